/**
 * The JavaScript side of platform.lua.ts, which hides the differences between engines, with the same names
 * and contracts.
 */
import type { Integer, RandomFunction, RandomObject } from "./types.js";

/**
 * Whether a value is a Set, a Map, a typed array or the like, which doesn't hold its cards as an array does.
 */
export function hasCardsElsewhere(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}

/** Whether a value is the result of an async function. */
export function isPromise(value: unknown): boolean {
  return typeof (value as PromiseLike<unknown> | null)?.then === "function";
}

/** The text of an error about an argument, in the form of Lua's errors about arguments. */
export function badArgument(position: Integer, name: string, problem: string): string {
  return `bad argument #${position} to '${name}' (${problem})`;
}

export function typeName(value: unknown): string {
  if (value == null) return value === null ? "null" : "nil";
  if (typeof value !== "object") return typeof value;
  if (isPromise(value)) return "a Promise";
  if (!hasCardsElsewhere(value)) return "table";
  // The type's name in JavaScript: `Set`, `Map Iterator`, `Uint8Array`.
  const name = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return `${name}: write [...cards]${name === "Map" ? " or Object.fromEntries(cards)" : ""}`;
}

export function listType(value: unknown): string {
  return Array.isArray(value) ? "table" : "none";
}

export function same(first: unknown, second: unknown): boolean {
  return first === second;
}

export function ownField(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}

export function asInteger(value: number): Integer {
  return value;
}

export const digits: (value: Integer) => string = String;

export function fractionText(value: number): string {
  const isShort = Math.abs(value) >= 1e-4 && +value.toPrecision(14) === value;
  return isShort ? `${value}` : "a fraction";
}

export function isCardList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Always undefined: an array has no element after its length. */
export function hasCardBehind(_list: unknown, _size: Integer): undefined {}

/** Always undefined: arrays begin at index 0. `pick` would take five times as long with `list[-1]`. */
export function atKey(_list: readonly unknown[], _key: 0): undefined {}

/** Always undefined: arrays begin at index 0. */
export function startsAtZero(_list: unknown): undefined {}

export function textOfCard(card: unknown): string {
  let text = "";
  try {
    if (!Array.isArray(card) && (card as object).toString !== Object.prototype.toString) text = String(card);
  } catch {
    // Some cards have a `toString` that fails.
  }
  return text !== "" && byteCount(text) <= 100 ? `'${text}'` : "a card";
}

export function slice<Card>(list: readonly Card[], from = 1, to?: Integer): Card[] {
  return list.slice(from - 1, to);
}

export function overwrite<Card>(list: Card[], position: Integer, cards: readonly Card[]): void {
  for (let at = 1; at <= cards.length; at++) list[position + at - 2] = cards[at - 1]!;
}

export function append<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}

export function mapped<Item, Result>(
  list: readonly Item[],
  change: (this: void, item: Item) => Result,
): Result[] {
  return list.map((item) => change(item));
}

export function insertAt<Item>(list: Item[], position: Integer, item: Item): void {
  list.splice(position - 1, 0, item);
}

export function removeAt<Item>(list: Item[], position: Integer): Item {
  return list.splice(position - 1, 1)[0]!;
}

export function sort<Item>(list: Item[], isBefore: (this: void, one: Item, other: Item) => boolean): void {
  list.sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

export function fieldsOf(fields: object): string[] {
  if (Array.isArray(fields)) return fields.map((_, index) => String(index + 1)).sort();
  return Object.keys(fields)
    .filter((name) => (fields as Record<string, unknown>)[name] != null)
    .sort();
}

export function sharedField(list: object, names: object): string | undefined {
  return Object.keys(names).find((name) => Object.hasOwn(list, name));
}

export function anyKey(list: object): unknown {
  return Object.keys(list)[0];
}

export function hasOnlyNames(list: object): boolean {
  return !Array.isArray(list);
}

const fromMathRandom: RandomFunction = (n) => Math.floor(Math.random() * n) + 1;

export function engineRandom(): RandomFunction {
  return fromMathRandom;
}

export function askerOf(source: RandomObject | null): RandomFunction | undefined {
  // `Math` passes too, since the error about its answers then says what to write.
  const isObject = typeof source === "object" && typeof source?.random === "function";
  return isObject ? (n) => source.random(n) : undefined;
}

export type CardMap<Item> = Map<unknown, Item>;
export const CardMap = Map as new <Item>() => CardMap<Item>;

/** A lone surrogate, for which UTF-8 has no bytes. */
export const HALF = /\p{Surrogate}/gu;

/**
 * A text whose characters are the bytes of `text` in UTF-8, with U+FFFD for half a character. Jest's jsdom has
 * no TextEncoder.
 */
export function byteText(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text;
  const codes = encodeURIComponent(text.replace(HALF, "\uFFFD"));
  return codes.replace(/%(..)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

export function byteCount(text: string): Integer {
  return encodeURIComponent(text.replace(HALF, "\uFFFD")).replace(/%../g, "%").length;
}

export function warn(expected: string): void {
  console.warn(`WARNING: shuffleTable() function expects a ${expected}`);
}

export function weakMap<Item>(): WeakMap<object, Item> {
  return new WeakMap();
}

export const dealtCounts = new WeakMap<readonly unknown[], Integer>();
