/** Runs Lua in Node, with randdeck ready. */
export { LuaError, type LuaErrorDetails } from "./error.js";
export { createLua, type Lua, type LuaOptions } from "./lua.js";
export { type LuaFunction, LuaReference } from "./values.js";
