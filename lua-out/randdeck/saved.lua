-- randdeck.saved 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/saved.ts: change that file, not this one.

-- Saved decks: where each card is, and which card it is.

local check = require("randdeck.check")
local describe = check.describe
local isWhole = check.isWhole
local shown = check.shown
local MOST_EXACT = require("randdeck.generator").MOST_EXACT
local OUT = require("randdeck.out").OUT
local lastDealt = require("randdeck.pass").lastDealt
local placeOf = require("randdeck.place").placeOf
local platform = require("randdeck.platform")
local append = platform.append
local digits = platform.digits
local joined = platform.joined
local nameIn = platform.nameIn
local nameText = platform.nameText
local numbersIn = platform.numbersIn
local partsOf = platform.partsOf
local state = require("randdeck.state")
local fingerprintOf = state.fingerprintOf
local notState = state.notState
local otherProblem = state.otherProblem

local M = {}

--- What states need to know of a deck's list of all cards. It holds until that list changes.
---@class randdeck.CardRegister
---@field first randdeck.CardMap<integer> The position of each card, of equal ones the first.
---@field after (integer?)[] For each position that of the next equal card, if there is one.
---@field fingerprint integer
---@field unlike integer The position of a card that no state can tell from others, 0 if there is none.

--- A deck that can be saved.
---@class randdeck.Saveable<Card>: randdeck.Places
---@field recycle string
---@field idOf? randdeck.IdOf<Card>
---@field cardOf? randdeck.CardOf<Card>
---@field register randdeck.CardRegister?

--- A deck in whole numbers: cards are positions in the list of all cards, each of which is in one
--- place.
---@class randdeck.Positions<Card>
---@field all Card[]
---@field passes integer
---@field isFresh boolean
---@field last integer The card dealt last, 0 if there is none.
---@field lists integer[][] The cards left, and then those in each of the deck's own lists after the first.

-- Whether a value can be an id.
local function isId(id) return type(id) == "string" or isWhole(id, -MOST_EXACT, MOST_EXACT) end

-- Returns what states need to know of a deck's cards.
local function cardRegister(deck)
  local all, register = deck.all, deck.register
  if register ~= nil then return register end
  local first = {}
  local after = {}
  local unlike = 0
  for at = #all, 1, -1 do
    local card = all[at]
    after[at] = first[card]
    first[card] = at
    if type(card) ~= "boolean" and not isId(card) then unlike = at end
  end
  local made = {
    first = first,
    after = after,
    fingerprint = fingerprintOf(all),
    unlike = unlike,
  }
  deck.register = made
  return made
end

-- Raises if no state can tell a card of a deck from others.
function M.checkAlike(deck)
  local register = cardRegister(deck)
  local unlike = register.unlike
  if unlike == 0 or deck.idOf then return end
  local needed =
    "getState needs the option 'idOf' for cards that are no strings, whole numbers or booleans"
  error(needed .. ", got " .. describe(deck.all[unlike]) .. " at position " .. digits(unlike), 3)
end

-- Returns the positions of all cards of a deck.
function M.positionsOf(deck)
  local all, drawPile, isFresh, names = deck.all, deck.drawPile, deck.isFresh, deck.names
  local register = cardRegister(deck)
  local first, after = register.first, register.after
  -- Where the next copy of each card stands.
  local following = {}
  local lists = {}
  for place = OUT, #names do
    local cards = place == OUT and drawPile.cards or deck.lists[place]
    local from = place == OUT and drawPile.dealt + 1 or 1
    local list = {}
    for at = from, #cards do
      local own = first[cards[at]]
      local position = own
      if after[own] ~= nil then
        position = following[own] or own
        following[own] = after[position]
      end
      list[#list + 1] = position
    end
    lists[#lists + 1] = list
  end
  local last = 0
  if drawPile.kinds then last = first[lastDealt(drawPile)] or 0 end
  return {
    all = all,
    passes = drawPile.passes,
    isFresh = isFresh,
    last = last,
    lists = lists,
  }
end

-- Makes a deck what `positionsOf` has said of it.
function M.setPositions(deck, positions)
  local drawPile = deck.drawPile
  local all = positions.all
  local places = {}
  for _, list in ipairs(positions.lists) do
    local cards = {}
    for _, position in ipairs(list) do
      cards[#cards + 1] = all[position]
    end
    places[#places + 1] = cards
  end
  if deck.all ~= all then deck.register = nil end
  deck.all = all
  deck.isFresh = positions.isFresh
  deck.outCounts = nil
  drawPile.passes = positions.passes
  drawPile.cards = places[1]
  drawPile.dealt = 0
  drawPile.last = all[positions.last]
  places[1] = {}
  deck.lists = places
end

-- What tells the states of decks apart.
local DECK_TRAITS =
  { "option 'idOf'", "number of cards", "cards", "option 'noRepeat'", "option 'recycle'" }

-- The same of one deck, in numbers; with ids its cards may be others.
local function traitsOf(deck)
  local noRepeat = deck.drawPile.kinds and 1 or 0
  local recycle = placeOf({ "discards", "all", "none" }, deck.recycle)
  if deck.idOf then return { 1, 0, 0, noRepeat, recycle } end
  return { 0, #deck.all, cardRegister(deck).fingerprint, noRepeat, recycle }
end

-- The texts of the ids of all cards; raises if one has none: without a line, since `idOf` is
-- written elsewhere.
local function idTexts(deck)
  local texts = {}
  local idOf = deck.idOf
  if not idOf then return texts end
  for _, card in ipairs(deck.all) do
    local id = idOf(card)
    if not isId(id) then
      error(
        "idOf(" .. shown(card) .. ") must give a string or a whole number, got " .. describe(id),
        0
      )
    end
    texts[#texts + 1] = nameText(id)
  end
  return texts
end

-- What a state says of a deck, but for its generator.
function M.deckSections(deck)
  local positions = M.positionsOf(deck)
  local passes, isFresh, last, lists =
    positions.passes, positions.isFresh, positions.last, positions.lists
  local head = traitsOf(deck)
  append(head, { passes, isFresh and 1 or 0, last })
  local sections = { joined(head, "."), joined(idTexts(deck), ".") }
  for place = OUT, #lists do
    local name = place == OUT and "top" or deck.names[place]
    append(sections, { nameText(name), joined(lists[place], ".") })
  end
  return sections
end

-- The cards with some ids: by `cardOf`, or the deck's own; a text if there is none with one of
-- them, or one is left.
local function cardsById(deck, section)
  local cardOf = deck.cardOf
  local own = {}
  if not cardOf then own = idTexts(deck) end
  local cardsOf = {}
  for at = #own, 1, -1 do
    local cards = cardsOf[own[at]] or {}
    cards[#cards + 1] = deck.all[at]
    cardsOf[own[at]] = cards
  end
  local all = {}
  for _, text in ipairs(partsOf(section, ".")) do
    local id = nameIn(text) or 0
    local cards = cardsOf[text]
    local card
    if cardOf then
      card = cardOf(id)
    elseif cards then
      card = table.remove(cards)
    end
    if card == nil or card ~= card then return "no card with the id " .. shown(id) end
    all[#all + 1] = card
  end
  for _, text in ipairs(own) do
    if #cardsOf[text] > 0 then
      return "no card with the id " .. shown(nameIn(text)) .. " in the state"
    end
  end
  return all
end

-- Reads what `deckSections` gave; a text if it is of another deck or damaged.
function M.readDeck(deck, sections, kind)
  local head = numbersIn(sections[1] or "")
  local problem = otherProblem(DECK_TRAITS, traitsOf(deck), head)
  if problem ~= nil then return problem end
  local all = deck.all
  if deck.idOf then all = cardsById(deck, sections[2] or "") end
  if type(all) == "string" then return all end
  local names = deck.names
  local isFresh = head[7] == 1
  local isPlaced = {}
  local lists = {}
  for place = OUT, #names do
    lists[place] = {}
  end
  for at = 4, #sections, 2 do
    local name = nameIn(sections[at - 2 + 1])
    local list = numbersIn(sections[at])
    local place = placeOf(names, name)
    if name == "top" then place = OUT end
    if place > 0 then
      lists[place] = list
    elseif #list > 0 then
      return "option 'piles' with " .. shown(name) .. " expected, since it has cards"
    end
    for _, position in ipairs(list) do
      if isFresh or position < 1 or position > #all or isPlaced[position] then
        return notState(kind)
      end
      isPlaced[position] = true
    end
  end
  if #head < 8 then return notState(kind) end
  return {
    all = all,
    passes = head[6],
    isFresh = isFresh,
    last = head[8],
    lists = lists,
  }
end

return M
