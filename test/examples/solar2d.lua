-- A stand-in for what Solar2D offers a program, since Solar2D itself needs a screen: it records the objects
-- that are made, and raises where a call or a field is none that the examples may use. Signatures and
-- properties are those of Solar2D's documentation.

local made = {}
local moves = {}

local function check(condition, message)
  if not condition then error(message, 3) end
end

local function isNumber(value) return type(value) == "number" and value == value end

local METHODS, FIELDS = {}, {}

local function names(list)
  local set = {}
  for name in list:gmatch("%S+") do
    set[name] = true
  end
  return set
end

FIELDS.group = names("x y alpha isVisible")
FIELDS.shape = names("x y alpha isVisible strokeWidth")
FIELDS.text = names("x y alpha isVisible text size")

-- What is known of an object, by the object that the program holds.
local known = setmetatable({}, { __mode = "k" })

local function newObject(kind, fields)
  local object = {}
  local state = { kind = kind, fields = fields, children = {}, listeners = {}, object = object }
  known[object] = state
  made[#made + 1] = state
  return setmetatable(object, {
    __index = function(_, name)
      if METHODS[kind][name] then return METHODS[kind][name] end
      if FIELDS[kind][name] then return state.fields[name] end
      if kind == "group" and name == "numChildren" then return #state.children end
      if kind == "group" and isNumber(name) then
        return state.children[name] and state.children[name].object
      end
      error("a " .. kind .. " of Solar2D has no '" .. tostring(name) .. "' here", 2)
    end,
    __newindex = function(_, name, value)
      if not FIELDS[kind][name] then
        error("a " .. kind .. " of Solar2D takes no '" .. tostring(name) .. "' here", 2)
      end
      state.fields[name] = value
    end,
  })
end

local function insert(parent, child)
  local group, state = known[parent], known[child]
  check(group and group.kind == "group", "a group expected")
  check(state, "a display object expected")
  if state.parent then
    for index, each in ipairs(state.parent.children) do
      if each == state then
        table.remove(state.parent.children, index)
        break
      end
    end
  end
  group.children[#group.children + 1] = state
  state.parent = group
end

local common = {
  toFront = function(object) insert(known[object].parent.object, object) end,
  addEventListener = function(object, event, listener)
    check(event == "tap" or event == "touch", "no event '" .. tostring(event) .. "'")
    check(type(listener) == "function", "a listener is a function")
    known[object].listeners[event] = listener
  end,
}

local function colour(_, ...)
  local count = select("#", ...)
  check(count >= 1 and count <= 4, "a colour is one to four numbers")
  for index = 1, count do
    local part = select(index, ...)
    check(isNumber(part) and part >= 0 and part <= 1, "a colour's numbers are from 0 to 1")
  end
end

local function methods(more)
  for name, method in pairs(common) do
    more[name] = method
  end
  return more
end

METHODS.group = methods({ insert = insert })
METHODS.shape = methods({ setFillColor = colour, setStrokeColor = colour })
METHODS.text = methods({ setFillColor = colour })

-- Objects are made at the root of the screen, or in the group that comes first.
local root = newObject("group", { x = 0, y = 0 })

local function shape(count)
  return function(...)
    local parent, arguments = root, { ... }
    if known[arguments[1]] then parent = table.remove(arguments, 1) end
    check(#arguments == count, count .. " numbers expected, got " .. #arguments)
    for _, argument in ipairs(arguments) do
      check(isNumber(argument), "a number expected")
    end
    for index = 3, count do
      check(arguments[index] > 0, "a size is greater than 0")
    end
    local object = newObject("shape", { x = arguments[1], y = arguments[2], strokeWidth = 0 })
    insert(parent, object)
    return object
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
    __newindex = function() error(name .. " is not for writing", 2) end,
  })
end

local TEXT_OPTIONS = names("parent text x y width height font fontSize align")
local FONT = {}
local HIDDEN = {}

local function linear(part) return part end

-- config.lua gives the size of a screen held upright; the orientation turns it.
local function screen(application, settings)
  local width, height = application.content.width, application.content.height
  if settings.orientation.default:match("^landscape") then
    width, height = height, width
  end
  return width, height
end

local TRANSITION_OPTIONS =
  names("time delay transition x y alpha rotation xScale yScale onComplete")

local function open(application, settings)
  local width, height = screen(application, settings)
  local display = strict("display", {
    contentWidth = width,
    contentHeight = height,
    contentCenterX = width / 2,
    contentCenterY = height / 2,
    HiddenStatusBar = HIDDEN,
    setStatusBar = function(mode) check(mode == HIDDEN, "no mode of the status bar") end,
    setDefault = function(key, ...)
      check(key == "background" or key == "fillColor", "no default '" .. tostring(key) .. "'")
      colour(nil, ...)
    end,
    newGroup = function()
      local group = newObject("group", { x = 0, y = 0 })
      insert(root, group)
      return group
    end,
    newRect = shape(4),
    newRoundedRect = shape(5),
    newCircle = shape(3),
    newText = function(options)
      check(type(options) == "table", "options expected")
      for name in pairs(options) do
        check(TEXT_OPTIONS[name], "newText knows no '" .. tostring(name) .. "'")
      end
      check(type(options.text) == "string", "a text expected")
      check(options.font == FONT, "a font expected")
      local object = newObject(
        "text",
        { text = options.text, x = options.x, y = options.y, size = options.fontSize }
      )
      insert(options.parent or root, object)
      return object
    end,
  })
  local transition = strict("transition", {
    to = function(target, params)
      check(known[target], "a display object expected")
      for name in pairs(params) do
        check(TRANSITION_OPTIONS[name], "transition.to knows no '" .. tostring(name) .. "'")
      end
      check(params.transition == nil or type(params.transition) == "function", "an easing expected")
      local move = { state = known[target], params = params }
      moves[#moves + 1] = move
      return move
    end,
    cancel = function(target)
      check(known[target], "a display object expected")
      for index = #moves, 1, -1 do
        if moves[index].state == known[target] then table.remove(moves, index) end
      end
    end,
  })
  return {
    display = display,
    transition = transition,
    easing = strict("easing", { linear = linear, inOutQuad = linear, outQuad = linear }),
    native = strict("native", { systemFont = FONT, systemFontBold = FONT }),
  }
end

-- Lets every transition come to its end.
local function finish()
  local count = #moves
  for _, move in ipairs(moves) do
    for _, name in ipairs({ "x", "y", "alpha" }) do
      if move.params[name] then move.state.fields[name] = move.params[name] end
    end
  end
  moves = {}
  return count
end

local function textIn(state)
  if state.kind == "text" then return state.fields.text end
  for _, child in ipairs(state.children) do
    local text = textIn(child)
    if text then return text end
  end
end

-- The texts of the groups in the group that holds a text, by their places from left to right.
local function rowOf(text)
  for _, state in ipairs(made) do
    for _, child in ipairs(state.children) do
      if state ~= known[root] and child.kind == "group" and textIn(child) == text then
        local cards = {}
        for index, card in ipairs(state.children) do
          cards[index] = card
        end
        table.sort(cards, function(one, other) return one.fields.x < other.fields.x end)
        return cards
      end
    end
  end
  error("no row with " .. text)
end

local function tap(text)
  for _, state in ipairs(made) do
    if state.listeners.tap and textIn(state) == text then
      return state.listeners.tap({ name = "tap", target = state.object, x = 0, y = 0, numTaps = 1 })
    end
  end
  error("nothing with the text " .. text .. " listens to taps")
end

return { open = open, finish = finish, rowOf = rowOf, textIn = textIn, tap = tap, made = made }
