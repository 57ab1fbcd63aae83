/** Each order after a shuffle by hand has exactly the chance that theory says. Also tests keyedShuffle. */
import { describe, expect, it } from "vitest";
import {
  cut,
  keyedShuffle,
  newRandom,
  type RandomFunction,
  riffle,
  swapShuffle,
} from "../../ts-src/randdeck.js";
import { long } from "../long.js";
import { choose, risingSequences } from "../reference/imperfect.js";
import {
  areSame,
  arrangements,
  cards,
  enumerate,
  isFair,
  isUniform,
  type Play,
  sharesBy,
  WHOLE,
} from "./enumerate.js";
import { LIMIT, ordersDeviate } from "./statistics.js";

type Shuffle = (list: number[], random: RandomFunction) => number[];

describe("riffle is that of Gilbert, Shannon and Reeds", () => {
  /**
   * After k riffles, C(2^k + n - r, n) of 2^(k * n) ways lead to an order with r rising sequences. (Bayer
   * and Diaconis 1992, theorem 1)
   */
  const isRight = (play: Play, times: number, size: number): boolean => {
    const orders = arrangements(cards(size), size).map((order): [string, bigint] => {
      const ways = choose(2n ** BigInt(times) + BigInt(size - risingSequences(order)), size);
      return [JSON.stringify(order), (WHOLE / 2n ** BigInt(times * size)) * ways];
    });
    return areSame(enumerate(play), new Map(orders.filter(([, share]) => share > 0n)));
  };

  it.each(["1 2", "1 3", "1 6", "2 5", "3 4", "4 3"])("times and cards: %s", (numbers) => {
    const [times, size] = numbers.split(" ").map(Number) as [number, number];
    expect(isRight((random) => riffle(cards(size), times, random), times, size)).toBe(true);
  });

  it("fails where it is cut anywhere alike, and where a card falls from either half alike", () => {
    const fall = (list: number[], upper: number, random: RandomFunction, isAlike: boolean) => {
      const above = list.splice(0, upper);
      const mixed: number[] = [];
      while (above.length > 0 && list.length > 0) {
        const isAbove = isAlike ? random(2) === 1 : random(above.length + list.length) <= above.length;
        mixed.push((isAbove ? above : list).shift()!);
      }
      return [...mixed, ...above, ...list];
    };
    const binomial = (random: RandomFunction) => cards(4).filter(() => random(2) === 1).length;
    expect(isRight((random) => fall(cards(4), binomial(random), random, false), 1, 4)).toBe(true);
    expect(isRight((random) => fall(cards(4), binomial(random), random, true), 1, 4)).toBe(false);
    expect(isRight((random) => fall(cards(4), random(5) - 1, random, false), 1, 4)).toBe(false);
  });
});

describe("swapShuffle swaps any two positions, and cut cuts anywhere", () => {
  const isSwaps = (shuffle: Shuffle, swaps: number, size: number) => {
    const expected = sharesBy<number>(
      (places) => (places.length === 2 * swaps ? undefined : cards(size)),
      (places) => {
        const list = cards(size);
        for (let at = 0; at < places.length; at += 2) {
          const [one, other] = [places[at]! - 1, places[at + 1]! - 1];
          [list[one], list[other]] = [list[other]!, list[one]!];
        }
        return list;
      },
    );
    return areSame(
      enumerate((random) => shuffle(cards(size), random)),
      expected,
    );
  };

  it.each(["1 2", "1 5", "2 4", "3 3"])("swaps and cards: %s", (numbers) => {
    const [swaps, size] = numbers.split(" ").map(Number) as [number, number];
    expect(isSwaps((list, random) => swapShuffle(list, swaps, random), swaps, size)).toBe(true);
    // A source for a wrong shuffle, whose swaps never choose the same position twice.
    const differ = (random: RandomFunction) => {
      let first = 0;
      return (n: number) => {
        const place = first === 0 ? random(n) : ((first + random(n - 1) - 1) % n) + 1;
        first = first === 0 ? place : 0;
        return place;
      };
    };
    expect(isSwaps((list, random) => swapShuffle(list, swaps, differ(random)), swaps, size)).toBe(false);
  });

  it("all rotations are equally likely", () => {
    for (const size of cards(6)) {
      const rotations = cards(size).map((first) =>
        cards(size).map((card) => ((card + first - 2) % size) + 1),
      );
      expect(isFair((random) => cut(cards(size), undefined, random), rotations)).toBe(true);
      const never = enumerate((random) => cut(cards(size), random(Math.max(1, size - 1))));
      expect(isUniform(never, rotations)).toBe(size === 1);
    }
  });
});

describe("keyedShuffle", () => {
  const keys: [string, (card: number) => string | number][] = [
    ["numbers", (card) => card],
    ["texts", (card) => `card ${card}`],
  ];
  const generator = newRandom("salts");

  /** A source for salts whose first number differs, and whose other seven numbers are 1. */
  function counting(): RandomFunction {
    let asked = -1;
    return () => {
      asked += 1;
      return asked % 8 === 0 ? asked / 8 + 1 : 1;
    };
  }

  it.each(keys)("all orders of 3 to 5 cards by keys that are %s, also with salts that count", (_, keyOf) => {
    for (const random of [counting(), (n: number) => generator.random(n)]) {
      for (const size of [3, 4, 5]) {
        const result = ordersDeviate(
          (list) => keyedShuffle(list, keyOf, random),
          size,
          (long ? 6000 : 600) * (size - 2),
        );
        expect(Math.abs(result)).toBeLessThan(LIMIT);
      }
    }
  });

  it("a hash that is no better than a sum fails", () => {
    const summed = (list: number[]) => {
      const salt = generator.random(2147483647);
      const hash = (key: number) => (salt + key * 1327217885) % 2147483647;
      return list.sort((one, other) => hash(one) - hash(other));
    };
    for (const size of [3, 4, 5])
      expect(ordersDeviate(summed, size, 1200 * (size - 2))).toBeGreaterThan(LIMIT);
  });
});
