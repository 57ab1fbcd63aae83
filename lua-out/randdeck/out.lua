-- randdeck.out 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/out.ts: change that file, not this one.

-- Cards that are out of a deck and come back.

local check = require("randdeck.check")
local badArgument = check.badArgument
local listProblem = check.listProblem
local mismatch = check.mismatch
local shown = check.shown
local addCounts = require("randdeck.order").addCounts
local isCardList = require("randdeck.platform").isCardList

local M = {}

-- What is wrong with `cards` as a card or a list of cards.
function M.cardsProblem(cards)
  if isCardList(cards) then return listProblem(cards) end
  return (cards == nil or cards ~= cards) and mismatch("card or list of cards", cards) or nil
end

-- Counts cards, by card.
function M.countsOf(cards)
  local counts = {}
  addCounts(counts, cards, 1, 1, #cards)
  return counts
end

-- What is wrong with a card that is not out.
function M.outProblem(card, out, discarded)
  local where = "in the draw pile"
  if out[card] == nil then
    where = "not in the deck"
  elseif M.countsOf(discarded)[card] ~= nil then
    where = "discarded"
  end
  return "cards that are out expected, got " .. shown(card) .. ", which is " .. where
end

-- Returns the cards meant, as a list. Takes each from the counts of the cards that are out or, if
-- there is a list for what is `found` there, from those discarded. Raises if one is in neither.
function M.takeBack(cards, out, discarded, found, name)
  -- Every card of the deck has a count.
  local isCard = out[cards] ~= nil
  local list = not isCard and isCardList(cards) and cards or { cards }
  local problem
  if not isCard then problem = M.cardsProblem(cards) end
  local piled
  for _, card in ipairs(list) do
    local counts = out
    local count = out[card] or 0
    if count == 0 and found ~= nil then
      piled = piled or M.countsOf(discarded)
      counts = piled
      count = piled[card] or 0
      found[#found + 1] = card
    end
    if count > 0 then
      counts[card] = count - 1
    else
      problem = problem or M.outProblem(card, out, discarded)
    end
  end
  if problem ~= nil then error(badArgument(1, name, problem), 3) end
  return list
end

return M
