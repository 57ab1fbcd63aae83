/** Makes reports. Figures are exact, or estimated from played games and given with intervals. */

import { OddsError, option } from "../asks/error.js";
import { canEnd, type Leaf } from "../asks/expression.js";
import { aloneIn, hasMulligans, isBounded, leavesIn, namesAsked, type Question } from "../asks/question.js";
import { bound, countOf, decksWith, passOf, type Scheme } from "../asks/scheme.js";
import { type Exact, exactChances } from "../exact/chances.js";
import type { Tally } from "../games/tally.js";
import { grouped, inWords, nameInWords } from "./words.js";

/** A number with its 99% interval. An exact number is its own lower and upper bound. */
export interface Figure<Value = number> {
  readonly value: Value;
  readonly isExact: boolean;
  readonly lowest: Value;
  readonly highest: Value;
}

/** A chance. It belongs to `at`, which is a number of draws, cards or hands, or the value of a sum. */
export interface Share extends Figure {
  readonly at: number;
}

/** The draw by which `percent` of 100 games meet the condition; undefined if it is after the last draw. */
export interface Percentile extends Figure<number | undefined> {
  readonly percent: number;
}

export interface SchemeReport {
  readonly name: string;
  /** True if no game meets `--given`. */
  readonly isNone?: true;
  /** Why the chance is 0 at every draw. */
  readonly why?: string | undefined;
  /** True if the game draws more cards than the deck has. */
  readonly isPassed?: true;
  /** The chance after the last draw, if the question is when a condition is true that can become false. */
  readonly after?: Figure;
  readonly byDraw: readonly Share[];
  /**
   * The average draw that makes the condition true, even after the game's last draw. It is left out if it
   * isn't known. Only games with such a draw count, and `ever` is the share of these games.
   */
  readonly mean?: Figure;
  readonly ever?: number;
  readonly percentiles: readonly Percentile[];
  /** The question's sum after all draws: its mean, its standard deviation and its values. */
  readonly count?: Figure;
  readonly deviation?: number;
  readonly howMany?: readonly Share[];
  readonly mulligans?: Figure;
  /** For `--for`: the chance of the condition if the deck has 0, 1, 2 ... cards of the first name. */
  readonly counts?: readonly Share[];
  /** The shares of games with 0, 1, 2 ... first hands that fail `--keep`. In the last, a bad hand is kept. */
  readonly unfit?: readonly Share[];
}

export interface Report extends Question {
  readonly games: number;
  readonly seed: string;
  readonly schemes: readonly SchemeReport[];
  /** Notes for the user, a sentence each. */
  readonly notes: readonly string[];
}

const PERCENTILES = [50, 99];

/** Smaller differences are rounding errors. */
const NOTHING = 1e-12;

/** The quantile of the normal distribution for an interval of 99%. */
const Z99 = 2.5758293035489;

const exactly = (value: number): Figure => ({ value, isExact: true, lowest: value, highest: value });

/** Returns the exact chance or, if none is known, the share of games with its 99% interval (Wilson 1927). */
function shareOf(at: number, count: number, games: number, exact: number | undefined): Share {
  // Rounding may leave the chance of a certain event a little below 1.
  if (exact !== undefined) return { at, ...exactly(exact > 1 - NOTHING ? 1 : exact) };
  if (games === 0) return { at, value: 0, isExact: false, lowest: 0, highest: 1 };
  const value = count / games;
  const square = Z99 ** 2 / games;
  const middle = (value + square / 2) / (1 + square);
  const reach = Math.sqrt((value * (1 - value) + square / 4) * square) / (1 + square);
  // Rounding could leave a bound a little above 0, or a little below 1.
  const lowest = count === 0 ? 0 : middle - reach;
  return { at, value, isExact: false, lowest, highest: count === games ? 1 : middle + reach };
}

/** Returns the exact mean or, if none is known, the mean of the values in games with its 99% interval. */
function meanOf(counts: Iterable<readonly [value: number, count: number]>, exact?: number): Figure {
  if (exact !== undefined) return exactly(exact);
  const all = [...counts].filter(([, count]) => count > 0);
  const games = all.reduce((sum, [, count]) => sum + count, 0) || 1;
  const sum = (of: (value: number) => number) =>
    all.reduce((sum, [value, count]) => sum + count * of(value), 0) / games;
  const mean = sum((value) => value);
  // Even if these values are equal, other games may have others. So Wilson's bound for a share of 0 is added.
  const reach = Z99 * Math.sqrt(sum((value) => (value - mean) ** 2) / games) + Z99 ** 2 / games;
  const least = Math.min(0, ...all.map(([value]) => value));
  return { value: mean, isExact: false, lowest: Math.max(least, mean - reach), highest: mean + reach };
}

/** Returns a function that makes a report from a tally. Without a `scheme`, no chance is exact. */
export function reporter(name: string, asked: Question, scheme: Scheme | undefined) {
  const question = scheme === undefined ? asked : bound(scheme, asked);
  const exact = scheme && exactChances(scheme, question);
  const size = scheme && passOf(scheme);
  const after =
    question.mode === "when" && canEnd(question.asked!, true) && scheme
      ? exactChances(scheme, { ...question, mode: "after" })?.byDraw.at(-1)
      : undefined;
  const why = exact?.byDraw.every((chance) => chance === 0) ? reasonFor(scheme!, question) : undefined;
  const { draws, keep, mulligans, sum, percentiles = PERCENTILES } = question;
  return (tally: Tally): SchemeReport => {
    const [games = 0] = tally.given;
    const shares = (counts: readonly number[], exact?: readonly number[], of: readonly number[] = []) =>
      counts.map((count, at) => shareOf(at, count, of[at] ?? games, exact?.[at]));
    const waits = tally.met.map((count, draw) => count - (tally.met[draw - 1] ?? 0));
    const byDraw = sum ? [] : shares(tally.met, exact?.byDraw, tally.given).slice(1);
    const isNone = exact === undefined ? games > 0 && tally.given[draws] === 0 : exact.known === 0;
    return {
      name,
      ...(isNone && { isNone }),
      ...(why !== undefined && { why }),
      ...(size !== undefined && size < draws && { isPassed: true as const }),
      ...(after !== undefined && { after: shareOf(draws, 0, 0, after) }),
      byDraw,
      ...(isBounded(question)
        ? { percentiles: [] }
        : {
            ...averageOf(byDraw, exact, waits),
            percentiles: percentiles.map((percent) => percentileOf(percent, byDraw)),
          }),
      ...(sum && !isNone && valuesOf(tally.values, tally.given[draws]!, exact?.values)),
      ...(keep && mulligans === "until" && { mulligans: meanOf(tally.unfit.entries(), exact?.mulligans) }),
      ...(keep && mulligans !== "until" && { unfit: shares(tally.unfit, exact?.unfit) }),
    };
  };
}

/** Tells why a condition is true at no draw; undefined if that takes too long to compute. */
function reasonFor(scheme: Scheme, question: Question): string | undefined {
  const leaves = leavesIn({ asked: question.asked });
  const few = leaves.flatMap(({ leaf, isNot }) => {
    const { name, least } = aloneIn(leaf) ?? { name: "", least: 0 };
    if (isNot || least === 0 || scheme.kind === "dice" || scheme.kind === "chance") return [];
    const count = countOf(scheme, name);
    if (count >= least) return [];
    return `there ${count === 1 ? "is" : "are"} ${count === 0 ? "no" : `only ${count}`} ${nameInWords(name)}`;
  });
  if (few[0] !== undefined) return few[0];
  const more = leaves.reduce(
    (sum, { leaf }) => sum + leaf.bounds.reduce((all, { least }) => all + least, 0),
    0,
  );
  const longer = exactChances(scheme, { ...question, draws: question.draws + Math.min(more, 1000) });
  if (longer === undefined) return undefined;
  const isShort = longer.byDraw.some((chance) => chance > 0);
  return isShort ? "a game has too few draws" : "parts of the question exclude each other";
}

/** Returns the average draw. If some games end too early, it is left out, since such games wait longest. */
function averageOf(byDraw: readonly Share[], exact: Exact | undefined, waits: readonly number[]) {
  if (exact?.mean !== undefined)
    return { mean: exactly(exact.mean), ever: shareOf(0, 0, 0, exact.ever).value };
  if (byDraw.at(-1)!.value < 1 - 1e-9) return {};
  return { mean: meanOf(waits.entries(), exact && byDraw.reduce((sum, { value }) => sum + 1 - value, 1)) };
}

function valuesOf(counts: Map<number, number>, games: number, exact?: ReadonlyMap<number, number>) {
  const values = [...(exact ?? counts).keys()].sort((one, other) => one - other);
  const howMany = values.map((value) => shareOf(value, counts.get(value) ?? 0, games, exact?.get(value)));
  const sum = (of: (at: number) => number) => howMany.reduce((sum, { at, value }) => sum + value * of(at), 0);
  // Rounding may turn a 0 into a very small number.
  const rounded = (number: number) => (Math.abs(number) < NOTHING * sum(Math.abs) ? 0 : number);
  const count = meanOf(counts, exact && rounded(sum((at) => at)));
  const deviation = rounded(Math.sqrt(sum((at) => (at - count.value) ** 2)));
  return { count, deviation, howMany };
}

/** Whether the first line of a report is computed, so that no games need to be played. */
export const isComputed = ({ byDraw, isNone, count = byDraw[0] }: SchemeReport) =>
  isNone === true || count?.isExact === true;

/** Finds how many cards of the first name a deck needs, if the question asks for it. */
export function searched(scheme: Scheme, question: Question): { scheme: Scheme; counts?: readonly Share[] } {
  if (question.target === undefined) return { scheme };
  const decks = decksWith(scheme, namesAsked(question));
  const counts = decks.map((deck, count) => {
    const chance = exactChances(deck, question)?.byDraw.at(-1);
    if (chance === undefined) throw new OddsError(`${option("for")}: scheme '${scheme.name}' takes too long`);
    return shareOf(count, 0, 0, chance);
  });
  return { scheme: decks[countFor(counts, question.target)]!, counts };
}

export function countFor(counts: readonly Share[], target: number): number {
  const enough = counts.findIndex(({ value }) => value >= target);
  return enough >= 0 ? enough : counts.reduce((best, share) => (share.value > best.value ? share : best)).at;
}

/** The library rounds a chance down to a multiple of 1 / STEPS. */
const STEPS = 2 ** 30;

/** Returns a note if this rounding changes a digit that is shown. */
function stepsIn({ name, chance = [], schedule = [], second = [] }: Scheme): string[] {
  if (typeof chance === "number") return [];
  const inGame = (chance: number) => Math.floor(chance * STEPS) / STEPS;
  const changed = [...chance, ...schedule, ...second].find((each) => each - inGame(each) > 5e-6 * each);
  if (changed === undefined) return [];
  const instead = Number(inGame(changed).toPrecision(4));
  return [
    `${name}: in a game, the library rounds a chance of ${changed} to ${instead}, a multiple of 1/${grouped(STEPS)}.`,
  ];
}

/** Returns notes that tell the user, for example, how the condition was read and which cards are too few. */
export function notesOf(schemes: readonly Scheme[], question: Question): string[] {
  const { asked, read } = question;
  const others = hasMulligans(question) ? schemes.filter((scheme) => passOf(scheme) === undefined) : [];
  const { op, bounds, terms } = (asked ?? {}) as Leaf;
  const [{ least, most }] =
    bounds?.length === 1 && op === "same" && terms[0].window === undefined
      ? bounds
      : ([{ least: 0 }] as const);
  const names = inWords(others.map(({ name }) => name));
  return [
    ...(read === undefined ? [] : [`Read as ${read}.`]),
    ...(others.length === 0
      ? []
      : [`No mulligans for ${names}: only a deck in random order has a first hand to put back.`]),
    ...schemes.flatMap(stepsIn),
    ...(most === undefined || question.turns !== undefined
      ? []
      : [
          `same(=${least}) is also true beside other equal cards. For ${question.draws - least} different others, ask 'same(=${least}) and kinds(*) = ${question.draws - least + 1}'.`,
        ]),
  ];
}

function percentileOf(percent: number, byDraw: readonly Share[]): Percentile {
  // Rounding may leave a sum a little too small.
  const first = (of: "value" | "lowest" | "highest") =>
    byDraw.find((share) => share[of] >= percent / 100 - NOTHING)?.at;
  const [value, lowest, highest] = [first("value"), first("highest"), first("lowest")];
  return { percent, value, isExact: byDraw[0]!.isExact, lowest, highest };
}
