/** The library of functions for Redis: tools/redis.ts registers them. */
export { answer } from "./redis/calls.lua.js";
