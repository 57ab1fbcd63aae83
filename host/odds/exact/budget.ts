/** The budget of a computation. */

export class TooLong extends Error {}

/** The most sums that walks may take together: 300 million take about a second. */
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
