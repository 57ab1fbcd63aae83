-- Never the same twice in a row
local randdeck = require("randdeck")

local loot = randdeck.copies({ { "gold", 3 }, { "sword", 2 }, { "crown", 1 } })

for _, noRepeat in ipairs({ false, true }) do
  local random = randdeck.newRandom("chest")
  local deal = randdeck.RandMultiDeck(loot, { random = random, noRepeat = noRepeat })
  print("noRepeat", noRepeat)
  for _ = 1, 4 do
    print(table.concat(deal(6), " "))
  end
end
