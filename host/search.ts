/**
 * Folders in `package.path`, where `;` and `?` have a special meaning. In the names of folders they are
 * replaced.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The first private-use character. No folder has such characters in its name. */
const PRIVATE = 0xf000;

/** The pattern for files of a folder in `package.path`. */
const written = (folder: string): string =>
  folder.replace(/[;?]/g, (sign) => String.fromCharCode(PRIVATE + sign.charCodeAt(0)));

/** The real path of a file found with `package.path`. */
export const unwritten = (path: string): string =>
  path.replace(/[\uf03b\uf03f]/g, (character) => String.fromCharCode(character.charCodeAt(0) - PRIVATE));

const here = dirname(fileURLToPath(import.meta.url));
const packed = join(here, "lua-out");

/** The folder of randdeck's own files: in a package next to the code, in a clone above it. */
export const libraryFolder: string = existsSync(packed) ? packed : join(here, "../lua-out");

/** The pattern for randdeck's own files. */
export const LIBRARY = join(written(libraryFolder), "?.lua");

/** The patterns for a folder's files. */
export const patternsIn = (folder: string): string =>
  [join(written(folder), "?.lua"), join(written(folder), "?", "init.lua")].join(";");
