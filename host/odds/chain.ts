/**
 * Schemes as chains of states: in each state a draw gives a card of one of the cells that the question tells apart,
 * or another card, with chances that mathematics knows.
 */
import { chanceOfTries } from "./dealer.js";
import { allOf, cardsOf, fateOf, placesIn, type Scheme } from "./scheme.js";
import type { Budget } from "./walk.js";

/** The cell of a card that no name of the question has: none of those that are counted. */
export const OTHER = -1;

type Tell<State> = (cell: number, next: State, chance: number) => void;

/** States that are numbered as they are found; the first is 0. */
export interface Chain {
  /** Tells what a draw can give in a state, the state after it, and how likely that is. */
  draw(state: number, tell: Tell<number>): void;
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

/** The cells into which the names cut the cards of a scheme. */
export function cellsOf(scheme: Scheme, names: readonly string[]): Cells {
  const placesOf = placesIn(scheme, names);
  const cards = cardsOf(scheme);
  const keys = cards.map((card) => `${placesOf(card)} ${fateOf(scheme, card)}`);
  const known = [...new Set(keys.filter((_, at) => placesOf(cards[at]!).length > 0))];
  const firsts = known.map((key) => cards[keys.indexOf(key)]!);
  return {
    places: firsts.map(placesOf),
    cellOf: new Map(cards.map((card, at) => [card, known.indexOf(keys[at]!)])),
    stays: firsts.map((card) => fateOf(scheme, card) === "retain"),
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const changed = (counts: readonly number[], at: number, by: number) =>
  counts.map((count, other) => (other === at ? count + by : count));

/** How many cards of each cell are in a list. */
export const countsOf = (cards: readonly string[], cells: readonly number[], { cellOf }: Cells): number[] =>
  cells.map((cell) => cards.filter((card) => cellOf.get(card) === cell).length);

/** What a new state costs that a chain finds, in sums of a walk, and what a draw does that it finds. */
const STATE = 5000;
const DRAW = 100;

/** A chain whose states are found on the way, of any kind that JSON can tell apart. */
function foundChain<State>(
  first: State,
  budget: Budget,
  drawIn: (state: State, tell: Tell<State>) => void,
): Chain {
  const states = [first];
  const numbers = new Map([[JSON.stringify(first), 0]]);
  const known: Parameters<Tell<number>>[][] = [];
  const numberOf = (state: State) => {
    budget.spend(DRAW);
    const key = JSON.stringify(state);
    const number = numbers.get(key);
    if (number !== undefined) return number;
    budget.spend(STATE);
    numbers.set(key, states.length);
    return states.push(state) - 1;
  };
  return {
    draw(state, tell) {
      if (known[state] === undefined) {
        const draws: Parameters<Tell<number>>[] = [];
        drawIn(states[state]!, (cell, next, chance) => {
          if (chance > 0) draws.push([cell, numberOf(next), chance]);
        });
        known[state] = draws;
      }
      for (const [cell, next, chance] of known[state]) tell(cell, next, chance);
    },
  };
}

/** What a pass can begin with: how many cards of each kind, and how likely that is. */
type Start = readonly [counts: readonly number[], chance: number];

/** Piles that give a card each in turn; one that is empty begins another pass. */
function passChain(cells: readonly number[], piles: readonly (readonly Start[])[], budget: Budget): Chain {
  const first = { at: 0, piles: piles.map(() => cells.map(() => 0)) };
  return foundChain(first, budget, ({ at, piles: left }, tell) => {
    const now: readonly Start[] = sumOf(left[at]!) > 0 ? [[left[at]!, 1]] : piles[at]!;
    for (const [counts, chance] of now) {
      const sum = sumOf(counts);
      for (const [kind, count] of counts.entries()) {
        if (count === 0) continue;
        const rest = left.map((pile, other) => (other === at ? changed(counts, kind, -1) : pile));
        tell(cells[kind]!, { at: (at + 1) % piles.length, piles: rest }, (chance * count) / sum);
      }
    }
  });
}

/** Starts of which equal ones are one. */
function merged(starts: readonly Start[], budget: Budget): Start[] {
  const all = new Map<string, Start>();
  for (const [counts, chance] of starts) {
    budget.spend(DRAW * counts.length);
    const key = counts.join();
    all.set(key, [counts, chance + (all.get(key)?.[1] ?? 0)]);
  }
  return [...all.values()];
}

/** The blocks that there are: those cards that each category gives, then others of all that are left. */
function blocksOf(
  { categories, blockSize = 10, perBlock = 1 }: Scheme,
  { cellOf }: Cells,
  cells: readonly number[],
  budget: Budget,
): Start[] {
  // Cards of one cell and with as many copies are alike.
  const keysIn = categories.map(({ cards }) =>
    [...new Set(cards)].map((card) => `${cellOf.get(card)} ${cards.filter((own) => own === card).length}`),
  );
  const keys = [...new Set(keysIn.flat())];
  const kinds = keys.map((key) => key.split(" ").map(Number) as [cell: number, copies: number]);
  const countsIn = (own: readonly string[]) => keys.map((key) => own.filter((other) => other === key).length);
  const none: readonly Start[] = [[keys.map(() => 0), 1]];
  const drawn = (all: readonly number[], times: number, starts: readonly Start[]): readonly Start[] => {
    if (times === 0) return starts;
    const next = starts.flatMap(([counts, chance]) => {
      budget.spend(DRAW * keys.length ** 2);
      const weights = kinds.map(([, copies], at) => copies * (all[at]! - counts[at]!));
      const sum = sumOf(weights);
      return weights.flatMap((weight, at): Start[] =>
        weight > 0 ? [[changed(counts, at, 1), (chance * weight) / sum]] : [],
      );
    });
    return drawn(all, times - 1, merged(next, budget));
  };
  const counts = categories.map((_, at) => (typeof perBlock === "number" ? perBlock : perBlock[at]!));
  const given = keysIn.reduce((starts, own, at) => {
    const more = drawn(countsIn(own), counts[at]!, none);
    budget.spend(DRAW * keys.length * starts.length * more.length);
    const both = starts.flatMap(([one, chance]) =>
      more.map(([other, likely]): Start => [one.map((count, kind) => count + other[kind]!), chance * likely]),
    );
    return merged(both, budget);
  }, none);
  const blocks = drawn(countsIn(keysIn.flat()), blockSize - sumOf(counts), given);
  const inCells = blocks.map(
    ([counts, chance]): Start => [
      cells.map((cell) => sumOf(counts.filter((_, at) => kinds[at]![0] === cell))),
      chance,
    ],
  );
  return merged(inCells, budget);
}

/**
 * A deck of which each turn draws a hand, which is then discarded; the discards are shuffled when there is no other
 * card. The state tells what is left and what of the hand will be discarded.
 */
function handChain(scheme: Scheme, { cellOf }: Cells, size: number, budget: Budget): Chain {
  const cards = allOf(scheme);
  const keys = cards.map((card) => `${cellOf.get(card)} ${fateOf(scheme, card)}`);
  const kinds = [...new Set(keys)].map((key) => {
    const [cell, fate] = key.split(" ");
    return { cell: Number(cell), fate, count: keys.filter((other) => other === key).length };
  });
  const none = kinds.map(() => 0);
  const first = { left: kinds.map(({ count }) => count), held: none, drawn: 0 };
  return foundChain(first, budget, ({ left: before, held: last, drawn }, tell) => {
    const held = drawn === 0 ? none : last;
    // What stays or is exhausted is never discarded.
    const discards = kinds.map(({ fate, count }, at) => (fate === "discard" ? count - held[at]! : 0));
    const left = sumOf(before) > 0 ? before : discards;
    const sum = sumOf(left);
    const after = (drawn + 1) % size;
    // If the pile lasts for the turn, it makes no difference what is in the hand.
    const isHeld = sum - 1 < size - drawn - 1;
    if (sum === 0) tell(OTHER, { left, held, drawn: after }, 1);
    for (const [at, { cell, fate }] of kinds.entries()) {
      const nowHeld = fate === "discard" ? changed(held, at, 1) : held;
      const next = { left: changed(left, at, -1), held: isHeld ? nowHeld : none, drawn: after };
      if (left[at]! > 0) tell(cell, next, left[at]! / sum);
    }
  });
}

/**
 * What is new of a collection, in cell 0: the state counts the cards that are missing, by how likely each is. A
 * missing card is still in the pass, with all its copies. Undefined for schemes whose passes have no part of so
 * many cards of one list that has the whole collection.
 */
export function collectionChain(scheme: Scheme, { cellOf }: Cells, budget: Budget): Chain | undefined {
  const { kind, categories, weights, blockSize = 10, perBlock = 1, noRepeat, hand } = scheme;
  const isBlocks = kind === "blocks";
  const lists = isBlocks ? categories.map(({ cards }) => cards) : [allOf(scheme)];
  const wanted = allOf(scheme).filter((card) => cellOf.get(card) !== OTHER);
  const own = lists.findIndex((list) => wanted.every((card) => list.includes(card)));
  const cards = lists[own] ?? [];
  const size = { dice: 1, deck: cards.length, blocks: blockSize }[kind as string];
  if (size === undefined || own < 0 || noRepeat || hand !== undefined) return undefined;
  const parts = lists.map((_, at) => (typeof perBlock === "number" ? perBlock : perBlock[at]!));
  const isWhole = lists.length === 1 || sumOf(parts) === size;
  if (isBlocks && (!isWhole || new Set(cards).size < cards.length)) return undefined;
  const part = lists.length === 1 ? size : parts[own]!;
  const weightOf = (at: number) => weights?.[at] ?? 1;
  const perCard = new Map<string, number>();
  for (const [at, card] of cards.entries()) {
    if (cellOf.get(card) !== OTHER) perCard.set(card, (perCard.get(card) ?? 0) + weightOf(at));
  }
  const total = sumOf(cards.map((_, at) => weightOf(at)));
  const classes = [...new Set(perCard.values())];
  const counts = classes.map((weight) => [...perCard.values()].filter((own) => own === weight).length);
  return foundChain({ missing: counts, drawn: 0, taken: 0 }, budget, ({ missing, drawn, taken }, tell) => {
    const isOfPart = (part - taken) / (size - drawn);
    const chances = missing.map((count, at) => (isOfPart * count * classes[at]!) / (total - taken));
    const after = (drawn + 1) % size;
    const next = { missing, drawn: after, taken: after === 0 ? 0 : taken + 1 };
    for (const [at, chance] of chances.entries())
      tell(0, { ...next, missing: changed(missing, at, -1) }, chance);
    const known = isOfPart - sumOf(chances);
    // The rest is what doubles leave of 1.
    if (known > 1e-15) tell(OTHER, next, known);
    tell(OTHER, { ...next, taken: after === 0 ? 0 : taken }, 1 - isOfPart);
  });
}

/** A deck with no card twice in a row: the state has the card that was dealt last. */
function noRepeatChain(deck: readonly string[], { cellOf }: Cells, budget: Budget): Chain {
  // Cards of one cell with as many copies, of which as many are left, are alike.
  type Card = readonly [cell: number, copies: number, left: number];
  const full = [...new Set(deck)].map((card): Card => {
    const copies = deck.filter((own) => own === card).length;
    return [cellOf.get(card)!, copies, copies];
  });
  type State = { readonly cards: readonly Card[]; readonly last?: Card };
  // In one order, so that equal states are one.
  const first: State = { cards: full.sort() };
  return foundChain(first, budget, (state, tell) => {
    const isThrough = state.cards.every(([, , left]) => left === 0);
    const cards = isThrough ? full : state.cards;
    const last = state.last?.map((part, at, all) => (isThrough && at === 2 ? all[1]! : part));
    const lastAt = cards.findIndex((card) => card.join() === last?.join());
    const left = sumOf(cards.map(([, , left]) => left));
    const top = Math.max(...cards.map(([, , left]) => left));
    // A card of more than half of what is left comes now, unless it came last: then any may.
    const isTop = 2 * top > left;
    const isFree = isTop && cards[lastAt]?.[2] === top;
    const weights = cards.map(([, , own], at) => {
      if (isFree) return own;
      return at === lastAt || (isTop && own < top) ? 0 : own;
    });
    const sum = sumOf(weights);
    for (const [at, [cell, copies, own]] of cards.entries()) {
      const next: Card = [cell, copies, own - 1];
      const rest = cards.map((card, other) => (other === at ? next : card)).sort();
      if (weights[at]! > 0) tell(cell, { cards: rest, last: next }, weights[at]! / sum);
    }
  });
}

/** A chance as the library compares it with a number of 30 bits. */
const asBits = (chance: number) => Math.floor(chance * 2 ** 30) / 2 ** 30;

/** Chances that depend on the tries since the last hit; the state counts those that have missed, and lost second draws. */
function chanceChain(scheme: Scheme, { cellOf }: Cells, budget: Budget): Chain {
  const { chance = [], misses = 0, second = [1] } = scheme;
  const [featured, other] = cardsOf(scheme).map((card) => cellOf.get(card)!);
  const chanceOf = chanceOfTries(chance);
  const secondOf = chanceOfTries(second);
  const most = typeof chance === "number" ? Number.POSITIVE_INFINITY : chance.length - 1;
  return foundChain({ missed: Math.min(misses, most), lost: 0 }, budget, ({ missed, lost }, tell) => {
    const hit = asBits(chanceOf(missed + 1));
    const wins = asBits(secondOf(lost + 1));
    tell(featured!, { missed: 0, lost: 0 }, hit * wins);
    tell(other!, { missed: 0, lost: Math.min(lost + 1, second.length - 1) }, hit * (1 - wins));
    tell(OTHER, { missed: Math.min(missed + 1, most), lost }, 1 - hit);
  });
}

/** The chain of a scheme; undefined for several decks or blocks with `noRepeat`, for which none is known. */
export function chainOf(scheme: Scheme, cells: Cells, budget: Budget): Chain | undefined {
  const { kind, categories, weights, noRepeat, hand } = scheme;
  const lists = categories.map(({ cards }) => cards);
  if (kind === "chance") return chanceChain(scheme, cells, budget);
  if (noRepeat) return kind === "deck" ? noRepeatChain(lists.flat(), cells, budget) : undefined;
  if (hand !== undefined) return handChain(scheme, cells, hand, budget);
  const kinds = [...cells.places.keys(), OTHER];
  /** Dice are decks of one card, which is another one in each pass. */
  const diceOf = (cards: readonly string[], total = weights === undefined ? cards.length : sumOf(weights)) =>
    cards.map((card, at): Start => [countsOf([card], kinds, cells), (weights?.[at] ?? 1) / total]);
  const deckOf = (cards: readonly string[]): Start[] => [[countsOf(cards, kinds, cells), 1]];
  const piles = {
    dice: () => [merged(diceOf(lists.flat()), budget)],
    deck: () => [deckOf(lists.flat())],
    categories: () => lists.map(deckOf),
    blocks: () => [blocksOf(scheme, cells, kinds, budget)],
  };
  return passChain(kinds, piles[kind](), budget);
}
