/** Saved decks: which cards a deck has, by their names, and where each is. */
import { badArgument, describe, isWhole, shown } from "./check.js";
import type { Deck } from "./deck.js";
import { MOST_EXACT } from "./generator.js";
import { lastDealt } from "./pass.js";
import { LEFT, OUT, placeOf } from "./place.js";
import { append, CardMap, digits, joined, nameIn, nameText, numbersIn, partsOf, slice } from "./platform.js";
import { notState, numbersText } from "./state.js";
import type { Integer, Value } from "./types.js";

/** What states need to know of a deck's list of all cards. It holds until that list changes. */
export interface CardRegister {
  /** The position of each card, of equal ones the first. */
  readonly first: CardMap<Integer>;
  /** For each position that of the next equal card, if there is one. */
  readonly after: (Integer | undefined)[];
  /** The names of the cards when they were written last. */
  readonly ids: (string | Integer | boolean)[];
  /** All of them as one text. */
  text: string | undefined;
}

/** A deck in whole numbers: cards are positions in the list of all cards, each of which is in one place. */
export interface Positions<Card> {
  readonly all: Card[];
  /** How many passes have begun, 1 if the last is still to be shuffled or else 0, the card dealt last or 0. */
  readonly head: readonly Integer[];
  /** The cards left, and then those in each of the deck's piles. */
  readonly lists: Integer[][];
}

/** Returns what states need to know of a deck's cards. */
function registerOf<Card extends Value>(deck: Deck<Card>): CardRegister {
  const { all, register } = deck;
  if (register !== undefined) return register;
  const first = new CardMap<Integer>();
  const after: (Integer | undefined)[] = [];
  for (let at = all.length; at >= 1; at--) {
    const card = all[at - 1];
    after[at - 1] = first.get(card);
    first.set(card, at);
  }
  const made: CardRegister = { first, after, ids: [], text: undefined };
  deck.register = made;
  return made;
}

/** Returns the positions of all cards of a deck. */
export function positionsOf<Card extends Value>(deck: Deck<Card>): Positions<Card> {
  const register = registerOf(deck);
  const { first, after } = register;
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
  return { all: deck.all, head, lists };
}

/** Makes a deck what `positionsOf` has said of it. */
export function setPositions<Card extends Value>(deck: Deck<Card>, positions: Positions<Card>): void {
  const { all, head } = positions;
  const places: Card[][] = [];
  for (const list of positions.lists) {
    const cards: Card[] = [];
    for (let at = 1; at <= list.length; at++) cards[at - 1] = all[list[at - 1]! - 1]!;
    places.push(cards);
  }
  if (deck.all !== all) deck.register = undefined;
  deck.all = all;
  deck.pass = head[0]!;
  deck.isFresh = head[1] === 1;
  deck.last = all[head[2]! - 1];
  deck.order = places[0]!;
  deck.dealt = 0;
  deck.outCounts = undefined;
  places[0] = [];
  deck.lists = [[]];
  append(deck.lists, places);
}

/** Whether a value can be an id. */
function isId(id: unknown): id is string | Integer {
  return typeof id === "string" || isWhole(id, -MOST_EXACT, MOST_EXACT);
}

/** Raises unless a card has this id: without a line, since `idOf` is written elsewhere. @luaLevel 0 */
export function checkId(card: Value, id: unknown): asserts id is string | Integer {
  if (isId(id)) return;
  throw new RangeError(`idOf(${shown(card)}) must give a string or a whole number, got ${describe(id)}`);
}

/** The names of all cards as one text, by `idOf` if there is one; raises if a card has none. @luaLevel 4 */
function namesText<Card extends Value>(deck: Deck<Card>): string {
  const { all, idOf } = deck;
  const register = registerOf(deck);
  const { ids, text } = register;
  // Ids are asked for anew: a card can change.
  if (!idOf && text !== undefined) return text;
  for (let at = 1; at <= all.length; at++) {
    const card = all[at - 1]!;
    let id: unknown = card;
    if (idOf) id = idOf(card);
    if (register.text === undefined || id !== ids[at - 1]) {
      register.text = undefined;
      if (idOf) checkId(card, id);
      if (!isId(id) && typeof id !== "boolean") {
        const needed =
          "getState needs the option 'idOf' for cards that are no strings, whole numbers or booleans";
        throw new TypeError(`${needed}, got ${describe(card)} at position ${digits(at)}`);
      }
      ids[at - 1] = id;
    }
  }
  if (register.text === undefined) {
    const texts: string[] = [];
    for (const id of ids) texts.push(nameText(id));
    register.text = joined(texts, ".");
  }
  return register.text;
}

/** What a state says of a deck, but for its generator; raises if a card has no name. @luaLevel 3 */
export function deckSections<Card extends Value>(deck: Deck<Card>): string[] {
  const names = namesText(deck);
  const positions = positionsOf(deck);
  const { head, lists } = positions;
  const sections = [numbersText(head), names];
  for (let at = 1; at <= lists.length; at++) {
    const name = at === 1 ? "left" : deck.names[at]!;
    append(sections, [nameText(name), joined(lists[at - 1]!, ".")]);
  }
  return sections;
}

/** The cards with the names in a state; raises if there is none with one of them. @luaLevel 3 */
export function cardsNamed<Card extends Value>(deck: Deck<Card>, section: string): Card[] {
  const { all, cardOf, idOf } = deck;
  const own = new CardMap<Card[]>();
  if (!cardOf) {
    // The names of the cards as they are now, or those that were written last, need not be read.
    if (idOf) namesText(deck);
    const { register } = deck;
    if (register !== undefined && register.text === section) return all;
    if (idOf) {
      for (let at = all.length; at >= 1; at--) {
        const id = register!.ids[at - 1];
        const cards = own.get(id) ?? [];
        cards.push(all[at - 1]!);
        own.set(id, cards);
      }
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
    else if (cardOf && isId(name)) card = cardOf(name);
    if (card == null || card !== card) {
      throw new RangeError(badArgument(1, "setState", `no card with the id ${shown(name)}`));
    }
    cards.push(card as Card);
  }
  return cards;
}

/**
 * Reads the places of cards, and the numbers before them: the passes, whether the pass is still to be shuffled, the
 * card dealt last; raises if they are damaged, or of a pile that the deck lacks.
 * @luaLevel 3
 */
export function readPlaces<Card extends Value>(
  deck: Deck<Card>,
  all: Card[],
  head: readonly Integer[],
  sections: readonly string[],
  kind: string,
): Positions<Card> {
  const { names } = deck;
  let isWell =
    isWhole(head[0], 1, 4503599627370496) && isWhole(head[1], 0, 1) && isWhole(head[2], 0, all.length);
  let problem: string | undefined;
  const isPlaced: boolean[] = [];
  const lists: Integer[][] = [];
  for (let place = OUT; place <= names.length; place++) lists[place - OUT] = [];
  for (let at = 1; at < sections.length; at += 2) {
    const name = nameIn(sections[at - 1]!);
    const list = numbersIn(sections[at]!);
    const place = placeOf(names, name);
    if (place === LEFT) lists[0] = list;
    else if (place > OUT) lists[place - OUT] = list;
    else if (list.length > 0) problem = `option 'piles' with ${shown(name)} expected, since it has cards`;
    for (const position of list) {
      if (head[1] === 1 || position < 1 || position > all.length || isPlaced[position - 1]) isWell = false;
      else isPlaced[position - 1] = true;
    }
  }
  if (!isWell) problem = notState(kind);
  if (problem !== undefined) throw new RangeError(badArgument(1, "setState", problem));
  return { all, head, lists };
}
