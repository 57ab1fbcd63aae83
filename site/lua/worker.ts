/** Runs scripts in Fengari, with the shipped Lua file, away from the page. */
import { lauxlib, lua, lualib, type State, to_luastring } from "fengari";
import library from "../../lua-out/randdeck.lua?raw";

/** What comes back from the worker: that a script begins, what it writes, and its end. */
export type Message =
  | { started: true }
  | { text: string }
  /** Why it has to be stopped, which the worker itself cannot do. */
  | { stop: string }
  | { error: string | undefined };

/** How many characters a script may write: more would hang the page, and nobody reads them. */
const OUTPUT_LIMIT = 20_000;

/** How many of them are left. */
let room = 0;

const post = (message: Message): void => postMessage(message);

/** The text that bytes of Lua's are, of which some may be no characters. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Makes what a script expects around it: the arguments are the library and what writes. There are no files,
 * which Fengari would ask the server for.
 */
const PREPARE = `
  local write
  dofile, loadfile, package.searchers = nil, nil, { package.searchers[1] }
  package.loaded.randdeck, print, write = ...
  io = { write = write }
  for name, value in pairs(package.loaded.randdeck) do _G[name] = value end
`;

/** Puts a chunk on the stack; on an error, as always in Lua, its message. */
function load(state: State, code: string, name: string): boolean {
  const bytes = to_luastring(code);
  return lauxlib.luaL_loadbuffer(state, bytes, bytes.length, to_luastring(`=${name}`)) === lua.LUA_OK;
}

/** A function of Lua's that writes what it is given. */
const writer = (between: string, end: string) => (state: State) => {
  const parts: string[] = [];
  for (let at = 1; at <= lua.lua_gettop(state); at++) {
    parts.push(textOf(lauxlib.luaL_tolstring(state, at)));
    lua.lua_pop(state, 1);
  }
  if (room < 0) return 0;
  const text = parts.join(between) + end;
  post({ text: text.slice(0, room) });
  room -= text.length;
  if (room < 0) post({ stop: `more than ${OUTPUT_LIMIT} characters of output` });
  return 0;
};

function run(state: State, code: string): boolean {
  if (!load(state, PREPARE, "start") || !load(state, library, "randdeck")) return false;
  if (lua.lua_pcall(state, 0, 1, 0) !== lua.LUA_OK) return false;
  lua.lua_pushcfunction(state, writer("\t", "\n"));
  lua.lua_pushcfunction(state, writer("", ""));
  if (lua.lua_pcall(state, 3, 0, 0) !== lua.LUA_OK) return false;
  return load(state, code, "script") && lua.lua_pcall(state, 0, 0, 0) === lua.LUA_OK;
}

addEventListener("message", ({ data: code }: MessageEvent<string>) => {
  post({ started: true });
  room = OUTPUT_LIMIT;
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  const error = run(state, code) ? undefined : textOf(lauxlib.luaL_tolstring(state, -1));
  post({ error });
});
