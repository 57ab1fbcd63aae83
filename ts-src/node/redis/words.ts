/** The arguments of a call: which are its options, and how the others go to Redis. */
import { badArgument, mismatch, shown } from "../../randdeck/check.js";

/** What a caller may pass. */
// biome-ignore lint/suspicious/noExplicitAny: the methods' types say what each is; what else comes is refused.
type Anything = any;

/** Raises if a value is no options, or if some of them are none that are `known`. */
export function checkKnown(options: unknown, known: readonly string[], position: number, name: string): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError(badArgument(position, name, mismatch("table of options", options)));
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown === undefined) return;
  const problem = `unknown option ${shown(unknown)}, known: ${known.join(", ")}`;
  throw new RangeError(badArgument(position, name, problem));
}

/** Whether a value can be options: an object, but no signal, list or card of a class. */
function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * The arguments of a call, at most `most`, of which the first `own` are no options, and the options that come last; raises
 * for more arguments, and for options that are not `known`.
 */
export function callIn(
  name: string,
  given: readonly unknown[],
  own: number,
  most: number,
  known: readonly string[] = ["request", "signal"],
): [given: Anything[], options: Anything] {
  const args = [...given];
  // What is nothing at the end is left out.
  while (args.length > 0 && args.at(-1) == null) args.pop();
  const position = args.length;
  const last = args.at(-1);
  const hasOptions = known.length > 0 && position > own && isPlain(last);
  if (hasOptions) args.pop();
  if (args.length > most) {
    const expected = known.length > 0 ? "table of options" : "no argument";
    throw new TypeError(badArgument(most + 1, name, mismatch(expected, args[most])));
  }
  if (hasOptions) {
    checkKnown(last, known, position, name);
    const { signal } = last as { signal?: unknown };
    if (signal != null && !(signal instanceof AbortSignal))
      throw new TypeError(badArgument(position, name, mismatch("option 'signal': AbortSignal", signal)));
  }
  return [args, hasOptions ? last : {}];
}

/** Values as words: an empty one is left out, names are in JSON, for a pile can be called "1". */
export function wordsOf(...values: readonly unknown[]): string[] {
  const words = values.map((value) => {
    if (value == null) return "";
    if (typeof value === "number" || typeof value === "boolean") return `${value}`;
    return typeof value === "string" || Array.isArray(value) ? JSON.stringify(value) : "{}";
  });
  while (words.at(-1) === "") words.pop();
  return words;
}
