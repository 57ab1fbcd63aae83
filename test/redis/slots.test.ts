/** Tables whose slot is being moved: calls at the old server, and two clients that play on. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { luaText } from "../../ts-src/node/lua.js";
import { slotOf } from "../../ts-src/node/redis/slot.js";
import { createTables } from "../../ts-src/node/redis.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { long } from "../long.js";
import { CLIENTS } from "./clients.js";
import { CARDS, type Connection, hasRedis, type Server, startCluster } from "./server.js";

const PILES = '["north","south"]';

type Words = readonly [name: string, ...words: string[]];

/** Calls after which a table stands in different ways: lists empty or not, a pass shuffled or not. */
const STATES: readonly (readonly Words[])[] = [
  [],
  [["draw", "", "", "1"]],
  [["draw", "", "", "52"]],
  [["deal", "", "", PILES, "26"]],
  [["draw", "", "", "52", "discard"]],
  [
    ["deal", "", "", PILES, "5"],
    ["draw", "", "", "9", "discard"],
  ],
  [
    ["draw", "", "a:1", "40", "north", "", "a note"],
    ["take", "", "a:2", "north", "3", "discard"],
  ],
];

const CALLS: readonly Words[] = [
  ["draw", "", "b:1", "1"],
  ["draw", "", "b:1", "53"],
  ["draw", "", "", "2", "south"],
  ["deal", "", "b:1", PILES, "2"],
  ["peek", "", ""],
  ["put", "", "b:1", "1"],
  ["put", "", "", "1", "discard", "north"],
  ["put", "", "", "1 2", "random", "draw"],
  ["discard", "", "b:1", "3"],
  ["take", "", "b:1", "north", "random", "south"],
  ["cut", "", "b:1"],
  ["shuffle", "", "b:1"],
  ["shuffle", "", "", "north"],
  ["reset", "", "b:1"],
  ["pile", "", "", "draw"],
  ["step", "", "b:1", '[["draw",3,"north"],["shuffle","north"],["view",["north"]]]'],
  ["view", "", "", PILES],
  ["where", "", "", "1"],
  ["get_state", ""],
  ["touch", ""],
  ["delete", ""],
  ["create", "", "b:1", '["A"]', '{"seed":1}'],
];

/** Begins to move the slot of a key from one server of a cluster to another; returns how to go on. */
async function mover(direct: readonly Connection[], servers: readonly Server[], key: string, from: number) {
  const ids = await Promise.all(direct.map(async (server) => String(await server.clusterMyId())));
  const to = (from + 1) % direct.length;
  const setSlot = (at: number, ...words: string[]) =>
    direct[at]!.sendCommand(["CLUSTER", "SETSLOT", `${slotOf(key)}`, ...words]);
  await setSlot(to, "IMPORTING", ids[from]!);
  await setSlot(from, "MIGRATING", ids[to]!);
  return {
    to,
    move: (keys: readonly string[]) =>
      direct[from]!.migrate("127.0.0.1", servers[to]!.port, [...keys], 0, 10_000),
    async end() {
      // The new server first, so that no server sends a client to one that doesn't have the slot.
      for (const at of [to, from]) await setSlot(at, "NODE", ids[to]!);
    },
  };
}

describe.runIf(hasRedis)("tables whose slot is being moved", { concurrent: true }, () => {
  it("answer each call where they are, or change nothing and say where they went", async () => {
    const servers = await startCluster(3);
    const direct = await Promise.all(servers.map((server) => server.connect()));
    try {
      for (const server of direct) await server.functionLoad(luaText("randdeck-redis"), { REPLACE: true });
      const slot = slotOf("{t}");
      const from = (await direct[0]!.clusterSlots()).findIndex(({ from, to }) => from <= slot && slot <= to);
      const ports = (await direct[0]!.clusterSlots()).map(({ master }) => master.port);
      const home = servers.findIndex(({ port }) => port === ports[from]);
      const server = direct[home]!;
      const ask = (key: string, [name, ...words]: Words): Promise<unknown> =>
        server.fCall(`randdeck_${name}`, { keys: [key], arguments: words });
      const digest = async (at: Connection, key: string) =>
        String(await at.sendCommand(["DEBUG", "DIGEST-VALUE", key]));
      const tables: (readonly [key: string, call: Words])[] = [];
      for (const further of [{}, { ttl: 1000, events: true }]) {
        for (const [at, state] of STATES.entries()) {
          for (const call of CALLS) {
            const key = `{t}${tables.length}`;
            tables.push([key, call]);
            // Those that `create` makes later must not exist yet.
            if (call[0] === "create" && at % 2 === 1) continue;
            const options = JSON.stringify({ seed: 7, piles: ["north", "south"], ...further });
            await ask(key, ["create", "", "", JSON.stringify(CARDS), options]);
            for (const one of state) await ask(key, one);
          }
        }
      }
      expect(tables).toHaveLength(308);
      const moving = await mover(direct, servers, "{t}", home);
      const outcomes: Record<string, number> = {};
      for (const [key, call] of tables) {
        const before = await digest(server, key);
        const was = Number(await server.exists(key).catch(() => 0)) === 1;
        const outcome = await ask(key, call).then(
          () => "answered",
          (error: Error) =>
            /^(ASK|DECK (no such|table exists|bad argument))/.exec(error.message)?.[1] ?? error.message,
        );
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        expect(outcome, `${call}`).toMatch(was ? /^answered$|^DECK (table exists|bad argument)$/ : /^ASK$/);
        if (outcome !== "answered") expect(await digest(server, key)).toBe(before);
        if (was && call[0] !== "delete")
          expect(await ask(key, ["get_state", ""]), `${call}`).toMatch(/^randdeck/);
      }
      expect(outcomes.answered).toBeGreaterThan(200);
      const keys = (
        await Promise.all(
          tables.map(async ([key]) => ((await server.exists(key).catch(() => 0)) ? [key] : [])),
        )
      ).flat();
      const before = await Promise.all(keys.map((key) => digest(server, key)));
      await moving.move(keys);
      for (const [key, call] of tables) await expect(ask(key, call), `${call}`).rejects.toThrow(/^ASK /);
      await moving.end();
      const there = direct[moving.to]!;
      expect(await Promise.all(keys.map((key) => digest(there, key)))).toEqual(before);
    } finally {
      for (const server of direct) server.destroy();
      for (const server of servers) await server.stop();
    }
  });

  it("are played on by both clients, each card once", async () => {
    const servers = await startCluster(3);
    const direct = await Promise.all(servers.map((server) => server.connect()));
    const both = await Promise.all(CLIENTS.map(([, connect]) => connect(servers)));
    try {
      for (const server of direct) await server.functionLoad(luaText("randdeck-redis"), { REPLACE: true });
      const ids = Array.from({ length: 40 }, (_, index) => `busy ${index}`);
      let isOver = false;
      let turns = 0;
      const made = await Promise.all(
        ids.map((id, index) =>
          createTables({ client: both[index % 2]!.client }).create<string, "north">(id, CARDS, {
            seed: id,
            piles: ["north"],
            ...(index > 19 && { ttl: 1000, events: true }),
          }),
        ),
      );
      const playing = made.map(async (table) => {
        const { id } = table;
        const deck = newDeck(CARDS, { random: newRandom(id), piles: ["north"] });
        while (!isOver) {
          const [hand] = await table.step([
            ["draw", 3, "north"],
            ["shuffle", "north"],
          ]);
          expect(hand).toEqual(deck.draw(3, "north"));
          deck.shuffle("north");
          const card = deck.take("north", "random", "discard");
          expect(await table.take("north", "random", "discard")).toBe(card);
          if (deck.left() < 3) {
            deck.reset();
            await table.reset();
          }
          turns += 1;
        }
        expect(await table.getState()).toBe(deck.getState());
      });
      const moves = long ? 120 : 12;
      for (let times = 0; times < moves; times++) {
        const key = `randdeck:{${ids[(7 * times) % ids.length]!}}`;
        const held = await Promise.all(direct.map(async (server) => (await server.keys(key)).length));
        const moving = await mover(direct, servers, key, held.indexOf(1));
        await wait(40);
        await moving.move([key]);
        await wait(40);
        await moving.end();
        await wait(20);
      }
      isOver = true;
      await Promise.all(playing);
      expect(turns).toBeGreaterThan(200);
    } finally {
      for (const { close } of both) close();
      for (const server of direct) server.destroy();
      for (const server of servers) await server.stop();
    }
  });

  it.each(CLIENTS)("are played over %s at a master that never had the library", async (_, connect) => {
    const servers = await startCluster(3);
    const direct = await Promise.all(servers.map((server) => server.connect()));
    const { client, close } = await connect(servers);
    const has = (at: number) => direct[at]!.functionList().then(({ length }) => length > 0);
    try {
      const key = "randdeck:{t}";
      const table = await createTables({ client }).create("t", CARDS, { shuffled: false });
      const held = await Promise.all(direct.map(async (server) => (await server.keys(key)).length));
      const from = held.indexOf(1);
      // The first call has loaded the library everywhere.
      while (!(await Promise.all([0, 1, 2].map(has))).every(Boolean)) await wait(5);
      const moving = await mover(direct, servers, key, from);
      await direct[moving.to]!.functionFlush();
      await moving.move([key]);
      // The move is interrupted here: the new master has the table, but not yet the slot.
      expect(await table.draw(2)).toEqual(["card 1", "card 2"]);
      expect(await has(moving.to)).toBe(true);
      // A table's library is never replaced by the same or an older one.
      const old = luaText("randdeck-redis").replace(/return "\S+ (\d+)" end/, 'return "999.0.0 $1" end');
      await direct[moving.to]!.functionLoad(old, { REPLACE: true });
      await direct[from]!.functionFlush();
      await createTables({ client }).create("other", CARDS);
      expect(await table.draw(1)).toEqual(["card 3"]);
      await moving.end();
      expect(await table.draw(1)).toEqual(["card 4"]);
      expect(await direct[moving.to]!.fCallRo("randdeck_version", { keys: [], arguments: [] })).toMatch(
        "999.0.0",
      );
    } finally {
      close();
      for (const server of direct) server.destroy();
      for (const server of servers) await server.stop();
    }
  });
});
