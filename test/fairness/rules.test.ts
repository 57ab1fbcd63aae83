/**
 * `noRepeat`, `spread` and the top-up against their definition: all answers that a source can give, for every
 * list of up to five cards with every pattern of equal ones, compared as exact fractions.
 */
import { describe, expect, it } from "vitest";
import { newDeck, RandDeck, RandMultiDeck, type RandomFunction, spread } from "../../ts-src/randdeck.js";
import { long } from "../long.js";
import {
  areSame,
  arrangements,
  cards,
  enumerate,
  enumerateAccepted,
  type Shares,
  WHOLE,
  without,
} from "./enumerate.js";
import { type Before, fewest, repeats } from "./repeats.js";
import { allowed, passShares, patterns } from "./rule.js";

type Kinds = readonly number[];
type Play = (kinds: Kinds, random: RandomFunction) => unknown;

const lists = [1, 2, 3, 4, 5].flatMap(patterns);
const small = lists.filter(({ length }) => length <= 4);
const slot = (card: number) => card;

/** The lists for which a play is not as the definition says. */
function differing(
  play: Play,
  expected: (kinds: Kinds) => Shares,
  among: readonly Kinds[] = lists,
  way = enumerateAccepted,
): Kinds[] {
  const shares = (kinds: Kinds) => way((random) => play(kinds, random));
  return among.filter((kinds) => !areSame(shares(kinds), expected(kinds)));
}

const draws = <Card>(deal: () => Card, count: number) => Array.from({ length: count }, () => deal());

/** A source all of whose answers are 1 until it is switched on. */
function switched(random: RandomFunction) {
  let isOn = false;
  return {
    random: (n: number) => (isOn ? random(n) : 1),
    on: () => {
      isOn = true;
    },
  };
}

/** A deck of which each card is one of its own, with the kinds given, that lies as given. */
const deckOf = (kinds: Kinds, random: RandomFunction, recycle: "all" | "discards") =>
  newDeck(cards(kinds.length), {
    random,
    noRepeat: true,
    kindOf: (card) => kinds[card - 1]!,
    shuffled: false,
    recycle,
  });

const spreadOut: Play = (kinds, random) => {
  const list = cards(kinds.length);
  spread(list, (card) => kinds[card - 1]!, random);
  return list;
};

const lastOf = (kinds: Kinds): Before => [kinds.at(-1)];

describe("each next card is as likely as any other that may come", () => {
  it("of A A B C: ABAC, ABCA, ACAB, ACBA with 1/8 each, BACA and CABA with 1/4", () => {
    const list = ["A", "A", "B", "C"];
    const deals: ((random: RandomFunction) => string)[] = [
      (random) => draws(RandDeck(list, { random, noRepeat: true }), 4).join(""),
      (random) => {
        const copy = [...list];
        expect(spread(copy, undefined, random)).toBe(0);
        return copy.join("");
      },
    ];
    const eighths = { ABAC: 1n, ABCA: 1n, ACAB: 1n, ACBA: 1n, BACA: 2n, CABA: 2n };
    for (const deal of deals) {
      const shares = [...enumerateAccepted(deal)].map(([order, share]) => [
        JSON.parse(order),
        (8n * share) / WHOLE,
      ]);
      expect(Object.fromEntries(shares)).toEqual(eighths);
    }
  });

  const plays: [string, Play, (kinds: Kinds) => Shares][] = [
    ["spread", spreadOut, (kinds) => passShares({ kinds }, slot)],
    [
      "the first pass of RandDeck",
      (kinds, random) => draws(RandDeck(kinds, { random, noRepeat: true }), kinds.length),
      (kinds) => passShares({ kinds }),
    ],
    [
      "the first hand of RandMultiDeck",
      (kinds, random) => [RandMultiDeck(kinds, { random, noRepeat: true })(kinds.length)].flat(),
      (kinds) => passShares({ kinds }),
    ],
    [
      "the second pass of newDeck, of all cards",
      (kinds, random) => {
        const deck = deckOf(kinds, random, "all");
        deck.draw(kinds.length);
        return deck.draw(kinds.length);
      },
      (kinds) => passShares({ kinds, before: lastOf(kinds) }, slot),
    ],
    [
      "a pass of newDeck's discards, but for a card that stays out",
      (kinds, random) => {
        const deck = deckOf(kinds, random, "discards");
        deck.discard(deck.draw(kinds.length - 1));
        return deck.draw(kinds.length);
      },
      (kinds) => {
        const discards = passShares({ kinds: kinds.slice(0, -1), before: lastOf(kinds) }, slot);
        return new Map(
          [...discards].map(([pass, share]) => [JSON.stringify([kinds.length, ...JSON.parse(pass)]), share]),
        );
      },
    ],
    [
      "newDeck's shuffle of what is left behind a card",
      (kinds, random) => {
        const deck = deckOf([...kinds.slice(-1), ...kinds], random, "all");
        deck.draw();
        deck.shuffle();
        return deck.draw(kinds.length);
      },
      (kinds) => passShares({ kinds, before: lastOf(kinds) }, (card) => card + 1),
    ],
  ];
  it.each(plays)("%s", (_, play, expected) => expect(differing(play, expected)).toEqual([]));

  it("the second pass of RandDeck, whatever came last", () => {
    for (const kinds of lists) {
      let before: Before = [];
      const shares = enumerateAccepted((random) => {
        const source = switched(random);
        const deal = RandDeck(kinds, { random: source.random, noRepeat: true });
        before = [draws(deal, kinds.length).at(-1)];
        source.on();
        return draws(deal, kinds.length);
      });
      expect(areSame(shares, passShares({ kinds, before })), kinds.join()).toBe(true);
    }
  });
});

describe("what prefers a card fails the same test", () => {
  const expected = (kinds: Kinds) => passShares({ kinds }, slot);

  /** Takes card after card by what `choose` says of those left. */
  const byCards =
    (
      choose: (left: readonly number[], before: Before, kinds: Kinds, random: RandomFunction) => number,
    ): Play =>
    (kinds, random) => {
      const dealt: number[] = [];
      while (dealt.length < kinds.length) {
        const before: Before = dealt.length > 0 ? [kinds[dealt.at(-1)! - 1]] : [];
        dealt.push(choose(without(cards(kinds.length), dealt), before, kinds, random));
      }
      return dealt;
    };
  const pick = <Item>(items: readonly Item[], random: RandomFunction): Item =>
    items[items.length === 1 ? 0 : random(items.length) - 1]!;
  const fitting = (left: readonly number[], before: Before, kinds: Kinds) =>
    allowed(left, before, (card) => kinds[card - 1]);

  it("but not the rule, written another way", () => {
    const right = byCards((left, before, kinds, random) => {
      const may = fitting(left, before, kinds);
      for (;;) {
        const card = pick(left, random);
        if (may.includes(card)) return card;
      }
    });
    expect(differing(right, expected)).toEqual([]);
  });

  it("a source that gives its last number twice as often", () => {
    const skewed: Play = (kinds, random) => spreadOut(kinds, (n) => Math.min(random(n + 1), n));
    expect(differing(skewed, expected, small).length).toBeGreaterThan(small.length / 2);
  });

  const wrong: [string, Play][] = [
    [
      "any order with the fewest repeats, all alike",
      (kinds, random) => {
        const orders = arrangements(cards(kinds.length), kinds.length);
        const pairs = orders.map((order) =>
          repeats(
            order.map((card) => kinds[card - 1]),
            [],
          ),
        );
        return pick(
          orders.filter((_, at) => pairs[at] === Math.min(...pairs)),
          random,
        );
      },
    ],
    [
      "the card behind one that does not fit",
      byCards((left, before, kinds, random) => {
        const at = random(left.length) - 1;
        const may = fitting(left, before, kinds);
        return [...left.slice(at), ...left].find((card) => may.includes(card))!;
      }),
    ],
    [
      "a kind first, then a card of it",
      byCards((left, before, kinds, random) => {
        const may = fitting(left, before, kinds);
        const kind = pick([...new Set(may.map((card) => kinds[card - 1]))], random);
        return pick(
          may.filter((card) => kinds[card - 1] === kind),
          random,
        );
      }),
    ],
    [
      "no kind that must come",
      byCards((left, before, kinds, random) => {
        const may = left.filter((card) => kinds[card - 1] !== before[0]);
        return pick(may.length > 0 ? may : left, random);
      }),
    ],
    [
      "a kind that must come at half of what is left",
      byCards((left, before, kinds, random) => {
        const may = fitting(left, before, kinds);
        const half = may.filter(
          (card) => 2 * left.filter((other) => kinds[other - 1] === kinds[card - 1]).length >= left.length,
        );
        return pick(half.length > 0 ? half : may, random);
      }),
    ],
  ];
  it.each(wrong)("%s", (_, play) => expect(differing(play, expected, small, enumerate)).not.toEqual([]));

  it("also where only the card dealt before is forgotten", () => {
    const forgotten: Play = (kinds, random) => spreadOut(kinds, random);
    const after = (kinds: Kinds) => passShares({ kinds, before: lastOf(kinds) }, slot);
    expect(differing(forgotten, after, small).length).toBeGreaterThan(5);
  });
});

describe("there are as few repeats as possible", () => {
  /** The fewest repeats of all orders of some kinds, found by trying them all. */
  const least = (kinds: Kinds, before: Before): number => {
    const left = [...new Set(kinds)];
    return Math.min(
      ...left.map((kind) => {
        const rest = without(kinds, [kind]);
        const first = before.length > 0 && before[0] === kind ? 1 : 0;
        return first + (rest.length > 0 ? least(rest, [kind]) : 0);
      }),
    );
  };
  /** Every multiset of some cards, once for each kind that can be its last. */
  const multisets = (size: number) => {
    const isSorted = (list: Kinds) => list.every((kind, at) => at === 0 || kind >= list[at - 1]!);
    const sizes = (list: Kinds) =>
      cards(Math.max(...list)).map((kind) => list.filter((k) => k === kind).length);
    return patterns(size).filter(
      (list) => isSorted(list) && sizes(list).every((count, at, all) => at === 0 || count <= all[at - 1]!),
    );
  };

  it("as the formula says that the other tests use", () => {
    for (const kinds of cards(7).flatMap(multisets)) {
      expect(fewest(kinds, [])).toBe(least(kinds, []));
      for (const before of new Set(kinds)) expect(fewest(kinds, [before])).toBe(least(kinds, [before]));
    }
  });

  it.each(long ? [5, 6, 7] : [5, 6])("%i cards, by every answer that there is", (size) => {
    for (const multiset of multisets(size)) {
      const spreads = least(multiset, []);
      for (const last of new Set(multiset)) {
        const kinds = [...without(multiset, [last]), last];
        const found = new Set<string>();
        enumerateAccepted((random) => {
          const copy = [...kinds];
          const pairs = spread(copy, undefined, random);
          found.add(`spread says ${pairs}, has ${repeats(copy, [])}`);
        });
        expect([...found], kinds.join()).toEqual([`spread says ${spreads}, has ${spreads}`]);
        const shares = enumerateAccepted((random) => {
          const deck = deckOf(kinds, random, "all");
          deck.draw(size);
          const pass = deck.draw(size).map((card) => kinds[card - 1]);
          return repeats(pass, [last]);
        });
        expect([...shares.keys()], kinds.join()).toEqual([String(least(kinds, [last]))]);
      }
    }
  });
});

describe("after 64 answers that do not fit the next place is taken that does", () => {
  /** Answers in turn, the last one for ever, and tells how often it was asked for each number. */
  const scripted = (answers: readonly number[]) => {
    const asked: Record<number, number> = {};
    let at = 0;
    const random = (n: number) => {
      asked[n] = (asked[n] ?? 0) + 1;
      at += 1;
      return Math.min(answers[Math.min(at, answers.length) - 1]!, n);
    };
    return { random, asked };
  };

  it.each([
    ["the next one", "AABC", [1], "ABAC", { 4: 1, 3: 64, 2: 1 }],
    ["the one behind another that does not fit", "AAABCD", [1], "ABACAD", { 6: 1, 5: 64, 4: 1, 3: 64, 2: 1 }],
    ["the first one, behind the last", "ABCA", [1, 3], "ABAC", { 4: 1, 3: 64, 2: 1 }],
    ["the next of the kind that must come", "BAAA", [1], "ABAA", { 4: 64, 3: 1, 2: 1 }],
    ["the first of it, behind the last", "AAAB", [4], "ABAA", { 4: 64, 3: 1, 2: 1 }],
  ])("%s: %s by %j", (_, list, answers, order, asked) => {
    const source = scripted(answers);
    const copy = [...list];
    spread(copy, undefined, source.random);
    expect([copy.join(""), source.asked]).toEqual([order, asked]);
  });

  it("the first of a pass, where all cards differ", () => {
    const source = scripted([1, 1, 3]);
    const deal = RandDeck(["A", "B", "C"], { random: source.random, noRepeat: true });
    expect(draws(deal, 6).join("")).toBe("ABCACB");
    expect(source.asked).toEqual({ 3: 65, 2: 2 });
  });

  it("and that keeps to the rule: no source that is stubborn makes more repeats", () => {
    for (const kinds of lists) {
      for (const answer of cards(kinds.length)) {
        const source = scripted([answer]);
        const copy = [...kinds];
        expect(spread(copy, undefined, source.random)).toBe(fewest(kinds, []));
        expect([...copy].sort()).toEqual([...kinds].sort());
        expect(Math.max(0, ...Object.values(source.asked))).toBeLessThanOrEqual(64);
      }
    }
  });
});
