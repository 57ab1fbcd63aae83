/** The tables of a database or a cluster. */
import { check, raiseIf } from "../../randdeck/check.js";
import type { Value } from "../../randdeck.js";
import { MOST } from "../../redis/limits.js";
import { type Anything, bytesIn, CALLS, callIn, checkKnown, copyOf } from "./calls.js";
import type { TableCards } from "./cards.js";
import { type Client, isClient } from "./clients.js";
import { checkTableOptions, creationOf, type TableOptions } from "./creation.js";
import { codeOf, refused } from "./error.js";
import { Servers } from "./servers.js";
import { type CallOptions, Table } from "./table.js";

export interface TablesOptions {
  /** A connected client, pool or cluster of node-redis, or a client or cluster of ioredis. */
  client: Client;
  /** The seconds that a call may take, with retries of the same request; 30 by default. */
  timeout?: number | undefined;
  /** The first part of all keys; `randdeck:` by default. */
  prefix?: string | undefined;
}

/** How many tables are remembered. Those opened longest ago are forgotten. */
const MOST_OPEN = 1000;

type Opened = Table<Anything, Anything>;

type Created<Card extends Value, Pile extends string> = [
  id: string,
  cards: TableCards<Card>,
  options?: TableOptions<Card, Pile>,
  call?: CallOptions,
];

/** All tables of a database or a cluster. */
export class Tables {
  readonly #servers: Servers;
  readonly #prefix: string;
  readonly #open = new Map<string, Opened>();

  /** @internal */
  constructor(options: TablesOptions) {
    const problem = isClient(options) ? "createTables({ client }) expected, got the client" : undefined;
    raiseIf(problem, 1, "createTables");
    checkKnown(options, ["client", "timeout", "prefix"], 1, "createTables");
    const { client, timeout = 30, prefix = "randdeck:" } = options;
    const isTime = typeof timeout === "number" && timeout >= 0;
    check(isTime, 1, "createTables", "option 'timeout': seconds from 0", timeout);
    const isText = typeof prefix === "string" && bytesIn(prefix) < Infinity;
    check(isText, 1, "createTables", "option 'prefix': string of valid Unicode", prefix);
    this.#servers = new Servers(client, timeout);
    this.#prefix = prefix;
  }

  /** Makes a table. Raises an error if there is one with that id. */
  async create<Card extends Value, Pile extends string = never>(
    ...given: Created<Card, Pile>
  ): Promise<Table<Card, Pile>> {
    return this.#create<Card, Pile>("create", ...callIn("create", given, CALLS.create));
  }

  /** Opens a table, or makes it if there is none with that id. An existing table keeps its cards and options. */
  async openOrCreate<Card extends Value, Pile extends string = never>(
    ...given: Created<Card, Pile>
  ): Promise<Table<Card, Pile>> {
    const [args, call] = callIn("openOrCreate", copyOf(given), CALLS.create);
    // Checks options even if the table exists, or only the first process would report a misspelt one.
    checkTableOptions(args[2] ?? {}, "openOrCreate");
    const open = async () => {
      await this.open(args[0]).look(call.signal);
      // Makes a new `Table` if the first one belongs to an earlier table.
      return this.open<Card, Pile>(args[0]);
    };
    try {
      return await open();
    } catch (error) {
      if (codeOf(error) !== "no-table") throw error;
    }
    try {
      return await this.#create<Card, Pile>("openOrCreate", args, call);
    } catch (error) {
      if (codeOf(error) !== "exists") throw error;
    }
    // Another process has made the table meanwhile.
    return open();
  }

  async #create<Card extends Value, Pile extends string>(
    name: string,
    [id, cards, options]: Anything[],
    call: CallOptions,
  ): Promise<Table<Card, Pile>> {
    const table = this.#handle<Card, Pile>(id);
    await table.create(creationOf<Card, Pile>(cards, options ?? {}, name), call);
    // The new `Table` replaces one that belongs to an earlier table with this id.
    this.#remember(table);
    return table;
  }

  /** Opens a table. Sends nothing: if there is no such table, the first call fails. */
  open<Card extends Value, Pile extends string = never>(...given: [id: string]): Table<Card, Pile> {
    const [[id]] = callIn("open", given, { own: 1, most: 1, options: [] });
    const table = (this.#open.get(id) as Table<Card, Pile> | undefined) ?? this.#handle<Card, Pile>(id);
    this.#remember(table);
    return table;
  }

  #handle<Card extends Value, Pile extends string>(id: unknown): Table<Card, Pile> {
    // If the id is "" or begins with "}", the keys have no hash tag, and a cluster would put them on
    // different servers. Different lone surrogates would become the same bytes.
    if (typeof id !== "string" || id === "" || id.startsWith("}") || bytesIn(id) > MOST.id)
      throw refused(
        `an id must be a string of valid Unicode, with 1 to ${MOST.id} bytes, and must not begin with '}'`,
      );
    // `open` makes a new `Table` for a new table with this id.
    const forget = () => this.#open.get(id) === table && this.#open.delete(id);
    const table = new Table<Card, Pile>(this.#servers, id, `${this.#prefix}{${id}}`, forget);
    return table;
  }

  #remember(table: Opened): void {
    const open = this.#open;
    // Deleting and setting a table puts it last in the Map, so the first was opened longest ago.
    open.delete(table.id);
    open.set(table.id, table);
    for (const oldest of open.keys()) if (open.size > MOST_OPEN) open.delete(oldest);
  }
}
