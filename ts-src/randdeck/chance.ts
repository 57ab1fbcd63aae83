/** Chances with bad luck protection: every miss can make a hit more likely. */
import { checkWhole, MOST_CARDS, mismatch, shown } from "./check.js";
import { EndlessDealer } from "./endless.js";
import { asInteger, badArgument } from "./platform.js";
import { partOf } from "./refusals.js";
import { ASKED, checkOptions, choose, sourceOf } from "./source.js";
import type { Integer, RandomOptions } from "./types.js";

/** Returns the probability of a hit at the nth try since the last hit. */
export type ChanceOf = (this: void, n: Integer) => number;

/**
 * Returns how much a chance must grow per try so that this share of all tries hits in the long run; 0 for a
 * function. Raises for other values.
 */
function stepFor(share: unknown): number {
  if (typeof share === "function" || share === 0) return 0;
  if (!(typeof share === "number" && share >= 0.001 && share <= 1)) {
    const text = badArgument(1, "newChance", mismatch("0, a number from 0.001 to 1 or a function", share));
    throw typeof share === "number" ? new RangeError(text) : new TypeError(text);
  }
  if (share >= 2 / 3) return 2 - 1 / share;
  let low = 0;
  let high = share;
  let step = high / 2;
  // Halves the interval from `low` to `high` until no double is between them.
  while (step > low && step < high) {
    // The mean wait is the sum, over every n, of the probability that the first n tries miss.
    let wait = 0;
    let missed = 1;
    let tries = 0;
    while (missed >= 1e-17) {
      wait += missed;
      tries += 1;
      missed *= 1 - step * tries;
    }
    if (wait > 1 / share) low = step;
    else high = step;
    step = (low + high) / 2;
  }
  return step;
}

/**
 * Calls a function for the chance of the nth try. Raises if it returns no number. The error has no line number,
 * since the function's code is elsewhere.
 * @luaLevel 0
 */
function ask(chanceOf: ChanceOf, n: Integer): number {
  const chance = chanceOf(n);
  if (typeof chance === "number" && chance === chance) return chance;
  throw new RangeError(`chance(${n}) must give a number, got ${shown(chance)}`);
}

/** A source of hits (true) and misses (false), made by `newChance`. */
export class Chance extends EndlessDealer<boolean> {
  /**
   * Returns the number of misses since the last hit, or since the start. Peeks do not count.
   * ```lua
   * local critical = newChance(0.25, { random = newRandom("today") })
   * critical:draw(5)
   * print(critical:misses()) --> 3
   * ```
   */
  misses(): Integer {
    return Math.max(partOf(this, "last"), 1) - 1;
  }

  /**
   * Returns the chance that the next draw hits. It calls your function again. A draw that you peeked at stays as it is.
   * ```lua
   * local critical = newChance(function(n) return n / 4 end)
   * critical:reset(2)
   * print(critical:nextChance()) --> 0.75
   * ```
   * @returns The chance, at most 1; at or below 0 there is never a hit.
   */
  nextChance(): number {
    return partOf<ChanceOf>(this, "chanceOf")(this.misses() + 1);
  }

  /**
   * Sets the number of misses since the last hit, and forgets what you have peeked at.
   * @param misses - How many, from 0 to 10,000,000; 0 by default.
   */
  reset(misses?: Integer): this {
    partOf(this, "signature");
    if (misses != null) checkWhole(misses, 1, "reset", 0, MOST_CARDS);
    this.last = asInteger(misses ?? 0) + 1;
    this.ahead = [];
    this.drawn = 0;
    return this;
  }
}

/**
 * Makes a chance with bad luck protection: each miss makes a hit more likely, and after a hit the chance is low again.
 * ```lua
 * local crit = newChance(0.25, { random = newRandom("today") })
 * print(crit:draw(), crit:draw(), crit:draw()) --> false true false
 * ```
 * @param chance - The share of hits in the long run, from 0.001 to 1, or 0 for never; or a function that returns the
 * chance of the nth try since the last hit: 0 or less never hits, 1 or more always. It is called once for each try.
 * @param options - `random`.
 */
export function newChance(chance: number | ChanceOf, options?: RandomOptions): Chance {
  const step = stepFor(chance);
  const given = checkOptions(options, { random: [] }, "newChance");
  const source = sourceOf(given.random, 2, "newChance");
  // Place 1 is a hit; place n + 1 is a miss at the nth try.
  const chanceOf = (n: Integer): number =>
    Math.min(typeof chance === "function" ? ask(chance, n) : step * n, 1);
  const makeOne = (last: Integer): Integer => {
    const n = Math.max(last, 1);
    const border = chanceOf(n) * ASKED;
    let answer = choose(source, ASKED);
    // If the border is between two answers, a second answer decides.
    if (answer > border && answer - 1 < border) answer += choose(source, ASKED) / ASKED - 1;
    return answer <= border ? 1 : n + 1;
  };
  return new Chance("chance", [], [true, false], source, makeOne, undefined, chanceOf);
}
