/** What can be computed instead of played: a walk along the chain of a scheme gives the chance of all that is reported. */
import { type Cells, type Chain, cellsOf, chainOf, collectionChain, digitsOf, pileOf } from "./chain.js";
import { startsOf } from "./mulligan.js";
import { chancesWithin, LARGEST_PILE, type Pile } from "./piles.js";
import {
  boundsCheck,
  boundsOf,
  isAlone,
  isBounded,
  namesAsked,
  needsOf,
  type Question,
  type Wanted,
} from "./question.js";
import { collecting, type Scheme } from "./scheme.js";
import { Budget, type Counter, TooLong, Walk } from "./walk.js";

/** Chances that are known exactly, each by its number. */
export interface Exact {
  /** Of all that is needed, by a draw. */
  readonly byDraw: readonly number[];
  /** Of each number of the one name that is needed, in the first hand; undefined if there are more names. */
  readonly hand: readonly number[] | undefined;
  /** Of each longest wait; undefined if it takes too long. */
  readonly longestWait: readonly number[] | undefined;
  /** Of each number of hands that were not as the mulligan wants them. */
  readonly unfit: readonly number[];
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
  const cells = cellsOf(scheme, namesAsked(question));
  if (question.collect) {
    const collection = collectionChain(scheme, cells);
    const one = { ...cells, places: [[0]] };
    return collection && ifInTime((budget) => chancesOf(collection, one, question, budget));
  }
  const deck = pileOf(scheme, cells);
  const { need, draws, hand, mulligan, bottom, rule, inRow, turns } = question;
  const isPile = deck !== undefined && !inRow && deck.size <= LARGEST_PILE && deck.size >= hand;
  const chain = ifInTime((budget) => chainOf(scheme, cells, draws, budget));
  if (chain === undefined || (!isPile && (bottom ?? rule) !== undefined)) return undefined;
  if (turns) return ifInTime((budget) => turnChances(chain, cells, scheme.hand!, question, budget));
  const exact = ifInTime((budget) =>
    isPile ? pileChances(deck, cells, question, budget) : chancesOf(chain, cells, question, budget),
  );
  const hasWaits = isAlone(question) && need[0]!.least === 1 && (mulligan ?? rule) === undefined;
  if (exact === undefined || !hasWaits) return exact;
  return { ...exact, longestWait: ifInTime((budget) => waits(chain, draws, budget), WAIT_SUMS) };
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
  const isMet = boundsCheck(question, ...needsOf(question));
  const cellsOfPlace = namesAsked(question).map((_, place) =>
    [...cells.places.keys()].filter((cell) => cells.places[cell]!.includes(place)),
  );
  const known = new Map<string, readonly number[]>();
  const foundIn = (counts: readonly number[], cells: readonly number[]) =>
    cells.reduce((sum, cell) => sum + counts[cell]!, 0);

  /** The chances to have what one of several lists wants, by the draw. */
  const byDraw = (alternatives: readonly (readonly Wanted[])[], last: number) => {
    const sums = Array<number>(last + 1).fill(0);
    for (const { chosen, sign } of choicesOf(alternatives)) {
      const bounds = boundsOf(question, chosen.flat()).map(({ place, ...bound }) => ({
        ...bound,
        cells: cellsOfPlace[place]!,
      }));
      for (const { chance, hand, kept, rest } of starts) {
        const found = cells.places.map(() => 0);
        let drawn = 0;
        const come = (pile: Pile, likely: number) => {
          if (drawn > last || likely === 0) return;
          // As long as it takes to look it up.
          budget.spend(1000);
          const left = bounds.map(({ cells, least, most }) => {
            const own = foundIn(found, cells);
            return { cells, least: Math.max(0, least - own), most: most - own };
          });
          // Many games differ only in cards that make no difference.
          const key = JSON.stringify([pile, left, last - drawn]);
          const within = known.get(key) ?? chancesWithin(pile, left, last - drawn, budget);
          known.set(key, within);
          // Where a pile ends the next one begins.
          for (const [at, share] of within.slice(0, pile.size).entries())
            sums[drawn + at]! += sign * likely * share;
        };
        const goOn = ({ counts, size }: Pile) => {
          drawn += size;
          for (const [cell, count] of counts.entries()) found[cell]! += count;
        };
        // What goes to the bottom has not come.
        const stays = isBounded(question) || isMet((place) => foundIn(kept, cellsOfPlace[place]!));
        come(hand, stays ? chance : 0);
        goOn({ counts: kept, size: hand.size });
        for (const pile of rest) {
          come(pile, chance);
          goOn(pile);
        }
        while (drawn <= last) {
          come(deck, chance);
          goOn(deck);
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
  /** How many of the first name a pile gives on average in so many draws. */
  const meanOf = ({ counts, size }: Pile, drawn: number) =>
    (foundIn(counts, cellsOfPlace[0]!) * Math.max(0, Math.min(size, drawn))) / Math.max(1, size);
  const count = starts.reduce((sum, { chance, hand, kept, rest }) => {
    let drawn = hand.size;
    let mean = foundIn(kept, cellsOfPlace[0]!);
    for (const pile of rest) {
      mean += meanOf(pile, draws - drawn);
      drawn += pile.size;
    }
    for (; drawn < draws; drawn += deck.size) mean += meanOf(deck, draws - drawn);
    return sum + chance * mean;
  }, 0);
  const alone = isAlone(question);
  return {
    byDraw: all.map((chance, draw) => (ofGiven[draw]! > 0 ? chance / ofGiven[draw]! : 0)),
    hand: alone ? range(hand).map(inHand) : undefined,
    longestWait: undefined,
    unfit,
    count: alone ? count : undefined,
  };
}

/** How many counts can be told apart. */
const MOST_COUNTS = 1e6;

/** Counts how often the first name came without another card between, up to the number that is needed. */
function rowCounter(places: Cells["places"], { need }: Question) {
  const { least } = need[0]!;
  const count = (next: (row: number) => number) =>
    Int32Array.from({ length: least + 1 }, (_, row) => (row === least ? row : next(row)));
  const afterOther = count(() => 0);
  const afterOwn = count((row) => row + 1);
  const after = places.map((counted) => (counted.includes(0) ? afterOwn : afterOther));
  const within =
    ([wanted]: readonly Question["need"][]) =>
    (row: number) =>
      wanted!.length === 0 || row === least;
  return { counter: { states: least + 1, after, afterOther }, found: () => 0, within, staying: () => 0 };
}

/** Counts the cards of each cell, up to the bound from which on it makes no difference. */
function counterOf(cells: Cells, question: Question) {
  const { places } = cells;
  const { hand, given = [], mulligan = [] } = question;
  const names = namesAsked(question);
  const bounds = places.map((counted) => {
    const most = [...needsOf(question).flat(), ...given, ...mulligan].map((wanted) =>
      // What is above the bound is as much too much as one above it.
      counted.includes(names.indexOf(wanted.name)) ? Math.max(wanted.least, (wanted.most ?? -1) + 1) : 0,
    );
    return Math.max(isAlone(question) && counted.includes(0) ? hand : 0, ...most);
  });
  if (question.inRow) return rowCounter(places, question);
  const { states, units, digit } = digitsOf(bounds);
  if (states > MOST_COUNTS) throw new TooLong();
  const after = (count: (state: number) => number) =>
    Int32Array.from({ length: states }, (_, at) => count(at));
  const counter: Counter = {
    states,
    after: units.map((unit, cell) =>
      after((count) => (digit(count, cell) === bounds[cell] ? count : count + unit)),
    ),
    afterOther: after((count) => count),
    hits: places.map((counted) => counted.includes(0)),
  };
  const cellsOfPlace = names.map((_, place) =>
    [...places.keys()].filter((cell) => places[cell]!.includes(place)),
  );
  const found = (state: number, place: number) =>
    cellsOfPlace[place]!.reduce((sum, cell) => sum + digit(state, cell), 0);
  const within = (alternatives: readonly Question["need"][]) => {
    const check = boundsCheck(question, ...alternatives);
    const known = Array.from({ length: states }, (_, state) => check((place) => found(state, place)));
    return (state: number) => known[state]!;
  };
  /** What stays of a count when the other cards of a hand are discarded. */
  const staying = (state: number) =>
    [...places.keys()].reduce(
      (sum, cell) => sum + (cells.stays?.[cell] ? digit(state, cell) * units[cell]! : 0),
      0,
    );
  return { counter, found, within, staying };
}

/** The chances by the turn, of what has come or is in one hand. */
function turnChances(chain: Chain, cells: Cells, size: number, question: Question, budget: Budget): Exact {
  const { counter, within, staying } = counterOf(cells, question);
  const isMet = within(needsOf(question));
  const isGiven = within([question.given ?? []]);
  let walk = new Walk(chain, counter, budget);
  let met = 0;
  const byDraw = range(question.draws).map((turn) => {
    walk.to(turn * size);
    const known = walk.chance(isGiven);
    const now = walk.chance((count) => isGiven(count) && isMet(count));
    if (!question.inHand) return known > 0 ? now / known : 0;
    met += now;
    if (turn > 0) walk = walk.changed((count) => (isMet(count) ? -1 : staying(count)));
    return met;
  });
  return { byDraw, hand: undefined, longestWait: undefined, unfit: [1, 0], count: undefined };
}

/** The chances of all other schemes, card by card. */
function chancesOf(chain: Chain, cells: Cells, question: Question, budget: Budget): Exact {
  const { given = [], draws, hand, mulligan = [], mulligans = 0 } = question;
  const { counter, found, within } = counterOf(cells, question);
  // Doubles must tell the states apart.
  if (chain.states > Number.MAX_SAFE_INTEGER) throw new TooLong();
  const isFit = within([mulligan]);
  const isGiven = within([given]);
  const isMet = within(needsOf(question));
  const walk = new Walk(chain, counter, budget);
  // Those that have what is needed before the hand is full: whether it is kept shows when it is.
  const early = range(hand - 1).map((drawn) => {
    const at = walk.to(drawn);
    const after = (isSo: (count: number) => boolean) =>
      at.changed((count) => (isSo(count) ? count : -1)).to(mulligans === 0 ? drawn : hand);
    return { known: after(isGiven), met: after((count) => isGiven(count) && isMet(count)) };
  });
  walk.to(hand);
  const unfit = Math.max(0, 1 - walk.chance(isFit));

  /** The chances of the hands that are kept. */
  const keptChances = (isKept: (count: number) => boolean) => {
    const kept = walk.changed((count) => (isKept(count) ? count : -1));
    const byDraw = early.map(({ met }) => met.chance(isKept));
    const known = early.map(({ known }) => known.chance(isKept));
    const inHand = range(hand).map((number) => kept.chance((count) => found(count, 0) === number));
    for (let drawn = hand; drawn <= draws; drawn++) {
      known.push(kept.to(drawn).chance(isGiven));
      byDraw.push(kept.chance((count) => isGiven(count) && isMet(count)));
    }
    const count = inHand.reduce((sum, chance, number) => sum + chance * number, kept.hits);
    return { byDraw, known, inHand, count: [count] };
  };
  // Of the hands before the last one only those that are as they should be, of the last one all.
  const fit = keptChances(isFit);
  const last = keptChances(() => true);
  const again = range(mulligans)
    .slice(0, -1)
    .reduce((sum, times) => sum + unfit ** times, 0);
  const sum = (figure: keyof typeof fit) =>
    fit[figure].map((chance, at) => again * chance + unfit ** mulligans * last[figure][at]!);
  const known = sum("known");
  const alone = isAlone(question);
  return {
    byDraw: sum("byDraw").map((chance, draw) => (known[draw]! > 0 ? chance / known[draw]! : 0)),
    hand: alone ? sum("inHand") : undefined,
    longestWait: undefined,
    unfit: [...range(mulligans).map((times) => unfit ** times * (1 - unfit)), unfit ** (mulligans + 1)],
    count: alone ? sum("count")[0]! : undefined,
  };
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
  return atMost.map((chance, wait) => chance - (atMost[wait - 1] ?? 0));
}
