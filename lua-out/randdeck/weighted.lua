-- randdeck.weighted 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/weighted.ts: change that file, not this one.

-- Cards at random where some are likelier than others.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkList = check.checkList
local checkWhole = check.checkWhole
local mismatch = check.mismatch
local platform = require("randdeck.platform")
local part = platform.part
local whole = platform.whole
local sourceModule = require("randdeck.source")
local choose = sourceModule.choose
local sourceOf = sourceModule.sourceOf

local M = {}

-- 2^31 - 1: no source but ours can be asked for more.
local MOST_ASKED = 2147483647

--- What some weights are together.
---@class Weighed
---@field sum number
---@field isExact boolean Whether a whole number can choose by them.

-- Weighs `size` cards by their weights, the second argument; raises where these are none.
function M.weigh(weights, size, name)
  local sum = 0
  local isExact = true
  local wrong = size + 1
  for at = 1, size do
    local weight = weights[at]
    if type(weight) ~= "number" or weight < 0 then
      wrong = at
      break
    end
    sum = sum + weight
    if weight % 1 ~= 0 then isExact = false end
  end
  local weight = weights[wrong]
  if wrong <= size or weight ~= nil then
    error(badArgument(2, name, mismatch("one number from 0 for each card", weight, wrong)), 3)
  end
  if sum - sum ~= 0 then error(badArgument(2, name, mismatch("weights with a sum", sum)), 3) end
  return { sum = sum, isExact = isExact and sum <= MOST_ASKED }
end

-- Raises where all weights of some cards are 0.
local function checkSum(weighed, size, name)
  if size > 0 and weighed.sum == 0 then
    error(badArgument(2, name, "at least one weight above 0 expected, got only 0"), 3)
  end
end

-- Chooses a place by its weight; nil where all are 0.
function M.choosePlaceBy(weights, weighed, source)
  local sum = weighed.sum
  if sum == 0 then return nil end
  local point = 0
  if weighed.isExact then
    point = choose(source, whole(sum)) - 1
  else
    point = (choose(source, MOST_ASKED) - 1) / MOST_ASKED * sum
  end
  local place
  local size = #weights
  for at = 1, size do
    local weight = weights[at]
    if weight > 0 then
      place = at
      if point < weight then break end
      point = point - weight
    end
  end
  return place
end

--- Picks one card of `list`, each as likely as its weight is of the sum of all weights. One of
--- weight 0 is never picked. The lists stay as they are.
--- Raises an error where an argument is of the wrong kind, a weight or the sum of all is negative
--- or not finite, and where `random` gives a wrong answer.
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(pickWeighted({ "common", "rare", "never" }, { 99, 1, 0 }, random)) --> rare
--- ```
---@generic Card
---@param list Card[] The cards.
---@param weights number[] How likely each is: as many numbers from 0, of which one at least is above 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card? # The card; nil if the list is empty.
function M.pickWeighted(list, weights, random)
  checkList(list, 1, "pickWeighted")
  checkList(weights, 2, "pickWeighted")
  local size = #list
  local weighed = M.weigh(weights, size, "pickWeighted")
  checkSum(weighed, size, "pickWeighted")
  local place = M.choosePlaceBy(weights, weighed, sourceOf(random, 3, "pickWeighted"))
  if place == nil then return nil end
  return list[place]
end

--- Draws `count` cards of `list` one after the other, each place at most once: each time a card is
--- as likely as its weight is of the weights that are left. One of weight 0 is never drawn. The
--- lists stay as they are.
--- Raises an error where an argument is of the wrong kind or value, a weight or the sum of all is
--- negative or not finite, and where `random` gives a wrong answer.
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(sampleWeighted({ "A", "B", "C" }, { 5, 2, 1 }, 2, random), " ")) --> C B
--- ```
---@generic Card
---@param list Card[] The cards.
---@param weights number[] How likely each is: as many numbers from 0, of which one at least is above 0.
---@param count integer How many, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # A new list of `count` cards; of all that have a weight above 0 where they are fewer.
function M.sampleWeighted(list, weights, count, random)
  checkList(list, 1, "sampleWeighted")
  checkList(weights, 2, "sampleWeighted")
  local size = #list
  checkSum(M.weigh(weights, size, "sampleWeighted"), size, "sampleWeighted")
  checkWhole(count, 3, "sampleWeighted", 0)
  local source = sourceOf(random, 4, "sampleWeighted")
  local left = part(weights, 1, #weights)
  local chosen = {}
  while #chosen < count do
    local place = M.choosePlaceBy(left, M.weigh(left, size, "sampleWeighted"), source)
    if place == nil then break end
    chosen[#chosen + 1] = list[place]
    left[place] = 0
  end
  return chosen
end

return M
