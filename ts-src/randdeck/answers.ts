/**
 * The JavaScript side of answers.lua.ts: the fast loops that shuffle cards with the answers of a function,
 * with the same names and contracts.
 */
import { checkAnswer } from "./check.js";
import type { Integer, RandomFunction } from "./types.js";

export function shuffleByAnswers(
  random: RandomFunction,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  const stop = Math.min(to, last - 1);
  for (let at = from; at <= stop; at++) {
    const answer = random(last - at + 1);
    checkAnswer(answer, last - at + 1);
    const chosen = at + answer - 1;
    [cards[chosen - 1], cards[at - 1]] = [cards[at - 1], cards[chosen - 1]];
  }
}

export function tutorialShuffle(random: RandomFunction, cards: unknown[], isTrusted: boolean): void {
  for (let last = cards.length; last >= 2; last--) {
    const answer = random(last);
    if (!isTrusted) checkAnswer(answer, last);
    [cards[answer - 1], cards[last - 1]] = [cards[last - 1], cards[answer - 1]];
  }
}
