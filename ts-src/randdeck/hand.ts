/** Hands that are refilled. */
import { check, checkNone, checkWhole, describe, listProblem, MOST_CARDS } from "./check.js";
import { append, digits, insertAt, isCardList, removeAt, slice, typeName } from "./platform.js";
import type { Integer, Value } from "./types.js";

/** What a hand is filled from: decks, dice, blocks and chances are such. */
export interface Dealer<Card> {
  /** Gives `count` cards, or as many as there are. */
  draw(count: Integer): Card[];
  /** Takes a card that has been played. */
  discard?(card: NoInfer<Card>): void;
  /** Does both, or nothing where one fails. @internal */
  exchange?(card: Card, count: Integer): Card[];
}

/**
 * Draws from a dealer; raises where that gives no list, or more: without a line, since the caller has
 * written it somewhere else.
 * @luaLevel 0
 */
function drawFrom<Card>(dealer: Dealer<Card>, count: Integer): Card[] {
  const drawn = dealer.draw(count);
  if (isCardList(drawn) && drawn.length <= count) return drawn;
  const most = digits(count);
  let came = describe(drawn);
  if (isCardList(drawn)) came = `${digits(drawn.length)} cards`;
  throw new RangeError(`draw(${most}) must give a list of at most ${most} cards, got ${came}`);
}

/** A hand of cards that is filled again whenever one is played. `newHand` makes one. */
export class Hand<Card extends Value> {
  /** @internal */
  constructor(
    private readonly dealer: Dealer<Card>,
    private readonly size: Integer,
    private readonly held: Card[],
  ) {}

  /** Gives the cards of the hand. @returns A new list. */
  cards(): Card[] {
    return slice(this.held);
  }

  /**
   * Plays a card: it goes on the dealer's discard pile, if that has one, and the next card takes its place.
   * Where the dealer has no more the places close up; with every play the hand is filled as far as the
   * dealer can. Over a deck with `recycle = "all"` nothing is discarded.
   * ```lua
   * local hand = newHand(newDeck({ "A", "B", "C", "D" }, { shuffled = false }), 2)
   * print(hand:play(1), table.concat(hand:cards(), " ")) --> A C B
   * ```
   * @param position - Which card, from 1 to as many as the hand has.
   * @throws where the dealer raises.
   */
  play(position: Integer): Card {
    const { dealer, held } = this;
    const count = held.length;
    checkWhole(position, 1, "play", 1, count);
    const card = held[position - 1]!;
    const missing = Math.max(this.size - count + 1, 0);
    let drawn: Card[];
    if (dealer.exchange) drawn = dealer.exchange(card, missing);
    else {
      if (dealer.discard) dealer.discard(card);
      drawn = drawFrom(dealer, missing);
    }
    removeAt(held, position);
    let place = position;
    for (const next of drawn) {
      insertAt(held, place, next);
      place = held.length + 1;
    }
    return card;
  }
}

/**
 * Makes a hand of `size` cards that refills: each card played makes room for the next.
 * ```lua
 * local hand = newHand(newDeck({ "A", "B", "C" }, { shuffled = false }), 2)
 * print(table.concat(hand:cards(), " ")) --> A B
 * ```
 * @param dealer - A deck, dice, a block deck, or any object with `draw(count)`, and `discard(card)` if it
 * has a discard pile.
 * @param size - How many cards it holds, from 1.
 * @param cards - Those that it holds already, out of the dealer, when a saved game goes on.
 * @returns The hand, filled as far as the dealer can.
 * @throws where the dealer raises.
 */
export function newHand<Card extends Value>(
  dealer: Dealer<Card>,
  size: Integer,
  cards?: readonly Card[],
): Hand<Card> {
  const isDealer = typeName(dealer) === "table" && typeof dealer.draw === "function";
  check(isDealer, 1, "newHand", "dealer with a method 'draw'", dealer);
  checkWhole(size, 2, "newHand", 1, MOST_CARDS);
  if (cards != null) checkNone(listProblem(cards), 3, "newHand");
  const held = slice(cards ?? []);
  append(held, drawFrom(dealer, Math.max(size - held.length, 0)));
  return new Hand(dealer, size, held);
}
