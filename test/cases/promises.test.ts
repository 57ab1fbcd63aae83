/**
 * Whatever hands are asked for, a deck keeps its promises: each card once a pass, no slot twice in a
 * hand of at most the deck's size, nothing nil, the caller's table untouched, and what noRepeat and
 * whenShort say. A plain model follows each deal, and knows which cards may come.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RandDeck, RandMultiDeck } from "../../ts-src/randdeck.js";
import { type Before, keepsApart } from "../fairness/repeats.js";
import { long } from "../long.js";

const SEED = 20261121;
/** How many decks are dealt from; mutation testing takes fewer. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? (long ? 6000 : 1000));

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

/** Hands of decks of cards that all differ, of some that are equal, of two kinds; some deals fail. */
const scenario = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom([..."ABCDEFGHI"], ["A", "B", false], [0, 1]))
  .chain(([size, kinds]) =>
    fc.record({
      list: fc.constant(Array.from({ length: size }, (_, at) => kinds[at % kinds.length]!)),
      script: shares,
      noRepeat: fc.boolean(),
      whenShort: fc.constantFrom("topUp" as const, "reshuffle" as const),
      isMulti: fc.boolean(),
      failing: fc.oneof(fc.constant(undefined), fc.infiniteStream(fc.boolean())),
      counts: fc.array(fc.option(fc.integer({ min: 0, max: 2 * size }), { nil: undefined }), {
        minLength: 1,
        maxLength: 30,
        size: "max",
      }),
    }),
  );

it("keeps its promises whatever hands are dealt, and goes on after its source failed", () => {
  const met = { deals: 0, failures: 0 };
  fc.assert(
    fc.property(scenario, ({ list, script, noRepeat, whenShort, isMulti, failing, counts }) => {
      const before = [...list];
      const source = sourceOf(script);
      const random = (n: number): number => (failing?.next().value ? 0 : source(n));
      const model = new Model(list, noRepeat, isMulti && whenShort === "reshuffle");
      const dealMany = RandMultiDeck(list, { random, noRepeat, whenShort });
      const dealOne = RandDeck(list, { random, noRepeat });
      for (const given of counts) {
        const num = isMulti ? given : undefined;
        let dealt: unknown;
        try {
          if (isMulti) dealt = num === undefined ? dealMany() : dealMany(num);
          else dealt = dealOne();
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect(failing).toBeDefined();
          met.failures += 1;
          continue;
        }
        met.deals += 1;
        const hand = num === undefined || num === 1 ? [dealt] : dealt;
        if (!Array.isArray(hand)) throw new Error(`a hand of ${num} is no list`);
        promise(hand.length === (num ?? 1), "a hand is as large as asked for");
        model.deal(hand);
      }
      expect(list).toEqual(before);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(Math.min(met.deals, met.failures)).toBeGreaterThan(RUNS);
});

describe("the model", () => {
  // It must be able to say no.
  it.each<[fault: string, hands: string, noRepeat: boolean, list?: string]>([
    ["a card dealt twice in a pass", "A A", false],
    ["a slot twice in a hand that is topped up", "AB CC", false],
    ["a card that is none", "AX", false],
    ["a pass that begins with the card dealt last", "ABC CAB", true],
    ["equal neighbours in a pass", "AAB", true, "AAB"],
    ["a hand topped up with the card dealt last", "ABC AAB CA", true, "AABC"],
    ["a card thrown away", "AB AB", false],
  ])("refuses %s", (_, hands, noRepeat, list = "ABC") => {
    const model = new Model([...list], noRepeat, false);
    expect(() => {
      for (const hand of hands.split(" ")) model.deal([...hand]);
    }).toThrow("broken promise");
  });
});
