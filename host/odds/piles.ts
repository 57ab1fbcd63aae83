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

/** The chance that all bounds hold after each number of draws, from none to `draws`, at most the whole pile. */
export function chancesWithin(pile: Pile, bounds: readonly Bound[], draws: number, budget: Budget): number[] {
  const last = Math.min(draws, pile.size);
  // What is found of each bound whose cells are not all through, with the ways for each number of cards.
  let all = [{ found: bounds.map(() => 0), ways: new Float64Array(last + 1) }];
  all[0]!.ways[0] = 1;
  if (bounds.some(({ least, most, cells }) => most < 0 || (cells.length === 0 && least > 0))) all = [];
  for (const [cell, count] of pile.counts.entries()) {
    const next = new Map<string, (typeof all)[0]>();
    const waysHere = waysOf(count);
    for (const { found, ways } of all) {
      for (let drawn = 0; drawn <= Math.min(count, last); drawn++) {
        const isWithin = bounds.every(({ cells, least, most }, at) => {
          const now = found[at]! + (cells.includes(cell) ? drawn : 0);
          return now <= most && (cell !== cells.at(-1) || now >= least);
        });
        if (!isWithin) continue;
        const now = bounds.map(({ cells, least, most }, at) => {
          if (!cells.includes(cell)) return found[at]!;
          if (cell === cells.at(-1)) return 0;
          const sum = found[at]! + drawn;
          return most === Number.POSITIVE_INFINITY ? Math.max(0, Math.min(sum, least)) : sum;
        });
        const key = now.join();
        const sum = next.get(key)?.ways ?? new Float64Array(last + 1);
        budget.spend(20 + last);
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
