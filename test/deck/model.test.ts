/**
 * Random programs of deck calls against a model that is plain and slow: lists of the cards that are
 * left, out and discarded. Where the deck has a choice the model says only what may come.
 *
 * Each program is played on two decks of one seed. One is looked at after every call, so that its
 * whole order is known; the other only at the end. Both must give the same.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Deck, type DeckPlace, newDeck, newRandom } from "../../ts-src/randdeck.js";
import { type Before, keepsApart } from "../fairness/repeats.js";

type Card = number | string | false;
type Recycle = "discards" | "all" | "none";

interface Step {
  readonly op: keyof typeof OPS;
  readonly a: number;
  readonly b: number;
}

interface Setup {
  readonly cards: readonly Card[];
  readonly seed: number;
  readonly recycle: Recycle;
  readonly noRepeat: boolean;
  readonly kinds: boolean;
  readonly shuffled: boolean;
  readonly steps: readonly Step[];
}

/** The cards of `list` without those of `gone`, each taken once, the first that is the same. */
function without(list: readonly Card[], gone: readonly Card[]): Card[] {
  const rest = [...list];
  for (const card of gone) {
    const at = rest.indexOf(card);
    if (at < 0) throw new Error(`there is no ${String(card)} in ${JSON.stringify(list)}`);
    rest.splice(at, 1);
  }
  return rest;
}

const sameCards = (one: readonly Card[], other: readonly Card[]): void =>
  expect([...one].map(String).sort()).toEqual([...other].map(String).sort());

/** What a deck must do. `left` is in order as far as the calls so far have fixed it. */
class Model {
  left: Card[];
  out: Card[] = [];
  pile: Card[] = [];
  all: Card[];
  passes = 1;
  /** What must hold of the order of those left, once it is known. */
  order: (shown: readonly Card[]) => void = () => {};
  /** The card dealt last. */
  last: Card | undefined;

  constructor(
    cards: readonly Card[],
    readonly recycle: Recycle,
    shuffled: boolean,
    /** Of what kind a card is; undefined where cards may come twice in a row. */
    readonly kindOf?: (card: Card) => unknown,
  ) {
    this.all = [...cards];
    this.left = [...cards];
    if (shuffled) this.remake();
    else this.fix();
  }

  /** From now on the order is that of `left`. */
  fix(): void {
    const cards = [...this.left];
    this.order = (shown) => expect(shown).toEqual(cards);
  }

  /**
   * From now on it is an order that the deck has made, of a pass that began with `begun` after `last`;
   * with `others`, of a pass whose first cards had to be some of them.
   */
  remake(begun: readonly Card[] = [], last = this.last, others?: readonly Card[]): void {
    this.order = (shown) => {
      const { kindOf } = this;
      if (kindOf === undefined) return;
      const before: Before = last === undefined ? [] : [kindOf(last)];
      const kinds = [...begun, ...shown].map(kindOf);
      const count = others === undefined ? 0 : begun.length;
      expect(keepsApart(kinds, before, count, others?.map(kindOf))).toBe(true);
    };
  }

  /** The deck shows the order of what is left. */
  see(shown: readonly Card[]): void {
    sameCards(shown, this.left);
    this.order(shown);
    this.left = [...shown];
    this.fix();
  }

  /** A hand of `count` cards came. */
  drawn(hand: readonly Card[], count: number): void {
    const own = Math.min(count, this.left.length);
    expect(hand.slice(0, own)).toEqual(this.left.slice(0, own));
    this.left.splice(0, own);
    this.out.push(...hand.slice(0, own));
    if (own > 0) this.last = hand[own - 1];
    let rest = hand.slice(own);
    if (count > own && this.recycle === "discards" && this.pile.length > 0) {
      expect(rest.length).toBe(Math.min(count - own, this.pile.length));
      this.left = without(this.pile, rest);
      this.pile = [];
      this.out.push(...rest);
      this.passes += 1;
      this.remake(rest);
    } else if (count > own && this.recycle === "all" && this.all.length > 0) {
      expect(hand.length).toBe(count);
      // No slot is twice in a hand that is no larger than the deck.
      const isTopUp = own > 0 && count <= this.all.length;
      const others = isTopUp ? without(this.all, hand.slice(0, own)) : undefined;
      if (others !== undefined) without(others, rest);
      while (rest.length > 0) {
        const pass = rest.slice(0, this.all.length);
        this.left = without(this.all, pass);
        this.remake(pass, this.last, others);
        if (this.left.length === 0) this.order([]);
        this.last = pass[pass.length - 1];
        rest = rest.slice(pass.length);
        this.out = [...pass];
        this.pile = [];
        this.passes += 1;
      }
    } else {
      expect(rest).toEqual([]);
      this.fix();
    }
    if (hand.length > 0) this.last = hand[hand.length - 1];
  }

  /** Cards come into the draw pile at a place. */
  insert(cards: readonly Card[], where: DeckPlace | undefined): void {
    const before = [...this.left];
    if (where === "random") {
      this.left.push(...cards);
      // What was there stays in order.
      this.order = (shown) => {
        let at = 0;
        for (const card of shown) if (at < before.length && card === before[at]) at += 1;
        expect(at).toBe(before.length);
      };
      return;
    }
    let position = before.length + 1;
    if (where === undefined || where === "top") position = 1;
    else if (typeof where === "number") position = where;
    this.left.splice(position - 1, 0, ...cards);
    this.fix();
  }
}

/** What a step does to a deck, and what the model says to it. A `bad` one must raise and change nothing. */
interface Play {
  readonly call: (deck: Deck<Card>) => unknown;
  readonly check?: (model: Model, result: unknown) => void;
  readonly bad?: boolean;
}

const PLACES: readonly (DeckPlace | undefined)[] = [undefined, "top", "bottom", "random"];

/** A place, a position in two cases of six. */
const placeOf = (b: number, left: number): DeckPlace | undefined =>
  b % 6 < 4 ? PLACES[b % 6] : 1 + (b % (left + 1));

/** Some of `cards`: from the place `a` on every `b`-th. */
const some = (cards: readonly Card[], a: number, b: number): Card[] =>
  cards.filter((_, at) => at % ((b % 3) + 1) === a % ((b % 3) + 1));

const nothing = (result: unknown): void => expect(result).toBeUndefined();

const OPS = {
  draw: (): Play => ({
    call: (deck) => deck.draw(),
    check: (model, card) => {
      const hand = card === undefined ? [] : [card as Card];
      const more = model.recycle === "discards" ? model.pile.length : model.all.length;
      const able = model.left.length > 0 || (model.recycle !== "none" && more > 0);
      expect(hand.length).toBe(able ? 1 : 0);
      model.drawn(hand, hand.length);
    },
  }),
  drawSome: (_: Model, a: number): Play => ({
    call: (deck) => deck.draw(a % 9),
    check: (model, hand) => model.drawn(hand as Card[], a % 9),
  }),
  drawMany: (_: Model, a: number, b: number): Play => ({
    call: (deck) => deck.draw(a + b),
    check: (model, hand) => model.drawn(hand as Card[], a + b),
  }),
  peek: (_: Model, a: number): Play => ({
    call: (deck) => [deck.peek(), ...deck.peek(a)],
    check: (model, shown) => expect(shown).toEqual([model.left[0], ...model.left.slice(0, a)]),
  }),
  drawWhere: (_: Model, a: number, b: number): Play => ({
    call: (deck) => deck.drawWhere((card) => String(card).length > a % 2 && card !== b % 5, b % 4),
    check: (model, found) => {
      const test = (card: Card) => String(card).length > a % 2 && card !== b % 5;
      const wanted = model.left.filter(test).slice(0, b % 4);
      expect(found).toEqual(wanted);
      model.left = without(model.left, wanted);
      model.out.push(...wanted);
      if (wanted.length > 0) model.last = wanted[wanted.length - 1];
      model.fix();
    },
  }),
  deal: (_: Model, a: number, b: number): Play => ({
    call: (deck) => deck.deal((a % 4) + 1, b % 4),
    check: (model, result) => {
      const hands = result as Card[][];
      expect(hands.length).toBe((a % 4) + 1);
      const cards: Card[] = [];
      for (let at = 0; at < (b % 4) * hands.length; at++) {
        const card = hands[at % hands.length]![Math.floor(at / hands.length)];
        if (card !== undefined) cards.push(card);
      }
      expect(cards.length).toBe(hands.flat().length);
      model.drawn(cards, (b % 4) * hands.length);
    },
  }),
  put: (model: Model, a: number, b: number): Play => {
    const cards = some([...model.out, ...model.pile], a, b).reverse();
    const where = placeOf(b, model.left.length);
    return {
      call: (deck) => deck.put(cards.length === 1 ? cards[0]! : cards, where),
      check: (_, result) => {
        nothing(result);
        for (const card of cards) {
          if (model.out.includes(card)) model.out = without(model.out, [card]);
          else model.pile = without(model.pile, [card]);
        }
        model.insert(cards, where);
      },
    };
  },
  discard: (model: Model, a: number, b: number): Play => {
    const cards = some(model.out, a, b);
    return {
      call: (deck) => deck.discard(cards),
      check: (_, result) => {
        nothing(result);
        model.out = without(model.out, cards);
        model.pile.push(...cards);
        model.fix();
      },
    };
  },
  add: (model: Model, a: number, b: number): Play => {
    const cards = [a % 5, b % 5].slice(0, a % 3);
    const where = placeOf(b, model.left.length);
    return {
      call: (deck) => deck.add(cards, where),
      check: (_, result) => {
        nothing(result);
        model.all.push(...cards);
        model.insert(cards, where);
      },
    };
  },
  remove: (model: Model, a: number, b: number): Play => {
    const cards = some(model.out, a, b).slice(0, 2);
    return {
      call: (deck) => deck.remove(cards),
      check: (_, result) => {
        nothing(result);
        model.out = without(model.out, cards);
        model.all = without(model.all, cards);
        model.fix();
      },
    };
  },
  shuffle: (): Play => ({
    call: (deck) => {
      // It does not settle what is left first: a deck that was looked at shuffles another order.
      deck.peek(deck.left());
      return deck.shuffle();
    },
    check: (model, result) => {
      nothing(result);
      model.remake();
    },
  }),
  reset: (): Play => ({
    call: (deck) => deck.reset(),
    check: (model, result) => {
      nothing(result);
      model.left = [...model.all];
      model.out = [];
      model.pile = [];
      model.passes += 1;
      model.remake();
    },
  }),
  cut: (model: Model, a: number): Play => {
    const top = a % (model.left.length + 1);
    return {
      call: (deck) => deck.cut(top),
      check: (_, result) => {
        nothing(result);
        model.left = [...model.left.slice(top), ...model.left.slice(0, top)];
        model.fix();
      },
    };
  },
  cutAnywhere: (): Play => ({
    call: (deck) => deck.cut(),
    check: (model, result) => {
      nothing(result);
      const before = [...model.left];
      const turns = before.map((_, top) => [...before.slice(top), ...before.slice(0, top)]);
      model.order = (shown) => expect([...turns, before]).toContainEqual(shown);
    },
  }),
  wrongCard: (model: Model, a: number, b: number): Play => {
    const methods = ["put", "discard", "remove"] as const;
    const cards = [...some(model.out, a, 0), "of another deck"];
    return { call: (deck) => deck[methods[b % 3]!](cards), bad: true };
  },
  wrongPlace: (model: Model, a: number, b: number): Play => {
    const places = [0, model.left.length + 2, 1.5, "middle", Number.NaN];
    const where = places[a % places.length] as DeckPlace;
    return { call: (deck) => (b % 2 === 0 ? deck.add(7, where) : deck.put(model.out, where)), bad: true };
  },
  wrongCount: (_: Model, a: number, b: number): Play => {
    const count = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY][a % 4]!;
    const calls: readonly ((deck: Deck<Card>) => unknown)[] = [
      (deck) => deck.draw(count),
      (deck) => deck.peek(count),
      (deck) => deck.cut(count),
      (deck) => deck.deal(2, count),
      (deck) => deck.drawWhere(() => true, count),
    ];
    return { call: calls[b % calls.length]!, bad: true };
  },
  wrongTest: (model: Model, a: number, b: number): Play => ({
    call: (deck) => {
      let seen = 0;
      deck.drawWhere(() => {
        seen += 1;
        if (seen > a % model.left.length) throw new Error("no idea");
        return b % 2 === 0;
      }, 99);
    },
    // With no card left it is never asked.
    bad: model.left.length > 0,
    ...(model.left.length === 0 && { check: () => {} }),
  }),
};

const names = Object.keys(OPS) as (keyof typeof OPS)[];
const step: fc.Arbitrary<Step> = fc.record({
  op: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names) },
    { weight: 2, arbitrary: fc.constantFrom<keyof typeof OPS>("draw", "drawSome", "discard", "put") },
  ),
  a: fc.nat({ max: 40 }),
  b: fc.nat({ max: 40 }),
});
const card = fc.oneof(fc.nat({ max: 4 }), fc.constantFrom<Card>(false, "", "A", "ü"));
const setup: fc.Arbitrary<Setup> = fc.record({
  cards: fc.oneof(
    { weight: 4, arbitrary: fc.array(card, { maxLength: 12 }) },
    { weight: 1, arbitrary: fc.array(card, { minLength: 60, maxLength: 140, size: "max" }) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(), { maxLength: 12 }) },
  ),
  seed: fc.nat(),
  recycle: fc.constantFrom<Recycle>("discards", "all", "none"),
  noRepeat: fc.boolean(),
  kinds: fc.boolean(),
  shuffled: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 30, size: "max" }),
});

type Maker = typeof newDeck<Card>;

const lengthOf = (one: Card): number => String(one).length;
const itself = (one: Card): Card => one;

const modelOf = ({ cards, recycle, shuffled, noRepeat, kinds }: Setup): Model =>
  new Model(cards, recycle, shuffled, noRepeat ? (kinds ? lengthOf : itself) : undefined);

const optionsOf = ({ recycle, noRepeat, kinds, shuffled }: Setup) => ({
  recycle,
  noRepeat,
  shuffled,
  ...(kinds && { kindOf: lengthOf }),
});

/** All that can be asked of a deck without changing it, and that the model knows. */
function look(deck: Deck<Card>, model: Model): void {
  const { left, out, pile, all, passes } = model;
  expect([deck.left(), deck.out(), deck.size(), deck.passes()]).toEqual([
    left.length,
    out.length,
    all.length,
    passes,
  ]);
  expect(deck.discards()).toEqual(pile);
  expect(deck.left() + deck.out() + deck.discards().length).toBe(deck.size());
  sameCards([...left, ...out, ...pile], all);
}

/** Plays a program on two decks of one seed, the first of which is looked at after every call. */
function play(program: Setup, make: Maker): void {
  const { cards, seed, steps } = program;
  const given = [...cards];
  const looked = make(given, { ...optionsOf(program), random: newRandom(seed) });
  const unseen = make(given, { ...optionsOf(program), random: newRandom(seed) });
  const model = modelOf(program);
  const see = () => {
    look(looked, model);
    const shown = looked.peek(looked.left() + 5);
    model.see(shown);
    expect(looked.peek()).toBe(shown[0]);
    look(looked, model);
  };
  see();
  for (const { op, a, b } of steps) {
    const { call, check, bad } = OPS[op](model, a, b);
    if (bad === true) {
      expect(() => call(looked)).toThrow();
      expect(() => call(unseen)).toThrow();
    } else {
      const result = call(looked);
      expect(call(unseen)).toEqual(result);
      check?.(model, result);
    }
    see();
  }
  look(unseen, model);
  expect(unseen.peek(model.left.length)).toEqual(model.left);
  expect(unseen.draw(model.left.length)).toEqual(model.left);
  expect(given).toEqual(cards);
}

const SEED = 20261121;
/** How many programs are played; mutation testing plays them a thousand times over, and takes fewer. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 1500);

it("does what the model says, looked at or not", () => {
  fc.assert(
    fc.property(setup, (program) => play(program, newDeck)),
    { seed: SEED, numRuns: RUNS },
  );
});

it("is as it was where its source fails", () => {
  const failures = fc.infiniteStream(fc.nat({ max: 19 }));
  let failedCalls = 0;
  fc.assert(
    fc.property(setup, failures, fc.boolean(), (program, faults, settled) => {
      const numbers = newRandom(program.seed);
      let failing = false;
      let failed = false;
      const random = (n: number): number => {
        const fault = failing ? faults.next().value : 19;
        failed ||= fault === 0 || fault === 1;
        if (fault === 0) throw new Error("no luck today");
        return fault === 1 ? n + 1 : numbers.random(n);
      };
      const deck = newDeck(program.cards, { ...optionsOf(program), random });
      const model = modelOf(program);
      const counts = () => [deck.left(), deck.out(), deck.size(), deck.passes(), ...deck.discards()];
      for (const { op, a, b } of program.steps) {
        // Where nothing is settled the order is not known: only where the cards are.
        if (!settled) deck.shuffle();
        model.order = () => {};
        if (settled) model.see(deck.peek(deck.left()));
        const { call, check, bad } = OPS[op](model, a, b);
        const before = counts();
        let result: unknown;
        let raised: unknown;
        failing = true;
        failed = false;
        try {
          result = call(deck);
        } catch (error) {
          raised = error;
        }
        failing = false;
        // Each wrong answer is told.
        expect(raised !== undefined).toBe(failed || bad === true);
        if (raised !== undefined) {
          if (failed) failedCalls += 1;
          expect(counts()).toEqual(before);
          if (settled) expect(deck.peek(deck.left())).toEqual(model.left);
        } else if (settled) check?.(model, result);
        else break;
        look(deck, model);
      }
      const all = deck.size();
      deck.reset();
      if (settled) sameCards(deck.draw(all), model.all);
      else expect(deck.draw(all).length).toBe(all);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(failedCalls).toBeGreaterThan(RUNS / 3);
});

/** A deck some of whose methods are others. */
function changed(deck: Deck<Card>, methods: (deck: Deck<Card>) => Partial<Deck<Card>>): Deck<Card> {
  const own = methods(deck);
  return new Proxy(deck, {
    get(target, name) {
      const method: unknown = Reflect.get(name in own ? own : target, name);
      return typeof method === "function" ? method.bind(name in own ? own : target) : method;
    },
  });
}

const withMethods =
  (methods: (deck: Deck<Card>) => object): Maker =>
  (cards, options) =>
    changed(newDeck(cards, options), methods);

const WRONG: Readonly<Record<string, Maker>> = {
  "skips the last slot": (cards, options) => newDeck(cards.slice(0, -1), options),
  "takes every card for another": (cards, options) => newDeck([...new Set(cards)], options),
  "loses a card that is put": withMethods((deck) => ({
    put: (cards: Card | Card[], where?: DeckPlace) => {
      deck.put(cards, where);
      if (Array.isArray(cards) && cards.length > 1 && where === "bottom") deck.remove(deck.draw(1));
    },
  })),
  "puts a list upside down": withMethods((deck) => ({
    put: (cards: Card | Card[], where?: DeckPlace) =>
      deck.put(Array.isArray(cards) ? [...cards].reverse() : cards, where),
  })),
  "deals a card twice": withMethods((deck) => ({
    draw: (count?: number) => {
      if (count === undefined) return deck.draw();
      const hand = deck.draw(count);
      return hand.length > 1 ? [...hand.slice(0, -1), hand[0]] : hand;
    },
  })),
  "begins the new pass too early": withMethods((deck) => ({
    draw: (count?: number) => {
      const hand = count === undefined ? deck.draw() : deck.draw(count);
      if (deck.left() === 0 && deck.discards().length > 0) deck.put(deck.discards());
      return hand;
    },
  })),
  "looks by drawing": withMethods((deck) => ({
    peek: (count?: number) => {
      if (count === undefined) return deck.peek();
      const shown = deck.draw(Math.min(count, deck.left()));
      deck.put([...shown].reverse());
      return shown;
    },
  })),
  "shuffles where it is looked at": withMethods((deck) => ({
    left: () => {
      if (deck.left() > 20) deck.shuffle();
      return deck.left();
    },
  })),
  "cuts one card too many": withMethods((deck) => ({
    cut: (count?: number) => (count === undefined ? deck.cut() : deck.cut(Math.min(count + 1, deck.left()))),
  })),
  "discards before it finds a wrong card": withMethods((deck) => ({
    discard: (cards: Card | Card[]) => {
      for (const one of Array.isArray(cards) ? cards : [cards]) deck.discard(one);
    },
  })),
  "never begins anew": (cards, options) => newDeck(cards, { ...options, recycle: "none" }),
  "comes twice in a row": (cards, options) => newDeck(cards, { ...options, noRepeat: false }),
};

describe("the model catches a deck that", () => {
  it("is changed, not one that is wrapped alone", () => {
    const make = withMethods(() => ({}));
    fc.assert(
      fc.property(setup, (program) => play(program, make)),
      { seed: SEED, numRuns: 100 },
    );
  });

  it.each(Object.entries(WRONG))("%s", (_, make) => {
    const details = fc.check(
      fc.property(setup, (program) => play(program, make)),
      { seed: SEED, numRuns: 500, endOnFailure: true },
    );
    expect(details.failed).toBe(true);
  });
});
