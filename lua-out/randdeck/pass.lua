-- randdeck.pass 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/pass.ts: change that file, not this one.

-- The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
-- first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
-- ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
-- a whole deck; all at once where no two of a kind shall be neighbours. Cards only ever change
-- places in the list, so that none is lost or dealt twice.
--
-- A caller's random source may fail at any call. Until it has answered all that a deal asks for,
-- only cards change places that no promise holds: those unsettled, and those dealt already.

local arrangementsOf = require("randdeck.arrangements").arrangementsOf
local chooseBelow = require("randdeck.choice").chooseBelow
local kindsAmong = require("randdeck.kinds").kindsAmong
local lists = require("randdeck.lists")
local append = lists.append
local part = lists.part
local chooseOrder = require("randdeck.order").chooseOrder
local platform = require("randdeck.platform")
local countOf = platform.countOf
local same = platform.same
local settleModule = require("randdeck.settle")
local CHANGED_BY_RANDOM = settleModule.CHANGED_BY_RANDOM
local isAt = settleModule.isAt
local settle = settleModule.settle

local M = {}

--- How many cards are settled at a time.
local CHUNK = 64

--- How many orders of a whole pass are tried for one that goes on with a hand.
local MOST_ORDERS = 16

--- Passes over the cards of one deck. A text that a method gives says what was wrong with an answer
--- of the source.
---@class Pass<Card>
---@field cards Card[] The cards as they lie: position 1 is the first of this pass.
---@field size integer How many places there are.
---@field dealt integer How many of them have been dealt in this pass.
---@field settled integer How many have their place, those dealt among them.
---@field last integer The last place whose card may still change: behind it lie cards that were put there.
---@field passes integer How many passes have begun.
---@field before Card? The card dealt last, where it may lie elsewhere than at the end of those dealt.
---@field changes integer How often the cards were changed otherwise than by dealing the next one.
---@field source Source
---@field private noRepeat boolean
---@field kinds Kinds? What no two neighbours shall be the same by; left out where all cards differ.
---@field private arrangements Arrangements?
local Pass = {}
Pass.__index = Pass

--- Begins the first pass.
---@generic Card
---@param cards Card[] The cards; kept and rearranged.
---@param source Source Where the random numbers come from.
---@param noRepeat boolean Whether no card shall be the same as the one dealt before.
---@param kinds? any[] What each card is the same by; left out where no two are the same.
---@return Pass<Card>
function Pass.new(cards, source, noRepeat, kinds)
  local self = setmetatable({}, Pass)
  self.cards = cards
  self.size = #cards
  self.dealt = 0
  self.settled = 0
  self.last = #cards
  self.passes = 1
  self.before = nil
  self.changes = 0
  self.source = source
  self.noRepeat = noRepeat
  self.kinds = nil
  if noRepeat and kinds ~= nil then self.kinds = kindsAmong(cards, kinds) end
  self.arrangements = nil
  return self
end

--- Stands where another pass does, with its list of cards.
---@param other Pass<Card>
function Pass:follow(other)
  self.cards = other.cards
  self.size = other.size
  self.dealt = other.dealt
  self.settled = other.settled
  self.last = other.last
  self.before = other.before
  self.changes = self.changes + 1
end

--- Chooses a whole number from 1 to `n`.
---@param n integer
---@return integer|string
function Pass:choose(n)
  local dealt, settled, changes = self.dealt, self.settled, self.changes
  local choice = chooseBelow(self.source, n)
  return isAt(self, dealt, settled, changes) and choice or CHANGED_BY_RANDOM
end

--- Settles more cards where all settled ones are dealt; begins the next pass where none is left.
---@return string?
function Pass:settleMore()
  if self.dealt < self.size then return self:settleTo(self.settled + 1) end
  return self:beginWith(1)
end

--- Begins the next pass with its first `needed` cards settled, once all of this one are dealt.
---@private
---@param needed integer
---@return string?
function Pass:beginWith(needed)
  local settled = self:settleFrom(0, needed, self.size)
  if type(settled) == "string" then return settled end
  self:begin(0, settled)
  return nil
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
  if count > 0 and self.dealt == self.size then problem = self:beginWith(count) end
  local cards, size, dealt = self.cards, self.size, self.dealt
  local missing = count - (size - dealt)
  local stop = missing > 0 and size or dealt + count
  if problem == nil then problem = self:settleTo(stop) end
  if problem ~= nil then return problem end
  append(hand, cards, dealt + 1, stop)
  if missing > 0 then
    problem = self:topUp(missing)
    append(hand, cards, 1, missing)
  else
    self.dealt = stop
  end
  return problem
end

--- Deals a hand for which cards go back, or one larger than the deck: on a copy, so that nothing
--- has been dealt where the source fails late.
---@private
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:takeAnew(count, hand, reshuffle)
  local cards, size, dealt, settled, changes =
    self.cards, self.size, self.dealt, self.settled, self.changes
  local goBack = reshuffle and dealt > 0
  local first = goBack and dealt + 1 or 1
  local newCards = part(cards, first, size)
  append(newCards, cards, 1, first - 1)
  local copy = Pass.new(newCards, self.source, self.noRepeat)
  copy:follow(self)
  copy.cards = newCards
  copy.kinds = self.kinds
  copy.passes = self.passes
  copy.arrangements = self.arrangements
  if goBack then
    copy.dealt = size
    copy.settled = size
  end
  local missing = count
  while missing > 0 do
    local left = size - copy.dealt
    local step = math.min(missing, left > 0 and left or size)
    local problem = copy:take(step, hand, false)
    if problem ~= nil then return problem end
    copy.before = nil
    missing = missing - step
  end
  if not isAt(self, dealt, settled, changes) then return CHANGED_BY_RANDOM end
  self:follow(copy)
  self.cards = cards
  self.passes = copy.passes
  for at = 1, size do
    cards[at] = newCards[at]
  end
  return nil
end

--- Settles the pass up to position `needed` at least.
---@param needed integer
---@return string?
function Pass:settleTo(needed)
  if needed <= self.settled then return nil end
  local settled = self:settleFrom(self.settled, needed, self.last)
  if type(settled) == "string" then return settled end
  self.settled = settled
  return nil
end

--- Settles the places behind the first `settled` ones up to `needed` at least, with cards from
--- there to `last`. Gives how many are settled then.
---@private
---@param settled integer
---@param needed integer
---@param last integer
---@return integer|string
function Pass:settleFrom(settled, needed, last)
  local cards, size, dealt, source, noRepeat, kinds =
    self.cards, self.size, self.dealt, self.source, self.noRepeat, self.kinds
  local from = settled + 1
  if kinds ~= nil then
    -- Those settled already are of other kinds.
    local before = self.before
    if before == nil and dealt > 0 then before = cards[dealt] end
    local problem = self:arrange(from, last, before)
    return problem or size
  end
  if noRepeat and settled == 0 and (dealt > 0 or self.before ~= nil) then
    local others = last - 1
    if self.before ~= nil then
      others = self:setAside(last, self.before)
    else
      -- Where the source fails it may lie elsewhere from then on.
      self.before = cards[last]
    end
    local first = settle(source, cards, 1, 1, math.max(others, 1), 1, self)
    if type(first) == "string" then return first end
    from = 2
  end
  local to = settled + CHUNK
  if to < needed then to = needed end
  if to > last then to = last end
  local reached = settle(source, cards, from, to, last, last, self)
  return reached == last and size or reached
end

--- Begins the next pass with its first `settled` cards settled, of which `dealt` are dealt.
---@private
---@param dealt integer
---@param settled integer
function Pass:begin(dealt, settled)
  self.dealt = dealt
  self.settled = settled
  self.last = self.size
  self.before = nil
  self.passes = self.passes + 1
  self.changes = self.changes + 1
end

--- Begins the next pass with `count` cards, none of them among those left in this one, and deals
--- them.
---@private
---@param count integer
---@return string?
function Pass:topUp(count)
  local cards, size, dealt, source, kinds =
    self.cards, self.size, self.dealt, self.source, self.kinds
  if kinds == nil then
    -- All cards differ, and the one dealt last is among those left.
    local reached = settle(source, cards, 1, count, dealt, count, self)
    if type(reached) == "string" then return reached end
    self:begin(count, count)
    return nil
  end
  local before = cards[size]
  for _ = 1, MOST_ORDERS do
    local order = self:orderOf(1, size, before)
    if type(order) == "string" then return order end
    local fitting = true
    for at = 1, count do
      if order[at] > dealt then fitting = false end
    end
    if fitting then
      self:lay(1, order)
      self:begin(count, size)
      return nil
    end
  end
  local problem = self:arrange(1, dealt, before)
  if problem == nil then problem = self:arrange(count + 1, size, cards[count]) end
  if problem == nil then self:begin(count, size) end
  return problem
end

--- Moves the card `before` to position `last`, and gives how many others the next pass may begin
--- with.
---@private
---@param last integer
---@param before Card
---@return integer
function Pass:setAside(last, before)
  local cards = self.cards
  for at = last, 1, -1 do
    local card = cards[at]
    if same(card, before) then
      cards[at] = cards[last]
      cards[last] = card
      return last - 1
    end
  end
  return last
end

--- Lays the cards at places `from` to `to` in an order with the fewest repeats after the card
--- `before`.
---@private
---@param from integer
---@param to integer
---@param before Card?
---@return string?
function Pass:arrange(from, to, before)
  local order = self:orderOf(from, to, before)
  if type(order) == "string" then return order end
  self:lay(from, order)
  return nil
end

--- Chooses such an order: for each place, counted from `from`, the one whose card comes there.
---@private
---@param from integer
---@param to integer
---@param before Card?
---@return integer[]|string
function Pass:orderOf(from, to, before)
  local cards, dealt, settled, changes = self.cards, self.dealt, self.settled, self.changes
  local numbers = self.kinds
  local kinds = {}
  for at = from, to do
    kinds[#kinds + 1] = countOf(numbers, cards[at])
  end
  local kindBefore = 0
  if before ~= nil then kindBefore = countOf(numbers, before) or 0 end
  local arrangements = arrangementsOf(kinds, self.arrangements)
  self.arrangements = arrangements
  local order = chooseOrder(arrangements, kinds, kindBefore, self.source)
  return isAt(self, dealt, settled, changes) and order or CHANGED_BY_RANDOM
end

--- Lays the cards from place `from` on in an order.
---@private
---@param from integer
---@param order integer[]
function Pass:lay(from, order)
  local cards = self.cards
  local laid = {}
  for _, place in ipairs(order) do
    laid[#laid + 1] = cards[from - 1 + place]
  end
  local count = #laid
  for at = 1, count do
    cards[from - 1 + at] = laid[at]
  end
end

M.Pass = Pass

return M
