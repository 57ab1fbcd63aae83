/** What the tallies say: shares of the games, each beside the exact chance where it is known. */
import { exactChances } from "./exact.js";
import { isBounded, nameInWords, type Question } from "./question.js";
import { countOf, type Scheme } from "./scheme.js";
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
  readonly wait?: readonly Share[];
  /** The mean of these draws, in the games in which it comes. */
  readonly average?: number;
  /** The longest wait of a game: from its start or from one card to the next, or as long as its end allows. */
  readonly longestWait?: readonly Share[];
  /** How many of the one name that is needed are in the first hand. */
  readonly hand?: readonly Share[];
  /** How many first hands did not qualify; the last number counts the games that kept such a hand. */
  readonly unfit?: readonly Share[];
  /** The share of all draws that gave one. */
  readonly ofDraws?: number;
  /** The longest run of one card that is needed. */
  readonly longestRow: readonly Share[];
  /** The share of the draws, but for the first, that gave the same needed card as the one before. */
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
  // Before any game is played an exact chance stands for itself.
  const share = games === 0 ? (exact ?? 0) : count / games;
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

/** What is shown of a share: the exact chance if it is known. */
export const chanceIn = ({ share, exact }: Share): number => exact ?? share;

/** Whether the exact chances of a scheme are known. */
export const isExact = ({ byDraw }: SchemeReport): boolean => byDraw[0]!.exact !== undefined;

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
  const { need, draws, mulligan } = question;
  const isAlone = need.length === 1;
  const hasWaits = !isBounded(question);
  return (tally) => {
    const games = tally.wait.reduce((sum, count) => sum + count, 0);
    const byDraw = [0];
    for (const count of tally.wait.slice(1)) byDraw.push(byDraw.at(-1)! + count);
    const mean = (counts: readonly number[]) =>
      counts.reduce((sum, count, number) => sum + count * number, 0) / Math.max(1, games);
    const shares = (counts: readonly number[], first: number, exact?: readonly number[]) =>
      counts.map((count, at) => shareOf(at, count, games, rounded(exact?.[at]))).slice(first);
    const wait = shares(
      tally.wait,
      1,
      exact?.byDraw.map((chance, draw, all) => chance - (all[draw - 1] ?? 0)),
    );
    const got = wait.reduce((sum, share) => sum + chanceIn(share), 0);
    return {
      name,
      byDraw: shares(byDraw, 1, exact?.byDraw),
      ...(hasWaits && { wait }),
      ...(hasWaits &&
        got > 0 && { average: wait.reduce((sum, share) => sum + share.at * chanceIn(share), 0) / got }),
      ...(hasWaits &&
        isAlone &&
        need[0]!.least === 1 && { longestWait: shares(tally.longestWait, 1, exact?.longestWait) }),
      ...(isAlone && {
        hand: shares(tally.hand, 0, exact?.hand),
        ofDraws: (exact?.count ?? mean(tally.count)) / draws,
      }),
      ...(mulligan && { unfit: shares(tally.unfit, 0, exact?.unfit) }),
      longestRow: shares(tally.longestRow, 0),
      repeats: mean(tally.repeats) / Math.max(1, draws - 1),
    };
  };
}

/** A chance, without what sums of doubles add to 0 and take from 1. */
function rounded(chance: number | undefined): number | undefined {
  if (chance === undefined) return undefined;
  return chance < 1e-12 ? 0 : chance > 1 - 1e-12 ? 1 : chance;
}

/** Says when more is needed than a pass of a scheme has. */
export function notesOf(schemes: readonly Scheme[], { need }: Question): string[] {
  return schemes.flatMap((scheme) => {
    if (scheme.kind !== "deck" && scheme.kind !== "categories") return [];
    return need.flatMap(({ name, least }) => {
      const count = countOf(scheme, name);
      if (count >= least) return [];
      const words = nameInWords(name);
      return count === 0
        ? `${scheme.name} has no ${words}.`
        : `A pass of ${scheme.name} has only ${count} ${words}: more come with the next pass.`;
    });
  });
}

/** The least number that this part of the games does not exceed; undefined if it exceeds all. */
export function reachedBy(shares: readonly Share[], part: number): number | undefined {
  let sum = 0;
  for (const share of shares) {
    sum += chanceIn(share);
    // Sums of doubles may end a little below what they stand for.
    if (sum >= part - 1e-12) return share.at;
  }
  return undefined;
}
