import { expect, it } from "vitest";
import { newChance } from "../../ts-src/randdeck.js";
import { type Chances, longestWait, meanWait, rising, stepFor, waitOf } from "./chance.js";

// The steps of Warcraft 3's rule for 5, 10, ... 95%, as players computed them.
const STEPS = `
  0.003801658303553139 0.014745844781072676 0.032220914373087675 0.055704042949781852 0.084744091852316990
  0.118949192725403988 0.157983098125747078 0.201547413607754017 0.249306998440163190 0.302103025348741965
  0.360397850933168697 0.422649730810374235 0.481125478337229174 0.571428571428571429 0.666666666666666667
  0.75 0.823529411764705882 0.888888888888888889 0.947368421052631579
`;
const LONGEST = [264, 68, 32, 18, 12, 9, 7, 5, 5, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2];

it("the steps and the longest waits are the published ones", () => {
  for (const [at, longest] of LONGEST.entries()) {
    const step = stepFor((5 * (at + 1)) / 100);
    expect(Math.abs(step - Number(STEPS.trim().split(/\s+/)[at]))).toBeLessThan(1e-14);
    expect(longestWait(rising(step))).toBe(longest);
  }
});

it("with the step for a chance, that share of all tries hits", () => {
  for (const chance of [0.001, 0.01, 1 / 3, 0.6666, 2 / 3, 0.7, 1]) {
    expect(1 / meanWait(rising(stepFor(chance)))).toBeCloseTo(chance, 13);
  }
});

it("newChance hits that share of all tries, and each miss makes the next try likelier", () => {
  for (const share of [0.01, 0.05, 0.25, 1 / 3, 0.6666, 2 / 3, 0.75, 0.95, 1]) {
    const chance = newChance(share);
    const chances = (n: number) => chance.reset(n - 1).nextChance();
    expect(1 / meanWait(chances)).toBeCloseTo(share, 13);
    let n = 1;
    while (chances(n) < 1 && chances(n + 1) > chances(n)) n += 1;
    expect(chances(n)).toBe(1);
  }
});

const rare = (n: number) => 0.006 + Math.max(0, n - 73) * 0.06;

it.each<[string, Chances, number, digits: number]>([
  ["n / 365: people until two have one birthday, but for the first", (n) => n / 365, 23.616586, 6],
  ["0.006, with 0.06 more from the 74th try on", rare, 62.29733, 5],
  ["0.006, and certain at the 90th try", (n) => (n < 90 ? 0.006 : 1), 1 / 0.0143472, 3],
  ["1 / (5 - n): one of four, each as likely", (n) => 1 / (5 - n), 2.5, 12],
])("a hit takes as long as is published: %s", (_, chances, wait, digits) => {
  expect(meanWait(chances)).toBeCloseTo(wait, digits);
});

it("the longest wait and a share of the waits agree with a count by hand", () => {
  expect(longestWait(rare)).toBe(90);
  // Three misses in a row have a chance of 1/8, since each try hits with a chance of 1/2.
  const coin = () => 0.5;
  expect([0.5, 0.2, 0.125, 0.1].map((share) => waitOf(coin, share))).toEqual([1, 3, 3, 4]);
});
