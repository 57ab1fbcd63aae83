/** The library on a mock of MoonSharp, the Lua of Tabletop Simulator. */
import { describe, expect, it } from "vitest";
import { engines } from "../engines/index.js";
import { singleFile } from "../sides.js";
import { expectedLine, playerOf, valueFileNames, valuesIn } from "../values/players.js";
import { onMoonSharp } from "./shapes.js";

describe.each(engines.filter(({ name }) => name.includes("5.2")))("$name", (engine) => {
  it.each(valueFileNames)("%s", async (name) => {
    const values = valuesIn(name);
    const lines = await engine.run(onMoonSharp(singleFile(), playerOf(values)));
    expect(lines.split("\n")).toEqual(values.map(expectedLine));
  });

  it("deals without a seed, and refuses text that isn't a state", async () => {
    const code = `
      local cards = { "A", "B", "C" }
      local deck = R.newDeck(cards, { random = R.newRandom() })
      for _, state in ipairs({ "", "abc", "randdeck:", "randdeck:deck:2:" }) do
        assert(not pcall(deck.setState, deck, state))
      end
      R.pickWeighted(cards, { 0.5, 0.25, 0.125 })
      R.newChance(0.25):draw(9)
      return #R.keyedShuffle(cards) .. #deck:draw(3)`;
    expect(await engine.run(onMoonSharp(singleFile(), code))).toBe("33");
  });
});
