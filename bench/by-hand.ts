/**
 * Compares tables with scripts that a programmer would write by hand. `npx tsx bench/by-hand.ts` measures the
 * processor time of the server; `npm run bench` does this too. The scripts and the tables take turns on one
 * server, with 64 calls under way at a time.
 */
import { fileURLToPath } from "node:url";
import { type Connection, Server } from "../test/redis/server.js";
import { createTables } from "../ts-src/node/redis.js";

/**
 * A script that a programmer would write by hand to answer retries. For each client it keeps the last eight
 * answers, the highest request number and the time of the last request. It moves cards between lists. Before
 * it puts a card back, it checks that the card is neither in the draw pile nor in the discard pile.
 */
const BY_HAND = `#!lua name=by_hand
local function answered(keys, words)
  local client, number = words[1], tonumber(words[2])
  local kept = redis.call("HMGET", keys[1], client, client .. ":" .. number % 8)
  local highest = tonumber(string.match(kept[1] or "0", "^%d+"))
  if number > highest then return nil end
  local of, answer = string.match(kept[2] or "", "^(%d+) (.*)$")
  if of == words[2] then return answer end
  return redis.error_reply("ERR too old")
end
local function keep(keys, words, answer)
  local client, number = words[1], tonumber(words[2])
  local time = redis.call("TIME")
  redis.call("HSET", keys[1], client, number .. " " .. time[1], client .. ":" .. number % 8, number .. " " .. answer)
  return answer
end
redis.register_function("hand_draw", function(keys, words)
  local known = answered(keys, words)
  if known then return known end
  local cards = redis.call("LPOP", keys[2], words[3])
  if not cards then return keep(keys, words, "") end
  if keys[4] then redis.call("RPUSH", keys[4], unpack(cards)) end
  return keep(keys, words, table.concat(cards, " "))
end)
local function lay(command, list)
  return function(keys, words)
    local known = answered(keys, words)
    if known then return known end
    for at = 2, 3 do
      if redis.call("LPOS", keys[at], words[3]) then return redis.error_reply("ERR not out") end
    end
    redis.call(command, keys[list], words[3])
    return keep(keys, words, "OK")
  end
end
redis.register_function("hand_put", lay("LPUSH", 2))
redis.register_function("hand_discard", lay("RPUSH", 3))
redis.register_function("nothing", function() return "" end)`;

export async function compareByHand(client: Connection, rounds: number): Promise<void> {
  const count = 1600;
  await client.functionLoad(BY_HAND, { REPLACE: true });
  const worked = async () => {
    const times = (await client.info("cpu")).matchAll(/used_cpu_(?:user|sys):([\d.]+)/g);
    return [...times].reduce((sum, [, seconds]) => sum + 1e6 * Number(seconds), 0);
  };
  const least = new Map<string, number>();
  const time = async (what: string, call: (at: number) => Promise<unknown>) => {
    const before = await worked();
    for (let at = 0; at < count; at += 64)
      await Promise.all(Array.from({ length: 64 }, (_, under) => call(at + under + 1)));
    least.set(what, Math.min(least.get(what) ?? Infinity, ((await worked()) - before) / count));
  };
  const fCall = (name: string, keys: string[], words: string[]) =>
    client.fCall(name, { keys, arguments: words });
  for (let round = 0; round < rounds; round++) {
    const cards = Array.from({ length: 5 * count }, (_, index) => index);
    const positions = cards.map((card) => `${card + 1}`);
    const made = async (id: string, size: number, options = {}) => {
      const own = { recycle: "none", shuffled: false, ...options } as const;
      await createTables({ client }).create(id, cards.slice(0, size), own);
      const keys = [`randdeck:{${id}}`];
      await fCall("randdeck_peek", keys, ["", "", "1"]);
      return keys;
    };
    const push = async (list: string, some: readonly string[]) => {
      for (let at = 0; at < some.length; at += 1000) await client.rPush(list, some.slice(at, at + 1000));
    };
    const drawn = await made("drawn", cards.length);
    const piled = await made("piled", cards.length, { piles: ["north"] });
    const hand = ["hash", "draw", "discard"].map((name) => `by hand ${name}`);
    const other = ["hash", "draw", "discard", "north"].map((name) => `by hand too ${name}`);
    for (const list of [hand[1]!, other[1]!]) await push(list, positions);
    // 50 of a table's 60 cards are out. The calls below discard 25 of these and put 25 on top.
    const laid: string[][] = [];
    const bare: string[][] = [];
    for (let table = 0; table < 64; table++) {
      laid.push(await made(`laid ${table}`, 60));
      await fCall("randdeck_draw", laid[table]!, ["", "", "50"]);
      bare.push(["hash", "draw", "discard"].map((name) => `laid by hand ${table} ${name}`));
      await push(bare[table]![1]!, positions.slice(50, 60));
    }
    const cardAt = (at: number) => Math.ceil(at / 64);
    await time("draw(5)", (at) => fCall("randdeck_draw", drawn, ["", `player:${at}`, "5"]));
    await time("draw(5), by hand", (at) => fCall("hand_draw", hand, ["player", `${at}`, "5"]));
    await time('draw(5, "north")', (at) => fCall("randdeck_draw", piled, ["", `player:${at}`, "5", "north"]));
    await time('draw(5, "north"), by hand', (at) => fCall("hand_draw", other, ["player", `${at}`, "5"]));
    for (const [name, first] of [
      ["discard", 0],
      ["put", 25],
    ] as const) {
      await time(name, (at) => {
        const position = `${first + cardAt(at)}`;
        return fCall(`randdeck_${name}`, laid[at % 64]!, ["", `player:${position}`, position]);
      });
      await time(`${name}, by hand`, (at) => {
        const position = `${first + cardAt(at)}`;
        return fCall(`hand_${name}`, bare[at % 64]!, ["player", position, position]);
      });
    }
    await time("nothing", () => fCall("nothing", [], []));
    await time("LPOP 5", () => client.lPopCount(hand[1]!, 5));
    await client.flushAll();
  }
  for (const [what, own] of least) {
    const byHand = least.get(`${what}, by hand`);
    const ratio = byHand === undefined ? "" : `, ${(own / byHand).toFixed(2)} times by hand`;
    console.log(`${what}: the server's own ${own.toFixed(1)} us${ratio}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await Server.start();
  try {
    const client = await server.connect();
    await compareByHand(client, Number(process.argv[2] ?? 6));
    client.destroy();
  } finally {
    await server.stop();
  }
}
