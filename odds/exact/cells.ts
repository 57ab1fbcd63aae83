/** Groups cards into cells. Neither the question nor the dealer distinguishes the cards of a cell. */
import { apartIn, hasMulligans, namesAsked, type Question } from "../asks/question.js";
import { type Card, placesIn, type Scheme } from "../asks/scheme.js";
import type { Cell as AskedCell } from "./residual.js";

export interface Cell extends AskedCell {
  /** The number of the deck that has these cards, if cards are drawn from several decks in turn. */
  readonly deck: number;
  readonly stays: boolean;
  readonly isDiscarded: boolean;
  /** Whether the question counts how many cards of the cell are equal, or how many are different. */
  readonly isApart: boolean;
  readonly cards: Card[];
  /** The number of cells that this cell stands for. Each has `copies` cards, and they can be exchanged. */
  alike: number;
  copies: number;
  /** The weight of the whole cell in dice. */
  weight: number;
}

/** Whether the dealer can count equal cards, so that the question needn't tell cards apart. */
export function canTell({ kind, hand }: Scheme, question: Question): boolean {
  const { isPartly, isAgain } = apartIn(question);
  if (isPartly || hasMulligans(question) || hand !== undefined) return false;
  return kind !== "chance" && !(kind === "blocks" && isAgain);
}

/**
 * Returns the cells of a scheme; undefined if a card that must be told apart from others is in several decks.
 *
 * @param isTold - Whether the dealer counts equal cards. If so, one cell stands for all cards that can be
 * exchanged.
 */
export function cellsOf(scheme: Scheme, question: Question, isTold: boolean): Cell[] | undefined {
  const { kind, noRepeat = false } = scheme;
  const placesOf = placesIn(scheme, namesAsked(question));
  const { places: apart } = apartIn(question);
  const cells = new Map<string, Cell>();
  const decks = new Map<string, number>();
  for (const card of scheme.cards) {
    const { name, category, copies, weight, fate } = card;
    if (copies === 0) continue;
    const places = placesOf(name);
    const deck = kind === "categories" ? category : 0;
    const isApart = apart.some((place) => places.includes(place));
    if (isApart && (decks.get(name) ?? deck) !== deck) return undefined;
    decks.set(name, deck);
    // With `noRepeat`, the last card can't be drawn again, so the copies of each card are counted separately.
    const isOwn = isApart || noRepeat;
    const alike = `${copies} ${weight} ${kind === "blocks" ? category : 0}`;
    const key = [deck, places, fate, isOwn ? (isApart && !isTold ? name : alike) : ""].join(";");
    const none = { places, deck, isApart, stays: fate === "retain", isDiscarded: fate === "discard" };
    const cell = cells.get(key) ?? { ...none, cards: [], alike: 0, copies: 0, weight: 0 };
    cells.set(key, cell);
    cell.alike = isOwn ? cell.alike + 1 : 1;
    cell.copies = isOwn ? copies : cell.copies + copies;
    cell.weight = isOwn ? copies * weight : cell.weight + copies * weight;
    cell.cards.push(card);
  }
  return [...cells.values()];
}
