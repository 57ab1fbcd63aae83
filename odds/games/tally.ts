/** Plays games and counts their results. Tallies of different games can be added up. */
import { newRandom } from "../../ts-src/randdeck.js";
import { apartIn, hasMulligans, namesAsked, type Question } from "../asks/question.js";
import { bound, cardsOf, MISS, placesIn, type Scheme } from "../asks/scheme.js";
import { deckFor } from "../exact/mulligan.js";
import { type Cell, NONE, Residuals } from "../exact/residual.js";
import { type DealGame, dealerOf, MOST_HANDS, type Opening, openedGames } from "./dealer.js";

/** Counts games by their results. */
export interface Tally {
  /** `given` has the number of games that count after each draw. In `met` of these, the condition is true. */
  readonly given: number[];
  readonly met: number[];
  /** The number of games with 0, 1, 2 ... first hands that fail `--keep`. */
  readonly unfit: number[];
  /** The number of games with each value of the question's sum, among the games that count. */
  readonly values: Map<number, number>;
}

export function emptyTally({ draws, mulligans = 0 }: Question): Tally {
  const zeros = (last: number) => Array<number>(last + 1).fill(0);
  const most = mulligans === "until" ? MOST_HANDS : mulligans + 1;
  return { given: zeros(draws), met: zeros(draws), unfit: zeros(most), values: new Map() };
}

/** Each turn draws `unit` cards. `stays` tells for each card whether it stays in the hand after a turn. */
interface Turns {
  readonly unit: number;
  readonly stays: readonly boolean[];
}

/** If a game leaves more expressions than this, all are forgotten to free memory. */
const MOST_NODES = 15_000;

/** Encodes draws with `Residuals.symbolOf`. A card gets its cell when it is drawn for the first time. */
function cardsFor(question: Question, places: readonly (readonly number[])[], { unit, stays }: Turns) {
  const { places: apart, isPartly } = apartIn(question);
  const cells: Cell[] = [];
  const known = new Map<string, number>();
  const cellOf: number[] = [];
  const came: number[] = [];
  let last = MISS;
  const newResiduals = () => new Residuals(question, cells, { hand: unit, isTold: !isPartly });
  let residuals = newResiduals();
  function found(card: number): number {
    const own = places[card] ?? [];
    const isOwn = isPartly && apart.some((place) => own.includes(place));
    const key = `${own} ${stays[card]} ${isOwn ? card : ""}`;
    const at = known.get(key) ?? cells.push({ places: own, stays: stays[card] ?? false }) - 1;
    known.set(key, at);
    return at;
  }
  return {
    begin(): Residuals {
      came.fill(0);
      last = MISS;
      if (residuals.size > MOST_NODES) residuals = newResiduals();
      return residuals;
    },
    symbolOf(card: number): number {
      const isAgain = card === last;
      last = card;
      if (card === MISS) return NONE;
      cellOf[card] ??= found(card);
      const before = came[card] ?? 0;
      came[card] = before + 1;
      return residuals.symbolOf(cellOf[card], isPartly ? 0 : before, !isPartly && isAgain);
    },
  };
}

/** Plays more games. `places[card]` has the positions in `namesAsked` of the names that count a card. */
export function play(
  next: DealGame | (() => Opening),
  places: readonly (readonly number[])[],
  question: Question,
  games: number,
  turns: Turns = { unit: 1, stays: [] },
  tally = emptyTally(question),
): Tally {
  const { sum, draws } = question;
  const { unit } = turns;
  const { begin, symbolOf } = cardsFor(question, places, turns);
  for (let game = 0; game < games; game++) {
    const dealt = next();
    const { cards, unfit } = "unfit" in dealt ? dealt : { cards: dealt, unfit: 0 };
    const residuals = begin();
    let state = residuals.first;
    let value: number | undefined;
    for (let draw = 1; draw <= draws; draw++) {
      for (let at = (draw - 1) * unit; at < draw * unit; at++)
        state = residuals.after(state, symbolOf(cards[at]!));
      value = residuals.valueOf(state);
      if (value !== undefined) tally.given[draw]! += 1;
      if (value === 1) tally.met[draw]! += 1;
    }
    tally.unfit[unfit]! += 1;
    if (sum !== undefined && value !== undefined) tally.values.set(value, (tally.values.get(value) ?? 0) + 1);
  }
  tally.given[0]! += games;
  return tally;
}

/** Plays games of a scheme. With another `index`, the same seed deals other games. */
export function playChunk(
  scheme: Scheme,
  asked: Question,
  seed: string,
  index: number,
  games: number,
  tally?: Tally,
): Tally {
  const question = bound(scheme, asked);
  const random = newRandom(seed).stream(index);
  if (hasMulligans(question)) {
    const deck = deckFor(scheme, question);
    const places = deck.cells.map(({ places }) => places);
    return play(openedGames(deck, question, random), places, question, games, undefined, tally);
  }
  const unit = question.turns ? scheme.hand! : 1;
  const stays = scheme.cards.flatMap(({ copies, fate }) => (copies > 0 ? fate === "retain" : []));
  const places = cardsOf(scheme).map(placesIn(scheme, namesAsked(question)));
  const deal = dealerOf(scheme, question.draws * unit, random);
  return play(deal, places, question, games, { unit, stays }, tally);
}
