/**
 * Checks of arguments. A check that raises is called by a public function itself, so that level 3 is the
 * line of that function's caller.
 */
import { digits, hasCardBehind, hasOnlyNames, slice, typeName } from "./platform.js";
import type { Integer } from "./types.js";

/** The most cards that one call gives where there is no end of them. */
export const MOST_CARDS = 10000000;

/** What came instead, in words that are the same on every engine: the texts of numbers are not. */
export function describe(value: unknown): string {
  if (typeof value !== "number") return typeName(value);
  if (value !== value) return "NaN";
  if (value - value !== 0) return "infinity";
  if (value % 1 !== 0) return "a fraction";
  if (Math.abs(value) > 9007199254740992) return "a number beyond 2^53";
  return digits(value);
}

/** The same, but a text as it is: where one of a few words was expected, or a card. */
export function shown(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : describe(value);
}

/** What was expected and what came, at a position of a list if one is given. */
export function mismatch(expected: string, value: unknown, position?: Integer): string {
  const where = position === undefined ? "" : ` at position ${digits(position)}`;
  return `${expected} expected, got ${describe(value)}${where}`;
}

/** The text of an error, in the form of Lua's own functions. */
export function badArgument(position: Integer, name: string, problem: string): string {
  return `bad argument #${position} to '${name}' (${problem})`;
}

/** Raises unless `isRight`: an argument is of another kind than expected. @luaLevel 3 */
export function check(
  isRight: boolean,
  position: Integer,
  name: string,
  expected: string,
  value: unknown,
): void {
  if (!isRight) throw new TypeError(badArgument(position, name, mismatch(expected, value)));
}

/** Raises where there is a problem with a value that is of the right kind. @luaLevel 3 */
export function checkNone(problem: string | undefined, position: Integer, name: string): void {
  if (problem !== undefined) throw new RangeError(badArgument(position, name, problem));
}

/** Whether `value` is a whole number from `least` to `most`. */
export function isWhole(value: unknown, least: Integer, most: Integer): value is Integer {
  return typeof value === "number" && value >= least && value <= most && value % 1 === 0;
}

/**
 * Raises where `value` is no whole number from `least` on, and where it is more than `most`, if that is
 * given.
 * @luaLevel 3
 */
export function checkWhole(
  value: unknown,
  position: Integer,
  name: string,
  least: Integer,
  most?: Integer,
): asserts value is Integer {
  if (isWhole(value, least, most ?? Infinity)) return;
  const upTo = most === undefined ? "" : ` to ${digits(most)}`;
  const text = badArgument(position, name, mismatch(`whole number from ${digits(least)}${upTo}`, value));
  throw typeof value === "number" ? new RangeError(text) : new TypeError(text);
}

/**
 * Raises for a wrong answer of a source that was asked for 1 to `n`: without a line, since the caller has
 * written it somewhere else.
 * @luaLevel 0
 */
export function checkAnswer(answer: unknown, n: Integer): void {
  if (isWhole(answer, 1, n)) return;
  let came = describe(answer);
  // JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
  if (came === "a fraction" && (answer as number) < 1) came += ": use floor(fraction * n) + 1";
  const most = digits(n);
  throw new RangeError(`random(${most}) must give a whole number from 1 to ${most}, got ${came}`);
}

const NO_LIST = "list expected, got a table with named fields";
const NO_CARD = "at least one card expected, got an empty table";
const NO_HOLES = "table without holes";

/** What keeps `list` from being one of at least `least` cards, without a hole. */
export function listProblem(list: readonly unknown[], least?: Integer): string | undefined {
  if (typeName(list) !== "table") return mismatch("table", list);
  if (hasOnlyNames(list)) return NO_LIST;
  const size = list.length;
  for (let at = 1; at <= size; at++) {
    const card = list[at - 1];
    if (card == null || card !== card) return mismatch(NO_HOLES, card, at);
  }
  if (hasCardBehind(list, size)) return mismatch(NO_HOLES, undefined, size + 1);
  return size < (least ?? 0) ? NO_CARD : undefined;
}

/**
 * Gives a copy of `list`, the first argument; raises where it is no list of at least `least` cards.
 * @luaLevel 3
 */
export function copyOf<Card>(list: readonly Card[], name: string, least?: Integer): Card[] {
  const problem = listProblem(list, least);
  if (problem === undefined) return slice(list);
  const text = badArgument(1, name, problem);
  throw problem === NO_CARD ? new RangeError(text) : new TypeError(text);
}

/** Raises where `list` is no table, or one with named fields only. @luaLevel 3 */
export function checkList(list: unknown, position: Integer, name: string): void {
  if (typeName(list) !== "table") throw new TypeError(badArgument(position, name, mismatch("table", list)));
  if (hasOnlyNames(list as unknown[])) throw new TypeError(badArgument(position, name, NO_LIST));
}
