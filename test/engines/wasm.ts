import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LauxLib, Lua, LuaLib } from "lua-wasm-bindings/dist/lua.js";
import type { Engine } from "./engine.js";

const require = createRequire(import.meta.url);

/** PUC Lua, compiled to WebAssembly; `series` is "5.1" to "5.5". */
export function wasmEngine(series: string): Engine {
  const file = require.resolve(`lua-wasm-bindings/dist/lua.${series.replace(".", "")}.js`);
  const { lua, lauxlib, lualib } = require(file) as { lua: Lua; lauxlib: LauxLib; lualib: LuaLib };
  // Only the name of the package's binary tells the release of Lua.
  const binary = readdirSync(join(dirname(file), "glue")).find(
    (name) => name.startsWith(`glue-lua-${series}.`) && name.endsWith(".wasm"),
  );
  if (binary === undefined) throw new Error(`lua-wasm-bindings has no binary of Lua ${series}`);
  return {
    name: `Lua ${series} (wasm)`,
    version: binary.slice("glue-lua-".length, -".wasm".length),
    async run(chunk) {
      const state = lauxlib.luaL_newstate();
      try {
        lualib.luaL_openlibs(state);
        const status = lauxlib.luaL_dostring(state, chunk);
        const text = lua.lua_tostring(state, -1);
        if (status !== 0) throw new Error(text);
        return text;
      } finally {
        lua.lua_close(state);
      }
    },
  };
}
