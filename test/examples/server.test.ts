/** Starts examples/server as a user would, and plays with it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CARDS } from "../../examples/server/cards.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { projectFolder } from "../docs/pages.js";

const words = (name: string, port: string) => ["--import", "tsx", `examples/server/${name}.ts`, port];

let server: ChildProcess;
let port: string;

beforeAll(async () => {
  server = spawn(process.execPath, words("server", "0"), {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(server.stdout!), "line")) as [string];
  port = /^Listening on port (\d+)$/.exec(line)![1]!;
});

afterAll(() => {
  server.kill();
});

/** The status and the body of a response. */
async function ask(path: string, body?: string, method = "POST"): Promise<[number, unknown]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body ?? null });
  return [response.status, await response.json()];
}

async function newGame(): Promise<{ game: string; seed: string }> {
  const [, answer] = await ask("/games");
  return answer as { game: string; seed: string };
}

/** Returns the draws of a client that draws these numbers of cards. */
function drawsOf(seed: string, counts: readonly number[]): { count: number; cards: unknown[] }[] {
  const deck = newDeck(CARDS, { random: newRandom(seed) });
  return counts.map((count) => ({ count, cards: deck.draw(count) }));
}

it("accepts the honest game of its client, and refuses the other", () => {
  const options = { cwd: projectFolder, encoding: "utf8" } as const;
  const { stdout, stderr } = spawnSync(process.execPath, words("client", port), options);
  expect(stdout + stderr).toBe('Honest: {"honest":true}\nCheating: {"honest":false,"draw":3}\n');
});

it("names the draw that was a lie", async () => {
  const { game, seed } = await newGame();
  const draws = drawsOf(seed, [5, 1, 5]);
  draws[2]!.cards.reverse();
  expect(await ask(`/games/${game}`, JSON.stringify(draws))).toEqual([200, { honest: false, draw: 3 }]);
});

it("accepts one claim for each game, even for more cards than the deck has; each game has a different seed", async () => {
  const { game, seed } = await newGame();
  const claim = JSON.stringify(drawsOf(seed, [50, 5, 1]));
  expect(await ask(`/games/${game}`, claim)).toEqual([200, { honest: true }]);
  expect(await ask(`/games/${game}`, claim)).toEqual([404, { error: "no such game" }]);
  expect((await newGame()).seed).not.toBe(seed);
});

it.each([
  ["no JSON", 400, "[", "no JSON"],
  ["a count that is none", 400, '[{ "count": 1.5, "cards": [] }]', "no list of draws"],
  ["too many draws", 400, JSON.stringify(Array(101).fill({ count: 1, cards: [] })), "no list of draws"],
  ["too many bytes", 413, " ".repeat(10_001), "too long"],
])("refuses %s, and the game goes on", async (_what, status, body, error) => {
  const { game, seed } = await newGame();
  expect(await ask(`/games/${game}`, body)).toEqual([status, { error }]);
  expect((await ask(`/games/${game}`, JSON.stringify(drawsOf(seed, [5]))))[0]).toBe(200);
});

it("has no other page", async () => {
  expect(await ask("/games", undefined, "GET")).toEqual([404, { error: "no such page" }]);
  expect(await ask("/games/a/b")).toEqual([404, { error: "no such page" }]);
});
