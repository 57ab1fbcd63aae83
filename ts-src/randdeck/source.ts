/** What a random source is, as an argument and as an option, and asking it. */
import { badArgument, mismatch, refuseAnswer } from "./check.js";
import { below, generatorOf } from "./generator.js";
import { contains, engineRandom, hasRandomMethod, optionNames, typeName } from "./platform.js";
import type { Generator, Integer, RandomFunction, RandomObject, RandomSource } from "./types.js";

/** A source made ready for use: a generator of ours, or a function whose answers are checked. */
export type Source = RandomFunction | Generator;

const RANDOM_SOURCE = "function or object with a method 'random'";

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
  const generator = generatorOf(random);
  if (generator === undefined && !hasRandomMethod(random)) {
    throw new TypeError(badArgument(position, name, mismatch(RANDOM_SOURCE, random)));
  }
  return generator ?? methodFunction(random);
}

/** A whole number from 1 to `n`, each equally likely; where only 1 is possible nothing is asked. */
export function choose(source: Source, n: Integer): Integer {
  if (n === 1) return 1;
  if (typeof source !== "function") return below(source, n) + 1;
  const answer = source(n);
  // What is right is seen here, since a call would cost as much as the rest.
  if (typeof answer !== "number" || answer < 1 || answer > n || answer % 1 !== 0) refuseAnswer(answer, n);
  return answer;
}

/** What each option takes, in words. */
const OPTIONS: Readonly<Record<string, string>> = {
  blockSize: "number",
  kindOf: "function",
  noRepeat: "boolean",
  perBlock: "number or table",
  random: RANDOM_SOURCE,
  recycle: "'discards', 'all' or 'none'",
  shuffled: "boolean",
  weights: "table",
  whenShort: "'topUp' or 'reshuffle'",
};

/** Whether `value` is what an option takes: a source, one of the words in quotes, or of a type. */
function fits(value: unknown, expected: string): boolean {
  if (expected === RANDOM_SOURCE && typeof value !== "function") {
    return generatorOf(value) !== undefined || hasRandomMethod(value);
  }
  const word = typeof value === "string" ? `'${value}'` : typeName(value);
  return contains(expected, word);
}

/**
 * Gives `options`, none where they are left out; raises where they are no table of options that are `known`,
 * a text which names them, with values that they take.
 * @luaLevel 3
 */
export function checkOptions<Options extends object>(
  options: Options | undefined,
  known: string,
  name: string,
): Partial<Options> {
  if (options == null) return {};
  let problem: string | undefined;
  if (typeName(options) !== "table") problem = mismatch("table of options", options);
  else if (generatorOf(options) !== undefined) problem = "a random source is the option 'random'";
  if (problem !== undefined) throw new TypeError(badArgument(2, name, problem));
  for (const option of optionNames(options)) {
    const expected = OPTIONS[option];
    if (expected === undefined || !contains(known, option)) {
      throw new RangeError(badArgument(2, name, `unknown option '${option}', known: ${known}`));
    }
    const value = (options as Record<string, unknown>)[option];
    if (!fits(value, expected)) {
      throw new TypeError(badArgument(2, name, `option '${option}': ${mismatch(expected, value)}`));
    }
  }
  return options;
}
