-- randdeck.kernel 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/kernel.lua.ts: change that file, not this one.

-- The step of the generator, and the loops over cards that must be fast. This is Lua's side. They
-- call as little as possible for each card: a call costs as much as the rest.
--
-- Two loops choose cards by words, the same line by line: one in whole numbers, for 64-bit
-- integers, one in fractions of 2^31, for engines whose numbers are all floats. Each is up to twice
-- as slow in the other's place. No product has more than 53 bits.
--
-- The quotient of whole numbers needs no division: t - t % 2^31 is q * 2^31, whose remainder by
-- 2^31 - 1 is q, as that of 2^31 is 1.

local checkAnswer = require("randdeck.check").checkAnswer
local ownField = require("randdeck.platform").ownField

local M = {}

-- Whether whole numbers of 53 bits can be integers: those of Fengari have 32, older Luas have none.
local hasWideIntegers = (ownField(math, "maxinteger") or 0) > 9007199254740992

-- A number times this has the type of words, which holds 53 bits.
M.AS_WORD = hasWideIntegers and 1 or 1 / 1

-- A total less its word, times this, is the carry modulo the prime. LuaJIT's compiler follows sums
-- of sums, twice as far with every word: a product stops it.
local TO_CARRY = hasWideIntegers and 1 or 1 / 2147483648

-- The next word: a whole number from 0 to 2^31 - 1, each equally likely.
function M.nextWord(state)
  local words = state.words
  local position = state.position % 16 + 1
  local total = 4078413 * words[position] + state.carry
  local word = total % 2147483648
  words[position] = word
  state.carry = (total - word) * TO_CARRY % 2147483647
  state.position = position
  return word
end

local function settleByWholeWords(state, cards, from, to, last)
  local words, carry, position = state.words, state.carry, state.position
  local at = from
  local among = last - from + 1
  while at <= to and among > 1 do
    -- As long as more than `least` cards are left, a word serves as many places.
    local places = among > 16384 and 1 or (among > 128 and 2 or (among > 3 and 4 or among))
    local least = among > 16384 and 16384 or (among > 128 and 128 or places - 1)
    local latest = last - least
    if latest > to then latest = to end
    -- Nothing that a word is divided by is greater; at most 2^28.
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
      local stop = at + places - 1
      for place = at, stop do
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

local function settleByFractions(state, cards, from, to, last)
  local words, carry, position = state.words, state.carry, state.position
  local at = from
  local among = last - from + 1
  while at <= to and among > 1 do
    position = position % 16 + 1
    local total = (4078413 * words[position] + carry) / 2147483648
    local rest = total % 1
    words[position] = rest * 2147483648
    carry = total - rest
    local places = among <= 128 and 4 or (among <= 16384 and 2 or 1)
    if places > among then places = among end
    local stop = at + places - 1
    -- At most 2^28.
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

-- Fills at least the places from `from` to `to`, each with a card chosen from those between its own
-- place and `last`. A word serves four places while at most 128 are left, two up to 16,384
-- (Brackett-Rozinsky and Lemire 2024). If its rest shows that its use would make some choices
-- likelier than others, the same places are chosen again: all cards left are still there.
M.settleByWords = hasWideIntegers and settleByWholeWords or settleByFractions

-- The same with the answers of a function, for a list without a hole from 1 to `last`.
function M.settleByAnswers(draw, cards, from, to, last)
  local stop = math.min(to, last - 1)
  for at = from, stop do
    local among = last - at + 1
    local answer = draw(among)
    -- There is no card at nil, NaN, a fraction or a string: reading one costs a third of a call of
    -- type().
    if cards[answer] == nil or answer > among then checkAnswer(answer, among) end
    local chosen = at + answer - 1
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
end

-- Shuffles a list by the tutorial's own swaps. Does not check trusted answers.
function M.swapByAnswers(draw, cards, isTrusted)
  for last = #cards, 2, -1 do
    local answer = draw(last)
    if not isTrusted and (cards[answer] == nil or answer > last or answer < 1) then
      checkAnswer(answer, last)
    end
    cards[answer], cards[last] = cards[last], cards[answer]
  end
end

-- Stirs 16 numbers below the prime 2^31 - 1, `rounds` times; returns the new count.
function M.stir(numbers, rounds, counter)
  local left = numbers[16]
  for _ = 1, rounds do
    for at = 1, 16 do
      counter = (counter + 1327217885) % 2147483647
      -- The largest prime below 2^26: a square modulo a second prime makes consecutive seeds
      -- unlike.
      local sum = (left + counter) % 67108859
      left = (numbers[at] + sum * sum) % 2147483647
      numbers[at] = left
    end
  end
  return counter
end

return M
