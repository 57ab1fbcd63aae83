/** Plays games with mulligans. */
import { type Random, shuffled } from "../../../ts-src/randdeck.js";
import type { Question } from "../asks/question.js";
import { cellsIn, type Deck, noneFits, pileOf, startsOf } from "../exact/mulligan.js";
import type { HandsOf, Pile } from "../exact/piles.js";

/** A game after its mulligans. A draw that a smaller first hand doesn't have is MISS. */
export interface Opening {
  readonly cards: readonly number[];
  readonly unfit: number;
}

/** With `until`, at most so many hands are dealt in a game. */
export const MOST_HANDS = 10_000;

/** Returns a function that deals a game with mulligans from a deck. The cards are numbers of cells. */
export function openedGames(deck: Deck, question: Question, draws: number, random: Random): () => Opening {
  const dealt = (pile: Pile) => shuffled(cellsIn(pile), random);
  const oneHand: HandsOf = (pile, size) => [{ hand: pileOf(deck, dealt(pile).slice(0, size)), chance: 1 }];
  return () => {
    for (let tries = 0; tries < MOST_HANDS; tries++) {
      const { starts, unfit } = startsOf(deck, question, oneHand);
      if (starts.length === 0) continue;
      const cards = starts[0]!.piles.flatMap(dealt);
      while (cards.length < draws) cards.push(...dealt(deck.pile));
      return { cards, unfit: tries + unfit.indexOf(1) };
    }
    throw noneFits(question);
  };
}
