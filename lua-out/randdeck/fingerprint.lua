-- randdeck.fingerprint 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/fingerprint.ts: change that file, not this one.

-- What tells the saved states of other cards or options apart.

local describe = require("randdeck.check").describe
local checksum = require("randdeck.state").checksum

local M = {}

--- A number for options, told by `texts`, and cards, as far as these can be told apart on every
--- engine: strings, booleans and whole numbers.
---@param texts string[]
---@param cards any[]
---@return integer
function M.fingerprintOf(texts, cards)
  for _, card in ipairs(cards) do
    if type(card) == "string" then
      texts[#texts + 1] = "s" .. card
    elseif type(card) == "boolean" then
      texts[#texts + 1] = card and "b1" or "b0"
    elseif type(card) == "number" and card % 1 == 0 then
      texts[#texts + 1] = "n" .. describe(card)
    else
      texts[#texts + 1] = ""
    end
  end
  return checksum(table.concat(texts, " "))
end

return M
