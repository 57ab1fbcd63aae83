/** The calls: their arguments and options, the words for Redis, and the form of each reply. */
import { check, isWhole, raiseIf, shown } from "../../randdeck/check.js";
import type { Integer } from "../../randdeck.js";
import { MOST, MOVES, noteProblem } from "../../redis/limits.js";
import { checked } from "./error.js";

const DONE = /^OK$/;
const POSITIONS = /^[\d ]*$/;

/** The options of every call that can have a request, and of every change of a table. */
export const CALL = ["request", "signal"];
export const CHANGE = ["ifVersion", "note", ...CALL];

/** The form of a reply: of a text, or the least length of a list. */
type Form = RegExp | Integer;

export interface Call {
  readonly form: Form;
  /** The first arguments, which are never the options of the call. */
  readonly own: Integer;
  /** The most arguments, without the options of the call. */
  readonly most: Integer;
  /** The names of its options. A call without options has no request. */
  readonly options: readonly string[];
}

const call = (form: Form, own = 0, options: string[] = []): Call => ({ form, own, most: own, options });

const move = (name: keyof typeof MOVES, form: Form, own = 0, options = CHANGE): Call => ({
  ...call(form, own, options),
  most: MOVES[name],
});

export const CALLS = {
  about: call(6),
  counts: call(9),
  create: call(/^\d+ \d+\.\d{6}$/, 3, CALL),
  cut: move("cut", DONE),
  deal: move("deal", POSITIONS, 2),
  delete: call(DONE, 0, CALL),
  discard: move("discard", DONE, 1),
  draw: move("draw", POSITIONS),
  get_state: call(/^randdeck\W/),
  peek: move("peek", POSITIONS, 1, []),
  pile: move("pile", POSITIONS, 1, []),
  put: move("put", DONE, 1),
  reset: move("reset", DONE),
  set_state: call(DONE, 1, CHANGE),
  shuffle: move("shuffle", DONE),
  step: call(/^\[.*\]$/s, 1, CHANGE),
  take: move("take", POSITIONS, 2),
  touch: call(DONE, 1),
  version: call(/^\d+\.\d/),
  view: call(10, 0, ["piles"]),
  where: call(0, 1),
} satisfies Readonly<Record<string, Call>>;

export type CallName = keyof typeof CALLS;

/** Whether a reply has the form of the replies of a call. */
export function hasForm(reply: unknown, { form }: Call): boolean {
  if (typeof form === "number") return Array.isArray(reply) && reply.length >= form;
  return typeof reply === "string" && form.test(reply);
}

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
export function isPlain(value: unknown): value is object {
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

/** Copies lists and plain objects, since a call is sent when its caller may have changed them. */
export function copyOf<Item>(given: Item, depth = 5): Item {
  const copied = (one: unknown) => copyOf(one, depth - 1);
  if (depth > 0 && Array.isArray(given)) return Array.from(given, copied) as Item;
  if (depth === 0 || !isPlain(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, copied(one)])) as Item;
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

/** Writes arguments, the first at `position`, as words: names in JSON, `{}` for what the server refuses. */
export function wordsOf(name: string, position: Integer, ...values: readonly unknown[]): string[] {
  return values.map((value, index) => {
    if (value == null || typeof value === "number") return `${value ?? ""}`;
    const isName = (one: unknown) => /^(string|number|boolean)$/.test(typeof one);
    const names = Array.from(Array.isArray(value) ? value : [value], (one) => (isName(one) ? one : {}));
    const long = names.find((text) => typeof text === "string" && bytesIn(text) > MOST.pile);
    const isShort = long === undefined && names.length <= MOST.piles + 1;
    const expected = `at most ${MOST.piles + 1} names of at most ${MOST.pile} bytes`;
    check(isShort, position + index, name, expected, long ?? names.length);
    return JSON.stringify(Array.isArray(value) ? names : names[0]);
  });
}
