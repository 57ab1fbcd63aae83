/** Replaces test/engines: without Lua engines, tests of all engines play only TypeScript. */
import type { Engine } from "../../test/engines/engine.js";

export const engines: readonly Engine[] = [];
export const npmEngines = engines;
export const missingEngines: readonly string[] = [];
