-- randdeck.state 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/state.ts: change that file, not this one.

-- Saved states: sections of numbers, names and ids as one printable text. It begins with the
-- library's name, what is saved and a version, and ends with a checksum. docs/generator.md is the
-- specification.

local check = require("randdeck.check")
local badArgument = check.badArgument
local describe = check.describe
local shown = check.shown
local PRIME = require("randdeck.generator").PRIME
local AS_WORD = require("randdeck.kernel").AS_WORD
local platform = require("randdeck.platform")
local append = platform.append
local bytesOf = platform.bytesOf
local checksum = platform.checksum
local compact = platform.compact
local digits = platform.digits
local joined = platform.joined
local numbersIn = platform.numbersIn
local partsOf = platform.partsOf
local slice = platform.slice
local textOf = platform.textOf

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

-- What a saved state says of a generator; nothing if the source is not one.
function M.generatorNumbers(source)
  local numbers = {}
  if type(source) == "function" then return numbers end
  append(numbers, source.words)
  append(numbers, { source.carry, source.position })
  append(numbers, bytesOf(source.key))
  return numbers
end

-- Sets a generator, if the source is one, to what `generatorNumbers` gave.
function M.setGenerator(source, numbers)
  if type(source) == "function" then return end
  for at = 1, 16 do
    source.words[at] = numbers[at] * AS_WORD
  end
  source.carry = numbers[17] * AS_WORD
  source.position = numbers[18]
  source.key = textOf(slice(numbers, 19))
end

-- What is wrong with what came instead of a state of a kind.
function M.notState(kind, came)
  if came == nil then came = "a damaged one" end
  return "state of a '" .. kind .. "' expected, got " .. came
end

-- What is wrong with such numbers for a source.
local function generatorProblem(source, numbers, kind)
  local size = #numbers
  if type(source) == "function" ~= (size == 0) then
    return "state " .. (size == 0 and "with" or "without") .. " a generator expected, got another"
  end
  local sum = 0
  for at = 1, size do
    local number = numbers[at] * AS_WORD
    local most = at <= 16 and PRIME or (at == 17 and 4078412 or 255)
    if number > most then return M.notState(kind) end
    if at <= 17 then sum = sum + number end
  end
  -- From the least and from the greatest words, with their carry, no step leads to others.
  local isStill = sum == 0 or sum == 34363816764
  return size > 0 and (size < 18 or isStill) and M.notState(kind) or nil
end

-- Writes a state of a kind: its generator, and what else it says.
function M.writeState(kind, source, sections)
  local all = { "randdeck:" .. kind .. ":" .. VERSION, M.numbersText(M.generatorNumbers(source)) }
  append(all, sections)
  local body = joined(all, ":") .. ":"
  return body .. digits(checksum(body, #body))
end

--- What a state says.
---@class randdeck.Saved
---@field generator integer[] The numbers of its generator.
---@field sections string[]

-- Reads a state, ignoring white space; raises if it is not of this kind, or its generator is none
-- for the source.
function M.checkState(state, kind, source)
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
      local generator = numbersIn(fields[4])
      problem = generatorProblem(source, generator, kind)
      if problem == nil then
        return { generator = generator, sections = slice(fields, 5, last - 1) }
      end
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
