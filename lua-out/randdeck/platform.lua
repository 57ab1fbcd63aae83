-- randdeck.platform 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/platform.lua.ts: change that file, not this one.

-- What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise an error when a global
-- that does not exist is read, so those that an engine may lack are read with `rawget` or `pcall`.

local M = {}

-- Whether two cards are one and the same, whatever a metatable says. Spring's synced Lua has no raw
-- functions.
M.same = rawequal or function(first, second) return first == second end

-- A field of `object` itself; strict objects may raise for a missing field.
M.ownField = rawget or function(object, name) return object[name] end

-- Tells integers from floats, if this Lua has both.
local numberType = M.ownField(math, "type")

-- `value`, a whole number, as an integer if this Lua has them.
M.asInteger = numberType and math.floor or function(value) return value end

-- Whether a text contains another.
function M.contains(text, part) return string.find(text, part, 1, true) ~= nil end

-- The decimal digits of a whole number up to 2^53 in size.
function M.digits(value)
  -- If floats have 24 bits, an integer may have more.
  if numberType and numberType(value) == "integer" then return tostring(value) end
  if value < 0 then return "-" .. M.digits(-value) end
  -- `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  if value < 1e15 then return string.format("%.0f", value + 0) end
  -- Some engines' `%.0f` gives at most 15 digits. A 1 before the last seven keeps their zeros.
  local low = value % 1e7
  return M.digits((value - low) / 1e7) .. string.sub(M.digits(low + 1e7), 2)
end

-- Whether `value` is a list rather than one card: it has a first card, or is empty and of no class.
function M.isCardList(value)
  if type(value) ~= "table" then return false end
  if M.ownField(value, 1) ~= nil then return true end
  return next(value) == nil and getmetatable(value) == nil
end

-- Whether there is a card after the end of `list`, which `#` has not reached.
function M.hasCardBehind(list, size)
  local key = next(list, M.ownField(list, size) ~= nil and size or nil)
  while key ~= nil do
    if type(key) == "number" and key > size then return true end
    key = next(list, key)
  end
  return false
end

-- Whether a table has only named fields, and so is not a list; or its cards are those of another.
function M.hasOnlyNames(list)
  if M.ownField(list, 1) ~= nil then return false end
  if list[1] ~= nil then return true end
  return #list == 0 and next(list) ~= nil and not M.hasCardBehind(list, 0)
end

local unpackAll = M.ownField(_G, "unpack") or M.ownField(table, "unpack")

-- The cards of a list from one position to another, all by default, as a new list.
function M.slice(list, from, to)
  local before = (from or 1) - 1
  local size = (to or #list) - before
  -- One call is three times as fast as a loop, but not every stack holds more values.
  if size <= 200 then return { unpackAll(list, before + 1, before + size) } end
  local copy = {}
  for at = 1, size do
    copy[at] = list[before + at]
  end
  return copy
end

-- Writes cards into a list, starting at a position.
function M.overwrite(list, position, cards)
  for at = 1, #cards do
    list[position + at - 1] = cards[at]
  end
end

-- Adds items to the end of a list.
function M.append(list, more)
  for _, item in ipairs(more) do
    list[#list + 1] = item
  end
end

-- The names of the options that are set, sorted; in a list these are its positions.
function M.optionNames(options)
  local names = {}
  for name in pairs(options) do
    names[#names + 1] = tostring(name)
  end
  table.sort(names)
  return names
end

-- The engine's own random source, looked up at each call: a game may replace it.
function M.engineRandom()
  local love = M.ownField(_G, "love")
  -- LÖVE can be configured without its math module.
  if love and love.math then return love.math.random end
  return math.random
end

-- Whether `source` is an object with a method `random`; `math`, and LÖVE's, have a function of that
-- name.
function M.hasRandomMethod(source)
  -- Userdata may raise when you read a field.
  local ok, method = pcall(function() return source.random end)
  return ok and type(method) == "function" and method ~= math.random and method ~= M.engineRandom()
end

--- A value for each card, or for each kind.
---@alias randdeck.CardMap<Item> randdeck.LuaMap<any, Item>

-- The bytes of a text.
function M.bytesOf(text)
  local bytes = {}
  local size = #text
  for at = 1, size do
    bytes[at] = string.byte(text, at)
  end
  return bytes
end

-- A checksum of the first `size` bytes of a text. Its moduli are prime, so one changed byte always
-- changes both sums, and so small that 32-bit integers hold all products.
function M.checksum(text, size)
  local high = 1
  local low = 1
  for at = 1, size do
    local byte = string.byte(text, at)
    high = (high * 20011 + byte) % 32749
    low = (low * 14903 + byte) % 32719
  end
  return high * 32768 + low
end

-- The items of a list as one text; Nakama's Lua joins at most 200 at a time.
function M.joined(list, separator)
  local size = #list
  if size <= 200 then return table.concat(list, separator) end
  local parts = {}
  for from = 1, size, 200 do
    parts[#parts + 1] = table.concat(list, separator, from, math.min(from + 199, size))
  end
  return M.joined(parts, separator)
end

-- The text with these bytes.
function M.textOf(bytes)
  local characters = {}
  for _, byte in ipairs(bytes) do
    characters[#characters + 1] = string.char(byte)
  end
  return M.joined(characters, "")
end

-- A text without white space.
function M.compact(text)
  local rest = string.gsub(text, "%s", "")
  return rest
end

-- The parts of a text between separators; none of an empty text.
function M.partsOf(text, separator)
  local parts = {}
  if text == "" then return parts end
  for part in string.gmatch(text .. separator, "([^" .. separator .. "]*)%" .. separator) do
    parts[#parts + 1] = part
  end
  return parts
end

-- A name or an id in letters, digits and signs that no state needs; no two have the same text.
function M.nameText(name)
  if type(name) == "number" then return M.digits(name) end
  local rest = string.gsub(
    name,
    "[^A-Za-z0-9]",
    function(character) return string.format("%%%02X", string.byte(character)) end
  )
  return "'" .. rest
end

-- The name or the id of such a text; nil if it is none.
function M.nameIn(text)
  local escaped = string.match(text, "^'(.*)$")
  if escaped == nil then return tonumber(text) end
  local name = string.gsub(
    escaped,
    "%%(%x%x)",
    function(code) return string.char(tonumber(code, 16)) end
  )
  return name
end

-- The whole numbers in a text.
function M.numbersIn(text)
  local numbers = {}
  for number in string.gmatch(text, "%d+") do
    numbers[#numbers + 1] = tonumber(number)
  end
  return numbers
end

-- The seed of a key; nil if the key is of a stream.
function M.seedIn(key)
  local number, halvings = string.match(key, "^n(-?%d+)/?(%d*)$")
  if halvings == "" then return tonumber(number) end
  if number ~= nil then return tonumber(number) * 2 ^ (-tonumber(halvings)) end
  local size, seed = string.match(key, "^s(%d+):(.*)$")
  return size ~= nil and #seed == tonumber(size) and seed or nil
end

-- How many looks at the clock it took to move, 64 times: what else the machine does differs at each
-- start.
local clockMoves = {}

local function watchClock()
  local before = -1
  -- Some clocks take a millisecond to move.
  for looks = 1, 20000 do
    local now = os.clock()
    if now ~= before then clockMoves[#clockMoves + 1] = looks end
    before = now
    if #clockMoves == 64 then break end
  end
end

-- A text unlike any other, from what differs from start to start and from call to call.
function M.entropy()
  -- A sandbox may have no clock.
  if #clockMoves == 0 then pcall(watchClock) end
  local _, time = pcall(function() return table.concat({ os.time(), os.clock() }, " ") end)
  local texts = { M.engineRandom()(1073741824), tostring({}), tostring(pcall), tostring(time) }
  return table.concat(texts, " ") .. " " .. table.concat(clockMoves, " ")
end

-- Warns of a mistake that raises no error.
function M.warn(text)
  local ok, show = pcall(function() return print end)
  if ok and show then show(text) end
end

-- How many cards of a list were dealt since its last shuffle; weak keys, so lists can be collected.
M.dealtCounts = setmetatable({}, { __mode = "k" })

return M
