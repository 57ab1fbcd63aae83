/** Counts what a shuffle makes of many decks, and says whether chance explains it. */
import { enumerate, type Play, WHOLE } from "../../test/fairness/enumerate.js";
import { newRandom, shuffled } from "../../ts-src/randdeck.js";
import { type Card, inOrder, namesOf, rankOf, type Shuffle, shuffles } from "./shuffles.js";

/** How many shuffles are counted, and how many times the counts are looked at on the way. */
export const MOST = 1_000_000;
export const LOOKS = 100;

/** How many cards the map of places has. */
export const PLACES = 13;

/** All orders of this many cards. */
export const ordersOf = (size: number): Card[][] => arrange(inOrder(size));

function arrange(cards: readonly Card[]): Card[][] {
  if (cards.length === 0) return [[]];
  return cards.flatMap((first) =>
    arrange(cards.filter((card) => card !== first)).map((rest) => [first, ...rest]),
  );
}

/** What can be counted. */
export const counted: readonly Pick<Shuffle, "name" | "title" | "lua">[] = [
  { name: "shuffled", title: "randdeck's shuffled", lua: "return shuffled(cards)" },
  ...shuffles,
];

export interface Tally {
  /** How many cards the orders have. */
  readonly size: number;
  /** How many shuffles of thirteen cards, and as many of `size`. */
  shuffles: number;
  /** How many there will be. */
  readonly most: number;
  /** How often each of the orders came. */
  readonly orders: number[];
  /** How often each card came to each place: the first place's cards, then the second's. */
  readonly places: number[];
  /** How likely each of the orders is, where that is known. */
  readonly shares?: readonly string[] | undefined;
}

export const emptyTally = (size: number, most = MOST): Tally => ({
  size,
  shuffles: 0,
  most,
  orders: ordersOf(size).map(() => 0),
  places: new Array<number>(PLACES ** 2).fill(0),
});

/** Adds to the tally what the shuffle makes, and gives it before the first shuffle and at each look. */
export function* count(tally: Tally, shuffledInOrder: (size: number) => readonly Card[]): Generator<Tally> {
  const placeOf = new Map(ordersOf(tally.size).map((order, place) => [order.join(), place]));
  yield tally;
  while (tally.shuffles < tally.most) {
    for (let time = 1; time <= tally.most / LOOKS; time++) {
      tally.orders[placeOf.get(shuffledInOrder(tally.size).join())!]! += 1;
      for (const [place, card] of shuffledInOrder(PLACES).entries())
        tally.places[place * PLACES + card - 1]! += 1;
    }
    tally.shuffles += tally.most / LOOKS;
    yield tally;
  }
}

/** Counts one of `counted`; the same seed gives the same. */
export function countKnown(name: string, size: number, seed: string): Generator<Tally> {
  const shuffle = shuffles.find((one) => one.name === name);
  const generator = newRandom(seed);
  const random = (n: number) => generator.random(n);
  const tally = { ...emptyTally(size), shares: sharesOf(name, size) };
  return count(tally, (cardCount) => {
    const cards = inOrder(cardCount);
    if (shuffle === undefined) return shuffled(cards, generator);
    shuffle.run(cards, random);
    return cards;
  });
}

/** How likely each order is, as a fraction; nothing for random keys, which have too many paths to count. */
export function sharesOf(name: string, size: number): string[] | undefined {
  if (name === "random-keys") return;
  const shuffle = shuffles.find((one) => one.name === name);
  const play: Play = (random) => {
    const cards = inOrder(size);
    if (shuffle === undefined) return shuffled(cards, random);
    shuffle.run(cards, random);
    return cards;
  };
  const shares = enumerate(play);
  return ordersOf(size).map((order) => fraction(shares.get(JSON.stringify(order)) ?? 0n));
}

function fraction(share: bigint): string {
  let [divisor, rest] = [WHOLE, share];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return share === 0n ? "0" : `${share / divisor}/${WHOLE / divisor}`;
}

/**
 * How likely chance alone is to give a chi-square of at least `square`: 1 less the regularised gamma function,
 * by its series. Right to 15 places behind the point, which is far below any bound here.
 */
export function chance(square: number, freedom: number): number {
  const [shape, half] = [freedom / 2, square / 2];
  // There e^-half would soon be too small for a number, and the chance is less than 10^-100.
  if (half > 700) return 0;
  let order = shape % 1;
  let term = Math.exp(-half) * (order === 0 ? 1 : 2 * Math.sqrt(half / Math.PI));
  let sum = 0;
  while (order < shape || order < half || term > 1e-17) {
    if (order >= shape) sum += term;
    order += 1;
    term *= half / order;
  }
  return Math.max(0, 1 - sum);
}

/** A fair shuffle is called unfair once in a million counts, at any of the looks and by either test. */
const BOUND = 1e-6 / (2 * LOOKS);

export const meanOf = (counts: readonly number[]): number =>
  counts.reduce((sum, times) => sum + times) / counts.length;

/** How many percent more often something came than it should. */
export const percentOf = (times: number, expected: number): number =>
  Math.round(100 * (times / expected - 1));

/** How likely chance is to give counts as uneven as these; `share` is of the square that free counts have. */
function test(counts: readonly number[], freedom: number, share: number) {
  const expected = meanOf(counts);
  const square = (share * counts.reduce((sum, times) => sum + (times - expected) ** 2, 0)) / expected;
  const p = chance(square, freedom);
  const figure = square.toLocaleString("en", { maximumFractionDigits: 1 });
  const shown = p < 1e-6 ? "< 0.000001" : p.toFixed(p < 0.01 ? 6 : 2);
  return { p, figures: `chi-square ${figure} with ${freedom} degrees of freedom, p ${shown}` };
}

/** The count that is farthest from the mean, in words. */
function farthest(counts: readonly number[], nameOf: (at: number) => string): string {
  const expected = meanOf(counts);
  const distances = counts.map((times) => Math.abs(times - expected));
  const at = distances.indexOf(Math.max(...distances));
  const percent = percentOf(counts[at]!, expected);
  if (percent === -100) return `${nameOf(at)} never comes`;
  if (percent >= 100)
    return `${nameOf(at)} comes ${(counts[at]! / expected).toFixed(1)} times as often as it should`;
  return `${nameOf(at)} comes ${Math.abs(percent)}% too ${percent > 0 ? "often" : "rarely"}`;
}

export interface Verdict {
  readonly isFair: boolean;
  readonly sentence: string;
}

export function verdictOn(tally: Tally): Verdict {
  const orders = ordersOf(tally.size);
  const byOrders = test(tally.orders, orders.length - 1, 1);
  // Each place gets a card in each shuffle, and each card a place: so much less is free.
  const byPlaces = test(tally.places, (PLACES - 1) ** 2, (PLACES - 1) / PLACES);
  if (byOrders.p < BOUND) {
    const never = tally.orders.filter((times) => times === 0).length;
    const missing = never === 0 ? "" : `, and ${never} of the ${orders.length} orders never come`;
    const most = farthest(tally.orders, (at) => `the order ${namesOf(orders[at]!)}`);
    return { isFair: false, sentence: `Not fair: ${most}${missing} (${byOrders.figures}).` };
  }
  if (byPlaces.p < BOUND) {
    const most = farthest(
      tally.places,
      (at) => `card ${rankOf((at % PLACES) + 1)} at place ${Math.floor(at / PLACES) + 1}`,
    );
    return { isFair: false, sentence: `Not fair: ${most} (${byPlaces.figures}).` };
  }
  const start = tally.shuffles < tally.most ? "Fair so far" : "Fair";
  return {
    isFair: true,
    sentence: `${start}: no bias found in ${tally.shuffles.toLocaleString("en")} shuffles (orders: ${byOrders.figures}; places: ${byPlaces.figures}).`,
  };
}
