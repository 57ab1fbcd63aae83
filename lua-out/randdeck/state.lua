-- randdeck.state 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/state.ts: change that file, not this one.

-- Saved states: lists of whole numbers as one printable text, with the library's mark, the kind of
-- thing saved, a version and a checksum. docs/generator.md is the specification.

local check = require("randdeck.check")
local badArgument = check.badArgument
local describe = check.describe
local mismatch = check.mismatch
local platform = require("randdeck.platform")
local bytesOf = platform.bytesOf
local digits = platform.digits
local numbersIn = platform.numbersIn
local part = platform.part

local M = {}

-- A checksum of all characters. Its moduli are prime, so that one changed character always changes
-- both sums, and so small that whole numbers of 32 bits hold all products.
local function checksum(text)
  local high = 1
  local low = 1
  for _, byte in ipairs(bytesOf(text)) do
    high = (high * 20011 + byte) % 32749
    low = (low * 14903 + byte) % 32719
  end
  return high * 32768 + low
end

-- What tells dealers of other cards or options apart, as far as every engine can tell cards apart.
function M.fingerprintOf(options, cards)
  local texts = { options }
  for _, card in ipairs(cards) do
    local text = describe(card)
    if type(card) == "string" then text = "'" .. card end
    if card == true then text = "true" end
    texts[#texts + 1] = text
  end
  return checksum(table.concat(texts, "\n"))
end

-- The text of a state of some kind, made of whole numbers from 0 to 2^53.
function M.writeState(kind, numbers)
  local texts = {}
  for _, number in ipairs(numbers) do
    texts[#texts + 1] = digits(number)
  end
  local body = "randdeck:" .. kind .. ":1:" .. table.concat(texts, ".") .. ":"
  return body .. digits(checksum(body))
end

-- Gives the numbers of a state; raises where it is none of this kind.
function M.checkState(state, kind)
  if type(state) ~= "string" then
    error(badArgument(1, "setState", mismatch("string", state)), 3)
  end
  local all = numbersIn(state)
  -- The first is the version, the last the checksum.
  local numbers = part(all, 2, #all - 1)
  -- Written again it must be the same text: no other has its checksum and its digits.
  if M.writeState(kind, numbers) == state then return numbers end
  local problem = "undamaged state of a '" .. kind .. "' expected, got another text"
  error(badArgument(1, "setState", problem), 3)
end

return M
