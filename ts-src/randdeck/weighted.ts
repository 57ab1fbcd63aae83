/** Cards at random where some are more likely than others. */
import { badArgument, checkList, checkWhole, mismatch, NO_LIST, shown } from "./check.js";
import { namedCards } from "./named.js";
import { asInteger, hasOnlyNames, typeName } from "./platform.js";
import { choose, type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** 2^30: not every engine's own random takes much more. */
const MOST_ASKED = 1073741824;

/** Returns a card's weight. */
export type WeightOf<Card> = (this: void, card: Card) => number;

/** Weights, and what they add up to. */
interface Weighed {
  readonly weights: number[];
  /** What the weights up to each place add up to. */
  readonly sums: readonly number[];
  readonly sum: number;
  /** Whether a whole random number can choose by them. */
  readonly isExact: boolean;
}

/**
 * Weighs cards by `given`, a list or a function; or, if they are the `names` of the fields of `list`, by these. Raises
 * if the weights are wrong.
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
  const numbers = names || isAsked ? [] : given!;
  let problem: string | undefined;
  if (typeName(numbers) !== "table") problem = `weights expected for a list, got ${shown(numbers)}`;
  else if (hasOnlyNames(numbers)) problem = NO_LIST;
  const weights: number[] = [];
  const sums: number[] = [];
  // A float: the integers of Fengari overflow at 2^31.
  let sum = 0 / 1;
  let isExact = true;
  const size = cards.length;
  const count = problem === undefined ? Math.max(size, numbers.length) : 0;
  for (let at = 1; at <= count; at++) {
    let weight: unknown = numbers[at - 1];
    if (names) weight = (list as Readonly<Record<string, number>>)[names[at - 1]!];
    else if (isAsked) weight = given(cards[at - 1] as Card);
    if (at > size || typeof weight !== "number" || weight < 0 || weight - weight !== 0) {
      problem = mismatch("one number from 0 for each card", weight, names ? shown(names[at - 1]) : at);
      break;
    }
    sum += weight;
    weights.push(weight);
    sums.push(sum);
    if (weight % 1 !== 0) isExact = false;
  }
  if (sum - sum !== 0) problem = problem ?? mismatch("a finite sum", sum);
  if (problem !== undefined) {
    const text = badArgument(names ? 1 : 2, name, problem);
    throw count > 0 ? new RangeError(text) : new TypeError(text);
  }
  return { weights, sums, sum, isExact: isExact && sum <= MOST_ASKED };
}

/** Chooses a place by its weight; at least one is above 0. @internal */
export function choosePlace(weighed: Weighed, source: Source): Integer {
  const { weights, sums, sum } = weighed;
  let place = 1;
  if (weighed.isExact) {
    const point = choose(source, asInteger(sum));
    let most = sums.length;
    while (place < most) {
      const middle = Math.floor((place + most) / 2);
      if (sums[middle - 1]! < point) place = middle + 1;
      else most = middle;
    }
    return place;
  }
  let point = ((choose(source, MOST_ASKED) - 1) / MOST_ASKED) * sum;
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
 * Picks one card of `list`. Its chance is its weight divided by the sum of all weights: a card of weight 0
 * is never picked. The lists do not change. `sampleWeighted` picks several.
 * ```lua
 * local random = function(n) return n end -- always the last
 * print(pickWeighted({ "common", "rare", "never" }, { 99, 1, 0 }, random)) --> rare
 * print(pickWeighted({ sword = 1, gold = 50 }, nil, random)) --> sword
 * ```
 * @param list - The cards; or weights keyed by name, in the order of the names' bytes.
 * @param weights - One number from 0 for each card; or a function that returns the weight of a card. None if they
 * are keyed by name.
 * @param random - The random source; the engine's own by default.
 * @returns The card; nil if the list is empty or all weights are 0.
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
  if (weighed.sum === 0) return undefined;
  return cards[choosePlace(weighed, source) - 1];
}

/**
 * Draws `count` cards of `list` by weight, without replacement: each position at most once. Each time a card's chance is
 * its weight divided by the sum of the weights left. The lists do not change.
 * ```lua
 * local random = function(n) return n end -- always the last
 * print(table.concat(sampleWeighted({ "A", "B", "C" }, { 5, 2, 1 }, 2, random), " ")) --> C B
 * ```
 * @param list - The cards; or weights keyed by name, as for `pickWeighted`.
 * @param weights - A list or a function, as for `pickWeighted`; nil if they are keyed by name.
 * @param count - How many, from 0.
 * @param random - The random source; the engine's own by default.
 * @returns A new list of `count` cards, or of all with a weight above 0 if these are fewer.
 */
export function sampleWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[] | WeightOf<Card>,
  count: Integer,
  random?: RandomSource,
): Card[];
export function sampleWeighted<Card extends string>(
  list: Readonly<Record<Card, number>>,
  weights: undefined,
  count: Integer,
  random?: RandomSource,
): Card[];
export function sampleWeighted<Card>(
  list: readonly Card[] | Readonly<Record<string, number>>,
  weights: readonly number[] | WeightOf<Card> | undefined,
  count: Integer,
  random?: RandomSource,
): (Card | string)[] {
  const names = namedCards(list, weights, "sampleWeighted");
  const cards: readonly (Card | string)[] = names ?? (list as readonly Card[]);
  checkList(cards, 1, "sampleWeighted");
  let weighed = weigh(list, weights, "sampleWeighted", names);
  checkWhole(count, 3, "sampleWeighted", 0);
  const source = sourceOf(random, 4, "sampleWeighted");
  const chosen: (Card | string)[] = [];
  while (chosen.length < count && weighed.sum > 0) {
    const place = choosePlace(weighed, source);
    chosen.push(cards[place - 1]!);
    weighed.weights[place - 1] = 0;
    weighed = weigh(cards, weighed.weights, "sampleWeighted");
  }
  return chosen;
}
