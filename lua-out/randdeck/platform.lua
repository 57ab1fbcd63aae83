-- randdeck.platform 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/platform.lua.ts: change that file, not this one.

-- What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise when a global that
-- does not exist is read, so those that an engine may lack are read with care.

local M = {}

--- The name of the type of `value`.
M.typeName = type

--- `table` for what can be a list of cards, else a name for what it is.
M.listTypeName = type

--- Tells integers from floats, where the Lua has both.
---@type (fun(value: any): any)?
local numberType = rawget(math, "type")

--- The decimal digits of a whole number up to 2^53.
---@param value integer
---@return string
function M.digits(value)
  -- Where floats have 24 bits an integer may have more.
  if numberType and numberType(value) == "integer" then return tostring(value) end
  -- `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  return string.format("%.0f", value + 0)
end

--- Whether two cards are one and the same, whatever a metatable says.
M.same = rawequal

--- Whether `list` holds a card behind its length: where there is a hole, `#` may stop at it.
---@param list any[]
---@param length integer
---@return boolean
function M.reachesBeyond(list, length)
  for key in pairs(list) do
    if type(key) == "number" and key > length then return true end
  end
  return false
end

--- The names of the options that are set, sorted; those in a list are its positions.
---@param options table
---@return string[]
function M.optionNames(options)
  local names = {}
  for name in pairs(options) do
    names[#names + 1] = tostring(name)
  end
  table.sort(names)
  return names
end

--- Whether `source` is an object with a method `random`.
---@param source any
---@return boolean
function M.hasRandomMethod(source)
  -- Userdata may raise when it is asked for a field.
  local ok, method = pcall(function() return source.random end)
  return ok and type(method) == "function"
end

--- Shuffles `list` in place from its end by the answers of `draw`, each checked by `problemOf`
--- before it moves a card. Gives what was wrong with an answer; nil where all were right.
---@param list any[]
---@param draw RandomFunction
---@param problemOf fun(answer: any, n: integer): string?
---@return string?
function M.swapByChoices(list, draw, problemOf)
  for last = #list, 2, -1 do
    local choice = draw(last)
    local card = list[choice]
    -- No card lies at nil, NaN, a fraction or a text: reading it costs a third of a call of type().
    if card == nil or choice > last or choice < 1 then
      local problem = problemOf(choice, last)
      if problem ~= nil then return problem end
    end
    list[choice] = list[last]
    list[last] = card
  end
  return nil
end

--- The engine's own random source, looked up now: a game may replace or seed it.
---@return RandomFunction
function M.engineRandom()
  local love = rawget(_G, "love")
  -- LÖVE can be configured without its module math.
  if love and love.math then return love.math.random end
  return math.random
end

--- How many there are of each card; a card that it knows nothing of has no count.
---@alias Counts table<any, integer>

--- Counts of no card yet.
---@return Counts
function M.newCounts() return {} end

--- The count of a card.
---@param counts Counts
---@param card any
---@return integer?
function M.countOf(counts, card) return counts[card] end

--- Sets the count of a card.
---@param counts Counts
---@param card any
---@param count integer
function M.setCount(counts, card, count) counts[card] = count end

--- Whether `value` is a list rather than a card: a table with named fields alone is a card.
---@param value any
---@return boolean
function M.isList(value)
  if type(value) ~= "table" then return false end
  local first = next(value)
  return first == nil or rawget(value, 1) ~= nil
end

--- A field of `object` itself; strict objects may raise when they are asked.
M.ownField = rawget

--- `value`, a whole number, as an integer where the Lua has them.
M.whole = numberType and math.floor or function(value) return value end

--- The bytes of a text.
---@param text string
---@return integer[]
function M.bytesOf(text)
  local bytes = {}
  local count = #text
  for at = 1, count do
    bytes[at] = string.byte(text, at)
  end
  return bytes
end

--- The text that has these bytes.
---@param bytes integer[]
---@return string
function M.textOf(bytes)
  local characters = {}
  for _, byte in ipairs(bytes) do
    characters[#characters + 1] = string.char(byte)
  end
  return table.concat(characters, "")
end

--- The parts of a text between separators, each a punctuation mark.
---@param text string
---@param separator string
---@return string[]
function M.split(text, separator)
  local parts = {}
  for part in string.gmatch(text .. separator, "([^%" .. separator .. "]*)%" .. separator) do
    parts[#parts + 1] = part
  end
  return parts
end

--- The whole number that a text writes; 0 where it writes none.
---@param text string
---@return integer
function M.numberIn(text) return tonumber(text) or 0 end

local started = { generators = 0 }

--- A seed that no other generator has, of what differs from start to start; at most 64 bytes.
---@return string
function M.entropy()
  started.generators = started.generators + 1
  local random = M.engineRandom()
  -- A sandbox may have no clock.
  local hasTime, time = pcall(function() return os.time() end)
  local hasClock, clock = pcall(function() return os.clock() end)
  local address = string.sub(tostring({}), 8)
  local numbers = tostring(random(2147483647)) .. " " .. tostring(random(2147483647))
  return string.sub(
    tostring(started.generators)
      .. " "
      .. numbers
      .. " "
      .. address
      .. " "
      .. tostring(hasTime and time or 0)
      .. " "
      .. tostring(hasClock and clock or 0),
    1,
    64
  )
end

--- Tells the programmer of a mistake that raises no error.
---@param text string
function M.warn(text)
  local ok, show = pcall(function() return print end)
  if ok and show then show(text) end
end

---@type table<any, integer?>
local positions = setmetatable({}, { __mode = "k" })

--- How many cards of `list` have been dealt since it was last shuffled.
---@param list any[]
---@return integer
function M.positionOf(list) return positions[list] or 0 end

--- Remembers how many cards of `list` have been dealt; the list itself can still be collected.
---@param list any[]
---@param position integer
function M.setPosition(list, position) positions[list] = position end

--- Forgets how many cards of `list` have been dealt: it starts at its top again.
---@param list any[]
function M.forgetPosition(list)
  -- Reading costs a third of writing, and most lists have never been dealt from.
  if positions[list] ~= nil then positions[list] = nil end
end

return M
