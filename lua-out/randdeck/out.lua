-- randdeck.out 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/out.ts: change that file, not this one.

-- What is out of a deck, and cards that come back from wherever they are.

local check = require("randdeck.check")
local badArgument = check.badArgument
local listProblem = check.listProblem
local mismatch = check.mismatch
local shown = check.shown
local addCounts = require("randdeck.order").addCounts
local without = require("randdeck.pass").without
local platform = require("randdeck.platform")
local append = platform.append
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
local function countsOf(cards)
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
    out = countsOf(all)
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

-- A place, in the words of an error.
local function wordsFor(names, place)
  return place == M.OUT and "out" or "in '" .. names[place] .. "'"
end

-- Where a card is, but for those copies that `counts` no longer has.
local function whereIs(deck, card, counts)
  local all, drawPile, names, lists = deck.all, deck.drawPile, deck.names, deck.lists
  local function isIn(count) return (count[card] or 0) > 0 end
  if not isIn(countsOf(all)) then return "not in the deck" end
  local last = #names
  for place = M.OUT, last do
    if isIn(counts[place] or countsOf(lists[place])) then return wordsFor(names, place) end
  end
  local isLeft = deck.isFresh or isIn(countsOf(slice(drawPile.cards, drawPile.dealt + 1)))
  return isLeft and "in the draw pile" or "given too often"
end

-- Looks for cards in the place `from`, or (0) everywhere but in the draw pile and in the place
-- `to`: first among those that are out, whose counts it lowers. Returns the others, as a list for
-- each place; a text if a card is not found, or in several places.
function M.findCards(deck, cards, to, from, out)
  local names, lists = deck.names, deck.lists
  local isOutSearched = to ~= M.OUT and from <= M.OUT
  local counts
  local found
  for _, card in ipairs(cards) do
    local copies = out[card] or 0
    if copies > 0 and isOutSearched then
      out[card] = copies - 1
    else
      counts = counts or { out }
      local own = 0
      local other = 0
      for place = M.OUT + 1, #lists do
        if place ~= to and (from == 0 or from == place) then
          counts[place] = counts[place] or countsOf(lists[place])
          if (counts[place][card] or 0) > 0 then
            other = own
            own = place
          end
        end
      end
      if own == 0 then
        local expected = "elsewhere"
        if from > 0 then expected = wordsFor(names, from) end
        local where = whereIs(deck, card, counts)
        return "cards that are "
          .. expected
          .. " expected, got "
          .. shown(card)
          .. ", which is "
          .. where
      end
      if other > 0 then
        local where = wordsFor(names, other) .. " and " .. wordsFor(names, own)
        return "'from' expected for " .. shown(card) .. ", which is " .. where
      end
      addCounts(counts[own], { card }, -1, 1, 1)
      found = found or {}
      local taken = found[own] or {}
      taken[#taken + 1] = card
      found[own] = taken
    end
  end
  return found
end

-- Moves cards from the place `from`, or (0) from wherever they are, to a place by its number: 0 is
-- the draw pile, the number after that of the discards out of the deck.
function M.moveCards(deck, cards, to, where, from, name)
  local out = M.countOut(deck)
  -- Every card of the deck has a count.
  local isCard = out[cards] ~= nil
  local list = not isCard and isCardList(cards) and cards or { cards }
  local found
  if not isCard then found = M.cardsProblem(cards) end
  if found == nil then found = M.findCards(deck, list, to, from, out) end
  if type(found) == "string" then error(badArgument(1, name, found), 3) end
  local lists, names = deck.lists, deck.names
  if to == 0 then
    deck:insert(list, where)
  elseif to == M.OUT then
    addCounts(out, list, 1, 1, #list)
  elseif to <= #names then
    append(lists[to], list)
  else
    deck:drop(list)
  end
  if found ~= nil then
    for place = M.OUT + 1, #names do
      local taken = found[place]
      if taken ~= nil then lists[place] = without(lists[place], taken, {}) end
    end
  end
  deck.outCounts = out
  deck.counted = deck.drawPile.dealt
end

return M
