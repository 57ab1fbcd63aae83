/**
 * Plays random programs on a deck and on a plain, slow model, which has a list of the cards in each pile, and
 * knows which cards are possible where the deck may choose. Some programs look at the whole order after every
 * call; in some the source fails now and then.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Deck, newDeck, newHand, newRandom, type PilePosition } from "../../ts-src/randdeck.js";
import { long } from "../long.js";
import { type Card, LISTS, Model, sorted, without } from "./model.js";

/**
 * `call` calls a method of the deck, and `check` makes the same change in the model. If the deck must raise an
 * error, `check` is undefined.
 */
interface Play {
  readonly call: (deck: Deck<Card>) => unknown;
  readonly check: ((model: Model, result: unknown) => void) | undefined;
  /** The changes that the deck keeps if its source fails; by default none. */
  readonly fails?: (model: Model) => void;
}

const PLACES: readonly (PilePosition | undefined)[] = [undefined, "top", "draw", "bottom", "random"];

/** Returns the name of a place or, in two of seven cases, a position. */
const placeOf = (b: number, left: number): PilePosition | undefined =>
  b % 7 < 5 ? PLACES[b % 7] : 1 + (b % (left + 1));

/** Returns every card, or every second or third, starting at one of the first positions. */
const some = (cards: readonly Card[], a: number, b: number): Card[] =>
  cards.filter((_, at) => at % ((b % 3) + 1) === a % ((b % 3) + 1));

/** The cards of hands, in the order in which they were dealt. */
function roundTable(hands: readonly Card[][]): Card[] {
  const cards = hands[0]!.flatMap((_, at) => hands.flatMap((hand) => hand.slice(at, at + 1)));
  expect(cards.length).toBe(hands.flat().length);
  return cards;
}

const OPS = {
  draw: (): Play => ({
    call: (deck) => [deck.draw()].filter((card) => card !== undefined),
    check: (model, hand) => model.drawn(hand as Card[], 1),
  }),
  drawSome: (_: Model, a: number, b: number): Play => ({
    call: (deck) => deck.draw(b % 8 === 0 ? a + b : a % 9),
    check: (model, hand) => model.drawn(hand as Card[], b % 8 === 0 ? a + b : a % 9),
  }),
  peek: (_: Model, a: number): Play => ({
    call: (deck) => [deck.peek(), ...deck.peek(a), ...deck.peek(deck.left()).slice(a)],
    check: (model, shown) => {
      const [first, ...cards] = shown as Card[];
      expect(first).toBe(cards[0]);
      if (model.left.length > 0) model.see(cards);
    },
  }),
  take: (model: Model, a: number, b: number): Play => {
    const isAll = model.recycle === "all";
    const names = Object.keys(model.places).slice(1);
    const from = a % 2 === 0 || isAll ? "draw" : names[b % names.length]!;
    const to = b % 3 === 0 || isAll ? undefined : names[a % names.length]!;
    const position = a % 7 === 0 ? "random" : ((a % 5) + 1) * (b % 2 === 0 ? 1 : -1);
    return {
      call: (deck) => {
        const card = deck.take(from as "draw", position, to as "discard");
        return card === undefined ? [] : [card, ...deck.pile(from as "draw")];
      },
      check: (model, result) => {
        const [card, ...rest] = result as Card[];
        const cards = from === "draw" ? model.left : model.places[from]!;
        let at: number | undefined;
        if (typeof position === "number") at = position > 0 ? position : position + cards.length + 1;
        const isThere = at === undefined ? cards.length > 0 : at >= 1 && at <= cards.length;
        expect(card !== undefined).toBe(isThere);
        if (card === undefined) return;
        if (from === to) expect(rest.pop()).toBe(card);
        // If several cards are equal, the deck may take any of them.
        const ways = cards
          .map((_, index) => cards.filter((_, other) => other !== index))
          .filter((_, index) => cards[index] === card && (at ?? index + 1) === index + 1);
        if (from === "draw" && !model.isKnown) model.change(without(cards, [card]));
        else {
          expect(ways).toContainEqual(rest);
          if (from === "draw") model.change(rest);
          else model.places[from] = rest;
        }
        if (from === "draw") {
          model.see(rest);
          model.last = card;
        }
        model.places[to ?? "out"]!.push(card);
      },
    };
  },
  drawWhere: (model: Model, a: number, b: number): Play => {
    const test = (card: Card) => String(card).length > a % 2 && card !== b % 5;
    const names = Object.keys(model.places).slice(1);
    const to = names[b % names.length]!;
    return {
      call: (deck) => {
        if (a % 3 > 0 || model.recycle === "all") return deck.drawWhere(test, b % 4);
        return deck.drawWhere(test, b % 4, to as "discard");
      },
      check: (model, result) => {
        const found = result as Card[];
        const wanted = model.left.filter(test).slice(0, b % 4);
        expect(found.length).toBe(wanted.length);
        if (model.isKnown) expect(found).toEqual(wanted);
        expect(found.every(test)).toBe(true);
        const rest = [...model.left];
        for (const card of found) rest.splice(rest.indexOf(card), 1);
        expect(rest.length).toBe(model.left.length - found.length);
        model.change(rest);
        model.out.push(...found);
        if (a % 3 === 0 && model.recycle !== "all") model.lay(found, to);
        model.last = found.at(-1) ?? model.last;
      },
    };
  },
  deal: (_: Model, a: number, b: number): Play => ({
    call: (deck) => deck.deal((a % 4) + 1, b % 4),
    check: (model, result) => {
      const hands = result as Card[][];
      expect(hands.length).toBe((a % 4) + 1);
      model.drawn(roundTable(hands), (b % 4) * hands.length);
    },
  }),
  drawTo: (model: Model, a: number, b: number): Play => {
    const names = Object.keys(model.places).slice(1);
    const to = names[b % names.length]!;
    const isOne = a % 5 === 0;
    const count = isOne ? 1 : a % 9;
    return {
      call: (deck) => {
        if (!isOne) return deck.draw(count, to as "discard");
        return [deck.draw(undefined, to as "discard")].filter((card) => card !== undefined);
      },
      check:
        model.recycle === "all"
          ? undefined
          : (_, hand) => {
              model.drawn(hand as Card[], count);
              model.lay(hand as Card[], to);
            },
    };
  },
  dealTo: (model: Model, a: number, b: number): Play => {
    const names = Object.keys(model.places).slice(1);
    const hands = names.slice(a % names.length).reverse();
    return {
      call: (deck) => deck.deal(hands as "discard"[], b % 4),
      check:
        model.recycle === "all"
          ? undefined
          : (_, result) => {
              const dealt = result as Card[][];
              expect(dealt.length).toBe(hands.length);
              model.drawn(roundTable(dealt), (b % 4) * hands.length);
              for (const [at, hand] of dealt.entries()) model.lay(hand, hands[at]!);
            },
    };
  },
  look: (model: Model, a: number, b: number): Play => {
    const cards = [...model.all, "of another deck"];
    const card = cards[(a + b) % cards.length]!;
    return {
      call: (deck) => [deck.where(card), ...(a % 2 === 0 ? deck.pile("draw") : [])],
      check: (_, result) => {
        const [place, ...left] = result as [string, ...Card[]];
        const places = Object.entries({ ...model.places, draw: model.left });
        expect(place).toBe(places.find(([, have]) => have.includes(card))?.[0]);
        if (a % 2 === 0) model.see(left);
      },
    };
  },
  put: (model: Model, a: number, b: number): Play => {
    const names = ["draw", ...Object.keys(model.places)];
    const from = a % 3 === 0 ? names[b % names.length] : undefined;
    const to = a % 2 === 0 ? names[1 + (b % (names.length - 1))] : undefined;
    const places: Record<string, Card[]> = { ...model.places, draw: model.left };
    const cards = some(
      from && a % 4 > 0 ? places[from]! : Object.values(model.places).flat(),
      a,
      b,
    ).reverse();
    const where = (to ?? placeOf(b, model.left.length)) as PilePosition;
    const found = model.found(cards, to ?? "", from);
    return {
      call: (deck) => deck.put(cards.length === 1 ? cards[0]! : cards, where, from as "out"),
      check:
        found &&
        (() => {
          model.leave(found);
          const bottom = model.left.length + 1;
          if (to === undefined)
            model.insert(cards, typeof where === "number" ? Math.min(where, bottom) : where);
          else model.places[to]!.push(...cards);
        }),
    };
  },
  discard: (model: Model, a: number, b: number): Play => {
    const cards = some(a % 2 === 0 ? model.out : Object.values(model.places).flat(), a, b);
    const found = model.found(cards, "discard");
    return {
      call: (deck) => deck.discard(cards),
      check:
        found &&
        (() => {
          model.leave(found);
          model.pile.push(...cards);
        }),
    };
  },
  add: (model: Model, a: number, b: number): Play => {
    const cards = [a % 5, b % 5].slice(0, a % 3);
    const names = Object.keys(model.places);
    const to = a % 4 === 0 ? names[b % names.length] : undefined;
    const where = to ?? placeOf(b, model.left.length);
    // If every card is a list, a list of cards could also be one card.
    const isOne = cards.length > 0 && model.all.length > 0 && model.all.every(Array.isArray);
    const check = () => {
      model.all.push(...cards);
      if (to === undefined) model.insert(cards, where as PilePosition);
      else model.places[to] = [...model.places[to]!, ...cards];
    };
    return {
      call: (deck) => deck.add(cards, where as PilePosition),
      check: isOne ? undefined : check,
    };
  },
  remove: (model: Model, a: number, b: number): Play => {
    const from = a % 3 === 0 ? "draw" : undefined;
    const places = a % 2 === 0 ? model.out : Object.values(model.places).flat();
    const cards = some(from ? model.left : places, a, b).slice(0, 2);
    const found = model.found(cards, "", from);
    return {
      call: (deck) => deck.remove(cards, from),
      check:
        found &&
        (() => {
          model.leave(found);
          model.all = without(model.all, cards);
          if (model.last !== undefined && !model.all.includes(model.last)) model.last = undefined;
        }),
    };
  },
  /**
   * Plays a card of a hand. The cards of the hand are out. The next card takes the position of the played
   * card.
   */
  play: (model: Model, a: number, b: number): Play => {
    const held = some(model.out, a, b);
    const position = a % held.length;
    return {
      call: (deck) => {
        if (held.length === 0) return undefined;
        const hand = newHand(deck, held.length, held);
        try {
          return [hand.play(position + 1), ...hand.cards()];
        } catch (error) {
          expect(hand.cards()).toEqual(held.filter((_, at) => at !== position));
          throw error;
        }
      },
      check: (model, result) => {
        if (result === undefined) return;
        const [played, ...cards] = result as Card[];
        expect(played).toBe(held[position]);
        const drawn = cards.splice(position, cards.length - held.length + 1);
        expect([...cards.slice(0, position), played, ...cards.slice(position)]).toEqual(held);
        if (model.recycle !== "all") {
          model.out = without(model.out, [played!]);
          model.pile.push(played!);
        }
        model.drawn(drawn, 1);
      },
      // The played card stays discarded if the draw of the next card fails.
      fails: (model) => {
        if (model.recycle === "all") return;
        model.out = without(model.out, [held[position]!]);
        model.pile.push(held[position]!);
      },
    };
  },
  shufflePile: (model: Model, a: number): Play => {
    const names = Object.keys(model.places).slice(1);
    const name = names[a % names.length]! as "discard";
    return {
      call: (deck) => {
        deck.shuffle(name);
        return deck.pile(name);
      },
      check: (model, result) => {
        expect(sorted(result as Card[])).toEqual(sorted(model.places[name]!));
        model.places[name] = result as Card[];
      },
    };
  },
  /** Changes of a copy must not change the deck. */
  copy: (_: Model, a: number, b: number): Play => ({
    call: (deck) => {
      const copy = deck.copy(newRandom(a));
      const stands = [copy.left(), copy.passes(), copy.cards(), copy.pile("discard"), copy.pile("out")];
      if (b % 2 === 0) copy.shuffle();
      const left = copy.pile("draw");
      copy.add(7, "random");
      copy.add(7, "random");
      copy.discard(copy.draw(1), "out");
      copy.shuffle("discard");
      copy.remove(copy.pile("discard"), "discard");
      if (a % 2 === 0) copy.reset();
      copy.draw(b);
      return [...stands, left];
    },
    check: (model, result) => {
      const [left, passes, cards, discards, out, order] = result as [
        number,
        number,
        ...[Card[], Card[], Card[], Card[]],
      ];
      expect([left, passes, cards, discards]).toEqual([
        model.left.length,
        model.passes,
        model.all,
        model.pile,
      ]);
      expect(sorted(out)).toEqual(sorted(model.out));
      if (model.isKnown && b % 2 > 0) expect(order).toEqual(model.left);
      else expect(sorted(order)).toEqual(sorted(model.left));
    },
  }),
  shuffle: (): Play => ({ call: (deck) => deck.shuffle(), check: (model) => model.remake() }),
  reset: (): Play => ({
    call: (deck) => deck.reset(),
    check: (model) => {
      for (const name of Object.keys(model.places)) model.places[name] = [];
      Object.assign(model, { left: [...model.all], passes: model.passes + 1 });
      model.remake();
    },
  }),
  cut: (model: Model, a: number): Play => {
    const top = a % (model.left.length + 1);
    return {
      call: (deck) => deck.cut(top),
      check: () => model.change([...model.left.slice(top), ...model.left.slice(0, top)]),
    };
  },
  cutAnywhere: (): Play => ({
    call: (deck) => deck.cut(),
    check: (model) => {
      const before = [...model.left, ...model.left].join();
      const { isKnown } = model;
      model.isKnown = false;
      model.order = (shown) => !isKnown || before.includes(shown.join());
    },
  }),
  wrong: (model: Model, a: number, b: number): Play => {
    const count = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY][b % 4]!;
    const place = [0, model.left.length + 2, 1.5, "middle", Number.NaN][b % 5] as PilePosition;
    // This card makes `cards` longer by one than the deck can take back.
    const more = model.all[b % (model.all.length + 1)] ?? "of another deck";
    const cards = [...model.out, ...Object.values(model.places).flat(), more];
    const calls: readonly ((deck: Deck<Card>) => unknown)[] = [
      (deck) => deck.put(cards),
      (deck) => deck.put(cards, "middle" as "top"),
      (deck) => deck.put(model.out, "top", "middle" as "out"),
      (deck) => deck.discard([...model.out, more, more, ...model.all]),
      (deck) => deck.remove(cards),
      (deck) => deck.add(7, place),
      (deck) => deck.put(model.out, place),
      (deck) => deck.draw(count),
      (deck) => deck.peek(count),
      (deck) => deck.cut(count),
      (deck) => deck.deal(2, count),
      (deck) => deck.drawWhere(() => true, count),
    ];
    return { call: calls[a % calls.length]!, check: undefined };
  },
};

const card = fc.oneof(fc.nat({ max: 4 }), fc.constantFrom<Card>(false, "", "A", "ü", ...LISTS));
const step = (...ops: readonly (keyof typeof OPS)[]) =>
  fc.record({ op: fc.constantFrom(...ops), a: fc.nat({ max: 40 }), b: fc.nat({ max: 40 }) });
const setup = fc.record({
  cards: fc.oneof(
    { weight: 4, arbitrary: fc.array(card, { maxLength: 12 }) },
    { weight: 1, arbitrary: fc.array(card, { minLength: 60, maxLength: 140, size: "max" }) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(), { maxLength: 12 }) },
  ),
  seed: fc.nat(),
  recycle: fc.constantFrom<Model["recycle"]>("discard", "all", "none"),
  noRepeat: fc.boolean(),
  kinds: fc.boolean(),
  piles: fc.boolean(),
  /** How cards are saved: by position, by ids of this deck's own cards, or by ids of any cards. */
  ids: fc.constantFrom("no", "no", "own", "own", "any"),
  shuffled: fc.boolean(),
  /** Whether the program looks at the whole order after every call. */
  looks: fc.boolean(),
  /** The source: made by newRandom, or a function that fails when its next number is 0 or 1. */
  source: fc.oneof(fc.constant("ours"), fc.infiniteStream(fc.nat({ max: 19 }))),
  /** The deck is saved after the step `saves`, and restored `back` steps later. */
  saves: fc.nat({ max: 30 }),
  back: fc.nat({ max: 9 }),
  steps: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(
        fc.oneof(
          { weight: 3, arbitrary: step(...(Object.keys(OPS) as (keyof typeof OPS)[])) },
          { weight: 2, arbitrary: step("draw", "drawSome", "discard", "put") },
        ),
        { minLength: 1, maxLength: 30, size: "max" },
      ),
    },
    {
      // In these steps the deck keeps its count of the cards that are out, which the last step needs.
      weight: 1,
      arbitrary: fc
        .array(step("draw", "peek", "discard", "put", "play"), { minLength: 10, maxLength: 60, size: "max" })
        .map((steps) => [...steps, { op: "wrong" as const, a: steps.length, b: steps.length }]),
    },
  ),
});
type Setup = typeof setup extends fc.Arbitrary<infer T> ? T : never;
type Maker = typeof newDeck<Card>;

const lengthOf = (one: Card): number => String(one).length;

const CARDS: readonly Card[] = [0, 1, 2, 3, 4, false, "", "A", "ü", ...LISTS];

/** Returns an id: the card itself if it is a string or a number, otherwise a string made from it. */
const idOf = (one: Card): string | number =>
  typeof one === "number" || typeof one === "string" ? one : `${lengthOf(one)} ${one}`;
const cardOf = (id: string | number): Card => CARDS.find((one) => idOf(one) === id) ?? (id as number);

/** Counts how often sources failed, decks were restored, and states were refused. */
const met = { failures: 0, returns: 0, refusals: 0 };

/** Plays a program on a deck and on the model. */
function play(program: Setup, make: Maker): void {
  const { seed, recycle, noRepeat, kinds, shuffled, looks, source } = program;
  // Cards that are lists can't be saved without ids, so such programs rarely have lists: one in four.
  const isPlain = program.ids === "no" && seed % 4 > 0;
  const cards = program.cards.filter((one) => !isPlain || typeof one !== "object");
  const given = [...cards];
  const numbers = newRandom(seed);
  let mayFail = false;
  let failed = false;
  const random = (n: number): number => {
    const fault = mayFail && source !== "ours" ? (source as fc.Stream<number>).next().value : 19;
    failed ||= fault === 0 || fault === 1;
    if (fault === 0) throw new Error("no luck today");
    return fault === 1 ? n + 1 : numbers.random(n);
  };
  const options = { recycle, noRepeat, shuffled, random: source === "ours" ? numbers : random };
  const piles = program.piles && recycle !== "all" ? ["hand", "exhaust"] : [];
  const byId = program.ids === "any" ? { idOf, cardOf } : { idOf };
  const saving = program.ids === "no" ? {} : byId;
  const made = {
    ...options,
    ...saving,
    piles: piles as never[],
    ...(kinds ? { kindOf: lengthOf } : {}),
  };
  const deck = make(given, made);
  const itself = (one: Card): Card => one;
  const kindOf = noRepeat ? (kinds ? lengthOf : itself) : undefined;
  let model = new Model(cards, recycle, shuffled, kindOf, piles);
  let saved: { state: string; model: Model } | undefined;
  const look = () => {
    const { left, out, all, passes, places } = model;
    const counts = [deck.left(), deck.size("out"), deck.size(), deck.passes(), ...deck.cards()];
    expect(counts).toEqual([left.length, out.length, all.length, passes, ...all]);
    for (const name of [...piles, "discard"]) {
      expect(deck.pile(name as "discard")).toEqual(places[name]);
      expect(deck.size(name as "discard")).toBe(places[name]!.length);
    }
    expect([deck.size("draw"), deck.size("out")]).toEqual([left.length, out.length]);
    expect(sorted(deck.pile("out"))).toEqual(sorted(out));
    expect(deck.pile("discard")).toEqual(places.discard);
    expect(sorted([...left, ...Object.values(places).flat()])).toEqual(sorted(all));
    if (looks) model.see(deck.peek(left.length + 5));
  };
  look();
  for (const [at, { op, a, b }] of program.steps.entries()) {
    const { call, check, fails } = OPS[op](model, a, b);
    let result: unknown;
    let raised = false;
    mayFail = true;
    failed = false;
    try {
      result = call(deck);
    } catch {
      raised = true;
    }
    mayFail = false;
    // A call raises an error if, and only if, a random number or an argument is wrong.
    expect(raised).toBe(failed || check === undefined);
    if (failed) fails?.(model);
    if (raised) met.failures += failed ? 1 : 0;
    else check!(model, result);
    look();
    if (at === program.saves) {
      const unlike = model.all.findIndex((one) => typeof one === "object") + 1;
      if (program.ids === "no" && unlike > 0) {
        expect(() => deck.getState()).toThrow(`needs the option 'idOf' to save card ${unlike} (table)`);
      } else saved = { state: deck.getState(), model: model.copy() };
    }
    if (saved !== undefined && at === program.saves + program.back) {
      const { all } = saved.model;
      // Without `cardOf`, a state can only be loaded if the deck has a card for each id.
      const isSame = program.ids !== "own" || all.every((one) => model.all.includes(one));
      met[isSame ? "returns" : "refusals"] += 1;
      if (isSame) model = saved.model;
      const back = saved.state;
      if (isSame) deck.setState(back);
      else expect(() => deck.setState(back)).toThrow("bad argument #1 to 'setState' (");
      look();
      // A state of other cards leaves the deck with exactly those cards.
      const other = make(program.ids === "own" ? [0, ...all] : [0], made);
      other.setState(back);
      expect(other.cards()).toEqual(all);
      if (program.ids === "own" && all.length > 0) {
        const none = make([], made);
        expect(() => none.setState(back)).toThrow("no card with the id");
        met.refusals += 1;
      }
    }
  }
  const rest = deck.draw(model.left.length);
  model.see(rest);
  expect(given).toEqual(cards);
}

const SEED = 20261121;
/** The number of programs. Mutation testing plays them a thousand times, so it uses fewer. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? (long ? 3000 : 200));

it("agrees with the model, and is unchanged if its source fails", () => {
  fc.assert(
    fc.property(setup, (program) => play(program, newDeck)),
    { seed: SEED, numRuns: RUNS },
  );
  for (const [name, times] of Object.entries(met)) expect(times, name).toBeGreaterThan(RUNS / 30);
});

it("keeps nothing of cards that were removed", () => {
  const deck = newDeck<Card>([0], { noRepeat: true, shuffled: false });
  for (let at = 1; at <= 500; at++) {
    deck.add(at, "bottom");
    deck.remove(deck.draw(1));
  }
  const { kinds } = deck.drawPile;
  expect((kinds || undefined)?.of.size).toBe(1);
});

/** Makes decks with some methods replaced by others. */
const withMethods =
  (methods: (deck: Deck<Card>) => object): Maker =>
  (cards, options) => {
    const deck = newDeck(cards, options);
    const own = methods(deck);
    return new Proxy(deck, {
      get(target, name) {
        const owner = name in own ? own : target;
        const method: unknown = Reflect.get(owner, name);
        return typeof method === "function" ? method.bind(owner) : method;
      },
    });
  };

const asList = (cards: Card | readonly Card[]): Card[] =>
  Array.isArray(cards) ? [...cards] : [cards as Card];

const WRONG: Readonly<Record<string, Maker>> = {
  "skips the last slot": (cards, options) => newDeck(cards.slice(0, -1), options),
  "takes every card for another": (cards, options) => newDeck([...new Set(cards)], options),
  "deals a card twice": withMethods((deck) => ({
    draw: (count?: number) => {
      if (count === undefined) return deck.draw();
      const hand = deck.draw(count);
      return hand.length > 1 ? [...hand.slice(0, -1), hand[0]] : hand;
    },
  })),
  "shuffles where it is looked at": withMethods((deck) => ({
    left: () => {
      deck.shuffle();
      return deck.left();
    },
  })),
  "discards before it finds a wrong card": withMethods((deck) => ({
    discard: (cards: Card | Card[]) => {
      for (const one of asList(cards)) deck.discard(one);
    },
  })),
  "takes what is not out": withMethods((deck) => ({
    discard: (cards: Card | Card[]) => {
      try {
        deck.discard(cards);
      } catch {}
    },
  })),
  "never begins anew": (cards, options) => newDeck(cards, { ...options, recycle: "none" }),
  "comes twice in a row": (cards, options) => newDeck(cards, { ...options, noRepeat: false }),
  "goes back to a deck without its pile": withMethods((deck) => ({
    setState: (state: string) => {
      deck.setState(state);
      deck.put(deck.pile("discard"));
    },
  })),
};

describe("the model catches a deck that", () => {
  const check = (make: Maker, numRuns: number) =>
    fc.check(
      fc.property(setup, (program) => play(program, make)),
      { seed: SEED, numRuns, endOnFailure: true },
    );

  it("is changed, not one that is wrapped alone", () => {
    expect(
      check(
        withMethods(() => ({})),
        50,
      ).failed,
    ).toBe(false);
  });

  it.each(Object.entries(WRONG))("%s", (_, make) => {
    expect(check(make, 500).failed).toBe(true);
  });
});
