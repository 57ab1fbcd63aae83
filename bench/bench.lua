-- Measures randdeck beside loops written by hand, in one process, round by round. The runner puts
-- `randdeck`, `rounds`, `clock` and `sizes` before it; it returns lines of: group, variant, size,
-- nanoseconds a card (median), ratio to the first variant (median, least, most).

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

local shuffles = {
  { "loop by hand", loop },
  { "tutorial's loop", tutorial },
  { "copy inside out", insideOut },
  { "table.remove", byRemove, 1000 },
  { "shuffleTable", function(t) return randdeck.shuffleTable(t) end },
  { "shuffleTable, function", function(t) return randdeck.shuffleTable(t, math.random) end },
  { "shuffleTable, object", function(t) return randdeck.shuffleTable(t, object) end },
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

local function inHands(t)
  local deal = randdeck.RandMultiDeck(t)
  local hand, at = {}, 5
  return function()
    at = at + 1
    if at > 5 then hand, at = deal(5), 1 end
    return hand[at]
  end
end

local dealers = {
  { "closure by hand", byHand },
  { "lazy closure by hand", lazyByHand },
  { "RandDeck", function(t) return randdeck.RandDeck(t) end },
  { "RandMultiDeck, one", function(t) return randdeck.RandMultiDeck(t) end },
  { "RandMultiDeck, fives", inHands },
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
    if spent > 0.01 then return count end
    count = count * 2
  end
end

local function median(values)
  table.sort(values)
  return values[math.floor((#values + 1) / 2)]
end

local lines = {}

-- Runs all variants of a group once a round, so that what slows the machine slows them all.
local function measure(group, size, runs)
  local times, ratios = {}, {}
  for _, run in ipairs(runs) do
    run.count = repeats(run.run)
    times[run.name], ratios[run.name] = {}, {}
  end
  for round = 1, rounds do
    local base
    for _, run in ipairs(runs) do
      local begun = clock()
      for _ = 1, run.count do run.run() end
      local spent = (clock() - begun) / run.count / size * 1e9
      base = base or spent
      times[run.name][round], ratios[run.name][round] = spent, spent / base
    end
  end
  for _, run in ipairs(runs) do
    local ratio = median(ratios[run.name])
    local least, most = ratios[run.name][1], ratios[run.name][rounds]
    lines[#lines + 1] = table.concat({
      group,
      run.name,
      string.format("%d\t%.1f\t%.2f\t%.2f\t%.2f", size, median(times[run.name]), ratio, least, most),
    }, "\t")
  end
end

for _, size in ipairs(sizes) do
  local runs = {}
  for _, variant in ipairs(shuffles) do
    local name, shuffle = variant[1], variant[2]
    if size <= (variant[3] or size) then
      local list = cards(size)
      check(size, shuffle(list), name)
      runs[#runs + 1] = { name = name, run = function() shuffle(list) end }
    end
  end
  measure("shuffle", size, runs)
end

for _, size in ipairs(sizes) do
  local runs = {}
  for _, variant in ipairs(dealers) do
    local name = variant[1]
    local deal = variant[2](cards(size))
    if size % 5 == 0 or name ~= "RandMultiDeck, fives" then
      local pass = {}
      for i = 1, size do pass[i] = deal() end
      check(size, pass, name)
    end
    runs[#runs + 1] = {
      name = name,
      run = function()
        for _ = 1, size do deal() end
      end,
    }
  end
  measure("deal", size, runs)
end

return table.concat(lines, "\n")
