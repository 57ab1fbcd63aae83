-- randdeck.out 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/out.ts: change that file, not this one.

-- What is out of a deck, and cards that come back from wherever they are.

local check = require("randdeck.check")
local listProblem = check.listProblem
local mismatch = check.mismatch
local shown = check.shown
local addCounts = require("randdeck.order").addCounts
local quoted = require("randdeck.place").quoted
local platform = require("randdeck.platform")
local isCardList = platform.isCardList
local slice = platform.slice

local M = {}

--- Where the cards of a deck are. Those that are nowhere else are out.
---@class randdeck.Places<Card>
---@field all Card[] All cards.
--- The cards left; none of them if `isFresh`: then the pass of all cards is still to be shuffled.
---@field drawPile randdeck.DrawPile<Card>
---@field isFresh boolean
---@field names string[] The names of all places but the draw pile: "out" first, "discards" last.
--- The cards at each of these places, those that came last at the end; of cards that are out there
--- is no list.
---@field lists Card[][]
--- How many copies of each card were out (0 if none) when the first `counted` cards of the draw
--- pile were drawn; nil if not known.
---@field outCounts randdeck.CardMap<integer>?
---@field counted integer

-- The number of the place of cards that are out.
M.OUT = 1

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

-- Counts what is out, from the last count on. A caller that changes the counts stores them if it
-- succeeds.
function M.countOut(deck)
  local all, drawPile = deck.all, deck.drawPile
  local cards, dealt = drawPile.cards, drawPile.dealt
  local out = deck.outCounts
  if out ~= nil then
    addCounts(out, cards, 1, deck.counted + 1, dealt)
  else
    out = M.countsOf(all)
    local left = deck.isFresh and all or cards
    addCounts(out, left, -1, dealt + 1, #left)
    for _, list in ipairs(deck.lists) do
      addCounts(out, list, -1, 1, #list)
    end
  end
  deck.counted = dealt
  deck.outCounts = nil
  return out
end

-- Why a card is not found where it was looked for.
local function missingProblem(deck, card, to, from, out)
  local all, drawPile, names, lists = deck.all, deck.drawPile, deck.names, deck.lists
  local function isIn(cards) return M.countsOf(cards)[card] ~= nil end
  local where = "given too often"
  if not isIn(all) then
    where = "not in the deck"
  elseif deck.isFresh or isIn(slice(drawPile.cards, drawPile.dealt + 1)) then
    where = "in the draw pile"
  end
  for place = M.OUT + 1, #names do
    local isSearched = place ~= to and (from == 0 or place == from)
    if not isSearched and isIn(lists[place]) then where = "in '" .. names[place] .. "'" end
  end
  if (out[card] or 0) > 0 then where = "out" end
  local expected = "elsewhere"
  if from == M.OUT then expected = "out" end
  if from > M.OUT then expected = "in '" .. names[from] .. "'" end
  return "cards that are " .. expected .. " expected, got " .. shown(card) .. ", which is " .. where
end

-- Looks for cards in the place `from`, or (0) everywhere but in the draw pile and in the place
-- `to`: first among those that are out, whose counts it lowers. Returns the others, as a list for
-- each place; a text if a card is not found, or in several places.
function M.findCards(deck, cards, to, from, out)
  local names, lists = deck.names, deck.lists
  local isOutSearched = to ~= M.OUT and from <= M.OUT
  local found
  local counts
  for _, card in ipairs(cards) do
    local copies = out[card] or 0
    if copies > 0 and isOutSearched then
      out[card] = copies - 1
    else
      found = found or {}
      counts = counts or {}
      local having = {}
      local own = 0
      for place = M.OUT + 1, #names do
        if place ~= to and (from == 0 or place == from) then
          counts[place] = counts[place] or M.countsOf(lists[place])
          if (counts[place][card] or 0) > 0 then
            having[#having + 1] = names[place]
            own = place
          end
        end
      end
      if #having == 0 then return missingProblem(deck, card, to, from, out) end
      if #having > 1 then return "'from' expected for " .. shown(card) .. ": " .. quoted(having) end
      addCounts(counts[own], { card }, -1, 1, 1)
      local taken = found[own] or {}
      taken[#taken + 1] = card
      found[own] = taken
    end
  end
  return found
end

return M
