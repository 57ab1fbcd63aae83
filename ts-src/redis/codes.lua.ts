/**
 * Cards as codes: two bytes with a card's position in the list that the table was made of. A pile is a string
 * of codes. Equal cards have the code of the first of them, so two cards are equal if their codes are.
 */
import { check } from "../randdeck/check.js";
import { CardMap, digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { fieldIn, type TableRecord } from "./record.lua.js";
import { DAMAGED, fail } from "./server.lua.js";

/**
 * Up to this position, codes and texts are kept, because making them takes longer. Those of a large table would
 * make each call of the server slower, since a step of the garbage collector follows every fiftieth.
 */
const MOST_KEPT = 1000;

const codes = new CardMap<string>();

/** The code of a position. */
export function codeFor(position: Integer): string {
  let code = codes.get(position);
  if (code === undefined) {
    code = string.char(position % 256, Math.floor(position / 256));
    if (position <= MOST_KEPT) codes.set(position, code);
  }
  return code;
}

/** The position of a code. */
export function positionOf(code: string): Integer {
  const [low, high] = string.byte(code, 1, 2);
  return low! + 256 * high!;
}

/** The positions of codes in tables with `size` cards, as texts. */
const answered = { size: -1, texts: new CardMap<string>() };

/** The texts of codes in tables of this size. Reading that of no card raises. */
function textsFor(size: Integer): CardMap<string> {
  if (size === answered.size) return answered.texts;
  const texts = new CardMap<string>();
  const read = (_: unknown, code: string): string => {
    const position = positionOf(code);
    if (position > size || position === 0) fail(DAMAGED);
    const text = ` ${digits(position)}`;
    if (position <= MOST_KEPT) texts.set(code, text);
    return text;
  };
  answered.size = size;
  answered.texts = setmetatable(texts, { __index: read });
  return texts;
}

/** The positions of codes as an answer, separated by spaces. Raises if one is no card's. */
export function textsOf(found: TableRecord, all: string): string {
  const [text] = string.gsub(all, "..", textsFor(found.size) as unknown as Record<string, string>);
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
  const same = fieldIn(found, "same");
  if (same.length !== 2 * found.size) fail(DAMAGED);
  return same;
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

/** Reads a position as a code. */
function readCode(found: TableRecord, digit: string, name: string): string {
  const { size } = found;
  const position = tonumber(digit)!;
  if (position < 1 || position > size) check(false, 1, name, `positions from 1 to ${digits(size)}`, position);
  return codeAt(found, position);
}

/** Reads positions as codes. Raises if the text is longer than that of all positions could be. */
export function codesFor(found: TableRecord, given: unknown, name: string): string[] {
  const { size } = found;
  // In a step, one position can be a number.
  const text = (type(given) === "number" ? tostring(given) : given) as string;
  const isText = type(text) === "string";
  if (isText && text.length > 8 * size)
    check(false, 1, name, `positions of at most ${digits(size)} cards`, text);
  if (isText && string.find(text, "^%d+$")[0] !== undefined) return [readCode(found, text, name)];
  check(isText && string.find(text, "[^%d ]")[0] === undefined, 1, name, "text of positions", text);
  const list: string[] = [];
  for (const [digit] of string.gmatch(text, "%d+")) list.push(readCode(found, digit!, name));
  return list;
}

/** The byte at which a code begins, from one on; nil if a text doesn't have it there. */
export function byteOf(text: string, code: string, from: Integer): Integer | undefined {
  let [at] = string.find(text, code, from, true);
  // The second byte of a code and the first of the next can look like a code.
  while (at !== undefined && at % 2 === 0) [at] = string.find(text, code, at + 1, true);
  return at;
}
