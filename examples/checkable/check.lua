-- Checks a hand as check.ts does, on any Lua version, with the same notes:
-- print(require("check").check(notes, seen, seeds)) --> The deal checks out.
local VERSION = "randdeck-deal-1"

-- 32-bit words are floats, since integers of Lua 5.3 and later would print differently and Fengari's wrap.
local WORD = 2 ^ 32
local function floor(number) return number - number % 1 end

-- The xor of two bytes. Lua 5.1 has no operators for bits.
local XOR = { [0] = 0 }
for bits = 0, 7 do
  local high = 2 ^ bits
  for a = 0, 2 * high - 1 do
    for b = a < high and high or 0, 2 * high - 1 do
      local isOne = (a < high) ~= (b < high)
      XOR[a * 256 + b] = XOR[a % high * 256 + b % high] + (isOne and high or 0)
    end
  end
end
local function xor(a, b)
  local a1, a2, a3 = a % 256, a % 65536, a % 16777216
  local b1, b2, b3 = b % 256, b % 65536, b % 16777216
  return XOR[a1 * 256 + b1]
    + XOR[a2 - a1 + (b2 - b1) / 256] * 256
    + XOR[(a3 - a2) / 256 + (b3 - b2) / 65536] * 65536
    + XOR[(a - a3) / 65536 + (b - b3) / 16777216] * 16777216
end
local function both(a, b) return (a + b - xor(a, b)) / 2 end
local function rotated(word, count)
  local unit = 2 ^ count
  return floor(word / unit) + word % unit * (WORD / unit)
end
local function xorOf(word, first, second, third) return xor(xor(rotated(word, first), rotated(word, second)), third) end

-- The first 32 bits of the fractions of the square and cube roots of the first 64 primes.
local ROOTS, KEYS = {}, {}
local number = 2
while #KEYS < 64 do
  local isPrime = true
  for divisor = 2, number ^ 0.5 do isPrime = isPrime and number % divisor > 0 end
  if isPrime then
    ROOTS[#ROOTS + 1] = floor(number ^ (1 / 2) % 1 * WORD)
    KEYS[#KEYS + 1] = floor(number ^ (1 / 3) % 1 * WORD)
  end
  number = number + 1
end

local function wordAt(text, at)
  local a, b, c, d = text:byte(at, at + 3)
  return ((a * 256.0 + b) * 256 + c) * 256 + d
end
local function bytesOf(word)
  local function byte(unit) return floor(word / unit) % 256 end
  return string.char(byte(2 ^ 24), byte(2 ^ 16), byte(2 ^ 8), byte(1))
end

-- The 32 bytes of SHA-256.
local function sha256(text)
  local zeros = (-9 - #text) % 64
  local padded = text .. "\128" .. ("\0"):rep(zeros + 4) .. bytesOf(8 * #text)
  local hash = {}
  for at = 1, 8 do hash[at] = ROOTS[at] end
  for block = 1, #padded, 64 do
    local words = {}
    for at = 1, 64 do
      if at <= 16 then
        words[at] = wordAt(padded, block + 4 * (at - 1))
      else
        local near, far = words[at - 15], words[at - 2]
        local first = xorOf(near, 7, 18, floor(near / 8))
        local second = xorOf(far, 17, 19, floor(far / 1024))
        words[at] = (words[at - 16] + first + words[at - 7] + second) % WORD
      end
    end
    local a, b, c, d, e, f, g, h = (unpack or table.unpack)(hash)
    for at = 1, 64 do
      local choice = xor(g, both(e, xor(f, g)))
      local first = h + xorOf(e, 6, 11, rotated(e, 25)) + choice + KEYS[at] + words[at]
      local differing = xor(a, b)
      local majority = (a + b - differing) / 2 + both(c, differing)
      local second = xorOf(a, 2, 13, rotated(a, 22)) + majority
      h, g, f, e, d, c, b, a = g, f, e, (d + first) % WORD, c, b, a, (first + second) % WORD
    end
    for at, word in ipairs({ a, b, c, d, e, f, g, h }) do hash[at] = (hash[at] + word) % WORD end
  end
  for at = 1, 8 do hash[at] = bytesOf(hash[at]) end
  return table.concat(hash)
end

local function hmac(key, message)
  if #key > 64 then key = sha256(key) end
  key = key .. ("\0"):rep(64 - #key)
  local function padded(byte)
    return (key:gsub(".", function(char) return string.char(XOR[char:byte() * 256 + byte]) end))
  end
  return sha256(padded(0x5c) .. sha256(padded(0x36) .. message))
end

local function hexOf(bytes)
  return (bytes:gsub(".", function(char) return ("%02x"):format(char:byte()) end))
end

-- The rules of a table: the cards, and the seat that gets the card at a place. 0 is the board.
local RULES = { holdem = { cards = {} } }
for suit in ("SHDC"):gmatch(".") do
  for rank in ("A23456789TJQK"):gmatch(".") do
    table.insert(RULES.holdem.cards, rank .. suit)
  end
end
function RULES.holdem.seatOf(place, players)
  return place > 2 * players and 0 or (place - 1) % players + 1
end

local function isName(text) return #text >= 1 and #text <= 64 and not text:find("[^A-Za-z0-9-]") end
local function isHex(text) return type(text) == "string" and #text == 64 and not text:find("[^0-9a-f]") end

local function commitmentTo(hand, seat, seed)
  return hexOf(sha256(("%s:seed:%s:%d:%s"):format(VERSION, hand, seat, seed)))
end

-- Reads the list that the server published before the seeds; nil if it has another form. The commitment of
-- seat n is at n + 1.
local function readList(list)
  if type(list) ~= "string" then return nil end
  local fields = {}
  for field in (list .. ":"):gmatch("([^:]*):") do fields[#fields + 1] = field end
  local read = { hand = fields[3], players = #fields - 7, rules = fields[5], cards = fields[6], commitments = {} }
  if fields[1] ~= VERSION or fields[2] ~= "list" or read.players < 1 then return nil end
  if not (isName(read.hand) and isName(read.rules) and isHex(read.cards)) then return nil end
  if fields[4] ~= ("%d"):format(read.players) then return nil end
  for at = 7, #fields do
    if not isHex(fields[at]) then return nil end
    read.commitments[at - 6] = fields[at]
  end
  return read
end

local function hasTwice(list, field)
  local found = {}
  for _, each in ipairs(list) do
    local value = field == nil and each or each[field]
    if found[value] then return true end
    found[value] = true
  end
  return false
end

-- Shuffles the cards of the rules, with random words made from the seeds: eight from each HMAC-SHA256.
local function shuffled(cards, list, seeds)
  local message = ("%s:deal:%s:%s"):format(VERSION, hexOf(sha256(list)), table.concat(seeds, ":", 2))
  local counter, words = 0, {}
  local function nextWord()
    if #words == 0 then
      local digest = hmac(seeds[1], ("%s:%d"):format(message, counter))
      counter = counter + 1
      for at = 29, 1, -4 do words[#words + 1] = wordAt(digest, at) end
    end
    return table.remove(words)
  end
  local pile = {}
  for place, card in ipairs(cards) do pile[place] = card end
  for place = 1, #pile - 1 do
    local left = #pile - place + 1
    local word = nextWord()
    -- Skips the last words below 2^32 where they would make some cards likelier than others.
    while word >= WORD - WORD % left do word = nextWord() end
    local other = place + word % left
    pile[place], pile[other] = pile[other], pile[place]
  end
  return pile
end

-- Deals a hand again, and compares. seen is a list of { place = 1, card = "AS" }; seeds are what the server
-- published after the hand. Returns "The deal checks out.", or a sentence that names the first problem.
local function check(notes, seen, seeds)
  local read = readList(notes.list)
  if not read then return "The list is not one of " .. VERSION .. "." end
  if read.hand ~= notes.hand then return "The list is that of another hand." end
  local rules = RULES[read.rules]
  if not rules then return "The list has unknown rules." end
  if read.cards ~= hexOf(sha256(table.concat(rules.cards, ","))) then
    return "The list has other cards than the rules."
  end
  if hasTwice(read.commitments) then return "Two seats have the same commitment." end
  -- A seat that is a text would find its commitment, but no card.
  local seat = notes.seat
  local own = type(seat) == "number" and isHex(notes.seed) and read.commitments[seat + 1]
  if not own or own ~= commitmentTo(notes.hand, seat, notes.seed) then
    return "Your commitment is not at your seat."
  end

  if type(seeds) ~= "table" or #seeds == 0 then return "No seeds were revealed: the hand is void." end
  if #seeds ~= #read.commitments then return "There are more or fewer seeds than commitments." end
  if seeds[seat + 1] ~= notes.seed then return "Your own seed is missing, or was changed." end
  -- Not ipairs, which ends where a decoder of JSON made nil of a null.
  for at = 1, #seeds do
    local seed = seeds[at]
    if not isHex(seed) then return ("The seed of seat %d is not 64 lower-case hex digits."):format(at - 1) end
    if commitmentTo(notes.hand, at - 1, seed) ~= read.commitments[at] then
      return ("The seed of seat %d doesn't match its commitment."):format(at - 1)
    end
  end

  if type(seen) ~= "table" or #seen == 0 then return "You noted no card." end
  local isCard, isOwn = {}, false
  for _, card in ipairs(rules.cards) do isCard[card] = true end
  for at = 1, #seen do
    if type(seen[at]) ~= "table" or not isCard[seen[at].card] then return "A card is not one of the rules." end
  end
  for _, each in ipairs(seen) do
    if not rules.cards[each.place] then return "A place is not one of the rules." end
    isOwn = isOwn or rules.seatOf(each.place, read.players) == seat
  end
  if hasTwice(seen, "place") then return "You noted a place twice." end
  if hasTwice(seen, "card") then return "You noted a card twice." end
  if not isOwn then return "You noted no card of your own." end
  local pile = shuffled(rules.cards, notes.list, seeds)
  for _, each in ipairs(seen) do
    local card = pile[each.place]
    if card ~= each.card then return ("Place %d should have %s, not %s."):format(each.place, card, each.card) end
  end
  return "The deal checks out."
end

return { RULES = RULES, check = check, hmac = hmac, sha256 = sha256 }
