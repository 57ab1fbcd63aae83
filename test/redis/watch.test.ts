/** Watches whose connection is lost, or whose client is closed. */
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { describe, expect, it } from "vitest";
import { createTables, type TablesOptions } from "../../ts-src/node/redis.js";
import { bundled } from "../bundle.js";
import { long } from "../long.js";
import { Library } from "./library.js";
import { Link } from "./link.js";
import { CARDS, hasRedis, Server, startCluster } from "./server.js";

const CLOSING = bundled("test/redis/closing.ts");

/** Runs closing.ts until it ends by itself. Returns what it printed. */
function closing(kind: string, servers: readonly Server[]): Promise<string[]> {
  const words = [CLOSING, kind, ...servers.map(({ port }) => `${port}`)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (bytes) => {
    text += bytes;
  });
  return new Promise((resolve) => child.once("close", () => resolve(text.trim().split("\n"))));
}

describe.runIf(hasRedis)("a watch", () => {
  const library = new Library();

  /** Clients whose connections that listen go over a link. */
  const DROPPED = [
    [
      "node-redis",
      (link: Link): TablesOptions["client"] => {
        const { client } = library;
        const duplicate = () => createClient({ url: link.url });
        return {
          isOpen: true,
          fCall: client.fCall.bind(client),
          functionLoad: client.functionLoad.bind(client),
          duplicate,
        } as TablesOptions["client"];
      },
    ],
    [
      "ioredis",
      (link: Link): TablesOptions["client"] => {
        const client = new Redis(library.server.port);
        const duplicate = (options: object) => new Redis({ ...options, port: link.port });
        return Object.assign(client, { duplicate }) as never;
      },
    ],
  ] as const;

  it.concurrent.each(DROPPED)(
    "over %s notices a connection that drops all packets, and says that changes may be missed",
    async (name, connect) => {
      const link = await Link.to(library.server.port);
      const client = connect(link);
      const table = await createTables({ client }).create(name, CARDS, { events: true });
      const changes = await table.watch();
      await table.draw();
      const { value: heard } = await changes.next();
      expect(heard.call).toBe("draw");
      const view = await table.view();
      // A view with the time of a change, or a later time, shows the change.
      expect(view.time).toBeGreaterThanOrEqual(heard.time);
      link.drop();
      await table.shuffle();
      await table.draw();
      const { version, instance, time } = await table.counts();
      const { value } = await changes.next();
      const now = { call: "reconnected", version, instance, after: undefined };
      expect(value).toEqual({ ...now, time: expect.any(Number) });
      expect(value.time).toBeGreaterThan(time);
      await table.reset();
      expect((await changes.next()).value).toMatchObject({ call: "reset", after: version });
      await changes.return?.();
      if ("disconnect" in client) (client as unknown as Redis).disconnect();
      link.close();
    },
  );

  it.concurrent("ends with its client, also one that connects, and the process can end", async () => {
    const sentinel = await Server.startSentinel(library.server);
    const nodes = await startCluster(3);
    try {
      const kinds: [string, readonly Server[]][] = [
        ["createClient", [library.server]],
        ["Redis", [library.server]],
        ["createSentinel", [sentinel]],
        ["Redis with sentinels", [sentinel]],
        ["createCluster", nodes],
        ["Cluster", nodes],
      ];
      const printed = await Promise.all(
        kinds.map(async ([kind, servers]) => [kind, await closing(kind, servers)] as const),
      );
      const begun = expect.stringMatching(/^(refused|watching)$/);
      const expected = ["reset", "reset", begun, begun, begun, expect.stringMatching(/^ended \d+$/)];
      expect(printed).toEqual(printed.map(([kind]) => [kind, expected]));
    } finally {
      for (const server of [sentinel, ...nodes]) await server.stop();
    }
  });

  it("of each of many tables says that its connection was lost, and reads at most 20 at a time", async () => {
    const count = long ? 1000 : 200;
    const client = await library.server.connect();
    const reading = { now: 0, most: 0, all: 0 };
    const counted = {
      isOpen: true,
      functionLoad: client.functionLoad.bind(client),
      duplicate: client.duplicate.bind(client),
      fCall: async (...args: Parameters<typeof client.fCall>) => {
        const isRead = args[0] === "randdeck_counts";
        if (isRead) {
          reading.now += 1;
          reading.all += 1;
          reading.most = Math.max(reading.most, reading.now);
          await wait(2);
        }
        return client.fCall(...args).finally(() => {
          if (isRead) reading.now -= 1;
        });
      },
    };
    const tables = createTables({ client: counted, timeout: 120 });
    const made = await Promise.all(
      Array.from({ length: count }, (_, index) => tables.create(`t${index}`, ["A", "B"], { events: true })),
    );
    const watches = [];
    for (const table of made) watches.push(await table.watch());
    await made[0]!.delete();
    expect((await watches[0]!.next()).value.call).toBe("delete");
    Object.assign(reading, { most: 0, all: 0 });
    await library.client.sendCommand(["CLIENT", "KILL", "TYPE", "pubsub"]);
    const heard = await Promise.all(watches.map(async (changes) => (await changes.next()).value));
    expect(heard.every(({ call }) => call === "reconnected")).toBe(true);
    // The first table is gone.
    expect(heard.filter(({ version }) => version === undefined)).toHaveLength(1);
    expect(heard[0]).toEqual({ call: "reconnected" });
    expect(reading.all).toBe(count);
    expect(reading.most).toBe(20);
    for (const changes of watches) await changes.return?.();
    client.destroy();
  });
});
