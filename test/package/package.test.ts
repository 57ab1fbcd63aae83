/** The npm package as somebody else gets it: packed, unpacked into a project of their own, and used. */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { untar } from "@andrewbranch/untar.js";
import { gunzipSync } from "fflate";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { release, releaseFiles } from "../../tools/release.js";
import { blocksOf, pages } from "../docs/pages.js";
import { engines } from "../engines/index.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSTL = join(ROOT, "node_modules/typescript-to-lua/dist/tstl.js");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

/** The files below `folder`, by their path from it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

/** Runs npm, which on Windows is a script that only a shell runs. */
function npm(words: readonly string[], cwd: string): void {
  execFileSync("npm", words, { cwd, shell: process.platform === "win32", stdio: "pipe" });
}

let project: string;
let installed: string;
let tarball: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "randdeck-package-"));
  installed = join(project, "node_modules/randdeck");
  mkdirSync(installed, { recursive: true });
  release(join(project, "release"));
  tarball = join(project, `release/randdeck-${version}.tgz`);
  for (const { filename, fileData } of untar(gunzipSync(readFileSync(tarball)).buffer as ArrayBuffer)) {
    const path = join(installed, filename.replace(/^package\//, ""));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fileData);
  }
  // `npm install` would ask the registry for the dependencies and for the types of Lua, and tests have no
  // network.
  for (const dependency of ["commander", "fengari", "lua-types"]) {
    symlinkSync(
      join(ROOT, "node_modules", dependency),
      join(project, "node_modules", dependency),
      "junction",
    );
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

test("one command makes all the packages", () => {
  expect(filesOf(join(project, "release"))).toEqual(
    [...releaseFiles().keys(), `randdeck-${version}.tgz`].sort(),
  );
});

describe("the tarball", () => {
  test("holds these files and no other", async () => {
    await expect(`${filesOf(installed).join("\n")}\n`).toMatchFileSnapshot("tarball.txt");
  });

  test("is small", () => {
    // 172 kB, half of it the Lua in its two forms. A copy of a dependency would not fit into the rest.
    expect(statSync(tarball).size).toBeLessThan(175_000);
  });

  test("has every file that package.json leads to", () => {
    const { exports, bin, types } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const { tstl, ...others } = exports["."];
    const inner = [exports["./host"], exports["./lua"]].flatMap((each) => Object.values(each));
    const paths = [types, ...Object.values(others), ...inner, bin.randdeck];
    for (const path of [...paths, `${tstl}.lua`]) expect(statSync(join(installed, path)).isFile()).toBe(true);
  });
});

describe("the checkers of packages", () => {
  const CHECKERS = {
    publint: ["publint/src/cli.js", "--strict"],
    // Who uses `require` needs Node 22 or a bundler; who resolves as Node 10 did finds no `exports`.
    attw: ["@arethetypeswrong/cli/dist/index.js", "--profile", "esm-only"],
  };
  const check = (checker: keyof typeof CHECKERS, packed: string) => {
    const [file, ...options] = CHECKERS[checker] as [string, ...string[]];
    return spawnSync(process.execPath, [join(ROOT, "node_modules", file), packed, ...options], {
      encoding: "utf8",
      // With CI=true there would be colors in the text.
      env: { ...process.env, NO_COLOR: "1" },
    });
  };
  let broken: string;

  beforeAll(() => {
    // The types behind the code, and none for the host: both are easy to get wrong, and to overlook.
    const folder = join(project, "broken");
    cpSync(installed, folder, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const { types, ...others } = manifest.exports["."];
    manifest.exports["."] = { ...others, types };
    manifest.exports["./host"].types = "./dist/host/nowhere.d.ts";
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    npm(["pack", "--ignore-scripts", "--pack-destination", folder], folder);
    broken = join(folder, `randdeck-${version}.tgz`);
  });

  test.each(["publint", "attw"] as const)("%s finds nothing", (checker) => {
    const { status, stdout, stderr } = check(checker, tarball);
    expect(status, stdout + stderr).toBe(0);
  });

  test.each([
    ["publint", "types should be the first in the object"],
    ["attw", "Used fallback condition"],
  ] as const)("%s finds what is wrong", (checker, problem) => {
    const { status, stdout } = check(checker, broken);
    expect(status).toBe(1);
    expect(stdout).toContain(problem);
  });
});

/** What Node prints in the project. */
function node(...args: string[]): string {
  return execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });
}

describe("in Node", () => {
  function script(code: string): string {
    return node("--input-type=module", "--eval", code);
  }

  test("a script deals", () => {
    const output = script(`
      import { _VERSION, RandDeck, shuffled } from "randdeck";
      const random = (n) => n;
      const deal = RandDeck(["A", "B", "C"], { random });
      console.log(_VERSION, shuffled(["A", "B", "C"], random).join(), deal(), deal(), deal());
    `);
    expect(output).toBe(`${version} C,A,B C A B\n`);
  });

  test("a script of CommonJS deals too", () => {
    const code = 'console.log(require("randdeck").sample(["A", "B"], 5).length)';
    expect(node("--no-warnings", "--input-type=commonjs", "--eval", code)).toBe("2\n");
  });

  test("a script runs Lua", () => {
    const output = script(`
      import { createLua, LuaError } from "randdeck/host";
      const lua = createLua();
      console.log(lua.run("return table.concat(shuffled({ 'A', 'B', 'C' }, function(n) return n end))"));
      console.log(lua.run("return require('randdeck.shuffle').pick({ 'A' })"));
      try { lua.run("pick()"); } catch (error) { console.log(error instanceof LuaError); }
    `);
    expect(output).toBe("CAB\nA\ntrue\n");
  });

  test("the command runs Lua", () => {
    const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(node(join(installed, bin.randdeck), "eval", "print(RandDeck({ 7 })())")).toBe("7\n");
  });

  test("a script finds the Lua files, by path and as text", () => {
    const output = script(`
      import { readFileSync } from "node:fs";
      import { luaFolder, luaModules, luaPath, luaText } from "randdeck/lua";
      console.log(luaModules[0], luaModules.includes("randdeck.shuffle"), luaModules.length);
      console.log(luaPath("randdeck.shuffle").startsWith(luaFolder));
      for (const name of luaModules) if (readFileSync(luaPath(name), "utf8") !== luaText(name)) console.log(name);
      console.log(luaText() === luaText("randdeck"), luaText().split(":", 1)[0]);
      for (const name of ["randdeck.nothing", "../package", "__proto__", ""]) {
        try { luaText(name); } catch (error) { console.log(error.name, error.message.split(",", 1)[0]); }
      }
    `);
    const count = filesOf(join(ROOT, "lua-out")).length;
    expect(output.split("\n")).toEqual([
      `randdeck true ${count}`,
      "true",
      `true -- randdeck ${version}`,
      "RangeError no module 'randdeck.nothing'",
      "RangeError no module '../package'",
      "RangeError no module '__proto__'",
      "RangeError no module ''",
      "",
    ]);
  });

  test("the Lua files have addresses", () => {
    const output = script(`
      import { readFileSync } from "node:fs";
      import { fileURLToPath } from "node:url";
      for (const path of ["randdeck.lua", "randdeck/shuffle.lua"]) {
        console.log(readFileSync(fileURLToPath(import.meta.resolve("randdeck/lua/" + path)), "utf8").includes("shuffled"));
      }
    `);
    expect(output).toBe("true\ntrue\n");
  });
});

describe.each([
  { resolution: "NodeNext", module: ts.ModuleKind.NodeNext, kind: ts.ModuleResolutionKind.NodeNext },
  { resolution: "bundler", module: ts.ModuleKind.ESNext, kind: ts.ModuleResolutionKind.Bundler },
])("the types, found by $resolution", ({ resolution, module, kind }) => {
  /** The lines of a TypeScript file that have errors, with the errors' texts. */
  function errors(name: string, code: string): Map<number, string> {
    const path = join(project, `${resolution}-${name}.ts`);
    writeFileSync(path, code);
    const program = ts.createProgram([path], {
      target: ts.ScriptTarget.ES2022,
      module,
      moduleResolution: kind,
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: [],
    });
    return new Map(
      ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
        const place = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1;
        const where =
          file === undefined || file.fileName.endsWith(`${resolution}-${name}.ts`) ? "" : file.fileName;
        return [place, `${where} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`.trim()];
      }),
    );
  }

  const IMPORTS = `import { drawCards, OutputCard, pick, RandDeck, RandMultiDeck, sample, shuffled, shuffleTable } from "randdeck";`;

  test("take every right call, and say what it gives", () => {
    const code = `${IMPORTS}
      import type { RandDealer, RandomSource } from "randdeck";
      import { createLua, LuaError, type Lua } from "randdeck/host";
      import { luaFolder, luaModules, luaPath, luaText } from "randdeck/lua";
      const texts: string[] = [luaFolder, ...luaModules, luaPath(), luaText("randdeck.shuffle")];
      const cards: readonly string[] = ["A", "B"];
      const list: string[] = shuffleTable(shuffled(cards), (n) => n);
      const source: RandomSource = { random: (n) => n };
      const deal: RandDealer<string> = RandDeck(cards, { random: source, noRepeat: true });
      const card: string = deal();
      const hand: string | string[] = RandMultiDeck(list, { whenShort: "reshuffle" })(2);
      const drawn: string[] = drawCards(1, list);
      const perhaps: (string | undefined)[] = [pick(cards), OutputCard(list, source)];
      const few: string[] = sample(cards, 1, source);
      const lua: Lua = createLua({ timeLimit: 1 });
      export const all = [card, hand, drawn, perhaps, few, lua.run("return 1"), new LuaError("").line, texts];
    `;
    expect(errors("right", code)).toEqual(new Map());
  });

  test("refuse each wrong call", () => {
    const calls = [
      "RandDeck(3);",
      'RandDeck(["A"], { noRepeat: "yes" });',
      'RandDeck(["A"], { norepeat: true });',
      'RandDeck(["A"])(2);',
      'RandMultiDeck(["A"], { whenShort: "never" });',
      'drawCards(["A"], 5);',
      "drawCards(5);",
      'shuffled(["A"], 7);',
      'shuffled(["A"], { random: 7 });',
      'shuffled(["A"], () => "1");',
      'shuffleTable(["A"] as readonly string[]);',
      'sample(["A"]);',
      'pick(["A"], (n: string) => 1);',
      'export const card: number = RandDeck(["A"])();',
    ];
    const found = errors("wrong", [IMPORTS, ...calls].join("\n"));
    // The first line has the imports, of which one is not called.
    const refused = calls.filter((_, index) => found.has(index + 2));
    expect(refused).toEqual(calls);
    expect(found.size).toBe(calls.length);
  });
});

describe("in a browser", () => {
  const page = readFileSync(join(ROOT, "examples/browser/index.html"), "utf8");
  const HAND = /^(AS|KS|QS|JS|10S)( (AS|KS|QS|JS|10S)){2}$/;

  test("the page shown is that of the example", () => {
    const shown = blocksOf(pages.find(({ path }) => path === "docs/engines/browsers.md")!)
      .filter(({ kind }) => kind === "html")
      .map(({ code }) => code.replace(/^(?=.)/gm, "    "));
    expect(shown).toHaveLength(1);
    expect(page).toContain(shown[0]);
  });

  test("the modules need nothing but what browsers have too", () => {
    const [, code] = /<script type="module">([\s\S]*?)<\/script>/.exec(page)!;
    writeFileSync(
      join(project, "browser.mjs"),
      `
      import { readFileSync } from "node:fs";
      import { createContext, SourceTextModule } from "node:vm";
      const shown = {};
      const context = createContext({ crypto, TextEncoder, document: { querySelector: () => shown } });
      const modules = new Map();
      function open(url) {
        if (!modules.has(url)) {
          modules.set(url, new SourceTextModule(readFileSync(new URL(url), "utf8"), { context, identifier: url }));
        }
        return modules.get(url);
      }
      const page = new SourceTextModule(${JSON.stringify(code)}, { context, identifier: import.meta.url });
      await page.link((name, { identifier }) =>
        open(name === "randdeck" ? import.meta.resolve(name) : new URL(name, identifier).href));
      await page.evaluate();
      console.log(shown.textContent, modules.size);`,
    );
    const [, hand, count] = /^(.*) (\d+)\n$/.exec(
      node("--no-warnings", "--experimental-vm-modules", "browser.mjs"),
    )!;
    expect(hand).toMatch(HAND);
    expect(Number(count)).toBeGreaterThan(10);
  });

  if (spawnSync("chromium", ["--version"]).status === 0 || process.env.REQUIRED_ENGINES === "all") {
    test("Chromium shows three cards", async () => {
      const server = createServer((request, response) => {
        const path = request.url!;
        const isModule = path.endsWith(".js");
        // Browsers also ask for an icon.
        if (path !== "/" && !isModule) {
          response.writeHead(404).end();
          return;
        }
        response.writeHead(200, { "content-type": isModule ? "text/javascript" : "text/html" });
        response.end(isModule ? readFileSync(join(project, path)) : page);
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000"];
      try {
        const { stdout } = await promisify(execFile)("chromium", [...options, "--dump-dom", address]);
        expect(/<p id="hand">(.*)<\/p>/.exec(stdout)?.[1]).toMatch(HAND);
      } finally {
        server.close();
      }
    });
  }
});

/** What each project of typescript-to-lua prints. */
const PROJECTS = {
  "test/fixtures/tstl-project": [
    "spades clubs hearts",
    "clubs hearts spades 1 3",
    "spades clubs hearts",
    "spades clubs hearts 0",
  ],
  "examples/tstl": [
    "Ann: ace of hearts, jack of diamonds, king of spades",
    "Ben: ace of clubs, ten of clubs, ten of hearts",
    "Cleo: king of hearts, ace of spades, jack of spades",
    "11 cards left, the next one twice: jack, jack",
  ],
};

describe.each(
  Object.entries(PROJECTS).flatMap(([path, lines]) => [
    { path, lines, build: "plain" },
    { path, lines, build: "luaBundle" },
  ]),
)("in a project of typescript-to-lua: $path, $build", ({ path, lines, build }) => {
  const folder = () => join(project, `${build}-${path.replaceAll("/", "-")}`);
  const main = path === "examples/tstl" ? "src/main.ts" : "main.ts";

  /** Runs the compiler; gives what it says. */
  function compile(...options: string[]): string {
    const words = [TSTL, "--project", folder(), ...options];
    return spawnSync(process.execPath, words, { encoding: "utf8" }).stdout;
  }

  /** Compiles the project; gives the files that come out. */
  function compiled(...options: string[]): Map<string, string> {
    expect(compile(...options)).toBe("");
    const output = join(folder(), "out");
    return new Map(filesOf(output).map((file) => [file, readFileSync(join(output, file), "utf8")]));
  }

  let files: Map<string, string>;

  beforeAll(() => {
    cpSync(join(ROOT, path), folder(), { recursive: true });
    files = compiled(...(build === "plain" ? [] : ["--luaBundle", "main.lua", "--luaBundleEntry", main]));
  });

  /** A chunk that gives what the program prints; `require` finds its files as in their folder. */
  function printed(program: Map<string, string>): string {
    const modules = [...program].map(([file, text]) => {
      const name = file.replace(/\.lua$/, "").replaceAll("/", ".");
      return `package.preload["${name}"] = function(...)\n${text}\nend`;
    });
    return `
      local lines = {}
      function print(...) lines[#lines + 1] = table.concat({ ... }, " ") end
      ${modules.join("\n")}
      require("main")
      return table.concat(lines, "\\n")`;
  }

  test("comes out whole", () => {
    const plain = ["lua_modules/randdeck/lua-out/randdeck.lua", "lualib_bundle.lua", "main.lua"];
    expect([...files.keys()]).toEqual(build === "plain" ? plain : ["main.lua"]);
  });

  test.each(engines.filter(({ name }) => /^Lua 5\.1|^luajit/.test(name)))("$name deals", async (engine) => {
    expect((await engine.run(printed(files))).split("\n")).toEqual(lines);
  });

  if (path === "examples/tstl" && build === "plain") {
    test("the types refuse a wrong call", () => {
      const calls = ["newDeck([1]).draw();", 'newDeck([1]).draw("2");', "newDeck(3);"];
      writeFileSync(join(folder(), main), ['import { newDeck } from "randdeck";', ...calls].join("\n"));
      const places = [...compile("--noEmit").matchAll(/main\.ts\((\d+),/g)].map(([, line]) => line);
      expect(places).toEqual(["3", "4"]);
    });
  }

  if (path === "test/fixtures/tstl-project" && build === "plain") {
    test("a function with a name needs the library's type, or noImplicitSelf", async () => {
      const code = `import { pick } from "randdeck";
        declare function print(this: void, ...values: unknown[]): void;
        const last = (n: number) => n;
        print(pick(["A", "B"], last));`;
      writeFileSync(join(folder(), main), code);
      await expect(engines[0]!.run(printed(compiled()))).rejects.toThrow("from 1 to 2, got nil");
      expect(await engines[0]!.run(printed(compiled("--noImplicitSelf", "true")))).toBe("B");
    });
  }

  if (path === "test/fixtures/tstl-project") {
    test("functions take no self, methods do", () => {
      const text = files.get("main.lua")?.replace(/\s+/g, " ") ?? "";
      expect(text).toContain("shuffled( suits, function(n) return n end )");
      expect(text).toContain("first:random(3)");
      expect(text).toContain("random = function(____, n) return n end");
      expect(text).toContain("deal(), deal(), deal()");
    });
  }
});
