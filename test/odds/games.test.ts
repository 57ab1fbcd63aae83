/**
 * Questions about turns, guarantees, rows and collections have the same answers as other ways of counting,
 * and as played games.
 */
import { describe, expect, it } from "vitest";
import type { AskedQuestion } from "../../odds/asks/read-question.js";
import { readSchemes } from "../../odds/asks/read-scheme.js";
import { listsOf } from "../../odds/asks/scheme.js";
import { schemesFor } from "../../odds/games/dealer.js";
import { emptyTally } from "../../odds/games/tally.js";
import { countFor, reporter, searched } from "../../odds/says/report.js";
import { headlineOf } from "../../odds/says/tables.js";
import { asks, disagreements, exactOf } from "./agree.js";

const byDraw = (json: object, asked: Partial<AskedQuestion>) => exactOf(json, asked).byDraw;

const TEN = { kind: "deck", cards: [..."abcdefghij"], hand: 5, discard: "hand" };
const FATES = {
  ...{ kind: "deck", cards: ["a", "b", "c", "d"], copies: { a: 2, b: 3, c: 5, d: 2 } },
  ...{ hand: 5, discard: "hand", retain: ["a"], exhaust: ["d"] },
};
const WISH = {
  kind: "chance",
  cards: ["five star"],
  chance: { chance: 0.006, from: 74, step: 0.06, at: 90 },
  ...JSON.parse('{ "then": { "featured": 0.5, "guaranteed": true } }'),
};
/** The same scheme with the guarantee after fewer draws. */
const SOON = { ...WISH, chance: { chance: 0.03, from: 6, step: 0.1, at: 12 } };
const { chance: _, ...GROWS } = { ...WISH, share: 0.1 };
const PAIRS = { kind: "dice", cards: ["pair", "other"], weights: { other: 5 } };
const STICKERS = Array.from({ length: 50 }, (_, at) => `sticker ${at + 1}`);

it.each<[string, object, Partial<AskedQuestion>]>([
  ["two cards in one hand", TEN, { when: "hand(a and b)", turns: 7 }],
  ["a hand without a card", TEN, { when: "hand(a = 0)", turns: 4 }],
  ["what stays and what leaves", FATES, { when: "hand(a >= 2 and b >= 2)", turns: 5 }],
  ["one name of what stays and what does not", FATES, { when: "hand(a|b >= 4)", turns: 3 }],
  ["by a turn", FATES, { when: "d >= 2 or c >= 4", turns: 4 }],
  ["by the turn, given", FATES, { when: "d >= 2", given: ["c >= 4"], turns: 4 }],
  ["by a draw, when a deck is out of cards", FATES, { when: "c >= 20", draws: 70 }],
  ["a guarantee", SOON, { card: "featured", draws: 26 }],
  ["a player who waits", { ...SOON, misses: 9 }, { card: "other", draws: 20 }],
  ["a chance with a memory", { ...GROWS, misses: 7 }, { card: "five star", draws: 20 }],
  ["a row of dice", PAIRS, { when: "row(pair) >= 2" }],
  ["a row of cards", { kind: "deck", cards: ["a", "b"], copies: 6 }, { when: "row(a) >= 3" }],
  [
    "a collection",
    { kind: "dice", cards: STICKERS.slice(0, 8), weights: [3, 3, 1, 1, 1, 1, 1, 2] },
    { when: "kinds(*) >= all" },
  ],
  [
    "a collection in packs of rare and common cards",
    {
      kind: "blocks",
      categories: { rare: ["a", "b", "c"], common: STICKERS },
      blockSize: 4,
      perBlock: [2, 2],
    },
    { when: "kinds(rare) >= all" },
  ],
  [
    "a collection in packs",
    { kind: "blocks", cards: STICKERS.slice(0, 9), blockSize: 4 },
    { when: "kinds(*) >= all" },
  ],
  [
    "a part of a deck",
    { kind: "deck", categories: { wood: ["oak", "elm"], other: ["iron"] }, copies: 3 },
    { when: "kinds(wood) >= all" },
  ],
  [
    "no card twice in a row",
    { kind: "deck", cards: ["a", "b", "c", "d"], copies: { a: 5, b: 3, c: 3 }, noRepeat: true },
    { when: "a >= 4 and b >= 3", draws: 30 },
  ],
  [
    "no card twice in a row, all different",
    { kind: "deck", categories: { wood: ["a", "b"], other: ["c", "d", "e"] }, noRepeat: true },
    { when: "wood >= 4", draws: 14 },
  ],
])("%s: the games lie where the exact chances want them", (_, json, asked) => {
  const question = asks(asked);
  const scheme = schemesFor(json, question)[0]!;
  expect(disagreements(scheme, question, "games")).toEqual([]);
});

/** All choices of `count` cards from a list. */
function choices(cards: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) =>
    choices(cards.slice(at + 1), count - 1).map((others) => [card, ...others]),
  );
}

describe("a hand that is discarded", () => {
  it("has two cards of ten by the third turn in 46 of 81 games", () => {
    const chances = byDraw(TEN, { when: "hand(a and b)", turns: 3 });
    for (const [turn, chance] of [0, 2 / 9, 4 / 9, 46 / 81].entries())
      expect(chances[turn]).toBeCloseTo(chance, 12);
  });

  it("is that of all hands that there are, where the discards are shuffled in the middle of one", () => {
    const cards = [..."aabbc"];
    // Each card has its position in its name, since equal cards must be told apart here.
    const all = cards.map((card, at) => `${card}${at}`);
    const has = (hand: readonly string[]) =>
      ["a", "b"].every((card) => hand.filter((own) => own[0] === card).length > 1);
    /**
     * Returns the chance that one hand of 4 has both pairs within so many turns, if the cards of `left` are
     * still in the pile.
     */
    const chance = (turns: number, left: readonly string[]): number => {
      if (turns === 0) return 0;
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const missing = 4 - left.length;
      if (missing <= 0) {
        return mean(
          choices(left, 4).map((hand) =>
            has(hand)
              ? 1
              : chance(
                  turns - 1,
                  left.filter((card) => !hand.includes(card)),
                ),
          ),
        );
      }
      const discards = all.filter((card) => !left.includes(card));
      return mean(
        choices(discards, missing).map((more) => {
          const next = discards.filter((card) => !more.includes(card));
          return has([...left, ...more]) ? 1 : chance(turns - 1, next);
        }),
      );
    };
    const json = { kind: "deck", cards: ["a", "b", "c"], copies: { a: 2, b: 2 }, hand: 4, discard: "hand" };
    const chances = byDraw(json, { when: "hand(a >= 2 and b >= 2)", turns: 5 });
    for (const turns of [1, 2, 3, 4, 5]) expect(chances[turns]).toBeCloseTo(chance(turns, all), 12);
  });

  it("stays, or leaves the game", () => {
    const four = { ...TEN, cards: ["a", "b", "c", "d"], hand: 2 };
    // Two hands draw all four cards. If a and b stay, the second hand always has both. If they are discarded,
    // they are in one hand in 2 of 6 deals.
    expect(byDraw({ ...four, retain: ["a", "b"] }, { when: "hand(a and b)", turns: 2 })[2]).toBeCloseTo(
      1,
      12,
    );
    expect(byDraw(four, { when: "hand(a and b)", turns: 2 })[2]).toBeCloseTo(1 / 3, 12);
    expect(byDraw({ ...four, exhaust: ["a", "b", "c", "d"] }, { when: "a >= 2", turns: 9 })[9]).toBe(0);
  });
});

it.each([
  [["a", "a", "a", "b", "c"], 8],
  [["a", "a", "b", "b", "c"], 11],
  [["a", "a", "a", "b"], 9],
  [["a", "b", "c"], 8],
  [["a"], 3],
])("a deck of %j with no card twice in a row is that of its rule, card by card", (cards, draws) => {
  /** The chance of drawing three a by the library's rule, computed card by card. */
  const chance = (
    left: readonly string[],
    last: string | undefined,
    found: number,
    drawsLeft: number,
  ): number => {
    if (found === 3) return 1;
    if (drawsLeft === 0) return 0;
    const now = left.length === 0 ? cards : left;
    const isMost = (card: string) => 2 * now.filter((other) => other === card).length > now.length;
    const most = now.find(isMost);
    let can = now.filter((card) => card !== last);
    if (most !== undefined) can = most === last ? [...now] : now.filter(isMost);
    const chances = can.map((card) => {
      const at = now.indexOf(card);
      const rest = now.filter((_, other) => other !== at);
      return chance(rest, card, found + (card === "a" ? 1 : 0), drawsLeft - 1);
    });
    return chances.reduce((sum, value) => sum + value, 0) / chances.length;
  };
  const chances = byDraw({ kind: "deck", cards, noRepeat: true }, { when: "a >= 3", draws });
  for (let draw = 1; draw <= draws; draw++)
    expect(chances[draw]).toBeCloseTo(chance(cards, undefined, 0, draw), 12);
});

describe("a guarantee", () => {
  it("is that of a program that adds up all games", () => {
    const chances = [0.3, 0.6, 1];
    const json = { ...WISH, chance: chances };
    const come = (pulls: number, missed = 0, isSure = false): number => {
      if (pulls === 0) return 0;
      const hit = chances[missed]!;
      const featured = isSure ? 1 : 0.5;
      const miss = hit < 1 ? (1 - hit) * come(pulls - 1, missed + 1, isSure) : 0;
      return hit * (featured + (isSure ? 0 : 0.5 * come(pulls - 1, 0, true))) + miss;
    };
    const known = byDraw(json, { card: "featured", draws: 8 });
    for (const pulls of [1, 2, 3, 5, 8]) expect(known[pulls]).toBeCloseTo(come(pulls), 12);
    const waits = byDraw({ ...json, misses: 1 }, { card: "featured", draws: 8 });
    for (const pulls of [1, 2, 3, 5, 8]) expect(waits[pulls]).toBeCloseTo(come(pulls, 1), 12);
  });

  it.each([
    [{ ...WISH, misses: -1 }, "'misses' must be an integer from 0 to 10000, got -1"],
    [{ ...WISH, chance: { chance: 0.1 } }, "'chance' must be a list of numbers from 0 to 1, or pity"],
    [
      { ...WISH, chance: { chance: 0.1, at: 9, soft: 3 } },
      "'chance' must be a list of numbers from 0 to 1, or pity",
    ],
    [
      { ...WISH, ...JSON.parse('{ "then": { "featured": 2 } }') },
      "'then' must be such as { \"featured\": 0.5",
    ],
    [
      { kind: "deck", cards: ["a"], hand: 5 },
      '\'hand\' (a number of cards) and "discard": "hand" must be used together',
    ],
    [{ ...TEN, retain: ["z"] }, "'z' must be a name of the scheme, and can't be listed twice"],
    [
      { ...TEN, retain: ["a"], exhaust: ["a"] },
      "'a' must be a name of the scheme, and can't be listed twice",
    ],
  ])("%j is refused", (json, problem) => {
    expect(() => readSchemes(json)).toThrow(`scheme 1: ${problem}`);
  });
});

it("a row of n heads is that of the recurrence of Fibonacci's kind", () => {
  const coin = { kind: "dice", cards: ["head", "tail"] };
  // Of the 2 ** n games of n draws, so many have no two heads in a row. They are Fibonacci numbers.
  const without = [1, 2, 3, 5, 8, 13, 21, 34];
  const chances = byDraw(coin, { when: "row(head) >= 2", draws: 7 });
  for (const [draws, games] of without.entries())
    expect(chances[draws]).toBeCloseTo(1 - games / 2 ** draws, 12);
});

it("a collection of fifty takes 50 (1 + 1/2 + ... + 1/50) draws", () => {
  const question = asks({ when: "kinds(*) >= all", draws: 2000 });
  const scheme = schemesFor({ kind: "dice", cards: STICKERS }, question)[0]!;
  const report = reporter("dice", question, scheme)(emptyTally(question));
  const harmonic = STICKERS.reduce((sum, _, at) => sum + 50 / (at + 1), 0);
  expect(report.mean!.value).toBeCloseTo(harmonic, 6);
});

it.each<[Partial<AskedQuestion>, string]>([
  [
    { after: "1 <= a <= 2", cost: 2 },
    "--cost can't be used with --given, --average, or an --after that can become false",
  ],
  [
    { card: "a", given: ["b"], percent: "90" },
    "--percent can't be used with --given, --average, or an --after that can become false",
  ],
  [{ when: "hand(a)" }, "hand(...): scheme 'deck' has no 'hand', which each turn draws and discards"],
  [{ when: "row(a and b) >= 1" }, "--when 'row(a and b) >= 1': one name in the brackets expected"],
  [{ card: "a", for: "100%" }, "--for '100%': a chance below 100% expected"],
  [
    { card: "a", turns: 3 },
    "count draws, after a hand of 7 by turn 3 --draws 9 on the play (7 and 2) or --draws 10 on the draw",
  ],
  [
    { card: "a", rule: "hearthstone", hand: 3 },
    "--rule hearthstone: scheme 'deck' isn't a deck of at least 6 cards",
  ],
  [
    { card: "a", keep: "b", mulligans: 3, rule: "paris", hand: 3 },
    "--rule paris: --mulligans 3 must be below --hand 3",
  ],
])("%j is refused", (asked, problem) => {
  expect(() => schemesFor({ kind: "deck", cards: ["a", "b"] }, asks(asked))).toThrow(problem);
});

it("a mulligan that is free costs no card of a small hand", () => {
  const asked = { card: "a", keep: "b", mulligans: 3, rule: "paris", hand: 3, free: 1 } as const;
  expect(schemesFor({ kind: "deck", cards: ["a", "b", "c"] }, asks(asked))).toHaveLength(1);
});

describe("how many are enough", () => {
  const LANDS = { kind: "deck", cards: ["land", "red", "other"], copies: { land: 20, red: 4, other: 36 } };
  const search = (asked: Partial<AskedQuestion>) => {
    const question = asks(asked);
    return searched(schemesFor(LANDS, question)[0]!, { ...question, target: question.target! });
  };

  it("are searched with the size of the deck and the other names as they are", () => {
    const { scheme, counts } = search({ when: "land >= 4", draws: 10, for: "90%" });
    const ways = (all: number, some: number): number =>
      some === 0 ? 1 : (ways(all - 1, some - 1) * all) / some;
    // The question names only land, so the deck may have from 0 to 60 lands.
    expect(counts).toHaveLength(61);
    for (const [lands, { value }] of counts!.entries()) {
      let few = 0;
      for (let own = 0; own < 4; own++)
        few += own > lands || 10 - own > 60 - lands ? 0 : ways(lands, own) * ways(60 - lands, 10 - own);
      expect(value).toBeCloseTo(1 - few / ways(60, 10), 12);
    }
    const least = counts!.findIndex(({ value }) => value >= 0.9);
    const cards = listsOf(scheme).flat();
    expect([cards.length, cards.filter((card) => card === "land").length]).toEqual([60, least]);
  });

  it("are enough where the chance is that which is asked for", () => {
    const question = asks({ card: "a", draws: 1, for: "50%" });
    const found = searched(schemesFor({ kind: "deck", cards: ["a", "b"] }, question)[0]!, {
      ...question,
      target: 0.5,
    });
    const report = { name: "deck", byDraw: [], percentiles: [], counts: found.counts! };
    expect(headlineOf({ ...question, games: 0, seed: "1", notes: [], schemes: [report] })).toBe(
      "1 a in the deck is enough for 50%: 50.00% of players have a by draw 1, with 0 0.00%.",
    );
  });

  it("are the least that have the chance itself", () => {
    const counts = [0.5, 0.9, 0.905, 0.8].map((value, at) => ({
      ...{ at, value, isExact: true, lowest: value, highest: value },
    }));
    expect([0.89, 0.9, 0.901, 0.99].map((target) => countFor(counts, target))).toEqual([1, 1, 2, 2]);
  });

  it("don't affect other questions, or are the best possible", () => {
    const { scheme, counts } = search({ when: "land >= 2 and red >= 4", draws: 10, for: "90" });
    expect(counts).toHaveLength(57);
    const cards = listsOf(scheme).flat();
    expect(cards.filter((card) => card === "red")).toHaveLength(4);
    const best = Math.max(...counts!.map(({ value }) => value));
    expect(counts![cards.filter((card) => card === "land").length]!.value).toBe(best);
  });
});
