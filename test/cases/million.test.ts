/** No call may spread a list of a million cards, recurse once for each card, or take quadratic time. */
import { describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { engines } from "../engines/index.js";
import { long } from "../long.js";
import { withLibrary } from "../sides.js";

const MILLION = 1_000_000;

/** Whether `cards` contains each number from 1 to a million exactly `times` times. */
function isEach(cards: readonly number[], times = 1): boolean {
  const counts = new Uint8Array(MILLION + 1);
  for (const card of cards) counts[card]! += 1;
  counts[0] = times;
  return cards.length === MILLION * times && counts.every((count) => count === times);
}

it.runIf(long)("TypeScript shuffles, samples and deals them", () => {
  const list = Array.from({ length: MILLION }, (_, index) => index + 1);
  const random = library.newRandom("million");
  expect(isEach(library.shuffled(list))).toBe(true);
  expect(isEach(library.shuffled(list, random))).toBe(true);
  expect(isEach(library.shuffled(list, (n) => n))).toBe(true);
  expect(isEach(library.sample(list, MILLION))).toBe(true);
  const deck = library.shuffleTable([...list]);
  expect(isEach(library.RandShuffle(deck, () => 1))).toBe(true);
  expect(isEach(library.drawCards(2 * MILLION, deck))).toBe(true);
  expect(isEach(library.cut(deck, 5))).toBe(true);
  expect(isEach(library.riffle(deck, 1))).toBe(true);
  expect(library.spread(deck, undefined, random)).toBe(0);
  const deal = library.RandDeck(list);
  expect(isEach(Array.from({ length: MILLION }, deal))).toBe(true);
  for (const whenShort of ["topUp", "reshuffle"] as const) {
    const dealHand = library.RandMultiDeck(list, { random: (n) => n, noRepeat: true, whenShort });
    dealHand(3);
    expect(isEach(dealHand(MILLION) as number[])).toBe(true);
  }
  expect(isEach(library.RandMultiDeck(list)(2 * MILLION) as number[], 2)).toBe(true);
  const own = library.newDeck(list, { random });
  own.discard(own.draw(MILLION));
  expect(isEach(own.draw(MILLION))).toBe(true);
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
local deck = randdeck.newDeck(list)
deck:discard(deck:draw(size))
local results = {}
for _, cards in ipairs({
  randdeck.shuffled(list), randdeck.sample(list, size), randdeck.drawCards(2 * size, list), deal(size), deck:draw(size),
  randdeck.riffle(randdeck.shuffleTable(list), 1),
}) do results[#results + 1] = isEach(cards) end
return table.concat(results, " ") .. " " .. tostring(#deal(size + 1) == size + 1)
`;

// Other engines take many seconds for a million cards, and Luau has only 17 MB of memory here.
const FAST = ["lua5.1", "lua5.4", "luajit"];
const SLOW = ["Luau (wasm)", "Fengari", "Fengari in Chromium"];

describe.runIf(long).each(engines)("$name", ({ name, run }) => {
  const size = FAST.includes(name) ? MILLION : SLOW.includes(name) ? MILLION / 100 : MILLION / 10;

  it(`shuffles, samples and deals ${size} cards`, async () => {
    expect(await run(withLibrary(`local size = ${size} ${CHUNK}`))).toBe("yes yes yes yes yes yes true");
  });
});
