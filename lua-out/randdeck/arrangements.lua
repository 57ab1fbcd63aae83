-- randdeck.arrangements 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/arrangements.ts: change that file, not this one.

-- Counts the orders in which no two neighbours are of one kind. The kinds are inserted one after
-- the other. Of the gaps between the cards that lie, those between two of a kind are bad, and all
-- others good. The n cards of the next kind go in as g groups, h of them into the b bad gaps and s
-- into the good ones: C(n-1, g-1) C(b, h) C(good, s) ways, after which b - h + n - g gaps are bad.
-- The kinds of one card come last: u of them fill b bad gaps among L + 1 in u! C(u-b+L, L) ways.
--
-- A row holds, for each number of bad gaps, in how many ways the cards that are left can fill them
-- all. Only the sum of what lies matters to it, so that it serves whatever card was dealt before.

local M = {}

--- 2^212, by which numbers are scaled: the product of four is no infinity. Divided by 1 it is a
--- float. Where numbers are no doubles it is infinite.
local ROOT = 9007199254740992 / 1

local SCALE = ROOT * ROOT * ROOT * ROOT
local NO_POWER = -1000000

--- Beyond this many terms nothing is counted.
local MOST_TERMS = 20000000

--- Numbers from 1 on, each a value below SCALE times a power of SCALE; for 0 that power is
--- NO_POWER.
---@class Scaled
---@field values number[]
---@field powers integer[]

--- The counts for one step: `laid` cards lie, then `size` of a kind are inserted.
---@class Row
---@field laid integer
---@field size integer
---@field cuts Scaled In how many ways these make one group, two, and so on.
---@field least integer The numbers of bad gaps that are counted: the first one is `least`.
---@field most integer
---@field counts Scaled

--- What `goThrough` found: a sum and its power; the groups of the way at which it passed the limit.
---@class Found
---@field sum number
---@field power integer
---@field inBad integer
---@field inGood integer

--- The counts for a deck.
---@class Arrangements
---@field total integer How many cards there are, and how many are of each kind.
---@field sizes integer[]
---@field order integer[] The kinds, those with the most cards first; and how many have more than one card.
---@field several integer
--- The rows, by the size of the kind that is laid first; none where they would be too long.
---@field rows table<integer, Row[]?>

--- Adds the product of `value` and SCALE to the `power` to the end of `list`.
---@param list Scaled
---@param value number
---@param power integer
local function addScaled(list, value, power)
  local values, powers = list.values, list.powers
  local scaled = value
  local scaledPower = value > 0 and power or NO_POWER
  while scaled >= SCALE do
    scaled = scaled / SCALE
    scaledPower = scaledPower + 1
  end
  while scaled < 1 and scaledPower > 0 do
    scaled = scaled * SCALE
    scaledPower = scaledPower - 1
  end
  values[#values + 1] = scaled
  powers[#powers + 1] = scaledPower
end

--- C(n, 0), C(n, 1) and so on to C(n, `last`).
---@param n integer
---@param last integer
---@return Scaled
local function binomials(n, last)
  local list = { values = { 1 / 1 }, powers = { 0 } }
  for at = 1, last do
    addScaled(list, list.values[at] * (n - at + 1) / at, list.powers[at])
  end
  return list
end

--- Goes over the ways to insert `size` cards of a kind where `laid` lie and `bad` gaps are bad,
--- each counted as often as `next` says, until the sum is more than `limit` times SCALE to the
--- `power`.
---@param row Row
---@param next Row
---@param bad integer
---@param limit number
---@param power integer
---@return Found
function M.goThrough(row, next, bad, limit, power)
  local laid, size, cuts = row.laid, row.size, row.cuts
  local least, most, counts = next.least, next.most, next.counts
  local good = laid + 1 - bad
  local mostInBad = math.min(bad, size)
  local mostInGood = math.min(good, size)
  local badChoices = binomials(bad, mostInBad)
  local goodChoices = binomials(good, mostInGood)
  local values, powers = counts.values, counts.powers
  local found = {
    sum = 0,
    power = power,
    inBad = 0,
    inGood = 0,
  }
  local sum = 0 / 1
  local sumPower = power
  local inBad = math.max(0, bad - most)
  while inBad <= mostInBad do
    local badAfter = bad + size - 2 * inBad
    local last = math.min(mostInGood, size - inBad, badAfter - least)
    local factor = badChoices.values[inBad + 1]
    local factorPower = badChoices.powers[inBad + 1]
    local inGood = math.max(inBad == 0 and 1 or 0, badAfter - most)
    while inGood <= last do
      local after = badAfter - inGood - least
      local groups = inBad + inGood
      local ways = factor * goodChoices.values[inGood + 1] * cuts.values[groups] * values[after + 1]
      local waysPower = factorPower
        + goodChoices.powers[inGood + 1]
        + cuts.powers[groups]
        + powers[after + 1]
      -- What is smaller than a rounding error needs no exact scale.
      while waysPower < sumPower and ways > 1e-30 do
        ways = ways / SCALE
        waysPower = waysPower + 1
      end
      while waysPower > sumPower do
        sum = sum / SCALE
        sumPower = sumPower + 1
      end
      sum = sum + ways
      if sum > limit then
        found.inBad = inBad
        found.inGood = inGood
        return found
      end
      inGood = inGood + 1
    end
    inBad = inBad + 1
  end
  found.sum = sum
  found.power = sumPower
  return found
end

--- Makes the rows where a kind of `first` cards is laid first, then the others by their sizes. The
--- row behind the last one stands for the kinds of one card, and has no size.
---@param counts Arrangements
---@param first integer
---@return Row[]
local function makeRows(counts, first)
  local total, sizes, order, several = counts.total, counts.sizes, counts.order, counts.several
  local largest = sizes[order[1]]
  local laidSizes = { first }
  local leftOut = false
  for at = 1, several do
    local size = sizes[order[at]]
    if size == first and not leftOut then
      leftOut = true
    else
      laidSizes[#laidSizes + 1] = size
    end
  end
  local steps = #laidSizes
  local rows = {}
  local laid = 0
  for at = 1, steps do
    laid = laid + laidSizes[at]
    local next = at < steps and laidSizes[at + 1] or 0
    rows[#rows + 1] = {
      laid = laid,
      size = next,
      cuts = binomials(next - 1, next - 1),
      least = at == 1 and first - 1 or math.max(0, 2 * largest - 1 - laid),
      most = math.min(total - laid, laid - at + 1),
      counts = { values = {}, powers = {} },
    }
  end
  local terms = 0
  for at = 1, steps - 1 do
    local row = rows[at]
    local after = rows[at + 1]
    -- Begun with a float: the integers of Fengari would overflow at 2^31.
    local targets = math.min(row.size, after.most - after.least + 1)
    terms = terms + (1 + targets / 2) * row.size * (row.most - row.least + 1)
  end
  if terms > MOST_TERMS then return {} end
  local singles = rows[steps]
  local left = total - laid
  -- Counted from the most bad gaps to the least, then turned round.
  local ways = { values = { 1 / 1 }, powers = { 0 } }
  local leastBad = singles.least
  local mostBad = singles.most
  local mostSpare = left - leastBad
  for spare = 1, mostSpare do
    addScaled(ways, ways.values[spare] * (laid + spare) / spare, ways.powers[spare])
  end
  for bad = leastBad, mostBad do
    addScaled(singles.counts, ways.values[left - bad + 1], ways.powers[left - bad + 1])
  end
  for at = steps - 1, 1, -1 do
    local row = rows[at]
    local least, most = row.least, row.most
    for bad = least, most do
      local found = M.goThrough(row, rows[at + 1], bad, math.huge, 0)
      -- 2^24 is as far as numbers are exact there, and infinity less infinity is no number.
      if SCALE == math.huge and (found.sum >= 16777216 or found.sum ~= found.sum) then return {} end
      addScaled(row.counts, found.sum, found.power)
    end
  end
  return rows
end

--- The rows where a kind of `first` cards is laid first: made when they are asked for.
---@param counts Arrangements
---@param first integer
---@return Row[]
function M.rowsFrom(counts, first)
  local rows = counts.rows[first]
  if rows == nil then
    rows = makeRows(counts, first)
    counts.rows[first] = rows
  end
  return rows
end

--- Makes ready the counts for cards whose kinds have these numbers, whole ones from 1 on; `known`
--- itself where they are for as many of each kind.
---@param numbers integer[]
---@param known? Arrangements
---@return Arrangements
function M.arrangementsOf(numbers, known)
  local kinds = 0
  for _, number in ipairs(numbers) do
    kinds = math.max(kinds, number)
  end
  local sizes = {}
  for kind = 1, kinds do
    sizes[kind] = 0
  end
  for _, number in ipairs(numbers) do
    sizes[number] = sizes[number] + 1
  end
  local isKnown = known ~= nil and #known.sizes == kinds
  for kind = 1, kinds do
    if isKnown and known.sizes[kind] ~= sizes[kind] then isKnown = false end
  end
  if isKnown then return known end
  local bySize = {}
  local largest = 0
  for kind = 1, kinds do
    local size = sizes[kind]
    local alike = bySize[size] or {}
    alike[#alike + 1] = kind
    bySize[size] = alike
    largest = math.max(largest, size)
  end
  local order = {}
  local several = 0
  local size = largest
  while size >= 1 do
    for _, kind in ipairs(bySize[size] or {}) do
      order[#order + 1] = kind
    end
    if size == 2 then several = #order end
    size = size - 1
  end
  return {
    total = #numbers,
    sizes = sizes,
    order = order,
    several = several,
    rows = {},
  }
end

return M
