/**
 * Shuffles as hands make them, which leave some orders likelier than others. docs/imperfect.md has
 * figures of how imperfect they are.
 */
import { checkList, checkResult, checkSource, checkWhole, copyOf } from "./check.js";
import { chooseBelow } from "./choice.js";
import { forgetPosition } from "./platform.js";
import { type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** The cards after one riffle; or what was wrong with an answer of the source. */
function riffled<Card>(cards: readonly Card[], source: Source): Card[] | string {
  const size = cards.length;
  const choices: Integer[] = [];
  let upper = 0;
  for (let at = 1; at <= size; at++) {
    const choice = chooseBelow(source, 2);
    if (typeof choice === "string") return choice;
    choices[at - 1] = choice;
    if (choice === 1) upper += 1;
  }
  const taken = [0, upper];
  const mixed: Card[] = [];
  for (let at = 1; at <= size; at++) {
    const half = choices[at - 1]!;
    taken[half - 1]! += 1;
    mixed[at - 1] = cards[taken[half - 1]! - 1]!;
  }
  return mixed;
}

/**
 * Riffles a list, in place: cuts it in two near its middle and lets the halves fall into one
 * another, `times` times. It is never quite fair: 52 cards are as good as unshuffled after four
 * times, a third from fair after seven, 4% after ten.
 *
 * The model is that of Gilbert, Shannon and Reeds (Gilbert 1955; Bayer and Diaconis 1992): how many
 * cards are cut off is binomial, and of the two halves each card falls from one as likely as that
 * half is large.
 *
 * Cost: `times` the size of the list. Random numbers: `random(2)` for each card of each time, the
 * first for the top: 1 where the card comes from the upper half. None for fewer than two cards.
 *
 * @example
 * ```lua
 * local deck = { "A", "B", "C", "D", "E", "F" }
 * local at = 0
 * local random = function() at = at + 1 return at % 2 + 1 end -- 2 1 2 1: in turn
 * print(table.concat(riffle(deck, 1, random), " ")) --> D A E B F C
 * ```
 * @param list - The cards. Changed in place; `drawCards` deals it from its top again.
 * @param times - How many times, a whole number from 0.
 * @param random - The random source; the engine's own if left out.
 * @returns `list`; as it was where `times` is 0.
 * @throws where an argument is of the wrong kind or value, where `list` has a hole, and where
 * `random` gives a wrong answer. The list is as it was then.
 */
export function riffle<Card>(list: Card[], times: Integer, random?: RandomSource): Card[] {
  let cards = copyOf(list, "riffle");
  checkWhole(times, 2, "riffle", 0);
  checkSource(random, 3, "riffle");
  const source = sourceOf(random);
  const size = cards.length;
  const rounds = size < 2 ? 0 : times;
  for (let round = 1; round <= rounds; round++) {
    const mixed = riffled(cards, source);
    checkResult(mixed, 3, "riffle");
    cards = mixed;
  }
  for (let at = 1; at <= size; at++) list[at - 1] = cards[at - 1]!;
  forgetPosition(list);
  return list;
}

/**
 * Swaps two cards of a list, in place, `swaps` times, each time any two places, which may be one
 * and the same. It is never quite fair: of 52 cards one, on average, has not been touched after 100
 * swaps; 200 come within 1% of fair.
 *
 * (Diaconis and Shahshahani 1981: n * ln(n) / 2 swaps for n cards)
 *
 * Cost: by `swaps`. Random numbers: two a swap, both `random(#list)`. None for fewer than two cards.
 *
 * @example
 * ```lua
 * print(table.concat(swapShuffle({ "A", "B", "C", "D" }, 2, newRandom(7)), " ")) --> C D A B
 * ```
 * @param list - The cards. Changed in place; `drawCards` deals it from its top again.
 * @param swaps - How many, a whole number from 0.
 * @param random - The random source; the engine's own if left out.
 * @returns `list`; as it was where `swaps` is 0.
 * @throws where an argument is of the wrong kind or value, and where `random` gives a wrong answer.
 * All cards are still in the list then, in any order.
 */
export function swapShuffle<Card>(list: Card[], swaps: Integer, random?: RandomSource): Card[] {
  checkList(list, 1, "swapShuffle");
  checkWhole(swaps, 2, "swapShuffle", 0);
  checkSource(random, 3, "swapShuffle");
  const source = sourceOf(random);
  const size = list.length;
  const count = size < 2 ? 0 : swaps;
  for (let swap = 1; swap <= count; swap++) {
    const one = chooseBelow(source, size);
    checkResult(one, 3, "swapShuffle");
    const other = chooseBelow(source, size);
    checkResult(other, 3, "swapShuffle");
    const card = list[one - 1]!;
    list[one - 1] = list[other - 1]!;
    list[other - 1] = card;
  }
  forgetPosition(list);
  return list;
}

/**
 * Cuts a list, in place: takes `position` cards off its top and puts them, as they lie, below the
 * others. That is no shuffle: who follows whom stays, as on a ring.
 *
 * Cost: by the size of the list. Random numbers: none; where `position` is left out `random(#list)`
 * for it, so that each card is as likely on top as any other, the one that is there included.
 *
 * @example
 * ```lua
 * print(table.concat(cut({ "A", "B", "C", "D" }, 1), " ")) --> B C D A
 * ```
 * @param list - The cards. Changed in place; `drawCards` deals it from its top again.
 * @param position - How many cards, a whole number from 0 to `#list`; at random if left out.
 * @param random - The random source; the engine's own if left out.
 * @returns `list`; as it was where `position` is 0 or `#list`.
 * @throws where an argument is of the wrong kind or value, where `list` has a hole, and where
 * `random` gives a wrong answer. The list is as it was then.
 */
export function cut<Card>(list: Card[], position?: Integer, random?: RandomSource): Card[] {
  const cards = copyOf(list, "cut");
  const size = cards.length;
  if (position != null) checkWhole(position, 2, "cut", 0, size);
  checkSource(random, 3, "cut");
  let taken: Integer | string = position ?? 0;
  if (position == null && size > 1) taken = chooseBelow(sourceOf(random), size);
  checkResult(taken, 3, "cut");
  for (let at = 1; at <= size; at++) list[at - 1] = cards[(taken + at - 1) % size]!;
  forgetPosition(list);
  return list;
}
