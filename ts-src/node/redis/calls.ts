/** The functions of the library: how many arguments the client's calls take, and the form of each reply. */
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
const COUNTS = list(9);

interface Call {
  /** The first arguments, which are never the options of the call. */
  readonly own: Integer;
  /** The most arguments, without the options of the call. */
  readonly most: Integer;
  readonly form: Form;
}

const move = (name: keyof typeof MOVES, form: Form, own = 0): Call => ({ own, most: MOVES[name], form });

export const CALLS = {
  about: { own: 0, most: 0, form: list(6) },
  counts: { own: 0, most: 0, form: COUNTS },
  create: { own: 3, most: 3, form: text(/^\d+ \d+\.\d{6}$/) },
  cut: move("cut", DONE),
  deal: move("deal", POSITIONS, 2),
  delete: { own: 0, most: 0, form: DONE },
  discard: move("discard", DONE, 1),
  draw: move("draw", POSITIONS),
  get_state: { own: 0, most: 0, form: text(/^randdeck\W/) },
  peek: move("peek", POSITIONS, 1),
  pile: move("pile", POSITIONS, 1),
  put: move("put", DONE, 1),
  reset: move("reset", DONE),
  set_state: { own: 1, most: 1, form: DONE },
  shuffle: move("shuffle", DONE),
  step: { own: 1, most: 1, form: text(/^\[.*\]$/s) },
  take: move("take", POSITIONS, 2),
  touch: { own: 1, most: 1, form: DONE },
  // A client that doesn't return strings is refused before its first call.
  version: { own: 0, most: 0, form: (reply) => typeof reply !== "string" || /^\d+\.\d/.test(reply) },
  view: { own: 0, most: 0, form: list(10) },
  where: { own: 1, most: 1, form: list(0) },
} satisfies Readonly<Record<string, Call>>;

export type CallName = keyof typeof CALLS;
