/** What is counted in games: whole numbers, so that it does not matter who counts which games. */
import { newRandom } from "../../ts-src/randdeck.js";
import { namesAsked, type Question, type Wanted } from "./question.js";
import { cardsAsked, type DealGame, dealerOf, MISS, type Scheme } from "./scheme.js";

/** The games in which each number came: `wait[3]` are those that had all that is needed at the third draw. */
export interface Tally {
  /** The first draw by which all that is needed has come; 0 for never. */
  readonly wait: number[];
  /** The longest wait for one of the first name; one that the game's end cuts off is as long as if it came next. */
  readonly longestWait: number[];
  /** How many of the first name were in the first hand. */
  readonly hand: number[];
  /** How many of the first name came in all. */
  readonly count: number[];
  /** The longest row of one card. */
  readonly longestRow: number[];
  /** How many cards were the same as the one before. */
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

/** Plays games; `asked` says for each name of the question which cards, by their numbers, have it. */
export function play(
  deal: DealGame,
  asked: readonly (readonly boolean[])[],
  question: Question,
  games: number,
): Tally {
  const { need, draws, hand, mulligan = [], mulligans = 0 } = question;
  const tally = emptyTally(question);
  const names = namesAsked(question);
  const found = zeros(names.length - 1);
  const has = (wanted: readonly Wanted[]) =>
    wanted.every(({ name, least, most = draws }) => {
      const count = found[names.indexOf(name)]!;
      return count >= least && count <= most;
    });
  const isFit = (cards: readonly number[]) => {
    found.fill(0);
    for (const card of cards.slice(0, hand)) {
      for (const [place, own] of asked.entries()) if (own[card]) found[place]! += 1;
    }
    return has(mulligan);
  };
  for (let game = 0; game < games; game++) {
    let cards = deal();
    let unfit = 0;
    while (mulligan.length > 0 && !isFit(cards)) {
      unfit += 1;
      if (unfit > mulligans) break;
      cards = deal();
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
      for (let place = 0; place < asked.length; place++) {
        if (asked[place]![card]) {
          found[place]! += 1;
          if (place === 0) {
            longestWait = Math.max(longestWait, draw - last);
            last = draw;
          }
          if (wait === 0 && has(need)) wait = draw;
        }
      }
      if (draw === hand) tally.hand[found[0]!]! += 1;
      row = card === before && card !== MISS ? row + 1 : 1;
      if (row > 1) repeats += 1;
      longestRow = Math.max(longestRow, row);
      before = card;
    }
    longestWait = Math.max(longestWait, draws + 1 - last);
    tally.wait[wait]! += 1;
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
 * @throws OddsError where the library refuses the scheme, or it has no such card.
 */
export function playChunk(
  scheme: Scheme,
  question: Question,
  seed: string,
  index: number,
  games: number,
): Tally {
  const asked = namesAsked(question).map((name) => cardsAsked(scheme, name));
  const deal = dealerOf(scheme, question.draws, newRandom(seed).stream(index));
  return play(deal, asked, question, games);
}
