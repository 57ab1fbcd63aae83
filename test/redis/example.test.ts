/** examples/redis-table: browsers that sit at one table, served by several processes. */
import { spawn, spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { freePort, hasRedis, Server } from "./server.js";

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

it.runIf(hasRedis)("examples/redis-table deals each card once, whichever process is asked", async () => {
  const server = await Server.start();
  const port = await freePort();
  const env = { ...process.env, PORT: `${port}`, REDIS_URL: server.url };
  const tsx = [process.execPath, path("node_modules/tsx/dist/cli.mjs")];
  const example = spawn(tsx[0]!, [...tsx.slice(1), path("examples/redis-table/server.ts")], {
    env,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => example.once("close", resolve));
  try {
    // biome-ignore lint/suspicious/noExplicitAny: what the page gets is its own business.
    const ask = async (what: string): Promise<any> =>
      (
        await fetch(`http://127.0.0.1:${port}${what}`, { method: "POST", headers: { connection: "close" } })
      ).json();
    for (let tries = 0; ; tries++) {
      try {
        await ask("/sit?table=friday");
        break;
      } catch (error) {
        if (tries > 200) throw error;
        await wait(100);
      }
    }
    await Promise.all(Array.from({ length: 6 }, () => ask("/sit?table=friday")));
    const stream = await fetch(`http://127.0.0.1:${port}/changes?table=friday`);
    const changes = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const cards: string[] = (
      await Promise.all(Array.from({ length: 52 }, () => ask("/draw?table=friday")))
    ).map(({ card }) => card);
    expect(new Set(cards).size).toBe(52);
    let heard = "";
    while ((heard.match(/"call":"draw"/g) ?? []).length < 52) heard += (await changes.read()).value;
    expect(heard).not.toMatch(/[♠♥♦♣]/);
    await changes.cancel();
    const discards = await Promise.all(
      [1, 2, 3].map(() => ask(`/discard?table=friday&card=${encodeURIComponent(cards[1]!)}&request=ann:1`)),
    );
    for (const view of discards) expect(view).toMatchObject({ left: 0, out: 51, discards: [cards[1]] });
    const view = await ask(`/discard?table=friday&card=${encodeURIComponent(cards[0]!)}`);
    expect(view).toMatchObject({ left: 0, out: 50, discards: [cards[1], cards[0]] });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain("Draw a card");
    const output = (name: string) =>
      spawnSync(tsx[0]!, [...tsx.slice(1), path(`examples/redis-table/${name}.ts`)], {
        env: { ...env, REDIS_URL: `${server.url}/1` },
        encoding: "utf8",
      }).stdout;
    const hand = newDeck(["AS", "KD", "7C", "2H"], { random: newRandom("today") }).draw(2);
    expect(output("first")).toContain(`[ '${hand.join("', '")}' ]`);
    expect(output("watch")).toMatch(/^2 draw [\s\S]*^3 reset /m);
    const unknown = await fetch(`http://127.0.0.1:${port}/draw?table=none`);
    expect([unknown.status, await unknown.text()]).toEqual([400, "no such table"]);
  } finally {
    example.kill();
    await ended;
    await server.stop();
  }
});
