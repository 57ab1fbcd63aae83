/** What is counted in games: whole numbers, so that it does not matter who counts which games. */
import { newRandom } from "../../ts-src/randdeck.js";
import { cardsForBottom } from "./bottom.js";
import { type DealGame, dealerOf, MISS } from "./dealer.js";
import { boundsCheck, isBounded, namesAsked, type Question } from "./question.js";
import { placesOf, type Scheme } from "./scheme.js";

/** The games in which each number came: `wait[3]` are those that had all that is needed at the third draw. */
export interface Tally {
  /**
   * The first draw by which all that is needed has come; 0 for never. If it can be too much again, those games
   * are taken off that then had it no more: the sum up to a draw is always that of the games that have it.
   */
  readonly wait: number[];
  /** The longest wait for one of the first name; one that the game's end cuts off is as long as if it came next. */
  readonly longestWait: number[];
  /** How many of the first name were in the first hand, without those that went to the bottom. */
  readonly hand: number[];
  /** How many of the first name came in all. */
  readonly count: number[];
  /** The longest run of one card, of those that are needed. */
  readonly longestRow: number[];
  /** How many cards were the same as the one before, of those that are needed. */
  readonly repeats: number[];
  /** How many first hands were not as the mulligan wants them. */
  readonly unfit: number[];
}

/** How many games are one piece of work, with random numbers of its own. */
export const CHUNK = 5000;

const zeros = (last: number) => Array<number>(last + 1).fill(0);

/** A tally of no games. */
export function emptyTally({ draws, hand, mulligans = 0 }: Question): Tally {
  return {
    wait: zeros(draws),
    longestWait: zeros(draws + 1),
    hand: zeros(hand),
    count: zeros(draws),
    longestRow: zeros(draws),
    repeats: zeros(draws - 1),
    unfit: zeros(mulligans + 1),
  };
}

/** Adds a tally to another, which changes. */
export function addTally(total: Tally, more: Tally): void {
  for (const key of Object.keys(total) as (keyof Tally)[]) {
    for (const [at, games] of more[key].entries()) total[key][at]! += games;
  }
}

const NONE: readonly number[] = [];

/** Plays games; `places` says for each card, by its number, which names of the question it counts for. */
export function play(
  deal: DealGame,
  places: readonly (readonly number[])[],
  question: Question,
  games: number,
): Tally {
  const { need, draws, hand, mulligan = [], mulligans = 0, bottom = 0 } = question;
  const tally = emptyTally(question);
  const found = zeros(namesAsked(question).length - 1);
  const foundOf = (place: number) => found[place]!;
  const isWithin = (wanted: Question["need"]) => {
    const check = boundsCheck(question, wanted);
    return () => check(foundOf);
  };
  const isFit = isWithin(mulligan);
  const isMet = isWithin(need);
  const canFall = isBounded(question);
  const placesIn = (card: number) => places[card] ?? NONE;
  const isNeeded = (card: number) => placesIn(card).some((place) => place < need.length);
  const count = (card: number, more: number) => {
    for (const place of placesIn(card)) found[place]! += more;
  };
  for (let game = 0; game < games; game++) {
    let cards = deal();
    let unfit = 0;
    for (; mulligan.length > 0; cards = deal()) {
      found.fill(0);
      for (const card of cards.slice(0, hand)) count(card, 1);
      if (isFit() || ++unfit > mulligans) break;
    }
    found.fill(0);
    let wait = 0;
    let last = 0;
    let longestWait = 0;
    let row = 0;
    let longestRow = 0;
    let repeats = 0;
    let before = MISS;
    for (let draw = 1; draw <= draws; draw++) {
      const card = cards[draw - 1]!;
      count(card, 1);
      if (placesIn(card).includes(0)) {
        longestWait = Math.max(longestWait, draw - last);
        last = draw;
      }
      if (draw === hand) {
        const inHand = cards.slice(0, hand);
        const back = Math.min(unfit, mulligans) * bottom;
        for (const at of cardsForBottom(inHand.map(placesIn), back, question)) count(inHand[at]!, -1);
        tally.hand[found[0]!]! += 1;
      }
      if (isMet() !== wait > 0) {
        // What went to the bottom has not come.
        tally.wait[wait === 0 || canFall ? draw : wait]! += wait === 0 ? 1 : -1;
        wait = wait === 0 ? draw : 0;
      }
      if (!isNeeded(card)) row = 0;
      else if (card === before) {
        row += 1;
        repeats += 1;
      } else row = 1;
      longestRow = Math.max(longestRow, row);
      before = card;
    }
    longestWait = Math.max(longestWait, draws + 1 - last);
    if (wait === 0) tally.wait[0]! += 1;
    tally.longestWait[longestWait]! += 1;
    tally.count[found[0]!]! += 1;
    tally.longestRow[longestRow]! += 1;
    tally.repeats[repeats]! += 1;
    tally.unfit[unfit]! += 1;
  }
  return tally;
}

/** How many games each chunk has, of all `games`. */
export function chunksOf(games: number, size = CHUNK): number[] {
  return Array.from({ length: Math.ceil(games / size) }, (_, index) => Math.min(size, games - index * size));
}

/**
 * Plays one chunk of the games of a scheme. Its random numbers are decided by the seed and its index, so that
 * the chunks may be played anywhere and in any order.
 *
 * @throws OddsError if the library refuses the scheme, or it has no such card.
 */
export function playChunk(
  scheme: Scheme,
  question: Question,
  seed: string,
  index: number,
  games: number,
): Tally {
  const deal = dealerOf(scheme, question.draws, newRandom(seed).stream(index));
  return play(deal, placesOf(scheme, namesAsked(question)), question, games);
}
