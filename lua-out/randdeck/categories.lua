-- randdeck.categories 0.2.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/categories.ts: change that file, not this one.

-- Lists of cards by category.

local check = require("randdeck.check")
local badArgument = check.badArgument
local cardProblem = check.cardProblem
local platform = require("randdeck.platform")
local digits = platform.digits
local listTypeName = platform.listTypeName
local reachesBeyond = platform.reachesBeyond

local M = {}

--- Gives a copy of categories, a list of lists; raises where it is none, and where a category is
--- empty or has a hole.
---@generic Card
---@param categories Card[][]
---@param name string
---@return Card[][]
function M.categoriesOf(categories, name)
  local came = listTypeName(categories)
  if came ~= "table" then error(badArgument(1, name, "table expected, got " .. came), 3) end
  local copies = {}
  local count = reachesBeyond(categories, #categories) and #categories + 1 or #categories
  if count == 0 then
    error(badArgument(1, name, "at least one category expected, got an empty table"), 3)
  end
  for at = 1, count do
    local category = categories[at]
    local itsType = listTypeName(category)
    if itsType ~= "table" then
      error(
        badArgument(
          1,
          name,
          "list of categories expected, got " .. itsType .. " at position " .. digits(at)
        ),
        3
      )
    end
    local size = #category
    local last = reachesBeyond(category, size) and size + 1 or size
    if last == 0 then
      error(
        badArgument(
          1,
          name,
          "at least one card a category expected, got none in category " .. digits(at)
        ),
        3
      )
    end
    local cards = {}
    for place = 1, last do
      local card = category[place]
      if card == nil or card ~= card then
        error(badArgument(1, name, cardProblem(card, place) .. " of category " .. digits(at)), 3)
      end
      cards[place] = card
    end
    copies[at] = cards
  end
  return copies
end

return M
