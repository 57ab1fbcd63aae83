-- A deck-builder's fight with one deck: a hand, an exhaust pile, cards that are added, and a saved game.
-- fight-lists.lua is the same fight with plain lists; from "The fight" on, both files are the same.
--
--   LUA_PATH="lua-out/?.lua" lua examples/fight.lua
local randdeck = require("randdeck")

local deck

local function start(names, seed)
  local options = { piles = { "hand", "exhaust" }, random = randdeck.newRandom(seed) }
  deck = randdeck.newDeck(names, options)
end

local function hand() return deck:pile("hand") end

local function sizes() return deck:left(), deck:size("discard"), #deck:pile("exhaust") end

local function draw(count) deck:draw(count, "hand") end

local function play(name) deck:put(name, name == "flare" and "exhaust" or "discard", "hand") end

local function add(name) deck:add(name, "discard") end

local function endTurn() deck:discard(hand(), "hand") end

local function save() return deck:getState() end

local function restore(text) deck:setState(text) end

-- The fight

start(randdeck.copies({ { "strike", 4 }, { "guard", 3 }, { "flare", 2 } }), "fight")
for turn = 1, 6 do
  draw(5)
  print("Turn " .. turn .. ": " .. table.concat(hand(), " "), sizes())
  play(hand()[1])
  play(hand()[1])
  if turn == 2 then add("wound") end
  if turn == 3 then
    local saved = save()
    start({}, "another game")
    restore(saved)
  end
  endTurn()
end
