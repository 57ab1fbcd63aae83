-- randdeck.kernel 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/kernel.lua.ts: change that file, not this one.

-- The step of the generator, and the loops over cards that must be quick: Lua's side. Nothing is
-- called for a card that need not be: a call costs as much as the rest.
--
-- Two loops settle places by words, alike line by line, since each is up to twice as slow where the
-- other is at home: in whole numbers where integers have 64 bits, in fractions of 2^31 where every
-- number is a float. No product of either has more than 53 bits.
--
-- The quotient of whole numbers comes without a division: t - t % 2^31 is q * 2^31, whose remainder
-- by 2^31 - 1 is q, as that of 2^31 is 1.

local checkAnswer = require("randdeck.check").checkAnswer

local M = {}

-- Whether whole numbers of 53 bits can be integers: those of Fengari have 32, older Luas have none.
local hasWideIntegers = (rawget(math, "maxinteger") or 0) > 9007199254740992

-- One in numbers that hold 53 bits.
M.ONE = hasWideIntegers and 1 or 1 / 1

-- LuaJIT's compiler looks through sums of sums, twice as far with every word: a product ends that.
local SHARE = hasWideIntegers and 1 or 1 / 2147483648

-- The next word: a whole number from 0 to 2^31 - 1, each equally likely.
function M.nextWord(state)
  local words = state.words
  local position = state.position % 16 + 1
  local total = 4078413 * words[position] + state.carry
  local word = total % 2147483648
  words[position] = word
  state.carry = (total - word) * SHARE % 2147483647
  state.position = position
  return word
end

local function settleByWholeWords(state, cards, from, to, last)
  local words, carry, position = state.words, state.carry, state.position
  local at = from
  local among = last - from + 1
  while at <= to and among > 1 do
    position = position % 16 + 1
    local total = 4078413 * words[position] + carry
    local rest = total % 2147483648
    words[position] = rest
    carry = (total - rest) % 2147483647
    local places = among <= 128 and 4 or (among <= 16384 and 2 or 1)
    if places > among then places = among end
    local stop = at + places - 1
    -- At most 2^28.
    local product = 1
    for place = at, stop do
      total = rest * among
      rest = total % 2147483648
      local chosen = place + (total - rest) % 2147483647
      local card = cards[chosen]
      cards[chosen] = cards[place]
      cards[place] = card
      product = product * among
      among = among - 1
    end
    if rest >= product or rest >= 2147483648 % product then
      at = at + places
    else
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

-- Settles the places from `from` to `to` at least, each with a card chosen among those from its own
-- place to `last`. A word serves four places where at most 128 are left, two up to 16,384
-- (Brackett-Rozinsky and Lemire 2024). Where its rest tells that it is one too many for all choices
-- to be equally likely, the same places are chosen once more: the cards left are all there.
M.settleByWords = hasWideIntegers and settleByWholeWords or settleByFractions

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

-- Shuffles a list by the tutorial's own swaps. Answers that are trusted are not looked at.
function M.swapByAnswers(draw, cards, isTrusted)
  for last = #cards, 2, -1 do
    local answer = draw(last)
    if not isTrusted and (cards[answer] == nil or answer > last) then checkAnswer(answer, last) end
    cards[answer], cards[last] = cards[last], cards[answer]
  end
end

-- Stirs 16 numbers below the prime 2^31 - 1, `rounds` times, counting on; gives the count.
function M.stir(numbers, rounds, counter)
  local left = numbers[16]
  for _ = 1, rounds do
    for at = 1, 16 do
      counter = (counter + 1327217885) % 2147483647
      -- The largest prime below 2^26: a square modulo another prime makes seeds in a row unlike.
      local sum = (left + counter) % 67108859
      left = (numbers[at] + sum * sum) % 2147483647
      numbers[at] = left
    end
  end
  return counter
end

return M
