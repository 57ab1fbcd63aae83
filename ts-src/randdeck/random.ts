/** Random sources: what can be one, and how its answers are checked. */
import { describe } from "./check.js";
import { digits, engineRandom } from "./platform.js";
import type { Integer, RandomFunction, RandomObject, RandomSource } from "./types.js";

/**
 * A random source made ready for use. The engine's own is trusted: its answers are not checked.
 */
export interface Source {
  readonly draw: RandomFunction;
  readonly trusted: boolean;
}

/** A function that asks an object with a method `random`. */
function methodFunction(random: RandomObject): RandomFunction {
  return (n) => random.random(n);
}

/** The function to ask: the engine's own where `random` is left out. */
export function drawOf(random: RandomSource | undefined): RandomFunction {
  if (random == null) return engineRandom();
  return typeof random === "function" ? random : methodFunction(random);
}

/** The source that `random` stands for. */
export function sourceOf(random: RandomSource | undefined): Source {
  return { draw: drawOf(random), trusted: random == null };
}

/** What is wrong with the answer that a source gave when asked for 1 to `n`; nil if nothing is. */
export function answerProblem(answer: unknown, n: Integer): string | undefined {
  if (typeof answer === "number" && answer >= 1 && answer <= n && answer % 1 === 0) return undefined;
  let came = describe(answer);
  // JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
  if (came === "a fraction" && (answer as number) < 1) came += ": use floor(fraction * n) + 1";
  return `random(${digits(n)}) must give a whole number from 1 to ${digits(n)}, got ${came}`;
}
