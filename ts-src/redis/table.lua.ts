/**
 * A table in Redis: a hash and two lists, for the draw pile and the discard pile. The lists have positions of cards,
 * each once. Cards in the table's own piles are before the discards, the newest first: `17:2` is card 17 in the second
 * pile, and can't be read as a position. A call first reads, then writes everything at once.
 */
import { isWhole } from "../randdeck/check.js";
import { append, type CardMap, digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import type { Held } from "./cards.lua.js";
import { MOST } from "./limits.js";
import { forgetSome, keep, know, type Request } from "./requests.lua.js";
import { type Command, call, DAMAGED, fail, namedOf, send, sha1, struct, valuesOf } from "./server.lua.js";

/** The version of the format. Tables of other versions are never changed. */
export const FORMAT = "8 ";

/**
 * The positions of a table's numbers in their list. First those that never change: `answers`, `answersFor`, `ttl` (0 for
 * never), whether changes are published, whether all cards differ. Then those that change: the passes, whether the last
 * isn't shuffled yet, the position of the card dealt last, the cards left and discarded. The number of cards in each pile
 * follows.
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

/** The bytes of the instance, of the version, of each number, and of all numbers but those of piles. */
const INSTANCE = 19;
const VERSION = 16;
const LAYOUT = "<I2I2I4I4I1I1I8I1I2I2I2";
const BYTES = 29;

/** The bytes of each number of a table with so many piles. */
export const layoutOf = (piles: Integer): string => (piles === 0 ? LAYOUT : LAYOUT + string.rep("I2", piles));

export const pilesIn = (numbers: readonly Integer[]): Integer => numbers.length - AT.discarded;

export function piledIn(numbers: readonly Integer[]): Integer {
  let piled = 0;
  for (let at = AT.discarded + 1; at <= numbers.length; at++) piled += numbers[at - 1]!;
  return piled;
}

/** All positions of a table, and the list of each. */
export interface Lists {
  /** The positions in the draw pile, in each pile and in the discard pile. */
  readonly lists: Integer[][];
  readonly listOf: CardMap<Integer>;
}

/** A table as a call read it, and the changes that the call will write. */
export interface TableRecord {
  readonly hash: string;
  readonly pile: string;
  readonly discards: string;
  /** The format and the time when the table was made; "" if there is no table. */
  instance: string;
  /** 16 hexadecimal digits, different after each change; "" before the first. */
  version: string;
  /** Empty if there is no table, or a damaged one. */
  numbers: Integer[];

  readonly request: Request | undefined;
  /** The commands that the call will send before the one that writes the hash, and the words of that. */
  readonly commands: Command[];
  readonly written: Command;
  /** The number of cards in piles before the call. */
  readonly piled: Integer;
  /** The names of the piles, packed, and read once `pileNames` was called. */
  readonly packedNames: string;
  names?: readonly string[] | undefined;
  /** The cards in piles, as a string; nil until it is needed. */
  entries?: string | undefined;
  /** The cards of the draw pile, of each pile and of the discard pile that a call writes. */
  after?: readonly Integer[][] | undefined;
  /** The piles of the view that a step returns. */
  viewed?: unknown;
  /** The deck as `read` found it, by which `write` sees whether a call has changed anything. */
  before?: Lists | undefined;
  generator?: string | undefined;
  held?: Held | undefined;
  /** The number of cards that a step has put at random positions, and of positions in its answers. */
  placed: Integer;
  answered: Integer;
  /** The note that the call will write, "" to remove it; nil if it stays. */
  note?: string | undefined;
}

/** The table of three keys, if it has this format and is the instance meant ("" for any). */
export function find(keys: readonly string[], instance: string, request: Request | undefined): TableRecord {
  const hash = keys[0]!;
  const client = request === undefined ? "=" : request.client;
  const values: any[] = call("HMGET", hash, "randdeck", "piles", client);
  const text: string = values[0] || "";
  // The numbers follow both strings; a damaged table may have neither.
  let numbers: Integer[] = [];
  const from = INSTANCE + VERSION;
  const piles = (text.length - from - BYTES) / 2;
  if (isWhole(piles, 0, MOST.piles)) numbers = struct.unpack(layoutOf(piles), text, from + 1);
  // The last one is the position where they end.
  numbers.pop();
  const mark = string.sub(text, 1, INSTANCE);
  if (mark !== "" && mark !== instance) {
    if (string.sub(mark, 1, 2) !== FORMAT) fail("another version");
    if (instance !== "") fail("another table");
  }
  if (request !== undefined && values[2]) know(request, values[2]);
  return {
    hash,
    pile: keys[1]!,
    discards: keys[2]!,
    instance: mark,
    version: string.sub(text, INSTANCE + 1, from),
    numbers,
    request,
    commands: [],
    written: ["HSET", hash],
    packedNames: values[1],
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

/**
 * Gives a changed table its next version, and publishes the call, never a card, on the table's channel. Two histories of
 * a table never share a version: with the same calls they differ in the time.
 */
export function tell(found: TableRecord, name: string, time: readonly string[]): void {
  const { hash, instance, version, numbers, request, commands } = found;
  const asked = request === undefined ? "" : request.client + request.text;
  const after = string.sub(sha1(`${version} ${asked} ${time[0]!} ${time[1]!}`), 1, VERSION);
  found.version = after;
  if (numbers[AT.events - 1] === 1)
    commands.push(["SPUBLISH", hash, `${after} ${version === "" ? "-" : version} ${name} ${instance}`]);
}

/** Adds the commands that let a table expire some seconds after a time, if it has a `ttl`. */
export function expire(found: TableRecord, time: readonly string[]): void {
  const { hash, pile, discards, commands } = found;
  const ttl = found.numbers[AT.ttl - 1]!;
  if (ttl === 0) return;
  // All keys at the same moment, since a table without one of them would be damaged.
  const moment = (tonumber(time[0])! + ttl) * 1000 + Math.floor(tonumber(time[1])! / 1000);
  for (const key of [hash, pile, discards]) commands.push(["PEXPIREAT", key, digits(moment)]);
}

/** Writes the changes of a call, if there are any, and stores its answer. */
export function finish(found: TableRecord, name: string, answer: string): void {
  const { hash, numbers, request, commands, written, note } = found;
  const isChange = commands.length > 0 || written.length > 2 || note !== undefined;
  if (!isChange && request === undefined) return;
  const time: string[] = call("TIME");
  if (request !== undefined) {
    const second = time[0]!;
    const most = numbers[AT.answers - 1]!;
    if (request.count === 0)
      forgetSome(hash, tonumber(second)! - numbers[AT.answersFor - 1]!, most, commands);
    keep(request, second, hash, most, name, answer, written, commands);
  }
  if (isChange) {
    tell(found, name, time);
    if (note === "") commands.push(["HDEL", hash, "note"]);
    else if (note !== undefined) append(written, ["note", note]);
    written.push("randdeck");
    const layout = layoutOf(pilesIn(numbers));
    written.push(found.instance + found.version + struct.pack(layout, valuesOf(numbers)));
  }
  commands.push(written);
  if (isChange) expire(found, time);
  send(commands);
}
