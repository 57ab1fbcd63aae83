-- randdeck.categories 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/categories.ts: change that file, not this one.

-- Decks made of several, one for each category.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkWhole = check.checkWhole
local listProblem = check.listProblem
local raiseIf = check.raiseIf
local Deck = require("randdeck.deck").Deck
local order = require("randdeck.order")
local arrange = order.arrange
local kindsOf = order.kindsOf
local lastDealt = require("randdeck.pass").lastDealt
local platform = require("randdeck.platform")
local append = platform.append
local digits = platform.digits
local slice = platform.slice
local savedModule = require("randdeck.saved")
local deckSections = savedModule.deckSections
local readDeck = savedModule.readDeck
local setPositions = savedModule.setPositions
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local setGenerator = stateModule.setGenerator
local writeState = stateModule.writeState

local M = {}

-- Returns a copy of categories, a list of lists; raises if it is not one, or if a category is empty
-- or has a hole.
function M.categoriesOf(categories, name)
  local lists = {}
  local problem = listProblem(categories, 1)
  if problem == nil then
    for _, category in ipairs(categories) do
      local own = listProblem(category, 1)
      if own == nil then
        lists[#lists + 1] = slice(category)
      else
        problem = problem or own .. " in category " .. digits(#lists + 1)
      end
    end
  end
  if problem ~= nil then error(badArgument(1, name, problem), 3) end
  return lists
end

--- A deck for each category, to draw one card from each. `newCategoryDeck` makes one.
---@class randdeck.CategoryDeck<Card>
local CategoryDeck = {}
CategoryDeck.__index = CategoryDeck
function CategoryDeck.new(decks) return setmetatable({ decks = decks }, CategoryDeck) end

--- Draws the next card of each category. Each has its own endless passes.
---@return Card[] # A list of the cards, in the order of the categories; a category whose cards you
--- have all removed is skipped, and the cards after it move up.
function CategoryDeck:drawEach()
  local cards = self:peekEach()
  for _, deck in ipairs(self.decks) do
    deck:draw()
  end
  return cards
end

--- Returns what `drawEach` will give, without drawing it. If all cards of a category are drawn, its
--- next pass begins.
---@return Card[] # A list of the cards, in the order of the categories.
function CategoryDeck:peekEach()
  local decks = self.decks
  -- All passes before the first begins: if the source fails, none does.
  local passes = {}
  for at = 1, #decks do
    local deck = decks[at]
    if deck.isFresh or deck:left() == 0 then
      local all, drawPile = deck.all, deck.drawPile
      local pass = slice(all)
      arrange(drawPile.source, pass, drawPile.kinds, lastDealt(drawPile))
      passes[at] = pass
    end
  end
  local cards = {}
  for at = 1, #decks do
    local deck = decks[at]
    local pass = passes[at]
    if pass ~= nil then deck:begin(pass) end
    append(cards, deck:peek(1))
  end
  return cards
end

--- Returns the deck of a category, to deal from it alone.
---@param position integer Which category, from 1.
---@return randdeck.Deck<Card> # The deck, with `recycle = "all"`; the same one at each call.
function CategoryDeck:deck(position)
  checkWhole(position, 1, "deck", 1, #self.decks)
  return self.decks[position]
end

--- Saves all decks and their generator as one line of ASCII text.
---@return string # The state, for `setState` on any engine.
function CategoryDeck:getState()
  local decks = self.decks
  local sections = {}
  for _, deck in ipairs(decks) do
    append(sections, deckSections(deck))
  end
  return writeState("categories", decks[1].drawPile.source, sections)
end

--- Restores saved decks, with their generator.
--- Raises if `state` is from other categories or options.
---@param state string What `getState` returned for the same categories and options.
function CategoryDeck:setState(state)
  local decks = self.decks
  local source = decks[1].drawPile.source
  local saved = checkState(state, "categories", source)
  local sections = saved.sections
  local reads = {}
  local problem
  for at = 1, #decks do
    local read = readDeck(decks[at], slice(sections, 6 * at - 5, 6 * at), "categories")
    if type(read) == "string" then
      problem = problem or read
    else
      reads[#reads + 1] = read
    end
  end
  if #sections ~= 6 * #decks then
    problem = "state of " .. digits(#decks) .. " categories expected, got another"
  end
  raiseIf(problem, 1, "setState")
  for at = 1, #decks do
    setPositions(decks[at], reads[at])
  end
  setGenerator(source, saved.generator)
end

M.CategoryDeck = CategoryDeck

--- Makes an endless deck for each category: when all its cards are dealt, they are shuffled again.
--- The lists are copied.
--- Raises if a category has no card, or `kindOf` returns nil or NaN.
--- ```lua
--- local categories = { { "knight", "archer" }, { "wall", "moat" }, { "spy", "smith" } }
--- local deck = newCategoryDeck(categories, { random = newRandom("today"), noRepeat = true })
--- print(table.concat(deck:drawEach(), " ")) --> knight wall smith
--- print(table.concat(deck:drawEach(), " ")) --> archer moat spy
--- ```
---@generic Card: randdeck.Value
---@param categories Card[][] The categories, one list of cards each.
---@param options? randdeck.KindOptions `random`, `noRepeat`, `kindOf`; the last two apply within
--- each category.
---@return randdeck.CategoryDeck<Card>
function M.newCategoryDeck(categories, options)
  local lists = M.categoriesOf(categories, "newCategoryDeck")
  local known = { kindOf = "function", noRepeat = "boolean", random = RANDOM_SOURCE }
  local given = checkOptions(options, known, "newCategoryDeck")
  local source = sourceOf(given.random, 2, "newCategoryDeck")
  local decks = {}
  for _, list in ipairs(lists) do
    local kinds = given.noRepeat and kindsOf(list, given.kindOf, 2, "newCategoryDeck")
    decks[#decks + 1] = Deck.new(list, source, kinds, { "out", "discards" }, "all", given.kindOf)
  end
  return CategoryDeck.new(decks)
end

return M
