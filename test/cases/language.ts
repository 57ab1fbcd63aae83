/**
 * The language of the cases. A case is data: it is played on TypeScript (../sides.ts) and, written
 * out as Lua, on every Lua engine (runner.lua). Both players give each word the same meaning.
 */

/** The claim of a case: the function or option works, works at its limits, or refuses. */
export type Kind = "good" | "boundary" | "bad";

export interface Case {
  readonly kind: Kind;
  /** The subject of the case: a public function, or an option of one, as in `RandDeck.noRepeat`. */
  readonly about: string;
  readonly name: string;
  readonly steps: readonly Step[];
  /** The place and the text of each step, as `test/cases/deck.txt:12: draw 2`. */
  readonly places?: readonly string[];
}

/** `undefined` and `null` are Lua's nil; an array is a list. */
export type Value = undefined | null | boolean | number | string | readonly Value[] | Special;

/** Values that no TypeScript literal expresses for both languages, and patterns for results. */
export type Special =
  | { readonly is: "ref"; readonly name: string }
  | { readonly is: "float"; readonly value: number }
  | { readonly is: "record"; readonly fields: Readonly<Record<string, Value>> }
  | { readonly is: "holed"; readonly items: readonly Plain[]; readonly made: "constructor" | "assignments" }
  | { readonly is: "function" }
  | { readonly is: "math" }
  | Source
  | { readonly is: "permutation"; readonly items: readonly Value[] }
  | { readonly is: "anything" };

type Plain = undefined | boolean | number | string;

/** A random source, or a dealer, that follows a script, and records its calls. */
export interface Source {
  readonly is: "source";
  readonly name: string | undefined;
  /** The method of an object that is asked; undefined for a function. */
  readonly method: "random" | "draw" | undefined;
  /** Whether it has a method `discard` too, which records its arguments. */
  readonly discards?: boolean;
  readonly answers: readonly Answer[];
  /** Whether the last answer is used for all later calls. Otherwise one call too many raises an error. */
  readonly endless: boolean;
}

/** An answer to `random(n)`: a value as it is, or one of these. */
export type Answer =
  | Value
  | { readonly is: "n plus"; readonly more: number }
  | { readonly is: "share"; readonly percent: number }
  | { readonly is: "raise"; readonly text: string };

export type Outcome =
  /** `values` is how many values Lua gives, where that matters: nil is one, nothing is none. */
  | { readonly is: "gives"; readonly value: Value; readonly values?: 0 | 1 }
  | { readonly is: "makes"; readonly name: string }
  | { readonly is: "raises"; readonly kind: "TypeError" | "RangeError"; readonly text: string }
  | { readonly is: "passes on"; readonly text: string };

export type Step =
  | { readonly is: "let"; readonly name: string; readonly value: Value }
  | {
      readonly is: "call";
      readonly target: string;
      readonly args: readonly Value[];
      readonly outcome: Outcome;
    }
  | { readonly is: "look"; readonly name: string; readonly value: Value }
  | { readonly is: "asked"; readonly name: string; readonly bounds: readonly Value[] }
  | { readonly is: "warned"; readonly texts: readonly string[] };

/** A value made earlier, by `define` or `makes`, or given a name where it was made. As a result: that very value. */
export const ref = (name: string): Special => ({ is: "ref", name });

/** An integral number that Lua 5.3 and later hold as a float. */
export const float = (value: number): Special => ({ is: "float", value });

/** A table with names for keys, an object in TypeScript. */
export const record = (fields: Readonly<Record<string, Value>>): Special => ({ is: "record", fields });

/** A list with nil inside. Its `#` differs by engine, and by how the table was made. */
export const holed = (
  items: readonly Plain[],
  made: "constructor" | "assignments" = "constructor",
): Special => ({ is: "holed", items, made });

/** A function that takes nothing and gives nothing. */
export const someFunction: Special = { is: "function" };

/** The engine's own library of numbers: `math`, in TypeScript `Math`. */
export const engineMath: Special = { is: "math" };

/** A source with these answers, in turn. */
export const source = (answers: readonly Answer[], name?: string): Source => ({
  is: "source",
  name,
  method: undefined,
  answers,
  endless: false,
});

/** A source that gives one answer for ever. */
export const always = (answer: Answer, name?: string): Source => ({
  ...source([answer], name),
  endless: true,
});

/** The answer n. */
export const LAST: Answer = { is: "n plus", more: 0 };

/** The answer n + 1. */
export const BEYOND: Answer = { is: "n plus", more: 1 };

/** The answer at this percentage of 1 to n, valid for every n. `percent` is 0 to 99. */
export const share = (percent: number): Answer => ({ is: "share", percent });

/** Raises instead of answering. */
export const raise = (text: string): Answer => ({ is: "raise", text });

/** As a result: a list of these, in any order. */
export const permutation = (...items: readonly Value[]): Special => ({ is: "permutation", items });

/** As a result: whatever it is. */
export const anything: Special = { is: "anything" };

/** Makes a value and gives it a name. */
export const define = (name: string, value: Value): Step => ({ is: "let", name, value });

/** Calls a public function, a dealer made earlier, or, as `r:random`, a method of an object made earlier. */
export const call = (target: string, args: readonly Value[], outcome: Outcome): Step => ({
  is: "call",
  target,
  args,
  outcome,
});

/** The current content of a named value. */
export const look = (name: string, value: Value): Step => ({ is: "look", name, value });

/** All the bounds that a named source has been asked for since it was made. */
export const asked = (name: string, ...bounds: readonly Value[]): Step => ({ is: "asked", name, bounds });

/** All that has been said through `print` (in TypeScript `console.warn`) since the case began. */
export const warned = (...texts: readonly string[]): Step => ({ is: "warned", texts });

/** The call gives this single value. */
export const gives = (value: Value): Outcome => ({ is: "gives", value, values: 1 });

/** The call gives no value. */
export const givesNothing: Outcome = { is: "gives", value: undefined, values: 0 };

/** The call gives something, such as a dealer or a generator, which gets a name. */
export const makes = (name: string): Outcome => ({ is: "makes", name });

/** The call raises: something is of the wrong kind. */
export const typeError = (text: string): Outcome => ({ is: "raises", kind: "TypeError", text });

/** The text of an error about an argument. */
export const argument = (position: number, name: string, problem: string): string =>
  `bad argument #${position} to '${name}' (${problem})`;

/** The library's words for an unexpected value. */
export function cameAs(value: Value): string {
  if (value === undefined || value === null) return "nil";
  if (typeof value === "string") return value.length > 100 ? "a long string" : `'${value}'`;
  if (typeof value !== "number") {
    const isFunction = typeof value === "object" && "is" in value && value.is === "function";
    return isFunction ? "function" : typeof value === "object" ? "table" : typeof value;
  }
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return "infinity";
  if (!Number.isInteger(value)) return "a fraction";
  return Math.abs(value) > 2 ** 53 ? "a number beyond 2^53" : `${value}`;
}

/** The call raises: something is of the right kind and has the wrong value. */
export const rangeError = (text: string): Outcome => ({ is: "raises", kind: "RangeError", text });

/** The call passes on the error of a source unchanged, without a line. */
export const passesOn = (text: string): Outcome => ({ is: "passes on", text });

/** The call raises since `random(n)` gave something wrong: no line either, nor a name. */
export const wrongAnswer = (n: number, came: string): Outcome =>
  passesOn(`random(${n}) must give an integer from 1 to ${n}, got ${came}`);

/** The functions that rearrange the list they are given. All others leave every table as it is. */
export const IN_PLACE: readonly string[] = [
  "shuffleTable",
  "RandShuffle",
  "OutputCard",
  "spread",
  "riffle",
  "swapShuffle",
  "cut",
  "keyedShuffle",
];
