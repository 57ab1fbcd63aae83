/** Packs the npm packages, installs them into a project, and uses them as their users do. */
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
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
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { unzipSync } from "fflate";
import ts from "typescript";
import { type CompilerOptions, transpileProject } from "typescript-to-lua";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { pack, release, releaseFiles, unpacked } from "../../tools/release.js";
import { ROOT } from "../../tools/transpile.js";
import { blocksOf, pages, projectFile } from "../docs/pages.js";
import { withRedis } from "../engines/redis.js";
import { wasmEngine } from "../engines/wasm.js";
import { long } from "../long.js";
import { commandDependencies, type Registry, serveRegistry } from "./registry.js";

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const library = JSON.parse(projectFile("package.json")) as Manifest;
const { version } = library;

/** The paths of all files in `folder` and its subfolders, relative to `folder`. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

const browserPage = projectFile("examples/browser/index.html");

it("the page in docs/packages.md is that of the example", () => {
  const [shown, ...others] = blocksOf(pages.find(({ path }) => path === "docs/packages.md")!)
    .filter(({ kind }) => kind === "html")
    .map(({ code }) => code.replace(/^(?=.)/gm, "    "));
  expect(browserPage).toContain(shown);
  expect(others).toEqual([]);
});

/** The folder into which `npm install` in test/package/installers puts the package managers. */
const INSTALLERS = join(ROOT, "test/package/installers/node_modules");
const program = (name: string) => [join(INSTALLERS, ".bin", name)];
const moduleOf = (path: string) => [process.execPath, join(INSTALLERS, path)];
const yarn = (path: string) => [process.execPath, join(INSTALLERS, path, "bin/yarn.js")];

/** The output of each TypeScriptToLua project. */
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

it.each(["host", "odds"])(
  "the package of %s has the library's version and license, and what the tests run it with",
  (folder) => {
    expect(projectFile(`${folder}/LICENSE`)).toBe(projectFile("LICENSE"));
    const manifest = JSON.parse(projectFile(`${folder}/package.json`)) as Manifest;
    expect(manifest.version).toBe(version);
    // Ranges of dependencies include patches, except Fengari's, since the host patches its modules.
    for (const [name, range] of Object.entries(manifest.dependencies!)) {
      expect(range).toBe(`${name === "fengari" ? "" : "^"}${library.devDependencies[name]}`);
    }
  },
);

describe("the npm packages", () => {
  let project: string;
  const tarballs = { randdeck: "", "randdeck-host": "", "randdeck-odds": "" };
  const names = Object.keys(tarballs) as (keyof typeof tarballs)[];
  const installed = (name: string) => join(project, "node_modules", name);

  /** The output of npm or npx in a folder. Tests have no network. */
  const npm = (command: "npm" | "npx", folder: string, ...words: string[]): string =>
    execFileSync(command, ["--offline", ...words], {
      cwd: folder,
      encoding: "utf8",
      // On Windows these commands are scripts, which need a shell.
      shell: process.platform === "win32",
    });

  function install(folder: string, ...packages: string[]): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    npm(
      "npm",
      folder,
      "install",
      "--install-links",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      ...packages,
    );
  }

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "randdeck-package-"));
    if (!long) {
      mkdirSync(join(project, "node_modules"));
      unpacked(join(project, "node_modules"));
      for (const path of commandDependencies()) symlinkSync(path, installed(basename(path)), "junction");
      return;
    }
    const folder = join(project, "release");
    release(folder);
    for (const name of names) tarballs[name] = join(folder, `${name}-${version}.tgz`);
    install(project, ...Object.values(tarballs), ...commandDependencies());
    symlinkSync(join(ROOT, "node_modules/lua-types"), installed("lua-types"), "junction");
  });

  afterAll(() => rmSync(project, { recursive: true, force: true }));

  /** The output of a command in the project. */
  const printedBy = ([command, ...words]: readonly string[], env = process.env): string =>
    execFileSync(command!, words, { cwd: project, encoding: "utf8", env, stdio: "pipe" });
  const node = (...args: string[]): string => printedBy([process.execPath, ...args]);
  const script = (code: string): string => node("--input-type=module", "--eval", code);

  test.runIf(long)("are made with all others by one command, with the same bytes at another time", () => {
    const [first, second] = [join(project, "release"), join(project, "release-again")];
    vi.useFakeTimers({ now: new Date("2030-01-02T03:04:06Z"), toFake: ["Date"] });
    try {
      pack(second);
    } finally {
      vi.useRealTimers();
    }
    const files = filesOf(first);
    expect(files).toEqual(
      [
        ...releaseFiles().keys(),
        ...names.map((name) => `${name}-${version}.tgz`),
        `randdeck-jsr-${version}.zip`,
        `rbxts-randdeck-${version}.tgz`,
      ].sort(),
    );
    for (const file of files) {
      expect(readFileSync(join(first, file)).equals(readFileSync(join(second, file))), file).toBe(true);
    }
  });

  test.each([
    // Half of this package is the Lua files as JavaScript, for bundles: as ES modules, and in CommonJS.
    ["randdeck", 2_200_000],
    // Of these two, the Lua code that scripts use is a quarter or more.
    ["randdeck-host", 550_000],
    ["randdeck-odds", 500_000],
  ] as const)("%s holds these files and no other, and is small", async (name, most) => {
    const files = filesOf(installed(name));
    // Leaves out the library's modules, which are tested elsewhere, and shared files, which esbuild names.
    const isOther = (path: string) => !/^dist\/(ts-src|cjs)\/randdeck\/|-[A-Z\d]{8}\.js$/.test(path);
    await expect(`${files.filter(isOther).join("\n")}\n`).toMatchFileSnapshot(`${name}.txt`);
    const bytes = files.reduce((sum, path) => sum + statSync(join(installed(name), path)).size, 0);
    expect(bytes).toBeLessThanOrEqual(most);
  });

  test.each(names)("%s has a README that shows and links only what is packed", (name) => {
    const links = readFileSync(join(installed(name), "README.md"), "utf8").matchAll(
      /\]\((?!https?:)(.*?)\)/g,
    );
    const missing = [...links].filter(([, path]) => !existsSync(join(installed(name), path!)));
    expect(missing).toEqual([]);
  });

  test("randdeck has a README whose example in TypeScript prints what it says", () => {
    const readme = readFileSync(join(installed("randdeck"), "README.md"), "utf8");
    const [, code] = /^```ts\n([\s\S]*?)^```$/m.exec(readme)!;
    const promised = [...code!.matchAll(/^console.*\/\/ (.*)$/gm)].map(([, output]) => `${output}\n`);
    expect(script(code!)).toBe(promised.join(""));
  });

  test.each(names)("%s has a package.json without what only the repository needs", (name) => {
    const manifest = JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name, version, type: "module", license: "MIT" });
    const own = ["scripts", "devDependencies", "private", "allowScripts"];
    expect(own.filter((key) => key in manifest)).toEqual([]);
  });

  test("have every module of the library in JavaScript, and all Lua but Luau's", () => {
    const files = filesOf(installed("randdeck"));
    const modules = filesOf(join(ROOT, "ts-src/randdeck")).filter((path) => /^[\w-]+\.ts$/.test(path));
    const own = files.filter((path) => path.startsWith("dist/ts-src/randdeck/") && path.endsWith(".js"));
    expect(own).toEqual(modules.map((path) => `dist/ts-src/randdeck/${path.replace(".ts", ".js")}`));
    const lua = filesOf(join(ROOT, "lua-out")).filter((path) => path.endsWith(".lua"));
    expect(files.filter((path) => path.startsWith("lua-out/"))).toEqual(lua.map((path) => `lua-out/${path}`));
  });

  test.runIf(long)("the library comes alone, without a dependency", () => {
    const folder = join(project, "alone");
    install(folder, tarballs.randdeck);
    expect(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "randdeck",
    ]);
    const code =
      'import { newDeck } from "randdeck"; import "randdeck/lua"; import "randdeck/redis"; console.log(newDeck([7]).draw());';
    const words = ["--input-type=module", "--eval", code];
    expect(execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8" })).toBe("7\n");
  });

  test.runIf(long).each(
    names.flatMap((name) => [
      [name, "publint", ["publint/src/cli.js", "--strict"]] as const,
      // The host has no CommonJS. The odds are only a command, without anything to import.
      ...(name === "randdeck-odds"
        ? []
        : [
            [
              name,
              "attw",
              [
                "@arethetypeswrong/cli/dist/index.js",
                "--profile",
                name === "randdeck" ? "strict" : "esm-only",
              ],
            ] as const,
          ]),
    ]),
  )("%s has nothing that %s complains about", (name, _, [path, ...words]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules", path!), tarballs[name], ...words],
      { encoding: "utf8" },
    );
    expect(status, stdout + stderr).toBe(0);
  });

  test("deal and run Lua in a module and in CommonJS", () => {
    const code = `const deal = RandDeck(["A", "B"], { random: (n) => n });
      console.log(_VERSION, deal(), deal(), typeof createTables);
      console.log(createLua().run("return RandDeck({ 7 })() .. require('randdeck-core').pick({ 'A' })"));`;
    const output = `${version} B A function\n7A\n`;
    const imported = `import { _VERSION, RandDeck } from "randdeck";
      import { createTables } from "randdeck/redis";
      import { createLua } from "randdeck-host";`;
    expect(script(imported + code)).toBe(output);
    const required = `const { _VERSION, RandDeck } = require("randdeck");
      const { createTables } = require("randdeck/redis");
      const { createLua } = require("randdeck-host");`;
    expect(node("--no-warnings", "--input-type=commonjs", "--eval", required + code)).toBe(output);
  });

  /** A program, as lines that import and lines that print. */
  interface Program {
    readonly imports: string;
    readonly uses: string;
    readonly printed: string;
  }
  const inModule = (imports: string) => imports.replace(/const (.*) = require\((.*)\)/g, "import $1 from $2");

  /** Uses the library as a page does. */
  const PAGE: Program = {
    imports: 'const { newRandom, newSeed, shuffled } = require("randdeck");',
    uses: 'console.log(shuffled(["A", "B", "C"], newRandom("today")).join(""), newSeed().length);',
    printed: "BAC 8\n",
  };
  /** Uses all three entries, as a server does. */
  const SERVER: Program = {
    imports: `const { newRandom, shuffled } = require("randdeck");
      const { luaText } = require("randdeck/lua");
      const { createTables, TableError } = require("randdeck/redis");`,
    uses: `console.log(shuffled(["A", "B", "C"], newRandom("today")).join(""));
      console.log(luaText().split(":", 1)[0], typeof createTables);
      try { createTables({ client: 3 }); } catch (error) { console.log(error.name, error instanceof TableError); }`,
    printed: `BAC\n-- randdeck ${version} function\nTypeError false\n`,
  };
  const inCommonJs = ({ imports, uses }: Program) => `${imports}\n${uses}`;
  const asModule = ({ imports, uses }: Program) => `${inModule(imports)}\n${uses}`;

  // Node 20 isn't in this list, since the tests themselves run on it.
  test.runIf(long && process.platform === "linux").each(["22", "24", "26"])(
    "loads by require in Node %s",
    (name) => {
      writeFileSync(join(project, "uses.cjs"), inCommonJs(SERVER));
      expect(printedBy([join(INSTALLERS, `node-${name}/bin/node`), "uses.cjs"])).toBe(SERVER.printed);
    },
  );

  test("shares one copy of the library in Node, and takes generators and decks of another", () => {
    const code = `import { createRequire } from "node:module";
      import { drawCards } from "randdeck";
      import { newDeck, newRandom } from "./node_modules/randdeck/dist/ts-src/randdeck.js";
      const required = createRequire(import.meta.url)("randdeck");
      const cards = ["A", "B", "C"];
      console.log(drawCards(1, cards), required.drawCards(1, cards), drawCards(2, cards));
      console.log(required.shuffled(cards, newRandom("today")).join(""));
      const hand = required.newHand(newDeck(cards, { shuffled: false }), 2);
      console.log(hand.play(1), hand.cards().join(""));`;
    expect(script(code)).toBe("[ 'A' ] [ 'B' ] [ 'C' ]\nBAC\nA CB\n");
  });

  test.runIf(long).each([
    ["29", "node", SERVER],
    ["30", "node", SERVER],
    ["30", "jsdom", PAGE],
  ])("loads in Jest %s with the environment %s, by require and by import", (name, environment, program) => {
    const folder = join(project, `jest-${name}-${environment}`);
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), '{ "jest": { "testMatch": ["**/*.{cjs,mjs}"] } }');
    const test = `test("deals", () => {
      const said = []; const console = { log: (...all) => said.push(all.join(" ") + "\\n") };
      ${program.uses}
      expect(said.join("")).toBe(${JSON.stringify(program.printed)}); });`;
    writeFileSync(join(folder, "required.cjs"), `${program.imports}\n${test}`);
    writeFileSync(join(folder, "imported.mjs"), `${inModule(program.imports)}\n${test}`);
    const jest = moduleOf(`jest-${name}/bin/jest.js`);
    const place = environment === "node" ? environment : join(INSTALLERS, `jest-environment-${environment}`);
    // Jest loads modules only with this option. Its report is on standard error.
    const { status, stderr } = spawnSync(
      jest[0]!,
      [...jest.slice(1), "--runInBand", "--rootDir", folder, "--env", place],
      { cwd: folder, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "--experimental-vm-modules" } },
    );
    expect(status, stderr).toBe(0);
    expect(stderr).toContain("2 passed");
  });

  test.runIf(long)("loads in Vitest", () => {
    const folder = join(project, "vitest");
    mkdirSync(folder);
    const test = `import { expect, test } from ${JSON.stringify(join(ROOT, "node_modules/vitest/dist/index.js"))};
      ${inModule(SERVER.imports)}
      test("deals", () => {
        const said = []; const console = { log: (...all) => said.push(all.join(" ") + "\\n") };
        ${SERVER.uses}
        expect(said.join("")).toBe(${JSON.stringify(SERVER.printed)}); });`;
    writeFileSync(join(folder, "deals.test.mjs"), test);
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    expect(node(vitest, "run", "--root", folder)).toContain("1 passed");
  });

  test.runIf(long).each([
    ["tsx", [process.execPath, join(ROOT, "node_modules/tsx/dist/cli.mjs"), "uses.ts"]],
    ["Bun", [...program("bun"), "uses.ts"]],
    ["Deno", [...program("deno"), "run", "--allow-read", "--allow-env", "uses.ts"]],
  ])("runs in %s", (_, command) => {
    writeFileSync(join(project, "uses.ts"), asModule(SERVER));
    expect(printedBy(command)).toBe(SERVER.printed);
  });

  /** Runs a bundler's command in the project. */
  const bundle = (path: string, ...words: string[]) => node(join(INSTALLERS, path), ...words);

  /** The bundlers for servers. Each writes the bundles of `uses.mjs` that it returns. */
  const BUNDLERS: Readonly<Record<string, () => string[]>> = {
    esbuild: () =>
      ["cjs", "mjs"].map((extension) => {
        const format = extension === "mjs" ? "esm" : "cjs";
        const outfile = join(project, `esbuild.${extension}`);
        const entryPoints = [join(project, "uses.mjs")];
        buildSync({ entryPoints, outfile, bundle: true, platform: "node", format, logLevel: "error" });
        return outfile;
      }),
    webpack() {
      const options = [false, true].map((isModule) => ({
        mode: "production",
        target: "node20",
        entry: join(project, "uses.mjs"),
        output: {
          path: project,
          filename: `webpack.${isModule ? "mjs" : "cjs"}`,
          module: isModule,
          chunkFormat: isModule ? "module" : "commonjs",
        },
        experiments: { outputModule: isModule },
      }));
      const code = `require(${JSON.stringify(join(INSTALLERS, "webpack"))})(${JSON.stringify(options)}, (error, stats) => {
        if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
      });`;
      node("--input-type=commonjs", "--eval", code);
      return options.map(({ output }) => join(project, output.filename));
    },
    rollup() {
      const plugin = join(INSTALLERS, "@rollup/plugin-node-resolve/dist/es/index.js");
      bundle("rollup/dist/bin/rollup", "uses.mjs", "-p", plugin, "-f", "es", "-o", "rollup.mjs", "--silent");
      return [join(project, "rollup.mjs")];
    },
    Bun() {
      printedBy([...program("bun"), "build", "uses.mjs", "--target=node", "--outfile=bun.mjs"]);
      return [join(project, "bun.mjs")];
    },
  };

  test.runIf(long).each(Object.entries(BUNDLERS))("in a bundle of %s need no other file", (_, make) => {
    writeFileSync(join(project, "uses.mjs"), asModule(SERVER));
    for (const path of make()) {
      const alone = mkdtempSync(join(tmpdir(), "randdeck-alone-"));
      try {
        cpSync(path, join(alone, basename(path)));
        expect(node(join(alone, basename(path))), path).toBe(SERVER.printed);
      } finally {
        rmSync(alone, { recursive: true });
      }
    }
  });

  test.runIf(long)("in a bundle of Vite, for a page, need no other file", () => {
    const folder = join(project, "vite");
    mkdirSync(folder);
    writeFileSync(join(folder, "index.html"), '<script type="module" src="./page.js"></script>');
    writeFileSync(join(folder, "page.js"), asModule(PAGE));
    bundle("vite/bin/vite.js", "build", "--logLevel", "error", folder);
    const assets = join(folder, "dist/assets");
    const page = "globalThis.document = { createElement: () => ({ relList: { supports: () => true } }) };";
    const [file, ...others] = readdirSync(assets);
    expect(others).toEqual([]);
    expect(script(`${page} await import(${JSON.stringify(join(assets, file!))});`)).toBe(PAGE.printed);
  });

  /** Copies packages from a folder node_modules to another, with those that they need. */
  function copyPackages(from: string, to: string, names: readonly string[]): void {
    for (const name of names) {
      const target = join(to, name);
      // Of optional packages, only those for this platform are installed.
      if (existsSync(target) || !existsSync(join(from, name))) continue;
      cpSync(join(from, name), target, { recursive: true });
      const { dependencies, optionalDependencies } = JSON.parse(
        readFileSync(join(target, "package.json"), "utf8"),
      ) as Readonly<Record<string, object | undefined>>;
      copyPackages(from, to, Object.keys({ ...dependencies, ...optionalDependencies }));
    }
  }

  test.runIf(long).each([["Turbopack", []] as const, ["webpack", ["--webpack"]] as const])(
    "in an app of Next, built with %s, deal on the page and from Redis",
    async (name, words) => {
      // Turbopack reads nothing from outside of the app's folder.
      const app = mkdtempSync(join(tmpdir(), "randdeck-next-"));
      const modules = join(app, "node_modules");
      cpSync(join(ROOT, "test/fixtures/next-app"), app, { recursive: true });
      copyPackages(INSTALLERS, modules, ["next", "react", "react-dom"]);
      copyPackages(join(ROOT, "node_modules"), modules, ["redis"]);
      cpSync(installed("randdeck"), join(modules, "randdeck"), { recursive: true });
      const next = join(modules, "next/dist/bin/next");
      const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
      try {
        execFileSync(process.execPath, [next, "build", ...words], { cwd: app, env, stdio: "pipe" });
        await withRedis(async ({ socket }) => {
          const server = spawn(process.execPath, [next, "start", "--port", "0"], {
            cwd: app,
            env: { ...env, REDIS_SOCKET: socket },
          });
          try {
            const address = await new Promise<string>((resolve, reject) => {
              let said = "";
              server.stdout.on("data", (text) => {
                said += text;
                const [found] = /http:\/\/localhost:\d+/.exec(said) ?? [];
                if (found !== undefined) resolve(found);
              });
              server.on("close", () => reject(new Error(said)));
            });
            const read = async (path: string) => (await fetch(`${address}${path}`)).text();
            expect(await read("/"), name).toContain("<p>BAC</p>");
            expect(await read("/text")).toBe(`-- randdeck ${version}`);
            expect(await read("/deal")).toBe('["KD","AS","7C"]');
          } finally {
            server.kill();
            await once(server, "close");
          }
        });
      } finally {
        rmSync(app, { recursive: true });
      }
    },
  );

  test("in a bundle for tables is the one text that they load", () => {
    const contents = 'export * from "randdeck/redis";';
    const stdin = { contents, resolveDir: project };
    const { outputFiles } = buildSync({ stdin, bundle: true, platform: "node", format: "esm", write: false });
    const heads = outputFiles[0]!.text.match(/-- randdeck[\w-]* \d+\.\d+\.\d+: /g);
    expect(heads).toEqual([`-- randdeck-redis ${version}: `]);
  });

  test.runIf(long)("bring the commands, which run Lua and compute odds", () => {
    const code = "print(_VERSION, RandDeck({ 7 })(), require('randdeck')._VERSION)";
    const output = npm("npx", project, "--no", "--", "randdeck", "eval", code);
    expect(output).toBe(`Lua 5.3\t7\t${version}\n`);
    // npx takes longer to start than the command does.
    const randdeck = (...words: string[]) => printedBy([join(installed(".bin"), "randdeck"), ...words]);
    expect(randdeck("eval", "--lua", "5.4", code)).toBe(`Lua 5.4\t7\t${version}\n`);
    const odds = (...words: string[]) => printedBy([join(installed(".bin"), "randdeck-odds"), ...words]);
    const example = join(ROOT, "examples/odds.json");
    expect(odds(example, "--card=wood", "--html=report.html")).toContain("Computed");
    expect(readFileSync(join(project, "report.html"), "utf8")).toContain("<svg viewBox=");
    writeFileSync(join(project, "scheme.lua"), "return RandDeck({ 'oak' })");
    const games = odds("scheme.lua", "--card=oak", "--games=9000");
    expect(games).toContain("9,000 games of 20 draws");
  });

  test("gives the Lua files by path, as text and by address", () => {
    const output = script(`
      import { readFileSync } from "node:fs";
      import { luaModules, luaPath, luaText } from "randdeck/lua";
      for (const name of luaModules) if (readFileSync(luaPath(name), "utf8") !== luaText(name)) console.log(name);
      console.log(luaModules.length, luaText() === luaText("randdeck"), luaText().split(":", 1)[0]);
      const address = import.meta.resolve("randdeck/lua/randdeck-core.lua");
      console.log(readFileSync(new URL(address), "utf8") === luaText("randdeck-core"));
      for (const name of ["../package", "__proto__"]) {
        try { luaText(name); } catch (error) { console.log(error.name, error.message.split(",", 1)[0]); }
      }
    `);
    expect(output.split("\n")).toEqual([
      `${filesOf(join(ROOT, "lua-out")).filter((path) => /^[\w-]+\.lua$/.test(path)).length} true -- randdeck ${version}`,
      "true",
      "RangeError no module '../package'",
      "RangeError no module '__proto__'",
      "",
    ]);
  });

  test.runIf(long).each([
    ["node16", "cts", ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
    ["node16", "mts", ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
    ["nodenext", "ts", ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
    ["bundler", "ts", ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])("has types that are found by %s in a file .%s", (resolution, extension, module, moduleResolution) => {
    const path = join(project, `${resolution}.${extension}`);
    const lines = [
      'import { RandDeck } from "randdeck";',
      'import { luaFolder, luaModules, luaPath, luaText } from "randdeck/lua";',
      'import { createTables, type Tables } from "randdeck/redis";',
      'export const card: string = RandDeck(["A"])();',
      "export const texts: string[] = [luaFolder, ...luaModules, luaPath(), luaText()];",
      "export const open = (tables: Tables) => tables.open<string>('friday').draw(2);",
      "RandDeck(3);",
      "luaText(3);",
      "createTables({ client: 3 });",
      'import { createLua, LuaError, type Lua } from "randdeck-host";',
      "export const lua: Lua = createLua({ timeLimit: 1 });",
      'export const line: number | undefined = new LuaError("").line;',
      'createLua({ timeLimit: "1" });',
    ];
    // The host has no CommonJS, so a file .cts doesn't import it.
    writeFileSync(path, lines.slice(0, extension === "cts" ? 9 : undefined).join("\n"));
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: [],
      skipDefaultLibCheck: true,
    };
    const target = ts.ScriptTarget.ES2022;
    const program = ts.createProgram([path], { ...options, target, module, moduleResolution });
    const places = ts
      .getPreEmitDiagnostics(program)
      .map(({ file, start }) => [file?.fileName, file?.getLineAndCharacterOfPosition(start ?? 0).line]);
    expect(places).toEqual((extension === "cts" ? [6, 7, 8] : [6, 7, 8, 12]).map((line) => [path, line]));
  });

  test.runIf(long)("deals three cards in a page of Chromium", async () => {
    const server = createServer((request, response) => {
      const path = request.url!;
      const isModule = path.endsWith(".js");
      // Browsers also request an icon.
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

  describe("by installers other than npm, which are asked for nothing but what a package needs,", () => {
    let registry: Registry;

    beforeAll(async () => {
      registry = await serveRegistry(commandDependencies());
    });

    afterAll(() => registry.close());

    /** Runs a command in a folder where only the test's registry can be reached. */
    async function ran(cwd: string, [command, ...words]: readonly string[]): Promise<string> {
      const env = {
        PATH: process.env.PATH,
        HOME: cwd,
        npm_config_registry: registry.url,
        YARN_NPM_REGISTRY_SERVER: registry.url,
        YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
        YARN_ENABLE_TELEMETRY: "0",
      };
      return (await promisify(execFile)(command!, words, { cwd, env })).stdout;
    }

    test.runIf(long).each([
      ["npm", ["npm"], ["install"], ["exec", "--"]],
      ["pnpm", program("pnpm"), ["add"], ["exec"]],
      ["Yarn 1", yarn("yarn"), ["add"], ["--silent", "run"]],
      // Yarn 4 leaves the package in its zip, and makes no folder node_modules.
      ["Yarn 4", yarn("@yarnpkg/cli-dist"), ["add"], ["run"]],
      ["bun", program("bun"), ["add"], ["run"]],
    ])("with %s", async (name, installer, install, run) => {
      const folder = join(project, name);
      mkdirSync(folder);
      writeFileSync(join(folder, "package.json"), '{ "name": "project", "private": true }');
      // Without a lock file, Yarn would look for a project in parent folders.
      if (name.startsWith("Yarn")) writeFileSync(join(folder, "yarn.lock"), "");
      writeFileSync(join(folder, "suits.lua"), "return { 'hearts' }");
      writeFileSync(
        join(folder, "main.lua"),
        "local suits = require('suits') print(RandDeck(suits)(), require('randdeck-core').pick({ 7 }))",
      );
      const add = (each: keyof typeof tarballs) =>
        ran(folder, [...installer, ...install, `${each}@file:${tarballs[each]}`]);
      await add("randdeck-odds");
      writeFileSync(join(folder, "scheme.lua"), "return RandDeck({ 'oak' })");
      const words = ["randdeck-odds", "scheme.lua", "--card=oak", "--games=1000"];
      expect(await ran(folder, [...installer, ...run, ...words])).toContain("1,000 games of 20");
      await add("randdeck-host");
      for (const lua of ["5.3", "5.4"]) {
        const command = ["randdeck", "run", "--lua", lua, "main.lua"];
        expect(await ran(folder, [...installer, ...run, ...command])).toBe("hearts\t7\n");
      }
      expect([...registry.asked].filter((each) => each.includes("randdeck"))).toEqual([]);
    });

    test.runIf(long)("JSR takes the library, with its types", async () => {
      const folder = join(project, "jsr");
      const archive = readFileSync(join(project, "release", `randdeck-jsr-${version}.zip`));
      for (const [path, bytes] of Object.entries(unzipSync(archive))) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      await ran(folder, [...program("deno"), "publish", "--dry-run", "--allow-dirty"]);
      const code = `import { pick, RandDeck } from "./randdeck.js";
        const card: string = RandDeck(["A"])();
        // @ts-expect-error: a number is no list
        export const wrong = () => pick(3);
        console.log(card);`;
      writeFileSync(join(folder, "main.ts"), code);
      expect(await ran(folder, [...program("deno"), "run", "--check", "main.ts"])).toBe("A\n");
    });
  });

  describe.runIf(long)("in a project of typescript-to-lua", () => {
    const lua = wasmEngine("5.1");

    /**
     * Compiles a copy of the project of `main`, or of `text` in its place. Returns the compiler's messages
     * or, if there are none, the files of the output.
     */
    function compiled(main: string, text: string | undefined, options: CompilerOptions = {}) {
      const root = main.replace(/(\/src)?\/main\.ts$/, "");
      const folder = mkdtempSync(join(project, "tstl-"));
      cpSync(join(ROOT, root), folder, { recursive: true });
      if (text !== undefined) writeFileSync(join(folder, main.slice(root.length)), text);
      const { diagnostics } = transpileProject(join(folder, "tsconfig.json"), options);
      const output = join(folder, "out");
      const files = diagnostics.length === 0 ? filesOf(output) : [];
      return {
        said: ts.formatDiagnostics(diagnostics, ts.createCompilerHost({})),
        files: new Map(files.map((file) => [file, readFileSync(join(output, file), "utf8")])),
      };
    }

    /** The output of a program whose `require` finds the files of its folder. */
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
      const bundle = compiled(main, undefined, { luaBundle: "main.lua", luaBundleEntry: entry });
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
      expect(compiled(main, code).said).toMatch(/main\.ts\(4,.*'this' parameter/);
      expect(await printed(compiled(main, code, { noImplicitSelf: true }).files)).toBe("B");
    });
  });
});
