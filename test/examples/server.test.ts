/** examples/server, started as somebody starts it, and played with. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CARDS } from "../../examples/server/cards.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let server: ChildProcess;
let port: string;

beforeAll(async () => {
  const words = ["--import", "tsx", "examples/server/server.ts", "0"];
  server = spawn(process.execPath, words, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface(server.stdout!), "line")) as [string];
  port = /^Listening on port (\d+)$/.exec(line)![1]!;
});

afterAll(() => {
  server.kill();
});

async function ask(
  path: string,
  body?: string,
  method = "POST",
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body ?? null });
  return { status: response.status, answer: await response.json() };
}

async function newGame(): Promise<{ game: string; seed: string }> {
  const { status, answer } = await ask("/games");
  expect(status).toBe(200);
  return answer as { game: string; seed: string };
}

/** What a client was dealt that draws so many cards each time. */
function drawsOf(seed: string, counts: readonly number[]): { count: number; cards: string[] }[] {
  const deck = newDeck(CARDS, { random: newRandom(seed) });
  return counts.map((count) => ({ count, cards: deck.draw(count) }));
}

describe("examples/server", () => {
  it("believes the honest game of its client, and not the other", () => {
    const words = ["--import", "tsx", "examples/server/client.ts", port];
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout.split("\n")).toEqual([
      'Honest: {"honest":true}',
      'Cheating: {"honest":false,"draw":3}',
      "",
    ]);
  });

  it("gives each game another seed", async () => {
    const games = await Promise.all([newGame(), newGame(), newGame()]);
    expect(new Set(games.flatMap(({ game, seed }) => [game, seed])).size).toBe(6);
  });

  it("says which draw was a lie: another card, another order, one card too many", async () => {
    const lies: ((cards: string[]) => unknown)[] = [
      (cards) => [cards[1], ...cards.slice(1)],
      (cards) => [...cards].reverse(),
      (cards) => [...cards, "AS"],
      () => [],
      () => [null, {}],
    ];
    for (const lie of lies) {
      const { game, seed } = await newGame();
      const draws = drawsOf(seed, [5, 1, 5]);
      const claim = draws.map((draw, at) => (at === 2 ? { ...draw, cards: lie(draw.cards) } : draw));
      expect(await ask(`/games/${game}`, JSON.stringify(claim))).toEqual({
        status: 200,
        answer: { honest: false, draw: 3 },
      });
    }
  });

  it("knows what is dealt when the cards run out", async () => {
    const { game, seed } = await newGame();
    const draws = drawsOf(seed, [50, 5, 1]);
    expect(draws.map(({ cards }) => cards.length)).toEqual([50, 2, 0]);
    expect(await ask(`/games/${game}`, JSON.stringify(draws))).toEqual({
      status: 200,
      answer: { honest: true },
    });
  });

  it("takes one claim a game", async () => {
    const { game, seed } = await newGame();
    const claim = JSON.stringify(drawsOf(seed, [5]));
    expect((await ask(`/games/${game}`, claim)).status).toBe(200);
    expect(await ask(`/games/${game}`, claim)).toEqual({ status: 404, answer: { error: "no such game" } });
  });

  it.each([
    ["no JSON", 400, "[", "no JSON"],
    ["no list", 400, "{}", "no list of draws"],
    ["draws that are none", 400, "[null, 3]", "no list of draws"],
    ["a count that is none", 400, '[{ "count": 1.5, "cards": [] }]', "no list of draws"],
    ["too many cards", 400, '[{ "count": 53, "cards": [] }]', "no list of draws"],
    ["too many draws", 400, JSON.stringify(Array(101).fill({ count: 1, cards: [] })), "no list of draws"],
    ["too many bytes", 413, " ".repeat(10_001), "too long"],
  ])("refuses %s, and the game goes on", async (_what, status, body, error) => {
    const { game, seed } = await newGame();
    expect(await ask(`/games/${game}`, body)).toEqual({ status, answer: { error } });
    expect((await ask(`/games/${game}`, JSON.stringify(drawsOf(seed, [5])))).status).toBe(200);
  });

  it.each([
    ["/", "POST"],
    ["/games", "GET"],
    ["/games/a/b", "POST"],
  ])("has nothing at %s for %s", async (path, method) => {
    expect(await ask(path, undefined, method)).toEqual({ status: 404, answer: { error: "no such page" } });
  });

  it("knows no game that it did not begin", async () => {
    expect(await ask("/games/mine", "[]")).toEqual({ status: 404, answer: { error: "no such game" } });
  });
});
