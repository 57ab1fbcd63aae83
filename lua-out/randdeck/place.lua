-- randdeck.place 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/place.ts: change that file, not this one.

-- Where cards go in a pile.

local check = require("randdeck.check")
local badArgument = check.badArgument
local isWhole = check.isWhole
local shown = check.shown
local platform = require("randdeck.platform")
local append = platform.append
local digits = platform.digits
local overwrite = platform.overwrite
local slice = platform.slice
local choose = require("randdeck.source").choose

local M = {}

-- Raises if `where` is not a place in a draw pile of `left` cards.
function M.checkPlace(where, left, name)
  if where == nil or where == "top" or where == "bottom" or where == "random" then return end
  if isWhole(where, 1, left + 1) then return end
  local places = "'top', 'bottom', 'random' or a position from 1 to " .. digits(left + 1)
  error(badArgument(2, name, places .. " expected, got " .. shown(where)), 3)
end

-- Inserts cards into a pile whose first `dealt` cards are dealt; the first card goes on top of the
-- others.
function M.insertCards(source, pile, dealt, cards, where)
  if where == "random" then
    -- All places before the first card: if the source fails, no card is put.
    local places = {}
    for at = 1, #cards do
      places[#places + 1] = dealt + choose(source, #pile - dealt + at)
    end
    for at = 1, #cards do
      table.insert(pile, places[at], cards[at])
    end
    return
  end
  local position = dealt + (type(where) == "number" and where or 1)
  if where == "bottom" then position = #pile + 1 end
  local lower = slice(pile, position)
  overwrite(pile, position, cards)
  overwrite(pile, position + #cards, lower)
end

-- The cards with the `count` on top, or a random number of them, moved below the others.
function M.cutAt(source, cards, count)
  local size = #cards
  local taken = count or (size > 0 and choose(source, size) or 0)
  local result = slice(cards, taken + 1)
  append(result, slice(cards, 1, taken))
  return result
end

return M
