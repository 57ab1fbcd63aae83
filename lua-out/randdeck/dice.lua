-- randdeck.dice 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/dice.ts: change that file, not this one.

-- Dice: cards of which each is drawn without regard to those before.

local check = require("randdeck.check")
local checkOptions = check.checkOptions
local copyOf = check.copyOf
local describe = check.describe
local RANDOM_SOURCE = check.RANDOM_SOURCE
local choice = require("randdeck.choice")
local chooseBelow = choice.chooseBelow
local MOST_CHOICES = choice.MOST_CHOICES
local EndlessDealer = require("randdeck.endless").EndlessDealer
local fingerprintOf = require("randdeck.fingerprint").fingerprintOf
local digits = require("randdeck.platform").digits
local sourceOf = require("randdeck.source").sourceOf
local weighted = require("randdeck.weighted")
local drawSlot = weighted.drawSlot
local weightsOf = weighted.weightsOf

local M = {}

--- What `newDice` can be told.
---@class DiceOptions
---@field random? RandomSource The random source; the engine's own if left out.
---@field weights? number[] How likely each card is, as `pickWeighted` takes it; all equally if left out.

--- Makes dice: every draw is independent of all others, each card of the list as likely as any
--- other, or as its weight says. Nothing is ever used up, so the same card may come many times in a
--- row, and another not for long; where players should not feel that, take `newDeck` or
--- `newBlockDeck`, which are drawn from in the same way. The list is copied.
---
--- Cost: a copy of the list. Random numbers: none yet; for each card `random(#cards)`, with weights
--- those of `pickWeighted`. (the truly random deal of the blog "Dealing Cards", 2022)
---
--- Raises an error where `cards` is no table, has a hole or no card, where an option is unknown or
--- of the wrong kind, and where `weights` are none.
---
--- ```lua
--- local dice = newDice({ 1, 2, 3, 4, 5, 6 }, { random = newRandom("today") })
--- print(dice:peek(), table.concat(dice:draw(5), " "), dice:draw()) --> 3 3 5 4 4 4 2
--- ```
---@generic Card
---@param cards Card[] The cards, one or more.
---@param options? DiceOptions `random`, `weights`.
---@return EndlessDealer<Card> # The dice.
function M.newDice(cards, options)
  local all = copyOf(cards, "newDice", 1)
  checkOptions(options, { random = RANDOM_SOURCE, weights = "table" }, "newDice")
  local given = options or {}
  local size = #all
  local texts = { "dice" }
  local weights
  if given.weights ~= nil then
    weights = weightsOf(given.weights, size, "newDice")
    for at = 1, size do
      local weight = given.weights[at]
      texts[#texts + 1] = describe(math.floor(weight))
        .. "."
        .. digits(math.floor(weight % 1 * MOST_CHOICES))
    end
  end
  local source = sourceOf(given.random)
  local function make(_before, missing)
    local slots = {}
    for at = 1, missing do
      local slot
      if weights == nil then
        slot = chooseBelow(source, size)
      else
        slot = drawSlot(weights, source)
      end
      if type(slot) == "string" then return slot end
      slots[at] = slot
    end
    return slots
  end
  return EndlessDealer.new("dice", "newDice", all, source, make, fingerprintOf(texts, all))
end

return M
