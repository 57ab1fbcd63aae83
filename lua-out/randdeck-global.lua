-- randdeck-global 1.0.0: shuffles and deals fairly, in any Lua from 5.1 to 5.5, LuaJIT and Luau.
-- For engines whose files return nothing: it sets one global, randdeck. Load it before yours.
--   local deal = randdeck.RandDeck({ "AS", "KD", "7C" }) -- deal() returns a card
-- Generated from the TypeScript in ts-src: change that, not this file.
-- MIT license, Copyright (c) 2026 the randdeck authors: the text is at the end.
-- Its sections, and the line at which each begins:
--   platform      46  the differences between engines
--   check        219  checks of arguments
--   answers      331  the fast loops that shuffle cards with the answers of a function
--   source       361  random sources, as an argument or an option, and how to call them
--   shuffle      432  shuffleTable, RandShuffle, shuffled, sample, pick
--   kernel       548  the step of the generator, and its loop over cards, which must be fast
--   refusals     689  checks that differ in JavaScript
--   text         702  strings, their bytes, and the names of fields
--   state        870  saved states: sections of numbers, names and ids as one printable text
--   random       985  newSeed, newRandom
--   order       1165  ways to choose an order: uniformly, or with no two cards of a kind in a row
--   drawpile    1288  draw piles: cards in the order they are dealt, pass after pass
--   piles       1447  the piles of a deck: their names, and moves of cards between them
--   saved       1781  saved decks: the names of their cards, and the pile of each card
--   deck        1933  newDeck
--   named       2461  numbers keyed by name: tables whose keys are the cards
--   copies      2511  copies
--   hand        2559  newHand
--   categories  2649  newCategoryDeck
--   endless     2804  dealers that never run out, the base of dice, chances and blocks
--   blocks      2936  newBlockDeck
--   weighted    3084  pickWeighted, sampleWeighted
--   dice        3243  newDice
--   chance      3318  newChance
--   rearrange   3431  spread, riffle, swapShuffle, cut, keyedShuffle
--   classic     3596  drawCards, OutputCard, RandDeck, RandMultiDeck
--   types       3729  the types that several modules share

---@diagnostic disable: inject-field, undefined-field, return-type-mismatch, param-type-mismatch, cast-local-type, ambiguity-1

---@class randdeck
randdeck = {}

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

-- The name of a card that is a table, for an error: the text of its own `__tostring`, unless that
-- is long.
local function textOfCard(card)
  -- Lua 5.1's `tostring` may return any value.
  local isText, text = pcall(function() return "'" .. tostring(card) .. "'" end)
  return isText and string.len(text) <= 102 and string.find(text, "^'table: ") == nil and text
    or "a card"
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

local function overwrite(list, position, cards)
  for at = 1, #cards do
    list[position + at - 1] = cards[at]
  end
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

local MOST_HANDS = 10000

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

-- Raises an error about an argument of the wrong type, unless `isRight`.
local function check(isRight, position, name, expected, value)
  if not isRight then badArgument(position, name, mismatch(expected, value)) end
end

-- Raises an error about the value of an argument, if there is a problem.
local function raiseIf(problem, position, name)
  if problem ~= nil then badArgument(position, name, problem) end
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

-- The problem of `cards`; nil if they are a card or a list of cards.
local function cardsProblem(cards)
  if isCardList(cards) then return listProblem(cards) end
  return (cards == nil or cards ~= cards) and mismatch("card or list of cards", cards) or nil
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

-- Writes a character as `_` and two hexadecimal digits.
local function codeOf(character) return string.format("_%02X", string.byte(character)) end

-- Whether a name is before another in the order of their bytes, whatever the locale.
local function isBefore(one, other)
  local at = 1
  while at <= #one and string.byte(one, at) == string.byte(other, at) do
    at = at + 1
  end
  return (string.byte(one, at) or -1) < (string.byte(other, at) or -1)
end

-- The names of a table's fields, in the order of their bytes.
local function namesOf(fields)
  local names = fieldsOf(fields)
  table.sort(names, isBefore)
  return names
end

-- A key that isn't a string; nil if all are strings.
local function otherKey(list)
  for key in pairs(list) do
    if type(key) ~= "string" then return key end
  end
end

-- Reads the values of a table's fields, in the order of `names`; false if there are other fields.
local function readFields(fields, names, values)
  local others = #names
  for _ in pairs(fields) do
    others = others - 1
  end
  if others ~= 0 then return false end
  for at = 1, #names do
    local value = fields[names[at]]
    if value == nil then return false end
    values[at] = value
  end
  -- With a metatable, some values may not be the table's own.
  return getmetatable(fields) == nil
end

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

-- Removes white space from a name, and makes its ASCII letters lowercase.
local function plainName(name)
  local plain = string.gsub(compact(name), "[A-Z]", string.lower)
  return plain
end

local function partsOf(text, separator)
  local parts = {}
  for part in string.gmatch(text .. separator, "([^" .. separator .. "]*)%" .. separator) do
    parts[#parts + 1] = part
  end
  return parts
end

-- Writes a name or an id without the separators of states. Different names get different texts.
local function nameText(name)
  if type(name) == "number" then return name < 0 and "n" .. digits(-name) or digits(name) end
  if type(name) == "boolean" then return tostring(name) end
  local rest = string.gsub(name, "[^A-Za-z0-9]", codeOf)
  return "_" .. rest
end

local function characterOf(code) return string.char(tonumber(code, 16)) end

-- Reads the name or the id in a text that `nameText` wrote; nil if there is none.
local function nameIn(text)
  local first = string.byte(text, 1)
  if first == 95 then
    local name = string.gsub(string.sub(text, 2), "_(%x%x)", characterOf)
    return name
  end
  if text == "true" or text == "false" then return text == "true" end
  local number = first == 110 and "-" .. string.sub(text, 2) or text
  return string.match(number, "^%-?%d+$") and tonumber(number)
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

-- A number that differs between lists of different cards. All tables count as equal, since engines
-- have no names for tables.
local function fingerprintOf(cards)
  local texts = {}
  for _, card in ipairs(cards) do
    local text = type(card) == "string" and "'" .. card or shown(card)
    if card == true then text = "true" end
    texts[#texts + 1] = text .. "\n"
  end
  return checksum(joined(texts, ""))
end

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

-- The problem of a state if its first numbers, the signature, differ from this dealer's.
local function otherProblem(signature, saved)
  local problem
  for at = 1, #signature do
    if saved[at] ~= signature[at] then
      problem = "state with the same cards and options expected, got another"
    end
  end
  return problem
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
function randdeck.newSeed(length)
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
  if seed == nil then seed = randdeck.newSeed(52) end
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

-- Makes a function that returns a card's kind: from `kinds`, else from `kindOf`.
local function cachedKindOf(kinds, kindOf)
  return function(card)
    local kind = kinds.of[card]
    if kind ~= nil then return kind end
    if kindOf == nil then return card end
    return kindOf(card)
  end
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

-- Moves the top `count` cards, or a random number, below the others. Returns a new list.
local function cutAt(source, cards, count)
  local size = #cards
  local taken = count or size > 0 and choose(source, size) or 0
  local result = slice(cards, taken + 1)
  append(result, slice(cards, 1, taken))
  return result
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

local function leftIn(pile) return #(pile.fresh or pile.order) - pile.dealt end

local function lastDealt(pile)
  if pile.dealt > 0 then return pile.order[pile.dealt] end
  return pile.last
end

-- Replaces the cards left; the cards out must then be counted again.
local function setLeft(pile, cards)
  pile.last = lastDealt(pile)
  pile.order = cards
  pile.dealt = 0
  pile.fresh = nil
  pile.out = nil
end

-- Shuffles cards, and replaces the cards left with them.
local function shuffleInto(pile, cards)
  arrange(pile.source, cards, pile.kinds, lastDealt(pile))
  setLeft(pile, cards)
end

-- Shuffles the pass if it isn't shuffled yet.
local function shuffleFresh(pile)
  if pile.fresh then shuffleInto(pile, slice(pile.fresh)) end
end

-- The cards left, as a new list.
local function leftCards(pile)
  shuffleFresh(pile)
  return slice(pile.order, pile.dealt + 1)
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

-- Deals the card at a position of the cards left.
local function dealAt(pile, position)
  local order, dealt = pile.order, pile.dealt
  if position == 1 then return dealTop(pile, 1)[1] end
  local card = table.remove(order, dealt + position)
  -- This card now counts as the one dealt last; the other cards keep their order.
  if dealt > 0 then
    order[dealt] = card
  else
    pile.last = card
  end
  return card
end

-- Inserts cards among the cards left: in order at one position, or each at a random one. If the
-- cards are from this pile, `others` are its other cards.
local function insertCards(pile, cards, position, others)
  shuffleFresh(pile)
  local order, dealt = pile.order, pile.dealt
  local count = #cards
  if others == nil and position == #order - dealt + 1 then
    append(order, cards)
  elseif others == nil and position == 1 and count <= dealt then
    -- Reuses the places of dealt cards.
    pile.last = lastDealt(pile)
    pile.dealt = dealt - count
    if pile.dealt > 0 then order[pile.dealt] = pile.last end
    overwrite(order, pile.dealt + 1, cards)
  else
    local list = others or order
    local above = others and 0 or dealt
    local size = #list - above
    if position == "random" then
      -- If the source fails, no card is inserted.
      local places = {}
      for at = 1, count do
        places[#places + 1] = above + choose(pile.source, size + at)
      end
      for at = 1, count do
        table.insert(list, places[at], cards[at])
      end
    else
      -- Cards from this pile were taken out of it first, so `position` may be past its end.
      local at = above + math.min(position, size + 1)
      local rest = slice(list, at)
      overwrite(list, at, cards)
      overwrite(list, at + count, rest)
    end
    if others then setLeft(pile, others) end
  end
  -- Removes the dealt cards when they outnumber the cards left, so that the list doesn't grow
  -- forever.
  if pile.dealt > leftIn(pile) then setLeft(pile, leftCards(pile)) end
end

-- piles -----------------------------------------------------------------------

-- The piles of a deck: their names, and moves of cards between them.

-- An empty list for each pile except the draw pile.
local function emptyLists(names)
  local lists = {}
  for at = 2, #names - 1 do
    lists[names[at]] = {}
  end
  return lists
end

local function quoted(names)
  local before = #names - 1
  local last = "'" .. names[before + 1] .. "'"
  return before == 0 and last or "'" .. joined(slice(names, 1, before), "', '") .. "' or " .. last
end

-- Names that a deck's own piles can't have: they mean piles or positions that every deck has.
local RESERVED = { "draw", "deck", "left", "discard", "discards", "out", "top", "bottom", "random" }

local function pilesProblem(piles)
  local problem = listProblem(piles)
  for at = 1, #piles do
    if problem ~= nil then break end
    local pile = piles[at]
    if type(pile) ~= "string" or pile == "" then
      problem = mismatch("names of one character or more", pile)
    elseif placeOf(RESERVED, plainName(pile)) > 0 then
      problem = shown(pile) .. " is reserved: every deck has 'draw', 'discard' and 'out'"
    elseif placeOf(piles, pile) < at then
      problem = "two piles are named " .. shown(pile)
    end
  end
  return problem ~= nil and "option 'piles': " .. problem or nil
end

-- The text of an error about an unknown pile. `allowed` names the values allowed.
local function nameProblem(given, allowed)
  local text = shown(given)
  if
    type(given) ~= "string"
    or text == "a long string"
    or placeOf(RESERVED, plainName(given)) > 0
  then
    return mismatch(allowed, given)
  end
  return "no pile named "
    .. text
    .. ': declare it with piles = { "'
    .. given
    .. '" }, or use '
    .. allowed
end

-- Raises unless a name is one of these piles.
local function checkName(given, names, position, name)
  if placeOf(names, given) > 0 then return end
  local problem = "no pile expected with recycle = 'all', got " .. shown(given)
  if #names > 0 then problem = nameProblem(given, quoted(names)) end
  badArgument(position, name, problem)
end

-- The piles that have an order and can have cards: from 1 all, from 2 those to which cards can be
-- drawn.
local function pilesFrom(deck, first)
  return slice(deck.names, first, deck.rules.recycle == "all" and 1 or #deck.names - 1)
end

-- Returns the position in the draw pile where cards go; nil if they go to another pile. Raises if
-- `where` is no position and no pile.
local function positionFor(deck, where, name)
  local most = leftIn(deck.drawPile) + 1
  if where == nil or where == "top" or where == "draw" then return 1 end
  if where == "bottom" then return most end
  if where == "random" or isWhole(where, 1, most) then return where end
  if placeOf(deck.names, where) > 0 then return nil end
  local allowed = "'top', 'bottom', 'random', a position from 1 to "
    .. most
    .. ", "
    .. quoted(slice(deck.names, 2))
  badArgument(2, name, nameProblem(where, allowed))
end

-- The cards of a pile. The deck doesn't change: an unshuffled pass stays in the order given.
local function cardsIn(deck, name)
  local lists, pile = deck.lists, deck.drawPile
  local found = lists[name]
  if found then return found end
  local cards = slice(pile.fresh or pile.order, pile.dealt + 1)
  if name == "draw" then return cards end
  for _, list in pairs(lists) do
    append(cards, list)
  end
  return without(deck.all, cards, {})
end

-- Returns how many copies of each card are out; nil for a card that isn't in the deck.
local function countOut(deck)
  local pile = deck.drawPile
  local dealt = pile.dealt
  local out = pile.out
  if out then
    addCounts(out, pile.order, 1, pile.counted + 1, dealt)
  else
    out = addCounts({}, deck.all, 1)
    addCounts(out, pile.fresh or pile.order, -1, dealt + 1)
    for _, list in pairs(deck.lists) do
      addCounts(out, list, -1)
    end
    pile.out = out
  end
  pile.counted = dealt
  return out
end

-- Puts cards that were out into a pile, if a pile is named.
local function layCards(deck, cards, name)
  if name == nil then return end
  local out = deck.drawPile.out
  append(deck.lists[name], cards)
  if out then addCounts(out, cards, -1) end
end

-- Draws `count` cards, or all if there are fewer.
local function takeCards(deck, count)
  local pile, lists, rules = deck.drawPile, deck.lists, deck.rules
  shuffleFresh(pile)
  local order, out = pile.order, pile.out
  local left = leftIn(pile)
  local isAll = rules.recycle == "all"
  local supply = {}
  if count > left and rules.recycle ~= "none" then supply = isAll and deck.all or lists.discard end
  if #supply == 0 then return dealTop(pile, math.min(count, left)) end
  local hand = leftCards(pile)
  deck.pass = deck.pass + dealWithReshuffle(pile, hand, count, supply, isAll)
  lists.discard = {}
  -- Reshuffling the discard pile doesn't change which cards are out.
  if isAll then
    pile.out = nil
  elseif out then
    addCounts(out, order, 1, pile.counted + 1)
  end
  pile.counted = 0
  return hand
end

local function dropCards(deck, cards)
  local pile = deck.drawPile
  local kinds = pile.kinds
  local all = without(deck.all, cards, {})
  deck.all = all
  pile.out = nil
  pile.kinds = kinds and kindsOf(all, cachedKindOf(kinds), 1, "remove")
  local last = lastDealt(pile)
  if last == nil or placeOf(all, last) > 0 then return end
  -- The card dealt last was removed, so a state couldn't name it.
  setLeft(pile, leftCards(pile))
  pile.last = nil
end

-- Whether a call searches a pile: `from` if given, else all but the draw pile and `to`.
local function isSearched(name, to, from)
  return name == from or from == nil and name ~= to and name ~= "draw"
end

local function wordsFor(name)
  if name == "draw" then return "in the draw pile" end
  return name == "out" and name or "in '" .. name .. "'"
end

-- Whether two lists have the same cards in the same order.
local function areAlike(cards, others)
  if #others ~= #cards then return false end
  for at = 1, #cards do
    if not same(cards[at], others[at]) then return false end
  end
  return true
end

local function copiesIn(cards, card) return addCounts({}, cards, 1)[card] or 0 end

-- The text of an error about a card that isn't found in the piles that a call searches.
local function problemWith(deck, cards, card, to, from)
  local idOf = deck.rules.idOf
  local isInDeck = placeOf(deck.all, card) > 0
  local cardText = shown(isInDeck and idOf and idOf(card) or card)
  if cardText == "table" then cardText = textOfCard(card) end
  local itIs = cardText .. " is "
  if not isInDeck then
    return itIs .. "not in the deck" .. (idOf and ": pass the card, not a copy" or "")
  end
  local searched, others = {}, {}
  local times = copiesIn(cards, card)
  local found = 0
  -- Whether the cards listed may be those that are already where they should go.
  local isThere = false
  for _, name in ipairs(deck.names) do
    local copies = copiesIn(cardsIn(deck, name), card)
    local isFound = isSearched(name, to, from)
    if name == to and copies >= times then isThere = true end
    if isFound then found = found + copies end
    if copies > 0 and isFound then
      searched[#searched + 1] = wordsFor(name)
    elseif copies > 0 then
      others[#others + 1] = wordsFor(name)
    end
  end
  if found > 0 and times > found then
    local are = found == 1 and " is " or " are "
    return itIs
      .. "listed "
      .. times
      .. " times, but only "
      .. found
      .. are
      .. joined(searched, " or ")
  end
  if found > 0 then return itIs .. joined(searched, " and ") .. ": pass the pile it comes from" end
  if from ~= nil then return itIs .. joined(others, " and ") .. ", not " .. wordsFor(from) end
  -- The draw pile is the first of `others`, and `to` the last.
  local where = others[1]
  if #others > 1 and isThere then
    return itIs
      .. "already "
      .. others[2]
      .. "; another is "
      .. where
      .. ' (pass "draw" to move that one)'
  end
  if where == wordsFor("draw") then
    return itIs .. where .. ': pass "draw" as the pile it comes from'
  end
  return itIs .. "already " .. where
end

-- Finds cards in the searched piles: first among the cards that are out, whose counts it lowers,
-- then in other piles. `kept` gets the remaining cards of each of these. Returns a card that it
-- finds in none or in several of them, or nil.
local function findCards(deck, cards, to, from, kept)
  local out = countOut(deck)
  local rest, found, twice = {}, {}, {}
  -- If a card isn't found, these lowered counts are wrong, so they are not kept.
  deck.drawPile.out = nil
  for _, card in ipairs(cards) do
    local copies = out[card] or 0
    if copies > 0 and isSearched("out", to, from) then
      out[card] = copies - 1
    else
      rest[#rest + 1] = card
    end
  end
  if #rest == 0 then return nil end
  for _, name in ipairs(deck.names) do
    if name ~= "out" and isSearched(name, to, from) then
      local here = {}
      kept[name] = without(cardsIn(deck, name), rest, here)
      without(here, found, twice)
      append(found, here)
    end
  end
  local wrong = without(rest, found, {})
  append(wrong, twice)
  return wrong[1]
end

-- Takes one card that is out, or in the named pile; returns whether it was found.
local function takeOne(deck, card, to, from)
  local out = deck.drawPile.out
  local copies = out[card]
  if copies > 0 and isSearched("out", to, from) then
    out[card] = copies - 1
    return true
  end
  local list = deck.lists[from]
  local at = placeOf(list or {}, card)
  if list and at > 0 then table.remove(list, at) end
  return at > 0
end

-- Moves cards from the pile `from`, or else from any pile, to the pile `to`; in the draw pile, to
-- `position`. Without `to`, removes them from the deck.
local function moveCards(deck, cards, to, position, from, name)
  local pile, lists = deck.drawPile, deck.lists
  local out = countOut(deck)
  -- Only a card of the deck has a count.
  local isCard = out[cards] ~= nil
  -- A single card is moved without a search, unless the source could fail after the card is taken.
  local canTake = isCard and to ~= nil and position ~= "random"
  local isTaken = canTake and takeOne(deck, cards, to, from)
  local target = lists[to]
  if isTaken and target then
    target[#target + 1] = cards
    return
  end
  local list = not isCard and isCardList(cards) and slice(cards) or { cards }
  local whole = lists[from]
  local kept = {}
  local problem
  if not isCard then problem = cardsProblem(cards) end
  if problem == nil and #list == 0 then return end
  if problem == nil and not isTaken then
    local wrong
    -- If the call moves a whole pile, there is no need to search for its cards.
    if whole and areAlike(whole, list) then
      kept[from] = {}
    else
      wrong = findCards(deck, list, to, from, kept)
    end
    if wrong ~= nil then problem = problemWith(deck, list, wrong, to, from) end
  end
  if problem ~= nil then badArgument(1, name, problem) end
  local others
  if from == "draw" then others = without(leftCards(pile), list, {}) end
  if to == "draw" then
    insertCards(pile, list, position, others)
  elseif others then
    setLeft(pile, others)
  end
  for _, each in ipairs(deck.names) do
    local rest = kept[each]
    if rest and not others then lists[each] = rest end
  end
  if to == "out" then
    addCounts(out, list, 1)
  elseif target then
    append(lists[to], list)
  end
  pile.out = out
  pile.counted = pile.dealt
  if to == nil then dropCards(deck, list) end
end

-- saved -----------------------------------------------------------------------

-- Saved decks: the names of their cards, and the pile of each card.

-- The cards of each pile, as positions in the list of all cards.
local function positionsOf(deck)
  local all, pile, names = deck.all, deck.drawPile, deck.names
  -- The position of each card's next copy, and after each position that of the copy behind it.
  local nextOf, after = {}, {}
  for at = #all, 1, -1 do
    local card = all[at]
    after[at] = nextOf[card]
    nextOf[card] = at
  end
  local last = nextOf[lastDealt(pile)] or 0
  local lists = {}
  local left = slice(pile.order, pile.dealt + 1)
  for _, name in ipairs(slice(names, 1, #names - 1)) do
    local list = {}
    for _, card in ipairs(deck.lists[name] or left) do
      local position = nextOf[card]
      list[#list + 1] = position
      nextOf[card] = after[position] or position
    end
    lists[#lists + 1] = list
  end
  return { head = { deck.pass, pile.fresh and 1 or 0, last }, lists = lists }
end

local function setPlaces(deck, all, placed)
  local pile, names = deck.drawPile, deck.names
  local head, lists = placed.head, placed.lists
  deck.all = all
  setLeft(pile, lists[1])
  deck.pass = head[1]
  pile.last = all[head[3]]
  if head[2] == 1 then pile.fresh = all end
  for at = 2, #lists do
    deck.lists[names[at]] = lists[at]
  end
end

local function isId(id) return type(id) == "string" or isWhole(id, -MOST_EXACT, MOST_EXACT) end

-- Raises unless a card's id can be saved. The error has no line number, since `idOf` made the id.
local function checkId(card, id, at)
  if isId(id) then return end
  error(mismatch("idOf(" .. shown(card) .. "): string or integer", id, at), 0)
end

-- The names of all cards, from `idOf` if there is one; raises if a card has no name.
local function namesFor(deck)
  local all = deck.all
  local idOf = deck.rules.idOf
  local names = {}
  for at = 1, #all do
    local card = all[at]
    local id = card
    if idOf then
      id = idOf(card)
      checkId(card, id, at)
    end
    if not isId(id) and type(id) ~= "boolean" then
      error("getState needs the option 'idOf' to save card " .. at .. " (" .. shown(card) .. ")", 4)
    end
    names[#names + 1] = id
  end
  return names
end

-- The sections of a deck's state, except its generator; raises if a card has no name.
local function deckSections(deck)
  local names = mapped(namesFor(deck), nameText)
  local placed = positionsOf(deck)
  local lists = placed.lists
  local sections = { numbersText(placed.head), joined(names, ".") }
  for at = 1, #lists do
    append(sections, { nameText(deck.names[at]), joined(lists[at], ".") })
  end
  return sections
end

-- The cards with the names in a state; raises for a name without a card.
local function cardsNamed(deck, section)
  local all, rules = deck.all, deck.rules
  local cardOf, idOf = rules.cardOf, rules.idOf
  local cardsOf = {}
  if not cardOf and idOf then
    local ids = namesFor(deck)
    for at = #all, 1, -1 do
      local some = cardsOf[ids[at]] or {}
      some[#some + 1] = all[at]
      cardsOf[ids[at]] = some
    end
  end
  local cards = {}
  if section == "" then return cards end
  for _, text in ipairs(partsOf(section, ".")) do
    local name = nameIn(text)
    local some = cardsOf[name]
    local card
    if some ~= nil then
      card = some[#some]
      if #some > 1 then table.remove(some) end
    elseif not idOf and (isId(name) or type(name) == "boolean") then
      card = name
    elseif cardOf and isId(name) then
      card = cardOf(name)
    end
    if card == nil or card ~= card then
      badArgument(1, "setState", "no card with the id " .. shown(name))
    end
    cards[#cards + 1] = card
  end
  return cards
end

-- Reads the positions of cards: in `sections`, the name of each pile, then its positions. Raises if
-- positions or the numbers in `head` are damaged, or if the deck lacks a pile.
local function readPlaces(deck, all, head, sections, kind)
  local names = deck.names
  local lists = {}
  for _ = 1, #names - 1 do
    lists[#lists + 1] = {}
  end
  local unplaced = head[2] == 1 and {} or slice(all)
  local isWell = isWhole(head[1], 1, 4503599627370496)
    and isWhole(head[2], 0, 1)
    and isWhole(head[3], 0, #all)
  local problem
  for at = 1, #sections - 1, 2 do
    local name = nameIn(sections[at])
    local list = lists[placeOf(names, name)]
    local cards = list or {}
    for _, position in ipairs(numbersIn(sections[at + 1])) do
      local card = unplaced[position]
      if card == nil then
        isWell = false
      else
        cards[#cards + 1] = card
        unplaced[position] = nil
      end
    end
    if #cards > 0 and list == nil then
      problem = 'this state needs piles = { "' .. tostring(name) .. '" }'
    end
  end
  if not isWell then problem = notState(kind) end
  if problem ~= nil then badArgument(1, "setState", problem) end
  return { head = head, lists = lists }
end

-- deck ------------------------------------------------------------------------

-- Decks: a draw pile, a discard pile, your own piles, and the cards that are out.

--- Options of `newDeck`.
---@class randdeck.DeckOptions: randdeck.KindOptions
---@field shuffled? boolean False: the first pass deals the cards in the order given.
--- The cards for a new pass when the draw pile is empty: `"discard"` (the default), the cards of
--- the discard pile; `"all"`, every card, also in players' hands; `"none"`, no cards, so nothing is
--- drawn.
---@field recycle? "discard"|"all"|"none"
---@field piles? string[] Names of your own piles, as in `{ "hand", "exhaust" }`; not with `recycle = "all"`.
--- Returns a card's id, its name in states and errors; cards with the same id are interchangeable.
---@field idOf? randdeck.IdOf<any>
--- Returns the card for an id, for `setState`; by default the deck's own card with this id.
---@field cardOf? randdeck.CardOf<any>

local function areLists(cards)
  for _, card in ipairs(cards) do
    if not isCardList(card) then return false end
  end
  return true
end

-- The problem of adding a list to a deck whose cards are lists, since it may be meant as one card.
local function oneListProblem(all, cards)
  if not isCardList(cards) or areLists(cards) or #all == 0 or not areLists(all) then return nil end
  return "each card of this deck is a list: write { { ... } } for one card"
end

--- A deck of cards. Each card is in the draw pile, in the discard pile, in a pile of the option
--- `piles`, or out. A call that raises an error moves no card. `newDeck` makes one.
---@class randdeck.Deck<Card>
local Deck = {}
Deck.__index = Deck

---@package
function Deck.new(all, drawPile, names, rules)
  return setmetatable({
    all = all,
    drawPile = drawPile,
    names = names,
    rules = rules,
    pass = 1,
    lists = emptyLists(names),
  }, Deck)
end

--- Draws the top card, or the top `count` cards. If the draw pile runs out, the deck reshuffles as
--- `recycle` says and the draw continues.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
--- ```
---@overload fun<Card>(self: randdeck.Deck<Card>, count: integer, to?: "discard"|string): Card[]
---@param count? nil How many cards to draw, from 0; one by default.
---@param to? "discard"|string|nil The pile to draw to: one of `piles`, or `"discard"`; not with `recycle = "all"`.
---@return Card? # The card, or nil if there is none; with `count`, a list, which may be shorter.
function Deck:draw(count, to)
  if to == nil then
    local pile = self and self.drawPile
    if not pile then partOf(self) end
    local order, dealt = pile.order, pile.dealt
    if count == nil then
      local position = dealt + 1
      local card = order[position]
      -- If the card is false, the code below draws it.
      if card then
        pile.dealt = position
        return card
      end
    elseif isWhole(count, 0, #order - dealt) then
      return dealTop(pile, count)
    end
  end
  if count ~= nil then
    checkWhole(count, 1, "draw", 0, self.rules.recycle == "all" and MOST_CARDS or nil)
  end
  if to ~= nil then checkName(to, pilesFrom(self, 2), 2, "draw") end
  local cards = takeCards(self, count or 1)
  layCards(self, cards, to)
  if count == nil then return cards[1] end
  return cards
end

--- Looks at the top card, or the top `count` cards, without drawing. It never starts a new pass.
---@overload fun<Card>(self: randdeck.Deck<Card>): Card?
---@param count integer How many cards to look at, from 0; one by default.
---@return Card[] # The card, or nil if the draw pile is empty; with `count`, a list, which may be shorter.
function Deck:peek(count)
  local pile = partOf(self)
  if count ~= nil then checkWhole(count, 1, "peek", 0) end
  shuffleFresh(pile)
  local order, dealt = pile.order, pile.dealt
  if count == nil then return order[dealt + 1] end
  return slice(order, dealt + 1, dealt + math.min(count, #order - dealt))
end

--- Draws the first card of the draw pile that passes a test, or the first `count` of them. Other
--- cards keep their order. It never starts a new pass.
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
--- print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
--- ```
---@overload fun<Card>(self: randdeck.Deck<Card>, test: randdeck.CardTest<any>, count: integer, to?: "discard"|string): Card[]
---@param test randdeck.CardTest<any> Gets a card; returns whether to draw it.
---@param count? nil How many cards to draw, from 0; one by default.
---@param to? "discard"|string|nil As for `draw`.
---@return Card? # The card, or nil if none passes; with `count`, a list, which may be shorter.
function Deck:drawWhere(test, count, to)
  local pile = partOf(self)
  check(type(test) == "function", 1, "drawWhere", "function", test)
  if count ~= nil then checkWhole(count, 2, "drawWhere", 0) end
  if to ~= nil then checkName(to, pilesFrom(self, 2), 3, "drawWhere") end
  local found, others = {}, {}
  for _, card in ipairs(leftCards(pile)) do
    if #found < (count or 1) and test(card) then
      found[#found + 1] = card
    else
      others[#others + 1] = card
    end
  end
  setLeft(pile, others)
  if #found > 0 then pile.last = found[#found] end
  layCards(self, found, to)
  if count == nil then return found[1] end
  return found
end

--- Takes the card at a position of the draw pile or of another pile. It never starts a new pass.
--- ```lua
--- local deck = newDeck({ "A", "B", "C", "D" }, { shuffled = false, piles = { "hand" } })
--- print(deck:take("draw", -1), deck:take("draw", 2, "hand"), deck:take("hand", -1, "discard")) --> D B B
--- print(deck:size("out"), deck:take("hand", 1)) --> 1 nil
--- ```
---@param from "draw"|"discard"|string `"draw"`, `"discard"` or one of `piles`. With `recycle = "all"` it must be `"draw"`, and `to` nil.
---@param position integer|"random" From 1 in the order of `pile(from)` (the top of the draw pile, or the oldest card of another pile), or from -1 backwards (the bottom, or the newest card); or `"random"`, each card equally likely.
---@param to? "discard"|string|nil One of `piles`, or `"discard"`: the card goes to its end. By default the card is out.
---@return Card? # The card; nil if there is no such position.
function Deck:take(from, position, to)
  local pile = partOf(self)
  checkName(from, pilesFrom(self, 1), 1, "take")
  if position ~= "random" and (position == 0 or not isWhole(position, -MOST_EXACT, MOST_EXACT)) then
    raiseIf(mismatch("position (1 is first, -1 last) or 'random'", position), 2, "take")
  end
  if to ~= nil then checkName(to, pilesFrom(self, 2), 3, "take") end
  local list = self.lists[from]
  local count = list and #list or leftIn(pile)
  local at = position == "random" and 1 or asInteger(position)
  if math.abs(at) > count then return nil end
  if not list then shuffleFresh(pile) end
  if position == "random" then
    at = choose(pile.source, count)
  elseif at < 0 then
    at = at + (count + 1)
  end
  local out = pile.out and countOut(self)
  local card
  if list then
    card = table.remove(list, at)
  else
    card = dealAt(pile, at)
  end
  if out then addCounts(out, { card }, 1) end
  pile.counted = pile.dealt
  layCards(self, { card }, to)
  return card
end

--- Deals hands round the table, one card to each hand in turn.
--- ```lua
--- local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
--- for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
--- --> 1 3
--- --> 2 4
--- ```
---@param hands integer|("discard"|string)[] How many hands, from 1 to 10,000; or a list of names of piles, to which the hands go.
---@param size integer How many cards each, from 0; at most 10,000,000 cards in all.
---@return Card[][] # A list of hands. If the cards run out, hands are shorter than `size`, and later ones may have one card fewer than the first.
function Deck:deal(hands, size)
  partOf(self)
  local count, names = hands, {}
  if isCardList(hands) then
    raiseIf(listProblem(hands, 1), 1, "deal")
    for _, name in ipairs(hands) do
      checkName(name, pilesFrom(self, 2), 1, "deal")
      raiseIf(placeOf(names, name) > 0 and mismatch("different names", name) or nil, 1, "deal")
      names[#names + 1] = name
    end
    count = #names
  end
  checkWhole(count, 1, "deal", 1, MOST_HANDS)
  checkWhole(size, 2, "deal", 0, math.floor(MOST_CARDS / count))
  local cards = takeCards(self, count * size)
  local dealt = {}
  for first = 1, count do
    local hand, at = {}, first
    while at <= #cards do
      hand[#hand + 1] = cards[at]
      at = at + count
    end
    layCards(self, hand, names[first])
    dealt[#dealt + 1] = hand
  end
  return dealt
end

--- Moves cards to the draw pile, or to another pile. Without `from`, it takes each card from the
--- cards that are out, or else from the discard pile or one of `piles`.
--- Raises if a card is not found, or is in several piles and you gave no `from`.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false, piles = { "hand" } })
--- deck:put(deck:draw(2), "hand")
--- deck:put("A", "bottom")
--- print(table.concat(deck:draw(2), " "), table.concat(deck:pile("hand"), " ")) --> C A B
--- ```
---@param cards Card|any[] A card or a list of cards. On the draw pile, the first one is drawn first.
---@param where? randdeck.PilePosition|nil `"top"` (the default), `"bottom"`, `"random"` or a position, all in the draw pile; or `"out"`, `"discard"` or one of `piles`, at whose end the cards go.
---@param from? randdeck.PileName|nil The pile the cards are in: `"draw"`, `"out"`, `"discard"` or one of `piles`.
---@return randdeck.Deck<Card>
function Deck:put(cards, where, from)
  if cards == nil or not self.drawPile then partOf(self) end
  local position = positionFor(self, where, "put")
  if from ~= nil then checkName(from, self.names, 3, "put") end
  local to = position == nil and where or "draw"
  moveCards(self, cards, to, position, from, "put")
  return self
end

--- Discards cards: the same as `put(cards, "discard", from)`.
--- Raises as `put` does.
---@param cards Card|any[] As for `put`.
---@param from? randdeck.PileName|nil As for `put`.
---@return randdeck.Deck<Card>
function Deck:discard(cards, from)
  if cards == nil or not self.drawPile then partOf(self) end
  if from ~= nil then checkName(from, self.names, 2, "discard") end
  moveCards(self, cards, "discard", nil, from, "discard")
  return self
end

--- Adds new cards to the deck.
---@param cards Card|any[] A card or a list of cards. Wrap a card that is itself a list: `{ card }`.
---@param where? randdeck.PilePosition|nil As for `put`.
---@return randdeck.Deck<Card>
function Deck:add(cards, where)
  partOf(self)
  local all, pile, rules = self.all, self.drawPile, self.rules
  local idOf, kindOf = rules.idOf, rules.kindOf
  raiseIf(cardsProblem(cards) or oneListProblem(all, cards), 1, "add")
  local position = positionFor(self, where, "add")
  local list = isCardList(cards) and slice(cards) or { cards }
  if idOf then
    for at = 1, #list do
      checkId(list[at], idOf(list[at]), at)
    end
  end
  -- The new cards are first, so that an error names their positions in the argument.
  local both = slice(list)
  append(both, all)
  local kinds = pile.kinds and kindsOf(both, cachedKindOf(pile.kinds, kindOf), 1, "add")
  if position ~= nil then
    insertCards(pile, list, position)
  else
    shuffleFresh(pile)
    append(self.lists[where] or {}, list)
  end
  append(all, list)
  pile.kinds = kinds
  pile.out = nil
  return self
end

--- Removes cards from the deck for good.
--- Raises as `put` does.
---@param cards Card|any[] As for `put`.
---@param from? randdeck.PileName|nil As for `put`.
---@return randdeck.Deck<Card>
function Deck:remove(cards, from)
  partOf(self)
  if from ~= nil then checkName(from, self.names, 2, "remove") end
  moveCards(self, cards, nil, nil, from, "remove")
  return self
end

--- Shuffles the draw pile, or another pile. `noRepeat` holds in the draw pile only.
---@param name? "draw"|"discard"|string|nil `"draw"` (the default), `"discard"` or one of `piles`.
---@return randdeck.Deck<Card>
function Deck:shuffle(name)
  local pile = partOf(self)
  local lists, names = self.lists, self.names
  if name ~= nil then checkName(name, slice(names, 1, #names - 1), 1, "shuffle") end
  local list = lists[name]
  if name and list then
    -- If the source fails, the pile stays as it is.
    local cards = slice(list)
    shufflePart(pile.source, cards, 1, #cards, #cards)
    lists[name] = cards
  elseif not pile.fresh then
    shuffleInto(pile, leftCards(pile))
  end
  return self
end

--- Takes all cards back, wherever they are, and starts a new pass.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" })
--- deck:draw(2)
--- deck:reset()
--- print(deck:left(), deck:passes()) --> 3 2
--- ```
---@return randdeck.Deck<Card>
function Deck:reset()
  local pile = partOf(self)
  setLeft(pile, {})
  self.pass = self.pass + 1
  pile.fresh = self.all
  self.lists = emptyLists(self.names)
  return self
end

--- Cuts the draw pile: moves the top `count` cards to the bottom.
---@param count? integer|nil How many cards, from 0 to `left()`; random by default.
---@return randdeck.Deck<Card>
function Deck:cut(count)
  local pile = partOf(self)
  if count ~= nil then checkWhole(count, 1, "cut", 0, leftIn(pile)) end
  setLeft(pile, cutAt(pile.source, leftCards(pile), count))
  return self
end

--- Returns the number of cards in the draw pile.
---@return integer
function Deck:left() return leftIn(partOf(self)) end

--- Returns the number of cards in the whole deck, or in one pile.
---@param name? randdeck.PileName|nil As for `pile`.
---@return integer
function Deck:size(name)
  partOf(self)
  if name == nil then return #self.all end
  checkName(name, self.names, 1, "size")
  local count = leftIn(self.drawPile)
  if name == "draw" then return count end
  local found = self.lists[name]
  if found then return #found end
  for _, list in pairs(self.lists) do
    count = count + #list
  end
  return #self.all - count
end

--- Returns the cards of a pile.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- deck:draw(2)
--- print(table.concat(deck:pile("out"), " "), table.concat(deck:pile("draw"))) --> A B C
--- ```
---@param name randdeck.PileName `"draw"` (the draw pile), `"out"`, `"discard"` or one of `piles`.
---@param test? randdeck.CardTest<any>|nil Gets a card; returns whether to list it. By default all are listed.
---@return Card[] # A new list. The draw pile has its top card first, other piles have the newest last, and cards that are out have no particular order.
function Deck:pile(name, test)
  partOf(self)
  checkName(name, self.names, 1, "pile")
  check(test == nil or type(test) == "function", 2, "pile", "function", test)
  if name == "draw" then shuffleFresh(self.drawPile) end
  local cards = slice(cardsIn(self, name))
  if test == nil then return cards end
  local passing = {}
  for _, card in ipairs(cards) do
    if test(card) then passing[#passing + 1] = card end
  end
  return passing
end

--- Returns the name of the pile that a card is in.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false, piles = { "hand" } })
--- deck:draw(1, "hand")
--- print(deck:where("A"), deck:where("C"), deck:where("Z")) --> hand draw nil
--- ```
---@param card Card One card. Of equal cards, the first found counts, in this order: out, in your piles, in the discard pile, in the draw pile.
---@return randdeck.PileName? # The name, as for `pile`; nil if the deck has no such card.
function Deck:where(card)
  if card == nil then partOf(self) end
  local copies = countOut(self)[card]
  if copies == nil then return nil end
  if copies > 0 then return "out" end
  for _, name in ipairs(self.names) do
    if placeOf(self.lists[name] or {}, card) > 0 then return name end
  end
  return "draw"
end

--- Returns all cards of the deck.
---@return Card[] # A new list, in the order given, then the cards added later.
function Deck:cards()
  partOf(self)
  return slice(self.all)
end

--- Returns the number of the pass, from 1.
---@return integer
function Deck:passes()
  partOf(self)
  return self.pass
end

--- Makes an independent copy of the deck, with the same cards in the same piles, for example to
--- look ahead. Cards that are tables are shared, not copied. If the pass isn't shuffled yet, each
--- deck shuffles it separately.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
--- local copy = deck:copy()
--- print(copy:draw(), copy:left(), deck:left()) --> A 2 3
--- ```
---@param random? randdeck.RandomSource|nil The copy's random source; the engine's own by default.
---@return randdeck.Deck<Card> # The copy. Its draw pile has the same order: `shuffle` the copy to hide the order from a computer player.
function Deck:copy(random)
  local pile = partOf(self)
  local all = slice(self.all)
  local copied = newDrawPile(sourceOf(random, 1, "copy"), pile.kinds, pile.fresh and all)
  copied.order = slice(pile.order, pile.dealt + 1)
  copied.last = lastDealt(pile)
  local deck = Deck.new(all, copied, self.names, self.rules)
  deck.pass = self.pass
  for name, list in pairs(self.lists) do
    deck.lists[name] = slice(list)
  end
  return deck
end

--- Saves the deck and its generator: returns one line of ASCII, for `setState` on any engine.
--- Raises if cards are tables, functions or fractions, and there is no `idOf`.
--- ```lua
--- local cards = { "A", "B", "C", "D" }
--- local deck = newDeck(cards, { random = newRandom("today") })
--- print(deck:draw()) --> B
--- local later = newDeck(cards, { random = newRandom() })
--- later:setState(deck:getState())
--- print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
--- ```
---@return string
function Deck:getState()
  local pile = partOf(self)
  return writeState("deck", pile.source, deckSections(self))
end

--- Loads a saved deck: its cards, where each one is, and its generator. This deck's options stay.
--- Raises if `state` is damaged, or names a card or a pile that this deck does not have.
---@param state string A string from `getState`. If it has ids, `cardOf` returns the card for each; by default that is this deck's card with the id.
---@return randdeck.Deck<Card>
function Deck:setState(state)
  local pile = partOf(self)
  local saved = checkState(state, "deck", pile.source)
  local sections = saved.sections
  local all = cardsNamed(self, sections[2] or "")
  local head = numbersIn(sections[1] or "")
  local placed = readPlaces(self, all, head, slice(sections, 3), "deck")
  local kinds = pile.kinds and kindsOf(all, self.rules.kindOf, 1, "setState")
  setGenerator(pile.source, saved.generator)
  pile.kinds = kinds
  setPlaces(self, all, placed)
  return self
end

-- Returns the number of cards in each pile as a text, which names no card.
function Deck:__tostring()
  local texts = {}
  for _, name in ipairs(self.names) do
    texts[#texts + 1] = name .. " " .. self:size(name)
  end
  return "deck: " .. joined(texts, ", ")
end

local OPTIONS = {
  cardOf = { "function" },
  idOf = { "function" },
  kindOf = { "function" },
  noRepeat = { "boolean" },
  piles = { "table" },
  random = {},
  recycle = { "'discard'", "'all'", "'none'" },
  shuffled = { "boolean" },
}

--- Makes a deck: a draw pile, a discard pile, and your own piles. The deck keeps its own copy of
--- the list. Every order is equally likely.
--- Raises if `kindOf` returns nil or NaN.
--- ```lua
--- local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
--- deck:discard(deck:draw(2))
--- print(deck:left(), deck:size("out"), deck:size("discard")) --> 1 0 2
--- ```
---@generic Card: randdeck.Value
---@param cards Card[] The cards. The list may be empty, and may have the same card several times.
---@param options? randdeck.DeckOptions `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`, `piles`, `idOf`, `cardOf`.
---@return randdeck.Deck<Card>
function randdeck.newDeck(cards, options)
  local all = copyOf(cards, "newDeck")
  local given = checkOptions(options, OPTIONS, "newDeck", cards)
  local cardOf, idOf, kindOf, recycle = given.cardOf, given.idOf, given.kindOf, given.recycle
  local names = { "draw", "discard", "out" }
  local problem
  if given.piles then
    problem = pilesProblem(given.piles)
    if problem == nil then
      names = { "draw" }
      append(names, given.piles)
      append(names, { "discard", "out" })
    end
    if #names > 3 and recycle == "all" then
      problem = "option 'piles' can't be used with recycle = 'all'"
    end
  end
  if cardOf ~= nil and idOf == nil then problem = "option 'cardOf' needs 'idOf'" end
  raiseIf(problem, 2, "newDeck")
  local kinds = given.noRepeat and kindsOf(all, kindOf, 2, "newDeck")
  local pile = newDrawPile(sourceOf(given.random, 2, "newDeck"), kinds, all)
  if given.shuffled == false then setLeft(pile, slice(all)) end
  return Deck.new(all, pile, names, {
    cardOf = cardOf,
    idOf = idOf,
    kindOf = kindOf,
    recycle = recycle,
  })
end

-- named -----------------------------------------------------------------------

-- Numbers keyed by name: tables whose keys are the cards.

-- The problem of numbers beside a list that already has them.
local HAS_NUMBERS = "nil expected, since argument #1 has the numbers"

-- Whether a value is a row: a list of two values, of which the second is a number.
local function isRow(row) return isCardList(row) and #row == 2 and type(row[2]) == "number" end

-- Whether a list has only rows, of cards that are no numbers.
local function areRows(list)
  for _, row in ipairs(list) do
    if not isRow(row) or type(row[1]) == "number" then return false end
  end
  return #list > 0
end

-- The names and numbers of recent tables, kept since sorting names takes longer than a pick. Only
-- 64 are kept, since some engines have no weak tables.
local recent = { lists = weakMap(), count = 0 }

-- The names and numbers of a table keyed by name (argument #1), in the byte order of the names;
-- nil for a list. Raises if a key isn't a name, or if there is a second argument, `beside`.
local function namedNumbers(list, beside, name)
  local before = recent.lists[list]
  if before and beside == nil and readFields(list, before.cards, before.numbers) then
    return before
  end
  if type(list) ~= "table" or isCardList(list) or beside ~= nil and hasCardBehind(list, 0) then
    return nil
  end
  local key = hasField(list, "_VERSION") and list or otherKey(list)
  if key ~= nil then badArgument(1, name, mismatch("names that are strings", key)) end
  local cards = namesOf(list)
  if beside ~= nil then
    if #cards == 0 then return nil end
    badArgument(2, name, HAS_NUMBERS)
  end
  local lists = { cards = cards, numbers = {} }
  readFields(list, cards, lists.numbers)
  if recent.count == 64 then
    recent.lists = weakMap()
    recent.count = 0
  end
  recent.lists[list] = lists
  recent.count = recent.count + 1
  return lists
end

-- copies ----------------------------------------------------------------------

-- Several copies of each card.

--- Returns a list with several copies of each card. Copies of a table are the same table: to get
--- separate tables, make copies of the names, then a table for each.
--- ```lua
--- print(table.concat(copies({ "A", "B" }, 3), " ")) --> A A A B B B
--- print(table.concat(copies({ rare = 1, common = 3 }), " ")) --> common common common rare
--- ```
---@overload fun(cards: [any, integer][]): any[]
---@overload fun(cards: table<string, integer>): string[]
---@generic Card: randdeck.Value
---@param cards Card[] The cards; without `count`, a list of pairs `{ card, count }`, or counts keyed by name, read in the byte order of the names.
---@param count integer How many copies of each, from 0; at most 10,000,000 cards in all.
---@return Card[]
function randdeck.copies(cards, count)
  local named = namedNumbers(cards, count, "copies")
  local given = copyOf(named and named.cards or cards, "copies")
  local size = #given
  if count ~= nil then
    raiseIf(areRows(given) and HAS_NUMBERS or nil, 2, "copies")
    checkWhole(count, 2, "copies", 0, math.floor(MOST_CARDS / math.max(size, 1)))
  end
  local list = {}
  for at = 1, size do
    local card = given[at]
    local times = count
    if named then times = named.numbers[at] end
    if count == nil and type(card) == "table" then
      times = card[2]
      card = card[1]
    end
    local most = MOST_CARDS - #list
    local isCount = isWhole(times, 0, most)
    if not isCount or card == nil or card ~= card then
      local place = named and shown(card) or at
      if not isCount then card = times end
      local expected = "pair of a card and an integer from 0 to " .. most
      raiseIf(mismatch(expected, card, place), 1, "copies")
    end
    for _ = 1, times do
      list[#list + 1] = card
    end
  end
  return list
end

-- hand ------------------------------------------------------------------------

-- Hands that refill.

--- A source of cards for a hand: a deck, dice, a block deck, a chance, or your own object.
---@class randdeck.Dealer<Card>
--- Returns a list of `count` cards, or fewer if there are no more.
---@field draw fun(self: randdeck.Dealer<Card>, count: integer): Card[]
---@field discard? fun(self: randdeck.Dealer<Card>, card: Card, from: "out") Takes a card that was played.

-- Draws from a dealer. Raises if it returns no list or too many cards. The error has no line
-- number, since the dealer's code is elsewhere.
local function drawFrom(dealer, count)
  local drawn = dealer:draw(count)
  if isCardList(drawn) and #drawn <= count then return drawn end
  local most = digits(count)
  local got = isCardList(drawn) and "more" or shown(drawn)
  error("draw(" .. most .. ") must give a list of at most " .. most .. " cards, got " .. got, 0)
end

--- A hand that refills each time you play a card. `newHand` makes one.
---@class randdeck.Hand<Card>
local Hand = {}
Hand.__index = Hand

---@package
function Hand.new(dealer, size, held)
  return setmetatable({ dealer = dealer, size = size, held = held }, Hand)
end

--- Returns the cards of the hand.
---@return Card[] # A new list.
function Hand:cards() return slice(partOf(self, "held")) end

--- Plays a card and returns it: it is discarded, if the dealer has a discard pile, and the next
--- card is drawn in its place. If the dealer has no more cards, or its draw raises an error, the
--- hand gets smaller; each later play fills it again. With a deck of `recycle = "all"` nothing is
--- discarded.
--- Raises if the card is not out in the deck, or if the dealer raises an error.
--- ```lua
--- local hand = newHand(newDeck({ "A", "B", "C", "D" }, { shuffled = false }), 2)
--- print(hand:play(1), table.concat(hand:cards(), " ")) --> A C B
--- ```
---@param position integer The card's position in `cards()`, from 1.
---@return Card
function Hand:play(position)
  if position == nil then partOf(self, "held") end
  local dealer, held = self.dealer, self.held
  local count = #held
  raiseIf(count == 0 and "the hand is empty" or nil, 1, "play")
  checkWhole(position, 1, "play", 1, count)
  local card = held[position]
  local missing = math.max(self.size - count + 1, 0)
  local rules = dealer.rules
  if dealer.discard and not (rules and rules.recycle == "all") then
    -- If `discard` raised the error, it would name a line of this file.
    check(not dealer.where or dealer:where(card) == "out", 1, "play", "card that is out", card)
    dealer:discard(card, "out")
  end
  table.remove(held, position)
  local drawn = drawFrom(dealer, missing)
  local place = position
  for _, added in ipairs(drawn) do
    table.insert(held, place, added)
    place = #held + 1
  end
  return card
end

--- Makes a hand of `size` cards that refills each time you play a card.
--- Raises if the dealer raises an error.
--- ```lua
--- local hand = newHand(newDeck({ "A", "B", "C" }, { shuffled = false }), 2)
--- print(table.concat(hand:cards(), " ")) --> A B
--- ```
---@generic Card: randdeck.Value
---@param dealer randdeck.Deck<Card>|randdeck.EndlessDealer<Card>|randdeck.Dealer<Card> A deck, dice, a block deck, or any object with a method `draw(count)`, and `discard(card)` if it has a discard pile.
---@param size integer How many cards it holds, from 1.
---@param cards? Card[] The cards of a saved hand; cards of a deck must be out.
---@return randdeck.Hand<Card> # The hand, as full as the dealer can make it.
function randdeck.newHand(dealer, size, cards)
  local isDealer = type(dealer) == "table" and type(dealer.draw) == "function"
  check(isDealer, 1, "newHand", "dealer with a method 'draw'", dealer)
  checkWhole(size, 2, "newHand", 1, MOST_CARDS)
  if cards ~= nil then raiseIf(listProblem(cards), 3, "newHand") end
  local held = slice(cards or {})
  append(held, drawFrom(dealer, math.max(size - #held, 0)))
  return Hand.new(dealer, size, held)
end

-- categories ------------------------------------------------------------------

-- Decks that consist of one deck for each category.

-- Copies a list of lists. Raises if it isn't a list of lists, or if an inner list is empty or has a
-- hole.
local function categoriesOf(categories, name)
  local lists = {}
  local problem = listProblem(categories, 1)
  if problem == nil then
    for _, category in ipairs(categories) do
      local inside = listProblem(category, 1)
      if inside == nil then
        lists[#lists + 1] = slice(category)
      else
        problem = problem or inside .. " in category " .. #lists + 1
      end
    end
  end
  if problem ~= nil then badArgument(1, name, problem) end
  return lists
end

-- Numbers that only decks of the same cards and options have in common: a deck loads no other
-- state.
local function signatureOf(deck) return { fingerprintOf(deck.all), deck.drawPile.kinds and 1 or 0 } end

--- A deck for each category, to draw one card from each. `newCategoryDeck` makes one.
---@class randdeck.CategoryDeck<Card>
local CategoryDeck = {}
CategoryDeck.__index = CategoryDeck

---@package
function CategoryDeck.new(decks) return setmetatable({ decks = decks }, CategoryDeck) end

--- Draws the next card of each category. A category with no cards left starts its next pass.
---@return Card[] # A list of the cards, in the order of the categories. A category is skipped if you removed all its cards.
function CategoryDeck:drawEach()
  local decks = partOf(self, "decks")
  local cards = self:peekEach()
  for _, deck in ipairs(decks) do
    deck:draw()
  end
  return cards
end

--- Looks at the cards `drawEach` will draw. A category with no cards left starts its next pass.
---@return Card[] # A list, as `drawEach` does.
function CategoryDeck:peekEach()
  local decks = partOf(self, "decks")
  -- Makes every new pass before starting any, so that no category changes if the source fails.
  local passes = {}
  for at = 1, #decks do
    local deck = decks[at]
    local pile = deck.drawPile
    if #deck.all > 0 and (pile.fresh or leftIn(pile) == 0) then
      local pass = slice(deck.all)
      arrange(pile.source, pass, pile.kinds, lastDealt(pile))
      passes[at] = pass
    end
  end
  local cards = {}
  for at = 1, #decks do
    local deck = decks[at]
    local pile = deck.drawPile
    local pass = passes[at]
    if pass ~= nil then
      if not pile.fresh then deck:reset() end
      setLeft(pile, pass)
    end
    local card = pile.order[pile.dealt + 1]
    if card ~= nil then cards[#cards + 1] = card end
  end
  return cards
end

--- Returns the deck of one category, to draw from it alone.
---@param position integer Which category, from 1.
---@return randdeck.Deck<Card> # The deck, with `recycle = "all"`; the same one at each call.
function CategoryDeck:deck(position)
  partOf(self, "decks")
  checkWhole(position, 1, "deck", 1, #self.decks)
  return self.decks[position]
end

--- Saves all decks and their generator: returns one line of ASCII, for `setState` on any engine.
---@return string
function CategoryDeck:getState()
  local decks = partOf(self, "decks")
  local sections = {}
  for _, deck in ipairs(decks) do
    local positions = positionsOf(deck)
    local head = signatureOf(deck)
    append(head, positions.head)
    append(
      sections,
      { numbersText(head), numbersText(positions.lists[1]), numbersText(positions.lists[2]) }
    )
  end
  return writeState("categories", decks[1].drawPile.source, sections)
end

--- Loads saved decks, with their generator.
--- Raises if `state` is from other categories or options.
---@param state string A string from `getState`, for the same categories and options.
---@return randdeck.CategoryDeck<Card>
function CategoryDeck:setState(state)
  local decks = partOf(self, "decks")
  local source = decks[1].drawPile.source
  local saved = checkState(state, "categories", source)
  raiseIf(otherProblem({ 3 * #decks }, { #saved.sections }), 1, "setState")
  local reads = {}
  for at = 1, #decks do
    local deck = decks[at]
    local parts = slice(saved.sections, 3 * at - 2, 3 * at)
    local head = numbersIn(parts[1])
    raiseIf(otherProblem(signatureOf(deck), head), 1, "setState")
    local places = { "_draw", parts[2], "_discard", parts[3] }
    reads[#reads + 1] = readPlaces(deck, deck.all, slice(head, 3), places, "categories")
  end
  setGenerator(source, saved.generator)
  for at = 1, #decks do
    local deck = decks[at]
    setPlaces(deck, deck.all, reads[at])
  end
  return self
end

local CATEGORY_OPTIONS = { kindOf = { "function" }, noRepeat = { "boolean" }, random = {} }

--- Makes a shuffle bag for each category, to draw one card of each. The lists are copied.
--- Raises if a category has no card, or `kindOf` returns nil or NaN.
--- ```lua
--- local categories = { { "knight", "archer" }, { "wall", "moat" }, { "spy", "smith" } }
--- local deck = newCategoryDeck(categories, { random = newRandom("today"), noRepeat = true })
--- print(table.concat(deck:drawEach(), " ")) --> knight wall smith
--- print(table.concat(deck:drawEach(), " ")) --> archer moat spy
--- ```
---@param categories any[][] The categories, one list of cards each.
---@param options? randdeck.KindOptions `random`, `noRepeat`, `kindOf`; the last two apply within each category.
---@return randdeck.CategoryDeck<any>
function randdeck.newCategoryDeck(categories, options)
  local lists = categoriesOf(categories, "newCategoryDeck")
  local given = checkOptions(options, CATEGORY_OPTIONS, "newCategoryDeck", categories)
  local source = sourceOf(given.random, 2, "newCategoryDeck")
  local decks = {}
  for _, list in ipairs(lists) do
    local kinds = given.noRepeat and kindsOf(list, given.kindOf, 2, "newCategoryDeck")
    local rules = { recycle = "all", kindOf = given.kindOf }
    decks[#decks + 1] =
      Deck.new(list, newDrawPile(source, kinds, list), { "draw", "discard", "out" }, rules)
  end
  return CategoryDeck.new(decks)
end

-- endless ---------------------------------------------------------------------

-- Dealers that never run out, the base of dice, chances and blocks.

-- Returns the next `count` cards, and chooses them if they aren't chosen yet.
local function nextCards(dealer, count)
  local all, ahead, drawn = dealer.all, dealer.ahead, dealer.drawn
  -- A call that fails stores nothing.
  local made = {}
  local missing = count - (#ahead - drawn)
  local last = ahead[#ahead] or dealer.last
  while #made < missing do
    if dealer.makeOne then
      made[#made + 1] = dealer.makeOne(last)
    else
      append(made, dealer.makeBlock(last))
    end
    last = made[#made]
  end
  append(ahead, made)
  local cards = {}
  for at = 1, count do
    cards[at] = all[math.min(ahead[drawn + at], #all)]
  end
  return cards
end

-- Removes the drawn places from `ahead`.
local function forget(dealer)
  dealer.ahead = slice(dealer.ahead, dealer.drawn + 1)
  dealer.drawn = 0
end

--- A dealer whose cards never run out: dice, or block after block. `newDice` and `newBlockDeck`
--- make one, `newChance` makes one with more methods. Use it in place of a deck where only `draw`
--- and `peek` are needed.
---@class randdeck.EndlessDealer<Card>
local EndlessDealer = {}
EndlessDealer.__index = EndlessDealer

-- `signature` are fingerprints of the cards and options; only a state with an equal one is loaded.
-- `makeOne` chooses one place and `makeBlock` the places of a block, given the place before; a
-- place after the last card means the last card. `chanceOf` is the chance of the nth try.
---@package
function EndlessDealer.new(kind, signature, all, source, makeOne, makeBlock, chanceOf)
  return setmetatable({
    kind = kind,
    signature = signature,
    all = all,
    source = source,
    makeOne = makeOne,
    makeBlock = makeBlock,
    chanceOf = chanceOf,
    ahead = {},
    drawn = 0,
    last = 0,
  }, EndlessDealer)
end

--- Draws a card, or `count` cards.
---@overload fun<Card>(self: randdeck.EndlessDealer<Card>): Card
---@param count integer How many cards to draw, from 0 to 10,000,000; one by default.
---@return Card[] # The card; with `count`, a list.
function EndlessDealer:draw(count)
  if count == nil then
    local makeOne = self and self.makeOne
    if not makeOne or self.drawn < #self.ahead then
      partOf(self, "signature")
      return self:draw(1)[1]
    end
    local all = self.all
    local place = makeOne(self.last)
    self.last = place
    local card = all[place]
    if card == nil then card = all[#all] end
    return card
  end
  checkWhole(count, 1, "draw", 0, MOST_CARDS)
  local cards = nextCards(self, count)
  self.drawn = self.drawn + #cards
  if self.drawn > 0 then self.last = self.ahead[self.drawn] end
  if 2 * self.drawn > #self.ahead then forget(self) end
  return cards
end

--- Looks at the next card, or the next `count` cards, without drawing them.
---@overload fun<Card>(self: randdeck.EndlessDealer<Card>): Card
---@param count integer How many cards to look at, from 0 to 10,000,000; one by default.
---@return Card[] # The card; with `count`, a list.
function EndlessDealer:peek(count)
  partOf(self, "signature")
  if count ~= nil then checkWhole(count, 1, "peek", 0, MOST_CARDS) end
  local cards = nextCards(self, count or 1)
  if count == nil then return cards[1] end
  return cards
end

--- Saves the dealer and its generator: returns one line of ASCII, for `setState` on any engine.
---@return string
function EndlessDealer:getState()
  local head = slice(partOf(self, "signature"))
  forget(self)
  head[#head + 1] = self.last
  return writeState(self.kind, self.source, { numbersText(head), numbersText(self.ahead) })
end

--- Loads a saved dealer, with its generator.
--- Raises if `state` is from a dealer with other cards or options.
---@param state string A string from `getState` of a dealer with the same cards and options.
---@return randdeck.EndlessDealer<Card>
function EndlessDealer:setState(state)
  partOf(self, "signature")
  local kind, source, signature = self.kind, self.source, self.signature
  local saved = checkState(state, kind, source)
  local head = numbersIn(saved.sections[1] or "")
  local ahead = numbersIn(saved.sections[2] or "")
  local last = head[#signature + 1]
  -- Only a chance, which has no signature, has places after its last card.
  local most = #signature > 0 and #self.all or MOST_EXACT
  local isWell = isWhole(last, 0, most)
  for _, place in ipairs(ahead) do
    if not isWhole(place, 1, most) then isWell = false end
  end
  raiseIf(otherProblem(signature, head), 1, "setState")
  raiseIf(not isWell and notState(kind) or nil, 1, "setState")
  setGenerator(source, saved.generator)
  self.last = last
  self.ahead = ahead
  self.drawn = 0
  return self
end

-- blocks ----------------------------------------------------------------------

-- Endless blocks of different cards, with a share of each category in every block.

--- Options of `newBlockDeck`.
---@class randdeck.BlockDeckOptions: randdeck.PassOptions
---@field blockSize? integer How many cards a block has; 10 by default.
--- The least number of cards of each category in a block: one number, or a list; 1 by default.
---@field perBlock? integer|integer[]

local BLOCK_OPTIONS = {
  blockSize = { "number" },
  noRepeat = { "boolean" },
  perBlock = { "number", "table" },
  random = {},
}

-- The category of each card of a block before shuffling; 0 stands for any category. Raises if a
-- card is in two categories, or if a category has fewer cards than the options need.
local function categoriesOfBlock(lists, options)
  local categoryOf, from, different = {}, {}, 0
  for category = 1, #lists do
    local size = 0
    for _, card in ipairs(lists[category]) do
      local other = categoryOf[card]
      if other == nil then
        size = size + 1
      elseif other ~= category then
        local problem = "one category for each card expected, got " .. other .. " and " .. category
        badArgument(1, "newBlockDeck", problem)
      end
      categoryOf[card] = category
    end
    local wanted = options.perBlock or 1
    if type(wanted) ~= "number" then wanted = wanted[category] end
    if not isWhole(wanted, 0, size) then
      local expected = "option 'perBlock': integer from 0 to "
        .. size
        .. " for category "
        .. category
      badArgument(2, "newBlockDeck", mismatch(expected, wanted))
    end
    for _ = 1, wanted do
      from[#from + 1] = category
    end
    different = different + size
  end
  local blockSize = options.blockSize or 10
  local least = math.max(#from, 1)
  if not isWhole(blockSize, least, different) then
    local range = least .. " (the sum of 'perBlock') to " .. different .. " (the different cards)"
    local problem = mismatch("option 'blockSize': integer from " .. range, blockSize)
    badArgument(2, "newBlockDeck", problem)
  end
  while #from < blockSize do
    from[#from + 1] = 0
  end
  return from
end

-- Marks places as taken. `taken` gets the rank of each place among the places that were free
-- before. `choosePlaces` finds the nth free place from these ranks, without a loop over all places.
local function take(places, taken)
  for _, place in ipairs(places) do
    local rank = place
    for _, earlier in ipairs(taken) do
      if rank > earlier then rank = rank - 1 end
    end
    taken[#taken + 1] = rank
  end
end

-- Chooses the places of a block's cards, all different: each in its category, or in any if that is
-- 0. `ends` has the last place of each category, `copies` the places of each card. Unless `before`
-- is 0, the card at that place is chosen only if no other card is possible.
local function choosePlaces(source, all, ends, copies, from, before)
  local block, taken = {}, {}
  if before > 0 then take(copies[all[before]], taken) end
  local previous = from[1]
  -- The number of taken places in earlier categories.
  local earlier = 0
  for _, category in ipairs(from) do
    if category ~= previous then earlier = category == 0 and 0 or #taken end
    previous = category
    local start = ends[category - 1] or 0
    local size = (ends[category] or #all) - start
    if #taken - earlier == size then taken = {} end
    local rank = start - earlier + choose(source, size + earlier - #taken)
    local place = rank
    for at = #taken, 1, -1 do
      if place >= taken[at] then place = place + 1 end
    end
    block[#block + 1] = place
    local places = copies[all[place]]
    if #places == 1 then
      taken[#taken + 1] = rank
    else
      take(places, taken)
    end
  end
  return block
end

--- Makes endless blocks of different cards. Each block has cards of every category, so none is
--- missing for long. Copies make a card more likely. One category with `blockSize` cards is the bag
--- of Tetris-like games.
--- Raises if a card is in two categories, or there are too few different cards for a block.
--- ```lua
--- local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
--- local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
--- print(table.concat(deck:draw(5), " ")) --> bow net fish axe wood
--- ```
---@param categories any[][] The categories, one list of cards each; no card may be in two of them.
---@param options? randdeck.BlockDeckOptions `random`, `blockSize`, `perBlock`, `noRepeat`.
---@return randdeck.EndlessDealer<any>
function randdeck.newBlockDeck(categories, options)
  local lists = categoriesOf(categories, "newBlockDeck")
  local given = checkOptions(options, BLOCK_OPTIONS, "newBlockDeck", categories)
  local source = sourceOf(given.random, 2, "newBlockDeck")
  local from = categoriesOfBlock(lists, given)
  local all, ends, copies, cardAt = {}, {}, {}, {}
  for _, list in ipairs(lists) do
    for _, card in ipairs(list) do
      all[#all + 1] = card
      cardAt[#all] = card
      local places = copies[card] or {}
      places[#places + 1] = #all
      copies[card] = places
    end
    ends[#ends + 1] = #all
  end
  local kinds = { of = cardAt, distinct = true }
  local noRepeat = given.noRepeat
  local function makeBlock(last)
    local before = noRepeat and #from == 1 and last or 0
    local block = choosePlaces(source, all, ends, copies, from, before)
    arrange(source, block, kinds, noRepeat and last or nil)
    return block
  end
  local name = (noRepeat and "noRepeat" or "")
    .. " "
    .. joined(ends, " ")
    .. " "
    .. joined(from, ".")
  local signature = { fingerprintOf(all), fingerprintOf({ name }) }
  return EndlessDealer.new("blocks", signature, all, source, nil, makeBlock)
end

-- weighted --------------------------------------------------------------------

-- Random cards, of which some are more likely than others.

--- Returns a card's weight.
---@alias randdeck.WeightOf<Card> fun(card: Card): number

-- Returns the cards and their weights, `given` as a list or a function, or nil for rows. Raises for
-- other values.
local function listsOf(list, given, name)
  local cards, numbers = list, given
  local problem = listProblem(cards)
  local position = 1
  if problem == nil and type(given) == "function" then
    numbers = mapped(cards, given)
  elseif problem == nil and given == nil and (#cards == 0 or isRow(cards[1])) then
    cards = {}
    numbers = {}
    for _, row in ipairs(list) do
      if isRow(row) then
        cards[#cards + 1] = row[1]
        numbers[#numbers + 1] = row[2]
      else
        problem = problem or mismatch("row of a card and a weight", row, #cards + 1)
      end
    end
  elseif problem == nil then
    position = 2
    if not isCardList(given) then
      problem = mismatch("list or function of weights", given)
    elseif startsAtZero(given) then
      problem = listProblem(given)
    end
  end
  if problem ~= nil then badArgument(position, name, problem) end
  return { cards = cards, numbers = numbers }
end

-- Adds up the weights, argument #`position` of the function `name`. Raises if a weight is wrong.
-- Returns a negative sum if `choosePlace` must choose by a fraction.
local function sumOf(cards, weights, position, name)
  local size = #cards
  -- The sum is a float, since Fengari's integers overflow at 2^31.
  local sum = 0 / 1
  local isExact = true
  local wrong = #weights > size and size + 1 or 0
  for at = 1, size do
    local weight = weights[at]
    if type(weight) ~= "number" or weight < 0 then
      wrong = at
      break
    end
    sum = sum + weight
    if weight % 1 ~= 0 then
      isExact = false
      if weight - weight ~= 0 then wrong = at end
    end
  end
  if wrong > 0 then
    local place = position == 1 and shown(cards[wrong]) or wrong
    local problem = mismatch("a weight of 0 or more for each card", weights[wrong], place)
    badArgument(position, name, problem)
  end
  if sum - sum ~= 0 then badArgument(position, name, mismatch("weights with a finite sum", sum)) end
  return isExact and sum <= ASKED and sum or -sum
end

-- Chooses a place according to weights. `sum`, from `sumOf`, isn't 0.
local function choosePlace(source, sum, weights)
  local point
  -- One answer is a fraction of 30 bits: the point is from `point` to `point + width`.
  local width = 0
  if sum > 0 then
    point = choose(source, asInteger(sum)) - 1
  else
    point = (choose(source, ASKED) - 1) / ASKED * -sum
    width = -sum / ASKED
  end
  for at = 1, #weights do
    local weight = weights[at]
    if point < weight then
      if point + width <= weight then return at end
      -- The weight ends between these points, so a second answer decides.
      point = point + (choose(source, ASKED) - 1) / ASKED * width
      width = 0
      if point < weight then return at end
    end
    point = point - weight
  end
  -- A sum of fractions is rounded, so the point may be after the last weight.
  local place = #weights
  while weights[place] == 0 do
    place = place - 1
  end
  return place
end

--- Picks one card of `list`. Its chance is its weight divided by the sum of all weights: a card of
--- weight 0 is never picked. A weight below 2^-53 of the sum may never be picked. The lists do not
--- change. `sampleWeighted` picks several.
--- ```lua
--- local random = function(n) return n end -- always the last
--- print(pickWeighted({ "common", "rare", "never" }, { 99, 1, 0 }, random)) --> rare
--- print(pickWeighted({ { "gold", 50 }, { "sword", 1 } }, nil, random)) --> sword
--- print(pickWeighted({ sword = 1, gold = 50 }, nil, random)) --> sword
--- ```
---@overload fun(list: [any, number][], weights?: nil, random?: randdeck.RandomSource): any?
---@overload fun(list: table<string, number>, weights?: nil, random?: randdeck.RandomSource): string?
---@generic Card
---@param list Card[] The cards; or rows of a card and its weight; or weights keyed by name, read in the byte order of the names.
---@param weights number[]|randdeck.WeightOf<Card> One number from 0 for each card; or a function that returns the weight of a card. nil if `list` has them.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card? # The card; nil if the list is empty or all weights are 0.
function randdeck.pickWeighted(list, weights, random)
  local cards, numbers = list, weights
  if not isCardList(weights) or not isCardList(list) or list[0] ~= nil or weights[0] ~= nil then
    local lists = namedNumbers(list, weights, "pickWeighted")
      or listsOf(list, weights, "pickWeighted")
    cards = lists.cards
    numbers = lists.numbers
  end
  local sum = sumOf(cards, numbers, weights == nil and 1 or 2, "pickWeighted")
  local source = sourceOf(random, 3, "pickWeighted")
  if sum == 0 then return nil end
  return cards[choosePlace(source, sum, numbers)]
end

--- Draws `count` cards of `list` by weight, without replacement: each position at most once. At
--- each draw, a card's chance is its weight divided by the sum of the weights left. The lists do
--- not change.
--- ```lua
--- local random = function(n) return n end -- always the last
--- print(table.concat(sampleWeighted({ "A", "B", "C" }, { 5, 2, 1 }, 2, random), " ")) --> C B
--- ```
---@overload fun(list: [any, number][], weights: nil, count: integer, random?: randdeck.RandomSource): any[]
---@overload fun(list: table<string, number>, weights: nil, count: integer, random?: randdeck.RandomSource): any[]
---@generic Card
---@param list Card[] The cards, rows or weights keyed by name, as for `pickWeighted`.
---@param weights number[]|randdeck.WeightOf<Card> A list or a function, as for `pickWeighted`; nil if `list` has them.
---@param count integer How many, from 0.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # A new list of `count` cards; shorter if fewer have a weight above 0.
function randdeck.sampleWeighted(list, weights, count, random)
  local lists = namedNumbers(list, weights, "sampleWeighted")
    or listsOf(list, weights, "sampleWeighted")
  local left = slice(lists.numbers)
  local sum = sumOf(lists.cards, left, weights == nil and 1 or 2, "sampleWeighted")
  checkWhole(count, 3, "sampleWeighted", 0)
  local source = sourceOf(random, 4, "sampleWeighted")
  local chosen = {}
  while #chosen < count and sum ~= 0 do
    local place = choosePlace(source, sum, left)
    chosen[#chosen + 1] = lists.cards[place]
    left[place] = 0
    sum = sumOf(lists.cards, left, 2, "sampleWeighted")
  end
  return chosen
end

-- dice ------------------------------------------------------------------------

-- Dice: every draw is independent of those before.

--- Options of `newDice`.
---@class randdeck.DiceOptions: randdeck.RandomOptions
--- The weight of each card: a list, or a function of the card; equal by default.
---@field weights? number[]|randdeck.WeightOf<any>

local ROWS =
  "cards expected, got rows: write newDice(copies(rows)), newDice(names, { weights = numbers }), or to deal rows weights = function(row) return row[2] end"
local DICE_OPTIONS = { random = {}, weights = { "table", "function" } }

--- Makes dice: every draw is independent, with each card equally likely, or as likely as its weight
--- says. The list is copied.
--- ```lua
--- local dice = newDice({ 1, 2, 3, 4, 5, 6 }, { random = newRandom("today") })
--- print(dice:peek(), table.concat(dice:draw(5), " "), dice:draw()) --> 5 5 2 5 5 3 4
--- ```
---@overload fun(cards: table<string, number>, options?: randdeck.DiceOptions): randdeck.EndlessDealer<any>
---@generic Card: randdeck.Value
---@param cards Card[] The cards, at least one; or weights keyed by name, as for `pickWeighted`.
---@param options? randdeck.DiceOptions `random`, `weights`.
---@return randdeck.EndlessDealer<Card>
function randdeck.newDice(cards, options)
  check(not hasField(cards, "_VERSION"), 1, "newDice", "list", cards)
  local given = checkOptions(options, DICE_OPTIONS, "newDice", isCardList(cards) and cards or nil)
  local lists = namedNumbers(cards, given.weights, "newDice")
  if not lists and given.weights ~= nil then lists = listsOf(cards, given.weights, "newDice") end
  local all = copyOf(lists and lists.cards or cards, "newDice", 1)
  raiseIf(not lists and areRows(all) and ROWS or nil, 1, "newDice")
  local source = sourceOf(given.random, 2, "newDice")
  local size = #all
  -- As in `shuffleTable`, the engine's own source is trusted, so only nil is an error.
  local isTrusted = given.random == nil and size > 1
  local sum = size
  local numbers
  if lists then
    local position = given.weights == nil and 1 or 2
    numbers = slice(lists.numbers)
    sum = sumOf(all, numbers, position, "newDice")
    raiseIf(sum == 0 and mismatch("a sum above 0", 0) or nil, position, "newDice")
    if sum > 0 then
      sum = asInteger(sum)
      -- Replaces each weight by the sum of the weights up to its place.
      for at = 2, size do
        numbers[at] = numbers[at] + numbers[at - 1]
      end
    end
  end
  -- At nil, `choose` asks again, and raises.
  local function choosePoint() return isTrusted and source(sum) or choose(source, sum) end
  local function makeWeighted()
    if sum < 0 then return choosePlace(source, sum, numbers) end
    local point = choosePoint()
    local place, most = 1, size
    while place < most do
      local middle = math.floor((place + most) / 2)
      if numbers[middle] < point then
        place = middle + 1
      else
        most = middle
      end
    end
    return place
  end
  return EndlessDealer.new(
    "dice",
    { fingerprintOf(all) },
    all,
    source,
    numbers and makeWeighted or choosePoint
  )
end

-- chance ----------------------------------------------------------------------

-- Chances with bad luck protection: every miss can make a hit more likely.

--- Returns the probability of a hit at the nth try since the last hit.
---@alias randdeck.ChanceOf fun(n: integer): number

-- Returns how much a chance must grow per try so that this share of all tries hits in the long run;
-- 0 for a function. Raises for other values.
local function stepFor(share)
  if type(share) == "function" or share == 0 then return 0 end
  if not (type(share) == "number" and share >= 0.001 and share <= 1) then
    badArgument(1, "newChance", mismatch("0, a number from 0.001 to 1 or a function", share))
  end
  if share >= 2 / 3 then return 2 - 1 / share end
  local low, high = 0, share
  local step = high / 2
  -- Halves the interval from `low` to `high` until no double is between them.
  while step > low and step < high do
    -- The mean wait is the sum, over every n, of the probability that the first n tries miss.
    local wait, missed, tries = 0, 1, 0
    while missed >= 1e-17 do
      wait = wait + missed
      tries = tries + 1
      missed = missed * (1 - step * tries)
    end
    if wait > 1 / share then
      low = step
    else
      high = step
    end
    step = (low + high) / 2
  end
  return step
end

-- Calls a function for the chance of the nth try. Raises if it returns no number. The error has no
-- line number, since the function's code is elsewhere.
local function ask(chanceOf, n)
  local chance = chanceOf(n)
  if type(chance) == "number" and chance == chance then return chance end
  error("chance(" .. n .. ") must give a number, got " .. shown(chance), 0)
end

--- A source of hits (true) and misses (false), made by `newChance`.
---@class randdeck.Chance: randdeck.EndlessDealer<boolean>
local Chance = setmetatable({}, { __index = EndlessDealer })
Chance.__index = Chance

---@package
function Chance.new(...) return setmetatable(EndlessDealer.new(...), Chance) end

--- Returns the number of misses since the last hit, or since the start. Peeks do not count.
--- ```lua
--- local critical = newChance(0.25, { random = newRandom("today") })
--- critical:draw(5)
--- print(critical:misses()) --> 3
--- ```
---@return integer
function Chance:misses() return math.max(partOf(self, "last"), 1) - 1 end

--- Returns the chance that the next draw hits. It calls your function again. A draw that you peeked
--- at stays as it is.
--- ```lua
--- local critical = newChance(function(n) return n / 4 end)
--- critical:reset(2)
--- print(critical:nextChance()) --> 0.75
--- ```
---@return number # The chance, at most 1; at or below 0 there is never a hit.
function Chance:nextChance() return partOf(self, "chanceOf")(self:misses() + 1) end

--- Sets the number of misses since the last hit, and forgets what you have peeked at.
---@param misses? integer How many, from 0 to 10,000,000; 0 by default.
---@return randdeck.Chance
function Chance:reset(misses)
  partOf(self, "signature")
  if misses ~= nil then checkWhole(misses, 1, "reset", 0, MOST_CARDS) end
  self.last = asInteger(misses or 0) + 1
  self.ahead = {}
  self.drawn = 0
  return self
end

--- Makes a chance with bad luck protection: each miss makes a hit more likely, and after a hit the
--- chance is low again.
--- ```lua
--- local crit = newChance(0.25, { random = newRandom("today") })
--- print(crit:draw(), crit:draw(), crit:draw()) --> false true false
--- ```
---@param chance number|randdeck.ChanceOf The share of hits in the long run, from 0.001 to 1, or 0 for never; or a function that returns the chance of the nth try since the last hit: 0 or less never hits, 1 or more always. It is called once for each try.
---@param options? randdeck.RandomOptions `random`.
---@return randdeck.Chance
function randdeck.newChance(chance, options)
  local step = stepFor(chance)
  local given = checkOptions(options, { random = {} }, "newChance")
  local source = sourceOf(given.random, 2, "newChance")
  -- Place 1 is a hit; place n + 1 is a miss at the nth try.
  local function chanceOf(n)
    return math.min(type(chance) == "function" and ask(chance, n) or step * n, 1)
  end
  local function makeOne(last)
    local n = math.max(last, 1)
    local border = chanceOf(n) * ASKED
    local answer = choose(source, ASKED)
    -- If the border is between two answers, a second answer decides.
    if answer > border and answer - 1 < border then
      answer = answer + (choose(source, ASKED) / ASKED - 1)
    end
    return answer <= border and 1 or n + 1
  end
  return Chance.new("chance", {}, { true, false }, source, makeOne, nil, chanceOf)
end

-- rearrange -------------------------------------------------------------------

-- Other ways to rearrange a list in place: spreading equal cards, imperfect shuffles by hand, and
-- an order that survives adding and removing cards. docs/api.md says how imperfect they are.

--- Returns a card's key, by which `keyedShuffle` orders the cards.
---@alias randdeck.KeyOf<Card> fun(card: Card): string|integer

-- Writes cards into a list in a new order, so that it is dealt from its top again.
local function rewrite(list, cards)
  overwrite(list, 1, cards)
  dealtCounts[list] = nil
end

--- Shuffles a list in place so that no two neighbours are of one kind, as far as possible. The next
--- card is any card of a different kind than the last, each equally likely. But if more than half
--- of the cards left are of one kind, that kind is next.
--- ```lua
--- local colours = { "red", "red", "red", "blue", "blue" }
--- print(spread(colours), table.concat(colours, " ")) --> 0 red blue red blue red
--- ```
---@generic Card: randdeck.Value
---@param list Card[] The cards, changed in place.
---@param kindOf? randdeck.KindOf<Card> Returns a card's kind, any value but nil and NaN; by default the card itself.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return integer # How many pairs of neighbours are still of one kind: as few as possible.
function randdeck.spread(list, kindOf, random)
  local cards = copyOf(list, "spread")
  check(kindOf == nil or type(kindOf) == "function", 2, "spread", "function", kindOf)
  local source = sourceOf(random, 3, "spread")
  local kinds = kindsOf(cards, kindOf, 2, "spread")
  arrange(source, cards, kinds)
  rewrite(list, cards)
  local neighbours = 0
  for at = 2, #cards do
    if same(kinds.of[cards[at - 1]], kinds.of[cards[at]]) then neighbours = neighbours + 1 end
  end
  return neighbours
end

--- Riffles a list in place, `times` times: cuts it near the middle and interleaves the halves.
--- Seven riffles of 52 cards leave a total variation distance of 0.33 from fair, ten leave 0.04.
--- ```lua
--- local at = 0
--- local random = function() at = at + 1 return at % 2 + 1 end -- 2 1 2 1: in turn
--- print(table.concat(riffle({ "A", "B", "C", "D", "E", "F" }, 1, random), " ")) --> D A E B F C
--- ```
---@generic Card: randdeck.Value
---@param list Card[] The cards, changed in place.
---@param times integer How many times, from 0 to 10,000,000.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # `list`.
function randdeck.riffle(list, times, random)
  local cards = copyOf(list, "riffle")
  checkWhole(times, 2, "riffle", 0, MOST_CARDS)
  local source = sourceOf(random, 3, "riffle")
  local size = #cards
  if size < 2 then times = 0 end
  for _ = 1, times do
    local halves = {}
    local taken = { 0, 0 }
    for at = 1, size do
      halves[at] = choose(source, 2)
      if halves[at] == 1 then taken[2] = taken[2] + 1 end
    end
    local mixed = {}
    for at = 1, size do
      local half = halves[at]
      taken[half] = taken[half] + 1
      mixed[at] = cards[taken[half]]
    end
    cards = mixed
  end
  rewrite(list, cards)
  return list
end

--- Swaps two random cards of a list in place, `swaps` times; both may be the same card. After 200
--- swaps, 52 cards are within 1% of a fair shuffle.
--- Raises if `random` returns a wrong number; the list still has all its cards then.
--- ```lua
--- print(table.concat(swapShuffle({ "A", "B", "C", "D" }, 2, newRandom(7)), " ")) --> D A C B
--- ```
---@generic Card
---@param list Card[] The cards, changed in place.
---@param swaps integer How many swaps, from 0 to 10,000,000.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # `list`.
function randdeck.swapShuffle(list, swaps, random)
  checkList(list, 1, "swapShuffle")
  checkWhole(swaps, 2, "swapShuffle", 0, MOST_CARDS)
  local source = sourceOf(random, 3, "swapShuffle")
  local size = #list
  if size < 2 then swaps = 0 end
  for _ = 1, swaps do
    local one = choose(source, size)
    local other = choose(source, size)
    list[one], list[other] = list[other], list[one]
  end
  dealtCounts[list] = nil
  return list
end

--- Cuts a list in place: moves the top `position` cards below the rest, in the same order.
--- ```lua
--- print(table.concat(cut({ "A", "B", "C", "D" }, 1), " ")) --> B C D A
--- ```
---@generic Card: randdeck.Value
---@param list Card[] The cards, changed in place.
---@param position? integer How many cards, from 0 to `#list`; random by default.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # `list`.
function randdeck.cut(list, position, random)
  local cards = copyOf(list, "cut")
  if position ~= nil then checkWhole(position, 2, "cut", 0, #cards) end
  rewrite(list, cutAt(sourceOf(random, 3, "cut"), cards, position))
  return list
end

--- Shuffles a list in place by the keys of its cards: if you add or remove a card, the others keep
--- their order. The order depends only on the random numbers and the keys; cards with equal keys
--- stay in the order given.
--- ```lua
--- local songs = { "Help", "Yesterday", "Michelle", "Girl" }
--- print(table.concat(keyedShuffle(songs, nil, newRandom(3)), " ")) --> Girl Michelle Yesterday Help
--- local fewer = { "Help", "Yesterday", "Girl" }
--- print(table.concat(keyedShuffle(fewer, nil, newRandom(3)), " ")) --> Girl Yesterday Help
--- ```
---@generic Card: randdeck.Value
---@param list Card[] The cards, changed in place.
---@param keyOf? randdeck.KeyOf<Card> Returns a card's key: a string (in TypeScript, its UTF-8 bytes) or a number up to 2^53; `1` and `"1"` are different keys. By default the card is its own key.
---@param random? randdeck.RandomSource The random source; the engine's own by default.
---@return Card[] # `list`.
function randdeck.keyedShuffle(list, keyOf, random)
  local cards = copyOf(list, "keyedShuffle")
  check(keyOf == nil or type(keyOf) == "function", 2, "keyedShuffle", "function", keyOf)
  local source = sourceOf(random, 3, "keyedShuffle")
  local keys = {}
  for _, card in ipairs(cards) do
    local key = card
    if keyOf ~= nil then key = keyOf(card) end
    keys[#keys + 1] = keyFor(key, 2, "keyedShuffle")
  end
  local salt = ""
  -- These are 240 bits; the orders of 52 cards need 226.
  for _ = 1, 8 do
    salt = salt .. digits(choose(source, ASKED)) .. "."
  end
  local entries = {}
  for at = 1, #cards do
    entries[at] = { card = cards[at], word = wideWord(generatorFor(salt .. keys[at])), place = at }
  end
  table.sort(
    entries,
    function(one, other)
      return one.word < other.word or one.word == other.word and one.place < other.place
    end
  )
  for at = 1, #entries do
    list[at] = entries[at].card
  end
  dealtCounts[list] = nil
  return list
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

--- Options of decks.
---@class randdeck.KindOptions: randdeck.PassOptions
--- Returns a card's kind, which `noRepeat` compares; by default the card itself.
---@field kindOf? randdeck.KindOf<any>

--- Returns a card's kind: cards of one kind count as the same.
---@alias randdeck.KindOf<Card> fun(card: Card): randdeck.Value

--- Returns whether a card passes a test.
---@alias randdeck.CardTest<Card> fun(card: Card): boolean

--- Returns a card's id, its name in saved decks: cards with the same id are interchangeable.
---@alias randdeck.IdOf<Card> fun(card: Card): string|integer

--- Returns the card for an id.
---@alias randdeck.CardOf<Card> fun(id: string|integer): Card

--- The piles of every deck, your own `piles`, and `"out"` for cards that are in no pile.
---@alias randdeck.PileName "draw"|"out"|"discard"|string

--- Where cards go: to a position in the draw pile, counted from the top, or to another pile.
---@alias randdeck.PilePosition "top"|"bottom"|"random"|integer|randdeck.PileName

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
