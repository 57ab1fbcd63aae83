/** Mulligans: what becomes of a first hand, in games that are played, and in all games that there are. */
import { type DealGame, MISS } from "./dealer.js";
import { OddsError } from "./error.js";
import { handsOf, type Pile } from "./piles.js";
import { boundsCheck, boundsOf, needsOf, type Question } from "./question.js";
import type { Budget } from "./walk.js";

/** The cell of a card that no name of the question has. */
const OTHER = -1;

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

const goesDown = (hand: readonly Places[], top: Places, question: Question): boolean =>
  cardsToGo([top, ...hand], question).includes(0);

function parted<Card>(
  hand: readonly Card[],
  placesIn: (card: Card) => Places,
  question: Question,
  back: number,
) {
  const count = question.rule === "hearthstone" ? undefined : back;
  const gone = count === 0 ? [] : cardsToGo(hand.map(placesIn), question, count);
  return { gone: gone.map((at) => hand[at]!), kept: hand.filter((_, at) => !gone.includes(at)) };
}

export const MOST_HANDS = 10_000;

export const noneFits = ({ hand }: Question) =>
  new OddsError(`--mulligans until: no first hand of ${hand} has what --mulligan wants`);

/** A game after its mulligans: a draw of the first hand that its player has no card for is MISS. */
export interface Opening {
  readonly cards: readonly number[];
  readonly unfit: number;
}

/** A deck that is dealt pass after pass. */
export interface Deck {
  readonly size: number;
  shuffle(cards: number[]): number[];
}

/**
 * Makes what deals one game after another, with their mulligans.
 *
 * @param placesIn - For a card the places of the names that it counts for.
 */
export function openingsOf(
  deal: DealGame,
  placesIn: (card: number) => Places,
  question: Question,
  { size, shuffle }: Deck = { size: Number.POSITIVE_INFINITY, shuffle: (cards) => cards },
): () => Opening {
  const { hand, mulligan, rule } = question;
  if (mulligan === undefined && rule === undefined) return () => ({ cards: deal(), unfit: 0 });
  const isUntil = question.mulligans === "until";
  const mulligans = isUntil ? MOST_HANDS : Number(question.mulligans ?? 0);
  const isFit = boundsCheck(question, mulligan ?? []);
  return () => {
    let cards = deal();
    let unfit = 0;
    for (; ; cards = deal()) {
      const held = cards.slice(0, handAfter(question, unfit).size).map(placesIn);
      if (isFit((place) => held.filter((places) => places.includes(place)).length)) break;
      unfit += 1;
      if (unfit <= mulligans) continue;
      if (isUntil) throw noneFits(question);
      break;
    }
    const { size: held, back } = handAfter(question, Math.min(unfit, mulligans));
    const { gone, kept } = parted(cards.slice(0, held), placesIn, question, back);
    const later = cards.slice(size);
    let pass = cards.slice(held, size);
    if (rule === "hearthstone") {
      kept.push(...pass.splice(0, gone.length));
      pass = shuffle([...pass, ...gone]);
    } else if (
      rule === "vancouver" &&
      held < hand &&
      goesDown(kept.map(placesIn), placesIn(pass[0]!), question)
    ) {
      pass.push(pass.shift()!);
    } else {
      // The card that is needed most lies highest.
      pass.push(...gone.reverse());
    }
    // Which of equal cards went says nothing of the draw at which one comes.
    const own = gone.length === 0 ? kept : shuffle(kept);
    return { cards: [...own, ...Array<number>(hand - own.length).fill(MISS), ...pass, ...later], unfit };
  };
}

/** A way a game can begin: piles that come one after the other, before it goes on pass after pass. */
export interface Start {
  readonly chance: number;
  readonly piles: readonly Pile[];
}

/**
 * All ways a game can begin that deals from a deck, and the chance of each number of hands that did not qualify.
 *
 * @param places - For each cell of the deck the places of the names that it counts for.
 */
export function startsOf(
  deck: Pile,
  places: readonly Places[],
  question: Question,
  budget: Budget,
): { starts: readonly Start[]; unfit: readonly number[] } {
  const { hand: full, mulligan, rule } = question;
  const isUntil = question.mulligans === "until";
  const mulligans = isUntil ? 0 : Number(question.mulligans ?? 0);
  if (mulligan === undefined && rule === undefined)
    return { starts: [{ chance: 1, piles: [deck] }], unfit: [1, 0] };
  const none = places.map(() => 0);
  const isFit = boundsCheck(question, mulligan ?? []);
  const foundIn = (counts: readonly number[]) => (place: number) =>
    counts.reduce((sum, count, cell) => sum + (places[cell]!.includes(place) ? count : 0), 0);
  const placesIn = (cell: number) => places[cell] ?? [];
  const pileOf = (cells: readonly number[]): Pile => ({
    counts: none.map((_, cell) => cells.filter((own) => own === cell).length),
    size: cells.length,
  });
  const minus = (pile: Pile, other: Pile): Pile => ({
    counts: pile.counts.map((count, cell) => count - other.counts[cell]!),
    size: pile.size - other.size,
  });
  const cellsIn = ({ counts, size }: Pile) => {
    const known = counts.flatMap((count, cell) => Array<number>(count).fill(cell));
    return [...known, ...Array<number>(size - known.length).fill(OTHER)];
  };

  /** How games with a hand can go on after so many mulligans. */
  function startsWith(hand: Pile, back: number): Start[] {
    // As long as it takes to compare the cards.
    budget.spend(100 * back * hand.size);
    const { gone, kept } = parted(cellsIn(hand), placesIn, question, back);
    const left = minus(deck, hand);
    if (rule === "hearthstone") {
      return handsOf(left, gone.length, budget).map(({ hand: more, chance }) => {
        const now = pileOf([...kept, ...cellsIn(more)]);
        return { chance, piles: [now, minus(deck, now)] };
      });
    }
    const lost = { counts: none, size: full - kept.length };
    if (rule === "vancouver" && lost.size > 0) {
      return handsOf(left, 1, budget).map(({ hand: top, chance }) => {
        const others = minus(left, top);
        const isDown = goesDown(kept.map(placesIn), placesIn(cellsIn(top)[0]!), question);
        return { chance, piles: [hand, lost, ...(isDown ? [others, top] : [top, others])] };
      });
    }
    const bottom = gone.reverse().map((cell) => pileOf([cell]));
    return [{ chance: 1, piles: [pileOf(kept), lost, left, ...bottom] }];
  }

  const starts: Start[] = [];
  const unfit: number[] = [];
  let reached = 1;
  for (let times = 0; times <= mulligans; times++) {
    const { size, back } = handAfter(question, times);
    let isPutBack = 0;
    for (const { hand, chance } of handsOf(deck, size, budget)) {
      const fits = isFit(foundIn(hand.counts));
      if (!fits) isPutBack += chance;
      if (!fits && (isUntil || times < mulligans)) continue;
      for (const start of startsWith(hand, back))
        starts.push({ ...start, chance: start.chance * chance * reached });
    }
    unfit.push(reached * (1 - isPutBack));
    reached *= isPutBack;
  }
  // Until a hand is kept, it is as likely as it is among those that are.
  const kept = isUntil ? unfit[0]! : 1;
  const possible = starts.filter(({ chance }) => chance > 0);
  return {
    starts: possible.map((start) => ({ ...start, chance: start.chance / kept })),
    unfit: [...unfit, reached],
  };
}
