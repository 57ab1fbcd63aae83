/**
 * Plays two games with examples/server/server.ts: `npx tsx examples/server/client.ts 8080`. The client
 * reports the first game truthfully, and in the second claims to have drawn the first hand again. The game
 * itself is in Lua, as in a game engine.
 */
import { createLua } from "randdeck-host";
import { CARDS } from "./cards.js";

const ADDRESS = `http://127.0.0.1:${process.argv[2]}/games`;

async function post(address: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(address, { method: "POST", body: JSON.stringify(body) ?? null });
  return (await response.json()) as Record<string, unknown>;
}

const lua = createLua();
lua.run(`
  function play(cards, seed)
    local deck = newDeck(cards, { random = newRandom(seed) })
    local draws = {}
    for _, count in ipairs({ 5, 2, 5 }) do
      draws[#draws + 1] = { count = count, cards = deck:draw(count) }
    end
    return draws
  end
`);

for (const isHonest of [true, false]) {
  const { game, seed } = await post(ADDRESS);
  const draws = lua.call("play", CARDS, seed) as { count: number; cards: string[] }[];
  if (!isHonest) draws[2]!.cards = draws[0]!.cards;
  const verdict = await post(`${ADDRESS}/${game}`, draws);
  console.log(isHonest ? "Honest:" : "Cheating:", JSON.stringify(verdict));
}
