/** What can be computed instead of played: the chances of all that is reported. */

import { canEnd, hasWindow, type Sum } from "../asks/expression.js";
import { aloneIn, hasMulligans, isBounded, judgedIn, leavesIn, type Question } from "../asks/question.js";
import { TRUE } from "../asks/residual.js";
import { bound, passOf, type Scheme } from "../asks/scheme.js";
import { Asked } from "./asked.js";
import { Budget, TooLong } from "./budget.js";
import { type Cells, cellsOf } from "./cells.js";
import { chainOf } from "./chain.js";
import { type Begun, begunBy, deckFor, leftAfter, type Start } from "./mulligan.js";
import { chancesWithin, LARGEST_PILE, type Pile, valuesWithin } from "./piles.js";
import { Pairs, Walk } from "./walk.js";

/** Chances that are known exactly, each by its number. */
export interface Exact {
  readonly byDraw: readonly number[];
  /** The draws until all has come, on average of those who get it at all; undefined if it takes too long. */
  readonly mean?: number | undefined;
  readonly ever?: number | undefined;
  /** That the longest wait is at most so long; undefined if it takes too long. */
  readonly longestWait?: readonly number[] | undefined;
  /** Of each value of the sum that is asked, after all draws. */
  readonly values?: ReadonlyMap<number, number> | undefined;
  /** How likely a game is one of those that are given, after all draws. */
  readonly known?: number | undefined;
  readonly mulligans?: number;
  /** Of each number of hands that did not qualify; until one is kept, that one is kept at once, and that it isn't. */
  readonly unfit?: readonly number[] | undefined;
}

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
  const question = bound(scheme, asked);
  const cells = cellsOf(scheme, question);
  if (cells === undefined) return undefined;
  const ways = [pileChances, walkChances];
  // Alike cells are better walked along together than chosen one by one.
  if (cells.classes.some((each) => each.cells > 1)) ways.reverse();
  for (const chancesOf of ways) {
    const exact = ifInTime((budget) => {
      // The walk need not know more of a first hand than what decides of it.
      const judged = chancesOf === walkChances ? judgedIn(question) : question;
      const begun = hasMulligans(question) ? begunBy(scheme, judged, budget) : undefined;
      const { unfit } = begun ?? {};
      const chances = chancesOf(scheme, question, budget, begun, cells);
      if (chances === undefined || question.mulligans !== "until") return chances && { ...chances, unfit };
      return { ...chances, unfit, mulligans: unfit![1]! / unfit![0]! };
    });
    if (exact === undefined) continue;
    return { ...exact, longestWait: ifInTime((budget) => waits(scheme, question, cells, budget), WAIT_SUMS) };
  }
  return undefined;
}

/** Whether the order of the draws makes a difference. */
function isOrdered({ mode, asked, given, sum }: Question): boolean {
  return (
    (mode === "when" && asked !== undefined && canEnd(asked)) ||
    leavesIn({ asked, given }).some(
      ({ leaf, isInHand }) => isInHand || leaf.op === "row" || hasWindow(leaf),
    ) ||
    (sum?.terms.some(({ window }) => window !== undefined) ?? false)
  );
}

/** The chances of a deck whose cards come in random order, where the order of those that came makes no difference. */
function pileChances(scheme: Scheme, question: Question, budget: Budget, begun?: Begun): Exact | undefined {
  const { asked, given, sum, draws } = question;
  const size = passOf(scheme);
  if (
    isOrdered(question) ||
    // Of the values of a sum it is not known how likely the game is given with each.
    (sum !== undefined && given !== undefined) ||
    size === undefined ||
    size > LARGEST_PILE
  )
    return undefined;
  const { pile: deck, residuals } = begun?.deck ?? deckFor(scheme, question);
  const starts: readonly Start[] = begun?.starts ?? [{ chance: 1, piles: [deck] }];
  function* pilesOf({ piles }: Start, last: number) {
    let drawn = 0;
    for (const pile of piles) {
      if (drawn <= last && pile.size > 0) yield { pile, drawn };
      drawn += pile.size;
    }
    for (; drawn <= last; drawn += deck.size) yield { pile: deck, drawn };
  }

  /** Tells of each pile up to a draw what it is asked for, after the piles before it, and how likely that is. */
  const eachPile = (
    first: number,
    last: number,
    tell: (pile: Pile, left: number, drawn: number, chance: number) => void,
  ) => {
    for (const start of starts) {
      let left = first;
      for (const { pile, drawn } of pilesOf(start, last)) {
        // As long as it takes to look it up.
        budget.spend(1000);
        tell(pile, left, drawn, start.chance);
        if (drawn + pile.size <= last) left = leftAfter(residuals, left, pile.counts);
      }
    }
  };

  /** The chances that something is true by the draw. */
  const byDraw = (first: number, last: number) => {
    const sums = Array<number>(last + 1).fill(0);
    const known = new Map<string, readonly number[]>();
    eachPile(first, last, (pile, left, drawn, chance) => {
      // Many games differ only in cards that make no difference.
      const key =
        left <= TRUE ? `${left} ${pile.size} ${drawn}` : `${drawn} ${pile.size} ${pile.counts} ${left}`;
      const within = known.get(key) ?? chancesWithin(pile, left, last - drawn, residuals, budget);
      known.set(key, within);
      // Where a pile ends the next one begins.
      const end = drawn + pile.size <= last ? pile.size : within.length;
      for (let at = 0; at < end; at++) sums[drawn + at]! += chance * within[at]!;
    });
    return sums;
  };
  /** The chance of each value of a sum after so many draws. */
  const valuesAt = (counted: Sum, last: number) => {
    const values = new Map<number, number>();
    eachPile(residuals.of(counted), last, (pile, left, drawn, chance) => {
      if (drawn + pile.size <= last) return;
      for (const [value, likely] of valuesWithin(pile, left, last - drawn, residuals, budget))
        values.set(value, (values.get(value) ?? 0) + chance * likely);
    });
    return values;
  };
  const first = asked === undefined ? TRUE : residuals.of(asked);
  const isGiven = given === undefined ? TRUE : residuals.of(given);
  const met = byDraw(residuals.both(first, isGiven), draws);
  const ofGiven = given === undefined ? met.map(() => 1) : byDraw(isGiven, draws);
  const meanOf = () => {
    budget.refill(MEAN_SUMS / 3);
    for (let last = Math.max(draws, size); last <= PASSES * size; last *= 2) {
      const left = byDraw(first, last).map((chance) => 1 - chance);
      if (left[last]! < NOTHING) return { mean: left.reduce((sum, chance) => sum + chance), ever: 1 };
    }
    return undefined;
  };
  return {
    byDraw: met.map((chance, draw) => (ofGiven[draw]! > 0 ? chance / ofGiven[draw]! : 0)),
    known: ofGiven[draws],
    values: sum && valuesAt(sum, draws),
    ...(!isBounded(question) && ifInTime(meanOf)),
  };
}

/** How often it is looked whether all that is left shrinks by one factor, in draws. */
const LOOK = 16;

/** After how many passes what has not come yet may never come. */
const PASSES = 50;

/** The chances of all other schemes and questions, card by card; a draw of a turn is that of a hand. */
function walkChances(
  scheme: Scheme,
  question: Question,
  budget: Budget,
  begun: Begun | undefined,
  cells: Cells,
): Exact | undefined {
  const { draws, turns, given, sum } = question;
  const asked = new Asked(question, cells.classes, scheme.hand, budget);
  const chain = chainOf({ scheme, cells, asked, budget, begun });
  if (chain === undefined) return undefined;
  const walk = new Walk(new Pairs(chain, asked, budget));
  const size = turns === undefined ? 1 : scheme.hand!;
  const isGiven = (state: number) => given === undefined || asked.is(state, "given");
  const isMet = (state: number) => isGiven(state) && asked.is(state, "met");
  const takeLost = () => walk.take((state) => asked.is(state, "lost"));
  const isWaited = !isBounded(question);
  const byDraw: number[] = [];
  let ended = 0;
  let lost = 0;
  let known = 1;
  for (let draw = 0; draw <= draws; draw++) {
    walk.to(draw * size);
    if (given !== undefined) known = walk.chance(isGiven);
    byDraw.push(known > 0 ? (ended + walk.chance(isMet)) / known : 0);
    if (!isWaited) continue;
    ended += walk.take(isMet);
    lost += takeLost();
  }
  const values = new Map<number, number>();
  if (sum !== undefined)
    walk.each((state, chance) => {
      const value = asked.valueIn(state);
      if (isGiven(state)) values.set(value, (values.get(value) ?? 0) + chance / known);
    });
  const exact = {
    byDraw,
    known,
    values: sum && values,
  };
  /** Walks on until nothing is left, or until it shrinks by one factor, from where it is a geometric sum. */
  const meanOf = () => {
    budget.refill(MEAN_SUMS);
    let sum = byDraw.reduce((sum, chance, draw) => sum + draw * (chance - (byDraw[draw - 1] ?? 0)), 0);
    let ever = byDraw[draws]!;
    let left = 1;
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
        // What is never lost comes, however much doubles leave.
        ever = lost === 0 ? 1 : ever + rest;
        sum += rest * (draw + 1 / (1 - factor));
      }
      break;
    }
    return ever > NOTHING ? { mean: sum / ever, ever } : undefined;
  };
  return { ...exact, ...(isWaited && ifInTime(meanOf)) };
}

/** The chances of the longest waits: at most that long if fewer other cards come before each hit, and no more at the end. */
function waits(scheme: Scheme, question: Question, cells: Cells, budget: Budget): number[] | undefined {
  const { draws } = question;
  if ((aloneIn(question)?.least ?? 2) > 1 || hasMulligans(question)) return undefined;
  const asked = new Asked(question, cells.classes);
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
