/** Computes chances for cards in random order, with polynomials (generating functions) of each cell. */
import type { Budget } from "./budget.js";
import { FALSE, type Residuals } from "./residual.js";

/** Cards in random order. `counts` has the number of cards in each cell; `size` includes cards of no cell. */
export interface Pile {
  readonly counts: readonly number[];
  readonly size: number;
}

/** For larger piles, the number of ways to draw may be too large for a double. */
export const LARGEST_PILE = 1000;

const rows = new Map<number, number[]>();

function waysOf(count: number): readonly number[] {
  let row = rows.get(count);
  if (row === undefined) {
    row = [1];
    for (let chosen = 1; chosen <= count; chosen++)
      row.push((row[chosen - 1]! * (count - chosen + 1)) / chosen);
    rows.set(count, row);
  }
  return row;
}

const othersIn = ({ counts, size }: Pile) => counts.reduce((left, count) => left - count, size);

/** The expressions that can be left, each with its number of ways to draw 0, 1, 2 ... `last` cards. */
function waysLeft(
  pile: Pile,
  first: number,
  last: number,
  residuals: Residuals,
  budget: Budget,
): ReadonlyMap<number, Float64Array> {
  const none = new Float64Array(last + 1);
  none[0] = 1;
  let all: Map<number, Float64Array> = new Map([[residuals.through(first, -1), none]]);
  for (const [cell, count] of pile.counts.entries()) {
    const next = new Map<number, Float64Array>();
    const waysHere = waysOf(count);
    for (const [left, ways] of all) {
      let now = left;
      for (let drawn = 0; drawn <= Math.min(count, last); drawn++) {
        if (drawn > 0) now = residuals.after(now, residuals.symbolOf(cell));
        budget.spend(30 + last);
        const through = residuals.through(now, cell);
        if (through === FALSE) continue;
        const sum = next.get(through) ?? new Float64Array(last + 1);
        next.set(through, sum);
        const here = waysHere[drawn]!;
        for (let before = 0; before + drawn <= last; before++) sum[before + drawn]! += ways[before]! * here;
      }
    }
    all = next;
  }
  return all;
}

/** The chances of each value of the question after 0 to `draws` draws, or until the pile is empty. */
export function chancesWithin(
  pile: Pile,
  first: number,
  draws: number,
  residuals: Residuals,
  budget: Budget,
): ReadonlyMap<number, readonly number[]> {
  const last = Math.min(draws, pile.size);
  const sums = new Map<number, Float64Array>();
  for (const [left, ways] of waysLeft(pile, first, last, residuals, budget)) {
    const value = residuals.valueOf(left);
    if (value === undefined) continue;
    const sum = sums.get(value) ?? new Float64Array(last + 1);
    for (const [own, count] of ways.entries()) sum[own]! += count;
    sums.set(value, sum);
  }
  const others = waysOf(othersIn(pile));
  const inAll = waysOf(pile.size);
  const chanceOf = (ways: Float64Array, drawn: number) => {
    let sum = 0;
    for (let own = Math.max(0, drawn - others.length + 1); own <= drawn; own++)
      sum += ways[own]! * others[drawn - own]!;
    return sum / inAll[drawn]!;
  };
  return new Map(
    [...sums].map(([key, ways]) => [key, Array.from(ways, (_, drawn) => chanceOf(ways, drawn))]),
  );
}

/** Returns the possible hands of `size` cards from a pile, each with its chance. */
export type HandsOf = (pile: Pile, size: number) => { hand: Pile; chance: number }[];

export const allHands =
  (budget: Budget): HandsOf =>
  (pile, size) => {
    let hands = [{ counts: [] as number[], left: size, ways: 1 }];
    for (const count of pile.counts) {
      const ways = waysOf(count);
      hands = hands.flatMap((hand) =>
        Array.from({ length: Math.min(count, hand.left) + 1 }, (_, own) => {
          budget.spend(50);
          return { counts: [...hand.counts, own], left: hand.left - own, ways: hand.ways * ways[own]! };
        }),
      );
    }
    const others = waysOf(othersIn(pile));
    // The cost of comparing the cards of the hands.
    budget.spend(2000 * hands.length);
    return hands
      .filter(({ left }) => left < others.length)
      .map(({ counts, left, ways }) => ({
        hand: { counts, size },
        chance: (ways * others[left]!) / waysOf(pile.size)[size]!,
      }));
  };
