-- randdeck.kernel 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/kernel.lua.ts: change that file, not this one.

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

local M = {}

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
function M.packed(value)
  return HAS_LONG_INTEGERS and math.floor(value) or value * 4.656612873077393e-10
end

--- The word, or the carry, that the kernel holds.
---@param held number
---@return integer
function M.unpacked(held) return HAS_LONG_INTEGERS and held or held * 2147483648 end

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
M.nextWord = HAS_LONG_INTEGERS and nextInteger or nextFraction

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
M.settleBlocks = HAS_LONG_INTEGERS and settleByIntegers or settleByFractions

return M
