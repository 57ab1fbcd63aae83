-- randdeck.check 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/check.ts: change that file, not this one.

-- Checks of arguments. Public functions call them directly, so level 3 is the line of the public
-- function's caller.

local platform = require("randdeck.platform")
local digits = platform.digits
local hasCardBehind = platform.hasCardBehind
local hasOnlyNames = platform.hasOnlyNames
local slice = platform.slice

local M = {}

-- The most cards that one call gives from an endless supply.
M.MOST_CARDS = 10000000

-- What came instead, in the same words on every engine: engines write numbers differently.
function M.describe(value)
  if type(value) ~= "number" then return type(value) end
  if value ~= value then return "NaN" end
  if value - value ~= 0 then return "infinity" end
  if value % 1 ~= 0 then return "a fraction" end
  if math.abs(value) > 9007199254740992 then return "a number beyond 2^53" end
  return digits(value)
end

-- The same, but with a string as it is: for an option or a card.
function M.shown(value) return type(value) == "string" and "'" .. value .. "'" or M.describe(value) end

-- What was expected and what came, if given with its position in a list.
function M.mismatch(expected, value, position)
  local where = position == nil and "" or " at position " .. digits(position)
  return expected .. " expected, got " .. M.describe(value) .. where
end

-- The text of an error, in the form of Lua's own.
function M.badArgument(position, name, problem)
  return "bad argument #" .. position .. " to '" .. name .. "' (" .. problem .. ")"
end

-- Raises unless `isRight`, for an argument of the wrong type.
function M.check(isRight, position, name, expected, value)
  if not isRight then error(M.badArgument(position, name, M.mismatch(expected, value)), 3) end
end

-- Raises if there is a problem, for an argument of the right type.
function M.raiseIf(problem, position, name)
  if problem ~= nil then error(M.badArgument(position, name, problem), 3) end
end

-- Whether `value` is a whole number from `least` to `most`.
function M.isWhole(value, least, most)
  return type(value) == "number" and value >= least and value <= most and value % 1 == 0
end

-- Raises unless `value` is a whole number from `least` to `most`, if that is given.
function M.checkWhole(value, position, name, least, most)
  if M.isWhole(value, least, most or math.huge) then return end
  local upTo = most == nil and "" or " to " .. digits(most)
  error(
    M.badArgument(position, name, M.mismatch("whole number from " .. digits(least) .. upTo, value)),
    3
  )
end

-- Raises if a source asked for 1 to `n` gave a wrong answer: without a line, since the source's
-- code is elsewhere.
function M.checkAnswer(answer, n)
  if M.isWhole(answer, 1, n) then return end
  local came = M.describe(answer)
  -- JavaScript's Math.random, or a random() of Lua that ignores its argument.
  if came == "a fraction" and answer < 1 then came = came .. ": use floor(fraction * n) + 1" end
  local most = digits(n)
  error("random(" .. most .. ") must give a whole number from 1 to " .. most .. ", got " .. came, 0)
end

local NO_LIST = "list expected, got a table with named fields"
local NO_CARD = "at least one card expected, got an empty table"
local NO_HOLES = "table without holes"

-- What is wrong with `list` as a list of at least `least` cards without a hole.
function M.listProblem(list, least)
  if type(list) ~= "table" then return M.mismatch("table", list) end
  if hasOnlyNames(list) then return NO_LIST end
  local size = #list
  for at = 1, size do
    local card = list[at]
    if card == nil or card ~= card then return M.mismatch(NO_HOLES, card, at) end
  end
  if hasCardBehind(list, size) then return M.mismatch(NO_HOLES, nil, size + 1) end
  return size < (least or 0) and NO_CARD or nil
end

-- Returns a copy of `list`, the first argument; raises if it is not a list of at least `least`
-- cards.
function M.copyOf(list, name, least)
  local problem = M.listProblem(list, least)
  if problem == nil then return slice(list) end
  error(M.badArgument(1, name, problem), 3)
end

-- Raises if `list` is not a table, or one with named fields only.
function M.checkList(list, position, name)
  if type(list) ~= "table" then
    error(M.badArgument(position, name, M.mismatch("table", list)), 3)
  end
  if hasOnlyNames(list) then error(M.badArgument(position, name, NO_LIST), 3) end
end

return M
