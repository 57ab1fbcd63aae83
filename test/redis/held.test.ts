/** The example's function that says whether a replica has a turn, with masters that die and lost connections. */
import { setTimeout as wait } from "node:timers/promises";
import { Cluster, Redis } from "ioredis";
import { createClientPool, createCluster } from "redis";
import { describe, expect, it } from "vitest";
import { held } from "../../examples/redis-table/held.js";
import { createTables } from "../../ts-src/node/redis.js";
import { CLIENTS, SENTINELS } from "./clients.js";
import { Link } from "./link.js";
import { CARDS, hasRedis, Server, startCluster } from "./server.js";

const isUp = async (replica: Server) => {
  const client = await replica.connect();
  while (!/master_link_status:up/.test(await client.info("replication"))) await wait(10);
  client.destroy();
};

describe.runIf(hasRedis)("a turn", { concurrent: true }, () => {
  it("is held over every client exactly if a replica has it", async () => {
    const master = await Server.start();
    const replica = await Server.start("--replicaof", "127.0.0.1", `${master.port}`);
    const sentinel = await Server.startSentinel(master);
    const nodes = await startCluster(3, 1);
    const client = await master.connect();
    const pool = createClientPool({ url: master.url });
    const cluster = createCluster({ rootNodes: nodes.map(({ url }) => ({ url })) });
    const redis = new Redis(master.port);
    const redisCluster = new Cluster(nodes.map(({ port }) => ({ host: "127.0.0.1", port })));
    const over = await Promise.all(SENTINELS.map(([, connect]) => connect(sentinel.port)));
    try {
      await Promise.all([pool.connect(), cluster.connect()]);
      await isUp(replica);
      const replicas = [replica, ...nodes.slice(3)];
      const clients = [client, pool, cluster, redis, redisCluster, ...over.map((one) => one.client)];
      for (const [index, one] of clients.entries()) {
        const table = await createTables({ client: one }).create(`t${index}`, CARDS);
        const play = () => table.draw(1);
        const isHeld = () => held(one, `t${index}`, play);
        while (!(await isHeld())[1]);
        for (const server of replicas) server.pause();
        expect([index, await isHeld()]).toEqual([index, [[expect.any(String)], false]]);
        for (const server of replicas) server.resume();
        while (!(await isHeld())[1]);
        expect(await held(one, `t${index}`, play, 2)).toEqual([[expect.any(String)], false]);
        await expect(
          held(one, `t${index}`, async () => {
            throw new Error("not your turn");
          }),
        ).rejects.toThrow("not your turn");
      }
    } finally {
      for (const one of [client, pool, cluster]) one.destroy();
      for (const one of [redis, redisCluster]) one.disconnect();
      for (const { close } of over) await close();
      for (const server of [sentinel, master, replica, ...nodes]) await server.stop();
    }
  });

  it.each(SENTINELS)("is not held over %s if its master dies before WAIT", async (_, connect) => {
    const master = await Server.start();
    const replicas = [1, 2].map(() => Server.start("--replicaof", "127.0.0.1", `${master.port}`));
    const [one, other] = (await Promise.all(replicas)) as [Server, Server];
    const sentinel = await Server.startSentinel(master);
    const { client, close } = await connect(sentinel.port);
    const atMaster = await master.connect();
    try {
      for (const replica of [one, other]) await isUp(replica);
      const direct = await sentinel.connect();
      const known = async () => JSON.stringify(await direct.sendCommand(["SENTINEL", "REPLICAS", "game"]));
      while ((await known()).split('"master-link-status":"ok"').length < 3) await wait(20);
      direct.destroy();
      const table = await createTables({ client }).create("t", CARDS, { shuffled: false });
      while (!(await held(client, "t", async () => {}, 2))[1]);
      const play = async () => {
        for (const replica of [one, other]) replica.pause();
        await atMaster.sendCommand(["CLIENT", "KILL", "TYPE", "replica"]);
        const hand = await table.draw(2);
        await master.kill();
        for (const replica of [one, other]) replica.resume();
        // The new master has a replica, which confirms that it has the changes of the new master.
        while (!(await held(client, "t", () => table.shuffle()))[1]) await wait(20);
        return hand;
      };
      expect(await held(client, "t", play)).toEqual([["card 1", "card 2"], false]);
      expect(await table.size("out")).toBe(0);
    } finally {
      atMaster.destroy();
      await close();
      for (const server of [sentinel, master, one, other]) await server.stop();
    }
  });

  it.each(CLIENTS)("is not held over %s if the connection ends between SET and WAIT", async (by, connect) => {
    const master = await Server.start();
    const replica = await Server.start("--replicaof", "127.0.0.1", `${master.port}`);
    const link = await Link.to(master.port);
    const { client, close } = (await connect([link])) as { client: never; close(): void };
    try {
      await isUp(replica);
      const table = await createTables({ client }).create("t", CARDS);
      while (!(await held(client, "t", () => table.draw()))[1]);
      replica.pause();
      const play = async () => {
        await table.draw();
        link.closeBefore(`*3\r\n$4\r\n${by === "node-redis" ? "WAIT" : "wait"}`);
      };
      expect(await held(client, "t", play)).toEqual([undefined, false]);
      // The next connection has written nothing yet that a replica lacks.
      expect(await held(client, "t", async () => {})).toEqual([undefined, false]);
      replica.resume();
      while (!(await held(client, "t", () => table.draw()))[1]);
    } finally {
      close();
      link.close();
      for (const server of [master, replica]) await server.stop();
    }
  });

  it.each([
    ["nothing odd", 7, 7, "OK", 1, "a", true],
    ["WAIT on another connection", 7, 8, "OK", 1, "a", false],
    ["a SET that failed", 7, 7, "MOVED", 1, "a", false],
    ["too few replicas", 7, 7, "OK", 0, "a", false],
    ["another master behind WAIT", 7, 7, "OK", 1, "b", false],
    ["no replication id", 7, 7, "OK", 1, "", false],
  ])("with %s is held or not", async (_, first, last, set, count, id, isHeld) => {
    const info = (replid: string) => `role:master\r\nmaster_replid:${replid}\r\n`;
    const replies = [
      [5, "OK", 0, 5, info("a")],
      [first, set, count, last, info(id)],
    ];
    const pipeline = () => ({
      exec: async () => replies.shift()!.map((reply) => [null, reply] as [null, unknown]),
    });
    expect(await held({ pipeline }, "t", async () => 3)).toEqual([3, isHeld]);
  });
});
