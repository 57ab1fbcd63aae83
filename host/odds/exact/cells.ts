/** The cards of a scheme in cells of those that neither question nor dealer tells apart. */
import {
  asksAgain,
  hasMulligans,
  isPartly,
  namesAsked,
  placesApart,
  type Question,
} from "../asks/question.js";
import { type Card, fateOf, placesIn, type Scheme } from "../asks/scheme.js";
import type { Cell as AskedCell } from "./residual.js";

export interface Cell extends AskedCell {
  /** The deck that they are in, of those that are drawn from in turn. */
  readonly deck: number;
  readonly stays: boolean;
  readonly isDiscarded: boolean;
  /** Whether the question counts equal cards of it. */
  readonly isApart: boolean;
  readonly cards: Card[];
  /** How many alike ones it stands for: to exchange them changes nothing. Each has so many copies. */
  alike: number;
  copies: number;
  /** How likely dice give a card of one of them, beside others. */
  weight: number;
}

/** Whether a dealer can tell how many equal cards came before, so that it need not be known of which card. */
export const canTell = (scheme: Scheme, question: Question): boolean =>
  !isPartly(question) &&
  !hasMulligans(question) &&
  scheme.hand === undefined &&
  scheme.kind !== "chance" &&
  !(scheme.kind === "blocks" && asksAgain(question));

/**
 * The cells of a scheme; undefined if equal cards that are counted are in several decks.
 *
 * @param isTold - Whether cells that are alike are one, of those of which equal cards are counted.
 */
export function cellsOf(scheme: Scheme, question: Question, isTold: boolean): Cell[] | undefined {
  const { kind, noRepeat = false } = scheme;
  const placesOf = placesIn(scheme, namesAsked(question));
  const apart = placesApart(question);
  const cells = new Map<string, Cell>();
  const decks = new Map<string, number>();
  for (const card of scheme.cards) {
    const { name, category, copies, weight } = card;
    if (copies === 0) continue;
    const places = placesOf(name);
    const fate = fateOf(scheme, name);
    const deck = kind === "categories" ? category : 0;
    const isApart = apart.some((place) => places.includes(place));
    if (isApart && (decks.get(name) ?? deck) !== deck) return undefined;
    decks.set(name, deck);
    // A deck that must not repeat a card tells all apart.
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
