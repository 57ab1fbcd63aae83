-- randdeck 0.2.0: shuffles and deals fairly, in any Lua from 5.1 to 5.5, LuaJIT and Luau.
--
-- Put this file beside yours, then:
--
--   local randdeck = require "randdeck"
--   local deal = randdeck.RandDeck({ "AS", "KD", "7C" })
--   print(deal())
--
-- Generated from the TypeScript in ts-src: change that, not this file.
--
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

-- types -----------------------------------------------------------------------

-- The types that more than one module speaks of.

--- A function used like `math.random(n)`: gives a whole number from 1 to `n`, each equally likely.
---@alias RandomFunction fun(n: integer): integer

--- An object with a method `random(n)` that gives a whole number from 1 to `n`, like LÖVE's
--- RandomGenerator.
---@class RandomObject
--- Gives a whole number from 1 to `n`, each equally likely.
---@field random fun(self: RandomObject, n: integer): integer

--- Where random numbers come from. `math.random`, `love.math.random` and
--- `love.math.newRandomGenerator(7)` all fit as they are.
---@alias RandomSource RandomFunction|RandomObject

-- kernel ----------------------------------------------------------------------

-- The step of the generator and the shuffle that takes several places from one word: Lua's side.
-- docs/generator.md is the specification; kernel.ts is JavaScript's side of it.
--
-- The same numbers are held in two ways, each where it is fast. Where integers have 64 bits a word
-- is a whole number from 0 to 2^31 - 1, and the quotient of t by 2^31 comes without a division:
-- t - t % 2^31 is q * 2^31, and 2^31 = 1 modulo 2^31 - 1, so q is its remainder there. Elsewhere a
-- word is held as a fraction of 2^31, and the carry too; a quotient is what lies before the point.
-- Nothing is rounded: no product has more than 53 bits.
--
-- A word is in local variables while it is used up, and nothing is called for a card: a call costs
-- as much as the rest.

--- The state of a generator, with its numbers as the kernel holds them.
---@class Words
---@field words number[] The last 16 words.
---@field carry number
---@field position integer The place of the newest word.

-- Not every Lua has this field, and none but 5.3 and its successors integers.
---@type number?
local LARGEST_INTEGER = rawget(math, "maxinteger")

local HAS_LONG_INTEGERS = LARGEST_INTEGER ~= nil and LARGEST_INTEGER > 9007199254740992

--- A word, or a carry, as the kernel holds it.
---@param value integer
---@return number
local function packed(value)
  return HAS_LONG_INTEGERS and math.floor(value) or value * 4.656612873077393e-10
end

--- The word, or the carry, that the kernel holds.
---@param held number
---@return integer
local function unpacked(held) return HAS_LONG_INTEGERS and held or held * 2147483648 end

---@param state Words
---@return integer
local function nextInteger(state)
  local words, carry, position = state.words, state.carry, state.position
  local at = position == 16 and 1 or position + 1
  local total = 4078413 * words[at] + carry
  local word = total % 2147483648
  words[at] = word
  state.carry = (total - word) % 2147483647
  state.position = at
  return word
end

---@param state Words
---@return integer
local function nextFraction(state)
  local words, carry, position = state.words, state.carry, state.position
  local at = position == 16 and 1 or position + 1
  local total = 4078413 * words[at] + carry
  local word = total % 1
  words[at] = word
  state.carry = (total - word) * 4.656612873077393e-10
  state.position = at
  return word * 2147483648
end

--- The next word: a whole number from 0 to 2^31 - 1, each equally likely.
local nextWord = HAS_LONG_INTEGERS and nextInteger or nextFraction

---@param state Words
---@param cards any[]
---@param from integer
---@param to integer
---@param last integer
---@param limit integer
---@return integer
local function settleByIntegers(state, cards, from, to, last, limit)
  local words = state.words
  local carry = state.carry
  local position = state.position
  local at = from
  local among = last - at + 1
  local stop = last - 16384
  if stop > to then stop = to end
  local enough = among
  while at <= stop do
    position = position == 16 and 1 or position + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 2147483648
    words[position] = rest
    carry = (total - rest) % 2147483647
    total = rest * among
    rest = total % 2147483648
    if rest >= enough or rest >= 2147483648 % among then
      local first = at + (total - rest) % 2147483647
      local card = cards[first]
      cards[first] = cards[at]
      cards[at] = card
      at = at + 1
      among = among - 1
    end
  end
  stop = last - 128
  if stop > to then stop = to end
  if stop >= limit then stop = limit - 1 end
  enough = among * (among - 1)
  while at <= stop do
    position = position == 16 and 1 or position + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 2147483648
    words[position] = rest
    carry = (total - rest) % 2147483647
    total = rest * among
    rest = total % 2147483648
    local first = at + (total - rest) % 2147483647
    total = rest * (among - 1)
    rest = total % 2147483648
    if rest >= enough or rest >= 2147483648 % (among * (among - 1)) then
      local second = at + 1 + (total - rest) % 2147483647
      local card = cards[first]
      cards[first] = cards[at]
      cards[at] = card
      at = at + 1
      card = cards[second]
      cards[second] = cards[at]
      cards[at] = card
      at = at + 1
      among = among - 2
    end
  end
  stop = limit - 3
  if stop > to then stop = to end
  enough = among * (among - 1) * (among - 2) * (among - 3)
  while at <= stop do
    position = position == 16 and 1 or position + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 2147483648
    words[position] = rest
    carry = (total - rest) % 2147483647
    total = rest * among
    rest = total % 2147483648
    local first = at + (total - rest) % 2147483647
    total = rest * (among - 1)
    rest = total % 2147483648
    local second = at + 1 + (total - rest) % 2147483647
    total = rest * (among - 2)
    rest = total % 2147483648
    local third = at + 2 + (total - rest) % 2147483647
    total = rest * (among - 3)
    rest = total % 2147483648
    if rest >= enough or rest >= 2147483648 % (among * (among - 1) * (among - 2) * (among - 3)) then
      local fourth = at + 3 + (total - rest) % 2147483647
      local card = cards[first]
      cards[first] = cards[at]
      cards[at] = card
      at = at + 1
      card = cards[second]
      cards[second] = cards[at]
      cards[at] = card
      at = at + 1
      card = cards[third]
      cards[third] = cards[at]
      cards[at] = card
      at = at + 1
      card = cards[fourth]
      cards[fourth] = cards[at]
      cards[at] = card
      at = at + 1
      among = among - 4
    end
  end
  state.carry = carry
  state.position = position
  return at
end

---@param state Words
---@param cards any[]
---@param from integer
---@param to integer
---@param last integer
---@param limit integer
---@return integer
local function settleByFractions(state, cards, from, to, last, limit)
  local words = state.words
  local carry = state.carry
  local position = state.position
  local at = from
  local among = last - at + 1
  local stop = last - 16384
  if stop > to then stop = to end
  local enough = among * 4.656612873077393e-10
  while at <= stop do
    position = position == 16 and 1 or position + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 1
    words[position] = rest
    carry = (total - rest) * 4.656612873077393e-10
    total = rest * among
    rest = total % 1
    if rest >= enough or rest * 2147483648 >= 2147483648 % among then
      local first = at + total - rest
      local card = cards[first]
      cards[first] = cards[at]
      cards[at] = card
      at = at + 1
      among = among - 1
    end
  end
  stop = last - 128
  if stop > to then stop = to end
  if stop >= limit then stop = limit - 1 end
  enough = among * (among - 1) * 4.656612873077393e-10
  while at <= stop do
    position = position == 16 and 1 or position + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 1
    words[position] = rest
    carry = (total - rest) * 4.656612873077393e-10
    total = rest * among
    rest = total % 1
    local first = at + total - rest
    total = rest * (among - 1)
    rest = total % 1
    if rest >= enough or rest * 2147483648 >= 2147483648 % (among * (among - 1)) then
      local second = at + 1 + total - rest
      local card = cards[first]
      cards[first] = cards[at]
      cards[at] = card
      at = at + 1
      card = cards[second]
      cards[second] = cards[at]
      cards[at] = card
      at = at + 1
      among = among - 2
    end
  end
  stop = limit - 3
  if stop > to then stop = to end
  enough = among * (among - 1) * (among - 2) * (among - 3) * 4.656612873077393e-10
  while at <= stop do
    position = position == 16 and 1 or position + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 1
    words[position] = rest
    carry = (total - rest) * 4.656612873077393e-10
    total = rest * among
    rest = total % 1
    local first = at + total - rest
    total = rest * (among - 1)
    rest = total % 1
    local second = at + 1 + total - rest
    total = rest * (among - 2)
    rest = total % 1
    local third = at + 2 + total - rest
    total = rest * (among - 3)
    rest = total % 1
    if
      rest >= enough
      or rest * 2147483648 >= 2147483648 % (among * (among - 1) * (among - 2) * (among - 3))
    then
      local fourth = at + 3 + total - rest
      local card = cards[first]
      cards[first] = cards[at]
      cards[at] = card
      at = at + 1
      card = cards[second]
      cards[second] = cards[at]
      cards[at] = card
      at = at + 1
      card = cards[third]
      cards[third] = cards[at]
      cards[at] = card
      at = at + 1
      card = cards[fourth]
      cards[fourth] = cards[at]
      cards[at] = card
      at = at + 1
      among = among - 4
    end
  end
  state.carry = carry
  state.position = position
  return at
end

--- Settles the places of `cards` from `from` on, each with a card chosen among those from its own
--- place to `last`, until the place `to` is settled or only a block of its own size is left: one
--- that fewer than four places, up to `limit`, are left for. At most 2^22 places may be left.
local settleBlocks = HAS_LONG_INTEGERS and settleByIntegers or settleByFractions

-- platform --------------------------------------------------------------------

-- What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise when a global that
-- does not exist is read, so those that an engine may lack are read with care.

--- The name of the type of `value`.
local typeName = type

--- `table` for what can be a list of cards, else a name for what it is.
local listTypeName = type

--- The decimal digits of a whole number up to 2^53.
---@param value integer
---@return string
local function digits(value)
  -- `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  return string.format("%.0f", value + 0)
end

--- Whether two cards are one and the same.
local same = rawequal

--- Whether no two of `cards` are the same.
---@param cards any[]
---@return boolean
local function allDiffer(cards)
  local seen = {}
  for _, card in ipairs(cards) do
    if seen[card] then return false end
    seen[card] = true
  end
  return true
end

--- Whether `list` holds a card behind its length: where there is a hole, `#` may stop at it.
---@param list any[]
---@param length integer
---@return boolean
local function reachesBeyond(list, length)
  for key in pairs(list) do
    if type(key) == "number" and key > length then return true end
  end
  return false
end

--- The names of the options that are set, sorted; those in a list are its positions.
---@param options table
---@return string[]
local function optionNames(options)
  local names = {}
  for name in pairs(options) do
    names[#names + 1] = tostring(name)
  end
  table.sort(names)
  return names
end

--- Whether `source` is an object with a method `random`.
---@param source any
---@return boolean
local function hasRandomMethod(source)
  -- Userdata may raise when it is asked for a field.
  local ok, method = pcall(function() return source.random end)
  return ok and type(method) == "function"
end

--- Shuffles `list` in place from its end by the answers of `draw`, each checked by `problemOf`
--- before it moves a card. Gives what was wrong with an answer; nil where all were right.
---@param list any[]
---@param draw RandomFunction
---@param problemOf fun(answer: any, n: integer): string?
---@return string?
local function swapByChoices(list, draw, problemOf)
  for last = #list, 2, -1 do
    local choice = draw(last)
    local card = list[choice]
    -- No card lies at nil, NaN, a fraction or a text: reading it costs a third of a call of type().
    if card == nil or choice > last or choice < 1 then
      local problem = problemOf(choice, last)
      if problem ~= nil then return problem end
    end
    list[choice] = list[last]
    list[last] = card
  end
  return nil
end

--- The engine's own random source, looked up now: a game may replace or seed it.
---@return RandomFunction
local function engineRandom()
  local love = rawget(_G, "love")
  -- LÖVE can be configured without its module math.
  if love and love.math then return love.math.random end
  return math.random
end

--- A field of `object` itself; strict objects may raise when they are asked.
local ownField = rawget

--- `value`, a whole number, as an integer where the Lua has them.
local whole = rawget(math, "type") and math.floor or function(value) return value end

--- The bytes of a text.
---@param text string
---@return integer[]
local function bytesOf(text)
  local bytes = {}
  local count = #text
  for at = 1, count do
    bytes[at] = string.byte(text, at)
  end
  return bytes
end

--- The text that has these bytes.
---@param bytes integer[]
---@return string
local function textOf(bytes)
  local characters = {}
  for _, byte in ipairs(bytes) do
    characters[#characters + 1] = string.char(byte)
  end
  return table.concat(characters, "")
end

--- The parts of a text between separators, each a punctuation mark.
---@param text string
---@param separator string
---@return string[]
local function split(text, separator)
  local parts = {}
  for part in string.gmatch(text .. separator, "([^%" .. separator .. "]*)%" .. separator) do
    parts[#parts + 1] = part
  end
  return parts
end

--- The whole number that a text writes; 0 where it writes none.
---@param text string
---@return integer
local function numberIn(text) return tonumber(text) or 0 end

local started = { generators = 0 }

--- A seed that no other generator has, of what differs from start to start; at most 64 bytes.
---@return string
local function entropy()
  started.generators = started.generators + 1
  local random = engineRandom()
  -- A sandbox may have no clock.
  local _, time = pcall(function() return os.time() end)
  local _, clock = pcall(function() return os.clock() end)
  local address = string.sub(tostring({}), 8)
  local numbers = tostring(random(2147483647)) .. " " .. tostring(random(2147483647))
  return string.sub(
    tostring(started.generators)
      .. " "
      .. numbers
      .. " "
      .. address
      .. " "
      .. tostring(time)
      .. " "
      .. tostring(clock),
    1,
    64
  )
end

--- Tells the programmer of a mistake that raises no error.
---@param text string
local function warn(text)
  local ok, show = pcall(function() return print end)
  if ok and show then show(text) end
end

---@type table<any, integer?>
local positions = setmetatable({}, { __mode = "k" })

--- How many cards of `list` have been dealt since it was last shuffled.
---@param list any[]
---@return integer
local function positionOf(list) return positions[list] or 0 end

--- Remembers how many cards of `list` have been dealt; the list itself can still be collected.
---@param list any[]
---@param position integer
local function setPosition(list, position) positions[list] = position end

--- Forgets how many cards of `list` have been dealt: it starts at its top again.
---@param list any[]
local function forgetPosition(list)
  -- Reading costs a third of writing, and most lists have never been dealt from.
  if positions[list] ~= nil then positions[list] = nil end
end

-- generator -------------------------------------------------------------------

-- The generator: multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits, multiplier 4078413,
-- period 2^517; and what is made of its words. docs/generator.md is the specification.

--- What comes first in a seed: it tells numbers, strings and names of streams apart.
local NUMBER_SEED = 1

local STRING_SEED = 2
local STREAM_SEED = 3

--- How many words tell a generator from all others.
local DIGEST_WORDS = 8

--- 2^31 - 1, a prime.
local PRIME = 2147483647

--- Stirs the 16 numbers `rounds` times, counting on from `count`; gives the count reached.
---@param numbers number[]
---@param rounds integer
---@param count number
---@return number
local function stir(numbers, rounds, count)
  local counter = count
  local left = numbers[16]
  for _ = 1, rounds do
    for at = 1, 16 do
      counter = (counter + 1327217885) % PRIME
      local sum = (left + counter) % 67108859
      left = (numbers[at] + sum * sum) % PRIME
      numbers[at] = left
    end
  end
  return counter
end

--- A generator seeded by `limbs`, whole numbers from 0 to 2^31 - 2.
---@param limbs integer[]
---@param tag integer
---@return Words
local function seededWords(limbs, tag)
  -- Divided by 1 all of it is in floats: the integers of Fengari would overflow at 2^31.
  local counter = tag / 1
  local numbers = {}
  for at = 1, 16 do
    counter = (counter + 1327217885) % PRIME
    numbers[at] = counter
  end
  local count = #limbs
  local taken = 0
  while taken < count do
    local block = math.min(16, count - taken)
    for at = 1, block do
      numbers[at] = (numbers[at] + limbs[taken + at]) % PRIME
    end
    taken = taken + block
    counter = stir(numbers, 2, counter)
  end
  numbers[1] = (numbers[1] + count) % PRIME
  stir(numbers, 4, counter)
  local words = {}
  for at = 1, 16 do
    words[at] = packed(numbers[at])
  end
  return { words = words, carry = packed(1), position = 16 }
end

--- The limbs of a finite number: its low 27 bits, those above, its sign and how far it was shifted.
---@param seed number
---@return integer[]
local function numberLimbs(seed)
  local value = seed / 1
  local signAndShift = 0
  if value < 0 then
    signAndShift = 1
    value = -value
  end
  while value % 1 ~= 0 do
    value = value * 2
    signAndShift = signAndShift + 2
  end
  local low = value % 134217728
  local high = (value - low) / 134217728
  -- Some engines round the remainder of a number above 2^53, but none that of a smaller one.
  local doublings = 0
  while high > 9007199254740992 do
    high = high / 2
    doublings = doublings + 1
  end
  high = high % PRIME
  for _ = 1, doublings do
    high = high * 2 % PRIME
  end
  return { low, high, signAndShift }
end

--- Adds the limbs of a string to `limbs`: three bytes each, then how many bytes there are.
---@param limbs integer[]
---@param bytes integer[]
local function addByteLimbs(limbs, bytes)
  local count = #bytes
  for at = 1, count, 3 do
    local second = at + 1 <= count and bytes[at + 1] or 0
    local third = at + 2 <= count and bytes[at + 1 + 1] or 0
    limbs[#limbs + 1] = bytes[at] * 65536 + second * 256 + third
  end
  limbs[#limbs + 1] = count
end

--- The first words of a generator that has given none yet: what its streams are made from.
---@param fresh Words
---@return integer[]
local function digestOf(fresh)
  local words = {}
  for at = 1, 16 do
    words[at] = fresh.words[at]
  end
  local copy = { words = words, carry = fresh.carry, position = fresh.position }
  local digest = {}
  for at = 1, DIGEST_WORDS do
    digest[at] = nextWord(copy)
  end
  return digest
end

--- The generator that `source` is, made by whatever copy of the library; nil if it is none.
---@param source any
---@return Words?
local function generatorOf(source)
  if typeName(source) ~= "table" then return nil end
  return ownField(source, "randdeckWords1")
end

--- The words, the carry and the position of a generator, in this order, as whole numbers.
---@param state Words
---@return integer[]
local function stateNumbers(state)
  local numbers = {}
  for at = 1, 16 do
    numbers[at] = unpacked(state.words[at])
  end
  numbers[#numbers + 1] = unpacked(state.carry)
  numbers[#numbers + 1] = state.position
  return numbers
end

--- A whole number from 0 to 2^53 - 1, each equally likely, made of two words.
---@param state Words
---@return integer
local function wideWord(state)
  local high = nextWord(state) * 4194304
  return high + nextWord(state) % 4194304
end

--- A whole number from 0 to `n` - 1, each equally likely; `n` is at most 2^53.
---@param state Words
---@param n integer
---@return integer
local function below(state, n)
  if n <= 2147483648 then
    local end_ = 2147483648 - 2147483648 % n
    local word = nextWord(state)
    while word >= end_ do
      word = nextWord(state)
    end
    return word % n
  end
  local end_ = 9007199254740992 - 9007199254740992 % n
  local wide = wideWord(state)
  while wide >= end_ do
    wide = wideWord(state)
  end
  return wide % n
end

--- A number from 0 to 1, 1 left out, with 53 bits.
---@param state Words
---@return number
local function fraction(state) return wideWord(state) / 9007199254740992 end

--- Choices for a block of places: the first counts among `among` places from 0, the next among one
--- fewer, and so on. A block takes four places, two where more than 128 are left, one where more
--- than 16384 are, and never more than `room`.
---@param state Words
---@param among integer
---@param room integer
---@return integer[]
local function block(state, among, room)
  if among > 4194304 then return { below(state, among) } end
  local count = 4
  if among > 128 or room < 4 then count = 2 end
  if among > 16384 or room < 2 then count = 1 end
  local choices = {}
  -- Where the product does not divide 2^31, some words are one too many: they are left out.
  while true do
    local rest = nextWord(state)
    local product = 1
    for at = 1, count do
      local bound = among - at + 1
      local total = rest * bound
      rest = total % 2147483648
      choices[at] = (total - rest) / 2147483648
      product = product * bound
    end
    if rest >= 2147483648 % product then return choices end
  end
end

--- Settles the places of `cards` from `from` to `to` at least, each with a card chosen among those
--- from its own place to `last`. A block may go on behind `to`, but not behind `limit`.
--- (Brackett-Rozinsky and Lemire 2024)
---@param state Words
---@param cards any[]
---@param from integer
---@param to integer
---@param last integer
---@param limit integer
---@return integer # The last place that is settled.
local function settleBy(state, cards, from, to, last, limit)
  local at = from
  while at <= to and at < last do
    if last - at < 4194304 then at = settleBlocks(state, cards, at, to, last, limit) end
    if at <= to and at < last then
      for _, choice in ipairs(block(state, last - at + 1, limit - at + 1)) do
        local card = cards[at + choice]
        cards[at + choice] = cards[at]
        cards[at] = card
        at = at + 1
      end
    end
  end
  return at < last and at - 1 or last
end

-- check -----------------------------------------------------------------------

-- Checks of arguments. A check that raises is called by a public function itself, so that level 3
-- is the line of that function's caller.

--- What the options of a function take, in words.
---@alias Options table<string, string>

local RANDOM_SOURCE = "function or object with a method 'random'"
local WHEN_SHORT = "'topUp' or 'reshuffle'"

--- What came instead, in words that are the same on every engine: the texts of numbers are not.
---@param value any
---@return string
local function describe(value)
  if type(value) ~= "number" then return typeName(value) end
  if value ~= value then return "NaN" end
  if value - value ~= 0 then return "infinity" end
  if value % 1 ~= 0 then return "a fraction" end
  if math.abs(value) > 9007199254740992 then return "a number beyond 2^53" end
  return digits(value)
end

--- The text of an error, in the form of Lua's own functions.
---@param position integer
---@param name string
---@param problem string
---@return string
local function badArgument(position, name, problem)
  return "bad argument #" .. tostring(position) .. " to '" .. name .. "' (" .. problem .. ")"
end

--- Raises where `result` is a text, which says what was wrong with an answer of the source, the
--- second argument.
---@param result string?
---@param name string
local function checkResult(result, name)
  if result ~= nil then error(badArgument(2, name, result), 3) end
end

--- Whether `value` can be a random source.
---@param value any
---@return boolean
local function isRandomSource(value)
  return type(value) == "function" or generatorOf(value) ~= nil or hasRandomMethod(value)
end

--- Whether `value` is what an option takes that is `expected` to be something.
---@param value any
---@param expected string
---@return boolean
local function fits(value, expected)
  if expected == RANDOM_SOURCE then return isRandomSource(value) end
  if expected == WHEN_SHORT then return value == "topUp" or value == "reshuffle" end
  return typeName(value) == expected
end

--- Raises where `list` is no table.
---@param list any
---@param position integer
---@param name string
local function checkList(list, position, name)
  local came = listTypeName(list)
  if came ~= "table" then error(badArgument(position, name, "table expected, got " .. came), 3) end
end

--- What is wrong with nil or NaN at a position of a list.
---@param card any
---@param position integer
---@return string
local function cardProblem(card, position)
  return "table without holes expected, got "
    .. describe(card)
    .. " at position "
    .. digits(position)
end

--- Gives a copy of `list`; raises where it is no table, has a hole, or has fewer cards than
--- `least`.
---@generic Card
---@param list Card[]
---@param name string
---@param least? 0|1
---@return Card[]
local function copyOf(list, name, least)
  if least == nil then least = 0 end
  local came = listTypeName(list)
  if came ~= "table" then error(badArgument(1, name, "table expected, got " .. came), 3) end
  local size = #list
  local last = reachesBeyond(list, size) and size + 1 or size
  if last < least then
    error(badArgument(1, name, "at least one card expected, got an empty table"), 3)
  end
  local copy = {}
  for at = 1, last do
    local card = list[at]
    if card == nil or card ~= card then error(badArgument(1, name, cardProblem(card, at)), 3) end
    copy[at] = card
  end
  return copy
end

--- Raises where `value` is no whole number from `least` on, and where it is more than `most`, if
--- that is given.
---@param value any
---@param position integer
---@param name string
---@param least integer
---@param most? integer
---@return boolean
local function checkWhole(value, position, name, least, most)
  local isNumber = type(value) == "number"
  if isNumber and value >= least and value % 1 == 0 and (most == nil or value <= most) then
    return
  end
  local upTo = most == nil and "" or " to " .. digits(most)
  local problem = "whole number from "
    .. digits(least)
    .. upTo
    .. " expected, got "
    .. describe(value)
  if isNumber then error(badArgument(position, name, problem), 3) end
  error(badArgument(position, name, problem), 3)
end

--- Raises where `random` is neither left out nor a random source.
---@param random any
---@param position integer
---@param name string
local function checkSource(random, position, name)
  if random == nil or isRandomSource(random) then return end
  error(badArgument(position, name, RANDOM_SOURCE .. " expected, got " .. typeName(random)), 3)
end

--- Raises where `options` is neither left out nor a table of options among those `known`, with
--- values that they take.
---@param options any
---@param known Options
---@param name string
local function checkOptions(options, known, name)
  if options == nil then return end
  if typeName(options) ~= "table" then
    error(badArgument(2, name, "table of options expected, got " .. typeName(options)), 3)
  end
  for _, option in ipairs(optionNames(options)) do
    local expected = known[option]
    if type(expected) ~= "string" then
      local names = table.concat(optionNames(known), ", ")
      error(badArgument(2, name, "unknown option '" .. option .. "', known: " .. names), 3)
    end
    local value = options[option]
    if not fits(value, expected) then
      local problem = "option '" .. option .. "': " .. expected .. " expected, got "
      if expected == WHEN_SHORT and type(value) == "string" then
        error(badArgument(2, name, problem .. "another string"), 3)
      end
      error(badArgument(2, name, problem .. typeName(value)), 3)
    end
  end
end

-- state -----------------------------------------------------------------------

-- Saved states: lists of whole numbers as one printable text, with the library's mark, the kind of
-- thing saved, a version and a checksum. docs/generator.md is the specification.

local MARK = "randdeck"
local VERSION = "1"

--- What is said of a state that nothing has saved like this.
local DAMAGED = "undamaged state expected, got one with other characters than those saved"

--- A checksum of all characters. The modulus is prime and the multiplier below it, so that one
--- changed character always changes the sum.
---@param text string
---@return string
local function checksum(text)
  -- Divided by 1 it is a float: the integers of Fengari would overflow at 2^31.
  local sum = 1 / 1
  for _, byte in ipairs(bytesOf(text)) do
    sum = (sum * 4078413 + byte) % 2147483647
  end
  return digits(sum)
end

--- The text of a state of some kind, made of whole numbers from 0 to 2^53.
---@param kind string
---@param numbers integer[]
---@return string
local function writeState(kind, numbers)
  local texts = {}
  for _, number in ipairs(numbers) do
    texts[#texts + 1] = digits(number)
  end
  local body = MARK .. ":" .. kind .. ":" .. VERSION .. ":" .. table.concat(texts, ".") .. ":"
  return body .. checksum(body)
end

--- The numbers of a state; or the text that says what was expected and what `state` is instead.
---@param state string
---@param kind string
---@return integer[]|string
local function readState(state, kind)
  local parts = split(state, ":")
  if parts[1] ~= MARK then return "state saved by randdeck expected, got another text" end
  if parts[2] ~= kind then
    return "state of a '" .. kind .. "' expected, got that of something else"
  end
  local numbers = {}
  for _, text in ipairs(split(parts[4] or "", ".")) do
    numbers[#numbers + 1] = numberIn(text)
  end
  -- Written again it must be the same text: no other has its checksum and its digits.
  if writeState(kind, numbers) == state then return numbers end
  if parts[3] ~= VERSION then
    return "state of version " .. VERSION .. " expected, got one of a later randdeck"
  end
  return DAMAGED
end

-- random ----------------------------------------------------------------------

-- Random sources: the engine's, a caller's, and generators that give the same on every engine.

--- 2^53: up to it every whole number is exact.
local MOST = 9007199254740992

--- Strings of more bytes are too long to be kept as a seed.
local MOST_SEED_BYTES = 64

local KIND = "random"

--- Whether this engine's numbers have been found to be exact.
local tested = { exact = false }

--- The positions in a state: of the digest, which is behind the words, and of the seed behind it.
local DIGEST_AT = 19

local SEED_AT = 27
local SIGN_AT = 28
local SIZE_AT = 29
local EXPONENT_AT = 30

--- In a state: a power of two is counted from here, so that no number is negative.
local EXPONENT_ZERO = 1100

--- Adds what a saved state says of a seed: what it is, then its parts as whole numbers.
---@param numbers integer[]
---@param seed (number|string)?
local function addSeedNumbers(numbers, seed)
  if type(seed) == "string" then
    numbers[#numbers + 1] = STRING_SEED
    for _, byte in ipairs(bytesOf(seed)) do
      numbers[#numbers + 1] = byte
    end
  elseif seed ~= nil then
    local value = math.abs(seed / 1)
    local exponent = EXPONENT_ZERO
    while value % 1 ~= 0 do
      value = value * 2
      exponent = exponent - 1
    end
    while value > MOST do
      value = value / 2
      exponent = exponent + 1
    end
    numbers[#numbers + 1] = NUMBER_SEED
    numbers[#numbers + 1] = seed < 0 and 1 or 0
    numbers[#numbers + 1] = value
    numbers[#numbers + 1] = exponent
  end
end

--- Whether the numbers of a state are those of a generator: others could hang it, or give no
--- number.
---@param numbers integer[]
---@return boolean
local function areOfGenerator(numbers)
  local count = #numbers
  if count < SEED_AT - 1 then return false end
  local sum = 0
  for at = 1, SEED_AT - 1 do
    if numbers[at] >= 2147483648 then return false end
    if at <= 16 then sum = sum + numbers[at] / 1 end
  end
  local carry = numbers[17]
  local position = numbers[18]
  if carry > 4078412 or position < 1 or position > 16 then return false end
  -- These two give one and the same word for ever.
  if sum + carry == 0 or sum == 34359738352 and carry == 4078412 then return false end
  local kind = numbers[SEED_AT]
  if kind == NUMBER_SEED then
    return count == EXPONENT_AT and numbers[EXPONENT_AT] < 2 * EXPONENT_ZERO
  end
  if kind ~= STRING_SEED then return kind == nil end
  for at = SEED_AT, count - 1 do
    if numbers[at + 1] > 255 then return false end
  end
  return true
end

--- The seed that a saved state tells of.
---@param numbers integer[]
---@return (number|string)?
local function seedIn(numbers)
  local kind = numbers[SEED_AT]
  if kind == NUMBER_SEED then
    local value = numbers[SIZE_AT] / 1
    local doublings = numbers[EXPONENT_AT] - EXPONENT_ZERO
    local halvings = -doublings
    for _ = 1, doublings do
      value = value * 2
    end
    for _ = 1, halvings do
      value = value / 2
    end
    if numbers[SIGN_AT] == 1 then value = -value end
    return value % 1 == 0 and whole(value) or value
  end
  if kind ~= STRING_SEED then return nil end
  local bytes = {}
  local count = #numbers - SEED_AT
  for at = 1, count do
    bytes[at] = numbers[SEED_AT + at]
  end
  return textOf(bytes)
end

--- A generator of random numbers: the same seed and the same calls give the same numbers on every
--- engine. `newRandom` makes one. It fits wherever a random source is asked for, and shuffles
--- faster there than any other.
---@class Random
--- By this field, and the version in its name, every copy of the library knows a generator.
---@field randdeckWords1 Words
---@field private digest integer[]
---@field private seed (number|string)?
local Random = {}
Random.__index = Random

--- Makes a generator that has given nothing yet.
---@param fresh Words
---@param seed (number|string)?
---@return Random
function Random.new(fresh, seed)
  return setmetatable({ randdeckWords1 = fresh, digest = digestOf(fresh), seed = seed }, Random)
end

--- Gives a random number, as `math.random` does: without bounds a fraction from 0 to 1, 1 left
--- out, with 53 bits; with one a whole number from 1 to `m`; with two one from `m` to `n`. Each is
--- equally likely.
---
--- Cost: one word of the generator for up to 2^31 numbers, two for more and for a fraction; now
--- and then one more.
---
--- Raises an error where a bound is no whole number or out of its range.
---
--- ```lua
--- local random = newRandom("today")
--- print(random:random(6), random:random(6), random:random(-3, 3)) --> 3 5 -2
--- ```
---@param m? integer The greatest number, a whole number up to 2^53; the least one where `n` is given.
---@param n? integer The greatest number; `m` to `n` are at most 2^53 numbers.
---@return number # The number.
function Random:random(m, n)
  if m == nil and n == nil then return fraction(self.randdeckWords1) end
  if n == nil then
    if type(m) ~= "number" or m < 1 or m > MOST or m % 1 ~= 0 then
      checkWhole(m, 1, "random", 1, MOST)
    end
    return whole(below(self.randdeckWords1, m) + 1)
  end
  checkWhole(m, 1, "random", -MOST, MOST)
  checkWhole(n, 2, "random", m, math.min(MOST, MOST - 1 + m))
  -- Divided by 1 it is a float: the integers of Fengari would overflow at 2^31.
  return whole(m + below(self.randdeckWords1, n / 1 - m + 1))
end

--- Gives the seed: `newRandom` makes the same generator of it.
---
--- ```lua
--- print(newRandom("today"):getSeed()) --> today
--- ```
---@return (number|string)? # The seed; nil for a stream and where the seed is a string of more than 64 bytes.
function Random:getSeed() return self.seed end

--- Saves the generator: one line of printable ASCII characters, some 270 and the seed.
---
--- ```lua
--- local random = newRandom("today")
--- local saved = random:getState()
--- local first = random:random(1000)
--- random:setState(saved)
--- print(random:random(1000) == first) --> true
--- ```
---@return string # The state, for `setState` on any engine.
function Random:getState()
  local numbers = stateNumbers(self.randdeckWords1)
  for _, word in ipairs(self.digest) do
    numbers[#numbers + 1] = word
  end
  addSeedNumbers(numbers, self.seed)
  return writeState(KIND, numbers)
end

--- Goes on where the saved generator was, with its seed and its streams.
---
--- Raises an error where `state` is no such text, or not all of it. The generator is as before
--- then.
---@param state string What `getState` gave, on any engine.
function Random:setState(state)
  if type(state) ~= "string" then
    error(badArgument(1, "setState", "string expected, got " .. typeName(state)), 2)
  end
  local numbers = readState(state, KIND)
  if type(numbers) == "string" then error(badArgument(1, "setState", numbers), 2) end
  if not areOfGenerator(numbers) then error(badArgument(1, "setState", DAMAGED), 2) end
  local words = {}
  local digest = {}
  for at = 1, 16 do
    words[at] = packed(numbers[at])
  end
  for at = DIGEST_AT, SEED_AT - 1 do
    digest[#digest + 1] = numbers[at]
  end
  local generator = self.randdeckWords1
  generator.words = words
  generator.carry = packed(numbers[17])
  generator.position = numbers[18]
  self.digest = digest
  self.seed = seedIn(numbers)
end

--- Makes an independent generator, decided by the seed and the name alone: it does not matter how
--- many numbers have been given. The shop's luck has nothing to do with the battle's.
---
--- Raises an error where `name` is no string.
---
--- ```lua
--- local random = newRandom("today")
--- local shop = random:stream("shop")
--- print(shop:random(6) == newRandom("today"):stream("shop"):random(6)) --> true
--- ```
---@param name string The name, any string.
---@return Random # A new generator, which has streams of its own.
function Random:stream(name)
  if type(name) ~= "string" then
    error(badArgument(1, "stream", "string expected, got " .. typeName(name)), 2)
  end
  local limbs = {}
  for _, word in ipairs(self.digest) do
    limbs[#limbs + 1] = word
  end
  addByteLimbs(limbs, bytesOf(name))
  return Random.new(seededWords(limbs, STREAM_SEED), nil)
end

--- A generator from a seed that is known to be right.
---@param seed number|string
---@return Random
local function seededRandom(seed)
  if type(seed) == "number" then
    local words = seededWords(numberLimbs(seed), NUMBER_SEED)
    return Random.new(words, seed % 1 == 0 and whole(seed + 0) or seed)
  end
  local limbs = {}
  local bytes = bytesOf(seed)
  addByteLimbs(limbs, bytes)
  local words = seededWords(limbs, STRING_SEED)
  if #bytes > MOST_SEED_BYTES then return Random.new(words, nil) end
  return Random.new(words, seed)
end

--- Makes a generator of random numbers. The same seed gives the same numbers, and the same deals,
--- on every engine and in TypeScript. Each of the 52! orders of a deck can come up. It is no source
--- for games for money: from enough of its numbers the next can be worked out.
---
--- (multiply-with-carry with 16 words of 31 bits: Marsaglia 1994, Couture and L'Ecuyer 1997; period
--- 2^517)
---
--- Cost: some 400 operations, and more for a long string.
---
--- Raises an error where `seed` is of another kind, NaN, infinite, or a whole number between 2^53
--- and 2^63, which not every engine holds exactly; and on a Lua whose numbers are not doubles.
---
--- ```lua
--- local deal = RandDeck({ "A", "B", "C", "D" }, { random = newRandom("2026-11-20") })
--- print(deal(), deal(), deal(), deal()) --> C A B D
--- ```
---@param seed? number|string Any finite number, or any string, by its UTF-8 bytes; `42` and `"42"`
--- are two seeds, 1 and 1.0 one. Left out: the clock and whatever else differs from start to start.
---@return Random # The generator.
local function newRandom(seed)
  if not tested.exact then
    -- The first word of seed 42, which no other arithmetic gives.
    tested.exact = nextWord(seededWords(numberLimbs(42), NUMBER_SEED)) == 810160032
    if not tested.exact then
      error("newRandom needs numbers that are doubles, which this Lua has not", 2)
    end
  end
  local given = seed
  if given == nil then given = entropy() end
  if type(given) == "number" then
    -- From 2^63 on no Lua has integers, so that 1e300 is the same everywhere.
    local size = math.abs(given / 1)
    if size - size ~= 0 or size > MOST and size / 1024 < MOST then
      local expected = size - size == 0 and "whole number up to 2^53" or "finite number"
      local problem = expected .. " expected, got " .. describe(given)
      error(badArgument(1, "newRandom", problem), 2)
    end
  elseif type(given) ~= "string" then
    error(badArgument(1, "newRandom", "number or string expected, got " .. typeName(given)), 2)
  end
  return seededRandom(given)
end

--- A random source made ready for use. The engine's own is trusted: its answers are not checked. A
--- generator of ours takes several choices from one word.
---@class Source
---@field draw RandomFunction? The function to ask; nil for a generator.
---@field trusted boolean
---@field generator Words?

--- A function that asks an object with a method `random`.
---@param random RandomObject
---@return RandomFunction
local function methodFunction(random)
  return function(n) return random:random(n) end
end

--- The function to ask: the engine's own where `random` is left out.
---@param random RandomSource?
---@return RandomFunction
local function drawOf(random)
  if random == nil then return engineRandom() end
  return type(random) == "function" and random or methodFunction(random)
end

--- The source that `random` stands for.
---@param random RandomSource?
---@return Source
local function sourceOf(random)
  local generator = generatorOf(random)
  local draw
  if generator == nil then draw = drawOf(random) end
  return { draw = draw, trusted = random == nil, generator = generator }
end

--- What is wrong with the answer that a source gave when asked for 1 to `n`; nil if nothing is.
---@param answer any
---@param n integer
---@return string?
local function answerProblem(answer, n)
  if type(answer) == "number" and answer >= 1 and answer <= n and answer % 1 == 0 then
    return nil
  end
  local came = describe(answer)
  -- JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
  if came == "a fraction" and answer < 1 then came = came .. ": use floor(fraction * n) + 1" end
  return "random("
    .. digits(n)
    .. ") must give a whole number from 1 to "
    .. digits(n)
    .. ", got "
    .. came
end

-- pass ------------------------------------------------------------------------

-- The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
-- first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
-- ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
-- a whole deck, and swaps are all that ever happens to the list, so that no card is lost or dealt
-- twice.
--
-- A caller's random source may fail at any call. Until it has answered all that a deal asks for,
-- only cards change places that no promise holds: those unsettled, and those dealt already.

--- How many cards are settled at a time.
local CHUNK = 64

local DEALT_MEANWHILE = "random must not deal from the deck that it shuffles"

--- Adds `cards` from position `from` to position `to` to the end of `hand`.
---@param hand any[]
---@param cards any[]
---@param from integer
---@param to integer
local function append(hand, cards, from, to)
  local before = #hand + 1 - from
  for at = from, to do
    hand[before + at] = cards[at]
  end
end

--- Passes over the cards of one deck. A text that a method gives says what was wrong with an answer
--- of the source.
---@class Pass<Card>
---@field cards Card[] The cards as they lie: position 1 is the first of this pass.
---@field size integer
---@field dealt integer How many of them have been dealt in this pass.
---@field settled integer How many have their place, those dealt among them.
---@field private source Source
---@field private noRepeat boolean
---@field private allDiffer boolean
local Pass = {}
Pass.__index = Pass

--- Begins the first pass.
---@generic Card
---@param cards Card[] The cards; kept and rearranged.
---@param source Source Where the random numbers come from.
---@param noRepeat boolean Whether a pass must not begin with the card dealt last.
---@return Pass<Card>
function Pass.new(cards, source, noRepeat)
  return setmetatable({
    cards = cards,
    size = #cards,
    dealt = 0,
    settled = 0,
    source = source,
    noRepeat = noRepeat,
    allDiffer = noRepeat and allDiffer(cards),
  }, Pass)
end

--- Settles more cards where all settled ones are dealt; begins the next pass where none is left.
---@return string?
function Pass:settleMore()
  if self.dealt == self.size and self.noRepeat then
    local problem = self:begin(1, self.size)
    if problem ~= nil then return problem end
  elseif self.dealt == self.size then
    self.dealt = 0
    self.settled = 0
  end
  return self:settleTo(self.settled + 1)
end

--- Deals `count` cards to the end of `hand`. Where fewer are left the hand gets them, and is
--- topped up from the next pass with cards of other slots; or, with `reshuffle`, they go back and
--- the whole hand comes from the next pass. A hand larger than the deck gets what is left, whole
--- passes, then a part of one.
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:take(count, hand, reshuffle)
  if count > (reshuffle and self.size - self.dealt or self.size) then
    return self:takeAnew(count, hand, reshuffle)
  end
  local problem
  if count > 0 and self.dealt == self.settled then problem = self:settleMore() end
  local cards, size, dealt = self.cards, self.size, self.dealt
  local missing = count - (size - dealt)
  local stop = missing > 0 and size or dealt + count
  if problem == nil then problem = self:settleTo(stop) end
  if problem == nil and missing > 0 then problem = self:begin(missing, dealt) end
  if problem ~= nil then return problem end
  append(hand, cards, dealt + 1, stop)
  append(hand, cards, 1, missing)
  self.dealt = missing > 0 and missing or stop
  return nil
end

--- Deals a hand for which cards go back, or one larger than the deck: on a copy, so that nothing
--- has been dealt where the source fails late.
---@private
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:takeAnew(count, hand, reshuffle)
  local cards, size, dealt, settled = self.cards, self.size, self.dealt, self.settled
  local goBack = reshuffle and dealt > 0
  local first = goBack and dealt + 1 or 1
  local newCards = {}
  append(newCards, cards, first, size)
  append(newCards, cards, 1, first - 1)
  local copy = Pass.new(newCards, self.source, self.noRepeat)
  copy.dealt = goBack and size or dealt
  copy.settled = goBack and size or settled
  local missing = count
  while missing > 0 do
    local left = size - copy.dealt
    local step = math.min(missing, left > 0 and left or size)
    local problem = copy:take(step, hand, false)
    if problem ~= nil then return problem end
    missing = missing - step
  end
  if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
  for at = 1, size do
    cards[at] = newCards[at]
  end
  self.dealt = copy.dealt
  self.settled = copy.settled
  return nil
end

--- Settles the pass up to position `needed` at least.
---@param needed integer
---@return string?
function Pass:settleTo(needed)
  local size, settled = self.size, self.settled
  if needed <= settled then return nil end
  local to = settled + CHUNK
  if to < needed then to = needed end
  if to > size then to = size end
  local generator = self.source.generator
  if generator ~= nil then
    self.settled = settleBy(generator, self.cards, settled + 1, to, size, size)
    return nil
  end
  local problem = self:settle(settled + 1, to, size)
  if problem == nil then self.settled = to end
  return problem
end

--- Begins the next pass and settles its first `count` cards, chosen among those at positions 1
--- to `limit`. The card dealt last lies at the end.
---@private
---@param count integer
---@param limit integer
---@return string?
function Pass:begin(count, limit)
  local problem = self:settle(1, 1, self.noRepeat and self:setAside(limit) or limit)
  if problem == nil then problem = self:settle(2, count, limit) end
  if problem ~= nil then return problem end
  self.dealt = 0
  self.settled = count
  return nil
end

--- Moves the cards that equal the last one behind the others up to position `limit`, and gives
--- how many of these the next pass may begin with.
---@private
---@param limit integer
---@return integer
function Pass:setAside(limit)
  local cards, size = self.cards, self.size
  local last = cards[size]
  local others = limit
  if not self.allDiffer then
    for at = limit, 1, -1 do
      if same(cards[at], last) then
        cards[at] = cards[others]
        cards[others] = last
        others = others - 1
      end
    end
  elseif limit == size then
    others = size - 1
  end
  return others > 0 and others or limit
end

--- Settles the places `from` to `to`: each gets a card chosen among those at its own place to
--- `last`. (Fisher and Yates 1938)
---@private
---@param from integer
---@param to integer
---@param last integer
---@return string?
function Pass:settle(from, to, last)
  local cards, source, dealt, settled = self.cards, self.source, self.dealt, self.settled
  local draw, trusted, generator = source.draw, source.trusted, source.generator
  if generator ~= nil then
    settleBy(generator, cards, from, to, last, to)
    return nil
  end
  local stop = to < last and to or last - 1
  if trusted then
    for at = from, stop do
      local chosen = at - 1 + draw(last - at + 1)
      local card = cards[chosen]
      cards[chosen] = cards[at]
      cards[at] = card
    end
    return nil
  end
  for at = from, stop do
    local choice = draw(last - at + 1)
    if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
    local problem = answerProblem(choice, last - at + 1)
    if problem ~= nil then return problem end
    local chosen = at - 1 + choice
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
  return nil
end

-- classic ---------------------------------------------------------------------

-- The names that tutorials and games have used for years, with the faults of the originals
-- mended: `shuffleTable` and `drawCards` from the Corona tutorial, `RandShuffle`, `OutputCard`,
-- `RandDeck` and `RandMultiDeck` from a blog about Lua closures.

--- What `RandDeck` can be told.
---@class RandDeckOptions
---@field random? RandomSource The random source; the engine's own if left out.
--- Whether a pass must not begin with the card dealt last, as long as there is another.
---@field noRepeat? boolean

--- What `RandMultiDeck` can be told.
---@class RandMultiDeckOptions: RandDeckOptions
--- What happens when a hand is larger than what is left: `"topUp"` (the default) deals what is
--- left and tops the hand up from the next pass; `"reshuffle"` puts what is left back and deals
--- the whole hand from a new pass.
---@field whenShort? "topUp"|"reshuffle"

--- Deals one card a call.
---@alias RandDealer<Card> fun(): Card

--- Deals one card, or a hand of `num` cards as a list.
---@alias RandMultiDealer<Card> (fun(num?: 1): Card)|(fun(num: integer): Card|Card[])

--- The most cards that a dealer without an end gives in one call.
local MOST_CARDS = 10000000

---@type Options
local DECK_OPTIONS = { noRepeat = "boolean", random = RANDOM_SOURCE }

---@type Options
local MULTI_DECK_OPTIONS = { noRepeat = "boolean", random = RANDOM_SOURCE, whenShort = WHEN_SHORT }

--- The pass that the options of a dealer ask for.
---@generic Card
---@param cards Card[]
---@param options RandDeckOptions?
---@return Pass<Card>
local function newPass(cards, options)
  local given = options or {}
  return Pass.new(cards, sourceOf(given.random), given.noRepeat == true)
end

--- Shuffles `list` in place from its end, with `random(#list)` down to `random(2)`, and starts it
--- at its top again. Gives the text that says what was wrong with an answer of the source; every
--- card stays in the list all the same. (Durstenfeld 1964)
---@param list any[]
---@param random RandomSource?
---@param generator Words?
---@return string?
local function shuffleInPlace(list, random, generator)
  if generator ~= nil then
    local size = #list
    settleBy(generator, list, 1, size, size, size)
    forgetPosition(list)
    return nil
  end
  local draw = drawOf(random)
  if random == nil then
    for last = #list, 2, -1 do
      local choice = draw(last)
      local card = list[choice]
      list[choice] = list[last]
      list[last] = card
    end
  else
    local problem = swapByChoices(list, draw, answerProblem)
    if problem ~= nil then return problem end
  end
  forgetPosition(list)
  return nil
end

--- Shuffles a list in place: every order is equally likely. `drawCards` and `OutputCard` start at
--- its top again.
---
--- With any source it makes the tutorial's own swaps, so that a game that seeds its engine keeps
--- its orders.
---
--- Cost: one swap a card. Random numbers: one a card but for the first, `random(#t)` to
--- `random(2)`. (Durstenfeld 1964)
---
--- Raises an error where `random` is no source or gives a wrong answer. All cards are still in `t`
--- then, in any order.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(shuffleTable(deck) == deck, #deck) --> true 3
--- ```
---@generic Card
---@param t Card[] The list. Changed in place.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `t`; or false, after a warning through `print`, if `t` is no table.
local function shuffleTable(t, random)
  if listTypeName(t) ~= "table" then
    warn("WARNING: shuffleTable() function expects a table")
    -- Who keeps to the type never sees this answer, which the tutorial promises.
    return false
  end
  local generator = generatorOf(random)
  if generator == nil then checkSource(random, 2, "shuffleTable") end
  checkResult(shuffleInPlace(t, random, generator), "shuffleTable")
  return t
end

--- Deals the next cards of a list as they lie, from the top. Each list has its own position,
--- shared with `OutputCard`; `shuffleTable` and `RandShuffle` start it at the top again. Nothing
--- is taken out of the list.
---
--- Cost: by `num`. Random numbers: none.
---
--- Raises an error where an argument is of the wrong kind or value.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(table.concat(drawCards(2, deck), " ")) --> AS KD
--- print(table.concat(drawCards(2, deck), " ")) --> 7C
--- print(#drawCards(2, deck)) --> 0
--- ```
---@generic Card
---@param num integer How many cards, a whole number from 0.
---@param deck Card[] The list to deal from.
---@return Card[] # A new list of `num` cards; of fewer where the list runs out, and none from then on.
local function drawCards(num, deck)
  checkWhole(num, 1, "drawCards", 0)
  checkList(deck, 2, "drawCards")
  local position = positionOf(deck)
  local hand = {}
  for drawn = 1, num do
    local card = deck[position + drawn]
    if card == nil then break end
    hand[#hand + 1] = card
  end
  setPosition(deck, position + #hand)
  return hand
end

--- Shuffles a list in place, just as `shuffleTable` does, but raises where it is given none.
---
--- Cost: one swap a card. Random numbers: one a card but for the first, `random(#deck)` to
--- `random(2)`. (Durstenfeld 1964)
---
--- Raises an error where `deck` is no table, and where `random` is no source or gives a wrong
--- answer. All cards are still in `deck` then, in any order.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(RandShuffle(deck) == deck, #deck) --> true 3
--- ```
---@generic Card
---@param deck Card[] The list. Changed in place.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `deck`.
local function RandShuffle(deck, random)
  checkList(deck, 1, "RandShuffle")
  local generator = generatorOf(random)
  if generator == nil then checkSource(random, 2, "RandShuffle") end
  checkResult(shuffleInPlace(deck, random, generator), "RandShuffle")
  return deck
end

--- Deals the next card of a list as it lies. When all have been dealt it shuffles the list in
--- place and goes on from its top. Each list has its own position, shared with `drawCards`.
---
--- Cost: the same for every call but those that shuffle. Random numbers: none, or those of
--- `RandShuffle`.
---
--- Raises an error where `deck` is no table, and where `random` is no source or gives a wrong
--- answer. Nothing has been dealt then, and all cards are still in `deck`.
---
--- ```lua
--- local deck = { "AS", "KD" }
--- print(OutputCard(deck), OutputCard(deck)) --> AS KD
--- ```
---@generic Card
---@param deck Card[] The list to deal from. Changed in place when it is shuffled.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card? # The card; nil if the list is empty.
local function OutputCard(deck, random)
  checkList(deck, 1, "OutputCard")
  checkSource(random, 2, "OutputCard")
  local size = #deck
  if size == 0 then return nil end
  local position = positionOf(deck)
  if position >= size then
    checkResult(shuffleInPlace(deck, random, generatorOf(random)), "OutputCard")
    position = 0
  end
  setPosition(deck, position + 1)
  return deck[position + 1]
end

--- Makes a dealer of the cards of a list: a function that gives the next card of a shuffled deck
--- each time it is called, and begins a new pass by itself when all are dealt. Each pass deals
--- every card exactly once, in an order that is as likely as any other. The list is copied:
--- dealers made from one list know nothing of each other.
---
--- Cost: one copy of the list now, and with `noRepeat` a look at every card; then no call costs
--- more than shuffling some 64 cards, whatever the size of the deck. Where `noRepeat` meets equal
--- cards, a pass begins with a look at every card. Random numbers: for each pass `random(#t)` to
--- `random(2)`, asked for as they are needed, some 64 at a time; after the first pass `noRepeat`
--- leaves the card dealt last out of the first choice. (Fisher and Yates 1938, Durstenfeld 1964)
---
--- Raises an error where `t` is no table, is empty or has a hole, and where an option is unknown or
--- of the wrong kind. The dealer raises where `random` gives a wrong answer; it has dealt nothing
--- then.
---
--- ```lua
--- local last = function(n) return n end -- always the last one, to show what happens
--- local deal = RandDeck({ "A", "B", "C" }, { random = last })
--- print(deal(), deal(), deal(), deal()) --> C A B B
--- ```
---@generic Card
---@param t Card[] The cards, at least one.
---@param options? RandDeckOptions `random`, `noRepeat`.
---@return RandDealer<Card> # The dealer: a function without arguments that gives one card, never nil.
local function RandDeck(t, options)
  local cards = copyOf(t, "RandDeck", 1)
  checkOptions(options, DECK_OPTIONS, "RandDeck")
  local pass = newPass(cards, options)
  return function()
    local position = pass.dealt + 1
    if position > pass.settled then
      checkResult(pass:settleMore(), "RandDeck")
      position = pass.dealt + 1
    end
    pass.dealt = position
    return cards[position]
  end
end

--- Makes a dealer like that of `RandDeck`, which also deals hands. Single cards and hands mix
--- freely.
---
--- When fewer than `num` cards are left, it deals those, begins the next pass and tops the hand up
--- from it: no slot is twice in a hand of at most the deck's size, both passes deal every card
--- exactly once, and every order that these rules allow is equally likely. A hand larger than the
--- deck gets what is left, whole passes, then a part of one.
---
--- Cost: as `RandDeck`; a hand costs by `num`, and a copy of the deck where it is larger than that
--- or `whenShort` puts cards back. Random numbers: as `RandDeck`; where r cards are left the first
--- `num` - r of the next pass are chosen by `random(#t - r)`, `random(#t - r - 1)` and so on.
--- (Fisher and Yates 1938, Durstenfeld 1964)
---
--- Raises an error where `t` is no table, is empty or has a hole, and where an option is unknown or
--- of the wrong kind. The dealer raises where `num` is of the wrong kind or value or `random` gives
--- a wrong answer; it has dealt nothing then.
---
--- ```lua
--- local last = function(n) return n end -- always the last one, to show what happens
--- local deal = RandMultiDeck({ "A", "B", "C" }, { random = last })
--- print(deal()) --> C
--- print(table.concat(deal(3), " ")) --> A B C
--- ```
---@generic Card
---@param t Card[] The cards, at least one.
---@param options? RandMultiDeckOptions `random`, `noRepeat`, `whenShort`.
---@return RandMultiDealer<Card> # The dealer: a function of `num`, a whole number from 0 to
--- 10,000,000. Left out or 1 it gives one card, else a list of `num` cards, empty for 0; never nil.
local function RandMultiDeck(t, options)
  local cards = copyOf(t, "RandMultiDeck", 1)
  checkOptions(options, MULTI_DECK_OPTIONS, "RandMultiDeck")
  local pass = newPass(cards, options)
  local reshuffle = options ~= nil and options.whenShort == "reshuffle"
  return function(num)
    if num == nil or num == 1 then
      local position = pass.dealt + 1
      if position > pass.settled then
        checkResult(pass:settleMore(), "RandMultiDeck")
        position = pass.dealt + 1
      end
      pass.dealt = position
      return cards[position]
    end
    checkWhole(num, 1, "RandMultiDeck", 0, MOST_CARDS)
    local hand = {}
    checkResult(pass:take(math.floor(num), hand, reshuffle), "RandMultiDeck")
    return hand
  end
end

-- shuffle ---------------------------------------------------------------------

-- Shuffles in place, copies and samples. Each order is equally likely as long as the random
-- source is fair.

--- Chooses `count` cards of `list`, which stays as it is, each place at most once. Raises where an
--- answer of the source, the argument at `position`, is wrong, and where a chosen place is empty.
---@generic Card
---@param list Card[]
---@param count integer
---@param source Source
---@param position integer
---@param name string
---@return Card[]
local function choose(list, count, source, position, name)
  local draw, generator = source.draw, source.generator
  local size = #list
  -- Where a swap would have put another place's card: only these places are written down.
  local moved = {}
  local chosen = {}
  -- What one word of a generator of ours gave, and how much of it is used.
  local choices = {}
  local used = 0
  for at = 1, count do
    local among = size - at + 1
    local choice = 1
    if generator ~= nil and among > 1 then
      if used == #choices then
        choices = block(generator, among, among)
        used = 0
      end
      used = used + 1
      choice = choices[used] + 1
    elseif among > 1 then
      choice = draw(among)
      local problem = answerProblem(choice, among)
      if problem ~= nil then error(badArgument(position, name, problem), 3) end
    end
    local swapped = at - 1 + choice
    local place = moved[swapped] or swapped
    moved[swapped] = moved[at] or at
    local card = list[place]
    if card == nil or card ~= card then error(badArgument(1, name, cardProblem(card, place)), 3) end
    chosen[at] = card
  end
  return chosen
end

--- A shuffled copy of `list`, which stays as it is. Every order is equally likely.
---
--- Cost: one copy and one swap a card. Random numbers: one a card but for the last,
--- `random(#list)` to `random(2)`, the first for position 1. (Fisher and Yates 1938, Durstenfeld
--- 1964)
---
--- Raises an error where `list` is no table or has a hole, and where `random` is no source or gives
--- a wrong answer.
---
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(shuffled({ "A", "B", "C" }, random), " ")) --> C A B
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # A new list; empty if `list` is.
local function shuffled(list, random)
  local copy = copyOf(list, "shuffled")
  checkSource(random, 2, "shuffled")
  local pass = Pass.new(copy, sourceOf(random), false)
  checkResult(pass:settleTo(#copy), "shuffled")
  return copy
end

--- Draws `count` cards of `list` at random, each place at most once: every choice and every order
--- of it is equally likely. The list stays as it is. The cards are the first `count` of what
--- `shuffled` gives for the same answers of the source.
---
--- Cost: by `count`, not by the size of the list. Random numbers: one a card, the first
--- `random(#list)`. (Fisher and Yates 1938, without moving the list's own cards)
---
--- Raises an error where an argument is of the wrong kind or value, where a place that is drawn is
--- empty, and where `random` gives a wrong answer.
---
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(sample({ "A", "B", "C" }, 2, random), " ")) --> C A
--- ```
---@generic Card
---@param list Card[] The cards.
---@param count integer How many, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # A new list of `count` cards; of all of them where the list has fewer.
local function sample(list, count, random)
  checkList(list, 1, "sample")
  checkWhole(count, 2, "sample", 0)
  checkSource(random, 3, "sample")
  local chosen = choose(list, math.min(count, #list), sourceOf(random), 3, "sample")
  return chosen
end

--- Picks one card of `list`, each place equally likely. The list stays as it is.
---
--- Cost: the same for every size. Random numbers: one, `random(#list)`; none for a list of one
--- card.
---
--- Raises an error where `list` is no table, where the place picked is empty, and where `random` is
--- no source or gives a wrong answer.
---
--- ```lua
--- print(pick({ "A", "B", "C" }, function(n) return n end)) --> C
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card? # The card; nil if the list is empty.
local function pick(list, random)
  checkList(list, 1, "pick")
  checkSource(random, 2, "pick")
  if #list == 0 then return nil end
  local chosen = choose(list, 1, sourceOf(random), 2, "pick")
  return chosen[1]
end

return {
  drawCards = drawCards,
  OutputCard = OutputCard,
  RandDeck = RandDeck,
  RandMultiDeck = RandMultiDeck,
  RandShuffle = RandShuffle,
  shuffleTable = shuffleTable,
  newRandom = newRandom,
  pick = pick,
  sample = sample,
  shuffled = shuffled,
  --- The version of this library.
  _VERSION = "0.2.0",
}
