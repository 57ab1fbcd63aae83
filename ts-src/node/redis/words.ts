/** The arguments of a call: its options, and the words for Redis. */
import { badArgument, isWhole, mismatch, raiseIf, shown } from "../../randdeck/check.js";
import { MOST, noteProblem } from "../../redis/limits.js";
import { checked, refused } from "./error.js";

// biome-ignore lint/suspicious/noExplicitAny: the methods have the exact types; other values are refused here.
export type Anything = any;

/** CALL has the options of every call, CHANGE the options of every change of a table. */
const CALL = ["request", "signal"];
export const CHANGE = ["ifVersion", "note", ...CALL];

const REQUEST = /^[\w-]{1,64}:([1-9]\d{0,15})(?::([1-9]\d{0,15}))?$/;

const HALF_CHARACTER = /\p{Surrogate}/u;

/** The bytes of a string; Infinity if it has a lone surrogate. */
export function bytesIn(text: string): number {
  return HALF_CHARACTER.test(text) ? Infinity : Buffer.byteLength(text);
}

/** Whether a value can be options: a plain object, so no signal, no list and no object of a class. */
function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Raises if a value can't be options, or if one of the options isn't `known`. */
export function checkKnown(
  options: unknown,
  known: readonly string[],
  position: number,
  name: string,
  hint = "",
): void {
  if (!isPlain(options))
    throw new TypeError(badArgument(position, name, mismatch("table of options", options)));
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown === undefined) return;
  const problem = `unknown option ${shown(unknown)}, known: ${known.join(", ")}${hint}`;
  throw new RangeError(badArgument(position, name, problem));
}

const VERSION = /^[\da-f]{16}$/;

function checkOptions({ ifVersion, note, request, signal }: Anything, position: number, name: string): void {
  const wrong = (expected: string, value: unknown) => badArgument(position, name, mismatch(expected, value));
  if (signal != null && !(signal instanceof AbortSignal))
    throw new TypeError(wrong("option 'signal': AbortSignal", signal));
  if (ifVersion != null && !(typeof ifVersion === "string" && VERSION.test(ifVersion)))
    throw new RangeError(wrong("option 'ifVersion': version from view() or counts()", ifVersion));
  raiseIf(noteProblem(note ?? undefined, bytesIn), position, name);
  if (request == null) return;
  const [, number, oldest = number] = (typeof request === "string" && REQUEST.exec(request)) || [];
  // A request with a wrong number would count as no request, and a retry would deal again.
  if (!isWhole(Number(number), 1, MOST.count) || Number(oldest) > Number(number))
    throw new TypeError(`request as 'client:number' expected, got ${shown(request)}`);
}

/**
 * Separates the arguments of a call from its options, which are the last argument. The first `own` arguments
 * are never options. Raises for more than `most` arguments, and for options that aren't `known`.
 */
export function callIn(
  name: string,
  given: readonly unknown[],
  own: number,
  most: number,
  known: readonly string[] = CALL,
): [given: Anything[], options: Anything] {
  const args = [...given];
  // Drops missing arguments at the end.
  while (args.length > 0 && args.at(-1) == null) args.pop();
  const position = args.length;
  const last = args.at(-1);
  const hasOptions = known.length > 0 && position > own && isPlain(last);
  if (hasOptions) args.pop();
  if (args.length > most) {
    const expected = known.length > 0 ? "table of options" : "no argument";
    throw refused(badArgument(most + 1, name, mismatch(expected, args[most])), TypeError);
  }
  if (hasOptions) {
    checked(() => {
      checkKnown(last, known, position, name);
      checkOptions(last, position, name);
    });
  }
  return [args, hasOptions ? last : {}];
}

/** Writes arguments, the first at `position`, as words. Names are JSON, since a pile may be named "1". */
export function wordsOf(name: string, position: number, ...values: readonly unknown[]): string[] {
  return values.map((value, index) => {
    if (value == null) return "";
    const names = Array.isArray(value) ? value : [value];
    const long = names.find((text) => typeof text === "string" && bytesIn(text) > MOST.pile);
    if (long !== undefined || names.length > MOST.piles + 1) {
      const expected = `at most ${MOST.piles + 1} names of at most ${MOST.pile} bytes`;
      throw refused(badArgument(position + index, name, mismatch(expected, long ?? names.length)));
    }
    if (typeof value === "number" || typeof value === "boolean") return `${value}`;
    return typeof value === "string" || Array.isArray(value) ? JSON.stringify(value) : "{}";
  });
}
