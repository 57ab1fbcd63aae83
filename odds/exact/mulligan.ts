/** Finds the possible starts of a game after mulligans, each with its chance. */
import { OddsError, option } from "../asks/error.js";
import { hasMulligans, type Needed, neededIn, type Question } from "../asks/question.js";
import type { Scheme } from "../asks/scheme.js";
import { cellsOf } from "./cells.js";
import { allHands, type HandsOf, type Pile, sizeOf } from "./piles.js";
import { type Cell, Residuals } from "./residual.js";

type Places = readonly number[];

/** A deck in random order, and the question. The cards of the deck are grouped into cells. */
export interface Deck {
  readonly pile: Pile;
  readonly cells: readonly Cell[];
  readonly residuals: Residuals;
  /** The number of the expression that a first hand must meet to be kept. */
  readonly keep: number;
  readonly needed: readonly Needed[];
}

export function deckFor(scheme: Scheme, question: Question): Deck {
  const all = cellsOf(scheme, question, false)!;
  const asked = all.filter(({ places }) => places.length > 0);
  const others = all.filter(({ places }) => places.length === 0);
  const cells = [{ places: [] }, ...asked];
  const residuals = new Residuals(question, cells);
  const pile = [sizeOf(others.map(({ copies }) => copies)), ...asked.map(({ copies }) => copies)];
  return { pile, cells, residuals, keep: residuals.of(question.keep), needed: neededIn(question) };
}

/** Returns the number of the expression that is left after all cards of a pile are drawn. */
export function leftAfter(residuals: Residuals, first: number, pile: Pile): number {
  let left = first;
  for (const [cell, count] of pile.entries())
    for (let drawn = 0; drawn < count; drawn++) left = residuals.after(left, residuals.symbolOf(cell));
  return left;
}

/**
 * Chooses the cards of a hand that a player gives up, the least needed first:
 *
 * - cards that exceed the upper bound of a need,
 * - other cards that every need can spare,
 * - cards that only a later need can't spare,
 * - cards that an earlier need can't spare.
 *
 * @param count - The number of cards to give up. By default, it includes all cards that every need can spare.
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
      // The first difference between two worths decides, as in a comparison of strings.
      const worth = String.fromCharCode(
        lacking < 0 ? 0 : needed.length - lacking,
        isTooMuch ? 0 : 1,
        ...own.map((weight) => (weight > 0 ? 1 : 0)),
      );
      return { card, worth, isLacked: lacking >= 0 };
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
    `${option("mulligans", "until")}: no first hand of ${hand} meets ${option("keep")}: change one of them`,
  );

/** A possible start of a game. The game draws these piles in order, and after them only whole decks. */
export interface Start {
  readonly chance: number;
  readonly piles: readonly Pile[];
}

export function cellsIn(pile: Pile): number[] {
  const cells: number[] = [];
  for (const [cell, count] of pile.entries()) for (let own = 0; own < count; own++) cells.push(cell);
  return cells;
}

export const pileOf = ({ cells }: Deck, own: readonly number[]): Pile =>
  cells.map((_, cell) => own.filter((each) => each === cell).length);

/**
 * Returns the possible starts of a game. `unfit` has the chances that no, one, two ... first hands fail `--keep`.
 * With `until`, each start has a first hand that meets `--keep`.
 */
export function startsOf(deck: Deck, question: Question, handsOf: HandsOf) {
  const { pile: all, cells, residuals, needed } = deck;
  const { hand: full, rule, mulligans = 0, free = 0 } = question;
  const most = mulligans === "until" ? 0 : mulligans;
  const minus = (pile: Pile, other: Pile): Pile => pile.map((count, cell) => count - other[cell]!);
  const placesIn = (pile: Pile) => cellsIn(pile).map((cell) => cells[cell]!.places);

  /** Returns the possible starts of a game with this hand, if keeping it means giving up `price` cards. */
  function startsWith(hand: Pile, price: number): Start[] {
    const held = cellsIn(hand);
    const count = rule === "hearthstone" ? undefined : rule === "london" ? price : 0;
    const gone = count === 0 ? [] : cardsToGo(placesIn(hand), needed, count);
    const kept = held.filter((_, at) => !gone.includes(at));
    const left = minus(all, hand);
    if (rule === "hearthstone") {
      return handsOf(left, gone.length).map(({ hand: more, chance }) => {
        const now = pileOf(deck, [...kept, ...cellsIn(more)]);
        return { chance, piles: [now, minus(all, now)] };
      });
    }
    // If the hand is smaller, some draws are missing. Cell 0, which no name counts, stands for them.
    const lost = pileOf(deck, Array<number>(full - kept.length).fill(0));
    if (rule === "vancouver" && kept.length < full) {
      return handsOf(left, 1).map(({ hand: top, chance }) => {
        const others = minus(left, top);
        const isDown = cardsToGo([...placesIn(top), ...placesIn(hand)], needed).includes(0);
        return { chance, piles: [hand, lost, ...(isDown ? [others, top] : [top, others])] };
      });
    }
    // Of the cards that go to the bottom, the most needed card is drawn first.
    const bottom = gone.reverse().map((at) => pileOf(deck, [held[at]!]));
    return [{ chance: 1, piles: [pileOf(deck, kept), lost, left, ...bottom] }];
  }

  const starts: Start[] = [];
  const unfit: number[] = [];
  let reached = 1;
  for (let times = 0; times <= most; times++) {
    const price = rule === undefined ? 0 : Math.max(0, times - free);
    const hands = reached === 0 ? [] : handsOf(all, rule === "london" ? full : full - price);
    let isPutBack = 0;
    for (const { hand, chance } of hands) {
      const fits = residuals.isTrue(leftAfter(residuals, deck.keep, hand));
      if (!fits) isPutBack += chance;
      if (!fits && (mulligans === "until" || times < most)) continue;
      for (const start of startsWith(hand, price))
        starts.push({ ...start, chance: start.chance * chance * reached });
    }
    unfit.push(reached * (1 - isPutBack));
    reached *= isPutBack;
  }
  return { starts, unfit: [...unfit, reached] };
}

/** Returns all possible starts of a game. Without mulligans, there is only one, which has no piles. */
export function begunBy(deck: Deck, question: Question) {
  if (!hasMulligans(question)) return { starts: [{ chance: 1, piles: [] }] };
  const { starts, unfit } = startsOf(deck, question, allHands);
  const kept = question.mulligans === "until" ? unfit[0]! : 1;
  // Such a small chance is only a rounding error.
  if (kept < 1e-12) throw noneFits(question);
  return { starts: starts.map((start) => ({ ...start, chance: start.chance / kept })), unfit };
}
