/**
 * Lua code that shows values as Lua would write them, for the prompt and for `eval`. It keeps the functions
 * of Lua's library in locals, since scripts may change `next` and others.
 */

/** Defines `shown(from, ...)`, which makes a string of its arguments from position `from` on. */
export const SHOWN = String.raw`
local load, next, pcall, select, sort, tostring, type = load, next, pcall, select, table.sort, tostring, type
local concat, find, format, gsub, sub = table.concat, string.find, string.format, string.gsub, string.sub
local getmetatable, kind = debug.getmetatable, math.type

-- How many parts of tables may still be shown.
local left

local function show(value, path)
  if type(value) == "string" then return (gsub(format("%q", value), "\\\n", "\\n")) end
  if type(value) ~= "table" or getmetatable(value) then return tostring(value) end
  if next(value) == nil then return "{}" end
  if path[value] then return "{ ... }" end
  path[value] = true
  local parts, named, length = {}, {}, 0
  while left > 0 and value[length + 1] ~= nil do
    length, left = length + 1, left - 1
    parts[length] = show(value[length], path)
  end
  local isCut = false
  for key, part in next, value do
    if kind(key) ~= "integer" or key < 1 or key > length then
      isCut = left == 0
      if isCut then break end
      left = left - 1
      local isName = type(key) == "string" and find(key, "^[%a_][%w_]*$") and load("local " .. key)
      named[#named + 1] = (isName and key or "[" .. show(key, path) .. "]") .. " = " .. show(part, path)
    end
  end
  path[value] = nil
  sort(named)
  for at = 1, #named do parts[#parts + 1] = named[at] end
  if isCut then parts[#parts + 1] = "..." end
  return "{ " .. concat(parts, ", ") .. " }"
end

local function shown(from, ...)
  left = 100
  local texts = {}
  for at = from, select("#", ...) do texts[#texts + 1] = show((select(at, ...)), {}) end
  return concat(texts, "\t")
end
`;

/**
 * Reads code as statements or, if that fails, as an expression. Returns a function that runs the code and
 * prints its results; for unreadable code, returns the error.
 */
export const EVALUATE = `${SHOWN}
local print = print
return function(code)
  local chunk, problem = load(code, "=eval", "t")
  -- The prompt of Lua 5.1 to 5.3 allows an equals sign before an expression.
  chunk = chunk or load("return " .. gsub(code, "^=", ""), "=eval", "t")
  return chunk and function(...)
    local text = shown(1, chunk(...))
    if text ~= "" then print(text) end
  end or problem
end
`;
