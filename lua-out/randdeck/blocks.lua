-- randdeck.blocks 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/blocks.ts: change that file, not this one.

-- Blocks: some cards of each category, and others, shuffled.

local chooseBelow = require("randdeck.choice").chooseBelow
local append = require("randdeck.lists").append
local Pass = require("randdeck.pass").Pass
local platform = require("randdeck.platform")
local countOf = platform.countOf
local digits = platform.digits
local newCounts = platform.newCounts
local setCount = platform.setCount

local M = {}

--- The blocks of a deck: what they are made of, and how.
---@class Blocks<Card>
---@field all Card[] The cards of all categories.
---@field private every integer[] The slots of all cards.
---@field private categories integer[][] The slots of each category.
---@field private perBlock integer[]
---@field private blockSize integer
---@field private noRepeat boolean
---@field private source Source
local Blocks = {}
Blocks.__index = Blocks

--- Gives each card a slot.
---@generic Card
---@param lists Card[][]
---@param perBlock integer[]
---@param blockSize integer
---@param noRepeat boolean
---@param source Source
---@return Blocks<Card>
function Blocks.new(lists, perBlock, blockSize, noRepeat, source)
  local self = setmetatable({}, Blocks)
  local all = {}
  local every = {}
  local categories = {}
  for _, list in ipairs(lists) do
    local slots = {}
    for _, card in ipairs(list) do
      all[#all + 1] = card
      slots[#slots + 1] = #all
    end
    append(every, slots, 1, #slots)
    categories[#categories + 1] = slots
  end
  self.all = all
  self.every = every
  self.categories = categories
  self.perBlock = perBlock
  self.blockSize = blockSize
  self.noRepeat = noRepeat
  self.source = source
  return self
end

--- Makes a block that follows the slot `before`; or gives what was wrong with an answer of the
--- source.
---@param before integer
---@return integer[]|string
function Blocks:make(before)
  local all, categories, every, perBlock, blockSize, noRepeat, source =
    self.all, self.categories, self.every, self.perBlock, self.blockSize, self.noRepeat, self.source
  local chosen = {}
  local taken = newCounts()
  local count = #categories
  for at = 1, count do
    local problem = self:choose(categories[at], perBlock[at], taken, chosen)
    if problem ~= nil then return problem end
  end
  local problem = self:choose(every, blockSize - #chosen, taken, chosen)
  if problem ~= nil then return problem end
  -- All cards of a block differ, so that only its first one can be the same as the last one.
  local pass = Pass.new(chosen, source, noRepeat)
  if before > 0 then pass.before = countOf(taken, all[before]) or before end
  problem = pass:settleTo(blockSize)
  return problem or chosen
end

--- Chooses `count` of the slots whose cards are not `taken` yet, to the end of `chosen`; `taken`
--- gets them.
---@private
---@param among integer[]
---@param count integer
---@param taken Counts
---@param chosen integer[]
---@return string?
function Blocks:choose(among, count, taken, chosen)
  local all, source = self.all, self.source
  local left = among
  for _ = 1, count do
    local free = {}
    for _, slot in ipairs(left) do
      if countOf(taken, all[slot]) == nil then free[#free + 1] = slot end
    end
    local choice = chooseBelow(source, #free)
    if type(choice) == "string" then return choice end
    local slot = free[choice]
    setCount(taken, all[slot], slot)
    chosen[#chosen + 1] = slot
    left = free
  end
  return nil
end

--- Whether luck could leave a block without what it must have: says of what there is too little.
--- For each category it is counted how many of its cards those before it can take at the most,
--- which is a largest matching. (Kuhn 1955)
---@return string?
function Blocks:shortage()
  local all, categories, perBlock, blockSize =
    self.all, self.categories, self.perBlock, self.blockSize
  local known = newCounts()
  local values = {}
  local count = #categories
  local different = 0
  for at = 1, count do
    local takenBy = {}
    for before = 1, at - 1 do
      takenBy[before] = {}
    end
    local own = newCounts()
    local size = 0
    local lost = 0
    for _, slot in ipairs(categories[at]) do
      local card = all[slot]
      if countOf(own, card) == nil then
        setCount(own, card, 1)
        size = size + 1
        if countOf(known, card) == nil then
          setCount(known, card, 1)
          different = different + 1
        elseif self:findTaker(card, values, takenBy, {}) then
          lost = lost + 1
        end
      end
    end
    values[#values + 1] = own
    local needed = perBlock[at]
    -- A category that need not give any cannot have too few.
    if needed > 0 and size - lost < needed then
      local which = "category " .. digits(at)
      local others = lost > 0 and ", since those before it can take " .. digits(lost) .. " of them"
        or ""
      return "at least "
        .. digits(needed + lost)
        .. " different cards expected in "
        .. which
        .. others
        .. ", got "
        .. digits(size)
    end
  end
  if different >= blockSize then return nil end
  return "at least "
    .. digits(blockSize)
    .. " different cards expected for a block, got "
    .. digits(different)
end

--- Finds a category that can take `card`; one that has all its cards may give one up for it that
--- another can take. Those `seen` need not be asked again.
---@private
---@param card any
---@param values Counts[]
---@param takenBy any[][]
---@param seen boolean[]
---@return boolean
function Blocks:findTaker(card, values, takenBy, seen)
  local count = #takenBy
  for at = 1, count do
    if seen[at] ~= true and countOf(values[at], card) ~= nil then
      seen[at] = true
      local taken = takenBy[at]
      if #taken < self.perBlock[at] then
        taken[#taken + 1] = card
        return true
      end
      local full = #taken
      for place = 1, full do
        if self:findTaker(taken[place], values, takenBy, seen) then
          taken[place] = card
          return true
        end
      end
    end
  end
  return false
end

M.Blocks = Blocks

return M
