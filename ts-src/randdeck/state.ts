/**
 * Saved states: sections of numbers, names and ids as one printable text. It begins with the library's name, what is
 * saved and a version, and ends with a checksum. docs/generator.md is the specification.
 */
import { shown } from "./check.js";
import { AS_WORD } from "./kernel.js";
import { append, badArgument, digits, mapped, slice } from "./platform.js";
import type { Source } from "./source.js";
import { bytesOf, checksum, compact, joined, numbersIn, partsOf, textOf } from "./text.js";
import type { Integer, Value } from "./types.js";

/** 2^31 - 1, a prime. */
export const PRIME = 2147483647;

/**
 * A number that differs between lists of different cards. All tables count as equal, since engines have no
 * names for tables.
 */
export function fingerprintOf(cards: readonly Value[]): Integer {
  const texts: string[] = [];
  for (const card of cards) {
    let text = typeof card === "string" ? `'${card}` : shown(card);
    if (card === true) text = "true";
    texts.push(`${text}\n`);
  }
  return checksum(joined(texts, ""));
}

/** Writes integers as a section. */
export function numbersText(numbers: readonly Integer[]): string {
  return joined(mapped(numbers, digits), ".");
}

/** The numbers of a generator in a saved state; empty for other sources. */
export function generatorNumbers(source: Source): Integer[] {
  if (typeof source === "function") return [];
  const numbers = slice(source.words);
  append(numbers, [source.carry, source.position]);
  append(numbers, bytesOf(source.key));
  return numbers;
}

/** Sets the generator to the result of `generatorNumbers`; other sources have no state. */
export function setGenerator(source: Source, numbers: readonly Integer[]): void {
  if (typeof source === "function") return;
  // The key is set first, since textOf can raise: bytes may be no valid string in JavaScript.
  source.key = textOf(slice(numbers, 19));
  for (let at = 1; at <= 16; at++) source.words[at - 1] = numbers[at - 1]! * AS_WORD;
  source.carry = numbers[16]! * AS_WORD;
  source.position = numbers[17]!;
}

/** Whether numbers are those of a generator, or of another source, which has none. */
function areGenerator(numbers: readonly Integer[]): boolean {
  const size = numbers.length;
  // A float, since Fengari's integers overflow at 2^31.
  let sum = 0 / 1;
  for (let at = 1; at <= size; at++) {
    if (numbers[at - 1]! > (at <= 16 ? PRIME : at === 17 ? 4078412 : 255)) return false;
    if (at <= 17) sum += numbers[at - 1]!;
  }
  // If all words were 0, or all 2^31 - 1, they would never change.
  return size === 0 || (size >= 18 && sum !== 0 && (sum - 4078412) / 16 !== PRIME);
}

/** Writes a state: its kind, its generator, and its other sections. */
export function writeState(kind: string, source: Source, sections: readonly string[]): string {
  // The third item is the version of the format.
  const all = ["randdeck", kind, "1", numbersText(generatorNumbers(source))];
  append(all, sections);
  const body = `${joined(all, ":")}:`;
  return `${body}${checksum(body)}`;
}

/** The problem of a value that isn't a state of this kind. */
export function notState(kind: string, got?: string): string {
  return `state of kind '${kind}' expected, got ${got ?? "a damaged one"}`;
}

export interface Saved {
  /** The numbers of the saved generator. */
  readonly generator: readonly Integer[];
  readonly sections: readonly string[];
}

/**
 * Reads a state, ignoring white space; raises if it is not of this kind, or its generator doesn't fit the source.
 */
export function checkState(state: unknown, kind: string, source: Source): Saved {
  let problem: string | undefined;
  let got: string | undefined = shown(state);
  if (typeof state === "string") {
    const text = compact(state);
    const fields = partsOf(text, ":");
    const last = fields.length;
    const sum = fields[last - 1]!;
    got = undefined;
    if (fields[0] !== "randdeck" || last < 5) got = "some other text";
    else if (fields[1] !== kind) got = `kind ${shown(fields[1])}`;
    else if (fields[2] !== "1") got = "one of another version";
    else if (digits(checksum(text, text.length - sum.length)) === sum) {
      const generator = numbersIn(fields[3]!);
      const hasNone = generator.length === 0;
      if ((typeof source === "function") !== hasNone) {
        problem = `this state needs ${hasNone ? "a deck or dealer without" : "random ="} newRandom()`;
      } else if (areGenerator(generator)) return { generator, sections: slice(fields, 5, last - 1) };
    }
  }
  const text = badArgument(1, "setState", problem ?? notState(kind, got));
  throw typeof state === "string" ? new RangeError(text) : new TypeError(text);
}

/** The problem of a state if its first numbers, the signature, differ from this dealer's. */
export function otherProblem(signature: readonly Integer[], saved: readonly Integer[]): string | undefined {
  let problem: string | undefined;
  for (let at = 1; at <= signature.length; at++) {
    if (saved[at - 1] !== signature[at - 1])
      problem = "state with the same cards and options expected, got another";
  }
  return problem;
}
