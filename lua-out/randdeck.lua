-- randdeck 1.0.0-rc.1: shuffles and deals fairly, in any Lua from 5.1 to 5.5, LuaJIT and Luau.
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

-- dealer ----------------------------------------------------------------------

-- What a hand can be filled from.

--- What a hand is filled from: `newDeck`, `newDice` and `newBlockDeck` make such.
---@class Dealer<Card>
---@field draw fun(self: Dealer<Card>): Card? Gives the next card, nil where there is none.
---@field discard? fun(self: Dealer<Card>, card: Card) Takes a card that has been played.

--- What the library's own dealers are for the library: texts tell what was wrong with an answer of
--- their source.
---@class OwnDealer<Card>
---@field all Card[] All cards.
---@field maker string The function that made it, whose second argument has the source.
--- Draws cards to the end of `hand`.
---@field take fun(self: OwnDealer<Card>, count: integer, hand: Card[]): string?
--- Discards a card where it has a discard pile, and draws cards to the end of `drawn`.
---@field exchange fun(self: OwnDealer<Card>, card: Card, count: integer, drawn: Card[]): string?
---@field stateNumbers fun(self: OwnDealer<Card>): integer[]|string What a saved state says of it.
---@field restore fun(self: OwnDealer<Card>, numbers: integer[]): string? Goes on where `stateNumbers` was.

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

--- Tells integers from floats, where the Lua has both.
---@type (fun(value: any): any)?
local numberType = rawget(math, "type")

--- The decimal digits of a whole number up to 2^53.
---@param value integer
---@return string
local function digits(value)
  -- Where floats have 24 bits an integer may have more.
  if numberType and numberType(value) == "integer" then return tostring(value) end
  -- `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  return string.format("%.0f", value + 0)
end

--- Whether two cards are one and the same, whatever a metatable says.
local same = rawequal

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

--- How many there are of each card; a card that it knows nothing of has no count.
---@alias Counts table<any, integer>

--- Counts of no card yet.
---@return Counts
local function newCounts() return {} end

--- The count of a card.
---@param counts Counts
---@param card any
---@return integer?
local function countOf(counts, card) return counts[card] end

--- Sets the count of a card.
---@param counts Counts
---@param card any
---@param count integer
local function setCount(counts, card, count) counts[card] = count end

--- Whether `value` is a list rather than a card: a table with named fields alone is a card.
---@param value any
---@return boolean
local function isList(value)
  if type(value) ~= "table" then return false end
  local first = next(value)
  return first == nil or rawget(value, 1) ~= nil
end

--- A field of `object` itself; strict objects may raise when they are asked.
local ownField = rawget

--- `value`, a whole number, as an integer where the Lua has them.
local whole = numberType and math.floor or function(value) return value end

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
  local hasTime, time = pcall(function() return os.time() end)
  local hasClock, clock = pcall(function() return os.clock() end)
  local address = string.sub(tostring({}), 8)
  local numbers = tostring(random(2147483647)) .. " " .. tostring(random(2147483647))
  return string.sub(
    tostring(started.generators)
      .. " "
      .. numbers
      .. " "
      .. address
      .. " "
      .. tostring(hasTime and time or 0)
      .. " "
      .. tostring(hasClock and clock or 0),
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

--- A generator with what it came from.
---@class Generator: Words
---@field digest integer[] The first words it gives when it is fresh: what its streams are made from.
---@field seed (number|string)? Its seed; nil for a stream and where it is too long to be kept.

--- How many words tell a generator from all others.
local DIGEST_WORDS = 8

--- 2^31 - 1, a prime.
local PRIME = 2147483647

--- The largest prime below 2^26: a square of what is below it, and a number below 2^31, fit in 53
--- bits.
local SMALLER_PRIME = 67108859

--- Stirs the 16 numbers below `prime`, `rounds` times, counting on from `count`. What is squared is
--- below `smaller`, another prime.
---@param numbers number[]
---@param rounds integer
---@param count number
---@param prime integer
---@param smaller integer
---@return number # The count reached.
local function stir(numbers, rounds, count, prime, smaller)
  local counter = count
  local left = numbers[16]
  for _ = 1, rounds do
    for at = 1, 16 do
      counter = (counter + 1327217885) % prime
      local sum = (left + counter) % smaller
      left = (numbers[at] + sum * sum) % prime
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
    counter = stir(numbers, 2, counter, PRIME, SMALLER_PRIME)
  end
  numbers[1] = (numbers[1] + count) % PRIME
  stir(numbers, 4, counter, PRIME, SMALLER_PRIME)
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
    local third = at + 2 <= count and bytes[at + 2] or 0
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
---@return Generator?
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

--- The most cards that a dealer without an end gives in one call.
local MOST_CARDS = 10000000

local RANDOM_SOURCE = "function or object with a method 'random'"
local WHEN_SHORT = "'topUp' or 'reshuffle'"
local RECYCLE = "'discards', 'all' or 'none'"

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

--- Raises where `result` is a text, which says what is wrong with the argument at `position`:
--- mostly with an answer of the source.
---@generic Result
---@param result Result|string
---@param position integer
---@param name string
local function checkResult(result, position, name)
  -- Most often there is none: asking for its type would be a call.
  if result ~= nil and type(result) == "string" then
    error(badArgument(position, name, result), 3)
  end
end

--- Raises where `value` is no function.
---@param value any
---@param position integer
---@param name string
local function checkFunction(value, position, name)
  if type(value) == "function" then return end
  error(badArgument(position, name, "function expected, got " .. typeName(value)), 3)
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
  if expected == RECYCLE then return value == "discards" or value == "all" or value == "none" end
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

--- What is wrong with a list that must have a card.
local NO_CARD = "at least one card expected, got an empty table"

--- Gives a copy of `list`; or says why it is none of at least `least` cards, without a hole.
---@generic Card
---@param list Card[]
---@param least 0|1
---@return Card[]|string
local function copyOrProblem(list, least)
  local came = listTypeName(list)
  if came ~= "table" then return "table expected, got " .. came end
  local size = #list
  local last = reachesBeyond(list, size) and size + 1 or size
  if last < least then return NO_CARD end
  local copy = {}
  for at = 1, last do
    local card = list[at]
    if card == nil or card ~= card then return cardProblem(card, at) end
    copy[at] = card
  end
  return copy
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
  local copy = copyOrProblem(list, least)
  if type(copy) ~= "string" then return copy end
  error(badArgument(1, name, copy), 3)
end

--- Raises where `value` is no whole number from `least` on, and where it is more than `most`, if
--- that is given.
---@param value any
---@param position integer
---@param name string
---@param least integer
---@param most? integer
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

--- Raises where a card has no kind.
---@param kinds any[]
---@param count integer
---@param position integer
---@param name string
local function checkKinds(kinds, count, position, name)
  for at = 1, count do
    local kind = kinds[at]
    if kind == nil or kind ~= kind then
      local problem = "kind expected for each card, got "
        .. describe(kind)
        .. " at position "
        .. digits(at)
      error(badArgument(position, name, problem), 3)
    end
  end
end

--- Raises where `options` is neither left out nor a table of options among those `known`, with
--- values that they take.
---@param options any
---@param known Options
---@param name string
local function checkOptions(options, known, name)
  if options == nil then return end
  local came = typeName(options)
  if generatorOf(options) ~= nil then came = "a random source, which is the option 'random'" end
  if came ~= "table" then
    error(badArgument(2, name, "table of options expected, got " .. came), 3)
  end
  local names = optionNames(known)
  for _, option in ipairs(optionNames(options)) do
    if type(known[option]) ~= "string" then
      local problem = "unknown option '" .. option .. "', known: " .. table.concat(names, ", ")
      error(badArgument(2, name, problem), 3)
    end
  end
  -- Those that are known one by one: the table may have them from another, by its metatable.
  for _, option in ipairs(names) do
    local expected = known[option]
    local value = options[option]
    if value ~= nil and not fits(value, expected) then
      local isWord = (expected == WHEN_SHORT or expected == RECYCLE) and type(value) == "string"
      local kind = isWord and "another string" or typeName(value)
      local problem =
        badArgument(2, name, "option '" .. option .. "': " .. expected .. " expected, got " .. kind)
      error(problem, 3)
    end
  end
end

-- source ----------------------------------------------------------------------

-- Random sources made ready for use: the engine's own, a caller's, or a generator of ours.

--- The engine's own source is trusted: its answers are not checked.
---@class Source
---@field draw RandomFunction? The function to ask; nil for a generator.
---@field trusted boolean
---@field generator Generator?

--- A function that asks an object. Apart, since LuaJIT compiles none that may make another.
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

-- choice ----------------------------------------------------------------------

-- One whole number of any source, among more than the source itself is ever asked for.

--- 2^53: up to it every whole number is exact, and so the most that there is to choose from.
local MOST_CHOICES = 9007199254740992

--- 2^31 - 1: more is asked of no source but ours, since not every `math.random` can give it.
local MOST_ASKED = 2147483647

--- 2^27: how many numbers the second question of a larger choice is for.
local LOW_NUMBERS = 134217728

--- How often a larger choice may be refused; a fair source has less than one chance in 2^390.
local MOST_TRIES = 100

--- Asks for 1 to `n`, `n` up to 2^31 - 1. Gives the answer, or what was wrong with it.
---@param source Source
---@param n integer
---@return integer|string
local function ask(source, n)
  -- A whole number of the caller's list may be a float, which no source should see.
  local bound = whole(n)
  local answer = source.draw(bound)
  if source.trusted then return answer end
  return answerProblem(answer, bound) or answer
end

--- Chooses a whole number from 1 to `n`, each exactly equally likely as long as the source is fair;
--- `n` is at most 2^53.
---
--- A source that is not ours is asked `random(n)`; for more than 2^31 - 1 numbers twice, for the
--- high and the low part, of which there are more than `n`: less than once in 16 times what they
--- make is left out, and both are asked again. Nothing is asked where `n` is 1.
---@param source Source
---@param n integer
---@return integer|string # The number; or a text, which says what was wrong with an answer of the source.
local function chooseBelow(source, n)
  if n == 1 then return 1 end
  if source.generator ~= nil then return below(source.generator, n) + 1 end
  if n <= MOST_ASKED then return ask(source, n) end
  local highs = math.ceil(n / LOW_NUMBERS)
  -- Divided by 1 it is a float: the integers of Fengari would overflow at 2^31.
  local tooMany = highs / 1 * LOW_NUMBERS - n
  for _ = 1, MOST_TRIES do
    local high = ask(source, highs)
    if type(high) == "string" then return high end
    local low = ask(source, LOW_NUMBERS)
    if type(low) == "string" then return low end
    local number = (high / 1 - 1) * LOW_NUMBERS + low
    -- The second and those behind it are left out: always 1 is a choice then, and always the last.
    if number == 1 then return 1 end
    if number - tooMany > 1 then return number - tooMany end
  end
  return "random must not give the same numbers for ever"
end

-- lists -----------------------------------------------------------------------

-- Parts of lists.

--- Adds the values of `list` from position `from` to position `to` to the end of `longer`.
---@param longer any[]
---@param list any[]
---@param from integer
---@param to integer
local function append(longer, list, from, to)
  local before = #longer + 1 - from
  for at = from, to do
    longer[before + at] = list[at]
  end
end

--- Gives the values of `list` from position `from` to position `to`, or to its end, as a new list.
---@generic Value
---@param list Value[]
---@param from integer
---@param to? integer
---@return Value[]
local function part(list, from, to)
  if to == nil then to = #list end
  local values = {}
  append(values, list, from, to)
  return values
end

-- arrangements ----------------------------------------------------------------

-- Counts the orders in which no two neighbours are of one kind. The kinds are inserted one after
-- the other. Of the gaps between the cards that lie, those between two of a kind are bad, and all
-- others good. The n cards of the next kind go in as g groups, h of them into the b bad gaps and s
-- into the good ones: C(n-1, g-1) C(b, h) C(good, s) ways, after which b - h + n - g gaps are bad.
-- The kinds of one card come last: u of them fill b bad gaps among L + 1 in u! C(u-b+L, L) ways.
--
-- A row holds, for each number of bad gaps, in how many ways the cards that are left can fill them
-- all. Only the sum of what lies matters to it, so that it serves whatever card was dealt before.

--- 2^212, by which numbers are scaled: the product of four is no infinity. Divided by 1 it is a
--- float. Where numbers are no doubles it is infinite.
local ROOT = 9007199254740992 / 1

local SCALE = ROOT * ROOT * ROOT * ROOT
local NO_POWER = -1000000

--- Beyond this many terms nothing is counted.
local MOST_TERMS = 20000000

--- Numbers from 1 on, each a value below SCALE times a power of SCALE; for 0 that power is
--- NO_POWER.
---@class Scaled
---@field values number[]
---@field powers integer[]

--- The counts for one step: `laid` cards lie, then `size` of a kind are inserted.
---@class Row
---@field laid integer
---@field size integer
---@field cuts Scaled In how many ways these make one group, two, and so on.
---@field least integer The numbers of bad gaps that are counted: the first one is `least`.
---@field most integer
---@field counts Scaled

--- What `goThrough` found: a sum and its power; the groups of the way at which it passed the limit.
---@class Found
---@field sum number
---@field power integer
---@field inBad integer
---@field inGood integer

--- The counts for a deck.
---@class Arrangements
---@field total integer How many cards there are, and how many are of each kind.
---@field sizes integer[]
---@field order integer[] The kinds, those with the most cards first; and how many have more than one card.
---@field several integer
--- The rows, by the size of the kind that is laid first; none where they would be too long.
---@field rows table<integer, Row[]?>

--- Adds the product of `value` and SCALE to the `power` to the end of `list`.
---@param list Scaled
---@param value number
---@param power integer
local function addScaled(list, value, power)
  local values, powers = list.values, list.powers
  local scaled = value
  local scaledPower = value > 0 and power or NO_POWER
  while scaled >= SCALE do
    scaled = scaled / SCALE
    scaledPower = scaledPower + 1
  end
  while scaled < 1 and scaledPower > 0 do
    scaled = scaled * SCALE
    scaledPower = scaledPower - 1
  end
  values[#values + 1] = scaled
  powers[#powers + 1] = scaledPower
end

--- C(n, 0), C(n, 1) and so on to C(n, `last`).
---@param n integer
---@param last integer
---@return Scaled
local function binomials(n, last)
  local list = { values = { 1 / 1 }, powers = { 0 } }
  for at = 1, last do
    addScaled(list, list.values[at] * (n - at + 1) / at, list.powers[at])
  end
  return list
end

--- Goes over the ways to insert `size` cards of a kind where `laid` lie and `bad` gaps are bad,
--- each counted as often as `next` says, until the sum is more than `limit` times SCALE to the
--- `power`.
---@param row Row
---@param next Row
---@param bad integer
---@param limit number
---@param power integer
---@return Found
local function goThrough(row, next, bad, limit, power)
  local laid, size, cuts = row.laid, row.size, row.cuts
  local least, most, counts = next.least, next.most, next.counts
  local good = laid + 1 - bad
  local mostInBad = math.min(bad, size)
  local mostInGood = math.min(good, size)
  local badChoices = binomials(bad, mostInBad)
  local goodChoices = binomials(good, mostInGood)
  local values, powers = counts.values, counts.powers
  local found = {
    sum = 0,
    power = power,
    inBad = 0,
    inGood = 0,
  }
  local sum = 0 / 1
  local sumPower = power
  local inBad = math.max(0, bad - most)
  while inBad <= mostInBad do
    local badAfter = bad + size - 2 * inBad
    local last = math.min(mostInGood, size - inBad, badAfter - least)
    local factor = badChoices.values[inBad + 1]
    local factorPower = badChoices.powers[inBad + 1]
    local inGood = math.max(inBad == 0 and 1 or 0, badAfter - most)
    while inGood <= last do
      local after = badAfter - inGood - least
      local groups = inBad + inGood
      local ways = factor * goodChoices.values[inGood + 1] * cuts.values[groups] * values[after + 1]
      local waysPower = factorPower
        + goodChoices.powers[inGood + 1]
        + cuts.powers[groups]
        + powers[after + 1]
      -- What is smaller than a rounding error needs no exact scale.
      while waysPower < sumPower and ways > 1e-30 do
        ways = ways / SCALE
        waysPower = waysPower + 1
      end
      while waysPower > sumPower do
        sum = sum / SCALE
        sumPower = sumPower + 1
      end
      sum = sum + ways
      if sum > limit then
        found.inBad = inBad
        found.inGood = inGood
        return found
      end
      inGood = inGood + 1
    end
    inBad = inBad + 1
  end
  found.sum = sum
  found.power = sumPower
  return found
end

--- Makes the rows where a kind of `first` cards is laid first, then the others by their sizes. The
--- row behind the last one stands for the kinds of one card, and has no size.
---@param counts Arrangements
---@param first integer
---@return Row[]
local function makeRows(counts, first)
  local total, sizes, order, several = counts.total, counts.sizes, counts.order, counts.several
  local largest = sizes[order[1]]
  local laidSizes = { first }
  local leftOut = false
  for at = 1, several do
    local size = sizes[order[at]]
    if size == first and not leftOut then
      leftOut = true
    else
      laidSizes[#laidSizes + 1] = size
    end
  end
  local steps = #laidSizes
  local rows = {}
  local laid = 0
  for at = 1, steps do
    laid = laid + laidSizes[at]
    local next = at < steps and laidSizes[at + 1] or 0
    rows[#rows + 1] = {
      laid = laid,
      size = next,
      cuts = binomials(next - 1, next - 1),
      least = at == 1 and first - 1 or math.max(0, 2 * largest - 1 - laid),
      most = math.min(total - laid, laid - at + 1),
      counts = { values = {}, powers = {} },
    }
  end
  local terms = 0
  for at = 1, steps - 1 do
    local row = rows[at]
    local after = rows[at + 1]
    -- Begun with a float: the integers of Fengari would overflow at 2^31.
    local targets = math.min(row.size, after.most - after.least + 1)
    terms = terms + (1 + targets / 2) * row.size * (row.most - row.least + 1)
  end
  if terms > MOST_TERMS then return {} end
  local singles = rows[steps]
  local left = total - laid
  -- Counted from the most bad gaps to the least, then turned round.
  local ways = { values = { 1 / 1 }, powers = { 0 } }
  local leastBad = singles.least
  local mostBad = singles.most
  local mostSpare = left - leastBad
  for spare = 1, mostSpare do
    addScaled(ways, ways.values[spare] * (laid + spare) / spare, ways.powers[spare])
  end
  for bad = leastBad, mostBad do
    addScaled(singles.counts, ways.values[left - bad + 1], ways.powers[left - bad + 1])
  end
  for at = steps - 1, 1, -1 do
    local row = rows[at]
    local least, most = row.least, row.most
    for bad = least, most do
      local found = goThrough(row, rows[at + 1], bad, math.huge, 0)
      -- 2^24 is as far as numbers are exact there, and infinity less infinity is no number.
      if SCALE == math.huge and (found.sum >= 16777216 or found.sum ~= found.sum) then return {} end
      addScaled(row.counts, found.sum, found.power)
    end
  end
  return rows
end

--- The rows where a kind of `first` cards is laid first: made when they are asked for.
---@param counts Arrangements
---@param first integer
---@return Row[]
local function rowsFrom(counts, first)
  local rows = counts.rows[first]
  if rows == nil then
    rows = makeRows(counts, first)
    counts.rows[first] = rows
  end
  return rows
end

--- Makes ready the counts for cards whose kinds have these numbers, whole ones from 1 on; `known`
--- itself where they are for as many of each kind.
---@param numbers integer[]
---@param known? Arrangements
---@return Arrangements
local function arrangementsOf(numbers, known)
  local kinds = 0
  for _, number in ipairs(numbers) do
    kinds = math.max(kinds, number)
  end
  local sizes = {}
  for kind = 1, kinds do
    sizes[kind] = 0
  end
  for _, number in ipairs(numbers) do
    sizes[number] = sizes[number] + 1
  end
  local isKnown = known ~= nil and #known.sizes == kinds
  for kind = 1, kinds do
    if isKnown and known.sizes[kind] ~= sizes[kind] then isKnown = false end
  end
  if isKnown then return known end
  local bySize = {}
  local largest = 0
  for kind = 1, kinds do
    local size = sizes[kind]
    local alike = bySize[size] or {}
    alike[#alike + 1] = kind
    bySize[size] = alike
    largest = math.max(largest, size)
  end
  local order = {}
  local several = 0
  local size = largest
  while size >= 1 do
    for _, kind in ipairs(bySize[size] or {}) do
      order[#order + 1] = kind
    end
    if size == 2 then several = #order end
    size = size - 1
  end
  return {
    total = #numbers,
    sizes = sizes,
    order = order,
    several = several,
    rows = {},
  }
end

-- kinds -----------------------------------------------------------------------

-- Which cards are of one kind.

--- Gives what cards are the same by.
---@alias KindOf<Card> fun(card: Card): any

--- The number of the kind of each card.
---@alias Kinds Counts

--- The kinds of `cards`: the cards themselves where `kindOf` is left out.
---@generic Card
---@param cards Card[]
---@param kindOf KindOf<Card>?
---@return any[]
local function kindsOf(cards, kindOf)
  if kindOf == nil then return cards end
  local kinds = {}
  local count = #cards
  for at = 1, count do
    kinds[at] = kindOf(cards[at])
  end
  return kinds
end

--- A number for the kind at each place: two are the same where the kinds are. The kinds are
--- numbered from 1 in the order in which they come.
---@param kinds any[]
---@return integer[]
local function kindNumbers(kinds)
  local known = newCounts()
  local numbers = {}
  local count = 0
  for _, kind in ipairs(kinds) do
    local number = countOf(known, kind)
    if number == nil then
      count = count + 1
      number = count
      setCount(known, kind, number)
    end
    numbers[#numbers + 1] = number
  end
  return numbers
end

--- The numbers of the kinds of all cards; undefined where no two cards are of one kind.
---@generic Card
---@param cards Card[]
---@param kinds any[]
---@return Kinds?
local function kindsAmong(cards, kinds)
  local numbers = kindNumbers(kinds)
  local among = newCounts()
  local most = 0
  local count = #cards
  for at = 1, count do
    local number = numbers[at]
    setCount(among, cards[at], number)
    most = math.max(most, number)
  end
  if most == count then return nil end
  return among
end

-- order -----------------------------------------------------------------------

-- Chooses an order of cards, each equally likely among those with the fewest neighbours of one
-- kind: the kinds are inserted one after the other, by exact counts of the ways to go on.

local chooseOrder

do
  --- Beyond what can be counted, how many swaps are tried for each card.
  local SWAPS = 40

  --- Choices of one source. At the first wrong answer it is asked no more: all others are 1.
  ---@class Choices
  ---@field problem string? What was wrong with an answer.
  ---@field private source Source
  local Choices = {}
  Choices.__index = Choices

  --- Takes the source.
  ---@param source Source
  ---@return Choices
  function Choices.new(source) return setmetatable({ problem = nil, source = source }, Choices) end

  --- Chooses a whole number from 1 to `n`, up to 2^53.
  ---@param n integer
  ---@return integer
  function Choices:below(n)
    if self.problem ~= nil then return 1 end
    local choice = chooseBelow(self.source, n)
    if type(choice) == "string" then
      self.problem = choice
      return 1
    end
    return choice
  end

  --- Takes one of `gaps` away.
  ---@param gaps integer[]
  ---@param choices Choices
  ---@return integer
  local function takeOne(gaps, choices)
    local count = #gaps
    local choice = choices:below(count)
    local gap = gaps[choice]
    gaps[choice] = gaps[count]
    table.remove(gaps)
    return gap
  end

  --- Cards that lie in a row, and into which others are inserted. A card is a number; a gap has that
  --- of the card before it. The row begins with `head`, which is no card.
  ---@class Line
  ---@field next integer[]
  ---@field bad integer[]
  ---@field good integer[]
  ---@field head integer
  ---@field laid integer How many cards lie.
  local Line = {}
  Line.__index = Line

  --- Lays the head.
  ---@param total integer
  ---@return Line
  function Line.new(total)
    local self = setmetatable({}, Line)
    self.next = {}
    for at = 1, total + 1 do
      self.next[at] = 0
    end
    self.head = total + 1
    self.bad = {}
    self.good = { self.head }
    self.laid = 0
    return self
  end

  --- Inserts the cards of a kind, those numbered from `first` on, as groups of random sizes: `inBad`
  --- of them into bad gaps, `inGood` into good ones.
  ---@param first integer
  ---@param size integer
  ---@param inBad integer
  ---@param inGood integer
  ---@param choices Choices
  function Line:insert(first, size, inBad, inGood, choices)
    local next, bad, good = self.next, self.bad, self.good
    local gaps = {}
    for _ = 1, inBad do
      gaps[#gaps + 1] = takeOne(bad, choices)
    end
    for _ = 1, inGood do
      gaps[#gaps + 1] = takeOne(good, choices)
    end
    local groups = #gaps
    local group = 0
    local before = 0
    local behind = 0
    for at = 1, size do
      local left = size - at + 1
      local groupsLeft = groups - group
      local begins = groupsLeft == left or at == 1
      if not begins and groupsLeft > 0 then begins = choices:below(left) <= groupsLeft end
      if begins then
        if at > 1 then
          next[before] = behind
          good[#good + 1] = before
        end
        group = group + 1
        before = gaps[group]
        behind = next[before]
        good[#good + 1] = before
      else
        bad[#bad + 1] = before
      end
      local card = first + at - 1
      next[before] = card
      before = card
    end
    next[before] = behind
    good[#good + 1] = before
    self.laid = self.laid + size
  end

  --- Chooses the groups of the next kind, those in bad gaps and those in good ones, by the counts.
  ---@param row Row
  ---@param next Row
  ---@param bad integer
  ---@param choices Choices
  ---@return Found
  local function chooseGroups(row, next, bad, choices)
    local count = row.counts.values[bad - row.least + 1]
    local power = row.counts.powers[bad - row.least + 1]
    local limit
    if power == 0 and count <= MOST_CHOICES and count % 1 == 0 then
      limit = choices:below(whole(count)) - 1
    else
      -- A little less than the whole, so that no rounding can pass it.
      limit = (choices:below(MOST_CHOICES) - 1) / MOST_CHOICES * (count - count / 562949953421312)
    end
    local found = goThrough(row, next, bad, limit, power)
    return found
  end

  --- Lays the cards of all kinds in `line`; gives whether their orders can be counted.
  ---@param line Line
  ---@param counts Arrangements
  ---@param firsts integer[]
  ---@param before integer
  ---@param choices Choices
  ---@return boolean
  local function lay(line, counts, firsts, before, choices)
    local total, sizes, order, several = counts.total, counts.sizes, counts.order, counts.several
    local bad, good, head = line.bad, line.good, line.head
    -- Where no card is of its kind, nothing can be the same as the one before.
    local isAmong = before > 0 and (sizes[before] or 0) > 0
    local kind = order[1]
    local largest = sizes[kind]
    -- Where another kind has more than half of the cards it comes first anyway.
    local beside = isAmong and (before == kind or 2 * largest <= total)
    if beside then kind = before end
    local first = kind
    local size = sizes[kind]
    local badAtFirst = beside and size or size - 1
    local rows = {}
    -- Where no card can be spared, each goes into a bad gap: there is nothing to count.
    if several > 0 and badAtFirst < total - size then
      rows = rowsFrom(counts, size)
      if #rows == 0 then return false end
    end
    line:insert(firsts[kind], size, 0, 1, choices)
    if beside then
      table.remove(good, 1)
      bad[#bad + 1] = head
    end
    local step = 1
    for at = 1, several do
      kind = order[at]
      if kind ~= first then
        local kindSize = sizes[kind]
        local inBad = kindSize
        local inGood = 0
        if #bad < total - line.laid then
          local groups = chooseGroups(rows[step], rows[step + 1], #bad, choices)
          inBad = groups.inBad
          inGood = groups.inGood
        end
        line:insert(firsts[kind], kindSize, inBad, inGood, choices)
        step = step + 1
      end
    end
    local kinds = #order
    for at = several + 1, kinds do
      kind = order[at]
      if kind ~= first then
        local badCount = #bad
        local left = total - line.laid
        -- A float: the integers of Fengari would overflow at 2^31.
        local gaps = line.laid / 1 + 1
        local intoBad = badCount >= left
        if badCount > 0 and not intoBad then
          intoBad = choices:below(whole(gaps * left)) <= badCount * (left - badCount + gaps)
        end
        line:insert(firsts[kind], 1, intoBad and 1 or 0, intoBad and 0 or 1, choices)
      end
    end
    return true
  end

  --- Whether the card at a place is of the kind of one beside it.
  ---@param kinds integer[]
  ---@param at integer
  ---@param before integer
  ---@return boolean
  local function clashes(kinds, at, before)
    local kind = kinds[at]
    local left = at > 1 and kinds[at - 1] or before
    return kind == left or kind == kinds[at + 1]
  end

  --- An order with no equal neighbours, for more cards than can be counted: from one that is such,
  --- swaps that keep it such.
  ---@param counts Arrangements
  ---@param firsts integer[]
  ---@param before integer
  ---@param choices Choices
  ---@return integer[]
  local function mix(counts, firsts, before, choices)
    local total, sizes, order = counts.total, counts.sizes, counts.order
    local cards = {}
    local kinds = {}
    for at = 1, total do
      cards[at] = 0
      kinds[at] = 0
    end
    -- Every other place, then those between them, the kind with the most cards first.
    local start = before == order[1] and 2 or 1
    local place = start
    for _, kind in ipairs(order) do
      local size = sizes[kind]
      for at = 1, size do
        cards[place] = firsts[kind] + at - 1
        kinds[place] = kind
        place = place + 2
        if place > total then place = 3 - start end
      end
    end
    local tries = SWAPS * total
    for _ = 1, tries do
      local one = choices:below(total)
      local other = choices:below(total)
      local card = cards[one]
      local kind = kinds[one]
      local otherKind = kinds[other]
      kinds[one] = otherKind
      kinds[other] = kind
      if clashes(kinds, one, before) or clashes(kinds, other, before) then
        kinds[one] = kind
        kinds[other] = otherKind
      else
        cards[one] = cards[other]
        cards[other] = card
      end
    end
    return cards
  end

  --- Chooses an order of cards, each equally likely among those with the fewest neighbours of one
  --- kind. `numbers` are the kinds at the places, as kindNumbers gives them, `before` is that of the
  --- card dealt just before them, which counts as a neighbour; 0 where there is none. `counts` are
  --- those of the same cards in any order.
  ---@param counts Arrangements
  ---@param numbers integer[]
  ---@param before integer
  ---@param source Source
  ---@return integer[]|string # For each place the place whose card comes there; or a text, which says
  --- what was wrong with an answer of the source.
  function chooseOrder(counts, numbers, before, source)
    local choices = Choices.new(source)
    local total, sizes = counts.total, counts.sizes
    if total == 0 then return {} end
    -- The cards are numbered anew, kind by kind, within a kind at random.
    local firsts = {}
    local met = {}
    local first = 1
    for _, size in ipairs(sizes) do
      firsts[#firsts + 1] = first
      met[#met + 1] = 0
      first = first + size
    end
    local places = {}
    for at = 1, total do
      places[at] = 0
    end
    for at = 1, total do
      local kind = numbers[at]
      local count = met[kind] + 1
      met[kind] = count
      local last = firsts[kind] + count - 1
      local chosen = firsts[kind] + choices:below(count) - 1
      places[last] = places[chosen]
      places[chosen] = at
    end
    local cards = {}
    local line = Line.new(total)
    local mixed = cards
    if lay(line, counts, firsts, before, choices) then
      local card = line.head
      for at = 1, total do
        card = line.next[card]
        cards[at] = card
      end
    else
      mixed = mix(counts, firsts, before, choices)
    end
    for at = 1, total do
      mixed[at] = places[mixed[at]]
    end
    return choices.problem or mixed
  end
end

-- settle ----------------------------------------------------------------------

-- Settles places of a list, each with a card chosen from it, by the answers of any random source.

local CHANGED_BY_RANDOM = "random must not change the deck that it shuffles"

--- Where a deck stands.
---@class Standing
---@field dealt integer
---@field settled integer
---@field changes integer

--- Whether nothing was dealt, settled or changed since then: a source that is asked can do that.
---@param standing Standing
---@param dealt integer
---@param settled integer
---@param changes integer
---@return boolean
local function isAt(standing, dealt, settled, changes)
  return standing.dealt == dealt and standing.settled == settled and standing.changes == changes
end

--- Of a list which no source knows.
---@type Standing
local STILL = { dealt = 0, settled = 0, changes = 0 }

--- Settles the places of `cards` from `from` to `to` at least, each with a card chosen among those
--- at its own place to `last`. A generator of ours may go on behind `to`, but not behind `limit`.
--- (Fisher and Yates 1938)
---@param source Source
---@param cards any[]
---@param from integer
---@param to integer
---@param last integer
---@param limit integer
---@param standing? Standing The deck, which a caller's source can deal from while it shuffles.
---@return integer|string # The last place that is settled; or a text, which says what was wrong
--- with an answer.
local function settle(source, cards, from, to, last, limit, standing)
  if standing == nil then standing = STILL end
  local draw, trusted, generator = source.draw, source.trusted, source.generator
  if generator ~= nil then return settleBy(generator, cards, from, to, last, limit) end
  local stop = to < last and to or last - 1
  if trusted then
    for at = from, stop do
      local chosen = at - 1 + draw(last - at + 1)
      local card = cards[chosen]
      cards[chosen] = cards[at]
      cards[at] = card
    end
    return to
  end
  local dealt, settled, changes = standing.dealt, standing.settled, standing.changes
  for at = from, stop do
    local choice = draw(last - at + 1)
    if not isAt(standing, dealt, settled, changes) then return CHANGED_BY_RANDOM end
    local problem = answerProblem(choice, last - at + 1)
    if problem ~= nil then return problem end
    local chosen = at - 1 + choice
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
  return to
end

-- pass ------------------------------------------------------------------------

-- The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
-- first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
-- ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
-- a whole deck; all at once where no two of a kind shall be neighbours. Cards only ever change
-- places in the list, so that none is lost or dealt twice.
--
-- A caller's random source may fail at any call. Until it has answered all that a deal asks for,
-- only cards change places that no promise holds: those unsettled, and those dealt already.

--- How many cards are settled at a time.
local CHUNK = 64

--- How many orders of a whole pass are tried for one that goes on with a hand.
local MOST_ORDERS = 16

--- Passes over the cards of one deck. A text that a method gives says what was wrong with an answer
--- of the source.
---@class Pass<Card>
---@field cards Card[] The cards as they lie: position 1 is the first of this pass.
---@field size integer How many places there are.
---@field dealt integer How many of them have been dealt in this pass.
---@field settled integer How many have their place, those dealt among them.
---@field last integer The last place whose card may still change: behind it lie cards that were put there.
---@field passes integer How many passes have begun.
---@field before Card? The card dealt last, where it may lie elsewhere than at the end of those dealt.
---@field changes integer How often the cards were changed otherwise than by dealing the next one.
---@field source Source
---@field private noRepeat boolean
---@field kinds Kinds? What no two neighbours shall be the same by; left out where all cards differ.
---@field private arrangements Arrangements?
local Pass = {}
Pass.__index = Pass

--- Begins the first pass.
---@generic Card
---@param cards Card[] The cards; kept and rearranged.
---@param source Source Where the random numbers come from.
---@param noRepeat boolean Whether no card shall be the same as the one dealt before.
---@param kinds? any[] What each card is the same by; left out where no two are the same.
---@return Pass<Card>
function Pass.new(cards, source, noRepeat, kinds)
  local self = setmetatable({}, Pass)
  self.cards = cards
  self.size = #cards
  self.dealt = 0
  self.settled = 0
  self.last = #cards
  self.passes = 1
  self.before = nil
  self.changes = 0
  self.source = source
  self.noRepeat = noRepeat
  self.kinds = nil
  if noRepeat and kinds ~= nil then self.kinds = kindsAmong(cards, kinds) end
  self.arrangements = nil
  return self
end

--- Stands where another pass does, with its list of cards.
---@param other Pass<Card>
function Pass:follow(other)
  self.cards = other.cards
  self.size = other.size
  self.dealt = other.dealt
  self.settled = other.settled
  self.last = other.last
  self.before = other.before
  self.changes = self.changes + 1
end

--- Chooses a whole number from 1 to `n`.
---@param n integer
---@return integer|string
function Pass:choose(n)
  local dealt, settled, changes = self.dealt, self.settled, self.changes
  local choice = chooseBelow(self.source, n)
  return isAt(self, dealt, settled, changes) and choice or CHANGED_BY_RANDOM
end

--- Settles more cards where all settled ones are dealt; begins the next pass where none is left.
---@return string?
function Pass:settleMore()
  if self.dealt < self.size then return self:settleTo(self.settled + 1) end
  return self:beginWith(1)
end

--- Begins the next pass with its first `needed` cards settled, once all of this one are dealt.
---@private
---@param needed integer
---@return string?
function Pass:beginWith(needed)
  local settled = self:settleFrom(0, needed, self.size)
  if type(settled) == "string" then return settled end
  self:begin(0, settled)
  return nil
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
  if count > 0 and self.dealt == self.size then problem = self:beginWith(count) end
  local cards, size, dealt = self.cards, self.size, self.dealt
  local missing = count - (size - dealt)
  local stop = missing > 0 and size or dealt + count
  if problem == nil then problem = self:settleTo(stop) end
  if problem ~= nil then return problem end
  append(hand, cards, dealt + 1, stop)
  if missing > 0 then
    problem = self:topUp(missing)
    append(hand, cards, 1, missing)
  else
    self.dealt = stop
  end
  return problem
end

--- Deals a hand for which cards go back, or one larger than the deck: on a copy, so that nothing
--- has been dealt where the source fails late.
---@private
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:takeAnew(count, hand, reshuffle)
  local cards, size, dealt, settled, changes =
    self.cards, self.size, self.dealt, self.settled, self.changes
  local goBack = reshuffle and dealt > 0
  local first = goBack and dealt + 1 or 1
  local newCards = part(cards, first, size)
  append(newCards, cards, 1, first - 1)
  local copy = Pass.new(newCards, self.source, self.noRepeat)
  copy:follow(self)
  copy.cards = newCards
  copy.kinds = self.kinds
  copy.passes = self.passes
  copy.arrangements = self.arrangements
  if goBack then
    copy.dealt = size
    copy.settled = size
  end
  local missing = count
  while missing > 0 do
    local left = size - copy.dealt
    local step = math.min(missing, left > 0 and left or size)
    local problem = copy:take(step, hand, false)
    if problem ~= nil then return problem end
    copy.before = nil
    missing = missing - step
  end
  if not isAt(self, dealt, settled, changes) then return CHANGED_BY_RANDOM end
  self:follow(copy)
  self.cards = cards
  self.passes = copy.passes
  for at = 1, size do
    cards[at] = newCards[at]
  end
  return nil
end

--- Settles the pass up to position `needed` at least.
---@param needed integer
---@return string?
function Pass:settleTo(needed)
  if needed <= self.settled then return nil end
  local settled = self:settleFrom(self.settled, needed, self.last)
  if type(settled) == "string" then return settled end
  self.settled = settled
  return nil
end

--- Settles the places behind the first `settled` ones up to `needed` at least, with cards from
--- there to `last`. Gives how many are settled then.
---@private
---@param settled integer
---@param needed integer
---@param last integer
---@return integer|string
function Pass:settleFrom(settled, needed, last)
  local cards, size, dealt, source, noRepeat, kinds =
    self.cards, self.size, self.dealt, self.source, self.noRepeat, self.kinds
  local from = settled + 1
  if kinds ~= nil then
    -- Those settled already are of other kinds.
    local before = self.before
    if before == nil and dealt > 0 then before = cards[dealt] end
    local problem = self:arrange(from, last, before)
    return problem or size
  end
  if noRepeat and settled == 0 and (dealt > 0 or self.before ~= nil) then
    local others = last - 1
    if self.before ~= nil then
      others = self:setAside(last, self.before)
    else
      -- Where the source fails it may lie elsewhere from then on.
      self.before = cards[last]
    end
    local first = settle(source, cards, 1, 1, math.max(others, 1), 1, self)
    if type(first) == "string" then return first end
    from = 2
  end
  local to = settled + CHUNK
  if to < needed then to = needed end
  if to > last then to = last end
  local reached = settle(source, cards, from, to, last, last, self)
  return reached == last and size or reached
end

--- Begins the next pass with its first `settled` cards settled, of which `dealt` are dealt.
---@private
---@param dealt integer
---@param settled integer
function Pass:begin(dealt, settled)
  self.dealt = dealt
  self.settled = settled
  self.last = self.size
  self.before = nil
  self.passes = self.passes + 1
  self.changes = self.changes + 1
end

--- Begins the next pass with `count` cards, none of them among those left in this one, and deals
--- them.
---@private
---@param count integer
---@return string?
function Pass:topUp(count)
  local cards, size, dealt, source, kinds =
    self.cards, self.size, self.dealt, self.source, self.kinds
  if kinds == nil then
    -- All cards differ, and the one dealt last is among those left.
    local reached = settle(source, cards, 1, count, dealt, count, self)
    if type(reached) == "string" then return reached end
    self:begin(count, count)
    return nil
  end
  local before = cards[size]
  for _ = 1, MOST_ORDERS do
    local order = self:orderOf(1, size, before)
    if type(order) == "string" then return order end
    local fitting = true
    for at = 1, count do
      if order[at] > dealt then fitting = false end
    end
    if fitting then
      self:lay(1, order)
      self:begin(count, size)
      return nil
    end
  end
  local problem = self:arrange(1, dealt, before)
  if problem == nil then problem = self:arrange(count + 1, size, cards[count]) end
  if problem == nil then self:begin(count, size) end
  return problem
end

--- Moves the card `before` to position `last`, and gives how many others the next pass may begin
--- with.
---@private
---@param last integer
---@param before Card
---@return integer
function Pass:setAside(last, before)
  local cards = self.cards
  for at = last, 1, -1 do
    local card = cards[at]
    if same(card, before) then
      cards[at] = cards[last]
      cards[last] = card
      return last - 1
    end
  end
  return last
end

--- Lays the cards at places `from` to `to` in an order with the fewest repeats after the card
--- `before`.
---@private
---@param from integer
---@param to integer
---@param before Card?
---@return string?
function Pass:arrange(from, to, before)
  local order = self:orderOf(from, to, before)
  if type(order) == "string" then return order end
  self:lay(from, order)
  return nil
end

--- Chooses such an order: for each place, counted from `from`, the one whose card comes there.
---@private
---@param from integer
---@param to integer
---@param before Card?
---@return integer[]|string
function Pass:orderOf(from, to, before)
  local cards, dealt, settled, changes = self.cards, self.dealt, self.settled, self.changes
  local numbers = self.kinds
  local kinds = {}
  for at = from, to do
    kinds[#kinds + 1] = countOf(numbers, cards[at])
  end
  local kindBefore = 0
  if before ~= nil then kindBefore = countOf(numbers, before) or 0 end
  local arrangements = arrangementsOf(kinds, self.arrangements)
  self.arrangements = arrangements
  local order = chooseOrder(arrangements, kinds, kindBefore, self.source)
  return isAt(self, dealt, settled, changes) and order or CHANGED_BY_RANDOM
end

--- Lays the cards from place `from` on in an order.
---@private
---@param from integer
---@param order integer[]
function Pass:lay(from, order)
  local cards = self.cards
  local laid = {}
  for _, place in ipairs(order) do
    laid[#laid + 1] = cards[from - 1 + place]
  end
  local count = #laid
  for at = 1, count do
    cards[from - 1 + at] = laid[at]
  end
end

-- blocks ----------------------------------------------------------------------

-- Blocks: some cards of each category, and others, shuffled.

--- The blocks of a deck: what they are made of, and how.
---@class Blocks<Card>
---@field all Card[] The cards of all categories.
---@field private every integer[] The slots of all cards.
---@field private categories integer[][] The slots of each category.
---@field private perBlock integer[]
---@field private blockSize integer
---@field private noRepeat boolean
---@field private source Source
local Blocks = {}
Blocks.__index = Blocks

--- Gives each card a slot.
---@generic Card
---@param lists Card[][]
---@param perBlock integer[]
---@param blockSize integer
---@param noRepeat boolean
---@param source Source
---@return Blocks<Card>
function Blocks.new(lists, perBlock, blockSize, noRepeat, source)
  local self = setmetatable({}, Blocks)
  local all = {}
  local every = {}
  local categories = {}
  for _, list in ipairs(lists) do
    local slots = {}
    for _, card in ipairs(list) do
      all[#all + 1] = card
      slots[#slots + 1] = #all
    end
    append(every, slots, 1, #slots)
    categories[#categories + 1] = slots
  end
  self.all = all
  self.every = every
  self.categories = categories
  self.perBlock = perBlock
  self.blockSize = blockSize
  self.noRepeat = noRepeat
  self.source = source
  return self
end

--- Makes a block that follows the slot `before`; or gives what was wrong with an answer of the
--- source.
---@param before integer
---@return integer[]|string
function Blocks:make(before)
  local all, categories, every, perBlock, blockSize, noRepeat, source =
    self.all, self.categories, self.every, self.perBlock, self.blockSize, self.noRepeat, self.source
  local chosen = {}
  local taken = newCounts()
  local count = #categories
  for at = 1, count do
    local problem = self:choose(categories[at], perBlock[at], taken, chosen)
    if problem ~= nil then return problem end
  end
  local problem = self:choose(every, blockSize - #chosen, taken, chosen)
  if problem ~= nil then return problem end
  -- All cards of a block differ, so that only its first one can be the same as the last one.
  local pass = Pass.new(chosen, source, noRepeat)
  if before > 0 then pass.before = countOf(taken, all[before]) or before end
  problem = pass:settleTo(blockSize)
  return problem or chosen
end

--- Chooses `count` of the slots whose cards are not `taken` yet, to the end of `chosen`; `taken`
--- gets them.
---@private
---@param among integer[]
---@param count integer
---@param taken Counts
---@param chosen integer[]
---@return string?
function Blocks:choose(among, count, taken, chosen)
  local all, source = self.all, self.source
  local left = among
  for _ = 1, count do
    local free = {}
    for _, slot in ipairs(left) do
      if countOf(taken, all[slot]) == nil then free[#free + 1] = slot end
    end
    local choice = chooseBelow(source, #free)
    if type(choice) == "string" then return choice end
    local slot = free[choice]
    setCount(taken, all[slot], slot)
    chosen[#chosen + 1] = slot
    left = free
  end
  return nil
end

--- Whether luck could leave a block without what it must have: says of what there is too little.
--- For each category it is counted how many of its cards those before it can take at the most,
--- which is a largest matching. (Kuhn 1955)
---@return string?
function Blocks:shortage()
  local all, categories, perBlock, blockSize =
    self.all, self.categories, self.perBlock, self.blockSize
  local known = newCounts()
  local values = {}
  local count = #categories
  local different = 0
  for at = 1, count do
    local takenBy = {}
    for before = 1, at - 1 do
      takenBy[before] = {}
    end
    local own = newCounts()
    local size = 0
    local lost = 0
    for _, slot in ipairs(categories[at]) do
      local card = all[slot]
      if countOf(own, card) == nil then
        setCount(own, card, 1)
        size = size + 1
        if countOf(known, card) == nil then
          setCount(known, card, 1)
          different = different + 1
        elseif self:findTaker(card, values, takenBy, {}) then
          lost = lost + 1
        end
      end
    end
    values[#values + 1] = own
    local needed = perBlock[at]
    -- A category that need not give any cannot have too few.
    if needed > 0 and size - lost < needed then
      local which = "category " .. digits(at)
      local others = lost > 0 and ", since those before it can take " .. digits(lost) .. " of them"
        or ""
      return "at least "
        .. digits(needed + lost)
        .. " different cards expected in "
        .. which
        .. others
        .. ", got "
        .. digits(size)
    end
  end
  if different >= blockSize then return nil end
  return "at least "
    .. digits(blockSize)
    .. " different cards expected for a block, got "
    .. digits(different)
end

--- Finds a category that can take `card`; one that has all its cards may give one up for it that
--- another can take. Those `seen` need not be asked again.
---@private
---@param card any
---@param values Counts[]
---@param takenBy any[][]
---@param seen boolean[]
---@return boolean
function Blocks:findTaker(card, values, takenBy, seen)
  local count = #takenBy
  for at = 1, count do
    if seen[at] ~= true and countOf(values[at], card) ~= nil then
      seen[at] = true
      local taken = takenBy[at]
      if #taken < self.perBlock[at] then
        taken[#taken + 1] = card
        return true
      end
      local full = #taken
      for place = 1, full do
        if self:findTaker(taken[place], values, takenBy, seen) then
          taken[place] = card
          return true
        end
      end
    end
  end
  return false
end

-- categories ------------------------------------------------------------------

-- Lists of cards by category.

--- Gives a copy of categories, a list of lists; raises where it is none, and where a category is
--- empty or has a hole.
---@generic Card
---@param categories Card[][]
---@param name string
---@return Card[][]
local function categoriesOf(categories, name)
  local given = copyOrProblem(categories, 0)
  if type(given) == "string" then error(badArgument(1, name, given), 3) end
  local count = #given
  if count == 0 then
    error(badArgument(1, name, "at least one category expected, got an empty table"), 3)
  end
  local copies = {}
  for at = 1, count do
    local category = given[at]
    local cards = copyOrProblem(category, 1)
    if type(cards) == "string" then
      local problem = badArgument(1, name, cards .. " in category " .. digits(at))
      error(problem, 3)
    end
    copies[at] = cards
  end
  return copies
end

-- state -----------------------------------------------------------------------

-- Saved states: lists of whole numbers as one printable text, with the library's mark, the kind of
-- thing saved, a version and a checksum. docs/generator.md is the specification.

local MARK = "randdeck"
local VERSION = "1"

--- What is said of a state that nothing has saved like this.
local DAMAGED = "undamaged state expected, got one with other characters than those saved"

--- What is said of a state of other cards.
local OTHER_DEALER = "state of a dealer of the same cards and options expected, got one of another"

--- A checksum of all characters. Its moduli are prime, so that one changed character always changes
--- both sums, and so small that whole numbers of 32 bits hold all products.
---@param text string
---@return integer
local function checksum(text)
  local high = 1
  local low = 1
  for _, byte in ipairs(bytesOf(text)) do
    high = (high * 20011 + byte) % 32749
    low = (low * 14903 + byte) % 32719
  end
  return high * 32768 + low
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
  return body .. digits(checksum(body))
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
  local least = 0
  for _, text in ipairs(split(parts[4] or "", ".")) do
    local number = numberIn(text)
    numbers[#numbers + 1] = number
    least = math.min(least, number)
  end
  -- Written again it must be the same text: no other has its checksum and its digits.
  if least == 0 and writeState(kind, numbers) == state then return numbers end
  if parts[3] ~= VERSION then
    return "state of version " .. VERSION .. " expected, got one of a later randdeck"
  end
  return DAMAGED
end

--- Gives the numbers of a state; raises where it is none of this kind.
---@param state any
---@param kind string
---@return integer[]
local function checkState(state, kind)
  if type(state) ~= "string" then
    error(badArgument(1, "setState", "string expected, got " .. typeName(state)), 3)
  end
  local numbers = readState(state, kind)
  if type(numbers) == "string" then error(badArgument(1, "setState", numbers), 3) end
  return numbers
end

-- random ----------------------------------------------------------------------

-- Generators of random numbers, which give the same on every engine.

local setGenerator, addGenerator, generatorProblem, newRandom

do
  --- 2^53: up to it every whole number is exact.
  local MOST = 9007199254740992

  --- Strings of more bytes are too long to be kept as a seed.
  local MOST_SEED_BYTES = 64

  local RANDOM_KIND = "random"

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

  --- What a saved state says of a generator.
  ---@param generator Generator
  ---@return integer[]
  local function generatorNumbers(generator)
    local numbers = stateNumbers(generator)
    for _, word in ipairs(generator.digest) do
      numbers[#numbers + 1] = word
    end
    addSeedNumbers(numbers, generator.seed)
    return numbers
  end

  --- Lets a generator be the one that a saved state tells of.
  ---@param generator Generator
  ---@param numbers integer[]
  function setGenerator(generator, numbers)
    local words = {}
    local digest = {}
    for at = 1, 16 do
      words[at] = packed(numbers[at])
    end
    for at = DIGEST_AT, SEED_AT - 1 do
      digest[#digest + 1] = numbers[at]
    end
    generator.words = words
    generator.carry = packed(numbers[17])
    generator.position = numbers[18]
    generator.digest = digest
    generator.seed = seedIn(numbers)
  end

  --- A generator of random numbers: the same seed and the same calls give the same numbers on every
  --- engine. `newRandom` makes one. It fits wherever a random source is asked for, and shuffles
  --- faster there than any other.
  ---@class Random: RandomObject
  --- By this field, and the version in its name, every copy of the library knows a generator.
  ---@field package randdeckWords1 Generator
  local Random = {}
  Random.__index = Random

  --- Makes a generator that has given nothing yet.
  ---@param fresh Words
  ---@param seed (number|string)?
  ---@return Random
  function Random.new(fresh, seed)
    local self = setmetatable({}, Random)
    local words, carry, position = fresh.words, fresh.carry, fresh.position
    self.randdeckWords1 = {
      words = words,
      carry = carry,
      position = position,
      digest = digestOf(fresh),
      seed = seed,
    }
    return self
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
  function Random:getSeed() return self.randdeckWords1.seed end

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
  function Random:getState() return writeState(RANDOM_KIND, generatorNumbers(self.randdeckWords1)) end

  --- Goes on where the saved generator was, with its seed and its streams.
  ---
  --- Raises an error where `state` is no such text, or not all of it. The generator is as before
  --- then.
  ---@param state string What `getState` gave, on any engine.
  function Random:setState(state)
    local numbers = checkState(state, RANDOM_KIND)
    if not areOfGenerator(numbers) then error(badArgument(1, "setState", DAMAGED), 2) end
    setGenerator(self.randdeckWords1, numbers)
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
    for _, word in ipairs(self.randdeckWords1.digest) do
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

  --- Adds the numbers of a source's generator, if it has one, to those of a state.
  ---@param numbers integer[]
  ---@param source Source
  function addGenerator(numbers, source)
    local generator = source.generator
    if generator == nil then return end
    for _, number in ipairs(generatorNumbers(generator)) do
      numbers[#numbers + 1] = number
    end
  end

  --- What is wrong with numbers of a state that are to be those of a source's generator, none if it
  --- has none.
  ---@param source Source
  ---@param numbers integer[]
  ---@return string?
  function generatorProblem(source, numbers)
    if source.generator ~= nil ~= (#numbers > 0) then
      return "state of a dealer with the same kind of source expected, got one where only one has a generator"
    end
    if source.generator ~= nil and not areOfGenerator(numbers) then return DAMAGED end
    return nil
  end

  --- Raises on a Lua whose numbers are not doubles.
  local function checkExact()
    if tested.exact then return end
    -- The first word of seed 42, which no other arithmetic gives.
    tested.exact = nextWord(seededWords(numberLimbs(42), NUMBER_SEED)) == 810160032
    if not tested.exact then
      error("newRandom needs numbers that are doubles, which this Lua has not", 3)
    end
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
  function newRandom(seed)
    checkExact()
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
end

-- endless ---------------------------------------------------------------------

-- Dealers without an end: each asks how its next cards are made, and keeps those looked at ahead.

--- Gives the slots to be drawn next, one or more, at most some of which are `missing`; or what was
--- wrong with an answer of the source. `before` is the last slot that was made, 0 if there is none.
---@alias MakeSlots fun(before: integer, missing: integer): integer[]|string

--- Cards without an end: every draw of dice, or block after block. `newDice` and `newBlockDeck`
--- make them; they stand wherever a deck can that is drawn from and looked at.
---@class EndlessDealer<Card>: Dealer<Card>
---@field private kind string
---@field package maker string
---@field package all Card[]
---@field private source Source
---@field private make MakeSlots
---@field private fingerprint integer
---@field private slots integer[] The slot drawn last, if there is one, then those that will be drawn next.
---@field private drawn integer How many of `slots` are drawn.
local EndlessDealer = {}
EndlessDealer.__index = EndlessDealer

--- Makes a dealer that has given nothing yet.
---@generic Card
---@param kind string
---@param maker string
---@param all Card[]
---@param source Source
---@param make MakeSlots
---@param fingerprint integer
---@return EndlessDealer<Card>
function EndlessDealer.new(kind, maker, all, source, make, fingerprint)
  return setmetatable({
    kind = kind,
    maker = maker,
    all = all,
    source = source,
    make = make,
    fingerprint = fingerprint,
    slots = {},
    drawn = 0,
  }, EndlessDealer)
end

--- Draws a card, or `count` of them. There is always another.
---
--- Cost and random numbers: those of each card, which `newDice` and `newBlockDeck` tell.
---
--- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
--- answer. Nothing has been drawn then.
---@overload fun(self: EndlessDealer<Card>, count: integer): Card[]
---@param count? nil How many cards, a whole number from 0 to 10,000,000; one if left out.
---@return Card # Without `count` a card; with it a list.
function EndlessDealer:draw(count)
  if count == nil then
    checkResult(self:fill(1), 2, self.maker)
    self.drawn = self.drawn + 1
    local slot = self.slots[self.drawn]
    return self.all[slot]
  end
  checkWhole(count, 1, "draw", 0, MOST_CARDS)
  local cards = {}
  checkResult(self:take(count, cards), 2, self.maker)
  return cards
end

--- Shows what `draw` will give, without drawing. What has been shown is drawn then.
---
--- Cost and random numbers: those that drawing the same cards would ask for.
---
--- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
--- answer.
---@overload fun(self: EndlessDealer<Card>, count: integer): Card[]
---@param count? nil How many cards, a whole number from 0 to 10,000,000; one if left out.
---@return Card # Without `count` a card; with it a list.
function EndlessDealer:peek(count)
  if count == nil then
    checkResult(self:fill(1), 2, self.maker)
    local slot = self.slots[self.drawn + 1]
    return self.all[slot]
  end
  checkWhole(count, 1, "peek", 0, MOST_CARDS)
  checkResult(self:fill(count), 2, self.maker)
  local cards = {}
  self:addNext(whole(count), cards)
  return cards
end

--- Saves the dealer, its generator and the cards made ahead included: one line of printable ASCII
--- characters. It tells which of the cards come, not what they are. With a source that is no
--- generator of `newRandom` only the cards made ahead are saved.
---
--- Random numbers: none.
---@return string # The state, for `setState` of a dealer of the same cards and options, on any engine.
function EndlessDealer:getState() return writeState(self.kind, self:stateNumbers()) end

--- Goes on where the saved dealer was, with its generator.
---
--- Random numbers: none.
---
--- Raises an error where `state` is no such text or not all of it, and where it is that of a dealer
--- of other cards or options, or of one with a generator where this one has none. All is as before
--- then.
---@param state string What `getState` gave, on any engine, for a dealer of the same cards and options.
function EndlessDealer:setState(state)
  checkResult(self:restore(checkState(state, self.kind)), 1, "setState")
end

--- What a saved state says of the dealer.
---@package
---@return integer[]
function EndlessDealer:stateNumbers()
  local slots, drawn, source = self.slots, self.drawn, self.source
  local last = #slots
  local numbers = { self.fingerprint, drawn > 0 and slots[drawn] or 0, last - drawn }
  append(numbers, slots, drawn + 1, last)
  addGenerator(numbers, source)
  return numbers
end

--- Goes on where `stateNumbers` was; or gives what is wrong with the numbers, and changes nothing.
---@package
---@param numbers integer[]
---@return string?
function EndlessDealer:restore(numbers)
  local all, source = self.all, self.source
  if numbers[1] ~= self.fingerprint then return OTHER_DEALER end
  local before = numbers[2] or 0
  -- The slots stand behind three numbers.
  local last = 3 + (numbers[3] or 0)
  if last > #numbers or before > #all then return DAMAGED end
  local slots = {}
  if before > 0 then slots[#slots + 1] = before end
  for at = 4, last do
    local slot = numbers[at]
    if slot < 1 or slot > #all then return DAMAGED end
    slots[#slots + 1] = slot
  end
  local rest = part(numbers, last + 1)
  local problem = generatorProblem(source, rest)
  if problem ~= nil then return problem end
  if source.generator ~= nil then setGenerator(source.generator, rest) end
  self.slots = slots
  self.drawn = before > 0 and 1 or 0
  return nil
end

--- Draws `count` cards to the end of `hand`; or gives what was wrong with an answer of the source.
---@package
---@param count integer
---@param hand Card[]
---@return string?
function EndlessDealer:take(count, hand)
  local wanted = whole(count)
  local problem = self:fill(wanted)
  if problem ~= nil then return problem end
  self:addNext(wanted, hand)
  self.drawn = self.drawn + wanted
  return nil
end

--- Draws `count` cards to the end of `drawn`: the one that was played comes again without that.
---@package
---@param _card Card
---@param count integer
---@param drawn Card[]
---@return string?
function EndlessDealer:exchange(_card, count, drawn) return self:take(count, drawn) end

---@private
---@param count integer
---@param hand Card[]
function EndlessDealer:addNext(count, hand)
  local all, slots, drawn = self.all, self.slots, self.drawn
  for at = drawn + 1, drawn + count do
    hand[#hand + 1] = all[slots[at]]
  end
end

--- Makes slots until `count` lie ahead.
---@private
---@param count integer
---@return string?
function EndlessDealer:fill(count)
  -- What is drawn is thrown away some 64 at a time.
  if self.drawn > 64 and self.drawn > #self.slots / 2 then
    self.slots = part(self.slots, self.drawn)
    self.drawn = 1
  end
  local slots, drawn, make = self.slots, self.drawn, self.make
  while #slots - drawn < count do
    local last = #slots
    local made = make(last > 0 and slots[last] or 0, count - (last - drawn))
    if type(made) == "string" then return made end
    if self.slots ~= slots or #slots ~= last or self.drawn ~= drawn then
      return "random must not draw from the dealer that asks it"
    end
    append(slots, made, 1, #made)
  end
  return nil
end

-- fingerprint -----------------------------------------------------------------

-- What tells the saved states of other cards or options apart.

--- A number for options, told by `texts`, and cards, as far as these can be told apart on every
--- engine: strings, booleans and whole numbers.
---@param texts string[]
---@param cards any[]
---@return integer
local function fingerprintOf(texts, cards)
  for _, card in ipairs(cards) do
    if type(card) == "string" then
      texts[#texts + 1] = "s" .. card
    elseif type(card) == "boolean" then
      texts[#texts + 1] = card and "b1" or "b0"
    elseif type(card) == "number" and card % 1 == 0 then
      texts[#texts + 1] = "n" .. describe(card)
    else
      texts[#texts + 1] = ""
    end
  end
  return checksum(table.concat(texts, " "))
end

-- blockdeck -------------------------------------------------------------------

-- Decks without an end, dealt in blocks.

--- What `newBlockDeck` can be told.
---@class BlockDeckOptions
---@field random? RandomSource The random source; the engine's own if left out.
---@field blockSize? integer How many cards a block has; 10 if left out.
--- How many cards of each category a block has at least, or a list of a number a category; 1 if
--- left out.
---@field perBlock? integer|integer[]
--- Whether a block must not begin with the last card of the one before, where it has another.
---@field noRepeat? boolean

--- Makes a deck of blocks without an end. In each block every category has its cards, in no order
--- that could be seen: so nobody waits long for what the game needs, and nobody can tell what comes
--- next. With one category and as many cards as `blockSize` it is the bag of falling-blocks games.
---
--- A block is made in three steps. Each category in turn gives `perBlock` cards, each chosen among
--- those of its cards that the block does not have yet. Then the rest is filled up, each time with
--- one chosen among all cards of all categories that it does not have yet. Then it is shuffled. So
--- the cards of a block all differ. Copies of a card make it likelier to be chosen. Blocks know
--- nothing of each other, but for `noRepeat`.
---
--- What a category must give it can give, whatever luck brings: categories that have cards in
--- common need as many more different ones as those before them can take.
---
--- Cost: for each card of a block a look at all cards it is chosen among. Random numbers: one for
--- each card that is chosen among several, then those of `shuffled`. (the blocks of ten of the blog
--- "Dealing Cards", 2022)
---
--- Raises an error where `categories` is no list of lists, one has a hole or no card, where an
--- option is unknown, of the wrong kind or value, and where there could be a block without what it
--- must have.
---
--- ```lua
--- local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
--- local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
--- print(table.concat(deck:draw(5), " ")) --> axe wood corn stone fish
--- print(table.concat(deck:draw(5), " ")) --> wood net fish stone axe
--- ```
---@generic Card
---@param categories Card[][] The categories, one list of cards each.
---@param options? BlockDeckOptions `random`, `blockSize`, `perBlock`, `noRepeat`.
---@return EndlessDealer<Card> # The deck.
local function newBlockDeck(categories, options)
  local lists = categoriesOf(categories, "newBlockDeck")
  local numbers = "number or table"
  if typeName(options) == "table" then
    local came = typeName(options.perBlock)
    if came == "number" or came == "table" then numbers = came end
  end
  local known = {
    blockSize = "number",
    noRepeat = "boolean",
    perBlock = numbers,
    random = RANDOM_SOURCE,
  }
  checkOptions(options, known, "newBlockDeck")
  local given = options or {}
  local blockSize = given.blockSize or 10
  if blockSize < 1 or blockSize > MOST_CARDS or blockSize % 1 ~= 0 then
    local problem = "whole number from 1 to "
      .. digits(MOST_CARDS)
      .. " expected, got "
      .. describe(blockSize)
    error(badArgument(2, "newBlockDeck", "option 'blockSize': " .. problem), 2)
  end
  local noRepeat = given.noRepeat == true
  local texts = { "blocks", digits(blockSize), noRepeat and "1" or "0" }
  local wanted = given.perBlock or 1
  local perBlock = {}
  local count = #lists
  local sum = 0
  for at = 1, count do
    local number = wanted
    if type(wanted) ~= "number" then number = wanted[at] end
    if type(number) ~= "number" or number < 0 or number % 1 ~= 0 then
      local expected = "whole number from 0 expected, got "
        .. describe(number)
        .. " for category "
        .. digits(at)
      local problem = badArgument(2, "newBlockDeck", "option 'perBlock': " .. expected)
      error(problem, 2)
    end
    perBlock[at] = number
    sum = sum + number
    local list = lists[at]
    texts[#texts + 1] = digits(#list) .. "." .. digits(number)
  end
  if type(wanted) ~= "number" and #wanted > count then
    local problem = "option 'perBlock': one number a category expected, got " .. digits(#wanted)
    error(badArgument(2, "newBlockDeck", problem), 2)
  end
  if sum > blockSize then
    local problem = "option 'perBlock': at most "
      .. digits(blockSize)
      .. " cards a block expected, got "
      .. describe(sum)
    error(badArgument(2, "newBlockDeck", problem), 2)
  end
  local source = sourceOf(given.random)
  local blocks = Blocks.new(lists, perBlock, blockSize, noRepeat, source)
  checkResult(blocks:shortage(), 1, "newBlockDeck")
  local all = blocks.all
  local function make(before) return blocks:make(before) end
  return EndlessDealer.new("blocks", "newBlockDeck", all, source, make, fingerprintOf(texts, all))
end

-- classic ---------------------------------------------------------------------

-- The names that tutorials and games have used for years, with the faults of the originals
-- mended: `shuffleTable` and `drawCards` from the Corona tutorial, `RandShuffle`, `OutputCard`,
-- `RandDeck` and `RandMultiDeck` from a blog about Lua closures.

--- What `RandDeck` can be told.
---@class RandDeckOptions
---@field random? RandomSource The random source; the engine's own if left out.
--- Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow.
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
---@alias RandMultiDealer<Card> (fun(num?: 1): Card)|(fun(num: 0|2|3|4|5|6|7): Card[])|(fun(num: integer): Card|Card[])

---@type Options
local RAND_DECK_OPTIONS = { noRepeat = "boolean", random = RANDOM_SOURCE }

---@type Options
local RAND_MULTI_DECK_OPTIONS =
  { noRepeat = "boolean", random = RANDOM_SOURCE, whenShort = WHEN_SHORT }

--- The pass that the options of a dealer ask for.
---@generic Card
---@param cards Card[]
---@param options RandDeckOptions?
---@return Pass<Card>
local function newPass(cards, options)
  local given = options or {}
  return Pass.new(cards, sourceOf(given.random), given.noRepeat == true, cards)
end

--- Shuffles `list` in place from its end, with `random(#list)` down to `random(2)`, and starts it
--- at its top again. Gives the text that says what was wrong with an answer of the source; every
--- card stays in the list all the same. (Durstenfeld 1964)
---@param list any[]
---@param random RandomSource?
---@param generator Words?
---@return string?
local function shuffleInPlace(list, random, generator)
  local problem
  if generator ~= nil then
    local size = #list
    settleBy(generator, list, 1, size, size, size)
  elseif random == nil then
    local draw = engineRandom()
    for last = #list, 2, -1 do
      local choice = draw(last)
      local card = list[choice]
      list[choice] = list[last]
      list[last] = card
    end
  else
    problem = swapByChoices(list, drawOf(random), answerProblem)
  end
  if problem == nil then forgetPosition(list) end
  return problem
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
  local generator
  if random ~= nil then
    generator = generatorOf(random)
    if generator == nil then checkSource(random, 2, "shuffleTable") end
  end
  checkResult(shuffleInPlace(t, random, generator), 2, "shuffleTable")
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
  local generator
  if random ~= nil then
    generator = generatorOf(random)
    if generator == nil then checkSource(random, 2, "RandShuffle") end
  end
  checkResult(shuffleInPlace(deck, random, generator), 2, "RandShuffle")
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
    checkResult(shuffleInPlace(deck, random, generatorOf(random)), 2, "OutputCard")
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
--- cards, a pass is planned when it begins, at the cost and with the random numbers of `spread`,
--- the counts alone being made once. Random numbers: for each pass `random(#t)` to `random(2)`,
--- asked for as they are needed, some 64 at a time; after the first pass `noRepeat` leaves the card
--- dealt last out of the first choice. (Fisher and Yates 1938, Durstenfeld 1964)
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
  checkOptions(options, RAND_DECK_OPTIONS, "RandDeck")
  local pass = newPass(cards, options)
  return function()
    local position = pass.dealt + 1
    if position > pass.settled then
      checkResult(pass:settleMore(), 2, "RandDeck")
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
--- deck gets what is left, whole passes, then a part of one. (Where `noRepeat` meets equal cards up
--- to 16 passes are planned for one that fits the hand. Where none does, the hand is topped up from
--- an order of the other cards, and the rest follows by itself: all rules are kept, but some orders
--- are likelier than others, and of a pass that could have none some cards may come twice in a
--- row.)
---
--- Cost: as `RandDeck`; a hand costs by `num`, and a copy of the deck where it is larger than that
--- or `whenShort` puts cards back. Random numbers: as `RandDeck`; where r cards are left the first
--- `num` - r of the next pass are chosen by `random(#t - r)`, `random(#t - r - 1)` and so on, or as
--- often as passes are planned. (Fisher and Yates 1938, Durstenfeld 1964)
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
  checkOptions(options, RAND_MULTI_DECK_OPTIONS, "RandMultiDeck")
  local pass = newPass(cards, options)
  local reshuffle = options ~= nil and options.whenShort == "reshuffle"
  return function(num)
    if num == nil or num == 1 then
      local position = pass.dealt + 1
      if position > pass.settled then
        checkResult(pass:settleMore(), 2, "RandMultiDeck")
        position = pass.dealt + 1
      end
      pass.dealt = position
      return cards[position]
    end
    checkWhole(num, 1, "RandMultiDeck", 0, MOST_CARDS)
    local hand = {}
    checkResult(pass:take(math.floor(num), hand, reshuffle), 2, "RandMultiDeck")
    return hand
  end
end

-- deck ------------------------------------------------------------------------

-- Decks: a draw pile, the cards that are out, and the discard pile.

local Deck, newDeck

do
  --- What `newDeck` can be told.
  ---@class DeckOptions<Card>
  ---@field random? RandomSource The random source; the engine's own if left out.
  --- Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow.
  ---@field noRepeat? boolean
  ---@field kindOf? KindOf<Card> What cards are the same by, for `noRepeat`; the cards themselves if left out.
  ---@field shuffled? boolean False: the first pass deals the cards as they are given.
  --- What happens when a card is asked for and none is left: `"discards"` (the default) shuffles the
  --- discard pile into a new pass, `"all"` every card, wherever it is, `"none"` nothing.
  ---@field recycle? "discards"|"all"|"none"

  --- Where cards come into the draw pile: a position is counted from the top.
  ---@alias DeckPlace "top"|"bottom"|"random"|integer

  --- A draw pile in which more places than these are empty for each card is moved together.
  local MOST_EMPTY = 64

  ---@type Options
  local DECK_OPTIONS = {
    kindOf = "function",
    noRepeat = "boolean",
    random = RANDOM_SOURCE,
    recycle = RECYCLE,
    shuffled = "boolean",
  }

  local CHANGED_MEANWHILE = "drawWhere's test must not change the deck"

  --- How many numbers of a state stand before the cards.
  local HEADER = 9

  --- Sets for each card its last slot, and gives for each slot the one before it of the same card, or
  --- 0.
  ---@param cards any[]
  ---@param slots Counts
  ---@return integer[]
  local function slotsOf(cards, slots)
    local next = {}
    local size = #cards
    local known = newCounts()
    for at = 1, size do
      local card = cards[at]
      next[at] = countOf(known, card) or 0
      setCount(known, card, at)
      setCount(slots, card, at)
    end
    return next
  end

  --- A slot of a card that was not taken yet.
  ---@param slots Counts
  ---@param next integer[]
  ---@param card any
  ---@return integer
  local function takeSlot(slots, next, card)
    local slot = countOf(slots, card)
    setCount(slots, card, next[slot])
    return slot
  end

  --- The cards of `count` slots that stand in a state behind `from` numbers; nil where one of them is
  --- used already, or is no slot.
  ---@generic Card
  ---@param all Card[]
  ---@param numbers integer[]
  ---@param from integer
  ---@param count integer
  ---@param used boolean[]
  ---@return Card[]?
  local function cardsAt(all, numbers, from, count, used)
    local cards = {}
    for at = 1, count do
      local slot = numbers[from + at] or 0
      if slot < 1 or slot > #all or used[slot] == true then return nil end
      used[slot] = true
      cards[at] = all[slot]
    end
    return cards
  end

  --- Adds `more` to the count of a card.
  ---@param counts Counts
  ---@param card any
  ---@param more integer
  local function addCount(counts, card, more)
    setCount(counts, card, (countOf(counts, card) or 0) + more)
  end

  --- Raises where nil or NaN stands for a card or a list of cards.
  ---@param cards any
  ---@param name string
  local function checkGiven(cards, name)
    if cards ~= nil and cards == cards then return end
    local problem = "card or list of cards expected, got " .. describe(cards)
    error(badArgument(1, name, problem), 3)
  end

  --- Raises where `place` is no place in a draw pile of `left` cards.
  ---@param place any
  ---@param left integer
  ---@param name string
  local function checkPlace(place, left, name)
    if place == nil or place == "top" or place == "bottom" or place == "random" then return end
    if type(place) == "number" and place >= 1 and place <= left + 1 and place % 1 == 0 then
      return
    end
    local upTo = "'top', 'bottom', 'random' or a position from 1 to " .. digits(left + 1)
    local came = type(place) == "string" and "another string" or describe(place)
    local problem = badArgument(2, name, upTo .. " expected, got " .. came)
    error(problem, 3)
  end

  --- A deck of cards: those left in the draw pile, those out and those discarded are all its cards,
  --- at every moment. `newDeck` makes one.
  ---@class Deck<Card>: Dealer<Card>
  ---@field package maker string The function that makes decks, whose second argument has the source.
  ---@field private pass Pass<Card>
  ---@field private recycle string
  ---@field private most integer? How many cards can be drawn at once, where there is no end of them.
  ---@field private noRepeat boolean
  ---@field private kindOf KindOf<Card>?
  ---@field package all Card[] All cards of the deck.
  ---@field private kinds any[] What each of them is the same by.
  ---@field private pile Card[] The discard pile, the card discarded last at its end.
  ---@field private outCounts Counts? How many of each card are out; counted when it is needed first.
  --- Whether a card that is drawn must be remembered, as the last one or as one that is out.
  ---@field private remembers boolean
  --- Whether the cards dealt in this pass and those left are all of the deck's, as they lie in the
  --- pass.
  ---@field private intact boolean
  Deck = {}
  Deck.__index = Deck

  --- Makes a deck of `all` cards, of these `kinds`, in its first pass.
  ---@generic Card
  ---@param pass Pass<Card>
  ---@param all Card[]
  ---@param kinds any[]
  ---@param recycle string
  ---@param options DeckOptions<Card>
  ---@return Deck<Card>
  function Deck.new(pass, all, kinds, recycle, options)
    local self = setmetatable({}, Deck)
    self.maker = "newDeck"
    self.pass = pass
    self.all = part(all, 1)
    self.kinds = part(kinds, 1)
    self.recycle = recycle
    self.most = nil
    if recycle == "all" then self.most = MOST_CARDS end
    self.noRepeat = options.noRepeat == true
    self.kindOf = options.kindOf or nil
    self.pile = {}
    self.outCounts = nil
    self.remembers = self.noRepeat
    self.intact = true
    return self
  end

  --- Draws a card, or `count` of them. Where fewer are left, a new pass begins if `recycle` has cards
  --- for it: what is left is drawn, then the rest from the new pass.
  ---
  --- Cost: by `count`, and no more than shuffling some 64 cards beside. Random numbers: some 64 at a
  --- time, as they are needed; for each pass those of `shuffled`.
  ---
  --- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
  --- answer. Nothing has been drawn then.
  ---
  --- ```lua
  --- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
  --- print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
  --- ```
  ---@overload fun(self: Deck<Card>, count: integer): Card[]
  ---@param count? nil How many cards, a whole number from 0; one if left out.
  ---@return Card? # Without `count` a card, nil where there is none; with it a list, shorter where
  --- there are fewer.
  function Deck:draw(count)
    local pass = self.pass
    if count == nil then
      local position = pass.dealt + 1
      if position > pass.settled then
        checkResult(self:settleMore(), 2, "newDeck")
        position = pass.dealt + 1
        if position > pass.settled then return nil end
      end
      pass.dealt = position
      local card = pass.cards[position]
      if self.remembers then self:note(card) end
      return card
    end
    checkWhole(count, 1, "draw", 0, self.most)
    local hand = {}
    local dealt = pass.dealt
    if count <= pass.settled - dealt then
      local cards = pass.cards
      local wanted = whole(count)
      for at = 1, wanted do
        hand[at] = cards[dealt + at]
      end
      pass.dealt = dealt + wanted
      if self.remembers then self:remember(hand) end
      return hand
    end
    checkResult(self:take(count, hand), 2, "newDeck")
    return hand
  end

  --- Shows what `draw` will give in this pass, without drawing.
  ---
  --- Cost: as `draw`. Random numbers: those that drawing the same cards would ask for.
  ---
  --- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
  --- answer.
  ---
  --- ```lua
  --- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
  --- print(deck:peek(), table.concat(deck:peek(2), " "), deck:left()) --> A A B 3
  --- ```
  ---@overload fun(self: Deck<Card>, count: integer): Card[]
  ---@param count? nil How many cards, a whole number from 0; one if left out.
  ---@return Card? # Without `count` a card, nil where none is left; with it a list, at most of the cards left.
  function Deck:peek(count)
    if count ~= nil then checkWhole(count, 1, "peek", 0) end
    local pass = self.pass
    local first = pass.dealt + 1
    local last = pass.dealt + math.min(count == nil and 1 or whole(count), self:left())
    checkResult(pass:settleTo(last), 2, "newDeck")
    if count == nil and last < first then return nil end
    if count == nil then return pass.cards[first] end
    return part(pass.cards, first, last)
  end

  --- Draws the first card that passes a test, or the first `count` of them, of what is left. The
  --- others stay in order. No new pass begins.
  ---
  --- Cost: settles all that is left, then looks at it from the top. Random numbers: all that are left
  --- to this pass.
  ---
  --- Raises an error where an argument is of the wrong kind or value, and where `random` gives a
  --- wrong answer. An error of `test` passes through. Nothing has been drawn then.
  ---
  --- ```lua
  --- local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
  --- print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
  --- ```
  ---@overload fun(self: Deck<Card>, test: fun(card: Card): boolean, count: integer): Card[]
  ---@param test fun(card: Card): boolean Gets a card, gives whether it is wanted. It must not change the deck.
  ---@param count? nil How many cards, a whole number from 0; one if left out.
  ---@return Card? # Without `count` a card, nil where none passes; with it a list.
  function Deck:drawWhere(test, count)
    checkFunction(test, 1, "drawWhere")
    if count ~= nil then checkWhole(count, 2, "drawWhere", 0) end
    local pass = self.pass
    checkResult(pass:settleTo(pass.size), 2, "newDeck")
    local cards, dealt, size = pass.cards, pass.dealt, pass.size
    local changes = pass.changes
    local wanted = count == nil and 1 or count
    local found = {}
    local others = {}
    for at = dealt + 1, size do
      if #found == wanted then break end
      local card = cards[at]
      local passes = test(card)
      if pass.changes ~= changes or pass.dealt ~= dealt then
        error(badArgument(1, "drawWhere", CHANGED_MEANWHILE), 2)
      end
      if passes then
        found[#found + 1] = card
      else
        others[#others + 1] = card
      end
    end
    append(found, others, 1, #others)
    local looked = #found
    local taken = looked - #others
    for at = 1, looked do
      cards[dealt + at] = found[at]
    end
    pass.dealt = dealt + taken
    local hand = part(found, 1, taken)
    self:remember(hand)
    if count == nil then return hand[1] end
    return hand
  end

  --- Deals hands round the table: the first card to the first hand, the next to the second.
  ---
  --- Cost and random numbers: those of `draw(hands * size)`.
  ---
  --- Raises an error where an argument is of the wrong kind or value, and where `random` gives a
  --- wrong answer. Nothing has been dealt then.
  ---
  --- ```lua
  --- local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
  --- for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
  --- --> 1 3
  --- --> 2 4
  --- ```
  ---@param hands integer How many hands, a whole number from 1 to 10,000,000.
  ---@param size integer How many cards each, a whole number from 0.
  ---@return Card[][] # A list of the hands, each a list. Where the cards run out, some have one card less.
  function Deck:deal(hands, size)
    checkWhole(hands, 1, "deal", 1, MOST_CARDS)
    local most = self.most
    checkWhole(size, 2, "deal", 0, most and math.floor(most / hands))
    local cards = {}
    checkResult(self:take(math.min(hands * size, #self.all + MOST_CARDS), cards), 2, "newDeck")
    local dealt = {}
    for hand = 1, hands do
      dealt[hand] = {}
    end
    local drawn = #cards
    for at = 1, drawn do
      local hand = dealt[(at - 1) % hands + 1]
      hand[#hand + 1] = cards[at]
    end
    return dealt
  end

  --- Puts cards that are out or discarded back into the draw pile. A list goes in as it stands, its
  --- first card to be drawn first.
  ---
  --- Cost: by the cards given, once also by all cards; with a position or `"random"` by those above
  --- it, after all that is left has been settled. Random numbers: with `"random"` one a card, and all
  --- that are left to this pass.
  ---
  --- Raises an error where a card is neither out nor discarded, where `where` is no such place, and
  --- where `random` gives a wrong answer. Nothing has been put then.
  ---
  --- ```lua
  --- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
  --- local card = deck:draw()
  --- deck:put(card, "bottom")
  --- print(table.concat(deck:draw(3), " ")) --> B C A
  --- ```
  ---@param cards Card|Card[] A card or a list of cards; a list that is itself a card of the deck is that card.
  ---@param where? DeckPlace `"top"`, which it is if left out, `"bottom"`, `"random"` (each card its
  --- own place), or a position counted from the top.
  function Deck:put(cards, where)
    checkGiven(cards, "put")
    local list = copyOf(self:listOf(cards), "put")
    checkResult(self:backProblem(list, cards, true), 1, "put")
    checkPlace(where, self:left(), "put")
    checkResult(self:insert(list, where, false), 2, "newDeck")
    for _, card in ipairs(list) do
      self:takeBack(card)
    end
  end

  --- Puts cards that are out on the discard pile.
  ---
  --- Cost: by the cards given, once also by all cards. Random numbers: none.
  ---
  --- Raises an error where a card is not out. Nothing has been discarded then.
  ---@param cards Card|Card[] A card or a list of cards; a list that is itself a card of the deck is that card.
  function Deck:discard(cards)
    checkGiven(cards, "discard")
    local list = copyOf(self:listOf(cards), "discard")
    checkResult(self:backProblem(list, cards, false), 1, "discard")
    local pass = self.pass
    pass.changes = pass.changes + 1
    local pile = self.pile
    for _, card in ipairs(list) do
      addCount(self.outCounts, card, -1)
      pile[#pile + 1] = card
    end
  end

  --- Takes new cards into the deck.
  ---
  --- Cost and random numbers: those of `put`; with `noRepeat` also a look at every card.
  ---
  --- Raises an error where a card is nil or NaN, where `where` is no place, and where `random` gives
  --- a wrong answer. Nothing has been added then.
  ---@param cards Card|Card[] A card or a list of cards. A card that is itself a list must stand in a list.
  ---@param where? DeckPlace As of `put`.
  function Deck:add(cards, where)
    checkGiven(cards, "add")
    local given = isList(cards) and cards or { cards }
    local list = copyOf(given, "add")
    local kinds = kindsOf(list, self.kindOf)
    checkKinds(kinds, #list, 1, "add")
    -- Behind kindOf, which may draw from the deck.
    checkPlace(where, self:left(), "add")
    checkResult(self:insert(list, where, true), 2, "newDeck")
    append(self.all, list, 1, #list)
    append(self.kinds, kinds, 1, #list)
    local counts = self.outCounts
    if counts ~= nil then
      for _, card in ipairs(list) do
        addCount(counts, card, 0)
      end
    end
    local pass = self.pass
    if self.noRepeat then pass.kinds = kindsAmong(self.all, self.kinds) end
  end

  --- Takes cards that are out away for good.
  ---
  --- Cost: by the cards given, and by all cards. Random numbers: none.
  ---
  --- Raises an error where a card is not out. Nothing has been removed then.
  ---@param cards Card|Card[] A card or a list of cards; a list that is itself a card of the deck is that card.
  function Deck:remove(cards)
    checkGiven(cards, "remove")
    local list = copyOf(self:listOf(cards), "remove")
    checkResult(self:backProblem(list, cards, false), 1, "remove")
    local pass = self.pass
    pass.changes = pass.changes + 1
    self.intact = false
    local gone = newCounts()
    for _, card in ipairs(list) do
      addCount(self.outCounts, card, -1)
      addCount(gone, card, 1)
    end
    local all = {}
    local kinds = {}
    local size = #self.all
    for at = 1, size do
      local card = self.all[at]
      local left = countOf(gone, card) or 0
      if left > 0 then
        setCount(gone, card, left - 1)
      else
        all[#all + 1] = card
        kinds[#kinds + 1] = self.kinds[at]
      end
    end
    self.all = all
    self.kinds = kinds
  end

  --- Shuffles what is left.
  ---
  --- Cost: a copy of what is left. Random numbers: those of a new pass over it, as they are needed.
  ---
  --- Raises an error where `random` gives a wrong answer. All is as before then.
  function Deck:shuffle()
    local pass = self.pass
    local cards, dealt, size = pass.cards, pass.dealt, pass.size
    local left = part(cards, dealt + 1, size)
    checkResult(self:renew(left, 0, pass.before), 2, "newDeck")
    self.intact = false
  end

  --- Puts all cards back, those out and those discarded too, and begins a new pass.
  ---
  --- Cost: a copy of all cards, after what is left has been settled: so it does not matter what was
  --- looked at before. Random numbers: all that are left to this pass; those of the new one as they
  --- are needed.
  ---
  --- Raises an error where `random` gives a wrong answer. All is as before then.
  function Deck:reset()
    local pass = self.pass
    checkResult(pass:settleTo(pass.size), 2, "newDeck")
    checkResult(self:renew(part(self.all, 1), 0, pass.before), 2, "newDeck")
    pass.passes = pass.passes + 1
    self:returned()
  end

  --- Cuts what is left: the `count` cards on top go to the bottom.
  ---
  --- Cost: by what is left, which is settled first. Random numbers: all that are left to this pass,
  --- and one where `count` is left out.
  ---
  --- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
  --- answer. All is as before then.
  ---
  --- ```lua
  --- local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
  --- deck:cut(1)
  --- print(table.concat(deck:draw(3), " ")) --> B C A
  --- ```
  ---@param count? integer How many cards, a whole number from 0 to those left; left out, each from 0
  --- to one less than are left is equally likely.
  function Deck:cut(count)
    local pass = self.pass
    local left = self:left()
    if count ~= nil then checkWhole(count, 1, "cut", 0, left) end
    checkResult(pass:settleTo(pass.size), 2, "newDeck")
    local top = count or 0
    if count == nil and left > 0 then
      local choice = pass:choose(left)
      checkResult(choice, 2, "newDeck")
      top = choice - 1
    end
    local cards, dealt, size = pass.cards, pass.dealt, pass.size
    local turned = part(cards, dealt + top + 1, size)
    append(turned, cards, dealt + 1, dealt + top)
    for at = 1, left do
      cards[dealt + at] = turned[at]
    end
    pass.changes = pass.changes + 1
  end

  --- Gives how many cards are left in the draw pile.
  ---@return integer
  function Deck:left() return self.pass.size - self.pass.dealt end

  --- Gives how many cards the deck has in all.
  ---@return integer
  function Deck:size() return #self.all end

  --- Gives how many cards are out: drawn, and neither put back nor discarded.
  ---@return integer
  function Deck:out() return #self.all - self:left() - #self.pile end

  --- Gives the discard pile as a new list, the card discarded last at its end.
  ---@return Card[]
  function Deck:discards() return part(self.pile, 1) end

  --- Gives how many passes have begun.
  ---@return integer
  function Deck:passes() return self.pass.passes end

  --- Saves the deck, its generator included: one line of printable ASCII characters. It tells which
  --- of its cards lie where, not what they are. Nothing is asked of a generator of `newRandom`; with
  --- another source the rest of the pass is settled first.
  ---
  --- Cost: a look at every card. Some 4 bytes a card for a deck of 52, 6 for one of 10,000.
  ---
  --- Raises an error where `random` gives a wrong answer.
  ---
  --- ```lua
  --- local cards = { "A", "B", "C", "D" }
  --- local deck = newDeck(cards, { random = newRandom("today") })
  --- print(deck:draw()) --> C
  --- local saved = deck:getState()
  --- local later = newDeck(cards, { random = newRandom() })
  --- later:setState(saved)
  --- print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
  --- ```
  ---@return string # The state, for `setState` of a deck of the same cards and options, on any engine.
  function Deck:getState()
    local numbers = self:stateNumbers()
    checkResult(numbers, 2, "newDeck")
    return writeState("deck", numbers)
  end

  --- Goes on where the saved deck was, in the middle of its pass, with its generator.
  ---
  --- Cost: a look at every card. Random numbers: none.
  ---
  --- Raises an error where `state` is no such text or not all of it, and where it is that of a deck
  --- of other cards or options, or of one with a generator where this one has none. The deck is as
  --- before then.
  ---@param state string What `getState` gave, on any engine, for a deck of the same cards and
  --- options. Where cards were added or removed, the same must have been first.
  function Deck:setState(state) checkResult(self:restore(checkState(state, "deck")), 1, "setState") end

  --- What a saved state says of the deck; or what was wrong with an answer of the source. Other
  --- dealers save their decks by it.
  ---@package
  ---@return integer[]|string
  function Deck:stateNumbers()
    local pass = self.pass
    if pass.source.generator == nil then
      local problem = pass:settleTo(pass.size)
      if problem ~= nil then return problem end
    end
    local all, pile, intact = self.all, self.pile, self.intact
    local cards, before = pass.cards, pass.before
    local slots = newCounts()
    local next = slotsOf(all, slots)
    -- Where they do not tell the order of the next pass, the places above those left say nothing.
    local above = intact and 0 or pass.dealt
    local places = pass.size - above
    local numbers = {
      self:fingerprint(),
      pass.passes,
      intact and 1 or 0,
      self.noRepeat and before ~= nil and (countOf(slots, before) or 0) or 0,
      pass.dealt - above,
      pass.settled - above,
      math.max(pass.last - above, 0),
      places,
      #pile,
    }
    for at = 1, places do
      numbers[#numbers + 1] = takeSlot(slots, next, cards[above + at])
    end
    if intact then slotsOf(all, slots) end
    for _, card in ipairs(pile) do
      numbers[#numbers + 1] = takeSlot(slots, next, card)
    end
    addGenerator(numbers, pass.source)
    return numbers
  end

  --- Goes on where `stateNumbers` was; or gives what is wrong with the numbers, and changes nothing.
  --- On trial nothing is changed either way.
  ---@package
  ---@param numbers integer[]
  ---@param onTrial? boolean
  ---@return string?
  function Deck:restore(numbers, onTrial)
    local pass, all = self.pass, self.all
    if numbers[1] ~= self:fingerprint() then return OTHER_DEALER end
    if #numbers < HEADER then return DAMAGED end
    local intact = numbers[3] == 1
    local dealt = numbers[5]
    local settled = numbers[6]
    local last = numbers[7]
    local places = numbers[8]
    local piled = numbers[9]
    local rest = part(numbers, HEADER + places + piled + 1)
    local problem = generatorProblem(pass.source, rest)
    if problem ~= nil then return problem end
    local used = {}
    local cards = cardsAt(all, numbers, HEADER, places, used)
    local pileUsed = used
    if intact and cards ~= nil then
      pileUsed = {}
      -- What is discarded is among those dealt, and not among those left.
      for at = dealt + 1, places do
        pileUsed[numbers[HEADER + at]] = true
      end
    end
    local pile = cardsAt(all, numbers, HEADER + places, piled, pileUsed)
    local sound = dealt <= settled and settled <= places and last <= places
    if intact and places ~= #all then sound = false end
    if cards == nil or pile == nil or not sound then return DAMAGED end
    if onTrial then return nil end
    pass.cards = cards
    pass.size = places
    pass.dealt = dealt
    pass.settled = settled
    pass.last = last
    pass.passes = numbers[2]
    pass.before = all[numbers[4]]
    self.pile = pile
    self.intact = intact
    self.outCounts = nil
    self.remembers = self.noRepeat
    pass.changes = pass.changes + 1
    if pass.source.generator ~= nil then setGenerator(pass.source.generator, rest) end
    return nil
  end

  --- Discards `card` if it is out, and draws `count` cards to the end of `drawn`, or as many as there
  --- are. Where the source fails nothing has been discarded. Hands that play a card do it.
  ---@package
  ---@param card Card
  ---@param count integer
  ---@param drawn Card[]
  ---@return string?
  function Deck:exchange(card, count, drawn)
    -- With recycle "all" it may have gone back with a new pass, or goes back now.
    if self:backProblem({ card }, card, false) == nil then
      local left = self:left()
      if left < count and self.recycle == "discards" then
        return self:renewWith(card, count, drawn)
      end
      if left >= count or self.recycle == "none" then
        -- What is settled can be drawn whatever the source does.
        local pass = self.pass
        local problem = pass:settleTo(pass.dealt + math.min(count, left))
        if problem ~= nil then return problem end
        self:discard(card)
      end
    end
    return self:take(count, drawn)
  end

  --- Draws what is left, then begins a new pass of the discard pile, on which `card` goes first.
  ---@private
  ---@param card Card
  ---@param count integer
  ---@param drawn Card[]
  ---@return string?
  function Deck:renewWith(card, count, drawn)
    local pass = self.pass
    local cards, dealt, size = pass.cards, pass.dealt, pass.size
    local problem = pass:settleTo(size)
    if problem ~= nil then return problem end
    append(drawn, cards, dealt + 1, size)
    local pile = self:discards()
    pile[#pile + 1] = card
    local more = math.min(count - (size - dealt), #pile)
    local before = pass.before
    if dealt < size then before = cards[size] end
    problem = self:passOf(pile, more, before)
    if problem ~= nil then return problem end
    addCount(self:counts(), card, -1)
    self:remember(drawn)
    return self:take(more, drawn)
  end

  --- What tells decks of other cards or options apart, as far as cards can be told on every engine.
  ---@private
  ---@return integer
  function Deck:fingerprint()
    local texts = { self.recycle, self.noRepeat and "1" or "0", self.kindOf == nil and "0" or "1" }
    return fingerprintOf(texts, self.all)
  end

  --- Lets `cards` be all that is left, with the first `count` of them settled, after the card
  --- `before`. Where the source fails all is as it was.
  ---@private
  ---@param cards Card[]
  ---@param count integer
  ---@param before Card?
  ---@return string?
  function Deck:renew(cards, count, before)
    local pass = self.pass
    local dealt, changes = pass.dealt, pass.changes
    local next = Pass.new(cards, pass.source, self.noRepeat)
    next.kinds = pass.kinds
    next.before = before
    local problem = next:settleTo(count)
    if problem ~= nil then return problem end
    if pass.changes ~= changes or pass.dealt ~= dealt then return CHANGED_BY_RANDOM end
    pass:follow(next)
    return nil
  end

  --- Settles more where all settled cards are drawn; begins a new pass where none is left.
  ---@package
  ---@return string?
  function Deck:settleMore()
    local pass = self.pass
    if pass.dealt < pass.size then return pass:settleTo(pass.dealt + 1) end
    if self.recycle == "all" and #self.all > 0 then
      self:mend()
      local before = pass.before
      local problem = pass:settleMore()
      if problem ~= nil then return problem end
      pass.before = before
      self:returned()
      return nil
    end
    if self.recycle == "discards" and #self.pile > 0 then
      return self:passOf(self:discards(), 1, pass.before)
    end
    return nil
  end

  --- Begins a new pass of the discard pile's cards, with its first `count` cards settled.
  ---@private
  ---@param pile Card[]
  ---@param count integer
  ---@param before Card?
  ---@return string?
  function Deck:passOf(pile, count, before)
    local problem = self:renew(pile, count, before)
    if problem ~= nil then return problem end
    local pass = self.pass
    pass.passes = pass.passes + 1
    self.pile = {}
    self.intact = false
    return nil
  end

  --- Draws `count` cards to the end of `hand`, or as many as there are.
  ---@package
  ---@param count integer
  ---@param hand Card[]
  ---@return string?
  function Deck:take(count, hand)
    local pass = self.pass
    local left = self:left()
    local wanted = whole(count)
    local problem
    if self.recycle == "all" and #self.all > 0 then
      if wanted > left then self:mend() end
      local passes = pass.passes
      problem = pass:take(wanted, hand, false)
      if problem ~= nil then return problem end
      if pass.passes ~= passes then self:returned() end
    else
      local own = math.min(wanted, left)
      local more = self.recycle == "discards" and math.min(wanted - own, #self.pile) or 0
      local cards, dealt = pass.cards, pass.dealt
      problem = pass:settleTo(dealt + own)
      if problem ~= nil then return problem end
      append(hand, cards, dealt + 1, dealt + own)
      if more > 0 then
        local before = pass.before
        if own > 0 then before = cards[dealt + own] end
        problem = self:passOf(self:discards(), more, before)
        if problem ~= nil then return problem end
        append(hand, pass.cards, 1, more)
        pass.dealt = more
      else
        pass.dealt = dealt + own
      end
    end
    self:remember(hand)
    return nil
  end

  --- Remembers what was drawn: the last card, and where they are counted those out.
  ---@private
  ---@param hand Card[]
  function Deck:remember(hand)
    for _, card in ipairs(hand) do
      self:note(card)
    end
  end

  ---@private
  ---@param card Card
  function Deck:note(card)
    self.pass.before = card
    if self.outCounts ~= nil then addCount(self.outCounts, card, 1) end
  end

  --- All cards have gone back into the draw pile.
  ---@private
  function Deck:returned()
    self.pile = {}
    self.outCounts = nil
    self.remembers = self.noRepeat
    self.intact = true
  end

  --- Makes the cards of the pass all of the deck's again, those that are not left as if dealt in it.
  ---@private
  function Deck:mend()
    if self.intact then return end
    local pass = self.pass
    local cards, dealt, size = pass.cards, pass.dealt, pass.size
    local counts = newCounts()
    for at = dealt + 1, size do
      addCount(counts, cards[at], 1)
    end
    local mended = {}
    for _, card in ipairs(self.all) do
      local left = countOf(counts, card) or 0
      if left > 0 then
        setCount(counts, card, left - 1)
      else
        mended[#mended + 1] = card
      end
    end
    self:layBelow(mended)
    self.intact = true
  end

  --- How many of each card are out; cards that the deck has and of which none is out count 0.
  ---@private
  ---@return Counts
  function Deck:counts()
    local counts = self.outCounts
    if counts == nil then
      counts = newCounts()
      for _, card in ipairs(self.all) do
        addCount(counts, card, 1)
      end
      for _, card in ipairs(self.pile) do
        addCount(counts, card, -1)
      end
      local pass = self.pass
      local cards, dealt, size = pass.cards, pass.dealt, pass.size
      for at = dealt + 1, size do
        addCount(counts, cards[at], -1)
      end
      self.outCounts = counts
      self.remembers = true
    end
    return counts
  end

  --- The cards that are meant: a list that is itself a card of the deck is that card.
  ---@private
  ---@param cards Card|Card[]
  ---@return Card[]
  function Deck:listOf(cards)
    local counts = self:counts()
    if isList(cards) and countOf(counts, cards) == nil then return cards end
    return { cards }
  end

  --- What is wrong with cards that are to go back: those that are out can, or also those discarded.
  ---@private
  ---@param list Card[]
  ---@param given any
  ---@param discarded boolean
  ---@return string?
  function Deck:backProblem(list, given, discarded)
    local counts = self:counts()
    local wanted = newCounts()
    local size = #list
    for at = 1, size do
      local card = list[at]
      local own = countOf(counts, card)
      addCount(wanted, card, 1)
      local there = (own or 0) - countOf(wanted, card)
      if there < 0 and discarded then
        for _, other in ipairs(self.pile) do
          if same(other, card) then there = there + 1 end
        end
      end
      if there < 0 then
        local kinds = discarded and "cards that are out or discarded" or "cards that are out"
        local came = "another"
        if not same(card, given) then came = came .. " at position " .. digits(at) end
        if self.recycle == "all" and own ~= nil and self.pass.passes > 1 then
          came = came .. ": all went back when the pass began"
        end
        return kinds .. " expected, got " .. came
      end
    end
    return nil
  end

  --- Takes note that a card which was out, or else discarded, is back in the draw pile.
  ---@private
  ---@param card Card
  function Deck:takeBack(card)
    local counts = self.outCounts
    if countOf(counts, card) > 0 then
      addCount(counts, card, -1)
      return
    end
    local pile = self.pile
    local kept = {}
    local found = false
    for _, other in ipairs(pile) do
      if not found and same(other, card) then
        found = true
      else
        kept[#kept + 1] = other
      end
    end
    self.pile = kept
  end

  --- Lets cards into the draw pile; gives what was wrong with an answer of the source.
  ---@private
  ---@param list Card[]
  ---@param where DeckPlace?
  ---@param added boolean
  ---@return string?
  function Deck:insert(list, where, added)
    local pass = self.pass
    local size = #list
    local problem
    -- What has been dealt last decides the order of what is left, not what is put before that.
    if self.noRepeat then problem = pass:settleTo(math.min(pass.dealt + 1, pass.size)) end
    if problem ~= nil then return problem end
    if where == "bottom" then
      if not added then self.intact = false end
      self:closeUp()
      local settled = pass.settled >= pass.size
      append(pass.cards, list, 1, size)
      pass.size = pass.size + size
      if settled then
        pass.settled = pass.size
        pass.last = pass.size
      end
    elseif where == "random" then
      local choices = {}
      problem = pass:settleTo(pass.size)
      if problem ~= nil then return problem end
      local left = self:left()
      for at = 1, size do
        local choice = pass:choose(left + at)
        if type(choice) == "string" then return choice end
        choices[#choices + 1] = choice
      end
      for at = 1, size do
        self:insertAt(choices[at], { list[at] })
      end
    else
      local position = type(where) == "number" and where or 1
      if position > 1 then
        problem = pass:settleTo(pass.size)
        if problem ~= nil then return problem end
      end
      self:insertAt(position, list)
    end
    pass.changes = pass.changes + 1
    return nil
  end

  --- Lets cards in from a position on, which are in place when those above it have gone up.
  ---@private
  ---@param position integer
  ---@param list Card[]
  function Deck:insertAt(position, list)
    local pass = self.pass
    local size = #list
    if size == 0 then return end
    self.intact = false
    if pass.dealt < size then self:makeRoom(list[1], size) end
    local cards = pass.cards
    local dealt = pass.dealt - size
    for at = dealt + 1, dealt + position - 1 do
      cards[at] = cards[at + size]
    end
    for at = 1, size do
      cards[dealt + position + at - 1] = list[at]
    end
    pass.dealt = dealt
  end

  --- Makes empty places above what is left, which hold any card.
  ---@private
  ---@param filler Card
  ---@param size integer
  function Deck:makeRoom(filler, size)
    local empty = size + self:left()
    local above = {}
    for at = 1, empty do
      above[at] = filler
    end
    self:layBelow(above)
  end

  --- Moves what is left up where most places above it are empty.
  ---@private
  function Deck:closeUp()
    if not self.intact and self.pass.dealt > 2 * self:left() + MOST_EMPTY then self:layBelow({}) end
  end

  --- Lays what is left below other cards, which count as dealt.
  ---@private
  ---@param cards Card[]
  function Deck:layBelow(cards)
    local pass = self.pass
    local moved = #cards - pass.dealt
    append(cards, pass.cards, pass.dealt + 1, pass.size)
    pass.cards = cards
    pass.dealt = pass.dealt + moved
    pass.settled = pass.settled + moved
    pass.last = pass.last + moved
    pass.size = pass.size + moved
  end

  --- Makes a deck: a draw pile of the cards of a list, a discard pile, and the cards that are out.
  --- The list is copied. Each pass deals its cards in an order that is as likely as any other. Equal
  --- cards are as many cards as there are: none is ever lost or doubled.
  ---
  --- Cost: one copy of the list, with `noRepeat` or `kindOf` a look at every card. Random numbers:
  --- none yet. (Fisher and Yates 1938, Durstenfeld 1964)
  ---
  --- Raises an error where `cards` is no table or has a hole, where an option is unknown or of the
  --- wrong kind, and where `kindOf` gives nil or NaN. An error of `kindOf` passes through.
  ---
  --- ```lua
  --- local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
  --- local hand = deck:draw(2)
  --- deck:discard(hand)
  --- print(deck:left(), deck:out(), #deck:discards()) --> 1 0 2
  --- ```
  ---@generic Card
  ---@param cards Card[] The cards, none or more.
  ---@param options? DeckOptions<Card> `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`.
  ---@return Deck<Card> # The deck.
  function newDeck(cards, options)
    local list = copyOf(cards, "newDeck")
    checkOptions(options, DECK_OPTIONS, "newDeck")
    local given = options or {}
    local kinds = kindsOf(list, given.kindOf)
    checkKinds(kinds, #list, 2, "newDeck")
    local pass = Pass.new(list, sourceOf(given.random), given.noRepeat == true, kinds)
    if given.shuffled == false then pass.settled = pass.size end
    return Deck.new(pass, list, kinds, given.recycle or "discards", given)
  end
end

-- compose ---------------------------------------------------------------------

-- Decks made of several, one for each category.

--- What `newCategoryDeck` can be told.
---@class CategoryDeckOptions<Card>
---@field random? RandomSource The random source of all decks; the engine's own if left out.
--- Whether no card of a category shall come twice in a row there, as far as its cards allow.
---@field noRepeat? boolean
---@field kindOf? KindOf<Card> What cards are the same by, for `noRepeat`; the cards themselves if left out.

--- A deck for each category, from which one card each is drawn. `newCategoryDeck` makes one.
---@class CategoryDeck<Card>
---@field private decks Deck<Card>[]
local CategoryDeck = {}
CategoryDeck.__index = CategoryDeck

--- Keeps the decks.
---@generic Card
---@param decks Deck<Card>[]
---@return CategoryDeck<Card>
function CategoryDeck.new(decks) return setmetatable({ decks = decks }, CategoryDeck) end

--- Draws the next card of each category. Each has its own passes, which have no end.
---
--- Cost and random numbers: those of one `draw` of each deck.
---
--- Raises an error where `random` gives a wrong answer. Nothing has been drawn then.
---@return Card[] # A list of the cards, in the order of the categories.
function CategoryDeck:drawEach()
  self:checkReady()
  local decks = self.decks
  local cards = {}
  for _, deck in ipairs(decks) do
    local card = deck:draw()
    cards[#cards + 1] = card
  end
  return cards
end

--- Shows what `drawEach` will give, without drawing. The pass of a category of which all cards are
--- drawn is begun for that.
---
--- Cost and random numbers: those that `drawEach` would ask for.
---
--- Raises an error where `random` gives a wrong answer.
---@return Card[] # A list of the cards, in the order of the categories.
function CategoryDeck:peekEach()
  self:checkReady()
  local decks = self.decks
  local cards = {}
  for _, deck in ipairs(decks) do
    local card = deck:peek()
    cards[#cards + 1] = card
  end
  return cards
end

--- Gives the deck of a category, to deal from it alone.
---
--- Raises an error where there is no such category.
---@param position integer Which category, a whole number from 1.
---@return Deck<Card> # The deck, one of `newDeck` with `recycle = "all"`; at each call the same.
function CategoryDeck:deck(position)
  local decks = self.decks
  checkWhole(position, 1, "deck", 1, #decks)
  return decks[position]
end

--- Saves all decks and their generator: one line of printable ASCII characters. With a source that
--- is no generator of `newRandom` the rest of each pass is settled first.
---
--- Cost: a look at every card.
---
--- Raises an error where `random` gives a wrong answer.
---@return string # The state, for `setState` of a deck of the same categories and options, on any engine.
function CategoryDeck:getState()
  local numbers = {}
  for _, deck in ipairs(self.decks) do
    local own = deck:stateNumbers()
    if type(own) == "string" then error(badArgument(2, "newCategoryDeck", own), 2) end
    numbers[#numbers + 1] = #own
    append(numbers, own, 1, #own)
  end
  return writeState("categories", numbers)
end

--- Goes on where the saved decks were, with their generator.
---
--- Cost: a look at every card. Random numbers: none.
---
--- Raises an error where `state` is no such text or not all of it, and where it is that of other
--- categories or options, or has a generator where this one has none. All is as before then.
---@param state string What `getState` gave, on any engine, for the same categories and options.
function CategoryDeck:setState(state)
  local numbers = checkState(state, "categories")
  local parts = {}
  local at = 0
  for _, deck in ipairs(self.decks) do
    local size = numbers[at + 1] or 0
    local own = {}
    if at + 1 + size <= #numbers then append(own, numbers, at + 2, at + 1 + size) end
    at = at + (1 + size)
    parts[#parts + 1] = own
    local problem = deck:restore(own, true)
    if problem ~= nil then error(badArgument(1, "setState", problem), 2) end
  end
  if at ~= #numbers then
    local others = "state of as many categories expected, got one of others"
    error(badArgument(1, "setState", others), 2)
  end
  local count = #parts
  for place = 1, count do
    local deck = self.decks[place]
    deck:restore(parts[place])
  end
end

--- Sees to it that each deck has a card to deal, where need be of its next pass; raises where an
--- answer of the source is wrong, and where a deck has lost all cards.
---@private
function CategoryDeck:checkReady()
  for _, deck in ipairs(self.decks) do
    local problem = deck:settleMore()
    if problem ~= nil then error(badArgument(2, "newCategoryDeck", problem), 3) end
    if deck:left() == 0 then
      local lost = "at least one card a category expected, got one that has lost all"
      error(badArgument(1, "newCategoryDeck", lost), 3)
    end
  end
end

--- Makes a deck for each category, shuffled for itself and without an end: each time all its cards
--- are dealt, they are shuffled again. A choice of one card of each category is then never one of
--- two cards of the same kind, and each card comes once in every pass. The lists are copied.
---
--- Cost: one copy of the lists, with `noRepeat` or `kindOf` a look at every card. Random numbers:
--- none yet. (the multiple decks of the blog "Dealing Cards", 2022)
---
--- Raises an error where `categories` is no list of lists, one has a hole or no card, where an
--- option is unknown or of the wrong kind, and where `kindOf` gives nil or NaN. An error of
--- `kindOf` passes through.
---
--- ```lua
--- local categories = { { "knight", "archer" }, { "wall", "moat" }, { "spy", "smith" } }
--- local deck = newCategoryDeck(categories, { random = newRandom("today"), noRepeat = true })
--- print(table.concat(deck:drawEach(), " ")) --> archer moat smith
--- print(table.concat(deck:drawEach(), " ")) --> knight wall spy
--- print(table.concat(deck:drawEach(), " ")) --> archer moat smith
--- ```
---@generic Card
---@param categories Card[][] The categories, one list of cards each.
---@param options? CategoryDeckOptions<Card> `random`, `noRepeat`, `kindOf`; the last two hold for
--- each category alone.
---@return CategoryDeck<Card> # The deck.
local function newCategoryDeck(categories, options)
  local lists = categoriesOf(categories, "newCategoryDeck")
  local known = { kindOf = "function", noRepeat = "boolean", random = RANDOM_SOURCE }
  checkOptions(options, known, "newCategoryDeck")
  local given = options or {}
  local kindOf = given.kindOf or nil
  local noRepeat = given.noRepeat == true
  local source = sourceOf(given.random)
  local decks = {}
  for _, list in ipairs(lists) do
    local kinds = kindsOf(list, kindOf)
    checkKinds(kinds, #list, 2, "newCategoryDeck")
    local pass = Pass.new(list, source, noRepeat, kinds)
    decks[#decks + 1] = Deck.new(pass, list, kinds, "all", given)
  end
  return CategoryDeck.new(decks)
end

-- copies ----------------------------------------------------------------------

-- Several copies of each card.

--- Gives several copies of each card as one list, for `newDeck` and its like: copies make a card
--- more frequent, and say how often it can come at the most before all others have. They lie side
--- by side.
---
--- Cost: by the size of the list made. Random numbers: none.
---
--- Raises an error where an argument is of the wrong kind or value, and where `cards` has a hole.
---
--- ```lua
--- print(table.concat(copies({ "A", "B" }, 3), " ")) --> A A A B B B
--- print(table.concat(copies({ { "common", 3 }, { "rare", 1 } }), " ")) --> common common common rare
--- ```
---@overload fun(cards: [Card, integer][]): Card[]
---@generic Card
---@param cards Card[] The cards; without `count` a list of pairs `{ card, count }`.
---@param count integer How many of each, a whole number from 0.
---@return Card[] # A new list, of 10,000,000 cards at the most.
local function copies(cards, count)
  local given = copyOf(cards, "copies")
  local size = #given
  local list = {}
  if count ~= nil then
    checkWhole(count, 2, "copies", 0, math.floor(MOST_CARDS / math.max(size, 1)))
  end
  for at = 1, size do
    local card = given[at]
    local times = count
    if count == nil then
      local came = listTypeName(card)
      local pairs_ = "pairs of a card and a whole number from 0 expected"
      local where = "at position " .. digits(at)
      if came ~= "table" then
        error(badArgument(1, "copies", pairs_ .. ", got " .. came .. " " .. where), 2)
      end
      local pair = card
      card = pair[1]
      times = pair[2]
      if card == nil or card ~= card then
        error(
          badArgument(
            1,
            "copies",
            pairs_ .. ", got " .. describe(card) .. " for the card " .. where
          ),
          2
        )
      end
      if type(times) ~= "number" or times < 0 or times % 1 ~= 0 then
        local problem = badArgument(
          1,
          "copies",
          pairs_ .. ", got " .. describe(times) .. " for the number " .. where
        )
        error(problem, 2)
      end
      if times > MOST_CARDS - #list then
        local all = "at most " .. digits(MOST_CARDS) .. " cards expected, got more"
        error(badArgument(1, "copies", all), 2)
      end
    end
    local number = times
    for _ = 1, number do
      list[#list + 1] = card
    end
  end
  return list
end

-- weighted --------------------------------------------------------------------

-- Cards at random where some are likelier than others.

--- The weights of some slots, as a tree of sums: number `at` is the sum of the numbers `2 * at` and
--- `2 * at + 1`, the last `places` are the weights themselves, and the first is the sum of all. No
--- sum is ever reduced, only added anew, so that no rounding makes a slot of weight 0 likely.
---@class Weights
---@field sums number[]
---@field places integer The size of the lists, or the next power of two.
---@field exact boolean Whether all weights are whole and their sum is at most 2^53.

--- The weights of `size` slots, the second argument; raises where they are none.
---@param weights number[]
---@param size integer
---@param name string
---@return Weights
local function weightsOf(weights, size, name)
  local expected = "weights from 0 on, one a card and not all 0, expected, got "
  local places = 1
  while places < size do
    places = places * 2
  end
  local inner = places - 1
  local last = inner + places
  local sums = {}
  for at = 1, last do
    sums[at] = 0
  end
  local exact = true
  local total = 0
  for at = 1, size do
    local weight = weights[at]
    if type(weight) ~= "number" or weight < 0 or weight - weight ~= 0 then
      local problem =
        badArgument(2, name, expected .. describe(weight) .. " at position " .. digits(at))
      error(problem, 3)
    end
    if weight % 1 ~= 0 or weight > MOST_CHOICES - total then exact = false end
    -- Divided by 1 it is a float: integers would overflow.
    sums[inner + at] = weight / 1
    total = total + weight / 1
  end
  for at = inner, 1, -1 do
    sums[at] = sums[2 * at] + sums[2 * at + 1]
  end
  total = sums[1]
  local came = ""
  if #weights > size then
    came = "more"
  elseif total - total ~= 0 then
    came = "an infinite sum"
  elseif total == 0 and size > 0 then
    came = "only 0"
  end
  if came ~= "" then error(badArgument(2, name, expected .. came), 3) end
  return { sums = sums, places = places, exact = exact }
end

--- Draws a slot by its weight, which must not be 0 for all. A text says what was wrong with an
--- answer.
---@param weights Weights
---@param source Source
---@return integer|string
local function drawSlot(weights, source)
  local sums, places, exact = weights.sums, weights.places, weights.exact
  local total = sums[1]
  local choice = chooseBelow(source, exact and total or MOST_CHOICES)
  if type(choice) == "string" then return choice end
  local point = choice - 1
  if not exact then point = point / MOST_CHOICES * total end
  local at = 1
  while at < places do
    at = at * 2
    local first = sums[at]
    -- The sum behind it is only asked for where a point was rounded up.
    if point >= first and sums[at + 1] > 0 then
      point = point - first
      at = at + 1
    end
  end
  return at - places + 1
end

--- Draws up to `count` cards, each slot at most once and none of weight 0. Raises where an answer
--- of the source, the argument at `position`, is wrong, and where a slot that is drawn is empty.
---@generic Card
---@param list Card[]
---@param weights Weights
---@param count integer
---@param source Source
---@param position integer
---@param name string
---@return Card[]
local function drawWeighted(list, weights, count, source, position, name)
  local sums, places = weights.sums, weights.places
  local chosen = {}
  while #chosen < count and sums[1] > 0 do
    local slot = drawSlot(weights, source)
    if type(slot) == "string" then error(badArgument(position, name, slot), 3) end
    local card = list[slot]
    if card == nil or card ~= card then error(badArgument(1, name, cardProblem(card, slot)), 3) end
    chosen[#chosen + 1] = card
    -- What was drawn weighs nothing from now on.
    local at = places + slot - 1
    sums[at] = 0
    while at > 1 do
      at = math.floor(at / 2)
      sums[at] = sums[2 * at] + sums[2 * at + 1]
    end
  end
  return chosen
end

--- Picks one card of `list`, each as likely as its weight is of the sum of all weights. One of
--- weight 0 is never picked. The lists stay as they are.
---
--- With whole weights whose sum is at most 2^53 this is exact. Otherwise a fraction with 53 bits
--- chooses, and sums are rounded: a card's share of the whole may be off by some 10^-15.
---
--- Cost: by the size of the list. Random numbers: one, `random(sum)`; 1 to the first weight are the
--- first card, and so on. Sums above 2^31 - 1, and weights that are not exact, take two of a source
--- that is not `newRandom`'s, and now and then two more.
---
--- Raises an error where an argument is of the wrong kind, a weight or the sum of all is negative
--- or not finite, where the slot picked is empty, and where `random` gives a wrong answer.
---
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(pickWeighted({ "common", "rare", "never" }, { 99, 1, 0 }, random)) --> rare
--- ```
---@generic Card
---@param list Card[] The cards.
---@param weights number[] How likely each is: as many numbers from 0, of which one at least is above 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card? # The card; nil if the list is empty.
local function pickWeighted(list, weights, random)
  checkList(list, 1, "pickWeighted")
  checkList(weights, 2, "pickWeighted")
  local tree = weightsOf(weights, #list, "pickWeighted")
  checkSource(random, 3, "pickWeighted")
  local chosen = drawWeighted(list, tree, 1, sourceOf(random), 3, "pickWeighted")
  return chosen[1]
end

--- Draws `count` cards of `list` one after the other, each place at most once: each time a card is
--- as likely as its weight is of the weights that are left. One of weight 0 is never drawn. The
--- lists stay as they are.
---
--- The first card is the one that `pickWeighted` picks, and as exact. That heavy cards come early
--- is what drawing without putting back means: it is not true that a card of twice the weight is
--- twice as often among those drawn.
---
--- Cost: by the size of the list, and by `count` times its logarithm. Random numbers: those of
--- `pickWeighted` for each card, for the sum of the weights that are left; none for a sum of 1.
---
--- Raises an error where an argument is of the wrong kind or value, a weight or the sum of all is
--- negative or not finite, where a slot that is drawn is empty, and where `random` gives a wrong
--- answer.
---
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(sampleWeighted({ "A", "B", "C" }, { 5, 2, 1 }, 2, random), " ")) --> C B
--- ```
---@generic Card
---@param list Card[] The cards.
---@param weights number[] How likely each is: as many numbers from 0, of which one at least is above 0.
---@param count integer How many, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # A new list of `count` cards; of all that have a weight above 0 where they are fewer.
local function sampleWeighted(list, weights, count, random)
  checkList(list, 1, "sampleWeighted")
  checkList(weights, 2, "sampleWeighted")
  local tree = weightsOf(weights, #list, "sampleWeighted")
  checkWhole(count, 3, "sampleWeighted", 0)
  checkSource(random, 4, "sampleWeighted")
  local chosen = drawWeighted(list, tree, count, sourceOf(random), 4, "sampleWeighted")
  return chosen
end

-- dice ------------------------------------------------------------------------

-- Dice: cards of which each is drawn without regard to those before.

--- What `newDice` can be told.
---@class DiceOptions
---@field random? RandomSource The random source; the engine's own if left out.
---@field weights? number[] How likely each card is, as `pickWeighted` takes it; all equally if left out.

--- Makes dice: every draw is independent of all others, each card of the list as likely as any
--- other, or as its weight says. Nothing is ever used up, so the same card may come many times in a
--- row, and another not for long; where players should not feel that, take `newDeck` or
--- `newBlockDeck`, which are drawn from in the same way. The list is copied.
---
--- Cost: a copy of the list. Random numbers: none yet; for each card `random(#cards)`, with weights
--- those of `pickWeighted`. (the truly random deal of the blog "Dealing Cards", 2022)
---
--- Raises an error where `cards` is no table, has a hole or no card, where an option is unknown or
--- of the wrong kind, and where `weights` are none.
---
--- ```lua
--- local dice = newDice({ 1, 2, 3, 4, 5, 6 }, { random = newRandom("today") })
--- print(dice:peek(), table.concat(dice:draw(5), " "), dice:draw()) --> 3 3 5 4 4 4 2
--- ```
---@generic Card
---@param cards Card[] The cards, one or more.
---@param options? DiceOptions `random`, `weights`.
---@return EndlessDealer<Card> # The dice.
local function newDice(cards, options)
  local all = copyOf(cards, "newDice", 1)
  checkOptions(options, { random = RANDOM_SOURCE, weights = "table" }, "newDice")
  local given = options or {}
  local size = #all
  local texts = { "dice" }
  local weights
  if given.weights ~= nil then
    weights = weightsOf(given.weights, size, "newDice")
    for at = 1, size do
      local weight = given.weights[at]
      texts[#texts + 1] = describe(math.floor(weight))
        .. "."
        .. digits(math.floor(weight % 1 * MOST_CHOICES))
    end
  end
  local source = sourceOf(given.random)
  local function make(_before, missing)
    local slots = {}
    for at = 1, missing do
      local slot
      if weights == nil then
        slot = chooseBelow(source, size)
      else
        slot = drawSlot(weights, source)
      end
      if type(slot) == "string" then return slot end
      slots[at] = slot
    end
    return slots
  end
  return EndlessDealer.new("dice", "newDice", all, source, make, fingerprintOf(texts, all))
end

-- hand ------------------------------------------------------------------------

-- Hands that are refilled.

--- Raises where the dealer is none of the library's.
---@generic Card
---@param own OwnDealer<Card>?
local function checkOwn(own)
  if own ~= nil then return end
  local problem =
    "dealer of newDeck, newDice or newBlockDeck expected, got another, which is not saved"
  error(badArgument(1, "newHand", problem), 3)
end

--- A hand of cards that is filled again whenever one is played. `newHand` makes one.
---@class Hand<Card>
---@field private dealer Dealer<Card>
---@field private own OwnDealer<Card>? The dealer itself, if it is one of the library's.
---@field package maker string The function that made the dealer, whose second argument has its source.
---@field private size integer
---@field package held Card[]
local Hand = {}
Hand.__index = Hand

--- Makes a hand without a card.
---@generic Card
---@param dealer Dealer<Card>
---@param size integer
---@return Hand<Card>
function Hand.new(dealer, size)
  local self = setmetatable({}, Hand)
  local own = dealer
  local isOwn = type(own.exchange) == "function" and type(own.stateNumbers) == "function"
  self.dealer = dealer
  self.own = nil
  self.maker = "newHand"
  if isOwn then
    self.own = own
    self.maker = own.maker
  end
  self.size = size
  self.held = {}
  return self
end

--- Gives the cards of the hand as a new list.
---@return Card[]
function Hand:cards() return part(self.held, 1) end

--- Plays a card: it goes on the dealer's discard pile, if that has one, and the next card takes its
--- place. Where the dealer has no more the places close up; with every play the hand is filled as
--- far as the dealer can.
---
--- A deck with `recycle = "all"` has its cards back when a pass ends: one that went back so while
--- it was in the hand is not discarded.
---
--- Cost: by the size of the hand, and that of the dealer's `draw`. Random numbers: those of `draw`.
---
--- Raises an error where there is no such card, and where the dealer's `random` gives a wrong
--- answer. Hand and dealer are as before then. An error of a dealer that is not the library's
--- passes through; if it comes from `draw` the card has been discarded.
---@param position integer Which card, a whole number from 1 to as many as the hand has.
---@return Card # The card.
function Hand:play(position)
  local held = self.held
  local count = #held
  checkWhole(position, 1, "play", 1, math.max(count, 1))
  if count == 0 then
    error(badArgument(1, "play", "card of the hand expected, but it is empty"), 2)
  end
  local card = held[position]
  local missing = self.size - count + 1
  local own = self.own
  if own ~= nil then
    local drawn = {}
    checkResult(own:exchange(card, missing, drawn), 2, own.maker)
    local cards = part(held, 1, position - 1)
    append(cards, drawn, 1, math.min(#drawn, 1))
    append(cards, held, position + 1, count)
    append(cards, drawn, 2, #drawn)
    self.held = cards
  else
    self:refill(position, missing)
  end
  return card
end

--- Saves hand and dealer together: one line of printable ASCII characters.
---
--- Cost: that of the dealer's `getState`, and a look at each of its cards.
---
--- Raises an error where the dealer is none of this library, where it no longer has a card of the
--- hand, and where its `random` gives a wrong answer.
---@return string # The state, for `setState` of a hand of the same size over a dealer made in the
--- same way, on any engine.
function Hand:getState()
  local own = self.own
  checkOwn(own)
  local slots = newCounts()
  local all = own.all
  local size = #all
  for at = 1, size do
    setCount(slots, all[at], at)
  end
  local numbers = { self.size, #self.held }
  for _, card in ipairs(self.held) do
    local slot = countOf(slots, card)
    if slot == nil then
      local problem = "dealer that has the cards of the hand expected, got one without"
      error(badArgument(1, "newHand", problem), 2)
    end
    numbers[#numbers + 1] = slot
  end
  local others = own:stateNumbers()
  checkResult(others, 2, self.maker)
  numbers[#numbers + 1] = #others
  append(numbers, others, 1, #others)
  return writeState("hand", numbers)
end

--- Goes on where the saved hand and its dealer were.
---
--- Cost: that of the dealer's `setState`. Random numbers: none.
---
--- Raises an error where `state` is no such text or not all of it, where it is that of a hand of
--- another size or over another dealer, and where the dealer is none of this library. Hand and
--- dealer are as before then.
---@param state string What `getState` gave, on any engine, for such a hand over such a dealer.
function Hand:setState(state)
  local numbers = checkState(state, "hand")
  local own = self.own
  checkOwn(own)
  if numbers[1] ~= self.size then
    local other = "state of a hand of the same size expected, got one of another"
    error(badArgument(1, "setState", other), 2)
  end
  local all = own.all
  local count = numbers[2] or 0
  local held = {}
  local sound = count <= self.size and numbers[count + 3] == #numbers - count - 3
  if sound then
    for at = 3, count + 2 do
      local slot = numbers[at]
      if slot < 1 or slot > #all then
        sound = false
      else
        held[#held + 1] = all[slot]
      end
    end
  end
  local rest = part(numbers, count + 4)
  local problem = DAMAGED
  if sound then problem = own:restore(rest) end
  checkResult(problem, 1, "setState")
  self.held = held
end

--- Plays a card over a dealer of the caller: whatever that does, each card is in one place.
---@private
---@param position integer
---@param missing integer
function Hand:refill(position, missing)
  local dealer, held = self.dealer, self.held
  local count = #held
  if type(dealer.discard) == "function" then dealer:discard(held[position]) end
  for at = position, count - 1 do
    held[at] = held[at + 1]
  end
  table.remove(held)
  for turn = 1, missing do
    local card = dealer:draw()
    if card == nil then break end
    held[#held + 1] = card
    if turn == 1 then
      for at = count, position + 1, -1 do
        held[at] = held[at - 1]
      end
      held[position] = card
    end
  end
end

--- Draws `count` cards to the end of `drawn`, or as many as there are.
---@package
---@param count integer
---@param drawn Card[]
---@return string?
function Hand:fill(count, drawn)
  local own = self.own
  if own ~= nil then return own:take(count, drawn) end
  for _ = 1, count do
    local card = self.dealer:draw()
    if card == nil then return nil end
    drawn[#drawn + 1] = card
  end
  return nil
end

--- Makes a hand of cards over a dealer: `size` of them are drawn at once, and for each one played
--- the next. The dealer may serve others too.
---
--- Cost and random numbers: those of drawing `size` cards from the dealer.
---
--- Raises an error where an argument is of the wrong kind or value, and where the dealer's `random`
--- gives a wrong answer.
---
--- ```lua
--- local hand = newHand(newDeck({ "A", "B", "C", "D" }, { shuffled = false }), 3)
--- print(hand:play(2), table.concat(hand:cards(), " ")) --> B A D C
--- ```
---@generic Card
---@param dealer Deck<Card>|EndlessDealer<Card>|Dealer<Card> What to draw from: made by `newDeck`,
--- `newDice` or `newBlockDeck`, or any object with a method `draw`; one with a method `discard`
--- gets the cards played. Only the library's own are saved.
---@param size integer How many cards, a whole number from 1 to 10,000,000.
---@return Hand<Card> # The hand; with fewer cards where the dealer has fewer.
local function newHand(dealer, size)
  if typeName(dealer) ~= "table" or type(dealer.draw) ~= "function" then
    local problem = "dealer with a method 'draw' expected, got " .. describe(dealer)
    error(badArgument(1, "newHand", problem), 2)
  end
  checkWhole(size, 2, "newHand", 1, MOST_CARDS)
  local hand = Hand.new(dealer, size)
  checkResult(hand:fill(size, hand.held), 2, hand.maker)
  return hand
end

-- imperfect -------------------------------------------------------------------

-- Shuffles as hands make them, which leave some orders likelier than others. docs/imperfect.md has
-- figures of how imperfect they are.

--- The cards after one riffle; or what was wrong with an answer of the source.
---@generic Card
---@param cards Card[]
---@param source Source
---@return Card[]|string
local function riffled(cards, source)
  local size = #cards
  local choices = {}
  local upper = 0
  for at = 1, size do
    local choice = chooseBelow(source, 2)
    if type(choice) == "string" then return choice end
    choices[at] = choice
    if choice == 1 then upper = upper + 1 end
  end
  local taken = { 0, upper }
  local mixed = {}
  for at = 1, size do
    local half = choices[at]
    taken[half] = taken[half] + 1
    mixed[at] = cards[taken[half]]
  end
  return mixed
end

--- Riffles a list, in place: cuts it in two near its middle and lets the halves fall into one
--- another, `times` times. It is never quite fair: 52 cards are as good as unshuffled after four
--- times, a third from fair after seven, 4% after ten.
---
--- The model is that of Gilbert, Shannon and Reeds (Gilbert 1955; Bayer and Diaconis 1992): how
--- many cards are cut off is binomial, and of the two halves each card falls from one as likely as
--- that half is large.
---
--- Cost: `times` the size of the list. Random numbers: `random(2)` for each card of each time, the
--- first for the top: 1 where the card comes from the upper half. None for fewer than two cards.
---
--- Raises an error where an argument is of the wrong kind or value, where `list` has a hole, and
--- where `random` gives a wrong answer. The list is as it was then.
---
--- ```lua
--- local deck = { "A", "B", "C", "D", "E", "F" }
--- local at = 0
--- local random = function() at = at + 1 return at % 2 + 1 end -- 2 1 2 1: in turn
--- print(table.concat(riffle(deck, 1, random), " ")) --> D A E B F C
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param times integer How many times, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `times` is 0.
local function riffle(list, times, random)
  local cards = copyOf(list, "riffle")
  checkWhole(times, 2, "riffle", 0)
  checkSource(random, 3, "riffle")
  local source = sourceOf(random)
  local size = #cards
  local rounds = size < 2 and 0 or times
  for _ = 1, rounds do
    local mixed = riffled(cards, source)
    checkResult(mixed, 3, "riffle")
    cards = mixed
  end
  for at = 1, size do
    list[at] = cards[at]
  end
  forgetPosition(list)
  return list
end

--- Swaps two cards of a list, in place, `swaps` times, each time any two places, which may be one
--- and the same. It is never quite fair: of 52 cards one, on average, has not been touched after
--- 100 swaps; 200 come within 1% of fair.
---
--- (Diaconis and Shahshahani 1981: n * ln(n) / 2 swaps for n cards)
---
--- Cost: by `swaps`. Random numbers: two a swap, both `random(#list)`. None for fewer than two
--- cards.
---
--- Raises an error where an argument is of the wrong kind or value, and where `random` gives a
--- wrong answer. All cards are still in the list then, in any order.
---
--- ```lua
--- print(table.concat(swapShuffle({ "A", "B", "C", "D" }, 2, newRandom(7)), " ")) --> C D A B
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param swaps integer How many, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `swaps` is 0.
local function swapShuffle(list, swaps, random)
  checkList(list, 1, "swapShuffle")
  checkWhole(swaps, 2, "swapShuffle", 0)
  checkSource(random, 3, "swapShuffle")
  local source = sourceOf(random)
  local size = #list
  local count = size < 2 and 0 or swaps
  for _ = 1, count do
    local one = chooseBelow(source, size)
    checkResult(one, 3, "swapShuffle")
    local other = chooseBelow(source, size)
    checkResult(other, 3, "swapShuffle")
    local card = list[one]
    list[one] = list[other]
    list[other] = card
  end
  forgetPosition(list)
  return list
end

--- Cuts a list, in place: takes `position` cards off its top and puts them, as they lie, below the
--- others. That is no shuffle: who follows whom stays, as on a ring.
---
--- Cost: by the size of the list. Random numbers: none; where `position` is left out
--- `random(#list)` for it, so that each card is as likely on top as any other, the one that is
--- there included.
---
--- Raises an error where an argument is of the wrong kind or value, where `list` has a hole, and
--- where `random` gives a wrong answer. The list is as it was then.
---
--- ```lua
--- print(table.concat(cut({ "A", "B", "C", "D" }, 1), " ")) --> B C D A
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param position? integer How many cards, a whole number from 0 to `#list`; at random if left out.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `position` is 0 or `#list`.
local function cut(list, position, random)
  local cards = copyOf(list, "cut")
  local size = #cards
  if position ~= nil then checkWhole(position, 2, "cut", 0, size) end
  checkSource(random, 3, "cut")
  local taken = position or 0
  if position == nil and size > 1 then taken = chooseBelow(sourceOf(random), size) end
  checkResult(taken, 3, "cut")
  for at = 1, size do
    list[at] = cards[(taken + at - 1) % size + 1]
  end
  forgetPosition(list)
  return list
end

-- keyed -----------------------------------------------------------------------

-- A shuffle that keeps its order where cards come and go.

--- Gives a card's key, which decides where `keyedShuffle` puts it.
---@alias KeyFunction<Card> fun(card: Card): string|integer

--- The largest prime whose square is below 2^31: so keys have the same hashes where whole numbers
--- have 32 bits and fractions 24.
local HASH_PRIME = 46337

--- The next smaller prime.
local SMALLER_HASH_PRIME = 46327

--- A card on its way to its place.
---@class Sorted<Card>
---@field card Card
---@field key string The key; `=` stands before one that is a string, so that it is never a number's.
---@field high integer The hash of the key, in two numbers below 2^31.
---@field low integer

--- Whether `one` comes before `other`: by its hash, or else by its key.
---@param one Sorted<any>
---@param other Sorted<any>
---@return boolean
local function isBefore(one, other)
  if one.high ~= other.high then return one.high < other.high end
  if one.low ~= other.low then return one.low < other.low end
  return one.key < other.key
end

--- The texts of all cards' keys; raises where a card has none.
---@generic Card
---@param cards Card[]
---@param keyOf KeyFunction<Card>?
---@return string[]
local function keysOf(cards, keyOf)
  local keys = {}
  for _, card in ipairs(cards) do
    local key = card
    if keyOf ~= nil then key = keyOf(card) end
    local isNumber = type(key) == "number"
    if isNumber and key % 1 == 0 and math.abs(key) <= MOST_CHOICES then
      key = digits(key)
    elseif type(key) == "string" then
      key = "=" .. key
    else
      local came = describe(key) .. " at position " .. digits(#keys + 1)
      local problem = "string or whole number for a key expected, got " .. came
      local text = badArgument(keyOf == nil and 1 or 2, "keyedShuffle", problem)
      error(text, 3)
    end
    keys[#keys + 1] = key
  end
  return keys
end

--- The 16 numbers of `salt`, stirred with the bytes of a key.
---@param salt integer[]
---@param bytes integer[]
---@return integer[]
local function hashed(salt, bytes)
  local numbers = part(salt, 1)
  local count = #bytes
  local counter = 0
  for at = 1, count do
    local place = (at - 1) % 16 + 1
    -- One more, so that a byte 0 is not the same as none.
    numbers[place] = (numbers[place] + bytes[at] + 1) % HASH_PRIME
    if place == 16 or at == count then
      counter = stir(numbers, 4, counter, HASH_PRIME, SMALLER_HASH_PRIME)
    end
  end
  return numbers
end

--- The cards sorted by their hashes, then by their keys; of one key they keep their order. (merge
--- sort)
---@generic Card
---@param cards Sorted<Card>[]
---@return Sorted<Card>[]
local function sorted(cards)
  local size = #cards
  local from = cards
  local width = 1
  while width < size do
    local to = {}
    local left = 1
    local middle = 1
    local right = 1
    local stop = 1
    for at = 1, size do
      -- The next two runs of `width` cards begin at `left` and at `middle`.
      if at == stop then
        left = at
        middle = math.min(at + width, size + 1)
        right = middle
        stop = middle + width
      end
      local one = from[left]
      local other = from[right]
      local isOther = left == middle
      if not isOther and right < stop and right <= size then isOther = isBefore(other, one) end
      if isOther then
        right = right + 1
      else
        left = left + 1
      end
      to[at] = isOther and other or one
    end
    from = to
    width = width * 2
  end
  return from
end

--- Shuffles a list, in place, by its cards' keys: a card that is added or taken away does not move
--- the others, which keep their order among themselves. The order depends on the random numbers and
--- the keys, and not on how the list lay; only cards of one key lie as they lay.
---
--- Each key is hashed with a salt, and the hashes are sorted: every order is as likely as any other
--- as far as the hash is good. Of cards with equal keys that is not true, see docs/imperfect.md.
---
--- Cost: some 400 operations a card, more where a key has over 15 bytes, and sorting. Random
--- numbers: sixteen, `random(46337)`, whatever the list. The same of them and the same keys give
--- the same order on every engine.
---
--- Raises an error where an argument is of the wrong kind, where `list` has a hole, where a key is
--- none, and where `random` gives a wrong answer. The list is as it was then.
---
--- ```lua
--- local function songs(names) return table.concat(keyedShuffle(names, nil, newRandom(7)), " ") end
--- print(songs({ "Help", "Yesterday", "Michelle", "Girl" })) --> Michelle Help Yesterday Girl
--- print(songs({ "Help", "Yesterday", "Girl" })) --> Help Yesterday Girl
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param keyOf? KeyFunction<Card> A function that gives a card's key: a string, by its UTF-8 bytes,
--- or a whole number up to 2^53; `1` and `"1"` are two keys. The card itself is its key if left
--- out.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`.
local function keyedShuffle(list, keyOf, random)
  local cards = copyOf(list, "keyedShuffle")
  if keyOf ~= nil then checkFunction(keyOf, 2, "keyedShuffle") end
  checkSource(random, 3, "keyedShuffle")
  local keys = keysOf(cards, keyOf)
  local source = sourceOf(random)
  local salt = {}
  -- 248 bits, where all orders of 52 cards need 226.
  for at = 1, 16 do
    local number = chooseBelow(source, HASH_PRIME)
    checkResult(number, 3, "keyedShuffle")
    salt[at] = whole(number) - 1
  end
  local size = #cards
  local unsorted = {}
  for at = 1, size do
    local card = cards[at]
    local key = keys[at]
    local numbers = hashed(salt, bytesOf(key))
    local high = numbers[16] * HASH_PRIME + numbers[15]
    local low = numbers[14] * HASH_PRIME + numbers[13]
    unsorted[#unsorted + 1] = {
      card = card,
      key = key,
      high = high,
      low = low,
    }
  end
  local order = sorted(unsorted)
  for at = 1, size do
    list[at] = order[at].card
  end
  forgetPosition(list)
  return list
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
  local size = #copy
  local settled = settle(sourceOf(random), copy, 1, size, size, size)
  checkResult(settled, 2, "shuffled")
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

-- spread ----------------------------------------------------------------------

-- Orders in which neighbours differ.

--- Rearranges `list` so that as few neighbours as possible are of one kind: none, unless more than
--- half of the cards are. Every such order is equally likely. Two kinds are the same if they are
--- `rawequal`, in TypeScript `===`. Where something fails the list stays as it is.
---
--- The counts of the orders are exact up to some 2^50; beyond that they are rounded, so that an
--- order may be likelier than another by one part in 10^12. Thousands of cards of a few kinds, more
--- than 20 million steps to count, also get an order with no equal neighbours, but by random swaps,
--- which make all orders only nearly as likely.
---
--- Cost: of 52 cards by rank that of some 200 shuffles, by suit half of it; of 1,000 cards of 50
--- kinds some 4 million steps. Random numbers: two or three a card; by swaps 80 a card.
---
--- (the kinds are inserted one after the other, by exact counts of the ways to go on)
---
--- Raises an error where `list` is no table or has a hole, where `kindOf` is no function or gives
--- no kind, and where `random` is no source or gives a wrong answer.
---
--- ```lua
--- local list = { "A", "A", "A", "B", "B", "C" }
--- print(spread(list, nil, newRandom("today")), table.concat(list, " ")) --> 0 A B A B A C
--- ```
---@generic Card
---@param list Card[] The cards.
---@param kindOf? fun(card: Card): any Gives the kind of a card, any value but nil and NaN; the card
--- itself if left out.
---@param random? RandomSource The random source; the engine's own if left out.
---@return integer # How many pairs of neighbours are of one kind.
local function spread(list, kindOf, random)
  local cards = copyOf(list, "spread")
  if kindOf ~= nil then checkFunction(kindOf, 2, "spread") end
  checkSource(random, 3, "spread")
  local kinds = kindsOf(cards, kindOf)
  local count = #cards
  checkKinds(kinds, count, 2, "spread")
  local numbers = kindNumbers(kinds)
  local order = chooseOrder(arrangementsOf(numbers), numbers, 0, sourceOf(random))
  checkResult(order, 3, "spread")
  local pairs_ = 0
  local before = 0
  for at = 1, count do
    local place = order[at]
    list[at] = cards[place]
    if numbers[place] == before then pairs_ = pairs_ + 1 end
    before = numbers[place]
  end
  return pairs_
end

return {
  newBlockDeck = newBlockDeck,
  drawCards = drawCards,
  OutputCard = OutputCard,
  RandDeck = RandDeck,
  RandMultiDeck = RandMultiDeck,
  RandShuffle = RandShuffle,
  shuffleTable = shuffleTable,
  newCategoryDeck = newCategoryDeck,
  copies = copies,
  newDeck = newDeck,
  newDice = newDice,
  newHand = newHand,
  cut = cut,
  riffle = riffle,
  swapShuffle = swapShuffle,
  keyedShuffle = keyedShuffle,
  newRandom = newRandom,
  pick = pick,
  sample = sample,
  shuffled = shuffled,
  spread = spread,
  pickWeighted = pickWeighted,
  sampleWeighted = sampleWeighted,
  --- The version of this library.
  _VERSION = "1.0.0-rc.1",
}
