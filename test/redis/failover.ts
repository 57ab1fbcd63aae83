/**
 * Plays games in which a replica that was cut off becomes the master, and checks which turns are lost. `npx
 * tsx test/redis/failover.ts 200` plays 200 such games, and compares settings of Redis.
 */
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { held } from "../../examples/redis-table/held.js";
import { createTables, type TableView } from "../../ts-src/node/redis.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { faketimeLibrary } from "../engines/faketime.js";
import { Link } from "./link.js";
import { Server } from "./server.js";

const CARDS = Array.from({ length: 5000 }, (_, index) => index);
const SEATS = ["north", "south"] as const;
type Seat = (typeof SEATS)[number];

interface Plan {
  /** Settings of the master that is killed. */
  readonly settings?: readonly string[];
  /** The number of turns before the replica is cut off. */
  readonly before: number;
  /** How long the game continues after the replica is cut off, in turns or in seconds. */
  readonly after: { readonly turns: number } | { readonly seconds: number };
  /** By how many seconds the replica's clock is set back: less than the fail-over takes. */
  readonly back: number;
  /** Whether the players view the table on the new master before their next turn. */
  readonly isLookFirst: boolean;
  /** Whether a turn is under way when the master is killed. */
  readonly isUnderWay: boolean;
}

interface Outcome {
  /**
   * How many turns the first master acknowledged, how many turns `held` confirmed, and how many turns the
   * second master has.
   */
  readonly made: number;
  readonly confirmed: number;
  readonly kept: number;
  /** How many calls required a lost version with `ifVersion`, and how many of these were accepted. */
  readonly tried: number;
  readonly accepted: number;
  /** How many views of the second master a player ignored because a view of the first was newer. */
  readonly ignored: number;
  /** How many turns no player could make after the fail-over. */
  readonly stuck: number;
  /** The number of cards in exactly one pile at the end. */
  readonly cards: number;
  /** Whether the first master refused a turn because it had no replica. */
  readonly isRefused: boolean;
  /** For how many seconds the first master acknowledged turns after its replica was cut off. */
  readonly seconds: number;
}

/** Returns the plan of a round. Twelve rounds in a row have all combinations of the last three fields. */
export function planOf(round: number): Plan {
  const chance = newRandom(round);
  return {
    before: chance.random(4),
    after: { turns: chance.random(7) - 1 },
    back: round % 3 === 0 && faketimeLibrary !== "" ? 0.1 + chance.random(3) / 10 : 0,
    isLookFirst: round % 2 === 0,
    isUnderWay: round % 4 < 2,
  };
}

export async function failOver(plan: Plan): Promise<Outcome> {
  const { settings = [], before, after, back, isLookFirst, isUnderWay } = plan;
  const master = await Server.start(...settings);
  const line = await Link.to(master.port);
  const replica = await Server.startBack(back, "--replicaof", "127.0.0.1", `${line.port}`);
  const front = await Link.to(master.port);
  const promoted = await replica.connect();
  const url = `redis://127.0.0.1:${front.port}`;
  const client = createClient({ url, socket: { reconnectStrategy: () => 10 } });
  client.on("error", () => {});
  await client.connect();
  try {
    while (!/master_link_status:up/.test(await promoted.info("replication"))) await wait(10);
    const table = await createTables({ client }).create<number, Seat>("game", CARDS, {
      piles: SEATS,
      note: "0",
    });
    const hasty = createTables({ client, timeout: 3 }).open<number, Seat>("game");

    /** The last view of each player, who ignores older views that arrive later, as a browser does. */
    const seen = new Map<Seat, TableView<number, Seat, Seat>>();
    let ignored = 0;
    const look = async (seat: Seat) => {
      const view = await table.view({ piles: [seat] });
      if (view.time < (seen.get(seat)?.time ?? 0)) ignored += 1;
      else seen.set(seat, view);
    };
    const turnOf = (view: TableView<number, Seat, Seat>) => Number(view.note);
    let requests = 0;
    const play = async (seat: Seat, own = table) => {
      const view = seen.get(seat)!;
      requests += 1;
      await own.step([["draw", 1, seat]], {
        ifVersion: view.version,
        note: `${turnOf(view) + 1}`,
        request: `${seat}:${requests}`,
      });
    };
    const seatOf = (turn: number) => SEATS[turn % SEATS.length]!;

    /** The version of the table after each turn. */
    const versions = [(await table.counts()).version];
    let confirmed = 0;
    let acknowledgedAt = 0;
    const takeTurn = async (own = table) => {
      const seat = seatOf(versions.length - 1);
      await look(seat);
      await play(seat, own);
      acknowledgedAt = Date.now();
      versions.push((await table.counts()).version);
    };
    const confirm = async (milliseconds: number) => {
      const [, isHeld] = await held(client, "game", takeTurn, 1, milliseconds);
      if (isHeld) confirmed = versions.length - 1;
    };
    for (let turn = 0; turn < before; turn++) await confirm(1000);
    line.cut();
    const cutAt = Date.now();
    let isRefused = false;
    if ("turns" in after) for (let turn = 0; turn < after.turns; turn++) await confirm(1);
    else {
      const ends = cutAt + 1000 * after.seconds;
      const refused = (error: Error) => error.message.startsWith("NOREPLICAS");
      while (!isRefused && Date.now() < ends) {
        await takeTurn(hasty).catch((error) => {
          if (!refused(error)) throw error;
          isRefused = true;
        });
        await wait(5);
      }
    }
    const seconds = (acknowledgedAt - cutAt) / 1000;
    // Both players view the table once more before the master is killed.
    for (const seat of SEATS) await look(seat);
    const made = versions.length - 1;
    const last = Date.now();
    const underWay = isUnderWay ? play(seatOf(made)).catch((error) => error.code) : undefined;
    await master.kill();
    await promoted.sendCommand(["REPLICAOF", "NO", "ONE"]);
    while (Date.now() <= last + 1000 * back + 20) await wait(5);
    front.leadTo(replica.port);

    const problem = await underWay;
    if (problem !== undefined && problem !== "changed") throw new Error(`unexpected: ${problem}`);
    if (isLookFirst) for (const seat of SEATS) await look(seat);
    const kept = Number((await table.counts()).note);
    const lost = versions.slice(kept + 1);
    let [tried, accepted] = [0, 0];
    const tryLost = async () => {
      for (const ifVersion of lost) {
        tried += 1;
        await table.shuffle("south", { ifVersion }).then(
          () => {
            accepted += 1;
          },
          (error) => {
            if (error.code !== "changed") throw error;
          },
        );
      }
    };
    await tryLost();
    // The game continues until it has more changes than before the fail-over.
    let stuck = 0;
    for (let turn = kept; turn < made + 3; turn++) {
      const seat = seatOf(turn);
      let isDone = false;
      for (let tries = 0; !isDone && tries < 3; tries++) {
        isDone = await play(seat).then(
          () => true,
          (error) => {
            if (error.code !== "changed") throw error;
            return false;
          },
        );
        await look(seat);
      }
      if (!isDone) stuck += 1;
      if (lost.length < 10) await tryLost();
    }
    const { cards } = await table.view({ piles: SEATS });
    const all = [...(await table.pile("draw")), ...cards.north, ...cards.south];
    const size = new Set(all).size;
    return { made, confirmed, kept, tried, accepted, ignored, stuck, cards: size, isRefused, seconds };
  } finally {
    client.destroy();
    promoted.destroy();
    for (const one of [line, front]) one.close();
    for (const server of [master, replica]) await server.stop();
  }
}

/** The problems of a game at its end; empty if there are none. */
export function problemsOf({ made, confirmed, kept, accepted, ignored, stuck, cards }: Outcome): string[] {
  return [
    accepted > 0 ? `${accepted} lost versions were accepted` : "",
    ignored > 0 ? `${ignored} views of the new master were taken for older` : "",
    kept < confirmed ? `${confirmed - kept} turns were lost that were held` : "",
    stuck > 0 ? `${stuck} turns could not be played` : "",
    kept > made + 1 ? "turns were played twice" : "",
    cards < CARDS.length ? `${CARDS.length - cards} cards are missing` : "",
  ].filter(Boolean);
}

/** Settings of a master whose replica is cut off some seconds before the master is killed. */
export const SETTINGS = {
  "nothing set": [],
  "appendfsync always": ["--appendonly", "yes", "--appendfsync", "always"],
  "min-replicas-to-write 1, min-replicas-max-lag 1": [
    "--min-replicas-to-write",
    "1",
    "--min-replicas-max-lag",
    "1",
  ],
} as const;

export const lossWith = (settings: readonly string[], seconds = 5): Promise<Outcome> =>
  failOver({ settings, before: 20, after: { seconds }, back: 0, isLookFirst: true, isUnderWay: false });

if (process.argv[1]?.endsWith("failover.ts")) {
  const sums = { rounds: 0, made: 0, confirmed: 0, lost: 0, tried: 0 };
  for (let round = 1; round <= Number(process.argv[2] ?? 20); round++) {
    const outcome = await failOver(planOf(round));
    for (const problem of problemsOf(outcome)) throw new Error(`round ${round}: ${problem}`);
    sums.rounds += 1;
    for (const name of ["made", "confirmed", "tried"] as const) sums[name] += outcome[name];
    sums.lost += Math.max(outcome.made - outcome.kept, 0);
  }
  console.log(sums);
  for (const [name, settings] of Object.entries(SETTINGS)) {
    const { made, kept, confirmed, seconds } = await lossWith(settings);
    const lost = `${made - kept} of ${made} acknowledged turns lost, those of ${seconds.toFixed(1)} s`;
    console.log(`${name}: ${lost}; of ${confirmed} held ${Math.max(confirmed - kept, 0)}`);
  }
}
