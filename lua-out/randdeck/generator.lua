-- randdeck.generator 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/generator.ts: change that file, not this one.

-- Random numbers from the words of the generator. It is a multiply-with-carry (Marsaglia 1994) with
-- 16 words of 31 bits, multiplier 4078413, period 2^517. docs/generator.md is the specification.

local nextWord = require("randdeck.kernel").nextWord

local M = {}

-- 2^53: every whole number up to it is exact.
M.MOST_EXACT = 9007199254740992

-- 2^31 - 1, a prime.
M.PRIME = 2147483647

-- A whole number from 0 to 2^53 - 1, each equally likely, from two words.
function M.wideWord(state)
  local high = nextWord(state) * 4194304
  return high + nextWord(state) % 4194304
end

-- A whole number from 0 to `n` - 1, each equally likely; `n` is at most 2^53.
function M.below(state, n)
  local isWide = n > 2147483648
  local words = isWide and M.MOST_EXACT or 2147483648
  local word = isWide and M.wideWord(state) or nextWord(state)
  while word - word % n > words - n do
    word = isWide and M.wideWord(state) or nextWord(state)
  end
  return word % n
end

return M
