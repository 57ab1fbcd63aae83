-- Starts the example in this folder, and plays it with the chunk on standard input. The chunk can call
--
--   press(key), click(x, y, button)   to press a key or a mouse button
--   look()                            which returns the screen as ImageData
--
-- The result of the chunk is written to standard output.
local play = assert(loadstring(io.read("*a"), "=stdin"))

-- The default handler of LÖVE shows the error and waits.
function love.errorhandler(message)
  io.stderr:write(message)
  os.exit(1)
end

love.math.setRandomSeed(20261121)
require("example")

-- The example gets this event before the next frame is drawn.
function press(key)
  love.event.push("keypressed", key, key, false)
  coroutine.yield()
end

function click(x, y, button)
  love.event.push("mousepressed", x, y, button, false, 1)
  coroutine.yield()
end

function look()
  local screen
  love.graphics.captureScreenshot(function(image) screen = image end)
  repeat
    coroutine.yield()
  until screen
  return screen
end

local player = coroutine.create(play)
local drawExample = love.draw

function love.draw()
  drawExample()
  local ok, result = coroutine.resume(player)
  if not ok then error(result) end
  if coroutine.status(player) == "dead" then
    io.write(result)
    os.exit()
  end
end
