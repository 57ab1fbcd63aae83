-- randdeck.source 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/source.ts: change that file, not this one.

-- Random sources made ready for use: the engine's own, a caller's, or a generator of ours.

local describe = require("randdeck.check").describe
local generatorOf = require("randdeck.generator").generatorOf
local platform = require("randdeck.platform")
local digits = platform.digits
local engineRandom = platform.engineRandom

local M = {}

--- The engine's own source is trusted: its answers are not checked.
---@class Source
---@field draw RandomFunction? The function to ask; nil for a generator.
---@field trusted boolean
---@field generator Generator?

--- A function that asks an object. Apart, since LuaJIT compiles none that may make another.
---@param random RandomObject
---@return RandomFunction
local function methodFunction(random)
  return function(n) return random:random(n) end
end

--- The function to ask: the engine's own where `random` is left out.
---@param random RandomSource?
---@return RandomFunction
function M.drawOf(random)
  if random == nil then return engineRandom() end
  return type(random) == "function" and random or methodFunction(random)
end

--- The source that `random` stands for.
---@param random RandomSource?
---@return Source
function M.sourceOf(random)
  local generator = generatorOf(random)
  local draw
  if generator == nil then draw = M.drawOf(random) end
  return { draw = draw, trusted = random == nil, generator = generator }
end

--- What is wrong with the answer that a source gave when asked for 1 to `n`; nil if nothing is.
---@param answer any
---@param n integer
---@return string?
function M.answerProblem(answer, n)
  if type(answer) == "number" and answer >= 1 and answer <= n and answer % 1 == 0 then
    return nil
  end
  local came = describe(answer)
  -- JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
  if came == "a fraction" and answer < 1 then came = came .. ": use floor(fraction * n) + 1" end
  return "random("
    .. digits(n)
    .. ") must give a whole number from 1 to "
    .. digits(n)
    .. ", got "
    .. came
end

return M
