-- randdeck.copies 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/copies.ts: change that file, not this one.

-- Several copies of each card.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local isWhole = check.isWhole
local MOST_CARDS = check.MOST_CARDS
local mismatch = check.mismatch
local digits = require("randdeck.platform").digits

local M = {}

--- Returns a list with several copies of each card, for `newDeck` and the like. Copies of a table
--- are the same table. If each card must be a table of its own, make copies of the names, then a
--- table for each.
--- ```lua
--- print(table.concat(copies({ "A", "B" }, 3), " ")) --> A A A B B B
--- print(table.concat(copies({ { "common", 3 }, { "rare", 1 } }), " ")) --> common common common rare
--- ```
---@overload fun<Card>(cards: [Card, integer][]): Card[]
---@generic Card: randdeck.Value
---@param cards Card[] The cards; without `count`, a list of pairs `{ card, count }`.
---@param count integer How many copies of each, from 0; at most 10,000,000 cards in all.
---@return Card[] # A new list.
function M.copies(cards, count)
  local given = copyOf(cards, "copies")
  local size = #given
  if count ~= nil then
    checkWhole(count, 2, "copies", 0, math.floor(MOST_CARDS / math.max(size, 1)))
  end
  local list = {}
  for at = 1, size do
    local card = given[at]
    local times = count
    if count == nil and type(card) == "table" then
      times = card[2]
      card = card[1]
    end
    local most = MOST_CARDS - #list
    local isCount = isWhole(times, 0, most)
    if not isCount or card == nil or card ~= card then
      if not isCount then card = times end
      local expected = "pair of a card and a whole number from 0 to " .. digits(most)
      error(badArgument(1, "copies", mismatch(expected, card, at)), 2)
    end
    for _ = 1, times do
      list[#list + 1] = card
    end
  end
  return list
end

return M
