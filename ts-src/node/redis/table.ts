/** One table. */
import { randomBytes } from "node:crypto";
import { EventEmitter, on } from "node:events";
import { badArgument, checkList, checkWhole, MOST_CARDS, mismatch, shown } from "../../randdeck/check.js";
import type { DeckFrom, DeckOptions, DeckPile, DeckPlace, Integer, Value } from "../../randdeck.js";
import { newDeck } from "../../randdeck.js";
import {
  cardsAt,
  checkCards,
  type Known,
  listOf,
  numbered,
  positionOf,
  positionsOf,
  type TableCards,
} from "./cards.js";
import { DAMAGED, TableError } from "./error.js";
import { until } from "./wait.js";
import { callIn, checkKnown, wordsOf } from "./words.js";

/** The options of `newDeck` that a table has. */
const DECK_OPTIONS = ["kindOf", "noRepeat", "piles", "recycle", "shuffled"] as const;

/** Options of a table: some of `newDeck`, a seed in place of `random`, and how long things are kept. */
export interface TableOptions<Card, Pile extends string = never>
  extends Pick<DeckOptions<Card, Pile>, (typeof DECK_OPTIONS)[number]> {
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
export interface TableCounts<Pile extends string = never> {
  left: Integer;
  out: Integer;
  discarded: Integer;
  size: Integer;
  passes: Integer;
  piles: Record<Pile, Integer>;
}

/** What a player may see of a table: how many cards are where, the discards, and the cards of some piles. */
export interface TableView<Card, Pile extends string = never, Seen extends Pile = never>
  extends TableCounts<Pile> {
  /** The top card is the last. */
  discards: Card[];
  /** The cards of the piles that were named. */
  cards: Record<Seen, Card[]>;
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
}

/** A call that somebody waits for. @internal */
export interface Attempt {
  /** Aborts when nobody waits any more: then nothing more is sent. */
  readonly signal: AbortSignal;
  /** Remembers why the last try failed. */
  failed(error: unknown): void;
}

/** What a table needs of `Tables`. @internal */
export interface Service {
  /** Listens to a channel from when the promise resolves until you call the function it gives. */
  listen(
    channel: string,
    hear: (message: string) => void,
    signal: AbortSignal | undefined,
  ): Promise<() => void>;
  /** Does the work of a call until its patience or its signal ends it. */
  attempt<T>(signal: AbortSignal | undefined, work: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Calls a function of the library, with the same words again until it answers. */
  ask(question: Question, attempt: Attempt): Promise<unknown>;
}

/** The last arguments of a call: some that may be left out, and its options. */
type Rest<Arguments extends unknown[]> = [...Arguments, call?: CallOptions] | [call?: CallOptions];

/** A change of a table: which call it was; never a card. */
export interface TableChange {
  /** The table that changed: a new table of the same id has another edition. */
  edition: string;
  /** The number of the change: a gap means that you missed some. */
  number: Integer;
  call:
    | "create"
    | "cut"
    | "deal"
    | "delete"
    | "discard"
    | "draw"
    | "peek"
    | "pile"
    | "put"
    | "reset"
    | "setState"
    | "shuffle";
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
const REQUEST = /^[\w-]{1,64}:[1-9]\d{0,15}(:[1-9]\d{0,15})?$/;

/** The counts in a reply, and the texts of positions after them. */
function countsIn<Pile extends string>(
  reply: string,
  piles: readonly Pile[],
): [TableCounts<Pile>, ...texts: string[]] {
  const [counts = "", ...texts] = reply.split(";");
  const [left = 0, out = 0, discarded = 0, size = 0, passes = 0, ...piled] = counts.split(" ").map(Number);
  return [
    { left, out, discarded, size, passes, piles: recordOf(piles, (_, at) => piled[at] ?? 0) },
    ...texts,
  ];
}

/** An object with a value for each name. */
function recordOf<Name extends string, Item>(
  names: readonly Name[],
  itemFor: (name: Name, at: number) => Item,
): Record<Name, Item> {
  return Object.fromEntries(names.map((name, at) => [name, itemFor(name, at)])) as Record<Name, Item>;
}

function changeIn(message: string): TableChange {
  const [, number, call, edition = ""] = /^(\d+) (\w+) (.*)$/.exec(message) ?? [];
  const name = call === "set_state" ? "setState" : call;
  return { edition, number: Number(number), call: name as TableChange["call"] };
}

/** A call that gets a number once it is at most `most` above the oldest under way. */
interface Turn {
  readonly most: Integer;
  number?: Integer;
  begin?: () => void;
}

/** One table. Its methods are those of a deck, but return promises. */
export class Table<Card extends Value, Pile extends string = never> {
  readonly id: string;
  readonly #tables: Service;
  readonly #keys: [hash: string, pile: string, discards: string];
  /** The name by which the table knows this client. */
  readonly #client = randomBytes(9).toString("base64url");
  /** The numbers of the requests under way, the oldest first. */
  readonly #asking = new Set<Integer>();
  #asked = 0;
  /** The calls that wait for their number, the oldest first. */
  readonly #waiting = new Set<Turn>();
  #known: Promise<Known<Card, Pile>> | undefined;

  /** @internal */
  constructor(tables: Service, id: string, key: string) {
    this.#tables = tables;
    this.id = id;
    this.#keys = [key, `${key}:pile`, `${key}:discards`];
  }

  /** Draws a card, or `count` cards, as a deck does: with `to` into a pile, or onto the `"discards"`. */
  async draw(count?: undefined, ...rest: Rest<[to?: DeckPile<Pile> | undefined]>): Promise<Card | undefined>;
  async draw(count: Integer, ...rest: Rest<[to?: DeckPile<Pile> | undefined]>): Promise<Card[]>;
  async draw(...given: unknown[]): Promise<Card | Card[] | undefined> {
    const [[count, to], call] = callIn("draw", given, 1, 2);
    if (count != null) checkWhole(count, 1, "draw", 0);
    const hand = await this.#deal("draw", wordsOf(count ?? 1, to), call);
    return count == null ? hand[0] : hand;
  }

  /** Deals hands round the table, one card to each hand in turn: so many, or to the piles named. */
  async deal(
    hands: Integer | readonly DeckPile<Pile>[],
    size: Integer,
    call?: CallOptions,
  ): Promise<Card[][]>;
  async deal(...given: unknown[]): Promise<Card[][]> {
    const [[hands, size], call] = callIn("deal", given, 2, 2);
    const count = Array.isArray(hands) ? hands.length : hands;
    if (count !== 0) {
      checkWhole(count, 1, "deal", 1, MOST_CARDS);
      checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / count));
    }
    const cards = await this.#deal("deal", wordsOf(hands, size), call);
    const dealt: Card[][] = Array.from({ length: count }, () => []);
    for (const [index, card] of cards.entries()) dealt[index % count]!.push(card);
    return dealt;
  }

  /** Returns what `draw` will give in this pass, without drawing it. */
  async peek(count?: undefined): Promise<Card | undefined>;
  async peek(count: Integer): Promise<Card[]>;
  async peek(...given: unknown[]): Promise<Card | Card[] | undefined> {
    const [[count]] = callIn("peek", given, 1, 1, []);
    if (count != null) checkWhole(count, 1, "peek", 0);
    const cards = await this.#read("peek", count ?? 1);
    return count == null ? cards[0] : cards;
  }

  /** Puts cards into the draw pile, or into another place, from wherever they are or from a place. */
  async put(
    cards: Card | readonly Card[],
    ...rest:
      | Rest<[where?: DeckPlace<Pile> | undefined]>
      | [where: DeckPlace<Pile> | undefined, from: DeckFrom<Pile> | undefined, call?: CallOptions]
  ): Promise<void>;
  async put(...given: unknown[]): Promise<void> {
    const [[cards, where, from], call] = callIn("put", given, 1, 3);
    const words = wordsOf(where, from);
    await this.#change("put", (known) => [positionsOf(cards, known, "put", from), ...words], call);
  }

  /** Puts cards on the discard pile, from wherever they are or from a place. */
  async discard(
    cards: Card | readonly Card[],
    ...rest: Rest<[from?: DeckFrom<Pile> | undefined]>
  ): Promise<void>;
  async discard(...given: unknown[]): Promise<void> {
    const [[cards, from], call] = callIn("discard", given, 1, 2);
    const words = wordsOf(from);
    await this.#change("discard", (known) => [positionsOf(cards, known, "discard", from), ...words], call);
  }

  /** Cuts the draw pile: the `count` cards on top, or a random number of them, go to the bottom. */
  async cut(count?: Integer, call?: CallOptions): Promise<void>;
  async cut(...given: unknown[]): Promise<void> {
    const [[count], call] = callIn("cut", given, 1, 1);
    await this.#change("cut", () => wordsOf(count), call);
  }

  /** Shuffles the draw pile. */
  async shuffle(call?: CallOptions): Promise<void>;
  async shuffle(...given: unknown[]): Promise<void> {
    await this.#change("shuffle", () => [], callIn("shuffle", given, 0, 0)[1]);
  }

  /** Puts all cards back and begins a new pass. */
  async reset(call?: CallOptions): Promise<void>;
  async reset(...given: unknown[]): Promise<void> {
    await this.#change("reset", () => [], callIn("reset", given, 0, 0)[1]);
  }

  /** Returns the cards of a place, in their order. `"left"` reveals the next cards. */
  async pile(name: DeckFrom<Pile>): Promise<Card[]>;
  async pile(...given: unknown[]): Promise<Card[]> {
    const [[name]] = callIn("pile", given, 1, 1, []);
    return this.#read("pile", name);
  }

  /** Returns the name of the place of a card, undefined if the table has no such card. */
  async where(card: Card): Promise<DeckFrom<Pile> | undefined>;
  async where(...given: unknown[]): Promise<DeckFrom<Pile> | undefined> {
    const [[card]] = callIn("where", given, 1, 1, []);
    const { reply } = await this.#look("where", (known) => [positionOf(card, known)]);
    return reply === "" ? undefined : (reply as DeckFrom<Pile>);
  }

  /** Returns how many cards are where, which everybody may know. */
  async counts(): Promise<TableCounts<Pile>>;
  async counts(...given: unknown[]): Promise<TableCounts<Pile>> {
    callIn("counts", given, 0, 0, []);
    return this.#count();
  }

  /**
   * Returns what a player may see, of one moment: the counts, the discard pile, and the cards of the piles that are
   * named.
   */
  async view<Seen extends Pile = never>(options?: {
    piles?: readonly Seen[] | undefined;
  }): Promise<TableView<Card, Pile, Seen>>;
  async view<Seen extends Pile = never>(...given: unknown[]): Promise<TableView<Card, Pile, Seen>> {
    const [, { piles }] = callIn("view", given, 0, 0, ["piles"]);
    if (piles != null) checkList(piles, 1, "view");
    const { reply, known } = await this.#look("view", () => wordsOf(piles));
    const [counts, discards = "", ...seen] = countsIn(reply, known.piles);
    return {
      ...counts,
      discards: cardsAt(discards, known),
      cards: recordOf((piles ?? []) as Seen[], (_, at) => cardsAt(seen[at] ?? "", known)),
    };
  }

  async left(...given: []): Promise<Integer> {
    callIn("left", given, 0, 0, []);
    return (await this.#count()).left;
  }

  async out(...given: []): Promise<Integer> {
    callIn("out", given, 0, 0, []);
    return (await this.#count()).out;
  }

  async size(...given: []): Promise<Integer> {
    callIn("size", given, 0, 0, []);
    return (await this.#count()).size;
  }

  async passes(...given: []): Promise<Integer> {
    callIn("passes", given, 0, 0, []);
    return (await this.#count()).passes;
  }

  async discards(...given: []): Promise<Card[]> {
    callIn("discards", given, 0, 0, []);
    return this.#read("pile", "discards");
  }

  /** Saves the table as text, for a deck or table of the same cards and piles. It reveals the next cards. */
  async getState(...given: []): Promise<string> {
    callIn("getState", given, 0, 0, []);
    return (await this.#look("get_state")).reply;
  }

  /** Restores a saved deck or table of the same cards and piles. */
  async setState(state: string, call?: CallOptions): Promise<void>;
  async setState(...given: unknown[]): Promise<void> {
    const [[state], call] = callIn("setState", given, 1, 1);
    if (typeof state !== "string")
      throw new TypeError(badArgument(1, "setState", mismatch("state of a 'deck'", state)));
    await this.#change("set_state", () => [state], call);
  }

  /** Deletes the table, also a damaged one. Does nothing if it is gone, or a new one has its place. */
  async delete(call?: CallOptions): Promise<void>;
  async delete(...given: unknown[]): Promise<void> {
    const [, { request = "", signal }] = callIn("delete", given, 0, 0);
    const editionOf = async (attempt: Attempt) => {
      try {
        return (await until(attempt.signal, this.#knowledge())).edition;
      } catch (error) {
        // Nothing is known of a damaged table: whichever has that id.
        if (error instanceof TableError && error.message === DAMAGED) return "";
        throw error;
      }
    };
    try {
      await this.#tables.attempt(signal, async (attempt) =>
        this.#send({ name: "delete", words: [await editionOf(attempt), request] }, attempt),
      );
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
  async watch(options?: Pick<CallOptions, "signal">): Promise<AsyncIterableIterator<TableChange>>;
  async watch(...given: unknown[]): Promise<AsyncIterableIterator<TableChange>> {
    const [, { signal }] = callIn("watch", given, 0, 0, ["signal"]);
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
  async create(given: TableCards<Card>, options: TableOptions<Card, Pile>, call: CallOptions): Promise<void> {
    checkKnown(options, KNOWN, 2, "newDeck");
    const { seed, answers, answersFor, expiry, events, ...others } = options;
    const cards = listOf(given);
    const kinds: Value[] = [];
    const { kindOf } = others;
    // The deck that the table will be checks the options.
    newDeck<Card, Pile>(cards, {
      ...others,
      kindOf:
        typeof kindOf === "function"
          ? (card) => {
              const kind = kindOf(card);
              kinds.push(kind);
              return kind;
            }
          : kindOf,
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
    const kept = { answers: answers ?? KEPT.answers, answersFor: answersFor ?? KEPT.answersFor };
    const edition = await this.#tables.attempt(call.signal, (attempt) =>
      this.#numbered(1, call, attempt, (request) =>
        // Redis refuses a time that is shorter.
        this.#send(
          { name: "create", words: ["", request, ...json], keptFor: Math.max(kept.answersFor, 1) },
          attempt,
        ),
      ),
    );
    this.#known = Promise.resolve({ edition, cards: [...cards], piles: [...(others.piles ?? [])], ...kept });
  }

  #send(question: Omit<Question, "keys">, attempt: Attempt): Promise<string> {
    return this.#tables.ask({ ...question, keys: this.#keys }, attempt) as Promise<string>;
  }

  /** What is known of the table; asks only once. */
  #knowledge(): Promise<Known<Card, Pile>> {
    if (this.#known !== undefined) return this.#known;
    const question = { name: "about", keys: this.#keys, words: [""], isLook: true };
    // All calls wait for it: none of them ends it.
    const known = this.#tables
      .attempt(undefined, (attempt) => this.#tables.ask(question, attempt))
      .then((reply) => {
        const [edition = "", cards = "", answers, answersFor, names = "[]"] = reply as string[];
        const kept = { answers: Number(answers), answersFor: Number(answersFor) };
        try {
          const list = listOf<Card>(JSON.parse(cards));
          const piles: Pile[] = JSON.parse(names);
          if (Array.isArray(list)) return { edition, cards: list, piles, ...kept };
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
  #ask(
    send: (known: Known<Card, Pile>, attempt: Attempt) => Promise<string>,
    signal?: AbortSignal,
  ): Promise<{ reply: string; known: Known<Card, Pile> }> {
    return this.#tables.attempt(signal, async (attempt) => {
      for (let isFirst = true; ; isFirst = false) {
        const known = await until(attempt.signal, this.#knowledge());
        try {
          return { reply: await send(known, attempt), known };
        } catch (error) {
          if (!(error instanceof TableError)) throw error;
          this.#known = undefined;
          if (!isFirst || error.message !== "another table") throw error;
        }
      }
    });
  }

  #look(
    name: string,
    wordsFor: (known: Known<Card, Pile>) => string[] = () => [],
  ): Promise<{ reply: string; known: Known<Card, Pile> }> {
    return this.#ask((known, attempt) => {
      const words = [known.edition, "", ...wordsFor(known)];
      return this.#send({ name, words, isLook: true }, attempt);
    });
  }

  /** Asks for cards that stay where they are; if the pass is still to be shuffled, the call may do that. */
  async #read(name: string, argument: unknown): Promise<Card[]> {
    const { reply, known } = await this.#ask(({ edition }, attempt) =>
      this.#send({ name, words: [edition, "", ...wordsOf(argument)] }, attempt),
    );
    return cardsAt(reply, known);
  }

  async #count(): Promise<TableCounts<Pile>> {
    const { reply, known } = await this.#look("counts");
    return countsIn(reply, known.piles)[0];
  }

  #change(
    name: string,
    wordsFor: (known: Known<Card, Pile>) => string[],
    call: CallOptions = {},
  ): Promise<{ reply: string; known: Known<Card, Pile> }> {
    return this.#ask((known, attempt) => {
      const words = wordsFor(known);
      // Calls may overtake each other: all under way may be answered after one, or before it.
      return this.#numbered(Math.ceil(known.answers / 2), call, attempt, (request) =>
        this.#send({ name, words: [known.edition, request, ...words], keptFor: known.answersFor }, attempt),
      );
    }, call.signal);
  }

  async #deal(name: string, words: string[], call: CallOptions): Promise<Card[]> {
    const { reply, known } = await this.#change(name, () => words, call);
    return cardsAt(reply, known);
  }

  /** Numbers a request; numbers under way are at most `most` apart. */
  async #numbered(
    most: Integer,
    { request }: CallOptions,
    { signal }: Attempt,
    send: (request: string) => Promise<string>,
  ): Promise<string> {
    // The library would take an empty one for none, and a retry would deal again.
    if (typeof request === "string" && REQUEST.test(request)) return send(request);
    if (request !== undefined)
      throw new TypeError(`request as 'client:number' expected, got ${shown(request)}`);
    const turn: Turn = { most };
    try {
      const begun = new Promise<void>((resolve) => {
        turn.begin = resolve;
      });
      this.#waiting.add(turn);
      this.#begin();
      await until(signal, begun);
      const [oldest] = this.#asking;
      return await send(`${this.#client}:${turn.number}:${oldest}`);
    } finally {
      this.#waiting.delete(turn);
      this.#asking.delete(turn.number!);
      this.#begin();
    }
  }

  /** Numbers the calls that wait, as long as they may begin. */
  #begin(): void {
    for (const turn of this.#waiting) {
      const [oldest = Infinity] = this.#asking;
      if (this.#asked + 1 >= oldest + turn.most) return;
      this.#waiting.delete(turn);
      this.#asked += 1;
      turn.number = this.#asked;
      this.#asking.add(turn.number);
      turn.begin!();
    }
  }
}
