/**
 * Cards as codes: two bytes with a card's position in the list that the table was made of. A pile is a string
 * of codes. Equal cards have the code of the first of them, so two cards are equal if their codes are.
 */
import { check } from "../randdeck/check.js";
import { CardMap, digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import type { TableRecord } from "./record.lua.js";
import { call, DAMAGED, fail } from "./server.lua.js";

/** The codes of positions, and the texts of codes, kept because making them takes longer. */
const codes = new CardMap<string>();
const texts = new CardMap<string>();

/** The code of a position. */
export function codeFor(position: Integer): string {
  let code = codes.get(position);
  if (code === undefined) {
    code = string.char(position % 256, Math.floor(position / 256));
    codes.set(position, code);
  }
  return code;
}

/** The position of a code. */
export function positionOf(code: string): Integer {
  const [low, high] = string.byte(code, 1, 2);
  return low! + 256 * high!;
}

/** The number of cards of the table whose codes `positionText` reads. */
const reading = { size: 0 };

function positionText(code: string): string {
  const position = positionOf(code);
  if (position > reading.size || position === 0) fail(DAMAGED);
  let text = texts.get(code);
  if (text === undefined) {
    text = ` ${string.format("%d", position)}`;
    texts.set(code, text);
  }
  return text;
}

/** The positions of codes as an answer, separated by spaces. Raises if one is no card's. */
export function textsOf(found: TableRecord, all: string): string {
  if (all === "") return "";
  reading.size = found.size;
  if (all.length === 2) return string.sub(positionText(all), 2);
  const [text] = string.gsub(all, "..", positionText);
  return string.sub(text, 2);
}

/** A string of codes as a list. */
export function codesIn(all: string): string[] {
  const list: string[] = [];
  for (const [code] of string.gmatch(all, "..")) list.push(code!);
  return list;
}

/** Of a table with equal cards, a string with the code of each card. */
export function sameIn(found: TableRecord): string {
  if (found.same === "") found.same = call("HGET", found.key, "same") || "";
  if (found.same.length !== 2 * found.size) fail(DAMAGED);
  return found.same;
}

/** The code of the card at a position. */
export function codeAt(found: TableRecord, position: Integer): string {
  if (found.distinct === 1) return codeFor(position);
  return string.sub(sameIn(found), 2 * position - 1, 2 * position);
}

/** The codes of all cards. */
export function allCodes(found: TableRecord): string[] {
  if (found.distinct === 0) return codesIn(sameIn(found));
  const { size } = found;
  const all: string[] = [];
  for (let position = 1; position <= size; position++) all[position - 1] = codeFor(position);
  return all;
}

/** Reads positions in a word as codes. Raises if the word is longer than the text of all positions could be. */
export function codesFor(found: TableRecord, text: string | undefined, name: string): string[] {
  const { size } = found;
  if (text !== undefined && text.length > 8 * size)
    check(false, 1, name, `positions of at most ${digits(size)} cards`, text);
  const isRight = text !== undefined && string.find(text, "[^%d ]")[0] === undefined;
  check(isRight, 1, name, "text of positions", text);
  const list: string[] = [];
  for (const [number] of string.gmatch(text!, "%d+")) {
    const position = tonumber(number)!;
    if (position < 1 || position > size)
      check(false, 1, name, `positions from 1 to ${digits(size)}`, position);
    list.push(codeAt(found, position));
  }
  return list;
}

/** Up to this number of cards, a search for each is quicker than reading all codes of a text. */
export const FEW = 16;

/** The byte at which a code begins; nil if a text doesn't have it. */
export function placeIn(text: string, code: string, from: Integer): Integer | undefined {
  let [at] = string.find(text, code, from, true);
  // The second byte of a code and the first of the next can look like a code.
  while (at !== undefined && at % 2 === 0) [at] = string.find(text, code, at + 1, true);
  return at;
}

/**
 * Adds to a list how often each of some different codes is in a text, in which a code is once at most if
 * `isDistinct`.
 */
export function countIn(text: string, some: readonly string[], isDistinct: boolean, counts: Integer[]): void {
  if (some.length <= FEW) {
    for (const code of some) {
      let count = 0;
      let at = placeIn(text, code, 1);
      while (at !== undefined) {
        count += 1;
        if (isDistinct) break;
        at = placeIn(text, code, at + 2);
      }
      counts.push(count);
    }
    return;
  }
  const before = counts.length;
  const index = new CardMap<Integer>();
  for (let at = 1; at <= some.length; at++) {
    index.set(some[at - 1], at);
    counts.push(0);
  }
  for (const [code] of string.gmatch(text, "..")) {
    const at = index.get(code);
    if (at !== undefined) counts[before + at - 1] = counts[before + at - 1]! + 1;
  }
}
