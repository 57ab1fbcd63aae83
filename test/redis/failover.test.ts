/** Tests tables after a fail-over to a replica that lacks the last changes of the master. */
import { Cluster, Redis } from "ioredis";
import { createClientPool, createCluster } from "redis";
import { describe, expect, it } from "vitest";
import { long } from "../long.js";
import { failOver, lossWith, planOf, problemsOf, SETTINGS } from "./failover.js";
import { hasRedis, Server, startCluster } from "./server.js";

describe.runIf(hasRedis)("tables", () => {
  it("go on after a fail-over that has lost changes, and take no lost version and no older view", async () => {
    const rounds = long ? 20 : 3;
    const sums = { confirmed: 0, lost: 0, tried: 0 };
    for (let round = 1; round <= rounds; round++) {
      const outcome = await failOver(planOf(round));
      expect(problemsOf(outcome), `round ${round}`).toEqual([]);
      sums.confirmed += outcome.confirmed;
      sums.lost += Math.max(outcome.made - outcome.kept, 0);
      sums.tried += outcome.tried;
    }
    // Each of these events must have been frequent: otherwise the rounds prove little.
    expect(Math.min(sums.confirmed, sums.lost, sums.tried)).toBeGreaterThan(rounds / 2);
  });

  it.runIf(long).each(Object.entries(SETTINGS))("lose what the page says with %s", async (name, settings) => {
    // The master refuses turns some seconds after it has lost its replica.
    const seconds = name.startsWith("min-replicas") ? 5 : 0.5;
    const { made, kept, confirmed, isRefused } = await lossWith(settings, seconds);
    // Only the first twenty turns had reached the replica.
    expect([confirmed, kept]).toEqual([20, 20]);
    expect(made).toBeGreaterThan(kept);
    expect(isRefused).toBe(name.startsWith("min-replicas"));
  });

  it("know over every client of the page whether a replica has their changes", async () => {
    const key = "randdeck:{friday}:held";
    const words = ["WAIT", "1", "100"];
    const master = await Server.start();
    const replica = await Server.start("--replicaof", "127.0.0.1", `${master.port}`);
    const nodes = await startCluster(3, 1);
    const client = await master.connect();
    const pool = createClientPool({ url: master.url });
    const cluster = createCluster({ rootNodes: nodes.map(({ url }) => ({ url })) });
    const redis = new Redis(master.port);
    const redisCluster = new Cluster(nodes.map(({ port }) => ({ host: "127.0.0.1", port })));
    try {
      await Promise.all([pool.connect(), cluster.connect()]);
      const forms: Readonly<Record<string, () => Promise<unknown>>> = {
        client: async () => (await Promise.all([client.set(key, ""), client.sendCommand(words)]))[1],
        pool: () =>
          pool.execute(async (one) => (await Promise.all([one.set(key, ""), one.sendCommand(words)]))[1]),
        cluster: async () =>
          (await Promise.all([cluster.set(key, ""), cluster.sendCommand(key, false, words)]))[1],
        ioredis: async () => (await redis.pipeline().set(key, "").wait(1, 100).exec())?.[1]?.[1],
        "cluster of ioredis": async () =>
          (await redisCluster.pipeline().set(key, "").wait(1, 100).exec())?.[1]?.[1],
      };
      const replicas = [replica, ...nodes.slice(3)];
      while (!/master_link_status:up/.test(await (await replica.connect()).info("replication")));
      for (const one of replicas) one.pause();
      for (const [name, form] of Object.entries(forms)) expect([name, await form()]).toEqual([name, 0]);
      for (const one of replicas) one.resume();
      for (const form of Object.values(forms)) while ((await form()) !== 1);
    } finally {
      for (const one of [client, pool, cluster]) one.destroy();
      for (const one of [redis, redisCluster]) one.disconnect();
      for (const server of [master, replica, ...nodes]) await server.stop();
    }
  });
});
