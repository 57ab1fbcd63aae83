/** A Lua state on Fengari, with randdeck ready. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { lauxlib, lua, type Pushed, type State, to_luastring } from "fengari";
import { mismatch } from "../ts-src/randdeck/check.js";
import { badArgument } from "../ts-src/randdeck/platform.js";
import { readFully } from "./blocking.js";
import { check, checkOptions } from "./check.js";
import { fileError, inOneLine, LuaError, placed } from "./error.js";
import { calling, executeProgram } from "./limit.js";
import { redirectOutput } from "./output.js";
import { newLuaState } from "./patches/index.js";
import { LIBRARY, patternsIn, unwritten } from "./search.js";
import { type LuaFunction, text, Values } from "./values.js";

/** Options of `createLua`. */
export interface LuaOptions {
  /** Whether the public names of randdeck are globals; true by default. */
  globals?: boolean | undefined;
  /** Gets each line that `print` prints, without the line break. By default the lines go to `write`. */
  print?: ((line: string) => void) | undefined;
  /** Gets the bytes of `io.write` and `io.stdout:write`; by default they go to `process.stdout`. */
  write?: ((bytes: Uint8Array) => void) | undefined;
  /**
   * The seconds that a run or a call may take; no limit by default. The limit ends a script wherever it is:
   * in `pcall`, in a coroutine, in a long call of Lua's library, or in one of your functions, whose `finally`
   * then doesn't run. Memory has no limit.
   */
  timeLimit?: number | undefined;
}

/**
 * A Lua state. States are separate: a table that is passed to another state is copied, and an object
 * (see `LuaReference`) can't be passed.
 *
 * `os.exit` in a script ends the Node program.
 */
export interface Lua {
  /**
   * Runs Lua code.
   *
   * @param code - The code.
   * @param name - Its name in errors; `code` by default.
   * @param values - The values of `...` in the code.
   * @returns Its first result; undefined if that is nil, or if there is none.
   * @throws LuaError if the code can't be read or fails; TypeError if a value can't be passed to Lua.
   * @example
   * ```ts
   * createLua().run("return #shuffled({ 1, 2, 3 })"); // 3
   * ```
   */
  run(code: string, name?: string, values?: readonly unknown[]): unknown;

  /**
   * Runs a file. `require` looks in the file's folder first, and then among randdeck's own files. A first
   * line that begins with `#` is ignored.
   *
   * @param path - The file; `-` for standard input, whose name in errors is `stdin`.
   * @param args - The arguments, which the script gets in `...` and in `arg`.
   * @returns Its first result; undefined if that is nil, or if there is none.
   * @throws LuaError if the file can't be read or raises an error.
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
   * @param values - Its arguments.
   * @returns Its first result; undefined if that is nil, or if there is none.
   * @throws LuaError if the function fails or doesn't exist; TypeError if a value can't be passed to Lua.
   * @example
   * ```ts
   * const deal = createLua().call("RandDeck", ["A"]) as LuaFunction;
   * deal(); // "A"
   * ```
   */
  call(called: string | LuaFunction, ...values: unknown[]): unknown;

  /**
   * Returns the value of a global.
   *
   * @param name - Its name.
   * @returns Its value; undefined for nil.
   * @throws LuaError if a metatable of the globals raises.
   */
  get(name: string): unknown;

  /**
   * Sets a global.
   *
   * @param name - Its name.
   * @param value - Its value; undefined and null remove it.
   * @throws TypeError if the value can't be passed to Lua; LuaError if a metatable of the globals
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

/** Makes the error text for an argument that can't be passed to Lua, from its index and the problem. */
type Unfit = (index: number, problem: string) => string;

/**
 * Raises for the name of a field or a method, such as `deck.draw`, since Lua would look for a global with
 * this whole name.
 */
function checkGlobal(name: string, caller: "call" | "get" | "set"): void {
  const [, owner, sign, field] = /^(.+)([.:])(.+)$/s.exec(name) ?? [];
  if (owner === undefined) return;
  const ways = {
    call:
      sign === ":" ? `lua.get("${owner}").call("${field}")` : `lua.run("return ${name}(...)", "code", [...])`,
    get: `lua.run("return ${owner}.${field}")`,
    set: `lua.run("${owner}.${field} = ...", "code", [...])`,
  };
  throw new RangeError(
    badArgument(1, caller, `the name of a global expected, got a path: write ${ways[caller]}`),
  );
}

const OPTIONS = { globals: "boolean", print: "function", write: "function", timeLimit: "number" };

const bytes = to_luastring;

/** The most bytes of a script. */
const MOST_BYTES = 100e6;

/** The number of places on Lua's stack that a call needs in addition to its arguments. */
const ROOM = 100;

/**
 * Makes a Lua state with randdeck ready: `require("randdeck")` works, and by
 * default its public names are globals.
 *
 * Numbers, strings, booleans, lists, tables and functions can be passed both ways. The state is Lua 5.3 with
 * 32-bit integers.
 *
 * @param options - Options of the state.
 * @returns The state.
 * @throws TypeError or RangeError if an option is wrong.
 * @example
 * ```ts
 * const lua = createLua({ print: (line) => console.log(line) });
 * lua.run("print(#RandMultiDeck({ 'A', 'B', 'C' })(2))"); // 2
 * ```
 */
export function createLua(options: LuaOptions = {}): Lua {
  const { playFile, ...state } = openLua(options);
  return state;
}

/** A state with a call for the command, which has no use for a script's result. */
interface OpenLua extends Lua {
  /** Does the same as `runFile`, without converting the result. */
  playFile(path: string, args: readonly string[]): void;
}

/** Makes a Lua state as `createLua` does. */
export function openLua(options: LuaOptions): OpenLua {
  checkOptions(options, OPTIONS, "createLua");
  const { globals = true, print, write = writeOut, timeLimit } = options;
  if (timeLimit !== undefined && !(timeLimit > 0)) {
    const problem = `option 'timeLimit': ${mismatch("number above 0", timeLimit)}`;
    throw new RangeError(badArgument(1, "createLua", problem));
  }
  for (const [option, value] of Object.entries({ print, write })) {
    if (Object.prototype.toString.call(value) !== "[object AsyncFunction]") continue;
    const problem = `option '${option}': function expected, got an async function: Lua can't wait for it`;
    throw new TypeError(badArgument(1, "createLua", problem));
  }
  const main = newLuaState();

  /** The limit is set after randdeck is loaded, since loading may take longer than the limit. */
  let seconds: number | undefined;

  let isBroken = false;

  /** The error that ends the current call. */
  let raised: LuaError | undefined;

  const values = new Values({
    call,
    callMethod(method, given) {
      const find = inside((on) => lua.lua_getfield(on, 1, bytes(method)));
      return callNamed(call(find, given.slice(0, 1)), `method '${method}'`, given, 1);
    },
  });

  function errorAt(state: State, index: number, traceback?: string): LuaError {
    const value = values.pull(state, index);
    const { message, ...place } = placed(text(lauxlib.luaL_tolstring(state, index)));
    return new LuaError(message, { ...place, traceback, value });
  }

  /**
   * Makes an error while the functions that raised it are still running. Lua keeps the raised value, since `load`
   * returns it to the script if it was raised by the function that reads the code.
   */
  function handle(state: State): number {
    raised = undefined;
    lauxlib.luaL_traceback(state, state, null, 1);
    raised = errorAt(state, 1, text(lua.lua_tostring(state, -1)));
    lua.lua_settop(state, 1);
    return 1;
  }

  /** Calls a function on the stack. Its error, or its results, are then on top of the stack. */
  function protectedCall(count: number, results: number, handler: number): boolean {
    try {
      return lua.lua_pcall(main, count, results, handler) === lua.LUA_OK;
    } catch (error) {
      const { message } = error as Error;
      // V8's error for too many nested calls. The state itself is whole.
      if (/call stack/.test(message)) throw new LuaError(message);
      isBroken = true;
      throw new LuaError(`this state is broken: make a new one (Fengari failed: ${message})`);
    }
  }

  /**
   * Converts the result on top of the stack. Reading a table can fail, if a time limit has ended an earlier call
   * in the midst of a change of this table.
   */
  function pulled(): unknown {
    if (lua.lua_type(main, -1) !== lua.LUA_TTABLE) return values.pull(main, -1);
    let result: unknown;
    lua.lua_pushcfunction(main, (on) => {
      try {
        result = values.pull(on, 1);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        lua.lua_pushstring(on, bytes(`a value is too deep or too long for JavaScript: ${error.message}`));
        lua.lua_error(on);
      }
      return 0;
    });
    lua.lua_insert(main, -2);
    if (!protectedCall(1, 0, 0)) throw errorAt(main, -1);
    return result;
  }

  /** @param unfit - Makes the error text for an argument that can't be passed to Lua. */
  function call(
    push: Pushed,
    given: readonly unknown[],
    unfit: Unfit = (index, problem) => `bad argument #${index + 1} to a Lua function (${problem})`,
    results: 0 | 1 = 1,
  ): unknown {
    if (isBroken) throw new LuaError("this state is broken: make a new one");
    return calling(main, seconds, () => {
      const top = lua.lua_gettop(main);
      if (!lua.lua_checkstack(main, given.length + ROOM)) throw new LuaError("stack overflow");
      lua.lua_pushcfunction(main, handle);
      push(main);
      for (const [index, value] of given.entries()) {
        try {
          values.push(main, value);
        } catch (error) {
          if (error instanceof TypeError) throw new TypeError(unfit(index, error.message));
          throw error instanceof RangeError
            ? new LuaError(`a value is too deep or too long for Lua: ${error.message}`)
            : error;
        }
      }
      raised = undefined;
      if (protectedCall(given.length, results, top + 1)) return results === 0 ? undefined : pulled();
      // If `handle` failed, Lua made another error.
      throw raised ?? errorAt(main, -1);
    });
  }

  /** Makes Lua call `body`, so that an error of a metamethod is caught. */
  function inside(body: (on: State) => void): Pushed {
    const run = (on: State) => {
      body(on);
      return 1;
    };
    return (on) => lua.lua_pushcfunction(on, run);
  }

  /** @param first - The position of the first value of `given` among the arguments of `Lua.call`. */
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
   * Searches package.path. Fengari's search passes the path to Node as bytes, and doesn't find files in
   * Yarn's zips.
   */
  function search(on: State): number {
    const module = text(lauxlib.luaL_checklstring(on, 1));
    lua.lua_getglobal(on, bytes("package"));
    lua.lua_getfield(on, -1, bytes("path"));
    // A script may have removed `package.path`.
    const patterns =
      lua.lua_type(on, -1) === lua.LUA_TSTRING ? text(lua.lua_tostring(on, -1)).split(";") : [];
    const paths = patterns.map((pattern) => unwritten(pattern.replaceAll("?", module.replaceAll(".", sep))));
    const path = paths.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
    if (path === undefined) {
      lua.lua_pushstring(on, bytes(paths.map((each) => `\n\tno file '${each}'`).join("")));
      return 1;
    }
    values.shielded(on, () => load(readScript(path), `@${inOneLine(path)}`)(on));
    lua.lua_pushstring(on, bytes(path));
    return 2;
  }

  function fileCall(path: string, args: readonly string[], results: 0 | 1): unknown {
    check("runFile", [path, "string"], [args, "array"]);
    const other = args.findIndex((arg) => typeof arg !== "string" && typeof arg !== "number");
    if (other >= 0)
      throw new TypeError(badArgument(2, "runFile", mismatch("string", args[other], other + 1)));
    const code = readScript(path);
    lookIn(dirname(path));
    // Lets `require` load a copy of the library that is next to the script.
    if (existsSync(join(dirname(path), "randdeck.lua"))) state.run("package.loaded.randdeck = nil", "host");
    state.set("arg", new Map([path, ...args].entries()));
    return call(load(code, path === "-" ? "=stdin" : `@${inOneLine(path)}`), args, undefined, results);
  }

  const state: OpenLua = {
    run(code, name = "code", given = []) {
      check("run", [code, "string"], [name, "string"], [given, "array"]);
      return call(load(bytes(code), `=${name}`), given, (index, problem) =>
        badArgument(3, "run", `value ${index + 1}: ${problem}`),
      );
    },
    runFile(path, args = []) {
      return fileCall(path, args, 1);
    },
    playFile(path, args) {
      fileCall(path, args, 0);
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
  // Keeps an existing global, since scripts read Lua's own `_VERSION`.
  if (globals) {
    state.run(
      'for name, value in pairs(require("randdeck")) do _G[name] = _G[name] or value end',
      "randdeck",
    );
  }
  lua.lua_getglobal(main, bytes("os"));
  lauxlib.luaL_setfuncs(main, { execute: executeProgram }, 0);
  lua.lua_pop(main, 1);
  seconds = timeLimit;
  return state;
}

function writeOut(bytes: Uint8Array): void {
  process.stdout.write(bytes);
}

/** The bytes of a script, or of standard input if the path is `-`. */
function readScript(path: string): Uint8Array {
  let code: Uint8Array;
  try {
    code = new Uint8Array(readFully(path, MOST_BYTES));
  } catch (error) {
    throw fileError("read", path === "-" ? "stdin" : path, error);
  }
  if (code[0] === 0xef && code[1] === 0xbb && code[2] === 0xbf) code = code.subarray(3);
  // Turns a first line such as #!/usr/bin/env lua into a comment, which keeps the numbers of later lines.
  return code[0] === 0x23 ? Uint8Array.of(0x2d, 0x2d, ...code) : code;
}
