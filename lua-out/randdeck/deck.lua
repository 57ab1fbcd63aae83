-- randdeck.deck 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/deck.ts: change that file, not this one.

-- Decks: a draw pile, the cards that are out, and the discard pile.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkFunction = check.checkFunction
local checkKinds = check.checkKinds
local checkOptions = check.checkOptions
local checkResult = check.checkResult
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local describe = check.describe
local MOST_CARDS = check.MOST_CARDS
local RANDOM_SOURCE = check.RANDOM_SOURCE
local RECYCLE = check.RECYCLE
local fingerprintOf = require("randdeck.fingerprint").fingerprintOf
local kindsModule = require("randdeck.kinds")
local kindsAmong = kindsModule.kindsAmong
local kindsOf = kindsModule.kindsOf
local lists = require("randdeck.lists")
local append = lists.append
local part = lists.part
local Pass = require("randdeck.pass").Pass
local platform = require("randdeck.platform")
local countOf = platform.countOf
local digits = platform.digits
local isList = platform.isList
local newCounts = platform.newCounts
local same = platform.same
local setCount = platform.setCount
local whole = platform.whole
local randomModule = require("randdeck.random")
local addGenerator = randomModule.addGenerator
local generatorProblem = randomModule.generatorProblem
local setGenerator = randomModule.setGenerator
local CHANGED_BY_RANDOM = require("randdeck.settle").CHANGED_BY_RANDOM
local sourceOf = require("randdeck.source").sourceOf
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local DAMAGED = stateModule.DAMAGED
local OTHER_DEALER = stateModule.OTHER_DEALER
local writeState = stateModule.writeState

local M = {}

--- What `newDeck` can be told.
---@class DeckOptions<Card>
---@field random? RandomSource The random source; the engine's own if left out.
--- Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow.
---@field noRepeat? boolean
---@field kindOf? KindOf<Card> What cards are the same by, for `noRepeat`; the cards themselves if left out.
---@field shuffled? boolean False: the first pass deals the cards as they are given.
--- What happens when a card is asked for and none is left: `"discards"` (the default) shuffles the
--- discard pile into a new pass, `"all"` every card, wherever it is, `"none"` nothing.
---@field recycle? "discards"|"all"|"none"

--- Where cards come into the draw pile: a position is counted from the top.
---@alias DeckPlace "top"|"bottom"|"random"|integer

--- A draw pile in which more places than these are empty for each card is moved together.
local MOST_EMPTY = 64

---@type Options
local DECK_OPTIONS = {
  kindOf = "function",
  noRepeat = "boolean",
  random = RANDOM_SOURCE,
  recycle = RECYCLE,
  shuffled = "boolean",
}

local CHANGED_MEANWHILE = "drawWhere's test must not change the deck"

--- How many numbers of a state stand before the cards.
local HEADER = 9

--- Sets for each card its last slot, and gives for each slot the one before it of the same card, or
--- 0.
---@param cards any[]
---@param slots Counts
---@return integer[]
local function slotsOf(cards, slots)
  local next = {}
  local size = #cards
  local known = newCounts()
  for at = 1, size do
    local card = cards[at]
    next[at] = countOf(known, card) or 0
    setCount(known, card, at)
    setCount(slots, card, at)
  end
  return next
end

--- A slot of a card that was not taken yet.
---@param slots Counts
---@param next integer[]
---@param card any
---@return integer
local function takeSlot(slots, next, card)
  local slot = countOf(slots, card)
  setCount(slots, card, next[slot])
  return slot
end

--- The cards of `count` slots that stand in a state behind `from` numbers; nil where one of them is
--- used already, or is no slot.
---@generic Card
---@param all Card[]
---@param numbers integer[]
---@param from integer
---@param count integer
---@param used boolean[]
---@return Card[]?
local function cardsAt(all, numbers, from, count, used)
  local cards = {}
  for at = 1, count do
    local slot = numbers[from + at] or 0
    if slot < 1 or slot > #all or used[slot] == true then return nil end
    used[slot] = true
    cards[at] = all[slot]
  end
  return cards
end

--- Adds `more` to the count of a card.
---@param counts Counts
---@param card any
---@param more integer
local function addCount(counts, card, more)
  setCount(counts, card, (countOf(counts, card) or 0) + more)
end

--- Raises where nil or NaN stands for a card or a list of cards.
---@param cards any
---@param name string
local function checkGiven(cards, name)
  if cards ~= nil and cards == cards then return end
  local problem = "card or list of cards expected, got " .. describe(cards)
  error(badArgument(1, name, problem), 3)
end

--- Raises where `place` is no place in a draw pile of `left` cards.
---@param place any
---@param left integer
---@param name string
local function checkPlace(place, left, name)
  if place == nil or place == "top" or place == "bottom" or place == "random" then return end
  if type(place) == "number" and place >= 1 and place <= left + 1 and place % 1 == 0 then return end
  local upTo = "'top', 'bottom', 'random' or a position from 1 to " .. digits(left + 1)
  local came = type(place) == "string" and "another string" or describe(place)
  local problem = badArgument(2, name, upTo .. " expected, got " .. came)
  error(problem, 3)
end

--- A deck of cards: those left in the draw pile, those out and those discarded are all its cards,
--- at every moment. `newDeck` makes one.
---@class Deck<Card>: Dealer<Card>
---@field package maker string The function that makes decks, whose second argument has the source.
---@field private pass Pass<Card>
---@field private recycle string
---@field private most integer? How many cards can be drawn at once, where there is no end of them.
---@field private noRepeat boolean
---@field private kindOf KindOf<Card>?
---@field package all Card[] All cards of the deck.
---@field private kinds any[] What each of them is the same by.
---@field private pile Card[] The discard pile, the card discarded last at its end.
---@field private outCounts Counts? How many of each card are out; counted when it is needed first.
--- Whether a card that is drawn must be remembered, as the last one or as one that is out.
---@field private remembers boolean
--- Whether the cards dealt in this pass and those left are all of the deck's, as they lie in the
--- pass.
---@field private intact boolean
local Deck = {}
Deck.__index = Deck

--- Makes a deck of `all` cards, of these `kinds`, in its first pass.
---@generic Card
---@param pass Pass<Card>
---@param all Card[]
---@param kinds any[]
---@param recycle string
---@param options DeckOptions<Card>
---@return Deck<Card>
function Deck.new(pass, all, kinds, recycle, options)
  local self = setmetatable({}, Deck)
  self.maker = "newDeck"
  self.pass = pass
  self.all = part(all, 1)
  self.kinds = part(kinds, 1)
  self.recycle = recycle
  self.most = nil
  if recycle == "all" then self.most = MOST_CARDS end
  self.noRepeat = options.noRepeat == true
  self.kindOf = options.kindOf or nil
  self.pile = {}
  self.outCounts = nil
  self.remembers = self.noRepeat
  self.intact = true
  return self
end

--- Draws a card, or `count` of them. Where fewer are left, a new pass begins if `recycle` has cards
--- for it: what is left is drawn, then the rest from the new pass.
---
--- Cost: by `count`, and no more than shuffling some 64 cards beside. Random numbers: some 64 at a
--- time, as they are needed; for each pass those of `shuffled`.
---
--- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
--- answer. Nothing has been drawn then.
---
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
--- ```
---@overload fun(self: Deck<Card>, count: integer): Card[]
---@param count? nil How many cards, a whole number from 0; one if left out.
---@return Card? # Without `count` a card, nil where there is none; with it a list, shorter where
--- there are fewer.
function Deck:draw(count)
  local pass = self.pass
  if count == nil then
    local position = pass.dealt + 1
    if position > pass.settled then
      checkResult(self:settleMore(), 2, "newDeck")
      position = pass.dealt + 1
      if position > pass.settled then return nil end
    end
    pass.dealt = position
    local card = pass.cards[position]
    if self.remembers then self:note(card) end
    return card
  end
  checkWhole(count, 1, "draw", 0, self.most)
  local hand = {}
  local dealt = pass.dealt
  if count <= pass.settled - dealt then
    local cards = pass.cards
    local wanted = whole(count)
    for at = 1, wanted do
      hand[at] = cards[dealt + at]
    end
    pass.dealt = dealt + wanted
    if self.remembers then self:remember(hand) end
    return hand
  end
  checkResult(self:take(count, hand), 2, "newDeck")
  return hand
end

--- Shows what `draw` will give in this pass, without drawing.
---
--- Cost: as `draw`. Random numbers: those that drawing the same cards would ask for.
---
--- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
--- answer.
---
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- print(deck:peek(), table.concat(deck:peek(2), " "), deck:left()) --> A A B 3
--- ```
---@overload fun(self: Deck<Card>, count: integer): Card[]
---@param count? nil How many cards, a whole number from 0; one if left out.
---@return Card? # Without `count` a card, nil where none is left; with it a list, at most of the cards left.
function Deck:peek(count)
  if count ~= nil then checkWhole(count, 1, "peek", 0) end
  local pass = self.pass
  local first = pass.dealt + 1
  local last = pass.dealt + math.min(count == nil and 1 or whole(count), self:left())
  checkResult(pass:settleTo(last), 2, "newDeck")
  if count == nil and last < first then return nil end
  if count == nil then return pass.cards[first] end
  return part(pass.cards, first, last)
end

--- Draws the first card that passes a test, or the first `count` of them, of what is left. The
--- others stay in order. No new pass begins.
---
--- Cost: settles all that is left, then looks at it from the top. Random numbers: all that are left
--- to this pass.
---
--- Raises an error where an argument is of the wrong kind or value, and where `random` gives a
--- wrong answer. An error of `test` passes through. Nothing has been drawn then.
---
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
--- print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
--- ```
---@overload fun(self: Deck<Card>, test: fun(card: Card): boolean, count: integer): Card[]
---@param test fun(card: Card): boolean Gets a card, gives whether it is wanted. It must not change the deck.
---@param count? nil How many cards, a whole number from 0; one if left out.
---@return Card? # Without `count` a card, nil where none passes; with it a list.
function Deck:drawWhere(test, count)
  checkFunction(test, 1, "drawWhere")
  if count ~= nil then checkWhole(count, 2, "drawWhere", 0) end
  local pass = self.pass
  checkResult(pass:settleTo(pass.size), 2, "newDeck")
  local cards, dealt, size = pass.cards, pass.dealt, pass.size
  local changes = pass.changes
  local wanted = count == nil and 1 or count
  local found = {}
  local others = {}
  for at = dealt + 1, size do
    if #found == wanted then break end
    local card = cards[at]
    local passes = test(card)
    if pass.changes ~= changes or pass.dealt ~= dealt then
      error(badArgument(1, "drawWhere", CHANGED_MEANWHILE), 2)
    end
    if passes then
      found[#found + 1] = card
    else
      others[#others + 1] = card
    end
  end
  append(found, others, 1, #others)
  local looked = #found
  local taken = looked - #others
  for at = 1, looked do
    cards[dealt + at] = found[at]
  end
  pass.dealt = dealt + taken
  local hand = part(found, 1, taken)
  self:remember(hand)
  if count == nil then return hand[1] end
  return hand
end

--- Deals hands round the table: the first card to the first hand, the next to the second.
---
--- Cost and random numbers: those of `draw(hands * size)`.
---
--- Raises an error where an argument is of the wrong kind or value, and where `random` gives a
--- wrong answer. Nothing has been dealt then.
---
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
--- for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
--- --> 1 3
--- --> 2 4
--- ```
---@param hands integer How many hands, a whole number from 1 to 10,000,000.
---@param size integer How many cards each, a whole number from 0.
---@return Card[][] # A list of the hands, each a list. Where the cards run out, some have one card less.
function Deck:deal(hands, size)
  checkWhole(hands, 1, "deal", 1, MOST_CARDS)
  local most = self.most
  checkWhole(size, 2, "deal", 0, most and math.floor(most / hands))
  local cards = {}
  checkResult(self:take(math.min(hands * size, #self.all + MOST_CARDS), cards), 2, "newDeck")
  local dealt = {}
  for hand = 1, hands do
    dealt[hand] = {}
  end
  local drawn = #cards
  for at = 1, drawn do
    local hand = dealt[(at - 1) % hands + 1]
    hand[#hand + 1] = cards[at]
  end
  return dealt
end

--- Puts cards that are out or discarded back into the draw pile. A list goes in as it stands, its
--- first card to be drawn first.
---
--- Cost: by the cards given, once also by all cards; with a position or `"random"` by those above
--- it, after all that is left has been settled. Random numbers: with `"random"` one a card, and all
--- that are left to this pass.
---
--- Raises an error where a card is neither out nor discarded, where `where` is no such place, and
--- where `random` gives a wrong answer. Nothing has been put then.
---
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- local card = deck:draw()
--- deck:put(card, "bottom")
--- print(table.concat(deck:draw(3), " ")) --> B C A
--- ```
---@param cards Card|Card[] A card or a list of cards; a list that is itself a card of the deck is that card.
---@param where? DeckPlace `"top"`, which it is if left out, `"bottom"`, `"random"` (each card its
--- own place), or a position counted from the top.
function Deck:put(cards, where)
  checkGiven(cards, "put")
  local list = copyOf(self:listOf(cards), "put")
  checkResult(self:backProblem(list, cards, true), 1, "put")
  checkPlace(where, self:left(), "put")
  checkResult(self:insert(list, where, false), 2, "newDeck")
  for _, card in ipairs(list) do
    self:takeBack(card)
  end
end

--- Puts cards that are out on the discard pile.
---
--- Cost: by the cards given, once also by all cards. Random numbers: none.
---
--- Raises an error where a card is not out. Nothing has been discarded then.
---@param cards Card|Card[] A card or a list of cards; a list that is itself a card of the deck is that card.
function Deck:discard(cards)
  checkGiven(cards, "discard")
  local list = copyOf(self:listOf(cards), "discard")
  checkResult(self:backProblem(list, cards, false), 1, "discard")
  local pass = self.pass
  pass.changes = pass.changes + 1
  local pile = self.pile
  for _, card in ipairs(list) do
    addCount(self.outCounts, card, -1)
    pile[#pile + 1] = card
  end
end

--- Takes new cards into the deck.
---
--- Cost and random numbers: those of `put`; with `noRepeat` also a look at every card.
---
--- Raises an error where a card is nil or NaN, where `where` is no place, and where `random` gives
--- a wrong answer. Nothing has been added then.
---@param cards Card|Card[] A card or a list of cards. A card that is itself a list must stand in a list.
---@param where? DeckPlace As of `put`.
function Deck:add(cards, where)
  checkGiven(cards, "add")
  local given = isList(cards) and cards or { cards }
  local list = copyOf(given, "add")
  local kinds = kindsOf(list, self.kindOf)
  checkKinds(kinds, #list, 1, "add")
  -- Behind kindOf, which may draw from the deck.
  checkPlace(where, self:left(), "add")
  checkResult(self:insert(list, where, true), 2, "newDeck")
  append(self.all, list, 1, #list)
  append(self.kinds, kinds, 1, #list)
  local counts = self.outCounts
  if counts ~= nil then
    for _, card in ipairs(list) do
      addCount(counts, card, 0)
    end
  end
  local pass = self.pass
  if self.noRepeat then pass.kinds = kindsAmong(self.all, self.kinds) end
end

--- Takes cards that are out away for good.
---
--- Cost: by the cards given, and by all cards. Random numbers: none.
---
--- Raises an error where a card is not out. Nothing has been removed then.
---@param cards Card|Card[] A card or a list of cards; a list that is itself a card of the deck is that card.
function Deck:remove(cards)
  checkGiven(cards, "remove")
  local list = copyOf(self:listOf(cards), "remove")
  checkResult(self:backProblem(list, cards, false), 1, "remove")
  local pass = self.pass
  pass.changes = pass.changes + 1
  self.intact = false
  local gone = newCounts()
  for _, card in ipairs(list) do
    addCount(self.outCounts, card, -1)
    addCount(gone, card, 1)
  end
  local all = {}
  local kinds = {}
  local size = #self.all
  for at = 1, size do
    local card = self.all[at]
    local left = countOf(gone, card) or 0
    if left > 0 then
      setCount(gone, card, left - 1)
    else
      all[#all + 1] = card
      kinds[#kinds + 1] = self.kinds[at]
    end
  end
  self.all = all
  self.kinds = kinds
end

--- Shuffles what is left.
---
--- Cost: a copy of what is left. Random numbers: those of a new pass over it, as they are needed.
---
--- Raises an error where `random` gives a wrong answer. All is as before then.
function Deck:shuffle()
  local pass = self.pass
  local cards, dealt, size = pass.cards, pass.dealt, pass.size
  local left = part(cards, dealt + 1, size)
  checkResult(self:renew(left, 0, pass.before), 2, "newDeck")
  self.intact = false
end

--- Puts all cards back, those out and those discarded too, and begins a new pass.
---
--- Cost: a copy of all cards, after what is left has been settled: so it does not matter what was
--- looked at before. Random numbers: all that are left to this pass; those of the new one as they
--- are needed.
---
--- Raises an error where `random` gives a wrong answer. All is as before then.
function Deck:reset()
  local pass = self.pass
  checkResult(pass:settleTo(pass.size), 2, "newDeck")
  checkResult(self:renew(part(self.all, 1), 0, pass.before), 2, "newDeck")
  pass.passes = pass.passes + 1
  self:returned()
end

--- Cuts what is left: the `count` cards on top go to the bottom.
---
--- Cost: by what is left, which is settled first. Random numbers: all that are left to this pass,
--- and one where `count` is left out.
---
--- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
--- answer. All is as before then.
---
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- deck:cut(1)
--- print(table.concat(deck:draw(3), " ")) --> B C A
--- ```
---@param count? integer How many cards, a whole number from 0 to those left; left out, each from 0
--- to one less than are left is equally likely.
function Deck:cut(count)
  local pass = self.pass
  local left = self:left()
  if count ~= nil then checkWhole(count, 1, "cut", 0, left) end
  checkResult(pass:settleTo(pass.size), 2, "newDeck")
  local top = count or 0
  if count == nil and left > 0 then
    local choice = pass:choose(left)
    checkResult(choice, 2, "newDeck")
    top = choice - 1
  end
  local cards, dealt, size = pass.cards, pass.dealt, pass.size
  local turned = part(cards, dealt + top + 1, size)
  append(turned, cards, dealt + 1, dealt + top)
  for at = 1, left do
    cards[dealt + at] = turned[at]
  end
  pass.changes = pass.changes + 1
end

--- Gives how many cards are left in the draw pile.
---@return integer
function Deck:left() return self.pass.size - self.pass.dealt end

--- Gives how many cards the deck has in all.
---@return integer
function Deck:size() return #self.all end

--- Gives how many cards are out: drawn, and neither put back nor discarded.
---@return integer
function Deck:out() return #self.all - self:left() - #self.pile end

--- Gives the discard pile as a new list, the card discarded last at its end.
---@return Card[]
function Deck:discards() return part(self.pile, 1) end

--- Gives how many passes have begun.
---@return integer
function Deck:passes() return self.pass.passes end

--- Saves the deck, its generator included: one line of printable ASCII characters. It tells which
--- of its cards lie where, not what they are. Nothing is asked of a generator of `newRandom`; with
--- another source the rest of the pass is settled first.
---
--- Cost: a look at every card. Some 4 bytes a card for a deck of 52, 6 for one of 10,000.
---
--- Raises an error where `random` gives a wrong answer.
---
--- ```lua
--- local cards = { "A", "B", "C", "D" }
--- local deck = newDeck(cards, { random = newRandom("today") })
--- print(deck:draw()) --> C
--- local saved = deck:getState()
--- local later = newDeck(cards, { random = newRandom() })
--- later:setState(saved)
--- print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
--- ```
---@return string # The state, for `setState` of a deck of the same cards and options, on any engine.
function Deck:getState()
  local numbers = self:stateNumbers()
  checkResult(numbers, 2, "newDeck")
  return writeState("deck", numbers)
end

--- Goes on where the saved deck was, in the middle of its pass, with its generator.
---
--- Cost: a look at every card. Random numbers: none.
---
--- Raises an error where `state` is no such text or not all of it, and where it is that of a deck
--- of other cards or options, or of one with a generator where this one has none. The deck is as
--- before then.
---@param state string What `getState` gave, on any engine, for a deck of the same cards and
--- options. Where cards were added or removed, the same must have been first.
function Deck:setState(state) checkResult(self:restore(checkState(state, "deck")), 1, "setState") end

--- What a saved state says of the deck; or what was wrong with an answer of the source. Other
--- dealers save their decks by it.
---@package
---@return integer[]|string
function Deck:stateNumbers()
  local pass = self.pass
  if pass.source.generator == nil then
    local problem = pass:settleTo(pass.size)
    if problem ~= nil then return problem end
  end
  local all, pile, intact = self.all, self.pile, self.intact
  local cards, before = pass.cards, pass.before
  local slots = newCounts()
  local next = slotsOf(all, slots)
  -- Where they do not tell the order of the next pass, the places above those left say nothing.
  local above = intact and 0 or pass.dealt
  local places = pass.size - above
  local numbers = {
    self:fingerprint(),
    pass.passes,
    intact and 1 or 0,
    self.noRepeat and before ~= nil and (countOf(slots, before) or 0) or 0,
    pass.dealt - above,
    pass.settled - above,
    math.max(pass.last - above, 0),
    places,
    #pile,
  }
  for at = 1, places do
    numbers[#numbers + 1] = takeSlot(slots, next, cards[above + at])
  end
  if intact then slotsOf(all, slots) end
  for _, card in ipairs(pile) do
    numbers[#numbers + 1] = takeSlot(slots, next, card)
  end
  addGenerator(numbers, pass.source)
  return numbers
end

--- Goes on where `stateNumbers` was; or gives what is wrong with the numbers, and changes nothing.
--- On trial nothing is changed either way.
---@package
---@param numbers integer[]
---@param onTrial? boolean
---@return string?
function Deck:restore(numbers, onTrial)
  local pass, all = self.pass, self.all
  if numbers[1] ~= self:fingerprint() then return OTHER_DEALER end
  if #numbers < HEADER then return DAMAGED end
  local intact = numbers[3] == 1
  local dealt = numbers[5]
  local settled = numbers[6]
  local last = numbers[7]
  local places = numbers[8]
  local piled = numbers[9]
  local rest = part(numbers, HEADER + places + piled + 1)
  local problem = generatorProblem(pass.source, rest)
  if problem ~= nil then return problem end
  local used = {}
  local cards = cardsAt(all, numbers, HEADER, places, used)
  local pileUsed = used
  if intact and cards ~= nil then
    pileUsed = {}
    -- What is discarded is among those dealt, and not among those left.
    for at = dealt + 1, places do
      pileUsed[numbers[HEADER + at]] = true
    end
  end
  local pile = cardsAt(all, numbers, HEADER + places, piled, pileUsed)
  local sound = dealt <= settled and settled <= places and last <= places
  if intact and places ~= #all then sound = false end
  if cards == nil or pile == nil or not sound then return DAMAGED end
  if onTrial then return nil end
  pass.cards = cards
  pass.size = places
  pass.dealt = dealt
  pass.settled = settled
  pass.last = last
  pass.passes = numbers[2]
  pass.before = all[numbers[4]]
  self.pile = pile
  self.intact = intact
  self.outCounts = nil
  self.remembers = self.noRepeat
  pass.changes = pass.changes + 1
  if pass.source.generator ~= nil then setGenerator(pass.source.generator, rest) end
  return nil
end

--- Discards `card` if it is out, and draws `count` cards to the end of `drawn`, or as many as there
--- are. Where the source fails nothing has been discarded. Hands that play a card do it.
---@package
---@param card Card
---@param count integer
---@param drawn Card[]
---@return string?
function Deck:exchange(card, count, drawn)
  -- With recycle "all" it may have gone back with a new pass, or goes back now.
  if self:backProblem({ card }, card, false) == nil then
    local left = self:left()
    if left < count and self.recycle == "discards" then
      return self:renewWith(card, count, drawn)
    end
    if left >= count or self.recycle == "none" then
      -- What is settled can be drawn whatever the source does.
      local pass = self.pass
      local problem = pass:settleTo(pass.dealt + math.min(count, left))
      if problem ~= nil then return problem end
      self:discard(card)
    end
  end
  return self:take(count, drawn)
end

--- Draws what is left, then begins a new pass of the discard pile, on which `card` goes first.
---@private
---@param card Card
---@param count integer
---@param drawn Card[]
---@return string?
function Deck:renewWith(card, count, drawn)
  local pass = self.pass
  local cards, dealt, size = pass.cards, pass.dealt, pass.size
  local problem = pass:settleTo(size)
  if problem ~= nil then return problem end
  append(drawn, cards, dealt + 1, size)
  local pile = self:discards()
  pile[#pile + 1] = card
  local more = math.min(count - (size - dealt), #pile)
  local before = pass.before
  if dealt < size then before = cards[size] end
  problem = self:passOf(pile, more, before)
  if problem ~= nil then return problem end
  addCount(self:counts(), card, -1)
  self:remember(drawn)
  return self:take(more, drawn)
end

--- What tells decks of other cards or options apart, as far as cards can be told on every engine.
---@private
---@return integer
function Deck:fingerprint()
  local texts = { self.recycle, self.noRepeat and "1" or "0", self.kindOf == nil and "0" or "1" }
  return fingerprintOf(texts, self.all)
end

--- Lets `cards` be all that is left, with the first `count` of them settled, after the card
--- `before`. Where the source fails all is as it was.
---@private
---@param cards Card[]
---@param count integer
---@param before Card?
---@return string?
function Deck:renew(cards, count, before)
  local pass = self.pass
  local dealt, changes = pass.dealt, pass.changes
  local next = Pass.new(cards, pass.source, self.noRepeat)
  next.kinds = pass.kinds
  next.before = before
  local problem = next:settleTo(count)
  if problem ~= nil then return problem end
  if pass.changes ~= changes or pass.dealt ~= dealt then return CHANGED_BY_RANDOM end
  pass:follow(next)
  return nil
end

--- Settles more where all settled cards are drawn; begins a new pass where none is left.
---@package
---@return string?
function Deck:settleMore()
  local pass = self.pass
  if pass.dealt < pass.size then return pass:settleTo(pass.dealt + 1) end
  if self.recycle == "all" and #self.all > 0 then
    self:mend()
    local before = pass.before
    local problem = pass:settleMore()
    if problem ~= nil then return problem end
    pass.before = before
    self:returned()
    return nil
  end
  if self.recycle == "discards" and #self.pile > 0 then
    return self:passOf(self:discards(), 1, pass.before)
  end
  return nil
end

--- Begins a new pass of the discard pile's cards, with its first `count` cards settled.
---@private
---@param pile Card[]
---@param count integer
---@param before Card?
---@return string?
function Deck:passOf(pile, count, before)
  local problem = self:renew(pile, count, before)
  if problem ~= nil then return problem end
  local pass = self.pass
  pass.passes = pass.passes + 1
  self.pile = {}
  self.intact = false
  return nil
end

--- Draws `count` cards to the end of `hand`, or as many as there are.
---@package
---@param count integer
---@param hand Card[]
---@return string?
function Deck:take(count, hand)
  local pass = self.pass
  local left = self:left()
  local wanted = whole(count)
  local problem
  if self.recycle == "all" and #self.all > 0 then
    if wanted > left then self:mend() end
    local passes = pass.passes
    problem = pass:take(wanted, hand, false)
    if problem ~= nil then return problem end
    if pass.passes ~= passes then self:returned() end
  else
    local own = math.min(wanted, left)
    local more = self.recycle == "discards" and math.min(wanted - own, #self.pile) or 0
    local cards, dealt = pass.cards, pass.dealt
    problem = pass:settleTo(dealt + own)
    if problem ~= nil then return problem end
    append(hand, cards, dealt + 1, dealt + own)
    if more > 0 then
      local before = pass.before
      if own > 0 then before = cards[dealt + own] end
      problem = self:passOf(self:discards(), more, before)
      if problem ~= nil then return problem end
      append(hand, pass.cards, 1, more)
      pass.dealt = more
    else
      pass.dealt = dealt + own
    end
  end
  self:remember(hand)
  return nil
end

--- Remembers what was drawn: the last card, and where they are counted those out.
---@private
---@param hand Card[]
function Deck:remember(hand)
  for _, card in ipairs(hand) do
    self:note(card)
  end
end

---@private
---@param card Card
function Deck:note(card)
  self.pass.before = card
  if self.outCounts ~= nil then addCount(self.outCounts, card, 1) end
end

--- All cards have gone back into the draw pile.
---@private
function Deck:returned()
  self.pile = {}
  self.outCounts = nil
  self.remembers = self.noRepeat
  self.intact = true
end

--- Makes the cards of the pass all of the deck's again, those that are not left as if dealt in it.
---@private
function Deck:mend()
  if self.intact then return end
  local pass = self.pass
  local cards, dealt, size = pass.cards, pass.dealt, pass.size
  local counts = newCounts()
  for at = dealt + 1, size do
    addCount(counts, cards[at], 1)
  end
  local mended = {}
  for _, card in ipairs(self.all) do
    local left = countOf(counts, card) or 0
    if left > 0 then
      setCount(counts, card, left - 1)
    else
      mended[#mended + 1] = card
    end
  end
  self:layBelow(mended)
  self.intact = true
end

--- How many of each card are out; cards that the deck has and of which none is out count 0.
---@private
---@return Counts
function Deck:counts()
  local counts = self.outCounts
  if counts == nil then
    counts = newCounts()
    for _, card in ipairs(self.all) do
      addCount(counts, card, 1)
    end
    for _, card in ipairs(self.pile) do
      addCount(counts, card, -1)
    end
    local pass = self.pass
    local cards, dealt, size = pass.cards, pass.dealt, pass.size
    for at = dealt + 1, size do
      addCount(counts, cards[at], -1)
    end
    self.outCounts = counts
    self.remembers = true
  end
  return counts
end

--- The cards that are meant: a list that is itself a card of the deck is that card.
---@private
---@param cards Card|Card[]
---@return Card[]
function Deck:listOf(cards)
  local counts = self:counts()
  if isList(cards) and countOf(counts, cards) == nil then return cards end
  return { cards }
end

--- What is wrong with cards that are to go back: those that are out can, or also those discarded.
---@private
---@param list Card[]
---@param given any
---@param discarded boolean
---@return string?
function Deck:backProblem(list, given, discarded)
  local counts = self:counts()
  local wanted = newCounts()
  local size = #list
  for at = 1, size do
    local card = list[at]
    local own = countOf(counts, card)
    addCount(wanted, card, 1)
    local there = (own or 0) - countOf(wanted, card)
    if there < 0 and discarded then
      for _, other in ipairs(self.pile) do
        if same(other, card) then there = there + 1 end
      end
    end
    if there < 0 then
      local kinds = discarded and "cards that are out or discarded" or "cards that are out"
      local came = "another"
      if not same(card, given) then came = came .. " at position " .. digits(at) end
      if self.recycle == "all" and own ~= nil and self.pass.passes > 1 then
        came = came .. ": all went back when the pass began"
      end
      return kinds .. " expected, got " .. came
    end
  end
  return nil
end

--- Takes note that a card which was out, or else discarded, is back in the draw pile.
---@private
---@param card Card
function Deck:takeBack(card)
  local counts = self.outCounts
  if countOf(counts, card) > 0 then
    addCount(counts, card, -1)
    return
  end
  local pile = self.pile
  local kept = {}
  local found = false
  for _, other in ipairs(pile) do
    if not found and same(other, card) then
      found = true
    else
      kept[#kept + 1] = other
    end
  end
  self.pile = kept
end

--- Lets cards into the draw pile; gives what was wrong with an answer of the source.
---@private
---@param list Card[]
---@param where DeckPlace?
---@param added boolean
---@return string?
function Deck:insert(list, where, added)
  local pass = self.pass
  local size = #list
  local problem
  -- What has been dealt last decides the order of what is left, not what is put before that.
  if self.noRepeat then problem = pass:settleTo(math.min(pass.dealt + 1, pass.size)) end
  if problem ~= nil then return problem end
  if where == "bottom" then
    if not added then self.intact = false end
    self:closeUp()
    local settled = pass.settled >= pass.size
    append(pass.cards, list, 1, size)
    pass.size = pass.size + size
    if settled then
      pass.settled = pass.size
      pass.last = pass.size
    end
  elseif where == "random" then
    local choices = {}
    problem = pass:settleTo(pass.size)
    if problem ~= nil then return problem end
    local left = self:left()
    for at = 1, size do
      local choice = pass:choose(left + at)
      if type(choice) == "string" then return choice end
      choices[#choices + 1] = choice
    end
    for at = 1, size do
      self:insertAt(choices[at], { list[at] })
    end
  else
    local position = type(where) == "number" and where or 1
    if position > 1 then
      problem = pass:settleTo(pass.size)
      if problem ~= nil then return problem end
    end
    self:insertAt(position, list)
  end
  pass.changes = pass.changes + 1
  return nil
end

--- Lets cards in from a position on, which are in place when those above it have gone up.
---@private
---@param position integer
---@param list Card[]
function Deck:insertAt(position, list)
  local pass = self.pass
  local size = #list
  if size == 0 then return end
  self.intact = false
  if pass.dealt < size then self:makeRoom(list[1], size) end
  local cards = pass.cards
  local dealt = pass.dealt - size
  for at = dealt + 1, dealt + position - 1 do
    cards[at] = cards[at + size]
  end
  for at = 1, size do
    cards[dealt + position + at - 1] = list[at]
  end
  pass.dealt = dealt
end

--- Makes empty places above what is left, which hold any card.
---@private
---@param filler Card
---@param size integer
function Deck:makeRoom(filler, size)
  local empty = size + self:left()
  local above = {}
  for at = 1, empty do
    above[at] = filler
  end
  self:layBelow(above)
end

--- Moves what is left up where most places above it are empty.
---@private
function Deck:closeUp()
  if not self.intact and self.pass.dealt > 2 * self:left() + MOST_EMPTY then self:layBelow({}) end
end

--- Lays what is left below other cards, which count as dealt.
---@private
---@param cards Card[]
function Deck:layBelow(cards)
  local pass = self.pass
  local moved = #cards - pass.dealt
  append(cards, pass.cards, pass.dealt + 1, pass.size)
  pass.cards = cards
  pass.dealt = pass.dealt + moved
  pass.settled = pass.settled + moved
  pass.last = pass.last + moved
  pass.size = pass.size + moved
end

M.Deck = Deck

--- Makes a deck: a draw pile of the cards of a list, a discard pile, and the cards that are out.
--- The list is copied. Each pass deals its cards in an order that is as likely as any other. Equal
--- cards are as many cards as there are: none is ever lost or doubled.
---
--- Cost: one copy of the list, with `noRepeat` or `kindOf` a look at every card. Random numbers:
--- none yet. (Fisher and Yates 1938, Durstenfeld 1964)
---
--- Raises an error where `cards` is no table or has a hole, where an option is unknown or of the
--- wrong kind, and where `kindOf` gives nil or NaN. An error of `kindOf` passes through.
---
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
--- local hand = deck:draw(2)
--- deck:discard(hand)
--- print(deck:left(), deck:out(), #deck:discards()) --> 1 0 2
--- ```
---@generic Card
---@param cards Card[] The cards, none or more.
---@param options? DeckOptions<Card> `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`.
---@return Deck<Card> # The deck.
function M.newDeck(cards, options)
  local list = copyOf(cards, "newDeck")
  checkOptions(options, DECK_OPTIONS, "newDeck")
  local given = options or {}
  local kinds = kindsOf(list, given.kindOf)
  checkKinds(kinds, #list, 2, "newDeck")
  local pass = Pass.new(list, sourceOf(given.random), given.noRepeat == true, kinds)
  if given.shuffled == false then pass.settled = pass.size end
  return Deck.new(pass, list, kinds, given.recycle or "discards", given)
end

return M
