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
---@field positions randdeck.Register
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
---@class randdeck.Positions
---@field begun integer
---@field isFresh boolean
---@field last integer The card dealt last, 0 if there is none.
---@field lists integer[][] The cards left, and then those in each of the deck's own lists after the first.

local function registerOf(items)
  local first = {}
  local after = {}
  for at = #items, 1, -1 do
    local later = first[items[at]]
    if later ~= nil then after[at] = later end
    first[items[at]] = at
  end
  return { first = first, after = after }
end

-- The positions of some items, of each copy the next; 0 if there is none. `following` says where
-- copies go on.
local function numbered(register, following, items, from)
  local first, after = register.first, register.after
  local positions = {}
  for at = from, #items do
    local own = first[items[at]] or 0
    local position = own
    if after[own] ~= nil then
      position = following[own] or own
      following[own] = after[position]
    end
    positions[#positions + 1] = position
  end
  return positions
end

-- Whether a value can be an id.
local function isId(id) return type(id) == "string" or isWhole(id, -MOST_EXACT, MOST_EXACT) end

-- Returns what states need to know of a deck's cards.
function M.cardRegister(deck)
  local all = deck.all
  local register = deck.register
  if register == nil then
    local unlike = 0
    for at = #all, 1, -1 do
      local card = all[at]
      if type(card) ~= "boolean" and not isId(card) then unlike = at end
    end
    register = { positions = registerOf(all), fingerprint = fingerprintOf(all), unlike = unlike }
    deck.register = register
  end
  return register
end

-- The positions of all cards of a deck.
function M.positionsOf(deck)
  local drawPile, isFresh, lists, names = deck.drawPile, deck.isFresh, deck.lists, deck.names
  local register = M.cardRegister(deck).positions
  local following = {}
  local places = { numbered(register, following, drawPile.cards, drawPile.dealt + 1) }
  for place = OUT + 1, #names do
    places[#places + 1] = numbered(register, following, lists[place], 1)
  end
  local last = 0
  if drawPile.kinds then last = register.first[lastDealt(drawPile)] or 0 end
  return {
    begun = drawPile.begun,
    isFresh = isFresh,
    last = last,
    lists = places,
  }
end

-- Makes a deck of these cards, where `positionsOf` has said that they are.
function M.setPositions(deck, all, positions)
  local drawPile, names = deck.drawPile, deck.names
  local lists = positions.lists
  local places = {}
  for _, list in ipairs(lists) do
    local cards = {}
    for _, position in ipairs(list) do
      cards[#cards + 1] = all[position]
    end
    places[#places + 1] = cards
  end
  deck.all = all
  deck.isFresh = positions.isFresh
  deck.outCounts = nil
  drawPile.begun = positions.begun
  drawPile.cards = places[1]
  drawPile.dealt = 0
  drawPile.last = all[positions.last]
  for place = OUT + 1, #names do
    deck.lists[place] = places[place]
  end
end

-- What tells the states of decks apart.
local DECK_TRAITS =
  { "option 'idOf'", "number of cards", "cards", "option 'noRepeat'", "option 'recycle'" }

-- The same of one deck, in numbers; with ids its cards may be others.
local function traitsOf(deck)
  local noRepeat = deck.drawPile.kinds and 1 or 0
  local recycle = placeOf({ "discards", "all", "none" }, deck.recycle)
  if deck.idOf then return { 1, 0, 0, noRepeat, recycle } end
  return { 0, #deck.all, M.cardRegister(deck).fingerprint, noRepeat, recycle }
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
  local begun, isFresh, last, lists =
    positions.begun, positions.isFresh, positions.last, positions.lists
  local names = deck.names
  local head = traitsOf(deck)
  append(head, { begun, isFresh and 1 or 0, last })
  local sections = { joined(head, "."), joined(idTexts(deck), ".") }
  for place = OUT, #names do
    local name = place == OUT and "top" or names[place]
    append(sections, { nameText(name), joined(lists[place], ".") })
  end
  return sections
end

-- The cards with some ids; a text if there is none with one of them, or one is left over.
local function cardsById(deck, section)
  local cardOf = deck.cardOf
  local texts = {}
  if section ~= "" then texts = partsOf(section, ".") end
  local own = {}
  if not cardOf then own = idTexts(deck) end
  local positions = numbered(registerOf(own), {}, texts, 1)
  local isTaken = {}
  local all = {}
  for at = 1, #texts do
    local id = nameIn(texts[at]) or 0
    local position = positions[at]
    local card
    if cardOf then
      card = cardOf(id)
    elseif not isTaken[position] then
      card = deck.all[position]
    end
    if card == nil or card ~= card then return "no card with the id " .. shown(id) end
    isTaken[position] = true
    all[#all + 1] = card
  end
  for at = 1, #own do
    if not isTaken[at] then
      return "no card with the id " .. shown(nameIn(own[at])) .. " in the state"
    end
  end
  return all
end

--- What a state has told of a deck.
---@class randdeck.Read<Card>: randdeck.Positions
---@field all Card[]

-- Reads what `deckSections` gave; a text if it is of another deck or damaged.
function M.readDeck(deck, sections, kind)
  local traits = traitsOf(deck)
  local head = numbersIn(sections[1] or "")
  local problem = otherProblem(DECK_TRAITS, traits, head)
  if problem ~= nil then return problem end
  local all = deck.all
  if deck.idOf then all = cardsById(deck, sections[2] or "") end
  if type(all) == "string" then return all end
  local size = #all
  local isPlaced = {}
  local lists = {}
  local names = deck.names
  for place = OUT, #names do
    lists[place] = {}
  end
  local isFresh = head[7] == 1
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
      if isFresh or position < 1 or position > size or isPlaced[position] then
        return notState(kind)
      end
      isPlaced[position] = true
    end
  end
  if #head < 8 then return notState(kind) end
  return {
    all = all,
    begun = head[6],
    isFresh = isFresh,
    last = head[8],
    lists = lists,
  }
end

return M
