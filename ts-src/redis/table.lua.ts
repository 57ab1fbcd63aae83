/**
 * A table is one hash in Redis. Its field `randdeck`, the head, has the instance, the version, the numbers and
 * the lists. A call reads the head first, and the chunks of lists as it needs them; at its end it writes all
 * that it has changed in one HSET.
 */
import { check, isWhole } from "../randdeck/check.js";
import { append, CardMap, digits } from "../randdeck/platform.js";
import { generatorNumbers } from "../randdeck/state.js";
import type { Integer } from "../randdeck/types.js";
import { chunksOf, LIST_BYTES, openList } from "./chunks.lua.js";
import { FORMAT, MOST, RECYCLE } from "./limits.js";
import type { List, TableRecord } from "./record.lua.js";
import { keep } from "./requests.lua.js";
import {
  type Command,
  call,
  DAMAGED,
  fail,
  glue,
  json,
  packed,
  send,
  sha1,
  source,
  struct,
  valuesOf,
} from "./server.lua.js";

/** Lengths in bytes. TEXTS is the instance and the version, FIXED adds the numbers that never change. */
const INSTANCE = 19;
const VERSION = 16;
const TEXTS = INSTANCE + VERSION;
const FIXED_LAYOUT = "<I2I2I4I4I1I1I1I1";
const FIXED = TEXTS + 16;
const CHANGING_LAYOUT = "<I8I1I2";
const HEAD_LAYOUT = "<I2I2I4I4I1I1I1I1I8I1I2";
const LISTS = FIXED + 11;

/**
 * Reads the table at a key into the record. Raises if the table has another format, or another instance than
 * `instance`. If that is "", any instance will do.
 */
export function find(found: TableRecord, key: string, instance: string): void {
  const { client } = found;
  const values: any[] = call("HMGET", key, "randdeck", "piles", client === "" ? "=" : client);
  let head: string = values[0] || "";
  const mark = string.sub(head, 1, INSTANCE);
  if (mark !== "" && mark !== instance) {
    if (string.sub(mark, 1, 2) !== FORMAT) fail("another version");
    if (instance !== "") fail("another table");
  }
  found.version = string.sub(head, INSTANCE + 1, TEXTS);
  let count = (head.length - LISTS) / LIST_BYTES;
  // Replaces a damaged head with one that `checkNumbers` rejects, so that `delete` still works.
  if (count < 2 || count > MOST.piles + 2 || count % 1 !== 0) {
    count = 2;
    head = string.rep("\0", LISTS + 2 * LIST_BYTES);
  }
  found.key = key;
  found.instance = mark;
  found.head = head;
  found.count = count;
  const [size, answers, answersFor, ttl, events, distinct, noRepeat, recycle, passes, fresh, last] =
    struct.unpack(HEAD_LAYOUT, head, TEXTS + 1);
  found.size = size;
  found.answers = answers;
  found.answersFor = answersFor;
  found.ttl = ttl;
  found.events = events;
  found.distinct = distinct;
  found.noRepeat = noRepeat;
  found.recycle = recycle;
  found.passes = passes;
  found.fresh = fresh;
  found.last = last;
  found.lists = new CardMap<List>();
  found.piles = values[1]!;
  found.known = values[2]!;
  // These fields are never nil, since setting a nil field again takes longer.
  found.same = "";
  found.kinds = false;
  found.generator = false;
  found.isDrawn = false;
  found.written = ["HSET", key];
  found.deleted = [];
  found.note = false;
  found.viewed = false;
  found.placed = 0;
  found.shuffled = 0;
  found.told = 0;
}

/** A reply of TIME in milliseconds with a fraction, as text: no double has as many digits. */
export function momentOf(time: readonly string[]): string {
  const micros = string.format("%06d", tonumber(time[1]));
  return `${time[0]!}${string.sub(micros, 1, 3)}.${string.sub(micros, 4)}`;
}

export function isVersion(text: string): boolean {
  return text.length === VERSION && string.find(text, "^[%da-f]*$")[0] !== undefined;
}

/** Raises if a number of the head is impossible. */
export function checkNumbers(found: TableRecord): void {
  const { size, answers, answersFor, passes, recycle } = found;
  const isRight =
    size <= MOST.cards &&
    answers >= 1 &&
    answers <= MOST.answers &&
    answersFor >= 1 &&
    answersFor <= MOST.seconds &&
    found.ttl <= MOST.seconds &&
    found.events <= 1 &&
    found.distinct <= 1 &&
    found.noRepeat <= 1 &&
    recycle >= 1 &&
    recycle <= RECYCLE.length &&
    passes >= 1 &&
    passes <= MOST.count &&
    found.fresh <= 1 &&
    found.last <= size &&
    isVersion(found.version);
  if (!isRight) fail(DAMAGED);
}

/** Opens a list of the table. Raises if its numbers are impossible. */
export function listAt(found: TableRecord, number: Integer): List {
  const opened = found.lists.get(number);
  if (opened !== undefined) return opened;
  const list = openList(found.head, LISTS + LIST_BYTES * (number - 1) + 1, number);
  const { size, gone, count } = list;
  const isEmpty = size === 0 || found.fresh === 1;
  if (size > found.size || count > size || (isEmpty && size + gone + count > 0) || (count === 0 && size > 0))
    fail(DAMAGED);
  found.lists.set(number, list);
  return list;
}

/** The layout of the lengths of all lists in the head. */
const SIZES = `<${string.rep("I2xxxxxx", MOST.piles + 2)}`;

/** How many cards each list has. */
export function sizesOf(found: TableRecord): Integer[] {
  const { count, lists } = found;
  const sizes: Integer[] = struct.unpack(string.sub(SIZES, 1, 1 + 8 * count), found.head, LISTS + 1);
  // `struct.unpack` adds the position after the last number: not a length.
  sizes[count] = undefined!;
  for (const [number, list] of lists) sizes[number - 1] = list.size;
  return sizes;
}

/** The names read last, and their text. Most tables have the same names, so this saves reading them. */
const last: { text: string; names: readonly string[] } = { text: "", names: [] };

/** The names of a table's lists, "draw", the table's own piles, "discard", and "out". */
export function pileNames(found: TableRecord): readonly string[] {
  const { piles } = found;
  if (piles !== last.text) {
    const names = ["draw"];
    const [isWell, own] = pcall(json.decode, piles || "[]");
    if (!isWell || type(own) !== "table") fail(DAMAGED);
    append(names, own);
    append(names, ["discard", "out"]);
    for (const name of names) if (type(name) !== "string") fail(DAMAGED);
    last.text = piles as string;
    last.names = names;
  }
  if (last.names.length !== found.count + 1) fail(DAMAGED);
  return last.names;
}

/** The numbers of a table that stay, packed. */
function fixedOf(found: TableRecord): string {
  const { size, answers, answersFor, ttl, events, distinct, noRepeat, recycle } = found;
  return struct.pack(FIXED_LAYOUT, size, answers, answersFor, ttl, events, distinct, noRepeat, recycle);
}

/** The numbers of a new table, with its lists empty. */
export function begin(found: TableRecord, piles: Integer): void {
  found.count = piles + 2;
  const rest = string.rep("\0", LISTS - FIXED + LIST_BYTES * found.count);
  found.head = string.rep("\0", TEXTS) + fixedOf(found) + rest;
}

/** The head after a call, without the instance and the version. Adds chunks to what the call writes. */
function newHead(found: TableRecord): string {
  const { head, lists, count } = found;
  const parts = [
    string.sub(head, TEXTS + 1, FIXED),
    struct.pack(CHANGING_LAYOUT, found.passes, found.fresh, found.last),
  ];
  let from = LISTS + 1;
  for (let number = 1; number <= count; number++) {
    const list = lists.get(number);
    if (list !== undefined) {
      const at = LISTS + LIST_BYTES * (number - 1) + 1;
      parts.push(string.sub(head, from, at - 1));
      parts.push(chunksOf(found, list));
      from = at + LIST_BYTES;
    }
  }
  parts.push(string.sub(head, from));
  return glue(parts);
}

/**
 * Gives a changed table its next version, and publishes the call, without any card, on the table's channel.
 * The time is part of the version, since after a fail-over the same calls could be repeated.
 */
function tell(found: TableRecord, name: string, time: readonly string[], commands: Command[]): void {
  const { version } = found;
  const history = `${version} ${found.client}${found.text} ${time[0]!} ${time[1]!}`;
  const after = string.sub(sha1(history), 1, VERSION);
  found.version = after;
  if (found.events !== 1) return;
  const message = `${after} ${version === "" ? "-" : version} ${name} ${found.instance} ${momentOf(time)}`;
  commands.push(["SPUBLISH", found.key, message]);
}

/** Adds the command that restarts the time until the table expires, if it has a `ttl`. */
function expire(found: TableRecord, time: readonly string[], commands: Command[]): void {
  if (found.ttl === 0) return;
  const moment = (tonumber(time[0])! + found.ttl) * 1000 + Math.floor(tonumber(time[1])! / 1000);
  commands.push(["PEXPIREAT", found.key, digits(moment)]);
}

/** Writes the changes of a call, if there are any, and stores its answer. */
export function finish(found: TableRecord, name: string, answer: string): void {
  const { key, note, written, deleted } = found;
  const head = newHead(found);
  if (found.isDrawn) {
    const generator = packed.pack(generatorNumbers(source));
    if (generator !== found.generator) append(written, ["generator", generator]);
  }
  if (note === "") deleted.push("note");
  else if (note !== false) append(written, ["note", note]);
  const isChange = written.length > 2 || note !== false || head !== string.sub(found.head, TEXTS + 1);
  if (!isChange && found.client === "") return;
  const time: string[] = call("TIME");
  const commands: Command[] = [written];
  if (isChange) tell(found, name, time, commands);
  if (isChange) append(written, ["randdeck", found.instance + found.version + head]);
  keep(found, time[0]!, name, answer);
  const fields = deleted.length;
  for (let from = 1; from <= fields; from += 1000)
    commands.push(["HDEL", key, valuesOf(deleted, from, Math.min(from + 999, fields))]);
  if (isChange) expire(found, time, commands);
  send(commands);
}

export function deleteTable(found: TableRecord): string {
  const commands: Command[] = [["DEL", found.key]];
  tell(found, "delete", call("TIME"), commands);
  send(commands);
  return "OK";
}

/** Restarts the time until the table is deleted, or sets another. The version stays the same. */
export function touchTable(found: TableRecord, ttl?: unknown): string {
  const commands: Command[] = [];
  if (ttl !== undefined) {
    const most = digits(MOST.seconds);
    check(isWhole(ttl, 1, MOST.seconds), 1, "touch", `integer from 1 to ${most}`, ttl);
    found.ttl = ttl as Integer;
    const { head, key } = found;
    const changed = string.sub(head, 1, TEXTS) + fixedOf(found) + string.sub(head, FIXED + 1);
    commands.push(["HSET", key, "randdeck", changed]);
  }
  expire(found, call("TIME"), commands);
  send(commands);
  return "OK";
}
