/** Mulligans: what becomes of a first hand, in games that are played, and in all games that there are. */
import { type Cells, OTHER } from "./chain.js";
import { type DealGame, MISS } from "./dealer.js";
import { handsOf, type Pile } from "./piles.js";
import { boundsCheck, boundsOf, needsOf, type Question } from "./question.js";
import type { Budget } from "./walk.js";

/** For a card the places of the names that it counts for. */
type Places = readonly number[];

/** How many cards this many mulligans cost. */
function costOf({ bottom = 0, rule, free = 0 }: Question, mulligans: number): number {
  return Math.max(0, mulligans - free) * (rule === undefined ? bottom : 1);
}

/** How many cards a hand has after so many mulligans, and how many of them go to the bottom. */
function handAfter(question: Question, mulligans: number): { size: number; back: number } {
  const cost = costOf(question, mulligans);
  return question.rule === undefined
    ? { size: question.hand, back: cost }
    : { size: question.hand - cost, back: 0 };
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

/** Whether a need lacks a card beside those of a hand. */
function isLacked(hand: readonly Places[], card: Places, question: Question): boolean {
  const found = (place: number) => hand.filter((places) => places.includes(place)).length;
  return boundsOf(question, needsOf(question).flat()).some(
    ({ place, least }) => card.includes(place) && found(place) < least,
  );
}

/** A game after its mulligans. */
export interface Opening {
  readonly cards: readonly number[];
  /** How many hands were not as they should be. */
  readonly unfit: number;
  /** The cards of the first hand that went to the bottom. */
  readonly gone: readonly number[];
}

/** A deck that is dealt pass after pass. */
export interface Deck {
  /** How many cards a pass has. */
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
  const { hand, mulligan, mulligans = 0, rule } = question;
  if (mulligan === undefined && rule === undefined) return () => ({ cards: deal(), unfit: 0, gone: [] });
  const isFit = boundsCheck(question, mulligan ?? []);
  return () => {
    let cards = deal();
    let unfit = 0;
    for (; ; cards = deal()) {
      const held = cards.slice(0, handAfter(question, unfit).size).map(placesIn);
      if (isFit((place) => held.filter((places) => places.includes(place)).length)) break;
      unfit += 1;
      if (unfit > mulligans) break;
    }
    const { size: held, back } = handAfter(question, Math.min(unfit, mulligans));
    const own = cards.slice(0, held);
    const ownPlaces = own.map(placesIn);
    let pass = cards.slice(held, size);
    const later = cards.slice(size);
    if (rule === "hearthstone") {
      const goBack = cardsToGo(ownPlaces, question).map((at) => {
        const card = own[at]!;
        own[at] = pass.shift()!;
        return card;
      });
      pass = shuffle([...pass, ...goBack]);
      // Which of equal cards go back says nothing of the draw at which one comes.
      return { cards: [...shuffle(own), ...pass, ...later], unfit, gone: [] };
    }
    const gone = back === 0 ? [] : cardsToGo(ownPlaces, question, back).map((at) => own[at]!);
    // The card that is needed most lies highest.
    const bottom = [...gone].reverse();
    const looks = rule === "vancouver" && held < hand;
    if (looks && !isLacked(ownPlaces, placesIn(pass[0]!), question)) bottom.push(pass.shift()!);
    const lost = Array<number>(hand - held).fill(MISS);
    return { cards: [...own, ...lost, ...pass, ...bottom, ...later], unfit, gone };
  };
}

/** A way a game can begin, before it goes on pass after pass. */
export interface Start {
  readonly chance: number;
  /** The first hand, whose cards come in random order. */
  readonly hand: Pile;
  /** How many of each cell stay of it. */
  readonly kept: readonly number[];
  /** What comes then, one pile after the other. */
  readonly rest: readonly Pile[];
}

/** All ways a game can begin that deals from a deck, and the chance of each number of hands that did not qualify. */
export function startsOf(
  deck: Pile,
  { places }: Cells,
  question: Question,
  budget: Budget,
): { starts: readonly Start[]; unfit: readonly number[] } {
  const { hand: full, mulligan, mulligans = 0, rule } = question;
  const none = places.map(() => 0);
  if (mulligan === undefined && rule === undefined) {
    const start = { chance: 1, hand: { counts: none, size: 0 }, kept: none, rest: [deck] };
    return { starts: [start], unfit: [1, 0] };
  }
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
    const left = minus(deck, hand);
    const own = cellsIn(hand);
    const lost = { counts: none, size: full - hand.size };
    const start = { chance: 1, hand, kept: hand.counts, rest: [lost, left] };
    if (rule === "hearthstone") {
      const gone = cardsToGo(own.map(placesIn), question);
      const kept = minus(hand, pileOf(gone.map((at) => own[at]!)));
      return handsOf(left, gone.length, budget).map(({ hand: more, chance }) => {
        const counts = kept.counts.map((count, cell) => count + more.counts[cell]!);
        const now = { counts, size: hand.size };
        return { chance, hand: now, kept: counts, rest: [minus(deck, now)] };
      });
    }
    if (rule === "vancouver" && lost.size > 0) {
      return handsOf(left, 1, budget).map(({ hand: top, chance }) => {
        const others = minus(left, top);
        const stays = isLacked(own.map(placesIn), placesIn(cellsIn(top)[0]!), question);
        return { ...start, chance, rest: [lost, ...(stays ? [top, others] : [others, top])] };
      });
    }
    // As long as it takes to compare the cards.
    budget.spend(100 * back * hand.size);
    const gone = back === 0 ? [] : cardsToGo(own.map(placesIn), question, back).map((at) => own[at]!);
    const bottom = gone.reverse().map((cell) => pileOf([cell]));
    return [{ ...start, kept: minus(hand, pileOf(gone)).counts, rest: [lost, left, ...bottom] }];
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
      if (!fits && times < mulligans) continue;
      for (const start of startsWith(hand, back)) {
        starts.push({ ...start, chance: start.chance * chance * reached });
      }
    }
    unfit.push(reached * (1 - isPutBack));
    reached *= isPutBack;
  }
  return { starts: starts.filter(({ chance }) => chance > 0), unfit: [...unfit, reached] };
}
