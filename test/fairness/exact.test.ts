/** Equal and weighted chances, computed exactly by trying every number that a source can return. */
import { describe, expect, it } from "vitest";
import * as randdeck from "../../ts-src/randdeck.js";
import {
  areSame,
  arrangements,
  cards,
  enumerate,
  enumerateAccepted,
  isFair,
  isUniform,
  type Shares,
  sharesBy,
  without,
} from "./enumerate.js";
import { wrongShuffles } from "./statistics.js";

const { newBlockDeck, newDeck, newDice, OutputCard, pick, pickWeighted, RandDeck } = randdeck;
const { RandMultiDeck, RandShuffle, sample, sampleWeighted, shuffled, shuffleTable } = randdeck;

type Deal = (list: number[], random: randdeck.RandomFunction) => unknown;
const orders = (size: number) => arrangements(cards(size), size);
const draws = (deal: () => number, count: number) => cards(count).map(() => deal());

describe("all orders have exactly the same chance", () => {
  const deals: [string, Deal][] = [
    ["shuffleTable", shuffleTable],
    ["RandShuffle", RandShuffle],
    ["shuffled", shuffled],
    ["RandDeck", (list, random) => draws(RandDeck(list, { random }), list.length)],
    ["RandMultiDeck", (list, random) => RandMultiDeck(list, { random })(list.length)],
    ["newDeck", (list, random) => newDeck(list, { random }).draw(list.length)],
    ["a bag", (list, random) => newBlockDeck([list], { random, blockSize: list.length }).draw(list.length)],
    [
      "OutputCard, once the list ran out",
      (list, random) =>
        list
          .concat(list)
          .map(() => OutputCard(list, random)!)
          .slice(list.length),
    ],
    [
      "RandDeck's second pass",
      (list, random) => {
        let asked = 1;
        const deal = RandDeck(list, { random: (n) => (++asked > list.length ? random(n) : 1) });
        return draws(deal, 2 * list.length).slice(list.length);
      },
    ],
  ];
  it.each(deals)("%s", (_, deal) => {
    for (const size of [2, 3, 4, 5]) {
      const shares = enumerate((random) => deal(cards(size), random));
      expect(isUniform(shares, orders(size)), `${size}`).toBe(true);
    }
  });

  it.each(wrongShuffles)("%s fails", (_, shuffle) => {
    expect(isFair((random) => shuffle(cards(3), random), orders(3))).toBe(false);
  });

  it("of samples, picks and dice too", () => {
    for (const count of [1, 2, 3, 4]) {
      const shares = enumerate((random) => sample(cards(5), count, random));
      expect(isUniform(shares, arrangements(cards(5), count))).toBe(true);
    }
    expect(isFair((random) => pick(cards(5), random), cards(5))).toBe(true);
    const rows = cards(3).flatMap((one) => cards(3).map((other) => [one, other]));
    expect(isFair((random) => newDice(cards(3), { random }).draw(2), rows)).toBe(true);
  });
});

type Weights = readonly number[];

/** The chances if positions are chosen one after another, each by weight among the positions left. */
const drawnBy = (weights: Weights, count: number): Shares =>
  sharesBy<number>((drawn) => {
    const left = weights.flatMap((weight, at) => (drawn.includes(at + 1) ? [] : Array(weight).fill(at + 1)));
    return drawn.length === count || left.length === 0 ? undefined : left;
  });

describe("each card has exactly the chance of its weight", () => {
  const isRight = (draw: Deal, weights: Weights, count: number) =>
    areSame(
      enumerate((random) => draw(cards(weights.length), random)),
      drawnBy(weights, count),
    );

  it.each([[[3]], [[1, 2, 3]], [[2, 2, 2, 2]], [[0, 5, 0, 1]], [[4, 0, 0]], [[7, 1, 3, 1]]])(
    "%j",
    (weights) => {
      expect(isRight((list, random) => [pickWeighted(list, weights, random)], weights, 1)).toBe(true);
      expect(isRight((list, random) => newDice(list, { random, weights }).draw(1), weights, 1)).toBe(true);
      for (const count of [1, 2, 3, 4]) {
        expect(isRight((list, random) => sampleWeighted(list, weights, count, random), weights, count)).toBe(
          true,
        );
      }
    },
  );

  const draw = (list: number[], random: randdeck.RandomFunction) => pickWeighted(list, [1, 2, 3], random)!;
  const wrong: [string, Deal][] = [
    ["every card alike", (list, random) => sample(list, 2, random)],
    ["cards put back", (list, random) => [draw(list, random), draw(list, random)]],
    [
      "the second among the others alike",
      (list, random) => {
        const first = draw(list, random);
        return [first, pick(without(list, [first]), random)];
      },
    ],
    [
      "one number too many, which is the last card's",
      (list, random) => sampleWeighted(list, [1, 2, 3], 2, (n) => Math.min(random(n + 1), n)),
    ],
  ];
  it.each(wrong)("%s: fails", (_, deal) => expect(isRight(deal, [1, 2, 3], 2)).toBe(false));
});

type Categories = readonly Weights[];
const decks = (text: string): Categories => text.split(" ").map((cards) => [...cards].map(Number));

/**
 * The chances of the orders of a block, computed from its definition: cards of each category are chosen, then
 * cards of any category, then an order that doesn't begin with `before`.
 */
function blockShares(categories: Categories, perBlock: Weights, blockSize: number, before?: number): Shares {
  const steps = categories.flatMap((category, at) => Array<Weights>(perBlock[at]!).fill(category));
  while (steps.length < blockSize) steps.push(categories.flat());
  return sharesBy<number>(
    (dealt) => {
      const at = dealt.length;
      if (at < blockSize) return steps[at]!.filter((card) => !dealt.includes(card));
      if (at === 2 * blockSize) return undefined;
      const left = without(dealt.slice(0, blockSize), dealt.slice(blockSize));
      return at === blockSize && blockSize > 1 ? left.filter((card) => card !== before) : left;
    },
    (dealt) => dealt.slice(blockSize),
  );
}

describe("every block has exactly the chance that the definition says", () => {
  const blocks: [string, Categories, Weights, number][] = [
    ["categories of different sizes", decks("12 345"), [1, 1], 4],
    ["copies of a card", decks("112 34"), [1, 1], 3],
    ["several cards of a category", decks("123 45"), [2, 1], 4],
    ["one category only as filler", decks("12 34"), [1, 0], 2],
  ];
  it.each(blocks)("%s", (_, categories, perBlock, blockSize) => {
    const shares = enumerate((random) =>
      newBlockDeck(categories, { perBlock, blockSize, random }).draw(blockSize),
    );
    expect(areSame(shares, blockShares(categories, perBlock, blockSize))).toBe(true);
    const likeliest = [categories.flat(), blockSize] as const;
    expect(
      areSame(
        shares,
        sharesBy<number>((dealt) => (dealt.length === blockSize ? undefined : without(likeliest[0], dealt))),
      ),
    ).toBe(false);
  });

  it.each(blocks)("%s, with noRepeat after the block before", (_, categories, perBlock, blockSize) => {
    let before = 0;
    const shares = enumerateAccepted((random) => {
      let isOn = false;
      const options = { perBlock, blockSize, noRepeat: true, random: (n: number) => (isOn ? random(n) : 1) };
      const deck = newBlockDeck(categories, options);
      before = deck.draw(blockSize).at(-1)!;
      isOn = true;
      return deck.draw(blockSize);
    });
    expect(areSame(shares, blockShares(categories, perBlock, blockSize, before))).toBe(true);
    expect(areSame(shares, blockShares(categories, perBlock, blockSize))).toBe(false);
  });
});
