-- randdeck.place 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/place.ts: change that file, not this one.

-- The places of a deck's cards, by name, and in the draw pile.

local check = require("randdeck.check")
local badArgument = check.badArgument
local isWhole = check.isWhole
local listProblem = check.listProblem
local shown = check.shown
local lastDealt = require("randdeck.pass").lastDealt
local platform = require("randdeck.platform")
local append = platform.append
local digits = platform.digits
local overwrite = platform.overwrite
local slice = platform.slice
local choose = require("randdeck.source").choose

local M = {}

-- Names in quotes, for an error.
local function quoted(names)
  local text = ""
  for at = 1, #names do
    if at > 1 then text = text .. (at < #names and ", " or " or ") end
    text = text .. "'" .. names[at] .. "'"
  end
  return text
end

-- The position of a name in a list of names, 0 if it is none.
function M.placeOf(names, name)
  for at = #names, 1, -1 do
    if names[at] == name then return at end
  end
  return 0
end

-- What is wrong with names as those of a deck's piles.
function M.pilesProblem(piles)
  local taken = { "top", "bottom", "random", "out", "discards", "" }
  local problem = listProblem(piles)
  for _, pile in ipairs(piles) do
    if type(pile) ~= "string" or M.placeOf(taken, pile) > 0 then
      local own = "name of its own for each pile expected, got " .. shown(pile)
      problem = problem or own
    else
      taken[#taken + 1] = pile
    end
  end
  return problem ~= nil and "option 'piles': " .. problem or nil
end

-- Returns the number of a place by its name; raises if there is none.
function M.checkName(pile, names, position, name)
  local place = M.placeOf(names, pile)
  if place > 0 then return place end
  error(badArgument(position, name, quoted(names) .. " expected, got " .. shown(pile)), 3)
end

-- Returns the number of the place where cards go, 0 for the draw pile, of which `left` cards are
-- left; raises if there is none.
function M.checkPlace(where, left, names, name)
  if where == nil or where == "top" or where == "bottom" or where == "random" then return 0 end
  if isWhole(where, 1, left + 1) then return 0 end
  local place = M.placeOf(names, where)
  if place > 0 then return place end
  local places = "'top', 'bottom', 'random', a position from 1 to "
    .. digits(left + 1)
    .. ", "
    .. quoted(names)
  error(badArgument(2, name, places .. " expected, got " .. shown(where)), 3)
end

-- Inserts cards into a draw pile, the first one on top of the others.
function M.insertCards(pile, cards, where)
  local dealt = pile.dealt
  local left = pile.cards
  local count = #cards
  if where == "random" then
    -- All places before the first card: if the source fails, no card is put.
    local places = {}
    for at = 1, count do
      places[#places + 1] = dealt + choose(pile.source, #left - dealt + at)
    end
    for at = 1, count do
      table.insert(left, places[at], cards[at])
    end
    return
  end
  local position = dealt + (type(where) == "number" and where or 1)
  if where == "bottom" then position = #left + 1 end
  if position == dealt + 1 and count <= dealt then
    -- The cards dealt before have left their places free.
    position = position - count
    pile.last = lastDealt(pile)
    pile.dealt = dealt - count
    if pile.dealt > 0 then left[pile.dealt] = pile.last end
    overwrite(left, position, cards)
    return
  end
  local lower = slice(left, position)
  overwrite(left, position, cards)
  overwrite(left, position + count, lower)
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
