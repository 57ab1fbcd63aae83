-- randdeck.random 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/random.ts: change that file, not this one.

-- Generators of random numbers that give the same on every engine.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkWhole = check.checkWhole
local mismatch = check.mismatch
local generatorModule = require("randdeck.generator")
local below = generatorModule.below
local MOST_EXACT = generatorModule.MOST_EXACT
local PRIME = generatorModule.PRIME
local wideWord = generatorModule.wideWord
local kernel = require("randdeck.kernel")
local AS_WORD = kernel.AS_WORD
local nextWord = kernel.nextWord
local stir = kernel.stir
local platform = require("randdeck.platform")
local asInteger = platform.asInteger
local bytesOf = platform.bytesOf
local digits = platform.digits
local entropy = platform.entropy
local seedIn = platform.seedIn
local textOf = platform.textOf
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local setGenerator = stateModule.setGenerator
local writeState = stateModule.writeState

local M = {}

-- The key of a seed or of a name: unique, and never the beginning of another. Raises if it is
-- neither a string nor a number up to 2^53.
function M.keyFor(seed, position, name)
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
function M.generatorFor(key)
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

--- A generator of random numbers: the same seed and calls give the same numbers on every engine.
--- `newRandom` makes one. Pass it wherever a random source is expected; it shuffles faster than any
--- other source.
---@class randdeck.Random: randdeck.RandomObject
local Random = {}
Random.__index = Random
function Random.new(generator) return setmetatable({ randdeckWords1 = generator }, Random) end

--- Returns a random number, like Lua's `math.random`: without arguments a fraction from 0 up to but
--- not including 1, with `m` a whole number from 1 to `m`, with both from `m` to `n`. Each is
--- equally likely.
--- ```lua
--- local random = newRandom("today")
--- print(random:random(6), random:random(6), random:random(-3, 3)) --> 5 2 1
--- ```
---@param m? integer Alone, the greatest number, a whole number up to 2^53; with `n`, the least.
---@param n? integer The greatest number; there are at most 2^53 numbers from `m` to `n`.
---@return number
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

--- Returns the seed, from which `newRandom` makes the same generator.
---@return (number|string)? # The seed; nil for a stream.
function Random:getSeed() return seedIn(self.randdeckWords1.key) end

--- Saves the generator as one line of ASCII text.
--- ```lua
--- local random = newRandom("today")
--- local saved = random:getState()
--- local first = random:random(1000)
--- random:setState(saved)
--- print(random:random(1000) == first) --> true
--- ```
---@return string # The state, for `setState` on any engine.
function Random:getState() return writeState("random", self.randdeckWords1, {}) end

--- Restores a saved generator, with its seed and its streams.
---@param state string What `getState` returned, on any engine.
function Random:setState(state)
  local generator = self.randdeckWords1
  local saved = checkState(state, "random", generator)
  setGenerator(generator, saved.generator)
end

--- Makes an independent generator. It depends only on the seed and the name, not on the numbers
--- drawn so far. Each call makes a new one, which begins at the beginning: keep it.
--- ```lua
--- local shop = newRandom("today"):stream("shop")
--- print(shop:random(6) == newRandom("today"):stream("shop"):random(6)) --> true
--- ```
---@param name number|string A string or a number, like the seed of `newRandom`.
---@return randdeck.Random # A new generator.
function Random:stream(name)
  return Random.new(M.generatorFor(self.randdeckWords1.key .. M.keyFor(name, 1, "stream")))
end

M.Random = Random

-- Raises on a Lua whose numbers are not doubles.
function M.checkExact(name)
  if MOST_EXACT - 1 == MOST_EXACT then error(name .. " needs numbers that are doubles", 3) end
end

--- Makes a seed for players to share, of digits and capital letters without 0, 1, I and O.
--- Raises on a Lua whose numbers are not doubles.
--- ```lua
--- local seed = newSeed()
--- print(#seed, newRandom(seed):getSeed() == seed) --> 8 true
--- ```
---@param length? integer How many characters, from 1 to 100; 8 if left out, which gives 10^12 seeds.
---@return string # The seed, a string.
function M.newSeed(length)
  M.checkExact("newSeed")
  local count = length == nil and 8 or length
  checkWhole(count, 1, "newSeed", 1, 100)
  local letters = bytesOf("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  local generator = M.generatorFor(entropy())
  local seed = {}
  for _ = 1, count do
    seed[#seed + 1] = letters[nextWord(generator) % 32 + 1]
  end
  return textOf(seed)
end

--- Makes a generator of random numbers. The same seed gives the same numbers, and the same deals,
--- on every engine and in TypeScript. Do not use it for games for money: the next numbers can be
--- computed from enough earlier ones.
--- Raises on a Lua whose numbers are not doubles.
--- ```lua
--- local deal = RandDeck({ "A", "B", "C", "D" }, { random = newRandom("2026-11-20") })
--- print(deal(), deal(), deal(), deal()) --> D A C B
--- ```
---@param seed? number|string Any string (in TypeScript, its UTF-8 bytes) or any number up to 2^53;
--- `42` and `"42"` are different seeds, 1 and 1.0 the same. If left out, one of 52 characters by
--- `newSeed`.
---@return randdeck.Random # The generator.
function M.newRandom(seed)
  M.checkExact("newRandom")
  if seed == nil then seed = M.newSeed(52) end
  return Random.new(M.generatorFor(M.keyFor(seed, 1, "newRandom")))
end

return M
