/**
 * Checks of arguments. A check that raises is called by a public function itself, so that level 3
 * is the line of that function's caller.
 */
import { digits, hasRandomMethod, listTypeName, optionNames, reachesBeyond, typeName } from "./platform.js";
import type { Integer } from "./types.js";

const RANDOM_SOURCE = "function or object with a method 'random'";

/** What came instead, in words that are the same on every engine: the texts of numbers are not. */
export function describe(value: unknown): string {
  if (typeof value !== "number") return typeName(value);
  if (value !== value) return "NaN";
  if (value - value !== 0) return "infinity";
  if (value % 1 !== 0) return "a fraction";
  if (value > 9007199254740992 || value < -9007199254740992) return "a number beyond 2^53";
  return digits(value);
}

/** The text of an error, in the form of Lua's own functions. */
export function badArgument(position: Integer, name: string, problem: string): string {
  return `bad argument #${position} to '${name}' (${problem})`;
}

/**
 * Raises where `result` is a text, which says what was wrong with an argument.
 *
 * @luaLevel 3
 */
export function checkResult<Result>(
  result: Result | string,
  position: Integer,
  name: string,
): asserts result is Result {
  if (typeof result === "string") throw new RangeError(badArgument(position, name, result));
}

/** Whether `value` can be a random source. */
function isRandomSource(value: unknown): boolean {
  return typeof value === "function" || hasRandomMethod(value);
}

/** What an option takes, where that is not `value`; nil where it is. */
function otherExpected(option: string, value: unknown): string | undefined {
  if (option === "random" && !isRandomSource(value)) return RANDOM_SOURCE;
  if (option === "noRepeat" && typeof value !== "boolean") return "boolean";
  if (option === "whenShort" && value !== "topUp" && value !== "reshuffle") return "'topUp' or 'reshuffle'";
  return undefined;
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

/**
 * Gives a copy of `list`; raises where it is no table or has a hole.
 *
 * @luaLevel 3
 */
export function copyOf<Card>(list: readonly Card[], position: Integer, name: string): Card[] {
  const came = listTypeName(list);
  if (came !== "table") throw new TypeError(badArgument(position, name, `table expected, got ${came}`));
  const copy: Card[] = [];
  const size = list.length;
  for (let at = 1; at <= size; at++) {
    const card = list[at - 1]!;
    if (card == null || card !== card)
      throw new TypeError(badArgument(position, name, cardProblem(card, at)));
    copy[at - 1] = card;
  }
  if (reachesBeyond(list, size)) {
    throw new TypeError(badArgument(position, name, cardProblem(undefined, size + 1)));
  }
  return copy;
}

/**
 * Raises where `count` is no whole number from 0 on, and where it is more than `most`, if that is
 * given.
 *
 * @luaLevel 3
 */
export function checkCount(count: unknown, position: Integer, name: string, most?: Integer): void {
  if (typeof count !== "number") {
    throw new TypeError(badArgument(position, name, `whole number expected, got ${typeName(count)}`));
  }
  if (count < 0 || count % 1 !== 0) {
    throw new RangeError(badArgument(position, name, `whole number from 0 expected, got ${describe(count)}`));
  }
  if (most !== undefined && count > most) {
    const expected = `whole number up to ${digits(most)} expected`;
    throw new RangeError(badArgument(position, name, `${expected}, got ${describe(count)}`));
  }
}

/**
 * Raises where `random` is neither left out nor a random source.
 *
 * @luaLevel 3
 */
export function checkSource(random: unknown, position: Integer, name: string): void {
  if (random == null || typeof random === "function" || hasRandomMethod(random)) return;
  throw new TypeError(badArgument(position, name, `${RANDOM_SOURCE} expected, got ${typeName(random)}`));
}

/**
 * Raises where `options` is neither left out nor a table of options among those `known`, with
 * values that they take.
 *
 * @luaLevel 3
 */
export function checkOptions(options: unknown, known: readonly string[], name: string): void {
  if (options == null) return;
  if (typeName(options) !== "table") {
    throw new TypeError(badArgument(2, name, `table of options expected, got ${typeName(options)}`));
  }
  for (const option of optionNames(options)) {
    let isKnown = false;
    for (const each of known) isKnown = isKnown || each === option;
    if (!isKnown) {
      throw new RangeError(badArgument(2, name, `unknown option '${option}', known: ${known.join(", ")}`));
    }
    const value = (options as Record<string, unknown>)[option];
    const expected = otherExpected(option, value);
    if (expected !== undefined) {
      const problem = `option '${option}': ${expected} expected, got `;
      if (option === "whenShort" && typeof value === "string") {
        throw new RangeError(badArgument(2, name, `${problem}another string`));
      }
      throw new TypeError(badArgument(2, name, problem + typeName(value)));
    }
  }
}
