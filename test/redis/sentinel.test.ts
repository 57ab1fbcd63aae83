/** Tables with Sentinel, which makes a replica the master when the master is killed. */
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { held } from "../../examples/redis-table/held.js";
import { createTables } from "../../ts-src/node/redis.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { SENTINELS } from "./clients.js";
import { hasRedis, Server } from "./server.js";

const CARDS = Array.from({ length: 200 }, (_, index) => `card ${index + 1}`);
describe.runIf(hasRedis)("tables", () => {
  it("are not played over ioredis that would go on at an old master", () => {
    const sentinels = [{ host: "127.0.0.1", port: 1 }];
    const given = { name: "game", sentinels, lazyConnect: true };
    const deaf = new Redis(given);
    // Before 4.27, ioredis had no detector.
    const old = Object.assign(new Redis({ ...given, failoverDetector: true }), { connector: {} });
    for (const client of [deaf, old])
      expect(() => createTables({ client: client as Redis })).toThrow(
        "option 'client': ioredis with sentinels needs failoverDetector: true (of ioredis 4.28 or later)",
      );
    createTables({ client: new Redis({ ...given, failoverDetector: true }) });
  });

  it.each(SENTINELS)("go on over %s where a replica takes the place of its master", async (_, connect) => {
    const master = await Server.start();
    const replica = await Server.start("--replicaof", "127.0.0.1", `${master.port}`);
    const sentinel = await Server.startSentinel(master);
    const { client, close } = await connect(sentinel.port);
    try {
      const direct = await sentinel.connect();
      const replicas = async () => JSON.stringify(await direct.sendCommand(["SENTINEL", "REPLICAS", "game"]));
      while (!/"master-link-status":"ok"/.test(await replicas())) await wait(20);
      direct.destroy();

      const table = await createTables({ client }).create("t", CARDS, { seed: 3, events: true });
      const changes = await table.watch();
      const deck = newDeck(CARDS, { random: newRandom(3) });
      for (let round = 0; round < 10; round++) expect(await table.draw(2)).toEqual(deck.draw(2));
      expect((await changes.next()).value).toMatchObject({ call: "draw" });
      if ("connector" in client) {
        // ioredis ends a client if its detector hears of a fail-over while the client connects.
        const redis = client as unknown as {
          status: string;
          connector: { disconnect(): void };
          disconnect(isAgain: boolean): void;
        };
        redis.disconnect(true);
        const until = async (status: string) => {
          while (redis.status !== status) await new Promise(setImmediate);
        };
        await until("connecting");
        redis.connector.disconnect();
        await until("end");
        expect(await table.draw(2)).toEqual(deck.draw(2));
      } else expect(await table.draw(2)).toEqual(deck.draw(2));
      const before = await table.view();
      // Waits until the replica has all acknowledged changes.
      while (!(await held(client, "t", () => table.counts()))[1]);
      const asked = Array.from({ length: 8 }, () => table.draw());
      await master.kill();
      const hand = await Promise.all(asked);
      // Calls that are under way at the fail-over are executed only once.
      expect(hand.sort()).toEqual(deck.draw(8).sort());
      const after = await table.view();
      expect(after.out).toBe(30);
      expect(after.time).toBeGreaterThan(before.time);
      let heard: unknown;
      const told = changes.next().then(({ value }) => {
        heard = value;
      });
      while (heard === undefined) await Promise.race([told, table.shuffle().then(() => wait(20))]);
      await changes.return?.();
    } finally {
      await close();
      for (const server of [sentinel, master, replica]) await server.stop();
    }
  });
});
