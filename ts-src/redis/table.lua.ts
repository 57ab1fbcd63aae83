/**
 * A table is a hash and two lists in Redis, one for the draw pile and one for the discard pile. The lists
 * hold positions of cards, each at most once. The discard list begins with the table's own piles, newest card
 * first: `17:2` is card 17 in the second pile. A call first reads, then writes all changes together.
 */
import { append, digits } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import type { TableRecord } from "./record.lua.js";
import { keep } from "./requests.lua.js";
import { call, DAMAGED, fail, send, sha1, struct, valuesOf } from "./server.lua.js";

/** The version of the format. A table of another version is never changed. */
export const FORMAT = "8 ";

/** Lengths in bytes. TEXTS is the instance and the version; BYTES adds all numbers but the sizes of piles. */
const INSTANCE = 19;
const VERSION = 16;
const TEXTS = INSTANCE + VERSION;
const LAYOUT = "<I2I2I4I4I1I1I8I1I2I2I2";
const BYTES = TEXTS + 29;

const PILES = `<${string.rep("I2", MOST.piles)}`;
const pilesLayout = (piles: Integer): string => string.sub(PILES, 1, 1 + 2 * piles);

export function piledIn(counts: readonly Integer[]): Integer {
  let piled = 0;
  for (const count of counts) piled += count;
  return piled;
}

/**
 * Reads the table at three keys into the record. Raises if the table has another format, or another instance
 * than `instance`. If that is "", any instance will do.
 */
export function find(found: TableRecord, keys: readonly string[], instance: string): void {
  const hash = keys[0]!;
  const { client } = found;
  const values: any[] = call("HMGET", hash, "randdeck", client === "" ? "=" : client);
  let text: string = values[0] || "";
  const mark = string.sub(text, 1, INSTANCE);
  if (mark !== "" && mark !== instance) {
    if (string.sub(mark, 1, 2) !== FORMAT) fail("another version");
    if (instance !== "") fail("another table");
  }
  found.version = string.sub(text, INSTANCE + 1, TEXTS);
  // Replaces a damaged text with one that `checkNumbers` rejects, so that `delete` still works.
  let piles = (text.length - BYTES) / 2;
  if (piles < 0 || piles > MOST.piles || piles % 1 !== 0) {
    piles = 0;
    text = string.rep("\0", BYTES);
  }
  found.hash = hash;
  found.pile = keys[1]!;
  found.discards = keys[2]!;
  found.instance = mark;
  const [size, answers, answersFor, ttl, events, distinct, passes, fresh, last, left, discarded] =
    struct.unpack(LAYOUT, text, TEXTS + 1);
  found.size = size;
  found.answers = answers;
  found.answersFor = answersFor;
  found.ttl = ttl;
  found.events = events;
  found.distinct = distinct;
  found.passes = passes;
  found.fresh = fresh;
  found.last = last;
  found.left = left;
  found.discarded = discarded;
  let counts: Integer[] = [];
  if (piles > 0) counts = struct.unpack(pilesLayout(piles), text, BYTES + 1);
  // `struct.unpack` adds the position after the last number: not a count.
  counts[piles] = undefined!;
  found.counts = counts;
  found.piled = piledIn(counts);
  found.commands = [];
  found.written = [];
  // These fields are never nil, since setting a nil field again takes longer.
  found.names = false;
  found.entries = "";
  found.viewed = false;
  found.held = false;
  found.note = false;
  found.placed = 0;
  found.answered = 0;
  found.known = values[1]!;
}

/** A reply of TIME in milliseconds with a fraction, as text: no double has as many digits. */
export function momentOf(time: readonly string[]): string {
  const micros = string.format("%06d", tonumber(time[1]));
  return `${time[0]!}${string.sub(micros, 1, 3)}.${string.sub(micros, 4)}`;
}

export function isVersion(text: string): boolean {
  return text.length === VERSION && string.find(text, "^[%da-f]*$")[0] !== undefined;
}

/** Raises if a number is impossible, or if a list doesn't have the recorded length. */
export function checkNumbers(found: TableRecord): void {
  const { size, answers, answersFor, passes, fresh, left, discarded, piled } = found;
  const laid: Integer = call("LLEN", found.discards);
  const isRight =
    left === call("LLEN", found.pile) &&
    discarded + piled === laid &&
    left + laid <= size &&
    size <= MOST.cards &&
    answers >= 1 &&
    answers <= MOST.answers &&
    answersFor >= 1 &&
    answersFor <= MOST.seconds &&
    found.ttl <= MOST.seconds &&
    found.events <= 1 &&
    found.distinct <= 1 &&
    passes >= 1 &&
    passes <= MOST.count &&
    (fresh === 0 || (fresh === 1 && left === 0)) &&
    found.last <= size &&
    isVersion(found.version);
  if (!isRight) fail(DAMAGED);
}

/**
 * Gives a changed table its next version, and publishes the call, without any card, on the table's channel.
 * The time is part of the version, since after a fail-over the same calls could be repeated.
 */
export function tell(found: TableRecord, name: string, time: readonly string[]): void {
  const { version, commands } = found;
  const history = `${version} ${found.client}${found.text} ${time[0]!} ${time[1]!}`;
  const after = string.sub(sha1(history), 1, VERSION);
  found.version = after;
  if (found.events !== 1) return;
  const message = `${after} ${version === "" ? "-" : version} ${name} ${found.instance} ${momentOf(time)}`;
  commands.push(["SPUBLISH", found.hash, message]);
}

/** Adds the commands that restart the time until the table expires, if it has a `ttl`. */
export function expire(found: TableRecord, time: readonly string[]): void {
  const { hash, pile, discards, ttl, commands } = found;
  if (ttl === 0) return;
  // All keys expire at the same moment, since a table that lacks one of them is damaged.
  const moment = (tonumber(time[0])! + ttl) * 1000 + Math.floor(tonumber(time[1])! / 1000);
  for (const key of [hash, pile, discards]) commands.push(["PEXPIREAT", key, digits(moment)]);
}

/** The field `randdeck` of the hash: the instance, the version and the numbers. */
function recordOf(found: TableRecord): string {
  const { counts } = found;
  const numbers = struct.pack(
    LAYOUT,
    found.size,
    found.answers,
    found.answersFor,
    found.ttl,
    found.events,
    found.distinct,
    found.passes,
    found.fresh,
    found.last,
    found.left,
    found.discarded,
  );
  const record = found.instance + found.version + numbers;
  if (counts.length === 0) return record;
  return record + struct.pack(pilesLayout(counts.length), valuesOf(counts));
}

/** Writes the changes of a call, if there are any, and stores its answer. */
export function finish(found: TableRecord, name: string, answer: string): void {
  const { commands, written, note } = found;
  const isChange = commands.length > 0 || written.length > 0 || note !== false;
  if (!isChange && found.client === "") return;
  const time: string[] = call("TIME");
  const last = keep(found, time[0]!, name, answer);
  if (isChange) {
    tell(found, name, time);
    if (note === "") commands.push(["HDEL", found.hash, "note"]);
    else if (note !== false) append(written, ["note", note]);
    last.push("randdeck");
    last.push(recordOf(found));
    append(last, written);
  }
  commands.push(last);
  if (isChange) expire(found, time);
  send(commands);
}
