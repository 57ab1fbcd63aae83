/** Cards that come in random order, by generating functions: the ways to draw of each cell are multiplied as polynomials. */
import type { Budget } from "./budget.js";

export interface Pile {
  readonly counts: readonly number[];
  readonly size: number;
}

/** A deck in random order, and for each of its cells the places of the names that it counts for. */
export interface Deck {
  readonly pile: Pile;
  readonly places: readonly (readonly number[])[];
}

/** How many cards of some cells may come, together. */
export interface Bound {
  readonly place: number;
  readonly cells: readonly number[];
  readonly least: number;
  readonly most: number;
}

/** The largest pile of which doubles can hold all the ways to draw. */
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

/** Bounds with some cards fewer that may come of their cells; undefined if one cannot hold. */
export function boundsAfter(bounds: readonly Bound[], comeOf: (cells: readonly number[]) => number) {
  const left = bounds.map((bound) => {
    const come = comeOf(bound.cells);
    return come === 0 ? bound : { ...bound, least: Math.max(0, bound.least - come), most: bound.most - come };
  });
  return left.every(({ most }) => most >= 0) ? left : undefined;
}

/** What is left of alternatives when a cell is through: [[]] if all of one hold, nothing if none can. */
function alternativesAfter(alternatives: readonly (readonly Bound[])[], cell: number, drawn: number) {
  const left: Bound[][] = [];
  for (const bounds of alternatives) {
    const own = boundsAfter(bounds, (cells) => (cells.includes(cell) ? drawn : 0));
    const isThrough = ({ cells }: Bound) => (cells.at(-1) ?? -1) <= cell;
    if (own === undefined || own.some((bound) => bound.least > 0 && isThrough(bound))) continue;
    const open = own.filter(
      (bound) => !isThrough(bound) && (bound.least > 0 || bound.most < Number.POSITIVE_INFINITY),
    );
    if (open.length === 0) return [[]];
    left.push(open);
  }
  return left;
}

/**
 * The chance that all bounds of one of several alternatives hold after each number of draws, from none to `draws`, at
 * most the whole pile.
 */
export function chancesWithin(
  pile: Pile,
  alternatives: readonly (readonly Bound[])[],
  draws: number,
  budget: Budget,
): number[] {
  const last = Math.min(draws, pile.size);
  const none = new Float64Array(last + 1);
  none[0] = 1;
  const first = { left: alternativesAfter(alternatives, -1, 0), ways: none };
  // What is left to be found, with the ways for each number of cards.
  let all = first.left.length > 0 ? [first] : [];
  for (const [cell, count] of pile.counts.entries()) {
    const next = new Map<string, (typeof all)[0]>();
    const waysHere = waysOf(count);
    for (const { left, ways } of all) {
      for (let drawn = 0; drawn <= Math.min(count, last); drawn++) {
        budget.spend(20 + last + 10 * left.length);
        const now = alternativesAfter(left, cell, drawn);
        if (now.length === 0) continue;
        const key = now
          .map((bounds) => bounds.map(({ place, least, most }) => `${place}:${least}-${most}`))
          .join(";");
        const sum = next.get(key)?.ways ?? new Float64Array(last + 1);
        for (let before = 0; before + drawn <= last; before++) {
          sum[before + drawn]! += ways[before]! * waysHere[drawn]!;
        }
        next.set(key, { left: now, ways: sum });
      }
    }
    all = [...next.values()];
  }
  const others = waysOf(othersIn(pile));
  const inAll = waysOf(pile.size);
  return Array.from({ length: last + 1 }, (_, drawn) => {
    let sum = 0;
    for (const { ways } of all) {
      for (let own = Math.max(0, drawn - others.length + 1); own <= drawn; own++) {
        sum += ways[own]! * others[drawn - own]!;
      }
    }
    return sum / inAll[drawn]!;
  });
}

/** Gives hands of so many cards of a pile, each with its chance. */
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
    // As long as it takes to compare their cards.
    budget.spend(2000 * hands.length);
    return hands
      .filter(({ left }) => left < others.length)
      .map(({ counts, left, ways }) => ({
        hand: { counts, size },
        chance: (ways * others[left]!) / waysOf(pile.size)[size]!,
      }));
  };
