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
  /** How many chances all walks may have at a time, in 8 bytes each. */
  private chances = 2e7;

  constructor(private sums = 3e8) {}

  keep(chances: number): void {
    this.chances -= chances;
    this.spend(this.chances < 0 ? Number.POSITIVE_INFINITY : chances);
  }

  spend(sums: number): void {
    this.sums -= sums;
    if (this.sums < 0) throw new TooLong();
  }
}

/** What a draw costs beside its sums, in sums. */
const STEP = 50;

/** The chances of all counts in one state of a chain: those outside of `from` to `to` are 0. */
interface Row {
  readonly chances: Float64Array;
  from: number;
  to: number;
}

function addTo(row: Row, count: number, chance: number): void {
  row.chances[count]! += chance;
  if (count < row.from) row.from = count;
  if (count >= row.to) row.to = count + 1;
}

/** Rows by the states of a chain, of those that can be reached. */
type Rows = Map<number, Row>;

export class Walk {
  /** How many cards came that the counter calls hits, on average. */
  hits = 0;
  /** Rows that are used again, since it takes long to make them. */
  private readonly spare: Row[] = [];
  private rows: Rows = new Map();

  constructor(
    private readonly chain: Chain,
    private readonly counter: Counter,
    private readonly budget: Budget,
    private drawn = 0,
  ) {
    addTo(this.rowIn(this.rows, 0), 0, 1);
  }

  private rowIn(rows: Rows, state: number): Row {
    const { states } = this.counter;
    let row = rows.get(state) ?? this.spare.pop();
    if (row === undefined) {
      this.budget.keep(states);
      row = { chances: new Float64Array(states), from: states, to: 0 };
    }
    rows.set(state, row);
    return row;
  }

  /** Goes on until this many cards are drawn. */
  to(drawn: number): this {
    const { chain, counter, budget } = this;
    for (; this.drawn < drawn; this.drawn++) {
      const next: Rows = new Map();
      for (const [state, { chances, from, to }] of this.rows) {
        chain.draw(state, (cell, nextState, likely) => {
          const row = this.rowIn(next, nextState);
          const after = counter.after[cell] ?? counter.afterOther;
          budget.spend(STEP + to - from);
          let sum = 0;
          for (let count = from; count < to; count++) {
            const chance = chances[count]! * likely;
            sum += chance;
            if (chance > 0 && after[count]! >= 0) addTo(row, after[count]!, chance);
          }
          if (counter.hits?.[cell]) this.hits += sum;
        });
      }
      for (const row of this.rows.values()) {
        row.chances.fill(0, row.from, row.to);
        row.from = counter.states;
        row.to = 0;
        this.spare.push(row);
      }
      this.rows = next;
    }
    return this;
  }

  /** Another walk from here on, with each count changed to another; without those that are changed to below 0. */
  changed(change: (count: number) => number): Walk {
    const walk = new Walk(this.chain, this.counter, this.budget, this.drawn);
    walk.rows.clear();
    this.forEach((chance, state, count) => {
      const changed = change(count);
      if (changed >= 0) addTo(walk.rowIn(walk.rows, state), changed, chance);
    });
    return walk;
  }

  /** The chance of the counts that are wanted. */
  chance(isWanted: (count: number) => boolean): number {
    let sum = 0;
    this.forEach((chance, _, count) => {
      if (isWanted(count)) sum += chance;
    });
    return sum;
  }

  private forEach(tell: (chance: number, state: number, count: number) => void): void {
    for (const [state, { chances, from, to }] of this.rows) {
      this.budget.spend(to - from);
      for (let count = from; count < to; count++) {
        if (chances[count]! > 0) tell(chances[count]!, state, count);
      }
    }
  }
}
