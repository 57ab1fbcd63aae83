/** A time limit that a script cannot catch. */
import { lauxlib, lua, type State, to_luastring } from "fengari";

/** How many instructions run between two looks at the clock. */
const STRIDE = 1000;

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

/** Has the thread watched that a function of Lua's `coroutine` makes. */
function watchThreadsOf(state: State, name: string, threadOf: (caller: State) => State): void {
  lua.lua_getglobal(state, to_luastring("coroutine"));
  lua.lua_getfield(state, -1, to_luastring(name));
  const make = lua.lua_toproxy(state, -1);
  lua.lua_pop(state, 1);
  lua.lua_pushcfunction(state, (caller) => {
    lauxlib.luaL_checktype(caller, 1, lua.LUA_TFUNCTION);
    make(caller);
    lua.lua_insert(caller, 1);
    lua.lua_call(caller, lua.lua_gettop(caller) - 1, 1);
    watch(threadOf(caller));
    return 1;
  });
  lua.lua_setfield(state, -2, to_luastring(name));
  lua.lua_pop(state, 1);
}

/** Ends the scripts of one Lua state after some seconds. */
export class TimeLimit {
  /** What it raises, behind the place. */
  readonly message: string;
  readonly #seconds: number;
  #deadline = Number.POSITIVE_INFINITY;
  #main: State | undefined;

  constructor(seconds: number) {
    this.message = `time limit of ${seconds} s exceeded`;
    this.#seconds = seconds;
  }

  /** Readies a new state. */
  install(state: State): void {
    watch(state);
    watchThreadsOf(state, "create", (caller) => lua.lua_tothread(caller, -1));
    watchThreadsOf(state, "wrap", (caller) => {
      // The function that wrap makes keeps its thread as its first upvalue.
      lua.lua_getupvalue(caller, -1, 1);
      const thread = lua.lua_tothread(caller, -1);
      lua.lua_pop(caller, 1);
      return thread;
    });
    // With it a script could take the limit off.
    lua.lua_getglobal(state, to_luastring("debug"));
    lua.lua_pushnil(state);
    lua.lua_setfield(state, -2, to_luastring("sethook"));
    lua.lua_pop(state, 1);
  }

  /** Counts from now. */
  start(state: State): void {
    this.#main = state;
    this.#deadline = performance.now() + this.#seconds * 1000;
    lua.lua_sethook(state, this.#look, lua.LUA_MASKCOUNT, STRIDE);
  }

  /** Raises once time is over, from then on at every instruction, so that no pcall goes on. */
  readonly #look = (state: State): void => {
    looking.add(state);
    if (performance.now() < this.#deadline) return;
    looking.delete(state);
    for (const thread of [state, this.#main ?? state]) {
      lua.lua_sethook(thread, this.#look, lua.LUA_MASKCOUNT, 1);
    }
    lauxlib.luaL_where(state, 0);
    lua.lua_pushstring(state, to_luastring(this.message));
    lua.lua_concat(state, 2);
    lua.lua_error(state);
  };
}
