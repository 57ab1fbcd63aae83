/** Cards at random where some are more likely than others. */
import { badArgument, checkList, checkWhole, mismatch } from "./check.js";
import { asInteger, slice } from "./platform.js";
import { choose, type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** 2^30: not every engine's own random takes much more. */
const MOST_ASKED = 1073741824;

/** What some weights add up to. */
export interface Weighed {
  readonly sum: number;
  /** Whether a whole random number can choose by them. */
  readonly isExact: boolean;
  /** How many are above 0. */
  readonly positive: Integer;
}

/** Weighs `size` cards by their weights, the second argument; raises if these are wrong. @luaLevel 3 */
export function weigh(weights: readonly number[], size: Integer, name: string): Weighed {
  // A float: the integers of Fengari overflow at 2^31.
  let sum = 0 / 1;
  let isExact = true;
  let positive = 0;
  let problem: string | undefined;
  const count = Math.max(size, weights.length);
  for (let at = 1; at <= count; at++) {
    const weight: unknown = weights[at - 1];
    if (at > size || typeof weight !== "number" || weight < 0 || weight - weight !== 0) {
      problem = mismatch("one number from 0 for each card", weight, at);
      break;
    }
    sum += weight;
    if (weight > 0) positive += 1;
    if (weight % 1 !== 0) isExact = false;
  }
  if (sum - sum !== 0 || (size > 0 && positive === 0)) problem = problem ?? mismatch("a sum above 0", sum);
  if (problem !== undefined) throw new RangeError(badArgument(2, name, problem));
  return { sum, isExact: isExact && sum <= MOST_ASKED, positive };
}

/** Chooses a place by its weight; at least one is above 0. @internal */
function choosePlace(weights: readonly number[], weighed: Weighed, source: Source): Integer {
  const { sum, isExact } = weighed;
  let point = choose(source, isExact ? asInteger(sum) : MOST_ASKED) - 1;
  if (!isExact) point = (point / MOST_ASKED) * sum;
  let place = 0;
  for (let at = 1; at <= weights.length; at++) {
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
 * A function that chooses as `choosePlace` does, by weights that stay as they are: whole ones need no look at each.
 * @internal
 */
export function placeChooser(weights: readonly number[], weighed: Weighed, source: Source): () => Integer {
  if (!weighed.isExact) return () => choosePlace(weights, weighed, source);
  const sum = asInteger(weighed.sum);
  // A guide table (Chen and Asau 1974): of each `share` points, the place of the first. With eight shares for each
  // card, a draw seldom looks at a second.
  const share = Math.ceil(sum / (8 * weights.length));
  const guide: Integer[] = [];
  const ends: number[] = [];
  let passed = 0;
  for (let place = 1; place <= weights.length; place++) {
    passed += weights[place - 1]!;
    ends.push(passed);
    while (guide.length * share < passed) guide.push(place);
  }
  return () => {
    const point = choose(source, sum) - 1;
    let place = guide[(point - (point % share)) / share]!;
    while (ends[place - 1]! <= point) place += 1;
    return place;
  };
}

/**
 * Picks one card of `list`. Its chance is its weight divided by the sum of all weights: a card of weight 0
 * is never picked. The lists do not change.
 * ```lua
 * local random = function(n) return n end -- always the last, to show what happens
 * print(pickWeighted({ "common", "rare", "never" }, { 99, 1, 0 }, random)) --> rare
 * ```
 * @param list - The cards.
 * @param weights - One number from 0 for each card, at least one of them above 0.
 * @param random - The random source, if not the engine's own.
 * @returns The card; nil if the list is empty.
 */
export function pickWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[],
  random?: RandomSource,
): Card | undefined {
  checkList(list, 1, "pickWeighted");
  checkList(weights, 2, "pickWeighted");
  const weighed = weigh(weights, list.length, "pickWeighted");
  const source = sourceOf(random, 3, "pickWeighted");
  if (list.length === 0) return undefined;
  return list[choosePlace(weights, weighed, source) - 1];
}

/**
 * Draws `count` cards of `list` one after the other, each position at most once. Each time a card's chance is
 * its weight divided by the sum of the weights left: a card of weight 0 is never drawn. The lists do not
 * change.
 * ```lua
 * local random = function(n) return n end -- always the last, to show what happens
 * print(table.concat(sampleWeighted({ "A", "B", "C" }, { 5, 2, 1 }, 2, random), " ")) --> C B
 * ```
 * @param list - The cards.
 * @param weights - As for `pickWeighted`.
 * @param count - How many, from 0.
 * @param random - The random source, if not the engine's own.
 * @returns A new list of `count` cards, or of all with a weight above 0 if these are fewer.
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
  const positive = weigh(weights, size, "sampleWeighted").positive;
  checkWhole(count, 3, "sampleWeighted", 0);
  const source = sourceOf(random, 4, "sampleWeighted");
  const left = slice(weights);
  const chosen: Card[] = [];
  while (chosen.length < Math.min(count, positive)) {
    const place = choosePlace(left, weigh(left, size, "sampleWeighted"), source);
    chosen.push(list[place - 1]!);
    left[place - 1] = 0;
  }
  return chosen;
}
