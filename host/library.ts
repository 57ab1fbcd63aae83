/** Where the package keeps its Lua files: beside the TypeScript, and beside the built JavaScript. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "lua-out", "randdeck.lua"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("lua-out/randdeck.lua is not in the package");
    folder = parent;
  }
  return folder;
}

/** The folder of the package. */
export const PACKAGE_FOLDER = findRoot();

/** The folder of the generated Lua. */
export const LUA_FOLDER = join(PACKAGE_FOLDER, "lua-out");
