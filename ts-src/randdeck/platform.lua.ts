/**
 * What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise when a global that
 * does not exist is read, so those that an engine may lack are read with care.
 */
import type { Integer, RandomFunction } from "./types.js";

/** The name of the type of `value`. */
export const typeName: (value: unknown) => string = type;

/** `table` for what can be a list of cards, else a name for what it is. */
export const listTypeName: (value: unknown) => string = type;

/** Tells integers from floats, where the Lua has both. */
const numberType: ((value: unknown) => unknown) | undefined = rawget(math as any, "type");

/** The decimal digits of a whole number up to 2^53. */
export function digits(value: Integer): string {
  // Where floats have 24 bits an integer may have more.
  if (numberType && numberType(value) === "integer") return tostring(value);
  // `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  return string.format("%.0f", value + 0);
}

/** Whether two cards are one and the same, whatever a metatable says. */
export const same: (first: unknown, second: unknown) => boolean = rawequal;

/** Whether `list` holds a card behind its length: where there is a hole, `#` may stop at it. */
export function reachesBeyond(list: readonly unknown[], length: Integer): boolean {
  for (const [key] of pairs(list as object)) {
    if (type(key) === "number" && (key as number) > length) return true;
  }
  return false;
}

/** The names of the options that are set, sorted; those in a list are its positions. */
export function optionNames(options: object): string[] {
  const names: string[] = [];
  for (const [name] of pairs(options)) names.push(tostring(name));
  table.sort(names);
  return names;
}

/** Whether `source` is an object with a method `random`. */
export function hasRandomMethod(source: any): boolean {
  // Userdata may raise when it is asked for a field.
  const [ok, method] = pcall(() => source.random);
  return ok && type(method) === "function";
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
    const card = list[choice - 1];
    // No card lies at nil, NaN, a fraction or a text: reading it costs a third of a call of type().
    if (card === undefined || choice > last || choice < 1) {
      const problem = problemOf(choice, last);
      if (problem !== undefined) return problem;
    }
    list[choice - 1] = list[last - 1];
    list[last - 1] = card;
  }
  return undefined;
}

/** The engine's own random source, looked up now: a game may replace or seed it. */
export function engineRandom(): RandomFunction {
  const love = rawget(_G as any, "love");
  // LÖVE can be configured without its module math.
  if (love && love.math) return love.math.random;
  return math.random;
}

/** How many there are of each card; a card that it knows nothing of has no count. */
export type Counts = Record<any, Integer>;

/** Counts of no card yet. */
export function newCounts(): Counts {
  return {};
}

/** The count of a card. */
export function countOf(counts: Counts, card: unknown): Integer | undefined {
  return counts[card as any];
}

/** Sets the count of a card. */
export function setCount(counts: Counts, card: unknown, count: Integer): void {
  counts[card as any] = count;
}

/** Whether `value` is a list rather than a card: a table with named fields alone is a card. */
export function isList(value: unknown): value is readonly unknown[] {
  if (type(value) !== "table") return false;
  const [first] = next(value as any);
  return first === undefined || rawget(value as any, 1) !== undefined;
}

/** A field of `object` itself; strict objects may raise when they are asked. */
export const ownField: (object: any, name: string) => unknown = rawget;

/** `value`, a whole number, as an integer where the Lua has them. */
export const whole: (value: number) => Integer = numberType ? math.floor : (value) => value;

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

/** The parts of a text between separators, each a punctuation mark. */
export function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (const [part] of string.gmatch(text + separator, `([^%${separator}]*)%${separator}`)) parts.push(part!);
  return parts;
}

/** The whole number that a text writes; 0 where it writes none. */
export function numberIn(text: string): Integer {
  return tonumber(text) ?? 0;
}

const started = { generators: 0 };

/** A seed that no other generator has, of what differs from start to start; at most 64 bytes. */
export function entropy(): string {
  started.generators += 1;
  const random = engineRandom();
  // A sandbox may have no clock.
  const [hasTime, time] = pcall(() => os.time());
  const [hasClock, clock] = pcall(() => os.clock());
  const address = string.sub(tostring({}), 8);
  const numbers = `${random(2147483647)} ${random(2147483647)}`;
  return string.sub(
    `${started.generators} ${numbers} ${address} ${hasTime ? time : 0} ${hasClock ? clock : 0}`,
    1,
    64,
  );
}

/** Tells the programmer of a mistake that raises no error. */
export function warn(text: string): void {
  const [ok, show] = pcall(() => print);
  if (ok && show) show(text);
}

const positions: Record<any, Integer | undefined> = setmetatable({}, { __mode: "k" });

/** How many cards of `list` have been dealt since it was last shuffled. */
export function positionOf(list: readonly unknown[]): Integer {
  return positions[list as any] ?? 0;
}

/** Remembers how many cards of `list` have been dealt; the list itself can still be collected. */
export function setPosition(list: readonly unknown[], position: Integer): void {
  positions[list as any] = position;
}

/** Forgets how many cards of `list` have been dealt: it starts at its top again. */
export function forgetPosition(list: readonly unknown[]): void {
  // Reading costs a third of writing, and most lists have never been dealt from.
  if (positions[list as any] !== undefined) positions[list as any] = undefined;
}
