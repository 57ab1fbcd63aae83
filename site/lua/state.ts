/** A Lua state in Fengari with the shipped Lua file, for scripts from strangers. */

import { type CFunction, lauxlib, lua, lualib, type State, to_luastring } from "fengari";
import { newLuaState } from "../../host/patches/index.js";
import { writtenBytes } from "../../host/patches/strings.js";
import library from "../../lua-out/randdeck.lua?plain";
import { renewMemory } from "./memory.js";

/** Makes a text from a string of Lua, which may contain bytes that aren't UTF-8. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A Lua value as `tostring` writes it. */
export function toText(state: State, index: number): string {
  const text = textOf(lauxlib.luaL_tolstring(state, index));
  lua.lua_pop(state, 1);
  return text;
}

/** A value as `io.write` writes it. */
export const toWritten = (state: State, index: number): string => textOf(writtenBytes(state, index));

/** The most characters of an error that the page shows. */
export const LONGEST_ERROR = 2000;

/** The text of the error at the top of the stack. */
export function errorText(state: State): string {
  // Fengari loses the message of a JavaScript error that is thrown within a Lua function.
  if (lua.lua_type(state, -1) !== lua.LUA_TSTRING) return "not enough memory";
  const text = textOf(lua.lua_tostring(state, -1));
  return text.length > LONGEST_ERROR ? `${text.slice(0, LONGEST_ERROR)}…` : text;
}

/** Calls the function below its arguments on the stack. Returns the text of an error, if one is raised. */
export function call(state: State, argumentCount: number, resultCount: number): string | undefined {
  renewMemory();
  const place = lua.lua_gettop(state) - argumentCount;
  // Converts the error to a string within the protected call, since that may raise another error.
  lua.lua_pushcfunction(state, (within) => {
    lauxlib.luaL_tolstring(within, 1);
    return 1;
  });
  lua.lua_insert(state, place);
  const status = lua.lua_pcall(state, argumentCount, resultCount, place);
  lua.lua_remove(state, place);
  return status === lua.LUA_OK ? undefined : errorText(state);
}

/**
 * The libraries of Lua that can't reach anything outside of Lua. `package` is left out, since Fengari's
 * version loads JavaScript.
 */
const LIBRARIES: Readonly<Record<string, CFunction>> = {
  _G: lualib.luaopen_base,
  coroutine: lualib.luaopen_coroutine,
  math: lualib.luaopen_math,
  os: lualib.luaopen_os,
  string: lualib.luaopen_string,
  table: lualib.luaopen_table,
  utf8: lualib.luaopen_utf8,
};

/**
 * Makes the environment of a script: the library, the functions that write, and `debug.traceback`. It can't
 * read files, since Fengari would request them from the server. `load` takes only source code, since Fengari
 * doesn't check compiled code.
 */
const PREPARE = `
  local randdeck, write, traceback
  randdeck, print, write, traceback = ...
  local load_text = load
  function load(chunk, name, mode, ...) return load_text(chunk, name, "t", ...) end
  dofile, loadfile, string.dump = nil, nil, nil
  local kept = { clock = true, date = true, difftime = true, time = true }
  for name in pairs(os) do if not kept[name] then os[name] = nil end end
  io = { write = write }
  debug = { traceback = traceback }
  local loaded, preload = { randdeck = randdeck, _G = _G }, {}
  for _, name in ipairs({ "coroutine", "debug", "io", "math", "os", "string", "table", "utf8" }) do
    loaded[name] = _G[name]
  end
  package = { loaded = loaded, preload = preload }
  function require(name)
    if loaded[name] == nil then
      if preload[name] == nil then error("module '" .. tostring(name) .. "' not found: there are no files here", 2) end
      local made = preload[name](name, ":preload:")
      if made ~= nil then loaded[name] = made end
      if loaded[name] == nil then loaded[name] = true end
    end
    return loaded[name]
  end
`;

/** Loads a chunk onto the stack; if that fails, the error's text is there instead. */
export function load(state: State, code: string, name: string): boolean {
  const bytes = to_luastring(code);
  const mode = to_luastring("t");
  return lauxlib.luaL_loadbufferx(state, bytes, bytes.length, to_luastring(`=${name}`), mode) === lua.LUA_OK;
}

/** Makes a Lua state with the given functions as `print` and `io.write`. */
export function newState(print: CFunction, write: CFunction): State {
  const state = newLuaState((made) => {
    for (const [name, open] of Object.entries(LIBRARIES)) {
      lauxlib.luaL_requiref(made, to_luastring(name), open, true);
      lua.lua_pop(made, 1);
    }
  });
  load(state, PREPARE, "start");
  load(state, library, "randdeck");
  lua.lua_call(state, 0, 1);
  lua.lua_pushcfunction(state, print);
  lua.lua_pushcfunction(state, write);
  lua.lua_pushcfunction(state, lualib.luaopen_debug);
  lua.lua_call(state, 0, 1);
  lua.lua_getfield(state, -1, to_luastring("traceback"));
  lua.lua_remove(state, -2);
  lua.lua_call(state, 4, 0);
  return state;
}
