/** Which random numbers each function asks for, as its docs say: a change here changes the cards of every seed. */
import { describe, expect, it } from "vitest";
import {
  drawCards,
  OutputCard,
  pick,
  RandDeck,
  RandMultiDeck,
  type RandMultiDeckOptions,
  RandShuffle,
  sample,
  shuffled,
  shuffleTable,
} from "../../ts-src/randdeck.js";

/** A source that keeps what it is asked for, and always answers the last. */
function recording() {
  const asked: number[] = [];
  const random = (n: number) => {
    asked.push(n);
    return n;
  };
  return { asked, random };
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
const cards = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

describe("random numbers asked for", () => {
  it.each([
    ["shuffleTable", (random: (n: number) => number) => shuffleTable(cards(5), random), down(5, 2)],
    ["RandShuffle", (random: (n: number) => number) => RandShuffle(cards(5), random), down(5, 2)],
    ["shuffled", (random: (n: number) => number) => shuffled(cards(5), random), down(5, 2)],
    ["sample", (random: (n: number) => number) => sample(cards(5), 3, random), down(5, 3)],
    ["pick", (random: (n: number) => number) => pick(cards(5), random), [5]],
    ["pick of one", (random: (n: number) => number) => pick(cards(1), random), []],
    ["drawCards", () => drawCards(3, cards(5)), []],
    ["OutputCard, as the cards lie", (random: (n: number) => number) => OutputCard(cards(5), random), []],
  ])("%s", (_, run, expected) => {
    const { asked, random } = recording();
    run(random);
    expect(asked).toEqual(expected);
  });

  it("OutputCard, when it shuffles", () => {
    const { asked, random } = recording();
    const list = cards(3);
    for (let dealt = 0; dealt < 4; dealt++) OutputCard(list, random);
    expect(asked).toEqual(down(3, 2));
  });

  it("RandDeck: 64 at a time, each pass anew", () => {
    const { asked, random } = recording();
    const deal = RandDeck(cards(100), { random });
    deal();
    expect(asked).toEqual(down(100, 37));
    for (let dealt = 1; dealt < 100; dealt++) deal();
    expect(asked).toEqual(down(100, 2));
    deal();
    expect(asked.slice(99, 101)).toEqual([100, 99]);
  });

  function handOf4After3Of5(options: RandMultiDeckOptions): number[] {
    const { asked, random } = recording();
    const deal = RandMultiDeck(cards(5), { random, ...options });
    deal(3);
    asked.length = 0;
    deal(4);
    return asked;
  }

  it("RandMultiDeck: a top-up chooses among the slots that are not in the hand", () => {
    expect(handOf4After3Of5({})).toEqual([3, 2]);
    expect(handOf4After3Of5({ noRepeat: true })).toEqual([3, 2]);
  });

  it("RandMultiDeck: reshuffled, the whole hand is chosen; noRepeat leaves one out of the first choice", () => {
    expect(handOf4After3Of5({ whenShort: "reshuffle" })).toEqual([5, 4, 3, 2]);
    expect(handOf4After3Of5({ whenShort: "reshuffle", noRepeat: true })).toEqual([4, 4, 3, 2]);
  });

  it("noRepeat leaves the last card out of a pass's first choice", () => {
    const { asked, random } = recording();
    const deal = RandDeck(cards(3), { random, noRepeat: true });
    for (let dealt = 0; dealt < 4; dealt++) deal();
    expect(asked).toEqual([3, 2, 2, 2]);
  });
});
