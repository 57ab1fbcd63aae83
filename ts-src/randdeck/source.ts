/** Random sources, as an argument or an option, and how to call them. */
import { checkAnswer, hasField, mismatch, placeOf, shown } from "./check.js";
import { askerOf, badArgument, engineRandom, fieldsOf, ownField, sharedField, typeName } from "./platform.js";
import type { Generator, Integer, RandomFunction, RandomOptions, RandomSource } from "./types.js";

/** A source ready for use: a generator of ours, or a function whose answers are checked. */
export type Source = RandomFunction | Generator;

/**
 * Returns the source for `random`, an argument or option; the engine's own by default. Raises if `random`
 * isn't a source.
 */
export function sourceOf(random: RandomSource | undefined, position: Integer, name: string): Source {
  if (random == null) return engineRandom();
  if (typeof random === "function") return random;
  // The generator may be made by another copy of the library.
  const generator = hasField(random, "randdeckWords1") && (random.randdeckWords1 as Partial<Generator>);
  if (generator && generator.shufflePart) return generator as Generator;
  const asker = askerOf(random);
  if (asker) return asker;
  const got = hasField(random, "random") ? "options or a module: pass its field 'random'" : shown(random);
  throw new TypeError(
    badArgument(position, name, `function or object with a method 'random' expected, got ${got}`),
  );
}

/** 2^30, the most that a source is asked for: the functions of some engines don't accept much larger numbers. */
export const ASKED = 1073741824;

/** An integer from 1 to `n`, each equally likely; doesn't call the source if `n` is 1. */
export function choose(source: Source, n: Integer): Integer {
  if (n === 1) return 1;
  if (typeof source !== "function") return source.below(source, n) + 1;
  const answer = source(n);
  // This checks most answers itself, since a call of checkAnswer takes as long as the rest.
  if (typeof answer !== "number" || answer < 1 || answer > n || answer % 1 !== 0) checkAnswer(answer, n);
  return answer;
}

/**
 * For each option, the allowed types, or the allowed words in quotes; an empty list leaves the check to the
 * function that uses the option.
 * @internal
 */
export type Known<Options> = Readonly<Record<keyof Options, readonly string[]>>;

/**
 * Returns `options`, an empty table by default. Raises if it isn't a table of `known` options, or if an
 * option is a field of the list of cards instead.
 */
export function checkOptions<Options extends RandomOptions>(
  options: Options | undefined,
  known: Known<Options>,
  name: string,
  cards?: object,
): Partial<Options> {
  const inCards = cards && sharedField(cards, known);
  if (inCards) {
    const problem = `options belong in a second table: ${name}({ ... }, { ${inCards} = ... })`;
    throw new RangeError(badArgument(1, name, problem));
  }
  if (options == null) return {};
  // A generator is a frequent mistake, since other functions take it at this position.
  if (typeName(options) !== "table" || shown(options) === "a generator") {
    throw new TypeError(badArgument(2, name, mismatch("table of options", options)));
  }
  for (const option of fieldsOf(options)) {
    const allowed = ownField(known, option) as readonly string[] | undefined;
    const value = (options as Record<string, unknown>)[option];
    const got = typeof value === "string" ? shown(value) : typeName(value);
    if (allowed === undefined) {
      const problem = `unknown option ${shown(option)}, known: ${fieldsOf(known).join(", ")}`;
      throw new RangeError(badArgument(2, name, problem));
    }
    if (allowed.length > 0 && placeOf(allowed, got) === 0) {
      const expected = `option '${option}': ${allowed.join(" or ")}`;
      throw new TypeError(badArgument(2, name, mismatch(expected, value)));
    }
  }
  return options;
}
