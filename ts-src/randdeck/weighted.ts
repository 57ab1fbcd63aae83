/** Cards at random where some are likelier than others. */
import { badArgument, cardProblem, checkList, checkSource, checkWhole, describe } from "./check.js";
import { chooseBelow, MOST_CHOICES } from "./choice.js";
import { digits } from "./platform.js";
import { type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/**
 * The weights of some slots, as a tree of sums: number `at` is the sum of the numbers `2 * at` and
 * `2 * at + 1`, the last `places` are the weights themselves, and the first is the sum of all. No
 * sum is ever reduced, only added anew, so that no rounding makes a slot of weight 0 likely.
 */
export interface Weights {
  readonly sums: number[];
  /** The size of the lists, or the next power of two. */
  readonly places: Integer;
  /** Whether all weights are whole and their sum is at most 2^53. */
  readonly exact: boolean;
}

/**
 * The weights of `size` slots, the second argument; raises where they are none.
 *
 * @luaLevel 3
 */
export function weightsOf(weights: readonly number[], size: Integer, name: string): Weights {
  const expected = "weights from 0 on, one a card and not all 0, expected, got ";
  let places: Integer = 1;
  while (places < size) places *= 2;
  const inner: Integer = places - 1;
  const last = inner + places;
  const sums: number[] = [];
  for (let at = 1; at <= last; at++) sums[at - 1] = 0;
  let exact = true;
  let total = 0;
  for (let at = 1; at <= size; at++) {
    const weight = weights[at - 1]!;
    if (typeof weight !== "number" || weight < 0 || weight - weight !== 0) {
      const problem = badArgument(2, name, `${expected}${describe(weight)} at position ${digits(at)}`);
      throw typeof weight === "number" ? new RangeError(problem) : new TypeError(problem);
    }
    if (weight % 1 !== 0 || weight > MOST_CHOICES - total) exact = false;
    // Divided by 1 it is a float: integers would overflow.
    sums[inner + at - 1] = weight / 1;
    total += weight / 1;
  }
  for (let at = inner; at >= 1; at--) sums[at - 1] = sums[2 * at - 1]! + sums[2 * at]!;
  total = sums[0]!;
  let came = "";
  if (weights.length > size) came = "more";
  else if (total - total !== 0) came = "an infinite sum";
  else if (total === 0 && size > 0) came = "only 0";
  if (came !== "") throw new RangeError(badArgument(2, name, expected + came));
  return { sums, places, exact };
}

/** Draws a slot by its weight, which must not be 0 for all. A text says what was wrong with an answer. */
export function drawSlot(weights: Weights, source: Source): Integer | string {
  const { sums, places, exact } = weights;
  const total = sums[0]!;
  const choice = chooseBelow(source, exact ? total : MOST_CHOICES);
  if (typeof choice === "string") return choice;
  let point = choice - 1;
  if (!exact) point = (point / MOST_CHOICES) * total;
  let at = 1;
  while (at < places) {
    at *= 2;
    const first = sums[at - 1]!;
    // The sum behind it is only asked for where a point was rounded up.
    if (point >= first && sums[at]! > 0) {
      point -= first;
      at += 1;
    }
  }
  return at - places + 1;
}

/**
 * Draws up to `count` cards, each slot at most once and none of weight 0. Raises where an answer of
 * the source, the argument at `position`, is wrong, and where a slot that is drawn is empty.
 *
 * @luaLevel 3
 */
function drawWeighted<Card>(
  list: readonly Card[],
  weights: Weights,
  count: Integer,
  source: Source,
  position: Integer,
  name: string,
): Card[] {
  const { sums, places } = weights;
  const chosen: Card[] = [];
  while (chosen.length < count && sums[0]! > 0) {
    const slot = drawSlot(weights, source);
    if (typeof slot === "string") throw new RangeError(badArgument(position, name, slot));
    const card = list[slot - 1]!;
    if (card == null || card !== card) throw new TypeError(badArgument(1, name, cardProblem(card, slot)));
    chosen.push(card);
    // What was drawn weighs nothing from now on.
    let at = places + slot - 1;
    sums[at - 1] = 0;
    while (at > 1) {
      at = Math.floor(at / 2);
      sums[at - 1] = sums[2 * at - 1]! + sums[2 * at]!;
    }
  }
  return chosen;
}

/**
 * Picks one card of `list`, each as likely as its weight is of the sum of all weights. One of weight
 * 0 is never picked. The lists stay as they are.
 *
 * With whole weights whose sum is at most 2^53 this is exact. Otherwise a fraction with 53 bits
 * chooses, and sums are rounded: a card's share of the whole may be off by some 10^-15.
 *
 * Cost: by the size of the list. Random numbers: one, `random(sum)`; 1 to the first weight are the
 * first card, and so on. Sums above 2^31 - 1, and weights that are not exact, take two of a source
 * that is not `newRandom`'s, and now and then two more.
 *
 * @example
 * ```lua
 * local random = function(n) return n end -- always the last, to show what happens
 * print(pickWeighted({ "common", "rare", "never" }, { 99, 1, 0 }, random)) --> rare
 * ```
 * @param list - The cards.
 * @param weights - How likely each is: as many numbers from 0, of which one at least is above 0.
 * @param random - The random source; the engine's own if left out.
 * @returns The card; nil if the list is empty.
 * @throws where an argument is of the wrong kind, a weight or the sum of all is negative or not
 * finite, where the slot picked is empty, and where `random` gives a wrong answer.
 */
export function pickWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[],
  random?: RandomSource,
): Card | undefined {
  checkList(list, 1, "pickWeighted");
  checkList(weights, 2, "pickWeighted");
  const tree = weightsOf(weights, list.length, "pickWeighted");
  checkSource(random, 3, "pickWeighted");
  const chosen = drawWeighted(list, tree, 1, sourceOf(random), 3, "pickWeighted");
  return chosen[0];
}

/**
 * Draws `count` cards of `list` one after the other, each place at most once: each time a card is
 * as likely as its weight is of the weights that are left. One of weight 0 is never drawn. The
 * lists stay as they are.
 *
 * The first card is the one that `pickWeighted` picks, and as exact. That heavy cards come early
 * is what drawing without putting back means: it is not true that a card of twice the weight is
 * twice as often among those drawn.
 *
 * Cost: by the size of the list, and by `count` times its logarithm. Random numbers: those of
 * `pickWeighted` for each card, for the sum of the weights that are left; none for a sum of 1.
 *
 * @example
 * ```lua
 * local random = function(n) return n end -- always the last, to show what happens
 * print(table.concat(sampleWeighted({ "A", "B", "C" }, { 5, 2, 1 }, 2, random), " ")) --> C B
 * ```
 * @param list - The cards.
 * @param weights - How likely each is: as many numbers from 0, of which one at least is above 0.
 * @param count - How many, a whole number from 0.
 * @param random - The random source; the engine's own if left out.
 * @returns A new list of `count` cards; of all that have a weight above 0 where they are fewer.
 * @throws where an argument is of the wrong kind or value, a weight or the sum of all is negative
 * or not finite, where a slot that is drawn is empty, and where `random` gives a wrong answer.
 */
export function sampleWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[],
  count: Integer,
  random?: RandomSource,
): Card[] {
  checkList(list, 1, "sampleWeighted");
  checkList(weights, 2, "sampleWeighted");
  const tree = weightsOf(weights, list.length, "sampleWeighted");
  checkWhole(count, 3, "sampleWeighted", 0);
  checkSource(random, 4, "sampleWeighted");
  const chosen = drawWeighted(list, tree, count, sourceOf(random), 4, "sampleWeighted");
  return chosen;
}
