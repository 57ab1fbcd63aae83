/**
 * Counts how often a shuffle makes each order, and tells whether chance explains the differences between the
 * counts.
 */
import { enumerate, type Play, WHOLE } from "../../test/fairness/enumerate.js";
import { newRandom, shuffled } from "../../ts-src/randdeck.js";
import { type Card, inOrder, namesOf, rankOf, type Shuffle, shuffles } from "./shuffles.js";

/** `MOST` is the greatest number of shuffles in a count, `LOOKS` how many times the counts are looked at. */
export const MOST = 1_000_000;
export const LOOKS = 100;

/** The number of cards in the map of positions. */
export const PLACES = 13;

/** All orders of this many cards. */
export const ordersOf = (size: number): Card[][] => arrange(inOrder(size));

function arrange(cards: readonly Card[]): Card[][] {
  if (cards.length === 0) return [[]];
  return cards.flatMap((first) =>
    arrange(cards.filter((card) => card !== first)).map((rest) => [first, ...rest]),
  );
}

/** The shuffles that can be counted. Some have only Lua code. */
export const counted: readonly Pick<Shuffle, "name" | "title" | "lua" | "why">[] = [
  ...shuffles,
  {
    name: "sort",
    title: "table.sort by chance",
    lua: `table.sort(cards, function()
  return random:random(2) == 1
end)`,
    why: "table.sort asks as few questions as it can and believes every answer, so a coin instead of a comparison makes some orders far likelier. Where two answers contradict each other, Lua ends with “invalid order function for sorting”: a comparison must say the same of the same two cards each time. Give each card a random key and sort by that, or shuffle.",
  },
  {
    name: "seeded",
    title: "Seeded before each shuffle",
    lua: `math.randomseed(os.time())
for i = #cards, 2, -1 do
  local j = math.random(i)
  cards[i], cards[j] = cards[j], cards[i]
end`,
    why: "os.time() counts whole seconds. All decks that are shuffled within one second are in the same order. (Here the clock goes as if a second had 100,000 shuffles.) Seed once, when the program starts.",
  },
  {
    name: "shuffled",
    title: "randdeck's shuffled",
    lua: "cards = randdeck.shuffled(cards, random)",
    why: "Each place gets one of the cards that are left, and all of them are exactly equally likely.",
  },
];

/** Whether a shuffle of `counted` runs in TypeScript, not in Lua. */
export const isKnown = (name: string): boolean =>
  name === "shuffled" || shuffles.some((shuffle) => shuffle.name === name);

export interface Tally {
  /** The number of cards in the orders. */
  readonly size: number;
  /** The number of shuffles of thirteen cards, and also of `size` cards. */
  shuffles: number;
  /** The final number of shuffles. */
  most: number;
  /** The number of times that each order occurred. */
  readonly orders: number[];
  /**
   * The number of times that each card was at each position: first the counts for the first position, then
   * for the second, and so on.
   */
  readonly places: number[];
  /** The number of shuffles of thirteen cards that changed nothing. */
  kept: number;
  /** The number of shuffles of thirteen cards that had the same result as the shuffle before. */
  repeated: number;
  /** How many times table.sort raised an error. Such shuffles are not counted. */
  unsorted: number;
  /** The exact chance of each order, if it is known. */
  readonly shares?: readonly string[] | undefined;
}

export const emptyTally = (size: number, most = MOST): Tally => ({
  size,
  shuffles: 0,
  most,
  orders: ordersOf(size).map(() => 0),
  places: new Array<number>(PLACES ** 2).fill(0),
  kept: 0,
  repeated: 0,
  unsorted: 0,
});

const areSame = (one: readonly Card[], other: readonly Card[]): boolean =>
  one.every((card, at) => card === other[at]);

/**
 * Shuffles again and again, and adds the results to the tally. Yields the tally before the first shuffle and
 * at each look; after other shuffles, yields the number of shuffles. When time is up, ends after the current
 * shuffle with the tally.
 */
export function* count(
  tally: Tally,
  shuffledInOrder: (size: number) => readonly Card[],
  isTimeUp: () => boolean = () => false,
): Generator<Tally | number> {
  const placeOf = new Map(ordersOf(tally.size).map((order, place) => [order.join(), place]));
  const start = inOrder(PLACES);
  let before: readonly Card[] = [];
  yield tally;
  while (tally.shuffles < tally.most) {
    tally.orders[placeOf.get(shuffledInOrder(tally.size).join())!]! += 1;
    const cards = shuffledInOrder(PLACES);
    for (const [place, card] of cards.entries()) tally.places[place * PLACES + card - 1]! += 1;
    if (areSame(cards, start)) tally.kept += 1;
    if (areSame(cards, before)) tally.repeated += 1;
    before = cards;
    tally.shuffles += 1;
    if (isTimeUp()) tally.most = tally.shuffles;
    yield tally.shuffles === tally.most || tally.shuffles % (tally.most / LOOKS) === 0
      ? tally
      : tally.shuffles;
  }
}

/** Counts a shuffle of `counted`. The counts are the same for the same seed. */
export function countKnown(name: string, size: number, seed: string): Generator<Tally | number> {
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

/**
 * The chance of each order, as a fraction; undefined for random keys, which have too many paths to compute.
 */
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
 * The probability that chance alone causes a chi-square of at least `square`: 1 minus the regularised gamma
 * function, computed with a series. It is exact to 15 decimal places, far more than any bound here needs.
 */
export function chance(square: number, freedom: number): number {
  const [shape, half] = [freedom / 2, square / 2];
  // Above 700, e^-half would become 0. The probability is then below 10^-100.
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

/**
 * A shuffle is called unfair if the probability that chance causes such counts is below this bound. Over all
 * looks together, one in a million counts of a fair shuffle is called unfair by mistake. Sums of squares
 * cause half of these errors, single counts the other half.
 */
const BOUND = 1e-6 / (4 * LOOKS);

/**
 * A shuffle is also called unfair if a single count differs from the mean by more than this many standard
 * deviations. For a fair shuffle, the probability that one of the 169 + 24 counts does so at one of the looks
 * is 1 in 2.5 million.
 */
const BEYOND = 6.7;

/** A bias that exceeds the bound by this many standard deviations is found in 999 of 1000 counts. */
const SURE = 3.1;

export const meanOf = (counts: readonly number[]): number =>
  counts.reduce((sum, times) => sum + times) / counts.length;

/** The percentage by which a count exceeds the expected number. */
export const percentOf = (times: number, expected: number): number =>
  Math.round(100 * (times / expected - 1));

/** The standard deviation of a count, as a share of the mean of all counts. */
const deviationOf = (counts: readonly number[], kinds: number): number =>
  Math.sqrt((1 - 1 / kinds) / meanOf(counts));

/**
 * The smallest difference between a count and the mean, as a share of the mean, that chance doesn't explain.
 * Small counts may differ more than their deviation says (Bernstein's inequality).
 */
export function beyondChance(counts: readonly number[], kinds: number): number {
  const few = BEYOND ** 2 / 6 / meanOf(counts);
  return few + Math.hypot(few, BEYOND * deviationOf(counts, kinds));
}

/** The smallest bias that would have been found, in percent. */
function shown(counts: readonly number[], kinds: number): string {
  const percent = 100 * (beyondChance(counts, kinds) + SURE * deviationOf(counts, kinds));
  return `${percent < 10 ? Math.ceil(10 * percent) / 10 : Math.ceil(percent)}%`;
}

/**
 * Tells whether chance explains the differences between counts. `share` is the expected chi-square, divided
 * by that of independent counts.
 */
function test(counts: readonly number[], kinds: number, freedom: number, share: number) {
  const expected = meanOf(counts);
  const square = (share * counts.reduce((sum, times) => sum + (times - expected) ** 2, 0)) / expected;
  const p = chance(square, freedom);
  const far = Math.max(...counts.map((times) => Math.abs(times / expected - 1)));
  const figure = square.toLocaleString("en", { maximumFractionDigits: 1 });
  return {
    isBeyond: p < BOUND || far > beyondChance(counts, kinds),
    figures: `chi-square ${figure} with ${freedom} degrees of freedom, p ${p < 1e-6 ? "< 0.000001" : p.toFixed(p < 0.01 ? 6 : 2)}`,
  };
}

/** The count that differs most from the mean, in words. */
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

/** A verdict needs at least this many shuffles for each order. */
const FEWEST = 5;

export interface Verdict {
  /** The verdict; undefined if too few shuffles are counted. */
  readonly isFair: boolean | undefined;
  readonly sentence: string;
  /** The figures that are the reason for the verdict. */
  readonly figures: string;
}

export function verdictOn(tally: Tally): Verdict {
  const all = tally.shuffles.toLocaleString("en");
  const unfair = (sentence: string, figures = ""): Verdict => ({
    isFair: false,
    sentence: `Not fair: ${sentence}.`,
    figures,
  });
  if (tally.unsorted > 0) {
    return unfair(
      `table.sort gave up ${tally.unsorted.toLocaleString("en")} times of ${(tally.unsorted + 2 * tally.shuffles).toLocaleString("en")}: “invalid order function for sorting”. What compares two cards must always say the same of the same two`,
    );
  }
  if (tally.kept === tally.shuffles)
    return unfair(`it changes nothing. ${all} times all cards stayed in place`);
  // Of six billion fair shuffles of thirteen cards, one has the same result as the shuffle before.
  if (tally.repeated > tally.shuffles / 10) {
    const repeated = tally.repeated.toLocaleString("en");
    return unfair(
      `the same order again and again. ${repeated} of ${all} shuffles gave the order that the one before gave`,
    );
  }
  const orders = ordersOf(tally.size);
  if (meanOf(tally.orders) < FEWEST) {
    const sentence = `No verdict: in the time there is only ${all} shuffles were counted, and it needs ${FEWEST * orders.length}.`;
    return { isFair: undefined, sentence, figures: "" };
  }
  const byOrders = test(tally.orders, orders.length, orders.length - 1, 1);
  if (byOrders.isBeyond) {
    const never = tally.orders.filter((times) => times === 0).length;
    const missing = never === 0 ? "" : `, and ${never} of the ${orders.length} orders never come`;
    const most = farthest(tally.orders, (at) => `the order ${namesOf(orders[at]!)}`);
    return unfair(`${most}${missing}`, `Orders: ${byOrders.figures}.`);
  }
  // Each position gets one card and each card one position, so there are fewer degrees of freedom.
  const byPlaces = test(tally.places, PLACES, (PLACES - 1) ** 2, (PLACES - 1) / PLACES);
  if (byPlaces.isBeyond) {
    const most = farthest(
      tally.places,
      (at) => `card ${rankOf((at % PLACES) + 1)} at place ${Math.floor(at / PLACES) + 1}`,
    );
    return unfair(most, `Places: ${byPlaces.figures}.`);
  }
  return {
    isFair: true,
    sentence: `Fair so far: a bias of ${shown(tally.places, PLACES)} of a card at a place, or of ${shown(tally.orders, orders.length)} of an order, would have shown.`,
    figures: `Orders: ${byOrders.figures}. Places: ${byPlaces.figures}.`,
  };
}
