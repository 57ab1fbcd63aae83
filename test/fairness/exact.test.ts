import { describe, expect, it } from "vitest";
import {
  newDeck,
  OutputCard,
  pick,
  RandDeck,
  RandMultiDeck,
  type RandMultiDeckOptions,
  type RandomFunction,
  RandShuffle,
  sample,
  shuffled,
  shuffleTable,
} from "../../ts-src/randdeck.js";
import { arrangements, enumerate, isUniform, WHOLE } from "./enumerate.js";
import { type Before, fewest, repeats } from "./repeats.js";

const cards = (size: number) => Array.from({ length: size }, (_, index) => index + 1);
const orders = (size: number) => arrangements(cards(size), size);
type Shuffle = (list: number[], random: RandomFunction) => number[];

const draws = (deal: () => number, count: number) => Array.from({ length: count }, () => deal());

/** The second pass of a dealer, after a first of which every answer is 1: 1 to size, in that order. */
function secondPass(size: number, random: RandomFunction, options: RandMultiDeckOptions): number[] {
  let begun = false;
  const deal = RandDeck(cards(size), { ...options, random: (n) => (begun ? random(n) : 1) });
  draws(deal, size);
  begun = true;
  return draws(deal, size);
}

describe("every order is exactly as likely as any other", () => {
  const shuffles: [string, Shuffle][] = [
    ["shuffleTable", (list, random) => shuffleTable(list, random)],
    ["RandShuffle", (list, random) => RandShuffle(list, random)],
    ["shuffled", (list, random) => shuffled(list, random)],
    ["RandDeck", (list, random) => draws(RandDeck(list, { random }), list.length)],
    ["RandDeck's second pass", (list, random) => secondPass(list.length, random, {})],
    ["RandMultiDeck", (list, random) => RandMultiDeck(list, { random })(list.length) as number[]],
    [
      "OutputCard, once the list ran out",
      (list, random) => {
        const dealt = list.map(() => OutputCard(list, random));
        expect(dealt).toEqual(cards(list.length));
        return list.map(() => OutputCard(list, random) as number);
      },
    ],
  ];
  for (const [name, shuffle] of shuffles) {
    it.each([2, 3, 4, 5])(`${name}, %i cards`, (size) => {
      expect(
        isUniform(
          enumerate((random) => shuffle(cards(size), random)),
          orders(size),
        ),
      ).toBe(true);
    });
  }

  it.each([1, 2, 3, 4])("sample of %i out of 5", (count) => {
    expect(
      isUniform(
        enumerate((random) => sample(cards(5), count, random)),
        arrangements(cards(5), count),
      ),
    ).toBe(true);
  });

  it("pick out of 5", () => {
    expect(
      isUniform(
        enumerate((random) => pick(cards(5), random)),
        cards(5),
      ),
    ).toBe(true);
  });
});

describe("wrong shuffles fail the same test", () => {
  const swap = (list: number[], one: number, other: number) => {
    [list[one], list[other]] = [list[other] as number, list[one] as number];
  };
  const wrong: [string, Shuffle][] = [
    [
      "the full-range swap",
      (list, random) => {
        for (let at = 0; at < list.length; at++) swap(list, at, random(list.length) - 1);
        return list;
      },
    ],
    [
      "Sattolo's",
      (list, random) => {
        for (let last = list.length; last >= 2; last--) swap(list, last - 1, random(last - 1) - 1);
        return list;
      },
    ],
    [
      "the last slot skipped",
      (list, random) => {
        for (let last = list.length - 1; last >= 2; last--) swap(list, last - 1, random(last) - 1);
        return list;
      },
    ],
  ];
  for (const [name, shuffle] of wrong) {
    it(name, () => {
      expect(
        isUniform(
          enumerate((random) => shuffle(cards(3), random)),
          orders(3),
        ),
      ).toBe(false);
    });
  }
});

describe("noRepeat", () => {
  const allowed = (size: number) => orders(size).filter(([first]) => size === 1 || first !== size);

  it.each([1, 2, 3, 4, 5])("leaves every order that does not begin with the last card, %i cards", (size) => {
    const shares = enumerate((random) => secondPass(size, random, { noRepeat: true }));
    expect(isUniform(shares, allowed(size))).toBe(true);
  });

  it("fails with a patch that swaps the clash away to a fixed place", () => {
    const patched = (random: RandomFunction) => {
      const pass = shuffled(cards(3), random);
      if (pass[0] === 3) [pass[0], pass[2]] = [pass[2] as number, pass[0]];
      return pass;
    };
    expect(isUniform(enumerate(patched), allowed(3))).toBe(false);
  });

  /** The different orders of `list` in which as few cards as possible are the same as the one before. */
  const best = (list: readonly string[], before: Before): string[][] => {
    const different = new Map(arrangements(list, list.length).map((order) => [order.join(" "), order]));
    return [...different.values()].filter((order) => repeats(order, before) === fewest(list, before));
  };

  /** Whether two passes are as likely as they must be: the first among all best ones, then the second. */
  const isFair = (list: readonly string[], play: (random: RandomFunction) => string[][]): boolean => {
    const shares = enumerate(play);
    const firsts = best(list, []);
    const expected = firsts.flatMap((first) => {
      const seconds = best(list, [first.at(-1)]);
      return seconds.map((second) => ({
        passes: JSON.stringify([first, second]),
        share: WHOLE / BigInt(firsts.length * seconds.length),
      }));
    });
    return (
      shares.size === expected.length && expected.every(({ passes, share }) => shares.get(passes) === share)
    );
  };

  const lists = [
    ["A", "A", "B"],
    ["A", "B", "B", "C"],
    ["A", "A", "A", "B"],
    ["A", "A", "B", "B"],
  ];

  it.each(lists.map((list) => ({ list })))(
    "deals each order with the fewest repeats as likely as any other, $list",
    ({ list }) => {
      const passes = (deal: () => string) => [list.map(() => deal()), list.map(() => deal())];
      expect(isFair(list, (random) => passes(RandDeck(list, { random, noRepeat: true })))).toBe(true);
      expect(
        isFair(list, (random) => {
          const deck = newDeck(list, { random, noRepeat: true, recycle: "all" });
          return passes(() => deck.draw()!);
        }),
      ).toBe(true);
      expect(
        isFair(list, (random) => {
          const deck = newDeck(list, { random, noRepeat: true });
          const first = deck.draw(list.length);
          deck.discard(first);
          return [first, deck.draw(list.length)];
        }),
      ).toBe(true);
    },
  );

  it("tells such orders from those of which equal neighbours are swapped away", () => {
    const list = ["A", "A", "B", "C"];
    const patched = (random: RandomFunction, before: Before): string[] => {
      const order = shuffled(list, random);
      for (let tries = 0; tries < 9 && repeats(order, before) > fewest(list, before); tries++) {
        const at = order.findIndex((card, place) => card === (place === 0 ? before[0] : order[place - 1]));
        const other = (at + 1) % order.length;
        [order[at], order[other]] = [order[other]!, order[at]!];
      }
      return order;
    };
    expect(
      isFair(list, (random) => {
        const first = patched(random, []);
        return [first, patched(random, [first.at(-1)])];
      }),
    ).toBe(false);
  });

  it("repeats, and does not hang, where all cards are the same", () => {
    const deal = RandDeck(["A", "A"], { noRepeat: true });
    expect(draws(deal as () => never, 5)).toEqual(["A", "A", "A", "A", "A"]);
  });
});

/** A hand of `num` after `before` cards of a first pass whose answers are all 1: 1, 2 and so on. */
function handAfter(
  size: number,
  before: number,
  num: number,
  random: RandomFunction,
  options: RandMultiDeckOptions,
) {
  let begun = false;
  const deal = RandMultiDeck(cards(size), { ...options, random: (n) => (begun ? random(n) : 1) });
  for (let dealt = 0; dealt < before; dealt++) deal();
  begun = true;
  const hand = deal(num) as number[];
  const rest = Array.from({ length: 2 * size - before - num }, () => deal() as number);
  return { hand, rest };
}

const whole = (size: number) =>
  cards(size).flatMap((before) => cards(size).map((num) => ({ size, before, num })));
const short = [3, 4].flatMap(whole).filter(({ size, before, num }) => num > 1 && num > size - before);

describe("a hand that is topped up", () => {
  for (const options of [{}, { noRepeat: true }]) {
    it.each(short)(
      `holds what is left and a uniform choice of other slots, ${JSON.stringify(options)} %o`,
      (deck) => {
        const { size, before, num } = deck;
        const left = cards(size).slice(before);
        const missing = num - left.length;
        const others = cards(size).slice(0, before);
        const expected = arrangements(others, missing)
          .filter(([first]) => !("noRepeat" in options) || left.length > 0 || first !== size)
          .flatMap((drawn) => {
            const remaining = cards(size).filter((card) => !drawn.includes(card));
            return arrangements(remaining, remaining.length).map((rest) => ({
              hand: [...left, ...drawn],
              rest,
            }));
          });
        expect(
          isUniform(
            enumerate((random) => handAfter(size, before, num, random, options)),
            expected,
          ),
        ).toBe(true);
      },
    );
  }

  it("fails where the top-up comes from the whole deck", () => {
    const shares = enumerate((random) => [3, ...shuffled(cards(3), random).slice(0, 2)]);
    expect(
      isUniform(shares, [
        [3, 1, 2],
        [3, 2, 1],
      ]),
    ).toBe(false);
  });
});

describe("a hand from a reshuffled deck", () => {
  it.each(short)("is a uniform choice of all slots, %o", ({ size, before, num }) => {
    const shares = enumerate(
      (random) => handAfter(size, before, num, random, { whenShort: "reshuffle" }).hand,
    );
    expect(isUniform(shares, arrangements(cards(size), num))).toBe(true);
  });

  it.each(short)("with noRepeat does not begin with the card dealt last, %o", ({ size, before, num }) => {
    const options: RandMultiDeckOptions = { whenShort: "reshuffle", noRepeat: true };
    const shares = enumerate((random) => handAfter(size, before, num, random, options).hand);
    expect(
      isUniform(
        shares,
        arrangements(cards(size), num).filter(([first]) => first !== before),
      ),
    ).toBe(true);
  });
});

describe("a hand larger than the deck", () => {
  it.each([4, 5, 6])("is whole passes and a part, each uniform: %i of 3", (num) => {
    const shares = enumerate((random) => RandMultiDeck(cards(3), { random })(num));
    const expected = orders(3).flatMap((first) =>
      arrangements(cards(3), num - 3).map((second) => [...first, ...second]),
    );
    expect(isUniform(shares, expected)).toBe(true);
  });

  it("with noRepeat repeats at no boundary", () => {
    const shares = enumerate((random) => RandMultiDeck(cards(3), { random, noRepeat: true })(6));
    const expected = orders(3).flatMap((first) => orders(3).map((second) => [...first, ...second]));
    expect(
      isUniform(
        shares,
        expected.filter((hand) => hand[2] !== hand[3]),
      ),
    ).toBe(true);
  });
});
