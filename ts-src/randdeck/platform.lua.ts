/**
 * The differences between engines. Strict sandboxes raise an error when a missing global is
 * read, so globals that an engine may lack are read with `rawget` or `pcall`.
 */
import type { Integer, RandomFunction, RandomObject } from "./types.js";

/**
 * Raises an error about an argument of a public function, at the line that called it: the public function must
 * have called the check that calls this.
 * @luaLevel 4
 */
export function badArgument(position: Integer, name: string, problem: string): never {
  throw new Error(`bad argument #${position} to '${name}' (${problem})`);
}

export const typeName: (value: unknown) => string = type;

/** Like `typeName`, but only a value that can be a list counts as a table. */
export const listType: (value: unknown) => string = type;

/** Whether two cards are the same, whatever a metatable says. Spring's synced Lua has no `rawequal`. */
export const same: (first: unknown, second: unknown) => boolean =
  rawequal || ((first, second) => first === second);

/** Reads a field of `object` without its metatable, which may raise an error for a missing field. */
export const ownField: (object: any, name: string | number) => unknown =
  rawget || ((object, name) => object[name]);

/** Tells integers from floats, on Lua versions that have both. */
const numberType = ownField(math, "type") as ((value: unknown) => unknown) | undefined;

/** `value`, which has no fraction, as an integer on Lua versions that have integers. */
export const asInteger: (value: number) => Integer = numberType ? math.floor : (value) => value;

/** The decimal digits of an integer up to 2^53 in size. */
export function digits(value: Integer): string {
  // Engines whose floats have only 24 bits can have integers of more bits.
  if (numberType && numberType(value) === "integer") return tostring(value);
  if (value < 0) return `-${digits(-value)}`;
  // `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  if (value < 1e15) return string.format("%.0f", value + 0);
  // Some engines' `%.0f` has at most 15 digits. Adding 1e7 keeps leading zeros.
  const low = value % 1e7;
  return digits((value - low) / 1e7) + string.sub(digits(low + 1e7), 2);
}

/** The digits of a fraction if every engine writes the same. */
export function fractionText(value: number): string {
  const text = string.format("%.14g", value);
  // Below 0.0001, most engines write an exponent.
  const isPlain = Math.abs(value) >= 1e-4 && string.find(text, "^[%d.-]+$")[0];
  return isPlain && tonumber(text) === value ? text : "a fraction";
}

/** Whether `value` is a list, not one card: it has a first card, or is empty without a metatable. */
export function isCardList(value: unknown): value is readonly unknown[] {
  if (type(value) !== "table") return false;
  if (ownField(value as object, 1) !== undefined) return true;
  return next(value as object)[0] === undefined && getmetatable(value) === undefined;
}

/** Whether a list has a card after its first `size` places, which `#` may miss. */
export function hasCardBehind(list: any, size: Integer): boolean {
  let [key] = next(list, ownField(list, size) !== undefined ? size : undefined);
  while (key !== undefined) {
    if (type(key) === "number" && (key as number) > size) return true;
    [key] = next(list, key);
  }
  return false;
}

/** A key of a table; nil if it has none. */
export const anyKey = next as unknown as (list: object) => unknown;

/** Whether a table is no list: it has only named fields, or gets its cards from its metatable. */
export function hasOnlyNames(list: any): boolean {
  if (ownField(list, 1) !== undefined) return false;
  return list[1] !== undefined || (next(list)[0] !== undefined && !hasCardBehind(list, 0));
}

/** Reads position 0 of a list, without a call. */
export declare const atKey: LuaTableGet<readonly unknown[], 0, unknown>;

/** Whether a list begins at position 0. So does the global `arg`, with the name of the script. */
export function startsAtZero(list: any): boolean {
  const zeroth = ownField(list, 0);
  return zeroth !== undefined && type(zeroth) === type(ownField(list, 1)) && list !== ownField(_G, "arg");
}

/** The name of a card that is a table, for an error: the text of its own `__tostring`, unless that is long. */
export function textOfCard(card: any): string {
  // Lua 5.1's `tostring` may return any value.
  const [isText, text] = pcall(() => `'${tostring(card)}'`);
  return isText && string.len(text) <= 102 && string.find(text, "^'table: ")[0] === undefined
    ? text
    : "a card";
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
  // One call is three times as fast as a loop, but some engines' stacks can't hold more values.
  if (size <= 200) return unpackAll(list, before + 1, before + size);
  const copy: Card[] = [];
  for (let at = 1; at <= size; at++) copy[at - 1] = list[before + at - 1]!;
  return copy;
}

export function overwrite<Card>(list: Card[], position: Integer, cards: readonly Card[]): void {
  for (let at = 1; at <= cards.length; at++) list[position + at - 1 - 1] = cards[at - 1]!;
}

export function append<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}

/** What a function returns for each item. */
export function mapped<Item, Result>(
  list: readonly Item[],
  change: (this: void, item: Item) => Result,
): Result[] {
  const made: Result[] = [];
  for (const item of list) made.push(change(item));
  return made;
}

export const insertAt: <Item>(list: Item[], position: Integer, item: Item) => void = table.insert;

export const removeAt: <Item>(list: Item[], position: Integer) => Item = table.remove as <Item>(
  list: Item[],
  position: Integer,
) => Item;

/** Sorts a list by a total order. */
export const sort: <Item>(list: Item[], isBefore: (this: void, one: Item, other: Item) => boolean) => void =
  table.sort;

/** The keys of a table as strings, sorted by `<`, whose order may depend on the locale. */
export function fieldsOf(fields: object): string[] {
  const names: string[] = [];
  for (const [name] of pairs(fields)) names.push(tostring(name));
  table.sort(names);
  return names;
}

/** The name of a field that both a list and `names` have. */
export function sharedField(list: any, names: object): string | undefined {
  for (const [name] of pairs(names)) {
    if (ownField(list, name as string) !== undefined) return name as string;
  }
}

/** The engine's own random source, looked up at each call: a game may replace it. */
export function engineRandom(): RandomFunction {
  const love = ownField(_G, "love") as { math?: { random: RandomFunction } } | undefined;
  // LÖVE can be configured without its math module.
  return ((love && love.math) || math).random;
}

/**
 * A function that calls the method `random` of an object, or else the object itself if a trial call of it
 * works. The functions of `math` and `love.math` aren't methods.
 */
export function askerOf(source: any): RandomFunction | undefined {
  // Userdata may raise when you read a field.
  const [, method] = pcall(() => source.random);
  if (type(method) === "function" && method !== math.random && method !== engineRandom()) {
    return (n) => (source as RandomObject).random(n);
  }
  const [, one] = pcall(source, 1);
  return one === 1 ? (n) => source(n) : undefined;
}

/** A map from cards, or from kinds, to values. */
export type CardMap<Item> = LuaMap<any, Item>;
export const CardMap = LuaMap as (new <Item>() => CardMap<Item>) & LuaExtension<"TableNew">;

export const byteCount: (text: string) => Integer = string.len;

/** Prints the warning of the Corona tutorial's `shuffleTable`. */
export function warn(expected: string): void {
  pcall(() => {
    print(`WARNING: shuffleTable() function expects a ${expected}`);
  });
}

/** A map that lets its keys be collected, on engines with weak tables. */
export function weakMap<Item>(): CardMap<Item> {
  return setmetatable(new CardMap<Item>(), { __mode: "k" });
}

/** The table of counts that all files of the library share. */
function sharedCounts(): CardMap<Integer> {
  const loader = ownField(_G, "package") as { loaded?: { randdeckDealt1?: CardMap<Integer> } } | undefined;
  const loaded = (loader && loader.loaded) || {};
  loaded.randdeckDealt1 = loaded.randdeckDealt1 || weakMap<Integer>();
  return loaded.randdeckDealt1;
}

/**
 * How many cards of each list were dealt since its last shuffle. A game may require `shuffleTable` from one
 * file and `drawCards` from another.
 */
export const dealtCounts = sharedCounts();
