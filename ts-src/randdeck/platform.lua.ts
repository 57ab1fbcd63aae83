/**
 * What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise an error when a global that does
 * not exist is read, so those that an engine may lack are read with `rawget` or `pcall`.
 */
import type { Integer, RandomFunction } from "./types.js";

/** The name of the type of `value`. */
export const typeName: (value: unknown) => string = type;

/** The same, but only what can be a list is a table. */
export const listType: (value: unknown) => string = type;

/** Whether two cards are one and the same, whatever a metatable says. Spring's synced Lua has no raw functions. */
export const same: (first: unknown, second: unknown) => boolean =
  rawequal || ((first, second) => first === second);

/** A field of `object` itself; strict objects may raise for a missing field. */
export const ownField: (object: any, name: string | number) => unknown =
  rawget || ((object, name) => object[name]);

/** Tells integers from floats, if this Lua has both. */
const numberType = ownField(math, "type") as ((value: unknown) => unknown) | undefined;

/** `value`, a whole number, as an integer if this Lua has them. */
export const asInteger: (value: number) => Integer = numberType ? math.floor : (value) => value;

/** Whether a text contains another. */
export function contains(text: string, part: string): boolean {
  return string.find(text, part, 1, true)[0] !== undefined;
}

/** The decimal digits of a whole number up to 2^53 in size. */
export function digits(value: Integer): string {
  // If floats have 24 bits, an integer may have more.
  if (numberType && numberType(value) === "integer") return tostring(value);
  if (value < 0) return `-${digits(-value)}`;
  // `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  if (value < 1e15) return string.format("%.0f", value + 0);
  // Some engines' `%.0f` gives at most 15 digits. A 1 before the last seven keeps their zeros.
  const low = value % 1e7;
  return digits((value - low) / 1e7) + string.sub(digits(low + 1e7), 2);
}

/** What a function returns for a value; the value itself if it raises or returns nothing. */
export function nameBy(nameOf: (this: void, value: any) => unknown, value: unknown): unknown {
  const [ok, name] = pcall(nameOf, value);
  if (ok && name !== undefined) return name;
  return value;
}

/** Whether `value` is a list rather than one card: it has a first card, or is empty and of no class. */
export function isCardList(value: unknown): value is readonly unknown[] {
  if (type(value) !== "table") return false;
  if (ownField(value as object, 1) !== undefined) return true;
  return next(value as object)[0] === undefined && getmetatable(value) === undefined;
}

/** Whether there is a card after the end of `list`, which `#` has not reached. */
export function hasCardBehind(list: any, size: Integer): boolean {
  let [key] = next(list, ownField(list, size) !== undefined ? size : undefined);
  while (key !== undefined) {
    if (type(key) === "number" && (key as number) > size) return true;
    [key] = next(list, key);
  }
  return false;
}

/** Whether a table has only named fields, and so is not a list; or its cards are those of another. */
export function hasOnlyNames(list: readonly unknown[]): boolean {
  if (ownField(list, 1) !== undefined) return false;
  if (list[0] !== undefined) return true;
  return next(list)[0] !== undefined && !hasCardBehind(list, 0);
}

const unpackAll = (ownField(_G, "unpack") || ownField(table, "unpack")) as <Card>(
  list: readonly Card[],
  from: Integer,
  to: Integer,
) => LuaMultiReturn<Card[]>;

/** The cards of a list from one position to another, all by default, as a new list. */
export function slice<Card>(list: readonly Card[], from?: Integer, to?: Integer): Card[] {
  const before = (from ?? 1) - 1;
  const size = (to ?? list.length) - before;
  // One call is three times as fast as a loop, but not every stack holds more values.
  if (size <= 200) return unpackAll(list, before + 1, before + size);
  const copy: Card[] = [];
  for (let at = 1; at <= size; at++) copy[at - 1] = list[before + at - 1]!;
  return copy;
}

/** Writes cards into a list, starting at a position. */
export function overwrite<Card>(list: Card[], position: Integer, cards: readonly Card[]): void {
  for (let at = 1; at <= cards.length; at++) list[position + at - 1 - 1] = cards[at - 1]!;
}

/** Adds items to the end of a list. */
export function append<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}

/** Inserts an item into a list at a position. */
export const insertAt: <Item>(list: Item[], position: Integer, item: Item) => void = table.insert;

/** Removes the item at a position from a list. */
export const removeAt: <Item>(list: Item[], position: Integer) => void = table.remove;

/** Sorts a list by a total order. */
export const sort: <Item>(list: Item[], isBefore: (this: void, one: Item, other: Item) => boolean) => void =
  table.sort;

const byteAt = string.byte as (text: string, at: Integer) => Integer;

/** Whether a text comes before another by its bytes: `<` asks the locale. */
function isBefore(one: string, other: string): boolean {
  let at = 1;
  while (at <= one.length && byteAt(one, at) === byteAt(other, at)) at += 1;
  return (byteAt(one, at) || -1) < (byteAt(other, at) || -1);
}

/** The names of a table's fields, in the order of their bytes; in a list these are its positions. */
export function namesOf(fields: object): string[] {
  const names: string[] = [];
  for (const [name] of pairs(fields)) names.push(tostring(name));
  table.sort(names, isBefore);
  return names;
}

/**
 * The names of a table without positions, with nothing `beside` it; raises if a key is no name.
 * @luaLevel 3
 */
export function namedCards(list: any, beside: unknown, name: string): string[] | undefined {
  if (beside !== undefined || type(list) !== "table" || hasCardBehind(list, 0)) return undefined;
  for (const [key] of pairs(list)) {
    if (type(key) !== "string") {
      const got = `(strings as keys expected, got ${type(key)})`;
      throw new TypeError(`bad argument #1 to '${name}' ${got}`);
    }
  }
  return namesOf(list);
}

/** The engine's own random source, looked up at each call: a game may replace it. */
export function engineRandom(): RandomFunction {
  const love = ownField(_G, "love") as { math?: { random: RandomFunction } } | undefined;
  // LÖVE can be configured without its math module.
  if (love && love.math) return love.math.random;
  return math.random;
}

/** Whether `source` is an object with a method `random`: in `math` and LÖVE's it is none. */
export function hasRandomMethod(source: any): boolean {
  // Userdata may raise when you read a field.
  const [ok, method] = pcall(() => source.random);
  return ok && type(method) === "function" && method !== math.random && method !== engineRandom();
}

/** A value for each card, or for each kind. */
export type CardMap<Item> = LuaMap<any, Item>;
export const CardMap = LuaMap as (new <Item>() => CardMap<Item>) & LuaExtension<"TableNew">;

/** The bytes of a text. */
export function bytesOf(text: string): Integer[] {
  const bytes: Integer[] = [];
  const size = text.length;
  for (let at = 1; at <= size; at++) bytes[at - 1] = byteAt(text, at);
  return bytes;
}

/**
 * A checksum of the first `size` bytes of a text. Its moduli are prime, so one changed byte always changes both sums,
 * and so small that 32-bit integers hold all products.
 */
export function checksum(text: string, size: Integer): Integer {
  let [high, low] = [1, 1];
  // Four bytes a step: the greater factors are powers of 20011 and 14903.
  const most = size - (size % 4);
  for (let at = 1; at <= most; at += 4) {
    const [one, two, three, four] = string.byte(text, at, at + 3);
    high = (high * 14855 + one! * 20636 + two! * 18098 + three! * 20011 + four!) % 32749;
    low = (low * 32414 + one! * 6863 + two! * 2837 + three! * 14903 + four!) % 32719;
  }
  for (let at = most + 1; at <= size; at++) {
    const byte = byteAt(text, at);
    high = (high * 20011 + byte) % 32749;
    low = (low * 14903 + byte) % 32719;
  }
  return high * 32768 + low;
}

/** The text with these bytes. */
export function textOf(bytes: readonly Integer[]): string {
  const characters: string[] = [];
  for (const byte of bytes) characters.push(string.char(byte));
  return joined(characters, "");
}

/** The items of a list as one text; Nakama's Lua joins at most 200 at a time. */
export function joined(list: readonly any[], separator: string): string {
  const size = list.length;
  if (size <= 200) return table.concat(list as any[], separator);
  const parts: string[] = [];
  for (let from = 1; from <= size; from += 200) {
    parts.push(table.concat(list as any[], separator, from, Math.min(from + 199, size)));
  }
  return joined(parts, separator);
}

/** A text without white space. */
export function compact(text: string): string {
  const [rest] = string.gsub(text, "%s", "");
  return rest;
}

/** The parts of a text between separators. */
export function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (const [part] of string.gmatch(text + separator, `([^${separator}]*)%${separator}`)) parts.push(part!);
  return parts;
}

/** A character that no state has as it is. */
function codeOf(character: string): string {
  return string.format("%%%02X", string.byte(character));
}

/** A name or an id in letters, digits and signs that no state needs; no two have the same text. */
export function nameText(name: string | Integer | boolean): string {
  if (typeof name === "number") return digits(name);
  if (typeof name === "boolean") return tostring(name);
  const [rest] = string.gsub(name, "[^A-Za-z0-9]", codeOf);
  return `'${rest}`;
}

/** The character with this code. */
function characterOf(code: string): string {
  return string.char(tonumber(code, 16)!);
}

/** The name or the id of such a text; nil if it is none. */
export function nameIn(text: string): string | Integer | boolean | undefined {
  if (byteAt(text, 1) === 39) {
    const [name] = string.gsub(string.sub(text, 2), "%%(%x%x)", characterOf);
    return name;
  }
  if (text === "true" || text === "false") return text === "true";
  return (string.match(text, "^%-?%d+$")[0] && tonumber(text)) as Integer | undefined;
}

/** The whole numbers in a text. */
export function numbersIn(text: string): Integer[] {
  const numbers: Integer[] = [];
  for (const [number] of string.gmatch(text, "%d+")) numbers.push(tonumber(number)!);
  return numbers;
}

/** The seed of a key; nil if the key is of a stream. */
export function seedIn(key: string): number | string | undefined {
  // One pattern for both would look at a long key again for each of its digits.
  const [whole] = string.match(key, "^n(-?%d+)$");
  if (whole !== undefined) return tonumber(whole);
  const [number, halvings] = string.match(key, "^n(-?%d+)/(%d+)$");
  if (number !== undefined) return tonumber(number)! * 2 ** -tonumber(halvings)!;
  const [size, seed] = string.match(key, "^s(%d+):(.*)$");
  return size !== undefined && seed!.length === tonumber(size) ? seed! : undefined;
}

/** How many looks at the clock it took to move, 64 times: each start is different. */
const clockMoves: number[] = [];

function watchClock(): void {
  let before = -1;
  // Some clocks take a millisecond to move.
  for (let looks = 1; looks <= 20000; looks++) {
    const now = os.clock();
    if (now !== before) clockMoves.push(looks);
    before = now;
    if (clockMoves.length === 64) break;
  }
}

/** A text unlike any other, from what differs from start to start and from call to call. */
export function entropy(): string {
  // A sandbox may have no clock.
  if (clockMoves.length === 0) pcall(watchClock);
  const [, time] = pcall(() => [os.time(), os.clock()].join(" "));
  const texts = [engineRandom()(1073741824), tostring({}), tostring(pcall), tostring(time)];
  return `${texts.join(" ")} ${clockMoves.join(" ")}`;
}

/** Warns of a mistake that raises no error. */
export function warn(text: string): void {
  const [ok, show] = pcall(() => print);
  if (ok && show) show(text);
}

/** How many cards of a list were dealt since its last shuffle; weak keys, so lists can be collected. */
export const dealtCounts = setmetatable(new CardMap<Integer>(), { __mode: "k" });
