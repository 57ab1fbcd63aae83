/**
 * What Lua and JavaScript do differently. This is JavaScript's side of the seam; Lua's is platform.lua.ts,
 * with the same names and the same contracts.
 */
import type { Integer, RandomFunction } from "./types.js";

/** Whether a text has another in it. */
export function contains(text: string, part: string): boolean {
  return text.includes(part);
}

/** The name Lua has for the type of `value`. */
export function typeName(value: unknown): string {
  if (value === undefined || value === null) return "nil";
  if (typeof value === "object") return "table";
  return typeof value === "symbol" || typeof value === "bigint" ? "userdata" : typeof value;
}

/** The same, but `table` only for what can be a list. */
export function listTypeName(value: unknown): string {
  const name = typeName(value);
  return name === "table" && !Array.isArray(value) ? "an object" : name;
}

/** Whether two cards are one and the same. */
export function same(first: unknown, second: unknown): boolean {
  return first === second;
}

/** A field of `object` itself. */
export function ownField(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}

/** `value`, a whole number, as an integer where the Lua has them. */
export function whole(value: number): Integer {
  return value;
}

/** The decimal digits of a whole number up to 2^53. */
export function digits(value: Integer): string {
  return String(value);
}

/** Whether `value` is a list rather than one card. */
export function isCardList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** What `list` has behind its end: an array's length leaves nothing out. */
export function behindEnd(_list: unknown, _size: Integer): string | undefined {
  return undefined;
}

/** The cards of a list from one position to another, by default all, as a new list. */
export function part<Card>(list: readonly Card[], from = 1, to = list.length): Card[] {
  return list.slice(from - 1, Math.max(to, 0));
}

/** Adds items to the end of a list. */
export function append<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}

/** Lets an item into a list at a position. */
export function insertAt<Item>(list: Item[], position: Integer, item: Item): void {
  list.splice(position - 1, 0, item);
}

/** Takes the item at a position out of a list. */
export function removeAt<Item>(list: Item[], position: Integer): void {
  list.splice(position - 1, 1);
}

/** Sorts a list by a total order. */
export function sort<Item>(list: Item[], isBefore: (this: void, one: Item, other: Item) => boolean): void {
  list.sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

/** The names of the options that are set, sorted; those in a list are its positions. */
export function optionNames(options: object): string[] {
  if (Array.isArray(options)) return options.map((_, index) => String(index + 1)).sort();
  const set = Object.entries(options).filter(([, value]) => value != null);
  return set.map(([name]) => name).sort();
}

const fromMathRandom: RandomFunction = (n) => Math.floor(Math.random() * n) + 1;

/** The engine's own random source, looked up now. */
export function engineRandom(): RandomFunction {
  return fromMathRandom;
}

/** Whether `source` is an object with a method `random`; `Math` has a function of that name. */
export function hasRandomMethod(source: unknown): boolean {
  if (typeof source !== "object" || source === null || !("random" in source)) return false;
  return typeof source.random === "function" && source.random !== Math.random;
}

/** What is known of each card, or of each kind. */
export type CardMap<Item> = Map<unknown, Item>;
export const CardMap = Map as new <Item>() => CardMap<Item>;

/** The bytes of a text, in UTF-8. */
export function bytesOf(text: string): Integer[] {
  return Array.from(new TextEncoder().encode(text));
}

/** The text that has these bytes, in UTF-8. */
export function textOf(bytes: readonly Integer[]): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

/** The words of a text, which spaces part. */
export function wordsIn(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}

/** The whole numbers in a text. */
export function numbersIn(text: string): Integer[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The seed whose key this is; nil if it is that of a stream. */
export function seedIn(key: string): number | string | undefined {
  const number = /^n(-?\d+)(?:\/(\d+))?$/.exec(key);
  if (number !== null) {
    let seed = Number(number[1]);
    for (let halving = 1; halving <= Number(number[2] ?? 0); halving++) seed /= 2;
    return seed;
  }
  const text = /^s(\d+):(.*)$/s.exec(key);
  return text !== null && bytesOf(text[2]!).length === Number(text[1]) ? text[2] : undefined;
}

/** A seed that no other generator has. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tells the programmer of a mistake that raises no error. */
export function warn(text: string): void {
  console.warn(text);
}

/** How many cards of a list have been dealt since it was last shuffled; the list can still be collected. */
export const positions = new WeakMap<readonly unknown[], Integer>();
