-- RandDeck, of randdeck 1.0.0.
--   local RandDeck = require "RandDeck" -- with this file next to yours
-- Or paste it into your script, without its last line, "return RandDeck".
-- Made by: randdeck pick --single RandDeck
--
--[[
MIT License

Copyright (c) 2026 the randdeck authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
]]

local RandDeck
do
  ---@diagnostic disable
  local type = type
  local function badArgument(position, name, problem)
    error("bad argument #" .. position .. " to '" .. name .. "' (" .. problem .. ")", 4)
  end
  local same = rawequal or function(first, second) return first == second end
  local ownField = rawget or function(object, name) return object[name] end
  local numberType = ownField(math, "type")
  local function digits(value)
    if numberType and numberType(value) == "integer" then return tostring(value) end
    if value < 0 then return "-" .. digits(-value) end
    if value < 1e15 then return string.format("%.0f", value + 0) end
    local low = value % 1e7
    return digits((value - low) / 1e7) .. string.sub(digits(low + 1e7), 2)
  end
  local function fractionText(value)
    local text = string.format("%.14g", value)
    local isPlain = math.abs(value) >= 1e-4 and string.find(text, "^[%d.-]+$")
    return isPlain and tonumber(text) == value and text or "a fraction"
  end
  local function hasCardBehind(list, size)
    local key = next(list, ownField(list, size) ~= nil and size or nil)
    while key ~= nil do
      if type(key) == "number" and key > size then return true end
      key = next(list, key)
    end
    return false
  end
  local function hasOnlyNames(list)
    if ownField(list, 1) ~= nil then return false end
    return list[1] ~= nil or next(list) ~= nil and not hasCardBehind(list, 0)
  end
  local function startsAtZero(list)
    local zeroth = ownField(list, 0)
    return zeroth ~= nil and type(zeroth) == type(ownField(list, 1)) and list ~= ownField(_G, "arg")
  end
  local unpackAll = ownField(_G, "unpack") or ownField(table, "unpack")
  local function slice(list, from, to)
    local before = (from or 1) - 1
    local size = (to or #list) - before
    if size <= 200 then return { unpackAll(list, before + 1, before + size) } end
    local copy = {}
    for at = 1, size do
      copy[at] = list[before + at]
    end
    return copy
  end
  local function fieldsOf(fields)
    local names = {}
    for name in pairs(fields) do
      names[#names + 1] = tostring(name)
    end
    table.sort(names)
    return names
  end
  local function sharedField(list, names)
    for name in pairs(names) do
      if ownField(list, name) ~= nil then return name end
    end
  end
  local function engineRandom()
    local love = ownField(_G, "love")
    return (love and love.math or math).random
  end
  local function askerOf(source)
    local _, method = pcall(function() return source.random end)
    if type(method) == "function" and method ~= math.random and method ~= engineRandom() then
      return function(n) return source:random(n) end
    end
    local _, one = pcall(source, 1)
    return one == 1 and function(n) return source(n) end or nil
  end
  local MOST_EXACT = 9007199254740992
  local function hasField(value, name) return type(value) == "table" and ownField(value, name) ~= nil end
  local function shown(value)
    if type(value) == "string" then return #value > 100 and "a long string" or "'" .. value .. "'" end
    if hasField(value, "randdeckWords1") then return "a generator" end
    if hasField(value, "_VERSION") then return "a library: write a dot, not a colon" end
    if type(value) ~= "number" then return type(value) end
    if value ~= value then return "NaN" end
    if value - value ~= 0 then return "infinity" end
    if value % 1 ~= 0 then return fractionText(value) end
    if math.abs(value) > MOST_EXACT then return "a number beyond 2^53" end
    return digits(value)
  end
  local function mismatch(expected, value, position)
    local place = position == nil and "" or " at position " .. position
    return expected .. " expected, got " .. shown(value) .. place
  end
  local function checkAnswer(answer, n)
    local isNumber = type(answer) == "number"
    if isNumber and answer >= 1 and answer <= n and answer % 1 == 0 then return end
    local got = shown(answer)
    if isNumber and answer > 0 and answer < 1 then got = got .. ": use floor(fraction * n) + 1" end
    error("random(" .. n .. ") must give an integer from 1 to " .. n .. ", got " .. got, 0)
  end
  local function placeOf(list, item)
    for at = 1, #list do
      if same(list[at], item) then return at end
    end
    return 0
  end
  local function listProblem(list, least)
    if type(list) ~= "table" then return mismatch("table", list) end
    if hasOnlyNames(list) then
      return hasField(list, "_VERSION") and mismatch("list", list)
        or "list expected, got a table with named fields"
    end
    if startsAtZero(list) then return "list from position 1 expected, got one from 0" end
    local size = #list
    for at = 1, hasCardBehind(list, size) and size + 1 or size do
      local card = list[at]
      if card == nil or card ~= card then return mismatch("table without holes", card, at) end
    end
    return size < (least or 0) and "non-empty list expected, got an empty table" or nil
  end
  local function copyOf(list, name, least)
    local problem = listProblem(list, least)
    if problem == nil then return slice(list) end
    badArgument(1, name, problem)
  end
  local function shuffleByAnswers(random, cards, from, to, last)
    for at = from, math.min(to, last - 1) do
      local among = last - at + 1
      local answer = random(among)
      if cards[answer] == nil or answer > among then checkAnswer(answer, among) end
      local chosen = at + answer - 1
      local card = cards[chosen]
      cards[chosen] = cards[at]
      cards[at] = card
    end
  end
  local function sourceOf(random, position, name)
    if random == nil then return engineRandom() end
    if type(random) == "function" then return random end
    local generator = hasField(random, "randdeckWords1") and random.randdeckWords1
    if generator and generator.shufflePart then return generator end
    local asker = askerOf(random)
    if asker then return asker end
    local got = hasField(random, "random") and "options or a module: pass its field 'random'"
      or shown(random)
    badArgument(position, name, "function or object with a method 'random' expected, got " .. got)
  end
  local function choose(source, n)
    if n == 1 then return 1 end
    if type(source) ~= "function" then return source.below(source, n) + 1 end
    local answer = source(n)
    if type(answer) ~= "number" or answer < 1 or answer > n or answer % 1 ~= 0 then
      checkAnswer(answer, n)
    end
    return answer
  end
  local function checkOptions(options, known, name, cards)
    local inCards = cards and sharedField(cards, known)
    if inCards then
      local problem = "options belong in a second table: "
        .. name
        .. "({ ... }, { "
        .. inCards
        .. " = ... })"
      badArgument(1, name, problem)
    end
    if options == nil then return {} end
    if type(options) ~= "table" or shown(options) == "a generator" then
      badArgument(2, name, mismatch("table of options", options))
    end
    for _, option in ipairs(fieldsOf(options)) do
      local allowed = ownField(known, option)
      local value = options[option]
      local got = type(value) == "string" and shown(value) or type(value)
      if allowed == nil then
        local problem = "unknown option "
          .. shown(option)
          .. ", known: "
          .. table.concat(fieldsOf(known), ", ")
        badArgument(2, name, problem)
      end
      if #allowed > 0 and placeOf(allowed, got) == 0 then
        local expected = "option '" .. option .. "': " .. table.concat(allowed, " or ")
        badArgument(2, name, mismatch(expected, value))
      end
    end
    return options
  end
  local function shufflePart(source, cards, from, to, last)
    if type(source) == "function" then
      shuffleByAnswers(source, cards, from, to, last)
    else
      source.shufflePart(source, cards, from, to, last)
    end
  end
  local function kindsOf(cards, kindOf, position, name)
    local of, seen, distinct = {}, {}, true
    for at = 1, #cards do
      local card = cards[at]
      local kind = card
      if kindOf ~= nil then kind = kindOf(card) end
      if kind == nil or kind ~= kind then
        badArgument(position, name, mismatch("a kind for each card", kind, at))
      end
      of[card] = kind
      if seen[kind] then distinct = false end
      seen[kind] = true
    end
    return { of = of, distinct = distinct }
  end
  local function fillPlace(source, cards, of, at, last, kind, isWanted)
    local among = last - at + 1
    local place = at - 1 + choose(source, among)
    local tries = 1
    while same(of[cards[place]], kind) ~= isWanted do
      place = place < last and place + 1 or at
      if tries < 64 then place = at - 1 + choose(source, among) end
      tries = tries + 1
    end
    cards[at], cards[place] = cards[place], cards[at]
    return of[cards[at]]
  end
  local function spreadPart(source, cards, kinds, from, to, last, previous)
    local of = kinds.of
    local counts = {}
    local kindsWith, top = {}, 0
    for at = from, last do
      local kind = of[cards[at]]
      local count = (counts[kind] or 0) + 1
      counts[kind] = count
      kindsWith[count] = (kindsWith[count] or 0) + 1
      if count > top then top = count end
    end
    local majority
    for at = from, to do
      local kind, isWanted = previous, false
      if 2 * top > last - at + 1 then
        local place = at
        while counts[majority] ~= top do
          majority = of[cards[place]]
          place = place + 1
        end
        isWanted = not same(majority, previous)
        kind = nil
        if isWanted then kind = majority end
      end
      previous = fillPlace(source, cards, of, at, last, kind, isWanted)
      local count = counts[previous]
      counts[previous] = count - 1
      kindsWith[count] = kindsWith[count] - 1
      if kindsWith[count] == 0 then top = count - 1 end
    end
  end
  local function shuffleByKinds(source, cards, from, to, last, kinds, before)
    if kinds and not kinds.distinct then
      spreadPart(source, cards, kinds, from, to, last, kinds.of[before])
    else
      shufflePart(source, cards, from, to, last)
    end
  end
  local function arrange(source, cards, kinds, before)
    local size = #cards
    local first = 1
    if kinds and kinds.distinct and kinds.of[before] ~= nil and size > 1 then
      fillPlace(source, cards, kinds.of, 1, size, kinds.of[before], false)
      first = 2
    end
    shuffleByKinds(source, cards, first, size, size, kinds, before)
  end
  local DECK_OPTIONS = { noRepeat = { "boolean" }, random = {} }
  --- Makes a function that deals one card of a shuffled deck each time you call it, and begins a new
  --- pass when all are dealt. Every order of a pass is equally likely. The list is copied. `newDeck`
  --- with `recycle = "all"` deals the same way, and can be saved.
  --- ```lua
  --- local last = function(n) return n end -- always the last
  --- local deal = RandDeck({ "A", "B", "C" }, { random = last })
  --- print(deal(), deal(), deal(), deal()) --> C A B B
  --- ```
  ---@generic Card
  ---@param t Card[] The cards, at least one.
  ---@param options? { random?: ((fun(n: integer): integer)|table), noRepeat?: boolean } `random`, `noRepeat`.
  ---@return (fun(): Card) # A function that returns one card.
  function RandDeck(t, options)
    local cards = copyOf(t, "RandDeck", 1)
    local given = checkOptions(options, DECK_OPTIONS, "RandDeck", t)
    local source = sourceOf(given.random, 2, "RandDeck")
    local kinds = given.noRepeat and kindsOf(cards, nil, 2, "RandDeck")
    local size = #cards
    local dealt = size + 1
    local last
    return function()
      if dealt >= size then
        if dealt == size then last = cards[size] end
        dealt = size + 1
        arrange(source, cards, kinds, last)
        dealt = 0
      end
      dealt = dealt + 1
      return cards[dealt]
    end
  end
  ---@diagnostic enable
end

return RandDeck
