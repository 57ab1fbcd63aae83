-- A card table: a deck to draw from, a discard pile, and a hand.
--
-- To run it, copy randdeck.lua (from lua-out) next to this file and start LÖVE with this folder.
--
--   D or a click on the deck          draws a card
--   P or a right click on the deck    peeks at the next card
--   X or a click on a card            discards the first card of the hand, or the clicked card
--   S                                 shuffles the rest of the deck
local randdeck = require("randdeck")

local RANKS = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" }
local SUITS = { "clubs", "diamonds", "hearts", "spades" }

local WIDTH, HEIGHT = 72, 104
local STEP = 84
local HAND_SIZE = 9

local DECK = { x = 24, y = 48 }
local DISCARDS = { x = DECK.x + STEP, y = DECK.y }

-- A card may be any value; here it is a table.
local cards = {}
for _, suit in ipairs(SUITS) do
  for _, rank in ipairs(RANKS) do
    cards[#cards + 1] = { rank = rank, suit = suit }
  end
end

-- Without the option `random`, the deck uses love.math.random.
local deck = randdeck.newDeck(cards)
local hand = {}
local peeked

local function handPlace(position)
  return { x = DECK.x + (position - 1) * STEP, y = 240 }
end

local function draw()
  if #hand == HAND_SIZE then return end
  peeked = nil
  -- If the draw pile is empty, the deck reshuffles the discard pile.
  hand[#hand + 1] = deck:draw()
end

local function peek()
  peeked = deck:peek()
end

local function discard(position)
  if hand[position] then deck:discard(table.remove(hand, position)) end
end

local function shuffle()
  peeked = nil
  deck:shuffle()
end

function love.keypressed(key)
  if key == "d" then
    draw()
  elseif key == "p" then
    peek()
  elseif key == "x" then
    discard(1)
  elseif key == "s" then
    shuffle()
  elseif key == "escape" then
    love.event.quit()
  end
end

local function isOn(place, x, y)
  return x >= place.x and x < place.x + WIDTH and y >= place.y and y < place.y + HEIGHT
end

function love.mousepressed(x, y, button)
  if isOn(DECK, x, y) then
    if button == 2 then
      peek()
    else
      draw()
    end
  end
  for position = 1, #hand do
    if isOn(handPlace(position), x, y) then
      discard(position)
      return
    end
  end
end

local function drawEmptyPlace(place)
  love.graphics.setColor(0.05, 0.3, 0.18)
  love.graphics.rectangle("line", place.x, place.y, WIDTH, HEIGHT, 8)
end

local function drawBack(place)
  love.graphics.setColor(0.2, 0.3, 0.6)
  love.graphics.rectangle("fill", place.x, place.y, WIDTH, HEIGHT, 8)
  love.graphics.setColor(0.8, 0.85, 1)
  love.graphics.rectangle("line", place.x + 6, place.y + 6, WIDTH - 12, HEIGHT - 12, 4)
end

-- Draws the suits as shapes, since some fonts lack their symbols. y is the middle of the shape.
local shapes = {}

function shapes.diamonds(x, y)
  love.graphics.polygon("fill", x, y - 20, x + 15, y, x, y + 20, x - 15, y)
end

function shapes.hearts(x, y)
  love.graphics.circle("fill", x - 8, y - 7, 9)
  love.graphics.circle("fill", x + 8, y - 7, 9)
  love.graphics.polygon("fill", x - 16, y - 3, x + 16, y - 3, x, y + 19)
end

function shapes.spades(x, y)
  love.graphics.polygon("fill", x - 16, y + 4, x + 16, y + 4, x, y - 19)
  love.graphics.circle("fill", x - 8, y + 7, 9)
  love.graphics.circle("fill", x + 8, y + 7, 9)
  love.graphics.polygon("fill", x - 6, y + 20, x + 6, y + 20, x, y + 4)
end

function shapes.clubs(x, y)
  love.graphics.circle("fill", x, y - 10, 9)
  love.graphics.circle("fill", x - 10, y + 4, 9)
  love.graphics.circle("fill", x + 10, y + 4, 9)
  love.graphics.polygon("fill", x - 6, y + 20, x + 6, y + 20, x, y - 12)
end

local function drawFace(card, place)
  love.graphics.setColor(1, 1, 1)
  love.graphics.rectangle("fill", place.x, place.y, WIDTH, HEIGHT, 8)
  if card.suit == "diamonds" or card.suit == "hearts" then
    love.graphics.setColor(0.8, 0.1, 0.1)
  else
    love.graphics.setColor(0, 0, 0)
  end
  love.graphics.print(card.rank, place.x + 8, place.y + 6, 0, 2)
  shapes[card.suit](place.x + WIDTH / 2, place.y + HEIGHT * 0.62)
end

function love.draw()
  love.graphics.clear(0.1, 0.45, 0.28)

  if peeked then
    drawFace(peeked, DECK)
  elseif deck:left() > 0 then
    drawBack(DECK)
  else
    drawEmptyPlace(DECK)
  end

  local discards = deck:pile("discard")
  if #discards > 0 then
    drawFace(discards[#discards], DISCARDS)
  else
    drawEmptyPlace(DISCARDS)
  end

  for position = 1, HAND_SIZE do
    if hand[position] then
      drawFace(hand[position], handPlace(position))
    else
      drawEmptyPlace(handPlace(position))
    end
  end

  love.graphics.setColor(1, 1, 1)
  love.graphics.print(deck:left() .. " left", DECK.x, DECK.y - 24)
  love.graphics.print(#discards .. " discarded", DISCARDS.x, DISCARDS.y - 24)
  love.graphics.print("D draws, P peeks, X discards, S shuffles; or click", DECK.x, 380)
end
