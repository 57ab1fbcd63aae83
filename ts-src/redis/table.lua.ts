/**
 * A table in Redis: a hash and two lists, for the draw pile and the discard pile. The lists hold positions of
 * cards, each once. Those in piles of its own are in front of the discards, the last one first: `17:2` is card 17 in the
 * second pile, and no position. A call only reads until it knows all it will write; then it writes all at once.
 */

import { isWhole } from "../randdeck/check.js";
import type { Deck } from "../randdeck/deck.js";
import { OUT } from "../randdeck/place.js";
import { append, CardMap, digits, insertAt, overwrite, slice } from "../randdeck/platform.js";
import { positionsOf, setPlaces } from "../randdeck/saved.js";
import { generatorNumbers, setGenerator } from "../randdeck/state.js";
import { numbersIn } from "../randdeck/text.js";
import type { Integer, Value } from "../randdeck/types.js";
import { deckOf, type Held } from "./cards.lua.js";
import { MOST } from "./limits.js";
import { forgetSome, keep, type Request } from "./requests.lua.js";
import {
  type Command,
  call,
  DAMAGED,
  fail,
  namedOf,
  packed,
  send,
  sha1,
  struct,
  valuesOf,
} from "./server.lua.js";

/** The version of the format. A table of another version is left alone. */
export const FORMAT = "8 ";

/**
 * The places of the numbers of a table in their list, first of those that do not change: how many answers are kept
 * for each client and for how many seconds after its last request, after how many seconds without a change the table
 * expires (0 for never), whether changes are published, whether all cards differ; then of those that do: the passes,
 * whether the last is still to be shuffled, the position of the card dealt last, how many cards are left and discarded.
 * How many are in each pile follows.
 */
export const AT = {
  size: 1,
  answers: 2,
  answersFor: 3,
  ttl: 4,
  events: 5,
  distinct: 6,
  passes: 7,
  fresh: 8,
  last: 9,
  left: 10,
  discarded: 11,
} as const;

/** How many bytes the instance takes, the version, each number, and all of them but those of piles. */
const INSTANCE = 19;
const VERSION = 16;
const LAYOUT = "<I2I2I4I4I1I1I8I1I2I2I2";
const BYTES = 29;

/** How many bytes each number of a table takes that has so many piles. */
const layoutOf = (piles: Integer): string => (piles === 0 ? LAYOUT : LAYOUT + string.rep("I2", piles));

export const pilesIn = (numbers: readonly Integer[]): Integer => numbers.length - AT.discarded;

export function piledIn(numbers: readonly Integer[]): Integer {
  let piled = 0;
  for (let at = AT.discarded + 1; at <= numbers.length; at++) piled += numbers[at - 1]!;
  return piled;
}

/** A table as a call found it, and what the call will write. */
export interface TableRecord {
  readonly hash: string;
  readonly pile: string;
  readonly discards: string;
  /** When the table was made, behind the format; "" where there is none. */
  instance: string;
  /** Another one after each change: 16 hexadecimal digits. "" before the first. */
  version: string;
  /** None if there is no table, or a damaged one. */
  numbers: Integer[];

  readonly request: Request | undefined;
  readonly client: string | undefined;
  readonly commands: Command[];
  /** Names of fields, each with its value, that a call writes with the numbers. */
  readonly fields: unknown[];
  /** How many cards are in piles, before the call. */
  readonly piled: Integer;
  /** The names of its piles; nil until `pileNames` reads them. */
  names?: readonly string[] | undefined;
  /** All that is in piles, as a text; nil until it is needed. */
  entries?: string | undefined;
  /** The cards of the draw pile, of each pile and of the discard pile that a call writes. */
  after?: readonly Integer[][] | undefined;
  /** The piles of the view that a step returns. */
  viewed?: unknown;
  /** What `read` found, so that `write` sees whether a call has changed anything. */
  before?: Lists | undefined;
  generator?: string | undefined;
  held?: Held | undefined;
  /** How many cards a step has put at random places, and how many positions its answers have. */
  placed: Integer;
  answered: Integer;
  /** What the call will write as the note of the table, "" for none; nil if it leaves it. */
  note?: string | undefined;
}

/** The table of three keys, if it has this format and is the instance meant ("" for any). */
export function find(keys: readonly string[], instance: string, request: Request | undefined): TableRecord {
  const client = request === undefined ? "=" : request.client;
  const values: any[] = call("HMGET", keys[0], "randdeck", client);
  const text: string = values[0] || "";
  // The numbers stand behind both texts; a damaged one may have neither.
  let numbers: Integer[] = [];
  const from = INSTANCE + VERSION;
  const piles = (text.length - from - BYTES) / 2;
  if (isWhole(piles, 0, MOST.piles)) numbers = struct.unpack(layoutOf(piles), text, from + 1);
  // The last one says where they end.
  numbers.pop();
  const mark = string.sub(text, 1, INSTANCE);
  if (mark !== "" && mark !== instance) {
    if (string.sub(mark, 1, 2) !== FORMAT) fail("another version");
    if (instance !== "") fail("another table");
  }
  return {
    hash: keys[0]!,
    pile: keys[1]!,
    discards: keys[2]!,
    instance: mark,
    version: string.sub(text, INSTANCE + 1, from),
    numbers,
    request,
    client: values[1] || undefined,
    commands: [],
    fields: [],
    piled: piledIn(numbers),
    placed: 0,
    answered: 0,
  };
}

export function isVersion(text: string): boolean {
  return text.length === VERSION && string.find(text, "[^%da-f]")[0] === undefined;
}

/** Raises unless the numbers are those of a table with its lists. */
export function checkNumbers(found: TableRecord): void {
  const { numbers, piled } = found;
  const left: Integer = call("LLEN", found.pile);
  const laid: Integer = call("LLEN", found.discards);
  const [size, answers, answersFor, ttl, events, distinct, passes, fresh, last, own, discarded] =
    namedOf(numbers);
  const isRight =
    isVersion(found.version) &&
    own === left &&
    discarded + piled === laid &&
    left + laid <= size &&
    size <= MOST.cards &&
    answers >= 1 &&
    answers <= MOST.answers &&
    answersFor >= 1 &&
    answersFor <= MOST.seconds &&
    ttl <= MOST.seconds &&
    events <= 1 &&
    distinct <= 1 &&
    passes >= 1 &&
    passes <= MOST.count &&
    (fresh === 0 || (fresh === 1 && left === 0)) &&
    last <= size;
  if (!isRight) fail(DAMAGED);
}

/** Adds positions to a list, one after the other, when the call writes: `how` is RPUSH or LPUSH. */
export function push(
  found: TableRecord,
  how: "RPUSH" | "LPUSH",
  key: string,
  positions: readonly string[],
): void {
  const { commands } = found;
  const size = positions.length;
  for (let from = 1; from <= size; from += 1000)
    commands.push([how, key, valuesOf(positions, from, Math.min(from + 999, size))]);
}

/** An integer as a text: Redis takes longer to write a number. */
export const wholeText = (whole: Integer): string => string.format("%d", whole);

export function textsOf(positions: readonly Integer[]): string[] {
  const texts: string[] = [];
  for (const position of positions) texts.push(wholeText(position));
  return texts;
}

export function newHeld(found: TableRecord): Held {
  const fields: any[] = call("HMGET", found.hash, "cards", "options");
  const [isWell, held] = pcall(deckOf, fields[0], fields[1]);
  if (!isWell || held.cards.length !== found.numbers[AT.size - 1]) fail(DAMAGED);
  return held as Held;
}

/** Positions as texts, as one; raises unless each is that of a card. */
export function positionsText(texts: readonly string[], size: Integer): string {
  for (const text of texts) {
    const position = tonumber(text) ?? 0;
    if (position < 1 || position > size) fail(DAMAGED);
  }
  if (texts.length === 0) return "";
  const positions = texts.join(" ");
  // Lua reads more as numbers: fractions, blanks around them, zeros before them.
  const isPlain = string.find(positions, "[^%d ]")[0] === undefined;
  if (!isPlain || string.find(` ${positions} `, " [ 0]")[0] !== undefined) fail(DAMAGED);
  return positions;
}

const NO_NAMES: readonly string[] = [];

export function pileNames(found: TableRecord): readonly string[] {
  const count = pilesIn(found.numbers);
  if (count === 0) return NO_NAMES;
  let { names } = found;
  if (names === undefined) {
    const [isWell, result] = pcall(packed.unpack, call("HGET", found.hash, "piles"));
    names = result as unknown as readonly string[];
    if (!isWell || type(names) !== "table" || names.length !== count) fail(DAMAGED);
    for (const name of names) if (type(name) !== "string") fail(DAMAGED);
    found.names = names;
  }
  return names;
}

/** What stands behind the position of a card in a pile, so that it can be read as no position. */
export const pileMark = (pile: Integer): string => `:${digits(pile)}`;

/** Puts positions into a pile, when the call writes: from the one at `first` on each one `step` further. */
export function pushPile(
  found: TableRecord,
  positions: readonly string[],
  target: Integer,
  first = 1,
  step = 1,
): void {
  const mark = pileMark(target);
  const entries: string[] = [];
  let at = first;
  while (at <= positions.length) {
    entries.push(positions[at - 1]! + mark);
    at += step;
  }
  found.numbers[AT.discarded + target - 1] = found.numbers[AT.discarded + target - 1]! + entries.length;
  push(found, "LPUSH", found.discards, entries);
}

export function readPiles(found: TableRecord): Integer[][] {
  const { discards, numbers, piled } = found;
  const piles: Integer[][] = [];
  const count = pilesIn(numbers);
  for (let at = 1; at <= count; at++) piles.push([]);
  if (piled === 0) return piles;
  const texts: string[] = call("LRANGE", discards, 0, digits(piled - 1));
  const text = `${texts.join(" ")} `;
  const [others] = string.gsub(text, "[1-9]%d*:[1-9]%d? ", "");
  const entries = numbersIn(text);
  if (others !== "" || entries.length !== 2 * piled) fail(DAMAGED);
  for (let at = 2 * piled; at >= 2; at -= 2) {
    const pile = piles[entries[at - 1]! - 1];
    const position = entries[at - 2]!;
    if (pile === undefined || position > numbers[AT.size - 1]!) fail(DAMAGED);
    pile.push(position);
  }
  for (let at = 1; at <= count; at++)
    if (piles[at - 1]!.length !== numbers[AT.discarded + at - 1]) fail(DAMAGED);
  return piles;
}

export function discardsText(found: TableRecord): string {
  const { discards, numbers, piled } = found;
  return positionsText(call("LRANGE", discards, digits(piled), "-1"), numbers[AT.size - 1]!);
}

/** All positions of a table, and in which of these lists each is. */
export interface Lists {
  /** Those in the draw pile, in each pile and among the discards. */
  readonly lists: Integer[][];
  readonly listOf: CardMap<Integer>;
}

/** Reads all positions of a table; raises if one is there twice. */
export function readLists(found: TableRecord): Lists {
  const size = found.numbers[AT.size - 1]!;
  const lists = [numbersIn(positionsText(call("LRANGE", found.pile, 0, -1), size))];
  append(lists, readPiles(found));
  lists.push(numbersIn(discardsText(found)));
  const listOf = new CardMap<Integer>();
  for (let at = 1; at <= lists.length; at++) {
    for (const position of lists[at - 1]!) {
      if (listOf.get(position) !== undefined) fail(DAMAGED);
      listOf.set(position, at);
    }
  }
  return { lists, listOf };
}

export function read(found: TableRecord): Held {
  const { hash, numbers } = found;
  const held = newHeld(found);
  const names = pileNames(found);
  for (let at = 1; at <= names.length; at++) if (names[at - 1] !== held.deck.names[at + 1]) fail(DAMAGED);
  const read = readLists(found);
  const generator: string = call("HGET", hash, "generator");
  found.before = read;
  found.generator = generator;
  const [isWell] = pcall(() => {
    const [words] = packed.unpack(generator);
    const { deck } = held;
    const { all, source } = deck;
    const places: Value[][] = [];
    for (const list of read.lists) {
      const cards: Value[] = [];
      for (const position of list) cards.push(all[position - 1]!);
      places.push(cards);
    }
    // Nothing lies in the place of what is out.
    insertAt(places, OUT, []);
    setPlaces(deck, all, { head: slice(numbers, AT.passes, AT.last), lists: places });
    setGenerator(source, words as Integer[]);
  });
  if (!isWell) fail(DAMAGED);
  return held;
}

/** Whether these positions are those of the same cards. */
function areSame(all: readonly Value[], some: readonly Integer[], others: readonly Integer[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 1; at <= some.length; at++)
    if (all[some[at - 1]! - 1] !== all[others[at - 1]! - 1]) return false;
  return true;
}

/** Whether a deck is as it was read. */
function isAsBefore(
  found: TableRecord,
  deck: Deck<Value, string>,
  head: readonly Integer[],
  lists: readonly Integer[][],
): boolean {
  const { before, numbers } = found;
  if (before === undefined) return false;
  const { all } = deck;
  const isSamePass = head[0] === numbers[AT.passes - 1] && head[1] === numbers[AT.fresh - 1];
  if (!isSamePass || all[head[2]! - 1] !== all[numbers[AT.last - 1]! - 1]) return false;
  for (let at = 1; at <= lists.length; at++)
    if (!areSame(all, before.lists[at - 1]!, lists[at - 1]!)) return false;
  return true;
}

/** Writes the deck of a table, if a call has changed it. */
export function write(found: TableRecord, deck: Deck<Value, string>): void {
  const { pile, discards, numbers, commands } = found;
  const positions = positionsOf(deck);
  const { head, lists } = positions;
  found.after = lists;
  const generator = packed.pack(generatorNumbers(deck.source));
  if (generator === found.generator && isAsBefore(found, deck, head, lists)) return;
  const left = lists[0]!;
  const discarded = lists[lists.length - 1]!;
  overwrite(numbers, AT.passes, head);
  numbers[AT.left - 1] = left.length;
  numbers[AT.discarded - 1] = discarded.length;
  commands.push(["DEL", pile, discards]);
  push(found, "RPUSH", pile, textsOf(left));
  push(found, "RPUSH", discards, textsOf(discarded));
  for (let at = 2; at < lists.length; at++) {
    numbers[AT.discarded + at - 2] = 0;
    pushPile(found, textsOf(lists[at - 1]!), at - 1);
  }
  append(found.fields, ["generator", generator]);
}

/**
 * Gives a table that a call changes its next version, and publishes the change on the table's channel: which call it
 * was, never a card. Two histories of a table never share a version: with the same calls they differ in the time.
 */
export function tell(found: TableRecord, name: string, time: readonly string[]): void {
  const { hash, instance, version, numbers, request, commands } = found;
  const asked = request === undefined ? "" : request.client + request.number;
  const after = string.sub(sha1(`${version} ${asked} ${time[0]!} ${time[1]!}`), 1, VERSION);
  found.version = after;
  if (numbers[AT.events - 1] === 1)
    commands.push(["SPUBLISH", hash, `${after} ${version === "" ? "-" : version} ${name} ${instance}`]);
}

/** Lets a table expire, if it does, so many seconds after a time: adds to the commands. */
export function expire(found: TableRecord, time: readonly string[]): void {
  const { hash, pile, discards, commands } = found;
  const ttl = found.numbers[AT.ttl - 1]!;
  if (ttl === 0) return;
  // All at one moment: a table with a key missing would be damaged.
  const moment = (tonumber(time[0])! + ttl) * 1000 + Math.floor(tonumber(time[1])! / 1000);
  for (const key of [hash, pile, discards]) commands.push(["PEXPIREAT", key, digits(moment)]);
}

/** Writes what a call has changed, if anything, and keeps its answer. */
export function finish(found: TableRecord, name: string, answer: string): void {
  const { hash, numbers, request, client, commands, fields, note } = found;
  const isChange = commands.length > 0 || fields.length > 0 || note !== undefined;
  if (!isChange && request === undefined) return;
  const time: string[] = call("TIME");
  const second = time[0]!;
  let written: Command = ["HSET", hash];
  if (request !== undefined) {
    const most = numbers[AT.answers - 1]!;
    const [known, field, kept] = keep(request, client, second, hash, most, `${name} ${answer}`, commands);
    written = ["HSET", hash, request.client, known, field, kept];
    if (client === undefined)
      forgetSome(hash, tonumber(second)! - numbers[AT.answersFor - 1]!, most, commands);
  }
  if (isChange) {
    tell(found, name, time);
    if (note === "") commands.push(["HDEL", hash, "note"]);
    else if (note !== undefined) append(fields, ["note", note]);
    append(written, fields);
    const layout = layoutOf(pilesIn(numbers));
    written.push("randdeck");
    written.push(found.instance + found.version + struct.pack(layout, valuesOf(numbers)));
  }
  commands.push(written);
  if (isChange) expire(found, time);
  send(commands);
}

export function positionsAmong(some: readonly Value[], cards: readonly Value[]): string {
  const places = new CardMap<Integer>();
  for (const card of some) places.set(card, 0);
  for (let at = cards.length; at >= 1; at--) {
    const card = cards[at - 1];
    if (places.get(card) !== undefined) places.set(card, at);
  }
  const positions: string[] = [];
  for (const card of some) positions.push(digits(places.get(card)!));
  return positions.join(" ");
}
