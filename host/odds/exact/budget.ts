/** Limits how long a computation may take. */

class TooLong extends Error {}

/** How many sums the current computation may still take. Nothing limits played games. */
let left = Number.POSITIVE_INFINITY;

export function spend(sums: number): void {
  left -= sums;
  if (left < 0) throw new TooLong();
}

/** Computes something; undefined if it takes more sums. 300 million sums take about a second. */
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
