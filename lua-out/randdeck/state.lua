-- randdeck.state 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/state.ts: change that file, not this one.

-- Saved states: sections of numbers, names and ids as one printable text. It begins with the
-- library's name, what is saved and a version, and ends with a checksum. docs/generator.md is the
-- specification.

local check = require("randdeck.check")
local badArgument = check.badArgument
local describe = check.describe
local shown = check.shown
local platform = require("randdeck.platform")
local checksum = platform.checksum
local compact = platform.compact
local digits = platform.digits
local joined = platform.joined
local partsOf = platform.partsOf
local slice = platform.slice

local M = {}

-- The version of the format.
local VERSION = "3"

-- Tells lists of other cards apart, as far as every engine can tell cards apart.
function M.fingerprintOf(cards)
  local texts = {}
  for _, card in ipairs(cards) do
    local text = describe(card)
    if type(card) == "string" then text = "'" .. card end
    if card == true then text = "true" end
    texts[#texts + 1] = text
  end
  local text = joined(texts, "\n")
  return checksum(text, #text)
end

-- A section of whole numbers.
function M.numbersText(numbers)
  local texts = {}
  for _, number in ipairs(numbers) do
    texts[#texts + 1] = digits(number)
  end
  return joined(texts, ".")
end

-- Writes a state of a kind.
function M.writeState(kind, sections)
  local body = "randdeck:" .. kind .. ":" .. VERSION .. ":" .. joined(sections, ":") .. ":"
  return body .. digits(checksum(body, #body))
end

-- What is wrong with what came instead of a state of a kind.
function M.notState(kind, came)
  if came == nil then came = "a damaged one" end
  return "state of a '" .. kind .. "' expected, got " .. came
end

-- Returns the sections of a state, ignoring white space; raises if it is not of this kind.
function M.checkState(state, kind)
  local problem = M.notState(kind, describe(state))
  if type(state) == "string" then
    local text = compact(state)
    local fields = partsOf(text, ":")
    local last = #fields
    local sum = fields[last]
    if fields[1] ~= "randdeck" or last < 5 then
      problem = M.notState(kind, "some other text")
    elseif fields[2] ~= kind then
      problem = M.notState(kind, "one of a " .. shown(fields[2]))
    elseif fields[3] ~= VERSION then
      problem = M.notState(kind, "one of another version")
    elseif digits(checksum(text, #text - #sum)) ~= sum then
      problem = M.notState(kind)
    else
      return slice(fields, 4, last - 1)
    end
  end
  error(badArgument(1, "setState", problem), 3)
end

-- What is wrong with a state of another dealer: one of its first numbers is not that of this
-- dealer.
function M.otherProblem(names, own, saved)
  local problem
  for at = #own, 1, -1 do
    local name = names[at]
    local came = saved[at]
    if came ~= own[at] then
      problem = "state with the same " .. name .. " expected, got another"
      if name == "number of cards" then
        problem = "state of " .. digits(own[at]) .. " cards expected, got one of " .. describe(came)
      end
    end
  end
  return problem
end

return M
