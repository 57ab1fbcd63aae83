-- A chat command: /deal deals a card, /deal 5 a hand. All players draw from one deck.
--
-- To use it, copy randdeck.lua (from lua-out) into this folder, and copy this folder into Luanti's mods.
-- The mod security of Luanti allows dofile in the mod's own folder, but not require.
local randdeck = dofile(minetest.get_modpath("cards") .. "/randdeck.lua")

local SUITS = { "clubs", "diamonds", "hearts", "spades" }
local RANKS = { "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace" }
local MOST = 10

local cards = {}
for _, suit in ipairs(SUITS) do
  for _, rank in ipairs(RANKS) do
    cards[#cards + 1] = rank .. " of " .. suit
  end
end

-- Without the option `random`, the deck uses math.random, which Luanti seeds when it starts.
local deal = randdeck.RandMultiDeck(cards)

minetest.register_chatcommand("deal", {
  params = "[<count>]",
  description = "Deals cards from a shuffled deck, without end",
  func = function(_, param)
    local count = param == "" and 1 or tonumber(param)
    if not count or count % 1 ~= 0 or count < 1 or count > MOST then
      return false, "How many? From 1 to " .. MOST .. "."
    end
    local hand = count == 1 and { deal() } or deal(count)
    return true, table.concat(hand, ", ")
  end,
})
