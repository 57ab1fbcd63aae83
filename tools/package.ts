/** `npm run build:npm`: compiles what the npm package holds into dist. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { withTypeScript } from "./examples.js";
import { ROOT } from "./transpile.js";

/**
 * Tells typescript-to-lua that the functions of the library take no `self`. Methods of its
 * interfaces, such as a source's `random`, keep theirs.
 */
const NO_SELF = "/** @noSelfInFile */\n";

// A file whose source is gone would be packed for ever.
for (const part of ["host", "ts-src"]) rmSync(join(ROOT, "dist", part), { recursive: true, force: true });

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
function addNeeded(file: string, needed: Map<string, string>): void {
  if (needed.has(file)) return;
  const text = readFileSync(file, "utf8");
  needed.set(file, text);
  for (const [, path] of text.matchAll(/ from "(\..*)\.js"/g)) {
    addNeeded(join(dirname(file), `${path}.d.ts`), needed);
  }
}

const built = join(ROOT, "dist");
// What the declarations of the exports do not lead to nobody can import: it is not packed.
const needed = new Map<string, string>();
for (const entry of ["ts-src/randdeck", "host/index", "host/lua-files", "host/redis"]) {
  addNeeded(join(built, `${entry}.d.ts`), needed);
}
for (const path of readdirSync(built, { recursive: true, encoding: "utf8" })) {
  const file = join(built, path);
  const text = needed.get(file);
  if (text === undefined) {
    if (path.endsWith(".d.ts")) rmSync(file);
  } else if (path.startsWith("ts-src")) writeFileSync(file, NO_SELF + withTypeScript(text));
}
