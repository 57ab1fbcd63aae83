import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { riffle, swapShuffle } from "../../ts-src/randdeck.js";
import { arrangements, enumerate, type Shares } from "../fairness/enumerate.js";
import { report, riffleDistance, swapLowerBound, swapUpperBounds, tieChance } from "./imperfect.js";

const cards = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

/** The distance of what was counted from a fair deck. */
function distance(shares: Shares, size: number): number {
  const all = Number([...shares.values()].reduce((total, share) => total + share, 0n));
  const orders = arrangements(cards(size), size);
  const parts = orders.map((order) => Number(shares.get(JSON.stringify(order)) ?? 0n) / all);
  return parts.reduce((total, part) => total + Math.abs(part - 1 / orders.length), 0) / 2;
}

it("docs/imperfect.md has these figures", () => {
  const page = readFileSync(new URL("../../docs/imperfect.md", import.meta.url), "utf8");
  const tables = report().split("\n\n");
  expect(tables.length).toBe(3);
  for (const table of tables) expect(page).toContain(`\n\n${table}\n\n`);
});

describe("the distances are those of all ways, counted", () => {
  it.each([
    [2, 1],
    [3, 2],
    [4, 2],
    [4, 3],
    [5, 2],
  ])("of %i cards after %i riffles", (size, times) => {
    const shares = enumerate((random) => riffle(cards(size), times, random));
    expect(riffleDistance(size, times)).toBeCloseTo(distance(shares, size), 10);
  });

  it.each([
    [3, 1],
    [3, 2],
    [3, 3],
    [4, 1],
    [4, 2],
    [4, 3],
    [5, 2],
  ])("of %i cards after %i swaps: between the bounds", (size, swaps) => {
    const counted = distance(
      enumerate((random) => swapShuffle(cards(size), swaps, random)),
      size,
    );
    expect(swapLowerBound(size, swaps)).toBeLessThanOrEqual(counted + 1e-10);
    expect(swapUpperBounds(size, [swaps])[0]).toBeGreaterThanOrEqual(counted - 1e-10);
  });
});

it("the bound from above is the root of the summed squares, counted", () => {
  // Four cards, three swaps: by Plancherel 24 times the sum of the squared differences.
  const shares = enumerate((random) => swapShuffle(cards(4), 3, random));
  const all = Number([...shares.values()].reduce((total, share) => total + share, 0n));
  const squares = arrangements(cards(4), 4).map(
    (order) => (Number(shares.get(JSON.stringify(order)) ?? 0n) / all - 1 / 24) ** 2,
  );
  const root = Math.sqrt(24 * squares.reduce((total, square) => total + square, 0)) / 2;
  expect(swapUpperBounds(4, [3])[0]).toBeCloseTo(Math.min(1, root), 10);
});

it("ties of small keys are those of all keys, counted", () => {
  const keys = [0, 1, 2, 3];
  const all = keys.flatMap((one) => keys.flatMap((two) => keys.map((three) => [one, two, three])));
  const ties = all.filter((each) => new Set(each).size < 3).length;
  expect(tieChance(3, 2)).toBeCloseTo(ties / all.length, 12);
});
