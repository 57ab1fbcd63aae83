/** Computes the exact figures of a report. */
import { canEnd, hasWindow } from "../asks/expression.js";
import { apartIn, hasMulligans, isBounded, leavesIn, type Question } from "../asks/question.js";
import { bound, passOf, type Scheme } from "../asks/scheme.js";
import { spend, within } from "./budget.js";
import { canTell, cellsOf } from "./cells.js";
import { chainOf, startedChain } from "./chain.js";
import { begunBy, type Deck, deckFor, leftAfter, type Start } from "./mulligan.js";
import { Chances, chancesWithin, LARGEST_PILE, sizeOf } from "./piles.js";
import { Residuals, TRUE } from "./residual.js";
import { type Chain, Walk } from "./walk.js";

/** Exact figures. In each list, the index is a number of draws, or of first hands that fail `--keep`. */
export interface Exact {
  readonly byDraw: readonly number[];
  /** The average draw that makes the condition true, in games with such a draw; undefined if unknown. */
  readonly mean?: number | undefined;
  readonly ever?: number | undefined;
  /** The chance of each value of the question's sum, after all draws. */
  readonly values?: ReadonlyMap<number, number> | undefined;
  /** The chance that a game meets `--given`, after all draws. */
  readonly known: number;
  readonly mulligans?: number;
  /** The chances that no, one, two ... first hands fail `--keep`; with `until`, that none or some fail. */
  readonly unfit?: readonly number[] | undefined;
}

interface Found extends Pick<Exact, "mean" | "ever"> {
  readonly chances: Chances;
}

/** The chances may take `SUMS` sums. The mean has its own limit, since it may need more draws than a game. */
const SUMS = 3e8;
const MEAN_SUMS = 6e7;

/** A smaller chance may be only a rounding error. */
const NOTHING = 1e-12;

/** Returns the exact chances of a scheme; undefined if no known way to compute them is quick enough. */
export function exactChances(scheme: Scheme, asked: Question): Exact | undefined {
  const question = bound(scheme, asked);
  const isTold = canTell(scheme, question);
  const cells = cellsOf(scheme, question, isTold);
  if (cells === undefined) return undefined;
  const size = passOf(scheme);
  const isCounted = size !== undefined && size <= LARGEST_PILE && !isOrdered(question);
  const fromDeck = () => {
    const deck = deckFor(scheme, question);
    const { starts, unfit } = begunBy(deck, question);
    const found = isCounted
      ? counted(deck, starts, question)
      : walked(startedChain(deck, starts), deck.residuals, question);
    const isUntil = question.mulligans === "until";
    return { ...figuresOf(found, question), unfit, ...(isUntil && { mulligans: unfit![1]! / unfit![0]! }) };
  };
  const cardByCard = () => {
    const residuals = new Residuals(question, cells, { hand: scheme.hand, isTold });
    const chain = chainOf({ scheme, cells, residuals, isAgainAsked: isTold && apartIn(question).isAgain });
    return chain && figuresOf(walked(chain, residuals, question, scheme.hand), question);
  };
  if (hasMulligans(question)) return within(SUMS, fromDeck);
  if (!isCounted) return within(SUMS, cardByCard);
  // If some cells can be exchanged, a walk from card to card is quicker than counting.
  const isAlike = cells.some(({ alike, places }) => alike > 1 && places.length > 0);
  const [first, second] = isAlike ? [cardByCard, fromDeck] : [fromDeck, cardByCard];
  return within(SUMS, first) ?? within(SUMS, second);
}

function figuresOf({ chances, ...mean }: Found, { given, sum, draws }: Question): Exact {
  const all = [...chances.values()];
  const knownBy = (draw: number) => (given === undefined ? 1 : all.reduce((sum, own) => sum + own[draw]!, 0));
  const shareOf = (chance: number, draw: number) => (knownBy(draw) > 0 ? chance / knownBy(draw) : 0);
  const last = [...chances].map(([value, own]) => [value, shareOf(own[draws]!, draws)] as const);
  return {
    ...mean,
    known: knownBy(draws),
    byDraw: sum ? [] : chances.of(1).map(shareOf),
    ...(sum && { values: new Map(last.filter(([, chance]) => chance > 0)) }),
  };
}

/** Whether the answer depends on the order in which cards are drawn. */
function isOrdered({ mode, asked, given, sum }: Question): boolean {
  return (
    (mode === "when" && asked !== undefined && canEnd(asked)) ||
    leavesIn({ asked, given }).some(
      ({ leaf, isInHand }) => isInHand || leaf.op === "row" || hasWindow(leaf),
    ) ||
    (sum !== undefined && hasWindow(sum))
  );
}

/** Computes the chances of a deck in random order, if the answer doesn't depend on the order of draws. */
function counted({ pile: deck, residuals }: Deck, starts: readonly Start[], question: Question): Found {
  const { draws } = question;
  /** Yields the piles up to the draw `last`. `left` is the question that the piles before it leave open. */
  function* pilesBy(last: number) {
    for (const { chance, piles } of starts) {
      let [left, drawn] = [residuals.first, 0];
      for (let at = 0; drawn <= last; at++) {
        const pile = piles[at] ?? deck;
        const size = sizeOf(pile);
        if (size === 0) continue;
        // A lookup in `known` takes about as long as 1000 sums.
        spend(1000);
        yield { pile, size, left, drawn, chance };
        drawn += size;
        if (drawn <= last) left = leftAfter(residuals, left, pile);
      }
    }
  }
  const chancesBy = (last: number) => {
    const all = new Chances(last);
    const known = new Map<string, Chances>();
    for (const { pile, size, left, drawn, chance } of pilesBy(last)) {
      // Many starts have the same chances, which are computed only once.
      const key = left <= TRUE ? `${left} ${size} ${drawn}` : `${drawn} ${pile} ${left}`;
      const found = known.get(key) ?? chancesWithin(pile, left, last - drawn, residuals);
      known.set(key, found);
      // The chance after the last card of a pile is computed as the chance before the next pile.
      const end = Math.min(size, last + 1 - drawn);
      for (const [value, own] of found) {
        const sum = all.of(value);
        for (let at = 0; at < end; at++) sum[drawn + at]! += chance * own[at]!;
      }
    }
    return all;
  };
  const meanOf = () => {
    for (let last = Math.max(draws, sizeOf(deck)); last <= PASSES * sizeOf(deck); last *= 2) {
      const left = chancesBy(last)
        .of(1)
        .map((chance) => 1 - chance);
      if (left[last]! < NOTHING) return { mean: left.reduce((sum, chance) => sum + chance), ever: 1 };
    }
    return undefined;
  };
  return { chances: chancesBy(draws), ...(!isBounded(question) && within(MEAN_SUMS / 3, meanOf)) };
}

/** After each `LOOK` draws, the walk checks whether all remaining chances shrink by the same factor. */
const LOOK = 16;

/** After each `ROUND` draws, the walk checks whether the condition can still become true. */
const ROUND = 60;

/** If some games still don't meet a condition after so many passes, the search for its mean ends. */
const PASSES = 50;

/** Computes chances with a walk from card to card. With turns, each draw is a whole hand. */
function walked(chain: Chain, residuals: Residuals, question: Question, hand = 1): Found {
  const { draws, turns } = question;
  const walk = new Walk(chain, residuals);
  const size = turns === undefined ? 1 : hand;
  const isMet = (state: number) => residuals.valueOf(state) === 1;
  const isWaited = !isBounded(question);
  let [ever, lost, sum] = [0, 0, 0];
  /** Removes decided games from the walk, and returns the chance that this draw makes the condition true. */
  const decided = (draw: number) => {
    const met = walk.take(isMet);
    ever += met;
    sum += draw * met;
    lost += walk.take(residuals.isLost);
    return met;
  };
  const chances = new Chances(draws);
  for (let draw = 0; draw <= draws; draw++) {
    walk.to(draw * size);
    if (isWaited) {
      decided(draw);
      chances.of(1)[draw] = ever;
    } else
      walk.each((state, chance) => {
        const value = residuals.valueOf(state);
        if (value !== undefined) chances.of(value)[draw]! += chance;
      });
  }
  /**
   * Continues the walk until no chance is left, or until all chances left shrink by the same factor. In the
   * second case, the rest is a geometric sum.
   */
  const meanOf = () => {
    /** `earlier` has the pairs at the previous check. `met` is the last draw that made the condition true. */
    let [earlier, met] = [walk.row(), draws];
    for (let draw = draws + 1; 1 - ever - lost > NOTHING; draw++) {
      // Checking at every draw would take longer than the walk.
      const before = draw % LOOK === 0 ? walk.row() : undefined;
      walk.to(draw * size);
      const more = decided(draw);
      if (more > 0) met = draw;
      const factor = before && walk.factor(before);
      if (draw % ROUND === 0) {
        const pairs = walk.row();
        const areSame = pairs.size === earlier.size && [...earlier.keys()].every((pair) => pairs.has(pair));
        // The walk repeats the same pairs, and none of them makes the condition true.
        if (areSame && draw - met >= ROUND) break;
        earlier = pairs;
      }
      if (factor === undefined) continue;
      if (factor < 1 && more > 0) {
        // If the factor is so close to 1, rounding hides how slowly the chances shrink.
        if (factor > 1 - 10 * NOTHING) return undefined;
        const rest = (more * factor) / (1 - factor);
        // If no game is lost, the condition becomes true in all games, even if rounded sums differ from 1.
        ever = lost === 0 ? 1 : ever + rest;
        sum += rest * (draw + 1 / (1 - factor));
      }
      break;
    }
    return ever > NOTHING ? { mean: sum / ever, ever } : undefined;
  };
  return { chances, ...(isWaited && within(MEAN_SUMS, meanOf)) };
}
