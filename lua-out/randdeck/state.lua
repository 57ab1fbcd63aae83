-- randdeck.state 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/state.ts: change that file, not this one.

-- Saved states: lists of whole numbers as one printable text. It begins with the library's name,
-- what is saved and a version, and ends with a checksum. docs/generator.md is the specification.

local check = require("randdeck.check")
local badArgument = check.badArgument
local describe = check.describe
local platform = require("randdeck.platform")
local bytesOf = platform.bytesOf
local digits = platform.digits
local fieldsIn = platform.fieldsIn
local numbersIn = platform.numbersIn

local M = {}

-- The version of the format.
local VERSION = "2"

-- A checksum of all characters. Its moduli are prime, so one changed character always changes both
-- sums, and so small that 32-bit integers hold all products.
local function checksum(text)
  local high = 1
  local low = 1
  for _, byte in ipairs(bytesOf(text)) do
    high = (high * 20011 + byte) % 32749
    low = (low * 14903 + byte) % 32719
  end
  return high * 32768 + low
end

-- Tells dealers of other cards or options apart, as far as every engine can tell cards apart.
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

-- Writes a state of a kind: sections of whole numbers from 0 to 2^53.
function M.writeState(kind, sections)
  local body = "randdeck:" .. kind .. ":" .. VERSION .. ":"
  for _, section in ipairs(sections) do
    local texts = {}
    for _, number in ipairs(section) do
      texts[#texts + 1] = digits(number)
    end
    body = body .. table.concat(texts, ".") .. ":"
  end
  return body .. digits(checksum(body))
end

-- Returns the sections of a state, ignoring white space; raises if it is not of this kind.
function M.checkState(state, kind)
  local came = describe(state)
  if type(state) == "string" then
    local fields = fieldsIn(state)
    if fields[1] ~= "randdeck" or #fields < 5 then
      came = "some other text"
    elseif fields[2] ~= kind then
      came = "one of a '" .. fields[2] .. "'"
    elseif fields[3] ~= VERSION then
      came = "one of another version"
    else
      local sections = {}
      for at = 4, #fields - 1 do
        sections[#sections + 1] = numbersIn(fields[at])
      end
      -- If written again it must be the same text, checksum and digits included.
      if M.writeState(kind, sections) == table.concat(fields, ":") then return sections end
      came = "a damaged one"
    end
  end
  error(badArgument(1, "setState", "state of a '" .. kind .. "' expected, got " .. came), 3)
end

-- The places of some cards, looked up by card.
function M.placesOf(cards, places)
  local list = {}
  for _, card in ipairs(cards) do
    list[#list + 1] = places[card]
  end
  return list
end

-- The cards at some places of a list.
function M.cardsIn(all, places)
  local cards = {}
  for _, place in ipairs(places) do
    cards[#cards + 1] = all[place]
  end
  return cards
end

-- What is wrong with the state of another dealer.
M.OTHERS = "state of the same cards, options and kind of source expected, got another"

-- What is wrong with a state for a dealer: another number of sections, another fingerprint (its
-- first number), or a generator only in the state or only in the dealer.
function M.stateProblem(sections, count, fingerprint, source)
  if #sections ~= count or sections[1][1] ~= fingerprint then return M.OTHERS end
  local hasGenerator = #sections[count] > 0
  return hasGenerator == (type(source) == "function") and M.OTHERS or nil
end

return M
