-- A poker hand
local randdeck = require("randdeck")

local cards = {}
for suit in ("SHCD"):gmatch("%u") do
  for rank in ("A 2 3 4 5 6 7 8 9 10 J Q K"):gmatch("%w+") do
    cards[#cards + 1] = rank .. suit
  end
end

local random = randdeck.newRandom() -- or of a seed, such as "today"
local deck = randdeck.newDeck(cards, { random = random })
for player, hand in ipairs(deck:deal(4, 5)) do
  print("Player " .. player, table.concat(hand, " "))
end
print("Left", deck:left())
