/**
 * Crazy Eights online. Several processes of one web server share tables in Redis. Players use browsers.
 *
 *   npm install redis tsx      (and the tarball of randdeck; package.json needs "type": "module")
 *   redis-server &
 *   npx tsx server.ts
 *
 * Then open http://localhost:8080/?table=friday in as many browsers as there are seats. A private window
 * counts as another browser. The environment variables PORT, REDIS_URL and SEATS change the port, the address
 * of Redis and the number of seats, which is 4 by default.
 */
import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createTables, type Table, type TableMove } from "randdeck/redis";
import { createClient } from "redis";

const PORT = Number(process.env.PORT ?? 8080);
const PAGE = readFileSync(new URL("page.html", import.meta.url));
const CARDS = ["♠", "♥", "♦", "♣"].flatMap((suit) =>
  "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").map((rank) => rank + suit),
);
const SEATS = ["north", "east", "south", "west"].slice(0, Number(process.env.SEATS ?? 4));
const HAND = 5;
const DAY = 24 * 60 * 60;

/**
 * Returns the id that the server gave the player: 16 random bytes in a cookie, which nobody else knows. A
 * real server would have a login instead.
 */
const playerIn = ({ headers }: IncomingMessage) =>
  /\bplayer=([\w-]{22})(?![\w-])/.exec(headers.cookie ?? "")?.[1];

/** A card goes on a card of the same suit or rank. An eight goes on every card. */
const fits = (card: string, top: string) =>
  card.startsWith("8") || card.at(-1) === top.at(-1) || card.slice(0, -1) === top.slice(0, -1);

async function serve(): Promise<void> {
  const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
  // Closes a connection that doesn't answer, so that the call is sent again over a new one.
  const client = createClient({
    url,
    pingInterval: 1000,
    socket: { socketTimeout: 5000, reconnectStrategy: () => 500 },
  });
  client.on("error", (error) => console.error(error.message));
  await client.connect();
  const tables = createTables({ client });
  const tableOf = (id: string) => tables.open<string, string>(id);
  const seatsOf = (id: string) => tables.open<string>(`${id}'s seats`);

  /** Makes a table and its seats if they don't exist. If a process dies half way, another can continue. */
  async function open(id: string): Promise<void> {
    const kept = { ttl: DAY, answersFor: DAY, recycle: "none" } as const;
    await tables.openOrCreate(`${id}'s seats`, SEATS, { ...kept, shuffled: false });
    const table = await tables.openOrCreate(id, CARDS, { ...kept, piles: SEATS, events: true });
    const { note } = await table.counts();
    if (note !== undefined) return;
    // The table carries out this request only once, even if several processes send it. The note stores the
    // turn together with the cards.
    const deal = [
      ["deal", SEATS, HAND],
      ["draw", 1, "discard"],
    ] as const;
    await table.step(deal, { note: "1", request: "dealer:1" });
  }

  /** Returns everything that the player at a seat may see, read at one moment. */
  async function look(table: Table<string, string>, seat: string) {
    const { left, discards, cards, piles, note, version, time } = await table.view({ piles: [seat] });
    const turn = Number(note);
    const isOver = left === 0 || Object.values(piles).includes(0);
    const next = isOver ? undefined : SEATS[(turn - 1) % SEATS.length];
    return { seat, hand: cards[seat]!, hands: piles, left, top: discards.at(-1)!, turn, next, version, time };
  }

  /** Plays a turn, unless the table has changed since the player saw it. */
  async function play(
    table: Table<string, string>,
    seat: string,
    version: string,
    card: string,
  ): Promise<void> {
    const { next, version: now, top, turn } = await look(table, seat);
    if (next !== seat) throw new Error("it is not your turn");
    if (now !== version) throw new Error("the table has changed");
    if (card !== "" && !fits(card, top)) throw new Error(`${card} does not go on ${top}`);
    const move: TableMove<string, string> = card === "" ? ["draw", 1, seat] : ["discard", card, seat];
    // The table carries out only one request for each turn, since all have the same id.
    const call = { ifVersion: version, note: `${turn + 1}`, request: `turn:${turn}` };
    await table.step([move], call).catch((error) => {
      // The table's error says where the card is. Players must not know that.
      throw error.code === "refused" ? new Error(`${card} is not in your hand`) : error;
    });
  }

  /** Returns the answer to a browser's request for a path. */
  async function answer(path: string, id: string, player: string, version: string, card: string) {
    if (path === "/sit") await open(id);
    // A player's first request draws a seat. A repeated request, from any process, gets the same seat.
    const seat = await seatsOf(id).draw(undefined, { request: `${player}:1` });
    if (seat === undefined) throw new Error("no seat is free");
    const table = tableOf(id);
    if (path === "/draw") await play(table, seat, version, "");
    if (path === "/play") await play(table, seat, version, card || "no card");
    return { ...(await look(table, seat)), process: process.pid };
  }

  /** Tells a browser about each change of a table, for as long as the browser listens. */
  async function tell(id: string, response: ServerResponse): Promise<void> {
    const changes = await tableOf(id).watch();
    response.on("close", () => changes.return?.());
    // The browser may have gone before the watch began.
    if (response.destroyed) await changes.return?.();
    response.setHeader("Content-Type", "text/event-stream").flushHeaders();
    for await (const change of changes) response.write(`data: ${JSON.stringify(change)}\n\n`);
  }

  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      // Raises for the path "//".
      const { pathname, searchParams } = new URL(message.url ?? "", "http://localhost");
      const id = searchParams.get("table") ?? "";
      const player = playerIn(message);
      if (pathname === "/") {
        if (player === undefined) {
          const cookie = `player=${randomBytes(16).toString("base64url")}; HttpOnly; SameSite=Strict`;
          response.setHeader("Set-Cookie", cookie);
        }
        response.setHeader("Content-Type", "text/html; charset=utf-8").end(PAGE);
      } else if (player === undefined) {
        throw new Error("no player: open the page first");
      } else if (pathname === "/changes") {
        await tell(id, response);
      } else {
        const [version, card] = ["version", "card"].map((name) => searchParams.get(name) ?? "");
        const reply = await answer(pathname, id, player, version!, card!);
        response.setHeader("Content-Type", "application/json").end(JSON.stringify(reply));
      }
    } catch (error) {
      response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" });
      response.end(error instanceof Error ? error.message : "error");
    }
  }

  createServer(respond).listen(PORT);
}

if (cluster.isPrimary) {
  cluster.once("listening", () => console.log(`http://localhost:${PORT}/?table=friday`));
  // If a process dies, a new one replaces it.
  cluster.on("exit", () => setTimeout(() => cluster.fork(), 500));
  for (let count = 0; count < 3; count++) cluster.fork();
} else await serve();
