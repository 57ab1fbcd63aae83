/** How games that are played begin: with first hands that are dealt until they are kept. */
import { type Random, shuffled } from "../../../ts-src/randdeck.js";
import { boundsCheck, type Question } from "../asks/question.js";
import { cellsIn, noneFits, pileOf, startsOf } from "../exact/mulligan.js";
import type { Deck, HandsOf, Pile } from "../exact/piles.js";
import type { DealGame } from "./dealer.js";

export const MOST_HANDS = 10_000;

/** A game after its mulligans: a draw of the first hand that its player has no card for is MISS. */
export interface Opening {
  readonly cards: readonly number[];
  readonly unfit: number;
}

/** Deals games again until their first hands are kept, with mulligans that cost nothing. */
export function keptOf(
  deal: DealGame,
  places: readonly (readonly number[])[],
  { hand, ...question }: Question,
): () => Opening {
  const { mulligan = [], mulligans = 0 } = question;
  const most = mulligans === "until" ? MOST_HANDS : mulligans;
  const isFit = boundsCheck({ hand, ...question }, mulligan);
  return () => {
    for (let unfit = 0; ; unfit++) {
      const cards = deal();
      const held = cards.slice(0, hand);
      if (isFit((place) => held.filter((card) => places[card]?.includes(place)).length))
        return { cards, unfit };
      if (unfit < most) continue;
      if (mulligans === "until") throw noneFits({ hand, ...question });
      return { cards, unfit: unfit + 1 };
    }
  };
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
