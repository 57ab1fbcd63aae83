/**
 * Compares the chances of `noRepeat`, `spread` and topped-up hands with their definition in rule.ts, as exact
 * fractions: for every pattern of equal cards in up to five cards, with every number that a source can
 * return.
 */
import { describe, expect, it } from "vitest";
import { newDeck, RandDeck, RandMultiDeck, type RandomFunction, spread } from "../../ts-src/randdeck.js";
import { long } from "../long.js";
import { areSame, arrangements, cards, enumerate, enumerateAccepted, WHOLE, without } from "./enumerate.js";
import { type Before, fewest, repeats } from "./repeats.js";
import { allowed, handShares, type Kinds, passShares, patterns } from "./rule.js";

type Play = (kinds: Kinds, random: RandomFunction) => unknown;

const upTo = (size: number) => cards(size).flatMap(patterns);
const slot = (card: number) => card;
const kindsOf = (order: readonly number[], kinds: Kinds) => order.map((card) => kinds[card - 1]!);
const lastOf = (kinds: Kinds): Before => [kinds.at(-1)];
const draws = <Card>(deal: () => Card, count: number) => cards(count).map(() => deal());

/** The lists for which a play differs from the definition. */
function differing(
  play: Play,
  expected = (kinds: Kinds) => passShares({ kinds }, slot),
  lists = upTo(5),
  way = enumerateAccepted,
): string[] {
  return lists
    .filter(
      (kinds) =>
        !areSame(
          way((random) => play(kinds, random)),
          expected(kinds),
        ),
    )
    .map((kinds) => kinds.join(""));
}

/** A deck of different cards of these kinds. Its first pass has the order of this list. */
const deckOf = (kinds: Kinds, random: RandomFunction, recycle: "all" | "discard" = "all", noRepeat = true) =>
  newDeck(cards(kinds.length), {
    random,
    noRepeat,
    kindOf: (card) => kinds[card - 1]!,
    shuffled: false,
    recycle,
  });

/** A dealer whose source returned 1 for the cards dealt so far, and is `random` from then on. */
function dealerAfter(
  kinds: Kinds,
  before: number,
  random: RandomFunction,
  noRepeat: boolean,
  whenShort?: "reshuffle",
) {
  let isOn = false;
  const deal = RandMultiDeck(kinds, { noRepeat, whenShort, random: (n) => (isOn ? random(n) : 1) });
  const first = cards(before).map(() => deal() as number);
  isOn = true;
  return { first, deal: (count: number) => [deal(count)].flat() };
}

const spreadOut: Play = (kinds, random) => {
  const list = cards(kinds.length);
  spread(list, (card) => kinds[card - 1]!, random);
  return list;
};

/** A wrong play: the source returns n twice as often as any other number. */
const skewed =
  (play: Play): Play =>
  (kinds, random) =>
    play(kinds, (n) => Math.min(random(n + 1), n));

describe("all allowed cards are equally likely to be next", () => {
  it("of A A B C: ABAC, ABCA, ACAB, ACBA with 1/8 each, BACA and CABA with 1/4", () => {
    const shares = enumerateAccepted((random) => {
      const list = ["A", "A", "B", "C"];
      expect(spread(list, undefined, random)).toBe(0);
      return list.join("");
    });
    const eighths = [...shares].map(([order, share]) => [JSON.parse(order), (8n * share) / WHOLE]);
    expect(Object.fromEntries(eighths)).toEqual({
      ABAC: 1n,
      ABCA: 1n,
      ACAB: 1n,
      ACBA: 1n,
      BACA: 2n,
      CABA: 2n,
    });
  });

  it("in spread", () => expect(differing(spreadOut)).toEqual([]));

  it("in RandDeck's first pass, and in its second, after any last card", () => {
    const first: Play = (kinds, random) => draws(RandDeck(kinds, { random, noRepeat: true }), kinds.length);
    expect(differing(first, (kinds) => passShares({ kinds }))).toEqual([]);
    let before: Before = [];
    const second: Play = (kinds, random) => {
      let isOn = false;
      const deal = RandDeck(kinds, { random: (n) => (isOn ? random(n) : 1), noRepeat: true });
      before = lastOf(draws(deal, kinds.length));
      isOn = true;
      return draws(deal, kinds.length);
    };
    expect(differing(second, (kinds) => passShares({ kinds, before }))).toEqual([]);
  });

  it("in newDeck's pass of discards, where a card stays out", () => {
    const play: Play = (kinds, random) => {
      const deck = deckOf(kinds, random, "discard");
      deck.discard(deck.draw(kinds.length - 1));
      return deck.draw(kinds.length).slice(1);
    };
    const expected = (kinds: Kinds) => passShares({ kinds: kinds.slice(0, -1), before: lastOf(kinds) }, slot);
    expect(differing(play, expected)).toEqual([]);
  });
});

describe("a dealer that prefers a card fails the same test", () => {
  /**
   * Makes a dealer that takes each card at random from the list that `choices` returns. It prefers a card
   * that the list has several times.
   */
  const byCards =
    (
      choices: (
        left: readonly number[],
        may: readonly number[],
        kindOf: (card: number) => unknown,
      ) => unknown[][],
    ) =>
    (kinds: Kinds, random: RandomFunction) => {
      const kindOf = (card: number) => kinds[card - 1];
      const dealt: number[] = [];
      while (dealt.length < kinds.length) {
        const left = without(cards(kinds.length), dealt);
        const before: Before = dealt.length > 0 ? lastOf(kindsOf(dealt, kinds)) : [];
        let some: unknown = choices(left, allowed(left, before, kindOf), kindOf);
        while (Array.isArray(some)) some = some[random(some.length) - 1];
        dealt.push(some as number);
      }
      return dealt;
    };
  const wrong: [string, Play][] = [
    [
      "any order with the fewest repeats, all alike",
      (kinds, random) => {
        const orders = arrangements(cards(kinds.length), kinds.length);
        const best = orders.filter((order) => repeats(kindsOf(order, kinds), []) === fewest(kinds, []));
        return best[random(best.length) - 1];
      },
    ],
    [
      "the card behind one that does not fit",
      byCards((left, may) => [
        left.map((_, at) => [...left.slice(at), ...left].find((card) => may.includes(card))),
      ]),
    ],
    [
      "a kind first, then a card of it",
      byCards((_, may, kindOf) =>
        [...new Set(may.map(kindOf))].map((kind) => may.filter((card) => kindOf(card) === kind)),
      ),
    ],
  ];
  it.each(wrong)("%s", (_, play) => {
    expect(differing(play, undefined, upTo(4), enumerate)).toContain("1123");
  });

  it("a source that returns its last number twice as often", () => {
    expect(differing(skewed(spreadOut), undefined, upTo(4)).length).toBeGreaterThan(15);
  });

  it("the card dealt before forgotten", () => {
    const expected = (kinds: Kinds) => passShares({ kinds, before: lastOf(kinds) }, slot);
    expect(differing(spreadOut, expected, upTo(4)).length).toBeGreaterThan(10);
  });
});

describe.each([{ noRepeat: true }, { noRepeat: false }])("a hand that crosses passes, %o", ({ noRepeat }) => {
  /**
   * Every combination of a number of cards dealt before and a size of a hand. `differ` leaves out hands that
   * are larger than the deck, or that the draw pile can fill.
   */
  const hands = cards(5).flatMap((before) => cards(5).map((count) => ({ before, count })));
  const differ = (
    play: (kinds: Kinds, before: number, count: number, random: RandomFunction) => readonly number[],
    expected: (kinds: Kinds, before: number, count: number) => ReturnType<typeof handShares>,
    lists = upTo(long ? 5 : 4),
  ) =>
    hands.flatMap(({ before, count }) =>
      differing(
        (kinds, random) => play(kinds, before, count, random),
        (kinds) => expected(kinds, before, count),
        lists.filter(({ length }) => before <= length && count <= length && before + count > length),
      ),
    );

  /** The cards of a hand that continues into the next pass, from a deck of different cards. */
  const crossed = (kinds: Kinds, before: number, count: number, random: RandomFunction) => {
    const deck = deckOf(kinds, random, "all", noRepeat);
    deck.draw(before);
    const hand = deck.draw(count);
    expect(new Set(hand).size).toBe(count);
    return [...hand.slice(kinds.length - before), ...deck.draw(2 * kinds.length - before - count)];
  };

  it("is topped up with cards that it doesn't hold, in newDeck", () => {
    expect(differ(crossed, (...hand) => handShares(...hand, noRepeat, slot))).toEqual([]);
  });

  it("is topped up so in RandMultiDeck, where equal cards are counted", () => {
    let first: number[] = [];
    const play = (kinds: Kinds, before: number, count: number, random: RandomFunction) => {
      const dealer = dealerAfter(kinds, before, random, noRepeat);
      const both = [
        ...dealer.first,
        ...dealer.deal(count),
        ...dealer.deal(2 * kinds.length - before - count),
      ];
      first = both.slice(0, kinds.length);
      return both.slice(kinds.length);
    };
    expect(differ(play, (_, ...hand) => handShares(first, ...hand, noRepeat))).toEqual([]);
  });

  it("is a separate pass where the deck is reshuffled", () => {
    let before: Before = [];
    const play = (kinds: Kinds, dealt: number, count: number, random: RandomFunction) => {
      const dealer = dealerAfter(kinds, dealt, random, noRepeat, "reshuffle");
      before = lastOf(dealer.first);
      return dealer.deal(count);
    };
    expect(differ(play, (kinds, _, count) => passShares({ kinds, before, count, noRepeat }))).toEqual([]);
  });

  it("is pass after pass where it is larger than the deck", () => {
    const hand: Play = (kinds, random) => RandMultiDeck(kinds, { random, noRepeat })(2 * kinds.length);
    const both = (kinds: Kinds) =>
      new Map(
        [...passShares({ kinds, noRepeat })].flatMap(([pass, share]) => {
          const first = JSON.parse(pass) as number[];
          const seconds = passShares({ kinds, before: lastOf(first), noRepeat });
          return [...seconds].map(([second, part]): [string, bigint] => [
            JSON.stringify([...first, ...JSON.parse(second)]),
            (share * part) / WHOLE,
          ]);
        }),
      );
    expect(differing(hand, both, upTo(long ? 4 : 3))).toEqual([]);
  });

  it("fails with cards of the whole deck, with a different rule, with a skewed source", () => {
    const whole = (kinds: Kinds) => passShares({ kinds, before: lastOf(kinds), noRepeat }, slot);
    expect(differ(crossed, whole, upTo(4)).length).toBeGreaterThan(50);
    expect(
      differ(crossed, (...hand) => handShares(...hand, !noRepeat, slot), upTo(4)).length,
    ).toBeGreaterThan(50);
    const skew: typeof crossed = (kinds, before, count, random) =>
      crossed(kinds, before, count, (n) => Math.min(random(n + 1), n));
    expect(differ(skew, (...hand) => handShares(...hand, noRepeat, slot), upTo(4)).length).toBeGreaterThan(
      50,
    );
  });
});

describe("there are as few repeats as possible", () => {
  /** The fewest repeats, found by trying all orders of these kinds. */
  const least = (kinds: Kinds, before: Before): number => {
    const after = [...new Set(kinds)].map(
      (kind) => repeats([kind], before) + least(without(kinds, [kind]), [kind]),
    );
    return after.length > 0 ? Math.min(...after) : 0;
  };
  /**
   * Every multiset of kinds, as a list with equal kinds together. No kind has more cards than the kind
   * before.
   */
  const multisets = (size: number) =>
    patterns(size).filter((list) => {
      const counts = cards(size).map((kind) => list.filter((each) => each === kind).length);
      return (
        list.join() === [...list].sort().join() &&
        counts.join() === [...counts].sort((one, other) => other - one).join()
      );
    });

  it.each(long ? [2, 3, 4, 5, 6, 7] : [2, 3, 4, 5])(
    "%i cards, by every number that the source can return",
    (size) => {
      for (const multiset of multisets(size)) {
        for (const last of new Set(multiset)) {
          const kinds = [...without(multiset, [last]), last];
          const found = enumerateAccepted((random) => {
            const deck = deckOf(kinds, random);
            deck.draw(size);
            return repeats(kindsOf(deck.draw(size), kinds), [last]);
          });
          expect([...found.keys()], kinds.join()).toEqual([`${least(kinds, [last])}`]);
          // Checks the formula that other tests use for the fewest repeats.
          expect([fewest(kinds, []), fewest(kinds, [last])]).toEqual([
            least(kinds, []),
            least(kinds, [last]),
          ]);
        }
        const told = enumerateAccepted((random) => {
          const list = [...multiset];
          return [spread(list, undefined, random), repeats(list, [])];
        });
        expect([...told.keys()]).toEqual([JSON.stringify([least(multiset, []), least(multiset, [])])]);
      }
    },
  );
});

describe("after 64 cards that don't fit, the next card that fits is taken", () => {
  /**
   * A source that returns these numbers, and then repeats the last one. It counts its calls for each n.
   */
  const scripted = (answers: readonly number[]) => {
    const asked: Record<number, number> = {};
    const left = [...answers];
    const random = (n: number) => {
      asked[n] = (asked[n] ?? 0) + 1;
      return Math.min(left.length > 1 ? left.shift()! : left[0]!, n);
    };
    return { random, asked };
  };

  it.each([
    ["the next one", "AABC", [1], "ABAC", [1, 64, 1]],
    ["the one behind another that does not fit", "AAABCD", [1], "ABACAD", [1, 64, 1, 64, 1]],
    ["the first one, behind the last", "ABCA", [1, 3], "ABAC", [1, 64, 1]],
    ["the next of the kind that must come", "BAAA", [1], "ABAA", [64, 1, 1]],
    ["the first of it, behind the last", "AAAB", [4], "ABAA", [64, 1, 1]],
  ])("%s: %s by %j", (_, list, answers, order, times) => {
    const { random, asked } = scripted(answers);
    const copy = [...list];
    spread(copy, undefined, random);
    expect([copy.join(""), Object.values(asked).reverse()]).toEqual([order, times]);
  });

  it("and it keeps to the rule: no stubborn source makes more repeats", () => {
    for (const kinds of upTo(5)) {
      for (const answer of cards(kinds.length)) {
        const { random, asked } = scripted([answer]);
        const copy = [...kinds];
        expect(spread(copy, undefined, random)).toBe(fewest(kinds, []));
        expect([...copy].sort()).toEqual([...kinds].sort());
        expect(Math.max(0, ...Object.values(asked))).toBeLessThanOrEqual(64);
      }
    }
  });
});
