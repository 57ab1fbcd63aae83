/**
 * Schemes as chains of states: in each state a draw gives a card of one of the cells that the question tells apart,
 * or another card, with chances that mathematics knows.
 */
import { chanceOfTries } from "./dealer.js";
import type { Pile } from "./piles.js";
import { cardsOf, fateOf, passOf, placesOf, type Scheme } from "./scheme.js";
import { type Budget, TooLong } from "./walk.js";

/** A card that no name of the question has. */
export const OTHER = -1;

type Tell = (cell: number, next: number, chance: number) => void;

export interface Chain {
  readonly states: number;
  /** The first state; 0 if left out. */
  readonly first?: number;
  /** Tells what a draw can give in a state, the state after it, and how likely that is. */
  draw(state: number, drawn: number, tell: Tell): void;
}

/** The cards of a scheme, in cells of those that count for the same names. */
export interface Cells {
  /** The places of the names that the cards of a cell count for. */
  readonly places: readonly (readonly number[])[];
  /** The cell of a card, or OTHER. */
  readonly cellOf: ReadonlyMap<string, number>;
  /** Whether the cards of a cell stay in the hand at the end of a turn. */
  readonly stays: readonly boolean[];
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
  const stays: boolean[] = [];
  const known = new Map<string, number>();
  const cards = cardsOf(scheme);
  const cellOf = new Map(
    placesOf(scheme, names).map((counted, card): [string, number] => {
      const fate = fateOf(scheme, cards[card]!);
      const key = `${counted} ${fate}`;
      if (counted.length > 0 && !known.has(key)) {
        known.set(key, places.push(counted) - 1);
        stays.push(fate === "retain");
      }
      return [cards[card]!, known.get(key) ?? OTHER];
    }),
  );
  return { places, cellOf, stays };
}

/** Cards that are dealt pass after pass. */
interface Passes {
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
  piles: readonly Passes[],
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

/** The deck of a scheme, if its cards come in random order; else undefined. */
export function pileOf(scheme: Scheme, cells: Cells): Pile | undefined {
  const size = passOf(scheme);
  const cards = scheme.categories.flatMap(({ cards }) => cards);
  return size === undefined ? undefined : { counts: countsOf(cards, cells), size };
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
  const piles = decks.map((cards, deck): Passes => {
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

/** What a step from one state to others costs where these are kept in a map, in sums of a walk. */
const MAP_STEP = 100;

/** Blocks are decks of `blockSize` cards: those that each category gives, then others of all that are left. */
function blockChain(
  { categories, blockSize = 10, perBlock = 1 }: Scheme,
  cells: Cells,
  budget: Budget,
): Chain {
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
  // Doubles must tell the states apart.
  if (taken.states > Number.MAX_SAFE_INTEGER) throw new TooLong();
  const drawFrom = (counts: readonly number[], times: number, states: ReadonlyMap<number, number>) => {
    let now = states;
    for (let drawn = 0; drawn < times; drawn++) {
      const next = new Map<number, number>();
      for (const [state, chance] of now) {
        budget.spend(MAP_STEP * kinds.length);
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
      budget.spend(MAP_STEP * own.size);
      for (const [other, likely] of own) add(both, one + other, chance * likely);
    }
    blocks = both;
    size += count;
  }
  blocks = drawFrom(all, blockSize - size, blocks);
  const places = [...cells.places.keys()];
  budget.spend(MAP_STEP * blocks.size * places.length * kinds.length);
  const inCell = (state: number, cell: number) =>
    sumOf(kinds.map((kind, at) => (kind.cell === cell ? taken.digit(state, at) : 0)));
  const digits = digitsOf(
    places.map((cell) => [...blocks.keys()].reduce((most, state) => Math.max(most, inCell(state, cell)), 0)),
  );
  const starts = new Map<number, number>();
  for (const [state, chance] of blocks) {
    add(starts, sumOf(places.map((cell) => inCell(state, cell) * digits.units[cell]!)), chance);
  }
  return pileChain([{ size: blockSize, digits: places, starts }], places, digits);
}

/**
 * A deck of which each turn draws a hand, which is then discarded; the discards are shuffled when there is no other
 * card. The state tells what is left and what of the hand will be discarded.
 */
function handChain(scheme: Scheme, { cellOf }: Cells, size: number): Chain {
  const kinds = new Map<string, { readonly cell: number; readonly fate: string; count: number }>();
  for (const card of scheme.categories.flatMap(({ cards }) => cards)) {
    const [cell, fate] = [cellOf.get(card)!, fateOf(scheme, card)];
    const kind = kinds.get(`${cell} ${fate}`) ?? { cell, fate, count: 0 };
    kind.count += 1;
    kinds.set(`${cell} ${fate}`, kind);
  }
  const all = [...kinds.values()];
  const none = all.map(() => 0);
  const more = (counts: readonly number[], at: number, by: number) =>
    counts.map((count, other) => (other === at ? count + by : count));
  const first = { left: all.map(({ count }) => count), held: none, drawn: 0 };
  return foundChain(first, ({ left: before, held: last, drawn }, tell) => {
    const held = drawn === 0 ? none : last;
    // What stays or is exhausted is never discarded.
    const discards = all.map(({ fate, count }, at) => (fate === "discard" ? count - held[at]! : 0));
    const left = sumOf(before) > 0 ? before : discards;
    const sum = sumOf(left);
    const after = (drawn + 1) % size;
    // If the pile lasts for the turn, it makes no difference what is in the hand.
    const isHeld = sum - 1 < size - drawn - 1;
    if (sum === 0) tell(OTHER, { left, held, drawn: after }, 1);
    for (const [at, { cell, fate }] of all.entries()) {
      const nowHeld = fate === "discard" ? more(held, at, 1) : held;
      const next = { left: more(left, at, -1), held: isHeld ? nowHeld : none, drawn: after };
      if (left[at]! > 0) tell(cell, next, left[at]! / sum);
    }
  });
}

/**
 * What is new of a collection, in cell 0: the state counts the cards that came, by how likely each is. A card that
 * has not come is still in the pass, with all its copies. Undefined for schemes whose passes are not of one list.
 */
export function collectionChain(scheme: Scheme, cells: Cells): Chain | undefined {
  const { kind, categories, weights, blockSize = 10, noRepeat } = scheme;
  const all = categories.flatMap(({ cards }) => cards);
  const size = { dice: 1, deck: all.length, blocks: blockSize }[kind as string];
  const isOneList = kind !== "blocks" || (categories.length === 1 && new Set(all).size === all.length);
  if (size === undefined || noRepeat || scheme.hand !== undefined || !isOneList) return undefined;
  const weightOf = (at: number) => weights?.[at] ?? 1;
  const perCard = new Map<string, number>();
  for (const [at, card] of all.entries()) {
    if (cells.cellOf.get(card) !== OTHER) perCard.set(card, (perCard.get(card) ?? 0) + weightOf(at));
  }
  const total = sumOf(all.map((_, at) => weightOf(at)));
  const classes = [...new Set(perCard.values())];
  const counts = classes.map((weight) => [...perCard.values()].filter((own) => own === weight).length);
  const { states, units, digit } = digitsOf(counts);
  return {
    states,
    draw(state, drawn, tell) {
      const left = total - (drawn % size);
      let known = 1;
      for (const [at, weight] of classes.entries()) {
        const chance = (weight * (counts[at]! - digit(state, at))) / left;
        known -= chance;
        if (chance > 0) tell(0, state + units[at]!, chance);
      }
      if (known > 1e-15) tell(OTHER, state, known);
    },
  };
}

/** Cards that have as many copies, of which as many are left. */
interface Alike {
  readonly cell: number;
  readonly copies: number;
  readonly left: number;
}

/** A deck with no card twice in a row: the state has the card that was dealt last. */
function noRepeatChain(cards: readonly string[], { cellOf }: Cells): Chain {
  type Groups = readonly (readonly [Alike, number])[];
  const isSame = (one: Alike, other?: Alike) =>
    one.cell === other?.cell && one.copies === other.copies && one.left === other.left;
  const changed = (groups: Groups, alike: Alike, by: number): Groups =>
    [
      ...groups.filter(([own]) => !isSame(own, alike)),
      [alike, (groups.find(([own]) => isSame(own, alike))?.[1] ?? 0) + by] as const,
    ]
      .filter(([{ left }, count]) => left > 0 && count > 0)
      // In one order, so that equal states are one.
      .sort(([one], [other]) => one.cell - other.cell || one.copies - other.copies || one.left - other.left);
  let full: Groups = [];
  for (const card of new Set(cards)) {
    const copies = cards.filter((own) => own === card).length;
    full = changed(full, { cell: cellOf.get(card)!, copies, left: copies }, 1);
  }
  type State = { readonly groups: Groups; readonly last?: Alike };
  return foundChain<State>({ groups: full }, (state, tell) => {
    let { groups, last } = state;
    if (groups.length === 0) {
      groups = full;
      last = { ...last!, left: last!.copies };
    }
    const left = sumOf(groups.map(([alike, count]) => alike.left * count));
    const top = Math.max(...groups.map(([alike]) => alike.left));
    // A card of more than half of what is left comes now, unless it came last: then any may.
    const isTop = 2 * top > left;
    const isFree = isTop && top === last?.left && groups.some(([alike]) => isSame(alike, last));
    const weights = groups.map(([alike, count]) => {
      if (isFree) return alike.left * count;
      if (isTop && alike.left !== top) return 0;
      return alike.left * (count - (isSame(alike, last) ? 1 : 0));
    });
    const sum = sumOf(weights);
    for (const [at, [alike]] of groups.entries()) {
      const next = { ...alike, left: alike.left - 1 };
      const rest = changed(changed(groups, alike, -1), next, 1);
      if (weights[at]! > 0) tell(alike.cell, { groups: rest, last: next }, weights[at]! / sum);
    }
  });
}

/** How many states a chain may find. */
const MOST_STATES = 20_000;

/** A chain whose states are found on the way, of any kind that JSON can tell apart. */
function foundChain<State>(
  first: State,
  drawIn: (state: State, tell: (cell: number, next: State, chance: number) => void) => void,
): Chain {
  const states: State[] = [];
  const numbers = new Map<string, number>();
  const known: Parameters<Tell>[][] = [];
  const numberOf = (state: State) => {
    const key = JSON.stringify(state);
    const number = numbers.get(key) ?? states.push(state) - 1;
    if (number >= MOST_STATES) throw new TooLong();
    numbers.set(key, number);
    return number;
  };
  return {
    states: 0,
    first: numberOf(first),
    draw(state, _, tell) {
      if (known[state] === undefined) {
        const draws: Parameters<Tell>[] = [];
        drawIn(states[state]!, (cell, next, chance) => draws.push([cell, numberOf(next), chance]));
        known[state] = draws;
      }
      for (const draw of known[state]) tell(...draw);
    },
  };
}

/** A chance as the library compares it with a number of 30 bits. */
const asBits = (chance: number) => Math.floor(chance * 2 ** 30) / 2 ** 30;

/** Chances that depend on the tries since the last hit; the state counts those that have missed, and lost second draws. */
function chanceChain(scheme: Scheme, { cellOf }: Cells, draws: number): Chain {
  const { chance = [], misses = 0, second = [1] } = scheme;
  const [featured, other] = cardsOf(scheme).map((card) => cellOf.get(card)!);
  const chanceOf = chanceOfTries(chance);
  const secondOf = chanceOfTries(second);
  const tries = typeof chance === "number" ? draws + misses : chance.length;
  return {
    states: tries * second.length,
    first: Math.min(misses, tries - 1),
    draw(state, _, tell) {
      const missed = state % tries;
      const lost = Math.floor(state / tries);
      const hit = asBits(chanceOf(missed + 1));
      const wins = asBits(secondOf(lost + 1));
      if (hit * wins > 0) tell(featured!, 0, hit * wins);
      if (hit * (1 - wins) > 0) tell(other!, Math.min(lost + 1, second.length - 1) * tries, hit * (1 - wins));
      if (hit < 1) tell(OTHER, lost * tries + Math.min(missed + 1, tries - 1), 1 - hit);
    },
  };
}

/**
 * The chain of a scheme; undefined for several decks or blocks with `noRepeat`, for which none is known.
 *
 * @throws TooLong if it has too many states to be made.
 */
export function chainOf(scheme: Scheme, cells: Cells, draws: number, budget: Budget): Chain | undefined {
  const { kind, categories, weights, noRepeat } = scheme;
  if (noRepeat && kind !== "deck") return undefined;
  const lists = categories.map(({ cards }) => cards);
  const makers: Record<Scheme["kind"], () => Chain> = {
    dice: () => diceChain(lists.flat(), weights, cells),
    deck: () => {
      const cards = lists.flat();
      if (noRepeat) return noRepeatChain(cards, cells);
      return scheme.hand === undefined ? deckChain([cards], cells) : handChain(scheme, cells, scheme.hand);
    },
    categories: () => deckChain(lists, cells),
    blocks: () => blockChain(scheme, cells, budget),
    chance: () => chanceChain(scheme, cells, draws),
  };
  return makers[kind]();
}
