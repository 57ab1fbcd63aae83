/** What is counted in games: whole numbers, so that it does not matter who counts which games. */
import { newRandom } from "../../ts-src/randdeck.js";
import { cardsAsked, type DealGame, dealerOf, type Scheme } from "./scheme.js";

/** What is asked of every scheme. */
export interface Question {
  /** The name of a card or of a category. */
  readonly card: string;
  /** How many cards a game draws. */
  readonly draws: number;
  /** How many of them are the first hand. */
  readonly hand: number;
}

/** The games in which each number came: `wait[3]` are those whose first card asked for was the third. */
export interface Tally {
  /** The draw of the first card asked for; 0 for never. */
  readonly wait: number[];
  /** The longest wait of the game; one that its end cuts off is as long as if the card came right after. */
  readonly longestWait: number[];
  /** How many of the cards asked for were in the first hand. */
  readonly hand: number[];
  /** The longest row of one card. */
  readonly longestRow: number[];
  /** How many cards were the same as the one before. */
  readonly repeats: number[];
}

/** How many games are one piece of work, with random numbers of its own. */
export const CHUNK = 5000;

const zeros = (last: number) => Array<number>(last + 1).fill(0);

/** A tally of no games. */
export function emptyTally({ draws, hand }: Question): Tally {
  return {
    wait: zeros(draws),
    longestWait: zeros(draws + 1),
    hand: zeros(hand),
    longestRow: zeros(draws),
    repeats: zeros(draws - 1),
  };
}

/** Adds a tally to another, which changes. */
export function addTally(total: Tally, more: Tally): void {
  for (const key of Object.keys(total) as (keyof Tally)[]) {
    for (const [at, games] of more[key].entries()) total[key][at]! += games;
  }
}

/** Plays games; `asked` says of a card's number whether it is asked for. */
export function play(deal: DealGame, asked: readonly boolean[], question: Question, games: number): Tally {
  const { draws, hand } = question;
  const tally = emptyTally(question);
  for (let game = 0; game < games; game++) {
    const cards = deal();
    let first = 0;
    let last = 0;
    let longestWait = 0;
    let inHand = 0;
    let row = 0;
    let longestRow = 0;
    let repeats = 0;
    let before = -1;
    for (let draw = 1; draw <= draws; draw++) {
      const card = cards[draw - 1]!;
      if (asked[card]) {
        if (first === 0) first = draw;
        longestWait = Math.max(longestWait, draw - last);
        last = draw;
        if (draw <= hand) inHand += 1;
      }
      if (card === before) repeats += 1;
      row = card === before ? row + 1 : 1;
      longestRow = Math.max(longestRow, row);
      before = card;
    }
    longestWait = Math.max(longestWait, draws + 1 - last);
    tally.wait[first]! += 1;
    tally.longestWait[longestWait]! += 1;
    tally.hand[inHand]! += 1;
    tally.longestRow[longestRow]! += 1;
    tally.repeats[repeats]! += 1;
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
  const asked = cardsAsked(scheme, question.card);
  const deal = dealerOf(scheme, question.draws, newRandom(seed).stream(index));
  return play(deal, asked, question, games);
}
