/** Shuffles a list or a copy of it, draws samples, and picks single cards. */
import { shuffleByAnswers, tutorialShuffle } from "./answers.js";
import { checkAnswer, checkList, checkWhole, copyOf } from "./check.js";
import {
  anyKey,
  atKey,
  dealtCounts,
  engineRandom,
  listType,
  slice,
  startsAtZero,
  typeName,
  warn,
} from "./platform.js";
import { changeable } from "./refusals.js";
import { choose, type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** Fills each place from `from` to `to` with a card chosen between that place and `last`. @internal */
export function shufflePart(
  source: Source,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  if (typeof source === "function") shuffleByAnswers(source, cards, from, to, last);
  else source.shufflePart(source, cards, from, to, last);
}

/** Shuffles `list` in place, so that it is dealt from its top again. @internal */
export function shuffleInPlace(list: unknown[], source: Source, isTrusted: boolean): void {
  if (typeof source === "function") tutorialShuffle(source, list, isTrusted);
  else source.shufflePart(source, list, 1, list.length, list.length);
  dealtCounts.delete(list);
}

/**
 * Shuffles a list in place; every order is equally likely.
 * ```lua
 * local deck = { "AS", "KD", "7C" }
 * print(shuffleTable(deck) == deck, #deck) --> true 3
 * ```
 * @param t - The list, changed in place.
 * @param random - The random source; the engine's own by default.
 * @returns `t`; false if it is not a table. It prints a warning if `t` is no list from 1.
 * @throws if `random` returns a wrong number; `t` still has all its cards then.
 */
export function shuffleTable<Card>(t: Card[], random?: RandomSource): Card[] {
  if (typeName(t) !== "table") {
    warn("table");
    // The tutorial's function returns false here.
    return false as unknown as Card[];
  }
  if (startsAtZero(t)) warn("list from position 1, got one from 0");
  if (t[0] === undefined && anyKey(t) !== undefined) warn("list, got a table with named fields");
  shuffleInPlace(changeable(t, "shuffleTable"), sourceOf(random, 2, "shuffleTable"), random == null);
  return t;
}

/**
 * Shuffles a list in place like `shuffleTable`, but raises an error if `deck` is not a list.
 * @param deck - The list, changed in place.
 * @param random - The random source; the engine's own by default.
 * @returns `deck`.
 * @throws if `random` returns a wrong number; `deck` still has all its cards then.
 */
export function RandShuffle<Card>(deck: Card[], random?: RandomSource): Card[] {
  checkList(deck, 1, "RandShuffle");
  shuffleInPlace(changeable(deck, "RandShuffle"), sourceOf(random, 2, "RandShuffle"), random == null);
  return deck;
}

/**
 * Returns a shuffled copy of `list`; `list` stays unchanged. Every order is equally likely. To shuffle a part of a list,
 * pass a copy of that part.
 * ```lua
 * local random = function(n) return n end -- always the last
 * print(table.concat(shuffled({ "A", "B", "C" }, random), " ")) --> C A B
 * ```
 * @param list - The cards.
 * @param random - The random source; the engine's own by default.
 * @returns A new list; empty if `list` is.
 */
export function shuffled<Card>(list: readonly Card[], random?: RandomSource): Card[] {
  const copy = copyOf(list, "shuffled");
  shufflePart(sourceOf(random, 2, "shuffled"), copy, 1, copy.length, copy.length);
  return copy;
}

/**
 * Draws `count` random cards of `list` without replacement: each position at most once. Every choice, in every order, is
 * equally likely. The list does not change.
 * ```lua
 * local random = function(n) return n end -- always the last
 * print(table.concat(sample({ "A", "B", "C" }, 2, random), " ")) --> C A
 * ```
 * @param list - The cards.
 * @param count - How many, from 0.
 * @param random - The random source; the engine's own by default.
 * @returns A new list of `count` cards; shorter if the list has fewer.
 */
export function sample<Card>(list: readonly Card[], count: Integer, random?: RandomSource): Card[] {
  const copy = copyOf(list, "sample");
  checkWhole(count, 2, "sample", 0);
  const chosen = Math.min(count, copy.length);
  shufflePart(sourceOf(random, 3, "sample"), copy, 1, chosen, copy.length);
  return slice(copy, 1, chosen);
}

/**
 * Picks one card of `list`; each position is equally likely. The list does not change. `sample` picks several.
 * ```lua
 * print(pick({ "A", "B", "C" }, function(n) return n end)) --> C
 * ```
 * @param list - The cards.
 * @param random - The random source; the engine's own by default.
 * @returns The card; nil if the list is empty.
 */
export function pick<Card>(list: readonly Card[], random?: RandomSource): Card | undefined {
  const size = listType(list) === "table" ? list.length : 0;
  if (random == null && size > 1 && atKey(list, 0) === undefined) {
    // `choose` would take twice as long. `list` has no card at nil or at any other wrong answer.
    const answer = engineRandom()(size);
    const card = list[answer - 1];
    if (card === undefined) checkAnswer(answer, size);
    return card;
  }
  if (size === 0 || atKey(list, 0) !== undefined) checkList(list, 1, "pick");
  const source = sourceOf(random, 2, "pick");
  if (size === 0) return undefined;
  return list[choose(source, size) - 1];
}
