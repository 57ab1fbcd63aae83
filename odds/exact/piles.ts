/** Computes chances for cards in random order, with a polynomial (generating function) for each cell. */
import { spend } from "./budget.js";
import { FALSE, type Residuals } from "./residual.js";

/** Lists how many cards of each cell are in a pile in random order. No name counts the cards of cell 0. */
export type Pile = readonly number[];

export const sizeOf = (pile: Pile): number => pile.reduce((sum, count) => sum + count, 0);

/** A larger pile may have more ways to draw its cards than a double can count. */
export const LARGEST_PILE = 1000;

const rows: number[][] = [];

/** Returns a list: the number of ways to draw 0, 1, 2 ... `count` of `count` cards. */
function waysOf(count: number): readonly number[] {
  if (rows[count] === undefined) {
    const row = [1];
    for (let drawn = 1; drawn <= count; drawn++) row.push((row[drawn - 1]! * (count - drawn + 1)) / drawn);
    rows[count] = row;
  }
  return rows[count];
}

/** Maps each value of the question to a list of its chances after 0, 1, 2 ... draws. */
export class Chances extends Map<number, number[]> {
  constructor(private readonly draws: number) {
    super();
  }

  of(value: number): number[] {
    const own = this.get(value) ?? Array<number>(this.draws + 1).fill(0);
    this.set(value, own);
    return own;
  }
}

/** Computes the chances after 0, 1, 2 ... `draws` draws, or until the pile is empty. */
export function chancesWithin(pile: Pile, first: number, draws: number, residuals: Residuals): Chances {
  const last = Math.min(draws, sizeOf(pile));
  const none = new Float64Array(last + 1);
  none[0] = 1;
  /** Maps each expression that can be left to the number of ways to reach it with 0, 1 ... `last` cards. */
  let all = new Map([[first, none]]);
  for (const [cell, count] of pile.entries()) {
    const next: typeof all = new Map();
    const waysHere = waysOf(count);
    for (const [left, ways] of all) {
      let now = left;
      for (let drawn = 0; drawn <= Math.min(count, last); drawn++) {
        if (drawn > 0) now = residuals.after(now, residuals.symbolOf(cell));
        spend(30 + last);
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
  const inAll = waysOf(sizeOf(pile));
  const chances = new Chances(last);
  for (const [left, ways] of all) {
    const value = residuals.valueOf(left);
    if (value === undefined) continue;
    const sum = chances.of(value);
    for (let drawn = 0; drawn <= last; drawn++) sum[drawn]! += ways[drawn]! / inAll[drawn]!;
  }
  return chances;
}

/** Returns the possible hands of `size` cards from a pile, each with its chance. */
export type HandsOf = (pile: Pile, size: number) => { hand: Pile; chance: number }[];

export const allHands: HandsOf = ([others = 0, ...pile], size) => {
  let hands = [{ counts: [] as number[], left: size, ways: 1 }];
  for (const count of pile) {
    const ways = waysOf(count);
    hands = hands.flatMap(({ counts, left, ways: before }) =>
      Array.from({ length: Math.min(count, left) + 1 }, (_, own) => {
        spend(50);
        return { counts: [...counts, own], left: left - own, ways: before * ways[own]! };
      }),
    );
  }
  // The comparison of the cards in each hand takes about as long as 2000 sums.
  spend(2000 * hands.length);
  const inAll = waysOf(others + sizeOf(pile))[size]!;
  return hands
    .filter(({ left }) => left <= others)
    .map(({ counts, left, ways }) => ({
      hand: [left, ...counts],
      chance: (ways * waysOf(others)[left]!) / inAll,
    }));
};
