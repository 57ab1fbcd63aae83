/** Shuffled copies, samples and single cards of a list, which stays as it is. */
import { checkAnswer, checkList, checkWhole, copyOf } from "./check.js";
import { settle } from "./order.js";
import { engineRandom, listType, slice } from "./platform.js";
import { choose, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/**
 * Returns a shuffled copy of `list`; `list` itself is unchanged. Every order is equally likely.
 * ```lua
 * local random = function(n) return n end -- always the last, to show what happens
 * print(table.concat(shuffled({ "A", "B", "C" }, random), " ")) --> C A B
 * ```
 * @param list - The cards.
 * @param random - The random source, if not the engine's own.
 * @returns A new list; empty if `list` is.
 */
export function shuffled<Card>(list: readonly Card[], random?: RandomSource): Card[] {
  const copy = copyOf(list, "shuffled");
  settle(sourceOf(random, 2, "shuffled"), copy, 1, copy.length, copy.length);
  return copy;
}

/**
 * Draws `count` cards of `list` at random, each position at most once. Every choice, in every order, is
 * equally likely. The list does not change.
 * ```lua
 * local random = function(n) return n end -- always the last, to show what happens
 * print(table.concat(sample({ "A", "B", "C" }, 2, random), " ")) --> C A
 * ```
 * @param list - The cards.
 * @param count - How many, from 0.
 * @param random - The random source, if not the engine's own.
 * @returns A new list of `count` cards, or of all if the list has fewer.
 */
export function sample<Card>(list: readonly Card[], count: Integer, random?: RandomSource): Card[] {
  const copy = copyOf(list, "sample");
  checkWhole(count, 2, "sample", 0);
  const chosen = Math.min(count, copy.length);
  settle(sourceOf(random, 3, "sample"), copy, 1, chosen, copy.length);
  return slice(copy, 1, chosen);
}

/**
 * Picks one card of `list`; each position is equally likely. The list does not change.
 * ```lua
 * print(pick({ "A", "B", "C" }, function(n) return n end)) --> C
 * ```
 * @param list - The cards.
 * @param random - The random source, if not the engine's own.
 * @returns The card; nil if the list is empty.
 */
export function pick<Card>(list: readonly Card[], random?: RandomSource): Card | undefined {
  const size = listType(list) === "table" ? list.length : 0;
  if (size === 0) checkList(list, 1, "pick");
  if (random == null && size > 1) {
    // Not by `choose`, which takes as long as the rest. There is no card at nil, nor at other wrong answers.
    const answer = engineRandom()(size);
    const card = list[answer - 1];
    if (card === undefined) checkAnswer(answer, size);
    return card;
  }
  const source = sourceOf(random, 2, "pick");
  if (size === 0) return undefined;
  return list[choose(source, size) - 1];
}
