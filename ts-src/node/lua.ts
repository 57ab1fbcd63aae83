/** The Lua files of the package: where they are, and what is in them. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the files; add `/?.lua` to it for `package.path`. */
export const luaFolder: string = join(
  // By the package's own name: the built JavaScript lies deeper than this file.
  dirname(createRequire(import.meta.url).resolve("randdeck/package.json")),
  "lua-out",
);

/** The names for `require`: `randdeck`, the whole library, and the others, such as `randdeck-core`. */
export const luaModules: readonly string[] = readdirSync(luaFolder)
  .filter((path) => path.endsWith(".lua"))
  .map((path) => path.slice(0, -".lua".length))
  .sort();

/**
 * Returns the path of a file.
 *
 * @param name - Its name for `require`; the whole library if left out.
 * @returns Its path.
 * @throws RangeError if there is none of that name.
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
 * @param name - Its name for `require`; the whole library if left out.
 * @returns Its text.
 * @throws RangeError if there is none of that name.
 * @example
 * ```ts
 * const script = `local randdeck = (function() ${luaText()} end)() return randdeck.pick(ARGV)`;
 * ```
 */
export function luaText(name?: string): string {
  return readFileSync(luaPath(name), "utf8");
}
