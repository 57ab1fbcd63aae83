/** What a hand can be filled from. */
import type { Pass } from "./pass.js";
import type { Integer } from "./types.js";

/** What a hand is filled from: `newDeck`, `newDice` and `newBlockDeck` make such. */
export interface Dealer<Card> {
  /** Gives the next card, nil where there is none. */
  draw(count?: undefined): Card | undefined;
  /** Gives the next cards. */
  draw(count: Integer): Card[];
  /** Takes a card that has been played. */
  discard?(card: Card): void;
}

/** What the library's own dealers let only the library use: texts tell what was wrong with an answer. */
export interface OwnDealer<Card> {
  readonly all: readonly Card[];
  readonly maker?: string;
  take(count: Integer, hand: Card[]): string | undefined;
  stateNumbers(): Integer[] | string;
  restore(numbers: readonly Integer[]): string | undefined;
}

/** The same of a deck. */
export interface OwnDeck<Card> extends OwnDealer<Card> {
  readonly pass: Pass<Card>;
  readonly recycle: string;
  pile: Card[];
  intact: boolean;
  left(): Integer;
  discards(): Card[];
  discard(card: Card): void;
  backProblem(list: readonly Card[], given: unknown, discarded: boolean): string | undefined;
  remember(hand: readonly Card[]): void;
  renew(cards: Card[], count: Integer, before: Card | undefined): string | undefined;
}
