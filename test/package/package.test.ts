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
import { promisify } from "node:util";
import { untar } from "@andrewbranch/untar.js";
import { gunzipSync } from "fflate";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { release, releaseFiles } from "../../tools/release.js";
import { ROOT } from "../../tools/transpile.js";
import { blocksOf, pages, projectFile } from "../docs/pages.js";
import { wasmEngine } from "../engines/wasm.js";
import { long } from "../long.js";

const { version } = JSON.parse(projectFile("package.json")) as { version: string };

/** The files below `folder`, by their paths from it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

const browserPage = projectFile("examples/browser/index.html");

it("the page of docs/engines/browsers.md is that of the example", () => {
  const [shown, ...others] = blocksOf(pages.find(({ path }) => path === "docs/engines/browsers.md")!)
    .filter(({ kind }) => kind === "html")
    .map(({ code }) => code.replace(/^(?=.)/gm, "    "));
  expect(browserPage).toContain(shown);
  expect(others).toEqual([]);
});

/** What each project of typescript-to-lua prints. */
const PROJECTS = {
  "test/fixtures/tstl-project/main.ts": [
    "spades clubs hearts",
    "clubs hearts spades 1 3",
    "spades clubs hearts",
    "spades clubs hearts 0",
  ],
  "examples/tstl/src/main.ts": [
    "Ann: queen of clubs, queen of spades, king of spades",
    "Ben: ace of diamonds, king of diamonds, king of clubs",
    "Cleo: queen of hearts, ten of hearts, king of hearts",
    "11 cards left, the next one twice: jack, jack",
  ],
};

describe.runIf(long)("the npm package", () => {
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
    for (const dependency of [
      "cli-progress",
      "cluster-key-slot",
      "commander",
      "fengari",
      "lua-types",
      "uplot",
    ]) {
      const at = join("node_modules", dependency);
      symlinkSync(join(ROOT, at), join(project, at), "junction");
    }
    writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  });

  afterAll(() => rmSync(project, { recursive: true, force: true }));

  /** What Node prints in the project. */
  const node = (...args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });
  const script = (code: string): string => node("--input-type=module", "--eval", code);

  test("is made with all other packages by one command", () => {
    expect(filesOf(join(project, "release"))).toEqual(
      [...releaseFiles().keys(), `randdeck-${version}.tgz`].sort(),
    );
  });

  test("holds these files and no other, and is small", async () => {
    const files = filesOf(installed);
    const isModule = (path: string) => /^(dist\/ts-src|lua-out)\/randdeck\//.test(path);
    await expect(`${files.filter((path) => !isModule(path)).join("\n")}\n`).toMatchFileSnapshot(
      "tarball.txt",
    );
    const modules = filesOf(join(ROOT, "ts-src/randdeck")).filter((path) => /^\w+\.ts$/.test(path));
    for (const [folder, end] of [
      ["dist/ts-src", ".js"],
      ["lua-out", ".lua"],
    ] as const) {
      const own = files.filter((path) => path.startsWith(`${folder}/randdeck/`) && path.endsWith(end));
      expect(own).toEqual(modules.map((path) => `${folder}/randdeck/${path.replace(".ts", end)}`));
    }
    expect(statSync(tarball).size).toBeLessThan(180_000);
  });

  test.each([
    ["publint", ["publint/src/cli.js", "--strict"]],
    // Who uses `require` needs Node 22 or a bundler; who resolves as Node 10 did finds no `exports`.
    ["attw", ["@arethetypeswrong/cli/dist/index.js", "--profile", "esm-only"]],
  ])("has nothing that %s complains about", (_, [path, ...words]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules", path!), tarball, ...words],
      { encoding: "utf8" },
    );
    expect(status, stdout + stderr).toBe(0);
  });

  test("deals in a module and in CommonJS, runs Lua in a script and by the command", () => {
    const source =
      'const deal = RandDeck(["A", "B"], { random: (n) => n }); console.log(_VERSION, deal(), deal());';
    const dealt = `${version} B A\n`;
    expect(script(`import { _VERSION, RandDeck } from "randdeck"; ${source}`)).toBe(dealt);
    const required = `const { _VERSION, RandDeck } = require("randdeck"); ${source}`;
    expect(node("--no-warnings", "--input-type=commonjs", "--eval", required)).toBe(dealt);
    const lua = `import { createLua } from "randdeck/host";
      console.log(createLua().run("return RandDeck({ 7 })() .. require('randdeck.shuffle').pick({ 'A' })"));`;
    expect(script(lua)).toBe("7A\n");
    const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(node(join(installed, bin.randdeck), "eval", "print(RandDeck({ 7 })())")).toBe("7\n");
  });

  test("answers odds in threads, and writes a page", () => {
    const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const words = [
      "odds",
      join(ROOT, "examples/odds.json"),
      "--card=wood",
      "--games=9000",
      "--html=report.html",
    ];
    expect(node(join(installed, bin.randdeck), ...words)).toMatch(/agree with the games\.\n$/);
    expect(readFileSync(join(project, "report.html"), "utf8")).toContain("uPlot=");
  });

  test("gives the Lua files by path, as text and by address", () => {
    const output = script(`
      import { readFileSync } from "node:fs";
      import { luaModules, luaPath, luaText } from "randdeck/lua";
      for (const name of luaModules) if (readFileSync(luaPath(name), "utf8") !== luaText(name)) console.log(name);
      console.log(luaModules.length, luaText() === luaText("randdeck"), luaText().split(":", 1)[0]);
      const address = import.meta.resolve("randdeck/lua/randdeck/shuffle.lua");
      console.log(readFileSync(new URL(address), "utf8") === luaText("randdeck.shuffle"));
      for (const name of ["../package", "__proto__"]) {
        try { luaText(name); } catch (error) { console.log(error.name, error.message.split(",", 1)[0]); }
      }
    `);
    expect(output.split("\n")).toEqual([
      `${filesOf(join(ROOT, "lua-out")).length} true -- randdeck ${version}`,
      "true",
      "RangeError no module '../package'",
      "RangeError no module '__proto__'",
      "",
    ]);
  });

  test.each([
    ["NodeNext", ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
    ["bundler", ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])("has types that are found by %s", (resolution, module, moduleResolution) => {
    const path = join(project, `${resolution}.ts`);
    const lines = [
      'import { RandDeck } from "randdeck";',
      'import { createLua, LuaError, type Lua } from "randdeck/host";',
      'import { luaFolder, luaModules, luaPath, luaText } from "randdeck/lua";',
      'export const card: string = RandDeck(["A"])();',
      "export const texts: string[] = [luaFolder, ...luaModules, luaPath(), luaText()];",
      "export const lua: Lua = createLua({ timeLimit: 1 });",
      'export const line: number | undefined = new LuaError("").line;',
      "RandDeck(3);",
      'createLua({ timeLimit: "1" });',
      "luaText(3);",
    ];
    writeFileSync(path, lines.join("\n"));
    const options = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] };
    const target = ts.ScriptTarget.ES2022;
    const program = ts.createProgram([path], { ...options, target, module, moduleResolution });
    const places = ts
      .getPreEmitDiagnostics(program)
      .map(({ file, start }) => [file?.fileName, file?.getLineAndCharacterOfPosition(start ?? 0).line]);
    expect(places).toEqual([7, 8, 9].map((line) => [path, line]));
  });

  test("deals three cards in a page of Chromium", async () => {
    const server = createServer((request, response) => {
      const path = request.url!;
      const isModule = path.endsWith(".js");
      // Browsers also ask for an icon.
      if (path !== "/" && !isModule) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "content-type": isModule ? "text/javascript" : "text/html" });
      response.end(isModule ? readFileSync(join(project, path)) : browserPage);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000"];
    try {
      const { stdout } = await promisify(execFile)("chromium", [...options, "--dump-dom", address]);
      const hand = /<p id="hand">(.*)<\/p>/.exec(stdout)?.[1];
      expect(hand).toMatch(/^(AS|KS|QS|JS|10S)( (AS|KS|QS|JS|10S)){2}$/);
    } finally {
      server.close();
    }
  });

  describe("in a project of typescript-to-lua", () => {
    const lua = wasmEngine("5.1");

    /** Compiles a copy of the project of `main`, with other text if one is given; gives what comes out. */
    function compiled(main: string, text: string | undefined, ...options: string[]) {
      const root = main.replace(/(\/src)?\/main\.ts$/, "");
      const folder = mkdtempSync(join(project, "tstl-"));
      cpSync(join(ROOT, root), folder, { recursive: true });
      if (text !== undefined) writeFileSync(join(folder, main.slice(root.length)), text);
      const words = [join(ROOT, "node_modules/typescript-to-lua/dist/tstl.js"), "--project", folder];
      const said = spawnSync(process.execPath, [...words, ...options], { encoding: "utf8" }).stdout;
      const output = join(folder, "out");
      const files = said === "" ? filesOf(output) : [];
      return { said, files: new Map(files.map((file) => [file, readFileSync(join(output, file), "utf8")])) };
    }

    /** What the program prints; `require` finds its files as in their folder. */
    function printed(program: ReadonlyMap<string, string>): Promise<string> {
      const modules = [...program].map(([file, text]) => {
        const name = file.replace(/\.lua$/, "").replaceAll("/", ".");
        return `package.preload["${name}"] = function(...)\n${text}\nend`;
      });
      return lua.run(`
        local lines = {}
        function print(...) lines[#lines + 1] = table.concat({ ... }, " ") end
        ${modules.join("\n")}
        require("main")
        return table.concat(lines, "\\n")`);
    }

    test.each(Object.entries(PROJECTS))("%s deals, also as one bundle", async (main, lines) => {
      const { files } = compiled(main, undefined);
      const modules = ["lua_modules/randdeck/lua-out/randdeck.lua", "lualib_bundle.lua", "main.lua"];
      expect([...files.keys()]).toEqual(modules);
      expect((await printed(files)).split("\n")).toEqual(lines);
      const entry = main.includes("/src/") ? "src/main.ts" : "main.ts";
      const bundle = compiled(main, undefined, "--luaBundle", "main.lua", "--luaBundleEntry", entry);
      expect([...bundle.files.keys()]).toEqual(["main.lua"]);
      expect((await printed(bundle.files)).split("\n")).toEqual(lines);
    });

    const [main] = Object.keys(PROJECTS) as [string];

    test("a wrong call is refused", () => {
      const calls = ['import { newDeck } from "randdeck";', "newDeck([1]).draw();", "newDeck(3);"];
      expect(compiled(main, calls.join("\n")).said).toMatch(/^[^\n]*main\.ts\(3,.*\n$/);
    });

    test("a function with a name needs the library's type, or noImplicitSelf", async () => {
      const code = `import { pick } from "randdeck";
        declare function print(this: void, ...values: unknown[]): void;
        const last = (n: number) => n;
        print(pick(["A", "B"], last));`;
      await expect(printed(compiled(main, code).files)).rejects.toThrow("from 1 to 2, got nil");
      expect(await printed(compiled(main, code, "--noImplicitSelf", "true").files)).toBe("B");
    });
  });
});
