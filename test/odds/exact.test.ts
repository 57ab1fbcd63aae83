/** Played games agree with exact chances, but games that are dealt wrongly don't. */
import { describe, expect, it } from "vitest";
import { canEnd, conditionOf, leavesOf } from "../../odds/asks/expression.js";
import { neededIn, type Question } from "../../odds/asks/question.js";
import { type AskedQuestion, readQuestion } from "../../odds/asks/read-question.js";
import { exactChances } from "../../odds/exact/chances.js";
import { cardsToGo } from "../../odds/exact/mulligan.js";
import { type DealGame, schemesFor } from "../../odds/games/dealer.js";
import { play, playChunk } from "../../odds/games/tally.js";
import { reporter, type SchemeReport } from "../../odds/says/report.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";
import { long } from "../long.js";
import { disagreements, isOutside, outsideOf } from "./agree.js";

/** A deck with six categories of four cards. */
const CATEGORIES = JSON.parse(projectFile("examples/odds.json"))[0].categories as object;

const GAMES = 1000;
const POKER = { kind: "deck", cards: ["ace", "other"], copies: { ace: 4, other: 48 } };

/** Makes a question. One that can become false again is asked after each draw. */
const asks = (
  condition: string,
  draws: number,
  hand: number,
  keep?: string,
  mulligans?: number,
  more: Partial<AskedQuestion> = {},
): Question =>
  readQuestion({
    [canEnd(conditionOf(condition, "--when")) ? "after" : "when"]: condition,
    draws,
    ...((keep ?? more.keep ?? more.rule) !== undefined && { hand }),
    ...(keep !== undefined && { keep }),
    ...(mulligans !== undefined && { mulligans }),
    ...more,
  });

/** Returns the names in a condition, each with its bounds. All of these bounds must be met. */
const wantedIn = (asked: Question["asked"]) =>
  (asked === undefined ? [] : leavesOf(asked)).flatMap(({ leaf }) =>
    leaf.op === "count" ? [{ name: leaf.terms[0].name, ...leaf.bounds[0] }] : [],
  );

/** The exact chances of a scheme in JSON. */
const exactOf = (json: object, question: Question) => exactChances(schemesFor(json, question)[0]!, question);

function played(json: object, question: Question): SchemeReport {
  const scheme = schemesFor(json, question)[0]!;
  return reporter(scheme.name, question, scheme)(playChunk(scheme, question, "exact", 0, GAMES));
}

describe("the shares of a simulation lie where the exact chances want them", () => {
  it.each<[string, object, Question, boolean?]>([
    ["a deck of 52", POKER, asks("ace", 52, 5)],
    ["a deck, for two passes and a half", { kind: "deck", categories: CATEGORIES }, asks("wood", 60, 30)],
    ["a deck of copies, one card", { kind: "deck", categories: CATEGORIES, copies: 3 }, asks("oak", 20, 9)],
    [
      "a deck, two of one and one of another, with a mulligan",
      { kind: "deck", categories: CATEGORIES },
      asks("wood >= 2 and iron", 60, 7, "1 <= wood <= 2 and iron = 0", 2),
    ],
    ["dice", { kind: "dice", categories: CATEGORIES, copies: { oak: 5 } }, asks("wood", 30, 5)],
    [
      "dice with weights",
      { kind: "dice", cards: ["a", "b", "c"], weights: [1, 0.5, 3] },
      asks("b >= 2 and c", 30, 5),
    ],
    ["a deck a category", { kind: "categories", categories: CATEGORIES }, asks("hen", 30, 15)],
    ["blocks of ten", { kind: "blocks", categories: CATEGORIES }, asks("wood", 25, 12)],
    ["blocks of ten, one card", { kind: "blocks", categories: CATEGORIES, copies: 2 }, asks("oak", 25, 12)],
    [
      "blocks with shares",
      { kind: "blocks", categories: CATEGORIES, blockSize: 9, perBlock: [2, 0, 1, 1, 1, 1] },
      asks("wood >= 3 and iron", 25, 5),
    ],
    [
      "names that share cards, and a bound",
      { kind: "deck", categories: CATEGORIES, copies: { oak: 3 } },
      asks("2 <= wood <= 4 and oak|iron >= 1", 40, 7, "1 <= wood <= 3", 2, { rule: "london" }),
    ],
    [
      "cards in two categories",
      { kind: "categories", categories: { one: ["oak", "elm"], two: ["oak", "ash", "fir"] } },
      asks("oak", 17, 4),
    ],
    [
      "blocks with names from several categories",
      { kind: "blocks", categories: CATEGORIES },
      asks("oak|iron >= 2 and wood", 25, 12),
    ],
    [
      "blocks with copies of some cards",
      { kind: "blocks", categories: CATEGORIES, copies: { oak: 5, hen: 2 }, perBlock: [2, 1, 1, 1, 1, 1] },
      asks("oak", 25, 12),
    ],
    [
      "a deck without some cards",
      { kind: "deck", categories: CATEGORIES, copies: 2 },
      asks("wood >= 2", 40, 7, undefined, undefined, { without: ["3 wood", "2 iron"] }),
    ],
    [
      "decks of which one is without cards",
      { kind: "categories", categories: CATEGORIES },
      asks("oak", 40, 7, undefined, undefined, { without: ["elm", "1 gold"] }),
    ],
    [
      "hands with far too many of a card, some of which go to the bottom",
      { kind: "deck", cards: ["a", "b"], copies: { a: 36, b: 24 } },
      asks("1 <= a <= 2 and b", 10, 7, "b >= 7", 1, { rule: "london" }),
    ],
    ...(["paris", "vancouver", "hearthstone"] as const).map((rule): [string, object, Question] => [
      rule,
      { kind: "deck", cards: ["a", "b", "c"], copies: { a: 3, b: 4, c: 7 } },
      asks(
        "a >= 1 and b or b >= 3",
        20,
        6,
        rule === "hearthstone" ? undefined : "1 <= c <= 3",
        rule === "hearthstone" ? undefined : 3,
        { given: ["c"], rule },
      ),
    ]),
    ["share", { kind: "chance", cards: ["hit"], share: 0.1 }, asks("hit", 40, 9)],
    ["a list of chances", { kind: "chance", cards: ["hit"], chance: [0, 0.1, 0.6] }, asks("hit >= 2", 40, 9)],
  ])("%s", (_, json, question) => {
    expect(disagreements(schemesFor(json, question)[0]!, question, "exact", GAMES)).toEqual([]);
  });
});

/** All orders of some cards. */
function* orders(cards: readonly string[]): Generator<string[]> {
  if (cards.length === 0) yield [];
  for (const [place, card] of cards.entries()) {
    for (const others of orders(cards.filter((_, other) => other !== place))) yield [card, ...others];
  }
}

/** All combinations of one item of each list. */
function* products<Item>([first, ...others]: readonly (readonly Item[])[]): Generator<Item[]> {
  if (first === undefined) yield [];
  else for (const item of first) for (const rest of products(others)) yield [item, ...rest];
}

describe("exact chances are the shares of all games that there are", () => {
  const oneTwo = { one: ["a", "d"], two: ["b", "c"] };
  const copies = { kind: "blocks", categories: { one: ["a"], three: ["b", "b", "c", "e"] }, blockSize: 3 };
  // b is listed twice, so it is twice as likely as c or e, but a block has it only once. Of 12 blocks, 5 have
  // a, b and c, 5 have a, b and e, and 2 have a, c and e.
  const blocks = [..."ccccceeeee"].map((other) => `ab${other}`).concat("ace", "ace");
  const ofCopies = blocks.flatMap((block) => [...orders([...block])]);
  /** Each case has a scheme, all passes of the scheme, which are equally likely, and a question. */
  const schemes: [object, string[][], Question][] = [
    [{ kind: "dice", cards: ["a", "b", "c"] }, [["a"], ["b"], ["c"]], asks("a >= 2 and b", 7, 3)],
    [
      { kind: "deck", cards: ["a", "b", "c"], copies: { a: 2 } },
      [...orders(["a", "a", "b", "c"])],
      asks("a >= 3 and b", 8, 3, "a = 1", 3),
    ],
    [
      { kind: "deck", cards: ["a", "b", "c"], copies: { a: 2 } },
      [...orders(["a", "a", "b", "c"])],
      asks("a", 7, 4),
    ],
    [
      { kind: "categories", categories: oneTwo },
      [
        ...products([
          ["ad", "da"],
          ["bc", "cb"],
        ]),
      ].map(([one, two]) => [one![0]!, two![0]!, one![1]!, two![1]!]),
      asks("a >= 2 and two >= 3", 8, 4),
    ],
    [
      { kind: "blocks", categories: oneTwo, blockSize: 3 },
      [
        ...products([
          ["a", "d"],
          ["b", "c"],
          ["one", "other"],
        ]),
      ].flatMap(([one, two, more]) => {
        const left = ["a", "b", "c", "d"].filter((card) => card !== one && card !== two);
        return [...orders([one!, two!, more === "one" ? left[0]! : left[1]!])];
      }),
      asks("a >= 2 and two", 5, 2),
    ],
    [
      { kind: "deck", cards: ["a", "b", "c"], copies: { a: 2, b: 2 } },
      [...orders(["a", "a", "b", "b", "c"])],
      asks("a = 1 and 2 <= a|b <= 3", 5, 3, "a <= 1", 2, { rule: "london" }),
    ],
    [
      { kind: "deck", categories: oneTwo, copies: { b: 2 } },
      [...orders(["a", "d", "b", "b", "c"])],
      asks("two >= 2 and b and one", 5, 3, "b >= 1", 2, { rule: "london" }),
    ],
    [
      { kind: "deck", cards: ["a", "b", "c"], copies: { a: 2 } },
      [...orders(["a", "a", "b", "c"])],
      asks("a >= 2", 7, 3, "b = 0 and c = 0", 2, { rule: "london" }),
    ],
    [
      { kind: "deck", cards: ["a", "b", "c"], copies: { a: 3, c: 2 } },
      [...orders(["a", "b", "c"])],
      asks("a and b|c", 5, 2, undefined, undefined, { without: ["2 a", "c"] }),
    ],
    [
      { kind: "categories", categories: { one: ["a", "b"], two: ["a", "c", "d"] } },
      [
        ...products([
          ["abab", "abba", "baab", "baba"],
          [...orders(["a", "c", "d"])].map((order) => order.join("")),
        ]),
      ].map(([one, two]) => [...one!].flatMap((card, at) => [card, ...(two![at] ?? "")])),
      asks("a", 7, 3),
    ],
    [copies, ofCopies, asks("b", 6, 2)],
    [copies, ofCopies, asks("e >= 2", 6, 2)],
    [
      { kind: "blocks", categories: oneTwo, blockSize: 2 },
      [
        ...products([
          ["a", "d"],
          ["b", "c"],
        ]),
      ].flatMap((block) => [...orders(block)]),
      asks("one", 7, 3),
    ],
  ];

  it.each(schemes)("%j", (json, passes, question) => {
    const { draws, hand, mulligans = 0, rule } = question;
    const need = wantedIn(question.asked);
    const mulligan = wantedIn(question.keep);
    const isCalled = (card: string, name: string) =>
      name
        .split("|")
        .some((one) => card === one || (one in oneTwo && oneTwo[one as keyof typeof oneTwo].includes(card)));
    const count = (cards: readonly string[], name: string) =>
      cards.filter((card) => isCalled(card, name)).length;
    const has = (wanted: ReturnType<typeof wantedIn>, cards: readonly string[]) =>
      wanted.every(
        ({ name, least, most = draws }) => count(cards, name) >= least && count(cards, name) <= most,
      );
    const rows = Math.ceil(draws / passes[0]!.length);
    const games = [...products(Array<string[][]>(rows).fill(passes))].map((row) =>
      row.flat().slice(0, draws),
    );
    /**
     * Returns the cards of a hand that the player keeps. The best choice has the most cards for the first
     * need. If several do, it has the most cards for the second need, and so on.
     */
    const keptOf = (cards: readonly string[], back: number): readonly string[] => {
      if (back === 0) return cards;
      const worths = [...products(cards.map((card) => [[card], []]))]
        .map((kept) => kept.flat())
        .filter((kept) => kept.length === cards.length - back)
        .map((kept): [number[], string[]] => [
          [
            ...need.map(({ name, least }) => Math.min(least, count(kept, name))),
            ...need.map(({ name }) => count(kept, name)),
          ],
          kept,
        ]);
      return worths.reduce((best, one) => {
        const differs = one[0].findIndex((worth, at) => worth !== best[0][at]);
        return differs >= 0 && one[0][differs]! > best[0][differs]! ? one : best;
      })[1];
    };
    /**
     * Returns the cards after the hand. The pass ends with the cards that went to the bottom. Of these cards,
     * the most needed one is drawn first.
     */
    const restOf = (game: readonly string[], back: number) => {
      if (back === 0) return game.slice(hand);
      const size = passes[0]!.length;
      const hands = Array.from({ length: back + 1 }, (_, gone) => keptOf(game.slice(0, hand), back - gone));
      const bottom = hands.slice(1).map((more, at) => {
        const left = [...hands[at]!];
        return more.find(
          (card) => left.splice(left.indexOf(card), left.includes(card) ? 1 : 0).length === 0,
        )!;
      });
      return [...game.slice(hand, size), ...bottom, ...game.slice(size)];
    };
    type IsSo = (had: (draw: number) => readonly string[], game: readonly string[]) => boolean;
    const shareOf = (isSo: IsSo, time = 0): number => {
      const kept = games.filter((game) => time === mulligans || has(mulligan, game.slice(0, hand)));
      const isNow = kept.filter((game) => {
        const back = rule === undefined ? 0 : time;
        const own = keptOf(game.slice(0, hand), back);
        const rest = restOf(game, back);
        return isSo((draw) => [...own.slice(0, draw), ...rest.slice(0, Math.max(0, draw - hand))], game);
      });
      const again = games.length - kept.length;
      return (isNow.length + (again === 0 ? 0 : again * shareOf(isSo, time + 1))) / games.length;
    };
    const exact = exactOf(json, question)!;
    const expectAll = (chances: readonly number[], isSo: (at: number) => IsSo) => {
      for (const [at, chance] of chances.entries()) expect(chance).toBeCloseTo(shareOf(isSo(at)), 12);
    };
    // If cards went to the bottom, the order of the hand is unknown, so draws within it aren't compared.
    const first = rule === undefined ? 0 : hand;
    expectAll(exact.byDraw.slice(first), (at) => (had) => has(need, had(first + at)));
    if (question.keep !== undefined)
      expect(exact.unfit!.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
  });
});

describe("mulligans of other games agree with all possible orders", () => {
  const CARDS = ["a", "a", "b", "c", "c", "d"];
  const HAND = 3;
  const all = [...orders(CARDS)];
  type Game = { readonly chance: number; readonly cards: readonly (string | undefined)[] };
  const has = (cards: Game["cards"], card: string) => cards.filter((one) => one === card).length;

  /** The games of a player who wants an a and a b, and puts back hands without a c, up to twice. */
  function fewer(looks: boolean, free: number, times = 0, chance = 1): Game[] {
    const lost = Math.max(0, times - free);
    return all.flatMap((order) => {
      const hand = order.slice(0, HAND - lost);
      const each = chance / all.length;
      if (!hand.includes("c") && times < 2) return { chance: each, cards: [] };
      const [top, ...others] = order.slice(HAND - lost);
      const isLacked = (top === "a" || top === "b") && !hand.includes(top);
      const rest = looks && lost > 0 && !isLacked ? [...others, top] : [top, ...others];
      return { chance: each, cards: [...hand, ...Array<undefined>(lost).fill(undefined), ...rest] };
    });
  }
  const gamesOf = (looks: boolean, free: number, times = 0, chance = 1): Game[] => {
    const games = fewer(looks, free, times, chance);
    const again = games.filter(({ cards }) => cards.length === 0).length / games.length;
    const kept = games.filter(({ cards }) => cards.length > 0);
    return again === 0 ? kept : [...kept, ...gamesOf(looks, free, times + 1, chance * again)];
  };
  const replaced = (): Game[] =>
    all.flatMap((order) => {
      const hand: string[] = [];
      const back: string[] = [];
      for (const card of order.slice(0, HAND))
        (card !== "c" && card !== "d" && !hand.includes(card) ? hand : back).push(card);
      const own = [...hand, ...order.slice(HAND, HAND + back.length)];
      const rests = [...orders([...order.slice(HAND + back.length), ...back])];
      return rests.map((rest) => ({ chance: 1 / all.length / rests.length, cards: [...own, ...rest] }));
    });

  it.each<[string, Partial<AskedQuestion>, () => Game[]]>([
    ["paris", { keep: "c", rule: "paris", mulligans: 2 }, () => gamesOf(false, 0)],
    ["vancouver", { keep: "c", rule: "vancouver", mulligans: 2 }, () => gamesOf(true, 0)],
    ["the first one free", { keep: "c", rule: "vancouver", mulligans: 2, free: 1 }, () => gamesOf(true, 1)],
    ["hearthstone", { rule: "hearthstone" }, replaced],
  ])("%s", (rule, more, games) => {
    const json = { kind: "deck", cards: CARDS };
    const known = games();
    const chanceOf = (draw: number, isSo: (cards: Game["cards"]) => boolean) =>
      known.reduce((sum, { chance, cards }) => sum + (isSo(cards.slice(0, draw)) ? chance : 0), 0);
    const both = (cards: Game["cards"]) => has(cards, "a") > 0 && has(cards, "b") > 0;
    const ask = (need: string, others: Partial<AskedQuestion> = {}) =>
      exactOf(json, asks(need, 6, HAND, undefined, undefined, { ...more, ...others }))!.byDraw;
    // If cards were replaced, the order of the hand is unknown, so draws within it aren't compared.
    for (let draw = rule === "hearthstone" ? HAND : 1; draw <= 6; draw++) {
      expect(ask("a and b")[draw]).toBeCloseTo(chanceOf(draw, both), 12);
      const given = chanceOf(draw, (cards) => has(cards, "d") > 0);
      const too = chanceOf(draw, (cards) => has(cards, "d") > 0 && both(cards));
      expect(ask("a and b", { given: ["d"] })[draw]).toBeCloseTo(given === 0 ? 0 : too / given, 12);
      // With the other rules, the needs of `or` would change the choice of cards that go back.
      if (rule !== "paris") continue;
      const either = (cards: Game["cards"]) =>
        has(cards, "a") === 2 || (has(cards, "b") > 0 && has(cards, "c") < 2);
      const needs = exactOf(
        json,
        asks("a >= 1 and b or a = 2 or b and c <= 1", 6, HAND, undefined, undefined, more),
      )!;
      expect(needs.byDraw[draw]).toBeCloseTo(
        chanceOf(draw, (cards) => both(cards) || either(cards)),
        12,
      );
    }
  });
});

it("given and or agree with a program in fractions, also card by card", () => {
  const cards = ["a", "b", "c", "d"];
  const question = asks("a >= 1 and b or c >= 2", 4, 2, undefined, undefined, { given: ["d"] });
  const games = [...products(Array<string[]>(4).fill(cards))];
  const count = (game: string[], card: string) => game.filter((one) => one === card).length;
  const given = games.filter((game) => count(game, "d") > 0);
  const met = given.filter((game) => (count(game, "a") > 0 && count(game, "b") > 0) || count(game, "c") > 1);
  expect(exactOf({ kind: "dice", cards }, question)!.byDraw[4]).toBeCloseTo(met.length / given.length, 12);
});

it.each([
  // For the fourth of these lines, a widely used calculator shows 9.5.
  [{ a: 4, other: 56 }, "a", 7, 39.95],
  [{ a: 26, other: 34 }, "a >= 8", 12, 6.7461],
  [{ a: 3, other: 37 }, "a", 5, 33.7551],
  [{ a: 3, b: 3, other: 34 }, "a and b", 5, 9.7978],
  [{ a: 3, b: 3, other: 34 }, "a and b", 6, 13.9047],
  [{ a: 24, b: 8, other: 28 }, "a >= 2 and b >= 1", 7, 53.7415],
])("of %j %s in %s draws is known", (copies, need, draws, chance) => {
  const json = { kind: "deck", cards: Object.keys(copies), copies };
  expect(100 * exactOf(json, asks(need, draws, 1))!.byDraw[draws]!).toBeCloseTo(chance, 4);
});

/** 60 cards, of which 10 are mountains and 14 are forests. */
const LANDS = {
  kind: "deck",
  categories: { land: ["mountain", "forest"], other: ["other"] },
  copies: { mountain: 10, forest: 14, other: 36 },
};

it.each<[string, number, Partial<AskedQuestion>, number]>([
  ["land >= 2 and mountain >= 1", 10, {}, 85.1265],
  ["land >= 2 and mountain >= 1", 7, {}, 69.0937],
  ["land >= 2 and mountain >= 1", 10, { keep: "2 <= land <= 5", mulligans: 2 }, 89.5203],
  ["2 <= land <= 4", 10, {}, 60.9396],
  ["1 <= mountain <= 3 and forest <= 2", 9, {}, 53.4435],
  ["mountain|forest >= 2", 4, {}, 52.7792],
  ["mountain|other >= 5 and land >= 2", 8, {}, 83.2874],
  ["mountain >= 2", 12, { without: ["3 mountain", "4 forest"] }, 50.4106],
  ["land >= 3 and mountain", 9, { keep: "2 <= land <= 5", mulligans: 2, rule: "london" }, 79.6527],
  [
    "other >= 3 and land >= 3 and mountain",
    7,
    { keep: "3 <= land <= 4", mulligans: 2, rule: "london" },
    64.4471,
  ],
])("of %s in %s draws with %j the chance is that of a program in fractions", (need, draws, more, chance) => {
  const question = asks(need, draws, 7, undefined, undefined, more);
  expect(100 * exactOf(LANDS, question)!.byDraw[draws]!).toBeCloseTo(chance, 4);
});

it("averages and percentiles agree with closed forms", () => {
  const reportFor = (json: object, need: string, draws: number) => played(json, asks(need, draws, 1));
  // The first of 4 aces in 52 cards is at draw 53 / 5 on average.
  const { mean, percentiles: of52 } = reportFor(POKER, "ace", 52);
  expect([mean!.isExact, of52[0]!.isExact]).toEqual([true, true]);
  expect(mean!.value).toBeCloseTo(53 / 5, 12);
  // The last ace is at draw 4 * 53 / 5 on average.
  expect(reportFor(POKER, "ace >= 4", 52).mean!.value).toBeCloseTo(212 / 5, 12);
  const percentilesOf = (json: object, need: string, draws: number, percent: string) =>
    played(json, asks(need, draws, 1, undefined, undefined, { percent })).percentiles.map(
      ({ value }) => value,
    );
  // Half of the games have a head by the first draw, and three of four games by the second.
  expect(percentilesOf({ kind: "dice", cards: ["head", "tail"] }, "head", 20, "50,75,99")).toEqual([1, 2, 7]);
  const two = { kind: "deck", cards: ["a", "b"], copies: { a: 3, b: 7 } };
  // 3 / 10 of the games have an a by the first draw, and 8 / 15 by the second.
  expect(percentilesOf(two, "a", 8, "30,31,53,54")).toEqual([1, 2, 2, 3]);
});

it("games are outside once they are as unlikely as Bernstein's inequality says", () => {
  const [games, chance] = [10_000, 0.3];
  const unlikely = (distance: number) =>
    2 * Math.exp(-(distance ** 2) / (2 * games * chance * (1 - chance) + (2 / 3) * distance));
  const counts = [...Array(games + 1).keys()];
  expect(counts.filter((count) => isOutside(count, games, chance))).toEqual(
    counts.filter((count) => unlikely(Math.abs(count - games * chance)) < 1e-6),
  );
});

it("a chance is as written, whatever follows", () => {
  const hits = (chance: object, draws: number) =>
    exactOf({ kind: "chance", cards: ["hit"], ...chance }, asks("hit", draws, 1))!.byDraw;
  expect(hits({ chance: [1 / 3] }, 1)[1]).toBe(1 / 3);
  expect(hits({ chance: [7.151e-9] }, 1)[1]).toBe(7.151e-9);
  expect(hits({ share: 0.5 }, 3)).toEqual(hits({ share: 0.5 }, 9).slice(0, 4));
});

it("closed forms agree with textbooks", () => {
  // These are the chances of 0, 1, 2 ... aces in five cards. For none, it is C(48, 5) / C(52, 5).
  const aces = [0.658842, 0.299474, 0.0399298, 0.00173607, 0.0000184686, 0];
  const poker = exactOf(POKER, readQuestion({ average: "ace", draws: 5 }))!.values!;
  for (const [count, chance] of aces.entries()) expect(poker.get(count) ?? 0).toBeCloseTo(chance, 6);
  const cards = ["1", "2", "3", "4", "5", "6"];
  const dice = played({ kind: "dice", cards }, asks(`"6"`, 30, 2));
  for (const { at, value } of dice.byDraw) expect(value).toBeCloseTo(1 - (5 / 6) ** at, 12);
});

describe("wrong deals are outside of the range", () => {
  const random = newRandom("wrong");

  const outside = (json: object, question: Question, deal: DealGame) =>
    outsideOf(exactOf(json, question), play(deal, [[0], []], question, GAMES));

  it("cards drawn and put back", () => {
    const deal = () => Array.from({ length: 20 }, () => (random.random(13) === 1 ? 0 : 1));
    expect(outside(POKER, asks("ace", 20, 5), deal).length).toBeGreaterThan(0);
  });

  it("a shuffle that lets no card stay", () => {
    const deal = () => {
      const cards = [0, 1, 1, 1];
      for (let last = 3; last > 0; last--) {
        const other = random.random(last) - 1;
        [cards[last], cards[other]] = [cards[other]!, cards[last]!];
      }
      return cards;
    };
    const four = { kind: "deck", cards: ["ace", "other"], copies: { other: 3 } };
    expect(outside(four, asks("ace", 4, 1), deal)).toEqual(["draw 1", "draw 2", "draw 3"]);
  });
});

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const tooLong: [string, object, string, number][] = [
  [
    "a walk that takes too long",
    { kind: "categories", categories: { all: [...LETTERS] }, copies: 4 },
    [...LETTERS].map((letter, at) => `${letter} >= ${(at % 9) + 1}`).join(" and "),
    99,
  ],
  [
    "blocks with many names",
    { kind: "blocks", categories: CATEGORIES },
    Object.values(CATEGORIES).flat().join(" and "),
    30,
  ],
];

it.each<[string, object, string?, number?]>([
  ["noRepeat in blocks", { kind: "blocks", categories: CATEGORIES, noRepeat: true }],
  [
    "blocks of cards that all differ in their copies",
    {
      kind: "blocks",
      categories: { many: [...LETTERS] },
      copies: [...LETTERS].map((_, place) => place + 1),
      blockSize: 13,
    },
    "a",
  ],
  // These computations take as long as the budget allows, a second or more.
  ...(long ? tooLong : []),
])("no exact chance is made up for %s", (_, json, need = "oak", draws = 9) => {
  const question = asks(need, draws, 1);
  expect(exactOf(json, question)).toBeUndefined();
  const report = played(json, question);
  // The report has a 99% interval instead (Wilson 1927).
  const { value, isExact, lowest, highest } = report.byDraw[0]!;
  expect(isExact).toBe(false);
  for (const bound of [lowest, highest]) {
    const sigma = Math.sqrt((bound * (1 - bound)) / GAMES);
    if (bound > 0) expect(Math.abs(value - bound) / sigma).toBeCloseTo(2.5758, 4);
  }
});

it("a row of other cards is how long a drought lasts: at most 18 draws in blocks of ten", () => {
  const others = Object.keys(CATEGORIES).filter((category) => category !== "wood");
  const drought = (kind: string, length: number, draws: number) =>
    exactOf(
      { kind, categories: CATEGORIES },
      readQuestion({ when: `row(${others.join("|")}) >= ${length}`, draws }),
    )!.byDraw[draws]!;
  expect([18, 19].map((length) => drought("blocks", length, 30) > 0)).toEqual([true, false]);
  expect([5, 6].map((length) => drought("categories", length, 20) > 0)).toEqual([true, false]);
  expect(drought("deck", 20, 20)).toBeGreaterThan(0);
});

describe("to the bottom", () => {
  const LAND = [0];
  const RED = [0, 1];
  const OTHER: number[] = [];

  it.each<[string, number[][], number, number[]]>([
    ["land >= 2 and red", [LAND, OTHER, RED, LAND, OTHER], 2, [1, 4]],
    ["land >= 2 and red", [LAND, RED, LAND, LAND], 2, [0, 2]],
    ["land >= 2 and red", [RED, LAND, RED, LAND], 3, [1, 3, 0]],
    ["land >= 2 and red", [RED, RED, [1], [1]], 2, [2, 3]],
    ["1 <= land <= 2 and red", [LAND, OTHER, LAND, RED], 2, [0, 1]],
    ["land = 0 and red", [OTHER, RED, LAND, OTHER], 3, [2, 0, 3]],
  ])("with %s of %j go %s cards, those at %j", (need, hand, count, bottom) => {
    expect(cardsToGo(hand, neededIn(asks(need, 9, 5)), count)).toEqual(bottom);
  });
});
