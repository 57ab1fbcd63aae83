-- randdeck.check 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/check.ts: change that file, not this one.

-- Checks of arguments. A check that raises is called by a public function itself, so that level 3
-- is the line of that function's caller.

local generatorOf = require("randdeck.generator").generatorOf
local platform = require("randdeck.platform")
local digits = platform.digits
local hasRandomMethod = platform.hasRandomMethod
local listTypeName = platform.listTypeName
local optionNames = platform.optionNames
local reachesBeyond = platform.reachesBeyond
local typeName = platform.typeName

local M = {}

--- What the options of a function take, in words.
---@alias Options table<string, string>

--- The most cards that a dealer without an end gives in one call.
M.MOST_CARDS = 10000000

M.RANDOM_SOURCE = "function or object with a method 'random'"
M.WHEN_SHORT = "'topUp' or 'reshuffle'"
M.RECYCLE = "'discards', 'all' or 'none'"

--- What came instead, in words that are the same on every engine: the texts of numbers are not.
---@param value any
---@return string
function M.describe(value)
  if type(value) ~= "number" then return typeName(value) end
  if value ~= value then return "NaN" end
  if value - value ~= 0 then return "infinity" end
  if value % 1 ~= 0 then return "a fraction" end
  if math.abs(value) > 9007199254740992 then return "a number beyond 2^53" end
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

--- Raises where `result` is a text, which says what is wrong with the argument at `position`:
--- mostly with an answer of the source.
---@generic Result
---@param result Result|string
---@param position integer
---@param name string
function M.checkResult(result, position, name)
  -- Most often there is none: asking for its type would be a call.
  if result ~= nil and type(result) == "string" then
    error(M.badArgument(position, name, result), 3)
  end
end

--- Raises where `value` is no function.
---@param value any
---@param position integer
---@param name string
function M.checkFunction(value, position, name)
  if type(value) == "function" then return end
  error(M.badArgument(position, name, "function expected, got " .. typeName(value)), 3)
end

--- Whether `value` can be a random source.
---@param value any
---@return boolean
local function isRandomSource(value)
  return type(value) == "function" or generatorOf(value) ~= nil or hasRandomMethod(value)
end

--- Whether `value` is what an option takes that is `expected` to be something.
---@param value any
---@param expected string
---@return boolean
local function fits(value, expected)
  if expected == M.RANDOM_SOURCE then return isRandomSource(value) end
  if expected == M.WHEN_SHORT then return value == "topUp" or value == "reshuffle" end
  if expected == M.RECYCLE then return value == "discards" or value == "all" or value == "none" end
  return typeName(value) == expected
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

--- What is wrong with a list that must have a card.
local NO_CARD = "at least one card expected, got an empty table"

--- Gives a copy of `list`; or says why it is none of at least `least` cards, without a hole.
---@generic Card
---@param list Card[]
---@param least 0|1
---@return Card[]|string
function M.copyOrProblem(list, least)
  local came = listTypeName(list)
  if came ~= "table" then return "table expected, got " .. came end
  local size = #list
  local last = reachesBeyond(list, size) and size + 1 or size
  if last < least then return NO_CARD end
  local copy = {}
  for at = 1, last do
    local card = list[at]
    if card == nil or card ~= card then return M.cardProblem(card, at) end
    copy[at] = card
  end
  return copy
end

--- Gives a copy of `list`; raises where it is no table, has a hole, or has fewer cards than
--- `least`.
---@generic Card
---@param list Card[]
---@param name string
---@param least? 0|1
---@return Card[]
function M.copyOf(list, name, least)
  if least == nil then least = 0 end
  local copy = M.copyOrProblem(list, least)
  if type(copy) ~= "string" then return copy end
  error(M.badArgument(1, name, copy), 3)
end

--- Raises where `value` is no whole number from `least` on, and where it is more than `most`, if
--- that is given.
---@param value any
---@param position integer
---@param name string
---@param least integer
---@param most? integer
function M.checkWhole(value, position, name, least, most)
  local isNumber = type(value) == "number"
  if isNumber and value >= least and value % 1 == 0 and (most == nil or value <= most) then
    return
  end
  local upTo = most == nil and "" or " to " .. digits(most)
  local problem = "whole number from "
    .. digits(least)
    .. upTo
    .. " expected, got "
    .. M.describe(value)
  error(M.badArgument(position, name, problem), 3)
end

--- Raises where `random` is neither left out nor a random source.
---@param random any
---@param position integer
---@param name string
function M.checkSource(random, position, name)
  if random == nil or isRandomSource(random) then return end
  error(M.badArgument(position, name, M.RANDOM_SOURCE .. " expected, got " .. typeName(random)), 3)
end

--- Raises where a card has no kind.
---@param kinds any[]
---@param count integer
---@param position integer
---@param name string
function M.checkKinds(kinds, count, position, name)
  for at = 1, count do
    local kind = kinds[at]
    if kind == nil or kind ~= kind then
      local problem = "kind expected for each card, got "
        .. M.describe(kind)
        .. " at position "
        .. digits(at)
      error(M.badArgument(position, name, problem), 3)
    end
  end
end

--- Raises where `options` is neither left out nor a table of options among those `known`, with
--- values that they take.
---@param options any
---@param known Options
---@param name string
function M.checkOptions(options, known, name)
  if options == nil then return end
  local came = typeName(options)
  if generatorOf(options) ~= nil then came = "a random source, which is the option 'random'" end
  if came ~= "table" then
    error(M.badArgument(2, name, "table of options expected, got " .. came), 3)
  end
  local names = optionNames(known)
  for _, option in ipairs(optionNames(options)) do
    if type(known[option]) ~= "string" then
      local problem = "unknown option '" .. option .. "', known: " .. table.concat(names, ", ")
      error(M.badArgument(2, name, problem), 3)
    end
  end
  -- Those that are known one by one: the table may have them from another, by its metatable.
  for _, option in ipairs(names) do
    local expected = known[option]
    local value = options[option]
    if value ~= nil and not fits(value, expected) then
      local isWord = (expected == M.WHEN_SHORT or expected == M.RECYCLE) and type(value) == "string"
      local kind = isWord and "another string" or typeName(value)
      local problem = M.badArgument(
        2,
        name,
        "option '" .. option .. "': " .. expected .. " expected, got " .. kind
      )
      error(problem, 3)
    end
  end
end

return M
