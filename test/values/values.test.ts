/** The values of an independent program, played on both sides. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { type Engine, engines } from "../engines/index.js";
import { type Value, valueFiles } from "../reference/values.js";
import { expectedLine, playValuesOnLua, playValuesOnTypeScript } from "./players.js";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const valuesIn = (name: string): Value[] => JSON.parse(read(name)).values;
const names = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".json"));

const sets = names.map((name) => [name, valuesIn(name)] as const);

/** The values that a player did not get: each with what came. */
function failures(values: readonly Value[], lines: readonly string[]): { value: Value; came: unknown }[] {
  if (lines.length !== values.length) throw new Error(`${values.length} values, but ${lines.length} lines`);
  return values.flatMap((value, at) =>
    lines[at] === expectedLine(value) ? [] : { value, came: lines[at]!.split("\t") },
  );
}

/** The values with one digit of the last text changed that has one. */
function withOneWrong(values: readonly Value[]): Value[] {
  return values.map((value, at) => {
    if (at !== values.length - 1) return value;
    const [name, ...rest] = value.calls.at(-1)!;
    const gives = String(rest.pop()).replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`);
    return { seed: value.seed, calls: [...value.calls.slice(0, -1), [name, ...rest, gives]] };
  });
}

describe("the files", () => {
  it("are what the reference writes", () => {
    expect(Object.fromEntries(names.map((name) => [name, read(name)]))).toEqual(
      Object.fromEntries(valueFiles()),
    );
  });

  it("hold values of every kind of seed and every call", () => {
    const values = names.flatMap(valuesIn);
    expect(new Set(values.map(({ seed }) => typeof seed))).toEqual(new Set(["number", "string", "object"]));
    expect(values.some(({ seed }) => Object.is(seed, -0))).toBe(true);
    const called = new Set(values.flatMap(({ calls }) => calls.flat()));
    const functions = Object.entries(library).flatMap(([name, f]) => (typeof f === "function" ? name : []));
    // No generator is asked by copies; OutputCard shuffles as RandShuffle does.
    expect(functions.filter((name) => !called.has(name))).toEqual(["OutputCard", "copies", "newRandom"]);
    const methods = [
      ..."draw drawEach peekEach peek drawWhere deal put discard add remove shuffle cut reset".split(" "),
      ..."left out size passes discards".split(" "),
    ].map((method) => `deck:${method}`);
    expect([...methods, "hand:play", "hand:cards"].filter((name) => !called.has(name))).toEqual([]);
    expect(called).toContain("save and go on elsewhere");
  });
});

describe("TypeScript", () => {
  it.each(sets)("%s", (_, values) => {
    expect(failures(values, playValuesOnTypeScript(values))).toEqual([]);
  });

  it.each(sets)("%s: a changed value fails", (_, values) => {
    const wrong = withOneWrong(values);
    expect(failures(wrong, playValuesOnTypeScript(wrong))).toHaveLength(1);
  });
});

describe.each(engines)("$name", (engine: Engine) => {
  it.each(sets)("%s", async (_, values) => {
    expect(failures(values, await playValuesOnLua(engine, values))).toEqual([]);
  });

  it("takes a whole number for the same seed whether it is written 1 or 1.0", async () => {
    const values = valuesIn("words.json").filter(
      ({ seed }) => typeof seed === "number" && Number.isInteger(seed) && Math.abs(seed) <= 2 ** 53,
    );
    expect(values.length).toBeGreaterThan(10);
    expect(failures(values, await playValuesOnLua(engine, values, "floats"))).toEqual([]);
  });

  it("fails where a value is changed", async () => {
    const wrong = withOneWrong(valuesIn("integers.json"));
    expect(failures(wrong, await playValuesOnLua(engine, wrong))).toHaveLength(1);
  });
});
