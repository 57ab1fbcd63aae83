/**
 * A player's own program for hands of server.ts. It keeps notes, and reveals its seed for a single list:
 * `npx tsx examples/checkable/player.ts notes` reads the server's messages as lines of JSON.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { commitmentTo, isName, type Notes, problemOf, RULES, readList, type Seen, sha256 } from "./check.js";

/** What the server sends to each player. `seats` are the players' names, in the order of their seats. */
export type Message =
  | { step: "hand"; hand: string; seats: readonly string[]; seat: number; rules: string; commitment: string }
  | { step: "list"; list: string }
  | { step: "cards"; seat: number; cards: readonly string[] }
  | { step: "void"; silent: number }
  | { step: "end"; seeds: readonly string[] };

/** What a player answers to the first two messages, and to a message that breaks the protocol. */
export type Answer = { commitment: string } | { seed: string } | { refused: string };

/** The notes of one hand. `void` is the seat because of which the hand wasn't dealt. */
export interface Page extends Omit<Notes, "list"> {
  readonly list?: string;
  readonly seen: readonly Seen[];
  readonly seeds?: readonly string[];
  readonly void?: number;
}

/** Keeps the pages. */
export interface Notebook {
  /** Saves the first notes of a hand. Returns false if the notebook already has a page for this hand. */
  begin(page: Page): boolean;
  save(page: Page): void;
  pages(): readonly Page[];
}

/** Raises for a message that breaks the protocol. */
function refuse(sentence: string): never {
  throw new Error(sentence);
}

/** Whether a message has the form of its step. A server may send anything. */
function isMessage(message: unknown): message is Message {
  const { step, seats, list, cards, silent, seeds } = Object(message);
  const areTexts = (each: unknown) => Array.isArray(each) && each.every((text) => typeof text === "string");
  if (step === "hand") return areTexts(seats);
  if (step === "list") return typeof list === "string";
  if (step === "cards") return areTexts(cards);
  if (step === "void") return Number.isInteger(silent);
  return step === "end" && areTexts(seeds);
}

export class Player {
  readonly #notebook: Notebook;
  /** The message that is being heard. The next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();
  #told: (Message & { step: "hand" }) | undefined;
  #page: Page | undefined;

  constructor(notebook: Notebook) {
    this.#notebook = notebook;
  }

  /**
   * Takes a message of the server.
   *
   * @returns The answer to the server, if the message needs one.
   * @throws Error for a message that breaks the protocol. Then the seed stays secret, if it still is.
   */
  hear(message: Message): Promise<Answer | undefined> {
    const answer = this.#last.then(() => this.#take(message));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #take(message: Message): Promise<Answer | undefined> {
    if (!isMessage(message)) refuse("The message has another form.");
    if (message.step === "hand") return { commitment: await this.#begin(message) };
    const page = this.#page ?? refuse("No hand has begun.");
    if (message.step === "list") return { seed: await this.#reveal(page, message.list) };
    if (message.step === "void") this.#end({ ...page, void: message.silent });
    else if (message.step === "end") this.#end({ ...page, seeds: message.seeds });
    else this.#see(page, message.seat, message.cards);
    return undefined;
  }

  #begin(told: Message & { step: "hand" }): Promise<string> {
    const { hand, seat, seats, rules } = told;
    if (!isName(hand)) refuse("The hand has no proper name.");
    if (!RULES.has(rules)) refuse("The rules are unknown.");
    if (!Number.isInteger(seat) || seat < 1 || !(seat <= seats.length)) refuse("There is no such seat.");
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const seed = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const page = { hand, seat, seed, seen: [] };
    if (!this.#notebook.begin(page)) refuse("The name of the hand was used before.");
    this.#told = told;
    this.#page = page;
    return commitmentTo(hand, seat, seed);
  }

  async #reveal(page: Page, list: string): Promise<string> {
    if (page.list !== undefined) refuse("There was a list already.");
    // The list is noted before the checks, so that no second list is looked at, whatever they say.
    const noted = { ...page, list };
    this.#page = noted;
    const problem = await problemOf(noted);
    if (problem !== undefined) refuse(problem);
    const { players, rules, commitments } = readList(list)!;
    const told = this.#told!;
    if (players !== told.seats.length || rules !== told.rules || commitments[0] !== told.commitment)
      refuse("The list differs from the announced hand.");
    this.#notebook.save(noted);
    return page.seed;
  }

  /** Notes the next cards of a seat, or of the board. */
  #see(page: Page, seat: number, cards: readonly string[]): void {
    if (page.list === undefined || page.seeds !== undefined) refuse("The cards came at the wrong time.");
    const { seats, rules } = this.#told!;
    const { cards: all, seatOf } = RULES.get(rules)!;
    const noted = new Set(page.seen.map(({ place }) => place));
    const places = all
      .map((_, at) => at + 1)
      .filter((place) => !noted.has(place) && seatOf(place, seats.length) === seat);
    if (cards.length > places.length) refuse(`Seat ${seat} gets no more cards.`);
    const seen = [...page.seen, ...cards.map((card, at) => ({ place: places[at]!, card }))];
    this.#page = { ...page, seen };
    this.#notebook.save(this.#page);
  }

  #end(page: Page): void {
    this.#page = undefined;
    this.#notebook.save(page);
  }

  /** How many hands were begun and not finished, by the seat that is said to be the reason; 0 is the server. */
  voids(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const page of this.#notebook.pages()) {
      if ((page.seeds ?? []).length > 0 || page.hand === this.#page?.hand) continue;
      const seat = page.void ?? 0;
      counts.set(seat, (counts.get(seat) ?? 0) + 1);
    }
    return counts;
  }
}

/** Pages in a folder, a file for each hand. */
function notebookIn(folder: string): Notebook {
  mkdirSync(folder, { recursive: true });
  const pathOf = (page: Page) => join(folder, `${page.hand}.json`);
  return {
    begin(page) {
      try {
        // Fails if there is such a file.
        writeFileSync(pathOf(page), JSON.stringify(page), { flag: "wx" });
        return true;
      } catch (problem) {
        if ((problem as NodeJS.ErrnoException).code === "EEXIST") return false;
        throw problem;
      }
    },
    save(page) {
      // A program that is killed while it writes leaves the notes as they were.
      writeFileSync(`${pathOf(page)}.new`, JSON.stringify(page));
      renameSync(`${pathOf(page)}.new`, pathOf(page));
    },
    pages: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8") || '{ "hand": "" }')),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const notebook = notebookIn(process.argv[2] ?? "notes");
  const player = new Player(notebook);
  for await (const line of createInterface(process.stdin)) {
    let answer: Answer | undefined;
    try {
      const message = JSON.parse(line) as Message;
      answer = await player.hear(message);
      // The others compare this number with theirs, in a chat that isn't the server's.
      if (message.step === "list") console.error(`The list: ${await sha256(message.list)}`);
    } catch (problem) {
      answer = { refused: (problem as Error).message };
    }
    if (answer !== undefined) console.log(JSON.stringify(answer));
  }
  console.error("Void hands by seat:", Object.fromEntries(player.voids()));
}
