/** Random sources, as an argument or an option, and how to ask them. */
import { badArgument, checkAnswer, MOST_EXACT, mismatch, shown } from "./check.js";
import { nextWord } from "./kernel.js";
import { askerOf, contains, engineRandom, namesOf, ownField, typeName } from "./platform.js";
import type { Generator, Integer, RandomFunction, RandomOptions, RandomSource } from "./types.js";

/** A source ready for use: a generator of ours, or a function whose answers are checked. */
export type Source = RandomFunction | Generator;

/**
 * The source for `random`, an argument or an option, the engine's own if it is left out; raises if it is none.
 * @luaLevel 3
 */
export function sourceOf(
  random: RandomSource | undefined,
  position: Integer,
  name: string,
  isOption?: boolean,
): Source {
  if (random == null) return engineRandom();
  if (typeof random === "function") return random;
  // A generator of ours, from any copy of the library, or a copy that lost its methods.
  const generator = typeName(random) === "table" && ownField(random, "randdeckWords1");
  if (generator) return generator as Generator;
  const asker = askerOf(random);
  if (asker !== undefined) return asker;
  const expected = `${isOption ? "option 'random': " : ""}function or object with a method 'random'`;
  throw new TypeError(badArgument(position, name, mismatch(expected, random)));
}

/** An integer from 0 to 2^53 - 1, each equally likely, from two words. */
export function wideWord(state: Generator): Integer {
  const high = nextWord(state) * 4194304;
  return high + (nextWord(state) % 4194304);
}

/** An integer from 0 to `n` - 1, each equally likely; `n` is at most 2^53. */
export function below(state: Generator, n: Integer): Integer {
  const isWide = n > 2147483648;
  const words = isWide ? MOST_EXACT : 2147483648;
  let word = isWide ? wideWord(state) : nextWord(state);
  while (word - (word % n) > words - n) word = isWide ? wideWord(state) : nextWord(state);
  return word % n;
}

/** An integer from 1 to `n`, each equally likely; does not ask if `n` is 1. */
export function choose(source: Source, n: Integer): Integer {
  if (n === 1) return 1;
  if (typeof source !== "function") return below(source, n) + 1;
  const answer = source(n);
  // Checked here first, since a call would cost as much as the rest.
  if (typeof answer !== "number" || answer < 1 || answer > n || answer % 1 !== 0) checkAnswer(answer, n);
  return answer;
}

/** Whether `value` fits an option: one of the words in quotes, or a type. */
function fits(value: unknown, expected: string): boolean {
  const word = typeof value === "string" ? shown(value) : typeName(value);
  return contains(expected, word) && !contains(word, " ");
}

/**
 * Returns `options`, none if left out; raises unless they are a table of `random` and of options that are `known`, each
 * with what it takes, in words.
 * @luaLevel 3
 */
export function checkOptions<Options extends RandomOptions>(
  options: Options | undefined,
  known: Record<Exclude<keyof Options, "random">, string>,
  name: string,
): Partial<Options> {
  if (options == null) return {};
  if (typeName(options) !== "table") {
    throw new TypeError(badArgument(2, name, mismatch("table of options", options)));
  }
  // What it must be is the business of `sourceOf`, which may ask it.
  (known as Record<string, string>).random = "";
  for (const option of namesOf(options)) {
    const expected = ownField(known, option) as string | undefined;
    if (expected === undefined) {
      // A generator where options belong is a frequent slip: other functions take one there.
      const problem =
        option === "randdeckWords1"
          ? "table of options expected, got a generator"
          : `unknown option ${shown(option)}, known: ${namesOf(known).join(", ")}`;
      throw new RangeError(badArgument(2, name, problem));
    }
    const value = (options as Record<string, unknown>)[option];
    if (option !== "random" && !fits(value, expected)) {
      const problem = `option '${option}': ${expected} expected, got ${shown(value)}`;
      throw new TypeError(badArgument(2, name, problem));
    }
  }
  return options;
}
