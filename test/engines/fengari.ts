import * as library from "fengari";
import type { Engine } from "./engine.js";

type State = object;

/** The parts of Fengari that are used here but not in the host. */
interface Fengari {
  FENGARI_RELEASE: string;
  lua: {
    LUA_OK: number;
    lua_pcall(state: State, argumentCount: number, resultCount: number, handler: number): number;
    lua_tostring(state: State, index: number): Uint8Array;
    lua_close(state: State): void;
  };
  lauxlib: {
    luaL_newstate(): State;
    luaL_loadbuffer(state: State, text: Uint8Array, length: null, name: Uint8Array): number;
  };
  lualib: { luaL_openlibs(state: State): void };
  to_luastring(text: string): Uint8Array;
  to_jsstring(text: Uint8Array): string;
}

const fengari = library as unknown as Fengari;

/** Fengari is Lua 5.3 written in JavaScript, with integers of 32 bits. Here it has no patches of the host. */
export function fengariEngine(): Engine {
  const { lua, lauxlib, lualib, to_luastring, to_jsstring } = fengari;
  return {
    name: "Fengari",
    version: fengari.FENGARI_RELEASE,
    async run(chunk) {
      const state = lauxlib.luaL_newstate();
      try {
        lualib.luaL_openlibs(state);
        let status = lauxlib.luaL_loadbuffer(state, to_luastring(chunk), null, to_luastring("=cases"));
        if (status === lua.LUA_OK) status = lua.lua_pcall(state, 0, 1, 0);
        const text = to_jsstring(lua.lua_tostring(state, -1));
        if (status !== lua.LUA_OK) throw new Error(text);
        return text;
      } finally {
        lua.lua_close(state);
      }
    },
  };
}
