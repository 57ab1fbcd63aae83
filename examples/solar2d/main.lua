-- Shows thirteen clubs in a row, and a button that shuffles them.
--
-- To run it, copy randdeck.lua (from lua-out) into this folder, and open the folder in the Solar2D
-- Simulator. There are no images: the cards are drawn.
local randdeck = require("randdeck")

-- Solar2D starts math.random with the same numbers every time.
math.randomseed(os.time())

local RANKS = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" }
local WIDTH, HEIGHT = 64, 96
local STEP = 70

display.setStatusBar(display.HiddenStatusBar)
display.setDefault("background", 0.1, 0.4, 0.25)

-- Returns the place on the screen of a position in the row.
local function placeOf(position)
  return display.contentCenterX + (position - (#RANKS + 1) / 2) * STEP
end

-- Draws a club as a shape, since some phones have no font with this symbol.
local function drawClub(card, x, y, size)
  display.newCircle(card, x, y - size * 0.55, size * 0.5):setFillColor(0)
  display.newCircle(card, x - size * 0.55, y + size * 0.2, size * 0.5):setFillColor(0)
  display.newCircle(card, x + size * 0.55, y + size * 0.2, size * 0.5):setFillColor(0)
  display.newRect(card, x, y + size * 0.5, size * 0.3, size * 1.2):setFillColor(0)
end

local function newCard(row, rank)
  local card = display.newGroup()
  row:insert(card)
  local paper = display.newRoundedRect(card, 0, 0, WIDTH, HEIGHT, 6)
  paper:setFillColor(1)
  paper.strokeWidth = 2
  paper:setStrokeColor(0.3)
  local text = display.newText({
    parent = card,
    text = rank,
    x = 0,
    y = -HEIGHT / 4,
    font = native.systemFontBold,
    fontSize = 28,
  })
  text:setFillColor(0)
  drawClub(card, 0, HEIGHT / 5, 20)
  return card
end

local row = display.newGroup()
row.y = display.contentCenterY - 60

local cards = {}
for position, rank in ipairs(RANKS) do
  cards[position] = newCard(row, rank)
  cards[position].x = placeOf(position)
end

local function shuffle()
  randdeck.shuffleTable(cards)
  for position, card in ipairs(cards) do
    -- While cards slide past each other, cards that go further to the right are in front.
    card:toFront()
    transition.cancel(card)
    transition.to(card, { time = 400, x = placeOf(position), transition = easing.inOutQuad })
  end
  -- Keeps the tap from objects behind the button.
  return true
end

local button = display.newGroup()
button.x, button.y = display.contentCenterX, display.contentCenterY + 120
local plate = display.newRoundedRect(button, 0, 0, 220, 64, 12)
plate:setFillColor(0.95, 0.8, 0.3)
local label = display.newText({
  parent = button,
  text = "Shuffle",
  x = 0,
  y = 0,
  font = native.systemFontBold,
  fontSize = 30,
})
label:setFillColor(0)
button:addEventListener("tap", shuffle)
