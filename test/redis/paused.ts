/**
 * Plays turns over Sentinel, pauses each master for longer than the fail-over takes, and counts lost turns.
 * `npx tsx test/redis/paused.ts 20` pauses twenty masters.
 */
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { createClient, createSentinel } from "redis";
import { held } from "../../examples/redis-table/held.js";
import { createTables } from "../../ts-src/node/redis.js";
import { Server } from "./server.js";

const CARDS = Array.from({ length: 300 }, (_, index) => index);
const SETTINGS = ["--min-replicas-to-write", "1", "--min-replicas-max-lag", "1"];

/** Every replica can become the master, so a turn is held if all have it. */
const REPLICAS = 2;

/** Each of both clients plays once without `held`, and this often with it: few turns are under way at a pause. */
const HELD = 8;

interface Turn {
  readonly id: string;
  /** The card that the turn moved to the pile `played`. */
  readonly card: number;
  readonly isHeld: boolean;
  /** When the turn was made, by the server's clock: on a busy machine, the client notices it later. */
  readonly at: number;
}

interface Outcome {
  acknowledged: number;
  /** The acknowledged turns that the last master doesn't have. */
  lost: number;
  held: number;
  heldAndLost: number;
  /** How long before or after a pause a lost turn was made, in seconds, at most. */
  seconds: number;
}

type AnyClient = Redis | Awaited<ReturnType<typeof nodeRedis>>;

async function nodeRedis(sentinels: { host: string; port: number }[]) {
  const client = createSentinel({ name: "game", sentinelRootNodes: sentinels });
  client.on("error", () => {});
  await client.connect();
  return client;
}

function ioRedis(sentinels: { host: string; port: number }[]) {
  const client = new Redis({ name: "game", sentinels, failoverDetector: true });
  client.on("error", () => {});
  return client;
}

/** Plays on one table after the other, each card once. */
async function play(client: AnyClient, name: string, turns: Turn[], isOver: () => boolean): Promise<void> {
  const tables = createTables({ client, timeout: 120 });
  for (let number = 1; !isOver(); number++) {
    const id = `${name}-${number}`;
    try {
      const table = await tables.create<number, "played">(id, CARDS, { piles: ["played"] });
      for (const card of CARDS) {
        if (isOver()) return;
        const turn = () =>
          table.step([
            ["put", card, "played", "draw"],
            ["view", []],
          ]);
        const [[, { time }], isHeld] = name.startsWith("held")
          ? await held(client, id, turn, REPLICAS)
          : [await turn(), false];
        turns.push({ id, card, isHeld, at: time });
        await wait(5);
      }
    } catch (error) {
      // The fail-over has lost the new table, and all its turns.
      if ((error as { code?: string }).code !== "no-table") throw error;
    }
  }
}

/** Pauses a number of masters, one after the other. */
export async function pauseMasters(rounds: number): Promise<Outcome> {
  const master = await Server.start(...SETTINGS);
  const replicas = await Promise.all(
    Array.from({ length: REPLICAS }, () =>
      Server.start(...SETTINGS, "--replicaof", "127.0.0.1", `${master.port}`),
    ),
  );
  const servers = [master, ...replicas];
  const sentinels = await Promise.all(Array.from({ length: 3 }, () => Server.startSentinel(master, 2)));
  const addresses = sentinels.map(({ port }) => ({ host: "127.0.0.1", port }));
  const asked = await sentinels[0]!.connect();
  const sentinel = (...words: string[]) => asked.sendCommand(["SENTINEL", ...words]);
  const known = async (what: string, sign: RegExp) =>
    (JSON.stringify(await sentinel(what, "game")).match(sign) ?? []).length;
  while ((await known("REPLICAS", /"master-link-status":"ok"/g)) < REPLICAS) await wait(50);
  while ((await known("SENTINELS", /"runid"/g)) < sentinels.length - 1) await wait(50);

  const clients: AnyClient[] = [];
  for (let player = 0; player <= HELD; player++) clients.push(await nodeRedis(addresses), ioRedis(addresses));
  const turns: Turn[] = [];
  const pauses: { from: number; to: number }[] = [];
  let isOver = false;
  const masterNow = async () => {
    const [, port] = (await sentinel("GET-MASTER-ADDR-BY-NAME", "game")) as unknown as string[];
    return servers.find((server) => server.port === Number(port))!;
  };
  try {
    const players = clients.map((client, index) =>
      play(client, `${index < 2 ? "plain" : "held"}-${index}`, turns, () => isOver),
    );
    const played = Promise.all(players);
    const pauseEach = async () => {
      for (let round = 0; round < rounds; round++) {
        await wait(2000);
        const old = await masterNow();
        old.pause();
        const from = Date.now();
        while ((await masterNow()) === old) await wait(20);
        await wait((round % 3) * 1000);
        pauses.push({ from, to: Date.now() });
        old.resume();
        // The old master is a replica of the new one before the next pause, if it isn't the master again.
        const direct = await old.connect();
        // Sentinel closes the connections of a master that becomes a replica.
        const info = () => direct.info("replication").catch(() => "");
        const isReplica = async () => /role:slave[\s\S]*master_link_status:up/.test(await info());
        while (!(await isReplica()) && (await masterNow()) !== old) await wait(50);
        direct.destroy();
      }
    };
    await Promise.race([pauseEach(), played]);
    await wait(2000);
    isOver = true;
    await played;

    const reader = createClient({ url: (await masterNow()).url });
    reader.on("error", () => {});
    await reader.connect();
    const tables = createTables({ client: reader });
    const kept = new Map<string, Set<number>>();
    for (const id of new Set(turns.map((turn) => turn.id))) {
      const pile = tables.open<number, "played">(id).pile("played");
      kept.set(id, new Set(await pile.catch(() => [])));
    }
    reader.destroy();
    const lost = turns.filter(({ id, card }) => !kept.get(id)!.has(card));
    const distances = lost.map(({ at }) =>
      Math.min(...pauses.map(({ from, to }) => Math.max(from - at, at - to, 0))),
    );
    return {
      acknowledged: turns.length,
      lost: lost.length,
      held: turns.filter(({ isHeld }) => isHeld).length,
      heldAndLost: lost.filter(({ isHeld }) => isHeld).length,
      seconds: Math.max(0, ...distances) / 1000,
    };
  } finally {
    isOver = true;
    asked.destroy();
    for (const client of clients) await ("destroy" in client ? client.destroy() : client.disconnect());
    for (const server of [...sentinels, ...servers]) await server.stop();
  }
}

if (process.argv[1]?.endsWith("paused.ts")) console.log(await pauseMasters(Number(process.argv[2] ?? 3)));
