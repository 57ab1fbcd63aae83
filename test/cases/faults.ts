/** What is wrong everywhere: each function makes a case of many calls that are refused. */
import type { Case, Outcome, Step, Value } from "./language.js";
import * as say from "./language.js";

/** The arguments of a call, around the one that is wrong. */
type Around = (wrong: Value) => readonly Value[];

/** What the library calls a value that it did not expect. */
export function cameAs(value: Value): string {
  if (value === undefined || value === null) return "nil";
  if (typeof value !== "number") {
    const isFunction = typeof value === "object" && "is" in value && value.is === "function";
    return isFunction ? "function" : typeof value === "object" ? "table" : typeof value;
  }
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return "infinity";
  if (!Number.isInteger(value)) return "a fraction";
  return Math.abs(value) > 2 ** 53 ? "a number beyond 2^53" : `${value}`;
}

export const expected = (position: number, name: string, what: string, came: string): string =>
  say.argument(position, name, `${what} expected, got ${came}`);

/** A number has the wrong value where another value is of the wrong kind. */
export const byKind = (text: string, value: Value): Outcome =>
  typeof value === "number" ? say.rangeError(text) : say.typeError(text);

/** Calls with each of some values at `position`, where `what` is expected. */
export const wrongCalls = (
  target: string,
  position: number,
  what: string,
  wrong: readonly Value[],
  args: Around,
  raises: typeof byKind = say.typeError,
): Step[] =>
  wrong.map((value) => {
    const text = expected(position, target.replace(/.*:/, ""), what, cameAs(value));
    return say.call(target, args(value), raises(text, value));
  });

export const NO_TABLES: readonly Value[] = [
  undefined,
  null,
  "ABC",
  5,
  Number.NaN,
  true,
  false,
  say.someFunction,
];

/** A case of a function whose argument at `position` must be a table. */
export const noTables = (name: string, position: number, args: Around, ...more: readonly Step[]): Case =>
  say.bad(name, `what is no table, at ${position}`, [
    ...wrongCalls(name, position, "table", NO_TABLES, args),
    ...more,
  ]);

/** A case of a function whose first argument must be a list of at least `least` cards, without holes. */
export function noLists(name: string, least: 0 | 1, ...more: readonly Value[]): Case {
  const refused = (list: Value, problem: string) =>
    say.call(name, [list, ...more], say.typeError(say.argument(1, name, problem)));
  const hole = (list: Value, position: number, came = "nil") =>
    refused(list, `table without holes expected, got ${came} at position ${position}`);
  return noTables(
    name,
    1,
    (table) => [table, ...more],
    refused(say.record({ ace: 1 }), "list expected, got a table with named fields"),
    ...(["constructor", "assignments"] as const).flatMap((made) => [
      hole(say.holed(["A", undefined, "C"], made), 2),
      hole(say.holed([undefined, "B"], made), 1),
      hole(say.holed(["A", "B", "C", "D", "E", "F", "G", "H", undefined, "J"], made), 9),
      hole(say.holed([undefined, undefined, "C"], made), 1),
    ]),
    hole(["A", Number.NaN], 2, "NaN"),
    ...(least === 0
      ? []
      : [say.call(name, [[]], say.rangeError(expected(1, name, "at least one card", "an empty table")))]),
  );
}

/** Calls with what is no whole number from `least` to `most` at `position`. */
export function noCounts(target: string, position: number, args: Around, least = 0, most?: number): Step[] {
  const what = `whole number from ${least}${most === undefined ? "" : ` to ${most}`}`;
  const kinds = ["2", ["A"], false, say.someFunction];
  const numbers = [least - 1, 1.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const beyond = most === undefined ? [-1e300] : [-1e300, most + 1];
  return wrongCalls(target, position, what, [...kinds, ...numbers, ...beyond], args, byKind);
}

/** What an option or an argument takes, and what does not fit. */
export interface Takes {
  readonly what: string;
  readonly wrong: readonly Value[];
}

export const TAKES_SOURCE: Takes = {
  what: "function or object with a method 'random'",
  wrong: [42, "random", false, [], say.record({ random: 4 }), say.engineMath],
};
export const TAKES_FUNCTION: Takes = {
  what: "function",
  wrong: [4, "kind", false, ["A"], say.record({ random: 4 })],
};
export const TAKES_BOOLEAN: Takes = { what: "boolean", wrong: [1, "true", [], say.someFunction] };

/** A case of a function with a random source at `position`, which takes nothing wrong for one. */
export const noSources = (name: string, position: number, args: Around): Case =>
  say.bad(`${name}.random`, "what is no source", [
    say.define("list", ["A", "B", "C"]),
    ...wrongCalls(name, position, TAKES_SOURCE.what, TAKES_SOURCE.wrong, args).flatMap((step) => [
      step,
      say.look("list", ["A", "B", "C"]),
    ]),
  ]);

/** Cases of options that are none: in all, and each of those that `name` knows. */
export function wrongOptions(name: string, cards: Value, takes: Readonly<Record<string, Takes>>): Case[] {
  const refused = (options: Value, outcome: Outcome) => say.call(name, [cards, options], outcome);
  const known = Object.keys(takes).sort().join(", ");
  const unknown = (options: Value, first: string) =>
    refused(options, say.rangeError(say.argument(2, name, `unknown option '${first}', known: ${known}`)));
  const others = NO_TABLES.filter((value) => value !== undefined && value !== null);
  return [
    say.bad(name, "what are no options", [
      ...wrongCalls(name, 2, "table of options", others, (options) => [cards, options]),
      say.call("newRandom", [1], say.makes("r")),
      unknown(say.ref("r"), "randdeckWords1"),
      unknown(say.record({ norepeat: true }), "norepeat"),
      unknown(say.record({ b: 1, c: 2, a: 3 }), "a"),
      unknown([true], "1"),
    ]),
    ...Object.entries(takes).map(([option, { what, wrong }]) => {
      const options = (value: Value) => [cards, say.record({ [option]: value })];
      return say.bad(
        `${name}.${option}`,
        "values of other kinds",
        wrongCalls(name, 2, `option '${option}': ${what}`, wrong, options),
      );
    }),
  ];
}

/** What is a wrong answer to random(n), as long as n is at most 9, beside n + 1. */
const WRONG_ANSWERS: readonly Value[] = [
  ...[0, -1, 1.5, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300],
  ...["2", true, [1], say.someFunction],
];

/**
 * A case of a function that asks for the numbers `bounds` in turn: at each of them a source that fails,
 * after answers of 1. The list `list` still has its cards then; it is as it was where `isKept`.
 */
export function failing(
  name: string,
  args: Around,
  bounds: readonly number[],
  { isKept = true, all = false, before = [] as readonly Step[], title = "" } = {},
): Case {
  const list = ["A", "B", "C", "D"];
  const steps = bounds.flatMap((n, at) => {
    // Beyond 2^31 - 1 the integers of Fengari end.
    const beyond = n > 9 ? [] : [[say.BEYOND, say.wrongAnswer(n, `${n + 1}`)] as const];
    const wrong = all ? WRONG_ANSWERS : [0];
    // JavaScript's Math.random, and a random() of Lua that leaves its argument aside.
    const fraction = say.wrongAnswer(n, "a fraction: use floor(fraction * n) + 1");
    return [
      ...beyond,
      ...wrong.map((answer) => [answer, say.wrongAnswer(n, cameAs(answer))] as const),
      ...(all ? [[0.5, fraction] as const] : []),
      [say.raise("no luck today"), say.passesOn("no luck today")] as const,
    ].flatMap(([answer, outcome]) => [
      say.define("list", list),
      ...before,
      say.call(name, args(say.source([...Array<number>(at).fill(1), answer], "random")), outcome),
      say.asked("random", ...bounds.slice(0, at + 1)),
      say.look("list", isKept || at === 0 ? list : say.permutation(...list)),
    ]);
  });
  return say.bad(`${name}.random`, `a source that fails${title}`, steps);
}
