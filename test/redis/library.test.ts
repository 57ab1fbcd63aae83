/**
 * The functions of the library, called as any client can: wrong arguments, wrong keys, damage, permissions,
 * limits.
 */
import { setTimeout as wait } from "node:timers/promises";
import { createClient, RESP_TYPES } from "redis";
import { describe, expect, it } from "vitest";
import { createTables } from "../../ts-src/node/redis.js";
import { type Deck, newDeck, newRandom } from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";
import { KEY, Library, RIGHTS } from "./library.js";
import { CARDS, hasRedis } from "./server.js";

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
      ["draw", ["", "", "0x10"], "DECK bad argument #1 to 'draw' (integer from 0 expected, got '0x10')"],
      ["draw", ["", "", "1e400"], "DECK bad argument #1 to 'draw' (integer from 0 expected, got infinity)"],
      [
        "draw",
        ["", "", "1e300"],
        "DECK bad argument #1 to 'draw' (at most 50000 cards expected, got a number",
      ],
      ...["Inf", "inf", "NAN", "nan", "-inf", "0x10", "1e", "--1", " 1"].flatMap(
        (word): [string, string[], string][] => [
          ["draw", ["", "", word], `DECK bad argument #1 to 'draw' (integer from 0 expected, got '${word}')`],
          [
            "cut",
            ["", "", word],
            `DECK bad argument #1 to 'cut' (integer from 0 to 2 expected, got '${word}')`,
          ],
          [
            "take",
            ["", "", "draw", word],
            "DECK bad argument #2 to 'take' (position (1 is first, -1 last) or",
          ],
          [
            "touch",
            ["", "", word],
            `DECK bad argument #1 to 'touch' (integer from 1 to 2147483647 expected, got`,
          ],
        ],
      ),
      ["draw", ["", "", "50001"], "DECK bad argument #1 to 'draw' (at most 50000 cards expected, got 50001)"],
      [
        "deal",
        ["", "", "2", "25001"],
        "DECK bad argument #1 to 'deal' (at most 50000 cards expected, got 50002)",
      ],
      ["peek", ["", "", "0x1"], "DECK bad argument #1 to 'peek' (integer from 0 expected, got '0x1')"],
      [
        "step",
        ["", "", '[["draw",1e400]]'],
        "DECK move 1: bad argument #1 to 'draw' (integer from 0 expected, got infinity)",
      ],
      ["step", ["", "", '[["draw",0x10]]'], "DECK bad argument #1 to 'step' (JSON list of moves"],
      ["draw", ["", "", "1.5"], "DECK bad argument #1 to 'draw' (integer from 0 expected, got 1.5)"],
      ["draw", ["", "a:1", "-1", "", "", "a note"], "DECK bad argument #1 to 'draw' (integer from 0"],
      ["draw", ["", "no request", "1"], "DECK request as 'client:number' or 'client:number:oldest' expected"],
      ["draw", ["1 other", "", "1"], "DECK another table"],
      ["deal", ["", "", "0", "1"], "DECK bad argument #1 to 'deal'"],
      ["deal", ["", "", "2", "99999999"], "DECK bad argument #2 to 'deal'"],
      ["peek", ["", "", "-1"], "DECK bad argument #1 to 'peek'"],
      ["put", ["", "", "9"], "DECK bad argument #1 to 'put' (positions from 1 to 3 expected, got 9)"],
      ["put", ["", "", "0"], "DECK bad argument #1 to 'put' (positions from 1 to 3 expected, got 0)"],
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
    ['{"a":1}', '{"seed":1}', "#1 to 'newDeck' (list expected, got a table with named fields)"],
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
      for (const keys of [[], [KEY, `${KEY}:draw`, `${KEY}:discard`]])
        await expect(library.call(name, words, keys)).rejects.toThrow(/^DECK 1 key expected/);
    expect(await library.client.dbSize()).toBe(0);
    await library.client.hSet(KEY, { randdeck: "0 older" });
    for (const [name, words] of [...CALLS, ["create", ["", "", "[]", "{}"]], ["delete", [""]]] as const)
      await expect(library.call(name, [...words])).rejects.toThrow(/^DECK another version$/);
    await library.client.set(KEY, "something else");
    for (const [name, words] of [...CALLS, ["delete", [""]]] as const)
      await expect(library.call(name, [...words])).rejects.toThrow(
        /^DECK a key of this table has other contents$/,
      );
    expect(await library.client.get(KEY)).toBe("something else");
  });

  /** Changes the record in the hash. The record has the instance, the version, and numbers. */
  const setRecord = (change: (record: Buffer) => Buffer) => setChunk("randdeck", change);

  /** Changes a chunk of cards, or moves it to another field. */
  const setChunk = async (field: string, change: (chunk: Buffer) => Buffer, to = field) => {
    const bytes = library.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const chunk = (await bytes.hGet(KEY, field))!;
    await library.client.hDel(KEY, field);
    await library.client.hSet(KEY, to, change(chunk));
  };
  const drop = (field: string) => library.client.hDel(KEY, field);

  /** The draw pile is list 1, the discard pile list 2. The last bytes of the numbers in the head. */
  const NUMBERS = [1, 3, 7, 11, 12, 13, 14, 15, 23, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42];
  const DAMAGE: readonly (readonly [string, () => Promise<unknown>])[] = [
    ...["1:0", "2:0"].flatMap((field): (readonly [string, () => Promise<unknown>])[] => [
      [`chunk ${field} is gone`, () => drop(field)],
      [`chunk ${field} is empty`, () => setChunk(field, () => Buffer.alloc(0))],
      [`chunk ${field} has half a card`, () => setChunk(field, (chunk) => chunk.subarray(1))],
      [`chunk ${field} has a card less`, () => setChunk(field, (chunk) => chunk.subarray(2))],
      [`chunk ${field} has a card more`, () => setChunk(field, (chunk) => Buffer.concat([chunk, chunk]))],
    ]),
    ["the generator is gone", () => drop("generator")],
    ["the generator is something else", () => library.client.hSet(KEY, "generator", "[1")],
    ["the instance alone is there", () => setRecord((record) => record.subarray(0, 19))],
    ["its numbers are cut short", () => setRecord((record) => record.subarray(0, 50))],
    ["its numbers are longer", () => setRecord((record) => Buffer.concat([record, Buffer.alloc(1)]))],
    ["its version is none", () => setRecord((record) => record.fill(" ", 19, 20))],
    ...NUMBERS.map((at): readonly [string, () => Promise<unknown>] => [
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
    for (const [name, words] of [
      ["draw", ["", "a:1", "52"]],
      ["step", ["", "", '[["put","","top"],["draw",44]]']],
      ["get_state", [""]],
    ] as const)
      await expect(library.call(name, words), name).rejects.toThrow(/^DAMAGED (move \d: )?damaged table$/);
    expect(await library.everything()).toEqual(before);
    expect(await library.call("delete", ["", ""])).toBe("OK");
    expect(await library.client.dbSize()).toBe(0);
  });

  it("says that a table is damaged where chunk lengths are wrong, of the only chunk or of several", async () => {
    const many = Array.from({ length: 200 }, (_, index) => index);
    for (const [cards, field, ...call] of [
      [CARDS.slice(0, 30), "1:0", "draw", "1"],
      [many, "1:1", "pile", "draw"],
      [many, "1:1", "put", "drawn"],
    ] as const) {
      await library.client.flushAll();
      await library.create(cards);
      const drawn = String(await library.call("draw", ["", ""]));
      for (const change of [
        (chunk: Buffer) => chunk.subarray(2),
        (chunk: Buffer) => Buffer.concat([chunk, chunk.subarray(0, 4)]),
      ]) {
        await setChunk(field, change);
        const before = await library.everything();
        const [name, word] = call;
        const words = ["", "", word === "drawn" ? drawn : word];
        await expect(library.call(name, words), name).rejects.toThrow(/^DAMAGED damaged table$/);
        expect(await library.everything()).toEqual(before);
      }
    }
  });

  it("says that a table is damaged where a chunk of several has half a card", async () => {
    await library.create(Array.from({ length: 200 }, (_, index) => index));
    await library.call("peek", ["", ""]);
    await setChunk("1:0", (chunk) => chunk.subarray(0, -1));
    await expect(library.call("draw", ["", ""])).rejects.toThrow(/^DAMAGED damaged table$/);
  });

  it.each([5001, -5001])("numbers its chunks anew at %d, since a number has two bytes", async (first) => {
    await library.create(Array.from({ length: 200 }, (_, index) => index));
    const cards = async () => String(await library.call("pile", ["", "", "draw"])).split(" ");
    const [top, ...others] = await cards();
    for (const at of [0, 1, 2, 3]) await setChunk(`1:${at}`, (chunk) => chunk, `1:${first + at}`);
    await setRecord((record) => {
      record.writeInt16LE(first, 66);
      return record;
    });
    await library.call("cut", ["", "", "1"]);
    expect(await cards()).toEqual([...others, top]);
    const fields = (await library.client.hKeys(KEY)).filter((field) => field.startsWith("1:"));
    expect(fields.sort()).toEqual(["1:0", "1:1", "1:2", "1:3"]);
  });

  it.each(["cards", "options"])(
    "says that a table is damaged where a deck is made of it and its %s are lost",
    async (field) => {
      await library.create(CARDS);
      await library.call("draw", ["", "", "9"]);
      for (const harm of [() => library.client.hSet(KEY, field, "[1"), () => drop(field)]) {
        await harm();
        const before = await library.everything();
        // A refused call too makes a deck, for the text of its error.
        for (const [name, words] of [
          ["get_state", [""]],
          ["cut", ["", "", "60"]],
        ] as const)
          await expect(library.call(name, words), name).rejects.toThrow(/^DAMAGED damaged table$/);
        expect(await library.everything()).toEqual(before);
      }
    },
  );

  it("says that a table is damaged where a card to be shuffled, or the kinds of all, are of another", async () => {
    const kinds = Array.from({ length: 30 }, (_, index) => index % 3);
    const noCard = (field: string) =>
      setChunk(field, (chunk) => Buffer.concat([chunk.subarray(2), Buffer.alloc(2)]));
    const damages = [
      () => noCard("1:0").then(() => noCard("2:0")),
      () => library.client.hSet(KEY, "options", "7"),
      () => library.client.hSet(KEY, "options", '{"kinds":[1]}'),
    ];
    for (const damage of damages) {
      await library.client.flushAll();
      await library.create(CARDS.slice(0, 30), { kinds, noRepeat: true });
      await library.call("draw", ["", "", "20", "discard"]);
      await damage();
      const before = await library.everything();
      for (const [name, word] of [
        ["draw", "30"],
        ["shuffle", "draw"],
      ] as const)
        await expect(library.call(name, ["", "", word]), name).rejects.toThrow(/^DAMAGED damaged table$/);
      expect(await library.everything()).toEqual(before);
    }
  });

  it("says that a table is damaged where the names of its piles are, and changes nothing", async () => {
    await library.create(CARDS, { piles: ["north", "east"] });
    await library.call("draw", ["", "", "2", "north"]);
    for (const names of ['["north"]', '["north",7]', '["north",[]]', "7", "junk", ""]) {
      await library.client.hSet(KEY, "piles", names);
      const before = await library.everything();
      for (const [name, ...words] of [
        ["get_state", ""],
        ["view", "", "", '["north"]'],
        ["draw", "", "", "1", "north"],
        ["shuffle", "", "", "north"],
      ] as const)
        await expect(library.call(name, words), `${names}: ${name}`).rejects.toThrow(/^DAMAGED /);
      expect(await library.everything()).toEqual(before);
    }
    await library.client.hSet(KEY, "piles", '["north","west"]');
    await expect(library.call("get_state", [""])).rejects.toThrow(/^DAMAGED /);
  });

  it("plays on tables of its format as they were stored, and refuses older ones in words", async () => {
    const kept: Record<string, Record<string, string>> = JSON.parse(projectFile("test/values/tables.json"));
    const key = "randdeck:{kept}";
    const call = (name: string, ...words: string[]) => library.call(name, words, [key]);
    const restore = async (format: string) => {
      for (const [name, dump] of Object.entries(kept[format]!))
        await library.client.restore(name, 0, Buffer.from(dump, "base64"));
    };
    await restore("8");
    const before = await library.everything();
    for (const [name, ...words] of [
      ["draw", "", "a:2:2", "3", "north"],
      ["view", ""],
      ["delete", ""],
    ] as const)
      await expect(call(name, ...words)).rejects.toThrow(/^DECK another version$/);
    expect(await library.everything()).toEqual(before);
    await library.client.flushAll();
    await restore("9");
    // The answers of these requests are kept.
    expect(await call("draw", "", "a:2:2", "3", "north")).toBe("4 5 7");
    expect(await call("step", "", "b:1", '[["draw",2],["shuffle","north"]]')).toBe('["1 9",null]');
    expect(((await call("view", "", "", '["north"]')) as unknown[]).slice(8)).toEqual([
      2,
      "4",
      "7 5",
      "a note",
    ]);
    const cards = ["A", "A", "B", "C", "D", "E", "F", "G", "H", "I"];
    const deck = newDeck(cards, { random: newRandom(), piles: ["north"], noRepeat: true });
    deck.setState(String(await call("get_state", "")));
    const drawn = String(await call("draw", "", "a:4:4", "6")).split(" ");
    expect(drawn.map((position) => cards[Number(position) - 1])).toEqual(deck.draw(6));
  });

  it("counts damaged tables apart from other refusals", async () => {
    await library.create(CARDS);
    await library.client.configResetStat();
    await library.call("draw", ["", "", "1", "", "0".repeat(16)]).catch(() => {});
    await setRecord((record) => record.subarray(0, 50));
    for (let times = 1; times <= 2; times++) await library.call("draw", ["", ""]).catch(() => {});
    const stats = await library.client.info("errorstats");
    expect(stats.match(/errorstat_D\w+:count=\d+/g)!.sort()).toEqual([
      "errorstat_DAMAGED:count=2",
      "errorstat_DECK:count=1",
    ]);
  });

  it.each([0, 53, 65_535])("deals and shows nothing where a position is %i", async (position) => {
    await library.create(CARDS);
    const first = String(await library.call("draw", ["", "", "1"]));
    await library.call("discard", ["", "", first]);
    for (const [field, at, calls] of [
      [
        "1:0",
        2,
        [
          ["draw", "", "", "2"],
          ["peek", "", ""],
          ["pile", "", "", "draw"],
          ["get_state", ""],
        ],
      ],
      [
        "2:0",
        0,
        [
          ["view", ""],
          ["pile", "", "", "discard"],
          ["draw", "", "", "52"],
          ["get_state", ""],
        ],
      ],
    ] as const) {
      let kept = Buffer.alloc(0);
      await setChunk(field, (chunk) => {
        kept = Buffer.from(chunk);
        chunk.writeUInt16LE(position, at);
        return chunk;
      });
      const before = await library.everything();
      for (const [name, ...words] of calls)
        await expect(library.call(name, words), name).rejects.toThrow(/^DAMAGED damaged table$/);
      expect(await library.everything()).toEqual(before);
      await setChunk(field, () => kept);
    }
  });

  it("saves no state where a card is there twice", async () => {
    await library.create(["A", "B", "B", "C"], { recycle: "none", shuffled: false });
    await library.call("draw", ["", "", "1"]);
    // "A" is out, and B twice in the draw pile.
    await setChunk("1:0", (chunk) => chunk.fill(Buffer.from([2, 0]), 2));
    await expect(library.call("get_state", [""])).rejects.toThrow(/^DAMAGED damaged table$/);
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
        deck.pass = pass;
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
      const expires = await library.client.pExpireTime(KEY);
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
        await library.client.pExpire(KEY, 500_000);
        const before = await library.everything();
        const asked = ["", `a:${++number}`, ...words];
        const answer = await library.call(name, asked);
        const fields = (await library.client.hKeys(KEY)).filter((field) => field.startsWith("="));
        expect(await library.call(name, asked), name).toBe(answer);
        await expect(library.call("reset", ["", `a:${number}`])).rejects.toThrow("another request");
        expect(await library.client.pTTL(KEY)).toBeLessThan(500_001);
        await library.client.hDel(KEY, fields);
        expect(await library.everything(), name).toEqual(before);
      }
    };
    await library.call("peek", ["", ""]);
    const events: string[] = [];
    const listener = library.client.duplicate();
    await listener.connect();
    await listener.sSubscribe(KEY, (message) => events.push(message));
    await expectNothing(calls);
    // The second of two equal cards is left. A deck would save the first one instead.
    await library.call("draw", ["", "", "1"]);
    await expectNothing(calls);
    await library.call("draw", ["", "", "1"]);
    // A random cut asks the generator, but one card has no other order.
    await expectNothing([...calls, ["cut"], ["shuffle"]]);
    await library.call("draw", ["", "", "1"]);
    await expectNothing([...calls, ["draw"], ["draw", "5", "north"], ["deal", "2", "1"], ["shuffle"]]);
    expect(events.map((event) => event.split(" ")[2])).toEqual(["draw", "draw", "draw"]);
    // A draw of no cards is a change if it has a note.
    await library.call("draw", ["", "", "0", "", "", "a note"]);
    while (events.length < 4) await wait(5);
    expect(events[2]!.split(" ")[1]).toBe(events[1]!.split(" ")[0]);
    listener.destroy();
  });

  it("tells of each change once: the call, and no card", async () => {
    const events: string[] = [];
    const listener = library.client.duplicate();
    await listener.connect();
    await listener.sSubscribe(KEY, (message) => events.push(message));
    await library.create(CARDS, { events: true });
    const [first = "", second = ""] = String(await library.call("draw", ["", "", "2"])).split(" ");
    const state = String(await library.call("get_state", [""]));
    const calls: readonly (readonly [string, ...string[]])[] = [
      ["put", first],
      ["discard", second],
      ["deal", "2", "1"],
      ["take", "draw", "random"],
      ["cut"],
      ["shuffle"],
      ["step", '[["draw"]]'],
      ["set_state", state],
      ["reset"],
      ["delete"],
    ];
    for (const [name, ...words] of calls) await library.call(name, ["", "", ...words]);
    // The reply follows all messages.
    await listener.sendCommand(["PING"]);
    const form = /^[\da-f]{16} (?:[\da-f]{16}|-) (\w+) 9 \d+\.\d{6} \d+\.\d{3}$/;
    const told = events.map((event) => form.exec(event)?.[1] ?? event);
    expect(told).toEqual(["create", "draw", ...calls.map(([name]) => name)]);
    listener.destroy();
  });

  it("has at most 128 cards in a field, wherever cards are put", async () => {
    await library.create(Array.from({ length: 1000 }, (_, index) => index));
    const hand = String(await library.call("draw", ["", "", "500"])).split(" ");
    for (const [at, place] of ["30", "top", "bottom", "random", "300"].entries()) {
      await library.call("put", ["", "", hand.slice(100 * at, 100 * (at + 1)).join(" "), place]);
      const fields = (await library.client.hKeys(KEY)).filter((field) => /^\d+:/.test(field));
      expect(fields.length).toBeGreaterThan(7);
      for (const field of fields) {
        const bytes = Number(await library.client.sendCommand(["HSTRLEN", KEY, field]));
        expect(bytes, `${place} ${field}`).toBeLessThanOrEqual(2 * 128);
      }
    }
  });

  it("is read by FCALL_RO, which replicas execute", async () => {
    await library.create(CARDS);
    for (const [name, ...words] of [["counts"], ["view"], ["where", "1"], ["about"], ["get_state"]]) {
      const asked = { keys: [KEY], arguments: ["", "", ...words] };
      await expect(library.client.fCallRo(`randdeck_${name}`, asked), name).resolves.toBeDefined();
    }
    await expect(library.client.fCallRo("randdeck_draw", { keys: [KEY], arguments: [""] })).rejects.toThrow(
      "write flag",
    );
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

  it("deletes and touches where memory is full, which refuses all that takes more", async () => {
    await library.create(CARDS);
    await library.client.configSet("maxmemory", "1");
    try {
      for (const [name, word] of Object.entries({ draw: "1", peek: "1", pile: "out" }))
        await expect(library.call(name, ["", "", word]), name).rejects.toThrow(/^OOM /);
      expect(await library.call("touch", ["", "", "9"])).toBe("OK");
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

  it("deletes a table, also a damaged one, and no other keys of this name", async () => {
    await library.client.set(KEY, "mine");
    const before = await library.everything();
    await expect(library.call("delete", ["", ""])).rejects.toThrow(
      /^DECK a key of this table has other contents$/,
    );
    await expect(library.create(CARDS)).rejects.toThrow(/^DECK a key of this table has other contents$/);
    expect(await library.everything()).toEqual(before);
    await library.client.flushAll();
    await library.client.hSet(KEY, "mine", "too");
    await expect(library.create(CARDS)).rejects.toThrow(/^DECK a key of this table has other contents$/);
    await expect(library.call("delete", ["", ""])).rejects.toThrow(/^DECK no such table$/);
    await library.client.flushAll();
    await library.create(CARDS);
    await library.call("draw", ["", "", "1"]);
    await setRecord((record) => record.subarray(0, 19));
    await library.client.hSet(KEY, "=a:", "no numbers");
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
      const keys = [`randdeck:${missing}${KEY}`];
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
    ["at most 1 numbers", '["A"]', { kinds: [1, 2] }],
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
    expect(await library.create(CARDS, options)).toMatch(/^9 /);
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

  it("reads only the chunks that a call needs, a list's in one command, and writes in one", async () => {
    const sent = async (name: string, ...words: string[]) => {
      await library.client.configResetStat();
      await library.call(name, ["", ...words]);
      const stats = await library.client.info("commandstats");
      const counts = [...stats.matchAll(/^cmdstat_(h\w+|pexpireat|del):calls=(\d+)/gm)];
      return counts
        .map(([, command, calls]) => `${command} ${calls}`)
        .sort()
        .join();
    };
    await library.create(CARDS, { piles: ["north", "south"] });
    const drawn = String(await library.call("draw", ["", "", "4"])).split(" ");
    const [first = "", second = "", third = "", fourth = ""] = drawn;
    // The first HMGET reads the head, each HGET a chunk.
    expect(await sent("put", "", third)).toBe("hget 1,hmget 1,hset 1");
    expect(await sent("put", "", fourth, "bottom")).toBe("hget 1,hmget 1,hset 1");
    expect(await sent("discard", "", first)).toBe("hget 1,hmget 1,hset 1");
    // The discard pile is searched too.
    expect(await sent("put", "", second, "north")).toBe("hget 2,hmget 1,hset 1");
    expect(await sent("draw", "", "2", "north")).toBe("hget 2,hmget 1,hset 1");
    // A client's first request looks for silent clients, and its answer is written with the cards.
    expect(await sent("draw", "a:1", "1", "", "", "a note")).toBe("hget 1,hmget 1,hrandfield 1,hset 1");
    expect(await sent("view", "")).toBe("hget 1,hmget 2");
    expect(await sent("view", "", '["north"]')).toBe("hget 1,hmget 2");
    expect(await sent("step", "", '[["draw",1,"north"],["view",["north"]]]')).toBe("hget 3,hmget 2,hset 1");
    await library.client.flushAll();

    await library.create(Array.from({ length: 50_000 }, (_, index) => index));
    expect((await library.client.hKeys(KEY)).sort()).toEqual(["cards", "generator", "options", "randdeck"]);
    const hand = String(await library.call("draw", ["", "", "25000"]));
    // The card is searched in both piles, in the draw pile's 391 chunks in one command.
    expect(await sent("discard", "", hand.split(" ")[0]!)).toBe("hmget 2,hset 1");
    expect(await sent("discard", "", hand.split(" ").slice(1).join(" "))).toBe("hmget 2,hset 1");
    expect(await library.counts()).toBe("25000 0 25000 50000 1");
  });
});
