import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { engines } from "../engines/index.js";
import { withLibrary } from "../sides.js";
import { cases } from "./index.js";
import type { Case, Kind, Step, Value } from "./language.js";

const exported = Object.entries(library);
const functions = exported.flatMap(([name, value]) => (typeof value === "function" ? name : []));

/** What only the library itself calls: what the text of a class says is private or internal. */
function internal(file: string): string[] {
  const text = readFileSync(new URL(`../../ts-src/randdeck/${file}.ts`, import.meta.url), "utf8");
  const marked = /(?:^ {2}private |@internal(?: \*\/|\n {3}\*\/)\n {2})(\w+)[<(]/gm;
  return ["constructor", ...Array.from(text.matchAll(marked), ([, name]) => name!)];
}

/** The methods of what a function makes, as `newRandom:random`. */
const methods = [
  { maker: "newRandom", made: library.newRandom(1), file: "random" },
  { maker: "newDeck", made: library.newDeck(["A"]), file: "deck" },
  { maker: "newDice", made: library.newDice(["A"]), file: "endless" },
  { maker: "newCategoryDeck", made: library.newCategoryDeck([["A"]]), file: "categories" },
  { maker: "newBlockDeck", made: library.newBlockDeck([["A"]], { blockSize: 1 }), file: "endless" },
  { maker: "newHand", made: library.newHand(library.newDice(["A"]), 1), file: "hand" },
].flatMap(({ maker, made, file }) => {
  const hidden = internal(file);
  return Object.getOwnPropertyNames(Object.getPrototypeOf(made))
    .filter((name) => !hidden.includes(name))
    .map((name) => ({ name: `${maker}:${name}`, method: String(Reflect.get(made, name)) }));
});

/** The parameters of a public function or method, by name. */
function parametersOf(name: string): string[] {
  const text = methods.find((each) => each.name === name)?.method ?? String(Reflect.get(library, name));
  return (/\(([^)]*)\)/.exec(text)?.[1] ?? "").split(",").map((parameter) => parameter.trim());
}

/** The options of a function, as it names them itself where it is given one that it does not know. */
function optionsOf(name: string): string[] {
  const make: unknown = Reflect.get(library, name);
  if (typeof make !== "function") throw new Error(`${name} is no function`);
  try {
    make([["A"]], { "no option": true });
  } catch (error) {
    const [, known] = /known: (.*)\)$/.exec(String(error)) ?? [];
    if (known !== undefined) return known.split(", ");
  }
  throw new Error(`${name} does not name its options`);
}

/** All that a case must be about: the functions, their sources, their options, and methods. */
const subjects = [...functions, ...methods.map(({ name }) => name)].flatMap((name) => {
  const parameters = parametersOf(name);
  const options = parameters.includes("options") ? optionsOf(name) : [];
  const sources = parameters.includes("random") ? ["random"] : [];
  return [name, ...[...options, ...sources].map((option) => `${name}.${option}`)];
});

const isRecord = (value: Value): value is { is: "record"; fields: Record<string, Value> } =>
  typeof value === "object" && value !== null && "is" in value && value.is === "record";

/** Whether a case really has to do with what it says it is about. */
function concerns({ about, kind, steps }: Case): boolean {
  const [name, option] = about.split(".") as [string, string | undefined];
  const calls = steps.filter((step): step is Step & { is: "call" } => step.is === "call");
  const [, method] = name.split(":") as [string, string | undefined];
  const own = calls.filter(({ target }) => target === name || (method && target.endsWith(`:${method}`)));
  if (own.length === 0) return false;
  const fails = ({ outcome }: (typeof calls)[number]) =>
    outcome.is === "raises" ||
    outcome.is === "passes on" ||
    // The one function that says false to what is wrong.
    (outcome.is === "gives" && outcome.value === false && name === "shuffleTable");
  if ((kind === "bad") !== calls.some(fails)) return false;
  if (option === undefined) return true;
  const at = parametersOf(name).indexOf(option);
  // The option itself, or whatever stands at the place of the source.
  return own.some(({ args }) =>
    at >= 0 ? args.length > at : args.some((value) => isRecord(value) && option in value.fields),
  );
}

describe("the public surface", () => {
  it("is the same on both sides", async () => {
    const chunk = withLibrary(`local lines = {}
      for name, value in pairs(randdeck) do lines[#lines + 1] = name .. " " .. type(value) end
      table.sort(lines)
      return table.concat(lines, "\\n")`);
    const expected = exported.map(([name, value]) => `${name} ${typeof value}`).sort();
    for (const engine of engines)
      expect((await engine.run(chunk)).split("\n"), engine.name).toEqual(expected);
  });

  it("has the functions and options that are walked here", () => {
    expect(subjects).toContain("pick.random");
    expect(subjects).toContain("RandMultiDeck.whenShort");
    expect(subjects).toContain("newRandom:setState");
    expect(subjects).toContain("newDeck.recycle");
    expect(subjects).toContain("newDeck:drawWhere");
    expect(subjects.filter((name) => /:(insert|take|exchange|restore|constructor|fill)/.test(name))).toEqual(
      [],
    );
    expect(functions.length).toBeGreaterThanOrEqual(20);
  });

  it("says its version on both sides", async () => {
    const chunk = withLibrary("return randdeck._VERSION");
    for (const engine of engines) expect(await engine.run(chunk), engine.name).toBe(library._VERSION);
  });
});

const kinds: readonly Kind[] = ["good", "boundary", "bad"];

describe.each(subjects)("%s", (subject) => {
  // What takes nothing cannot be called wrongly.
  const takesNothing = subject.includes(":") && parametersOf(subject).join() === "";
  it.each(kinds.filter((kind) => kind !== "bad" || !takesNothing))("has a %s case", (kind) => {
    expect(cases.filter((one) => one.about === subject && one.kind === kind)).not.toEqual([]);
  });
});

describe("the cases", () => {
  it("are about the public surface", () => {
    expect(cases.map(({ about }) => about).filter((about) => !subjects.includes(about))).toEqual([]);
  });

  it("do what they say", () => {
    expect(cases.filter((one) => !concerns(one)).map(({ about, name }) => `${about}: ${name}`)).toEqual([]);
  });

  it("have names of their own", () => {
    const names = cases.map(({ about, kind, name }) => `${about}, ${kind}: ${name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
