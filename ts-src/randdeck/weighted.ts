/** Random cards, of which some are more likely than others. */
import { checkWhole, listProblem, mismatch, shown } from "./check.js";
import { isRow, type Numbered, namedNumbers } from "./named.js";
import { asInteger, atKey, badArgument, isCardList, mapped, slice, startsAtZero } from "./platform.js";
import { ASKED, choose, type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** Returns a card's weight. */
export type WeightOf<Card> = (this: void, card: Card) => number;

/**
 * Returns the cards and their weights, `given` as a list or a function, or nil for rows. Raises for other
 * values.
 * @internal
 */
export function listsOf(list: unknown, given: unknown, name: string): Numbered {
  let cards = list as unknown[];
  let numbers = given as number[];
  let problem = listProblem(cards);
  let position = 1;
  if (problem === undefined && typeof given === "function")
    numbers = mapped(cards, given as WeightOf<unknown>);
  else if (problem === undefined && given == null && (cards.length === 0 || isRow(cards[0]))) {
    cards = [];
    numbers = [];
    for (const row of list as unknown[]) {
      if (isRow(row)) {
        cards.push(row[0]);
        numbers.push(row[1]);
      } else problem = problem ?? mismatch("row of a card and a weight", row, cards.length + 1);
    }
  } else if (problem === undefined) {
    position = 2;
    if (!isCardList(given)) problem = mismatch("list or function of weights", given);
    else if (startsAtZero(given)) problem = listProblem(given);
  }
  if (problem !== undefined) throw new TypeError(badArgument(position, name, problem));
  return { cards, numbers };
}

/**
 * Adds up the weights, argument #`position` of the function `name`. Raises if a weight is wrong. Returns a
 * negative sum if `choosePlace` must choose by a fraction.
 * @internal
 */
export function sumOf(
  cards: readonly unknown[],
  weights: readonly number[],
  position: Integer,
  name: string,
): number {
  const size = cards.length;
  // The sum is a float, since Fengari's integers overflow at 2^31.
  let sum = 0 / 1;
  let isExact = true;
  let wrong = weights.length > size ? size + 1 : 0;
  for (let at = 1; at <= size; at++) {
    const weight: unknown = weights[at - 1];
    if (typeof weight !== "number" || weight < 0) {
      wrong = at;
      break;
    }
    sum += weight;
    if (weight % 1 !== 0) {
      isExact = false;
      if (weight - weight !== 0) wrong = at;
    }
  }
  if (wrong > 0) {
    const place = position === 1 ? shown(cards[wrong - 1]) : wrong;
    const problem = mismatch("a weight of 0 or more for each card", weights[wrong - 1], place);
    throw new RangeError(badArgument(position, name, problem));
  }
  if (sum - sum !== 0) {
    throw new RangeError(badArgument(position, name, mismatch("weights with a finite sum", sum)));
  }
  return isExact && sum <= ASKED ? sum : -sum;
}

/** Chooses a place according to weights. `sum`, from `sumOf`, isn't 0. @internal */
export function choosePlace(source: Source, sum: number, weights: readonly number[]): Integer {
  let point: number;
  // One answer is a fraction of 30 bits: the point is from `point` to `point + width`.
  let width = 0;
  if (sum > 0) point = choose(source, asInteger(sum)) - 1;
  else {
    point = ((choose(source, ASKED) - 1) / ASKED) * -sum;
    width = -sum / ASKED;
  }
  for (let at = 1; at <= weights.length; at++) {
    const weight = weights[at - 1]!;
    if (point < weight) {
      if (point + width <= weight) return at;
      // The weight ends between these points, so a second answer decides.
      point += ((choose(source, ASKED) - 1) / ASKED) * width;
      width = 0;
      if (point < weight) return at;
    }
    point -= weight;
  }
  // A sum of fractions is rounded, so the point may be after the last weight.
  let place = weights.length;
  while (weights[place - 1] === 0) place -= 1;
  return place;
}

/**
 * Picks one card of `list`. Its chance is its weight divided by the sum of all weights: a card of weight 0
 * is never picked. A weight below 2^-53 of the sum may never be picked. The lists do not change. `sampleWeighted` picks several.
 * ```lua
 * local random = function(n) return n end -- always the last
 * print(pickWeighted({ "common", "rare", "never" }, { 99, 1, 0 }, random)) --> rare
 * print(pickWeighted({ { "gold", 50 }, { "sword", 1 } }, nil, random)) --> sword
 * print(pickWeighted({ sword = 1, gold = 50 }, nil, random)) --> sword
 * ```
 * @param list - The cards; or rows of a card and its weight; or weights keyed by name, read in the byte order of the
 * names.
 * @param weights - One number from 0 for each card; or a function that returns the weight of a card. nil if `list` has
 * them.
 * @param random - The random source; the engine's own by default.
 * @returns The card; nil if the list is empty or all weights are 0.
 */
export function pickWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[] | WeightOf<Card>,
  random?: RandomSource,
): Card | undefined;
export function pickWeighted<Card>(
  list: readonly (readonly [card: Card, weight: number])[],
  weights?: undefined,
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
  let cards = list as readonly Card[];
  let numbers = weights as readonly number[];
  if (
    !isCardList(weights) ||
    !isCardList(list) ||
    atKey(list, 0) !== undefined ||
    atKey(weights, 0) !== undefined
  ) {
    const lists = namedNumbers(list, weights, "pickWeighted") ?? listsOf(list, weights, "pickWeighted");
    cards = lists.cards as Card[];
    numbers = lists.numbers;
  }
  const sum = sumOf(cards, numbers, weights == null ? 1 : 2, "pickWeighted");
  const source = sourceOf(random, 3, "pickWeighted");
  if (sum === 0) return undefined;
  return cards[choosePlace(source, sum, numbers) - 1];
}

/**
 * Draws `count` cards of `list` by weight, without replacement: each position at most once. At each draw, a card's chance
 * is its weight divided by the sum of the weights left. The lists do not change.
 * ```lua
 * local random = function(n) return n end -- always the last
 * print(table.concat(sampleWeighted({ "A", "B", "C" }, { 5, 2, 1 }, 2, random), " ")) --> C B
 * ```
 * @param list - The cards, rows or weights keyed by name, as for `pickWeighted`.
 * @param weights - A list or a function, as for `pickWeighted`; nil if `list` has them.
 * @param count - How many, from 0.
 * @param random - The random source; the engine's own by default.
 * @returns A new list of `count` cards; shorter if fewer have a weight above 0.
 */
export function sampleWeighted<Card>(
  list: readonly Card[],
  weights: readonly number[] | WeightOf<Card>,
  count: Integer,
  random?: RandomSource,
): Card[];
export function sampleWeighted<Card>(
  list: readonly (readonly [card: Card, weight: number])[],
  weights: undefined,
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
  const lists = namedNumbers(list, weights, "sampleWeighted") ?? listsOf(list, weights, "sampleWeighted");
  const left = slice(lists.numbers);
  let sum = sumOf(lists.cards, left, weights == null ? 1 : 2, "sampleWeighted");
  checkWhole(count, 3, "sampleWeighted", 0);
  const source = sourceOf(random, 4, "sampleWeighted");
  const chosen: Card[] = [];
  while (chosen.length < count && sum !== 0) {
    const place = choosePlace(source, sum, left);
    chosen.push(lists.cards[place - 1] as Card);
    left[place - 1] = 0;
    sum = sumOf(lists.cards, left, 2, "sampleWeighted");
  }
  return chosen;
}
