-- Random calls of a deck, and after each whether every card is where it must be: the same as
-- conservation.ts does on TypeScript.
--
-- ... : the library, the seed, how many calls, how many of them pass between two looks at all cards.
-- Returns a checksum of all cards dealt and what is left of the deck, or what was wrong.
local randdeck, seed, calls, between = ...

local random = randdeck.newRandom(seed)
local deck, all, added

-- Divided, since whole numbers of some engines would overflow.
local sum = 1.0
local function note(number)
  sum = (sum * 4078413.0 + number) % 2147483647.0
end

local function noteAll(cards)
  for at = 1, #cards do
    note(cards[at])
  end
end

local RECYCLE = { "discards", "all", "none" }
local SIZES = { 1, 7, 20, 52, 70 }

local function begin()
  local size = SIZES[random:random(#SIZES)]
  all, added = {}, size
  for card = 1, size do
    all[card] = card
  end
  deck = randdeck.newDeck(all, {
    random = random:stream("deck " .. random:random(1000000)),
    recycle = RECYCLE[random:random(#RECYCLE)],
    noRepeat = random:random(2) == 1,
    shuffled = random:random(4) > 1,
  })
end

-- What is out: all cards but those left and those discarded.
local function outOf()
  local there = {}
  local left, pile = deck:peek(deck:left()), deck:discards()
  for at = 1, #left do
    there[left[at]] = true
  end
  for at = 1, #pile do
    there[pile[at]] = true
  end
  local out = {}
  for at = 1, #all do
    if not there[all[at]] then out[#out + 1] = all[at] end
  end
  return out
end

-- Some of the cards, chosen by a number.
local function some(cards)
  local chosen = {}
  if #cards == 0 then return chosen end
  local first = random:random(#cards)
  for at = first, math.min(first + random:random(4) - 1, #cards) do
    chosen[#chosen + 1] = cards[at]
  end
  return chosen
end

local function place()
  local which = random:random(5)
  if which == 1 then return "top" end
  if which == 2 then return "bottom" end
  if which == 3 then return "random" end
  if which == 4 then return random:random(deck:left() + 1) end
  return nil
end

local saved
local steps = {
  function()
    note(deck:draw() or 0)
  end,
  function()
    note(deck:draw() or 0)
  end,
  function()
    noteAll(deck:draw(random:random(8) - 1))
  end,
  function()
    noteAll(deck:draw(random:random(2 * deck:size() + 1) - 1))
  end,
  function()
    note(deck:peek() or 0)
  end,
  function()
    noteAll(deck:peek(random:random(9)))
  end,
  function()
    local hands = deck:deal(random:random(4), random:random(4) - 1)
    for at = 1, #hands do
      noteAll(hands[at])
    end
  end,
  function()
    local of = random:random(4)
    noteAll(deck:drawWhere(function(card)
      return card % of == 0
    end, random:random(3)))
  end,
  function()
    deck:put(some(outOf()), place())
  end,
  function()
    deck:put(some(deck:discards()), place())
  end,
  function()
    deck:discard(some(outOf()))
  end,
  function()
    deck:discard(outOf())
  end,
  function()
    if #all >= 90 then return end
    local card = added + 1
    deck:add(card, place())
    added = card
    all[#all + 1] = card
  end,
  function()
    local gone = some(outOf())
    deck:remove(gone)
    for at = 1, #gone do
      for index = 1, #all do
        if all[index] == gone[at] then
          table.remove(all, index)
          break
        end
      end
    end
  end,
  function()
    deck:shuffle()
  end,
  function()
    deck:cut()
  end,
  function()
    deck:cut(random:random(deck:left() + 1) - 1)
  end,
  function()
    if random:random(8) == 1 then deck:reset() end
  end,
  function()
    -- Its own state, or one saved a moment ago, which is refused where cards came or went meanwhile.
    saved = random:random(2) == 1 and saved or deck:getState()
    note(pcall(deck.setState, deck, saved) and 1 or 0)
    if random:random(4) == 1 then saved = nil end
  end,
  function()
    note(pcall(deck.discard, deck, { 0 }) and 1 or 0)
    note(pcall(deck.put, deck, all, deck:left() + 2) and 1 or 0)
  end,
}

local function problem()
  local left, out, pile = deck:left(), deck:out(), #deck:discards()
  if left < 0 or out < 0 or left + out + pile ~= #all or deck:size() ~= #all then
    return "left " .. left .. ", out " .. out .. ", discarded " .. pile .. " of " .. #all
  end
end

-- Where each card is, by looking at all: the pile and what is left have none twice, and none that is not the deck's.
local function problemOfCards()
  local places = {}
  for at = 1, #all do
    places[all[at]] = 0
  end
  local lists = { deck:peek(deck:left()), deck:discards() }
  for list = 1, 2 do
    for at = 1, #lists[list] do
      local card = lists[list][at]
      if places[card] ~= 0 then return "card " .. tostring(card) .. " is lost or twice" end
      places[card] = list
    end
  end
end

begin()
for call = 1, calls do
  if call % 2000 == 0 then begin() saved = nil end
  steps[random:random(#steps)]()
  local wrong = problem()
  if not wrong and call % between == 0 then wrong = problemOfCards() end
  if wrong then return "call " .. call .. ": " .. wrong end
end
return string.format("%.0f %.0f %.0f", sum, deck:left(), deck:passes())
