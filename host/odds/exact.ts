/**
 * What can be computed instead of played. A scheme is a chain of states: in each of them a draw gives one of
 * the kinds of card that are asked for, or another card, with chances that mathematics knows. A walk along it,
 * with a count of what has come, gives the chance of all that is reported.
 */
import { namesAsked, onlyNeed, type Question, type Wanted } from "./question.js";
import { cardsAsked, chanceOfTries, type Scheme } from "./scheme.js";

/** Chances that are known exactly, each by its number. */
export interface Exact {
  /** Of all that is needed, by a draw. */
  readonly byDraw: readonly number[];
  /** Of so many of the one name that is needed, in the first hand; undefined where there are more names. */
  readonly hand: readonly number[] | undefined;
  /** Of a longest wait of so many draws; undefined where it takes too long. */
  readonly longestWait: readonly number[] | undefined;
  /** Of so many hands that were not as the mulligan wants them. */
  readonly unfit: readonly number[];
}

/** Another card than those that are asked for. */
const OTHER = -1;

type Tell = (kind: number, next: number, chance: number) => void;

interface Chain {
  readonly states: number;
  /** Tells what a draw can give in a state, the state after it, and how likely that is. The first state is 0. */
  draw(state: number, drawn: number, tell: Tell): void;
}

interface Counter {
  readonly states: number;
  /** The count after a card of a kind; below 0 where the walk is to end. The first is 0. */
  count(state: number, kind: number): number;
}

/** Cards that are dealt pass after pass. */
interface Pile {
  /** How many cards a pass has. */
  readonly size: number;
  readonly kinds: readonly number[];
  /** How many of each kind a pass can have, as a state of the chain, and how likely that is. */
  readonly starts: ReadonlyMap<number, number>;
}

/** A walk of so many steps takes about a second. */
const MOST_STEPS = 2e7;

/** States that stand for a number from 0 to a bound for each place. */
function digitsOf(bounds: readonly number[]) {
  let states = 1;
  const units = bounds.map((bound) => {
    states *= bound + 1;
    return states / (bound + 1);
  });
  const digit = (state: number, place: number) => Math.floor(state / units[place]!) % (bounds[place]! + 1);
  return { states, units, digit };
}

type Digits = ReturnType<typeof digitsOf>;

/** Piles that give a card each in turn. The state tells how many of each kind are left in the pass. */
function pileChain(piles: readonly Pile[], { states, units, digit }: Digits): Chain {
  return {
    states,
    draw(state, drawn, tell) {
      const { size, kinds, starts } = piles[drawn % piles.length]!;
      const dealt = Math.floor(drawn / piles.length) % size;
      const own = kinds.reduce((sum, kind) => sum + digit(state, kind) * units[kind]!, 0);
      for (const [start, chance] of dealt === 0 ? starts : [[own, 1] as const]) {
        const now = state - own + start;
        const each = chance / (size - dealt);
        let others = size - dealt;
        for (const kind of kinds) {
          const left = digit(now, kind);
          others -= left;
          if (left > 0) tell(kind, now - units[kind]!, each * left);
        }
        if (others > 0) tell(OTHER, now, each * others);
      }
    },
  };
}

/** How many of each kind a block can have, if each card has as many copies as any other. */
function blockStarts(
  { blockSize = 10, perBlock = 1 }: Scheme,
  lists: readonly { readonly different: number; readonly kinds: readonly number[] }[],
  cardsOf: readonly number[],
  { units, digit }: Digits,
): Map<number, number> {
  let starts = new Map([[0, 1]]);
  const draw = (size: number, kinds: readonly number[]) => {
    const next = new Map<number, number>();
    const add = (state: number, chance: number) => next.set(state, (next.get(state) ?? 0) + chance);
    for (const [state, chance] of starts) {
      let others = size;
      for (const kind of kinds) {
        const left = cardsOf[kind]! - digit(state, kind);
        others -= left;
        if (left > 0) add(state + units[kind]!, (chance * left) / size);
      }
      if (others > 0) add(state, (chance * others) / size);
    }
    starts = next;
  };
  let inBlock = 0;
  for (const [place, { different, kinds }] of lists.entries()) {
    const count = typeof perBlock === "number" ? perBlock : perBlock[place]!;
    for (let drawn = 0; drawn < count; drawn++) draw(different - drawn, kinds);
    inBlock += count;
  }
  const different = lists.reduce((sum, list) => sum + list.different, 0);
  const kinds = lists.flatMap((list) => list.kinds);
  for (; inBlock < blockSize; inBlock++) draw(different - inBlock, kinds);
  return starts;
}

/**
 * The chain of a scheme; undefined where none is known: with `noRepeat`, for names that have cards in common, and
 * in categories and blocks for a name with cards in several of them. In blocks cards must have as many copies each.
 */
function chainOf(scheme: Scheme, names: readonly string[], draws: number): Chain | undefined {
  const { kind, categories, chance, weights, noRepeat } = scheme;
  const all = categories.flatMap(({ cards }) => cards);
  const different = [...new Set(all)];
  const kinds = new Map<string, number>();
  for (const [kind, name] of names.entries()) {
    for (const [number, isAsked] of cardsAsked(scheme, name).entries()) {
      if (!isAsked) continue;
      if (kinds.has(different[number]!)) return undefined;
      kinds.set(different[number]!, kind);
    }
  }
  if (noRepeat) return undefined;
  if (kind === "chance") {
    const chanceOf = chanceOfTries(chance!);
    // The state tells how many tries have missed.
    const states = typeof chance === "number" ? draws : chance!.length;
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
  const places = names.map((_, kind) => kind);
  const countIn = (cards: readonly string[]) =>
    places.map((kind) => cards.filter((card) => kinds.get(card) === kind).length);
  if (kind === "dice") {
    const digits = digitsOf(places.map(() => 1));
    const starts = new Map([[0, 0]]);
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? all.length;
    for (const [place, card] of all.entries()) {
      const start = kinds.has(card) ? digits.units[kinds.get(card)!]! : 0;
      starts.set(start, (starts.get(start) ?? 0) + (weights?.[place] ?? 1) / total);
    }
    return pileChain([{ size: 1, kinds: places, starts }], digits);
  }
  const lists = (kind === "deck" ? [all] : categories.map(({ cards }) => cards)).map((cards) => {
    const counts = countIn(cards);
    return {
      cards,
      counts,
      different: new Set(cards).size,
      kinds: places.filter((kind) => counts[kind]! > 0),
    };
  });
  if (lists.flatMap(({ kinds }) => kinds).length > names.length) return undefined;
  if (kind !== "blocks") {
    const digits = digitsOf(countIn(all));
    const piles = lists.map(({ cards, counts, kinds }) => {
      const start = kinds.reduce((sum, kind) => sum + counts[kind]! * digits.units[kind]!, 0);
      return { size: cards.length, kinds, starts: new Map([[start, 1]]) };
    });
    return pileChain(piles, digits);
  }
  const copies = all.length / different.length;
  if (different.some((card) => all.filter((other) => other === card).length !== copies)) return undefined;
  const cardsOf = countIn(different);
  const digits = digitsOf(cardsOf);
  const starts = blockStarts(scheme, lists, cardsOf, digits);
  return pileChain([{ size: scheme.blockSize ?? 10, kinds: places, starts }], digits);
}

/** A walk along a chain: the chance of each count in each state of the chain, after so many draws. */
class Walk {
  constructor(
    private readonly chain: Chain,
    private readonly counter: Counter,
    private drawn = 0,
    private chances = Float64Array.of(1, ...Array<number>(chain.states * counter.states - 1).fill(0)),
  ) {}

  to(drawn: number): this {
    const { states } = this.chain;
    for (; this.drawn < drawn; this.drawn++) {
      const next = new Float64Array(this.chances.length);
      for (const [at, chance] of this.chances.entries()) {
        if (chance === 0) continue;
        const count = Math.floor(at / states);
        this.chain.draw(at % states, this.drawn, (kind, state, likely) => {
          const counted = this.counter.count(count, kind);
          if (counted >= 0) next[counted * states + state]! += chance * likely;
        });
      }
      this.chances = next;
    }
    return this;
  }

  /** The walk from here on, of those counts alone. */
  where(isWanted: (count: number) => boolean): Walk {
    const { states } = this.chain;
    const chances = this.chances.map((chance, at) => (isWanted(Math.floor(at / states)) ? chance : 0));
    return new Walk(this.chain, this.counter, this.drawn, chances);
  }

  chance(): number {
    return this.chances.reduce((sum, chance) => sum + chance, 0);
  }
}

const range = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);

/** What is known exactly of a scheme; undefined where nothing is, or it takes too long. */
export function exactChances(scheme: Scheme, question: Question): Exact | undefined {
  const { need, draws, hand, mulligan = [], mulligans = 0 } = question;
  const names = namesAsked(question);
  const chain = chainOf(scheme, names, draws);
  if (chain === undefined) return undefined;
  const isAlone = onlyNeed(question) !== undefined;
  // What is above its bound counts as the bound.
  const bounds = names.map((name) => {
    const least = [...need, ...mulligan].map((wanted) =>
      wanted.name === name ? Math.max(wanted.least, (wanted.most ?? -1) + 1) : 0,
    );
    return Math.max(isAlone ? hand : 0, ...least);
  });
  const { states, units, digit } = digitsOf(bounds);
  const steps = draws + (mulligan.length > 0 ? hand ** 2 / 2 : 0);
  if (chain.states * states * steps > MOST_STEPS) return undefined;
  const counter: Counter = {
    states,
    count: (state, kind) =>
      kind === OTHER || digit(state, kind) === bounds[kind] ? state : state + units[kind]!,
  };
  const has = (wanted: readonly Wanted[]) => (state: number) =>
    wanted.every(({ name, least, most = Number.POSITIVE_INFINITY }) => {
      const found = digit(state, names.indexOf(name));
      return found >= least && found <= most;
    });
  const isFit = has(mulligan);
  const isMet = has(need);

  const walk = new Walk(chain, counter);
  // By each draw, in all games and in those whose first hand is kept.
  const byDraw = range(hand).map((drawn) => {
    const part = walk.to(drawn).where(isMet);
    return [part.chance(), mulligan.length > 0 ? part.to(hand).where(isFit).chance() : 0];
  });
  const keptHand = walk.where(isFit);
  const unfit = 1 - keptHand.chance();
  const isCount = (count: number) => (state: number) => digit(state, 0) === count;
  const inHand = isAlone
    ? range(hand).map((count) => [
        walk.where(isCount(count)).chance(),
        keptHand.where(isCount(count)).chance(),
      ])
    : undefined;
  for (let drawn = hand + 1; drawn <= draws; drawn++) {
    byDraw.push([walk.to(drawn), keptHand.to(drawn)].map((part) => part.where(isMet).chance()));
  }
  // Of the hands before the last one only those that are kept, of the last one all.
  const again = range(mulligans - 1).reduce((sum, time) => sum + unfit ** time, 0);
  const total = ([all, kept]: number[]) => again * kept! + unfit ** mulligans * all!;
  return {
    byDraw: byDraw.map(total),
    hand: inHand?.map(total),
    longestWait: mulligan.length === 0 && need[0]!.least === 1 && isAlone ? waits(chain, draws) : undefined,
    unfit: [...range(mulligans).map((times) => unfit ** times * (1 - unfit)), unfit ** (mulligans + 1)],
  };
}

/** The chances of the longest waits: at most so long where no row of so many other cards comes. */
function waits(chain: Chain, draws: number): number[] | undefined {
  if ((chain.states * draws * (draws + 1) ** 2) / 2 > MOST_STEPS) return undefined;
  const atMost = range(draws + 1).map((wait) => {
    if (wait === 0) return 0;
    const counter = {
      states: wait,
      count: (row: number, kind: number) => (kind !== OTHER ? 0 : row + 1 < wait ? row + 1 : OTHER),
    };
    return new Walk(chain, counter).to(draws).chance();
  });
  return atMost.map((chance, wait) => chance - (atMost[wait - 1] ?? 0));
}
