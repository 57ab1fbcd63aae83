-- randdeck.source 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/source.ts: change that file, not this one.

-- Random sources, as an argument or an option, and how to ask them.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkAnswer = check.checkAnswer
local mismatch = check.mismatch
local shown = check.shown
local below = require("randdeck.generator").below
local platform = require("randdeck.platform")
local contains = platform.contains
local engineRandom = platform.engineRandom
local hasRandomMethod = platform.hasRandomMethod
local optionNames = platform.optionNames
local ownField = platform.ownField

local M = {}

--- A source ready for use: a generator of ours, or a function whose answers are checked.
---@alias randdeck.Source randdeck.RandomFunction|randdeck.Generator

-- What a source must be.
M.RANDOM_SOURCE = "function or object with a method 'random'"

-- A function that asks an object. On its own, since LuaJIT does not compile a function that creates
-- others.
local function methodFunction(random)
  return function(n) return random:random(n) end
end

-- The source for `random`, the engine's own if it is left out; raises if it is not a source.
function M.sourceOf(random, position, name)
  if random == nil then return engineRandom() end
  if type(random) == "function" then return random end
  -- A generator of ours, from any copy of the library.
  local generator
  if type(random) == "table" then generator = ownField(random, "randdeckWords1") end
  if generator ~= nil then return generator end
  if not hasRandomMethod(random) then
    error(badArgument(position, name, mismatch(M.RANDOM_SOURCE, random)), 3)
  end
  return methodFunction(random)
end

-- A whole number from 1 to `n`, each equally likely; does not ask if `n` is 1.
function M.choose(source, n)
  if n == 1 then return 1 end
  if type(source) ~= "function" then return below(source, n) + 1 end
  local answer = source(n)
  -- Checked here first, since a call would cost as much as the rest.
  if type(answer) ~= "number" or answer < 1 or answer > n or answer % 1 ~= 0 then
    checkAnswer(answer, n)
  end
  return answer
end

-- Whether `value` fits an option: a source, one of the words in quotes, or a type.
local function fits(value, expected)
  if expected == M.RANDOM_SOURCE and type(value) ~= "function" then
    return hasRandomMethod(value)
  end
  return contains(expected, type(value) == "string" and shown(value) or type(value))
end

-- Returns `options`, none if left out; raises unless they are a table of options that are `known`,
-- each with what it takes, in words.
function M.checkOptions(options, known, name)
  if options == nil then return {} end
  if type(options) ~= "table" then
    error(badArgument(2, name, mismatch("table of options", options)), 3)
  end
  for _, option in ipairs(optionNames(options)) do
    local expected = ownField(known, option)
    if expected == nil then
      -- A generator where options belong is a frequent slip: other functions take one there.
      local problem = option == "randdeckWords1" and "table of options expected, got a generator"
        or "unknown option '" .. option .. "', known: " .. table.concat(optionNames(known), ", ")
      error(badArgument(2, name, problem), 3)
    end
    local value = options[option]
    if not fits(value, expected) then
      local problem = "option '" .. option .. "': " .. expected .. " expected, got " .. shown(value)
      error(badArgument(2, name, problem), 3)
    end
  end
  return options
end

return M
