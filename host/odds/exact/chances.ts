/** What can be computed instead of played: the chances of all that is reported. */

import { boundsOf, isAlone, isBounded, needsOf, type Question, type Wanted } from "../asks/question.js";
import { collecting, passOf, type Scheme } from "../asks/scheme.js";
import { Asked } from "./asked.js";
import { Budget, TooLong } from "./budget.js";
import { cellsOf, deckOf } from "./cells.js";
import { chainOf } from "./chain.js";
import { noneFits, startsOf } from "./mulligan.js";
import { allHands, boundsAfter, chancesWithin, LARGEST_PILE } from "./piles.js";
import { Pairs, Walk } from "./walk.js";

/** Chances that are known exactly, each by its number. */
export interface Exact {
  readonly byDraw: readonly number[];
  /** The draws until all has come, on average of those who get it at all; undefined if it takes too long. */
  readonly mean?: number | undefined;
  readonly ever?: number | undefined;
  /** Of each number of the one name that is needed, in the first hand; undefined if there are more names. */
  readonly hand: readonly number[] | undefined;
  /** That the longest wait is at most so long; undefined if it takes too long. */
  readonly longestWait?: readonly number[] | undefined;
  readonly howMany?: readonly number[] | undefined;
  readonly mulligans?: number;
  /** Of each number of hands that were not as the mulligan wants them. */
  readonly unfit?: readonly number[] | undefined;
  /** How many cards of the one name that is needed a game draws on average; undefined if there are more names. */
  readonly count: number | undefined;
}

const range = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);

function ifInTime<Result>(compute: (budget: Budget) => Result, sums?: number): Result | undefined {
  try {
    return compute(new Budget(sums));
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/** How many sums the longest waits may take, and the mean beyond the draws. */
const WAIT_SUMS = 1e8;
const MEAN_SUMS = 6e7;

/** From which chance on nothing is left: what doubles leave of 1. */
const NOTHING = 1e-12;

/** What is known exactly of a scheme; undefined if nothing is, or if it takes too long. */
export function exactChances(scheme: Scheme, asked: Question): Exact | undefined {
  const question = collecting(scheme, asked);
  const ways = [pileChances, walkChances];
  // Alike cells are better walked along together than chosen one by one.
  if (question.or !== undefined && hasAlike(scheme, question)) ways.reverse();
  for (const chancesOf of ways) {
    const exact = ifInTime((budget) => chancesOf(scheme, question, budget));
    if (exact === undefined) continue;
    const [kept = 1, again = 0] = exact.unfit ?? [];
    if (kept < NOTHING && question.mulligans === "until") throw noneFits(question);
    return {
      ...exact,
      ...(question.mulligans === "until" && { mulligans: again / kept }),
      longestWait: ifInTime((budget) => waits(scheme, question, budget), WAIT_SUMS),
    };
  }
  return undefined;
}

function hasAlike(scheme: Scheme, question: Question): boolean {
  const cells = cellsOf(scheme, question);
  return cells?.classes.every((each) => each.cells > 1) ?? false;
}

/** The chances of a deck whose cards come in random order, of which only bounds are asked. */
function pileChances(scheme: Scheme, question: Question, budget: Budget): Exact | undefined {
  const { need, given = [], draws, hand, inARow, collect, same, window, before, mulligan, rule } = question;
  const size = passOf(scheme);
  if (
    (inARow ?? collect ?? same ?? window ?? before) !== undefined ||
    size === undefined ||
    size < hand ||
    size > LARGEST_PILE ||
    question.mulligans === "until"
  )
    return undefined;
  const { byPlace, ...all } = deckOf(scheme, question);
  const deck = all.pile;
  const { starts, unfit } =
    (mulligan ?? rule) === undefined
      ? { starts: [{ chance: 1, piles: [deck] }], unfit: [1, 0] }
      : startsOf(all, question, allHands(budget));
  const foundIn = (counts: readonly number[], cells: readonly number[]) =>
    cells.reduce((sum, cell) => sum + counts[cell]!, 0);
  function* pilesOf({ piles }: (typeof starts)[number], last: number) {
    let drawn = 0;
    for (const pile of piles) {
      if (drawn <= last && pile.size > 0) yield { pile, drawn };
      drawn += pile.size;
    }
    for (; drawn <= last; drawn += deck.size) yield { pile: deck, drawn };
  }

  /** The chances to have what one of several lists wants, by the draw. */
  const byDraw = (alternatives: readonly (readonly Wanted[])[], last: number) => {
    const sums = Array<number>(last + 1).fill(0);
    const known = new Map<string, readonly number[]>();
    const bounds = alternatives.map((wanted) =>
      boundsOf(question, wanted).map((bound) => ({ ...bound, cells: byPlace[bound.place]! })),
    );
    for (const start of starts) {
      const found = deck.counts.map(() => 0);
      for (const { pile, drawn } of pilesOf(start, last)) {
        // As long as it takes to look it up.
        budget.spend(1000);
        const left = bounds.flatMap((each) => {
          const own = boundsAfter(each, (cells) => foundIn(found, cells));
          return own === undefined ? [] : [own];
        });
        // Many games differ only in cards that make no difference.
        const key = `${drawn} ${pile.size} ${pile.counts} ${left.map((each) => each.map(({ least, most }) => `${least}-${most}`))}`;
        const within = known.get(key) ?? chancesWithin(pile, left, last - drawn, budget);
        known.set(key, within);
        // Where a pile ends the next one begins.
        for (const [at, share] of within.slice(0, pile.size).entries())
          sums[drawn + at]! += start.chance * share;
        for (const [cell, count] of pile.counts.entries()) found[cell]! += count;
      }
    }
    return sums;
  };
  const needs = needsOf(question);
  const met = byDraw(
    needs.map((wanted) => [...wanted, ...given]),
    draws,
  );
  const ofGiven = given.length === 0 ? met.map(() => 1) : byDraw([given], draws);
  const inFirst = (size: number) =>
    range(size).map((count) => byDraw([[{ ...need[0]!, least: count, most: count }]], size)[size]!);
  let count = 0;
  for (const start of starts) {
    for (const { pile, drawn } of pilesOf(start, draws)) {
      const share = Math.min(1, (draws - drawn) / pile.size);
      count += start.chance * share * foundIn(pile.counts, byPlace[0]!);
    }
  }
  const alone = isAlone(question);
  const meanOf = () => {
    budget.refill(MEAN_SUMS / 3);
    for (let last = Math.max(draws, size); last <= PASSES * size; last *= 2) {
      const chances = byDraw(needs, last);
      const left = chances.map((chance) => 1 - chance);
      if (left[last]! < NOTHING) return { mean: left.reduce((sum, chance) => sum + chance), ever: 1 };
    }
    return undefined;
  };
  return {
    byDraw: met.map((chance, draw) => (ofGiven[draw]! > 0 ? chance / ofGiven[draw]! : 0)),
    hand: alone ? inFirst(hand) : undefined,
    howMany: question.howMany && inFirst(draws),
    unfit,
    count: alone ? count : undefined,
    ...(!isBounded(question) && ifInTime(meanOf)),
  };
}

/** How often it is looked whether all that is left shrinks by one factor, in draws. */
const LOOK = 16;

/** After how many passes what has not come yet may never come. */
const PASSES = 50;

/** The chances of all other schemes and questions, card by card; a draw of a turn is that of a hand. */
function walkChances(scheme: Scheme, question: Question, budget: Budget): Exact | undefined {
  const { draws, hand, turns, given, mulligan } = question;
  const cells = cellsOf(scheme, question);
  if (cells === undefined || question.rule !== undefined) return undefined;
  const alone = isAlone(question);
  const counted = question.howMany ? draws : alone ? hand : 0;
  const asked = new Asked(question, cells, scheme.hand, counted, budget);
  const chain = chainOf({ scheme, cells, asked, budget });
  if (chain === undefined) return undefined;
  const pairs = new Pairs(chain, asked, budget);
  const walk = new Walk(pairs);
  const size = turns === undefined ? 1 : scheme.hand!;
  const isGiven = (state: number) => given === undefined || asked.is(state, "given");
  const isMet = (state: number) => isGiven(state) && asked.is(state, "met");
  const takeLost = () => (question.before === undefined ? 0 : walk.take((state) => asked.is(state, "lost")));
  const canEnd = !isBounded(question);
  const byDraw: number[] = [];
  let inFirst: number[] = [];
  const countsNow = (most: number) => {
    const counts = Array<number>(most + 1).fill(0);
    walk.each((state, chance) => {
      counts[Math.min(most, asked.found(state, 0))]! += chance;
    });
    return counts;
  };
  let unfit: number[] | undefined;
  if (mulligan !== undefined) {
    const isFit = (state: number) => asked.is(state, "fit");
    walk.to(hand);
    const weights = weightsOf(
      walk.chance((state) => !isFit(state)),
      question,
    );
    unfit = weights.unfit;
    const weigh = (walk: Walk) => walk.weigh((state) => (isFit(state) ? weights.fit : weights.other));
    // Only the last draw of a first hand says how likely it is kept.
    const keptIf = (draw: number, isWanted: (state: number) => boolean) => {
      const own = new Walk(pairs).to(draw);
      own.take((state) => !isWanted(state));
      weigh(own.to(hand));
      return own.chance(() => true);
    };
    for (const draw of range(hand - 1)) {
      const known = given === undefined ? 1 : keptIf(draw, isGiven);
      byDraw.push(known > 0 ? keptIf(draw, isMet) / known : 0);
    }
    weigh(walk);
    walk.hits = countsNow(hand).reduce((sum, chance, count) => sum + count * chance, 0);
  }
  let ended = 0;
  let lost = 0;
  for (let draw = byDraw.length; draw <= draws; draw++) {
    walk.to(draw * size);
    if (draw === hand && alone) inFirst = countsNow(hand);
    const known = given === undefined ? 1 : walk.chance(isGiven);
    byDraw.push(known > 0 ? (ended + walk.chance(isMet)) / known : 0);
    if (!canEnd || alone) continue;
    ended += walk.take(isMet);
    lost += takeLost();
  }
  const exact = {
    byDraw,
    hand: alone ? inFirst : undefined,
    unfit,
    count: alone ? walk.hits : undefined,
    howMany: question.howMany && countsNow(draws),
  };
  /** Walks on until nothing is left, or until it shrinks by one factor, from where it is a geometric sum. */
  const meanOf = () => {
    budget.refill(MEAN_SUMS);
    let sum = byDraw.reduce((sum, chance, draw) => sum + draw * (chance - (byDraw[draw - 1] ?? 0)), 0);
    let ever = byDraw[draws]!;
    walk.take(isMet);
    // After the window nothing can come.
    let left = question.window === undefined ? 1 : 0;
    for (let draw = draws + 1; left > NOTHING; draw++) {
      // To look at every draw takes longer than to go on.
      const before = draw % LOOK === 0 ? walk.row() : undefined;
      walk.to(draw * size);
      const more = walk.take(isMet);
      lost += takeLost();
      ever += more;
      sum += draw * more;
      const factor = before && walk.factor(before);
      left = 1 - ever - lost;
      if (factor === undefined) continue;
      if (factor < 1 && more > 0) {
        // Doubles do not know how slowly it shrinks.
        if (factor > 1 - 10 * NOTHING) return undefined;
        const rest = (more * factor) / (1 - factor);
        ever += rest;
        sum += rest * (draw + 1 / (1 - factor));
      }
      break;
    }
    return ever > NOTHING ? { mean: sum / ever, ever } : undefined;
  };
  return { ...exact, ...(canEnd && ifInTime(meanOf)) };
}

/** How much more likely a first hand is with mulligans that cost nothing, and the chances of the hands put back. */
function weightsOf(isUnfit: number, { mulligans = 1 }: Question) {
  if (mulligans === "until") return { fit: 1 / (1 - isUnfit), other: 0, unfit: [1 - isUnfit, isUnfit] };
  const powers = range(mulligans).map((times) => isUnfit ** times);
  const fit = powers.reduce((sum, power) => sum + power, 0);
  const other = powers[mulligans]!;
  return { fit, other, unfit: [...powers.map((power) => power * (1 - isUnfit)), other * isUnfit] };
}

/** The chances of the longest waits: at most that long if fewer other cards come before each hit, and no more at the end. */
function waits(scheme: Scheme, question: Question, budget: Budget): number[] | undefined {
  const { draws, mulligan, rule, need } = question;
  const cells = cellsOf(scheme, question);
  if (cells === undefined || !isAlone(question) || need[0]!.least > 1 || (mulligan ?? rule) !== undefined)
    return undefined;
  const asked = new Asked(question, cells);
  const chain = chainOf({ scheme, cells, asked, budget })!;
  // The state of the question is how long it waits.
  const after = (wait: number, symbol: number) => (asked.isHit(symbol) ? 0 : wait + 1);
  const pairs = new Pairs(chain, { after }, budget);
  const atMost = [0];
  for (let most = 1; most <= draws; most++) {
    // The rest is what doubles leave of 1.
    if (atMost[most - 1]! > 1 - 1e-14) {
      atMost.push(atMost[most - 1]!);
      continue;
    }
    atMost.push(new Walk(pairs).to(draws, most).chance(() => true));
  }
  return atMost;
}
