-- randdeck-core 1.0.0: the core: shuffles and deals, in any Lua. randdeck.lua has the rest.
--   local randdeck = require "randdeck-core" -- with this file next to yours
--   local deal = randdeck.RandDeck({ "AS", "KD", "7C" }) -- deal() returns a card
-- Generated from the TypeScript in ts-src: change that, not this file.
-- MIT license, Copyright (c) 2026 the randdeck authors: the text is at the end.
-- Its sections, and the line at which each begins:
--   platform    33  the differences between engines
--   check      191  checks of arguments
--   answers    285  the fast loops that shuffle cards with the answers of a function
--   source     315  random sources, as an argument or an option, and how to call them
--   shuffle    386  shuffleTable, RandShuffle, shuffled, sample, pick
--   kernel     502  the step of the generator, and its loop over cards, which must be fast
--   refusals   643  checks that differ in JavaScript
--   text       656  strings, their bytes, and the names of fields
--   state      754  saved states: sections of numbers, names and ids as one printable text
--   random     846  newRandom
--   order     1026  ways to choose an order: uniformly, or with no two cards of a kind in a row
--   drawpile  1130  draw piles: cards in the order they are dealt, pass after pass
--   classic   1206  drawCards, OutputCard, RandDeck, RandMultiDeck
--   types     1339  the types that several modules share

---@diagnostic disable: inject-field, undefined-field, return-type-mismatch, param-type-mismatch, cast-local-type, ambiguity-1, undefined-doc-name

---@class randdeck
local randdeck = {}

-- The version of this library.
randdeck._VERSION = "1.0.0"

-- A local is found faster than a global.
local type = type

-- platform --------------------------------------------------------------------

-- The differences between engines. Strict sandboxes raise an error when a missing global is
-- read, so globals that an engine may lack are read with `rawget` or `pcall`.

-- Raises an error about an argument of a public function, at the line that called it: the public
-- function must have called the check that calls this.
local function badArgument(position, name, problem)
  error("bad argument #" .. position .. " to '" .. name .. "' (" .. problem .. ")", 4)
end

-- Whether two cards are the same, whatever a metatable says. Spring's synced Lua has no `rawequal`.
local same = rawequal or function(first, second) return first == second end

-- Reads a field of `object` without its metatable, which may raise an error for a missing field.
local ownField = rawget or function(object, name) return object[name] end

-- Tells integers from floats, on Lua versions that have both.
local numberType = ownField(math, "type")

-- `value`, which has no fraction, as an integer on Lua versions that have integers.
local asInteger = numberType and math.floor or function(value) return value end

-- The decimal digits of an integer up to 2^53 in size.
local function digits(value)
  -- Engines whose floats have only 24 bits can have integers of more bits.
  if numberType and numberType(value) == "integer" then return tostring(value) end
  if value < 0 then return "-" .. digits(-value) end
  -- `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  if value < 1e15 then return string.format("%.0f", value + 0) end
  -- Some engines' `%.0f` has at most 15 digits. Adding 1e7 keeps leading zeros.
  local low = value % 1e7
  return digits((value - low) / 1e7) .. string.sub(digits(low + 1e7), 2)
end

-- The digits of a fraction if every engine writes the same.
local function fractionText(value)
  local text = string.format("%.14g", value)
  -- Below 0.0001, most engines write an exponent.
  local isPlain = math.abs(value) >= 1e-4 and string.find(text, "^[%d.-]+$")
  return isPlain and tonumber(text) == value and text or "a fraction"
end

-- Whether `value` is a list, not one card: it has a first card, or is empty without a metatable.
local function isCardList(value)
  if type(value) ~= "table" then return false end
  if ownField(value, 1) ~= nil then return true end
  return next(value) == nil and getmetatable(value) == nil
end

-- Whether a list has a card after its first `size` places, which `#` may miss.
local function hasCardBehind(list, size)
  local key = next(list, ownField(list, size) ~= nil and size or nil)
  while key ~= nil do
    if type(key) == "number" and key > size then return true end
    key = next(list, key)
  end
  return false
end

-- Whether a table is no list: it has only named fields, or gets its cards from its metatable.
local function hasOnlyNames(list)
  if ownField(list, 1) ~= nil then return false end
  return list[1] ~= nil or next(list) ~= nil and not hasCardBehind(list, 0)
end

-- Whether a list begins at position 0. So does the global `arg`, with the name of the script.
local function startsAtZero(list)
  local zeroth = ownField(list, 0)
  return zeroth ~= nil and type(zeroth) == type(ownField(list, 1)) and list ~= ownField(_G, "arg")
end

local unpackAll = ownField(_G, "unpack") or ownField(table, "unpack")

-- The cards of a list from one position to another, all by default, as a new list.
local function slice(list, from, to)
  local before = (from or 1) - 1
  local size = (to or #list) - before
  -- One call is three times as fast as a loop, but some engines' stacks can't hold more values.
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

-- What a function returns for each item.
local function mapped(list, change)
  local made = {}
  for _, item in ipairs(list) do
    made[#made + 1] = change(item)
  end
  return made
end

-- The keys of a table as strings, sorted by `<`, whose order may depend on the locale.
local function fieldsOf(fields)
  local names = {}
  for name in pairs(fields) do
    names[#names + 1] = tostring(name)
  end
  table.sort(names)
  return names
end

-- The name of a field that both a list and `names` have.
local function sharedField(list, names)
  for name in pairs(names) do
    if ownField(list, name) ~= nil then return name end
  end
end

-- The engine's own random source, looked up at each call: a game may replace it.
local function engineRandom()
  local love = ownField(_G, "love")
  -- LÖVE can be configured without its math module.
  return (love and love.math or math).random
end

-- A function that calls the method `random` of an object, or else the object itself if a trial call
-- of it works. The functions of `math` and `love.math` aren't methods.
local function askerOf(source)
  -- Userdata may raise when you read a field.
  local _, method = pcall(function() return source.random end)
  if type(method) == "function" and method ~= math.random and method ~= engineRandom() then
    return function(n) return source:random(n) end
  end
  local _, one = pcall(source, 1)
  return one == 1 and function(n) return source(n) end or nil
end

-- Prints the warning of the Corona tutorial's `shuffleTable`.
local function warn(expected)
  pcall(function() print("WARNING: shuffleTable() function expects a " .. expected) end)
end

-- A map that lets its keys be collected, on engines with weak tables.
local function weakMap() return setmetatable({}, { __mode = "k" }) end

-- The table of counts that all files of the library share.
local function sharedCounts()
  local loader = ownField(_G, "package")
  local loaded = loader and loader.loaded or {}
  loaded.randdeckDealt1 = loaded.randdeckDealt1 or weakMap()
  return loaded.randdeckDealt1
end

-- How many cards of each list were dealt since its last shuffle. A game may require `shuffleTable`
-- from one file and `drawCards` from another.
local dealtCounts = sharedCounts()

-- check -----------------------------------------------------------------------

-- Checks of arguments. Public functions call them directly, so that `badArgument` names a line of
-- the game.

-- The most cards that one call draws from an endless supply.
local MOST_CARDS = 10000000

-- 2^53: every integer up to it is exact.
local MOST_EXACT = 9007199254740992

-- Whether a value is a table with its own field of this name.
local function hasField(value, name) return type(value) == "table" and ownField(value, name) ~= nil end

-- Describes a wrong value the same way on every engine, since engines write numbers differently.
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

-- Names the expected and the actual value, with its position in a list or its name in a table if
-- given.
local function mismatch(expected, value, position)
  local place = position == nil and "" or " at position " .. position
  return expected .. " expected, got " .. shown(value) .. place
end

local function isWhole(value, least, most)
  return type(value) == "number" and value >= least and value <= most and value % 1 == 0
end

-- Raises unless `value` is an integer from `least`, and up to `most` if that is given.
local function checkWhole(value, position, name, least, most)
  if isWhole(value, least, most or math.huge) then return end
  local upTo = most == nil and "" or " to " .. digits(most)
  badArgument(position, name, mismatch("integer from " .. digits(least) .. upTo, value))
end

-- Raises unless a source returned an integer from 1 to `n`. The error has no line number, since the
-- source's code is elsewhere.
local function checkAnswer(answer, n)
  local isNumber = type(answer) == "number"
  if isNumber and answer >= 1 and answer <= n and answer % 1 == 0 then return end
  local got = shown(answer)
  -- JavaScript's Math.random, and Lua functions that ignore their argument, return fractions.
  if isNumber and answer > 0 and answer < 1 then got = got .. ": use floor(fraction * n) + 1" end
  error("random(" .. n .. ") must give an integer from 1 to " .. n .. ", got " .. got, 0)
end

-- The first position of an item in a list; 0 if there is none.
local function placeOf(list, item)
  for at = 1, #list do
    if same(list[at], item) then return at end
  end
  return 0
end

-- The problem of `list`; nil if it is a list of at least `least` cards without a hole.
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

-- Returns a copy of `list`, argument #1; raises if it isn't a list of at least `least` cards.
local function copyOf(list, name, least)
  local problem = listProblem(list, least)
  if problem == nil then return slice(list) end
  badArgument(1, name, problem)
end

-- Raises if `list` is not a list; only its first card is looked at.
local function checkList(list, position, name)
  if isCardList(list) and not startsAtZero(list) then return end
  local problem = listProblem(list)
  if problem then badArgument(position, name, problem) end
end

-- answers ---------------------------------------------------------------------

-- The fast loops that shuffle cards with the answers of a function.

-- Fills each place from `from` to `to` with a card chosen between that place and `last`. The list
-- must have no hole up to `last`.
local function shuffleByAnswers(random, cards, from, to, last)
  for at = from, math.min(to, last - 1) do
    local among = last - at + 1
    local answer = random(among)
    -- A list has no card at nil, NaN, a fraction or a string: looking is faster than type().
    if cards[answer] == nil or answer > among then checkAnswer(answer, among) end
    local chosen = at + answer - 1
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
end

-- Shuffles a list with the swaps of the Corona tutorial. If `isTrusted`, answers aren't checked.
local function tutorialShuffle(random, cards, isTrusted)
  for last = #cards, 2, -1 do
    local answer = random(last)
    if not isTrusted and (cards[answer] == nil or answer > last or answer < 1) then
      checkAnswer(answer, last)
    end
    cards[answer], cards[last] = cards[last], cards[answer]
  end
end

-- source ----------------------------------------------------------------------

-- Random sources, as an argument or an option, and how to call them.

-- Returns the source for `random`, an argument or option; the engine's own by default. Raises if
-- `random` isn't a source.
local function sourceOf(random, position, name)
  if random == nil then return engineRandom() end
  if type(random) == "function" then return random end
  -- The generator may be made by another copy of the library.
  local generator = hasField(random, "randdeckWords1") and random.randdeckWords1
  if generator and generator.shufflePart then return generator end
  local asker = askerOf(random)
  if asker then return asker end
  local got = hasField(random, "random") and "options or a module: pass its field 'random'"
    or shown(random)
  badArgument(position, name, "function or object with a method 'random' expected, got " .. got)
end

-- 2^30, the most that a source is asked for: the functions of some engines don't accept much larger
-- numbers.
local ASKED = 1073741824

-- An integer from 1 to `n`, each equally likely; doesn't call the source if `n` is 1.
local function choose(source, n)
  if n == 1 then return 1 end
  if type(source) ~= "function" then return source.below(source, n) + 1 end
  local answer = source(n)
  -- This checks most answers itself, since a call of checkAnswer takes as long as the rest.
  if type(answer) ~= "number" or answer < 1 or answer > n or answer % 1 ~= 0 then
    checkAnswer(answer, n)
  end
  return answer
end

-- Returns `options`, an empty table by default. Raises if it isn't a table of `known` options, or
-- if an option is a field of the list of cards instead.
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
  -- A generator is a frequent mistake, since other functions take it at this position.
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

-- shuffle ---------------------------------------------------------------------

-- Shuffles a list or a copy of it, draws samples, and picks single cards.

-- Fills each place from `from` to `to` with a card chosen between that place and `last`.
local function shufflePart(source, cards, from, to, last)
  if type(source) == "function" then
    shuffleByAnswers(source, cards, from, to, last)
  else
    source.shufflePart(source, cards, from, to, last)
  end
end

-- Shuffles `list` in place, so that it is dealt from its top again.
local function shuffleInPlace(list, source, isTrusted)
  if type(source) == "function" then
    tutorialShuffle(source, list, isTrusted)
  else
    source.shufflePart(source, list, 1, #list, #list)
  end
  dealtCounts[list] = nil
end

--- Shuffles a list in place; every order is equally likely.
--- Raises if `random` returns a wrong number; `t` still has all its cards then.
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(shuffleTable(deck) == deck, #deck) --> true 3
--- ```
---@generic Card
---@param t Card[] The list, changed in place.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # `t`; false if it is not a table. It prints a warning if `t` is no list from 1.
function randdeck.shuffleTable(t, random)
  if type(t) ~= "table" then
    warn("table")
    -- The tutorial's function returns false here.
    return false
  end
  if startsAtZero(t) then warn("list from position 1, got one from 0") end
  if t[1] == nil and next(t) ~= nil then warn("list, got a table with named fields") end
  shuffleInPlace(t, sourceOf(random, 2, "shuffleTable"), random == nil)
  return t
end

--- Shuffles a list in place like `shuffleTable`, but raises an error if `deck` is not a list.
--- Raises if `random` returns a wrong number; `deck` still has all its cards then.
---@generic Card
---@param deck Card[] The list, changed in place.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # `deck`.
function randdeck.RandShuffle(deck, random)
  checkList(deck, 1, "RandShuffle")
  shuffleInPlace(deck, sourceOf(random, 2, "RandShuffle"), random == nil)
  return deck
end

--- Returns a shuffled copy of `list`; `list` stays unchanged. Every order is equally likely. To
--- shuffle a part of a list, pass a copy of that part.
--- ```lua
--- local random = function(n) return n end -- always the last
--- print(table.concat(shuffled({ "A", "B", "C" }, random), " ")) --> C A B
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # A new list; empty if `list` is.
function randdeck.shuffled(list, random)
  local copy = copyOf(list, "shuffled")
  shufflePart(sourceOf(random, 2, "shuffled"), copy, 1, #copy, #copy)
  return copy
end

--- Draws `count` random cards of `list` without replacement: each position at most once. Every
--- choice, in every order, is equally likely. The list does not change.
--- ```lua
--- local random = function(n) return n end -- always the last
--- print(table.concat(sample({ "A", "B", "C" }, 2, random), " ")) --> C A
--- ```
---@generic Card
---@param list Card[] The cards.
---@param count integer How many, from 0.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # A new list of `count` cards; shorter if the list has fewer.
function randdeck.sample(list, count, random)
  local copy = copyOf(list, "sample")
  checkWhole(count, 2, "sample", 0)
  local chosen = math.min(count, #copy)
  shufflePart(sourceOf(random, 3, "sample"), copy, 1, chosen, #copy)
  return slice(copy, 1, chosen)
end

--- Picks one card of `list`; each position is equally likely. The list does not change. `sample`
--- picks several.
--- ```lua
--- print(pick({ "A", "B", "C" }, function(n) return n end)) --> C
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card? # The card; nil if the list is empty.
function randdeck.pick(list, random)
  local size = type(list) == "table" and #list or 0
  if random == nil and size > 1 and list[0] == nil then
    -- `choose` would take twice as long. `list` has no card at nil or at any other wrong answer.
    local answer = engineRandom()(size)
    local card = list[answer]
    if card == nil then checkAnswer(answer, size) end
    return card
  end
  if size == 0 or list[0] ~= nil then checkList(list, 1, "pick") end
  local source = sourceOf(random, 2, "pick")
  if size == 0 then return nil end
  return list[choose(source, size)]
end

-- kernel ----------------------------------------------------------------------

-- The step of the generator, and its loop over cards, which must be fast. The loop calls no
-- function for each card, since a call costs as much as the rest.
--
-- The generator is a multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits, multiplier
-- 4078413, period 2^517. docs/generator.md is the specification.
--
-- Two loops choose cards with the generator's words: one uses integers, for engines with 64-bit
-- integers, the other fractions of 2^31, for engines whose numbers are all floats. With the wrong
-- loop, an engine takes up to twice as long. No product has more than 53 bits.
--
-- The loop with integers finds the quotient q of t and 2^31 without a division: t - t % 2^31 is q *
-- 2^31, and modulo 2^31 - 1 that is q, since 2^31 is then 1.

-- Whether integers can have 53 bits. Fengari's have 32, and older Lua versions have no integers.
local hasWideIntegers = (ownField(math, "maxinteger") or 0) > 9007199254740992

-- Multiplying a number by this gives it the type of the generator's words, which holds 53 bits.
local AS_WORD = hasWideIntegers and 1 or 1 / 1

-- The carry is (total - word) * TO_CARRY, modulo the prime. Without the product, LuaJIT's compiler
-- would trace each carry back through earlier sums, twice as far with every word.
local TO_CARRY = hasWideIntegers and 1 or 1 / 2147483648

-- The next word: an integer from 0 to 2^31 - 1, each equally likely.
local function nextWord(state)
  local words = state.words
  local position = state.position % 16 + 1
  local total = 4078413 * words[position] + state.carry
  local word = total % 2147483648
  words[position] = word
  state.carry = (total - word) * TO_CARRY % 2147483647
  state.position = position
  return word
end

local function shuffleByIntegers(state, cards, from, to, last)
  local words, carry, position = state.words, state.carry, state.position
  local at = from
  local among = last - from + 1
  while at <= to and among > 1 do
    -- One word chooses for `places` places while more than `least` cards are left.
    local places = among > 16384 and 1 or among > 128 and 2 or among > 3 and 4 or among
    local least = among > 16384 and 16384 or among > 128 and 128 or places - 1
    local latest = last - least
    if latest > to then latest = to end
    -- An upper limit of `product` below, itself at most 2^28.
    local most = 1
    for _ = 1, places do
      most = most * among
    end
    while at <= latest do
      position = position % 16 + 1
      local total = 4078413 * words[position] + carry
      local rest = total % 2147483648
      words[position] = rest
      carry = (total - rest) % 2147483647
      for place = at, at + places - 1 do
        total = rest * among
        rest = total % 2147483648
        local chosen = place + (total - rest) % 2147483647
        local card = cards[chosen]
        cards[chosen] = cards[place]
        cards[place] = card
        among = among - 1
      end
      at = at + places
      if rest < most then
        local product = 1
        for place = 1, places do
          product = product * (among + place)
        end
        if rest < 2147483648 % product then
          at = at - places
          among = among + places
        end
      end
    end
  end
  state.carry = carry
  state.position = position
end

local function shuffleByFractions(state, cards, from, to, last)
  local words, carry, position = state.words, state.carry, state.position
  local at = from
  local among = last - from + 1
  while at <= to and among > 1 do
    position = position % 16 + 1
    local total = (4078413 * words[position] + carry) / 2147483648
    local rest = total % 1
    words[position] = rest * 2147483648
    carry = total - rest
    local places = among <= 128 and 4 or among <= 16384 and 2 or 1
    if places > among then places = among end
    local stop = at + places - 1
    -- The product is at most 2^28.
    local product = 1
    for place = at, stop do
      total = rest * among
      rest = total % 1
      local chosen = place + (total - rest)
      local card = cards[chosen]
      cards[chosen] = cards[place]
      cards[place] = card
      product = product * among
      among = among - 1
    end
    rest = rest * 2147483648
    if rest >= product or rest >= 2147483648 % product then
      at = at + places
    else
      among = among + places
    end
  end
  state.carry = carry
  state.position = position
end

-- Fills at least the places from `from` to `to`, each with a card chosen between its own place and
-- `last`. A word chooses for four places while at most 128 cards are left, and for two while at
-- most 16,384 are (Brackett-Rozinsky and Lemire 2024). If the rest of the word shows a bias, the
-- same places are filled again, which loses no card.
local shuffleByWords = hasWideIntegers and shuffleByIntegers or shuffleByFractions

-- Stirs 16 numbers below the prime 2^31 - 1, `rounds` times. Returns the new counter.
local function stir(numbers, rounds, counter)
  local left = numbers[16]
  for _ = 1, rounds do
    for at = 1, 16 do
      counter = (counter + 1327217885) % 2147483647
      -- Squares modulo a second prime, the largest below 2^26, make consecutive seeds unlike.
      local sum = (left + counter) % 67108859
      left = (numbers[at] + sum * sum) % 2147483647
      numbers[at] = left
    end
  end
  return counter
end

-- refusals --------------------------------------------------------------------

-- Checks that differ in JavaScript. In Lua, most return their first argument.

-- The field of the object of a method, by default a deck's draw pile. Raises if the method was
-- called with a dot, so that it didn't get its object. In JavaScript, a call without the object is
-- refused.
local function partOf(object, field)
  local part = type(object) == "table" and ownField(object, field or "drawPile")
  if part then return part end
  error("method called with a dot: write a colon, as in deck:draw()", 3)
end

-- text ------------------------------------------------------------------------

-- Strings, their bytes, and the names of fields.

local function bytesOf(text)
  local bytes = {}
  for at = 1, #text do
    bytes[at] = string.byte(text, at)
  end
  return bytes
end

-- A checksum of a text, or of its first `size` bytes, read four at a time and filled up with bytes
-- 0. Its modulus is prime, so a changed byte always changes it. All sums fit into 32 bits.
local function checksum(text, size)
  local padded = string.sub(text, 1, size) .. "\0\0\0"
  local sum = 1
  for at = 1, #padded - 3, 4 do
    local one, two, three, four = string.byte(padded, at, at + 3)
    sum = (sum * 199 + one * 683003 + two * 583007 + three * 487007 + four) % 8388593
  end
  return sum
end

-- The items of a list as one string; Nakama's Lua joins at most 200 at a time.
local function joined(list, separator)
  local size = #list
  if size <= 200 then return table.concat(list, separator) end
  local parts = {}
  for from = 1, size, 200 do
    parts[#parts + 1] = table.concat(list, separator, from, math.min(from + 199, size))
  end
  return joined(parts, separator)
end

local function textOf(bytes) return joined(mapped(bytes, string.char), "") end

-- Removes white space, and the byte order mark that some editors write.
local function compact(text)
  local rest = string.gsub(text, "[%s" .. string.char(239, 187, 191) .. "]", "")
  return rest
end

local function partsOf(text, separator)
  local parts = {}
  for part in string.gmatch(text .. separator, "([^" .. separator .. "]*)%" .. separator) do
    parts[#parts + 1] = part
  end
  return parts
end

local function numbersIn(text)
  local numbers = {}
  for number in string.gmatch(text, "%d+") do
    numbers[#numbers + 1] = tonumber(number)
  end
  return numbers
end

-- The seed of a key; nil if the key is of a stream.
local function seedIn(key)
  -- One pattern for both kinds of numbers would read a long key again for each of its digits.
  local whole = string.match(key, "^n(-?%d+)$")
  if whole ~= nil then return tonumber(whole) end
  local number, halvings = string.match(key, "^n(-?%d+)/(%d+)$")
  if number ~= nil then return tonumber(number) * 2 ^ (-tonumber(halvings)) end
  local size, seed = string.match(key, "^s(%d+):(.*)$")
  return size ~= nil and #seed == tonumber(size) and seed or nil
end

-- For each of 64 moves of the clock, how many reads it took: numbers that differ at each start.
-- Each call of `entropy` adds 1 to the first number.
local clockMoves = {}

local function watchClock()
  local before = -1
  -- A clock may take a millisecond to move.
  for looks = 1, 20000 do
    local now = os.clock()
    if now ~= before then clockMoves[#clockMoves + 1] = looks end
    before = now
    if #clockMoves == 64 then break end
  end
end

-- A string of values that differ from run to run and from call to call.
local function entropy()
  -- A sandbox may have no clock, or lack one of its functions.
  if #clockMoves == 0 then pcall(watchClock) end
  clockMoves[1] = (clockMoves[1] or 0) + 1
  local _, time = pcall(function() return os.time() end)
  local _, clock = pcall(function() return os.clock() end)
  local texts =
    { engineRandom()(ASKED), tostring({}), tostring(pcall), tostring(time), tostring(clock) }
  append(texts, clockMoves)
  return table.concat(texts, " ")
end

-- state -----------------------------------------------------------------------

-- Saved states: sections of numbers, names and ids as one printable text. It begins with the
-- library's name, what is saved and a version, and ends with a checksum. docs/generator.md is the
-- specification.

-- 2^31 - 1, a prime.
local PRIME = 2147483647

-- Writes integers as a section.
local function numbersText(numbers) return joined(mapped(numbers, digits), ".") end

-- The numbers of a generator in a saved state; empty for other sources.
local function generatorNumbers(source)
  if type(source) == "function" then return {} end
  local numbers = slice(source.words)
  append(numbers, { source.carry, source.position })
  append(numbers, bytesOf(source.key))
  return numbers
end

-- Sets the generator to the result of `generatorNumbers`; other sources have no state.
local function setGenerator(source, numbers)
  if type(source) == "function" then return end
  -- The key is set first, since textOf can raise: bytes may be no valid string in JavaScript.
  source.key = textOf(slice(numbers, 19))
  for at = 1, 16 do
    source.words[at] = numbers[at] * AS_WORD
  end
  source.carry = numbers[17] * AS_WORD
  source.position = numbers[18]
end

-- Whether numbers are those of a generator, or of another source, which has none.
local function areGenerator(numbers)
  local size = #numbers
  -- A float, since Fengari's integers overflow at 2^31.
  local sum = 0 / 1
  for at = 1, size do
    if numbers[at] > (at <= 16 and PRIME or at == 17 and 4078412 or 255) then return false end
    if at <= 17 then sum = sum + numbers[at] end
  end
  -- If all words were 0, or all 2^31 - 1, they would never change.
  return size == 0 or size >= 18 and sum ~= 0 and (sum - 4078412) / 16 ~= PRIME
end

-- Writes a state: its kind, its generator, and its other sections.
local function writeState(kind, source, sections)
  -- The third item is the version of the format.
  local all = { "randdeck", kind, "1", numbersText(generatorNumbers(source)) }
  append(all, sections)
  local body = joined(all, ":") .. ":"
  return body .. checksum(body)
end

-- The problem of a value that isn't a state of this kind.
local function notState(kind, got)
  return "state of kind '" .. kind .. "' expected, got " .. (got or "a damaged one")
end

-- Reads a state, ignoring white space; raises if it is not of this kind, or its generator doesn't
-- fit the source.
local function checkState(state, kind, source)
  local problem
  local got = shown(state)
  if type(state) == "string" then
    local text = compact(state)
    local fields = partsOf(text, ":")
    local last = #fields
    local sum = fields[last]
    got = nil
    if fields[1] ~= "randdeck" or last < 5 then
      got = "some other text"
    elseif fields[2] ~= kind then
      got = "kind " .. shown(fields[2])
    elseif fields[3] ~= "1" then
      got = "one of another version"
    elseif digits(checksum(text, #text - #sum)) == sum then
      local generator = numbersIn(fields[4])
      local hasNone = #generator == 0
      if type(source) == "function" ~= hasNone then
        problem = "this state needs "
          .. (hasNone and "a deck or dealer without" or "random =")
          .. " newRandom()"
      elseif areGenerator(generator) then
        return { generator = generator, sections = slice(fields, 5, last - 1) }
      end
    end
  end
  badArgument(1, "setState", problem or notState(kind, got))
end

-- random ----------------------------------------------------------------------

-- Random number generators with the same numbers on every engine.

-- The key of a seed or a name. Keys are unique, and none is the start of another. Raises if the
-- seed is neither a string nor a number up to 2^53.
local function keyFor(seed, position, name)
  if type(seed) == "string" then return "s" .. #seed .. ":" .. seed end
  if not (type(seed) == "number" and seed >= -MOST_EXACT and seed <= MOST_EXACT) then
    badArgument(position, name, mismatch("string or number up to 2^53", seed))
  end
  local value, halvings = seed, 0
  while value % 1 ~= 0 do
    value = value * 2
    halvings = halvings + 1
  end
  return "n" .. digits(value) .. (halvings > 0 and "/" .. halvings or "")
end

-- An integer from 0 to 2^53 - 1, each equally likely, from two words.
local function wideWord(state)
  local high = nextWord(state) * 4194304
  return high + nextWord(state) % 4194304
end

-- An integer from 0 to `n` - 1, each equally likely; `n` is at most 2^53.
local function below(state, n)
  local words, draw = 2147483648, nextWord
  if n > words then
    words = MOST_EXACT
    draw = wideWord
  end
  local word = draw(state)
  while word - word % n > words - n do
    word = draw(state)
  end
  return word % n
end

-- Makes the generator of a key: stirs in the key's bytes, three at a time, then the count of these
-- steps. Raises on Lua versions whose numbers are not doubles.
local function generatorFor(key)
  if MOST_EXACT - 1 == MOST_EXACT then error("seeds need 64-bit numbers", 3) end
  local bytes = bytesOf(key)
  local limbs = math.ceil(#bytes / 3) + 1
  local numbers = {}
  local counter = 2 * AS_WORD
  for at = 1, 16 do
    counter = (counter + 1327217885) % PRIME
    numbers[at] = counter
  end
  for at = 1, limbs do
    local place = (at - 1) % 16 + 1
    local limb = #bytes
    if at < limbs then
      limb = bytes[3 * at - 2] * 65536 + (bytes[3 * at - 1] or 0) * 256 + (bytes[3 * at] or 0)
    end
    numbers[place] = (numbers[place] + limb) % PRIME
    if place == 16 or at == limbs then counter = stir(numbers, 2, counter) end
  end
  numbers[1] = (numbers[1] + limbs) % PRIME
  stir(numbers, 4, counter)
  return {
    words = numbers,
    carry = AS_WORD,
    position = 16,
    key = key,
    below = below,
    shufflePart = shuffleByWords,
  }
end

--- A generator of random numbers: the same seed and calls give the same numbers on every engine.
--- `newRandom` makes one. Pass it wherever a random source is expected; it shuffles faster than any
--- other source.
---@class randdeck.Random: randdeck.RandomObject
local Random = {}
Random.__index = Random

---@package
function Random.new(generator) return setmetatable({ randdeckWords1 = generator }, Random) end

--- Returns a random number, like Lua's `math.random`: without arguments, a fraction from 0 up to
--- but not including 1; with only `m`, an integer from 1 to `m`; with both, from `m` to `n`. Each
--- is equally likely.
--- ```lua
--- local random = newRandom("today")
--- print(random:random(6), random:random(6), random:random(-3, 3)) --> 5 2 1
--- ```
---@param m? integer The greatest number if `n` is left out, otherwise the least; an integer up to 2^53.
---@param n? integer The greatest number; there are at most 2^53 numbers from `m` to `n`.
---@return number
function Random:random(m, n)
  local generator = self and self.randdeckWords1
  if not generator then partOf(self, "randdeckWords1") end
  if m == nil and n == nil then return wideWord(generator) / MOST_EXACT end
  if n == nil then
    checkWhole(m, 1, "random", 1, MOST_EXACT)
    return asInteger(below(generator, m) + 1)
  end
  checkWhole(m, 1, "random", -MOST_EXACT, MOST_EXACT)
  checkWhole(n, 2, "random", m, math.min(MOST_EXACT, MOST_EXACT - 1 + m))
  return asInteger(m + below(generator, n * AS_WORD - m + 1))
end

--- Returns the seed, from which `newRandom` makes the same generator.
---@return (number|string)? # The seed; nil for a stream.
function Random:getSeed() return seedIn(partOf(self, "randdeckWords1").key) end

--- Saves the generator: returns one line of ASCII, for `setState` on any engine.
--- ```lua
--- local random = newRandom("today")
--- local saved = random:getState()
--- local first = random:random(1000)
--- random:setState(saved)
--- print(random:random(1000) == first) --> true
--- ```
---@return string
function Random:getState() return writeState("random", partOf(self, "randdeckWords1"), {}) end

--- Loads a saved generator, with its seed and its streams.
---@param state string A string from `getState`.
---@return randdeck.Random
function Random:setState(state)
  local generator = partOf(self, "randdeckWords1")
  local saved = checkState(state, "random", generator)
  setGenerator(generator, saved.generator)
  return self
end

--- Makes a generator that depends only on the seed and the name, not on the numbers drawn so far.
--- Each call makes a new one, which starts at the beginning: keep it.
--- ```lua
--- local shop = newRandom("today"):stream("shop")
--- print(shop:random(6) == newRandom("today"):stream("shop"):random(6)) --> true
--- ```
---@param name number|string A string or a number, like the seed of `newRandom`.
---@return randdeck.Random
function Random:stream(name)
  local generator = partOf(self, "randdeckWords1")
  return Random.new(generatorFor(generator.key .. keyFor(name, 1, "stream")))
end

-- The seed isn't shown, since it would reveal all numbers.
function Random:__tostring() return "random: generator" end

--- Makes a seed for players to share, of digits and capital letters without 0, 1, I and O.
--- Raises on Lua versions whose numbers are not doubles.
--- ```lua
--- local seed = newSeed()
--- print(#seed, newRandom(seed):getSeed() == seed) --> 8 true
--- ```
---@param length? integer How many characters, from 1 to 100; 8 by default, which gives 10^12 seeds.
---@return string
local function newSeed(length)
  local count = length == nil and 8 or length
  checkWhole(count, 1, "newSeed", 1, 100)
  local letters = bytesOf("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  local generator = generatorFor(entropy())
  local seed = {}
  for _ = 1, count do
    seed[#seed + 1] = letters[nextWord(generator) % 32 + 1]
  end
  return textOf(seed)
end

--- Makes a random number generator. The same seed gives the same numbers and deals on every engine,
--- and in TypeScript. Don't use it for real money: its numbers can be predicted from earlier ones.
--- Raises on Lua versions whose numbers are not doubles.
--- ```lua
--- local deal = RandDeck({ "A", "B", "C", "D" }, { random = newRandom("2026-11-20") })
--- print(deal(), deal(), deal(), deal()) --> D A C B
--- ```
---@param seed? number|string Any string (in TypeScript, its UTF-8 bytes) or any number up to 2^53; `42` and `"42"` are different seeds. By default 52 characters from `newSeed`, different on each machine.
---@return randdeck.Random
function randdeck.newRandom(seed)
  if seed == nil then seed = newSeed(52) end
  return Random.new(generatorFor(keyFor(seed, 1, "newRandom")))
end

-- order -----------------------------------------------------------------------

-- Ways to choose an order: uniformly, or with no two cards of a kind in a row.

-- Returns the kinds of some cards, by default the cards themselves; raises if a card has none.
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

-- Adds `change` to the count of each card in a list, or in a part of it. Returns the counts.
local function addCounts(counts, cards, change, from, to)
  for at = from or 1, to or #cards do
    local card = cards[at]
    counts[card] = (counts[card] or 0) + change
  end
  return counts
end

-- Fills a place with a card of `kind` if `isWanted`, else of another. Draws up to 64 times until a
-- card fits, all equally likely; then takes the next fitting one. Returns its kind.
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

-- Fills each place with a card of another kind than the card before, chosen from the cards left,
-- each equally likely. If more than half of the cards left are of one kind, that kind is next. If
-- the card before is of that kind too, any card may be next, since a repeat can't be avoided.
local function spreadPart(source, cards, kinds, from, to, last, previous)
  local of = kinds.of
  local counts = {}
  -- How many kinds have at least 1, 2, 3 ... cards. The largest kind has `top` cards.
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
      -- Only one kind can have more than half of the cards left, and it stays the only one.
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

-- Shuffles a part of a list as `shufflePart` does. With `kinds`, two cards of a kind are neighbours
-- only if that can't be avoided; `before` counts as the neighbour of the first.
local function shuffleByKinds(source, cards, from, to, last, kinds, before)
  if kinds and not kinds.distinct then
    spreadPart(source, cards, kinds, from, to, last, kinds.of[before])
  else
    shufflePart(source, cards, from, to, last)
  end
end

-- Shuffles all cards in place. The card `before` was dealt last.
local function arrange(source, cards, kinds, before)
  local size = #cards
  local first = 1
  if kinds and kinds.distinct and kinds.of[before] ~= nil and size > 1 then
    -- If all kinds differ, only the first card can repeat the kind of `before`.
    fillPlace(source, cards, kinds.of, 1, size, kinds.of[before], false)
    first = 2
  end
  shuffleByKinds(source, cards, first, size, size, kinds, before)
end

-- drawpile --------------------------------------------------------------------

-- Draw piles: cards in the order they are dealt, pass after pass.

-- Makes a draw pile with a pass of the cards `fresh`, which isn't shuffled yet.
local function newDrawPile(source, kinds, fresh)
  return {
    source = source,
    kinds = kinds,
    order = {},
    dealt = 0,
    fresh = fresh,
  }
end

-- Returns a copy of `cards` without the cards in another list. Adds the removed cards to `found`.
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

-- Fills a hand up to `count` cards from the next pass, whose cards are `supply`. The hand already
-- has all the cards left. If `isEndless`, more passes follow, and a hand no larger than a pass has
-- no card twice. If the source fails, nothing is dealt. Returns the number of passes that it
-- started.
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

-- classic ---------------------------------------------------------------------

-- Names that tutorials and games have used for years, with the bugs fixed: `shuffleTable` and
-- `drawCards` from the Corona tutorial, `RandShuffle`, `OutputCard`, `RandDeck` and `RandMultiDeck`
-- from a blog about Lua closures.

--- Options of `RandMultiDeck`.
---@class randdeck.RandMultiDeckOptions: randdeck.PassOptions
--- If a hand needs more cards than are left, `"topUp"` (the default) deals the cards left, then the
--- rest from the next pass; `"reshuffle"` deals the whole hand from the next pass.
---@field whenShort? "topUp"|"reshuffle"

local DECK_OPTIONS = { noRepeat = { "boolean" }, random = {} }
local MULTI_DECK_OPTIONS =
  { noRepeat = { "boolean" }, random = {}, whenShort = { "'topUp'", "'reshuffle'" } }

--- Deals one card each time you call it.
---@alias randdeck.RandDealer<Card> fun(): Card

--- Deals one card, or a hand of `num` cards as a list.
---@alias randdeck.RandMultiDealer<Card> (fun(num?: 1): Card)|(fun(num: integer): any[])

--- Deals the next `num` cards of a list, starting from the first. It doesn't shuffle: call
--- `shuffleTable` first. It remembers a position for each list, and any function of the library
--- that rearranges the list sets the position back to the start. If you shuffle or refill a list
--- yourself, call `cut(deck, 0)`.
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(table.concat(drawCards(2, deck), " ")) --> AS KD
--- print(table.concat(drawCards(2, deck), " ")) --> 7C
--- ```
---@generic Card
---@param num integer How many cards, from 0.
---@param deck Card[] The list to deal from.
---@return Card[] # A new list of `num` cards, or fewer if the list runs out.
function randdeck.drawCards(num, deck)
  checkWhole(num, 1, "drawCards", 0)
  checkList(deck, 2, "drawCards")
  local dealt = dealtCounts[deck] or 0
  local hand = {}
  while #hand < num and deck[dealt + 1] ~= nil do
    dealt = dealt + 1
    hand[#hand + 1] = deck[dealt]
  end
  dealtCounts[deck] = dealt
  return hand
end

--- Deals the next card of a list. When all are dealt, it shuffles the list in place and starts
--- again at the top. Each list has its own position, shared with `drawCards`.
--- ```lua
--- local deck = { "AS", "KD" }
--- print(OutputCard(deck), OutputCard(deck)) --> AS KD
--- ```
---@generic Card
---@param deck Card[] The list to deal from, changed in place when it is shuffled.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card? # The card; nil if the list is empty.
function randdeck.OutputCard(deck, random)
  checkList(deck, 1, "OutputCard")
  local source = sourceOf(random, 2, "OutputCard")
  if (dealtCounts[deck] or 0) >= #deck then shuffleInPlace(deck, source, random == nil) end
  return randdeck.drawCards(1, deck)[1]
end

--- Makes a function that deals one card of a shuffled deck each time you call it, and begins a new
--- pass when all are dealt. Every order of a pass is equally likely. The list is copied. `newDeck`
--- with `recycle = "all"` deals the same way, and can be saved.
--- ```lua
--- local last = function(n) return n end -- always the last
--- local deal = RandDeck({ "A", "B", "C" }, { random = last })
--- print(deal(), deal(), deal(), deal()) --> C A B B
--- ```
---@generic Card: randdeck.Value
---@param t Card[] The cards, at least one.
---@param options? randdeck.PassOptions `random`, `noRepeat`.
---@return randdeck.RandDealer<Card> # A function that returns one card.
function randdeck.RandDeck(t, options)
  local cards = copyOf(t, "RandDeck", 1)
  local given = checkOptions(options, DECK_OPTIONS, "RandDeck", t)
  local source = sourceOf(given.random, 2, "RandDeck")
  local kinds = given.noRepeat and kindsOf(cards, nil, 2, "RandDeck")
  local size = #cards
  local dealt = size + 1
  local last
  return function()
    if dealt >= size then
      -- After a failed shuffle `cards` is out of order, so a retry must keep `last`.
      if dealt == size then last = cards[size] end
      dealt = size + 1
      arrange(source, cards, kinds, last)
      dealt = 0
    end
    dealt = dealt + 1
    return cards[dealt]
  end
end

--- Makes a function like that of `RandDeck` that also deals hands of `num` cards. If fewer are
--- left, it deals these, then the rest from the next pass. A hand no larger than the deck has no
--- card twice, and each pass still deals every card exactly once. It cannot be saved.
--- ```lua
--- local last = function(n) return n end -- always the last
--- local deal = RandMultiDeck({ "A", "B", "C" }, { random = last })
--- print(deal()) --> C
--- print(table.concat(deal(3), " ")) --> A B C
--- ```
---@generic Card: randdeck.Value
---@param t Card[] The cards, at least one.
---@param options? randdeck.RandMultiDeckOptions `random`, `noRepeat`, `whenShort`.
---@return randdeck.RandMultiDealer<Card> # A function of `num`, from 0 to 10,000,000. It returns one card if `num` is 1 or nil, else a list of `num` cards; never nil.
function randdeck.RandMultiDeck(t, options)
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

-- types -----------------------------------------------------------------------

-- The types that several modules share.

--- Any value but nil.
---@alias randdeck.Value any

--- A function like Lua's `math.random(n)`: returns an integer from 1 to `n`, each equally likely.
---@alias randdeck.RandomFunction fun(n: integer): integer

--- An object with a `random(n)` method that works like Lua's `math.random(n)`: LÖVE's
--- RandomGenerator is one.
---@class randdeck.RandomObject
--- Returns an integer from 1 to `n`, each equally likely.
---@field random fun(self: randdeck.RandomObject, n: integer): integer

--- Where random numbers come from. You can pass Lua's `math.random`, `love.math.random` or
--- `love.math.newRandomGenerator(7)` as they are.
---@alias randdeck.RandomSource randdeck.RandomFunction|table

--- The option of everything that uses random numbers.
---@class randdeck.RandomOptions
---@field random? randdeck.RandomSource The random source; the engine's own by default.

--- Options of dealers that can keep equal cards apart.
---@class randdeck.PassOptions: randdeck.RandomOptions
---@field noRepeat? boolean True: no card is dealt twice in a row, also from pass to pass, as far as possible.

return randdeck

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
