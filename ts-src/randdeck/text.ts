/** Texts and their bytes, which states and seeds need: JavaScript's side. */
import type { Integer } from "./types.js";

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
  const bytes = bytesOf(text.slice(0, size));
  while (bytes.length % 4 !== 0) bytes.push(0);
  let high = 1;
  let low = 1;
  for (const byte of bytes) {
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
  return text.split(separator);
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
