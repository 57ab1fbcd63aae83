/** What only TypeScript has: Math.random, objects that are no arrays, kinds of its own, null. */
import { afterEach, describe, expect, it, vi } from "vitest";
import * as library from "../../ts-src/randdeck.js";

/** Calls a public function as untyped code can. */
function callUntyped(name: keyof typeof library, ...args: readonly unknown[]): unknown {
  const f: unknown = Reflect.get(library, name);
  if (typeof f !== "function") throw new Error(`${name} is no function`);
  return f(...args);
}

afterEach(() => {
  vi.restoreAllMocks();
});

it("shuffles by Math.random, where no source is given, as by a source that answers the same", () => {
  const fractions = [0.1, 0.9, 0.4, 0.6, 0.2];
  for (const name of ["shuffleTable", "RandShuffle", "shuffled"] as const) {
    let asked = 0;
    const next = () => fractions[asked++ % fractions.length]!;
    const random = (n: number) => Math.floor(next() * n) + 1;
    const expected = callUntyped(name, ["A", "B", "C", "D", "E"], random);
    asked = 0;
    vi.spyOn(Math, "random").mockImplementation(next);
    expect(callUntyped(name, ["A", "B", "C", "D", "E"])).toEqual(expected);
    expect(asked).toBe(4);
  }
});

it("deals a list from its top that was empty when it was asked first", () => {
  const deck: string[] = [];
  expect(library.OutputCard(deck)).toBeUndefined();
  deck.push("A", "B");
  expect([library.OutputCard(deck), library.OutputCard(deck)]).toEqual(["A", "B"]);
});

it("makes as many copies as there may be", () => {
  expect(library.copies([["A", 10_000_000]])).toHaveLength(10_000_000);
});

describe("what is no array", () => {
  const objects: readonly [string, unknown, string][] = [
    ["an object", { 0: "A", length: 1 }, "list expected, got a table with named fields"],
    ["one without a prototype", Object.create(null), "list expected, got a table with named fields"],
    ["a set", new Set(["A"]), "list expected, got a table with named fields"],
    ["a typed array", new Uint8Array(3), "list expected, got a table with named fields"],
    ["a deck", library.newDeck(["A"]), "list expected, got a table with named fields"],
    ["a symbol", Symbol("card"), "table expected, got symbol"],
    ["a bigint", 3n, "table expected, got bigint"],
  ];

  it.each(objects)("%s is no list", (_, value, problem) => {
    for (const name of ["RandDeck", "shuffled", "pick", "OutputCard", "swapShuffle"] as const) {
      const error = new TypeError(`bad argument #1 to '${name}' (${problem})`);
      expect(() => callUntyped(name, value, undefined)).toThrow(error);
    }
  });

  it.each([new Set(["A"]), new Map([["A", 1]]), new Uint8Array(3)])("%s is no table of weights", (value) => {
    for (const name of ["pickWeighted", "newDice", "copies"] as const) {
      const problem = "list expected, got a table with named fields";
      expect(() => callUntyped(name, value)).toThrow(
        new TypeError(`bad argument #1 to '${name}' (${problem})`),
      );
    }
  });

  it("a class of arrays is one", () => {
    class Cards extends Array<string> {}
    expect(library.shuffled(Cards.of("A", "B"), (n) => n)).toEqual(["B", "A"]);
  });

  it("an array with an empty place has a hole", () => {
    const sparse: string[] = ["A"];
    sparse[2] = "C";
    expect(() => library.shuffled(sparse)).toThrow("table without holes expected, got nil at position 2");
    expect(() => callUntyped("RandDeck", ["A", null])).toThrow("got nil at position 2");
    expect(library.drawCards(3, sparse)).toEqual(["A"]);
  });
});

it("takes options and sources that an object has by its prototype or its class", () => {
  class Dice {
    readonly #less = 1;
    random(n: number): number {
      return n - this.#less;
    }
  }
  expect(library.sample(["A", "B", "C"], 1, new Dice())).toEqual(["B"]);
  expect(library.newDeck(["A", "B", "C"], Object.create({ random: new Dice() })).draw(1)).toEqual(["B"]);
  expect(() => library.newDeck(["A"], Object.create({ random: 5 }))).toThrow("function or object");
});

it("a generator that was cloned is one wherever a source is taken, though it has no methods", () => {
  const clone = () => structuredClone(library.newRandom("today"));
  const order = library.shuffled(["A", "B", "C", "D"], library.newRandom("today"));
  expect(library.shuffled(["A", "B", "C", "D"], clone())).toEqual(order);
  expect(library.newDeck(["A", "B", "C", "D"], { random: clone() }).draw(4)).toEqual(order);
});

it("gives minus zero as the seed 0", () => {
  // The cases cannot say which zero came.
  expect(library.newRandom(-0).getSeed()).toBe(0);
});

it("takes cards of any kind, and keeps them as they are", () => {
  const cards = [0, -0, "", false, Symbol.iterator, 3n, {}, [], () => 1];
  expect(new Set(library.shuffled(cards))).toEqual(new Set(cards));
  expect(library.RandMultiDeck(cards, { random: () => 1 })(cards.length)).toEqual(cards);
});
