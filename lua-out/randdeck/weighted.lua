-- randdeck.weighted 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/weighted.ts: change that file, not this one.

-- Cards at random where some are more likely than others.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkList = check.checkList
local checkWhole = check.checkWhole
local mismatch = check.mismatch
local platform = require("randdeck.platform")
local asInteger = platform.asInteger
local slice = platform.slice
local sourceModule = require("randdeck.source")
local choose = sourceModule.choose
local sourceOf = sourceModule.sourceOf

local M = {}

-- 2^30: not every engine's own random takes much more.
local MOST_ASKED = 1073741824

--- What some weights add up to.
---@class randdeck.Weighed
---@field sum number
---@field isExact boolean Whether a whole random number can choose by them.
---@field positive integer How many are above 0.

-- Weighs `size` cards by their weights, the second argument; raises if these are wrong.
function M.weigh(weights, size, name)
  -- A float: the integers of Fengari overflow at 2^31.
  local sum = 0 / 1
  local isExact = true
  local positive = 0
  local problem
  local count = math.max(size, #weights)
  for at = 1, count do
    local weight = weights[at]
    if at > size or type(weight) ~= "number" or weight < 0 or weight - weight ~= 0 then
      problem = mismatch("one number from 0 for each card", weight, at)
      break
    end
    sum = sum + weight
    if weight > 0 then positive = positive + 1 end
    if weight % 1 ~= 0 then isExact = false end
  end
  if sum - sum ~= 0 or size > 0 and positive == 0 then
    problem = problem or mismatch("a sum above 0", sum)
  end
  if problem ~= nil then error(badArgument(2, name, problem), 3) end
  return { sum = sum, isExact = isExact and sum <= MOST_ASKED, positive = positive }
end

-- Chooses a place by its weight; at least one is above 0.
local function choosePlace(weights, weighed, source)
  local sum, isExact = weighed.sum, weighed.isExact
  local point = choose(source, isExact and asInteger(sum) or MOST_ASKED) - 1
  if not isExact then point = point / MOST_ASKED * sum end
  local place = 0
  for at = 1, #weights do
    local weight = weights[at]
    if weight > 0 then
      place = at
      if point < weight then break end
      point = point - weight
    end
  end
  return place
end

-- A function that chooses as `choosePlace` does, by weights that stay as they are: whole ones need
-- no look at each.
function M.placeChooser(weights, weighed, source)
  if not weighed.isExact then
    return function() return choosePlace(weights, weighed, source) end
  end
  local sum = asInteger(weighed.sum)
  -- A guide table (Chen and Asau 1974): of each `share` points, the place of the first. With eight
  -- shares for each card, a draw seldom looks at a second.
  local share = math.ceil(sum / (8 * #weights))
  local guide = {}
  local ends = {}
  local passed = 0
  for place = 1, #weights do
    passed = passed + weights[place]
    ends[#ends + 1] = passed
    while #guide * share < passed do
      guide[#guide + 1] = place
    end
  end
  return function()
    local point = choose(source, sum) - 1
    local place = guide[(point - point % share) / share + 1]
    while ends[place] <= point do
      place = place + 1
    end
    return place
  end
end

--- Picks one card of `list`. Its chance is its weight divided by the sum of all weights: a card of
--- weight 0 is never picked. The lists do not change.
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(pickWeighted({ "common", "rare", "never" }, { 99, 1, 0 }, random)) --> rare
--- ```
---@generic Card
---@param list Card[] The cards.
---@param weights number[] One number from 0 for each card, at least one of them above 0.
---@param random? randdeck.RandomSource The random source, if not the engine's own.
---@return Card? # The card; nil if the list is empty.
function M.pickWeighted(list, weights, random)
  checkList(list, 1, "pickWeighted")
  checkList(weights, 2, "pickWeighted")
  local weighed = M.weigh(weights, #list, "pickWeighted")
  local source = sourceOf(random, 3, "pickWeighted")
  if #list == 0 then return nil end
  return list[choosePlace(weights, weighed, source)]
end

--- Draws `count` cards of `list` one after the other, each position at most once. Each time a
--- card's chance is its weight divided by the sum of the weights left: a card of weight 0 is never
--- drawn. The lists do not change.
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(sampleWeighted({ "A", "B", "C" }, { 5, 2, 1 }, 2, random), " ")) --> C B
--- ```
---@generic Card
---@param list Card[] The cards.
---@param weights number[] As for `pickWeighted`.
---@param count integer How many, from 0.
---@param random? randdeck.RandomSource The random source, if not the engine's own.
---@return Card[] # A new list of `count` cards, or of all with a weight above 0 if these are fewer.
function M.sampleWeighted(list, weights, count, random)
  checkList(list, 1, "sampleWeighted")
  checkList(weights, 2, "sampleWeighted")
  local size = #list
  local positive = M.weigh(weights, size, "sampleWeighted").positive
  checkWhole(count, 3, "sampleWeighted", 0)
  local source = sourceOf(random, 4, "sampleWeighted")
  local left = slice(weights)
  local chosen = {}
  while #chosen < math.min(count, positive) do
    local place = choosePlace(left, M.weigh(left, size, "sampleWeighted"), source)
    chosen[#chosen + 1] = list[place]
    left[place] = 0
  end
  return chosen
end

return M
