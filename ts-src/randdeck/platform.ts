/**
 * What Lua and JavaScript do differently. This is JavaScript's side of the seam; Lua's is
 * platform.lua.ts, with the same names and the same contracts.
 */
import type { Integer, RandomFunction } from "./types.js";

/** The name Lua has for the type of `value`. */
export function typeName(value: unknown): string {
  if (value === undefined || value === null) return "nil";
  if (typeof value === "object") return "table";
  return typeof value === "symbol" || typeof value === "bigint" ? "userdata" : typeof value;
}

/** `table` for what can be a list of cards, else a name for what it is. */
export function listTypeName(value: unknown): string {
  const name = typeName(value);
  return name === "table" && !Array.isArray(value) ? "object" : name;
}

/** The decimal digits of a whole number up to 2^53. */
export function digits(value: Integer): string {
  return String(value);
}

/** Whether two cards are one and the same. */
export function same(first: unknown, second: unknown): boolean {
  return first === second;
}

/**
 * Whether `list` holds a card behind its length, so that there is a hole: an array's length
 * leaves none out.
 */
export function reachesBeyond(_list: readonly unknown[], _length: Integer): boolean {
  return false;
}

/** The names of the options that are set, sorted; those in a list are its positions. */
export function optionNames(options: object): string[] {
  if (Array.isArray(options)) return options.map((_, index) => String(index + 1)).sort();
  const set = Object.entries(options).filter(([, value]) => value != null);
  return set.map(([name]) => name).sort();
}

/** Whether `source` is an object with a method `random`. */
export function hasRandomMethod(source: unknown): boolean {
  return (
    typeof source === "object" && source !== null && "random" in source && typeof source.random === "function"
  );
}

/**
 * Shuffles `list` in place from its end by the answers of `draw`, each checked by `problemOf`
 * before it moves a card. Gives what was wrong with an answer; nil where all were right.
 */
export function swapByChoices(
  list: unknown[],
  draw: RandomFunction,
  problemOf: (this: void, answer: unknown, n: Integer) => string | undefined,
): string | undefined {
  for (let last = list.length; last >= 2; last--) {
    const choice = draw(last);
    const problem = problemOf(choice, last);
    if (problem !== undefined) return problem;
    const card = list[choice - 1];
    list[choice - 1] = list[last - 1];
    list[last - 1] = card;
  }
  return undefined;
}

const fromMathRandom: RandomFunction = (n) => Math.floor(Math.random() * n) + 1;

/** The engine's own random source, looked up now. */
export function engineRandom(): RandomFunction {
  return fromMathRandom;
}

/** How many there are of each card; a card that it knows nothing of has no count. */
export type Counts = Map<unknown, Integer>;

/** Counts of no card yet. */
export function newCounts(): Counts {
  return new Map();
}

/** The count of a card. */
export function countOf(counts: Counts, card: unknown): Integer | undefined {
  return counts.get(card);
}

/** Sets the count of a card. */
export function setCount(counts: Counts, card: unknown, count: Integer): void {
  counts.set(card, count);
}

/** Whether `value` is a list rather than a card. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** A field of `object` itself. */
export function ownField(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}

/** `value`, a whole number, as an integer where the Lua has them. */
export function whole(value: number): Integer {
  return value;
}

/** The bytes of a text, in UTF-8. */
export function bytesOf(text: string): Integer[] {
  return Array.from(new TextEncoder().encode(text));
}

/** The text that has these bytes, in UTF-8. */
export function textOf(bytes: readonly Integer[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** The parts of a text between separators, each a punctuation mark. */
export function split(text: string, separator: string): string[] {
  return text.split(separator);
}

/** The whole number that a text writes; 0 where it writes none. */
export function numberIn(text: string): Integer {
  return Number(text) || 0;
}

/** A seed that no other generator has; at most 64 bytes. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tells the programmer of a mistake that raises no error. */
export function warn(text: string): void {
  console.warn(text);
}

const positions = new WeakMap<object, Integer>();

/** How many cards of `list` have been dealt since it was last shuffled. */
export function positionOf(list: readonly unknown[]): Integer {
  return positions.get(list) ?? 0;
}

/** Remembers how many cards of `list` have been dealt; the list itself can still be collected. */
export function setPosition(list: readonly unknown[], position: Integer): void {
  positions.set(list, position);
}

/** Forgets how many cards of `list` have been dealt: it starts at its top again. */
export function forgetPosition(list: readonly unknown[]): void {
  positions.delete(list);
}
