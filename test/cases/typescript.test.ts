/** What only TypeScript has: Math.random, objects that are no arrays, kinds of its own, null. */
import { afterEach, describe, expect, it, vi } from "vitest";
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

describe("the engine's own random", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("shuffles as a source does that answers the same", () => {
    const fractions = [0.1, 0.9, 0.4, 0.6, 0.2];
    for (const name of ["shuffleTable", "RandShuffle", "shuffled"] as const) {
      let asked = 0;
      const next = () => fractions[asked++ % fractions.length]!;
      const expected = callUntyped(
        name,
        ["A", "B", "C", "D", "E"],
        (n: number) => Math.floor(next() * n) + 1,
      );
      asked = 0;
      vi.spyOn(Math, "random").mockImplementation(next);
      expect(callUntyped(name, ["A", "B", "C", "D", "E"])).toEqual(expected);
      expect(asked).toBe(4);
    }
  });
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

describe("a hand over a dealer of another kind", () => {
  /** Deals what it is given, and has names of its own that the library's dealers have too. */
  class Pile {
    readonly discarded: string[] = [];
    constructor(readonly cards: string[]) {}
    draw(): string | undefined {
      return this.cards.shift();
    }
    discard(card: string): void {
      this.discarded.push(card);
    }
    take(): never {
      throw new Error("this is another take");
    }
  }

  it("draws one after the other, discards what is played, and closes up at the end", () => {
    const pile = new Pile(["A", "B", "C"]);
    const hand = library.newHand(pile, 2);
    expect(hand.cards()).toEqual(["A", "B"]);
    expect(pile.cards).toEqual(["C"]);
    expect(hand.play(1)).toBe("A");
    expect(hand.cards()).toEqual(["C", "B"]);
    expect(hand.play(2)).toBe("B");
    expect(hand.cards()).toEqual(["C"]);
    expect(pile.discarded).toEqual(["A", "B"]);
  });

  it("loses and doubles no card where it raises", () => {
    const pile = new Pile(["A", "B", "C", "D", "E"]);
    let draws = 0;
    const jamming = {
      draw() {
        draws += 1;
        if (draws === 4 || draws === 6) throw new Error("jammed");
        return pile.draw();
      },
      discard: (card: string) => pile.discard(card),
    };
    const hand = library.newHand(jamming, 3);
    const places = () => [hand.cards(), pile.discarded, pile.cards].map((cards) => cards.join("")).join(" ");
    expect(() => hand.play(2)).toThrow("jammed");
    expect(places()).toBe("AC B DE");
    expect(() => hand.play(2)).toThrow("jammed");
    expect(places()).toBe("AD BC E");
    expect(hand.play(2)).toBe("D");
    expect(places()).toBe("AE BCD ");
  });

  it("does without a discard pile", () => {
    let dealt = 0;
    const hand = library.newHand({ draw: () => ++dealt }, 2);
    expect(hand.play(1)).toBe(1);
    expect(hand.cards()).toEqual([3, 2]);
  });

  it("is not saved", () => {
    const hand = library.newHand(new Pile(["A"]), 1);
    const text =
      "bad argument #1 to 'newHand' (dealer of newDeck, newDice or newBlockDeck expected, got another, which is not saved)";
    const saved = library.newHand(library.newDice(["A"]), 1).getState();
    expect(() => hand.getState()).toThrow(new RangeError(text));
    expect(() => hand.setState(saved)).toThrow(new RangeError(text));
    expect(hand.cards()).toEqual(["A"]);
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

it("takes options that an object has by its prototype, and checks them as its own", () => {
  const inherited = (random: unknown) => Object.create({ random });
  expect(
    library
      .newDeck(
        ["A", "B", "C"],
        inherited((n: number) => n),
      )
      .draw(3),
  ).toEqual(["C", "A", "B"]);
  expect(() => library.newDeck(["A"], inherited(5))).toThrow("option 'random': function or object");
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

it("gives minus zero as the seed 0", () => {
  // The cases cannot say which zero came.
  expect(library.newRandom(-0).getSeed()).toBe(0);
});

it("takes cards of any kind, and keeps them as they are", () => {
  const cards = [0, -0, "", false, Symbol.iterator, 3n, {}, [], () => 1];
  expect(new Set(library.shuffled(cards))).toEqual(new Set(cards));
  const deal = library.RandMultiDeck(cards, { random: () => 1 });
  expect(deal(cards.length)).toEqual(cards);
});
