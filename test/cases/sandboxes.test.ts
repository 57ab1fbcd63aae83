import { describe, expect, it } from "vitest";
import { engines } from "../engines/index.js";
import { PLAIN } from "../sandbox.js";
import { singleFile } from "../sides.js";

/**
 * Environments shaped like engines that cannot run here, or need a server. Each is a Lua
 * expression in which `plain()` gives what every Lua has.
 */
const profiles: readonly { name: string; environment: string }[] = [
  // No print, os, io, package, require, debug; reading what is not there raises.
  { name: "Redis", environment: "strict(plain())" },
  // No debug, require, os, io, load.
  {
    name: "World of Warcraft",
    environment: "with(plain(), { print = keep, date = os.date, time = os.time, debugstack = tostring })",
  },
  // MoonSharp: error takes nothing but strings; no io, debug, load, require, package.
  {
    name: "Tabletop Simulator",
    environment:
      "with(plain(), { print = keep, error = stringError, os = { time = os.time, clock = os.clock } })",
  },
  // Luau: _G is a table of its own; no io, load; a debug without getinfo; table.unpack.
  {
    name: "Roblox",
    environment: `with(plain(), {
      print = keep, _G = {}, debug = { traceback = debug.traceback, info = tostring },
      table = with(plain().table, { unpack = table.unpack or unpack }),
    })`,
  },
  // No os, io; a require that finds nothing.
  {
    name: "TIC-80",
    environment: "with(plain(), { print = keep, debug = debug, package = { loaded = {} }, require = error })",
  },
  // Everything, but strict.
  {
    name: "Don't Starve",
    environment:
      "strict(with(plain(), { print = keep, debug = debug, require = require, os = os, io = io, package = package }))",
  },
];

const PRELUDE = `
local printed = {}
local function keep(text) printed[#printed + 1] = text end

${PLAIN}

local function with(environment, more)
  for name, value in pairs(more) do environment[name] = value end
  return environment
end

local function strict(environment)
  return setmetatable(environment, {
    __index = function(_, name) error("nonexistent global variable '" .. tostring(name) .. "'", 2) end,
    __newindex = function(_, name) error("a global is written: '" .. tostring(name) .. "'", 2) end,
  })
end

local function stringError(text, level)
  if type(text) ~= "string" then
    error("bad argument #1 to 'error' (string expected, got " .. type(text) .. ")", 2)
  end
  if level ~= 0 then level = (level or 1) + 1 end
  error(text, level)
end
`;

// What is done in each: load, shuffle, deal, be wrong.
const SCRIPT = `
local function script(randdeck)
  local deck = { "A", "B", "C" }
  local first = function() return 1 end
  local lines = {}
  local function say(...)
    local parts = { ... }
    for at = 1, #parts do parts[at] = tostring(parts[at]) end
    lines[#lines + 1] = table.concat(parts, " ")
  end
  say(randdeck.shuffleTable(deck, first) == deck, table.concat(deck))
  say(table.concat(randdeck.drawCards(2, deck)), randdeck.OutputCard(deck))
  say(#randdeck.shuffled(deck), #randdeck.sample(deck, 2), type(randdeck.pick(deck)))
  local deal = randdeck.RandMultiDeck(deck, { random = first, noRepeat = true })
  say(deal(), table.concat(deal(2)))
  local own = randdeck.newDeck(deck)
  local seen = {}
  for _ = 1, 3 do seen[own:draw()] = true end
  say(seen.A, seen.B, seen.C)
  local ok, problem = pcall(function()
    local cards = randdeck.drawCards(1, "deck")
    return cards
  end)
  say(ok, type(problem), string.find(problem, ":%d+: bad argument #2 to 'drawCards' %(table expected, got string%)$") ~= nil)
  say(pcall(randdeck.RandDeck, deck, { shuffle = 1 }))
  say(pcall(randdeck.shuffleTable, deck, function() return 0 end))
  -- Also where there is no clock.
  say(randdeck.newRandom():getSeed() ~= randdeck.newRandom():getSeed())
  say(randdeck.shuffleTable(nil))
  return table.concat(lines, "\\n")
end
`;

const EXPECTED = [
  "true BCA",
  "BC A",
  "3 2 string",
  "B CA",
  "true true true",
  "false string true",
  "false bad argument #2 to 'RandDeck' (unknown option 'shuffle', known: noRepeat, random)",
  "false random(3) must give a whole number from 1 to 3, got 0",
  "true",
  "false",
];

const WARNING = "WARNING: shuffleTable() function expects a table";

// setfenv gives a function other globals; Luau's host has it not. The later Luas give a chunk its globals
// by an upvalue, which Lua 5.1 reads as any local.
const with51 = engines.filter(({ name }) => /5\.1|luajit/.test(name));
const withUpvalue = engines.filter(({ name }) => /5\.[2345]|Fengari/.test(name));

describe.each([...with51, ...withUpvalue])("$name", (engine) => {
  it("loads, deals and raises strings in each of them", async () => {
    const loadIn = with51.includes(engine)
      ? `local function load() ${singleFile()}\nend
        local function loadIn(environment) return setfenv(load, environment)() end`
      : `local function loadIn(_ENV) ${singleFile()}\nend`;
    const played = profiles.map(
      ({ name, environment }) =>
        `printed = {} played[#played + 1] = "${name}\\n" .. script(loadIn(${environment})) .. "\\n" .. table.concat(printed, "\\n")`,
    );
    const chunk = `${PRELUDE} ${SCRIPT} ${loadIn} local played = {} ${played.join("\n")} return table.concat(played, "\\n")`;
    const expected = profiles.flatMap(({ name }) => [name, ...EXPECTED, name === "Redis" ? "" : WARNING]);
    expect((await engine.run(chunk)).split("\n")).toEqual(expected);
  });
});

describe("the strict profile", () => {
  it("catches a global that is read or written", async () => {
    for (const text of ["return debug", "deck = {}", "return print", "function deal() end"]) {
      const chunk = `${PRELUDE} local function load() ${text}\nend
        setfenv(load, strict(plain())) return tostring(pcall(load))`;
      for (const engine of with51) expect(await engine.run(chunk), text).toBe("false");
    }
  });
});
