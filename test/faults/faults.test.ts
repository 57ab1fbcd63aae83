/** The faults of the code that the six names come from: each shown by the smallest code that has it, and gone here. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { shuffled } from "../../ts-src/randdeck.js";
import { wasmEngine } from "../engines/wasm.js";
import { arrangements, enumerate, isUniform } from "../fairness/enumerate.js";

const library = readFileSync(new URL("../../lua-out/randdeck.lua", import.meta.url), "utf8");

/** Runs Lua code that returns a text, with the library and some helpers ready. */
function run(version: "5.1" | "5.4", code: string): Promise<string> {
  return wasmEngine(version).run(`local randdeck = (function() ${library}
end)()
local function first() return 1 end
local function shuffle(t, random)
  for i = #t, 2, -1 do
    local j = random(i)
    t[i], t[j] = t[j], t[i]
  end
end
${code}`);
}

describe("the Corona tutorial", () => {
  const original = `
    local currentIndex = 1
    local function drawCards(num, deck)
      local drawn = {}
      for i = currentIndex, num do drawn[#drawn + 1] = deck[i] end
      currentIndex = currentIndex + num
      return drawn
    end`;

  it("deals nothing on the second call of drawCards", async () => {
    const twice = "local deck = { 1, 2, 3, 4 } return #drawCards(2, deck) .. ' ' .. #drawCards(2, deck)";
    expect(await run("5.1", `${original} ${twice}`)).toBe("2 0");
    expect(await run("5.1", `local drawCards = randdeck.drawCards ${twice}`)).toBe("2 2");
  });

  it("keeps one cursor for all decks", async () => {
    const both = "return #drawCards(2, { 1, 2, 3 }) .. ' ' .. #drawCards(2, { 4, 5, 6 })";
    expect(await run("5.1", `${original} ${both}`)).toBe("2 0");
    expect(await run("5.1", `local drawCards = randdeck.drawCards ${both}`)).toBe("2 2");
  });
});

describe("the blog about Lua closures", () => {
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
  const ours = "local RandMultiDeck = function(t) return randdeck.RandMultiDeck(t, { random = first }) end";

  it("has decks of one table disturb each other", async () => {
    const two = `
      local t = { "A", "B", "C", "D" }
      local one, other = RandDeck(t), RandDeck(t)
      local dealt = one() .. one()
      other()
      dealt = dealt .. one() .. one()
      return dealt`;
    const wrong = await run("5.1", `${randDeck} ${two}`);
    const right = await run("5.1", `local RandDeck = randdeck.RandDeck ${two}`);
    expect(new Set(wrong).size).toBeLessThan(4);
    expect(new Set(right).size).toBe(4);
  });

  it("changes the caller's table", async () => {
    const once = 'local t = { "A", "B", "C" } RandDeck(t)() return table.concat(t)';
    expect(await run("5.1", `${randDeck} ${once}`)).toBe("BCA");
    expect(await run("5.1", `local RandDeck = randdeck.RandDeck ${once}`)).toBe("ABC");
  });

  it("deals a card twice where a hand follows a single card", async () => {
    const mixed =
      "local deal = RandMultiDeck({ 1, 2, 3, 4, 5 }) local one = deal(1) return one == deal(2)[1]";
    expect(await run("5.1", `${randMultiDeck} ${mixed.replace("return ", "return tostring(")})`)).toBe(
      "true",
    );
    expect(await run("5.1", `${ours} ${mixed.replace("return ", "return tostring(")})`)).toBe("false");
  });

  it("skips a card where a single card follows a hand", async () => {
    const mixed = `
      local deal = RandMultiDeck({ "A", "B", "C", "D", "E" })
      local hand = deal(2)
      return table.concat(hand) .. deal(1) .. deal(1)`;
    // The deck lies as B C D E A after its shuffle.
    expect(await run("5.1", `${randMultiDeck} ${mixed}`)).toBe("BCEA");
    expect(await run("5.1", `${ours} ${mixed}`)).toBe("ABCD");
  });

  it("throws cards away where a hand is larger than what is left", async () => {
    const hands = `
      local deal = RandMultiDeck({ 1, 2, 3, 4, 5 })
      local seen, kinds = {}, 0
      for _, hand in ipairs({ deal(2), deal(2), deal(2) }) do
        for i, card in ipairs(hand) do
          if not seen[card] then kinds = kinds + 1 end
          seen[card] = true
        end
      end
      return tostring(kinds)`;
    expect(await run("5.1", `${randMultiDeck} ${hands}`)).toBe("4");
    expect(await run("5.1", `${ours} ${hands}`)).toBe("5");
  });

  it("counts for all decks at once in OutputCard", async () => {
    const original = `
      local counter = 0
      local function OutputCard(deck)
        counter = counter + 1
        if counter > #deck then counter = 1 end
        return deck[counter]
      end`;
    const both = 'return OutputCard({ "A", "B" }) .. OutputCard({ "C", "D" })';
    expect(await run("5.1", `${original} ${both}`)).toBe("AD");
    expect(await run("5.1", `local OutputCard = randdeck.OutputCard ${both}`)).toBe("AC");
  });

  it("uses table.maxn, which Lua 5.4 has no more", async () => {
    expect(await run("5.4", "return tostring(pcall(function() return table.maxn({ 1 }) end))")).toBe("false");
    expect(await run("5.4", "return tostring(#randdeck.RandShuffle({ 1, 2, 3 }))")).toBe("3");
  });
});

describe("loops that are no shuffle", () => {
  const orders = arrangements([1, 2, 3], 3);

  it("the quick tip's is Sattolo's: no card stays in its place", () => {
    const shares = enumerate((random) => {
      const list = [1, 2, 3];
      for (let i = 2; i > 0; i--) {
        const j = random(i) - 1;
        [list[i], list[j]] = [list[j] as number, list[i] as number];
      }
      return list;
    });
    expect([...shares.keys()].sort()).toEqual(["[2,3,1]", "[3,1,2]"]);
    expect(
      isUniform(
        enumerate((random) => shuffled([1, 2, 3], random)),
        orders,
      ),
    ).toBe(true);
  });

  it("the full-range swap prefers some orders", () => {
    const shares = enumerate((random) => {
      const list = [1, 2, 3];
      for (let i = 0; i < 3; i++) {
        const j = random(3) - 1;
        [list[i], list[j]] = [list[j] as number, list[i] as number];
      }
      return list;
    });
    const [most = 0n, least = 0n] = [[...shares.values()].sort().at(-1), [...shares.values()].sort()[0]];
    expect(most * 4n).toBe(least * 5n);
  });
});
