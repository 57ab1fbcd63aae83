/**
 * Schemes as chains of states: in each state a draw gives a card of one of the cells that the question tells apart,
 * or another card, with chances that mathematics knows.
 */
import { chanceOfTries } from "./dealer.js";
import { cardsOf, placesOf, type Scheme } from "./scheme.js";

/** A card that no name of the question has. */
export const OTHER = -1;

type Tell = (cell: number, next: number, chance: number) => void;

export interface Chain {
  readonly states: number;
  /** Tells what a draw can give in a state, the state after it, and how likely that is. The first state is 0. */
  draw(state: number, drawn: number, tell: Tell): void;
}

/** The cards of a scheme, in cells of those that count for the same names. */
export interface Cells {
  /** The places of the names that the cards of a cell count for. */
  readonly places: readonly (readonly number[])[];
  /** The cell of a card, or OTHER. */
  readonly cellOf: ReadonlyMap<string, number>;
}

/** States that stand for a number from 0 to a bound at each place. */
export function digitsOf(bounds: readonly number[]) {
  let states = 1;
  const units = bounds.map((bound) => {
    states *= bound + 1;
    return states / (bound + 1);
  });
  const digit = (state: number, place: number) => Math.floor(state / units[place]!) % (bounds[place]! + 1);
  return { states, units, digit };
}

type Digits = ReturnType<typeof digitsOf>;

/** The cells into which the names cut the cards of a scheme. */
export function cellsOf(scheme: Scheme, names: readonly string[]): Cells {
  const places: (readonly number[])[] = [];
  const known = new Map<string, number>();
  const cards = cardsOf(scheme);
  const cellOf = new Map(
    placesOf(scheme, names).map((counted, card): [string, number] => {
      const key = counted.join();
      if (counted.length > 0 && !known.has(key)) known.set(key, places.push(counted) - 1);
      return [cards[card]!, known.get(key) ?? OTHER];
    }),
  );
  return { places, cellOf };
}

/** Cards that are dealt pass after pass. */
interface Pile {
  /** How many cards a pass has. */
  readonly size: number;
  /** The digits that count what is left of the cells it has. */
  readonly digits: readonly number[];
  /** How many of each cell a pass can have, as a state of the chain, and how likely that is. */
  readonly starts: ReadonlyMap<number, number>;
}

const add = (chances: Map<number, number>, state: number, chance: number) =>
  chances.set(state, (chances.get(state) ?? 0) + chance);

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Piles that give a card each in turn. The state tells how many of each cell are left in each pass. */
function pileChain(
  piles: readonly Pile[],
  cells: readonly number[],
  { states, units, digit }: Digits,
): Chain {
  return {
    states,
    draw(state, drawn, tell) {
      const { size, digits, starts } = piles[drawn % piles.length]!;
      const dealt = Math.floor(drawn / piles.length) % size;
      const left = size - dealt;
      const draw = (now: number, chance: number) => {
        let others = left;
        for (const at of digits) {
          const own = digit(now, at);
          if (own === 0) continue;
          others -= own;
          tell(cells[at]!, now - units[at]!, (chance * own) / left);
        }
        if (others > 0) tell(OTHER, now, (chance * others) / left);
      };
      if (dealt > 0) return draw(state, 1);
      // A pass that is through has left none of any cell.
      for (const [start, chance] of starts) draw(state + start, chance);
    },
  };
}

/** How many cards of each cell are in a list; others are left out. */
function countsOf(cards: readonly string[], { places, cellOf }: Cells): number[] {
  const counts = places.map(() => 0);
  for (const card of cards) {
    const cell = cellOf.get(card)!;
    if (cell !== OTHER) counts[cell]! += 1;
  }
  return counts;
}

/** Decks that give a card each in turn: one, or one for each category. */
function deckChain(decks: readonly (readonly string[])[], cells: Cells): Chain {
  // A digit for what each deck has of each cell.
  const owns = decks.flatMap((cards, deck) =>
    countsOf(cards, cells)
      .map((count, cell) => ({ deck, cell, count }))
      .filter(({ count }) => count > 0),
  );
  const digits = digitsOf(owns.map(({ count }) => count));
  const piles = decks.map((cards, deck): Pile => {
    const own = [...owns.keys()].filter((at) => owns[at]!.deck === deck);
    const start = sumOf(own.map((at) => owns[at]!.count * digits.units[at]!));
    return { size: cards.length, digits: own, starts: new Map([[start, 1]]) };
  });
  return pileChain(
    piles,
    owns.map(({ cell }) => cell),
    digits,
  );
}

/** Dice are decks of one card, which is another one in each pass. */
function diceChain(cards: readonly string[], weights: readonly number[] | undefined, cells: Cells): Chain {
  const digits = digitsOf(cells.places.map(() => 1));
  const starts = new Map<number, number>();
  const total = weights === undefined ? cards.length : sumOf(weights);
  for (const [at, card] of cards.entries()) {
    const cell = cells.cellOf.get(card)!;
    const weight = weights?.[at] ?? 1;
    if (weight > 0) add(starts, cell === OTHER ? 0 : digits.units[cell]!, weight / total);
  }
  const places = [...cells.places.keys()];
  return pileChain([{ size: 1, digits: places, starts }], places, digits);
}

/** Blocks are decks of `blockSize` cards: those that each category gives, then others of all that are left. */
function blockChain({ categories, blockSize = 10, perBlock = 1 }: Scheme, cells: Cells): Chain {
  // Cards of one cell and with as many copies are alike.
  const alike = new Map<string, { readonly cell: number; readonly copies: number }>();
  const lists = categories.map(({ cards }) => {
    const copies = new Map<string, number>();
    for (const card of cards) copies.set(card, (copies.get(card) ?? 0) + 1);
    return [...copies].map(([card, copies]) => {
      const cell = cells.cellOf.get(card)!;
      const key = `${cell} ${copies}`;
      alike.set(key, { cell, copies });
      return key;
    });
  });
  const keys = [...alike.keys()];
  const kinds = [...alike.values()];
  const countsIn = (list: readonly string[]) => keys.map((key) => list.filter((own) => own === key).length);
  const all = countsIn(lists.flat());
  const taken = digitsOf(all);
  const drawFrom = (counts: readonly number[], times: number, states: ReadonlyMap<number, number>) => {
    let now = states;
    for (let drawn = 0; drawn < times; drawn++) {
      const next = new Map<number, number>();
      for (const [state, chance] of now) {
        const weights = kinds.map(({ copies }, at) => copies * (counts[at]! - taken.digit(state, at)));
        const sum = sumOf(weights);
        for (const [at, weight] of weights.entries()) {
          if (weight > 0) add(next, state + taken.units[at]!, (chance * weight) / sum);
        }
      }
      now = next;
    }
    return now;
  };
  let blocks: ReadonlyMap<number, number> = new Map([[0, 1]]);
  let size = 0;
  for (const [place, list] of lists.entries()) {
    const count = typeof perBlock === "number" ? perBlock : perBlock[place]!;
    const own = drawFrom(countsIn(list), count, new Map([[0, 1]]));
    const both = new Map<number, number>();
    for (const [one, chance] of blocks) {
      for (const [other, likely] of own) add(both, one + other, chance * likely);
    }
    blocks = both;
    size += count;
  }
  blocks = drawFrom(all, blockSize - size, blocks);
  const places = [...cells.places.keys()];
  const inCell = (state: number, cell: number) =>
    sumOf(kinds.map((kind, at) => (kind.cell === cell ? taken.digit(state, at) : 0)));
  const digits = digitsOf(
    places.map((cell) => Math.max(...[...blocks.keys()].map((state) => inCell(state, cell)))),
  );
  const starts = new Map<number, number>();
  for (const [state, chance] of blocks) {
    add(starts, sumOf(places.map((cell) => inCell(state, cell) * digits.units[cell]!)), chance);
  }
  return pileChain([{ size: blockSize, digits: places, starts }], places, digits);
}

/** Chances that depend on the tries since the last hit; the state counts those that have missed. */
function chanceChain(chance: number | readonly number[], draws: number): Chain {
  const chanceOf = chanceOfTries(chance);
  const states = typeof chance === "number" ? draws : chance.length;
  return {
    states,
    draw(state, _, tell) {
      // As the library compares it with a number of 30 bits.
      const likely = Math.floor(chanceOf(state + 1) * 2 ** 30) / 2 ** 30;
      if (likely > 0) tell(0, 0, likely);
      if (likely < 1) tell(OTHER, Math.min(state + 1, states - 1), 1 - likely);
    },
  };
}

/** The chain of a scheme; undefined with `noRepeat`, for which none is known. */
export function chainOf(scheme: Scheme, cells: Cells, draws: number): Chain | undefined {
  const { kind, categories, chance, weights, noRepeat } = scheme;
  if (noRepeat) return undefined;
  const lists = categories.map(({ cards }) => cards);
  const makers: Record<Scheme["kind"], () => Chain> = {
    dice: () => diceChain(lists.flat(), weights, cells),
    deck: () => deckChain([lists.flat()], cells),
    categories: () => deckChain(lists, cells),
    blocks: () => blockChain(scheme, cells),
    chance: () => chanceChain(chance!, draws),
  };
  return makers[kind]();
}
