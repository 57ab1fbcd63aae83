/**
 * The lists of a table: its piles, in chunks. A chunk is a field of the hash with up to 128 cards, so that a call
 * reads and writes only those that it touches. Cards that go from the top are only counted, as gone.
 */
import { without } from "../randdeck/drawpile.js";
import { CardMap } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { byteOf, codesIn } from "./codes.lua.js";
import { fieldIn, type List, type TableRecord } from "./record.lua.js";
import { call, DAMAGED, fail, glue, valuesOf } from "./server.lua.js";

/** How many bytes a chunk is filled up to, for 64 cards. Inserting can make a chunk twice as long. */
const FULL = 128;

/** The fields of chunks with numbers from -200 to 200, kept because making them takes longer. */
const fields = new CardMap<string>();

/** The field of a chunk. */
function fieldOf(list: List, at: Integer): string {
  const key = 128 * at + list.number;
  let field = fields.get(key);
  if (field === undefined) {
    field = string.format("%d:%d", list.number, at);
    if (Math.abs(at) <= 200) fields.set(key, field);
  }
  return field;
}

/** Reads all chunks of some lists, in one command if there are at most 1,000. */
export function readAll(found: TableRecord, lists: readonly List[]): void {
  const { key, read } = found;
  const unread: string[] = [];
  for (const list of lists) {
    const last = list.isRead ? list.first - 1 : list.first + list.count - 1;
    for (let at = list.first; at <= last; at++) unread.push(fieldOf(list, at));
    list.isRead = true;
  }
  const count = unread.length;
  for (let from = 1; from <= count; from += 1000) {
    const to = Math.min(from + 999, count);
    const texts: (string | false)[] = call("HMGET", key, valuesOf(unread, from, to));
    for (let at = from; at <= to; at++) read.set(unread[at - 1]!, texts[at - from] || "");
  }
}

/** The cards in a chunk. */
function chunkAt(found: TableRecord, list: List, at: Integer): string {
  const { first, size } = list;
  let text = fieldIn(found, fieldOf(list, at));
  if (at === first && list.gone > 0) text = string.sub(text, 2 * list.gone + 1);
  const bytes = text.length;
  if (bytes === 0 || bytes % 2 === 1 || bytes > 2 * size || (list.count === 1 && bytes < 2 * size))
    fail(DAMAGED);
  return text;
}

/** The cards in the chunks from one to another. */
function codesBetween(found: TableRecord, list: List, from: Integer, to: Integer): string {
  const texts: string[] = [];
  for (let at = from; at <= to; at++) texts.push(chunkAt(found, list, at));
  return glue(texts);
}

/** All cards of a list. Raises if it has another length than the head says. */
export function contentOf(found: TableRecord, list: List): string {
  const { first, count } = list;
  if (count === 0) return "";
  if (count > 1) readAll(found, [list]);
  const all = count === 1 ? chunkAt(found, list, first) : codesBetween(found, list, first, first + count - 1);
  if (all.length !== 2 * list.size) fail(DAMAGED);
  return all;
}

/** The first `count` cards of a list, which has so many. */
export function topOf(found: TableRecord, list: List, count: Integer): string {
  const first = list.count === 0 ? "" : chunkAt(found, list, list.first);
  return string.sub(2 * count <= first.length ? first : contentOf(found, list), 1, 2 * count);
}

/** Replaces chunks by full ones but for the last, or, if `isTop`, for the first, whose number then changes. */
function lay(found: TableRecord, list: List, from: Integer, to: Integer, text: string, isTop: boolean): void {
  const { changed } = found;
  for (let old = from; old <= to; old++) changed.set(fieldOf(list, old), "");
  const count = Math.ceil(text.length / FULL);
  const more = count - (to - from + 1);
  let at = isTop ? from - more : from;
  if (from === list.first) list.gone = 0;
  if (isTop) list.first = at;
  list.count += more;
  if (list.count === 0) list.first = 0;
  let byte = isTop ? text.length - FULL * count + 1 : 1;
  while (byte <= text.length) {
    changed.set(fieldOf(list, at), string.sub(text, Math.max(byte, 1), byte + FULL - 1));
    at += 1;
    byte += FULL;
  }
}

/** Gives a list other cards. */
export function replace(found: TableRecord, list: List, all: string): void {
  const { first, count } = list;
  list.size = all.length / 2;
  list.isChanged = true;
  lay(found, list, first, first + count - 1, "", false);
  lay(found, list, 0, -1, all, false);
}

/** Takes the first `count` cards out of a list, which has so many. Only their number is written. */
export function takeTop(found: TableRecord, list: List, count: Integer): string {
  if (count === 0) return "";
  list.isChanged = true;
  const texts: string[] = [];
  let wanted = count;
  let text = chunkAt(found, list, list.first);
  while (2 * wanted >= text.length) {
    texts.push(text);
    wanted -= text.length / 2;
    list.size -= text.length / 2;
    lay(found, list, list.first, list.first, "", true);
    if ((list.size === 0) !== (list.count === 0)) fail(DAMAGED);
    if (wanted === 0) return glue(texts);
    text = chunkAt(found, list, list.first);
  }
  list.gone += wanted;
  list.size -= wanted;
  return glue(texts) + string.sub(text, 1, 2 * wanted);
}

type Place = LuaMultiReturn<[at: Integer, byte: Integer, text: string]>;

/** The chunk of a position, the byte where its card begins, and the chunk's cards. The end is a position. */
function chunkWith(found: TableRecord, list: List, position: Integer): Place {
  const { first, count, size } = list;
  if (count === 0) return $multi(first, 1, "");
  const isUpper = 2 * position <= size;
  let at = isUpper ? first : first + count - 1;
  let text = chunkAt(found, list, at);
  let byte = 2 * position - 1;
  if (isUpper && byte < text.length) return $multi(at, byte, text);
  const rest = 2 * (size - position + 1);
  if (!isUpper && rest <= text.length) return $multi(at, text.length - rest + 1, text);
  readAll(found, [list]);
  at = first;
  text = chunkAt(found, list, at);
  while (byte > text.length) {
    byte -= text.length;
    at += 1;
    text = chunkAt(found, list, at);
  }
  return $multi(at, byte, text);
}

/** Takes a card out of a chunk with the cards `text`, or inserts `all` before it if that isn't "". */
function edit(found: TableRecord, list: List, at: Integer, byte: Integer, text: string, all: string): void {
  const { first, size } = list;
  const last = first + list.count - 1;
  const rest = string.sub(text, 1, byte - 1) + all + string.sub(text, all === "" ? byte + 2 : byte);
  const isTop = at === first && byte === 1;
  const most = isTop || byte > text.length ? FULL : 2 * FULL;
  list.size = all === "" ? size - 1 : size + all.length / 2;
  list.isChanged = true;
  if (isTop && all === "" && rest !== "") list.gone += 1;
  else if (text !== "" && rest !== "" && rest.length <= most) {
    found.changed.set(fieldOf(list, at), rest);
    if (at === first) list.gone = 0;
  } else if (at === first || at === last)
    lay(found, list, at, Math.min(at, last), rest, text !== "" && (isTop || at < last));
  else {
    const above = codesBetween(found, list, first, at - 1);
    replace(found, list, above + rest + codesBetween(found, list, at + 1, last));
  }
  // A chunk's number must fit into two bytes.
  if (list.first > 5000 || list.first < -5000) replace(found, list, contentOf(found, list));
}

/** Inserts cards at a position, from 1 to the list's length plus 1. */
export function insert(found: TableRecord, list: List, position: Integer, all: string): void {
  if (all === "") return;
  const [at, byte, text] = chunkWith(found, list, position);
  edit(found, list, at, byte, text, all);
}

/** Adds cards below the last one. */
export function push(found: TableRecord, list: List, all: string): void {
  insert(found, list, list.size + 1, all);
}

/** Takes the card at a position out of a list. */
export function takeAt(found: TableRecord, list: List, position: Integer): string {
  const [at, byte, text] = chunkWith(found, list, position);
  edit(found, list, at, byte, text, "");
  return string.sub(text, byte, byte + 1);
}

/** Up to this number of cards, a search for each is quicker than reading the codes of all cards. */
export const FEW = 16;

/** Finds a card, of equal cards the first: returns its chunk, its byte there and the chunk's cards; else nil. */
export function placeIn(found: TableRecord, list: List, code: string): Place | LuaMultiReturn<[undefined]> {
  const { count, first, size } = list;
  if (count > 1) readAll(found, [list]);
  const last = first + count - 1;
  let bytes = 0;
  for (let at = first; at <= last; at++) {
    const text = chunkAt(found, list, at);
    const byte = byteOf(text, code, 1);
    if (byte !== undefined) return $multi(at, byte, text);
    bytes += text.length;
  }
  if (bytes !== 2 * size) fail(DAMAGED);
  return $multi(undefined);
}

/** Takes a card out of a list, of equal cards the first. Returns whether the list has it. */
export function removeOne(found: TableRecord, list: List, code: string): boolean {
  const [at, byte, text] = placeIn(found, list, code);
  if (at !== undefined) edit(found, list, at, byte!, text!, "");
  return at !== undefined;
}

/** Takes cards out of a list that has them, of equal cards the first. */
export function removeAll(found: TableRecord, list: List, codes: readonly string[]): void {
  if (codes.length > FEW) replace(found, list, glue(without(codesIn(contentOf(found, list)), codes, [])));
  else for (const code of codes) removeOne(found, list, code);
}
