/**
 * Shuffles in place, copies and samples. Each order is equally likely as long as the random
 * source is fair.
 */
import {
  badArgument,
  cardProblem,
  checkList,
  checkResult,
  checkSource,
  checkWhole,
  copyOf,
} from "./check.js";
import { block } from "./generator.js";
import { settle } from "./settle.js";
import { answerProblem, type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/**
 * Chooses `count` cards of `list`, which stays as it is, each place at most once. Raises where an
 * answer of the source, the argument at `position`, is wrong, and where a chosen place is empty.
 *
 * @luaLevel 3
 */
function choose<Card>(
  list: readonly Card[],
  count: Integer,
  source: Source,
  position: Integer,
  name: string,
): Card[] {
  const { draw, generator } = source;
  const size = list.length;
  // Where a swap would have put another place's card: only these places are written down.
  const moved: Record<Integer, Integer> = {};
  const chosen: Card[] = [];
  // What one word of a generator of ours gave, and how much of it is used.
  let choices: readonly Integer[] = [];
  let used = 0;
  for (let at = 1; at <= count; at++) {
    const among = size - at + 1;
    let choice = 1;
    if (generator !== undefined && among > 1) {
      if (used === choices.length) {
        choices = block(generator, among, among);
        used = 0;
      }
      used += 1;
      choice = choices[used - 1]! + 1;
    } else if (among > 1) {
      choice = draw!(among);
      const problem = answerProblem(choice, among);
      if (problem !== undefined) throw new RangeError(badArgument(position, name, problem));
    }
    const swapped = at - 1 + choice;
    const place = moved[swapped] ?? swapped;
    moved[swapped] = moved[at] ?? at;
    const card = list[place - 1]!;
    if (card == null || card !== card) throw new TypeError(badArgument(1, name, cardProblem(card, place)));
    chosen[at - 1] = card;
  }
  return chosen;
}

/**
 * A shuffled copy of `list`, which stays as it is. Every order is equally likely.
 *
 * Cost: one copy and one swap a card. Random numbers: one a card but for the last,
 * `random(#list)` to `random(2)`, the first for position 1. (Fisher and Yates 1938, Durstenfeld
 * 1964)
 *
 * @example
 * ```lua
 * local random = function(n) return n end -- always the last, to show what happens
 * print(table.concat(shuffled({ "A", "B", "C" }, random), " ")) --> C A B
 * ```
 * @param list - The cards.
 * @param random - The random source; the engine's own if left out.
 * @returns A new list; empty if `list` is.
 * @throws where `list` is no table or has a hole, and where `random` is no source or gives a
 * wrong answer.
 */
export function shuffled<Card>(list: readonly Card[], random?: RandomSource): Card[] {
  const copy = copyOf(list, "shuffled");
  checkSource(random, 2, "shuffled");
  const size = copy.length;
  const settled = settle(sourceOf(random), copy, 1, size, size, size);
  checkResult(settled, 2, "shuffled");
  return copy;
}

/**
 * Draws `count` cards of `list` at random, each place at most once: every choice and every order
 * of it is equally likely. The list stays as it is. The cards are the first `count` of what
 * `shuffled` gives for the same answers of the source.
 *
 * Cost: by `count`, not by the size of the list. Random numbers: one a card, the first
 * `random(#list)`. (Fisher and Yates 1938, without moving the list's own cards)
 *
 * @example
 * ```lua
 * local random = function(n) return n end -- always the last, to show what happens
 * print(table.concat(sample({ "A", "B", "C" }, 2, random), " ")) --> C A
 * ```
 * @param list - The cards.
 * @param count - How many, a whole number from 0.
 * @param random - The random source; the engine's own if left out.
 * @returns A new list of `count` cards; of all of them where the list has fewer.
 * @throws where an argument is of the wrong kind or value, where a place that is drawn is empty, and where
 * `random` gives a wrong answer.
 */
export function sample<Card>(list: readonly Card[], count: Integer, random?: RandomSource): Card[] {
  checkList(list, 1, "sample");
  checkWhole(count, 2, "sample", 0);
  checkSource(random, 3, "sample");
  const chosen = choose(list, Math.min(count, list.length), sourceOf(random), 3, "sample");
  return chosen;
}

/**
 * Picks one card of `list`, each place equally likely. The list stays as it is.
 *
 * Cost: the same for every size. Random numbers: one, `random(#list)`; none for a list of one
 * card.
 *
 * @example
 * ```lua
 * print(pick({ "A", "B", "C" }, function(n) return n end)) --> C
 * ```
 * @param list - The cards.
 * @param random - The random source; the engine's own if left out.
 * @returns The card; nil if the list is empty.
 * @throws where `list` is no table, where the place picked is empty, and where `random` is no
 * source or gives a wrong answer.
 */
export function pick<Card>(list: readonly Card[], random?: RandomSource): Card | undefined {
  checkList(list, 1, "pick");
  checkSource(random, 2, "pick");
  if (list.length === 0) return undefined;
  const chosen = choose(list, 1, sourceOf(random), 2, "pick");
  return chosen[0];
}
