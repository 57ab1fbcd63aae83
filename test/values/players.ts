/**
 * Plays values in TypeScript, and with player.lua on the generated Lua. A player returns a line for each
 * value: the results of its calls, separated by tabs.
 */
import { readdirSync, readFileSync } from "node:fs";
import * as library from "../../ts-src/randdeck.js";
import type { Engine } from "../engines/index.js";
import type { Value } from "../reference/values.js";
import { luaString, singleFile } from "../sides.js";
import { type Argument, partsOf, play, type Step } from "./play.js";

/**
 * The files in test/values: the files that the reference writes, and frozen.json, which never changes.
 * test/examples plays deal.json, a hand of examples/checkable.
 */
export const valueFileNames: readonly string[] = readdirSync(new URL("./", import.meta.url)).filter(
  (name) => name.endsWith(".json") && name !== "deal.json" && name !== "tables.json",
);

export const valuesIn = (name: string): Value[] =>
  JSON.parse(readFileSync(new URL(`./${name}`, import.meta.url), "utf8")).values;

/** The line that a player returns if all results are as expected. */
export const expectedLine = ({ calls }: Value): string => calls.map((call) => call.at(-1)).join("\t");

const stepsOf = ({ calls }: Value): Step[] => calls.map((call) => call.slice(0, -1) as unknown as Step);

export function playValuesOnTypeScript(values: readonly Value[]): string[] {
  return values.map((value) => play(library, value.seed, stepsOf(value)).join("\t"));
}

function luaValue(value: Argument): string {
  if (typeof value === "string") return luaString(value);
  if (value === null || value === undefined) return "nil";
  if (typeof value !== "object") return Object.is(value, -0) ? "-0.0" : String(value);
  if (Array.isArray(value)) return `{${value.map(luaValue).join(",")}}`;
  const told = value as Readonly<Record<string, Argument>>;
  if ("upTo" in told) return `upTo(${told.upTo})`;
  if ("above" in told) return `above(${told.above})`;
  if ("over" in told) return `over(${told.over})`;
  if ("remainder" in told) return `remainder(${told.remainder})`;
  if ("repeat" in told) return `(${luaValue(told.repeat)}):rep(${told.times})`;
  return `{${Object.entries(told).map(([name, item]) => `${name}=${luaValue(item)}`)}}`;
}

function luaCall([call, ...args]: Step): string {
  const { isDigest, times, name, isMaker, target, deck, method } = partsOf(call);
  const given = args.map(luaValue);
  let text = `R.${name}(${[...given, "r"].join(",")})`;
  if (name === "save") text = "saved()";
  else if (name === "r:stream") text = `streamed(${given[0]})`;
  else if (name === "spread") text = `spread(${given.join(",")})`;
  else if (isMaker) text = `made(function(r) return R.${name}(${given[0]},with(${given[1] ?? "{}"},r)) end)`;
  else if (target !== undefined) {
    text = `${target}${deck ? `:deck(${deck})` : ""}${method ? `:${method}` : ""}(${given.join(",")})`;
  }
  if (times) text = `times(${times},function() return ${text} end)`;
  return `shown(${isDigest ? `digest(${text})` : text})`;
}

const PLAYER = readFileSync(new URL("./player.lua", import.meta.url), "utf8");

/**
 * Lua code that plays values on `R`, the library, and returns the lines. Seeds in `wholeSeeds` are written as
 * 1.0 instead of 1.
 */
export function playerOf(values: readonly Value[], wholeSeeds: readonly Value[] = []): string {
  // Each value has a separate function, since LuaJIT allows only 65,536 constants in a function.
  const plays = (value: Value, seed: string) =>
    `play(${seed},function() return {${stepsOf(value).map(luaCall).join(",")}} end)`;
  const functions = [
    ...values.map((value) => plays(value, luaValue(value.seed))),
    ...wholeSeeds.map((value) => plays(value, `${luaValue(value.seed)}.0`)),
  ];
  return `${PLAYER}\n${functions.join("\n")}\nreturn table.concat(lines,"\\n")`;
}

export async function playValuesOnLua(
  engine: Engine,
  values: readonly Value[],
  wholeSeeds?: readonly Value[],
): Promise<string[]> {
  const library = `local R=(function()\n${singleFile()}\nend)()`;
  return (await engine.run(`${library}\n${playerOf(values, wholeSeeds)}`)).split("\n");
}
