-- randdeck.weighted 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/weighted.ts: change that file, not this one.

-- Cards at random where some are likelier than others.

local check = require("randdeck.check")
local badArgument = check.badArgument
local cardProblem = check.cardProblem
local checkList = check.checkList
local checkSource = check.checkSource
local checkWhole = check.checkWhole
local describe = check.describe
local choiceModule = require("randdeck.choice")
local chooseBelow = choiceModule.chooseBelow
local MOST_CHOICES = choiceModule.MOST_CHOICES
local digits = require("randdeck.platform").digits
local sourceOf = require("randdeck.source").sourceOf

local M = {}

--- The weights of some slots, as a tree of sums: number `at` is the sum of the numbers `2 * at` and
--- `2 * at + 1`, the last `places` are the weights themselves, and the first is the sum of all. No
--- sum is ever reduced, only added anew, so that no rounding makes a slot of weight 0 likely.
---@class Weights
---@field sums number[]
---@field places integer The size of the lists, or the next power of two.
---@field exact boolean Whether all weights are whole and their sum is at most 2^53.

--- The weights of `size` slots, the second argument; raises where they are none.
---@param weights number[]
---@param size integer
---@param name string
---@return Weights
function M.weightsOf(weights, size, name)
  local expected = "weights from 0 on, one a card and not all 0, expected, got "
  local places = 1
  while places < size do
    places = places * 2
  end
  local inner = places - 1
  local last = inner + places
  local sums = {}
  for at = 1, last do
    sums[at] = 0
  end
  local exact = true
  local total = 0
  for at = 1, size do
    local weight = weights[at]
    if type(weight) ~= "number" or weight < 0 or weight - weight ~= 0 then
      local problem =
        badArgument(2, name, expected .. describe(weight) .. " at position " .. digits(at))
      error(problem, 3)
    end
    if weight % 1 ~= 0 or weight > MOST_CHOICES - total then exact = false end
    -- Divided by 1 it is a float: integers would overflow.
    sums[inner + at] = weight / 1
    total = total + weight / 1
  end
  for at = inner, 1, -1 do
    sums[at] = sums[2 * at] + sums[2 * at + 1]
  end
  total = sums[1]
  local came = ""
  if #weights > size then
    came = "more"
  elseif total - total ~= 0 then
    came = "an infinite sum"
  elseif total == 0 and size > 0 then
    came = "only 0"
  end
  if came ~= "" then error(badArgument(2, name, expected .. came), 3) end
  return { sums = sums, places = places, exact = exact }
end

--- Draws a slot by its weight, which must not be 0 for all. A text says what was wrong with an
--- answer.
---@param weights Weights
---@param source Source
---@return integer|string
function M.drawSlot(weights, source)
  local sums, places, exact = weights.sums, weights.places, weights.exact
  local total = sums[1]
  local choice = chooseBelow(source, exact and total or MOST_CHOICES)
  if type(choice) == "string" then return choice end
  local point = choice - 1
  if not exact then point = point / MOST_CHOICES * total end
  local at = 1
  while at < places do
    at = at * 2
    local first = sums[at]
    -- The sum behind it is only asked for where a point was rounded up.
    if point >= first and sums[at + 1] > 0 then
      point = point - first
      at = at + 1
    end
  end
  return at - places + 1
end

--- Draws up to `count` cards, each slot at most once and none of weight 0. Raises where an answer
--- of the source, the argument at `position`, is wrong, and where a slot that is drawn is empty.
---@generic Card
---@param list Card[]
---@param weights Weights
---@param count integer
---@param source Source
---@param position integer
---@param name string
---@return Card[]
local function drawWeighted(list, weights, count, source, position, name)
  local sums, places = weights.sums, weights.places
  local chosen = {}
  while #chosen < count and sums[1] > 0 do
    local slot = M.drawSlot(weights, source)
    if type(slot) == "string" then error(badArgument(position, name, slot), 3) end
    local card = list[slot]
    if card == nil or card ~= card then error(badArgument(1, name, cardProblem(card, slot)), 3) end
    chosen[#chosen + 1] = card
    -- What was drawn weighs nothing from now on.
    local at = places + slot - 1
    sums[at] = 0
    while at > 1 do
      at = math.floor(at / 2)
      sums[at] = sums[2 * at] + sums[2 * at + 1]
    end
  end
  return chosen
end

--- Picks one card of `list`, each as likely as its weight is of the sum of all weights. One of
--- weight 0 is never picked. The lists stay as they are.
---
--- With whole weights whose sum is at most 2^53 this is exact. Otherwise a fraction with 53 bits
--- chooses, and sums are rounded: a card's share of the whole may be off by some 10^-15.
---
--- Cost: by the size of the list. Random numbers: one, `random(sum)`; 1 to the first weight are the
--- first card, and so on. Sums above 2^31 - 1, and weights that are not exact, take two of a source
--- that is not `newRandom`'s, and now and then two more.
---
--- Raises an error where an argument is of the wrong kind, a weight or the sum of all is negative
--- or not finite, where the slot picked is empty, and where `random` gives a wrong answer.
---
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
  local tree = M.weightsOf(weights, #list, "pickWeighted")
  checkSource(random, 3, "pickWeighted")
  local chosen = drawWeighted(list, tree, 1, sourceOf(random), 3, "pickWeighted")
  return chosen[1]
end

--- Draws `count` cards of `list` one after the other, each place at most once: each time a card is
--- as likely as its weight is of the weights that are left. One of weight 0 is never drawn. The
--- lists stay as they are.
---
--- The first card is the one that `pickWeighted` picks, and as exact. That heavy cards come early
--- is what drawing without putting back means: it is not true that a card of twice the weight is
--- twice as often among those drawn.
---
--- Cost: by the size of the list, and by `count` times its logarithm. Random numbers: those of
--- `pickWeighted` for each card, for the sum of the weights that are left; none for a sum of 1.
---
--- Raises an error where an argument is of the wrong kind or value, a weight or the sum of all is
--- negative or not finite, where a slot that is drawn is empty, and where `random` gives a wrong
--- answer.
---
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
  local tree = M.weightsOf(weights, #list, "sampleWeighted")
  checkWhole(count, 3, "sampleWeighted", 0)
  checkSource(random, 4, "sampleWeighted")
  local chosen = drawWeighted(list, tree, count, sourceOf(random), 4, "sampleWeighted")
  return chosen
end

return M
