/** One table. */
import { randomBytes } from "node:crypto";
import { EventEmitter, on } from "node:events";
import { checkWhole, MOST_CARDS, shown } from "../../randdeck/check.js";
import type { DeckOptions, DeckPlace, Integer, Value } from "../../randdeck.js";
import { newDeck } from "../../randdeck.js";
import { cardsAt, checkCards, type Known, listOf, numbered, positionsOf, type TableCards } from "./cards.js";
import { DAMAGED, TableError } from "./error.js";
import type { Question, Tables } from "./tables.js";
import { until } from "./wait.js";

/** The options of `newDeck` that a table has. */
const DECK_OPTIONS = ["kindOf", "noRepeat", "recycle", "shuffled"] as const;

/** Options of a table: some of `newDeck`, a seed in place of `random`, and how long things are kept. */
export interface TableOptions<Card> extends Pick<DeckOptions<Card>, (typeof DECK_OPTIONS)[number]> {
  /** As for `newRandom`; 32 random bytes from the system if left out. */
  seed?: number | string | undefined;
  /** The table expires after so many seconds without a change; never if left out. */
  expiry?: Integer | undefined;
  /** How many answers are kept for each client; 32 if left out. */
  answers?: Integer | undefined;
  /** For how many seconds after a client's last call its answers are kept; 120 if left out. */
  answersFor?: Integer | undefined;
  /** Whether `watch` reports changes. */
  events?: boolean | undefined;
}

/** Options of a call that changes a table. */
export interface CallOptions {
  /** A name for the client and a number, `client:number`: the same request gets the same answer again. */
  request?: string | undefined;
  /** Stops waiting for the answer. The call may still be carried out. */
  signal?: AbortSignal | undefined;
}

/** How many cards are where. */
export interface TableCounts {
  left: Integer;
  out: Integer;
  discarded: Integer;
  size: Integer;
  passes: Integer;
}

/** A change of a table: which call it was; never a card. */
export interface TableChange {
  /** The table that changed: a new table of the same id has another edition. */
  edition: string;
  /** The number of the change: a gap means that you missed some. */
  number: Integer;
  call: "create" | "deal" | "delete" | "discard" | "draw" | "peek" | "put" | "reset" | "setState" | "shuffle";
}

/** The options that only a table has: the compiler sees to it that none is missing. */
const OWN_OPTIONS = { answers: 1, answersFor: 1, events: 1, expiry: 1, seed: 1 } satisfies Record<
  Exclude<keyof TableOptions<Value>, (typeof DECK_OPTIONS)[number]>,
  1
>;
const KNOWN: readonly string[] = [...DECK_OPTIONS, ...Object.keys(OWN_OPTIONS)].sort();

/** What a table keeps where its options do not say: answers for each client, and for how many seconds. */
const KEPT = { answers: 32, answersFor: 120 };

/** A request that a caller names. */
const REQUEST = /^[\w-]{1,64}:[1-9]\d{0,15}(:\d{0,16})?$/;

function countsIn(text: string): TableCounts {
  const [left = 0, out = 0, discarded = 0, size = 0, passes = 0] = text.split(" ").map(Number);
  return { left, out, discarded, size, passes };
}

function changeIn(message: string): TableChange {
  const [, number, call, edition = ""] = /^(\d+) (\w+) (.*)$/.exec(message) ?? [];
  const name = call === "set_state" ? "setState" : call;
  return { edition, number: Number(number), call: name as TableChange["call"] };
}

/** One table. Its methods are those of a deck, but return promises. */
export class Table<Card extends Value> {
  readonly id: string;
  readonly #tables: Tables;
  readonly #keys: [hash: string, pile: string, discards: string];
  /** The name by which the table knows this client. */
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

  /** Draws a card, or `count` cards, as a deck does. */
  async draw(count?: undefined, call?: CallOptions): Promise<Card | undefined>;
  async draw(count: Integer, call?: CallOptions): Promise<Card[]>;
  async draw(count?: Integer, call?: CallOptions): Promise<Card | Card[] | undefined> {
    if (count != null) checkWhole(count, 1, "draw", 0);
    const hand = await this.#deal("draw", [count ?? 1], call);
    return count == null ? hand[0] : hand;
  }

  /** Deals hands round the table, one card to each hand in turn. */
  async deal(hands: Integer, size: Integer, call?: CallOptions): Promise<Card[][]> {
    checkWhole(hands, 1, "deal", 1, MOST_CARDS);
    checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / hands));
    const dealt: Card[][] = Array.from({ length: hands }, () => []);
    const cards = await this.#deal("deal", [hands, size], call);
    for (const [index, card] of cards.entries()) dealt[index % hands]!.push(card);
    return dealt;
  }

  /** Returns what `draw` will give in this pass, without drawing it. */
  async peek(count?: undefined): Promise<Card | undefined>;
  async peek(count: Integer): Promise<Card[]>;
  async peek(count?: Integer): Promise<Card | Card[] | undefined> {
    if (count != null) checkWhole(count, 1, "peek", 0);
    const { reply, known } = await this.#ask(({ edition }) =>
      this.#send({ name: "peek", words: [edition, "", `${count ?? 1}`] }),
    );
    const shown = cardsAt(reply, known);
    return count == null ? shown[0] : shown;
  }

  /** Puts cards that are out or discarded into the draw pile, or `"out"`, or on the `"discards"`. */
  async put(cards: Card | readonly Card[], where: DeckPlace = "top", call?: CallOptions): Promise<void> {
    await this.#change("put", (known) => [positionsOf(cards, known, "put"), String(where)], call);
  }

  /** Puts cards that are out on the discard pile. */
  async discard(cards: Card | readonly Card[], call?: CallOptions): Promise<void> {
    await this.#change("discard", (known) => [positionsOf(cards, known, "discard")], call);
  }

  /** Shuffles the draw pile. */
  async shuffle(call?: CallOptions): Promise<void> {
    await this.#change("shuffle", () => [], call);
  }

  /** Puts all cards back and begins a new pass. */
  async reset(call?: CallOptions): Promise<void> {
    await this.#change("reset", () => [], call);
  }

  /** Returns how many cards are where, which everybody may know. */
  async counts(): Promise<TableCounts> {
    return countsIn((await this.#look("counts")).reply);
  }

  /** Returns what everybody at the table may see: the counts and the discard pile, its top card last. */
  async view(): Promise<TableCounts & { discards: Card[] }> {
    const { reply, known } = await this.#look("view");
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

  /** Saves the table as text, for a deck or table of the same cards and options. It reveals the next cards. */
  async getState(): Promise<string> {
    return (await this.#look("get_state")).reply;
  }

  /** Restores a saved deck or table of the same cards and options. */
  async setState(state: string, call?: CallOptions): Promise<void> {
    await this.#change("set_state", () => [state], call);
  }

  /** Deletes the table, also a damaged one. Does nothing if it is gone, or a new one has its place. */
  async delete({ request = "", signal }: CallOptions = {}): Promise<void> {
    const editionOf = async () => {
      try {
        return (await this.#knowledge()).edition;
      } catch (error) {
        // Nothing is known of a damaged table: whichever has that id.
        if (error instanceof TableError && error.message === DAMAGED) return "";
        throw error;
      }
    };
    try {
      await until(signal, async () => {
        await this.#send({ name: "delete", words: [await editionOf(), request], signal });
      });
    } catch (error) {
      const isGone = error instanceof TableError && /^(no such|another) table$/.test(error.message);
      if (!isGone) throw error;
    }
    this.#known = undefined;
  }

  /**
   * Watches the table: reports its changes from now on, if it was made with `events`.
   * @param options - `signal` ends it with an error.
   * @returns The changes, for `for await`; `break` ends it.
   */
  async watch({ signal }: Pick<CallOptions, "signal"> = {}): Promise<AsyncIterableIterator<TableChange>> {
    const heard = new EventEmitter();
    const stop = await this.#tables.listen(
      this.#keys[0],
      (message) => heard.emit("change", changeIn(message)),
      signal,
    );
    const changes = on(heard, "change", { signal });
    heard.once("removeListener", stop);
    const iterator: AsyncIterableIterator<TableChange> = {
      async next() {
        const { value, done = false } = await changes.next();
        return { value: value?.[0], done };
      },
      async return() {
        await changes.return?.();
        return { value: undefined, done: true };
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  /** @internal */
  async create(given: TableCards<Card>, options: TableOptions<Card>, call: CallOptions): Promise<void> {
    const unknown = Object.keys(options).find((option) => !KNOWN.includes(option));
    if (unknown !== undefined)
      throw new RangeError(`unknown option '${unknown}', known: ${KNOWN.join(", ")}`);
    const { seed, answers, answersFor, expiry, events, ...others } = options;
    const cards = listOf(given);
    const kinds: Value[] = [];
    const { kindOf } = others;
    // The deck that the table will be checks the options.
    newDeck(cards, {
      ...others,
      kindOf:
        kindOf &&
        ((card) => {
          const kind = kindOf(card);
          kinds.push(kind);
          return kind;
        }),
    });
    checkCards(given);
    const sent = {
      ...others,
      kindOf: undefined,
      kinds: kinds.length > 0 ? numbered(kinds) : undefined,
      seed: seed ?? randomBytes(32).toString("base64url"),
      answers,
      answersFor,
      expiry,
      events,
    };
    // An option that is null is left out.
    const json = [JSON.stringify(given), JSON.stringify(sent, (_, value) => value ?? undefined)];
    const { signal } = call;
    const kept = { answers: answers ?? KEPT.answers, answersFor: answersFor ?? KEPT.answersFor };
    const edition = await until(signal, () =>
      this.#numbered(1, call, (request) =>
        this.#send({ name: "create", words: ["", request, ...json], keptFor: kept.answersFor, signal }),
      ),
    );
    this.#known = Promise.resolve({ edition, cards: [...cards], ...kept });
  }

  #send(question: Omit<Question, "keys">): Promise<string> {
    return this.#tables.ask({ ...question, keys: this.#keys }) as Promise<string>;
  }

  /** What is known of the table; asks only once. */
  #knowledge(): Promise<Known<Card>> {
    if (this.#known !== undefined) return this.#known;
    const known = this.#tables
      .ask({ name: "about", keys: this.#keys, words: [""], isLook: true })
      .then((reply) => {
        const [edition = "", cards = "", answers, answersFor] = reply as string[];
        const kept = { answers: Number(answers), answersFor: Number(answersFor) };
        try {
          const list = listOf<Card>(JSON.parse(cards));
          if (Array.isArray(list)) return { edition, cards: list, ...kept };
        } catch {}
        throw new TableError(DAMAGED);
      });
    this.#known = known;
    known.catch(() => {
      this.#known = undefined;
    });
    return known;
  }

  /** Asks the known table, or the one that has taken its place. */
  async #ask(send: (known: Known<Card>) => Promise<string>): Promise<{ reply: string; known: Known<Card> }> {
    for (let isFirst = true; ; isFirst = false) {
      const known = await this.#knowledge();
      try {
        return { reply: await send(known), known };
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        this.#known = undefined;
        if (!isFirst || error.message !== "another table") throw error;
      }
    }
  }

  #look(name: string): Promise<{ reply: string; known: Known<Card> }> {
    return this.#ask(({ edition }) => this.#send({ name, words: [edition], isLook: true }));
  }

  #change(
    name: string,
    wordsFor: (known: Known<Card>) => string[],
    call: CallOptions = {},
  ): Promise<{ reply: string; known: Known<Card> }> {
    const { signal } = call;
    const change = (known: Known<Card>) => {
      const words = wordsFor(known);
      // Calls may overtake each other: all under way may be answered after one, or before it.
      return this.#numbered(Math.ceil(known.answers / 2), call, (request) =>
        this.#send({ name, words: [known.edition, request, ...words], keptFor: known.answersFor, signal }),
      );
    };
    return until(signal, () => this.#ask(change));
  }

  async #deal(name: string, numbers: Integer[], call: CallOptions | undefined): Promise<Card[]> {
    const { reply, known } = await this.#change(name, () => numbers.map(String), call);
    return cardsAt(reply, known);
  }

  /** Numbers a request; numbers under way are at most `most` apart. */
  async #numbered(
    most: Integer,
    call: CallOptions,
    send: (request: string) => Promise<string>,
  ): Promise<string> {
    const { request } = call;
    // The library would take an empty one for none, and a retry would deal again.
    if (typeof request === "string" && REQUEST.test(request)) return send(request);
    if (request !== undefined)
      throw new TypeError(`request as 'client:number' expected, got ${shown(request).slice(0, 100)}`);
    for (;;) {
      const [oldest = Infinity] = this.#asking;
      if (this.#asked + 1 < oldest + most) break;
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
}
