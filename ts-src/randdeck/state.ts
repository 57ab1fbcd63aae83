/**
 * Saved states: lists of whole numbers as one printable text. It begins with the library's name, what is saved
 * and a version, and ends with a checksum. docs/generator.md is the specification.
 */
import { badArgument, describe } from "./check.js";
import { bytesOf, type CardMap, digits, fieldsIn, numbersIn } from "./platform.js";
import type { Source } from "./source.js";
import type { Integer, Value } from "./types.js";

/** The version of the format. */
const VERSION = "2";

/**
 * A checksum of all characters. Its moduli are prime, so one changed character always changes both sums, and
 * so small that 32-bit integers hold all products.
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

/** Tells dealers of other cards or options apart, as far as every engine can tell cards apart. */
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

/** Writes a state of a kind: sections of whole numbers from 0 to 2^53. */
export function writeState(kind: string, sections: readonly (readonly Integer[])[]): string {
  let body = `randdeck:${kind}:${VERSION}:`;
  for (const section of sections) {
    const texts: string[] = [];
    for (const number of section) texts.push(digits(number));
    body += `${texts.join(".")}:`;
  }
  return body + digits(checksum(body));
}

/** Returns the sections of a state, ignoring white space; raises if it is not of this kind. @luaLevel 3 */
export function checkState(state: unknown, kind: string): Integer[][] {
  let came = describe(state);
  if (typeof state === "string") {
    const fields = fieldsIn(state);
    if (fields[0] !== "randdeck" || fields.length < 5) came = "some other text";
    else if (fields[1] !== kind) came = `one of a '${fields[1]!}'`;
    else if (fields[2] !== VERSION) came = "one of another version";
    else {
      const sections: Integer[][] = [];
      for (let at = 4; at < fields.length; at++) sections.push(numbersIn(fields[at - 1]!));
      // If written again it must be the same text, checksum and digits included.
      if (writeState(kind, sections) === fields.join(":")) return sections;
      came = "a damaged one";
    }
  }
  const problem = badArgument(1, "setState", `state of a '${kind}' expected, got ${came}`);
  throw typeof state === "string" ? new RangeError(problem) : new TypeError(problem);
}

/** The places of some cards, looked up by card. */
export function placesOf(cards: readonly unknown[], places: CardMap<Integer>): Integer[] {
  const list: Integer[] = [];
  for (const card of cards) list.push(places.get(card)!);
  return list;
}

/** The cards at some places of a list. */
export function cardsIn<Card>(all: readonly Card[], places: readonly Integer[]): Card[] {
  const cards: Card[] = [];
  for (const place of places) cards.push(all[place - 1]!);
  return cards;
}

/** What is wrong with the state of another dealer. */
export const OTHERS = "state of the same cards, options and kind of source expected, got another";

/**
 * What is wrong with a state for a dealer: another number of sections, another fingerprint (its first number),
 * or a generator only in the state or only in the dealer.
 */
export function stateProblem(
  sections: readonly (readonly Integer[])[],
  count: Integer,
  fingerprint: Integer,
  source: Source,
): string | undefined {
  if (sections.length !== count || sections[0]![0] !== fingerprint) return OTHERS;
  const hasGenerator = sections[count - 1]!.length > 0;
  return hasGenerator === (typeof source === "function") ? OTHERS : undefined;
}
