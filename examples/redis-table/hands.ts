/** Deals hands that the table keeps, and shows what the player at one seat may see: `npx tsx hands.ts`. */
import { createTables } from "randdeck/redis";
import { createClient } from "redis";

const client = createClient({ url: process.env.REDIS_URL ?? "redis://127.0.0.1:6379" });
client.on("error", (error) => console.error(error.message));
await client.connect();
const tables = createTables({ client });
const cards = Array.from({ length: 52 }, (_, index) => `card ${index + 1}`);
const seats = ["north", "east", "south", "west"] as const;

const table = await tables.create("bridge", cards, { piles: seats, ttl: 86400 });
await table.deal(seats, 13);
const [card] = await table.pile("north");
await table.discard(card!, "north"); // refused if the card is not in this hand
const view = await table.view({ piles: ["north"] });
console.log(view.piles.east, view.cards.north.length, view.discarded); // 13 12 1

const { version, cards: seen } = await table.view({ piles: ["south"] });
const turn = { ifVersion: version, note: "west", request: "bridge-7:12" };
const [, hand] = await table.step(
  [
    ["put", seen.south[0]!, "north", "south"],
    ["pile", "north"],
  ],
  turn,
);
console.log(hand.length, (await table.counts()).note); // 13 west

await table.delete();
await client.close();
