-- randdeck.spread 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/spread.ts: change that file, not this one.

-- Orders in which neighbours differ.

local arrangementsOf = require("randdeck.arrangements").arrangementsOf
local check = require("randdeck.check")
local checkFunction = check.checkFunction
local checkKinds = check.checkKinds
local checkResult = check.checkResult
local checkSource = check.checkSource
local copyOf = check.copyOf
local kindsModule = require("randdeck.kinds")
local kindNumbers = kindsModule.kindNumbers
local kindsOf = kindsModule.kindsOf
local chooseOrder = require("randdeck.order").chooseOrder
local sourceOf = require("randdeck.source").sourceOf

local M = {}

--- Rearranges `list` so that as few neighbours as possible are of one kind: none, unless more than
--- half of the cards are. Every such order is equally likely. Two kinds are the same if they are
--- `rawequal`, in TypeScript `===`. Where something fails the list stays as it is.
---
--- The counts of the orders are exact up to some 2^50; beyond that they are rounded, so that an
--- order may be likelier than another by one part in 10^12. Thousands of cards of a few kinds, more
--- than 20 million steps to count, also get an order with no equal neighbours, but by random swaps,
--- which make all orders only nearly as likely.
---
--- Cost: of 52 cards by rank that of some 200 shuffles, by suit half of it; of 1,000 cards of 50
--- kinds some 4 million steps. Random numbers: two or three a card; by swaps 80 a card.
---
--- (the kinds are inserted one after the other, by exact counts of the ways to go on)
---
--- Raises an error where `list` is no table or has a hole, where `kindOf` is no function or gives
--- no kind, and where `random` is no source or gives a wrong answer.
---
--- ```lua
--- local list = { "A", "A", "A", "B", "B", "C" }
--- print(spread(list, nil, newRandom("today")), table.concat(list, " ")) --> 0 A B A B A C
--- ```
---@generic Card
---@param list Card[] The cards.
---@param kindOf? fun(card: Card): any Gives the kind of a card, any value but nil and NaN; the card
--- itself if left out.
---@param random? RandomSource The random source; the engine's own if left out.
---@return integer # How many pairs of neighbours are of one kind.
function M.spread(list, kindOf, random)
  local cards = copyOf(list, "spread")
  if kindOf ~= nil then checkFunction(kindOf, 2, "spread") end
  checkSource(random, 3, "spread")
  local kinds = kindsOf(cards, kindOf)
  local count = #cards
  checkKinds(kinds, count, 2, "spread")
  local numbers = kindNumbers(kinds)
  local order = chooseOrder(arrangementsOf(numbers), numbers, 0, sourceOf(random))
  checkResult(order, 3, "spread")
  local pairs_ = 0
  local before = 0
  for at = 1, count do
    local place = order[at]
    list[at] = cards[place]
    if numbers[place] == before then pairs_ = pairs_ + 1 end
    before = numbers[place]
  end
  return pairs_
end

return M
