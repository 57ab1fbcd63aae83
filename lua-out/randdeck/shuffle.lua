-- randdeck.shuffle 0.1.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/shuffle.ts: change that file, not this one.

-- Shuffles in place, copies and samples. Each order is equally likely as long as the random
-- source is fair.

local check = require("randdeck.check")
local badArgument = check.badArgument
local cardProblem = check.cardProblem
local checkCount = check.checkCount
local checkList = check.checkList
local checkResult = check.checkResult
local checkSource = check.checkSource
local copyOf = check.copyOf
local platform = require("randdeck.platform")
local engineRandom = platform.engineRandom
local swapByChoices = platform.swapByChoices
local randomModule = require("randdeck.random")
local answerProblem = randomModule.answerProblem
local askChoices = randomModule.askChoices
local methodFunction = randomModule.methodFunction
local sourceOf = randomModule.sourceOf

local M = {}

--- Shuffles `list` in place from its end, with `random(#list)` down to `random(2)`, and gives the
--- text that says what was wrong with an answer of the source; every card stays in the list all
--- the same. (Durstenfeld 1964)
---@param list any[]
---@param random RandomSource?
---@return string?
function M.shuffleInPlace(list, random)
  if random == nil then
    local engine = engineRandom()
    for last = #list, 2, -1 do
      local choice = engine(last)
      local card = list[choice]
      list[choice] = list[last]
      list[last] = card
    end
    return nil
  end
  local wrong = swapByChoices(list, type(random) == "function" and random or methodFunction(random))
  return wrong and answerProblem(wrong.answer, wrong.n)
end

--- Settles the places `from` to `to` of `cards`: each gets a card chosen among those at its own
--- place to `last`. `draw` is trusted.
---@param cards any[]
---@param from integer
---@param to integer
---@param last integer
---@param draw RandomFunction
function M.settle(cards, from, to, last, draw)
  local stop = to < last and to or last - 1
  for at = from, stop do
    local chosen = at - 1 + draw(last - at + 1)
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
end

--- Settles the places from `from` on by `choices`: the first of them counts from `from`, the next
--- from the next place.
---@param cards any[]
---@param from integer
---@param choices integer[]
function M.settleBy(cards, from, choices)
  local before = from - 1
  local count = #choices
  for at = 1, count do
    local chosen = before + at + choices[at] - 1
    local card = cards[chosen]
    cards[chosen] = cards[before + at]
    cards[before + at] = card
  end
end

--- Chooses `count` cards of `list`, which stays as it is, each place at most once. Raises where an
--- answer of `random`, the argument at `position`, is wrong, and where a chosen place is empty.
---@generic Card
---@param list Card[]
---@param count integer
---@param random RandomSource?
---@param position integer
---@param name string
---@return Card[]
local function choose(list, count, random, position, name)
  local choices = askChoices(sourceOf(random).draw, #list, count)
  if type(choices) == "string" then error(badArgument(position, name, choices), 3) end
  -- Where a swap would have put another place's card: only these places are written down.
  local moved = {}
  local chosen = {}
  for at = 1, count do
    local choice = at + choices[at] - 1
    local place = moved[choice] or choice
    moved[choice] = moved[at] or at
    local card = list[place]
    if card == nil or card ~= card then error(badArgument(1, name, cardProblem(card, place)), 3) end
    chosen[at] = card
  end
  return chosen
end

--- A shuffled copy of `list`, which stays as it is. Every order is equally likely.
---
--- Cost: one copy and one swap a card. Random numbers: one a card but for the last,
--- `random(#list)` to `random(2)`, the first for position 1. (Fisher and Yates 1938, Durstenfeld
--- 1964)
---
--- Raises an error where `list` is no table or has a hole, and where `random` is no source or gives
--- a wrong answer.
---
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(shuffled({ "A", "B", "C" }, random), " ")) --> C A B
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # A new list; empty if `list` is.
function M.shuffled(list, random)
  local copy = copyOf(list, 1, "shuffled")
  checkSource(random, 2, "shuffled")
  local source = sourceOf(random)
  local size = #copy
  if source.trusted then
    M.settle(copy, 1, size, size, source.draw)
  else
    local choices = askChoices(source.draw, size, size)
    checkResult(choices, 2, "shuffled")
    M.settleBy(copy, 1, choices)
  end
  return copy
end

--- Draws `count` cards of `list` at random, each place at most once: every choice and every order
--- of it is equally likely. The list stays as it is. The cards are the first `count` of what
--- `shuffled` gives for the same answers of the source.
---
--- Cost: by `count`, not by the size of the list. Random numbers: one a card, the first
--- `random(#list)`. (Fisher and Yates 1938, without moving the list's own cards)
---
--- Raises an error where an argument is of the wrong kind or value, where a place that is drawn is
--- empty, and where `random` gives a wrong answer.
---
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(sample({ "A", "B", "C" }, 2, random), " ")) --> C A
--- ```
---@generic Card
---@param list Card[] The cards.
---@param count integer How many, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # A new list of `count` cards; of all of them where the list has fewer.
function M.sample(list, count, random)
  checkList(list, 1, "sample")
  checkCount(count, 2, "sample")
  checkSource(random, 3, "sample")
  local size = #list
  local chosen = choose(list, count < size and math.floor(count) or size, random, 3, "sample")
  return chosen
end

--- Picks one card of `list`, each place equally likely. The list stays as it is.
---
--- Cost: the same for every size. Random numbers: one, `random(#list)`; none for a list of one
--- card.
---
--- Raises an error where `list` is no table, where the place picked is empty, and where `random` is
--- no source or gives a wrong answer.
---
--- ```lua
--- print(pick({ "A", "B", "C" }, function(n) return n end)) --> C
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card? # The card; nil if the list is empty.
function M.pick(list, random)
  checkList(list, 1, "pick")
  checkSource(random, 2, "pick")
  if #list == 0 then return nil end
  local chosen = choose(list, 1, random, 2, "pick")
  return chosen[1]
end

return M
