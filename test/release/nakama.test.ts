/**
 * Makes, deals and saves large decks on a mock of Nakama's Lua, in which a call can take only a limited
 * number of values.
 */
import { describe, expect, it } from "vitest";
import { engines } from "../engines/index.js";
import { singleFile } from "../sides.js";
import { onNakama } from "./shapes.js";

/**
 * Code that makes a dealer. The test runs it twice, and loads the state of the first dealer into the second.
 * Both then deal the same.
 */
const MAKERS = {
  "a deck": "R.newDeck(cards, { random = R.newRandom(1) })",
  "a deck saved by name":
    "R.newDeck(cards, { random = R.newRandom(1), idOf = string.lower, cardOf = string.upper })",
  dice: "R.newDice(cards, { random = R.newRandom(1) })",
  "a block deck": "R.newBlockDeck({ cards }, { blockSize = 900, random = R.newRandom(1) })",
  "a chance": "R.newChance(0.3, { random = R.newRandom(1) })",
};

describe.each(engines.filter(({ name }) => name.includes("5.1")))("$name", (engine) => {
  const run = (code: string) =>
    engine.run(
      onNakama(
        singleFile(),
        `local cards = {} for at = 1, 1000 do cards[at] = "CARD " .. at end
        local function shown(list)
          for at, card in ipairs(list) do list[at] = tostring(card) end
          return table.concat(list, ",")
        end
        ${code}`,
      ),
    );

  it.each(Object.entries(MAKERS))("%s continues from a saved state", async (_, maker) => {
    const code = `local one, other = ${maker}, ${maker}
      one:draw(700)
      if one.discard then one:discard(one:draw(250)) end
      one:peek(400)
      other:draw(1)
      other:setState(one:getState())
      local dealt = shown(one:draw(600))
      return tostring(#dealt > 2000 and dealt == shown(other:draw(600)))`;
    expect(await run(code)).toBe("true");
  });

  it("a category deck continues from its saved state", async () => {
    const maker = "R.newCategoryDeck({ cards, cards }, { random = R.newRandom(1) })";
    const code = `local one, other = ${maker}, ${maker}
      for _ = 1, 300 do one:drawEach() end
      other:setState(one:getState())
      return tostring(shown(one:drawEach()) == shown(other:drawEach()))`;
    expect(await run(code)).toBe("true");
  });

  it("a list of 1,000 cards is shuffled in every way", async () => {
    const code = `for _, name in ipairs({ "shuffled", "shuffleTable", "RandShuffle", "keyedShuffle", "cut" }) do
        assert(#R[name](cards) == 1000, name)
      end
      assert(#R.sample(cards, 900) == 900 and #R.riffle(cards, 7) == 1000 and R.spread(cards) == 0)
      return #R.copies(cards, 3) .. " " .. #R.RandMultiDeck(cards)(900)`;
    expect(await run(code)).toBe("3000 900");
  });
});
