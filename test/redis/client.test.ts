/** Tables on one server: repeated requests, many clients, wrong arguments, wrong keys, ttl. */
import { getEventListeners, once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { createClient, createClientPool } from "redis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { luaText } from "../../ts-src/node/lua.js";
import { createTables, type TableChange, TableError, type Tables } from "../../ts-src/node/redis.js";
import { long } from "../long.js";
import { CLIENTS } from "./clients.js";
import { RIGHTS } from "./library.js";
import { CARDS, type Connection, hasRedis, Server } from "./server.js";

const LOOK = /_(about|counts|version|view)$/;

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

  /** A client that passes on all calls. A test can replace some of its methods. */
  const lossless = (connection = client) => ({
    isOpen: true,
    fCall: (...args: Parameters<typeof client.fCall>) => connection.fCall(...args),
    functionLoad: (code: string) => connection.functionLoad(code, { REPLACE: true }),
  });

  type Call = (...args: Parameters<typeof client.fCall>) => Promise<unknown>;

  /** Like `lossless`, but `change` makes the calls that change a table. */
  const changing = (change: Call, connection = client) => {
    const fCall: Call = (...args) =>
      LOOK.test(String(args[0])) ? connection.fCall(...args) : change(...args);
    return { ...lossless(connection), fCall };
  };

  it("is gone after its ttl, which every call that changes it renews", async () => {
    const table = await tables.create("short", ["A", "B"], { ttl: 2 });
    const longer = await tables.create("longer", ["A", "B", "C"], { ttl: 3600 });
    const hand = await longer.draw(2);
    const ends = () => client.pExpireTime("randdeck:{longer}");
    const before = await ends();
    await wait(5);
    await longer.discard(hand[1]!);
    expect(await ends()).toBeGreaterThan(before);
    await longer.delete();
    while ((await client.exists("randdeck:{short}")) > 0) await wait(20);
    await expect(table.draw(1)).rejects.toThrow(new TableError("no such table"));
  });

  it("loads the library where it is missing or older, and leaves a newer one alone", async () => {
    const version = () => client.fCallRo("randdeck_version", { keys: [], arguments: [] });
    const text = luaText("randdeck-redis");
    const [, current = "", number = "", format = ""] = /return "((\S+) (\d+))" end/.exec(text)!;
    for (const [there, expected] of [
      ["0.9.0", current],
      [number, current],
      [`${number} ${Number(format) - 1}`, current],
      [`${number} ${Number(format) + 1}`, `${number} ${Number(format) + 1}`],
      ["999.0.0", "999.0.0"],
    ]) {
      await client.functionLoad(text.replaceAll(`return "${current}"`, `return "${there}"`), {
        REPLACE: true,
      });
      expect(await version()).toBe(there);
      await expect(createTables({ client }).open("none").draw()).rejects.toThrow("no such table");
      expect(await version()).toBe(expected);
    }
    // A library of the same version is not loaded again.
    await client.functionLoad(text, { REPLACE: true });
    let loads = 0;
    const counting = {
      ...lossless(),
      functionLoad: async () => {
        loads += 1;
      },
    };
    await expect(createTables({ client: counting }).open("none").draw()).rejects.toThrow("no such table");
    expect(loads).toBe(0);
    const table = await tables.create("before", CARDS);
    await client.functionFlush();
    expect(await table.draw(5)).toHaveLength(5);
  });

  it("continues with the cards of a table that replaced another", async () => {
    const other = createTables({ client });
    const early = other.open("same");
    await expect(early.draw()).rejects.toThrow("no such table");
    const mine = await tables.create("same", ["A", "B"]);
    expect(await early.peek(2)).toHaveLength(2);
    await mine.draw(1);
    await other.open("same").delete();
    await other.create("same", ["C", "D"], { shuffled: false });
    expect(await mine.draw(2)).toEqual(["C", "D"]);
    await mine.discard("D");
    expect(await mine.view()).toMatchObject({ left: 0, out: 1, discards: ["D"] });
    await expect(mine.discard("A")).rejects.toThrow("'A' is not in the deck");
    const replaced = changing(() => Promise.reject(new Error("DECK another table")));
    await expect(createTables({ client: replaced }).open("same").draw()).rejects.toThrow(
      new TableError("another table"),
    );
  });

  it.each(["", "}a", "\ud800", "a\udbff"])("takes no id '%s'", (id) => {
    expect(() => tables.open(id)).toThrow("an id must be a string of valid Unicode");
  });

  it("refuses cards and options that do not get to the server as they are", async () => {
    const refused: readonly (readonly [unknown, object, string])[] = [
      [[1, Number.POSITIVE_INFINITY], {}, "card 2 can't be written as JSON"],
      [[new Map([["rank", "A"]])], {}, "card 1 can't be written as JSON"],
      [["A", new Date(0)], {}, "card 2 can't be written as JSON"],
      [[{ rank: undefined }], {}, "card 1 can't be written as JSON"],
      [["A", -0], {}, "card 2 can't be written as JSON"],
      [["\ud800"], {}, "card 1 can't be written as JSON"],
      [[{ rank: "\udc00\\" }], {}, "card 1 can't be written as JSON"],
      [[{ a: 1 }, { a: 1 }], {}, "card 2 is an object equal to an earlier card: use copies"],
      [
        {
          copies: [
            [{ a: 1 }, 2],
            [{ a: 1 }, 3],
          ],
        },
        {},
        "card 2 is an object equal to an earlier card: use copies",
      ],
      [
        {
          copies: [
            ["A", 1],
            [-0, 1],
          ],
        },
        {},
        "card 2 can't be written as JSON",
      ],
      ["ABC", {}, "bad argument #2 to 'create' (table expected, got 'ABC')"],
      [null, {}, "bad argument #2 to 'create' (table expected, got null)"],
      [
        ["A"],
        { random: Math.random },
        "unknown option 'random', known: answers, answersFor, events, kindOf, noRepeat, note, piles, recycle, seed, shuffled, ttl",
      ],
      ...["idOf", "cardOf"].map(
        (name) => [["A"], { [name]: [] }, `unknown option '${name}', known: answers`] as const,
      ),
      [["A"], { answers: "5" }, "option 'answers': integer from 1 to 1000 expected, got '5'"],
    ];
    for (const [cards, options, text] of refused)
      await expect(tables.create("a", cards as string[], options)).rejects.toThrow(text);
    expect(await client.dbSize()).toBe(0);
  });

  it("keeps cards that the caller's list loses, and takes null for an option that is left out", async () => {
    const cards = ["A", "B", "C"];
    const table = await tables.create("own", cards, { recycle: null, seed: 1, shuffled: null } as object);
    cards.length = 0;
    expect((await table.draw(3)).sort()).toEqual(["A", "B", "C"]);
  });

  it("sends cards that look like refused ones", async () => {
    const cards = ["\\ud800", "\u{1F0A1}", "\0", "\ufffe", "é"];
    const table = await tables.create("looks", cards, { shuffled: false });
    expect(await table.draw(5)).toEqual(cards);
  });

  it.each(["redis://x", undefined, {}])("is made of a client, not of %s", (other) => {
    expect(() => createTables({ client: other as never })).toThrow(
      "option 'client': client of node-redis or ioredis expected, got ",
    );
  });

  it.each([-1, Number.NaN, "3"])("refuses a timeout of %s", (timeout) => {
    expect(() => createTables({ client, timeout: timeout as number })).toThrow(
      "option 'timeout': seconds from 0 expected, got ",
    );
  });

  it("waits as long as Node can where its timeout is endless", async () => {
    const table = await createTables({ client, timeout: Number.POSITIVE_INFINITY }).create("p", ["A"]);
    expect(await table.draw()).toBe("A");
  });

  it.each([
    ["cards", "junk", "51"],
    ["cards", "null", "51"],
    ["cards", "7", "51"],
    // The client notices that its list has too few cards only when a drawn card is missing.
    ["cards", "[]", "50"],
    ["randdeck", "9 junk", "DAMAGED damaged table"],
  ])("deletes a table that is damaged: '%s' is %s", async (field, junk, left) => {
    await (await tables.create("ill", CARDS)).draw();
    await client.hSet("randdeck:{ill}", field, junk);
    const fresh = createTables({ client }).open("ill");
    await expect(fresh.draw()).rejects.toThrow(new TableError("damaged table"));
    const asked = client.fCall("randdeck_counts", { keys: ["randdeck:{ill}"], arguments: [""] });
    const counts = await asked.catch((error: Error) => [error.message]);
    expect(String((counts as unknown[])[0])).toBe(left);
    await fresh.delete();
    expect(await client.dbSize()).toBe(0);
  });

  it("deals once to a request that another process asks again", async () => {
    await tables.create("browser", CARDS);
    const [one, other] = [1, 2].map(() => createTables({ client }).open<string>("browser"));
    const request = { request: "player-7:12" };
    const hand = await one!.draw(2, request);
    expect(await other!.draw(2, request)).toEqual(hand);
    expect(await one!.draw(undefined, { request: "player-7:13" })).not.toBe(hand[0]);
    await other!.discard(hand, { request: "player-7:14" });
    await one!.discard(hand, { request: "player-7:14" });
    await other!.put(hand, "bottom", { request: "player-7:15" });
    await one!.put(hand, "bottom", { request: "player-7:15" });
    for (const call of ["shuffle", "reset"] as const) {
      await one![call]({ request: `${call}:1` });
      await other![call]({ request: `${call}:1` });
    }
    expect(await one!.passes()).toBe(2);
    expect(await one!.deal(2, 2, { request: "player-7:16" })).toEqual(
      await other!.deal(2, 2, { request: "player-7:16" }),
    );
    expect(await one!.counts()).toMatchObject({ left: 48, out: 4 });
    const state = await one!.getState();
    await one!.setState(state, { request: "a:1" });
    await one!.draw();
    await other!.setState(state, { request: "a:1" });
    expect(await one!.size("out")).toBe(5);
    await expect(one!.shuffle(request)).rejects.toThrow("another request: this id was used for 'draw'");
    const made = await tables.create("made", ["A"], {}, { request: "maker:1" });
    // Another process has the cards in another order, but this table isn't made of them.
    const reordered = await tables.create("made", ["B", "A"], {}, { request: "maker:1" });
    expect(await reordered.pile("draw")).toEqual(["A"]);
    await made.draw(1);
    expect(await tables.create("made", ["A"], {}, { request: "maker:1" }).then((same) => same.left())).toBe(
      0,
    );
  });

  it("waits for an answer no longer than a signal says, or than its timeout is", async () => {
    const table = await tables.create("slow", CARDS);
    const hasty = createTables({ client, timeout: 0.5 }).open<string>("slow");
    await hasty.shuffle();
    const other = await server.connect();
    await other.sendCommand(["CLIENT", "PAUSE", "60000", "WRITE"]);
    const abort = new AbortController();
    await table.left();
    const waiting = table.draw(1, { signal: abort.signal });
    // The draw has been sent, too, when this call is answered.
    await table.left();
    abort.abort(new Error("gone home"));
    await expect(waiting).rejects.toThrow("gone home");
    await expect(table.draw(1, { signal: abort.signal })).rejects.toThrow("gone home");
    await expect(hasty.draw()).rejects.toThrow(new TableError("no answer within 0.5 s"));
    await other.sendCommand(["CLIENT", "UNPAUSE"]);
    // The two draws that were sent are executed.
    while ((await table.size("out")) < 2) await wait(5);
    expect(await table.size("out")).toBe(2);
    other.destroy();
  });

  it("stops asking before the table may forget the answer, and says that it is not known", async () => {
    const table = await tables.create("forgetful", CARDS, { recycle: "none", answersFor: 1 });
    const timers = vi.spyOn(globalThis, "setTimeout");
    let sent = 0;
    const mute = changing(async (...args) => {
      sent += 1;
      await client.fCall(...args);
      throw new Error("Socket closed unexpectedly");
    });
    const unheard = createTables({ client: mute, timeout: 1000 }).open<string>("forgetful");
    await expect(unheard.draw()).rejects.toThrow(
      new TableError("answer unknown: the table keeps answers for 1 s, so a later retry could deal twice"),
    );
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(500);
    timers.mockRestore();
    const made = createTables({ client: mute, timeout: 1000 }).create("unheard", CARDS, { answersFor: 1 });
    await expect(made).rejects.toThrow("answer unknown");
    const before = sent;
    // Waits until the table forgets the client, which has stopped sending.
    const client0 = async () =>
      (await client.hKeys("randdeck:{forgetful}")).filter((field) => /^=[\w-]{12}:$/.test(field));
    const silent = (await client0()).length;
    for (let other = 1; (await client0()).length === silent; other++) {
      await table.shuffle({ request: `other-${other}:1` });
      await wait(50);
    }
    expect(sent).toBe(before);
    expect(await table.size("out")).toBe(1);
  });

  it("has no more requests under way than the table keeps answers for", async () => {
    await tables.create("window", CARDS, { answers: 5 });
    const sent: string[] = [];
    let answer = (): void => {};
    const first = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = changing(async (...args) => {
      sent.push(args[1]!.arguments![1]!.toString().replace(/^[^:]*:/, ""));
      if (sent.length === 1) await first;
      return client.fCall(...args);
    });
    const table = createTables({ client: slow }).open<string>("window");
    const draws = [table.draw()];
    while (sent.length < 1) await wait(1);
    for (let more = 0; more < 9; more++) draws.push(table.draw());
    await Promise.all(draws.slice(1, 3));
    // The table keeps five answers, so at most three requests are under way: the first, which has no answer,
    // and two more.
    for (let turns = 0; turns < 50; turns++) await client.ping();
    expect(sent).toEqual(["1:1", "2:1", "3:1"]);
    // A waiting call can be given up. The other calls keep their order.
    const abort = new AbortController();
    const given = table.draw(1, { signal: abort.signal });
    draws.push(table.draw());
    await client.ping();
    abort.abort(new Error("gone home"));
    await expect(given).rejects.toThrow("gone home");
    answer();
    expect(new Set(await Promise.all(draws)).size).toBe(11);
    expect(sent).toHaveLength(11);
    for (let more = 0; more < 3; more++) expect(CARDS).toContain(await table.draw());
    expect(sent.slice(3).every((id) => Number(id.split(":")[0]) < Number(id.split(":")[1]) + 3)).toBe(true);
  });

  it("sends the position of the first of equal cards", async () => {
    const sent: string[] = [];
    const table = await createTables({
      client: {
        ...lossless(),
        fCall: (...args) => {
          sent.push(args[1].arguments[2] ?? "");
          return client.fCall(...args);
        },
      },
    }).create("equal", ["A", "B", "A", { rank: 1 }]);
    await table.draw(4);
    await table.discard(["A", "B", "A", { rank: 1 }]);
    expect(sent.at(-1)).toBe("1 2 1 4");
  });

  it("looks at no id that is too long, or none", async () => {
    const table = await tables.create("ids", CARDS);
    for (const request of [
      "a",
      "a:0",
      "a:1:2:3",
      "a:5:0",
      "a:5:",
      `${"a".repeat(65)}:1`,
      `a:${"1".repeat(1e6)}`,
      "a b:1",
      ":1",
    ]) {
      const drawn = table.draw(1, { request });
      await expect(drawn).rejects.toThrow(/^request as 'client:number' expected, got ('|a long string$)/);
      await expect(drawn).rejects.toThrow(/^.{1,200}$/);
    }
    expect(await table.size("out")).toBe(0);
  });

  it("gives up a watch when its timeout ends or its signal says so, and others go on", async () => {
    const table = await tables.create("far", CARDS, { events: true });
    // This server accepts connections and never answers.
    const silent = createServer((socket) => socket.resume().on("error", () => {})).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    for (const far of [
      { ...lossless(), duplicate: () => createClient({ url: `redis://127.0.0.1:${port}` }) },
      Object.assign(new Redis(server.port), { duplicate: () => new Redis(port) }),
    ]) {
      const hasty = createTables({ client: far as never, timeout: 0.2 }).open("far");
      await expect(hasty.watch()).rejects.toThrow("not connected within 0.2 s");
      const abort = new AbortController();
      const patient = createTables({ client: far as never }).open("far");
      const waiting = patient.watch({ signal: abort.signal });
      abort.abort(new Error("gone home"));
      await expect(waiting).rejects.toThrow("gone home");
      await expect(patient.watch({ signal: abort.signal })).rejects.toThrow("gone home");
      if ("disconnect" in far) (far as Redis).disconnect();
    }
    // The server closes only after the last client has left.
    await new Promise((resolve) => silent.close(resolve));
    const [ended, changes] = [await table.watch(), await table.watch()];
    await ended.return?.();
    await table.draw();
    expect((await changes.next()).value).toMatchObject({ call: "draw" });
    await changes.return?.();
  });

  it("hears of tables whose keys ioredis puts a prefix before", async () => {
    const prefixed = new Redis({ port: server.port, keyPrefix: "game:", lazyConnect: true });
    const table = await createTables({ client: prefixed }).create("named", CARDS, { events: true });
    expect(await client.exists("game:randdeck:{named}")).toBe(1);
    const changes = await table.watch();
    await table.draw();
    expect((await changes.next()).value).toMatchObject({ call: "draw" });
    await changes.return?.();
    expect(await changes.next()).toEqual({ value: undefined, done: true });
    prefixed.disconnect();
  });

  it("leaves out what is nothing at the end of a call", async () => {
    const table = await tables.create("ends", CARDS);
    const drawTwo = () => table.draw(...([2, { request: "ends:1" }, undefined, null] as unknown as [number]));
    expect(await drawTwo()).toEqual(await drawTwo());
    expect(await table.left()).toBe(CARDS.length - 2);
  });

  it("does not ask again where that is of no use", async () => {
    const own = await server.connect();
    const impatient = createTables({ client: own, timeout: 1000 });
    const table = await impatient.create("closed", CARDS);
    await expect(table.draw(1, { request: 7 as never })).rejects.toThrow(TypeError);
    await expect(table.draw(1, { request: "" })).rejects.toThrow(
      "request as 'client:number' expected, got ''",
    );
    // node-redis refuses numbers.
    await expect(table.setState(7 as never)).rejects.toThrow(TypeError);
    const full = changing(() => Promise.reject(new Error("OOM command not allowed")));
    await expect(createTables({ client: full }).open("closed").draw()).rejects.toThrow(/^OOM /);
    own.destroy();
    await expect(table.draw()).rejects.toThrow("The client is closed");
  });

  it.each("ASK BUSY CLUSTERDOWN LOADING MASTERDOWN MOVED NOREPLICAS READONLY".split(" "))(
    "asks again where Redis answers %s",
    async (code) => {
      await tables.create("busy", CARDS);
      const replies: (() => Promise<unknown>)[] = [() => Promise.reject(new Error(`${code} later`))];
      const busy = changing((...args) => replies.pop()?.() ?? client.fCall(...args));
      expect(CARDS).toContain(await createTables({ client: busy }).open("busy").draw());
      expect(replies).toEqual([]);
    },
  );

  it("lets any number of calls and watches have one signal, and keeps none of them", async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on("warning", warn);
    const { signal } = new AbortController();
    const table = await tables.create("one signal", CARDS, { events: true }, { signal });
    const watches = await Promise.all(Array.from({ length: 12 }, () => table.watch({ signal })));
    await Promise.all(Array.from({ length: 12 }, () => table.draw(1, { signal })));
    for (const watch of watches) await watch.return?.();
    await expect(table.discard("card 53", { signal })).rejects.toThrow("is not in the deck");
    expect(getEventListeners(signal, "abort")).toEqual([]);
    process.off("warning", warn);
    expect(warnings).toEqual([]);
  });

  it("stops asking once nobody waits", async () => {
    await tables.create("draw", CARDS);
    let sent = 0;
    const abort = new AbortController();
    const dead = changing(async () => {
      sent += 1;
      abort.abort(new Error("gone home"));
      throw new Error("Socket closed unexpectedly");
    });
    const draw = createTables({ client: dead }).open("draw").draw(1, { signal: abort.signal });
    await expect(draw).rejects.toThrow("gone home");
    await wait(200);
    expect(sent).toBe(1);
    // A call can also be given up while the client checks for the library.
    const leaving = new AbortController();
    const looking = {
      ...lossless(),
      fCall: async (...args: Parameters<typeof client.fCall>) => {
        if (args[0] === "randdeck_version") leaving.abort(new Error("gone home"));
        return client.fCall(...args);
      },
    };
    const made = createTables({ client: looking }).create("unmade", ["A"], {}, { signal: leaving.signal });
    await expect(made).rejects.toThrow("gone home");
    await wait(50);
    expect(await client.exists("randdeck:{unmade}")).toBe(0);
  });

  it("deletes its own table and no other", async () => {
    const mine = await tables.create("id", ["A"]);
    const theirs = createTables({ client });
    await theirs.open("id").delete();
    const second = await theirs.create("id", ["B"]);
    // This client knows only the first table, so it doesn't delete the second.
    await mine.delete();
    const unheard = createTables({
      client: changing(() => Promise.reject(new Error("Socket closed"))),
      timeout: 0.5,
    }).open("id");
    await expect(unheard.delete()).rejects.toThrow("Socket closed");
    expect(await second.left()).toBe(1);
    // A user who may not read the table can't delete the table with its id.
    const blind = {
      ...lossless(),
      fCall: (...args: Parameters<typeof client.fCall>) =>
        args[0] === "randdeck_about"
          ? Promise.reject(new Error("NOPERM no permissions"))
          : client.fCall(...args),
    };
    await expect(createTables({ client: blind }).open("id").delete()).rejects.toThrow("NOPERM");
    expect(await second.left()).toBe(1);
    await mine.delete();
    expect(await second.left()).toBe(1);
    await second.delete();
    expect(await client.dbSize()).toBe(0);
  });

  it("reads the cards of a table once, and remembers the tables opened last", async () => {
    let asked = 0;
    const counting = createTables({
      client: {
        ...lossless(),
        fCall: (name, words) => {
          if (name === "randdeck_about") asked += 1;
          return client.fCall(name, words);
        },
      },
    });
    await tables.create("often", CARDS);
    for (let request = 0; request < 10; request++) await counting.open("often").draw();
    expect(asked).toBe(1);
    const often = counting.open("often");
    for (let other = 0; other < 999; other++) counting.open(`other ${other}`);
    expect(counting.open("often")).toBe(often);
    counting.open("one more");
    expect(counting.open("often")).toBe(often);
    for (let other = 0; other < 1000; other++) counting.open(`other ${other}`);
    expect(counting.open("often")).not.toBe(often);
  });

  it("sends changes to all watches, over one connection, and never cards", async () => {
    const listeners = async () =>
      (await client.sendCommand(["CLIENT", "LIST", "TYPE", "PUBSUB"])).toString().split("id=").length - 1;
    const table = await tables.create("watched", ["A", "B", "C"], { events: true });
    const quiet = await tables.create("quiet", ["A"], { events: true });
    const [first, second, silent] = [await table.watch(), await table.watch(), await quiet.watch()];
    expect(await listeners()).toBe(1);
    await client.sPublish("randdeck:{watched}", "a message of somebody else");
    const { version, time: before } = await table.counts();
    await table.draw();
    const { time: after } = await table.counts();
    await table.peek(1);
    const state = await table.getState();
    await table.setState(state);
    await table.delete();
    const told: TableChange[] = [];
    for await (const change of first) {
      told.push(change);
      if (change.call === "delete") break;
    }
    const { instance } = told[0]!;
    expect(told).toEqual(
      ["draw", "setState", "delete"].map((call, at) => ({
        instance,
        version: expect.stringMatching(/^[\da-f]{16}$/),
        after: at === 0 ? version : told[at - 1]!.version,
        call,
        time: expect.any(Number),
      })),
    );
    // A change is not newer than a view that shows it.
    expect(told.map(({ time }) => time)).toEqual(
      told.map(({ time }) => time).sort((one, other) => one! - other!),
    );
    expect(told[0]!.time).toBeGreaterThan(before);
    expect(told[0]!.time).toBeLessThanOrEqual(after);
    expect((await second.next()).value).toEqual(told[0]);
    const abort = new AbortController();
    const aborted = (await quiet.watch({ signal: abort.signal })).next();
    abort.abort();
    await expect(aborted).rejects.toThrow("aborted");
    await second.return?.();
    const channels = async () => String(await client.sendCommand(["PUBSUB", "SHARDCHANNELS"]));
    while ((await channels()) !== "randdeck:{quiet}") await wait(5);
    expect(await listeners()).toBe(1);
    await silent.return?.();
    while ((await listeners()) > 0) await wait(5);
  });

  it.each(CLIENTS)("watches over %s again at once", async (_, connect) => {
    const { client: other, close } = await connect([server]);
    const connections = async () =>
      String(await client.sendCommand(["CLIENT", "LIST"])).split(" laddr=").length;
    const made = createTables({ client: other });
    const table = await made.create("again", CARDS, { events: true });
    const before = await connections();
    const beside = await made.create("beside", CARDS, { events: true });
    // The connection stays open while there is a watch. Without one, each watch makes a new connection.
    for (const stay of [await beside.watch(), undefined]) {
      for (let times = 0; times < 4; times++) {
        const abort = new AbortController();
        const given = times % 2 === 0 ? undefined : table.watch({ signal: abort.signal });
        abort.abort(new Error("gone home"));
        if (given !== undefined) await expect(given).rejects.toThrow("gone home");
        const changes = await table.watch();
        await table.draw();
        await table.reset();
        // Each change of the table is reported only once.
        expect((await changes.next()).value).toMatchObject({ call: "draw" });
        expect((await changes.next()).value).toMatchObject({ call: "reset" });
        await changes.return?.();
      }
      await stay?.return?.();
    }
    while ((await connections()) > before) await wait(5);
    close();
  });

  it.each(CLIENTS)("plays over %s, which has lost the library, and ends with it", async (_, connect) => {
    const { client: other, close } = await connect([server]);
    const made = createTables({ client: other });
    await client.functionFlush();
    const table = await made.create("friday", CARDS, { events: true, seed: 7 });
    const changes = await table.watch();
    await client.functionFlush();
    const hand = await table.draw(5);
    await table.discard(hand);
    expect(await table.view()).toMatchObject({ left: 47, discards: hand });
    expect((await changes.next()).value).toMatchObject({ call: "draw" });
    expect((await changes.next()).value).toMatchObject({ call: "discard" });
    // The connection that listens is lost and made again.
    await client.sendCommand(["CLIENT", "KILL", "TYPE", "pubsub"]);
    const { version, instance } = await table.counts();
    expect((await changes.next()).value).toEqual({
      call: "reconnected",
      version,
      instance,
      after: undefined,
      time: expect.any(Number),
    });
    await table.shuffle();
    expect((await changes.next()).value).toMatchObject({ call: "shuffle", after: version });
    await changes.return?.();
    await expect(table.discard(hand)).rejects.toThrow("is already in 'discard'");
    close();
    await expect(table.draw()).rejects.toThrow(/is closed/);
  });

  it.each([
    [
      "node-redis",
      "+hello",
      (port: number) =>
        createClient({ url: `redis://game:any@127.0.0.1:${port}`, pingInterval: 10 })
          .on("error", () => {})
          .connect(),
    ],
    ["ioredis", "+info", async (port: number) => new Redis({ port, username: "game", password: "any" })],
  ] as const)(
    "plays for a user of %s who may do what the page lists, and no more",
    async (_, own, connect) => {
      const rights = ["on", "nopass", ...RIGHTS, ...own.split(" ")];
      await client.sendCommand(["ACL", "SETUSER", "game", "reset", ...rights]);
      await client.sendCommand(["ACL", "LOG", "RESET"]);
      await client.functionFlush();
      const game = await connect(server.port);
      const table = await createTables({ client: game }).create("rights", CARDS, {
        events: true,
        ttl: 60,
      });
      const other = await createTables({ client: game }).create("beside", CARDS, { events: true });
      const [changes, beside] = [await table.watch(), await other.watch()];
      expect(await table.draw(5)).toHaveLength(5);
      expect((await changes.next()).value).toMatchObject({ call: "draw" });
      await changes.return?.();
      const channels = async () => String(await client.sendCommand(["PUBSUB", "SHARDCHANNELS"]));
      while ((await channels()).includes("rights")) await wait(5);
      await beside.return?.();
      await table.delete();
      const pings = async () => /cmdstat_ping:calls=(\d+)/.exec(await client.info("commandstats"))?.[1];
      const before = await pings();
      while ("destroy" in game && (await pings()) === before) await wait(5);
      expect(await client.sendCommand(["ACL", "LOG"])).toEqual([]);
      if ("destroy" in game) game.destroy();
      else game.disconnect();
    },
  );

  it("plays through a pool, which can't listen", async () => {
    const pool = createClientPool({ url: server.url });
    await pool.connect();
    const table = await createTables({ client: pool }).create("pool", CARDS);
    const hands = await Promise.all(Array.from({ length: 20 }, () => table.draw(2)));
    expect(new Set(hands.flat()).size).toBe(40);
    await expect(table.watch()).rejects.toThrow("watch() needs a single client, not a pool");
    pool.destroy();
  });

  it("leaves tables alone that an older library has made, and says so", async () => {
    const text = luaText("randdeck-redis").replace(/FORMAT = ".* "/, 'FORMAT = "1 "');
    await client.functionLoad(text.replace(/return "[\d.]+ /, 'return "0.9.0 '), { REPLACE: true });
    const keys = ["randdeck:{old}"];
    const old = (name: string, ...words: string[]) =>
      client.fCall(`randdeck_${name}`, { keys, arguments: ["", "", ...words] });
    await old("create", JSON.stringify(CARDS), '{"seed":"old"}');
    await old("draw", "5");
    const state = String(await old("get_state"));
    const digests = () => client.sendCommand(["DEBUG", "DIGEST-VALUE", ...keys]);
    const before = await digests();
    const fresh = createTables({ client });
    const table = fresh.open<string>("old");
    const calls = [
      () => table.draw(),
      () => table.view(),
      () => table.delete(),
      () => fresh.create("old", ["A"]),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(new TableError("another version"));
    expect(await digests()).toEqual(before);
    expect(await client.fCallRo("randdeck_version", { keys: [], arguments: [] })).not.toBe("0.9.0");
    // The older library continues with the table.
    await client.functionLoad(text, { REPLACE: true });
    expect(await old("get_state")).toBe(state);
    expect(String(await old("draw", "3")).split(" ")).toHaveLength(3);
    await client.functionLoad(luaText("randdeck-redis"), { REPLACE: true });
  });

  /**
   * Several clients draw at the same time, some with repeated requests. Returns all cards in their answers.
   */
  async function drawAll(
    clients: number,
    ids: readonly string[],
    rounds: number,
  ): Promise<Map<string, string[]>> {
    const drawn = new Map<string, string[]>(ids.map((id) => [id, []]));
    const connections = await Promise.all(Array.from({ length: clients }, () => server.connect()));
    await Promise.all(
      connections.map(async (connection, index) => {
        // Every third answer is lost, so the client must send the call again.
        let calls = 0;
        const lossy = changing(async (...args) => {
          const reply = await connection.fCall(...args);
          calls += 1;
          if (calls % 3 === 0) throw new Error("Socket closed unexpectedly");
          return reply;
        }, connection);
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
