/** Tables on one server: requests asked twice, many clients, wrong arguments, wrong keys, expiry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { luaText } from "../../host/lua-files.js";
import { createTables, TableError, type Tables } from "../../host/redis.js";
import { long } from "../long.js";
import { type Connection, hasRedis, Server } from "./server.js";

const CARDS = Array.from({ length: 52 }, (_, index) => `card ${index + 1}`);

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
      await expect(createTables({ client }).open("none").draw()).rejects.toThrow("no such table");
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
          isOpen: true,
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
