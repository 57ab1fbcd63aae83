import { expect, it } from "vitest";
import { riffle, swapShuffle } from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";
import { arrangements, enumerate } from "../fairness/enumerate.js";
import { report, riffleDistance, swapLowerBound, swapUpperBounds, tieChance } from "./imperfect.js";

/** Returns how much likelier each order is than in a fair deck. */
function excesses(
  size: number,
  shuffle: (cards: number[], random: (n: number) => number) => unknown,
): number[] {
  const cards = Array.from({ length: size }, (_, index) => index + 1);
  const shares = enumerate((random) => shuffle([...cards], random));
  const all = Number([...shares.values()].reduce((total, share) => total + share, 0n));
  const orders = arrangements(cards, size);
  return orders.map((order) => Number(shares.get(JSON.stringify(order)) ?? 0n) / all - 1 / orders.length);
}

const distance = (parts: readonly number[]) => parts.reduce((sum, part) => sum + Math.abs(part), 0) / 2;

it("docs/api.md has these figures", () => {
  const page = projectFile("docs/api.md");
  const lines = report().split("\n");
  expect(lines.length).toBe(2);
  for (const line of lines) expect(page).toContain(line);
  expect(page).toContain(`whose chance is ${tieChance(52, 53).toPrecision(2)} with 52 cards.`);
});

it("the distances after riffles are the counts of all ways, and the figures of Bayer and Diaconis", () => {
  const counted = excesses(4, (cards, random) => riffle(cards, 2, random));
  expect(riffleDistance(4, 2)).toBeCloseTo(distance(counted), 10);
  expect([5, 7, 10].map((times) => riffleDistance(52, times).toFixed(3))).toEqual([
    "0.924",
    "0.334",
    "0.043",
  ]);
});

it("distances after swaps are between the bounds, of which the upper is the root of the squares, counted", () => {
  for (const [size, swaps] of [
    [3, 1],
    [3, 3],
    [4, 1],
    [4, 2],
    [4, 3],
    [5, 2],
  ] as const) {
    const counted = excesses(size, (cards, random) => swapShuffle(cards, swaps, random));
    expect(swapLowerBound(size, swaps)).toBeLessThanOrEqual(distance(counted) + 1e-10);
    // The upper bound, computed with Plancherel's theorem from the squared differences of all orders.
    const squares = counted.reduce((sum, part) => sum + part * part, 0);
    const bound = Math.min(1, Math.sqrt(counted.length * squares) / 2);
    expect(swapUpperBounds(size, [swaps])[0]).toBeCloseTo(bound, 10);
    expect(bound).toBeGreaterThanOrEqual(distance(counted) - 1e-10);
  }
});

it("ties of small keys are as frequent as a count of all keys says", () => {
  // Of the 64 triples of keys of two bits, 4 * 3 * 2 have no equal keys.
  expect(tieChance(3, 2)).toBeCloseTo(1 - 24 / 64, 12);
});
