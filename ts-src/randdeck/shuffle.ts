/**
 * Shuffles in place, copies and samples. Each order is equally likely as long as the random
 * source is fair.
 */
import {
  badArgument,
  cardProblem,
  checkCount,
  checkList,
  checkResult,
  checkSource,
  copyOf,
} from "./check.js";
import { engineRandom, swapByChoices } from "./platform.js";
import { answerProblem, askChoices, methodFunction, sourceOf } from "./random.js";
import type { Integer, RandomFunction, RandomSource } from "./types.js";

/**
 * Shuffles `list` in place from its end, with `random(#list)` down to `random(2)`, and gives the
 * text that says what was wrong with an answer of the source; every card stays in the list all
 * the same. (Durstenfeld 1964)
 */
export function shuffleInPlace(list: unknown[], random: RandomSource | undefined): string | undefined {
  if (random == null) {
    const engine = engineRandom();
    for (let last = list.length; last >= 2; last--) {
      const choice = engine(last);
      const card = list[choice - 1];
      list[choice - 1] = list[last - 1];
      list[last - 1] = card;
    }
    return undefined;
  }
  const wrong = swapByChoices(list, typeof random === "function" ? random : methodFunction(random));
  return wrong && answerProblem(wrong.answer, wrong.n);
}

/**
 * Settles the places `from` to `to` of `cards`: each gets a card chosen among those at its own
 * place to `last`. `draw` is trusted.
 */
export function settle(
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
  draw: RandomFunction,
): void {
  const stop = to < last ? to : last - 1;
  for (let at = from; at <= stop; at++) {
    const chosen = at - 1 + draw(last - at + 1);
    const card = cards[chosen - 1];
    cards[chosen - 1] = cards[at - 1];
    cards[at - 1] = card;
  }
}

/**
 * Settles the places from `from` on by `choices`: the first of them counts from `from`, the next
 * from the next place.
 */
export function settleBy(cards: unknown[], from: Integer, choices: readonly Integer[]): void {
  const before = from - 1;
  const count = choices.length;
  for (let at = 1; at <= count; at++) {
    const chosen = before + at + choices[at - 1]! - 1;
    const card = cards[chosen - 1];
    cards[chosen - 1] = cards[before + at - 1];
    cards[before + at - 1] = card;
  }
}

/**
 * Chooses `count` cards of `list`, which stays as it is, each place at most once. Raises where an
 * answer of `random`, the argument at `position`, is wrong, and where a chosen place is empty.
 *
 * @luaLevel 3
 */
function choose<Card>(
  list: readonly Card[],
  count: Integer,
  random: RandomSource | undefined,
  position: Integer,
  name: string,
): Card[] {
  const choices = askChoices(sourceOf(random).draw, list.length, count);
  if (typeof choices === "string") throw new RangeError(badArgument(position, name, choices));
  // Where a swap would have put another place's card: only these places are written down.
  const moved: Record<Integer, Integer> = {};
  const chosen: Card[] = [];
  for (let at = 1; at <= count; at++) {
    const choice = at + choices[at - 1]! - 1;
    const place = moved[choice] ?? choice;
    moved[choice] = moved[at] ?? at;
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
  const copy = copyOf(list, 1, "shuffled");
  checkSource(random, 2, "shuffled");
  const source = sourceOf(random);
  const size = copy.length;
  if (source.trusted) {
    settle(copy, 1, size, size, source.draw);
  } else {
    const choices = askChoices(source.draw, size, size);
    checkResult(choices, 2, "shuffled");
    settleBy(copy, 1, choices);
  }
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
  checkCount(count, 2, "sample");
  checkSource(random, 3, "sample");
  const size = list.length;
  const chosen = choose(list, count < size ? Math.floor(count) : size, random, 3, "sample");
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
  const chosen = choose(list, 1, random, 2, "pick");
  return chosen[0];
}
