-- randdeck.order 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/order.ts: change that file, not this one.

-- Ways to choose an order: uniformly, or with no two cards of a kind in a row.

local check = require("randdeck.check")
local badArgument = check.badArgument
local mismatch = check.mismatch
local kernel = require("randdeck.kernel")
local settleByAnswers = kernel.settleByAnswers
local settleByWords = kernel.settleByWords
local same = require("randdeck.platform").same
local choose = require("randdeck.source").choose

local M = {}

--- The kinds of some cards.
---@class randdeck.Kinds
---@field of randdeck.CardMap<randdeck.Value> The kind of each card.
---@field distinct boolean Whether no two of the cards are of one kind.

-- Whether no two of some cards are of one kind.
function M.areDistinct(cards, of)
  local seen = {}
  for _, card in ipairs(cards) do
    local kind = of[card]
    if seen[kind] then return false end
    seen[kind] = true
  end
  return true
end

-- Returns the kinds of some cards, themselves if `kindOf` is left out; raises if a card has none.
function M.kindsOf(cards, kindOf, position, name)
  local of = {}
  for at = 1, #cards do
    local card = cards[at]
    local kind = card
    if kindOf ~= nil then kind = kindOf(card) end
    if kind == nil or kind ~= kind then
      error(badArgument(position, name, mismatch("kind for each card", kind, at)), 3)
    end
    of[card] = kind
  end
  return { of = of, distinct = M.areDistinct(cards, of) }
end

-- Adds `change` to the count of each card from one position of a list to another.
function M.addCounts(counts, cards, change, from, to)
  for at = from, to do
    local card = cards[at]
    counts[card] = (counts[card] or 0) + change
  end
end

-- Fills a place with a card of this kind, or of any other: draws until one fits, so all that fit
-- are equally likely; after 64 misses it takes the next that fits. Returns the card's kind.
local function settleOne(source, cards, of, at, last, kind, isWanted)
  local among = last - at + 1
  local place = at - 1 + choose(source, among)
  local tries = 1
  while same(of[cards[place]], kind) ~= isWanted do
    place = place < last and place + 1 or at
    if tries < 64 then place = at - 1 + choose(source, among) end
    if tries > 64 + among then error("the kinds of a deck are miscounted", 0) end
    tries = tries + 1
  end
  cards[at], cards[place] = cards[place], cards[at]
  return of[cards[at]]
end

-- Fills places one by one, each with any card from its own place to `last` that is not of the kind
-- before, all equally likely. A kind of more than half of what is left must come now; if it also
-- came just before, any card may come, since a repeat can't be avoided.
local function settleApart(source, cards, kinds, from, to, last, before)
  local of = kinds.of
  local counts = {}
  -- How many kinds have each count or more, and the greatest count.
  local kindsWith = {}
  local top = 0
  for at = from, last do
    local kind = of[cards[at]]
    local count = (counts[kind] or 0) + 1
    counts[kind] = count
    kindsWith[count] = (kindsWith[count] or 0) + 1
    if count > top then top = count end
  end
  local previous = before
  local majority
  for at = from, to do
    local kind = previous
    local isWanted = false
    if 2 * top > last - at + 1 then
      local place = at
      -- Only one kind can have so many, and it stays the same while it has.
      while counts[majority] ~= top do
        majority = of[cards[place]]
        place = place + 1
      end
      isWanted = not same(majority, previous)
      kind = nil
      if isWanted then kind = majority end
    end
    previous = settleOne(source, cards, of, at, last, kind, isWanted)
    local count = counts[previous]
    counts[previous] = count - 1
    kindsWith[count] = kindsWith[count] - 1
    if kindsWith[count] == 0 then top = count - 1 end
  end
end

-- Fills places uniformly: each with a card chosen from those between its own place and `last`.
function M.settle(source, cards, from, to, last)
  if type(source) == "function" then
    settleByAnswers(source, cards, from, to, last)
  else
    settleByWords(source, cards, from, to, last)
  end
end

-- The same with `kinds`, so that no two of a kind come in a row after the card `before`, as far as
-- possible.
function M.settleByKinds(source, cards, from, to, last, kinds, before)
  if kinds and not kinds.distinct then
    settleApart(source, cards, kinds, from, to, last, kinds.of[before])
  else
    M.settle(source, cards, from, to, last)
  end
end

-- Orders all cards in place, after the card `before` was dealt.
function M.arrange(source, cards, kinds, before)
  local size = #cards
  local settled = 0
  if kinds and kinds.distinct and kinds.of[before] ~= nil and size > 1 then
    -- If all cards differ, only the first can be a repeat.
    settleOne(source, cards, kinds.of, 1, size, kinds.of[before], false)
    settled = 1
  end
  M.settleByKinds(source, cards, settled + 1, size, size, kinds, before)
end

return M
