import { describe, expect, it } from "vitest";
import {
  type BlockDeckOptions,
  newBlockDeck,
  newCategoryDeck,
  newDice,
  newHand,
  newRandom,
  type RandomFunction,
  shuffled,
} from "../../ts-src/randdeck.js";
import { deviate, LIMIT } from "./deviate.js";
import { arrangements, enumerate, isUniform, type Shares } from "./enumerate.js";

type Categories = readonly (readonly number[])[];

/** A whole that every product of a few small numbers divides. */
const UNIT = 27720n ** 6n;

/**
 * How likely each block is by the procedure alone, written down as probabilities: no source is asked. `choices`
 * gives, for what the block has so far, the cards that come next, each as often as it is likely.
 */
function blockShares(
  categories: Categories,
  perBlock: readonly number[],
  blockSize: number,
  allowed: (order: readonly number[]) => boolean = () => true,
): Shares {
  const shares: Shares = new Map();
  const steps = categories.flatMap((category, at) => Array<readonly number[]>(perBlock[at]!).fill(category));
  while (steps.length < blockSize) steps.push(categories.flat());
  const choose = (block: readonly number[], share: bigint): void => {
    const among = steps[block.length]?.filter((card) => !block.includes(card));
    if (among !== undefined) {
      for (const card of among) choose([...block, card], share / BigInt(among.length));
      return;
    }
    const all = arrangements(block, blockSize);
    const orders = all.some(allowed) ? all.filter(allowed) : all;
    for (const order of orders) {
      const name = JSON.stringify(order);
      shares.set(name, (shares.get(name) ?? 0n) + share / BigInt(orders.length));
    }
  };
  choose([], UNIT);
  return shares;
}

const sorted = (shares: Shares) => [...shares].sort(([one], [other]) => (one < other ? -1 : 1));
const total = (shares: Shares) => [...shares.values()].reduce((sum, share) => sum + share, 0n);

/** The blocks of small decks, with what makes each of them hard. */
const decks: readonly {
  title: string;
  categories: Categories;
  perBlock: readonly number[];
  blockSize: number;
}[] = [
  {
    title: "categories of different sizes",
    categories: [
      [1, 2],
      [3, 4, 5],
    ],
    perBlock: [1, 1],
    blockSize: 4,
  },
  {
    title: "a card of two categories",
    categories: [
      [1, 2],
      [2, 3, 4],
    ],
    perBlock: [1, 1],
    blockSize: 3,
  },
  {
    title: "copies of a card",
    categories: [
      [1, 1, 2],
      [3, 4],
    ],
    perBlock: [1, 1],
    blockSize: 3,
  },
  {
    title: "several cards of a category",
    categories: [
      [1, 2, 3],
      [4, 5],
    ],
    perBlock: [2, 1],
    blockSize: 4,
  },
  {
    title: "one category only as filler",
    categories: [
      [1, 2],
      [3, 4],
    ],
    perBlock: [1, 0],
    blockSize: 2,
  },
  { title: "a bag", categories: [[1, 2, 3, 4]], perBlock: [1], blockSize: 4 },
];

const block = (deck: (typeof decks)[number], random: RandomFunction, options: BlockDeckOptions = {}) => {
  const { categories, perBlock, blockSize } = deck;
  return newBlockDeck(categories, { perBlock, blockSize, random, ...options }).draw(blockSize);
};

describe("every block comes exactly as often as the procedure says", () => {
  it.each(decks)("$title", (deck) => {
    const expected = blockShares(deck.categories, deck.perBlock, deck.blockSize);
    expect(total(expected)).toBe(UNIT);
    expect(sorted(enumerate((random) => block(deck, random)))).toEqual(sorted(expected));
  });

  it("is not uniform over the sets: that is the procedure's own", () => {
    const { categories, perBlock, blockSize } = decks[0]!;
    expect(new Set(blockShares(categories, perBlock, blockSize).values()).size).toBeGreaterThan(1);
  });
});

describe("the tempting wrong ways fail the same test", () => {
  const { categories, perBlock, blockSize } = decks[0]!;
  const expected = sorted(blockShares(categories, perBlock, blockSize));
  const pick = (cards: readonly number[], random: RandomFunction) => cards[random(cards.length) - 1]!;
  const without = (cards: readonly number[], others: readonly number[]) =>
    cards.filter((card) => !others.includes(card));
  const first = (random: RandomFunction) => categories.map((category) => pick(category, random));

  /** A block whose fillers are chosen by `filler`. */
  const filled = (filler: (cards: readonly number[], random: RandomFunction) => number) => {
    return (random: RandomFunction): number[] => {
      const cards = first(random);
      while (cards.length < blockSize) cards.push(filler(cards, random));
      return cards;
    };
  };
  const right = filled((cards, random) => pick(without(categories.flat(), cards), random));

  const wrong: [string, (random: RandomFunction) => number[]][] = [
    [
      "a filler drawn by choosing its category first",
      (random) => {
        const make = filled((cards, ask) => {
          const open = categories
            .map((category) => without(category, cards))
            .filter(({ length }) => length > 0);
          return pick(open[ask(open.length) - 1]!, ask);
        });
        return shuffled(make(random), random);
      },
    ],
    [
      "fillers with replacement",
      (random) => shuffled(filled((_, ask) => pick(categories.flat(), ask))(random), random),
    ],
    ["category cards kept together at the front", (random) => right(random)],
    [
      "a filler that the block has already replaced by another of its category",
      (random) => {
        const make = filled((cards, ask) => {
          const filler = pick(categories.flat(), ask);
          const others = without(categories.find((each) => each.includes(filler))!, cards);
          if (!cards.includes(filler)) return filler;
          return pick(others.length > 0 ? others : without(categories.flat(), cards), ask);
        });
        return shuffled(make(random), random);
      },
    ],
    [
      "any cards with one of each category among them, as if shuffled until it fits",
      (random) => {
        const all = arrangements(categories.flat(), blockSize).filter((order) =>
          categories.every((category) => category.some((card) => order.includes(card))),
        );
        return all[random(all.length) - 1]!;
      },
    ],
  ];
  it.each(wrong)("%s", (_, make) => {
    expect(sorted(enumerate(make))).not.toEqual(expected);
  });

  it("the right way, written down once more, passes", () => {
    expect(sorted(enumerate((random) => shuffled(right(random), random)))).toEqual(expected);
  });
});

describe("noRepeat", () => {
  /** The second block, after a first one whose answers are all 1; with the last card of the first. */
  function secondBlock(deck: (typeof decks)[number], random: RandomFunction) {
    let begun = false;
    const { categories, perBlock, blockSize } = deck;
    const dealer = newBlockDeck(categories, {
      perBlock,
      blockSize,
      noRepeat: true,
      random: (n) => (begun ? random(n) : 1),
    });
    const last = dealer.draw(blockSize)[blockSize - 1]!;
    begun = true;
    return { last, cards: dealer.draw(blockSize) };
  }

  it.each(decks)("leaves the orders that do not begin with the card before: $title", (deck) => {
    let last = 0;
    const shares = enumerate((random) => {
      const second = secondBlock(deck, random);
      last = second.last;
      return second.cards;
    });
    const expected = blockShares(deck.categories, deck.perBlock, deck.blockSize, ([card]) => card !== last);
    expect(sorted(shares)).toEqual(sorted(expected));
    expect([...shares.keys()].filter((name) => name.startsWith(`[${last},`))).toEqual([]);
  });

  it("fails where only cards within a block are compared", () => {
    const deck = decks[0]!;
    const { last } = secondBlock(deck, () => 1);
    const shares = enumerate((random) => block(deck, random, { noRepeat: true }));
    const expected = blockShares(deck.categories, deck.perBlock, deck.blockSize, ([card]) => card !== last);
    expect(sorted(shares)).not.toEqual(sorted(expected));
  });

  it("begins with it where the block has no other", () => {
    const dealer = newBlockDeck([[1]], { blockSize: 1, noRepeat: true });
    expect(dealer.draw(3)).toEqual([1, 1, 1]);
  });
});

describe("dice", () => {
  it("every row of draws is equally likely", () => {
    const rows = [1, 2, 3].flatMap((one) => [1, 2, 3].map((other) => [one, other]));
    expect(
      isUniform(
        enumerate((random) => newDice([1, 2, 3], { random }).draw(2)),
        rows,
      ),
    ).toBe(true);
  });

  it("with weights each card as its weight says", () => {
    const shares = enumerate((random) => newDice([1, 2, 3], { random, weights: [1, 0, 3] }).draw());
    expect(shares).toEqual(
      new Map([
        ["1", UNIT / 4n],
        ["3", (UNIT / 4n) * 3n],
      ]),
    );
  });
});

describe("a category deck", () => {
  it("every order of each category is equally likely, whatever the others'", () => {
    const shares = enumerate((random) => {
      const deck = newCategoryDeck(
        [
          [1, 2],
          [3, 4, 5],
        ],
        { random },
      );
      return [deck.drawEach(), deck.drawEach()];
    });
    const expected = arrangements([1, 2], 2).flatMap(([a, b]) =>
      arrangements([3, 4, 5], 2).map(([c, d]) => [
        [a, c],
        [b, d],
      ]),
    );
    expect(isUniform(shares, expected)).toBe(true);
  });
});

describe("with a generator of ours", () => {
  // A fair one is beyond LIMIT two times in a million; the seeds are fixed.
  it("blocks are as likely as the procedure says", () => {
    const deck = decks[1]!;
    const { categories, perBlock, blockSize } = deck;
    const expected = blockShares(categories, perBlock, blockSize);
    const runs = 60_000;
    const dealer = newBlockDeck(categories, { perBlock, blockSize, random: newRandom("blocks") });
    const counts = new Map<string, number>();
    for (let run = 0; run < runs; run++) {
      const name = JSON.stringify(dealer.draw(blockSize));
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...expected.keys()].sort());
    const names = [...expected.keys()];
    const due = names.map((name) => (Number(expected.get(name)!) / Number(UNIT)) * runs);
    const came = names.map((name) => counts.get(name)!);
    expect(Math.abs(deviate(came, names.length - 1, 1, due))).toBeLessThan(LIMIT);
  });

  it("hands over blocks hold what blocks give", () => {
    const dealer = newBlockDeck(
      [
        [1, 2],
        [3, 4],
      ],
      { blockSize: 4, random: newRandom("hand") },
    );
    const hand = newHand(dealer, 3);
    const played = Array.from({ length: 400 }, () => hand.play(1));
    const counts = [1, 2, 3, 4].map((card) => played.filter((each) => each === card).length);
    for (const count of counts) expect(Math.abs(count - 100)).toBeLessThanOrEqual(3);
  });
});
