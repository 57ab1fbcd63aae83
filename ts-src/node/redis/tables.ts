/** The tables of a database or a cluster. A call without an answer is sent again. */
import { setTimeout as pauseFor } from "node:timers/promises";
import { badArgument, mismatch, shown } from "../../randdeck/check.js";
import type { Value } from "../../randdeck.js";
import { MOST } from "../../redis/limits.js";
import { luaText } from "../lua.js";
import type { TableCards } from "./cards.js";
import { Channels } from "./channels.js";
import { type Client, type Connection, connectionOf, isClient } from "./clients.js";
import { codeOf, refused, reworded, TableError } from "./error.js";
import {
  type Attempt,
  type CallOptions,
  checkTableOptions,
  type Question,
  Table,
  type TableOptions,
} from "./table.js";
import { patiently, until } from "./wait.js";
import { type Anything, bytesIn, callIn, checkKnown } from "./words.js";

export interface TablesOptions {
  /** A connected client, pool or cluster of node-redis, or a client or cluster of ioredis. */
  client: Client;
  /** For how many seconds a call may take; one without an answer is sent again, as the same request. 30 if left out. */
  timeout?: number | undefined;
  /** What the keys begin with; `randdeck:` if left out. */
  prefix?: string | undefined;
}

const LIBRARY = luaText("randdeck-redis");
/** Its version, and the format of its tables. */
const [, VERSION = ""] = /return "(\S+ \d+)" end/.exec(LIBRARY) ?? [];

/** How many tables are remembered: those opened last. */
const MOST_OPEN = 1000;

/** Why a try ends that got no answer. */
const SILENCE = new Error("no answer yet");

/** Replies of a server that will soon answer. */
const PASSING = /^(LOADING|READONLY|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|BUSY|MOVED|ASK) /;

const MISSING = /^ERR Function not found/;

/** In the order of npm, "~" sorts 1.0.0-rc.1 before 1.0.0; then by the formats of their tables. @internal */
export function isOlder(one: string, another: string): boolean {
  const [version = "", format = 0] = one.split(" ");
  const [other = "", itsFormat = 0] = another.split(" ");
  const order = `${version}~`.localeCompare(`${other}~`, "en", { numeric: true });
  return order < 0 || (order === 0 && Number(format) < Number(itsFormat));
}

type Opened = Table<Anything, Anything>;

type Created<Card extends Value, Pile extends string> = [
  id: string,
  cards: TableCards<Card>,
  options?: TableOptions<Card, Pile>,
  call?: CallOptions,
];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** All tables of a database or a cluster. */
export class Tables {
  readonly #connection: Connection;
  readonly #timeout: number;
  readonly #prefix: string;
  readonly #channels: Channels;
  readonly #open = new Map<string, Opened>();
  /** The servers that have this library, or a newer one. */
  readonly #ready = new Set<string>();
  readonly #loading = new Map<string, Promise<void>>();

  /** @internal */
  constructor(options: TablesOptions) {
    if (isClient(options))
      throw new TypeError(
        badArgument(1, "createTables", "createTables({ client }) expected, got the client"),
      );
    checkKnown(options, ["client", "timeout", "prefix"], 1, "createTables");
    const { client, timeout = 30, prefix = "randdeck:" } = options;
    if (!(typeof timeout === "number" && timeout >= 0))
      throw new RangeError(`option 'timeout': seconds from 0 expected, got ${shown(timeout)}`);
    if (typeof prefix !== "string" || bytesIn(prefix) === Infinity)
      throw new TypeError(mismatch("option 'prefix': string of whole characters", prefix));
    this.#connection = connectionOf(client);
    this.#timeout = timeout;
    this.#prefix = prefix;
    this.#channels = new Channels(this.#connection);
  }

  /** Makes a table. Raises an error if there is one of that id. */
  async create<Card extends Value, Pile extends string = never>(
    ...given: Created<Card, Pile>
  ): Promise<Table<Card, Pile>> {
    return this.#create<Card, Pile>("create", given);
  }

  /** Opens a table, whatever its cards and options are, or makes it if there is none of that id. */
  async openOrCreate<Card extends Value, Pile extends string = never>(
    ...given: Created<Card, Pile>
  ): Promise<Table<Card, Pile>> {
    const [[id, , options], { signal }] = callIn("openOrCreate", given, 3, 3);
    // Also where the table is there: a misspelt option would be found by the first process alone.
    checkTableOptions(options ?? {}, "openOrCreate");
    const table = this.open<Card, Pile>(id);
    try {
      await table.look(signal);
      return table;
    } catch (error) {
      if (codeOf(error) !== "no-table") throw error;
    }
    return this.#create<Card, Pile>("openOrCreate", given).catch((error) => {
      // Another process has made it meanwhile.
      if (codeOf(error) === "exists") return this.open<Card, Pile>(id);
      throw error;
    });
  }

  async #create<Card extends Value, Pile extends string>(
    name: string,
    given: Created<Card, Pile>,
  ): Promise<Table<Card, Pile>> {
    const [[id, cards, options], call] = callIn(name, given, 3, 3);
    const table = this.#handle<Card, Pile>(id);
    await table.create(cards, options ?? {}, call, name).catch((error: unknown) => {
      // A deck and a generator were made of its arguments.
      throw reworded(error, (text) =>
        text
          .replace("bad argument #1 to 'newRandom' (", `bad argument #3 to '${name}' (option 'seed': `)
          .replace(
            /^bad argument #(\d) to '(newDeck|copies)'/,
            (_, at) => `bad argument #${Number(at) + 1} to '${name}'`,
          ),
      );
    });
    // A handle of a table that was there before it stays with that one.
    this.#remember(table);
    return table;
  }

  /** Opens a table that exists. Sends nothing: if there is no such table, its first call fails. */
  open<Card extends Value, Pile extends string = never>(...given: [id: string]): Table<Card, Pile> {
    const [[id]] = callIn("open", given, 1, 1, []);
    const table = (this.#open.get(id) as Table<Card, Pile> | undefined) ?? this.#handle<Card, Pile>(id);
    this.#remember(table);
    return table;
  }

  #handle<Card extends Value, Pile extends string>(id: unknown): Table<Card, Pile> {
    // Redis would see no hash tag in such a key, and spread the three keys over the cluster.
    // Of two ids with halves of characters it would make one.
    if (typeof id !== "string" || id === "" || id.startsWith("}") || bytesIn(id) > MOST.id)
      throw new RangeError(
        `an id is a string that is not empty, of whole characters and at most ${MOST.id} bytes, and does not begin with '}'`,
      );
    return new Table<Card, Pile>(this, id, `${this.#prefix}{${id}}`);
  }

  #remember(table: Opened): void {
    const open = this.#open;
    // A map keeps its order: the table opened longest ago comes first.
    open.delete(table.id);
    open.set(table.id, table);
    for (const oldest of open.keys()) if (open.size > MOST_OPEN) open.delete(oldest);
  }

  /** Gives a new handle to whoever opens the table of one that has been replaced. @internal */
  forget(table: { readonly id: string }): void {
    if (this.#open.get(table.id) === table) this.#open.delete(table.id);
  }

  /** Listens to a channel from when the promise resolves until you call the function it gives. @internal */
  async listen(
    channel: string,
    hear: (message: string) => void,
    signal: AbortSignal | undefined,
  ): Promise<() => void> {
    const timeout = this.#timeout;
    const { joined, stop } = this.#channels.listen(channel, hear);
    const giveUp = () => new TableError(`not connected within ${timeout} s`);
    try {
      await patiently(timeout, signal, giveUp, (waiting) => until(waiting, joined));
      return stop;
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** Does the work of a call until its timeout or its signal ends it. @internal */
  attempt<T>(signal: AbortSignal | undefined, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    let problem: unknown;
    const giveUp = () => problem ?? new TableError(`no answer within ${this.#timeout} s`);
    const failed = (error: unknown) => {
      problem = error;
    };
    return patiently(this.#timeout, signal, giveUp, (waiting) => work({ signal: waiting, failed }));
  }

  /** Calls a function of the library, with the same words again until it answers. @internal */
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
          return await this.#try(signal, (trying) => this.#send(question, trying));
        } catch (error) {
          if (signal.aborted || !this.#isPassing(error)) throw this.#explained(error);
          if (error !== SILENCE) attempt.failed(error);
        }
        // The first time at once: the client reconnects before it sends anything.
        await pauseFor(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
        // Timers stand still while a machine sleeps.
        if (Date.now() >= ends) throw giveUp();
      }
    };
    return seconds < this.#timeout
      ? patiently(seconds, attempt.signal, giveUp, answer)
      : answer(attempt.signal);
  }

  /** Tries something, no longer than until it would be tried again. */
  #try<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return patiently(
      this.#connection.resend,
      signal,
      () => SILENCE,
      (trying) => until(trying, work(trying)),
    );
  }

  async #send({ name, keys, words, isLook = false }: Question, signal: AbortSignal): Promise<unknown> {
    const server = this.#connection.serverOf(keys[0]!);
    if (!this.#ready.has(server)) await this.#prepare(server, keys[0]!);
    signal.throwIfAborted();
    try {
      return await this.#connection.call(`randdeck_${name}`, keys, words, isLook, signal);
    } catch (error) {
      const message = messageOf(error);
      if (/^DECK (move \d+: )?bad argument/.test(message)) throw refused(message.slice(5));
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

  /** An error of a closed client says little. */
  #explained(error: unknown): unknown {
    if (this.#connection.isOpen() || !/is closed/.test(messageOf(error))) return error;
    return new Error(`${messageOf(error)}: it was never connected, or closed since`, { cause: error });
  }

  /** Loads the library on the server of a key if needed, once for all calls. */
  #prepare(server: string, key: string): Promise<void> {
    let loading = this.#loading.get(server);
    if (loading === undefined) {
      loading = this.#try(undefined, () => this.#load(key))
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
