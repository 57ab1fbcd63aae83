/**
 * Hands that are topped up where equal cards must not be neighbours: the pass that begins with them
 * is any of the orders that keep all rules, each as likely as any other, as docs/dealing.md says.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { arrangementsOf } from "../../ts-src/randdeck/arrangements.js";
import { chooseOrder } from "../../ts-src/randdeck/order.js";
import { sourceOf } from "../../ts-src/randdeck/source.js";
import { newDeck, newRandom, RandMultiDeck, type RandomFunction } from "../../ts-src/randdeck.js";
import { deviate, LIMIT } from "./deviate.js";
import { arrangements } from "./enumerate.js";
import { fewest, repeats } from "./repeats.js";

const RUNS = 60_000;
const DECK = [1, 2, 3, 4, 5, 6];
const kindOf = (card: number) => card % 3;

/** The second pass of a deck dealt in the hands 1 2 3 4 | 5 6 and three more. */
function dealt(random: RandomFunction): number[] {
  const deck = newDeck(DECK, { random, noRepeat: true, kindOf, shuffled: false, recycle: "all" });
  deck.draw(4);
  return [...deck.draw(5).slice(2), ...deck.draw(3)];
}

const keepsRules = (pass: readonly number[]): boolean =>
  pass.slice(0, 3).every((card) => card <= 4) &&
  repeats(pass.map(kindOf), [kindOf(6)]) === fewest(DECK.map(kindOf), [kindOf(6)]);
const passes = arrangements(DECK, 6).filter(keepsRules);
const places = new Map(passes.map((pass, place) => [pass.join(" "), place]));

/** How far the passes that `play` gives are from equally likely. */
function evenness(play: (random: RandomFunction) => number[]): number {
  const counts = passes.map(() => 0);
  const generator = newRandom("topped up");
  const random = (n: number) => generator.random(n);
  for (let run = 0; run < RUNS; run++) {
    const place = places.get(play(random).join(" "));
    if (place === undefined) return Infinity;
    counts[place]! += 1;
  }
  return deviate(counts, counts.length - 1);
}

describe("a hand topped up where equal cards must not be neighbours", () => {
  it("begins a pass that is as likely as any other", () => {
    expect(passes.length).toBeGreaterThan(20);
    expect(Math.abs(evenness(dealt))).toBeLessThan(LIMIT);
  });

  it("does not where the hand is chosen first, and what follows it then", () => {
    const pick = (orders: readonly number[][], random: RandomFunction) => orders[random(orders.length) - 1]!;
    const best = (cards: readonly number[], count: number, before: number) => {
      const orders = arrangements(cards, count);
      const pairs = (order: readonly number[]) => repeats(order.map(kindOf), [kindOf(before)]);
      const least = Math.min(...orders.map(pairs));
      return orders.filter((order) => pairs(order) === least);
    };
    const greedy = (random: RandomFunction) => {
      const first = pick(best([1, 2, 3, 4], 3, 6), random);
      const rest = DECK.filter((card) => !first.includes(card));
      return [...first, ...pick(best(rest, 3, first[2]!), random)];
    };
    expect(evenness(greedy)).toBeGreaterThan(LIMIT);
  });

  it("does not where a pass has any neighbours", () => {
    const any = (random: RandomFunction) => {
      const deck = newDeck(DECK, { random, shuffled: false, recycle: "all" });
      deck.draw(4);
      return [...deck.draw(5).slice(2), ...deck.draw(3)];
    };
    expect(evenness(any)).toBeGreaterThan(LIMIT);
  });
});

describe("docs/dealing.md says how often no planned pass fits the hand", () => {
  const docs = readFileSync(new URL("../../docs/dealing.md", import.meta.url), "utf8");
  const ORDERS = 200_000;
  const TRIES = 16;
  const ranks = Array.from({ length: 52 }, (_, at) => (at % 13) + 1);
  const counts = arrangementsOf(ranks);

  // Of 200,000 orders 0.408 fit a hand of 13, with a standard deviation of 0.0011: of the figure that
  // is made of them 3 of 100, so that 4 deviations are less than what is allowed here.
  it.each([
    [2, 5, "of 5 (less than once in 10^15 times, with 2 cards left)", 0, 1e-15],
    [6, 13, "of 13 with 6 left once in some 4,500 times", 1 / 5100, 1 / 3900],
    [13, 26, "of 26 with 13 left in four of five", 0.75, 0.85],
  ])("with %i cards left and a hand of %i", (left, hand, text, least, most) => {
    expect(docs).toContain(text);
    const source = sourceOf(newRandom("fitting"));
    let fits = 0;
    for (let run = 0; run < ORDERS; run++) {
      const order = chooseOrder(counts, ranks, 13, source) as number[];
      if (order.slice(0, hand - left).every((place) => place <= 52 - left)) fits += 1;
    }
    const none = (1 - fits / ORDERS) ** TRIES;
    expect(none).toBeGreaterThan(least);
    expect(none).toBeLessThan(most);
  });
});

describe("a pass with equal cards of a large deck ends", () => {
  const decks: [string, readonly unknown[]][] = [
    ["all the same", Array.from({ length: 1000 }, () => "A")],
    ["1,000 cards of 50 kinds", Array.from({ length: 1000 }, (_, at) => at % 50)],
    ["100,000 of which two are equal", [1, ...Array.from({ length: 99_999 }, (_, at) => at + 1)]],
    ["two kinds", Array.from({ length: 1000 }, (_, at) => at % 2)],
  ];
  it.each(decks)("%s", (_, list) => {
    const deal = RandMultiDeck(list, { random: newRandom("large"), noRepeat: true });
    const size = list.length;
    const hand = deal(2 * size + 3) as unknown[];
    const next = deal(size - 1) as unknown[];
    const all = [...hand, ...next];
    for (const first of [0, size]) {
      const pass = all.slice(first, first + size);
      expect([...pass].sort()).toEqual([...list].sort());
      expect(repeats(pass, first === 0 ? [] : [all[first - 1]])).toBe(
        size <= 1000 ? fewest(list, first === 0 ? [] : [all[first - 1]]) : 0,
      );
    }
  });
});
