/**
 * Larger decks than can be enumerated, with a fixed seed, so that a test either always passes or
 * never does.
 */
import { describe, expect, it } from "vitest";
import { RandDeck, type RandomFunction, shuffled, shuffleTable } from "../../ts-src/randdeck.js";

/** Mulberry32, a published 32-bit generator: far better than what these tests can see. */
function seeded(seed: number): RandomFunction {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * n) + 1;
  };
}

const cards = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

/**
 * How far counts are from equal, as a normal deviate: chi-square by Wilson and Hilferty's cube root
 * (1931), good to a percent from 5 degrees of freedom on. A fair shuffle is beyond 4.75 once in a
 * million.
 */
function deviate(counts: readonly number[], freedom: number, factor = 1): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const square = factor * counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  return (Math.cbrt(square / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom));
}
const LIMIT = 4.75;

type Shuffle = (list: number[], random: RandomFunction) => number[];

/** The place of an order among all orders of its cards. */
function rank(order: readonly number[]): number {
  return order.reduce((sum, card, at) => {
    const smaller = order.slice(at + 1).filter((other) => other < card).length;
    return sum * (order.length - at) + smaller;
  }, 0);
}

function ordersDeviate(shuffle: Shuffle, size: number): number {
  const random = seeded(size);
  const orders = cards(size).reduce((product, factor) => product * factor, 1);
  const counts = new Array<number>(orders).fill(0);
  for (let run = 0; run < Math.max(orders * 200, 20_000); run++) {
    const at = rank(shuffle(cards(size), random));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return deviate(counts, orders - 1);
}

/** Position by card. Rows and columns have fixed sums, hence the factor and (n - 1)^2 degrees of freedom. */
function positionsDeviate(shuffle: Shuffle): number {
  const size = 52;
  const random = seeded(52);
  const counts = new Array<number>(size * size).fill(0);
  for (let run = 0; run < 20_000; run++) {
    shuffle(cards(size), random).forEach((card, position) => {
      const cell = position * size + card - 1;
      counts[cell] = (counts[cell] ?? 0) + 1;
    });
  }
  return deviate(counts, (size - 1) ** 2, (size - 1) / size);
}

function swap(list: number[], one: number, other: number): void {
  [list[one], list[other]] = [list[other] as number, list[one] as number];
}

const ours: [string, Shuffle][] = [
  ["shuffleTable", (list, random) => shuffleTable(list, random)],
  ["shuffled", (list, random) => shuffled(list, random)],
  ["RandDeck", (list, random) => list.map(RandDeck(list, { random }))],
  [
    "RandDeck's second pass",
    (list, random) => {
      const deal = RandDeck(list, { random });
      for (const _ of list) deal();
      return list.map(() => deal());
    },
  ],
];

const wrong: [string, Shuffle][] = [
  [
    "the full-range swap",
    (list, random) => {
      for (let at = 0; at < list.length; at++) swap(list, at, random(list.length) - 1);
      return list;
    },
  ],
  [
    "Sattolo's",
    (list, random) => {
      for (let last = list.length - 1; last > 0; last--) swap(list, last, random(last) - 1);
      return list;
    },
  ],
  ["a sort by random", (list, random) => list.sort(() => random(2) - 1.5)],
];

describe.each([3, 4, 5])("all orders of %i cards", (size) => {
  it.each(ours)("%s", (_, shuffle) => expect(Math.abs(ordersDeviate(shuffle, size))).toBeLessThan(LIMIT));
  it.each(wrong)("%s fails", (_, shuffle) => expect(ordersDeviate(shuffle, size)).toBeGreaterThan(LIMIT));
});

describe("position by card of 52", () => {
  it.each(ours)("%s", (_, shuffle) => expect(Math.abs(positionsDeviate(shuffle))).toBeLessThan(LIMIT));
  it.each(wrong)("%s fails", (_, shuffle) => expect(positionsDeviate(shuffle)).toBeGreaterThan(LIMIT));
});
