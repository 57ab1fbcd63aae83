/** Computes the exact figures of a report. */

import { canEnd, hasWindow } from "../asks/expression.js";
import { asksAgain, hasMulligans, isBounded, leavesIn, type Question } from "../asks/question.js";
import { bound, passOf, type Scheme } from "../asks/scheme.js";
import { Budget, TooLong } from "./budget.js";
import { canTell, cellsOf } from "./cells.js";
import { chainOf, startedChain } from "./chain.js";
import { begunBy, type Deck, deckFor, leftAfter, type Start } from "./mulligan.js";
import { chancesWithin, LARGEST_PILE } from "./piles.js";
import { Residuals, TRUE } from "./residual.js";
import { type Chain, Walk } from "./walk.js";

/** Exact figures. Each list is indexed by a number of draws or hands. */
export interface Exact {
  readonly byDraw: readonly number[];
  /** The average draw of the players who ever get it; undefined if computing it takes too long. */
  readonly mean?: number | undefined;
  readonly ever?: number | undefined;
  /** The chance of each value of the question's sum, after all draws. */
  readonly values?: ReadonlyMap<number, number> | undefined;
  /** The chance that a game meets `--given`, after all draws. */
  readonly known?: number | undefined;
  readonly mulligans?: number;
  /** The chance of each number of hands put back; with `until`, of keeping and not keeping the first hand. */
  readonly unfit?: readonly number[] | undefined;
}

function ifInTime<Result>(compute: (budget: Budget) => Result): Result | undefined {
  try {
    return compute(new Budget());
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/** The most sums for the mean, which may need more draws than a game has. */
const MEAN_SUMS = 6e7;

/** A smaller chance may be only a rounding error. */
const NOTHING = 1e-12;

/** The exact chances of a scheme; undefined if none are known, or if computing them takes too long. */
export function exactChances(scheme: Scheme, asked: Question): Exact | undefined {
  const question = bound(scheme, asked);
  const isTold = canTell(scheme, question);
  const cells = cellsOf(scheme, question, isTold);
  if (cells === undefined) return undefined;
  const size = passOf(scheme);
  const isCounted = size !== undefined && size <= LARGEST_PILE && !isOrdered(question);
  const counted = (budget: Budget) =>
    isCounted
      ? pileChances(deckFor(scheme, question, budget), [{ chance: 1, piles: [] }], question, budget)
      : undefined;
  const afterMulligans = (budget: Budget) => {
    const deck = deckFor(scheme, question, budget);
    const { starts, unfit } = begunBy(deck, question, budget);
    const { residuals } = deck;
    const chances = isCounted
      ? pileChances(deck, starts, question, budget)
      : walkChances({ chain: startedChain(deck, starts, budget), residuals }, question, budget);
    const isUntil = question.mulligans === "until";
    return { ...chances, unfit, ...(isUntil && { mulligans: unfit[1]! / unfit[0]! }) };
  };
  const cardByCard = (budget: Budget) => {
    const residuals = new Residuals(question, cells, { hand: scheme.hand, isTold, budget });
    const chain = chainOf({ scheme, cells, residuals, isAgainAsked: isTold && asksAgain(question), budget });
    return chain && walkChances({ chain, residuals }, question, budget, scheme.hand);
  };
  // If some cells can be exchanged, a walk is quicker than counting.
  const isAlike = cells.some(({ alike, places }) => alike > 1 && places.length > 0);
  const ways = isAlike ? [cardByCard, counted] : [counted, cardByCard];
  for (const chancesOf of hasMulligans(question) ? [afterMulligans] : ways) {
    const exact = ifInTime(chancesOf);
    if (exact !== undefined) return exact;
  }
  return undefined;
}

/** Whether the order of the cards drawn makes a difference. */
function isOrdered({ mode, asked, given, sum }: Question): boolean {
  return (
    (mode === "when" && asked !== undefined && canEnd(asked)) ||
    leavesIn({ asked, given }).some(
      ({ leaf, isInHand }) => isInHand || leaf.op === "row" || hasWindow(leaf),
    ) ||
    (sum !== undefined && hasWindow(sum))
  );
}

/** The chances of a deck in random order, if the order of the cards drawn makes no difference. */
function pileChances(
  { pile: deck, residuals }: Deck,
  starts: readonly Start[],
  question: Question,
  budget: Budget,
): Exact {
  const { given, sum, draws } = question;
  /** The piles up to the draw `last`, each with the question that is left after the piles before it. */
  function* pilesBy(last: number) {
    for (const { chance, piles } of starts) {
      let [left, drawn] = [residuals.first, 0];
      for (let at = 0; drawn <= last; at++) {
        const pile = piles[at] ?? deck;
        if (pile.size === 0) continue;
        // The cost of a lookup in `known`.
        budget.spend(1000);
        yield { pile, left, drawn, chance };
        drawn += pile.size;
        if (drawn <= last) left = leftAfter(residuals, left, pile.counts);
      }
    }
  }

  /** The chances of each value of the question, after each draw. */
  const valuesBy = (last: number) => {
    const sums = new Map<number, number[]>();
    const known = new Map<string, ReturnType<typeof chancesWithin>>();
    for (const { pile, left, drawn, chance } of pilesBy(last)) {
      // Many starts have the same chances.
      const key =
        left <= TRUE ? `${left} ${pile.size} ${drawn}` : `${drawn} ${pile.size} ${pile.counts} ${left}`;
      const within = known.get(key) ?? chancesWithin(pile, left, last - drawn, residuals, budget);
      known.set(key, within);
      // The end of a pile is the start of the next.
      const end = Math.min(pile.size, last + 1 - drawn);
      for (const [value, chances] of within) {
        const sum = sums.get(value) ?? Array<number>(last + 1).fill(0);
        sums.set(value, sum);
        for (let at = 0; at < end; at++) sum[drawn + at]! += chance * chances[at]!;
      }
    }
    return sums;
  };
  const values = valuesBy(draws);
  const metBy = (of: typeof values, last: number) => of.get(1) ?? Array<number>(last + 1).fill(0);
  const known = Array.from({ length: draws + 1 }, (_, draw) =>
    given === undefined ? 1 : [...values.values()].reduce((sum, chances) => sum + chances[draw]!, 0),
  );
  const meanOf = () => {
    budget.refill(MEAN_SUMS / 3);
    for (let last = Math.max(draws, deck.size); last <= PASSES * deck.size; last *= 2) {
      const left = metBy(valuesBy(last), last).map((chance) => 1 - chance);
      if (left[last]! < NOTHING) return { mean: left.reduce((sum, chance) => sum + chance), ever: 1 };
    }
    return undefined;
  };
  const shareOf = (chance: number, draw: number) => (known[draw]! > 0 ? chance / known[draw]! : 0);
  return {
    byDraw: sum ? [] : metBy(values, draws).map(shareOf),
    known: known[draws],
    values: sum && new Map([...values].map(([value, chances]) => [value, shareOf(chances[draws]!, draws)])),
    ...(!isBounded(question) && ifInTime(meanOf)),
  };
}

/** Every so many draws, it is checked whether all chances left shrink by the same factor. */
const LOOK = 16;

/** Every so many draws, the walk checks whether the condition can still become true. */
const ROUND = 60;

/** If a condition isn't true after so many passes, it may never become true. */
const PASSES = 50;

/** A dealer, and the states of the question. */
interface Game {
  readonly chain: Chain;
  readonly residuals: Residuals;
}

/** The chances of all other questions, computed card by card. With turns, each draw is a whole hand. */
function walkChances({ chain, residuals }: Game, question: Question, budget: Budget, hand = 1): Exact {
  const { draws, turns, given, sum } = question;
  const walk = new Walk(chain, residuals, budget);
  const size = turns === undefined ? 1 : hand;
  const isMet = (state: number) => residuals.valueOf(state) === 1;
  const takeLost = () => walk.take(residuals.isLost);
  const isWaited = !isBounded(question);
  const byDraw: number[] = [];
  let ended = 0;
  let lost = 0;
  let known = 1;
  for (let draw = 0; draw <= draws; draw++) {
    walk.to(draw * size);
    if (given !== undefined) known = walk.chance((state) => residuals.valueOf(state) !== undefined);
    if (sum === undefined) byDraw.push(known > 0 ? (ended + walk.chance(isMet)) / known : 0);
    if (!isWaited) continue;
    ended += walk.take(isMet);
    lost += takeLost();
  }
  const values = new Map<number, number>();
  if (sum !== undefined)
    walk.each((state, chance) => {
      const value = residuals.valueOf(state);
      if (value !== undefined) values.set(value, (values.get(value) ?? 0) + chance / known);
    });
  /**
   * Continues the walk until no chance is left, or until all chances left shrink by the same factor. Then the
   * rest is a geometric sum.
   */
  const meanOf = () => {
    budget.refill(MEAN_SUMS);
    let sum = byDraw.reduce((sum, chance, draw) => sum + draw * (chance - (byDraw[draw - 1] ?? 0)), 0);
    let ever = byDraw[draws]!;
    let left = 1;
    /** The pairs at the previous check, and the last draw that made the condition true. */
    let [earlier, met] = [walk.row(), draws];
    for (let draw = draws + 1; left > NOTHING; draw++) {
      // Checking at every draw would take longer than the walk.
      const before = draw % LOOK === 0 ? walk.row() : undefined;
      walk.to(draw * size);
      const more = walk.take(isMet);
      lost += takeLost();
      ever += more;
      sum += draw * more;
      if (more > 0) met = draw;
      const factor = before && walk.factor(before);
      left = 1 - ever - lost;
      if (draw % ROUND === 0) {
        const pairs = walk.row();
        const areSame = pairs.size === earlier.size && [...earlier.keys()].every((pair) => pairs.has(pair));
        // The same pairs return again and again, and none of them makes the condition true.
        if (areSame && draw - met >= ROUND) break;
        earlier = pairs;
      }
      if (factor === undefined) continue;
      if (factor < 1 && more > 0) {
        // If the factor is so close to 1, rounding hides how slowly the chances shrink.
        if (factor > 1 - 10 * NOTHING) return undefined;
        const rest = (more * factor) / (1 - factor);
        // If the condition can't be lost, it becomes true in all games, whatever rounding leaves.
        ever = lost === 0 ? 1 : ever + rest;
        sum += rest * (draw + 1 / (1 - factor));
      }
      break;
    }
    return ever > NOTHING ? { mean: sum / ever, ever } : undefined;
  };
  return { byDraw, known, values: sum && values, ...(isWaited && ifInTime(meanOf)) };
}
