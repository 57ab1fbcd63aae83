/** The arguments of a call: its options, and the words for Redis. */
import { check, isWhole, raiseIf, shown } from "../../randdeck/check.js";
import type { Integer } from "../../randdeck.js";
import { MOST, noteProblem } from "../../redis/limits.js";
import type { Call } from "./calls.js";
import { checked } from "./error.js";

// biome-ignore lint/suspicious/noExplicitAny: the methods have the exact types; other values are refused here.
export type Anything = any;

const REQUEST = /^[\w-]{1,64}:([1-9]\d{0,15})(?::([1-9]\d{0,15}))?$/;
const VERSION = /^[\da-f]{16}$/;
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
  position: Integer,
  name: string,
  hint = "",
): void {
  check(isPlain(options), position, name, "table of options", options);
  const unknown = Object.keys(options as object).find((option) => !known.includes(option));
  const problem = `unknown option ${shown(unknown)}, known: ${known.join(", ")}${hint}`;
  raiseIf(unknown === undefined ? undefined : problem, position, name);
}

function checkOptions({ ifVersion, note, request, signal }: Anything, position: Integer, name: string): void {
  const fits = (isRight: boolean, expected: string, value: unknown) =>
    check(value == null || isRight, position, name, expected, value);
  fits(signal instanceof AbortSignal, "option 'signal': AbortSignal", signal);
  const isVersion = typeof ifVersion === "string" && VERSION.test(ifVersion);
  fits(isVersion, "option 'ifVersion': version from view() or counts()", ifVersion);
  raiseIf(noteProblem(note ?? undefined, bytesIn), position, name);
  if (request == null) return;
  const [, number, oldest = number] = (typeof request === "string" && REQUEST.exec(request)) || [];
  // A request with a wrong number would count as no request, and a retry would deal again.
  if (!isWhole(Number(number), 1, MOST.count) || Number(oldest) > Number(number))
    throw new TypeError(`request as 'client:number' expected, got ${shown(request)}`);
}

/** Separates the arguments of a call, checked only by their number, from its options, the last argument. */
export function callIn(
  name: string,
  given: readonly unknown[],
  { own, most, options }: Omit<Call, "form">,
): [given: Anything[], options: Anything] {
  const args = [...given];
  // Drops missing arguments at the end.
  while (args.length > 0 && args.at(-1) == null) args.pop();
  const position = args.length;
  const last = args.at(-1);
  const hasOptions = options.length > 0 && position > own && isPlain(last);
  if (hasOptions) args.pop();
  checked(() => {
    const expected = options.length > 0 ? "table of options" : "no argument";
    check(args.length <= most, most + 1, name, expected, args[most]);
    if (!hasOptions) return;
    checkKnown(last, options, position, name);
    checkOptions(last, position, name);
  });
  return [args, hasOptions ? last : {}];
}

/** Writes arguments, the first at `position`, as words. Names are JSON, since a pile may be named "1". */
export function wordsOf(name: string, position: Integer, ...values: readonly unknown[]): string[] {
  return values.map((value, index) => {
    if (value == null) return "";
    const names = Array.isArray(value) ? value : [value];
    const long = names.find((text) => typeof text === "string" && bytesIn(text) > MOST.pile);
    const isShort = long === undefined && names.length <= MOST.piles + 1;
    const expected = `at most ${MOST.piles + 1} names of at most ${MOST.pile} bytes`;
    check(isShort, position + index, name, expected, long ?? names.length);
    if (typeof value === "number" || typeof value === "boolean") return `${value}`;
    return typeof value === "string" || Array.isArray(value) ? JSON.stringify(value) : "{}";
  });
}
