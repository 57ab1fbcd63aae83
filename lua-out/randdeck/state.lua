-- randdeck.state 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/state.ts: change that file, not this one.

-- Saved states: lists of whole numbers as one printable text, with the library's mark, the kind of
-- thing saved, a version and a checksum. docs/generator.md is the specification.

local badArgument = require("randdeck.check").badArgument
local platform = require("randdeck.platform")
local bytesOf = platform.bytesOf
local digits = platform.digits
local numberIn = platform.numberIn
local split = platform.split
local typeName = platform.typeName

local M = {}

local MARK = "randdeck"
local VERSION = "1"

--- What is said of a state that nothing has saved like this.
M.DAMAGED = "undamaged state expected, got one with other characters than those saved"

--- What is said of a state of other cards.
M.OTHER_DEALER = "state of a dealer of the same cards and options expected, got one of another"

--- A checksum of all characters. Its moduli are prime, so that one changed character always changes
--- both sums, and so small that whole numbers of 32 bits hold all products.
---@param text string
---@return integer
function M.checksum(text)
  local high = 1
  local low = 1
  for _, byte in ipairs(bytesOf(text)) do
    high = (high * 20011 + byte) % 32749
    low = (low * 14903 + byte) % 32719
  end
  return high * 32768 + low
end

--- The text of a state of some kind, made of whole numbers from 0 to 2^53.
---@param kind string
---@param numbers integer[]
---@return string
function M.writeState(kind, numbers)
  local texts = {}
  for _, number in ipairs(numbers) do
    texts[#texts + 1] = digits(number)
  end
  local body = MARK .. ":" .. kind .. ":" .. VERSION .. ":" .. table.concat(texts, ".") .. ":"
  return body .. digits(M.checksum(body))
end

--- The numbers of a state; or the text that says what was expected and what `state` is instead.
---@param state string
---@param kind string
---@return integer[]|string
local function readState(state, kind)
  local parts = split(state, ":")
  if parts[1] ~= MARK then return "state saved by randdeck expected, got another text" end
  if parts[2] ~= kind then
    return "state of a '" .. kind .. "' expected, got that of something else"
  end
  local numbers = {}
  local least = 0
  for _, text in ipairs(split(parts[4] or "", ".")) do
    local number = numberIn(text)
    numbers[#numbers + 1] = number
    least = math.min(least, number)
  end
  -- Written again it must be the same text: no other has its checksum and its digits.
  if least == 0 and M.writeState(kind, numbers) == state then return numbers end
  if parts[3] ~= VERSION then
    return "state of version " .. VERSION .. " expected, got one of a later randdeck"
  end
  return M.DAMAGED
end

--- Gives the numbers of a state; raises where it is none of this kind.
---@param state any
---@param kind string
---@return integer[]
function M.checkState(state, kind)
  if type(state) ~= "string" then
    error(badArgument(1, "setState", "string expected, got " .. typeName(state)), 3)
  end
  local numbers = readState(state, kind)
  if type(numbers) == "string" then error(badArgument(1, "setState", numbers), 3) end
  return numbers
end

return M
