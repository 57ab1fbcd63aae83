/** How games that are played begin, where mulligans cost cards: with piles that come one after the other. */
import { type Random, shuffled } from "../../../ts-src/randdeck.js";
import type { Question } from "../asks/question.js";
import { cellsIn, type Deck, pileOf, startsOf } from "../exact/mulligan.js";
import type { HandsOf, Pile } from "../exact/piles.js";

/** A game after its mulligans: a draw of the first hand that its player has no card for is MISS. */
export interface Opening {
  readonly cards: readonly number[];
  readonly unfit: number;
}

/** Deals games of so many draws from a deck with the mulligans of a rule, card by card its cells. */
export function ruledGames(deck: Deck, question: Question, draws: number, random: Random): () => Opening {
  const dealt = (pile: Pile) => shuffled(cellsIn(pile), random);
  const oneHand: HandsOf = (pile, size) => [{ hand: pileOf(deck, dealt(pile).slice(0, size)), chance: 1 }];
  return () => {
    const { starts, unfit } = startsOf(deck, question, oneHand);
    const cards = starts[0]!.piles.flatMap(dealt);
    while (cards.length < draws) cards.push(...dealt(deck.pile));
    return { cards, unfit: unfit.indexOf(1) };
  };
}
