-- randdeck.copies 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/copies.ts: change that file, not this one.

-- Several copies of each card.

local check = require("randdeck.check")
local badArgument = check.badArgument
local checkWhole = check.checkWhole
local copyOf = check.copyOf
local describe = check.describe
local MOST_CARDS = check.MOST_CARDS
local platform = require("randdeck.platform")
local digits = platform.digits
local listTypeName = platform.listTypeName

local M = {}

--- Gives several copies of each card as one list, for `newDeck` and its like: copies make a card
--- more frequent, and say how often it can come at the most before all others have. They lie side
--- by side.
---
--- Cost: by the size of the list made. Random numbers: none.
---
--- Raises an error where an argument is of the wrong kind or value, and where `cards` has a hole.
---
--- ```lua
--- print(table.concat(copies({ "A", "B" }, 3), " ")) --> A A A B B B
--- print(table.concat(copies({ { "common", 3 }, { "rare", 1 } }), " ")) --> common common common rare
--- ```
---@overload fun(cards: [Card, integer][]): Card[]
---@generic Card
---@param cards Card[] The cards; without `count` a list of pairs `{ card, count }`.
---@param count integer How many of each, a whole number from 0.
---@return Card[] # A new list, of 10,000,000 cards at the most.
function M.copies(cards, count)
  local given = copyOf(cards, "copies")
  local size = #given
  local list = {}
  if count ~= nil then
    checkWhole(count, 2, "copies", 0, math.floor(MOST_CARDS / math.max(size, 1)))
  end
  for at = 1, size do
    local card = given[at]
    local times = count
    if count == nil then
      local came = listTypeName(card)
      local pairs_ = "pairs of a card and a whole number from 0 expected"
      local where = "at position " .. digits(at)
      if came ~= "table" then
        error(badArgument(1, "copies", pairs_ .. ", got " .. came .. " " .. where), 2)
      end
      local pair = card
      card = pair[1]
      times = pair[2]
      if card == nil or card ~= card then
        error(
          badArgument(
            1,
            "copies",
            pairs_ .. ", got " .. describe(card) .. " for the card " .. where
          ),
          2
        )
      end
      if type(times) ~= "number" or times < 0 or times % 1 ~= 0 then
        local problem = badArgument(
          1,
          "copies",
          pairs_ .. ", got " .. describe(times) .. " for the number " .. where
        )
        error(problem, 2)
      end
      if times > MOST_CARDS - #list then
        local all = "at most " .. digits(MOST_CARDS) .. " cards expected, got more"
        error(badArgument(1, "copies", all), 2)
      end
    end
    local number = times
    for _ = 1, number do
      list[#list + 1] = card
    end
  end
  return list
end

return M
