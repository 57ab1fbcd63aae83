/** Generators of random numbers that give the same on every engine. */
import { badArgument, checkNone, checkWhole, mismatch } from "./check.js";
import { below, MOST_EXACT, wideWord } from "./generator.js";
import { nextWord, ONE, stir } from "./kernel.js";
import { append, asInteger, bytesOf, digits, entropy, numbersIn, seedIn, slice, textOf } from "./platform.js";
import type { Source } from "./source.js";
import { checkState, notState, numbersText, writeState } from "./state.js";
import type { Generator, Integer, RandomObject } from "./types.js";

/**
 * The key of a seed or of a name: unique, and never the beginning of another. Raises if it is neither a string
 * nor a number up to 2^53.
 * @luaLevel 3
 */
export function keyFor(seed: unknown, position: Integer, name: string): string {
  if (typeof seed === "string") return `s${digits(bytesOf(seed).length)}:${seed}`;
  const isExact = typeof seed === "number" && Math.abs(seed) <= MOST_EXACT;
  if (!isExact) {
    throw new TypeError(badArgument(position, name, mismatch("string or number up to 2^53", seed)));
  }
  let value = seed;
  let halvings = 0;
  while (value % 1 !== 0) {
    value *= 2;
    halvings += 1;
  }
  return `n${digits(value)}${halvings > 0 ? `/${digits(halvings)}` : ""}`;
}

/** 2^31 - 1, a prime. */
const PRIME = 2147483647;

/** The generator that a key stands for: stirs in its bytes, three at a time, then how many they are. */
export function generatorFor(key: string): Generator {
  const bytes = bytesOf(key);
  const limbs = Math.ceil(bytes.length / 3) + 1;
  const numbers: number[] = [];
  let counter = 2 * ONE;
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
  return { words: numbers, carry: ONE, position: 16, key };
}

/** What a saved state says of a generator; nothing if the source is not one. @internal */
export function generatorNumbers(source: Source): Integer[] {
  const numbers: Integer[] = [];
  if (typeof source === "function") return numbers;
  append(numbers, source.words);
  append(numbers, [source.carry, source.position]);
  append(numbers, bytesOf(source.key));
  return numbers;
}

/** What is wrong with such numbers for a source. @internal */
export function generatorProblem(
  source: Source,
  numbers: readonly Integer[],
  kind: string,
): string | undefined {
  if (typeof source === "function") {
    return numbers.length > 0 ? "state without a generator expected, got one with a generator" : undefined;
  }
  if (numbers.length === 0) return "state with a generator expected, got one without";
  let sum = 0;
  for (let at = 1; at <= numbers.length; at++) {
    const number = numbers[at - 1]! * ONE;
    if (at <= 17) sum += number;
    let most = 255;
    if (at === 17) most = 4078412;
    if (at <= 16) most = PRIME;
    if (number > most) return notState(kind);
  }
  // From the least and from the greatest words, with their carry, no step leads to others.
  const isStill = sum === 0 || sum === 34363816764;
  return numbers.length < 18 || isStill ? notState(kind) : undefined;
}

/** Sets a generator, if the source is one, to what `generatorNumbers` gave. @internal */
export function setGenerator(generator: Source, numbers: readonly Integer[]): void {
  if (typeof generator === "function") return;
  const words: number[] = [];
  for (let at = 1; at <= 16; at++) words[at - 1] = numbers[at - 1]! * ONE;
  generator.words = words;
  generator.carry = numbers[16]! * ONE;
  generator.position = numbers[17]!;
  generator.key = textOf(slice(numbers, 19));
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
   * Returns a random number, like Lua's `math.random`: without arguments a fraction from 0 up to but not including
   * 1, with `m` a whole number from 1 to `m`, with both from `m` to `n`. Each is equally likely.
   * ```lua
   * local random = newRandom("today")
   * print(random:random(6), random:random(6), random:random(-3, 3)) --> 5 2 1
   * ```
   * @param m - Alone, the greatest number, a whole number up to 2^53; with `n`, the least.
   * @param n - The greatest number; there are at most 2^53 numbers from `m` to `n`.
   */
  random(this: Random, m?: Integer, n?: Integer): number {
    const generator = this.randdeckWords1;
    if (m == null && n == null) return wideWord(generator) / MOST_EXACT;
    if (n == null) {
      checkWhole(m, 1, "random", 1, MOST_EXACT);
      return asInteger(below(generator, m as Integer) + 1);
    }
    checkWhole(m, 1, "random", -MOST_EXACT, MOST_EXACT);
    checkWhole(n, 2, "random", m, Math.min(MOST_EXACT, MOST_EXACT - 1 + m));
    return asInteger(m + below(generator, n * ONE - m + 1));
  }

  /** Returns the seed, from which `newRandom` makes the same generator. @returns The seed; nil for a stream. */
  getSeed(): number | string | undefined {
    return seedIn(this.randdeckWords1.key);
  }

  /**
   * Saves the generator as one line of ASCII text.
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
    return writeState("random", [numbersText(generatorNumbers(this.randdeckWords1))]);
  }

  /**
   * Restores a saved generator, with its seed and its streams.
   * @param state - What `getState` returned, on any engine.
   */
  setState(state: string): void {
    const generator = this.randdeckWords1;
    const numbers = numbersIn(checkState(state, "random")[0]!);
    checkNone(generatorProblem(generator, numbers, "random"), 1, "setState");
    setGenerator(generator, numbers);
  }

  /**
   * Makes an independent generator. It depends only on the seed and the name, not on the numbers drawn so far. Each
   * call makes a new one, which begins at the beginning: keep it.
   * ```lua
   * local shop = newRandom("today"):stream("shop")
   * print(shop:random(6) == newRandom("today"):stream("shop"):random(6)) --> true
   * ```
   * @param name - A string or a number, like the seed of `newRandom`.
   * @returns A new generator.
   */
  stream(name: number | string): Random {
    return new Random(generatorFor(this.randdeckWords1.key + keyFor(name, 1, "stream")));
  }
}

/** Raises on a Lua whose numbers are not doubles. @luaLevel 3 */
export function checkExact(name: string): void {
  if (MOST_EXACT - 1 === MOST_EXACT) {
    throw new RangeError(`${name} needs numbers that are doubles`);
  }
}

/**
 * Makes a seed for players to share, of digits and capital letters without 0, 1, I and O.
 * ```lua
 * local seed = newSeed()
 * print(#seed, newRandom(seed):getSeed() == seed) --> 8 true
 * ```
 * @param length - How many characters, from 1 to 100; 8 if left out, which gives 10^12 seeds.
 * @returns The seed, a string.
 * @throws on a Lua whose numbers are not doubles.
 */
export function newSeed(length?: Integer): string {
  checkExact("newSeed");
  const count = length == null ? 8 : length;
  checkWhole(count, 1, "newSeed", 1, 100);
  const letters = bytesOf("23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
  const generator = generatorFor(entropy());
  const seed: Integer[] = [];
  for (let at = 1; at <= count; at++) seed.push(letters[nextWord(generator) % 32]!);
  return textOf(seed);
}

/**
 * Makes a generator of random numbers. The same seed gives the same numbers, and the same deals, on every
 * engine and in TypeScript. Do not use it for games for money: the next numbers can be computed from enough
 * earlier ones.
 * ```lua
 * local deal = RandDeck({ "A", "B", "C", "D" }, { random = newRandom("2026-11-20") })
 * print(deal(), deal(), deal(), deal()) --> D A C B
 * ```
 * @param seed - Any string (in TypeScript, its UTF-8 bytes) or any number up to 2^53; `42` and `"42"` are
 * different seeds, 1 and 1.0 the same. If left out, one of 52 characters by `newSeed`.
 * @returns The generator.
 * @throws on a Lua whose numbers are not doubles.
 */
export function newRandom(seed?: number | string): Random {
  checkExact("newRandom");
  if (seed == null) seed = newSeed(52);
  return new Random(generatorFor(keyFor(seed, 1, "newRandom")));
}
