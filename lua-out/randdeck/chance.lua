-- randdeck.chance 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/chance.ts: change that file, not this one.

-- Chances with a memory: every miss can make a hit more likely.

local check = require("randdeck.check")
local badArgument = check.badArgument
local describe = check.describe
local mismatch = check.mismatch
local EndlessDealer = require("randdeck.endless").EndlessDealer
local digits = require("randdeck.platform").digits
local sourceModule = require("randdeck.source")
local checkOptions = sourceModule.checkOptions
local choose = sourceModule.choose
local RANDOM_SOURCE = sourceModule.RANDOM_SOURCE
local sourceOf = sourceModule.sourceOf

local M = {}

--- Returns the probability of a hit at the nth try since the last hit.
---@alias randdeck.ChanceOf fun(n: integer): number

-- How much the chance grows with each try, so that in the long run `share` of all tries hit.
function M.stepFor(share)
  if share >= 2 / 3 then return 2 - 1 / share end
  local low = 0
  local high = share
  local step = high / 2
  -- Halved until no double lies between them.
  while step > low and step < high do
    -- The mean wait: for each number of tries, the probability that all have missed, added up.
    local wait = 0
    local missed = 1
    local tries = 0
    while missed >= 1e-17 do
      wait = wait + missed
      tries = tries + 1
      missed = missed * (1 - step * tries)
    end
    if wait > 1 / share then
      low = step
    else
      high = step
    end
    step = (low + high) / 2
  end
  return step
end

-- Asks a function for the chance of the nth try; raises if it returns no number: without a line,
-- since the function was written elsewhere.
local function ask(chanceOf, n)
  local chance = chanceOf(n)
  if type(chance) == "number" and chance == chance then return chance end
  error("chance(" .. digits(n) .. ") must give a number, got " .. describe(chance), 0)
end

--- Hits (true) and misses (false), one after another. `newChance` makes one.
---@class randdeck.Chance: randdeck.EndlessDealer
local Chance = setmetatable({}, { __index = EndlessDealer })
Chance.__index = Chance
function Chance.new(...) return setmetatable(EndlessDealer.new(...), Chance) end

--- Counts the misses since the last hit, or since the start. What you have only peeked at does not
--- count.
--- ```lua
--- local critical = newChance(0.25, { random = newRandom("today") })
--- critical:draw(5)
--- print(critical:misses()) --> 3
--- ```
---@return integer # How many.
function Chance:misses() return math.max(self.last, 1) - 1 end

--- Forgets the misses, and what you have peeked at: the next draw is a first one.
function Chance:reset()
  self.last = 0
  self.ahead = {}
  self.drawn = 0
end

M.Chance = Chance

--- Makes a dealer of hits (true) and misses (false) with a memory: a hit is rare after a hit and
--- gets more likely with every miss, so long waits are rare. In the long run `chance` of all draws
--- hit.
--- ```lua
--- local crit = newChance(0.25, { random = newRandom("today") })
--- print(crit:draw(), crit:draw(), crit:draw()) --> false true false
--- ```
---@param chance number|randdeck.ChanceOf The share of draws that hit, from 0.001 to 1; or a
--- function that returns the probability of a hit at the nth try since the last hit: 0 or less
--- never hits, 1 or more always.
---@param options? randdeck.RandomOptions `random`.
---@return randdeck.Chance # The dealer; its chance cannot be changed.
function M.newChance(chance, options)
  local step = 0
  if type(chance) == "number" and chance >= 0.001 and chance <= 1 then
    step = M.stepFor(chance)
  elseif type(chance) ~= "function" then
    error(badArgument(1, "newChance", mismatch("number from 0.001 to 1 or function", chance)), 2)
  end
  local given = checkOptions(options, { random = RANDOM_SOURCE }, "newChance")
  local source = sourceOf(given.random, 2, "newChance")
  -- Place 1 is a hit, place k + 1 the kth miss in a row: then it is the number of the next try.
  local function makeOne(last)
    local n = math.max(last, 1)
    local likely = type(chance) == "function" and ask(chance, n) or step * n
    return choose(source, 1073741824) <= likely * 1073741824 and 1 or n + 1
  end
  return Chance.new("chance", {}, { true, false }, source, makeOne)
end

return M
