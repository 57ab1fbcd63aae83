-- randdeck.lists 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/lists.ts: change that file, not this one.

-- Parts of lists.

local M = {}

--- Adds the values of `list` from position `from` to position `to` to the end of `longer`.
---@param longer any[]
---@param list any[]
---@param from integer
---@param to integer
function M.append(longer, list, from, to)
  local before = #longer + 1 - from
  for at = from, to do
    longer[before + at] = list[at]
  end
end

--- Gives the values of `list` from position `from` to position `to`, or to its end, as a new list.
---@generic Value
---@param list Value[]
---@param from integer
---@param to? integer
---@return Value[]
function M.part(list, from, to)
  if to == nil then to = #list end
  local values = {}
  M.append(values, list, from, to)
  return values
end

return M
