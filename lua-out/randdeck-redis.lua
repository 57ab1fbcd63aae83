#!lua name=randdeck
-- randdeck-redis 1.0.0-rc.1: tables of cards in Redis 7, shared by many servers.
--   redis-cli -x FUNCTION LOAD REPLACE < randdeck-redis.lua -- on every master of a cluster
--   FCALL randdeck_create 3 {t1} {t1}:pile {t1}:discards "" "" '["AS", "KD", "7C"]' '{"seed": 42}'
--   FCALL randdeck_draw 3 {t1} {t1}:pile {t1}:discards "" "" 2 -- gives the positions of two cards
-- MIT license, Copyright (c) 2026 the randdeck authors: the text is at the end.
-- Generated from the TypeScript in ts-src: change that, not this file.
-- Its sections:
--   types      the types that more than one module speaks of
--   platform   what Lua and JavaScript do differently: Lua's side
--   check      checks of arguments
--   copies     several copies of each card
--   kernel     the step of the generator, and the loops over cards that must be quick: Lua's side
--   generator  the generator: multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits...
--   source     what a random source is, as an argument and as an option, and asking it
--   order      the two ways to settle an order: uniformly, and with no two alike in a row
--   pass       a draw pile: cards in the order in which they are dealt, pass after pass
--   state      saved states: lists of whole numbers as one printable text, with the library's...
--   random     generators of random numbers, which give the same on every engine
--   table      a table in Redis: a hash, a list that is the draw pile, a list that is the...
--   calls      answer

local function start()
  -- types -----------------------------------------------------------------------

  -- The types that more than one module speaks of.

  --- Any value but nil.
  ---@alias Value NonNullable<any>

  -- platform --------------------------------------------------------------------

  -- What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise when a global that
  -- does not exist is read, so those that an engine may lack are read with care.

  -- The name of the type of `value`.
  local typeName = type

  -- The same, but `table` only for what can be a list.
  local listTypeName = type

  -- Whether two cards are one and the same, whatever a metatable says.
  local same = rawequal

  -- A field of `object` itself; strict objects may raise when they are asked.
  local ownField = rawget

  -- Tells integers from floats, where the Lua has both.
  local numberType = rawget(math, "type")

  -- `value`, a whole number, as an integer where the Lua has them.
  local whole = numberType and math.floor or function(value) return value end

  -- The decimal digits of a whole number up to 2^53.
  local function digits(value)
    -- Where floats have 24 bits an integer may have more.
    if numberType and numberType(value) == "integer" then return tostring(value) end
    -- `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
    return string.format("%.0f", value + 0)
  end

  -- What `list` has behind its end: `"number"` where a card lies behind a hole, at which `#` may
  -- stop; else the type of a key of its own, nil if there is none.
  local function behindEnd(list, size)
    local isOwn = size > 0 and rawget(list, size) ~= nil
    local key = next(list, isOwn and size or nil)
    local found
    while key ~= nil do
      found = type(key)
      if found == "number" and key > size then return found end
      key = next(list, key)
    end
    return found
  end

  local unpackAll = rawget(_G, "unpack") or rawget(table, "unpack")

  -- The cards of a list from one position to another, as a new list.
  local function part(list, from, to)
    -- One call for all is three times as quick as a loop; more values than that not every stack
    -- holds.
    if to - from < 200 then
      local few = { unpackAll(list, from, to) }
      return few
    end
    local copy = {}
    for at = from, to do
      copy[at - from + 1] = list[at]
    end
    return copy
  end

  -- Adds items to the end of a list.
  local function append(list, more)
    for _, item in ipairs(more) do
      list[#list + 1] = item
    end
  end

  -- Lets an item into a list at a position.
  local insertAt = table.insert

  -- The names of the options that are set, sorted; those in a list are its positions.
  local function optionNames(options)
    local names = {}
    for name in pairs(options) do
      names[#names + 1] = tostring(name)
    end
    table.sort(names)
    return names
  end

  -- The engine's own random source, looked up now: a game may replace or seed it.
  local function engineRandom()
    local love = rawget(_G, "love")
    -- LÖVE can be configured without its module math.
    if love and love.math then return love.math.random end
    return math.random
  end

  -- Whether `source` is an object with a method `random`; `math` has a function of that name.
  local function hasRandomMethod(source)
    -- Userdata may raise when it is asked for a field.
    local ok, method = pcall(function() return source.random end)
    return ok and type(method) == "function" and method ~= math.random and method ~= engineRandom()
  end

  -- A map of nothing yet.
  local function newMap() return {} end

  -- The bytes of a text.
  local function bytesOf(text)
    local bytes = {}
    local count = #text
    for at = 1, count do
      bytes[at] = string.byte(text, at)
    end
    return bytes
  end

  -- The text that has these bytes.
  local function textOf(bytes)
    local characters = {}
    for _, byte in ipairs(bytes) do
      characters[#characters + 1] = string.char(byte)
    end
    return table.concat(characters, "")
  end

  -- The parts of a text between separators, each a punctuation mark.
  local function split(text, separator)
    local parts = {}
    for part in string.gmatch(text .. separator, "([^%" .. separator .. "]*)%" .. separator) do
      parts[#parts + 1] = part
    end
    return parts
  end

  -- The whole number that a text writes; 0 where it writes none.
  local function numberIn(text) return tonumber(text) or 0 end

  local started = { generators = 0 }

  -- A seed that no other generator has, of what differs from start to start.
  local function entropy()
    started.generators = started.generators + 1
    local random = engineRandom()
    -- A sandbox may have no clock.
    local _, time = pcall(function() return tostring(os.time()) .. " " .. tostring(os.clock()) end)
    return tostring(started.generators)
      .. " "
      .. tostring(random(2147483647))
      .. " "
      .. tostring(random(2147483647))
      .. " "
      .. tostring({})
      .. " "
      .. tostring(time)
  end

  -- check -----------------------------------------------------------------------

  -- Checks of arguments. A check that raises is called by a public function itself, so that level 3
  -- is the line of that function's caller.

  -- The most cards that one call gives where there is no end of them.
  local MOST_CARDS = 10000000

  -- What came instead, in words that are the same on every engine: the texts of numbers are not.
  local function describe(value)
    if type(value) ~= "number" then return typeName(value) end
    if value ~= value then return "NaN" end
    if value - value ~= 0 then return "infinity" end
    if value % 1 ~= 0 then return "a fraction" end
    if math.abs(value) > 9007199254740992 then return "a number beyond 2^53" end
    return digits(value)
  end

  -- What was expected and what came, at a position of a list if one is given.
  local function mismatch(expected, value, position)
    local where = position == nil and "" or " at position " .. digits(position)
    return expected .. " expected, got " .. describe(value) .. where
  end

  -- The text of an error, in the form of Lua's own functions.
  local function badArgument(position, name, problem)
    return "bad argument #" .. tostring(position) .. " to '" .. name .. "' (" .. problem .. ")"
  end

  -- Raises unless `isRight`: an argument is of another kind than expected.
  local function check(isRight, position, name, expected, value)
    if not isRight then error(badArgument(position, name, mismatch(expected, value)), 3) end
  end

  -- Raises where there is a problem with a value that is of the right kind.
  local function checkNone(problem, position, name)
    if problem ~= nil then error(badArgument(position, name, problem), 3) end
  end

  -- Raises where `value` is no whole number from `least` on, and where it is more than `most`, if
  -- that is given.
  local function checkWhole(value, position, name, least, most)
    local isNumber = type(value) == "number"
    if isNumber and value >= least and value % 1 == 0 and (most == nil or value <= most) then
      return
    end
    local upTo = most == nil and "" or " to " .. digits(most)
    local problem = mismatch("whole number from " .. digits(least) .. upTo, value)
    error(badArgument(position, name, problem), 3)
  end

  -- Raises where the answer of a source, asked for 1 to `n`, is wrong: without a line, since the
  -- caller has written it somewhere else.
  local function checkAnswer(answer, n)
    if type(answer) == "number" and answer >= 1 and answer <= n and answer % 1 == 0 then return end
    local came = describe(answer)
    -- JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
    if came == "a fraction" and answer < 1 then came = came .. ": use floor(fraction * n) + 1" end
    error(
      "random("
        .. digits(n)
        .. ") must give a whole number from 1 to "
        .. digits(n)
        .. ", got "
        .. came,
      0
    )
  end

  local NO_LIST = "list expected, got a table with named fields"
  local NO_CARD = "at least one card expected, got an empty table"
  local NO_HOLES = "table without holes"

  -- What is wrong with a value that is no list.
  local function noList(value)
    return typeName(value) == "table" and NO_LIST or mismatch("table", value)
  end

  -- What keeps `list` from being one of at least `least` cards, without a hole.
  local function listProblem(list, least)
    if listTypeName(list) ~= "table" then return noList(list) end
    local size = #list
    for at = 1, size do
      local card = list[at]
      if card == nil or card ~= card then return mismatch(NO_HOLES, card, at) end
    end
    local behind = behindEnd(list, size)
    if behind == "number" then return mismatch(NO_HOLES, nil, size + 1) end
    if size == 0 and behind ~= nil then return NO_LIST end
    if size < least then return NO_CARD end
    return nil
  end

  -- Gives a copy of `list`, the first argument; raises where it is no list of at least `least` cards.
  local function copyOf(list, name, least)
    if least == nil then least = 0 end
    local problem = listProblem(list, least)
    if problem == nil then return part(list, 1, #list) end
    error(badArgument(1, name, problem), 3)
  end

  -- copies ----------------------------------------------------------------------

  -- Several copies of each card.

  --- Gives several copies of each card as one list, for `newDeck` and its like: copies make a card
  --- more frequent, and say how often it can come at the most before all others have. They lie side
  --- by side.
  --- Raises an error where an argument is of the wrong kind or value, and where `cards` has a hole.
  --- ```lua
  --- print(table.concat(copies({ "A", "B" }, 3), " ")) --> A A A B B B
  --- print(table.concat(copies({ { "common", 3 }, { "rare", 1 } }), " ")) --> common common common rare
  --- ```
  ---@overload fun(cards: [Card, integer][]): Card[]
  ---@generic Card: Value
  ---@param cards Card[] The cards; without `count` a list of pairs `{ card, count }`.
  ---@param count integer How many of each, a whole number from 0.
  ---@return Card[] # A new list, of 10,000,000 cards at the most.
  local function copies(cards, count)
    local given = copyOf(cards, "copies")
    local size = #given
    if count ~= nil then
      checkWhole(count, 2, "copies", 0, math.floor(MOST_CARDS / math.max(size, 1)))
    end
    local list = {}
    for at = 1, size do
      local card = given[at]
      local times = count
      if count == nil then
        local problem = mismatch("pair of a card and a whole number", card, at)
        if listTypeName(card) == "table" then
          times = card[2]
          card = card[1]
          local most = MOST_CARDS - #list
          local isCount = type(times) == "number"
            and times >= 0
            and times <= most
            and times % 1 == 0
          if not isCount then
            problem = mismatch("pair with a whole number from 0 to " .. digits(most), times, at)
          elseif card == nil or card ~= card then
            problem = mismatch("pair with a card", card, at)
          else
            problem = nil
          end
        end
        if problem ~= nil then error(badArgument(1, "copies", problem), 2) end
      end
      do
        local copy = 1
        while copy <= times do
          list[#list + 1] = card
          copy = copy + 1
        end
      end
    end
    return list
  end

  -- kernel ----------------------------------------------------------------------

  -- The step of the generator, and the loops over cards that must be quick: Lua's side. Nothing is
  -- called for a card that need not be: a call costs as much as the rest.
  --
  -- Words are held in two ways, each where it is fast. Where integers have 64 bits a word is a whole
  -- number below 2^31, and the quotient of t by 2^31 comes without a division: t - t % 2^31 is q *
  -- 2^31, and 2^31 = 1 modulo 2^31 - 1, so q is its remainder there. Elsewhere a word is a fraction
  -- of 2^31, and a quotient is what lies before the point. No product has more than 53 bits.

  -- Not every Lua has this field, and none but 5.3 and its successors integers.
  local LARGEST_INTEGER = rawget(math, "maxinteger")

  local HAS_LONG_INTEGERS = LARGEST_INTEGER ~= nil and LARGEST_INTEGER > 9007199254740992

  -- A word, or a carry, as the kernel holds it.
  local function packed(value)
    return HAS_LONG_INTEGERS and math.floor(value) or value * 4.656612873077393e-10
  end

  -- The word, or the carry, that the kernel holds.
  local function unpacked(held) return HAS_LONG_INTEGERS and held or held * 2147483648 end

  local function nextInteger(state)
    local words = state.words
    local position = state.position % 16 + 1
    local total = 4078413 * words[position] + state.carry
    local word = total % 2147483648
    words[position] = word
    state.carry = (total - word) % 2147483647
    state.position = position
    return word
  end

  local function nextFraction(state)
    local words = state.words
    local position = state.position % 16 + 1
    local total = 4078413 * words[position] + state.carry
    local word = total % 1
    words[position] = word
    state.carry = (total - word) * 4.656612873077393e-10
    state.position = position
    return word * 2147483648
  end

  -- The next word: a whole number from 0 to 2^31 - 1, each equally likely.
  local nextWord = HAS_LONG_INTEGERS and nextInteger or nextFraction

  local function settleByIntegers(state, cards, from, to, last)
    local words = state.words
    local carry = state.carry
    local position = state.position
    local at = from
    local among = last - from + 1
    while at <= to and among > 1 do
      position = position % 16 + 1
      local total = 4078413 * words[position] + carry
      local rest = total % 2147483648
      words[position] = rest
      carry = (total - rest) % 2147483647
      local places = among <= 128 and 4 or (among <= 16384 and 2 or 1)
      if places > among then places = among end
      local stop = at + places
      do
        local place = at
        while place < stop do
          total = rest * among
          rest = total % 2147483648
          local chosen = place + (total - rest) % 2147483647
          local card = cards[chosen]
          cards[chosen] = cards[place]
          cards[place] = card
          among = among - 1
          place = place + 1
        end
      end
      at = stop
      -- No product of the numbers that were chosen among is greater than 2^28.
      if rest < 268435456 then
        local product = 1
        do
          local left = among + 1
          while left <= among + places do
            product = product * left
            left = left + 1
          end
        end
        if rest < product and rest < 2147483648 % product then
          at = at - places
          among = among + places
        end
      end
    end
    state.carry = carry
    state.position = position
  end

  local function settleByFractions(state, cards, from, to, last)
    local words = state.words
    local carry = state.carry
    local position = state.position
    local at = from
    local among = last - from + 1
    while at <= to and among > 1 do
      position = position % 16 + 1
      local total = 4078413 * words[position] + carry
      local rest = total % 1
      words[position] = rest
      carry = (total - rest) * 4.656612873077393e-10
      local places = among <= 128 and 4 or (among <= 16384 and 2 or 1)
      if places > among then places = among end
      local stop = at + places
      do
        local place = at
        while place < stop do
          total = rest * among
          rest = total % 1
          local chosen = place + total - rest
          local card = cards[chosen]
          cards[chosen] = cards[place]
          cards[place] = card
          among = among - 1
          place = place + 1
        end
      end
      rest = rest * 2147483648
      at = stop
      -- No product of the numbers that were chosen among is greater than 2^28.
      if rest < 268435456 then
        local product = 1
        do
          local left = among + 1
          while left <= among + places do
            product = product * left
            left = left + 1
          end
        end
        if rest < product and rest < 2147483648 % product then
          at = at - places
          among = among + places
        end
      end
    end
    state.carry = carry
    state.position = position
  end

  -- Settles the places from `from` to `to` at least, each with a card chosen among those from its own
  -- place to `last`. A word serves four places where at most 128 are left, two up to 16,384
  -- (Brackett-Rozinsky and Lemire 2024). Where the rest of a word tells that it is one too many for
  -- all choices to be equally likely, the same places are chosen once more: the cards left are all
  -- there.
  local settleByWords = HAS_LONG_INTEGERS and settleByIntegers or settleByFractions

  -- The same by the answers of a function, for a list without a hole from 1 to `last`.
  local function settleByAnswers(draw, cards, from, to, last)
    local stop = math.min(to, last - 1)
    for at = from, stop do
      local among = last - at + 1
      local answer = draw(among)
      -- No card lies at nil, NaN, a fraction or a text: reading it costs a third of a call of type().
      if cards[answer] == nil or answer > among then checkAnswer(answer, among) end
      local chosen = at + answer - 1
      local card = cards[chosen]
      cards[chosen] = cards[at]
      cards[at] = card
    end
  end

  -- generator -------------------------------------------------------------------

  -- The generator: multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits, multiplier 4078413,
  -- period 2^517; and what is made of its words. docs/generator.md is the specification.

  -- 2^53: up to it every whole number is exact.
  local MOST_EXACT = 9007199254740992

  -- 2^31 - 1, a prime.
  local PRIME = 2147483647

  -- Stirs 16 numbers below the prime, `rounds` times, counting on from `count`; gives the count
  -- reached.
  local function stir(numbers, rounds, count)
    local counter = count
    local left = numbers[16]
    for _ = 1, rounds do
      for at = 1, 16 do
        counter = (counter + 1327217885) % PRIME
        -- The largest prime below 2^26: a square modulo another prime makes seeds in a row unlike.
        local sum = (left + counter) % 67108859
        left = (numbers[at] + sum * sum) % PRIME
        numbers[at] = left
      end
    end
    return counter
  end

  -- The generator that a key stands for: its bytes, three at a time, then how many they are, are
  -- stirred.
  local function generatorFor(key)
    local bytes = bytesOf(key)
    local size = #bytes
    local limbs = math.floor((size + 5) / 3)
    -- Divided by 1 all of it is in floats: the integers of Fengari would overflow at 2^31.
    local counter = 2 / 1
    local numbers = {}
    for at = 1, 16 do
      counter = (counter + 1327217885) % PRIME
      numbers[at] = counter
    end
    for limb = 1, limbs do
      local value = size
      if limb < limbs then
        local at = 3 * limb - 2
        value = bytes[at] * 65536 + (bytes[at + 1] or 0) * 256 + (bytes[at + 1 + 1] or 0)
      end
      local place = (limb - 1) % 16 + 1
      numbers[place] = (numbers[place] + value) % PRIME
      if place == 16 or limb == limbs then counter = stir(numbers, 2, counter) end
    end
    numbers[1] = (numbers[1] + limbs) % PRIME
    stir(numbers, 4, counter)
    for at = 1, 16 do
      numbers[at] = packed(numbers[at])
    end
    return {
      words = numbers,
      carry = packed(1),
      position = 16,
      key = key,
    }
  end

  -- The generator that `source` is, made by whatever copy of the library; nil if it is none.
  local function generatorOf(source)
    if typeName(source) ~= "table" then return nil end
    return ownField(source, "randdeckWords1")
  end

  -- A whole number from 0 to 2^53 - 1, each equally likely, made of two words.
  local function wideWord(state)
    local high = nextWord(state) * 4194304
    return high + nextWord(state) % 4194304
  end

  -- A whole number from 0 to `n` - 1, each equally likely; `n` is at most 2^53.
  local function below(state, n)
    if n <= 2147483648 then
      local end_ = 2147483648 - 2147483648 % n
      local word = nextWord(state)
      while word >= end_ do
        word = nextWord(state)
      end
      return word % n
    end
    local end_ = MOST_EXACT - MOST_EXACT % n
    local wide = wideWord(state)
    while wide >= end_ do
      wide = wideWord(state)
    end
    return wide % n
  end

  -- source ----------------------------------------------------------------------

  -- What a random source is, as an argument and as an option, and asking it.

  local RANDOM_SOURCE = "function or object with a method 'random'"

  -- A whole number from 1 to `n`, each equally likely; where only 1 is possible nothing is asked.
  local function choose(source, n)
    if n == 1 then return 1 end
    if type(source) ~= "function" then return below(source, n) + 1 end
    local answer = source(n)
    -- What is right is seen here, since a call would cost as much as the rest.
    if type(answer) ~= "number" or answer < 1 or answer > n or answer % 1 ~= 0 then
      checkAnswer(answer, n)
    end
    return answer
  end

  -- Whether `value` is what an option takes: a source, one of the words in quotes, or of a type.
  local function fits(value, expected)
    if expected == RANDOM_SOURCE and type(value) ~= "function" then
      return generatorOf(value) ~= nil or hasRandomMethod(value)
    end
    local word = type(value) == "string" and "'" .. value .. "'" or typeName(value)
    return (string.find(expected, word, nil, true) or 0) - 1 >= 0
  end

  -- Raises where `options` is neither left out nor a table of options among those `known`, with
  -- values that they take.
  local function checkOptions(options, known, name)
    if options == nil then return end
    local problem
    if typeName(options) ~= "table" then
      problem = mismatch("table of options", options)
    elseif generatorOf(options) ~= nil then
      problem = "a random source is the option 'random'"
    end
    if problem ~= nil then error(badArgument(2, name, problem), 3) end
    for _, option in ipairs(optionNames(options)) do
      local expected = known[option]
      if type(expected) ~= "string" then
        local names = table.concat(optionNames(known), ", ")
        error(badArgument(2, name, "unknown option '" .. option .. "', known: " .. names), 3)
      end
      local value = options[option]
      if not fits(value, expected) then
        error(badArgument(2, name, "option '" .. option .. "': " .. mismatch(expected, value)), 3)
      end
    end
  end

  -- order -----------------------------------------------------------------------

  -- The two ways to settle an order: uniformly, and with no two alike in a row.

  -- Adds the kinds of some cards, themselves where `kindOf` is left out, to those known; raises where
  -- a card has none.
  local function addKinds(known, cards, kindOf, position, name)
    local kinds = known or { of = newMap(), seen = newMap(), distinct = true }
    local of, seen = kinds.of, kinds.seen
    local size = #cards
    for at = 1, size do
      local card = cards[at]
      local kind = card
      if kindOf ~= nil then kind = kindOf(card) end
      if kind == nil or kind ~= kind then
        error(badArgument(position, name, mismatch("kind for each card", kind, at)), 3)
      end
      of[card] = kind
      if seen[kind] then kinds.distinct = false end
      seen[kind] = true
    end
    return kinds
  end

  -- Settles places uniformly: each with a card chosen among those from its own place to `last`.
  local function settle(source, cards, from, to, last)
    if type(source) == "function" then
      settleByAnswers(source, cards, from, to, last)
    else
      settleByWords(source, cards, from, to, last)
    end
  end

  -- Chooses a place from `at` to `last` whose card is of this kind, or else of any other: draws until
  -- one fits, each of which is then equally likely; after 64 that did not it takes the next that
  -- does.
  local function choosePlace(source, cards, of, at, last, kind, isWanted)
    local among = last - at + 1
    local place = at - 1 + choose(source, among)
    local tries = 1
    while same(of[cards[place]], kind) ~= isWanted do
      tries = tries + 1
      if tries <= 64 then
        place = at - 1 + choose(source, among)
      else
        place = place < last and place + 1 or at
      end
    end
    return place
  end

  -- Settles places one after the other, each with a card that is as likely as any other from its own
  -- place to `last` that is not of the kind before. A kind of more than half of what is left must
  -- come now; where it came just before any card may, since a repeat can't be avoided.
  local function settleApart(source, cards, of, from, to, last, before)
    local counts = newMap()
    -- How many kinds have each count or more, and the greatest count that one has.
    local kindsWith = {}
    local top = 0
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
      local kind = previous
      local isWanted = false
      if 2 * top > last - at + 1 then
        local place = at
        -- Only one kind can have so many, and while it has, it is the same.
        while majority == nil or counts[majority] ~= top do
          majority = of[cards[place]]
          place = place + 1
        end
        isWanted = previous == nil or not same(majority, previous)
        kind = nil
        if isWanted then kind = majority end
      end
      local place = choosePlace(source, cards, of, at, last, kind, isWanted)
      local card = cards[place]
      cards[place] = cards[at]
      cards[at] = card
      previous = of[card]
      local count = counts[previous]
      counts[previous] = count - 1
      kindsWith[count] = kindsWith[count] - 1
      if count == top and kindsWith[count] == 0 then top = count - 1 end
    end
  end

  -- Settles the order of `cards`, in place, where the card `last` was dealt before. Of a hand that is
  -- being dealt the last `held` of them are in it already: the first `needed` come from the others.
  -- With `kinds` no two of a kind come in a row, as far as that can be.
  local function arrange(source, cards, kinds, last, needed, held)
    local size = #cards
    if kinds ~= nil and not kinds.distinct then
      local of = kinds.of
      local before
      if last ~= nil then before = of[last] end
      if needed > 0 then
        settleApart(source, cards, of, 1, needed, size - held, before)
        before = of[cards[needed]]
      end
      settleApart(source, cards, of, needed + 1, size, size, before)
      return
    end
    local from = 1
    if needed > 0 then
      -- The card before is in the hand.
      settle(source, cards, 1, needed, size - held)
      from = needed + 1
    elseif kinds ~= nil and last ~= nil and size > 1 then
      local place = choosePlace(source, cards, kinds.of, 1, size, kinds.of[last], false)
      local card = cards[place]
      cards[place] = cards[1]
      cards[1] = card
      from = 2
    end
    settle(source, cards, from, size, size)
  end

  -- pass ------------------------------------------------------------------------

  -- A draw pile: cards in the order in which they are dealt, pass after pass.

  -- A copy of `cards` in which those of a hand lie last.
  local function withLast(cards, hand)
    if #hand == 0 then return part(cards, 1, #cards) end
    local held = newMap()
    for _, card in ipairs(hand) do
      held[card] = (held[card] or 0) + 1
    end
    local sorted = {}
    local last = {}
    for _, card in ipairs(cards) do
      local more = held[card] or 0
      if more > 0 then
        held[card] = more - 1
        last[#last + 1] = card
      else
        sorted[#sorted + 1] = card
      end
    end
    append(sorted, last)
    return sorted
  end

  -- Lets `cards` be what is left, in a new order that `arrange` settles in place.
  local function lay(pass, cards, needed, held)
    arrange(pass.source, cards, pass.kinds, pass.last, needed, held)
    pass.cards = cards
    pass.dealt = 0
  end

  -- Deals `count` cards of those left, or all of them where they are fewer.
  local function deal(pass, count)
    local hand = part(pass.cards, pass.dealt + 1, math.min(pass.dealt + count, #pass.cards))
    pass.dealt = pass.dealt + #hand
    if pass.kinds ~= nil and #hand > 0 then pass.last = hand[#hand] end
    return hand
  end

  -- Deals `count` cards, more than are left. `supply` has the cards of the next pass, and of all that
  -- follow if it `isEndless`: then, where `count` is at most one pass, the hand has no card of it
  -- twice. Where the source fails nothing has been dealt.
  local function dealOn(pass, count, supply, isEndless)
    local source, kinds, cards, dealt, last, begun =
      pass.source, pass.kinds, pass.cards, pass.dealt, pass.last, pass.begun
    local trial = {
      source = source,
      kinds = kinds,
      cards = cards,
      dealt = dealt,
      last = last,
      begun = begun,
    }
    local hand = deal(trial, count)
    local isApart = isEndless and count <= #supply
    while #hand < count and #supply > 0 and (isEndless or trial.begun == begun) do
      local held = isApart and #hand or 0
      local needed = held > 0 and count - held or 0
      lay(trial, withLast(supply, isApart and hand or {}), needed, held)
      trial.begun = trial.begun + 1
      append(hand, deal(trial, count - #hand))
    end
    pass.cards = trial.cards
    pass.dealt = trial.dealt
    pass.last = trial.last
    pass.begun = trial.begun
    return hand
  end

  -- state -----------------------------------------------------------------------

  -- Saved states: lists of whole numbers as one printable text, with the library's mark, the kind of
  -- thing saved, a version and a checksum. docs/generator.md is the specification.

  -- A checksum of all characters. Its moduli are prime, so that one changed character always changes
  -- both sums, and so small that whole numbers of 32 bits hold all products.
  local function checksum(text)
    local high = 1
    local low = 1
    for _, byte in ipairs(bytesOf(text)) do
      high = (high * 20011 + byte) % 32749
      low = (low * 14903 + byte) % 32719
    end
    return high * 32768 + low
  end

  -- What tells dealers of other cards or options apart, as far as every engine can tell cards apart.
  local function fingerprintOf(options, cards)
    local texts = { options }
    for _, card in ipairs(cards) do
      local text = describe(card)
      if type(card) == "string" then text = "'" .. card end
      if card == true then text = "true" end
      texts[#texts + 1] = text
    end
    return checksum(table.concat(texts, "\n"))
  end

  -- The text of a state of some kind, made of whole numbers from 0 to 2^53.
  local function writeState(kind, numbers)
    local texts = {}
    for _, number in ipairs(numbers) do
      texts[#texts + 1] = digits(number)
    end
    local body = "randdeck:" .. kind .. ":1:" .. table.concat(texts, ".") .. ":"
    return body .. digits(checksum(body))
  end

  -- Gives the numbers of a state; raises where it is none of this kind.
  local function checkState(state, kind)
    check(type(state) == "string", 1, "setState", "string", state)
    local numbers = {}
    for _, number in ipairs(split(split(state, ":")[4] or "", ".")) do
      numbers[#numbers + 1] = numberIn(number)
    end
    -- Written again it must be the same text: no other has its checksum and its digits.
    if writeState(kind, numbers) == state then return numbers end
    local problem = "undamaged state of a '" .. kind .. "' expected, got another text"
    error(badArgument(1, "setState", problem), 3)
  end

  -- random ----------------------------------------------------------------------

  -- Generators of random numbers, which give the same on every engine.

  -- The key of a seed or of a name: no two have the same, and none begins as another does.
  local function keyOf(seed)
    if type(seed) == "string" then return "s" .. digits(#bytesOf(seed)) .. ":" .. seed end
    local value = seed / 1
    local halvings = 0
    while value % 1 ~= 0 do
      value = value * 2
      halvings = halvings + 1
    end
    return "n" .. digits(value) .. (halvings > 0 and "/" .. digits(halvings) or "")
  end

  -- The seed whose key this is; nil if it is that of a stream.
  local function seedOf(key)
    local bytes = bytesOf(key)
    local words = split(textOf(part(bytes, 2, #bytes)), ":")
    local head = words[1]
    -- The letter s.
    if bytes[1] == 115 then
      local start = #bytes - numberIn(head)
      return start == #head + 2 and textOf(part(bytes, start + 1, #bytes)) or nil
    end
    if #words > 1 then return nil end
    local parts = split(head, "/")
    local seed = numberIn(parts[1])
    local count = numberIn(parts[2] or "0")
    for _ = 1, count do
      seed = seed / 2
    end
    return seed
  end

  -- What a saved state says of a generator; nothing where the source is none.
  local function generatorNumbers(source)
    local numbers = {}
    if type(source) == "function" then return numbers end
    for _, word in ipairs(source.words) do
      numbers[#numbers + 1] = unpacked(word)
    end
    numbers[#numbers + 1] = unpacked(source.carry)
    numbers[#numbers + 1] = source.position
    append(numbers, bytesOf(source.key))
    return numbers
  end

  -- Lets a generator be the one that `generatorNumbers` told of.
  local function setGenerator(generator, numbers)
    local words = {}
    for at = 1, 16 do
      words[at] = packed(numbers[at])
    end
    generator.words = words
    generator.carry = packed(numbers[17])
    generator.position = whole(numbers[18])
    generator.key = textOf(part(numbers, 19, #numbers))
  end

  --- A generator of random numbers: the same seed and the same calls give the same on every engine.
  --- `newRandom` makes one. It fits wherever a random source is asked for, and shuffles faster there
  --- than any other.
  ---@class Random
  local Random = {}
  Random.__index = Random
  function Random.new(generator) return setmetatable({ randdeckWords1 = generator }, Random) end

  -- `this` says that it is no random source as a bare function, nor options that have a source.
  --- Gives a random number, as `math.random` does: without bounds a fraction from 0 to 1, 1 left out,
  --- with one a whole number from 1 to `m`, with two one from `m` to `n`. Each is equally likely.
  --- Raises an error where a bound is no whole number or out of its range.
  --- ```lua
  --- local random = newRandom("today")
  --- print(random:random(6), random:random(6), random:random(-3, 3)) --> 3 5 -2
  --- ```
  ---@param m? integer The greatest number, a whole number up to 2^53; the least one where `n` is given.
  ---@param n? integer The greatest number; `m` to `n` are at most 2^53 numbers.
  ---@return number # The number.
  function Random:random(m, n)
    local generator = self.randdeckWords1
    if m == nil and n == nil then return wideWord(generator) / MOST_EXACT end
    if n == nil then
      checkWhole(m, 1, "random", 1, MOST_EXACT)
      return whole(below(generator, m) + 1)
    end
    checkWhole(m, 1, "random", -MOST_EXACT, MOST_EXACT)
    checkWhole(n, 2, "random", m, math.min(MOST_EXACT, MOST_EXACT - 1 + m))
    -- Divided by 1 it is a float: the integers of Fengari would overflow at 2^31.
    return whole(m + below(generator, n / 1 - m + 1))
  end

  --- Gives the seed: `newRandom` makes the same generator of it.
  ---@return (number|string)? # The seed; nil for a stream.
  function Random:getSeed() return seedOf(self.randdeckWords1.key) end

  --- Saves the generator: one line of printable ASCII characters.
  --- ```lua
  --- local random = newRandom("today")
  --- local saved = random:getState()
  --- local first = random:random(1000)
  --- random:setState(saved)
  --- print(random:random(1000) == first) --> true
  --- ```
  ---@return string # The state, for `setState` on any engine.
  function Random:getState() return writeState("random", generatorNumbers(self.randdeckWords1)) end

  --- Goes on where the saved generator was, with its seed and its streams.
  --- Raises an error where `state` is no such text, or not all of it. The generator is as before
  --- then.
  ---@param state string What `getState` gave, on any engine.
  function Random:setState(state) setGenerator(self.randdeckWords1, checkState(state, "random")) end

  --- Makes an independent generator, decided by the seed and the name alone: it does not matter how
  --- many numbers have been given. The shop's luck has nothing to do with the battle's.
  --- Raises an error where `name` is no string.
  --- ```lua
  --- local shop = newRandom("today"):stream("shop")
  --- print(shop:random(6) == newRandom("today"):stream("shop"):random(6)) --> true
  --- ```
  ---@param name string The name, any string.
  ---@return Random # A new generator, which has streams of its own.
  function Random:stream(name)
    check(type(name) == "string", 1, "stream", "string", name)
    return Random.new(generatorFor(self.randdeckWords1.key .. keyOf(name)))
  end

  -- Whether this engine's numbers have been found to be exact.
  local tested = { exact = false }

  -- Raises on a Lua whose numbers are not doubles.
  local function checkExact(name)
    -- The first word of seed 42, which no other arithmetic gives.
    if not tested.exact then tested.exact = nextWord(generatorFor("n42")) == 1494161521 end
    if not tested.exact then
      error(name .. " needs numbers that are doubles, which this Lua has not", 3)
    end
  end

  --- Makes a generator of random numbers. The same seed gives the same numbers, and the same deals,
  --- on every engine and in TypeScript. It is no source for games for money: from enough of its
  --- numbers the next can be worked out.
  --- Raises an error where `seed` is of another kind or beyond 2^53; and on a Lua whose numbers are
  --- not doubles.
  --- ```lua
  --- local deal = RandDeck({ "A", "B", "C", "D" }, { random = newRandom("2026-11-20") })
  --- print(deal(), deal(), deal(), deal()) --> C A B D
  --- ```
  ---@param seed? number|string Any string, by its UTF-8 bytes, or any number up to 2^53; `42` and
  --- `"42"` are two seeds, 1 and 1.0 one. Left out: whatever differs from start to start.
  ---@return Random # The generator.
  local function newRandom(seed)
    checkExact("newRandom")
    local given = seed or entropy()
    local isNumber = type(given) == "number"
    if isNumber and not (given >= -MOST_EXACT and given <= MOST_EXACT) then
      checkWhole(given, 1, "newRandom", -MOST_EXACT, MOST_EXACT)
    end
    check(isNumber or type(given) == "string", 1, "newRandom", "number or string", given)
    return Random.new(generatorFor(keyOf(given)))
  end

  -- table -----------------------------------------------------------------------

  -- A table in Redis: a hash, a list that is the draw pile, a list that is the discard pile.
  -- Positions of cards lie in the lists, and equal cards are one position: that of the first of them.

  -- Sends a command; raises the table of an error where Redis refuses it.
  local call = rawget(_G, "redis").call

  -- Reads a text of JSON.
  local decode = rawget(_G, "cjson").decode

  local valuesOf = rawget(_G, "unpack")

  -- The form of what is kept. A table of another one is left alone.
  local FORM = "1 "

  -- How many answers are kept for each client, and for how many seconds after its last request.
  local ANSWERS = 16

  local ANSWERS_FOR = 120

  -- Raises an error of the table itself.
  local function fail(text) error(text, 0) end

  -- The numbers of a text, separated by a mark.
  local function numbersOf(text, mark)
    local numbers = {}
    if text ~= "" then
      for _, number in ipairs(split(text, mark)) do
        numbers[#numbers + 1] = numberIn(number)
      end
    end
    return numbers
  end

  -- Numbers as a text.
  local function textOfNumbers(numbers, mark)
    local texts = {}
    for _, number in ipairs(numbers) do
      texts[#texts + 1] = digits(number)
    end
    return table.concat(texts, mark or ",")
  end

  -- The answer that was given to a request; raises where it could have been forgotten.
  local function answerTo(past, number, kept)
    local _, end_ = string.find(past, ";" .. digits(number) .. ":", 1, true)
    if end_ ~= nil then return (string.match(past, "^[^;]*", end_ + 1)) end
    local newest = string.match(past, "^%d+ (%d+)")
    if number <= numberIn(newest) - kept then
      fail("request too old: " .. digits(kept) .. " answers are kept")
    end
    return nil
  end

  -- Finds the table of a call, whose first arguments are the edition that it means, and the request.
  local function find(keys, edition, request)
    local client, count = string.match(request, "^([%w_%-]+):(%d+)$")
    if request ~= "" and client == nil then fail("request as 'client:number' expected") end
    local field = client == nil and "" or "=" .. client
    local found = call("HMGET", keys[1], "randdeck", field, "answers", "expiry", "noRepeat")
    local mark = found[1]
    -- One look is enough where all is well.
    if mark ~= edition then
      if mark == false and edition ~= "create" then fail("no such table") end
      if mark ~= false and string.sub(mark, 1, 2) ~= FORM then fail("another version") end
      if mark ~= false and edition ~= "" and edition ~= "create" then fail("another table") end
    end
    local number = numberIn(count or "0")
    local kept = found[3] and numberIn(found[3]) or ANSWERS
    local past = found[2] or nil
    local answer
    if past ~= nil then answer = answerTo(past, number, kept) end
    if edition == "create" and mark ~= false and answer == nil then fail("table exists") end
    return {
      hash = keys[1],
      pile = keys[2],
      discards = keys[3],
      field = field,
      number = number,
      past = past,
      answer = answer,
      kept = kept,
      expiry = found[4] or nil,
      noRepeat = found[5] == "1",
    }
  end

  -- Forgets the answers to clients that have not asked for long.
  local function forget(hash, now)
    local keptFor = numberIn(call("HGET", hash, "answersFor") or digits(ANSWERS_FOR))
    for _, field in ipairs(call("HKEYS", hash)) do
      if string.sub(field, 1, 1) == "=" then
        local time = string.match(call("HGET", hash, field), "^%d+")
        if numberIn(time) < now - keptFor then call("HDEL", hash, field) end
      end
    end
  end

  -- Keeps the answer to a call, which has changed something, and gives it.
  local function finish(table_, answer)
    local hash, number, past, kept = table_.hash, table_.number, table_.past, table_.kept
    if table_.field ~= "" then
      local clock = call("TIME")
      local time = clock[1]
      local newest = number
      local answers = ""
      if past == nil then
        forget(hash, numberIn(time))
      else
        local before, rest = string.match(past, "^%d+ (%d+)(.*)$")
        newest = math.max(number, numberIn(before))
        answers = rest
        local first = string.match(answers, "^;(%d+)")
        while first ~= nil and numberIn(first) <= newest - kept do
          answers = (string.match(answers, "^;[^;]*(.*)$"))
          first = string.match(answers, "^;(%d+)")
        end
      end
      call(
        "HSET",
        hash,
        table_.field,
        time .. " " .. digits(newest) .. answers .. ";" .. digits(number) .. ":" .. answer
      )
    end
    if table_.expiry ~= nil then
      call("EXPIRE", hash, table_.expiry)
      call("EXPIRE", table_.pile, table_.expiry)
      call("EXPIRE", table_.discards, table_.expiry)
    end
    return answer
  end

  -- The position of the first that is equal, for each of some cards.
  local function positionsOf(cards)
    local places = newMap()
    local positions = {}
    local size = #cards
    for at = 1, size do
      local card = cards[at]
      if places[card] == nil then places[card] = at end
      positions[at] = places[card]
    end
    return positions
  end

  -- The cards that a text of JSON gives: a list of them, or copies.
  local function cardsIn(text)
    local given = decode(text)
    local copies = given.copies
    if copies == nil then return given end
    local cards = {}
    for _, pair in ipairs(copies) do
      do
        local copy = 1
        while copy <= pair[2] do
          cards[#cards + 1] = pair[1]
          copy = copy + 1
        end
      end
    end
    return cards
  end

  -- Every card, as its position.
  local function allOf(hash)
    local found = call("HMGET", hash, "size", "copies", "cards")
    if found[2] then return positionsOf(cardsIn(found[3])) end
    local positions = {}
    local size = numberIn(found[1])
    for at = 1, size do
      positions[at] = at
    end
    return positions
  end

  -- The positions in a list of Redis.
  local function readList(key, size)
    local positions = {}
    for _, text in ipairs(call("LRANGE", key, 0, -1)) do
      local position = numberIn(text)
      if not (position >= 1 and position <= size and position % 1 == 0) then
        fail("damaged table")
      end
      positions[#positions + 1] = position
    end
    return positions
  end

  -- Adds positions to the end of a list of Redis, in pieces that its stack holds.
  local function push(key, positions)
    local size = #positions
    for from = 1, size, 1000 do
      call("RPUSH", key, valuesOf(positions, from, math.min(from + 999, size)))
    end
  end

  -- Reads all of a table.
  local function read(table_)
    local hash, pile, discards = table_.hash, table_.pile, table_.discards
    local found =
      call("HMGET", hash, "random", "passes", "last", "noRepeat", "kinds", "recycle", "fresh")
    local all = allOf(hash)
    local source = {
      words = {},
      carry = 0,
      position = 16,
      key = "",
    }
    setGenerator(source, numbersOf(found[1], "."))
    local kinds
    local apart = ""
    if found[4] and found[5] then
      local given = numbersOf(found[5], " ")
      kinds = addKinds(nil, all, function(position) return given[position] end, 2, "create")
      apart = "kindOf"
    elseif found[4] then
      kinds = addKinds(nil, all, nil, 2, "create")
      apart = "noRepeat"
    end
    local recycle = found[6] or "discards"
    local pass = {
      source = source,
      kinds = kinds,
      cards = readList(pile, #all),
      dealt = 0,
      last = found[3] and numberIn(found[3]) or nil,
      begun = numberIn(found[2]),
    }
    local isFresh = found[7] == "1"
    return {
      pass = pass,
      source = source,
      all = all,
      recycle = recycle,
      apart = recycle .. " " .. apart,
      discards = readList(discards, #all),
      isFresh = isFresh,
    }
  end

  -- Writes what can have changed of a table.
  local function write(table_, held)
    local hash, pile, discards = table_.hash, table_.pile, table_.discards
    local pass = held.pass
    call("DEL", pile, discards)
    push(pile, part(pass.cards, pass.dealt + 1, #pass.cards))
    push(discards, held.discards)
    local random = textOfNumbers(generatorNumbers(held.source), ".")
    call("HSET", hash, "random", random, "passes", pass.begun, "fresh", held.isFresh and "1" or "0")
    if pass.last == nil then
      call("HDEL", hash, "last")
    else
      call("HSET", hash, "last", pass.last)
    end
  end

  -- Shuffles a pass that is still to be shuffled.
  local function shuffleFresh(held)
    if not held.isFresh then return end
    lay(held.pass, part(held.all, 1, #held.all), 0, 0)
    held.isFresh = false
  end

  -- A card, for people.
  local function nameOf(hash, position)
    local card = cardsIn(call("HGET", hash, "cards"))[position]
    return type(card) == "string" and "'" .. card .. "'" or describe(card or position)
  end

  -- calls -----------------------------------------------------------------------

  -- Tables in Redis: what `newDeck` does, each call atomic. Every function gets the three keys of a
  -- table, then the edition of the table that is meant ("" for any) and the request ("client:number",
  -- "" for none).

  local answer

  do
    local TAKEN = "a key of this table holds something else"

    local OPTIONS = {
      answers = "number",
      answersFor = "number",
      expiry = "number",
      kinds = "table",
      noRepeat = "boolean",
      recycle = "'discards', 'all' or 'none'",
      seed = "number or string",
      shuffled = "boolean",
    }

    -- A whole number among the arguments; raises where there is none.
    local function wholeIn(text, position, name, least, most)
      local value = tonumber(text) or text
      checkWhole(value, position, name, least, most)
      return value
    end

    -- Reads an argument of JSON; raises where it is none.
    local function jsonIn(text, position)
      local isJson, value = pcall(function() return decode(text) end)
      if not isJson then
        checkNone("text of JSON expected, got " .. describe(text), position, "create")
      end
      return value
    end

    -- The cards of a new table; raises where they are none.
    local function newCards(text)
      local given = jsonIn(text, 1)
      local isCopies = type(given) == "table" and given.copies ~= nil
      local cards = isCopies and copies(given.copies) or given
      local problem = listProblem(cards, 0)
      -- What JSON calls null.
      if problem == nil then
        for _, card in ipairs(cards) do
          if type(card) == "userdata" then problem = "table without null expected" end
        end
      end
      checkNone(problem, 1, "create")
      return cards
    end

    -- Raises where an option of whole numbers has another.
    local function checkNumber(options, name)
      local value = options[name]
      if value == nil or value >= 1 and value <= 2147483647 and value % 1 == 0 then return end
      local problem = mismatch("whole number from 1 to 2147483647", value)
      fail(badArgument(2, "create", "option '" .. name .. "': " .. problem))
    end

    -- The kinds that options give, one a card; raises where they do not.
    local function kindsIn(options, size)
      if not options.noRepeat or options.kinds == nil then return nil end
      local kinds = options.kinds
      local isRight = #kinds == size
      for _, kind in ipairs(kinds) do
        if type(kind) ~= "number" or kind % 1 ~= 0 then isRight = false end
      end
      if not isRight then
        fail(badArgument(2, "create", "option 'kinds': a whole number for each card expected"))
      end
      return textOfNumbers(kinds, " ")
    end

    -- Makes a table: of cards and options, each as JSON. Gives its edition.
    local function createTable(keys, words)
      local request = words[2] or ""
      local table_ = find(keys, "create", request)
      if table_.answer ~= nil then return table_.answer end
      if call("EXISTS", table_.pile, table_.discards) > 0 then fail(TAKEN) end
      local cards = newCards(words[3])
      local options = jsonIn(words[4] or "{}", 2)
      local seed
      if type(options) == "table" then
        seed = options.seed
        options.seed = nil
      end
      checkOptions(options, OPTIONS, "create")
      for _, name in ipairs({ "answers", "answersFor", "expiry" }) do
        checkNumber(options, name)
      end
      local isSeed = type(seed) == "number" or type(seed) == "string"
      if not isSeed then
        fail(badArgument(2, "create", "option 'seed': " .. mismatch("number or string", seed)))
      end
      local source = newRandom(seed).randdeckWords1
      local size = #cards
      local kinds = kindsIn(options, size)
      local positions = positionsOf(cards)
      local isDistinct = true
      for at = 1, size do
        if positions[at] ~= at then isDistinct = false end
      end
      local time = call("TIME")
      local edition = FORM
        .. (request == "" and tostring(time[1]) .. "." .. tostring(time[2]) or request)
      local hash = table_.hash
      call("HSET", hash, "randdeck", edition, "cards", words[3], "size", size)
      if not isDistinct then call("HSET", hash, "copies", "1") end
      if options.noRepeat then call("HSET", hash, "noRepeat", "1") end
      if kinds ~= nil then call("HSET", hash, "kinds", kinds) end
      for _, name in ipairs({ "recycle", "answers", "answersFor", "expiry" }) do
        if options[name] ~= nil then call("HSET", hash, name, options[name]) end
      end
      local isFresh = options.shuffled ~= false
      write(table_, {
        pass = {
          source = source,
          kinds = nil,
          cards = isFresh and {} or positions,
          dealt = 0,
          last = nil,
          begun = 1,
        },
        source = source,
        all = positions,
        recycle = "",
        apart = "",
        discards = {},
        isFresh = isFresh,
      })
      table_.expiry = options.expiry
      return finish(table_, edition)
    end

    -- Deals `count` cards, those of the next pass too; gives their positions.
    local function take(table_, count)
      if count > 0 then
        -- Within a pass a list gives what it has on top, whatever lies below.
        local top = call("LPOP", table_.pile, digits(count)) or {}
        if #top == count then
          if table_.noRepeat then call("HSET", table_.hash, "last", top[count]) end
          return table.concat(top, " ")
        end
        push(table_.pile, top)
      end
      local held = read(table_)
      shuffleFresh(held)
      local pass, recycle = held.pass, held.recycle
      local hand
      if count <= #pass.cards then
        hand = deal(pass, count)
      else
        local begun = pass.begun
        local supply = {}
        if recycle == "all" then supply = held.all end
        if recycle == "discards" then supply = held.discards end
        hand = dealOn(pass, count, supply, recycle == "all")
        if pass.begun > begun then held.discards = {} end
      end
      write(table_, held)
      return textOfNumbers(hand, " ")
    end

    -- Draws cards: how many. Gives their positions, separated by blanks.
    local function drawCards(keys, words)
      local table_ = find(keys, words[1], words[2] or "")
      if table_.answer ~= nil then return table_.answer end
      local count = wholeIn(words[3], 1, "draw", 0)
      if count > MOST_CARDS and call("HGET", table_.hash, "recycle") == "all" then
        checkWhole(count, 1, "draw", 0, MOST_CARDS)
      end
      return finish(table_, take(table_, count))
    end

    -- Deals hands: how many, how large. Gives positions as `draw`, to be dealt round the table.
    local function dealHands(keys, words)
      local table_ = find(keys, words[1], words[2] or "")
      if table_.answer ~= nil then return table_.answer end
      local hands = wholeIn(words[3], 1, "deal", 1, MOST_CARDS)
      local size = wholeIn(words[4], 2, "deal", 0, math.floor(MOST_CARDS / hands))
      return finish(table_, take(table_, hands * size))
    end

    -- Shuffles a pass that is still to be shuffled.
    local function settleFresh(table_)
      if call("HGET", table_.hash, "fresh") == "0" then return end
      local held = read(table_)
      shuffleFresh(held)
      write(table_, held)
    end

    -- Shows what is drawn next in this pass: how many. It writes where the pass is still to be
    -- shuffled.
    local function peekCards(keys, words)
      local table_ = find(keys, words[1], "")
      local count = wholeIn(words[3], 1, "peek", 0)
      settleFresh(table_)
      if count == 0 then return "" end
      local shown = call("LRANGE", table_.pile, 0, digits(math.min(count, MOST_CARDS) - 1))
      return table.concat(shown, " ")
    end

    -- How often a position lies in a list of Redis.
    local function timesIn(key, position)
      local places = call("LPOS", key, position, "COUNT", 0)
      return #places
    end

    -- The positions of an argument: cards that are out, or discarded where `isPut`; raises where one is
    -- not.
    local function cardsOut(table_, text, name, isPut)
      local hash, pile, discards = table_.hash, table_.pile, table_.discards
      local found = call("HMGET", hash, "size", "copies", "fresh")
      local size = numberIn(found[1])
      local all
      if found[2] then all = allOf(hash) end
      local positions = numbersOf(text, " ")
      local piled = {}
      local asked = newMap()
      local count = #positions
      for at = 1, count do
        local position = positions[at]
        local where = "not in the deck"
        local out = 0
        local there = 0
        if position >= 1 and position <= size and position % 1 == 0 then
          local copies = 1
          if all ~= nil then
            position = all[position]
            copies = 0
            for _, each in ipairs(all) do
              if each == position then copies = copies + 1 end
            end
            positions[at] = position
          end
          local left = found[3] == "1" and copies or timesIn(pile, position)
          there = timesIn(discards, position)
          out = copies - left - there
          where = there > 0 and "discarded" or "in the draw pile"
        end
        local before = asked[position] or 0
        asked[position] = before + 1
        if before >= out then
          if not isPut or before >= out + there then
            local problem = "cards that are out expected, got "
              .. nameOf(hash, position)
              .. " at position "
              .. digits(at)
            checkNone(problem .. ", which is " .. where, 1, name)
          end
          piled[#piled + 1] = position
        end
      end
      return { positions = positions, piled = piled }
    end

    -- Puts cards that are out or discarded back: their positions, and where they go.
    local function putCards(keys, words)
      local table_ = find(keys, words[1], words[2] or "")
      if table_.answer ~= nil then return table_.answer end
      local asked = cardsOut(table_, words[3] or "", "put", true)
      local positions, piled = asked.positions, asked.piled
      local where = words[4] or "top"
      local place = tonumber(where) or 0
      local isPlace = where == "top" or where == "bottom" or where == "random"
      if not isPlace then
        local left = call("LLEN", table_.pile)
        if call("HGET", table_.hash, "fresh") == "1" then
          left = numberIn(call("HGET", table_.hash, "size"))
        end
        local expected = "'top', 'bottom', 'random' or a position from 1 to " .. digits(left + 1)
        local isRight = place >= 1 and place <= left + 1 and place % 1 == 0
        if not isRight then checkNone(mismatch(expected, tonumber(where) or where), 2, "put") end
      end
      settleFresh(table_)
      for _, position in ipairs(piled) do
        call("LREM", table_.discards, -1, position)
      end
      local count = #positions
      if where == "top" then
        for at = count, 1, -1 do
          call("LPUSH", table_.pile, positions[at])
        end
      elseif where == "bottom" then
        for _, position in ipairs(positions) do
          call("RPUSH", table_.pile, position)
        end
      else
        local held = read(table_)
        local cards = held.pass.cards
        local at = place
        for _, position in ipairs(positions) do
          if where == "random" then at = choose(held.source, #cards + 1) end
          insertAt(cards, at, position)
          at = at + 1
        end
        write(table_, held)
      end
      return finish(table_, "OK")
    end

    -- Puts cards that are out on the discard pile: their positions.
    local function discardCards(keys, words)
      local table_ = find(keys, words[1], words[2] or "")
      if table_.answer ~= nil then return table_.answer end
      local positions = cardsOut(table_, words[3] or "", "discard", false).positions
      settleFresh(table_)
      for _, position in ipairs(positions) do
        call("RPUSH", table_.discards, position)
      end
      return finish(table_, "OK")
    end

    -- Shuffles what is left.
    local function shuffleCards(keys, words)
      local table_ = find(keys, words[1], words[2] or "")
      if table_.answer ~= nil then return table_.answer end
      local held = read(table_)
      if not held.isFresh then
        lay(held.pass, held.pass.cards, 0, 0)
        write(table_, held)
      end
      return finish(table_, "OK")
    end

    -- Puts all cards back, and begins a pass.
    local function resetTable(keys, words)
      local table_ = find(keys, words[1], words[2] or "")
      if table_.answer ~= nil then return table_.answer end
      -- That both are lists is seen before anything is changed.
      call("LLEN", table_.pile)
      call("LLEN", table_.discards)
      call("DEL", table_.pile, table_.discards)
      call("HINCRBY", table_.hash, "passes", 1)
      call("HSET", table_.hash, "fresh", "1")
      return finish(table_, "OK")
    end

    -- How many cards are left, out and discarded, how many there are, how many passes have begun.
    local function countCards(keys, words)
      local table_ = find(keys, words[1], "")
      local hash, pile, discards = table_.hash, table_.pile, table_.discards
      local found = call("HMGET", hash, "size", "passes", "fresh")
      local size = numberIn(found[1])
      local left = found[3] == "1" and size or call("LLEN", pile)
      local discarded = call("LLEN", discards)
      return textOfNumbers(
        { left, size - left - discarded, discarded, size, numberIn(found[2]) },
        " "
      )
    end

    -- What everybody at the table may see: `counts`, then the positions of the discard pile.
    local function viewTable(keys, words)
      local text = countCards(keys, words)
      local texts = call("LRANGE", keys[3], 0, -1)
      return tostring(text) .. ";" .. table.concat(texts, " ")
    end

    -- What a client must know: the edition, the cards as they were given, how many answers are kept.
    local function aboutTable(keys, words)
      local table_ = find(keys, words[1], "")
      local hash, kept = table_.hash, table_.kept
      local found = call("HMGET", hash, "randdeck", "cards")
      return { found[1], found[2], digits(kept) }
    end

    -- What tells decks of other cards or options apart.
    local function fingerprint(hash, held)
      return fingerprintOf(held.apart, cardsIn(call("HGET", hash, "cards")))
    end

    -- The table as a saved state of `newDeck`.
    local function stateOfTable(keys, words)
      local table_ = find(keys, words[1], "")
      local held = read(table_)
      local pass = held.pass
      local cards, begun, last = pass.cards, pass.begun, pass.last
      local isFresh = held.isFresh and 1 or 0
      local numbers =
        { fingerprint(table_.hash, held), begun, isFresh, last or 0, #cards, #held.discards }
      append(numbers, cards)
      append(numbers, held.discards)
      append(numbers, generatorNumbers(held.source))
      return writeState("deck", numbers)
    end

    -- Goes on where a deck or a table was: the text of its state.
    local function restoreTable(keys, words)
      local table_ = find(keys, words[1], words[2] or "")
      if table_.answer ~= nil then return table_.answer end
      local numbers = checkState(words[3] or "", "deck")
      local held = read(table_)
      local left = numbers[5] or 0
      local before = 6 + left + (numbers[6] or 0)
      local isSame = numbers[1] == fingerprint(table_.hash, held)
      if not isSame then
        checkNone("state of the same cards and options expected, got one of others", 1, "setState")
      end
      local hasGenerator = #numbers > before
      if not hasGenerator then
        checkNone("state with a generator where there is one expected, got another", 1, "setState")
      end
      setGenerator(held.source, part(numbers, before + 1, #numbers))
      held.pass.cards = part(numbers, 7, 6 + left)
      held.discards = part(numbers, 7 + left, before)
      held.pass.begun = numbers[2]
      held.isFresh = numbers[3] == 1
      local last
      if numbers[4] ~= 0 then last = numbers[4] end
      held.pass.last = last
      write(table_, held)
      return finish(table_, "OK")
    end

    -- Takes a table away. Gives 1, or 0 where there is none.
    local function deleteTable(keys, words)
      if call("EXISTS", keys[1]) == 0 then return "0" end
      local table_ = find(keys, words[1], "")
      local hash, pile, discards = table_.hash, table_.pile, table_.discards
      call("UNLINK", hash, pile, discards)
      return "1"
    end

    local CALLS = {
      about = aboutTable,
      counts = countCards,
      create = createTable,
      deal = dealHands,
      delete = deleteTable,
      discard = discardCards,
      draw = drawCards,
      get_state = stateOfTable,
      peek = peekCards,
      put = putCards,
      reset = resetTable,
      set_state = restoreTable,
      shuffle = shuffleCards,
      view = viewTable,
    }

    -- Answers a call. What goes wrong is a reply: Redis 7.0 does not live through a table that is
    -- raised.
    function answer(name, keys, words)
      if #keys ~= 3 then return { err = "DECK 3 keys expected, got " .. digits(#keys) } end
      local ok, result = pcall(CALLS[name], keys, words)
      if ok then return result end
      local raised = result
      local problem = raised
      if type(raised) == "table" then problem = raised.err end
      if string.sub(problem, 1, 9) == "WRONGTYPE" then problem = TAKEN end
      -- Redis's own errors begin with a code word.
      local word = string.match(problem, "^%u+ ")
      if word ~= nil then return { err = problem } end
      -- The line is one of this library.
      local text = string.gsub(problem, "^[%w_@]*:%d+: ", "")
      return { err = "DECK " .. text }
    end
  end

  return {
    answer = answer,
  }
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
register("create", {})
register("deal", {})
register("delete", {})
register("discard", {})
register("draw", {})
register("peek", {})
register("put", {})
register("reset", {})
register("set_state", {})
register("shuffle", {})
redis.register_function({
  function_name = "randdeck_version",
  callback = function() return "1.0.0-rc.1" end,
  flags = { "no-writes" },
})

-- MIT License
--
-- Copyright (c) 2026 the randdeck authors
--
-- Permission is hereby granted, free of charge, to any person obtaining a copy
-- of this software and associated documentation files (the "Software"), to deal
-- in the Software without restriction, including without limitation the rights
-- to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
-- copies of the Software, and to permit persons to whom the Software is
-- furnished to do so, subject to the following conditions:
--
-- The above copyright notice and this permission notice shall be included in all
-- copies or substantial portions of the Software.
--
-- THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
-- IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
-- FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
-- AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
-- LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
-- OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
-- SOFTWARE.
