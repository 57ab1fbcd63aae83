-- randdeck.order 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/order.ts: change that file, not this one.

-- Chooses an order of cards, each equally likely among those with the fewest neighbours of one
-- kind: the kinds are inserted one after the other, by exact counts of the ways to go on.

local arrangements = require("randdeck.arrangements")
local goThrough = arrangements.goThrough
local rowsFrom = arrangements.rowsFrom
local choiceModule = require("randdeck.choice")
local chooseBelow = choiceModule.chooseBelow
local MOST_CHOICES = choiceModule.MOST_CHOICES
local whole = require("randdeck.platform").whole

local M = {}

--- Beyond what can be counted, how many swaps are tried for each card.
local SWAPS = 40

--- Choices of one source. At the first wrong answer it is asked no more: all others are 1.
---@class Choices
---@field problem string? What was wrong with an answer.
---@field private source Source
local Choices = {}
Choices.__index = Choices

--- Takes the source.
---@param source Source
---@return Choices
function Choices.new(source) return setmetatable({ problem = nil, source = source }, Choices) end

--- Chooses a whole number from 1 to `n`, up to 2^53.
---@param n integer
---@return integer
function Choices:below(n)
  if self.problem ~= nil then return 1 end
  local choice = chooseBelow(self.source, n)
  if type(choice) == "string" then
    self.problem = choice
    return 1
  end
  return choice
end

--- Takes one of `gaps` away.
---@param gaps integer[]
---@param choices Choices
---@return integer
local function takeOne(gaps, choices)
  local count = #gaps
  local choice = choices:below(count)
  local gap = gaps[choice]
  gaps[choice] = gaps[count]
  table.remove(gaps)
  return gap
end

--- Cards that lie in a row, and into which others are inserted. A card is a number; a gap has that
--- of the card before it. The row begins with `head`, which is no card.
---@class Line
---@field next integer[]
---@field bad integer[]
---@field good integer[]
---@field head integer
---@field laid integer How many cards lie.
local Line = {}
Line.__index = Line

--- Lays the head.
---@param total integer
---@return Line
function Line.new(total)
  local self = setmetatable({}, Line)
  self.next = {}
  for at = 1, total + 1 do
    self.next[at] = 0
  end
  self.head = total + 1
  self.bad = {}
  self.good = { self.head }
  self.laid = 0
  return self
end

--- Inserts the cards of a kind, those numbered from `first` on, as groups of random sizes: `inBad`
--- of them into bad gaps, `inGood` into good ones.
---@param first integer
---@param size integer
---@param inBad integer
---@param inGood integer
---@param choices Choices
function Line:insert(first, size, inBad, inGood, choices)
  local next, bad, good = self.next, self.bad, self.good
  local gaps = {}
  for _ = 1, inBad do
    gaps[#gaps + 1] = takeOne(bad, choices)
  end
  for _ = 1, inGood do
    gaps[#gaps + 1] = takeOne(good, choices)
  end
  local groups = #gaps
  local group = 0
  local before = 0
  local behind = 0
  for at = 1, size do
    local left = size - at + 1
    local groupsLeft = groups - group
    local begins = groupsLeft == left or at == 1
    if not begins and groupsLeft > 0 then begins = choices:below(left) <= groupsLeft end
    if begins then
      if at > 1 then
        next[before] = behind
        good[#good + 1] = before
      end
      group = group + 1
      before = gaps[group]
      behind = next[before]
      good[#good + 1] = before
    else
      bad[#bad + 1] = before
    end
    local card = first + at - 1
    next[before] = card
    before = card
  end
  next[before] = behind
  good[#good + 1] = before
  self.laid = self.laid + size
end

--- Chooses the groups of the next kind, those in bad gaps and those in good ones, by the counts.
---@param row Row
---@param next Row
---@param bad integer
---@param choices Choices
---@return Found
local function chooseGroups(row, next, bad, choices)
  local count = row.counts.values[bad - row.least + 1]
  local power = row.counts.powers[bad - row.least + 1]
  local limit
  if power == 0 and count <= MOST_CHOICES and count % 1 == 0 then
    limit = choices:below(whole(count)) - 1
  else
    -- A little less than the whole, so that no rounding can pass it.
    limit = (choices:below(MOST_CHOICES) - 1) / MOST_CHOICES * (count - count / 562949953421312)
  end
  local found = goThrough(row, next, bad, limit, power)
  return found
end

--- Lays the cards of all kinds in `line`; gives whether their orders can be counted.
---@param line Line
---@param counts Arrangements
---@param firsts integer[]
---@param before integer
---@param choices Choices
---@return boolean
local function lay(line, counts, firsts, before, choices)
  local total, sizes, order, several = counts.total, counts.sizes, counts.order, counts.several
  local bad, good, head = line.bad, line.good, line.head
  -- Where no card is of its kind, nothing can be the same as the one before.
  local isAmong = before > 0 and (sizes[before] or 0) > 0
  local kind = order[1]
  local largest = sizes[kind]
  -- Where another kind has more than half of the cards it comes first anyway.
  local beside = isAmong and (before == kind or 2 * largest <= total)
  if beside then kind = before end
  local first = kind
  local size = sizes[kind]
  local badAtFirst = beside and size or size - 1
  local rows = {}
  -- Where no card can be spared, each goes into a bad gap: there is nothing to count.
  if several > 0 and badAtFirst < total - size then
    rows = rowsFrom(counts, size)
    if #rows == 0 then return false end
  end
  line:insert(firsts[kind], size, 0, 1, choices)
  if beside then
    table.remove(good, 1)
    bad[#bad + 1] = head
  end
  local step = 1
  for at = 1, several do
    kind = order[at]
    if kind ~= first then
      local kindSize = sizes[kind]
      local inBad = kindSize
      local inGood = 0
      if #bad < total - line.laid then
        local groups = chooseGroups(rows[step], rows[step + 1], #bad, choices)
        inBad = groups.inBad
        inGood = groups.inGood
      end
      line:insert(firsts[kind], kindSize, inBad, inGood, choices)
      step = step + 1
    end
  end
  local kinds = #order
  for at = several + 1, kinds do
    kind = order[at]
    if kind ~= first then
      local badCount = #bad
      local left = total - line.laid
      -- A float: the integers of Fengari would overflow at 2^31.
      local gaps = line.laid / 1 + 1
      local intoBad = badCount >= left
      if badCount > 0 and not intoBad then
        intoBad = choices:below(whole(gaps * left)) <= badCount * (left - badCount + gaps)
      end
      line:insert(firsts[kind], 1, intoBad and 1 or 0, intoBad and 0 or 1, choices)
    end
  end
  return true
end

--- Whether the card at a place is of the kind of one beside it.
---@param kinds integer[]
---@param at integer
---@param before integer
---@return boolean
local function clashes(kinds, at, before)
  local kind = kinds[at]
  local left = at > 1 and kinds[at - 1] or before
  return kind == left or kind == kinds[at + 1]
end

--- An order with no equal neighbours, for more cards than can be counted: from one that is such,
--- swaps that keep it such.
---@param counts Arrangements
---@param firsts integer[]
---@param before integer
---@param choices Choices
---@return integer[]
local function mix(counts, firsts, before, choices)
  local total, sizes, order = counts.total, counts.sizes, counts.order
  local cards = {}
  local kinds = {}
  for at = 1, total do
    cards[at] = 0
    kinds[at] = 0
  end
  -- Every other place, then those between them, the kind with the most cards first.
  local start = before == order[1] and 2 or 1
  local place = start
  for _, kind in ipairs(order) do
    local size = sizes[kind]
    for at = 1, size do
      cards[place] = firsts[kind] + at - 1
      kinds[place] = kind
      place = place + 2
      if place > total then place = 3 - start end
    end
  end
  local tries = SWAPS * total
  for _ = 1, tries do
    local one = choices:below(total)
    local other = choices:below(total)
    local card = cards[one]
    local kind = kinds[one]
    local otherKind = kinds[other]
    kinds[one] = otherKind
    kinds[other] = kind
    if clashes(kinds, one, before) or clashes(kinds, other, before) then
      kinds[one] = kind
      kinds[other] = otherKind
    else
      cards[one] = cards[other]
      cards[other] = card
    end
  end
  return cards
end

--- Chooses an order of cards, each equally likely among those with the fewest neighbours of one
--- kind. `numbers` are the kinds at the places, as kindNumbers gives them, `before` is that of the
--- card dealt just before them, which counts as a neighbour; 0 where there is none. `counts` are
--- those of the same cards in any order.
---@param counts Arrangements
---@param numbers integer[]
---@param before integer
---@param source Source
---@return integer[]|string # For each place the place whose card comes there; or a text, which says
--- what was wrong with an answer of the source.
function M.chooseOrder(counts, numbers, before, source)
  local choices = Choices.new(source)
  local total, sizes = counts.total, counts.sizes
  if total == 0 then return {} end
  -- The cards are numbered anew, kind by kind, within a kind at random.
  local firsts = {}
  local met = {}
  local first = 1
  for _, size in ipairs(sizes) do
    firsts[#firsts + 1] = first
    met[#met + 1] = 0
    first = first + size
  end
  local places = {}
  for at = 1, total do
    places[at] = 0
  end
  for at = 1, total do
    local kind = numbers[at]
    local count = met[kind] + 1
    met[kind] = count
    local last = firsts[kind] + count - 1
    local chosen = firsts[kind] + choices:below(count) - 1
    places[last] = places[chosen]
    places[chosen] = at
  end
  local cards = {}
  local line = Line.new(total)
  local mixed = cards
  if lay(line, counts, firsts, before, choices) then
    local card = line.head
    for at = 1, total do
      card = line.next[card]
      cards[at] = card
    end
  else
    mixed = mix(counts, firsts, before, choices)
  end
  for at = 1, total do
    mixed[at] = places[mixed[at]]
  end
  return choices.problem or mixed
end

return M
