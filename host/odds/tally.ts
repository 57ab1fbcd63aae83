/** What is counted in games: whole numbers, so that it does not matter who counts which games. */
import { newRandom, shuffled } from "../../ts-src/randdeck.js";
import { type DealGame, dealerOf } from "./dealer.js";
import { type Deck, openingsOf } from "./mulligan.js";
import { boundsCheck, isBounded, namesAsked, needsOf, type Question } from "./question.js";
import { cardsOf, collecting, fateOf, passOf, placesIn, type Scheme } from "./scheme.js";

/** The games in which each number came: `wait[3]` are those that had all that is needed at the third draw. */
export interface Tally {
  /**
   * The first draw by which all that is needed has come; 0 for never. If it can be too much again, those games
   * are taken off that then had it no more: the sum up to a draw is always that of the games that have it.
   */
  readonly wait: number[];
  /** The longest wait for one of the first name; one that the game's end cuts off is as long as the draws it had. */
  readonly longestWait: number[];
  /** How many of the first name were in the first hand, of those that the player has of it. */
  readonly hand: number[];
  /** How many of the first name came in all. */
  readonly count: number[];
  /** How many first hands were not as the mulligan wants them. */
  readonly unfit: number[];
  /** The games that had at a draw what is given. */
  readonly given: number[];
}

/** How many games are one piece of work, with random numbers of its own. */
export const CHUNK = 5000;

const zeros = (last: number) => Array<number>(last + 1).fill(0);

/** A tally of no games. */
export function emptyTally({ draws, hand, mulligans = 0 }: Question): Tally {
  return {
    wait: zeros(draws),
    longestWait: zeros(draws),
    hand: zeros(hand),
    count: zeros(draws),
    unfit: zeros(mulligans + 1),
    given: zeros(draws),
  };
}

/** Adds a tally to another, which changes. */
export function addTally(total: Tally, more: Tally): void {
  for (const key of Object.keys(total) as (keyof Tally)[]) {
    for (const [at, games] of more[key].entries()) total[key][at]! += games;
  }
}

const NONE: readonly number[] = [];

/** What a turn is: how many cards it draws, and whether a card stays in the hand, by its number. */
interface Turns {
  readonly unit: number;
  readonly stays: readonly boolean[];
}

/**
 * Plays games.
 *
 * @param places - For each card, by its number, the names of the question that it counts for.
 * @param deck - What cards can go back to, if they can.
 */
export function play(
  deal: DealGame,
  places: readonly (readonly number[])[],
  question: Question,
  games: number,
  deck?: Deck,
  { unit, stays }: Turns = { unit: 1, stays: [] },
): Tally {
  const { need, given, draws, hand, inARow, inHand, collect } = question;
  const tally = emptyTally(question);
  const found = zeros(namesAsked(question).length - 1);
  const foundOf = (place: number) => found[place]!;
  const isGiven = boundsCheck(question, given ?? []);
  const isMet = boundsCheck(question, ...needsOf(question));
  const canFall = isBounded(question);
  const placesIn = (card: number) => places[card] ?? NONE;
  const count = (own: readonly number[], more: number) => {
    for (const place of own) found[place]! += more;
  };
  const least = need[0]!.least;
  const next = openingsOf(deal, placesIn, question, deck);
  const seen = new Set<number>();
  for (let game = 0; game < games; game++) {
    const { cards, unfit } = next();
    found.fill(0);
    seen.clear();
    let has = false;
    let last = 0;
    let longestWait = 0;
    let row = 0;
    for (let draw = 1; draw <= draws; draw++) {
      // Most cards are none that are asked for, and change nothing.
      let isChanged = inHand || given !== undefined || draw === 1;
      if (inHand) {
        found.fill(0);
        for (let at = 0; at < (draw - 1) * unit; at++) if (stays[cards[at]!]) count(placesIn(cards[at]!), 1);
      }
      for (let at = (draw - 1) * unit; at < draw * unit; at++) {
        const own = placesIn(cards[at]!);
        if (own.length === 0 || (collect !== undefined && seen.has(cards[at]!))) continue;
        if (collect !== undefined) seen.add(cards[at]!);
        isChanged = true;
        count(own, 1);
        if (own[0] !== 0) continue;
        row = last === draw - 1 ? row + 1 : 1;
        longestWait = Math.max(longestWait, draw - last);
        last = draw;
      }
      if (draw === hand) tally.hand[found[0]!]! += 1;
      if (!isChanged || (has && !canFall)) continue;
      const counts = given === undefined || isGiven(foundOf);
      if (given !== undefined && counts) tally.given[draw]! += 1;
      const hasNow = inARow ? row >= least : counts && isMet(foundOf);
      if (hasNow !== has) tally.wait[draw]! += hasNow ? 1 : -1;
      has = hasNow;
    }
    if (!has) tally.wait[0]! += 1;
    tally.longestWait[Math.max(longestWait, draws - last)]! += 1;
    tally.count[found[0]!]! += 1;
    tally.unfit[unfit]! += 1;
  }
  if (given === undefined) tally.given.fill(games);
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
  asked: Question,
  seed: string,
  index: number,
  games: number,
): Tally {
  const question = collecting(scheme, asked);
  const unit = question.turns ? scheme.hand! : 1;
  const draws = question.draws * unit;
  const stays = cardsOf(scheme).map((card) => fateOf(scheme, card) === "retain");
  const size = passOf(scheme);
  // To see what is left for the cards that go back, all of a pass must be dealt.
  const count = question.rule === "hearthstone" ? Math.max(draws, size!) : draws;
  const random = newRandom(seed).stream(index);
  const deal = dealerOf(scheme, count, random);
  const deck = size === undefined ? size : { size, shuffle: (cards: number[]) => shuffled(cards, random) };
  const places = cardsOf(scheme).map(placesIn(scheme, namesAsked(question)));
  return play(deal, places, question, games, deck, { unit, stays });
}
