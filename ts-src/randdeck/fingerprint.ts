/** What tells the saved states of other cards or options apart. */
import { describe } from "./check.js";
import { checksum } from "./state.js";
import type { Integer } from "./types.js";

/**
 * A number for options, told by `texts`, and cards, as far as these can be told apart on every
 * engine: strings, booleans and whole numbers.
 */
export function fingerprintOf(texts: string[], cards: readonly unknown[]): Integer {
  for (const card of cards) {
    if (typeof card === "string") texts.push(`s${card}`);
    else if (typeof card === "boolean") texts.push(card ? "b1" : "b0");
    else if (typeof card === "number" && card % 1 === 0) texts.push(`n${describe(card)}`);
    else texts.push("");
  }
  return checksum(texts.join(" "));
}
