/** Finds the possible starts of a game after mulligans, each with its chance. */
import { OddsError } from "../asks/error.js";
import { namesAsked, orderOf, type Question } from "../asks/question.js";
import { MISS, type Scheme } from "../asks/scheme.js";
import type { Budget } from "./budget.js";
import { cellsOf } from "./cells.js";
import { allHands, type HandsOf, type Pile } from "./piles.js";
import { type Cell, Residuals } from "./residual.js";

type Places = readonly number[];

/** A number of cards that a player needs. `weightOf` tells how much a card counts. */
interface Needed {
  readonly weightOf: (places: Places) => number;
  readonly least: number;
  readonly most: number;
}

/** The needs of a question, the most important first. */
export function neededIn(question: Question): Needed[] {
  const names = namesAsked(question);
  return orderOf(question).map(({ terms, least, most }) => {
    const weights = terms.map(({ name, factor }) => ({ place: names.indexOf(name), factor }));
    const weightOf = (places: Places) =>
      weights.reduce((sum, { place, factor }) => sum + (places.includes(place) ? factor : 0), 0);
    return { weightOf, least, most };
  });
}

/** A deck in random order, whose cards are grouped into cells, and the question. */
export interface Deck {
  readonly pile: Pile;
  readonly cells: readonly Cell[];
  readonly residuals: Residuals;
  /** The number of the expression that a first hand must meet. */
  readonly keep: number;
  readonly needed: readonly Needed[];
}

export function deckFor(scheme: Scheme, question: Question, budget?: Budget): Deck {
  const all = cellsOf(scheme, question, false)!;
  const cells = all.filter(({ places }) => places.length > 0);
  const residuals = new Residuals(question, cells, { ...(budget && { budget }) });
  const keep = residuals.of(question.keep);
  const size = all.reduce((sum, { copies }) => sum + copies, 0);
  const pile = { counts: cells.map(({ copies }) => copies), size };
  return { pile, cells, residuals, keep, needed: neededIn(question) };
}

/** The number of the expression that is left after some cards of each cell. */
export function leftAfter(residuals: Residuals, first: number, counts: readonly number[]): number {
  let left = first;
  for (const [cell, count] of counts.entries())
    for (let drawn = 0; drawn < count; drawn++) left = residuals.after(left, residuals.symbolOf(cell));
  return left;
}

/**
 * Chooses the cards of a hand that go, the least needed first:
 *
 * - cards of which a need has too many,
 * - other cards that no need lacks,
 * - cards that only a later need lacks,
 * - cards that an earlier need lacks.
 *
 * @param count - How many cards go; by default, all that no need lacks.
 * @returns The positions of these cards in the hand.
 */
export function cardsToGo(hand: readonly Places[], needed: readonly Needed[], count?: number): number[] {
  const weights = hand.map((places) => needed.map(({ weightOf }) => weightOf(places)));
  const left = new Set(hand.keys());
  const gone: number[] = [];
  while (gone.length < (count ?? hand.length)) {
    const now = needed.map((_, at) => [...left].reduce((sum, card) => sum + weights[card]![at]!, 0));
    const worths = [...left].map((card) => {
      const own = weights[card]!;
      const lacking = needed.findIndex(({ least }, at) => own[at]! > 0 && now[at]! - own[at]! < least);
      const isTooMuch = needed.some(({ most }, at) => own[at]! > 0 && now[at]! > most);
      const isLacked = lacking >= 0;
      // Compared as strings, since the first difference decides.
      const worth = [
        String.fromCharCode(isLacked ? needed.length - lacking : 0),
        isTooMuch ? "0" : "1",
        ...own.map((weight) => (weight > 0 ? "1" : "0")),
      ].join("");
      return { card, worth, isLacked };
    });
    const { card, isLacked } = worths.reduce((least, one) => (one.worth < least.worth ? one : least));
    if (isLacked && count === undefined) break;
    left.delete(card);
    gone.push(card);
  }
  return gone;
}

export const noneFits = ({ hand }: Question) =>
  new OddsError(
    `--mulligans until: no first hand of ${hand} meets --keep: change --keep, or give a number for --mulligans`,
  );

/** A possible start of a game. Its piles are drawn one after the other, and then whole passes. */
export interface Start {
  readonly chance: number;
  readonly piles: readonly Pile[];
}

/** The cell of each card in a pile, or MISS if the card counts for no name of the question. */
export function cellsIn({ counts, size }: Pile): number[] {
  const known = counts.flatMap((count, cell) => Array<number>(count).fill(cell));
  return [...known, ...Array<number>(size - known.length).fill(MISS)];
}

export const pileOf = (deck: Deck, cells: readonly number[]): Pile => ({
  counts: deck.cells.map((_, cell) => cells.filter((own) => own === cell).length),
  size: cells.length,
});

/**
 * The possible starts of a game, and the chance of each number of hands put back. With `until`, only a hand
 * that is kept without a mulligan starts a game.
 */
export function startsOf(all: Deck, question: Question, handsOf: HandsOf) {
  const { pile: deck, residuals, needed } = all;
  const { hand: full, rule, mulligans = 0, free = 0 } = question;
  const isUntil = mulligans === "until";
  const most = isUntil ? 0 : mulligans;
  const placesOf = (cell: number) => all.cells[cell]?.places ?? [];
  const minus = (pile: Pile, other: Pile): Pile => ({
    counts: pile.counts.map((count, cell) => count - other.counts[cell]!),
    size: pile.size - other.size,
  });

  /** The possible starts of a game with this hand, if keeping it means giving up `price` cards. */
  function startsWith(hand: Pile, price: number): Start[] {
    const cells = cellsIn(hand);
    const held = cells.map(placesOf);
    const count = rule === "hearthstone" ? undefined : rule === "london" ? price : 0;
    const gone = count === 0 ? [] : cardsToGo(held, needed, count);
    const kept = cells.filter((_, at) => !gone.includes(at));
    const left = minus(deck, hand);
    if (rule === "hearthstone") {
      return handsOf(left, gone.length).map(({ hand: more, chance }) => {
        const now = pileOf(all, [...kept, ...cellsIn(more)]);
        return { chance, piles: [now, minus(deck, now)] };
      });
    }
    // The draws that are missing because the hand is smaller.
    const lost: Pile = { ...pileOf(all, []), size: full - kept.length };
    if (rule === "vancouver" && lost.size > 0) {
      return handsOf(left, 1).map(({ hand: top, chance }) => {
        const others = minus(left, top);
        const isDown = cardsToGo([placesOf(cellsIn(top)[0]!), ...held], needed).includes(0);
        return { chance, piles: [hand, lost, ...(isDown ? [others, top] : [top, others])] };
      });
    }
    // The most needed of these cards is on top of the others.
    const bottom = gone.reverse().map((at) => pileOf(all, [cells[at]!]));
    return [{ chance: 1, piles: [pileOf(all, kept), lost, left, ...bottom] }];
  }

  const starts: Start[] = [];
  const unfit: number[] = [];
  let reached = 1;
  for (let times = 0; times <= most; times++) {
    const price = rule === undefined ? 0 : Math.max(0, times - free);
    let isPutBack = 0;
    for (const { hand, chance } of reached > 0
      ? handsOf(deck, rule === "london" ? full : full - price)
      : []) {
      const fits = residuals.isTrue(leftAfter(residuals, all.keep, hand.counts));
      if (!fits) isPutBack += chance;
      if (!fits && (isUntil || times < most)) continue;
      for (const start of startsWith(hand, price))
        starts.push({ ...start, chance: start.chance * chance * reached });
    }
    unfit.push(reached * (1 - isPutBack));
    reached *= isPutBack;
  }
  return { starts, unfit: [...unfit, reached] };
}

/** All possible starts of the games of a question. */
export function begunBy(deck: Deck, question: Question, budget: Budget) {
  const { starts, unfit } = startsOf(deck, question, allHands(budget));
  const kept = question.mulligans === "until" ? unfit[0]! : 1;
  // Such a small chance is only a rounding error.
  if (kept < 1e-12) throw noneFits(question);
  return { starts: starts.map((start) => ({ ...start, chance: start.chance / kept })), unfit };
}
