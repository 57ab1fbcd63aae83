#!lua name=randdeck
-- randdeck-redis 1.0.0: tables of cards in Redis 7, shared by many servers.
--   redis-cli -x FUNCTION LOAD REPLACE < randdeck-redis.lua -- on every master of a cluster
--   FCALL randdeck_create 3 {t1} {t1}:pile {t1}:discards "" "" '["AS", "KD", "7C"]' '{"seed": 42}'
--   FCALL randdeck_draw 3 {t1} {t1}:pile {t1}:discards "" "" 2 -- gives the positions of two cards
-- Generated from the TypeScript in ts-src: change that, not this file.
-- MIT license, Copyright (c) 2026 the randdeck authors: the text is at the end.
-- Its sections, and the line at which each begins:
--   platform     33  what Lua and JavaScript do differently: Lua's side
--   check       269  checks of arguments
--   copies      367  several copies of each card
--   kernel      399  the step of the generator, and the loops over cards that must be fast
--   generator   555  random numbers from the words of the generator
--   source      583  random sources, as an argument or an option, and how to ask them
--   order       662  ways to choose an order: uniformly, or with no two cards of a kind in a row
--   pass        787  a draw pile: cards in the order they are dealt, pass after pass
--   out         854  what is out of a deck, and cards that come back from wherever they are
--   place       994  the places of a deck's cards, by name, and in the draw pile
--   state      1093  saved states: sections of numbers, names and ids as one printable text
--   saved      1225  saved decks: where each card is, and which card it is
--   deck       1444  decks: a draw pile, a discard pile, your own piles, and what is out
--   newdeck    1751  making decks
--   random     1790  generators of random numbers that give the same on every engine
--   server     1894  what Redis gives to its functions
--   cards      1937  the deck of a table, from its cards and options as JSON, and their limits
--   requests   2070  the clients of a table, and their answers
--   table      2202  a table in Redis: a hash and two lists, for the draw pile and the discard pile
--   calls      2436  answer

local function start()
  local randdeck = {}

  -- platform --------------------------------------------------------------------

  -- What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise an error when a global
  -- that does not exist is read, so those that an engine may lack are read with `rawget` or `pcall`.

  -- Whether two cards are one and the same, whatever a metatable says. Spring's synced Lua has no raw
  -- functions.
  local same = rawequal or function(first, second) return first == second end

  -- A field of `object` itself; strict objects may raise for a missing field.
  local ownField = rawget or function(object, name) return object[name] end

  -- Tells integers from floats, if this Lua has both.
  local numberType = ownField(math, "type")

  -- `value`, a whole number, as an integer if this Lua has them.
  local asInteger = numberType and math.floor or function(value) return value end

  -- Whether a text contains another.
  local function contains(text, part) return string.find(text, part, 1, true) ~= nil end

  -- The decimal digits of a whole number up to 2^53 in size.
  local function digits(value)
    -- If floats have 24 bits, an integer may have more.
    if numberType and numberType(value) == "integer" then return tostring(value) end
    if value < 0 then return "-" .. digits(-value) end
    -- `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
    if value < 1e15 then return string.format("%.0f", value + 0) end
    -- Some engines' `%.0f` gives at most 15 digits. A 1 before the last seven keeps their zeros.
    local low = value % 1e7
    return digits((value - low) / 1e7) .. string.sub(digits(low + 1e7), 2)
  end

  -- Whether `value` is a list rather than one card: it has a first card, or is empty and of no class.
  local function isCardList(value)
    if type(value) ~= "table" then return false end
    if ownField(value, 1) ~= nil then return true end
    return next(value) == nil and getmetatable(value) == nil
  end

  -- Whether there is a card after the end of `list`, which `#` has not reached.
  local function hasCardBehind(list, size)
    local key = next(list, ownField(list, size) ~= nil and size or nil)
    while key ~= nil do
      if type(key) == "number" and key > size then return true end
      key = next(list, key)
    end
    return false
  end

  -- Whether a table has only named fields, and so is not a list; or its cards are those of another.
  local function hasOnlyNames(list)
    if ownField(list, 1) ~= nil then return false end
    if list[1] ~= nil then return true end
    return #list == 0 and next(list) ~= nil and not hasCardBehind(list, 0)
  end

  local unpackAll = ownField(_G, "unpack") or ownField(table, "unpack")

  -- The cards of a list from one position to another, all by default, as a new list.
  local function slice(list, from, to)
    local before = (from or 1) - 1
    local size = (to or #list) - before
    -- One call is three times as fast as a loop, but not every stack holds more values.
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

  -- The names of the options that are set, sorted; in a list these are its positions.
  local function optionNames(options)
    local names = {}
    for name in pairs(options) do
      names[#names + 1] = tostring(name)
    end
    table.sort(names)
    return names
  end

  -- The engine's own random source, looked up at each call: a game may replace it.
  local function engineRandom()
    local love = ownField(_G, "love")
    -- LÖVE can be configured without its math module.
    if love and love.math then return love.math.random end
    return math.random
  end

  -- Whether `source` is an object with a method `random`; `math`, and LÖVE's, have a function of that
  -- name.
  local function hasRandomMethod(source)
    -- Userdata may raise when you read a field.
    local ok, method = pcall(function() return source.random end)
    return ok and type(method) == "function" and method ~= math.random and method ~= engineRandom()
  end

  -- The bytes of a text.
  local function bytesOf(text)
    local bytes = {}
    local size = #text
    for at = 1, size do
      bytes[at] = string.byte(text, at)
    end
    return bytes
  end

  -- A checksum of the first `size` bytes of a text. Its moduli are prime, so one changed byte always
  -- changes both sums, and so small that 32-bit integers hold all products.
  local function checksum(text, size)
    local high = 1
    local low = 1
    for at = 1, size do
      local byte = string.byte(text, at)
      high = (high * 20011 + byte) % 32749
      low = (low * 14903 + byte) % 32719
    end
    return high * 32768 + low
  end

  -- The items of a list as one text; Nakama's Lua joins at most 200 at a time.
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

  -- A text without white space.
  local function compact(text)
    local rest = string.gsub(text, "%s", "")
    return rest
  end

  -- The parts of a text between separators; none of an empty text.
  local function partsOf(text, separator)
    local parts = {}
    if text == "" then return parts end
    for part in string.gmatch(text .. separator, "([^" .. separator .. "]*)%" .. separator) do
      parts[#parts + 1] = part
    end
    return parts
  end

  -- A name or an id in letters, digits and signs that no state needs; no two have the same text.
  local function nameText(name)
    if type(name) == "number" then return digits(name) end
    local rest = string.gsub(
      name,
      "[^A-Za-z0-9]",
      function(character) return string.format("%%%02X", string.byte(character)) end
    )
    return "'" .. rest
  end

  -- The name or the id of such a text; nil if it is none.
  local function nameIn(text)
    local escaped = string.match(text, "^'(.*)$")
    if escaped == nil then return tonumber(text) end
    local name = string.gsub(
      escaped,
      "%%(%x%x)",
      function(code) return string.char(tonumber(code, 16)) end
    )
    return name
  end

  -- The whole numbers in a text.
  local function numbersIn(text)
    local numbers = {}
    for number in string.gmatch(text, "%d+") do
      numbers[#numbers + 1] = tonumber(number)
    end
    return numbers
  end

  -- The seed of a key; nil if the key is of a stream.
  local function seedIn(key)
    local number, halvings = string.match(key, "^n(-?%d+)/?(%d*)$")
    if halvings == "" then return tonumber(number) end
    if number ~= nil then return tonumber(number) * 2 ^ (-tonumber(halvings)) end
    local size, seed = string.match(key, "^s(%d+):(.*)$")
    return size ~= nil and #seed == tonumber(size) and seed or nil
  end

  -- How many looks at the clock it took to move, 64 times: what else the machine does differs at each
  -- start.
  local clockMoves = {}

  local function watchClock()
    local before = -1
    -- Some clocks take a millisecond to move.
    for looks = 1, 20000 do
      local now = os.clock()
      if now ~= before then clockMoves[#clockMoves + 1] = looks end
      before = now
      if #clockMoves == 64 then break end
    end
  end

  -- A text unlike any other, from what differs from start to start and from call to call.
  local function entropy()
    -- A sandbox may have no clock.
    if #clockMoves == 0 then pcall(watchClock) end
    local _, time = pcall(function() return table.concat({ os.time(), os.clock() }, " ") end)
    local texts = { engineRandom()(1073741824), tostring({}), tostring(pcall), tostring(time) }
    return table.concat(texts, " ") .. " " .. table.concat(clockMoves, " ")
  end

  -- check -----------------------------------------------------------------------

  -- Checks of arguments. Public functions call them directly, so level 3 is the line of the public
  -- function's caller.

  -- The most cards that one call gives from an endless supply.
  local MOST_CARDS = 10000000

  -- What came instead, in the same words on every engine: engines write numbers differently.
  local function describe(value)
    if type(value) ~= "number" then return type(value) end
    if value ~= value then return "NaN" end
    if value - value ~= 0 then return "infinity" end
    if value % 1 ~= 0 then return "a fraction" end
    if math.abs(value) > 9007199254740992 then return "a number beyond 2^53" end
    return digits(value)
  end

  -- The same, but with a string as it is: for an option or a card.
  local function shown(value)
    return type(value) == "string" and "'" .. value .. "'" or describe(value)
  end

  -- What was expected and what came, if given with its position in a list.
  local function mismatch(expected, value, position)
    local where = position == nil and "" or " at position " .. digits(position)
    return expected .. " expected, got " .. describe(value) .. where
  end

  -- The text of an error, in the form of Lua's own.
  local function badArgument(position, name, problem)
    return "bad argument #" .. position .. " to '" .. name .. "' (" .. problem .. ")"
  end

  -- Raises unless `isRight`, for an argument of the wrong type.
  local function check(isRight, position, name, expected, value)
    if not isRight then error(badArgument(position, name, mismatch(expected, value)), 3) end
  end

  -- Raises if there is a problem, for an argument of the right type.
  local function raiseIf(problem, position, name)
    if problem ~= nil then error(badArgument(position, name, problem), 3) end
  end

  -- Whether `value` is a whole number from `least` to `most`.
  local function isWhole(value, least, most)
    return type(value) == "number" and value >= least and value <= most and value % 1 == 0
  end

  -- Raises unless `value` is a whole number from `least` to `most`, if that is given.
  local function checkWhole(value, position, name, least, most)
    if isWhole(value, least, most or math.huge) then return end
    local upTo = most == nil and "" or " to " .. digits(most)
    error(
      badArgument(position, name, mismatch("whole number from " .. digits(least) .. upTo, value)),
      3
    )
  end

  -- Raises if a source asked for 1 to `n` gave a wrong answer: without a line, since the source's
  -- code is elsewhere.
  local function checkAnswer(answer, n)
    if isWhole(answer, 1, n) then return end
    local came = describe(answer)
    -- JavaScript's Math.random, or a random() of Lua that ignores its argument.
    if came == "a fraction" and answer < 1 then came = came .. ": use floor(fraction * n) + 1" end
    local most = digits(n)
    error(
      "random(" .. most .. ") must give a whole number from 1 to " .. most .. ", got " .. came,
      0
    )
  end

  local NO_LIST = "list expected, got a table with named fields"
  local NO_CARD = "at least one card expected, got an empty table"
  local NO_HOLES = "table without holes"

  -- What is wrong with `list` as a list of at least `least` cards without a hole.
  local function listProblem(list, least)
    if type(list) ~= "table" then return mismatch("table", list) end
    if hasOnlyNames(list) then return NO_LIST end
    local size = #list
    for at = 1, size do
      local card = list[at]
      if card == nil or card ~= card then return mismatch(NO_HOLES, card, at) end
    end
    if hasCardBehind(list, size) then return mismatch(NO_HOLES, nil, size + 1) end
    return size < (least or 0) and NO_CARD or nil
  end

  -- Returns a copy of `list`, the first argument; raises if it is not a list of at least `least`
  -- cards.
  local function copyOf(list, name, least)
    local problem = listProblem(list, least)
    if problem == nil then return slice(list) end
    error(badArgument(1, name, problem), 3)
  end

  -- copies ----------------------------------------------------------------------

  -- Several copies of each card.

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
      if count == nil and type(card) == "table" then
        times = card[2]
        card = card[1]
      end
      local most = MOST_CARDS - #list
      local isCount = isWhole(times, 0, most)
      if not isCount or card == nil or card ~= card then
        if not isCount then card = times end
        local expected = "pair of a card and a whole number from 0 to " .. digits(most)
        error(badArgument(1, "copies", mismatch(expected, card, at)), 2)
      end
      for _ = 1, times do
        list[#list + 1] = card
      end
    end
    return list
  end

  -- kernel ----------------------------------------------------------------------

  -- The step of the generator, and the loops over cards that must be fast. This is Lua's side. They
  -- call as little as possible for each card: a call costs as much as the rest.
  --
  -- Two loops choose cards by words, the same line by line: one in whole numbers, for 64-bit
  -- integers, one in fractions of 2^31, for engines whose numbers are all floats. Each is up to twice
  -- as slow in the other's place. No product has more than 53 bits.
  --
  -- The quotient of whole numbers needs no division: t - t % 2^31 is q * 2^31, whose remainder by
  -- 2^31 - 1 is q, as that of 2^31 is 1.

  -- Whether whole numbers of 53 bits can be integers: those of Fengari have 32, older Luas have none.
  local hasWideIntegers = (ownField(math, "maxinteger") or 0) > 9007199254740992

  -- A number times this has the type of words, which holds 53 bits.
  local AS_WORD = hasWideIntegers and 1 or 1 / 1

  -- A total less its word, times this, is the carry modulo the prime. LuaJIT's compiler follows sums
  -- of sums, twice as far with every word: a product stops it.
  local TO_CARRY = hasWideIntegers and 1 or 1 / 2147483648

  -- The next word: a whole number from 0 to 2^31 - 1, each equally likely.
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
      -- As long as more than `least` cards are left, a word serves as many places.
      local places = among > 16384 and 1 or (among > 128 and 2 or (among > 3 and 4 or among))
      local least = among > 16384 and 16384 or (among > 128 and 128 or places - 1)
      local latest = last - least
      if latest > to then latest = to end
      -- Nothing that a word is divided by is greater; at most 2^28.
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
        local stop = at + places - 1
        for place = at, stop do
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
      local places = among <= 128 and 4 or (among <= 16384 and 2 or 1)
      if places > among then places = among end
      local stop = at + places - 1
      -- At most 2^28.
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

  -- Fills at least the places from `from` to `to`, each with a card chosen from those between its own
  -- place and `last`. A word serves four places while at most 128 are left, two up to 16,384
  -- (Brackett-Rozinsky and Lemire 2024). If its rest shows that its use would make some choices
  -- likelier than others, the same places are chosen again: all cards left are still there.
  local settleByWords = hasWideIntegers and settleByWholeWords or settleByFractions

  -- The same with the answers of a function, for a list without a hole from 1 to `last`.
  local function settleByAnswers(draw, cards, from, to, last)
    local stop = math.min(to, last - 1)
    for at = from, stop do
      local among = last - at + 1
      local answer = draw(among)
      -- There is no card at nil, NaN, a fraction or a string: reading one costs a third of a call of
      -- type().
      if cards[answer] == nil or answer > among then checkAnswer(answer, among) end
      local chosen = at + answer - 1
      local card = cards[chosen]
      cards[chosen] = cards[at]
      cards[at] = card
    end
  end

  -- Stirs 16 numbers below the prime 2^31 - 1, `rounds` times; returns the new count.
  local function stir(numbers, rounds, counter)
    local left = numbers[16]
    for _ = 1, rounds do
      for at = 1, 16 do
        counter = (counter + 1327217885) % 2147483647
        -- The largest prime below 2^26: a square modulo a second prime makes consecutive seeds
        -- unlike.
        local sum = (left + counter) % 67108859
        left = (numbers[at] + sum * sum) % 2147483647
        numbers[at] = left
      end
    end
    return counter
  end

  -- generator -------------------------------------------------------------------

  -- Random numbers from the words of the generator. It is a multiply-with-carry (Marsaglia 1994) with
  -- 16 words of 31 bits, multiplier 4078413, period 2^517. docs/generator.md is the specification.

  -- 2^53: every whole number up to it is exact.
  local MOST_EXACT = 9007199254740992

  -- 2^31 - 1, a prime.
  local PRIME = 2147483647

  -- A whole number from 0 to 2^53 - 1, each equally likely, from two words.
  local function wideWord(state)
    local high = nextWord(state) * 4194304
    return high + nextWord(state) % 4194304
  end

  -- A whole number from 0 to `n` - 1, each equally likely; `n` is at most 2^53.
  local function below(state, n)
    local isWide = n > 2147483648
    local words = isWide and MOST_EXACT or 2147483648
    local word = isWide and wideWord(state) or nextWord(state)
    while word - word % n > words - n do
      word = isWide and wideWord(state) or nextWord(state)
    end
    return word % n
  end

  -- source ----------------------------------------------------------------------

  -- Random sources, as an argument or an option, and how to ask them.

  -- What a source must be.
  local RANDOM_SOURCE = "function or object with a method 'random'"

  -- A function that asks an object. On its own, since LuaJIT does not compile a function that creates
  -- others.
  local function methodFunction(random)
    return function(n) return random:random(n) end
  end

  -- The source for `random`, the engine's own if it is left out; raises if it is not a source.
  local function sourceOf(random, position, name)
    if random == nil then return engineRandom() end
    if type(random) == "function" then return random end
    -- A generator of ours, from any copy of the library.
    local generator
    if type(random) == "table" then generator = ownField(random, "randdeckWords1") end
    if generator ~= nil then return generator end
    if not hasRandomMethod(random) then
      error(badArgument(position, name, mismatch(RANDOM_SOURCE, random)), 3)
    end
    return methodFunction(random)
  end

  -- A whole number from 1 to `n`, each equally likely; does not ask if `n` is 1.
  local function choose(source, n)
    if n == 1 then return 1 end
    if type(source) ~= "function" then return below(source, n) + 1 end
    local answer = source(n)
    -- Checked here first, since a call would cost as much as the rest.
    if type(answer) ~= "number" or answer < 1 or answer > n or answer % 1 ~= 0 then
      checkAnswer(answer, n)
    end
    return answer
  end

  -- Whether `value` fits an option: a source, one of the words in quotes, or a type.
  local function fits(value, expected)
    if expected == RANDOM_SOURCE and type(value) ~= "function" then
      return hasRandomMethod(value)
    end
    return contains(expected, type(value) == "string" and shown(value) or type(value))
  end

  -- Returns `options`, none if left out; raises unless they are a table of options that are `known`,
  -- each with what it takes, in words.
  local function checkOptions(options, known, name)
    if options == nil then return {} end
    if type(options) ~= "table" then
      error(badArgument(2, name, mismatch("table of options", options)), 3)
    end
    for _, option in ipairs(optionNames(options)) do
      local expected = ownField(known, option)
      if expected == nil then
        -- A generator where options belong is a frequent slip: other functions take one there.
        local problem = option == "randdeckWords1" and "table of options expected, got a generator"
          or "unknown option '"
            .. option
            .. "', known: "
            .. table.concat(optionNames(known), ", ")
        error(badArgument(2, name, problem), 3)
      end
      local value = options[option]
      if not fits(value, expected) then
        local problem = "option '"
          .. option
          .. "': "
          .. expected
          .. " expected, got "
          .. shown(value)
        error(badArgument(2, name, problem), 3)
      end
    end
    return options
  end

  -- order -----------------------------------------------------------------------

  -- Ways to choose an order: uniformly, or with no two cards of a kind in a row.

  -- Whether no two of some cards are of one kind.
  local function areDistinct(cards, of)
    local seen = {}
    for _, card in ipairs(cards) do
      local kind = of[card]
      if seen[kind] then return false end
      seen[kind] = true
    end
    return true
  end

  -- Returns the kinds of some cards, themselves if `kindOf` is left out; raises if a card has none.
  local function kindsOf(cards, kindOf, position, name)
    local of = {}
    for at = 1, #cards do
      local card = cards[at]
      local kind = card
      if kindOf ~= nil then kind = kindOf(card) end
      if kind == nil or kind ~= kind then
        error(badArgument(position, name, mismatch("kind for each card", kind, at)), 3)
      end
      of[card] = kind
    end
    return { of = of, distinct = areDistinct(cards, of) }
  end

  -- Adds `change` to the count of each card from one position of a list to another.
  local function addCounts(counts, cards, change, from, to)
    for at = from, to do
      local card = cards[at]
      counts[card] = (counts[card] or 0) + change
    end
  end

  -- Fills a place with a card of this kind, or of any other: draws until one fits, so all that fit
  -- are equally likely; after 64 misses it takes the next that fits. Returns the card's kind.
  local function settleOne(source, cards, of, at, last, kind, isWanted)
    local among = last - at + 1
    local place = at - 1 + choose(source, among)
    local tries = 1
    while same(of[cards[place]], kind) ~= isWanted do
      place = place < last and place + 1 or at
      if tries < 64 then place = at - 1 + choose(source, among) end
      if tries > 64 + among then error("the kinds of a deck are miscounted", 0) end
      tries = tries + 1
    end
    cards[at], cards[place] = cards[place], cards[at]
    return of[cards[at]]
  end

  -- Fills places one by one, each with any card from its own place to `last` that is not of the kind
  -- before, all equally likely. A kind of more than half of what is left must come now; if it also
  -- came just before, any card may come, since a repeat can't be avoided.
  local function settleApart(source, cards, kinds, from, to, last, before)
    local of = kinds.of
    local counts = {}
    -- How many kinds have each count or more, and the greatest count.
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
        -- Only one kind can have so many, and it stays the same while it has.
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

  -- Fills places uniformly: each with a card chosen from those between its own place and `last`.
  local function settle(source, cards, from, to, last)
    if type(source) == "function" then
      settleByAnswers(source, cards, from, to, last)
    else
      settleByWords(source, cards, from, to, last)
    end
  end

  -- The same with `kinds`, so that no two of a kind come in a row after the card `before`, as far as
  -- possible.
  local function settleByKinds(source, cards, from, to, last, kinds, before)
    if kinds and not kinds.distinct then
      settleApart(source, cards, kinds, from, to, last, kinds.of[before])
    else
      settle(source, cards, from, to, last)
    end
  end

  -- Orders all cards in place, after the card `before` was dealt.
  local function arrange(source, cards, kinds, before)
    local size = #cards
    local settled = 0
    if kinds and kinds.distinct and kinds.of[before] ~= nil and size > 1 then
      -- If all cards differ, only the first can be a repeat.
      settleOne(source, cards, kinds.of, 1, size, kinds.of[before], false)
      settled = 1
    end
    settleByKinds(source, cards, settled + 1, size, size, kinds, before)
  end

  -- pass ------------------------------------------------------------------------

  -- A draw pile: cards in the order they are dealt, pass after pass.

  -- Returns a copy of `cards` without those of another list, and adds these to `found`.
  local function without(cards, others, found)
    local counts = {}
    addCounts(counts, others, 1, 1, #others)
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

  -- The card dealt last.
  local function lastDealt(pile)
    if pile.dealt > 0 then return pile.cards[pile.dealt] end
    return pile.last
  end

  -- Deals `count` of the cards left.
  local function dealTop(pile, count)
    local cards, dealt = pile.cards, pile.dealt
    pile.dealt = dealt + asInteger(count)
    return slice(cards, dealt + 1, pile.dealt)
  end

  -- Fills a hand, which has all the cards left, to `count` cards. `supply` has the cards of the next
  -- pass, and of all later ones if it `isEndless`: then a hand of at most one pass has no card of it
  -- twice. If the source fails, nothing is dealt.
  local function dealAcross(pile, hand, count, supply, isEndless)
    local source, kinds = pile.source, pile.kinds
    local cards, passes = pile.cards, pile.passes
    local dealt = #cards
    local size = #supply
    local wanted = asInteger(count)
    local last = lastDealt(pile)
    while #hand < wanted and size > 0 and (isEndless or passes == pile.passes) do
      local held = #hand
      if held > 0 then last = hand[held] end
      if held > 0 and isEndless and wanted <= size then
        local inHand = {}
        cards = without(supply, hand, inHand)
        append(cards, inHand)
        local needed = wanted - held
        settleByKinds(source, cards, 1, needed, size - held, kinds, last)
        settleByKinds(source, cards, needed + 1, size, size, kinds, cards[needed])
      else
        cards = slice(supply)
        arrange(source, cards, kinds, last)
      end
      dealt = math.min(wanted - held, size)
      append(hand, slice(cards, 1, dealt))
      passes = passes + 1
    end
    pile.cards = cards
    pile.dealt = dealt
    pile.passes = passes
  end

  -- out -------------------------------------------------------------------------

  -- What is out of a deck, and cards that come back from wherever they are.

  -- The number of the place of cards that are out.
  local OUT = 1

  -- What is wrong with `cards` as a card or a list of cards.
  local function cardsProblem(cards)
    if isCardList(cards) then return listProblem(cards) end
    return (cards == nil or cards ~= cards) and mismatch("card or list of cards", cards) or nil
  end

  -- Counts cards, by card.
  local function countsOf(cards)
    local counts = {}
    addCounts(counts, cards, 1, 1, #cards)
    return counts
  end

  -- Counts what is out, from the last count on. A caller that changes the counts stores them if it
  -- succeeds.
  local function countOut(deck)
    local all, drawPile = deck.all, deck.drawPile
    local cards, dealt = drawPile.cards, drawPile.dealt
    local out = deck.outCounts
    if out ~= nil then
      addCounts(out, cards, 1, deck.counted + 1, dealt)
    else
      out = countsOf(all)
      local left = deck.isFresh and all or cards
      addCounts(out, left, -1, dealt + 1, #left)
      for _, list in ipairs(deck.lists) do
        addCounts(out, list, -1, 1, #list)
      end
    end
    deck.counted = dealt
    deck.outCounts = nil
    return out
  end

  -- A place, in the words of an error.
  local function wordsFor(names, place)
    return place == OUT and "out" or "in '" .. names[place] .. "'"
  end

  -- Where a card is, but for those copies that `counts` no longer has.
  local function whereIs(deck, card, counts)
    local all, drawPile, names, lists = deck.all, deck.drawPile, deck.names, deck.lists
    local function isIn(count) return (count[card] or 0) > 0 end
    if not isIn(countsOf(all)) then return "not in the deck" end
    local last = #names
    for place = OUT, last do
      if isIn(counts[place] or countsOf(lists[place])) then return wordsFor(names, place) end
    end
    local isLeft = deck.isFresh or isIn(countsOf(slice(drawPile.cards, drawPile.dealt + 1)))
    return isLeft and "in the draw pile" or "given too often"
  end

  -- Looks for cards in the place `from`, or (0) everywhere but in the draw pile and in the place
  -- `to`: first among those that are out, whose counts it lowers. Returns the others, as a list for
  -- each place; a text if a card is not found, or in several places.
  local function findCards(deck, cards, to, from, out)
    local names, lists = deck.names, deck.lists
    local isOutSearched = to ~= OUT and from <= OUT
    local counts
    local found
    for _, card in ipairs(cards) do
      local copies = out[card] or 0
      if copies > 0 and isOutSearched then
        out[card] = copies - 1
      else
        counts = counts or { out }
        local own = 0
        local other = 0
        for place = OUT + 1, #lists do
          if place ~= to and (from == 0 or from == place) then
            counts[place] = counts[place] or countsOf(lists[place])
            if (counts[place][card] or 0) > 0 then
              other = own
              own = place
            end
          end
        end
        if own == 0 then
          local expected = "elsewhere"
          if from > 0 then expected = wordsFor(names, from) end
          local where = whereIs(deck, card, counts)
          return "cards that are "
            .. expected
            .. " expected, got "
            .. shown(card)
            .. ", which is "
            .. where
        end
        if other > 0 then
          local where = wordsFor(names, other) .. " and " .. wordsFor(names, own)
          return "'from' expected for " .. shown(card) .. ", which is " .. where
        end
        addCounts(counts[own], { card }, -1, 1, 1)
        found = found or {}
        local taken = found[own] or {}
        taken[#taken + 1] = card
        found[own] = taken
      end
    end
    return found
  end

  -- Moves cards from the place `from`, or (0) from wherever they are, to a place by its number: 0 is
  -- the draw pile, the number after that of the discards out of the deck.
  local function moveCards(deck, cards, to, where, from, name)
    local out = countOut(deck)
    -- Every card of the deck has a count.
    local isCard = out[cards] ~= nil
    local list = not isCard and isCardList(cards) and cards or { cards }
    local found
    if not isCard then found = cardsProblem(cards) end
    if found == nil then found = findCards(deck, list, to, from, out) end
    if type(found) == "string" then error(badArgument(1, name, found), 3) end
    local lists, names = deck.lists, deck.names
    if to == 0 then
      deck:insert(list, where)
    elseif to == OUT then
      addCounts(out, list, 1, 1, #list)
    elseif to <= #names then
      append(lists[to], list)
    else
      deck:drop(list)
    end
    if found ~= nil then
      for place = OUT + 1, #names do
        local taken = found[place]
        if taken ~= nil then lists[place] = without(lists[place], taken, {}) end
      end
    end
    deck.outCounts = out
    deck.counted = deck.drawPile.dealt
  end

  -- place -----------------------------------------------------------------------

  -- The places of a deck's cards, by name, and in the draw pile.

  -- Names in quotes, for an error.
  local function quoted(names)
    local text = ""
    for at = 1, #names do
      if at > 1 then text = text .. (at < #names and ", " or " or ") end
      text = text .. "'" .. names[at] .. "'"
    end
    return text
  end

  -- The position of a name in a list of names, 0 if it is none.
  local function placeOf(names, name)
    for at = #names, 1, -1 do
      if names[at] == name then return at end
    end
    return 0
  end

  -- What is wrong with names as those of a deck's piles.
  local function pilesProblem(piles)
    local taken = { "top", "bottom", "random", "out", "discards", "" }
    local problem = listProblem(piles)
    for _, pile in ipairs(piles) do
      if type(pile) ~= "string" or placeOf(taken, pile) > 0 then
        local own = "name of its own for each pile expected, got " .. shown(pile)
        problem = problem or own
      else
        taken[#taken + 1] = pile
      end
    end
    return problem ~= nil and "option 'piles': " .. problem or nil
  end

  -- Returns the number of a place by its name; raises if there is none.
  local function checkName(pile, names, position, name)
    local place = placeOf(names, pile)
    if place > 0 then return place end
    error(badArgument(position, name, quoted(names) .. " expected, got " .. shown(pile)), 3)
  end

  -- Returns the number of the place where cards go, 0 for the draw pile, of which `left` cards are
  -- left; raises if there is none.
  local function checkPlace(where, left, names, name)
    if where == nil or where == "top" or where == "bottom" or where == "random" then return 0 end
    if isWhole(where, 1, left + 1) then return 0 end
    local place = placeOf(names, where)
    if place > 0 then return place end
    local places = "'top', 'bottom', 'random', a position from 1 to "
      .. digits(left + 1)
      .. ", "
      .. quoted(names)
    error(badArgument(2, name, places .. " expected, got " .. shown(where)), 3)
  end

  -- Inserts cards into a draw pile, the first one on top of the others.
  local function insertCards(pile, cards, where)
    local dealt = pile.dealt
    local left = pile.cards
    local count = #cards
    if where == "random" then
      -- All places before the first card: if the source fails, no card is put.
      local places = {}
      for at = 1, count do
        places[#places + 1] = dealt + choose(pile.source, #left - dealt + at)
      end
      for at = 1, count do
        table.insert(left, places[at], cards[at])
      end
      return
    end
    local position = dealt + (type(where) == "number" and where or 1)
    if where == "bottom" then position = #left + 1 end
    if position == dealt + 1 and count <= dealt then
      -- The cards dealt before have left their places free.
      position = position - count
      pile.last = lastDealt(pile)
      pile.dealt = dealt - count
      if pile.dealt > 0 then left[pile.dealt] = pile.last end
      overwrite(left, position, cards)
      return
    end
    local lower = slice(left, position)
    overwrite(left, position, cards)
    overwrite(left, position + count, lower)
  end

  -- The cards with the `count` on top, or a random number of them, moved below the others.
  local function cutAt(source, cards, count)
    local size = #cards
    local taken = count or (size > 0 and choose(source, size) or 0)
    local result = slice(cards, taken + 1)
    append(result, slice(cards, 1, taken))
    return result
  end

  -- state -----------------------------------------------------------------------

  -- Saved states: sections of numbers, names and ids as one printable text. It begins with the
  -- library's name, what is saved and a version, and ends with a checksum. docs/generator.md is the
  -- specification.

  -- The version of the format.
  local VERSION = "3"

  -- Tells lists of other cards apart, as far as every engine can tell cards apart.
  local function fingerprintOf(cards)
    local texts = {}
    for _, card in ipairs(cards) do
      local text = describe(card)
      if type(card) == "string" then text = "'" .. card end
      if card == true then text = "true" end
      texts[#texts + 1] = text
    end
    local text = joined(texts, "\n")
    return checksum(text, #text)
  end

  -- A section of whole numbers.
  local function numbersText(numbers)
    local texts = {}
    for _, number in ipairs(numbers) do
      texts[#texts + 1] = digits(number)
    end
    return joined(texts, ".")
  end

  -- What a saved state says of a generator; nothing if the source is not one.
  local function generatorNumbers(source)
    local numbers = {}
    if type(source) == "function" then return numbers end
    append(numbers, source.words)
    append(numbers, { source.carry, source.position })
    append(numbers, bytesOf(source.key))
    return numbers
  end

  -- Sets a generator, if the source is one, to what `generatorNumbers` gave.
  local function setGenerator(source, numbers)
    if type(source) == "function" then return end
    for at = 1, 16 do
      source.words[at] = numbers[at] * AS_WORD
    end
    source.carry = numbers[17] * AS_WORD
    source.position = numbers[18]
    source.key = textOf(slice(numbers, 19))
  end

  -- What is wrong with what came instead of a state of a kind.
  local function notState(kind, came)
    if came == nil then came = "a damaged one" end
    return "state of a '" .. kind .. "' expected, got " .. came
  end

  -- What is wrong with such numbers for a source.
  local function generatorProblem(source, numbers, kind)
    local size = #numbers
    if type(source) == "function" ~= (size == 0) then
      return "state " .. (size == 0 and "with" or "without") .. " a generator expected, got another"
    end
    local sum = 0
    for at = 1, size do
      local number = numbers[at] * AS_WORD
      local most = at <= 16 and PRIME or (at == 17 and 4078412 or 255)
      if number > most then return notState(kind) end
      if at <= 17 then sum = sum + number end
    end
    -- From the least and from the greatest words, with their carry, no step leads to others.
    local isStill = sum == 0 or sum == 34363816764
    return size > 0 and (size < 18 or isStill) and notState(kind) or nil
  end

  -- Writes a state of a kind: its generator, and what else it says.
  local function writeState(kind, source, sections)
    local all = { "randdeck:" .. kind .. ":" .. VERSION, numbersText(generatorNumbers(source)) }
    append(all, sections)
    local body = joined(all, ":") .. ":"
    return body .. digits(checksum(body, #body))
  end

  -- Reads a state, ignoring white space; raises if it is not of this kind, or its generator is none
  -- for the source.
  local function checkState(state, kind, source)
    local problem = notState(kind, describe(state))
    if type(state) == "string" then
      local text = compact(state)
      local fields = partsOf(text, ":")
      local last = #fields
      local sum = fields[last]
      if fields[1] ~= "randdeck" or last < 5 then
        problem = notState(kind, "some other text")
      elseif fields[2] ~= kind then
        problem = notState(kind, "one of a " .. shown(fields[2]))
      elseif fields[3] ~= VERSION then
        problem = notState(kind, "one of another version")
      elseif digits(checksum(text, #text - #sum)) ~= sum then
        problem = notState(kind)
      else
        local generator = numbersIn(fields[4])
        problem = generatorProblem(source, generator, kind)
        if problem == nil then
          return { generator = generator, sections = slice(fields, 5, last - 1) }
        end
      end
    end
    error(badArgument(1, "setState", problem), 3)
  end

  -- What is wrong with a state of another dealer: one of its first numbers is not that of this
  -- dealer.
  local function otherProblem(names, own, saved)
    local problem
    for at = #own, 1, -1 do
      local name = names[at]
      local came = saved[at]
      if came ~= own[at] then
        problem = "state with the same " .. name .. " expected, got another"
        if name == "number of cards" then
          problem = "state of "
            .. digits(own[at])
            .. " cards expected, got one of "
            .. describe(came)
        end
      end
    end
    return problem
  end

  -- saved -----------------------------------------------------------------------

  -- Saved decks: where each card is, and which card it is.

  -- Whether a value can be an id.
  local function isId(id) return type(id) == "string" or isWhole(id, -MOST_EXACT, MOST_EXACT) end

  -- Returns what states need to know of a deck's cards.
  local function cardRegister(deck)
    local all, register = deck.all, deck.register
    if register ~= nil then return register end
    local first = {}
    local after = {}
    local unlike = 0
    for at = #all, 1, -1 do
      local card = all[at]
      after[at] = first[card]
      first[card] = at
      if type(card) ~= "boolean" and not isId(card) then unlike = at end
    end
    local made = {
      first = first,
      after = after,
      fingerprint = fingerprintOf(all),
      unlike = unlike,
    }
    deck.register = made
    return made
  end

  -- Raises if no state can tell a card of a deck from others.
  local function checkAlike(deck)
    local register = cardRegister(deck)
    local unlike = register.unlike
    if unlike == 0 or deck.idOf then return end
    local needed =
      "getState needs the option 'idOf' for cards that are no strings, whole numbers or booleans"
    error(needed .. ", got " .. describe(deck.all[unlike]) .. " at position " .. digits(unlike), 3)
  end

  -- Returns the positions of all cards of a deck.
  local function positionsOf(deck)
    local all, drawPile, isFresh, names = deck.all, deck.drawPile, deck.isFresh, deck.names
    local register = cardRegister(deck)
    local first, after = register.first, register.after
    -- Where the next copy of each card stands.
    local following = {}
    local lists = {}
    for place = OUT, #names do
      local cards = place == OUT and drawPile.cards or deck.lists[place]
      local from = place == OUT and drawPile.dealt + 1 or 1
      local list = {}
      for at = from, #cards do
        local own = first[cards[at]]
        local position = own
        if after[own] ~= nil then
          position = following[own] or own
          following[own] = after[position]
        end
        list[#list + 1] = position
      end
      lists[#lists + 1] = list
    end
    local last = 0
    if drawPile.kinds then last = first[lastDealt(drawPile)] or 0 end
    return {
      all = all,
      passes = drawPile.passes,
      isFresh = isFresh,
      last = last,
      lists = lists,
    }
  end

  -- Makes a deck what `positionsOf` has said of it.
  local function setPositions(deck, positions)
    local drawPile = deck.drawPile
    local all = positions.all
    local places = {}
    for _, list in ipairs(positions.lists) do
      local cards = {}
      for _, position in ipairs(list) do
        cards[#cards + 1] = all[position]
      end
      places[#places + 1] = cards
    end
    if deck.all ~= all then deck.register = nil end
    deck.all = all
    deck.isFresh = positions.isFresh
    deck.outCounts = nil
    drawPile.passes = positions.passes
    drawPile.cards = places[1]
    drawPile.dealt = 0
    drawPile.last = all[positions.last]
    places[1] = {}
    deck.lists = places
  end

  -- What tells the states of decks apart.
  local DECK_TRAITS =
    { "option 'idOf'", "number of cards", "cards", "option 'noRepeat'", "option 'recycle'" }

  -- The same of one deck, in numbers; with ids its cards may be others.
  local function traitsOf(deck)
    local noRepeat = deck.drawPile.kinds and 1 or 0
    local recycle = placeOf({ "discards", "all", "none" }, deck.recycle)
    if deck.idOf then return { 1, 0, 0, noRepeat, recycle } end
    return { 0, #deck.all, cardRegister(deck).fingerprint, noRepeat, recycle }
  end

  -- The texts of the ids of all cards; raises if one has none: without a line, since `idOf` is
  -- written elsewhere.
  local function idTexts(deck)
    local texts = {}
    local idOf = deck.idOf
    if not idOf then return texts end
    for _, card in ipairs(deck.all) do
      local id = idOf(card)
      if not isId(id) then
        error(
          "idOf(" .. shown(card) .. ") must give a string or a whole number, got " .. describe(id),
          0
        )
      end
      texts[#texts + 1] = nameText(id)
    end
    return texts
  end

  -- What a state says of a deck, but for its generator.
  local function deckSections(deck)
    local positions = positionsOf(deck)
    local passes, isFresh, last, lists =
      positions.passes, positions.isFresh, positions.last, positions.lists
    local head = traitsOf(deck)
    append(head, { passes, isFresh and 1 or 0, last })
    local sections = { joined(head, "."), joined(idTexts(deck), ".") }
    for place = OUT, #lists do
      local name = place == OUT and "top" or deck.names[place]
      append(sections, { nameText(name), joined(lists[place], ".") })
    end
    return sections
  end

  -- The cards with some ids: by `cardOf`, or the deck's own; a text if there is none with one of
  -- them, or one is left.
  local function cardsById(deck, section)
    local cardOf = deck.cardOf
    local own = {}
    if not cardOf then own = idTexts(deck) end
    local cardsOf = {}
    for at = #own, 1, -1 do
      local cards = cardsOf[own[at]] or {}
      cards[#cards + 1] = deck.all[at]
      cardsOf[own[at]] = cards
    end
    local all = {}
    for _, text in ipairs(partsOf(section, ".")) do
      local id = nameIn(text) or 0
      local cards = cardsOf[text]
      local card
      if cardOf then
        card = cardOf(id)
      elseif cards then
        card = table.remove(cards)
      end
      if card == nil or card ~= card then return "no card with the id " .. shown(id) end
      all[#all + 1] = card
    end
    for _, text in ipairs(own) do
      if #cardsOf[text] > 0 then
        return "no card with the id " .. shown(nameIn(text)) .. " in the state"
      end
    end
    return all
  end

  -- Reads what `deckSections` gave; a text if it is of another deck or damaged.
  local function readDeck(deck, sections, kind)
    local head = numbersIn(sections[1] or "")
    local problem = otherProblem(DECK_TRAITS, traitsOf(deck), head)
    if problem ~= nil then return problem end
    local all = deck.all
    if deck.idOf then all = cardsById(deck, sections[2] or "") end
    if type(all) == "string" then return all end
    local names = deck.names
    local isFresh = head[7] == 1
    local isPlaced = {}
    local lists = {}
    for place = OUT, #names do
      lists[place] = {}
    end
    for at = 4, #sections, 2 do
      local name = nameIn(sections[at - 2 + 1])
      local list = numbersIn(sections[at])
      local place = placeOf(names, name)
      if name == "top" then place = OUT end
      if place > 0 then
        lists[place] = list
      elseif #list > 0 then
        return "option 'piles' with " .. shown(name) .. " expected, since it has cards"
      end
      for _, position in ipairs(list) do
        if isFresh or position < 1 or position > #all or isPlaced[position] then
          return notState(kind)
        end
        isPlaced[position] = true
      end
    end
    if #head < 8 then return notState(kind) end
    return {
      all = all,
      passes = head[6],
      isFresh = isFresh,
      last = head[8],
      lists = lists,
    }
  end

  -- deck ------------------------------------------------------------------------

  -- Decks: a draw pile, a discard pile, your own piles, and what is out.

  local Deck = {}
  Deck.__index = Deck
  function Deck.new(all, source, kinds, names, recycle, kindOf, idOf, cardOf)
    local self = setmetatable({}, Deck)
    self.kindOf = kindOf
    self.isFresh = true
    self.lists = {}
    self.outCounts = nil
    self.counted = 0
    self.register = nil
    self.all = all
    self.names = names
    self.recycle = recycle
    self.idOf = idOf
    self.cardOf = cardOf
    self.drawPile = {
      source = source,
      kinds = kinds,
      cards = {},
      dealt = 0,
      passes = 1,
    }
    for place = OUT, #names do
      self.lists[place] = {}
    end
    return self
  end

  function Deck:draw(count)
    if count == nil then
      local drawPile = self.drawPile
      local position = drawPile.dealt + 1
      local card = drawPile.cards[position]
      if card == nil then return self:take(1)[1] end
      drawPile.dealt = position
      return card
    end
    if isWhole(count, 0, #self.drawPile.cards - self.drawPile.dealt) then
      return dealTop(self.drawPile, count)
    end
    checkWhole(count, 1, "draw", 0, self.recycle == "all" and MOST_CARDS or nil)
    return self:take(count)
  end

  function Deck:peek(count)
    if count ~= nil then checkWhole(count, 1, "peek", 0) end
    self:shuffleFresh()
    local drawPile = self.drawPile
    local cards, dealt = drawPile.cards, drawPile.dealt
    if count == nil then return cards[dealt + 1] end
    return slice(cards, dealt + 1, math.min(dealt + count, #cards))
  end

  function Deck:drawWhere(test, count)
    check(type(test) == "function", 1, "drawWhere", "function", test)
    if count ~= nil then checkWhole(count, 2, "drawWhere", 0) end
    local wanted = count or 1
    local found = {}
    local others = {}
    for _, card in ipairs(self:leftCards()) do
      if #found < wanted and test(card) then
        found[#found + 1] = card
      else
        others[#others + 1] = card
      end
    end
    self:replace(others)
    if #found > 0 then self.drawPile.last = found[#found] end
    if count == nil then return found[1] end
    return found
  end

  function Deck:deal(hands, size)
    checkWhole(hands, 1, "deal", 1, MOST_CARDS)
    checkWhole(size, 2, "deal", 0, math.floor(MOST_CARDS / hands))
    local cards = self:take(hands * size)
    local dealt = {}
    for hand = 1, hands do
      dealt[hand] = {}
    end
    for at = 1, #cards do
      local hand = dealt[(at - 1) % hands + 1]
      hand[#hand + 1] = cards[at]
    end
    return dealt
  end

  function Deck:put(cards, where, from)
    local to = checkPlace(where, self:left(), self.names, "put")
    local place = from == nil and 0 or checkName(from, self.names, 3, "put")
    moveCards(self, cards, to, where, place, "put")
  end

  function Deck:discard(cards, from)
    local place = from == nil and 0 or checkName(from, self.names, 2, "discard")
    moveCards(self, cards, #self.names, nil, place, "discard")
  end

  function Deck:add(cards, where)
    raiseIf(cardsProblem(cards), 1, "add")
    local place = checkPlace(where, self:left(), self.names, "add")
    local list = isCardList(cards) and cards or { cards }
    local drawPile = self.drawPile
    local kinds = drawPile.kinds
    local added = kinds and kindsOf(list, self.kindOf, 1, "add")
    self:shuffleFresh()
    if place == 0 then
      self:insert(list, where)
    elseif place > OUT then
      append(self.lists[place], list)
    end
    append(self.all, list)
    self.outCounts = nil
    self.register = nil
    if not kinds or not added then return end
    for _, card in ipairs(list) do
      kinds.of[card] = added.of[card]
    end
    kinds.distinct = areDistinct(self.all, kinds.of)
  end

  function Deck:remove(cards, from)
    local place = from == nil and 0 or checkName(from, self.names, 2, "remove")
    moveCards(self, cards, #self.names + 1, nil, place, "remove")
  end

  function Deck:shuffle()
    if not self.isFresh then self:shuffleInto(self:leftCards()) end
  end

  function Deck:reset()
    local drawPile, lists, names = self.drawPile, self.lists, self.names
    self:replace({})
    for place = OUT, #names do
      lists[place] = {}
    end
    drawPile.passes = drawPile.passes + 1
    self.isFresh = true
  end

  function Deck:cut(count)
    if count ~= nil then checkWhole(count, 1, "cut", 0, self:left()) end
    self:replace(cutAt(self.drawPile.source, self:leftCards(), count))
  end

  function Deck:left()
    return self.isFresh and #self.all or #self.drawPile.cards - self.drawPile.dealt
  end

  function Deck:size() return #self.all end

  function Deck:out()
    local count = #self.all - self:left()
    for _, list in ipairs(self.lists) do
      count = count - #list
    end
    return count
  end

  function Deck:discards() return slice(self.lists[#self.names]) end

  function Deck:pile(name)
    local place = checkName(name, slice(self.names, OUT + 1), 1, "pile")
    return slice(self.lists[place + 1])
  end

  function Deck:cards() return slice(self.all) end

  function Deck:passes() return self.drawPile.passes end

  function Deck:getState()
    checkAlike(self)
    return writeState("deck", self.drawPile.source, deckSections(self))
  end

  function Deck:setState(state)
    local drawPile = self.drawPile
    local saved = checkState(state, "deck", drawPile.source)
    local read = readDeck(self, saved.sections, "deck")
    if type(read) == "string" then error(badArgument(1, "setState", read), 2) end
    local kinds = drawPile.kinds
    if kinds and self.cardOf then kinds = kindsOf(read.all, self.kindOf, 1, "setState") end
    setPositions(self, read)
    drawPile.kinds = kinds
    setGenerator(drawPile.source, saved.generator)
  end

  -- What is wrong with cards as some that are out; nothing with `recycle = "all"`.
  function Deck:outProblem(cards)
    if self.recycle == "all" then return nil end
    local found = findCards(self, cards, 0, OUT, countOut(self))
    return type(found) == "string" and found or nil
  end

  -- Discards a card of a hand and draws `count` cards. With `recycle = "all"` it goes back with all
  -- others.
  function Deck:exchange(card, count)
    if self.recycle == "all" then return self:take(count) end
    local out = countOut(self)
    local problem = findCards(self, { card }, 0, OUT, out)
    if type(problem) == "string" then error(badArgument(1, "play", problem), 3) end
    local passes = self.drawPile.passes
    local drawn = self:take(count, card)
    if self.drawPile.passes == passes then self.outCounts = out end
    return drawn
  end

  -- Begins a new pass of all cards, in their order.
  function Deck:begin(cards)
    if not self.isFresh then self:reset() end
    self.isFresh = false
    self:replace(cards)
  end

  -- Draws `count` cards, or as many as there are; a card that was `played` is discarded first.
  function Deck:take(count, played)
    self:shuffleFresh()
    local drawPile, recycle, lists = self.drawPile, self.recycle, self.lists
    local discards = #self.names
    local discarded = lists[discards]
    local supply = {}
    if count > self:left() then
      if recycle == "all" then
        supply = self.all
      elseif recycle == "discards" then
        supply = slice(discarded)
      end
      if recycle == "discards" and played ~= nil then supply[#supply + 1] = played end
    end
    if #supply == 0 then
      if played ~= nil then discarded[#discarded + 1] = played end
      return dealTop(drawPile, math.min(count, self:left()))
    end
    local cards = drawPile.cards
    local hand = self:leftCards()
    dealAcross(drawPile, hand, count, supply, recycle == "all")
    lists[discards] = {}
    -- What is out stays out in a new pass of the discards.
    if recycle == "all" then
      self.outCounts = nil
    elseif self.outCounts then
      addCounts(self.outCounts, cards, 1, self.counted + 1, #cards)
    end
    self.counted = 0
    return hand
  end

  -- Takes cards out of the list of all cards.
  function Deck:drop(cards)
    self.all = without(self.all, cards, {})
    self.register = nil
    local drawPile = self.drawPile
    local kinds = drawPile.kinds
    if not kinds then return end
    local of = {}
    for _, card in ipairs(self.all) do
      of[card] = kinds.of[card]
    end
    drawPile.kinds = { of = of, distinct = areDistinct(self.all, of) }
    local last = lastDealt(drawPile)
    if last == nil or of[last] ~= nil then return end
    -- No state could say which card was dealt last.
    self:replace(self:leftCards())
    drawPile.last = nil
  end

  -- Shuffles the pass if it is still to be shuffled.
  function Deck:shuffleFresh()
    if not self.isFresh then return end
    self:shuffleInto(slice(self.all))
    self.isFresh = false
  end

  -- Makes `cards` what is left; what is out must be counted again.
  function Deck:replace(cards)
    local drawPile = self.drawPile
    drawPile.last = lastDealt(drawPile)
    drawPile.cards = cards
    drawPile.dealt = 0
    self.outCounts = nil
    self.counted = 0
  end

  -- Makes `cards` what is left, in a new order.
  function Deck:shuffleInto(cards)
    arrange(self.drawPile.source, cards, self.drawPile.kinds, lastDealt(self.drawPile))
    self:replace(cards)
  end

  -- The cards left, as a new list.
  function Deck:leftCards()
    self:shuffleFresh()
    return slice(self.drawPile.cards, self.drawPile.dealt + 1)
  end

  -- Inserts cards into the draw pile. Drops dealt ones once they outnumber those left, or it could
  -- only grow.
  function Deck:insert(cards, where)
    self:shuffleFresh()
    insertCards(self.drawPile, cards, where)
    if self.drawPile.dealt > self:left() then self:replace(self:leftCards()) end
  end

  -- newdeck ---------------------------------------------------------------------

  -- Making decks.

  local DECK_OPTIONS = {
    cardOf = "function",
    idOf = "function",
    kindOf = "function",
    noRepeat = "boolean",
    piles = "table",
    random = RANDOM_SOURCE,
    recycle = "'discards', 'all' or 'none'",
    shuffled = "boolean",
  }

  local function newDeck(cards, options)
    local all = copyOf(cards, "newDeck")
    local given = checkOptions(options, DECK_OPTIONS, "newDeck")
    local cardOf, idOf, kindOf, piles = given.cardOf, given.idOf, given.kindOf, given.piles
    local recycle = given.recycle or "discards"
    local names = { "out" }
    local problem
    if piles ~= nil then
      problem = pilesProblem(piles)
      if problem == nil then append(names, piles) end
    end
    if #names > 1 and recycle == "all" then
      problem = "option 'piles' does not go with recycle = 'all'"
    end
    if cardOf ~= nil and idOf == nil then problem = "option 'cardOf' needs 'idOf'" end
    raiseIf(problem, 2, "newDeck")
    names[#names + 1] = "discards"
    local kinds = given.noRepeat and kindsOf(all, kindOf, 2, "newDeck")
    local source = sourceOf(given.random, 2, "newDeck")
    local deck = Deck.new(all, source, kinds, names, recycle, kindOf, idOf, cardOf)
    if given.shuffled == false then deck:begin(slice(all)) end
    return deck
  end

  -- random ----------------------------------------------------------------------

  -- Generators of random numbers that give the same on every engine.

  -- The key of a seed or of a name: unique, and never the beginning of another. Raises if it is
  -- neither a string nor a number up to 2^53.
  local function keyFor(seed, position, name)
    if type(seed) == "string" then return "s" .. digits(#bytesOf(seed)) .. ":" .. seed end
    local isExact = type(seed) == "number" and math.abs(seed) <= MOST_EXACT
    if not isExact then
      error(badArgument(position, name, mismatch("string or number up to 2^53", seed)), 3)
    end
    local value = seed
    local halvings = 0
    while value % 1 ~= 0 do
      value = value * 2
      halvings = halvings + 1
    end
    return "n" .. digits(value) .. (halvings > 0 and "/" .. digits(halvings) or "")
  end

  -- The generator that a key stands for: stirs in its bytes, three at a time, then how many they are.
  local function generatorFor(key)
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
    }
  end

  local Random = {}
  Random.__index = Random
  function Random.new(generator) return setmetatable({ randdeckWords1 = generator }, Random) end

  function Random:random(m, n)
    local generator = self.randdeckWords1
    if m == nil and n == nil then return wideWord(generator) / MOST_EXACT end
    if n == nil then
      checkWhole(m, 1, "random", 1, MOST_EXACT)
      return asInteger(below(generator, m) + 1)
    end
    checkWhole(m, 1, "random", -MOST_EXACT, MOST_EXACT)
    checkWhole(n, 2, "random", m, math.min(MOST_EXACT, MOST_EXACT - 1 + m))
    return asInteger(m + below(generator, n * AS_WORD - m + 1))
  end

  function Random:getSeed() return seedIn(self.randdeckWords1.key) end

  function Random:getState() return writeState("random", self.randdeckWords1, {}) end

  function Random:setState(state)
    local generator = self.randdeckWords1
    local saved = checkState(state, "random", generator)
    setGenerator(generator, saved.generator)
  end

  function Random:stream(name)
    return Random.new(generatorFor(self.randdeckWords1.key .. keyFor(name, 1, "stream")))
  end

  -- Raises on a Lua whose numbers are not doubles.
  local function checkExact(name)
    if MOST_EXACT - 1 == MOST_EXACT then error(name .. " needs numbers that are doubles", 3) end
  end

  local function newSeed(length)
    checkExact("newSeed")
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
    checkExact("newRandom")
    if seed == nil then seed = newSeed(52) end
    return Random.new(generatorFor(keyFor(seed, 1, "newRandom")))
  end

  -- server ----------------------------------------------------------------------

  -- What Redis gives to its functions.

  local redis = ownField(_G, "redis")

  -- Sends a command; raises the table of an error if Redis refuses it.
  local call = redis.call

  -- JSON.
  local json = ownField(_G, "cjson")

  -- A list of numbers as a short text.
  local packed = ownField(_G, "cmsgpack")

  -- Numbers of a fixed number of bytes as a text.
  local struct = ownField(_G, "struct")

  local DAMAGED = "damaged table"

  -- The values of a list.
  local valuesOf = ownField(_G, "unpack")

  -- Raises an error of the table itself.
  local function fail(text) error(text, 0) end

  -- Sends commands that change something: all, or none if the user may not send one.
  local function send(commands)
    local count = #commands
    -- Redis itself refuses the first, before anything has changed.
    for at = 2, count do
      local command = commands[at]
      local name = command[1]
      local key = command[2]
      if not redis.acl_check_cmd(name, key) then
        fail("NOPERM this user may not run '" .. tostring(name) .. "' on '" .. tostring(key) .. "'")
      end
    end
    for at = 1, count do
      call(valuesOf(commands[at]))
    end
  end

  -- cards -----------------------------------------------------------------------

  -- The deck of a table, from its cards and options as JSON, and their limits.

  -- The most cards of a table, and of a deal: to shuffle so many takes the server 0.3 s.
  local MOST_POSITIONS = 50000

  -- The most bytes of JSON, and of all cards that are strings.
  local MOST_TEXT = 1000000

  -- The options of a table: some of `newDeck`, and its own.
  local TABLE_OPTIONS = {
    "answers",
    "answersFor",
    "events",
    "expiry",
    "kinds",
    "noRepeat",
    "recycle",
    "seed",
    "shuffled",
  }

  -- Raises if there are too many cards.
  local function checkCount(count)
    check(
      count <= MOST_POSITIONS,
      1,
      "newDeck",
      "at most " .. digits(MOST_POSITIONS) .. " cards",
      count
    )
  end

  -- The copies of cards, from pairs of a card and a number.
  local function copiesIn(groups)
    local count = 0
    if type(groups) == "table" then
      for _, group in ipairs(groups) do
        if type(group) == "table" and type(group[2]) == "number" then
          count = count + math.max(group[2], 0)
        end
      end
    end
    checkCount(count)
    return copies(groups)
  end

  -- The cards in JSON: a list, or copies.
  local function cardsOf(given)
    if type(given) ~= "table" then return given end
    if given.copies ~= nil then return copiesIn(given.copies) end
    local cards = given
    checkCount(#cards)
    return cards
  end

  -- Raises if a text is too long.
  local function checkLength(text, most, position, what)
    local isLong = type(text) == "string" and #text > most
    check(not isLong, position, "newDeck", what .. " of at most " .. digits(most) .. " bytes", text)
  end

  -- Raises if a card is null, or the cards are too long together.
  local function checkCards(cards)
    local size = 0
    for _, card in ipairs(cards) do
      check(card ~= json.null, 1, "newDeck", "cards other than null", card)
      if type(card) == "string" then size = size + #card end
    end
    check(
      size <= MOST_TEXT,
      1,
      "newDeck",
      "cards of at most " .. digits(MOST_TEXT) .. " bytes",
      size
    )
  end

  -- The kinds of cards in the order of the cards, as an option of `newDeck`.
  local function kindOfFor(kinds)
    check(type(kinds) == "table", 2, "newDeck", "option 'kinds': list of numbers", kinds)
    for _, kind in ipairs(kinds) do
      check(type(kind) == "number", 2, "newDeck", "option 'kinds': list of numbers", kind)
    end
    local at = 0
    return function()
      at = at + 1
      return kinds[at]
    end
  end

  -- Makes a deck from JSON: its cards, or copies, and its options.
  local function deckOf(cardsText, optionsText)
    checkLength(cardsText, MOST_TEXT, 1, "JSON")
    checkLength(optionsText, MOST_TEXT, 2, "JSON")
    local isCards, given = pcall(json.decode, cardsText)
    check(isCards, 1, "newDeck", "JSON", cardsText)
    local isOptions, options = pcall(json.decode, optionsText)
    check(isOptions, 2, "newDeck", "JSON", optionsText)
    check(type(options) == "table", 2, "newDeck", "table of options", options)
    local own = {}
    for _, name in ipairs(TABLE_OPTIONS) do
      own[name] = options[name]
      options[name] = nil
    end
    local unknown = next(options)
    local problem
    if unknown ~= nil then
      problem = "unknown option '"
        .. tostring(unknown)
        .. "', known: "
        .. table.concat(TABLE_OPTIONS, ", ")
    end
    raiseIf(problem, 2, "newDeck")
    check(own.seed ~= nil, 2, "newDeck", "option 'seed'")
    checkLength(own.seed, 1000, 2, "option 'seed': text")
    local noRepeat, recycle, shuffled = own.noRepeat, own.recycle, own.shuffled
    local random = newRandom(own.seed)
    local kindOf
    if own.kinds ~= nil then kindOf = kindOfFor(own.kinds) end
    local cards = cardsOf(given)
    local deck = newDeck(cards, {
      kindOf = kindOf,
      noRepeat = noRepeat,
      random = random,
      recycle = recycle,
      shuffled = shuffled,
    })
    checkCards(cards)
    return { deck = deck, cards = cards, own = own }
  end

  -- requests --------------------------------------------------------------------

  -- The clients of a table, and their answers. For each client the table's hash has a field
  -- "=client:", a text: the second in which it last asked, in 10 digits, two numbers of 16, up to
  -- which its answers are forgotten and its highest, and how many requests it has had. The last
  -- answers are in the fields "=client:1", "=client:2" and so on, in turn, each after the number of
  -- its request and the name of the call.

  local MOST_NAME = 64

  -- Beyond it, numbers are not exact.
  local MOST_NUMBER = "9007199254740991"

  -- A number in 16 digits: such texts are in the order of their numbers.
  local function padded(number) return string.rep("0", 16 - #number) .. number end

  -- The request in a text; nil if no answer is to be kept.
  local function requestIn(text)
    if text == "" then return nil end
    -- The time that a pattern takes can grow with the square of a text.
    local short = #text <= 100 and text or ""
    local name, count, least = string.match(short, "^([%w_-]+):([1-9]%d*):?(%d*)$")
    local isRight = name ~= nil and #name <= MOST_NAME and #count <= 16 and #least <= 16
    local number = padded(count or "")
    local oldest
    if least ~= "" then oldest = padded(least or "") end
    if not isRight or number > MOST_NUMBER or (oldest or "") > number then
      fail(
        "request as 'client:number' expected, the client of at most "
          .. MOST_NAME
          .. " bytes, the number from 1 to "
          .. MOST_NUMBER
      )
    end
    return { client = "=" .. name .. ":", number = number, oldest = oldest }
  end

  -- Raises unless this is what is kept of a client.
  local function checkClient(client)
    if #client < 43 or string.find(client, "^%d+$") == nil then fail(DAMAGED) end
  end

  -- How many answers are kept of a client, at most `most`.
  local function countIn(client, most) return math.min(tonumber(string.sub(client, 43)), most) end

  -- The earlier answer to a request, if it has one. Raises if it is too old.
  local function answerTo(request, client, hash, most, name)
    if client == nil then return nil end
    checkClient(client)
    local number = request.number
    if number > string.sub(client, 27, 42) then return nil end
    -- The client asks again, or it has overtaken itself.
    local question = { "HMGET", hash }
    local count = countIn(client, most)
    for at = 1, count do
      question[#question + 1] = request.client .. digits(at)
    end
    for _, kept in ipairs(call(valuesOf(question))) do
      local asked, called, answer = string.match(kept or "", "^(%d+) ([%l_]+) (.*)$")
      if asked == nil then fail(DAMAGED) end
      if asked == number then
        if called ~= name then
          fail("another request: this one was '" .. tostring(called) .. "'")
        end
        return answer
      end
    end
    if number <= string.sub(client, 11, 26) then
      fail("request too old: its answer is forgotten")
    end
  end

  -- Keeps an answer in place of the oldest of its client, if it has `most`: adds to the fields that
  -- are written.
  local function keep(request, client, second, hash, most, answer, fields, commands)
    local number, oldest = request.number, request.oldest
    local upTo
    local highest = number
    local count = 0
    -- Of an unknown client, older requests may have been answered.
    if client == nil then
      upTo = padded(digits(tonumber(oldest or number) - 1))
    else
      upTo = string.sub(client, 11, 26)
      highest = string.sub(client, 27, 42)
      count = tonumber(string.sub(client, 43))
      if oldest ~= nil and oldest > highest then
        local kept = countIn(client, most)
        for at = 2, kept do
          commands[#commands + 1] = { "HDEL", hash, request.client .. digits(at) }
        end
        upTo = highest
        count = 0
      end
      if number > highest then highest = number end
    end
    local field = request.client .. count % most + 1
    if count >= most then
      local forgotten = string.sub(call("HGET", hash, field) or "", 1, 16)
      if #forgotten < 16 or tonumber(forgotten) == nil then fail(DAMAGED) end
      if forgotten > upTo then upTo = forgotten end
    end
    fields[#fields + 1] = request.client
    fields[#fields + 1] = second .. upTo .. highest .. count + 1
    fields[#fields + 1] = field
    fields[#fields + 1] = number .. " " .. answer
  end

  -- Adds commands that forget clients that have not asked since a time, if they are among some chosen
  -- at random.
  local function forgetSome(hash, since, most, commands)
    local seen = {}
    -- Four looks for each new client: of what is there a quarter at most is old.
    for _, field in ipairs(call("HRANDFIELD", hash, "-4")) do
      local name = string.match(field, "^=[^:]+:")
      if name ~= nil and not seen[name] then
        seen[name] = true
        local client = call("HGET", hash, name) or ""
        checkClient(client)
        local second = string.sub(client, 1, 10)
        if tonumber(second) < since then
          local command = { "HDEL", hash, name }
          local count = countIn(client, most)
          for at = 1, count do
            command[#command + 1] = name .. digits(at)
          end
          commands[#commands + 1] = command
        end
      end
    end
  end

  -- table -----------------------------------------------------------------------

  -- A table in Redis: a hash and two lists, for the draw pile and the discard pile. The lists hold
  -- positions of cards, each once. A call only reads until it knows all it will write; then it writes
  -- all at once.

  -- The version of the format. A table of another version is left alone.
  local FORMAT = "4 "

  -- The places of the numbers of a table in their list, first of those that do not change: how many
  -- answers are kept for each client and for how many seconds after its last request, after how many
  -- seconds without a change the table expires (0 for never), whether changes are published; then of
  -- those that do: whether the pass is still to be shuffled, the position of the card dealt last, the
  -- lengths of the lists, the calls that have changed the table.
  local AT = {
    size = 1,
    answers = 2,
    answersFor = 3,
    expiry = 4,
    events = 5,
    passes = 6,
    fresh = 7,
    last = 8,
    left = 9,
    discarded = 10,
    changed = 11,
  }

  -- How many bytes each number takes, and all.
  local LAYOUT = "<I2I2I4I4I1I8I1I2I2I2I8"

  local BYTES = 36

  -- Beyond it, numbers are not exact.
  local MOST_COUNT = 9007199254740991

  local MOST_SECONDS = 2147483647
  local MOST_ANSWERS = 1000

  -- The table of three keys, if it has this format and the edition meant ("" for any).
  local function find(keys, edition, request)
    local client = request == nil and "=" or request.client
    local values = call("HMGET", keys[1], "randdeck", client)
    local text = values[1] or ""
    -- The numbers stand behind the edition; a damaged text may have neither.
    local numbers = {}
    local mark = text
    if #text > BYTES then
      mark = string.sub(text, 1, -BYTES - 1)
      numbers = { struct.unpack(LAYOUT, text, #mark + 1) }
    end
    if mark ~= "" and mark ~= edition then
      if string.sub(mark, 1, 2) ~= FORMAT then fail("another version") end
      if edition ~= "" then fail("another table") end
    end
    return {
      hash = keys[1],
      pile = keys[2],
      discards = keys[3],
      edition = mark,
      numbers = numbers,
      request = request,
      client = values[2] or nil,
      commands = {},
    }
  end

  local function isCount(number, most) return number >= 1 and number <= most end

  -- Raises unless the numbers are those of a table with its lists.
  local function checkNumbers(found)
    local pile, discards, numbers = found.pile, found.discards, found.numbers
    local left = call("LLEN", pile)
    local discarded = call("LLEN", discards)
    local size = numbers[AT.size]
    local isRight = numbers[AT.left] == left
      and numbers[AT.discarded] == discarded
      and left + discarded <= size
      and size <= MOST_POSITIONS
      and isCount(numbers[AT.answers], MOST_ANSWERS)
      and isCount(numbers[AT.answersFor], MOST_SECONDS)
      and numbers[AT.expiry] <= MOST_SECONDS
      and numbers[AT.events] <= 1
      and isCount(numbers[AT.passes], MOST_COUNT)
      and (numbers[AT.fresh] == 0 or numbers[AT.fresh] == 1 and left == 0)
      and numbers[AT.last] <= size
      and isCount(numbers[AT.changed], MOST_COUNT - 1)
    if not isRight then fail(DAMAGED) end
  end

  -- Adds positions to the end of a list, when the call writes.
  local function push(found, key, positions)
    local commands = found.commands
    local size = #positions
    for from = 1, size, 1000 do
      local command = { "RPUSH", key }
      append(command, slice(positions, from, math.min(from + 999, size)))
      commands[#commands + 1] = command
    end
  end

  -- A new deck with the cards and options of a table.
  local function newHeld(found)
    local fields = call("HMGET", found.hash, "cards", "options")
    local isWell, held = pcall(deckOf, fields[1], fields[2])
    if not isWell or #held.cards ~= found.numbers[AT.size] then fail(DAMAGED) end
    return held
  end

  -- Positions as texts, as one; raises unless each is that of a card.
  local function positionsText(texts, size)
    for _, text in ipairs(texts) do
      local position = tonumber(text) or 0
      if position < 1 or position > size then fail(DAMAGED) end
    end
    if #texts == 0 then return "" end
    local positions = table.concat(texts, " ")
    -- Lua reads more as numbers: fractions, and blanks around them.
    local isPlain = string.find(positions, "^[%d ]+$") ~= nil
    if not isPlain or string.find(" " .. positions .. " ", "  ", 1, true) ~= nil then
      fail(DAMAGED)
    end
    return positions
  end

  -- The positions in a list of Redis, which are then seen; raises if one is there already.
  local function positionsOn(key, size, seen)
    local positions = numbersIn(positionsText(call("LRANGE", key, 0, -1), size))
    for _, position in ipairs(positions) do
      if seen[position] then fail(DAMAGED) end
      seen[position] = true
    end
    return positions
  end

  -- The deck of a table, with all its state.
  local function read(found)
    local hash, pile, discards, numbers = found.hash, found.pile, found.discards, found.numbers
    local held = newHeld(found)
    local size = #held.cards
    local seen = {}
    local left = positionsOn(pile, size, seen)
    local discarded = positionsOn(discards, size, seen)
    local generator = call("HGET", hash, "generator")
    local isWell = pcall(function()
      local words = packed.unpack(generator)
      local isFresh = numbers[AT.fresh] == 1
      local lists = { left, discarded }
      setPositions(held.deck, {
        all = held.deck.all,
        passes = numbers[AT.passes],
        isFresh = isFresh,
        last = numbers[AT.last],
        lists = lists,
      })
      setGenerator(held.deck.drawPile.source, words)
    end)
    if not isWell then fail(DAMAGED) end
    return held
  end

  -- Writes a deck as the state of the table.
  local function write(found, deck)
    local pile, discards, numbers, commands =
      found.pile, found.discards, found.numbers, found.commands
    local positions = positionsOf(deck)
    local passes, isFresh, last, lists =
      positions.passes, positions.isFresh, positions.last, positions.lists
    local left = lists[1]
    local discarded = lists[2]
    numbers[AT.passes] = passes
    numbers[AT.fresh] = isFresh and 1 or 0
    numbers[AT.last] = last
    numbers[AT.left] = #left
    numbers[AT.discarded] = #discarded
    commands[#commands + 1] = { "DEL", pile, discards }
    push(found, pile, left)
    push(found, discards, discarded)
    commands[#commands + 1] =
      { "HSET", found.hash, "generator", packed.pack(generatorNumbers(deck.drawPile.source)) }
  end

  -- Publishes a change on the table's channel: which call it was, never a card.
  local function tell(found, name)
    local hash, edition, numbers, commands =
      found.hash, found.edition, found.numbers, found.commands
    local changes = numbers[AT.changed] + 1
    numbers[AT.changed] = changes
    if numbers[AT.events] == 1 then
      commands[#commands + 1] =
        { "SPUBLISH", hash, digits(changes) .. " " .. name .. " " .. edition }
    end
  end

  -- Writes what a call has changed, and keeps its answer.
  local function finish(found, name, answer)
    local hash, edition, numbers, request, client, commands =
      found.hash, found.edition, found.numbers, found.request, found.client, found.commands
    local time = call("TIME")
    local second = time[1]
    tell(found, name)
    local fields = { "HSET", hash, "randdeck", edition .. struct.pack(LAYOUT, valuesOf(numbers)) }
    if request ~= nil then
      local most = numbers[AT.answers]
      keep(request, client, second, hash, most, name .. " " .. answer, fields, commands)
      if client == nil then
        forgetSome(hash, tonumber(second) - numbers[AT.answersFor], most, commands)
      end
    end
    commands[#commands + 1] = fields
    local expiry = numbers[AT.expiry]
    if expiry > 0 then
      -- All at one moment: a table with a key missing would be damaged.
      local moment = (tonumber(second) + expiry) * 1000 + math.floor(tonumber(time[2]) / 1000)
      for _, key in ipairs({ hash, found.pile, found.discards }) do
        commands[#commands + 1] = { "PEXPIREAT", key, digits(moment) }
      end
    end
    send(commands)
  end

  -- The positions of some cards, separated by blanks.
  local function positionsAmong(some, cards)
    local places = {}
    for at = #cards, 1, -1 do
      places[cards[at]] = digits(at)
    end
    local positions = {}
    for _, card in ipairs(some) do
      positions[#positions + 1] = places[card]
    end
    return table.concat(positions, " ")
  end

  -- calls -----------------------------------------------------------------------

  -- Tables in Redis: what a deck does, each call atomic. Calls that only take or add positions change
  -- the lists; all others make the deck, call it and write it back.

  local TAKEN = "a key of this table holds something else"

  -- Reads the deck of a table, changes it and writes it back.
  local function change(found, act)
    local held = read(found)
    act(held)
    write(found, held.deck)
    return "OK"
  end

  -- The same; returns the positions of the cards dealt.
  local function dealBy(found, act)
    local answer = ""
    change(found, function(held) answer = positionsAmong(act(held), held.cards) end)
    return answer
  end

  -- Takes positions from the top of the draw pile, if it has enough.
  local function take(found, count)
    local pile, numbers, commands = found.pile, found.numbers, found.commands
    local left = numbers[AT.left]
    if not isWhole(count, 1, left) then return nil end
    -- Redis would write numbers with 17 digits.
    local top = call("LRANGE", pile, "0", digits(count - 1))
    commands[#commands + 1] = { "LTRIM", pile, digits(count), "-1" }
    numbers[AT.last] = tonumber(top[count])
    numbers[AT.left] = left - count
    return positionsText(top, numbers[AT.size])
  end

  -- The number in a text, else the text: the deck then says what is wrong.
  local function numberOr(text) return tonumber(text) or text end

  -- An option that is a whole number from 1.
  local function optionIn(own, name, most, otherwise)
    local value = own[name]
    if value == nil then return otherwise end
    local isRight = isWhole(value, 1, most)
    check(
      isRight,
      2,
      "newDeck",
      "option '" .. name .. "': whole number from 1 to " .. digits(most),
      value
    )
    return value
  end

  -- Makes a table of cards and options, each as JSON. Returns its edition.
  local function createTable(found, cardsText, optionsText)
    if optionsText == nil then optionsText = "{}" end
    local hash, pile, discards, commands = found.hash, found.pile, found.discards, found.commands
    if call("EXISTS", hash, pile, discards) > 0 then fail(TAKEN) end
    local held = deckOf(cardsText, optionsText)
    local cards, own = held.cards, held.own
    local events = own.events
    local isSwitch = events == nil or type(events) == "boolean"
    check(isSwitch, 2, "newDeck", "option 'events': boolean", events)
    local time = call("TIME")
    found.edition = string.format("%s%s.%06d", FORMAT, time[1], tonumber(time[2]))
    local numbers = found.numbers
    for at = 1, 11 do
      numbers[at] = 0
    end
    numbers[AT.size] = #cards
    numbers[AT.answers] = optionIn(own, "answers", MOST_ANSWERS, 32)
    numbers[AT.answersFor] = optionIn(own, "answersFor", MOST_SECONDS, 120)
    numbers[AT.expiry] = optionIn(own, "expiry", MOST_SECONDS, 0)
    if events == true then numbers[AT.events] = 1 end
    commands[#commands + 1] = { "HSET", hash, "cards", cardsText, "options", optionsText }
    write(found, held.deck)
    return found.edition
  end

  -- Draws cards; from endless passes at most as many as a table may have. Returns their positions.
  local function dealCards(found, count, name)
    if count == 0 then return "" end
    return take(found, count)
      or dealBy(found, function(held)
        if held.own.recycle == "all" and isWhole(count, 0, math.huge) then
          check(
            count <= MOST_POSITIONS,
            1,
            name,
            "at most " .. digits(MOST_POSITIONS) .. " cards",
            count
          )
        end
        return held.deck:draw(count)
      end)
  end

  -- Deals hands: how many, how large. Returns positions like `draw`, the first one for the first
  -- hand.
  local function dealHands(found, handsText, sizeText)
    local hands = numberOr(handsText)
    local size = numberOr(sizeText)
    checkWhole(hands, 1, "deal", 1, MOST_CARDS)
    checkWhole(size, 2, "deal", 0, math.floor(MOST_CARDS / hands))
    -- Dealt round the table, the cards are in the order drawn. A deal of no cards begins the pass,
    -- too.
    if size == 0 and found.numbers[AT.fresh] == 1 then
      return dealBy(found, function(held) return held.deck:peek(0) end)
    end
    return dealCards(found, hands * size, "deal")
  end

  -- Shows what is drawn next in this pass: how many. Writes if the pass is still to be shuffled.
  local function peekCards(found, text)
    if text == nil then text = "1" end
    local count = numberOr(text)
    if found.numbers[AT.fresh] == 0 then
      checkWhole(count, 1, "peek", 0)
      if count == 0 then return "" end
      return positionsText(
        call("LRANGE", found.pile, 0, math.min(count, MOST_POSITIONS) - 1),
        found.numbers[AT.size]
      )
    end
    return dealBy(found, function(held) return held.deck:peek(count) end)
  end

  -- The positions in an argument, no longer than the text of all positions.
  local function positionsIn(found, text, name)
    local size = found.numbers[AT.size]
    local isShort = text == nil or #text <= 8 * size
    check(isShort, 1, name, "positions of at most " .. digits(size) .. " cards", text)
    local isRight = text ~= nil and string.find(text, "[^%d ]") == nil
    check(isRight, 1, name, "text of positions", text)
    return numbersIn(text)
  end

  -- The cards at some positions; raises if there is none at one.
  local function cardsAt(positions, cards, name)
    local some = {}
    for _, position in ipairs(positions) do
      local card = cards[position]
      check(card ~= nil, 1, name, "positions from 1 to " .. digits(#cards), position)
      some[#some + 1] = card
    end
    return some
  end

  -- Puts cards that are out or discarded somewhere else: their positions, and where.
  local function putCards(found, text, where)
    local positions = positionsIn(found, text, "put")
    local place = numberOr(where)
    if place == "random" then
      -- Each of them moves half the cards of the table.
      local most = math.floor(5000000 / math.max(found.numbers[AT.size], 1))
      check(#positions <= most, 1, "put", "at most " .. digits(most) .. " positions", #positions)
    end
    return change(
      found,
      function(held) return held.deck:put(cardsAt(positions, held.cards, "put"), place) end
    )
  end

  -- Whether the cards at some positions are out, as far as the lists can tell: an equal one may be
  -- out instead.
  local function areOut(found, positions)
    local pile, discards, numbers = found.pile, found.discards, found.numbers
    local size = numbers[AT.size]
    if numbers[AT.fresh] == 1 then return false end
    local seen = {}
    -- For more it is cheaper to read both lists than to look for each.
    local isFew = #positions <= 16
    if not isFew then
      positionsOn(pile, size, seen)
      positionsOn(discards, size, seen)
    end
    for _, position in ipairs(positions) do
      if seen[position] or not isWhole(position, 1, size) then return false end
      if isFew and (call("LPOS", pile, position) or call("LPOS", discards, position)) then
        return false
      end
      seen[position] = true
    end
    return true
  end

  -- Puts cards that are out on the discard pile: their positions.
  local function discardCards(found, text)
    local positions = positionsIn(found, text, "discard")
    if not areOut(found, positions) then
      return change(
        found,
        function(held) return held.deck:discard(cardsAt(positions, held.cards, "discard")) end
      )
    end
    local discards, numbers = found.discards, found.numbers
    push(found, discards, positions)
    numbers[AT.discarded] = numbers[AT.discarded] + #positions
    return "OK"
  end

  -- Restores a deck: its state.
  local function setState(found, text)
    local most = 8 * found.numbers[AT.size] + 10000
    local isLong = text ~= nil and #text > most
    check(not isLong, 1, "setState", "state of at most " .. digits(most) .. " bytes", text)
    local deck = newHeld(found).deck
    deck:setState(text)
    write(found, deck)
    return "OK"
  end

  -- How many cards are left, out and discarded, how many there are, how many passes have begun.
  local function countCards(found)
    local numbers = found.numbers
    local size = numbers[AT.size]
    local discarded = numbers[AT.discarded]
    local passes = numbers[AT.passes]
    local left = numbers[AT.fresh] == 1 and size or numbers[AT.left]
    return string.format("%d %d %d %d %.0f", left, size - left - discarded, discarded, size, passes)
  end

  -- What everybody at the table may see: `counts`, then the positions of the discard pile.
  local function viewTable(found)
    return countCards(found)
      .. ";"
      .. positionsText(call("LRANGE", found.discards, 0, -1), found.numbers[AT.size])
  end

  -- What a client must know: the edition, the cards as given, how many answers are kept, and how
  -- long.
  local function aboutTable(found)
    local edition, hash, numbers = found.edition, found.hash, found.numbers
    return {
      edition,
      call("HGET", hash, "cards"),
      digits(numbers[AT.answers]),
      digits(numbers[AT.answersFor]),
    }
  end

  -- Calls that only read, so a replica can answer.
  local LOOKS = {
    about = aboutTable,
    counts = countCards,
    get_state = function(found) return read(found).deck:getState() end,
    view = viewTable,
  }

  local CHANGES = {
    create = createTable,
    deal = dealHands,
    discard = discardCards,
    draw = function(found, text)
      if text == nil then text = "1" end
      return dealCards(found, numberOr(text), "draw")
    end,
    peek = peekCards,
    put = putCards,
    reset = function(found)
      return change(found, function(held) return held.deck:reset() end)
    end,
    set_state = setState,
    shuffle = function(found)
      return change(found, function(held) return held.deck:shuffle() end)
    end,
  }

  -- Deletes a table.
  local function deleteTable(found)
    local hash, pile, discards, commands = found.hash, found.pile, found.discards, found.commands
    commands[#commands + 1] = { "DEL", hash, pile, discards }
    -- A damaged one may have no numbers.
    pcall(tell, found, "delete")
    send(commands)
    return "OK"
  end

  -- The positions in an answer that was kept.
  local function positionsKept(answer, found)
    for _, position in ipairs(numbersIn(answer)) do
      if position > found.numbers[AT.size] then fail(DAMAGED) end
    end
    return answer
  end

  -- Calls a function. The words are the edition of the table meant, the request, and two arguments.
  local function run(name, keys, words)
    local request = requestIn(words[2] or "")
    local found = find(keys, words[1] or "", request)
    local hash, pile, discards, edition, numbers, client, commands =
      found.hash,
      found.pile,
      found.discards,
      found.edition,
      found.numbers,
      found.client,
      found.commands
    if edition == "" then
      if name ~= "create" then
        fail(call("EXISTS", pile, discards) > 0 and DAMAGED or "no such table")
      end
    else
      if name == "delete" then return deleteTable(found) end
      if name ~= "create" then checkNumbers(found) end
      if request ~= nil then
        local answer = answerTo(request, client, hash, numbers[AT.answers] or 0, name)
        if answer ~= nil then
          return (name == "draw" or name == "deal") and positionsKept(answer, found) or answer
        end
      end
      if name == "create" then fail("table exists") end
    end
    local look = LOOKS[name]
    if look ~= nil then return look(found) end
    local answer = CHANGES[name](found, words[3], words[4])
    -- A call with nothing to write has only read.
    if #commands > 0 then finish(found, name, answer) end
    return answer
  end

  -- Answers a call. Errors are replies: Redis 7.0 crashes if a function raises a table.
  function randdeck.answer(name, keys, words)
    local hash = keys[1]
    local pile = keys[2]
    local discards = keys[3]
    if #keys ~= 3 or hash == pile or hash == discards or pile == discards then
      return { err = "DECK 3 different keys expected, got " .. digits(#keys) }
    end
    local ok, result = pcall(run, name, keys, words)
    if ok then return result end
    local raised = result
    local problem = raised
    if type(raised) == "table" then problem = raised.err end
    if string.sub(problem, 1, 9) == "WRONGTYPE" then problem = TAKEN end
    -- Redis's own errors begin with a code word.
    if string.match(problem, "^%u+ ") ~= nil then return { err = problem } end
    -- The line number is one of this library.
    local text = string.gsub(problem, "^[%w_@]*:%d+: ", "")
    return { err = "DECK " .. text }
  end

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
register("create", {})
register("deal", {})
register("discard", {})
register("draw", {})
register("peek", {})
register("put", {})
register("reset", {})
register("set_state", {})
register("shuffle", {})
register("delete", { "allow-oom" })
redis.register_function({
  function_name = "randdeck_version",
  callback = function() return "1.0.0" end,
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
