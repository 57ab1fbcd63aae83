-- randdeck.choice 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/choice.ts: change that file, not this one.

-- One whole number of any source, among more than the source itself is ever asked for.

local below = require("randdeck.generator").below
local whole = require("randdeck.platform").whole
local answerProblem = require("randdeck.source").answerProblem

local M = {}

--- 2^53: up to it every whole number is exact, and so the most that there is to choose from.
M.MOST_CHOICES = 9007199254740992

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
function M.chooseBelow(source, n)
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

return M
