/** Walks along chains: the chance of each count of what has come, after each draw. */
import type { Chain } from "./chain.js";

/** What a walk counts. The first count is 0. */
export interface Counter {
  readonly states: number;
  /** For each cell the count after each count; below 0 if the walk is to end. */
  readonly after: readonly Int32Array[];
  /** The same for OTHER. */
  readonly afterOther: Int32Array;
  /** The cells that add to `hits`. */
  readonly hits?: readonly boolean[];
}

/** Raised by a walk that takes too long. */
export class TooLong extends Error {}

/** How many sums walks may take together: 300 million take about a second. */
export class Budget {
  constructor(private sums = 3e8) {}

  spend(sums: number): void {
    this.sums -= sums;
    if (this.sums < 0) throw new TooLong();
  }
}

/** What a draw costs beside its sums, in sums. */
const STEP = 50;

/** How many chances a walk may have at a time, in 8 bytes each. */
const MOST_CHANCES = 1e7;

/** The chances of all counts, by the states of a chain that can be reached. */
type Rows = Map<number, Float64Array>;

export class Walk {
  /** How many cards came that the counter calls hits, on average. */
  hits = 0;
  private drawn = 0;
  private rows: Rows = new Map();

  constructor(
    private readonly chain: Chain,
    private readonly counter: Counter,
    private readonly budget: Budget,
  ) {
    this.rowIn(this.rows, 0)[0] = 1;
  }

  private rowIn(rows: Rows, state: number): Float64Array {
    const known = rows.get(state);
    if (known !== undefined) return known;
    const { states } = this.counter;
    if ((rows.size + 1) * states > MOST_CHANCES) throw new TooLong();
    const row = new Float64Array(states);
    rows.set(state, row);
    return row;
  }

  /** Goes on until this many cards are drawn. */
  to(drawn: number): this {
    const { chain, counter, budget } = this;
    for (; this.drawn < drawn; this.drawn++) {
      const next: Rows = new Map();
      for (const [state, chances] of this.rows) {
        chain.draw(state, (cell, nextState, likely) => {
          const row = this.rowIn(next, nextState);
          const after = counter.after[cell] ?? counter.afterOther;
          budget.spend(STEP + counter.states);
          let sum = 0;
          for (let count = 0; count < counter.states; count++) {
            const chance = chances[count]! * likely;
            if (chance === 0) continue;
            sum += chance;
            if (after[count]! >= 0) row[after[count]!]! += chance;
          }
          if (counter.hits?.[cell]) this.hits += sum;
        });
      }
      this.rows = next;
    }
    return this;
  }

  /** Changes each count to another, and leaves out those that are changed to below 0. */
  change(change: (count: number) => number): void {
    for (const [state, chances] of this.rows) {
      const changed = new Float64Array(chances.length);
      for (const [count, chance] of chances.entries()) {
        if (chance > 0 && change(count) >= 0) changed[change(count)]! += chance;
      }
      this.rows.set(state, changed);
    }
  }

  /** The chance of the counts that are wanted. */
  chance(isWanted: (count: number) => boolean): number {
    let sum = 0;
    for (const chances of this.rows.values()) {
      this.budget.spend(chances.length);
      for (let count = 0; count < chances.length; count++) {
        if (chances[count]! > 0 && isWanted(count)) sum += chances[count]!;
      }
    }
    return sum;
  }
}
