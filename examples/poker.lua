-- Five hands of poker from one deck, game after game.
--
--   npm start                                          in Node, with nothing else installed
--   LUA_PATH="lua-out/?.lua" lua examples/poker.lua    with any Lua from 5.1 on
local randdeck = require("randdeck")

-- Most Luas begin math.random with the same numbers at every start: a program seeds it, once.
-- Fengari, which runs this for `npm start`, is better left alone: see docs/host.md.
if not rawget(_G, "fengari") then math.randomseed(os.time()) end

local RANKS = { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" }
local SUITS = { "C", "D", "H", "S" }
local PLAYERS = { "Ann", "Ben", "Cleo", "Dan", "Eve" }
local HAND = 5

local cards = {}
for _, suit in ipairs(SUITS) do
  for _, rank in ipairs(RANKS) do
    cards[#cards + 1] = rank .. suit
  end
end

-- The cards of all hands are asked for in one call: what one call deals has no card twice, even
-- where the deck runs out and begins again in the middle of it.
local function dealHands(deal)
  local dealt = deal(#PLAYERS * HAND)
  local hands = {}
  for player = 1, #PLAYERS do
    hands[player] = {}
    for round = 1, HAND do
      hands[player][round] = dealt[(round - 1) * #PLAYERS + player]
    end
  end
  return hands
end

local function show(title, hands)
  print(title)
  for player, name in ipairs(PLAYERS) do
    local line = string.format("  %-5s", name)
    for _, card in ipairs(hands[player]) do
      line = line .. string.format(" %3s", card)
    end
    print(line)
  end
end

local deal = randdeck.RandMultiDeck(cards)
show("Game 1, from a fresh deck of 52 cards:", dealHands(deal))
show("Game 2, from the 27 cards that were left:", dealHands(deal))
show("Game 3, from the last 2 cards and 23 of the next pass:", dealHands(deal))

-- Decks made of one table know nothing of each other, and leave the table as it is.
local red = randdeck.RandDeck(cards)
local blue = randdeck.RandDeck(cards)
local seen, different = {}, 0
for _ = 1, #cards do
  local card = red()
  if not seen[card] then
    seen[card] = true
    different = different + 1
  end
end
print(
  "The red deck dealt "
    .. different
    .. " different cards. The blue one begins with "
    .. blue()
    .. "."
)
print(
  "The table they were made of still begins with "
    .. cards[1]
    .. " and ends with "
    .. cards[#cards]
    .. "."
)
