/**
 * The engines that tests run on. To add one, write a function that returns an `Engine`, and add it to a
 * list here.
 */
import { long, WAITING_ENGINES } from "../long.js";
import { chromiumEngine } from "./chromium.js";
import type { Engine } from "./engine.js";
import { faketimeLibrary } from "./faketime.js";
import { fengariEngine } from "./fengari.js";
import { freecivEngine } from "./freeciv.js";
import { canMakeLocales } from "./locale.js";
import { luantiEngine } from "./luanti.js";
import { luauEngine } from "./luau.js";
import { engineOf, lua, nativeEngines } from "./native.js";
import { hasPostgres } from "./postgres.js";
import { versionOf } from "./program.js";
import { redisEngine } from "./redis.js";
import { wasmEngine } from "./wasm.js";

export type { Engine } from "./engine.js";

/** The engines that npm installs. They are never missing. */
export const npmEngines: readonly Engine[] = [
  ...["5.1", "5.2", "5.3", "5.4", "5.5"].map(wasmEngine),
  luauEngine(),
  fengariEngine(),
];

/** The engines that may be installed on this machine. */
const ofThisMachine: readonly (readonly [name: string, engine: Engine | undefined])[] = [
  ...nativeEngines,
  ["Chromium", chromiumEngine()],
  ["Freeciv", freecivEngine()],
  ["Luanti", luantiEngine()],
  ["Redis", redisEngine()],
];

/**
 * Lua with 32-bit numbers, which lua-32bits.sh builds. It isn't in the list of engines, since it lacks the
 * functions that need doubles.
 */
export const lua32bits: Engine | undefined = engineOf(lua("lua5.4-32bits"));

/** Whether Xvfb, a screen without a monitor, is installed. */
export const hasScreen: boolean = versionOf("Xvfb", "-help") !== undefined;

/** The names of the engines that aren't installed. */
export const missingEngines: readonly string[] = [
  ...ofThisMachine.flatMap(([name, engine]) => (engine === undefined ? name : [])),
  ...(lua32bits === undefined ? ["lua5.4-32bits"] : []),
  ...(hasScreen ? [] : ["Xvfb"]),
  ...(hasPostgres ? [] : ["Postgres"]),
  ...(faketimeLibrary === "" ? ["faketime"] : []),
  ...(canMakeLocales ? [] : ["locales"]),
];

/** All installed engines; without those that wait, unless slow tests run. */
export const engines: readonly Engine[] = [
  ...npmEngines,
  ...ofThisMachine.flatMap(([name, engine]) => (long || !(name in WAITING_ENGINES) ? (engine ?? []) : [])),
];
