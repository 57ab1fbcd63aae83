/** Blocks: some cards of each category, and others, shuffled. */
import { chooseBelow } from "./choice.js";
import { append } from "./lists.js";
import { Pass } from "./pass.js";
import { type Counts, countOf, digits, newCounts, setCount } from "./platform.js";
import type { Source } from "./source.js";
import type { Integer } from "./types.js";

/** The blocks of a deck: what they are made of, and how. */
export class Blocks<Card> {
  /** The cards of all categories. */
  readonly all: readonly Card[];
  /** The slots of all cards. */
  private readonly every: readonly Integer[];
  /** The slots of each category. */
  private readonly categories: readonly (readonly Integer[])[];
  private readonly perBlock: readonly Integer[];
  private readonly blockSize: Integer;
  private readonly noRepeat: boolean;
  private readonly source: Source;

  /** Gives each card a slot. */
  constructor(
    lists: readonly (readonly Card[])[],
    perBlock: readonly Integer[],
    blockSize: Integer,
    noRepeat: boolean,
    source: Source,
  ) {
    const all: Card[] = [];
    const every: Integer[] = [];
    const categories: Integer[][] = [];
    for (const list of lists) {
      const slots: Integer[] = [];
      for (const card of list) {
        all.push(card);
        slots.push(all.length);
      }
      append(every, slots, 1, slots.length);
      categories.push(slots);
    }
    this.all = all;
    this.every = every;
    this.categories = categories;
    this.perBlock = perBlock;
    this.blockSize = blockSize;
    this.noRepeat = noRepeat;
    this.source = source;
  }

  /** Makes a block that follows the slot `before`; or gives what was wrong with an answer of the source. */
  make(before: Integer): Integer[] | string {
    const { all, categories, every, perBlock, blockSize, noRepeat, source } = this;
    const chosen: Integer[] = [];
    const taken = newCounts();
    const count = categories.length;
    for (let at = 1; at <= count; at++) {
      const problem = this.choose(categories[at - 1]!, perBlock[at - 1]!, taken, chosen);
      if (problem !== undefined) return problem;
    }
    let problem = this.choose(every, blockSize - chosen.length, taken, chosen);
    if (problem !== undefined) return problem;
    // All cards of a block differ, so that only its first one can be the same as the last one.
    const pass = new Pass(chosen, source, noRepeat);
    if (before > 0) pass.before = countOf(taken, all[before - 1]) ?? before;
    problem = pass.settleTo(blockSize);
    return problem ?? chosen;
  }

  /** Chooses `count` of the slots whose cards are not `taken` yet, to the end of `chosen`; `taken` gets them. */
  private choose(
    among: readonly Integer[],
    count: Integer,
    taken: Counts,
    chosen: Integer[],
  ): string | undefined {
    const { all, source } = this;
    let left = among;
    for (let turn = 1; turn <= count; turn++) {
      const free: Integer[] = [];
      for (const slot of left) {
        if (countOf(taken, all[slot - 1]) === undefined) free.push(slot);
      }
      const choice = chooseBelow(source, free.length);
      if (typeof choice === "string") return choice;
      const slot = free[choice - 1]!;
      setCount(taken, all[slot - 1], slot);
      chosen.push(slot);
      left = free;
    }
    return undefined;
  }

  /**
   * Whether luck could leave a block without what it must have: says of what there is too little.
   * For each category it is counted how many of its cards those before it can take at the most, which
   * is a largest matching. (Kuhn 1955)
   */
  shortage(): string | undefined {
    const { all, categories, perBlock, blockSize } = this;
    const known = newCounts();
    const values: Counts[] = [];
    const count = categories.length;
    let different = 0;
    for (let at = 1; at <= count; at++) {
      const takenBy: unknown[][] = [];
      for (let before = 1; before < at; before++) takenBy[before - 1] = [];
      const own = newCounts();
      let size = 0;
      let lost = 0;
      for (const slot of categories[at - 1]!) {
        const card = all[slot - 1];
        if (countOf(own, card) === undefined) {
          setCount(own, card, 1);
          size += 1;
          if (countOf(known, card) === undefined) {
            setCount(known, card, 1);
            different += 1;
          } else if (this.findTaker(card, values, takenBy, [])) lost += 1;
        }
      }
      values.push(own);
      const needed = perBlock[at - 1]!;
      // A category that need not give any cannot have too few.
      if (needed > 0 && size - lost < needed) {
        const which = `category ${digits(at)}`;
        const others = lost > 0 ? `, since those before it can take ${digits(lost)} of them` : "";
        return `at least ${digits(needed + lost)} different cards expected in ${which}${others}, got ${digits(size)}`;
      }
    }
    if (different >= blockSize) return undefined;
    return `at least ${digits(blockSize)} different cards expected for a block, got ${digits(different)}`;
  }

  /**
   * Finds a category that can take `card`; one that has all its cards may give one up for it that
   * another can take. Those `seen` need not be asked again.
   */
  private findTaker(
    card: unknown,
    values: readonly Counts[],
    takenBy: readonly unknown[][],
    seen: boolean[],
  ): boolean {
    const count = takenBy.length;
    for (let at = 1; at <= count; at++) {
      if (seen[at - 1] !== true && countOf(values[at - 1]!, card) !== undefined) {
        seen[at - 1] = true;
        const taken = takenBy[at - 1]!;
        if (taken.length < this.perBlock[at - 1]!) {
          taken.push(card);
          return true;
        }
        const full = taken.length;
        for (let place = 1; place <= full; place++) {
          if (this.findTaker(taken[place - 1], values, takenBy, seen)) {
            taken[place - 1] = card;
            return true;
          }
        }
      }
    }
    return false;
  }
}
