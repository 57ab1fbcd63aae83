/** The words of a call: the arguments of its function. */
import type { Integer } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import type { TableRecord } from "./record.lua.js";
import { json } from "./server.lua.js";

/** A function that runs a call. It gets the words after the instance and the request. */
export type Call = (this: void, found: TableRecord, ...words: (string | undefined)[]) => string | unknown[];

/** How to run a call: its most words, its function, and 2 if it allows a version and a note, else 0. */
export type Entry = readonly [most: Integer, call: Call, more: Integer];

/**
 * Returns the number in a word, else the word itself, which the deck rejects later. `tonumber` alone would
 * also accept blanks and `0x10`.
 */
export function numberOr(text: string): any {
  const [number] = string.match(text, "^[a-wyzA-WYZ%d.-]+$");
  return tonumber(number) ?? text;
}

/** Returns the number or JSON in a word, else the word; of an empty word, `otherwise`. */
export function valueIn(word: string | undefined, otherwise?: unknown): any {
  if (word === undefined || word === "") return otherwise;
  // The usual word is a count.
  if (word.length < 10 && string.find(word, "%D")[0] === undefined) return tonumber(word);
  if (word.length > MOST.word) return word;
  // `NaN` and `Infinity`, as JavaScript writes them, are numbers.
  const isName = string.find(word, "^%l")[0] !== undefined;
  if (isName && word !== "true" && word !== "false") return word;
  const [plain] = string.match(word, '^"([^"\\\\]*)"$');
  if (plain !== undefined) return plain;
  if (!isName && string.find(word, '^["[{]')[0] === undefined) return numberOr(word);
  const [isWell, value] = pcall(json.decode, word);
  if (isWell) return value;
  return word;
}
