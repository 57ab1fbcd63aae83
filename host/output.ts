/** Writes the output of a script's `print`, `io.write` and a file's `write`. */
import { lauxlib, lua, type State, to_luastring } from "fengari";
import { writeFully } from "./blocking.js";
import { writtenBytes } from "./patches/strings.js";

/** Is called with the bytes that a script writes. */
type Write = (bytes: Uint8Array) => void;

/** Runs JavaScript for a call from Lua, and turns its exceptions into Lua errors. */
type Shielded = (caller: State, run: () => void) => void;

const NEWLINE = to_luastring("\n");
const TAB = to_luastring("\t");

/** `file:setvbuf` for Lua. It changes nothing, since output is always written without a buffer. */
function setvbuf(state: State): number {
  lua.lua_pushboolean(state, true);
  return 1;
}

/**
 * Sends a new state's output to `write`, since Fengari's own `io.write` loses bytes that a full pipe refuses.
 * If `print` is given, it gets the printed lines.
 */
export function redirectOutput(
  state: State,
  write: Write,
  print: Write | undefined,
  shielded: Shielded,
): void {
  /**
   * Makes a function that writes its arguments, starting with argument `first`, to the file from `pushFile`.
   */
  const writer = (first: number, pushFile: (caller: State) => void) => (caller: State) => {
    const count = lua.lua_gettop(caller);
    pushFile(caller);
    const { f: file } = lua.lua_touserdata(caller, -1) as { f: NodeJS.WriteStream & { fd: number } };
    for (let at = first; at <= count; at++) {
      const bytes = writtenBytes(caller, at);
      shielded(caller, () => (file === process.stdout ? write(bytes) : writeFully(file.fd, bytes)));
    }
    return 1;
  };
  const writeOutput = writer(1, (caller) =>
    lua.lua_getfield(caller, lua.LUA_REGISTRYINDEX, to_luastring("_IO_output")),
  );
  const writeFile = writer(2, (caller) => {
    lauxlib.luaL_checkudata(caller, 1, to_luastring("FILE*"));
    lua.lua_pushvalue(caller, 1);
  });
  lua.lua_getglobal(state, to_luastring("io"));
  lauxlib.luaL_setfuncs(state, { write: writeOutput }, 0);
  lua.lua_getfield(state, -1, to_luastring("stdout"));
  lua.lua_getmetatable(state, -1);
  lauxlib.luaL_setfuncs(state, { write: writeFile, setvbuf }, 0);
  lua.lua_pop(state, 3);
  lua.lua_pushcfunction(state, (caller) => {
    const parts: Uint8Array[] = [];
    const count = lua.lua_gettop(caller);
    for (let at = 1; at <= count; at++) {
      if (at > 1) parts.push(TAB);
      parts.push(lauxlib.luaL_tolstring(caller, at));
      lua.lua_pop(caller, 1);
    }
    shielded(caller, () =>
      print === undefined ? write(Buffer.concat([...parts, NEWLINE])) : print(Buffer.concat(parts)),
    );
    return 0;
  });
  lua.lua_setglobal(state, to_luastring("print"));
}
