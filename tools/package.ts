/** `npm run build:npm`: compiles what the npm packages hold, into dist and host/dist. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { withTypeScript } from "./examples.js";
import { ROOT } from "./transpile.js";

/**
 * Tells typescript-to-lua that the functions of the library take no `self`. Methods of its
 * interfaces, such as a source's `random`, keep theirs.
 */
const NO_SELF = "/** @noSelfInFile */\n";

/** Where the compiler puts the two packages, and where each belongs. */
const LIBRARY = join(ROOT, "dist/ts-src");
const COMPILED_HOST = join(ROOT, "dist/host");
const HOST = join(ROOT, "host/dist");

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

// A file whose source is gone would be packed for ever.
for (const folder of [LIBRARY, COMPILED_HOST, HOST]) rmSync(folder, { recursive: true, force: true });

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
// The docs stand in the declarations, where editors look; in the code they would be packed once more.
for (const options of [["--emitDeclarationOnly"], ["--declaration", "false", "--removeComments"]]) {
  const project = join(ROOT, "tsconfig.npm.json");
  const { status } = spawnSync(process.execPath, [tsc, "--project", project, ...options], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Adds a file of declarations, and those that it imports, to `needed`. */
function addNeeded(file: string, needed: Set<string>): void {
  if (needed.has(file)) return;
  needed.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/ from "(\..*)\.js"/g)) {
    addNeeded(join(dirname(file), `${path}.d.ts`), needed);
  }
}

const forLua = new Set<string>();
addNeeded(join(LIBRARY, "randdeck.d.ts"), forLua);
for (const file of forLua) rewrite(file, (text) => NO_SELF + withTypeScript(text));

// What the declarations of the exports do not lead to nobody can import: it is not packed.
const needed = new Set(forLua);
for (const entry of ["node/lua", "node/redis"]) addNeeded(join(LIBRARY, `${entry}.d.ts`), needed);
addNeeded(join(COMPILED_HOST, "index.d.ts"), needed);
for (const file of [...filesIn(LIBRARY), ...filesIn(COMPILED_HOST)]) {
  if (file.endsWith(".d.ts") && !needed.has(file)) rmSync(file);
}

// In the repository the host finds the library by its path; in a package of its own, by the name.
const NAMES: Readonly<Record<string, string>> = { randdeck: "randdeck", "node/lua": "randdeck/lua" };
for (const file of filesIn(COMPILED_HOST).filter((path) => /\.(js|d\.ts)$/.test(path))) {
  rewrite(file, (text) =>
    text.replace(/"(?:\.\.\/)+ts-src\/(.+?)\.js"/g, (_, module: string) => {
      const name = NAMES[module];
      if (name === undefined) throw new Error(`${file}: the library does not export ${module}`);
      return JSON.stringify(name);
    }),
  );
}
renameSync(COMPILED_HOST, HOST);
