-- randdeck.generator 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/generator.ts: change that file, not this one.

-- The generator: multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits, multiplier 4078413,
-- period 2^517; and what is made of its words. docs/generator.md is the specification.

local kernel = require("randdeck.kernel")
local nextWord = kernel.nextWord
local ONE = kernel.ONE
local stir = kernel.stir
local bytesOf = require("randdeck.platform").bytesOf

local M = {}

-- 2^53: up to it every whole number is exact.
M.MOST_EXACT = 9007199254740992

-- 2^31 - 1, a prime.
local PRIME = 2147483647

-- The generator that a key stands for: its bytes, three at a time, then how many they are, are
-- stirred.
function M.generatorFor(key)
  local bytes = bytesOf(key)
  local limbs = math.ceil(#bytes / 3) + 1
  local numbers = {}
  local counter = 2 * ONE
  for at = 1, 16 do
    counter = (counter + 1327217885) % PRIME
    numbers[at] = counter
  end
  for at = 1, limbs do
    local place = (at - 1) % 16 + 1
    local limb = #bytes
    if at < limbs then
      limb = bytes[3 * at - 3 + 1] * 65536
        + (bytes[3 * at - 2 + 1] or 0) * 256
        + (bytes[3 * at] or 0)
    end
    numbers[place] = (numbers[place] + limb) % PRIME
    if place == 16 or at == limbs then counter = stir(numbers, 2, counter) end
  end
  numbers[1] = (numbers[1] + limbs) % PRIME
  stir(numbers, 4, counter)
  return {
    words = numbers,
    carry = ONE,
    position = 16,
    key = key,
  }
end

-- A whole number from 0 to 2^53 - 1, each equally likely, made of two words.
function M.wideWord(state)
  local high = nextWord(state) * 4194304
  return high + nextWord(state) % 4194304
end

-- A whole number from 0 to `n` - 1, each equally likely; `n` is at most 2^53.
function M.below(state, n)
  local isWide = n > 2147483648
  local next = isWide and M.wideWord or nextWord
  local words = isWide and M.MOST_EXACT or 2147483648
  local word = next(state)
  while word - word % n > words - n do
    word = next(state)
  end
  return word % n
end

return M
