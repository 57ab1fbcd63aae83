/** The Lua files of the package: where they lie, and what is in them. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the files: `package.path` finds them with `/?.lua` behind it. */
export const luaFolder: string = join(
  // By the package's own name: the way up is longer from the built JavaScript than from here.
  dirname(createRequire(import.meta.url).resolve("randdeck/package.json")),
  "lua-out",
);

/** What `require` calls the files: `randdeck`, which is the whole library in one, and each module. */
export const luaModules: readonly string[] = readdirSync(luaFolder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".lua"))
  .map((path) => path.slice(0, -".lua".length).replace(/[\\/]/g, "."))
  .sort();

/**
 * Says where a file lies.
 *
 * @param name - What `require` calls it; the whole library if left out.
 * @returns Its path.
 * @throws RangeError where there is none of that name.
 * @example
 * ```ts
 * copyFileSync(luaPath(), "game/randdeck.lua");
 * ```
 */
export function luaPath(name = "randdeck"): string {
  if (!luaModules.includes(name))
    throw new RangeError(`no module '${name}', known: ${luaModules.join(", ")}`);
  return join(luaFolder, `${name.replaceAll(".", "/")}.lua`);
}

/**
 * Gives what is in a file.
 *
 * @param name - What `require` calls it; the whole library if left out.
 * @returns Its text.
 * @throws RangeError where there is none of that name.
 * @example
 * ```ts
 * const script = `local randdeck = (function() ${luaText()} end)() return randdeck.pick(ARGV)`;
 * ```
 */
export function luaText(name?: string): string {
  return readFileSync(luaPath(name), "utf8");
}
