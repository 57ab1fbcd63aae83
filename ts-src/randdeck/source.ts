/** What a random source is, as an argument and as an option, and asking it. */
import { badArgument, checkAnswer, mismatch, shown } from "./check.js";
import { below } from "./generator.js";
import { contains, engineRandom, hasRandomMethod, optionNames, ownField, typeName } from "./platform.js";
import type { Generator, Integer, RandomFunction, RandomObject, RandomSource } from "./types.js";

/** A source made ready for use: a generator of ours, or a function whose answers are checked. */
export type Source = RandomFunction | Generator;

/** What is expected of a source, as an argument and as an option. */
export const RANDOM_SOURCE = "function or object with a method 'random'";

/** A function that asks an object. Apart, since LuaJIT compiles none that may make another. */
function methodFunction(random: RandomObject): RandomFunction {
  return (n) => random.random(n);
}

/**
 * The source that `random` stands for, the engine's own where it is left out; raises where it is none.
 * @luaLevel 3
 */
export function sourceOf(random: RandomSource | undefined, position: Integer, name: string): Source {
  if (random == null) return engineRandom();
  if (typeof random === "function") return random;
  // A generator of ours, whatever copy of the library made it.
  let generator: unknown;
  if (typeName(random) === "table") generator = ownField(random, "randdeckWords1");
  if (generator !== undefined) return generator as Generator;
  if (!hasRandomMethod(random)) {
    throw new TypeError(badArgument(position, name, mismatch(RANDOM_SOURCE, random)));
  }
  return methodFunction(random);
}

/** A whole number from 1 to `n`, each equally likely; where only 1 is possible nothing is asked. */
export function choose(source: Source, n: Integer): Integer {
  if (n === 1) return 1;
  if (typeof source !== "function") return below(source, n) + 1;
  const answer = source(n);
  // What is right is seen here, since a call would cost as much as the rest.
  if (typeof answer !== "number" || answer < 1 || answer > n || answer % 1 !== 0) checkAnswer(answer, n);
  return answer;
}

/** Whether `value` is what an option takes: a source, one of the words in quotes, or of a type. */
function fits(value: unknown, expected: string): boolean {
  if (expected === RANDOM_SOURCE && typeof value !== "function") return hasRandomMethod(value);
  return contains(expected, typeof value === "string" ? shown(value) : typeName(value));
}

/**
 * Gives `options`, none where they are left out; raises where they are no table of options that are `known`,
 * each with what it takes, in words.
 * @luaLevel 3
 */
export function checkOptions<Options extends object>(
  options: Options | undefined,
  known: Readonly<Record<keyof Options, string>>,
  name: string,
): Partial<Options> {
  if (options == null) return {};
  if (typeName(options) !== "table") {
    throw new TypeError(badArgument(2, name, mismatch("table of options", options)));
  }
  for (const option of optionNames(options)) {
    const expected = ownField(known, option) as string | undefined;
    if (expected === undefined) {
      const names = optionNames(known).join(", ");
      throw new RangeError(badArgument(2, name, `unknown option '${option}', known: ${names}`));
    }
    const value = (options as Record<string, unknown>)[option];
    if (!fits(value, expected)) {
      const problem = `option '${option}': ${expected} expected, got ${shown(value)}`;
      throw new TypeError(badArgument(2, name, problem));
    }
  }
  return options;
}
