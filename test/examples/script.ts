/** Runs Lua scripts with randdeck, as a user would, and returns their output. */
import { type Engine, npmEngines } from "../engines/index.js";
import { long } from "../long.js";
import { singleFile } from "../sides.js";

/** The engines that can load a string with a file's name: all but Luau, which has no `load`. */
export const scriptEngines: readonly Engine[] = npmEngines.filter(({ name }) =>
  long ? !name.startsWith("Luau") : /^Lua 5\.[14]/.test(name),
);

/** Writes `text` as a string literal for every Lua version. */
export function literal(text: string): string {
  let level = "=";
  while (text.includes(`]${level}]`)) level += "=";
  // Lua ignores a newline at the beginning of a long string.
  return `[${level}[\n${text}]${level}]`;
}

/** Lua code that loads `text` with a file's name, which errors then show. */
export function loading(text: string, file: string): string {
  return `assert((loadstring or load)(${literal(text)}, "@${file}"))`;
}

/**
 * Lua code that defines `keep`, which prints into `lines`, and `random`, a `math.random` with the same
 * numbers on every engine.
 */
export const KEEPING = `
local lines = {}
local function keep(...)
  local texts = {}
  for index = 1, select("#", ...) do texts[index] = tostring((select(index, ...))) end
  lines[#lines + 1] = table.concat(texts, "\\t")
end
-- Lehmer's generator, in floats, since Fengari's integers wrap at 2^31.
local state = 19380101.0
local function random(n)
  state = state * 16807 % 2147483647
  return n and math.floor(state / 2147483647 * n) + 1 or state / 2147483647
end
`;

const OWN_GLOBALS = "print, math.random, math.randomseed = keep, random, function() end";

/** The library, with a `newRandom()` that always has the same seed. */
const LIBRARY = `
package.preload.randdeck = function()
  local library = ${loading(singleFile(), "randdeck.lua")}()
  local newRandom = library.newRandom
  library.newRandom = function(seed, ...)
    if seed == nil then seed = "another at every start" end
    return newRandom(seed, ...)
  end
  return library
end
`;

const GLOBALS_ARE_SHUT = `
setmetatable(_G, { __newindex = function(_, name) error("writes the global " .. tostring(name), 2) end })
`;

export interface Script {
  readonly text: string;
  /** The name of the file in errors. */
  readonly file: string;
  /** Lua code that runs before the script. */
  readonly before?: string;
}

/**
 * Returns the lines that a script prints. For the script `require("randdeck")` works, random numbers are the
 * same in every run, and setting a global is an error.
 */
export async function printed(engine: Engine, script: Script): Promise<string[]> {
  const text = await engine.run(
    [
      KEEPING,
      OWN_GLOBALS,
      LIBRARY,
      script.before ?? "",
      GLOBALS_ARE_SHUT,
      `${loading(script.text, script.file)}()`,
      `return table.concat(lines, "\\n")`,
    ].join("\n"),
  );
  return text === "" ? [] : text.split("\n");
}
