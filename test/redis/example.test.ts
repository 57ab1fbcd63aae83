/** examples/redis-table: a game at one table, served by several processes that die during the game. */
import { execFile, spawn, spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTables } from "../../ts-src/node/redis.js";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { bundled } from "../bundle.js";
import { Browser, hasChromium, untilTrue } from "../engines/browser.js";
import { long } from "../long.js";
import { type Connection, freePort, hasRedis, Server } from "./server.js";

const SEATS = ["north", "east", "south", "west"];

interface View {
  seat: string;
  hand: string[];
  hands: Record<string, number>;
  left: number;
  top: string;
  turn: number;
  version: string;
  time: number;
  next?: string;
  process: number;
}

describe.runIf(hasRedis)("examples/redis-table", () => {
  const program = bundled("examples/redis-table/server.ts", "examples/redis-table/page.html");
  const smaller = ["first", "hands", "watch"].map((name) => bundled(`examples/redis-table/${name}.ts`));
  let server: Server;
  let client: Connection;

  beforeAll(async () => {
    server = await Server.start();
    client = await server.connect();
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  /** Starts the web server; returns its address and a function that ends it. */
  async function start(seats: number) {
    const port = await freePort();
    const env = { ...process.env, PORT: `${port}`, REDIS_URL: server.url, SEATS: `${seats}` };
    const example = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
    const ended = new Promise((resolve) => example.once("close", resolve));
    // The web server prints its address as soon as one of its processes listens.
    await new Promise((resolve) => example.stdout.once("data", resolve));
    const stop = async () => {
      example.kill();
      await ended;
    };
    return { there: `http://127.0.0.1:${port}`, stop };
  }

  /** All cards of a table, in all piles. */
  async function allCards(id: string): Promise<string[]> {
    const table = createTables({ client }).open<string, string>(id);
    const places = ["draw", "out", "discard", ...Object.keys((await table.counts()).piles)];
    return (await Promise.all(places.map((place) => table.pile(place)))).flat();
  }

  it.runIf(long)(
    "loses no card and shows none to another while four play and its processes are killed",
    async () => {
      const { there, stop } = await start(4);
      const kills = 3;
      let isOver = false;
      try {
        /** A browser that sends a request again if it gets no answer. */
        const enter = async () => {
          const page = await fetch(there);
          expect(await page.text()).toContain("Crazy Eights");
          const cookie = /^player=[\w-]{22}/.exec(page.headers.get("set-cookie")!)![0];
          return async (what: string): Promise<View | string> => {
            while (!isOver) {
              const signal = AbortSignal.timeout(2000);
              const headers = { connection: "close", cookie };
              const sent = fetch(`${there}${what}`, { method: "POST", headers, signal });
              const reply = await sent
                .then(async (got) => [got.ok, await got.text()] as const)
                .catch(() => undefined);
              if (reply !== undefined) return reply[0] ? JSON.parse(reply[1]) : reply[1];
              await wait(20);
            }
            throw new Error("the game is over");
          };
        };
        const killed = new Set<number>();
        const seats: string[] = [];
        const seen = await Promise.all(
          SEATS.map(async () => {
            const ask = await enter();
            const own = new Set<string>();
            await Promise.all([1, 2, 3].map(() => ask("/sit?table=friday")));
            for (;;) {
              await wait(5);
              const view = (await ask("/view?table=friday")) as View;
              for (const card of view.hand) own.add(card);
              expect(view.hands[view.seat]).toBe(view.hand.length);
              if (view.next === undefined) {
                seats.push(view.seat);
                return own;
              }
              if (view.turn > 3 * killed.size + 2 && killed.size < kills && !killed.has(view.process)) {
                killed.add(view.process);
                process.kill(view.process, "SIGKILL");
              }
              const [rank, suit] = [view.top.slice(0, -1), view.top.slice(-1)];
              const card = view.hand.find(
                (one) => one.startsWith(rank) || one.endsWith(suit) || one.startsWith("8"),
              );
              const play = `play?table=friday&version=${view.version}&card=${encodeURIComponent(card ?? "")}`;
              const move =
                card === undefined || view.turn < 5 * kills
                  ? `draw?table=friday&version=${view.version}`
                  : play;
              if (view.next !== view.seat)
                expect(await ask(`/${move}`)).toMatch(/^(it is not your turn|the table has changed)$/);
              // A double click makes only one move.
              else await Promise.all([ask(`/${move}`), ask(`/${move}`)]);
            }
          }),
        );
        expect(killed.size).toBe(kills);
        expect(seats.sort()).toEqual([...SEATS].sort());
        // Cards go from the draw pile into one hand, and from there to the discard pile.
        expect(new Set(seen.flatMap((own) => [...own])).size).toBe(
          seen.reduce((sum, own) => sum + own.size, 0),
        );
        const cards = await allCards("friday");
        expect([cards.length, new Set(cards).size]).toEqual([52, 52]);
        expect(await (await enter())("/sit?table=friday")).toBe("no seat is free");
        const nobody = await fetch(`${there}/view?table=friday`, { method: "POST" });
        expect([nobody.status, await nobody.text()]).toEqual([400, "no player: open the page first"]);
      } finally {
        isOver = true;
        await stop();
      }
    },
  );

  it("shows a player the same hand after a reload, whichever process answers", async () => {
    const { there, stop } = await start(2);
    try {
      const cookie = /^player=[\w-]{22}/.exec((await fetch(there)).headers.get("set-cookie")!)![0];
      const ask = async (what: string): Promise<View> => {
        const headers = { connection: "close", cookie };
        const reply = await fetch(`${there}/${what}?table=reloaded`, { method: "POST", headers });
        return (await reply.json()) as View;
      };
      const first = await ask("sit");
      const processes = new Set([first.process]);
      // Sends requests until each of the three processes has answered at least once.
      while (processes.size < 3) {
        for (const what of ["sit", "view"]) {
          const view = await ask(what);
          processes.add(view.process);
          expect(view).toEqual({ ...first, process: view.process, time: view.time });
        }
      }
      const page = await fetch(there, { headers: { cookie } });
      expect(page.headers.get("set-cookie")).toBeNull();
      expect((await fetch(`${there}//`)).status).toBe(400);
      // A browser that goes before its watch has begun leaves none behind.
      await client.sendCommand(["CLIENT", "PAUSE", "500", "ALL"]);
      const leaving = { headers: { cookie }, signal: AbortSignal.timeout(200) };
      await expect(fetch(`${there}/changes?table=reloaded`, leaving)).rejects.toThrow();
      await wait(1000);
      // The test ends by its time limit if the watch stays.
      while (String(await client.sendCommand(["PUBSUB", "SHARDCHANNELS"])) !== "") await wait(20);
    } finally {
      await stop();
    }
  });

  it.runIf(long && hasChromium)("is played in browsers, one of which cheats", async () => {
    const { there, stop } = await start(3);
    const browser = new Browser();
    try {
      const pages = [];
      const text = "document.body.innerText";
      for (const seat of ["north", "east", "south"]) {
        const page = await browser.open(`${there}/?table=chromium`);
        await untilTrue(async () => String(await page(text)).includes(`You sit ${seat}`));
        pages.push(page);
      }
      const [ann, ben, eve] = pages as [(typeof pages)[0], (typeof pages)[0], (typeof pages)[0]];
      const handOf = async (page: typeof ann) =>
        (await page(
          "[...document.querySelectorAll('#hand button')].map((one) => one.textContent)",
        )) as string[];
      // Ann gets an eight, which fits on every card.
      const table = createTables({ client }).open<string, string>("chromium");
      const [given] = await handOf(ann);
      const place = (await table.where("8♠"))!;
      if (place !== "north") {
        await table.put(given!, place === "draw" ? "bottom" : place, "north");
        await table.put("8♠", "north", place);
      }
      await untilTrue(async () => (await handOf(ann)).includes("8♠"));
      const hand = await handOf(ann);
      await ann("window.isOld = true; location.reload()");
      await untilTrue(async () => !(await ann("window.isOld")) && (await handOf(ann)).length === 5);
      expect(await handOf(ann)).toEqual(hand);
      await untilTrue(async () => String(await ben(text)).includes("north: 5"));

      await ann("document.getElementById('draw').click()");
      await untilTrue(async () => String(await ben(text)).includes("It is your turn"));
      await ben("document.getElementById('draw').click()");
      await untilTrue(async () => String(await eve(text)).includes("It is your turn"));
      const before = await table.getState();
      const asked = (what: string) =>
        eve(`fetch("${what}", { method: "POST" }).then((reply) => reply.text())`) as Promise<string>;
      const { version } = await table.counts();
      const play = (seen: string) => asked(`/play?table=chromium&version=${seen}&card=8♠`);
      expect(await play(version)).toBe("8♠ is not in your hand");
      expect(await play("0123456789abcdef")).toBe("the table has changed");
      expect(await table.getState()).toBe(before);
      const known = [...(await handOf(eve)), ...(await table.pile("discard"))];
      const told =
        (await asked("/view?table=chromium&seat=north")) + (await eve("document.documentElement.innerHTML"));
      for (const card of told.match(/(?:10|[A2-9JQK])[♠♥♦♣]/g) ?? []) expect(known).toContain(card);
      await eve("document.getElementById('draw').click()");
      await untilTrue(async () => String(await ann(text)).includes("It is your turn"));
      await ann(
        "[...document.querySelectorAll('#hand button')].find((one) => one.textContent === '8♠').click()",
      );
      for (const page of [ben, eve])
        await untilTrue(async () => String(await page(text)).includes("On top: 8♠"));
      expect(await ben(text)).toContain("north: 5, You: 6, south: 6");
      expect(new Set(await allCards("chromium")).size).toBe(52);
    } finally {
      await browser.close();
      await stop();
    }
  });

  it("has a first table, one with hands, and one that is watched", () => {
    const [first, second, third] = smaller.map(
      (path) =>
        spawnSync(process.execPath, [path], {
          env: { ...process.env, REDIS_URL: `${server.url}/1` },
          encoding: "utf8",
        }).stdout,
    );
    const hand = newDeck(["AS", "KD", "7C", "2H"], { random: newRandom("today") }).draw(2);
    expect(first).toContain(`[ '${hand.join("', '")}' ]`);
    expect(second).toBe("13 12 1\n13 west\n");
    expect(third).toMatch(/^draw [\s\S]*^reset /m);
  });

  it("has a draft in which each process takes three cards, once, however often it is started", async () => {
    const path = bundled("examples/redis-table/draft.ts");
    const env = { ...process.env, REDIS_URL: server.url };
    const play = async (name: string) =>
      (await promisify(execFile)(process.execPath, [path, name], { env })).stdout.trim().split(" ");
    const all = () => Promise.all(["Cleo", "Ann", "Ben"].map(play));
    const picks = await all();
    expect(picks.map(([name, ...cards]) => [name, cards.length])).toEqual([
      ["Cleo", 3],
      ["Ann", 3],
      ["Ben", 3],
    ]);
    expect(picks.flatMap(([, ...cards]) => cards).sort()).toEqual([..."ABCDEFGHI"]);
    expect(await all()).toEqual(picks);
  });
});
