/** Prints each call that changes a table: `npx tsx watch.ts`. */
import { createTables } from "randdeck/redis";
import { createClient } from "redis";

const client = createClient({ url: process.env.REDIS_URL ?? "redis://127.0.0.1:6379" });
client.on("error", (error) => console.error(error.message));
await client.connect();
const tables = createTables({ client });
const table = await tables.create("saturday", ["AS", "KD", "7C", "2H"], { events: true, ttl: 86400 });

const changes = await table.watch();
void table.draw(2).then(() => table.reset());
for await (const { call } of changes) {
  console.log(call, await table.counts());
  if (call === "reset") break;
}

await table.delete();
await client.close();
