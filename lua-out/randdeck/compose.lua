-- randdeck.compose 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/compose.ts: change that file, not this one.

-- Decks made of several, one for each category.

local categoriesOf = require("randdeck.categories").categoriesOf
local check = require("randdeck.check")
local badArgument = check.badArgument
local checkKinds = check.checkKinds
local checkOptions = check.checkOptions
local checkWhole = check.checkWhole
local RANDOM_SOURCE = check.RANDOM_SOURCE
local Deck = require("randdeck.deck").Deck
local kindsOf = require("randdeck.kinds").kindsOf
local append = require("randdeck.lists").append
local Pass = require("randdeck.pass").Pass
local sourceOf = require("randdeck.source").sourceOf
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local writeState = stateModule.writeState

local M = {}

--- What `newCategoryDeck` can be told.
---@class CategoryDeckOptions<Card>
---@field random? RandomSource The random source of all decks; the engine's own if left out.
--- Whether no card of a category shall come twice in a row there, as far as its cards allow.
---@field noRepeat? boolean
---@field kindOf? KindOf<Card> What cards are the same by, for `noRepeat`; the cards themselves if left out.

--- A deck for each category, from which one card each is drawn. `newCategoryDeck` makes one.
---@class CategoryDeck<Card>
---@field private decks Deck<Card>[]
local CategoryDeck = {}
CategoryDeck.__index = CategoryDeck

--- Keeps the decks.
---@generic Card
---@param decks Deck<Card>[]
---@return CategoryDeck<Card>
function CategoryDeck.new(decks) return setmetatable({ decks = decks }, CategoryDeck) end

--- Draws the next card of each category. Each has its own passes, which have no end.
---
--- Cost and random numbers: those of one `draw` of each deck.
---
--- Raises an error where `random` gives a wrong answer. Nothing has been drawn then.
---@return Card[] # A list of the cards, in the order of the categories.
function CategoryDeck:drawEach()
  self:checkReady()
  local decks = self.decks
  local cards = {}
  for _, deck in ipairs(decks) do
    local card = deck:draw()
    cards[#cards + 1] = card
  end
  return cards
end

--- Shows what `drawEach` will give, without drawing. The pass of a category of which all cards are
--- drawn is begun for that.
---
--- Cost and random numbers: those that `drawEach` would ask for.
---
--- Raises an error where `random` gives a wrong answer.
---@return Card[] # A list of the cards, in the order of the categories.
function CategoryDeck:peekEach()
  self:checkReady()
  local decks = self.decks
  local cards = {}
  for _, deck in ipairs(decks) do
    local card = deck:peek()
    cards[#cards + 1] = card
  end
  return cards
end

--- Gives the deck of a category, to deal from it alone.
---
--- Raises an error where there is no such category.
---@param position integer Which category, a whole number from 1.
---@return Deck<Card> # The deck, one of `newDeck` with `recycle = "all"`; at each call the same.
function CategoryDeck:deck(position)
  local decks = self.decks
  checkWhole(position, 1, "deck", 1, #decks)
  return decks[position]
end

--- Saves all decks and their generator: one line of printable ASCII characters. With a source that
--- is no generator of `newRandom` the rest of each pass is settled first.
---
--- Cost: a look at every card.
---
--- Raises an error where `random` gives a wrong answer.
---@return string # The state, for `setState` of a deck of the same categories and options, on any engine.
function CategoryDeck:getState()
  local numbers = {}
  for _, deck in ipairs(self.decks) do
    local own = deck:stateNumbers()
    if type(own) == "string" then error(badArgument(2, "newCategoryDeck", own), 2) end
    numbers[#numbers + 1] = #own
    append(numbers, own, 1, #own)
  end
  return writeState("categories", numbers)
end

--- Goes on where the saved decks were, with their generator.
---
--- Cost: a look at every card. Random numbers: none.
---
--- Raises an error where `state` is no such text or not all of it, and where it is that of other
--- categories or options, or has a generator where this one has none. All is as before then.
---@param state string What `getState` gave, on any engine, for the same categories and options.
function CategoryDeck:setState(state)
  local numbers = checkState(state, "categories")
  local parts = {}
  local at = 0
  for _, deck in ipairs(self.decks) do
    local size = numbers[at + 1] or 0
    local own = {}
    if at + 1 + size <= #numbers then append(own, numbers, at + 2, at + 1 + size) end
    at = at + (1 + size)
    parts[#parts + 1] = own
    local problem = deck:restore(own, true)
    if problem ~= nil then error(badArgument(1, "setState", problem), 2) end
  end
  if at ~= #numbers then
    local others = "state of as many categories expected, got one of others"
    error(badArgument(1, "setState", others), 2)
  end
  local count = #parts
  for place = 1, count do
    local deck = self.decks[place]
    deck:restore(parts[place])
  end
end

--- Sees to it that each deck has a card to deal, where need be of its next pass; raises where an
--- answer of the source is wrong, and where a deck has lost all cards.
---@private
function CategoryDeck:checkReady()
  for _, deck in ipairs(self.decks) do
    local problem = deck:settleMore()
    if problem ~= nil then error(badArgument(2, "newCategoryDeck", problem), 3) end
    if deck:left() == 0 then
      local lost = "at least one card a category expected, got one that has lost all"
      error(badArgument(1, "newCategoryDeck", lost), 3)
    end
  end
end

M.CategoryDeck = CategoryDeck

--- Makes a deck for each category, shuffled for itself and without an end: each time all its cards
--- are dealt, they are shuffled again. A choice of one card of each category is then never one of
--- two cards of the same kind, and each card comes once in every pass. The lists are copied.
---
--- Cost: one copy of the lists, with `noRepeat` or `kindOf` a look at every card. Random numbers:
--- none yet. (the multiple decks of the blog "Dealing Cards", 2022)
---
--- Raises an error where `categories` is no list of lists, one has a hole or no card, where an
--- option is unknown or of the wrong kind, and where `kindOf` gives nil or NaN. An error of
--- `kindOf` passes through.
---
--- ```lua
--- local categories = { { "knight", "archer" }, { "wall", "moat" }, { "spy", "smith" } }
--- local deck = newCategoryDeck(categories, { random = newRandom("today"), noRepeat = true })
--- print(table.concat(deck:drawEach(), " ")) --> archer moat smith
--- print(table.concat(deck:drawEach(), " ")) --> knight wall spy
--- print(table.concat(deck:drawEach(), " ")) --> archer moat smith
--- ```
---@generic Card
---@param categories Card[][] The categories, one list of cards each.
---@param options? CategoryDeckOptions<Card> `random`, `noRepeat`, `kindOf`; the last two hold for
--- each category alone.
---@return CategoryDeck<Card> # The deck.
function M.newCategoryDeck(categories, options)
  local lists = categoriesOf(categories, "newCategoryDeck")
  local known = { kindOf = "function", noRepeat = "boolean", random = RANDOM_SOURCE }
  checkOptions(options, known, "newCategoryDeck")
  local given = options or {}
  local kindOf = given.kindOf or nil
  local noRepeat = given.noRepeat == true
  local source = sourceOf(given.random)
  local decks = {}
  for _, list in ipairs(lists) do
    local kinds = kindsOf(list, kindOf)
    checkKinds(kinds, #list, 2, "newCategoryDeck")
    local pass = Pass.new(list, source, noRepeat, kinds)
    decks[#decks + 1] = Deck.new(pass, list, kinds, "all", given)
  end
  return CategoryDeck.new(decks)
end

return M
