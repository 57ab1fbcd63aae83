/** The Lua files of the package: their paths and their texts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
// A named import of `createRequire` would be evaluated by Webpack.
import * as modules from "node:module";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the path of this file, or of the bundle that contains it. CommonJS has no `import.meta`, and bundlers
 * replace `typeof __filename`, so the code tries `__filename` and catches the error.
 */
function ownPath(): string {
  try {
    // `node --eval` has a global `__filename` that isn't a path.
    if (isAbsolute(__filename)) return __filename;
  } catch {}
  return fileURLToPath(import.meta.url);
}

function findFolder(): string {
  const own = ownPath();
  const copied = join(dirname(own), "lua-out");
  if (existsSync(join(copied, "randdeck.lua"))) return copied;
  try {
    return join(dirname(modules.createRequire(own).resolve("randdeck/package.json")), "lua-out");
  } catch {
    throw new Error(`${own} has no Lua files: copy the folder lua-out of randdeck next to this file`);
  }
}

/** The folder of the Lua files. Add `/?.lua` to it for `package.path`. */
export const luaFolder: string = findFolder();

/** The names of the files for `require`: `randdeck`, the whole library, and others like `randdeck-core`. */
export const luaModules: readonly string[] = readdirSync(luaFolder)
  .filter((path) => path.endsWith(".lua"))
  .map((path) => path.slice(0, -".lua".length))
  .sort();

/**
 * Returns the path of a file.
 *
 * @param name - Its name for `require`; the whole library by default.
 * @returns The path.
 * @throws RangeError if no file has this name.
 * @example
 * ```ts
 * copyFileSync(luaPath(), "game/randdeck.lua");
 * ```
 */
export function luaPath(name = "randdeck"): string {
  if (!luaModules.includes(name))
    throw new RangeError(`no module '${name}', known: ${luaModules.join(", ")}`);
  return join(luaFolder, `${name}.lua`);
}

/**
 * Returns the text of a file.
 *
 * @param name - Its name for `require`; the whole library by default.
 * @returns The text.
 * @throws RangeError if no file has this name.
 * @example
 * ```ts
 * const script = `local randdeck = (function() ${luaText()} end)() return randdeck.pick(ARGV)`;
 * ```
 */
export function luaText(name?: string): string {
  return readFileSync(luaPath(name), "utf8");
}
