/** Cards at random where some are more likely than others. */
import { badArgument, checkList, checkWhole, mismatch, NO_LIST } from "./check.js";
import { asInteger, hasOnlyNames, namedCards, slice, typeName } from "./platform.js";
import { choose, type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** 2^30: not every engine's own random takes much more. */
const MOST_ASKED = 1073741824;

/** Returns a card's weight. */
export type WeightOf<Card> = (this: void, card: Card) => number;

/** Weights, and what they add up to. */
export interface Weighed {
  readonly weights: readonly number[];
  readonly sum: number;
  /** Whether a whole random number can choose by them. */
  readonly isExact: boolean;
  /** How many are above 0. */
  readonly positive: Integer;
}

/**
 * Weighs the cards of `list`: by `given`, the second argument, which lists the weights or returns that of a card; or, if
 * the cards are the `names` of its fields, by these. Raises if the weights are wrong.
 * @luaLevel 3
 */
export function weigh<Card>(
  list: readonly Card[] | Readonly<Record<string, number>>,
  given: readonly number[] | WeightOf<Card> | undefined,
  name: string,
  names?: readonly string[],
): Weighed {
  const cards = names ?? (list as readonly Card[]);
  const isAsked = typeof given === "function";
  const weights = names || isAsked ? [] : (given as number[]);
  let problem: string | undefined;
  if (typeName(weights) !== "table") problem = mismatch("table", weights);
  else if (hasOnlyNames(weights)) problem = NO_LIST;
  // A float: the integers of Fengari overflow at 2^31.
  let sum = 0 / 1;
  let isExact = true;
  let positive = 0;
  const size = cards.length;
  const count = problem === undefined ? Math.max(size, weights.length) : 0;
  for (let at = 1; at <= count; at++) {
    if (names) weights[at - 1] = (list as Readonly<Record<string, number>>)[names[at - 1]!]!;
    else if (isAsked) weights[at - 1] = given(cards[at - 1] as Card);
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
  if (problem !== undefined) {
    const text = badArgument(names ? 1 : 2, name, problem);
    throw count > 0 ? new RangeError(text) : new TypeError(text);
  }
  return { weights, sum, isExact: isExact && sum <= MOST_ASKED, positive };
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
export function placeChooser(weighed: Weighed, source: Source): () => Integer {
  const weights = slice(weighed.weights);
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
 * print(pickWeighted({ sword = 1, gold = 50 }, nil, random)) --> sword
 * ```
 * @param list - The cards; or a table of weights by name: the cards are its names in the order of their bytes.
 * @param weights - One number from 0 for each card, at least one of them above 0; or a function that returns
 * that of a card. Left out with a table by name.
 * @param random - The random source, if not the engine's own.
 * @returns The card; nil if the list is empty.
 */
export function pickWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[] | WeightOf<Card>,
  random?: RandomSource,
): Card | undefined;
export function pickWeighted<Card extends string>(
  list: Readonly<Record<Card, number>>,
  weights?: undefined,
  random?: RandomSource,
): Card | undefined;
export function pickWeighted<Card>(
  list: readonly Card[] | Readonly<Record<string, number>>,
  weights?: readonly number[] | WeightOf<Card>,
  random?: RandomSource,
): Card | string | undefined {
  const names = namedCards(list, weights, "pickWeighted");
  const cards = names ?? (list as readonly Card[]);
  checkList(cards, 1, "pickWeighted");
  const weighed = weigh(list, weights, "pickWeighted", names);
  const source = sourceOf(random, 3, "pickWeighted");
  if (cards.length === 0) return undefined;
  return cards[choosePlace(weighed.weights, weighed, source) - 1];
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
 * @param weights - A list or a function, as for `pickWeighted`.
 * @param count - How many, from 0.
 * @param random - The random source, if not the engine's own.
 * @returns A new list of `count` cards, or of all with a weight above 0 if these are fewer.
 */
export function sampleWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[] | WeightOf<Card>,
  count: Integer,
  random?: RandomSource,
): Card[] {
  checkList(list, 1, "sampleWeighted");
  const weighed = weigh(list, weights, "sampleWeighted");
  checkWhole(count, 3, "sampleWeighted", 0);
  const source = sourceOf(random, 4, "sampleWeighted");
  const left = slice(weighed.weights);
  const chosen: Card[] = [];
  while (chosen.length < Math.min(count, weighed.positive)) {
    const place = choosePlace(left, weigh(list, left, "sampleWeighted"), source);
    chosen.push(list[place - 1]!);
    left[place - 1] = 0;
  }
  return chosen;
}
