/** Random sources: what can be one, and how its answers are checked. */
import { describe } from "./check.js";
import { digits, engineRandom, isChoice } from "./platform.js";
import type { Integer, RandomFunction, RandomObject, RandomSource } from "./types.js";

/**
 * A random source made ready for use. The engine's own is trusted: its answers are not checked.
 */
export interface Source {
  readonly draw: RandomFunction;
  readonly trusted: boolean;
}

/** A function that asks an object with a method `random`. */
export function methodFunction(random: RandomObject): RandomFunction {
  return (n) => random.random(n);
}

/** The source that `random` stands for: the engine's own where it is left out. */
export function sourceOf(random: RandomSource | undefined): Source {
  if (random == null) return { draw: engineRandom(), trusted: true };
  return { draw: typeof random === "function" ? random : methodFunction(random), trusted: false };
}

/** What is wrong with the answer that a source gave when asked for 1 to `n`; nil if nothing is. */
export function answerProblem(answer: unknown, n: Integer): string | undefined {
  if (isChoice(answer, n)) return undefined;
  const expected = `random(${digits(n)}) must give a whole number from 1 to ${digits(n)}`;
  // JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
  const advice =
    typeof answer === "number" && answer > 0 && answer < 1 ? ": use floor(fraction * n) + 1" : "";
  return `${expected}, got ${describe(answer)}${advice}`;
}

/**
 * Asks for a choice among `n`, then one among `n - 1`, and so on, `count` answers in all, or
 * gives the text that says what was wrong with one of them. Where only one choice is left the
 * source is not asked.
 */
export function askChoices(draw: RandomFunction, n: Integer, count: Integer): Integer[] | string {
  const choices: Integer[] = [];
  for (let asked = 0; asked < count; asked++) {
    const among = n - asked;
    let choice = 1;
    if (among > 1) {
      choice = draw(among);
      const problem = answerProblem(choice, among);
      if (problem !== undefined) return problem;
    }
    choices[asked] = choice;
  }
  return choices;
}
