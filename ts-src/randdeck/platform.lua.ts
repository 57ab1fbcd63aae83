/**
 * What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise when a global that does not
 * exist is read, so those that an engine may lack are read with care.
 */
import type { Integer, RandomFunction } from "./types.js";

/** The name of the type of `value`. */
export const typeName: (value: unknown) => string = type;

/** The same, where only what can be a list shall be a table. */
export const listType: (value: unknown) => string = type;

/** Whether two cards are one and the same, whatever a metatable says. */
export const same: (first: unknown, second: unknown) => boolean = rawequal;

/** A field of `object` itself; strict objects may raise when they are asked. */
export const ownField: (object: any, name: string | number) => unknown = rawget;

/** Tells integers from floats, where the Lua has both. */
const numberType = ownField(math, "type") as ((value: unknown) => unknown) | undefined;

/** `value`, a whole number, as an integer where the Lua has them. */
export const asInteger: (value: number) => Integer = numberType ? math.floor : (value) => value;

/** Whether a text has another in it. */
export function contains(text: string, part: string): boolean {
  return string.find(text, part, 1, true)[0] !== undefined;
}

/** The decimal digits of a whole number up to 2^53 in size. */
export function digits(value: Integer): string {
  // Where floats have 24 bits an integer may have more.
  if (numberType && numberType(value) === "integer") return tostring(value);
  if (value < 0) return `-${digits(-value)}`;
  // `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  if (value < 1e15) return string.format("%.0f", value + 0);
  // Not every engine's `%.0f` gives more than 15 digits. A 1 before the last seven keeps their zeros.
  const low = value % 1e7;
  return digits((value - low) / 1e7) + string.sub(digits(low + 1e7), 2);
}

/** Whether `value` is a list rather than one card: it is empty or has a first card. */
export function isCardList(value: unknown): value is readonly unknown[] {
  if (type(value) !== "table") return false;
  return ownField(value, 1) !== undefined || next(value as object)[0] === undefined;
}

/** Whether a card lies behind the end of `list`, where `#` has stopped before it. */
export function hasCardBehind(list: any, size: Integer): boolean {
  let [key] = next(list, rawget(list, size) !== undefined ? size : undefined);
  while (key !== undefined) {
    if (type(key) === "number" && (key as number) > size) return true;
    [key] = next(list, key);
  }
  return false;
}

/** Whether a table is no list, for it has named fields and nothing else. */
export function hasOnlyNames(list: readonly unknown[]): boolean {
  return list.length === 0 && next(list)[0] !== undefined && !hasCardBehind(list, 0);
}

const unpackAll = (ownField(_G, "unpack") || ownField(table, "unpack")) as <Card>(
  list: readonly Card[],
  from: Integer,
  to: Integer,
) => LuaMultiReturn<Card[]>;

/** The cards of a list from one position to another, by default all, as a new list. */
export function slice<Card>(list: readonly Card[], from?: Integer, to?: Integer): Card[] {
  const before = (from ?? 1) - 1;
  const size = (to ?? list.length) - before;
  // One call for all is three times as quick as a loop; more values than that not every stack holds.
  if (size <= 200) return unpackAll(list, before + 1, before + size);
  const copy: Card[] = [];
  for (let at = 1; at <= size; at++) copy[at - 1] = list[before + at - 1]!;
  return copy;
}

/** Writes cards into a list, from a position on. */
export function overwrite<Card>(list: Card[], position: Integer, cards: readonly Card[]): void {
  for (let at = 1; at <= cards.length; at++) list[position + at - 1 - 1] = cards[at - 1]!;
}

/** Adds items to the end of a list. */
export function append<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}

/** Lets an item into a list at a position. */
export const insertAt: <Item>(list: Item[], position: Integer, item: Item) => void = table.insert;

/** Takes the item at a position out of a list. */
export const removeAt: <Item>(list: Item[], position: Integer) => void = table.remove;

/** Sorts a list by a total order. */
export const sort: <Item>(list: Item[], isBefore: (this: void, one: Item, other: Item) => boolean) => void =
  table.sort;

/** The names of the options that are set, sorted; those in a list are its positions. */
export function optionNames(options: object): string[] {
  const names: string[] = [];
  for (const [name] of pairs(options)) names.push(tostring(name));
  table.sort(names);
  return names;
}

/** The engine's own random source, looked up now: a game may replace or seed it. */
export function engineRandom(): RandomFunction {
  const love = ownField(_G, "love") as { math?: { random: RandomFunction } } | undefined;
  // LÖVE can be configured without its module math.
  if (love && love.math) return love.math.random;
  return math.random;
}

/** Whether `source` is an object with a method `random`; `math`, and LÖVE's, have a function of that name. */
export function hasRandomMethod(source: any): boolean {
  // Userdata may raise when it is asked for a field.
  const [ok, method] = pcall(() => source.random);
  return ok && type(method) === "function" && method !== math.random && method !== engineRandom();
}

/** What is known of each card, or of each kind. */
export type CardMap<Item> = LuaMap<any, Item>;
export const CardMap = LuaMap as (new <Item>() => CardMap<Item>) & LuaExtension<"TableNew">;

/** The bytes of a text. */
export function bytesOf(text: string): Integer[] {
  const bytes: Integer[] = [];
  const count = text.length;
  for (let at = 1; at <= count; at++) bytes[at - 1] = string.byte(text, at);
  return bytes;
}

/** The text that has these bytes. */
export function textOf(bytes: readonly Integer[]): string {
  const characters: string[] = [];
  for (const byte of bytes) characters.push(string.char(byte));
  return characters.join("");
}

/** What stands between the colons of a text, without white space. */
export function fieldsIn(text: string): string[] {
  const [compact] = string.gsub(text, "%s", "");
  const fields: string[] = [];
  for (const [field] of string.gmatch(`${compact}:`, "([^:]*):")) fields.push(field!);
  return fields;
}

/** The whole numbers in a text. */
export function numbersIn(text: string): Integer[] {
  const numbers: Integer[] = [];
  for (const [number] of string.gmatch(text, "%d+")) numbers.push(tonumber(number)!);
  return numbers;
}

/** The seed whose key this is; nil if it is that of a stream. */
export function seedIn(key: string): number | string | undefined {
  const [number, halvings] = string.match(key, "^n([%d-]+)/?(%d*)$");
  if (halvings === "") return tonumber(number);
  if (number !== undefined) return tonumber(number)! * 2 ** -tonumber(halvings)!;
  const [size, seed] = string.match(key, "^s(%d+):(.*)$");
  if (size !== undefined && seed!.length === tonumber(size)) return seed;
  return undefined;
}

/** A seed that no other generator has, of what differs from start to start. */
export function entropy(): string {
  // A sandbox may have no clock.
  const [, time] = pcall(() => [os.time(), os.clock()].join(" "));
  return [engineRandom()(1073741824), tostring({}), tostring(time)].join(" ");
}

/** Tells the programmer of a mistake that raises no error. */
export function warn(text: string): void {
  const [ok, show] = pcall(() => print);
  if (ok && show) show(text);
}

/** How many cards of a list have been dealt since it was last shuffled; the list can still be collected. */
export const positions = setmetatable(new CardMap<Integer>(), { __mode: "k" });
