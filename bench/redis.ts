/**
 * The last part of `npm run bench`: compares `draw(5)` of a table in Redis with `LPOP key 5` of a list with
 * the same cards, and measures the memory of tables. Both calls take turns over the same connections to a
 * separate server.
 */

import { createCluster } from "redis";
import { type Connection, hasRedis, Server, startCluster } from "../test/redis/server.js";
import { createTables, type Table } from "../ts-src/node/redis.js";
import { compareByHand } from "./by-hand.js";

const short = process.argv.includes("--short");
const rounds = short ? 5 : 12;

const sorted = (values: number[]) => values.sort((a, b) => a - b);
const median = (values: number[]) => sorted(values)[values.length >> 1]!;
const late = (values: number[]) => sorted(values)[Math.floor(values.length * 0.99)]!;

type Call = () => Promise<unknown>;

/** Returns the microseconds of a call while each client has `atOnce` calls under way. */
async function measure(
  calls: readonly Call[],
  times: number,
  atOnce: number,
): Promise<{ each: number; waits: number[] }> {
  const waits: number[] = [];
  const begin = performance.now();
  await Promise.all(
    calls.map(async (call) => {
      for (let done = 0; done < times; done += atOnce) {
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            const asked = performance.now();
            await call();
            waits.push(1000 * (performance.now() - asked));
          }),
        );
      }
    }),
  );
  return { each: (1000 * (performance.now() - begin)) / (times * calls.length), waits };
}

/**
 * Compares draws and pops of several clients. Each client has `atOnce` calls under way. Each round has a new
 * table.
 */
async function compare(title: string, clients: readonly Connection[], times: number, atOnce: number) {
  const [ours, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
  const waits: [number[], number[]] = [[], []];
  const [maker] = clients as [Connection];
  for (let round = 0; round < rounds; round++) {
    const name = `${title} ${round}`;
    const cards = Array.from({ length: 5 * clients.length * times }, (_, index) => index);
    const made = await createTables({ client: maker }).create(name, cards, { recycle: "none" });
    // Shuffles the pass now, so that the first draw needn't.
    await made.peek(1);
    const positions = cards.map((card) => String(card + 1));
    for (let at = 0; at < cards.length; at += 1000) await maker.rPush(name, positions.slice(at, at + 1000));
    const tables = clients.map((client) => createTables({ client }).open<number>(name));
    await Promise.all(tables.map((table) => table.peek(1)));
    const draw = await measure(
      tables.map((table) => () => table.draw(5)),
      times,
      atOnce,
    );
    const pop = await measure(
      clients.map((client) => () => client.lPopCount(name, 5)),
      times,
      atOnce,
    );
    await made.delete();
    // The first round only warms up.
    if (round === 0) continue;
    ours.push(draw.each);
    theirs.push(pop.each);
    ratios.push(draw.each / pop.each);
    waits[0].push(...draw.waits);
    waits[1].push(...pop.waits);
  }
  const [draw, pop, drawLate, popLate] = [median(ours), median(theirs), late(waits[0]), late(waits[1])];
  console.log(
    `${title}: draw(5) ${draw.toFixed(1)} us, LPOP 5 ${pop.toFixed(1)} us, ratio ${median(ratios).toFixed(2)}; ` +
      `99 of 100 within ${drawLate.toFixed(0)} and ${popLate.toFixed(0)} us`,
  );
}

/**
 * Kills one of the three masters of a cluster after two seconds. For each second, counts the draws from the
 * tables of the other two masters.
 */
async function compareDeath() {
  const servers = await startCluster(3);
  const cluster = createCluster({ rootNodes: servers.map(({ url }) => ({ url })) });
  cluster.on("error", () => {});
  await cluster.connect();
  try {
    const all = createTables({ client: cluster, timeout: 5 });
    const ids = Array.from({ length: 30 }, (_, index) => `table ${index}`);
    const made = await Promise.all(ids.map((id) => all.create(id, Array(5000).fill(1), { recycle: "all" })));
    await Promise.all(made.map((table) => table.draw()));
    const [dead, ...others] = servers as [Server, Server, Server];
    const living = new Set<string>();
    for (const other of others) {
      const client = await other.connect();
      for (const key of await client.keys("*}")) living.add(/\{(.*)\}/.exec(key)![1]!);
      client.destroy();
    }
    const drawn: number[] = [];
    const begin = performance.now();
    const end = begin + 5000;
    const players = made.map(async (table) => {
      while (performance.now() < end) {
        await table.draw();
        const second = Math.floor((performance.now() - begin) / 1000);
        if (living.has(table.id)) drawn[second] = (drawn[second] ?? 0) + 1;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await dead.kill();
    await Promise.allSettled(players);
    console.log(
      `one master of three is killed after two seconds; the others' tables draw in each second: ${drawn.slice(0, 5).join(", ")}`,
    );
  } finally {
    cluster.destroy();
    for (const server of servers) await server.stop();
  }
}

if (!hasRedis) console.log("redis-server is not installed: tables are not measured");
else {
  const server = await Server.start();
  try {
    const connections = await Promise.all(Array.from({ length: 16 }, () => server.connect()));
    const [first] = connections as [Connection];
    const times = 320;
    await compare("one client, one after the other", [first], 8 * times, 1);
    await compare("16 clients, 16 calls under way each", connections, times, 16);
    await compareByHand(first, rounds);

    // All draws are within one pass, so no round shuffles, and only the length of the list differs.
    const tables = createTables({ client: first });
    const of = async (size: number) => {
      const table = await tables.create(
        `deck of ${size}`,
        Array.from({ length: size }, (_, index) => index),
      );
      await table.draw(2);
      return table;
    };
    const [few, all] = [await of(52), await of(50_000)];
    const again =
      (table: Table<number>): Call =>
      async () =>
        table.draw(5);
    const times52: [number[], number[]] = [[], []];
    for (let round = 0; round < 20 * rounds; round++) {
      for (const [index, table] of [few, all].entries()) {
        if (index === 0) await table.reset().then(() => table.draw(1));
        times52[index]!.push((await measure([again(table)], 10, 1)).each);
      }
    }
    console.log(
      `draw(5) of 52 cards ${median(times52[0]).toFixed(1)} us, of 50,000 ${median(times52[1]).toFixed(1)} us`,
    );

    const memory = async () => Number(/used_memory:(\d+)/.exec(await first.info("memory"))![1]);
    const suits = ["S", "H", "D", "C"];
    const deck = suits.flatMap((suit) => Array.from({ length: 13 }, (_, rank) => `${suit}${rank + 1}`));
    const count = 2000;
    const before = await memory();
    const some = await Promise.all(Array.from({ length: count }, (_, at) => tables.create(`m${at}`, deck)));
    const made = await memory();
    await Promise.all(some.map((table) => table.draw(5)));
    const played = await memory();
    const positions = deck.map((_, index) => String(index + 1));
    await Promise.all(some.map((_, at) => first.rPush(`bare list ${at}`, positions)));
    const each = (from: number, to: number) => Math.round((to - from) / count);
    console.log(
      `memory per table of 52: ${each(before, made)} bytes new, ${each(before, played)} after a draw; ` +
        `the bare list ${each(played, await memory())}`,
    );

    const spent = async () => {
      const stats = await first.info("commandstats");
      return Number(/cmdstat_fcall:calls=\d+,usec=(\d+)/.exec(stats)![1]);
    };

    // The server's times for calls on hands. Half of the cards are dealt to four piles.
    const seats = ["north", "east", "south", "west"] as const;
    for (const size of [52, 500, 10_000]) {
      const cards = Array.from({ length: size }, (_, index) => index);
      const table = await tables.create(`hands of ${size}`, cards, { piles: [...seats], recycle: "none" });
      await table.deal([...seats], Math.floor(size / 8));
      const { north } = (await table.view({ piles: ["north"] })).cards;
      const [card] = north;
      const calls: Readonly<Record<string, Call>> = {
        // Each card goes back, so that the hands stay as long as they are.
        "a step of a put and a view": async () => {
          await table.step([
            ["put", card!, "south", "north"],
            ["view", ["north"]],
          ]);
          await table.step([
            ["put", card!, "north", "south"],
            ["view", ["north"]],
          ]);
        },
        view: () => table.view({ piles: ["north"] }),
        "shuffle of a hand": () => table.shuffle("east"),
        "take of a random card to the hand": () => table.take("west", "random", "west"),
      };
      for (const [name, call] of Object.entries(calls)) {
        const times = name.startsWith("a step") ? 2 : 1;
        const each: number[] = [];
        for (let round = 0; round < 20 * rounds; round++) {
          const before = await spent();
          await call();
          each.push(((await spent()) - before) / times);
        }
        console.log(`${name}, ${size} cards: the server's ${median(each).toFixed(0)} us`);
      }
      await table.delete();
    }

    // The server's times for the slowest calls, on tables of the largest size.
    const slowest = new Map<string, number>();
    const time = async (name: string, call: Call) => {
      const begin = await spent();
      await call();
      const took = (await spent()) - begin;
      slowest.set(name, Math.max(slowest.get(name) ?? 0, took));
    };
    const size = 50_000;
    const numbers = Array.from({ length: size }, (_, index) => index);
    const kinds: readonly (readonly [readonly unknown[], object])[] = [
      [numbers.map((number) => `the card ${number}`), {}],
      [numbers, { noRepeat: true, kindOf: (card: number) => card % 1000 }],
      [numbers.map((number) => number % 10), { noRepeat: true, recycle: "all" }],
    ];
    for (const [index, [cards, options]] of kinds.entries()) {
      const name = `slow ${index}`;
      await time("create", () => tables.create(name, cards as number[], options));
      const table = tables.open<number>(name);
      await time("draw, deal or peek that begins a pass", () => table.peek(1));
      let hand: number[] = [];
      await time("draw of all that is left", async () => {
        hand = await table.draw(size);
      });
      await time("discard of one card", () => table.discard(hand[0]!));
      await time("discard of half the cards", () => table.discard(hand.slice(1, size / 2)));
      await time("view of half the cards", () => table.view());
      await time("put of one card", () => table.put(hand[size - 1]!));
      await time("put of 100 cards at random", () => table.put(hand.slice(-101, -1), "random"));
      await time("put of many cards", () => table.put(hand.slice(size / 2, -101), 2));
      await time("shuffle, reset", () => table.shuffle());
      let state = "";
      await time("getState", async () => {
        state = await table.getState();
      });
      await time("setState", () => table.setState(state));
      await time("shuffle, reset", () => table.reset());
      await time("draw, deal or peek that begins a pass", () => table.draw(size));
      await table.delete();
    }
    for (const [name, took] of slowest)
      console.log(`${name}: ${(took / 1000).toFixed(0)} ms of ${size} cards`);
    for (const client of connections) client.destroy();
  } finally {
    await server.stop();
  }
  await compareDeath();
}
