/**
 * Plays cases on both sides: in TypeScript, and on an engine with the generated Lua and cases/runner.lua.
 * Each player returns the problems that it found.
 */
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import * as library from "../ts-src/randdeck.js";
import {
  type Answer,
  type Case,
  IN_PLACE,
  type Outcome,
  passesOn,
  rangeError,
  ref,
  type Source,
  type Step,
  typeError,
  type Value,
} from "./cases/language.js";
import type { Engine } from "./engines/index.js";

// Everything that a case can call: the public names, without their types.
const surface: Readonly<Record<string, unknown>> = library;

type Callable = (this: void, ...args: readonly unknown[]) => unknown;

/** Writes a value of a case, or a result, for people. */
const show = (value: unknown): string =>
  value instanceof Error
    ? `${value.name}: ${value.message}`
    : inspect(value, { depth: 4, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 40 });

/** Returns the place and the text of a step. */
function showStep({ steps, places }: Case, index: number): string {
  const step = steps[index]!;
  const name = step.is === "call" ? step.target : step.is === "warned" ? "the warnings" : step.name;
  if (places !== undefined) return `${places[index]} (${name})`;
  return `step ${index + 1}, ${name}(${step.is === "call" ? step.args.map(show).join(", ") : step.is})`;
}

/** Plays a case in TypeScript. */
export function playOnTypeScript(one: Case): string[] {
  const problem = play(one, undefined);
  return problem === undefined ? [] : [problem];
}

/**
 * Plays steps in TypeScript, and returns them with their results: for a call the result or the error, for a
 * look the value, for `asked` the arguments of all calls. Leaves out calls of something that isn't a
 * function.
 */
export function record(name: string, steps: readonly Step[]): Case {
  const recorded: Step[] = [];
  const problem = play({ kind: "good", about: "what TypeScript does", name, steps }, recorded);
  if (problem !== undefined) throw new Error(problem);
  return { kind: "good", about: "what TypeScript does", name, steps: recorded };
}

/**
 * Plays a case and returns the first problem. If `recorded` is given, adds each step with its result to it
 * instead.
 */
function play(one: Case, recorded: Step[] | undefined): string | undefined {
  const names = new Map<string, unknown>();
  const bounds = new Map<string, unknown[]>();
  const warnings: unknown[] = [];

  function newSource({ method, discards, name, endless, answers }: Source): unknown {
    const askedFor: unknown[] = [];
    let asked = 0;
    const answerOf = (answer: Answer, n: number): unknown => {
      if (typeof answer === "object" && answer !== null && "is" in answer) {
        if (answer.is === "n plus") return n + answer.more;
        if (answer.is === "share") return Math.floor((n * answer.percent) / 100) + 1;
        if (answer.is === "raise") throw new Error(answer.text);
      }
      return build(answer);
    };
    const ask = (...args: number[]): unknown => {
      const [n] = args;
      if (args.length !== 1) throw new Error(`a source was given ${args.length} arguments`);
      askedFor.push(n);
      asked += 1;
      const at = endless ? Math.min(asked, answers.length) : asked;
      if (at > answers.length) throw new Error(`a source was asked once too often, for ${n}`);
      return answerOf(answers[at - 1], n!);
    };
    const object = {
      [method ?? "random"](...args: number[]): unknown {
        if (this !== object) throw new Error("a source's method was called without its object");
        return ask(...args);
      },
      ...(discards && { discard: (card: unknown) => void askedFor.push(card) }),
      // A hand must ignore this method of the game's object.
      exchange: () => ["exchanged"],
      checkHand: () => {
        throw new Error("a hand called checkHand");
      },
    };
    const made = method === undefined ? ask : object;
    if (name !== undefined) {
      names.set(name, made);
      bounds.set(name, askedFor);
    }
    return made;
  }

  function build(value: Value): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (!("is" in value)) return value.map(build);
    switch (value.is) {
      case "ref":
        return names.get(value.name);
      case "float":
        return value.value;
      case "record":
        return Object.fromEntries(Object.entries(value.fields).map(([key, item]) => [key, build(item)]));
      case "holed":
        return [...value.items];
      case "function":
        return () => {};
      case "math":
        return Math;
      case "source":
        return newSource(value);
      default:
        throw new Error(`${value.is} is no value`);
    }
  }

  function matches(expected: Value, actual: unknown): boolean {
    if (expected === undefined || expected === null) return actual === undefined || actual === null;
    if (typeof expected !== "object") return Object.is(expected, actual);
    const isList = (items: readonly Value[]) =>
      Array.isArray(actual) &&
      actual.length === items.length &&
      items.every((item, at) => matches(item, actual[at]));
    if (!("is" in expected)) return isList(expected);
    switch (expected.is) {
      case "anything":
        return true;
      case "ref":
        return Object.is(names.get(expected.name), actual);
      case "float":
        return Object.is(expected.value, actual);
      case "function":
        return typeof actual === "function";
      case "holed":
        return isList(expected.items);
      case "record": {
        if (typeof actual !== "object" || actual === null) return false;
        const fields = Object.entries(expected.fields);
        const came = new Map<string, unknown>(Object.entries(actual));
        return came.size === fields.length && fields.every(([key, item]) => matches(item, came.get(key)));
      }
      case "permutation": {
        if (!Array.isArray(actual) || actual.length !== expected.items.length) return false;
        const left: unknown[] = [...actual];
        for (const item of expected.items) {
          const found = left.findIndex((candidate) => matches(item, candidate));
          if (found < 0) return false;
          left.splice(found, 1);
        }
        return true;
      }
      default:
        throw new Error(`${expected.is} is no result`);
    }
  }

  /**
   * Returns a change of a list that the call must not make; undefined if there is none. `before` has the
   * earlier items.
   */
  function changeOf(list: readonly unknown[], before: readonly unknown[], mayRearrange: boolean) {
    const left = [...before];
    for (const item of list) {
      const found = left.findIndex((candidate) => Object.is(candidate, item));
      if (found >= 0) left.splice(found, 1);
    }
    const same = list.length === before.length && list.every((item, at) => Object.is(item, before[at]));
    if (same || (mayRearrange && left.length === 0 && list.length === before.length)) return undefined;
    return `a list was ${show(before)}, is ${show(list)}`;
  }

  /** Writes a result as a value of a case. */
  function wordFor(came: unknown): Value {
    for (const [name, value] of names) {
      if (typeof value === "object" && value === came) return ref(name);
    }
    if (Array.isArray(came)) return came.map(wordFor);
    if (
      came === undefined ||
      typeof came === "boolean" ||
      typeof came === "number" ||
      typeof came === "string"
    ) {
      return came;
    }
    throw new Error(`a case has no word for ${show(came)}`);
  }

  /** Returns the items of a list. Of a list with a name, `wordFor` would return the name. */
  const itemsOf = (came: unknown): Value => (Array.isArray(came) ? came.map(wordFor) : wordFor(came));

  /** Returns the text of an error as in Lua, where null is nil. */
  const inLua = (text: string) => text.replace("got null", "got nil");

  function outcomeOf(outcome: Outcome, result: unknown, raised: unknown): Outcome {
    if (raised instanceof Error) {
      const text = inLua(raised.message);
      if (text.startsWith("random(")) return passesOn(text);
      if (raised instanceof TypeError) return typeError(text);
      return raised instanceof RangeError ? rangeError(text) : passesOn(text);
    }
    return outcome.is === "makes" ? outcome : { is: "gives", value: wordFor(result) };
  }

  function playCall(step: Step & { is: "call" }): string | undefined {
    const { target, args } = step;
    const [object, method] = target.split(":") as [string, string | undefined];
    const f = (
      method === undefined
        ? (names.get(target) ?? surface[target])
        : (...args: readonly unknown[]) => {
            const owner = names.get(object) as Record<string, Callable>;
            return owner[method]!(...args);
          }
    ) as Callable;
    if (recorded !== undefined && typeof f !== "function") return undefined;
    const built = args.map(build);
    const lists = new Map<readonly unknown[], readonly unknown[]>();
    for (const value of [...built, ...names.values()]) {
      if (Array.isArray(value)) lists.set(value, [...value]);
    }
    let result: unknown;
    let raised: unknown;
    try {
      result = f(...built);
    } catch (error) {
      raised = error;
    }
    for (const [list, before] of lists) {
      const mayRearrange = list === built[0] && IN_PLACE.includes(target);
      const change = changeOf(list, before, mayRearrange);
      if (change !== undefined) return change;
    }
    const outcome = recorded === undefined ? step.outcome : outcomeOf(step.outcome, result, raised);
    recorded?.push({ ...step, outcome });
    if (outcome.is === "raises" || outcome.is === "passes on") {
      // Errors about the numbers of a source have no line, and neither have errors that the source raises.
      const kinds = outcome.is === "raises" ? [outcome.kind] : ["Error", "RangeError"];
      if (raised instanceof Error && kinds.includes(raised.name) && inLua(raised.message) === outcome.text)
        return undefined;
      return `expected ${kinds.join(" or ")}: ${outcome.text}, got ${raised === undefined ? `the result ${show(result)}` : show(raised)}`;
    }
    if (raised !== undefined) return `raised ${show(raised)}`;
    if (outcome.is === "makes") {
      names.set(outcome.name, result);
      return result === undefined ? "expected something, got nothing" : undefined;
    }
    return matches(outcome.value, result)
      ? undefined
      : `expected ${show(outcome.value)}, got ${show(result)}`;
  }

  function playStep(step: Step): string | undefined {
    if (recorded !== undefined && step.is !== "call") {
      if (step.is === "look") recorded.push({ ...step, value: itemsOf(names.get(step.name)) });
      else if (step.is === "asked") recorded.push({ ...step, bounds: bounds.get(step.name) as Value[] });
      else recorded.push(step);
      if (step.is !== "let") return undefined;
    }
    const problem = (expected: Value, actual: unknown) =>
      matches(expected, actual) ? undefined : `expected ${show(expected)}, got ${show(actual)}`;
    switch (step.is) {
      case "let":
        names.set(step.name, build(step.value));
        return undefined;
      case "call":
        return playCall(step);
      case "look":
        return problem(step.value, names.get(step.name));
      case "asked":
        return problem(step.bounds, bounds.get(step.name));
      case "warned":
        return problem(step.texts, warnings);
    }
  }

  function playSteps(steps: readonly Step[]): string | undefined {
    for (const [index, step] of steps.entries()) {
      const problem = playStep(step);
      if (problem !== undefined) return `${showStep(one, index)}: ${problem}`;
    }
    return undefined;
  }

  const warn = console.warn;
  console.warn = (...texts: unknown[]) => void warnings.push(...texts);
  try {
    return playSteps(one.steps);
  } finally {
    console.warn = warn;
  }
}

/** Writes a string as a Lua literal. */
export function luaString(text: string): string {
  const bytes = [...Buffer.from(text, "utf8")];
  const plain = (byte: number) => byte >= 32 && byte < 127 && byte !== 34 && byte !== 92;
  return `"${bytes.map((byte) => (plain(byte) ? String.fromCharCode(byte) : `\\${`${byte}`.padStart(3, "0")}`)).join("")}"`;
}

function luaNumber(value: number): string {
  if (Number.isNaN(value)) return "(0/0)";
  if (!Number.isFinite(value)) return value > 0 ? "(1/0)" : "(-1/0)";
  return Object.is(value, -0) ? "-0.0" : String(value);
}

/** Writes any part of a case as a Lua table, with `NIL` for nil. Only a list has no field `is`. */
function luaData(value: unknown): string {
  if (value === undefined || value === null) return "NIL";
  if (typeof value === "string") return luaString(value);
  if (typeof value === "number") return luaNumber(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `{${value.map(luaData).join(",")}}`;
  const fields: Record<string, unknown> = { ...(value as object) };
  if (fields.is === "float") return `${luaNumber(fields.value as number)}.0`;
  if (fields.is === "holed" && fields.made === "constructor") {
    return `{is="constructed",items=${luaData(fields.items).replaceAll("NIL", "nil")}}`;
  }
  const set = Object.entries(fields).filter(([name, field]) => field !== undefined || name === "value");
  return `{${set.map(([name, field]) => `[${luaString(name)}]=${luaData(field)}`).join(",")}}`;
}

const RUNNER = readFileSync(new URL("./cases/runner.lua", import.meta.url), "utf8");

/** The library as one Lua file. */
export const singleFile = (): string =>
  readFileSync(new URL("../lua-out/randdeck.lua", import.meta.url), "utf8");

/** A chunk in which `randdeck` is the library. */
export const withLibrary = (chunk: string): string =>
  `local randdeck = (function()\n${singleFile()}\nend)()\n${chunk}`;

const written = new WeakMap<Case, string>();

/** The Lua of a case, written only once for all engines. */
function luaOf(one: Case): string {
  const lua = written.get(one) ?? `function() return ${luaData(one.steps)} end`;
  written.set(one, lua);
  return lua;
}

/** The chunk that plays cases: the library, the runner, and the cases. */
function luaChunk(cases: readonly Case[], file: string = singleFile()): string {
  const printed = "local printed = {} local function print(text) printed[#printed + 1] = text end";
  const librarySide = `${printed} local randdeck = (function()\n${file}\nend)()\n`;
  const libraryEnd = librarySide.split("\n").length - 1;
  const inPlace = IN_PLACE.map((name) => `${name}=true`).join(",");
  // Each case is a separate function, since LuaJIT allows only 65,536 constants in a function.
  return `${librarySide}local NIL = {}\nreturn (function(...)\n${RUNNER}\nend)(randdeck, printed, ${libraryEnd}, NIL, {${inPlace}}, {\n${cases.map(luaOf).join(",\n")}\n})`;
}

/** How many cases are in a chunk: this many fit into Luau's memory of 17 MB. */
const BATCH = 300;

/** Plays cases on a Lua engine. Returns the problems of each case, by its position in `cases`. */
export async function playOnLua(engine: Engine, cases: readonly Case[], file?: string): Promise<string[][]> {
  const problems: string[][] = cases.map(() => ["was not played"]);
  for (let start = 0; start < cases.length; start += BATCH) {
    const report = await engine.run(luaChunk(cases.slice(start, start + BATCH), file));
    for (const line of report.split("\n")) {
      const [number, manner, step, text] = line.split("\t") as [string, string, string, string];
      const at = start + Number(number) - 1;
      if (manner === "played") {
        problems[at] = problems[at]!.slice(1);
        continue;
      }
      const plain = text.replace(/\\(.)/g, (_, letter) => ({ n: "\n", t: "\t" })[letter as "n"] ?? letter);
      problems[at]!.push(`${showStep(cases[at]!, Number(step) - 1)}, called ${manner}: ${plain}`);
    }
  }
  return problems;
}
