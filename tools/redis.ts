/** Describes the file for Redis, which contains a library of functions. */

import type { SingleFile } from "../host/pick.js";
import { format } from "./format.js";
import { projectFile } from "./transpile.js";

/** The format of tables. Libraries of the same version may have different formats. */
const [, FORMAT = ""] =
  /^export const FORMAT = "(\d+) ";$/m.exec(projectFile("ts-src/redis/table.lua.ts")) ?? [];

const CALLS = ["calls", "looks", "moves"]
  .map((name) => projectFile(`ts-src/redis/${name}.lua.ts`))
  .join("\n");

/** The names of the functions in a table of the source. */
function namesIn(table: string): string[] {
  const [, entries = ""] =
    new RegExp(`^(?:export )?const ${table}\\b.*\\{\n([\\s\\S]*?)^\\};`, "m").exec(CALLS) ?? [];
  const names = [...entries.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!);
  if (names.length === 0) throw new Error(`write ${table} with a line for each function`);
  return names;
}

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
  const lines = [
    ...namesIn("LOOKS").map((name) => `register("${name}", { "no-writes" })`),
    ...["CALLS", "CHANGES"].flatMap(namesIn).map((name) => `register("${name}", {})`),
    // Redis allows these functions even when its memory is full.
    ...namesIn("OTHERS").map((name) => `register("${name}", { "allow-oom" })`),
    `redis.register_function({ function_name = "randdeck_version", callback = function() return "${version} ${FORMAT}" end, flags = { "no-writes" } })`,
  ];
  return {
    about: [
      "tables of cards in Redis 7, shared by many servers.",
      "  redis-cli -x FUNCTION LOAD REPLACE < randdeck-redis.lua -- on every master of a cluster",
      '  FCALL randdeck_create 3 {t1} {t1}:draw {t1}:discard "" "" \'["AS", "KD", "7C"]\' \'{"seed": 42}\'',
      '  FCALL randdeck_draw 3 {t1} {t1}:draw {t1}:discard "" "" 2 -- returns the positions of two cards',
    ],
    firstLine: "#!lua name=randdeck\n",
    inner: "server",
    wrap: (code) =>
      format(`local function start()\n${LOCALS}\n${code}\nend\n\n${REGISTER}${lines.join("\n")}\n`).trimEnd(),
  };
}
