/** Settles places of a list, each with a card chosen from it, by the answers of any random source. */
import { settleBy } from "./generator.js";
import { answerProblem, type Source } from "./source.js";
import type { Integer } from "./types.js";

export const CHANGED_BY_RANDOM = "random must not change the deck that it shuffles";

/** Where a deck stands. */
export interface Standing {
  readonly dealt: Integer;
  readonly settled: Integer;
  readonly changes: Integer;
}

/** Whether nothing was dealt, settled or changed since then: a source that is asked can do that. */
export function isAt(standing: Standing, dealt: Integer, settled: Integer, changes: Integer): boolean {
  return standing.dealt === dealt && standing.settled === settled && standing.changes === changes;
}

/** Of a list which no source knows. */
const STILL: Standing = { dealt: 0, settled: 0, changes: 0 };

/**
 * Settles the places of `cards` from `from` to `to` at least, each with a card chosen among those at
 * its own place to `last`. A generator of ours may go on behind `to`, but not behind `limit`.
 * (Fisher and Yates 1938)
 *
 * @param standing - The deck, which a caller's source can deal from while it shuffles.
 * @returns The last place that is settled; or a text, which says what was wrong with an answer.
 */
export function settle(
  source: Source,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
  limit: Integer,
  standing: Standing = STILL,
): Integer | string {
  const { draw, trusted, generator } = source;
  if (generator !== undefined) return settleBy(generator, cards, from, to, last, limit);
  const stop = to < last ? to : last - 1;
  if (trusted) {
    for (let at = from; at <= stop; at++) {
      const chosen = at - 1 + draw!(last - at + 1);
      const card = cards[chosen - 1];
      cards[chosen - 1] = cards[at - 1];
      cards[at - 1] = card;
    }
    return to;
  }
  const { dealt, settled, changes } = standing;
  for (let at = from; at <= stop; at++) {
    const choice = draw!(last - at + 1);
    if (!isAt(standing, dealt, settled, changes)) return CHANGED_BY_RANDOM;
    const problem = answerProblem(choice, last - at + 1);
    if (problem !== undefined) return problem;
    const chosen = at - 1 + choice;
    const card = cards[chosen - 1];
    cards[chosen - 1] = cards[at - 1];
    cards[at - 1] = card;
  }
  return to;
}
