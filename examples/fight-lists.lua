-- The fight of fight.lua with plain lists, for comparison: here the library only shuffles.
--
--   LUA_PATH="lua-out/?.lua" lua examples/fight-lists.lua
local randdeck = require("randdeck")

local random, left, held, discards, exhaust

local function start(names, seed)
  random = randdeck.newRandom(seed)
  left, held, discards, exhaust = randdeck.shuffled(names, random), {}, {}, {}
end

local function hand() return held end

local function sizes() return #left, #discards, #exhaust end

local function draw(count)
  for _ = 1, count do
    if #left == 0 then left, discards = randdeck.shuffled(discards, random), {} end
    held[#held + 1] = table.remove(left, 1)
  end
end

local function play(name)
  for at, card in ipairs(held) do
    if card == name then
      table.insert(name == "flare" and exhaust or discards, table.remove(held, at))
      return
    end
  end
end

local function add(name) table.insert(discards, name) end

local function endTurn()
  for _, card in ipairs(held) do table.insert(discards, card) end
  held = {}
end

local function save()
  local lines = { random:getState() }
  for _, list in ipairs({ left, held, discards, exhaust }) do
    table.insert(lines, table.concat(list, " "))
  end
  return table.concat(lines, "\n")
end

local function restore(text)
  local lists = {}
  for line in string.gmatch(text .. "\n", "(.-)\n") do
    local list = {}
    for word in string.gmatch(line, "%S+") do table.insert(list, word) end
    table.insert(lists, list)
  end
  random:setState(lists[1][1])
  left, held, discards, exhaust = lists[2], lists[3], lists[4], lists[5]
end

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
