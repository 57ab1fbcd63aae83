/**
 * Dealers and shuffles by the names that the library has for them, with the numbers of the reference
 * generator, in plain lists: after docs/generator.md and what each function's docs say of its random
 * numbers, and where these leave it open, as the library does. Cards must all be different.
 */
import { hashOfKey, ReferenceGenerator } from "./generator.js";

type Card = number | string;
type Place = "top" | "bottom" | "random" | number;

interface Options {
  readonly random: ReferenceGenerator;
  readonly noRepeat?: boolean;
  readonly whenShort?: "topUp" | "reshuffle";
  readonly recycle?: "discards" | "all" | "none";
  readonly shuffled?: boolean;
  readonly weights?: readonly number[];
  readonly blockSize?: number;
  readonly perBlock?: number | readonly number[];
}

/** One of 1 to `n`; where there is no choice nothing is asked. */
const choose = (random: ReferenceGenerator, n: number): number => (n === 1 ? 1 : random.random(n));

/** Cards in an order that is chosen as they are dealt, pass after pass. */
class Pass {
  /** The last place that may still be changed: what lies behind it was put there. */
  last: number;
  settled = 0;
  dealt = 0;
  passes = 1;
  before: Card | undefined;

  constructor(
    readonly random: ReferenceGenerator,
    public cards: Card[],
    readonly noRepeat: boolean,
  ) {
    this.last = cards.length;
  }

  left(): Card[] {
    return this.cards.slice(this.dealt);
  }

  settleTo(needed: number): void {
    if (needed <= this.settled) return;
    const to = Math.min(this.last, Math.max(needed, this.settled + 64));
    if (this.settled === 0 && this.noRepeat) this.settleFirst();
    const settled = this.random.settle(this.cards, this.settled + 1, to, this.last, this.last);
    this.settled = settled === this.last ? this.cards.length : settled;
  }

  /** Lets `cards` be all that are left, in an order still to be chosen. */
  renew(cards: Card[]): void {
    this.cards = cards;
    this.dealt = 0;
    this.settled = 0;
    this.last = cards.length;
  }

  /** Chooses the first card of a pass among all but the one dealt last, which goes behind them. */
  private settleFirst(): void {
    const { cards, before, last } = this;
    if (before === undefined) return;
    const at = cards.indexOf(before);
    const repeats = at >= 0 && at < last && last > 1;
    if (repeats) [cards[at], cards[last - 1]] = [cards[last - 1]!, cards[at]!];
    this.random.settle(cards, 1, 1, repeats ? last - 1 : last, 1);
    this.settled = 1;
  }

  /** Deals `count` cards that are left. */
  deal(count: number): Card[] {
    this.settleTo(this.dealt + count);
    const hand = this.cards.slice(this.dealt, this.dealt + count);
    this.dealt += count;
    this.before = hand.at(-1) ?? this.before;
    return hand;
  }

  /** Deals `count` cards, the rest from further passes of the same cards as they lie. */
  take(count: number): Card[] {
    const size = this.cards.length;
    const hand = this.deal(Math.min(count, size - this.dealt));
    const missing = count - hand.length;
    if (missing === 0) return hand;
    this.passes += 1;
    const topUp = hand.length > 0 && count <= size;
    if (topUp) {
      const others = size - hand.length;
      this.random.settle(this.cards, 1, missing, others, missing);
      this.settled = missing;
      this.last = size;
      this.dealt = 0;
      return [...hand, ...this.deal(missing)];
    }
    this.renew(this.cards);
    return [...hand, ...this.take(missing)];
  }

  /** What is left goes back, in front of what is dealt, and the hand comes from the next pass. */
  reshuffle(count: number): Card[] {
    if (count > this.cards.length - this.dealt && this.dealt > 0) {
      const { cards, dealt } = this;
      this.cards = [...this.left(), ...cards.slice(0, dealt)];
      this.dealt = cards.length;
    }
    return this.take(count);
  }
}

/** What `draw` and its like give: a card without a count, a list with one. */
const given = (
  count: number | null | undefined,
  draw: (count: number) => Card[],
): Card | undefined | Card[] => (count == null ? draw(1)[0] : draw(count));

const listOf = (cards: Card | readonly Card[]): readonly Card[] =>
  typeof cards === "object" ? cards : [cards];

class Deck {
  private readonly pass: Pass;
  private all: Card[];
  private pile: Card[] = [];
  /** Whether the pass still has all cards, as they lie. */
  private intact = true;

  constructor(
    cards: readonly Card[],
    private readonly options: Options,
  ) {
    this.all = [...cards];
    this.pass = new Pass(options.random, [...cards], options.noRepeat === true);
    if (options.shuffled === false) this.pass.settled = cards.length;
  }

  left = (): number => this.pass.cards.length - this.pass.dealt;
  size = (): number => this.all.length;
  out = (): number => this.all.length - this.left() - this.pile.length;
  passes = (): number => this.pass.passes;
  discards = (): Card[] => [...this.pile];
  draw = (count?: number | null) => given(count, (cards) => this.take(cards));
  peek = (count?: number | null) => given(count, (cards) => this.show(cards));

  take(count: number): Card[] {
    const { pass } = this;
    const recycle = this.options.recycle ?? "discards";
    if (recycle === "all") {
      if (count > this.left()) this.mend();
      const { passes } = pass;
      const hand = pass.take(count);
      if (pass.passes !== passes) this.pile = [];
      return hand;
    }
    const hand = pass.deal(Math.min(count, this.left()));
    const more = recycle === "none" ? 0 : Math.min(count - hand.length, this.pile.length);
    if (more === 0) return hand;
    pass.renew(this.pile);
    pass.passes += 1;
    this.pile = [];
    this.intact = false;
    return [...hand, ...pass.deal(more)];
  }

  /** Begins a pass where no card is left, and settles more where none is settled. */
  ready(): void {
    const { pass } = this;
    if (this.left() > 0) {
      pass.settleTo(pass.dealt + 1);
      return;
    }
    this.mend();
    pass.passes += 1;
    pass.renew(pass.cards);
    pass.settleTo(1);
  }

  private show(count: number): Card[] {
    const { pass } = this;
    const shown = pass.dealt + Math.min(count, this.left());
    pass.settleTo(shown);
    return pass.cards.slice(pass.dealt, shown);
  }

  /** The cards that are not left, as they lie in the deck, come before those left. */
  private mend(): void {
    if (this.intact) return;
    const left = this.pass.left();
    this.rearrange(left);
    const others = this.all.filter((card) => !left.includes(card));
    this.pass.cards = [...others, ...left];
    this.pass.dealt = others.length;
    this.pass.settled += others.length;
    this.pass.last += others.length;
    this.intact = true;
  }

  /** Lets what is left be these cards, of which those before come where none was. */
  private rearrange(left: Card[]): void {
    const { pass } = this;
    const more = left.length - pass.cards.length;
    pass.cards = left;
    pass.settled += more;
    pass.last += more;
    pass.dealt = 0;
  }

  deal(hands: number, size: number): Card[][] {
    const cards = this.take(hands * size);
    return Array.from({ length: hands }, (_, hand) => cards.filter((_, at) => at % hands === hand));
  }

  drawWhere(test: (card: Card) => boolean, count?: number | null): Card | undefined | Card[] {
    return given(count, (wanted) => {
      const { pass } = this;
      pass.settleTo(pass.cards.length);
      const left = pass.left();
      const found = left.filter(test).slice(0, wanted);
      pass.cards.splice(pass.dealt, left.length, ...found, ...left.filter((card) => !found.includes(card)));
      return pass.deal(found.length);
    });
  }

  put(cards: Card | readonly Card[], where?: Place | null): void {
    this.insert(listOf(cards), where ?? "top", false);
    this.pile = this.pile.filter((card) => !listOf(cards).includes(card));
  }

  add(cards: Card | readonly Card[], where?: Place | null): void {
    this.insert(listOf(cards), where ?? "top", true);
    this.all.push(...listOf(cards));
  }

  private insert(cards: readonly Card[], where: Place, added: boolean): void {
    const { pass } = this;
    if (pass.noRepeat) pass.settleTo(Math.min(pass.dealt + 1, pass.cards.length));
    if (where === "bottom") {
      const settled = pass.settled >= pass.cards.length;
      pass.cards.push(...cards);
      if (settled) pass.settled = pass.last = pass.cards.length;
      this.intact &&= added;
      return;
    }
    if (where !== "top" && where !== 1) pass.settleTo(pass.cards.length);
    const left = pass.left();
    const places = cards.map((_, at) =>
      where === "random" ? choose(pass.random, left.length + at + 1) : where === "top" ? 1 + at : where + at,
    );
    for (const [at, card] of cards.entries()) left.splice(places[at]! - 1, 0, card);
    this.rearrange(left);
    this.intact = false;
  }

  discard(cards: Card | readonly Card[]): void {
    this.pile.push(...listOf(cards));
  }

  remove(cards: Card | readonly Card[]): void {
    this.all = this.all.filter((card) => !listOf(cards).includes(card));
    this.intact = false;
  }

  shuffle(): void {
    this.pass.renew(this.pass.left());
    this.intact = false;
  }

  reset(): void {
    const { pass } = this;
    pass.settleTo(pass.cards.length);
    pass.renew([...this.all]);
    pass.passes += 1;
    this.pile = [];
    this.intact = true;
  }

  cut(count?: number | null): void {
    const { pass } = this;
    pass.settleTo(pass.cards.length);
    const left = pass.left();
    const top = count ?? (left.length === 0 ? 0 : choose(pass.random, left.length) - 1);
    pass.cards.splice(pass.dealt, left.length, ...left.slice(top), ...left.slice(0, top));
  }
}

/** Cards without an end, made some at a time and kept until they are drawn. */
class Endless {
  private readonly ahead: Card[] = [];
  private before: Card | undefined;

  constructor(private readonly make: (before: Card | undefined) => readonly Card[]) {}

  private fill(count: number): void {
    while (this.ahead.length < count) {
      this.ahead.push(...this.make(this.before));
      this.before = this.ahead.at(-1);
    }
  }

  draw = (count?: number | null) => given(count, (cards) => this.take(cards));
  peek = (count?: number | null) =>
    given(count, (cards) => {
      this.fill(cards);
      return this.ahead.slice(0, cards);
    });

  take(count: number): Card[] {
    this.fill(count);
    return this.ahead.splice(0, count);
  }
}

/** A slot by whole weights. */
function weighted(weights: readonly number[], random: ReferenceGenerator): number {
  let point = choose(
    random,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  return weights.findIndex((weight) => {
    point -= weight;
    return point <= 0;
  });
}

function sampleWeighted(
  list: readonly Card[],
  weights: readonly number[],
  count: number,
  random: ReferenceGenerator,
): Card[] {
  const left = [...weights];
  const chosen: Card[] = [];
  while (chosen.length < count && left.some((weight) => weight > 0)) {
    const slot = weighted(left, random);
    chosen.push(list[slot]!);
    left[slot] = 0;
  }
  return chosen;
}

function block(categories: readonly (readonly Card[])[], options: Options, before: Card | undefined): Card[] {
  const { random, blockSize = 10, perBlock = 1, noRepeat = false } = options;
  const chosen: Card[] = [];
  const chooseFrom = (cards: readonly Card[], count: number): void => {
    for (let turn = 1; turn <= count; turn++) {
      const free = cards.filter((card) => !chosen.includes(card));
      chosen.push(free[choose(random, free.length) - 1]!);
    }
  };
  for (const [at, category] of categories.entries()) {
    chooseFrom(category, typeof perBlock === "number" ? perBlock : perBlock[at]!);
  }
  chooseFrom(categories.flat(), blockSize - chosen.length);
  const pass = new Pass(random, [], noRepeat);
  pass.before = before;
  pass.renew(chosen);
  return pass.deal(blockSize);
}

class Categories {
  private readonly decks: readonly Deck[];

  constructor(categories: readonly (readonly Card[])[], options: Options) {
    this.decks = categories.map((cards) => new Deck(cards, { ...options, recycle: "all" }));
  }

  drawEach = () => this.each((deck) => deck.draw());
  peekEach = () => this.each((deck) => deck.peek());
  deck = (position: number): Deck => this.decks[position - 1]!;

  private each<T>(give: (deck: Deck) => T): T[] {
    for (const deck of this.decks) deck.ready();
    return this.decks.map(give);
  }
}

class Hand {
  private held: Card[];

  constructor(
    private readonly dealer: Deck | Endless,
    private readonly handSize: number,
  ) {
    this.held = dealer.take(handSize);
  }

  cards = (): Card[] => [...this.held];

  play(position: number): Card {
    const card = this.held[position - 1]!;
    if (this.dealer instanceof Deck) this.dealer.discard(card);
    const [next, ...more] = this.dealer.take(this.handSize - this.held.length + 1);
    this.held.splice(position - 1, 1, ...(next === undefined ? [] : [next]));
    this.held.push(...more);
    return card;
  }
}

/** What the values' programs call, as far as it can be told in advance. */
export const reference = {
  newRandom: (seed: number | string) => ReferenceGenerator.of(seed),
  RandDeck: (cards: readonly Card[], { random, noRepeat = false }: Options) => {
    const pass = new Pass(random, [...cards], noRepeat);
    return () => pass.take(1)[0]!;
  },
  RandMultiDeck: (cards: readonly Card[], { random, noRepeat = false, whenShort }: Options) => {
    const pass = new Pass(random, [...cards], noRepeat);
    return (num?: number | null) => {
      const hand = whenShort === "reshuffle" ? pass.reshuffle(num ?? 1) : pass.take(num ?? 1);
      return num == null || num === 1 ? hand[0]! : hand;
    };
  },
  newDeck: (cards: readonly Card[], options: Options) => new Deck(cards, options),
  newDice: (cards: readonly Card[], { random, weights }: Options) =>
    new Endless(() => {
      const slot = weights === undefined ? choose(random, cards.length) - 1 : weighted(weights, random);
      return [cards[slot]!];
    }),
  newCategoryDeck: (categories: readonly (readonly Card[])[], options: Options) =>
    new Categories(categories, options),
  newBlockDeck: (categories: readonly (readonly Card[])[], options: Options) =>
    new Endless((before) => block(categories, options, before)),
  newHand: (dealer: Deck | Endless, size: number) => new Hand(dealer, size),
  pickWeighted: (list: readonly Card[], weights: readonly number[], random: ReferenceGenerator) =>
    sampleWeighted(list, weights, 1, random)[0],
  sampleWeighted,
  riffle: (list: readonly Card[], times: number, random: ReferenceGenerator): Card[] => {
    let cards = [...list];
    for (let round = 1; round <= times && list.length > 1; round++) {
      const halves = cards.map(() => choose(random, 2));
      const upper = cards.slice(0, halves.filter((half) => half === 1).length);
      const lower = cards.slice(upper.length);
      cards = halves.map((half) => (half === 1 ? upper : lower).shift()!);
    }
    return cards;
  },
  swapShuffle: (list: readonly Card[], swaps: number, random: ReferenceGenerator): Card[] => {
    const cards = [...list];
    for (let swap = 1; swap <= swaps && list.length > 1; swap++) {
      const one = random.random(cards.length) - 1;
      const other = random.random(cards.length) - 1;
      [cards[one], cards[other]] = [cards[other]!, cards[one]!];
    }
    return cards;
  },
  cut: (list: readonly Card[], position: number | null, random: ReferenceGenerator): Card[] => {
    const top = position ?? (list.length > 1 ? random.random(list.length) : 0);
    return [...list.slice(top), ...list.slice(0, top)];
  },
  keyedShuffle: (
    list: readonly Card[],
    keyOf: ((card: Card) => Card) | null,
    random: ReferenceGenerator,
  ): Card[] => {
    const salt = Array.from({ length: 16 }, () => random.below(46337n));
    const keyed = list.map((card) => {
      const key = keyOf === null ? card : keyOf(card);
      const text = typeof key === "number" ? `${key}` : `=${key}`;
      return { card, text, hash: hashOfKey(salt, text) };
    });
    const order = <T>(one: T, other: T): number => Number(one > other) - Number(one < other);
    // Of one key they lie as they lay: sort is stable.
    return keyed
      .sort((one, other) => order(one.hash, other.hash) || order(one.text, other.text))
      .map(({ card }) => card);
  },
};
