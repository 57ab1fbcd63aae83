-- Save a deck, and go on
local randdeck = require("randdeck")

local cards = { "ace", "king", "queen", "jack", "ten" }
local deck = randdeck.newDeck(cards, { random = randdeck.newRandom("today") })
print("dealt", table.concat(deck:draw(2), " "))

local saved = deck:getState()
print("saved", saved)

local later = randdeck.newDeck(cards, { random = randdeck.newRandom() })
later:setState(saved)
print("goes on", table.concat(deck:draw(3), " "))
print("later", table.concat(later:draw(3), " "))
