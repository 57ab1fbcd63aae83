/** The tables of a database or a cluster. A call without an answer is sent again. */
import { setTimeout as pauseFor } from "node:timers/promises";
import { shown } from "../../randdeck/check.js";
import type { Value } from "../../randdeck.js";
import { luaText } from "../lua.js";
import type { TableCards } from "./cards.js";
import { Channels } from "./channels.js";
import { type Client, type Connection, connectionOf } from "./clients.js";
import { TableError } from "./error.js";
import { type CallOptions, Table, type TableOptions } from "./table.js";
import { until, within } from "./wait.js";

export interface TablesOptions {
  /** A connected client, pool or cluster of node-redis, or a client or cluster of ioredis. */
  client: Client;
  /** For how many seconds a call without an answer is sent again, as the same request; 30 if left out. */
  patience?: number | undefined;
  /** What the keys begin with; `randdeck:` if left out. */
  prefix?: string | undefined;
}

/** What is asked of a table. @internal */
export interface Question {
  readonly name: string;
  readonly keys: string[];
  readonly words: string[];
  /** Whether it only reads, so a replica can answer. */
  readonly isLook?: boolean;
  /** For how many seconds the table keeps the answer. */
  readonly keptFor?: number;
  readonly signal?: AbortSignal | undefined;
}

/** What is known while waiting for an answer. */
interface Waiting {
  /** When it ends, in milliseconds. */
  readonly until: number;
  /** Why the last try failed. */
  problem: unknown;
}

const LIBRARY = luaText("randdeck-redis");
const [, VERSION = ""] = /^-- randdeck-redis (\S+):/m.exec(LIBRARY) ?? [];

/** How many tables are remembered: those opened last. */
const MOST_OPEN = 1000;

/** Replies of a server that will soon answer. */
const PASSING = /^(LOADING|READONLY|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|BUSY|MOVED|ASK) /;

/** The reply of a server that lacks the library. */
const MISSING = /^ERR Function not found/;

/** In the order of npm: "~" sorts 1.0.0-rc.1 before 1.0.0. @internal */
export const isOlder = (version: string, other: string): boolean =>
  `${version}~`.localeCompare(`${other}~`, "en", { numeric: true }) < 0;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** All tables of a database or a cluster. */
export class Tables {
  readonly #connection: Connection;
  readonly #patience: number;
  readonly #prefix: string;
  readonly #channels: Channels;
  readonly #open = new Map<string, Table<never>>();
  /** The servers that have this library, or a newer one. */
  readonly #ready = new Set<string>();
  readonly #loading = new Map<string, Promise<void>>();

  /** @internal */
  constructor({ client, patience = 30, prefix = "randdeck:" }: TablesOptions) {
    if (!(typeof patience === "number" && patience >= 0))
      throw new RangeError(`option 'patience': seconds from 0 expected, got ${shown(patience)}`);
    this.#connection = connectionOf(client);
    this.#patience = patience;
    this.#prefix = prefix;
    this.#channels = new Channels(this.#connection);
  }

  /** Makes a table. Raises an error if there is one of that id. */
  async create<Card extends Value>(
    id: string,
    cards: TableCards<Card>,
    options: TableOptions<Card> = {},
    call: CallOptions = {},
  ): Promise<Table<Card>> {
    const table = this.open<Card>(id);
    await table.create(cards, options, call);
    return table;
  }

  /** Opens a table that exists. Sends nothing: if there is no such table, its first call fails. */
  open<Card extends Value>(id: string): Table<Card> {
    // Redis would see no hash tag in such a key, and spread the three keys over the cluster.
    if (typeof id !== "string" || id === "" || id.startsWith("}"))
      throw new RangeError("an id is a string that is not empty and does not begin with '}'");
    const open = this.#open;
    const table = open.get(id) ?? new Table<never>(this, id, `${this.#prefix}{${id}}`);
    // A map keeps its order: the table opened longest ago comes first.
    open.delete(id);
    open.set(id, table);
    for (const oldest of open.keys()) if (open.size > MOST_OPEN) open.delete(oldest);
    return table as unknown as Table<Card>;
  }

  /** Listens to a channel from when the promise resolves until you call the function it gives. @internal */
  async listen(
    channel: string,
    hear: (message: string) => void,
    signal: AbortSignal | undefined,
  ): Promise<() => void> {
    const patience = this.#patience;
    const { joined, stop } = this.#channels.listen(channel, hear);
    try {
      await until(signal, () =>
        within(patience, joined, () => new Error(`not connected within ${patience} s`)),
      );
      return stop;
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** Calls a function of the library, with the same words again until it answers. @internal */
  ask(question: Question): Promise<unknown> {
    const { keptFor = Infinity } = question;
    // What is under way for as long again finds the first answer.
    const seconds = Math.min(this.#patience, keptFor / 2);
    const waiting: Waiting = {
      until: Date.now() + 1000 * seconds,
      problem: new Error(`no answer within ${seconds} s`),
    };
    const giveUp = () =>
      seconds < this.#patience
        ? new TableError(`answer unknown: it is kept for ${keptFor} s, and asking later could deal again`)
        : waiting.problem;
    return within(seconds, this.#answer(question, waiting, giveUp), giveUp);
  }

  async #answer(question: Question, waiting: Waiting, giveUp: () => unknown): Promise<unknown> {
    const { name, keys, words, isLook = false, signal } = question;
    for (let pause = 0; ; pause = Math.min(2 * pause + 25, 1000)) {
      try {
        const server = this.#connection.serverOf(keys[0]!);
        if (!this.#ready.has(server)) await this.#prepare(server, keys[0]!);
        return await this.#connection.call(`randdeck_${name}`, keys, words, isLook);
      } catch (error) {
        const message = messageOf(error);
        if (message.startsWith("DECK bad argument")) throw new RangeError(message.slice(5));
        if (message.startsWith("DECK ")) throw new TableError(message.slice(5));
        if (!this.#isPassing(error)) throw error;
        if (MISSING.test(message)) this.#ready.delete(this.#connection.serverOf(keys[0]!));
        waiting.problem = error;
        // The first time at once: the client reconnects before it sends anything.
        await pauseFor(pause);
        // Timers stand still while a machine sleeps.
        if (Date.now() >= waiting.until || signal?.aborted) throw giveUp();
      }
    }
  }

  /** Whether the same call may soon get an answer. */
  #isPassing(error: unknown): boolean {
    const message = messageOf(error);
    if (/^[A-Z]+ /.test(message)) return PASSING.test(message) || MISSING.test(message);
    return !(error instanceof TypeError) && this.#connection.isOpen();
  }

  /** Loads the library on the server of a key if needed, once for all calls. */
  #prepare(server: string, key: string): Promise<void> {
    let loading = this.#loading.get(server);
    if (loading === undefined) {
      loading = this.#load(key)
        .then(() => void this.#ready.add(server))
        .finally(() => this.#loading.delete(server));
      this.#loading.set(server, loading);
    }
    return loading;
  }

  /** Loads the library if it is missing or older. */
  async #load(key: string): Promise<void> {
    const version = await this.#connection.call("randdeck_version", [key], [], true).catch((error) => {
      if (MISSING.test(messageOf(error))) return "";
      throw error;
    });
    if (isOlder(String(version), VERSION)) await this.#connection.load(key, LIBRARY);
  }
}
