/**
 * Checks of arguments. A check that raises is called by a public function itself, so that level 3
 * is the line of that function's caller.
 */
import { generatorOf } from "./generator.js";
import { digits, hasRandomMethod, listTypeName, optionNames, reachesBeyond, typeName } from "./platform.js";
import type { Integer } from "./types.js";

/** What the options of a function take, in words. */
export type Options = Readonly<Record<string, string>>;

/** The most cards that a dealer without an end gives in one call. */
export const MOST_CARDS = 10000000;

export const RANDOM_SOURCE = "function or object with a method 'random'";
export const WHEN_SHORT = "'topUp' or 'reshuffle'";
export const RECYCLE = "'discards', 'all' or 'none'";

/** What came instead, in words that are the same on every engine: the texts of numbers are not. */
export function describe(value: unknown): string {
  if (typeof value !== "number") return typeName(value);
  if (value !== value) return "NaN";
  if (value - value !== 0) return "infinity";
  if (value % 1 !== 0) return "a fraction";
  if (Math.abs(value) > 9007199254740992) return "a number beyond 2^53";
  return digits(value);
}

/** The text of an error, in the form of Lua's own functions. */
export function badArgument(position: Integer, name: string, problem: string): string {
  return `bad argument #${position} to '${name}' (${problem})`;
}

/**
 * Raises where `result` is a text, which says what is wrong with the argument at `position`: mostly
 * with an answer of the source.
 *
 * @luaLevel 3
 */
export function checkResult<Result>(
  result: Result | string,
  position: Integer,
  name: string,
): asserts result is Result {
  // Most often there is none: asking for its type would be a call.
  if (result !== undefined && typeof result === "string") {
    throw new RangeError(badArgument(position, name, result));
  }
}

/**
 * Raises where `value` is no function.
 *
 * @luaLevel 3
 */
export function checkFunction(value: unknown, position: Integer, name: string): void {
  if (typeof value === "function") return;
  throw new TypeError(badArgument(position, name, `function expected, got ${typeName(value)}`));
}

/** Whether `value` can be a random source. */
function isRandomSource(value: unknown): boolean {
  return typeof value === "function" || generatorOf(value) !== undefined || hasRandomMethod(value);
}

/** Whether `value` is what an option takes that is `expected` to be something. */
function fits(value: unknown, expected: string): boolean {
  if (expected === RANDOM_SOURCE) return isRandomSource(value);
  if (expected === WHEN_SHORT) return value === "topUp" || value === "reshuffle";
  if (expected === RECYCLE) return value === "discards" || value === "all" || value === "none";
  return typeName(value) === expected;
}

/**
 * Raises where `list` is no table.
 *
 * @luaLevel 3
 */
export function checkList(list: unknown, position: Integer, name: string): void {
  const came = listTypeName(list);
  if (came !== "table") throw new TypeError(badArgument(position, name, `table expected, got ${came}`));
}

/** What is wrong with nil or NaN at a position of a list. */
export function cardProblem(card: unknown, position: Integer): string {
  return `table without holes expected, got ${describe(card)} at position ${digits(position)}`;
}

/** What is wrong with a list that must have a card. */
const NO_CARD = "at least one card expected, got an empty table";

/** Gives a copy of `list`; or says why it is none of at least `least` cards, without a hole. */
export function copyOrProblem<Card>(list: readonly Card[], least: 0 | 1): Card[] | string {
  const came = listTypeName(list);
  if (came !== "table") return `table expected, got ${came}`;
  const size = list.length;
  const last = reachesBeyond(list, size) ? size + 1 : size;
  if (last < least) return NO_CARD;
  const copy: Card[] = [];
  for (let at = 1; at <= last; at++) {
    const card = list[at - 1]!;
    if (card == null || card !== card) return cardProblem(card, at);
    copy[at - 1] = card;
  }
  return copy;
}

/**
 * Gives a copy of `list`; raises where it is no table, has a hole, or has fewer cards than `least`.
 *
 * @luaLevel 3
 */
export function copyOf<Card>(list: readonly Card[], name: string, least: 0 | 1 = 0): Card[] {
  const copy = copyOrProblem(list, least);
  if (typeof copy !== "string") return copy;
  throw copy === NO_CARD
    ? new RangeError(badArgument(1, name, copy))
    : new TypeError(badArgument(1, name, copy));
}

/**
 * Raises where `value` is no whole number from `least` on, and where it is more than `most`, if that
 * is given.
 *
 * @luaLevel 3
 */
export function checkWhole(
  value: unknown,
  position: Integer,
  name: string,
  least: Integer,
  most?: Integer,
): asserts value is Integer {
  const isNumber = typeof value === "number";
  if (isNumber && value >= least && value % 1 === 0 && (most === undefined || value <= most)) return;
  const upTo = most === undefined ? "" : ` to ${digits(most)}`;
  const problem = `whole number from ${digits(least)}${upTo} expected, got ${describe(value)}`;
  throw isNumber
    ? new RangeError(badArgument(position, name, problem))
    : new TypeError(badArgument(position, name, problem));
}

/**
 * Raises where `random` is neither left out nor a random source.
 *
 * @luaLevel 3
 */
export function checkSource(random: unknown, position: Integer, name: string): void {
  if (random == null || isRandomSource(random)) return;
  throw new TypeError(badArgument(position, name, `${RANDOM_SOURCE} expected, got ${typeName(random)}`));
}

/**
 * Raises where a card has no kind.
 *
 * @luaLevel 3
 */
export function checkKinds(kinds: readonly unknown[], count: Integer, position: Integer, name: string): void {
  for (let at = 1; at <= count; at++) {
    const kind = kinds[at - 1];
    if (kind == null || kind !== kind) {
      const problem = `kind expected for each card, got ${describe(kind)} at position ${digits(at)}`;
      throw new TypeError(badArgument(position, name, problem));
    }
  }
}

/**
 * Raises where `options` is neither left out nor a table of options among those `known`, with
 * values that they take.
 *
 * @luaLevel 3
 */
export function checkOptions(options: unknown, known: Options, name: string): void {
  if (options == null) return;
  let came = typeName(options);
  if (generatorOf(options) !== undefined) came = "a random source, which is the option 'random'";
  if (came !== "table") {
    throw new TypeError(badArgument(2, name, `table of options expected, got ${came}`));
  }
  const names = optionNames(known);
  for (const option of optionNames(options)) {
    if (typeof known[option] !== "string") {
      const problem = `unknown option '${option}', known: ${names.join(", ")}`;
      throw new RangeError(badArgument(2, name, problem));
    }
  }
  // Those that are known one by one: the table may have them from another, by its metatable.
  for (const option of names) {
    const expected = known[option]!;
    const value = (options as Record<string, unknown>)[option];
    if (value != null && !fits(value, expected)) {
      const isWord = (expected === WHEN_SHORT || expected === RECYCLE) && typeof value === "string";
      const kind = isWord ? "another string" : typeName(value);
      const problem = badArgument(2, name, `option '${option}': ${expected} expected, got ${kind}`);
      throw isWord ? new RangeError(problem) : new TypeError(problem);
    }
  }
}
