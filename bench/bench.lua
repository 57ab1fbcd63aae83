-- Measures one row of each group beside the group's first, round by round: the row `part`, counted
-- from the second. The runner puts `randdeck`, `rounds`, `clock`, `sizes`, `full` and `part` before
-- it; it returns lines of: group, variant, size, nanoseconds (median), ratio to the first variant
-- (median, least, most), and none where no group has so many rows. Above `full` cards, too many for
-- a slow engine or a small memory, only the rows that have an aim are measured.

local function copyOf(list)
  local copy = {}
  for i = 1, #list do copy[i] = list[i] end
  return copy
end

local function loop(t)
  local random = math.random
  for i = #t, 2, -1 do
    local j = random(i)
    t[i], t[j] = t[j], t[i]
  end
  return t
end

local function tutorial(t)
  for i = #t, 2, -1 do
    local j = math.random(i)
    t[i], t[j] = t[j], t[i]
  end
  return t
end

local function insideOut(t)
  local out = {}
  for i = 1, #t do
    local j = math.random(i)
    if j ~= i then out[i] = out[j] end
    out[j] = t[i]
  end
  return out
end

local function byRemove(t)
  local rest, out = copyOf(t), {}
  for i = #rest, 1, -1 do out[#out + 1] = table.remove(rest, math.random(i)) end
  return out
end

local object = {}
function object:random(n) return math.random(n) end

local seeded = randdeck.newRandom(42)

-- One number of our generator a card, the way one would write it.
local function oneByOne(t)
  for i = #t, 2, -1 do
    local j = seeded:random(i)
    t[i], t[j] = t[j], t[i]
  end
  return t
end

-- What no shuffle in place can be faster than: the swaps of the loop, with nothing to choose.
local choices = {}
local function swaps(t)
  for i = #choices + 1, #t do choices[i] = math.random(i) end
  for i = #t, 2, -1 do
    local j = choices[i]
    t[i], t[j] = t[j], t[i]
  end
  return t
end

-- Name, function, and the most cards it is measured with where that is not `full`.
local shuffles = {
  { "loop by hand", loop, math.huge },
  { "tutorial's loop", tutorial },
  { "copy inside out", insideOut },
  { "table.remove", byRemove, 1000 },
  { "shuffleTable", function(t) return randdeck.shuffleTable(t) end, math.huge },
  { "shuffleTable, function", function(t) return randdeck.shuffleTable(t, math.random) end },
  { "shuffleTable, object", function(t) return randdeck.shuffleTable(t, object) end },
  { "shuffleTable, newRandom", function(t) return randdeck.shuffleTable(t, seeded) end, math.huge },
  { "one random(i) a card, newRandom", oneByOne },
  { "swaps alone", swaps },
  { "RandShuffle", function(t) return randdeck.RandShuffle(t) end },
  { "shuffled", function(t) return randdeck.shuffled(t) end },
}

-- The best closure that we could write by hand.
local function byHand(t)
  local random, pool, size = math.random, copyOf(t), #t
  local dealt = size
  return function()
    dealt = dealt + 1
    if dealt > size then
      for i = size, 2, -1 do
        local j = random(i)
        pool[i], pool[j] = pool[j], pool[i]
      end
      dealt = 1
    end
    return pool[dealt]
  end
end

local function lazyByHand(t)
  local random, pool, size = math.random, copyOf(t), #t
  local dealt = 0
  return function()
    if dealt == size then dealt = 0 end
    local j = dealt + random(size - dealt)
    dealt = dealt + 1
    local card = pool[j]
    pool[j] = pool[dealt]
    pool[dealt] = card
    return card
  end
end

local function newDeck(t) return randdeck.newDeck(t, { recycle = "all" }) end

local dealers = {
  { "closure by hand", byHand },
  { "lazy closure by hand", lazyByHand },
  { "RandDeck", function(t) return randdeck.RandDeck(t) end },
  { "RandDeck, newRandom", function(t) return randdeck.RandDeck(t, { random = randdeck.newRandom(42) }) end },
  { "RandMultiDeck, one", function(t) return randdeck.RandMultiDeck(t) end },
  -- Called as a game calls it: a function around it would be measured too.
  { "newDeck, draw", function(t)
    local deck = newDeck(t)
    return function() return deck:draw() end, function()
      for _ = 1, #t do deck:draw() end
    end
  end },
}

local function cards(size)
  local list = {}
  for i = 1, size do list[i] = i end
  return list
end

local function check(size, list, name)
  local seen = {}
  for i = 1, size do
    if seen[list[i]] or not list[i] then error(name .. " lost a card") end
    seen[list[i]] = true
  end
end

-- How often to repeat so that one measurement takes some 10 ms.
local function repeats(run)
  local count = 1
  while true do
    local begun = clock()
    for _ = 1, count do run() end
    local spent = clock() - begun
    if spent > 0.01 then return math.ceil(count * 0.01 / spent) end
    count = count * 2
  end
end

local function median(values)
  table.sort(values)
  return values[math.floor((#values + 1) / 2)]
end

-- A group's first row and the one of this part.
local function chosen(rows) return { rows[1], rows[part + 1] } end

local lines = {}

-- A slow engine measures a group no longer than this, but at least five rounds.
local MOST_SECONDS = 10

-- Runs both variants once a round, so that what slows the machine slows both. A run does what is
-- asked of it `each` times.
local function measure(group, size, each, runs)
  if #runs < 2 then return end
  local times, ratios = {}, {}
  for _, run in ipairs(runs) do
    run.count = repeats(run.run)
    times[run.name], ratios[run.name] = {}, {}
  end
  local started = clock()
  for round = 1, rounds do
    if round > 5 and clock() - started > MOST_SECONDS then break end
    local base
    for _, run in ipairs(runs) do
      local begun = clock()
      for _ = 1, run.count do run.run() end
      local spent = (clock() - begun) / run.count / each * 1e9
      base = base or spent
      times[run.name][round], ratios[run.name][round] = spent, spent / base
    end
  end
  for index = part == 1 and 1 or 2, 2 do
    local name = runs[index].name
    local sorted = ratios[name]
    local ratio = median(sorted)
    lines[#lines + 1] = table.concat({
      group,
      name,
      string.format("%d\t%.1f\t%.2f\t%.2f\t%.2f", size, median(times[name]), ratio, sorted[1], sorted[#sorted]),
    }, "\t")
  end
end

for _, size in ipairs(sizes) do
  local runs = {}
  -- One list for all, which stays a permutation: small memories hold no list for each.
  local list = cards(size)
  for _, variant in ipairs(chosen(shuffles)) do
    local name, shuffle = variant[1], variant[2]
    if size <= (variant[3] or full) then
      check(size, shuffle(list), name)
      runs[#runs + 1] = { name = name, run = function() shuffle(list) end }
    end
  end
  measure("shuffle", size, size, runs)
end

for _, size in ipairs(sizes) do
  local runs = {}
  for _, variant in ipairs(chosen(size <= full and dealers or {})) do
    local name = variant[1]
    local deal, dealAll = variant[2](cards(size))
    local pass = {}
    for i = 1, size do pass[i] = deal() end
    check(size, pass, name)
    runs[#runs + 1] = {
      name = name,
      run = dealAll or function()
        for _ = 1, size do deal() end
      end,
    }
  end
  measure("deal", size, size, runs)
end

local CALLS = 1000

-- The numbers are used, so that no compiler leaves them out.
local function engineNumbers()
  local sum, random = 0, math.random
  for _ = 1, CALLS do sum = sum + random(52) end
  return sum
end

local function seededNumbers()
  local sum, random = 0, seeded
  for _ = 1, CALLS do sum = sum + random:random(52) end
  return sum
end

local function inRange(run)
  local sum = run()
  if sum < CALLS or sum > 52 * CALLS or sum % 1 ~= 0 then error("no numbers from 1 to 52") end
  return run
end

measure("number", 52, CALLS, chosen {
  { name = "math.random(n)", run = inRange(engineNumbers) },
  { name = "random(n), newRandom", run = inRange(seededNumbers) },
})

-- Hands of five, a pass and a bit.
local HANDS = 11

local function fivesByHand()
  local deal = byHand(cards(52))
  return function()
    for _ = 1, HANDS do
      local hand = {}
      for i = 1, 5 do hand[i] = deal() end
    end
  end
end

local function fives(deal)
  return function()
    for _ = 1, HANDS do deal(5) end
  end
end

local function fivesOfDeck()
  local deck = newDeck(cards(52))
  return function()
    for _ = 1, HANDS do deck:draw(5) end
  end
end

measure("hand", 52, HANDS, chosen {
  { name = "five of the closure by hand", run = fivesByHand() },
  { name = "newDeck, draw(5)", run = fivesOfDeck() },
  { name = "RandMultiDeck, five", run = fives(randdeck.RandMultiDeck(cards(52))) },
})

local function rankOf(card) return math.floor((card - 1) / 4) end
local ranks = cards(52)
if randdeck.spread(ranks, rankOf, seeded) ~= 0 then error("spread left neighbours of one rank") end
local saved = newDeck(cards(52))
local state = saved:getState()
local rankList = {}
for i = 1, 52 do rankList[i] = rankOf(i) end
local apart = randdeck.RandDeck(rankList, { noRepeat = true, random = seeded })
local last = apart()
for _ = 2, 520 do
  local rank = apart()
  if rank == last then error("noRepeat gave a rank twice in a row") end
  last = rank
end
measure("rules", 52, 1, chosen {
  { name = "shuffled, newRandom", run = function() randdeck.shuffled(ranks, seeded) end },
  { name = "spread by rank, newRandom", run = function() randdeck.spread(ranks, rankOf, seeded) end },
  { name = "a noRepeat pass by rank, newRandom", run = function()
    for _ = 1, 52 do apart() end
  end },
  { name = "getState of a deck", run = function() saved:getState() end },
  { name = "setState of a deck", run = function() saved:setState(state) end },
})

local fifty = cards(1000)
local function kindOf(card) return card % 50 end
if randdeck.spread(fifty, kindOf, seeded) ~= 0 then error("spread left neighbours of one kind") end
measure("rules", 1000, 1, chosen {
  { name = "shuffled, newRandom", run = function() randdeck.shuffled(fifty, seeded) end },
  { name = "spread of 50 kinds, newRandom", run = function() randdeck.spread(fifty, kindOf, seeded) end },
})

-- A card of each of four categories of 13, and blocks of ten of the same.
local categories = {}
for i = 1, 4 do categories[i] = cards(13) end
for i = 2, 4 do
  for at = 1, 13 do categories[i][at] = categories[i][at] + 13 * (i - 1) end
end
local closure, each, blocks = byHand(cards(52)), randdeck.newCategoryDeck(categories), randdeck.newBlockDeck(categories)
measure("composed", 52, 52, chosen {
  { name = "closure by hand", run = function()
    for _ = 1, 52 do closure() end
  end },
  { name = "newCategoryDeck, drawEach of four", run = function()
    for _ = 1, 13 do each:drawEach() end
  end },
  { name = "newBlockDeck, draw", run = function()
    for _ = 1, 52 do blocks:draw() end
  end },
})

local deck = cards(52)
local function newOf(name, seed)
  local newRandom = randdeck.newRandom
  if newRandom(seed):random(1000) ~= newRandom(seed):random(1000) then error(name .. " forgot its seed") end
  return { name = name, run = function() newRandom(seed) end }
end

measure("generator", 1, 1, chosen {
  { name = "loop by hand, 52 cards", run = function() loop(deck) end },
  newOf("newRandom, a number", 42),
  newOf("newRandom, a string", "2026-11-20"),
})

local many = cards(100000)
check(5, randdeck.sample(cards(5), 5, seeded), "sample")
measure("sample", #many, 1, chosen {
  { name = "pick, newRandom", run = function() randdeck.pick(many, seeded) end },
  { name = "sample of 5, newRandom", run = function() randdeck.sample(many, 5, seeded) end },
})

return table.concat(lines, "\n")
