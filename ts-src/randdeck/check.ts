/**
 * Checks of arguments. A check that raises is called by a public function itself, so that level 3
 * is the line of that function's caller.
 */
import { digits, hasRandomMethod, listTypeName, optionNames, reachesBeyond, typeName } from "./platform.js";
import type { Integer } from "./types.js";

/** What an option may be. */
export interface OptionRule {
  readonly name: string;
  /** The name Lua has for the type of a value that fits. */
  readonly kind: string;
  /** What fits, in words. */
  readonly expected: string;
  fits(this: void, value: unknown): boolean;
}

const RANDOM_SOURCE = "function or object with a method 'random'";

/** The rule of the option `random`. */
export const RANDOM_RULE: OptionRule = {
  name: "random",
  kind: "function",
  expected: RANDOM_SOURCE,
  fits: (value) => typeof value === "function" || hasRandomMethod(value),
};

/** What came instead, in words that are the same on every engine: the texts of numbers are not. */
export function describe(value: unknown): string {
  if (typeof value !== "number") return typeName(value);
  if (value !== value) return "NaN";
  if (value - value !== 0) return "infinity";
  if (value % 1 !== 0) return "a fraction";
  if (value > 9007199254740992 || value < -9007199254740992) return "a number beyond 2^53";
  return digits(value);
}

/** The text of an error, in the form of Lua's own functions. */
export function badArgument(position: Integer, name: string, problem: string): string {
  return `bad argument #${position} to '${name}' (${problem})`;
}

/** The names of the options that `rules` know, in words. */
function ruleNames(rules: readonly OptionRule[]): string {
  let names = "";
  for (const rule of rules) names = names === "" ? rule.name : `${names}, ${rule.name}`;
  return names;
}

/** The first, by name, of the options that no rule knows; nil if there is none. */
function unknownOption(options: object, rules: readonly OptionRule[]): string | undefined {
  let first: string | undefined;
  for (const name of optionNames(options)) {
    let known = false;
    for (const rule of rules) {
      if (rule.name === name) known = true;
    }
    // Lua gives the names in any order.
    if (!known && (first === undefined || name < first)) first = name;
  }
  return first;
}

/**
 * Raises where `list` is no table.
 *
 * @luaLevel 3
 */
export function checkList(list: unknown, position: Integer, name: string): void {
  const came = listTypeName(list);
  if (came !== "table") throw new TypeError(badArgument(position, name, `table expected, got ${came}`));
}

/** What is wrong with a card at a position of a list; nil if nothing is. */
export function cardProblem(card: unknown, position: Integer): string | undefined {
  if (card != null && card === card) return undefined;
  return `table without holes expected, got ${describe(card)} at position ${digits(position)}`;
}

/**
 * Gives a copy of `list`; raises where it is no table or has a hole.
 *
 * @luaLevel 3
 */
export function copyOf<Card>(list: readonly Card[], position: Integer, name: string): Card[] {
  const came = listTypeName(list);
  if (came !== "table") throw new TypeError(badArgument(position, name, `table expected, got ${came}`));
  const copy: Card[] = [];
  const size = list.length;
  for (let at = 1; at <= size; at++) {
    const card = list[at - 1]!;
    if (card == null || card !== card)
      throw new TypeError(badArgument(position, name, cardProblem(card, at)!));
    copy[at - 1] = card;
  }
  if (reachesBeyond(list, size)) {
    throw new TypeError(badArgument(position, name, cardProblem(undefined, size + 1)!));
  }
  return copy;
}

/**
 * Raises where `count` is no whole number from 0.
 *
 * @luaLevel 3
 */
export function checkCount(count: unknown, position: Integer, name: string): void {
  if (typeof count !== "number") {
    throw new TypeError(badArgument(position, name, `whole number expected, got ${typeName(count)}`));
  }
  if (count < 0 || count % 1 !== 0) {
    throw new RangeError(badArgument(position, name, `whole number from 0 expected, got ${describe(count)}`));
  }
}

/**
 * Raises where `random` is neither left out nor a random source.
 *
 * @luaLevel 3
 */
export function checkSource(random: unknown, position: Integer, name: string): void {
  if (random == null || typeof random === "function" || hasRandomMethod(random)) return;
  throw new TypeError(badArgument(position, name, `${RANDOM_SOURCE} expected, got ${typeName(random)}`));
}

/**
 * Raises where `options` is neither left out nor a table of options that `rules` know and that
 * fit them.
 *
 * @luaLevel 3
 */
export function checkOptions(
  options: unknown,
  position: Integer,
  name: string,
  rules: readonly OptionRule[],
): void {
  if (options == null) return;
  const came = typeName(options);
  if (came !== "table") {
    throw new TypeError(badArgument(position, name, `table of options expected, got ${came}`));
  }
  const unknownName = unknownOption(options as object, rules);
  if (unknownName !== undefined) {
    const problem = `unknown option '${unknownName}', known: ${ruleNames(rules)}`;
    throw new RangeError(badArgument(position, name, problem));
  }
  for (const rule of rules) {
    const value = (options as Record<string, unknown>)[rule.name];
    if (value != null && !rule.fits(value)) {
      const kind = typeName(value);
      const expected = `option '${rule.name}': ${rule.expected} expected`;
      if (kind === rule.kind) {
        throw new RangeError(badArgument(position, name, `${expected}, got another ${kind}`));
      }
      throw new TypeError(badArgument(position, name, `${expected}, got ${kind}`));
    }
  }
}
