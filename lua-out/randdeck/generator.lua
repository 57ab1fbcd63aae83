-- randdeck.generator 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/generator.ts: change that file, not this one.

-- The generator: multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits, multiplier 4078413,
-- period 2^517; and what is made of its words. docs/generator.md is the specification.

local kernel = require("randdeck.kernel")
local nextWord = kernel.nextWord
local packed = kernel.packed
local settleBlocks = kernel.settleBlocks
local unpacked = kernel.unpacked
local platform = require("randdeck.platform")
local ownField = platform.ownField
local typeName = platform.typeName

local M = {}

--- What comes first in a seed: it tells numbers, strings and names of streams apart.
M.NUMBER_SEED = 1

M.STRING_SEED = 2
M.STREAM_SEED = 3

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
function M.stir(numbers, rounds, count, prime, smaller)
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
function M.seededWords(limbs, tag)
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
    counter = M.stir(numbers, 2, counter, PRIME, SMALLER_PRIME)
  end
  numbers[1] = (numbers[1] + count) % PRIME
  M.stir(numbers, 4, counter, PRIME, SMALLER_PRIME)
  local words = {}
  for at = 1, 16 do
    words[at] = packed(numbers[at])
  end
  return { words = words, carry = packed(1), position = 16 }
end

--- The limbs of a finite number: its low 27 bits, those above, its sign and how far it was shifted.
---@param seed number
---@return integer[]
function M.numberLimbs(seed)
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
function M.addByteLimbs(limbs, bytes)
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
function M.digestOf(fresh)
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
function M.generatorOf(source)
  if typeName(source) ~= "table" then return nil end
  return ownField(source, "randdeckWords1")
end

--- The words, the carry and the position of a generator, in this order, as whole numbers.
---@param state Words
---@return integer[]
function M.stateNumbers(state)
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
function M.below(state, n)
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
function M.fraction(state) return wideWord(state) / 9007199254740992 end

--- Choices for a block of places: the first counts among `among` places from 0, the next among one
--- fewer, and so on. A block takes four places, two where more than 128 are left, one where more
--- than 16384 are, and never more than `room`.
---@param state Words
---@param among integer
---@param room integer
---@return integer[]
function M.block(state, among, room)
  if among > 4194304 then return { M.below(state, among) } end
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
function M.settleBy(state, cards, from, to, last, limit)
  local at = from
  while at <= to and at < last do
    if last - at < 4194304 then at = settleBlocks(state, cards, at, to, last, limit) end
    if at <= to and at < last then
      for _, choice in ipairs(M.block(state, last - at + 1, limit - at + 1)) do
        local card = cards[at + choice]
        cards[at + choice] = cards[at]
        cards[at] = card
        at = at + 1
      end
    end
  end
  return at < last and at - 1 or last
end

return M
