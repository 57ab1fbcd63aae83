-- randdeck.hand 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/hand.ts: change that file, not this one.

-- Hands that are refilled.

local checkModule = require("randdeck.check")
local check = checkModule.check
local checkWhole = checkModule.checkWhole
local describe = checkModule.describe
local listProblem = checkModule.listProblem
local MOST_CARDS = checkModule.MOST_CARDS
local raiseIf = checkModule.raiseIf
local platform = require("randdeck.platform")
local append = platform.append
local digits = platform.digits
local isCardList = platform.isCardList
local slice = platform.slice

local M = {}

--- What a hand draws from: a deck, dice, a block deck, a chance, or an object of your own.
---@class randdeck.Dealer<Card>
--- Returns `count` cards, or as many as there are.
---@field draw fun(self: randdeck.Dealer<Card>, count: integer): Card[]
---@field discard? fun(self: randdeck.Dealer<Card>, card: Card) Takes a card that was played.

-- Draws from a dealer; raises an error if that returns no list, or too many cards: without a line,
-- since the dealer's code is elsewhere.
local function drawFrom(dealer, count)
  local drawn = dealer:draw(count)
  if isCardList(drawn) and #drawn <= count then return drawn end
  local most = digits(count)
  local came = describe(drawn)
  if isCardList(drawn) then came = digits(#drawn) .. " cards" end
  error("draw(" .. most .. ") must give a list of at most " .. most .. " cards, got " .. came, 0)
end

--- A hand that refills each time you play a card. `newHand` makes one.
---@class randdeck.Hand<Card>
local Hand = {}
Hand.__index = Hand
function Hand.new(dealer, size, held)
  return setmetatable({ dealer = dealer, size = size, held = held }, Hand)
end

--- Returns the cards of the hand.
---@return Card[] # A new list.
function Hand:cards() return slice(self.held) end

--- Plays a card and returns it: it goes to the dealer's discard pile, if there is one, and the next
--- card takes its place. If the dealer has no more, the hand gets smaller; each later play fills it
--- again as far as the dealer can. With a deck of `recycle = "all"` nothing is discarded.
--- Raises if the dealer does.
--- ```lua
--- local hand = newHand(newDeck({ "A", "B", "C", "D" }, { shuffled = false }), 2)
--- print(hand:play(1), table.concat(hand:cards(), " ")) --> A C B
--- ```
---@param position integer Which card, from 1 to the number in the hand.
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
  for _, added in ipairs(drawn) do
    table.insert(held, place, added)
    place = #held + 1
  end
  return card
end

M.Hand = Hand

--- Makes a hand of `size` cards that refills each time you play a card.
--- Raises if the dealer does.
--- ```lua
--- local hand = newHand(newDeck({ "A", "B", "C" }, { shuffled = false }), 2)
--- print(table.concat(hand:cards(), " ")) --> A B
--- ```
---@generic Card: randdeck.Value
---@param dealer randdeck.Dealer<Card> A deck, dice, a block deck, or any object with a method
--- `draw(count)`, and `discard(card)` if it has a discard pile.
---@param size integer How many cards it holds, from 1.
---@param cards? Card[] The cards it already holds when you load a saved game; the dealer must count
--- them as out.
---@return randdeck.Hand<Card> # The hand, as full as the dealer can make it.
function M.newHand(dealer, size, cards)
  local isDealer = type(dealer) == "table" and type(dealer.draw) == "function"
  check(isDealer, 1, "newHand", "dealer with a method 'draw'", dealer)
  checkWhole(size, 2, "newHand", 1, MOST_CARDS)
  if cards ~= nil then raiseIf(listProblem(cards), 3, "newHand") end
  local held = slice(cards or {})
  if dealer.outProblem then raiseIf(dealer:outProblem(held), 3, "newHand") end
  append(held, drawFrom(dealer, math.max(size - #held, 0)))
  return Hand.new(dealer, size, held)
end

return M
