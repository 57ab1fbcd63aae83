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

--- Gives what cards are the same by.
---@alias KindOf<Card> fun(card: Card): any

local DEALT_MEANWHILE = "random must not deal from the deck that it shuffles"

--- Adds `cards` from position `from` to position `to` to the end of `hand`.
---@param hand any[]
---@param cards any[]
---@param from integer
---@param to integer
function M.append(hand, cards, from, to)
  local before = #hand + 1 - from
  for at = from, to do
    hand[before + at] = cards[at]
  end
end

--- Passes over the cards of one deck. A text that a method gives says what was wrong with an answer
--- of the source.
---@class Pass<Card>
---@field cards Card[] The cards as they lie: position 1 is the first of this pass.
---@field size integer How many places there are.
---@field dealt integer How many of them have been dealt in this pass.
---@field settled integer How many have their place, those dealt among them.
---@field last integer The last place whose card may still change: behind it lie cards that were put there.
---@field passes integer How many passes have begun.
---@field before Card? The card dealt last, where it may lie elsewhere than at the end.
---@field source Source
---@field private noRepeat boolean
---@field private kindOf KindOf<Card>?
---@field private allDiffer boolean
local Pass = {}
Pass.__index = Pass

--- Begins the first pass.
---@generic Card
---@param cards Card[] The cards; kept and rearranged.
---@param source Source Where the random numbers come from.
---@param noRepeat boolean Whether a pass must not begin with the card dealt last.
---@param kindOf? KindOf<Card> What cards are the same by; left out, they themselves.
---@return Pass<Card>
function Pass.new(cards, source, noRepeat, kindOf)
  return setmetatable({
    cards = cards,
    size = #cards,
    dealt = 0,
    settled = 0,
    last = #cards,
    passes = 1,
    before = nil,
    source = source,
    noRepeat = noRepeat,
    kindOf = kindOf,
    allDiffer = noRepeat and kindOf == nil and allDiffer(cards),
  }, Pass)
end

--- Lets `cards` be all that is left, unsettled, and settles the first `count` of them. Where the
--- source fails all is as before; `cards` may lie in another order then.
---@param cards Card[]
---@param count integer
---@return string?
function Pass:renew(cards, count)
  local old = self.cards
  local size, dealt, settled, last = self.size, self.dealt, self.settled, self.last
  self.cards = cards
  self.size = #cards
  self.dealt = 0
  self.settled = 0
  self.last = #cards
  local problem
  if self.noRepeat and self.before ~= nil and #cards > 0 then
    problem = self:begin(1, #cards, self.before)
  end
  if problem == nil then problem = self:settleTo(count) end
  if problem == nil then return nil end
  self.cards = old
  self.size = size
  self.dealt = dealt
  self.settled = settled
  self.last = last
  return problem
end

--- Settles more cards where all settled ones are dealt; begins the next pass where none is left.
---@return string?
function Pass:settleMore()
  if self.dealt == self.size and self.noRepeat then
    local before = self.cards[self.size]
    if self.before ~= nil then before = self.before end
    local problem = self:begin(1, self.size, before)
    if problem ~= nil then return problem end
  elseif self.dealt == self.size then
    self.dealt = 0
    self.settled = 0
    self.last = self.size
    self.passes = self.passes + 1
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
  if problem == nil and missing > 0 then problem = self:begin(missing, dealt, cards[size]) end
  if problem ~= nil then return problem end
  M.append(hand, cards, dealt + 1, stop)
  M.append(hand, cards, 1, missing)
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
  M.append(newCards, cards, first, size)
  M.append(newCards, cards, 1, first - 1)
  local copy = Pass.new(newCards, self.source, self.noRepeat, self.kindOf)
  copy.dealt = goBack and size or dealt
  copy.settled = goBack and size or settled
  copy.last = self.last
  copy.passes = self.passes
  copy.before = self.before
  local missing = count
  while missing > 0 do
    local left = size - copy.dealt
    local step = math.min(missing, left > 0 and left or size)
    local problem = copy:take(step, hand, false)
    if problem ~= nil then return problem end
    copy.before = nil
    missing = missing - step
  end
  if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
  for at = 1, size do
    cards[at] = newCards[at]
  end
  self.dealt = copy.dealt
  self.settled = copy.settled
  self.last = copy.last
  self.passes = copy.passes
  return nil
end

--- Settles the pass up to position `needed` at least.
---@param needed integer
---@return string?
function Pass:settleTo(needed)
  local size, settled, last = self.size, self.settled, self.last
  if needed <= settled then return nil end
  local to = settled + CHUNK
  if to < needed then to = needed end
  if to > last then to = last end
  local generator = self.source.generator
  if generator ~= nil then
    to = settleBy(generator, self.cards, settled + 1, to, last, last)
  else
    local problem = self:settle(settled + 1, to, last)
    if problem ~= nil then return problem end
  end
  self.settled = to == last and size or to
  return nil
end

--- Begins the next pass, after the card `before`, and settles its first `count` cards, chosen
--- among those at positions 1 to `limit`.
---@private
---@param count integer
---@param limit integer
---@param before Card
---@return string?
function Pass:begin(count, limit, before)
  local problem = self:settle(1, 1, self.noRepeat and self:setAside(limit, before) or limit)
  if problem == nil then problem = self:settle(2, count, limit) end
  if problem ~= nil then return problem end
  self.dealt = 0
  self.settled = count
  self.last = self.size
  self.passes = self.passes + 1
  return nil
end

--- Moves the cards that are the same as `before` behind the others up to position `limit`, and
--- gives how many of these the next pass may begin with.
---@private
---@param limit integer
---@param before Card
---@return integer
function Pass:setAside(limit, before)
  local cards, size, kindOf = self.cards, self.size, self.kindOf
  local others = limit
  if self.allDiffer and same(cards[size], before) then
    if limit == size then others = size - 1 end
  else
    local kind = before
    if kindOf ~= nil then kind = kindOf(before) end
    for at = limit, 1, -1 do
      local card = cards[at]
      local own = card
      if kindOf ~= nil then own = kindOf(card) end
      if same(own, kind) then
        cards[at] = cards[others]
        cards[others] = card
        others = others - 1
      end
    end
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
