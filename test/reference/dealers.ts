/**
 * Dealers and shuffles with the same names as in the library. They are written with plain lists and follow
 * docs/generator.md.
 */
import { type Chances, rising, stepFor } from "./chance.js";
import { checksum, keyFor, ReferenceGenerator, type Section, stateText, swap } from "./generator.js";

type Card = number | string | boolean;
type KindOf = (card: Card) => Card;
type Place = "top" | "bottom" | "random" | number;

interface Options {
  readonly random: ReferenceGenerator;
  readonly noRepeat?: boolean;
  readonly kindOf?: KindOf;
  readonly whenShort?: "topUp" | "reshuffle";
  readonly recycle?: "discard" | "all" | "none";
  readonly shuffled?: boolean;
  readonly weights?: readonly number[];
  readonly blockSize?: number;
  readonly perBlock?: number | readonly number[];
}

const itself: KindOf = (card) => card;

/** Takes cards out of a list. Of equal cards, the first are taken. */
function takeOut(list: readonly Card[], cards: readonly Card[]) {
  const missing = [...cards];
  const taken: Card[] = [];
  const others: Card[] = [];
  for (const card of list) {
    const at = missing.indexOf(card);
    if (at >= 0) taken.push(...missing.splice(at, 1));
    else others.push(card);
  }
  return { taken, others };
}

const countOf = (card: Card, cards: readonly Card[]) => cards.filter((other) => other === card).length;

/** Returns a single card if there is no count, and otherwise a list. */
const given = (count: number | null | undefined, take: (count: number) => Card[]) =>
  count == null ? take(1)[0] : take(count);

function textOf(card: Card): string {
  if (typeof card === "string") return `'${card}`;
  if (typeof card === "boolean") return card ? "true" : "boolean";
  if (!Number.isFinite(card)) return "infinity";
  if (!Number.isInteger(card)) {
    const isShort = Math.abs(card) >= 1e-4 && Number(card.toPrecision(14)) === card;
    return isShort ? `${card}` : "a fraction";
  }
  return Math.abs(card) > 2 ** 53 ? "a number beyond 2^53" : `${BigInt(card)}`;
}

/** The name that a deck's state has for a card without an id. */
function nameOf(card: Card): string {
  if (typeof card !== "string") return `${card}`.replace("-", "n");
  const code = (byte: number) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  const isPlain = (byte: number) => /[A-Za-z0-9]/.test(String.fromCharCode(byte));
  return `_${[...Buffer.from(card)].map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : code(byte))).join("")}`;
}

const fingerprint = (cards: readonly Card[]): number =>
  checksum(cards.map((card) => `${textOf(card)}\n`).join(""));

/** Settles positions so that kinds are kept apart, as docs/generator.md defines it. */
function settleApart(
  random: ReferenceGenerator,
  list: Card[],
  kindOf: KindOf,
  [from, to, last]: readonly [number, number, number],
  before: Card | undefined,
): void {
  let previous = before;
  for (let at = from; at <= to; at++) {
    const kinds = list.slice(at - 1, last).map(kindOf);
    const most = kinds.find((kind) => 2 * countOf(kind, kinds) > kinds.length);
    const wanted = kinds.map((kind) =>
      most === undefined ? kind !== previous : most === previous || kind === most,
    );
    let place = random.choose(kinds.length);
    for (let tries = 1; !wanted[place - 1]; tries++) {
      place = tries < 64 ? random.choose(kinds.length) : (place % kinds.length) + 1;
    }
    swap(list, at, at + place - 1);
    previous = kinds[place - 1];
  }
}

/** Deals passes of cards, one after another. */
class Passes {
  left: Card[] = [];
  before: Card | undefined;
  begun = 0;

  constructor(
    private readonly random: ReferenceGenerator,
    public all: readonly Card[],
    private readonly noRepeat = false,
    private readonly kindOf = itself,
  ) {}

  /** Arranges cards to be the draw pile. If they top up a hand, the cards of the hand are placed last. */
  lay(cards: readonly Card[], hand: readonly Card[] = [], missing = 0): readonly Card[] {
    const { taken, others } = takeOut(cards, hand);
    const list = [...others, ...taken];
    const n = list.length;
    const isAlike = this.noRepeat && new Set(this.all.map(this.kindOf)).size < this.all.length;
    const settle = (from: number, to: number, last: number, isApart: boolean) => {
      const before = from > 1 ? list[from - 2] : this.before;
      const kind = before === undefined ? undefined : this.kindOf(before);
      if (isApart) settleApart(this.random, list, this.kindOf, [from, to, last], kind);
      else this.random.settle(list, from, to, last);
    };
    let from = 1;
    if (missing > 0) {
      settle(1, missing, others.length, isAlike);
      from = missing + 1;
    } else if (this.noRepeat && !isAlike && this.before !== undefined && n > 1) {
      settle(1, 1, n, true);
      from = 2;
    }
    settle(from, n, n, isAlike);
    this.left = [...list];
    return list;
  }

  /** Deals up to `count` cards from the draw pile. */
  deal(count: number): Card[] {
    const hand = this.left.splice(0, count);
    this.before = hand.at(-1) ?? this.before;
    return hand;
  }

  /** Deals a hand across one more pass of the supply or, if `isEndless`, across any number. */
  take(count: number, supply: readonly Card[], isEndless: boolean): Card[] {
    const hand = this.deal(count);
    const isTopUp = isEndless && hand.length > 0 && count <= supply.length;
    while (hand.length < count && supply.length > 0) {
      this.lay(supply, isTopUp ? hand : [], isTopUp ? count - hand.length : 0);
      this.begun += 1;
      hand.push(...this.deal(count - hand.length));
      if (!isEndless) break;
    }
    return hand;
  }
}

class Deck {
  private readonly passes: Passes;
  private discarded: Card[] = [];
  private isFresh: boolean;
  private readonly recycle: string;

  constructor(
    cards: readonly Card[],
    private readonly options: Options,
  ) {
    this.passes = new Passes(options.random, cards, options.noRepeat, options.kindOf);
    this.passes.begun = 1;
    this.isFresh = options.shuffled !== false;
    if (!this.isFresh) this.passes.left = [...cards];
    this.recycle = options.recycle ?? "discard";
  }

  /** The draw pile, arranged first if necessary. */
  private ready(): Card[] {
    if (this.isFresh) this.passes.lay(this.passes.all);
    this.isFresh = false;
    return this.passes.left;
  }

  left = () => (this.isFresh ? this.passes.all : this.passes.left).length;
  /** The discard pile; the name is ignored. */
  pile = () => [...this.discarded];
  draw = (count?: number | null) => given(count, (cards) => this.take(cards));
  peek = (count?: number | null) => given(count, (cards) => this.ready().slice(0, cards));

  private take(count: number): Card[] {
    this.ready();
    const { begun } = this.passes;
    const isAll = this.recycle === "all";
    const supply = isAll ? this.passes.all : this.recycle === "discard" ? this.discarded : [];
    const hand = this.passes.take(count, supply, isAll);
    if (this.passes.begun > begun) this.discarded = [];
    return hand;
  }

  drawWhere = (test: (card: Card) => boolean, count?: number | null) =>
    given(count, (cards) => {
      const found = this.ready().filter(test).slice(0, cards);
      this.passes.left = takeOut(this.passes.left, found).others;
      this.passes.before = found.at(-1) ?? this.passes.before;
      return found;
    });

  /** Inserts cards into the draw pile. */
  private insert(cards: readonly Card[], where: Place = "top"): void {
    const left = this.ready();
    let at = where === "bottom" ? left.length + 1 : typeof where === "number" ? where : 1;
    for (const card of cards) {
      if (where === "random") at = this.options.random.choose(left.length + 1);
      left.splice(at - 1, 0, card);
      at += 1;
    }
  }

  put(cards: readonly Card[], where?: Place): void {
    if (cards.length === 0) return;
    const { others: out } = takeOut(this.passes.all, [...this.ready(), ...this.discarded]);
    const { others: discarded } = takeOut(cards, out);
    for (const card of discarded) this.discarded.splice(this.discarded.indexOf(card), 1);
    this.insert(cards, where);
  }

  add(cards: readonly Card[], where?: Place): void {
    this.insert(cards, where);
    this.passes.all = [...this.passes.all, ...cards];
  }

  remove(cards: readonly Card[]): void {
    const { passes } = this;
    passes.all = takeOut(passes.all, cards).others;
    if (passes.before !== undefined && !passes.all.includes(passes.before)) passes.before = undefined;
  }

  discard(cards: readonly Card[]): void {
    this.discarded.push(...cards);
  }

  shuffle(): void {
    if (!this.isFresh) this.passes.lay(this.passes.left);
  }

  reset(): void {
    this.isFresh = true;
    this.discarded = [];
    this.passes.begun += 1;
  }

  cut(): void {
    const left = this.ready();
    left.push(...left.splice(0, left.length > 1 ? this.options.random.choose(left.length) : 0));
  }

  getState = (): string => {
    const { begun, last, left, pile } = this.saved();
    const names = this.passes.all.map(nameOf);
    const head = [begun, Number(this.isFresh), last];
    return stateText("deck", [
      this.options.random.section(),
      head,
      names,
      ["_draw"],
      left,
      ["_discard"],
      pile,
    ]);
  };

  /** The numbers of a deck in its saved state. */
  private saved() {
    const { all, begun, before } = this.passes;
    const free = all.map((card, at) => ({ card, position: at + 1 }));
    const positions = (cards: readonly Card[]) =>
      cards.map((card) => {
        const at = free.findIndex((own) => own.card === card);
        return free.splice(at, 1)[0]!.position;
      });
    const last = before === undefined ? 0 : all.indexOf(before) + 1;
    const left = positions(this.isFresh ? [] : this.passes.left);
    return { begun, last, left, pile: positions(this.discarded) };
  }

  /** The sections of a category's deck in a state. */
  sections(): Section[] {
    const { noRepeat = false } = this.options;
    const { all } = this.passes;
    const { begun, last, left, pile } = this.saved();
    return [[fingerprint(all), Number(noRepeat), begun, Number(this.isFresh), last], left, pile];
  }
}

class Categories {
  private readonly decks: readonly Deck[];

  constructor(
    categories: readonly (readonly Card[])[],
    private readonly options: Options,
  ) {
    this.decks = categories.map((cards) => new Deck(cards, { ...options, recycle: "all" }));
  }

  deck = (position: number) => this.decks[position - 1]!;
  getState = (): string =>
    stateText("categories", [
      this.options.random.section(),
      ...this.decks.flatMap((deck) => deck.sections()),
    ]);

  peekEach = () =>
    this.decks.map((deck) => {
      if (deck.left() === 0) deck.reset();
      return deck.peek();
    });

  drawEach(): unknown[] {
    this.peekEach();
    return this.decks.map((deck) => deck.draw());
  }
}

/** An endless dealer, which deals positions of its cards. */
class Endless {
  private ahead: number[] = [];
  private drawn = 0;

  constructor(
    private readonly kind: "dice" | "blocks" | "chance",
    private readonly traits: readonly number[],
    private readonly cardAt: (place: number) => Card,
    private readonly random: ReferenceGenerator,
    private readonly make: (last: number) => number[],
  ) {}

  private show(count: number): Card[] {
    while (this.ahead.length < count) {
      this.ahead.push(...this.make(this.ahead.at(-1) ?? this.drawn));
    }
    return this.ahead.slice(0, count).map(this.cardAt);
  }

  private take(count: number): Card[] {
    const cards = this.show(count);
    this.drawn = this.ahead.splice(0, count).at(-1) ?? this.drawn;
    return cards;
  }

  peek = (count?: number | null) => given(count, (cards) => this.show(cards));
  draw = (count?: number | null) => given(count, (cards) => this.take(cards));

  getState(): string {
    return stateText(this.kind, [this.random.section(), [...this.traits, this.drawn], this.ahead]);
  }
}

const inList = (cards: readonly Card[]) => (place: number) => cards[place - 1]!;

/** Chooses a position by weights; returns 0 if all weights are 0. */
function weighted(weights: readonly number[], random: ReferenceGenerator): number {
  const sum = weights.reduce((one, other) => one + other, 0);
  if (sum === 0) return 0;
  const isExact = sum <= 2 ** 30 && weights.every(Number.isInteger);
  let point = random.choose(isExact ? sum : 2 ** 30) - 1;
  let width = 0;
  if (!isExact) {
    point = (point / 2 ** 30) * sum;
    width = sum / 2 ** 30;
  }
  const found = weights.findIndex((weight) => {
    if (point < weight && point + width > weight) {
      point += ((random.choose(2 ** 30) - 1) / 2 ** 30) * width;
      width = 0;
    }
    if (point < weight) return true;
    point -= weight;
    return false;
  });
  return (found < 0 ? Math.max(...weights.map((weight, at) => (weight > 0 ? at : -1))) : found) + 1;
}

function sampleWeighted(
  list: readonly Card[],
  weights: readonly number[],
  count: number,
  random: ReferenceGenerator,
): Card[] {
  const left = [...weights];
  const chosen: Card[] = [];
  while (chosen.length < count) {
    const place = weighted(left, random);
    if (place === 0) break;
    chosen.push(list[place - 1]!);
    left[place - 1] = 0;
  }
  return chosen;
}

function newDice(cards: readonly Card[], { random, weights }: Options): Endless {
  const one = () => (weights === undefined ? random.choose(cards.length) : weighted(weights, random));
  return new Endless("dice", [fingerprint(cards)], inList(cards), random, () => [one()]);
}

function newChance(chance: number | Chances, { random }: Options): Endless {
  const chances = typeof chance === "number" ? rising(stepFor(chance)) : chance;
  const isHit = (place: number) => place === 1;
  return new Endless("chance", [], isHit, random, (last) => {
    const n = Math.max(last, 1);
    const border = chances(n) * 2 ** 30;
    const answer = random.choose(2 ** 30);
    const isBetween = answer - 1 < border && border < answer;
    const tried = isBetween ? answer - 1 + random.choose(2 ** 30) / 2 ** 30 : answer;
    return [tried <= border ? 1 : n + 1];
  });
}

function newBlockDeck(categories: readonly (readonly Card[])[], options: Options): Endless {
  const { random, blockSize = 10, perBlock = 1, noRepeat = false } = options;
  const all = categories.flat();
  const ends = categories.map((_, at) => categories.slice(0, at + 1).flat().length);
  const from = categories.flatMap((_, at): number[] =>
    Array(typeof perBlock === "number" ? perBlock : perBlock[at]!).fill(at + 1),
  );
  while (from.length < blockSize) from.push(0);
  const name = `${[noRepeat ? "noRepeat" : "", ...ends].join(" ")} ${from.join(".")}`;
  return new Endless("blocks", [fingerprint(all), fingerprint([name])], inList(all), random, (last) => {
    const block: Card[] = [];
    const placeOf = new Map<Card, number>();
    for (const category of from) {
      const placesWithout = (others: readonly Card[]) =>
        all.flatMap((card, at) =>
          !others.includes(card) && (category === 0 || categories[category - 1]!.includes(card))
            ? at + 1
            : [],
        );
      const different = noRepeat && blockSize === 1 && last > 0 ? placesWithout([all[last - 1]!]) : [];
      const free = different.length > 0 ? different : placesWithout(block);
      const place = free[random.choose(free.length) - 1]!;
      block.push(all[place - 1]!);
      placeOf.set(all[place - 1]!, place);
    }
    const passes = new Passes(random, block, noRepeat);
    passes.before = all[last - 1];
    return passes.lay(block).map((card) => placeOf.get(card)!);
  });
}

function sample(list: readonly Card[], count: number, random: ReferenceGenerator): Card[] {
  const cards = [...list];
  random.settle(cards, 1, count, cards.length);
  return cards.slice(0, count);
}

const shuffled = (list: readonly Card[], random: ReferenceGenerator) => sample(list, list.length, random);

/** The functions that the programs of values.ts call. */
export const reference = {
  newRandom: ReferenceGenerator.of,
  shuffled,
  shuffleTable: shuffled,
  RandShuffle: shuffled,
  sample,
  pick: (list: readonly Card[], random: ReferenceGenerator) => list[random.choose(list.length) - 1],
  RandDeck: (cards: readonly Card[], { random, noRepeat }: Options) => {
    const passes = new Passes(random, cards, noRepeat);
    let lie = cards;
    return () => {
      if (passes.left.length === 0) lie = passes.lay(lie);
      return passes.deal(1)[0];
    };
  },
  RandMultiDeck: (cards: readonly Card[], { random, noRepeat, whenShort }: Options) => {
    const passes = new Passes(random, cards, noRepeat);
    return (num?: number | null) => {
      if (whenShort === "reshuffle" && (num ?? 1) > passes.left.length) passes.left = [];
      const hand = passes.take(num ?? 1, cards, true);
      return hand.length === 1 ? hand[0] : hand;
    };
  },
  newDeck: (cards: readonly Card[], options: Options) => new Deck(cards, options),
  newDice,
  newChance,
  newCategoryDeck: (categories: readonly (readonly Card[])[], options: Options) =>
    new Categories(categories, options),
  newBlockDeck,
  pickWeighted: (list: readonly Card[], weights: readonly number[], random: ReferenceGenerator) =>
    sampleWeighted(list, weights, 1, random)[0],
  sampleWeighted,
  spread: (list: Card[], kindOf: KindOf | null, random: ReferenceGenerator): number => {
    list.splice(0, list.length, ...new Passes(random, list, true, kindOf ?? itself).lay(list));
    const kinds = list.map(kindOf ?? itself);
    return kinds.filter((kind, at) => at > 0 && kind === kinds[at - 1]).length;
  },
  riffle: (list: readonly Card[], times: number, random: ReferenceGenerator): Card[] => {
    let cards = [...list];
    for (let round = 1; round <= times && list.length > 1; round++) {
      const parts = cards.map(() => random.choose(2));
      const upper = cards.slice(0, parts.filter((part) => part === 1).length);
      const lower = cards.slice(upper.length);
      cards = parts.map((part) => (part === 1 ? upper : lower).shift()!);
    }
    return cards;
  },
  swapShuffle: (list: readonly Card[], swaps: number, random: ReferenceGenerator): Card[] => {
    const cards = [...list];
    for (let turn = 1; turn <= swaps && list.length > 1; turn++) {
      const one = random.choose(cards.length);
      swap(cards, one, random.choose(cards.length));
    }
    return cards;
  },
  cut: (list: readonly Card[], position: number | null, random: ReferenceGenerator): Card[] => {
    const top = position ?? (list.length > 1 ? random.choose(list.length) : 0);
    return [...list.slice(top), ...list.slice(0, top)];
  },
  keyedShuffle: (list: readonly Card[], keyOf: KindOf | null, random: ReferenceGenerator): Card[] => {
    const salt = Array.from({ length: 8 }, () => `${random.choose(2 ** 30)}.`).join("");
    const keyed = list.map((card) => {
      const key = keyFor((keyOf ?? itself)(card) as number | string);
      return { card, bits: new ReferenceGenerator(salt + key).wide() };
    });
    // JavaScript's sort keeps cards with equal numbers in order.
    return keyed.sort((one, other) => Number(one.bits - other.bits)).map(({ card }) => card);
  },
};
