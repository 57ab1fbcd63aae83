/** Cards that come in random order, by generating functions: the ways to draw of each cell are multiplied as polynomials. */
import type { Budget } from "./walk.js";

/** How many cards there are of each cell, and in all. */
export interface Pile {
  readonly counts: readonly number[];
  readonly size: number;
}

/** How many cards of some cells may come, together. */
export interface Bound {
  readonly cells: readonly number[];
  readonly least: number;
  readonly most: number;
}

/** The largest pile of which doubles can hold all the ways to draw. */
export const LARGEST_PILE = 1000;

const rows = new Map<number, number[]>();

/** The ways to choose each number of `count` cards. */
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

/** How many cards are found of each bound of an alternative, or undefined where one cannot hold; HOLDS if all of one do. */
type Found = readonly (readonly number[] | undefined)[];

const HOLDS: Found = [];

const isOpen = ({ found }: { readonly found: Found }) =>
  found === HOLDS || found.some((own) => own !== undefined);

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
  const ends = alternatives.map((bounds) => Math.max(-1, ...bounds.map(({ cells }) => cells.at(-1) ?? -1)));
  const first = alternatives.map((bounds) =>
    bounds.some(({ least, most, cells }) => most < 0 || (cells.length === 0 && least > 0))
      ? undefined
      : bounds.map(() => 0),
  );
  /** What is found with so many cards more of a cell. */
  const withMore = (found: Found, cell: number, drawn: number): Found => {
    const next: (readonly number[] | undefined)[] = [];
    for (const [at, bounds] of alternatives.entries()) {
      const own = found[at];
      const sums = own && foundOf(bounds, own, cell, drawn);
      if (sums !== undefined && cell === ends[at]) return HOLDS;
      next.push(sums);
    }
    return next;
  };
  const none = first.some((own, at) => own && ends[at]! < 0) ? HOLDS : first;
  // What is found so far, with the ways for each number of cards.
  let all = [{ found: none, ways: new Float64Array(last + 1) }].filter(isOpen);
  if (all.length > 0) all[0]!.ways[0] = 1;
  for (const [cell, count] of pile.counts.entries()) {
    const next = new Map<string, (typeof all)[0]>();
    const waysHere = waysOf(count);
    for (const { found, ways } of all) {
      for (let drawn = 0; drawn <= Math.min(count, last); drawn++) {
        budget.spend(20 + last + 10 * found.length);
        const now = found === HOLDS ? HOLDS : withMore(found, cell, drawn);
        if (!isOpen({ found: now })) continue;
        const key = now.join(";");
        const sum = next.get(key)?.ways ?? new Float64Array(last + 1);
        for (let before = 0; before + drawn <= last; before++) {
          sum[before + drawn]! += ways[before]! * waysHere[drawn]!;
        }
        next.set(key, { found: now, ways: sum });
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

/** What is found of bounds with so many cards more of a cell; undefined if one cannot hold any more. */
function foundOf(bounds: readonly Bound[], found: readonly number[], cell: number, drawn: number) {
  const next: number[] = [];
  for (const [at, { cells, least, most }] of bounds.entries()) {
    const isOwn = cells.includes(cell);
    const sum = found[at]! + (isOwn ? drawn : 0);
    const isThrough = cell === cells.at(-1);
    if (sum > most || (isThrough && sum < least)) return undefined;
    // What makes no difference any more is the same for all.
    next.push(isThrough ? 0 : most === Number.POSITIVE_INFINITY ? Math.min(sum, least) : sum);
  }
  return next;
}

/** All hands of a pile, each with its chance. */
export function handsOf(pile: Pile, size: number, budget: Budget): { hand: Pile; chance: number }[] {
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
  return hands
    .filter(({ left }) => left < others.length)
    .map(({ counts, left, ways }) => ({
      hand: { counts, size },
      chance: (ways * others[left]!) / waysOf(pile.size)[size]!,
    }));
}
