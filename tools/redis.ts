/** The file for Redis: a library of functions. */
import type { SingleFile } from "../host/pick.js";
import { format } from "./format.js";

/** What a file says of its making. */
export const GENERATED = "Generated from the TypeScript in ts-src: change that, not this file.";

/** What only looks, so that a replica can be asked. */
const LOOKING = ["about", "counts", "get_state", "view"];

const CHANGING = "create deal delete discard draw peek put reset set_state shuffle".split(" ");

/** While it is loaded Redis has no library of Lua: the code runs with the first call. */
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

export function redisFile(version: string): SingleFile {
  const lines = [
    ...LOOKING.map((name) => `register("${name}", { "no-writes" })`),
    ...CHANGING.map((name) => `register("${name}", {})`),
    `redis.register_function({ function_name = "randdeck_version", callback = function() return "${version}" end, flags = { "no-writes" } })`,
  ];
  return {
    about: [
      `randdeck-redis ${version}: tables of cards in Redis 7, shared by many servers.`,
      "  redis-cli -x FUNCTION LOAD REPLACE < randdeck-redis.lua -- on every master of a cluster",
      '  FCALL randdeck_create 3 {t1} {t1}:pile {t1}:discards "" "" \'["AS", "KD", "7C"]\' \'{"seed": 42}\'',
      '  FCALL randdeck_draw 3 {t1} {t1}:pile {t1}:discards "" "" 2 -- gives the positions of two cards',
      GENERATED,
    ],
    firstLine: "#!lua name=randdeck\n",
    wrap: (code) => format(`local function start()\n${code}\nend\n\n${REGISTER}${lines.join("\n")}\n`),
  };
}
