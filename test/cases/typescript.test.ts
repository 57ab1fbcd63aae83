/** Tests for TypeScript alone: Math.random, objects that aren't arrays, types that Lua lacks, null. */
import { inspect } from "node:util";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { byteCount } from "../../ts-src/randdeck/platform.js";
import { bytesOf, textOf } from "../../ts-src/randdeck/text.js";
import * as library from "../../ts-src/randdeck.js";
import { IN_PLACE } from "./language.js";

/** Calls a public function without type checks, as untyped code can. */
function callUntyped(name: keyof typeof library, ...args: readonly unknown[]): unknown {
  const f: unknown = Reflect.get(library, name);
  if (typeof f !== "function") throw new Error(`${name} is no function`);
  return f(...args);
}

afterEach(() => {
  vi.restoreAllMocks();
});

it("uses Math.random by default, like a source that returns the same numbers", () => {
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

it("deals a list from its top that was empty at the first call", () => {
  const deck: string[] = [];
  expect(library.OutputCard(deck)).toBeUndefined();
  deck.push("A", "B");
  expect([library.OutputCard(deck), library.OutputCard(deck)]).toEqual(["A", "B"]);
});

it("makes as many copies as there may be", () => {
  expect(library.copies([["A", 10_000_000]])).toHaveLength(10_000_000);
});

describe("values that are not arrays", () => {
  const objects: readonly [string, unknown, string][] = [
    ["an object", { 0: "A", length: 1 }, "list expected, got a table with named fields"],
    ["one without a prototype", Object.create(null), "list expected, got a table with named fields"],
    ["a set", new Set(["A"]), "table expected, got Set: write [...cards]"],
    ["a map", new Map([["A", 1]]), "table expected, got Map: write [...cards] or Object.fromEntries(cards)"],
    ["a typed array", new Uint8Array(3), "table expected, got Uint8Array: write [...cards]"],
    ["an iterator", new Map().keys(), "table expected, got Map Iterator: write [...cards]"],
    ["a promise", Promise.resolve(["A"]), "table expected, got a Promise"],
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

  it.each([
    ["Set", new Set(["A"])],
    ["Map", new Map([["A", 1]])],
    ["Int8Array", new Int8Array(3)],
  ])("a %s is no table of weights", (type, value) => {
    for (const name of ["pickWeighted", "newDice", "copies"] as const) {
      expect(() => callUntyped(name, value)).toThrow(`#1 to '${name}' (table expected, got ${type}: write`);
    }
    expect(() => callUntyped("pickWeighted", ["A"], value)).toThrow(
      `#2 to 'pickWeighted' (list or function of weights expected, got ${type}: write`,
    );
  });

  it("sees that an object of weights has a new name, another weight, one name less, or another in its place", () => {
    const loot: Record<string, number> = { gold: 1 };
    const picks = [library.pickWeighted(loot, undefined, (n) => n)];
    const change = (name: string, weight?: number) => {
      if (weight === undefined) delete loot[name];
      else loot[name] = weight;
      picks.push(library.pickWeighted(loot, undefined, (n) => n));
    };
    change("map", 1);
    change("map", 0);
    change("sword", 2);
    change("sword");
    delete loot.map;
    change("ring", 3);
    expect(picks).toEqual(["gold", "map", "gold", "sword", "gold", "ring"]);
  });

  it("refuses a map as options, and a set as pile names, hands and cards to add", () => {
    const deck: unknown = library.newDeck(["A"], { piles: ["hand"] });
    const untyped = deck as Record<"add" | "put" | "deal", (...args: readonly unknown[]) => unknown>;
    const set = new Set(["hand"]);
    expect(() => callUntyped("newDeck", ["A"], new Map([["shuffled", false]]))).toThrow(
      "#2 to 'newDeck' (table of options expected, got Map: write [...cards] or Object.fromEntries(cards))",
    );
    expect(() => callUntyped("newDeck", ["A"], { piles: set })).toThrow(
      "#2 to 'newDeck' (option 'piles': table expected, got Set: write [...cards])",
    );
    expect(() => untyped.deal(set, 1)).toThrow("got Set: write [...cards]");
    expect(() => untyped.put(set)).toThrow("Set: write [...cards] is not in the deck");
    expect(() => untyped.add(set)).toThrow("card or list of cards expected, got Set: write [...cards]");
    expect(callUntyped("newHand", deck, 1)).toBeDefined();
    expect(() => callUntyped("newHand", { draw: () => set }, 1)).toThrow("got Set: write [...cards]");
  });

  it.each([{}, { hand: [] }])("refuses an object as pile names", (piles) => {
    const problem = "option 'piles': list expected, got a table with named fields";
    expect(() => callUntyped("newDeck", ["A"], { piles })).toThrow(problem);
  });

  it("a set is nothing to shuffle", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(callUntyped("shuffleTable", new Set(["A"]))).toBe(false);
    expect(warn).toHaveBeenCalledWith("WARNING: shuffleTable() function expects a table");
  });

  it("a class of arrays is one", () => {
    class Cards extends Array<string> {}
    expect(library.shuffled(Cards.of("A", "B"), (n) => n)).toEqual(["B", "A"]);
  });

  it("an array with an empty place has a hole", () => {
    const sparse: string[] = ["A"];
    sparse[2] = "C";
    expect(() => library.shuffled(sparse)).toThrow("table without holes expected, got nil at position 2");
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

it("a generator cannot be cloned, and a clone without its functions is refused as a source", () => {
  const random = library.newRandom("today");
  expect(() => structuredClone(random)).toThrow("could not be cloned");
  const clone = { randdeckWords1: JSON.parse(JSON.stringify(random.randdeckWords1)) as object };
  const text = "expected, got a generator";
  expect(() => callUntyped("shuffled", ["A", "B"], clone)).toThrow(text);
  expect(() => callUntyped("newDeck", ["A", "B"], { random: clone })).toThrow(text);
});

it("options in the list of cards are refused", () => {
  const cards = Object.assign(["A", "B"], { noRepeat: true });
  expect(() => callUntyped("RandDeck", cards)).toThrow(
    "#1 to 'RandDeck' (options belong in a second table: RandDeck({ ... }, { noRepeat = ... })",
  );
});

it("an error names a card by its own toString, unless that fails or is long", () => {
  class Card {
    constructor(readonly text: string) {}
    toString(): string {
      if (this.text === "") throw new Error("no name");
      return this.text;
    }
  }
  const told = (card: object) => {
    const deck = library.newDeck([card], { shuffled: false });
    deck.discard(deck.draw()!);
    expect(() => deck.discard(card)).toThrow(/^bad argument #1 to 'discard' \(.* is already in 'discard'\)$/);
    try {
      deck.discard(card);
    } catch (error) {
      return /\((.*) is already/.exec((error as Error).message)![1];
    }
    return undefined;
  };
  expect(told(new Card("Strike"))).toBe("'Strike'");
  expect(told(new Card("y".repeat(100)))).toBe(`'${"y".repeat(100)}'`);
  const others = [new Card("y".repeat(101)), new Card(""), { name: "Strike" }, ["A"], Object.create(null)];
  for (const card of others) expect(told(card)).toBe("a card");
});

it("a method without its object says what is missing", () => {
  const { discard, left } = library.newDeck(["A"]) as unknown as Record<string, () => unknown>;
  const { random } = library.newRandom(1) as unknown as Record<string, () => unknown>;
  expect(discard).toThrow(new TypeError("method called without its object: pass the object, not its method"));
  expect(left).toThrow(new TypeError("method called without its object: pass the object, not its method"));
  expect(random).toThrow(new TypeError("method called without its object: pass the object, not its method"));
});

it("Math and an object with Math.random are refused with the right code", () => {
  const text = "random(2) must give an integer from 1 to 2, got 0.5: use floor(fraction * n) + 1";
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  for (const random of [Math, Math.random, { random: Math.random }]) {
    expect(() => callUntyped("shuffled", ["A", "B"], random)).toThrow(new RangeError(text));
    expect(() => library.newDeck(["A", "B"], { random }).draw()).toThrow(new RangeError(text));
  }
});

it("a generator's method that is passed without its object is refused in words", () => {
  const { random } = library.newRandom(1);
  expect(() => callUntyped("shuffled", ["A", "B"], random)).toThrow(
    new TypeError("method called without its object: pass the object, not its method"),
  );
});

it("a frozen list is refused before anything is done, with the right code", () => {
  const list = Object.freeze(["A", "B", "C"]);
  const problem = "list that can be changed expected, got a frozen one: copy it, or use shuffled";
  for (const name of IN_PLACE) {
    const count = ["riffle", "swapShuffle"].includes(name) ? 3 : undefined;
    const error = new TypeError(`bad argument #1 to '${name}' (${problem})`);
    expect(() => callUntyped(name as keyof typeof library, list, count)).toThrow(error);
  }
  expect(library.shuffled(list)).toHaveLength(3);
  expect([library.drawCards(2, list), library.drawCards(2, list)]).toEqual([["A", "B"], ["C"]]);
});

it("the index that map passes is refused where it would have an effect, and ignored elsewhere", () => {
  expect(() => [["A"]].map((...args) => callUntyped("copies", ...args))).toThrow(
    "bad argument #3 to 'copies' (no argument expected, got table: " +
      "map passes an index too, write (each) => copies(each))",
  );
  for (const name of ["shuffled", "pick"] as const) {
    expect(() => [["A", "B"]].map((...args) => callUntyped(name, ...args))).toThrow(
      `bad argument #2 to '${name}'`,
    );
  }
  expect(["a", "b"].map(library.newRandom).map((random) => random.getSeed())).toEqual(["a", "b"]);
});

describe("wrong results of the game's functions", () => {
  it("must not be a promise", async () => {
    const later = async () => "A";
    const deck: unknown = library.newDeck(["A"], { idOf: () => 1, cardOf: later as () => never });
    const untyped = deck as Record<
      "drawWhere" | "pile" | "setState",
      (...args: readonly unknown[]) => unknown
    >;
    const refusal = (name: string) =>
      new TypeError(`${name}() must give a value, got a Promise: it can't be async`);
    expect(() => untyped.drawWhere(later)).toThrow(refusal("test"));
    expect(() => untyped.pile("draw", later)).toThrow(refusal("test"));
    expect(() => untyped.setState(library.newDeck(["A"]).getState())).toThrow(refusal("cardOf"));
    expect(() => callUntyped("spread", ["A", "B"], later)).toThrow(refusal("kindOf"));
    expect(library.newDeck(["A"]).left()).toBe(1);
    for (const call of [
      () => callUntyped("shuffled", ["A", "B"], later),
      () => callUntyped("pickWeighted", ["A"], later),
      () => callUntyped("keyedShuffle", ["A"], later),
      () => callUntyped("newHand", { draw: later }, 1),
    ])
      expect(call).toThrow(/got a Promise/);
  });

  it("must be the same kind for the same card", () => {
    const problem = (kind: string) =>
      new TypeError(`kindOf() must give the same kind for the same card, got a new ${kind}`);
    expect(() => library.spread(["A", "B"], (card) => [card])).toThrow(problem("table"));
    expect(() => callUntyped("newDeck", ["A"], { noRepeat: true, kindOf: () => () => 1 })).toThrow(
      problem("function"),
    );
    const suits = [{ name: "hearts" }, { name: "clubs" }];
    const cards = [0, 0, 1, 1];
    expect(library.spread(cards, (card) => suits[card]!)).toBe(0);
  });
});

it("null is called by its name, in a list and as an argument", () => {
  expect(() => callUntyped("newDeck", ["A", null])).toThrow(
    "table without holes expected, got null at position 2",
  );
  expect(() => callUntyped("newDeck", null)).toThrow("table expected, got null");
});

it("the console shows how many cards a deck has, not their order, and no seed", () => {
  const deck = library.newDeck(["A", "B", "C"], { piles: ["hand"], random: library.newRandom("secret") });
  deck.draw(2, "hand");
  expect(inspect({ deck })).toBe("{ deck: deck: draw 1, hand 2, discard 0, out 0 }");
  expect(`${deck}; ${inspect(library.newRandom("secret"))}`).toBe(
    "deck: draw 1, hand 2, discard 0, out 0; random: generator",
  );
});

it("no object of the library has a JSON, in which a client would read the order of the cards", () => {
  const deck = library.newDeck(["A", "B"]);
  const objects: readonly [object, string][] = [
    [deck, "JSON can't hold a deck: to save it use getState(), to show it use pile(...)"],
    [library.newRandom(1), "JSON can't hold a generator: to save it use getState()"],
    [
      library.newDice([1, 2]),
      "JSON can't hold a dealer: to save it use getState(), to show it use peek(...)",
    ],
    [library.newChance(0.5), "JSON can't hold a dealer: to save it use getState(), to show it use peek(...)"],
    [
      library.newBlockDeck([[1]], { blockSize: 1 }),
      "JSON can't hold a dealer: to save it use getState(), to show it use peek(...)",
    ],
    [
      library.newCategoryDeck([[1]]),
      "JSON can't hold a deck: to save it use getState(), to show it use peekEach()",
    ],
    [library.newHand(deck, 1), "JSON can't hold a hand: to save or show it use cards()"],
  ];
  for (const [object, text] of objects) {
    expect(() => JSON.stringify({ game: [object] })).toThrow(new TypeError(text));
    expect(() => structuredClone(object)).toThrow("could not be cloned");
  }
});

it("makes seeds of all allowed characters, and of no others", () => {
  let word = 0;
  vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(word++);
    return bytes;
  });
  const seeds = Array.from({ length: 10 }, () => library.newSeed(100)).join("");
  expect([...new Set(seeds)].sort().join("")).toBe("23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
});

it("makes a different seed of 8 characters, and a different generator, at each call", () => {
  const seeds = Array.from({ length: 100 }, () => library.newSeed());
  expect(new Set(seeds.map((seed) => seed.length))).toEqual(new Set([8]));
  expect(new Set(seeds).size).toBe(100);
  expect(library.newRandom().getSeed()).not.toBe(library.newRandom().getSeed());
});

it("returns 0 for the seed -0", () => {
  // The cases can't distinguish 0 from -0.
  expect(library.newRandom(-0).getSeed()).toBe(0);
});

it("takes cards of any kind, and keeps them as they are", () => {
  const cards = [0, -0, "", false, Symbol.iterator, 3n, {}, [], () => 1];
  expect(new Set(library.shuffled(cards))).toEqual(new Set(cards));
  expect(library.RandMultiDeck(cards, { random: () => 1 })(cards.length)).toEqual(cards);
});

/** The state of a deck with one card, as Lua writes it. `name` is the card's name, encoded as in a state. */
function stateOf(name: string): string {
  const [before, rest] = library.newDeck(["K"], { shuffled: false }).getState().split("_K") as [
    string,
    string,
  ];
  return sealed(`${before}_${name}${rest.replace(/\d+$/, "")}`);
}

/** Adds the checksum that docs/generator.md specifies. */
function sealed(text: string): string {
  const bytes = [...Buffer.from(text)];
  let sum = 1;
  for (let at = 0; at < bytes.length; at += 4) {
    const [one = 0, two = 0, three = 0, four = 0] = bytes.slice(at, at + 4);
    sum = (sum * 199 + one * 683003 + two * 583007 + three * 487007 + four) % 8388593;
  }
  return text + sum;
}

it("refuses a state of Lua with names or seeds that aren't UTF-8, and changes nothing", () => {
  const problem = "bad argument #1 to 'setState' (strings in UTF-8 expected, got other bytes)";
  const deck = library.newDeck(["A", "B"], { shuffled: false });
  deck.setState(stateOf("K_C3_B6nig"));
  expect(deck.cards()).toEqual(["König"]);
  for (const name of ["K_F6nig", "_C3", "_ED_A0_80"])
    expect(() => deck.setState(stateOf(name))).toThrow(problem);
  expect(deck.cards()).toEqual(["König"]);
  const random = library.newRandom("K");
  const written = random.getState();
  // The last numbers of a generator's state are its key, here `s1:K`.
  const other = sealed(written.replace(/115\.49\.58\.75:\d+$/, "115.49.58.246:"));
  const seeded = library.newDeck([1, 2, 3], { random, shuffled: false });
  for (const object of [random, random.stream("shop")]) expect(() => object.setState(other)).toThrow(problem);
  expect(() =>
    seeded.setState(sealed(`${other.replace("random", "deck").replace(/\d+$/, "")}1.0.0::_draw::`)),
  ).toThrow(problem);
  expect([random.getState(), seeded.size()]).toEqual([written, 3]);
});

it("writes no state of half a character", () => {
  const problem = "getState needs strings of valid Unicode, got half a character";
  expect(() => library.newDeck(["\uD800"]).getState()).toThrow(problem);
  expect(() => library.newDeck([1], { idOf: () => "a\uDC00" }).getState()).toThrow(problem);
  expect(library.newRandom("😀").getState()).toMatch(/^randdeck:random:1:/);
});

it("reads a state behind a byte order mark", () => {
  const random = library.newRandom("today");
  const state = random.getState();
  random.setState(`\uFEFF${state}\r\n`);
  expect(random.getState()).toBe(state);
});

describe("without TextEncoder, as in Jest's jsdom", () => {
  const texts = [
    ...["", "today", "é", "€", "😀", "\uD800", "a\uDC00b", "\uDBFF\uD800", "\uFEFFa", "\uFFFD", "%41+ "],
    ...fc.sample(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }), {
      numRuns: 500,
      seed: 62,
    }),
    ...fc.sample(fc.string({ unit: "binary" }), { numRuns: 500, seed: 62 }),
  ];

  it("has the bytes of each text that Node's encoder has, and the text of each list of bytes", () => {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    for (const text of texts) {
      const bytes = [...new TextEncoder().encode(text)];
      expect(bytesOf(text)).toEqual(bytes);
      expect(byteCount(text)).toBe(bytes.length);
      expect(textOf(bytes)).toBe(decoder.decode(Uint8Array.from(bytes)));
    }
    for (const bytes of fc.sample(fc.array(fc.nat(255), { maxLength: 6 }), { numRuns: 3000, seed: 62 })) {
      const read = (decode: () => string) => {
        try {
          return decode();
        } catch {
          return undefined;
        }
      };
      expect(read(() => textOf(bytes))).toBe(read(() => decoder.decode(Uint8Array.from(bytes))));
    }
  });

  it("loads, and deals, saves and raises the same", async () => {
    const play = ({ newDeck, newRandom, newSeed, pickWeighted }: typeof library) => {
      const told: unknown[] = [];
      for (const seed of ["König", "😀", "\uD800"]) {
        const random = newRandom(seed);
        told.push(random.random(1e9), random.getSeed());
      }
      const deck = newDeck(["Ä", "😀", "B"], { random: newRandom("ü") });
      deck.draw();
      told.push(deck.getState());
      deck.setState(deck.getState());
      told.push(deck.cards(), newSeed().length, pickWeighted({ "\uD800": 0, "😀": 1 }));
      for (const name of ["ü".repeat(50), "ü".repeat(51), "\uD800"])
        try {
          deck.pile(name as "draw");
        } catch (error) {
          told.push(String(error));
        }
      return told;
    };
    const expected = play(library);
    vi.resetModules();
    vi.stubGlobal("TextEncoder", undefined);
    vi.stubGlobal("TextDecoder", undefined);
    try {
      expect(play(await import("../../ts-src/randdeck.js"))).toEqual(expected);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
