/**
 * Plays values on TypeScript, and on the generated Lua by player.lua. A player gives a line for each
 * value: what its calls gave, with tabs between.
 */
import { readFileSync } from "node:fs";
import * as library from "../../ts-src/randdeck.js";
import type { Engine } from "../engines/index.js";
import { type Argument, digest, type Seed, seedOf, type Value } from "../reference/values.js";
import { singleFile } from "../sides.js";
import { Table } from "./play.js";

const { drawCards, newRandom, pick, RandDeck, RandMultiDeck, RandShuffle, sample, shuffled, shuffleTable } =
  library;
type Random = library.Random;

/** The line that a player gives where all is as the value says. */
export const expectedLine = ({ calls }: Value): string => calls.map((call) => call.at(-1)).join("\t");

const cards = (size: number): number[] => Array.from({ length: size }, (_, index) => index + 1);
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, () => make());
const twos = (size: number): number[] => [
  ...times(Math.floor(size / 2), () => 2),
  ...times(size % 2, () => 1),
];

function order(by: string, size: number, random: Random): number[] {
  switch (by) {
    case "shuffled":
      return shuffled(cards(size), random);
    case "shuffleTable":
      return shuffleTable(cards(size), random);
    case "RandShuffle":
      return RandShuffle(cards(size), random);
    case "RandDeck":
      return times(size, RandDeck(cards(size), { random }));
    case "RandMultiDeck":
      return twos(size).flatMap(
        RandMultiDeck(cards(size), { random }) as (count: number) => number | number[],
      );
    case "drawCards":
      return drawCards(size, shuffleTable(cards(size), random));
    default:
      throw new Error(`${by} does not shuffle`);
  }
}

/** What a call gives, and the generator to go on with. */
function play(
  table: Table,
  random: Random,
  name: string,
  args: readonly Argument[],
): [text: string, random: Random] {
  const numbers = args as readonly number[];
  const words = () => times(numbers[0]!, () => random.random(2147483648) - 1);
  const same = (items: readonly (number | undefined)[]): [string, Random] => [items.join(" "), random];
  switch (name) {
    case "words":
      return same(words());
    case "digest of words":
      return same([digest(words())]);
    case "whole numbers": {
      const [count, from, to] = args as [number, number, number];
      return same(times(count, () => (from === 1 ? random.random(to) : random.random(from, to))));
    }
    case "fractions times 2^53":
      return same(times(numbers[0]!, () => random.random() * 2 ** 53));
    case "order":
      return same(order(args[0] as string, numbers[1]!, random));
    case "digest of order":
      return same([digest(order(args[0] as string, numbers[1]!, random))]);
    case "sample":
      return same(sample(cards(numbers[0]!), numbers[1]!, random));
    case "pick":
      return same([pick(cards(numbers[0]!), random)]);
    case "stream":
      return ["", random.stream(args[0] as string)];
    case "save and restore": {
      const restored = newRandom("another");
      restored.setState(random.getState());
      return [random.getState(), restored];
    }
    case "get seed":
      return [random.getSeed() === (args[0] ?? undefined) ? "as given" : "another", random];
    default:
      return table.play(random, name, args) as [string, Random];
  }
}

export function playValuesOnTypeScript(values: readonly Value[]): string[] {
  return values.map(({ seed, calls }) => {
    let random = newRandom(seedOf(seed));
    const table = new Table(library);
    const texts: string[] = [];
    for (const [name, ...rest] of calls) {
      const [text, next] = play(table, random, name, rest.slice(0, -1));
      texts.push(text);
      random = next;
    }
    return texts.join("\t");
  });
}

const luaString = (text: string): string =>
  `"${[...Buffer.from(text, "utf8")].map((byte) => `\\${`${byte}`.padStart(3, "0")}`).join("")}"`;

const luaNumber = (value: number): string => (Object.is(value, -0) ? "-0.0" : String(value));

function luaValue(value: Argument): string {
  if (typeof value === "string") return luaString(value);
  if (typeof value === "number") return luaNumber(value);
  if (Array.isArray(value)) return `{${value.map(luaValue).join(",")}}`;
  if (typeof value !== "object" || value === null) return value === null ? "nil" : String(value);
  const [[name, of]] = Object.entries(value) as [[string, Argument]];
  if (name === "remainder" || name === "multipleOf") return `c.${name}(${luaValue(of)})`;
  return `{${Object.entries(value).map(([key, item]) => `${key}=${luaValue(item)}`)}}`;
}

function luaSeed(seed: Seed, whole: "whole" | "floats"): string {
  if (typeof seed === "object") return `(${luaString(seed.repeat)}):rep(${seed.times})`;
  return whole === "floats" && Object.is(Math.trunc(Number(seed)), seed) ? `${seed}.0` : luaValue(seed);
}

function luaFunction({ seed, calls }: Value, whole: "whole" | "floats"): string {
  const steps = calls.map(([name, ...rest]) => {
    const args = rest.slice(0, -1).map((arg) => `,${luaValue(arg)}`);
    return `function(c,r) return c["${name}"](r${args.join("")}) end`;
  });
  // A function each: LuaJIT allows one function 65,536 constants.
  return `function() return ${luaSeed(seed, whole)},{${steps.join(",")}} end`;
}

const PLAYER = readFileSync(new URL("./player.lua", import.meta.url), "utf8");

/** With "floats", seeds that are whole numbers are written as 1.0. */
export async function playValuesOnLua(
  engine: Engine,
  values: readonly Value[],
  whole: "whole" | "floats" = "whole",
): Promise<string[]> {
  const library = `(function()\n${singleFile()}\nend)()`;
  const functions = values.map((value) => luaFunction(value, whole)).join(",\n");
  return (await engine.run(`return (function(...)\n${PLAYER}\nend)(${library},{\n${functions}\n})`)).split(
    "\n",
  );
}
