/** Saved decks: which cards a deck has, by their names, and where each is. */
import { badArgument, isWhole, listed, MOST_EXACT, shown } from "./check.js";
import { lastDealt } from "./pass.js";
import { emptyLists, LEFT, OUT, type Places, placeOf } from "./place.js";
import { append, CardMap, slice } from "./platform.js";
import { atOnce } from "./refusals.js";
import { notState, numbersText } from "./state.js";
import { joined, nameIn, nameText, numbersIn, partsOf } from "./text.js";
import type { Integer, Value } from "./types.js";

/** What a state says of a deck. */
export interface Placed<Item> {
  /** How many passes have begun, 1 if the last is still to be shuffled or else 0, the card dealt last or 0. */
  readonly head: readonly Integer[];
  /** What is in each of the deck's places. */
  readonly lists: Item[][];
}

/** The cards of a deck that are left, and then those in each of its piles, as positions in the list of all cards. */
export function positionsOf<Card extends Value>(deck: Places<Card>): Placed<Integer> {
  const { all } = deck;
  // The position of each card, of equal ones the first, and for each position that of the next equal card.
  const first = new CardMap<Integer>();
  const after: (Integer | undefined)[] = [];
  for (let at = all.length; at >= 1; at--) {
    const card = all[at - 1];
    after[at - 1] = first.get(card);
    first.set(card, at);
  }
  // Where the next copy of each card stands.
  const following: (Integer | undefined)[] = [];
  const lists: Integer[][] = [];
  const places = [slice(deck.order, deck.dealt + 1)];
  append(places, slice(deck.lists, OUT + 1));
  for (const cards of places) {
    const list: Integer[] = [];
    for (let at = 1; at <= cards.length; at++) {
      const own = first.get(cards[at - 1])!;
      let position = own;
      if (after[own - 1] !== undefined) {
        position = following[own - 1] ?? own;
        following[own - 1] = after[position - 1];
      }
      list[at - 1] = position;
    }
    lists.push(list);
  }
  const head = [deck.pass, deck.isFresh ? 1 : 0, first.get(lastDealt(deck)) ?? 0];
  return { head, lists };
}

/** Gives a deck these cards at its places. */
export function setPlaces<Card extends Value>(deck: Places<Card>, all: Card[], placed: Placed<Card>): void {
  const { head, lists } = placed;
  deck.all = all;
  deck.pass = head[0]!;
  deck.isFresh = head[1] === 1;
  deck.last = all[head[2]! - 1];
  deck.order = lists[0]!;
  deck.dealt = 0;
  deck.outCounts = undefined;
  lists[0] = [];
  deck.lists = lists;
}

/** Whether a value can be an id. */
function isId(id: unknown): id is string | Integer {
  return typeof id === "string" || isWhole(id, -MOST_EXACT, MOST_EXACT);
}

/** Raises unless a card has this id: without a line, since `idOf` is written elsewhere. @luaLevel 0 */
export function checkId(card: Value, id: unknown, at: Integer): asserts id is string | Integer {
  if (isId(id)) return;
  throw new RangeError(`idOf(${shown(card)}) must give a string or an integer, got ${listed(id, at)}`);
}

/** The names of all cards, by `idOf` if there is one; raises if a card has none. @luaLevel 4 */
function namesFor<Card extends Value>(deck: Places<Card>): (string | Integer | boolean)[] {
  const { all, idOf } = deck;
  const names: (string | Integer | boolean)[] = [];
  for (let at = 1; at <= all.length; at++) {
    const card = all[at - 1]!;
    let id: unknown = card;
    if (idOf) {
      id = idOf(card);
      checkId(card, id, at);
    }
    if (!isId(id) && typeof id !== "boolean") {
      throw new TypeError(`getState can't save card ${at} (${shown(card)}) without the option 'idOf'`);
    }
    names.push(id);
  }
  return names;
}

/** What a state says of a deck, but for its generator; raises if a card has no name. @luaLevel 3 */
export function deckSections<Card extends Value>(deck: Places<Card>): string[] {
  const texts: string[] = [];
  for (const name of namesFor(deck)) texts.push(nameText(name));
  const positions = positionsOf(deck);
  const { head, lists } = positions;
  const sections = [numbersText(head), joined(texts, ".")];
  for (let at = 1; at <= lists.length; at++) {
    const name = at === 1 ? "draw" : deck.names[at]!;
    append(sections, [nameText(name), joined(lists[at - 1]!, ".")]);
  }
  return sections;
}

/** The cards with the names in a state; raises if there is none with one of them. @luaLevel 3 */
export function cardsNamed<Card extends Value>(deck: Places<Card>, section: string): Card[] {
  const { all, cardOf, idOf } = deck;
  const own = new CardMap<Card[]>();
  if (!cardOf && idOf) {
    const ids = namesFor(deck);
    for (let at = all.length; at >= 1; at--) {
      const some = own.get(ids[at - 1]) ?? [];
      some.push(all[at - 1]!);
      own.set(ids[at - 1], some);
    }
  }
  const cards: Card[] = [];
  if (section === "") return cards;
  for (const text of partsOf(section, ".")) {
    const name: unknown = nameIn(text);
    const some = own.get(name);
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
 * Reads the places of cards, each after its name; raises if they or the numbers before them are damaged, or if the deck
 * lacks a pile.
 * @luaLevel 3
 */
export function readPlaces<Card extends Value>(
  deck: Places<Card>,
  all: readonly Card[],
  head: readonly Integer[],
  sections: readonly string[],
  kind: string,
): Placed<Card> {
  const { names } = deck;
  const lists = emptyLists<Card>(names);
  const unplaced: (Card | undefined)[] = head[1] === 1 ? [] : slice(all);
  let isWell =
    isWhole(head[0], 1, 4503599627370496) && isWhole(head[1], 0, 1) && isWhole(head[2], 0, all.length);
  let problem: string | undefined;
  for (let at = 1; at < sections.length; at += 2) {
    const name = nameIn(sections[at - 1]!);
    const place = placeOf(names, name);
    const cards = lists[place - 1] ?? [];
    for (const position of numbersIn(sections[at]!)) {
      const card = unplaced[position - 1];
      if (card === undefined) isWell = false;
      else {
        cards.push(card);
        unplaced[position - 1] = undefined;
      }
    }
    if (cards.length > 0 && place !== LEFT && place <= OUT) {
      problem = `this state has cards in ${shown(name)}: make the deck with piles = { "${name}" }`;
    }
  }
  if (!isWell) problem = notState(kind);
  if (problem !== undefined) throw new RangeError(badArgument(1, "setState", problem));
  return { head, lists };
}
