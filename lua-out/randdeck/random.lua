-- randdeck.random 0.1.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/random.ts: change that file, not this one.

-- Random sources: what can be one, and how its answers are checked.

local describe = require("randdeck.check").describe
local platform = require("randdeck.platform")
local digits = platform.digits
local engineRandom = platform.engineRandom
local isChoice = platform.isChoice

local M = {}

--- A random source made ready for use. The engine's own is trusted: its answers are not checked.
---@class Source
---@field draw RandomFunction
---@field trusted boolean

--- A function that asks an object with a method `random`.
---@param random RandomObject
---@return RandomFunction
function M.methodFunction(random)
  return function(n) return random:random(n) end
end

--- The source that `random` stands for: the engine's own where it is left out.
---@param random RandomSource?
---@return Source
function M.sourceOf(random)
  if random == nil then return { draw = engineRandom(), trusted = true } end
  return {
    draw = type(random) == "function" and random or M.methodFunction(random),
    trusted = false,
  }
end

--- What is wrong with the answer that a source gave when asked for 1 to `n`; nil if nothing is.
---@param answer any
---@param n integer
---@return string?
function M.answerProblem(answer, n)
  if isChoice(answer, n) then return nil end
  local expected = "random(" .. digits(n) .. ") must give a whole number from 1 to " .. digits(n)
  -- JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
  local advice = type(answer) == "number"
      and answer > 0
      and answer < 1
      and ": use floor(fraction * n) + 1"
    or ""
  return expected .. ", got " .. describe(answer) .. advice
end

--- Asks for a choice among `n`, then one among `n - 1`, and so on, `count` answers in all, or
--- gives the text that says what was wrong with one of them. Where only one choice is left the
--- source is not asked.
---@param draw RandomFunction
---@param n integer
---@param count integer
---@return integer[]|string
function M.askChoices(draw, n, count)
  local choices = {}
  for asked = 0, count - 1 do
    local among = n - asked
    local choice = 1
    if among > 1 then
      choice = draw(among)
      local problem = M.answerProblem(choice, among)
      if problem ~= nil then return problem end
    end
    choices[asked + 1] = choice
  end
  return choices
end

return M
