/**
 * Computes chances with bad luck protection, as docs/generator.md describes them, and the waits for a hit.
 * `npx tsx test/reference/chance.ts` prints the table of docs/dealing.md.
 */
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

/** Returns the chance that the nth try since the last hit is a hit. */
export type Chances = (n: number) => number;

export const rising =
  (step: number): Chances =>
  (n) =>
    Math.min(1, step * n);

/** The chances that 0, 1, 2, ... tries bring no hit, until the chances are too small to matter. */
function missing(chances: Chances): number[] {
  const all: number[] = [];
  for (let left = 1; left >= 1e-17; left *= 1 - chances(all.length)) all.push(left);
  return all;
}

/** The average number of tries until a hit. */
export const meanWait = (chances: Chances): number => missing(chances).reduce((sum, left) => sum + left, 0);

/** The number of tries within which a hit occurs, except in `share` of all cases. */
export const waitOf = (chances: Chances, share: number): number =>
  missing(chances).filter((left) => left > share).length;

/** The step by which the chance rises from try to try if `chance` is the share of hits. */
export function stepFor(chance: number): number {
  if (chance >= 2 / 3) return 2 - 1 / chance;
  let [low, high] = [0, chance];
  for (;;) {
    const step = (low + high) / 2;
    if (step <= low || step >= high) return step;
    if (meanWait(rising(step)) > 1 / chance) low = step;
    else high = step;
  }
}

/** The number of the first try that always hits. */
export function longestWait(chances: Chances): number {
  let n = 1;
  while (chances(n) < 1) n += 1;
  return n;
}

/** The table of waits with dice and with bad luck protection. */
export function waitsTable(): string {
  const rows = [0.05, 0.1, 0.2, 0.25, 0.5].map((chance) => {
    const chances = rising(stepFor(chance));
    const [ofDice, own] = [() => chance, chances].map((one) => waitOf(one, 0.01));
    const percent = (share: number, digits: number) => `${(100 * share).toFixed(digits)}%`;
    const cells = [percent(chance, 0), ofDice, own, longestWait(chances), percent(chances(1), 1)];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| chance | dice: 99% of waits are at most | `newChance`: 99% of waits are at most | `newChance`: longest wait | `newChance`: chance right after a hit |",
    "| --: | --: | --: | --: | --: |",
    ...rows,
  ].join("\n");
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) console.log(waitsTable());
