/** Where the package keeps its files: found by its name, beside the TypeScript as beside the built JavaScript. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What tells of the package. */
export const MANIFEST = createRequire(import.meta.url).resolve("randdeck/package.json");

/** The folder of the generated Lua. */
export const LUA_FOLDER = join(dirname(MANIFEST), "lua-out");
