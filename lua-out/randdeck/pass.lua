-- randdeck.pass 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/pass.ts: change that file, not this one.

-- A draw pile: cards in the order in which they are dealt, pass after pass.

local arrange = require("randdeck.order").arrange
local platform = require("randdeck.platform")
local append = platform.append
local newMap = platform.newMap
local part = platform.part
local whole = platform.whole

local M = {}

--- A pass: the first `dealt` of its cards are dealt.
---@class Pass<Card>
---@field source Source
---@field kinds Kinds? With `noRepeat` the kinds of all cards.
---@field cards Card[]
---@field dealt integer
---@field last Card? The card dealt last where none of these is dealt.
---@field begun integer How many passes have begun.

-- A copy of `cards` in which those of a hand lie last.
local function withLast(cards, hand)
  if #hand == 0 then return part(cards) end
  local held = newMap()
  for _, card in ipairs(hand) do
    held[card] = (held[card] or 0) + 1
  end
  local sorted = {}
  local last = {}
  for _, card in ipairs(cards) do
    local more = held[card] or 0
    if more > 0 then
      held[card] = more - 1
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

-- Lets `cards` be what is left.
function M.replace(pass, cards)
  pass.last = M.lastOf(pass)
  pass.cards = cards
  pass.dealt = 0
end

-- The same, in a new order that `arrange` settles in place.
function M.lay(pass, cards, needed, held)
  arrange(pass.source, cards, pass.kinds, M.lastOf(pass), needed, held)
  M.replace(pass, cards)
end

-- Deals `count` cards of those left, or all of them where they are fewer.
function M.deal(pass, count)
  local cards, dealt = pass.cards, pass.dealt
  local dealing = math.min(whole(count), #cards - dealt)
  local hand = {}
  for at = 1, dealing do
    hand[at] = cards[dealt + at]
  end
  pass.dealt = dealt + dealing
  return hand
end

-- Deals `count` cards, more than are left behind the first `dealt`. `supply` has the cards of the
-- next pass, and of all that follow if it `isEndless`: then, where `count` is at most one pass, the
-- hand has no card of it twice. Where the source fails nothing has been dealt.
function M.dealOn(pass, count, dealt, supply, isEndless)
  local source, kinds, cards, last, begun =
    pass.source, pass.kinds, pass.cards, pass.last, pass.begun
  local trial = {
    source = source,
    kinds = kinds,
    cards = cards,
    dealt = dealt,
    last = last,
    begun = begun,
  }
  local hand = M.deal(trial, count)
  local isApart = isEndless and count <= #supply
  while #hand < count and #supply > 0 and (isEndless or trial.begun == begun) do
    local held = isApart and #hand or 0
    local needed = held > 0 and count - held or 0
    M.lay(trial, withLast(supply, isApart and hand or {}), needed, held)
    trial.begun = trial.begun + 1
    append(hand, M.deal(trial, count - #hand))
  end
  pass.cards = trial.cards
  pass.dealt = trial.dealt
  pass.last = trial.last
  pass.begun = trial.begun
  return hand
end

return M
