#!lua name=randdeck
-- randdeck-redis 1.0.0: tables of cards in Redis 7, shared by many servers.
--   redis-cli -x FUNCTION LOAD REPLACE < randdeck-redis.lua -- on every master of a cluster
--   FCALL randdeck_create 3 {t1} {t1}:draw {t1}:discard "" "" '["AS", "KD", "7C"]' '{"seed": 42}'
--   FCALL randdeck_draw 3 {t1} {t1}:draw {t1}:discard "" "" 2 -- returns the positions of two cards
-- Generated from the TypeScript in ts-src: change that, not this file.
-- MIT license, Copyright (c) 2026 the randdeck authors: the text is at the end.
-- Its sections, and the line at which each begins:
--   platform    43  the differences between engines
--   check      186  checks of arguments
--   answers    312  the fast loops that shuffle cards with the answers of a function
--   source     331  random sources, as an argument or an option, and how to call them
--   shuffle    403  shuffles a list or a copy of it, draws samples, and picks single cards
--   order      416  ways to choose an order: uniformly, or with no two cards of a kind in a row
--   text       540  strings, their bytes, and the names of fields
--   named      736  numbers keyed by name: tables whose keys are the cards
--   copies     792  several copies of each card
--   drawpile   830  draw piles: cards in the order they are dealt, pass after pass
--   piles      992  the piles of a deck: their names, and moves of cards between them
--   refusals  1359  checks that differ in JavaScript
--   kernel    1381  the step of the generator, and its loop over cards, which must be fast
--   state     1522  saved states: sections of numbers, names and ids as one printable text
--   saved     1624  saved decks: the names of their cards, and the pile of each card
--   deck      1795  decks: a draw pile, a discard pile, your own piles, and the cards that are out
--   random    2173  random number generators with the same numbers on every engine
--   limits    2298  the limits and options of tables, checked both by the server and by its clients
--   server    2458  the functions that Redis gives to its libraries
--   cards     2516  makes the deck of a table from its cards and options in JSON
--   lists     2598  the lists of a table, and the deck that is made from them
--   requests  2846  the clients of a table, and their answers
--   table     2982  a table is a hash and two lists in Redis, one for the draw pile and one for the discard pile
--   words     3193  the words of a call: the arguments of its function
--   looks     3241  calls that only read, so that a replica can answer them
--   moves     3350  the calls that can also be moves of a step
--   step      3641  steps: several moves in one call, made all or not at all
--   calls     3764  answer

local function start()
  local ipairs, math, pcall, redis, string, struct, table, tonumber, type =
    ipairs, math, pcall, redis, string, struct, table, tonumber, type
  local randdeck = {}

  -- platform --------------------------------------------------------------------

  -- The differences between engines. Strict sandboxes raise an error when a missing global is
  -- read, so globals that an engine may lack are read with `rawget` or `pcall`.

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

  -- The digits of a fraction if every engine writes the same; nil for other fractions.
  local function fractionText(value)
    local text = string.format("%.14g", value)
    -- A locale may write a comma. Below 0.0001, most engines write an exponent.
    local written, isPlain = string.gsub(text, "^(%-?%d+)%p(%d+)$", "%1.%2")
    return isPlain == 1 and tonumber(text) == value and math.abs(value) >= 1e-4 and written or nil
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

  -- What an error calls a card that is a table: the text of its own `__tostring`, or else the card.
  local function tellingOf(card)
    local isText, text = pcall(tostring, card)
    return isText and not (string.match(tostring(text), "^table: ")) and text or card
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

  -- Writes cards into a list, starting at a position.
  local function overwrite(list, position, cards)
    for at = 1, #cards do
      list[position + at - 1] = cards[at]
    end
  end

  -- Adds items to the end of a list.
  local function append(list, more)
    for _, item in ipairs(more) do
      list[#list + 1] = item
    end
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
    local isPlain = getmetatable(list) == nil
    local shared
    for name in pairs(names) do
      -- A call of ownField takes longer than the rest of the loop.
      local own = isPlain and list[name]
      if not isPlain then own = ownField(list, name) end
      if own ~= nil then shared = name end
    end
    return shared
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
    local ok, method = pcall(function() return source.random end)
    if ok and type(method) == "function" and method ~= math.random and method ~= engineRandom() then
      return function(n) return source:random(n) end
    end
    local isCalled, one = pcall(source, 1)
    return isCalled and one == 1 and function(n) return source(n) end or nil
  end

  -- check -----------------------------------------------------------------------

  -- Checks of arguments. Public functions call them directly, so error level 3 is a line of the game.

  -- The most cards that one call draws from an endless supply.
  local MOST_CARDS = 10000000

  -- The most hands that one call deals.
  local MOST_HANDS = 10000

  -- 2^53: every integer up to it is exact.
  local MOST_EXACT = 9007199254740992

  -- Whether a value is a table with its own field of this name.
  local function hasField(value, name)
    return type(value) == "table" and ownField(value, name) ~= nil
  end

  -- Describes a wrong value the same way on every engine, since engines write numbers differently.
  local function shown(value)
    if type(value) == "string" then
      return string.len(value) > 100 and "a long string" or "'" .. value .. "'"
    end
    if hasField(value, "randdeckWords1") then
      -- A generator that was cloned through JSON has no functions.
      return value.randdeckWords1.settle and "a generator" or "a cloned generator"
    end
    if hasField(value, "_VERSION") then return "a library: write a dot, not a colon" end
    if type(value) ~= "number" then return type(value) end
    if value ~= value then return "NaN" end
    if value - value ~= 0 then return "infinity" end
    if value % 1 ~= 0 then return fractionText(value) or "a fraction" end
    if math.abs(value) > MOST_EXACT then return "a number beyond 2^53" end
    return digits(value)
  end

  -- Describes a wrong value, with its position in a list or its name in a table if given.
  local function listed(value, position)
    return shown(value) .. (position == nil and "" or " at position " .. position)
  end

  -- Names the expected and the actual value.
  local function mismatch(expected, value, position)
    return expected .. " expected, got " .. listed(value, position)
  end

  -- The text of an error, in the form of Lua's errors about arguments.
  local function badArgument(position, name, problem)
    return "bad argument #" .. position .. " to '" .. name .. "' (" .. problem .. ")"
  end

  -- Raises an error about an argument of the wrong type, unless `isRight`.
  local function check(isRight, position, name, expected, value)
    if not isRight then error(badArgument(position, name, mismatch(expected, value)), 3) end
  end

  -- Raises an error about the value of an argument, if there is a problem.
  local function raiseIf(problem, position, name)
    if problem ~= nil then error(badArgument(position, name, problem), 3) end
  end

  -- Whether `value` is an integer from `least` to `most`.
  local function isWhole(value, least, most)
    return type(value) == "number" and value >= least and value <= most and value % 1 == 0
  end

  -- Raises unless `value` is an integer from `least`, and up to `most` if that is given.
  local function checkWhole(value, position, name, least, most)
    if isWhole(value, least, most or math.huge) then return end
    local upTo = most == nil and "" or " to " .. digits(most)
    error(badArgument(position, name, mismatch("integer from " .. digits(least) .. upTo, value)), 3)
  end

  -- Raises unless a source returned an integer from 1 to `n`. The error has no line number, since the
  -- source's code is elsewhere.
  local function checkAnswer(answer, n)
    if type(answer) == "number" and answer >= 1 and answer <= n and answer % 1 == 0 then return end
    local came = shown(answer)
    -- JavaScript's Math.random, and Lua functions that ignore their argument, return fractions.
    if type(answer) == "number" and answer > 0 and answer < 1 then
      came = came .. ": use floor(fraction * n) + 1"
    end
    local most = digits(n)
    error("random(" .. most .. ") must give an integer from 1 to " .. most .. ", got " .. came, 0)
  end

  local NO_LIST = "list expected, got a table with named fields"
  local NO_CARD = "non-empty list expected, got an empty table"

  -- The problem of `list`; nil if it is a list of at least `least` cards without a hole.
  local function listProblem(list, least)
    if type(list) ~= "table" then return mismatch("table", list) end
    if hasOnlyNames(list) then
      return hasField(list, "_VERSION") and mismatch("list", list) or NO_LIST
    end
    if startsAtZero(list) then return "list from position 1 expected, got one from 0" end
    local size = #list
    local last = size
    if hasCardBehind(list, size) then last = last + 1 end
    for at = 1, last do
      local card = list[at]
      if card == nil or card ~= card then return mismatch("table without holes", card, at) end
    end
    return size < (least or 0) and NO_CARD or nil
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
    error(badArgument(1, name, problem), 3)
  end

  -- Raises if `list` is not a list; only its first card is looked at.
  local function checkList(list, position, name)
    if isCardList(list) and not startsAtZero(list) then return end
    local problem = listProblem(list)
    if problem ~= nil then error(badArgument(position, name, problem), 3) end
  end

  -- answers ---------------------------------------------------------------------

  -- The fast loops that shuffle cards with the answers of a function.

  -- Fills each place from `from` to `to` with a card chosen between that place and `last`. The list
  -- must have no hole up to `last`.
  local function settleByAnswers(draw, cards, from, to, last)
    for at = from, math.min(to, last - 1) do
      local among = last - at + 1
      local answer = draw(among)
      -- A list has no card at nil, NaN, a fraction or a string: looking is faster than type().
      if cards[answer] == nil or answer > among then checkAnswer(answer, among) end
      local chosen = at + answer - 1
      local card = cards[chosen]
      cards[chosen] = cards[at]
      cards[at] = card
    end
  end

  -- source ----------------------------------------------------------------------

  -- Random sources, as an argument or an option, and how to call them.

  -- Returns the source for `random`, an argument or option; the engine's own by default. Raises if
  -- `random` isn't a source.
  local function sourceOf(random, position, name, isOption)
    if random == nil then return engineRandom() end
    if type(random) == "function" then return random end
    -- The generator may be made by another copy of the library.
    local generator = hasField(random, "randdeckWords1") and random.randdeckWords1
    if generator and generator.settle then return generator end
    local asker = askerOf(random)
    if asker ~= nil then return asker end
    local expected = (isOption and "option 'random': " or "")
      .. "function or object with a method 'random'"
    local came = shown(random)
    if hasField(random, "random") then came = "options or a module: pass its field 'random'" end
    error(badArgument(position, name, expected .. " expected, got " .. came), 3)
  end

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
    local problem
    if inCards ~= nil then
      problem = "options belong in a second table: "
        .. name
        .. "({ ... }, { "
        .. inCards
        .. " = ... })"
      error(badArgument(1, name, problem), 3)
    end
    if options == nil then return {} end
    -- A generator is a frequent mistake, since other functions take it at this position.
    if type(options) ~= "table" or shown(options) == "a generator" then
      error(badArgument(2, name, mismatch("table of options", options)), 3)
    end
    for _, option in ipairs(fieldsOf(options)) do
      local allowed = ownField(known, option)
      local value = options[option]
      local came = type(value) == "string" and shown(value) or type(value)
      local isRight = false
      for _, one in ipairs(allowed or {}) do
        if one == came then isRight = true end
      end
      if allowed == nil then
        problem = "unknown option "
          .. shown(option)
          .. ", known: "
          .. table.concat(fieldsOf(known), ", ")
      elseif #allowed > 0 and not isRight then
        problem = mismatch("option '" .. option .. "': " .. table.concat(allowed, " or "), value)
      end
      if problem ~= nil then error(badArgument(2, name, problem), 3) end
    end
    return options
  end

  -- shuffle ---------------------------------------------------------------------

  -- Shuffles a list or a copy of it, draws samples, and picks single cards.

  -- Fills each place from `from` to `to` with a card chosen between that place and `last`.
  local function settle(source, cards, from, to, last)
    if type(source) == "function" then
      settleByAnswers(source, cards, from, to, last)
    else
      source.settle(source, cards, from, to, last)
    end
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
        error(badArgument(position, name, mismatch("a kind for each card", kind, at)), 3)
      end
      of[card] = kind
      if seen[kind] then distinct = false end
      seen[kind] = true
    end
    return { of = of, distinct = distinct }
  end

  -- Makes a function that returns a card's kind: from `kinds`, else from `kindOf`.
  local function knownKinds(kinds, kindOf)
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
  local function settleOne(source, cards, of, at, last, kind, isWanted)
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
  local function settleApart(source, cards, kinds, from, to, last, before)
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
    local previous = before
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
      previous = settleOne(source, cards, of, at, last, kind, isWanted)
      local count = counts[previous]
      counts[previous] = count - 1
      kindsWith[count] = kindsWith[count] - 1
      if kindsWith[count] == 0 then top = count - 1 end
    end
  end

  -- Fills places as `settle` does. With `kinds`, two cards of a kind are neighbours only if that
  -- can't be avoided; `before` counts as the neighbour of the first.
  local function settleByKinds(source, cards, from, to, last, kinds, before)
    if kinds and not kinds.distinct then
      settleApart(source, cards, kinds, from, to, last, kinds.of[before])
    else
      settle(source, cards, from, to, last)
    end
  end

  -- Shuffles all cards in place. The card `before` was dealt last.
  local function arrange(source, cards, kinds, before)
    local size = #cards
    local settled = 0
    if kinds and kinds.distinct and kinds.of[before] ~= nil and size > 1 then
      -- If all kinds differ, only the first card can repeat the kind of `before`.
      settleOne(source, cards, kinds.of, 1, size, kinds.of[before], false)
      settled = 1
    end
    settleByKinds(source, cards, settled + 1, size, size, kinds, before)
  end

  -- Moves the top `count` cards, or a random number, below the others. Returns a new list.
  local function cutAt(source, cards, count)
    local size = #cards
    local taken = count or size > 0 and choose(source, size) or 0
    local result = slice(cards, taken + 1)
    append(result, slice(cards, 1, taken))
    return result
  end

  -- text ------------------------------------------------------------------------

  -- Strings, their bytes, and the names of fields.

  -- Writes a character as `_` and two hexadecimal digits.
  local function codeOf(character) return string.format("_%02X", string.byte(character)) end

  -- The names of a table's fields, in the order of their bytes.
  local function namesOf(fields)
    local names = fieldsOf(fields)
    local isInOrder = true
    -- How many bytes at the start of two neighbours are equal, a first guess for the next two.
    local shared = 0
    for at = 2, #names do
      local one = names[at - 1]
      local other = names[at]
      while shared > 0 and string.sub(one, 1, shared) ~= string.sub(other, 1, shared) do
        shared = math.floor(shared / 2)
      end
      while string.byte(one, shared + 1) == string.byte(other, shared + 1) and shared < #one do
        shared = shared + 1
      end
      isInOrder = isInOrder
        and (string.byte(one, shared + 1) or -1) < (string.byte(other, shared + 1) or -1)
    end
    if isInOrder then return names end
    -- Writes names as codes, whose few characters every locale sorts in the same order.
    local codes, nameOf = {}, {}
    for _, name in ipairs(names) do
      local code = string.gsub(name, ".", codeOf)
      codes[#codes + 1] = code
      nameOf[code] = name
    end
    table.sort(codes)
    for at = 1, #codes do
      names[at] = nameOf[codes[at]]
    end
    return names
  end

  -- A key that isn't a string; nil if all are strings.
  local function otherKey(list)
    local other
    for key in pairs(list) do
      if type(key) ~= "string" then other = key end
    end
    return other
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

  -- The bytes of a string.
  local function bytesOf(text, _name)
    local bytes = {}
    for at = 1, #text do
      bytes[at] = string.byte(text, at)
    end
    return bytes
  end

  -- A checksum of the first `size` bytes of a text, read four at a time and filled up with bytes 0.
  -- Its modulus is prime, so a changed byte always changes it. All sums fit into 32 bits.
  local function checksum(text, size)
    local padded = string.sub(text, 1, size) .. "\0\0\0"
    local sum = 1
    for at = 1, size, 4 do
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

  -- The text with these bytes.
  local function textOf(bytes)
    local characters = {}
    for _, byte in ipairs(bytes) do
      characters[#characters + 1] = string.char(byte)
    end
    return joined(characters, "")
  end

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

  -- The parts of a string between separators.
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

  -- The character with this code.
  local function characterOf(code) return string.char(tonumber(code, 16)) end

  -- Reads the name or the id in a text that `nameText` wrote; nil if there is none.
  local function nameIn(text)
    if string.byte(text, 1) == 95 then
      local name = string.gsub(string.sub(text, 2), "_(%x%x)", characterOf)
      return name
    end
    if text == "true" or text == "false" then return text == "true" end
    local number = string.gsub(text, "^n", "-")
    return string.match(number, "^%-?%d+$") and tonumber(number)
  end

  -- The integers in a string.
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
      { engineRandom()(1073741824), tostring({}), tostring(pcall), tostring(time), tostring(clock) }
    return table.concat(texts, " ") .. " " .. table.concat(clockMoves, " ")
  end

  -- named -----------------------------------------------------------------------

  -- Numbers keyed by name: tables whose keys are the cards.

  -- Whether all items of a list are pairs of a card that is no number, and a number.
  local function areRows(list)
    for _, row in ipairs(list) do
      if
        not isCardList(row)
        or #row ~= 2
        or type(row[1]) == "number"
        or type(row[2]) ~= "number"
      then
        return false
      end
    end
    return #list > 0
  end

  -- The names and numbers of recent tables, kept since sorting names takes longer than a pick. Only
  -- 64 are kept, since some engines have no weak tables.
  local known = { lists = {}, count = 0 }

  -- The names and numbers of a table keyed by name (argument #1), in the byte order of the names;
  -- nil for a list. Raises if a key isn't a name, or if there is a second argument, `beside`.
  local function namedNumbers(list, beside, name)
    local before = known.lists[list]
    if before and beside == nil and readFields(list, before.cards, before.numbers) then
      return before
    end
    if type(list) ~= "table" or isCardList(list) or beside ~= nil and hasCardBehind(list, 0) then
      return nil
    end
    local key = hasField(list, "_VERSION") and list or otherKey(list)
    if key ~= nil then error(badArgument(1, name, mismatch("names that are strings", key)), 3) end
    local cards = namesOf(list)
    if beside ~= nil then
      if #cards == 0 then return nil end
      local what = name == "copies" and "count" or "weights"
      local third = name == "pickWeighted" and "; the random source is argument #3" or ""
      error(
        badArgument(2, name, "no " .. what .. " expected: the table has the numbers" .. third),
        3
      )
    end
    local lists = { cards = cards, numbers = {} }
    readFields(list, cards, lists.numbers)
    if known.count == 64 then
      known.lists = {}
      known.count = 0
    end
    known.lists[list] = lists
    known.count = known.count + 1
    return lists
  end

  -- copies ----------------------------------------------------------------------

  -- Several copies of each card.

  local function copies(cards, count)
    local named = namedNumbers(cards, count, "copies")
    local given = copyOf(named and named.cards or cards, "copies")
    local size = #given
    if count ~= nil and areRows(given) then
      error(badArgument(2, "copies", "no count expected: the rows have the numbers"), 2)
    end
    if count ~= nil then
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
        error(badArgument(1, "copies", mismatch(expected, card, place)), 2)
      end
      for _ = 1, times do
        list[#list + 1] = card
      end
    end
    return list
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
      pass = 1,
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

  -- The number of cards left.
  local function leftIn(pile) return #(pile.fresh or pile.order) - pile.dealt end

  -- The card dealt last.
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

  -- Deals `count` of the cards left.
  local function dealTop(pile, count)
    local order, dealt = pile.order, pile.dealt
    pile.dealt = dealt + asInteger(count)
    return slice(order, dealt + 1, pile.dealt)
  end

  -- Fills a hand up to `count` cards from the next pass, whose cards are `supply`. The hand already
  -- has all the cards left. If `isEndless`, more passes follow, and a hand no larger than a pass has
  -- no card twice. If the source fails, nothing is dealt.
  local function dealAcross(pile, hand, count, supply, isEndless)
    local source, kinds = pile.source, pile.kinds
    local order, pass = pile.order, pile.pass
    local dealt = #order
    local size = #supply
    local wanted = asInteger(count)
    local last = lastDealt(pile)
    while #hand < wanted and size > 0 and (isEndless or pass == pile.pass) do
      local held = #hand
      if held > 0 then last = hand[held] end
      if held > 0 and isEndless and wanted <= size then
        local inHand = {}
        order = without(supply, hand, inHand)
        append(order, inHand)
        local needed = wanted - held
        settleByKinds(source, order, 1, needed, size - held, kinds, last)
        settleByKinds(source, order, needed + 1, size, size, kinds, order[needed])
      else
        order = slice(supply)
        arrange(source, order, kinds, last)
      end
      dealt = math.min(wanted - held, size)
      append(hand, slice(order, 1, dealt))
      pass = pass + 1
    end
    pile.order = order
    pile.dealt = dealt
    pile.pass = pass
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

  -- Names in quotes, for an error.
  local function quoted(names)
    local before = #names - 1
    local last = "'" .. names[before + 1] .. "'"
    return before == 0 and last or "'" .. joined(slice(names, 1, before), "', '") .. "' or " .. last
  end

  -- The first position of an item in a list; 0 if there is none.
  local function placeOf(list, item)
    for at = 1, #list do
      if same(list[at], item) then return at end
    end
    return 0
  end

  -- Names that a deck's own piles can't have, with their meanings.
  local DRAW_PILE = 'every deck has a draw pile, "draw"'

  local DISCARD_PILE = 'every deck has a discard pile, "discard"'
  local IN_DRAW_PILE = "the word means a position in the draw pile"

  local RESERVED = {
    bottom = IN_DRAW_PILE,
    deck = DRAW_PILE,
    discard = DISCARD_PILE,
    discards = DISCARD_PILE,
    draw = DRAW_PILE,
    left = DRAW_PILE,
    out = 'cards in no pile are "out"',
    random = IN_DRAW_PILE,
    top = IN_DRAW_PILE,
  }

  -- The problem of names for a deck's piles, if there is one.
  local function pilesProblem(piles)
    local problem = listProblem(piles)
    for at = 1, problem == nil and #piles or 0 do
      local pile = piles[at]
      local own = type(pile) == "string" and ownField(RESERVED, plainName(pile))
      if type(pile) ~= "string" or pile == "" then
        problem = mismatch("names of one character or more", pile)
      elseif own then
        problem = shown(pile) .. " is reserved: " .. own
      elseif placeOf(piles, pile) < at then
        problem = "two piles are named " .. shown(pile)
      end
      if problem ~= nil then break end
    end
    return problem ~= nil and "option 'piles': " .. problem or nil
  end

  -- The text of an error about an unknown pile. `known` lists the values allowed.
  local function nameProblem(given, known)
    if type(given) ~= "string" or given == "draw" or given == "out" then
      return mismatch(known, given)
    end
    local told = shown(given)
    local written = told == "a long string" and "..." or given
    local own = ownField(RESERVED, plainName(written))
    return "no pile named "
      .. told
      .. ": "
      .. (own or 'declare it with piles = { "' .. written .. '" }, or use ' .. known)
  end

  -- Raises unless a name is one of these piles.
  local function checkName(given, names, position, name)
    if placeOf(names, given) > 0 then return end
    local problem = "no pile expected with recycle = 'all', got " .. shown(given)
    if #names > 0 then problem = nameProblem(given, quoted(names)) end
    error(badArgument(position, name, problem), 3)
  end

  -- The piles to which cards can be drawn.
  local function drawTargets(deck)
    if deck.rules.recycle == "all" then return {} end
    return slice(deck.names, 2, #deck.names - 1)
  end

  -- Returns the position in the draw pile where cards go; nil if they go to another pile. Raises if
  -- `where` is no position and no pile.
  local function positionFor(deck, where, name)
    local most = leftIn(deck.drawPile) + 1
    if where == nil or where == "top" or where == "draw" then return 1 end
    if where == "bottom" then return most end
    if where == "random" or isWhole(where, 1, most) then return where end
    if placeOf(deck.names, where) > 0 then return nil end
    local known = "'top', 'bottom', 'random', a position from 1 to "
      .. most
      .. ", "
      .. quoted(slice(deck.names, 2))
    error(badArgument(2, name, nameProblem(where, known)), 3)
  end

  -- The cards of a pile. The deck doesn't change: an unshuffled pass stays in the order given.
  local function cardsIn(deck, name)
    local lists, pile = deck.lists, deck.drawPile
    local own = lists[name]
    if own then return own end
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
    if count > left and rules.recycle ~= "none" then
      supply = isAll and deck.all or lists.discard
    end
    if #supply == 0 then return dealTop(pile, math.min(count, left)) end
    local hand = leftCards(pile)
    dealAcross(pile, hand, count, supply, isAll)
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

  -- Removes cards from the list of all cards.
  local function dropCards(deck, cards)
    local pile = deck.drawPile
    local kinds = pile.kinds
    local all = without(deck.all, cards, {})
    deck.all = all
    pile.out = nil
    pile.kinds = kinds and kindsOf(all, knownKinds(kinds), 1, "remove")
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

  -- Describes a pile for an error.
  local function wordsFor(name)
    if name == "draw" then return "in the draw pile" end
    return name == "out" and name or "in '" .. name .. "'"
  end

  -- Whether two lists have the same cards in the same order.
  local function areAlike(cards, others)
    local size = #cards
    if #others ~= size then return false end
    for at = 1, size do
      if not same(cards[at], others[at]) then return false end
    end
    return true
  end

  -- The number of copies of a card in a list.
  local function copiesIn(cards, card) return addCounts({}, cards, 1)[card] or 0 end

  -- The text of an error about a card that isn't found in the piles that a call searches.
  local function problemWith(deck, cards, card, to, from)
    local idOf = deck.rules.idOf
    local isOwn = placeOf(deck.all, card) > 0
    local told = shown(isOwn and idOf and idOf(card) or card)
    if told == "table" then
      told = shown(tellingOf(card))
      if told == "table" or told == "a long string" then told = "a card" end
    end
    if not isOwn then
      return told .. " is not in the deck" .. (idOf and ": pass the card, not a copy" or "")
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
      local are = found == 1 and "is" or "are"
      return told
        .. " is listed "
        .. times
        .. " times, but only "
        .. found
        .. " "
        .. are
        .. " "
        .. joined(searched, " or ")
    end
    if found > 0 then
      return told .. " is " .. joined(searched, " and ") .. ": pass the pile it comes from"
    end
    if from ~= nil then
      return told .. " is " .. joined(others, " and ") .. ", not " .. wordsFor(from)
    end
    -- The draw pile is the first of `others`, and `to` the last.
    local where = others[1]
    if #others > 1 and isThere then
      return told
        .. " is already "
        .. others[2]
        .. "; another is "
        .. where
        .. ' (pass "draw" to move that one)'
    end
    if where == wordsFor("draw") then
      return told .. " is " .. where .. ': pass "draw" as the pile it comes from'
    end
    return told .. " is already " .. where
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
        local own = {}
        kept[name] = without(cardsIn(deck, name), rest, own)
        without(own, found, twice)
        append(found, own)
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
    -- If the call moves a whole pile, there is no need to search for its cards.
    if problem == nil and not isTaken and whole and areAlike(whole, list) then
      kept[from] = {}
    elseif problem == nil and not isTaken then
      local wrong = findCards(deck, list, to, from, kept)
      if wrong ~= nil then problem = problemWith(deck, list, wrong, to, from) end
    end
    if problem ~= nil then error(badArgument(1, name, problem), 3) end
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

  -- refusals --------------------------------------------------------------------

  -- Checks that differ in JavaScript. In Lua, most return their first argument.

  -- The field of the object of a method, by default a deck's draw pile. Raises if the method was
  -- called with a dot, so that it didn't get its object. In JavaScript, a call without the object is
  -- refused.
  local function partOf(object, name, field)
    local part = field or "drawPile"
    if hasField(object, part) then return object[part] end
    error(
      "'"
        .. name
        .. "' needs a colon: write "
        .. (field == nil and "deck" or "object")
        .. ":"
        .. name
        .. "(...)",
      3
    )
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

  local function settleByWholeWords(state, cards, from, to, last)
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

  local function settleByFractions(state, cards, from, to, last)
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
  local settleByWords = hasWideIntegers and settleByWholeWords or settleByFractions

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

  -- state -----------------------------------------------------------------------

  -- Saved states: sections of numbers, names and ids as one printable text. It begins with the
  -- library's name, what is saved and a version, and ends with a checksum. docs/generator.md is the
  -- specification.

  -- 2^31 - 1, a prime.
  local PRIME = 2147483647

  -- Writes integers as a section.
  local function numbersText(numbers)
    local texts = {}
    for _, number in ipairs(numbers) do
      texts[#texts + 1] = digits(number)
    end
    return joined(texts, ".")
  end

  -- The numbers of a generator in a saved state; empty for other sources.
  local function generatorNumbers(source)
    local numbers = {}
    if type(source) == "function" then return numbers end
    append(numbers, source.words)
    append(numbers, { source.carry, source.position })
    append(numbers, bytesOf(source.key, "getState"))
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

  -- The problem of a value that isn't a state of this kind.
  local function notState(kind, came)
    return "state of kind '" .. kind .. "' expected, got " .. (came or "a damaged one")
  end

  -- The problem of a generator's numbers, if there is one.
  local function generatorProblem(source, numbers, kind)
    local size = #numbers
    if type(source) == "function" ~= (size == 0) then
      local maker = (kind == "dice" or kind == "chance") and kind or "deck"
      if size == 0 then
        return "this state includes no generator: make the " .. maker .. " without newRandom()"
      end
      return "this state includes a generator: make the " .. maker .. " with random = newRandom()"
    end
    local sum = 0
    for at = 1, size do
      local number = numbers[at] * AS_WORD
      if number > (at <= 16 and PRIME or at == 17 and 4078412 or 255) then return notState(kind) end
      if at <= 17 then sum = sum + number end
    end
    -- If all words were 0, or all 2^31 - 1, they would never change.
    return size > 0 and (size < 18 or sum == 0 or sum == 34363816764) and notState(kind) or nil
  end

  -- Writes a state: its kind, its generator, and its other sections.
  local function writeState(kind, source, sections)
    -- The third item is the version of the format.
    local all = { "randdeck", kind, "1", numbersText(generatorNumbers(source)) }
    append(all, sections)
    local body = joined(all, ":") .. ":"
    return body .. checksum(body, #body)
  end

  -- Reads a state, ignoring white space; raises if it is not of this kind, or its generator doesn't
  -- fit the source.
  local function checkState(state, kind, source)
    local problem
    local came = shown(state)
    if type(state) == "string" then
      local text = compact(state)
      local fields = partsOf(text, ":")
      local last = #fields
      local sum = fields[last]
      came = nil
      if fields[1] ~= "randdeck" or last < 5 then
        came = "some other text"
      elseif fields[2] ~= kind then
        came = "kind " .. shown(fields[2])
      elseif fields[3] ~= "1" then
        came = "one of another version"
      elseif digits(checksum(text, #text - #sum)) == sum then
        local generator = numbersIn(fields[4])
        problem = generatorProblem(source, generator, kind)
        if problem == nil then
          return { generator = generator, sections = slice(fields, 5, last - 1) }
        end
      end
    end
    error(badArgument(1, "setState", problem or notState(kind, came)), 3)
  end

  -- saved -----------------------------------------------------------------------

  -- Saved decks: the names of their cards, and the pile of each card.

  -- The cards of each pile, as positions in the list of all cards.
  local function positionsOf(deck)
    local all, pile, names = deck.all, deck.drawPile, deck.names
    -- `after` has, for each position, the next position of an equal card.
    local first, after = {}, {}
    for at = #all, 1, -1 do
      local card = all[at]
      after[at] = first[card]
      first[card] = at
    end
    -- `following` has, at a card's first position, the position of its next copy.
    local following, lists = {}, {}
    local left = slice(pile.order, pile.dealt + 1)
    for _, name in ipairs(slice(names, 1, #names - 1)) do
      local list = {}
      for _, card in ipairs(deck.lists[name] or left) do
        local own = first[card]
        local position = own
        if after[own] ~= nil then
          position = following[own] or own
          following[own] = after[position]
        end
        list[#list + 1] = position
      end
      lists[#lists + 1] = list
    end
    return {
      head = { pile.pass, pile.fresh and 1 or 0, first[lastDealt(pile)] or 0 },
      lists = lists,
    }
  end

  -- Sets the cards of a deck, and of each of its piles.
  local function setPlaces(deck, all, placed)
    local pile, names = deck.drawPile, deck.names
    local head, lists = placed.head, placed.lists
    deck.all = all
    setLeft(pile, lists[1])
    pile.pass = head[1]
    pile.last = all[head[3]]
    if head[2] == 1 then pile.fresh = all end
    for at = 2, #lists do
      deck.lists[names[at]] = lists[at]
    end
  end

  -- Whether a value can be an id.
  local function isId(id) return type(id) == "string" or isWhole(id, -MOST_EXACT, MOST_EXACT) end

  -- Raises unless a card's id can be saved. The error has no line number, since `idOf` made the id.
  local function checkId(card, id, at)
    if isId(id) then return end
    error("idOf(" .. shown(card) .. ") must give a string or an integer, got " .. listed(id, at), 0)
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
        error(
          "getState needs the option 'idOf' to save card " .. at .. " (" .. shown(card) .. ")",
          4
        )
      end
      names[#names + 1] = id
    end
    return names
  end

  -- The sections of a deck's state, except its generator; raises if a card has no name.
  local function deckSections(deck)
    local texts = {}
    for _, name in ipairs(namesFor(deck)) do
      texts[#texts + 1] = nameText(name)
    end
    local placed = positionsOf(deck)
    local lists = placed.lists
    local sections = { numbersText(placed.head), joined(texts, ".") }
    for at = 1, #lists do
      append(sections, { nameText(deck.names[at]), joined(lists[at], ".") })
    end
    return sections
  end

  -- The cards with the names in a state; raises for a name without a card.
  local function cardsNamed(deck, section)
    local all, rules = deck.all, deck.rules
    local cardOf, idOf = rules.cardOf, rules.idOf
    local own = {}
    if not cardOf and idOf then
      local ids = namesFor(deck)
      for at = #all, 1, -1 do
        local some = own[ids[at]] or {}
        some[#some + 1] = all[at]
        own[ids[at]] = some
      end
    end
    local cards = {}
    if section == "" then return cards end
    for _, text in ipairs(partsOf(section, ".")) do
      local name = nameIn(text)
      local some = own[name]
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
        error(badArgument(1, "setState", "no card with the id " .. shown(name)), 3)
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
      local own = lists[placeOf(names, name)]
      local cards = own or {}
      for _, position in ipairs(numbersIn(sections[at + 1])) do
        local card = unplaced[position]
        if card == nil then
          isWell = false
        else
          cards[#cards + 1] = card
          unplaced[position] = nil
        end
      end
      if #cards > 0 and own == nil then
        problem = "this state has cards in "
          .. shown(name)
          .. ': make the deck with piles = { "'
          .. tostring(name)
          .. '" }'
      end
    end
    if not isWell then problem = notState(kind) end
    if problem ~= nil then error(badArgument(1, "setState", problem), 3) end
    return { head = head, lists = lists }
  end

  -- deck ------------------------------------------------------------------------

  -- Decks: a draw pile, a discard pile, your own piles, and the cards that are out.

  local function areLists(cards)
    for _, card in ipairs(cards) do
      if not isCardList(card) then return false end
    end
    return true
  end

  -- The problem of adding a list to a deck whose cards are lists, since it may be meant as one card.
  local function oneListProblem(all, cards)
    if not isCardList(cards) or areLists(cards) or #all == 0 or not areLists(all) then
      return nil
    end
    return "each card of this deck is a list: write { { ... } } for one card"
  end

  local Deck = {}
  Deck.__index = Deck

  function Deck.new(all, drawPile, names, rules)
    return setmetatable({
      all = all,
      drawPile = drawPile,
      names = names,
      rules = rules,
      lists = emptyLists(names),
    }, Deck)
  end

  function Deck:draw(count, to)
    if to == nil then
      local pile = self and self.drawPile
      if not pile then partOf(self, "draw") end
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
    if to ~= nil then checkName(to, drawTargets(self), 2, "draw") end
    local cards = takeCards(self, count or 1)
    layCards(self, cards, to)
    if count == nil then return cards[1] end
    return cards
  end

  function Deck:peek(count)
    local pile = partOf(self, "peek")
    if count ~= nil then checkWhole(count, 1, "peek", 0) end
    shuffleFresh(pile)
    local order, dealt = pile.order, pile.dealt
    if count == nil then return order[dealt + 1] end
    return slice(order, dealt + 1, dealt + math.min(count, #order - dealt))
  end

  function Deck:drawWhere(test, count, to)
    local pile = partOf(self, "drawWhere")
    check(type(test) == "function", 1, "drawWhere", "function", test)
    if count ~= nil then checkWhole(count, 2, "drawWhere", 0) end
    if to ~= nil then checkName(to, drawTargets(self), 3, "drawWhere") end
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

  function Deck:take(from, position, to)
    local pile = partOf(self, "take")
    checkName(from, self.names, 1, "take")
    local problem
    if from == "out" then
      problem = "'out' has no order: use put for these cards"
    elseif from ~= "draw" and self.rules.recycle == "all" then
      problem = "only 'draw' expected with recycle = 'all'"
    end
    raiseIf(problem, 1, "take")
    if
      position ~= "random" and (position == 0 or not isWhole(position, -MOST_EXACT, MOST_EXACT))
    then
      local expected = "position (1 is first, -1 last) or 'random'"
      raiseIf(mismatch(expected, position), 2, "take")
    end
    if to ~= nil then checkName(to, drawTargets(self), 3, "take") end
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

  function Deck:deal(hands, size)
    partOf(self, "deal")
    local count, names = hands, {}
    if isCardList(hands) then
      local problem = listProblem(hands, 1)
      raiseIf(problem, 1, "deal")
      for _, name in ipairs(hands) do
        checkName(name, drawTargets(self), 1, "deal")
        if placeOf(names, name) > 0 then
          problem = "different names expected, got " .. shown(name) .. " twice"
        end
        names[#names + 1] = name
      end
      raiseIf(problem, 1, "deal")
      count = #names
    end
    checkWhole(count, 1, "deal", 1, MOST_HANDS)
    checkWhole(size, 2, "deal", 0, math.floor(MOST_CARDS / count))
    local cards = takeCards(self, count * size)
    local dealt = {}
    for hand = 1, count do
      dealt[hand] = {}
    end
    for at = 1, #cards do
      local hand = dealt[(at - 1) % count + 1]
      hand[#hand + 1] = cards[at]
    end
    for hand = 1, count do
      layCards(self, dealt[hand], names[hand])
    end
    return dealt
  end

  function Deck:put(cards, where, from)
    if cards == nil or not self.drawPile then partOf(self, "put") end
    local position = positionFor(self, where, "put")
    if from ~= nil then checkName(from, self.names, 3, "put") end
    local to = position == nil and where or "draw"
    moveCards(self, cards, to, position, from, "put")
    return self
  end

  function Deck:discard(cards, from)
    if cards == nil or not self.drawPile then partOf(self, "discard") end
    if from ~= nil then checkName(from, self.names, 2, "discard") end
    moveCards(self, cards, "discard", nil, from, "discard")
    return self
  end

  function Deck:add(cards, where)
    partOf(self, "add")
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
    local kinds = pile.kinds and kindsOf(both, knownKinds(pile.kinds, kindOf), 1, "add")
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

  function Deck:remove(cards, from)
    partOf(self, "remove")
    if from ~= nil then checkName(from, self.names, 2, "remove") end
    moveCards(self, cards, nil, nil, from, "remove")
    return self
  end

  function Deck:shuffle(name)
    local pile = partOf(self, "shuffle")
    local lists, names = self.lists, self.names
    if name ~= nil then checkName(name, slice(names, 1, #names - 1), 1, "shuffle") end
    local list = lists[name]
    if name and list then
      -- If the source fails, the pile stays as it is.
      local cards = slice(list)
      settle(pile.source, cards, 1, #cards, #cards)
      lists[name] = cards
    elseif not pile.fresh then
      shuffleInto(pile, leftCards(pile))
    end
    return self
  end

  function Deck:reset()
    local pile = partOf(self, "reset")
    setLeft(pile, {})
    pile.pass = pile.pass + 1
    pile.fresh = self.all
    self.lists = emptyLists(self.names)
    return self
  end

  function Deck:cut(count)
    local pile = partOf(self, "cut")
    if count ~= nil then checkWhole(count, 1, "cut", 0, leftIn(pile)) end
    setLeft(pile, cutAt(pile.source, leftCards(pile), count))
    return self
  end

  function Deck:left() return leftIn(partOf(self, "left")) end

  function Deck:size(name)
    partOf(self, "size")
    if name == nil then return #self.all end
    checkName(name, self.names, 1, "size")
    local count = leftIn(self.drawPile)
    if name == "draw" then return count end
    local own = self.lists[name]
    if own then return #own end
    for _, list in pairs(self.lists) do
      count = count + #list
    end
    return #self.all - count
  end

  function Deck:pile(name, test)
    partOf(self, "pile")
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

  function Deck:where(card)
    partOf(self, "where")
    local copies = countOut(self)[card]
    if copies == nil then return nil end
    if copies > 0 then return "out" end
    for _, name in ipairs(self.names) do
      if placeOf(self.lists[name] or {}, card) > 0 then return name end
    end
    return "draw"
  end

  function Deck:cards()
    partOf(self, "cards")
    return slice(self.all)
  end

  function Deck:passes() return partOf(self, "passes").pass end

  function Deck:copy(random)
    local pile = partOf(self, "copy")
    local all = slice(self.all)
    local copied = newDrawPile(sourceOf(random, 1, "copy"), pile.kinds, pile.fresh and all)
    copied.order = slice(pile.order, pile.dealt + 1)
    copied.last = lastDealt(pile)
    copied.pass = pile.pass
    local deck = Deck.new(all, copied, self.names, self.rules)
    for name, list in pairs(self.lists) do
      deck.lists[name] = slice(list)
    end
    return deck
  end

  function Deck:getState()
    local pile = partOf(self, "getState")
    return writeState("deck", pile.source, deckSections(self))
  end

  function Deck:setState(state)
    local pile = partOf(self, "setState")
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

  local function newDeck(cards, options)
    if type(cards) == "table" then
      check(not hasOnlyNames(cards), 1, "newDeck", "list of cards, or copies(counts),", cards)
    end
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
    local pile = newDrawPile(sourceOf(given.random, 2, "newDeck", true), kinds, all)
    if given.shuffled == false then setLeft(pile, slice(all)) end
    return Deck.new(all, pile, names, {
      cardOf = cardOf,
      idOf = idOf,
      kindOf = kindOf,
      recycle = recycle,
    })
  end

  -- random ----------------------------------------------------------------------

  -- Random number generators with the same numbers on every engine.

  -- The key of a seed or a name. Keys are unique, and none is the start of another. Raises if the
  -- seed is neither a string nor a number up to 2^53.
  local function keyFor(seed, position, name)
    if type(seed) == "string" then return "s" .. string.len(seed) .. ":" .. seed end
    if not (type(seed) == "number" and seed >= -MOST_EXACT and seed <= MOST_EXACT) then
      error(badArgument(position, name, mismatch("string or number up to 2^53", seed)), 3)
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
    local isWide = n > 2147483648
    local words = isWide and MOST_EXACT or 2147483648
    local word = isWide and wideWord(state) or nextWord(state)
    while word - word % n > words - n do
      word = isWide and wideWord(state) or nextWord(state)
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
      settle = settleByWords,
    }
  end

  local Random = {}
  Random.__index = Random

  function Random.new(generator) return setmetatable({ randdeckWords1 = generator }, Random) end

  function Random:random(m, n)
    local generator = self and self.randdeckWords1
    if not generator then partOf(self, "random", "randdeckWords1") end
    if m == nil and n == nil then return wideWord(generator) / MOST_EXACT end
    if n == nil then
      checkWhole(m, 1, "random", 1, MOST_EXACT)
      return asInteger(below(generator, m) + 1)
    end
    checkWhole(m, 1, "random", -MOST_EXACT, MOST_EXACT)
    checkWhole(n, 2, "random", m, math.min(MOST_EXACT, MOST_EXACT - 1 + m))
    return asInteger(m + below(generator, n * AS_WORD - m + 1))
  end

  function Random:getSeed() return seedIn(partOf(self, "getSeed", "randdeckWords1").key) end

  function Random:getState()
    return writeState("random", partOf(self, "getState", "randdeckWords1"), {})
  end

  function Random:setState(state)
    local generator = partOf(self, "setState", "randdeckWords1")
    local saved = checkState(state, "random", generator)
    setGenerator(generator, saved.generator)
    return self
  end

  function Random:stream(name)
    local generator = partOf(self, "stream", "randdeckWords1")
    return Random.new(generatorFor(generator.key .. keyFor(name, 1, "stream")))
  end

  -- The seed isn't shown, since it would reveal all numbers.
  function Random:__tostring() return "random: generator" end

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

  local function newRandom(seed)
    if seed == nil then seed = newSeed(52) end
    return Random.new(generatorFor(keyFor(seed, 1, "newRandom")))
  end

  -- limits ----------------------------------------------------------------------

  -- The limits and options of tables, checked both by the server and by its clients.

  -- The limits of tables. A shuffle of 50,000 `cards` takes the server 0.3 s. Limits in bytes: `text`
  -- (JSON, or all cards that are strings), `seed`, `pile` (the name of a pile), `id` (of a table),
  -- `client` (its name), `word` (an argument in JSON) and `note`. `work` limits the moves of a step
  -- times the number of cards. Integers above `count` aren't exact.
  local MOST = {
    cards = 50000,
    text = 1000000,
    seed = 1000,
    piles = 64,
    pile = 64,
    id = 200,
    client = 64,
    word = 30000,
    note = 65536,
    moves = 32,
    work = 160000,
    answers = 1000,
    seconds = 2147483647,
    count = 9007199254740991,
  }

  -- The defaults of `answers` and `answersFor`.
  local KEPT = { answers = 32, answersFor = 120 }

  -- The calls that can be moves of a step, each with its largest number of arguments.
  local MOVES = {
    cut = 1,
    deal = 2,
    discard = 2,
    draw = 2,
    peek = 1,
    pile = 1,
    put = 3,
    reset = 0,
    shuffle = 1,
    take = 3,
  }

  -- Options of a table. Most are options of `newDeck`, but a table has `kinds` instead of `kindOf`.
  local TABLE_OPTIONS = {
    "answers",
    "answersFor",
    "events",
    "kinds",
    "noRepeat",
    "note",
    "piles",
    "recycle",
    "seed",
    "shuffled",
    "ttl",
  }

  local function refuse(isWrong, position, expected, value)
    raiseIf(isWrong and mismatch(expected, value) or nil, position, "newDeck")
  end

  local function checkCount(count)
    refuse(count > MOST.cards, 1, "at most " .. digits(MOST.cards) .. " cards", count)
  end

  -- Returns the value if it is a list, else an empty list. `newDeck` rejects such a value later.
  local function listIn(value)
    if type(value) ~= "table" then return {} end
    return value
  end

  -- Turns copies keyed by name into pairs, or into a list of the names if there is one copy of each.
  -- Other values stay as they are. A table stores the result, so that no later call has to sort the
  -- names.
  local function withoutNames(given)
    local copies = given.copies
    if type(copies) ~= "table" or not hasOnlyNames(copies) then return given end
    local counts = copies
    local names = namesOf(copies)
    -- Keeps an empty table as it is, since `[]` and `{}` differ in JSON.
    if #names == 0 then return given end
    local others = 0
    for _, name in ipairs(names) do
      if counts[name] ~= 1 then others = others + 1 end
    end
    if others == 0 then return names end
    local groups = {}
    for _, name in ipairs(names) do
      groups[#groups + 1] = { name, counts[name] }
    end
    return { copies = groups }
  end

  -- Raises if the counts of the pairs add up to too many cards, before any are made.
  local function checkCopies(groups)
    local count = 0
    for _, group in ipairs(listIn(groups)) do
      local number
      if type(group) == "table" then number = group[2] end
      if type(number) == "number" then count = count + math.max(number, 0) end
    end
    checkCount(count)
  end

  local function checkText(text, most, at, what, bytesIn)
    local isLong = type(text) == "string" and bytesIn(text) > most
    refuse(isLong, at, what .. " of valid Unicode and at most " .. digits(most) .. " bytes", text)
  end

  local function noteProblem(note, bytesIn)
    if note == nil or type(note) == "string" and bytesIn(note) <= MOST.note then return nil end
    return mismatch(
      "option 'note': string of valid Unicode and at most " .. digits(MOST.note) .. " bytes",
      note
    )
  end

  -- Raises if tables don't allow these cards or options, although `newDeck` does.
  local function checkTable(given, own, bytesIn)
    local cards = listIn(given)
    checkCount(#cards)
    local size = 0
    for _, card in ipairs(cards) do
      if type(card) == "string" then size = size + bytesIn(card) end
    end
    refuse(size > MOST.text, 1, "cards of at most " .. digits(MOST.text) .. " bytes", size)
    local piles = listIn(own.piles)
    refuse(
      #piles > MOST.piles,
      2,
      "option 'piles': at most " .. digits(MOST.piles) .. " names",
      #piles
    )
    for _, pile in ipairs(piles) do
      checkText(pile, MOST.pile, 2, "option 'piles': names", bytesIn)
    end
    checkText(own.seed, MOST.seed, 2, "option 'seed': string", bytesIn)
    local answers, answersFor, events, ttl = own.answers, own.answersFor, own.events, own.ttl
    refuse(events ~= nil and type(events) ~= "boolean", 2, "option 'events': boolean", events)
    local function checkNumber(value, most, name)
      local isWrong = value ~= nil and not isWhole(value, 1, most)
      refuse(isWrong, 2, "option '" .. name .. "': integer from 1 to " .. digits(most), value)
    end
    checkNumber(answers, MOST.answers, "answers")
    checkNumber(answersFor, MOST.seconds, "answersFor")
    checkNumber(ttl, MOST.seconds, "ttl")
    raiseIf(noteProblem(own.note, bytesIn), 2, "newDeck")
  end

  local function mostState(cards, bytesIn)
    -- In a state, a byte of a name takes at most three bytes. A position, or a name that is a number,
    -- takes fewer than 32.
    local most = 30000 + 32 * #cards
    for _, card in ipairs(cards) do
      if type(card) == "string" then most = most + 3 * bytesIn(card) end
    end
    return most
  end

  local function server()
    -- server ----------------------------------------------------------------------

    -- The functions that Redis gives to its libraries.

    local redis = ownField(_G, "redis")

    -- Sends a command. If Redis refuses it, raises a table with the field `err`.
    local call = redis.call

    local sha1 = redis.sha1hex

    -- An instance of cjson that rejects numbers that JSON doesn't allow, such as 0x10 and Infinity.
    local function strictJson()
      local strict = ownField(_G, "cjson").new()
      strict.decode_invalid_numbers(false)
      return strict
    end

    local json = strictJson()
    local packed = ownField(_G, "cmsgpack")
    local struct = ownField(_G, "struct")
    local DAMAGED = "damaged table"
    local valuesOf = ownField(_G, "unpack")

    -- Writes an integer as text, since Redis runs commands with texts faster than with numbers.
    local function wholeText(whole) return string.format("%d", whole) end

    local TAKEN = "a key of this table has other contents"

    -- The text of an error, without the line number of this library.
    local function problemIn(raised)
      local problem = raised
      if type(raised) == "table" then problem = raised.err end
      if string.sub(problem, 1, 9) == "WRONGTYPE" then problem = TAKEN end
      local text = string.gsub(problem, "^[%w_@]*:%d+: ", "")
      return text
    end

    -- Raises an error.
    local function fail(text) error(text, 0) end

    -- Sends commands that change data. If the user lacks the permission for one, sends none.
    local function send(commands)
      local count = #commands
      -- The first command isn't checked: if Redis refuses it, nothing has changed yet.
      for at = 2, count do
        local command = commands[at]
        local name = command[1]
        local key = command[2]
        if not redis.acl_check_cmd(name, key) then
          fail("NOPERM this user may not run '" .. tostring(name) .. "' on " .. shown(key))
        end
      end
      for at = 1, count do
        call(valuesOf(commands[at]))
      end
    end

    -- cards -----------------------------------------------------------------------

    -- Makes the deck of a table from its cards and options in JSON.

    local function cardsOf(given)
      if type(given) ~= "table" or given.copies == nil then return given end
      checkCopies(given.copies)
      return copies(given.copies)
    end

    -- Makes the option `kindOf` of `newDeck` from a list with the kind of each card.
    local function kindOfFor(cards, kinds)
      check(type(kinds) == "table", 2, "newDeck", "option 'kinds': list of numbers", kinds)
      for _, kind in ipairs(kinds) do
        check(type(kind) == "number", 2, "newDeck", "option 'kinds': list of numbers", kind)
      end
      -- Finds a kind by card, not by position, since a state may list the cards in another order.
      local kindOf = {}
      for at = 1, #cards do
        kindOf[cards[at]] = kinds[at]
      end
      return function(card) return kindOf[card] end
    end

    -- Makes a deck from its cards (a list or copies) and its options, both in JSON.
    local function deckOf(cardsText, optionsText)
      local isCards, decoded = pcall(json.decode, cardsText)
      check(isCards, 1, "newDeck", "JSON", cardsText)
      local given, kept = decoded, cardsText
      if
        type(given) == "table"
        and type(given.copies) == "table"
        and hasOnlyNames(given.copies)
      then
        given = withoutNames(given)
        kept = json.encode(given)
      end
      local isOptions, options = pcall(json.decode, optionsText)
      check(isOptions, 2, "newDeck", "JSON", optionsText)
      check(type(options) == "table", 2, "newDeck", "table of options", options)
      local own = { answers = KEPT.answers, answersFor = KEPT.answersFor }
      for _, name in ipairs(TABLE_OPTIONS) do
        if options[name] ~= nil then own[name] = options[name] end
        options[name] = nil
      end
      local unknown = next(options)
      local problem
      if unknown ~= nil then
        problem = "unknown option "
          .. shown(unknown)
          .. ", known: "
          .. table.concat(TABLE_OPTIONS, ", ")
      end
      raiseIf(problem, 2, "newDeck")
      check(own.seed ~= nil, 2, "newDeck", "option 'seed'")
      local cards = cardsOf(given)
      local kinds, noRepeat, piles, recycle, shuffled =
        own.kinds, own.noRepeat, own.piles, own.recycle, own.shuffled
      checkTable(cards, own, string.len)
      local random = newRandom(own.seed)
      local kindOf
      -- If the cards aren't a list, `newDeck` below raises.
      if kinds ~= nil and type(cards) == "table" then kindOf = kindOfFor(cards, kinds) end
      local deck = newDeck(cards, {
        kindOf = kindOf,
        noRepeat = noRepeat,
        piles = piles,
        random = random,
        recycle = recycle,
        shuffled = shuffled,
      })
      for _, card in ipairs(cards) do
        check(card ~= json.null, 1, "newDeck", "cards other than null", card)
      end
      return {
        deck = deck,
        cards = cards,
        own = own,
        kept = kept,
      }
    end

    -- lists -----------------------------------------------------------------------

    -- The lists of a table, and the deck that is made from them.

    -- Adds the commands that push positions to a list in Redis.
    local function push(found, how, key, positions)
      local commands = found.commands
      local size = #positions
      for from = 1, size, 1000 do
        commands[#commands + 1] =
          { how, key, valuesOf(positions, from, math.min(from + 999, size)) }
      end
    end

    local function textsOf(positions)
      local texts = {}
      for _, position in ipairs(positions) do
        texts[#texts + 1] = wholeText(position)
      end
      return texts
    end

    -- Joins positions read from Redis into one text. Raises if one of them isn't the position of a
    -- card.
    local function positionsText(texts, size)
      local most = wholeText(size)
      local longest = #most
      -- The longer of two numbers without leading zeros is the greater.
      for at = 1, #texts do
        local text = texts[at]
        if #text >= longest and (#text > longest or text > most) then fail(DAMAGED) end
      end
      local positions = table.concat(texts, " ")
      local others, count = string.gsub(" " .. positions, " [1-9]%d*", "")
      if others ~= "" and positions ~= "" or count ~= #texts then fail(DAMAGED) end
      return positions
    end

    local function positionsAmong(some, cards)
      local places = {}
      for _, card in ipairs(some) do
        places[card] = 0
      end
      for at = #cards, 1, -1 do
        local card = cards[at]
        if places[card] ~= nil then places[card] = at end
      end
      local positions = {}
      for _, card in ipairs(some) do
        positions[#positions + 1] = digits(places[card])
      end
      return table.concat(positions, " ")
    end

    -- The names read last, and their packed text. Most tables have the same names, so this saves
    -- unpacking.
    local last = { packed = "", names = {} }

    local function unpackNames(text)
      if text == last.packed then return last.names end
      local isWell, result = pcall(packed.unpack, text)
      local names = result
      if not isWell or type(names) ~= "table" then fail(DAMAGED) end
      for _, name in ipairs(names) do
        if type(name) ~= "string" then fail(DAMAGED) end
      end
      last.packed = text
      last.names = names
      return names
    end

    local NO_NAMES = {}

    local function pileNames(found)
      local count = #found.counts
      if count == 0 then return NO_NAMES end
      if found.names ~= false then return found.names end
      local names = unpackNames(call("HGET", found.hash, "piles"))
      if #names ~= count then fail(DAMAGED) end
      found.names = names
      return names
    end

    -- The mark of a pile, written after the position of each card in it: `:2` for the second pile.
    local function pileMark(pile) return ":" .. digits(pile) end

    -- Adds the commands that put every `step`th position of a list, from `first` on, into a pile.
    local function pushPile(found, positions, pile, first, step)
      if first == nil then first = 1 end
      if step == nil then step = 1 end
      local counts = found.counts
      local mark = pileMark(pile)
      local entries, at = {}, first
      while at <= #positions do
        entries[#entries + 1] = positions[at] .. mark
        at = at + step
      end
      counts[pile] = counts[pile] + #entries
      push(found, "LPUSH", found.discards, entries)
    end

    local function readPiles(found)
      local discards, counts, piled = found.discards, found.counts, found.piled
      local piles = {}
      for _, _ in ipairs(counts) do
        piles[#piles + 1] = {}
      end
      if piled == 0 then return piles end
      local texts = call("LRANGE", discards, 0, digits(piled - 1))
      local text = table.concat(texts, " ") .. " "
      local others = string.gsub(text, "[1-9]%d*:[1-9]%d? ", "")
      local entries = numbersIn(text)
      if others ~= "" or #entries ~= 2 * piled then fail(DAMAGED) end
      for at = 2 * piled, 2, -2 do
        local pile = piles[entries[at]]
        local position = entries[at - 2 + 1]
        if pile == nil or position > found.size then fail(DAMAGED) end
        pile[#pile + 1] = position
      end
      for at = 1, #counts do
        if #piles[at] ~= counts[at] then fail(DAMAGED) end
      end
      return piles
    end

    -- Returns the number of the pile with a position, or 0. Searches only the pile `own` if `own` isn't
    -- 0.
    local function pileOf(found, position, own)
      local discards, piled = found.discards, found.piled
      if own > 0 then return call("LPOS", discards, position .. pileMark(own)) and own or 0 end
      if piled == 0 then return 0 end
      -- One search finds the position in every pile, whatever its mark.
      local entries = found.entries
      if entries == "" then
        entries = " " .. joined(call("LRANGE", discards, "0", digits(piled - 1)), " ")
      end
      found.entries = entries
      local pile = string.match(entries, " " .. position .. ":(%d+)")
      local at = tonumber(pile) or 0
      if at > #found.counts then fail(DAMAGED) end
      return at
    end

    local function discardsText(found)
      return positionsText(call("LRANGE", found.discards, digits(found.piled), "-1"), found.size)
    end

    -- Reads all positions of a table. Raises if it has the same position twice.
    local function readLists(found)
      local size = found.size
      local lists = { numbersIn(positionsText(call("LRANGE", found.pile, 0, -1), size)) }
      append(lists, readPiles(found))
      lists[#lists + 1] = numbersIn(discardsText(found))
      local listOf = {}
      for at = 1, #lists do
        for _, position in ipairs(lists[at]) do
          if listOf[position] ~= nil then fail(DAMAGED) end
          listOf[position] = at
        end
      end
      return { lists = lists, listOf = listOf }
    end

    local function newHeld(found)
      local fields = call("HMGET", found.hash, "cards", "options")
      local isWell, held = pcall(deckOf, fields[1], fields[2])
      if not isWell or #held.cards ~= found.size then fail(DAMAGED) end
      return held
    end

    local function read(found)
      local held = newHeld(found)
      local names = pileNames(found)
      for at = 1, #names do
        if names[at] ~= held.deck.names[at + 1] then fail(DAMAGED) end
      end
      local read = readLists(found)
      held.before = read.lists
      held.generator = call("HGET", found.hash, "generator")
      local isWell = pcall(function()
        local words = packed.unpack(held.generator)
        local deck = held.deck
        local all, drawPile = deck.all, deck.drawPile
        local places = {}
        for _, list in ipairs(read.lists) do
          local cards = {}
          for _, position in ipairs(list) do
            cards[#cards + 1] = all[position]
          end
          places[#places + 1] = cards
        end
        setPlaces(deck, all, { head = { found.passes, found.fresh, found.last }, lists = places })
        setGenerator(drawPile.source, words)
      end)
      if not isWell then fail(DAMAGED) end
      return held
    end

    -- Whether two lists of positions have equal cards in the same order.
    local function areSame(all, some, others)
      if #some ~= #others then return false end
      for at = 1, #some do
        if all[some[at]] ~= all[others[at]] then return false end
      end
      return true
    end

    -- Whether a deck has not changed since it was read.
    local function isAsBefore(found, held, placed)
      local head, lists = placed.head, placed.lists
      local before, deck = held.before, held.deck
      if before == nil then return false end
      local all = deck.all
      local isSamePass = head[1] == found.passes and head[2] == found.fresh
      if not isSamePass or all[head[3]] ~= all[found.last] then return false end
      for at = 1, #lists do
        if not areSame(all, before[at], lists[at]) then return false end
      end
      return true
    end

    -- Writes the deck of a table if a call has changed it.
    local function write(found, held)
      local pile, discards, commands, counts =
        found.pile, found.discards, found.commands, found.counts
      local deck = held.deck
      local placed = positionsOf(deck)
      local head, lists = placed.head, placed.lists
      held.after = lists
      local generator = packed.pack(generatorNumbers(deck.drawPile.source))
      if generator == held.generator and isAsBefore(found, held, placed) then return end
      local left = lists[1]
      local discarded = lists[#lists]
      found.passes = head[1]
      found.fresh = head[2]
      found.last = head[3]
      found.left = #left
      found.discarded = #discarded
      commands[#commands + 1] = { "DEL", pile, discards }
      push(found, "RPUSH", pile, textsOf(left))
      push(found, "RPUSH", discards, textsOf(discarded))
      for at = 2, #lists - 1 do
        counts[at - 2 + 1] = 0
        pushPile(found, textsOf(lists[at]), at - 1)
      end
      append(found.written, { "generator", generator })
    end

    -- requests --------------------------------------------------------------------

    -- The clients of a table, and their answers. For each client, the hash of the table has a field
    -- "=client:" with four packed numbers: the time of its last call in seconds, the last request whose
    -- answer is deleted, its highest request, and how many of its answers were stored. The fields
    -- "=client:1", "=client:2" and so on hold its last answers, in turn. Each has the number of the
    -- request, the name of the call, and the answer.

    local CLIENT = "<I4I8I8I8"
    local CLIENT_BYTES = 28

    -- Reads a request, `client:number` or `client:number:oldest`, into the record.
    local function readRequest(request, given)
      request.client = ""
      request.text = ""
      if given == "" then return end
      -- The time to match the pattern could grow with the square of the text's length.
      local short = #given <= 100 and given or ""
      local name, digit, least = string.match(short, "^([%w_-]+):([1-9]%d*)(:?%d*)$")
      local number = tonumber(digit) or 0
      local oldest = 0
      local isRight = name ~= nil and #name <= MOST.client and number <= MOST.count
      if isRight and least ~= "" then
        local after = string.sub(least, 2)
        oldest = tonumber(after) or 0
        isRight = isWhole(oldest, 1, number) and string.sub(after, 1, 1) ~= "0"
      end
      if not isRight then
        fail(
          "request as 'client:number' or 'client:number:oldest' expected: client of at most "
            .. MOST.client
            .. " bytes, number from 1 to "
            .. digits(MOST.count)
            .. ", oldest from 1 to number"
        )
      end
      request.client = "=" .. name .. ":"
      request.number = number
      request.text = digit
      request.oldest = oldest
      -- A table that doesn't know the client may have answered its earlier requests and then forgotten
      -- it.
      request.upTo = (oldest > 0 and oldest or number) - 1
      request.highest = 0
      request.count = 0
    end

    local function numbersOf(client)
      if #client ~= CLIENT_BYTES then fail(DAMAGED) end
      return struct.unpack(CLIENT, client, 1)
    end

    -- Reads the numbers of the request's client, if the table has them.
    local function readClient(found)
      if found.known == false then return end
      local _, upTo, highest, count = numbersOf(found.known)
      if not (upTo <= highest and highest <= MOST.count and count >= 1) then fail(DAMAGED) end
      found.upTo = upTo
      found.highest = highest
      found.count = count
    end

    -- Adds the names of a client's answer fields, from number `from` to `to`, to a command.
    local function addFields(words, client, from, to)
      for at = from, to do
        words[#words + 1] = client .. wholeText(at)
      end
      return words
    end

    -- Returns the stored answer to a request, if there is one. Raises if the request is too old.
    local function answerTo(found, name)
      local client, text, number = found.client, found.text, found.number
      if client == "" then return nil end
      readClient(found)
      if number > found.highest then return nil end
      -- The request is a repeated one, or a later one overtook it.
      local question =
        addFields({ "HMGET", found.hash }, client, 1, math.min(found.count, found.answers))
      for _, kept in ipairs(call(valuesOf(question))) do
        local asked, called, answer = string.match(kept or "", "^(%d+) ([%l_]+) (.*)$")
        if asked == nil then fail(DAMAGED) end
        if asked == text then
          if called ~= name then
            fail("another request: this id was used for '" .. called .. "'")
          end
          return answer
        end
      end
      if number <= found.upTo then fail("request too old: its answer is deleted") end
    end

    -- Looks at a few random fields, and deletes the data of clients that were silent for too long.
    local function forgetSome(found, since)
      local hash, commands = found.hash, found.commands
      local seen = {}
      -- Four fields for each new client keep the share of silent clients below a quarter.
      for _, field in ipairs(call("HRANDFIELD", hash, "-4")) do
        local name = string.match(field, "^=[^:]+:")
        if name ~= nil and not seen[name] then
          seen[name] = true
          local second, _, _, count = numbersOf(call("HGET", hash, name) or "")
          local kept = math.min(count, found.answers)
          if second < since then
            commands[#commands + 1] = addFields({ "HDEL", hash, name }, name, 1, kept)
          end
        end
      end
    end

    -- Returns the command that stores an answer. It replaces the oldest if the table keeps no more.
    local function keep(found, second, name, answer)
      local client, hash, number, oldest, highest, commands =
        found.client, found.hash, found.number, found.oldest, found.highest, found.commands
      if client == "" then return { "HSET", hash } end
      local answers = found.answers
      local upTo, count = found.upTo, found.count
      if count == 0 then forgetSome(found, tonumber(second) - found.answersFor) end
      if oldest > highest then
        local kept = math.min(count, answers)
        if kept > 1 then commands[#commands + 1] = addFields({ "HDEL", hash }, client, 2, kept) end
        upTo = oldest - 1
        count = 0
      end
      local field = client .. wholeText(count % answers + 1)
      if count >= answers then
        local text = string.match(call("HGET", hash, field) or "", "^%d+")
        local forgotten = tonumber(text)
        if forgotten == nil then fail(DAMAGED) end
        if forgotten > upTo then upTo = forgotten end
      end
      local most = number > highest and number or highest
      local known = struct.pack(CLIENT, tonumber(second), upTo, most, count + 1)
      return { "HSET", hash, client, known, field, found.text .. " " .. name .. " " .. answer }
    end

    -- table -----------------------------------------------------------------------

    -- A table is a hash and two lists in Redis, one for the draw pile and one for the discard pile. The
    -- lists hold positions of cards, each at most once. The discard list begins with the table's own
    -- piles, newest card first: `17:2` is card 17 in the second pile. A call first reads, then writes
    -- all changes together.

    -- The version of the format. A table of another version is never changed.
    local FORMAT = "8 "

    -- Lengths in bytes. TEXTS is the instance and the version; BYTES adds all numbers but the sizes of
    -- piles.
    local INSTANCE = 19

    local VERSION = 16
    local TEXTS = INSTANCE + VERSION
    local LAYOUT = "<I2I2I4I4I1I1I8I1I2I2I2"
    local BYTES = TEXTS + 29
    local PILES = "<" .. string.rep("I2", MOST.piles)

    local function pilesLayout(piles) return string.sub(PILES, 1, 1 + 2 * piles) end

    local function piledIn(counts)
      local piled = 0
      for _, count in ipairs(counts) do
        piled = piled + count
      end
      return piled
    end

    -- Reads the table at three keys into the record. Raises if the table has another format, or another
    -- instance than `instance`. If that is "", any instance will do.
    local function find(found, keys, instance)
      local hash = keys[1]
      local client = found.client
      local values = call("HMGET", hash, "randdeck", client == "" and "=" or client)
      local text = values[1] or ""
      local mark = string.sub(text, 1, INSTANCE)
      if mark ~= "" and mark ~= instance then
        if string.sub(mark, 1, 2) ~= FORMAT then fail("another version") end
        if instance ~= "" then fail("another table") end
      end
      found.version = string.sub(text, INSTANCE + 1, TEXTS)
      -- Replaces a damaged text with one that `checkNumbers` rejects, so that `delete` still works.
      local piles = (#text - BYTES) / 2
      if piles < 0 or piles > MOST.piles or piles % 1 ~= 0 then
        piles = 0
        text = string.rep("\0", BYTES)
      end
      found.hash = hash
      found.pile = keys[2]
      found.discards = keys[3]
      found.instance = mark
      local size, answers, answersFor, ttl, events, distinct, passes, fresh, last, left, discarded =
        struct.unpack(LAYOUT, text, TEXTS + 1)
      found.size = size
      found.answers = answers
      found.answersFor = answersFor
      found.ttl = ttl
      found.events = events
      found.distinct = distinct
      found.passes = passes
      found.fresh = fresh
      found.last = last
      found.left = left
      found.discarded = discarded
      local counts = {}
      if piles > 0 then counts = { struct.unpack(pilesLayout(piles), text, BYTES + 1) } end
      -- `struct.unpack` adds the position after the last number: not a count.
      counts[piles + 1] = nil
      found.counts = counts
      found.piled = piledIn(counts)
      found.commands = {}
      found.written = {}
      -- These fields are never nil, since setting a nil field again takes longer.
      found.names = false
      found.entries = ""
      found.viewed = false
      found.held = false
      found.note = false
      found.placed = 0
      found.answered = 0
      found.known = values[2]
    end

    -- A reply of TIME in milliseconds with a fraction, as text: no double has as many digits.
    local function momentOf(time)
      local micros = string.format("%06d", tonumber(time[2]))
      return time[1] .. string.sub(micros, 1, 3) .. "." .. string.sub(micros, 4)
    end

    local function isVersion(text)
      return #text == VERSION and string.find(text, "^[%da-f]*$") ~= nil
    end

    -- Raises if a number is impossible, or if a list doesn't have the recorded length.
    local function checkNumbers(found)
      local size, answers, answersFor, passes, fresh, left, discarded, piled =
        found.size,
        found.answers,
        found.answersFor,
        found.passes,
        found.fresh,
        found.left,
        found.discarded,
        found.piled
      local laid = call("LLEN", found.discards)
      local isRight = left == call("LLEN", found.pile)
        and discarded + piled == laid
        and left + laid <= size
        and size <= MOST.cards
        and answers >= 1
        and answers <= MOST.answers
        and answersFor >= 1
        and answersFor <= MOST.seconds
        and found.ttl <= MOST.seconds
        and found.events <= 1
        and found.distinct <= 1
        and passes >= 1
        and passes <= MOST.count
        and (fresh == 0 or fresh == 1 and left == 0)
        and found.last <= size
        and isVersion(found.version)
      if not isRight then fail(DAMAGED) end
    end

    -- Gives a changed table its next version, and publishes the call, without any card, on the table's
    -- channel. The time is part of the version, since after a fail-over the same calls could be
    -- repeated.
    local function tell(found, name, time)
      local version, commands = found.version, found.commands
      local history = version
        .. " "
        .. found.client
        .. found.text
        .. " "
        .. time[1]
        .. " "
        .. time[2]
      local after = string.sub(sha1(history), 1, VERSION)
      found.version = after
      if found.events ~= 1 then return end
      local message = after
        .. " "
        .. (version == "" and "-" or version)
        .. " "
        .. name
        .. " "
        .. found.instance
        .. " "
        .. momentOf(time)
      commands[#commands + 1] = { "SPUBLISH", found.hash, message }
    end

    -- Adds the commands that restart the time until the table expires, if it has a `ttl`.
    local function expire(found, time)
      local hash, pile, discards, ttl, commands =
        found.hash, found.pile, found.discards, found.ttl, found.commands
      if ttl == 0 then return end
      -- All keys expire at the same moment, since a table that lacks one of them is damaged.
      local moment = (tonumber(time[1]) + ttl) * 1000 + math.floor(tonumber(time[2]) / 1000)
      for _, key in ipairs({ hash, pile, discards }) do
        commands[#commands + 1] = { "PEXPIREAT", key, digits(moment) }
      end
    end

    -- The field `randdeck` of the hash: the instance, the version and the numbers.
    local function recordOf(found)
      local counts = found.counts
      local numbers = struct.pack(
        LAYOUT,
        found.size,
        found.answers,
        found.answersFor,
        found.ttl,
        found.events,
        found.distinct,
        found.passes,
        found.fresh,
        found.last,
        found.left,
        found.discarded
      )
      local record = found.instance .. found.version .. numbers
      if #counts == 0 then return record end
      return record .. struct.pack(pilesLayout(#counts), valuesOf(counts))
    end

    -- Writes the changes of a call, if there are any, and stores its answer.
    local function finish(found, name, answer)
      local commands, written, note = found.commands, found.written, found.note
      local isChange = #commands > 0 or #written > 0 or note ~= false
      if not isChange and found.client == "" then return end
      local time = call("TIME")
      local last = keep(found, time[1], name, answer)
      if isChange then
        tell(found, name, time)
        if note == "" then
          commands[#commands + 1] = { "HDEL", found.hash, "note" }
        elseif note ~= false then
          append(written, { "note", note })
        end
        last[#last + 1] = "randdeck"
        last[#last + 1] = recordOf(found)
        append(last, written)
      end
      commands[#commands + 1] = last
      if isChange then expire(found, time) end
      send(commands)
    end

    -- words -----------------------------------------------------------------------

    -- The words of a call: the arguments of its function.

    -- Returns the number in a word, else the word itself, which the deck rejects later. `tonumber`
    -- alone would also accept blanks.
    local function numberOr(text)
      local number = string.match(text, "^[%w.-]+$")
      return tonumber(number) or text
    end

    -- Returns the number or JSON in a word, else the word; of an empty word, `otherwise`.
    local function valueIn(word, otherwise)
      if word == nil or word == "" then return otherwise end
      -- The usual word is a count.
      if #word < 10 and string.find(word, "%D") == nil then return tonumber(word) end
      if #word > MOST.word then return word end
      local plain = string.match(word, '^"([^"\\\\]*)"$')
      if plain ~= nil then return plain end
      local isJson = string.find(word, '^["[{]') ~= nil or word == "true" or word == "false"
      if not isJson then return numberOr(word) end
      local isWell, value = pcall(json.decode, word)
      if isWell then return value end
      return word
    end

    -- Reads the positions in a word. Raises if the word is longer than the text of all positions could
    -- be.
    local function positionsIn(found, text, name)
      local size = found.size
      if text ~= nil and #text > 8 * size then
        check(false, 1, name, "positions of at most " .. digits(size) .. " cards", text)
      end
      local isRight = text ~= nil and string.find(text, "[^%d ]") == nil
      check(isRight, 1, name, "text of positions", text)
      return numbersIn(text)
    end

    local function cardsAt(positions, cards, name)
      local some = {}
      for _, position in ipairs(positions) do
        local card = cards[position]
        check(card ~= nil, 1, name, "positions from 1 to " .. digits(#cards), position)
        some[#some + 1] = card
      end
      return some
    end

    -- looks -----------------------------------------------------------------------

    -- Calls that only read, so that a replica can answer them.

    -- Returns cards left, cards out, cards discarded, all cards, passes begun, version, time in
    -- milliseconds, instance, the number of cards in each pile, and the note ("" for none).
    local function countCards(found)
      local size, discarded, counts = found.size, found.discarded, found.counts
      local left = found.fresh == 1 and size or found.left
      local out = size - left - discarded - piledIn(counts)
      local passes, version, instance = found.passes, found.version, found.instance
      local all = { left, out, discarded, size, passes, version, momentOf(call("TIME")), instance }
      append(all, counts)
      local note = found.note
      if note == false then note = call("HGET", found.hash, "note") or "" end
      all[#all + 1] = note
      return all
    end

    -- Returns the piles of a view, which are given as a list or as a word.
    local function viewedPiles(given)
      local piles = given
      if given == nil or type(given) == "string" then piles = valueIn(given, {}) end
      checkList(piles, 1, "view")
      raiseIf(pilesProblem(piles), 1, "view")
      return piles
    end

    -- Returns the list of `countCards`, with the positions in the discard pile and `names` before the
    -- note.
    local function viewTable(found, names)
      local held = found.held
      local parts = countCards(found)
      local note = table.remove(parts)
      local piles = {}
      if held == false then
        parts[#parts + 1] = discardsText(found)
        if #names > 0 then piles = readPiles(found) end
      else
        local after = held.after
        parts[#parts + 1] = joined(after[#after], " ")
        piles = slice(after, 2, #after - 1)
      end
      for _, name in ipairs(names) do
        checkName(name, pileNames(found), 1, "view")
        parts[#parts + 1] = joined(piles[placeOf(pileNames(found), name)], " ")
      end
      parts[#parts + 1] = note
      return parts
    end

    -- The name of the pile that a position is in; nil if the table has no such card.
    local function placeNameOf(found, word)
      local pile, discards = found.pile, found.discards
      local position = numberOr(word)
      if not isWhole(position, 1, found.size) then return nil end
      if found.distinct == 0 then
        local held = read(found)
        return held.deck:where(held.cards[position])
      end
      local text = digits(position)
      if call("LPOS", pile, text) then return "draw" end
      if call("LPOS", discards, text) then return "discard" end
      local at = pileOf(found, text, 0)
      if at > 0 then return pileNames(found)[at] end
      return found.fresh == 1 and "draw" or "out"
    end

    -- Returns what clients keep: the instance, the cards, `answers`, `answersFor`, names of piles,
    -- `events`.
    local function aboutTable(found)
      local names = {}
      for _, name in ipairs(pileNames(found)) do
        names[#names + 1] = json.encode(name)
      end
      return {
        found.instance,
        call("HGET", found.hash, "cards"),
        digits(found.answers),
        digits(found.answersFor),
        "[" .. table.concat(names, ",") .. "]",
        digits(found.events),
      }
    end

    local function stateOf(found)
      local held = read(found)
      for _, card in ipairs(held.cards) do
        if type(card) == "table" then fail("a state can't have cards that are objects or lists") end
      end
      return held.deck:getState()
    end

    -- `where` returns a list: as a text, a pile named "QUEUED" would look like the reply of a client in a MULTI.
    local LOOKS = {
      about = { 0, aboutTable, 0 },
      counts = { 0, countCards, 0 },
      get_state = { 0, stateOf, 0 },
      view = { 1, function(found, word) return viewTable(found, viewedPiles(word)) end, 0 },
      where = {
        1,
        function(found, word)
          if word == nil then word = "" end
          return { placeNameOf(found, word) }
        end,
        0,
      },
    }

    -- moves -----------------------------------------------------------------------

    -- The calls that can also be moves of a step. If a call only moves positions between lists, no deck
    -- is made. Otherwise the call reads the table's deck, calls its method and writes it back.

    -- Calls a method of the deck. Reads and writes the deck, except in a step, which does so once for
    -- all its moves. Returns the positions of the cards that the method returns, or "OK" if it returns
    -- none.
    local function byDeck(found, act)
      local held = found.held or read(found)
      -- Moves that give no cards return the deck.
      local given = act(held)
      if found.held == false then write(found, held) end
      return given and given ~= held.deck and positionsAmong(given, held.cards) or "OK"
    end

    -- No target pile, so that the dealt cards are out.
    local OUTSIDE = {}

    -- Deals positions to targets in turn; without targets they are out. nil if only a deck knows the
    -- cards.
    local function dealPositions(found, count, targets)
      local pile, left, commands = found.pile, found.left, found.commands
      if targets == nil or found.held ~= false then return nil end
      local hands = #targets
      -- If the pass isn't shuffled yet, dealing even 0 cards to a pile shuffles it.
      if count == 0 and (hands == 0 or found.fresh == 0) then return "" end
      if not isWhole(count, 1, left) then return nil end
      local top = call("LRANGE", pile, "0", wholeText(count - 1))
      commands[#commands + 1] = { "LTRIM", pile, wholeText(count), "-1" }
      found.last = tonumber(top[count])
      found.left = left - count
      for hand = 1, hands do
        pushPile(found, top, targets[hand], hand, hands)
      end
      return positionsText(top, found.size)
    end

    -- The numbers of the piles with these names; nil if a pile is missing, or named twice.
    local function targetsOf(found, names)
      local own = pileNames(found)
      local targets, seen = {}, {}
      for _, name in ipairs(names) do
        local target = placeOf(own, name)
        if target == 0 or seen[target] then return nil end
        seen[target] = true
        targets[#targets + 1] = target
      end
      return targets
    end

    local function dealOut(found, count, to, name)
      local targets
      if to == nil then
        targets = OUTSIDE
      else
        local target = placeOf(pileNames(found), to)
        if target > 0 then targets = { target } end
      end
      return dealPositions(found, count, targets)
        or byDeck(found, function(held)
          -- With endless passes, the deck would deal any number of cards.
          local isEndless = held.own.recycle == "all" and isWhole(count, MOST.cards + 1, math.huge)
          check(not isEndless, 1, name, "at most " .. digits(MOST.cards) .. " cards", count)
          return held.deck:draw(count, to)
        end)
    end

    -- Draws cards. Its words are the number of cards, and the pile that they go to. Returns their
    -- positions.
    local function drawCards(found, text, word)
      return dealOut(found, valueIn(text, 1), valueIn(word), "draw")
    end

    -- Takes a card. Its words are a pile, a position in that pile, and the pile that the card goes to.
    local function takeCard(found, from, position, to)
      return byDeck(found, function(held)
        local card = held.deck:take(valueIn(from), valueIn(position), valueIn(to))
        return card == nil and {} or { card }
      end)
    end

    -- Deals hands. Its words are a number of hands or a list of piles, and the size of a hand. Returns
    -- the positions in the order of dealing.
    local function dealHands(found, handsText, sizeText)
      local hands = valueIn(handsText)
      local size = valueIn(sizeText)
      local isFresh = found.fresh == 1 or found.held ~= false
      if type(hands) ~= "table" then
        local isShort = type(hands) ~= "string" or #hands <= MOST.word
        check(
          isShort,
          1,
          "deal",
          "number of hands, or piles in JSON of at most " .. MOST.word .. " bytes",
          hands
        )
        checkWhole(hands, 1, "deal", 1, MOST_HANDS)
        checkWhole(size, 2, "deal", 0, math.floor(MOST_CARDS / hands))
        -- Without piles, a deal is the same as a draw, but a deal of 0 cards also shuffles an
        -- unshuffled pass.
        if size == 0 and isFresh then
          return byDeck(found, function(held) return held.deck:peek(0) end)
        end
        return dealOut(found, hands * size, nil, "deal")
      end
      local names = hands
      local count = #names
      check(
        count <= MOST.piles + 1,
        1,
        "deal",
        "at most " .. digits(MOST.piles + 1) .. " names",
        count
      )
      local targets = targetsOf(found, names)
      local total
      if isWhole(size, 0, MOST.cards) then total = count * size end
      if count == 0 then targets = nil end
      local function dealRound(held)
        local dealt = held.deck:deal(names, size)
        local cards = {}
        for at = 1, #dealt[1] do
          for _, hand in ipairs(dealt) do
            if at <= #hand then cards[#cards + 1] = hand[at] end
          end
        end
        return cards
      end
      return dealPositions(found, total, targets) or byDeck(found, dealRound)
    end

    -- Shows the next cards. Its word is their number. It changes a table whose pass isn't shuffled yet.
    local function peekCards(found, text)
      local count = valueIn(text, 1)
      if found.fresh == 0 and found.held == false then
        checkWhole(count, 1, "peek", 0)
        if count == 0 then return "" end
        return positionsText(
          call("LRANGE", found.pile, 0, math.min(count, MOST.cards) - 1),
          found.size
        )
      end
      return byDeck(found, function(held) return held.deck:peek(count) end)
    end

    -- Moves positions without a deck. Returns false, and moves nothing, if only a deck knows the
    -- result.
    local function move(found, positions, where, from)
      local pile, discards, commands, counts, size =
        found.pile, found.discards, found.commands, found.counts, found.size
      local names = pileNames(found)
      local to = placeOf(names, where)
      local own = placeOf(names, from)
      local isOnList = where == "top" or where == "bottom" or where == "discard"
      local isKnown = own > 0 or from == nil or from == "out"
      if not isKnown or found.fresh == 1 or found.held ~= false then return false end
      if to == 0 and not isOnList and where ~= "out" then return false end
      local count = #positions
      -- Above 16 positions, reading all lists is cheaper than a search for each position.
      local all
      if count > 16 then
        if own > 0 then return false end
        all = readLists(found)
      end
      local seen, piled, texts = {}, {}, {}
      for index = 1, count do
        local position = positions[index]
        if seen[position] or not isWhole(position, 1, size) then return false end
        local text = wholeText(position)
        texts[#texts + 1] = text
        seen[position] = true
        local at = 0
        if all == nil then
          at = pileOf(found, text, own)
        elseif all.listOf[position] ~= nil then
          return false
        end
        if at > 0 then
          -- A deck may take an equal card at another position.
          if found.distinct == 0 or at == to or from == "out" then return false end
        else
          if own > 0 or where == "out" then return false end
          if all == nil and (call("LPOS", pile, text) or call("LPOS", discards, text)) then
            return false
          end
        end
        piled[#piled + 1] = at
      end
      for index = 1, count do
        local at = piled[index]
        if at > 0 then
          commands[#commands + 1] = { "LREM", discards, "1", texts[index] .. pileMark(at) }
          counts[at] = counts[at] - 1
        end
      end
      if to > 0 then
        pushPile(found, texts, to)
      elseif where == "discard" then
        push(found, "RPUSH", discards, texts)
        found.discarded = found.discarded + count
      elseif isOnList then
        found.left = found.left + count
        if where == "bottom" then
          push(found, "RPUSH", pile, texts)
        else
          for at = count, 1, -1 do
            commands[#commands + 1] = { "LPUSH", pile, texts[at] }
          end
        end
      end
      return true
    end

    -- Puts cards somewhere. Its words are their positions, the target, and the pile that they are in
    -- now.
    local function putCards(found, text, word, from)
      local positions = positionsIn(found, text, "put")
      local where = valueIn(word, "top")
      local place = valueIn(from)
      if where == "random" then
        -- Inserting at a random position moves half of the table's cards on average.
        local most = math.floor(5000000 / math.max(found.size, 1)) - found.placed
        check(#positions <= most, 1, "put", "at most " .. digits(most) .. " positions", #positions)
        found.placed = found.placed + #positions
      end
      if move(found, positions, where, place) then return "OK" end
      return byDeck(
        found,
        function(held) return held.deck:put(cardsAt(positions, held.cards, "put"), where, place) end
      )
    end

    -- Discards cards. Its words are their positions, and the pile that they are in now.
    local function discardCards(found, text, from)
      local positions = positionsIn(found, text, "discard")
      local place = valueIn(from)
      if move(found, positions, "discard", place) then return "OK" end
      return byDeck(
        found,
        function(held) return held.deck:discard(cardsAt(positions, held.cards, "discard"), place) end
      )
    end

    -- Returns the positions in a pile. It changes the table if the pass isn't shuffled yet.
    local function pileCards(found, word)
      local name = valueIn(word)
      local names = { "draw" }
      append(names, pileNames(found))
      append(names, { "discard", "out" })
      checkName(name, names, 1, "pile")
      if name == "draw" then return peekCards(found, digits(found.size)) end
      if name ~= "out" and found.held == false then
        if name == "discard" then return discardsText(found) end
        return joined(readPiles(found)[placeOf(pileNames(found), name)], " ")
      end
      local held = found.held or read(found)
      return positionsAmong(held.deck:pile(name), held.cards)
    end

    local CALLS = {
      cut = {
        MOVES.cut,
        function(found, word)
          return byDeck(found, function(held) return held.deck:cut(valueIn(word)) end)
        end,
        2,
      },
      deal = { MOVES.deal, dealHands, 2 },
      discard = { MOVES.discard, discardCards, 2 },
      draw = { MOVES.draw, drawCards, 2 },
      peek = { MOVES.peek, peekCards, 0 },
      pile = { MOVES.pile, pileCards, 0 },
      put = { MOVES.put, putCards, 2 },
      reset = {
        MOVES.reset,
        function(found)
          return byDeck(found, function(held) return held.deck:reset() end)
        end,
        2,
      },
      shuffle = {
        MOVES.shuffle,
        function(found, word)
          return byDeck(found, function(held) return held.deck:shuffle(valueIn(word)) end)
        end,
        2,
      },
      take = { MOVES.take, takeCard, 2 },
    }

    -- step ------------------------------------------------------------------------

    -- Steps: several moves in one call, made all or not at all.

    -- Makes a move on the deck of the step. A move is a list: the name of a call, then its words.
    -- Returns the answer in JSON: a number for one card, a string for a list, `[2,"5 17"]` for two
    -- hands, null for nothing.
    local function carryOut(found, move)
      check(type(move) == "table", 1, "step", "list for each move", move)
      local name = move[1]
      local entry = CALLS[name]
      local isMove = entry ~= nil
      local moves =
        "cut, deal, discard, draw, peek, pile, put, reset, shuffle, take, or view as the last move"
      check(isMove, 1, "step", moves, name)
      local words = {}
      for _, word in ipairs(slice(move, 2)) do
        local text = word
        if word == json.null then
          text = ""
        elseif type(word) ~= "string" then
          -- JSON's 1e400 is read as infinity, which can't be written as JSON again.
          local isWell, encoded = pcall(json.encode, word)
          check(isWell, #words + 1, name, "finite number", word)
          text = encoded
        end
        words[#words + 1] = text
      end
      local most = entry[1]
      check(
        #words <= most,
        most + 1,
        name,
        "at most " .. digits(most) .. " arguments after the name of the move",
        #words
      )
      local answer = entry[2](found, words[1], words[2], words[3])
      if answer == "OK" then return "null" end
      local _, cards = string.gsub(answer, "%d+", "")
      found.answered = found.answered + cards
      local isFew = found.answered <= MOST.cards
      check(
        isFew,
        1,
        "step",
        "at most " .. digits(MOST.cards) .. " cards in all answers",
        found.answered
      )
      local list = '"' .. answer .. '"'
      if name == "deal" then
        local hands = valueIn(words[1])
        local count = type(hands) == "table" and #hands or hands
        return "[" .. digits(count) .. "," .. list .. "]"
      end
      local isOne = name == "take" or name ~= "pile" and (words[1] or "") == ""
      if not isOne then return list end
      return answer == "" and "null" or answer
    end

    -- Returns the moves of a step without a last `view`. The piles of the view are stored in the
    -- record.
    local function movesIn(found, text)
      local isJson, given = pcall(json.decode, string.sub(text or "", 1, MOST.text))
      local isList = isJson and type(given) == "table" and #text <= MOST.text
      check(
        isList,
        1,
        "step",
        "JSON list of moves of at most " .. digits(MOST.text) .. " bytes",
        text
      )
      local moves = given
      if given.moves ~= nil then moves = given.moves end
      checkList(moves, 1, "step")
      local last = moves[#moves]
      if type(last) ~= "table" or last[1] ~= "view" then return moves end
      check(#last <= 2, 2, "view", "at most 1 argument after the name of the move", #last - 1)
      local piles = last[2]
      if piles == json.null then piles = nil end
      found.viewed = viewedPiles(piles)
      return slice(moves, 1, #moves - 1)
    end

    -- Makes the moves of a step; with a note or a view it may have none. Returns the answers in JSON.
    local function stepTable(found, text)
      local moves = movesIn(found, text)
      local count = #moves
      local size = found.size
      local most = math.min(MOST.moves, math.floor(MOST.work / math.max(size, 1)))
      check(
        count <= most,
        1,
        "step",
        "at most " .. digits(most) .. " moves for " .. digits(size) .. " cards",
        count
      )
      local isEmpty = count == 0 and found.note == false and found.viewed == false
      check(not isEmpty, 1, "step", "moves or a note")
      local answers = {}
      if count > 0 then found.held = read(found) end
      for at = 1, count do
        local isWell, answer = pcall(carryOut, found, moves[at])
        if not isWell then fail("move " .. digits(at) .. ": " .. problemIn(answer)) end
        answers[#answers + 1] = answer
      end
      if found.held ~= false then write(found, found.held) end
      return "[" .. table.concat(answers, ",") .. "]"
    end

    -- Returns a step's answers and view. The number of hands is only for callers who sent `{"moves":
    -- ...}`.
    local function replyOf(answer, text, view)
      -- A comma before each answer tells the bracket of a deal from the bracket of the whole list.
      local answers = answer == "[]" and "" or "," .. string.sub(answer, 2, -2)
      if string.find(text or "", "^%s*{") == nil then
        local plain = string.gsub(answers, '%[%d+,("[^"]*")%]', "%1")
        local texts = string.gsub(plain, ",(%d+)", ',"%1"')
        answers = texts
      end
      if view ~= nil then answers = answers .. "," .. json.encode(view) end
      return "[" .. string.sub(answers, 2) .. "]"
    end

    -- calls -----------------------------------------------------------------------

    -- The functions for tables in Redis. Each call is atomic.

    -- Makes a table from cards and options, both in JSON. Returns its instance.
    local function createTable(found, cardsText, optionsText)
      if optionsText == nil then optionsText = "{}" end
      local hash, pile, discards, written = found.hash, found.pile, found.discards, found.written
      if call("EXISTS", hash, pile, discards) > 0 then fail(TAKEN) end
      checkText(cardsText, MOST.text, 1, "JSON", string.len)
      checkText(optionsText, MOST.text, 2, "JSON", string.len)
      local held = deckOf(cardsText, optionsText)
      local cards, own = held.cards, held.own
      if own.note ~= nil and own.note ~= "" then found.note = own.note end
      local time = call("TIME")
      found.instance = string.format("%s%s.%06d", FORMAT, time[1], tonumber(time[2]))
      found.size = #cards
      found.answers = own.answers
      found.answersFor = own.answersFor
      if own.ttl ~= nil then found.ttl = own.ttl end
      if own.events == true then found.events = 1 end
      if kindsOf(cards, nil, 1, "newDeck").distinct then found.distinct = 1 end
      -- The names of a deck are "draw", the names of its own piles, "discard" and "out".
      local piles = slice(held.deck.names, 2, #held.deck.names - 2)
      if #piles > 0 then append(written, { "piles", packed.pack(piles) }) end
      append(written, { "cards", held.kept, "options", optionsText })
      write(found, held)
      return found.instance
    end

    local function setState(found, text)
      local held = newHeld(found)
      local cards, deck = held.cards, held.deck
      local most = mostState(cards, string.len)
      local isLong = text ~= nil and #text > most
      check(not isLong, 1, "setState", "state of at most " .. digits(most) .. " bytes", text)
      deck:setState(text)
      local counts = {}
      addCounts(counts, deck.all, 1)
      local isOther = #deck.all ~= #cards
      for _, card in ipairs(cards) do
        local count = counts[card] or 0
        if count == 0 then isOther = true end
        counts[card] = count - 1
      end
      raiseIf(
        isOther and "state with the same cards expected, got other cards" or nil,
        1,
        "setState"
      )
      -- A table's positions refer to its own list, while a state may list the cards in another order.
      deck.all = slice(cards)
      write(found, held)
      return "OK"
    end

    local CHANGES =
      { create = { 2, createTable, 0 }, set_state = { 1, setState, 2 }, step = { 1, stepTable, 2 } }

    local function deleteTable(found)
      local hash, pile, discards, commands = found.hash, found.pile, found.discards, found.commands
      commands[#commands + 1] = { "DEL", hash, pile, discards }
      tell(found, "delete", call("TIME"))
      send(commands)
      return "OK"
    end

    -- Restarts the time until the table is deleted. The version stays the same.
    local function touchTable(found)
      expire(found, call("TIME"))
      send(found.commands)
      return "OK"
    end

    -- Calls that store no answer, so they run even if the server's memory is full.
    local OTHERS = { delete = { 0, deleteTable, 0 }, touch = { 0, touchTable, 0 } }

    -- Raises if a stored answer doesn't have a form that the call can return.
    local function checkKept(name, answer, found)
      local expected = "OK"
      if name == "create" then expected = found.instance end
      if name == "draw" or name == "deal" or name == "peek" or name == "take" then
        local positions = numbersIn(answer)
        for _, position in ipairs(positions) do
          if position > found.size then fail(DAMAGED) end
        end
        expected = table.concat(positions, " ")
      end
      local isStep = name == "step" and string.find(answer, '^%[["%d ,%[%]nul]*%]$') ~= nil
      if isStep then expected = answer end
      if answer ~= expected then fail(DAMAGED) end
    end

    -- The position of the version in the list of `countCards`.
    local VERSION_AT = 6

    -- The view that a step asks for as its last move; nil if it asks for no view.
    local function viewedIn(found)
      if found.viewed ~= false then return viewTable(found, found.viewed) end
    end

    -- Raises unless the table has the required version; stores the note. An empty word asks for
    -- nothing.
    local function takeFurther(found, ifVersion, note, at, name)
      local version = found.version
      if ifVersion ~= "" and ifVersion ~= version then
        check(isVersion(ifVersion), at, name, "version of 16 hexadecimal digits", ifVersion)
        fail("the table has changed: its version is " .. version .. ", not " .. ifVersion)
      end
      if note == "" then return end
      local text = note
      if string.sub(note, 1, 1) == '"' then
        -- JSON writes a byte with at most six bytes, as in \u0041.
        local isJson, value = pcall(json.decode, string.sub(note, 1, 6 * MOST.note + 3))
        text = isJson and value
      end
      local isNote = type(text) == "string" and #text <= MOST.note
      local most = digits(MOST.note)
      check(
        isNote,
        at + 1,
        name,
        "note of at most " .. most .. " bytes, in JSON if it begins with '\"'",
        note
      )
      found.note = text
    end

    -- The record of the current call. All calls reuse one object, since making a new one takes as long
    -- as reading a table. `readRequest` and `find` set every field that a call reads.
    local found = {}

    -- Runs a call. Its words are the instance, the request and the arguments; a call that changes the
    -- table may also have the required version and the note.
    local function run(name, keys, words)
      local look = LOOKS[name]
      local entry = look or CALLS[name] or CHANGES[name] or OTHERS[name]
      local own = entry[1]
      local most = own + entry[3]
      local count = #words - 2
      if count > most then
        check(
          false,
          most + 1,
          name,
          "at most " .. digits(most) .. " arguments after the request id",
          count
        )
      end
      local isAsked = (words[2] or "") ~= ""
      if isAsked and (look ~= nil or name == "touch") then
        fail("'" .. name .. "' takes no request")
      end
      readRequest(found, words[2] or "")
      find(found, keys, words[1] or "")
      if found.instance == "" then
        if name ~= "create" then
          fail(call("EXISTS", found.pile, found.discards) > 0 and DAMAGED or "no such table")
        end
      else
        if name == "delete" then return deleteTable(found) end
        checkNumbers(found)
        local answer = answerTo(found, name)
        if answer ~= nil then
          checkKept(name, answer, found)
          if name ~= "step" then return answer end
          -- The view is not stored: a repeated request gets a new one.
          movesIn(found, words[3])
          return replyOf(answer, words[3], viewedIn(found))
        end
        if name == "create" then fail("table exists") end
        if name == "touch" then return touchTable(found) end
      end
      if count > own then
        takeFurther(found, words[own + 2 + 1], words[own + 3 + 1] or "", own + 1, name)
      end
      local answer = entry[2](found, words[3], words[4], words[5])
      local view = viewedIn(found)
      if look == nil then finish(found, name, answer) end
      if name ~= "step" then return answer end
      if view ~= nil then view[VERSION_AT] = found.version end
      return replyOf(answer, words[3], view)
    end

    -- Answers a call. Errors are returned as replies, since Redis 7.0 crashes if a function raises a
    -- table.
    function randdeck.answer(name, keys, words)
      local hash = keys[1]
      -- The keys must be in this order, since discarded cards would be dealt if the lists were swapped.
      if #keys ~= 3 or keys[2] ~= hash .. ":draw" or keys[3] ~= hash .. ":discard" then
        return {
          err = "DECK 3 keys expected: a table's key, and this key followed by ':draw' and by ':discard'",
        }
      end
      local ok, result = pcall(run, name, keys, words)
      -- Forgets the deck of a step, to free its memory.
      found.held = false
      if ok then return result end
      local problem = problemIn(result)
      -- Redis' own errors begin with a word in capital letters.
      if string.match(problem, "^%u+ ") ~= nil then return { err = problem } end
      return { err = "DECK " .. problem }
    end
  end
  server()

  return randdeck
end

local library
local function register(name, flags)
  redis.register_function({
    function_name = "randdeck_" .. name,
    callback = function(keys, words)
      library = library or start()
      return library.answer(name, keys, words)
    end,
    flags = flags,
  })
end

register("about", { "no-writes" })
register("counts", { "no-writes" })
register("get_state", { "no-writes" })
register("view", { "no-writes" })
register("where", { "no-writes" })
register("cut", {})
register("deal", {})
register("discard", {})
register("draw", {})
register("peek", {})
register("pile", {})
register("put", {})
register("reset", {})
register("shuffle", {})
register("take", {})
register("create", {})
register("set_state", {})
register("step", {})
register("delete", { "allow-oom" })
register("touch", { "allow-oom" })
redis.register_function({
  function_name = "randdeck_version",
  callback = function() return "1.0.0 8" end,
  flags = { "no-writes" },
})

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
