-- randdeck.shuffle 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/shuffle.ts: change that file, not this one.

-- Shuffled copies, samples and single cards of a list, which stays as it is.

local check = require("randdeck.check")
local checkAnswer = check.checkAnswer
local checkList = check.checkList
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local settle = require("randdeck.order").settle
local platform = require("randdeck.platform")
local engineRandom = platform.engineRandom
local slice = platform.slice
local sourceModule = require("randdeck.source")
local choose = sourceModule.choose
local sourceOf = sourceModule.sourceOf

local M = {}

--- Returns a shuffled copy of `list`; `list` itself is unchanged. Every order is equally likely.
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(shuffled({ "A", "B", "C" }, random), " ")) --> C A B
--- ```
---@generic Card: randdeck.Value
---@param list Card[] The cards.
---@param random? randdeck.RandomSource The random source, if not the engine's own.
---@return Card[] # A new list; empty if `list` is.
function M.shuffled(list, random)
  local copy = copyOf(list, "shuffled")
  settle(sourceOf(random, 2, "shuffled"), copy, 1, #copy, #copy)
  return copy
end

--- Draws `count` cards of `list` at random, each position at most once. Every choice, in every
--- order, is equally likely. The list does not change.
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(sample({ "A", "B", "C" }, 2, random), " ")) --> C A
--- ```
---@generic Card: randdeck.Value
---@param list Card[] The cards.
---@param count integer How many, from 0.
---@param random? randdeck.RandomSource The random source, if not the engine's own.
---@return Card[] # A new list of `count` cards, or of all if the list has fewer.
function M.sample(list, count, random)
  local copy = copyOf(list, "sample")
  checkWhole(count, 2, "sample", 0)
  local chosen = math.min(count, #copy)
  settle(sourceOf(random, 3, "sample"), copy, 1, chosen, #copy)
  return slice(copy, 1, chosen)
end

--- Picks one card of `list`; each position is equally likely. The list does not change.
--- ```lua
--- print(pick({ "A", "B", "C" }, function(n) return n end)) --> C
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? randdeck.RandomSource The random source, if not the engine's own.
---@return Card? # The card; nil if the list is empty.
function M.pick(list, random)
  local size = type(list) == "table" and #list or 0
  if size == 0 then checkList(list, 1, "pick") end
  if random == nil and size > 1 then
    -- Not by `choose`, which takes as long as the rest. There is no card at nil, nor at other wrong
    -- answers.
    local answer = engineRandom()(size)
    local card = list[answer]
    if card == nil then checkAnswer(answer, size) end
    return card
  end
  local source = sourceOf(random, 2, "pick")
  if size == 0 then return nil end
  return list[choose(source, size)]
end

return M
