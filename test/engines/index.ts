/**
 * The engines that tests run on. A new one is a function that gives an `Engine`, and a line here.
 */
import type { Engine } from "./engine.js";
import { fengariEngine } from "./fengari.js";
import { luauEngine } from "./luau.js";
import { nativeCommands, nativeEngine } from "./native.js";
import { wasmEngine } from "./wasm.js";

export type { Engine } from "./engine.js";

/** Those that npm installs: always there. */
export const npmEngines: readonly Engine[] = [
  ...["5.1", "5.2", "5.3", "5.4", "5.5"].map(wasmEngine),
  luauEngine(),
  fengariEngine(),
];

const installed = nativeCommands.map((command) => ({ command, engine: nativeEngine(command) }));

/** Those of this machine that are installed. */
const nativeEngines: readonly Engine[] = installed.flatMap(({ engine }) => engine ?? []);

/** The names of those that are not. */
export const missingEngines: readonly string[] = installed.flatMap(({ command, engine }) =>
  engine === undefined ? command : [],
);

/** Every engine that is there. */
export const engines: readonly Engine[] = [...npmEngines, ...nativeEngines];
