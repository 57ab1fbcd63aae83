-- A deck for each day, from which all players draw. The cards are the same on every server, and each card is
-- dealt once.
--
-- load.sh joins randdeck.lua and this file into one library of functions. The deck itself is kept in the
-- database, in a key that contains the date.
local SUITS, RANKS = { "C", "D", "H", "S" }, { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" }
local TWO_DAYS = 2 * 24 * 60 * 60

-- While Redis loads a library, it has no ipairs, math or string yet. So the first call loads randdeck.
local randdeck

local function openDeck(day)
  randdeck = randdeck or loadRanddeck()
  local cards = {}
  for _, suit in ipairs(SUITS) do
    for _, rank in ipairs(RANKS) do
      cards[#cards + 1] = rank .. suit
    end
  end
  local deck = randdeck.newDeck(cards, { random = randdeck.newRandom(day), recycle = "none" })
  local state = redis.call("GET", day)
  if state then deck:setState(state) end
  return deck
end

-- FCALL daily_draw 1 daily:2026-11-21 5
local function draw(keys, args)
  local day, count = keys[1], tonumber(args[1])
  local deck = openDeck(day)
  local hand = deck:draw(count)
  redis.call("SET", day, deck:getState(), "EX", TWO_DAYS)
  return hand
end

-- FCALL_RO daily_left 1 daily:2026-11-21
local function left(keys)
  return openDeck(keys[1]):left()
end

redis.register_function("daily_draw", draw)
redis.register_function({ function_name = "daily_left", callback = left, flags = { "no-writes" } })
