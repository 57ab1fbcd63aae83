/** Runs one script in Fengari, with the shipped Lua file, away from the page. */
import { lauxlib, lua, lualib, to_jsstring, to_luastring, type State } from "fengari";
import library from "../../lua-out/randdeck.lua?raw";

/** What comes back from the worker, in its order: lines, then one end. */
export type Message = { line: string } | { error: string } | { done: true };

const post = (message: Message): void => postMessage(message);

/** Pushes the value that a chunk gives; raises in Lua's way where it can't. */
function load(state: State, code: string, name: string, results: number): boolean {
  const bytes = to_luastring(code);
  return (
    lauxlib.luaL_loadbuffer(state, bytes, bytes.length, to_luastring(`=${name}`)) === lua.LUA_OK &&
    lua.lua_pcall(state, 0, results, 0) === lua.LUA_OK
  );
}

addEventListener("message", ({ data: code }: MessageEvent<string>) => {
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  lua.lua_pushcfunction(state, (caller: State) => {
    const parts: string[] = [];
    for (let at = 1; at <= lua.lua_gettop(caller); at++) {
      parts.push(to_jsstring(lauxlib.luaL_tolstring(caller, at)));
      lua.lua_pop(caller, 1);
    }
    post({ line: parts.join("\t") });
    return 0;
  });
  lua.lua_setglobal(state, to_luastring("print"));
  const done =
    load(state, library, "randdeck", 1) &&
    (lua.lua_setglobal(state, to_luastring("randdeck")), true) &&
    load(state, "package.loaded.randdeck = randdeck; for name, value in pairs(randdeck) do _G[name] = value end", "start", 0) &&
    load(state, code, "script", 0);
  post(done ? { done: true } : { error: to_jsstring(lauxlib.luaL_tolstring(state, -1)) });
});
