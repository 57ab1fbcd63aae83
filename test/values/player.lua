-- Plays the values of test/reference/values.ts on a Lua engine: the same as players.ts and play.ts
-- do on TypeScript.
--
-- ... : the library; the values, each a function that gives seed and calls.
-- Returns one line for each value: what its calls gave, with tabs between.
local randdeck, values = ...

local function cards(size)
  local list = {}
  for card = 1, size do
    list[card] = card
  end
  return list
end

-- Not by tostring: some engines write 1e+15, some 3.0.
local function joined(numbers)
  local texts = {}
  for at = 1, #numbers do
    texts[at] = string.format("%.0f", numbers[at])
  end
  return table.concat(texts, " ")
end

local function digest(numbers)
  -- A float, for engines whose whole numbers have 32 bits.
  local h = 0.0
  for at = 1, #numbers do
    h = (h * 31.0 + numbers[at]) % 1000003
  end
  return string.format("%.0f", h)
end

local function times(count, make)
  local made = {}
  for at = 1, count do
    made[at] = make()
  end
  return made
end

local function dealt(deal, hands)
  local all = {}
  for at = 1, #hands do
    local hand = deal(hands[at])
    if type(hand) ~= "table" then hand = { hand } end
    for place = 1, #hand do
      all[#all + 1] = hand[place]
    end
  end
  return all
end

local function twos(size)
  local hands = {}
  for _ = 1, size - 1, 2 do
    hands[#hands + 1] = 2
  end
  if size % 2 == 1 then hands[#hands + 1] = 1 end
  return hands
end

local orders = {
  shuffled = function(size, random)
    return randdeck.shuffled(cards(size), random)
  end,
  shuffleTable = function(size, random)
    return randdeck.shuffleTable(cards(size), random)
  end,
  RandShuffle = function(size, random)
    return randdeck.RandShuffle(cards(size), random)
  end,
  RandDeck = function(size, random)
    return times(size, randdeck.RandDeck(cards(size), { random = random }))
  end,
  RandMultiDeck = function(size, random)
    return dealt(randdeck.RandMultiDeck(cards(size), { random = random }), twos(size))
  end,
  drawCards = function(size, random)
    return randdeck.drawCards(size, randdeck.shuffleTable(cards(size), random))
  end,
}

local function words(random, count)
  return times(count, function()
    return random:random(2147483648) - 1
  end)
end

-- A result as text: of a list the items in brackets.
local function shown(result)
  if type(result) == "number" then return string.format("%.0f", result) end
  if type(result) ~= "table" then return tostring(result) end
  local texts = {}
  for at = 1, #result do
    texts[at] = shown(result[at])
  end
  return "(" .. table.concat(texts, " ") .. ")"
end

-- A number in the place of cards is for the cards 1 to it.
local function listOf(given)
  return type(given) == "number" and cards(given) or given
end

-- Of one value: its dealer, its hand, and how they are made of another generator.
local deck, hand, remake

-- Each gives its text, and the generator that takes the place of this one, if any.
local calls = {
  ["words"] = function(random, count)
    return joined(words(random, count))
  end,
  ["digest of words"] = function(random, count)
    return digest(words(random, count))
  end,
  ["whole numbers"] = function(random, count, from, to)
    return joined(times(count, function()
      if from == 1 then return random:random(to) end
      return random:random(from, to)
    end))
  end,
  ["fractions times 2^53"] = function(random, count)
    return joined(times(count, function()
      return random:random() * 2 ^ 53
    end))
  end,
  ["order"] = function(random, by, size)
    return joined(orders[by](size, random))
  end,
  ["digest of order"] = function(random, by, size)
    return digest(orders[by](size, random))
  end,
  ["sample"] = function(random, size, count)
    return joined(randdeck.sample(cards(size), count, random))
  end,
  ["pick"] = function(random, size)
    return joined({ randdeck.pick(cards(size), random) })
  end,
  ["random"] = function(random, n)
    return shown(random:random(n))
  end,
  ["newHand"] = function(_, size)
    local remakeDeck = remake
    function remake(source)
      remakeDeck(source)
      hand = randdeck.newHand(deck, size)
    end
    hand = randdeck.newHand(deck, size)
    return ""
  end,
  ["deal"] = function(_, num, count)
    return shown(times(count, function()
      return deck(num)
    end))
  end,
  ["category"] = function(_, category, method, ...)
    local one = deck:deck(category)
    return shown(one[method](one, ...))
  end,
  ["save and go on elsewhere"] = function()
    local state = (hand or deck):getState()
    local other = randdeck.newRandom("another")
    remake(other)
    local restored = hand or deck
    restored:setState(state)
    return state, other
  end,
  ["spread"] = function(random, given, kindOf)
    local list = listOf(given)
    return shown(randdeck.spread(list, kindOf, random)) .. " " .. shown(list)
  end,
  ["stream"] = function(random, name)
    return "", random:stream(name)
  end,
  ["save and restore"] = function(random)
    local restored = randdeck.newRandom("another")
    restored:setState(random:getState())
    return random:getState(), restored
  end,
  ["get seed"] = function(random, seed)
    return random:getSeed() == seed and "as given" or "another"
  end,
}

-- What the steps make functions of.
function calls.remainder(of)
  return function(card)
    return card % of
  end
end

function calls.multipleOf(of)
  return function(card)
    return type(card) == "number" and card % of == 0
  end
end

for _, name in ipairs({ "RandDeck", "RandMultiDeck", "newDeck", "newDice", "newCategoryDeck", "newBlockDeck" }) do
  calls[name] = function(random, given, options)
    function remake(source)
      local own = { random = source }
      for option, value in pairs(options or {}) do
        own[option] = value
      end
      deck, hand = randdeck[name](listOf(given), own), nil
    end
    remake(random)
    return ""
  end
end

-- Functions that take the generator behind two or three others.
for _, name in ipairs({ "pickWeighted", "riffle", "swapShuffle", "cut", "keyedShuffle" }) do
  calls[name] = function(random, given, argument)
    return shown(randdeck[name](listOf(given), argument, random))
  end
end

function calls.sampleWeighted(random, given, weights, count)
  return shown(randdeck.sampleWeighted(listOf(given), weights, count, random))
end

-- Methods: "deck:draw".
setmetatable(calls, {
  __index = function(_, name)
    local target, method = name:match("^(%a+):(%a+)$")
    return function(_, ...)
      local object = target == "hand" and hand or deck
      return shown(object[method](object, ...))
    end
  end,
})

local lines = {}
for at = 1, #values do
  local seed, steps = values[at]()
  local random = randdeck.newRandom(seed)
  deck, hand, remake = nil, nil, nil
  local texts = {}
  for step = 1, #steps do
    local text, other = steps[step](calls, random)
    texts[step] = text
    random = other or random
  end
  lines[at] = table.concat(texts, "\t")
end
return table.concat(lines, "\n")
