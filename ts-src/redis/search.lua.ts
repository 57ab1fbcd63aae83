/** Where the cards of a table are. */
import { newDrawPile, without } from "../randdeck/drawpile.js";
import { addCounts } from "../randdeck/order.js";
import { cardsIn, emptyLists, moveCards } from "../randdeck/piles.js";
import { CardMap } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { contentOf, FEW, placeIn, readAll, removeAll, removeOne } from "./chunks.lua.js";
import { byteOf, sameIn } from "./codes.lua.js";
import type { List, TableRecord } from "./record.lua.js";
import { source } from "./server.lua.js";
import { listAt, pileNames } from "./table.lua.js";

/** All lists, with their chunks read. */
function allLists(found: TableRecord): List[] {
  const { count } = found;
  const lists: List[] = [];
  for (let number = 1; number <= count; number++) lists.push(listAt(found, number));
  readAll(found, lists);
  return lists;
}

/** The codes in a text that are wanted, as often as it has them. `counts` has those of `some`. */
function wantedIn(text: string, some: readonly string[], counts: CardMap<Integer>): string[] {
  const codes: string[] = [];
  if (some.length > FEW) {
    for (const [code] of string.gmatch(text, "..")) if (counts.get(code) !== undefined) codes.push(code!);
    return codes;
  }
  for (const code of some) {
    let at = byteOf(text, code, 1);
    while (at !== undefined) {
      codes.push(code);
      at = byteOf(text, code, at + 2);
    }
  }
  return codes;
}

/**
 * Takes cards out of the list `own`, or, if that is 0, of those that a deck searches. Returns false, and takes
 * none, if a deck would refuse. The number after the last list stands for the cards that are out.
 */
export function takeOut(found: TableRecord, codes: readonly string[], to: Integer, own: Integer): boolean {
  const out = found.count + 1;
  // One card, the usual case, needs no deck if its pile is named or no card equals it.
  const isOwn = own > 0 && own < out;
  const isOne = codes.length === 1;
  const code = codes[0]!;
  if (isOne && isOwn) return removeOne(found, listAt(found, own), code);
  if (isOne && found.distinct === 1) {
    for (let at = 2; at <= out; at++) {
      // The draw pile, often the longest, is read last.
      const list = listAt(found, at === out ? 1 : at);
      if (placeIn(found, list, code)[0] !== undefined)
        return own === 0 && list.number > 1 && list.number !== to && removeOne(found, list, code);
    }
    return own === out || to !== out;
  }
  // A deck of these cards alone has the same rules.
  const names = pileNames(found);
  const wanted = addCounts(new CardMap<Integer>(), codes, 1);
  const some: string[] = [];
  for (const [each] of wanted) some.push(each);
  const all = found.distinct === 1 ? some : wantedIn(sameIn(found), some, wanted);
  const pile = newDrawPile<string>(source, false);
  const deck = { all, drawPile: pile, pass: 1, names, rules: {}, lists: emptyLists<string>(names) };
  const lists = isOwn ? [listAt(found, own)] : allLists(found);
  const before: string[][] = [];
  for (const list of lists) {
    const its = wantedIn(contentOf(found, list), some, wanted);
    before.push(its);
    if (list.number === 1) pile.order = its;
    else deck.lists.set(names[list.number - 1], its);
  }
  // A pile that is named is searched even if the cards go there.
  const target = own > 0 ? "out" : names[to - 1];
  if (!pcall(moveCards, deck, codes, target, 1, names[own - 1], "put")[0]) return false;
  for (let at = 1; at <= lists.length; at++) {
    const list = lists[at - 1]!;
    const taken = without(before[at - 1]!, cardsIn(deck, names[list.number - 1]!), []);
    if (taken.length > 0) removeAll(found, list, taken);
  }
  return true;
}

/** The name of the pile that a card is in. */
export function placeNameOf(found: TableRecord, code: string): string {
  if (found.fresh === 1) return "draw";
  const names = pileNames(found);
  const counts = new CardMap<Integer>();
  let out = found.distinct === 1 ? 1 : wantedIn(sameIn(found), [code], counts).length;
  let place: Integer = 1;
  for (const list of allLists(found)) {
    const copies = wantedIn(contentOf(found, list), [code], counts).length;
    out -= copies;
    if (copies > 0 && place === 1) place = list.number;
  }
  return names[(out > 0 ? found.count + 1 : place) - 1]!;
}
