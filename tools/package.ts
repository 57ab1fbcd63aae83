/** `npm run build:npm`: makes the contents of the npm packages, in dist, host/dist and odds/dist. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import ts from "typescript";
import { COMMAND_BUNDLE } from "./bundle.js";
import { forTypeScript } from "./declarations.js";
import { forTypeScriptToLua } from "./overloads.js";
import { ROOT } from "./transpile.js";

/** The folders into which the compiler writes the library and all declarations. */
const LIBRARY = join(ROOT, "dist/ts-src");
const TYPES = join(ROOT, "dist/types");

/** The packages with a command, each with the modules that its bundle has. */
const COMMANDS = { host: ["index", "main"], odds: ["main"] };
const folders = Object.keys(COMMANDS);
const compiled = folders.map((name) => join(ROOT, "dist", name));
const packed = folders.map((name) => join(ROOT, name, "dist"));

/** The folder for CommonJS, and for the declarations of both builds. */
const COMMONJS = join(ROOT, "dist/cjs");

/** The folder for files that only TypeScriptToLua reads, through its condition `tstl`. */
const TSTL = join(ROOT, "dist/tstl");

/** The modules that users can import, as paths relative to ts-src. */
const ENTRIES = ["randdeck", "node/lua", "node/redis"];

// Empties the folders, since files whose source was deleted would stay in the package.
for (const folder of [LIBRARY, TYPES, ...compiled, ...packed, COMMONJS, TSTL])
  rmSync(folder, { recursive: true, force: true });

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const project = join(ROOT, "tsconfig.npm.json");
const { status } = spawnSync(process.execPath, [tsc, "--project", project, "--declarationDir", TYPES], {
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

// Editors read the docs in the declarations, so the code has none.
const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  removeComments: true,
};
for (const folder of [LIBRARY, ...compiled]) {
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".js")) continue;
    const file = join(folder, path);
    const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions });
    writeFileSync(file, outputText);
  }
}

// A clone reads the Lua files; the package's modules are their texts, so that bundles have them.
const TEXTS = join(LIBRARY, "node/texts");
rmSync(join(TEXTS, "file.js"));
const texts = readdirSync(TEXTS).map((file) => basename(file, ".js"));
for (const name of texts) {
  const text = readFileSync(join(ROOT, "lua-out", `${name}.lua`), "utf8");
  writeFileSync(join(TEXTS, `${name}.js`), `export const text = ${JSON.stringify(text)};\n`);
}

/** Adds a file of declarations, and its imports, to `needed`. */
function addNeeded(file: string, needed: Set<string>): Set<string> {
  if (needed.has(file)) return needed;
  needed.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/ from "(\..*)\.js"/g)) {
    addNeeded(join(dirname(file), `${path}.d.ts`), needed);
  }
  return needed;
}

const typesOf = (entry: string) => addNeeded(join(TYPES, "ts-src", `${entry}.d.ts`), new Set());

/** The declarations that users can import. Other declarations are not packed. */
const forLua = typesOf("randdeck");
const needed = new Set([...forLua, ...ENTRIES.flatMap((entry) => [...typesOf(entry)])]);
const pathOf = (file: string) => relative(join(TYPES, "ts-src"), file).replaceAll("\\", "/");
const declarations = forTypeScript(
  new Map([...forLua].map((file) => [pathOf(file), readFileSync(file, "utf8")])),
);
for (const [path, text] of declarations) writeFileSync(join(TYPES, "ts-src", path), text);

/** Writes a file into the folder of CommonJS. */
function writeCommonJs(path: string, text: string): void {
  const file = join(COMMONJS, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

for (const path of readdirSync(join(TYPES, "ts-src"), { recursive: true, encoding: "utf8" })) {
  const file = join(TYPES, "ts-src", path);
  if (!path.endsWith(".d.ts")) continue;
  if (!needed.has(file)) rmSync(file);
  else
    writeCommonJs(
      path.replace(/\.ts$/, ".cts"),
      readFileSync(file, "utf8").replace(/(["']\.[^"']*)\.js(?=["'])/g, "$1.cjs"),
    );
}
for (const file of addNeeded(join(TYPES, "host/index.d.ts"), new Set())) {
  cpSync(file, file.replace(join(TYPES, "host"), join(ROOT, "host/dist")));
}

const inCommonJs = (path: string) => `../cjs/${path.replace(/\.d\.ts$/, ".cjs")}`;
mkdirSync(TSTL);
writeFileSync(join(TSTL, "randdeck.d.mts"), forTypeScriptToLua(declarations, inCommonJs));

const commonJs = [...ENTRIES, ...texts.map((name) => `node/texts/${name}`)];

/**
 * These modules import each other instead of containing copies of each other. Each copy of the library has
 * its own positions, so `drawCards` could deal a card twice.
 */
const otherEntries: Plugin = {
  name: "other-entries",
  setup({ onResolve }) {
    onResolve({ filter: /\.js$/ }, ({ kind, path, resolveDir }) => {
      const entry = relative(LIBRARY, join(resolveDir, path)).replaceAll("\\", "/").slice(0, -".js".length);
      if (kind === "entry-point" || !commonJs.includes(entry)) return undefined;
      return { path: `./${relative("node", entry)}.cjs`, external: true };
    });
  },
};
await build({
  absWorkingDir: ROOT,
  entryPoints: commonJs.map((entry) => `dist/ts-src/${entry}.js`),
  outbase: "dist/ts-src",
  outdir: COMMONJS,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  plugins: [otherEntries],
  logOverride: { "empty-import-meta": "silent" },
});
// In Node, `import` must load the same copy as `require`.
for (const entry of ENTRIES) {
  const file = `./${basename(entry)}.cjs`;
  const names = Object.keys(createRequire(import.meta.url)(join(COMMONJS, `${entry}.cjs`)));
  writeCommonJs(`${entry}.mjs`, `export { ${names.join(", ")} } from "${file}";\n`);
  writeCommonJs(`${entry}.d.mts`, `export * from "${file}";\n`);
}

for (const [name, modules] of Object.entries(COMMANDS)) {
  // lua-out is next to the code, and the bundle has the library, so that these packages need no other of ours.
  cpSync(join(ROOT, "lua-out"), join(ROOT, name, "dist/lua-out"), {
    recursive: true,
    filter: (path) => !/-(global|redis)\.lua$|\.luau$|functions$/.test(path),
  });
  await build({
    ...COMMAND_BUNDLE,
    entryPoints: modules.map((module) => `dist/${name}/${module}.js`),
    entryNames: "[name]",
    outdir: `${name}/dist`,
  });
}
for (const folder of [...compiled, ...folders.map((name) => join(TYPES, name))])
  rmSync(folder, { recursive: true });
