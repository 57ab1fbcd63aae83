/**
 * A table with a seed deals the same cards as newDeck with that seed: in the cases of newDeck, and in
 * random programs.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTables, type Table, type Tables } from "../../ts-src/node/redis.js";
import { copies, newDeck, newRandom } from "../../ts-src/randdeck.js";
import { MOST, MOVES } from "../../ts-src/redis/limits.js";
import { cases } from "../cases/index.js";
import type { Case, Value } from "../cases/language.js";
import { long } from "../long.js";
import { type Connection, hasRedis, Server } from "./server.js";

type Card = NonNullable<unknown>;
/** The result of a call, or the text of its error. */
type Outcome = { gave: unknown } | { raised: string };

const METHODS =
  "draw peek deal put discard take cut shuffle reset left size passes pile where getState".split(" ");

async function outcomeOf(call: () => unknown): Promise<Outcome> {
  try {
    return { gave: await call() };
  } catch (error) {
    return { raised: (error as Error).message };
  }
}

const isPlain = (value: Value): boolean =>
  Array.isArray(value) ? value.every(isPlain) : value == null || typeof value !== "object";

/** The fields of a record; undefined for other values. */
function fieldsOf(value: Value): Readonly<Record<string, Value>> | undefined {
  if (value === undefined) return {};
  const isRecord = typeof value === "object" && value !== null && "is" in value && value.is === "record";
  return isRecord ? value.fields : undefined;
}

describe.runIf(hasRedis)("a table and newDeck", () => {
  let server: Server;
  let client: Connection;
  let tables: Tables;
  let made = 0;

  beforeAll(async () => {
    server = await Server.start();
    client = await server.connect();
    tables = createTables({ client });
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  /** Calls a method. A method of a deck that only does something returns the deck, a table's nothing. */
  const call = (target: object, method: string, args: readonly unknown[]): unknown => {
    const result = (target as Record<string, (...args: readonly unknown[]) => unknown>)[method]!(...args);
    return result === target ? undefined : result;
  };

  /** Plays the calls of a case that tables have. Returns how many calls were the same on both sides. */
  async function play(one: Case): Promise<number> {
    const both = new Map<string, [deck: object, table: Table<Card>]>();
    let calls = 0;
    for (const step of one.steps) {
      if (step.is !== "call") continue;
      if (step.target === "newDeck" && step.outcome.is === "makes") {
        const [cards, given] = step.args;
        const fields = fieldsOf(given);
        if (!Array.isArray(cards) || !cards.every(isPlain) || fields === undefined) return calls;
        // newDeck takes equal lists for different cards, but in JSON they are the same card.
        const { random, ...others } = fields;
        // Tables refuse these options.
        if (["idOf", "cardOf"].some((option) => option in fields)) return calls;
        if (cards.some(Array.isArray) || !Object.values(others).every(isPlain)) return calls;
        made += 1;
        const deck = newDeck(cards as Card[], { ...others, random: newRandom(made) });
        both.set(step.outcome.name, [
          deck,
          await tables.create<Card>(`case ${made}`, cards as Card[], { ...others, seed: made }),
        ]);
        continue;
      }
      const [name = "", method = ""] = step.target.split(":");
      const sides = both.get(name);
      if (sides === undefined) continue;
      if (!METHODS.includes(method) || !step.args.every(isPlain)) return calls;
      // Leaves out calls with too many arguments, which would be options for a table.
      if (step.args.length > ((MOVES as Readonly<Record<string, number>>)[method] ?? Infinity)) continue;
      // Leaves out lists, since errors show them as JSON, as they are sent to Redis.
      if (method === "deal" && Array.isArray(step.args[1])) continue;
      // Leaves out counts of a wrong type: the client refuses them, but doesn't know the greatest count.
      if (method === "draw" && !["undefined", "number"].includes(typeof step.args[0])) continue;
      // Leaves out null, which is a missing argument for a table.
      if (method === "take" && step.args.includes(null)) continue;
      // Leaves out more cards than a table can have: it refuses them, while a deck deals what it has.
      const [first, size = 1] = step.args.map(Number);
      if (["draw", "deal"].includes(method) && first! * size > MOST.cards) continue;
      const [expected, came] = [
        await outcomeOf(() => call(sides[0], method, step.args)),
        await outcomeOf(() => call(sides[1], method, step.args)),
      ];
      // With two wrong arguments, a table's error is about the cards, a deck's about the position.
      const [ours, theirs] = [came, expected].map((side) => JSON.stringify(side) ?? "");
      if (ours!.includes("is not in the deck") && theirs!.includes("#2 to 'put'")) continue;
      expect(came, `${one.about}: ${one.name}: ${step.target}(${JSON.stringify(step.args)})`).toEqual(
        expected,
      );
      calls += 1;
    }
    return calls;
  }

  it("answer the cases of newDeck alike, errors too", async () => {
    let calls = 0;
    for (const one of cases) calls += await play(one);
    expect(calls).toBeGreaterThan(300);
  });

  const DECKS: readonly (readonly [string, readonly Card[], object])[] = [
    ["52 cards", Array.from({ length: 52 }, (_, index) => `card ${index}`), {}],
    ["with all cards in each pass", ["A", "B", "C", "D", "E", "F", "G"], { recycle: "all" }],
    ["one pass", [1, 2, 3, 4, 5, 6, 7, 8, 9, true], { recycle: "none" }],
    ["copies", copies(["A", "B", "C"], 3), {}],
    ["copies, none twice in a row", copies(["A", "B", "C"], 3), { noRepeat: true, recycle: "all" }],
    [
      "no kind twice in a row",
      ["1a", "1b", "2a", "2b", "3a"],
      { noRepeat: true, kindOf: (c: string) => c[0]! },
    ],
    ["none twice in a row", ["A", "B", "C", "D"], { noRepeat: true }],
    ["as they lie", ["A", "B", "C", "D"], { shuffled: false }],
    [
      "with piles",
      Array.from({ length: 20 }, (_, index) => `card ${index}`),
      { piles: ["north", "1", "", "top 1"].filter(Boolean) },
    ],
    ["copies with piles", copies(["A", "B", "C"], 4), { piles: ["hand", "exhaust"], noRepeat: true }],
  ];

  it.each(DECKS)("deal alike at random: %s", async (name, cards, options) => {
    for (let round = 1; round <= (long ? 60 : 4); round++) {
      const chance = newRandom(`${name} ${round}`);
      const deck = newDeck(cards as Card[], { ...options, random: newRandom(round) });
      const table = await tables.create<Card>(`${name} ${round}`, cards, { ...options, seed: round });
      const piles = (options as { piles?: string[] }).piles ?? [];
      const places = ["draw", "out", "discard", ...piles];
      const one = <Item>(list: readonly Item[]): Item => list[chance.random(list.length) - 1]!;
      /** Chooses some cards, mostly of one pile. */
      const some = (from: unknown) =>
        Array.from({ length: chance.random(4) - 1 }, () => {
          const place = from === undefined || chance.random(8) === 1 ? one(places) : from;
          // Leaves out the draw pile, since looking at it would begin a pass.
          const there = place === "draw" && deck.drawPile.fresh ? [] : deck.pile(place as never);
          return one(there.length > 0 ? there : cards);
        });
      const methods = ["draw", "draw", "discard", "discard", "put", "put", "put", "peek", "cut", "shuffle"];
      methods.push("deal", "pile", "where", "draw", "take");
      for (let turn = 1; turn <= 60; turn++) {
        const method = chance.random(30) === 1 ? "reset" : one(methods);
        const from = one([undefined, undefined, ...places, ...piles]);
        const to = one([...places, ...piles, "none"]);
        let args: unknown[] = [];
        if (method === "draw" || method === "peek") args = [chance.random(cards.length + 2) - 1];
        if (method === "draw") args = [one([undefined, 0, 1, 2, 5, cards.length + 1]), one([undefined, to])];
        if (method === "deal") args = [one<unknown>([chance.random(3), piles, [to]]), chance.random(3) - 1];
        if (method === "discard") args = [some(from), from];
        if (method === "put")
          args = [some(from), one([undefined, "top", "bottom", "random", to, to, 2]), from];
        if (method === "take") args = [from, one([1, 2, -1, "random", 0]), one([undefined, to])];
        if (method === "cut") args = [one([undefined, chance.random(5) - 1])];
        if (method === "pile") args = [to];
        if (method === "where") args = [one([...cards, "none"])];
        const expected = await outcomeOf(() => call(deck, method, args));
        expect(await outcomeOf(() => call(table, method, args)), `${method} ${JSON.stringify(args)}`).toEqual(
          expected,
        );
      }
      expect(await table.getState()).toBe(deck.getState());
      await table.delete();
    }
  });

  const many = Array.from({ length: 400 }, (_, index) => index);

  it.each([
    ["400 cards", many],
    ["copies", copies(many.slice(0, 80), 5)],
  ])("deal alike where piles are in many fields: %s", async (name, cards) => {
    for (let round = 1; round <= (long ? 40 : 4); round++) {
      const chance = newRandom(`${name} ${round}`);
      const own = { piles: ["north"] };
      const deck = newDeck(cards, { ...own, random: newRandom(round) });
      const table = await tables.create(`many ${name} ${round}`, cards, { ...own, seed: round });
      const one = <Item>(list: readonly Item[]): Item => list[chance.random(list.length) - 1]!;
      // Begins the pass, as looking at the draw pile does.
      expect(await table.peek()).toBe(deck.peek());
      for (let turn = 1; turn <= 60; turn++) {
        const from = one(["draw", "draw", "north", "discard", "out"]);
        const to = one(["north", "north", "discard", undefined]);
        const there = deck.pile(from);
        // A field has 64 cards when it is full, and 128 at most.
        const at = one([chance.random(there.length + 1) - 1, 64 * (chance.random(5) - 1)]);
        const some = there.slice(at, at + one([1, 5, 70, 70]));
        const method = one(["draw", "put", "put", "put", "take", "take", "discard", "cut", "shuffle"]);
        let calls: unknown[][] = [[]];
        if (method === "draw") calls = [[one([1, 30, 100]), to]];
        if (method === "cut") calls = [[chance.random(deck.left() + 1) - 1]];
        if (method === "discard") calls = [[some, one([from, undefined])]];
        if (method === "put") {
          const place = chance.random(deck.left() + 1);
          const where = one(["top", "bottom", "random", place, place, "north"]);
          calls = [[some, where, one([from, undefined])]];
        }
        // Takes them one after another, so that fields become empty.
        if (method === "take") calls = some.map(() => [from, at + 1, one([to, "discard"])]);
        for (const args of calls) {
          const expected = await outcomeOf(() => call(deck, method, args));
          expect(await outcomeOf(() => call(table, method, args)), method).toEqual(expected);
        }
      }
      for (const pile of ["draw", "north", "discard"] as const)
        expect(await table.pile(pile), pile).toEqual(deck.pile(pile));
      expect(await table.getState()).toBe(deck.getState());
    }
  });

  it("go on where the other was", async () => {
    const cards = copies(["A", "B", "C", "D"], 2);
    const table = await tables.create("there", cards, { seed: "there" });
    const hand = await table.draw(3);
    await table.discard(hand[0]!);
    const deck = newDeck(cards, { random: newRandom() });
    deck.setState(await table.getState());
    expect(deck.draw(2)).toEqual(await table.draw(2));
    deck.discard(deck.draw(3));
    const back = await tables.create("and back", cards, { seed: 1 });
    await back.setState(deck.getState());
    expect(await back.draw(8)).toEqual(deck.draw(8));
    const other = await tables.create("other", ["A"], { seed: 1 });
    const before = await other.getState();
    await expect(other.setState(deck.getState())).rejects.toThrow(
      "state with the same cards expected, got other cards",
    );
    const kinds = await tables.create("kinds", ["A", "B"], { noRepeat: true, kindOf: (card) => card });
    await expect(kinds.setState(deck.getState())).rejects.toThrow(
      "state with the same cards expected, got other cards",
    );
    await expect(other.setState(`${before}0`)).rejects.toThrow(
      "state of kind 'deck' expected, got a damaged one",
    );
    expect(await other.getState()).toBe(before);
  });

  it("find copies of objects by their JSON", async () => {
    const table = await tables.create(
      "objects",
      {
        copies: [
          [{ suit: "S" }, 2],
          [{ suit: "H" }, 1],
        ],
      },
      { seed: 5 },
    );
    const hand = await table.draw(3);
    await createTables({ client })
      .open("objects")
      .discard(JSON.parse(JSON.stringify(hand)));
    expect((await table.view()).discards).toEqual(hand);
    const sorted = await tables.create("fields", [{ rank: 7, suit: { name: "S", red: false } }]);
    const other = { suit: { red: false, name: "S" }, rank: 7 };
    expect(await sorted.where(other)).toBe("draw");
    await expect(tables.create("same", [other, ...(await sorted.draw(1))])).rejects.toThrow("use copies");
    const lists = await tables.create("lists", [["A", "B"], ["C"]], { shuffled: false });
    const [first] = await lists.draw(2);
    await lists.discard(first!);
    expect((await lists.view()).discards).toEqual([["A", "B"]]);
  });
});
