-- players.ts puts this code after the library, R, and before the calls that it writes. It returns the same
-- results as play.ts.
local r, d
local function make(random) return random end

local function upTo(size)
  local list = {}
  for card = 1, size do list[card] = card end
  return list
end

local function remainder(of)
  return function(card) return card % of end
end

local function above(least)
  return function(card) return card > least end
end

local function over(share)
  return function(n) return n / share end
end

local function with(options, random)
  options.random = random
  return options
end

local function made(maker)
  make, d = maker, maker(r)
end

local function streamed(name)
  r = r:stream(name)
end

local function spread(list, kindOf)
  return { R.spread(list, kindOf, r), list }
end

local function saved()
  local state = (d or r):getState()
  r = R.newRandom("another")
  local other = make(r)
  if d then d = other end
  other:setState(state)
  return state
end

local function times(count, call)
  local results = {}
  for at = 1, count do results[at] = call() end
  return results
end

-- Uses floats, for engines with 32-bit integers.
local function digest(result, before)
  local h = before or 0.0
  if type(result) == "boolean" then result = result and 1 or 0 end
  if type(result) == "number" then return (h * 31.0 + result) % 1000003 end
  local isText = type(result) == "string"
  for at = 1, #result do
    local part = isText and result:byte(at) or result[at]
    h = type(part) == "number" and (h * 31.0 + part) % 1000003 or digest(part, h)
  end
  return h
end

-- Avoids tostring, since some engines would write 1e+15, others 3.0.
local function shown(result)
  if type(result) == "number" then
    if result % 1 ~= 0 then return string.format("%.0f/2^53", result * 2 ^ 53) end
    return string.format("%.0f", result)
  end
  if type(result) == "string" then
    return (result:gsub("[^ -~]", function(byte) return "\\" .. byte:byte() end))
  end
  -- A method that only does something returns its object.
  if type(result) == "table" and getmetatable(result) then return "nil" end
  if type(result) ~= "table" then return tostring(result) end
  local texts = {}
  for at = 1, #result do texts[at] = shown(result[at]) end
  return "(" .. table.concat(texts, " ") .. ")"
end

local lines = {}

local function play(seed, calls)
  r, d = R.newRandom(seed), nil
  make = function(random) return random end
  lines[#lines + 1] = table.concat(calls(), "\t")
end
