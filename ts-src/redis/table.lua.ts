/**
 * A table in Redis: a hash, a list that is the draw pile, a list that is the discard pile. In the lists lie
 * positions of cards; equal cards have one, that of the first of them.
 */
import { check } from "../randdeck/check.js";
import { copies } from "../randdeck/copies.js";
import { type Deck, newDeck } from "../randdeck/deck.js";
import { append, CardMap, digits, ownField } from "../randdeck/platform.js";
import { newRandom } from "../randdeck/random.js";
import type { Integer, Value } from "../randdeck/types.js";

/** Sends a command; raises the table of an error where Redis refuses it. */
export const call = (ownField(_G, "redis") as { call(this: void, ...words: any[]): any }).call;

/** Reads a text of JSON. */
const decode = (ownField(_G, "cjson") as { decode(this: void, text: string | undefined): any }).decode;

const packed = ownField(_G, "cmsgpack") as {
  pack(this: void, value: object): string;
  unpack(this: void, text: string): any;
};

const valuesOf = ownField(_G, "unpack") as (this: void, list: any, from: Integer, to: Integer) => any;

/** The form of what is kept. A table of another one is left alone. */
export const FORM = "2 ";

/** How many answers are kept for each client, and for how many seconds after its last request. */
const ANSWERS = "16";
const ANSWERS_FOR = "120";

/** A table, as a call found it. */
export interface Found {
  readonly hash: string;
  readonly pile: string;
  readonly discards: string;
  readonly exists: boolean;
  /** The field of whoever asks; "" where no answer shall be kept. */
  readonly client: string;
  readonly number: Integer;
  /** The oldest number that the client may ask for again. */
  readonly oldest: Integer;
  /** The number up to which answers are forgotten, where the client is known. */
  readonly forgotten: Integer | undefined;
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

/** The field of an answer. */
function answerField(client: string, number: Integer): string {
  return `${client}:${digits(number)}`;
}

/** Finds the table that is meant by its edition ("" for any), and what is kept for whoever asks. */
export function find(keys: readonly string[], edition: string, request: string): Found {
  const [name, count, least] = string.match(request, "^([%w_-]+):(%d+):?(%d*)$");
  if (name === undefined && request !== "") fail("request as 'client:number' expected");
  const client = name === undefined ? "" : `=${name}`;
  const number = tonumber(count) ?? 0;
  const field = answerField(client, number);
  const fields: any[] = call("HMGET", keys[0], "randdeck", client, field, "answers", "expiry");
  const mark = fields[0];
  if (mark && mark !== edition) {
    if (string.sub(mark, 1, 2) !== FORM) fail("another version");
    if (edition !== "") fail("another table");
  }
  const forgotten = tonumber(fields[1]);
  const answer: string | undefined = fields[2] || undefined;
  if (answer === undefined && forgotten !== undefined && number <= forgotten) {
    fail("request too old: its answer is forgotten");
  }
  return {
    hash: keys[0]!,
    pile: keys[1]!,
    discards: keys[2]!,
    exists: mark !== false,
    client,
    number,
    oldest: tonumber(least) ?? 0,
    forgotten,
    kept: tonumber(fields[3] || ANSWERS)!,
    expiry: fields[4] || undefined,
    answer,
    last: undefined,
  };
}

/**
 * Forgets the clients and answers that were there, the same, at the last look, where that is long ago. So no
 * call but a client's first one asks for the time.
 */
function forget(hash: string): void {
  const fields: any[] = call("HMGET", hash, "answersFor", "looked");
  const now: string[] = call("TIME");
  const time = tonumber(now[0])!;
  let looked: Record<string, any> = { time: 0 };
  if (fields[1]) looked = packed.unpack(fields[1]);
  if (time - looked.time <= tonumber(fields[0] || ANSWERS_FOR)!) return;
  const there: Record<string, any> = { time };
  for (const field of call("HKEYS", hash) as string[]) {
    if (string.sub(field, 1, 1) === "=") {
      const value: string = call("HGET", hash, field);
      if (looked[field] === value) call("HDEL", hash, field);
      else there[field] = value;
    }
  }
  call("HSET", hash, "looked", packed.pack(there));
}

/** Keeps the answer to a call that has changed something. */
export function finish(found: Found, answer: string): void {
  const { hash, client, number, oldest, forgotten, kept, last } = found;
  const fields: string[] = [];
  if (last !== undefined) append(fields, ["last", last]);
  if (client !== "") {
    if (forgotten === undefined) forget(hash);
    const before = forgotten ?? 0;
    const upTo = Math.max(before, number - kept, oldest - 1);
    append(fields, [client, digits(upTo), answerField(client, number), answer]);
    const old: string[] = [];
    for (let at = Math.max(before, upTo - kept) + 1; at <= upTo; at++) old.push(answerField(client, at));
    if (old.length > 0) call("HDEL", hash, valuesOf(old, 1, old.length));
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
  const [isCards, given] = pcall(decode, cardsText);
  check(isCards, 1, "newDeck", "JSON", cardsText);
  let cards: Value[] = given;
  if (type(given) === "table" && given.copies !== undefined) cards = copies(given.copies);
  const [isOptions, options] = pcall(decode, optionsText);
  check(isOptions, 2, "newDeck", "JSON", optionsText);
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
  const head = [0, tonumber(fields[2])!, tonumber(fields[3])!, tonumber(fields[4])!];
  const left = positionsAt(pile, held.cards);
  const discarded = positionsAt(discards, held.cards);
  held.deck.restore([head, left, discarded, packed.unpack(fields[5])]);
  return held;
}

/** The positions in a list of Redis. */
function positionsAt(key: string, cards: readonly Value[]): Integer[] {
  const positions: Integer[] = [];
  for (const text of call("LRANGE", key, 0, -1) as string[]) {
    const position = tonumber(text)!;
    if (cards[position - 1] === undefined) fail("damaged table");
    positions.push(position);
  }
  return positions;
}

/** Writes what can have changed of a table. */
export function write(found: Found, deck: Deck<Value>): void {
  const { hash, pile, discards } = found;
  const sections = deck.stateSections(0);
  const head = sections[0]!;
  const left = sections[1]!;
  const discarded = sections[2]!;
  call("DEL", pile, discards);
  push(pile, left, 1, left.length);
  push(discards, discarded, 1, discarded.length);
  const random = packed.pack(sections[3]!);
  call("HSET", hash, "passes", head[1], "fresh", head[2], "last", head[3], "random", random);
}

/** The positions of some cards, separated by blanks. */
export function positionsOf(some: readonly Value[], cards: readonly Value[]): string {
  const places = new CardMap<string>();
  for (let at = cards.length; at >= 1; at--) places.set(cards[at - 1], digits(at));
  const positions: string[] = [];
  for (const card of some) positions.push(places.get(card)!);
  return positions.join(" ");
}
