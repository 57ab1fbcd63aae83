/** Deals a hand of hold'em that six players can check: `npx tsx examples/checkable/server.ts`. */
import { spawn } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type RandomFunction, shuffled } from "randdeck";
import { isHex, RULES } from "./check.js";
import type { Message } from "./player.js";

const VERSION = "randdeck-deal-1";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The hash that binds a seat to its seed in this hand. */
export const commitmentTo = (hand: string, seat: number, seed: string) =>
  sha256(`${VERSION}:seed:${hand}:${seat}:${seed}`);

/** The list that is published when all commitments are there. The server's is the first. */
export function listOf(hand: string, rules: string, commitments: readonly string[]): string {
  const cards = sha256(RULES.get(rules)!.cards.join(","));
  return [VERSION, "list", hand, commitments.length - 1, rules, cards, ...commitments].join(":");
}

/** The random numbers of a deal: words of HMAC-SHA256 with the server's seed as the key. */
export function sourceOf(list: string, [key, ...seeds]: readonly string[]): RandomFunction {
  const start = `${VERSION}:deal:${sha256(list)}:${seeds.join(":")}`;
  let counter = 0;
  let words: number[] = [];
  function nextWord(): number {
    if (words.length === 0) {
      const digest = createHmac("sha256", key!).update(`${start}:${counter++}`).digest();
      words = Array.from({ length: 8 }, (_, at) => digest.readUInt32BE(4 * at));
    }
    return words.shift()!;
  }
  return (n) => {
    // Words from here on would make some numbers more likely than others.
    const limit = 2 ** 32 - (2 ** 32 % n);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return (word % n) + 1;
  };
}

/** Shuffles the cards of the rules, with the server's seed and those of all players. */
export const deal = (list: string, rules: string, seeds: readonly string[]): string[] =>
  shuffled(RULES.get(rules)!.cards, sourceOf(list, seeds));

/** A connection to a player's program. */
export interface Connection {
  readonly name: string;
  send(message: Message): void;
  /** Returns the next answer, which can be anything. */
  answer(): Promise<unknown>;
}

/**
 * Plays one hand. If a player hasn't answered when `limit` is over, the hand is void for all. It is never dealt
 * without a player.
 *
 * @returns The seat that gave no right answer; undefined if the hand was dealt.
 */
export async function playHand(
  hand: string,
  rules: string,
  connections: readonly Connection[],
  limit: () => Promise<unknown>,
): Promise<number | undefined> {
  const seats = connections.map((_, at) => at + 1);
  const sendAll = (messageTo: (seat: number) => Message) => {
    for (const seat of seats) connections[seat - 1]!.send(messageTo(seat));
  };
  /** A hash or a seed of each player: "" if the player is late, refuses, or answers with something else. */
  async function answers(field: "commitment" | "seed"): Promise<string[]> {
    const late = limit().then(() => undefined);
    const heard = connections.map((each) => Promise.race([each.answer().catch(() => undefined), late]));
    return (await Promise.all(heard)).map((answer) => {
      const text = (answer as Record<string, unknown> | null | undefined)?.[field];
      return isHex(text) ? text : "";
    });
  }
  const isWrong = (seat: number | undefined): seat is number => {
    if (seat !== undefined) sendAll(() => ({ step: "void", silent: seat }));
    return seat !== undefined;
  };

  // This seed leaves the server only when the hand is over.
  const secret = randomBytes(32).toString("hex");
  const commitment = commitmentTo(hand, 0, secret);
  sendAll((seat) => ({
    step: "hand",
    hand,
    seats: connections.map(({ name }) => name),
    seat,
    rules,
    commitment,
  }));

  const commitments = [commitment, ...(await answers("commitment"))];
  const unbound = seats.find(
    (seat) => commitments[seat] === "" || commitments.indexOf(commitments[seat]!) < seat,
  );
  if (isWrong(unbound)) return unbound;

  const list = listOf(hand, rules, commitments);
  sendAll(() => ({ step: "list", list }));
  const seeds = [secret, ...(await answers("seed"))];
  const other = seats.find((seat) => commitmentTo(hand, seat, seeds[seat]!) !== commitments[seat]);
  if (isWrong(other)) return other;

  const pile = deal(list, rules, seeds);
  const cardsOf = (seat: number) =>
    pile.filter((_, at) => RULES.get(rules)!.seatOf(at + 1, seats.length) === seat);
  sendAll((seat) => ({ step: "cards", seat, cards: cardsOf(seat) }));
  // The game is played here. The first five cards of the board are the flop, the turn and the river.
  sendAll(() => ({ step: "cards", seat: 0, cards: cardsOf(0).slice(0, 5) }));
  sendAll(() => ({ step: "end", seeds }));
  return undefined;
}

/** Starts the program of a player, which keeps its notes in a folder. */
function connect(name: string, folder: string): Connection & { close(): void } {
  const program = fileURLToPath(new URL("player.ts", import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program, join(folder, name)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  // A player whose program has ended gives no answer.
  child.stdin.on("error", () => {});
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    name,
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    async answer() {
      const { value, done } = await lines.next();
      return done ? undefined : JSON.parse(value);
    },
    close: () => child.stdin.end(),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? "notes";
  const connections = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Flo"].map((name) => connect(name, folder));
  const hand = `game-${randomBytes(8).toString("hex")}`;
  const silent = await playHand(hand, "holdem", connections, () =>
    setTimeout(10_000, undefined, { ref: false }),
  );
  console.log(
    silent === undefined ? `${hand} was dealt.` : `${hand} is void: seat ${silent} gave no answer.`,
  );
  for (const each of connections) each.close();
}
