import { describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { reference } from "../docs/pages.js";
import { npmEngines } from "../engines/index.js";
import { withLibrary } from "../sides.js";
import { cases } from "./index.js";
import type { Case, Kind, Step, Value } from "./language.js";

const exported = Object.entries(library);
const functions = exported.flatMap(([name, value]) => (typeof value === "function" ? name : []));

/** The text of the reference about each function, method and table of options. */
const entries = new Map<string, string>(
  reference
    .split(/^#+ /m)
    .slice(1)
    .map((text) => [/^\S+/.exec(text)![0], text]),
);

/** The Lua signatures of a function or method. */
const formsOf = (text: string): string => /^```lua signature\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? "";

/** The methods of the objects that a function makes, such as `newRandom:random`, with their texts. */
const methods = new Map<string, string>(
  functions.flatMap((maker) => {
    const [, made = ""] = /\): (\w+)/.exec(formsOf(entries.get(maker)!)) ?? [];
    const [, parent = ""] = /^It also has the methods of \[`(\w+)/m.exec(entries.get(made) ?? "") ?? [];
    const objects = [made, parent].map((name) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase()));
    const own = [...entries].filter(([name]) => objects.some((object) => name.startsWith(`${object}:`)));
    return own.map(([name, text]): [string, string] => [name.replace(/^\w+/, maker), text]);
  }),
);

/** The names of the parameters of a public function or method. */
function parametersOf(name: string): string[] {
  const forms = formsOf(methods.get(name) ?? entries.get(name) ?? "");
  return [...new Set([...forms.matchAll(/[(,]\s*(\w+)\??:/g)].map(([, parameter]) => parameter!))];
}

/** The options of a table of options, including inherited ones. */
function optionsIn(type: string): string[] {
  const text = entries.get(type)!;
  const [, parent] = /^It also has \[`(\w+)/m.exec(text) ?? [];
  const own = [...text.matchAll(/^- `(\w+)`:/gm)].map(([, option]) => option!);
  return parent === undefined ? own : [...own, ...optionsIn(parent)];
}

/** The options of a function. */
const optionsOf = (name: string): string[] =>
  optionsIn(/^- `options`: .*see \[(\w+)\]/m.exec(entries.get(name)!)![1]!);

/** Everything that needs cases: functions, their random sources, their options, and methods. */
const subjects = [...functions, ...methods.keys()].flatMap((name) => {
  const parameters = parametersOf(name);
  const options = parameters.includes("options") ? optionsOf(name) : [];
  const sources = parameters.includes("random") ? ["random"] : [];
  return [name, ...[...options, ...sources].map((option) => `${name}.${option}`)];
});

const isRecord = (value: Value): value is { is: "record"; fields: Record<string, Value> } =>
  typeof value === "object" && value !== null && "is" in value && value.is === "record";

/** Whether a case really calls the function, or uses the option, that it names. */
function concerns({ about, kind, steps }: Case): boolean {
  const [name, option] = about.split(".") as [string, string | undefined];
  const calls = steps.filter((step): step is Step & { is: "call" } => step.is === "call");
  const [, method] = name.split(":") as [string, string | undefined];
  const own = calls.filter(({ target }) => target === name || (method && target.endsWith(`:${method}`)));
  if (own.length === 0) return false;
  const fails = ({ outcome }: (typeof calls)[number]) =>
    outcome.is === "raises" ||
    outcome.is === "passes on" ||
    // These refuse without an error: shuffleTable returns false for a wrong argument, `where` nil for an
    // unknown card.
    (outcome.is === "gives" && outcome.value === false && name === "shuffleTable") ||
    (outcome.is === "gives" && outcome.value == null && name === "newDeck:where" && kind === "bad");
  if ((kind === "bad") !== calls.some(fails)) return false;
  if (option === undefined) return true;
  const at = parametersOf(name).indexOf(option);
  // The call has the option itself, or it has an argument at the position of the random source.
  return own.some(({ args }) =>
    at >= 0 ? args.length > at : args.some((value) => isRecord(value) && option in value.fields),
  );
}

describe("the public surface", () => {
  it("is the same on both sides, and says its version", async () => {
    const chunk = withLibrary(`local lines = {}
      for name, value in pairs(randdeck) do lines[#lines + 1] = name .. " " .. type(value) end
      table.sort(lines)
      return table.concat(lines, "\\n") .. "\\n" .. randdeck._VERSION`);
    const names = exported.map(([name, value]) => `${name} ${typeof value}`).sort();
    // The cases call all these functions on every engine.
    expect((await npmEngines[0]!.run(chunk)).split("\n")).toEqual([...names, library._VERSION]);
  });

  it("has the functions and options that are walked here", () => {
    expect(subjects).toContain("pick.random");
    expect(subjects).toContain("RandMultiDeck.whenShort");
    expect(subjects).toContain("newRandom:setState");
    expect(subjects).toContain("newDeck.recycle");
    expect(subjects).toContain("newDeck:drawWhere");
    expect(subjects.filter((name) => /:(insert|randdeck|restore|constructor|fill)/.test(name))).toEqual([]);
    expect(functions.length).toBeGreaterThanOrEqual(20);
    // Methods that only the library calls have digits in their names, which games don't use.
    expect(reference).not.toMatch(/randdeck\w+\d/);
  });
});

const kinds: readonly Kind[] = ["good", "boundary", "bad"];

describe.each(subjects)("%s", (subject) => {
  // A function without parameters can't get a wrong argument.
  const takesNothing = subject.includes(":") && parametersOf(subject).join() === "";
  it.each(kinds.filter((kind) => kind !== "bad" || !takesNothing))("has a %s case", (kind) => {
    const own = cases.filter((one) => one.about === subject && one.kind === kind);
    expect(
      own.length,
      `write a good, a boundary and a bad case for ${subject} in test/cases`,
    ).toBeGreaterThan(0);
  });
});

describe("the cases", () => {
  it("are about the public surface", () => {
    expect(cases.map(({ about }) => about).filter((about) => !subjects.includes(about))).toEqual([]);
  });

  it("work as described", () => {
    expect(cases.filter((one) => !concerns(one)).map(({ about, name }) => `${about}: ${name}`)).toEqual([]);
  });

  it("have their own names", () => {
    const names = cases.map(({ about, kind, name }) => `${about}, ${kind}: ${name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
