/** Every answer that a random source can give, one run after another, with exact probabilities. */
import type { RandomFunction } from "../../ts-src/randdeck.js";

/** How likely each result is, in shares of a whole that is large enough for all of them to be whole numbers. */
export type Shares = Map<string, bigint>;

/** The least common multiple of 1 to 12 to the power of six: every product of bounds met here divides it. */
export const WHOLE = 27720n ** 6n;

/**
 * Runs `play` once for every sequence of answers that its source can give. A result's share is the
 * sum over its sequences of the product of 1 / n, which is its probability under a fair source.
 */
export function enumerate(play: (random: RandomFunction) => unknown): Shares {
  const shares: Shares = new Map();
  const answers: number[] = [];
  for (;;) {
    const bounds: number[] = [];
    const random = (n: number) => {
      bounds.push(n);
      if (answers.length < bounds.length) answers.push(1);
      return answers[bounds.length - 1] ?? 1;
    };
    const result = JSON.stringify(play(random));
    const paths = bounds.reduce((product, n) => product * BigInt(n), 1n);
    if (WHOLE % paths !== 0n) throw new Error("the whole is too small");
    shares.set(result, (shares.get(result) ?? 0n) + WHOLE / paths);
    answers.length = bounds.length;
    while (answers.length > 0 && answers[answers.length - 1] === bounds[answers.length - 1]) answers.pop();
    if (answers.length === 0) return shares;
    answers.push((answers.pop() ?? 0) + 1);
  }
}

/** Whether the results are just those expected, each as likely as any other. */
export function isUniform(shares: Shares, expected: readonly unknown[]): boolean {
  const names = expected.map((each) => JSON.stringify(each));
  const share = WHOLE / BigInt(names.length);
  return shares.size === new Set(names).size && names.every((name) => shares.get(name) === share);
}

/** All ordered choices of `count` of the items. */
export function arrangements<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    arrangements([...items.slice(0, index), ...items.slice(index + 1)], count - 1).map((rest) => [
      item,
      ...rest,
    ]),
  );
}
