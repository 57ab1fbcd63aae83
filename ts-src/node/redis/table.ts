/** One table. */
import { randomBytes } from "node:crypto";
import { EventEmitter, on } from "node:events";
import { badArgument, mismatch } from "../../randdeck/check.js";
import { checkName } from "../../randdeck/piles.js";
import type { Integer, PileName, PilePosition, Value } from "../../randdeck.js";
import { mostState } from "../../redis/limits.js";
import type { Attempt, Caller, Question } from "./caller.js";
import { CALLS, type CallName } from "./calls.js";
import { cardsAt, type Known, knownIn, positionOf, type TableCards } from "./cards.js";
import { creationOf, type TableOptions } from "./creation.js";
import { ANOTHER, checked, codeOf, refused, TableError } from "./error.js";
import { answersIn, handsOf, movesText, type TableAnswers, type TableMove, wordsFor } from "./moves.js";
import { countsIn, type TableCounts, type TableView, viewIn } from "./views.js";
import { until } from "./wait.js";
import { type Anything, bytesIn, CHANGE, callIn, wordsOf } from "./words.js";

/** Options of a call. */
export interface CallOptions {
  /** The client's name and a number: `client:number`. A repeated request gets the same answer. */
  request?: string | undefined;
  /** Stops waiting for the answer. The call may still be executed. */
  signal?: AbortSignal | undefined;
}

/** Options of a call that changes a table. */
export interface ChangeOptions extends CallOptions {
  /** Executes the call only if the table still has this version, which `view` or `counts` returned. */
  ifVersion?: string | undefined;
  /** A string for the game itself, stored together with the change; `""` removes it. */
  note?: string | undefined;
}

/** The last arguments of a call: optional arguments, then its options. */
type Rest<Arguments extends unknown[]> =
  | [...Arguments, call?: ChangeOptions | undefined]
  | [call?: ChangeOptions | undefined];

/** An item of a watch: a change of the table. It names the call that made it, but no card. */
export interface TableChange {
  /**
   * The call, or `"reconnected"`: the connection was lost, and changes may have been missed. Such an item has
   * the `instance`, `version` and `time` of the table as it is now; undefined if there is no table.
   */
  call: Exclude<TableMove<Value>[0], "view"> | "create" | "delete" | "setState" | "step" | "reconnected";
  /** The table's instance: a new table with the same id has another. */
  instance: string | undefined;
  /** The version after the change. */
  version: string | undefined;
  /**
   * The version before; undefined for `create` and `reconnected`. If it isn't the one you saw last, you missed
   * changes, unless you have seen a view with a later `time`.
   */
  after: string | undefined;
  /** The time of the change on the server, in milliseconds with a fraction. */
  time: number | undefined;
}

/** Reads the message of an event; undefined if no table can have published it. @internal */
export function changeIn(message: string): TableChange | undefined {
  const [, version = "", after, call, instance = "", time] =
    /^([\da-f]{16}) (?:-|([\da-f]{16})) (\w+) (\d+ \d+\.\d{6}) (\d+\.\d{3})$/.exec(message) ?? [];
  if (time === undefined) return undefined;
  const name = call === "set_state" ? "setState" : call;
  return { instance, version, after, call: name as TableChange["call"], time: Number(time) };
}

/** The item that a watch gives after its connection was lost. `counts` is the reply of `counts`, if any. */
function missedIn(counts: unknown): TableChange {
  const { version, instance, time } = Array.isArray(counts) ? countsIn(counts, [])[0] : {};
  return { call: "reconnected", instance, version, after: undefined, time };
}

interface Answered<Card, Reply = string> {
  reply: Reply;
  known: Known<Card>;
}

/** A call waiting for its number, which must be less than the oldest number under way plus `most`. */
interface Turn {
  readonly most: Integer;
  number?: Integer;
  begin?: () => void;
}

/** One table. Its methods are those of a deck, but return promises. */
export class Table<Card extends Value, in Pile extends string = never> {
  readonly id: string;
  readonly #caller: Caller;
  /** The key of the table's hash, which is also the name of its channel. */
  readonly #key: string;
  /** The client's name in request ids. */
  readonly #client = randomBytes(9).toString("base64url");
  /** The numbers of the requests under way, the oldest first. */
  readonly #asking = new Set<Integer>();
  #asked = 0;
  /** The calls that wait for their number, the oldest first. */
  readonly #waiting = new Set<Turn>();
  #known: Promise<Known<Card>> | undefined;
  /** The calls that wait for these data. */
  readonly #learners = new Set<Attempt>();
  /** The instance at the last call. Once it has changed, calls with a request or a version fail. */
  #instance: string | undefined;
  #isReplaced = false;
  readonly #forget: () => void;

  /** @internal */
  constructor(caller: Caller, id: string, key: string, forget: () => void) {
    this.#caller = caller;
    this.#forget = forget;
    this.id = id;
    this.#key = key;
  }

  /**
   * Draws a card, or `count` cards, as a deck does. The cards go to `to`, a pile or `"discard"`; else they
   * are out.
   */
  async draw(
    count?: undefined,
    ...rest: Rest<[to?: "discard" | Pile | undefined]>
  ): Promise<Card | undefined>;
  async draw(call: ChangeOptions | undefined): Promise<Card | undefined>;
  async draw(count: Integer, ...rest: Rest<[to?: "discard" | Pile | undefined]>): Promise<Card[]>;
  async draw(
    count: Integer | undefined,
    ...rest: Rest<[to?: "discard" | Pile | undefined]>
  ): Promise<Card | Card[] | undefined>;
  async draw(...given: unknown[]): Promise<Card | Card[] | undefined> {
    const { args, cards } = await this.#deal("draw", given);
    return args[0] == null ? cards[0] : cards;
  }

  /** Deals hands, one card to each in turn. `hands` is their number, or the names of their piles. */
  async deal(
    ...given: [
      hands: Integer | readonly ("discard" | Pile)[],
      size: Integer,
      call?: ChangeOptions | undefined,
    ]
  ): Promise<Card[][]> {
    const { args, cards } = await this.#deal("deal", given);
    return handsOf(cards, Array.isArray(args[0]) ? args[0].length : args[0]);
  }

  /** Looks at the top card, or the top `count` cards, without drawing them. */
  async peek(count?: undefined): Promise<Card | undefined>;
  async peek(count: Integer): Promise<Card[]>;
  async peek(count: Integer | undefined): Promise<Card | Card[] | undefined>;
  async peek(...given: unknown[]): Promise<Card | Card[] | undefined> {
    const [[count]] = callIn("peek", given, 1, 1, []);
    const cards = await this.#read("peek", count ?? 1);
    return count == null ? cards[0] : cards;
  }

  /** Moves cards to the draw pile, or to another pile, from the pile `from` or from wherever they are. */
  async put(
    cards: Card | readonly Card[],
    ...rest:
      | Rest<[where?: PilePosition<Pile> | undefined]>
      | [
          where: PilePosition<Pile> | undefined,
          from: PileName<Pile> | undefined,
          call?: ChangeOptions | undefined,
        ]
  ): Promise<void> {
    await this.#move("put", [cards, ...rest]);
  }

  /** Discards cards, from the pile `from` or from wherever they are. */
  async discard(
    cards: Card | readonly Card[],
    ...rest: Rest<[from?: PileName<Pile> | undefined]>
  ): Promise<void> {
    await this.#move("discard", [cards, ...rest]);
  }

  /**
   * Takes the card at a position of the draw pile or of another pile. Positions are counted from 1 in the
   * order of `pile`, or from -1 backwards from its end; `"random"` chooses one. The card goes to the pile
   * `to`, else it is out. Returns undefined if there is no such position.
   */
  async take(
    from: "draw" | "discard" | Pile,
    position: Integer | "random",
    ...rest: Rest<[to?: "discard" | Pile | undefined]>
  ): Promise<Card | undefined> {
    return (await this.#deal("take", [from, position, ...rest])).cards[0];
  }

  /** Cuts the draw pile: the `count` cards on top, or a random number of them, go to the bottom. */
  async cut(...given: Rest<[count?: Integer | undefined]>): Promise<void> {
    await this.#move("cut", given);
  }

  /** Shuffles the draw pile, or another pile. */
  async shuffle(...given: Rest<[pile?: "draw" | "discard" | Pile | undefined]>): Promise<void> {
    await this.#move("shuffle", given);
  }

  /** Takes all cards back, wherever they are, and starts a new pass. */
  async reset(...given: [call?: ChangeOptions | undefined]): Promise<void> {
    await this.#move("reset", given);
  }

  /**
   * Makes several calls in one step, all or none: `[["put", card, "north"], ["draw", 1, "south"]]`. The last call
   * may be `["view", piles]`, which shows the table after the others. With `note` the list may be empty.
   * @returns The result of each call; undefined for a call that returns nothing.
   */
  async step<const Moves extends readonly TableMove<Card, Pile>[], Name extends string = Pile>(
    ...given: [moves: Moves, call?: ChangeOptions | undefined]
  ): Promise<TableAnswers<Card, Moves, NoInfer<Name>>> {
    const [[moves], call] = callIn("step", given, 1, 1, CHANGE);
    const { reply, known } = await this.#change("step", (known) => [movesText(moves, known)], call);
    return answersIn(reply, known, moves) as TableAnswers<Card, Moves, NoInfer<Name>>;
  }

  /** Returns the cards of a pile, in their order. `"draw"` reveals the next cards. */
  async pile(...given: [name: PileName<Pile>]): Promise<Card[]> {
    const [[name]] = callIn("pile", given, 1, 1, []);
    return this.#read("pile", name);
  }

  /** Returns the name of the pile that a card is in, undefined if the table has no such card. */
  async where<Name extends string = Pile>(
    ...given: [card: Card]
  ): Promise<PileName<NoInfer<Name>> | undefined> {
    const [[card]] = callIn("where", given, 1, 1, []);
    const { reply } = await this.#look("where", (known) => [positionOf(card, known)]);
    return (reply as PileName<Name>[])[0];
  }

  /** Returns the number of cards in each pile, which all players may know. */
  async counts<Name extends string = Pile>(...given: []): Promise<TableCounts<NoInfer<Name>>> {
    return (await this.#count("counts", given)) as TableCounts<NoInfer<Name>>;
  }

  /** Returns what a player may see, at one moment: counts, discards, and the cards of the piles you name. */
  async view<Seen extends Pile = never, Name extends string = Pile>(
    ...given: [options?: { piles?: readonly Seen[] | undefined } | undefined]
  ): Promise<TableView<Card, NoInfer<Name>, Seen>> {
    const [, { piles }] = callIn("view", given, 0, 0, ["piles"]);
    const { reply, known } = await this.#look("view", (known) => wordsFor("view", [piles], known));
    return viewIn(reply as unknown[], known, (piles ?? []) as Seen[]);
  }

  async left(...given: []): Promise<Integer> {
    return (await this.#count("left", given)).left;
  }

  /** Returns the number of cards in a pile, or in the whole table. */
  async size(...given: [place?: PileName<Pile>]): Promise<Integer> {
    const [place] = given;
    const { left, out, piles, discarded, size } = await this.#count("size", given, 1);
    if (place == null) return size;
    const sizes: Record<string, Integer> = { draw: left, ...piles, discard: discarded, out };
    checked(() => checkName(place, Object.keys(sizes), 1, "size"));
    return sizes[place]!;
  }

  async passes(...given: []): Promise<Integer> {
    return (await this.#count("passes", given)).passes;
  }

  /** Saves the table for a deck or table of the same cards and piles. The string reveals the next cards. */
  async getState(...given: []): Promise<string> {
    callIn("getState", given, 0, 0, []);
    return (await this.#look("get_state")).reply as string;
  }

  /** Loads a saved deck or table of the same cards and piles. */
  async setState(...given: [state: string, call?: ChangeOptions | undefined]): Promise<void> {
    const [[state], call] = callIn("setState", given, 1, 1, CHANGE);
    const wrong = (expected: string) => badArgument(1, "setState", mismatch(expected, state));
    if (typeof state !== "string") throw refused(wrong("state of kind 'deck'"), TypeError);
    const wordsIn = ({ cards }: Known<Card>) => {
      const most = mostState(cards, bytesIn);
      if (bytesIn(state) > most) throw refused(wrong(`state of at most ${most} bytes`));
      return [state];
    };
    await this.#change("set_state", wordsIn, call);
  }

  /**
   * Restarts the time until the table is deleted. `ttl` replaces the option `ttl` of the table, in seconds.
   * Changes nothing else.
   */
  async touch(...given: [ttl?: Integer | undefined]): Promise<void> {
    const [[ttl]] = callIn("touch", given, 1, 1, []);
    await this.#ask(({ instance }, attempt) =>
      this.#send({ name: "touch", words: [instance, "", ...wordsOf("touch", 1, ttl)] }, attempt),
    );
  }

  /** Deletes the table, even if it is damaged. Does nothing if it is gone, or if a new table has its id. */
  async delete(...given: [call?: CallOptions | undefined]): Promise<void> {
    const [, { request, signal }] = callIn("delete", given, 0, 0);
    if (this.#isReplaced) return;
    const instanceOf = async (attempt: Attempt) => {
      try {
        return (await this.#knowledge(attempt)).instance;
      } catch (error) {
        // The instance of a damaged table is unknown; "" stands for any instance.
        if (codeOf(error) === "damaged") return "";
        throw error;
      }
    };
    try {
      await this.#attempt(signal, async (attempt) =>
        this.#send({ name: "delete", words: [await instanceOf(attempt), request ?? ""] }, attempt),
      );
    } catch (error) {
      if (!["no-table", "another-table"].includes(codeOf(error) ?? "")) throw error;
    }
    this.#known = undefined;
  }

  /**
   * Watches the table: reports its changes from now on, if it was made with `events`.
   * @param options - `signal` ends the watch with an error.
   * @returns The changes, for `for await`; `break` ends the watch.
   */
  async watch(
    ...given: [options?: Pick<CallOptions, "signal"> | undefined]
  ): Promise<AsyncIterableIterator<TableChange>> {
    const [, { signal }] = callIn("watch", given, 0, 0, ["signal"]);
    const heard = new EventEmitter();
    const hear = (change: TableChange | undefined) => change && heard.emit("change", change);
    const watcher = {
      hear: (message: string) => hear(changeIn(message)),
      miss: (counts: unknown) => hear(missedIn(counts)),
      end: () => heard.emit("end"),
    };
    const stop = await this.#told(this.#caller.listen(this.#key, watcher, signal));
    try {
      if (!(await this.look(signal)).events)
        throw refused("watch() needs a table that was made with the option 'events'");
    } catch (error) {
      stop();
      throw error;
    }
    const changes = on(heard, "change", { signal, close: ["end"] });
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

  /** Makes the table, for the call `name`. @internal */
  async create(
    given: TableCards<Card>,
    options: TableOptions<Card, Pile>,
    call: CallOptions,
    name: string,
  ): Promise<void> {
    const { json, known } = creationOf(given, options, name);
    const instance = await this.#attempt(call.signal, (attempt) =>
      this.#numbered(1, call, attempt, (request) =>
        this.#send({ name: "create", words: ["", request, ...json], keptFor: known.answersFor }, attempt),
      ),
    );
    this.#known = Promise.resolve({ instance, ...known });
    this.#instance = instance;
  }

  /** Runs the work of a call, and adds the id of the table to its errors. */
  #attempt<T>(signal: AbortSignal | undefined, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    return this.#told(this.#caller.attempt(signal, work));
  }

  #told<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      // Calls of other tables may wait for the same error.
      throw error instanceof TableError ? new TableError(error.message, this.id) : error;
    });
  }

  /** Returns the data of the table; raises if there is no table. @internal */
  async look(signal: AbortSignal | undefined): Promise<Known<Card>> {
    return (await this.#look("counts", () => [], signal)).known;
  }

  #send(question: Omit<Question, "key">, attempt: Attempt): Promise<string> {
    return this.#caller.ask({ ...question, key: this.#key }, attempt) as Promise<string>;
  }

  /** The data of the table. Only one request asks the server for them. */
  async #knowledge(attempt: Attempt): Promise<Known<Card>> {
    this.#known ??= this.#learn();
    this.#learners.add(attempt);
    try {
      return await until(attempt.signal, this.#known);
    } finally {
      this.#learners.delete(attempt);
    }
  }

  async #learn(): Promise<Known<Card>> {
    try {
      // No signal ends this request, since all calls wait for its answer.
      const reply = await this.#caller.attempt(undefined, ({ signal, failed }) => {
        const tell = (error: unknown) => {
          failed(error);
          for (const learner of this.#learners) learner.failed(error);
        };
        return this.#send({ name: "about", words: [""] }, { signal, failed: tell });
      });
      return knownIn(reply as unknown as readonly string[]);
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }

  /** Sends a call. If the id has a new table, sends it again unless `isBound`. */
  #ask<Reply>(
    send: (known: Known<Card>, attempt: Attempt) => Promise<Reply>,
    signal?: AbortSignal,
    isBound = false,
  ): Promise<Answered<Card, Reply>> {
    return this.#attempt(signal, async (attempt) => {
      for (let isFirst = true; ; isFirst = false) {
        if (this.#isReplaced) throw new TableError(ANOTHER);
        const known = await this.#knowledge(attempt);
        const isOther = this.#instance !== undefined && known.instance !== this.#instance;
        try {
          if (isOther && isBound) throw new TableError(ANOTHER);
          this.#instance = known.instance;
          return { reply: await send(known, attempt), known };
        } catch (error) {
          if (codeOf(error) !== "another-table") throw error;
          if (isBound) {
            this.#isReplaced = true;
            this.#forget();
          }
          this.#known = undefined;
          if (!isFirst || isBound) throw error;
        }
      }
    });
  }

  #look(
    name: CallName,
    wordsFor: (known: Known<Card>) => string[] = () => [],
    signal?: AbortSignal,
  ): Promise<Answered<Card, unknown>> {
    return this.#ask((known, attempt) => {
      const words = [known.instance, "", ...wordsFor(known)];
      return this.#caller.ask({ name, key: this.#key, words }, attempt);
    }, signal);
  }

  /** Reads cards with a call that may change the table: it shuffles a pass that isn't shuffled yet. */
  async #read(name: CallName, argument: unknown): Promise<Card[]> {
    const { reply, known } = await this.#ask(({ instance }, attempt) =>
      this.#send({ name, words: [instance, "", ...wordsOf(name, 1, argument)] }, attempt),
    );
    return cardsAt(reply, known);
  }

  async #count(name: string, given: readonly unknown[], own = 0): Promise<TableCounts<string>> {
    callIn(name, given, own, own, []);
    const { reply, known } = await this.#look("counts");
    return countsIn(reply as unknown[], known.piles)[0];
  }

  #change(
    name: CallName,
    wordsFor: (known: Known<Card>) => string[],
    call: ChangeOptions,
  ): Promise<Answered<Card>> {
    const { ifVersion, note, request, signal } = call;
    const further = [ifVersion ?? "", note == null ? "" : JSON.stringify(note)];
    const isBound = ifVersion != null || request != null;
    return this.#ask(
      (known, attempt) => {
        const words = wordsFor(known);
        if (ifVersion != null || note != null) {
          while (words.length < CALLS[name].most) words.push("");
          words.push(...further);
        }
        // Each request under way may be executed before or after all others. At most half as many are under
        // way as answers are kept, so that no answer is lost.
        return this.#numbered(Math.ceil(known.answers / 2), call, attempt, (request) =>
          this.#send(
            { name, words: [known.instance, request, ...words], keptFor: known.answersFor },
            attempt,
          ),
        );
      },
      signal,
      isBound,
    );
  }

  /** Makes a call that can also be a move of a step. */
  async #move(name: CallName, given: readonly unknown[]): Promise<Answered<Card> & { args: Anything[] }> {
    const { own, most } = CALLS[name];
    const [args, call] = callIn(name, given, own, most, CHANGE);
    return { args, ...(await this.#change(name, (known) => wordsFor(name, args, known), call)) };
  }

  async #deal(name: CallName, given: readonly unknown[]): Promise<{ args: Anything[]; cards: Card[] }> {
    const { args, reply, known } = await this.#move(name, given);
    return { args, cards: cardsAt(reply, known) };
  }

  /** Sends a call with the next number, as soon as that is less than `most` above the oldest under way. */
  async #numbered(
    most: Integer,
    { request }: CallOptions,
    { signal }: Attempt,
    send: (request: string) => Promise<string>,
  ): Promise<string> {
    if (request != null) return send(request);
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

  /** Gives numbers to the waiting calls that may start. */
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
