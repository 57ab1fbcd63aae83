/** The JavaScript side of text.lua.ts: strings, their bytes, and the names of fields. */
import { byteText, fieldsOf, HALF, ownField, sort } from "./platform.js";
import type { Integer } from "./types.js";

export function namesOf(fields: object): string[] {
  const names = fieldsOf(fields);
  // JavaScript sorts by UTF-16 units, which is the order of UTF-8 bytes except for surrogates.
  if (!names.some((name) => /[\ud800-\udfff]/.test(name))) return names;
  const entries = names.map((name) => ({ name, bytes: byteText(name) }));
  sort(entries, (one, other) => one.bytes < other.bytes);
  return entries.map(({ name }) => name);
}

/** Always undefined: all keys are strings. */
export function otherKey(_list: object): unknown {
  return undefined;
}

export function readFields(fields: object, names: readonly string[], values: unknown[]): boolean {
  let others = names.length;
  for (const value of Object.values(fields)) if (value != null) others -= 1;
  if (others !== 0) return false;
  for (let at = 1; at <= names.length; at++) {
    const value = ownField(fields, names[at - 1]!);
    if (value == null) return false;
    values[at - 1] = value;
  }
  return true;
}

export function bytesOf(text: string): Integer[] {
  const encoded = byteText(text);
  const bytes: Integer[] = [];
  for (let at = 0; at < encoded.length; at++) bytes.push(encoded.charCodeAt(at));
  return bytes;
}

export function checksum(text: string, size?: Integer): Integer {
  const padded = byteText(`${text.slice(0, size)}\0\0\0`);
  let sum = 1;
  for (let at = 0; at + 3 < padded.length; at += 4) {
    sum = sum * 199 + padded.charCodeAt(at) * 683003 + padded.charCodeAt(at + 1) * 583007;
    sum += padded.charCodeAt(at + 2) * 487007 + padded.charCodeAt(at + 3);
    // V8 computes a remainder of numbers beyond 2^31 with a slow call.
    sum -= Math.floor(sum / 8388593) * 8388593;
  }
  return sum;
}

/** The string with these bytes. Raises if they aren't UTF-8, which a state from Lua need not be. */
export function textOf(bytes: readonly Integer[]): string {
  if (bytes.length < 100 && bytes.every((byte) => byte < 128)) return String.fromCharCode(...bytes);
  try {
    return decodeURIComponent(bytes.map((byte) => `%${(256 + byte).toString(16).slice(1)}`).join(""));
  } catch {
    throw new RangeError("bad argument #1 to 'setState' (strings in UTF-8 expected, got other bytes)");
  }
}

export function joined(list: readonly (string | Integer)[], separator: string): string {
  return list.join(separator);
}

export function compact(text: string): string {
  return text.replace(/[ \t-\r\uFEFF]/g, "");
}

export function plainName(name: string): string {
  return compact(name).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

export function partsOf(text: string, separator: string): string[] {
  return text.split(separator);
}

export function nameText(name: string | Integer | boolean): string {
  if (typeof name !== "string") return String(name).replace("-", "n");
  // No state could hold half a character.
  if (name.search(HALF) >= 0)
    throw new RangeError("getState needs strings of valid Unicode, got half a character");
  const code = (byte: string) => `_${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  return `_${byteText(name).replace(/[^A-Za-z0-9]/g, code)}`;
}

export function nameIn(text: string): string | Integer | boolean | undefined {
  const number = text.startsWith("n") ? `-${text.slice(1)}` : text;
  if (/^-?\d+$/.test(number)) return Number(number);
  if (text === "true" || text === "false") return text === "true";
  if (!text.startsWith("_")) return undefined;
  const parts = text.slice(1).matchAll(/_([0-9A-Fa-f]{2})|./gs);
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
  return crypto.getRandomValues(new Uint8Array(32)).join(" ");
}
