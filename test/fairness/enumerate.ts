/**
 * Repeats a play until it has tried every number that a random source can return, and computes the exact
 * probabilities of the results.
 */
import type { RandomFunction } from "../../ts-src/randdeck.js";

/** The probability of each result, as a multiple of 1 / `WHOLE`. */
export type Shares = Map<string, bigint>;
export type Play = (random: RandomFunction) => unknown;

/** An error is raised unless the product of all n's in a run divides this number. */
export const WHOLE = 27720n ** 8n;

interface Run {
  readonly answers: readonly number[];
  readonly result: string;
}

/** Returns a run of the play for each sequence of at most `most` numbers. */
function runsOf(play: Play, most: number): Run[] {
  const tooMany = new Error("asked more often");
  const runs: Run[] = [];
  const answers: number[] = [];
  for (;;) {
    const bounds: number[] = [];
    const random = (n: number) => {
      if (bounds.length === most) throw tooMany;
      bounds.push(n);
      if (answers.length < bounds.length) answers.push(1);
      return answers[bounds.length - 1]!;
    };
    try {
      const result = JSON.stringify(play(random));
      answers.length = bounds.length;
      runs.push({ answers: [...answers], result });
    } catch (error) {
      if (error !== tooMany) throw error;
    }
    while (answers.length > 0 && answers[answers.length - 1] === bounds[answers.length - 1]) answers.pop();
    if (answers.length === 0) return runs;
    answers[answers.length - 1]! += 1;
  }
}

/**
 * Returns the probability of each result. The first numbers of the runs are equally likely, and so are all
 * numbers that can follow a number.
 */
function sharesOfRuns(runs: readonly Run[]): Shares {
  const shares: Shares = new Map();
  const divide = (from: number, to: number, depth: number, share: bigint): void => {
    const { answers, result } = runs[from]!;
    if (answers.length === depth) {
      shares.set(result, (shares.get(result) ?? 0n) + share);
      return;
    }
    const starts = [from];
    for (let at = from + 1; at < to; at++) {
      if (runs[at]!.answers[depth] !== runs[at - 1]!.answers[depth]) starts.push(at);
    }
    for (const [at, start] of starts.entries()) {
      divide(start, starts[at + 1] ?? to, depth + 1, part(share, starts.length));
    }
  };
  divide(0, runs.length, 0, WHOLE);
  return shares;
}

function part(share: bigint, count: number): bigint {
  if (share % BigInt(count) !== 0n) throw new Error("the whole is too small");
  return share / BigInt(count);
}

/** The probability of each result of `play` with a fair source. */
export function enumerate(play: Play): Shares {
  return sharesOfRuns(runsOf(play, Number.POSITIVE_INFINITY));
}

/**
 * Like `enumerate`, for a play that may refuse a number and call the source again. Tries only the runs
 * without a refusal: those with the fewest calls. After a refusal, the accepted numbers are again equally
 * likely, so other runs have the same results.
 */
export function enumerateAccepted(play: Play): Shares {
  for (let most = 0; ; most++) {
    const runs = runsOf(play, most);
    if (runs.length > 0) return sharesOfRuns(runs);
  }
}

/**
 * The probability of each result of a deal, from the deal's definition. `next` gets the cards dealt so far.
 * It returns the cards that may be next, all equally likely, or undefined at the end.
 */
export function sharesBy<Card>(
  next: (dealt: readonly Card[]) => readonly Card[] | undefined,
  resultOf: (dealt: readonly Card[]) => unknown = (dealt) => dealt,
): Shares {
  const shares: Shares = new Map();
  const deal = (dealt: readonly Card[], share: bigint): void => {
    const cards = next(dealt);
    for (const card of cards ?? []) deal([...dealt, card], part(share, cards!.length));
    if (cards === undefined) {
      const result = JSON.stringify(resultOf(dealt));
      shares.set(result, (shares.get(result) ?? 0n) + share);
    }
  };
  deal([], WHOLE);
  return shares;
}

export function areSame(one: Shares, other: Shares): boolean {
  return one.size === other.size && [...one].every(([result, share]) => other.get(result) === share);
}

/** Whether exactly the expected results occur, equally likely. */
export function isUniform(shares: Shares, expected: readonly unknown[]): boolean {
  return areSame(
    shares,
    sharesBy<unknown>(
      (dealt) => (dealt.length === 0 ? expected : undefined),
      ([result]) => result,
    ),
  );
}

/** Whether a play with a fair source has exactly the expected results, equally likely. */
export const isFair = (play: Play, expected: readonly unknown[]): boolean =>
  isUniform(enumerate(play), expected);

export const cards = (size: number): number[] => Array.from({ length: size }, (_, index) => index + 1);

/** Returns `items` without `others`. Each item of `others` removes one item. */
export function without<Item>(items: readonly Item[], others: readonly Item[]): Item[] {
  const left = [...items];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** All ways to choose `count` of the items, one after another. */
export function arrangements<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    arrangements([...items.slice(0, index), ...items.slice(index + 1)], count - 1).map((rest) => [
      item,
      ...rest,
    ]),
  );
}
