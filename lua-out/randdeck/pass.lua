-- randdeck.pass 0.1.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/pass.ts: change that file, not this one.

-- The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
-- first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
-- ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
-- a whole deck, and swaps are all that ever happens to the list, so that no card is lost or dealt
-- twice.
--
-- What a caller's random source answers is asked for and checked before anything moves: a source
-- that fails leaves the pass as it was.

local platform = require("randdeck.platform")
local allDiffer = platform.allDiffer
local same = platform.same
local askChoices = require("randdeck.random").askChoices
local shuffle = require("randdeck.shuffle")
local settle = shuffle.settle
local settleBy = shuffle.settleBy

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
  for at = from, to do
    hand[#hand + 1] = cards[at]
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
---@param cards Card[] The cards, at least one; kept and rearranged.
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

--- Settles more cards to deal; begins the next pass where none is left in this one.
---@return string?
function Pass:settleMore()
  if self.dealt == self.size then
    local problem = self:begin(1, self.size)
    if problem ~= nil then return problem end
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
  if count > self.size then return self:takeMany(count, hand, reshuffle) end
  local left = self.size - self.dealt
  local missing = count
  local problem
  if count <= left then
    problem = self:settleTo(self.dealt + count)
  elseif reshuffle then
    problem = self:begin(count, self.size)
  else
    problem = self:settleTo(self.size)
    if problem ~= nil then return problem end
    append(hand, self.cards, self.dealt + 1, self.size)
    missing = count - left
    problem = self:begin(missing, self.size - left)
  end
  if problem ~= nil then return problem end
  append(hand, self.cards, self.dealt + 1, self.dealt + missing)
  self.dealt = self.dealt + missing
  return nil
end

--- Deals more cards than the deck has.
---@private
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:takeMany(count, hand, reshuffle)
  -- On a copy: where the source fails in a later pass, nothing has been dealt.
  local cards = {}
  local size, dealt, settled = self.size, self.dealt, self.settled
  append(cards, self.cards, 1, size)
  local copy = Pass.new(cards, self.source, self.noRepeat)
  copy.dealt = dealt
  copy.settled = settled
  local missing = count
  while missing > 0 do
    local left = size - copy.dealt
    local step = (reshuffle or left == 0) and size or left
    if step > missing then step = missing end
    local problem = copy:take(step, hand, reshuffle)
    if problem ~= nil then return problem end
    missing = missing - step
  end
  if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
  do
    local at = 1
    while at <= size do
      self.cards[at] = cards[at]
      at = at + 1
    end
  end
  self.dealt = copy.dealt
  self.settled = copy.settled
  return nil
end

--- Settles the pass up to position `needed` at least.
---@private
---@param needed integer
---@return string?
function Pass:settleTo(needed)
  local size, settled = self.size, self.settled
  if needed <= settled then return nil end
  local to = settled + CHUNK
  if to < needed then to = needed end
  if to > size then to = size end
  if self.source.trusted then
    settle(self.cards, settled + 1, to, size, self.source.draw)
  else
    local choices = self:ask(size - settled, to - settled)
    if type(choices) == "string" then return choices end
    settleBy(self.cards, settled + 1, choices)
  end
  self.settled = to
  return nil
end

--- Begins the next pass and settles its first `count` cards, chosen among those at positions 1
--- to `limit`.
---@private
---@param count integer
---@param limit integer
---@return string?
function Pass:begin(count, limit)
  if self.source.trusted and not self.noRepeat then
    settle(self.cards, 1, count, limit, self.source.draw)
  else
    local first = self:chooseFirst(limit)
    if type(first) == "string" then return first end
    local others = self:ask(limit - 1, count - 1)
    if type(others) == "string" then return others end
    settleBy(self.cards, 1, { first })
    settleBy(self.cards, 2, others)
  end
  self.dealt = 0
  self.settled = count
  return nil
end

--- Chooses the position of the next pass's first card; with `noRepeat` another than the last.
---@private
---@param limit integer
---@return integer|string
function Pass:chooseFirst(limit)
  -- A hand that is topped up has dealt the whole pass.
  local previous = limit < self.size and self.size or self.dealt
  local among = limit
  local places = {}
  if self.noRepeat and self.allDiffer then
    if previous <= limit and limit > 1 then among = limit - 1 end
  elseif self.noRepeat then
    places = self:placesOfOthers(limit, self.cards[previous])
    if #places > 0 then among = #places end
  end
  local choices = self:ask(among, 1)
  if type(choices) == "string" then return choices end
  local choice = choices[1]
  if #places > 0 then return places[choice] end
  return among < limit and choice >= previous and choice + 1 or choice
end

--- The positions up to `limit` at which other cards than `card` lie.
---@private
---@param limit integer
---@param card Card
---@return integer[]
function Pass:placesOfOthers(limit, card)
  local places = {}
  for at = 1, limit do
    if not same(self.cards[at], card) then places[#places + 1] = at end
  end
  return places
end

--- Asks the source for choices, and refuses them where it has dealt from this very deck
--- meanwhile.
---@private
---@param n integer
---@param count integer
---@return integer[]|string
function Pass:ask(n, count)
  local dealt, settled = self.dealt, self.settled
  local choices = askChoices(self.source.draw, n, count)
  if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
  return choices
end

M.Pass = Pass

return M
