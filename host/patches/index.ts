/** Makes Fengari behave like Lua 5.3. */
import { type CFunction, lauxlib, lua, lualib, type State, to_luastring } from "fengari";
import { newRandom } from "../../ts-src/randdeck/random.js";
import { CLOCK } from "./clock.js";
import { patchFengari } from "./core.js";
import { char, format } from "./strings.js";

const OPTIONS = ["collect", "stop", "restart", "count", "step", "setpause", "setstepmul", "isrunning"];

/** `collectgarbage` for Lua. It finds nothing to collect, since JavaScript collects garbage itself. */
function collectgarbage(state: State): number {
  const collect = to_luastring("collect");
  const option = OPTIONS[lauxlib.luaL_checkoption(state, 1, collect, OPTIONS.map(to_luastring))]!;
  // A web page can't measure its memory.
  if (option === "count")
    lua.lua_pushnumber(state, (globalThis.process?.memoryUsage().heapUsed ?? 2 ** 20) / 1024);
  else if (option === "step" || option === "isrunning") lua.lua_pushboolean(state, true);
  // These are Lua's default pause and step size, in hundredths.
  else lua.lua_pushinteger(state, option.startsWith("set") ? 200 : 0);
  return 1;
}

/**
 * Replaces Fengari's generator with the library's, since Fengari's repeats after 10,466 numbers once it is
 * seeded.
 */
function generator(): Record<"random" | "randomseed", CFunction> {
  let source = newRandom();
  return {
    random(state) {
      const count = lua.lua_gettop(state);
      if (count === 0) {
        lua.lua_pushnumber(state, source.random());
        return 1;
      }
      if (count > 2) lauxlib.luaL_error(state, to_luastring("wrong number of arguments"));
      const low = count === 2 ? lauxlib.luaL_checkinteger(state, 1) : 1;
      const high = lauxlib.luaL_checkinteger(state, count);
      if (low > high) lauxlib.luaL_argerror(state, 1, to_luastring("interval is empty"));
      if (high - low >= 2 ** 31) lauxlib.luaL_argerror(state, 1, to_luastring("interval too large"));
      lua.lua_pushinteger(state, source.random(low, high));
      return 1;
    },
    randomseed(state) {
      source = newRandom(String(lauxlib.luaL_checknumber(state, 1)));
      return 0;
    },
  };
}

/** Turns errors that Fengari throws, for example for an overflow of JavaScript's stack, into Lua errors. */
function nativeError(state: State): number {
  lua.lua_pushstring(state, to_luastring(String(lua.lua_touserdata(state, 1))));
  return 1;
}

/**
 * Makes a state with Lua's library.
 *
 * @param open - Opens parts of Lua's library; by default all of them.
 */
export function newLuaState(open: (state: State) => void = lualib.luaL_openlibs): State {
  patchFengari();
  const state = lauxlib.luaL_newstate();
  lua.lua_atnativeerror(state, nativeError);
  open(state);
  const patched = { string: { char, format }, os: CLOCK, math: generator(), _G: { collectgarbage } };
  for (const [table, functions] of Object.entries(patched)) {
    lua.lua_getglobal(state, to_luastring(table));
    lauxlib.luaL_setfuncs(state, functions, 0);
    lua.lua_pop(state, 1);
  }
  return state;
}
