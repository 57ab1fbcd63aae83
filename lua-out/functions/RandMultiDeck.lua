-- RandMultiDeck, of randdeck 1.0.0.
--   local RandMultiDeck = require "RandMultiDeck" -- with this file next to yours
-- Or paste it into your script, without its last line, "return RandMultiDeck".
-- Made by: randdeck pick --single RandMultiDeck
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

local RandMultiDeck
do
  ---@diagnostic disable
  local type = type
  local function badArgument(position, name, problem)
    error("bad argument #" .. position .. " to '" .. name .. "' (" .. problem .. ")", 4)
  end
  local same = rawequal or function(first, second) return first == second end
  local ownField = rawget or function(object, name) return object[name] end
  local numberType = ownField(math, "type")
  local asInteger = numberType and math.floor or function(value) return value end
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
  local function append(list, more)
    for _, item in ipairs(more) do
      list[#list + 1] = item
    end
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
  local MOST_CARDS = 10000000
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
  local function isWhole(value, least, most)
    return type(value) == "number" and value >= least and value <= most and value % 1 == 0
  end
  local function checkWhole(value, position, name, least, most)
    if isWhole(value, least, most or math.huge) then return end
    local upTo = most == nil and "" or " to " .. digits(most)
    badArgument(position, name, mismatch("integer from " .. digits(least) .. upTo, value))
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
  local function addCounts(counts, cards, change, from, to)
    for at = from or 1, to or #cards do
      local card = cards[at]
      counts[card] = (counts[card] or 0) + change
    end
    return counts
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
  local function newDrawPile(source, kinds, fresh)
    return {
      source = source,
      kinds = kinds,
      order = {},
      dealt = 0,
      fresh = fresh,
    }
  end
  local function without(cards, others, found)
    local counts = addCounts({}, others, 1)
    local left = {}
    for _, card in ipairs(cards) do
      local count = counts[card] or 0
      if count > 0 then
        counts[card] = count - 1
        found[#found + 1] = card
      else
        left[#left + 1] = card
      end
    end
    return left
  end
  local function lastDealt(pile)
    if pile.dealt > 0 then return pile.order[pile.dealt] end
    return pile.last
  end
  local function dealTop(pile, count)
    local dealt = pile.dealt
    pile.dealt = dealt + asInteger(count)
    return slice(pile.order, dealt + 1, pile.dealt)
  end
  local function dealWithReshuffle(pile, hand, count, supply, isEndless)
    local source, kinds = pile.source, pile.kinds
    local order = pile.order
    local dealt, passes = 0, 0
    local size = #supply
    local wanted = asInteger(count)
    local last = lastDealt(pile)
    while #hand < wanted and (isEndless or passes == 0) do
      local held = #hand
      local needed = wanted - held
      if held > 0 then last = hand[held] end
      if held > 0 and isEndless and wanted <= size then
        local inHand = {}
        order = without(supply, hand, inHand)
        append(order, inHand)
        shuffleByKinds(source, order, 1, needed, size - held, kinds, last)
        shuffleByKinds(source, order, needed + 1, size, size, kinds, order[needed])
      else
        order = slice(supply)
        arrange(source, order, kinds, last)
      end
      dealt = math.min(needed, size)
      append(hand, slice(order, 1, dealt))
      passes = passes + 1
    end
    pile.order = order
    pile.dealt = dealt
    return passes
  end
  local MULTI_DECK_OPTIONS =
    { noRepeat = { "boolean" }, random = {}, whenShort = { "'topUp'", "'reshuffle'" } }
  --- Makes a function like that of `RandDeck` that also deals hands of `num` cards. If fewer are
  --- left, it deals these, then the rest from the next pass. A hand no larger than the deck has no
  --- card twice, and each pass still deals every card exactly once. It cannot be saved.
  --- ```lua
  --- local last = function(n) return n end -- always the last
  --- local deal = RandMultiDeck({ "A", "B", "C" }, { random = last })
  --- print(deal()) --> C
  --- print(table.concat(deal(3), " ")) --> A B C
  --- ```
  ---@generic Card
  ---@param t Card[] The cards, at least one.
  ---@param options? { random?: ((fun(n: integer): integer)|table), noRepeat?: boolean, whenShort?: "topUp"|"reshuffle" } `random`, `noRepeat`, `whenShort`.
  ---@return ((fun(num?: 1): Card)|(fun(num: integer): any[])) # A function of `num`, from 0 to 10,000,000. It returns one card if `num` is 1 or nil, else a list of `num` cards; never nil.
  function RandMultiDeck(t, options)
    local cards = copyOf(t, "RandMultiDeck", 1)
    local given = checkOptions(options, MULTI_DECK_OPTIONS, "RandMultiDeck", t)
    local isReshuffled = given.whenShort == "reshuffle"
    local source = sourceOf(given.random, 2, "RandMultiDeck")
    local kinds = given.noRepeat and kindsOf(cards, nil, 2, "RandMultiDeck")
    local pile = newDrawPile(source, kinds)
    return function(num)
      local count = num or 1
      if num ~= nil and num ~= 1 then checkWhole(num, 1, "RandMultiDeck", 0, MOST_CARDS) end
      local hand = {}
      if count <= #pile.order - pile.dealt then
        hand = dealTop(pile, count)
      else
        if not isReshuffled then hand = slice(pile.order, pile.dealt + 1) end
        dealWithReshuffle(pile, hand, count, cards, true)
      end
      if count == 1 then return hand[1] end
      return hand
    end
  end
  ---@diagnostic enable
end

return RandMultiDeck
