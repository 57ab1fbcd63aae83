/** The npm package as somebody else gets it: packed, unpacked into a project of their own, and used. */
import { execFileSync } from "node:child_process";
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
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { npmEngines } from "../engines/index.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSTL = join(ROOT, "node_modules/typescript-to-lua/dist/tstl.js");
const FIXTURE = join(ROOT, "test/fixtures/tstl-project");

/** The files below `folder`, by their path from it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

let project: string;
let installed: string;
let tarball: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "randdeck-package-"));
  installed = join(project, "node_modules/randdeck");
  mkdirSync(installed, { recursive: true });
  const pack = ["pack", "--ignore-scripts=false", "--pack-destination", project];
  execFileSync("npm", pack, { cwd: ROOT, stdio: "pipe" });
  const [name] = readdirSync(project).filter((file) => file.endsWith(".tgz"));
  if (name === undefined) throw new Error("npm pack made no tarball");
  tarball = join(project, name);
  execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
  // `npm install` would ask the registry for the two dependencies, and tests have no network.
  for (const dependency of ["commander", "fengari"]) {
    symlinkSync(
      join(ROOT, "node_modules", dependency),
      join(project, "node_modules", dependency),
      "junction",
    );
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("the tarball", () => {
  test("holds the compiled sources, the Lua and the documents, and nothing else", () => {
    const sources = ["ts-src", "host"]
      .flatMap((folder) => filesOf(join(ROOT, folder)).map((path) => `${folder}/${path}`))
      .filter((path) => !/\.(d|lua)\.ts$/.test(path))
      .map((path) => path.replace(/\.ts$/, ""));
    const expected = [
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "package.json",
      ...filesOf(join(ROOT, "lua-out")).map((path) => `lua-out/${path}`),
      ...sources.flatMap((path) => [`dist/${path}.d.ts`, `dist/${path}.js`]),
    ];
    expect(filesOf(installed)).toEqual(expected.sort());
  });

  test("is small", () => {
    // 191 kB, half of it the Lua in its two forms. A copy of a dependency would not fit into the rest.
    expect(statSync(tarball).size).toBeLessThan(195_000);
  });

  test("has every file that package.json leads to", () => {
    const { exports, bin, types } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const { tstl, ...others } = exports["."];
    const paths = [types, ...Object.values(others), ...Object.values(exports["./host"]), bin.randdeck];
    for (const path of [...paths, `${tstl}.lua`]) expect(statSync(join(installed, path)).isFile()).toBe(true);
  });
});

describe("in Node", () => {
  function node(...args: string[]): string {
    return execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });
  }

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
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(output).toBe(`${version} C,A,B C A B\n`);
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
      export const all = [card, hand, drawn, perhaps, few, lua.run("return 1"), new LuaError("").line];
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

describe.each(["plain", "luaBundle"])("in a project of typescript-to-lua, %s", (build) => {
  const lua51 = npmEngines.find(({ name }) => name.startsWith("Lua 5.1"))!;

  let files: Map<string, string>;

  beforeAll(() => {
    const folder = join(project, build);
    cpSync(FIXTURE, folder, { recursive: true });
    const options = build === "plain" ? [] : ["--luaBundle", "main.lua", "--luaBundleEntry", "main.ts"];
    execFileSync(process.execPath, [TSTL, "--project", folder, ...options], { encoding: "utf8" });
    const output = join(folder, "out");
    files = new Map(filesOf(output).map((path) => [path, readFileSync(join(output, path), "utf8")]));
  });

  /** A chunk that gives what the program prints; `require` finds its files as in their folder. */
  function printed(): string {
    const modules = [...files].map(([path, text]) => {
      const name = path.replace(/\.lua$/, "").replaceAll("/", ".");
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

  test("Lua 5.1 deals", async () => {
    expect(await lua51.run(printed())).toBe(
      ["spades clubs hearts", "clubs hearts spades 1 3", "spades clubs hearts"].join("\n"),
    );
  });

  test("functions take no self, methods do", () => {
    const main = files.get("main.lua")?.replace(/\s+/g, " ") ?? "";
    expect(main).toContain("shuffled( suits, function(n) return n end )");
    expect(main).toContain("first:random(3)");
    expect(main).toContain("random = function(____, n) return n end");
    expect(main).toContain("deal(), deal(), deal()");
  });
});
