/** The functions of the library: the arguments of the client's calls, and the form of each reply. */
import type { Integer } from "../../randdeck.js";
import { MOVES } from "../../redis/limits.js";

const DONE = /^OK$/;
const POSITIONS = /^[\d ]*$/;

/** The options of every call that can have a request, and of every change of a table. */
export const CALL = ["request", "signal"];
export const CHANGE = ["ifVersion", "note", ...CALL];

export interface Call {
  /** The form of its replies: of a text, or the least length of a list. */
  readonly form: RegExp | Integer;
  /** The first arguments, which are never the options of the call. */
  readonly own: Integer;
  /** The most arguments, without the options of the call. */
  readonly most: Integer;
  /** The names of its options. A call without options has no request. */
  readonly options: readonly string[];
}

const call = (form: Call["form"], own = 0, options: string[] = []): Call => ({
  form,
  own,
  most: own,
  options,
});

function move(name: keyof typeof MOVES, form: Call["form"], own = 0, options = CHANGE): Call {
  return { form, own, most: MOVES[name], options };
}

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
