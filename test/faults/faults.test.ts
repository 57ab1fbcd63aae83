/** The faults of the code that the six names come from: each shown by the smallest code that has it, and gone here. */
import { expect, it } from "vitest";
import { wasmEngine } from "../engines/wasm.js";
import { withLibrary } from "../sides.js";

const drawCards = `
  local currentIndex = 1
  local function drawCards(num, deck)
    local drawn = {}
    for i = currentIndex, num do drawn[#drawn + 1] = deck[i] end
    currentIndex = currentIndex + num
    return drawn
  end`;

const outputCard = `
  local counter = 0
  local function OutputCard(deck)
    counter = counter + 1
    if counter > #deck then counter = 1 end
    return deck[counter]
  end`;

const randDeck = `
  local function RandDeck(t)
    local counter = #t
    return function()
      counter = counter + 1
      if counter > #t then
        shuffle(t, first)
        counter = 1
      end
      return t[counter]
    end
  end`;

const randMultiDeck = `
  local function RandMultiDeck(t)
    local counter = #t
    return function(num)
      if num == 1 then
        counter = counter + 1
        if counter > #t then
          shuffle(t, first)
          counter = 1
        end
        return t[counter]
      end
      if counter + num > #t then
        shuffle(t, first)
        counter = 1
      end
      local hand = {}
      for i = counter, counter + num - 1 do hand[#hand + 1] = t[i] end
      counter = counter + num
      return hand
    end
  end`;

interface Fault {
  readonly original: string;
  readonly done: string;
  /** What comes of it by the original, and by ours. */
  readonly wrong: string;
  readonly right: string;
}

const faults: Readonly<Record<string, Fault>> = {
  "drawCards deals nothing on its second call": {
    original: drawCards,
    done: "local deck = { 1, 2, 3, 4 } return #drawCards(2, deck) .. #drawCards(2, deck)",
    wrong: "20",
    right: "22",
  },
  "drawCards keeps one cursor for all decks": {
    original: drawCards,
    done: "return #drawCards(2, { 1, 2, 3 }) .. #drawCards(2, { 4, 5, 6 })",
    wrong: "20",
    right: "22",
  },
  "OutputCard counts for all decks at once": {
    original: outputCard,
    done: 'return OutputCard({ "A", "B" }) .. OutputCard({ "C", "D" })',
    wrong: "AD",
    right: "AC",
  },
  "RandDeck has decks of one table disturb each other": {
    original: randDeck,
    done: `local t = { "A", "B", "C", "D" }
    local one, other = RandDeck(t), RandDeck(t)
    return one() .. one() .. (other() and "") .. one() .. one()`,
    wrong: "BCAB",
    right: "ABCD",
  },
  "RandDeck changes the caller's table": {
    original: randDeck,
    done: 'local t = { "A", "B", "C" } RandDeck(t)() return table.concat(t)',
    wrong: "BCA",
    right: "ABC",
  },
  // The deck lies as B C D E A after its first shuffle.
  "RandMultiDeck deals a card twice and skips another where cards and hands alternate": {
    original: randMultiDeck,
    done: "return deal(1) .. table.concat(deal(2)) .. deal(1)",
    wrong: "BBCE",
    right: "ABCD",
  },
  "RandMultiDeck throws cards away where a hand is larger than what is left": {
    original: randMultiDeck,
    done: "return table.concat(deal(2)) .. table.concat(deal(2)) .. table.concat(deal(2))",
    wrong: "BCDECD",
    right: "ABCDEA",
  },
};

it.each(Object.entries(faults))("%s", async (_, { original, done, wrong, right }) => {
  const chunk = withLibrary(`
    local function first() return 1 end
    local function shuffle(t, random)
      for i = #t, 2, -1 do
        local j = random(i)
        t[i], t[j] = t[j], t[i]
      end
    end
    local five = { "A", "B", "C", "D", "E" }
    local function theirs() ${original} local deal = RandMultiDeck and RandMultiDeck(five) ${done} end
    local function ours()
      local drawCards, OutputCard = randdeck.drawCards, randdeck.OutputCard
      local function RandDeck(t) return randdeck.RandDeck(t, { random = first }) end
      local deal = randdeck.RandMultiDeck({ "A", "B", "C", "D", "E" }, { random = first })
      ${done}
    end
    return theirs() .. " " .. ours()`);
  expect(await wasmEngine("5.1").run(chunk)).toBe(`${wrong} ${right}`);
});

it("RandShuffle uses table.maxn, which Lua 5.4 has no more", async () => {
  const chunk = withLibrary("return tostring(table.maxn) .. #randdeck.RandShuffle({ 1, 2, 3 })");
  expect(await wasmEngine("5.4").run(chunk)).toBe("nil3");
});
