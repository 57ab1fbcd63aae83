/** Limits the time of a computation, which is counted in sums: additions of two numbers. */

class TooLong extends Error {}

/** How many more sums the current computation may add up. Played games have no limit. */
let left = Number.POSITIVE_INFINITY;

export function spend(sums: number): void {
  left -= sums;
  if (left < 0) throw new TooLong();
}

/** Returns the result of `compute`; undefined if it takes more sums. 300 million sums take about a second. */
export function within<Result>(sums: number, compute: () => Result): Result | undefined {
  const before = left;
  left = sums;
  try {
    return compute();
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  } finally {
    left = before;
  }
}
