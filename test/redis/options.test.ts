/** The effect of a client's options on tables, with real clients on a real server. */
import { setTimeout as wait } from "node:timers/promises";
import { Cluster, Command, Redis } from "ioredis";
import { BasicClientSideCache, createClient, createClientPool, createCluster, RESP_TYPES } from "redis";
import { describe, expect, it } from "vitest";
import { createTables, TableError, type TablesOptions } from "../../ts-src/node/redis.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { Library } from "./library.js";
import { hasRedis, Server, startCluster } from "./server.js";

const CARDS = Array.from({ length: 12 }, (_, index) => `card ${index + 1}`);
const piles = ["north"] as const;
const ignore = () => {};

/** The methods of an object without types, as in JavaScript. */
type Untyped<Object> = { [Name in keyof Object]: (...given: unknown[]) => unknown };

/** Replies have other types than by default, if the client has an option for that. */
const MAPPING = {
  [RESP_TYPES.BLOB_STRING]: Buffer,
  [RESP_TYPES.SIMPLE_STRING]: Buffer,
  [RESP_TYPES.NUMBER]: String,
  [RESP_TYPES.MAP]: Map,
};

const NODE_REDIS: Readonly<Record<string, object>> = {
  "another type mapping": { commandOptions: { typeMapping: MAPPING } },
  "another type mapping of RESP 2": { RESP: 2, commandOptions: { typeMapping: MAPPING } },
  "a prefix of keys": { keyPrefix: "game:" },
  "a prefix of keys, as bytes": { keyPrefix: Buffer.from("gamé:") },
  "no queue": { disableOfflineQueue: true },
  "a cache": { clientSideCache: new BasicClientSideCache() },
  "a limit of time": { commandOptions: { timeout: 1000 } },
};

const IO_REDIS: Readonly<Record<string, object>> = {
  "numbers as strings": { stringNumbers: true },
  "RESP 2": { protocol: 2 },
  "maps and numbers of RESP 3": { replyMapping: "resp3" },
  "a prefix of keys": { keyPrefix: "game:" },
  "no queue": { enableOfflineQueue: false },
  "a connection once it is needed": { lazyConnect: true, enableOfflineQueue: false },
  "a limit of time": { commandTimeout: 1000 },
  "no retries": { maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false, autoResubscribe: false },
  pipelines: { enableAutoPipelining: true },
};

/** Plays at a table, and compares it with a deck. */
async function play(client: TablesOptions["client"], canListen = true): Promise<void> {
  const table = await createTables({ client }).create("t", CARDS, { seed: 7, piles, events: true });
  const changes = canListen ? await table.watch() : undefined;
  const deck = newDeck<string, "north">(CARDS, { random: newRandom(7), piles });
  expect(await table.draw()).toBe(deck.draw());
  const hand = await table.draw(2);
  expect(hand).toEqual(deck.draw(2));
  await table.discard(hand[0]!);
  expect(await table.step([["draw"], ["deal", 2, 2], ["pile", "discard"]])).toEqual([
    deck.draw(),
    deck.deal(2, 2),
    [hand[0]],
  ]);
  expect(await table.peek(3)).toEqual(deck.peek(3));
  expect(await table.where(hand[1]!)).toBe("out");
  expect(await table.view()).toMatchObject({ left: 4, out: 7, discarded: 1, piles: { north: 0 }, size: 12 });
  const calls = [];
  while (changes !== undefined && calls.length < 4) calls.push((await changes.next()).value.call);
  expect(calls).toEqual(canListen ? ["draw", "draw", "discard", "step"] : []);
  await changes?.return?.();
  await table.delete();
}

describe.runIf(hasRedis)("tables", () => {
  const library = new Library();
  const there = () => ({ port: library.server.port });

  it.each(Object.entries(NODE_REDIS))("are played over node-redis with %s", async (_, options) => {
    await library.client.functionFlush();
    const client = createClient({ ...options, url: library.server.url });
    client.on("error", ignore);
    await client.connect();
    await play(client);
    client.destroy();
    const pool = createClientPool({
      ...options,
      clientSideCache: undefined,
      url: library.server.url,
    } as object);
    await pool.connect();
    await play(pool, false);
    pool.destroy();
  });

  it("are played over a client of node-redis that gives another type from some call on", async () => {
    const played = play(library.client.withTypeMapping(MAPPING));
    await expect(played).resolves.toBe(undefined);
  });

  it.each(Object.entries(IO_REDIS))("are played over ioredis with %s", async (_, options) => {
    await library.client.functionFlush();
    const client = new Redis({ ...options, ...there() });
    await play(client);
    client.disconnect();
  });

  it.each([
    ["node-redis", async () => library.server.connect({ timeout: 50 })],
    ["ioredis", async () => new Redis({ ...there(), commandTimeout: 50, maxRetriesPerRequest: 0 })],
    [
      "the socketTimeout of ioredis",
      async () => new Redis({ ...there(), socketTimeout: 50 }).on("error", ignore),
    ],
  ] as const)("deal once where %s gives up a call before it is answered", async (_, connect) => {
    const client = await connect();
    const table = await createTables({ client }).create("t", CARDS, { seed: 7 });
    await library.client.sendCommand(["CLIENT", "PAUSE", "200", "WRITE"]);
    expect(await table.draw(2)).toEqual(newDeck(CARDS, { random: newRandom(7) }).draw(2));
    expect(await table.size("out")).toBe(2);
    if ("destroy" in client) client.destroy();
    else client.disconnect();
  });

  it("are played over clusters with a prefix of keys, no queue, and reads from replicas", async () => {
    const servers = await startCluster(3, 1);
    const cluster = createCluster({
      rootNodes: servers.map(({ url }) => ({ url })),
      keyPrefix: "{game}:",
      useReplicas: true,
      commandOptions: { typeMapping: MAPPING },
      defaults: { disableOfflineQueue: true },
    });
    const nodes = servers.map(({ port }) => ({ host: "127.0.0.1", port }));
    const redisOptions = { keyPrefix: "{game}:", commandTimeout: 1000, maxRetriesPerRequest: 0 };
    const other = new Cluster(nodes, {
      enableOfflineQueue: false,
      lazyConnect: true,
      redisOptions,
      scaleReads: "slave",
    });
    try {
      await cluster.connect();
      await play(cluster);
      await play(other);
      // A replica may lack changes, so tables never call a replica.
      for (const server of servers.slice(3)) {
        const direct = await server.connect();
        expect(await direct.info("commandstats")).not.toContain("cmdstat_fcall");
        direct.destroy();
      }
    } finally {
      cluster.destroy();
      other.disconnect();
      for (const server of servers) await server.stop();
    }
  });

  it("deal no card to a client whose answers can't be read", async () => {
    const table = await createTables({ client: library.client }).create("t", CARDS);
    const { client } = library;
    const wrapped = {
      isOpen: true,
      fCall: async (...args: Parameters<typeof client.fCall>) =>
        Buffer.from(String(await client.fCall(...args))),
      functionLoad: client.functionLoad.bind(client),
    };
    const changed = new Redis(there());
    Command.setReplyTransformer("fcall", (reply) => [reply]);
    try {
      for (const one of [wrapped, changed]) {
        const mine = createTables({ client: one }).open<string>("t");
        await expect(mine.draw()).rejects.toMatchObject({
          code: "refused",
          message: expect.stringContaining("option 'client': client that returns strings expected, got "),
        });
      }
      expect(await table.left()).toBe(12);
    } finally {
      Command.setReplyTransformer("fcall", (reply) => reply);
      changed.disconnect();
    }
  });

  it("wait for replicas that a master needs, and say that they are missing", async () => {
    const { client } = library;
    const table = await createTables({ client }).create("t", CARDS, { seed: 7 });
    await client.configSet("min-replicas-to-write", "1");
    const hasty = createTables({ client, timeout: 0.2 }).open<string>("t");
    expect(await hasty.left()).toBe(12);
    await expect(hasty.draw()).rejects.toThrow("NOREPLICAS");
    const drawn = table.draw();
    const refused = async () => /errorstat_NOREPLICAS:count=(\d+)/.exec(await client.info("errorstats"))?.[1];
    for (const before = await refused(); before === (await refused()); ) await wait(5);
    await client.configSet("min-replicas-to-write", "0");
    expect(await drawn).toBe(newDeck(CARDS, { random: newRandom(7) }).draw());
    expect(await table.size("out")).toBe(1);
  });

  it("say which Redis they need", async () => {
    const old = await Server.start("--rename-command", "FCALL", "X");
    const client = await old.connect();
    for (const call of [
      () => createTables({ client }).create("t", CARDS),
      () => createTables({ client }).open("t").left(),
    ])
      await expect(call()).rejects.toThrow(new TableError("Redis 7.0 or later expected"));
    client.destroy();
    await old.stop();
  });

  it("give every error of a wrong argument a code", async () => {
    const tables = createTables({ client: library.client });
    const table = await tables.create<string, "north">("codes", CARDS, { piles });
    const any = table as unknown as Untyped<typeof table>;
    const at = tables as unknown as Untyped<typeof tables>;
    const long = "x".repeat(1e6);
    const wrong: readonly (() => unknown)[] = [
      () => createTables(undefined as never),
      () => createTables(library.client as never),
      () => createTables({ client: library.client, timeout: -1 }),
      () => createTables({ client: library.client, prefix: "\ud800" }),
      () => createTables({ client: {} as never }),
      () => at.open(""),
      () => at.open("x", 1),
      () => at.create("a", [new Date()]),
      () => at.create("a", [{ a: 1 }, { a: 1 }]),
      () => at.create("a", ["A"], { seed: Number.NaN }),
      () => at.create("a", { copies: 5 }),
      () => at.create("a", ["A"], { colour: 1 }),
      () => at.openOrCreate("a", ["A"], { colour: 1 }),
      () => at.create("a", ["A"], {}, { request: "x" }),
      () => at.create("a", [long, long]),
      () => any.draw(-1),
      () => any.draw("one"),
      () => any.draw(1, long),
      () => any.draw(1, { request: 7 }),
      () => any.draw(1, { note: 7 }),
      () => any.draw(1, { signal: 7 }),
      () => any.draw(1, "north", 7, 8),
      () => any.discard("none"),
      () => any.discard(undefined),
      () => any.put("card 1", "nowhere"),
      () => any.size("nowhere"),
      () => any.view({ piles: "north" }),
      () => any.view({ piles: ["nowhere"] }),
      () => any.setState(7),
      () => any.setState(long),
      () => any.step("draw"),
      () => any.step([["draw", "one"]]),
      () => any.step([["drow"]]),
      () => any.step([["put", long]]),
      () => any.step(Array(33).fill(["draw"])),
      () => any.watch(),
    ];
    for (const [index, call] of wrong.entries()) {
      const error = (await (async () => call())().catch((raised) => raised)) as { code?: string };
      const kind = error instanceof RangeError || error instanceof TypeError;
      expect([index, kind, error?.code], String(error)).toEqual([index, true, "refused"]);
    }
    const pool = createClientPool({ url: library.server.url });
    await expect(createTables({ client: pool }).open("codes").watch()).rejects.toMatchObject({
      code: "refused",
    });
  });
});
