/** A million cards: nothing may spread a list, recurse by its length, or go through it card by card twice over. */
import { describe, expect, it } from "vitest";
import {
  drawCards,
  OutputCard,
  RandDeck,
  RandMultiDeck,
  RandShuffle,
  sample,
  shuffled,
  shuffleTable,
} from "../../ts-src/randdeck.js";
import { engines } from "../engines/index.js";
import { singleFile } from "../sides.js";

const MILLION = 1_000_000;

/** How often each of 1 to `size` is in `cards`: all must be there `times` times. */
function isEach(cards: readonly unknown[], size: number, times = 1): boolean {
  const counts = new Uint8Array(size + 1);
  for (const card of cards) counts[Number(card)]! += 1;
  return cards.length === size * times && counts.every((count, card) => count === (card === 0 ? 0 : times));
}

describe("TypeScript", () => {
  const list = Array.from({ length: MILLION }, (_, index) => index + 1);

  it("shuffles and samples them", () => {
    expect(isEach(shuffled(list), MILLION)).toBe(true);
    expect(
      isEach(
        shuffled(list, (n) => n),
        MILLION,
      ),
    ).toBe(true);
    expect(isEach(sample(list, MILLION), MILLION)).toBe(true);
    const deck = [...list];
    expect(shuffleTable(deck)).toBe(deck);
    expect(RandShuffle(deck, () => 1)).toBe(deck);
    expect(isEach(deck, MILLION)).toBe(true);
  });

  it("deals them, by one and by the million", () => {
    const deck = [...list];
    expect(isEach(drawCards(2 * MILLION, deck), MILLION)).toBe(true);
    expect(OutputCard(deck)).toBeGreaterThanOrEqual(1);
    const deal = RandDeck(list);
    expect(isEach(Array.from({ length: MILLION }, deal), MILLION)).toBe(true);
    for (const whenShort of ["topUp", "reshuffle"] as const) {
      const dealHand = RandMultiDeck(list, { random: (n) => n, noRepeat: true, whenShort });
      dealHand(3);
      expect(isEach(dealHand(MILLION) as number[], MILLION)).toBe(true);
    }
    const dealTwice = RandMultiDeck(list);
    expect(isEach(dealTwice(2 * MILLION) as number[], MILLION, 2)).toBe(true);
  });
});

const CHUNK = `
local list = {}
for card = 1, size do list[card] = card end
local function isEach(cards)
  local seen = {}
  for at = 1, size do
    if not cards[at] or seen[cards[at]] then return "no" end
    seen[cards[at]] = true
  end
  return #cards == size and "yes" or "no"
end
local deal = randdeck.RandMultiDeck(list, { noRepeat = true })
deal(3)
return table.concat({
  isEach(randdeck.shuffled(list)),
  isEach(randdeck.sample(list, size)),
  isEach(randdeck.drawCards(2 * size, list)),
  isEach(randdeck.shuffleTable(list)),
  isEach(deal(size)),
  tostring(#deal(size + 1) == size + 1),
}, " ")
`;

// Elsewhere a million takes many seconds, and Luau has 17 MB here.
const FAST = ["lua5.1", "lua5.4", "luajit"];
const SLOW = ["Luau (wasm)", "Fengari", "Fengari in Chromium"];

function sizeOn(name: string): number {
  if (FAST.includes(name)) return MILLION;
  return SLOW.includes(name) ? MILLION / 50 : MILLION / 10;
}

describe.each(engines)("$name", (engine) => {
  const size = sizeOn(engine.name);

  it(`shuffles, samples and deals ${size} cards`, async () => {
    const chunk = `local randdeck = (function() ${singleFile()}\nend)() local size = ${size} ${CHUNK}`;
    expect(await engine.run(chunk)).toBe("yes yes yes yes yes true");
  });
});
