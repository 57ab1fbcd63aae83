-- Deals five hands of poker from one deck, in game after game.
--
--   npm start                                          in Node, with nothing else installed
--   LUA_PATH="lua-out/?.lua" lua examples/poker.lua    with any Lua from 5.1 on
local randdeck = require("randdeck")

-- Most Lua versions start math.random with the same numbers every time, so seed it once.
math.randomseed(os.time())

local RANKS = { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" }
local SUITS = { "C", "D", "H", "S" }
local PLAYERS = { "Ann", "Ben", "Cleo", "Dan", "Eve" }

local cards = {}
for _, suit in ipairs(SUITS) do
  for _, rank in ipairs(RANKS) do
    cards[#cards + 1] = rank .. suit
  end
end

-- All cards are reshuffled when the deck runs out. Even a hand that continues into the next pass has no card
-- twice.
local deck = randdeck.newDeck(cards, { recycle = "all" })

local function play(title)
  print(title)
  for player, hand in ipairs(deck:deal(#PLAYERS, 5)) do
    local line = string.format("  %-5s", PLAYERS[player])
    for _, card in ipairs(hand) do
      line = line .. string.format(" %3s", card)
    end
    print(line)
  end
end

play("Game 1, from a fresh deck of 52 cards:")
play("Game 2, from the 27 cards that were left:")
play("Game 3, from the last 2 cards and 23 of the next pass:")

-- Two decks made from one table are independent, and don't change the table.
local red, blue = randdeck.RandDeck(cards), randdeck.RandDeck(cards)
print("The red deck begins with " .. red() .. ", the blue one with " .. blue() .. ".")
print("The table they were made of still begins with " .. cards[1] .. ".")
