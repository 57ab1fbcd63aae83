-- The calls that tutorials teach, made with this library. docs/your-code.md lists the mistakes in the
-- functions that tutorials print.
--
--   npm start -- examples/tutorials.lua
--   LUA_PATH="lua-out/?.lua" lua examples/tutorials.lua
local randdeck = require("randdeck")
local shuffleTable, drawCards = randdeck.shuffleTable, randdeck.drawCards
local RandShuffle, OutputCard = randdeck.RandShuffle, randdeck.OutputCard
local RandDeck, RandMultiDeck = randdeck.RandDeck, randdeck.RandMultiDeck

math.randomseed(os.time())

local function show(title, list)
  print(title .. ": " .. (#list > 0 and table.concat(list, " ") or "none"))
end

-- The Corona tutorial: shuffle a table, then draw from its top.
local cardDeck = { "AS", "AH", "2S", "3S", "KH", "QD", "QS", "KD", "4D", "10H" }
cardDeck = shuffleTable(cardDeck)
show("First hand", drawCards(5, cardDeck))
show("Second hand", drawCards(5, cardDeck))
show("Third hand, when all are drawn", drawCards(5, cardDeck))
shuffleTable(cardDeck)
show("First hand of a new game", drawCards(5, cardDeck))

-- The blog post about closures: a shuffled table that deals one card at a time and reshuffles itself.
local fruits = { "Apple", "Banana", "Cherry", "Lemon", "Orange" }
RandShuffle(fruits)
local basket = {}
for turn = 1, 2 * #fruits do
  basket[turn] = OutputCard(fruits)
end
show("Fruits, all five and all five again", basket)

-- The same with a closure: each deck has its own cards.
local poker = {}
for _, suit in ipairs({ "c", "d", "h", "s" }) do
  for number = 1, 13 do
    poker[#poker + 1] = suit .. number
  end
end
local deck1 = RandDeck(poker)
local deck2 = RandDeck(poker)
show("A card of each deck", { deck1(), deck2() })

-- A closure that also deals hands.
local deal = RandMultiDeck(poker)
show("One card", { deal() })
show("Five cards", deal(5))
