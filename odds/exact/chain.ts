/** Describes dealers as Markov chains. Each state has possible draws with their chances and next states. */

import { type Card, chanceOfTries, type Scheme } from "../asks/scheme.js";
import { spend } from "./budget.js";
import type { Cell } from "./cells.js";
import type { Deck, Start } from "./mulligan.js";
import { NONE, type Residuals } from "./residual.js";
import type { Chain, Draws } from "./walk.js";

type Tell<State> = (symbol: number, next: State, chance: number) => void;

export interface Dealt {
  readonly scheme: Scheme;
  readonly cells: readonly Cell[];
  readonly residuals: Residuals;
  readonly isAgainAsked: boolean;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const changed = (counts: readonly number[], at: number, by: number) =>
  counts.map((count, other) => (other === at ? count + by : count));

/** A new state costs `STATE` sums, and each letter of its key costs `LETTER` sums. */
const STATE = 1000;
const LETTER = 15;

/** Makes a chain whose states are found during the walk. States with the same JSON are the same state. */
function foundChain<State>(first: State, drawIn: (state: State, tell: Tell<State>) => void): Chain {
  const states: State[] = [];
  const numbers = new Map<string, number>();
  const known: Draws[] = [];
  const numberOf = (state: State) => {
    const key = JSON.stringify(state);
    spend(LETTER * key.length);
    const number = numbers.get(key);
    if (number !== undefined) return number;
    spend(STATE);
    numbers.set(key, states.length);
    return states.push(state) - 1;
  };
  const drawsOf = (state: number): Draws => {
    const draws = { symbols: [] as number[], next: [] as number[], likely: [] as number[] };
    drawIn(states[state]!, (symbol, next, chance) => {
      if (chance === 0) return;
      draws.symbols.push(symbol);
      draws.next.push(numberOf(next));
      draws.likely.push(chance);
    });
    return draws;
  };
  numberOf(first);
  return (state) => {
    known[state] ??= drawsOf(state);
    return known[state];
  };
}

/** Counts cells by their state. The cells of a group can be exchanged, so only these numbers matter. */
type Group = readonly (readonly [known: number, cells: number])[];

function grouped(entries: Group): Group {
  const counts = new Map<number, number>();
  for (const [known, cells] of entries) counts.set(known, (counts.get(known) ?? 0) + cells);
  return [...counts].filter(([, cells]) => cells > 0).sort(([one], [other]) => one - other);
}

const renamed = (group: Group, to: (known: number) => number): Group =>
  group.every(([known]) => to(known) === known)
    ? group
    : grouped(group.map(([known, cells]) => [to(known), cells]));

const moved = (group: Group, from: number, to: number): Group =>
  from === to ? group : grouped([...group, [from, -1], [to, 1]]);

/** Encodes how many copies of a cell are left, how many were drawn, and whether one was drawn last. */
function knownOf({ cells, residuals }: Dealt) {
  const width = residuals.most + 1;
  return {
    from: (at: number, left: number, last = 0, came = 0) =>
      (left * 2 + last) * width + (cells[at]!.isApart ? Math.min(came, residuals.most) : 0),
    left: (known: number) => Math.floor(known / width / 2),
    last: (known: number) => Math.floor(known / width) % 2,
    came: (known: number) => known % width,
  };
}

/** The chain of dice, of a deck, or of several decks that take turns. An empty deck starts another pass. */
function passChain(dealt: Dealt): Chain {
  const { scheme, cells, residuals, isAgainAsked } = dealt;
  const { kind, noRepeat, categories } = scheme;
  const isDice = kind === "dice";
  const decks = kind === "categories" ? categories.length : 1;
  const isMarked = noRepeat || isAgainAsked ? 1 : 0;
  const { from, left, last, came } = knownOf(dealt);
  const fullOf = (at: number) => (isDice ? 1 : cells[at]!.copies);
  const first = {
    deck: 0,
    groups: cells.map(({ alike }, at): Group => [[from(at, fullOf(at)), alike]]),
  };
  return foundChain(first, ({ deck, groups: before }, tell) => {
    const isOwn = (at: number) => cells[at]!.deck === deck;
    const isThrough = before.every((group, at) => !isOwn(at) || group.every(([each]) => left(each) === 0));
    const filled = (group: Group, at: number) =>
      isOwn(at) ? renamed(group, (each) => from(at, fullOf(at), last(each), came(each))) : group;
    const groups = isThrough ? before.map(filled) : before;
    const entries = groups.flatMap((group, at) =>
      isOwn(at) ? group.map(([each, alike]) => ({ at, each, alike })) : [],
    );
    const top = Math.max(...entries.map(({ each }) => left(each)));
    // With `noRepeat`, a card with more than half of the copies left must be drawn next, to avoid a repeat
    // later. If it was also drawn last, a repeat can't be avoided, and any card may be drawn.
    const isTop = 2 * top > sumOf(entries.map(({ each, alike }) => left(each) * alike));
    const isFree = !noRepeat || (isTop && entries.some(({ each }) => last(each) && left(each) === top));
    const weights = entries.map(({ at, each }) => {
      if (isDice) return cells[at]!.weight;
      return isFree || !(last(each) || (isTop && left(each) < top)) ? left(each) : 0;
    });
    const total = sumOf(entries.map(({ alike }, place) => alike * weights[place]!));
    const unmarked = groups.map((group, at) => renamed(group, (each) => from(at, left(each), 0, came(each))));
    for (const [place, { at, each, alike }] of entries.entries()) {
      const now = from(at, isDice ? 1 : left(each) - 1, isMarked, came(each) + 1);
      const next = [...unmarked];
      next[at] = moved(next[at]!, from(at, left(each), 0, came(each)), now);
      const symbol = residuals.symbolOf(at, came(each), isAgainAsked && last(each) === 1);
      tell(symbol, { deck: (deck + 1) % decks, groups: next }, (alike * weights[place]!) / total);
    }
  });
}

/** The chain of a deck after mulligans. It draws the piles of a start in order, and then whole decks. */
export function startedChain({ pile: whole, residuals }: Deck, starts: readonly Start[]): Chain {
  return foundChain<Start["piles"] | null>(null, (state, tell) => {
    for (const { chance, piles } of state === null ? starts : [{ chance: 1, piles: state }]) {
      const [pile = whole, ...rest] = piles.filter((pile) => sumOf(pile) > 0);
      const size = sumOf(pile);
      for (const [cell, count] of pile.entries())
        tell(residuals.symbolOf(cell), [changed(pile, cell, -1), ...rest], (chance * count) / size);
    }
  });
}

/** A possible block. It has so many cards of each cell or kind, and is dealt with this chance. */
type Block = readonly [counts: readonly number[], chance: number];

function mergedBlocks(blocks: readonly Block[]): Block[] {
  const all = new Map<string, Block>();
  for (const [counts, chance] of blocks) {
    spend(100 * counts.length);
    const key = counts.join();
    all.set(key, [counts, chance + (all.get(key)?.[1] ?? 0)]);
  }
  return [...all.values()];
}

/** Returns all possible blocks. Each has `perBlock` cards of each category, and others to fill it up. */
function blocksOf({ scheme, cells }: Dealt): Block[] {
  const { categories, blockSize = 10, perBlock = 1 } = scheme;
  // Cards of the same cell with the same number of copies can be exchanged.
  const keysIn = categories.map((_, category) =>
    cells.flatMap(({ cards }, at) =>
      cards.flatMap((card) => (card.category === category ? `${at} ${card.copies}` : [])),
    ),
  );
  const keys = [...new Set(keysIn.flat())];
  const kinds = keys.map((key) => key.split(" ").map(Number) as [at: number, copies: number]);
  const countsIn = (own: readonly string[]) => keys.map((key) => own.filter((other) => other === key).length);
  const none: readonly Block[] = [[keys.map(() => 0), 1]];
  const drawn = (all: readonly number[], times: number, blocks: readonly Block[]): readonly Block[] => {
    if (times === 0) return blocks;
    const next = blocks.flatMap(([counts, chance]) => {
      spend(100 * keys.length ** 2);
      const weights = kinds.map(([, copies], at) => copies * (all[at]! - counts[at]!));
      const sum = sumOf(weights);
      return weights.flatMap((weight, at): Block[] =>
        weight > 0 ? [[changed(counts, at, 1), (chance * weight) / sum]] : [],
      );
    });
    return drawn(all, times - 1, mergedBlocks(next));
  };
  const counts = categories.map((_, at) => (typeof perBlock === "number" ? perBlock : perBlock[at]!));
  const given = keysIn.reduce((blocks, own, at) => {
    const more = drawn(countsIn(own), counts[at]!, none);
    spend(100 * keys.length * blocks.length * more.length);
    const both = blocks.flatMap(([one, chance]) =>
      more.map(([other, likely]): Block => [one.map((count, kind) => count + other[kind]!), chance * likely]),
    );
    return mergedBlocks(both);
  }, none);
  const blocks = drawn(countsIn(keysIn.flat()), blockSize - sumOf(counts), given);
  const inCells = blocks.map(
    ([counts, chance]): Block => [
      cells.map((_, at) => sumOf(counts.filter((_, kind) => kinds[kind]![0] === at))),
      chance,
    ],
  );
  return mergedBlocks(inCells);
}

/** The chain of blocks. A state has the cards left in the block, and the state of each group of cells. */
function blockChain(dealt: Dealt): Chain {
  const { cells, residuals } = dealt;
  const blocks = blocksOf(dealt);
  const { from, left, came } = knownOf(dealt);
  /** A cell's state in a new block. If equal cards of the cell aren't counted, the state never changes. */
  const fullOf = (at: number, came = 0) => from(at, cells[at]!.isApart ? 1 : 0, 0, came);
  const full = cells.map(({ alike }, at): Group => [[fullOf(at), alike]]);
  return foundChain({ block: cells.map(() => 0), groups: full }, ({ block, groups }, tell) => {
    for (const [counts, likely] of sumOf(block) > 0 ? [[block, 1] as const] : blocks) {
      const sum = sumOf(counts);
      for (const [at, count] of counts.entries()) {
        if (count === 0) continue;
        const weightOf = (each: number) => (cells[at]!.isApart ? left(each) : 1);
        const total = sumOf(groups[at]!.map(([each, alike]) => alike * weightOf(each)));
        const rest = changed(counts, at, -1);
        for (const [each, alike] of groups[at]!) {
          const to = from(at, Math.max(0, left(each) - 1), 0, came(each) + 1);
          const own = groups.map((group, other) => (other === at ? moved(group, each, to) : group));
          const again = (group: Group, other: number) => renamed(group, (each) => fullOf(other, came(each)));
          const next = sumOf(rest) > 0 ? own : own.map(again);
          const chance = (likely * count * alike * weightOf(each)) / (sum * total);
          tell(residuals.symbolOf(at, came(each)), { block: rest, groups: next }, chance);
        }
      }
    }
  });
}

/**
 * The chain of a deck from which each turn draws a hand and then discards it. The discards are shuffled when
 * the draw pile is empty. A state has the cards left in it, and those of the hand that will be discarded.
 */
function handChain(dealt: Dealt, size: number): Chain {
  const { cells, residuals } = dealt;
  const none = cells.map(() => 0);
  const first = { left: cells.map(({ copies }) => copies), held: none, drawn: 0 };
  return foundChain(first, ({ left: before, held: last, drawn }, tell) => {
    const held = drawn === 0 ? none : last;
    // Cards that stay or are exhausted are never discarded.
    const discards = cells.map(({ isDiscarded, copies }, at) => (isDiscarded ? copies - held[at]! : 0));
    const left = sumOf(before) > 0 ? before : discards;
    const sum = sumOf(left);
    const after = (drawn + 1) % size;
    // The cards in the hand matter only if the discards are shuffled before the turn ends.
    const isHeld = sum - 1 < size - drawn - 1;
    if (sum === 0) tell(NONE, { left, held, drawn: after }, 1);
    for (const [at, { isDiscarded }] of cells.entries()) {
      const nowHeld = isDiscarded ? changed(held, at, 1) : held;
      const next = { left: changed(left, at, -1), held: isHeld ? nowHeld : none, drawn: after };
      if (left[at]! > 0) tell(residuals.symbolOf(at), next, left[at]! / sum);
    }
  });
}

/** The chain of kind `chance`. A state counts the misses since a hit, and the hits since a featured hit. */
function chanceChain(dealt: Dealt): Chain {
  const { scheme, cells, residuals } = dealt;
  const { schedule, chance = schedule!, misses = 0, second = [1], lost: hasLost } = scheme;
  const cellOf = (card: Card) => cells.findIndex(({ cards }) => cards.includes(card));
  const symbols = scheme.cards.map((card) => residuals.symbolOf(cellOf(card)));
  const chanceOf = chanceOfTries(chance);
  const secondOf = chanceOfTries(second);
  const most = typeof chance === "number" ? Number.POSITIVE_INFINITY : chance.length - 1;
  const first = { missed: Math.min(misses, most), lost: hasLost ? 1 : 0 };
  return foundChain(first, ({ missed, lost }, tell) => {
    const hit = chanceOf(missed + 1);
    const wins = secondOf(lost + 1);
    const again = Math.min(missed + 1, most);
    const begun = schedule === undefined ? 0 : again;
    tell(symbols[0]!, { missed: begun, lost: 0 }, hit * wins);
    tell(
      symbols[1] ?? NONE,
      { missed: begun, lost: Math.min(lost + 1, second.length - 1) },
      hit * (1 - wins),
    );
    tell(NONE, { missed: again, lost }, 1 - hit);
  });
}

/** Returns the chain of a scheme; undefined if `noRepeat` is set for blocks or for several decks. */
export function chainOf(dealt: Dealt): Chain | undefined {
  const { kind, noRepeat, hand } = dealt.scheme;
  if (noRepeat && kind !== "deck") return undefined;
  if (kind === "chance") return chanceChain(dealt);
  if (kind === "blocks") return blockChain(dealt);
  return hand === undefined ? passChain(dealt) : handChain(dealt, hand);
}
