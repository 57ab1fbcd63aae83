-- Plays cases on a Lua engine. The words of a case are explained in language.ts; sides.ts writes
-- the cases out as Lua and puts this text into one chunk with the library.
--
-- Needs neither require, io, debug, print nor load, so that it runs in every sandbox.
--
-- ... : the library; what its print was given; the number of the last line of the library in this
-- chunk; the functions that work in place; the cases, each a function that gives its steps.
-- Returns one line for each failure: case, manner, step, text; and one for each case played.
local randdeck, printed, libraryEnd, inPlace, cases = ...

-- A number and its text: a whole number must not come back as a float.
local function same(first, second)
  if type(first) == "number" and type(second) == "number" then
    if first ~= first then return second ~= second end
    return first == second and tostring(first) == tostring(second)
  end
  return rawequal(first, second)
end

local function show(value, depth)
  depth = depth or 0
  if type(value) == "string" then return '"' .. value .. '"' end
  if type(value) ~= "table" then return tostring(value) end
  if depth > 3 then return "{...}" end
  local parts, size = {}, 0
  for at, item in ipairs(value) do
    parts[at], size = show(item, depth + 1), at
  end
  for key, item in pairs(value) do
    if not (type(key) == "number" and key >= 1 and key <= size) then
      parts[#parts + 1] = "[" .. tostring(key) .. "] = " .. show(item, depth + 1)
    end
    if #parts > 40 then
      parts[#parts + 1] = "..."
      break
    end
  end
  return "{ " .. table.concat(parts, ", ") .. " }"
end

-- Each call stands on a line of its own, and gives nothing on by a tail call.
local function callWith(count, f, a, b, c, d)
  if count == 0 then
    local result = f()
    return result
  elseif count == 1 then
    local result = f(a)
    return result
  elseif count == 2 then
    local result = f(a, b)
    return result
  elseif count == 3 then
    local result = f(a, b, c)
    return result
  end
  local result = f(a, b, c, d)
  return result
end

local function tailCallWith(count, f, a, b, c, d)
  if count == 0 then return f() end
  if count == 1 then return f(a) end
  if count == 2 then return f(a, b) end
  if count == 3 then return f(a, b, c) end
  return f(a, b, c, d)
end

-- What an error at the caller's line begins with, found by raising one there.
local function raiseAtCaller()
  error("", 2)
end

local linePrefixes = {}
for count = 0, 4 do
  local _, prefix = pcall(callWith, count, raiseAtCaller)
  linePrefixes[count] = prefix
end

-- The ways a call is made. Each gives whether it went well, and the result or error.
local manners = {
  line = function(f, count, a, b, c, d) return pcall(callWith, count, f, a, b, c, d) end,
  direct = function(f, count, a, b, c, d)
    if count == 0 then return pcall(f) end
    if count == 1 then return pcall(f, a) end
    if count == 2 then return pcall(f, a, b) end
    if count == 3 then return pcall(f, a, b, c) end
    return pcall(f, a, b, c, d)
  end,
  tail = function(f, count, a, b, c, d) return pcall(tailCallWith, count, f, a, b, c, d) end,
}

-- What is wrong with an error; nil if nothing is.
local function errorProblem(manner, count, text, came)
  if type(came) ~= "string" then return "expected a string for an error, got " .. show(came) end
  if manner == "line" then
    local prefix = linePrefixes[count]
    if not string.find(prefix, "^.+:%d+: $") then return "this engine gives no line, but " .. show(prefix) end
    if came == prefix .. text then return nil end
    return "expected the error " .. show(prefix .. text) .. ", got " .. show(came)
  end
  if came == text then return nil end
  if manner == "tail" and string.sub(came, -string.len(text)) == text then
    -- A line is allowed, but none of the library's.
    local prefix = string.sub(came, 1, string.len(came) - string.len(text))
    local _, _, line = string.find(prefix, ":(%d+): $")
    if line and tonumber(line) > libraryEnd then return nil end
  end
  return "expected the error " .. show(text) .. ", got " .. show(came)
end

local function play(steps, manner)
  local names, bounds = {}, {}
  local printedBefore = #printed
  local build

  local function newSource(form, name, endless, answers)
    local object = {}
    local askedFor = {}
    local function answerOf(answer, n)
      if type(answer) ~= "table" then return answer end
      if answer[1] == "n plus" then return n + answer[2] end
      if answer[1] == "share" then return math.floor(n * answer[2] / 100) + 1 end
      if answer[1] == "raise" then error(answer[2], 0) end
      return build(answer)
    end
    local function ask(...)
      local n = ...
      if select("#", ...) ~= 1 then error("a source was given " .. select("#", ...) .. " arguments", 0) end
      askedFor[#askedFor + 1] = n
      local at = #askedFor
      if endless and at > #answers then at = #answers end
      if at > #answers then error("a source was asked once too often, for " .. tostring(n), 0) end
      return answerOf(answers[at], n)
    end
    local made = ask
    if form == "object" then
      function object.random(self, ...)
        if self ~= object then error("a source's method was called without its object", 0) end
        return ask(...)
      end
      made = object
    end
    if name then
      names[name], bounds[name] = made, askedFor
    end
    return made
  end

  function build(value)
    if type(value) ~= "table" then return value end
    local is = value[1]
    if is == "nil" then return nil end
    if is == "ref" then return names[value[2]] end
    if is == "function" then return function() end end
    if is == "math" then return math end
    if is == "source" then return newSource(value[2], value[3], value[4], value[5]) end
    -- Fresh at every playing, as the case is.
    if is == "constructed" then return value[2] end
    local made = {}
    if is == "list" then
      for at = 2, #value do made[at - 1] = build(value[at]) end
    elseif is == "assigned" then
      for at = value[2] + 2, 3, -1 do made[at - 2] = build(value[at]) end
    elseif is == "record" then
      for at = 2, #value, 2 do made[value[at]] = build(value[at + 1]) end
    else
      error("unknown value " .. tostring(is), 0)
    end
    return made
  end

  local matches
  local function matchesPermutation(expected, actual)
    local used = {}
    for at = 2, #expected do
      local found
      for place, item in ipairs(actual) do
        if not found and not used[place] and matches(expected[at], item) then found = place end
      end
      if not found then return false end
      used[found] = true
    end
    return true
  end

  -- Whether `actual` is what the encoded `expected` says.
  function matches(expected, actual)
    if type(expected) ~= "table" then return same(expected, actual) end
    local is = expected[1]
    if is == "anything" then return true end
    if is == "nil" then return actual == nil end
    if is == "ref" then return rawequal(names[expected[2]], actual) end
    if is == "function" then return type(actual) == "function" end
    if type(actual) ~= "table" then return false end
    local size = 0
    for _ in pairs(actual) do size = size + 1 end
    if is == "constructed" then
      for at, item in pairs(expected[2]) do
        if not same(item, actual[at]) then return false end
        size = size - 1
      end
      return size == 0
    end
    if is == "record" then
      if size ~= (#expected - 1) / 2 then return false end
      for at = 2, #expected, 2 do
        if not matches(expected[at + 1], actual[expected[at]]) then return false end
      end
      return true
    end
    if size ~= #expected - 1 then return false end
    if is == "permutation" then return matchesPermutation(expected, actual) end
    for at = 2, #expected do
      if not matches(expected[at], actual[at - 1]) then return false end
    end
    return true
  end

  local function copyOf(t)
    local copy = {}
    for key, item in pairs(t) do copy[key] = item end
    return copy
  end

  -- What a call has done to `t`, which was like `before`; nil if nothing it may not do.
  local function changeOf(t, before, mayRearrange)
    local count = {}
    local function add(item, one)
      -- NaN cannot be a key.
      if item ~= item then item = count end
      count[item] = (count[item] or 0) + one
    end
    for _, item in pairs(before) do add(item, 1) end
    for _, item in pairs(t) do add(item, -1) end
    for _, balance in pairs(count) do
      if balance ~= 0 then return "a table was " .. show(before) .. ", is " .. show(t) end
    end
    if mayRearrange then return nil end
    for key, item in pairs(before) do
      if not same(item, t[key]) then return "a table was rearranged: " .. show(before) .. ", is " .. show(t) end
    end
    return nil
  end

  local function playCall(target, count, arguments, outcome)
    local f = names[target]
    if f == nil then f = randdeck[target] end
    local _, _, object, method = string.find(target, "^(.-):(.*)$")
    local built = {}
    if method then f, built[1] = names[object][method], names[object] end
    for at = 1, count do built[method and at + 1 or at] = build(arguments[at]) end
    if method then count = count + 1 end
    local tables = {}
    -- Generators may change; they are told by their metatable.
    local function watch(value)
      if type(value) == "table" and not getmetatable(value) then tables[value] = copyOf(value) end
    end
    for at = 1, count do watch(built[at]) end
    for _, value in pairs(names) do watch(value) end

    local ok, result = manners[manner](f, count, built[1], built[2], built[3], built[4])

    for t, before in pairs(tables) do
      local change = changeOf(t, before, rawequal(t, built[1]) and inPlace[target])
      if change then return change end
    end
    local is = outcome[1]
    if is == "raises" or is == "passes on" then
      if ok then return "expected the error " .. show(outcome[2]) .. ", got the result " .. show(result) end
      if is == "raises" then return errorProblem(manner, count, outcome[2], result) end
      if result == outcome[2] then return nil end
      return "expected the error of the source, " .. show(outcome[2]) .. ", got " .. show(result)
    end
    if not ok then return "raised " .. show(result) end
    if is == "makes" then
      names[outcome[2]] = result
      if result ~= nil then return nil end
      return "expected something, got nil"
    end
    if matches(outcome[2], result) then return nil end
    return "expected " .. outcome[3] .. ", got " .. show(result)
  end

  local function playStep(step)
    local is = step[1]
    if is == "let" then
      names[step[2]] = build(step[3])
    elseif is == "call" then
      return playCall(step[2], step[3], step[4], step[5])
    elseif is == "look" then
      if not matches(step[3], names[step[2]]) then
        return "expected " .. step[4] .. ", got " .. show(names[step[2]])
      end
    elseif is == "asked" then
      if not matches(step[3], bounds[step[2]]) then
        return "expected the source to be asked for " .. step[4] .. ", got " .. show(bounds[step[2]])
      end
    elseif is == "warned" then
      local texts = {}
      for at = printedBefore + 1, #printed do texts[#texts + 1] = printed[at] end
      if not matches(step[2], texts) then return "expected the warnings " .. step[3] .. ", got " .. show(texts) end
    else
      error("unknown step " .. tostring(is), 0)
    end
    return nil
  end

  for number, step in ipairs(steps) do
    local problem = playStep(step)
    if problem then return "step " .. number .. ", " .. step.shown .. ": " .. problem end
  end
  return nil
end

local words = { line = "from a line", direct = "through pcall alone", tail = "by a tail call" }
local escapes = { ["\\"] = "\\\\", ["\n"] = "\\n", ["\t"] = "\\t" }
local report = {}
for number, makeCase in ipairs(cases) do
  for _, manner in ipairs({ "line", "direct", "tail" }) do
    -- A fault of the runner itself must not hide the other cases.
    local ok, problem = pcall(play, makeCase(), manner)
    if not ok then problem = "the runner raised " .. show(problem) end
    if problem then
      local text = "called " .. words[manner] .. ", " .. string.gsub(problem, "[\\\n\t]", escapes)
      report[#report + 1] = number .. "\t" .. text
    end
  end
  report[#report + 1] = number .. "\tplayed"
end
return table.concat(report, "\n")
