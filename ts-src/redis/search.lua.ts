/** Where the cards of a table are. */
import { addCounts } from "../randdeck/order.js";
import { CardMap } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { contentOf, loadAll, removeAll, removeOne } from "./chunks.lua.js";
import { countIn, placeIn, sameIn } from "./codes.lua.js";
import type { List, TableRecord } from "./record.lua.js";
import { listAt, pileNames } from "./table.lua.js";

/** The lists from `first` to `last`, with their chunks read. */
function listsOf(found: TableRecord, first: Integer, last: Integer): List[] {
  const lists: List[] = [];
  for (let at = first; at <= last; at++) lists.push(listAt(found, at));
  loadAll(found, lists);
  return lists;
}

/** The list that has a card, if no other card equals it. */
function listWith(found: TableRecord, code: string): List | undefined {
  for (const list of listsOf(found, 1, found.count))
    if (placeIn(contentOf(found, list), code, 1) !== undefined) return list;
}

/** For each list from `first` to `last`, one after the other, how often it has each of some different cards. */
function countsOf(found: TableRecord, some: readonly string[], first: Integer, last: Integer): Integer[] {
  const counts: Integer[] = [];
  for (const list of listsOf(found, first, last))
    countIn(contentOf(found, list), some, found.distinct === 1, counts);
  return counts;
}

/** How many copies of a card are out. `counts` is about `many` cards, of which this one is the `index`th. */
function outOf(
  found: TableRecord,
  code: string,
  counts: readonly Integer[],
  index: Integer,
  many: Integer,
): Integer {
  let out = 1;
  if (found.distinct === 0) {
    const all: Integer[] = [];
    countIn(sameIn(found), [code], false, all);
    out = all[0]!;
  }
  let at = index;
  while (at <= counts.length) {
    out -= counts[at - 1]!;
    at += many;
  }
  return out;
}

/**
 * Takes cards out of the pile `own`, or of those that a deck searches: first from the cards that are out, then
 * from the only pile that has them, other than the draw pile and `to`. Returns false, and takes none, if a deck
 * would refuse. Piles are numbers of lists; the number after the last stands for the cards that are out.
 */
export function takeOut(found: TableRecord, codes: readonly string[], to: Integer, own: Integer): boolean {
  const out = found.count + 1;
  const isOwn = own > 0 && own < out;
  // One card, the usual case, needs no counts if its pile is named or no card equals it.
  if (codes.length === 1 && isOwn) return removeOne(found, listAt(found, own), codes[0]!);
  if (codes.length === 1 && found.distinct === 1) {
    const list = listWith(found, codes[0]!);
    if (list === undefined) return own === out || to !== out;
    if (own === out || list.number === 1 || list.number === to) return false;
    return removeOne(found, list, codes[0]!);
  }
  const first = isOwn ? own : 1;
  const last = isOwn ? own : found.count;
  let some = codes;
  let times: CardMap<Integer> | undefined;
  if (codes.length > 1) {
    times = addCounts(new CardMap<Integer>(), codes, 1);
    const different: string[] = [];
    for (const [code] of times) different.push(code);
    some = different;
  }
  const many = some.length;
  const counts = countsOf(found, some, first, last);
  const taken: (string[] | undefined)[] = [];
  for (let index = 1; index <= many; index++) {
    const code = some[index - 1]!;
    let wanted = times === undefined ? 1 : times.get(code)!;
    if (own === out || (own === 0 && to !== out))
      wanted -= Math.min(wanted, outOf(found, code, counts, index, many));
    let place = isOwn ? own : 0;
    if (own === 0 && wanted > 0) {
      for (let at = 2; at <= last; at++) {
        if (at !== to && counts[(at - 1) * many + index - 1]! > 0) {
          if (place > 0) return false;
          place = at;
        }
      }
    }
    if (wanted > 0) {
      if (place === 0 || counts[(place - first) * many + index - 1]! < wanted) return false;
      const cards = taken[place - 1] ?? [];
      taken[place - 1] = cards;
      for (let copy = 1; copy <= wanted; copy++) cards.push(code);
    }
  }
  for (let at = first; at <= last; at++) {
    const cards = taken[at - 1];
    if (cards !== undefined) removeAll(found, listAt(found, at), cards);
  }
  return true;
}

/** The name of the pile that a card is in. */
export function placeNameOf(found: TableRecord, code: string): string {
  if (found.fresh === 1) return "draw";
  const names = pileNames(found);
  const { count } = found;
  const counts = countsOf(found, [code], 1, count);
  if (outOf(found, code, counts, 1, 1) > 0) return "out";
  for (let at = 2; at <= count; at++) if (counts[at - 1]! > 0) return names[at - 1]!;
  return "draw";
}
