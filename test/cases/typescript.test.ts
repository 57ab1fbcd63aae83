/** What only TypeScript has: Math.random, objects that are no arrays, kinds of its own, null. */
import { describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";

/** Calls a public function as untyped code can. */
function callUntyped(name: keyof typeof library, ...args: readonly unknown[]): unknown {
  const f: unknown = Reflect.get(library, name);
  if (typeof f !== "function") throw new Error(`${name} is no function`);
  return f(...args);
}

const raised = (call: () => unknown): unknown => {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("Math.random", () => {
  const advice = /must give a whole number from 1 to 3, got a fraction: use floor\(fraction \* n\) \+ 1\)$/;

  it.each(["shuffleTable", "RandShuffle", "shuffled", "pick"] as const)("is no source for %s", (name) => {
    const list = ["A", "B", "C"];
    expect(() => callUntyped(name, list, Math.random)).toThrow(RangeError);
    expect(() => callUntyped(name, list, Math.random)).toThrow(advice);
    expect([...list].sort()).toEqual(["A", "B", "C"]);
  });

  it.each([library.RandDeck, library.RandMultiDeck])("is no source for a dealer", (make) => {
    const deal = make(["A", "B", "C"], { random: Math.random });
    expect(deal).toThrow(RangeError);
    expect(deal).toThrow(advice);
  });

  it("is no source for OutputCard and sample", () => {
    const deck = ["A", "B", "C"];
    library.drawCards(3, deck);
    expect(() => library.OutputCard(deck, Math.random)).toThrow(advice);
    expect(() => library.sample(deck, 2, Math.random)).toThrow(advice);
  });
});

describe("what is no array", () => {
  class Cards extends Array<string> {}
  const objects: readonly [string, unknown][] = [
    ["an object", { 0: "A", length: 1 }],
    ["an object without a prototype", Object.create(null)],
    ["a set", new Set(["A"])],
    ["a map", new Map([[1, "A"]])],
    ["a typed array", new Uint8Array(3)],
    ["a date", new Date(0)],
  ];
  const names = ["RandShuffle", "OutputCard", "RandDeck", "RandMultiDeck", "shuffled", "pick"] as const;

  it.each(objects)("%s is no list", (_, value) => {
    for (const name of names) {
      const error = raised(() => callUntyped(name, value));
      expect(error).toEqual(new TypeError(`bad argument #1 to '${name}' (table expected, got object)`));
    }
    expect(raised(() => callUntyped("drawCards", 1, value))).toEqual(
      new TypeError("bad argument #2 to 'drawCards' (table expected, got object)"),
    );
    expect(raised(() => callUntyped("sample", value, 1))).toEqual(
      new TypeError("bad argument #1 to 'sample' (table expected, got object)"),
    );
  });

  it("a class of arrays is one", () => {
    expect(library.shuffled(Cards.of("A", "B"), (n) => n)).toEqual(["B", "A"]);
  });

  it.each([
    ["a symbol", Symbol("card")],
    ["a bigint", 3n],
  ])("%s is userdata", (_, value) => {
    expect(() => callUntyped("shuffled", value)).toThrow("(table expected, got userdata)");
    expect(() => callUntyped("drawCards", value, ["A"])).toThrow(
      "(whole number from 0 expected, got userdata)",
    );
    expect(() => callUntyped("pick", ["A", "B"], () => value)).toThrow("from 1 to 2, got userdata)");
  });
});

describe("undefined and null", () => {
  it.each([undefined, null])("%s is no card", (nothing) => {
    for (const name of ["shuffled", "RandDeck", "RandMultiDeck"] as const) {
      expect(raised(() => callUntyped(name, ["A", nothing]))).toEqual(
        new TypeError(`bad argument #1 to '${name}' (table without holes expected, got nil at position 2)`),
      );
    }
  });

  it("an array with an empty place has a hole", () => {
    const sparse: string[] = ["A"];
    sparse[2] = "C";
    expect(() => library.shuffled(sparse)).toThrow("got nil at position 2");
    expect(library.drawCards(3, sparse)).toEqual(["A"]);
  });
});

it("takes an instance whose class has the method random", () => {
  class Dice {
    readonly #less = 1;
    random(n: number): number {
      return n - this.#less;
    }
  }
  expect(library.sample(["A", "B", "C"], 1, new Dice())).toEqual(["B"]);
});

it("takes cards of any kind, and keeps them as they are", () => {
  const cards = [0, -0, "", false, Symbol.iterator, 3n, {}, [], () => 1];
  expect(new Set(library.shuffled(cards))).toEqual(new Set(cards));
  const deal = library.RandMultiDeck(cards, { random: () => 1 });
  expect(deal(cards.length)).toEqual(cards);
});
