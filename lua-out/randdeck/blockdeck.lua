-- randdeck.blockdeck 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/blockdeck.ts: change that file, not this one.

-- Decks without an end, dealt in blocks.

local Blocks = require("randdeck.blocks").Blocks
local categoriesOf = require("randdeck.categories").categoriesOf
local check = require("randdeck.check")
local badArgument = check.badArgument
local checkOptions = check.checkOptions
local checkResult = check.checkResult
local describe = check.describe
local MOST_CARDS = check.MOST_CARDS
local RANDOM_SOURCE = check.RANDOM_SOURCE
local EndlessDealer = require("randdeck.endless").EndlessDealer
local fingerprintOf = require("randdeck.fingerprint").fingerprintOf
local platform = require("randdeck.platform")
local digits = platform.digits
local typeName = platform.typeName
local sourceOf = require("randdeck.source").sourceOf

local M = {}

--- What `newBlockDeck` can be told.
---@class BlockDeckOptions
---@field random? RandomSource The random source; the engine's own if left out.
---@field blockSize? integer How many cards a block has; 10 if left out.
--- How many cards of each category a block has at least, or a list of a number a category; 1 if
--- left out.
---@field perBlock? integer|integer[]
--- Whether a block must not begin with the last card of the one before, where it has another.
---@field noRepeat? boolean

--- Makes a deck of blocks without an end. In each block every category has its cards, in no order
--- that could be seen: so nobody waits long for what the game needs, and nobody can tell what comes
--- next. With one category and as many cards as `blockSize` it is the bag of falling-blocks games.
---
--- A block is made in three steps. Each category in turn gives `perBlock` cards, each chosen among
--- those of its cards that the block does not have yet. Then the rest is filled up, each time with
--- one chosen among all cards of all categories that it does not have yet. Then it is shuffled. So
--- the cards of a block all differ. Copies of a card make it likelier to be chosen. Blocks know
--- nothing of each other, but for `noRepeat`.
---
--- What a category must give it can give, whatever luck brings: categories that have cards in
--- common need as many more different ones as those before them can take.
---
--- Cost: for each card of a block a look at all cards it is chosen among. Random numbers: one for
--- each card that is chosen among several, then those of `shuffled`. (the blocks of ten of the blog
--- "Dealing Cards", 2022)
---
--- Raises an error where `categories` is no list of lists, one has a hole or no card, where an
--- option is unknown, of the wrong kind or value, and where there could be a block without what it
--- must have.
---
--- ```lua
--- local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
--- local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
--- print(table.concat(deck:draw(5), " ")) --> axe wood corn stone fish
--- print(table.concat(deck:draw(5), " ")) --> wood net fish stone axe
--- ```
---@generic Card
---@param categories Card[][] The categories, one list of cards each.
---@param options? BlockDeckOptions `random`, `blockSize`, `perBlock`, `noRepeat`.
---@return EndlessDealer<Card> # The deck.
function M.newBlockDeck(categories, options)
  local lists = categoriesOf(categories, "newBlockDeck")
  local numbers = "number or table"
  if typeName(options) == "table" then
    local came = typeName(options.perBlock)
    if came == "number" or came == "table" then numbers = came end
  end
  local known = {
    blockSize = "number",
    noRepeat = "boolean",
    perBlock = numbers,
    random = RANDOM_SOURCE,
  }
  checkOptions(options, known, "newBlockDeck")
  local given = options or {}
  local blockSize = given.blockSize or 10
  if blockSize < 1 or blockSize > MOST_CARDS or blockSize % 1 ~= 0 then
    local problem = "whole number from 1 to "
      .. digits(MOST_CARDS)
      .. " expected, got "
      .. describe(blockSize)
    error(badArgument(2, "newBlockDeck", "option 'blockSize': " .. problem), 2)
  end
  local noRepeat = given.noRepeat == true
  local texts = { "blocks", digits(blockSize), noRepeat and "1" or "0" }
  local wanted = given.perBlock or 1
  local perBlock = {}
  local count = #lists
  local sum = 0
  for at = 1, count do
    local number = wanted
    if type(wanted) ~= "number" then number = wanted[at] end
    if type(number) ~= "number" or number < 0 or number % 1 ~= 0 then
      local expected = "whole number from 0 expected, got "
        .. describe(number)
        .. " for category "
        .. digits(at)
      local problem = badArgument(2, "newBlockDeck", "option 'perBlock': " .. expected)
      error(problem, 2)
    end
    perBlock[at] = number
    sum = sum + number
    local list = lists[at]
    texts[#texts + 1] = digits(#list) .. "." .. digits(number)
  end
  if type(wanted) ~= "number" and #wanted > count then
    local problem = "option 'perBlock': one number a category expected, got " .. digits(#wanted)
    error(badArgument(2, "newBlockDeck", problem), 2)
  end
  if sum > blockSize then
    local problem = "option 'perBlock': at most "
      .. digits(blockSize)
      .. " cards a block expected, got "
      .. describe(sum)
    error(badArgument(2, "newBlockDeck", problem), 2)
  end
  local source = sourceOf(given.random)
  local blocks = Blocks.new(lists, perBlock, blockSize, noRepeat, source)
  checkResult(blocks:shortage(), 1, "newBlockDeck")
  local all = blocks.all
  local function make(before) return blocks:make(before) end
  return EndlessDealer.new("blocks", "newBlockDeck", all, source, make, fingerprintOf(texts, all))
end

return M
