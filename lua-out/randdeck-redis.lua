#!lua name=randdeck
-- randdeck-redis 1.0.0: tables of cards in Redis 7, shared by many servers.
--   redis-cli -x FUNCTION LOAD REPLACE < randdeck-redis.lua -- on every master of a cluster
--   FCALL randdeck_create 1 {t1} "" "" '["AS", "KD", "7C"]' '{"seed": 42}'
--   FCALL randdeck_draw 1 {t1} "" "" 2 -- returns the positions of two cards
-- Generated from the TypeScript in ts-src: change that, not this file.
-- MIT license, Copyright (c) 2026 the randdeck authors: the text is at the end.
-- Its sections, and the line at which each begins:
--   platform    50  the differences between engines
--   check      206  checks of arguments
--   answers    322  the fast loops that shuffle cards with the answers of a function
--   source     341  random sources, as an argument or an option, and how to call them
--   shuffle    412  shuffles a list or a copy of it, draws samples, and picks single cards
--   order      425  ways to choose an order: uniformly, or with no two cards of a kind in a row
--   drawpile   548  draw piles: cards in the order they are dealt, pass after pass
--   text       707  strings, their bytes, and the names of fields
--   named      875  numbers keyed by name: tables whose keys are the cards
--   copies     925  several copies of each card
--   piles      961  the piles of a deck: their names, and moves of cards between them
--   refusals  1300  checks that differ in JavaScript
--   kernel    1313  the step of the generator, and its loop over cards, which must be fast
--   state     1454  saved states: sections of numbers, names and ids as one printable text
--   saved     1546  saved decks: the names of their cards, and the pile of each card
--   deck      1701  decks: a draw pile, a discard pile, your own piles, and the cards that are out
--   random    2067  random number generators with the same numbers on every engine
--   server    2194  the functions that Redis gives to its libraries
--   record    2254  the record of a call
--   codes     2268  cards as codes
--   chunks    2395  the lists of a table: its piles, in chunks
--   limits    2638  the limits and options of tables, checked both by the server and by its clients
--   requests  2817  the clients of a table, and their answers
--   table     2950  a table is one hash in Redis
--   pass      3263  the passes of a table
--   cards     3359  decks of tables, made from cards and options in JSON
--   search    3509  where the cards of a table are
--   words     3620  the words of a call: the arguments of its function
--   looks     3651  calls that only read, so that a replica can answer them
--   moves     3738  the calls that can also be moves of a step
--   step      3964  steps: several moves in one call, made all or not at all
--   calls     4063  answer

local function start()
  local ipairs, math, pcall, redis, string, struct, table, tonumber, type =
    ipairs, math, pcall, redis, string, struct, table, tonumber, type
  local randdeck = {}

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

  -- A map that lets its keys be collected, on engines with weak tables.
  local function weakMap() return setmetatable({}, { __mode = "k" }) end

  -- check -----------------------------------------------------------------------

  -- Checks of arguments. Public functions call them directly, so that `badArgument` names a line of
  -- the game.

  -- The most cards that one call draws from an endless supply.
  local MOST_CARDS = 10000000

  -- 2^53: every integer up to it is exact.
  local MOST_EXACT = 9007199254740992

  local MOST_HANDS = 10000

  -- Whether a value is a table with its own field of this name.
  local function hasField(value, name)
    return type(value) == "table" and ownField(value, name) ~= nil
  end

  -- Describes a wrong value the same way on every engine, since engines write numbers differently.
  local function shown(value)
    if type(value) == "string" then
      return #value > 100 and "a long string" or "'" .. value .. "'"
    end
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

  local function copies(cards, count)
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
  local RESERVED =
    { "draw", "deck", "left", "discard", "discards", "out", "top", "bottom", "random" }

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
    if count > left and rules.recycle ~= "none" then
      supply = isAll and deck.all or lists.discard
    end
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
    if found > 0 then
      return itIs .. joined(searched, " and ") .. ": pass the pile it comes from"
    end
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
      pass = 1,
      lists = emptyLists(names),
    }, Deck)
  end

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

  function Deck:peek(count)
    local pile = partOf(self)
    if count ~= nil then checkWhole(count, 1, "peek", 0) end
    shuffleFresh(pile)
    local order, dealt = pile.order, pile.dealt
    if count == nil then return order[dealt + 1] end
    return slice(order, dealt + 1, dealt + math.min(count, #order - dealt))
  end

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

  function Deck:take(from, position, to)
    local pile = partOf(self)
    checkName(from, pilesFrom(self, 1), 1, "take")
    if
      position ~= "random" and (position == 0 or not isWhole(position, -MOST_EXACT, MOST_EXACT))
    then
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

  function Deck:put(cards, where, from)
    if cards == nil or not self.drawPile then partOf(self) end
    local position = positionFor(self, where, "put")
    if from ~= nil then checkName(from, self.names, 3, "put") end
    local to = position == nil and where or "draw"
    moveCards(self, cards, to, position, from, "put")
    return self
  end

  function Deck:discard(cards, from)
    if cards == nil or not self.drawPile then partOf(self) end
    if from ~= nil then checkName(from, self.names, 2, "discard") end
    moveCards(self, cards, "discard", nil, from, "discard")
    return self
  end

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

  function Deck:remove(cards, from)
    partOf(self)
    if from ~= nil then checkName(from, self.names, 2, "remove") end
    moveCards(self, cards, nil, nil, from, "remove")
    return self
  end

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

  function Deck:reset()
    local pile = partOf(self)
    setLeft(pile, {})
    self.pass = self.pass + 1
    pile.fresh = self.all
    self.lists = emptyLists(self.names)
    return self
  end

  function Deck:cut(count)
    local pile = partOf(self)
    if count ~= nil then checkWhole(count, 1, "cut", 0, leftIn(pile)) end
    setLeft(pile, cutAt(pile.source, leftCards(pile), count))
    return self
  end

  function Deck:left() return leftIn(partOf(self)) end

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

  function Deck:cards()
    partOf(self)
    return slice(self.all)
  end

  function Deck:passes()
    partOf(self)
    return self.pass
  end

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

  function Deck:getState()
    local pile = partOf(self)
    return writeState("deck", pile.source, deckSections(self))
  end

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

  local function newDeck(cards, options)
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

  local Random = {}
  Random.__index = Random

  function Random.new(generator) return setmetatable({ randdeckWords1 = generator }, Random) end

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

  function Random:getSeed() return seedIn(partOf(self, "randdeckWords1").key) end

  function Random:getState() return writeState("random", partOf(self, "randdeckWords1"), {}) end

  function Random:setState(state)
    local generator = partOf(self, "randdeckWords1")
    local saved = checkState(state, "random", generator)
    setGenerator(generator, saved.generator)
    return self
  end

  function Random:stream(name)
    local generator = partOf(self, "randdeckWords1")
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

  local function server()
    -- server ----------------------------------------------------------------------

    -- The functions that Redis gives to its libraries.

    local redis = ownField(_G, "redis")

    -- Sends a command. If Redis refuses it, raises a table with the field `err`.
    local call = redis.call

    local sha1 = redis.sha1hex

    -- An instance of cjson that rejects numbers that JSON doesn't allow, such as 0x10 and Infinity.
    local function strictJson()
      local cjson = ownField(_G, "cjson")
      local strict = cjson.new()
      local setInvalid = strict.decode_invalid_numbers
      setInvalid(false)
      return strict
    end

    local json = strictJson()
    local packed = ownField(_G, "cmsgpack")
    local struct = ownField(_G, "struct")
    local DAMAGED = "damaged table"

    -- The generator of the current call. Calls reuse it, since seeding a new one takes long.
    local source = newRandom(0).randdeckWords1

    local valuesOf = ownField(_G, "unpack")
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

    -- Sends commands that change data, or none if the user lacks the permission for one.
    local function send(commands)
      local count = #commands
      -- The first command isn't checked: if Redis refuses it, nothing has changed yet.
      for at = 2, count do
        local command = commands[at]
        if not redis.acl_check_cmd(command[1], command[2]) then
          fail(
            "NOPERM this user may not run '" .. tostring(command[1]) .. "' on " .. shown(command[2])
          )
        end
      end
      for at = 1, count do
        call(valuesOf(commands[at]))
      end
    end

    -- record ----------------------------------------------------------------------

    -- The record of a call: the table as read, the request, and what the call will write.

    -- A field of the table's hash as the call leaves it; "" if there is none.
    local function fieldIn(found, field)
      local text = found.changed[field] or found.read[field]
      if text == nil then
        text = call("HGET", found.key, field) or ""
        found.read[field] = text
      end
      return text
    end

    -- codes -----------------------------------------------------------------------

    -- Cards as codes: two bytes with a card's position in the list that the table was made of. A pile
    -- is a string of codes. Equal cards have the code of the first of them, so two cards are equal if
    -- their codes are.

    -- Up to this position, codes and texts are kept, because making them takes longer. Those of a large
    -- table would make each call of the server slower, since a step of the garbage collector follows
    -- every fiftieth.
    local MOST_KEPT = 1000

    local codes = {}

    -- The code of a position.
    local function codeFor(position)
      local code = codes[position]
      if code == nil then
        code = string.char(position % 256, math.floor(position / 256))
        if position <= MOST_KEPT then codes[position] = code end
      end
      return code
    end

    -- The position of a code.
    local function positionOf(code)
      local low, high = string.byte(code, 1, 2)
      return low + 256 * high
    end

    -- The positions of codes in tables with `size` cards, as texts.
    local answered = { size = -1, texts = {} }

    -- The texts of codes in tables of this size. Reading that of no card raises.
    local function textsFor(size)
      if size == answered.size then return answered.texts end
      local texts = {}
      local function read(_, code)
        local position = positionOf(code)
        if position > size or position == 0 then fail(DAMAGED) end
        local text = " " .. digits(position)
        if position <= MOST_KEPT then texts[code] = text end
        return text
      end
      answered.size = size
      answered.texts = setmetatable(texts, { __index = read })
      return texts
    end

    -- The positions of codes as an answer, separated by spaces. Raises if one is no card's.
    local function textsOf(found, all)
      local text = string.gsub(all, "..", textsFor(found.size))
      return string.sub(text, 2)
    end

    -- A string of codes as a list.
    local function codesIn(all)
      local list = {}
      for code in string.gmatch(all, "..") do
        list[#list + 1] = code
      end
      return list
    end

    -- Of a table with equal cards, a string with the code of each card.
    local function sameIn(found)
      local same = fieldIn(found, "same")
      if #same ~= 2 * found.size then fail(DAMAGED) end
      return same
    end

    -- The code of the card at a position.
    local function codeAt(found, position)
      if found.distinct == 1 then return codeFor(position) end
      return string.sub(sameIn(found), 2 * position - 1, 2 * position)
    end

    -- The codes of all cards.
    local function allCodes(found)
      if found.distinct == 0 then return codesIn(sameIn(found)) end
      local size = found.size
      local all = {}
      for position = 1, size do
        all[position] = codeFor(position)
      end
      return all
    end

    -- Reads a position as a code.
    local function readCode(found, digit, name)
      local size = found.size
      local position = tonumber(digit)
      if position < 1 or position > size then
        check(false, 1, name, "positions from 1 to " .. digits(size), position)
      end
      return codeAt(found, position)
    end

    -- Reads positions as codes. Raises if the text is longer than that of all positions could be.
    local function codesFor(found, given, name)
      local size = found.size
      -- In a step, one position can be a number.
      local text = type(given) == "number" and tostring(given) or given
      local isText = type(text) == "string"
      if isText and #text > 8 * size then
        check(false, 1, name, "positions of at most " .. digits(size) .. " cards", text)
      end
      if isText and string.find(text, "^%d+$") ~= nil then
        return { readCode(found, text, name) }
      end
      check(isText and string.find(text, "[^%d ]") == nil, 1, name, "text of positions", text)
      local list = {}
      for digit in string.gmatch(text, "%d+") do
        list[#list + 1] = readCode(found, digit, name)
      end
      return list
    end

    -- The byte at which a code begins, from one on; nil if a text doesn't have it there.
    local function byteOf(text, code, from)
      local at = string.find(text, code, from, true)
      -- The second byte of a code and the first of the next can look like a code.
      while at ~= nil and at % 2 == 0 do
        at = string.find(text, code, at + 1, true)
      end
      return at
    end

    -- chunks ----------------------------------------------------------------------

    -- The lists of a table: its piles, in chunks. A chunk is a field of the hash with up to 128 cards,
    -- so that a call reads and writes only those that it touches. Cards that go from the top are only
    -- counted, as gone.

    -- How many bytes a chunk is filled up to, for 64 cards. Inserting can make a chunk twice as long.
    local FULL = 128

    -- The fields of chunks with numbers from -200 to 200, kept because making them takes longer.
    local fields = {}

    -- The field of a chunk.
    local function fieldOf(list, at)
      local key = 128 * at + list.number
      local field = fields[key]
      if field == nil then
        field = string.format("%d:%d", list.number, at)
        if math.abs(at) <= 200 then fields[key] = field end
      end
      return field
    end

    -- Reads all chunks of some lists, in one command if there are at most 1,000.
    local function readAll(found, lists)
      local key, read = found.key, found.read
      local unread = {}
      for _, list in ipairs(lists) do
        for at = list.first, list.isRead and list.first - 1 or list.first + list.count - 1 do
          unread[#unread + 1] = fieldOf(list, at)
        end
        list.isRead = true
      end
      local count = #unread
      for from = 1, count, 1000 do
        local to = math.min(from + 999, count)
        local texts = call("HMGET", key, valuesOf(unread, from, to))
        for at = from, to do
          read[unread[at]] = texts[at - from + 1] or ""
        end
      end
    end

    -- The cards in a chunk.
    local function chunkAt(found, list, at)
      local first, size = list.first, list.size
      local text = fieldIn(found, fieldOf(list, at))
      if at == first and list.gone > 0 then text = string.sub(text, 2 * list.gone + 1) end
      local bytes = #text
      if
        bytes == 0
        or bytes % 2 == 1
        or bytes > 2 * size
        or list.count == 1 and bytes < 2 * size
      then
        fail(DAMAGED)
      end
      return text
    end

    -- The cards in the chunks from one to another.
    local function codesBetween(found, list, from, to)
      local texts = {}
      for at = from, to do
        texts[#texts + 1] = chunkAt(found, list, at)
      end
      return table.concat(texts)
    end

    -- All cards of a list. Raises if it has another length than the head says.
    local function contentOf(found, list)
      local first, count = list.first, list.count
      if count == 0 then return "" end
      if count > 1 then readAll(found, { list }) end
      local all = count == 1 and chunkAt(found, list, first)
        or codesBetween(found, list, first, first + count - 1)
      if #all ~= 2 * list.size then fail(DAMAGED) end
      return all
    end

    -- The first `count` cards of a list, which has so many.
    local function topOf(found, list, count)
      local first = list.count == 0 and "" or chunkAt(found, list, list.first)
      return string.sub(2 * count <= #first and first or contentOf(found, list), 1, 2 * count)
    end

    -- Replaces chunks by full ones but for the last, or, if `isTop`, for the first, whose number then
    -- changes.
    local function lay(found, list, from, to, text, isTop)
      local changed = found.changed
      for old = from, to do
        changed[fieldOf(list, old)] = ""
      end
      local count = math.ceil(#text / FULL)
      local more = count - (to - from + 1)
      local at = isTop and from - more or from
      if from == list.first then list.gone = 0 end
      if isTop then list.first = at end
      list.count = list.count + more
      if list.count == 0 then list.first = 0 end
      local byte = isTop and #text - FULL * count + 1 or 1
      while byte <= #text do
        changed[fieldOf(list, at)] = string.sub(text, math.max(byte, 1), byte + FULL - 1)
        at = at + 1
        byte = byte + FULL
      end
    end

    -- Gives a list other cards.
    local function replace(found, list, all)
      local first, count = list.first, list.count
      list.size = #all / 2
      list.isChanged = true
      lay(found, list, first, first + count - 1, "", false)
      lay(found, list, 0, -1, all, false)
    end

    -- Takes the first `count` cards out of a list, which has so many. Only their number is written.
    local function takeTop(found, list, count)
      if count == 0 then return "" end
      list.isChanged = true
      local texts, wanted = {}, count
      local text = chunkAt(found, list, list.first)
      while 2 * wanted >= #text do
        texts[#texts + 1] = text
        wanted = wanted - #text / 2
        list.size = list.size - #text / 2
        lay(found, list, list.first, list.first, "", true)
        if list.size == 0 ~= (list.count == 0) then fail(DAMAGED) end
        if wanted == 0 then return table.concat(texts) end
        text = chunkAt(found, list, list.first)
      end
      list.gone = list.gone + wanted
      list.size = list.size - wanted
      return table.concat(texts) .. string.sub(text, 1, 2 * wanted)
    end

    -- The chunk of a position, the byte where its card begins, and the chunk's cards. The end is a
    -- position.
    local function chunkWith(found, list, position)
      local first, count, size = list.first, list.count, list.size
      if count == 0 then return first, 1, "" end
      local isUpper = 2 * position <= size
      local at = isUpper and first or first + count - 1
      local text = chunkAt(found, list, at)
      local byte = 2 * position - 1
      if isUpper and byte < #text then return at, byte, text end
      local rest = 2 * (size - position + 1)
      if not isUpper and rest <= #text then return at, #text - rest + 1, text end
      readAll(found, { list })
      at = first
      text = chunkAt(found, list, at)
      while byte > #text do
        byte = byte - #text
        at = at + 1
        text = chunkAt(found, list, at)
      end
      return at, byte, text
    end

    -- Takes a card out of a chunk with the cards `text`, or inserts `all` before it if that isn't "".
    local function edit(found, list, at, byte, text, all)
      local first, size = list.first, list.size
      local last = first + list.count - 1
      local rest = string.sub(text, 1, byte - 1)
        .. all
        .. string.sub(text, all == "" and byte + 2 or byte)
      local isTop = at == first and byte == 1
      local most = (isTop or byte > #text) and FULL or 2 * FULL
      list.size = all == "" and size - 1 or size + #all / 2
      list.isChanged = true
      if isTop and all == "" and rest ~= "" then
        list.gone = list.gone + 1
      elseif text ~= "" and rest ~= "" and #rest <= most then
        found.changed[fieldOf(list, at)] = rest
        if at == first then list.gone = 0 end
      elseif at == first or at == last then
        lay(found, list, at, math.min(at, last), rest, text ~= "" and (isTop or at < last))
      else
        local above = codesBetween(found, list, first, at - 1)
        replace(found, list, above .. rest .. codesBetween(found, list, at + 1, last))
      end
      -- A chunk's number must fit into two bytes.
      if list.first > 5000 or list.first < -5000 then
        replace(found, list, contentOf(found, list))
      end
    end

    -- Inserts cards at a position, from 1 to the list's length plus 1.
    local function insert(found, list, position, all)
      if all == "" then return end
      local at, byte, text = chunkWith(found, list, position)
      edit(found, list, at, byte, text, all)
    end

    -- Adds cards below the last one.
    local function push(found, list, all) insert(found, list, list.size + 1, all) end

    -- Takes the card at a position out of a list.
    local function takeAt(found, list, position)
      local at, byte, text = chunkWith(found, list, position)
      edit(found, list, at, byte, text, "")
      return string.sub(text, byte, byte + 1)
    end

    -- Up to this number of cards, a search for each is quicker than reading the codes of all cards.
    local FEW = 16

    -- Finds a card, of equal cards the first: returns its chunk, its byte there and the chunk's cards;
    -- else nil.
    local function placeIn(found, list, code)
      local count, first, size = list.count, list.first, list.size
      if count > 1 then readAll(found, { list }) end
      local last = first + count - 1
      local bytes = 0
      for at = first, last do
        local text = chunkAt(found, list, at)
        local byte = byteOf(text, code, 1)
        if byte ~= nil then return at, byte, text end
        bytes = bytes + #text
      end
      if bytes ~= 2 * size then fail(DAMAGED) end
      return nil
    end

    -- Takes a card out of a list, of equal cards the first. Returns whether the list has it.
    local function removeOne(found, list, code)
      local at, byte, text = placeIn(found, list, code)
      if at ~= nil then edit(found, list, at, byte, text, "") end
      return at ~= nil
    end

    -- Takes cards out of a list that has them, of equal cards the first.
    local function removeAll(found, list, codes)
      if #codes > FEW then
        replace(found, list, table.concat(without(codesIn(contentOf(found, list)), codes, {})))
      else
        for _, code in ipairs(codes) do
          removeOne(found, list, code)
        end
      end
    end

    -- limits ----------------------------------------------------------------------

    -- The limits and options of tables, checked both by the server and by its clients.

    -- The limits of tables. A shuffle of 50,000 `cards` takes the server 0.3 s. In bytes are `text`
    -- (JSON, or all cards that are strings), `seed`, `pile` (its name), `id`, `client` (its name),
    -- `word` (an argument in JSON) and `note`. One call shuffles `shuffled` cards. Integers above
    -- `count` aren't exact.
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
      shuffled = 160000,
      answers = 1000,
      seconds = 2147483647,
      count = 9007199254740991,
    }

    -- The defaults of `answers` and `answersFor`.
    local KEPT = { answers = 32, answersFor = 120 }

    -- The version of the format of tables. A table of another format is never changed.
    local FORMAT = "9 "

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

    -- Other calls that change a table.
    local CHANGES = { create = 2, set_state = 1, step = 1 }

    -- Calls that only read.
    local LOOKS = {
      about = 0,
      counts = 0,
      get_state = 0,
      view = 1,
      where = 1,
    }

    -- Calls that store no answer, so they run even if the server's memory is full.
    local OTHERS = { delete = 0, touch = 1 }

    -- The values of the option `recycle`.
    local RECYCLE = { "discard", "all", "none" }

    -- Options of a table. Most are options of `newDeck`, but a table has `kinds` instead of `kindOf`.
    local TABLE_OPTIONS = {
      answers = {},
      answersFor = {},
      events = {},
      kinds = {},
      noRepeat = {},
      note = {},
      piles = {},
      recycle = {},
      seed = {},
      shuffled = {},
      ttl = {},
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
    -- A table stores the result, so that no later call has to sort the names.
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

    -- requests --------------------------------------------------------------------

    -- The clients of a table, and their answers. The field "=client:" has four packed numbers: the
    -- second of its last call, the last request whose answer is deleted, its highest request, and how
    -- many of its answers were stored. The fields "=client:1", "=client:2" and so on have the last of
    -- these in turn: request, call and answer.

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
        oldest = tonumber((string.match(least, "^:([1-9]%d*)$"))) or 0
        isRight = isWhole(oldest, 1, number)
      end
      if not isRight then
        local limits = "client of at most "
          .. MOST.client
          .. " bytes, number from 1 to "
          .. digits(MOST.count)
        fail(
          "request as 'client:number' or 'client:number:oldest' expected: "
            .. limits
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
      request.answered = 0
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
      found.answered = count
    end

    -- Adds the fields of a client's answers from one number to another.
    local function addFields(fields, client, from, to)
      for at = from, to do
        fields[#fields + 1] = client .. at
      end
    end

    -- Returns the stored answer to a request, if there is one. Raises if the request is too old.
    local function answerTo(found, name)
      local client, key, number, text = found.client, found.key, found.number, found.text
      if client == "" then return nil end
      readClient(found)
      if number > found.highest then return nil end
      -- The request is a repeated one, or a later one overtook it.
      local fields = {}
      addFields(fields, client, 1, math.min(found.answered, found.answers))
      for _, kept in ipairs(call("HMGET", key, valuesOf(fields))) do
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
    local function forgetSome(found, since, deleted)
      -- Four fields for each new client keep the share of silent clients below a quarter.
      for _, field in ipairs(call("HRANDFIELD", found.key, "-4")) do
        local name = string.match(field, "^=[^:]+:")
        if name ~= nil then
          local second, _, _, count = numbersOf(fieldIn(found, name))
          if second < since then
            addFields(deleted, name, 1, math.min(count, found.answers))
            deleted[#deleted + 1] = name
          end
        end
      end
    end

    -- Adds an answer to the fields that the call writes. It replaces the oldest if the table keeps no
    -- more.
    local function keep(found, second, name, answer, written, deleted)
      local answers, client, number, oldest, highest =
        found.answers, found.client, found.number, found.oldest, found.highest
      if client == "" then return end
      local upTo, answered = found.upTo, found.answered
      if answered == 0 then forgetSome(found, tonumber(second) - found.answersFor, deleted) end
      if oldest > highest then
        addFields(deleted, client, 2, math.min(answered, answers))
        upTo = oldest - 1
        answered = 0
      end
      local field = client .. answered % answers + 1
      if answered >= answers then
        local text = string.match(fieldIn(found, field), "^%d+")
        local forgotten = tonumber(text)
        if forgotten == nil then fail(DAMAGED) end
        if forgotten > upTo then upTo = forgotten end
      end
      written[#written + 1] = client
      written[#written + 1] =
        struct.pack(CLIENT, second, upTo, math.max(number, highest), answered + 1)
      written[#written + 1] = field
      written[#written + 1] = found.text .. " " .. name .. " " .. answer
    end

    -- table -----------------------------------------------------------------------

    -- A table is one hash in Redis. Its field `randdeck`, the head, has the instance, the version, the
    -- numbers and the lists. A call reads the head, then other fields as it needs them, and writes all
    -- changes in one HSET.

    -- The numbers of a table that never change, with the least and the most that each can be, and their
    -- layout.
    local NUMBERS = {
      { name = "size", least = 0, most = MOST.cards },
      { name = "answers", least = 1, most = MOST.answers },
      { name = "answersFor", least = 1, most = MOST.seconds },
      { name = "ttl", least = 0, most = MOST.seconds },
      { name = "events", least = 0, most = 1 },
      { name = "distinct", least = 0, most = 1 },
      { name = "noRepeat", least = 0, most = 1 },
      { name = "recycle", least = 1, most = #RECYCLE },
    }

    local FIXED_LAYOUT = "<I2I2I4I4I1I1I1I1"

    -- The layouts of the numbers `passes`, `fresh` and `last`, and of the four numbers of a list.
    local CHANGING_LAYOUT = "<I8I1I2"

    local LIST_LAYOUT = "<I2I2i2I2"

    -- The parts of the head end at these bytes: the instance, the version, the two groups of numbers.
    local INSTANCE = 19

    local VERSION = 35
    local FIXED = 51
    local LISTS = 62

    -- The bytes of a list in the head.
    local LIST = 8

    -- Reads a table without its numbers. Raises if it has another format, or another instance; "" means
    -- any.
    local function find(found, key, instance)
      local client = found.client
      local values = call("HMGET", key, "randdeck", "piles", client == "" and "=" or client)
      local head = values[1] or ""
      local mark = string.sub(head, 1, INSTANCE)
      if mark ~= "" and mark ~= instance then
        if string.sub(mark, 1, 2) ~= FORMAT then fail("another version") end
        if instance ~= "" then fail("another table") end
      end
      found.key = key
      found.instance = mark
      found.version = string.sub(head, INSTANCE + 1, VERSION)
      found.head = head
      found.calls = found.calls + 1
      found.read = {}
      found.changed = {}
      found.piles = values[2]
      found.known = values[3]
      -- These fields are never nil, since setting a nil field again takes longer.
      found.kinds = false
      found.isDrawn = false
      found.viewed = false
      found.placed = 0
      found.shuffled = 0
      found.told = 0
    end

    -- A reply of TIME in milliseconds with a fraction, as text: no double has as many digits.
    local function momentOf(time)
      local micros = string.format("%06d", tonumber(time[2]))
      return time[1] .. string.sub(micros, 1, 3) .. "." .. string.sub(micros, 4)
    end

    local function isVersion(text) return #text == 16 and string.find(text, "^[%da-f]*$") ~= nil end

    -- Reads the numbers that never change. Calls of tables with the same numbers need not read them
    -- again.
    local function readFixed(found, fixed)
      if fixed == found.fixed then return end
      found.fixed = ""
      local numbers = { struct.unpack(FIXED_LAYOUT, fixed, 1) }
      for at = 1, #NUMBERS do
        local one = NUMBERS[at]
        local number = numbers[at]
        if number < one.least or number > one.most then fail(DAMAGED) end
        found[one.name] = number
      end
      found.fixed = fixed
    end

    -- Reads the numbers of the head. Raises if one is impossible.
    local function readNumbers(found)
      local head, version = found.head, found.version
      local count = (#head - LISTS) / LIST
      if count < 2 or count > MOST.piles + 2 or count % 1 ~= 0 or not isVersion(version) then
        fail(DAMAGED)
      end
      found.count = count
      readFixed(found, string.sub(head, VERSION + 1, FIXED))
      local passes, fresh, last = struct.unpack(CHANGING_LAYOUT, head, FIXED + 1)
      if passes < 1 or passes > MOST.count or fresh > 1 or last > found.size then fail(DAMAGED) end
      found.passes = passes
      found.fresh = fresh
      found.last = last
    end

    -- Makes the head of a new table with empty lists. `numbers` are those that never change.
    local function begin(found, piles, numbers)
      local fixed = struct.pack(FIXED_LAYOUT, valuesOf(numbers))
      readFixed(found, fixed)
      found.count = piles + 2
      found.head = string.rep("\0", VERSION)
        .. fixed
        .. string.rep("\0", LISTS - FIXED + LIST * found.count)
    end

    -- Opens a list of the table. Raises if its numbers are impossible. Calls reuse the records of
    -- lists.
    local function listAt(found, number)
      local calls, fresh, head, lists = found.calls, found.fresh, found.head, found.lists
      local list = lists[number] or { number = number }
      if list.call == calls then return list end
      local size, gone, first, count =
        struct.unpack(LIST_LAYOUT, head, LISTS + LIST * (number - 1) + 1)
      local isEmpty = size == 0 or fresh == 1
      if
        size > found.size
        or count > size
        or isEmpty and size + gone + count > 0
        or count == 0 and size > 0
      then
        fail(DAMAGED)
      end
      lists[number] = list
      list.call = calls
      list.size = size
      list.gone = gone
      list.first = first
      list.count = count
      list.isRead = false
      list.isChanged = false
      return list
    end

    -- The layout of the lengths of all lists in the head.
    local SIZES = "<" .. string.rep("I2xxxxxx", MOST.piles + 2)

    -- How many cards each list has.
    local function sizesOf(found)
      local calls, count, lists = found.calls, found.count, found.lists
      local sizes = { struct.unpack(string.sub(SIZES, 1, 1 + 8 * count), found.head, LISTS + 1) }
      -- `struct.unpack` adds the position after the last number: not a length.
      sizes[count + 1] = nil
      for number, list in pairs(lists) do
        if list.call == calls then sizes[number] = list.size end
      end
      return sizes
    end

    -- The names read last, with their text. Most tables have the same names, so this saves reading
    -- them.
    local last = { text = "", names = {}, numbers = {} }

    -- The names of a table's lists, "draw", the table's own piles, "discard", and "out".
    local function pileNames(found)
      local piles = found.piles
      if piles ~= last.text then
        local names = { "draw" }
        local isWell, own = pcall(json.decode, piles or "[]")
        if not isWell or type(own) ~= "table" then fail(DAMAGED) end
        append(names, own)
        append(names, { "discard", "out" })
        local numbers = {}
        for at = 1, #names do
          local name = names[at]
          if type(name) ~= "string" then fail(DAMAGED) end
          numbers[name] = at
        end
        last.text = piles
        last.names = names
        last.numbers = numbers
      end
      if #last.names ~= found.count + 1 then fail(DAMAGED) end
      return last.names
    end

    -- The number of the list with a name, also for "out"; 0 if there is none.
    local function numberOf(found, name)
      pileNames(found)
      return last.numbers[name] or 0
    end

    -- The numbers and the lists of the head after a call.
    local function newNumbers(found)
      local calls, count, fixed, fresh, head, last, lists, passes =
        found.calls,
        found.count,
        found.fixed,
        found.fresh,
        found.head,
        found.last,
        found.lists,
        found.passes
      local changing = struct.pack(CHANGING_LAYOUT, passes, fresh, last)
      local text = fixed .. changing .. string.sub(head, LISTS + 1)
      for number = 1, count do
        local list = lists[number]
        if list ~= nil and list.call == calls and list.isChanged then
          local at = LISTS - VERSION + LIST * (number - 1)
          local packedList = struct.pack(LIST_LAYOUT, list.size, list.gone, list.first, list.count)
          text = string.sub(text, 1, at) .. packedList .. string.sub(text, at + LIST + 1)
        end
      end
      return text
    end

    -- Gives a changed table its next version, and publishes the call, without any card, on the table's
    -- channel.
    local function tell(found, name, time, commands)
      local version = found.version
      -- After a fail-over, the same calls could be repeated, but not at the same time.
      local history = version
        .. " "
        .. found.client
        .. found.text
        .. " "
        .. time[1]
        .. " "
        .. time[2]
      local after = string.sub(sha1(history), 1, 16)
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
      commands[#commands + 1] = { "SPUBLISH", found.key, message }
    end

    -- Adds the command that restarts the time until the table expires, if it has a `ttl`.
    local function expire(found, time, commands)
      if found.ttl == 0 then return end
      local moment = (tonumber(time[1]) + found.ttl) * 1000 + math.floor(tonumber(time[2]) / 1000)
      commands[#commands + 1] = { "PEXPIREAT", found.key, digits(moment) }
    end

    -- Writes the changes of a call, if there are any, and stores its answer.
    local function finish(found, name, answer)
      local changed, client, head, instance, key, read =
        found.changed, found.client, found.head, found.instance, found.key, found.read
      local numbers = newNumbers(found)
      if found.isDrawn then changed.generator = packed.pack(generatorNumbers(source)) end
      local written = { "HSET", key }
      local deleted = {}
      for field, text in pairs(changed) do
        local isOther = text ~= read[field]
        if isOther and text == "" then
          deleted[#deleted + 1] = field
        elseif isOther then
          written[#written + 1] = field
          written[#written + 1] = text
        end
      end
      local isWritten = #written > 2 or #deleted > 0
      local isChange = isWritten or numbers ~= string.sub(head, VERSION + 1)
      if not isChange and client == "" then return end
      local time = call("TIME")
      local commands = { written }
      if isChange then
        tell(found, name, time, commands)
        written[#written + 1] = "randdeck"
        written[#written + 1] = instance .. found.version .. numbers
      end
      keep(found, time[1], name, answer, written, deleted)
      local fields = #deleted
      for from = 1, fields, 1000 do
        commands[#commands + 1] =
          { "HDEL", key, valuesOf(deleted, from, math.min(from + 999, fields)) }
      end
      if isChange then expire(found, time, commands) end
      send(commands)
    end

    -- Deletes a table, also a damaged one, which then tells nobody.
    local function deleteTable(found)
      local commands = { { "DEL", found.key } }
      if pcall(readNumbers, found) then tell(found, "delete", call("TIME"), commands) end
      send(commands)
      return "OK"
    end

    -- Restarts the time until the table is deleted, or sets another. The version stays the same.
    local function touchTable(found, ttl)
      local commands = {}
      if ttl ~= nil then
        local most = digits(MOST.seconds)
        check(isWhole(ttl, 1, MOST.seconds), 1, "touch", "integer from 1 to " .. most, ttl)
        local head, key = found.head, found.key
        -- The numbers before it have eight bytes.
        local changed = string.sub(head, 1, VERSION + 8)
          .. tostring(struct.pack("<I4", ttl))
          .. string.sub(head, VERSION + 13)
        commands[#commands + 1] = { "HSET", key, "randdeck", changed }
        readFixed(found, string.sub(changed, VERSION + 1, FIXED))
      end
      expire(found, call("TIME"), commands)
      send(commands)
      return "OK"
    end

    -- pass ------------------------------------------------------------------------

    -- The passes of a table: shuffles, and dealing from the draw pile, by the library's functions on
    -- codes.

    -- The table's generator, ready to be asked.
    local function ownSource(found)
      if not found.isDrawn then
        local isWell, numbers = pcall(packed.unpack, fieldIn(found, "generator"))
        if not isWell or not (pcall(setGenerator, source, numbers)) then fail(DAMAGED) end
        found.isDrawn = true
      end
      return source
    end

    -- The kinds of all cards of a table with `noRepeat`: those of the option `kinds`, else the cards.
    local function kindsIn(found)
      if found.noRepeat == 0 or found.kinds ~= false then return found.kinds end
      local isWell, options = pcall(json.decode, fieldIn(found, "options"))
      if not isWell or type(options) ~= "table" then fail(DAMAGED) end
      local kinds = options.kinds
      if kinds ~= nil and #kinds ~= found.size then fail(DAMAGED) end
      local function kindOf(code) return kinds == nil and code or kinds[positionOf(code)] end
      found.kinds = kindsOf(allCodes(found), kindOf, 2, "newDeck")
      return found.kinds
    end

    -- Counts cards that are to be shuffled. Raises if they are too many for one call.
    local function countShuffled(found, count)
      found.shuffled = found.shuffled + count
      local isFew = found.shuffled <= MOST.shuffled
      check(
        isFew,
        1,
        "step",
        "shuffles of at most " .. digits(MOST.shuffled) .. " cards in all",
        found.shuffled
      )
    end

    -- Shuffles all cards of a list in place. With `isPass`, `noRepeat` holds.
    local function shuffleAll(found, all, isPass)
      countShuffled(found, #all)
      local kinds = isPass and kindsIn(found)
      -- If no card was dealt, `last` is 0, which is no card's position. A code of no card has no kind.
      if not (pcall(arrange, ownSource(found), all, kinds, codeFor(found.last))) then
        fail(DAMAGED)
      end
      return table.concat(all)
    end

    -- Shuffles the pass if it isn't shuffled yet.
    local function shufflePass(found)
      if found.fresh == 0 then return end
      found.fresh = 0
      replace(found, listAt(found, 1), shuffleAll(found, allCodes(found), true))
    end

    -- The number of cards in the draw pile.
    local function leftOf(found) return found.fresh == 1 and found.size or listAt(found, 1).size end

    -- Deals cards, from the next pass too if the draw pile has fewer. Returns their codes.
    local function dealOut(found, count, name)
      -- A deck may allow more.
      if count > MOST.cards then
        check(false, 1, name, "at most " .. digits(MOST.cards) .. " cards", count)
      end
      shufflePass(found)
      local draw = listAt(found, 1)
      local recycle = RECYCLE[found.recycle]
      local supply = {}
      if count > draw.size and recycle == "all" then
        supply = allCodes(found)
      elseif count > draw.size and recycle == "discard" then
        supply = codesIn(contentOf(found, listAt(found, found.count)))
      end
      local dealt = ""
      if #supply == 0 then
        dealt = takeTop(found, draw, math.min(count, draw.size))
      else
        local hand = codesIn(contentOf(found, draw))
        countShuffled(found, math.max(recycle == "all" and count - #hand or 0, #supply))
        local pile = newDrawPile(ownSource(found), kindsIn(found))
        pile.last = codeFor(found.last)
        local isWell, begun = pcall(dealWithReshuffle, pile, hand, count, supply, recycle == "all")
        if not isWell then fail(DAMAGED) end
        found.passes = found.passes + begun
        replace(found, listAt(found, found.count), "")
        replace(found, draw, table.concat(slice(pile.order, pile.dealt + 1)))
        dealt = table.concat(hand)
      end
      local lowest = string.sub(dealt, -2)
      if lowest ~= "" then found.last = positionOf(lowest) end
      return dealt
    end

    -- cards -----------------------------------------------------------------------

    -- Decks of tables, made from cards and options in JSON: to check these, for states, and for errors.

    local function givenCards(given)
      if type(given) ~= "table" or given.copies == nil then return given end
      checkCopies(given.copies)
      return copies(given.copies)
    end

    -- Raises unless a list can have the kinds of cards.
    local function checkKinds(cards, kinds)
      check(type(kinds) == "table", 2, "newDeck", "option 'kinds': list of numbers", kinds)
      local size = digits(#cards)
      check(
        #kinds <= #cards,
        2,
        "newDeck",
        "option 'kinds': at most " .. size .. " numbers",
        #kinds
      )
      for _, kind in ipairs(kinds) do
        check(type(kind) == "number", 2, "newDeck", "option 'kinds': list of numbers", kind)
      end
    end

    -- Makes a deck from its cards (a list or copies) and its options, both in JSON.
    local function deckOf(cardsText, optionsText)
      local isCards, decoded = pcall(json.decode, cardsText)
      check(isCards, 1, "newDeck", "JSON", cardsText)
      local given = decoded
      if type(given) == "table" then given = withoutNames(given) end
      local kept = given == decoded and cardsText or json.encode(given)
      local isOptions, options = pcall(json.decode, optionsText)
      check(isOptions, 2, "newDeck", "JSON", optionsText)
      checkOptions(options, TABLE_OPTIONS, "newDeck")
      local own = options
      if own.answers == nil then own.answers = KEPT.answers end
      if own.answersFor == nil then own.answersFor = KEPT.answersFor end
      check(own.seed ~= nil, 2, "newDeck", "option 'seed'")
      local cards = givenCards(given)
      local noRepeat, piles, recycle, shuffled = own.noRepeat, own.piles, own.recycle, own.shuffled
      local kinds = own.kinds
      checkTable(cards, own, string.len)
      local random = newRandom(own.seed)
      local codes, isDistinct = {}, true
      local kindOf
      -- If the cards aren't a list, `newDeck` below raises.
      if type(cards) == "table" then
        for at = 1, #cards do
          local card = cards[at]
          if codes[card] == nil then
            codes[card] = codeFor(at)
          else
            isDistinct = false
          end
        end
        if kinds ~= nil then
          checkKinds(cards, kinds)
          -- A state with other cards is refused only when they are all read.
          kindOf = function(card) return kinds[positionOf(codes[card] or codeFor(1))] end
        end
      end
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
        codes = codes,
        isDistinct = isDistinct,
      }
    end

    -- The codes of some cards of a deck, of equal cards the first one's.
    local function codesOf(held, some)
      local codes = {}
      for _, card in ipairs(some) do
        codes[#codes + 1] = held.codes[card]
      end
      return table.concat(codes)
    end

    -- Sets the piles of a table, its passes and its generator to those of a deck of its cards.
    local function layOut(found, held)
      local deck = held.deck
      local pile, names = deck.drawPile, deck.names
      local fresh = pile.fresh
      local count = found.count
      local last = lastDealt(pile)
      found.passes = deck.pass
      found.last = last == nil and 0 or positionOf(held.codes[last])
      found.fresh = 0
      for at = 1, count do
        local cards = fresh and {} or cardsIn(deck, names[at])
        replace(found, listAt(found, at), codesOf(held, cards))
      end
      if fresh then found.fresh = 1 end
      setGenerator(source, generatorNumbers(pile.source))
      found.isDrawn = true
    end

    -- The cards with these codes.
    local function cardsFor(codes, cards)
      local some = {}
      for _, code in ipairs(codes) do
        local card = cards[positionOf(code)]
        if card == nil then fail(DAMAGED) end
        some[#some + 1] = card
      end
      return some
    end

    -- Makes the deck that a table is now, in the middle of a step too.
    local function deckNow(found)
      local isWell, result = pcall(deckOf, fieldIn(found, "cards"), fieldIn(found, "options"))
      local held = result
      if not isWell or #held.cards ~= found.size then fail(DAMAGED) end
      local cards, deck = held.cards, held.deck
      local count = found.count
      local names = pileNames(found)
      for at = 1, #names do
        if names[at] ~= deck.names[at] then fail(DAMAGED) end
      end
      local lists = {}
      local counts = addCounts({}, cards, 1)
      for at = 1, count do
        local list = cardsFor(codesIn(contentOf(found, listAt(found, at))), cards)
        addCounts(counts, list, -1)
        lists[#lists + 1] = list
      end
      -- A card that is in two lists, or more often than the table has it.
      for _, left in pairs(counts) do
        if left < 0 then fail(DAMAGED) end
      end
      setPlaces(deck, deck.all, { head = { found.passes, found.fresh, found.last }, lists = lists })
      setGenerator(deck.drawPile.source, generatorNumbers(ownSource(found)))
      return held
    end

    -- search ----------------------------------------------------------------------

    -- Where the cards of a table are.

    -- All lists, with their chunks read.
    local function allLists(found)
      local count = found.count
      local lists = {}
      for number = 1, count do
        lists[#lists + 1] = listAt(found, number)
      end
      readAll(found, lists)
      return lists
    end

    -- The codes in a text that are wanted, as often as it has them. `counts` has those of `some`.
    local function wantedIn(text, some, counts)
      local codes = {}
      if #some > FEW then
        for code in string.gmatch(text, "..") do
          if counts[code] ~= nil then codes[#codes + 1] = code end
        end
        return codes
      end
      for _, code in ipairs(some) do
        local at = byteOf(text, code, 1)
        while at ~= nil do
          codes[#codes + 1] = code
          at = byteOf(text, code, at + 2)
        end
      end
      return codes
    end

    -- Takes cards out of the list `own`, or, if that is 0, of those that a deck searches. Returns
    -- false, and takes none, if a deck would refuse. The number after the last list stands for the
    -- cards that are out.
    local function takeOut(found, codes, to, own)
      local out = found.count + 1
      -- One card, the usual case, needs no deck if its pile is named or no card equals it.
      local isOwn = own > 0 and own < out
      local isOne = #codes == 1
      local code = codes[1]
      if isOne and isOwn then return removeOne(found, listAt(found, own), code) end
      if isOne and found.distinct == 1 then
        for at = 2, out do
          -- The draw pile, often the longest, is read last.
          local list = listAt(found, at == out and 1 or at)
          if placeIn(found, list, code) ~= nil then
            return own == 0
              and list.number > 1
              and list.number ~= to
              and removeOne(found, list, code)
          end
        end
        return own == out or to ~= out
      end
      -- A deck of these cards alone has the same rules.
      local names = pileNames(found)
      local wanted = addCounts({}, codes, 1)
      local some = {}
      for each in pairs(wanted) do
        some[#some + 1] = each
      end
      local all = found.distinct == 1 and some or wantedIn(sameIn(found), some, wanted)
      local pile = newDrawPile(source, false)
      local deck = {
        all = all,
        drawPile = pile,
        pass = 1,
        names = names,
        rules = {},
        lists = emptyLists(names),
      }
      local lists = isOwn and { listAt(found, own) } or allLists(found)
      local before = {}
      for _, list in ipairs(lists) do
        local its = wantedIn(contentOf(found, list), some, wanted)
        before[#before + 1] = its
        if list.number == 1 then
          pile.order = its
        else
          deck.lists[names[list.number]] = its
        end
      end
      -- A pile that is named is searched even if the cards go there.
      local target = own > 0 and "out" or names[to]
      if not (pcall(moveCards, deck, codes, target, 1, names[own], "put")) then return false end
      for at = 1, #lists do
        local list = lists[at]
        local taken = without(before[at], cardsIn(deck, names[list.number]), {})
        if #taken > 0 then removeAll(found, list, taken) end
      end
      return true
    end

    -- The name of the pile that a card is in.
    local function placeNameOf(found, code)
      if found.fresh == 1 then return "draw" end
      local names = pileNames(found)
      local counts = {}
      local out = found.distinct == 1 and 1 or #wantedIn(sameIn(found), { code }, counts)
      local place = 1
      for _, list in ipairs(allLists(found)) do
        local copies = #wantedIn(contentOf(found, list), { code }, counts)
        out = out - copies
        if copies > 0 and place == 1 then place = list.number end
      end
      return names[out > 0 and found.count + 1 or place]
    end

    -- words -----------------------------------------------------------------------

    -- The words of a call: the arguments of its function.

    -- Returns the number in a word, as JavaScript writes it, else the word. `tonumber` alone reads
    -- `inf`.
    local function numberOr(word)
      local digit = string.find(word, "^[%d.eE+-]+$")
      local infinity = string.find(word, "^-?Infinity$")
      if digit == nil and infinity == nil and word ~= "NaN" then return word end
      return tonumber(word) or word
    end

    -- Returns the number or JSON in a word, else the word; of an empty word, nil. Other values stay the
    -- same.
    local function valueIn(given)
      if given == nil or given == "" then return nil end
      if type(given) ~= "string" then return given end
      local word = given
      -- The usual word is a count.
      if #word < 10 and string.find(word, "^%d+$") ~= nil then return tonumber(word) end
      if #word > MOST.word then return word end
      local plain = string.match(word, '^"([^"\\\\]*)"$')
      if plain ~= nil then return plain end
      local first = string.match(word, '^["[{]')
      if first == nil and word ~= "true" and word ~= "false" then return numberOr(word) end
      local isWell, value = pcall(json.decode, word)
      if isWell then return value end
      return word
    end

    -- looks -----------------------------------------------------------------------

    -- Calls that only read, so that a replica can answer them.

    -- Returns cards left, out, discarded, in all, passes, version, time, instance, cards in each pile,
    -- the note.
    local function countCards(found)
      local size, count = found.size, found.count
      local sizes = sizesOf(found)
      local left = found.fresh == 1 and size or sizes[1]
      local out = size - left
      for at = 2, count do
        out = out - sizes[at]
      end
      if out < 0 then fail(DAMAGED) end
      local moment = momentOf(call("TIME"))
      local passes, version, instance = found.passes, found.version, found.instance
      local all = { left, out, sizes[count], size, passes, version, moment, instance }
      append(all, slice(sizes, 2, count - 1))
      all[#all + 1] = fieldIn(found, "note")
      return all
    end

    -- Returns the piles of a view, which are given as a list or as a word.
    local function viewedPiles(given)
      local piles = valueIn(given)
      if piles == nil then piles = {} end
      checkList(piles, 1, "view")
      raiseIf(pilesProblem(piles), 1, "view")
      return piles
    end

    -- Returns the list of `countCards`, with the positions in the discard pile and `names` before the
    -- note.
    local function viewTable(found, names)
      local parts = countCards(found)
      local note = table.remove(parts)
      local count = found.count
      local lists = { listAt(found, count) }
      for _, name in ipairs(names) do
        local at = numberOf(found, name)
        if at == 0 then checkName(name, slice(pileNames(found), 2, count - 1), 1, "view") end
        lists[#lists + 1] = listAt(found, at)
      end
      readAll(found, lists)
      for _, list in ipairs(lists) do
        parts[#parts + 1] = textsOf(found, contentOf(found, list))
      end
      parts[#parts + 1] = note
      return parts
    end

    -- The name of a card's pile, in a list: alone, "QUEUED" looks like a client's reply in a MULTI.
    local function whereOf(found, word)
      if word == nil then word = "" end
      local position = numberOr(word)
      return isWhole(position, 1, found.size) and { placeNameOf(found, codeAt(found, position)) }
        or {}
    end

    -- Returns what clients keep: the instance, the cards, `answers`, `answersFor`, names of piles,
    -- `events`.
    local function aboutTable(found)
      local instance, answers, answersFor, piles, events =
        found.instance, found.answers, found.answersFor, found.piles, found.events
      local cards = fieldIn(found, "cards")
      if cards == "" then fail(DAMAGED) end
      return { instance, cards, digits(answers), digits(answersFor), piles or "[]", digits(events) }
    end

    local function stateOf(found)
      local held = deckNow(found)
      local cards, deck = held.cards, held.deck
      for _, card in ipairs(cards) do
        if type(card) == "table" then fail("a state can't have cards that are objects or lists") end
      end
      return deck:getState()
    end

    local SHOWN = {
      about = aboutTable,
      counts = countCards,
      get_state = stateOf,
      view = function(found, word) return viewTable(found, viewedPiles(word)) end,
      where = whereOf,
    }

    -- moves -----------------------------------------------------------------------

    -- The calls that can also be moves of a step. Each changes the lists in memory, and returns its
    -- answer, or nil if a deck would refuse it: then `makeMove` makes that deck, whose method of the
    -- same name raises the error.

    -- The number of the list that cards can be drawn to; 0 without a name, nil if the deck has no such
    -- pile.
    local function targetOf(found, name)
      if name == nil then return 0 end
      local at = numberOf(found, name)
      if at > 1 and at <= found.count and RECYCLE[found.recycle] ~= "all" then return at end
    end

    -- Draws cards.
    local function draw(found, count, to)
      if count == nil then count = 1 end
      local target = targetOf(found, to)
      if not isWhole(count, 0, math.huge) or target == nil then return nil end
      -- A draw of no cards to a pile shuffles an unshuffled pass, other draws of none do not.
      if count == 0 and target == 0 then return "" end
      local dealt = dealOut(found, count, "draw")
      if target > 0 then push(found, listAt(found, target), dealt) end
      return textsOf(found, dealt)
    end

    -- Deals a number of hands, or to a list of piles. Returns the positions in the order of dealing.
    local function deal(found, hands, size)
      local isList = type(hands) == "table"
      local isShort = type(hands) ~= "string" or #hands <= MOST.word
      check(
        isShort,
        1,
        "deal",
        "number of hands, or piles in JSON of at most " .. MOST.word .. " bytes",
        hands
      )
      local names = isList and hands or {}
      local most = MOST.piles + 1
      if #names > most then
        check(false, 1, "deal", "at most " .. digits(most) .. " names", #names)
      end
      local targets = {}
      for _, name in ipairs(names) do
        local target = targetOf(found, name) or 0
        if target > 0 and placeOf(targets, target) == 0 then targets[#targets + 1] = target end
      end
      local count = isList and #targets or hands
      if #targets < #names or not isWhole(count, 1, MOST_HANDS) then return nil end
      if not isWhole(size, 0, math.floor(MOST_CARDS / count)) then return nil end
      local dealt = dealOut(found, count * size, "deal")
      if isList then
        local codes = codesIn(dealt)
        for hand = 1, count do
          local own, at = {}, hand
          while at <= #codes do
            own[#own + 1] = codes[at]
            at = at + count
          end
          push(found, listAt(found, targets[hand]), table.concat(own))
        end
      end
      return textsOf(found, dealt)
    end

    -- Takes the card at a position of a pile, or a random one.
    local function take(found, from, place, to)
      local own = from == "draw" and 1 or targetOf(found, from) or 0
      local target = targetOf(found, to)
      local isPlace = place == "random" or place ~= 0 and isWhole(place, -MOST_EXACT, MOST_EXACT)
      if own == 0 or target == nil or not isPlace then return nil end
      local list = listAt(found, own)
      local size = own == 1 and leftOf(found) or list.size
      local at = place == "random" and 1 or place
      if math.abs(at) > size then return "" end
      if own == 1 then shufflePass(found) end
      if place == "random" then
        at = choose(ownSource(found), size)
      elseif at < 0 then
        at = at + (size + 1)
      end
      local card = takeAt(found, list, at)
      if own == 1 then found.last = positionOf(card) end
      if target > 0 then push(found, listAt(found, target), card) end
      return textsOf(found, card)
    end

    -- Puts cards somewhere: to the top by default.
    local function put(found, codes, where, from)
      if where == nil then where = "top" end
      local isRandom = where == "random"
      if isRandom then
        -- Inserting a card at a random position takes as long as reading the numbers of all chunks.
        local most = math.floor(5000000 / math.max(found.size, 1)) - found.placed
        check(#codes <= most, 1, "put", "at most " .. digits(most) .. " positions", #codes)
        found.placed = found.placed + #codes
      end
      local own = from == nil and 0 or numberOf(found, from)
      local to, place = 1, 1
      if where ~= "top" and not isRandom then
        to = numberOf(found, where)
        if to == 0 then
          to = 1
          place = leftOf(found) + 1
          if isWhole(where, 1, place) then
            place = where
          elseif where ~= "bottom" then
            return nil
          end
        end
      end
      if from ~= nil and own == 0 then return nil end
      if #codes == 0 then return "OK" end
      -- In a pass that isn't shuffled yet, all cards are in the draw pile.
      if found.fresh == 1 and own ~= 1 then return nil end
      shufflePass(found)
      if not takeOut(found, codes, to, own) then return nil end
      if to > found.count then return "OK" end
      local list = listAt(found, to)
      if to > 1 then
        push(found, list, table.concat(codes))
      elseif not isRandom then
        insert(found, list, math.min(place, list.size + 1), table.concat(codes))
      else
        local places = {}
        for at = 1, #codes do
          places[#places + 1] = choose(ownSource(found), list.size + at)
        end
        for at = 1, #codes do
          insert(found, list, places[at], codes[at])
        end
      end
      return "OK"
    end

    -- Cuts the draw pile: a number of cards, or a random one, goes to the bottom.
    local function cut(found, count)
      local left = leftOf(found)
      if count ~= nil and not isWhole(count, 0, left) then return nil end
      shufflePass(found)
      local pile = listAt(found, 1)
      local taken = count or 0
      if count == nil and left > 0 then taken = choose(ownSource(found), left) end
      if taken < left then push(found, pile, takeTop(found, pile, taken)) end
      return "OK"
    end

    -- Shuffles the draw pile, or the pile that is named.
    local function shuffle(found, name)
      local at = name == nil and 1 or numberOf(found, name)
      if at == 0 or at > found.count then return nil end
      local list = listAt(found, at)
      if list.size > 1 then
        replace(found, list, shuffleAll(found, codesIn(contentOf(found, list)), at == 1))
      end
      return "OK"
    end

    -- Takes all cards back. They are shuffled when the first is asked for.
    local function reset(found)
      local count = found.count
      for at = 1, count do
        replace(found, listAt(found, at), "")
      end
      found.fresh = 1
      found.passes = found.passes + 1
      return "OK"
    end

    -- Shows the next cards. It changes a table whose pass isn't shuffled yet.
    local function peek(found, count)
      if count == nil then count = 1 end
      if not isWhole(count, 0, math.huge) then return nil end
      shufflePass(found)
      local list = listAt(found, 1)
      return textsOf(found, topOf(found, list, math.min(count, list.size)))
    end

    -- Shows the cards in a pile. It changes the table if the pass isn't shuffled yet.
    local function pile(found, name)
      local count, fresh = found.count, found.fresh
      local at = numberOf(found, name)
      if at == 0 then return nil end
      if at == 1 then shufflePass(found) end
      if at <= count then return textsOf(found, contentOf(found, listAt(found, at))) end
      if fresh == 1 then return "" end
      local others = {}
      for other = 1, count do
        append(others, codesIn(contentOf(found, listAt(found, other))))
      end
      return textsOf(found, table.concat(without(allCodes(found), others, {})))
    end

    local function discard(found, codes, from) return put(found, codes, "discard", from) end

    local MOVED = {
      cut = cut,
      deal = deal,
      discard = discard,
      draw = draw,
      peek = peek,
      pile = pile,
      put = put,
      reset = reset,
      shuffle = shuffle,
      take = take,
    }

    -- Makes a move. Its words, from one on, can be values, as in a step. Returns the positions of
    -- cards, or OK.
    local function makeMove(found, name, words, from)
      local isCards = name == "put" or name == "discard"
      local first = isCards and codesFor(found, words[from], name) or valueIn(words[from])
      -- If the move has fewer words, these are not its own, and nobody reads them.
      local second = valueIn(words[from + 1])
      local third = valueIn(words[from + 1 + 1])
      local move = MOVED[name]
      local answer = move(found, first, second, third)
      if answer ~= nil then return answer end
      local held = deckNow(found)
      local methods = held.deck
      local given = isCards and cardsFor(first, held.cards) or first
      methods[name](held.deck, given, second, third)
      fail(DAMAGED)
    end

    -- step ------------------------------------------------------------------------

    -- Steps: several moves in one call, made all or not at all.

    -- Makes a move: the name of a call and its arguments. Returns the answer in JSON: "5 17" for a list
    -- of cards, 5 for one card, [2,"5 17"] for two hands, null for nothing.
    local function carryOut(found, move)
      check(type(move) == "table", 1, "step", "list for each move", move)
      local given = move[1]
      if ownField(MOVES, given) == nil then
        check(
          false,
          1,
          "step",
          table.concat(fieldsOf(MOVES), ", ") .. ", or view as the last move",
          given
        )
      end
      local name = given
      local most = MOVES[name]
      local count = #move
      if count > most + 1 then
        local expected = "at most " .. digits(most) .. " arguments after the name of the move"
        check(false, most + 1, name, expected, count - 1)
      end
      for at = 2, count do
        if move[at] == json.null then move[at] = "" end
      end
      local answer = makeMove(found, name, move, 2)
      if answer == "OK" then return "null" end
      local _, cards = string.gsub(answer, "%d+", "")
      found.told = found.told + cards
      if found.told > MOST.cards then
        check(
          false,
          1,
          "step",
          "at most " .. digits(MOST.cards) .. " cards in all answers",
          found.told
        )
      end
      local first = valueIn(move[2])
      local isOne = name == "take" or first == nil and (name == "draw" or name == "peek")
      if isOne then return answer == "" and "null" or answer end
      if name ~= "deal" then return '"' .. answer .. '"' end
      local hands = type(first) == "table" and #first or first
      return "[" .. digits(hands) .. ',"' .. answer .. '"]'
    end

    -- Returns the moves of a step without a last `view`. The piles of the view are stored in the
    -- record.
    local function movesIn(found, text)
      if text == nil then text = "" end
      local isJson, given = pcall(json.decode, string.sub(text, 1, MOST.text))
      local moves = given
      local isList = isJson and type(moves) == "table" and #text <= MOST.text
      if not isList then
        check(
          false,
          1,
          "step",
          "JSON list of moves of at most " .. digits(MOST.text) .. " bytes",
          text
        )
      end
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
      if count > MOST.moves then
        check(false, 1, "step", "at most " .. digits(MOST.moves) .. " moves", count)
      end
      local isEmpty = count == 0 and found.changed.note == nil and found.viewed == false
      check(not isEmpty, 1, "step", "moves or a note")
      local answers = {}
      for at = 1, count do
        local isWell, answer = pcall(carryOut, found, moves[at])
        if not isWell then fail("move " .. digits(at) .. ": " .. problemIn(answer)) end
        answers[#answers + 1] = answer
      end
      return "[" .. table.concat(answers, ",") .. "]"
    end

    -- Adds a view to the answers of a step.
    local function withView(answers, view)
      local comma = answers == "[]" and "" or ","
      return string.sub(answers, 1, -2) .. comma .. tostring(json.encode(view)) .. "]"
    end

    -- calls -----------------------------------------------------------------------

    -- The functions for tables in Redis. Each call is atomic.

    -- Makes a table from cards and options, both in JSON. Returns its instance.
    local function createTable(found, cardsText, optionsText)
      if optionsText == nil then optionsText = "{}" end
      -- Another program may have a hash with this key.
      if call("HRANDFIELD", found.key) then fail(TAKEN) end
      checkText(cardsText, MOST.text, 1, "JSON", string.len)
      checkText(optionsText, MOST.text, 2, "JSON", string.len)
      local held = deckOf(cardsText, optionsText)
      local cards, deck, kept, own = held.cards, held.deck, held.kept, held.own
      local time = call("TIME")
      found.instance = string.format("%s%s.%06d", FORMAT, time[1], tonumber(time[2]))
      -- The names of a deck are "draw", the names of its own piles, "discard" and "out".
      local piles = slice(deck.names, 2, #deck.names - 2)
      begin(found, #piles, {
        #cards,
        own.answers,
        own.answersFor,
        own.ttl == nil and 0 or own.ttl,
        own.events == true and 1 or 0,
        held.isDistinct and 1 or 0,
        own.noRepeat == true and 1 or 0,
        math.max(placeOf(RECYCLE, own.recycle), 1),
      })
      local changed = found.changed
      if #piles > 0 then changed.piles = json.encode(piles) end
      if not held.isDistinct then changed.same = codesOf(held, cards) end
      if own.note ~= nil and own.note ~= "" then changed.note = own.note end
      changed.cards = kept
      changed.options = optionsText
      layOut(found, held)
      return found.instance
    end

    local function setState(found, text)
      local held = deckNow(found)
      local cards, deck = held.cards, held.deck
      local most = mostState(cards, string.len)
      local isLong = text ~= nil and #text > most
      check(not isLong, 1, "setState", "state of at most " .. digits(most) .. " bytes", text)
      deck:setState(text)
      local isOther = #deck.all ~= #cards or #without(deck.all, cards, {}) > 0
      raiseIf(
        isOther and "state with the same cards expected, got other cards" or nil,
        1,
        "setState"
      )
      layOut(found, held)
      return "OK"
    end

    local CHANGED = { create = createTable, set_state = setState, step = stepTable }

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
      found.changed.note = text
    end

    -- The record of the current call. All calls reuse it, since making one takes as long as reading a
    -- table.
    local found = { calls = 0, lists = {} }

    -- Calls that write and take a request, but no version and no note.
    local PLAIN = { "create", "delete", "peek", "pile" }

    -- Runs a call. Its words are instance, request, arguments, and perhaps the required version and the
    -- note.
    local function run(name, key, words)
      local move = MOVES[name]
      local look = LOOKS[name]
      local own = move or look or CHANGES[name] or OTHERS[name]
      local isRequest = look == nil and name ~= "touch"
      local count = #words - 2
      local most = count > own and isRequest and placeOf(PLAIN, name) == 0 and own + 2 or own
      if count > most then
        check(
          false,
          most + 1,
          name,
          "at most " .. digits(most) .. " arguments after the request id",
          count
        )
      end
      local request = words[2] or ""
      if request ~= "" and not isRequest then fail("'" .. name .. "' takes no request") end
      readRequest(found, request)
      find(found, key, words[1] or "")
      if found.instance == "" then
        if name ~= "create" then fail("no such table") end
      else
        if name == "delete" then return deleteTable(found) end
        readNumbers(found)
        local answer = answerTo(found, name)
        if answer ~= nil then
          checkKept(name, answer, found)
          -- The view is not stored: a repeated request gets a new one.
          if name == "step" then movesIn(found, words[3]) end
          return found.viewed == false and answer
            or withView(answer, viewTable(found, found.viewed))
        end
        if name == "create" then fail("table exists") end
        if name == "touch" then return touchTable(found, valueIn(words[3])) end
      end
      if count > own then
        takeFurther(found, words[own + 2 + 1], words[own + 3 + 1] or "", own + 1, name)
      end
      if look ~= nil then return SHOWN[name](found, words[3]) end
      local answer = ""
      if move == nil then
        answer = CHANGED[name](found, words[3], words[4])
      else
        answer = makeMove(found, name, words, 3)
      end
      local view
      if found.viewed ~= false then view = viewTable(found, found.viewed) end
      finish(found, name, answer)
      if view == nil then return answer end
      view[VERSION_AT] = found.version
      return withView(answer, view)
    end

    -- Answers a call. Errors are returned as replies, since Redis 7.0 crashes if a function raises a
    -- table.
    function randdeck.answer(name, keys, words)
      if #keys ~= 1 then
        return { err = "DECK 1 key expected: the table's, such as randdeck:{friday}" }
      end
      local ok, result = pcall(run, name, keys[1], words)
      if ok then return result end
      local problem = problemIn(result)
      -- Redis' own errors begin with a word in capital letters. INFO counts errors by this word.
      if string.match(problem, "^%u+ ") ~= nil then return { err = problem } end
      local isDamaged = string.sub(problem, -#DAMAGED) == DAMAGED
      return { err = (isDamaged and "DAMAGED" or "DECK") .. " " .. problem }
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
  callback = function() return "1.0.0 9" end,
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
