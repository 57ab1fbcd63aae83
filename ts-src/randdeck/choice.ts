/** One whole number of any source, among more than the source itself is ever asked for. */
import { below } from "./generator.js";
import { whole } from "./platform.js";
import { answerProblem, type Source } from "./source.js";
import type { Integer } from "./types.js";

/** 2^53: up to it every whole number is exact, and so the most that there is to choose from. */
export const MOST_CHOICES = 9007199254740992;

/** 2^31 - 1: more is asked of no source but ours, since not every `math.random` can give it. */
const MOST_ASKED = 2147483647;

/** 2^27: how many numbers the second question of a larger choice is for. */
const LOW_NUMBERS = 134217728;

/** How often a larger choice may be refused; a fair source has less than one chance in 2^390. */
const MOST_TRIES = 100;

/** Asks for 1 to `n`, `n` up to 2^31 - 1. Gives the answer, or what was wrong with it. */
function ask(source: Source, n: Integer): Integer | string {
  // A whole number of the caller's list may be a float, which no source should see.
  const bound = whole(n);
  const answer = source.draw!(bound);
  if (source.trusted) return answer;
  return answerProblem(answer, bound) ?? answer;
}

/**
 * Chooses a whole number from 1 to `n`, each exactly equally likely as long as the source is fair;
 * `n` is at most 2^53.
 *
 * A source that is not ours is asked `random(n)`; for more than 2^31 - 1 numbers twice, for the
 * high and the low part, of which there are more than `n`: less than once in 16 times what they
 * make is left out, and both are asked again. Nothing is asked where `n` is 1.
 *
 * @returns The number; or a text, which says what was wrong with an answer of the source.
 */
export function chooseBelow(source: Source, n: Integer): Integer | string {
  if (n === 1) return 1;
  if (source.generator !== undefined) return below(source.generator, n) + 1;
  if (n <= MOST_ASKED) return ask(source, n);
  const highs = Math.ceil(n / LOW_NUMBERS);
  // Divided by 1 it is a float: the integers of Fengari would overflow at 2^31.
  const tooMany = (highs / 1) * LOW_NUMBERS - n;
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const high = ask(source, highs);
    if (typeof high === "string") return high;
    const low = ask(source, LOW_NUMBERS);
    if (typeof low === "string") return low;
    const number = (high / 1 - 1) * LOW_NUMBERS + low;
    // The second and those behind it are left out: always 1 is a choice then, and always the last.
    if (number === 1) return 1;
    if (number - tooMany > 1) return number - tooMany;
  }
  return "random must not give the same numbers for ever";
}
