/**
 * Saved states: sections of numbers, names and ids as one printable text. It begins with the library's name, what is
 * saved and a version, and ends with a checksum. docs/generator.md is the specification.
 */
import { badArgument, describe, shown } from "./check.js";
import { checksum, compact, digits, joined, partsOf, slice } from "./platform.js";
import type { Integer, Value } from "./types.js";

/** The version of the format. */
const VERSION = "3";

/** Tells lists of other cards apart, as far as every engine can tell cards apart. */
export function fingerprintOf(cards: readonly Value[]): Integer {
  const texts: string[] = [];
  for (const card of cards) {
    let text = describe(card);
    if (typeof card === "string") text = `'${card}`;
    if (card === true) text = "true";
    texts.push(text);
  }
  const text = joined(texts, "\n");
  return checksum(text, text.length);
}

/** A section of whole numbers. */
export function numbersText(numbers: readonly Integer[]): string {
  const texts: string[] = [];
  for (const number of numbers) texts.push(digits(number));
  return joined(texts, ".");
}

/** Writes a state of a kind. */
export function writeState(kind: string, sections: readonly string[]): string {
  const body = `randdeck:${kind}:${VERSION}:${joined(sections, ":")}:`;
  return body + digits(checksum(body, body.length));
}

/** What is wrong with what came instead of a state of a kind. */
export function notState(kind: string, came = "a damaged one"): string {
  return `state of a '${kind}' expected, got ${came}`;
}

/** Returns the sections of a state, ignoring white space; raises if it is not of this kind. @luaLevel 3 */
export function checkState(state: unknown, kind: string): string[] {
  let problem = notState(kind, describe(state));
  if (typeof state === "string") {
    const text = compact(state);
    const fields = partsOf(text, ":");
    const last = fields.length;
    const sum = fields[last - 1]!;
    if (fields[0] !== "randdeck" || last < 5) problem = notState(kind, "some other text");
    else if (fields[1] !== kind) problem = notState(kind, `one of a ${shown(fields[1])}`);
    else if (fields[2] !== VERSION) problem = notState(kind, "one of another version");
    else if (digits(checksum(text, text.length - sum.length)) !== sum) problem = notState(kind);
    else return slice(fields, 4, last - 1);
  }
  const text = badArgument(1, "setState", problem);
  throw typeof state === "string" ? new RangeError(text) : new TypeError(text);
}

/** What is wrong with a state of another dealer: one of its first numbers is not that of this dealer. */
export function otherProblem(
  names: readonly string[],
  own: readonly Integer[],
  saved: readonly Integer[],
): string | undefined {
  let problem: string | undefined;
  for (let at = own.length; at >= 1; at--) {
    const name = names[at - 1]!;
    const came = saved[at - 1];
    if (came !== own[at - 1]) {
      problem = `state with the same ${name} expected, got another`;
      if (name === "number of cards") {
        problem = `state of ${digits(own[at - 1]!)} cards expected, got one of ${describe(came)}`;
      }
    }
  }
  return problem;
}
