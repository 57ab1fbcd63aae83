/** The arguments of `create`: their shape, the rules of decks and tables, and the texts that are sent. */
import { randomBytes } from "node:crypto";
import { check, listProblem, MOST_EXACT, raiseIf } from "../../randdeck/check.js";
import type { DeckOptions, Integer, Value } from "../../randdeck.js";
import { newDeck } from "../../randdeck.js";
import { checkTable, checkText, KEPT, MOST, TABLE_OPTIONS } from "../../redis/limits.js";
import { bytesIn, checkKnown } from "./calls.js";
import { cardsIn, checkCards, type Known, listOf, plainOf, type TableCards } from "./cards.js";
import { checked, renamed } from "./error.js";

/** Options of a table: most are options of `newDeck`; `seed` replaces `random`. */
export interface TableOptions<Card, Pile extends string = never>
  extends Pick<DeckOptions<Card, Pile>, "kindOf" | "noRepeat" | "piles" | "recycle" | "shuffled"> {
  /** As for `newRandom`; 32 random bytes from the system by default. */
  seed?: number | string | undefined;
  /** The table is deleted after this many seconds without a change; never by default. */
  ttl?: Integer | undefined;
  /** The number of answers kept for each client; 32 by default. */
  answers?: Integer | undefined;
  /** How many seconds the answers are kept after a client's last call; 120 by default. */
  answersFor?: Integer | undefined;
  /** Whether `watch` reports changes. */
  events?: boolean | undefined;
  /** A string for the game itself, of at most 65,536 bytes. */
  note?: string | undefined;
}

const OPTIONS = Object.keys(TABLE_OPTIONS).map((option) => (option === "kinds" ? "kindOf" : option));

export const checkTableOptions = (options: unknown, name: string): void =>
  checked(() =>
    checkKnown(options, OPTIONS, 3, name, "; 'request' and 'signal' are options of the fourth argument"),
  );

/** The cards and options of a table as JSON, and what the client knows of the table but for its instance. */
export interface Creation<Card> {
  readonly json: readonly [cards: string, options: string];
  readonly known: Omit<Known<Card>, "instance">;
}

/** Checks the arguments of the call `name`, and writes them as the library reads them. */
export function creationOf<Card extends Value, Pile extends string>(
  given: TableCards<Card>,
  options: TableOptions<Card, Pile>,
  name: string,
): Creation<Card> {
  checkTableOptions(options, name);
  // Null means that an option is missing.
  const own: TableOptions<Card, Pile> = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value != null),
  );
  const { kindOf, noRepeat, piles = [], recycle, seed, shuffled } = own;
  const plain = checked(() => plainOf(given, name));
  const cards = renamed(name, () => {
    const list = listOf<Card>(plain);
    raiseIf(listProblem(list), 2, name);
    return list;
  });
  // An error of the game's own function is no refusal.
  const kinds = typeof kindOf === "function" && new Map(cards.map((card) => [card, kindOf(card)]));
  const kindIn = kinds ? (card: Card) => kinds.get(card)! : kindOf;
  return renamed(name, () => {
    const isSeed = typeof seed === "string" || (typeof seed === "number" && Math.abs(seed) <= MOST_EXACT);
    check(isSeed || seed == null, 3, name, "option 'seed': string or number up to 2^53", seed);
    newDeck(cards, { kindOf: kindIn, noRepeat, piles, recycle, shuffled });
    checkCards(plain);
    checkTable(cards, { ...own }, bytesIn);
    // Equal kinds are equal numbers.
    const numbers = kinds && new Map([...kinds.values()].map((kind, index) => [kind, index]));
    const sent = {
      ...own,
      kindOf: undefined,
      kinds: numbers ? cards.map((card) => numbers.get(kindIn!(card))) : undefined,
      seed: seed ?? randomBytes(32).toString("base64url"),
    };
    const json = [JSON.stringify(plain), JSON.stringify(sent)] as const;
    for (const [index, text] of json.entries()) checkText(text, MOST.text, index + 1, "JSON", bytesIn);
    const { answers = KEPT.answers, answersFor = KEPT.answersFor, events = false } = own;
    return { json, known: { cards: cardsIn(json[0]), piles: [...piles], events, answers, answersFor } };
  });
}
