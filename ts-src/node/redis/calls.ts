/** The functions of the library: the arguments of the client's calls, and the form of each reply. */
import type { Integer } from "../../randdeck.js";
import { MOVES } from "../../redis/limits.js";

type Form = (reply: unknown) => boolean;

const text =
  (pattern: RegExp): Form =>
  (reply) =>
    typeof reply === "string" && pattern.test(reply);

const list =
  (least: Integer): Form =>
  (reply) =>
    Array.isArray(reply) && reply.length >= least;

const DONE = text(/^OK$/);
const POSITIONS = text(/^[\d ]*$/);

/** The options of every call that can have a request, and of every change of a table. */
export const CALL = ["request", "signal"];
export const CHANGE = ["ifVersion", "note", ...CALL];

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

function move(name: keyof typeof MOVES, form: Form, own = 0, options = CHANGE): Call {
  return { form, own, most: MOVES[name], options };
}

export const CALLS = {
  about: call(list(6)),
  counts: call(list(9)),
  create: call(text(/^\d+ \d+\.\d{6}$/), 3, CALL),
  cut: move("cut", DONE),
  deal: move("deal", POSITIONS, 2),
  delete: call(DONE, 0, CALL),
  discard: move("discard", DONE, 1),
  draw: move("draw", POSITIONS),
  get_state: call(text(/^randdeck\W/)),
  peek: move("peek", POSITIONS, 1, []),
  pile: move("pile", POSITIONS, 1, []),
  put: move("put", DONE, 1),
  reset: move("reset", DONE),
  set_state: call(DONE, 1, CHANGE),
  shuffle: move("shuffle", DONE),
  step: call(text(/^\[.*\]$/s), 1, CHANGE),
  take: move("take", POSITIONS, 2),
  touch: call(DONE, 1),
  // A client that doesn't return strings is refused before its first call.
  version: call((reply) => typeof reply !== "string" || /^\d+\.\d/.test(reply)),
  view: call(list(10), 0, ["piles"]),
  where: call(list(0), 1),
} satisfies Readonly<Record<string, Call>>;

export type CallName = keyof typeof CALLS;
