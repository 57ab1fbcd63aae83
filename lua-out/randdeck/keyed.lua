-- randdeck.keyed 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/keyed.ts: change that file, not this one.

-- A shuffle that keeps its order where cards come and go.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkFunction = check.checkFunction
local checkResult = check.checkResult
local checkSource = check.checkSource
local copyOf = check.copyOf
local describe = check.describe
local choice = require("randdeck.choice")
local chooseBelow = choice.chooseBelow
local MOST_CHOICES = choice.MOST_CHOICES
local stir = require("randdeck.generator").stir
local part = require("randdeck.lists").part
local platform = require("randdeck.platform")
local bytesOf = platform.bytesOf
local digits = platform.digits
local forgetPosition = platform.forgetPosition
local whole = platform.whole
local sourceOf = require("randdeck.source").sourceOf

local M = {}

--- Gives a card's key, which decides where `keyedShuffle` puts it.
---@alias KeyFunction<Card> fun(card: Card): string|integer

--- The largest prime whose square is below 2^31: so keys have the same hashes where whole numbers
--- have 32 bits and fractions 24.
local HASH_PRIME = 46337

--- The next smaller prime.
local SMALLER_HASH_PRIME = 46327

--- A card on its way to its place.
---@class Sorted<Card>
---@field card Card
---@field key string The key; `=` stands before one that is a string, so that it is never a number's.
---@field high integer The hash of the key, in two numbers below 2^31.
---@field low integer

--- Whether `one` comes before `other`: by its hash, or else by its key.
---@param one Sorted<any>
---@param other Sorted<any>
---@return boolean
local function isBefore(one, other)
  if one.high ~= other.high then return one.high < other.high end
  if one.low ~= other.low then return one.low < other.low end
  return one.key < other.key
end

--- The texts of all cards' keys; raises where a card has none.
---@generic Card
---@param cards Card[]
---@param keyOf KeyFunction<Card>?
---@return string[]
local function keysOf(cards, keyOf)
  local keys = {}
  for _, card in ipairs(cards) do
    local key = card
    if keyOf ~= nil then key = keyOf(card) end
    local isNumber = type(key) == "number"
    if isNumber and key % 1 == 0 and math.abs(key) <= MOST_CHOICES then
      key = digits(key)
    elseif type(key) == "string" then
      key = "=" .. key
    else
      local came = describe(key) .. " at position " .. digits(#keys + 1)
      local problem = "string or whole number for a key expected, got " .. came
      local text = badArgument(keyOf == nil and 1 or 2, "keyedShuffle", problem)
      error(text, 3)
    end
    keys[#keys + 1] = key
  end
  return keys
end

--- The 16 numbers of `salt`, stirred with the bytes of a key.
---@param salt integer[]
---@param bytes integer[]
---@return integer[]
local function hashed(salt, bytes)
  local numbers = part(salt, 1)
  local count = #bytes
  local counter = 0
  for at = 1, count do
    local place = (at - 1) % 16 + 1
    -- One more, so that a byte 0 is not the same as none.
    numbers[place] = (numbers[place] + bytes[at] + 1) % HASH_PRIME
    if place == 16 or at == count then
      counter = stir(numbers, 4, counter, HASH_PRIME, SMALLER_HASH_PRIME)
    end
  end
  return numbers
end

--- The cards sorted by their hashes, then by their keys; of one key they keep their order. (merge
--- sort)
---@generic Card
---@param cards Sorted<Card>[]
---@return Sorted<Card>[]
local function sorted(cards)
  local size = #cards
  local from = cards
  local width = 1
  while width < size do
    local to = {}
    local left = 1
    local middle = 1
    local right = 1
    local stop = 1
    for at = 1, size do
      -- The next two runs of `width` cards begin at `left` and at `middle`.
      if at == stop then
        left = at
        middle = math.min(at + width, size + 1)
        right = middle
        stop = middle + width
      end
      local one = from[left]
      local other = from[right]
      local isOther = left == middle
      if not isOther and right < stop and right <= size then isOther = isBefore(other, one) end
      if isOther then
        right = right + 1
      else
        left = left + 1
      end
      to[at] = isOther and other or one
    end
    from = to
    width = width * 2
  end
  return from
end

--- Shuffles a list, in place, by its cards' keys: a card that is added or taken away does not move
--- the others, which keep their order among themselves. The order depends on the random numbers and
--- the keys, and not on how the list lay; only cards of one key lie as they lay.
---
--- Each key is hashed with a salt, and the hashes are sorted: every order is as likely as any other
--- as far as the hash is good. Of cards with equal keys that is not true, see docs/imperfect.md.
---
--- Cost: some 400 operations a card, more where a key has over 15 bytes, and sorting. Random
--- numbers: sixteen, `random(46337)`, whatever the list. The same of them and the same keys give
--- the same order on every engine.
---
--- Raises an error where an argument is of the wrong kind, where `list` has a hole, where a key is
--- none, and where `random` gives a wrong answer. The list is as it was then.
---
--- ```lua
--- local function songs(names) return table.concat(keyedShuffle(names, nil, newRandom(7)), " ") end
--- print(songs({ "Help", "Yesterday", "Michelle", "Girl" })) --> Michelle Help Yesterday Girl
--- print(songs({ "Help", "Yesterday", "Girl" })) --> Help Yesterday Girl
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param keyOf? KeyFunction<Card> A function that gives a card's key: a string, by its UTF-8 bytes,
--- or a whole number up to 2^53; `1` and `"1"` are two keys. The card itself is its key if left
--- out.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`.
function M.keyedShuffle(list, keyOf, random)
  local cards = copyOf(list, "keyedShuffle")
  if keyOf ~= nil then checkFunction(keyOf, 2, "keyedShuffle") end
  checkSource(random, 3, "keyedShuffle")
  local keys = keysOf(cards, keyOf)
  local source = sourceOf(random)
  local salt = {}
  -- 248 bits, where all orders of 52 cards need 226.
  for at = 1, 16 do
    local number = chooseBelow(source, HASH_PRIME)
    checkResult(number, 3, "keyedShuffle")
    salt[at] = whole(number) - 1
  end
  local size = #cards
  local unsorted = {}
  for at = 1, size do
    local card = cards[at]
    local key = keys[at]
    local numbers = hashed(salt, bytesOf(key))
    local high = numbers[16] * HASH_PRIME + numbers[15]
    local low = numbers[14] * HASH_PRIME + numbers[13]
    unsorted[#unsorted + 1] = {
      card = card,
      key = key,
      high = high,
      low = low,
    }
  end
  local order = sorted(unsorted)
  for at = 1, size do
    list[at] = order[at].card
  end
  forgetPosition(list)
  return list
end

return M
