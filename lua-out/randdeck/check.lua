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

--- What an option may be.
---@class OptionRule
---@field name string
---@field kind string The name Lua has for the type of a value that fits.
---@field expected string What fits, in words.
---@field fits fun(value: any): boolean

local RANDOM_SOURCE = "function or object with a method 'random'"

--- The rule of the option `random`.
---@type OptionRule
M.RANDOM_RULE = {
  name = "random",
  kind = "function",
  expected = RANDOM_SOURCE,
  fits = function(value) return type(value) == "function" or hasRandomMethod(value) end,
}

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

--- The names of the options that `rules` know, in words.
---@param rules OptionRule[]
---@return string
local function ruleNames(rules)
  local names = ""
  for _, rule in ipairs(rules) do
    names = names == "" and rule.name or names .. ", " .. rule.name
  end
  return names
end

--- The first, by name, of the options that no rule knows; nil if there is none.
---@param options table
---@param rules OptionRule[]
---@return string?
local function unknownOption(options, rules)
  local first
  for _, name in ipairs(optionNames(options)) do
    local known = false
    for _, rule in ipairs(rules) do
      if rule.name == name then known = true end
    end
    -- Lua gives the names in any order.
    if not known and (first == nil or name < first) then first = name end
  end
  return first
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

--- What is wrong with a card at a position of a list; nil if nothing is.
---@param card any
---@param position integer
---@return string?
function M.cardProblem(card, position)
  if card ~= nil and card == card then return nil end
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

--- Raises where `count` is no whole number from 0.
---@param count any
---@param position integer
---@param name string
function M.checkCount(count, position, name)
  if type(count) ~= "number" then
    error(M.badArgument(position, name, "whole number expected, got " .. typeName(count)), 3)
  end
  if count < 0 or count % 1 ~= 0 then
    error(
      M.badArgument(position, name, "whole number from 0 expected, got " .. M.describe(count)),
      3
    )
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

--- Raises where `options` is neither left out nor a table of options that `rules` know and that
--- fit them.
---@param options any
---@param position integer
---@param name string
---@param rules OptionRule[]
function M.checkOptions(options, position, name, rules)
  if options == nil then return end
  local came = typeName(options)
  if came ~= "table" then
    error(M.badArgument(position, name, "table of options expected, got " .. came), 3)
  end
  local unknownName = unknownOption(options, rules)
  if unknownName ~= nil then
    local problem = "unknown option '" .. unknownName .. "', known: " .. ruleNames(rules)
    error(M.badArgument(position, name, problem), 3)
  end
  for _, rule in ipairs(rules) do
    local value = options[rule.name]
    if value ~= nil and not rule.fits(value) then
      local kind = typeName(value)
      local expected = "option '" .. rule.name .. "': " .. rule.expected .. " expected"
      if kind == rule.kind then
        error(M.badArgument(position, name, expected .. ", got another " .. kind), 3)
      end
      error(M.badArgument(position, name, expected .. ", got " .. kind), 3)
    end
  end
end

return M
