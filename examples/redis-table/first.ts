/** Makes a table in Redis, draws a hand, and prints what all players may see: `npx tsx first.ts`. */
import { createTables } from "randdeck/redis";
import { createClient } from "redis";

const client = createClient({ url: process.env.REDIS_URL ?? "redis://127.0.0.1:6379" });
// Without this listener, an error of the connection ends the process.
client.on("error", (error) => console.error(error.message));
await client.connect();
const tables = createTables({ client });

const table = await tables.create("friday", ["AS", "KD", "7C", "2H"], { seed: "today", ttl: 86400 });
const hand = await table.draw(2);
await table.discard(hand[0]!);
console.log(hand, await table.view());

await table.delete();
await client.close();
