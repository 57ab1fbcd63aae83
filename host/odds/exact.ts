/** What can be computed instead of played: the chances of all that is reported. */
import { type Cells, type Chain, cellsOf, chainOf, collectionChain, countsOf } from "./chain.js";
import { startsOf } from "./mulligan.js";
import { chancesWithin, LARGEST_PILE, type Pile } from "./piles.js";
import {
  boundsCheck,
  boundsOf,
  isAlone,
  namesAsked,
  needsOf,
  type Question,
  type Wanted,
} from "./question.js";
import { allOf, collecting, passOf, type Scheme } from "./scheme.js";
import { Budget, type Counter, TooLong, Walk } from "./walk.js";

/** Chances that are known exactly, each by its number. */
export interface Exact {
  /** Of all that is needed, by a draw. */
  readonly byDraw: readonly number[];
  /** Of each number of the one name that is needed, in the first hand; undefined if there are more names. */
  readonly hand: readonly number[] | undefined;
  /** That the longest wait is at most so long; undefined if it takes too long. */
  readonly longestWait?: readonly number[] | undefined;
  /** Of each number of hands that were not as the mulligan wants them. */
  readonly unfit?: readonly number[];
  /** How many cards of the one name that is needed a game draws on average; undefined if there are more names. */
  readonly count: number | undefined;
}

const range = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);

/** What `compute` gives; undefined if it takes too long. */
function ifInTime<Result>(compute: (budget: Budget) => Result, sums?: number): Result | undefined {
  try {
    return compute(new Budget(sums));
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/** How many sums the longest waits may take, which few ask for. */
const WAIT_SUMS = 5e7;

/** What is known exactly of a scheme; undefined if nothing is, or if it takes too long. */
export function exactChances(scheme: Scheme, asked: Question): Exact | undefined {
  const question = collecting(scheme, asked);
  const { need, hand, mulligan, rule, inARow, collect } = question;
  const cells = cellsOf(scheme, namesAsked(question));
  const size = inARow || collect !== undefined ? undefined : passOf(scheme);
  if (size !== undefined && size >= hand && size <= LARGEST_PILE) {
    const deck = { counts: countsOf(allOf(scheme), [...cells.places.keys()], cells), size };
    const exact = ifInTime((budget) => pileChances(deck, cells, question, budget));
    return exact && { ...exact, longestWait: waitsOf() };
  }
  if ((mulligan ?? rule) !== undefined) return undefined;
  const exact = ifInTime((budget) => {
    const chain = (collect === undefined ? chainOf : collectionChain)(scheme, cells, budget);
    return chain && chancesOf(chain, cells, question, scheme.hand, budget);
  });
  return exact && { ...exact, longestWait: waitsOf() };

  function waitsOf() {
    if (!isAlone(question) || need[0]!.least !== 1 || (mulligan ?? rule) !== undefined) return undefined;
    return ifInTime((budget) => waits(chainOf(scheme, cells, budget)!, question.draws, budget), WAIT_SUMS);
  }
}

/** All choices of one or more items, each with the sign that it has where what they share is counted once. */
function choicesOf<Item>(items: readonly Item[]): { chosen: Item[]; sign: number }[] {
  let choices: { chosen: Item[]; sign: number }[] = [{ chosen: [], sign: -1 }];
  for (const item of items) {
    choices = choices.flatMap((choice) => [choice, { chosen: [...choice.chosen, item], sign: -choice.sign }]);
  }
  return choices.slice(1);
}

/** The chances of a deck whose cards come in random order. */
function pileChances(deck: Pile, cells: Cells, question: Question, budget: Budget): Exact {
  const { need, given = [], draws, hand } = question;
  const { starts, unfit } = startsOf(deck, cells, question, budget);
  const cellsOfPlace = cellsByPlace(cells, question);
  const foundIn = (counts: readonly number[], cells: readonly number[]) =>
    cells.reduce((sum, cell) => sum + counts[cell]!, 0);
  /** The piles of a game, one after the other. */
  function* pilesOf({ piles }: (typeof starts)[number], last: number) {
    let drawn = 0;
    for (const pile of piles) {
      if (drawn <= last && pile.size > 0) yield { pile, drawn };
      drawn += pile.size;
    }
    for (; drawn <= last; drawn += deck.size) yield { pile: deck, drawn };
  }

  /** The chances to have what one of several lists wants, by the draw. */
  const byDraw = (alternatives: readonly (readonly Wanted[])[], last: number) => {
    const sums = Array<number>(last + 1).fill(0);
    for (const { chosen, sign } of choicesOf(alternatives)) {
      const known = new Map<string, readonly number[]>();
      const bounds = boundsOf(question, chosen.flat()).map(({ place, ...bound }) => ({
        ...bound,
        cells: cellsOfPlace[place]!,
      }));
      for (const start of starts) {
        const found = cells.places.map(() => 0);
        for (const { pile, drawn } of pilesOf(start, last)) {
          // As long as it takes to look it up.
          budget.spend(1000);
          const left = bounds.map(({ cells, least, most }) => {
            const own = foundIn(found, cells);
            return { cells, least: Math.max(0, least - own), most: most - own };
          });
          // Many games differ only in cards that make no difference.
          const key = `${drawn} ${pile.size} ${pile.counts} ${left.map(({ least, most }) => `${least}-${most}`)}`;
          const within = known.get(key) ?? chancesWithin(pile, left, last - drawn, budget);
          known.set(key, within);
          // Where a pile ends the next one begins.
          for (const [at, share] of within.slice(0, pile.size).entries())
            sums[drawn + at]! += sign * start.chance * share;
          for (const [cell, count] of pile.counts.entries()) found[cell]! += count;
        }
      }
    }
    return sums;
  };
  const all = byDraw(
    needsOf(question).map((wanted) => [...wanted, ...given]),
    draws,
  );
  const ofGiven = given.length === 0 ? all.map(() => 1) : byDraw([given], draws);
  const inHand = (number: number) => byDraw([[{ ...need[0]!, least: number, most: number }]], hand)[hand]!;
  let count = 0;
  for (const start of starts) {
    for (const { pile, drawn } of pilesOf(start, draws)) {
      const share = Math.min(1, (draws - drawn) / pile.size);
      count += start.chance * share * foundIn(pile.counts, cellsOfPlace[0]!);
    }
  }
  const alone = isAlone(question);
  return {
    byDraw: all.map((chance, draw) => (ofGiven[draw]! > 0 ? chance / ofGiven[draw]! : 0)),
    hand: alone ? range(hand).map(inHand) : undefined,
    unfit,
    count: alone ? count : undefined,
  };
}

/** For each name that is asked the cells that count for it. */
const cellsByPlace = ({ places }: Cells, question: Question) =>
  namesAsked(question).map((_, place) => [...places.keys()].filter((cell) => places[cell]!.includes(place)));

/** How many counts can be told apart. */
const MOST_COUNTS = 1e6;

/** Counts the cards of each cell, up to the bound from which on it makes no difference; or only those in a row. */
function counterOf(cells: Cells, question: Question) {
  const { places } = cells;
  const { hand, given = [] } = question;
  const names = namesAsked(question);
  const bounds = places.map((counted) => {
    const most = [...needsOf(question).flat(), ...given].map((wanted) =>
      // What is above the bound is as much too much as one above it.
      counted.includes(names.indexOf(wanted.name)) ? Math.max(wanted.least, (wanted.most ?? -1) + 1) : 0,
    );
    return Math.max(isAlone(question) && counted.includes(0) ? hand : 0, ...most);
  });
  // A count stands for a digit of each cell.
  let states = 1;
  const units = bounds.map((bound) => {
    states *= bound + 1;
    return states / (bound + 1);
  });
  if (states > MOST_COUNTS) throw new TooLong();
  const digit = (count: number, cell: number) => Math.floor(count / units[cell]!) % (bounds[cell]! + 1);
  const after = (next: (count: number) => number) =>
    Int32Array.from({ length: states }, (_, count) => next(count));
  const cellsOfPlace = cellsByPlace(cells, question);
  const found = (count: number, place: number) =>
    cellsOfPlace[place]!.reduce((sum, cell) => sum + digit(count, cell), 0);
  const counter: Counter = {
    states,
    after: units.map((unit, cell) =>
      after((count) => (digit(count, cell) === bounds[cell] ? count : count + unit)),
    ),
    afterOther: after((count) => (question.inARow && found(count, 0) < question.need[0]!.least ? 0 : count)),
    hits: places.map((counted) => counted.includes(0)),
  };
  const within = (alternatives: readonly Question["need"][]) => {
    const check = boundsCheck(question, ...alternatives);
    const known = after((count) => (check((place) => found(count, place)) ? 1 : 0));
    return (count: number) => known[count] === 1;
  };
  /** What stays of a count when the other cards of a hand are discarded. */
  const staying = (count: number) =>
    units.reduce((sum, unit, cell) => sum + (cells.stays[cell] ? digit(count, cell) * unit : 0), 0);
  return { counter, found, within, staying };
}

/** The chances of all other schemes, card by card; a draw of a turn is that of a hand of `size` cards. */
function chancesOf(chain: Chain, cells: Cells, question: Question, size = 1, budget: Budget): Exact {
  const { counter, found, within, staying } = counterOf(cells, question);
  const { draws, hand, turns, given = [] } = question;
  const isMet = within(needsOf(question));
  const isGiven = within([given]);
  const walk = new Walk(chain, counter, budget);
  let met = 0;
  let inFirst: number[] = [];
  const byDraw = range(draws).map((draw) => {
    walk.to(draw * (turns === undefined ? 1 : size));
    if (draw === hand) inFirst = range(hand).map((own) => walk.chance((count) => found(count, 0) === own));
    const known = walk.chance(isGiven);
    const now = walk.chance((count) => isGiven(count) && isMet(count));
    if (!question.inHand) return known > 0 ? now / known : 0;
    // Before the first turn there is no hand.
    if (draw === 0) return 0;
    walk.change((count) => (isMet(count) ? -1 : staying(count)));
    met += now;
    return met;
  });
  const alone = isAlone(question);
  return { byDraw, hand: alone ? inFirst : undefined, count: alone ? walk.hits : undefined };
}

/** The chances of the longest waits: at most that long if fewer other cards come before each hit, and no more at the end. */
function waits(chain: Chain, draws: number, budget: Budget): number[] {
  const atMost = [0];
  for (let wait = 1; wait <= draws; wait++) {
    // The rest is what doubles leave of 1.
    if (atMost[wait - 1]! > 1 - 1e-14) atMost.push(atMost[wait - 1]!);
    else {
      const states = wait + 1;
      const afterOther = Int32Array.from({ length: states }, (_, run) => (run < wait ? run + 1 : -1));
      const afterHit = Int32Array.from({ length: states }, (_, run) => (run < wait ? 0 : -1));
      const counter = { states, after: [afterHit], afterOther };
      atMost.push(new Walk(chain, counter, budget).to(draws).chance(() => true));
    }
  }
  return atMost;
}
