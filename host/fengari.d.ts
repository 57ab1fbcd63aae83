// Fengari has no type declarations. These are the parts of Lua's C API that the host uses, with their names.
declare module "fengari" {
  /** A thread of Lua. */
  export interface State {
    readonly fengariState: unique symbol;
    /**
     * The fields that each call saves and restores: the target of errors, the depth of calls, the error
     * handler, whether hooks run, and how many calls can't yield.
     */
    readonly errorJmp: unknown;
    readonly nCcalls: number;
    readonly errfunc: number;
    readonly allowhook: number;
    readonly nny: number;
    /** The running function, with the number of its next instruction. */
    readonly ci: { l_savedpc: number };
    readonly stack: Slot[];
    readonly top: number;
  }
  /** A place of Lua's stack. */
  export interface Slot {
    readonly constructor: new (type: number, value: null) => Slot;
    readonly type: number;
    readonly value: unknown;
    setfrom(other: Slot): void;
    setnilvalue(): void;
    setsvalue(value: object): void;
    ttisinteger(): boolean;
    ttisnil(): boolean;
  }
  /** Pushes a value onto the stack. */
  export type Pushed = (state: State) => void;
  export type CFunction = (state: State) => number;

  export const lua: {
    LUA_MASKCALL: number;
    LUA_MULTRET: number;
    LUA_OK: number;
    LUA_REGISTRYINDEX: number;
    LUA_TNIL: number;
    LUA_TNONE: number;
    LUA_TBOOLEAN: number;
    LUA_TNUMBER: number;
    LUA_TSTRING: number;
    LUA_TTABLE: number;
    LUA_TFUNCTION: number;
    LUA_TLIGHTUSERDATA: number;
    lua_absindex(state: State, index: number): number;
    lua_call(state: State, argumentCount: number, resultCount: number): void;
    lua_atnativeerror(state: State, handler: CFunction): void;
    lua_checkstack(state: State, count: number): boolean;
    lua_concat(state: State, count: number): void;
    lua_error(state: State): never;
    lua_getfield(state: State, index: number, name: Uint8Array): number;
    lua_getglobal(state: State, name: Uint8Array): number;
    lua_getinfo(state: State, what: Uint8Array, called: Called): boolean;
    lua_getmetatable(state: State, index: number): boolean;
    lua_gettop(state: State): number;
    lua_insert(state: State, index: number): void;
    lua_isinteger(state: State, index: number): boolean;
    lua_isnumber(state: State, index: number): boolean;
    lua_next(state: State, index: number): number;
    lua_newtable(state: State): void;
    lua_pcall(state: State, argumentCount: number, resultCount: number, handler: number): number;
    lua_pop(state: State, count: number): void;
    lua_pushboolean(state: State, value: boolean): void;
    lua_pushcfunction(state: State, value: CFunction): void;
    lua_pushinteger(state: State, value: number): void;
    lua_pushjsfunction(state: State, value: CFunction): void;
    lua_pushlightuserdata(state: State, value: unknown): void;
    lua_pushnil(state: State): void;
    lua_pushnumber(state: State, value: number): void;
    lua_pushstring(state: State, value: Uint8Array): void;
    lua_pushvalue(state: State, index: number): void;
    lua_rawlen(state: State, index: number): number;
    lua_rawset(state: State, index: number): void;
    lua_rawseti(state: State, index: number, key: number): void;
    lua_remove(state: State, index: number): void;
    lua_setfield(state: State, index: number, name: Uint8Array): void;
    lua_setglobal(state: State, name: Uint8Array): void;
    lua_sethook(
      state: State,
      hook: ((state: State, called: Called) => void) | null,
      mask: number,
      count: number,
    ): void;
    lua_settop(state: State, top: number): void;
    lua_toboolean(state: State, index: number): boolean;
    lua_tonumber(state: State, index: number): number;
    lua_topointer(state: State, index: number): object;
    lua_toproxy(state: State, index: number): Pushed;
    lua_tostring(state: State, index: number): Uint8Array;
    lua_touserdata(state: State, index: number): unknown;
    lua_typename(state: State, type: number): Uint8Array;
    lua_type(state: State, index: number): number;
  };
  export const lauxlib: {
    luaL_argcheck(state: State, isRight: boolean, index: number, problem: Uint8Array): void;
    luaL_argerror(state: State, index: number, problem: Uint8Array): never;
    luaL_checkinteger(state: State, index: number): number;
    luaL_checknumber(state: State, index: number): number;
    luaL_checkoption(state: State, index: number, otherwise: Uint8Array, options: Uint8Array[]): number;
    luaL_checktype(state: State, index: number, type: number): void;
    luaL_checkudata(state: State, index: number, name: Uint8Array): unknown;
    luaL_checklstring(state: State, index: number): Uint8Array;
    luaL_error(state: State, message: Uint8Array, ...given: Uint8Array[]): never;
    luaL_loadbuffer(state: State, text: Uint8Array, length: number, name: Uint8Array): number;
    luaL_loadbufferx(
      state: State,
      text: Uint8Array,
      length: number,
      name: Uint8Array,
      mode: Uint8Array,
    ): number;
    luaL_newstate(): State;
    luaL_requiref(state: State, name: Uint8Array, open: CFunction, isGlobal: boolean): void;
    luaL_setfuncs(state: State, functions: Record<string, CFunction>, upvalueCount: number): void;
    luaL_tolstring(state: State, index: number): Uint8Array;
    luaL_traceback(state: State, of: State, message: Uint8Array | null, level: number): void;
    luaL_where(state: State, level: number): void;
  };
  /** The argument of a hook. */
  export interface Called {
    readonly source: Uint8Array;
    readonly what: Uint8Array;
  }
  type Library = "base" | "coroutine" | "debug" | "math" | "os" | "string" | "table" | "utf8";
  export const lualib: Record<`luaopen_${Library}`, CFunction> & { luaL_openlibs(state: State): void };
  export function to_jsstring(value: Uint8Array, from?: number, to?: number, replace?: boolean): string;
  export function to_luastring(value: string): Uint8Array;
}

// Fengari's internal modules. The host patches some of their functions.
declare module "fengari/src/lobject.js" {
  import type { Slot, State } from "fengari";

  const lobject: {
    luaO_pushvfstring(state: State, form: Uint8Array, given: unknown[]): Uint8Array;
    luaO_tostring(state: State, number: Slot): void;
  };
  export default lobject;
}
declare module "fengari/src/lstring.js" {
  import type { State } from "fengari";

  const lstring: {
    luaS_bless(state: State, bytes: Uint8Array): object;
    TString: { prototype: object };
  };
  export default lstring;
}
declare module "fengari/src/ltable.js" {
  import type { Slot, State } from "fengari";
  export interface Table {
    readonly strong: Map<unknown, { key: Slot; value: Slot }>;
    /** The end of the table's list. The host adds this field; Fengari itself doesn't use it. */
    listEnd: number;
  }
  const ltable: {
    luaH_new(state: State): Table;
    luaH_next(state: State, table: Table, at: number): boolean;
    luaH_setint(table: Table, place: number, value: Slot): void;
  };
  export default ltable;
}
