/** The fast loops that shuffle cards with the answers of a function. */
import { checkAnswer } from "./check.js";
import type { Integer, RandomFunction } from "./types.js";

/**
 * Fills each place from `from` to `to` with a card chosen between that place and `last`. The list must have
 * no hole up to `last`.
 */
export function shuffleByAnswers(
  random: RandomFunction,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  const stop = Math.min(to, last - 1);
  for (let at = from; at <= stop; at++) {
    const among = last - at + 1;
    const answer = random(among);
    // A list has no card at nil, NaN, a fraction or a string: looking is faster than type().
    if (cards[answer - 1] === undefined || answer > among) checkAnswer(answer, among);
    const chosen = at + answer - 1;
    const card = cards[chosen - 1];
    cards[chosen - 1] = cards[at - 1];
    cards[at - 1] = card;
  }
}

/** Shuffles a list with the swaps of the Corona tutorial. If `isTrusted`, answers aren't checked. */
export function tutorialShuffle(random: RandomFunction, cards: unknown[], isTrusted: boolean): void {
  for (let last = cards.length; last >= 2; last--) {
    const answer = random(last);
    if (!isTrusted && (cards[answer - 1] === undefined || answer > last || answer < 1)) {
      checkAnswer(answer, last);
    }
    [cards[answer - 1], cards[last - 1]] = [cards[last - 1], cards[answer - 1]];
  }
}
