/** A time limit that a script cannot catch. */
import { type Event, lauxlib, lua, type State, to_luastring } from "fengari";

/** How many instructions run between two looks at the clock. */
const STRIDE = 1000;

/** The threads that are watched. */
const watched = new WeakSet<State>();

/** Whether a hook is running; it runs no Lua, so that there is only one at a time. */
let looking = false;

/**
 * Has hooks run on a thread whatever happens. Fengari 0.1.5 keeps in `allowhook` whether they may,
 * and leaves it at 0 where pcall has caught an error in a coroutine, and where a hook raises while
 * the handler of an xpcall runs.
 */
function watch(thread: State): void {
  watched.add(thread);
  Object.defineProperty(thread, "allowhook", {
    get: () => (looking ? 0 : 1),
    set: (allowed: number) => {
      if (allowed !== 0) looking = false;
    },
  });
}

/** Ends the scripts of one Lua state after some seconds. */
export class TimeLimit {
  readonly #main: State;
  readonly #seconds: number;
  #deadline = 0;

  constructor(main: State, seconds: number) {
    this.#main = main;
    this.#seconds = seconds;
  }

  /** Counts from now. */
  start(): void {
    this.#deadline = performance.now() + this.#seconds * 1000;
    // Coroutines take the hook over, and are watched from their first call on.
    lua.lua_sethook(this.#main, this.#look, lua.LUA_MASKCALL | lua.LUA_MASKCOUNT, STRIDE);
  }

  /** Raises once time is over, from then on at every instruction, so that no pcall goes on. */
  readonly #look = (thread: State, { event }: Event): void => {
    if (!watched.has(thread)) watch(thread);
    looking = true;
    if (event !== lua.LUA_HOOKCOUNT || performance.now() < this.#deadline) return;
    looking = false;
    for (const each of [thread, this.#main]) lua.lua_sethook(each, this.#look, lua.LUA_MASKCOUNT, 1);
    lauxlib.luaL_where(thread, 0);
    lua.lua_pushstring(thread, to_luastring(`time limit of ${this.#seconds} s exceeded`));
    lua.lua_concat(thread, 2);
    lua.lua_error(thread);
  };
}
