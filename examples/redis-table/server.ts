/**
 * A card table online: several processes of one web server share tables in Redis, and browsers sit down at them.
 *
 *   redis-server &
 *   npx tsx server.ts          (beside it: npm install randdeck redis tsx)
 *
 * Then open http://localhost:8080/?table=friday in two windows. PORT and REDIS_URL say otherwise.
 */
import cluster from "node:cluster";
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

async function serve(): Promise<void> {
  const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
  // A connection that gives no answer is closed, so that a call is asked again over another.
  const client = createClient({ url, pingInterval: 1000, socket: { socketTimeout: 5000 } });
  client.on("error", (error) => console.error(error.message));
  await client.connect();
  const tables = createTables({ client });

  /** What a browser asks for, by its path. */
  async function answer(path: string, id: string, card: string): Promise<unknown> {
    const table = tables.open<string>(id);
    if (path === "/sit") {
      // Whoever comes first makes the table; each process may try.
      await tables.create(id, CARDS, { expiry: DAY }).catch((error) => {
        if (!(error instanceof TableError && error.message === "table exists")) throw error;
      });
    }
    if (path === "/draw") return { card: await table.draw() };
    // The table knows which cards are out, not who holds them: a real game checks that here.
    if (path === "/discard") await table.discard(card);
    return { ...(await table.view()), process: process.pid };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/") {
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(PAGE);
      return;
    }
    try {
      const reply = await answer(pathname, searchParams.get("table") ?? "", searchParams.get("card") ?? "");
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(reply));
    } catch (error) {
      response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" });
      response.end(error instanceof Error ? error.message : "error");
    }
  }

  createServer(respond).listen(PORT);
}

if (cluster.isPrimary) {
  for (let count = 0; count < 3; count++) cluster.fork();
  console.log(`http://localhost:${PORT}/?table=friday`);
} else await serve();
