/** A time limit that a script cannot catch. */
import { lauxlib, lua, type State, to_luastring } from "fengari";

/** How many instructions run between two looks at the clock. */
const STRIDE = 1000;

/** Coroutines that are watched too. What `wrap` raises passes as it is. */
const WATCHED_COROUTINES = `
local watch = ...
local create, resume = coroutine.create, coroutine.resume
local function results(ok, ...)
  if not ok then error((...), 0) end
  return ...
end
function coroutine.create(body)
  local thread = create(body)
  watch(thread)
  return thread
end
function coroutine.wrap(body)
  local thread = coroutine.create(body)
  return function(...) return results(resume(thread, ...)) end
end
debug.sethook = nil`;

/** The threads in which the hook is running now. */
const looking = new WeakSet<State>();

/**
 * Has hooks run on a thread whatever happens. Fengari 0.1.5 keeps in `allowhook` whether they may,
 * and leaves it at 0 where pcall has caught an error in a coroutine, and where a hook raises while
 * the handler of an xpcall runs.
 */
function watch(thread: State): void {
  Object.defineProperty(thread, "allowhook", {
    get: () => (looking.has(thread) ? 0 : 1),
    set: (allowed: number) => {
      if (allowed !== 0) looking.delete(thread);
    },
  });
}

/** Ends the scripts of one Lua state after some seconds. */
export class TimeLimit {
  readonly #seconds: number;
  #deadline = Number.POSITIVE_INFINITY;

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  /** Readies a new state. */
  install(state: State): void {
    watch(state);
    const code = to_luastring(WATCHED_COROUTINES);
    lauxlib.luaL_loadbufferx(state, code, code.length, to_luastring("=host"), to_luastring("t"));
    lua.lua_pushcfunction(state, (caller) => {
      watch(lua.lua_tothread(caller, 1));
      return 0;
    });
    lua.lua_call(state, 1, 0);
  }

  /** Counts from now. */
  start(state: State): void {
    this.#deadline = performance.now() + this.#seconds * 1000;
    lua.lua_sethook(state, this.#look, lua.LUA_MASKCOUNT, STRIDE);
  }

  /** Raises once time is over, from then on at every instruction, so that no pcall goes on. */
  readonly #look = (state: State): void => {
    looking.add(state);
    if (performance.now() < this.#deadline) return;
    looking.delete(state);
    lua.lua_sethook(state, this.#look, lua.LUA_MASKCOUNT, 1);
    lauxlib.luaL_where(state, 0);
    lua.lua_pushstring(state, to_luastring(`time limit of ${this.#seconds} s exceeded`));
    lua.lua_concat(state, 2);
    lua.lua_error(state);
  };
}
