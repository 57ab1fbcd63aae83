-- randdeck.settle 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/settle.ts: change that file, not this one.

-- Settles places of a list, each with a card chosen from it, by the answers of any random source.

local settleBy = require("randdeck.generator").settleBy
local answerProblem = require("randdeck.source").answerProblem

local M = {}

M.CHANGED_BY_RANDOM = "random must not change the deck that it shuffles"

--- Where a deck stands.
---@class Standing
---@field dealt integer
---@field settled integer
---@field changes integer

--- Whether nothing was dealt, settled or changed since then: a source that is asked can do that.
---@param standing Standing
---@param dealt integer
---@param settled integer
---@param changes integer
---@return boolean
function M.isAt(standing, dealt, settled, changes)
  return standing.dealt == dealt and standing.settled == settled and standing.changes == changes
end

--- Of a list which no source knows.
---@type Standing
local STILL = { dealt = 0, settled = 0, changes = 0 }

--- Settles the places of `cards` from `from` to `to` at least, each with a card chosen among those
--- at its own place to `last`. A generator of ours may go on behind `to`, but not behind `limit`.
--- (Fisher and Yates 1938)
---@param source Source
---@param cards any[]
---@param from integer
---@param to integer
---@param last integer
---@param limit integer
---@param standing? Standing The deck, which a caller's source can deal from while it shuffles.
---@return integer|string # The last place that is settled; or a text, which says what was wrong
--- with an answer.
function M.settle(source, cards, from, to, last, limit, standing)
  if standing == nil then standing = STILL end
  local draw, trusted, generator = source.draw, source.trusted, source.generator
  if generator ~= nil then return settleBy(generator, cards, from, to, last, limit) end
  local stop = to < last and to or last - 1
  if trusted then
    for at = from, stop do
      local chosen = at - 1 + draw(last - at + 1)
      local card = cards[chosen]
      cards[chosen] = cards[at]
      cards[at] = card
    end
    return to
  end
  local dealt, settled, changes = standing.dealt, standing.settled, standing.changes
  for at = from, stop do
    local choice = draw(last - at + 1)
    if not M.isAt(standing, dealt, settled, changes) then return M.CHANGED_BY_RANDOM end
    local problem = answerProblem(choice, last - at + 1)
    if problem ~= nil then return problem end
    local chosen = at - 1 + choice
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
  return to
end

return M
