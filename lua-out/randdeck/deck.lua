-- randdeck.deck 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/deck.ts: change that file, not this one.

-- Decks: a draw pile, a discard pile, your own piles, and what is out.

local checkModule = require("randdeck.check")
local badArgument = checkModule.badArgument
local check = checkModule.check
local checkWhole = checkModule.checkWhole
local isWhole = checkModule.isWhole
local MOST_CARDS = checkModule.MOST_CARDS
local raiseIf = checkModule.raiseIf
local order = require("randdeck.order")
local addCounts = order.addCounts
local areDistinct = order.areDistinct
local arrange = order.arrange
local kindsOf = order.kindsOf
local outModule = require("randdeck.out")
local cardsProblem = outModule.cardsProblem
local countOut = outModule.countOut
local findCards = outModule.findCards
local moveCards = outModule.moveCards
local OUT = outModule.OUT
local pass = require("randdeck.pass")
local dealAcross = pass.dealAcross
local dealTop = pass.dealTop
local lastDealt = pass.lastDealt
local without = pass.without
local placeModule = require("randdeck.place")
local checkName = placeModule.checkName
local checkPlace = placeModule.checkPlace
local cutAt = placeModule.cutAt
local insertCards = placeModule.insertCards
local platform = require("randdeck.platform")
local append = platform.append
local isCardList = platform.isCardList
local slice = platform.slice
local savedModule = require("randdeck.saved")
local checkAlike = savedModule.checkAlike
local deckSections = savedModule.deckSections
local readDeck = savedModule.readDeck
local setPositions = savedModule.setPositions
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local setGenerator = stateModule.setGenerator
local writeState = stateModule.writeState

local M = {}

--- A deck of cards. Each card is in the draw pile, in the discard pile, in a pile of the option
--- `piles`, or out. A call that raises an error changes nothing. `newDeck` makes one.
---@class randdeck.Deck<Card, Pile>
local Deck = {}
Deck.__index = Deck
function Deck.new(all, source, kinds, names, recycle, kindOf, idOf, cardOf)
  local self = setmetatable({}, Deck)
  self.kindOf = kindOf
  self.isFresh = true
  self.lists = {}
  self.outCounts = nil
  self.counted = 0
  self.register = nil
  self.all = all
  self.names = names
  self.recycle = recycle
  self.idOf = idOf
  self.cardOf = cardOf
  self.drawPile = {
    source = source,
    kinds = kinds,
    cards = {},
    dealt = 0,
    passes = 1,
  }
  for place = OUT, #names do
    self.lists[place] = {}
  end
  return self
end

--- Draws a card, or `count` cards. If too few are left, it draws those, then the rest from a new
--- pass, if `recycle` provides one.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
--- ```
---@overload fun(self: randdeck.Deck<Card, Pile>): Card?
---@param count integer How many, from 0; one if left out.
---@return Card[] # A card, or nil if there is none; with `count` a list, shorter if there are fewer.
function Deck:draw(count)
  if count == nil then
    local drawPile = self.drawPile
    local position = drawPile.dealt + 1
    local card = drawPile.cards[position]
    if card == nil then return self:take(1)[1] end
    drawPile.dealt = position
    return card
  end
  if isWhole(count, 0, #self.drawPile.cards - self.drawPile.dealt) then
    return dealTop(self.drawPile, count)
  end
  checkWhole(count, 1, "draw", 0, self.recycle == "all" and MOST_CARDS or nil)
  return self:take(count)
end

--- Returns what `draw` will give in this pass, without drawing it.
---@overload fun(self: randdeck.Deck<Card, Pile>): Card?
---@param count integer How many, from 0; one if left out.
---@return Card[] # A card, or nil if none is left; with `count` a list, shorter if fewer are left.
function Deck:peek(count)
  if count ~= nil then checkWhole(count, 1, "peek", 0) end
  self:shuffleFresh()
  local drawPile = self.drawPile
  local cards, dealt = drawPile.cards, drawPile.dealt
  if count == nil then return cards[dealt + 1] end
  return slice(cards, dealt + 1, math.min(dealt + count, #cards))
end

--- Draws the first card left that passes a test, or the first `count` of them. The others keep
--- their order. No new pass begins.
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
--- print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
--- ```
---@overload fun(self: randdeck.Deck<Card, Pile>, test: fun(card: Card): boolean): Card?
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
  if #found > 0 then self.drawPile.last = found[#found] end
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
---@return Card[][] # A list of hands. If the cards run out, hands are shorter than `size`, and
--- later ones may have one card less than the first.
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

--- Puts cards that were drawn back into the draw pile, or into another place. A list keeps its
--- order: its first card is drawn first. Each card is looked for everywhere except in the draw pile
--- and where it goes: first among those that are out, then in the one other place that has it.
--- Raises if a card is not found; or if several places have it and there is no `from`.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false, piles = { "hand" } })
--- deck:put(deck:draw(2), "hand")
--- deck:put("A", "bottom")
--- print(table.concat(deck:draw(2), " "), table.concat(deck:pile("hand"), " ")) --> C A B
--- ```
---@param cards Card|any[] A card or a list of cards. A list that is itself a card of the deck is one card.
---@param where? randdeck.DeckPlace<Pile> `"top"` (the default), `"bottom"`, `"random"` (each card
--- at its own place), a position, counted from the top; or `"out"`, `"discards"` or one of `piles`.
---@param from? randdeck.DeckPile<Pile> Where the cards are: `"out"`, `"discards"` or one of `piles`.
function Deck:put(cards, where, from)
  local to = checkPlace(where, self:left(), self.names, "put")
  local place = from == nil and 0 or checkName(from, self.names, 3, "put")
  moveCards(self, cards, to, where, place, "put")
end

--- Puts cards that were drawn on the discard pile.
--- Raises if a card is not found; or if several places have it and there is no `from`.
---@param cards Card|any[] As for `put`.
---@param from? randdeck.DeckPile<Pile> As for `put`.
function Deck:discard(cards, from)
  local place = from == nil and 0 or checkName(from, self.names, 2, "discard")
  moveCards(self, cards, #self.names, nil, place, "discard")
end

--- Adds new cards to the deck.
---@param cards Card|any[] A card or a list of cards. A card that is itself a list must stand in a list.
---@param where? randdeck.DeckPlace<Pile> As for `put`.
function Deck:add(cards, where)
  raiseIf(cardsProblem(cards), 1, "add")
  local place = checkPlace(where, self:left(), self.names, "add")
  local list = isCardList(cards) and cards or { cards }
  local drawPile = self.drawPile
  local kinds = drawPile.kinds
  local added = kinds and kindsOf(list, self.kindOf, 1, "add")
  self:shuffleFresh()
  if place == 0 then
    self:insert(list, where)
  elseif place > OUT then
    append(self.lists[place], list)
  end
  append(self.all, list)
  self.outCounts = nil
  self.register = nil
  if not kinds or not added then return end
  for _, card in ipairs(list) do
    kinds.of[card] = added.of[card]
  end
  kinds.distinct = areDistinct(self.all, kinds.of)
end

--- Removes cards that were drawn from the deck.
--- Raises if a card is not found; or if several places have it and there is no `from`.
---@param cards Card|any[] As for `put`.
---@param from? randdeck.DeckPile<Pile> As for `put`.
function Deck:remove(cards, from)
  local place = from == nil and 0 or checkName(from, self.names, 2, "remove")
  moveCards(self, cards, #self.names + 1, nil, place, "remove")
end

--- Shuffles the draw pile.
function Deck:shuffle()
  if not self.isFresh then self:shuffleInto(self:leftCards()) end
end

--- Puts all cards back, wherever they are, and begins a new pass.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" })
--- deck:draw(2)
--- deck:reset()
--- print(deck:left(), deck:passes()) --> 3 2
--- ```
function Deck:reset()
  local drawPile, lists, names = self.drawPile, self.lists, self.names
  self:replace({})
  for place = OUT, #names do
    lists[place] = {}
  end
  drawPile.passes = drawPile.passes + 1
  self.isFresh = true
end

--- Cuts the draw pile: the `count` cards on top go to the bottom.
---@param count? integer How many cards, from 0 to all that are left; random if left out.
function Deck:cut(count)
  if count ~= nil then checkWhole(count, 1, "cut", 0, self:left()) end
  self:replace(cutAt(self.drawPile.source, self:leftCards(), count))
end

--- Returns how many cards are left in the draw pile.
---@return integer
function Deck:left() return self.isFresh and #self.all or #self.drawPile.cards - self.drawPile.dealt end

--- Returns how many cards the deck has in all.
---@return integer
function Deck:size() return #self.all end

--- Returns how many cards are out: drawn, and in no other place.
---@return integer
function Deck:out()
  local count = #self.all - self:left()
  for _, list in ipairs(self.lists) do
    count = count - #list
  end
  return count
end

--- Returns the discard pile.
---@return Card[] # A new list; the card discarded last is at its end.
function Deck:discards() return slice(self.lists[#self.names]) end

--- Returns the cards of a pile.
---@param name Pile|"discards" One of `piles`, or `"discards"`.
---@return Card[] # A new list; the card that came last is at its end.
function Deck:pile(name)
  local place = checkName(name, slice(self.names, OUT + 1), 1, "pile")
  return slice(self.lists[place + 1])
end

--- Returns all cards of the deck, wherever they are.
---@return Card[] # A new list, in the order given; those added last.
function Deck:cards() return slice(self.all) end

--- Returns how many passes have begun. The first is 1.
---@return integer
function Deck:passes() return self.drawPile.passes end

--- Saves the deck and its generator as one line of ASCII text.
--- Raises if cards are tables, functions or fractions, and there is no `idOf`.
--- ```lua
--- local cards = { "A", "B", "C", "D" }
--- local deck = newDeck(cards, { random = newRandom("today") })
--- print(deck:draw()) --> B
--- local later = newDeck(cards, { random = newRandom() })
--- later:setState(deck:getState())
--- print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
--- ```
---@return string # The state, for `setState` on any engine.
function Deck:getState()
  checkAlike(self)
  return writeState("deck", self.drawPile.source, deckSections(self))
end

--- Restores a saved deck, in the middle of its pass, with its generator.
--- Raises if `state` is from a deck with other cards or options.
---@param state string What `getState` returned for a deck with the same options and cards. With
--- `idOf` the cards come from the state, by `cardOf`, or by their ids.
function Deck:setState(state)
  local drawPile = self.drawPile
  local saved = checkState(state, "deck", drawPile.source)
  local read = readDeck(self, saved.sections, "deck")
  if type(read) == "string" then error(badArgument(1, "setState", read), 2) end
  local kinds = drawPile.kinds
  if kinds and self.cardOf then kinds = kindsOf(read.all, self.kindOf, 1, "setState") end
  setPositions(self, read)
  drawPile.kinds = kinds
  setGenerator(drawPile.source, saved.generator)
end

-- What is wrong with cards as some that are out; nothing with `recycle = "all"`.
function Deck:outProblem(cards)
  if self.recycle == "all" then return nil end
  local found = findCards(self, cards, 0, OUT, countOut(self))
  return type(found) == "string" and found or nil
end

-- Discards a card of a hand and draws `count` cards. With `recycle = "all"` it goes back with all
-- others.
function Deck:exchange(card, count)
  if self.recycle == "all" then return self:take(count) end
  local out = countOut(self)
  local problem = findCards(self, { card }, 0, OUT, out)
  if type(problem) == "string" then error(badArgument(1, "play", problem), 3) end
  local passes = self.drawPile.passes
  local drawn = self:take(count, card)
  if self.drawPile.passes == passes then self.outCounts = out end
  return drawn
end

-- Begins a new pass of all cards, in their order.
function Deck:begin(cards)
  if not self.isFresh then self:reset() end
  self.isFresh = false
  self:replace(cards)
end

-- Draws `count` cards, or as many as there are; a card that was `played` is discarded first.
function Deck:take(count, played)
  self:shuffleFresh()
  local drawPile, recycle, lists = self.drawPile, self.recycle, self.lists
  local discards = #self.names
  local discarded = lists[discards]
  local supply = {}
  if count > self:left() then
    if recycle == "all" then
      supply = self.all
    elseif recycle == "discards" then
      supply = slice(discarded)
    end
    if recycle == "discards" and played ~= nil then supply[#supply + 1] = played end
  end
  if #supply == 0 then
    if played ~= nil then discarded[#discarded + 1] = played end
    return dealTop(drawPile, math.min(count, self:left()))
  end
  local cards = drawPile.cards
  local hand = self:leftCards()
  dealAcross(drawPile, hand, count, supply, recycle == "all")
  lists[discards] = {}
  -- What is out stays out in a new pass of the discards.
  if recycle == "all" then
    self.outCounts = nil
  elseif self.outCounts then
    addCounts(self.outCounts, cards, 1, self.counted + 1, #cards)
  end
  self.counted = 0
  return hand
end

-- Takes cards out of the list of all cards.
function Deck:drop(cards)
  self.all = without(self.all, cards, {})
  self.register = nil
  local drawPile = self.drawPile
  local kinds = drawPile.kinds
  if not kinds then return end
  local of = {}
  for _, card in ipairs(self.all) do
    of[card] = kinds.of[card]
  end
  drawPile.kinds = { of = of, distinct = areDistinct(self.all, of) }
  local last = lastDealt(drawPile)
  if last == nil or of[last] ~= nil then return end
  -- No state could say which card was dealt last.
  self:replace(self:leftCards())
  drawPile.last = nil
end

-- Shuffles the pass if it is still to be shuffled.
function Deck:shuffleFresh()
  if not self.isFresh then return end
  self:shuffleInto(slice(self.all))
  self.isFresh = false
end

-- Makes `cards` what is left; what is out must be counted again.
function Deck:replace(cards)
  local drawPile = self.drawPile
  drawPile.last = lastDealt(drawPile)
  drawPile.cards = cards
  drawPile.dealt = 0
  self.outCounts = nil
  self.counted = 0
end

-- Makes `cards` what is left, in a new order.
function Deck:shuffleInto(cards)
  arrange(self.drawPile.source, cards, self.drawPile.kinds, lastDealt(self.drawPile))
  self:replace(cards)
end

-- The cards left, as a new list.
function Deck:leftCards()
  self:shuffleFresh()
  return slice(self.drawPile.cards, self.drawPile.dealt + 1)
end

-- Inserts cards into the draw pile. Drops dealt ones once they outnumber those left, or it could
-- only grow.
function Deck:insert(cards, where)
  self:shuffleFresh()
  insertCards(self.drawPile, cards, where)
  if self.drawPile.dealt > self:left() then self:replace(self:leftCards()) end
end

M.Deck = Deck

return M
