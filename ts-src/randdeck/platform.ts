/**
 * What Lua and JavaScript do differently. This is JavaScript's side: names and contracts are those of
 * platform.lua.ts.
 */
import type { Integer, RandomFunction, RandomObject } from "./types.js";

export function contains(text: string, part: string): boolean {
  return text.includes(part);
}

export function nameBy<Item>(nameOf: (this: void, value: Item) => unknown, value: Item): unknown {
  try {
    return nameOf(value) ?? value;
  } catch {
    return value;
  }
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

export function hasRandomMethod(source: unknown): boolean {
  const method = (source as RandomObject | null)?.random;
  return typeof source === "object" && typeof method === "function" && method !== Math.random;
}

export type CardMap<Item> = Map<unknown, Item>;
export const CardMap = Map as new <Item>() => CardMap<Item>;

/** The bytes of a text, in UTF-8. */
export function bytesOf(text: string): Integer[] {
  const bytes: Integer[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return Array.from(new TextEncoder().encode(text));
    bytes.push(code);
  }
  return bytes;
}

export function checksum(text: string, size: Integer): Integer {
  let high = 1;
  let low = 1;
  for (const byte of bytesOf(text.slice(0, size))) {
    high = (high * 20011 + byte) % 32749;
    low = (low * 14903 + byte) % 32719;
  }
  return high * 32768 + low;
}

/** The text that has these bytes, in UTF-8. */
export function textOf(bytes: readonly Integer[]): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

export function joined(list: readonly (string | Integer)[], separator: string): string {
  return list.join(separator);
}

export function compact(text: string): string {
  return text.replace(/[ \t-\r]/g, "");
}

export function partsOf(text: string, separator: string): string[] {
  return text === "" ? [] : text.split(separator);
}

export function nameText(name: string | Integer | boolean): string {
  if (typeof name !== "string") return String(name);
  const code = (byte: Integer) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return `'${name.replace(/[^A-Za-z0-9]+/g, (rest) => bytesOf(rest).map(code).join(""))}`;
}

export function nameIn(text: string): string | Integer | boolean | undefined {
  if (/^-?\d+$/.test(text)) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  if (!text.startsWith("'")) return undefined;
  const parts = text.slice(1).matchAll(/%([0-9A-Fa-f]{2})|./gs);
  return textOf(Array.from(parts, ([all, code]) => (code ? Number.parseInt(code, 16) : all.charCodeAt(0))));
}

export function numbersIn(text: string): Integer[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

export function seedIn(key: string): number | string | undefined {
  const number = /^n(-?\d+)(?:\/(\d+))?$/.exec(key);
  if (number !== null) {
    return Number(number[1]) * 2 ** -Number(number[2] ?? 0);
  }
  const text = /^s(\d+):(.*)$/s.exec(key);
  return text !== null && bytesOf(text[2]!).length === Number(text[1]) ? text[2] : undefined;
}

export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function warn(text: string): void {
  console.warn(text);
}

export const dealtCounts = new WeakMap<readonly unknown[], Integer>();
