/**
 * Uses that once failed: error codes, table objects, limits that the client knows, clients of all kinds.
 */
import { getEventListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { describe, expect, it } from "vitest";
import { until } from "../../ts-src/node/redis/wait.js";
import { createTables, TableError } from "../../ts-src/node/redis.js";
import { Library } from "./library.js";
import { CARDS, hasRedis } from "./server.js";

describe.runIf(hasRedis)("tables", () => {
  const library = new Library();
  const tables = () => createTables({ client: library.client });

  /** A client that counts the calls that it sends. */
  const counting = () => {
    const sent: string[] = [];
    const { client } = library;
    const counted = {
      isOpen: true,
      fCall: (...args: Parameters<typeof client.fCall>) => {
        sent.push(`${args[0]}`);
        return client.fCall(...args);
      },
      functionLoad: () => Promise.resolve(),
    };
    return { tables: createTables({ client: counted }), sent };
  };

  it("warn of no listeners where calls wait through an outage", async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on("warning", warn);
    const { signal } = new AbortController();
    for (let times = 0; times < 20; times++) {
      await until(signal, Promise.resolve());
      await expect(until(signal, Promise.reject(new Error("BUSY")))).rejects.toThrow("BUSY");
    }
    await wait(1);
    process.off("warning", warn);
    expect(warnings).toEqual([]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("say by a code which error it is, and of which table", async () => {
    const table = await tables().create("codes", CARDS, { piles: ["north"], answers: 1 });
    const errorOf = (work: Promise<unknown>) => work.then(String, ({ code, id }) => [code, id]);
    await table.draw(1, { request: "a:1" });
    await table.draw(1, { request: "a:2" });
    const { client } = library;
    const codes = [
      [() => tables().open("none").draw(), "no-table"],
      [() => tables().create("codes", ["A"]), "exists"],
      [() => table.draw(1, { request: "a:1" }), "too-old"],
      [() => table.shuffle({ request: "a:2" }), "another-request"],
      [() => table.draw(1, { ifVersion: "0".repeat(16) }), "changed"],
      [() => client.hDel("randdeck:{codes}", "1:0").then(() => table.draw()), "damaged"],
      [() => client.hSet("randdeck:{codes}", "randdeck", "1 old").then(() => table.draw()), "version"],
      [() => client.set("randdeck:{taken}", "x").then(() => tables().open("taken").draw()), "refused"],
    ] as const;
    const refused = await table.discard("card 1", "north").catch((error) => error);
    expect([refused instanceof RangeError, refused.code]).toEqual([true, "refused"]);
    expect(await errorOf(table.discard("card 99"))).toEqual(["refused", undefined]);
    for (const [call, code] of codes)
      expect(await errorOf(call())).toEqual([
        code,
        code === "no-table" ? "none" : code === "refused" ? "taken" : "codes",
      ]);
  });

  it("deal again from no other table where a request is meant for the one before", async () => {
    const made = tables();
    const old = await made.create("id", ["A", "B"], { shuffled: false });
    expect(await old.draw(1, { request: "p:1" })).toEqual(["A"]);
    await tables().open("id").delete();
    await expect(old.draw(1, { request: "p:1" })).rejects.toThrow(new TableError("no such table"));
    await tables().create("id", ["C", "D", "E"], { shuffled: false });
    expect(await old.left()).toBe(3);
    for (const call of [() => old.draw(1, { request: "p:1" }), () => old.draw(1), () => old.counts()])
      await expect(call()).rejects.toThrow(new TableError("another table"));
    await old.delete();
    const fresh = await made.openOrCreate<string>("id", []);
    expect(await fresh.draw(1, { request: "p:1" })).toEqual(["C"]);
    // An object of the old table is refused too. An object of the new table draws from the new table.
    const { version: ifVersion } = await fresh.counts();
    await fresh.delete();
    const own = await made.create("id", ["F"], { shuffled: false });
    await expect(fresh.draw(1, { ifVersion })).rejects.toThrow(new TableError("another table"));
    expect(await own.draw(1, { request: "p:1" })).toEqual(["F"]);
  });

  it("are opened, or made by whoever comes first, and sent their cards only then", async () => {
    const { tables: mine, sent } = counting();
    const table = await mine.openOrCreate("game", CARDS, { seed: 1 }, { request: "maker:1" });
    const [card] = await table.draw(1);
    sent.length = 0;
    const same = await mine.openOrCreate("game", ["other"], { seed: 2 });
    await expect(mine.openOrCreate("game", CARDS, { pile: ["x"] } as never)).rejects.toThrow(
      "bad argument #3 to 'openOrCreate' (unknown option 'pile', known: ",
    );
    expect(sent).toEqual(["randdeck_counts"]);
    expect(await same.where(card!)).toBe("out");
    const many = await Promise.all(Array.from({ length: 8 }, () => tables().openOrCreate("rush", CARDS, {})));
    const hands = await Promise.all(many.map((one) => one.draw(6)));
    expect(new Set(hands.flat()).size).toBe(48);
    await expect(mine.openOrCreate("bad", [null] as never)).rejects.toThrow(
      "bad argument #2 to 'openOrCreate'",
    );
    await expect(mine.openOrCreate("bad", ["A"], {}, { ifVersion: "0" } as never)).rejects.toThrow(
      "unknown option 'ifVersion'",
    );
  });

  it("live longer where they are touched, and change by it in no other way", async () => {
    const table = await tables().create("touched", CARDS, { ttl: 100, events: true });
    await table.draw();
    const { version, left } = await table.counts();
    const key = "randdeck:{touched}";
    await library.client.pExpire(key, 5000);
    const before = await library.digests([key]);
    await table.touch();
    expect(await library.client.pTTL(key)).toBeGreaterThan(50_000);
    expect(await library.digests([key])).toEqual(before);
    await table.touch(5000);
    expect(await library.client.pTTL("randdeck:{touched}")).toBeGreaterThan(4_000_000);
    expect(await table.counts()).toMatchObject({ version, left });
    await table.draw();
    expect(await library.client.pTTL("randdeck:{touched}")).toBeGreaterThan(4_000_000);
    for (const ttl of [0, 1.5, "x"])
      await expect(table.touch(ttl as number)).rejects.toThrow(
        "bad argument #1 to 'touch' (integer from 1 to 2147483647 expected, got ",
      );
    const still = await tables().create("still", CARDS);
    await still.touch();
    expect(await library.client.pTTL("randdeck:{still}")).toBe(-1);
    await expect(tables().open("none").touch()).rejects.toThrow(new TableError("no such table"));
  });

  it("are sent nothing that the client knows to be wrong", async () => {
    const { tables: mine, sent } = counting();
    const long = "x".repeat(16e6);
    const table = await mine.create("own", ["A", "B"], { piles: ["north"] });
    await table.left();
    sent.length = 0;
    const create = (cards: unknown, options: unknown = {}) =>
      mine.create("x", cards as string[], options as object);
    const wrong: readonly (readonly [() => unknown, string])[] = [
      [
        () => create(["A"], { piles: [long] }),
        "#3 to 'create' (option 'piles': names of valid Unicode and at most 64",
      ],
      [
        () => create(["A"], { piles: Array.from({ length: 65 }, (_, at) => `pile ${at}`) }),
        "#3 to 'create' (option 'piles': at most 64",
      ],
      [
        () => create(["A"], { piles: { hand: [] } }),
        "#3 to 'create' (option 'piles': list expected, got a table with named fields",
      ],
      [() => create([long]), "#2 to 'create' ("],
      [() => create(Array(50_001).fill("A")), "#2 to 'create' (at most 50000 cards expected, got 50001"],
      [
        () => create({ copies: [["A", 1e9]] }),
        "#2 to 'create' (at most 50000 cards expected, got 1000000000",
      ],
      [() => create({ copies: { A: 1e9 } }), "#2 to 'create' (at most 50000 cards expected, got 1000000000"],
      [
        () => create({ copies: [["A".repeat(1000), 1001]] }),
        "#2 to 'create' (cards of at most 1000000 bytes",
      ],
      [() => create({ copies: 5 }), "#2 to 'create'"],
      [
        () => create(["A"], { seed: "x".repeat(1001) }),
        "#3 to 'create' (option 'seed': string of valid Unicode and",
      ],
      [() => create(["A"], { seed: "\ud800" }), "#3 to 'create' (option 'seed': string of valid Unicode and"],
      [
        () => create(["A"], { seed: new Date() }),
        "#3 to 'create' (option 'seed': string or number up to 2^53 expected",
      ],
      [
        () => create(["A"], { seed: Number.NaN }),
        "#3 to 'create' (option 'seed': string or number up to 2^53 expected",
      ],
      [
        () => create(["A"], { seed: 5n }),
        "#3 to 'create' (option 'seed': string or number up to 2^53 expected",
      ],
      [
        () => create(["A"], { ttl: Infinity }),
        "option 'ttl': integer from 1 to 2147483647 expected, got inf",
      ],
      [
        () => create(["A"], { ttl: new Date() }),
        "option 'ttl': integer from 1 to 2147483647 expected, got t",
      ],
      [() => create(["A"], { events: 1 }), "#3 to 'create' (option 'events': boolean expected, got 1"],
      [
        () => create(["A"], { recycle: "some" }),
        "#3 to 'create' (option 'recycle': 'discard' or 'all' or 'none' ex",
      ],
      [() => create(["A"], { request: "a:1" }), "'request' and 'signal' are options of the fourth argument"],
      [() => create(["A"], new Map([["seed", 1]])), "#3 to 'create' (table of options expected"],
      [() => mine.open("x".repeat(201)), "an id must be a string"],
      [() => mine.open(long), "an id must be a string"],
      [
        () => table.draw(1, long as "north"),
        "#2 to 'draw' (at most 65 names of at most 64 bytes expected, got a l",
      ],
      [() => table.deal([long as "north"], 1), "#1 to 'deal' (at most 65 names of at most 64 bytes expected"],
      [
        () => table.view({ piles: [long as "north"] }),
        "#1 to 'view' (at most 65 names of at most 64 bytes expected",
      ],
      [() => table.deal([null] as never[], 1), "#1 to 'deal' (table without holes expected, got null at p"],
      [() => table.discard(long), "a long string is not in the deck"],
      [() => table.setState(long), "#1 to 'setState' (state of at most 30070 bytes expected"],
      [() => table.cut(long as never), "#1 to 'cut'"],
      [() => table.size("nowhere" as "north"), "#1 to 'size' (no pile named 'nowhere'"],
    ];
    for (const [call, text] of wrong) await expect((async () => call())(), text).rejects.toThrow(text);
    // Only `size` called the server, once, to read the names of the piles.
    expect(sent).toEqual(["randdeck_counts"]);
  });

  it("take options where a count is left out, and say how many cards are in a place", async () => {
    const table = await tables().create("options", CARDS, { piles: ["north"], shuffled: false });
    const first = await table.draw({ request: "a:1" });
    expect(await table.draw(undefined, { request: "a:1" })).toBe(first);
    await table.cut({ request: "a:2" });
    await table.draw(3, "north");
    await table.discard(await table.draw(2));
    await table.shuffle("discard", { request: "a:3" });
    await table.shuffle("draw", { request: "a:4" });
    expect(await table.step([["shuffle", "draw"]])).toEqual([undefined]);
    const sizes = ["draw", "out", "north", "discard", undefined].map((place) => table.size(place as "north"));
    expect(await Promise.all(sizes)).toEqual([46, 1, 3, 2, 52]);
    await expect(table.shuffle("out" as never)).rejects.toThrow("#1 to 'shuffle'");
  });

  it("find a card without a deck, where a pass is still to be shuffled too", async () => {
    const table = await tables().create("where", CARDS, {
      piles: ["north", "10"],
      recycle: "discard",
      shuffled: false,
    });
    expect([await table.where("card 1"), await table.where("none")]).toEqual(["draw", undefined]);
    await table.draw(52);
    await table.put("card 1", "north");
    await table.put("card 10", "10");
    await table.discard(["card 2", "card 3"]);
    const places = () => Promise.all(["1", "10", "2", "4"].map((card) => table.where(`card ${card}`)));
    expect(await places()).toEqual(["north", "10", "discard", "out"]);
    await library.client.configResetStat();
    await table.where("card 9");
    // The head, and all chunks.
    expect(await library.client.info("commandstats")).toMatch(/cmdstat_hmget:calls=2,/);
    await table.reset();
    expect(await places()).toEqual(["draw", "draw", "draw", "draw"]);
    const equal = await tables().create("equal", ["A", "A", "B"], { shuffled: false });
    await equal.draw();
    expect([await equal.where("A"), await equal.where("B")]).toEqual(["out", "draw"]);
  });

  it("refuse a card or name that refers to itself, and ask once for the kind of each card", async () => {
    const table = await tables().create("round", [{ a: 1 }, { a: 2 }] as object[]);
    const round: Record<string, unknown> = {};
    round.self = round;
    for (const card of [round, [round]]) {
      for (const call of [
        () => table.put(card),
        () => table.discard(card),
        () => table.step([["put", card]]),
      ])
        await expect(call()).rejects.toMatchObject({
          code: "refused",
          message: expect.stringContaining("is not in the deck"),
        });
    }
    expect(await table.where(round)).toBe(undefined);
    const hands = [round, 1n] as unknown as "discard"[];
    for (const call of [
      () => table.deal(hands, 1),
      () => table.step([["deal", hands, 1]]),
      () => table.view({ piles: [hands] as unknown as never[] }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: "refused",
        message: expect.stringMatching(/expected, got table\)$/),
      });
    await expect(tables().create("other", [round])).rejects.toMatchObject({ code: "refused" });

    const asked: string[] = [];
    const kindOf = (card: string) => {
      asked.push(card);
      return card.length % 2;
    };
    await tables().create("kinds", CARDS, { kindOf, noRepeat: true });
    expect(asked).toEqual(CARDS);
    // An error of the game's own function is no refusal.
    const error = new TypeError("mine");
    const broken = () => {
      throw error;
    };
    await expect(tables().create("broken", CARDS, { kindOf: broken })).rejects.toBe(error);
    expect(error).not.toHaveProperty("code");
  });

  it("read their arguments when they are called, though they are sent later", async () => {
    const table = await tables().create("later", CARDS, { piles: ["north", "south"] });
    const hand = await table.draw(2, "north");
    const piles: ("north" | "south")[] = ["north", "south"];
    const moves = [["discard", hand, "north"] as const];
    const calls = [table.step(moves), table.deal(piles, 1), table.view({ piles })] as const;
    const cards = { copies: { A: 4 } };
    const made = tables().openOrCreate("made", cards, { piles });
    hand.length = piles.length = moves.length = cards.copies.A = 0;
    const [, hands, view] = await Promise.all(calls);
    expect(await (await made).counts()).toMatchObject({ size: 4, piles: { north: 0, south: 0 } });
    expect(Object.keys(view.cards)).toEqual(["north", "south"]);
    expect(hands).toHaveLength(2);
    expect(await table.counts()).toMatchObject({ discarded: 2, piles: { north: 1, south: 1 } });
  });

  it("are watched only where they tell of changes", async () => {
    await tables().create("silent", CARDS);
    await expect(tables().open("silent").watch()).rejects.toThrow("was made with the option 'events'");
    await expect(tables().open("none").watch()).rejects.toThrow(new TableError("no such table"));
  });

  it("give cards that nobody can change for others", async () => {
    const cards = [
      { id: 1, tags: ["a"] },
      { id: 2, tags: [] },
    ];
    const table = await tables().create("objects", cards, { shuffled: false });
    cards[0]!.id = 99;
    const card = (await table.draw())!;
    expect(card).toEqual({ id: 1, tags: ["a"] });
    for (const seen of [card, (await tables().open<typeof card>("objects").pile("out"))[0]!]) {
      expect(() => Object.assign(seen, { id: 5 })).toThrow(TypeError);
      expect(() => seen.tags.push("b")).toThrow(TypeError);
    }
    await table.discard(card);
    await expect(table.getState()).rejects.toThrow("a state can't have cards that are objects or lists");
    const named = await tables().create("named", { copies: { B: 2, A: 1 } }, { shuffled: false });
    expect(await named.draw(3)).toEqual(["A", "B", "B"]);
  });

  it.each([
    [
      "createClient",
      () => createClient,
      "option 'client': client of node-redis or ioredis expected, got function",
    ],
    [
      "multi()",
      () => library.client.multi(),
      "option 'client': client of node-redis or ioredis expected, got table",
    ],
    ["legacy()", () => library.client.legacy(), "option 'client': client of node-redis or ioredis expected"],
    ["Redis", () => Redis, "option 'client': client of node-redis or ioredis expected, got function"],
  ])("are not reached through %s", (_, client, text) => {
    expect(() => createTables({ client: client() as never })).toThrow(text);
  });

  it("say when the client is in the wrong place, or was never connected", async () => {
    expect(() => createTables(library.client as never)).toThrow(
      "createTables({ client }) expected, got the client",
    );
    const client = createClient({ url: library.server.url });
    await expect(createTables({ client }).open("x").draw()).rejects.toThrow(
      "the client was never connected, or was closed",
    );
  });

  it("ask again over ioredis, which has lost a call with its connection", async () => {
    const client = new Redis({ port: library.server.port, autoResendUnfulfilledCommands: false });
    client.on("error", () => {});
    const table = await createTables({ client }).create("lost", CARDS, { recycle: "none" });
    await library.client.sendCommand(["CLIENT", "PAUSE", "300", "WRITE"]);
    const draws = [table.draw(2), table.pile("out")];
    await wait(50);
    await library.client.sendCommand(["CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"]);
    const [hand] = await Promise.all(draws);
    expect(hand).toHaveLength(2);
    expect(await table.left()).toBe(50);
    client.disconnect();
  });
});
