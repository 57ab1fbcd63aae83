/** That simulated games agree with exact chances, and that games dealt wrongly do not. */
import { describe, expect, it } from "vitest";
import { exactChances } from "../../host/odds/exact.js";
import { type Question, wantedOf } from "../../host/odds/question.js";
import { isOutside, type Report, reporter, type SchemeReport } from "../../host/odds/report.js";
import { type DealGame, readSchemes, type Scheme } from "../../host/odds/scheme.js";
import { verdictOf } from "../../host/odds/tables.js";
import { play, playChunk } from "../../host/odds/tally.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";

/** Six categories of four cards. */
const CATEGORIES = JSON.parse(projectFile("examples/odds.json"))[0].categories as object;

const GAMES = 2000;
const POKER = { kind: "deck", cards: ["ace", "other"], copies: { ace: 4, other: 48 } };

const schemeOf = (json: object): Scheme => readSchemes(json)[0]!;

/** A question as the command reads it. */
const asks = (need: string, draws: number, hand: number, mulligan?: string, mulligans = 1): Question => ({
  need: wantedOf(need, "need"),
  draws,
  hand,
  ...(mulligan !== undefined && { mulligan: wantedOf(mulligan, "mulligan"), mulligans }),
});

function played(json: object, question: Question): SchemeReport {
  const scheme = schemeOf(json);
  return reporter(scheme.name, question, scheme)(playChunk(scheme, question, "exact", 0, GAMES));
}

const reportOf = (question: Question, ...schemes: SchemeReport[]): Report => ({
  ...question,
  games: GAMES,
  seed: "exact",
  schemes,
  notes: [],
});

describe("the shares of a simulation lie where the exact chances want them", () => {
  it.each<[string, object, Question, boolean?]>([
    ["a deck of 52", POKER, asks("ace", 52, 5)],
    ["a deck, for two passes and a half", { kind: "deck", categories: CATEGORIES }, asks("wood", 60, 30)],
    ["a deck of copies, one card", { kind: "deck", categories: CATEGORIES, copies: 3 }, asks("oak", 20, 9)],
    [
      "a deck, two of one and one of another, with a mulligan",
      { kind: "deck", categories: CATEGORIES },
      asks("wood:2,iron", 60, 7, "wood:1-2,iron:0-0", 2),
    ],
    ["dice", { kind: "dice", categories: CATEGORIES, copies: { oak: 5 } }, asks("wood", 30, 5)],
    [
      "dice with weights",
      { kind: "dice", cards: ["a", "b", "c"], weights: [1, 0.5, 3] },
      asks("b:2,c", 30, 5),
    ],
    ["a deck a category", { kind: "categories", categories: CATEGORIES }, asks("hen", 30, 15)],
    ["blocks of ten", { kind: "blocks", categories: CATEGORIES }, asks("wood", 25, 12)],
    ["blocks of ten, one card", { kind: "blocks", categories: CATEGORIES, copies: 2 }, asks("oak", 25, 12)],
    [
      "blocks with shares",
      { kind: "blocks", categories: CATEGORIES, blockSize: 9, perBlock: [2, 0, 1, 1, 1, 1] },
      asks("wood:3,iron", 25, 5),
    ],
    ["chance", { kind: "chance", cards: ["hit"], chance: 0.1 }, asks("hit", 40, 9)],
    ["a list of chances", { kind: "chance", cards: ["hit"], chance: [0, 0.1, 0.6] }, asks("hit:2", 40, 9)],
  ])("%s", (_, json, question) => {
    const report = played(json, question);
    const { byDraw, wait, hand = [], longestWait = [], unfit = [] } = report;
    const shares = [...byDraw, ...wait, ...hand, ...longestWait, ...unfit];
    expect(shares.filter(({ exact }) => exact === undefined)).toEqual([]);
    expect(shares.filter(isOutside)).toEqual([]);
    expect(verdictOf(reportOf(question, report))).toBe(
      `All ${shares.length} shares that can be computed exactly agree with the games.`,
    );
  });
});

/** All orders of some cards. */
function* orders(cards: readonly string[]): Generator<string[]> {
  if (cards.length === 0) yield [];
  for (const [place, card] of cards.entries()) {
    for (const others of orders(cards.filter((_, other) => other !== place))) yield [card, ...others];
  }
}

/** Everything that lists can give, one of each. */
function* products<Item>([first, ...others]: readonly (readonly Item[])[]): Generator<Item[]> {
  if (first === undefined) yield [];
  else for (const item of first) for (const rest of products(others)) yield [item, ...rest];
}

describe("exact chances are the shares of all games that there are", () => {
  const oneTwo = { one: ["a", "d"], two: ["b", "c"] };
  /** A scheme, all its passes, equally likely, and a question. */
  const schemes: [object, string[][], Question][] = [
    [{ kind: "dice", cards: ["a", "b", "c"] }, [["a"], ["b"], ["c"]], asks("a:2,b", 7, 3, "a:1-1", 2)],
    [
      { kind: "deck", cards: ["a", "b", "c"], copies: { a: 2 } },
      [...orders(["a", "a", "b", "c"])],
      asks("a:3,b", 8, 3, "a:1-1", 3),
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
      asks("a:2,two:3", 8, 4, "two:2", 1),
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
      asks("a:2,two", 5, 2, "a:1", 2),
    ],
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
    const { need, draws, hand, mulligan = [], mulligans = 0 } = question;
    const count = (cards: readonly string[], name: string) =>
      cards.filter((card) => card === name || (name in oneTwo && oneTwo[name as "one"].includes(card)))
        .length;
    const has = (wanted: Question["need"], cards: readonly string[]) =>
      wanted.every(
        ({ name, least, most = draws }) => count(cards, name) >= least && count(cards, name) <= most,
      );
    const rows = Math.ceil(draws / passes[0]!.length);
    const games = [...products(Array<string[][]>(rows).fill(passes))].map((row) =>
      row.flat().slice(0, draws),
    );
    const shareOf = (isSo: (game: readonly string[]) => boolean, times: number): number => {
      const of = (condition: (game: readonly string[]) => boolean) =>
        games.filter(condition).length / games.length;
      if (times === 0) return of(isSo);
      const isFit = (game: readonly string[]) => has(mulligan, game.slice(0, hand));
      return of((game) => isFit(game) && isSo(game)) + of((game) => !isFit(game)) * shareOf(isSo, times - 1);
    };
    const exact = exactChances(schemeOf(json), question)!;
    const expectAll = (
      chances: readonly number[],
      isSo: (at: number) => (game: readonly string[]) => boolean,
    ) => {
      for (const [at, chance] of chances.entries())
        expect(chance).toBeCloseTo(shareOf(isSo(at), mulligans), 12);
    };
    expectAll(exact.byDraw, (draw) => (game) => has(need, game.slice(0, draw)));
    if (need.length > 1) expect([exact.hand, exact.longestWait]).toEqual([undefined, undefined]);
    else {
      const name = need[0]!.name;
      expectAll(exact.hand!, (found) => (game) => count(game.slice(0, hand), name) === found);
      expectAll(exact.longestWait!, (wait) => (game) => {
        const rows = game.map((card) => (count([card], name) > 0 ? " " : "x")).join("");
        return Math.max(...rows.split(" ").map((row) => row.length + 1)) === wait;
      });
    }
    expect(exact.unfit.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
  });
});

it.each([
  // A calculator that people use has 9.5 for the fourth.
  [{ a: 4, other: 56 }, "a", 7, 39.95],
  [{ a: 26, other: 34 }, "a:8", 12, 6.7461],
  [{ a: 3, other: 37 }, "a", 5, 33.7551],
  [{ a: 3, b: 3, other: 34 }, "a,b", 5, 9.7978],
  [{ a: 3, b: 3, other: 34 }, "a,b", 6, 13.9047],
  [{ a: 24, b: 8, other: 28 }, "a:2,b:1", 7, 53.7415],
])("of %j %s in %s draws is known", (copies, need, draws, chance) => {
  const scheme = schemeOf({ kind: "deck", cards: Object.keys(copies), copies });
  expect(100 * exactChances(scheme, asks(need, draws, 1))!.byDraw[draws]!).toBeCloseTo(chance, 4);
});

it("closed forms are those of textbooks", () => {
  // 48! 47! / (52! 43!), and so on: the aces in a hand of poker.
  const aces = [0.658842, 0.299474, 0.0399298, 0.00173607, 0.0000184686, 0];
  const poker = exactChances(schemeOf(POKER), asks("ace", 5, 5))!.hand!;
  for (const [count, chance] of aces.entries()) expect(poker[count]).toBeCloseTo(chance, 6);
  const cards = ["1", "2", "3", "4", "5", "6"];
  const dice = played({ kind: "dice", cards }, asks("6", 30, 2));
  for (const { at, exact } of dice.wait) expect(exact).toBeCloseTo((1 / 6) * (5 / 6) ** (at - 1), 12);
});

describe("what is dealt wrongly lies outside", () => {
  const random = newRandom("wrong");

  function verdict(json: object, question: Question, deal: DealGame): string {
    const tally = play(deal, [[true, false]], question, GAMES);
    return verdictOf(reportOf(question, reporter("wrong", question, schemeOf(json))(tally)));
  }

  it("cards drawn and put back", () => {
    const deal = () => Array.from({ length: 20 }, () => (random.random(13) === 1 ? 0 : 1));
    expect(verdict(POKER, asks("ace", 20, 5), deal)).toMatch(
      /^OUTSIDE of what the exact chance allows: wrong by draw \d+; /,
    );
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
    expect(verdict(four, asks("ace", 4, 1), deal)).toMatch(/^OUTSIDE .*: wrong by draw 1; /);
  });
});

it.each([
  ["noRepeat", { kind: "deck", categories: CATEGORIES, noRepeat: true }],
  ["blocks with copies of some cards", { kind: "blocks", categories: CATEGORIES, copies: { oak: 2 } }],
  ["a card of two categories", { kind: "categories", categories: { one: ["oak", "elm"], two: ["oak"] } }],
  ["a card and its category", { kind: "deck", categories: CATEGORIES }, "oak,wood:2"],
])("no exact chance is made up for %s", (_, json, need = "oak") => {
  const question = asks(need, 1, 1);
  expect(exactChances(schemeOf(json), question)).toBeUndefined();
  const report = played(json, question);
  expect(verdictOf(reportOf(question, report))).toBe("No exact chance is known here.");
  // Instead it is said where the chance lies: Wilson (1927), for 99 of 100 cases.
  const { share, lowest, highest } = report.byDraw[0]!;
  for (const bound of [lowest, highest]) {
    const sigma = Math.sqrt((bound * (1 - bound)) / GAMES);
    if (bound > 0) expect(Math.abs(share - bound) / sigma).toBeCloseTo(2.5758, 4);
  }
});

describe("the longest wait", () => {
  const longest = (json: object, draws: number) =>
    played(json, asks("wood", draws, 5))
      .longestWait!.filter(({ games }) => games > 0)
      .pop()!.at;

  it.each([20, 47])("of blocks of ten is 19, as they promise, and is reached, in %s draws", (draws) => {
    expect(longest({ kind: "blocks", categories: CATEGORIES }, draws)).toBe(19);
  });

  it("of a deck a category is the number of categories, of a plain deck more than a game", () => {
    expect(longest({ kind: "categories", categories: CATEGORIES }, 40)).toBe(6);
    expect(longest({ kind: "deck", categories: CATEGORIES }, 20)).toBe(21);
  });
});

it("rows and repeats are counted", () => {
  const deal = () => [0, 0, 0, 1, 1, 0];
  const question = asks("ace", 6, 4);
  const report = reporter("rows", question, undefined)(play(deal, [[false, true]], question, 10));
  const all = (shares: SchemeReport["wait"]) => shares.filter(({ share }) => share === 1).map(({ at }) => at);
  expect(report.repeats).toBe(3 / 5);
  expect([report.longestRow, report.wait, report.longestWait!, report.hand!].map(all)).toEqual([
    [3],
    [4],
    [4],
    [1],
  ]);
});
