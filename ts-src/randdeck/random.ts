/** Generators of random numbers, which give the same on every engine. */
import { badArgument, checkWhole, describe } from "./check.js";
import {
  addByteLimbs,
  below,
  digestOf,
  fraction,
  type Generator,
  NUMBER_SEED,
  numberLimbs,
  STREAM_SEED,
  STRING_SEED,
  seededWords,
  stateNumbers,
} from "./generator.js";
import { nextWord, packed, type Words } from "./kernel.js";
import { bytesOf, entropy, textOf, typeName, whole } from "./platform.js";
import type { Source } from "./source.js";
import { checkState, DAMAGED, writeState } from "./state.js";
import type { Integer, RandomObject } from "./types.js";

/** 2^53: up to it every whole number is exact. */
const MOST = 9007199254740992;

/** Strings of more bytes are too long to be kept as a seed. */
const MOST_SEED_BYTES = 64;

const RANDOM_KIND = "random";

/** Whether this engine's numbers have been found to be exact. */
const tested = { exact: false };

/** The positions in a state: of the digest, which is behind the words, and of the seed behind it. */
const DIGEST_AT = 19;
const SEED_AT = 27;
const SIGN_AT = 28;
const SIZE_AT = 29;
const EXPONENT_AT = 30;

/** In a state: a power of two is counted from here, so that no number is negative. */
const EXPONENT_ZERO = 1100;

/** Adds what a saved state says of a seed: what it is, then its parts as whole numbers. */
function addSeedNumbers(numbers: Integer[], seed: number | string | undefined): void {
  if (typeof seed === "string") {
    numbers.push(STRING_SEED);
    for (const byte of bytesOf(seed)) numbers.push(byte);
  } else if (seed !== undefined) {
    let value = Math.abs(seed / 1);
    let exponent = EXPONENT_ZERO;
    while (value % 1 !== 0) {
      value *= 2;
      exponent -= 1;
    }
    while (value > MOST) {
      value /= 2;
      exponent += 1;
    }
    numbers.push(NUMBER_SEED);
    numbers.push(seed < 0 ? 1 : 0);
    numbers.push(value);
    numbers.push(exponent);
  }
}

/** Whether the numbers of a state are those of a generator: others could hang it, or give no number. */
function areOfGenerator(numbers: readonly Integer[]): boolean {
  const count = numbers.length;
  if (count < SEED_AT - 1) return false;
  let sum = 0;
  for (let at = 1; at < SEED_AT; at++) {
    if (numbers[at - 1]! >= 2147483648) return false;
    if (at <= 16) sum += numbers[at - 1]! / 1;
  }
  const carry = numbers[16]!;
  const position = numbers[17]!;
  if (carry > 4078412 || position < 1 || position > 16) return false;
  // These two give one and the same word for ever.
  if (sum + carry === 0 || (sum === 34359738352 && carry === 4078412)) return false;
  const kind = numbers[SEED_AT - 1];
  if (kind === NUMBER_SEED) return count === EXPONENT_AT && numbers[EXPONENT_AT - 1]! < 2 * EXPONENT_ZERO;
  if (kind !== STRING_SEED) return kind === undefined;
  for (let at = SEED_AT; at < count; at++) {
    if (numbers[at]! > 255) return false;
  }
  return true;
}

/** The seed that a saved state tells of. */
function seedIn(numbers: readonly Integer[]): number | string | undefined {
  const kind = numbers[SEED_AT - 1];
  if (kind === NUMBER_SEED) {
    let value = numbers[SIZE_AT - 1]! / 1;
    const doublings = numbers[EXPONENT_AT - 1]! - EXPONENT_ZERO;
    const halvings = -doublings;
    for (let done = 1; done <= doublings; done++) value *= 2;
    for (let done = 1; done <= halvings; done++) value /= 2;
    if (numbers[SIGN_AT - 1] === 1) value = -value;
    return value % 1 === 0 ? whole(value) : value;
  }
  if (kind !== STRING_SEED) return undefined;
  const bytes: Integer[] = [];
  const count = numbers.length - SEED_AT;
  for (let at = 1; at <= count; at++) bytes[at - 1] = numbers[SEED_AT + at - 1]!;
  return textOf(bytes);
}

/** What a saved state says of a generator. */
function generatorNumbers(generator: Generator): Integer[] {
  const numbers = stateNumbers(generator);
  for (const word of generator.digest) numbers.push(word);
  addSeedNumbers(numbers, generator.seed);
  return numbers;
}

/** Lets a generator be the one that a saved state tells of. */
export function setGenerator(generator: Generator, numbers: readonly Integer[]): void {
  const words: number[] = [];
  const digest: Integer[] = [];
  for (let at = 1; at <= 16; at++) words[at - 1] = packed(numbers[at - 1]!);
  for (let at = DIGEST_AT; at < SEED_AT; at++) digest.push(numbers[at - 1]!);
  generator.words = words;
  generator.carry = packed(numbers[16]!);
  generator.position = numbers[17]!;
  generator.digest = digest;
  generator.seed = seedIn(numbers);
}

/**
 * A generator of random numbers: the same seed and the same calls give the same numbers on every
 * engine. `newRandom` makes one. It fits wherever a random source is asked for, and shuffles faster
 * there than any other.
 */
export class Random implements RandomObject {
  /**
   * By this field, and the version in its name, every copy of the library knows a generator.
   *
   * @internal
   */
  readonly randdeckWords1: Generator;

  /** Makes a generator that has given nothing yet. */
  constructor(fresh: Words, seed: number | string | undefined) {
    const { words, carry, position } = fresh;
    this.randdeckWords1 = { words, carry, position, digest: digestOf(fresh), seed };
  }

  /**
   * Gives a random number, as `math.random` does: without bounds a fraction from 0 to 1, 1 left
   * out, with 53 bits; with one a whole number from 1 to `m`; with two one from `m` to `n`. Each is
   * equally likely.
   *
   * Cost: one word of the generator for up to 2^31 numbers, two for more and for a fraction; now
   * and then one more.
   *
   * @example
   * ```lua
   * local random = newRandom("today")
   * print(random:random(6), random:random(6), random:random(-3, 3)) --> 3 5 -2
   * ```
   * @param m - The greatest number, a whole number up to 2^53; the least one where `n` is given.
   * @param n - The greatest number; `m` to `n` are at most 2^53 numbers.
   * @returns The number.
   * @throws where a bound is no whole number or out of its range.
   */
  random(m?: Integer, n?: Integer): number {
    if (m == null && n == null) return fraction(this.randdeckWords1);
    if (n == null) {
      if (typeof m !== "number" || m < 1 || m > MOST || m % 1 !== 0) checkWhole(m, 1, "random", 1, MOST);
      return whole(below(this.randdeckWords1, m as Integer) + 1);
    }
    checkWhole(m, 1, "random", -MOST, MOST);
    checkWhole(n, 2, "random", m, Math.min(MOST, MOST - 1 + m));
    // Divided by 1 it is a float: the integers of Fengari would overflow at 2^31.
    return whole(m + below(this.randdeckWords1, n / 1 - m + 1));
  }

  /**
   * Gives the seed: `newRandom` makes the same generator of it.
   *
   * @example
   * ```lua
   * print(newRandom("today"):getSeed()) --> today
   * ```
   * @returns The seed; nil for a stream and where the seed is a string of more than 64 bytes.
   */
  getSeed(): number | string | undefined {
    return this.randdeckWords1.seed;
  }

  /**
   * Saves the generator: one line of printable ASCII characters, some 270 and the seed.
   *
   * @example
   * ```lua
   * local random = newRandom("today")
   * local saved = random:getState()
   * local first = random:random(1000)
   * random:setState(saved)
   * print(random:random(1000) == first) --> true
   * ```
   * @returns The state, for `setState` on any engine.
   */
  getState(): string {
    return writeState(RANDOM_KIND, generatorNumbers(this.randdeckWords1));
  }

  /**
   * Goes on where the saved generator was, with its seed and its streams.
   *
   * @param state - What `getState` gave, on any engine.
   * @throws where `state` is no such text, or not all of it. The generator is as before then.
   */
  setState(state: string): void {
    const numbers = checkState(state, RANDOM_KIND);
    if (!areOfGenerator(numbers)) throw new RangeError(badArgument(1, "setState", DAMAGED));
    setGenerator(this.randdeckWords1, numbers);
  }

  /**
   * Makes an independent generator, decided by the seed and the name alone: it does not matter how
   * many numbers have been given. The shop's luck has nothing to do with the battle's.
   *
   * @example
   * ```lua
   * local random = newRandom("today")
   * local shop = random:stream("shop")
   * print(shop:random(6) == newRandom("today"):stream("shop"):random(6)) --> true
   * ```
   * @param name - The name, any string.
   * @returns A new generator, which has streams of its own.
   * @throws where `name` is no string.
   */
  stream(name: string): Random {
    if (typeof name !== "string") {
      throw new TypeError(badArgument(1, "stream", `string expected, got ${typeName(name)}`));
    }
    const limbs: Integer[] = [];
    for (const word of this.randdeckWords1.digest) limbs.push(word);
    addByteLimbs(limbs, bytesOf(name));
    return new Random(seededWords(limbs, STREAM_SEED), undefined);
  }
}

/** A generator from a seed that is known to be right. */
function seededRandom(seed: number | string): Random {
  if (typeof seed === "number") {
    const words = seededWords(numberLimbs(seed), NUMBER_SEED);
    return new Random(words, seed % 1 === 0 ? whole(seed + 0) : seed);
  }
  const limbs: Integer[] = [];
  const bytes = bytesOf(seed);
  addByteLimbs(limbs, bytes);
  const words = seededWords(limbs, STRING_SEED);
  if (bytes.length > MOST_SEED_BYTES) return new Random(words, undefined);
  return new Random(words, seed);
}

/** Adds the numbers of a source's generator, if it has one, to those of a state. */
export function addGenerator(numbers: Integer[], source: Source): void {
  const generator = source.generator;
  if (generator === undefined) return;
  for (const number of generatorNumbers(generator)) numbers.push(number);
}

/** What is wrong with numbers of a state that are to be those of a source's generator, none if it has none. */
export function generatorProblem(source: Source, numbers: readonly Integer[]): string | undefined {
  if ((source.generator !== undefined) !== numbers.length > 0) {
    return "state of a dealer with the same kind of source expected, got one where only one has a generator";
  }
  if (source.generator !== undefined && !areOfGenerator(numbers)) return DAMAGED;
  return undefined;
}

/**
 * Raises on a Lua whose numbers are not doubles.
 *
 * @luaLevel 3
 */
function checkExact(): void {
  if (tested.exact) return;
  // The first word of seed 42, which no other arithmetic gives.
  tested.exact = nextWord(seededWords(numberLimbs(42), NUMBER_SEED)) === 810160032;
  if (!tested.exact) throw new RangeError("newRandom needs numbers that are doubles, which this Lua has not");
}

/**
 * Makes a generator of random numbers. The same seed gives the same numbers, and the same deals, on
 * every engine and in TypeScript. Each of the 52! orders of a deck can come up. It is no source for
 * games for money: from enough of its numbers the next can be worked out.
 *
 * (multiply-with-carry with 16 words of 31 bits: Marsaglia 1994, Couture and L'Ecuyer 1997; period
 * 2^517)
 *
 * Cost: some 400 operations, and more for a long string.
 *
 * @example
 * ```lua
 * local deal = RandDeck({ "A", "B", "C", "D" }, { random = newRandom("2026-11-20") })
 * print(deal(), deal(), deal(), deal()) --> C A B D
 * ```
 * @param seed - Any finite number, or any string, by its UTF-8 bytes; `42` and `"42"` are two
 * seeds, 1 and 1.0 one. Left out: the clock and whatever else differs from start to start.
 * @returns The generator.
 * @throws where `seed` is of another kind, NaN, infinite, or a whole number between 2^53 and 2^63,
 * which not every engine holds exactly; and on a Lua whose numbers are not doubles.
 */
export function newRandom(seed?: number | string): Random {
  checkExact();
  let given: unknown = seed;
  if (given == null) given = entropy();
  if (typeof given === "number") {
    // From 2^63 on no Lua has integers, so that 1e300 is the same everywhere.
    const size = Math.abs(given / 1);
    if (size - size !== 0 || (size > MOST && size / 1024 < MOST)) {
      const expected = size - size === 0 ? "whole number up to 2^53" : "finite number";
      const problem = `${expected} expected, got ${describe(given)}`;
      throw new RangeError(badArgument(1, "newRandom", problem));
    }
  } else if (typeof given !== "string") {
    throw new TypeError(badArgument(1, "newRandom", `number or string expected, got ${typeName(given)}`));
  }
  return seededRandom(given);
}
