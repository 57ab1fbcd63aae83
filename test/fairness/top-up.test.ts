/** Hands that cross from one pass into the next against their definition, as in rules.test.ts. */
import { describe, expect, it } from "vitest";
import {
  newDeck,
  RandMultiDeck,
  type RandMultiDeckOptions,
  type RandomFunction,
} from "../../ts-src/randdeck.js";
import { long } from "../long.js";
import { areSame, cards, enumerateAccepted, type Shares, sharesBy, without } from "./enumerate.js";
import type { Before } from "./repeats.js";
import { allowed, passShares, patterns } from "./rule.js";

type Kinds = readonly number[];
const lists = (long ? [2, 3, 4, 5] : [2, 3, 4]).flatMap(patterns);
const slot = (card: number) => card;

/** Every hand that is larger than what is left, of decks of a size: what is dealt before it, and how many. */
const shortHands = (size: number) =>
  cards(size).flatMap((before) =>
    cards(size)
      .filter((count) => count > size - before)
      .map((count) => ({ before, count })),
  );

/** What of a new pass the hand gets and what follows, where the cards lay as given in the pass before. */
function expectedPass(
  kinds: Kinds,
  before: number,
  count: number,
  noRepeat: boolean,
  name?: typeof slot,
): Shares {
  const held = cards(kinds.length).slice(before);
  const needed = held.length === 0 ? 0 : count - held.length;
  return passShares({ kinds, before: [kinds.at(-1)], held, needed, noRepeat }, name);
}

/** The lists and hands for which a deal is not as the definition says. */
function differing(
  deal: (kinds: Kinds, before: number, count: number, random: RandomFunction) => unknown,
  expected: (kinds: Kinds, before: number, count: number) => Shares,
): string[] {
  return lists.flatMap((kinds) =>
    shortHands(kinds.length)
      .filter(({ before, count }) => {
        const shares = enumerateAccepted((random) => deal(kinds, before, count, random));
        return !areSame(shares, expected(kinds, before, count));
      })
      .map(({ before, count }) => `${kinds.join("")}: ${count} after ${before}`),
  );
}

describe.each([{ noRepeat: false }, { noRepeat: true }])(
  "a hand that is topped up, $noRepeat",
  ({ noRepeat }) => {
    /** Each card is one of its own; the first pass lies as it is given. */
    function dealt(kinds: Kinds, before: number, count: number, random: RandomFunction): number[] {
      const size = kinds.length;
      const kindOf = (card: number) => kinds[card - 1]!;
      const deck = newDeck(cards(size), { random, noRepeat, kindOf, shuffled: false, recycle: "all" });
      deck.draw(before);
      const hand = deck.draw(count);
      expect(new Set(hand).size).toBe(count);
      return [...hand, ...deck.draw(2 * size - before - count)].slice(size - before);
    }

    it("gets of the new pass what newDeck's cards allow", () => {
      expect(differing(dealt, (...hand) => expectedPass(...hand, noRepeat, slot))).toEqual([]);
    });

    /** The second pass of a dealer whose first is made by answers of 1; and what its cards were. */
    function crossed(kinds: Kinds, before: number, count: number, random: RandomFunction) {
      let isOn = false;
      const deal = RandMultiDeck(kinds, { noRepeat, random: (n) => (isOn ? random(n) : 1) });
      const first = cards(before).map(() => deal() as number);
      isOn = true;
      const hand = [deal(count)].flat();
      const left = kinds.length - before;
      const rest = cards(2 * kinds.length - before - count).map(() => deal() as number);
      return { first: [...first, ...hand.slice(0, left)], second: [...hand.slice(left), ...rest] };
    }

    it("gets of the new pass what RandMultiDeck's equal cards allow", () => {
      // Asked by one run whose answers do not matter: the first pass does not ask.
      const firstPass = (...[kinds, before, count]: [Kinds, number, number]) =>
        crossed(kinds, before, count, () => 1).first as Kinds;
      expect(
        differing(
          (...hand) => crossed(...hand).second,
          (...hand) => expectedPass(firstPass(...hand), hand[1], hand[2], noRepeat),
        ),
      ).toEqual([]);
    });

    it("fails where the new cards come from the whole deck", () => {
      const any = (kinds: Kinds) => passShares({ kinds, before: [kinds.at(-1)], noRepeat }, slot);
      expect(differing(dealt, any).length).toBeGreaterThan(lists.length);
    });

    it("fails where a source gives its last number twice as often", () => {
      const skewed: typeof dealt = (kinds, before, count, random) =>
        dealt(kinds, before, count, (n) => Math.min(random(n + 1), n));
      expect(differing(skewed, (...hand) => expectedPass(...hand, noRepeat, slot)).length).toBeGreaterThan(
        50,
      );
    });

    it("fails where the other rule holds", () => {
      const fails = differing(dealt, (...hand) => expectedPass(...hand, !noRepeat, slot));
      expect(fails.length).toBeGreaterThan(10);
    });
  },
);

describe.each([{ noRepeat: false }, { noRepeat: true }])(
  "what else crosses passes, $noRepeat",
  ({ noRepeat }) => {
    function hand(
      kinds: Kinds,
      before: number,
      count: number,
      random: RandomFunction,
      options: RandMultiDeckOptions = {},
    ) {
      let isOn = false;
      const deal = RandMultiDeck(kinds, { ...options, noRepeat, random: (n) => (isOn ? random(n) : 1) });
      const first = cards(before).map(() => deal() as number);
      isOn = true;
      return { before: first.at(-1), cards: [deal(count)].flat() };
    }

    it("a hand larger than the deck: what is left, a whole pass, a part of one", () => {
      for (const kinds of lists.filter(({ length }) => length < 4)) {
        const size = kinds.length;
        for (const more of cards(size)) {
          const shares = enumerateAccepted((random) => hand(kinds, size, size + more, random).cards);
          const { before } = hand(kinds, size, 1, () => 1);
          const expected = sharesBy<number>(
            (dealt) => {
              if (dealt.length === size + more) return undefined;
              const left = without(cards(size), dealt.slice(dealt.length < size ? 0 : size));
              const last: Before = [dealt.length > 0 ? kinds[dealt.at(-1)! - 1] : before];
              return noRepeat ? allowed(left, last, (card) => kinds[card - 1]) : left;
            },
            (dealt) => dealt.map((card) => kinds[card - 1]),
          );
          expect(areSame(shares, expected), `${kinds.join()}: ${size + more}`).toBe(true);
        }
      }
    });

    it("a hand from a reshuffled deck: a pass that knows the card before", () => {
      const dealt = (...[kinds, before, count, random]: Parameters<typeof hand>) =>
        hand(kinds, before, count, random, { whenShort: "reshuffle" });
      expect(
        differing(
          // The whole of the pass, so that every run asks equally often.
          (kinds, before, count, random) => dealt(kinds, before, count, random).cards,
          (kinds, before, count) =>
            passShares({ kinds, before: [dealt(kinds, before, count, () => 1).before], count, noRepeat }),
        ),
      ).toEqual([]);
    });
  },
);
