/** A Lua state on Fengari, with randdeck ready. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { lauxlib, lua, type Pushed, type State, to_luastring } from "fengari";
import { badArgument, mismatch } from "../ts-src/randdeck/check.js";
import { readFully } from "./blocking.js";
import { check, checkOptions } from "./check.js";
import { fileError, LuaError, placed } from "./error.js";
import { TimeLimit } from "./limit.js";
import { redirectOutput } from "./output.js";
import { newLuaState } from "./patches/index.js";
import { LIBRARY, patternsIn, unwritten } from "./search.js";
import { type LuaFunction, text, Values } from "./values.js";

/** Options of `createLua`. */
export interface LuaOptions {
  /** Whether the public names of randdeck are globals; true if left out. */
  globals?: boolean | undefined;
  /** Gets each line that `print` prints, without its end; if left out, `write` gets it. */
  print?: ((line: string) => void) | undefined;
  /** Gets the bytes of `io.write` and `io.stdout:write`; by default they go to `process.stdout`. */
  write?: ((bytes: Uint8Array) => void) | undefined;
  /**
   * How many seconds a run or a call may take; without an end if left out. It ends a script wherever
   * it is: in `pcall`, in a coroutine, in a long call of Lua's library, and in a function of yours,
   * whose `finally` does not run then. It does not bound memory.
   */
  timeLimit?: number | undefined;
}

/**
 * A Lua state. It knows nothing of other states: a table goes from one to another as a copy, an
 * object (see `LuaReference`) does not go.
 *
 * `os.exit` in a script ends the Node program.
 */
export interface Lua {
  /**
   * Runs Lua code.
   *
   * @param code - The code.
   * @param name - What errors call it; `code` if left out.
   * @param values - What the code finds in `...`.
   * @returns The first value that it returns; undefined for nil and for none.
   * @throws LuaError where it cannot be read or raises; TypeError where a value cannot go to Lua.
   * @example
   * ```ts
   * createLua().run("return #shuffled({ 1, 2, 3 })"); // 3
   * ```
   */
  run(code: string, name?: string, values?: readonly unknown[]): unknown;

  /**
   * Runs a file. `require` looks beside it first, then among randdeck's own files. A first line
   * that begins with `#` is left out.
   *
   * @param path - The file; `-` for standard input, which errors call `stdin`.
   * @param args - What the script finds in `...` and in `arg`.
   * @returns The first value that it returns; undefined for nil and for none.
   * @throws LuaError where it cannot be read or raises.
   * @example
   * ```ts
   * createLua().runFile("deal.lua", ["Ann", "Ben"]); // ... is "Ann", "Ben" in deal.lua
   * ```
   */
  runFile(path: string, args?: readonly string[]): unknown;

  /**
   * Calls a function.
   *
   * @param called - A global's name, or a function that came from this state.
   * @param values - What it is given.
   * @returns Its first result; undefined for nil and for none.
   * @throws LuaError where it raises or is none; TypeError where a value cannot go to Lua.
   * @example
   * ```ts
   * const deal = createLua().call("RandDeck", ["A"]) as LuaFunction;
   * deal(); // "A"
   * ```
   */
  call(called: string | LuaFunction, ...values: unknown[]): unknown;

  /**
   * Gives the value of a global.
   *
   * @param name - Its name.
   * @returns Its value; undefined for nil.
   * @throws LuaError where a metatable of the globals raises.
   */
  get(name: string): unknown;

  /**
   * Sets a global.
   *
   * @param name - Its name.
   * @param value - Its value; undefined and null remove it.
   * @throws TypeError where the value cannot go to Lua; LuaError where a metatable of the globals
   * raises.
   * @example
   * ```ts
   * const lua = createLua();
   * lua.set("seats", ["Ann", "Ben"]);
   * lua.run("return #seats"); // 2
   * ```
   */
  set(name: string, value: unknown): void;
}

/** The error for a value that cannot go to Lua, by its index among the arguments. */
type Unfit = (index: number, problem: string) => string;

/** Raises for the name of a field or a method, which would be taken for that of a global. */
function checkGlobal(name: string, caller: "call" | "get" | "set"): void {
  const [, owner, sign, field] = /^(.+)([.:])(.+)$/s.exec(name) ?? [];
  if (owner === undefined) return;
  const ways = {
    call:
      sign === ":" ? `lua.get("${owner}").call("${field}")` : `lua.run("return ${name}(...)", "code", [...])`,
    get: `lua.run("return ${owner}.${field}")`,
    set: `lua.run("${owner}.${field} = ...", "code", [...])`,
  };
  throw new RangeError(badArgument(1, caller, `a global's name, not a path: ${ways[caller]}`));
}

const OPTIONS = { globals: "boolean", print: "function", write: "function", timeLimit: "number" };

const bytes = to_luastring;

/** The places of Lua's stack that a call needs besides its arguments. */
const ROOM = 100;

/**
 * Makes a Lua state with randdeck ready: `require("randdeck")` works, and unless
 * told otherwise its public names are globals.
 *
 * Numbers, strings, booleans, lists, tables and functions pass both ways. It is Lua 5.3 with
 * integers of 32 bits.
 *
 * @param options - What to do otherwise.
 * @returns The state.
 * @throws TypeError or RangeError where an option is wrong.
 * @example
 * ```ts
 * const lua = createLua({ print: (line) => console.log(line) });
 * lua.run("print(#RandMultiDeck({ 'A', 'B', 'C' })(2))"); // 2
 * ```
 */
export function createLua(options: LuaOptions = {}): Lua {
  checkOptions(options, OPTIONS, "createLua");
  const { globals = true, print, write = writeOut, timeLimit } = options;
  if (timeLimit !== undefined && !(timeLimit > 0)) {
    const problem = `option 'timeLimit': ${mismatch("number above 0", timeLimit)}`;
    throw new RangeError(badArgument(1, "createLua", problem));
  }
  for (const [option, value] of Object.entries({ print, write })) {
    if (Object.prototype.toString.call(value) !== "[object AsyncFunction]") continue;
    const problem = `option '${option}': function expected, got an async function, for which Lua does not wait`;
    throw new TypeError(badArgument(1, "createLua", problem));
  }
  const main = newLuaState();

  /** Set once randdeck is ready, which takes its own time. */
  let limit: TimeLimit | undefined;

  let depth = 0;

  const values = new Values({
    call,
    callMethod(method, given) {
      const find = inside((on) => lua.lua_getfield(on, 1, bytes(method)));
      return callNamed(call(find, given.slice(0, 1)), `method '${method}'`, given, 1);
    },
  });

  /** The value at a place of the stack; JavaScript's own stack or strings may be at their end. */
  function pulled(index: number): unknown {
    try {
      return values.pull(main, index);
    } catch (error) {
      throw error instanceof RangeError
        ? new LuaError(`cannot take a value this deep or long out of Lua: ${error.message}`)
        : error;
    }
  }

  function errorAt(state: State, index: number, traceback?: string): LuaError {
    const value = values.pull(state, index);
    const { message, ...place } = placed(text(lauxlib.luaL_tolstring(state, index)));
    return new LuaError(message, { ...place, traceback, value });
  }

  /** Makes an error while the functions that were running still are. */
  function handle(state: State): number {
    lauxlib.luaL_traceback(state, state, null, 1);
    lua.lua_pushlightuserdata(state, errorAt(state, 1, text(lua.lua_tostring(state, -1))));
    return 1;
  }

  /** @param unfit - What is said of a value, by its index, that cannot go to Lua. */
  function call(
    push: Pushed,
    given: readonly unknown[],
    unfit: Unfit = (index, problem) => `bad argument #${index + 1} to a function of Lua's (${problem})`,
  ): unknown {
    const top = lua.lua_gettop(main);
    const outer = depth;
    depth += 1;
    try {
      if (!lua.lua_checkstack(main, given.length + ROOM)) throw new LuaError("stack overflow");
      lua.lua_pushcfunction(main, handle);
      // Calls within others have their time.
      if (outer === 0 && limit !== undefined) lua.lua_pushcfunction(main, limit.call);
      push(main);
      for (const [index, value] of given.entries()) {
        try {
          values.push(main, value);
        } catch (error) {
          throw error instanceof TypeError ? new TypeError(unfit(index, error.message)) : error;
        }
      }
      if (lua.lua_pcall(main, lua.lua_gettop(main) - top - 2, 1, top + 1) === lua.LUA_OK) return pulled(-1);
      // The handler itself may have been stopped.
      if (lua.lua_type(main, -1) !== lua.LUA_TLIGHTUSERDATA) throw errorAt(main, -1);
      throw lua.lua_touserdata(main, -1);
    } finally {
      // Where the limit ended calls in calls, none of these has put it back.
      depth = outer;
      lua.lua_settop(main, top);
    }
  }

  /** Does something inside of a call of Lua's, as a metamethod may raise. */
  function inside(body: (on: State) => void): Pushed {
    const run = (on: State) => {
      body(on);
      return 1;
    };
    return (on) => lua.lua_pushcfunction(on, run);
  }

  /** @param first - The position of the first of the values in the call of `call`. */
  function callNamed(called: unknown, name: string, given: readonly unknown[], first: number): unknown {
    if (called === undefined) throw new LuaError(`attempt to call a nil value (${name})`);
    const unfit: Unfit = (index, problem) => badArgument(first + index, "call", problem);
    return call((on) => values.push(on, called), given, unfit);
  }

  function load(code: Uint8Array, name: string): Pushed {
    return (on) => {
      const status = lauxlib.luaL_loadbufferx(on, code, code.length, bytes(name), bytes("t"));
      if (status !== lua.LUA_OK) throw errorAt(on, -1);
    };
  }

  const lookIn = (folder: string) =>
    call(load(bytes("package.path, package.jspath = ..., ''"), "=host"), [
      `${patternsIn(folder)};${LIBRARY}`,
    ]);

  /**
   * Searches package.path. Fengari's own search opens files by bytes, which fails for files in Yarn's zips.
   */
  function search(on: State): number {
    const module = text(lauxlib.luaL_checklstring(on, 1));
    lua.lua_getglobal(on, bytes("package"));
    lua.lua_getfield(on, -1, bytes("path"));
    // A script may have removed it.
    const patterns =
      lua.lua_type(on, -1) === lua.LUA_TSTRING ? text(lua.lua_tostring(on, -1)).split(";") : [];
    const paths = patterns.map((pattern) => unwritten(pattern.replaceAll("?", module.replaceAll(".", sep))));
    const path = paths.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
    if (path === undefined) {
      lua.lua_pushstring(on, bytes(paths.map((each) => `\n\tno file '${each}'`).join("")));
      return 1;
    }
    values.shielded(on, () => load(readScript(path), `@${path}`)(on));
    lua.lua_pushstring(on, bytes(path));
    return 2;
  }

  const state: Lua = {
    run(code, name = "code", given = []) {
      check("run", [code, "string"], [name, "string"], [given, "array"]);
      return call(load(bytes(code), `=${name}`), given, (index, problem) =>
        badArgument(3, "run", `value ${index + 1}: ${problem}`),
      );
    },
    runFile(path, args = []) {
      check("runFile", [path, "string"], [args, "array"]);
      const other = args.findIndex((arg) => typeof arg !== "string" && typeof arg !== "number");
      if (other >= 0)
        throw new TypeError(badArgument(2, "runFile", mismatch("string", args[other], other + 1)));
      const code = readScript(path);
      lookIn(dirname(path));
      // A library of the script's own is the one that it asks for.
      if (existsSync(join(dirname(path), "randdeck.lua"))) state.run("package.loaded.randdeck = nil", "host");
      state.set("arg", new Map([path, ...args].entries()));
      return call(load(code, path === "-" ? "=stdin" : `@${path}`), args);
    },
    call(called, ...given) {
      check("call", [called, "string or function"]);
      if (typeof called === "function") return callNamed(called, "function", given, 2);
      checkGlobal(called, "call");
      return callNamed(state.get(called), `global '${called}'`, given, 2);
    },
    get(name) {
      check("get", [name, "string"]);
      checkGlobal(name, "get");
      const read = inside((on) => lua.lua_getglobal(on, bytes(name)));
      return call(read, []);
    },
    set(name, value) {
      check("set", [name, "string"]);
      checkGlobal(name, "set");
      const write = inside((on) => {
        lua.lua_pushvalue(on, 1);
        lua.lua_setglobal(on, bytes(name));
      });
      call(write, [value], (_, problem) => badArgument(2, "set", problem));
    },
  };

  const shielded = values.shielded.bind(values);
  redirectOutput(main, write, print && ((line) => print(text(line))), shielded);
  lookIn(".");
  lua.lua_getglobal(main, bytes("package"));
  lua.lua_getfield(main, -1, bytes("searchers"));
  lua.lua_pushcfunction(main, search);
  lua.lua_rawseti(main, -2, 2);
  lua.lua_pop(main, 2);
  // Lua has its own _VERSION, which scripts read.
  if (globals) {
    state.run(
      'for name, value in pairs(require("randdeck")) do _G[name] = _G[name] or value end',
      "randdeck",
    );
  }
  if (timeLimit !== undefined) {
    limit = new TimeLimit(timeLimit);
    lua.lua_getglobal(main, bytes("os"));
    lauxlib.luaL_setfuncs(main, { execute: limit.execute }, 0);
    lua.lua_pop(main, 1);
  }
  return state;
}

function writeOut(bytes: Uint8Array): void {
  process.stdout.write(bytes);
}

/** The bytes of a script; of standard input for `-`. */
function readScript(path: string): Uint8Array {
  let code: Uint8Array;
  try {
    code = new Uint8Array(path === "-" ? readFully(0) : readFileSync(path));
  } catch (error) {
    throw fileError("read", path === "-" ? "stdin" : path, error);
  }
  if (code[0] === 0xef && code[1] === 0xbb && code[2] === 0xbf) code = code.subarray(3);
  // A line for the system, such as #!/usr/bin/env lua, becomes a comment, and lines keep their numbers.
  return code[0] === 0x23 ? Uint8Array.of(0x2d, 0x2d, ...code) : code;
}
