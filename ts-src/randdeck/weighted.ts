/** Cards at random where some are more likely than others. */
import { badArgument, checkList, checkWhole, listProblem, mismatch, shown } from "./check.js";
import { namedCards } from "./named.js";
import { asInteger, isCardList } from "./platform.js";
import { choose, type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** 2^30: not every engine's own random takes much more. */
const MOST_ASKED = 1073741824;

/** Returns a card's weight. */
export type WeightOf<Card> = (this: void, card: Card) => number;

/**
 * Adds up the weights of cards: `given`, a list or a function; or, if the cards are the `names` of the fields of `list`,
 * these. The sum is below 0 if no integer can choose by them. `own` becomes a list of the weights. Raises if they are
 * wrong.
 * @luaLevel 3
 */
export function weigh(
  list: unknown,
  given: unknown,
  name: string,
  names?: readonly string[],
  own?: number[],
): number {
  const cards = names ?? (list as readonly unknown[]);
  const isAsked = typeof given === "function";
  const size = cards.length;
  let problem: string | undefined;
  let count = size;
  if (!names && !isAsked) {
    if (isCardList(given)) count = Math.max(size, given.length);
    else if (listProblem(given as readonly unknown[]) !== undefined) {
      problem = mismatch("list of weights", given);
      count = 0;
    }
  }
  // A float: the integers of Fengari overflow at 2^31.
  let sum = 0 / 1;
  let isExact = true;
  for (let at = 1; at <= count; at++) {
    let weight: unknown;
    if (names) weight = (list as Readonly<Record<string, number>>)[names[at - 1]!];
    else if (isAsked) weight = given(cards[at - 1]);
    else weight = (given as readonly number[])[at - 1];
    if (at > size || typeof weight !== "number" || weight < 0 || weight - weight !== 0) {
      problem = mismatch("one number from 0 for each card", weight, names ? shown(names[at - 1]) : at);
      break;
    }
    sum += weight;
    if (weight % 1 !== 0) isExact = false;
    if (own) own[at - 1] = weight;
  }
  if (sum - sum !== 0) problem = mismatch("a finite sum", sum);
  if (problem !== undefined) {
    const text = badArgument(names ? 1 : 2, name, problem);
    throw count > 0 ? new RangeError(text) : new TypeError(text);
  }
  return isExact && sum <= MOST_ASKED ? sum : -sum;
}

/** Chooses a place by weights, whose sum is what `weigh` returned and not 0. @internal */
export function choosePlace(source: Source, sum: number, weights: readonly number[]): Integer {
  let point: number;
  if (sum > 0) point = choose(source, asInteger(sum)) - 1;
  else point = ((choose(source, MOST_ASKED) - 1) / MOST_ASKED) * -sum;
  let place = 1;
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
  const own: number[] | undefined = names || typeof weights === "function" ? [] : undefined;
  const sum = weigh(list, weights, "pickWeighted", names, own);
  const source = sourceOf(random, 3, "pickWeighted");
  if (sum === 0) return undefined;
  return cards[choosePlace(source, sum, own ?? (weights as readonly number[])) - 1];
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
  const left: number[] = [];
  let sum = weigh(list, weights, "sampleWeighted", names, left);
  checkWhole(count, 3, "sampleWeighted", 0);
  const source = sourceOf(random, 4, "sampleWeighted");
  const chosen: (Card | string)[] = [];
  while (chosen.length < count && sum !== 0) {
    const place = choosePlace(source, sum, left);
    chosen.push(cards[place - 1]!);
    left[place - 1] = 0;
    sum = weigh(cards, left, "sampleWeighted");
  }
  return chosen;
}
