-- Random calls of decks, and after each whether every card is where it must be.
--
-- ... : the library, the seed, how many calls, how many of them pass between two looks at all cards.
-- Returns a checksum of all cards dealt and what is left of the deck, or what was wrong.
local randdeck, seed, calls, between = ...

local random = randdeck.newRandom(seed)
local deck, all, added, hand, saved

-- Divided, since whole numbers of some engines would overflow.
local sum = 1.0
local function note(number)
  sum = (sum * 4078413.0 + number) % 2147483647.0
end

local function upTo(n) return random:random(n) end

local function one(list) return list[upTo(#list)] end

local function begin()
  added = one({ 1, 7, 20, 52, 70, 150 })
  all, hand, saved = {}, {}, nil
  for card = 1, added do all[card] = card end
  deck = randdeck.newDeck(all, {
    random = random:stream("deck " .. string.format("%.0f", upTo(1000000))),
    recycle = one({ "discards", "all", "none" }),
    noRepeat = upTo(2) == 1,
    shuffled = upTo(4) > 1,
  })
end

local function draw(cards)
  hand = cards
  for at = 1, #cards do note(cards[at]) end
end

-- Cards that may be out or not.
local function candidates()
  local which = upTo(4)
  if which == 1 then return hand end
  if which == 2 then return { hand[1], hand[2] } end
  if which == 3 then return { hand[#hand] } end
  return { all[upTo(math.max(#all, 1))] }
end

-- Whether a call was done; one that is refused must have done nothing.
local function try(method, ...)
  local done = pcall(deck[method], deck, ...)
  note(done and 1 or 0)
  return done
end

local function place()
  return one({ "top", "bottom", "random", upTo(deck:left() + 1) })
end

local function now(least) return upTo(least) == 1 end

local steps = {
  function() draw({ deck:draw() }) end,
  function() draw(deck:draw(upTo(8) - 1)) end,
  function() if now(4) then draw(deck:draw(upTo(2 * deck:size() + 1) - 1)) end end,
  function() draw(deck:peek(upTo(9))) end,
  function()
    local hands = deck:deal(upTo(4), upTo(4) - 1)
    for at = 1, #hands do draw(hands[at]) end
  end,
  function()
    local of = upTo(4)
    draw(deck:drawWhere(function(card) return card % of == 0 end, upTo(3)))
  end,
  function() try("put", candidates(), place()) end,
  function() if deck:discards()[1] then try("put", one(deck:discards()), place()) end end,
  function() try("discard", candidates()) end,
  function() try("discard", candidates()) end,
  function()
    local held = candidates()
    if #held == 0 then return end
    local made, cards = pcall(randdeck.newHand, deck, #held, held)
    local done = made and pcall(cards.play, cards, upTo(#held))
    note(done and 1 or 0)
    if done then draw(cards:cards()) end
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
      for index = #all, 1, -1 do
        if all[index] == gone[at] then table.remove(all, index) end
      end
    end
    if gone == hand then hand = {} end
  end,
  function() if now(4) then deck:shuffle() end end,
  function() if now(4) then deck:cut() end end,
  function() if now(8) then deck:reset() end end,
  function() if now(8) then saved = deck:getState() end end,
  -- Refused where cards came or went meanwhile.
  function() if saved and now(4) then try("setState", saved) end end,
}

-- Where each card is: the pile and what is left have none twice, and none that is not the deck's.
local function problem(call)
  local left, out, pile = deck:left(), deck:out(), #deck:discards()
  if left < 0 or out < 0 or left + out + pile ~= #all or deck:size() ~= #all then
    return "left " .. left .. ", out " .. out .. ", discarded " .. pile .. " of " .. #all
  end
  if call % between ~= 0 then return nil end
  local unseen = {}
  for at = 1, #all do unseen[all[at]] = true end
  for _, list in ipairs({ deck:peek(left), deck:discards() }) do
    for at = 1, #list do
      if not unseen[list[at]] then return "card " .. tostring(list[at]) .. " is lost or twice" end
      unseen[list[at]] = nil
    end
  end
  return nil
end

for call = 1, calls do
  if call % 2000 == 1 then begin() end
  one(steps)()
  local wrong = problem(call)
  if wrong then return "call " .. call .. ": " .. wrong end
end
return string.format("%.0f %.0f %.0f", sum, deck:left(), deck:passes())
