/** What the tallies say: shares of the games, each beside its closed form where there is one. */
import { exactChances } from "./exact.js";
import type { Scheme } from "./scheme.js";
import type { Question, Tally } from "./tally.js";

/** How many of the games had a number. */
export interface Share {
  /** The number: of draws, or of cards. */
  readonly at: number;
  readonly games: number;
  readonly share: number;
  /** The closed form, and where the simulation must lie by it. */
  readonly exact?: number;
  readonly lowest?: number;
  readonly highest?: number;
}

/** What comes of one scheme. */
export interface SchemeReport {
  readonly name: string;
  /** At least one of the cards asked for by a draw. */
  readonly byDraw: readonly Share[];
  /** The first of them at a draw. */
  readonly wait: readonly Share[];
  /** The longest wait of a game: from its start or from one of them to the next, or as long as its end allows. */
  readonly longestWait: readonly Share[];
  /** So many of them in the first hand. */
  readonly hand: readonly Share[];
  /** The longest row of one card. */
  readonly longestRow: readonly Share[];
  /** The share of the draws, but for the first, that gave the same card as the one before. */
  readonly repeats: number;
}

/** The answer to a question. */
export interface Report extends Question {
  readonly games: number;
  readonly seed: string;
  readonly schemes: readonly SchemeReport[];
}

/** How rarely a simulation that deals rightly gives a share outside of its interval. */
const DOUBT = 1e-6;

/**
 * A share with its closed form. Of n games with the chance p each, the count differs from np by t or more
 * with a probability of at most 2 exp(-t^2 / (2v + 2t/3)), v = np(1 - p), by Bernstein's inequality, which
 * holds for rare events too, where the normal distribution does not. At t = L/3 + sqrt(L^2/9 + 2vL) that is
 * 2 exp(-L).
 */
function shareOf(at: number, count: number, games: number, exact: number | undefined): Share {
  const share = { at, games: count, share: count / games };
  if (exact === undefined) return share;
  const variance = games * exact * (1 - exact);
  const doubt = Math.log(2 / DOUBT);
  const most = variance === 0 ? 0 : (doubt / 3 + Math.sqrt(doubt ** 2 / 9 + 2 * variance * doubt)) / games;
  return { ...share, exact, lowest: Math.max(0, exact - most), highest: Math.min(1, exact + most) };
}

/** Whether a share lies outside of the interval that its closed form allows. */
export function isOutside({ share, lowest = 0, highest = 1 }: Share): boolean {
  return share < lowest || share > highest;
}

/**
 * What comes of one scheme.
 *
 * @param scheme - The scheme, for its closed forms; undefined where it is known by its games only.
 */
export function schemeReport(
  name: string,
  tally: Tally,
  question: Question,
  scheme: Scheme | undefined,
): SchemeReport {
  const { card, draws, hand } = question;
  const games = tally.wait.reduce((sum, count) => sum + count, 0);
  const exact = scheme && exactChances(scheme, card);
  const inHand = exact?.(hand, hand);
  const none = exact && tally.wait.map((_, draw) => exact(draw, 0)[0]!);
  const found = tally.wait.map((_, draw) =>
    tally.wait.slice(1, draw + 1).reduce((sum, count) => sum + count, 0),
  );
  const shares = (counts: readonly number[], first: number, exactAt?: (at: number) => number) =>
    counts.map((count, at) => shareOf(at, count, games, exactAt?.(at))).slice(first);
  return {
    name,
    byDraw: shares(found, 1, none && ((draw) => 1 - none[draw]!)),
    wait: shares(tally.wait, 1, none && ((draw) => none[draw - 1]! - none[draw]!)),
    longestWait: shares(tally.longestWait, 1),
    hand: shares(tally.hand, 0, inHand && ((count) => inHand[count]!)),
    longestRow: shares(tally.longestRow, 1),
    repeats:
      tally.repeats.reduce((sum, count, repeats) => sum + count * repeats, 0) /
      (games * Math.max(1, draws - 1)),
  };
}

/** The least number that this part of the games does not exceed; undefined where it exceeds all. */
export function reachedBy(shares: readonly Share[], games: number, part: number): number | undefined {
  let sum = 0;
  for (const { at, games: count } of shares) {
    sum += count;
    if (sum >= part * games) return at;
  }
  return undefined;
}
