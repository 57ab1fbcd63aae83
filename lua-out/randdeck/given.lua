-- randdeck.given 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/given.ts: change that file, not this one.

-- Cards that are given back to a deck, and the place where they shall go.

local check = require("randdeck.check")
local badArgument = check.badArgument
local describe = check.describe
local isWhole = check.isWhole
local listProblem = check.listProblem
local mismatch = check.mismatch
local addCounts = require("randdeck.order").addCounts
local platform = require("randdeck.platform")
local digits = platform.digits
local isCardList = platform.isCardList
local choose = require("randdeck.source").choose

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

-- What keeps the cards of `list` from going back into a deck of `all` cards, of which some are left
-- and some discarded: each must be out, or in `pile`, out of which it is taken.
function M.outProblem(all, left, discarded, list, pile)
  local out = {}
  addCounts(out, all, 1)
  addCounts(out, left, -1)
  addCounts(out, discarded, -1)
  for _, card in ipairs(list) do
    local count = out[card] or 0
    local place = M.placeOf(pile, card)
    if count > 0 then
      out[card] = count - 1
    elseif place > 0 then
      table.remove(pile, place)
    else
      local text = type(card) == "string" and "'" .. card .. "'" or describe(card)
      local where = "not in the deck"
      if M.placeOf(all, card) > 0 then where = "in the draw pile" end
      if M.placeOf(discarded, card) > 0 then where = "discarded" end
      return "cards that are out expected, got " .. text .. ", which is " .. where
    end
  end
end

-- Lets the cards of `list` into a pile, the first of them on top of the others. Gives the pile.
function M.insert(source, pile, list, where)
  local position = type(where) == "number" and where or 1
  if where == "bottom" then position = #pile + 1 end
  for _, card in ipairs(list) do
    if where == "random" then position = choose(source, #pile + 1) end
    table.insert(pile, position, card)
    position = position + 1
  end
  return pile
end

return M
