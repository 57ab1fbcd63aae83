-- randdeck.deck 1.0.0, a module of randdeck. MIT license.
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
local order = require("randdeck.order")
local addCounts = order.addCounts
local areDistinct = order.areDistinct
local arrange = order.arrange
local kindsOf = order.kindsOf
local outModule = require("randdeck.out")
local cardsProblem = outModule.cardsProblem
local countsOf = outModule.countsOf
local outProblem = outModule.outProblem
local takeBack = outModule.takeBack
local pass = require("randdeck.pass")
local dealAcross = pass.dealAcross
local dealTop = pass.dealTop
local lastDealt = pass.lastDealt
local without = pass.without
local place = require("randdeck.place")
local checkPlace = place.checkPlace
local cutAt = place.cutAt
local insertCards = place.insertCards
local platform = require("randdeck.platform")
local append = platform.append
local isCardList = platform.isCardList
local slice = platform.slice
local randomModule = require("randdeck.random")
local generatorNumbers = randomModule.generatorNumbers
local setGenerator = randomModule.setGenerator
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf
local stateModule = require("randdeck.state")
local cardsIn = stateModule.cardsIn
local checkState = stateModule.checkState
local fingerprintOf = stateModule.fingerprintOf
local placesOf = stateModule.placesOf
local stateProblem = stateModule.stateProblem
local writeState = stateModule.writeState

local M = {}

--- Options of `newDeck`.
---@class randdeck.DeckOptions: randdeck.KindOptions
---@field shuffled? boolean False: the first pass deals the cards in the order given.
--- What a draw does when no card is left: `"discards"` (the default) shuffles the discard pile into
--- a new pass, `"all"` shuffles all cards, wherever they are, `"none"` draws nothing.
---@field recycle? "discards"|"all"|"none"

local DECK_OPTIONS = {
  kindOf = "function",
  noRepeat = "boolean",
  random = RANDOM_SOURCE,
  recycle = "'discards', 'all' or 'none'",
  shuffled = "boolean",
}

--- A deck of cards. Each card is in the draw pile, in the discard pile, or out. A call that raises
--- an error changes nothing. `newDeck` makes one.
---@class randdeck.Deck<Card>
local Deck = {}
Deck.__index = Deck

-- If `isFresh`, the pass of all cards is still to be shuffled, and `cards` is empty.
function Deck.new(all, isFresh, source, kinds, kindOf, recycle)
  return setmetatable({
    all = all,
    isFresh = isFresh,
    kindOf = kindOf,
    recycle = recycle,
    dealt = 0,
    begun = 1,
    discarded = {},
    counted = 0,
    cards = isFresh and {} or slice(all),
    source = source,
    kinds = kinds,
  }, Deck)
end

--- Draws a card, or `count` cards. If too few are left, it draws those, then the rest from a new
--- pass, if `recycle` has cards for one.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
--- ```
---@overload fun(self: randdeck.Deck<Card>): Card?
---@param count integer How many, from 0; one if left out.
---@return Card[] # A card, or nil if there is none; with `count` a list, shorter if there are fewer.
function Deck:draw(count)
  if count == nil then
    local position = self.dealt + 1
    local card = self.cards[position]
    if card == nil then return self:take(1)[1] end
    self.dealt = position
    return card
  end
  if isWhole(count, 0, #self.cards - self.dealt) then return dealTop(self, count) end
  checkWhole(count, 1, "draw", 0, self.recycle == "all" and MOST_CARDS or nil)
  return self:take(count)
end

--- Returns what `draw` will give in this pass, without drawing it.
---@overload fun(self: randdeck.Deck<Card>): Card?
---@param count integer How many, from 0; one if left out.
---@return Card[] # A card, or nil if none is left; with `count` a list, shorter if fewer are left.
function Deck:peek(count)
  if count ~= nil then checkWhole(count, 1, "peek", 0) end
  self:shuffleFresh()
  local first = self.dealt + 1
  if count == nil then return self.cards[first] end
  return slice(self.cards, first, math.min(self.dealt + count, #self.cards))
end

--- Draws the first card left that passes a test, or the first `count` of them. The others keep
--- their order. No new pass begins.
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
--- print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
--- ```
---@overload fun(self: randdeck.Deck<Card>, test: fun(card: Card): boolean): Card?
---@param test fun(card: Card): boolean Gets a card; returns whether to draw it.
---@param count integer How many, from 0; one if left out.
---@return Card[] # A card, or nil if none passes; with `count` a list, shorter if fewer pass.
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

--- Deals hands round the table, one card to each hand in turn.
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
--- for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
--- --> 1 3
--- --> 2 4
--- ```
---@param hands integer How many hands, from 1.
---@param size integer How many cards each, from 0; at most 10,000,000 cards in all.
---@return Card[][] # A list of hands. If the cards run out, the last hands may have one card less
--- than the first.
function Deck:deal(hands, size)
  checkWhole(hands, 1, "deal", 1, MOST_CARDS)
  checkWhole(size, 2, "deal", 0, math.floor(MOST_CARDS / hands))
  local cards = self:take(hands * size)
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

--- Puts cards that are out or discarded back into the draw pile. A list keeps its order: its first
--- card is drawn first.
--- Raises if a card is neither out nor discarded.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- deck:put(deck:draw(1), "bottom")
--- print(table.concat(deck:draw(3), " ")) --> B C A
--- ```
---@param cards Card|any[] A card or a list of cards. A list that is itself a card of the deck is one card.
---@param where? randdeck.DeckPlace `"top"` (the default), `"bottom"`, `"random"` (each card at its
--- own place), or a position, counted from the top.
function Deck:put(cards, where)
  local out = self:countOut()
  local found = {}
  local list = takeBack(cards, out, self.discarded, found, "put")
  checkPlace(where, self:left(), "put")
  self:insert(list, where)
  if #found > 0 then self.discarded = without(self.discarded, found, {}) end
  self.outCounts = out
end

--- Puts cards that are out on the discard pile.
--- Raises if a card is not out.
---@param cards Card|any[] As for `put`.
function Deck:discard(cards)
  local out = self:countOut()
  local list = takeBack(cards, out, self.discarded, nil, "discard")
  append(self.discarded, list)
  self.outCounts = out
end

--- Adds new cards to the deck.
---@param cards Card|any[] A card or a list of cards. If a card is itself a list, put it in a list.
---@param where? randdeck.DeckPlace As for `put`.
function Deck:add(cards, where)
  checkNone(cardsProblem(cards), 1, "add")
  checkPlace(where, self:left(), "add")
  local list = isCardList(cards) and cards or { cards }
  local kinds = self.kinds and kindsOf(list, self.kindOf, 1, "add")
  self:insert(list, where)
  append(self.all, list)
  self.outCounts = nil
  if kinds then
    for _, card in ipairs(list) do
      self.kinds.of[card] = kinds.of[card]
    end
  end
  self:compareKinds()
end

--- Removes cards that are out from the deck.
--- Raises if a card is not out.
---@param cards Card|any[] As for `put`.
function Deck:remove(cards)
  local out = self:countOut()
  local list = takeBack(cards, out, self.discarded, nil, "remove")
  self.all = without(self.all, list, {})
  self:compareKinds()
end

--- Shuffles the draw pile.
function Deck:shuffle()
  if not self.isFresh then self:shuffleInto(self:leftCards()) end
end

--- Puts all cards back, out or discarded, and begins a new pass.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" })
--- deck:draw(2)
--- deck:reset()
--- print(deck:left(), deck:passes()) --> 3 2
--- ```
function Deck:reset()
  self.discarded = {}
  self:replace({})
  self.begun = self.begun + 1
  self.isFresh = true
end

--- Cuts the draw pile: the `count` cards on top go to the bottom.
---@param count? integer How many cards, from 0 to all that are left; random if left out.
function Deck:cut(count)
  if count ~= nil then checkWhole(count, 1, "cut", 0, self:left()) end
  self:replace(cutAt(self.source, self:leftCards(), count))
end

--- Returns how many cards are left in the draw pile.
---@return integer
function Deck:left() return self.isFresh and #self.all or #self.cards - self.dealt end

--- Returns how many cards the deck has in all.
---@return integer
function Deck:size() return #self.all end

--- Returns how many cards are out: drawn, and neither put back nor discarded.
---@return integer
function Deck:out() return #self.all - self:left() - #self.discarded end

--- Returns the discard pile.
---@return Card[] # A new list; the card discarded last is at its end.
function Deck:discards() return slice(self.discarded) end

--- Returns how many passes have begun. The first is 1.
---@return integer
function Deck:passes() return self.begun end

--- Saves the deck and its generator as one line of ASCII text.
--- ```lua
--- local cards = { "A", "B", "C", "D" }
--- local deck = newDeck(cards, { random = newRandom("today") })
--- print(deck:draw()) --> B
--- local later = newDeck(cards, { random = newRandom() })
--- later:setState(deck:getState())
--- print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
--- ```
---@return string # The state, for `setState` on any engine.
function Deck:getState() return writeState("deck", self:stateSections(self:fingerprint())) end

--- Restores a saved deck, in the middle of its pass, with its generator.
--- Raises if `state` is from a deck with other cards or options.
---@param state string What `getState` returned for a deck with the same cards (added ones too) and options.
function Deck:setState(state)
  local sections = checkState(state, "deck")
  checkNone(self:problemWith(sections), 1, "setState")
  self:restore(sections)
end

-- What a saved state holds: where the deck is, what is left, what is discarded, the generator.
function Deck:stateSections(fingerprint)
  local all, begun = self.all, self.begun
  local places = {}
  for at = #all, 1, -1 do
    places[all[at]] = at
  end
  local last = places[lastDealt(self)] or 0
  local left = placesOf(slice(self.cards, self.dealt + 1), places)
  local discarded = placesOf(self.discarded, places)
  local head = { fingerprint, begun, self.isFresh and 1 or 0, last }
  return { head, left, discarded, generatorNumbers(self.source) }
end

-- What is wrong with what `stateSections` gave, for this deck.
function Deck:problemWith(sections)
  return stateProblem(sections, 4, self:fingerprint(), self.source)
end

-- Restores what `stateSections` gave.
function Deck:restore(sections)
  local all = self.all
  local head = sections[1]
  self.begun = head[2]
  self.isFresh = head[3] == 1
  self:replace(cardsIn(all, sections[2]))
  self.last = all[head[4]]
  self.discarded = cardsIn(all, sections[3])
  setGenerator(self.source, sections[4])
end

-- Discards a card of a hand and draws `count` cards. With `recycle = "all"` it goes back with all
-- others.
function Deck:exchange(card, count)
  if self.recycle == "all" then return self:take(count) end
  local out = self:countOut()
  local copies = out[card] or 0
  if copies == 0 then error(badArgument(1, "play", outProblem(card, out, self.discarded)), 3) end
  local begun = self.begun
  local drawn = self:take(count, card)
  out[card] = copies - 1
  if self.begun == begun then self.outCounts = out end
  return drawn
end

-- Draws `count` cards, or as many as there are; a card that was `played` is discarded first.
function Deck:take(count, played)
  self:shuffleFresh()
  local discarded, recycle = self.discarded, self.recycle
  local supply = {}
  if count > self:left() then
    if recycle == "all" then
      supply = self.all
    elseif recycle == "discards" then
      supply = self:discards()
    end
    if recycle == "discards" and played ~= nil then supply[#supply + 1] = played end
  end
  if #supply == 0 then
    if played ~= nil then discarded[#discarded + 1] = played end
    return dealTop(self, math.min(count, self:left()))
  end
  local hand = self:leftCards()
  dealAcross(self, hand, count, supply, recycle == "all")
  self.discarded = {}
  self.outCounts = nil
  return hand
end

-- Checks again whether all cards differ.
function Deck:compareKinds()
  if self.kinds then self.kinds.distinct = areDistinct(self.all, self.kinds.of) end
end

-- Shuffles the pass if it is still to be shuffled.
function Deck:shuffleFresh()
  if not self.isFresh then return end
  self:shuffleInto(slice(self.all))
  self.isFresh = false
end

-- Makes `cards` what is left; what is out must be counted again.
function Deck:replace(cards)
  self.last = lastDealt(self)
  self.cards = cards
  self.dealt = 0
  self.outCounts = nil
  self.counted = 0
end

-- Makes `cards` what is left, in a new order.
function Deck:shuffleInto(cards)
  arrange(self.source, cards, self.kinds, lastDealt(self))
  self:replace(cards)
end

-- The cards left, as a new list.
function Deck:leftCards()
  self:shuffleFresh()
  return slice(self.cards, self.dealt + 1)
end

-- Inserts cards into the draw pile. Drops dealt ones once they outnumber those left, or it could
-- only grow.
function Deck:insert(list, where)
  self:shuffleFresh()
  insertCards(self.source, self.cards, self.dealt, list, where)
  if self.dealt > self:left() then self:replace(self:leftCards()) end
end

-- Counts what is out, from the last count on. A caller that changes the counts stores them if it
-- succeeds.
function Deck:countOut()
  local all, cards, dealt = self.all, self.cards, self.dealt
  local out = self.outCounts
  if out ~= nil then
    addCounts(out, cards, 1, self.counted + 1, dealt)
  else
    out = countsOf(all)
    local left = self.isFresh and all or cards
    addCounts(out, left, -1, dealt + 1, #left)
    addCounts(out, self.discarded, -1, 1, #self.discarded)
  end
  self.counted = dealt
  self.outCounts = nil
  return out
end

-- Tells decks of other cards or options apart.
function Deck:fingerprint()
  return fingerprintOf(self.recycle .. (self.kinds and " noRepeat" or ""), self.all)
end

M.Deck = Deck

--- Makes a deck from a list of cards, with a draw pile and a discard pile. The list is copied.
--- Every order of a pass is equally likely. Equal cards are separate cards.
--- Raises if `kindOf` returns nil or NaN.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
--- deck:discard(deck:draw(2))
--- print(deck:left(), deck:out(), #deck:discards()) --> 1 0 2
--- ```
---@generic Card: randdeck.Value
---@param cards Card[] The cards; the list may be empty.
---@param options? randdeck.DeckOptions `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`.
---@return randdeck.Deck<Card>
function M.newDeck(cards, options)
  local all = copyOf(cards, "newDeck")
  local given = checkOptions(options, DECK_OPTIONS, "newDeck")
  local kinds = given.noRepeat and kindsOf(all, given.kindOf, 2, "newDeck")
  local source = sourceOf(given.random, 2, "newDeck")
  local recycle = given.recycle or "discards"
  return Deck.new(all, given.shuffled ~= false, source, kinds, given.kindOf, recycle)
end

return M
