-- shuffleTable, of randdeck 1.0.0.
--   local shuffleTable = require "shuffleTable" -- with this file next to yours
-- Or paste it into your script, without its last line, "return shuffleTable".
-- Made by: randdeck pick --single shuffleTable
--
--[[
MIT License

Copyright (c) 2026 the randdeck authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
]]

local shuffleTable
do
  ---@diagnostic disable
  local type = type
  local function badArgument(position, name, problem)
    error("bad argument #" .. position .. " to '" .. name .. "' (" .. problem .. ")", 4)
  end
  local ownField = rawget or function(object, name) return object[name] end
  local numberType = ownField(math, "type")
  local function digits(value)
    if numberType and numberType(value) == "integer" then return tostring(value) end
    if value < 0 then return "-" .. digits(-value) end
    if value < 1e15 then return string.format("%.0f", value + 0) end
    local low = value % 1e7
    return digits((value - low) / 1e7) .. string.sub(digits(low + 1e7), 2)
  end
  local function fractionText(value)
    local text = string.format("%.14g", value)
    local isPlain = math.abs(value) >= 1e-4 and string.find(text, "^[%d.-]+$")
    return isPlain and tonumber(text) == value and text or "a fraction"
  end
  local function startsAtZero(list)
    local zeroth = ownField(list, 0)
    return zeroth ~= nil and type(zeroth) == type(ownField(list, 1)) and list ~= ownField(_G, "arg")
  end
  local function engineRandom()
    local love = ownField(_G, "love")
    return (love and love.math or math).random
  end
  local function askerOf(source)
    local _, method = pcall(function() return source.random end)
    if type(method) == "function" and method ~= math.random and method ~= engineRandom() then
      return function(n) return source:random(n) end
    end
    local _, one = pcall(source, 1)
    return one == 1 and function(n) return source(n) end or nil
  end
  local function warn(expected)
    pcall(function() print("WARNING: shuffleTable() function expects a " .. expected) end)
  end
  local function weakMap() return setmetatable({}, { __mode = "k" }) end
  local function sharedCounts()
    local loader = ownField(_G, "package")
    local loaded = loader and loader.loaded or {}
    loaded.randdeckDealt1 = loaded.randdeckDealt1 or weakMap()
    return loaded.randdeckDealt1
  end
  local dealtCounts = sharedCounts()
  local MOST_EXACT = 9007199254740992
  local function hasField(value, name) return type(value) == "table" and ownField(value, name) ~= nil end
  local function shown(value)
    if type(value) == "string" then return #value > 100 and "a long string" or "'" .. value .. "'" end
    if hasField(value, "randdeckWords1") then return "a generator" end
    if hasField(value, "_VERSION") then return "a library: write a dot, not a colon" end
    if type(value) ~= "number" then return type(value) end
    if value ~= value then return "NaN" end
    if value - value ~= 0 then return "infinity" end
    if value % 1 ~= 0 then return fractionText(value) end
    if math.abs(value) > MOST_EXACT then return "a number beyond 2^53" end
    return digits(value)
  end
  local function checkAnswer(answer, n)
    local isNumber = type(answer) == "number"
    if isNumber and answer >= 1 and answer <= n and answer % 1 == 0 then return end
    local got = shown(answer)
    if isNumber and answer > 0 and answer < 1 then got = got .. ": use floor(fraction * n) + 1" end
    error("random(" .. n .. ") must give an integer from 1 to " .. n .. ", got " .. got, 0)
  end
  local function tutorialShuffle(random, cards, isTrusted)
    for last = #cards, 2, -1 do
      local answer = random(last)
      if not isTrusted and (cards[answer] == nil or answer > last or answer < 1) then
        checkAnswer(answer, last)
      end
      cards[answer], cards[last] = cards[last], cards[answer]
    end
  end
  local function sourceOf(random, position, name)
    if random == nil then return engineRandom() end
    if type(random) == "function" then return random end
    local generator = hasField(random, "randdeckWords1") and random.randdeckWords1
    if generator and generator.shufflePart then return generator end
    local asker = askerOf(random)
    if asker then return asker end
    local got = hasField(random, "random") and "options or a module: pass its field 'random'"
      or shown(random)
    badArgument(position, name, "function or object with a method 'random' expected, got " .. got)
  end
  local function shuffleInPlace(list, source, isTrusted)
    if type(source) == "function" then
      tutorialShuffle(source, list, isTrusted)
    else
      source.shufflePart(source, list, 1, #list, #list)
    end
    dealtCounts[list] = nil
  end
  --- Shuffles a list in place; every order is equally likely.
  --- Raises if `random` returns a wrong number; `t` still has all its cards then.
  --- ```lua
  --- local deck = { "AS", "KD", "7C" }
  --- print(shuffleTable(deck) == deck, #deck) --> true 3
  --- ```
  ---@generic Card
  ---@param t Card[] The list, changed in place.
  ---@param random? ((fun(n: integer): integer)|table) The random source; the engine's own by default.
  ---@return Card[] # `t`; false if it is not a table. It prints a warning if `t` is no list from 1.
  function shuffleTable(t, random)
    if type(t) ~= "table" then
      warn("table")
      return false
    end
    if startsAtZero(t) then warn("list from position 1, got one from 0") end
    if t[1] == nil and next(t) ~= nil then warn("list, got a table with named fields") end
    shuffleInPlace(t, sourceOf(random, 2, "shuffleTable"), random == nil)
    return t
  end
  ---@diagnostic enable
end

return shuffleTable
