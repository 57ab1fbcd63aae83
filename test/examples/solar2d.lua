-- A mock of Solar2D, since Solar2D itself needs a screen. It records the objects that are made, and raises
-- an error at any call, field or option that examples/solar2d doesn't use. Signatures and properties follow
-- Solar2D's documentation.
local made, moves, known, methods = {}, {}, {}, {}

local function check(condition, message)
  if not condition then error(message, 3) end
end

local function strict(name, fields)
  return setmetatable({}, {
    __index = function(_, field)
      local value = fields[field] or methods[field]
      if value == nil or name:find("%.") and not fields[field] then
        error(name .. " has no '" .. tostring(field) .. "' in the stand-in", 2)
      end
      return value
    end,
    __newindex = function(_, field, value)
      if type(fields[field]) ~= type(value) then
        error(name .. " takes no '" .. tostring(field) .. "' in the stand-in", 2)
      end
      fields[field] = value
    end,
  })
end

local root

local function newObject(kind, parent, fields)
  local object = strict("a " .. kind, fields)
  known[object] = { fields = fields, children = {}, object = object }
  made[#made + 1] = known[object]
  if parent then methods.insert(parent, object) end
  return object
end

function methods.insert(group, object)
  local parent, state = known[group], known[object]
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

-- Returns a function that makes an object in a group: its first argument, or else the root.
local function shape(count)
  return function(...)
    local parent, numbers = root, { ... }
    if known[numbers[1]] then parent = table.remove(numbers, 1) end
    check(#numbers == count, count .. " numbers expected, got " .. #numbers)
    return newObject("shape", parent, { x = numbers[1], y = numbers[2], strokeWidth = 0 })
  end
end

local function checkNames(call, options, list)
  for name in pairs(options) do
    check(list:find(" " .. name .. " "), call .. " knows no '" .. tostring(name) .. "'")
  end
end

-- config.lua has the size of an upright screen. In landscape, width and height are exchanged.
local function open(application, settings)
  local width, height = application.content.width, application.content.height
  if settings.orientation.default:match("^landscape") then
    width, height = height, width
  end
  root = newObject("group", nil, { x = 0, y = 0 })
  return {
    display = strict("solar2d.display", {
      contentCenterX = width / 2,
      contentCenterY = height / 2,
      HiddenStatusBar = "hidden",
      setStatusBar = function(mode) check(mode == "hidden", "no mode of the status bar") end,
      setDefault = function(_, ...) methods.setFillColor(nil, ...) end,
      newGroup = function() return newObject("group", root, { x = 0, y = 0 }) end,
      newRect = shape(4),
      newRoundedRect = shape(5),
      newCircle = shape(3),
      newText = function(options)
        checkNames("newText", options, " parent text x y font fontSize ")
        return newObject("text", options.parent, { text = options.text, x = options.x, y = options.y })
      end,
    }),
    transition = strict("solar2d.transition", {
      to = function(target, params)
        checkNames("transition.to", params, " time transition x ")
        moves[#moves + 1] = { state = known[target], x = params.x }
      end,
      cancel = function(target)
        for at = #moves, 1, -1 do
          if moves[at].state == known[target] then table.remove(moves, at) end
        end
      end,
    }),
    easing = strict("solar2d.easing", { inOutQuad = "easing" }),
    native = strict("solar2d.native", { systemFontBold = "bold" }),
  }
end

-- Ends all transitions.
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

-- Returns the cards from left to right. A card is a group within the row's group.
local function row()
  local cards = {}
  for _, state in ipairs(made) do
    local parent = state.parent
    if #state.children > 0 and parent and parent.parent then cards[#cards + 1] = state end
  end
  table.sort(cards, function(one, other) return one.fields.x < other.fields.x end)
  return cards
end

local function tap(text)
  for _, state in ipairs(made) do
    if state.tap and textIn(state) == text then return state.tap({ target = state.object }) end
  end
end

return { open = open, finish = finish, row = row, textIn = textIn, tap = tap }
