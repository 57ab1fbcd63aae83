/**
 * Measures how much counts differ from a fair distribution. Also has shuffles that are known to be wrong.
 */
import type { RandomFunction } from "../../ts-src/randdeck.js";
import { cards } from "./enumerate.js";

/** The greatest accepted deviate, without its sign. Two in a million fair results exceed it. */
export const LIMIT = 4.75;

/**
 * Returns chi-square as a normal deviate, with the cube root formula of Wilson and Hilferty (1931). Its error
 * is below 1% from 5 degrees of freedom on.
 */
export function chiSquareDeviate(square: number, freedom: number): number {
  return (Math.cbrt(square / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom));
}

export const counter = (size: number) => new Array<number>(size).fill(0);
export const largest = (deviates: readonly number[]) => Math.max(...deviates.map(Math.abs));

/** The deviate of counts, compared with equal counts or with `expected`. */
export function deviate(
  counts: readonly number[],
  expected?: readonly number[],
  freedom = counts.length - 1,
  factor = 1,
): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  let square = 0;
  for (const [at, count] of counts.entries())
    square += (count - (expected?.[at] ?? mean)) ** 2 / (expected?.[at] ?? mean);
  return chiSquareDeviate(factor * square, freedom);
}

/** The number of an order in the list of all orders of its cards. */
function rank(order: readonly number[]): number {
  let result = 0;
  for (const [at, card] of order.entries()) {
    let smaller = 0;
    for (let other = at + 1; other < order.length; other++) if (order[other]! < card) smaller += 1;
    result = result * (order.length - at) + smaller;
  }
  return result;
}

/** The deviate of how often each order occurs, compared with equal numbers. */
export function ordersDeviate(shuffle: (list: number[]) => number[], size: number, runs: number): number {
  const counts = counter(cards(size).reduce((product, factor) => product * factor, 1));
  for (let run = 0; run < runs; run++) counts[rank(shuffle(cards(size)))]! += 1;
  return deviate(counts);
}

/**
 * The deviate of how often each card is at each of 52 positions. The sums of rows and columns are fixed. This
 * determines the factor and the (n - 1)^2 degrees of freedom.
 */
export function positionsDeviate(shuffle: (list: number[]) => number[], runs: number): number {
  const counts = counter(52 * 52);
  for (let run = 0; run < runs; run++) {
    for (const [position, card] of shuffle(cards(52)).entries()) counts[position * 52 + card - 1]! += 1;
  }
  return deviate(counts, undefined, 51 ** 2, 51 / 52);
}

function swap(list: number[], one: number, other: number): void {
  [list[one], list[other]] = [list[other]!, list[one]!];
}

export const wrongShuffles: readonly [
  name: string,
  shuffle: (list: number[], random: RandomFunction) => number[],
][] = [
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
