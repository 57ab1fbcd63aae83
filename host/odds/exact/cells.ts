/** The cards of a scheme in cells of those that a question cannot tell apart, and the cells in classes of alike ones. */
import {
  asksAgain,
  hasMulligans,
  isPartly,
  judgedIn,
  namesAsked,
  placesApart,
  type Question,
} from "../asks/question.js";
import type { Cell as AskedCell } from "../asks/residual.js";
import { type Card, fateOf, passOf, placesIn, type Scheme } from "../asks/scheme.js";
import type { Pile } from "./piles.js";

/** Cards that count for the same names, of one deck. */
export interface Cell extends AskedCell {
  /** The deck that they are in, of those that are drawn from in turn. */
  readonly deck: number;
  readonly stays: boolean;
  readonly isDiscarded: boolean;
  readonly cards: Card[];
  copies: number;
  /** How likely dice give one of them, beside others. */
  weight: number;
}

/** Cells that are alike: to exchange them changes neither what is dealt nor what is asked. */
interface Class extends Cell {
  readonly cells: number;
  /** Its place among the classes of the question; undefined if it does not ask for them. */
  readonly asked: number | undefined;
}

export interface Cells {
  readonly classes: readonly Class[];
  /** The classes of the dealer, which may have to tell cards apart that are one cell of the question. */
  readonly dealt: readonly Class[];
}

/** The cells of a scheme, those that are asked for in the order of their names; undefined if a card is in several. */
function cellsIn(scheme: Scheme, question: Question): Cell[] | undefined {
  const placesOf = placesIn(scheme, namesAsked(question));
  const cells = new Map<string, Cell>();
  const apart = placesApart(question);
  const decks = new Map<string, number>();
  for (const card of scheme.cards) {
    const { name, category, copies, weight } = card;
    if (copies === 0) continue;
    const places = placesOf(name);
    const fate = fateOf(scheme, name);
    const deck = scheme.kind === "categories" ? category : 0;
    const isTold = apart.some((place) => places.includes(place));
    if (isTold && (decks.get(name) ?? deck) !== deck) return undefined;
    if (isTold) decks.set(name, deck);
    const key = `${deck} ${places} ${fate} ${isTold ? name : ""}`;
    const none = { places, deck, stays: fate === "retain", isDiscarded: fate === "discard" };
    const cell = cells.get(key) ?? { ...none, cards: [], copies: 0, weight: 0 };
    cells.set(key, cell);
    cell.copies += copies;
    cell.weight += copies * weight;
    cell.cards.push(card);
  }
  return [...cells.values()];
}

/** A deck in random order, and its cells that count for a name. */
export function deckOf(scheme: Scheme, question: Question): { readonly pile: Pile; readonly cells: Cell[] } {
  const cells = cellsIn(scheme, question)!.filter(({ places }) => places.length > 0);
  return { pile: { counts: cells.map(({ copies }) => copies), size: passOf(scheme)! }, cells };
}

/** What must be equal of two cells for the dealer, beside what is asked, if they are to be alike; or how one differs. */
function kindsFor({ kind, noRepeat, hand }: Scheme, question: Question): (cell: Cell) => string | undefined {
  // Of what is told apart, only all that came is known.
  const isNever =
    isPartly(question) ||
    (hasMulligans(question) && placesApart(judgedIn(question)).length > 0) ||
    hand !== undefined ||
    kind === "chance" ||
    (kind === "blocks" && asksAgain(question));
  return ({ places, cards, copies, weight, deck }) => {
    if (places.length === 0 || isNever) return undefined;
    if (kind === "dice") return `${weight}`;
    const parts = new Set(cards.map(({ category, copies }) => `${category}:${copies}`));
    if (kind === "blocks") return parts.size > 1 ? undefined : `${[...parts]} ${cards.length}`;
    return noRepeat && cards.length > 1 ? undefined : `${deck} ${copies}`;
  };
}

/** The classes of a scheme's cells; undefined where cards that are told apart are in several decks. */
export function cellsOf(scheme: Scheme, question: Question): Cells | undefined {
  const cells = cellsIn(scheme, question);
  if (cells === undefined) return undefined;
  const kindOf = kindsFor(scheme, question);
  const groups = new Map<string, Cell[]>();
  for (const [at, cell] of cells.entries()) {
    const key = `${cell.places}: ${kindOf(cell) ?? `cell ${at}`}`;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  const all = [...groups.values()].map((own) => ({
    ...own[0]!,
    cells: own.length,
    cards: own.flatMap(({ cards }) => cards),
  }));
  const classes = all.filter(({ places }) => places.length > 0).map((own, asked) => ({ ...own, asked }));
  const others = all.filter(({ places }) => places.length === 0).map((own) => ({ ...own, asked: undefined }));
  /** A dealer that must not repeat a card tells all apart; those with as many copies are alike. */
  const eachCard = (all: Class): Class[] =>
    [...new Set(all.cards.map(({ copies }) => copies))].map((copies) => {
      const cards = all.cards.filter((own) => own.copies === copies);
      return { ...all, copies, cards, cells: cards.length };
    });
  const dealt = [...classes, ...others];
  return { classes, dealt: scheme.noRepeat ? dealt.flatMap(eachCard) : dealt };
}
