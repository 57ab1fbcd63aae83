/** What is counted in games: integers, so that it does not matter who counts which games. */
import { newRandom } from "../../../ts-src/randdeck.js";
import { hasMulligans, isPartly, namesAsked, placesApart, type Question } from "../asks/question.js";
import { bound, cardsOf, fateOf, MISS, placesIn, type Scheme } from "../asks/scheme.js";
import { Asked, type Class, NO_CARD } from "../exact/asked.js";
import { deckFor } from "../exact/mulligan.js";
import { type DealGame, dealerOf } from "./dealer.js";
import { MOST_HANDS, type Opening, openedGames } from "./opening.js";

/** The games in which each number came: `wait[3]` are those that had all that is needed at the third draw. */
export interface Tally {
  /**
   * The first draw by which all that is needed has come; 0 for never. If it can be too much again, those games
   * are taken off that then had it no more: the sum up to a draw is always that of the games that have it.
   */
  readonly wait: number[];
  /** The longest wait for one of the first name; one that the game's end cuts off is as long as the draws it had. */
  readonly longestWait: number[];
  readonly unfit: number[];
  readonly given: number[];
  /** Of each value of the sum that is asked, in the games that are given. */
  readonly values: Map<number, number>;
}

const zeros = (last: number) => Array<number>(last + 1).fill(0);

export function emptyTally({ draws, mulligans = 0 }: Question): Tally {
  const most = mulligans === "until" ? MOST_HANDS : mulligans + 1;
  return {
    wait: zeros(draws),
    longestWait: zeros(draws),
    unfit: zeros(most),
    given: zeros(draws),
    values: new Map(),
  };
}

const COUNTS = ["wait", "longestWait", "unfit", "given"] as const;

export function addTally(total: Tally, more: Tally): void {
  for (const key of COUNTS) for (const [at, games] of more[key].entries()) total[key][at]! += games;
  for (const [value, games] of more.values) total.values.set(value, (total.values.get(value) ?? 0) + games);
}

/** What a turn is: how many cards it draws, and whether a card stays in the hand, by its number. */
interface Turns {
  readonly unit: number;
  readonly stays: readonly boolean[];
}

/** How many states of a question may be remembered, before they are found anew. */
const MOST_STATES = 5000;

/** Makes what numbers the cards of a game for the question, by their classes, which are found on the way. */
function cardsFor(question: Question, places: readonly (readonly number[])[], { unit, stays }: Turns) {
  const apart = placesApart(question);
  const classes: Class[] = [];
  const known = new Map<string, number>();
  const classOf: number[] = [];
  const came: number[] = [];
  let last = MISS;
  const newAsked = () => new Asked(question, classes, unit);
  let asked = newAsked();
  /** The class of a card, or MISS if it counts for no name. */
  function found(card: number): number {
    const own = places[card] ?? [];
    const isTold = apart.some((place) => own.includes(place));
    // Of a part of the draws it is not told how many of a card came in it: there each card is a class.
    const isAlike = isTold && !isPartly(question);
    const key = `${own} ${stays[card]} ${isTold && !isAlike ? card : ""}`;
    const at = own.length === 0 ? MISS : (known.get(key) ?? classes.length);
    if (at === classes.length) {
      known.set(key, at);
      classes.push({ cells: isAlike ? 2 : 1, places: own, stays: stays[card] ?? false });
    }
    came[card] = 0;
    classOf[card] = at;
    return at;
  }
  return {
    begin(): Asked {
      if (apart.length > 0) came.fill(0);
      last = MISS;
      if (asked.size > MOST_STATES) asked = newAsked();
      return asked;
    },
    symbolOf(card: number): number {
      const at = classOf[card] ?? found(card);
      if (apart.length === 0) return at === MISS ? NO_CARD : asked.symbolOf(at, 0);
      const isAgain = card === last;
      last = card;
      if (at === MISS) return NO_CARD;
      const before = classes[at]!.cells === 1 ? 0 : Math.min(came[card]!, asked.cap(at));
      came[card]! += 1;
      return asked.symbolOf(at, before, isAgain);
    },
  };
}

/** Plays games; for each card, by its number, `places` has the names of the question that it counts for. */
export function play(
  next: DealGame | (() => Opening),
  places: readonly (readonly number[])[],
  question: Question,
  games: number,
  turns: Turns = { unit: 1, stays: [] },
): Tally {
  const { given, draws } = question;
  const { unit } = turns;
  const tally = emptyTally(question);
  const { begin, symbolOf } = cardsFor(question, places, turns);
  for (let game = 0; game < games; game++) {
    const dealt = next();
    const { cards, unfit } = "unfit" in dealt ? dealt : { cards: dealt, unfit: 0 };
    const asked = begin();
    let state = 0;
    let has = false;
    let last = 0;
    let longestWait = 0;
    for (let draw = 1; draw <= draws; draw++) {
      for (let at = (draw - 1) * unit; at < draw * unit; at++) {
        const symbol = symbolOf(cards[at]!);
        state = asked.after(state, symbol);
        if (!asked.isHit(symbol)) continue;
        longestWait = Math.max(longestWait, draw - last);
        last = draw;
      }
      const counts = given === undefined || asked.is(state, "given");
      if (given !== undefined && counts) tally.given[draw]! += 1;
      const hasNow = counts && asked.is(state, "met");
      if (hasNow !== has) tally.wait[draw]! += hasNow ? 1 : -1;
      has = hasNow;
    }
    if (!has) tally.wait[0]! += 1;
    tally.longestWait[Math.max(longestWait, draws - last)]! += 1;
    tally.unfit[unfit]! += 1;
    const value = asked.valueIn(state);
    if (question.sum && (given === undefined || asked.is(state, "given")))
      tally.values.set(value, (tally.values.get(value) ?? 0) + 1);
  }
  if (given === undefined) tally.given.fill(games);
  return tally;
}

/** Plays games of a scheme: those that the seed and an index decide. */
export function playChunk(
  scheme: Scheme,
  asked: Question,
  seed: string,
  index: number,
  games: number,
): Tally {
  const question = bound(scheme, asked);
  const random = newRandom(seed).stream(index);
  if (hasMulligans(question)) {
    const deck = deckFor(scheme, question);
    const places = deck.cells.map(({ places }) => places);
    return play(openedGames(deck, question, question.draws, random), places, question, games);
  }
  const unit = question.turns ? scheme.hand! : 1;
  const stays = cardsOf(scheme).map((card) => fateOf(scheme, card) === "retain");
  const places = cardsOf(scheme).map(placesIn(scheme, namesAsked(question)));
  const deal = dealerOf(scheme, question.draws * unit, random);
  return play(deal, places, question, games, { unit, stays });
}
