-- Plays cases on a Lua engine. language.ts explains the parts of a case; sides.ts writes the cases as Lua
-- tables, and joins them, this text and the library into one chunk.
--
-- It uses neither require, io, debug, print nor load, so that it runs in every sandbox.
--
-- Arguments: the library; a list of the texts passed to its print; the library's last line in this chunk; the
-- value that means nil in a case; the functions that change their list; the cases, each a function that
-- returns its steps. Returns a line for each failure (case, manner, step, text) and for each case played.
local randdeck, printed, libraryEnd, NIL, inPlace, cases = ...

-- Also compares numbers as text, since an integer must not become a float.
local function same(first, second)
  if type(first) ~= "number" then return rawequal(first, second) end
  if first ~= first then return second ~= second end
  return rawequal(first, second) and tostring(first) == tostring(second)
end

local function show(value, depth)
  depth = depth or 0
  if type(value) == "string" then return '"' .. value .. '"' end
  if value == NIL then return "nil" end
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

local unpack = table.unpack or unpack

local function all(...) return ... end

-- Calls `f` on a separate line, and not as a tail call.
local function callFromLine(f, ...)
  return all(f(...))
end

-- The first words of an error that names the caller's line.
local _, linePrefix = pcall(callFromLine, function() error("", 2) end)

local function tailCall(f, ...) return f(...) end

-- The ways to make a call. Each returns whether the call succeeded, then its results or its error. The ways
-- matter only for errors that name the caller's line.
local manners = {
  ["from a line"] = function(f, ...) return pcall(callFromLine, f, ...) end,
  ["through pcall alone"] = function(f, ...) return pcall(f, ...) end,
  ["by a tail call"] = function(f, ...) return pcall(tailCall, f, ...) end,
}

-- Returns whether a call succeeded, its first result or its error, and the number of results.
local function told(ok, ...) return ok, (...), select("#", ...) end

-- Returns the problem of an error; nil if the error is as expected.
local function errorProblem(manner, text, came)
  if type(came) ~= "string" then return "expected a string for an error, got " .. show(came) end
  local prefix = ""
  if manner == "from a line" then
    prefix = linePrefix
    if not string.find(prefix, "^.+:%d+: $") then return "this engine gives no line, but " .. show(prefix) end
  elseif manner == "by a tail call" and string.sub(came, -string.len(text)) == text then
    -- The error may name a line, but not a line of the library.
    local _, _, line = string.find(string.sub(came, 1, string.len(came) - string.len(text)), ":(%d+): $")
    if line and tonumber(line) > libraryEnd then return nil end
  end
  if came == prefix .. text then return nil end
  return "expected the error " .. show(prefix .. text) .. ", got " .. show(came)
end

local function play(steps, manner)
  local names, bounds = {}, {}
  local printedBefore = #printed
  local build

  local function newSource(source)
    local object, askedFor, asked, answers = {}, {}, 0, source.answers
    local function ask(...)
      local n = ...
      if select("#", ...) ~= 1 then error("a source was given " .. select("#", ...) .. " arguments", 0) end
      askedFor[#askedFor + 1] = n
      asked = asked + 1
      local at = asked
      if source.endless and at > #answers then at = #answers end
      if at > #answers then error("a source was asked once too often, for " .. tostring(n), 0) end
      local answer = answers[at]
      local is = type(answer) == "table" and answer.is
      if is == "n plus" then return n + answer.more end
      if is == "share" then return math.floor(n * 1.0 * answer.percent / 100) + 1 end
      if is == "raise" then error(answer.text, 0) end
      return build(answer)
    end
    local made = ask
    if source.method then
      object[source.method] = function(self, ...)
        if self ~= object then error("a source's method was called without its object", 0) end
        return ask(...)
      end
      if source.discards then
        function object.discard(_, card) askedFor[#askedFor + 1] = card end
      end
      -- A hand must ignore these methods of the game.
      function object.exchange() return { "exchanged" } end
      function object.checkHand() error("a hand called checkHand", 0) end
      made = object
    end
    if source.name then
      names[source.name], bounds[source.name] = made, askedFor
    end
    return made
  end

  function build(value)
    if type(value) ~= "table" then return value end
    if value == NIL then return nil end
    local is = value.is
    if is == "ref" then return names[value.name] end
    if is == "function" then return function() end end
    if is == "math" then return math end
    if is == "source" then return newSource(value) end
    -- Makes the list again for each manner of playing the case.
    if is == "constructed" then return value.items end
    local made = {}
    if is == "record" then
      for key, item in pairs(value.fields) do made[key] = build(item) end
      return made
    end
    -- Fills an "assigned" list from its end.
    for at = #(value.items or value), 1, -1 do
      local position = is and at or #value + 1 - at
      made[position] = build((value.items or value)[position])
    end
    return made
  end

  local matches
  local function matchesPermutation(items, actual)
    local used = {}
    for _, item in ipairs(items) do
      local found
      for place, candidate in ipairs(actual) do
        if not found and not used[place] and matches(item, candidate) then found = place end
      end
      if not found then return false end
      used[found] = true
    end
    return true
  end

  -- Whether `actual` matches `expected`, a value of a case.
  function matches(expected, actual)
    if type(expected) ~= "table" then return same(expected, actual) end
    if expected == NIL then return actual == nil end
    local is = expected.is
    if is == "anything" then return true end
    if is == "ref" then return rawequal(names[expected.name], actual) end
    if type(actual) ~= "table" then return false end
    local size = 0
    for _ in pairs(actual) do size = size + 1 end
    if is == "constructed" or is == "record" then
      for at, item in pairs(expected.items or expected.fields) do
        if not matches(item, actual[at]) then return false end
        size = size - 1
      end
      return size == 0
    end
    if is == "permutation" then return size == #expected.items and matchesPermutation(expected.items, actual) end
    if size ~= #expected then return false end
    for at, item in ipairs(expected) do
      if not matches(item, actual[at]) then return false end
    end
    return true
  end

  local function copyOf(t)
    local copy = {}
    for key, item in pairs(t) do copy[key] = item end
    return copy
  end

  -- Returns a change of `t` that the call must not make; nil if there is none. `before` has the earlier
  -- contents.
  local function changeOf(t, before, mayRearrange)
    local isSame, more = true, 0
    for key, item in pairs(before) do
      isSame, more = isSame and same(item, t[key]), more - 1
    end
    for _ in pairs(t) do more = more + 1 end
    if isSame and more == 0 then return nil end
    if not mayRearrange then return "a table was " .. show(before) .. ", is " .. show(t) end
    local count = {}
    local function add(item, one)
      -- A table stands for NaN, which can't be a key.
      if item ~= item then item = count end
      count[item] = (count[item] or 0) + one
    end
    for _, item in pairs(before) do add(item, 1) end
    for _, item in pairs(t) do add(item, -1) end
    for _, balance in pairs(count) do
      if balance ~= 0 then return "a table was " .. show(before) .. ", holds " .. show(t) end
    end
    return nil
  end

  local function playCall(target, arguments, outcome)
    local f = names[target]
    if f == nil then f = randdeck[target] end
    local _, _, object, method = string.find(target, "^(.-):(.*)$")
    local built, count = {}, #arguments
    if method then f, built[1], count = names[object][method], names[object], count + 1 end
    for at, argument in ipairs(arguments) do built[method and at + 1 or at] = build(argument) end
    local tables = {}
    -- Generators, which are tables with a metatable, may change.
    local function watch(value)
      if type(value) == "table" and not getmetatable(value) and value ~= math then tables[value] = copyOf(value) end
    end
    for at = 1, count do watch(built[at]) end
    for _, value in pairs(names) do watch(value) end

    local ok, result, values = told(manners[manner](f, unpack(built, 1, count)))

    for t, before in pairs(tables) do
      local change = changeOf(t, before, rawequal(t, built[1]) and inPlace[target])
      if change then return change end
    end
    local is = outcome.is
    if is == "raises" or is == "passes on" then
      if ok then return "expected the error " .. show(outcome.text) .. ", got the result " .. show(result) end
      if is == "raises" then return errorProblem(manner, outcome.text, result) end
      if result == outcome.text then return nil end
      return "expected the error of the source, " .. show(outcome.text) .. ", got " .. show(result)
    end
    if not ok then return "raised " .. show(result) end
    if is == "makes" then
      names[outcome.name] = result
      if result ~= nil then return nil end
      return "expected something, got nil"
    end
    if not matches(outcome.value, result) then
      return "expected " .. show(outcome.value) .. ", got " .. show(result)
    end
    if outcome.values and outcome.values ~= values then
      return "number of values: expected " .. outcome.values .. ", got " .. values
    end
    return nil
  end

  local function playStep(step)
    local is = step.is
    if is == "let" then
      names[step.name] = build(step.value)
      return nil
    end
    if is == "call" then return playCall(step.target, step.args, step.outcome) end
    local expected, actual = step.value, names[step.name]
    if is == "asked" then
      expected, actual = step.bounds, bounds[step.name]
    elseif is == "warned" then
      expected, actual = step.texts, {}
      for at = printedBefore + 1, #printed do actual[#actual + 1] = printed[at] end
    end
    if matches(expected, actual) then return nil end
    return "expected " .. show(expected) .. ", got " .. show(actual)
  end

  for number, step in ipairs(steps) do
    local problem = playStep(step)
    if problem then return number, problem end
  end
  return nil
end

local function namesLine(steps)
  for _, step in ipairs(steps) do
    if step.is == "call" and step.outcome.is == "raises" then return true end
  end
  return false
end

local escapes = { ["\\"] = "\\\\", ["\n"] = "\\n", ["\t"] = "\\t" }
local report = {}
for number, makeCase in ipairs(cases) do
  local steps = makeCase()
  local others = namesLine(steps) and { "through pcall alone", "by a tail call" } or {}
  for _, manner in ipairs({ "from a line", unpack(others) }) do
    -- An error in the runner itself must not end the other cases.
    local ok, step, problem = pcall(play, steps or makeCase(), manner)
    steps = nil
    if not ok then step, problem = 1, "the runner raised " .. show(step) end
    if problem then
      local text = string.gsub(problem, "[\\\n\t]", escapes)
      report[#report + 1] = number .. "\t" .. manner .. "\t" .. step .. "\t" .. text
    end
  end
  report[#report + 1] = number .. "\tplayed"
end
return table.concat(report, "\n")
