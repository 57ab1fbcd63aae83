/**
 * A table is one hash in Redis. Its field `randdeck`, the head, has the instance, the version, the numbers and
 * the lists. A call reads the head, then other fields as it needs them, and writes all changes in one HSET.
 */
import { check, isWhole } from "../randdeck/check.js";
import { append, CardMap, digits } from "../randdeck/platform.js";
import { generatorNumbers } from "../randdeck/state.js";
import type { Integer } from "../randdeck/types.js";
import { FORMAT, MOST, RECYCLE } from "./limits.js";
import type { List, TableRecord } from "./record.lua.js";
import { keep } from "./requests.lua.js";
import { call, DAMAGED, fail, json, packed, send, sha1, source, struct, valuesOf } from "./server.lua.js";

/** The numbers of a table that never change, with the least and the most that each can be, and their layout. */
const NUMBERS = [
  { name: "size", least: 0, most: MOST.cards },
  { name: "answers", least: 1, most: MOST.answers },
  { name: "answersFor", least: 1, most: MOST.seconds },
  { name: "ttl", least: 0, most: MOST.seconds },
  { name: "events", least: 0, most: 1 },
  { name: "distinct", least: 0, most: 1 },
  { name: "noRepeat", least: 0, most: 1 },
  { name: "recycle", least: 1, most: RECYCLE.length },
] as const;
const FIXED_LAYOUT = "<I2I2I4I4I1I1I1I1";

/** The layouts of the numbers `passes`, `fresh` and `last`, and of the four numbers of a list. */
const CHANGING_LAYOUT = "<I8I1I2";
const LIST_LAYOUT = "<I2I2i2I2";

/** The parts of the head end at these bytes: the instance, the version, the two groups of numbers. */
const INSTANCE = 19;
const VERSION = 35;
const FIXED = 51;
const LISTS = 62;
/** The bytes of a list in the head. */
const LIST = 8;

/** Reads a table without its numbers. Raises if it has another format, or another instance; "" means any. */
export function find(found: TableRecord, key: string, instance: string): void {
  const { client } = found;
  const values: any[] = call("HMGET", key, "randdeck", "piles", client === "" ? "=" : client);
  const head: string = values[0] || "";
  const mark = string.sub(head, 1, INSTANCE);
  if (mark !== "" && mark !== instance) {
    if (string.sub(mark, 1, 2) !== FORMAT) fail("another version");
    if (instance !== "") fail("another table");
  }
  found.key = key;
  found.instance = mark;
  found.version = string.sub(head, INSTANCE + 1, VERSION);
  found.head = head;
  found.calls += 1;
  found.read = new CardMap<string>();
  found.changed = new CardMap<string>();
  found.piles = values[1]!;
  found.known = values[2]!;
  // These fields are never nil, since setting a nil field again takes longer.
  found.kinds = false;
  found.isDrawn = false;
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
  return text.length === 16 && string.find(text, "^[%da-f]*$")[0] !== undefined;
}

/** Reads the numbers that never change. Calls of tables with the same numbers need not read them again. */
function readFixed(found: TableRecord, fixed: string): void {
  if (fixed === found.fixed) return;
  found.fixed = "";
  const numbers: Integer[] = struct.unpack(FIXED_LAYOUT, fixed, 1);
  for (let at = 1; at <= NUMBERS.length; at++) {
    const one = NUMBERS[at - 1]!;
    const number = numbers[at - 1]!;
    if (number < one.least || number > one.most) fail(DAMAGED);
    found[one.name] = number;
  }
  found.fixed = fixed;
}

/** Reads the numbers of the head. Raises if one is impossible. */
export function readNumbers(found: TableRecord): void {
  const { head, version } = found;
  const count = (head.length - LISTS) / LIST;
  if (count < 2 || count > MOST.piles + 2 || count % 1 !== 0 || !isVersion(version)) fail(DAMAGED);
  found.count = count;
  readFixed(found, string.sub(head, VERSION + 1, FIXED));
  const [passes, fresh, last] = struct.unpack(CHANGING_LAYOUT, head, FIXED + 1);
  if (passes < 1 || passes > MOST.count || fresh > 1 || last > found.size) fail(DAMAGED);
  found.passes = passes;
  found.fresh = fresh;
  found.last = last;
}

/** Makes the head of a new table with empty lists. `numbers` are those that never change. */
export function begin(found: TableRecord, piles: Integer, numbers: readonly Integer[]): void {
  const fixed: string = struct.pack(FIXED_LAYOUT, valuesOf(numbers));
  readFixed(found, fixed);
  found.count = piles + 2;
  found.head = string.rep("\0", VERSION) + fixed + string.rep("\0", LISTS - FIXED + LIST * found.count);
}

/** Opens a list of the table. Raises if its numbers are impossible. Calls reuse the records of lists. */
export function listAt(found: TableRecord, number: Integer): List {
  const { calls, fresh, head, lists } = found;
  const list = lists.get(number) ?? ({ number } as List);
  if (list.call === calls) return list;
  const [size, gone, first, count] = struct.unpack(LIST_LAYOUT, head, LISTS + LIST * (number - 1) + 1);
  const isEmpty = size === 0 || fresh === 1;
  if (size > found.size || count > size || (isEmpty && size + gone + count > 0) || (count === 0 && size > 0))
    fail(DAMAGED);
  lists.set(number, list);
  list.call = calls;
  list.size = size;
  list.gone = gone;
  list.first = first;
  list.count = count;
  list.isRead = false;
  list.isChanged = false;
  return list;
}

/** The layout of the lengths of all lists in the head. */
const SIZES = `<${string.rep("I2xxxxxx", MOST.piles + 2)}`;

/** How many cards each list has. */
export function sizesOf(found: TableRecord): Integer[] {
  const { calls, count, lists } = found;
  const sizes: Integer[] = struct.unpack(string.sub(SIZES, 1, 1 + 8 * count), found.head, LISTS + 1);
  // `struct.unpack` adds the position after the last number: not a length.
  sizes[count] = undefined!;
  for (const [number, list] of lists) if (list.call === calls) sizes[number - 1] = list.size;
  return sizes;
}

/** The names read last, with their text. Most tables have the same names, so this saves reading them. */
const last = { text: "" as string | false, names: [] as readonly string[], numbers: new CardMap<Integer>() };

/** The names of a table's lists, "draw", the table's own piles, "discard", and "out". */
export function pileNames(found: TableRecord): readonly string[] {
  const { piles } = found;
  if (piles !== last.text) {
    const names = ["draw"];
    const [isWell, own] = pcall(json.decode, piles || "[]");
    if (!isWell || type(own) !== "table") fail(DAMAGED);
    append(names, own);
    append(names, ["discard", "out"]);
    const numbers = new CardMap<Integer>();
    for (let at = 1; at <= names.length; at++) {
      const name = names[at - 1]!;
      if (type(name) !== "string") fail(DAMAGED);
      numbers.set(name, at);
    }
    last.text = piles;
    last.names = names;
    last.numbers = numbers;
  }
  if (last.names.length !== found.count + 1) fail(DAMAGED);
  return last.names;
}

/** The number of the list with a name, also for "out"; 0 if there is none. */
export function numberOf(found: TableRecord, name: unknown): Integer {
  pileNames(found);
  return last.numbers.get(name) ?? 0;
}

/** The numbers and the lists of the head after a call. */
function newNumbers(found: TableRecord): string {
  const { calls, count, fixed, fresh, head, last, lists, passes } = found;
  const changing: string = struct.pack(CHANGING_LAYOUT, passes, fresh, last);
  let text = fixed + changing + string.sub(head, LISTS + 1);
  for (let number = 1; number <= count; number++) {
    const list = lists.get(number);
    if (list !== undefined && list.call === calls && list.isChanged) {
      const at = LISTS - VERSION + LIST * (number - 1);
      const packedList: string = struct.pack(LIST_LAYOUT, list.size, list.gone, list.first, list.count);
      text = string.sub(text, 1, at) + packedList + string.sub(text, at + LIST + 1);
    }
  }
  return text;
}

/** Gives a changed table its next version, and publishes the call, without any card, on the table's channel. */
function tell(found: TableRecord, name: string, time: readonly string[], commands: unknown[][]): void {
  const { version } = found;
  // After a fail-over, the same calls could be repeated, but not at the same time.
  const history = `${version} ${found.client}${found.text} ${time[0]!} ${time[1]!}`;
  const after = string.sub(sha1(history), 1, 16);
  found.version = after;
  if (found.events !== 1) return;
  const message = `${after} ${version === "" ? "-" : version} ${name} ${found.instance} ${momentOf(time)}`;
  commands.push(["SPUBLISH", found.key, message]);
}

/** Adds the command that restarts the time until the table expires, if it has a `ttl`. */
function expire(found: TableRecord, time: readonly string[], commands: unknown[][]): void {
  if (found.ttl === 0) return;
  const moment = (tonumber(time[0])! + found.ttl) * 1000 + Math.floor(tonumber(time[1])! / 1000);
  commands.push(["PEXPIREAT", found.key, digits(moment)]);
}

/** Writes the changes of a call, if there are any, and stores its answer. */
export function finish(found: TableRecord, name: string, answer: string): void {
  const { changed, client, head, instance, key, read } = found;
  const numbers = newNumbers(found);
  if (found.isDrawn) changed.set("generator", packed.pack(generatorNumbers(source)));
  const written: unknown[] = ["HSET", key];
  const deleted: string[] = [];
  for (const [field, text] of changed) {
    const isOther = text !== read.get(field);
    if (isOther && text === "") deleted.push(field);
    else if (isOther) {
      written.push(field);
      written.push(text);
    }
  }
  const isWritten = written.length > 2 || deleted.length > 0;
  const isChange = isWritten || numbers !== string.sub(head, VERSION + 1);
  if (!isChange && client === "") return;
  const time: string[] = call("TIME");
  const commands = [written];
  if (isChange) {
    tell(found, name, time, commands);
    written.push("randdeck");
    written.push(instance + found.version + numbers);
  }
  keep(found, time[0]!, name, answer, written, deleted);
  const fields = deleted.length;
  for (let from = 1; from <= fields; from += 1000)
    commands.push(["HDEL", key, valuesOf(deleted, from, Math.min(from + 999, fields))]);
  if (isChange) expire(found, time, commands);
  send(commands);
}

/** Deletes a table, also a damaged one, which then tells nobody. */
export function deleteTable(found: TableRecord): string {
  const commands: unknown[][] = [["DEL", found.key]];
  if (pcall(readNumbers, found)[0]) tell(found, "delete", call("TIME"), commands);
  send(commands);
  return "OK";
}

/** Restarts the time until the table is deleted, or sets another. The version stays the same. */
export function touchTable(found: TableRecord, ttl?: unknown): string {
  const commands: unknown[][] = [];
  if (ttl !== undefined) {
    const most = digits(MOST.seconds);
    check(isWhole(ttl, 1, MOST.seconds), 1, "touch", `integer from 1 to ${most}`, ttl);
    const { head, key } = found;
    // The numbers before it have eight bytes.
    const changed =
      string.sub(head, 1, VERSION + 8) + struct.pack("<I4", ttl) + string.sub(head, VERSION + 13);
    commands.push(["HSET", key, "randdeck", changed]);
    readFixed(found, string.sub(changed, VERSION + 1, FIXED));
  }
  expire(found, call("TIME"), commands);
  send(commands);
  return "OK";
}
