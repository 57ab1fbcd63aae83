/** Limits how long a computation may take. */

export class TooLong extends Error {}

/** How many sums a computation may still take. 300 million sums take about a second. */
export class Budget {
  constructor(private sums = 3e8) {}

  refill(sums: number): void {
    this.sums = sums;
  }

  spend(sums: number): void {
    this.sums -= sums;
    if (this.sums < 0) throw new TooLong();
  }
}
