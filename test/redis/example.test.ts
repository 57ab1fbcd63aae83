/** examples/redis-table: browsers that sit at one table, served by several processes. */
import { spawn, spawnSync } from "node:child_process";
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
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => example.once("close", resolve));
  try {
    // It says where it is once a process of it listens.
    await new Promise((resolve) => example.stdout.once("data", resolve));
    const there = `http://127.0.0.1:${port}`;
    const send = (what: string, cookie: string) =>
      fetch(`${there}${what}`, { method: "POST", headers: { connection: "close", cookie } });
    const enter = async () => {
      const page = await fetch(there);
      expect(await page.text()).toContain("Draw a card");
      return /^player=[\w-]{22}/.exec(page.headers.get("set-cookie")!)![0];
    };
    const [ann, ben] = [await enter(), await enter()];
    // biome-ignore lint/suspicious/noExplicitAny: what the page gets is its own business.
    const ask = async (what: string, cookie = ann): Promise<any> => (await send(what, cookie)).json();
    await Promise.all(Array.from({ length: 6 }, () => ask("/sit?table=friday")));
    const stream = await fetch(`${there}/changes?table=friday`, { headers: { cookie: ann } });
    const changes = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const cards: string[] = (
      await Promise.all(Array.from({ length: 40 }, () => ask("/draw?table=friday")))
    ).map(({ card }) => card);

    // Ben asks as Ann.
    const request = "/draw?table=friday&request";
    const { card } = await ask(`${request}=page:1:1`);
    cards.push(card, (await ask(`${request}=page:1:1`, ben)).card);
    expect((await ask(`${request}=page:1:1`)).card).toBe(card);
    for (const id of [`${ann.slice(7)}-page:1:1`, `${ann}:1:1`, "page:9007199254740991:9007199254740991"]) {
      const reply = await send(`${request}=${id}`, ben);
      if (reply.ok) cards.push(((await reply.json()) as { card: string }).card);
      else expect(await reply.text()).toContain("request as 'client:number' expected");
    }
    for (let number = 2; cards.length < 52; number++)
      cards.push((await ask(`${request}=page:${number}:2`)).card);
    expect(new Set(cards).size).toBe(52);
    const nobody = await send(`${request}=page:1:1`, "player=");
    expect([nobody.status, await nobody.text()]).toEqual([400, "no player: open the page first"]);

    let heard = "";
    while ((heard.match(/"call":"draw"/g) ?? []).length < 52) heard += (await changes.read()).value;
    expect(heard).not.toMatch(/[♠♥♦♣]/);
    await changes.cancel();
    const discards = await Promise.all(
      [1, 2, 3].map(() => ask(`/discard?table=friday&card=${encodeURIComponent(cards[1]!)}&request=other:1`)),
    );
    for (const view of discards) expect(view).toMatchObject({ left: 0, out: 51, discards: [cards[1]] });
    const view = await ask(`/discard?table=friday&card=${encodeURIComponent(cards[0]!)}`);
    expect(view).toMatchObject({ left: 0, out: 50, discards: [cards[1], cards[0]] });
    const output = (name: string) =>
      spawnSync(tsx[0]!, [...tsx.slice(1), path(`examples/redis-table/${name}.ts`)], {
        env: { ...env, REDIS_URL: `${server.url}/1` },
        encoding: "utf8",
      }).stdout;
    const hand = newDeck(["AS", "KD", "7C", "2H"], { random: newRandom("today") }).draw(2);
    expect(output("first")).toContain(`[ '${hand.join("', '")}' ]`);
    expect(output("watch")).toMatch(/^2 draw [\s\S]*^3 reset /m);
    const unknown = await send("/draw?table=none", ann);
    expect([unknown.status, await unknown.text()]).toEqual([400, "no such table"]);
  } finally {
    example.kill();
    await ended;
    await server.stop();
  }
});
