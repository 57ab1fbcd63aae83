/** Tables of cards in Redis, which many servers share: the client for Node, over node-redis. */
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Integer, Value } from "../ts-src/randdeck.js";
import { copies, type DeckOptions, type DeckPlace, newDeck, newRandom } from "../ts-src/randdeck.js";
import { luaText } from "./lua-files.js";

interface Words {
  keys: string[];
  arguments: string[];
}

/** A connection, as `createClient` of node-redis gives it, or one of its pools. */
export interface RedisClient {
  fCall(name: string, words: Words): Promise<unknown>;
  fCallRo(name: string, words: Words): Promise<unknown>;
  functionLoad(code: string, options: { REPLACE: true }): Promise<unknown>;
}

/** What `createCluster` of node-redis gives. */
export interface RedisCluster<Node> extends RedisClient {
  readonly masters: readonly Node[];
  nodeClient(node: Node): Promise<RedisClient>;
}

export interface TablesOptions {
  /** A client or a cluster of node-redis, connected. */
  client: RedisClient | RedisCluster<never>;
  /** How often a call is sent that gets no answer, with the same request: 10 if left out. */
  tries?: number | undefined;
  /** What the keys begin with: `randdeck:` if left out. */
  prefix?: string | undefined;
}

/** The cards of a table: a list, or pairs of a card and how many copies of it there are. */
export type TableCards<Card> = readonly Card[] | { readonly copies: readonly (readonly [Card, Integer])[] };

/** What a table can be told: the options of `newDeck`, a seed for `random`, and how long things are kept. */
export interface TableOptions<Card> extends Omit<DeckOptions<Card>, "random"> {
  /** As of `newRandom`; 32 bytes of the system's randomness if left out. */
  seed?: number | string | undefined;
  /** After how many seconds without a call that changes it the table is gone; never if left out. */
  expiry?: Integer | undefined;
  /** How many answers are kept for each client: 32 if left out. */
  answers?: Integer | undefined;
  /** For how many seconds after a client's last call its answers are kept: 120 if left out. */
  answersFor?: Integer | undefined;
}

/** How many cards are where. */
export interface TableCounts {
  left: Integer;
  out: Integer;
  discarded: Integer;
  size: Integer;
  passes: Integer;
}

/** What a table says of itself: `DECK no such table` is the error "no such table". */
export class TableError extends Error {
  override readonly name = "TableError";
}

/** What is known of a table: it stays, since a table's cards stay. */
interface Known<Card> {
  readonly edition: string;
  readonly cards: readonly Card[];
  /** Where each card lies first, by its text: made where cards are given back. */
  positions?: ReadonlyMap<string, Integer>;
  readonly answers: Integer;
}

const LIBRARY = luaText("randdeck-redis");
const [, VERSION = ""] = /^-- randdeck-redis (\S+):/m.exec(LIBRARY) ?? [];

/** Replies that stand for a server that will soon answer, or that lacks the library. */
const PASSING = /^(LOADING|READONLY|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|BUSY|MOVED|ASK) |^ERR Function not found/;

/** What only looks, which a replica can be asked too. */
const LOOKING = new Set(["about", "counts", "get_state", "view"]);

/** In the order of npm: behind 1.0.0-rc.1 stands what sorts before the end of 1.0.0. */
const isOlder = (version: string, other: string): boolean =>
  `${version}~`.localeCompare(`${other}~`, "en", { numeric: true }) < 0;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A card is found by what it says: an object is another one after its way through Redis. */
const keyOf = (card: unknown): string => JSON.stringify(card) ?? "null";

const listOf = <Card extends Value>(given: TableCards<Card>): readonly Card[] =>
  typeof given === "object" && "copies" in given ? copies(given.copies) : given;

function positionsOf<Card>(known: Known<Card>): ReadonlyMap<string, Integer> {
  known.positions ??= new Map(known.cards.map((card, index) => [keyOf(card), index + 1] as const).reverse());
  return known.positions;
}

/** Raises where JSON can't carry the cards as they are. */
function checkCards(cards: readonly unknown[]): void {
  const objects = new Set<string>();
  for (const [index, card] of cards.entries()) {
    const key = keyOf(card);
    const where = `card ${index + 1}`;
    if (key === "null") throw new TypeError(`${where} can't be written as JSON`);
    if (objects.has(key)) throw new RangeError(`${where} is an object that is there already: give copies`);
    if (typeof card === "object") objects.add(key);
  }
}

/** The kind of each card as a number. */
function kindsOf<Card>(cards: readonly Card[], kindOf: (card: Card) => Value): Integer[] {
  const kinds = cards.map((card) => kindOf(card));
  const numbers = new Map(kinds.map((kind, index) => [kind, index]));
  return kinds.map((kind) => numbers.get(kind)!);
}

function countsIn(text: string): TableCounts {
  const [left = 0, out = 0, discarded = 0, size = 0, passes = 0] = text.split(" ").map(Number);
  return { left, out, discarded, size, passes };
}

/** Refuses wrong numbers, as every deck does. */
const NO_CARDS = newDeck<never>([]);

/** One table. Its methods are those of `newDeck`, each giving a promise. */
export class Table<Card extends Value> {
  readonly id: string;
  readonly #tables: Tables;
  readonly #keys: string[];
  /** The name by which the table knows whom it has answered. */
  readonly #client = randomBytes(9).toString("base64url");
  /** The numbers of the requests under way, the oldest first. */
  readonly #asking = new Set<Integer>();
  #asked = 0;
  #waiting: (() => void)[] = [];
  #known: Promise<Known<Card>> | undefined;

  /** @internal */
  constructor(tables: Tables, id: string, key: string) {
    this.#tables = tables;
    this.id = id;
    this.#keys = [key, `${key}:pile`, `${key}:discards`];
  }

  /** Draws a card, or `count` of them, as a deck does. */
  async draw(count?: undefined): Promise<Card | undefined>;
  async draw(count: Integer): Promise<Card[]>;
  async draw(count?: Integer): Promise<Card | Card[] | undefined> {
    NO_CARDS.draw(count as Integer);
    const hand = await this.#cards("draw", count ?? 1);
    return count == null ? hand[0] : hand;
  }

  /** Deals hands round the table. */
  async deal(hands: Integer, size: Integer): Promise<Card[][]> {
    const dealt: Card[][] = NO_CARDS.deal(hands, size);
    const cards = await this.#cards("deal", hands, size);
    for (const [index, card] of cards.entries()) dealt[index % hands]!.push(card);
    return dealt;
  }

  /** Shows what `draw` will give in this pass. */
  async peek(count?: undefined): Promise<Card | undefined>;
  async peek(count: Integer): Promise<Card[]>;
  async peek(count?: Integer): Promise<Card | Card[] | undefined> {
    NO_CARDS.peek(count as Integer);
    const shown = await this.#cards("peek", count ?? 1);
    return count == null ? shown[0] : shown;
  }

  /** Puts cards that are out or discarded back. */
  async put(cards: Card | readonly Card[], where: DeckPlace = "top"): Promise<void> {
    await this.#ask("put", (known) => [this.#given(cards, known, "put"), String(where)]);
  }

  /** Puts cards that are out on the discard pile. */
  async discard(cards: Card | readonly Card[]): Promise<void> {
    await this.#ask("discard", (known) => [this.#given(cards, known, "discard")]);
  }

  /** Shuffles what is left. */
  async shuffle(): Promise<void> {
    await this.#ask("shuffle");
  }

  /** Puts all cards back and begins a new pass. */
  async reset(): Promise<void> {
    await this.#ask("reset");
  }

  /** How many cards are where: no secrets. */
  async counts(): Promise<TableCounts> {
    const { reply } = await this.#ask("counts");
    return countsIn(reply);
  }

  /** What everybody at the table may see: the counts, and the discard pile, whose last card is on top. */
  async view(): Promise<TableCounts & { discards: Card[] }> {
    const { reply, known } = await this.#ask("view");
    const [counts = "", discards = ""] = reply.split(";");
    return { ...countsIn(counts), discards: cardsAt(discards, known) };
  }

  async left(): Promise<Integer> {
    return (await this.counts()).left;
  }

  async out(): Promise<Integer> {
    return (await this.counts()).out;
  }

  async size(): Promise<Integer> {
    return (await this.counts()).size;
  }

  async passes(): Promise<Integer> {
    return (await this.counts()).passes;
  }

  async discards(): Promise<Card[]> {
    return (await this.view()).discards;
  }

  /** The table as text, with which a deck of the same cards and options goes on; it tells what comes next. */
  async getState(): Promise<string> {
    return (await this.#ask("get_state")).reply;
  }

  /** Goes on where a deck, or a table, of the same cards and options was. */
  async setState(state: string): Promise<void> {
    await this.#ask("set_state", () => [state]);
  }

  /** Takes the table away, if it is there. */
  async delete(): Promise<void> {
    await this.#tables.ask("delete", this.#keys, ["", ""]);
    this.#known = undefined;
  }

  /** @internal */
  async create(given: TableCards<Card>, options: TableOptions<Card>): Promise<void> {
    const { seed, answers, answersFor, expiry, ...others } = options;
    const key = seed ?? randomBytes(32).toString("base64url");
    const cards = listOf(given);
    newDeck(cards, { ...others, random: newRandom(key) });
    checkCards("copies" in given ? given.copies.map(([card]) => card) : cards);
    const kinds = others.kindOf && kindsOf(cards, others.kindOf);
    const sent = { ...others, kindOf: undefined, kinds, seed: key, answers, answersFor, expiry };
    // An option that is null is one that is left out.
    const json = [JSON.stringify(given), JSON.stringify(sent, (_, value) => value ?? undefined)];
    const kept = answers ?? 32;
    const edition = await this.#numbered(kept, (request) =>
      this.#tables.ask("create", this.#keys, ["", request, ...json]),
    );
    this.#known = Promise.resolve({ edition: String(edition), cards: [...cards], answers: kept });
  }

  /** The positions of cards that are given back. */
  #given(cards: Card | readonly Card[], known: Known<Card>, name: "put" | "discard"): string {
    const places = positionsOf(known);
    const isList = Array.isArray(cards) && !places.has(keyOf(cards));
    const list = isList ? (cards as readonly Card[]) : [cards as Card];
    const positions = list.map((card) => places.get(keyOf(card)));
    if (positions.includes(undefined)) {
      // A deck whose cards are all out says what is wrong with the one that is none of them.
      const deck = newDeck(known.cards);
      deck.draw(deck.size());
      deck[name](cards);
    }
    return positions.join(" ");
  }

  /** What is known of the table, asked for once. */
  #knowledge(): Promise<Known<Card>> {
    if (this.#known !== undefined) return this.#known;
    const known = this.#tables.ask("about", this.#keys, [""]).then((reply) => {
      const [edition = "", cards = "", answers] = reply as string[];
      return { edition, cards: listOf<Card>(JSON.parse(cards)), answers: Number(answers) };
    });
    this.#known = known;
    known.catch(() => this.#forget(known));
    return known;
  }

  #forget(known: Promise<Known<Card>>): void {
    if (this.#known === known) this.#known = undefined;
  }

  /** Asks the table that is known, or, where another has taken its place, that one. */
  async #ask(
    name: string,
    wordsFor?: (known: Known<Card>) => string[],
  ): Promise<{ reply: string; known: Known<Card> }> {
    for (let isFirst = true; ; isFirst = false) {
      const knowledge = this.#knowledge();
      const known = await knowledge;
      const words = wordsFor?.(known) ?? [];
      const send = (request: string) =>
        this.#tables.ask(name, this.#keys, [known.edition, request, ...words]) as Promise<string>;
      try {
        const isChange = !LOOKING.has(name) && name !== "peek";
        return { reply: await (isChange ? this.#numbered(known.answers, send) : send("")), known };
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        this.#forget(knowledge);
        if (!isFirst || error.message !== "another table") throw error;
      }
    }
  }

  /** Gives a request its number. Of those under way none may be so old that its answer could be forgotten. */
  async #numbered<T>(answers: Integer, send: (request: string) => Promise<T>): Promise<T> {
    for (;;) {
      const [oldest = Infinity] = this.#asking;
      // Calls may overtake each other, so that as many may be answered behind one as before it.
      if (this.#asked + 1 < oldest + Math.ceil(answers / 2)) break;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#asked += 1;
    const number = this.#asked;
    this.#asking.add(number);
    try {
      const [oldest] = this.#asking;
      return await send(`${this.#client}:${number}:${oldest}`);
    } finally {
      this.#asking.delete(number);
      for (const resume of this.#waiting.splice(0)) resume();
    }
  }

  async #cards(name: string, ...numbers: Integer[]): Promise<Card[]> {
    const { reply, known } = await this.#ask(name, () => numbers.map(String));
    return cardsAt(reply, known);
  }
}

function cardsAt<Card>(text: string, { cards }: Known<Card>): Card[] {
  return text === "" ? [] : text.split(" ").map((position) => cards[Number(position) - 1]!);
}

/** All tables of a database, or of a cluster. */
export class Tables {
  readonly #client: RedisClient | RedisCluster<never>;
  readonly #tries: number;
  readonly #prefix: string;
  /** One object for each table that the program holds, so that its requests have one row of numbers. */
  readonly #open = new Map<string, WeakRef<Table<never>>>();
  readonly #gone = new FinalizationRegistry<string>((id) => {
    if (this.#open.get(id)?.deref() === undefined) this.#open.delete(id);
  });
  #loaded: Promise<void> | undefined;

  /** @internal */
  constructor({ client, tries = 10, prefix = "randdeck:" }: TablesOptions) {
    this.#client = client;
    this.#tries = tries;
    this.#prefix = prefix;
  }

  /** Makes a table; an error where there is one of that id. */
  async create<Card extends Value>(
    id: string,
    cards: TableCards<Card>,
    options: TableOptions<Card> = {},
  ): Promise<Table<Card>> {
    const table = this.open<Card>(id);
    await table.create(cards, options);
    return table;
  }

  /** A table that somebody has made. Nothing is asked yet: where there is none, its first call says so. */
  open<Card extends Value>(id: string): Table<Card> {
    // Redis would see no tag in such a key, and spread the three over the cluster.
    if (typeof id !== "string" || id === "" || id.startsWith("}"))
      throw new RangeError("an id is a string that is not empty and does not begin with '}'");
    const known = this.#open.get(id)?.deref();
    if (known !== undefined) return known as unknown as Table<Card>;
    const table = new Table<Card>(this, id, `${this.#prefix}{${id}}`);
    this.#open.set(id, new WeakRef(table as unknown as Table<never>));
    this.#gone.register(table, id);
    return table;
  }

  /** Calls a function of the library, again with the same words where no answer comes. @internal */
  async ask(name: string, keys: string[], words: string[]): Promise<unknown> {
    const call = LOOKING.has(name) ? "fCallRo" : "fCall";
    for (let attempt = 1; ; attempt++) {
      try {
        this.#loaded ??= this.#load();
        await this.#loaded;
        return await this.#client[call](`randdeck_${name}`, { keys, arguments: words });
      } catch (error) {
        const message = messageOf(error);
        if (message.startsWith("DECK bad argument")) throw new RangeError(message.slice(5));
        if (message.startsWith("DECK ")) throw new TableError(message.slice(5));
        this.#loaded = undefined;
        const isReply = /^[A-Z]+ /.test(message) && !PASSING.test(message);
        if (isReply || attempt >= this.#tries) throw error;
        // The first time at once: a broken connection is made anew before anything is sent.
        await wait(Math.min(25 * (2 ** attempt - 2), 1000));
      }
    }
  }

  /** Loads the library where it is missing or older: on every master. */
  async #load(): Promise<void> {
    const client = this.#client;
    const nodes =
      "masters" in client
        ? await Promise.all(client.masters.map((node) => client.nodeClient(node)))
        : [client];
    for (const node of nodes) {
      const version = await node.fCallRo("randdeck_version", { keys: [], arguments: [] }).catch((error) => {
        if (PASSING.test(messageOf(error))) return "";
        throw error;
      });
      if (isOlder(String(version), VERSION)) await node.functionLoad(LIBRARY, { REPLACE: true });
    }
  }
}

/**
 * Gives access to the tables in Redis.
 *
 * @example
 * ```ts
 * const tables = createTables({ client: await createClient().connect() });
 * const table = await tables.create("friday", ["AS", "KD", "7C"], { seed: "today" });
 * console.log(await table.draw(2));
 * ```
 * @param options - `client`, `tries`, `prefix`.
 * @returns The tables.
 */
export function createTables(options: TablesOptions): Tables {
  return new Tables(options);
}
