import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Reads a file of lua-out. Only a clone does: in the npm package `tools/package.ts` replaces each module in
 * this folder by the text itself, so that bundles have it.
 */
export const textOf = (name: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`randdeck/lua/${name}.lua`), "utf8");
