-- randdeck.pass 0.2.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/pass.ts: change that file, not this one.

-- The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
-- first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
-- ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
-- a whole deck, and swaps are all that ever happens to the list, so that no card is lost or dealt
-- twice.
--
-- A caller's random source may fail at any call. Until it has answered all that a deal asks for,
-- only cards change places that no promise holds: those unsettled, and those dealt already.

local settleBy = require("randdeck.generator").settleBy
local platform = require("randdeck.platform")
local allDiffer = platform.allDiffer
local same = platform.same
local answerProblem = require("randdeck.random").answerProblem

local M = {}

--- How many cards are settled at a time.
local CHUNK = 64

local DEALT_MEANWHILE = "random must not deal from the deck that it shuffles"

--- Adds `cards` from position `from` to position `to` to the end of `hand`.
---@param hand any[]
---@param cards any[]
---@param from integer
---@param to integer
local function append(hand, cards, from, to)
  local before = #hand + 1 - from
  for at = from, to do
    hand[before + at] = cards[at]
  end
end

--- Passes over the cards of one deck. A text that a method gives says what was wrong with an answer
--- of the source.
---@class Pass<Card>
---@field cards Card[] The cards as they lie: position 1 is the first of this pass.
---@field size integer
---@field dealt integer How many of them have been dealt in this pass.
---@field settled integer How many have their place, those dealt among them.
---@field private source Source
---@field private noRepeat boolean
---@field private allDiffer boolean
local Pass = {}
Pass.__index = Pass

--- Begins the first pass.
---@generic Card
---@param cards Card[] The cards; kept and rearranged.
---@param source Source Where the random numbers come from.
---@param noRepeat boolean Whether a pass must not begin with the card dealt last.
---@return Pass<Card>
function Pass.new(cards, source, noRepeat)
  return setmetatable({
    cards = cards,
    size = #cards,
    dealt = 0,
    settled = 0,
    source = source,
    noRepeat = noRepeat,
    allDiffer = noRepeat and allDiffer(cards),
  }, Pass)
end

--- Settles more cards where all settled ones are dealt; begins the next pass where none is left.
---@return string?
function Pass:settleMore()
  if self.dealt == self.size and self.noRepeat then
    local problem = self:begin(1, self.size)
    if problem ~= nil then return problem end
  elseif self.dealt == self.size then
    self.dealt = 0
    self.settled = 0
  end
  return self:settleTo(self.settled + 1)
end

--- Deals `count` cards to the end of `hand`. Where fewer are left the hand gets them, and is
--- topped up from the next pass with cards of other slots; or, with `reshuffle`, they go back and
--- the whole hand comes from the next pass. A hand larger than the deck gets what is left, whole
--- passes, then a part of one.
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:take(count, hand, reshuffle)
  if count > (reshuffle and self.size - self.dealt or self.size) then
    return self:takeAnew(count, hand, reshuffle)
  end
  local problem
  if count > 0 and self.dealt == self.settled then problem = self:settleMore() end
  local cards, size, dealt = self.cards, self.size, self.dealt
  local missing = count - (size - dealt)
  local stop = missing > 0 and size or dealt + count
  if problem == nil then problem = self:settleTo(stop) end
  if problem == nil and missing > 0 then problem = self:begin(missing, dealt) end
  if problem ~= nil then return problem end
  append(hand, cards, dealt + 1, stop)
  append(hand, cards, 1, missing)
  self.dealt = missing > 0 and missing or stop
  return nil
end

--- Deals a hand for which cards go back, or one larger than the deck: on a copy, so that nothing
--- has been dealt where the source fails late.
---@private
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:takeAnew(count, hand, reshuffle)
  local cards, size, dealt, settled = self.cards, self.size, self.dealt, self.settled
  local goBack = reshuffle and dealt > 0
  local first = goBack and dealt + 1 or 1
  local newCards = {}
  append(newCards, cards, first, size)
  append(newCards, cards, 1, first - 1)
  local copy = Pass.new(newCards, self.source, self.noRepeat)
  copy.dealt = goBack and size or dealt
  copy.settled = goBack and size or settled
  local missing = count
  while missing > 0 do
    local left = size - copy.dealt
    local step = math.min(missing, left > 0 and left or size)
    local problem = copy:take(step, hand, false)
    if problem ~= nil then return problem end
    missing = missing - step
  end
  if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
  for at = 1, size do
    cards[at] = newCards[at]
  end
  self.dealt = copy.dealt
  self.settled = copy.settled
  return nil
end

--- Settles the pass up to position `needed` at least.
---@param needed integer
---@return string?
function Pass:settleTo(needed)
  local size, settled = self.size, self.settled
  if needed <= settled then return nil end
  local to = settled + CHUNK
  if to < needed then to = needed end
  if to > size then to = size end
  local generator = self.source.generator
  if generator ~= nil then
    self.settled = settleBy(generator, self.cards, settled + 1, to, size, size)
    return nil
  end
  local problem = self:settle(settled + 1, to, size)
  if problem == nil then self.settled = to end
  return problem
end

--- Begins the next pass and settles its first `count` cards, chosen among those at positions 1
--- to `limit`. The card dealt last lies at the end.
---@private
---@param count integer
---@param limit integer
---@return string?
function Pass:begin(count, limit)
  local problem = self:settle(1, 1, self.noRepeat and self:setAside(limit) or limit)
  if problem == nil then problem = self:settle(2, count, limit) end
  if problem ~= nil then return problem end
  self.dealt = 0
  self.settled = count
  return nil
end

--- Moves the cards that equal the last one behind the others up to position `limit`, and gives
--- how many of these the next pass may begin with.
---@private
---@param limit integer
---@return integer
function Pass:setAside(limit)
  local cards, size = self.cards, self.size
  local last = cards[size]
  local others = limit
  if not self.allDiffer then
    for at = limit, 1, -1 do
      if same(cards[at], last) then
        cards[at] = cards[others]
        cards[others] = last
        others = others - 1
      end
    end
  elseif limit == size then
    others = size - 1
  end
  return others > 0 and others or limit
end

--- Settles the places `from` to `to`: each gets a card chosen among those at its own place to
--- `last`. (Fisher and Yates 1938)
---@private
---@param from integer
---@param to integer
---@param last integer
---@return string?
function Pass:settle(from, to, last)
  local cards, source, dealt, settled = self.cards, self.source, self.dealt, self.settled
  local draw, trusted, generator = source.draw, source.trusted, source.generator
  if generator ~= nil then
    settleBy(generator, cards, from, to, last, to)
    return nil
  end
  local stop = to < last and to or last - 1
  if trusted then
    for at = from, stop do
      local chosen = at - 1 + draw(last - at + 1)
      local card = cards[chosen]
      cards[chosen] = cards[at]
      cards[at] = card
    end
    return nil
  end
  for at = from, stop do
    local choice = draw(last - at + 1)
    if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
    local problem = answerProblem(choice, last - at + 1)
    if problem ~= nil then return problem end
    local chosen = at - 1 + choice
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
  return nil
end

M.Pass = Pass

return M
