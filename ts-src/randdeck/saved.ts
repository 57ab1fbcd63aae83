/** Saved decks: which cards a deck has, by their names, and where each is. */
import { badArgument, describe, isWhole, shown } from "./check.js";
import { MOST_EXACT } from "./generator.js";
import type { Places } from "./out.js";
import { lastDealt } from "./pass.js";
import { LEFT, OUT, placeOf } from "./place.js";
import { append, CardMap, digits, joined, nameIn, nameText, numbersIn, partsOf, slice } from "./platform.js";
import { notState, numbersText } from "./state.js";
import type { CardOf, IdOf, Integer, Value } from "./types.js";

/** What states need to know of a deck's list of all cards. It holds until that list changes. */
export interface CardRegister {
  /** The position of each card, of equal ones the first. */
  readonly first: CardMap<Integer>;
  /** For each position that of the next equal card, if there is one. */
  readonly after: (Integer | undefined)[];
  /** The names of all cards as one text, if they are their own names. */
  names: string | undefined;
}

/** A deck that can be saved. */
export interface Saveable<Card extends Value> extends Places<Card> {
  readonly cardOf: CardOf<Card> | undefined;
  register: CardRegister | undefined;
}

/** A deck in whole numbers: cards are positions in the list of all cards, each of which is in one place. */
export interface Positions<Card> {
  readonly all: Card[];
  readonly passes: Integer;
  readonly isFresh: boolean;
  /** The card dealt last, 0 if there is none. */
  readonly last: Integer;
  /** The cards left, and then those in each of the deck's piles. */
  readonly lists: Integer[][];
}

/** Returns what states need to know of a deck's cards. */
function cardRegister<Card extends Value>(deck: Saveable<Card>): CardRegister {
  const { all, register } = deck;
  if (register !== undefined) return register;
  const first = new CardMap<Integer>();
  const after: (Integer | undefined)[] = [];
  for (let at = all.length; at >= 1; at--) {
    const card = all[at - 1];
    after[at - 1] = first.get(card);
    first.set(card, at);
  }
  const made: CardRegister = { first, after, names: undefined };
  deck.register = made;
  return made;
}

/** Returns the positions of all cards of a deck. */
export function positionsOf<Card extends Value>(deck: Saveable<Card>): Positions<Card> {
  const { all, isFresh } = deck;
  const register = cardRegister(deck);
  const { first, after } = register;
  // Where the next copy of each card stands.
  const following: (Integer | undefined)[] = [];
  const lists: Integer[][] = [];
  const places = [slice(deck.order, deck.dealt + 1)];
  append(places, slice(deck.lists, OUT + 1));
  for (const cards of places) {
    const list: Integer[] = [];
    for (const card of cards) {
      const own = first.get(card)!;
      let position = own;
      if (after[own - 1] !== undefined) {
        position = following[own - 1] ?? own;
        following[own - 1] = after[position - 1];
      }
      list.push(position);
    }
    lists.push(list);
  }
  const last = first.get(lastDealt(deck)) ?? 0;
  return { all, passes: deck.pass, isFresh, last, lists };
}

/** Makes a deck what `positionsOf` has said of it. */
export function setPositions<Card extends Value>(deck: Saveable<Card>, positions: Positions<Card>): void {
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
  deck.pass = positions.passes;
  deck.order = places[0]!;
  deck.dealt = 0;
  deck.last = all[positions.last - 1];
  deck.lists = [[], []];
  append(deck.lists, slice(places, 2));
}

/** Whether a value can be an id. */
function isId(id: unknown): id is string | Integer {
  return typeof id === "string" || isWhole(id, -MOST_EXACT, MOST_EXACT);
}

/**
 * The text of a card's id; raises if it has none: without a line, since `idOf` is written elsewhere.
 * @luaLevel 0
 */
function idText<Card extends Value>(idOf: IdOf<Card>, card: Card): string {
  const id: unknown = idOf(card);
  if (isId(id)) return nameText(id);
  throw new RangeError(`idOf(${shown(card)}) must give a string or a whole number, got ${describe(id)}`);
}

/** The texts of the names of all cards, by `idOf` if there is one; raises if a card has none. @luaLevel 4 */
function nameTexts<Card extends Value>(deck: Saveable<Card>): string[] {
  const { all, idOf } = deck;
  const texts: string[] = [];
  for (let at = 1; at <= all.length; at++) {
    const card = all[at - 1]!;
    if (idOf) texts.push(idText(idOf, card));
    else if (isId(card) || typeof card === "boolean") texts.push(nameText(card));
    else {
      const needed =
        "getState needs the option 'idOf' for cards that are no strings, whole numbers or booleans";
      throw new TypeError(`${needed}, got ${describe(card)} at position ${digits(at)}`);
    }
  }
  return texts;
}

/** What a state says of a deck, but for its generator; raises if a card has no name. @luaLevel 3 */
export function deckSections<Card extends Value>(deck: Saveable<Card>): string[] {
  const register = cardRegister(deck);
  let { names } = register;
  if (names === undefined) names = joined(nameTexts(deck), ".");
  // Ids are asked for anew: a card can change.
  if (!deck.idOf) register.names = names;
  const positions = positionsOf(deck);
  const { passes, isFresh, last, lists } = positions;
  const sections = [numbersText([passes, isFresh ? 1 : 0, last]), names];
  for (let at = 1; at <= lists.length; at++) {
    const name = at === 1 ? "left" : deck.names[at]!;
    append(sections, [nameText(name), joined(lists[at - 1]!, ".")]);
  }
  return sections;
}

/** The cards with the names in a state; raises if there is none with one of them. @luaLevel 4 */
function cardsNamed<Card extends Value>(deck: Saveable<Card>, section: string): Card[] {
  const { all, cardOf, idOf } = deck;
  const own = new CardMap<Card[]>();
  if (idOf && !cardOf) {
    const texts = nameTexts(deck);
    for (let at = texts.length; at >= 1; at--) {
      const cards = own.get(texts[at - 1]) ?? [];
      cards.push(all[at - 1]!);
      own.set(texts[at - 1], cards);
    }
  }
  const cards: Card[] = [];
  for (const text of partsOf(section, ".")) {
    const name: unknown = nameIn(text);
    const some = own.get(text);
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
 * @luaLevel 4
 */
export function readPlaces<Card extends Value>(
  deck: Saveable<Card>,
  all: Card[],
  numbers: readonly Integer[],
  sections: readonly string[],
  kind: string,
): Positions<Card> {
  const { names } = deck;
  const passes = numbers[0]!;
  const last = numbers[2]!;
  const isFresh = numbers[1] === 1;
  let isWell =
    isWhole(passes, 1, 4503599627370496) && isWhole(numbers[1], 0, 1) && isWhole(last, 0, all.length);
  let problem: string | undefined;
  const isPlaced: boolean[] = [];
  const lists: Integer[][] = [];
  for (let place = OUT; place <= names.length; place++) lists[place - OUT] = [];
  for (let at = 2; at <= sections.length; at += 2) {
    const name = nameIn(sections[at - 2]!);
    const list = numbersIn(sections[at - 1]!);
    const place = placeOf(names, name);
    if (place === LEFT) lists[0] = list;
    else if (place > OUT) lists[place - OUT] = list;
    else if (list.length > 0) problem = `option 'piles' with ${shown(name)} expected, since it has cards`;
    for (const position of list) {
      if (isFresh || position < 1 || position > all.length || isPlaced[position - 1]) isWell = false;
      else isPlaced[position - 1] = true;
    }
  }
  if (!isWell) problem = notState(kind);
  if (problem !== undefined) throw new RangeError(badArgument(1, "setState", problem));
  return { all, passes, isFresh, last, lists };
}

/** Reads what `deckSections` gave; raises if a card or a pile is missing, or the state is damaged. @luaLevel 3 */
export function readDeck<Card extends Value>(
  deck: Saveable<Card>,
  sections: readonly string[],
): Positions<Card> {
  const all = cardsNamed(deck, sections[1] ?? "");
  const read = readPlaces(deck, all, numbersIn(sections[0]!), slice(sections, 3), "deck");
  return read;
}
