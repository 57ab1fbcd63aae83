/** Where the cards of a table are. */
import { addCounts } from "../randdeck/order.js";
import { CardMap } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { contentOf, loadAll, removeAll } from "./chunks.lua.js";
import { countsIn, sameIn } from "./codes.lua.js";
import type { List, TableRecord } from "./record.lua.js";
import { listAt, pileNames } from "./table.lua.js";

/** For each list from `first` to `last`, how often it has each of some different cards. */
function countsOf(found: TableRecord, some: readonly string[], first: Integer, last: Integer): Integer[][] {
  const lists: List[] = [];
  const counts: Integer[][] = [];
  for (let at = first; at <= last; at++) lists.push(listAt(found, at));
  loadAll(found, lists);
  for (const list of lists)
    counts[list.number - 1] = countsIn(contentOf(found, list), some, found.distinct === 1);
  return counts;
}

/** How many copies of a card are out. `counts` has the number of copies of each card in each list. */
function outOf(found: TableRecord, code: string, counts: readonly Integer[][], index: Integer): Integer {
  let out = found.distinct === 1 ? 1 : countsIn(sameIn(found), [code], false)[0]!;
  for (const count of counts) out -= count[index - 1]!;
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
  const counts = countsOf(found, some, first, last);
  const taken: string[][] = [];
  for (let at = 1; at <= last; at++) taken.push([]);
  for (let index = 1; index <= some.length; index++) {
    const code = some[index - 1]!;
    let wanted = times === undefined ? 1 : times.get(code)!;
    if (own === out || (own === 0 && to !== out))
      wanted -= Math.min(wanted, outOf(found, code, counts, index));
    let place = isOwn ? own : 0;
    if (own === 0 && wanted > 0) {
      for (let at = 2; at <= last; at++) {
        if (at !== to && counts[at - 1]![index - 1]! > 0) {
          if (place > 0) return false;
          place = at;
        }
      }
    }
    if (wanted > 0 && (place === 0 || counts[place - 1]![index - 1]! < wanted)) return false;
    const from = taken[place - 1]!;
    for (let copy = 1; copy <= wanted; copy++) from.push(code);
  }
  for (let at = first; at <= last; at++) removeAll(found, listAt(found, at), taken[at - 1]!);
  return true;
}

/** The name of the pile that a card is in. */
export function placeNameOf(found: TableRecord, code: string): string {
  if (found.fresh === 1) return "draw";
  const names = pileNames(found);
  const { count } = found;
  const counts = countsOf(found, [code], 1, count);
  if (outOf(found, code, counts, 1) > 0) return "out";
  for (let at = 2; at <= count; at++) if (counts[at - 1]![0]! > 0) return names[at - 1]!;
  return "draw";
}
