/** Hands that are refilled. */
import { badArgument, checkResult, checkWhole, describe, MOST_CARDS } from "./check.js";
import type { Dealer, OwnDealer } from "./dealer.js";
import type { Deck } from "./deck.js";
import type { EndlessDealer } from "./endless.js";
import { append, part } from "./lists.js";
import { countOf, newCounts, setCount, typeName } from "./platform.js";
import { checkState, DAMAGED, writeState } from "./state.js";
import type { Integer } from "./types.js";

/**
 * Raises where the dealer is none of the library's.
 *
 * @luaLevel 3
 */
function checkOwn<Card>(own: OwnDealer<Card> | undefined): asserts own is OwnDealer<Card> {
  if (own !== undefined) return;
  const problem = "dealer of newDeck, newDice or newBlockDeck expected, got another, which is not saved";
  throw new RangeError(badArgument(1, "newHand", problem));
}

/** A hand of cards that is filled again whenever one is played. `newHand` makes one. */
export class Hand<Card> {
  private readonly dealer: Dealer<Card>;
  /** The dealer itself, if it is one of the library's. */
  private readonly own: OwnDealer<Card> | undefined;
  /** The function that made the dealer, whose second argument has its source. @internal */
  readonly maker: string;
  private readonly size: Integer;
  /** @internal */
  held: Card[];

  /** Makes a hand without a card. */
  constructor(dealer: Dealer<Card>, size: Integer) {
    const own = dealer as unknown as OwnDealer<Card>;
    const isOwn = typeof own.exchange === "function" && typeof own.stateNumbers === "function";
    this.dealer = dealer;
    this.own = undefined;
    this.maker = "newHand";
    if (isOwn) {
      this.own = own;
      this.maker = own.maker;
    }
    this.size = size;
    this.held = [];
  }

  /** Gives the cards of the hand as a new list. */
  cards(): Card[] {
    return part(this.held, 1);
  }

  /**
   * Plays a card: it goes on the dealer's discard pile, if that has one, and the next card takes its
   * place. Where the dealer has no more the places close up; with every play the hand is filled as
   * far as the dealer can.
   *
   * A deck with `recycle = "all"` has its cards back when a pass ends: one that went back so while it
   * was in the hand is not discarded.
   *
   * Cost: by the size of the hand, and that of the dealer's `draw`. Random numbers: those of `draw`.
   *
   * @param position - Which card, a whole number from 1 to as many as the hand has.
   * @returns The card.
   * @throws where there is no such card, and where the dealer's `random` gives a wrong answer. Hand
   * and dealer are as before then. An error of a dealer that is not the library's passes through; if
   * it comes from `draw` the card has been discarded.
   */
  play(position: Integer): Card {
    const held = this.held;
    const count = held.length;
    checkWhole(position, 1, "play", 1, Math.max(count, 1));
    if (count === 0)
      throw new RangeError(badArgument(1, "play", "card of the hand expected, but it is empty"));
    const card = held[position - 1]!;
    const missing = this.size - count + 1;
    const own = this.own;
    if (own !== undefined) {
      const drawn: Card[] = [];
      checkResult(own.exchange(card, missing, drawn), 2, own.maker);
      const cards = part(held, 1, position - 1);
      append(cards, drawn, 1, Math.min(drawn.length, 1));
      append(cards, held, position + 1, count);
      append(cards, drawn, 2, drawn.length);
      this.held = cards;
    } else this.refill(position, missing);
    return card;
  }

  /**
   * Saves hand and dealer together: one line of printable ASCII characters.
   *
   * Cost: that of the dealer's `getState`, and a look at each of its cards.
   *
   * @returns The state, for `setState` of a hand of the same size over a dealer made in the same way,
   * on any engine.
   * @throws where the dealer is none of this library, where it no longer has a card of the hand, and
   * where its `random` gives a wrong answer.
   */
  getState(): string {
    const own = this.own;
    checkOwn(own);
    const slots = newCounts();
    const { all } = own;
    const size = all.length;
    for (let at = 1; at <= size; at++) setCount(slots, all[at - 1], at);
    const numbers = [this.size, this.held.length];
    for (const card of this.held) {
      const slot = countOf(slots, card);
      if (slot === undefined) {
        const problem = "dealer that has the cards of the hand expected, got one without";
        throw new RangeError(badArgument(1, "newHand", problem));
      }
      numbers.push(slot);
    }
    const others = own.stateNumbers();
    checkResult(others, 2, this.maker);
    numbers.push(others.length);
    append(numbers, others, 1, others.length);
    return writeState("hand", numbers);
  }

  /**
   * Goes on where the saved hand and its dealer were.
   *
   * Cost: that of the dealer's `setState`. Random numbers: none.
   *
   * @param state - What `getState` gave, on any engine, for such a hand over such a dealer.
   * @throws where `state` is no such text or not all of it, where it is that of a hand of another
   * size or over another dealer, and where the dealer is none of this library. Hand and dealer are as
   * before then.
   */
  setState(state: string): void {
    const numbers = checkState(state, "hand");
    const own = this.own;
    checkOwn(own);
    if (numbers[0] !== this.size) {
      const other = "state of a hand of the same size expected, got one of another";
      throw new RangeError(badArgument(1, "setState", other));
    }
    const { all } = own;
    const count = numbers[1] ?? 0;
    const held: Card[] = [];
    let sound = count <= this.size && numbers[count + 3 - 1] === numbers.length - count - 3;
    if (sound) {
      for (let at = 3; at <= count + 2; at++) {
        const slot = numbers[at - 1]!;
        if (slot < 1 || slot > all.length) sound = false;
        else held.push(all[slot - 1]!);
      }
    }
    const rest = part(numbers, count + 4);
    let problem: string | undefined = DAMAGED;
    if (sound) problem = own.restore(rest);
    checkResult(problem, 1, "setState");
    this.held = held;
  }

  /** Plays a card over a dealer of the caller: whatever that does, each card is in one place. */
  private refill(position: Integer, missing: Integer): void {
    const { dealer, held } = this;
    const count = held.length;
    if (typeof dealer.discard === "function") dealer.discard(held[position - 1]!);
    for (let at = position; at < count; at++) held[at - 1] = held[at]!;
    held.pop();
    for (let turn = 1; turn <= missing; turn++) {
      const card = dealer.draw();
      if (card == null) break;
      held.push(card);
      if (turn === 1) {
        for (let at = count; at > position; at--) held[at - 1] = held[at - 1 - 1]!;
        held[position - 1] = card;
      }
    }
  }

  /** Draws `count` cards to the end of `drawn`, or as many as there are. @internal */
  fill(count: Integer, drawn: Card[]): string | undefined {
    const own = this.own;
    if (own !== undefined) return own.take(count, drawn);
    for (let at = 1; at <= count; at++) {
      const card = this.dealer.draw();
      if (card == null) return undefined;
      drawn.push(card);
    }
    return undefined;
  }
}

/**
 * Makes a hand of cards over a dealer: `size` of them are drawn at once, and for each one played the
 * next. The dealer may serve others too.
 *
 * Cost and random numbers: those of drawing `size` cards from the dealer.
 *
 * @example
 * ```lua
 * local hand = newHand(newDeck({ "A", "B", "C", "D" }, { shuffled = false }), 3)
 * print(hand:play(2), table.concat(hand:cards(), " ")) --> B A D C
 * ```
 * @param dealer - What to draw from: made by `newDeck`, `newDice` or `newBlockDeck`, or any object
 * with a method `draw`; one with a method `discard` gets the cards played. Only the library's own are
 * saved.
 * @param size - How many cards, a whole number from 1 to 10,000,000.
 * @returns The hand; with fewer cards where the dealer has fewer.
 * @throws where an argument is of the wrong kind or value, and where the dealer's `random` gives a
 * wrong answer.
 */
export function newHand<Card>(
  dealer: Deck<Card> | EndlessDealer<Card> | Dealer<Card>,
  size: Integer,
): Hand<Card> {
  if (typeName(dealer) !== "table" || typeof dealer.draw !== "function") {
    const problem = `dealer with a method 'draw' expected, got ${describe(dealer)}`;
    throw new TypeError(badArgument(1, "newHand", problem));
  }
  checkWhole(size, 2, "newHand", 1, MOST_CARDS);
  const hand = new Hand<Card>(dealer, size);
  checkResult(hand.fill(size, hand.held), 2, hand.maker);
  return hand;
}
