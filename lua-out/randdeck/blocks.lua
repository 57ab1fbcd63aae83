-- randdeck.blocks 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/blocks.ts: change that file, not this one.

-- Endless blocks: the cards of each differ, and every category has its share.

local categoriesOf = require("randdeck.categories").categoriesOf
local check = require("randdeck.check")
local badArgument = check.badArgument
local isWhole = check.isWhole
local mismatch = check.mismatch
local EndlessDealer = require("randdeck.endless").EndlessDealer
local arrange = require("randdeck.order").arrange
local platform = require("randdeck.platform")
local digits = platform.digits
local joined = platform.joined
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local choose = sourceModule.choose
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf
local fingerprintOf = require("randdeck.state").fingerprintOf

local M = {}

--- Options of `newBlockDeck`.
---@class randdeck.BlockDeckOptions: randdeck.PassOptions
---@field blockSize? integer How many cards a block has; 10 if left out.
--- At least how many of them come from each category: a number for all, or a list; 1 if left out.
---@field perBlock? integer|integer[]

-- The category from which each card of a block is chosen, before the block is shuffled; 0 for any.
-- Raises if a card is in two categories, or a category has too few for the options.
local function categoriesOfBlock(lists, options)
  local categoryOf = {}
  local from = {}
  local different = 0
  for category = 1, #lists do
    local own = 0
    for _, card in ipairs(lists[category]) do
      local other = categoryOf[card]
      if other == nil then
        own = own + 1
      elseif other ~= category then
        local problem = "each card in one category expected, got one in "
          .. digits(other)
          .. " and "
          .. digits(category)
        error(badArgument(1, "newBlockDeck", problem), 3)
      end
      categoryOf[card] = category
    end
    local wanted = options.perBlock or 1
    if type(wanted) ~= "number" then wanted = wanted[category] end
    if not isWhole(wanted, 0, own) then
      local expected = "option 'perBlock': whole number from 0 to "
        .. digits(own)
        .. " (the different cards of category "
        .. digits(category)
        .. ")"
      error(badArgument(2, "newBlockDeck", mismatch(expected, wanted)), 3)
    end
    for _ = 1, wanted do
      from[#from + 1] = category
    end
    different = different + own
  end
  local blockSize = options.blockSize or 10
  local least = math.max(#from, 1)
  if not isWhole(blockSize, least, different) then
    local expected = "option 'blockSize': whole number from "
      .. digits(least)
      .. " (the sum of 'perBlock') to "
      .. digits(different)
      .. " (the different cards)"
    error(badArgument(2, "newBlockDeck", mismatch(expected, blockSize)), 3)
  end
  while #from < blockSize do
    from[#from + 1] = 0
  end
  return from
end

-- Takes places, in their order. Of each `taken` keeps its rank among those that were free then: so
-- a free place is found without a look at all others.
local function take(places, taken)
  for _, place in ipairs(places) do
    local rank = place
    for _, earlier in ipairs(taken) do
      if rank > earlier then rank = rank - 1 end
    end
    taken[#taken + 1] = rank
  end
end

-- Chooses the places of a block's cards, which all differ: each from those of its category, or from
-- all. The card at `before` is left out where another may come, unless that is 0.
local function choosePlaces(source, cards, from, before)
  local all, ends, copies = cards.all, cards.ends, cards.copies
  local block = {}
  local taken = {}
  if before > 0 then take(copies[all[before]], taken) end
  local previous = from[1]
  -- How many of the places taken are those of categories before.
  local earlier = 0
  for _, category in ipairs(from) do
    if category ~= previous then earlier = category == 0 and 0 or #taken end
    previous = category
    local start = ends[category - 1] or 0
    local size = (ends[category] or #all) - start
    -- Only the card at `before` is left.
    if #taken - earlier == size then taken = {} end
    local rank = start - earlier + choose(source, size + earlier - #taken)
    local place = rank
    for at = #taken, 1, -1 do
      if place >= taken[at] then place = place + 1 end
    end
    block[#block + 1] = place
    local places = copies[all[place]]
    if #places == 1 then
      taken[#taken + 1] = rank
    else
      take(places, taken)
    end
  end
  return block
end

--- Makes an endless deck of blocks. Each block has cards of every category, so no category is
--- missing for long. The cards of a block all differ; copies make a card more likely. One category
--- with `blockSize` cards is the bag of Tetris-like games.
--- Raises if a card is in two categories, or there are too few different cards for a block.
--- ```lua
--- local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
--- local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
--- print(table.concat(deck:draw(5), " ")) --> bow net fish axe wood
--- ```
---@generic Card: randdeck.Value
---@param categories Card[][] The categories, one list of cards each; no card may be in two of them.
---@param options? randdeck.BlockDeckOptions `random`, `blockSize`, `perBlock`, `noRepeat`.
---@return randdeck.EndlessDealer<Card>
function M.newBlockDeck(categories, options)
  local lists = categoriesOf(categories, "newBlockDeck")
  local known = {
    blockSize = "number",
    noRepeat = "boolean",
    perBlock = "number or table",
    random = RANDOM_SOURCE,
  }
  local given = checkOptions(options, known, "newBlockDeck")
  local from = categoriesOfBlock(lists, given)
  local source = sourceOf(given.random, 2, "newBlockDeck")
  local all = {}
  local ends = {}
  local copies = {}
  local cardAt = {}
  for _, list in ipairs(lists) do
    for _, card in ipairs(list) do
      all[#all + 1] = card
      cardAt[#all] = card
      local places = copies[card] or {}
      places[#places + 1] = #all
      copies[card] = places
    end
    ends[#ends + 1] = #all
  end
  local cards = { all = all, ends = ends, copies = copies }
  -- The cards of a block all differ.
  local kinds = { of = cardAt, distinct = true }
  local noRepeat = given.noRepeat
  local function makeBlock(last)
    local block = choosePlaces(source, cards, from, noRepeat and #from == 1 and last or 0)
    arrange(source, block, kinds, noRepeat and last or nil)
    return block
  end
  local name = (noRepeat and "noRepeat" or "")
    .. " "
    .. joined(ends, " ")
    .. " "
    .. joined(from, ".")
  local traits = { #all, fingerprintOf(all), fingerprintOf({ name }) }
  return EndlessDealer.new("blocks", traits, all, source, nil, makeBlock)
end

return M
