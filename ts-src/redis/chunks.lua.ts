/**
 * The lists of a table: its piles, in chunks. A chunk is a field of the hash with the codes of up to 128 cards,
 * so that a call reads and writes only the chunks that it touches. The head has for each list its length, the
 * number of its first chunk, how many chunks it has, and how many cards of the first chunk are gone: a draw
 * only changes this number. Every chunk has a card. Calls change the texts in memory; `chunksOf` gives what is
 * to be written.
 */
import { addCounts } from "../randdeck/order.js";
import { append, CardMap } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { FEW, placeIn } from "./codes.lua.js";
import type { List, TableRecord } from "./record.lua.js";
import { call, DAMAGED, fail, glue, struct, valuesOf } from "./server.lua.js";

/** How many bytes a chunk is filled up to, for 64 cards. Inserting can make a chunk twice as long. */
const FULL = 128;

/** The length of a list in the head, and the layout of its four numbers. */
export const LIST_BYTES = 8;
const LAYOUT = "<I2I2i2I2";

/** Makes the record of a list from its numbers, at byte `from` of a text. */
export function openList(text: string, from: Integer, number: Integer): List {
  const [size, gone, first, count] = struct.unpack(LAYOUT, text, from);
  return { number, size, gone, first, count, chunks: new CardMap<string>(), before: false };
}

/** The fields of chunks 0, kept because making them takes longer. Most piles have only this chunk. */
const usual = new CardMap<string>();

/** The field of a chunk. */
function fieldOf(list: List, at: Integer): string {
  const { number } = list;
  let field = usual.get(number);
  if (field === undefined || at !== 0) {
    field = string.format("%d:%d", number, at);
    if (at === 0) usual.set(number, field);
  }
  return field;
}

/** Stores a chunk that was read. Raises if it can't be a chunk of the list. */
function store(list: List, at: Integer, text: string | false): string {
  const gone = at === list.first ? 2 * list.gone : 0;
  if (text === false || text.length <= gone || text.length % 2 === 1) fail(DAMAGED);
  list.chunks.set(at, text as string);
  return text as string;
}

/** Reads all chunks of some lists that were not read yet, in one command if there are at most 1,000. */
export function loadAll(found: TableRecord, lists: readonly List[]): void {
  const fields: string[] = [];
  const owners: List[] = [];
  const numbers: Integer[] = [];
  for (const list of lists) {
    const last = list.first + list.count - 1;
    for (let at = list.first; at <= last; at++) {
      if (list.chunks.get(at) === undefined) {
        fields.push(fieldOf(list, at));
        owners.push(list);
        numbers.push(at);
      }
    }
  }
  const missing = fields.length;
  for (let from = 1; from <= missing; from += 1000) {
    const to = Math.min(from + 999, missing);
    const texts: (string | false)[] = call("HMGET", found.key, valuesOf(fields, from, to));
    for (let at = from; at <= to; at++) store(owners[at - 1]!, numbers[at - 1]!, texts[at - from]!);
  }
}

/** The cards in a chunk. */
function chunkAt(found: TableRecord, list: List, at: Integer): string {
  const text = list.chunks.get(at) ?? store(list, at, call("HGET", found.key, fieldOf(list, at)));
  return at === list.first && list.gone > 0 ? string.sub(text, 2 * list.gone + 1) : text;
}

/** All cards of a list. Raises if it has another length than the head says. */
export function contentOf(found: TableRecord, list: List): string {
  const { first, count } = list;
  let all = "";
  if (count === 1) all = chunkAt(found, list, first);
  else if (count > 1) {
    loadAll(found, [list]);
    const texts: string[] = [];
    const last = first + count - 1;
    for (let at = first; at <= last; at++) texts.push(chunkAt(found, list, at));
    all = glue(texts);
  }
  if (all.length !== 2 * list.size) fail(DAMAGED);
  return all;
}

/** Changes a chunk in memory; "" deletes it. */
function change(list: List, at: Integer, text: string): void {
  const { chunks } = list;
  if (list.before === false) list.before = new CardMap<string | false>();
  if (list.before.get(at) === undefined) list.before.set(at, chunks.get(at) ?? false);
  chunks.set(at, text);
}

/** Deletes the first chunk. */
function dropFirst(list: List): void {
  change(list, list.first, "");
  list.gone = 0;
  list.count -= 1;
  list.first = list.count === 0 ? 0 : list.first + 1;
}

/** Adds the cards of a text from byte `from` on in new chunks below the others. */
function addBelow(list: List, all: string, from: Integer): void {
  let at = from;
  while (at <= all.length) {
    change(list, list.first + list.count, string.sub(all, at, at + FULL - 1));
    list.count += 1;
    at += FULL;
  }
}

/** Gives a list other cards, in full chunks. */
export function replace(list: List, all: string): void {
  while (list.count > 0) dropFirst(list);
  list.first = 0;
  list.size = all.length / 2;
  addBelow(list, all, 1);
}

/** The first cards of a list, at most `count`. */
export function topOf(found: TableRecord, list: List, count: Integer): string {
  if (count <= 0 || list.count === 0) return "";
  const first = chunkAt(found, list, list.first);
  if (2 * count <= first.length) return string.sub(first, 1, 2 * count);
  return string.sub(contentOf(found, list), 1, 2 * count);
}

/** Takes the first `count` cards out of a list, which has so many. */
export function takeTop(found: TableRecord, list: List, count: Integer): string {
  if (count <= 0) return "";
  let bytes = 2 * count;
  const top = list.count > 0 ? chunkAt(found, list, list.first) : "";
  if (top.length > bytes) {
    list.gone += count;
    list.size -= count;
    if (list.size <= 0) fail(DAMAGED);
    return string.sub(top, 1, bytes);
  }
  const texts: string[] = [];
  while (bytes > 0) {
    if (list.count === 0) fail(DAMAGED);
    const text = chunkAt(found, list, list.first);
    if (text.length > bytes) {
      texts.push(string.sub(text, 1, bytes));
      list.gone += bytes / 2;
      bytes = 0;
    } else {
      texts.push(text);
      dropFirst(list);
      bytes -= text.length;
    }
  }
  list.size -= count;
  if ((list.size === 0) !== (list.count === 0)) fail(DAMAGED);
  return glue(texts);
}

/** Writes the cards of a chunk; a first chunk then lacks none. */
function fill(list: List, at: Integer, text: string): void {
  change(list, at, text);
  if (at === list.first) list.gone = 0;
}

/** The number of the chunk with a position from 1 to the list's length, and the byte where its card begins. */
function chunkWith(
  found: TableRecord,
  list: List,
  position: Integer,
): LuaMultiReturn<[at: Integer, byte: Integer]> {
  const { first, count } = list;
  const top = chunkAt(found, list, first);
  if (2 * position <= top.length) return $multi(first, 2 * position - 1);
  const last = first + count - 1;
  const rest = 2 * (list.size - position);
  const bottom = chunkAt(found, list, last);
  if (rest < bottom.length) return $multi(last, bottom.length - rest - 1);
  loadAll(found, [list]);
  let byte = 2 * position - 1;
  for (let at = first; at <= last; at++) {
    const text = chunkAt(found, list, at);
    if (byte < text.length) return $multi(at, byte);
    byte -= text.length;
  }
  fail(DAMAGED);
}

/** Inserts cards at a position, from 1 to the list's length plus 1. */
export function insert(found: TableRecord, list: List, position: Integer, all: string): void {
  if (all === "") return;
  const { size } = list;
  if (size === 0) {
    replace(list, all);
    return;
  }
  const last = list.first + list.count - 1;
  let at = last;
  let byte = 0;
  if (position <= size) [at, byte] = chunkWith(found, list, position);
  const chunk = chunkAt(found, list, at);
  if (position > size) byte = chunk.length + 1;
  list.size += all.length / 2;
  const gone = 2 * list.gone;
  if (position === 1 && string.sub(list.chunks.get(at)!, gone - all.length + 1, gone) === all) {
    // The cards that are gone come back.
    list.gone -= all.length / 2;
    return;
  }
  const text = string.sub(chunk, 1, byte - 1) + all + string.sub(chunk, byte);
  if (text.length <= FULL) fill(list, at, text);
  else if (position > size) {
    // Fills the last chunk, then new ones below it.
    fill(list, at, string.sub(text, 1, FULL));
    addBelow(list, text, FULL + 1);
  } else if (position === 1) {
    // Fills the first chunk, then new ones above it.
    fill(list, at, string.sub(text, -FULL));
    let to = text.length - FULL;
    while (to > 0) {
      list.first -= 1;
      list.count += 1;
      change(list, list.first, string.sub(text, Math.max(to - FULL + 1, 1), to));
      to -= FULL;
    }
  } else if (text.length <= 2 * FULL) fill(list, at, text);
  else {
    fill(list, at, text);
    replace(list, contentOf(found, list));
  }
}

/** Adds cards below the last one. */
export function push(found: TableRecord, list: List, all: string): void {
  insert(found, list, list.size + 1, all);
}

/** Takes the card at byte `byte` of a chunk out of a list. */
function cutOut(found: TableRecord, list: List, at: Integer, byte: Integer): string {
  const { first, count } = list;
  const text = chunkAt(found, list, at);
  const rest = string.sub(text, 1, byte - 1) + string.sub(text, byte + 2);
  list.size -= 1;
  if (rest === "" && at === first) dropFirst(list);
  else if (rest === "") {
    change(list, at, "");
    // Lays the cards into full chunks, unless the chunk was the last, since a chunk without a card is a gap.
    if (at === first + count - 1) list.count -= 1;
    else replace(list, contentOf(found, list));
  } else if (at === first && byte === 1) list.gone += 1;
  else fill(list, at, rest);
  return string.sub(text, byte, byte + 1);
}

/** Takes the card at a position out of a list. */
export function takeAt(found: TableRecord, list: List, position: Integer): string {
  const [at, byte] = chunkWith(found, list, position);
  return cutOut(found, list, at, byte);
}

/** Takes a card out of a list, of equal cards the first. Returns whether the list has it. */
export function removeOne(found: TableRecord, list: List, code: string): boolean {
  const { first, count } = list;
  if (count > 1) loadAll(found, [list]);
  const last = first + count - 1;
  for (let at = first; at <= last; at++) {
    const byte = placeIn(chunkAt(found, list, at), code, 1);
    if (byte !== undefined) {
      cutOut(found, list, at, byte);
      return true;
    }
  }
  return false;
}

/** Takes cards out of a list that has them, of equal cards the first. */
export function removeAll(found: TableRecord, list: List, codes: readonly string[]): void {
  if (codes.length > FEW) {
    const wanted = addCounts(new CardMap<Integer>(), codes, 1);
    const [rest] = string.gsub(contentOf(found, list), "..", (code: string) => {
      const count = wanted.get(code) ?? 0;
      if (count === 0) return code;
      wanted.set(code, count - 1);
      return "";
    });
    replace(list, rest);
    return;
  }
  for (const code of codes) removeOne(found, list, code);
}

/**
 * Adds the changed chunks of a list to the fields that the call writes and deletes. Returns the list's numbers
 * for the head.
 */
export function chunksOf(found: TableRecord, list: List): string {
  const { written, deleted } = found;
  if (list.before !== false) {
    // A chunk's number must fit into two bytes. One call raises or lowers it by some 25,000 at most.
    if (Math.abs(list.first) > 5000) replace(list, contentOf(found, list));
    for (const [at, before] of list.before) {
      const text = list.chunks.get(at)!;
      if (text === "") deleted.push(fieldOf(list, at));
      else if (text !== before) append(written, [fieldOf(list, at), text]);
    }
  }
  return struct.pack(LAYOUT, list.size, list.gone, list.first, list.count);
}
