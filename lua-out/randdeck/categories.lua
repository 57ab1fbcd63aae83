-- randdeck.categories 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/categories.ts: change that file, not this one.

-- Lists of cards by category.

local check = require("randdeck.check")
local badArgument = check.badArgument
local copyOrProblem = check.copyOrProblem
local digits = require("randdeck.platform").digits

local M = {}

--- Gives a copy of categories, a list of lists; raises where it is none, and where a category is
--- empty or has a hole.
---@generic Card
---@param categories Card[][]
---@param name string
---@return Card[][]
function M.categoriesOf(categories, name)
  local given = copyOrProblem(categories, 0)
  if type(given) == "string" then error(badArgument(1, name, given), 3) end
  local count = #given
  if count == 0 then
    error(badArgument(1, name, "at least one category expected, got an empty table"), 3)
  end
  local copies = {}
  for at = 1, count do
    local category = given[at]
    local cards = copyOrProblem(category, 1)
    if type(cards) == "string" then
      local problem = badArgument(1, name, cards .. " in category " .. digits(at))
      error(problem, 3)
    end
    copies[at] = cards
  end
  return copies
end

return M
