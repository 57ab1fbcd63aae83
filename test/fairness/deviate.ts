/** How far counts are from what chance gives, and shuffles that are known to be wrong. */
import type { RandomFunction } from "../../ts-src/randdeck.js";

/**
 * As a normal deviate: chi-square by Wilson and Hilferty's cube root (1931), good to a percent from 5
 * degrees of freedom on. What is fair is beyond LIMIT, on either side, twice in a million.
 */
export function chiSquareDeviate(square: number, freedom: number): number {
  return (Math.cbrt(square / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom));
}
export const LIMIT = 4.75;

/** How far counts are from equal, or from `expected`. */
export function deviate(
  counts: readonly number[],
  freedom: number,
  factor = 1,
  expected?: readonly number[],
): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  let square = 0;
  for (const [at, count] of counts.entries()) {
    const due = expected?.[at] ?? mean;
    square += (count - due) ** 2 / due;
  }
  return chiSquareDeviate(factor * square, freedom);
}

const cards = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

/** The place of an order among all orders of its cards. */
export function rank(order: readonly number[]): number {
  let result = 0;
  for (let at = 0; at < order.length; at++) {
    let smaller = 0;
    for (let other = at + 1; other < order.length; other++) {
      if (order[other]! < order[at]!) smaller += 1;
    }
    result = result * (order.length - at) + smaller;
  }
  return result;
}

/** How evenly all orders come. */
export function ordersDeviate(shuffle: (list: number[]) => number[], size: number, runs: number): number {
  const orders = cards(size).reduce((product, factor) => product * factor, 1);
  const counts = new Array<number>(orders).fill(0);
  for (let run = 0; run < runs; run++) counts[rank(shuffle(cards(size)))]! += 1;
  return deviate(counts, orders - 1);
}

/**
 * How evenly each card comes to each position of 52. Rows and columns have fixed sums, hence the
 * factor and (n - 1)^2 degrees of freedom.
 */
export function positionsDeviate(shuffle: (list: number[]) => number[], runs: number): number {
  const size = 52;
  const counts = new Array<number>(size * size).fill(0);
  for (let run = 0; run < runs; run++) {
    for (const [position, card] of shuffle(cards(size)).entries()) counts[position * size + card - 1]! += 1;
  }
  return deviate(counts, (size - 1) ** 2, (size - 1) / size);
}

export type Shuffle = (list: number[], random: RandomFunction) => number[];

function swap(list: number[], one: number, other: number): void {
  [list[one], list[other]] = [list[other] as number, list[one] as number];
}

export const wrongShuffles: readonly [name: string, shuffle: Shuffle][] = [
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
