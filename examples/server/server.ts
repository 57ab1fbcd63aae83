/**
 * A server that trusts no client. It hands out seeds. When a client reports cards, the server deals again to
 * check them. `npx tsx examples/server/server.ts 8080` starts the server, and
 * `npx tsx examples/server/client.ts 8080` plays.
 *
 * Whoever has the seed can predict the cards. So use this only for games in which each player has a separate
 * deck, such as a daily puzzle or a solitaire for points.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { newDeck, newRandom } from "randdeck";
import { CARDS } from "./cards.js";

/** The most bytes that a client may send, and the most draws that a game may have. */
const MOST_BYTES = 10_000;
const MOST_DRAWS = 100;

/** A client's report: for each draw, the number of cards and the cards. */
type Claim = readonly { readonly count: number; readonly cards: readonly string[] }[];

/** The seeds of games for which no claim was made yet. */
const seeds = new Map<string, string>();

class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Refused(413, "too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function claimOf(text: string): Claim {
  let claim: unknown;
  try {
    claim = JSON.parse(text);
  } catch {
    throw new Refused(400, "no JSON");
  }
  const isDraw = (draw: Claim[number] | null): boolean =>
    Number.isInteger(draw?.count) &&
    draw!.count > 0 &&
    draw!.count <= CARDS.length &&
    Array.isArray(draw!.cards);
  if (!Array.isArray(claim) || claim.length > MOST_DRAWS || !claim.every(isDraw))
    throw new Refused(400, "no list of draws");
  return claim;
}

/**
 * Compares the draws with the draws that the seed gives. Returns the number of the first draw that differs,
 * counted from 1, or undefined if no draw differs.
 */
function firstLie(seed: string, claim: Claim): number | undefined {
  const deck = newDeck(CARDS, { random: newRandom(seed) });
  for (const [at, { count, cards }] of claim.entries()) {
    if (JSON.stringify(deck.draw(count)) !== JSON.stringify(cards)) return at + 1;
  }
  return undefined;
}

async function answer(request: IncomingMessage): Promise<object> {
  const [, games, game, ...more] = (request.url ?? "").split("/");
  if (request.method !== "POST" || games !== "games" || more.length > 0)
    throw new Refused(404, "no such page");
  if (game === undefined) {
    const made = { game: randomUUID(), seed: randomUUID() };
    seeds.set(made.game, made.seed);
    return made;
  }
  const claim = claimOf(await bodyOf(request));
  const seed = seeds.get(game);
  if (seed === undefined) throw new Refused(404, "no such game");
  seeds.delete(game);
  const lie = firstLie(seed, claim);
  return lie === undefined ? { honest: true } : { honest: false, draw: lie };
}

const server = createServer((request, response) => {
  const send = (status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  answer(request).then(
    (body) => send(200, body),
    (error: unknown) => {
      if (error instanceof Refused) send(error.status, { error: error.message });
      else send(500, { error: "the server failed" });
    },
  );
});
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  console.log(`Listening on port ${(server.address() as AddressInfo).port}`);
});
