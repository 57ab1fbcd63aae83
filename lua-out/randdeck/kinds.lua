-- randdeck.kinds 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/kinds.ts: change that file, not this one.

-- Which cards are of one kind.

local platform = require("randdeck.platform")
local countOf = platform.countOf
local newCounts = platform.newCounts
local setCount = platform.setCount

local M = {}

--- Gives what cards are the same by.
---@alias KindOf<Card> fun(card: Card): any

--- The number of the kind of each card.
---@alias Kinds Counts

--- The kinds of `cards`: the cards themselves where `kindOf` is left out.
---@generic Card
---@param cards Card[]
---@param kindOf KindOf<Card>?
---@return any[]
function M.kindsOf(cards, kindOf)
  if kindOf == nil then return cards end
  local kinds = {}
  local count = #cards
  for at = 1, count do
    kinds[at] = kindOf(cards[at])
  end
  return kinds
end

--- A number for the kind at each place: two are the same where the kinds are. The kinds are
--- numbered from 1 in the order in which they come.
---@param kinds any[]
---@return integer[]
function M.kindNumbers(kinds)
  local known = newCounts()
  local numbers = {}
  local count = 0
  for _, kind in ipairs(kinds) do
    local number = countOf(known, kind)
    if number == nil then
      count = count + 1
      number = count
      setCount(known, kind, number)
    end
    numbers[#numbers + 1] = number
  end
  return numbers
end

--- The numbers of the kinds of all cards; undefined where no two cards are of one kind.
---@generic Card
---@param cards Card[]
---@param kinds any[]
---@return Kinds?
function M.kindsAmong(cards, kinds)
  local numbers = M.kindNumbers(kinds)
  local among = newCounts()
  local most = 0
  local count = #cards
  for at = 1, count do
    local number = numbers[at]
    setCount(among, cards[at], number)
    most = math.max(most, number)
  end
  if most == count then return nil end
  return among
end

return M
