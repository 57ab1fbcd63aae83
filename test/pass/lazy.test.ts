import { describe, expect, it } from "vitest";
import { generatorOf } from "../../ts-src/randdeck/generator.js";
import { Pass } from "../../ts-src/randdeck/pass.js";
import { newRandom, RandDeck, RandMultiDeck } from "../../ts-src/randdeck.js";

const SIZE = 100_000;
const cards = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

describe("a deck of 100,000", () => {
  it.each([{ noRepeat: false }, { noRepeat: true }])(
    "asks for at most 65 choices a deal, $noRepeat",
    ({ noRepeat }) => {
      let asked = 0;
      let most = 0;
      const random = (n: number) => {
        asked += 1;
        return n;
      };
      const deal = RandDeck(cards(SIZE), { random, noRepeat });
      expect(asked).toBe(0);
      // Into the second pass, so that a deal that begins one is among them.
      for (let dealt = 0; dealt < SIZE + 200; dealt++) {
        asked = 0;
        deal();
        most = Math.max(most, asked);
      }
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(65);
    },
  );

  it.each([
    { trusted: true, noRepeat: false },
    { trusted: true, noRepeat: true },
    { trusted: false, noRepeat: false },
    { trusted: false, noRepeat: true },
  ])("touches some 64 places a deal, trusted $trusted, noRepeat $noRepeat", ({ trusted, noRepeat }) => {
    let touched = 0;
    const list = new Proxy(cards(SIZE), {
      get(target, key, receiver) {
        touched += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const pass = new Pass(
      list,
      { draw: (n) => Math.floor(n / 2) + 1, trusted, generator: undefined },
      noRepeat,
    );
    let most = 0;
    for (let dealt = 0; dealt < SIZE + 200; dealt++) {
      touched = 0;
      if (pass.dealt === pass.settled) expect(pass.settleMore()).toBeUndefined();
      pass.dealt += 1;
      most = Math.max(most, touched);
    }
    // A swap reads two places.
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(2 * 65);
  });

  it.each([{ noRepeat: false }, { noRepeat: true }])(
    "takes some 64 words of a generator a deal, and touches as many places, noRepeat $noRepeat",
    ({ noRepeat }) => {
      let touched = 0;
      let taken = 0;
      const list = new Proxy(cards(SIZE), {
        get(target, key, receiver) {
          touched += 1;
          return Reflect.get(target, key, receiver);
        },
      });
      const generator = generatorOf(newRandom(5))!;
      generator.words = new Proxy(generator.words, {
        set(target, key, value, receiver) {
          taken += 1;
          return Reflect.set(target, key, value, receiver);
        },
      });
      const pass = new Pass(list, { draw: undefined, trusted: false, generator }, noRepeat);
      let most = { touched: 0, taken: 0 };
      for (let dealt = 0; dealt < SIZE + 200; dealt++) {
        touched = 0;
        taken = 0;
        if (pass.dealt === pass.settled) expect(pass.settleMore()).toBeUndefined();
        pass.dealt += 1;
        most = { touched: Math.max(most.touched, touched), taken: Math.max(most.taken, taken) };
      }
      // A word in 20,000 is refused where one place takes one, with this seed never two of a deal.
      expect(most.taken).toBeGreaterThan(63);
      expect(most.taken).toBeLessThanOrEqual(66);
      // A block goes on for up to three places behind the last that was wanted.
      expect(most.touched).toBeLessThanOrEqual(2 * (65 + 3));
    },
  );
});

describe("a source that fails", () => {
  const SMALL = 5;
  const hands = [undefined, 2, 4, 5, 12];

  for (const options of [{}, { noRepeat: true }, { whenShort: "reshuffle" as const }]) {
    it(`at any of its calls loses no card and deals none, ${JSON.stringify(options)}`, () => {
      for (const num of hands) {
        for (let failing = 1; failing <= 30; failing++) {
          let asked = 0;
          const random = (n: number) => {
            asked += 1;
            if (asked === failing) throw new Error("no luck");
            return n;
          };
          const list = cards(SMALL);
          const deal = RandMultiDeck(list, { random, ...options }) as (num?: number) => number | number[];
          const dealt: number[] = [];
          for (let call = 0; call < 12; call++) {
            try {
              dealt.push(...[deal(num)].flat());
            } catch (error) {
              expect((error as Error).message).toBe("no luck");
            }
          }
          if (!("whenShort" in options)) {
            for (let at = 0; at + SMALL <= dealt.length; at += SMALL) {
              expect(dealt.slice(at, at + SMALL).sort()).toEqual(list);
            }
          }
          expect(dealt).not.toContain(undefined);
          if ("noRepeat" in options) {
            const repeats = dealt.filter((card, at) => card === dealt[at - 1]);
            expect(repeats).toEqual([]);
          }
        }
      }
    });
  }

  it("while it tops up a hand that no planned pass fits loses no card and deals none", () => {
    // Of 24 cards in pairs twelve are left: one pass in 30,000 begins with ten of the twelve others.
    const pairs = Array.from({ length: 24 }, (_, at) => at % 12);
    const NEVER = 0;
    let asked = 0;
    const play = (failing: number): number[] => {
      const fair = newRandom("no pass fits");
      let isCounted = false;
      const random = (n: number) => {
        if (isCounted) asked += 1;
        return isCounted && asked === failing ? 0 : fair.random(n);
      };
      const deal = RandMultiDeck(pairs, { random, noRepeat: true });
      const dealt = deal(12) as number[];
      asked = 0;
      isCounted = true;
      if (failing === NEVER) deal(22);
      else expect(() => deal(22)).toThrow("got 0");
      isCounted = false;
      return [...dealt, ...(deal(12) as number[])];
    };
    play(NEVER);
    const calls = asked;
    // Sixteen passes are planned, each by 12 answers for the cards of a pair and more than 12 for their
    // places; then two parts of one.
    expect(calls).toBeGreaterThan(16 * 24);
    for (let at = 1; at <= calls; at++) expect(play(at).sort(), `${at}`).toEqual([...pairs].sort());
  });

  it("because it deals from the very deck says so, and nothing is lost", () => {
    let inner = false;
    const deal: () => number = RandDeck(cards(200), {
      random: (n) => {
        if (inner) {
          inner = false;
          deal();
        }
        return n;
      },
    });
    deal();
    inner = true;
    // The first 64 are settled: the next choices are asked for at the 65th card.
    const dealt = Array.from({ length: 63 }, deal);
    expect(new Set(dealt).size).toBe(63);
    expect(() => deal()).toThrow("random must not change the deck that it shuffles");
    expect(new Set(Array.from({ length: 100 }, deal)).size).toBe(100);
  });
});
