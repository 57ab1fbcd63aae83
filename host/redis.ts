/** Tables of cards in Redis, which many servers share: the client for Node, over node-redis. */
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  badArgument,
  check,
  checkWhole,
  copyOf,
  describe,
  listProblem,
  MOST_CARDS,
  mismatch,
} from "../ts-src/randdeck/check.js";
import { copies } from "../ts-src/randdeck/copies.js";
import type { DeckOptions, DeckPlace } from "../ts-src/randdeck/deck.js";
import type { Integer, Value } from "../ts-src/randdeck/types.js";
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
  /** How many milliseconds a call waits for its answer before it is sent again: 5000 if left out. */
  timeout?: number | undefined;
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
  /** How many answers are kept for each client: 16 if left out. */
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
  readonly positions: ReadonlyMap<unknown, Integer>;
  readonly answers: Integer;
}

const LIBRARY = luaText("randdeck-redis");
const [, VERSION = ""] = /^-- randdeck-redis (\S+):/m.exec(LIBRARY) ?? [];

/** Replies that stand for a server that will soon answer again. */
const PASSING = /^(LOADING|READONLY|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|BUSY|MOVED|ASK) /;

const isMissing = (error: unknown): boolean => /^ERR Function not found/.test(messageOf(error));

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a version is older than another, as npm has it: 1.0.0-rc.1 comes before 1.0.0. */
function isOlder(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split(/[.-]/));
  for (let at = 0; at < Math.max(one!.length, two!.length); at++) {
    const [a, b] = [one![at], two![at]];
    if (a === b) continue;
    if (a === undefined || b === undefined) return b === undefined;
    return Number.isNaN(Number(a) + Number(b)) ? a < b : Number(a) < Number(b);
  }
  return false;
}

/** What a card is found by: itself, and an object by what it says. */
const keyOf = (card: unknown): unknown =>
  typeof card === "object" && card !== null ? `object ${JSON.stringify(card)}` : card;

/** The cards of a text of JSON as a list. */
function listOf<Card extends Value>(given: TableCards<Card>): readonly Card[] {
  return "copies" in given ? copies(given.copies) : given;
}

function positionsOf(cards: readonly unknown[]): Map<unknown, Integer> {
  const positions = new Map<unknown, Integer>();
  cards.forEach((card, index) => {
    const key = keyOf(card);
    if (!positions.has(key)) positions.set(key, index + 1);
  });
  return positions;
}

/** What keeps cards from being written as JSON and read again. */
function cardsProblem(given: TableCards<Value>): string | undefined {
  const isCopies = "copies" in given;
  const cards = isCopies ? given.copies.map(([card]) => card) : given;
  const seen = new Set<unknown>();
  for (const [index, card] of cards.entries()) {
    const isText = JSON.stringify(card) !== undefined && (typeof card !== "number" || Number.isFinite(card));
    if (!isText) return mismatch("cards that JSON can write", card, index + 1);
    if (typeof card !== "object") continue;
    if (seen.has(keyOf(card)))
      return `objects that differ expected, got one twice at position ${index + 1}: give copies`;
    seen.add(keyOf(card));
  }
  return undefined;
}

/** The kind of each card as a number. */
function kindsOf<Card>(cards: readonly Card[], kindOf: (card: Card) => Value): Integer[] {
  const numbers = new Map<unknown, Integer>();
  return cards.map((card, index) => {
    const kind = kindOf(card);
    if (kind == null || Number.isNaN(kind))
      throw new TypeError(badArgument(3, "create", mismatch("kind for each card", kind, index + 1)));
    const number = numbers.get(kind) ?? index + 1;
    numbers.set(kind, number);
    return number;
  });
}

/** One table. Its methods are those of `newDeck`, each giving a promise. */
export class Table<Card extends Value> {
  readonly id: string;
  readonly #tables: Tables;
  readonly #keys: string[];
  /** The name by which the table knows whom it has answered. */
  readonly #client = randomBytes(9).toString("base64url");
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
    if (count != null) checkWhole(count, 1, "draw", 0);
    const hand = await this.#cards("draw", [String(count ?? 1)]);
    return count == null ? hand[0] : hand;
  }

  /** Deals hands round the table. */
  async deal(hands: Integer, size: Integer): Promise<Card[][]> {
    checkWhole(hands, 1, "deal", 1, MOST_CARDS);
    checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / hands));
    const cards = await this.#cards("deal", [String(hands), String(size)]);
    const dealt: Card[][] = Array.from({ length: hands }, () => []);
    for (const [index, card] of cards.entries()) dealt[index % hands]!.push(card);
    return dealt;
  }

  /** Shows what `draw` will give in this pass. */
  async peek(count?: undefined): Promise<Card | undefined>;
  async peek(count: Integer): Promise<Card[]>;
  async peek(count?: Integer): Promise<Card | Card[] | undefined> {
    if (count != null) checkWhole(count, 1, "peek", 0);
    const shown = await this.#cards("peek", [String(count ?? 1)], false);
    return count == null ? shown[0] : shown;
  }

  /** Puts cards that are out or discarded back. */
  async put(cards: Card | readonly Card[], where: DeckPlace = "top"): Promise<void> {
    // In quotes a wrong text is no number to Redis.
    const isWord = where === "top" || where === "bottom" || where === "random";
    const place = isWord || typeof where === "number" ? String(where) : `'${where}'`;
    await this.#change("put", ({ positions }) => [this.#given(cards, positions, "put"), place]);
  }

  /** Puts cards that are out on the discard pile. */
  async discard(cards: Card | readonly Card[]): Promise<void> {
    await this.#change("discard", ({ positions }) => [this.#given(cards, positions, "discard")]);
  }

  /** Shuffles what is left. */
  async shuffle(): Promise<void> {
    await this.#change("shuffle", () => []);
  }

  /** Puts all cards back and begins a new pass. */
  async reset(): Promise<void> {
    await this.#change("reset", () => []);
  }

  /** How many cards are where: no secrets. */
  async counts(): Promise<TableCounts> {
    return countsIn((await this.#read("counts")).text);
  }

  /** What everybody at the table may see: the counts, and the discard pile, whose last card is on top. */
  async view(): Promise<TableCounts & { discards: Card[] }> {
    const { text, known } = await this.#read("view");
    const [counts = "", discards = ""] = text.split(";");
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
    return (await this.#read("get_state")).text;
  }

  /** Goes on where a deck, or a table, of the same cards and options was. */
  async setState(state: string): Promise<void> {
    check(typeof state === "string", 1, "setState", "string", state);
    await this.#change("set_state", () => [state]);
  }

  /** Takes the table away; gives whether it was there. */
  async delete(): Promise<boolean> {
    const reply = await this.#tables.ask("delete", this.#keys, ["", ""], false);
    this.#known = undefined;
    return reply === "1";
  }

  /** @internal */
  async create(given: TableCards<Card>, options: TableOptions<Card>): Promise<void> {
    const isCopies = typeof given === "object" && given !== null && "copies" in given;
    check(isCopies || Array.isArray(given), 2, "create", "list of cards or copies", given);
    const problem = cardsProblem(given);
    if (problem !== undefined) throw new RangeError(badArgument(2, "create", problem));
    const cards = copyOf(listOf(given), "create");
    const { kindOf, ...others } = options;
    const kinds = kindOf && options.noRepeat ? kindsOf(cards, kindOf) : undefined;
    const seed = options.seed ?? randomBytes(32).toString("hex");
    // An option that is null is one that is left out.
    const set = Object.entries({ ...others, seed, kinds }).filter(([, value]) => value != null);
    const json = [JSON.stringify(given), JSON.stringify(Object.fromEntries(set))];
    const answers = options.answers ?? 16;
    const edition = await this.#numbered(answers, (request) =>
      this.#tables.ask("create", this.#keys, ["", request, ...json], false),
    );
    // What others drew of it is the same card by its text, not the same object.
    const known = { edition: String(edition), cards, positions: positionsOf(cards), answers };
    this.#known = Promise.resolve(known);
  }

  #given(cards: Card | readonly Card[], positions: ReadonlyMap<unknown, Integer>, name: string): string {
    const isList = Array.isArray(cards) && !positions.has(keyOf(cards));
    const list = isList ? (cards as readonly Card[]) : [cards as Card];
    const problem = isList ? listProblem(list, 0) : cardProblem(cards);
    if (problem !== undefined) throw new RangeError(badArgument(1, name, problem));
    const found = list.map((card, index) => {
      const position = positions.get(keyOf(card));
      if (position !== undefined) return position;
      const text = typeof card === "string" ? `'${card}'` : describe(card);
      const problem = `cards that are out expected, got ${text} at position ${index + 1}, which is not in the deck`;
      throw new RangeError(badArgument(1, name, problem));
    });
    return found.join(" ");
  }

  /** What is known of the table, asked for once. */
  #knowledge(): Promise<Known<Card>> {
    const known = this.#known ?? this.#learn();
    this.#known = known;
    // What failed is asked for again.
    known.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known;
  }

  async #learn(): Promise<Known<Card>> {
    const reply = (await this.#tables.ask("about", this.#keys, [""], true)) as string[];
    const cards = listOf<Card>(JSON.parse(reply[1]!));
    return { edition: reply[0]!, cards, positions: positionsOf(cards), answers: Number(reply[2]) };
  }

  /** Asks with what is known, and once more where another table has taken the place of that one. */
  async #with<T>(ask: (known: Known<Card>) => Promise<T>): Promise<T> {
    const known = this.#knowledge();
    try {
      return await ask(await known);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      if (this.#known === known) this.#known = undefined;
      if (error.message !== "another table") throw error;
      return ask(await this.#knowledge());
    }
  }

  /** Gives a request its number. Of those under way none may be so old that its answer could be forgotten. */
  async #numbered<T>(answers: Integer, ask: (request: string) => Promise<T>): Promise<T> {
    for (;;) {
      const [oldest = Infinity] = this.#asking;
      if (this.#asked + 1 < oldest + answers) break;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#asked += 1;
    const number = this.#asked;
    this.#asking.add(number);
    try {
      return await ask(`${this.#client}:${number}`);
    } finally {
      this.#asking.delete(number);
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resume of waiting) resume();
    }
  }

  #change(
    name: string,
    words: (known: Known<Card>) => string[],
  ): Promise<{ text: string; known: Known<Card> }> {
    return this.#with(async (known) => {
      const given = words(known);
      const reply = await this.#numbered(known.answers, (request) =>
        this.#tables.ask(name, this.#keys, [known.edition, request, ...given], false),
      );
      return { text: String(reply), known };
    });
  }

  #read(name: string, words: string[] = [], isReading = true): Promise<{ text: string; known: Known<Card> }> {
    return this.#with(async (known) => {
      const reply = await this.#tables.ask(name, this.#keys, [known.edition, "", ...words], isReading);
      return { text: String(reply), known };
    });
  }

  async #cards(name: string, words: string[], isChange = true): Promise<Card[]> {
    const { text, known } = await (isChange
      ? this.#change(name, () => words)
      : this.#read(name, words, false));
    return cardsAt(text, known);
  }
}

function cardProblem(card: unknown): string | undefined {
  return card == null || Number.isNaN(card) ? mismatch("card or list of cards", card) : undefined;
}

function countsIn(text: string): TableCounts {
  const [left = 0, out = 0, discarded = 0, size = 0, passes = 0] = text.split(" ").map(Number);
  return { left, out, discarded, size, passes };
}

function cardsAt<Card>(text: string, { cards }: Known<Card>): Card[] {
  return text === "" ? [] : text.split(" ").map((position) => cards[Number(position) - 1]!);
}

/** All tables of a database, or of a cluster. */
export class Tables {
  readonly #client: RedisClient | RedisCluster<never>;
  readonly #tries: number;
  readonly #timeout: number;
  readonly #prefix: string;
  /** One object for each table that the program holds, so that its requests have one row of numbers. */
  readonly #open = new Map<string, WeakRef<Table<never>>>();
  readonly #gone = new FinalizationRegistry<string>((id) => {
    if (this.#open.get(id)?.deref() === undefined) this.#open.delete(id);
  });
  #loaded: Promise<void> | undefined;

  /** @internal */
  constructor({ client, tries = 10, timeout = 5000, prefix = "randdeck:" }: TablesOptions) {
    this.#client = client;
    this.#tries = tries;
    this.#timeout = timeout;
    this.#prefix = prefix;
  }

  /** Makes a table; an error where there is one of that id. */
  async create<Card extends Value>(
    id: string,
    cards: TableCards<Card>,
    options: TableOptions<Card> = {},
  ): Promise<Table<Card>> {
    const table = this.#table<Card>(id, "create");
    await table.create(cards, options);
    return table;
  }

  /** A table that somebody has made. Nothing is asked yet: where there is none, its first call says so. */
  open<Card extends Value>(id: string): Table<Card> {
    return this.#table(id, "open");
  }

  #table<Card extends Value>(id: string, name: string): Table<Card> {
    check(typeof id === "string", 1, name, "string", id);
    // Redis would see no tag in such a key, and spread the three over the cluster.
    if (id === "" || id.startsWith("}"))
      throw new RangeError(badArgument(1, name, "id that is not empty and does not begin with '}' expected"));
    const known = this.#open.get(id)?.deref();
    if (known !== undefined) return known as unknown as Table<Card>;
    const table = new Table<Card>(this, id, `${this.#prefix}{${id}}`);
    this.#open.set(id, new WeakRef(table as unknown as Table<never>));
    this.#gone.register(table, id);
    return table;
  }

  /** Calls a function of the library, again with the same words where no answer comes. @internal */
  async ask(name: string, keys: string[], words: string[], isReading: boolean): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.#loaded ??= this.#load();
        await this.#loaded;
        return await this.#once(`randdeck_${name}`, { keys, arguments: words }, isReading);
      } catch (error) {
        const message = messageOf(error);
        if (message.startsWith("DECK ")) throw errorOf(message.slice(5), name);
        this.#loaded = undefined;
        const isReply = /^[A-Z]+ /.test(message) && !PASSING.test(message) && !isMissing(error);
        if (isReply || error instanceof TypeError || attempt >= this.#tries) throw error;
        if (!isMissing(error)) await wait(Math.min(25 * 2 ** attempt, 1000));
      }
    }
  }

  async #once(name: string, words: Words, isReading: boolean): Promise<unknown> {
    const asked = isReading ? this.#client.fCallRo(name, words) : this.#client.fCall(name, words);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${this.#timeout} ms`)), this.#timeout);
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
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
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (version === undefined || isOlder(String(version), VERSION))
        await node.functionLoad(LIBRARY, { REPLACE: true });
    }
  }
}

/** The error that a reply stands for. Arguments are counted as those of the methods. */
function errorOf(text: string, name: string): Error {
  if (!text.startsWith("bad argument")) return new TableError(text);
  return new RangeError(name === "create" ? text.replace(/#(\d)/, (_, at) => `#${Number(at) + 1}`) : text);
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
 * @param options - `client`, `tries`, `timeout`, `prefix`.
 * @returns The tables.
 */
export function createTables(options: TablesOptions): Tables {
  return new Tables(options);
}
