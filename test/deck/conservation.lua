-- Random calls of a deck, and after each whether every card is where it must be: the same as
-- conservation.ts does on TypeScript.
--
-- ... : the library, the seed, how many calls, how many of them pass between two looks at all cards.
-- Returns a checksum of all cards dealt and what is left of the deck, or what was wrong.
local randdeck, seed, calls, between = ...

local random = randdeck.newRandom(seed)
local deck, all, added
-- The cards drawn last.
local hand

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
local SIZES = { 1, 7, 20, 52, 70, 150 }

local function begin()
  local size = SIZES[random:random(#SIZES)]
  all, added = {}, size
  for card = 1, size do
    all[card] = card
  end
  hand = {}
  local source = random:stream("deck " .. string.format("%.0f", random:random(1000000)))
  local recycle = RECYCLE[random:random(#RECYCLE)]
  local noRepeat = random:random(2) == 1
  local shuffled = random:random(4) > 1
  deck = randdeck.newDeck(all, { random = source, recycle = recycle, noRepeat = noRepeat, shuffled = shuffled })
end

local function draw(cards)
  hand = cards
  noteAll(cards)
end

-- Cards that may be out or not: without a look at the deck, which would settle what is left.
local function candidates()
  local which = random:random(4)
  if which == 1 then return hand end
  if which == 2 then return { hand[1], hand[2] } end
  if which == 3 then return { hand[#hand] } end
  return { all[random:random(math.max(#all, 1))] }
end

-- Whether a call was done; one that is refused must have done nothing.
local function try(method, ...)
  local done = pcall(deck[method], deck, ...)
  note(done and 1 or 0)
  return done
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
    draw({ deck:draw() })
  end,
  function()
    draw({ deck:draw() })
  end,
  function()
    draw(deck:draw(random:random(8) - 1))
  end,
  function()
    if random:random(4) == 1 then draw(deck:draw(random:random(2 * deck:size() + 1) - 1)) end
  end,
  function()
    note(deck:peek() or 0)
  end,
  function()
    noteAll(deck:peek(random:random(9)))
  end,
  function()
    local count = random:random(4)
    local hands = deck:deal(count, random:random(4) - 1)
    for at = 1, #hands do
      draw(hands[at])
    end
  end,
  function()
    local of = random:random(4)
    draw(deck:drawWhere(function(card)
      return card % of == 0
    end, random:random(3)))
  end,
  function()
    local cards = candidates()
    try("put", cards, place())
  end,
  function()
    local pile = deck:discards()
    local card = pile[random:random(math.max(#pile, 1))]
    if card then try("put", card, place()) end
  end,
  function()
    try("discard", candidates())
  end,
  function()
    try("discard", candidates())
  end,
  function()
    if #all >= 220 then return end
    added = added + 1
    deck:add(added, place())
    all[#all + 1] = added
  end,
  function()
    local gone = candidates()
    if not try("remove", gone) then return end
    for at = 1, #gone do
      for index = 1, #all do
        if all[index] == gone[at] then
          table.remove(all, index)
          break
        end
      end
    end
    if gone == hand then hand = {} end
  end,
  function()
    if random:random(4) == 1 then deck:shuffle() end
  end,
  function()
    if random:random(4) == 1 then deck:cut() end
  end,
  function()
    if random:random(4) == 1 then deck:cut(random:random(deck:left() + 1) - 1) end
  end,
  function()
    if random:random(8) == 1 then deck:reset() end
  end,
  function()
    if random:random(8) == 1 then saved = deck:getState() end
  end,
  function()
    -- Refused where cards came or went meanwhile.
    if saved and random:random(4) == 1 then try("setState", saved) end
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
  if call % 2000 == 0 then
    begin()
    saved = nil
  end
  steps[random:random(#steps)]()
  local wrong = problem()
  if not wrong and call % between == 0 then wrong = problemOfCards() end
  if wrong then return "call " .. call .. ": " .. wrong end
end
return string.format("%.0f %.0f %.0f", sum, deck:left(), deck:passes())
