/**
 * The kernels as they are shipped, word by word: a state is made whose next word is the wanted one,
 * and what the kernel makes of it is compared with exact arithmetic (`choicesOf`, which says why a
 * kernel that agrees gives each choice exactly equally often).
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { block } from "../../ts-src/randdeck/generator.js";
import { nextWord, packed, settleBlocks, type Words } from "../../ts-src/randdeck/kernel.js";
import { npmEngines } from "../engines/index.js";
import { choicesOf, numberBefore, placesOf, waysOf, wordsNearBorders } from "./blocks.js";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Around each size at which a block takes fewer places; 2^22 is the last one with blocks. */
const sizes = [...range(4, 130), 1000, ...range(16382, 16386), 40_000, 4_194_304];

/** What gives the words after a refused one: not all alike, so that not all are refused. */
const OTHERS = range(2, 16).map((at) => at * 123_456_789);

function stateBefore(word: number, carry: number): Words {
  const words = [numberBefore(word, carry), ...OTHERS].map(packed);
  return { words, carry: packed(carry), position: 16 };
}

/** The first cards after the choices, of cards that are numbered by their places. */
function cardsAfter(choices: readonly number[]): number[] {
  const moved = new Map<number, number>();
  return choices.map((choice, at) => {
    const card = moved.get(at + choice) ?? at + choice + 1;
    moved.set(at + choice, moved.get(at) ?? at + 1);
    return card;
  });
}

/** What a kernel must make of a word: the first cards, or that the word is refused. */
function expected(word: number, among: number): string {
  const choices = choicesOf(word, among);
  return choices === undefined ? "refused" : cardsAfter(choices).join(" ");
}

type Settle = typeof settleBlocks;

/** What a kernel makes of a word: it is refused where another word was taken after it. */
function made(settle: Settle, word: number, among: number, carry: number): string {
  const state = stateBefore(word, carry);
  // Without writing all cards for each word: the card at a place is numbered by it.
  const cards = new Proxy<unknown[]>([], {
    get: (changed, place) => Reflect.get(changed, place) ?? Number(place) + 1,
  });
  const next = settle(state, cards, 1, 1, among, among);
  expect(next).toBe(placesOf(among) + 1);
  if (state.position !== 1) return "refused";
  return range(0, next - 2)
    .map((at) => cards[at])
    .join(" ");
}

function differences(settle: Settle, among: number, carry: number): string[] {
  return wordsNearBorders(among)
    .map((word) => [word, made(settle, word, among, carry), expected(word, among)])
    .filter(([, got, wanted]) => got !== wanted)
    .map((difference) => difference.join(": "));
}

/** Never refuses a word: multiplies and shifts, and that is all. */
const unrefusing: Settle = (state, cards, from, _to, last) => {
  const among = last - from + 1;
  let rest = nextWord(state);
  for (let place = 0; place < placesOf(among); place++) {
    const product = rest * (among - place);
    rest = product % 2 ** 31;
    const chosen = place + (product - rest) / 2 ** 31;
    [cards[place], cards[chosen]] = [cards[chosen], cards[place]];
  }
  return from + placesOf(among);
};

describe("the choices of a block", () => {
  it("are what exact arithmetic says, of every word looked at", () => {
    for (const carry of [0, 4_078_412]) {
      for (const among of sizes) expect(differences(settleBlocks, among, carry)).toEqual([]);
    }
  });

  it("are so too where the cards are chosen and not moved, and for the last two and three", () => {
    for (const among of [2, 3, ...sizes]) {
      for (const word of wordsNearBorders(among)) {
        const state = stateBefore(word, 0);
        const choices = block(state, among, among);
        expect(state.position === 1 ? choices : undefined).toEqual(choicesOf(word, among));
      }
    }
  });

  it("are looked at on both sides of a refusal", () => {
    const words = wordsNearBorders(52);
    expect(words.filter((word) => choicesOf(word, 52) === undefined).length).toBeGreaterThan(5);
    expect(words.filter((word) => choicesOf(word, 52) !== undefined).length).toBeGreaterThan(5);
  });

  it("differ in a kernel that refuses no word, for each size that does not divide 2^31", () => {
    for (const among of sizes) {
      const caught = differences(unrefusing, among, 0).length > 0;
      expect(caught).toBe(2n ** 31n % waysOf(among) !== 0n);
    }
  });

  it.each(npmEngines)("are the same in Lua: $name", async (engine) => {
    const asked = sizes.map((among) => ({ among, words: wordsNearBorders(among) }));
    const text = asked
      .map(({ among, words }) => `${among}:${words.map((word) => numberBefore(word)).join(" ")};`)
      .join("");
    const kernel = readFileSync(new URL("../../lua-out/randdeck/kernel.lua", import.meta.url), "utf8");
    const report = await engine.run(`local kernel = (function() ${kernel}
end)()
local lazy = { __index = function(_, place) return place end }
local report = {}
for size, words in string.gmatch("${text}", "(%d+):([^;]*);") do
  local among = tonumber(size)
  for number in string.gmatch(words, "%d+") do
    local state = { words = { kernel.packed(tonumber(number) / 1) }, carry = kernel.packed(0), position = 16 }
    for at = 2, 16 do state.words[at] = kernel.packed(at * 123456789) end
    local cards = setmetatable({}, lazy)
    local after = kernel.settleBlocks(state, cards, 1, 1, among, among)
    local line = {}
    for at = 1, after - 1 do line[at] = string.format("%d", cards[at]) end
    report[#report + 1] = state.position == 1 and table.concat(line, " ") or "refused"
  end
end
return table.concat(report, "\\n")`);
    const wanted = asked.flatMap(({ among, words }) => words.map((word) => expected(word, among)));
    expect(report.split("\n")).toEqual(wanted);
  });
});
