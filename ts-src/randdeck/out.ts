/** Where the cards of a deck are, and how they come from one place to another. */
import { badArgument, listProblem, mismatch, shown } from "./check.js";
import { addCounts } from "./order.js";
import { type DrawPile, without } from "./pass.js";
import { LEFT, OUT, placeOf } from "./place.js";
import { append, CardMap, digits, isCardList, nameBy, removeAt, slice } from "./platform.js";
import type { IdOf, Integer, Value } from "./types.js";

/** Where the cards of a deck are. Those that are nowhere else are out. */
export interface Places<Card extends Value> extends DrawPile<Card> {
  /** All cards. */
  all: Card[];
  /** Whether the pass of all cards is still to be shuffled: then the draw pile has none of them. */
  isFresh: boolean;
  /** The names of all places: "left" and "out" first, "discards" last. */
  readonly names: readonly string[];
  /** The cards in each pile by the number of its place, those that came last at the end; none for the first two. */
  lists: Card[][];
  /**
   * How many copies of each card were out (0 if none) when the first `counted` cards of the draw pile were drawn;
   * nil if not known.
   */
  outCounts: CardMap<Integer> | undefined;
  counted: Integer;
  readonly idOf: IdOf<Card> | undefined;
}

/** What is wrong with `cards` as a card or a list of cards. */
export function cardsProblem(cards: unknown): string | undefined {
  if (isCardList(cards)) return listProblem(cards);
  return cards == null || cards !== cards ? mismatch("card or list of cards", cards) : undefined;
}

/** How many copies of a card are in a place, but for those that `counts` no longer has. */
function copiesAt<Card extends Value>(
  deck: Places<Card>,
  place: Integer,
  card: Card,
  counts: CardMap<Integer>[],
): Integer {
  let own = counts[place - 1];
  if (own === undefined) {
    let cards = deck.lists[place - 1]!;
    if (place === LEFT) cards = deck.isFresh ? deck.all : slice(deck.order, deck.dealt + 1);
    own = addCounts(new CardMap(), cards, 1, 1, cards.length);
    counts[place - 1] = own;
  }
  return own.get(card) ?? 0;
}

/** A place, in the words of an error. */
function wordsFor(names: readonly string[], place: Integer): string {
  if (place === LEFT) return "in the draw pile";
  return place === OUT ? "out" : `in '${names[place - 1]!}'`;
}

/** Where a card is that was not found. */
function whereIs<Card extends Value>(
  deck: Places<Card>,
  card: Card,
  to: Integer,
  from: Integer,
  counts: CardMap<Integer>[],
): string {
  const { all, names } = deck;
  const isIn = (place: Integer) => copiesAt(deck, place, card, counts) > 0;
  let found = 0;
  const most = names.length;
  for (let place = OUT; place <= most; place++) if (found === 0 && isIn(place)) found = place;
  if (found === 0 && isIn(LEFT)) found = LEFT;
  if (found === 0) return placeOf(all, card) > 0 ? "given too often" : "not in the deck";
  return `${from === 0 && found === to ? "already " : ""}${wordsFor(names, found)}`;
}

/**
 * Looks for cards in the place `from`, or (0) everywhere but in the draw pile and in the place `to`: first among those
 * that are out, whose counts it lowers. Returns the others, as a list for each place; raises if a card is not found, or
 * in several places.
 * @luaLevel 4
 */
export function findCards<Card extends Value>(
  deck: Places<Card>,
  cards: readonly Card[],
  to: Integer,
  from: Integer,
  out: CardMap<Integer>,
  position: Integer,
  name: string,
): Card[][] | undefined {
  const { idOf, names } = deck;
  const isOutSearched = from === OUT || (from === 0 && to !== OUT);
  const counts: CardMap<Integer>[] = [];
  counts[OUT - 1] = out;
  let found: Card[][] | undefined;
  for (const card of cards) {
    const copies = out.get(card) ?? 0;
    if (copies > 0 && isOutSearched) out.set(card, copies - 1);
    else {
      found = found ?? [];
      let own = 0;
      let other = 0;
      for (let place = LEFT; place <= names.length; place++) {
        if (place !== OUT && (from === place || (from === 0 && place !== to && place !== LEFT))) {
          let isHere: boolean;
          // One card is searched: to count all cards of a pile costs more.
          if (cards.length === 1 && place !== LEFT) isHere = placeOf(deck.lists[place - 1]!, card) > 0;
          else isHere = copiesAt(deck, place, card, counts) > 0;
          if (isHere) {
            other = own;
            own = place;
          }
        }
      }
      if (own === 0 || other > 0) {
        let called: unknown = card;
        if (idOf) called = nameBy(idOf, card);
        const got = shown(called);
        let problem = `'from' expected for ${got}, which is`;
        if (own > 0) problem += ` ${wordsFor(names, other)} and ${wordsFor(names, own)}`;
        else {
          const expected = from > 0 ? wordsFor(names, from) : "elsewhere";
          const where = whereIs(deck, card, to, from, counts);
          problem = `cards that are ${expected} expected, got ${got}, which is ${where}`;
        }
        throw new RangeError(badArgument(position, name, problem));
      }
      const taken = found[own - 1] ?? [];
      taken.push(card);
      found[own - 1] = taken;
      if (cards.length > 1) addCounts(counts[own - 1]!, [card], -1, 1, 1);
    }
  }
  return found;
}

/** A deck whose cards can be moved. */
interface Movable<Card extends Value> extends Places<Card> {
  insert(cards: readonly Card[], where: string | Integer | undefined, others?: Card[]): void;
  drop(cards: readonly Card[]): void;
  leftCards(): Card[];
  replace(cards: Card[]): void;
  countOut(): CardMap<Integer>;
}

/**
 * Moves cards from the place `from`, or (0) from wherever they are, to a place by its number; the number after that
 * of the discards is out of the deck.
 * @luaLevel 3
 */
export function moveCards<Card extends Value>(
  deck: Movable<Card>,
  cards: Card | readonly Card[],
  to: Integer,
  where: string | Integer | undefined,
  from: Integer,
  name: string,
): void {
  const out = deck.countOut();
  // Every card of the deck has a count.
  const isCard = out.get(cards) !== undefined;
  const list = !isCard && isCardList(cards) ? (cards as readonly Card[]) : [cards as Card];
  let problem: string | undefined;
  if (!isCard) problem = cardsProblem(cards);
  if (problem !== undefined) throw new RangeError(badArgument(1, name, problem));
  const found = findCards(deck, list, to, from, out, 1, name);
  let others: Card[] | undefined;
  if (from === LEFT) {
    others = without(deck.leftCards(), list, []);
    const most = others.length + 1;
    if (typeof where === "number" && where > most) {
      problem = `a position from 1 to ${digits(most)} expected, got ${digits(where)}`;
      throw new RangeError(badArgument(2, name, problem));
    }
  }
  const { lists, names } = deck;
  if (to === LEFT) deck.insert(list, where, others);
  else if (to === OUT) addCounts(out, list, 1, 1, list.length);
  else if (to <= names.length) append(lists[to - 1]!, list);
  else deck.drop(list);
  if (others !== undefined && to !== LEFT) deck.replace(others);
  if (found !== undefined) {
    for (let place = OUT + 1; place <= names.length; place++) {
      const taken = found[place - 1];
      if (taken !== undefined) {
        const pile = lists[place - 1]!;
        if (taken.length === 1) removeAt(pile, placeOf(pile, taken[0]));
        else lists[place - 1] = without(pile, taken, []);
      }
    }
  }
  // A card that has left the deck has no count.
  deck.outCounts = to <= names.length ? out : undefined;
  deck.counted = deck.dealt;
}
