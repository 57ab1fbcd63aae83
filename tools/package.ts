/** `npm run build:npm`: makes the contents of the npm packages, in dist, host/dist and odds/dist. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import ts from "typescript";
import { COMMAND_BUNDLE } from "./bundle.js";
import { ROOT } from "./transpile.js";
import { compiledTypes, ENTRIES, npmConfig, packageTypes, reachedFrom } from "./types.js";

/** The folder for the library's modules. */
const LIBRARY = join(ROOT, "dist/ts-src");

/** The packages with a command, each with the modules that its bundle has. */
const COMMANDS = { host: ["index", "main"], odds: ["main"] };
const folders = Object.keys(COMMANDS);
const compiled = folders.map((name) => join(ROOT, "dist", name));
const packed = folders.map((name) => join(ROOT, name, "dist"));

/** The folder for CommonJS, and for the declarations of both builds. */
const COMMONJS = join(ROOT, "dist/cjs");

/** The folder for files that only TypeScriptToLua reads, through its condition `tstl`. */
const TSTL = join(ROOT, "dist/tstl");

// Empties the folders, since files whose source was deleted would stay in the package.
for (const folder of [LIBRARY, ...compiled, ...packed, COMMONJS, TSTL])
  rmSync(folder, { recursive: true, force: true });

/** Writes a file into the folder `dist`. */
function write(path: string, text: string): void {
  const file = join(ROOT, "dist", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

// Editors read the docs in the declarations, so the code has none.
const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  removeComments: true,
};
for (const file of npmConfig().fileNames) {
  const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions });
  write(relative(ROOT, file).replace(/\.ts$/, ".js"), outputText);
}

// A clone reads the Lua files; the package's module has their texts, so that bundles have them.
const TEXTS = join(LIBRARY, "node/texts.js");
const names = readFileSync(TEXTS, "utf8").matchAll(/^export const (\w+) = textOf\("(.+)"\);$/gm);
const texts = [...names].map(([, name, file]) => {
  const text = readFileSync(join(ROOT, "lua-out", `${file}.lua`), "utf8");
  return `export const ${name} = ${JSON.stringify(text)};\n`;
});
writeFileSync(TEXTS, texts.join(""));

const types = compiledTypes([...ENTRIES.map((entry) => `ts-src/${entry}`), "host/index"]);
const typesOf = (folder: string) => (path: string) => types.get(`${folder}/${path}`)!;
for (const [path, text] of packageTypes(typesOf("ts-src"))) write(path, text);
for (const path of reachedFrom("index.d.ts", typesOf("host")))
  write(join("../host/dist", path), typesOf("host")(path));

const commonJs = [...ENTRIES, "node/texts"];

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
  write(`cjs/${entry}.mjs`, `export { ${names.join(", ")} } from "${file}";\n`);
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
for (const folder of compiled) rmSync(folder, { recursive: true });
