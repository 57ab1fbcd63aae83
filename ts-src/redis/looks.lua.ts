/** Calls that only read, so that a replica can answer them. */
import { checkList, isWhole, raiseIf } from "../randdeck/check.js";
import { checkName, pilesProblem } from "../randdeck/piles.js";
import { append, digits, slice } from "../randdeck/platform.js";
import { deckNow } from "./cards.lua.js";
import { contentOf, readAll } from "./chunks.lua.js";
import { codeAt, textsOf } from "./codes.lua.js";
import type { LOOKS } from "./limits.js";
import { fieldIn, type List, type TableRecord } from "./record.lua.js";
import { placeNameOf } from "./search.lua.js";
import { call, DAMAGED, fail } from "./server.lua.js";
import { listAt, momentOf, numberOf, pileNames, sizesOf } from "./table.lua.js";
import { type Call, numberOr, valueIn } from "./words.lua.js";

/** Returns cards left, out, discarded, in all, passes, version, time, instance, cards in each pile, the note. */
export function countCards(found: TableRecord): unknown[] {
  const { size, count } = found;
  const sizes = sizesOf(found);
  const left = found.fresh === 1 ? size : sizes[0]!;
  let out = size - left;
  for (let at = 2; at <= count; at++) out -= sizes[at - 1]!;
  if (out < 0) fail(DAMAGED);
  const moment = momentOf(call("TIME"));
  const { passes, version, instance } = found;
  const all: unknown[] = [left, out, sizes[count - 1], size, passes, version, moment, instance];
  append(all, slice(sizes, 2, count - 1));
  all.push(fieldIn(found, "note"));
  return all;
}

/** Returns the piles of a view, which are given as a list or as a word. */
export function viewedPiles(given: unknown): readonly string[] {
  let piles = valueIn(given);
  if (piles === undefined) piles = [];
  checkList(piles, 1, "view");
  raiseIf(pilesProblem(piles), 1, "view");
  return piles;
}

/** Returns the list of `countCards`, with the positions in the discard pile and `names` before the note. */
export function viewTable(found: TableRecord, names: readonly string[]): unknown[] {
  const parts = countCards(found);
  const note = parts.pop();
  const { count } = found;
  const lists: List[] = [listAt(found, count)];
  for (const name of names) {
    const at = numberOf(found, name);
    if (at === 0) checkName(name, slice(pileNames(found), 2, count - 1), 1, "view");
    lists.push(listAt(found, at));
  }
  readAll(found, lists);
  for (const list of lists) parts.push(textsOf(found, contentOf(found, list)));
  parts.push(note);
  return parts;
}

/** The name of a card's pile, in a list: alone, "QUEUED" looks like a client's reply in a MULTI. */
function whereOf(found: TableRecord, word = ""): string[] {
  const position = numberOr(word);
  return isWhole(position, 1, found.size) ? [placeNameOf(found, codeAt(found, position))] : [];
}

/** Returns what clients keep: the instance, the cards, `answers`, `answersFor`, names of piles, `events`. */
function aboutTable(found: TableRecord): string[] {
  const { instance, answers, answersFor, piles, events } = found;
  const cards = fieldIn(found, "cards");
  if (cards === "") fail(DAMAGED);
  return [instance, cards, digits(answers), digits(answersFor), piles || "[]", digits(events)];
}

function stateOf(found: TableRecord): string {
  const held = deckNow(found);
  const { cards, deck } = held;
  for (const card of cards)
    if (type(card) === "table") fail("a state can't have cards that are objects or lists");
  return deck.getState();
}

export const SHOWN: Record<keyof typeof LOOKS, Call<string | unknown[]>> = {
  about: aboutTable,
  counts: countCards,
  get_state: stateOf,
  view: (found, word) => viewTable(found, viewedPiles(word)),
  where: whereOf,
};
