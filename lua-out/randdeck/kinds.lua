-- randdeck.kinds 0.2.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/kinds.lua.ts: change that file, not this one.

-- Which cards are of one kind: Lua's side.

local M = {}

--- A number for the kind at each place: two are the same where the kinds are. The kinds are
--- numbered from 1 in the order in which they come.
---@param kinds any[]
---@return integer[]
function M.kindNumbers(kinds)
  local known = {}
  local numbers = {}
  local count = 0
  local places = #kinds
  for at = 1, places do
    local kind = kinds[at]
    local number = known[kind]
    if number == nil then
      count = count + 1
      number = count
      known[kind] = number
    end
    numbers[at] = number
  end
  return numbers
end

return M
