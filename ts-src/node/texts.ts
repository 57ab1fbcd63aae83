import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The texts of the Lua files. Only a clone reads files: in the npm package `tools/package.ts` replaces this module by
 * the texts themselves, so that bundles have them.
 */
const textOf = (name: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`randdeck/lua/${name}.lua`), "utf8");

export const RANDDECK: string = textOf("randdeck");
export const CORE: string = textOf("randdeck-core");
export const GLOBAL: string = textOf("randdeck-global");
export const REDIS: string = textOf("randdeck-redis");
