-- randdeck.pass 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/pass.ts: change that file, not this one.

-- A draw pile: cards in the order they are dealt, pass after pass.

local order = require("randdeck.order")
local addCounts = order.addCounts
local arrange = order.arrange
local settleByKinds = order.settleByKinds
local platform = require("randdeck.platform")
local append = platform.append
local asInteger = platform.asInteger
local slice = platform.slice

local M = {}

--- A draw pile: the first `dealt` of its cards are dealt.
---@class randdeck.DrawPile<Card>
---@field source randdeck.Source
---@field kinds (randdeck.Kinds|false)? With `noRepeat` the kinds of all cards.
---@field cards Card[]
---@field dealt integer
---@field last Card? The card dealt last if none of these is dealt yet.
---@field passes integer How many passes have begun.

-- Returns a copy of `cards` without those of another list, and adds these to `found`.
function M.without(cards, others, found)
  local counts = {}
  addCounts(counts, others, 1, 1, #others)
  local left = {}
  for _, card in ipairs(cards) do
    local count = counts[card] or 0
    if count > 0 then
      counts[card] = count - 1
      found[#found + 1] = card
    else
      left[#left + 1] = card
    end
  end
  return left
end

-- The card dealt last.
function M.lastDealt(pile)
  if pile.dealt > 0 then return pile.cards[pile.dealt] end
  return pile.last
end

-- Deals `count` of the cards left.
function M.dealTop(pile, count)
  local cards, dealt = pile.cards, pile.dealt
  pile.dealt = dealt + asInteger(count)
  return slice(cards, dealt + 1, pile.dealt)
end

-- Fills a hand, which has all the cards left, to `count` cards. `supply` has the cards of the next
-- pass, and of all later ones if it `isEndless`: then a hand of at most one pass has no card of it
-- twice. If the source fails, nothing is dealt.
function M.dealAcross(pile, hand, count, supply, isEndless)
  local source, kinds = pile.source, pile.kinds
  local cards, passes = pile.cards, pile.passes
  local dealt = #cards
  local size = #supply
  local wanted = asInteger(count)
  local last = M.lastDealt(pile)
  while #hand < wanted and size > 0 and (isEndless or passes == pile.passes) do
    local held = #hand
    if held > 0 then last = hand[held] end
    if held > 0 and isEndless and wanted <= size then
      local inHand = {}
      cards = M.without(supply, hand, inHand)
      append(cards, inHand)
      local needed = wanted - held
      settleByKinds(source, cards, 1, needed, size - held, kinds, last)
      settleByKinds(source, cards, needed + 1, size, size, kinds, cards[needed])
    else
      cards = slice(supply)
      arrange(source, cards, kinds, last)
    end
    dealt = math.min(wanted - held, size)
    append(hand, slice(cards, 1, dealt))
    passes = passes + 1
  end
  pile.cards = cards
  pile.dealt = dealt
  pile.passes = passes
end

return M
