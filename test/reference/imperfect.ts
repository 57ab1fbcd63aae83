/**
 * Computes how far from fair 52 cards are after shuffles by hand. `npx tsx test/reference/imperfect.ts`
 * prints the figures of docs/api.md. The total variation distance is 1 for a deck whose order is known, and 0
 * for a fair deck. It is the greatest advantage of a gambler who knows how the deck was shuffled.
 */
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const CARDS = 52;

export function choose(n: bigint, k: number): bigint {
  let result = 1n;
  for (let step = 1n; step <= BigInt(k); step++) result = (result * (n - BigInt(k) + step)) / step;
  return n < BigInt(k) ? 0n : result;
}

/**
 * The number of rising sequences of an order. A rising sequence has consecutive cards in order, such as 1 2
 * 3, even if other cards are between them.
 */
export function risingSequences(order: readonly number[]): number {
  const places = order.map((_, at) => order.indexOf(at + 1));
  return 1 + places.filter((place, at) => at > 0 && place < places[at - 1]!).length;
}

/** The number of orders of n cards that have 1, 2, ... n rising sequences: the Eulerian numbers. */
function eulerian(n: number): bigint[] {
  let row = [1n];
  for (let size = 2; size <= n; size++) {
    row = Array.from({ length: size }, (_, at) => {
      const kept = BigInt(at + 1) * (row[at] ?? 0n);
      return kept + BigInt(size - at) * (row[at - 1] ?? 0n);
    });
  }
  return row;
}

const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));

/** The quotient of two integers as a number, rounded. */
function decimal(part: bigint, whole: bigint): number {
  return Number((part * 10n ** 12n) / whole) / 1e12;
}

/** The exact distance after `times` riffles. (Bayer and Diaconis 1992, theorem 1) */
export function riffleDistance(n: number, times: number): number {
  const all = factorial(n);
  const ways = 2n ** BigInt(times * n);
  let difference = 0n;
  for (const [at, orders] of eulerian(n).entries()) {
    const one = choose(2n ** BigInt(times) + BigInt(n - at - 1), n) * all - ways;
    difference += orders * (one < 0n ? -one : one);
  }
  return decimal(difference, 2n * ways * all);
}

/** Calls `visit` with every way to write `n` as a sum, with the largest part first. */
function partitions(n: number, visit: (parts: readonly number[]) => void): void {
  const parts: number[] = [];
  const add = (left: number, largest: number): void => {
    if (left === 0) visit(parts);
    for (let part = Math.min(left, largest); part >= 1; part--) {
      parts.push(part);
      add(left - part, part);
      parts.pop();
    }
  };
  add(n, n);
}

/** The logarithm of a partition's squared dimension, and its eigenvalue for one swap. */
interface Representation {
  readonly square: number;
  readonly eigenvalue: number;
}

function representations(n: number): Representation[] {
  const logs = [0];
  for (let number = 1; number <= n; number++) logs.push(logs[number - 1]! + Math.log(number));
  const all: Representation[] = [];
  partitions(n, (parts) => {
    let hooks = 0;
    let content = 0;
    for (const [row, length] of parts.entries()) {
      content += (length * (length - 1)) / 2 - row * length;
      for (let column = 0; column < length; column++) {
        let leg = 0;
        while (row + leg + 1 < parts.length && parts[row + leg + 1]! > column) leg += 1;
        hooks += Math.log(length - column + leg);
      }
    }
    // The sum of the contents, divided by n(n-1)/2, is a swap's character divided by the dimension.
    const ratio = (2 * content) / (n * (n - 1));
    all.push({ square: 2 * (logs[n]! - hooks), eigenvalue: 1 / n + ((n - 1) / n) * ratio });
  });
  return all.filter(({ eigenvalue }) => eigenvalue < 1 - 1e-12);
}

/**
 * Upper bounds of the distance after `swaps` swaps, from the upper bound lemma of Diaconis and Shahshahani
 * (1981).
 */
export function swapUpperBounds(n: number, swaps: readonly number[]): number[] {
  const all = representations(n);
  return swaps.map((count) => {
    let sum = 0;
    for (const { square, eigenvalue } of all) {
      if (eigenvalue !== 0) sum += Math.exp(square + 2 * count * Math.log(Math.abs(eigenvalue)));
    }
    return Math.min(1, Math.sqrt(sum) / 2);
  });
}

/**
 * A lower bound of the distance after `swaps` swaps. For some number of cards, it is the difference between
 * two chances: that at least so many cards were never swapped, and that a fair deck has at least so many
 * cards at their original positions. Both chances are exact.
 */
export function swapLowerBound(n: number, swaps: number): number {
  const all = BigInt(n) ** BigInt(2 * swaps);
  const orders = factorial(n);
  const sign = (at: number) => (at % 2 === 0 ? 1n : -1n);
  let best = 0;
  let untouchedFewer = 0n;
  let inPlaceFewer = 0n;
  for (let least = 0; least <= n; least++) {
    best = Math.max(best, decimal(inPlaceFewer, orders) - decimal(untouchedFewer, all));
    // Counts the ways never to choose exactly `least` cards, and the orders with exactly as many cards in
    // place.
    let untouched = 0n;
    let inPlace = 0n;
    for (let more = 0; more <= n - least; more++) {
      const others = BigInt(n - least - more) ** BigInt(2 * swaps);
      untouched += sign(more) * choose(BigInt(n - least), more) * others;
      inPlace += sign(more) * choose(BigInt(n - least), more) * factorial(n - least - more);
    }
    untouchedFewer += choose(BigInt(n), least) * untouched;
    inPlaceFewer += choose(BigInt(n), least) * inPlace;
  }
  return best;
}

/** The chance that two of n keys of `bits` bits are equal, exact apart from rounding. */
export function tieChance(n: number, bits: number): number {
  const keys = 2n ** BigInt(bits);
  let differ = 1n;
  for (let at = 0n; at < BigInt(n); at++) differ *= keys - at;
  const all = keys ** BigInt(n);
  return Number(((all - differ) * 10n ** 30n) / all) / 1e30;
}

const SWAPS = [75, 103, 150, 200];

export function report(): string {
  const rounded = (value: number) => value.toFixed(3);
  const listOf = (distances: readonly number[], counts: readonly number[], unit: string) =>
    distances.map((one, at) => `${rounded(one)} after ${counts[at]}${at === 0 ? unit : ""}`).join(", ");
  const riffles = [4, 5, 7, 8, 10];
  const [first, ...swaps] = SWAPS;
  const upper = swapUpperBounds(CARDS, SWAPS).slice(1);
  return [
    `${listOf(
      riffles.map((times) => riffleDistance(CARDS, times)),
      riffles,
      " riffles",
    )}.`,
    `at least ${rounded(swapLowerBound(CARDS, first!))} after ${first} swaps. It is at most ${listOf(upper, swaps, " swaps")}.`,
  ].join("\n");
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) console.log(report());
