-- randdeck.endless 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/endless.ts: change that file, not this one.

-- What dealers without an end share: dice, and blocks.

local check = require("randdeck.check")
local checkNone = check.checkNone
local checkWhole = check.checkWhole
local MOST_CARDS = check.MOST_CARDS
local platform = require("randdeck.platform")
local append = platform.append
local part = platform.part
local whole = platform.whole
local random = require("randdeck.random")
local generatorNumbers = random.generatorNumbers
local setGenerator = random.setGenerator
local stateProblem = random.stateProblem
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local writeState = stateModule.writeState

local M = {}

--- Cards without an end: every draw of dice, or block after block. `newDice` and `newBlockDeck`
--- make them; they stand wherever a deck can that is drawn from and looked at.
---@class EndlessDealer<Card>
local EndlessDealer = {}
EndlessDealer.__index = EndlessDealer

-- `make` makes the places of the next cards, where `before` is that of the last one, 0 if there is
-- none; `makeOne` that of the next card alone, where cards are made one by one.
function EndlessDealer.new(kind, fingerprint, all, source, make, makeOne)
  return setmetatable({
    kind = kind,
    fingerprint = fingerprint,
    all = all,
    source = source,
    make = make,
    makeOne = makeOne,
    ahead = {},
    drawn = 0,
  }, EndlessDealer)
end

--- Draws a card, or `count` of them. There is always another.
--- Raises where `count` or an answer of `random` is wrong.
---@overload fun(self: EndlessDealer<Card>): Card
---@param count integer How many, from 0 to 10,000,000; one if left out.
---@return Card[] # A card; with `count` a list.
function EndlessDealer:draw(count)
  if count == nil then
    if self.makeOne and self.drawn == #self.ahead then return self.all[self.makeOne()] end
    return self:draw(1)[1]
  end
  checkWhole(count, 1, "draw", 0, MOST_CARDS)
  local cards = self:next(count)
  self.drawn = self.drawn + #cards
  return cards
end

--- Shows what `draw` will give, without drawing. What has been shown is drawn then.
--- Raises where `count` or an answer of `random` is wrong.
---@overload fun(self: EndlessDealer<Card>): Card
---@param count integer How many, from 0 to 10,000,000; one if left out.
---@return Card[] # A card; with `count` a list.
function EndlessDealer:peek(count)
  if count ~= nil then checkWhole(count, 1, "peek", 0, MOST_CARDS) end
  local cards = self:next(count or 1)
  if count == nil then return cards[1] end
  return cards
end

--- Saves the dealer, its generator and the cards made ahead included: one line of ASCII characters.
---@return string # The state, for `setState` on any engine.
function EndlessDealer:getState()
  self:forget()
  local ahead = self.ahead
  local numbers = { self.fingerprint, self.drawn, #ahead }
  append(numbers, ahead)
  append(numbers, generatorNumbers(self.source))
  return writeState(self.kind, numbers)
end

--- Goes on where the saved dealer was, with its generator.
--- Raises where `state` is no such text, or that of other cards or options.
---@param state string What `getState` gave for a dealer of the same cards and options.
function EndlessDealer:setState(state)
  local numbers = checkState(state, self.kind)
  local start = 4 + (numbers[3] or 0)
  checkNone(stateProblem(numbers, self.fingerprint, self.source, start), 1, "setState")
  self.drawn = numbers[2]
  self.ahead = part(numbers, 4, start - 1)
  setGenerator(self.source, part(numbers, start))
end

-- The next `count` cards, which are made where they do not lie ahead.
function EndlessDealer:next(count)
  if self.drawn > 64 and 2 * self.drawn > #self.ahead then self:forget() end
  local all, ahead, drawn = self.all, self.ahead, self.drawn
  while #ahead - drawn < count do
    append(ahead, self.make(ahead[#ahead] or 0))
  end
  local cards = {}
  for _, place in ipairs(part(ahead, drawn + 1, drawn + whole(count))) do
    cards[#cards + 1] = all[place]
  end
  return cards
end

-- Forgets what is drawn, but for the last, which may decide what comes next.
function EndlessDealer:forget()
  if self.drawn < 2 then return end
  self.ahead = part(self.ahead, self.drawn)
  self.drawn = 1
end

M.EndlessDealer = EndlessDealer

return M
