/** Shuffles of hands: each order just as likely as the theory of the shuffle says, no more and no less. */
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  cut,
  keyedShuffle,
  newRandom,
  type RandomFunction,
  riffle,
  swapShuffle,
} from "../../ts-src/randdeck.js";
import { choose, risingSequences } from "../reference/imperfect.js";
import { LIMIT, ordersDeviate } from "./deviate.js";
import { arrangements, enumerate, isUniform, type Shares } from "./enumerate.js";

const cards = (size: number) => Array.from({ length: size }, (_, index) => index + 1);
type Shuffle = (list: number[], random: RandomFunction) => number[];

/** Whether each order of the cards comes with `part` of `whole`. */
function areAsLikely(
  shares: Shares,
  size: number,
  part: (order: readonly number[]) => bigint,
  whole: bigint,
) {
  const all = [...shares.values()].reduce((total, share) => total + share, 0n);
  return arrangements(cards(size), size).every(
    (order) => (shares.get(JSON.stringify(order)) ?? 0n) * whole === all * part(order),
  );
}

/**
 * After k riffles an order with r rising sequences comes in C(2^k + n - r, n) of 2^(k * n) ways. (Bayer and
 * Diaconis 1992, theorem 1)
 */
function areRiffles(shares: Shares, size: number, times: number): boolean {
  const ways = (order: readonly number[]) =>
    choose(2n ** BigInt(times) + BigInt(size - risingSequences(order)), size);
  return areAsLikely(shares, size, ways, 2n ** BigInt(times * size));
}

describe("riffle is that of Gilbert, Shannon and Reeds", () => {
  it.each([
    [1, 2],
    [1, 3],
    [1, 4],
    [1, 5],
    [1, 6],
    [2, 3],
    [2, 5],
    [2, 6],
    [3, 4],
    [4, 3],
  ])("%i times, %i cards", (times, size) => {
    const shares = enumerate((random) => riffle(cards(size), times, random));
    expect(areRiffles(shares, size, times)).toBe(true);
  });

  /** Lets the halves above and below `upper` fall into one another; `fromUpper` says whose card is next. */
  function fall(
    list: readonly number[],
    upper: number,
    fromUpper: (above: number, below: number) => boolean,
  ) {
    const above = list.slice(0, upper);
    const below = list.slice(upper);
    const mixed: number[] = [];
    while (above.length > 0 && below.length > 0) {
      mixed.push((fromUpper(above.length, below.length) ? above : below).shift()!);
    }
    return [...mixed, ...above, ...below];
  }

  const models: [string, boolean, Shuffle][] = [
    [
      "binomial cut, then each card by the sizes of the halves: the model's other words",
      true,
      (list, random) => {
        const upper = list.filter(() => random(2) === 1).length;
        return fall(list, upper, (above, below) => random(above + below) <= above);
      },
    ],
    [
      "cut in the middle",
      false,
      (list, random) => fall(list, list.length / 2, (above, below) => random(above + below) <= above),
    ],
    [
      "cut anywhere alike",
      false,
      (list, random) =>
        fall(list, random(list.length + 1) - 1, (above, below) => random(above + below) <= above),
    ],
    [
      "from either half alike",
      false,
      (list, random) => {
        const upper = list.filter(() => random(2) === 1).length;
        return fall(list, upper, () => random(2) === 1);
      },
    ],
  ];
  it.each(models)("%s: %s", (_, isRight, shuffle) => {
    expect(
      areRiffles(
        enumerate((random) => shuffle(cards(4), random)),
        4,
        1,
      ),
    ).toBe(isRight);
  });
});

/** In how many of n^(2 * swaps) ways each order comes, n cards. */
function swapWays(size: number, swaps: number): Map<string, bigint> {
  let ways = new Map([[JSON.stringify(cards(size)), 1n]]);
  for (let swap = 0; swap < swaps; swap++) {
    const next = new Map<string, bigint>();
    for (const [order, count] of ways) {
      for (let one = 0; one < size; one++) {
        for (let other = 0; other < size; other++) {
          const list = JSON.parse(order) as number[];
          [list[one], list[other]] = [list[other]!, list[one]!];
          const name = JSON.stringify(list);
          next.set(name, (next.get(name) ?? 0n) + count);
        }
      }
    }
    ways = next;
  }
  return ways;
}

describe("swapShuffle is random transpositions", () => {
  const isSwaps = (shares: Shares, size: number, swaps: number) => {
    const ways = swapWays(size, swaps);
    const part = (order: readonly number[]) => ways.get(JSON.stringify(order)) ?? 0n;
    return areAsLikely(shares, size, part, BigInt(size) ** BigInt(2 * swaps));
  };

  it.each([
    [1, 2],
    [1, 3],
    [1, 4],
    [1, 5],
    [2, 3],
    [2, 4],
    [3, 3],
  ])("%i swaps of %i cards", (swaps, size) => {
    const shares = enumerate((random) => swapShuffle(cards(size), swaps, random));
    expect(isSwaps(shares, size, swaps)).toBe(true);
  });

  it("fails with two places that always differ", () => {
    const differ = (list: number[], random: RandomFunction) => {
      const one = random(3);
      const other = ((one + random(2) - 1) % 3) + 1;
      [list[one - 1], list[other - 1]] = [list[other - 1]!, list[one - 1]!];
      return list;
    };
    expect(
      isSwaps(
        enumerate((random) => differ(cards(3), random)),
        3,
        1,
      ),
    ).toBe(false);
  });
});

describe("cut without a position", () => {
  const rotations = (size: number) =>
    cards(size).map((first) => cards(size).map((card) => ((card + first - 2) % size) + 1));

  it.each([1, 2, 3, 4, 5, 6])("gives each of %i rotations alike", (size) => {
    expect(
      isUniform(
        enumerate((random) => cut(cards(size), undefined, random)),
        rotations(size),
      ),
    ).toBe(true);
  });

  it("fails where the list never stays as it is", () => {
    expect(
      isUniform(
        enumerate((random) => cut(cards(4), random(3))),
        rotations(4),
      ),
    ).toBe(false);
  });
});

describe("keyedShuffle", () => {
  afterEach(() => {
    vi.doUnmock("../../ts-src/randdeck/generator.js");
    vi.resetModules();
  });

  const hashed: [string, (list: number[], random: RandomFunction) => number[]][] = [
    ["numbers", (list, random) => keyedShuffle(list, undefined, random)],
    ["large numbers", (list, random) => keyedShuffle(list, (card) => 2 ** 53 - card, random)],
    ["texts", (list, random) => keyedShuffle(list, (card) => `card ${card}`, random)],
  ];

  /** A source whose salts count in their first two numbers, the other fourteen being 1. */
  function counting(): RandomFunction {
    let asked = 0;
    return () => {
      const salts = Math.floor(asked / 16);
      const place = asked % 16;
      asked += 1;
      if (place === 0) return (salts % 46337) + 1;
      return place === 1 ? Math.floor(salts / 46337) + 1 : 1;
    };
  }

  describe.each([3, 4, 5])("all orders of %i cards", (size) => {
    it.each(hashed)("keys that are %s, salts of a generator", (_, shuffle) => {
      const generator = newRandom(`salts ${size}`);
      const random = (n: number) => generator.random(n);
      expect(Math.abs(ordersDeviate((list) => shuffle(list, random), size, 20_000))).toBeLessThan(LIMIT);
    });

    it.each(hashed)("keys that are %s, salts that count", (_, shuffle) => {
      const random = counting();
      expect(Math.abs(ordersDeviate((list) => shuffle(list, random), size, 20_000))).toBeLessThan(LIMIT);
    });

    it("a hash that is no better than a sum fails", () => {
      const generator = newRandom("sum");
      const summed = (list: number[]) => {
        const salt = generator.random(2147483647);
        const hash = (key: number) => (salt + key * 1327217885) % 2147483647;
        return list.sort((one, other) => hash(one) - hash(other));
      };
      expect(ordersDeviate(summed, size, 20_000)).toBeGreaterThan(LIMIT);
    });
  });

  it("a hash that is stirred once, not four times, fails with salts that count", async () => {
    vi.resetModules();
    vi.doMock("../../ts-src/randdeck/generator.js", async (original) => {
      const generator = await original<typeof import("../../ts-src/randdeck/generator.js")>();
      const stir: typeof generator.stir = (numbers, _, ...rest) => generator.stir(numbers, 1, ...rest);
      return { ...generator, stir };
    });
    const mocked = await import("../../ts-src/randdeck/keyed.js");
    const random = counting();
    const shuffle = (list: number[]) => mocked.keyedShuffle(list, (card) => `card ${card}`, random);
    expect(ordersDeviate(shuffle, 4, 20_000)).toBeGreaterThan(LIMIT);
  });

  it("moves no other card where some come, go or lie elsewhere", () => {
    const key = fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.maxSafeInteger());
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { maxLength: 40, comparator: "SameValueZero" }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        fc.integer(),
        (keys, stays, seed) => {
          const all = keyedShuffle([...keys], undefined, newRandom(seed));
          const some = keys.filter((_, at) => stays[at]).reverse();
          const left = new Set(some);
          expect(keyedShuffle(some, undefined, newRandom(seed))).toEqual(
            all.filter((each) => left.has(each)),
          );
        },
      ),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it("gives 10,000 cards, each once", () => {
    const shuffled = keyedShuffle(cards(10_000), undefined, newRandom("many"));
    expect([...shuffled].sort((one, other) => one - other)).toEqual(cards(10_000));
  });

  it.each([13, 12])(
    "sorts by the number %i of the hash where those before it are the same",
    async (place) => {
      vi.resetModules();
      vi.doMock("../../ts-src/randdeck/generator.js", async (original) => ({
        ...(await original<object>()),
        stir: (numbers: number[]) => {
          const letter = numbers[1]!;
          numbers.fill(7);
          numbers[place] = 100 - letter;
        },
      }));
      const mocked = await import("../../ts-src/randdeck/keyed.js");
      expect(mocked.keyedShuffle(["C", "A", "D", "B"], undefined, () => 1)).toEqual(["D", "C", "B", "A"]);
    },
  );

  it("sorts by the key, numbers before texts, and then by place, where two keys have one hash", async () => {
    vi.resetModules();
    vi.doMock("../../ts-src/randdeck/generator.js", async (original) => ({
      ...(await original<object>()),
      stir: (numbers: number[]) => numbers.fill(7),
    }));
    const mocked = await import("../../ts-src/randdeck/keyed.js");
    const random = () => 1;
    expect(mocked.keyedShuffle(["C", "A", "D", "B"], undefined, random)).toEqual(["A", "B", "C", "D"]);
    expect(mocked.keyedShuffle(["2", 3, "1", 2], undefined, random)).toEqual([2, 3, "1", "2"]);
    const keys: Readonly<Record<string, string>> = { a: "K", b: "J", c: "K", d: "J", e: "J" };
    expect(mocked.keyedShuffle(["a", "b", "c", "d", "e"], (card) => keys[card]!, random)).toEqual([
      "b",
      "d",
      "e",
      "a",
      "c",
    ]);
  });
});
