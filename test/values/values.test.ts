/** Compares the library's values, in TypeScript and Lua, with the values of an independent program. */
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
const all = files.flatMap(({ values }) => values);
const wholeSeeds = valuesIn("words.json").filter(
  ({ seed }) => Number.isInteger(seed) && !Object.is(seed, -0),
);

/** Returns the values for which a player got other results, each with these results. */
function failures(values: readonly Value[], lines: readonly string[]): { value: Value; came: unknown }[] {
  if (lines.length !== values.length) throw new Error(`${values.length} values, but ${lines.length} lines`);
  return values.flatMap((value, at) =>
    lines[at] === expectedLine(value) ? [] : { value, came: lines[at]!.split("\t") },
  );
}

describe("the files", () => {
  it.each([...valueFiles()])("%s is as the reference writes it", (name, written) => {
    expect(projectFile(`test/values/${name}`)).toBe(written);
  });

  it("frozen.json has a state of each kind", () => {
    const kindsIn = (name: string) => new Set(projectFile(`test/values/${name}`).match(/(?<=randdeck:)\w+/g));
    expect(kindsIn("frozen.json")).toEqual(kindsIn("states.json"));
  });

  it("have every function that uses a generator", () => {
    const calls = files.flatMap(({ values }) => values.flatMap((value) => value.calls.map(([call]) => call)));
    const called = new Set(calls.map((call) => partsOf(call).name));
    const asking = Object.entries(library).filter(([, f]) =>
      /^function \w+\([^)]*(random|options)/.test(String(f)),
    );
    // OutputCard needs no values, since it shuffles as RandShuffle does.
    expect(asking.flatMap(([name]) => (called.has(name) ? [] : name))).toEqual(["OutputCard"]);
    expect(asking.length).toBeGreaterThan(15);
  });
});

describe("TypeScript", () => {
  it.each(files)("$name", ({ values }) => {
    expect(failures(values, playValuesOnTypeScript(values))).toEqual([]);
  });

  it("sees a wrong value", () => {
    const values = valuesIn("words.json");
    const { seed, calls } = values.at(-1)!;
    const wrong = calls.at(-1)!.map((part, at, all) => (at < all.length - 1 ? part : `${part}0`));
    const withOneWrong = [
      ...values.slice(0, -1),
      { seed, calls: [...calls.slice(0, -1), wrong as [string]] },
    ];
    expect(failures(withOneWrong, playValuesOnTypeScript(values))).toHaveLength(1);
  });
});

describe.each(engines)("$name", (engine: Engine) => {
  // The first test that needs a result plays all values, since starting an engine takes longer than playing.
  let played: Promise<string[]> | undefined;
  const play = () => {
    played ??= playValuesOnLua(engine, all, wholeSeeds);
    return played;
  };

  it.each(files)("$name", async ({ values }) => {
    const lines = await play();
    expect(lines.length).toBe(all.length + wholeSeeds.length);
    const start = all.indexOf(values[0]!);
    expect(failures(values, lines.slice(start, start + values.length))).toEqual([]);
  });

  it("takes a whole number for the same seed whether it is written 1 or 1.0", async () => {
    expect(wholeSeeds.length).toBeGreaterThan(10);
    expect(failures(wholeSeeds, (await play()).slice(all.length))).toEqual([]);
  });
});
