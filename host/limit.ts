/**
 * The calls of all Lua states, and their time limits. A time limit can't be caught by a script, also ends a long
 * call of Lua's library, and counts the conversion of arguments and results.
 */
import { lauxlib, lua, type State, to_luastring } from "fengari";
import { LuaError, placed } from "./error.js";
import { text } from "./values.js";
import { execute, runWithin } from "./within.js";

/** The number of places on Lua's stack that an error needs. */
const ROOM = 100;

/**
 * A limit that ends less than this many milliseconds before the limit around it is left to that limit: if Node
 * ends both at the same moment, the outer one is lost.
 */
const APART = 50;

/** A call that hasn't ended. */
interface Running {
  readonly state: State;
  /** When the call is ended, by its own limit or by one around it; Infinity without a limit. */
  readonly deadline: number;
  /** Sets the state back to the beginning of the call, as Lua does for an error. */
  restore(): void;
}

/**
 * The calls that haven't ended, of all states, the outermost first. If a time limit ends several calls, their
 * `finally` blocks don't run, and the limit's own call restores all their states.
 */
const calls: Running[] = [];

/** When the innermost call is ended. */
const deadline = (): number => calls.at(-1)?.deadline ?? Number.POSITIVE_INFINITY;

/** Makes a function that sets a state back to what it is now. */
function restorer(state: State): () => void {
  const { ci, errorJmp, nCcalls, errfunc, allowhook, nny } = state;
  const top = lua.lua_gettop(state);
  return () => {
    Object.assign(state, { ci, errorJmp, nCcalls, errfunc, allowhook, nny });
    lua.lua_settop(state, top);
  };
}

/** Makes the error for a call that has taken too long, while its functions are still on the state's stack. */
function lateError(state: State, seconds: number): LuaError {
  const problem = `time limit of ${seconds} s exceeded`;
  try {
    // A stopped call may leave holes in the stack, without even nil. Lua can't read these.
    const { stack } = state;
    for (let at = 0; at < state.top; at++) stack[at] ??= new stack[0]!.constructor(lua.LUA_TNIL, null);
    lua.lua_checkstack(state, ROOM);
    // Some running functions have no line. The error names the innermost function with a line.
    if (state.ci.l_savedpc === 0) state.ci.l_savedpc = 1;
    let place = "";
    for (let level = 0; level < 4 && place === ""; level++) {
      lauxlib.luaL_where(state, level);
      place = text(lua.lua_tostring(state, -1));
    }
    lauxlib.luaL_traceback(state, state, null, 0);
    const traceback = text(lua.lua_tostring(state, -1));
    const { message, ...parts } = placed(place + problem);
    return new LuaError(message, { ...parts, traceback, value: place + problem });
  } catch {
    // The state was stopped where it can't report a position.
    return new LuaError(problem);
  }
}

/**
 * Runs a call of a state, and then restores the state's stack.
 *
 * @param seconds - The state's time limit. A call within another call of the state shares its time.
 * @throws LuaError if the time is over.
 */
export function calling<Result>(state: State, seconds: number | undefined, call: () => Result): Result {
  const around = deadline();
  const isNested = calls.some((each) => each.state === state);
  const milliseconds = (seconds ?? 0) * 1000;
  const end = isNested || seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + milliseconds;
  const isOwn = end < around - APART;
  const place = calls.length;
  const restore = restorer(state);
  calls.push({ state, deadline: isOwn ? end : around, restore });
  try {
    if (!isOwn) return call();
    let result!: Result;
    const isWhole = runWithin(milliseconds, () => {
      result = call();
    });
    if (isWhole) return result;
    throw lateError(state, seconds!);
  } finally {
    while (calls.length > place) calls.pop()!.restore();
  }
}

/** An `os.execute` whose program ends with the script. Fengari's version waits for the program instead. */
export function executeProgram(state: State): number {
  if (lua.lua_type(state, 1) <= lua.LUA_TNIL) {
    lua.lua_pushboolean(state, true);
    return 1;
  }
  const [how, status] = execute(text(lauxlib.luaL_checklstring(state, 1)), deadline());
  if (how === "exit" && status === 0) lua.lua_pushboolean(state, true);
  else lua.lua_pushnil(state);
  lua.lua_pushstring(state, to_luastring(how));
  lua.lua_pushinteger(state, status);
  return 3;
}
