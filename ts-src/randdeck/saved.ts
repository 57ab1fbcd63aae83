/** Saved decks: where each card is, and which card it is. */
import { describe, isWhole, shown } from "./check.js";
import { MOST_EXACT } from "./generator.js";
import { OUT, type Places } from "./out.js";
import { lastDealt } from "./pass.js";
import { placeOf } from "./place.js";
import { append, CardMap, joined, nameIn, nameText, numbersIn, partsOf } from "./platform.js";
import { fingerprintOf, notState, otherProblem } from "./state.js";
import type { CardOf, IdOf, Integer, Value } from "./types.js";

/** The positions of items in a list: the first of each, and for each position that of the next equal item, if any. */
interface Register {
  readonly first: CardMap<Integer>;
  readonly after: Integer[];
}

/** What states need to know of a deck's list of all cards. It holds until that list changes. */
export interface CardRegister {
  readonly positions: Register;
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
export interface Positions {
  readonly begun: Integer;
  readonly isFresh: boolean;
  /** The card dealt last, 0 if there is none. */
  readonly last: Integer;
  /** The cards left, and then those in each of the deck's own lists after the first. */
  readonly lists: Integer[][];
}

function registerOf(items: readonly unknown[]): Register {
  const first = new CardMap<Integer>();
  const after: Integer[] = [];
  for (let at = items.length; at >= 1; at--) {
    const later = first.get(items[at - 1]);
    if (later !== undefined) after[at - 1] = later;
    first.set(items[at - 1], at);
  }
  return { first, after };
}

/** The positions of some items, of each copy the next; 0 if there is none. `following` says where copies go on. */
function numbered(
  register: Register,
  following: (Integer | undefined)[],
  items: readonly unknown[],
  from: Integer,
): Integer[] {
  const { first, after } = register;
  const positions: Integer[] = [];
  for (let at = from; at <= items.length; at++) {
    const own = first.get(items[at - 1]) ?? 0;
    let position = own;
    if (after[own - 1] !== undefined) {
      position = following[own - 1] ?? own;
      following[own - 1] = after[position - 1];
    }
    positions.push(position);
  }
  return positions;
}

/** Returns what states need to know of a deck's cards. */
export function cardRegister<Card extends Value>(deck: Saveable<Card>): CardRegister {
  const { all } = deck;
  let register = deck.register;
  if (register === undefined) {
    let unlike = 0;
    for (let at = all.length; at >= 1; at--) {
      const card = all[at - 1];
      if (typeof card !== "boolean" && !isId(card)) unlike = at;
    }
    register = { positions: registerOf(all), fingerprint: fingerprintOf(all), unlike };
    deck.register = register;
  }
  return register;
}

/** The positions of all cards of a deck. */
export function positionsOf<Card extends Value>(deck: Saveable<Card>): Positions {
  const { drawPile, isFresh, lists, names } = deck;
  const register = cardRegister(deck).positions;
  const following: (Integer | undefined)[] = [];
  const places = [numbered(register, following, drawPile.cards, drawPile.dealt + 1)];
  for (let place = OUT + 1; place <= names.length; place++) {
    places.push(numbered(register, following, lists[place - 1]!, 1));
  }
  let last = 0;
  if (drawPile.kinds) last = register.first.get(lastDealt(drawPile)) ?? 0;
  return { begun: drawPile.begun, isFresh, last, lists: places };
}

/** Makes a deck of these cards, where `positionsOf` has said that they are. */
export function setPositions<Card extends Value>(
  deck: Saveable<Card>,
  all: Card[],
  positions: Positions,
): void {
  const { drawPile, names } = deck;
  const { lists } = positions;
  const places: Card[][] = [];
  for (const list of lists) {
    const cards: Card[] = [];
    for (const position of list) cards.push(all[position - 1]!);
    places.push(cards);
  }
  deck.all = all;
  deck.isFresh = positions.isFresh;
  deck.outCounts = undefined;
  drawPile.begun = positions.begun;
  drawPile.cards = places[0]!;
  drawPile.dealt = 0;
  drawPile.last = all[positions.last - 1];
  for (let place = OUT + 1; place <= names.length; place++) deck.lists[place - 1] = places[place - 1]!;
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
  const { begun, isFresh, last, lists } = positions;
  const { names } = deck;
  const head = traitsOf(deck);
  append(head, [begun, isFresh ? 1 : 0, last]);
  const sections = [joined(head, "."), joined(idTexts(deck), ".")];
  for (let place = OUT; place <= names.length; place++) {
    const name = place === OUT ? "top" : names[place - 1]!;
    append(sections, [nameText(name), joined(lists[place - 1]!, ".")]);
  }
  return sections;
}

/** The cards with some ids; a text if there is none with one of them, or one is left over. */
function cardsById<Card extends Value>(deck: Saveable<Card>, section: string): Card[] | string {
  const { cardOf } = deck;
  let texts: string[] = [];
  if (section !== "") texts = partsOf(section, ".");
  let own: string[] = [];
  if (!cardOf) own = idTexts(deck);
  const positions = numbered(registerOf(own), [], texts, 1);
  const isTaken: boolean[] = [];
  const all: Card[] = [];
  for (let at = 1; at <= texts.length; at++) {
    const id = nameIn(texts[at - 1]!) ?? 0;
    const position = positions[at - 1]!;
    let card: Card | undefined;
    if (cardOf) card = cardOf(id);
    else if (!isTaken[position - 1]) card = deck.all[position - 1];
    if (card == null || card !== card) return `no card with the id ${shown(id)}`;
    isTaken[position - 1] = true;
    all.push(card);
  }
  for (let at = 1; at <= own.length; at++) {
    if (!isTaken[at - 1]) return `no card with the id ${shown(nameIn(own[at - 1]!))} in the state`;
  }
  return all;
}

/** What a state has told of a deck. */
export interface Read<Card> extends Positions {
  readonly all: Card[];
}

/** Reads what `deckSections` gave; a text if it is of another deck or damaged. */
export function readDeck<Card extends Value>(
  deck: Saveable<Card>,
  sections: readonly string[],
  kind: string,
): Read<Card> | string {
  const traits = traitsOf(deck);
  const head = numbersIn(sections[0] ?? "");
  const problem = otherProblem(DECK_TRAITS, traits, head);
  if (problem !== undefined) return problem;
  let all: Card[] | string = deck.all;
  if (deck.idOf) all = cardsById(deck, sections[1] ?? "");
  if (typeof all === "string") return all;
  const size = all.length;
  const isPlaced: boolean[] = [];
  const lists: Integer[][] = [];
  const { names } = deck;
  for (let place = OUT; place <= names.length; place++) lists[place - 1] = [];
  const isFresh = head[6] === 1;
  for (let at = 4; at <= sections.length; at += 2) {
    const name = nameIn(sections[at - 2]!);
    const list = numbersIn(sections[at - 1]!);
    let place = placeOf(names, name);
    if (name === "top") place = OUT;
    if (place > 0) lists[place - 1] = list;
    else if (list.length > 0) return `option 'piles' with ${shown(name)} expected, since it has cards`;
    for (const position of list) {
      if (isFresh || position < 1 || position > size || isPlaced[position - 1]) return notState(kind);
      isPlaced[position - 1] = true;
    }
  }
  if (head.length < 8) return notState(kind);
  return { all, begun: head[5]!, isFresh, last: head[7]!, lists };
}
