/**
 * Larger decks than can be enumerated, with a fixed seed, so that a test either always passes or
 * never does.
 */
import { describe, expect, it } from "vitest";
import { RandDeck, type RandomFunction, shuffled, shuffleTable } from "../../ts-src/randdeck.js";
import { LIMIT, ordersDeviate, positionsDeviate, type Shuffle, wrongShuffles } from "./deviate.js";

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

describe.each([3, 4, 5])("all orders of %i cards", (size) => {
  const runs = size === 5 ? 24_000 : 20_000;
  const result = (shuffle: Shuffle) => {
    const random = seeded(size);
    return ordersDeviate((list) => shuffle(list, random), size, runs);
  };
  it.each(ours)("%s", (_, shuffle) => expect(Math.abs(result(shuffle))).toBeLessThan(LIMIT));
  it.each(wrongShuffles)("%s fails", (_, shuffle) => expect(result(shuffle)).toBeGreaterThan(LIMIT));
});

describe("position by card of 52", () => {
  const result = (shuffle: Shuffle) => {
    const random = seeded(52);
    return positionsDeviate((list) => shuffle(list, random), 20_000);
  };
  it.each(ours)("%s", (_, shuffle) => expect(Math.abs(result(shuffle))).toBeLessThan(LIMIT));
  it.each(wrongShuffles)("%s fails", (_, shuffle) => expect(result(shuffle)).toBeGreaterThan(LIMIT));
});
