-- randdeck.newdeck 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/newdeck.ts: change that file, not this one.

-- Making decks.

local check = require("randdeck.check")
local copyOf = check.copyOf
local raiseIf = check.raiseIf
local Deck = require("randdeck.deck").Deck
local kindsOf = require("randdeck.order").kindsOf
local pilesProblem = require("randdeck.place").pilesProblem
local platform = require("randdeck.platform")
local append = platform.append
local slice = platform.slice
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf

local M = {}

--- Options of `newDeck`.
---@class randdeck.DeckOptions: randdeck.KindOptions
---@field shuffled? boolean False: the first pass deals the cards in the order given.
--- What a draw does when no card is left: `"discards"` (the default) shuffles the discard pile into
--- a new pass, `"all"` shuffles all cards, wherever they are, `"none"` draws nothing.
---@field recycle? "discards"|"all"|"none"
--- Names of further places for cards, such as `{ "hand", "exhaust" }`; not with `recycle = "all"`.
---@field piles? any[]
--- Gives each card the name that saved states call it by; cards with one id stand for one another.
---@field idOf? randdeck.IdOf<any>
--- Gives the card for such a name, for `setState`; if left out, it takes the deck's own cards.
---@field cardOf? randdeck.CardOf<any>

local DECK_OPTIONS = {
  cardOf = "function",
  idOf = "function",
  kindOf = "function",
  noRepeat = "boolean",
  piles = "table",
  random = RANDOM_SOURCE,
  recycle = "'discards', 'all' or 'none'",
  shuffled = "boolean",
}

--- Makes a deck from a list of cards, with a draw pile and a discard pile. The list is copied.
--- Every order of a pass is equally likely. Equal cards are separate cards.
--- Raises if `kindOf` returns nil or NaN.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
--- deck:discard(deck:draw(2))
--- print(deck:left(), deck:out(), #deck:discards()) --> 1 0 2
--- ```
---@generic Card: randdeck.Value
---@generic Pile: string
---@param cards Card[] The cards; the list may be empty.
---@param options? randdeck.DeckOptions `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`,
--- `piles`, `idOf`, `cardOf`.
---@return randdeck.Deck<Card, Pile>
function M.newDeck(cards, options)
  local all = copyOf(cards, "newDeck")
  local given = checkOptions(options, DECK_OPTIONS, "newDeck")
  local cardOf, idOf, kindOf, piles = given.cardOf, given.idOf, given.kindOf, given.piles
  local recycle = given.recycle or "discards"
  local names = { "out" }
  local problem
  if piles ~= nil then
    problem = pilesProblem(piles)
    if problem == nil then append(names, piles) end
  end
  if #names > 1 and recycle == "all" then
    problem = "option 'piles' does not go with recycle = 'all'"
  end
  if cardOf ~= nil and idOf == nil then problem = "option 'cardOf' needs 'idOf'" end
  raiseIf(problem, 2, "newDeck")
  names[#names + 1] = "discards"
  local kinds = given.noRepeat and kindsOf(all, kindOf, 2, "newDeck")
  local source = sourceOf(given.random, 2, "newDeck")
  local deck = Deck.new(all, source, kinds, names, recycle, kindOf, idOf, cardOf)
  if given.shuffled == false then deck:begin(slice(all)) end
  return deck
end

return M
