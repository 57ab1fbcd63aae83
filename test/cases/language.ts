/**
 * The parts of a case. `sides.ts` plays it in TypeScript, and writes it as Lua data for `runner.lua`, which
 * plays it on every engine. Both must give each part the same meaning.
 */

/** What the case shows: that the call works, works at its limits, or is refused. */
export type Kind = "good" | "boundary" | "bad";

export interface Case {
  readonly kind: Kind;
  /** The public function that the case tests, or one of its options, as in `RandDeck.noRepeat`. */
  readonly about: string;
  readonly name: string;
  readonly steps: readonly Step[];
  /** The place and the text of each step, such as `test/cases/deck.txt:12: draw 2`. */
  readonly places?: readonly string[];
}

/** `undefined` and `null` are nil in Lua; an array is a list. */
export type Value = undefined | null | boolean | number | string | readonly Value[] | Special;

/** Values that aren't the same literal in both languages, and patterns for results. */
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

/** A random source or a dealer that returns given values and records its calls. */
export interface Source {
  readonly is: "source";
  readonly name: string | undefined;
  /** The method of an object; undefined for a function. */
  readonly method: "random" | "draw" | undefined;
  /** Whether the object also has a method `discard`, which records its arguments. */
  readonly discards?: boolean;
  readonly answers: readonly Answer[];
  /** Whether all later calls return the last value; otherwise they raise an error. */
  readonly endless: boolean;
}

/** A result of `random(n)`: a value, or a description of a number or an error. */
export type Answer =
  | Value
  | { readonly is: "n plus"; readonly more: number }
  | { readonly is: "share"; readonly percent: number }
  | { readonly is: "raise"; readonly text: string };

export type Outcome =
  /**
   * `values` is the number of values that Lua returns, if the case tests it: 1, also for a nil.
   */
  | { readonly is: "gives"; readonly value: Value; readonly values?: 1 }
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

/** A value with a name. As the expected result of a call, it means the same object. */
export const ref = (name: string): Special => ({ is: "ref", name });

/** An integral number that is a float in Lua 5.3 and later. */
export const float = (value: number): Special => ({ is: "float", value });

/** A table with named fields; in TypeScript an object. */
export const record = (fields: Readonly<Record<string, Value>>): Special => ({ is: "record", fields });

/** A list that contains nil. Its `#` depends on the engine and on the way in which the table was made. */
export const holed = (
  items: readonly Plain[],
  made: "constructor" | "assignments" = "constructor",
): Special => ({ is: "holed", items, made });

/** A function without parameters that returns nothing. */
export const someFunction: Special = { is: "function" };

/** The engine's table `math`; in TypeScript, the object `Math`. */
export const engineMath: Special = { is: "math" };

/** A source that returns these values, one after another. */
export const source = (answers: readonly Answer[], name?: string): Source => ({
  is: "source",
  name,
  method: undefined,
  answers,
  endless: false,
});

/** A source that always returns the same value. */
export const always = (answer: Answer, name?: string): Source => ({
  ...source([answer], name),
  endless: true,
});

/** In a call `random(n)`, the number n. */
export const LAST: Answer = { is: "n plus", more: 0 };

/** In a call `random(n)`, the number n + 1. */
export const BEYOND: Answer = { is: "n plus", more: 1 };

/** The number at `percent` % of the way from 1 to n, for any n. `percent` is 0 to 99. */
export const share = (percent: number): Answer => ({ is: "share", percent });

/** An answer that raises an error instead of returning a number. */
export const raise = (text: string): Answer => ({ is: "raise", text });

/** As the expected result of a call: a list of these items in any order. */
export const permutation = (...items: readonly Value[]): Special => ({ is: "permutation", items });

/** As the expected result of a call: any value. */
export const anything: Special = { is: "anything" };

/** Gives a name to a value. */
export const define = (name: string, value: Value): Step => ({ is: "let", name, value });

/** Calls a public function, an earlier dealer, or a method of an earlier object, as in `r:random`. */
export const call = (target: string, args: readonly Value[], outcome: Outcome): Step => ({
  is: "call",
  target,
  args,
  outcome,
});

/** Compares a named value with its expected contents. */
export const look = (name: string, value: Value): Step => ({ is: "look", name, value });

/** Compares the arguments of all calls of a named source since it was made. */
export const asked = (name: string, ...bounds: readonly Value[]): Step => ({ is: "asked", name, bounds });

/** Compares all texts passed to `print` (in TypeScript to `console.warn`) since the case began. */
export const warned = (...texts: readonly string[]): Step => ({ is: "warned", texts });

/** The call returns exactly this value. */
export const gives = (value: Value): Outcome => ({ is: "gives", value, values: 1 });

/** The call, such as `d:put`, returns the object of its method. */
export const givesObject = (target: string): Outcome => gives(ref(target.replace(/:.*/, "")));

/** The call returns a new object, such as a dealer or a generator, which gets this name. */
export const makes = (name: string): Outcome => ({ is: "makes", name });

/** The call raises an error about a value of the wrong type. */
export const typeError = (text: string): Outcome => ({ is: "raises", kind: "TypeError", text });

/** Returns the text of an error about an argument. */
export const argument = (position: number, name: string, problem: string): string =>
  `bad argument #${position} to '${name}' (${problem})`;

/** Returns the words that errors use for an unexpected value. */
export function cameAs(value: Value): string {
  if (value === undefined || value === null) return "nil";
  if (typeof value === "string") return value.length > 100 ? "a long string" : `'${value}'`;
  if (typeof value !== "number") {
    const isFunction = typeof value === "object" && "is" in value && value.is === "function";
    return isFunction ? "function" : typeof value === "object" ? "table" : typeof value;
  }
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return "infinity";
  if (!Number.isInteger(value)) return String(value);
  return Math.abs(value) > 2 ** 53 ? "a number beyond 2^53" : `${value}`;
}

/** The call raises an error about a wrong value of the right type. */
export const rangeError = (text: string): Outcome => ({ is: "raises", kind: "RangeError", text });

/** The call raises the error of its source unchanged, without a line number. */
export const passesOn = (text: string): Outcome => ({ is: "passes on", text });

/** The call raises an error about a wrong result of `random(n)`, without a line or a function's name. */
export const wrongAnswer = (n: number, came: string): Outcome =>
  passesOn(`random(${n}) must give an integer from 1 to ${n}, got ${came}`);

/** The functions that change their list. All others leave every table unchanged. */
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
