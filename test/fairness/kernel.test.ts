/**
 * Tests the shipped kernels word by word. For each word it makes the state before this word, and compares the
 * kernel's choices with exact arithmetic, which blocks.ts proves to be fair.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nextWord, shuffleByWords } from "../../ts-src/randdeck/kernel.js";
import type { Generator } from "../../ts-src/randdeck/types.js";
import { npmEngines } from "../engines/index.js";
import { long } from "../long.js";
import { choicesOf, firstWord, numberBefore, placesOf, settled, waysOf, wordsNearBorders } from "./blocks.js";
import { cards } from "./enumerate.js";

/** Numbers of cards, many of them near the limits where a word settles fewer positions. */
const some = [2, 3, 4, 5, 6, 52, 111, 127, 128, 129, 130, 16383, 16384, 16385, 40_000, 2 ** 22];
const sizes = long ? [...cards(200).slice(1), ...some] : some;

/**
 * All numbers of a state but the first. They make later words, and differ, so that not all of these are
 * refused.
 */
const OTHERS = cards(16)
  .slice(1)
  .map((at) => at * 123_456_789);

function stateOf(numbers: readonly number[], carry: number): Generator {
  return { words: [...numbers], carry, position: 16 } as Generator;
}

/** The words of a state, one after another. */
function wordsOf(numbers: readonly number[], carry: number): () => number {
  const words = numbers.map(BigInt);
  let position = -1;
  let rest = BigInt(carry);
  return () => {
    position = (position + 1) % 16;
    const total = 4078413n * words[position]! + rest;
    words[position] = total % 2n ** 31n;
    rest = total / 2n ** 31n;
    return Number(words[position]!);
  };
}

type ShufflePart = typeof shuffleByWords;

/** Returns the cards that a kernel moved, and the next word, which tells how many words it took. */
function made(shufflePart: ShufflePart, numbers: readonly number[], carry: number, among: number): string {
  const state = stateOf(numbers, carry);
  const moved = new Map<number, number>();
  // To save time, this list makes a card only when the card is read. A card is the number of its position.
  const lazy = new Proxy<unknown[]>([], {
    get: (_, index) => moved.get(Number(index) + 1) ?? Number(index) + 1,
    set: (_, index, card) => moved.set(Number(index) + 1, card).size > 0,
  });
  shufflePart(state, lazy, 1, 1, among);
  return `${show(moved)} after ${nextWord(state)}`;
}

/** Returns what `made` must return, computed with exact arithmetic. */
function expected(numbers: readonly number[], carry: number, among: number): string {
  const word = wordsOf(numbers, carry);
  return `${show(settled(word, among))} after ${word()}`;
}

const show = (moved: ReadonlyMap<number, number>) =>
  [...moved].sort(([one], [other]) => one - other).join(" ");

const numbersFor = (word: number, carry: number) => [numberBefore(word, carry), ...OTHERS];

/** The words near borders for which a kernel makes wrong choices. */
function differences(shufflePart: ShufflePart, among: number, carry: number): number[] {
  return wordsNearBorders(among).filter((word) => {
    const numbers = numbersFor(word, carry);
    return made(shufflePart, numbers, carry, among) !== expected(numbers, carry, among);
  });
}

/** A wrong kernel: it never rejects a random word. */
const unrefusing: ShufflePart = (state, list, from, _to, last) => {
  let rest = nextWord(state);
  for (let place = from; place < from + placesOf(last - from + 1); place++) {
    const product = rest * (last - place + 1);
    rest = product % 2 ** 31;
    const chosen = place + (product - rest) / 2 ** 31;
    [list[place - 1], list[chosen - 1]] = [list[chosen - 1], list[place - 1]];
  }
};

describe("the positions that a word settles", () => {
  it("get the cards that exact arithmetic says, for every tested word", () => {
    for (const carry of [0, 4_078_412]) {
      for (const among of sizes) expect(differences(shuffleByWords, among, carry), `${among}`).toEqual([]);
    }
  });

  it("do not in a kernel that takes every word, for each size that does not divide 2^31", () => {
    for (const among of sizes) {
      const isCaught = differences(unrefusing, among, 0).length > 0;
      expect(isCaught, `${among}`).toBe(2n ** 31n % waysOf(among) !== 0n);
    }
  });

  it("get each choice by equally many words, counted way by way", () => {
    for (const among of [2, 3, 4, 5, 6]) {
      const ways = waysOf(among);
      for (let way = 0n; way < ways; way++) {
        const first = firstWord(way, among);
        const words = firstWord(way + 1n, among) - first;
        // A refused word is the first of its way.
        const tooMany = [0, 1].filter((step) => choicesOf(first + step, among).isTooMany).length;
        expect(words - tooMany, `${among}: ${way}`).toBe(Number(2n ** 31n / ways));
        for (const word of [first, first + words - 1]) {
          const { choices } = choicesOf(word, among);
          const number = choices.reduce((sum, choice, place) => sum * (among - place) + choice, 0);
          expect(number).toBe(Number(way));
        }
      }
    }
  });

  it("get each choice just once of all that follow a word too many", () => {
    for (const among of [3, 4, 5]) {
      const tooMany = wordsNearBorders(among).filter((word) => choicesOf(word, among).isTooMany);
      expect(tooMany.length).toBe(Number(2n ** 31n % waysOf(among)));
      for (const word of tooMany) {
        const number = numberBefore(word);
        const carry = Math.floor((4078413 * number) / 2 ** 31);
        const orders = new Set<string>();
        for (let way = 0n; way < waysOf(among); way++) {
          const second = numberBefore(firstWord(way, among) + 2, carry);
          const list = cards(among);
          shuffleByWords(stateOf([number, second, ...OTHERS.slice(1)], 0), list, 1, 1, among);
          orders.add(list.slice(0, placesOf(among)).join());
        }
        expect(orders.size).toBe(Number(waysOf(among)));
      }
    }
  });

  const asked = some
    .filter((among) => long || among !== 5)
    .map((among) => ({
      among,
      numbers: wordsNearBorders(among).map((word) => numberBefore(word)),
    }));
  const wanted = asked.flatMap(({ among, numbers }) =>
    numbers.map((number) => {
      const word = wordsOf([number, ...OTHERS], 0);
      let taken = 0;
      const counted = () => {
        taken += 1;
        return word();
      };
      const moved = settled(counted, among);
      return `${[1, 2, 3, 4].map((place) => moved.get(place) ?? place).join(" ")} ${taken}`;
    }),
  );

  it.each(npmEngines)("get the same in Lua: $name", async (engine) => {
    const text = asked.map(({ among, numbers }) => `${among}:${numbers.join(" ")};`).join("");
    const library = readFileSync(new URL("../../lua-out/randdeck.lua", import.meta.url), "utf8");
    const [kernel] = /^-- kernel -+$[\s\S]*?(?=^-- \w+ -{9})/m.exec(library)!;
    const report = await engine.run(`local ownField = rawget
${kernel}
local lazy = { __index = function(_, place) return place end }
local report = {}
for size, words in string.gmatch("${text}", "(%d+):([^;]*);") do
  local among = tonumber(size)
  for number in string.gmatch(words, "%d+") do
    local state = { words = { tonumber(number) * AS_WORD }, carry = 0 * AS_WORD, position = 16 }
    for at = 2, 16 do state.words[at] = at * AS_WORD * 123456789 end
    local cards = setmetatable({}, lazy)
    shuffleByWords(state, cards, 1, 1, among)
    local line = {}
    for at = 1, 4 do line[at] = string.format("%d", cards[at]) end
    report[#report + 1] = table.concat(line, " ") .. " " .. string.format("%d", state.position)
  end
end
return table.concat(report, "\\n")`);
    expect(report.split("\n")).toEqual(wanted);
  });
});
