/** The tallies in words: shares of the games, each compared with the exact chance where it is known. */

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
  /** Where the share must lie by the exact chance; without one, where the chance lies by the share. */
  readonly lowest: number;
  readonly highest: number;
}

/** A figure with the interval in which it lies, right in 99 of 100 cases; that of one known exactly is itself. */
export interface Figure<Value> {
  readonly value: Value;
  readonly isExact: boolean;
  readonly lowest: Value;
  readonly highest: Value;
}

/** The least number that so many of 100 games do not exceed; undefined if it exceeds all. */
export interface Percentile extends Figure<number | undefined> {
  readonly of: "wait" | "longestWait";
  readonly percent: number;
}

export interface SchemeReport {
  readonly name: string;
  /** Whether no game is one of those that are given. */
  readonly isNone?: true;
  readonly byDraw: readonly Share[];
  /** The mean of the draws at which it has come first, in the games in which it comes. */
  readonly average?: Figure<number>;
  /** The mean of all games in which it ever comes, however long they take, if that is known. */
  readonly mean?: Figure<number>;
  readonly ever?: number;
  readonly percentiles: readonly Percentile[];
  /** The longest wait of a game is at most so long: from its start or from one card to the next, or as its end allows. */
  readonly longestWait?: readonly Share[];
  /** The value of the sum after all draws: the mean, the standard deviation and each value, if that is asked. */
  readonly count?: Figure<number>;
  readonly deviation?: number;
  readonly howMany?: readonly Share[];
  readonly mulligans?: Figure<number>;
  /** The chance with each number of the first name in the deck, if one is searched. */
  readonly counts?: readonly Share[];
  /** How many first hands did not qualify; the last number counts the games that kept such a hand. */
  readonly unfit?: readonly Share[];
}

export interface Report extends Question {
  readonly games: number;
  readonly seed: string;
  readonly schemes: readonly SchemeReport[];
  /** What whoever asked should know, in a sentence each. */
  readonly notes: readonly string[];
}

/** How rarely a simulation that deals rightly gives a share outside of its interval. */
const DOUBT = 1e-6;

const PERCENTILES = [50, 99];

/** The normal distribution's value for 99 of 100 cases, both tails left out. */
const Z99 = 2.5758293035489;

function sumsOf(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}

const around = (middle: number, reach: number) => ({
  lowest: Math.max(0, middle - reach),
  highest: Math.min(1, middle + reach),
});

/** Where the chance lies by a share of games, right in 99 of 100 cases (Wilson 1927). */
function wilson(share: number, games: number) {
  if (games === 0) return { lowest: 0, highest: 1 };
  const square = Z99 ** 2 / games;
  const reach = Math.sqrt((share * (1 - share) + square / 4) * square) / (1 + square);
  const { lowest, highest } = around((share + square / 2) / (1 + square), reach);
  // Sums of doubles end a little beside the bounds of a share of no games, and of all.
  return { lowest: share === 0 ? 0 : lowest, highest: share === 1 ? 1 : highest };
}

/** The mean of the values that games had; `exact` if it is known. */
function meanOf(counts: readonly number[] | Map<number, number>, exact?: number): Figure<number> {
  const all = [...counts.entries()].filter(([, count]) => count > 0);
  const games = all.reduce((sum, [, count]) => sum + count, 0) || 1;
  const sum = (of: (value: number) => number) =>
    all.reduce((sum, [value, count]) => sum + count * of(value), 0) / games;
  const mean = exact ?? sum((number) => number);
  const isExact = exact !== undefined;
  const variance = sum((value) => (value - mean) ** 2);
  // Where all games had the same, others may yet have another: Wilson's bound for none of them.
  const reach = isExact ? 0 : Z99 * Math.sqrt(variance / games) + Z99 ** 2 / games;
  const least = Math.min(0, ...all.map(([value]) => value));
  return { value: mean, isExact, lowest: Math.max(least, mean - reach), highest: mean + reach };
}

/**
 * A share with where it must lie. Of n games with the chance p each, the count differs from np by t or more
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

/** Makes what reports on one scheme, as often as it is asked to; without one the games alone tell. */
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

/** Whether a report of no games says all that its first line does. */
export const isComputed = ({ byDraw, howMany = byDraw }: SchemeReport) => howMany[0]?.exact !== undefined;

/** Finds how many of the first name a deck must have. */
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

/** A chance, without what sums of doubles take from 1. */
const rounded = (chance: number | undefined): number | undefined =>
  chance !== undefined && chance > 1 - 1e-12 ? 1 : chance;

/** How many steps the library's draw of a chance has. */
const STEPS = 2 ** 30;

/** Says what a game does where the library's steps change a chance in a digit that is shown. */
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

/** Says when more is needed than a pass of a scheme has. */
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

/** The least number that so many of 100 games do not exceed, by the shares of those that do not exceed each. */
function percentileOf(of: Percentile["of"], percent: number, shares: readonly Share[]): Percentile {
  const isExact = shares[0]!.exact !== undefined;
  // Sums of doubles may end a little below what they stand for. Only a wait may be longer than a game.
  const first = (chanceOf: (share: Share) => number) =>
    shares.find((share) => chanceOf(share) >= percent / 100 - 1e-12)?.at ??
    (of === "wait" ? undefined : shares.length);
  const boundOf = (end: "lowest" | "highest") => first((share) => (isExact ? chanceIn(share) : share[end]));
  return {
    ...{ of, percent, isExact, value: first(chanceIn) },
    ...{ lowest: boundOf("highest"), highest: boundOf("lowest") },
  };
}
