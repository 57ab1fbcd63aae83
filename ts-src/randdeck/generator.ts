/**
 * The generator: multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits, multiplier 4078413, period
 * 2^517; and what is made of its words. docs/generator.md is the specification.
 */
import { nextWord, ONE, stir } from "./kernel.js";
import { bytesOf } from "./platform.js";
import type { Generator, Integer } from "./types.js";

/** 2^53: up to it every whole number is exact. */
export const MOST_EXACT = 9007199254740992;

/** 2^31 - 1, a prime. */
const PRIME = 2147483647;

/** The generator that a key stands for: its bytes, three at a time, then how many they are, are stirred. */
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
      limb = bytes[3 * at - 3]! * 65536 + (bytes[3 * at - 2] ?? 0) * 256 + (bytes[3 * at - 1] ?? 0);
    }
    numbers[place - 1] = (numbers[place - 1]! + limb) % PRIME;
    if (place === 16 || at === limbs) counter = stir(numbers, 2, counter);
  }
  numbers[0] = (numbers[0]! + limbs) % PRIME;
  stir(numbers, 4, counter);
  return { words: numbers, carry: ONE, position: 16, key };
}

/** A whole number from 0 to 2^53 - 1, each equally likely, made of two words. */
export function wideWord(state: Generator): Integer {
  const high = nextWord(state) * 4194304;
  return high + (nextWord(state) % 4194304);
}

/** A whole number from 0 to `n` - 1, each equally likely; `n` is at most 2^53. */
export function below(state: Generator, n: Integer): Integer {
  const isWide = n > 2147483648;
  const next = isWide ? wideWord : nextWord;
  const words = isWide ? MOST_EXACT : 2147483648;
  let word = next(state);
  while (word - (word % n) > words - n) word = next(state);
  return word % n;
}
