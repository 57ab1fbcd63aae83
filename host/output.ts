/** Where a script's output goes: that of `print`, of `io.write` and of `io.stdout`. */
import { lauxlib, lua, type Pushed, type State, to_luastring } from "fengari";

/** Takes bytes that a script writes. */
type Write = (bytes: Uint8Array) => void;

/** Runs JavaScript that may throw, for a call from Lua. */
type Shielded = (caller: State, run: () => void) => void;

const NAME = {
  file: to_luastring("FILE*"),
  io: to_luastring("io"),
  output: to_luastring("output"),
  print: to_luastring("print"),
  stdout: to_luastring("stdout"),
  write: to_luastring("write"),
};
const TAB = to_luastring("\t");
const NEWLINE = to_luastring("\n");

/** Has a new state write through `write`: Fengari's own `io.write` loses what a full pipe refuses. */
export function redirectFiles(state: State, write: Write, shielded: Shielded): void {
  lua.lua_getglobal(state, NAME.io);
  lua.lua_getfield(state, -1, NAME.stdout);
  const stdout = lua.lua_topointer(state, -1);
  lua.lua_getmetatable(state, -1);

  /** Replaces the `write` of the table on top of the stack, whose file `pushFile` pushes. */
  const redirect = (first: number, pushFile: Pushed): void => {
    lua.lua_getfield(state, -1, NAME.write);
    const writeElsewhere = lua.lua_toproxy(state, -1);
    lua.lua_pop(state, 1);
    lua.lua_pushcfunction(state, (caller) => {
      const count = lua.lua_gettop(caller);
      pushFile(caller);
      if (lua.lua_topointer(caller, -1) === stdout) {
        for (let at = first; at <= count; at++) {
          const bytes = lauxlib.luaL_checklstring(caller, at);
          shielded(caller, () => write(bytes));
        }
        return 1;
      }
      lua.lua_pop(caller, 1);
      writeElsewhere(caller);
      lua.lua_insert(caller, 1);
      lua.lua_call(caller, count, lua.LUA_MULTRET);
      return lua.lua_gettop(caller);
    });
    lua.lua_setfield(state, -2, NAME.write);
  };
  redirect(2, (caller) => {
    lauxlib.luaL_checkudata(caller, 1, NAME.file);
    lua.lua_pushvalue(caller, 1);
  });
  lua.lua_pop(state, 2);

  lua.lua_getfield(state, -1, NAME.output);
  const pushOutput = lua.lua_toproxy(state, -1);
  lua.lua_pop(state, 1);
  redirect(1, (caller) => {
    pushOutput(caller);
    lua.lua_call(caller, 0, 1);
  });
  lua.lua_pop(state, 1);
}

/** Has `print` of a new state hand over its lines, each without its end. */
export function redirectPrint(state: State, print: Write, shielded: Shielded): void {
  lua.lua_pushcfunction(state, (caller) => {
    const parts: Uint8Array[] = [];
    const count = lua.lua_gettop(caller);
    for (let at = 1; at <= count; at++) {
      if (at > 1) parts.push(TAB);
      parts.push(lauxlib.luaL_tolstring(caller, at));
      lua.lua_pop(caller, 1);
    }
    shielded(caller, () => print(Buffer.concat(parts)));
    return 0;
  });
  lua.lua_setglobal(state, NAME.print);
}

/** A `print` that ends its lines and writes them as any other bytes. */
export function printThrough(write: Write): Write {
  return (line) => write(Buffer.concat([line, NEWLINE]));
}
