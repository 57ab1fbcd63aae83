-- newDeck and newRandom, of randdeck 1.0.0.
--   local randdeck = require "newDeck" -- with this file next to yours: randdeck.newDeck(...)
-- Or paste it into your script, without its last line, "return { ... }".
-- Made by: randdeck pick --single newDeck newRandom
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

local newDeck, newRandom
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
  local function isCardList(value)
    if type(value) ~= "table" then return false end
    if ownField(value, 1) ~= nil then return true end
    return next(value) == nil and getmetatable(value) == nil
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
  local function textOfCard(card)
    local isText, text = pcall(function() return "'" .. tostring(card) .. "'" end)
    return isText and string.len(text) <= 102 and string.find(text, "^'table: ") == nil and text
      or "a card"
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
  local function mapped(list, change)
    local made = {}
    for _, item in ipairs(list) do
      made[#made + 1] = change(item)
    end
    return made
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
  local MOST_HANDS = 10000
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
  local function check(isRight, position, name, expected, value)
    if not isRight then badArgument(position, name, mismatch(expected, value)) end
  end
  local function raiseIf(problem, position, name)
    if problem ~= nil then badArgument(position, name, problem) end
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
  local function cardsProblem(cards)
    if isCardList(cards) then return listProblem(cards) end
    return (cards == nil or cards ~= cards) and mismatch("card or list of cards", cards) or nil
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
  local ASKED = 1073741824
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
  local hasWideIntegers = (ownField(math, "maxinteger") or 0) > 9007199254740992
  local AS_WORD = hasWideIntegers and 1 or 1 / 1
  local TO_CARRY = hasWideIntegers and 1 or 1 / 2147483648
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
      local places = among > 16384 and 1 or among > 128 and 2 or among > 3 and 4 or among
      local least = among > 16384 and 16384 or among > 128 and 128 or places - 1
      local latest = last - least
      if latest > to then latest = to end
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
  local shuffleByWords = hasWideIntegers and shuffleByIntegers or shuffleByFractions
  local function stir(numbers, rounds, counter)
    local left = numbers[16]
    for _ = 1, rounds do
      for at = 1, 16 do
        counter = (counter + 1327217885) % 2147483647
        local sum = (left + counter) % 67108859
        left = (numbers[at] + sum * sum) % 2147483647
        numbers[at] = left
      end
    end
    return counter
  end
  local function partOf(object, field)
    local part = type(object) == "table" and ownField(object, field or "drawPile")
    if part then return part end
    error("method called with a dot: write a colon, as in deck:draw()", 3)
  end
  local function codeOf(character) return string.format("_%02X", string.byte(character)) end
  local function bytesOf(text)
    local bytes = {}
    for at = 1, #text do
      bytes[at] = string.byte(text, at)
    end
    return bytes
  end
  local function checksum(text, size)
    local padded = string.sub(text, 1, size) .. "\0\0\0"
    local sum = 1
    for at = 1, #padded - 3, 4 do
      local one, two, three, four = string.byte(padded, at, at + 3)
      sum = (sum * 199 + one * 683003 + two * 583007 + three * 487007 + four) % 8388593
    end
    return sum
  end
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
  local function compact(text)
    local rest = string.gsub(text, "[%s" .. string.char(239, 187, 191) .. "]", "")
    return rest
  end
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
  local function nameText(name)
    if type(name) == "number" then return name < 0 and "n" .. digits(-name) or digits(name) end
    if type(name) == "boolean" then return tostring(name) end
    local rest = string.gsub(name, "[^A-Za-z0-9]", codeOf)
    return "_" .. rest
  end
  local function characterOf(code) return string.char(tonumber(code, 16)) end
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
  local function seedIn(key)
    local whole = string.match(key, "^n(-?%d+)$")
    if whole ~= nil then return tonumber(whole) end
    local number, halvings = string.match(key, "^n(-?%d+)/(%d+)$")
    if number ~= nil then return tonumber(number) * 2 ^ (-tonumber(halvings)) end
    local size, seed = string.match(key, "^s(%d+):(.*)$")
    return size ~= nil and #seed == tonumber(size) and seed or nil
  end
  local clockMoves = {}
  local function watchClock()
    local before = -1
    for looks = 1, 20000 do
      local now = os.clock()
      if now ~= before then clockMoves[#clockMoves + 1] = looks end
      before = now
      if #clockMoves == 64 then break end
    end
  end
  local function entropy()
    if #clockMoves == 0 then pcall(watchClock) end
    clockMoves[1] = (clockMoves[1] or 0) + 1
    local _, time = pcall(function() return os.time() end)
    local _, clock = pcall(function() return os.clock() end)
    local texts =
      { engineRandom()(ASKED), tostring({}), tostring(pcall), tostring(time), tostring(clock) }
    append(texts, clockMoves)
    return table.concat(texts, " ")
  end
  local PRIME = 2147483647
  local function numbersText(numbers) return joined(mapped(numbers, digits), ".") end
  local function generatorNumbers(source)
    if type(source) == "function" then return {} end
    local numbers = slice(source.words)
    append(numbers, { source.carry, source.position })
    append(numbers, bytesOf(source.key))
    return numbers
  end
  local function setGenerator(source, numbers)
    if type(source) == "function" then return end
    source.key = textOf(slice(numbers, 19))
    for at = 1, 16 do
      source.words[at] = numbers[at] * AS_WORD
    end
    source.carry = numbers[17] * AS_WORD
    source.position = numbers[18]
  end
  local function areGenerator(numbers)
    local size = #numbers
    local sum = 0 / 1
    for at = 1, size do
      if numbers[at] > (at <= 16 and PRIME or at == 17 and 4078412 or 255) then return false end
      if at <= 17 then sum = sum + numbers[at] end
    end
    return size == 0 or size >= 18 and sum ~= 0 and (sum - 4078412) / 16 ~= PRIME
  end
  local function writeState(kind, source, sections)
    local all = { "randdeck", kind, "1", numbersText(generatorNumbers(source)) }
    append(all, sections)
    local body = joined(all, ":") .. ":"
    return body .. checksum(body)
  end
  local function notState(kind, got)
    return "state of kind '" .. kind .. "' expected, got " .. (got or "a damaged one")
  end
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
  local function wideWord(state)
    local high = nextWord(state) * 4194304
    return high + nextWord(state) % 4194304
  end
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
  ---@class randdeck.Random: randdeck.RandomObject
  local Random = {}
  Random.__index = Random
  function Random.new(generator) return setmetatable({ randdeckWords1 = generator }, Random) end
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
  ---@return (number|string)? # The seed; nil for a stream.
  function Random:getSeed() return seedIn(partOf(self, "randdeckWords1").key) end
  ---@return string
  function Random:getState() return writeState("random", partOf(self, "randdeckWords1"), {}) end
  ---@param state string A string from `getState`.
  ---@return randdeck.Random
  function Random:setState(state)
    local generator = partOf(self, "randdeckWords1")
    local saved = checkState(state, "random", generator)
    setGenerator(generator, saved.generator)
    return self
  end
  ---@param name number|string A string or a number, like the seed of `newRandom`.
  ---@return randdeck.Random
  function Random:stream(name)
    local generator = partOf(self, "randdeckWords1")
    return Random.new(generatorFor(generator.key .. keyFor(name, 1, "stream")))
  end
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
  --- Makes a random number generator. The same seed gives the same numbers and deals on every engine,
  --- and in TypeScript. Don't use it for real money: its numbers can be predicted from earlier ones.
  --- Raises on Lua versions whose numbers are not doubles.
  --- ```lua
  --- local deal = RandDeck({ "A", "B", "C", "D" }, { random = newRandom("2026-11-20") })
  --- print(deal(), deal(), deal(), deal()) --> D A C B
  --- ```
  ---@param seed? number|string Any string (in TypeScript, its UTF-8 bytes) or any number up to 2^53; `42` and `"42"` are different seeds. By default 52 characters from `newSeed`, different on each machine.
  ---@return randdeck.Random
  function newRandom(seed)
    if seed == nil then seed = newSeed(52) end
    return Random.new(generatorFor(keyFor(seed, 1, "newRandom")))
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
  local function cachedKindOf(kinds, kindOf)
    return function(card)
      local kind = kinds.of[card]
      if kind ~= nil then return kind end
      if kindOf == nil then return card end
      return kindOf(card)
    end
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
  local function cutAt(source, cards, count)
    local size = #cards
    local taken = count or size > 0 and choose(source, size) or 0
    local result = slice(cards, taken + 1)
    append(result, slice(cards, 1, taken))
    return result
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
  local function leftIn(pile) return #(pile.fresh or pile.order) - pile.dealt end
  local function lastDealt(pile)
    if pile.dealt > 0 then return pile.order[pile.dealt] end
    return pile.last
  end
  local function setLeft(pile, cards)
    pile.last = lastDealt(pile)
    pile.order = cards
    pile.dealt = 0
    pile.fresh = nil
    pile.out = nil
  end
  local function shuffleInto(pile, cards)
    arrange(pile.source, cards, pile.kinds, lastDealt(pile))
    setLeft(pile, cards)
  end
  local function shuffleFresh(pile)
    if pile.fresh then shuffleInto(pile, slice(pile.fresh)) end
  end
  local function leftCards(pile)
    shuffleFresh(pile)
    return slice(pile.order, pile.dealt + 1)
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
  local function dealAt(pile, position)
    local order, dealt = pile.order, pile.dealt
    if position == 1 then return dealTop(pile, 1)[1] end
    local card = table.remove(order, dealt + position)
    if dealt > 0 then
      order[dealt] = card
    else
      pile.last = card
    end
    return card
  end
  local function insertCards(pile, cards, position, others)
    shuffleFresh(pile)
    local order, dealt = pile.order, pile.dealt
    local count = #cards
    if others == nil and position == #order - dealt + 1 then
      append(order, cards)
    elseif others == nil and position == 1 and count <= dealt then
      pile.last = lastDealt(pile)
      pile.dealt = dealt - count
      if pile.dealt > 0 then order[pile.dealt] = pile.last end
      overwrite(order, pile.dealt + 1, cards)
    else
      local list = others or order
      local above = others and 0 or dealt
      local size = #list - above
      if position == "random" then
        local places = {}
        for at = 1, count do
          places[#places + 1] = above + choose(pile.source, size + at)
        end
        for at = 1, count do
          table.insert(list, places[at], cards[at])
        end
      else
        local at = above + math.min(position, size + 1)
        local rest = slice(list, at)
        overwrite(list, at, cards)
        overwrite(list, at + count, rest)
      end
      if others then setLeft(pile, others) end
    end
    if pile.dealt > leftIn(pile) then setLeft(pile, leftCards(pile)) end
  end
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
  local function checkName(given, names, position, name)
    if placeOf(names, given) > 0 then return end
    local problem = "no pile expected with recycle = 'all', got " .. shown(given)
    if #names > 0 then problem = nameProblem(given, quoted(names)) end
    badArgument(position, name, problem)
  end
  local function pilesFrom(deck, first)
    return slice(deck.names, first, deck.rules.recycle == "all" and 1 or #deck.names - 1)
  end
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
  local function layCards(deck, cards, name)
    if name == nil then return end
    local out = deck.drawPile.out
    append(deck.lists[name], cards)
    if out then addCounts(out, cards, -1) end
  end
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
    setLeft(pile, leftCards(pile))
    pile.last = nil
  end
  local function isSearched(name, to, from)
    return name == from or from == nil and name ~= to and name ~= "draw"
  end
  local function wordsFor(name)
    if name == "draw" then return "in the draw pile" end
    return name == "out" and name or "in '" .. name .. "'"
  end
  local function areAlike(cards, others)
    if #others ~= #cards then return false end
    for at = 1, #cards do
      if not same(cards[at], others[at]) then return false end
    end
    return true
  end
  local function copiesIn(cards, card) return addCounts({}, cards, 1)[card] or 0 end
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
  local function findCards(deck, cards, to, from, kept)
    local out = countOut(deck)
    local rest, found, twice = {}, {}, {}
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
  local function moveCards(deck, cards, to, position, from, name)
    local pile, lists = deck.drawPile, deck.lists
    local out = countOut(deck)
    local isCard = out[cards] ~= nil
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
  local function positionsOf(deck)
    local all, pile, names = deck.all, deck.drawPile, deck.names
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
  local function checkId(card, id, at)
    if isId(id) then return end
    error(mismatch("idOf(" .. shown(card) .. "): string or integer", id, at), 0)
  end
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
  local function areLists(cards)
    for _, card in ipairs(cards) do
      if not isCardList(card) then return false end
    end
    return true
  end
  local function oneListProblem(all, cards)
    if not isCardList(cards) or areLists(cards) or #all == 0 or not areLists(all) then return nil end
    return "each card of this deck is a list: write { { ... } } for one card"
  end
  ---@class randdeck.Deck<Card>
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
  ---@overload fun<Card>(self: randdeck.Deck<Card>, test: (fun(card: any): boolean), count: integer, to?: "discard"|string): Card[]
  ---@param test (fun(card: any): boolean) Gets a card; returns whether to draw it.
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
  ---@param cards Card|any[] A card or a list of cards. On the draw pile, the first one is drawn first.
  ---@param where? ("top"|"bottom"|"random"|integer|("draw"|"out"|"discard"|string))|nil `"top"` (the default), `"bottom"`, `"random"` or a position, all in the draw pile; or `"out"`, `"discard"` or one of `piles`, at whose end the cards go.
  ---@param from? ("draw"|"out"|"discard"|string)|nil The pile the cards are in: `"draw"`, `"out"`, `"discard"` or one of `piles`.
  ---@return randdeck.Deck<Card>
  function Deck:put(cards, where, from)
    if cards == nil or not self.drawPile then partOf(self) end
    local position = positionFor(self, where, "put")
    if from ~= nil then checkName(from, self.names, 3, "put") end
    local to = position == nil and where or "draw"
    moveCards(self, cards, to, position, from, "put")
    return self
  end
  ---@param cards Card|any[] As for `put`.
  ---@param from? ("draw"|"out"|"discard"|string)|nil As for `put`.
  ---@return randdeck.Deck<Card>
  function Deck:discard(cards, from)
    if cards == nil or not self.drawPile then partOf(self) end
    if from ~= nil then checkName(from, self.names, 2, "discard") end
    moveCards(self, cards, "discard", nil, from, "discard")
    return self
  end
  ---@param cards Card|any[] A card or a list of cards. Wrap a card that is itself a list: `{ card }`.
  ---@param where? ("top"|"bottom"|"random"|integer|("draw"|"out"|"discard"|string))|nil As for `put`.
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
  ---@param cards Card|any[] As for `put`.
  ---@param from? ("draw"|"out"|"discard"|string)|nil As for `put`.
  ---@return randdeck.Deck<Card>
  function Deck:remove(cards, from)
    partOf(self)
    if from ~= nil then checkName(from, self.names, 2, "remove") end
    moveCards(self, cards, nil, nil, from, "remove")
    return self
  end
  ---@param name? "draw"|"discard"|string|nil `"draw"` (the default), `"discard"` or one of `piles`.
  ---@return randdeck.Deck<Card>
  function Deck:shuffle(name)
    local pile = partOf(self)
    local lists, names = self.lists, self.names
    if name ~= nil then checkName(name, slice(names, 1, #names - 1), 1, "shuffle") end
    local list = lists[name]
    if name and list then
      local cards = slice(list)
      shufflePart(pile.source, cards, 1, #cards, #cards)
      lists[name] = cards
    elseif not pile.fresh then
      shuffleInto(pile, leftCards(pile))
    end
    return self
  end
  ---@return randdeck.Deck<Card>
  function Deck:reset()
    local pile = partOf(self)
    setLeft(pile, {})
    self.pass = self.pass + 1
    pile.fresh = self.all
    self.lists = emptyLists(self.names)
    return self
  end
  ---@param count? integer|nil How many cards, from 0 to `left()`; random by default.
  ---@return randdeck.Deck<Card>
  function Deck:cut(count)
    local pile = partOf(self)
    if count ~= nil then checkWhole(count, 1, "cut", 0, leftIn(pile)) end
    setLeft(pile, cutAt(pile.source, leftCards(pile), count))
    return self
  end
  ---@return integer
  function Deck:left() return leftIn(partOf(self)) end
  ---@param name? ("draw"|"out"|"discard"|string)|nil As for `pile`.
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
  ---@param name ("draw"|"out"|"discard"|string) `"draw"` (the draw pile), `"out"`, `"discard"` or one of `piles`.
  ---@param test? (fun(card: any): boolean)|nil Gets a card; returns whether to list it. By default all are listed.
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
  ---@param card Card One card. Of equal cards, the first found counts, in this order: out, in your piles, in the discard pile, in the draw pile.
  ---@return ("draw"|"out"|"discard"|string)? # The name, as for `pile`; nil if the deck has no such card.
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
  ---@return Card[] # A new list, in the order given, then the cards added later.
  function Deck:cards()
    partOf(self)
    return slice(self.all)
  end
  ---@return integer
  function Deck:passes()
    partOf(self)
    return self.pass
  end
  ---@param random? ((fun(n: integer): integer)|table)|nil The copy's random source; the engine's own by default.
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
  ---@return string
  function Deck:getState()
    local pile = partOf(self)
    return writeState("deck", pile.source, deckSections(self))
  end
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
  ---@generic Card
  ---@param cards Card[] The cards. The list may be empty, and may have the same card several times.
  ---@param options? { random?: ((fun(n: integer): integer)|table), noRepeat?: boolean, kindOf?: (fun(card: any): any), shuffled?: boolean, recycle?: "discard"|"all"|"none", piles?: string[], idOf?: (fun(card: any): string|integer), cardOf?: (fun(id: string|integer): any) } `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`, `piles`, `idOf`, `cardOf`.
  ---@return randdeck.Deck<Card>
  function newDeck(cards, options)
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
  ---@class randdeck.RandomObject
  ---@field random fun(self: randdeck.RandomObject, n: integer): integer
  ---@diagnostic enable
end

return { newDeck = newDeck, newRandom = newRandom }
