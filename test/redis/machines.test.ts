/** Tables on several servers, and servers that are killed. */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { describe, expect, it } from "vitest";
import { luaText } from "../../ts-src/node/lua.js";
import { slotOf } from "../../ts-src/node/redis/slot.js";
import { createTables, type Table, type TableChange, type Tables } from "../../ts-src/node/redis.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";
import { long } from "../long.js";
import { CLIENTS } from "./clients.js";
import { CARDS, hasRedis, Server, startCluster } from "./server.js";

/**
 * The seconds after which a call to a killed server fails. The longest call took 6 s on two cores with a load
 * of nine, so this much time shows a fault, not a slow machine.
 */
const timeout = 120;

/** Makes a table on each of several servers. */
async function onEach(servers: readonly Server[], tables: Tables): Promise<Table<string>[]> {
  return Promise.all(
    servers.map(async (server) => {
      const client = await server.connect();
      const [key] = await client.keys("*}");
      client.destroy();
      return tables.open<string>(/\{(.*)\}/.exec(key!)![1]!);
    }),
  );
}

/** Waits until one of some replicas has become a master. */
async function replacement(replicas: readonly Server[]): Promise<void> {
  const clients = await Promise.all(replicas.map((replica) => replica.connect()));
  const roles = () => Promise.all(clients.map((client) => client.info("replication")));
  while (!(await roles()).some((info) => info.includes("role:master"))) await wait(50);
  for (const client of clients) client.destroy();
}

/** Changes a table until a watch hears of it. It may take a while until the client listens to a new server. */
async function untilHeard(
  changes: AsyncIterator<TableChange>,
  table: Pick<Table<string>, "shuffle">,
): Promise<void> {
  let call = "";
  const heard = (async () => {
    while (call !== "shuffle") call = (await changes.next()).value.call;
  })();
  // The note makes each call a change, even if no more than one card is left to shuffle.
  while (call !== "shuffle")
    await Promise.race([heard, table.shuffle({ note: "again" }).then(() => wait(20))]);
}

describe.runIf(hasRedis)("tables", { concurrent: true }, () => {
  it("go on at a replica that becomes the master", async () => {
    const servers = [await Server.start(), await Server.start()] as const;
    try {
      const [master, replica] = [await servers[0].connect(), await servers[1].connect()];
      await replica.sendCommand(["REPLICAOF", "127.0.0.1", `${servers[0].port}`]);
      const table = await createTables({ client: master }).create("t", CARDS, { seed: 3 });
      const deck = newDeck(CARDS, { random: newRandom(3) });
      while (!/master_link_status:up/.test(await replica.info("replication"))) await wait(20);
      const hand = await table.draw(20);
      expect(hand).toEqual(deck.draw(20));
      await table.discard(hand);
      deck.discard(hand);
      // A change that WAIT has confirmed is on the replica. A fail-over may lose other changes.
      expect(await master.sendCommand(["WAIT", "1", "5000"])).toBe(1);

      const there = createTables({ client: replica, timeout: 1 }).open<string>("t");
      const view = await table.view();
      expect(await there.view()).toEqual({ ...view, time: expect.any(Number) });
      expect(await there.getState()).toBe(deck.getState());
      await expect(there.draw(1)).rejects.toThrow("READONLY");

      await servers[0].kill();
      await replica.sendCommand(["REPLICAOF", "NO", "ONE"]);
      expect(await there.draw(40)).toEqual(deck.draw(40));
      expect(await there.getState()).toBe(deck.getState());
      master.destroy();
      replica.destroy();
    } finally {
      for (const server of servers) await server.stop();
    }
  });

  describe.each(CLIENTS)("over a cluster by %s", (_, connect) => {
    it("lie on all masters, and one that is dead stops its own alone", async () => {
      const servers = await startCluster(3, 1);
      const { client, close } = await connect(servers);
      try {
        const tables = createTables({ client });
        await Promise.all(
          Array.from({ length: 60 }, async (_, index) => {
            const table = await tables.create(`table ${index}`, CARDS, { seed: index, events: true });
            const deck = newDeck(CARDS, { random: newRandom(index) });
            for (let round = 0; round < 4; round++) {
              const hand = await table.draw(20);
              expect(hand).toEqual(deck.draw(20));
              await table.discard(hand);
              deck.discard(hand);
            }
            expect(await table.passes()).toBe(2);
          }),
        );
        const [dead, ...others] = servers.slice(0, 3) as [Server, Server, Server];
        for (const server of others) {
          const direct = await server.connect();
          expect(await direct.dbSize()).toBeGreaterThan(10);
          direct.destroy();
        }
        const [mine, ...lively] = (await onEach([dead, ...others], tables)) as [Table<string>, Table<string>];
        const bare = await others[0]!.connect();
        await bare.functionFlush();
        bare.destroy();
        await lively[0]!.draw();
        const before = await mine.counts();
        const changes = await mine.watch();
        const direct = await dead.connect();
        // Waits until the replica has all acknowledged changes.
        for (let info = ""; !/offset=(\d+),[\s\S]*master_repl_offset:\1\r/.test(info); await wait(5))
          info = await direct.info("replication");
        direct.destroy();
        // The calls below lose their connection.
        const asked = Array.from({ length: 8 }, () => mine.draw());
        await dead.kill();
        let isReplaced = false;
        const replaced = replacement(servers.slice(3)).then(() => {
          isReplaced = true;
        });
        let drawn = 0;
        while (!isReplaced) {
          await Promise.race([replaced, Promise.all([wait(10), ...lively.map((table) => table.draw(1))])]);
          if (!isReplaced) drawn += 1;
        }
        // The other servers answered before a replica replaced the dead server.
        expect(drawn).toBeGreaterThan(0);
        await Promise.all(asked);
        expect((await mine.counts()).out).toBe(before.out + 8);
        await untilHeard(changes, mine);
        await changes.return?.();
      } finally {
        close();
        for (const server of servers) await server.stop();
      }
    });
  });

  it.each(CLIENTS)(
    "are asked and heard by %s while their slot moves, and tell no other server",
    async (_, connect) => {
      const servers = await startCluster(3);
      const { client, close } = await connect(servers);
      const direct = await Promise.all(servers.map((server) => server.connect()));
      try {
        const tables = createTables({ client });
        const table = await tables.create("moves", CARDS, { events: true, piles: ["hand"] });
        const changes = await table.watch();
        for (let round = 0; round < 50; round++) await table.draw(1, "hand");
        let { version } = (await changes.next()).value;
        for (let number = 3; number <= 51; number++) {
          const { value } = await changes.next();
          expect(value).toMatchObject({ after: version, call: "draw" });
          version = value.version;
        }

        const ids = await Promise.all(direct.map(async (server) => String(await server.clusterMyId())));
        const held = await Promise.all(
          direct.map(async (server) => (await server.keys("randdeck:{moves}")).length),
        );
        const from = held.indexOf(1);
        const to = (from + 1) % 3;
        const slot = `${slotOf("randdeck:{moves}")}`;
        const setSlot = (at: number, ...words: string[]) =>
          direct[at]!.sendCommand(["CLUSTER", "SETSLOT", slot, ...words]);
        await setSlot(to, "IMPORTING", ids[from]!);
        await setSlot(from, "MIGRATING", ids[to]!);
        await direct[to]!.functionLoad(luaText("randdeck-redis"), { REPLACE: true });
        // The table is still where it was, then it has moved, and its slot has not.
        expect(CARDS).toContain(await table.draw(undefined, "hand"));
        const target = ["127.0.0.1", `${servers[to]!.port}`];
        await direct[from]!.sendCommand(["MIGRATE", ...target, "randdeck:{moves}", "0", "5000"]);
        expect(CARDS).toContain(await table.draw(undefined, "hand"));
        // Clients of node-redis hear of the move before the new server knows that it has the slot.
        for (const at of "isOpen" in client ? [from, to] : [to, from]) {
          await setSlot(at, "NODE", ids[to]!);
          await wait(100);
        }
        const counts = { out: 0, left: 0, piles: { hand: 52 } };
        expect(await table.counts()).toMatchObject(counts);

        await untilHeard(changes, table);
        await changes.return?.();
        // A watch that has ended leaves no channel, and each change is reported once.
        const channels = async () =>
          String(await Promise.all(direct.map((server) => server.sendCommand(["PUBSUB", "SHARDCHANNELS"]))));
        while (/moves/.test(await channels())) await wait(5);
        const connections = async () =>
          String(await Promise.all(direct.map((server) => server.sendCommand(["CLIENT", "LIST"])))).split(
            " laddr=",
          ).length;
        const before = await connections();
        for (let turns = 0; turns < 8; turns++) {
          const abort = new AbortController();
          const given = table.watch({ signal: abort.signal });
          for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
          abort.abort();
          await given.then(
            (changes) => changes.return?.(),
            () => {},
          );
        }
        const again = [await table.watch(), await table.watch()];
        for (const one of again) await one.return?.();
        const last = await table.watch();
        const made = [await table.reset(), await table.draw()].length;
        const calls: unknown[] = [];
        while (calls.length < made) calls.push((await last.next()).value.call);
        expect(calls).toEqual(["reset", "draw"]);
        await last.return?.();
        while ((await connections()) > before) await wait(5);
        const info = await Promise.all(direct.map(async (server) => String(await server.clusterInfo())));
        expect(info.join()).toContain("cluster_stats_messages_ping_sent");
        expect(info.join()).not.toContain("cluster_stats_messages_publish");
      } finally {
        for (const server of direct) server.destroy();
        close();
        for (const server of servers) await server.stop();
      }
    },
  );

  it.each(CLIENTS)("carry out nothing by %s that was given up before it was sent", async (_, connect) => {
    const server = await Server.start("--appendonly", "yes", "--appendfsync", "always");
    const { client, close } = await connect([server]);
    try {
      const table = await createTables({ client }).create("t", CARDS);
      server.pause();
      const abort = new AbortController();
      const gone = Array.from({ length: 60 }, () => table.draw(1, { signal: abort.signal }));
      const ended = Promise.allSettled(gone);
      await wait(50);
      abort.abort(new Error("gone home"));
      for (const { status } of await ended) expect(status).toBe("rejected");
      server.resume();
      await table.shuffle();
      // The table keeps the last 32 answers, so at most 16 calls were under way.
      const { out } = await table.counts();
      expect(out).toBeLessThanOrEqual(16);

      const hasty = createTables({ client, timeout: 1 }).open<string>("t");
      // On a busy machine the first answer may take longer than a second.
      while (!(await hasty.counts().catch(() => undefined)));
      await server.kill();
      // ioredis itself sends calls again over its next connection.
      while ("status" in client && client.status === "ready") await wait(1);
      const problems: unknown[] = [];
      const late = Array.from({ length: 80 }, () => hasty.draw(1).catch((error) => problems.push(error)));
      await Promise.race(late);
      // The timeout of a call starts with the call, so all these calls end before a call that starts now.
      const later = hasty.draw(1).catch(() => problems.length);
      expect(await later).toBeGreaterThanOrEqual(80);
      await server.start();
      await table.shuffle();
      expect((await table.counts()).out).toBe(out);
    } finally {
      close();
      await server.stop();
    }
  });

  it("go on after a server that stood still, over node-redis as the page sets it", async () => {
    const [settings = ""] = /\{ pingInterval: .* \}(?=\))/.exec(projectFile("docs/online.md")) ?? [];
    const [socket = ""] = /socket: \{.*?\}/.exec(settings) ?? [];
    expect(projectFile("examples/redis-table/server.ts")).toContain(socket);
    const server = await Server.start();
    // A tenth of the calls is enough without long tests.
    const share = long ? 1 : 0.1;
    const options = new Function(`return ${settings}`)();
    options.pingInterval *= share;
    options.socket.socketTimeout *= share;
    const client = createClient({ url: server.url, ...options });
    const noticed = once(client, "error");
    client.on("error", () => {});
    await client.connect();
    try {
      const table = await createTables({ client }).create("t", CARDS, { recycle: "none" });
      server.pause();
      const drawn = Array.from({ length: 10 }, () => table.draw());
      const told = Promise.race([noticed.then(String), Promise.allSettled(drawn)]);
      expect(await told).toContain("Socket timeout");
      server.resume();
      expect(new Set(await Promise.all(drawn)).size).toBe(10);
      expect(await table.size("out")).toBe(10);
    } finally {
      client.destroy();
      await server.stop();
    }
  });

  it("lose no acknowledged card and deal none twice where the server is killed", async () => {
    const deals = long ? 200_000 : 4_000;
    const server = await Server.start("--appendonly", "yes", "--appendfsync", "always");
    try {
      const [clients, tables] = [16, 100];
      const rounds = Math.ceil(deals / tables / clients);
      const cards = Array.from({ length: rounds * clients }, (_, index) => index);
      const maker = await server.connect();
      const piles = ["north", "south"];
      const ids = Array.from({ length: tables }, (_, index) => `t${index}`);
      const all = createTables({ client: maker, timeout });
      for (const id of ids) await all.create(id, cards, { recycle: "none", answersFor: 3600, piles });
      const seen = new Map(ids.map((id) => [id, new Uint8Array(cards.length)]));
      let dealt = 0;
      let kills = 0;
      const killer = (async () => {
        for (const share of [0.2, 0.4, 0.6]) {
          while (dealt < deals * share) await wait(1);
          await server.kill();
          kills += 1;
          await server.restart();
        }
      })();
      await Promise.all(
        Array.from({ length: clients }, async (_, player) => {
          // A timer for each command would take a third of the time.
          const client = await server.connect({ timeout: 0 });
          const opener = createTables({ client, timeout });
          const mine = ids.map((id) => opener.open<number, string>(id));
          for (let round = 0; round < rounds; round++) {
            // Deals at all tables at the same time.
            await Promise.all(
              mine.map(async (table) => {
                const card = await table.draw(undefined, piles[player % 2]);
                seen.get(table.id)![card!]! += 1;
                dealt += 1;
              }),
            );
          }
          client.destroy();
        }),
      );
      await killer;
      expect(kills).toBe(3);
      expect(dealt).toBeGreaterThanOrEqual(deals);
      // All cards were dealt, each exactly once.
      for (const times of seen.values()) expect(times.every((count) => count === 1)).toBe(true);
      for (const id of ids) {
        const { left, out, cards: held } = await all.open<number, string>(id).view({ piles });
        expect([left, out]).toEqual([0, 0]);
        expect(
          Object.values(held)
            .flat()
            .sort((one, other) => one - other),
        ).toEqual(cards);
      }
      maker.destroy();
    } finally {
      await server.stop();
    }
  });

  it("keep each card in one place where eight play, and the server and they are killed", async () => {
    const calls = long ? 10_000 : 600;
    const server = await Server.start("--appendonly", "yes", "--appendfsync", "always");
    try {
      // Each card looks like the position of another card.
      const cards = Array.from({ length: 120 }, (_, index) => 120 - index);
      const seats = Array.from({ length: 8 }, (_, index) => `${index + 1}`);
      const piles = [...seats, "table"];
      const maker = await server.connect();
      const table = await createTables({ client: maker, timeout }).create<number, string>("game", cards, {
        piles,
        answersFor: 3600,
      });
      const kills = long ? 10 : 2;
      const met = { server: 0, client: 0, refused: 0 };
      let made = 0;
      const killer = (async () => {
        while (met.server < kills) {
          while (made < (calls * (met.server + 1)) / (kills + 1)) await wait(1);
          await server.kill();
          met.server += 1;
          await server.restart();
        }
      })();
      const hands = await Promise.all(
        seats.map(async (seat) => {
          const chance = newRandom(seat);
          const hand: number[] = [];
          let client = await server.connect();
          let mine = createTables({ client, timeout }).open<number, string>("game");
          for (let turn = 1; made < calls; turn++) {
            const request = `player-${seat}:${turn}`;
            const draw = hand.length === 0 || (hand.length < 9 && chance.random(2) === 1);
            const card = hand[chance.random(hand.length || 1) - 1]!;
            const kind = draw ? 0 : chance.random(5);
            const [laid] = kind === 5 ? await mine.pile("table") : [];
            const ifVersion = kind === 4 ? (await mine.counts()).version : undefined;
            /** Returns the cards that were drawn into the hand. */
            const play = async (): Promise<number[]> => {
              if (kind === 0) return mine.draw(chance.random(2), seat, { request });
              if (kind === 1) await mine.discard(card, seat, { request });
              if (kind === 2) await mine.put(card, "table", seat, { request });
              const options = { request, ifVersion, note: `${seat} ${turn}` };
              const moves = [["put", card, "table", seat], ["draw", 1, seat], ["shuffle"]] as const;
              if (kind > 2 && kind < 5) return (await mine.step(moves, options))[1];
              if (laid !== undefined) await mine.put(laid, "bottom", "table", { request });
              return [];
            };
            let came: number[] | undefined;
            for (let isDone = false; !isDone; ) {
              const isKilled = chance.random(20) === 1;
              const asked = play().then(
                (answer) => {
                  came = answer;
                },
                (error) => {
                  // The call is refused if another player took the card or changed the table first.
                  const isFirst = came === undefined;
                  if (isKilled || (isFirst && ["refused", "changed"].includes(error.code))) return;
                  throw error;
                },
              );
              if (isKilled) {
                // The player's next process sends the request again, even if it was answered.
                await Promise.race([asked, wait(chance.random(3) - 1)]);
                client.destroy();
                met.client += 1;
                client = await server.connect();
                mine = createTables({ client, timeout }).open<number, string>("game");
              } else isDone = true;
              await asked;
            }
            made += 1;
            if (came === undefined) met.refused += 1;
            else {
              if (kind > 0 && kind < 5) hand.splice(hand.indexOf(card), 1);
              hand.push(...came);
            }
          }
          client.destroy();
          return hand;
        }),
      );
      await killer;
      const { cards: held, discards } = await table.view({ piles });
      expect(seats.map((seat) => held[seat])).toEqual(hands);
      const all = [
        ...Object.values(held),
        discards,
        await table.pile("draw"),
        await table.pile("out"),
      ].flat();
      expect(all.sort((one, other) => one - other)).toEqual([...cards].reverse());
      expect(met.server).toBe(kills);
      expect(met.client).toBeGreaterThan(calls / 50);
      expect(met.refused).toBeGreaterThan(0);
      maker.destroy();
    } finally {
      await server.stop();
    }
  });
});
