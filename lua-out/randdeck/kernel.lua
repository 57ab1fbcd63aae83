-- randdeck.kernel 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/kernel.lua.ts: change that file, not this one.

-- The step of the generator, and the loops over cards that must be quick: Lua's side. Nothing is
-- called for a card that need not be: a call costs as much as the rest.
--
-- Words are held in two ways, each where it is fast. Where integers have 64 bits a word is a whole
-- number below 2^31, and the quotient of t by 2^31 comes without a division: t - t % 2^31 is q *
-- 2^31, and 2^31 = 1 modulo 2^31 - 1, so q is its remainder there. Elsewhere a word is a fraction
-- of 2^31, and a quotient is what lies before the point. No product has more than 53 bits.

local checkAnswer = require("randdeck.check").checkAnswer

local M = {}

--- The state of a generator, with its numbers as the kernel holds them.
---@class Words
---@field words number[] The last 16 words.
---@field carry number
---@field position integer The place of the newest word.

-- Not every Lua has this field, and none but 5.3 and its successors integers.
local HAS_LONG_INTEGERS = (rawget(math, "maxinteger") or 0) > 9007199254740992

-- How many words there are, in the numbers that hold them.
local WORDS = HAS_LONG_INTEGERS and 2147483648 or 1

-- One in numbers that hold 53 bits: the integers of Fengari have 32.
M.ONE = HAS_LONG_INTEGERS and 1 or 1 / 1

-- What a whole number is multiplied by to be held as a word, and a word to be a whole number.
M.PACKED = HAS_LONG_INTEGERS and 1 or 4.656612873077393e-10

M.UNPACKED = HAS_LONG_INTEGERS and 1 or 2147483648

-- The next word: a whole number from 0 to 2^31 - 1, each equally likely.
function M.nextWord(state)
  local words = state.words
  local position = state.position % 16 + 1
  local total = 4078413 * words[position] + state.carry
  local word = total % WORDS
  words[position] = word
  state.carry = (total - word) * M.PACKED % 2147483647
  state.position = position
  return word * M.UNPACKED
end

-- Whether the rest of a word, after choices among as many as were left for each of `places`, tells
-- that the word is one too many for all choices to be equally likely. No product of these is above
-- 2^28.
local function isOneTooMany(rest, among, places)
  local product = 1
  for left = among + 1, among + places do
    product = product * left
  end
  return rest < product and rest < 2147483648 % product
end

local function settleByIntegers(state, cards, from, to, last)
  local words, carry, position = state.words, state.carry, state.position
  local at = from
  local among = last - from + 1
  while at <= to and among > 1 do
    position = position == 16 and 1 or position + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 2147483648
    words[position] = rest
    carry = (total - rest) % 2147483647
    local places = among <= 128 and 4 or (among <= 16384 and 2 or 1)
    if places > among then places = among end
    local stop = at + places
    do
      local place = at
      while place < stop do
        total = rest * among
        rest = total % 2147483648
        local chosen = place + (total - rest) % 2147483647
        local card = cards[chosen]
        cards[chosen] = cards[place]
        cards[place] = card
        among = among - 1
        place = place + 1
      end
    end
    at = stop
    if rest < 268435456 and isOneTooMany(rest, among, places) then
      at = at - places
      among = among + places
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
    position = position == 16 and 1 or position + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 1
    words[position] = rest
    carry = (total - rest) * 4.656612873077393e-10
    local places = among <= 128 and 4 or (among <= 16384 and 2 or 1)
    if places > among then places = among end
    local stop = at + places
    do
      local place = at
      while place < stop do
        total = rest * among
        rest = total % 1
        local chosen = place + total - rest
        local card = cards[chosen]
        cards[chosen] = cards[place]
        cards[place] = card
        among = among - 1
        place = place + 1
      end
    end
    at = stop
    if rest < 0.125 and isOneTooMany(rest * 2147483648, among, places) then
      at = at - places
      among = among + places
    end
  end
  state.carry = carry
  state.position = position
end

-- Settles the places from `from` to `to` at least, each with a card chosen among those from its own
-- place to `last`. A word serves four places where at most 128 are left, two up to 16,384
-- (Brackett-Rozinsky and Lemire 2024). Where the rest of a word tells that it is one too many for
-- all choices to be equally likely, the same places are chosen once more: the cards left are all
-- there.
M.settleByWords = HAS_LONG_INTEGERS and settleByIntegers or settleByFractions

-- The same by the answers of a function, for a list without a hole from 1 to `last`.
function M.settleByAnswers(draw, cards, from, to, last)
  local stop = math.min(to, last - 1)
  for at = from, stop do
    local among = last - at + 1
    local answer = draw(among)
    -- No card lies at nil, NaN, a fraction or a text: reading it costs a third of a call of type().
    if cards[answer] == nil or answer > among then checkAnswer(answer, among) end
    local chosen = at + answer - 1
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
end

-- Shuffles `list` in place from its end, as tutorials do, by answers that are checked.
function M.shuffleByAnswers(draw, list)
  for last = #list, 2, -1 do
    local answer = draw(last)
    local card = list[answer]
    if card == nil or answer > last or answer < 1 then checkAnswer(answer, last) end
    list[answer] = list[last]
    list[last] = card
  end
end

return M
