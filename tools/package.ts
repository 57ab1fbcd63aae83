/** `npm run build:npm`: makes the contents of the npm packages, in dist, host/dist and odds/dist. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import ts from "typescript";
import { COMMAND_BUNDLE } from "./bundle.js";
import { ROOT } from "./transpile.js";
import { ENTRIES, packageTypes, reachedFrom } from "./types.js";

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

// A clone reads the Lua files; the package's module has their texts, so that bundles have them.
const TEXTS = join(LIBRARY, "node/texts.js");
const names = readFileSync(TEXTS, "utf8").matchAll(/^export const (\w+) = textOf\("(.+)"\);$/gm);
const texts = [...names].map(([, name, file]) => {
  const text = readFileSync(join(ROOT, "lua-out", `${file}.lua`), "utf8");
  return `export const ${name} = ${JSON.stringify(text)};\n`;
});
writeFileSync(TEXTS, texts.join(""));

/** Writes a file into the folder `dist`. */
function write(path: string, text: string): void {
  const file = join(ROOT, "dist", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const typesOf = (folder: string) => (path: string) => readFileSync(join(TYPES, folder, path), "utf8");
for (const [path, text] of packageTypes(typesOf("ts-src"))) write(path, text);
for (const path of reachedFrom("index.d.ts", typesOf("host"))) {
  cpSync(join(TYPES, "host", path), join(ROOT, "host/dist", path));
}

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
for (const folder of [...compiled, TYPES]) rmSync(folder, { recursive: true });
