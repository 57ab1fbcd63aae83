/**
 * What Lua and JavaScript do differently. This is JavaScript's side: names and contracts are those of
 * platform.lua.ts.
 */
import { bytesOf } from "./text.js";
import type { Integer, RandomFunction, RandomObject } from "./types.js";

export function contains(text: string, part: string): boolean {
  return text.includes(part);
}

export function typeName(value: unknown): string {
  if (value === undefined || value === null) return "nil";
  return typeof value === "object" ? "table" : typeof value;
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

export function digits(value: Integer): string {
  return String(value);
}

export function isCardList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** An array's length leaves nothing out. */
export function hasCardBehind(_list: unknown, _size: Integer): boolean {
  return false;
}

export function hasOnlyNames(list: unknown): boolean {
  return !Array.isArray(list);
}

export function slice<Card>(list: readonly Card[], from = 1, to = list.length): Card[] {
  return list.slice(from - 1, to);
}

export function overwrite<Card>(list: Card[], position: Integer, cards: readonly Card[]): void {
  for (let at = 1; at <= cards.length; at++) list[position + at - 2] = cards[at - 1]!;
}

export function append<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}

export function insertAt<Item>(list: Item[], position: Integer, item: Item): void {
  list.splice(position - 1, 0, item);
}

export function removeAt<Item>(list: Item[], position: Integer): void {
  list.splice(position - 1, 1);
}

export function sort<Item>(list: Item[], isBefore: (this: void, one: Item, other: Item) => boolean): void {
  list.sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

export function namesOf(fields: object): string[] {
  if (Array.isArray(fields)) return fields.map((_, index) => String(index + 1)).sort();
  const digitsOf = (name: string) =>
    bytesOf(name)
      .map((byte) => byte + 100)
      .join();
  const set = Object.entries(fields).filter(([, value]) => value != null);
  const names = set.map(([name]) => ({ name, digits: digitsOf(name) }));
  sort(names, (one, other) => one.digits < other.digits);
  return names.map(({ name }) => name);
}

export function namedCards(list: unknown, beside: unknown, _name: string): string[] | undefined {
  if (beside != null || typeof list !== "object" || list === null) return undefined;
  // The cards of a Set or of a Map are no fields.
  return Symbol.iterator in list && !(Array.isArray(list) && list.length === 0) ? undefined : namesOf(list);
}

const fromMathRandom: RandomFunction = (n) => Math.floor(Math.random() * n) + 1;

export function engineRandom(): RandomFunction {
  return fromMathRandom;
}

export function askerOf(source: unknown): RandomFunction | undefined {
  const object = source as RandomObject | null;
  const method = object?.random;
  const isObject = typeof source === "object" && typeof method === "function" && method !== Math.random;
  return isObject ? (n) => object!.random(n) : undefined;
}

export type CardMap<Item> = Map<unknown, Item>;
export const CardMap = Map as new <Item>() => CardMap<Item>;

export function byteCount(text: string): Integer {
  return new TextEncoder().encode(text).length;
}

export function warn(text: string): void {
  console.warn(text);
}

export const dealtCounts = new WeakMap<readonly unknown[], Integer>();
