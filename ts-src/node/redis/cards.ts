/** The cards of a table, which go to Redis as JSON, and come back as positions. */
import { isDeepStrictEqual } from "node:util";
import { badArgument, mismatch } from "../../randdeck/check.js";
import type { Integer, Value } from "../../randdeck.js";
import { copies } from "../../randdeck.js";

/** The cards of a table: a list, or pairs of a card and how many copies of it there are. */
export type TableCards<Card> = readonly Card[] | { readonly copies: readonly (readonly [Card, Integer])[] };

/** What is known of a table: it stays, since a table's cards stay. */
export interface Known<Card> {
  readonly edition: string;
  readonly cards: readonly Card[];
  /** Where each card lies first, by its text: made where cards are given back. */
  positions?: ReadonlyMap<string, Integer>;
  readonly answers: Integer;
}

/** A card is found by what it says: an object is another one after its way through Redis. */
const keyOf = (card: unknown): string => JSON.stringify(card) ?? "";

export const listOf = <Card extends Value>(given: TableCards<Card>): readonly Card[] =>
  typeof given === "object" && "copies" in given ? copies(given.copies) : given;

/** Raises where JSON does not carry the cards as they are. */
export function checkCards(given: TableCards<unknown>): void {
  const cards = "copies" in given ? given.copies.map(([card]) => card) : given;
  const objects = new Set<string>();
  for (const [index, card] of cards.entries()) {
    const where = `card ${index + 1}`;
    if (typeof card !== "object") {
      if (!["string", "boolean"].includes(typeof card) && !Number.isFinite(card))
        throw new TypeError(`${where} can't be written as JSON`);
      continue;
    }
    const text = textOf(card);
    if (text === undefined) throw new TypeError(`${where} can't be written as JSON`);
    if (objects.has(text)) throw new RangeError(`${where} is an object that is there already: give copies`);
    objects.add(text);
  }
}

/** The text of an object, if that is all it is: of a Map or a Date JSON makes something else. */
function textOf(card: object | null): string | undefined {
  try {
    const text = JSON.stringify(card);
    return isDeepStrictEqual(JSON.parse(text), card) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Kinds as numbers, alike where they are. */
export function numbered(kinds: readonly Value[]): Integer[] {
  const numbers = new Map(kinds.map((kind, index) => [kind, index]));
  return kinds.map((kind) => numbers.get(kind)!);
}

/** The cards at positions, which a reply names. */
export function cardsAt<Card>(text: string, { cards }: Known<Card>): Card[] {
  return text === "" ? [] : text.split(" ").map((position) => cards[Number(position) - 1]!);
}

/** The positions of cards that are given back, for `name`. */
export function positionsOf<Card>(cards: Card | readonly Card[], known: Known<Card>, name: string): string {
  known.positions ??= new Map(known.cards.map((card, index) => [keyOf(card), index + 1] as const).reverse());
  const places = known.positions;
  const isList = Array.isArray(cards) && !places.has(keyOf(cards));
  const list = isList ? (cards as readonly Card[]) : [cards as Card];
  return list.map((card) => places.get(keyOf(card)) ?? refuse(card, name)).join(" ");
}

/** Raises for a card that the table has not. */
function refuse(card: unknown, name: string): never {
  const cards = "cards that are out";
  const problem = typeof card === "string" ? `${cards} expected, got '${card}'` : mismatch(cards, card);
  throw new RangeError(badArgument(1, name, `${problem}, which is not in the deck`));
}
