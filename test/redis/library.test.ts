/**
 * The functions of the library, called as any client can: wrong arguments, wrong keys, damage, permissions,
 * limits.
 */
import { setTimeout as wait } from "node:timers/promises";
import { createClient, RESP_TYPES } from "redis";
import { describe, expect, it } from "vitest";
import { createTables } from "../../ts-src/node/redis.js";
import { type Deck, newDeck, newRandom } from "../../ts-src/randdeck.js";
import { KEYS, Library, RIGHTS } from "./library.js";
import { hasRedis } from "./server.js";

const CARDS = Array.from({ length: 52 }, (_, index) => `card ${index + 1}`);

describe.runIf(hasRedis)("the library", () => {
  const library = new Library();

  it("refuses wrong arguments with a code word, and changes nothing", async () => {
    await library.call("create", ["", "", '["A","B","C"]', '{"seed":7}']);
    await library.call("draw", ["", "", "1"]);
    const before = await library.everything();
    const wrong: [string, string[], string][] = [
      ["draw", ["", "", "-1"], "DECK bad argument #1 to 'draw' (integer from 0 expected, got -1)"],
      ["draw", ["", "", "x"], "DECK bad argument #1 to 'draw' (integer from 0 expected, got 'x')"],
      ["draw", ["", "", "2\0x"], "DECK bad argument #1 to 'draw' (integer from 0 expected, got '2"],
      ["draw", ["", "", "1.5"], "DECK bad argument #1 to 'draw' (integer from 0 expected, got 1.5)"],
      ["draw", ["", "no request", "1"], "DECK request as 'client:number' or 'client:number:oldest' expected"],
      ["draw", ["1 other", "", "1"], "DECK another table"],
      ["deal", ["", "", "0", "1"], "DECK bad argument #1 to 'deal'"],
      ["deal", ["", "", "2", "99999999"], "DECK bad argument #2 to 'deal'"],
      ["peek", ["", "", "-1"], "DECK bad argument #1 to 'peek'"],
      ["put", ["", "", "9"], "DECK bad argument #1 to 'put' (positions from 1 to 3 expected, got 9)"],
      [
        "put",
        ["", "", "", "9"],
        "DECK bad argument #2 to 'put' ('top', 'bottom', 'random', a position from 1 to 3, 'discard' or 'out' expected, got 9)",
      ],
      ["discard", ["", "", "x"], "DECK bad argument #1 to 'discard'"],
      ["discard", ["", "", "1 2 3"], "DECK bad argument #1 to 'discard'"],
      [
        "set_state",
        ["", "", "x"],
        "DECK bad argument #1 to 'setState' (state of kind 'deck' expected, got some other text)",
      ],
      ["create", ["", "", '["A"]', '{"seed":1}'], "DECK table exists"],
      ["draw", ["", "", "1", "", "", "", ""], "(at most 4 arguments after the request id expected, got 5)"],
      [
        "counts",
        ["", "", "x"],
        "DECK bad argument #1 to 'counts' (at most 0 arguments after the request id expected, got 1)",
      ],
      ["counts", ["", "a:1"], "DECK 'counts' takes no request"],
      ["deal", ["", ""], "DECK bad argument #1 to 'deal'"],
      ["put", ["", ""], "DECK bad argument #1 to 'put' (text of positions expected, got nil)"],
      ["discard", ["", ""], "DECK bad argument #1 to 'discard' (text of positions expected, got nil)"],
      ["set_state", ["", ""], "DECK bad argument #1 to 'setState'"],
    ];
    for (const [name, words, text] of wrong) {
      await expect(library.call(name, words), name).rejects.toThrow(text);
      expect(await library.everything(), `${name} ${words}`).toEqual(before);
    }
  });

  it.each([
    ['"A"', '{"seed":1}', "#1 to 'newDeck' (table expected, got 'A')"],
    ["7", '{"seed":1}', "#1 to 'newDeck' (table expected, got 7)"],
    ["[Infinity]", '{"seed":1}', "#1 to 'newDeck' (JSON expected, got '[Infinity]')"],
    ["[0x10]", '{"seed":1}', "#1 to 'newDeck' (JSON expected, got '[0x10]')"],
    ['["A"', '{"seed":1}', "#1 to 'newDeck' (JSON expected, got '[\"A\"')"],
    ['["A"]', '{"seed":', "#2 to 'newDeck' (JSON expected, got '{\"seed\":')"],
    ['{"a":1}', '{"seed":1}', "#1 to 'newDeck' (list of cards, or copies(counts), expected, got table)"],
    ['{"copies":[["A"]]}', '{"seed":1}', "#1 to 'copies'"],
    ['["A"]', "{}", "#2 to 'newDeck' (option 'seed' expected, got nil)"],
    ['["A"]', '{"seed":true}', "#1 to 'newRandom' (string or number up to 2^53 expected, got boolean)"],
    ['["A"]', '{"seed":1,"colour":1}', "#2 to 'newDeck' (unknown option 'colour', known: "],
    [
      '["A"]',
      '{"seed":1,"recycle":"some"}',
      "#2 to 'newDeck' (option 'recycle': 'discard' or 'all' or 'none' expected",
    ],
    [
      '["A"]',
      '{"seed":1,"ttl":0}',
      "#2 to 'newDeck' (option 'ttl': integer from 1 to 2147483647 expected, got 0)",
    ],
    [
      '["A"]',
      '{"seed":1,"noRepeat":true,"kinds":[]}',
      "#2 to 'newDeck' (a kind for each card expected, got nil at position 1",
    ],
    ['["A"]', "7", "#2 to 'newDeck' (table of options expected, got 7)"],
  ])("makes no table of %s with %s", async (cards, options, text) => {
    await expect(library.call("create", ["", "", cards, options])).rejects.toThrow(
      `DECK bad argument ${text}`,
    );
    expect(await library.client.dbSize()).toBe(0);
  });

  it("makes no table of nothing", async () => {
    await expect(library.call("create", ["", ""])).rejects.toThrow(
      "DECK bad argument #1 to 'newDeck' (JSON expected",
    );
    expect(await library.client.dbSize()).toBe(0);
  });

  const CALLS: readonly [string, string[]][] = [
    ["about", [""]],
    ["counts", [""]],
    ["view", [""]],
    ["get_state", [""]],
    ["draw", ["", "", "1"]],
    ["draw", ["", "", "60"]],
    ["deal", ["", "", "1", "1"]],
    ["peek", ["", "", "1"]],
    ["put", ["", "", "1"]],
    ["discard", ["", "", "1"]],
    ["shuffle", ["", ""]],
    ["reset", ["", ""]],
    ["set_state", ["", "", "x"]],
  ];

  it("says that there is no such table, that it is of another version, or that its keys are taken", async () => {
    for (const [name, words] of CALLS)
      await expect(library.call(name, words)).rejects.toThrow(/^DECK no such table$/);
    for (const [name, words] of CALLS)
      await expect(library.call(name, words, KEYS.slice(1))).rejects.toThrow(/^DECK 3 keys expected/);
    expect(await library.client.dbSize()).toBe(0);
    await library.client.hSet(KEYS[0]!, { randdeck: "0 older" });
    for (const [name, words] of [...CALLS, ["create", ["", "", "[]", "{}"]], ["delete", [""]]] as const)
      await expect(library.call(name, [...words])).rejects.toThrow(/^DECK another version$/);
    await library.client.set(KEYS[0]!, "something else");
    for (const [name, words] of [...CALLS, ["delete", [""]]] as const)
      await expect(library.call(name, [...words])).rejects.toThrow(
        /^DECK a key of this table has other contents$/,
      );
    expect(await library.client.get(KEYS[0]!)).toBe("something else");
  });

  it.each([1, 2])("changes nothing where list %s is something else", async (at) => {
    await library.call("create", ["", "", JSON.stringify(CARDS), '{"seed":7}']);
    await library.call("draw", ["", "", "3"]);
    await library.client.del(KEYS[at]!);
    await library.client.set(KEYS[at]!, "something else");
    const before = await library.everything();
    for (const [name, words] of CALLS) {
      if (name === "about" || (at === 2 && ["draw", "deal", "peek"].includes(name) && words[2] !== "60"))
        continue;
      await expect(library.call(name, words), name).rejects.toThrow(
        "DECK a key of this table has other contents",
      );
      expect(await library.everything(), name).toEqual(before);
    }
  });

  /** Changes the record in the hash. The record has the instance, the version, and numbers. */
  const setRecord = async (change: (record: Buffer) => Buffer) => {
    const record = await library.client
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .hGet(KEYS[0]!, "randdeck");
    await library.client.hSet(KEYS[0]!, "randdeck", change(record!));
  };

  const DAMAGE: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["the draw pile is gone", () => library.client.del(KEYS[1]!)],
    ["the discard pile is gone", () => library.client.del(KEYS[2]!)],
    ["a card has come", () => library.client.rPush(KEYS[2]!, "3")],
    [
      "more cards are there than it has",
      async () => {
        await library.client.rPush(
          KEYS[1]!,
          Array.from({ length: 9 }, () => "1"),
        );
        // Damages the record: changes the length of the draw pile.
        await setRecord((record) => record.fill(52, 35 + 25, 35 + 26));
      },
    ],
    ["a card is none", () => library.client.lSet(KEYS[2]!, 0, "x")],
    ["the hash is gone", () => library.client.del(KEYS[0]!)],
    ...["cards", "options", "generator"].flatMap((field) => [
      [`${field} is gone`, () => library.client.hDel(KEYS[0]!, field)] as const,
      [`${field} is something else`, () => library.client.hSet(KEYS[0]!, field, "[1")] as const,
    ]),
    ["the instance alone is there", () => setRecord((record) => record.subarray(0, 19))],
    ["its numbers are cut short", () => setRecord((record) => record.subarray(0, 50))],
    ["its version is none", () => setRecord((record) => record.fill(" ", 19, 20))],
    // Damages the record: changes the last byte of each number.
    ...[1, 3, 7, 11, 12, 13, 21, 22, 24, 26, 28].map((at): readonly [string, () => Promise<unknown>] => [
      `byte ${at + 1} of its numbers is 0xff`,
      () => setRecord((record) => record.fill(0xff, 35 + at, 36 + at)),
    ]),
  ];

  it.each(DAMAGE)("says that a table is damaged where %s, and changes nothing", async (_, harm) => {
    await library.create(CARDS, { events: true });
    const hand = String(await library.call("draw", ["", "", "9"]));
    await library.call("discard", ["", "", hand.slice(0, hand.indexOf(" "))]);
    await harm();
    const before = await library.everything();
    // Calls that make the deck check all lists.
    await expect(library.call("shuffle", ["", ""])).rejects.toThrow(/^DECK damaged table$/);
    await expect(library.call("draw", ["", "", "52"])).rejects.toThrow(/^DECK damaged table$/);
    expect(await library.everything()).toEqual(before);
    // Lists without the hash may belong to another program.
    const isTable = (await library.client.exists(KEYS[0]!)) === 1;
    const deleted = library.call("delete", ["", ""]);
    if (isTable) expect(await deleted).toBe("OK");
    else await expect(deleted).rejects.toThrow(/^DECK damaged table$/);
    expect(await library.client.dbSize()).toBe(isTable ? 0 : 2);
  });

  it("says that a table is damaged where its piles are, and changes nothing", async () => {
    await library.create(CARDS, { piles: ["north", "east"] });
    const [mine, gone] = String(await library.call("draw", ["", "", "2"])).split(" ");
    await library.call("put", ["", "", mine!, "north"]);
    await library.call("discard", ["", "", gone!]);
    const top = await library.client.lIndex(KEYS[1]!, 0);
    const lists = [
      [`${mine}`, gone!],
      ["0:1", gone!],
      ["53:1", gone!],
      ["x", gone!],
      [`0${mine}:1`, gone!],
      [`${mine}:01`, gone!],
      [`${mine}:1 `, gone!],
      [`${mine}:0`, gone!],
      [`${mine}:3`, gone!],
      // The card in north's pile would be in east's pile.
      [`${mine}:2`, gone!],
      [`${top}:1`, gone!],
      [`${gone}:1`, gone!],
      [gone!, `${mine}:1`],
      [`${mine}:1`, "53"],
    ];
    const refuse = async (what: string, calls: readonly (readonly string[])[]) => {
      const before = await library.everything();
      for (const [name, ...words] of calls)
        await expect(library.call(name!, words), `${what}: ${name}`).rejects.toThrow(/^DECK damaged table$/);
      expect(await library.everything(), what).toEqual(before);
    };
    const reads = [
      ["get_state", ""],
      ["shuffle", "", ""],
      ["put", "", "", "53", "2"],
    ];
    for (const list of lists) {
      await library.client.del(KEYS[2]!);
      await library.client.rPush(KEYS[2]!, list);
      const isSeen = ![`${top}:1`, `${gone}:1`].includes(list[0]!);
      await refuse(`${list}`, isSeen ? [...reads, ["view", "", "", '["north"]']] : reads);
    }
    await library.client.del(KEYS[2]!);
    await library.client.rPush(KEYS[2]!, [`${mine}:1`, gone!]);
    const setNames = `redis.call("HSET", KEYS[1], "piles", cmsgpack.pack(cjson.decode(ARGV[1])))`;
    for (const names of [["north"], ["north", "west"], ["north", 7], ["north", []], 7]) {
      await library.client.eval(setNames, { keys: [KEYS[0]!], arguments: [JSON.stringify(names)] });
      const isText = !/7|\[\]/.test(JSON.stringify(names));
      await refuse(JSON.stringify(names), isText ? reads : [...reads, ["view", "", "", '["none"]']]);
    }
    for (const length of [1, 3]) {
      // The size of a pile has two bytes, so one or three more bytes damage a record.
      await setRecord((record) => Buffer.concat([record, Buffer.alloc(length)]));
      await refuse(`${length} more bytes`, [...reads, ["counts", ""], ["draw", "", ""]]);
      await setRecord((record) => record.subarray(0, -length));
    }
    await setRecord((record) => record.fill(1, record.length - 2, record.length - 1));
    await refuse("a count too many", [...reads, ["counts", ""], ["draw", "", ""]]);
  });

  it("deals nothing where the draw pile has a position of no card", async () => {
    await library.create(CARDS);
    await library.call("draw", ["", "", "1"]);
    await library.client.lSet(KEYS[1]!, 0, "99");
    const before = await library.everything();
    await expect(library.call("draw", ["", "", "2"])).rejects.toThrow(/^DECK damaged table$/);
    expect(await library.everything()).toEqual(before);
  });

  it.each([
    ["is no number", "x", "draw"],
    ["is that of no card", "53", "draw"],
    ["is 0", "0", "peek"],
    ["is a number in Lua alone", "0x10", "peek"],
    ["begins with a zero", "07", "draw"],
    ["has a blank before it", " 7", "draw"],
    ["has a blank behind it", "7 ", "draw"],
    ["is a fraction", "1.5", "draw"],
  ])("deals nothing where a position %s", async (_, junk, name) => {
    await library.create(CARDS);
    const [first = "", ...hand] = String(await library.call("draw", ["", "", "20"])).split(" ");
    await library.call("discard", ["", "", first]);
    for (const key of KEYS.slice(1)) {
      const kept = await library.client.lIndex(key, 0);
      await library.client.lSet(key, 0, junk);
      const before = await library.everything();
      const calls = [
        key === KEYS[1] ? [name, "", "", "2"] : ["view", ""],
        ["get_state", ""],
        ["reset", "", ""],
        ["discard", "", "", hand.join(" ")],
      ];
      for (const [call, ...words] of calls)
        await expect(library.call(call!, words), call).rejects.toThrow(/^DECK damaged table$/);
      expect(await library.everything()).toEqual(before);
      await library.client.lSet(key, 0, kept!);
    }
  });

  it("sees in all calls that read all positions that one is there twice", async () => {
    await library.create(["A", "B", "B", "C"], { recycle: "none" });
    const [first] = String(await library.call("draw", ["", "", "1"])).split(" ");
    const next = await library.client.lIndex(KEYS[1]!, 0);
    await library.client.lSet(KEYS[1]!, 0, first === "2" ? "4" : first!);
    if (first === "2") await library.client.lSet(KEYS[1]!, 1, "4");
    const before = await library.everything();
    for (const [name, words] of [
      ["get_state", [""]],
      ["shuffle", ["", ""]],
      ["reset", ["", ""]],
      ["put", ["", "", "1", "2"]],
      ["draw", ["", "", "4"]],
    ] as const)
      await expect(library.call(name, words), name).rejects.toThrow(/^DECK damaged table$/);
    expect(await library.everything()).toEqual(before);
    expect(next).not.toBeNull();
  });

  it("knows cards that are equal by their copies", async () => {
    await library.create(["A", "A"]);
    // Before the pass is shuffled, these cards are in no list; afterwards they are in the draw pile.
    for (let looks = 1; looks <= 2; looks++) {
      for (const position of ["1", "2"])
        await expect(library.call("discard", ["", "", position])).rejects.toThrow("is in the draw pile");
      expect(await library.call("peek", ["", ""])).toMatch(/^[12]$/);
    }
    await library.call("draw", ["", "", "1"]);
    expect(await library.call("discard", ["", "", "2"])).toBe("OK");
    for (const position of ["1", "2"])
      await expect(library.call("discard", ["", "", position])).rejects.toThrow(
        "bad argument #1 to 'discard'",
      );
    expect(await library.counts()).toBe("1 0 1 2 1");
  });

  it.each([0, 2 ** 53 - 1, 2 ** 53, 2 ** 60])(
    "refuses a forged state of %s passes, with a right checksum",
    async (passes) => {
      const deck = newDeck(CARDS, { random: newRandom(7) });
      deck.draw(5);
      await library.create(CARDS);
      const before = await library.everything();
      const forged = (pass: number) => {
        deck.drawPile.pass = pass;
        return deck.getState();
      };
      await expect(library.call("set_state", ["", "", forged(passes)])).rejects.toThrow(
        "DECK bad argument #1 to 'setState'",
      );
      expect(await library.everything()).toEqual(before);
      await expect(library.call("set_state", ["", "", forged(3)])).resolves.toBe("OK");
      expect(await library.counts()).toBe("47 5 0 52 3");
    },
  );

  it("takes a card out of the pile that is meant, and of no other", async () => {
    await library.create(["A", "A", "B"], { piles: ["north"], recycle: "none" });
    await library.call("draw", ["", "", "3"]);
    for (const position of ["1", "3"]) await library.call("put", ["", "", position, "north"]);
    const before = await library.everything();
    const refused = [
      ["put", "3", "north"],
      ["discard", "3", "out"],
      ["discard", "3", "discard"],
    ];
    for (const [name, ...words] of refused) {
      await expect(library.call(name!, ["", "", ...words]), `${words}`).rejects.toThrow("DECK bad argument");
      expect(await library.everything()).toEqual(before);
    }
    // Of two equal cards, this call discards the one that is out.
    await library.call("discard", ["", "", "1"]);
    expect(await library.counts()).toBe("0 0 1 3 1 2");
    await library.client.flushAll();
    await library.create(
      Array.from({ length: 800 }, (_, index) => index),
      { piles: ["north"] },
    );
    await library.call("draw", ["", "", "800"]);
    // 258 and 769 have the bytes 2 1 and 1 3, which contain 1 1, the bytes of 257. A search of bytes would
    // find 257, which is out.
    await library.call("put", ["", "", "258 769", "north"]);
    await library.call("discard", ["", "", "257"]);
    await expect(library.call("discard", ["", "", "256", "north"])).rejects.toThrow("DECK bad argument");
    const view = (await library.call("view", ["", "", '["north"]'])) as unknown[];
    expect([await library.counts(), ...view.slice(9)]).toEqual(["0 797 1 800 1 2", "257", "258 769", ""]);
  });

  it.each<[string, string[], (deck: Deck<string, "north">) => void]>([
    ["deal", ["1", "0"], (deck) => deck.deal(1, 0)],
    ["deal", ['["north"]', "0"], (deck) => deck.deal(["north"], 0)],
    ["draw", ["0", "north"], (deck) => deck.draw(0, "north")],
    ["draw", ["0"], (deck) => deck.draw(0)],
  ])("begins a pass as a deck does where no cards are dealt: %s %s", async (name, words, deal) => {
    const cards = ["A", "B", "C", "D", "E", "F", "G", "H"];
    const deck = newDeck(cards, { random: newRandom(7), piles: ["north"] });
    deal(deck);
    deck.shuffle();
    await library.create(cards, { piles: ["north"] });
    expect(await library.call(name, ["", "", ...words])).toBe("");
    await library.call("shuffle", ["", ""]);
    const positions = String(await library.call("draw", ["", "", "3"])).split(" ");
    expect(positions.map((position) => cards[Number(position) - 1])).toEqual(deck.draw(3));
    // Within a pass, dealing no cards changes nothing.
    const before = await library.everything();
    expect(await library.call(name, ["", "", ...words])).toBe("");
    expect(await library.everything()).toEqual(before);
  });

  it("expires to the millisecond after its last change", async () => {
    await library.create(CARDS, { ttl: 100 });
    const moment = async () => {
      const [seconds, micros] = (await library.client.sendCommand(["TIME"])) as unknown as string[];
      return 1000 * Number(seconds) + Math.floor(Number(micros) / 1000);
    };
    for (let times = 0; times < 3; times++) {
      const before = await moment();
      await library.call("draw", ["", ""]);
      const expires = await library.client.pExpireTime(KEYS[0]!);
      expect(expires).toBeGreaterThanOrEqual(before + 100_000);
      expect(expires).toBeLessThanOrEqual((await moment()) + 100_000);
    }
  });

  it("keeps the answer alone of a call that changes nothing", async () => {
    const made = { events: true, ttl: 1000, piles: ["north"], recycle: "none" };
    await library.create(["A", "A", "B"], made);
    const calls: readonly (readonly [string, ...string[]])[] = [
      ["draw", "0"],
      ["put", ""],
      ["discard", "", "north"],
      ["cut", "0"],
      ["shuffle", "north"],
      ["deal", '["north"]', "0"],
      ["step", '[["peek",0],["cut",0]]'],
    ];
    let number = 0;
    /** Raises unless each call, and its repetition, changes only the client's answers. */
    const expectNothing = async (some: typeof calls) => {
      for (const [name, ...words] of some) {
        await library.client.pExpire(KEYS[0]!, 500_000);
        const before = await library.everything();
        const asked = ["", `a:${++number}`, ...words];
        const answer = await library.call(name, asked);
        const fields = (await library.client.hKeys(KEYS[0]!)).filter((field) => field.startsWith("="));
        expect(await library.call(name, asked), name).toBe(answer);
        await expect(library.call("reset", ["", `a:${number}`])).rejects.toThrow("another request");
        expect(await library.client.pTTL(KEYS[0]!)).toBeLessThan(500_001);
        await library.client.hDel(KEYS[0]!, fields);
        expect(await library.everything(), name).toEqual(before);
      }
    };
    await library.call("peek", ["", ""]);
    const events: string[] = [];
    const listener = library.client.duplicate();
    await listener.connect();
    await listener.sSubscribe(KEYS[0]!, (message) => events.push(message));
    await expectNothing(calls);
    // The second of two equal cards is left. A deck would save the first one instead.
    await library.call("draw", ["", "", "1"]);
    await expectNothing(calls);
    await library.call("draw", ["", "", "2"]);
    await expectNothing([...calls, ["draw"], ["draw", "5", "north"], ["deal", "2", "1"], ["shuffle"]]);
    expect(events.map((event) => event.split(" ")[2])).toEqual(["draw", "draw"]);
    // A draw of no cards is a change if it has a note.
    await library.call("draw", ["", "", "0", "", "", "a note"]);
    while (events.length < 3) await wait(5);
    expect(events[2]!.split(" ")[1]).toBe(events[1]!.split(" ")[0]);
    listener.destroy();
  });

  it("deals anew to no older request where a later one has drawn nothing", async () => {
    await library.create(["A", "B", "C"], { recycle: "none" });
    await library.call("draw", ["", "me:1", "2"]);
    expect(await library.call("draw", ["", "me:7", "0"])).toBe("");
    await expect(library.call("draw", ["", "me:5", "1"])).resolves.toMatch(/^\d$/);
    expect(await library.call("draw", ["", "me:8", "1"])).toBe("");
    await library.call("discard", ["", "", "1"]);
    await library.call("put", ["", "", "1"]);
    // The stored answer was empty, so the repeated request gets an empty answer.
    expect(await library.call("draw", ["", "me:8", "1"])).toBe("");
    expect(await library.counts()).toBe("1 2 0 3 1");
  });

  it("puts no cards anywhere on a table of no cards", async () => {
    await library.create([]);
    for (const where of ["top", "random"]) expect(await library.call("put", ["", "", "", where])).toBe("OK");
  });

  it("makes no table of keys that don't belong to one table in their order, and leaves nothing", async () => {
    for (const keys of [
      ["{t}", "{t}:discard", "{t}:draw"],
      ["{t}", "{t}", "{t}:discard"],
      ["{t}", "{t}:draw", "{t}"],
      ["{t}", "{t}:draw", "{t}:draw"],
    ]) {
      const words = ["", "", '["A","B"]', '{"seed":1,"shuffled":false}'];
      await expect(library.call("create", words, keys)).rejects.toThrow(/^DECK 3 keys expected/);
      expect(await library.client.dbSize()).toBe(0);
    }
    // Makes two lists of equal length, to swap their keys below.
    await library.create(["A", "B"]);
    await library.call("discard", ["", "", String(await library.call("draw", ["", ""]))]);
    await expect(library.call("draw", ["", ""], [KEYS[0]!, KEYS[2]!, KEYS[1]!])).rejects.toThrow(
      /^DECK 3 keys expected/,
    );
    expect(await library.counts()).toBe("1 0 1 2 1");
  });

  it("deletes where memory is full, which refuses all that takes more", async () => {
    await library.create(CARDS);
    await library.client.configSet("maxmemory", "1");
    try {
      await expect(library.call("draw", ["", "", "1"])).rejects.toThrow(/^OOM /);
      expect(await library.counts()).toBe("52 0 0 52 1");
      expect(await library.call("delete", ["", ""])).toBe("OK");
    } finally {
      await library.client.configSet("maxmemory", "0");
    }
    expect(await library.client.dbSize()).toBe(0);
  });

  it.each(["idOf", "cardOf", "kindOf", "random"])("knows no option '%s'", async (option) => {
    const words = ["", "", '["A"]', JSON.stringify({ seed: 1, [option]: ["hand"] })];
    await expect(library.call("create", words)).rejects.toThrow(
      `DECK bad argument #2 to 'newDeck' (unknown option '${option}', known: answers, answersFor, events, kinds, noRepeat, note, piles, recycle, seed, shuffled, ttl)`,
    );
  });

  it("deletes a table, also a damaged one, and no other keys of these names", async () => {
    await library.client.rPush(KEYS[1]!, "mine");
    await library.client.set(KEYS[2]!, "mine too");
    const before = await library.everything();
    await expect(library.call("delete", ["", ""])).rejects.toThrow(/^DECK damaged table$/);
    await expect(library.create(CARDS)).rejects.toThrow(/^DECK a key of this table has other contents$/);
    expect(await library.everything()).toEqual(before);
    await library.client.flushAll();
    await library.client.hSet(KEYS[0]!, "mine", "too");
    await expect(library.create(CARDS)).rejects.toThrow(/^DECK a key of this table has other contents$/);
    await expect(library.call("delete", ["", ""])).rejects.toThrow(/^DECK no such table$/);
    await library.client.flushAll();
    await library.create(CARDS);
    await library.call("draw", ["", "", "1"]);
    await library.client.del(KEYS[1]!);
    await setRecord((record) => record.subarray(0, 19));
    await library.client.hSet(KEYS[0]!, "=a:", "no numbers");
    expect(await library.call("delete", ["", "a:1"])).toBe("OK");
    expect(await library.client.dbSize()).toBe(0);
  });

  it("changes nothing for a user without a permission, and needs the permissions on the page", async () => {
    const commands = RIGHTS.filter((name) => !/^\+(function\|load|ping|s(un)?subscribe)$/.test(name));
    const options = { seed: 7, events: true, ttl: 100, piles: ["north"] };
    const sequence: readonly [string, string[]][] = [
      ["create", ["", "a:1", JSON.stringify(CARDS), JSON.stringify(options)]],
      ["draw", ["", "a:2", "40"]],
      ["draw", ["", "a:3", "12"]],
      ["discard", ["", "", "1"]],
      ["put", ["", "", "1"]],
      ["put", ["", "", "2"]],
      ["put", ["", "", "3", "north"]],
      ["discard", ["", "", "3", "north"]],
      ["shuffle", ["", "a:4:4"]],
      ["view", ["", ""]],
      ["delete", ["", ""]],
    ];
    const base = ["on", "nopass", "+hello"];
    const play = async (missing: string): Promise<void> => {
      const username = `without ${missing}`.replaceAll(" ", "_");
      const rights = commands.filter((name) => name !== missing);
      await library.client.sendCommand(["ACL", "SETUSER", username, "reset", ...base, ...rights]);
      const game = createClient({
        url: library.server.url,
        username,
        password: "any",
        socket: { connectTimeout: 60_000 },
      });
      await game.connect();
      const keys = KEYS.map((key) => `randdeck:${missing}${key}`);
      let refused = 0;
      for (const [name, words] of sequence) {
        const before = await library.digests(keys);
        const asked = [`randdeck_${name}`, { keys, arguments: words }] as const;
        const answered = game.fCall(...asked);
        if (
          await answered.then(
            () => true,
            () => false,
          )
        )
          continue;
        refused += 1;
        expect(await library.digests(keys), `${name} ${username}`).toEqual(before);
        // The other tables still work.
        await library.client.fCall(...asked);
      }
      expect(refused > 0, username).toBe(missing !== "");
      game.destroy();
    };
    await Promise.all(["", ...commands].map(play));
  });

  it.each([
    ["cards other than null", "[null]", {}],
    ["cards other than null", '["A",null]', {}],
    ["list of numbers", '["A"]', { kinds: 5 }],
    ["list of numbers", '["A"]', { kinds: "A" }],
    ["list of numbers", '["A"]', { kinds: [null] }],
    ["at most 50000 cards", JSON.stringify(Array(50_001).fill(1)), {}],
    ["at most 50000 cards", '{"copies":[["A",9000000],["B",-9000000]]}', {}],
    ["JSON of valid Unicode and at most 1000000 bytes", JSON.stringify(["A".repeat(1_000_000)]), {}],
    ["cards of at most 1000000 bytes", JSON.stringify({ copies: [["A".repeat(1000), 1001]] }), {}],
    ["string of valid Unicode and at most 1000 bytes", '["A"]', { seed: "A".repeat(1001) }],
    ["option 'events': boolean", '["A"]', { events: 1 }],
    ["option 'answers': integer from 1 to 1000", '["A"]', { answers: "5" }],
  ])("makes no table without %s", async (expected, cards, options) => {
    const words = ["", "", cards, JSON.stringify({ seed: 7, ...options })];
    await expect(library.call("create", words)).rejects.toThrow(
      new RegExp(`^DECK bad argument .*${expected}`),
    );
    expect(await library.client.dbSize()).toBe(0);
  });

  it.each([
    [
      "pairs",
      { "B/ä": 2, b: 1, B: 3 },
      {
        copies: [
          ["B", 3],
          ["B/ä", 2],
          ["b", 1],
        ],
      },
    ],
    ["a list", { b: 1, B: 1, "B/ä": 1 }, ["B", "B/ä", "b"]],
    ["no cards", {}, { copies: {} }],
  ])("keeps cards by name as %s", async (_, copies: Readonly<Record<string, number>>, kept) => {
    const options = { shuffled: false, recycle: "none" } as const;
    await library.create({ copies }, options);
    const about = (await library.call("about", [""])) as string[];
    expect(JSON.parse(about[1]!)).toEqual(kept);
    const table = await createTables({ client: library.client }).create("named", { copies }, options);
    const own = String(await library.client.hGet("randdeck:{named}", "cards"));
    expect(JSON.parse(own)).toEqual(kept);
    expect(await table.pile("draw")).toEqual(
      await createTables({ client: library.client, prefix: "" }).open("t").pile("draw"),
    );
  });

  it("takes values at their limits", async () => {
    const piles = Array.from({ length: 64 }, (_, index) => `${10 + index}`.padEnd(64, "x"));
    const most = 2 ** 31 - 1;
    const options = { seed: "A".repeat(1000), answers: 1000, answersFor: most, ttl: most, piles };
    expect(await library.create(CARDS, options)).toMatch(/^8 /);
    const names = JSON.stringify([...piles, "discard"]);
    await expect(library.call("deal", ["", "", names, "1"])).resolves.toMatch(/^\d+( \d+)*$/);
    const moves = `[["draw"]${" ".repeat(1e6 - 10)}]`;
    expect(await library.call("step", ["", "", moves])).toBe("[null]");
  });

  it("refuses calls that would take the server long", async () => {
    await library.create([1, 2, 3, 4], { recycle: "all" });
    const before = await library.everything();
    const refused: readonly [string, string[], string][] = [
      ["draw", ["50001"], "#1 to 'draw' (at most 50000 cards expected, got 50001)"],
      ["deal", ["10000000", "1"], "#1 to 'deal' (integer from 1 to 10000 expected, got 10000000)"],
      ["put", ["1 ".repeat(100)], "#1 to 'put' (positions of at most 4 cards expected"],
      ["discard", ["1 ".repeat(100)], "#1 to 'discard' (positions of at most 4 cards expected"],
      [
        "set_state",
        ["1.".repeat(15_064).concat("1")],
        "#1 to 'setState' (state of at most 30128 bytes expected",
      ],
      ["set_state", ["1.".repeat(15_064)], "#1 to 'setState' (state of kind 'deck' expected"],
      ["deal", ["x".repeat(30_001), "1"], "#1 to 'deal' (number of hands, or piles in JSON of at most 30000"],
      ["deal", ["x".repeat(30_000), "1"], "#1 to 'deal' (integer from 1 to 10000 expected"],
      [
        "deal",
        [JSON.stringify(Array(66).fill("discard")), "1"],
        "#1 to 'deal' (at most 65 names expected, got 66",
      ],
    ];
    for (const [name, words, text] of refused) {
      await expect(library.call(name, ["", "", ...words])).rejects.toThrow(`DECK bad argument ${text}`);
      expect(await library.everything(), name).toEqual(before);
    }
    expect(String(await library.call("draw", ["", "", "50000"])).split(" ")).toHaveLength(50_000);
    await library.client.flushAll();
    await library.create({
      copies: [
        ["A", 25_000],
        ["B", 25_000],
      ],
    });
    const hand = String(await library.call("draw", ["", "", "201"])).split(" ");
    const put = (from: number, to: number, where: string) =>
      library.call("put", ["", "", hand.slice(from, to).join(" "), where]);
    await expect(put(0, 101, "random")).rejects.toThrow("at most 100 positions expected, got 101");
    const halves = [hand.slice(0, 60), hand.slice(60, 120)].map((half) => ["put", half.join(" "), "random"]);
    await expect(library.call("step", ["", "", JSON.stringify(halves)])).rejects.toThrow(
      "move 2: bad argument #1 to 'put' (at most 40 positions expected, got 60)",
    );
    expect(await put(0, 100, "random")).toBe("OK");
    expect(await put(100, 201, "2")).toBe("OK");
  });

  it("reads and writes only the lists that a call needs", async () => {
    const sent = async (name: string, ...words: string[]) => {
      await library.client.configResetStat();
      await library.call(name, ["", ...words]);
      const stats = await library.client.info("commandstats");
      const counts = [...stats.matchAll(/^cmdstat_(l\w+|rpush|del):calls=(\d+)/gm)];
      return counts
        .map(([, command, calls]) => `${command} ${calls}`)
        .sort()
        .join();
    };
    await library.create(CARDS, { piles: ["north", "south"] });
    const drawn = String(await library.call("draw", ["", "", "4"])).split(" ");
    const [first = "", second = "", third = "", fourth = ""] = drawn;
    expect(await sent("put", "", third)).toBe("llen 2,lpos 2,lpush 1");
    expect(await sent("put", "", fourth, "bottom")).toBe("llen 2,lpos 2,rpush 1");
    expect(await sent("discard", "", first)).toBe("llen 2,lpos 2,rpush 1");
    expect(await sent("put", "", second, "north")).toBe("llen 2,lpos 2,lpush 1");
    expect(await sent("draw", "", "2", "north")).toBe("llen 2,lpush 1,lrange 1,ltrim 1");
    expect(await sent("view", "")).toBe("llen 2,lrange 1");
    expect(await sent("view", "", '["north"]')).toBe("llen 2,lrange 2");
    expect(await sent("step", "", '[["view"]]')).toBe("llen 2,lrange 1");
    await library.client.flushAll();

    await library.create(Array.from({ length: 50_000 }, (_, index) => index));
    expect((await library.client.hKeys("{t}")).sort()).toEqual(["cards", "generator", "options", "randdeck"]);
    const hand = String(await library.call("draw", ["", "", "25000"]));
    // Cards are written a thousand at a time.
    expect(await sent("discard", "", hand)).toBe("llen 2,lrange 2,rpush 25");
    expect(await library.counts()).toBe("25000 0 25000 50000 1");
  });
});
