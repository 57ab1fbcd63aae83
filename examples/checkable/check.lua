-- Checks a deal in LÖVE, as check.ts does in Node. Name this file main.lua, and put randdeck.lua next to it.
local randdeck = require("randdeck")
local function sha256(text) return love.data.hash("sha256", text) end
local function hmac(key, message)
  if #key > 64 then key = sha256(key) end
  key = key .. ("\0"):rep(64 - #key)
  local function padded(byte)
    return (key:gsub(".", function(char) return string.char(bit.bxor(char:byte(), byte)) end))
  end
  return sha256(padded(0x5c) .. sha256(padded(0x36) .. message))
end

local function seededBy(serverSeed, playerSeeds)
  local counter, words = 0, {}
  local function nextWord()
    if #words == 0 then
      local digest = hmac(serverSeed, playerSeeds .. ":" .. counter)
      counter = counter + 1
      for at = 29, 1, -4 do
        local a, b, c, d = digest:byte(at, at + 3)
        words[#words + 1] = ((a * 256 + b) * 256 + c) * 256 + d
      end
    end
    return table.remove(words)
  end
  return function(n)
    local limit, word = 2 ^ 32 - 2 ^ 32 % n, nextWord()
    while word >= limit do word = nextWord() end
    return word % n + 1
  end
end

local cards = { "AS", "KS", "QS", "JS", "TS" }
local random = seededBy("the server's seed", '["Ann\'s 81723","Ben\'s green bottle"]')
print(table.concat(randdeck.shuffled(cards, random), " ")) --> KS JS TS AS QS
