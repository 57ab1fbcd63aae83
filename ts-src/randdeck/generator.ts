/**
 * The generator: multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits, multiplier 4078413,
 * period 2^517; and what is made of its words. docs/generator.md is the specification.
 */
import { nextWord, packed, settleBlocks, unpacked, type Words } from "./kernel.js";
import { ownField, typeName } from "./platform.js";
import type { Integer } from "./types.js";

/** What comes first in a seed: it tells numbers, strings and names of streams apart. */
export const NUMBER_SEED = 1;
export const STRING_SEED = 2;
export const STREAM_SEED = 3;

/** A generator with what it came from. */
export interface Generator extends Words {
  /** The first words it gives when it is fresh: what its streams are made from. */
  digest: Integer[];
  /** Its seed; nil for a stream and where it is too long to be kept. */
  seed: number | string | undefined;
}

/** How many words tell a generator from all others. */
const DIGEST_WORDS = 8;

/** 2^31 - 1, a prime. */
const PRIME = 2147483647;

/** The largest prime below 2^26: a square of what is below it, and a number below 2^31, fit in 53 bits. */
const SMALLER_PRIME = 67108859;

/**
 * Stirs the 16 numbers below `prime`, `rounds` times, counting on from `count`. What is squared is
 * below `smaller`, another prime.
 *
 * @returns The count reached.
 */
export function stir(
  numbers: number[],
  rounds: Integer,
  count: number,
  prime: Integer,
  smaller: Integer,
): number {
  let counter = count;
  let left = numbers[15]!;
  for (let round = 1; round <= rounds; round++) {
    for (let at = 1; at <= 16; at++) {
      counter = (counter + 1327217885) % prime;
      const sum = (left + counter) % smaller;
      left = (numbers[at - 1]! + sum * sum) % prime;
      numbers[at - 1] = left;
    }
  }
  return counter;
}

/** A generator seeded by `limbs`, whole numbers from 0 to 2^31 - 2. */
export function seededWords(limbs: readonly Integer[], tag: Integer): Words {
  // Divided by 1 all of it is in floats: the integers of Fengari would overflow at 2^31.
  let counter = tag / 1;
  const numbers: number[] = [];
  for (let at = 1; at <= 16; at++) {
    counter = (counter + 1327217885) % PRIME;
    numbers[at - 1] = counter;
  }
  const count = limbs.length;
  let taken = 0;
  while (taken < count) {
    const block = Math.min(16, count - taken);
    for (let at = 1; at <= block; at++) {
      numbers[at - 1] = (numbers[at - 1]! + limbs[taken + at - 1]!) % PRIME;
    }
    taken += block;
    counter = stir(numbers, 2, counter, PRIME, SMALLER_PRIME);
  }
  numbers[0] = (numbers[0]! + count) % PRIME;
  stir(numbers, 4, counter, PRIME, SMALLER_PRIME);
  const words: number[] = [];
  for (let at = 1; at <= 16; at++) words[at - 1] = packed(numbers[at - 1]!);
  return { words, carry: packed(1), position: 16 };
}

/** The limbs of a finite number: its low 27 bits, those above, its sign and how far it was shifted. */
export function numberLimbs(seed: number): Integer[] {
  let value = seed / 1;
  let signAndShift = 0;
  if (value < 0) {
    signAndShift = 1;
    value = -value;
  }
  while (value % 1 !== 0) {
    value *= 2;
    signAndShift += 2;
  }
  const low = value % 134217728;
  let high = (value - low) / 134217728;
  // Some engines round the remainder of a number above 2^53, but none that of a smaller one.
  let doublings = 0;
  while (high > 9007199254740992) {
    high /= 2;
    doublings += 1;
  }
  high %= PRIME;
  for (let at = 1; at <= doublings; at++) high = (high * 2) % PRIME;
  return [low, high, signAndShift];
}

/** Adds the limbs of a string to `limbs`: three bytes each, then how many bytes there are. */
export function addByteLimbs(limbs: Integer[], bytes: readonly Integer[]): void {
  const count = bytes.length;
  for (let at = 1; at <= count; at += 3) {
    const second = at + 1 <= count ? bytes[at]! : 0;
    const third = at + 2 <= count ? bytes[at + 2 - 1]! : 0;
    limbs.push(bytes[at - 1]! * 65536 + second * 256 + third);
  }
  limbs.push(count);
}

/** The first words of a generator that has given none yet: what its streams are made from. */
export function digestOf(fresh: Words): Integer[] {
  const words: number[] = [];
  for (let at = 1; at <= 16; at++) words[at - 1] = fresh.words[at - 1]!;
  const copy: Words = { words, carry: fresh.carry, position: fresh.position };
  const digest: Integer[] = [];
  for (let at = 1; at <= DIGEST_WORDS; at++) digest[at - 1] = nextWord(copy);
  return digest;
}

/** The generator that `source` is, made by whatever copy of the library; nil if it is none. */
export function generatorOf(source: unknown): Generator | undefined {
  if (typeName(source) !== "table") return undefined;
  return ownField(source as object, "randdeckWords1") as Generator | undefined;
}

/** The words, the carry and the position of a generator, in this order, as whole numbers. */
export function stateNumbers(state: Words): Integer[] {
  const numbers: Integer[] = [];
  for (let at = 1; at <= 16; at++) numbers[at - 1] = unpacked(state.words[at - 1]!);
  numbers.push(unpacked(state.carry));
  numbers.push(state.position);
  return numbers;
}

/** A whole number from 0 to `n` - 1, each equally likely; `n` is at most 2^53. */
export function below(state: Words, n: Integer): Integer {
  if (n <= 2147483648) {
    const end = 2147483648 - (2147483648 % n);
    let word = nextWord(state);
    while (word >= end) word = nextWord(state);
    return word % n;
  }
  const end = 9007199254740992 - (9007199254740992 % n);
  let wide = wideWord(state);
  while (wide >= end) wide = wideWord(state);
  return wide % n;
}

/** A whole number from 0 to 2^53 - 1, each equally likely, made of two words. */
function wideWord(state: Words): Integer {
  const high = nextWord(state) * 4194304;
  return high + (nextWord(state) % 4194304);
}

/** A number from 0 to 1, 1 left out, with 53 bits. */
export function fraction(state: Words): number {
  return wideWord(state) / 9007199254740992;
}

/**
 * Choices for a block of places: the first counts among `among` places from 0, the next among one
 * fewer, and so on. A block takes four places, two where more than 128 are left, one where more
 * than 16384 are, and never more than `room`.
 */
export function block(state: Words, among: Integer, room: Integer): Integer[] {
  if (among > 4194304) return [below(state, among)];
  let count = 4;
  if (among > 128 || room < 4) count = 2;
  if (among > 16384 || room < 2) count = 1;
  const choices: Integer[] = [];
  // Where the product does not divide 2^31, some words are one too many: they are left out.
  while (true) {
    let rest = nextWord(state);
    let product = 1;
    for (let at = 1; at <= count; at++) {
      const bound = among - at + 1;
      const total = rest * bound;
      rest = total % 2147483648;
      choices[at - 1] = (total - rest) / 2147483648;
      product *= bound;
    }
    if (rest >= 2147483648 % product) return choices;
  }
}

/**
 * Settles the places of `cards` from `from` to `to` at least, each with a card chosen among those
 * from its own place to `last`. A block may go on behind `to`, but not behind `limit`.
 * (Brackett-Rozinsky and Lemire 2024)
 *
 * @returns The last place that is settled.
 */
export function settleBy(
  state: Words,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
  limit: Integer,
): Integer {
  let at = from;
  while (at <= to && at < last) {
    if (last - at < 4194304) at = settleBlocks(state, cards, at, to, last, limit);
    if (at <= to && at < last) {
      for (const choice of block(state, last - at + 1, limit - at + 1)) {
        const card = cards[at + choice - 1];
        cards[at + choice - 1] = cards[at - 1];
        cards[at - 1] = card;
        at += 1;
      }
    }
  }
  return at < last ? at - 1 : last;
}
