/** The cards of a scheme in cells of those that a question cannot tell apart, and the cells in classes of alike ones. */

import { isToldApart, namesAsked, needsOf, type Question } from "../asks/question.js";
import { type Card, fateOf, passOf, placesIn, type Scheme } from "../asks/scheme.js";
import type { Seen } from "./asked.js";
import type { Deck } from "./piles.js";

/** Cards that count for the same names, of one deck. */
interface Cell {
  readonly places: readonly number[];
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

export interface Cells extends Seen {
  /** The classes of the dealer, which may have to tell cards apart that are one cell of the question. */
  readonly dealt: readonly Class[];
}

/** The cells of a scheme, those that are asked for in the order of their names; undefined if a card is in several. */
function cellsIn(scheme: Scheme, question: Question): Cell[] | undefined {
  const placesOf = placesIn(scheme, namesAsked(question));
  const cells = new Map<string, Cell>();
  const apart = new Map<string, number>();
  for (const card of scheme.cards) {
    const { name, category, copies, weight } = card;
    if (copies === 0) continue;
    const places = placesOf(name);
    const fate = fateOf(scheme, name);
    const deck = scheme.kind === "categories" ? category : 0;
    const isApart = isToldApart(question) && places.includes(0);
    if (isApart && (apart.get(name) ?? deck) !== deck) return undefined;
    if (isApart) apart.set(name, deck);
    const key = `${deck} ${places} ${fate} ${isApart ? name : ""}`;
    const none = { places, deck, stays: fate === "retain", isDiscarded: fate === "discard" };
    const cell = cells.get(key) ?? { ...none, cards: [], copies: 0, weight: 0 };
    cells.set(key, cell);
    cell.copies += copies;
    cell.weight += copies * weight;
    cell.cards.push(card);
  }
  return [...cells.values()];
}

/** A deck in random order: its cells that count for a name, and for the place of each name those that do. */
export function deckOf(scheme: Scheme, question: Question): Deck & { readonly byPlace: readonly number[][] } {
  const cells = cellsIn(scheme, question)!.filter(({ places }) => places.length > 0);
  const pile = { counts: cells.map(({ copies }) => copies), size: passOf(scheme)! };
  return { pile, places: cells.map(({ places }) => places), byPlace: cellsByPlace(cells, question) };
}

const cellsByPlace = (cells: readonly Cell[], question: Question): number[][] =>
  namesAsked(question).map((_, place) => [...cells.keys()].filter((at) => cells[at]!.places.includes(place)));

/** What must be equal of two cells for the dealer, beside what is asked, if they are to be alike; or how one differs. */
function kindOf({ kind, noRepeat, hand }: Scheme, question: Question, cell: Cell): string | undefined {
  const { cards, copies, weight, deck } = cell;
  const parts = new Set(cards.map(({ category, copies }) => `${category}:${copies}`));
  const { inHand, inARow, window, mulligan } = question;
  const isPlain = (inHand ?? window ?? hand) === undefined && !(inARow && mulligan !== undefined);
  if (cell.places.length === 0 || !isPlain || kind === "chance") return undefined;
  if (kind === "dice") return `${weight}`;
  if (kind === "blocks") return inARow || parts.size > 1 ? undefined : `${[...parts]} ${cards.length}`;
  return noRepeat && cards.length > 1 ? undefined : `${deck} ${copies}`;
}

/** The classes of a scheme's cells; undefined where cards that are told apart are in several decks. */
export function cellsOf(scheme: Scheme, question: Question): Cells | undefined {
  const cells = cellsIn(scheme, question);
  if (cells === undefined) return undefined;
  const byPlace = cellsByPlace(cells, question);
  const names = namesAsked(question);
  const { given = [], mulligan = [], before = [] } = question;
  const lists = [needsOf(question), [given], [mulligan], [before]];
  /** What is asked, with two cells exchanged. */
  const exchanged = (one = 0, other = 0) => {
    const renamed = (cell: number) => (cell === one ? other : cell === other ? one : cell);
    const boundOf = ({ name, least, most }: (typeof given)[number]) =>
      `${byPlace[names.indexOf(name)]!.map(renamed).sort()} ${least} ${most}`;
    const allOf = (wanted: typeof given) => wanted.map(boundOf).sort().join();
    return lists.map((alternatives) => alternatives.map(allOf).sort().join(";")).join("/");
  };
  const plain = exchanged();
  const known = new Map<string, number[]>();
  const classes: number[][] = [];
  for (const [at, cell] of cells.entries()) {
    if (cell.places.length === 0) continue;
    const kind = kindOf(scheme, question, cell) ?? `cell ${at}`;
    // Cells that count for the same names can be exchanged without a look.
    const isAlike = (one: number) =>
      `${cells[one]!.places}` === `${cell.places}` || exchanged(one, at) === plain;
    const alike = (known.get(kind) ?? []).find((own) => isAlike(classes[own]![0]!));
    if (alike !== undefined) classes[alike]!.push(at);
    else known.set(kind, [...(known.get(kind) ?? []), classes.push([at]) - 1]);
  }
  const classOf = (own: readonly number[], asked?: number): Class => ({
    ...cells[own[0]!]!,
    places: [...new Set(own.flatMap((at) => cells[at]!.places))],
    cells: own.length,
    asked,
    cards: own.flatMap((at) => cells[at]!.cards),
  });
  const others = cells.flatMap(({ places }, at) => (places.length === 0 ? classOf([at]) : []));
  const asked = classes.map(classOf);
  /** A dealer that must not repeat a card tells all apart; those with as many copies are alike. */
  const eachCard = (all: Class): Class[] =>
    [...new Set(all.cards.map(({ copies }) => copies))].map((copies) => {
      const cards = all.cards.filter((own) => own.copies === copies);
      return { ...all, copies, cards, cells: cards.length };
    });
  const dealt = [...asked, ...others];
  const places = new Map(
    classes.flatMap((own, at) => own.map((cell, place) => [cell, [at, place] as const])),
  );
  return {
    classes: asked,
    cellsOf: byPlace.map((own) => own.map((cell) => places.get(cell)!)),
    dealt: scheme.noRepeat ? dealt.flatMap(eachCard) : dealt,
  };
}
