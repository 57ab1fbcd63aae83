/** Mulligans: the ways in which games can begin after them, each with its chance. */
import { OddsError } from "../asks/error.js";
import { boundsCheck, boundsOf, needsOf, type Question } from "../asks/question.js";
import { MISS } from "../asks/scheme.js";
import type { Deck, HandsOf, Pile } from "./piles.js";

type Places = readonly number[];

/** How many cards a hand has after so many mulligans, and how many of them go to the bottom. */
function handAfter({ hand, rule, free = 0 }: Question, mulligans: number) {
  const paid = rule === undefined ? 0 : Math.max(0, mulligans - free);
  return rule === "london" ? { size: hand, back: paid } : { size: hand - paid, back: 0 };
}

/**
 * Which cards of a hand go: those that are needed least, by the order of the need. A card that only a later need
 * lacks goes before one that an earlier need lacks; a card that no need lacks goes before both, and first of all
 * one that a need has too many of.
 *
 * @param count - How many; if left out, all that no need lacks.
 * @returns Their places in the hand.
 */
export function cardsToGo(hand: readonly Places[], question: Question, count?: number): number[] {
  const bounds = boundsOf(question, needsOf(question).flat());
  const found = (place: number) => [...left].filter((card) => hand[card]!.includes(place)).length;
  const left = new Set(hand.keys());
  const gone: number[] = [];
  while (gone.length < (count ?? hand.length)) {
    const now = bounds.map(({ place }) => found(place));
    const worths = [...left].map((card) => {
      const counted = bounds.map(({ place }) => hand[card]!.includes(place));
      const lacking = bounds.findIndex(({ least }, at) => counted[at] && now[at]! <= least);
      const isTooMuch = bounds.some(({ most }, at) => counted[at] && now[at]! > most);
      const isLacked = lacking >= 0;
      // As a text, since the first difference decides.
      const worth = [
        String.fromCharCode(isLacked ? bounds.length - lacking : 0),
        isTooMuch ? "0" : "1",
        ...counted.map((isCounted) => (isCounted ? "1" : "0")),
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
  new OddsError(`--mulligans until: no first hand of ${hand} has what --mulligan wants`);

/** A way a game can begin: piles that come one after the other, before it goes on pass after pass. */
export interface Start {
  readonly chance: number;
  readonly piles: readonly Pile[];
}

/** The cells of the cards of a pile; MISS for those that no name of the question has. */
export function cellsIn({ counts, size }: Pile): number[] {
  const known = counts.flatMap((count, cell) => Array<number>(count).fill(cell));
  return [...known, ...Array<number>(size - known.length).fill(MISS)];
}

export const pileOf = ({ places }: Deck, cells: readonly number[]): Pile => ({
  counts: places.map((_, cell) => cells.filter((own) => own === cell).length),
  size: cells.length,
});

/** The ways a game can begin, and the chance of each number of hands that did not qualify; of some hands, or all. */
export function startsOf(all: Deck, question: Question, handsOf: HandsOf) {
  const { pile: deck, places } = all;
  const { hand: full, mulligan = [], rule, mulligans = 0 } = question;
  const isFit = boundsCheck(question, mulligan);
  const foundIn = (counts: readonly number[]) => (place: number) =>
    counts.reduce((sum, count, cell) => sum + (places[cell]!.includes(place) ? count : 0), 0);
  const minus = (pile: Pile, other: Pile): Pile => ({
    counts: pile.counts.map((count, cell) => count - other.counts[cell]!),
    size: pile.size - other.size,
  });

  /** How games with a hand can go on after so many mulligans. */
  function startsWith(hand: Pile, back: number): Start[] {
    const cells = cellsIn(hand);
    const held = cells.map((cell) => places[cell] ?? []);
    const count = rule === "hearthstone" ? undefined : back;
    const gone = count === 0 ? [] : cardsToGo(held, question, count);
    const kept = cells.filter((_, at) => !gone.includes(at));
    const left = minus(deck, hand);
    if (rule === "hearthstone") {
      return handsOf(left, gone.length).map(({ hand: more, chance }) => {
        const now = pileOf(all, [...kept, ...cellsIn(more)]);
        return { chance, piles: [now, minus(deck, now)] };
      });
    }
    const lost = pileOf(all, Array<number>(full - kept.length).fill(MISS));
    if (rule === "vancouver" && lost.size > 0) {
      return handsOf(left, 1).map(({ hand: top, chance }) => {
        const others = minus(left, top);
        const looked = places[cellsIn(top)[0]!] ?? [];
        const isDown = cardsToGo([looked, ...held], question).includes(0);
        return { chance, piles: [hand, lost, ...(isDown ? [others, top] : [top, others])] };
      });
    }
    // The card that is needed most lies highest.
    const bottom = gone.reverse().map((at) => pileOf(all, [cells[at]!]));
    return [{ chance: 1, piles: [pileOf(all, kept), lost, left, ...bottom] }];
  }

  const starts: Start[] = [];
  const unfit: number[] = [];
  let reached = 1;
  for (let times = 0; times <= Number(mulligans); times++) {
    const { size, back } = handAfter(question, times);
    let isPutBack = 0;
    for (const { hand, chance } of reached > 0 ? handsOf(deck, size) : []) {
      const fits = isFit(foundIn(hand.counts));
      if (!fits) isPutBack += chance;
      if (!fits && times < Number(mulligans)) continue;
      for (const start of startsWith(hand, back))
        starts.push({ ...start, chance: start.chance * chance * reached });
    }
    unfit.push(reached * (1 - isPutBack));
    reached *= isPutBack;
  }
  return { starts, unfit: [...unfit, reached] };
}
