/** A time limit that a script can't catch, and that also ends a long call of Lua's library. */
import { lauxlib, lua, type State, to_luastring } from "fengari";
import { text } from "./values.js";
import { execute, runWithin } from "./within.js";

/** The number of places on Lua's stack that an error needs. */
const ROOM = 100;

/** Ends the scripts of one Lua state after some seconds. */
export class TimeLimit {
  #deadline = 0;

  constructor(readonly seconds: number) {}

  /** Calls its first argument, a function, with the other arguments. Raises if the call takes too long. */
  readonly call = (state: State): number => {
    // Stopped calls don't restore these fields.
    const { errorJmp, nCcalls, errfunc } = state;
    this.#deadline = performance.now() + this.seconds * 1000;
    if (!runWithin(this.seconds * 1000, () => lua.lua_call(state, lua.lua_gettop(state) - 1, 1))) {
      Object.assign(state, { errorJmp, nCcalls, errfunc });
      // A stopped call may leave holes in the stack, without even nil. Lua can't read these.
      const { stack } = state;
      for (let at = 0; at < state.top; at++) stack[at] ??= new stack[0]!.constructor(lua.LUA_TNIL, null);
      lua.lua_checkstack(state, ROOM);
      // Some running functions have no line. The error names the innermost function with a line.
      if (state.ci.l_savedpc === 0) state.ci.l_savedpc = 1;
      for (let level = 0; level < 4; level++) {
        lauxlib.luaL_where(state, level);
        if (text(lua.lua_tostring(state, -1)) !== "") break;
      }
      lua.lua_pushstring(state, to_luastring(`time limit of ${this.seconds} s exceeded`));
      lua.lua_concat(state, 2);
      lua.lua_error(state);
    }
    return 1;
  };

  /** An `os.execute` whose program ends with the script. Fengari's version waits for the program instead. */
  readonly execute = (state: State): number => {
    if (lua.lua_type(state, 1) <= lua.LUA_TNIL) {
      lua.lua_pushboolean(state, true);
      return 1;
    }
    const [how, status] = execute(text(lauxlib.luaL_checklstring(state, 1)), this.#deadline);
    if (how === "exit" && status === 0) lua.lua_pushboolean(state, true);
    else lua.lua_pushnil(state);
    lua.lua_pushstring(state, to_luastring(how));
    lua.lua_pushinteger(state, status);
    return 3;
  };
}
