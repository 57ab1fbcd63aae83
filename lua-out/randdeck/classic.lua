-- randdeck.classic 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/classic.ts: change that file, not this one.

-- The names that tutorials and games have used for years, with the faults of the originals
-- mended: `shuffleTable` and `drawCards` from the Corona tutorial, `RandShuffle`, `OutputCard`,
-- `RandDeck` and `RandMultiDeck` from a blog about Lua closures.

local check = require("randdeck.check")
local checkList = check.checkList
local checkOptions = check.checkOptions
local checkResult = check.checkResult
local checkSource = check.checkSource
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local MOST_CARDS = check.MOST_CARDS
local RANDOM_SOURCE = check.RANDOM_SOURCE
local WHEN_SHORT = check.WHEN_SHORT
local generatorModule = require("randdeck.generator")
local generatorOf = generatorModule.generatorOf
local settleBy = generatorModule.settleBy
local Pass = require("randdeck.pass").Pass
local platform = require("randdeck.platform")
local engineRandom = platform.engineRandom
local forgetPosition = platform.forgetPosition
local listTypeName = platform.listTypeName
local positionOf = platform.positionOf
local setPosition = platform.setPosition
local swapByChoices = platform.swapByChoices
local warn = platform.warn
local source = require("randdeck.source")
local answerProblem = source.answerProblem
local drawOf = source.drawOf
local sourceOf = source.sourceOf

local M = {}

--- What `RandDeck` can be told.
---@class RandDeckOptions
---@field random? RandomSource The random source; the engine's own if left out.
--- Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow.
---@field noRepeat? boolean

--- What `RandMultiDeck` can be told.
---@class RandMultiDeckOptions: RandDeckOptions
--- What happens when a hand is larger than what is left: `"topUp"` (the default) deals what is
--- left and tops the hand up from the next pass; `"reshuffle"` puts what is left back and deals
--- the whole hand from a new pass.
---@field whenShort? "topUp"|"reshuffle"

--- Deals one card a call.
---@alias RandDealer<Card> fun(): Card

--- Deals one card, or a hand of `num` cards as a list.
---@alias RandMultiDealer<Card> (fun(num?: 1): Card)|(fun(num: 0|2|3|4|5|6|7): Card[])|(fun(num: integer): Card|Card[])

---@type Options
local RAND_DECK_OPTIONS = { noRepeat = "boolean", random = RANDOM_SOURCE }

---@type Options
local RAND_MULTI_DECK_OPTIONS =
  { noRepeat = "boolean", random = RANDOM_SOURCE, whenShort = WHEN_SHORT }

--- The pass that the options of a dealer ask for.
---@generic Card
---@param cards Card[]
---@param options RandDeckOptions?
---@return Pass<Card>
local function newPass(cards, options)
  local given = options or {}
  return Pass.new(cards, sourceOf(given.random), given.noRepeat == true, cards)
end

--- Shuffles `list` in place from its end, with `random(#list)` down to `random(2)`, and starts it
--- at its top again. Gives the text that says what was wrong with an answer of the source; every
--- card stays in the list all the same. (Durstenfeld 1964)
---@param list any[]
---@param random RandomSource?
---@param generator Words?
---@return string?
local function shuffleInPlace(list, random, generator)
  local problem
  if generator ~= nil then
    local size = #list
    settleBy(generator, list, 1, size, size, size)
  elseif random == nil then
    local draw = engineRandom()
    for last = #list, 2, -1 do
      local choice = draw(last)
      local card = list[choice]
      list[choice] = list[last]
      list[last] = card
    end
  else
    problem = swapByChoices(list, drawOf(random), answerProblem)
  end
  if problem == nil then forgetPosition(list) end
  return problem
end

--- Shuffles a list in place: every order is equally likely. `drawCards` and `OutputCard` start at
--- its top again.
---
--- With any source it makes the tutorial's own swaps, so that a game that seeds its engine keeps
--- its orders.
---
--- Cost: one swap a card. Random numbers: one a card but for the first, `random(#t)` to
--- `random(2)`. (Durstenfeld 1964)
---
--- Raises an error where `random` is no source or gives a wrong answer. All cards are still in `t`
--- then, in any order.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(shuffleTable(deck) == deck, #deck) --> true 3
--- ```
---@generic Card
---@param t Card[] The list. Changed in place.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `t`; or false, after a warning through `print`, if `t` is no table.
function M.shuffleTable(t, random)
  if listTypeName(t) ~= "table" then
    warn("WARNING: shuffleTable() function expects a table")
    -- Who keeps to the type never sees this answer, which the tutorial promises.
    return false
  end
  local generator
  if random ~= nil then
    generator = generatorOf(random)
    if generator == nil then checkSource(random, 2, "shuffleTable") end
  end
  checkResult(shuffleInPlace(t, random, generator), 2, "shuffleTable")
  return t
end

--- Deals the next cards of a list as they lie, from the top. Each list has its own position,
--- shared with `OutputCard`; `shuffleTable` and `RandShuffle` start it at the top again. Nothing
--- is taken out of the list.
---
--- Cost: by `num`. Random numbers: none.
---
--- Raises an error where an argument is of the wrong kind or value.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(table.concat(drawCards(2, deck), " ")) --> AS KD
--- print(table.concat(drawCards(2, deck), " ")) --> 7C
--- print(#drawCards(2, deck)) --> 0
--- ```
---@generic Card
---@param num integer How many cards, a whole number from 0.
---@param deck Card[] The list to deal from.
---@return Card[] # A new list of `num` cards; of fewer where the list runs out, and none from then on.
function M.drawCards(num, deck)
  checkWhole(num, 1, "drawCards", 0)
  checkList(deck, 2, "drawCards")
  local position = positionOf(deck)
  local hand = {}
  for drawn = 1, num do
    local card = deck[position + drawn]
    if card == nil then break end
    hand[#hand + 1] = card
  end
  setPosition(deck, position + #hand)
  return hand
end

--- Shuffles a list in place, just as `shuffleTable` does, but raises where it is given none.
---
--- Cost: one swap a card. Random numbers: one a card but for the first, `random(#deck)` to
--- `random(2)`. (Durstenfeld 1964)
---
--- Raises an error where `deck` is no table, and where `random` is no source or gives a wrong
--- answer. All cards are still in `deck` then, in any order.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(RandShuffle(deck) == deck, #deck) --> true 3
--- ```
---@generic Card
---@param deck Card[] The list. Changed in place.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `deck`.
function M.RandShuffle(deck, random)
  checkList(deck, 1, "RandShuffle")
  local generator
  if random ~= nil then
    generator = generatorOf(random)
    if generator == nil then checkSource(random, 2, "RandShuffle") end
  end
  checkResult(shuffleInPlace(deck, random, generator), 2, "RandShuffle")
  return deck
end

--- Deals the next card of a list as it lies. When all have been dealt it shuffles the list in
--- place and goes on from its top. Each list has its own position, shared with `drawCards`.
---
--- Cost: the same for every call but those that shuffle. Random numbers: none, or those of
--- `RandShuffle`.
---
--- Raises an error where `deck` is no table, and where `random` is no source or gives a wrong
--- answer. Nothing has been dealt then, and all cards are still in `deck`.
---
--- ```lua
--- local deck = { "AS", "KD" }
--- print(OutputCard(deck), OutputCard(deck)) --> AS KD
--- ```
---@generic Card
---@param deck Card[] The list to deal from. Changed in place when it is shuffled.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card? # The card; nil if the list is empty.
function M.OutputCard(deck, random)
  checkList(deck, 1, "OutputCard")
  checkSource(random, 2, "OutputCard")
  local size = #deck
  if size == 0 then return nil end
  local position = positionOf(deck)
  if position >= size then
    checkResult(shuffleInPlace(deck, random, generatorOf(random)), 2, "OutputCard")
    position = 0
  end
  setPosition(deck, position + 1)
  return deck[position + 1]
end

--- Makes a dealer of the cards of a list: a function that gives the next card of a shuffled deck
--- each time it is called, and begins a new pass by itself when all are dealt. Each pass deals
--- every card exactly once, in an order that is as likely as any other. The list is copied:
--- dealers made from one list know nothing of each other.
---
--- Cost: one copy of the list now, and with `noRepeat` a look at every card; then no call costs
--- more than shuffling some 64 cards, whatever the size of the deck. Where `noRepeat` meets equal
--- cards, a pass is planned when it begins, at the cost and with the random numbers of `spread`,
--- the counts alone being made once. Random numbers: for each pass `random(#t)` to `random(2)`,
--- asked for as they are needed, some 64 at a time; after the first pass `noRepeat` leaves the card
--- dealt last out of the first choice. (Fisher and Yates 1938, Durstenfeld 1964)
---
--- Raises an error where `t` is no table, is empty or has a hole, and where an option is unknown or
--- of the wrong kind. The dealer raises where `random` gives a wrong answer; it has dealt nothing
--- then.
---
--- ```lua
--- local last = function(n) return n end -- always the last one, to show what happens
--- local deal = RandDeck({ "A", "B", "C" }, { random = last })
--- print(deal(), deal(), deal(), deal()) --> C A B B
--- ```
---@generic Card
---@param t Card[] The cards, at least one.
---@param options? RandDeckOptions `random`, `noRepeat`.
---@return RandDealer<Card> # The dealer: a function without arguments that gives one card, never nil.
function M.RandDeck(t, options)
  local cards = copyOf(t, "RandDeck", 1)
  checkOptions(options, RAND_DECK_OPTIONS, "RandDeck")
  local pass = newPass(cards, options)
  return function()
    local position = pass.dealt + 1
    if position > pass.settled then
      checkResult(pass:settleMore(), 2, "RandDeck")
      position = pass.dealt + 1
    end
    pass.dealt = position
    return cards[position]
  end
end

--- Makes a dealer like that of `RandDeck`, which also deals hands. Single cards and hands mix
--- freely.
---
--- When fewer than `num` cards are left, it deals those, begins the next pass and tops the hand up
--- from it: no slot is twice in a hand of at most the deck's size, both passes deal every card
--- exactly once, and every order that these rules allow is equally likely. A hand larger than the
--- deck gets what is left, whole passes, then a part of one. (Where `noRepeat` meets equal cards up
--- to 16 passes are planned for one that fits the hand. Where none does, the hand is topped up from
--- an order of the other cards, and the rest follows by itself: all rules are kept, but some orders
--- are likelier than others, and of a pass that could have none some cards may come twice in a
--- row.)
---
--- Cost: as `RandDeck`; a hand costs by `num`, and a copy of the deck where it is larger than that
--- or `whenShort` puts cards back. Random numbers: as `RandDeck`; where r cards are left the first
--- `num` - r of the next pass are chosen by `random(#t - r)`, `random(#t - r - 1)` and so on, or as
--- often as passes are planned. (Fisher and Yates 1938, Durstenfeld 1964)
---
--- Raises an error where `t` is no table, is empty or has a hole, and where an option is unknown or
--- of the wrong kind. The dealer raises where `num` is of the wrong kind or value or `random` gives
--- a wrong answer; it has dealt nothing then.
---
--- ```lua
--- local last = function(n) return n end -- always the last one, to show what happens
--- local deal = RandMultiDeck({ "A", "B", "C" }, { random = last })
--- print(deal()) --> C
--- print(table.concat(deal(3), " ")) --> A B C
--- ```
---@generic Card
---@param t Card[] The cards, at least one.
---@param options? RandMultiDeckOptions `random`, `noRepeat`, `whenShort`.
---@return RandMultiDealer<Card> # The dealer: a function of `num`, a whole number from 0 to
--- 10,000,000. Left out or 1 it gives one card, else a list of `num` cards, empty for 0; never nil.
function M.RandMultiDeck(t, options)
  local cards = copyOf(t, "RandMultiDeck", 1)
  checkOptions(options, RAND_MULTI_DECK_OPTIONS, "RandMultiDeck")
  local pass = newPass(cards, options)
  local reshuffle = options ~= nil and options.whenShort == "reshuffle"
  return function(num)
    if num == nil or num == 1 then
      local position = pass.dealt + 1
      if position > pass.settled then
        checkResult(pass:settleMore(), 2, "RandMultiDeck")
        position = pass.dealt + 1
      end
      pass.dealt = position
      return cards[position]
    end
    checkWhole(num, 1, "RandMultiDeck", 0, MOST_CARDS)
    local hand = {}
    checkResult(pass:take(math.floor(num), hand, reshuffle), 2, "RandMultiDeck")
    return hand
  end
end

return M
