-- Calls all functions twice: with cards that are plain tables, and with cards whose metatables make all cards
-- equal and raise an error at every other operation. Returns both results, which must be the same.
local function refuse() error("a card was asked", 0) end

local HOSTILE = { __eq = function() return true end }
for _, event in ipairs({ "index", "newindex", "call", "len", "lt", "le", "concat", "tostring", "pairs", "unm" }) do
  HOSTILE["__" .. event] = refuse
end

local function play(metatable)
  local names, cards = {}, {}
  for at, name in ipairs({ "A", "B", "C", "D", "E" }) do
    cards[at] = setmetatable({ name = name }, metatable)
    names[cards[at]] = name
  end
  local a, b, c, d, e = cards[1], cards[2], cards[3], cards[4], cards[5]

  local function shown(value)
    if names[value] or type(value) ~= "table" then return names[value] or tostring(value) end
    local parts = {}
    for at = 1, #value do parts[at] = shown(value[at]) end
    return "(" .. table.concat(parts, " ") .. ")"
  end
  local lines = {}
  local function say(...)
    for at = 1, select("#", ...) do lines[#lines + 1] = shown((select(at, ...))) end
  end

  local asked = 0
  local function random(n)
    asked = asked + 1
    return asked % n + 1
  end
  local function kindOf(card) return names[card] end

  for _, options in ipairs({
    {},
    { noRepeat = true },
    { noRepeat = true, kindOf = kindOf },
    { recycle = "all" },
    { recycle = "none" },
  }) do
    options.random, options.idOf = random, kindOf
    local deck = randdeck.newDeck({ a, a, b, c }, options)
    local hand = deck:draw(2)
    deck:discard(hand)
    say(hand, deck:pile("discard"), deck:cards(), pcall(deck.put, deck, { e }))
    deck:put(hand[2])
    say(deck:pile("discard"), deck:draw())
    for _, card in ipairs({ a, b, c }) do say(pcall(deck.put, deck, card)) end
    deck:add(d)
    deck:add({ e }, "random")
    say(deck:peek(9), deck:draw(3), deck:drawWhere(function(card) return names[card] == "B" end), deck:size("out"))
    deck:cut(1)
    deck:shuffle()
    deck:reset()
    local gone = deck:draw(1)
    deck:remove(gone)
    say(gone, deck:size(), deck:draw(7), deck:draw(), #deck:getState())
  end

  for _, noRepeat in ipairs({ false, true }) do
    local options = { random = random, noRepeat = noRepeat }
    local deal = randdeck.RandMultiDeck({ a, a, b, c }, options)
    say(deal(3), deal(3), deal(9))
    local categories = randdeck.newCategoryDeck({ { a, b }, { c } }, options)
    say(categories:drawEach(), categories:drawEach(), categories:peekEach())
    options.blockSize = 3
    local blocks = randdeck.newBlockDeck({ { a, b }, { c, d } }, options)
    say(blocks:draw(7), blocks:peek())
  end

  local dice = randdeck.newDice({ a, b }, { random = random, weights = { 1, 3 } })
  for _, dealer in ipairs({ dice, randdeck.newDeck(cards, { random = random }) }) do
    local hand = randdeck.newHand(dealer, 3)
    say(hand:cards(), hand:play(1), hand:cards())
  end

  local list = randdeck.copies({ a, b, c }, 2)
  say(list, randdeck.shuffled(list, random), randdeck.sample(list, 2, random), randdeck.pick(list, random))
  say(randdeck.pickWeighted(cards, { 1, 2, 3, 4, 5 }, random))
  say(randdeck.sampleWeighted(cards, { 1, 2, 3, 4, 5 }, 3, random))
  say(randdeck.spread(list, nil, random), list)
  say(randdeck.riffle(list, 2, random), randdeck.swapShuffle(list, 4, random), randdeck.cut(list, 2))
  say(randdeck.keyedShuffle(list, kindOf, random), randdeck.shuffleTable(list, random))
  say(randdeck.RandShuffle(list, random), randdeck.drawCards(2, list), randdeck.OutputCard(list, random))
  return table.concat(lines, " ")
end

return play(nil) .. "\n" .. play(HOSTILE)
