-- randdeck 0.1.0: shuffles and deals fairly, in any Lua from 5.1 to 5.5, LuaJIT and Luau.
--
-- Put this file beside yours, then:
--
--   local randdeck = require "randdeck"
--   local deal = randdeck.RandDeck({ "AS", "KD", "7C" })
--   print(deal())
--
-- Generated from the TypeScript in ts-src: change that, not this file.
--
-- MIT License
--
-- Copyright (c) 2026 the randdeck authors
--
-- Permission is hereby granted, free of charge, to any person obtaining a copy
-- of this software and associated documentation files (the "Software"), to deal
-- in the Software without restriction, including without limitation the rights
-- to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
-- copies of the Software, and to permit persons to whom the Software is
-- furnished to do so, subject to the following conditions:
--
-- The above copyright notice and this permission notice shall be included in all
-- copies or substantial portions of the Software.
--
-- THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
-- IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
-- FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
-- AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
-- LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
-- OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
-- SOFTWARE.

-- types -----------------------------------------------------------------------

-- The types that more than one module speaks of.

--- A function used like `math.random(n)`: gives a whole number from 1 to `n`, each equally likely.
---@alias RandomFunction fun(n: integer): integer

--- An object with a method `random(n)` that gives a whole number from 1 to `n`, like LÖVE's
--- RandomGenerator.
---@class RandomObject
--- Gives a whole number from 1 to `n`, each equally likely.
---@field random fun(self: RandomObject, n: integer): integer

--- Where random numbers come from. `math.random`, `love.math.random` and
--- `love.math.newRandomGenerator(7)` all fit as they are.
---@alias RandomSource RandomFunction|RandomObject

--- What a source answered when it was asked for 1 to `n`, and should not have.
---@class WrongAnswer
---@field n integer
---@field answer any

-- platform --------------------------------------------------------------------

-- What Lua and JavaScript do differently: Lua's side. Strict sandboxes raise when a global that
-- does not exist is read, so those that an engine may lack are read with care.

--- The name of the type of `value`.
local typeName = type

--- `table` for what can be a list of cards, else a name for what it is.
local listTypeName = type

--- The decimal digits of a whole number up to 2^53.
---@param value integer
---@return string
local function digits(value)
  -- `%d` stops at 2^31 on engines with 32-bit integers; adding 0 turns -0 into 0.
  return string.format("%.0f", value + 0)
end

--- Whether two cards are one and the same.
local same = rawequal

--- Whether no two of `cards` are the same.
---@param cards any[]
---@return boolean
local function allDiffer(cards)
  local seen = {}
  for _, card in ipairs(cards) do
    if seen[card] then return false end
    seen[card] = true
  end
  return true
end

--- Whether `list` holds a card behind its length: where there is a hole, `#` may stop at it.
---@param list any[]
---@param length integer
---@return boolean
local function reachesBeyond(list, length)
  for key in pairs(list) do
    if type(key) == "number" and key > length then return true end
  end
  return false
end

--- The names of the options that are set, sorted; those in a list are its positions.
---@param options table
---@return string[]
local function optionNames(options)
  local names = {}
  for name in pairs(options) do
    names[#names + 1] = tostring(name)
  end
  table.sort(names)
  return names
end

--- Whether `source` is an object with a method `random`.
---@param source any
---@return boolean
local function hasRandomMethod(source)
  -- Userdata may raise when it is asked for a field.
  local ok, method = pcall(function() return source.random end)
  return ok and type(method) == "function"
end

--- Whether `answer` is one that a source may give when asked for 1 to `n`.
---@param answer any
---@param n integer
---@return boolean
local function isChoice(answer, n)
  return type(answer) == "number" and answer >= 1 and answer <= n and answer % 1 == 0
end

--- Shuffles `list` in place from its end by the answers of `draw`, checked before each swap. Gives
--- the number of choices that a wrong answer was to be among, and the answer; nothing where all
--- were right.
---@param list any[]
---@param draw RandomFunction
---@return WrongAnswer?
local function swapByChoices(list, draw)
  for last = #list, 2, -1 do
    local choice = draw(last)
    local card = list[choice]
    -- No card lies at nil, NaN, a fraction or a text: reading it costs a third of a call of type().
    if card == nil or choice > last or choice < 1 then
      if not isChoice(choice, last) then return { n = last, answer = choice } end
    end
    list[choice] = list[last]
    list[last] = card
  end
  return nil
end

--- The engine's own random source, looked up now: a game may replace or seed it.
---@return RandomFunction
local function engineRandom()
  local love = rawget(_G, "love")
  -- LÖVE can be configured without its module math.
  if love and love.math then return love.math.random end
  return math.random
end

--- Tells the programmer of a mistake that raises no error.
---@param text string
local function warn(text)
  local ok, show = pcall(function() return print end)
  if ok and show then show(text) end
end

---@type table<any, integer>
local positions = setmetatable({}, { __mode = "k" })

--- How many cards of `list` have been dealt since it was last shuffled.
---@param list any[]
---@return integer
local function positionOf(list) return positions[list] or 0 end

--- Remembers how many cards of `list` have been dealt; the list itself can still be collected.
---@param list any[]
---@param position integer
local function setPosition(list, position) positions[list] = position end

-- check -----------------------------------------------------------------------

-- Checks of arguments. A check that raises is called by a public function itself, so that level 3
-- is the line of that function's caller.

local RANDOM_SOURCE = "function or object with a method 'random'"

--- What came instead, in words that are the same on every engine: the texts of numbers are not.
---@param value any
---@return string
local function describe(value)
  if type(value) ~= "number" then return typeName(value) end
  if value ~= value then return "NaN" end
  if value - value ~= 0 then return "infinity" end
  if value % 1 ~= 0 then return "a fraction" end
  if value > 9007199254740992 or value < -9007199254740992 then return "a number beyond 2^53" end
  return digits(value)
end

--- The text of an error, in the form of Lua's own functions.
---@param position integer
---@param name string
---@param problem string
---@return string
local function badArgument(position, name, problem)
  return "bad argument #" .. tostring(position) .. " to '" .. name .. "' (" .. problem .. ")"
end

--- Raises where `result` is a text, which says what was wrong with an argument.
---@generic Result
---@param result Result|string
---@param position integer
---@param name string
---@return boolean
local function checkResult(result, position, name)
  if type(result) == "string" then error(badArgument(position, name, result), 3) end
end

--- Whether `value` can be a random source.
---@param value any
---@return boolean
local function isRandomSource(value) return type(value) == "function" or hasRandomMethod(value) end

--- What an option takes, where that is not `value`; nil where it is.
---@param option string
---@param value any
---@return string?
local function otherExpected(option, value)
  if option == "random" and not isRandomSource(value) then return RANDOM_SOURCE end
  if option == "noRepeat" and type(value) ~= "boolean" then return "boolean" end
  if option == "whenShort" and value ~= "topUp" and value ~= "reshuffle" then
    return "'topUp' or 'reshuffle'"
  end
  return nil
end

--- Raises where `list` is no table.
---@param list any
---@param position integer
---@param name string
local function checkList(list, position, name)
  local came = listTypeName(list)
  if came ~= "table" then error(badArgument(position, name, "table expected, got " .. came), 3) end
end

--- What is wrong with nil or NaN at a position of a list.
---@param card any
---@param position integer
---@return string
local function cardProblem(card, position)
  return "table without holes expected, got "
    .. describe(card)
    .. " at position "
    .. digits(position)
end

--- Gives a copy of `list`; raises where it is no table or has a hole.
---@generic Card
---@param list Card[]
---@param position integer
---@param name string
---@return Card[]
local function copyOf(list, position, name)
  local came = listTypeName(list)
  if came ~= "table" then error(badArgument(position, name, "table expected, got " .. came), 3) end
  local copy = {}
  local size = #list
  for at = 1, size do
    local card = list[at]
    if card == nil or card ~= card then
      error(badArgument(position, name, cardProblem(card, at)), 3)
    end
    copy[at] = card
  end
  if reachesBeyond(list, size) then
    error(badArgument(position, name, cardProblem(nil, size + 1)), 3)
  end
  return copy
end

--- Raises where `count` is no whole number from 0 on, and where it is more than `most`, if that is
--- given.
---@param count any
---@param position integer
---@param name string
---@param most? integer
local function checkCount(count, position, name, most)
  if type(count) ~= "number" then
    error(badArgument(position, name, "whole number expected, got " .. typeName(count)), 3)
  end
  if count < 0 or count % 1 ~= 0 then
    error(badArgument(position, name, "whole number from 0 expected, got " .. describe(count)), 3)
  end
  if most ~= nil and count > most then
    local expected = "whole number up to " .. digits(most) .. " expected"
    error(badArgument(position, name, expected .. ", got " .. describe(count)), 3)
  end
end

--- Raises where `random` is neither left out nor a random source.
---@param random any
---@param position integer
---@param name string
local function checkSource(random, position, name)
  if random == nil or type(random) == "function" or hasRandomMethod(random) then return end
  error(badArgument(position, name, RANDOM_SOURCE .. " expected, got " .. typeName(random)), 3)
end

--- Raises where `options` is neither left out nor a table of options among those `known`, with
--- values that they take.
---@param options any
---@param known string[]
---@param name string
local function checkOptions(options, known, name)
  if options == nil then return end
  if typeName(options) ~= "table" then
    error(badArgument(2, name, "table of options expected, got " .. typeName(options)), 3)
  end
  for _, option in ipairs(optionNames(options)) do
    local isKnown = false
    for _, each in ipairs(known) do
      isKnown = isKnown or each == option
    end
    if not isKnown then
      error(
        badArgument(
          2,
          name,
          "unknown option '" .. option .. "', known: " .. table.concat(known, ", ")
        ),
        3
      )
    end
    local value = options[option]
    local expected = otherExpected(option, value)
    if expected ~= nil then
      local problem = "option '" .. option .. "': " .. expected .. " expected, got "
      if option == "whenShort" and type(value) == "string" then
        error(badArgument(2, name, problem .. "another string"), 3)
      end
      error(badArgument(2, name, problem .. typeName(value)), 3)
    end
  end
end

-- random ----------------------------------------------------------------------

-- Random sources: what can be one, and how its answers are checked.

--- A random source made ready for use. The engine's own is trusted: its answers are not checked.
---@class Source
---@field draw RandomFunction
---@field trusted boolean

--- A function that asks an object with a method `random`.
---@param random RandomObject
---@return RandomFunction
local function methodFunction(random)
  return function(n) return random:random(n) end
end

--- The source that `random` stands for: the engine's own where it is left out.
---@param random RandomSource?
---@return Source
local function sourceOf(random)
  if random == nil then return { draw = engineRandom(), trusted = true } end
  return { draw = type(random) == "function" and random or methodFunction(random), trusted = false }
end

--- What is wrong with the answer that a source gave when asked for 1 to `n`; nil if nothing is.
---@param answer any
---@param n integer
---@return string?
local function answerProblem(answer, n)
  if isChoice(answer, n) then return nil end
  local expected = "random(" .. digits(n) .. ") must give a whole number from 1 to " .. digits(n)
  -- JavaScript's Math.random, or a random() of Lua that leaves its argument aside.
  local advice = type(answer) == "number"
      and answer > 0
      and answer < 1
      and ": use floor(fraction * n) + 1"
    or ""
  return expected .. ", got " .. describe(answer) .. advice
end

--- Asks for a choice among `n`, then one among `n - 1`, and so on, `count` answers in all, or
--- gives the text that says what was wrong with one of them. Where only one choice is left the
--- source is not asked.
---@param draw RandomFunction
---@param n integer
---@param count integer
---@return integer[]|string
local function askChoices(draw, n, count)
  local choices = {}
  for asked = 0, count - 1 do
    local among = n - asked
    local choice = 1
    if among > 1 then
      choice = draw(among)
      local problem = answerProblem(choice, among)
      if problem ~= nil then return problem end
    end
    choices[asked + 1] = choice
  end
  return choices
end

-- shuffle ---------------------------------------------------------------------

-- Shuffles in place, copies and samples. Each order is equally likely as long as the random
-- source is fair.

--- Shuffles `list` in place from its end, with `random(#list)` down to `random(2)`, and gives the
--- text that says what was wrong with an answer of the source; every card stays in the list all
--- the same. (Durstenfeld 1964)
---@param list any[]
---@param random RandomSource?
---@return string?
local function shuffleInPlace(list, random)
  if random == nil then
    local engine = engineRandom()
    for last = #list, 2, -1 do
      local choice = engine(last)
      local card = list[choice]
      list[choice] = list[last]
      list[last] = card
    end
    return nil
  end
  local wrong = swapByChoices(list, type(random) == "function" and random or methodFunction(random))
  return wrong and answerProblem(wrong.answer, wrong.n)
end

--- Settles the places `from` to `to` of `cards`: each gets a card chosen among those at its own
--- place to `last`. `draw` is trusted.
---@param cards any[]
---@param from integer
---@param to integer
---@param last integer
---@param draw RandomFunction
local function settle(cards, from, to, last, draw)
  local stop = to < last and to or last - 1
  for at = from, stop do
    local chosen = at - 1 + draw(last - at + 1)
    local card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
  end
end

--- Settles the places from `from` on by `choices`: the first of them counts from `from`, the next
--- from the next place.
---@param cards any[]
---@param from integer
---@param choices integer[]
local function settleBy(cards, from, choices)
  local before = from - 1
  local count = #choices
  for at = 1, count do
    local chosen = before + at + choices[at] - 1
    local card = cards[chosen]
    cards[chosen] = cards[before + at]
    cards[before + at] = card
  end
end

--- Chooses `count` cards of `list`, which stays as it is, each place at most once. Raises where an
--- answer of `random`, the argument at `position`, is wrong, and where a chosen place is empty.
---@generic Card
---@param list Card[]
---@param count integer
---@param random RandomSource?
---@param position integer
---@param name string
---@return Card[]
local function choose(list, count, random, position, name)
  local choices = askChoices(sourceOf(random).draw, #list, count)
  if type(choices) == "string" then error(badArgument(position, name, choices), 3) end
  -- Where a swap would have put another place's card: only these places are written down.
  local moved = {}
  local chosen = {}
  for at = 1, count do
    local choice = at + choices[at] - 1
    local place = moved[choice] or choice
    moved[choice] = moved[at] or at
    local card = list[place]
    if card == nil or card ~= card then error(badArgument(1, name, cardProblem(card, place)), 3) end
    chosen[at] = card
  end
  return chosen
end

--- A shuffled copy of `list`, which stays as it is. Every order is equally likely.
---
--- Cost: one copy and one swap a card. Random numbers: one a card but for the last,
--- `random(#list)` to `random(2)`, the first for position 1. (Fisher and Yates 1938, Durstenfeld
--- 1964)
---
--- Raises an error where `list` is no table or has a hole, and where `random` is no source or gives
--- a wrong answer.
---
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(shuffled({ "A", "B", "C" }, random), " ")) --> C A B
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # A new list; empty if `list` is.
local function shuffled(list, random)
  local copy = copyOf(list, 1, "shuffled")
  checkSource(random, 2, "shuffled")
  local source = sourceOf(random)
  local size = #copy
  if source.trusted then
    settle(copy, 1, size, size, source.draw)
  else
    local choices = askChoices(source.draw, size, size)
    checkResult(choices, 2, "shuffled")
    settleBy(copy, 1, choices)
  end
  return copy
end

--- Draws `count` cards of `list` at random, each place at most once: every choice and every order
--- of it is equally likely. The list stays as it is. The cards are the first `count` of what
--- `shuffled` gives for the same answers of the source.
---
--- Cost: by `count`, not by the size of the list. Random numbers: one a card, the first
--- `random(#list)`. (Fisher and Yates 1938, without moving the list's own cards)
---
--- Raises an error where an argument is of the wrong kind or value, where a place that is drawn is
--- empty, and where `random` gives a wrong answer.
---
--- ```lua
--- local random = function(n) return n end -- always the last, to show what happens
--- print(table.concat(sample({ "A", "B", "C" }, 2, random), " ")) --> C A
--- ```
---@generic Card
---@param list Card[] The cards.
---@param count integer How many, a whole number from 0.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # A new list of `count` cards; of all of them where the list has fewer.
local function sample(list, count, random)
  checkList(list, 1, "sample")
  checkCount(count, 2, "sample")
  checkSource(random, 3, "sample")
  local size = #list
  local chosen = choose(list, count < size and math.floor(count) or size, random, 3, "sample")
  return chosen
end

--- Picks one card of `list`, each place equally likely. The list stays as it is.
---
--- Cost: the same for every size. Random numbers: one, `random(#list)`; none for a list of one
--- card.
---
--- Raises an error where `list` is no table, where the place picked is empty, and where `random` is
--- no source or gives a wrong answer.
---
--- ```lua
--- print(pick({ "A", "B", "C" }, function(n) return n end)) --> C
--- ```
---@generic Card
---@param list Card[] The cards.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card? # The card; nil if the list is empty.
local function pick(list, random)
  checkList(list, 1, "pick")
  checkSource(random, 2, "pick")
  if #list == 0 then return nil end
  local chosen = choose(list, 1, random, 2, "pick")
  return chosen[1]
end

-- pass ------------------------------------------------------------------------

-- The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
-- first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
-- ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
-- a whole deck, and swaps are all that ever happens to the list, so that no card is lost or dealt
-- twice.
--
-- What a caller's random source answers is asked for and checked before anything moves: a source
-- that fails leaves the pass as it was.

--- How many cards are settled at a time.
local CHUNK = 64

local DEALT_MEANWHILE = "random must not deal from the deck that it shuffles"

--- Adds `cards` from position `from` to position `to` to the end of `hand`.
---@param hand any[]
---@param cards any[]
---@param from integer
---@param to integer
local function append(hand, cards, from, to)
  for at = from, to do
    hand[#hand + 1] = cards[at]
  end
end

--- Passes over the cards of one deck. A text that a method gives says what was wrong with an answer
--- of the source.
---@class Pass<Card>
---@field cards Card[] The cards as they lie: position 1 is the first of this pass.
---@field size integer
---@field dealt integer How many of them have been dealt in this pass.
---@field settled integer How many have their place, those dealt among them.
---@field private source Source
---@field private noRepeat boolean
---@field private allDiffer boolean
local Pass = {}
Pass.__index = Pass

--- Begins the first pass.
---@generic Card
---@param cards Card[] The cards, at least one; kept and rearranged.
---@param source Source Where the random numbers come from.
---@param noRepeat boolean Whether a pass must not begin with the card dealt last.
---@return Pass<Card>
function Pass.new(cards, source, noRepeat)
  return setmetatable({
    cards = cards,
    size = #cards,
    dealt = 0,
    settled = 0,
    source = source,
    noRepeat = noRepeat,
    allDiffer = noRepeat and allDiffer(cards),
  }, Pass)
end

--- Settles more cards to deal; begins the next pass where none is left in this one.
---@return string?
function Pass:settleMore()
  if self.dealt == self.size then
    local problem = self:begin(1, self.size)
    if problem ~= nil then return problem end
  end
  return self:settleTo(self.settled + 1)
end

--- Deals `count` cards to the end of `hand`. Where fewer are left the hand gets them, and is
--- topped up from the next pass with cards of other slots; or, with `reshuffle`, they go back and
--- the whole hand comes from the next pass. A hand larger than the deck gets what is left, whole
--- passes, then a part of one.
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:take(count, hand, reshuffle)
  if count > self.size then return self:takeMany(count, hand, reshuffle) end
  local left = self.size - self.dealt
  local missing = count
  local problem
  if count <= left then
    problem = self:settleTo(self.dealt + count)
  elseif reshuffle then
    problem = self:begin(count, self.size)
  else
    problem = self:settleTo(self.size)
    if problem ~= nil then return problem end
    append(hand, self.cards, self.dealt + 1, self.size)
    missing = count - left
    problem = self:begin(missing, self.size - left)
  end
  if problem ~= nil then return problem end
  append(hand, self.cards, self.dealt + 1, self.dealt + missing)
  self.dealt = self.dealt + missing
  return nil
end

--- Deals more cards than the deck has.
---@private
---@param count integer
---@param hand Card[]
---@param reshuffle boolean
---@return string?
function Pass:takeMany(count, hand, reshuffle)
  -- On a copy: where the source fails in a later pass, nothing has been dealt.
  local cards = {}
  local size, dealt, settled = self.size, self.dealt, self.settled
  append(cards, self.cards, 1, size)
  local copy = Pass.new(cards, self.source, self.noRepeat)
  copy.dealt = dealt
  copy.settled = settled
  local missing = count
  while missing > 0 do
    local left = size - copy.dealt
    local step = (reshuffle or left == 0) and size or left
    if step > missing then step = missing end
    local problem = copy:take(step, hand, reshuffle)
    if problem ~= nil then return problem end
    missing = missing - step
  end
  if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
  do
    local at = 1
    while at <= size do
      self.cards[at] = cards[at]
      at = at + 1
    end
  end
  self.dealt = copy.dealt
  self.settled = copy.settled
  return nil
end

--- Settles the pass up to position `needed` at least.
---@private
---@param needed integer
---@return string?
function Pass:settleTo(needed)
  local size, settled = self.size, self.settled
  if needed <= settled then return nil end
  local to = settled + CHUNK
  if to < needed then to = needed end
  if to > size then to = size end
  if self.source.trusted then
    settle(self.cards, settled + 1, to, size, self.source.draw)
  else
    local choices = self:ask(size - settled, to - settled)
    if type(choices) == "string" then return choices end
    settleBy(self.cards, settled + 1, choices)
  end
  self.settled = to
  return nil
end

--- Begins the next pass and settles its first `count` cards, chosen among those at positions 1
--- to `limit`.
---@private
---@param count integer
---@param limit integer
---@return string?
function Pass:begin(count, limit)
  if self.source.trusted and not self.noRepeat then
    settle(self.cards, 1, count, limit, self.source.draw)
  else
    local first = self:chooseFirst(limit)
    if type(first) == "string" then return first end
    local others = self:ask(limit - 1, count - 1)
    if type(others) == "string" then return others end
    settleBy(self.cards, 1, { first })
    settleBy(self.cards, 2, others)
  end
  self.dealt = 0
  self.settled = count
  return nil
end

--- Chooses the position of the next pass's first card; with `noRepeat` another than the last.
---@private
---@param limit integer
---@return integer|string
function Pass:chooseFirst(limit)
  -- A hand that is topped up has dealt the whole pass.
  local previous = limit < self.size and self.size or self.dealt
  local among = limit
  local places = {}
  if self.noRepeat and self.allDiffer then
    if previous <= limit and limit > 1 then among = limit - 1 end
  elseif self.noRepeat then
    places = self:placesOfOthers(limit, self.cards[previous])
    if #places > 0 then among = #places end
  end
  local choices = self:ask(among, 1)
  if type(choices) == "string" then return choices end
  local choice = choices[1]
  if #places > 0 then return places[choice] end
  return among < limit and choice >= previous and choice + 1 or choice
end

--- The positions up to `limit` at which other cards than `card` lie.
---@private
---@param limit integer
---@param card Card
---@return integer[]
function Pass:placesOfOthers(limit, card)
  local places = {}
  for at = 1, limit do
    if not same(self.cards[at], card) then places[#places + 1] = at end
  end
  return places
end

--- Asks the source for choices, and refuses them where it has dealt from this very deck
--- meanwhile.
---@private
---@param n integer
---@param count integer
---@return integer[]|string
function Pass:ask(n, count)
  local dealt, settled = self.dealt, self.settled
  local choices = askChoices(self.source.draw, n, count)
  if self.dealt ~= dealt or self.settled ~= settled then return DEALT_MEANWHILE end
  return choices
end

-- classic ---------------------------------------------------------------------

-- The names that tutorials and games have used for years, with the faults of the originals
-- mended: `shuffleTable` and `drawCards` from the Corona tutorial, `RandShuffle`, `OutputCard`,
-- `RandDeck` and `RandMultiDeck` from a blog about Lua closures.

--- What `RandDeck` can be told.
---@class RandDeckOptions
---@field random? RandomSource The random source; the engine's own if left out.
--- Whether a pass must not begin with the card dealt last, as long as there is another.
---@field noRepeat? boolean

--- What `RandMultiDeck` can be told.
---@class RandMultiDeckOptions: RandDeckOptions
--- What happens when a hand is larger than what is left: `"topUp"` (the default) deals what is
--- left and tops the hand up from the next pass; `"reshuffle"` puts what is left back and deals
--- the whole hand from a new pass.
---@field whenShort? "topUp"|"reshuffle"

--- Deals one card a call.
---@alias RandDealer<Card> fun(): Card

--- Deals one card, or a hand of `num` cards as a list.
---@alias RandMultiDealer<Card> (fun(num?: 1): Card)|(fun(num: integer): Card|Card[])

local NO_CARDS = "at least one card expected, got an empty table"

--- The most cards that a dealer without an end gives in one call.
local MOST_CARDS = 10000000

---@type string[]
local DECK_OPTIONS = { "noRepeat", "random" }

---@type string[]
local MULTI_DECK_OPTIONS = { "noRepeat", "random", "whenShort" }

--- The pass that the options of a dealer ask for.
---@generic Card
---@param cards Card[]
---@param options RandDeckOptions?
---@return Pass<Card>
local function newPass(cards, options)
  if options == nil then return Pass.new(cards, sourceOf(nil), false) end
  return Pass.new(cards, sourceOf(options.random), options.noRepeat == true)
end

--- Shuffles a list in place: every order is equally likely. `drawCards` and `OutputCard` start at
--- its top again.
---
--- With any source it makes the tutorial's own swaps, so that a game that seeds its engine keeps
--- its orders.
---
--- Cost: one swap a card. Random numbers: one a card but for the first, `random(#t)` to
--- `random(2)`. (Durstenfeld 1964)
---
--- Raises an error where `random` is no source or gives a wrong answer. All cards are still in `t`
--- then, in any order.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(shuffleTable(deck) == deck, #deck) --> true 3
--- ```
---@generic Card
---@param t Card[] The list. Changed in place.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `t`; or false, after a warning through `print`, if `t` is no table.
local function shuffleTable(t, random)
  if listTypeName(t) ~= "table" then
    warn("WARNING: shuffleTable() function expects a table")
    -- Who keeps to the type never sees this answer, which the tutorial promises.
    return false
  end
  if random ~= nil then checkSource(random, 2, "shuffleTable") end
  local problem = shuffleInPlace(t, random)
  if problem ~= nil then error(badArgument(2, "shuffleTable", problem), 2) end
  setPosition(t, 0)
  return t
end

--- Deals the next cards of a list as they lie, from the top. Each list has its own position,
--- shared with `OutputCard`; `shuffleTable` and `RandShuffle` start it at the top again. Nothing
--- is taken out of the list.
---
--- Cost: by `num`. Random numbers: none.
---
--- Raises an error where an argument is of the wrong kind or value.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(table.concat(drawCards(2, deck), " ")) --> AS KD
--- print(table.concat(drawCards(2, deck), " ")) --> 7C
--- print(#drawCards(2, deck)) --> 0
--- ```
---@generic Card
---@param num integer How many cards, a whole number from 0.
---@param deck Card[] The list to deal from.
---@return Card[] # A new list of `num` cards; of fewer where the list runs out, and none from then on.
local function drawCards(num, deck)
  checkCount(num, 1, "drawCards")
  checkList(deck, 2, "drawCards")
  local position = positionOf(deck)
  local hand = {}
  for drawn = 1, num do
    local card = deck[position + drawn]
    if card == nil then break end
    hand[#hand + 1] = card
  end
  setPosition(deck, position + #hand)
  return hand
end

--- Shuffles a list in place, just as `shuffleTable` does, but raises where it is given none.
---
--- Cost: one swap a card. Random numbers: one a card but for the first, `random(#deck)` to
--- `random(2)`. (Durstenfeld 1964)
---
--- Raises an error where `deck` is no table, and where `random` is no source or gives a wrong
--- answer. All cards are still in `deck` then, in any order.
---
--- ```lua
--- local deck = { "AS", "KD", "7C" }
--- print(RandShuffle(deck) == deck, #deck) --> true 3
--- ```
---@generic Card
---@param deck Card[] The list. Changed in place.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card[] # `deck`.
local function RandShuffle(deck, random)
  checkList(deck, 1, "RandShuffle")
  if random ~= nil then checkSource(random, 2, "RandShuffle") end
  local problem = shuffleInPlace(deck, random)
  if problem ~= nil then error(badArgument(2, "RandShuffle", problem), 2) end
  setPosition(deck, 0)
  return deck
end

--- Deals the next card of a list as it lies. When all have been dealt it shuffles the list in
--- place and goes on from its top. Each list has its own position, shared with `drawCards`.
---
--- Cost: the same for every call but those that shuffle. Random numbers: none, or those of
--- `RandShuffle`.
---
--- Raises an error where `deck` is no table, and where `random` is no source or gives a wrong
--- answer. Nothing has been dealt then, and all cards are still in `deck`.
---
--- ```lua
--- local deck = { "AS", "KD" }
--- print(OutputCard(deck), OutputCard(deck)) --> AS KD
--- ```
---@generic Card
---@param deck Card[] The list to deal from. Changed in place when it is shuffled.
---@param random? RandomSource The random source; the engine's own if left out.
---@return Card? # The card; nil if the list is empty.
local function OutputCard(deck, random)
  checkList(deck, 1, "OutputCard")
  checkSource(random, 2, "OutputCard")
  local size = #deck
  if size == 0 then return nil end
  local position = positionOf(deck)
  if position >= size then
    checkResult(shuffleInPlace(deck, random), 2, "OutputCard")
    position = 0
  end
  setPosition(deck, position + 1)
  return deck[position + 1]
end

--- Makes a dealer of the cards of a list: a function that gives the next card of a shuffled deck
--- each time it is called, and begins a new pass by itself when all are dealt. Each pass deals
--- every card exactly once, in an order that is as likely as any other. The list is copied:
--- dealers made from one list know nothing of each other.
---
--- Cost: one copy of the list now, and with `noRepeat` a look at every card; then no call costs
--- more than shuffling some 64 cards, whatever the size of the deck. Where `noRepeat` meets equal
--- cards, a pass begins with a look at every card. Random numbers: for each pass `random(#t)` to
--- `random(2)`, asked for as they are needed, some 64 at a time; after the first pass `noRepeat`
--- leaves the card dealt last out of the first choice. (Fisher and Yates 1938, Durstenfeld 1964)
---
--- Raises an error where `t` is no table, is empty or has a hole, and where an option is unknown or
--- of the wrong kind. The dealer raises where `random` gives a wrong answer; it has dealt nothing
--- then.
---
--- ```lua
--- local last = function(n) return n end -- always the last one, to show what happens
--- local deal = RandDeck({ "A", "B", "C" }, { random = last })
--- print(deal(), deal(), deal(), deal()) --> C A B B
--- ```
---@generic Card
---@param t Card[] The cards, at least one.
---@param options? RandDeckOptions `random`, `noRepeat`.
---@return RandDealer<Card> # The dealer: a function without arguments that gives one card, never nil.
local function RandDeck(t, options)
  local cards = copyOf(t, 1, "RandDeck")
  if #cards == 0 then error(badArgument(1, "RandDeck", NO_CARDS), 2) end
  checkOptions(options, DECK_OPTIONS, "RandDeck")
  local pass = newPass(cards, options)
  return function()
    local position = pass.dealt + 1
    if position > pass.settled then
      checkResult(pass:settleMore(), 2, "RandDeck")
      position = pass.dealt + 1
    end
    pass.dealt = position
    return cards[position]
  end
end

--- Makes a dealer like that of `RandDeck`, which also deals hands. Single cards and hands mix
--- freely.
---
--- When fewer than `num` cards are left, it deals those, begins the next pass and tops the hand up
--- from it: no slot is twice in a hand of at most the deck's size, both passes deal every card
--- exactly once, and every order that these rules allow is equally likely. A hand larger than the
--- deck gets what is left, whole passes, then a part of one.
---
--- Cost: as `RandDeck`; a hand costs by `num`, and a copy of the deck where it is larger than
--- that. Random numbers: as `RandDeck`; where r cards are left the first `num` - r of the next
--- pass are chosen by `random(#t - r)`, `random(#t - r - 1)` and so on. (Fisher and Yates 1938,
--- Durstenfeld 1964)
---
--- Raises an error where `t` is no table, is empty or has a hole, and where an option is unknown or
--- of the wrong kind. The dealer raises where `num` is of the wrong kind or value or `random` gives
--- a wrong answer; it has dealt nothing then.
---
--- ```lua
--- local last = function(n) return n end -- always the last one, to show what happens
--- local deal = RandMultiDeck({ "A", "B", "C" }, { random = last })
--- print(deal()) --> C
--- print(table.concat(deal(3), " ")) --> A B C
--- ```
---@generic Card
---@param t Card[] The cards, at least one.
---@param options? RandMultiDeckOptions `random`, `noRepeat`, `whenShort`.
---@return RandMultiDealer<Card> # The dealer: a function of `num`, a whole number from 0 to
--- 10,000,000. Left out or 1 it gives one card, else a list of `num` cards, empty for 0; never nil.
local function RandMultiDeck(t, options)
  local cards = copyOf(t, 1, "RandMultiDeck")
  if #cards == 0 then error(badArgument(1, "RandMultiDeck", NO_CARDS), 2) end
  checkOptions(options, MULTI_DECK_OPTIONS, "RandMultiDeck")
  local pass = newPass(cards, options)
  local reshuffle = options ~= nil and options.whenShort == "reshuffle"
  local function deal(num)
    if num == nil or num == 1 then
      local position = pass.dealt + 1
      if position > pass.settled then
        checkResult(pass:settleMore(), 2, "RandMultiDeck")
        position = pass.dealt + 1
      end
      pass.dealt = position
      return cards[position]
    end
    checkCount(num, 1, "RandMultiDeck", MOST_CARDS)
    local hand = {}
    checkResult(pass:take(math.floor(num), hand, reshuffle), 2, "RandMultiDeck")
    return hand
  end
  return deal
end

return {
  drawCards = drawCards,
  OutputCard = OutputCard,
  RandDeck = RandDeck,
  RandMultiDeck = RandMultiDeck,
  RandShuffle = RandShuffle,
  shuffleTable = shuffleTable,
  pick = pick,
  sample = sample,
  shuffled = shuffled,
  --- The version of this library.
  _VERSION = "0.1.0",
}
