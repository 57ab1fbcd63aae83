-- randdeck.deck 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/deck.ts: change that file, not this one.

-- Decks: a draw pile, a discard pile, and the cards that are out.

local checkModule = require("randdeck.check")
local badArgument = checkModule.badArgument
local check = checkModule.check
local checkNone = checkModule.checkNone
local checkWhole = checkModule.checkWhole
local copyOf = checkModule.copyOf
local isWhole = checkModule.isWhole
local MOST_CARDS = checkModule.MOST_CARDS
local givenModule = require("randdeck.given")
local cardsProblem = givenModule.cardsProblem
local checkPlace = givenModule.checkPlace
local insert = givenModule.insert
local outProblem = givenModule.outProblem
local placeOf = givenModule.placeOf
local order = require("randdeck.order")
local areDistinct = order.areDistinct
local arrange = order.arrange
local kindsOf = order.kindsOf
local turned = order.turned
local pass = require("randdeck.pass")
local deal = pass.deal
local dealOn = pass.dealOn
local lastOf = pass.lastOf
local platform = require("randdeck.platform")
local append = platform.append
local isCardList = platform.isCardList
local part = platform.part
local randomModule = require("randdeck.random")
local generatorNumbers = randomModule.generatorNumbers
local setGenerator = randomModule.setGenerator
local stateProblem = randomModule.stateProblem
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local fingerprintOf = stateModule.fingerprintOf
local writeState = stateModule.writeState

local M = {}

--- What `newDeck` can be told.
---@class DeckOptions<Card>
---@field random? RandomSource The random source, if not the engine's own.
--- Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow.
---@field noRepeat? boolean
---@field kindOf? KindOf<Card> What cards are the same by, if not themselves.
---@field shuffled? boolean False: the first pass deals the cards as they are given.
--- What happens when a card is asked for and none is left: `"discards"` (the default) shuffles the
--- discard pile into a new pass, `"all"` every card, wherever it is, `"none"` nothing.
---@field recycle? "discards"|"all"|"none"

local DECK_OPTIONS = {
  kindOf = "function",
  noRepeat = "boolean",
  random = RANDOM_SOURCE,
  recycle = "'discards', 'all' or 'none'",
  shuffled = "boolean",
}

--- A deck of cards: those left in the draw pile, those out and those discarded are all its cards,
--- at every moment, and a call that raises changes nothing. `newDeck` makes one.
---@class Deck<Card>
local Deck = {}
Deck.__index = Deck

-- A deck that `isFresh` is in a pass that is still to be shuffled, of all cards: its `cards` are
-- none.
function Deck.new(all, isFresh, source, kinds, kindOf, recycle)
  return setmetatable({
    all = all,
    isFresh = isFresh,
    kindOf = kindOf,
    recycle = recycle,
    dealt = 0,
    begun = 1,
    pile = {},
    cards = isFresh and {} or part(all),
    source = source,
    kinds = kinds,
  }, Deck)
end

--- Draws a card, or `count` of them. Where fewer are left, a new pass begins if `recycle` has cards
--- for it: what is left is drawn, then the rest from the new pass.
--- Raises where `count` or an answer of `random` is wrong.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
--- ```
---@overload fun(self: Deck<Card>): Card?
---@param count integer How many, from 0; one if left out.
---@return Card[] # A card, or nil; with `count` a list, shorter where there are fewer.
function Deck:draw(count)
  if count == nil then
    local position = self.dealt + 1
    local card = self.cards[position]
    if card == nil then return self:take(1, self.pile)[1] end
    self.dealt = position
    return card
  end
  if isWhole(count, 0, #self.cards - self.dealt) then return deal(self, count) end
  checkWhole(count, 1, "draw", 0, self.recycle == "all" and MOST_CARDS or nil)
  return self:take(count, self.pile)
end

--- Shows what `draw` will give in this pass, without drawing.
--- Raises where `count` or an answer of `random` is wrong.
---@overload fun(self: Deck<Card>): Card?
---@param count integer How many, from 0; one if left out.
---@return Card[] # A card, or nil; with `count` a list, at most of the cards left.
function Deck:peek(count)
  if count ~= nil then checkWhole(count, 1, "peek", 0) end
  self:shuffleFresh()
  local first = self.dealt + 1
  if count == nil then return self.cards[first] end
  return part(self.cards, first, math.min(self.dealt + count, #self.cards))
end

--- Draws the first card that passes a test, or the first `count` of them, of what is left. The
--- others stay in order. No new pass begins.
--- Raises where an argument or an answer of `random` is wrong.
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
--- print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
--- ```
---@overload fun(self: Deck<Card>, test: fun(card: Card): boolean): Card?
---@param test fun(card: Card): boolean Gets a card, gives whether it is wanted.
---@param count integer How many, from 0; one if left out.
---@return Card[] # A card, or nil; with `count` a list.
function Deck:drawWhere(test, count)
  check(type(test) == "function", 1, "drawWhere", "function", test)
  if count ~= nil then checkWhole(count, 2, "drawWhere", 0) end
  local wanted = count or 1
  local found = {}
  local others = {}
  for _, card in ipairs(self:leftCards()) do
    if #found < wanted and test(card) then
      found[#found + 1] = card
    else
      others[#others + 1] = card
    end
  end
  self:replace(others)
  if #found > 0 then self.last = found[#found] end
  if count == nil then return found[1] end
  return found
end

--- Deals hands round the table: the first card to the first hand, the next to the second.
--- Raises where an argument or an answer of `random` is wrong.
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
--- for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
--- --> 1 3
--- --> 2 4
--- ```
---@param hands integer How many hands, from 1.
---@param size integer How many cards each, from 0; 10,000,000 cards in all at the most.
---@return Card[][] # A list of the hands; where the cards run out, some have one card less.
function Deck:deal(hands, size)
  checkWhole(hands, 1, "deal", 1, MOST_CARDS)
  checkWhole(size, 2, "deal", 0, math.floor(MOST_CARDS / hands))
  local cards = self:take(hands * size, self.pile)
  local dealt = {}
  for hand = 1, hands do
    dealt[hand] = {}
  end
  for at = 1, #cards do
    local hand = dealt[(at - 1) % hands + 1]
    hand[#hand + 1] = cards[at]
  end
  return dealt
end

--- Puts cards that are out or discarded back into the draw pile. A list goes in as it stands, its
--- first card to be drawn first.
--- Raises where a card is neither out nor discarded, and where `where` or an answer of `random` is
--- wrong.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- deck:put(deck:draw(1), "bottom")
--- print(table.concat(deck:draw(3), " ")) --> B C A
--- ```
---@param cards Card|Card[] A card or a list; a list that is itself a card of the deck is that card.
---@param where? DeckPlace `"top"`, which it is if left out, `"bottom"`, `"random"` (each card its
--- own place), or a position counted from the top.
function Deck:put(cards, where)
  local pile = self:discards()
  local list = self:given(cards, pile, "put")
  checkPlace(where, self:left(), "put")
  self:replace(insert(self.source, self:leftCards(), list, where))
  self.pile = pile
end

--- Puts cards that are out on the discard pile.
--- Raises where a card is not out.
---@param cards Card|Card[] As of `put`.
function Deck:discard(cards) append(self.pile, self:given(cards, {}, "discard")) end

--- Takes new cards into the deck.
--- Raises where an argument or an answer of `random` is wrong.
---@param cards Card|Card[] A card or a list of cards. A card that is itself a list must stand in a list.
---@param where? DeckPlace As of `put`.
function Deck:add(cards, where)
  checkNone(cardsProblem(cards), 1, "add")
  checkPlace(where, self:left(), "add")
  local list = isCardList(cards) and cards or { cards }
  local kinds = self.kinds and kindsOf(list, self.kindOf, 1, "add")
  self:replace(insert(self.source, self:leftCards(), list, where))
  append(self.all, list)
  if kinds then
    for _, card in ipairs(list) do
      self.kinds.of[card] = kinds.of[card]
    end
  end
  self:compareKinds()
end

--- Takes cards that are out away for good.
--- Raises where a card is not out.
---@param cards Card|Card[] As of `put`.
function Deck:remove(cards)
  for _, card in ipairs(self:given(cards, {}, "remove")) do
    table.remove(self.all, placeOf(self.all, card))
  end
  self:compareKinds()
end

--- Shuffles what is left.
--- Raises where `random` gives a wrong answer.
function Deck:shuffle()
  if not self.isFresh then self:lay(self:leftCards()) end
end

--- Puts all cards back, those out and those discarded too, and begins a new pass.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" })
--- deck:draw(2)
--- deck:reset()
--- print(deck:left(), deck:passes()) --> 3 2
--- ```
function Deck:reset()
  self.pile = {}
  self:replace({})
  self.begun = self.begun + 1
  self.isFresh = true
end

--- Cuts what is left: the `count` cards on top go to the bottom.
--- Raises where `count` or an answer of `random` is wrong.
---@param count? integer How many cards, from 0 to those left; at random if left out.
function Deck:cut(count)
  if count ~= nil then checkWhole(count, 1, "cut", 0, self:left()) end
  self:replace(turned(self.source, self:leftCards(), count))
end

--- Gives how many cards are left in the draw pile.
---@return integer # The number.
function Deck:left() return self.isFresh and #self.all or #self.cards - self.dealt end

--- Gives how many cards the deck has in all.
---@return integer # The number.
function Deck:size() return #self.all end

--- Gives how many cards are out: drawn, and neither put back nor discarded.
---@return integer # The number.
function Deck:out() return #self.all - self:left() - #self.pile end

--- Gives the discard pile.
---@return Card[] # A new list, the card discarded last at its end.
function Deck:discards() return part(self.pile) end

--- Gives how many passes have begun.
---@return integer # The number, from 1.
function Deck:passes() return self.begun end

--- Saves the deck, its generator included: one line of ASCII characters.
--- ```lua
--- local cards = { "A", "B", "C", "D" }
--- local deck = newDeck(cards, { random = newRandom("today") })
--- print(deck:draw()) --> B
--- local later = newDeck(cards, { random = newRandom() })
--- later:setState(deck:getState())
--- print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
--- ```
---@return string # The state, for `setState` on any engine.
function Deck:getState() return writeState("deck", self:stateNumbers(self:fingerprint())) end

--- Goes on where the saved deck was, in the middle of its pass, with its generator.
--- Raises where `state` is no such text, or that of a deck of other cards or options.
---@param state string What `getState` gave for a deck of the same cards (added ones too) and options.
function Deck:setState(state)
  local numbers = checkState(state, "deck")
  checkNone(self:stateProblem(numbers), 1, "setState")
  self:restore(numbers)
end

-- What a saved state says of the deck, its fingerprint first.
function Deck:stateNumbers(fingerprint)
  local all, pile = self.all, self.pile
  local places = {}
  for at = #all, 1, -1 do
    places[all[at]] = at
  end
  local cards = part(self.cards, self.dealt + 1)
  local place = places[lastOf(self)] or 0
  local fresh = self.isFresh and 1 or 0
  local numbers = { fingerprint, self.begun, fresh, place, #cards, #pile }
  append(cards, pile)
  for _, card in ipairs(cards) do
    numbers[#numbers + 1] = places[card]
  end
  append(numbers, generatorNumbers(self.source))
  return numbers
end

-- What keeps the deck from going on where `stateNumbers` was.
function Deck:stateProblem(numbers)
  local start = 7 + (numbers[5] or 0) + (numbers[6] or 0)
  return stateProblem(numbers, self:fingerprint(), self.source, start)
end

-- Goes on where `stateNumbers` was.
function Deck:restore(numbers)
  local all = self.all
  local cards = {}
  local left = numbers[5]
  local stop = 6 + left + numbers[6]
  for _, place in ipairs(part(numbers, 7, stop)) do
    cards[#cards + 1] = all[place]
  end
  self.begun = numbers[2]
  self.isFresh = numbers[3] == 1
  self:replace(part(cards, 1, left))
  self.last = all[numbers[4]]
  self.pile = part(cards, left + 1)
  setGenerator(self.source, part(numbers, stop + 1))
end

-- Discards a card of a hand and draws `count` cards. With `recycle = "all"` it goes back with all
-- others.
function Deck:exchange(card, count)
  if self.recycle == "all" then return self:take(count, self.pile) end
  local problem = self:outProblem({ card }, {})
  if problem ~= nil then error(badArgument(1, "play", problem), 3) end
  local pile = self:discards()
  pile[#pile + 1] = card
  return self:take(count, pile)
end

-- Draws `count` cards, or as many as there are, with this as the discard pile.
function Deck:take(count, pile)
  self:shuffleFresh()
  local begun = self.begun
  local hand
  if count <= self:left() then
    hand = deal(self, count)
  else
    hand = self:leftCards()
    local isAll = self.recycle == "all"
    dealOn(self, hand, count, isAll and self.all or (self.recycle == "none" and {} or pile), isAll)
  end
  self.pile = self.begun > begun and {} or pile
  return hand
end

-- Finds out again whether all cards differ.
function Deck:compareKinds()
  if self.kinds then self.kinds.distinct = areDistinct(self.all, self.kinds.of) end
end

-- Shuffles a pass that is still to be shuffled.
function Deck:shuffleFresh()
  if not self.isFresh then return end
  self:lay(part(self.all))
  self.isFresh = false
end

-- Lets `cards` be what is left.
function Deck:replace(cards)
  self.last = lastOf(self)
  self.cards = cards
  self.dealt = 0
end

-- The same, in a new order that is settled in place.
function Deck:lay(cards)
  arrange(self.source, cards, self.kinds, lastOf(self), 0, 0)
  self:replace(cards)
end

-- The cards left, as a new list.
function Deck:leftCards()
  self:shuffleFresh()
  return part(self.cards, self.dealt + 1)
end

-- What keeps cards from going back.
function Deck:outProblem(list, pile)
  return outProblem(self.all, self.isFresh and self.all or self:leftCards(), self.pile, list, pile)
end

-- The cards that are meant, as a list; raises where one is neither out nor in `pile`, from which
-- those that are not out are taken.
function Deck:given(cards, pile, name)
  local isCard = placeOf(self.all, cards) > 0
  local list = not isCard and isCardList(cards) and cards or { cards }
  local problem = not isCard and cardsProblem(cards) or self:outProblem(list, pile)
  if problem ~= nil then error(badArgument(1, name, problem), 3) end
  return list
end

-- What tells decks of other cards or options apart.
function Deck:fingerprint()
  return fingerprintOf(self.recycle .. (self.kinds and " noRepeat" or ""), self.all)
end

M.Deck = Deck

--- Makes a deck: a draw pile of the cards of a list, a discard pile, and the cards that are out.
--- The list is copied. Every order of a pass is equally likely. Equal cards are as many cards as
--- there are.
--- Raises where an argument is wrong or `kindOf` gives nil or NaN.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
--- deck:discard(deck:draw(2))
--- print(deck:left(), deck:out(), #deck:discards()) --> 1 0 2
--- ```
---@generic Card: Value
---@param cards Card[] The cards, none or more.
---@param options? DeckOptions<Card> `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`.
---@return Deck<Card> # The deck.
function M.newDeck(cards, options)
  local all = copyOf(cards, "newDeck")
  local given = checkOptions(options, DECK_OPTIONS, "newDeck")
  local kinds = given.noRepeat and kindsOf(all, given.kindOf, 2, "newDeck")
  local source = sourceOf(given.random, 2, "newDeck")
  local recycle = given.recycle or "discards"
  return Deck.new(all, given.shuffled ~= false, source, kinds, given.kindOf, recycle)
end

return M
