/**
 * `string.format` and `string.char`. Fengari's own `string.format` uses sprintf-js, which differs from C's
 * printf.
 */
import { lauxlib, lua, type State, to_luastring } from "fengari";
import { bytesOf, characters } from "./bytes.js";
import { type Form, formatFloat, formatWhole, padded, shortText } from "./numbers.js";

const ITEM = /%([-+ #0]*)(\d{0,2})(?:\.(\d{0,2}))?(.?)/gs;

/** A piece of a format: literal bytes, a form for the next argument, or an error. */
type Piece = Uint8Array | Form | string;

/** Shows a letter that `format` doesn't know as Lua's errors do. */
const shown = (letter: string) => (/[ -~]/.test(letter) ? letter : `<\\${letter.charCodeAt(0) || 0}>`);

function piecesOf(format: Uint8Array): Piece[] {
  const text = characters(format);
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ITEM)) {
    const [item, flags = "", width, precision, letter = ""] = match;
    if (match.index > end) pieces.push(format.subarray(end, match.index));
    end = match.index + item.length;
    if (item === "%%") pieces.push(to_luastring("%"));
    else if (flags.length > 5) pieces.push("invalid format (repeated flags)");
    else if (/\d/.test(letter)) pieces.push("invalid format (width or precision too long)");
    else if (!/[aAcdeEfgGioqsuxX]/.test(letter))
      pieces.push(`invalid option '%${shown(letter)}' to 'format'`);
    else {
      const digits = precision === undefined ? undefined : Number(precision);
      pieces.push({ flags, letter, width: Number(width), precision: digits });
    }
  }
  pieces.push(format.subarray(end));
  return pieces;
}

const TYPES = [lua.LUA_TNIL, lua.LUA_TBOOLEAN, lua.LUA_TNUMBER, lua.LUA_TSTRING];

/** A value as a Lua literal, for `%q`. */
function literal(state: State, argument: number, form: Form): string {
  const type = lua.lua_type(state, argument);
  if (type === lua.LUA_TNUMBER && !lua.lua_isinteger(state, argument))
    return formatFloat(lua.lua_tonumber(state, argument), { ...form, letter: "a" });
  if (!TYPES.includes(type))
    lauxlib.luaL_argerror(state, argument, to_luastring("value has no literal form"));
  const text = characters(lauxlib.luaL_tolstring(state, argument));
  lua.lua_pop(state, 1);
  // In decimal digits, the smallest integer would be read back as a float.
  if (type !== lua.LUA_TSTRING) return text.replace(/^-2147483648$/, "0x80000000");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
  const escaped = text.replace(/["\\\n]|[\0-\x1f\x7f](?=(\d?))/g, (char, digit?: string) =>
    digit === undefined ? `\\${char}` : `\\${String(char.charCodeAt(0)).padStart(digit === "" ? 1 : 3, "0")}`,
  );
  return `"${escaped}"`;
}

/** Converts an argument to bytes as `form` says. */
function converted(state: State, argument: number, form: Form): Uint8Array {
  const { letter, precision, width } = form;
  if (letter === "s") {
    const bytes = lauxlib.luaL_tolstring(state, argument);
    lua.lua_pop(state, 1);
    if (width === 0 && precision === undefined) return bytes;
    if (bytes.includes(0)) lauxlib.luaL_argerror(state, argument, to_luastring("string contains zeros"));
    return bytesOf(padded("", characters(bytes.subarray(0, precision)), form, false));
  }
  if (letter === "q") return bytesOf(literal(state, argument, form));
  if (letter === "c") {
    const character = String.fromCharCode(lauxlib.luaL_checkinteger(state, argument) & 255);
    return bytesOf(padded("", character, form, false));
  }
  const value = lauxlib.luaL_checknumber(state, argument);
  if (!"diuoxX".includes(letter)) return to_luastring(formatFloat(value, form));
  if (!Number.isInteger(value) || value < -(2 ** 63) || value >= 2 ** 63)
    lauxlib.luaL_argerror(state, argument, to_luastring("number has no integer representation"));
  return to_luastring(formatWhole(value, form));
}

/**
 * The pieces of each known format. A format in a script's code is the same object of bytes at each call, so
 * that object is the key.
 */
const known = new WeakMap<Uint8Array, Piece[]>();

export function format(state: State): number {
  const given = lauxlib.luaL_checklstring(state, 1);
  const top = lua.lua_gettop(state);
  const pieces = known.get(given) ?? piecesOf(given);
  known.set(given, pieces);
  lua.lua_checkstack(state, pieces.length + 2);
  let argument = 1;
  for (const piece of pieces) {
    let part = piece;
    if (!(part instanceof Uint8Array)) {
      argument += 1;
      if (argument > top) lauxlib.luaL_argerror(state, argument, to_luastring("no value"));
      if (typeof part === "string") lauxlib.luaL_error(state, to_luastring("%s"), bytesOf(part));
      else part = converted(state, argument, part);
    }
    lua.lua_pushstring(state, part as Uint8Array);
  }
  lua.lua_concat(state, pieces.length);
  return 1;
}

/** The bytes that `io.write` writes for an argument. Floats have no `.0`. */
export const writtenBytes = (state: State, argument: number): Uint8Array =>
  lua.lua_type(state, argument) === lua.LUA_TNUMBER
    ? to_luastring(shortText(lua.lua_tonumber(state, argument)))
    : lauxlib.luaL_checklstring(state, argument);

/** `string.char`, since Fengari's version doesn't raise all errors. */
export function char(state: State): number {
  const bytes = Array.from({ length: lua.lua_gettop(state) }, (_, index) => {
    const byte = lauxlib.luaL_checkinteger(state, index + 1);
    const isByte = byte >= 0 && byte <= 255;
    return isByte ? byte : lauxlib.luaL_argerror(state, index + 1, to_luastring("value out of range"));
  });
  lua.lua_pushstring(state, Uint8Array.from(bytes));
  return 1;
}
