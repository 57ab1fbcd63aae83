/** Saved decks: the names of their cards, and the pile of each card. */
import { isWhole, MOST_EXACT, mismatch, placeOf, shown } from "./check.js";
import { lastDealt, setLeft } from "./drawpile.js";
import type { Piles } from "./piles.js";
import { append, badArgument, CardMap, mapped, slice } from "./platform.js";
import { atOnce } from "./refusals.js";
import { notState, numbersText } from "./state.js";
import { joined, nameIn, nameText, numbersIn, partsOf } from "./text.js";
import type { Integer, Value } from "./types.js";

/** The part of a state that is about a deck. */
export interface Placed<Item> {
  /**
   * Three numbers: how many passes started; 1 if the last pass isn't shuffled yet, else 0; which card was
   * dealt last, or 0.
   */
  readonly head: readonly Integer[];
  /** The cards left, and the cards of each other pile. */
  readonly lists: Item[][];
}

/** The cards of each pile, as positions in the list of all cards. */
export function positionsOf<Card extends Value>(deck: Piles<Card>): Placed<Integer> {
  const { all, drawPile: pile, names } = deck;
  // The position of each card's next copy, and after each position that of the copy behind it.
  const nextOf = new CardMap<Integer>();
  const after: (Integer | undefined)[] = [];
  for (let at = all.length; at >= 1; at--) {
    const card = all[at - 1];
    after[at - 1] = nextOf.get(card);
    nextOf.set(card, at);
  }
  const last = nextOf.get(lastDealt(pile)) ?? 0;
  const lists: Integer[][] = [];
  const left = slice(pile.order, pile.dealt + 1);
  for (const name of slice(names, 1, names.length - 1)) {
    const list: Integer[] = [];
    for (const card of deck.lists.get(name) ?? left) {
      const position = nextOf.get(card)!;
      list.push(position);
      nextOf.set(card, after[position - 1] ?? position);
    }
    lists.push(list);
  }
  return { head: [deck.pass, pile.fresh ? 1 : 0, last], lists };
}

export function setPlaces<Card extends Value>(deck: Piles<Card>, all: Card[], placed: Placed<Card>): void {
  const { drawPile: pile, names } = deck;
  const { head, lists } = placed;
  deck.all = all;
  setLeft(pile, lists[0]!);
  deck.pass = head[0]!;
  pile.last = all[head[2]! - 1];
  if (head[1] === 1) pile.fresh = all;
  for (let at = 2; at <= lists.length; at++) deck.lists.set(names[at - 1], lists[at - 1]!);
}

function isId(id: unknown): id is string | Integer {
  return typeof id === "string" || isWhole(id, -MOST_EXACT, MOST_EXACT);
}

/**
 * Raises unless a card's id can be saved. The error has no line number, since `idOf` made the id.
 * @luaLevel 0
 */
export function checkId(card: Value, id: unknown, at: Integer): asserts id is string | Integer {
  if (isId(id)) return;
  throw new RangeError(mismatch(`idOf(${shown(card)}): string or integer`, id, at));
}

/** The names of all cards, from `idOf` if there is one; raises if a card has no name. @luaLevel 4 */
function namesFor<Card extends Value>(deck: Piles<Card>): (string | Integer | boolean)[] {
  const { all } = deck;
  const idOf = deck.rules.idOf;
  const names: (string | Integer | boolean)[] = [];
  for (let at = 1; at <= all.length; at++) {
    const card = all[at - 1]!;
    let id: unknown = card;
    if (idOf) {
      id = idOf(card);
      checkId(card, id, at);
    }
    if (!isId(id) && typeof id !== "boolean") {
      throw new TypeError(`getState needs the option 'idOf' to save card ${at} (${shown(card)})`);
    }
    names.push(id);
  }
  return names;
}

/** The sections of a deck's state, except its generator; raises if a card has no name. */
export function deckSections<Card extends Value>(deck: Piles<Card>): string[] {
  const names = mapped(namesFor(deck), nameText);
  const placed = positionsOf(deck);
  const { lists } = placed;
  const sections = [numbersText(placed.head), joined(names, ".")];
  for (let at = 1; at <= lists.length; at++) {
    append(sections, [nameText(deck.names[at - 1]!), joined(lists[at - 1]!, ".")]);
  }
  return sections;
}

/** The cards with the names in a state; raises for a name without a card. */
export function cardsNamed<Card extends Value>(deck: Piles<Card>, section: string): Card[] {
  const { all, rules } = deck;
  const { cardOf, idOf } = rules;
  const cardsOf = new CardMap<Card[]>();
  if (!cardOf && idOf) {
    const ids = namesFor(deck);
    for (let at = all.length; at >= 1; at--) {
      const some = cardsOf.get(ids[at - 1]) ?? [];
      some.push(all[at - 1]!);
      cardsOf.set(ids[at - 1], some);
    }
  }
  const cards: Card[] = [];
  if (section === "") return cards;
  for (const text of partsOf(section, ".")) {
    const name: unknown = nameIn(text);
    const some = cardsOf.get(name);
    let card: unknown;
    if (some !== undefined) {
      card = some[some.length - 1];
      if (some.length > 1) some.pop();
    } else if (!idOf && (isId(name) || typeof name === "boolean")) card = name;
    else if (cardOf && isId(name)) card = atOnce(cardOf(name), "cardOf");
    if (card == null || card !== card) {
      throw new RangeError(badArgument(1, "setState", `no card with the id ${shown(name)}`));
    }
    cards.push(card as Card);
  }
  return cards;
}

/**
 * Reads the positions of cards: in `sections`, the name of each pile, then its positions. Raises if positions
 * or the numbers in `head` are damaged, or if the deck lacks a pile.
 */
export function readPlaces<Card extends Value>(
  deck: Piles<Card>,
  all: readonly Card[],
  head: readonly Integer[],
  sections: readonly string[],
  kind: string,
): Placed<Card> {
  const { names } = deck;
  const lists: Card[][] = [];
  for (let at = 1; at < names.length; at++) lists.push([]);
  const unplaced: (Card | undefined)[] = head[1] === 1 ? [] : slice(all);
  let isWell =
    isWhole(head[0], 1, 4503599627370496) && isWhole(head[1], 0, 1) && isWhole(head[2], 0, all.length);
  let problem: string | undefined;
  for (let at = 1; at < sections.length; at += 2) {
    const name = nameIn(sections[at - 1]!);
    const list = lists[placeOf(names, name) - 1];
    const cards = list ?? [];
    for (const position of numbersIn(sections[at]!)) {
      const card = unplaced[position - 1];
      if (card === undefined) isWell = false;
      else {
        cards.push(card);
        unplaced[position - 1] = undefined;
      }
    }
    if (cards.length > 0 && list === undefined) {
      problem = `this state needs piles = { "${name}" }`;
    }
  }
  if (!isWell) problem = notState(kind);
  if (problem !== undefined) throw new RangeError(badArgument(1, "setState", problem));
  return { head, lists };
}
