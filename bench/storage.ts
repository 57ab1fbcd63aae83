/** `npx tsx bench/storage.ts`: the bytes that tables take in Redis' memory, and that calls take in its AOF. */
import { Server } from "../test/redis/server.js";
import { createTables } from "../ts-src/node/redis.js";

const server = await Server.start("--appendonly", "yes");
const client = await server.connect();
try {
  const tables = createTables({ client });
  const seats = ["north", "east", "south", "west"] as const;
  const infoOf = async (section: string, name: string) =>
    Number(new RegExp(`^${name}:(\\d+)`, "m").exec(await client.info(section))![1]);
  for (const size of [52, 10_000]) {
    const cards = Array.from({ length: size }, (_, index) => index);
    const table = await tables.create(`hands of ${size}`, cards, { piles: [...seats], recycle: "none" });
    const key = `randdeck:{hands of ${size}}`;
    const created = await client.memoryUsage(key, { SAMPLES: 0 });
    await table.deal([...seats], Math.floor(size / 8));
    const dealt = await client.memoryUsage(key, { SAMPLES: 0 });
    console.log(`${size} cards, four piles: ${created} bytes created, ${dealt} half dealt`);
    const { north } = (await table.view({ piles: ["north"] })).cards;
    const calls = {
      draw: () => table.draw(),
      "put from a hand to another": () => table.put(north.pop()!, "south", "north"),
      "step of a draw and a view": () =>
        table.step([
          ["draw", 1, "north"],
          ["view", ["north"]],
        ]),
    };
    for (const [name, call] of Object.entries(calls)) {
      const before = await infoOf("persistence", "aof_current_size");
      for (let times = 0; times < 5; times++) await call();
      const written = ((await infoOf("persistence", "aof_current_size")) - before) / 5;
      console.log(`${name}, ${size} cards: ${written.toFixed(0)} bytes in the AOF`);
    }
  }
  const fCall = (name: string, ...words: string[]) =>
    client.fCall(`randdeck_${name}`, { keys: ["{many}"], arguments: words });
  await fCall("create", "", "", JSON.stringify(Array(20_000).fill(1)), '{"seed":1}');
  await fCall("peek", "", "");
  for (const [how, oldest] of [
    ["its oldest request named", true],
    ["no oldest request named", false],
  ] as const) {
    const before = Number(await client.memoryUsage("{many}", { SAMPLES: 0 }));
    for (let number = 1; number <= 40; number++) {
      for (let one = 0; one < 100; one++)
        await fCall("draw", "", `client-${oldest}-${one}:${number}${oldest ? `:${number}` : ""}`, "0");
    }
    const each = (Number(await client.memoryUsage("{many}", { SAMPLES: 0 })) - before) / 100;
    console.log(`each further client, ${how}: ${each.toFixed(0)} bytes`);
  }
  const names = Array.from({ length: 10_000 }, (_, index) => `the card ${index}`);
  const asRecord = { copies: Object.fromEntries(names.map((name) => [name, 1])) };
  const least: number[] = [];
  for (const cards of [names, asRecord]) {
    const took: number[] = [];
    for (let round = 0; round < 12; round++) {
      await client.sendCommand(["CONFIG", "RESETSTAT"]);
      await fCall("delete", "", "");
      await fCall("create", "", "", JSON.stringify(cards), '{"seed":1}');
      const stats = await client.info("commandstats");
      took.push(Number(/cmdstat_fcall:calls=\d+,usec=(\d+)/.exec(stats)![1]));
    }
    least.push(Math.min(...took));
  }
  console.log(`create of 10,000 cards by name: ${(least[1]! / least[0]!).toFixed(1)} times a list`);
} finally {
  client.destroy();
  await server.stop();
}
