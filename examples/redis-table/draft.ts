/**
 * A draft online: each player takes a card from a pack and passes the pack on. Every seat is a process of its
 * own, started in any order, and started again after a crash: `npx tsx draft.ts Ann`, then Ben and Cleo.
 */
import { createTables, TableError } from "randdeck/redis";
import { createClient } from "redis";

const PLAYERS = ["Ann", "Ben", "Cleo"];
const PACKS = ["pack 1", "pack 2", "pack 3"];
const SIZE = 3;

const [me = ""] = process.argv.slice(2);
const seat = PLAYERS.indexOf(me);
if (seat === -1) throw new Error(`name a player: ${PLAYERS.join(", ")}`);

const client = createClient({ url: process.env.REDIS_URL ?? "redis://127.0.0.1:6379" });
client.on("error", (error) => console.error(error.message));
await client.connect();
const cards = [..."ABCDEFGHI"];
const options = { piles: [...PLAYERS, ...PACKS], events: true, ttl: 86400 };
const table = await createTables({ client }).openOrCreate("draft", cards, options);

// Whoever is first deals. The note says that it is done, and `ifVersion` that nobody has dealt meanwhile.
const { version, note } = await table.counts();
if (note === undefined) {
  await table
    .step([["deal", PACKS, SIZE]], { ifVersion: version, note: "dealt", request: `${me}:1` })
    .catch((error) => {
      if (!(error instanceof TableError && error.code === "changed")) throw error;
    });
}

/** Takes a card of the next pack if it is here, and returns whether the draft has ended for this player. */
async function pick(): Promise<boolean> {
  const { piles } = await table.counts();
  const turn = piles[me]! + 1;
  const pack = PACKS[(seat + turn - 1) % PACKS.length]!;
  // The pack arrives when the neighbour has taken a card of it.
  if (turn > SIZE || piles[pack]! > SIZE - turn + 1) return turn > SIZE;
  const [card] = await table.pile(pack);
  await table.put(card!, me, pack, { request: `${me}:${turn + 1}` });
  return pick();
}

const changes = await table.watch();
let hasEnded = await pick();
while (!hasEnded && !(await changes.next()).done) hasEnded = await pick();
await changes.return?.();
console.log(me, ...(await table.pile(me)));
await client.close();
