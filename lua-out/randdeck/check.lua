-- randdeck.check 0.1.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/check.ts: change that file, not this one.

-- Checks of arguments. A check that raises is called by a public function itself, so that level 3
-- is the line of that function's caller.

local platform = require("randdeck.platform")
local digits = platform.digits
local hasRandomMethod = platform.hasRandomMethod
local listTypeName = platform.listTypeName
local optionNames = platform.optionNames
local reachesBeyond = platform.reachesBeyond
local typeName = platform.typeName

local M = {}

local RANDOM_SOURCE = "function or object with a method 'random'"

--- What came instead, in words that are the same on every engine: the texts of numbers are not.
---@param value any
---@return string
function M.describe(value)
  if type(value) ~= "number" then return typeName(value) end
  if value ~= value then return "NaN" end
  if value - value ~= 0 then return "infinity" end
  if value % 1 ~= 0 then return "a fraction" end
  if value > 9007199254740992 or value < -9007199254740992 then return "a number beyond 2^53" end
  return digits(value)
end

--- The text of an error, in the form of Lua's own functions.
---@param position integer
---@param name string
---@param problem string
---@return string
function M.badArgument(position, name, problem)
  return "bad argument #" .. tostring(position) .. " to '" .. name .. "' (" .. problem .. ")"
end

--- Raises where `result` is a text, which says what was wrong with an argument.
---@generic Result
---@param result Result|string
---@param position integer
---@param name string
---@return boolean
function M.checkResult(result, position, name)
  if type(result) == "string" then error(M.badArgument(position, name, result), 3) end
end

--- Whether `value` can be a random source.
---@param value any
---@return boolean
local function isRandomSource(value) return type(value) == "function" or hasRandomMethod(value) end

--- What an option takes, where that is not `value`; nil where it is.
---@param option string
---@param value any
---@return string?
local function otherExpected(option, value)
  if option == "random" and not isRandomSource(value) then return RANDOM_SOURCE end
  if option == "noRepeat" and type(value) ~= "boolean" then return "boolean" end
  if option == "whenShort" and value ~= "topUp" and value ~= "reshuffle" then
    return "'topUp' or 'reshuffle'"
  end
  return nil
end

--- Raises where `list` is no table.
---@param list any
---@param position integer
---@param name string
function M.checkList(list, position, name)
  local came = listTypeName(list)
  if came ~= "table" then
    error(M.badArgument(position, name, "table expected, got " .. came), 3)
  end
end

--- What is wrong with nil or NaN at a position of a list.
---@param card any
---@param position integer
---@return string
function M.cardProblem(card, position)
  return "table without holes expected, got "
    .. M.describe(card)
    .. " at position "
    .. digits(position)
end

--- Gives a copy of `list`; raises where it is no table or has a hole.
---@generic Card
---@param list Card[]
---@param position integer
---@param name string
---@return Card[]
function M.copyOf(list, position, name)
  local came = listTypeName(list)
  if came ~= "table" then
    error(M.badArgument(position, name, "table expected, got " .. came), 3)
  end
  local copy = {}
  local size = #list
  for at = 1, size do
    local card = list[at]
    if card == nil or card ~= card then
      error(M.badArgument(position, name, M.cardProblem(card, at)), 3)
    end
    copy[at] = card
  end
  if reachesBeyond(list, size) then
    error(M.badArgument(position, name, M.cardProblem(nil, size + 1)), 3)
  end
  return copy
end

--- Raises where `count` is no whole number from 0 on, and where it is more than `most`, if that is
--- given.
---@param count any
---@param position integer
---@param name string
---@param most? integer
function M.checkCount(count, position, name, most)
  if type(count) ~= "number" then
    error(M.badArgument(position, name, "whole number expected, got " .. typeName(count)), 3)
  end
  if count < 0 or count % 1 ~= 0 then
    error(
      M.badArgument(position, name, "whole number from 0 expected, got " .. M.describe(count)),
      3
    )
  end
  if most ~= nil and count > most then
    local expected = "whole number up to " .. digits(most) .. " expected"
    error(M.badArgument(position, name, expected .. ", got " .. M.describe(count)), 3)
  end
end

--- Raises where `random` is neither left out nor a random source.
---@param random any
---@param position integer
---@param name string
function M.checkSource(random, position, name)
  if random == nil or type(random) == "function" or hasRandomMethod(random) then return end
  error(M.badArgument(position, name, RANDOM_SOURCE .. " expected, got " .. typeName(random)), 3)
end

--- Raises where `options` is neither left out nor a table of options among those `known`, with
--- values that they take.
---@param options any
---@param known string[]
---@param name string
function M.checkOptions(options, known, name)
  if options == nil then return end
  if typeName(options) ~= "table" then
    error(M.badArgument(2, name, "table of options expected, got " .. typeName(options)), 3)
  end
  for _, option in ipairs(optionNames(options)) do
    local isKnown = false
    for _, each in ipairs(known) do
      isKnown = isKnown or each == option
    end
    if not isKnown then
      error(
        M.badArgument(
          2,
          name,
          "unknown option '" .. option .. "', known: " .. table.concat(known, ", ")
        ),
        3
      )
    end
    local value = options[option]
    local expected = otherExpected(option, value)
    if expected ~= nil then
      local problem = "option '" .. option .. "': " .. expected .. " expected, got "
      if option == "whenShort" and type(value) == "string" then
        error(M.badArgument(2, name, problem .. "another string"), 3)
      end
      error(M.badArgument(2, name, problem .. typeName(value)), 3)
    end
  end
end

return M
