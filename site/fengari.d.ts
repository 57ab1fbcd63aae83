// Fengari has no types of its own. Here is what the playground uses of it: Lua's C API by its own names.
declare module "fengari" {
  export interface State {
    readonly fengariState: unique symbol;
  }
  export type CFunction = (state: State) => number;

  export const lua: {
    LUA_OK: number;
    LUA_MULTRET: number;
    lua_call(state: State, argumentCount: number, resultCount: number): void;
    lua_gettop(state: State): number;
    lua_pcall(state: State, argumentCount: number, resultCount: number, handler: number): number;
    lua_pop(state: State, count: number): void;
    lua_pushcfunction(state: State, called: CFunction): void;
    lua_pushinteger(state: State, value: number): void;
    lua_pushnumber(state: State, value: number): void;
    lua_pushstring(state: State, text: Uint8Array): void;
    lua_pushvalue(state: State, index: number): void;
    lua_remove(state: State, index: number): void;
    lua_setglobal(state: State, name: Uint8Array): void;
    lua_settop(state: State, index: number): void;
    lua_toboolean(state: State, index: number): boolean;
    lua_tonumber(state: State, index: number): number;
  };
  export const lauxlib: {
    luaL_argcheck(state: State, isRight: boolean, argument: number, text: Uint8Array): void;
    luaL_checkinteger(state: State, argument: number): number;
    luaL_checknumber(state: State, argument: number): number;
    luaL_error(state: State, text: Uint8Array): never;
    luaL_loadbuffer(state: State, text: Uint8Array, length: number, name: Uint8Array): number;
    luaL_newstate(): State;
    luaL_tolstring(state: State, index: number): Uint8Array;
  };
  export const lualib: { luaL_openlibs(state: State): void };
  export function to_luastring(text: string): Uint8Array;
  export function to_jsstring(text: Uint8Array): string;
}
