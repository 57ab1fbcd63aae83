/** The values of an independent program, played on both sides. */
import { describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";
import { type Engine, engines } from "../engines/index.js";
import { type Value, valueFiles } from "../reference/values.js";
import { partsOf } from "./play.js";
import {
  expectedLine,
  playValuesOnLua,
  playValuesOnTypeScript,
  valueFileNames,
  valuesIn,
} from "./players.js";

const files = valueFileNames.map((name) => ({ name, values: valuesIn(name) }));

/** The values that a player did not get: each with what came. */
function failures(values: readonly Value[], lines: readonly string[]): { value: Value; came: unknown }[] {
  if (lines.length !== values.length) throw new Error(`${values.length} values, but ${lines.length} lines`);
  return values.flatMap((value, at) =>
    lines[at] === expectedLine(value) ? [] : { value, came: lines[at]!.split("\t") },
  );
}

/** The values with one digit of the last text changed. */
function withOneWrong(values: readonly Value[]): Value[] {
  const { seed, calls } = values.at(-1)!;
  const wrong = calls.at(-1)!.map((part, at, all) => (at < all.length - 1 ? part : `${part}0`));
  return [...values.slice(0, -1), { seed, calls: [...calls.slice(0, -1), wrong as [string]] }];
}

describe("the files", () => {
  it.each([...valueFiles()])("%s is what the reference writes", (name, written) => {
    expect(projectFile(`test/values/${name}`)).toBe(written);
  });

  it("frozen.json has a state of each kind", () => {
    const kindsIn = (name: string) => new Set(projectFile(`test/values/${name}`).match(/(?<=randdeck:)\w+/g));
    expect(kindsIn("frozen.json")).toEqual(kindsIn("states.json"));
  });

  it("have every function that asks a generator", () => {
    const calls = files.flatMap(({ values }) => values.flatMap((value) => value.calls.map(([call]) => call)));
    const called = new Set(calls.map((call) => partsOf(call).name));
    const asking = Object.entries(library).filter(([, f]) =>
      /^function \w+\([^)]*(random|options)/.test(String(f)),
    );
    // It shuffles as RandShuffle does.
    expect(asking.flatMap(([name]) => (called.has(name) ? [] : name))).toEqual(["OutputCard"]);
    expect(asking.length).toBeGreaterThan(15);
  });
});

describe("TypeScript", () => {
  it.each(files)("$name", ({ values }) => {
    expect(failures(values, playValuesOnTypeScript(values))).toEqual([]);
  });

  it.each(files)("$name: a changed value fails", ({ values }) => {
    const wrong = withOneWrong(values);
    expect(failures(wrong, playValuesOnTypeScript(wrong))).toHaveLength(1);
  });
});

describe.each(engines)("$name", (engine: Engine) => {
  // All in one go, whichever of them asks first.
  let played: Promise<string[]> | undefined;

  it.each(files)("$name", async ({ values }) => {
    const all = files.flatMap((file) => file.values);
    played ??= playValuesOnLua(engine, all);
    const lines = await played;
    expect(lines.length).toBe(all.length);
    const start = all.indexOf(values[0]!);
    expect(failures(values, lines.slice(start, start + values.length))).toEqual([]);
  });

  it("takes a whole number for the same seed whether it is written 1 or 1.0, and sees a wrong value", async () => {
    const all = valuesIn("words.json").filter(({ seed }) => Number.isInteger(seed));
    expect(all.length).toBeGreaterThan(10);
    const wrong = withOneWrong(all);
    expect(failures(wrong, await playValuesOnLua(engine, wrong, "floats"))).toHaveLength(1);
  });
});
