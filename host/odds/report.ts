/** What the tallies say: shares of the games, each beside the exact chance where it is known. */
import { exactChances } from "./exact.js";
import { onlyNeed, type Question } from "./question.js";
import { cardsAsked, type Scheme } from "./scheme.js";
import type { Tally } from "./tally.js";

/** How many of the games had a number. */
export interface Share {
  /** The number: of draws, of cards, or of hands. */
  readonly at: number;
  readonly games: number;
  readonly share: number;
  /** The exact chance. */
  readonly exact?: number;
  /** Where the share must lie by the exact chance; without one, where the chance lies by the share. */
  readonly lowest: number;
  readonly highest: number;
}

/** What comes of one scheme. */
export interface SchemeReport {
  readonly name: string;
  /** All that is needed has come by a draw. */
  readonly byDraw: readonly Share[];
  /** The draw at which all that is needed has come first. */
  readonly wait: readonly Share[];
  /** The longest wait of a game: from its start or from one card to the next, or as long as its end allows. */
  readonly longestWait?: readonly Share[];
  /** So many in the first hand. */
  readonly hand?: readonly Share[];
  /** So many first hands that were put back; the last number counts the hand that was kept without being fit. */
  readonly unfit?: readonly Share[];
  /** The share of all draws that gave one. */
  readonly ofDraws?: number;
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
  /** What whoever asked should know, in a sentence each. */
  readonly notes: readonly string[];
}

/** How rarely a simulation that deals rightly gives a share outside of its interval. */
const DOUBT = 1e-6;

/** The normal distribution's value for 99 of 100 cases, both tails left out. */
const Z99 = 2.5758293035489;

/**
 * A share with where it must lie. Of n games with the chance p each, the count differs from np by t or more
 * with a probability of at most 2 exp(-t^2 / (2v + 2t/3)), v = np(1 - p), by Bernstein's inequality, which
 * holds for rare events too, where the normal distribution does not. At t = L/3 + sqrt(L^2/9 + 2vL) that is
 * 2 exp(-L). Without an exact chance it is the interval of Wilson (1927) for the chance itself.
 */
function shareOf(at: number, count: number, games: number, exact: number | undefined): Share {
  const share = count / games;
  const around = (middle: number, reach: number) => ({
    lowest: Math.max(0, middle - reach),
    highest: Math.min(1, middle + reach),
  });
  if (exact === undefined) {
    const square = Z99 ** 2 / games;
    const reach = Math.sqrt((share * (1 - share) + square / 4) * square) / (1 + square);
    return { at, games: count, share, ...around((share + square / 2) / (1 + square), reach) };
  }
  const variance = games * exact * (1 - exact);
  const doubt = Math.log(2 / DOUBT);
  const most = variance === 0 ? 0 : (doubt / 3 + Math.sqrt(doubt ** 2 / 9 + 2 * variance * doubt)) / games;
  return { at, games: count, share, exact, ...around(exact, most) };
}

/** Whether a share lies outside of the interval that the exact chance allows. */
export function isOutside({ share, exact, lowest, highest }: Share): boolean {
  return exact !== undefined && (share < lowest || share > highest);
}

/**
 * Makes what reports on one scheme, as often as it is asked to while games are played.
 *
 * @param scheme - The scheme, for its exact chances; undefined where it is known by its games only.
 */
export function reporter(
  name: string,
  question: Question,
  scheme: Scheme | undefined,
): (tally: Tally) => SchemeReport {
  const exact = scheme && exactChances(scheme, question);
  const only = onlyNeed(question);
  return (tally) => {
    const games = tally.wait.reduce((sum, count) => sum + count, 0);
    const byDraw = [0];
    for (const count of tally.wait.slice(1)) byDraw.push(byDraw.at(-1)! + count);
    const mean = (counts: readonly number[]) =>
      counts.reduce((sum, count, number) => sum + count * number, 0) / games;
    const shares = (counts: readonly number[], first: number, exact?: readonly number[]) =>
      counts.map((count, at) => shareOf(at, count, games, rounded(exact?.[at]))).slice(first);
    return {
      name,
      byDraw: shares(byDraw, 1, exact?.byDraw),
      wait: shares(
        tally.wait,
        1,
        exact?.byDraw.map((chance, draw, all) => chance - (all[draw - 1] ?? 0)),
      ),
      ...(only?.least === 1 && { longestWait: shares(tally.longestWait, 1, exact?.longestWait) }),
      ...(only && {
        hand: shares(tally.hand, 0, exact?.hand),
        ofDraws: mean(tally.count) / question.draws,
      }),
      ...(question.mulligan && { unfit: shares(tally.unfit, 0, exact?.unfit) }),
      longestRow: shares(tally.longestRow, 1),
      repeats: mean(tally.repeats) / Math.max(1, question.draws - 1),
    };
  };
}

/** A chance, without what sums of doubles add to 0 and take from 1. */
function rounded(chance: number | undefined): number | undefined {
  if (chance === undefined) return undefined;
  return chance < 1e-12 ? 0 : chance > 1 - 1e-12 ? 1 : chance;
}

/** Says where more is needed than a pass of a scheme has. */
export function notesOf(schemes: readonly Scheme[], { need }: Question): string[] {
  return schemes.flatMap((scheme) => {
    if (scheme.kind !== "deck" && scheme.kind !== "categories") return [];
    const cards = scheme.categories.flatMap((category) => category.cards);
    const different = [...new Set(cards)];
    return need.flatMap(({ name, least }) => {
      const asked = cardsAsked(scheme, name);
      const count = cards.filter((card) => asked[different.indexOf(card)]).length;
      return count < least
        ? `A pass of ${scheme.name} has only ${count} ${name}: more come with the next pass.`
        : [];
    });
  });
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
