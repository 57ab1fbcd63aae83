import { readFileSync } from "node:fs";

/**
 * Reads a file of lua-out. Only a clone does: in the npm package `tools/package.ts` replaces each module in
 * this folder by the text itself, so that bundles have it.
 */
export const textOf = (name: string): string =>
  readFileSync(new URL(`../../../lua-out/${name}.lua`, import.meta.url), "utf8");
