/** Lua 5.4 in WebAssembly, with randdeck ready. */
import { randomInt } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { LUA_REGISTRYINDEX, LuaFactory, LuaReturn, LuaType } from "wasmoon";
import { fileError, inOneLine, LuaError, placed, printable } from "./error.js";
import { useFiles } from "./files.js";
import { LIBRARY, patternsIn, unwritten } from "./search.js";
import { execute, runWithin } from "./within.js";

/**
 * A Lua function that takes strings. It returns its first result: undefined for nil, a function for a
 * function, else a string.
 */
export type TextFunction = (...texts: string[]) => unknown;

/** A state of Lua 5.4. */
export interface Lua54 {
  run(code: string, name: string, args?: readonly string[]): unknown;
  /** Runs a file, or standard input if the path is `-`. */
  runFile(path: string, args: readonly string[]): unknown;
  /** Closes the state as the program `lua` does: calls finalizers, and writes open files. */
  close(): void;
}

export interface Lua54Options {
  /** The folder in which `require` looks first. */
  readonly folder: string;
  /** Gets the standard output. */
  readonly write: (bytes: Uint8Array) => void;
  /** The seconds that a call may take; a stopped state can't be used again. */
  readonly timeLimit?: number | undefined;
}

/** The limit of seeds for `math.randomseed`. Without a seed, Lua would only use the clock's seconds. */
const SEEDS = 2 ** 48 - 1;

const PREPARE = `
local own, library = ...
math.randomseed(select(3, ...))
-- Output is written line by line, not when the script ends.
io.stdout:setvbuf("line")
getmetatable(io.stdout).__index.seek = function() error("this Lua has no file:seek: open the file again", 2) end
-- Removes the searchers for libraries in C, which can't be loaded.
package.searchers[3], package.searchers[4] = nil, nil
package.path = library
for name, value in pairs(require("randdeck")) do _G[name] = _G[name] or value end
-- Lets require find a copy of the library next to the script.
if package.searchpath("randdeck", own) then package.loaded.randdeck = nil end
package.path = own .. ";" .. library
`;

/** The place of the error handler on the stack. */
const HANDLER = 1;

/** The number of places on the stack that a call needs in addition to its arguments. */
const ROOM = 10;

/** How many milliseconds a stopped state has to report its position. */
const LAST_WORDS = 1000;

/** Makes a state of Lua 5.4, with the functions of randdeck as globals. */
export async function openLua54({ folder, write, timeLimit }: Lua54Options): Promise<Lua54> {
  // Wasmoon's higher layers change bytes, nil and functions, so only its lowest layer is used.
  const lua = await new LuaFactory().getLuaModule();
  const { module } = lua;
  const flush = () => module.ccall("fflush", "number", ["number"], [0]);
  useFiles(module, write, flush);
  const state = lua.luaL_newstate();
  const size = module._malloc(4);
  /** The time limit of a call in seconds; undefined until the state is ready. */
  let seconds: number | undefined;
  let deadline: number | undefined;
  let raised: LuaError | undefined;
  /** Whether no call was stopped yet. After a stopped call, the state can't be used again. */
  let isWhole = true;

  /** Takes a value from the stack, as text. */
  function popText(on: number): string {
    const start = module.ccall("luaL_tolstring", "number", ["number", "number", "number"], [on, -1, size]);
    const text = Buffer.from(module.HEAPU8.buffer, start, module.HEAPU32[size >> 2]).toString();
    lua.lua_pop(on, 2);
    return text;
  }

  function errorOf(text: string, traceback?: string): LuaError {
    const { message, file, line } = placed(unwritten(text));
    return new LuaError(message, { file: file && inOneLine(file), line, traceback });
  }

  function traceback(on: number, level: number): string {
    lua.luaL_traceback(on, on, null, level);
    return unwritten(popText(on)).split("\t").map(printable).join("\t");
  }

  function lateError(): LuaError {
    const problem = `time limit of ${seconds} s exceeded`;
    let error = new LuaError(problem);
    try {
      runWithin(LAST_WORDS, () => {
        flush();
        const trace = traceback(state, 0);
        // Functions of Lua's library have no line, so the error is at the first function with a line.
        const [, place = ""] = /^\t((?!\[C\]).*?:\d+: )/m.exec(trace) ?? [];
        error = errorOf(place + problem, trace);
      });
    } catch {
      // The state was stopped where it can't report a position.
    }
    return error;
  }

  function limited(run: () => void): void {
    raised = undefined;
    isWhole = false;
    try {
      if (seconds === undefined) run();
      else {
        deadline = performance.now() + seconds * 1000;
        if (!runWithin(seconds * 1000, run)) throw lateError();
      }
    } catch (error) {
      // `os.exit` throws this error after it has set the status.
      if ((error as Error).name === "ExitStatus") process.exit();
      throw error;
    }
    isWhole = true;
  }

  /** Takes the result of a load or a call from the stack. */
  function pop(status: LuaReturn): unknown {
    if (status !== LuaReturn.Ok) throw raised ?? errorOf(popText(state));
    const type = lua.lua_type(state, -1);
    if (type !== LuaType.Function) {
      const text = popText(state);
      return type === LuaType.Nil ? undefined : text;
    }
    const place = BigInt(lua.luaL_ref(state, LUA_REGISTRYINDEX));
    return (...texts: string[]) => {
      lua.luaL_checkstack(state, texts.length + ROOM, null);
      lua.lua_rawgeti(state, LUA_REGISTRYINDEX, place);
      for (const text of texts) lua.lua_pushstring(state, text);
      let status = LuaReturn.Ok;
      limited(() => {
        status = lua.lua_pcallk(state, texts.length, 1, HANDLER, 0, null);
      });
      return pop(status);
    };
  }

  const push = (action: (on: number) => number) =>
    lua.lua_pushcclosure(state, module.addFunction(action, "ii"), 0);
  // This handler runs while the functions that raised the error are still running. It returns the raised value,
  // which `load` returns to the script.
  push((on) => {
    lua.lua_pushvalue(on, 1);
    raised = errorOf(popText(on), traceback(on, 1));
    return 1;
  });
  lua.luaL_openlibs(state);
  lua.lua_getglobal(state, "os");
  push((on) => {
    const value = process.env[lua.luaL_checklstring(on, 1, null)];
    if (value === undefined) lua.lua_pushnil(on);
    else lua.lua_pushstring(on, value);
    return 1;
  });
  lua.lua_setfield(state, -2, "getenv");
  push((on) => {
    const command = lua.luaL_optlstring(on, 1, null, null);
    lua.lua_pushboolean(on, 1);
    if (command === "") return 1;
    flush();
    const [how, number] = execute(command, deadline);
    if (how !== "exit" || number !== 0) lua.lua_pushnil(on);
    lua.lua_pushstring(on, how);
    lua.lua_pushinteger(on, BigInt(number));
    return 3;
  });
  lua.lua_setfield(state, -2, "execute");
  lua.lua_pop(state, 1);

  function run(code: string, name: string, args: readonly string[] = []): unknown {
    const status = lua.luaL_loadbufferx(state, code, Buffer.byteLength(code), `=${name}`, "t");
    return (pop(status) as TextFunction)(...args);
  }

  const seeds = [randomInt(SEEDS), randomInt(SEEDS)].map(String);
  run(PREPARE, "host", [patternsIn(folder), LIBRARY, ...seeds]);
  seconds = timeLimit;
  return {
    run,
    runFile(path, args) {
      try {
        if (path !== "-") accessSync(path, constants.R_OK);
      } catch (error) {
        throw fileError("read", path, error);
      }
      run("arg = { [0] = (...), select(2, ...) }", "host", [path, ...args]);
      return (pop(lua.luaL_loadfilex(state, path === "-" ? null : path, null)) as TextFunction)(...args);
    },
    close() {
      if (isWhole) limited(() => lua.lua_close(state));
      flush();
    },
  };
}
