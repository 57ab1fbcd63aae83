/**
 * A table in Redis: a hash, a list that is the draw pile, a list that is the discard pile. In the lists lie
 * positions of cards; equal cards have one, that of the first of them.
 */
import { check } from "../randdeck/check.js";
import { copies } from "../randdeck/copies.js";
import { type Deck, newDeck } from "../randdeck/deck.js";
import { append, CardMap, digits, part } from "../randdeck/platform.js";
import { newRandom } from "../randdeck/random.js";
import type { Integer, Value } from "../randdeck/types.js";

/** Sends a command; raises the table of an error where Redis refuses it. */
export const call: (this: void, ...words: any[]) => any = rawget(_G as any, "redis").call;

/** Reads a text of JSON. */
const decode: (this: void, text: string | undefined) => any = rawget(_G as any, "cjson").decode;

const packed: { pack(this: void, value: object): string; unpack(this: void, text: string): any } = rawget(
  _G as any,
  "cmsgpack",
);

const valuesOf: (this: void, list: any, from: Integer, to: Integer) => any = rawget(_G as any, "unpack");

/** The form of what is kept. A table of another one is left alone. */
export const FORM = "1 ";

/** How many answers are kept for each client, and for how many seconds after its last request. */
const ANSWERS = "16";
const ANSWERS_FOR = "120";

/** A table, as a call found it. */
export interface Found {
  readonly hash: string;
  readonly pile: string;
  readonly discards: string;
  readonly exists: boolean;
  /** Where answers to whoever asks are kept; "" where none shall be. */
  readonly field: string;
  readonly number: string;
  /** The oldest number that the client may ask for again. */
  readonly oldest: string;
  /** The number up to which answers are forgotten, and each answer that is not behind its number. */
  readonly past: string | undefined;
  readonly kept: Integer;
  expiry: Integer | undefined;
  /** The answer that was given to this request before. */
  readonly answer: string | undefined;
  /** The position that the call has taken off the pile last. */
  last: string | undefined;
}

/**
 * Raises an error of the table itself.
 * @luaLevel 0
 */
export function fail(text: string): never {
  throw new RangeError(text);
}

/** The answer that was given to a request; raises where it has been forgotten. */
function answerTo(past: string, number: string): string | undefined {
  const [, end] = string.find(past, `;${number}:`, 1, true);
  if (end !== undefined) return string.match(past, "^[^;]*", end + 1)[0];
  const [forgotten] = string.match(past, "^%d+");
  if (tonumber(number)! <= tonumber(forgotten)!) fail("request too old: its answer is forgotten");
  return undefined;
}

/** Finds the table that is meant by its edition ("" for any), and what is kept for whoever asks. */
export function find(keys: readonly string[], edition: string, request: string): Found {
  const [client, number, oldest] = string.match(request, "^([%w_-]+):(%d+):?(%d*)$");
  if (client === undefined && request !== "") fail("request as 'client:number' expected");
  const field = client === undefined ? "" : `=${client}`;
  const fields: any[] = call("HMGET", keys[0], "randdeck", field, "answers", "expiry");
  const mark = fields[0];
  if (mark && mark !== edition) {
    if (string.sub(mark, 1, 2) !== FORM) fail("another version");
    if (edition !== "") fail("another table");
  }
  const past: string | undefined = fields[1] || undefined;
  const kept = tonumber(fields[2] || ANSWERS)!;
  let answer: string | undefined;
  if (past !== undefined) answer = answerTo(past, number!);
  return {
    hash: keys[0]!,
    pile: keys[1]!,
    discards: keys[2]!,
    exists: mark !== false,
    field,
    number: number ?? "",
    oldest: oldest ?? "",
    past,
    kept,
    expiry: fields[3] || undefined,
    answer,
    last: undefined,
  };
}

/**
 * Forgets the answers to clients that have asked nothing since the last look, where that is long ago. So no
 * call but a client's first one asks for the time.
 */
function forget(hash: string): void {
  const fields: any[] = call("HMGET", hash, "answersFor", "looked");
  const now: string[] = call("TIME");
  const time = tonumber(now[0])!;
  let looked: Record<string, any> = { time: 0 };
  if (fields[1]) looked = packed.unpack(fields[1]);
  if (time - looked.time <= tonumber(fields[0] || ANSWERS_FOR)!) return;
  const newest: Record<string, any> = { time };
  for (const field of call("HKEYS", hash) as string[]) {
    if (string.sub(field, 1, 1) === "=") {
      const [number] = string.match(call("HGET", hash, field), "(%d+):[^;]*$");
      if (looked[field] === number) call("HDEL", hash, field);
      else newest[field] = number;
    }
  }
  call("HSET", hash, "looked", packed.pack(newest));
}

/** Keeps the answer to a call that has changed something. */
export function finish(found: Found, answer: string): void {
  const { hash, field, number, oldest, past, kept, last } = found;
  const fields: string[] = [];
  if (last !== undefined) append(fields, ["last", last]);
  if (field !== "") {
    let forgotten = Math.max(tonumber(number)! - kept, (tonumber(oldest) ?? 0) - 1, 0);
    let answers = "";
    if (past === undefined) forget(hash);
    else {
      const [before, rest] = string.match(past, "^(%d+)(.*)");
      forgotten = Math.max(forgotten, tonumber(before)!);
      answers = rest!;
      let [first, behind] = string.match(answers, "^;(%d+)[^;]*()");
      while (first !== undefined && tonumber(first)! <= forgotten) {
        answers = string.sub(answers, behind as any);
        [first, behind] = string.match(answers, "^;(%d+)[^;]*()");
      }
    }
    append(fields, [field, `${digits(forgotten)}${answers};${number}:${answer}`]);
  }
  if (fields.length > 0) call("HSET", hash, valuesOf(fields, 1, fields.length));
  renew(found);
}

/** Lets the table expire later. */
export function renew(found: Found): void {
  const { hash, pile, discards, expiry } = found;
  if (expiry === undefined) return;
  call("EXPIRE", hash, expiry);
  call("EXPIRE", pile, expiry);
  call("EXPIRE", discards, expiry);
}

/** Adds some of a list of positions to the end of a list of Redis, in pieces that the stack holds. */
export function push(key: string, positions: readonly unknown[], first: Integer, last: Integer): void {
  for (let from = first; from <= last; from += 1000) {
    call("RPUSH", key, valuesOf(positions, from, Math.min(from + 999, last)));
  }
}

/** What a table is made of. */
export interface Held {
  readonly deck: Deck<Value>;
  /** All cards. */
  readonly cards: readonly Value[];
  /** The options that `newDeck` has not. */
  readonly own: Record<string, unknown>;
}

/** Makes a deck of texts of JSON: of its cards, or copies, and of its options. */
export function deckOf(cardsText: string | undefined, optionsText: string | undefined): Held {
  const given = decode(cardsText);
  let cards: Value[] = given;
  if (type(given) === "table" && given.copies !== undefined) cards = copies(given.copies);
  const options = decode(optionsText);
  const own: Record<string, any> = {};
  if (type(options) === "table") {
    for (const name of ["answers", "answersFor", "expiry", "kinds", "seed"]) {
      own[name] = options[name];
      options[name] = undefined;
    }
    check(own.seed !== undefined, 2, "newDeck", "option 'seed'", undefined);
    options.random = newRandom(own.seed);
    if (own.kinds !== undefined) {
      const kinds: Value[] = own.kinds;
      let at = 0;
      options.kindOf = () => {
        at += 1;
        return kinds[at - 1];
      };
    }
  }
  return { deck: newDeck(cards, options), cards, own };
}

/** Reads all of a table. */
export function read(found: Found): Held {
  const { hash, pile, discards } = found;
  const fields: any[] = call("HMGET", hash, "cards", "options", "passes", "fresh", "last", "random");
  const held = deckOf(fields[0], fields[1]);
  const left: string[] = call("LRANGE", pile, 0, -1);
  const piled: string[] = call("LRANGE", discards, 0, -1);
  const numbers = [
    0,
    tonumber(fields[2])!,
    tonumber(fields[3])!,
    tonumber(fields[4])!,
    left.length,
    piled.length,
  ];
  append(left, piled);
  for (const text of left) {
    const position = tonumber(text);
    if (held.cards[position! - 1] === undefined) fail("damaged table");
    numbers.push(position!);
  }
  append(numbers, packed.unpack(fields[5]));
  held.deck.restore(numbers);
  return held;
}

/** Writes what can have changed of a table. */
export function write(found: Found, deck: Deck<Value>): void {
  const { hash, pile, discards } = found;
  const numbers = deck.stateNumbers();
  const last = 6 + numbers[4]!;
  const end = last + numbers[5]!;
  call("DEL", pile, discards);
  push(pile, numbers, 7, last);
  push(discards, numbers, last + 1, end);
  const random = packed.pack(part(numbers, end + 1));
  call("HSET", hash, "passes", numbers[1], "fresh", numbers[2], "last", numbers[3], "random", random);
}

/** The positions of some cards, separated by blanks. */
export function positionsOf(some: readonly Value[], cards: readonly Value[]): string {
  const places = new CardMap<string>();
  for (let at = cards.length; at >= 1; at--) places.set(cards[at - 1], digits(at));
  const positions: string[] = [];
  for (const card of some) positions.push(places.get(card)!);
  return positions.join(" ");
}
