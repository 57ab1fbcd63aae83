/** Tables on one server: requests asked twice, many clients, wrong arguments, wrong keys, expiry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { luaText } from "../../host/lua-files.js";
import { createTables, TableError, type Tables } from "../../host/redis.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { long } from "../long.js";
import { type Connection, hasRedis, Server } from "./server.js";

const CARDS = Array.from({ length: 52 }, (_, index) => `card ${index + 1}`);
const KEYS = ["{t}", "{t}:pile", "{t}:discards"];

describe.runIf(hasRedis)("tables", () => {
  let server: Server;
  let client: Connection;
  let tables: Tables;

  beforeAll(async () => {
    server = await Server.start("--enable-debug-command", "local");
    client = await server.connect();
    tables = createTables({ client });
    await tables.create("first", CARDS);
  });
  beforeEach(() => client.flushAll());
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  /** Calls a function of the library as any client can. */
  const fcall = (name: string, words: string[], keys: string[] = KEYS): Promise<unknown> =>
    client.fCall(`randdeck_${name}`, { keys, arguments: words });

  /** All that is in the database. */
  async function everything(): Promise<string[]> {
    const keys = (await client.keys("*")).sort();
    const dumps = await Promise.all(keys.map((key) => client.sendCommand(["DEBUG", "DIGEST-VALUE", key])));
    return [...keys, ...dumps.map(String)];
  }

  it("gives the same answer to the same request, and changes nothing again", async () => {
    expect(await fcall("create", ["", "a:1", JSON.stringify(CARDS), '{"seed":7}'])).toBe("1 a:1");
    const chance = newRandom("twice");
    const calls: [name: string, words: string[]][] = [
      ["draw", ["5"]],
      ["deal", ["2", "3"]],
      ["shuffle", []],
      ["reset", []],
      ["draw", ["52"]],
      ["discard", ["1 2 3"]],
      ["put", ["4 5", "random"]],
      ["draw", ["4"]],
    ];
    const past: [string, string[], unknown][] = [];
    let number = 1;
    for (const [name, words] of calls) {
      number += 1;
      const asked = ["", `a:${number}`, ...words];
      past.push([name, asked, await fcall(name, asked)]);
      for (let again = 0; again < 3; again++) {
        const before = await everything();
        const [other, same, answer] = past[chance.random(past.length) - 1]!;
        expect(await fcall(other, same)).toBe(answer);
        expect(await everything()).toEqual(before);
      }
    }
    await expect(fcall("create", ["", "b:1", JSON.stringify(CARDS), '{"seed":7}'])).rejects.toThrow(
      "DECK table exists",
    );
    expect(await fcall("create", ["", "a:1", JSON.stringify(CARDS), '{"seed":7}'])).toBe("1 a:1");
  });

  it("keeps as many answers as it is told, for each client, and refuses what it has forgotten", async () => {
    await fcall("create", ["", "", JSON.stringify(CARDS), '{"seed":7,"answers":2}']);
    const answers = [];
    for (let number = 1; number <= 3; number++) answers.push(await fcall("draw", ["", `a:${number}`, "1"]));
    await fcall("draw", ["", "b:1", "1"]);
    expect(await fcall("draw", ["", "a:2", "1"])).toBe(answers[1]);
    const before = await everything();
    await expect(fcall("draw", ["", "a:1", "1"])).rejects.toThrow(
      "DECK request too old: its answer is forgotten",
    );
    expect(await everything()).toEqual(before);
    // A client that has all answers before 4 has them forgotten, and asks for none of them again.
    await fcall("draw", ["", "a:4:4", "1"]);
    await expect(fcall("draw", ["", "a:3", "1"])).rejects.toThrow("DECK request too old");
    // One that was overtaken is no old one.
    await fcall("draw", ["", "c:2", "1"]);
    expect(await fcall("draw", ["", "c:1", "1"])).not.toBe(await fcall("draw", ["", "c:2", "1"]));
  });

  it("forgets clients that have not asked for long", async () => {
    await fcall("create", ["", "", JSON.stringify(CARDS), '{"seed":7,"answersFor":1}']);
    const clients = async () => (await client.hKeys(KEYS[0]!)).filter((name) => /^=\w+$/.test(name));
    // What has not asked between two looks, which new clients cause, is forgotten.
    for (const [name, known] of [
      ["a", ["=a"]],
      ["b", ["=a", "=b"]],
      ["c", ["=b", "=c"]],
    ] as const) {
      await fcall("draw", ["", `${name}:1`, "1"]);
      expect((await clients()).sort()).toEqual(known);
      await new Promise((resolve) => setTimeout(resolve, 2100));
      if (name === "b") await fcall("draw", ["", "b:2", "1"]);
    }
  });

  it("is gone after its expiry, which every call that changes it renews", async () => {
    const table = await tables.create("short", ["A", "B"], { expiry: 2 });
    const keys = ["", ":pile", ":discards"].map((end) => `randdeck:{short}${end}`);
    for (let turn = 0; turn < 2; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      const [card] = await table.draw(1);
      await table.discard(card!);
    }
    expect(await client.exists(keys)).toBeGreaterThan(1);
    expect(await client.pTTL(keys[2]!)).toBeGreaterThan(1000);
    await new Promise((resolve) => setTimeout(resolve, 2200));
    expect(await client.exists(keys)).toBe(0);
    await expect(table.draw(1)).rejects.toThrow(new TableError("no such table"));
  });

  it("refuses wrong arguments with a code word, and changes nothing", async () => {
    await fcall("create", ["", "", '["A","B","C"]', '{"seed":7}']);
    await fcall("draw", ["", "", "1"]);
    const before = await everything();
    const wrong: [string, string[], string][] = [
      ["draw", ["", "", "-1"], "DECK bad argument #1 to 'draw' (whole number from 0 expected, got -1)"],
      ["draw", ["", "", "x"], "DECK bad argument #1 to 'draw' (whole number from 0 expected, got string)"],
      [
        "draw",
        ["", "", "1.5"],
        "DECK bad argument #1 to 'draw' (whole number from 0 expected, got a fraction)",
      ],
      ["draw", ["", "no request", "1"], "DECK request as 'client:number' expected"],
      ["draw", ["1 other", "", "1"], "DECK another table"],
      ["deal", ["", "", "0", "1"], "DECK bad argument #1 to 'deal'"],
      ["deal", ["", "", "2", "99999999"], "DECK bad argument #2 to 'deal'"],
      ["peek", ["", "", "-1"], "DECK bad argument #1 to 'peek'"],
      ["put", ["", "", "9"], "DECK bad argument #1 to 'put' (positions from 1 to 3 expected, got 9)"],
      [
        "put",
        ["", "", "", "9"],
        "DECK bad argument #2 to 'put' ('top', 'bottom', 'random' or a position from 1 to 3 expected, got 9)",
      ],
      ["discard", ["", "", "x"], "DECK bad argument #1 to 'discard'"],
      ["discard", ["", "", "1 2 3"], "DECK bad argument #1 to 'discard'"],
      [
        "set_state",
        ["", "", "x"],
        "DECK bad argument #1 to 'setState' (undamaged state of a 'deck' expected, got string)",
      ],
      ["create", ["", "", '["A"]', '{"seed":1}'], "DECK table exists"],
      ["deal", ["", ""], "DECK bad argument #1 to 'deal'"],
      ["put", ["", ""], "DECK bad argument #1 to 'put' (text of positions expected, got nil)"],
      ["discard", ["", ""], "DECK bad argument #1 to 'discard' (text of positions expected, got nil)"],
      ["set_state", ["", ""], "DECK bad argument #1 to 'setState'"],
    ];
    for (const [name, words, text] of wrong) {
      await expect(fcall(name, words), name).rejects.toThrow(text);
      expect(await everything(), `${name} ${words}`).toEqual(before);
    }
  });

  it.each([
    ['"A"', '{"seed":1}', "#1 to 'newDeck' (table expected, got string)"],
    ['["A"', '{"seed":1}', "#1 to 'newDeck' (JSON expected, got string)"],
    ['["A"]', '{"seed":', "#2 to 'newDeck' (JSON expected, got string)"],
    ['{"a":1}', '{"seed":1}', "#1 to 'newDeck' (list expected, got a table with named fields)"],
    ['{"copies":[["A"]]}', '{"seed":1}', "#1 to 'copies'"],
    ['["A"]', "{}", "#2 to 'newDeck' (option 'seed' expected, got nil)"],
    ['["A"]', '{"seed":true}', "#1 to 'newRandom' (string or number up to 2^53 expected, got boolean)"],
    ['["A"]', '{"seed":1,"colour":1}', "#2 to 'newDeck' (unknown option 'colour', known: "],
    [
      '["A"]',
      '{"seed":1,"recycle":"some"}',
      "#2 to 'newDeck' (option 'recycle': 'discards', 'all' or 'none' expected",
    ],
    [
      '["A"]',
      '{"seed":1,"expiry":0}',
      "#2 to 'newDeck' (option 'expiry': whole number from 1 to 2147483647 expected, got 0)",
    ],
    [
      '["A"]',
      '{"seed":1,"noRepeat":true,"kinds":[]}',
      "#2 to 'newDeck' (kind for each card expected, got nil at position 1",
    ],
    ['["A"]', "7", "#2 to 'newDeck' (table of options expected, got 7)"],
  ])("makes no table of %s with %s", async (cards, options, text) => {
    await expect(fcall("create", ["", "", cards, options])).rejects.toThrow(`DECK bad argument ${text}`);
    expect(await client.dbSize()).toBe(0);
  });

  it("makes no table of nothing", async () => {
    await expect(fcall("create", ["", ""])).rejects.toThrow(
      "DECK bad argument #1 to 'newDeck' (JSON expected",
    );
    expect(await client.dbSize()).toBe(0);
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
      await expect(fcall(name, words)).rejects.toThrow(/^DECK no such table$/);
    for (const [name, words] of CALLS)
      await expect(fcall(name, words, KEYS.slice(1))).rejects.toThrow(/^DECK 3 keys expected/);
    expect(await client.dbSize()).toBe(0);
    await client.hSet(KEYS[0]!, { randdeck: "0 older" });
    for (const [name, words] of [...CALLS, ["create", ["", "", "[]", "{}"]], ["delete", [""]]] as const)
      await expect(fcall(name, [...words])).rejects.toThrow(/^DECK another version$/);
    await client.set(KEYS[0]!, "something else");
    for (const [name, words] of [...CALLS, ["delete", [""]]] as const)
      await expect(fcall(name, [...words])).rejects.toThrow(
        /^DECK a key of this table holds something else$/,
      );
    expect(await client.get(KEYS[0]!)).toBe("something else");
  });

  it.each([1, 2])("changes nothing where list %s is something else", async (at) => {
    await fcall("create", ["", "", JSON.stringify(CARDS), '{"seed":7}']);
    await fcall("draw", ["", "", "3"]);
    await client.del(KEYS[at]!);
    await client.set(KEYS[at]!, "something else");
    const before = await everything();
    for (const [name, words] of CALLS) {
      if (name === "about" || (at === 2 && ["draw", "deal", "peek"].includes(name) && words[2] !== "60"))
        continue;
      await expect(fcall(name, words), name).rejects.toThrow("DECK a key of this table holds something else");
      expect(await everything(), name).toEqual(before);
    }
    await expect(fcall("create", ["", "", "[]", '{"seed":1}'])).rejects.toThrow("DECK table exists");
  });

  it("finds damage in its lists", async () => {
    await fcall("create", ["", "", '["A","B"]', '{"seed":7}']);
    await client.rPush(KEYS[2]!, ["3", "x"]);
    await expect(fcall("shuffle", ["", ""])).rejects.toThrow(/^DECK damaged table$/);
  });

  it("loads the library where it is missing or older, and leaves a newer one alone", async () => {
    const version = () => client.fCallRo("randdeck_version", { keys: [], arguments: [] });
    const text = luaText("randdeck-redis");
    const [, current = ""] = /^-- randdeck-redis (\S+):/m.exec(text)!;
    for (const [there, expected] of [
      ["0.9.0", current],
      ["999.0.0", "999.0.0"],
    ]) {
      await client.functionLoad(text.replaceAll(`return "${current}"`, `return "${there}"`), {
        REPLACE: true,
      });
      expect(await version()).toBe(there);
      await createTables({ client }).open("none").delete();
      expect(await version()).toBe(expected);
    }
    const table = await tables.create("before", CARDS);
    await client.functionFlush();
    expect(await table.draw(5)).toHaveLength(5);
  });

  it("goes on with the cards of a table that has taken another's place", async () => {
    const other = createTables({ client });
    const mine = await tables.create("same", ["A", "B"]);
    await mine.draw(1);
    await other.open("same").delete();
    await other.create("same", ["C", "D"], { shuffled: false });
    expect(await mine.draw(2)).toEqual(["C", "D"]);
    await mine.discard("D");
    expect(await mine.view()).toMatchObject({ left: 0, out: 1, discards: ["D"] });
    await expect(mine.discard("A")).rejects.toThrow("got 'A', which is not in the deck");
  });

  it.each(["", "}a"])("takes no id '%s'", (id) => {
    expect(() => tables.open(id)).toThrow("an id is a string that is not empty");
  });

  it("refuses cards that JSON cannot carry", async () => {
    await expect(tables.create("a", [1, Number.POSITIVE_INFINITY])).rejects.toThrow(
      "card 2 can't be written as JSON",
    );
    await expect(tables.create("a", [{ a: 1 }, { a: 1 }])).rejects.toThrow(
      "card 2 is an object that is there already: give copies",
    );
    await expect(tables.create("a", "ABC" as never)).rejects.toThrow(
      "bad argument #1 to 'newDeck' (table expected, got string)",
    );
    await expect(tables.create("a", ["A"], { colour: 1 } as never)).rejects.toThrow(
      "bad argument #2 to 'newDeck' (unknown option 'colour'",
    );
  });

  /** Clients that ask at once, some of them twice; gives all cards that they were told. */
  async function drawAll(
    clients: number,
    ids: readonly string[],
    rounds: number,
  ): Promise<Map<string, string[]>> {
    const drawn = new Map<string, string[]>(ids.map((id) => [id, []]));
    const connections = await Promise.all(Array.from({ length: clients }, () => server.connect()));
    await Promise.all(
      connections.map(async (connection, index) => {
        // Every third call loses its answer: the client must ask again.
        let calls = 0;
        const lossy = {
          fCallRo: (...args: Parameters<typeof connection.fCallRo>) => connection.fCallRo(...args),
          functionLoad: (code: string) => connection.functionLoad(code, { REPLACE: true }),
          fCall: async (...args: Parameters<typeof connection.fCall>) => {
            const reply = await connection.fCall(...args);
            calls += 1;
            if (calls % 3 === 0) throw new Error("Socket closed unexpectedly");
            return reply;
          },
        };
        const mine = createTables({ client: lossy });
        for (let round = 0; round < rounds; round++) {
          const id = ids[(index + round) % ids.length]!;
          const hands = await Promise.all([1, 2].map((count) => mine.open<string>(id).draw(count)));
          drawn.get(id)!.push(...hands.flat());
        }
      }),
    );
    for (const connection of connections) connection.destroy();
    return drawn;
  }

  it("deals each card once to 16 clients at one table whose answers get lost", async () => {
    const cards = Array.from({ length: 16 * 3 * 20 }, (_, index) => index);
    await tables.create("one", cards, { recycle: "none" });
    const drawn = (await drawAll(16, ["one"], 20)).get("one")!;
    expect(new Set(drawn).size).toBe(cards.length);
    expect(drawn).toHaveLength(cards.length);
    expect(await tables.open("one").left()).toBe(0);
  });

  it("deals each card once to 16 clients at 1,000 tables", async () => {
    const ids = Array.from({ length: long ? 1000 : 100 }, (_, index) => `table ${index}`);
    await Promise.all(ids.map((id) => tables.create(id, CARDS, { recycle: "none" })));
    const drawn = await drawAll(16, ids, long ? 500 : 50);
    for (const [id, cards] of drawn) {
      expect(new Set(cards).size).toBe(cards.length);
      expect(await tables.open(id).counts()).toMatchObject({ left: 52 - cards.length, out: cards.length });
    }
  });
});
