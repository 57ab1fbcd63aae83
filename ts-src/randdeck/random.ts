/** Random number generators with the same numbers on every engine. */
import { checkWhole, MOST_EXACT, mismatch } from "./check.js";
import { AS_WORD, nextWord, shuffleByWords, stir } from "./kernel.js";
import { asInteger, badArgument, byteCount, digits } from "./platform.js";
import { partOf } from "./refusals.js";
import { checkState, PRIME, setGenerator, writeState } from "./state.js";
import { bytesOf, entropy, seedIn, textOf } from "./text.js";
import type { Generator, Integer, RandomObject } from "./types.js";

/**
 * The key of a seed or a name. Keys are unique, and none is the start of another. Raises if the seed is neither a
 * string nor a number up to 2^53.
 */
export function keyFor(seed: unknown, position: Integer, name: string): string {
  if (typeof seed === "string") return `s${byteCount(seed)}:${seed}`;
  if (!(typeof seed === "number" && seed >= -MOST_EXACT && seed <= MOST_EXACT)) {
    throw new TypeError(badArgument(position, name, mismatch("string or number up to 2^53", seed)));
  }
  let value = seed;
  let halvings = 0;
  while (value % 1 !== 0) {
    value *= 2;
    halvings += 1;
  }
  return `n${digits(value)}${halvings > 0 ? `/${halvings}` : ""}`;
}

/** An integer from 0 to 2^53 - 1, each equally likely, from two words. */
export function wideWord(state: Generator): Integer {
  const high = nextWord(state) * 4194304;
  return high + (nextWord(state) % 4194304);
}

/** An integer from 0 to `n` - 1, each equally likely; `n` is at most 2^53. */
function below(state: Generator, n: Integer): Integer {
  let words = 2147483648;
  let draw = nextWord;
  if (n > words) {
    words = MOST_EXACT;
    draw = wideWord;
  }
  let word = draw(state);
  while (word - (word % n) > words - n) word = draw(state);
  return word % n;
}

/**
 * Makes the generator of a key: stirs in the key's bytes, three at a time, then the count of these steps.
 * Raises on Lua versions whose numbers are not doubles.
 * @luaLevel 3
 */
export function generatorFor(key: string): Generator {
  if (MOST_EXACT - 1 === MOST_EXACT) throw new RangeError("seeds need 64-bit numbers");
  const bytes = bytesOf(key);
  const limbs = Math.ceil(bytes.length / 3) + 1;
  const numbers: number[] = [];
  let counter = 2 * AS_WORD;
  for (let at = 1; at <= 16; at++) {
    counter = (counter + 1327217885) % PRIME;
    numbers[at - 1] = counter;
  }
  for (let at = 1; at <= limbs; at++) {
    const place = ((at - 1) % 16) + 1;
    let limb = bytes.length;
    if (at < limbs) {
      limb = bytes[3 * at - 2 - 1]! * 65536 + (bytes[3 * at - 1 - 1] ?? 0) * 256 + (bytes[3 * at - 1] ?? 0);
    }
    numbers[place - 1] = (numbers[place - 1]! + limb) % PRIME;
    if (place === 16 || at === limbs) counter = stir(numbers, 2, counter);
  }
  numbers[0] = (numbers[0]! + limbs) % PRIME;
  stir(numbers, 4, counter);
  return { words: numbers, carry: AS_WORD, position: 16, key, below, shufflePart: shuffleByWords };
}

/**
 * A generator of random numbers: the same seed and calls give the same numbers on every engine. `newRandom`
 * makes one. Pass it wherever a random source is expected; it shuffles faster than any other source.
 */
export class Random implements RandomObject {
  /** Every copy of the library recognizes a generator by this field and the version in its name. @internal */
  readonly randdeckWords1: Generator;

  /** @internal */
  constructor(generator: Generator) {
    this.randdeckWords1 = generator;
  }

  /**
   * Returns a random number, like Lua's `math.random`: without arguments, a fraction from 0 up to but not including
   * 1; with only `m`, an integer from 1 to `m`; with both, from `m` to `n`. Each is equally likely.
   * ```lua
   * local random = newRandom("today")
   * print(random:random(6), random:random(6), random:random(-3, 3)) --> 5 2 1
   * ```
   * @param m - The greatest number if `n` is left out, otherwise the least; an integer up to 2^53.
   * @param n - The greatest number; there are at most 2^53 numbers from `m` to `n`.
   */
  random(m?: Integer, n?: Integer): number {
    const generator = this && this.randdeckWords1;
    if (!generator) partOf(this, "randdeckWords1");
    if (m == null && n == null) return wideWord(generator) / MOST_EXACT;
    if (n == null) {
      checkWhole(m, 1, "random", 1, MOST_EXACT);
      return asInteger(below(generator, m as Integer) + 1);
    }
    checkWhole(m, 1, "random", -MOST_EXACT, MOST_EXACT);
    checkWhole(n, 2, "random", m, Math.min(MOST_EXACT, MOST_EXACT - 1 + m));
    return asInteger(m + below(generator, n * AS_WORD - m + 1));
  }

  /** Returns the seed, from which `newRandom` makes the same generator. @returns The seed; nil for a stream. */
  getSeed(): number | string | undefined {
    return seedIn(partOf<Generator>(this, "randdeckWords1").key);
  }

  /**
   * Saves the generator: returns one line of ASCII, for `setState` on any engine.
   * ```lua
   * local random = newRandom("today")
   * local saved = random:getState()
   * local first = random:random(1000)
   * random:setState(saved)
   * print(random:random(1000) == first) --> true
   * ```
   */
  getState(): string {
    return writeState("random", partOf(this, "randdeckWords1"), []);
  }

  /**
   * Loads a saved generator, with its seed and its streams.
   * @param state - A string from `getState`.
   */
  setState(state: string): this {
    const generator: Generator = partOf(this, "randdeckWords1");
    const saved = checkState(state, "random", generator);
    setGenerator(generator, saved.generator);
    return this;
  }

  /**
   * Makes a generator that depends only on the seed and the name, not on the numbers drawn so far. Each call makes
   * a new one, which starts at the beginning: keep it.
   * ```lua
   * local shop = newRandom("today"):stream("shop")
   * print(shop:random(6) == newRandom("today"):stream("shop"):random(6)) --> true
   * ```
   * @param name - A string or a number, like the seed of `newRandom`.
   */
  stream(name: number | string): Random {
    const generator: Generator = partOf(this, "randdeckWords1");
    return new Random(generatorFor(generator.key + keyFor(name, 1, "stream")));
  }

  /** The seed isn't shown, since it would reveal all numbers. @internal */
  toString(): string {
    return "random: generator";
  }

  /** @internal */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.toString();
  }

  /** @internal */
  toJSON(): never {
    throw new TypeError("JSON can't hold a generator: to save it use getState()");
  }
}

/**
 * Makes a seed for players to share, of digits and capital letters without 0, 1, I and O.
 * ```lua
 * local seed = newSeed()
 * print(#seed, newRandom(seed):getSeed() == seed) --> 8 true
 * ```
 * @param length - How many characters, from 1 to 100; 8 by default, which gives 10^12 seeds.
 * @throws on Lua versions whose numbers are not doubles.
 */
export function newSeed(length?: Integer): string {
  const count = length == null ? 8 : length;
  checkWhole(count, 1, "newSeed", 1, 100);
  const letters = bytesOf("23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
  const generator = generatorFor(entropy());
  const seed: Integer[] = [];
  for (let at = 1; at <= count; at++) seed.push(letters[nextWord(generator) % 32]!);
  return textOf(seed);
}

/**
 * Makes a random number generator. The same seed gives the same numbers and deals on every engine, and in TypeScript.
 * Don't use it for real money: its numbers can be predicted from earlier ones.
 * ```lua
 * local deal = RandDeck({ "A", "B", "C", "D" }, { random = newRandom("2026-11-20") })
 * print(deal(), deal(), deal(), deal()) --> D A C B
 * ```
 * @param seed - Any string (in TypeScript, its UTF-8 bytes) or any number up to 2^53; `42` and `"42"` are
 * different seeds. By default 52 characters from `newSeed`, different on each machine.
 * @throws on Lua versions whose numbers are not doubles.
 */
export function newRandom(seed?: number | string): Random {
  if (seed == null) seed = newSeed(52);
  return new Random(generatorFor(keyFor(seed, 1, "newRandom")));
}
