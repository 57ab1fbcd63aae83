-- randdeck.given 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/given.ts: change that file, not this one.

-- Cards that are given back to a deck, and the place where they shall go.

local check = require("randdeck.check")
local badArgument = check.badArgument
local isWhole = check.isWhole
local listProblem = check.listProblem
local mismatch = check.mismatch
local platform = require("randdeck.platform")
local digits = platform.digits
local isCardList = platform.isCardList

local M = {}

-- The last place of a card in a pile; 0 if it is not there.
function M.placeOf(pile, card)
  for at = #pile, 1, -1 do
    if rawequal(pile[at], card) then return at end
  end
  return 0
end

-- Raises where `where` is no place in a draw pile of `left` cards.
function M.checkPlace(where, left, name)
  if where == nil or where == "top" or where == "bottom" or where == "random" then return end
  if isWhole(where, 1, left + 1) then return end
  local places = "'top', 'bottom', 'random' or a position from 1 to " .. digits(left + 1)
  error(badArgument(2, name, mismatch(places, where)), 3)
end

-- What keeps `cards` from being a card or a list of cards.
function M.cardsProblem(cards)
  if isCardList(cards) then return listProblem(cards) end
  return (cards == nil or cards ~= cards) and mismatch("card or list of cards", cards) or nil
end

return M
