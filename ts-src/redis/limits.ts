/** The limits and options of tables, checked both by the server and by its clients. */
import { isWhole, mismatch, raiseIf } from "../randdeck/check.js";
import { digits, hasOnlyNames, typeName } from "../randdeck/platform.js";
import { arrayOf } from "../randdeck/refusals.js";
import { namesOf } from "../randdeck/text.js";
import type { Integer } from "../randdeck/types.js";

/**
 * The limits of tables. A shuffle of 50,000 `cards` takes the server 0.3 s. In bytes are `text` (JSON, or all
 * cards that are strings), `seed`, `pile` (its name), `id`, `client` (its name), `word` (an argument in JSON)
 * and `note`. One call shuffles `shuffled` cards. Integers above `count` aren't exact.
 */
export const MOST = {
  cards: 50000,
  text: 1000000,
  seed: 1000,
  piles: 64,
  pile: 64,
  id: 200,
  client: 64,
  word: 30000,
  note: 65536,
  moves: 32,
  shuffled: 160000,
  answers: 1000,
  seconds: 2147483647,
  count: 9007199254740991,
} as const;

/** The defaults of `answers` and `answersFor`. */
export const KEPT = { answers: 32, answersFor: 120 };

/** The version of the format of tables. A table of another format is never changed. */
export const FORMAT = "9 ";

/** The calls that can be moves of a step, each with its largest number of arguments. */
export const MOVES = {
  cut: 1,
  deal: 2,
  discard: 2,
  draw: 2,
  peek: 1,
  pile: 1,
  put: 3,
  reset: 0,
  shuffle: 1,
  take: 3,
} as const;

/** Other calls that change a table. */
export const CHANGES = { create: 2, set_state: 1, step: 1 };

/** Calls that only read. */
export const LOOKS = { about: 0, counts: 0, get_state: 0, view: 1, where: 1 };

/** Calls that store no answer, so they run even if the server's memory is full. */
export const OTHERS = { delete: 0, touch: 1 };

/** The values of the option `recycle`. */
export const RECYCLE = ["discard", "all", "none"];

/** Options of a table. Most are options of `newDeck`, but a table has `kinds` instead of `kindOf`. */
export const TABLE_OPTIONS: Readonly<Record<string, []>> = {
  answers: [],
  answersFor: [],
  events: [],
  kinds: [],
  noRepeat: [],
  note: [],
  piles: [],
  recycle: [],
  seed: [],
  shuffled: [],
  ttl: [],
};

type Measure = (this: void, text: string) => number;

function refuse(isWrong: boolean, position: Integer, expected: string, value: unknown): void {
  raiseIf(isWrong ? mismatch(expected, value) : undefined, position, "newDeck");
}

export function checkCount(count: number): void {
  refuse(count > MOST.cards, 1, `at most ${digits(MOST.cards)} cards`, count);
}

/** Returns the value if it is a list, else an empty list. `newDeck` rejects such a value later. */
function listIn(value: unknown): readonly unknown[] {
  if (typeName(value) !== "table") return [];
  return arrayOf(value as readonly unknown[]);
}

/**
 * Turns copies keyed by name into pairs, or into a list of the names if there is one copy of each. A table
 * stores the result, so that no later call has to sort the names.
 */
export function withoutNames(given: { readonly copies: unknown }): { readonly copies: unknown } | string[] {
  const { copies } = given;
  if (typeName(copies) !== "table" || !hasOnlyNames(copies as object)) return given;
  const counts = copies as Readonly<Record<string, unknown>>;
  const names = namesOf(copies as object);
  // Keeps an empty table as it is, since `[]` and `{}` differ in JSON.
  if (names.length === 0) return given;
  let others = 0;
  for (const name of names) if (counts[name] !== 1) others += 1;
  if (others === 0) return names;
  const groups: unknown[][] = [];
  for (const name of names) groups.push([name, counts[name]]);
  return { copies: groups };
}

/** Raises if the counts of the pairs add up to too many cards, before any are made. */
export function checkCopies(groups: unknown): void {
  let count = 0;
  for (const group of listIn(groups)) {
    let number: unknown;
    if (typeName(group) === "table") number = (group as readonly unknown[])[1];
    if (typeof number === "number") count += Math.max(number, 0);
  }
  checkCount(count);
}

export function checkText(text: unknown, most: Integer, at: Integer, what: string, bytesIn: Measure): void {
  const isLong = typeof text === "string" && bytesIn(text) > most;
  refuse(isLong, at, `${what} of valid Unicode and at most ${digits(most)} bytes`, text);
}

export function noteProblem(note: unknown, bytesIn: Measure): string | undefined {
  if (note === undefined || (typeof note === "string" && bytesIn(note) <= MOST.note)) return undefined;
  return mismatch(`option 'note': string of valid Unicode and at most ${digits(MOST.note)} bytes`, note);
}

/** Raises if tables don't allow these cards or options, although `newDeck` does. */
export function checkTable(given: unknown, own: Readonly<Record<string, unknown>>, bytesIn: Measure): void {
  const cards = listIn(given);
  checkCount(cards.length);
  let size = 0;
  for (const card of cards) if (typeof card === "string") size += bytesIn(card);
  refuse(size > MOST.text, 1, `cards of at most ${digits(MOST.text)} bytes`, size);
  const piles = listIn(own.piles);
  refuse(piles.length > MOST.piles, 2, `option 'piles': at most ${digits(MOST.piles)} names`, piles.length);
  for (const pile of piles) checkText(pile, MOST.pile, 2, "option 'piles': names", bytesIn);
  checkText(own.seed, MOST.seed, 2, "option 'seed': string", bytesIn);
  const { answers, answersFor, events, ttl } = own;
  refuse(events !== undefined && typeof events !== "boolean", 2, "option 'events': boolean", events);
  const checkNumber = (value: unknown, most: Integer, name: string) => {
    const isWrong = value !== undefined && !isWhole(value, 1, most);
    refuse(isWrong, 2, `option '${name}': integer from 1 to ${digits(most)}`, value);
  };
  checkNumber(answers, MOST.answers, "answers");
  checkNumber(answersFor, MOST.seconds, "answersFor");
  checkNumber(ttl, MOST.seconds, "ttl");
  raiseIf(noteProblem(own.note, bytesIn), 2, "newDeck");
}

export function mostState(cards: readonly unknown[], bytesIn: Measure): Integer {
  // In a state, a byte of a name takes at most three bytes. A position, or a name that is a number, takes
  // fewer than 32.
  let most = 30000 + 32 * cards.length;
  for (const card of cards) if (typeof card === "string") most += 3 * bytesIn(card);
  return most;
}
