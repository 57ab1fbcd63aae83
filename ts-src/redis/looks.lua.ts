/** Calls that only read, so that a replica can answer them. */
import { checkList, isWhole, raiseIf } from "../randdeck/check.js";
import { checkName, pilesProblem, placeOf } from "../randdeck/piles.js";
import { append, digits, slice } from "../randdeck/platform.js";
import { joined } from "../randdeck/text.js";
import type { Integer } from "../randdeck/types.js";
import { discardsText, pileNames, pileOf, read, readPiles } from "./lists.lua.js";
import type { TableRecord } from "./record.lua.js";
import { call, fail, json } from "./server.lua.js";
import { momentOf, piledIn } from "./table.lua.js";
import { type Entry, numberOr, valueIn } from "./words.lua.js";

/**
 * Returns cards left, cards out, cards discarded, all cards, passes begun, version, time in milliseconds,
 * instance, the number of cards in each pile, and the note ("" for none).
 */
export function countCards(found: TableRecord): unknown[] {
  const { size, discarded, counts } = found;
  const left = found.fresh === 1 ? size : found.left;
  const out = size - left - discarded - piledIn(counts);
  const { passes, version, instance } = found;
  const all: unknown[] = [left, out, discarded, size, passes, version, momentOf(call("TIME")), instance];
  append(all, counts);
  let { note } = found;
  if (note === false) note = (call("HGET", found.hash, "note") || "") as string;
  all.push(note);
  return all;
}

/** Returns the piles of a view, which are given as a list or as a word. */
export function viewedPiles(given: unknown): readonly string[] {
  let piles: any = given;
  if (given === undefined || type(given) === "string") piles = valueIn(given as string, []);
  checkList(piles, 1, "view");
  raiseIf(pilesProblem(piles), 1, "view");
  return piles;
}

/** Returns the list of `countCards`, with the positions in the discard pile and `names` before the note. */
export function viewTable(found: TableRecord, names: readonly string[]): unknown[] {
  const { held } = found;
  const parts = countCards(found);
  const note = parts.pop();
  let piles: readonly Integer[][] = [];
  if (held === false) {
    parts.push(discardsText(found));
    if (names.length > 0) piles = readPiles(found);
  } else {
    const after = held.after!;
    parts.push(joined(after[after.length - 1]!, " "));
    piles = slice(after, 2, after.length - 1);
  }
  for (const name of names) {
    checkName(name, pileNames(found), 1, "view");
    parts.push(joined(piles[placeOf(pileNames(found), name) - 1]!, " "));
  }
  parts.push(note);
  return parts;
}

/** The name of the pile that a position is in; nil if the table has no such card. */
function placeNameOf(found: TableRecord, word: string): string | undefined {
  const { pile, discards } = found;
  const position = numberOr(word);
  if (!isWhole(position, 1, found.size)) return undefined;
  if (found.distinct === 0) {
    const held = read(found);
    return held.deck.where(held.cards[position - 1]!)!;
  }
  const text = digits(position);
  if (call("LPOS", pile, text)) return "draw";
  if (call("LPOS", discards, text)) return "discard";
  const at = pileOf(found, text, 0);
  if (at > 0) return pileNames(found)[at - 1]!;
  return found.fresh === 1 ? "draw" : "out";
}

/** Returns what clients keep: the instance, the cards, `answers`, `answersFor`, names of piles, `events`. */
export function aboutTable(found: TableRecord): string[] {
  const names: string[] = [];
  for (const name of pileNames(found)) names.push(json.encode(name));
  return [
    found.instance,
    call("HGET", found.hash, "cards"),
    digits(found.answers),
    digits(found.answersFor),
    `[${names.join(",")}]`,
    digits(found.events),
  ];
}

export function stateOf(found: TableRecord): string {
  const held = read(found);
  for (const card of held.cards)
    if (type(card) === "table") fail("a state can't have cards that are objects or lists");
  return held.deck.getState();
}

// `where` returns a list: as a text, a pile named "QUEUED" would look like the reply of a client in a MULTI.
export const LOOKS: Record<string, Entry> = {
  about: [0, aboutTable, 0],
  counts: [0, countCards, 0],
  get_state: [0, stateOf, 0],
  view: [1, (found, word) => viewTable(found, viewedPiles(word)), 0],
  where: [1, (found, word = "") => [placeNameOf(found, word)], 0],
};
