/** Passes values between JavaScript and Lua. */
import { lauxlib, lua, type Pushed, type State, to_luastring } from "fengari";
import { LuaError } from "./error.js";

/** A Lua function that JavaScript can call. It returns its first result; undefined for nil. */
export type LuaFunction = (...values: unknown[]) => unknown;

/**
 * A Lua value without a counterpart in JavaScript: an object (a table with a metatable), a coroutine or
 * userdata. If it is passed back to Lua, it is the same value there.
 */
export class LuaReference {
  readonly #callMethod: (method: string, values: unknown[]) => unknown;

  /** @internal */
  constructor(callMethod: (method: string, values: unknown[]) => unknown) {
    this.#callMethod = callMethod;
  }

  /**
   * Calls a method, as `object:method(...)` does in Lua.
   *
   * @param method - Its name.
   * @param values - Its arguments.
   * @returns Its first result; undefined for nil.
   * @throws LuaError if the method raises or doesn't exist.
   */
  call(method: string, ...values: unknown[]): unknown {
    return this.#callMethod(method, [this, ...values]);
  }
}

/**
 * The parts of a Lua state that the conversion needs.
 *
 * @internal
 */
export interface Calls {
  /** Calls the function that `push` puts on the stack. */
  call(push: Pushed, values: readonly unknown[]): unknown;
  callMethod(method: string, values: unknown[]): unknown;
}

/** The number of places on Lua's stack that the parts of one table need. */
const ROOM = 10;

/** Fengari's integers have 32 bits. */
const isInteger = (value: number) => Object.is(value, value | 0);

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The texts of long strings, so that a string of Lua is converted once, however often a value contains it. */
const texts = new WeakMap<Uint8Array, string>();

/** Up to this length, reading the bytes is faster than the decoder. */
const SHORT = 12;

/** From this length on, a text is kept. */
const LONG = 1000;

/**
 * Converts a string of Lua. Bytes that aren't UTF-8 become U+FFFD.
 *
 * @internal
 */
export function text(bytes: Uint8Array): string {
  if (bytes.length <= SHORT) {
    let short = "";
    let at = 0;
    while (at < bytes.length && bytes[at]! < 0x80) short += String.fromCharCode(bytes[at++]!);
    if (at === bytes.length) return short;
  }
  if (bytes.length < LONG) return decoder.decode(bytes);
  const known = texts.get(bytes) ?? decoder.decode(bytes);
  texts.set(bytes, known);
  return known;
}

/**
 * Converts values for one Lua state, and recognizes values that it has converted before.
 *
 * @internal
 */
export class Values {
  readonly #calls: Calls;
  /** Pushes the Lua value of a JavaScript object. */
  readonly #proxies = new WeakMap<object, Pushed>();
  /** The JavaScript object for each Lua function or object. Lua's pointer is the key. */
  readonly #known = new WeakMap<object, object>();

  constructor(calls: Calls) {
    this.#calls = calls;
  }

  /**
   * Pushes a value: undefined and null as nil, arrays as lists, plain objects and maps as tables,
   * functions as functions.
   *
   * @throws TypeError for a value without a counterpart in Lua, such as a Date or a bigint.
   */
  push(state: State, value: unknown, made = new Map<object, Pushed>(), path: unknown[] = []): void {
    if (!isTable(value)) {
      this.#pushScalar(state, value, path);
      return;
    }
    const known = made.get(value);
    if (known !== undefined) {
      known(state);
      return;
    }
    lua.lua_checkstack(state, ROOM);
    lua.lua_newtable(state);
    made.set(value, lua.lua_toproxy(state, -1));
    for (const [key, part] of entries(value)) {
      path.push(Array.isArray(value) ? (key as number) - 1 : key);
      this.push(state, key, made, path);
      this.push(state, part, made, path);
      path.pop();
      lua.lua_rawset(state, -3);
    }
  }

  /**
   * Reads the value at a place of the stack. nil becomes undefined. A table becomes an array if it is empty
   * or its keys are 1 to n, an object if all keys are strings, else a Map. In a string, bytes that aren't
   * UTF-8 become U+FFFD.
   */
  pull(state: State, index: number, made = new Map<object, object>()): unknown {
    if (lua.lua_type(state, index) !== lua.LUA_TTABLE) return this.#pullScalar(state, index);
    if (lua.lua_getmetatable(state, index)) {
      lua.lua_pop(state, 1);
      return this.#reference(state, index);
    }
    const pointer = lua.lua_topointer(state, index);
    const known = made.get(pointer);
    if (known !== undefined) return known;
    lua.lua_checkstack(state, ROOM);
    const at = lua.lua_absindex(state, index);
    const table = container(state, at);
    made.set(pointer, table);
    lua.lua_pushnil(state);
    while (lua.lua_next(state, at) !== 0) {
      const key = this.pull(state, -2, made);
      const part = this.pull(state, -1, made);
      if (table instanceof Map) table.set(key, part);
      else if (Array.isArray(table)) table[(key as number) - 1] = part;
      // The key `__proto__` must not set the object's prototype.
      else
        Object.defineProperty(table, key as string, {
          value: part,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      lua.lua_pop(state, 1);
    }
    return table;
  }

  #pushScalar(state: State, value: unknown, path: readonly unknown[]): void {
    if (value === undefined || value === null) lua.lua_pushnil(state);
    else if (typeof value === "boolean") lua.lua_pushboolean(state, value);
    else if (typeof value === "string") lua.lua_pushstring(state, to_luastring(value));
    else if (typeof value === "number") {
      if (isInteger(value)) lua.lua_pushinteger(state, value);
      else lua.lua_pushnumber(state, value);
    } else if (typeof value === "function" || value instanceof LuaReference) {
      const proxy = this.#proxies.get(value);
      if (proxy !== undefined) proxy(state);
      else if (typeof value === "function") this.#pushFunction(state, value as LuaFunction);
      else throw new TypeError(`cannot pass to Lua an object of another Lua state${placeAt(path)}`);
    } else {
      const type = typeof value === "object" ? (value.constructor?.name ?? "object") : typeof value;
      throw new TypeError(`cannot pass to Lua a value of type ${type}${placeAt(path)}: ${insteadOf(value)}`);
    }
  }

  #pushFunction(state: State, called: LuaFunction): void {
    lua.lua_pushjsfunction(state, (caller) => {
      this.shielded(caller, () => {
        const values: unknown[] = [];
        for (let at = 1; at <= lua.lua_gettop(caller); at++) values.push(this.pull(caller, at));
        this.push(caller, called(...values));
      });
      return 1;
    });
    this.#proxies.set(called, lua.lua_toproxy(state, -1));
    this.#known.set(lua.lua_topointer(state, -1), called);
  }

  /** Runs JavaScript that Lua calls, and raises its exceptions in Lua. */
  shielded(caller: State, run: () => void): void {
    try {
      run();
    } catch (problem) {
      // An error from Lua is passed on unchanged.
      if (problem instanceof LuaError) this.push(caller, problem.value);
      else {
        lauxlib.luaL_where(caller, 1);
        lua.lua_pushstring(
          caller,
          to_luastring(problem instanceof Error ? problem.message : String(problem)),
        );
        lua.lua_concat(caller, 2);
      }
      lua.lua_error(caller);
    }
  }

  #pullScalar(state: State, at: number): unknown {
    switch (lua.lua_type(state, at)) {
      case lua.LUA_TNIL:
      case lua.LUA_TNONE:
        return undefined;
      case lua.LUA_TBOOLEAN:
        return lua.lua_toboolean(state, at);
      case lua.LUA_TNUMBER:
        return lua.lua_tonumber(state, at);
      case lua.LUA_TSTRING:
        return text(lua.lua_tostring(state, at));
      default:
        return this.#reference(state, at);
    }
  }

  /** The JavaScript object for a Lua function or object, the same object each time. */
  #reference(state: State, at: number): unknown {
    const pointer = lua.lua_topointer(state, at);
    const known = this.#known.get(pointer);
    if (known !== undefined) return known;
    const proxy = lua.lua_toproxy(state, at);
    const value =
      lua.lua_type(state, at) === lua.LUA_TFUNCTION
        ? (...values: unknown[]) => this.#calls.call(proxy, values)
        : new LuaReference(this.#calls.callMethod);
    this.#known.set(pointer, value);
    this.#proxies.set(value, proxy);
    return value;
  }
}

/** The path of a value within an argument. */
const placeAt = (path: readonly unknown[]) =>
  path.length === 0 ? "" : ` at ${path.map((key) => `[${String(key)}]`).join("")}`;

/** Tells the user what to pass instead of a value that has no counterpart in Lua. */
function insteadOf(value: unknown): string {
  if (typeof value === "bigint") return "pass Number(value), or String(value) beyond 2^53";
  if (value instanceof Date) return "pass the number value.getTime()";
  if (value instanceof Promise) return "await the promise first";
  if (value instanceof Set || ArrayBuffer.isView(value)) return "pass the list Array.from(value)";
  if (typeof value === "symbol" || value instanceof RegExp || value instanceof URL || value instanceof Error)
    return "pass String(value)";
  return "pass a plain object, with an arrow function for each method";
}

function isTable(value: unknown): value is object {
  if (Array.isArray(value) || value instanceof Map) return true;
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** The keys and values of a new table; nil and NaN can't be keys. */
function entries(table: object): Iterable<[unknown, unknown]> {
  // `Array.from` turns the holes of an array into undefined; `map` would leave them out.
  if (Array.isArray(table)) return Array.from(table, (value, index) => [index + 1, value]);
  if (!(table instanceof Map)) return Object.entries(table);
  for (const key of table.keys()) {
    if (key === undefined || key === null || Number.isNaN(key)) {
      throw new TypeError(`cannot pass to Lua a table with the key ${key}`);
    }
  }
  return table;
}

/** Makes an empty array, object or Map, depending on the keys of a Lua table. */
function container(state: State, at: number): object {
  const length = lua.lua_rawlen(state, at);
  let count = 0;
  let named = true;
  let listed = true;
  lua.lua_pushnil(state);
  while (lua.lua_next(state, at) !== 0) {
    lua.lua_pop(state, 1);
    count += 1;
    const type = lua.lua_type(state, -1);
    if (type !== lua.LUA_TSTRING) named = false;
    const number = type === lua.LUA_TNUMBER ? lua.lua_tonumber(state, -1) : 0;
    if (!Number.isInteger(number) || number < 1 || number > length) listed = false;
  }
  if (listed && count === length) return new Array(length);
  return named ? {} : new Map();
}
