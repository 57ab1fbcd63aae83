-- A stand-in for what Solar2D offers a program, since Solar2D itself needs a screen: it keeps the objects
-- that are made, and raises at a call, a field or an option that examples/solar2d has no need of. Signatures
-- and properties are those of Solar2D's documentation.
local function check(condition, message)
  if not condition then error(message, 3) end
end

local function names(list)
  local set = {}
  for name in list:gmatch("%S+") do
    set[name] = true
  end
  return set
end

local FIELDS = {
  group = names("x y"),
  shape = names("x y strokeWidth"),
  text = names("x y text"),
}
local made, moves, known, methods = {}, {}, {}, {}

local function newObject(kind, fields)
  local state = { kind = kind, fields = fields, children = {}, object = {} }
  known[state.object] = state
  made[#made + 1] = state
  return setmetatable(state.object, {
    __index = function(_, name)
      local value = methods[name] or fields[name]
      if value == nil then
        error("a " .. kind .. " of Solar2D has no '" .. tostring(name) .. "' here", 2)
      end
      return value
    end,
    __newindex = function(_, name, value)
      if not FIELDS[kind][name] then
        error("a " .. kind .. " of Solar2D takes no '" .. tostring(name) .. "' here", 2)
      end
      fields[name] = value
    end,
  })
end

local root = newObject("group", { x = 0, y = 0 })

function methods.insert(group, object)
  local parent, state = known[group], known[object]
  check(parent and parent.kind == "group" and state, "a group and a display object expected")
  for at, each in ipairs(state.parent and state.parent.children or {}) do
    if each == state then
      table.remove(state.parent.children, at)
      break
    end
  end
  parent.children[#parent.children + 1] = state
  state.parent = parent
end

function methods.toFront(object) methods.insert(known[object].parent.object, object) end

function methods.addEventListener(object, event, listener)
  check(event == "tap" and type(listener) == "function", "a tap and a function expected")
  known[object].tap = listener
end

function methods.setFillColor(_, ...)
  for _, part in ipairs({ ... }) do
    check(part >= 0 and part <= 1, "a colour's numbers are from 0 to 1")
  end
end
methods.setStrokeColor = methods.setFillColor

-- Objects are made at the root of the screen, or in the group that comes first.
local function shape(count)
  return function(...)
    local parent, numbers = root, { ... }
    if known[numbers[1]] then parent = table.remove(numbers, 1) end
    check(#numbers == count, count .. " numbers expected, got " .. #numbers)
    for at, number in ipairs(numbers) do
      check(type(number) == "number" and (at < 3 or number > 0), "a size is greater than 0")
    end
    local object = newObject("shape", { x = numbers[1], y = numbers[2], strokeWidth = 0 })
    methods.insert(parent, object)
    return object
  end
end

local function checkNames(call, options, list)
  for name in pairs(options) do
    check(names(list)[name], call .. " knows no '" .. tostring(name) .. "'")
  end
end

local function strict(name, fields)
  return setmetatable({}, {
    __index = function(_, field)
      if fields[field] == nil then
        error(name .. "." .. tostring(field) .. " is not in the stand-in", 2)
      end
      return fields[field]
    end,
  })
end

local function newText(options)
  checkNames("newText", options, "parent text x y font fontSize")
  check(type(options.text) == "string" and options.font == "bold", "a text and a font expected")
  local object = newObject("text", { text = options.text, x = options.x, y = options.y })
  methods.insert(options.parent or root, object)
  return object
end

local function newGroup()
  local group = newObject("group", { x = 0, y = 0 })
  methods.insert(root, group)
  return group
end

local function to(target, params)
  checkNames("transition.to", params, "time transition x")
  check(known[target] and params.transition == "easing", "a display object and an easing expected")
  moves[#moves + 1] = { state = known[target], x = params.x }
end

local function cancel(target)
  for at = #moves, 1, -1 do
    if moves[at].state == known[target] then table.remove(moves, at) end
  end
end

-- The libraries of a screen: config.lua gives the size of one held upright, the orientation turns it.
local function open(application, settings)
  local width, height = application.content.width, application.content.height
  if settings.orientation.default:match("^landscape") then
    width, height = height, width
  end
  return {
    display = strict("display", {
      contentCenterX = width / 2,
      contentCenterY = height / 2,
      HiddenStatusBar = "hidden",
      setStatusBar = function(mode) check(mode == "hidden", "no mode of the status bar") end,
      setDefault = function(key, ...)
        check(key == "background", "no default '" .. tostring(key) .. "'")
        methods.setFillColor(nil, ...)
      end,
      newGroup = newGroup,
      newRect = shape(4),
      newRoundedRect = shape(5),
      newCircle = shape(3),
      newText = newText,
    }),
    transition = strict("transition", { to = to, cancel = cancel }),
    easing = strict("easing", { inOutQuad = "easing" }),
    native = strict("native", { systemFontBold = "bold" }),
  }
end

-- Lets every transition come to its end.
local function finish()
  local count = #moves
  for _, move in ipairs(moves) do
    move.state.fields.x = move.x
  end
  moves = {}
  return count
end

local function textIn(state)
  local text = state.fields.text
  for _, child in ipairs(state.children) do
    text = text or textIn(child)
  end
  return text
end

-- The groups beside the one with a text, itself too, by their places from left to right.
local function rowOf(text)
  for _, state in ipairs(made) do
    local parent = state.parent
    if state.kind == "group" and parent and parent ~= known[root] and textIn(state) == text then
      local cards = { (unpack or table.unpack)(parent.children) }
      table.sort(cards, function(one, other) return one.fields.x < other.fields.x end)
      return cards
    end
  end
end

local function tap(text)
  for _, state in ipairs(made) do
    if state.tap and textIn(state) == text then return state.tap({ target = state.object }) end
  end
  error("nothing with the text " .. text .. " listens to taps")
end

return { open = open, finish = finish, rowOf = rowOf, textIn = textIn, tap = tap }
