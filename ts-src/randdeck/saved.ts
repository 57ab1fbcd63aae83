/** Saved decks: where each card is, and which card it is. */
import { describe, isWhole, shown } from "./check.js";
import { MOST_EXACT } from "./generator.js";
import { OUT, type Places } from "./out.js";
import { lastDealt } from "./pass.js";
import { placeOf } from "./place.js";
import { append, CardMap, digits, joined, nameIn, nameText, numbersIn, partsOf } from "./platform.js";
import { fingerprintOf, notState, otherProblem } from "./state.js";
import type { CardOf, IdOf, Integer, Value } from "./types.js";

/** What states need to know of a deck's list of all cards. It holds until that list changes. */
export interface CardRegister {
  /** The position of each card, of equal ones the first. */
  readonly first: CardMap<Integer>;
  /** For each position that of the next equal card, if there is one. */
  readonly after: (Integer | undefined)[];
  readonly fingerprint: Integer;
  /** The position of a card that no state can tell from others, 0 if there is none. */
  readonly unlike: Integer;
}

/** A deck that can be saved. */
export interface Saveable<Card extends Value> extends Places<Card> {
  readonly recycle: string;
  readonly idOf?: IdOf<Card> | undefined;
  readonly cardOf?: CardOf<Card> | undefined;
  register: CardRegister | undefined;
}

/** A deck in whole numbers: cards are positions in the list of all cards, each of which is in one place. */
export interface Positions<Card> {
  readonly all: Card[];
  readonly passes: Integer;
  readonly isFresh: boolean;
  /** The card dealt last, 0 if there is none. */
  readonly last: Integer;
  /** The cards left, and then those in each of the deck's own lists after the first. */
  readonly lists: Integer[][];
}

/** Returns what states need to know of a deck's cards. */
function cardRegister<Card extends Value>(deck: Saveable<Card>): CardRegister {
  const { all, register } = deck;
  if (register !== undefined) return register;
  const first = new CardMap<Integer>();
  const after: (Integer | undefined)[] = [];
  let unlike = 0;
  for (let at = all.length; at >= 1; at--) {
    const card = all[at - 1];
    after[at - 1] = first.get(card);
    first.set(card, at);
    if (typeof card !== "boolean" && !isId(card)) unlike = at;
  }
  const made = { first, after, fingerprint: fingerprintOf(all), unlike };
  deck.register = made;
  return made;
}

/** Raises if no state can tell a card of a deck from others. @luaLevel 3 */
export function checkAlike<Card extends Value>(deck: Saveable<Card>): void {
  const register = cardRegister(deck);
  const { unlike } = register;
  if (unlike === 0 || deck.idOf) return;
  const needed = "getState needs the option 'idOf' for cards that are no strings, whole numbers or booleans";
  throw new TypeError(`${needed}, got ${describe(deck.all[unlike - 1])} at position ${digits(unlike)}`);
}

/** Returns the positions of all cards of a deck. */
export function positionsOf<Card extends Value>(deck: Saveable<Card>): Positions<Card> {
  const { all, drawPile, isFresh, names } = deck;
  const register = cardRegister(deck);
  const { first, after } = register;
  // Where the next copy of each card stands.
  const following: (Integer | undefined)[] = [];
  const lists: Integer[][] = [];
  for (let place = OUT; place <= names.length; place++) {
    const cards = place === OUT ? drawPile.cards : deck.lists[place - 1]!;
    const from = place === OUT ? drawPile.dealt + 1 : 1;
    const list: Integer[] = [];
    for (let at = from; at <= cards.length; at++) {
      const own = first.get(cards[at - 1])!;
      let position = own;
      if (after[own - 1] !== undefined) {
        position = following[own - 1] ?? own;
        following[own - 1] = after[position - 1];
      }
      list.push(position);
    }
    lists.push(list);
  }
  let last = 0;
  if (drawPile.kinds) last = first.get(lastDealt(drawPile)) ?? 0;
  return { all, passes: drawPile.passes, isFresh, last, lists };
}

/** Makes a deck what `positionsOf` has said of it. */
export function setPositions<Card extends Value>(deck: Saveable<Card>, positions: Positions<Card>): void {
  const { drawPile } = deck;
  const { all } = positions;
  const places: Card[][] = [];
  for (const list of positions.lists) {
    const cards: Card[] = [];
    for (const position of list) cards.push(all[position - 1]!);
    places.push(cards);
  }
  if (deck.all !== all) deck.register = undefined;
  deck.all = all;
  deck.isFresh = positions.isFresh;
  deck.outCounts = undefined;
  drawPile.passes = positions.passes;
  drawPile.cards = places[0]!;
  drawPile.dealt = 0;
  drawPile.last = all[positions.last - 1];
  places[0] = [];
  deck.lists = places;
}

/** What tells the states of decks apart. */
const DECK_TRAITS = ["option 'idOf'", "number of cards", "cards", "option 'noRepeat'", "option 'recycle'"];

/** The same of one deck, in numbers; with ids its cards may be others. */
function traitsOf<Card extends Value>(deck: Saveable<Card>): Integer[] {
  const noRepeat = deck.drawPile.kinds ? 1 : 0;
  const recycle = placeOf(["discards", "all", "none"], deck.recycle);
  if (deck.idOf) return [1, 0, 0, noRepeat, recycle];
  return [0, deck.all.length, cardRegister(deck).fingerprint, noRepeat, recycle];
}

/** Whether a value can be an id. */
function isId(id: unknown): id is string | Integer {
  return typeof id === "string" || isWhole(id, -MOST_EXACT, MOST_EXACT);
}

/**
 * The texts of the ids of all cards; raises if one has none: without a line, since `idOf` is written elsewhere.
 * @luaLevel 0
 */
function idTexts<Card extends Value>(deck: Saveable<Card>): string[] {
  const texts: string[] = [];
  const { idOf } = deck;
  if (!idOf) return texts;
  for (const card of deck.all) {
    const id: unknown = idOf(card);
    if (!isId(id)) {
      throw new RangeError(`idOf(${shown(card)}) must give a string or a whole number, got ${describe(id)}`);
    }
    texts.push(nameText(id));
  }
  return texts;
}

/** What a state says of a deck, but for its generator. */
export function deckSections<Card extends Value>(deck: Saveable<Card>): string[] {
  const positions = positionsOf(deck);
  const { passes, isFresh, last, lists } = positions;
  const head = traitsOf(deck);
  append(head, [passes, isFresh ? 1 : 0, last]);
  const sections = [joined(head, "."), joined(idTexts(deck), ".")];
  for (let place = OUT; place <= lists.length; place++) {
    const name = place === OUT ? "top" : deck.names[place - 1]!;
    append(sections, [nameText(name), joined(lists[place - 1]!, ".")]);
  }
  return sections;
}

/** The cards with some ids: by `cardOf`, or the deck's own; a text if there is none with one of them, or one is left. */
function cardsById<Card extends Value>(deck: Saveable<Card>, section: string): Card[] | string {
  const { cardOf } = deck;
  let own: string[] = [];
  if (!cardOf) own = idTexts(deck);
  const cardsOf = new CardMap<Card[]>();
  for (let at = own.length; at >= 1; at--) {
    const cards = cardsOf.get(own[at - 1]) ?? [];
    cards.push(deck.all[at - 1]!);
    cardsOf.set(own[at - 1], cards);
  }
  const all: Card[] = [];
  for (const text of partsOf(section, ".")) {
    const id = nameIn(text) ?? 0;
    const cards = cardsOf.get(text);
    let card: Card | undefined;
    if (cardOf) card = cardOf(id);
    else if (cards) card = cards.pop();
    if (card == null || card !== card) return `no card with the id ${shown(id)}`;
    all.push(card);
  }
  for (const text of own) {
    if (cardsOf.get(text)!.length > 0) return `no card with the id ${shown(nameIn(text))} in the state`;
  }
  return all;
}

/** Reads what `deckSections` gave; a text if it is of another deck or damaged. */
export function readDeck<Card extends Value>(
  deck: Saveable<Card>,
  sections: readonly string[],
  kind: string,
): Positions<Card> | string {
  const head = numbersIn(sections[0] ?? "");
  const problem = otherProblem(DECK_TRAITS, traitsOf(deck), head);
  if (problem !== undefined) return problem;
  let all: Card[] | string = deck.all;
  if (deck.idOf) all = cardsById(deck, sections[1] ?? "");
  if (typeof all === "string") return all;
  const { names } = deck;
  const isFresh = head[6] === 1;
  const isPlaced: boolean[] = [];
  const lists: Integer[][] = [];
  for (let place = OUT; place <= names.length; place++) lists[place - 1] = [];
  for (let at = 4; at <= sections.length; at += 2) {
    const name = nameIn(sections[at - 2]!);
    const list = numbersIn(sections[at - 1]!);
    let place = placeOf(names, name);
    if (name === "top") place = OUT;
    if (place > 0) lists[place - 1] = list;
    else if (list.length > 0) return `option 'piles' with ${shown(name)} expected, since it has cards`;
    for (const position of list) {
      if (isFresh || position < 1 || position > all.length || isPlaced[position - 1]) return notState(kind);
      isPlaced[position - 1] = true;
    }
  }
  if (head.length < 8) return notState(kind);
  return { all, passes: head[5]!, isFresh, last: head[7]!, lists };
}
