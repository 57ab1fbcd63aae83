/**
 * Saved states: lists of whole numbers as one printable text, with the library's mark, the kind of thing
 * saved, a version and a checksum. docs/generator.md is the specification.
 */
import { badArgument, describe, mismatch } from "./check.js";
import { bytesOf, digits, numbersIn, part } from "./platform.js";
import type { Integer, Value } from "./types.js";

/**
 * A checksum of all characters. Its moduli are prime, so that one changed character always changes both
 * sums, and so small that whole numbers of 32 bits hold all products.
 */
function checksum(text: string): Integer {
  let high = 1;
  let low = 1;
  for (const byte of bytesOf(text)) {
    high = (high * 20011 + byte) % 32749;
    low = (low * 14903 + byte) % 32719;
  }
  return high * 32768 + low;
}

/** What tells dealers of other cards or options apart, as far as every engine can tell cards apart. */
export function fingerprintOf(options: string, cards: readonly Value[]): Integer {
  const texts = [options];
  for (const card of cards) {
    let text = describe(card);
    if (typeof card === "string") text = `'${card}`;
    if (card === true) text = "true";
    texts.push(text);
  }
  return checksum(texts.join("\n"));
}

/** The text of a state of some kind, made of whole numbers from 0 to 2^53. */
export function writeState(kind: string, numbers: readonly Integer[]): string {
  const texts: string[] = [];
  for (const number of numbers) texts.push(digits(number));
  const body = `randdeck:${kind}:1:${texts.join(".")}:`;
  return body + digits(checksum(body));
}

/** Gives the numbers of a state; raises where it is none of this kind. @luaLevel 3 */
export function checkState(state: string, kind: string): Integer[] {
  if (typeof state === "string") {
    const all = numbersIn(state);
    // The first is the version, the last the checksum.
    const numbers = part(all, 2, all.length - 1);
    // Written again it must be the same text: no other has its checksum and its digits.
    if (writeState(kind, numbers) === state) return numbers;
  }
  const problem = badArgument(1, "setState", mismatch(`undamaged state of a '${kind}'`, state));
  throw typeof state === "string" ? new RangeError(problem) : new TypeError(problem);
}
