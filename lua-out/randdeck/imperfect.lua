-- randdeck.imperfect 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/imperfect.ts: change that file, not this one.

-- Shuffles as hands make them, which leave some orders likelier than others. docs/imperfect.md has
-- figures of how imperfect they are.

local check = require("randdeck.check")
local checkList = check.checkList
local checkResult = check.checkResult
local checkSource = check.checkSource
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local chooseBelow = require("randdeck.choice").chooseBelow
local forgetPosition = require("randdeck.platform").forgetPosition
local sourceOf = require("randdeck.source").sourceOf

local M = {}

--- The cards after one riffle; or what was wrong with an answer of the source.
---@generic Card
---@param cards Card[]
---@param source Source
---@return Card[]|string
local function riffled(cards, source)
  local size = #cards
  local choices = {}
  local upper = 0
  for at = 1, size do
    local choice = chooseBelow(source, 2)
    if type(choice) == "string" then return choice end
    choices[at] = choice
    if choice == 1 then upper = upper + 1 end
  end
  local taken = { 0, upper }
  local mixed = {}
  for at = 1, size do
    local half = choices[at]
    taken[half] = taken[half] + 1
    mixed[at] = cards[taken[half]]
  end
  return mixed
end

--- Riffles a list, in place: cuts it in two near its middle and lets the halves fall into one
--- another, `times` times. It is never quite fair: 52 cards are as good as unshuffled after four
--- times, a third from fair after seven, 4% after ten.
---
--- The model is that of Gilbert, Shannon and Reeds (Gilbert 1955; Bayer and Diaconis 1992): how
--- many cards are cut off is binomial, and of the two halves each card falls from one as likely as
--- that half is large.
---
--- Cost: `times` the size of the list. Random numbers: `random(2)` for each card of each time, the
--- first for the top: 1 where the card comes from the upper half. None for fewer than two cards.
---
--- Raises an error where an argument is of the wrong kind or value, where `list` has a hole, and
--- where `random` gives a wrong answer. The list is as it was then.
---
--- ```lua
--- local deck = { "A", "B", "C", "D", "E", "F" }
--- local at = 0
--- local random = function() at = at + 1 return at % 2 + 1 end -- 2 1 2 1: in turn
--- print(table.concat(riffle(deck, 1, random), " ")) --> D A E B F C
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param times integer How many times, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `times` is 0.
function M.riffle(list, times, random)
  local cards = copyOf(list, "riffle")
  checkWhole(times, 2, "riffle", 0)
  checkSource(random, 3, "riffle")
  local source = sourceOf(random)
  local size = #cards
  local rounds = size < 2 and 0 or times
  for _ = 1, rounds do
    local mixed = riffled(cards, source)
    checkResult(mixed, 3, "riffle")
    cards = mixed
  end
  for at = 1, size do
    list[at] = cards[at]
  end
  forgetPosition(list)
  return list
end

--- Swaps two cards of a list, in place, `swaps` times, each time any two places, which may be one
--- and the same. It is never quite fair: of 52 cards one, on average, has not been touched after
--- 100 swaps; 200 come within 1% of fair.
---
--- (Diaconis and Shahshahani 1981: n * ln(n) / 2 swaps for n cards)
---
--- Cost: by `swaps`. Random numbers: two a swap, both `random(#list)`. None for fewer than two
--- cards.
---
--- Raises an error where an argument is of the wrong kind or value, and where `random` gives a
--- wrong answer. All cards are still in the list then, in any order.
---
--- ```lua
--- print(table.concat(swapShuffle({ "A", "B", "C", "D" }, 2, newRandom(7)), " ")) --> C D A B
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param swaps integer How many, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `swaps` is 0.
function M.swapShuffle(list, swaps, random)
  checkList(list, 1, "swapShuffle")
  checkWhole(swaps, 2, "swapShuffle", 0)
  checkSource(random, 3, "swapShuffle")
  local source = sourceOf(random)
  local size = #list
  local count = size < 2 and 0 or swaps
  for _ = 1, count do
    local one = chooseBelow(source, size)
    checkResult(one, 3, "swapShuffle")
    local other = chooseBelow(source, size)
    checkResult(other, 3, "swapShuffle")
    local card = list[one]
    list[one] = list[other]
    list[other] = card
  end
  forgetPosition(list)
  return list
end

--- Cuts a list, in place: takes `position` cards off its top and puts them, as they lie, below the
--- others. That is no shuffle: who follows whom stays, as on a ring.
---
--- Cost: by the size of the list. Random numbers: none; where `position` is left out
--- `random(#list)` for it, so that each card is as likely on top as any other, the one that is
--- there included.
---
--- Raises an error where an argument is of the wrong kind or value, where `list` has a hole, and
--- where `random` gives a wrong answer. The list is as it was then.
---
--- ```lua
--- print(table.concat(cut({ "A", "B", "C", "D" }, 1), " ")) --> B C D A
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param position? integer How many cards, a whole number from 0 to `#list`; at random if left out.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `position` is 0 or `#list`.
function M.cut(list, position, random)
  local cards = copyOf(list, "cut")
  local size = #cards
  if position ~= nil then checkWhole(position, 2, "cut", 0, size) end
  checkSource(random, 3, "cut")
  local taken = position or 0
  if position == nil and size > 1 then taken = chooseBelow(sourceOf(random), size) end
  checkResult(taken, 3, "cut")
  for at = 1, size do
    list[at] = cards[(taken + at - 1) % size + 1]
  end
  forgetPosition(list)
  return list
end

return M
