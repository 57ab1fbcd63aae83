/** A Lua state in Fengari, with the shipped Lua file. */

import { type CFunction, lauxlib, lua, type State, to_luastring } from "fengari";
import { newLuaState } from "../../host/mends/index.js";
import { writtenBytes } from "../../host/mends/strings.js";
import library from "../../lua-out/randdeck.lua?plain";

/** The text that bytes of Lua's are, of which some may be no characters. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A value of Lua's as `tostring` gives it. */
export function toText(state: State, index: number): string {
  const text = textOf(lauxlib.luaL_tolstring(state, index));
  lua.lua_pop(state, 1);
  return text;
}

/** A value as `io.write` writes it. */
export const toWritten = (state: State, index: number): string => textOf(writtenBytes(state, index));

/**
 * Makes what a script expects around it: the arguments are the library and what writes. There are no files,
 * which Fengari would ask the server for.
 */
const PREPARE = `
  local write
  dofile, loadfile, package.searchers = nil, nil, { package.searchers[1] }
  package.loaded.randdeck, print, write = ...
  io = { write = write }
`;

/** Puts a chunk on the stack; on an error, as always in Lua, its message. */
export function load(state: State, code: string, name: string): boolean {
  const bytes = to_luastring(code);
  return lauxlib.luaL_loadbuffer(state, bytes, bytes.length, to_luastring(`=${name}`)) === lua.LUA_OK;
}

/** A state where `print` and `io.write` are what is given. */
export function newState(print: CFunction, write: CFunction): State {
  const state = newLuaState();
  load(state, PREPARE, "start");
  load(state, library, "randdeck");
  lua.lua_call(state, 0, 1);
  lua.lua_pushcfunction(state, print);
  lua.lua_pushcfunction(state, write);
  lua.lua_call(state, 3, 0);
  return state;
}
