-- randdeck.hand 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/hand.ts: change that file, not this one.

-- Hands that are refilled.

local checkModule = require("randdeck.check")
local check = checkModule.check
local checkNone = checkModule.checkNone
local checkWhole = checkModule.checkWhole
local describe = checkModule.describe
local listProblem = checkModule.listProblem
local MOST_CARDS = checkModule.MOST_CARDS
local platform = require("randdeck.platform")
local append = platform.append
local digits = platform.digits
local isCardList = platform.isCardList
local slice = platform.slice

local M = {}

--- What a hand is filled from: decks, dice, blocks and chances are such.
---@class Dealer<Card>
---@field draw fun(self: Dealer<Card>, count: integer): Card[] Gives `count` cards, or as many as there are.
---@field discard? fun(self: Dealer<Card>, card: Card) Takes a card that has been played.

-- Draws from a dealer; raises where that gives no list, or more: without a line, since the caller
-- has written it somewhere else.
local function drawFrom(dealer, count)
  local drawn = dealer:draw(count)
  if isCardList(drawn) and #drawn <= count then return drawn end
  local most = digits(count)
  local came = describe(drawn)
  if isCardList(drawn) then came = digits(#drawn) .. " cards" end
  error("draw(" .. most .. ") must give a list of at most " .. most .. " cards, got " .. came, 0)
end

--- A hand of cards that is filled again whenever one is played. `newHand` makes one.
---@class Hand<Card>
local Hand = {}
Hand.__index = Hand
function Hand.new(dealer, size, held)
  return setmetatable({ dealer = dealer, size = size, held = held }, Hand)
end

--- Gives the cards of the hand.
---@return Card[] # A new list.
function Hand:cards() return slice(self.held) end

--- Plays a card: it goes on the dealer's discard pile, if that has one, and the next card takes its
--- place. Where the dealer has no more the places close up; with every play the hand is filled as
--- far as the dealer can. Over a deck with `recycle = "all"` nothing is discarded.
--- Raises where the dealer raises.
--- ```lua
--- local hand = newHand(newDeck({ "A", "B", "C", "D" }, { shuffled = false }), 2)
--- print(hand:play(1), table.concat(hand:cards(), " ")) --> A C B
--- ```
---@param position integer Which card, from 1 to as many as the hand has.
---@return Card
function Hand:play(position)
  local dealer, held = self.dealer, self.held
  local count = #held
  checkWhole(position, 1, "play", 1, count)
  local card = held[position]
  local missing = math.max(self.size - count + 1, 0)
  local drawn
  if dealer.exchange then
    drawn = dealer:exchange(card, missing)
  else
    if dealer.discard then dealer:discard(card) end
    drawn = drawFrom(dealer, missing)
  end
  table.remove(held, position)
  local place = position
  for _, next in ipairs(drawn) do
    table.insert(held, place, next)
    place = #held + 1
  end
  return card
end

M.Hand = Hand

--- Makes a hand of `size` cards that refills: each card played makes room for the next.
--- Raises where the dealer raises.
--- ```lua
--- local hand = newHand(newDeck({ "A", "B", "C" }, { shuffled = false }), 2)
--- print(table.concat(hand:cards(), " ")) --> A B
--- ```
---@generic Card: Value
---@param dealer Dealer<Card> A deck, dice, a block deck, or any object with `draw(count)`, and
--- `discard(card)` if it has a discard pile.
---@param size integer How many cards it holds, from 1.
---@param cards? Card[] Those that it holds already, out of the dealer, when a saved game goes on.
---@return Hand<Card> # The hand, filled as far as the dealer can.
function M.newHand(dealer, size, cards)
  local isDealer = type(dealer) == "table" and type(dealer.draw) == "function"
  check(isDealer, 1, "newHand", "dealer with a method 'draw'", dealer)
  checkWhole(size, 2, "newHand", 1, MOST_CARDS)
  if cards ~= nil then checkNone(listProblem(cards), 3, "newHand") end
  local held = slice(cards or {})
  append(held, drawFrom(dealer, math.max(size - #held, 0)))
  return Hand.new(dealer, size, held)
end

return M
