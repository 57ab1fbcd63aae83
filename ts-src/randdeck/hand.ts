/** Hands that refill. */
import { check, checkWhole, listProblem, MOST_CARDS, raiseIf, shown } from "./check.js";
import { append, digits, insertAt, isCardList, removeAt, slice, typeName } from "./platform.js";
import { partOf } from "./refusals.js";
import type { Integer, Value } from "./types.js";

/** A source of cards for a hand: a deck, dice, a block deck, a chance, or your own object. */
export interface Dealer<Card> {
  /** Returns a list of `count` cards, or fewer if there are no more. */
  draw(count: Integer): Card[];
  /** Takes a card that was played. */
  discard?(card: NoInfer<Card>, from: "out"): void;
  /** The option `recycle` of a deck: with "all" nothing is discarded. @internal */
  readonly rules?: { readonly recycle?: string | undefined };
  /** Returns the pile that a card of a deck is in. @internal */
  where?(card: NoInfer<Card>): string | undefined;
}

/**
 * Draws from a dealer. Raises if it returns no list or too many cards. The error has no line number, since
 * the dealer's code is elsewhere.
 * @luaLevel 0
 */
function drawFrom<Card>(dealer: Dealer<Card>, count: Integer): Card[] {
  const drawn = dealer.draw(count);
  if (isCardList(drawn) && drawn.length <= count) return drawn;
  const most = digits(count);
  const got = isCardList(drawn) ? "more" : shown(drawn);
  throw new RangeError(`draw(${most}) must give a list of at most ${most} cards, got ${got}`);
}

/** A hand that refills each time you play a card. `newHand` makes one. */
export class Hand<Card extends Value> {
  /** @internal */
  constructor(
    private readonly dealer: Dealer<Card>,
    private readonly size: Integer,
    private readonly held: Card[],
  ) {}

  /** Returns the cards of the hand. @returns A new list. */
  cards(): Card[] {
    return slice(partOf(this, "held"));
  }

  /**
   * Plays a card and returns it: it is discarded, if the dealer has a discard pile, and the next card is drawn in its
   * place. If the dealer has no more cards, or its draw raises an error, the hand gets smaller; each later play fills
   * it again. With a deck of `recycle = "all"` nothing is discarded.
   * ```lua
   * local hand = newHand(newDeck({ "A", "B", "C", "D" }, { shuffled = false }), 2)
   * print(hand:play(1), table.concat(hand:cards(), " ")) --> A C B
   * ```
   * @param position - The card's position in `cards()`, from 1.
   * @throws if the card is not out in the deck, or if the dealer raises an error.
   */
  play(position: Integer): Card {
    if (position == null) partOf(this, "held");
    const { dealer, held } = this;
    const count = held.length;
    raiseIf(count === 0 ? "the hand is empty" : undefined, 1, "play");
    checkWhole(position, 1, "play", 1, count);
    const card = held[position - 1]!;
    const missing = Math.max(this.size - count + 1, 0);
    const { rules } = dealer;
    if (dealer.discard && !(rules && rules.recycle === "all")) {
      // If `discard` raised the error, it would name a line of this file.
      check(!dealer.where || dealer.where(card) === "out", 1, "play", "card that is out", card);
      dealer.discard(card, "out");
    }
    removeAt(held, position);
    const drawn = drawFrom(dealer, missing);
    let place = position;
    for (const added of drawn) {
      insertAt(held, place, added);
      place = held.length + 1;
    }
    return card;
  }

  /** @internal */
  toJSON(): never {
    throw new TypeError("JSON can't hold a hand: to save or show it use cards()");
  }
}

/**
 * Makes a hand of `size` cards that refills each time you play a card.
 * ```lua
 * local hand = newHand(newDeck({ "A", "B", "C" }, { shuffled = false }), 2)
 * print(table.concat(hand:cards(), " ")) --> A B
 * ```
 * @param dealer - A deck, dice, a block deck, or any object with a method `draw(count)`, and
 * `discard(card)` if it has a discard pile.
 * @param size - How many cards it holds, from 1.
 * @param cards - The cards of a saved hand; cards of a deck must be out.
 * @returns The hand, as full as the dealer can make it.
 * @throws if the dealer raises an error.
 */
export function newHand<Card extends Value>(
  dealer: Dealer<Card>,
  size: Integer,
  cards?: readonly Card[],
): Hand<Card> {
  const isDealer = typeName(dealer) === "table" && typeof dealer.draw === "function";
  check(isDealer, 1, "newHand", "dealer with a method 'draw'", dealer);
  checkWhole(size, 2, "newHand", 1, MOST_CARDS);
  if (cards != null) raiseIf(listProblem(cards), 3, "newHand");
  const held = slice(cards ?? []);
  append(held, drawFrom(dealer, Math.max(size - held.length, 0)));
  return new Hand(dealer, size, held);
}
