/** The words of a call: the arguments of its function. */
import { MOST } from "./limits.js";
import type { TableRecord } from "./record.lua.js";
import { json } from "./server.lua.js";

/** A function that runs a call. It gets the words after the instance and the request. */
export type Call<Answer> = (this: void, found: TableRecord, ...words: (string | undefined)[]) => Answer;

/** Returns the number in a word, as JavaScript writes it, else the word. `tonumber` alone reads `inf`. */
export function numberOr(word: string): any {
  const [digit] = string.find(word, "^[%d.eE+-]+$");
  const [infinity] = string.find(word, "^-?Infinity$");
  if (digit === undefined && infinity === undefined && word !== "NaN") return word;
  return tonumber(word) ?? word;
}

/** Returns the number or JSON in a word, else the word; of an empty word, nil. Other values stay the same. */
export function valueIn(given: unknown): any {
  if (given === undefined || given === "") return undefined;
  if (type(given) !== "string") return given;
  const word = given as string;
  // The usual word is a count.
  if (word.length < 10 && string.find(word, "^%d+$")[0] !== undefined) return tonumber(word);
  if (word.length > MOST.word) return word;
  const [plain] = string.match(word, '^"([^"\\\\]*)"$');
  if (plain !== undefined) return plain;
  const [first] = string.match(word, '^["[{]');
  if (first === undefined && word !== "true" && word !== "false") return numberOr(word);
  const [isWell, value] = pcall(json.decode, word);
  if (isWell) return value;
  return word;
}
