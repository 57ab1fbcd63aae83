-- randdeck.pass 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/pass.ts: change that file, not this one.

-- A draw pile: cards in the order in which they are dealt, pass after pass.

local order = require("randdeck.order")
local addCounts = order.addCounts
local arrange = order.arrange
local platform = require("randdeck.platform")
local append = platform.append
local part = platform.part
local whole = platform.whole

local M = {}

--- A pass: the first `dealt` of its cards are dealt.
---@class Pass<Card>
---@field source Source
---@field kinds (Kinds|false)? With `noRepeat` the kinds of all cards.
---@field cards Card[]
---@field dealt integer
---@field last Card? The card dealt last where none of these is dealt.
---@field begun integer

-- A copy of `cards` in which those of a hand lie last.
local function withLast(cards, hand)
  local held = {}
  addCounts(held, hand, 1)
  local sorted = {}
  local last = {}
  for _, card in ipairs(cards) do
    local more = held[card] or 0
    held[card] = more - 1
    if more > 0 then
      last[#last + 1] = card
    else
      sorted[#sorted + 1] = card
    end
  end
  append(sorted, last)
  return sorted
end

-- The card dealt last.
function M.lastOf(pass)
  if pass.dealt > 0 then return pass.cards[pass.dealt] end
  return pass.last
end

-- Deals `count` cards of those left.
function M.deal(pass, count)
  local cards, dealt = pass.cards, pass.dealt
  pass.dealt = dealt + whole(count)
  return part(cards, dealt + 1, pass.dealt)
end

-- Lets a hand that has all that is left have `count` cards. `supply` has the cards of the next
-- pass, and of all that follow if it `isEndless`: then, where `count` is at most one pass, the hand
-- has no card of it twice. Where the source fails nothing has been dealt.
function M.dealOn(pass, hand, count, supply, isEndless)
  local cards, begun = pass.cards, pass.begun
  local dealt = #cards
  local size = #supply
  local wanted = whole(count)
  local last = M.lastOf(pass)
  while #hand < wanted and size > 0 and (isEndless or begun == pass.begun) do
    local held = #hand
    if held > 0 then last = hand[held] end
    if not isEndless or wanted > size then held = 0 end
    cards = held > 0 and withLast(supply, hand) or part(supply)
    arrange(pass.source, cards, pass.kinds, last, held > 0 and wanted - held or 0, held)
    dealt = math.min(wanted - #hand, size)
    for at = 1, dealt do
      hand[#hand + 1] = cards[at]
    end
    begun = begun + 1
  end
  pass.cards = cards
  pass.dealt = dealt
  pass.begun = begun
end

return M
