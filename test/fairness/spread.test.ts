/**
 * Orders with the fewest equal neighbours: the counts by which they are chosen against all orders
 * that there are, and the orders that come, each against each.
 */
import { describe, expect, it } from "vitest";
import { arrangementsOf, rowsFrom } from "../../ts-src/randdeck/arrangements.js";
import { kindNumbers } from "../../ts-src/randdeck/kinds.js";
import { chooseOrder } from "../../ts-src/randdeck/order.js";
import { sourceOf } from "../../ts-src/randdeck/source.js";
import { newRandom, type RandomFunction, spread } from "../../ts-src/randdeck.js";
import { deviate, LIMIT } from "./deviate.js";
import { arrangements, enumerate, isUniform } from "./enumerate.js";

/** Cards whose kinds are numbers from 1 on: as many of each as the sizes say. */
const cardsOf = (sizes: readonly number[]) =>
  sizes.flatMap((size, at) => Array.from({ length: size }, () => at + 1));

/** All orders of the kinds, each once. */
function ordersOf(sizes: readonly number[]): number[][] {
  if (sizes.every((size) => size === 0)) return [[]];
  return sizes.flatMap((size, at) => {
    if (size === 0) return [];
    return ordersOf(sizes.map((each, kind) => (kind === at ? each - 1 : each))).map((rest) => [
      at + 1,
      ...rest,
    ]);
  });
}

const pairsOf = (order: readonly number[], before: number) =>
  order.filter((kind, at) => kind === (at === 0 ? before : order[at - 1])).length;

/** Those of the orders that have the fewest equal neighbours, and how many they have. */
function best(orders: readonly (readonly number[])[], before: number) {
  const fewest = orders.reduce((least, order) => Math.min(least, pairsOf(order, before)), Infinity);
  return { fewest, orders: orders.filter((order) => pairsOf(order, before) === fewest) };
}

/** Ways to write `total` as a sum, the largest part first. */
function partitions(total: number, largest = total): number[][] {
  if (total === 0) return [[]];
  return Array.from({ length: Math.min(total, largest) }, (_, at) => at + 1).flatMap((part) =>
    partitions(total - part, part).map((rest) => [part, ...rest]),
  );
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Without those of which no two are of one kind: there is nothing to count. */
const small = [2, 3, 4, 5, 6, 7, 8, 9]
  .flatMap((total) => partitions(total))
  .filter(([largest]) => largest! > 1)
  .map((sizes) => ({ sizes }));

describe("the counts of all multisets up to nine cards", () => {
  it.each(small)("%o", ({ sizes }) => {
    const counts = arrangementsOf(cardsOf(sizes));
    const orders = ordersOf(sizes);
    const total = cardsOf(sizes).length;
    for (const before of [0, ...sizes.map((_, at) => at + 1)]) {
      const { fewest, orders: allowed } = best(orders, before);
      const first = before > 0 ? sizes[before - 1]! : sizes[0]!;
      const bad = before > 0 ? first : first - 1;
      // Where more than half are of one kind there is nothing to count either.
      if (fewest > 0 || 2 * sizes[0]! > total) continue;
      const [row] = rowsFrom(counts, first);
      const singles = sizes.filter((size) => size === 1).length - (first === 1 ? 1 : 0);
      const at = bad - row!.least;
      expect(row!.counts.powers[at]).toBe(0);
      expect(row!.counts.values[at]! * factorial(singles)).toBe(allowed.length);
    }
  });
});

const choose = (n: number, k: number): bigint =>
  k === 0 ? 1n : (choose(n, k - 1) * BigInt(n - k + 1)) / BigInt(k);

/**
 * How many orders of kinds have no equal neighbours, by another way, which takes away and so needs
 * all digits: inclusion and exclusion over the equal neighbours that are tied together.
 */
function countOrders(sizes: readonly number[]): bigint {
  let counts = [1n];
  for (const size of sizes) {
    const next: bigint[] = Array.from({ length: counts.length + size }, () => 0n);
    for (const [laid, count] of counts.entries()) {
      for (let groups = 1; groups <= size; groups++) {
        const ways = count * choose(size - 1, groups - 1) * choose(laid + groups, groups);
        next[laid + groups]! += (size - groups) % 2 === 0 ? ways : -ways;
      }
    }
    counts = next;
  }
  return counts.reduce((sum, count) => sum + count, 0n);
}

describe("the counts of large decks are right but for rounding", () => {
  it.each([
    { sizes: Array.from({ length: 13 }, () => 4) },
    { sizes: Array.from({ length: 4 }, () => 13) },
    { sizes: Array.from({ length: 50 }, () => 8) },
    { sizes: [150, 149, 148] },
    { sizes: [90, 70, 12, 5, 2] },
  ])("%o", ({ sizes }) => {
    const [row] = rowsFrom(arrangementsOf(cardsOf(sizes)), sizes[0]!);
    const at = sizes[0]! - 1 - row!.least;
    const exact = countOrders(sizes);
    // As many digits as a number holds, and some.
    const shift = BigInt(Math.max(0, exact.toString(2).length - 100));
    const left = Number(shift) - 212 * row!.counts.powers[at]!;
    expect((Number(exact >> shift) * 2 ** left) / row!.counts.values[at]!).toBeCloseTo(1, 12);
  });
});

type Order = (sizes: readonly number[], before: number, random: RandomFunction) => number[];

/** The order of the cards, each told from all others: its kind and which one of the kind it is. */
const ours: Order = (sizes, before, random) => {
  const numbers = cardsOf(sizes);
  const order = chooseOrder(arrangementsOf(numbers), numbers, before, sourceOf(random));
  if (typeof order === "string") throw new Error(order);
  return order;
};

/** All orders of single cards that have the fewest equal neighbours. */
function allowedCards(sizes: readonly number[], before: number): number[][] {
  const kinds = cardsOf(sizes);
  const places = kinds.map((_, at) => at + 1);
  const orders = arrangements(places, places.length);
  const pairs = orders.map((order) =>
    pairsOf(
      order.map((place) => kinds[place - 1]!),
      before,
    ),
  );
  const fewest = Math.min(...pairs);
  return orders.filter((_, at) => pairs[at] === fewest);
}

/** Every answer for a choice among the orders of single cards of up to six cards, exactly. */
const enumerable = [1, 2, 3, 4, 5].flatMap((total) =>
  partitions(total).flatMap((sizes) =>
    [0, ...sizes.map((_, at) => at + 1)].map((before) => ({ sizes, before })),
  ),
);

/** A multiset and a card before: those where the tempting ways go wrong, and wider ones. */
const sampled: readonly { sizes: readonly number[]; before: number }[] = [
  { sizes: [2, 2, 2], before: 0 },
  { sizes: [2, 2, 2], before: 2 },
  { sizes: [3, 2, 1], before: 0 },
  { sizes: [3, 2, 1], before: 1 },
  { sizes: [3, 2, 1], before: 2 },
  { sizes: [3, 2, 1], before: 3 },
  { sizes: [2, 1, 1, 1], before: 1 },
  { sizes: [3, 3, 2], before: 0 },
  { sizes: [3, 3, 2], before: 3 },
  { sizes: [4, 2, 1], before: 1 },
  { sizes: [2, 2, 1, 1], before: 4 },
];

/** How far the orders of kinds that come are from equally likely; infinite if another one comes. */
function kindsDeviate(way: Order, sizes: readonly number[], before: number): number {
  const kinds = cardsOf(sizes);
  const { orders } = best(ordersOf(sizes), before);
  const counts = new Map(orders.map((order) => [order.join(), 0]));
  const generator = newRandom(`${sizes.join()} after ${before}`);
  const random = (n: number) => generator.random(n);
  for (let run = 0; run < 200 * orders.length; run++) {
    const name = way(sizes, before, random)
      .map((place) => kinds[place - 1])
      .join();
    const count = counts.get(name);
    if (count === undefined) return Number.POSITIVE_INFINITY;
    counts.set(name, count + 1);
  }
  return deviate([...counts.values()], orders.length - 1);
}

/** The same of the orders of single cards. */
function cardsDeviate(way: Order, sizes: readonly number[], before: number): number {
  const orders = allowedCards(sizes, before);
  const counts = new Map(orders.map((order) => [order.join(), 0]));
  const generator = newRandom(`cards ${sizes.join()} after ${before}`);
  const random = (n: number) => generator.random(n);
  for (let run = 0; run < 100 * orders.length; run++) {
    const name = way(sizes, before, random).join();
    const count = counts.get(name);
    if (count === undefined) return Number.POSITIVE_INFINITY;
    counts.set(name, count + 1);
  }
  return deviate([...counts.values()], orders.length - 1);
}

describe("every order is as likely as any other", () => {
  it.each(enumerable)("by all answers, exactly: %o", ({ sizes, before }) => {
    expect(
      isUniform(
        enumerate((random) => ours(sizes, before, random)),
        allowedCards(sizes, before),
      ),
    ).toBe(true);
  });

  it.each(sampled)("by chi-square, kinds: %o", ({ sizes, before }) => {
    expect(Math.abs(kindsDeviate(ours, sizes, before))).toBeLessThan(LIMIT);
  });

  it.each(sampled.slice(0, 7))("by chi-square, single cards: %o", ({ sizes, before }) => {
    expect(Math.abs(cardsDeviate(ours, sizes, before))).toBeLessThan(LIMIT);
  });
});

/** A fair shuffle of the cards' places. */
function shuffledPlaces(count: number, random: RandomFunction): number[] {
  const places = Array.from({ length: count }, (_, at) => at + 1);
  for (let last = count; last >= 2; last--) {
    const chosen = random(last);
    const place = places[chosen - 1]!;
    places[chosen - 1] = places[last - 1]!;
    places[last - 1] = place;
  }
  return places;
}

describe("tempting ways fail the same test", () => {
  const sizes = [2, 2, 2];
  const kinds = cardsOf(sizes);
  const kindAt = (places: readonly number[]) => places.map((place) => kinds[place - 1]!);

  it("shuffling until it fits passes, as it must", () => {
    const way: Order = (_, before, random) => {
      for (;;) {
        const places = shuffledPlaces(6, random);
        if (pairsOf(kindAt(places), before) === 0) return places;
      }
    };
    expect(Math.abs(kindsDeviate(way, sizes, 0))).toBeLessThan(LIMIT);
    expect(Math.abs(cardsDeviate(way, sizes, 2))).toBeLessThan(LIMIT);
  });

  it("giving up after some tries", () => {
    const way: Order = (_, before, random) => {
      let places = shuffledPlaces(6, random);
      for (let tries = 1; tries < 5 && pairsOf(kindAt(places), before) > 0; tries++) {
        places = shuffledPlaces(6, random);
      }
      return pairsOf(kindAt(places), before) === 0 ? places : [1, 3, 5, 2, 4, 6];
    };
    expect(kindsDeviate(way, sizes, 0)).toBeGreaterThan(LIMIT);
  });

  it("swapping the clash away", () => {
    const way: Order = (_, before, random) => {
      const places = shuffledPlaces(6, random);
      while (pairsOf(kindAt(places), before) > 0) {
        const clash = places.findIndex(
          (place, at) => at > 0 && kinds[place - 1] === kinds[places[at - 1]! - 1],
        );
        const other = random(6) - 1;
        const place = places[clash]!;
        places[clash] = places[other]!;
        places[other] = place;
      }
      return places;
    };
    expect(kindsDeviate(way, sizes, 0)).toBeGreaterThan(LIMIT);
  });

  it("the kind with the most cards left first", () => {
    const way: Order = (_, before, random) => {
      const left = shuffledPlaces(6, random);
      const order: number[] = [];
      let last = before;
      while (left.length > 0) {
        const leftOf = (kind: number) => left.filter((place) => kinds[place - 1] === kind).length;
        const fitting = left.filter((place) => kinds[place - 1] !== last);
        const most = Math.max(...fitting.map((place) => leftOf(kinds[place - 1]!)));
        const next = fitting.find((place) => leftOf(kinds[place - 1]!) === most);
        if (next === undefined) return left;
        left.splice(left.indexOf(next), 1);
        order.push(next);
        last = kinds[next - 1]!;
      }
      return order;
    };
    expect(kindsDeviate(way, sizes, 0)).toBeGreaterThan(LIMIT);
  });

  it("equal cards that stay in their order", () => {
    const way: Order = (all, before, random) => {
      const met = [0, 0, 0];
      return kindAt(ours(all, before, random)).map((kind) => {
        met[kind - 1]! += 1;
        return 2 * (kind - 1) + met[kind - 1]!;
      });
    };
    expect(Math.abs(kindsDeviate(way, sizes, 0))).toBeLessThan(LIMIT);
    expect(cardsDeviate(way, sizes, 0)).toBeGreaterThan(LIMIT);
  });

  it("a card before that is forgotten", () => {
    const way: Order = (all, _, random) => ours(all, 0, random);
    expect(kindsDeviate(way, sizes, 2)).toBeGreaterThan(LIMIT);
  });
});

describe("large lists", () => {
  const list = (kinds: number, each: number) => cardsOf(Array.from({ length: kinds }, () => each));

  function spreads(cards: number[], expected: number): void {
    const copy = [...cards];
    expect(spread(copy, undefined, newRandom("large"))).toBe(expected);
    expect(pairsOf(copy, 0)).toBe(expected);
    expect(Float64Array.from(copy).sort()).toEqual(Float64Array.from(cards).sort());
  }

  it("52 cards by rank and by suit", () => {
    spreads(list(13, 4), 0);
    spreads(list(4, 13), 0);
  });

  it("1,000 cards of 50 kinds", () => spreads(list(50, 20), 0));
  it("all equal", () => spreads(list(1, 1000), 999));
  it("none equal", () => spreads(list(1000, 1), 0));
  it("100,000 cards of which two are equal", () => spreads([1, ...list(99_999, 1)], 0));
  it("100,000 cards of two kinds", () => spreads(list(2, 50_000), 0));
  it("100,000 cards of which half are equal", () => spreads(cardsOf([50_000, 25_000, 25_000]), 0));
  it("100,000 cards of which more than half are equal", () => {
    spreads(cardsOf([60_000, 20_000, 20_000]), 19_999);
  });
  it("more cards of a few kinds than are counted", () => {
    spreads(list(3, 12_000), 0);
    spreads(list(50, 400), 0);
    const numbers = list(3, 12_000);
    const order = chooseOrder(arrangementsOf(numbers), numbers, 1, sourceOf(newRandom("large")));
    expect(
      pairsOf(
        (order as number[]).map((place) => numbers[place - 1]!),
        1,
      ),
    ).toBe(0);
  });

  it("of 1,000 cards of three kinds as many pairs of places hold one kind as all orders have", () => {
    // Two places apart, in a table of sizes that overflow a double: by rejection 1 in 10^120.
    const numbers = cardsOf([334, 333, 333]);
    const counts = arrangementsOf(numbers);
    const random = newRandom("three kinds");
    let same = 0;
    const runs = 200;
    for (let run = 0; run < runs; run++) {
      const order = chooseOrder(counts, numbers, 0, sourceOf(random)) as number[];
      for (let at = 2; at < 1000; at++) {
        if (numbers[order[at]! - 1] === numbers[order[at - 2]! - 1]) same += 1;
      }
    }
    // Of two kinds left at each place either is nearly as likely: half of 998 pairs of places.
    expect(Math.abs(same / runs - 499)).toBeLessThan(LIMIT * Math.sqrt(998 / 4 / runs) + 2);
  });
});

describe("the kinds", () => {
  it("are numbered as they come", () => {
    expect(kindNumbers(["b", "a", "b", 1, "1", false, 1])).toEqual([1, 2, 1, 3, 4, 5, 3]);
  });
});
