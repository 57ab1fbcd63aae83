/** What can be computed instead of played: a walk along the chain of a scheme gives the chance of all that is reported. */
import { cardsForBottom } from "./bottom.js";
import { type Cells, type Chain, cellsOf, chainOf, digitsOf, OTHER } from "./chain.js";
import { boundsCheck, isBounded, namesAsked, type Question } from "./question.js";
import type { Scheme } from "./scheme.js";
import { Budget, type Counter, TooLong, Walk } from "./walk.js";

/** Chances that are known exactly, each by its number. */
export interface Exact {
  /** Of all that is needed, by a draw. */
  readonly byDraw: readonly number[];
  /** Of each number of the one name that is needed, in the first hand; undefined if there are more names. */
  readonly hand: readonly number[] | undefined;
  /** Of each longest wait; undefined if it takes too long. */
  readonly longestWait: readonly number[] | undefined;
  /** Of each number of hands that were not as the mulligan wants them. */
  readonly unfit: readonly number[];
  /** How many cards of the one name that is needed a game draws on average; undefined if there are more names. */
  readonly count: number | undefined;
}

const range = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);

/** What `compute` gives; undefined if it takes too long. */
function ifInTime<Result>(compute: (budget: Budget) => Result): Result | undefined {
  try {
    return compute(new Budget());
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/** What is known exactly of a scheme; undefined if nothing is, or if it takes too long. */
export function exactChances(scheme: Scheme, question: Question): Exact | undefined {
  const cells = cellsOf(scheme, namesAsked(question));
  const chain = chainOf(scheme, cells, question.draws);
  if (chain === undefined) return undefined;
  const exact = ifInTime((budget) => chancesOf(chain, cells, question, budget));
  const { need, draws, mulligan } = question;
  if (exact === undefined || mulligan !== undefined || need.length > 1 || need[0]!.least !== 1) return exact;
  return { ...exact, longestWait: ifInTime((budget) => waits(chain, draws, budget)) };
}

/** How many counts can be told apart. */
const MOST_COUNTS = 1e6;

/** Counts the cards of each cell, up to the bound from which on it makes no difference. */
function counterOf({ places }: Cells, question: Question) {
  const { need, hand, mulligan = [], bottom = 0 } = question;
  const names = namesAsked(question);
  const bounds = places.map((counted) => {
    const isAlone = need.length === 1 && counted.includes(0);
    const most = [...need, ...mulligan].map((wanted) =>
      // What is above the bound is as much too much as one above it.
      counted.includes(names.indexOf(wanted.name)) ? Math.max(wanted.least, (wanted.most ?? -1) + 1) : 0,
    );
    return Math.max(isAlone || bottom > 0 ? hand : 0, ...most);
  });
  const { states, units, digit } = digitsOf(bounds);
  if (states > MOST_COUNTS) throw new TooLong();
  const after = (count: (state: number) => number) =>
    Int32Array.from({ length: states }, (_, at) => count(at));
  const counter: Counter = {
    states,
    after: units.map((unit, cell) =>
      after((count) => (digit(count, cell) === bounds[cell] ? count : count + unit)),
    ),
    afterOther: after((count) => count),
    hits: places.map((counted) => counted.includes(0)),
  };
  const cellsOfPlace = names.map((_, place) =>
    [...places.keys()].filter((cell) => places[cell]!.includes(place)),
  );
  const found = (state: number, place: number) =>
    cellsOfPlace[place]!.reduce((sum, cell) => sum + digit(state, cell), 0);
  const within = (wanted: Question["need"]) => {
    const check = boundsCheck(question, wanted);
    const known = Array.from({ length: states }, (_, state) => check((place) => found(state, place)));
    return (state: number) => known[state]!;
  };
  /** The count of a hand after some of its cards went to the bottom. */
  const without = (count: number) => {
    const known = new Map<number, number>();
    return (state: number) => {
      if (!known.has(state)) {
        const inHand = places.flatMap((_, cell) => Array<number>(digit(state, cell)).fill(cell));
        const others = Array<number>(hand - inHand.length).fill(OTHER);
        const all = [...inHand, ...others];
        const back = cardsForBottom(
          all.map((cell) => places[cell] ?? []),
          count,
          question,
        );
        known.set(
          state,
          back.reduce((now, at) => now - (units[all[at]!] ?? 0), state),
        );
      }
      return known.get(state)!;
    };
  };
  return { counter, found, within, without };
}

function chancesOf(chain: Chain, cells: Cells, question: Question, budget: Budget): Exact {
  const { need, draws, hand, mulligan = [], mulligans = 0, bottom = 0 } = question;
  const { counter, found, within, without } = counterOf(cells, question);
  // Doubles must tell the states apart.
  if (chain.states > Number.MAX_SAFE_INTEGER) throw new TooLong();
  const isFit = within(mulligan);
  const isMet = within(need);
  const walk = new Walk(chain, counter, budget);
  // Those that have what is needed before the hand is full: whether it is kept shows when it is.
  const early = range(hand - 1).map((drawn) => {
    const met = walk.to(drawn).changed((count) => (isMet(count) ? count : -1));
    return mulligans === 0 ? met : met.to(hand);
  });
  walk.to(hand);
  const unfit = Math.max(0, 1 - walk.chance(isFit));

  /** The chances of the hands that are kept, if so many of their cards go to the bottom. */
  const keptChances = (isKept: (count: number) => boolean, back: number) => {
    const after = back === 0 ? (count: number) => count : without(back);
    const kept = walk.changed((count) => (isKept(count) ? after(count) : -1));
    // What went to the bottom has not come.
    const stays =
      back === 0 || isBounded(question) ? isKept : (count: number) => isKept(count) && isMet(after(count));
    const byDraw = early.map((met) => met.chance(stays));
    const inHand = range(hand).map((number) => kept.chance((count) => found(count, 0) === number));
    for (let drawn = hand; drawn <= draws; drawn++) byDraw.push(kept.to(drawn).chance(isMet));
    return [byDraw, inHand, [inHand.reduce((sum, chance, number) => sum + chance * number, kept.hits)]];
  };
  const rounds = range(mulligans).map((time) => ({ weight: unfit ** time, back: time * bottom }));
  const last = rounds.pop()!;
  // Of the hands before the last one only those that are as they should be, of the last one all.
  const repeated =
    bottom > 0 ? rounds : [{ weight: rounds.reduce((sum, { weight }) => sum + weight, 0), back: 0 }];
  const results = [
    ...repeated
      .filter(({ weight }) => weight > 0)
      .map((round) => ({ ...round, chances: keptChances(isFit, round.back) })),
    { ...last, chances: keptChances(() => true, last.back) },
  ];
  const [byDraw, inHand, [count]] = results[0]!.chances.map((figures, figure) =>
    figures.map((_, at) =>
      results.reduce((sum, { weight, chances }) => sum + weight * chances[figure]![at]!, 0),
    ),
  ) as [number[], number[], [number]];
  const isAlone = need.length === 1;
  return {
    byDraw,
    hand: isAlone ? inHand : undefined,
    longestWait: undefined,
    unfit: [...range(mulligans).map((times) => unfit ** times * (1 - unfit)), unfit ** (mulligans + 1)],
    count: isAlone ? count : undefined,
  };
}

/** The chances of the longest waits: at most that long if no run of that many other cards comes. */
function waits(chain: Chain, draws: number, budget: Budget): number[] {
  const atMost = [0];
  for (let wait = 1; wait <= draws + 1; wait++) {
    // The rest is what doubles leave of 1.
    if (atMost[wait - 1]! > 1 - 1e-14) atMost.push(atMost[wait - 1]!);
    else {
      const afterOther = Int32Array.from({ length: wait }, (_, run) => (run + 1 < wait ? run + 1 : -1));
      const counter = { states: wait, after: [new Int32Array(wait)], afterOther };
      atMost.push(new Walk(chain, counter, budget).to(draws).chance(() => true));
    }
  }
  return atMost.map((chance, wait) => chance - (atMost[wait - 1] ?? 0));
}
