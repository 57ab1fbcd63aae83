-- randdeck.imperfect 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/imperfect.ts: change that file, not this one.

-- Shuffles as hands make them, which leave some orders likelier than others, and one that keeps
-- its order where cards come and go. docs/imperfect.md has figures of how imperfect they are.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkList = check.checkList
local checkSource = check.checkSource
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local describe = check.describe
local choiceModule = require("randdeck.choice")
local chooseBelow = choiceModule.chooseBelow
local MOST_CHOICES = choiceModule.MOST_CHOICES
local generator = require("randdeck.generator")
local addByteLimbs = generator.addByteLimbs
local below = generator.below
local seededWords = generator.seededWords
local platform = require("randdeck.platform")
local bytesOf = platform.bytesOf
local digits = platform.digits
local forgetPosition = platform.forgetPosition
local typeName = platform.typeName
local checkExact = require("randdeck.random").checkExact
local sourceOf = require("randdeck.source").sourceOf

local M = {}

--- What comes first where a key is hashed; seeds and streams have 1 to 3.
local KEY_SEED = 4

--- Gives a card's key, which decides where `keyedShuffle` puts it.
---@alias KeyFunction<Card> fun(card: Card): string|integer

--- Raises where `answer` is a text, which says what was wrong with an answer of the source, the
--- third argument.
---@generic Right
---@param answer Right|string
---@param name string
---@return boolean
local function checkAnswer(answer, name)
  if type(answer) == "string" then error(badArgument(3, name, answer), 3) end
end

--- The cards after one riffle; or what was wrong with an answer of the source.
---@generic Card
---@param cards Card[]
---@param source Source
---@return Card[]|string
local function riffled(cards, source)
  local size = #cards
  local choices = {}
  local upper = 0
  for at = 1, size do
    local choice = chooseBelow(source, 2)
    if type(choice) == "string" then return choice end
    choices[at] = choice
    if choice == 1 then upper = upper + 1 end
  end
  local taken = { 0, upper }
  local mixed = {}
  for at = 1, size do
    local half = choices[at]
    taken[half] = taken[half] + 1
    mixed[at] = cards[taken[half]]
  end
  return mixed
end

--- Riffles a list, in place: cuts it in two near its middle and lets the halves fall into one
--- another, `times` times. It is never quite fair: 52 cards are as good as unshuffled after four
--- times, a third from fair after seven, 4% after ten.
---
--- The model is that of Gilbert, Shannon and Reeds (Gilbert 1955; Bayer and Diaconis 1992): how
--- many cards are cut off is binomial, and of the two halves each card falls from one as likely as
--- that half is large.
---
--- Cost: `times` the size of the list. Random numbers: `random(2)` for each card of each time, the
--- first for the top: 1 where the card comes from the upper half. None for fewer than two cards.
---
--- Raises an error where an argument is of the wrong kind or value, where `list` has a hole, and
--- where `random` gives a wrong answer. The list is as it was then.
---
--- ```lua
--- local deck = { "A", "B", "C", "D", "E", "F" }
--- local at = 0
--- local random = function() at = at + 1 return at % 2 + 1 end -- 2 1 2 1: in turn
--- print(table.concat(riffle(deck, 1, random), " ")) --> D A E B F C
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param times integer How many times, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `times` is 0.
function M.riffle(list, times, random)
  local cards = copyOf(list, "riffle")
  checkWhole(times, 2, "riffle", 0)
  checkSource(random, 3, "riffle")
  local source = sourceOf(random)
  local size = #cards
  local rounds = size < 2 and 0 or times
  for _ = 1, rounds do
    local mixed = riffled(cards, source)
    checkAnswer(mixed, "riffle")
    cards = mixed
  end
  for at = 1, size do
    list[at] = cards[at]
  end
  forgetPosition(list)
  return list
end

--- Swaps two cards of a list, in place, `swaps` times, each time any two places, which may be one
--- and the same. It is never quite fair: of 52 cards one, on average, has not been touched after
--- 100 swaps; 200 come within 1% of fair.
---
--- (Diaconis and Shahshahani 1981: n * ln(n) / 2 swaps for n cards)
---
--- Cost: by `swaps`. Random numbers: two a swap, both `random(#list)`. None for fewer than two
--- cards.
---
--- Raises an error where an argument is of the wrong kind or value, and where `random` gives a
--- wrong answer. All cards are still in the list then, in any order.
---
--- ```lua
--- print(table.concat(swapShuffle({ "A", "B", "C", "D" }, 2, newRandom(7)), " ")) --> C D A B
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param swaps integer How many, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `swaps` is 0.
function M.swapShuffle(list, swaps, random)
  checkList(list, 1, "swapShuffle")
  checkWhole(swaps, 2, "swapShuffle", 0)
  checkSource(random, 3, "swapShuffle")
  local source = sourceOf(random)
  local size = #list
  local count = size < 2 and 0 or swaps
  for _ = 1, count do
    local one = chooseBelow(source, size)
    checkAnswer(one, "swapShuffle")
    local other = chooseBelow(source, size)
    checkAnswer(other, "swapShuffle")
    local card = list[one]
    list[one] = list[other]
    list[other] = card
  end
  forgetPosition(list)
  return list
end

--- Cuts a list, in place: takes `position` cards off its top and puts them, as they lie, below the
--- others. That is no shuffle: who follows whom stays, as on a ring.
---
--- Cost: by the size of the list. Random numbers: none; where `position` is left out
--- `random(#list)` for it, so that each card is as likely on top as any other, the one that is
--- there included.
---
--- Raises an error where an argument is of the wrong kind or value, where `list` has a hole, and
--- where `random` gives a wrong answer. The list is as it was then.
---
--- ```lua
--- print(table.concat(cut({ "A", "B", "C", "D" }, 1), " ")) --> B C D A
--- ```
---@generic Card
---@param list Card[] The cards. Changed in place; `drawCards` deals it from its top again.
---@param position? integer How many cards, a whole number from 0 to `#list`; at random if left out.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `list`; as it was where `position` is 0 or `#list`.
function M.cut(list, position, random)
  local cards = copyOf(list, "cut")
  local size = #cards
  if position ~= nil then checkWhole(position, 2, "cut", 0, size) end
  checkSource(random, 3, "cut")
  local taken = position or 0
  if position == nil and size > 1 then taken = chooseBelow(sourceOf(random), size) end
  checkAnswer(taken, "cut")
  for at = 1, size do
    list[at] = cards[(taken + at - 1) % size + 1]
  end
  forgetPosition(list)
  return list
end

--- A card on its way to its place.
---@class Sorted<Card>
---@field card Card
---@field key string The key; `=` stands before one that is a string, so that it is never a number's.
---@field hash number

--- All cards with their keys; raises where one has none.
---@generic Card
---@param cards Card[]
---@param keyOf KeyFunction<Card>?
---@return Sorted<Card>[]
local function withKeys(cards, keyOf)
  local result = {}
  for _, card in ipairs(cards) do
    local key = card
    if keyOf ~= nil then key = keyOf(card) end
    local isNumber = type(key) == "number"
    if isNumber and key % 1 == 0 and math.abs(key) <= MOST_CHOICES then
      key = digits(key)
    elseif type(key) == "string" then
      key = "=" .. key
    else
      local came = describe(key) .. " at position " .. digits(#result + 1)
      local problem = "string or whole number for a key expected, got " .. came
      local text = badArgument(keyOf == nil and 1 or 2, "keyedShuffle", problem)
      error(text, 3)
    end
    result[#result + 1] = { card = card, key = key, hash = 0 }
  end
  return result
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
      if not isOther and right < stop and right <= size then
        isOther = other.hash < one.hash or other.hash == one.hash and other.key < one.key
      end
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
--- Cost: some 600 operations a card, and sorting. Random numbers: eight, `random(2147483647)`,
--- whatever the list. The same of them and the same keys give the same order on every engine.
---
--- Raises an error where an argument is of the wrong kind, where `list` has a hole, where a key is
--- none, where `random` gives a wrong answer, and on a Lua whose numbers are not doubles. The list
--- is as it was then.
---
--- ```lua
--- local function songs(names) return table.concat(keyedShuffle(names, nil, newRandom(7)), " ") end
--- print(songs({ "Help", "Yesterday", "Michelle", "Girl" })) --> Help Girl Michelle Yesterday
--- print(songs({ "Help", "Yesterday", "Girl" })) --> Help Girl Yesterday
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
  if keyOf ~= nil and type(keyOf) ~= "function" then
    error(badArgument(2, "keyedShuffle", "function expected, got " .. typeName(keyOf)), 2)
  end
  checkSource(random, 3, "keyedShuffle")
  checkExact("keyedShuffle")
  local withoutHashes = withKeys(cards, keyOf)
  local source = sourceOf(random)
  local salt = {}
  -- 248 bits, where all orders of 52 cards need 226; each number is a limb of a seed, below 2^31 -
  -- 1.
  for at = 1, 8 do
    local number = chooseBelow(source, 2147483647)
    checkAnswer(number, "keyedShuffle")
    salt[at] = number - 1
  end
  for _, each in ipairs(withoutHashes) do
    local limbs = {}
    for _, number in ipairs(salt) do
      limbs[#limbs + 1] = number
    end
    addByteLimbs(limbs, bytesOf(each.key))
    each.hash = below(seededWords(limbs, KEY_SEED), MOST_CHOICES)
  end
  local order = sorted(withoutHashes)
  local size = #order
  for at = 1, size do
    list[at] = order[at].card
  end
  forgetPosition(list)
  return list
end

return M
