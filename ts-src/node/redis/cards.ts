/** The cards of a table. Redis gets them in JSON, and returns their positions. */
import { isDeepStrictEqual } from "node:util";
import { check, raiseIf, shown } from "../../randdeck/check.js";
import type { Integer, Value } from "../../randdeck.js";
import { copies } from "../../randdeck.js";
import { checkCopies, checkCount, withoutNames } from "../../redis/limits.js";
import { checkKnown, isPlain } from "./calls.js";
import { DAMAGED, TableError } from "./error.js";

type NoJson = bigint | symbol | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | (() => unknown);

/** A property that no value has, for cards that JSON can't hold: the compiler's error shows its name. */
type IsJson<Card> = unknown extends Card
  ? unknown
  : [Extract<Card, NoJson>] extends [never]
    ? unknown
    : { readonly "JSON can't hold such a card": never };

/** The cards of a table: a list, pairs of a card and its count, or counts keyed by name. */
export type TableCards<Card> = IsJson<NoInfer<Card>> &
  (
    | readonly Card[]
    | { readonly copies: readonly (readonly [Card, Integer])[] }
    | { readonly copies: Readonly<Record<Card & string, Integer>> }
  );

/** The data of a table that never change. */
export interface Known<Card, Pile extends string = string> {
  readonly instance: string;
  readonly cards: readonly Card[];
  readonly piles: readonly Pile[];
  /** The first position of each card, keyed by its JSON. The first call that names a card makes this map. */
  positions?: ReadonlyMap<string, Integer>;
  readonly answers: Integer;
  readonly answersFor: Integer;
  readonly events: boolean;
}

const sorted = (_: string, value: unknown) =>
  isPlain(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** The key of a card is its JSON with sorted fields: reading an object from Redis makes a new object. */
function keyOf(card: unknown): string {
  try {
    return JSON.stringify(card, sorted) ?? "";
  } catch {
    return ""; // A card that refers to itself, or that has a bigint, is in no table.
  }
}

/** The escape of a lone surrogate in JSON, which Redis refuses. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Cards as a table stores them: a list, or pairs of a card and its count. */
type Plain = readonly Value[] | { readonly copies: readonly (readonly [Value, Integer])[] };

/** Writes copies keyed by name as pairs, or as a list. Checks no other cards. */
export function plainOf(given: object, name: string): Plain {
  if (typeof given !== "object" || given === null || !("copies" in given)) return given as Plain;
  checkKnown(given, ["copies"], 2, name);
  return withoutNames(given) as Plain;
}

/** Makes the list of cards. If they are neither a list nor copies, returns them as they are. */
export function listOf<Card extends Value>(plain: Plain): readonly Card[] {
  if (Array.isArray(plain)) checkCount(plain.length);
  if (typeof plain !== "object" || plain === null || !("copies" in plain)) return plain as readonly Card[];
  checkCopies(plain.copies);
  return copies(plain.copies as readonly (readonly [Card, Integer])[]);
}

/** Reads cards from JSON, and freezes them, since all callers share them. */
export function cardsIn<Card extends Value>(text: string): readonly Card[] {
  return listOf<Card>(JSON.parse(text, (_, value) => Object.freeze(value)));
}

/** Reads the reply of `about`. */
export function knownIn<Card extends Value>(reply: readonly string[]): Known<Card> {
  const [instance = "", text = "", answers, answersFor, names = "[]", events] = reply;
  try {
    const cards = cardsIn<Card>(text);
    const piles: string[] = JSON.parse(names);
    const kept = { answers: Number(answers), answersFor: Number(answersFor), events: events === "1" };
    if (Array.isArray(cards)) return { instance, cards, piles, ...kept };
  } catch {}
  throw new TableError(DAMAGED);
}

/** Raises if JSON would change the cards of a deck. */
export function checkCards(plain: Plain): void {
  // Counts keyed by no name at all stay as they are.
  const groups = "copies" in plain ? [...Object.values(plain.copies)] : undefined;
  const cards = groups?.map(([card]) => card) ?? (plain as readonly Value[]);
  const objects = new Set<string>();
  for (const [index, card] of cards.entries()) {
    const where = `card ${index + 1}`;
    const key = keyOf(card);
    // JSON changes, for example, a Map, a Date and -0.
    const isKept = key !== "" && isDeepStrictEqual(JSON.parse(key), card) && !HALF.test(key);
    if (!isKept) throw new TypeError(`${where} can't be written as JSON`);
    if (typeof card !== "object") continue;
    if (objects.has(key)) throw new RangeError(`${where} is an object equal to an earlier card: use copies`);
    objects.add(key);
  }
}

export function cardsAt<Card>(text: string, { cards }: Known<Card>): Card[] {
  if (text === "") return [];
  return text.split(" ").map((position) => {
    const card = cards[Number(position) - 1];
    if (card === undefined) throw new TableError(DAMAGED);
    return card;
  });
}

function placesIn<Card>(known: Known<Card>): ReadonlyMap<string, Integer> {
  known.positions ??= new Map(known.cards.map((card, index) => [keyOf(card), index + 1] as const).reverse());
  return known.positions;
}

/** The position of a card; 0 if the table has no such card. */
export function positionOf<Card>(card: Card, known: Known<Card>): string {
  return `${placesIn(known).get(keyOf(card)) ?? 0}`;
}

export function positionsOf<Card>(cards: Card | readonly Card[], known: Known<Card>, name: string): string {
  check(cards != null && !Number.isNaN(cards), 1, name, "card or list of cards", cards);
  const places = placesIn(known);
  const isList = Array.isArray(cards) && !places.has(keyOf(cards));
  const list = isList ? (cards as readonly Card[]) : [cards as Card];
  const positions = list.map((card) => {
    const position = places.get(keyOf(card));
    raiseIf(position === undefined ? `${shown(card)} is not in the deck` : undefined, 1, name);
    return position;
  });
  return positions.join(" ");
}
