/** The Lua files of the package: their paths and their texts. */
// A named import of `createRequire` would be evaluated by Webpack.
import * as modules from "node:module";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CORE, GLOBAL, RANDDECK, REDIS } from "./texts.js";

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

/** In a bundle the package may be missing. Then the folder may be next to the bundle. */
function findFolder(): string {
  const own = ownPath();
  try {
    return join(dirname(modules.createRequire(own).resolve("randdeck/package.json")), "lua-out");
  } catch {
    return join(dirname(own), "lua-out");
  }
}

/** The folder of the Lua files. Add `/?.lua` to it for `package.path`. */
export const luaFolder: string = findFolder();

const TEXTS: ReadonlyMap<string, string> = new Map([
  ["randdeck", RANDDECK],
  ["randdeck-core", CORE],
  ["randdeck-global", GLOBAL],
  ["randdeck-redis", REDIS],
]);

/** The names of the files for `require`: `randdeck`, the whole library, and others like `randdeck-core`. */
export const luaModules: readonly string[] = [...TEXTS.keys()];

/**
 * Returns the path of the file with a name for `require`; of the whole library by default.
 *
 * @throws RangeError if no file has this name.
 * @example
 * ```ts
 * copyFileSync(luaPath(), "game/randdeck.lua");
 * ```
 */
export function luaPath(name = "randdeck"): string {
  luaText(name);
  return join(luaFolder, `${name}.lua`);
}

/**
 * Returns the text of the file with a name for `require`; of the whole library by default.
 *
 * @throws RangeError if no file has this name.
 * @example
 * ```ts
 * const script = `local randdeck = (function() ${luaText()} end)() return randdeck.pick(ARGV)`;
 * ```
 */
export function luaText(name = "randdeck"): string {
  const text = TEXTS.get(name);
  if (text === undefined) throw new RangeError(`no module '${name}', known: ${luaModules.join(", ")}`);
  return text;
}
