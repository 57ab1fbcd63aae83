-- randdeck.blocks 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/blocks.ts: change that file, not this one.

-- Endless blocks, in which the cards differ and every category has its share.

local categoriesOf = require("randdeck.categories").categoriesOf
local check = require("randdeck.check")
local badArgument = check.badArgument
local isWhole = check.isWhole
local mismatch = check.mismatch
local EndlessDealer = require("randdeck.endless").EndlessDealer
local arrange = require("randdeck.order").arrange
local digits = require("randdeck.platform").digits
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local choose = sourceModule.choose
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf
local fingerprintOf = require("randdeck.state").fingerprintOf

local M = {}

--- What `newBlockDeck` can be told.
---@class BlockDeckOptions
---@field random? RandomSource The random source, if not the engine's own.
---@field blockSize? integer How many cards a block has; 10 if left out.
--- How many of them come from each category at least: a number for all, or a list; 1 if left out.
---@field perBlock? integer|integer[]
---@field noRepeat? boolean Whether a block shall not begin with the card that the one before ended with.

--- Makes a deck of blocks without an end. In each block every category has its cards: nobody waits
--- long for what the game needs. The cards of a block all differ; copies of a card make it
--- likelier. One category with as many cards as `blockSize` is the bag of falling-blocks games.
--- Raises where an argument is wrong, a card is in two categories, or there are too few for a
--- block.
--- ```lua
--- local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
--- local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
--- print(table.concat(deck:draw(5), " ")) --> bow net fish axe wood
--- ```
---@generic Card: Value
---@param categories Card[][] The categories, one list of cards each; a card belongs to one of them only.
---@param options? BlockDeckOptions `random`, `blockSize`, `perBlock`, `noRepeat`.
---@return EndlessDealer<Card> # The deck.
function M.newBlockDeck(categories, options)
  local lists = categoriesOf(categories, "newBlockDeck")
  local known = {
    blockSize = "number",
    noRepeat = "boolean",
    perBlock = "number or table",
    random = RANDOM_SOURCE,
  }
  local given = checkOptions(options, known, "newBlockDeck")
  local blockSize = given.blockSize or 10
  local all = {}
  local categoryOf = {}
  local cardAt = {}
  -- The category that each card of a block is chosen from, before it is shuffled; 0 for any.
  local from = {}
  local name = given.noRepeat and "noRepeat" or ""
  local different = 0
  for category = 1, #lists do
    local own = 0
    for _, card in ipairs(lists[category]) do
      local other = categoryOf[card] or category
      if other ~= category then
        local problem = "each card in one category expected, got one in "
          .. digits(other)
          .. " and "
          .. digits(category)
        error(badArgument(1, "newBlockDeck", problem), 2)
      end
      if categoryOf[card] == nil then own = own + 1 end
      categoryOf[card] = category
      all[#all + 1] = card
      cardAt[#all] = card
    end
    local wanted = given.perBlock or 1
    if type(wanted) ~= "number" then wanted = wanted[category] end
    if not isWhole(wanted, 0, own) then
      local expected = "option 'perBlock': whole number from 0 to "
        .. digits(own)
        .. ", the different cards of category "
        .. digits(category)
        .. ","
      error(badArgument(2, "newBlockDeck", mismatch(expected, wanted)), 2)
    end
    for _ = 1, wanted do
      from[#from + 1] = category
    end
    different = different + own
    name = name .. " " .. digits(#all)
  end
  local least = math.max(#from, 1)
  if not isWhole(blockSize, least, different) then
    local expected = "option 'blockSize': whole number from "
      .. digits(least)
      .. ", those of 'perBlock', to "
      .. digits(different)
      .. ", all that differ,"
    error(badArgument(2, "newBlockDeck", mismatch(expected, blockSize)), 2)
  end
  while #from < blockSize do
    from[#from + 1] = 0
  end
  local source = sourceOf(given.random, 2, "newBlockDeck")
  -- The cards of a block all differ.
  local kinds = { of = cardAt, distinct = true }
  local function make(before)
    local isTaken = {}
    local block = {}
    for _, category in ipairs(from) do
      local free = {}
      for place = 1, #all do
        local card = all[place]
        local isOfIt = category == 0 or category == categoryOf[card]
        if isOfIt and not isTaken[card] then free[#free + 1] = place end
      end
      local place = free[choose(source, #free)]
      isTaken[all[place]] = true
      block[#block + 1] = place
    end
    arrange(source, block, kinds, given.noRepeat and before or nil, 0, 0)
    return block
  end
  local fingerprint = fingerprintOf(name .. " " .. table.concat(from, "."), all)
  return EndlessDealer.new("blocks", fingerprint, all, source, make, nil)
end

return M
