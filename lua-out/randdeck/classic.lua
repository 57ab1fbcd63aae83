-- randdeck.classic 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/classic.ts: change that file, not this one.

-- Names that tutorials and games have used for years, with the bugs fixed: `shuffleTable` and
-- `drawCards` from the Corona tutorial, `RandShuffle`, `OutputCard`, `RandDeck` and `RandMultiDeck`
-- from a blog about Lua closures.

local check = require("randdeck.check")
local checkList = check.checkList
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local MOST_CARDS = check.MOST_CARDS
local kernel = require("randdeck.kernel")
local settleByWords = kernel.settleByWords
local swapByAnswers = kernel.swapByAnswers
local order = require("randdeck.order")
local arrange = order.arrange
local kindsOf = order.kindsOf
local pass = require("randdeck.pass")
local dealAcross = pass.dealAcross
local dealTop = pass.dealTop
local platform = require("randdeck.platform")
local dealtCounts = platform.dealtCounts
local slice = platform.slice
local warn = platform.warn
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf

local M = {}

--- Options of `RandMultiDeck`.
---@class randdeck.RandMultiDeckOptions: randdeck.PassOptions
--- What happens if a hand needs more cards than are left: `"topUp"` (the default) deals those, then
--- the rest from the next pass; `"reshuffle"` deals the whole hand from the next pass.
---@field whenShort? "topUp"|"reshuffle"

--- Deals one card each time you call it.
---@alias randdeck.RandDealer<Card> fun(): Card

--- Deals one card, or a hand of `num` cards as a list.
---@alias randdeck.RandMultiDealer<Card> (fun(num?: 1): Card)|(fun(num: integer): Card[])

-- Shuffles `list` in place; it is dealt from its top again.
local function shuffleInPlace(list, source, isTrusted)
  if type(source) == "function" then
    swapByAnswers(source, list, isTrusted)
  else
    settleByWords(source, list, 1, #list, #list)
  end
  dealtCounts[list] = nil
end

--- Shuffles a list in place; every order is equally likely. Afterwards `drawCards` and `OutputCard`
--- start from its top.
--- Raises if `random` returns a wrong number; `t` still has all its cards then.
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(shuffleTable(deck) == deck, #deck) --> true 3
--- ```
---@generic Card
---@param t Card[] The list, changed in place.
---@param random? randdeck.RandomSource The random source, if not the engine's own.
---@return Card[] # `t`; or false, after a printed warning, if `t` is not a table.
function M.shuffleTable(t, random)
  if type(t) ~= "table" then
    warn("WARNING: shuffleTable() function expects a table")
    -- The tutorial promises false; typed code never gets here.
    return false
  end
  shuffleInPlace(t, sourceOf(random, 2, "shuffleTable"), random == nil)
  return t
end

--- Shuffles a list in place like `shuffleTable`, but raises an error if `deck` is not a list.
--- Raises if `random` returns a wrong number; `deck` still has all its cards then.
---@generic Card
---@param deck Card[] The list, changed in place.
---@param random? randdeck.RandomSource The random source, if not the engine's own.
---@return Card[] # `deck`.
function M.RandShuffle(deck, random)
  checkList(deck, 1, "RandShuffle")
  shuffleInPlace(deck, sourceOf(random, 2, "RandShuffle"), random == nil)
  return deck
end

--- Deals the next cards of a list, from the top, without shuffling it. Each list has its own
--- position; any shuffle of this library sets it back to the top.
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(table.concat(drawCards(2, deck), " ")) --> AS KD
--- print(table.concat(drawCards(2, deck), " ")) --> 7C
--- ```
---@generic Card
---@param num integer How many cards, from 0.
---@param deck Card[] The list to deal from.
---@return Card[] # A new list of `num` cards, or fewer if the list runs out.
function M.drawCards(num, deck)
  checkWhole(num, 1, "drawCards", 0)
  checkList(deck, 2, "drawCards")
  local position = dealtCounts[deck] or 0
  local hand = {}
  while #hand < num and deck[position + #hand + 1] ~= nil do
    hand[#hand + 1] = deck[position + #hand + 1]
  end
  dealtCounts[deck] = position + #hand
  return hand
end

--- Deals the next card of a list. When all are dealt, it shuffles the list in place and starts
--- again at the top. Each list has its own position, shared with `drawCards`.
--- ```lua
--- local deck = { "AS", "KD" }
--- print(OutputCard(deck), OutputCard(deck)) --> AS KD
--- ```
---@generic Card
---@param deck Card[] The list to deal from, changed in place when it is shuffled.
---@param random? randdeck.RandomSource The random source, if not the engine's own.
---@return Card? # The card; nil if the list is empty.
function M.OutputCard(deck, random)
  checkList(deck, 1, "OutputCard")
  local source = sourceOf(random, 2, "OutputCard")
  if (dealtCounts[deck] or 0) >= #deck then shuffleInPlace(deck, source, random == nil) end
  return M.drawCards(1, deck)[1]
end

--- Makes a dealer: a function that returns the next card of a shuffled deck each time you call it,
--- and begins a new pass when all are dealt. Each pass deals every card exactly once; every order
--- is equally likely. The list is copied.
--- ```lua
--- local last = function(n) return n end -- always the last one, to show what happens
--- local deal = RandDeck({ "A", "B", "C" }, { random = last })
--- print(deal(), deal(), deal(), deal()) --> C A B B
--- ```
---@generic Card: randdeck.Value
---@param t Card[] The cards, at least one.
---@param options? randdeck.PassOptions `random`, `noRepeat`.
---@return randdeck.RandDealer<Card> # The dealer: a function that returns one card.
function M.RandDeck(t, options)
  local cards = copyOf(t, "RandDeck", 1)
  local given = checkOptions(options, { noRepeat = "boolean", random = RANDOM_SOURCE }, "RandDeck")
  local source = sourceOf(given.random, 2, "RandDeck")
  local kinds = given.noRepeat and kindsOf(cards, nil, 2, "RandDeck")
  local size = #cards
  local dealt = size + 1
  local last
  return function()
    if dealt >= size then
      -- Only once: if the source fails, the cards are left in another order.
      if dealt == size then last = cards[size] end
      dealt = size + 1
      arrange(source, cards, kinds, last)
      dealt = 0
    end
    dealt = dealt + 1
    return cards[dealt]
  end
end

--- Makes a dealer like that of `RandDeck` that also deals hands of `num` cards. You can mix single
--- cards and hands. If fewer than `num` cards are left, it deals those, then the rest from the next
--- pass. A hand no larger than the deck has no card twice, and each pass still deals every card
--- exactly once.
--- ```lua
--- local last = function(n) return n end -- always the last one, to show what happens
--- local deal = RandMultiDeck({ "A", "B", "C" }, { random = last })
--- print(deal()) --> C
--- print(table.concat(deal(3), " ")) --> A B C
--- ```
---@generic Card: randdeck.Value
---@param t Card[] The cards, at least one.
---@param options? randdeck.RandMultiDeckOptions `random`, `noRepeat`, `whenShort`.
---@return randdeck.RandMultiDealer<Card> # The dealer: a function of `num`, from 0 to 10,000,000.
--- It returns one card if `num` is 1 or left out, else a list of `num` cards; never nil.
function M.RandMultiDeck(t, options)
  local cards = copyOf(t, "RandMultiDeck", 1)
  local known =
    { noRepeat = "boolean", random = RANDOM_SOURCE, whenShort = "'topUp' or 'reshuffle'" }
  local given = checkOptions(options, known, "RandMultiDeck")
  local isReshuffled = given.whenShort == "reshuffle"
  local pile = {
    source = sourceOf(given.random, 2, "RandMultiDeck"),
    kinds = given.noRepeat and kindsOf(cards, nil, 2, "RandMultiDeck"),
    cards = {},
    dealt = 0,
    passes = 0,
  }
  return function(num)
    local count = num or 1
    if num ~= nil and num ~= 1 then checkWhole(num, 1, "RandMultiDeck", 0, MOST_CARDS) end
    local hand = {}
    if count <= #pile.cards - pile.dealt then
      hand = dealTop(pile, count)
    else
      if not isReshuffled then hand = slice(pile.cards, pile.dealt + 1) end
      dealAcross(pile, hand, count, cards, true)
    end
    if count == 1 then return hand[1] end
    return hand
  end
end

return M
