/** Random sources made ready for use: the engine's own, a caller's, or a generator of ours. */
import { describe } from "./check.js";
import { type Generator, generatorOf } from "./generator.js";
import { digits, engineRandom } from "./platform.js";
import type { Integer, RandomFunction, RandomObject, RandomSource } from "./types.js";

/** The engine's own source is trusted: its answers are not checked. */
export interface Source {
  /** The function to ask; nil for a generator. */
  readonly draw: RandomFunction | undefined;
  readonly trusted: boolean;
  readonly generator: Generator | undefined;
}

/** A function that asks an object. Apart, since LuaJIT compiles none that may make another. */
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
  const generator = generatorOf(random);
  let draw: RandomFunction | undefined;
  if (generator === undefined) draw = drawOf(random);
  return { draw, trusted: random == null, generator };
}

/** What is wrong with the answer that a source gave when asked for 1 to `n`; nil if nothing is. */
export function answerProblem(answer: unknown, n: Integer): string | undefined {
  if (typeof answer === "number" && answer >= 1 && answer <= n && answer % 1 === 0) return undefined;
  let came = describe(answer);
  // JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
  if (came === "a fraction" && (answer as number) < 1) came += ": use floor(fraction * n) + 1";
  return `random(${digits(n)}) must give a whole number from 1 to ${digits(n)}, got ${came}`;
}
