/**
 * The end of `npm run bench`: `draw(5)` at a table in Redis beside `LPOP key 5` of the same list, on a server of its own; and what
 * tables weigh. Both sides are asked in turn, over the same connections.
 */
import { createTables, type Table } from "../host/redis.js";
import { type Connection, hasRedis, Server } from "../test/redis/server.js";

const short = process.argv.includes("--short");
const rounds = short ? 5 : 12;

const sorted = (values: number[]) => values.sort((a, b) => a - b);
const median = (values: number[]) => sorted(values)[values.length >> 1]!;
const late = (values: number[]) => sorted(values)[Math.floor(values.length * 0.99)]!;

type Call = () => Promise<unknown>;

/** Microseconds a call takes: one after the other, or so many at once for each of some clients. */
async function measure(
  calls: readonly Call[],
  times: number,
  atOnce: number,
): Promise<{ each: number; waits: number[] }> {
  const waits: number[] = [];
  const begin = performance.now();
  await Promise.all(
    calls.map(async (call) => {
      for (let done = 0; done < times; done += atOnce) {
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            const asked = performance.now();
            await call();
            waits.push(1000 * (performance.now() - asked));
          }),
        );
      }
    }),
  );
  return { each: (1000 * (performance.now() - begin)) / (times * calls.length), waits };
}

/** Compares draws with pops by `clients` of them, each with `atOnce` calls under way, from a new table in each round. */
async function compare(title: string, clients: readonly Connection[], times: number, atOnce: number) {
  const [ours, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
  const waits: [number[], number[]] = [[], []];
  const [maker] = clients as [Connection];
  for (let round = 0; round < rounds; round++) {
    const name = `${title} ${round}`;
    const cards = Array.from({ length: 5 * clients.length * times }, (_, index) => index);
    const made = await createTables({ client: maker }).create(name, cards, { recycle: "none" });
    // A pass begins with the first draw.
    await made.peek(1);
    const positions = cards.map((card) => String(card + 1));
    for (let at = 0; at < cards.length; at += 1000) await maker.rPush(name, positions.slice(at, at + 1000));
    const tables = clients.map((client) => createTables({ client }).open<number>(name));
    await Promise.all(tables.map((table) => table.peek(1)));
    const draw = await measure(
      tables.map((table) => () => table.draw(5)),
      times,
      atOnce,
    );
    const pop = await measure(
      clients.map((client) => () => client.lPopCount(name, 5)),
      times,
      atOnce,
    );
    await made.delete();
    // The first round warms up.
    if (round === 0) continue;
    ours.push(draw.each);
    theirs.push(pop.each);
    ratios.push(draw.each / pop.each);
    waits[0].push(...draw.waits);
    waits[1].push(...pop.waits);
  }
  const [draw, pop, drawLate, popLate] = [median(ours), median(theirs), late(waits[0]), late(waits[1])];
  console.log(
    `${title}: draw(5) ${draw.toFixed(1)} us, LPOP 5 ${pop.toFixed(1)} us, ratio ${median(ratios).toFixed(2)}; ` +
      `99 of 100 within ${drawLate.toFixed(0)} and ${popLate.toFixed(0)} us`,
  );
}

if (!hasRedis) console.log("redis-server is not there: tables are not measured");
else {
  const server = await Server.start();
  try {
    const connections = await Promise.all(Array.from({ length: 16 }, () => server.connect()));
    const [first] = connections as [Connection];
    const times = 320;
    await compare("one client, one after the other", [first], 8 * times, 1);
    await compare("16 clients, 16 calls under way each", connections, times, 16);

    // A full pass of 52 and five of 50,000: nothing but the list's length differs.
    const tables = createTables({ client: first });
    const of = async (size: number) => {
      const table = await tables.create(
        `deck of ${size}`,
        Array.from({ length: size }, (_, index) => index),
      );
      await table.draw(2);
      return table;
    };
    const [few, all] = [await of(52), await of(50_000)];
    const again =
      (table: Table<number>): Call =>
      async () =>
        table.draw(5);
    const times52: [number[], number[]] = [[], []];
    for (let round = 0; round < 20 * rounds; round++) {
      for (const [index, table] of [few, all].entries()) {
        if (index === 0) await table.reset().then(() => table.draw(1));
        times52[index]!.push((await measure([again(table)], 10, 1)).each);
      }
    }
    console.log(
      `draw(5) of 52 cards ${median(times52[0]).toFixed(1)} us, of 50,000 ${median(times52[1]).toFixed(1)} us`,
    );

    const memory = async () => Number(/used_memory:(\d+)/.exec(await first.info("memory"))![1]);
    const suits = ["S", "H", "D", "C"];
    const deck = suits.flatMap((suit) => Array.from({ length: 13 }, (_, rank) => `${suit}${rank + 1}`));
    const count = 2000;
    const before = await memory();
    const some = await Promise.all(Array.from({ length: count }, (_, at) => tables.create(`m${at}`, deck)));
    const made = await memory();
    await Promise.all(some.map((table) => table.draw(5)));
    const played = await memory();
    const positions = deck.map((_, index) => String(index + 1));
    await Promise.all(some.map((_, at) => first.rPush(`bare list ${at}`, positions)));
    const each = (from: number, to: number) => Math.round((to - from) / count);
    console.log(
      `memory per table of 52: ${each(before, made)} bytes new, ${each(before, played)} after a draw; ` +
        `the bare list ${each(played, await memory())}`,
    );
    for (const client of connections) client.destroy();
  } finally {
    await server.stop();
  }
}
