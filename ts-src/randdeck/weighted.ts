/** Cards at random where some are likelier than others. */
import { badArgument, checkList, checkWhole, mismatch } from "./check.js";
import { part, whole } from "./platform.js";
import { choose, type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** 2^31 - 1: no source but ours can be asked for more. */
const MOST_ASKED = 2147483647;

/** What some weights are together. */
export interface Weighed {
  readonly sum: number;
  /** Whether a whole number can choose by them. */
  readonly isExact: boolean;
}

/**
 * Weighs `size` cards by their weights, the second argument; raises where these are none.
 *
 * @luaLevel 3
 */
export function weigh(weights: readonly number[], size: Integer, name: string): Weighed {
  let sum = 0;
  let isExact = true;
  let wrong = size + 1;
  for (let at = 1; at <= size; at++) {
    const weight: unknown = weights[at - 1];
    if (typeof weight !== "number" || weight < 0) {
      wrong = at;
      break;
    }
    sum += weight;
    if (weight % 1 !== 0) isExact = false;
  }
  const weight: unknown = weights[wrong - 1];
  if (wrong <= size || weight != null) {
    throw new RangeError(badArgument(2, name, mismatch("one number from 0 for each card", weight, wrong)));
  }
  if (sum - sum !== 0) throw new RangeError(badArgument(2, name, mismatch("weights with a sum", sum)));
  return { sum, isExact: isExact && sum <= MOST_ASKED };
}

/**
 * Raises where all weights of some cards are 0.
 *
 * @luaLevel 3
 */
function checkSum(weighed: Weighed, size: Integer, name: string): void {
  if (size > 0 && weighed.sum === 0) {
    throw new RangeError(badArgument(2, name, "at least one weight above 0 expected, got only 0"));
  }
}

/** Chooses a place by its weight; nil where all are 0. */
export function choosePlaceBy(
  weights: readonly number[],
  weighed: Weighed,
  source: Source,
): Integer | undefined {
  const sum = weighed.sum;
  if (sum === 0) return undefined;
  let point = 0;
  if (weighed.isExact) point = choose(source, whole(sum)) - 1;
  else point = ((choose(source, MOST_ASKED) - 1) / MOST_ASKED) * sum;
  let place: Integer | undefined;
  const size = weights.length;
  for (let at = 1; at <= size; at++) {
    const weight = weights[at - 1]!;
    if (weight > 0) {
      place = at;
      if (point < weight) break;
      point -= weight;
    }
  }
  return place;
}

/**
 * Picks one card of `list`, each as likely as its weight is of the sum of all weights. One of weight 0
 * is never picked. The lists stay as they are.
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
 * @throws where an argument is of the wrong kind, a weight or the sum of all is negative or not finite,
 * and where `random` gives a wrong answer.
 * @remarks
 * With whole weights whose sum is at most 2^31 - 1 this is exact. Otherwise a fraction with 31 bits
 * chooses.
 *
 * Cost: a look at each weight, twice. Random numbers: one, `random(sum)`, where 1 to the first weight
 * are the first card, and so on; `random(2147483647)` where that is not exact.
 */
export function pickWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[],
  random?: RandomSource,
): Card | undefined {
  checkList(list, 1, "pickWeighted");
  checkList(weights, 2, "pickWeighted");
  const size = list.length;
  const weighed = weigh(weights, size, "pickWeighted");
  checkSum(weighed, size, "pickWeighted");
  const place = choosePlaceBy(weights, weighed, sourceOf(random, 3, "pickWeighted"));
  if (place === undefined) return undefined;
  return list[place - 1];
}

/**
 * Draws `count` cards of `list` one after the other, each place at most once: each time a card is as
 * likely as its weight is of the weights that are left. One of weight 0 is never drawn. The lists stay
 * as they are.
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
 * @throws where an argument is of the wrong kind or value, a weight or the sum of all is negative or
 * not finite, and where `random` gives a wrong answer.
 * @remarks
 * The first card is the one that `pickWeighted` picks, and as exact. That heavy cards come early is
 * what drawing without putting back means: it is not true that a card of twice the weight is twice as
 * often among those drawn.
 *
 * Cost: two looks at each weight for each card. Random numbers: those of `pickWeighted` for each card,
 * for the sum of the weights that are left; none for a sum of 1.
 */
export function sampleWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[],
  count: Integer,
  random?: RandomSource,
): Card[] {
  checkList(list, 1, "sampleWeighted");
  checkList(weights, 2, "sampleWeighted");
  const size = list.length;
  checkSum(weigh(weights, size, "sampleWeighted"), size, "sampleWeighted");
  checkWhole(count, 3, "sampleWeighted", 0);
  const source = sourceOf(random, 4, "sampleWeighted");
  const left = part(weights, 1, weights.length);
  const chosen: Card[] = [];
  while (chosen.length < count) {
    const place = choosePlaceBy(left, weigh(left, size, "sampleWeighted"), source);
    if (place === undefined) break;
    chosen.push(list[place - 1]!);
    left[place - 1] = 0;
  }
  return chosen;
}
