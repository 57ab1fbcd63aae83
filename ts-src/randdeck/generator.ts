/**
 * Random numbers from the words of the generator. It is a multiply-with-carry (Marsaglia 1994) with 16 words of
 * 31 bits, multiplier 4078413, period 2^517. docs/generator.md is the specification.
 */
import { nextWord } from "./kernel.js";
import type { Generator, Integer } from "./types.js";

/** 2^53: every whole number up to it is exact. */
export const MOST_EXACT = 9007199254740992;

/** 2^31 - 1, a prime. */
export const PRIME = 2147483647;

/** A whole number from 0 to 2^53 - 1, each equally likely, from two words. */
export function wideWord(state: Generator): Integer {
  const high = nextWord(state) * 4194304;
  return high + (nextWord(state) % 4194304);
}

/** A whole number from 0 to `n` - 1, each equally likely; `n` is at most 2^53. */
export function below(state: Generator, n: Integer): Integer {
  const isWide = n > 2147483648;
  const words = isWide ? MOST_EXACT : 2147483648;
  let word = isWide ? wideWord(state) : nextWord(state);
  while (word - (word % n) > words - n) word = isWide ? wideWord(state) : nextWord(state);
  return word % n;
}
