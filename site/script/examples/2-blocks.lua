-- Blocks: one of each kind in every five
local randdeck = require("randdeck")

local deck = randdeck.newBlockDeck({
  { "KEY", "MAP" },
  { "sword", "bow", "axe", "spear" },
  { "apple", "bread", "herb", "honey" },
}, { random = randdeck.newRandom("cave"), blockSize = 5 })

for block = 1, 6 do
  print(block, table.concat(deck:draw(5), " "))
end
