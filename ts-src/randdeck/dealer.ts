/** What a hand can be filled from. */
import type { Integer } from "./types.js";

/** What a hand is filled from: `newDeck`, `newDice` and `newBlockDeck` make such. */
export interface Dealer<Card> {
  /** Gives the next card, nil where there is none. */
  draw(): Card | undefined;
  /** Takes a card that has been played. */
  discard?(card: Card): void;
}

/**
 * What the library's own dealers are for the library: texts tell what was wrong with an answer of
 * their source.
 */
export interface OwnDealer<Card> {
  /** All cards. */
  readonly all: readonly Card[];
  /** The function that made it, whose second argument has the source. */
  readonly maker: string;
  /** Draws cards to the end of `hand`. */
  take(count: Integer, hand: Card[]): string | undefined;
  /** Discards a card where it has a discard pile, and draws cards to the end of `drawn`. */
  exchange(card: Card, count: Integer, drawn: Card[]): string | undefined;
  /** What a saved state says of it. */
  stateNumbers(): Integer[] | string;
  /** Goes on where `stateNumbers` was. */
  restore(numbers: readonly Integer[]): string | undefined;
}
