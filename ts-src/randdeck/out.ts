/** What is out of a deck, and cards that come back from wherever they are. */
import { listProblem, mismatch, shown } from "./check.js";
import { addCounts } from "./order.js";
import type { DrawPile } from "./pass.js";
import { quoted } from "./place.js";
import { CardMap, isCardList, slice } from "./platform.js";
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
export function countsOf(cards: readonly unknown[]): CardMap<Integer> {
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

/** Why a card is not found where it was looked for. */
function missingProblem<Card extends Value>(
  deck: Places<Card>,
  card: Card,
  to: Integer,
  from: Integer,
  out: CardMap<Integer>,
): string {
  const { all, drawPile, names, lists } = deck;
  const isIn = (cards: readonly unknown[]) => countsOf(cards).get(card) !== undefined;
  let where = "given too often";
  if (!isIn(all)) where = "not in the deck";
  else if (deck.isFresh || isIn(slice(drawPile.cards, drawPile.dealt + 1))) where = "in the draw pile";
  for (let place = OUT + 1; place <= names.length; place++) {
    const isSearched = place !== to && (from === 0 || place === from);
    if (!isSearched && isIn(lists[place - 1]!)) where = `in '${names[place - 1]!}'`;
  }
  if ((out.get(card) ?? 0) > 0) where = "out";
  let expected = "elsewhere";
  if (from === OUT) expected = "out";
  if (from > OUT) expected = `in '${names[from - 1]!}'`;
  return `cards that are ${expected} expected, got ${shown(card)}, which is ${where}`;
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
  let found: Card[][] | undefined;
  let counts: CardMap<Integer>[] | undefined;
  for (const card of cards) {
    const copies = out.get(card) ?? 0;
    if (copies > 0 && isOutSearched) out.set(card, copies - 1);
    else {
      found = found ?? [];
      counts = counts ?? [];
      const having: string[] = [];
      let own = 0;
      for (let place = OUT + 1; place <= names.length; place++) {
        if (place !== to && (from === 0 || place === from)) {
          counts[place - 1] = counts[place - 1] ?? countsOf(lists[place - 1]!);
          if ((counts[place - 1]!.get(card) ?? 0) > 0) {
            having.push(names[place - 1]!);
            own = place;
          }
        }
      }
      if (having.length === 0) return missingProblem(deck, card, to, from, out);
      if (having.length > 1) return `'from' expected for ${shown(card)}: ${quoted(having)}`;
      addCounts(counts[own - 1]!, [card], -1, 1, 1);
      const taken = found[own - 1] ?? [];
      taken.push(card);
      found[own - 1] = taken;
    }
  }
  return found;
}
