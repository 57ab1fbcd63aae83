/**
 * Tests examples/postgres.ts: several processes draw from one deck in a row of a table at the same time,
 * repeat requests, and are killed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { bundled } from "../bundle.js";
import { blocksOf, pages } from "../docs/pages.js";
import { hasPostgres } from "../engines/postgres.js";
import { long } from "../long.js";
import { Postgres } from "./postgres.js";

const CARDS = Array.from({ length: 52 }, (_, index) => `card ${index + 1}`);
const SEATS = ["north", "south"] as const;

/** Queries with locks that stop the example before it reads the deck, or after it has written it. */
const FOR_ROW = "SELECT FROM games FOR UPDATE";
const FOR_ANSWER = "LOCK TABLE answers IN SHARE MODE";

describe.runIf(long && hasPostgres)("examples/postgres.ts", () => {
  const program = bundled("examples/postgres.ts");
  let server: Postgres;
  let client: Client;

  beforeAll(async () => {
    server = await Postgres.start();
    client = await server.connect();
    const page = pages.find(({ path }) => path === "docs/postgres.md")!;
    for (const { kind, code } of blocksOf(page)) if (kind === "sql") await client.query(code);
  });
  beforeEach(() => client.query("TRUNCATE games CASCADE"));
  afterAll(async () => {
    await client?.end();
    await server?.stop();
  });

  /** Starts the example; returns its process and its output. */
  function start(...words: readonly string[]): { child: ChildProcess; output: Promise<string> } {
    const child = spawn(process.execPath, [program, ...words], {
      env: { ...process.env, DATABASE_URL: server.url },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = Promise.all([text(child.stdout), text(child.stderr)]).then((both) => both.join(""));
    return { child, output };
  }

  /**
   * Starts processes of the example, which wait for a lock. While they wait, calls `act` with the processes
   * and the numbers of their connections.
   */
  async function whileWaiting(
    lock: string,
    starts: readonly (readonly string[])[],
    act: (children: readonly ChildProcess[], connections: readonly number[]) => unknown,
  ): Promise<string[]> {
    const other = await server.connect();
    await other.query(`BEGIN; ${lock}`);
    const started = starts.map((words) => start(...words));
    let connections: number[] = [];
    while (connections.length < starts.length) {
      await wait(10);
      const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
      connections = rows.map(({ pid }) => pid);
    }
    await act(
      started.map(({ child }) => child),
      connections,
    );
    await other.end();
    return Promise.all(started.map(({ output }) => output));
  }

  const newGame = () => newDeck<string, string>(CARDS, { piles: SEATS, random: newRandom() });

  /** Makes the game, and returns its deck. */
  async function begin() {
    const deck = newGame();
    await client.query("INSERT INTO games (id, deck) VALUES ('friday', $1)", [deck.getState()]);
    return deck;
  }

  /** Reads the current deck of the game. */
  async function deckNow() {
    const { rows } = await client.query("SELECT deck FROM games");
    const deck = newGame();
    deck.setState(rows[0].deck);
    return deck;
  }

  const turnNow = async () => (await client.query("SELECT turn FROM games")).rows[0].turn;

  /** The line that the example prints for a draw. */
  const lineOf = (request: number, [one, other]: readonly string[]) =>
    `${request} [ '${one}', '${other}' ]\n`;

  it("deals different cards to two processes that draw at once, and the same ones to a retry", async () => {
    await begin();
    const requests = Array.from({ length: 13 }, (_, index) => index + 1);
    const starts = SEATS.map((seat) => ["friday", seat, ...requests.map(String)]);
    const outputs = await whileWaiting(FOR_ROW, starts, () => {});
    const deck = await deckNow();
    for (const [at, seat] of SEATS.entries()) {
      const hand = deck.pile(seat);
      expect(outputs[at]).toBe(requests.map((one) => lineOf(one, hand.slice(2 * one - 2))).join(""));
    }
    expect(SEATS.flatMap((seat) => deck.pile(seat)).sort()).toEqual([...CARDS].sort());
    expect(await start("friday", "south", "13", "1").output).toBe(
      lineOf(13, deck.pile("south").slice(24)) + lineOf(1, deck.pile("south")),
    );
    expect((await deckNow()).getState()).toBe(deck.getState());
    // The game's own column has changed once with each move.
    expect(await turnNow()).toBe(27);
  });

  it("deals once to a request that reaches two processes at once", async () => {
    await begin();
    const twice = [1, 2].map(() => ["friday", "north", "1"]);
    const [one, other] = await whileWaiting(FOR_ROW, twice, () => {});
    expect(one).toBe(lineOf(1, (await deckNow()).pile("north")));
    expect(other).toBe(one);
  });

  const NORTH = ["friday", "north", "1"];

  it.each([FOR_ROW, FOR_ANSWER])(
    "loses nothing where it is killed within its transaction: %s",
    async (lock) => {
      await start("friday", "south", "1").output;
      const deck = await deckNow();
      await whileWaiting(lock, [NORTH], ([child]) => child!.kill("SIGKILL"));
      expect(await start(...NORTH).output).toBe(lineOf(1, deck.draw(2, "north")));
      expect((await deckNow()).getState()).toBe(deck.getState());
    },
  );

  it("reports that its connection broke, and the next try deals once", async () => {
    const deck = await begin();
    const outputs = await whileWaiting(FOR_ANSWER, [NORTH], (_, [connection]) =>
      client.query("SELECT pg_terminate_backend($1)", [connection]),
    );
    expect(outputs[0]).toMatch(/^Connection terminated unexpectedly\n[\s\S]*error: terminating connection/);
    expect((await deckNow()).getState()).toBe(deck.getState());
    expect(await start(...NORTH).output).toBe(lineOf(1, deck.draw(2, "north")));
  });

  it("refuses a wrong move, which changes nothing", async () => {
    const deck = await begin();
    expect(await start("friday", "west", "1").output).toContain("no pile named 'west'");
    expect((await deckNow()).getState()).toBe(deck.getState());
    const { rows } = await client.query("SELECT FROM answers");
    expect(rows).toEqual([]);
    expect(await turnNow()).toBe(1);
  });
});
