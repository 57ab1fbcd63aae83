-- randdeck.endless 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/endless.ts: change that file, not this one.

-- What dice, chances and blocks share.

local check = require("randdeck.check")
local checkWhole = check.checkWhole
local isWhole = check.isWhole
local MOST_CARDS = check.MOST_CARDS
local raiseIf = check.raiseIf
local MOST_EXACT = require("randdeck.generator").MOST_EXACT
local platform = require("randdeck.platform")
local append = platform.append
local numbersIn = platform.numbersIn
local slice = platform.slice
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local notState = stateModule.notState
local numbersText = stateModule.numbersText
local otherProblem = stateModule.otherProblem
local setGenerator = stateModule.setGenerator
local writeState = stateModule.writeState

local M = {}

-- What tells the states of endless dealers apart.
local TRAITS = { "number of cards", "cards", "options" }

--- Endless cards: dice, or block after block. `newDice` and `newBlockDeck` make them, and
--- `newChance` one with more methods. Use one in place of a deck wherever only `draw` and `peek`
--- are needed.
---@class randdeck.EndlessDealer<Card>
local EndlessDealer = {}
EndlessDealer.__index = EndlessDealer

-- `traits` are how many cards there are, their fingerprint, and that of the options, as far as
-- states must have the same. `makeOne` makes the place of the next card from the last one;
-- `makeBlock` those of several. A place beyond `all` means its last card.
function EndlessDealer.new(kind, traits, all, source, makeOne, makeBlock)
  return setmetatable({
    kind = kind,
    traits = traits,
    all = all,
    source = source,
    makeOne = makeOne,
    makeBlock = makeBlock,
    ahead = {},
    drawn = 0,
    last = 0,
  }, EndlessDealer)
end

--- Draws a card, or `count` cards. They never run out.
---@overload fun(self: randdeck.EndlessDealer<Card>): Card
---@param count integer How many, from 0 to 10,000,000; one if left out.
---@return Card[] # A card; with `count` a list.
function EndlessDealer:draw(count)
  if count == nil then
    local all, makeOne = self.all, self.makeOne
    if not makeOne or self.drawn < #self.ahead then return self:draw(1)[1] end
    local place = makeOne(self.last)
    self.last = place
    local card = all[place]
    if card == nil then card = all[#all] end
    return card
  end
  checkWhole(count, 1, "draw", 0, MOST_CARDS)
  local cards = self:next(count)
  self.drawn = self.drawn + #cards
  if self.drawn > 0 then self.last = self.ahead[self.drawn] end
  if 2 * self.drawn > #self.ahead then self:forget() end
  return cards
end

--- Returns what `draw` will give, without drawing it.
---@overload fun(self: randdeck.EndlessDealer<Card>): Card
---@param count integer How many, from 0 to 10,000,000; one if left out.
---@return Card[] # A card; with `count` a list.
function EndlessDealer:peek(count)
  if count ~= nil then checkWhole(count, 1, "peek", 0, MOST_CARDS) end
  local cards = self:next(count or 1)
  if count == nil then return cards[1] end
  return cards
end

--- Saves the dealer and its generator as one line of ASCII text.
---@return string # The state, for `setState` on any engine.
function EndlessDealer:getState()
  self:forget()
  local head = slice(self.traits)
  head[#head + 1] = self.last
  return writeState(self.kind, self.source, { numbersText(head), numbersText(self.ahead) })
end

--- Restores a saved dealer, with its generator.
--- Raises if `state` is from a dealer with other cards or options.
---@param state string What `getState` returned for a dealer with the same cards and options.
function EndlessDealer:setState(state)
  local all, kind, source, traits = self.all, self.kind, self.source, self.traits
  local saved = checkState(state, kind, source)
  local sections = saved.sections
  local head = numbersIn(sections[1] or "")
  local ahead = numbersIn(sections[2] or "")
  local last = head[#traits + 1]
  -- Only the places of a chance may lie beyond its cards.
  local most = #traits > 0 and #all or MOST_EXACT
  local isWell = isWhole(last, 0, most)
  for _, place in ipairs(ahead) do
    if not isWhole(place, 1, most) then isWell = false end
  end
  local problem = otherProblem(TRAITS, traits, head)
  if not isWell then problem = problem or notState(kind) end
  raiseIf(problem, 1, "setState")
  self.last = last
  self.ahead = ahead
  self.drawn = 0
  setGenerator(source, saved.generator)
end

-- The next `count` cards; makes those that are not made yet.
function EndlessDealer:next(count)
  local all, ahead, drawn = self.all, self.ahead, self.drawn
  -- Nothing is kept of a call that fails.
  local made = {}
  local missing = count - (#ahead - drawn)
  local last = ahead[#ahead] or self.last
  while #made < missing do
    if self.makeOne then
      made[#made + 1] = self.makeOne(last)
    else
      append(made, self.makeBlock(last))
    end
    last = made[#made]
  end
  append(ahead, made)
  local cards = {}
  for at = 1, count do
    local place = math.min(ahead[drawn + at], #all)
    cards[#cards + 1] = all[place]
  end
  return cards
end

-- Forgets what is drawn.
function EndlessDealer:forget()
  self.ahead = slice(self.ahead, self.drawn + 1)
  self.drawn = 0
end

M.EndlessDealer = EndlessDealer

return M
