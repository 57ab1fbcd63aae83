/** Checks of arguments. Public functions call them directly, so that `badArgument` names a line of the game. */
import {
  badArgument,
  byteCount,
  digits,
  fractionText,
  hasCardBehind,
  hasOnlyNames,
  isCardList,
  ownField,
  same,
  slice,
  startsAtZero,
  typeName,
} from "./platform.js";
import type { Integer } from "./types.js";

/** The most cards that one call draws from an endless supply. */
export const MOST_CARDS = 10000000;

/** 2^53: every integer up to it is exact. */
export const MOST_EXACT = 9007199254740992;

export const MOST_HANDS = 10000;

/** Whether a value is a table with its own field of this name. */
export function hasField<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeName(value) === "table" && ownField(value as object, name) !== undefined;
}

/** Describes a wrong value the same way on every engine, since engines write numbers differently. */
export function shown(value: unknown): string {
  if (typeof value === "string") return byteCount(value) > 100 ? "a long string" : `'${value}'`;
  if (hasField(value, "randdeckWords1")) return "a generator";
  if (hasField(value, "_VERSION")) return "a library: write a dot, not a colon";
  if (typeof value !== "number") return typeName(value);
  if (value !== value) return "NaN";
  if (value - value !== 0) return "infinity";
  if (value % 1 !== 0) return fractionText(value);
  if (Math.abs(value) > MOST_EXACT) return "a number beyond 2^53";
  return digits(value);
}

/** Names the expected and the actual value, with its position in a list or its name in a table if given. */
export function mismatch(expected: string, value: unknown, position?: Integer | string): string {
  const place = position === undefined ? "" : ` at position ${position}`;
  return `${expected} expected, got ${shown(value)}${place}`;
}

/** Raises an error about an argument of the wrong type, unless `isRight`. */
export function check(
  isRight: boolean,
  position: Integer,
  name: string,
  expected: string,
  value?: unknown,
): void {
  if (!isRight) throw new TypeError(badArgument(position, name, mismatch(expected, value)));
}

/** Raises an error about the value of an argument, if there is a problem. */
export function raiseIf(problem: string | undefined, position: Integer, name: string): void {
  if (problem !== undefined) throw new RangeError(badArgument(position, name, problem));
}

export function isWhole(value: unknown, least: Integer, most: Integer): value is Integer {
  return typeof value === "number" && value >= least && value <= most && value % 1 === 0;
}

/** Raises unless `value` is an integer from `least`, and up to `most` if that is given. */
export function checkWhole(
  value: unknown,
  position: Integer,
  name: string,
  least: Integer,
  most?: Integer,
): asserts value is Integer {
  if (isWhole(value, least, most ?? Infinity)) return;
  const upTo = most === undefined ? "" : ` to ${digits(most)}`;
  const text = badArgument(position, name, mismatch(`integer from ${digits(least)}${upTo}`, value));
  throw typeof value === "number" ? new RangeError(text) : new TypeError(text);
}

/**
 * Raises unless a source returned an integer from 1 to `n`. The error has no line number, since the source's
 * code is elsewhere.
 * @luaLevel 0
 */
export function checkAnswer(answer: unknown, n: Integer): void {
  const isNumber = typeof answer === "number";
  if (isNumber && answer >= 1 && answer <= n && answer % 1 === 0) return;
  let got = shown(answer);
  // JavaScript's Math.random, and Lua functions that ignore their argument, return fractions.
  if (isNumber && answer > 0 && answer < 1) got += ": use floor(fraction * n) + 1";
  throw new RangeError(`random(${n}) must give an integer from 1 to ${n}, got ${got}`);
}

/** The first position of an item in a list; 0 if there is none. */
export function placeOf(list: readonly unknown[], item: unknown): Integer {
  for (let at = 1; at <= list.length; at++) if (same(list[at - 1], item)) return at;
  return 0;
}

/** The problem of `list`; nil if it is a list of at least `least` cards without a hole. */
export function listProblem(list: readonly unknown[], least?: Integer): string | undefined {
  if (typeName(list) !== "table") return mismatch("table", list);
  if (hasOnlyNames(list)) {
    return hasField(list, "_VERSION")
      ? mismatch("list", list)
      : "list expected, got a table with named fields";
  }
  if (startsAtZero(list)) return "list from position 1 expected, got one from 0";
  const size = list.length;
  const last = hasCardBehind(list, size) ? size + 1 : size;
  for (let at = 1; at <= last; at++) {
    const card = list[at - 1];
    if (card == null || card !== card) return mismatch("table without holes", card, at);
  }
  return size < (least ?? 0) ? "non-empty list expected, got an empty table" : undefined;
}

/** The problem of `cards`; nil if they are a card or a list of cards. */
export function cardsProblem(cards: unknown): string | undefined {
  if (isCardList(cards)) return listProblem(cards);
  return cards == null || cards !== cards ? mismatch("card or list of cards", cards) : undefined;
}

/** Returns a copy of `list`, argument #1; raises if it isn't a list of at least `least` cards. */
export function copyOf<Card>(list: readonly Card[], name: string, least?: Integer): Card[] {
  const problem = listProblem(list, least);
  if (problem === undefined) return slice(list);
  throw new TypeError(badArgument(1, name, problem));
}

/** Raises if `list` is not a list; only its first card is looked at. */
export function checkList(list: unknown, position: Integer, name: string): void {
  if (isCardList(list) && !startsAtZero(list)) return;
  const problem = listProblem(list as readonly unknown[]);
  if (problem) throw new TypeError(badArgument(position, name, problem));
}
