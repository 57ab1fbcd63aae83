/** Describes the file for Redis, which contains a library of functions. */
import type { SingleFile } from "../host/pick.js";
import { CHANGES, FORMAT, LOOKS, MOVES, OTHERS } from "../ts-src/redis/limits.js";
import { format } from "./format.js";

/**
 * The library's code runs at the first call, since while Redis loads the library, some functions of Lua are
 * missing.
 */
const REGISTER = `local library
local function register(name, flags)
  redis.register_function({
    function_name = "randdeck_" .. name,
    callback = function(keys, words)
      library = library or start()
      return library.answer(name, keys, words)
    end,
    flags = flags,
  })
end

`;

/** Globals that become locals, since Redis looks up a global through a metatable, which takes longer. */
const GLOBALS = "ipairs, math, pcall, redis, string, struct, table, tonumber, type";
const LOCALS = `local ${GLOBALS} = ${GLOBALS}`;

export function redisFile(version: string): SingleFile {
  const register = (calls: object, flags: string) =>
    Object.keys(calls).map((name) => `register("${name}", {${flags}})`);
  const lines = [
    ...register(LOOKS, ' "no-writes" '),
    ...register({ ...MOVES, ...CHANGES }, ""),
    // Redis allows these functions even when its memory is full.
    ...register(OTHERS, ' "allow-oom" '),
    `redis.register_function({ function_name = "randdeck_version", callback = function() return "${version} ${FORMAT.trim()}" end, flags = { "no-writes" } })`,
  ];
  return {
    about: [
      "tables of cards in Redis 7, shared by many servers.",
      "  redis-cli -x FUNCTION LOAD REPLACE < randdeck-redis.lua -- on every master of a cluster",
      '  FCALL randdeck_create 1 {t1} "" "" \'["AS", "KD", "7C"]\' \'{"seed": 42}\'',
      '  FCALL randdeck_draw 1 {t1} "" "" 2 -- returns the positions of two cards',
    ],
    firstLine: "#!lua name=randdeck\n",
    inner: "server",
    wrap: (code) =>
      format(`local function start()\n${LOCALS}\n${code}\nend\n\n${REGISTER}${lines.join("\n")}\n`).trimEnd(),
  };
}
