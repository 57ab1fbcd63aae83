/**
 * A card table online: several processes of one web server share tables in Redis, and browsers sit down at them.
 *
 *   redis-server &
 *   npx tsx server.ts          (beside it: npm install redis tsx and the tarball of randdeck; package.json has "type": "module")
 *
 * Then open http://localhost:8080/?table=friday in two windows. PORT and REDIS_URL say otherwise.
 */
import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createTables, TableError } from "randdeck/redis";
import { createClient } from "redis";

const PORT = Number(process.env.PORT ?? 8080);
const PAGE = readFileSync(new URL("page.html", import.meta.url));
const CARDS = ["♠", "♥", "♦", "♣"].flatMap((suit) =>
  "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").map((rank) => rank + suit),
);
const DAY = 24 * 60 * 60;

/** The player that a browser has been told it is, 16 random bytes: nobody else knows them. A real server has a login. */
const playerIn = ({ headers }: IncomingMessage) =>
  /\bplayer=([\w-]{22})(?![\w-])/.exec(headers.cookie ?? "")?.[1];

async function serve(): Promise<void> {
  const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
  // A connection that gives no answer is closed, so that a call is asked again over another.
  const client = createClient({ url, pingInterval: 1000, socket: { socketTimeout: 5000 } });
  client.on("error", (error) => console.error(error.message));
  await client.connect();
  const tables = createTables({ client });

  /** What a browser asks for, by its path. Its requests have an id, so that each is carried out once. */
  async function answer(
    path: string,
    id: string,
    card: string,
    request: string | undefined,
  ): Promise<unknown> {
    const table = tables.open<string>(id);
    if (path === "/sit") {
      // Whoever comes first makes the table; each process may try.
      await tables.create(id, CARDS, { expiry: DAY, events: true }).catch((error) => {
        if (!(error instanceof TableError && error.message === "table exists")) throw error;
      });
    }
    if (path === "/draw") return { card: await table.draw(undefined, { request }) };
    // The table knows which cards are out, not who holds them: a real game checks that here.
    if (path === "/discard") await table.discard(card, { request });
    return { ...(await table.view()), process: process.pid };
  }

  /** Tells a browser of each change of a table, for as long as it listens. */
  async function tell(id: string, response: ServerResponse): Promise<void> {
    const changes = await tables.open(id).watch();
    response.on("close", () => changes.return?.());
    response.setHeader("Content-Type", "text/event-stream").flushHeaders();
    for await (const change of changes) response.write(`data: ${JSON.stringify(change)}\n\n`);
  }

  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(message.url ?? "", "http://localhost");
    const table = searchParams.get("table") ?? "";
    const player = playerIn(message);
    try {
      if (pathname === "/") {
        if (player === undefined) {
          const cookie = `player=${randomBytes(16).toString("base64url")}; HttpOnly; SameSite=Strict`;
          response.setHeader("Set-Cookie", cookie);
        }
        response.setHeader("Content-Type", "text/html; charset=utf-8").end(PAGE);
      } else if (player === undefined) {
        throw new Error("no player: open the page first");
      } else if (pathname === "/changes") {
        await tell(table, response);
      } else {
        const id = searchParams.get("request");
        // Whoever sends another player's id would get that player's answer: the server says whose it is.
        const request = id === null ? undefined : `${player}-${id}`;
        const reply = await answer(pathname, table, searchParams.get("card") ?? "", request);
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
  for (let count = 0; count < 3; count++) cluster.fork();
} else await serve();
