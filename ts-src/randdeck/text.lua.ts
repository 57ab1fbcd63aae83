/** Strings, their bytes, and the names of fields. */
import { append, digits, engineRandom, fieldsOf, mapped } from "./platform.js";
import { ASKED } from "./source.js";
import type { Integer } from "./types.js";

const byteAt = string.byte as (text: string, at: Integer) => Integer;

/** Writes a character as `_` and two hexadecimal digits. */
function codeOf(character: string): string {
  return string.format("_%02X", string.byte(character));
}

/** Whether a name is before another in the order of their bytes, whatever the locale. */
function isBefore(this: void, one: string, other: string): boolean {
  let at = 1;
  while (at <= one.length && byteAt(one, at) === byteAt(other, at)) at += 1;
  return (byteAt(one, at) ?? -1) < (byteAt(other, at) ?? -1);
}

/** The names of a table's fields, in the order of their bytes. */
export function namesOf(fields: object): string[] {
  const names = fieldsOf(fields);
  table.sort(names, isBefore);
  return names;
}

/** A key that isn't a string; nil if all are strings. */
export function otherKey(list: object): unknown {
  for (const [key] of pairs(list)) if (type(key) !== "string") return key;
}

/** Reads the values of a table's fields, in the order of `names`; false if there are other fields. */
export function readFields(fields: any, names: readonly string[], values: unknown[]): boolean {
  let others = names.length;
  for (const [_] of pairs(fields)) others -= 1;
  if (others !== 0) return false;
  for (let at = 1; at <= names.length; at++) {
    const value = fields[names[at - 1]!];
    if (value === undefined) return false;
    values[at - 1] = value;
  }
  // With a metatable, some values may not be the table's own.
  return getmetatable(fields) === undefined;
}

export function bytesOf(text: string): Integer[] {
  const bytes: Integer[] = [];
  const size = text.length;
  for (let at = 1; at <= size; at++) bytes[at - 1] = byteAt(text, at);
  return bytes;
}

/**
 * A checksum of a text, or of its first `size` bytes, read four at a time and filled up with bytes 0. Its modulus
 * is prime, so a changed byte always changes it. All sums fit into 32 bits.
 */
export function checksum(text: string, size?: Integer): Integer {
  const padded = `${string.sub(text, 1, size)}\0\0\0`;
  let sum = 1;
  const last = padded.length - 3;
  for (let at = 1; at <= last; at += 4) {
    const [one, two, three, four] = string.byte(padded, at, at + 3);
    sum = (sum * 199 + one! * 683003 + two! * 583007 + three! * 487007 + four!) % 8388593;
  }
  return sum;
}

export function textOf(bytes: readonly Integer[]): string {
  return joined(mapped(bytes, string.char), "");
}

/** The items of a list as one string; Nakama's Lua joins at most 200 at a time. */
export function joined(list: readonly any[], separator: string): string {
  const size = list.length;
  if (size <= 200) return table.concat(list as any[], separator);
  const parts: string[] = [];
  for (let from = 1; from <= size; from += 200) {
    parts.push(table.concat(list as any[], separator, from, Math.min(from + 199, size)));
  }
  return joined(parts, separator);
}

/** Removes white space, and the byte order mark that some editors write. */
export function compact(text: string): string {
  const [rest] = string.gsub(text, `[%s${string.char(239, 187, 191)}]`, "");
  return rest;
}

/** Removes white space from a name, and makes its ASCII letters lowercase. */
export function plainName(name: string): string {
  const [plain] = string.gsub(compact(name), "[A-Z]", string.lower);
  return plain;
}

export function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (const [part] of string.gmatch(text + separator, `([^${separator}]*)%${separator}`)) parts.push(part!);
  return parts;
}

/** Writes a name or an id without the separators of states. Different names get different texts. */
export function nameText(name: string | Integer | boolean): string {
  if (typeof name === "number") return name < 0 ? `n${digits(-name)}` : digits(name);
  if (typeof name === "boolean") return tostring(name);
  const [rest] = string.gsub(name, "[^A-Za-z0-9]", codeOf);
  return `_${rest}`;
}

function characterOf(code: string): string {
  return string.char(tonumber(code, 16)!);
}

/** Reads the name or the id in a text that `nameText` wrote; nil if there is none. */
export function nameIn(text: string): string | Integer | boolean | undefined {
  const first = byteAt(text, 1);
  if (first === 95) {
    const [name] = string.gsub(string.sub(text, 2), "_(%x%x)", characterOf);
    return name;
  }
  if (text === "true" || text === "false") return text === "true";
  const number = first === 110 ? `-${string.sub(text, 2)}` : text;
  return (string.match(number, "^%-?%d+$")[0] && tonumber(number)) as Integer | undefined;
}

export function numbersIn(text: string): Integer[] {
  const numbers: Integer[] = [];
  for (const [number] of string.gmatch(text, "%d+")) numbers.push(tonumber(number)!);
  return numbers;
}

/** The seed of a key; nil if the key is of a stream. */
export function seedIn(key: string): number | string | undefined {
  // One pattern for both kinds of numbers would read a long key again for each of its digits.
  const [whole] = string.match(key, "^n(-?%d+)$");
  if (whole !== undefined) return tonumber(whole);
  const [number, halvings] = string.match(key, "^n(-?%d+)/(%d+)$");
  if (number !== undefined) return tonumber(number)! * 2 ** -tonumber(halvings)!;
  const [size, seed] = string.match(key, "^s(%d+):(.*)$");
  return size !== undefined && seed!.length === tonumber(size) ? seed! : undefined;
}

/**
 * For each of 64 moves of the clock, how many reads it took: numbers that differ at each start. Each call of
 * `entropy` adds 1 to the first number.
 */
const clockMoves: number[] = [];

function watchClock(): void {
  let before = -1;
  // A clock may take a millisecond to move.
  for (let looks = 1; looks <= 20000; looks++) {
    const now = os.clock();
    if (now !== before) clockMoves.push(looks);
    before = now;
    if (clockMoves.length === 64) break;
  }
}

/** A string of values that differ from run to run and from call to call. */
export function entropy(): string {
  // A sandbox may have no clock, or lack one of its functions.
  if (clockMoves.length === 0) pcall(watchClock);
  clockMoves[0] = (clockMoves[0] ?? 0) + 1;
  const [, time] = pcall(() => os.time());
  const [, clock] = pcall(() => os.clock());
  const texts = [engineRandom()(ASKED), tostring({}), tostring(pcall), tostring(time), tostring(clock)];
  append(texts, clockMoves);
  return texts.join(" ");
}
