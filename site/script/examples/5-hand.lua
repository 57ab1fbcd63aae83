-- A hand that refills
local randdeck = require("randdeck")

local cards = { "A", "B", "C", "D", "E", "F", "G" }
local deck = randdeck.newDeck(cards, { random = randdeck.newRandom("hand") })
local hand = randdeck.newHand(deck, 3)

for turn = 1, 6 do
  print("turn " .. turn, table.concat(hand:cards(), " "), "plays " .. hand:play(1))
end
print("holds", table.concat(hand:cards(), " "))
print("discarded", table.concat(deck:pile("discard"), " "))
