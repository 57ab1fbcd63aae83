/** Stands for test/engines: no Lua, so that tests that go through all engines play the TypeScript alone. */
import type { Engine } from "../../test/engines/engine.js";

export const engines: readonly Engine[] = [];
export const npmEngines = engines;
export const missingEngines: readonly string[] = [];
