/** What is out of a deck, and cards that come back from wherever they are. */
import { badArgument, listProblem, mismatch, shown } from "./check.js";
import { addCounts } from "./order.js";
import { type DrawPile, without } from "./pass.js";
import { append, CardMap, isCardList, slice } from "./platform.js";
import type { Integer, Value } from "./types.js";

/** Where the cards of a deck are. Those that are nowhere else are out. */
export interface Places<Card extends Value> {
  /** All cards. */
  all: Card[];
  /** The cards left; none of them if `isFresh`: then the pass of all cards is still to be shuffled. */
  readonly drawPile: DrawPile<Card>;
  isFresh: boolean;
  /** The names of all places but the draw pile: "out" first, "discards" last. */
  readonly names: readonly string[];
  /** The cards at each of these places, those that came last at the end; of cards that are out there is no list. */
  lists: Card[][];
  /**
   * How many copies of each card were out (0 if none) when the first `counted` cards of the draw pile were drawn;
   * nil if not known.
   */
  outCounts: CardMap<Integer> | undefined;
  counted: Integer;
}

/** The number of the place of cards that are out. */
export const OUT = 1;

/** What is wrong with `cards` as a card or a list of cards. */
export function cardsProblem(cards: unknown): string | undefined {
  if (isCardList(cards)) return listProblem(cards);
  return cards == null || cards !== cards ? mismatch("card or list of cards", cards) : undefined;
}

/** Counts cards, by card. */
function countsOf(cards: readonly unknown[]): CardMap<Integer> {
  const counts = new CardMap<Integer>();
  addCounts(counts, cards, 1, 1, cards.length);
  return counts;
}

/** Counts what is out, from the last count on. A caller that changes the counts stores them if it succeeds. */
export function countOut<Card extends Value>(deck: Places<Card>): CardMap<Integer> {
  const { all, drawPile } = deck;
  const { cards, dealt } = drawPile;
  let out = deck.outCounts;
  if (out !== undefined) addCounts(out, cards, 1, deck.counted + 1, dealt);
  else {
    out = countsOf(all);
    const left = deck.isFresh ? all : cards;
    addCounts(out, left, -1, dealt + 1, left.length);
    for (const list of deck.lists) addCounts(out, list, -1, 1, list.length);
  }
  deck.counted = dealt;
  deck.outCounts = undefined;
  return out;
}

/** A place, in the words of an error. */
function wordsFor(names: readonly string[], place: Integer): string {
  return place === OUT ? "out" : `in '${names[place - 1]!}'`;
}

/** Where a card is, but for those copies that `counts` no longer has. */
function whereIs<Card extends Value>(
  deck: Places<Card>,
  card: Card,
  counts: readonly CardMap<Integer>[],
): string {
  const { all, drawPile, names, lists } = deck;
  const isIn = (count: CardMap<Integer>) => (count.get(card) ?? 0) > 0;
  if (!isIn(countsOf(all))) return "not in the deck";
  const last = names.length;
  for (let place = OUT; place <= last; place++) {
    if (isIn(counts[place - 1] ?? countsOf(lists[place - 1]!))) return wordsFor(names, place);
  }
  const isLeft = deck.isFresh || isIn(countsOf(slice(drawPile.cards, drawPile.dealt + 1)));
  return isLeft ? "in the draw pile" : "given too often";
}

/**
 * Looks for cards in the place `from`, or (0) everywhere but in the draw pile and in the place `to`: first among those
 * that are out, whose counts it lowers. Returns the others, as a list for each place; a text if a card is not found, or
 * in several places.
 */
export function findCards<Card extends Value>(
  deck: Places<Card>,
  cards: readonly Card[],
  to: Integer,
  from: Integer,
  out: CardMap<Integer>,
): Card[][] | string | undefined {
  const { names, lists } = deck;
  const isOutSearched = to !== OUT && from <= OUT;
  let counts: CardMap<Integer>[] | undefined;
  let found: Card[][] | undefined;
  for (const card of cards) {
    const copies = out.get(card) ?? 0;
    if (copies > 0 && isOutSearched) out.set(card, copies - 1);
    else {
      counts = counts ?? [out];
      let own = 0;
      let other = 0;
      for (let place = OUT + 1; place <= lists.length; place++) {
        if (place !== to && (from === 0 || from === place)) {
          counts[place - 1] = counts[place - 1] ?? countsOf(lists[place - 1]!);
          if ((counts[place - 1]!.get(card) ?? 0) > 0) {
            other = own;
            own = place;
          }
        }
      }
      if (own === 0) {
        let expected = "elsewhere";
        if (from > 0) expected = wordsFor(names, from);
        const where = whereIs(deck, card, counts);
        return `cards that are ${expected} expected, got ${shown(card)}, which is ${where}`;
      }
      if (other > 0) {
        const where = `${wordsFor(names, other)} and ${wordsFor(names, own)}`;
        return `'from' expected for ${shown(card)}, which is ${where}`;
      }
      addCounts(counts[own - 1]!, [card], -1, 1, 1);
      found = found ?? [];
      const taken = found[own - 1] ?? [];
      taken.push(card);
      found[own - 1] = taken;
    }
  }
  return found;
}

/** A deck whose cards can be moved. */
interface Movable<Card extends Value> extends Places<Card> {
  insert(cards: readonly Card[], where: string | Integer | undefined): void;
  drop(cards: readonly Card[]): void;
}

/**
 * Moves cards from the place `from`, or (0) from wherever they are, to a place by its number: 0 is the draw pile, the
 * number after that of the discards out of the deck.
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
  const out = countOut(deck);
  // Every card of the deck has a count.
  const isCard = out.get(cards) !== undefined;
  const list = !isCard && isCardList(cards) ? (cards as readonly Card[]) : [cards as Card];
  let found: Card[][] | string | undefined;
  if (!isCard) found = cardsProblem(cards);
  if (found === undefined) found = findCards(deck, list, to, from, out);
  if (typeof found === "string") throw new RangeError(badArgument(1, name, found));
  const { lists, names } = deck;
  if (to === 0) deck.insert(list, where);
  else if (to === OUT) addCounts(out, list, 1, 1, list.length);
  else if (to <= names.length) append(lists[to - 1]!, list);
  else deck.drop(list);
  if (found !== undefined) {
    for (let place = OUT + 1; place <= names.length; place++) {
      const taken = found[place - 1];
      if (taken !== undefined) lists[place - 1] = without(lists[place - 1]!, taken, []);
    }
  }
  deck.outCounts = out;
  deck.counted = deck.drawPile.dealt;
}
