/**
 * Whatever hands are asked for, a deck keeps its promises: each card once a pass, no slot twice in a
 * hand of at most the deck's size, nothing nil, the caller's table untouched, and what noRepeat and
 * whenShort say. A plain model follows each deal, and knows which cards may come.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RandDeck, RandMultiDeck } from "../../ts-src/randdeck.js";
import { type Before, keepsApart } from "../fairness/repeats.js";

const SEED = 20261121;
/** How many decks are dealt from; mutation testing takes fewer. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 2000);

/** A fair enough source whose answers fast-check can shrink: shares of n, over and over. */
const shares = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 30 });

function sourceOf(script: readonly number[]): (n: number) => number {
  let asked = 0;
  return (n) => {
    const share = script[asked % script.length]!;
    asked += 1;
    return Math.floor((n * share) / 1000) + 1;
  };
}

function promise(kept: boolean, text: string): void {
  // Asked for every card of thousands of hands: expect would cost more than the deals themselves.
  if (!kept) throw new Error(`broken promise: ${text}`);
}

/** What a deck may deal: the cards left in its pass, those gone, the one dealt last. */
class Model {
  private left: unknown[];
  private gone: unknown[] = [];
  private last: Before = [];
  /** The pass so far: the card before it, how many of its first cards top a hand up, and among which. */
  private pass: unknown[] = [];
  private before: Before = [];
  private begun = 0;
  private others: unknown[] = [];

  constructor(
    cards: readonly unknown[],
    private readonly noRepeat: boolean,
    private readonly reshuffle: boolean,
  ) {
    this.left = [...cards];
  }

  /** Deals a hand, card by card, as they came. */
  deal(hand: readonly unknown[]): void {
    const size = this.left.length + this.gone.length;
    // Only here may cards of a pass go back before all of them are dealt.
    if (this.reshuffle && hand.length > 1 && hand.length > this.left.length) this.begin([]);
    // The slots that this hand has from the pass before.
    let inHand: unknown[] = [];
    let dealtHere = 0;
    for (const card of hand) {
      if (this.left.length === 0) {
        if (hand.length <= size) inHand = this.gone.slice(this.gone.length - dealtHere);
        this.begin(inHand);
      }
      const same = (other: unknown) => other === card;
      promise(
        this.left.filter(same).length > inHand.filter(same).length,
        `${String(card)} is left in its pass, and its slot is not in the hand`,
      );
      this.gone.push(...this.left.splice(this.left.indexOf(card), 1));
      dealtHere += 1;
      this.last = [card];
      this.pass.push(card);
      if (inHand.length > 0) this.begun += 1;
      if (this.noRepeat && this.left.length === 0) {
        const apart = keepsApart(this.pass, this.before, this.begun, this.others);
        promise(apart, "no card comes twice in a row, as far as that can be");
      }
    }
  }

  /** Begins a pass whose first cards are none of the slots `inHand`. */
  private begin(inHand: readonly unknown[]): void {
    this.left = [...this.left, ...this.gone];
    this.gone = [];
    this.pass = [];
    this.before = this.last;
    this.begun = 0;
    this.others = [...this.left];
    for (const card of inHand) this.others.splice(this.others.indexOf(card), 1);
  }
}

const counts = (size: number): fc.Arbitrary<(number | undefined)[]> =>
  fc.array(fc.oneof(fc.integer({ min: 0, max: 2 * size }), fc.constant(undefined)), {
    minLength: 1,
    maxLength: 30,
    size: "max",
  });

const deck = (card: (at: number) => unknown, kinds: number): fc.Arbitrary<unknown[]> =>
  fc.integer({ min: 1, max: 9 }).map((size) => Array.from({ length: size }, (_, at) => card(at % kinds)));

const scenario = (cards: fc.Arbitrary<unknown[]>) =>
  cards.chain((list) =>
    fc.record({
      list: fc.constant(list),
      script: shares,
      noRepeat: fc.boolean(),
      whenShort: fc.constantFrom("topUp" as const, "reshuffle" as const),
      counts: counts(list.length),
    }),
  );

const decks = [
  { title: "cards that all differ", cards: deck((at) => `card ${at}`, 9) },
  { title: "cards that are equal", cards: deck((at) => ["A", "B", false][at], 3) },
  { title: "two kinds of cards", cards: deck((at) => at, 2) },
];

describe.each(decks)("a deck of $title", ({ cards }) => {
  it("keeps its promises whatever hands are dealt", () => {
    fc.assert(
      fc.property(scenario(cards), ({ list, script, noRepeat, whenShort, counts: nums }) => {
        const before = [...list];
        const deal = RandMultiDeck(list, { random: sourceOf(script), noRepeat, whenShort });
        const model = new Model(list, noRepeat, whenShort === "reshuffle");
        for (const num of nums) {
          const dealt = num === undefined ? deal() : deal(num);
          const hand = num === undefined || num === 1 ? [dealt] : dealt;
          if (!Array.isArray(hand)) throw new Error(`a hand of ${num} is no list`);
          promise(hand.length === (num ?? 1), "a hand is as large as asked for");
          model.deal(hand);
        }
        expect(list).toEqual(before);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it("keeps them where cards are dealt one by one", () => {
    fc.assert(
      fc.property(cards, shares, fc.boolean(), (list, script, noRepeat) => {
        const deal = RandDeck(list, { random: sourceOf(script), noRepeat });
        const model = new Model(list, noRepeat, false);
        for (let dealt = 0; dealt < 3 * list.length; dealt++) model.deal([deal()]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it("goes on after a source failed as if the deal had not been", () => {
    fc.assert(
      fc.property(scenario(cards), fc.infiniteStream(fc.boolean()), (given, failing) => {
        const { list, script, noRepeat, whenShort, counts: nums } = given;
        const source = sourceOf(script);
        const random = (n: number): number => (failing.next().value ? 0 : source(n));
        const deal = RandMultiDeck(list, { random, noRepeat, whenShort });
        const model = new Model(list, noRepeat, whenShort === "reshuffle");
        for (const num of nums) {
          let dealt: unknown;
          try {
            dealt = num === undefined ? deal() : deal(num);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
            continue;
          }
          model.deal(num === undefined || num === 1 ? [dealt] : (dealt as unknown[]));
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

describe("the model", () => {
  // It must be able to say no.
  it.each([
    { fault: "a card dealt twice in a pass", hands: [["A"], ["A"]], noRepeat: false },
    {
      fault: "a slot twice in a hand that is topped up",
      hands: [
        ["A", "B"],
        ["C", "C"],
      ],
      noRepeat: false,
    },
    { fault: "a card that is none", hands: [["A", undefined]], noRepeat: false },
    {
      fault: "a pass that begins with the card dealt last",
      hands: [
        ["A", "B", "C"],
        ["C", "A", "B"],
      ],
      noRepeat: true,
    },
    { fault: "equal neighbours in a pass", list: ["A", "A", "B"], hands: [["A", "A", "B"]], noRepeat: true },
    {
      fault: "a hand topped up with the card dealt last",
      list: ["A", "A", "B", "C"],
      hands: [
        ["A", "B", "C"],
        ["A", "A", "B"],
        ["C", "A"],
      ],
      noRepeat: true,
    },
    {
      fault: "a card thrown away",
      hands: [
        ["A", "B"],
        ["A", "B"],
      ],
      noRepeat: false,
    },
  ])("refuses $fault", ({ list, hands, noRepeat }) => {
    const model = new Model(list ?? ["A", "B", "C"], noRepeat, false);
    expect(() => {
      for (const hand of hands) model.deal(hand);
    }).toThrow("broken promise");
  });
});
