-- randdeck.endless 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/endless.ts: change that file, not this one.

-- Dealers without an end: each asks how its next cards are made, and keeps those looked at ahead.

local check = require("randdeck.check")
local checkResult = check.checkResult
local checkWhole = check.checkWhole
local MOST_CARDS = check.MOST_CARDS
local lists = require("randdeck.lists")
local append = lists.append
local part = lists.part
local whole = require("randdeck.platform").whole
local random = require("randdeck.random")
local addGenerator = random.addGenerator
local generatorProblem = random.generatorProblem
local setGenerator = random.setGenerator
local stateModule = require("randdeck.state")
local checkState = stateModule.checkState
local DAMAGED = stateModule.DAMAGED
local OTHER_DEALER = stateModule.OTHER_DEALER
local writeState = stateModule.writeState

local M = {}

--- Gives the slots to be drawn next, one or more, at most some of which are `missing`; or what was
--- wrong with an answer of the source. `before` is the last slot that was made, 0 if there is none.
---@alias MakeSlots fun(before: integer, missing: integer): integer[]|string

--- Cards without an end: every draw of dice, or block after block. `newDice` and `newBlockDeck`
--- make them; they stand wherever a deck can that is drawn from and looked at.
---@class EndlessDealer<Card>: Dealer<Card>
---@field private kind string
---@field package maker string
---@field package all Card[]
---@field private source Source
---@field private make MakeSlots
---@field private fingerprint integer
---@field private slots integer[] The slot drawn last, if there is one, then those that will be drawn next.
---@field private drawn integer How many of `slots` are drawn.
local EndlessDealer = {}
EndlessDealer.__index = EndlessDealer

--- Makes a dealer that has given nothing yet.
---@generic Card
---@param kind string
---@param maker string
---@param all Card[]
---@param source Source
---@param make MakeSlots
---@param fingerprint integer
---@return EndlessDealer<Card>
function EndlessDealer.new(kind, maker, all, source, make, fingerprint)
  return setmetatable({
    kind = kind,
    maker = maker,
    all = all,
    source = source,
    make = make,
    fingerprint = fingerprint,
    slots = {},
    drawn = 0,
  }, EndlessDealer)
end

--- Draws a card, or `count` of them. There is always another.
---
--- Cost and random numbers: those of each card, which `newDice` and `newBlockDeck` tell.
---
--- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
--- answer. Nothing has been drawn then.
---@overload fun(self: EndlessDealer<Card>, count: integer): Card[]
---@param count? nil How many cards, a whole number from 0 to 10,000,000; one if left out.
---@return Card # Without `count` a card; with it a list.
function EndlessDealer:draw(count)
  if count == nil then
    checkResult(self:fill(1), 2, self.maker)
    self.drawn = self.drawn + 1
    local slot = self.slots[self.drawn]
    return self.all[slot]
  end
  checkWhole(count, 1, "draw", 0, MOST_CARDS)
  local cards = {}
  checkResult(self:take(count, cards), 2, self.maker)
  return cards
end

--- Shows what `draw` will give, without drawing. What has been shown is drawn then.
---
--- Cost and random numbers: those that drawing the same cards would ask for.
---
--- Raises an error where `count` is of the wrong kind or value, and where `random` gives a wrong
--- answer.
---@overload fun(self: EndlessDealer<Card>, count: integer): Card[]
---@param count? nil How many cards, a whole number from 0 to 10,000,000; one if left out.
---@return Card # Without `count` a card; with it a list.
function EndlessDealer:peek(count)
  if count == nil then
    checkResult(self:fill(1), 2, self.maker)
    local slot = self.slots[self.drawn + 1]
    return self.all[slot]
  end
  checkWhole(count, 1, "peek", 0, MOST_CARDS)
  checkResult(self:fill(count), 2, self.maker)
  local cards = {}
  self:addNext(whole(count), cards)
  return cards
end

--- Saves the dealer, its generator and the cards made ahead included: one line of printable ASCII
--- characters. It tells which of the cards come, not what they are. With a source that is no
--- generator of `newRandom` only the cards made ahead are saved.
---
--- Random numbers: none.
---@return string # The state, for `setState` of a dealer of the same cards and options, on any engine.
function EndlessDealer:getState() return writeState(self.kind, self:stateNumbers()) end

--- Goes on where the saved dealer was, with its generator.
---
--- Random numbers: none.
---
--- Raises an error where `state` is no such text or not all of it, and where it is that of a dealer
--- of other cards or options, or of one with a generator where this one has none. All is as before
--- then.
---@param state string What `getState` gave, on any engine, for a dealer of the same cards and options.
function EndlessDealer:setState(state)
  checkResult(self:restore(checkState(state, self.kind)), 1, "setState")
end

--- What a saved state says of the dealer.
---@package
---@return integer[]
function EndlessDealer:stateNumbers()
  local slots, drawn, source = self.slots, self.drawn, self.source
  local last = #slots
  local numbers = { self.fingerprint, drawn > 0 and slots[drawn] or 0, last - drawn }
  append(numbers, slots, drawn + 1, last)
  addGenerator(numbers, source)
  return numbers
end

--- Goes on where `stateNumbers` was; or gives what is wrong with the numbers, and changes nothing.
---@package
---@param numbers integer[]
---@return string?
function EndlessDealer:restore(numbers)
  local all, source = self.all, self.source
  if numbers[1] ~= self.fingerprint then return OTHER_DEALER end
  local before = numbers[2] or 0
  -- The slots stand behind three numbers.
  local last = 3 + (numbers[3] or 0)
  if last > #numbers or before > #all then return DAMAGED end
  local slots = {}
  if before > 0 then slots[#slots + 1] = before end
  for at = 4, last do
    local slot = numbers[at]
    if slot < 1 or slot > #all then return DAMAGED end
    slots[#slots + 1] = slot
  end
  local rest = part(numbers, last + 1)
  local problem = generatorProblem(source, rest)
  if problem ~= nil then return problem end
  if source.generator ~= nil then setGenerator(source.generator, rest) end
  self.slots = slots
  self.drawn = before > 0 and 1 or 0
  return nil
end

--- Draws `count` cards to the end of `hand`; or gives what was wrong with an answer of the source.
---@package
---@param count integer
---@param hand Card[]
---@return string?
function EndlessDealer:take(count, hand)
  local wanted = whole(count)
  local problem = self:fill(wanted)
  if problem ~= nil then return problem end
  self:addNext(wanted, hand)
  self.drawn = self.drawn + wanted
  return nil
end

--- Draws `count` cards to the end of `drawn`: the one that was played comes again without that.
---@package
---@param _card Card
---@param count integer
---@param drawn Card[]
---@return string?
function EndlessDealer:exchange(_card, count, drawn) return self:take(count, drawn) end

---@private
---@param count integer
---@param hand Card[]
function EndlessDealer:addNext(count, hand)
  local all, slots, drawn = self.all, self.slots, self.drawn
  for at = drawn + 1, drawn + count do
    hand[#hand + 1] = all[slots[at]]
  end
end

--- Makes slots until `count` lie ahead.
---@private
---@param count integer
---@return string?
function EndlessDealer:fill(count)
  -- What is drawn is thrown away some 64 at a time.
  if self.drawn > 64 and self.drawn > #self.slots / 2 then
    self.slots = part(self.slots, self.drawn)
    self.drawn = 1
  end
  local slots, drawn, make = self.slots, self.drawn, self.make
  while #slots - drawn < count do
    local last = #slots
    local made = make(last > 0 and slots[last] or 0, count - (last - drawn))
    if type(made) == "string" then return made end
    if self.slots ~= slots or #slots ~= last or self.drawn ~= drawn then
      return "random must not draw from the dealer that asks it"
    end
    append(slots, made, 1, #made)
  end
  return nil
end

M.EndlessDealer = EndlessDealer

return M
