-- randdeck.hand 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/hand.ts: change that file, not this one.

-- Hands that are refilled.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkResult = check.checkResult
local checkWhole = check.checkWhole
local describe = check.describe
local MOST_CARDS = check.MOST_CARDS
local lists = require("randdeck.lists")
local append = lists.append
local part = lists.part
local platform = require("randdeck.platform")
local countOf = platform.countOf
local newCounts = platform.newCounts
local setCount = platform.setCount
local typeName = platform.typeName
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local DAMAGED = stateModule.DAMAGED
local writeState = stateModule.writeState

local M = {}

--- Raises where the dealer is none of the library's.
---@generic Card
---@param own OwnDealer<Card>?
local function checkOwn(own)
  if own ~= nil then return end
  local problem =
    "dealer of newDeck, newDice or newBlockDeck expected, got another, which is not saved"
  error(badArgument(1, "newHand", problem), 3)
end

--- A hand of cards that is filled again whenever one is played. `newHand` makes one.
---@class Hand<Card>
---@field private dealer Dealer<Card>
---@field private own OwnDealer<Card>? The dealer itself, if it is one of the library's.
---@field package maker string The function that made the dealer, whose second argument has its source.
---@field private size integer
---@field package held Card[]
local Hand = {}
Hand.__index = Hand

--- Makes a hand without a card.
---@generic Card
---@param dealer Dealer<Card>
---@param size integer
---@return Hand<Card>
function Hand.new(dealer, size)
  local self = setmetatable({}, Hand)
  local own = dealer
  local isOwn = type(own.exchange) == "function" and type(own.stateNumbers) == "function"
  self.dealer = dealer
  self.own = nil
  self.maker = "newHand"
  if isOwn then
    self.own = own
    self.maker = own.maker
  end
  self.size = size
  self.held = {}
  return self
end

--- Gives the cards of the hand as a new list.
---@return Card[]
function Hand:cards() return part(self.held, 1) end

--- Plays a card: it goes on the dealer's discard pile, if that has one, and the next card takes its
--- place. Where the dealer has no more the places close up; with every play the hand is filled as
--- far as the dealer can.
---
--- A deck with `recycle = "all"` has its cards back when a pass ends: one that went back so while
--- it was in the hand is not discarded.
---
--- Cost: by the size of the hand, and that of the dealer's `draw`. Random numbers: those of `draw`.
---
--- Raises an error where there is no such card, and where the dealer's `random` gives a wrong
--- answer. Hand and dealer are as before then. An error of a dealer that is not the library's
--- passes through; if it comes from `draw` the card has been discarded.
---@param position integer Which card, a whole number from 1 to as many as the hand has.
---@return Card # The card.
function Hand:play(position)
  local held = self.held
  local count = #held
  checkWhole(position, 1, "play", 1, math.max(count, 1))
  if count == 0 then
    error(badArgument(1, "play", "card of the hand expected, but it is empty"), 2)
  end
  local card = held[position]
  local missing = self.size - count + 1
  local own = self.own
  if own ~= nil then
    local drawn = {}
    checkResult(own:exchange(card, missing, drawn), 2, own.maker)
    local cards = part(held, 1, position - 1)
    append(cards, drawn, 1, math.min(#drawn, 1))
    append(cards, held, position + 1, count)
    append(cards, drawn, 2, #drawn)
    self.held = cards
  else
    self:refill(position, missing)
  end
  return card
end

--- Saves hand and dealer together: one line of printable ASCII characters.
---
--- Cost: that of the dealer's `getState`, and a look at each of its cards.
---
--- Raises an error where the dealer is none of this library, where it no longer has a card of the
--- hand, and where its `random` gives a wrong answer.
---@return string # The state, for `setState` of a hand of the same size over a dealer made in the
--- same way, on any engine.
function Hand:getState()
  local own = self.own
  checkOwn(own)
  local slots = newCounts()
  local all = own.all
  local size = #all
  for at = 1, size do
    setCount(slots, all[at], at)
  end
  local numbers = { self.size, #self.held }
  for _, card in ipairs(self.held) do
    local slot = countOf(slots, card)
    if slot == nil then
      local problem = "dealer that has the cards of the hand expected, got one without"
      error(badArgument(1, "newHand", problem), 2)
    end
    numbers[#numbers + 1] = slot
  end
  local others = own:stateNumbers()
  checkResult(others, 2, self.maker)
  numbers[#numbers + 1] = #others
  append(numbers, others, 1, #others)
  return writeState("hand", numbers)
end

--- Goes on where the saved hand and its dealer were.
---
--- Cost: that of the dealer's `setState`. Random numbers: none.
---
--- Raises an error where `state` is no such text or not all of it, where it is that of a hand of
--- another size or over another dealer, and where the dealer is none of this library. Hand and
--- dealer are as before then.
---@param state string What `getState` gave, on any engine, for such a hand over such a dealer.
function Hand:setState(state)
  local numbers = checkState(state, "hand")
  local own = self.own
  checkOwn(own)
  if numbers[1] ~= self.size then
    local other = "state of a hand of the same size expected, got one of another"
    error(badArgument(1, "setState", other), 2)
  end
  local all = own.all
  local count = numbers[2] or 0
  local held = {}
  local sound = count <= self.size and numbers[count + 3] == #numbers - count - 3
  if sound then
    for at = 3, count + 2 do
      local slot = numbers[at]
      if slot < 1 or slot > #all then
        sound = false
      else
        held[#held + 1] = all[slot]
      end
    end
  end
  local rest = part(numbers, count + 4)
  local problem = DAMAGED
  if sound then problem = own:restore(rest) end
  checkResult(problem, 1, "setState")
  self.held = held
end

--- Plays a card over a dealer of the caller: whatever that does, each card is in one place.
---@private
---@param position integer
---@param missing integer
function Hand:refill(position, missing)
  local dealer, held = self.dealer, self.held
  local count = #held
  if type(dealer.discard) == "function" then dealer:discard(held[position]) end
  for at = position, count - 1 do
    held[at] = held[at + 1]
  end
  table.remove(held)
  for turn = 1, missing do
    local card = dealer:draw()
    if card == nil then break end
    held[#held + 1] = card
    if turn == 1 then
      for at = count, position + 1, -1 do
        held[at] = held[at - 1]
      end
      held[position] = card
    end
  end
end

--- Draws `count` cards to the end of `drawn`, or as many as there are.
---@package
---@param count integer
---@param drawn Card[]
---@return string?
function Hand:fill(count, drawn)
  local own = self.own
  if own ~= nil then return own:take(count, drawn) end
  for _ = 1, count do
    local card = self.dealer:draw()
    if card == nil then return nil end
    drawn[#drawn + 1] = card
  end
  return nil
end

M.Hand = Hand

--- Makes a hand of cards over a dealer: `size` of them are drawn at once, and for each one played
--- the next. The dealer may serve others too.
---
--- Cost and random numbers: those of drawing `size` cards from the dealer.
---
--- Raises an error where an argument is of the wrong kind or value, and where the dealer's `random`
--- gives a wrong answer.
---
--- ```lua
--- local hand = newHand(newDeck({ "A", "B", "C", "D" }, { shuffled = false }), 3)
--- print(hand:play(2), table.concat(hand:cards(), " ")) --> B A D C
--- ```
---@generic Card
---@param dealer Deck<Card>|EndlessDealer<Card>|Dealer<Card> What to draw from: made by `newDeck`,
--- `newDice` or `newBlockDeck`, or any object with a method `draw`; one with a method `discard`
--- gets the cards played. Only the library's own are saved.
---@param size integer How many cards, a whole number from 1 to 10,000,000.
---@return Hand<Card> # The hand; with fewer cards where the dealer has fewer.
function M.newHand(dealer, size)
  if typeName(dealer) ~= "table" or type(dealer.draw) ~= "function" then
    local problem = "dealer with a method 'draw' expected, got " .. describe(dealer)
    error(badArgument(1, "newHand", problem), 2)
  end
  checkWhole(size, 2, "newHand", 1, MOST_CARDS)
  local hand = Hand.new(dealer, size)
  checkResult(hand:fill(size, hand.held), 2, hand.maker)
  return hand
end

return M
