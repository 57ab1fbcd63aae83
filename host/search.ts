/** Folders in `package.path`, in whose names its own signs, `;` and `?`, have to be written as other characters. */
import { join } from "node:path";
import { luaFolder } from "../ts-src/node/lua.js";

/** The first private character, which no folder has in its name. */
const PRIVATE = 0xf000;

/** A folder as written in `package.path`. */
const written = (folder: string): string =>
  folder.replace(/[;?]/g, (sign) => String.fromCharCode(PRIVATE + sign.charCodeAt(0)));

/** A path that was made of one in `package.path`, as the system has it. */
export const unwritten = (path: string): string =>
  path.replace(/[\uf03b\uf03f]/g, (character) => String.fromCharCode(character.charCodeAt(0) - PRIVATE));

/** The patterns of randdeck's own files. */
export const LIBRARY = join(written(luaFolder), "?.lua");

/** The patterns of a folder's files. */
export const patternsIn = (folder: string): string =>
  [join(written(folder), "?.lua"), join(written(folder), "?", "init.lua")].join(";");
