-- Defines the names that the rows use in Lua. main.ts puts a row after this file, and before it code that
-- defines the library's functions by name, `other` (a second randdeck, or nil) and its text `otherText`,
-- `text` (a file to load), `size`, `rounds` and `batch` (seconds).
local random, insert, remove = math.random, table.insert, table.remove
local load = loadstring or load

local function copyOf(t)
  local copy = {}
  for i = 1, #t do copy[i] = t[i] end
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

-- Does the same as lume.shuffle of rxi/lume 2.3.0, which is not in npm.
local function peerShuffled(t)
  local copy = {}
  for i = 1, #t do
    local j = math.random(i)
    if j ~= i then copy[i] = copy[j] end
    copy[j] = t[i]
  end
  return copy
end

-- Does the same as lume.weightedchoice: each key has a weight, and all weights are checked.
local function peerWeighted(weights)
  local sum = 0
  for _, weight in pairs(weights) do
    assert(weight >= 0, "a weight below 0")
    sum = sum + weight
  end
  assert(sum ~= 0, "no weight above 0")
  local left = math.random() * sum
  for card, weight in pairs(weights) do
    if left < weight then return card end
    left = left - weight
  end
end

local peerNamed = peerWeighted

local function fiveByHand(t)
  local rest, hand, size = copyOf(t), {}, #t
  for i = 1, 5 do
    local j = random(i, size)
    rest[i], rest[j] = rest[j], rest[i]
    hand[i] = rest[i]
  end
  return hand
end

local function sampleByHand(t, weights, count)
  local rest, sum, hand = copyOf(weights), 0, {}
  for i = 1, #t do sum = sum + weights[i] end
  for k = 1, count do
    local left, i = random() * sum, 1
    while left >= rest[i] do
      left, i = left - rest[i], i + 1
    end
    hand[k], sum, rest[i] = t[i], sum - rest[i], 0
  end
  return hand
end

local function sortByRandom(t)
  local key = {}
  for i = 1, #t do key[t[i]] = random() end
  table.sort(t, function(a, b) return key[a] < key[b] end)
end

local function riffleByHand(t)
  local size, middle, merged = #t, 0, {}
  for _ = 1, size do middle = middle + random(2) - 1 end
  local a, b = 1, middle + 1
  for i = 1, size do
    if random(size - i + 1) <= middle - a + 1 then
      merged[i], a = t[a], a + 1
    else
      merged[i], b = t[b], b + 1
    end
  end
  for i = 1, size do t[i] = merged[i] end
end

local function swapByHand(t, swaps)
  local size = #t
  for _ = 1, swaps do
    local i, j = random(size), random(size)
    t[i], t[j] = t[j], t[i]
  end
end

local function cutByHand(t, count)
  local size, top = #t, {}
  for i = 1, count do top[i] = t[i] end
  for i = count + 1, size do t[i - count] = t[i] end
  for i = 1, count do t[size - count + i] = top[i] end
end

local function copiesByHand(t, count)
  local list = {}
  for i = 1, #t do
    for _ = 1, count do list[#list + 1] = t[i] end
  end
  return list
end

-- A closure that deals cards, as fast as we could make it. It has its own copy of the list, and shuffles the
-- copy in place after each pass.
local function closureOf(t)
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

local t, big, weights, ranks, four = {}, {}, {}, {}, { {}, {}, {}, {} }
for i = 1, 52 do
  t[i], weights[i], ranks[i] = i, i, (i - 1) % 13 + 1
  insert(four[(i - 1) % 4 + 1], i)
end
for i = 1, size do big[i] = i end

local loot = {}
for i = 1, 10 do loot["item " .. i] = i end

local closure = closureOf(t)
local function five()
  local hand = {}
  for i = 1, 5 do hand[i] = closure() end
  return hand
end

local function firstFive(t)
  local hand = {}
  for i = 1, 5 do hand[i] = t[i] end
  return hand
end

local pile, discards = loop(copyOf(t)), {}
local function drawByHand()
  if #pile == 0 then pile, discards = loop(discards), {} end
  return remove(pile)
end
local function discardByHand(card) discards[#discards + 1] = card end
local handByHand = {}
local function turnByHand()
  for i = 1, 5 do handByHand[i] = drawByHand() end
  for i = 5, 1, -1 do
    discardByHand(handByHand[i])
    handByHand[i] = nil
  end
end
local cards = { drawByHand(), drawByHand(), drawByHand(), drawByHand(), drawByHand() }
local function playByHand(i)
  discardByHand(cards[i])
  cards[i] = drawByHand()
end

local function putUnder(t, from) insert(t, 1, remove(t, from)) end
local function rankOf(card) return ranks[card] end
local function isAce(card) return ranks[card] == 1 end
local function aceIn(t)
  local i = #t
  while not isAce(t[i]) do i = i - 1 end
  return i
end

local function textOf(t) return table.concat(t, ".") end
local function listOf(text)
  local list = {}
  for number in text:gmatch("%d+") do list[#list + 1] = tonumber(number) end
  return list
end

local each = { closureOf(four[1]), closureOf(four[2]), closureOf(four[3]), closureOf(four[4]) }
local function oneOfEach()
  local hand = {}
  for i = 1, 4 do hand[i] = each[i]() end
  return hand
end

-- Returns ten cards: one of each category, and six others.
local function block()
  local ten, rest = {}, {}
  for i = 1, 4 do
    local category = loop(copyOf(four[i]))
    ten[i] = category[1]
    for j = 2, #category do rest[#rest + 1] = category[j] end
  end
  loop(rest)
  for i = 5, 10 do ten[i] = rest[i] end
  return loop(ten)
end

local seeded, otherSeeded = newRandom(42), other and other.newRandom(42)
local recycled, noRepeat = { recycle = "all" }, { recycle = "all", noRepeat = true }
local deal, dealSeeded, dealHand = RandDeck(t), RandDeck(t, { random = seeded }), RandMultiDeck(t)
local deck, endless = newDeck(t), newDeck(t, recycled)
local apart, ranksApart = newDeck(t, noRepeat), newDeck(ranks, noRepeat)
local builder = newDeck(t, { piles = { "hand" } })
local state, saved = deck:getState(), textOf(t)
local restored, seededState = newRandom(""), seeded:getState()
local function onceRestored()
  restored:setState(seededState)
  restored:random(52)
  seededState = restored:getState()
end
local dice, chance, hand = newDice(t), newChance(0.25), newHand(newDeck(t), 5)
local weightedDice = newDice(t, { weights = weights })
local bigDeck, bigHand = newDeck(big), newHand(newDeck(big), 5)
-- Each card is its own weight. Dice and block decks need at least one card.
local bigDice = size > 0 and newDice(big, { weights = big })
local bigBlocks = size > 0 and newBlockDeck({ big })
local categories, blocks = newCategoryDeck(four), newBlockDeck(four)

local function time(run, n)
  local begun = os.clock()
  run(n)
  return os.clock() - begun
end

-- Returns how many calls take as long as a batch should.
local function countOf(run)
  local n = 1
  while true do
    local spent = time(run, n)
    if spent >= batch then return math.ceil(n * batch / spent) end
    n = n * 2
  end
end

-- Returns a line for each round: the seconds of the call, then the seconds of its counterpart or, without
-- one, a millisecond.
local function measure(call, peer)
  local lines, calls, peers = {}, countOf(call), peer and countOf(peer)
  for round = 1, rounds do
    local spent = time(call, calls) / calls
    lines[round] = string.format("%.17g %.17g", spent, peer and time(peer, peers) / peers or 0.001)
  end
  return table.concat(lines, "\n")
end
