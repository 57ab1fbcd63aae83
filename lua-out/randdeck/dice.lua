-- randdeck.dice 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/dice.ts: change that file, not this one.

-- Dice: every draw is independent of those before.

local check = require("randdeck.check")
local checkAnswer = check.checkAnswer
local checkList = check.checkList
local copyOf = check.copyOf
local EndlessDealer = require("randdeck.endless").EndlessDealer
local slice = require("randdeck.platform").slice
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local choose = sourceModule.choose
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf
local fingerprintOf = require("randdeck.state").fingerprintOf
local weighted = require("randdeck.weighted")
local placeChooser = weighted.placeChooser
local weigh = weighted.weigh

local M = {}

--- Options of `newDice`.
---@class randdeck.DiceOptions: randdeck.RandomOptions
---@field weights? number[] The weight of each card, as for `pickWeighted`; all equal if left out.

--- Makes dice: every draw is independent of all others, and each card is equally likely, or as
--- likely as its weight says. The list is copied.
--- ```lua
--- local dice = newDice({ 1, 2, 3, 4, 5, 6 }, { random = newRandom("today") })
--- print(dice:peek(), table.concat(dice:draw(5), " "), dice:draw()) --> 5 5 2 5 5 3 4
--- ```
---@generic Card: randdeck.Value
---@param cards Card[] The cards, at least one.
---@param options? randdeck.DiceOptions `random`, `weights`.
---@return randdeck.EndlessDealer<Card>
function M.newDice(cards, options)
  local all = copyOf(cards, "newDice", 1)
  local given = checkOptions(options, { random = RANDOM_SOURCE, weights = "table" }, "newDice")
  local source = sourceOf(given.random, 2, "newDice")
  local size = #all
  local function makeOne() return choose(source, size) end
  if given.random == nil and type(source) == "function" and size > 1 then
    -- The engine's own answers are trusted, but for nil, as by `shuffleTable`.
    makeOne = function()
      local answer = source(size)
      if answer == nil then checkAnswer(answer, size) end
      return answer
    end
  end
  if given.weights ~= nil then
    checkList(given.weights, 2, "newDice")
    local weighed = weigh(given.weights, size, "newDice")
    makeOne = placeChooser(slice(given.weights), weighed, source)
  end
  return EndlessDealer.new("dice", { size, fingerprintOf(all) }, all, source, makeOne)
end

return M
