/** One table. */
import { check } from "../../randdeck/check.js";
import { checkName } from "../../randdeck/piles.js";
import type { Integer, PileName, PilePosition, Value } from "../../randdeck.js";
import { mostState } from "../../redis/limits.js";
import { type Anything, bytesIn, CALLS, type CallName, callIn, copyOf, wordsOf } from "./calls.js";
import { cardsAt, type Known, knownIn, positionOf } from "./cards.js";
import type { Creation } from "./creation.js";
import { ANOTHER, checked, codeOf, refused, TableError } from "./error.js";
import { answersIn, handsOf, movesText, type TableAnswers, type TableMove, wordsFor } from "./moves.js";
import type { Question, Servers } from "./servers.js";
import { countsIn, type TableCounts, type TableView, viewIn } from "./views.js";
import { patiently, Requests, until } from "./wait.js";
import type { TableChange } from "./watch.js";

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

type Change = ChangeOptions | undefined;

/** The last arguments of a call: optional arguments, then its options. */
type Rest<Arguments extends unknown[]> = [...Arguments, call?: Change] | [call?: Change];

/** The pile that cards are moved to, or from, and the options of the call. */
type To<Pile> = Rest<[to?: "discard" | Pile | undefined]>;
type From<Pile extends string> = Rest<[from?: PileName<Pile> | undefined]>;

/** The options of a call without a request. */
const NO_REQUEST: ChangeOptions = { request: "" };

type Answered<Card, Reply = string> = { reply: Reply; known: Known<Card> };

/** One table. Its methods are those of a deck, but return promises. */
export class Table<Card extends Value, in Pile extends string = never> {
  readonly id: string;
  readonly #servers: Servers;
  /** The key of the table's hash, which is also the name of its channel. */
  readonly #key: string;
  readonly #requests = new Requests();
  #known: Promise<Known<Card>> | undefined;
  /** The instance at the first call. Once there is another, calls with a request or a version fail. */
  #instance: string | undefined;
  #isReplaced = false;
  readonly #forget: () => void;

  /** The error of the last try of a call. */
  #problem: unknown;

  /** `forget` is called when the id has a new table. @internal */
  constructor(servers: Servers, id: string, key: string, forget: () => void) {
    this.#servers = servers;
    this.id = id;
    this.#key = key;
    this.#forget = forget;
  }

  /**
   * Draws a card, or `count` cards, as a deck does. The cards go to `to`, a pile or `"discard"`; else they
   * are out.
   */
  async draw(count?: undefined, ...to: To<Pile>): Promise<Card | undefined>;
  async draw(call: Change): Promise<Card | undefined>;
  async draw(count: Integer, ...to: To<Pile>): Promise<Card[]>;
  async draw(count: Integer | undefined, ...to: To<Pile>): Promise<Card | Card[] | undefined>;
  async draw(...given: unknown[]): Promise<Card | Card[] | undefined> {
    return this.#drawn("draw", given);
  }

  /** Deals hands, one card to each in turn. `hands` is their number, or the names of their piles. */
  async deal(
    ...given: [hands: Integer | readonly ("discard" | Pile)[], size: Integer, call?: Change]
  ): Promise<Card[][]> {
    const { args, cards } = await this.#move("deal", given);
    return handsOf(cards, args[0].length ?? args[0]);
  }

  /** Looks at the top card, or the top `count` cards, without drawing them. */
  async peek(count?: undefined): Promise<Card | undefined>;
  async peek(count: Integer): Promise<Card[]>;
  async peek(count: Integer | undefined): Promise<Card | Card[] | undefined>;
  async peek(...given: unknown[]): Promise<Card | Card[] | undefined> {
    return this.#drawn("peek", given);
  }

  /** Moves cards to the draw pile, or to another pile, from the pile `from` or from wherever they are. */
  async put(
    cards: Card | readonly Card[],
    ...rest:
      | Rest<[where?: PilePosition<Pile> | undefined]>
      | [where: PilePosition<Pile> | undefined, from: PileName<Pile> | undefined, call?: Change]
  ): Promise<void> {
    await this.#move("put", [cards, ...rest]);
  }

  /** Discards cards, from the pile `from` or from wherever they are. */
  async discard(cards: Card | readonly Card[], ...from: From<Pile>): Promise<void> {
    await this.#move("discard", [cards, ...from]);
  }

  /**
   * Takes the card at a position of the draw pile or of another pile. Positions are counted from 1 in the
   * order of `pile`, or from -1 backwards from its end; `"random"` chooses one. The card goes to the pile
   * `to`, else it is out. Returns undefined if there is no such position.
   */
  async take(
    ...given: [from: "draw" | "discard" | Pile, position: Integer | "random", ...to: To<Pile>]
  ): Promise<Card | undefined> {
    return (await this.#move("take", given)).cards[0];
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
  async reset(...given: [call?: Change]): Promise<void> {
    await this.#move("reset", given);
  }

  /**
   * Makes several calls in one step, all or none: `[["put", card, "north"], ["draw", 1, "south"]]`. The last call
   * may be `["view", piles]`, which shows the table after the others. With `note` the list may be empty.
   * @returns The result of each call; undefined for a call that returns nothing.
   */
  async step<const Moves extends readonly TableMove<Card, Pile>[], Name extends string = Pile>(
    ...given: [moves: Moves, call?: Change]
  ): Promise<TableAnswers<Card, Moves, NoInfer<Name>>> {
    const [[moves], call] = callIn("step", copyOf(given), CALLS.step);
    const { reply, known } = await this.#call("step", (known) => [movesText(moves, known)], call);
    return answersIn(reply, known, moves) as TableAnswers<Card, Moves, NoInfer<Name>>;
  }

  /** Returns the cards of a pile, in their order. `"draw"` reveals the next cards. */
  async pile(...given: [name: PileName<Pile>]): Promise<Card[]> {
    return (await this.#move("pile", given)).cards;
  }

  /** Returns the name of the pile that a card is in, undefined if the table has no such card. */
  async where<Name extends string = Pile>(
    ...given: [card: Card]
  ): Promise<PileName<NoInfer<Name>> | undefined> {
    const [[card]] = callIn("where", given, CALLS.where);
    const { reply } = await this.#call<PileName<Name>[]>("where", (known) => [positionOf(card, known)]);
    return reply[0];
  }

  /** Returns the number of cards in each pile, which all players may know. */
  async counts<Name extends string = Pile>(...given: []): Promise<TableCounts<NoInfer<Name>>> {
    return (await this.#count("counts", given)) as TableCounts<NoInfer<Name>>;
  }

  /** Returns what a player may see, at one moment: counts, discards, and the cards of the piles you name. */
  async view<Seen extends Pile = never, Name extends string = Pile>(
    ...given: [options?: { piles?: readonly Seen[] | undefined } | undefined]
  ): Promise<TableView<Card, NoInfer<Name>, Seen>> {
    const [, { piles }] = callIn("view", copyOf(given), CALLS.view);
    const { reply, known } = await this.#call<unknown[]>("view", (known) => wordsFor("view", [piles], known));
    return viewIn(reply, known, (piles ?? []) as Seen[]);
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
    callIn("getState", given, CALLS.get_state);
    return (await this.#call("get_state")).reply;
  }

  /** Loads a saved deck or table of the same cards and piles. */
  async setState(...given: [state: string, call?: Change]): Promise<void> {
    const [[state], call] = callIn("setState", given, CALLS.set_state);
    checked(() => check(typeof state === "string", 1, "setState", "state of kind 'deck'", state));
    const wordsIn = ({ cards }: Known<Card>) => {
      const most = mostState(cards, bytesIn);
      check(bytesIn(state) <= most, 1, "setState", `state of at most ${most} bytes`, state);
      return [state];
    };
    await this.#call("set_state", wordsIn, call);
  }

  /**
   * Restarts the time until the table is deleted. `ttl` replaces the option `ttl` of the table, in seconds.
   * Changes nothing else.
   */
  async touch(...given: [ttl?: Integer | undefined]): Promise<void> {
    const [[ttl]] = callIn("touch", given, CALLS.touch);
    await this.#call("touch", () => wordsOf("touch", 1, ttl));
  }

  /** Deletes the table, even if it is damaged. Does nothing if it is gone, or if a new table has its id. */
  async delete(...given: [call?: CallOptions | undefined]): Promise<void> {
    const [, { request, signal }] = callIn("delete", given, CALLS.delete);
    const work = async (waiting: AbortSignal) => {
      const { instance } = await this.#knowledge(waiting).catch((error) => {
        // The instance of a damaged table is unknown; "" stands for any instance.
        if (codeOf(error) === "damaged") return { instance: "" };
        throw error;
      });
      const own = instance && (this.#instance ?? instance);
      await this.#ask({ name: "delete", words: [own, request ?? ""] }, waiting);
    };
    await this.#attempt(signal, work).catch((error) => {
      if (!["no-table", "another-table"].includes(String(codeOf(error)))) throw error;
    });
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
    const [, { signal }] = callIn("watch", given, { own: 0, most: 0, options: ["signal"] });
    signal?.throwIfAborted();
    const { joined, changes } = this.#servers.channels.watch(this.#key, signal);
    try {
      await this.#attempt(signal, () => joined, "not connected");
      if ((await this.look(signal)).events) return changes;
      throw refused("watch() needs a table that was made with the option 'events'");
    } catch (error) {
      void changes.return?.();
      throw error;
    }
  }

  /** Makes the table. @internal */
  async create({ json, known }: Creation<Card>, { request, signal }: CallOptions): Promise<void> {
    const { answersFor: keptFor } = known;
    const instance = await this.#attempt(signal, (waiting) => {
      const send = (request: string) =>
        this.#ask({ name: "create", words: ["", request, ...json], keptFor }, waiting);
      return this.#requests.send(request, 1, waiting, send);
    });
    this.#instance = String(instance);
    // With a request of the caller's, another process may have made the table, of other cards.
    if (request == null) this.#known = Promise.resolve({ instance: this.#instance, ...known });
  }

  /** Returns the data of the table; raises if there is no table. @internal */
  async look(signal: AbortSignal | undefined): Promise<Known<Card>> {
    return (await this.#call("counts", undefined, { ...NO_REQUEST, signal })).known;
  }

  /** Runs the work of a call until the timeout or the signal ends it. Adds the table's id to its errors. */
  async #attempt<T>(
    signal: AbortSignal | undefined,
    work: (waiting: AbortSignal) => Promise<T>,
    silence = "no answer",
  ): Promise<T> {
    const { timeout } = this.#servers;
    this.#problem = undefined;
    const giveUp = () => this.#problem ?? new TableError(`${silence} within ${timeout} s`);
    try {
      return await patiently(timeout, signal, giveUp, work);
    } catch (error) {
      // Calls of other tables may wait for the same error.
      throw error instanceof TableError ? new TableError(error.message, this.id) : error;
    }
  }

  #ask(question: Omit<Question, "key">, waiting: AbortSignal): Promise<unknown> {
    return this.#servers.ask({ ...question, key: this.#key }, waiting, (error) => {
      this.#problem = error;
    });
  }

  /** The data of the table. Only one request asks the server for them. */
  #knowledge(signal: AbortSignal): Promise<Known<Card>> {
    // No signal ends this request, since all calls wait for its answer.
    this.#known ??= this.#attempt(undefined, (waiting) => this.#ask({ name: "about", words: [""] }, waiting))
      .then((reply) => knownIn<Card>(reply as string[]))
      .catch((error) => {
        this.#known = undefined;
        throw error;
      });
    return until(signal, this.#known);
  }

  /** Makes a call. If the id has a new table, makes it there, unless it has a request or a version. */
  #call<Reply = string>(
    name: CallName,
    wordsIn: (known: Known<Card>) => string[] = () => [],
    { ifVersion, note, request, signal }: ChangeOptions = NO_REQUEST,
  ): Promise<Answered<Card, Reply>> {
    const isBound = ifVersion != null || !!request;
    const ask = async (known: Known<Card>, waiting: AbortSignal) => {
      const words = checked(() => wordsIn(known));
      if (ifVersion != null || note != null) {
        while (words.length < CALLS[name].most) words.push("");
        words.push(ifVersion ?? "", note == null ? "" : JSON.stringify(note));
      }
      const keptFor = request === "" ? Infinity : known.answersFor;
      const send = (request: string) =>
        this.#ask({ name, words: [known.instance, request, ...words], keptFor }, waiting);
      // Each request under way may be executed before or after all others. At most half as many are under way
      // as answers are kept, so that no answer is lost.
      return this.#requests.send(request, Math.ceil(known.answers / 2), waiting, send);
    };
    return this.#attempt(signal, async (waiting) => {
      for (let isFirst = true; ; isFirst = false) {
        if (this.#isReplaced) throw new TableError(ANOTHER);
        const known = await this.#knowledge(waiting);
        const isOther = this.#instance !== undefined && known.instance !== this.#instance;
        try {
          if (isOther) this.#forget();
          if (isOther && isBound) throw new TableError(ANOTHER);
          this.#instance ??= known.instance;
          return { reply: (await ask(known, waiting)) as Reply, known };
        } catch (error) {
          if (codeOf(error) !== "another-table") throw error;
          this.#isReplaced ||= isBound;
          this.#forget();
          this.#known = undefined;
          if (!isFirst || isBound) throw error;
        }
      }
    });
  }

  /** Makes a call that can also be a move of a step. Returns its cards, none for the reply `OK`. */
  async #move(name: CallName, given: readonly unknown[]): Promise<{ args: Anything[]; cards: Card[] }> {
    const [args, call] = callIn(name, copyOf(given), CALLS[name]);
    const options = CALLS[name].options.length > 0 ? call : NO_REQUEST;
    const { reply, known } = await this.#call(name, (known) => wordsFor(name, args, known), options);
    return { args, cards: reply === "OK" ? [] : cardsAt(reply, known) };
  }

  /** A card if no number of cards is given, else a list. */
  async #drawn(name: CallName, given: readonly unknown[]): Promise<Card | Card[] | undefined> {
    const { args, cards } = await this.#move(name, given);
    return args[0] == null ? cards[0] : cards;
  }

  async #count(name: string, given: readonly unknown[], most = 0): Promise<TableCounts<string>> {
    callIn(name, given, { own: most, most, options: [] });
    const { reply, known } = await this.#call<unknown[]>("counts");
    return countsIn(reply, known.piles)[0];
  }
}
