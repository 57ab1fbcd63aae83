-- randdeck.shuffle 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/shuffle.ts: change that file, not this one.

-- Shuffles in place, copies and samples. Each order is equally likely as long as the random
-- source is fair.

local check = require("randdeck.check")
local badArgument = check.badArgument
local cardProblem = check.cardProblem
local checkList = check.checkList
local checkResult = check.checkResult
local checkSource = check.checkSource
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local block = require("randdeck.generator").block
local settle = require("randdeck.settle").settle
local sourceModule = require("randdeck.source")
local answerProblem = sourceModule.answerProblem
local sourceOf = sourceModule.sourceOf

local M = {}

--- Chooses `count` cards of `list`, which stays as it is, each place at most once. Raises where an
--- answer of the source, the argument at `position`, is wrong, and where a chosen place is empty.
---@generic Card
---@param list Card[]
---@param count integer
---@param source Source
---@param position integer
---@param name string
---@return Card[]
local function choose(list, count, source, position, name)
  local draw, generator = source.draw, source.generator
  local size = #list
  -- Where a swap would have put another place's card: only these places are written down.
  local moved = {}
  local chosen = {}
  -- What one word of a generator of ours gave, and how much of it is used.
  local choices = {}
  local used = 0
  for at = 1, count do
    local among = size - at + 1
    local choice = 1
    if generator ~= nil and among > 1 then
      if used == #choices then
        choices = block(generator, among, among)
        used = 0
      end
      used = used + 1
      choice = choices[used] + 1
    elseif among > 1 then
      choice = draw(among)
      local problem = answerProblem(choice, among)
      if problem ~= nil then error(badArgument(position, name, problem), 3) end
    end
    local swapped = at - 1 + choice
    local place = moved[swapped] or swapped
    moved[swapped] = moved[at] or at
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
  local copy = copyOf(list, "shuffled")
  checkSource(random, 2, "shuffled")
  local size = #copy
  local settled = settle(sourceOf(random), copy, 1, size, size, size)
  checkResult(settled, 2, "shuffled")
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
  checkWhole(count, 2, "sample", 0)
  checkSource(random, 3, "sample")
  local chosen = choose(list, math.min(count, #list), sourceOf(random), 3, "sample")
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
  local chosen = choose(list, 1, sourceOf(random), 2, "pick")
  return chosen[1]
end

return M
