/** No card is lost and none is twice in many random calls of decks, and all engines deal the same cards. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Engine, engines, npmEngines } from "../engines/index.js";
import { long } from "../long.js";
import { withLibrary } from "../sides.js";

const SEED = 20261121;
const MILLION = 1_000_000;
/** Enough for engines that are slow: ten decks; without long runs one. */
const FEW = long ? 20_000 : 2000;
const PROGRAM = readFileSync(new URL("./conservation.lua", import.meta.url), "utf8");

/** The program on an engine; `change` is Lua that may make a wrong deck of `right`. */
const conserveOn = (engine: Engine, calls: number, change = ""): Promise<string> =>
  engine.run(
    withLibrary(`local right = randdeck.newDeck ${change}
      return (function(...) ${PROGRAM}\nend)(randdeck, ${SEED}, ${calls}, 97)`),
  );

const lua51 = npmEngines[0]!;

describe.each(long ? engines : npmEngines.slice(0, 2))("$name", (engine) => {
  it(`${FEW} calls`, async () => {
    const dealt = await conserveOn(engine, FEW);
    expect(dealt).toMatch(/^\d+ \d+ \d+$/);
    expect(dealt).toBe(await conserveOn(lua51, FEW));
  });
});

describe.runIf(long).each(engines.filter(({ name }) => ["luajit", "lua5.4"].includes(name)))(
  "$name",
  (engine) => {
    it("a million calls", async () => {
      expect(await conserveOn(engine, MILLION)).toMatch(/^\d+ \d+ \d+$/);
    }, 180_000);
  },
);

/** Decks of which one method is another. */
const withMethod = (method: string): string =>
  `function randdeck.newDeck(cards, options)
    local deck = right(cards, options)
    local class = getmetatable(deck).__index
    function deck.${method} end
    return deck
  end`;

describe("what is wrong is seen", () => {
  it.each([
    [
      "a discarded card that goes for good",
      withMethod("discard(self, cards) return self:remove(cards)"),
      /^call \d+: left/,
    ],
    [
      "a card on the discard pile twice, in place of another",
      withMethod(
        "discards(self) local pile = class.discards(self) pile[2] = pile[2] and pile[1] return pile",
      ),
      /^call \d+: card \d+ is lost or twice/,
    ],
    [
      "a card that is left twice, in place of another",
      withMethod(
        "peek(self, n) local cards = class.peek(self, n) cards[2] = cards[2] and cards[1] return cards",
      ),
      /^call \d+: card \d+ is lost or twice/,
    ],
  ])("%s", async (_, change, problem) => {
    expect(await conserveOn(lua51, 20_000, change)).toMatch(problem);
  });

  it("other cards than those of other engines", async () => {
    const dealt = await conserveOn(lua51, FEW, withMethod("cut(self, n) return class.cut(self, n or 0)"));
    expect(dealt).toMatch(/^\d+ \d+ \d+$/);
    expect(dealt).not.toBe(await conserveOn(lua51, FEW));
  });
});
