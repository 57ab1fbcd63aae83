-- randdeck.random 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/random.ts: change that file, not this one.

-- Generators of random numbers, which give the same on every engine.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkWhole = check.checkWhole
local describe = check.describe
local generatorModule = require("randdeck.generator")
local addByteLimbs = generatorModule.addByteLimbs
local below = generatorModule.below
local digestOf = generatorModule.digestOf
local fraction = generatorModule.fraction
local NUMBER_SEED = generatorModule.NUMBER_SEED
local numberLimbs = generatorModule.numberLimbs
local STREAM_SEED = generatorModule.STREAM_SEED
local STRING_SEED = generatorModule.STRING_SEED
local seededWords = generatorModule.seededWords
local stateNumbers = generatorModule.stateNumbers
local kernel = require("randdeck.kernel")
local nextWord = kernel.nextWord
local packed = kernel.packed
local platform = require("randdeck.platform")
local bytesOf = platform.bytesOf
local entropy = platform.entropy
local textOf = platform.textOf
local typeName = platform.typeName
local whole = platform.whole
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local DAMAGED = stateModule.DAMAGED
local writeState = stateModule.writeState

local M = {}

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
function M.setGenerator(generator, numbers)
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
  M.setGenerator(self.randdeckWords1, numbers)
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

M.Random = Random

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
function M.addGenerator(numbers, source)
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
function M.generatorProblem(source, numbers)
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
function M.newRandom(seed)
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

return M
