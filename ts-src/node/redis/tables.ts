/** The tables of a database or a cluster. A call without an answer is sent again. */
import { setTimeout as pauseFor } from "node:timers/promises";
import { mismatch, shown } from "../../randdeck/check.js";
import type { Value } from "../../randdeck.js";
import { luaText } from "../lua.js";
import type { TableCards } from "./cards.js";
import { Channels } from "./channels.js";
import { type Client, type Connection, connectionOf } from "./clients.js";
import { TableError } from "./error.js";
import { type Attempt, type CallOptions, type Question, Table, type TableOptions } from "./table.js";
import { patiently, until } from "./wait.js";
import { callIn, checkKnown } from "./words.js";

export interface TablesOptions {
  /** A connected client, pool or cluster of node-redis, or a client or cluster of ioredis. */
  client: Client;
  /** For how many seconds a call may take; one without an answer is sent again, as the same request. 30 if left out. */
  patience?: number | undefined;
  /** What the keys begin with; `randdeck:` if left out. */
  prefix?: string | undefined;
}

const LIBRARY = luaText("randdeck-redis");
/** Its version, and the format of its tables. */
const [, VERSION = ""] = /return "(\S+ \d+)" end/.exec(LIBRARY) ?? [];

/** How many tables are remembered: those opened last. */
const MOST_OPEN = 1000;

/** Replies of a server that will soon answer. */
const PASSING = /^(LOADING|READONLY|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|BUSY|MOVED|ASK) /;

/** The reply of a server that lacks the library. */
const MISSING = /^ERR Function not found/;

/** In the order of npm, "~" sorts 1.0.0-rc.1 before 1.0.0; then by the formats of their tables. @internal */
export function isOlder(one: string, another: string): boolean {
  const [version = "", format = 0] = one.split(" ");
  const [other = "", itsFormat = 0] = another.split(" ");
  const order = `${version}~`.localeCompare(`${other}~`, "en", { numeric: true });
  return order < 0 || (order === 0 && Number(format) < Number(itsFormat));
}

const HALF_CHARACTER = /\p{Surrogate}/u;

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
  constructor(options: TablesOptions) {
    checkKnown(options, ["client", "patience", "prefix"], 1, "createTables");
    const { client, patience = 30, prefix = "randdeck:" } = options;
    if (!(typeof patience === "number" && patience >= 0))
      throw new RangeError(`option 'patience': seconds from 0 expected, got ${shown(patience)}`);
    if (typeof prefix !== "string" || HALF_CHARACTER.test(prefix))
      throw new TypeError(mismatch("option 'prefix': string of whole characters", prefix));
    this.#connection = connectionOf(client);
    this.#patience = patience;
    this.#prefix = prefix;
    this.#channels = new Channels(this.#connection);
  }

  /** Makes a table. Raises an error if there is one of that id. */
  async create<Card extends Value, Pile extends string = never>(
    id: string,
    cards: TableCards<Card>,
    options?: TableOptions<Card, Pile>,
    call?: CallOptions,
  ): Promise<Table<Card, Pile>>;
  async create<Card extends Value, Pile extends string = never>(
    ...given: unknown[]
  ): Promise<Table<Card, Pile>> {
    const [[id, cards, options], call] = callIn("create", given, 3, 3);
    const table = this.open<Card, Pile>(id);
    await table.create(cards, options ?? {}, call);
    return table;
  }

  /** Opens a table that exists. Sends nothing: if there is no such table, its first call fails. */
  open<Card extends Value, Pile extends string = never>(id: string): Table<Card, Pile>;
  open<Card extends Value, Pile extends string = never>(...given: unknown[]): Table<Card, Pile> {
    const [[id]] = callIn("open", given, 1, 1, []);
    // Redis would see no hash tag in such a key, and spread the three keys over the cluster.
    // Of two ids with halves of characters it would make one.
    if (typeof id !== "string" || id === "" || id.startsWith("}") || HALF_CHARACTER.test(id))
      throw new RangeError(
        "an id is a string that is not empty, of whole characters, and does not begin with '}'",
      );
    const open = this.#open;
    const table = open.get(id) ?? new Table<never>(this, id, `${this.#prefix}{${id}}`);
    // A map keeps its order: the table opened longest ago comes first.
    open.delete(id);
    open.set(id, table);
    for (const oldest of open.keys()) if (open.size > MOST_OPEN) open.delete(oldest);
    return table as unknown as Table<Card, Pile>;
  }

  /** @internal */
  async listen(
    channel: string,
    hear: (message: string) => void,
    signal: AbortSignal | undefined,
  ): Promise<() => void> {
    const patience = this.#patience;
    const { joined, stop } = this.#channels.listen(channel, hear);
    const giveUp = () => new TableError(`not connected within ${patience} s`);
    try {
      await patiently(patience, signal, giveUp, (waiting) => until(waiting, joined));
      return stop;
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** @internal */
  attempt<T>(signal: AbortSignal | undefined, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    let problem: unknown;
    const giveUp = () => problem ?? new TableError(`no answer within ${this.#patience} s`);
    const failed = (error: unknown) => {
      problem = error;
    };
    return patiently(this.#patience, signal, giveUp, (waiting) => work({ signal: waiting, failed }));
  }

  /** @internal */
  ask(question: Question, attempt: Attempt): Promise<unknown> {
    const { keptFor = Infinity } = question;
    // What is under way for as long again finds the first answer.
    const seconds = keptFor / 2;
    const giveUp = () =>
      new TableError(`answer unknown: it is kept for ${keptFor} s, and asking later could deal again`);
    const ends = Date.now() + 1000 * seconds;
    const answer = async (signal: AbortSignal) => {
      for (let pause = 0; ; pause = Math.min(2 * pause + 25, 1000)) {
        try {
          return await until(signal, this.#send(question, signal));
        } catch (error) {
          if (signal.aborted || !this.#isPassing(error)) throw error;
          attempt.failed(error);
        }
        // The first time at once: the client reconnects before it sends anything.
        await pauseFor(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
        // Timers stand still while a machine sleeps.
        if (Date.now() >= ends) throw giveUp();
      }
    };
    return seconds < this.#patience
      ? patiently(seconds, attempt.signal, giveUp, answer)
      : answer(attempt.signal);
  }

  /** Sends a question once. */
  async #send({ name, keys, words, isLook = false }: Question, signal: AbortSignal): Promise<unknown> {
    const server = this.#connection.serverOf(keys[0]!);
    if (!this.#ready.has(server)) await this.#prepare(server, keys[0]!);
    signal.throwIfAborted();
    try {
      return await this.#connection.call(`randdeck_${name}`, keys, words, isLook, signal);
    } catch (error) {
      const message = messageOf(error);
      if (message.startsWith("DECK bad argument")) throw new RangeError(message.slice(5));
      if (message.startsWith("DECK ")) throw new TableError(message.slice(5));
      if (MISSING.test(message)) this.#ready.delete(this.#connection.serverOf(keys[0]!));
      throw error;
    }
  }

  /** Whether the same call may soon get an answer. */
  #isPassing(error: unknown): boolean {
    if (error instanceof RangeError || error instanceof TableError || error instanceof TypeError)
      return false;
    const message = messageOf(error);
    if (/^[A-Z]+ /.test(message)) return PASSING.test(message) || MISSING.test(message);
    return this.#connection.isOpen();
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
