/**
 * Saved states: lists of whole numbers as one printable text, with the library's mark, the kind of
 * thing saved, a version and a checksum. docs/generator.md is the specification.
 */
import { badArgument } from "./check.js";
import { bytesOf, digits, numberIn, split, typeName } from "./platform.js";
import type { Integer } from "./types.js";

const MARK = "randdeck";
const VERSION = "1";

/** What is said of a state that nothing has saved like this. */
export const DAMAGED = "undamaged state expected, got one with other characters than those saved";

/** What is said of a state of other cards. */
export const OTHER_DEALER = "state of a dealer of the same cards and options expected, got one of another";

/**
 * A checksum of all characters. Its moduli are prime, so that one changed character always changes
 * both sums, and so small that whole numbers of 32 bits hold all products.
 */
export function checksum(text: string): Integer {
  let high = 1;
  let low = 1;
  for (const byte of bytesOf(text)) {
    high = (high * 20011 + byte) % 32749;
    low = (low * 14903 + byte) % 32719;
  }
  return high * 32768 + low;
}

/** The text of a state of some kind, made of whole numbers from 0 to 2^53. */
export function writeState(kind: string, numbers: readonly Integer[]): string {
  const texts: string[] = [];
  for (const number of numbers) texts.push(digits(number));
  const body = `${MARK}:${kind}:${VERSION}:${texts.join(".")}:`;
  return body + digits(checksum(body));
}

/** The numbers of a state; or the text that says what was expected and what `state` is instead. */
function readState(state: string, kind: string): Integer[] | string {
  const parts = split(state, ":");
  if (parts[0] !== MARK) return "state saved by randdeck expected, got another text";
  if (parts[1] !== kind) return `state of a '${kind}' expected, got that of something else`;
  const numbers: Integer[] = [];
  let least = 0;
  for (const text of split(parts[3] ?? "", ".")) {
    const number = numberIn(text);
    numbers.push(number);
    least = Math.min(least, number);
  }
  // Written again it must be the same text: no other has its checksum and its digits.
  if (least === 0 && writeState(kind, numbers) === state) return numbers;
  if (parts[2] !== VERSION) return `state of version ${VERSION} expected, got one of a later randdeck`;
  return DAMAGED;
}

/**
 * Gives the numbers of a state; raises where it is none of this kind.
 *
 * @luaLevel 3
 */
export function checkState(state: unknown, kind: string): Integer[] {
  if (typeof state !== "string") {
    throw new TypeError(badArgument(1, "setState", `string expected, got ${typeName(state)}`));
  }
  const numbers = readState(state, kind);
  if (typeof numbers === "string") throw new RangeError(badArgument(1, "setState", numbers));
  return numbers;
}
