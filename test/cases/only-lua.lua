-- What lua.test.ts plays on every engine: each part, behind its name and the engines that cannot do it, is the
-- body of a function, which gives the text that stands below it behind `-->`.

--- writes no global
local deck = randdeck.shuffleTable({ 1, 2, 3 })
randdeck.drawCards(1, deck)
randdeck.OutputCard(deck)
randdeck.RandMultiDeck(deck)(5)
randdeck.newDeck(deck):draw(5)
pcall(randdeck.RandDeck)
for name in pairs(_G) do
  if not before[name] then return "wrote " .. tostring(name) end
end
return "none"
--> none

--- takes options that a table has by its metatable, and checks them as its own
local function inherited(option, value)
  return setmetatable({ noRepeat = true }, { __index = { [option] = value } })
end
local deck = randdeck.newDeck({ "A", "B", "C" }, inherited("random", last))
return table.concat(deck:draw(3)) .. " " .. problem(randdeck.newDeck, { "A" }, inherited("random", 5))
--> CAB bad argument #2 to 'newDeck' (option 'random': function or object with a method 'random' expected, got 5)

--- takes a generator that lost its methods in a copy, as an argument and as an option
local copy = { randdeckWords1 = randdeck.newRandom("today").randdeckWords1 }
local order = table.concat(randdeck.shuffled({ "A", "B", "C", "D" }, copy))
return order .. " " .. table.concat(randdeck.newDeck({ "A", "B", "C", "D" }, { random = copy }):draw(4))
--> BCAD ABCD

--- refuses each function that is called with a colon for the dot
local list = { "A", "B" }
local calls = {
  shuffled = { list }, sample = { list, 1 }, pick = { list }, shuffleTable = { list }, RandShuffle = { list },
  drawCards = { 1, list }, OutputCard = { list }, RandDeck = { list }, RandMultiDeck = { list }, newDeck = { list },
  copies = { list, 2 }, newHand = { randdeck.newDeck(list), 2 }, newCategoryDeck = { { list } }, newDice = { list },
  newBlockDeck = { { list }, { blockSize = 2 } }, newChance = { 0.5 }, pickWeighted = { list, { 1, 1 } },
  sampleWeighted = { list, { 1, 1 }, 1 }, spread = { list }, riffle = { list, 1 }, swapShuffle = { list, 1 },
  cut = { list, 1 }, keyedShuffle = { list }, newSeed = { 8 }, newRandom = { 1 },
}
local refused, passed = 0, ""
for name, given in pairs(calls) do
  local ok, text = pcall(randdeck[name], randdeck, given[1], given[2], given[3])
  if not ok and string.find(text, "bad argument") then refused = refused + 1 else passed = passed .. name end
end
return refused .. passed
--> 25

--- refuses the library of numbers, whose random is no method
return problem(randdeck.shuffled, { "A", "B" }, math)
--> bad argument #2 to 'shuffled' (function or object with a method 'random' expected, got options or a module: pass its field 'random')

--- says where the source belongs, in the place of weights that are there already
return problem(randdeck.pickWeighted, { gold = 50 }, last)
--> bad argument #2 to 'pickWeighted' (no weights expected: the table has them already; the random source is argument #3)

--- refuses what is left of a generator without its functions
local words = {}
for key, value in pairs(randdeck.newRandom(1).randdeckWords1) do
  if type(value) ~= "function" then words[key] = value end
end
return problem(randdeck.shuffled, { "A", "B" }, { randdeckWords1 = words })
--> bad argument #2 to 'shuffled' (function or object with a method 'random' expected, got a clone of a generator)

--- refuses options in the list of cards, as a call with one table has them
local makers = {
  RandDeck = "noRepeat", RandMultiDeck = "whenShort", newDeck = "shuffled", newDice = "weights", newDeck = "random",
  newBlockDeck = "blockSize", newCategoryDeck = "kindOf",
}
local said = 0
for name, option in pairs(makers) do
  local text = problem(randdeck[name], { { "A" }, { "B" }, [option] = 2 })
  local way = "options belong into a second table: " .. name .. "({ ... }, { " .. option .. " = ... })"
  if text == "bad argument #1 to '" .. name .. "' (" .. way .. ")" then said = said + 1 end
end
return said .. " " .. randdeck.newDice({ weights = 1, random = 0 }):draw()
--> 6 weights

--- makes seeds of all letters that it may use, and of no others
-- Of 10,000 letters one of 32 is missing once in 10^137 times.
local texts, seen, kinds = {}, {}, 0
for at = 1, 100 do texts[at] = randdeck.newSeed(100) end
for letter in string.gmatch(table.concat(texts), ".") do
  if not seen[letter] then seen[letter], kinds = true, kinds + 1 end
end
local missing = string.gsub("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", ".", function(letter) return seen[letter] and "" end)
return kinds .. missing
--> 32

--- takes userdata with a method random, like LÖVE's RandomGenerator (not Freeciv, Luanti, Redis, Chromium)
meta.__index = { random = function(self, n) return self == object and n or 0 end }
return table.concat(randdeck.shuffled({ "A", "B", "C" }, object))
--> CAB

--- refuses userdata that raises when it is asked for its method (not Freeciv, Luanti, Redis, Chromium)
meta.__index = function() error("no field here") end
return problem(randdeck.shuffled, { "A", "B" }, object)
--> bad argument #2 to 'shuffled' (function or object with a method 'random' expected, got userdata)

--- takes an object whose class has the method random; what can be called is asked for 1, and must give it
local Dice = {}
Dice.__index = Dice
function Dice:random(n) return n + self.less end
local dice = setmetatable({ less = -1 }, Dice)
local asked = {}
local function called(answer)
  return setmetatable({}, {
    __call = function(_, n)
      asked[#asked + 1] = n
      return answer or n
    end,
  })
end
local lines = { randdeck.sample({ "A", "B", "C" }, 1, dice)[1], randdeck.pick({ "A", "B" }, called()) }
lines[3] = randdeck.newDeck({ "A", "B", "C" }, { random = called() }):draw()
lines[4] = table.concat(asked, " ")
lines[5] = problem(randdeck.pick, { "A" }, called(2))
lines[6] = problem(randdeck.newDice, { "A" }, { random = called("1") })
return table.concat(lines, "\n")
--> B
--> B
--> C
--> 1 2 1 3 2
--> bad argument #2 to 'pick' (function or object with a method 'random' expected, got table)
--> bad argument #2 to 'newDice' (option 'random': function or object with a method 'random' expected, got table)

--- deals a list from its top that was empty when it was asked first
local deck = {}
local nothing = randdeck.OutputCard(deck)
deck[1], deck[2] = "A", "B"
return tostring(nothing) .. " " .. randdeck.OutputCard(deck) .. randdeck.OutputCard(deck)
--> nil AB

--- deals the cards of a list that has named fields too
local list = { "A", "B", n = 2, name = "hand" }
local hand = randdeck.RandMultiDeck(list, { random = last })(4)
randdeck.shuffleTable(list, function() return 1 end)
return table.concat(hand) .. " " .. table.concat(list) .. list.n .. list.name
--> BABA BA2hand

--- refuses a list whose cards are those of another table, on every engine
local proxy = setmetatable({}, { __index = { "A", "B" }, __len = function() return 2 end })
return problem(randdeck.newDeck, proxy) .. " " .. problem(randdeck.drawCards, 1, proxy)
--> bad argument #1 to 'newDeck' (list (copies makes one of counts) expected, got table) bad argument #2 to 'drawCards' (list expected, got a table with named fields)

--- takes an object without fields of its own for one card
local card = setmetatable({}, {})
local deck = randdeck.newDeck({ "A" }, { shuffled = false })
deck:add(card)
local drawn = deck:draw()
deck:put(drawn, "bottom")
deck:draw(2)
deck:discard(card)
return tostring(rawequal(drawn, card)) .. " " .. deck:size() .. " " .. deck:size("discard")
--> true 2 1

--- finds a wrong answer where the list has a value behind its cards
local list = { [0] = "zero", "A", "B", "C" }
local function nought() return 0 end
local first = problem(randdeck.shuffleTable, list, nought)
randdeck.drawCards(3, list)
return first .. " " .. problem(randdeck.OutputCard, list, nought) .. " " .. list[0] .. #list
--> random(3) must give an integer from 1 to 3, got 0 random(3) must give an integer from 1 to 3, got 0 zero3

--- finds a hole behind which # stops, and tells named fields and decks from lists
local deck = randdeck.newDeck({ "A" })
local lines = {}
for _, list in ipairs({ { "A", nil, "C" }, { nil, "B" }, { "A", [3] = "C" }, { ace = 1 }, deck }) do
  lines[#lines + 1] = problem(randdeck.shuffled, list)
end
lines[#lines + 1] = problem(randdeck.sampleWeighted, { common = 3 }, { 1 }, 1)
return table.concat(lines, "\n")
--> bad argument #1 to 'shuffled' (table without holes expected, got nil at position 2)
--> bad argument #1 to 'shuffled' (table without holes expected, got nil at position 1)
--> bad argument #1 to 'shuffled' (table without holes expected, got nil at position 2)
--> bad argument #1 to 'shuffled' (list expected, got a table with named fields)
--> bad argument #1 to 'shuffled' (list expected, got a table with named fields)
--> bad argument #2 to 'sampleWeighted' (no weights expected: the table has them already)

--- refuses weights by what is no name, and takes those of names whatever their table's metatable says
local lines = {}
for _, map in ipairs({ { [{}] = 1 }, { [true] = 1, ["true"] = 2 }, { [0] = 1 }, { [2] = 1, gold = 1 } }) do
  lines[#lines + 1] = problem(randdeck.pickWeighted, map)
  lines[#lines + 1] = problem(randdeck.newDice, map)
end
for _, call in ipairs({ randdeck.pickWeighted, randdeck.newDice, randdeck.copies }) do
  -- Of one line, which both errors name.
  local here, said = problem(function() error("") end), problem(function() call({ [true] = 1 }) return 1 end)
  lines[#lines + 1] = string.sub(said, 1, string.len(here)) == here and "here" or said
end
lines[#lines + 1] = problem(randdeck.copies, { [true] = 1 })
local gold = setmetatable({ gold = 1 }, { __index = function() return nil end })
return table.concat(lines, "\n") .. "\n" .. randdeck.pickWeighted(gold) .. randdeck.copies(gold)[1]
--> bad argument #1 to 'pickWeighted' (names that are strings expected, got table)
--> bad argument #1 to 'newDice' (names that are strings expected, got table)
--> bad argument #1 to 'pickWeighted' (names that are strings expected, got boolean)
--> bad argument #1 to 'newDice' (names that are strings expected, got boolean)
--> bad argument #1 to 'pickWeighted' (names that are strings expected, got 0)
--> bad argument #1 to 'newDice' (names that are strings expected, got 0)
--> bad argument #1 to 'pickWeighted' (names that are strings expected, got 2)
--> bad argument #1 to 'newDice' (names that are strings expected, got 2)
--> here
--> here
--> here
--> bad argument #1 to 'copies' (names that are strings expected, got boolean)
--> goldgold

--- loses no card where an answer names a field of the list
local lines = {}
for _, answer in ipairs({ "n", true, 1.5 }) do
  local list = { "A", "B", n = "N", [true] = "yes", [1.5] = "between" }
  pcall(randdeck.shuffleTable, list, function() return answer end)
  local all = { list[1], list[2], list.n, list[true], list[1.5] }
  table.sort(all)
  lines[#lines + 1] = table.concat(all, " ")
end
return table.concat(lines, "\n")
--> A B N between yes
--> A B N between yes
--> A B N between yes

--- looks LÖVE's random up when it is needed, and does without its module math
local _G = globals()
local randdeck = load(_G)
_G.love = {}
local line = table.concat(randdeck.shuffled({ "A", "A" }))
_G.love = { math = { random = function() return 1 end } }
line = line .. " " .. table.concat(randdeck.shuffled({ "A", "B", "C" }))
local deal = randdeck.RandDeck({ "A", "B", "C" })
_G.love = { math = { random = last } }
return line .. " " .. table.concat(randdeck.shuffled({ "A", "B", "C" })) .. " " .. deal()
--> AA ABC CAB A

--- looks the engine's random up when it is needed, not when it loads (not Redis, Luau)
local random = ownMath.random
ownMath.random = last
local cards = table.concat(randdeck.shuffled({ "A", "B", "C" }))
ownMath.random = random
return cards
--> CAB

--- refuses the library that has the engine's random for a source
return problem(randdeck.pick, { "A" }, ownMath) .. " " .. problem(randdeck.RandDeck, { "A" }, { random = ownMath })
--> bad argument #2 to 'pick' (function or object with a method 'random' expected, got options or a module: pass its field 'random') bad argument #2 to 'RandDeck' (option 'random': function or object with a method 'random' expected, got options or a module: pass its field 'random')

--- deals the same cards from the same seed of the engine's random
local function deal()
  local seed = ownMath.setRandomSeed or ownMath.randomseed
  seed(7)
  local deck = randdeck.shuffleTable({ 1, 2, 3, 4, 5, 6, 7, 8 })
  return table.concat(deck, " ") .. table.concat(randdeck.RandMultiDeck(deck)(12), " ")
end
return tostring(deal() == deal())
--> true

--- deals the same by a generator of another copy of the library
local others = loadCore(_G)
local list, lines = {}, {}
for i = 1, 200 do list[i] = i end
for _, from in ipairs({ randdeck, others }) do
  for _, to in ipairs({ randdeck, others }) do
    local random = from.newRandom("copies")
    local deal = to.RandMultiDeck(list, { random = random, noRepeat = true })
    lines[#lines + 1] = table.concat({
      table.concat(to.shuffled(list, random), " "),
      table.concat(to.sample(list, 7, random), " "),
      table.concat(deal(150), " "),
      table.concat(deal(150), " "),
      random:getState(),
    }, " ")
  end
end
return tostring(lines[1] == lines[2]) .. tostring(lines[1] == lines[3]) .. tostring(lines[1] == lines[4])
--> truetruetrue

--- gives text alone where the call is the body of a coroutine
return select(2, coroutine.resume(coroutine.create(randdeck.RandShuffle), "deck"))
--> bad argument #1 to 'RandShuffle' (table expected, got 'deck')

--- lets a source yield, as one that asks a server must
local deal = randdeck.RandDeck({ "A", "B", "C" }, { random = function(n) return coroutine.yield(n) end })
local thread = coroutine.create(function() return deal() .. deal() .. deal() end)
local parts = {}
for _, answer in ipairs({ 0, 3, 1 }) do
  local ok, given = coroutine.resume(thread, answer)
  parts[#parts + 1] = tostring(ok) .. given
end
return table.concat(parts, " ")
--> true3 true2 trueCBA

--- holds no list that drawCards has dealt from (not Fengari, Luau)
local lists = setmetatable({}, { __mode = "k" })
for _ = 1, 10 do
  local list = { 1, 2, 3 }
  lists[list] = true
  randdeck.drawCards(2, list)
end
collectgarbage()
collectgarbage()
local left = 0
for _ in pairs(lists) do left = left + 1 end
-- The last of them may still lie in a register.
return tostring(left <= 1)
--> true

--- forgets the cards that dice have shown and dealt, and those of a deck that were put at its bottom (not Fengari, Luau)
local dice = randdeck.newDice({ 1, 2, 3, 4, 5, 6 })
local deck = randdeck.newDeck({ 1, 2, 3, 4, 5 })
local function kilobytes()
  collectgarbage()
  return collectgarbage("count")
end
local start = kilobytes()
for _ = 1, 20000 do
  dice:peek()
  dice:draw()
end
local shown = kilobytes()
for _ = 1, 20000 do
  deck:put(deck:draw(), "bottom")
end
-- Twenty thousand places are 160 kB at the least.
return tostring(shown - start < 80) .. " " .. tostring(kilobytes() - shown < 80)
--> true true

--- does no more for a card of 5,000 than for one of 52 (not Lua 5.2, Lua 5.3, Lua 5.5, Luau, Fengari, luajit, LÖVE, Neovim, Freeciv, Luanti, Redis)
local function stepsOf(size, calls, call)
  local list = {}
  for card = 1, size do list[card] = card end
  local deck = randdeck.newDeck(list)
  local hand = randdeck.newHand(deck, 5)
  call(deck, hand)
  local steps = 0
  debug.sethook(function() steps = steps + 1 end, "", 100)
  for _ = 1, calls do call(deck, hand) end
  debug.sethook()
  return steps
end
local function factor(calls, call) return stepsOf(5000, calls, call) / stepsOf(52, calls, call) end
-- Two passes of the one, two hundred of the other.
local results = {
  factor(10000, function(deck) deck:discard(deck:draw()) end) < 4,
  factor(2000, function(deck) deck:discard(deck:draw(5)) end) < 4,
  factor(10000, function(_, hand) hand:play(2) end) < 4,
  factor(10000, function(deck) deck:put(deck:draw(), "bottom") end) < 4,
  -- What goes through all that is left is seen.
  factor(50, function(deck) deck:drawWhere(function() return true end, 0) end) < 4,
}
for at, result in ipairs(results) do results[at] = tostring(result) end
return table.concat(results, " ")
--> true true true true false

--- takes as many cards of a list as it has, whatever else its metatable gives
local endless = { __index = function() return "none" end }
local deck = randdeck.newDeck({ "A", "B" }, { shuffled = false })
deck:discard(setmetatable({ deck:draw() }, endless))
deck:add(setmetatable({ "C" }, endless), "bottom")
return table.concat(deck:pile("discard")) .. table.concat(deck:draw(2)) .. deck:size()
--> ABC3

--- compares cards raw where a pile is searched, though their metatable would raise
local cards = { {}, {}, {} }
local class = { __eq = function(one, other) return rawequal(one, other) or error("asked") end }
for _, card in ipairs(cards) do setmetatable(card, class) end
local deck = randdeck.newDeck(cards, { shuffled = false, piles = { "hand" } })
deck:draw(3, "hand")
deck:discard(cards[2])
deck:remove(cards[3])
return deck:where(cards[1]) .. deck:where(cards[2]) .. deck:size()
--> handdiscard2

--- peeks at all that is left, however many are asked for
local deck = randdeck.newDeck({ "A", "B", "C" }, { shuffled = false })
deck:draw()
return table.concat(deck:peek(math.maxinteger or 2 ^ 53))
--> BC

--- saves names of any bytes, and reads a state behind a byte order mark
local cards = { "K\246nig", "\239\187\191", "\0\255" }
local deck = randdeck.newDeck(cards, { shuffled = false })
local state = deck:getState()
local other = randdeck.newDeck({})
other:setState("\239\187\191" .. state .. "\r\n")
return tostring(other:getState() == state and table.concat(other:cards()) == table.concat(cards))
--> true
