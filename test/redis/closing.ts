/**
 * Watches a table and closes the client, also while the connection that listens is being made. Then nothing
 * keeps the process alive. Its arguments: a kind of client, and the ports of the servers or of the Sentinel.
 */
import { setTimeout as wait } from "node:timers/promises";
import { Cluster, Redis } from "ioredis";
import { createClient, createCluster, createSentinel } from "redis";
import { createTables, type TablesOptions } from "../../ts-src/node/redis.js";

const [kind = "", ...ports] = process.argv.slice(2);
const nodes = ports.map((port) => ({ host: "127.0.0.1", port: Number(port) }));
const [first] = nodes;
const rootNodes = nodes.map((socket) => ({ socket }));

type Client = TablesOptions["client"];
type Opened = readonly [client: Client, connected: Promise<unknown>, close: () => unknown];

const opened = (client: ReturnType<typeof createClient>): Opened => [
  client as Client,
  client.on("error", () => {}).connect(),
  () => client.destroy(),
];
const quiet = (client: Redis | Cluster): Opened => [
  client.on("error", () => {}),
  new Promise((resolve) => client.once("ready", resolve)),
  () => client.disconnect(),
];

const KINDS: Readonly<Record<string, () => Opened>> = {
  createClient: () => opened(createClient({ socket: first! })),
  createSentinel: () =>
    opened(
      createSentinel({ name: "game", sentinelRootNodes: nodes }) as unknown as ReturnType<
        typeof createClient
      >,
    ),
  createCluster: () => opened(createCluster({ rootNodes }) as unknown as ReturnType<typeof createClient>),
  Redis: () => quiet(new Redis(first!)),
  "Redis with sentinels": () => quiet(new Redis({ name: "game", sentinels: nodes, failoverDetector: true })),
  Cluster: () => quiet(new Cluster(nodes)),
};

const [client, connected, close] = KINDS[kind]!();
await connected;
const tables = createTables({ client });
const id = kind.replaceAll(" ", "-");
const table = await tables.openOrCreate(id, ["A", "B"], { events: true });
const watches = await Promise.all([table.watch(), table.watch()]);
const ended = watches.map(async (changes) => {
  for await (const { call } of changes) console.log(call);
});
await table.reset();
setTimeout(close, 50);
await Promise.all(ended);

let since = 0;
// The connection that listens is being made when the client is closed.
for (const milliseconds of [0, 1, 5]) {
  const [other, connecting, closeOther] = KINDS[kind]!();
  await connecting;
  const watching = createTables({ client: other }).open(id).watch();
  watching.then(
    () => console.log("watching"),
    () => console.log("refused"),
  );
  if (milliseconds > 0) await wait(milliseconds);
  since = Date.now();
  closeOther();
  // A promise that stays pending doesn't keep the process alive.
  await Promise.race([watching.catch(() => {}), wait(5000, undefined, { ref: false })]);
}
process.on("exit", () => console.log(`ended ${Date.now() - since}`));
