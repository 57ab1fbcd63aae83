/** The clients that `createTables` accepts, connected to one server or to a cluster. */
import { Cluster, Redis } from "ioredis";
import { createClient, createCluster, createSentinel } from "redis";
import type { TablesOptions } from "../../ts-src/node/redis.js";
import type { Server } from "./server.js";

/** Where a client connects to. */
type Address = Pick<Server, "port" | "url">;

interface Connected {
  readonly client: TablesOptions["client"];
  close(): void;
}

const ignore = () => {};

async function nodeRedis(servers: readonly Address[]): Promise<Connected> {
  const [{ url } = { url: "" }] = servers;
  if (servers.length === 1) {
    const client = createClient({ url });
    client.on("error", ignore);
    await client.connect();
    return { client, close: () => client.destroy() };
  }
  const cluster = createCluster({ rootNodes: servers.map((server) => ({ url: server.url })) });
  cluster.on("error", ignore);
  await cluster.connect();
  return { client: cluster, close: () => cluster.destroy() };
}

async function ioRedis(servers: readonly Address[]): Promise<Connected> {
  const nodes = servers.map(({ port }) => ({ host: "127.0.0.1", port }));
  const client = servers.length === 1 ? new Redis(nodes[0]!) : new Cluster(nodes);
  client.on("error", ignore);
  return { client, close: () => client.disconnect() };
}

export const CLIENTS = [
  ["node-redis", nodeRedis],
  ["ioredis", ioRedis],
] as const;

/** Both clients over a Sentinel. */
export const SENTINELS = [
  [
    "createSentinel of node-redis",
    async (port: number) => {
      const client = createSentinel({ name: "game", sentinelRootNodes: [{ host: "127.0.0.1", port }] });
      client.on("error", ignore);
      await client.connect();
      return { client, close: () => client.destroy() };
    },
  ],
  [
    "the sentinels of ioredis",
    async (port: number) => {
      const sentinels = [{ host: "127.0.0.1", port }];
      const client = new Redis({ name: "game", sentinels, failoverDetector: true });
      client.on("error", ignore);
      return { client, close: async () => client.disconnect() };
    },
  ],
] as const;
