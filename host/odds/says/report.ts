/** Reports: shares of the games, each compared with the exact chance if it is known. */

import { OddsError } from "../asks/error.js";
import { leavesOf } from "../asks/expression.js";
import { aloneIn, hasMulligans, isBounded, namesAsked, type Question } from "../asks/question.js";
import { bound, countOf, decksWith, passOf, type Scheme } from "../asks/scheme.js";
import { exactChances } from "../exact/chances.js";
import type { Tally } from "../games/tally.js";
import { inWords, nameInWords } from "./words.js";

export interface Share {
  /** The number: of draws, of cards, or of hands. */
  readonly at: number;
  readonly games: number;
  readonly share: number;
  readonly exact?: number;
  /** The range of the share by the exact chance; without one, the range of the chance by the share. */
  readonly lowest: number;
  readonly highest: number;
}

/** A figure with its 99% interval; an exact figure is its own interval. */
export interface Figure<Value> {
  readonly value: Value;
  readonly isExact: boolean;
  readonly lowest: Value;
  readonly highest: Value;
}

/** The least number that so many of 100 games don't exceed; undefined if it is more than the draws. */
export interface Percentile extends Figure<number | undefined> {
  readonly of: "wait" | "longestWait";
  readonly percent: number;
}

export interface SchemeReport {
  readonly name: string;
  /** Whether no game counts (`--given`). */
  readonly isNone?: true;
  readonly byDraw: readonly Share[];
  /** The average first draw, in the games in which there is one. */
  readonly average?: Figure<number>;
  /** The average of all who ever get it, however long it takes, if it is known. */
  readonly mean?: Figure<number>;
  readonly ever?: number;
  readonly percentiles: readonly Percentile[];
  /** The games whose longest wait, from the start or from one card to the next or to the end, is at most so long. */
  readonly longestWait?: readonly Share[];
  /** The sum of the question after all draws: its mean, its standard deviation and its values. */
  readonly count?: Figure<number>;
  readonly deviation?: number;
  readonly howMany?: readonly Share[];
  readonly mulligans?: Figure<number>;
  /** The chance with each number of the first name's cards in the deck, if that is searched. */
  readonly counts?: readonly Share[];
  /** The games by the number of hands put back; the last number counts the games that kept a bad hand. */
  readonly unfit?: readonly Share[];
}

export interface Report extends Question {
  readonly games: number;
  readonly seed: string;
  readonly schemes: readonly SchemeReport[];
  /** Notes for the user, a sentence each. */
  readonly notes: readonly string[];
}

/** The chance that a correct simulation has a share outside of its range. */
const DOUBT = 1e-6;

const PERCENTILES = [50, 99];

/** The quantile of the normal distribution for an interval of 99%. */
const Z99 = 2.5758293035489;

function sumsOf(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}

const around = (middle: number, reach: number) => ({
  lowest: Math.max(0, middle - reach),
  highest: Math.min(1, middle + reach),
});

/** The 99% interval of a chance, from a share of games (Wilson 1927). */
function wilson(share: number, games: number) {
  if (games === 0) return { lowest: 0, highest: 1 };
  const square = Z99 ** 2 / games;
  const reach = Math.sqrt((share * (1 - share) + square / 4) * square) / (1 + square);
  const { lowest, highest } = around((share + square / 2) / (1 + square), reach);
  // Rounding misses the bounds of 0 and 1 a little.
  return { lowest: share === 0 ? 0 : lowest, highest: share === 1 ? 1 : highest };
}

/** The mean of the values of games; `exact` if it is known. */
function meanOf(counts: readonly number[] | Map<number, number>, exact?: number): Figure<number> {
  const all = [...counts.entries()].filter(([, count]) => count > 0);
  const games = all.reduce((sum, [, count]) => sum + count, 0) || 1;
  const sum = (of: (value: number) => number) =>
    all.reduce((sum, [value, count]) => sum + count * of(value), 0) / games;
  const mean = exact ?? sum((number) => number);
  const isExact = exact !== undefined;
  const variance = sum((value) => (value - mean) ** 2);
  // If all games had the same value, others may still differ: Wilson's bound for a share of 0.
  const reach = isExact ? 0 : Z99 * Math.sqrt(variance / games) + Z99 ** 2 / games;
  const least = Math.min(0, ...all.map(([value]) => value));
  return { value: mean, isExact, lowest: Math.max(least, mean - reach), highest: mean + reach };
}

/**
 * A share with its range. Of n games with the chance p each, the count differs from np by t or more
 * with a probability of at most 2 exp(-t^2 / (2v + 2t/3)), v = np(1 - p), by Bernstein's inequality, which
 * holds for rare events too, where the normal distribution does not. At t = L/3 + sqrt(L^2/9 + 2vL) that is
 * 2 exp(-L). Without an exact chance it is the interval for the chance itself.
 */
function shareOf(at: number, count: number, games: number, exact: number | undefined): Share {
  const share = games === 0 ? (exact ?? 0) : count / games;
  if (games === 0 && exact !== undefined)
    return { at, games: 0, share, exact, lowest: exact, highest: exact };
  if (exact === undefined) return { at, games: count, share, ...wilson(share, games) };
  const variance = games * exact * (1 - exact);
  const doubt = Math.log(2 / DOUBT);
  const most = variance === 0 ? 0 : (doubt / 3 + Math.sqrt(doubt ** 2 / 9 + 2 * variance * doubt)) / games;
  return { at, games: count, share, exact, ...around(exact, most) };
}

export const chanceIn = ({ share, exact }: Share): number => exact ?? share;

export function isOutside({ share, exact, lowest, highest }: Share): boolean {
  return exact !== undefined && (share < lowest || share > highest);
}

/** Returns a function that makes the report of a scheme from a tally; for a script there are no exact chances. */
export function reporter(
  name: string,
  asked: Question,
  scheme: Scheme | undefined,
): (tally: Tally) => SchemeReport {
  const question = scheme === undefined ? asked : bound(scheme, asked);
  const exact = scheme && exactChances(scheme, question);
  const { draws, keep, mulligans, sum } = question;
  const exactFigure = (value: number) => ({ value, isExact: true, lowest: value, highest: value });
  const hasWaits = !isBounded(question);
  const hasLongest = hasWaits && aloneIn(question)?.least === 1;
  const got = exact?.byDraw.at(-1);
  const average = exact?.byDraw.slice(1).reduce((sum, _, draw) => sum + 1 - exact.byDraw[draw]! / got!, 0);
  return (tally) => {
    const games = tally.wait.reduce((sum, count) => sum + count, 0);
    const shares = (counts: readonly number[], first: number, exact?: readonly number[], of = tally.given) =>
      counts.map((count, at) => shareOf(at, count, of[at] ?? games, rounded(exact?.[at]))).slice(first);
    const waits = [0, ...tally.wait.slice(1)];
    const byDraw = sum === undefined ? shares(sumsOf(waits), 1, exact?.byDraw) : [];
    const longestWait = shares(sumsOf(tally.longestWait), 1, exact?.longestWait, []);
    const percentiles = (of: Percentile["of"], shares: readonly Share[]) =>
      (question.percentiles ?? PERCENTILES).map((percent) => percentileOf(of, percent, shares));
    const isNone = exact === undefined ? games > 0 && tally.given[draws] === 0 : exact.known === 0;
    return {
      name,
      ...(isNone && { isNone }),
      byDraw,
      ...(hasWaits && chanceIn(byDraw.at(-1)!) > 0 && { average: meanOf(waits, average) }),
      ...(exact?.mean !== undefined && { mean: exactFigure(exact.mean), ever: rounded(exact.ever)! }),
      percentiles: [
        ...(hasWaits ? percentiles("wait", byDraw) : []),
        ...(hasLongest ? percentiles("longestWait", longestWait) : []),
      ],
      ...(hasLongest && { longestWait }),
      ...(sum && valuesOf(tally.values, tally.given[draws]!, exact?.values)),
      ...(keep && mulligans === "until" && { mulligans: meanOf(tally.unfit, exact?.mulligans) }),
      ...(keep && mulligans !== "until" && { unfit: shares(tally.unfit, 0, exact?.unfit, []) }),
    };
  };
}

function valuesOf(counts: Map<number, number>, games: number, exact?: ReadonlyMap<number, number>) {
  const values = [...new Set([...(exact?.keys() ?? []), ...counts.keys()])].sort((one, other) => one - other);
  const chanceOf = (value: number) => (exact === undefined ? undefined : rounded(exact.get(value) ?? 0));
  const howMany = values.map((value) => shareOf(value, counts.get(value) ?? 0, games, chanceOf(value)));
  const mean = exact && [...exact].reduce((sum, [value, chance]) => sum + value * chance, 0);
  const count = meanOf(counts, mean);
  const variance = howMany.reduce((sum, share) => sum + chanceIn(share) * (share.at - count.value) ** 2, 0);
  return { count, deviation: Math.sqrt(variance), howMany };
}

/** Whether the first line of a report needs no games. */
export const isComputed = ({ byDraw, howMany = byDraw }: SchemeReport) => howMany[0]?.exact !== undefined;

/** Searches the number of the first name's cards that a deck needs. */
export function searched(scheme: Scheme, question: Question & { readonly target: number }) {
  const decks = decksWith(scheme, namesAsked(question));
  const counts = decks.map((deck, count) => {
    const chance = exactChances(deck, question)?.byDraw.at(-1);
    if (chance === undefined) throw new OddsError(`--for: scheme '${scheme.name}' takes too long`);
    return shareOf(count, 0, 0, rounded(chance));
  });
  return { scheme: decks[countFor(counts, question.target)]!, counts };
}

export function countFor(counts: readonly Share[], target: number): number {
  const enough = counts.findIndex((share) => chanceIn(share) >= target);
  if (enough >= 0) return enough;
  return counts.reduce((best, share) => (chanceIn(share) > chanceIn(best) ? share : best)).at;
}

/** A chance without the rounding error next to 1. */
const rounded = (chance: number | undefined): number | undefined =>
  chance !== undefined && chance > 1 - 1e-12 ? 1 : chance;

/** The number of steps between 0 and 1 of a chance in the library. */
const STEPS = 2 ** 30;

/** A note if the library's steps change a chance in a digit that is shown. */
function stepsIn({ name, chance, schedule, second = [] }: Scheme): string[] {
  const written = [...[chance ?? []].flat(), ...(schedule ?? []), ...second];
  if (typeof chance === "number") return [];
  const changed = [...new Set(written)].filter(
    (each) => each - Math.floor(each * STEPS) / STEPS > 5e-6 * each,
  );
  return changed.slice(0, 1).map((each) => {
    const given = Math.floor(each * STEPS) / STEPS;
    const instead = given === 0 ? "0" : Number(given.toPrecision(4));
    return `${name} in a game: the library draws in ${STEPS.toLocaleString("en")} steps, so that a chance of ${each} is ${instead} there.`;
  });
}

/** Notes for the user: the condition as it was read, names with too few cards, schemes without mulligans. */
export function notesOf(schemes: readonly Scheme[], question: Question): string[] {
  const leaves = question.asked === undefined ? [] : leavesOf(question.asked);
  const said = question.read === undefined ? [] : [`Read as ${question.read}.`];
  const ofSchemes = schemes.flatMap((scheme) => {
    if (scheme.kind !== "deck" && scheme.kind !== "categories") return [];
    return leaves.flatMap(({ leaf, isNot }) => {
      const alone = isNot ? undefined : aloneIn({ mode: "after", asked: leaf });
      const count = alone === undefined ? Number.POSITIVE_INFINITY : countOf(scheme, alone.name);
      if (alone === undefined || count >= alone.least) return [];
      const words = nameInWords(alone.name);
      return count === 0
        ? `${scheme.name} has no ${words}.`
        : `A pass of ${scheme.name} has only ${count} ${words}: more come with the next pass.`;
    });
  });
  const others = schemes.flatMap((scheme) =>
    hasMulligans(question) && passOf(scheme) === undefined ? scheme.name : [],
  );
  if (others.length > 0)
    said.push(
      `No mulligans for ${inWords(others)}: only a deck in random order has a first hand to put back.`,
    );
  return [...said, ...schemes.flatMap(stepsIn), ...new Set(ofSchemes)];
}

/** The least number that so many of 100 games don't exceed, from the shares of games up to each number. */
function percentileOf(of: Percentile["of"], percent: number, shares: readonly Share[]): Percentile {
  const isExact = shares[0]!.exact !== undefined;
  // Rounding may leave a sum a little too small. Only a wait may be longer than a game.
  const first = (chanceOf: (share: Share) => number) =>
    shares.find((share) => chanceOf(share) >= percent / 100 - 1e-12)?.at ??
    (of === "wait" ? undefined : shares.length);
  const boundOf = (end: "lowest" | "highest") => first((share) => (isExact ? chanceIn(share) : share[end]));
  return {
    ...{ of, percent, isExact, value: first(chanceIn) },
    ...{ lowest: boundOf("highest"), highest: boundOf("lowest") },
  };
}
