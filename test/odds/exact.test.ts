/** That simulated games agree with closed forms, and that games dealt wrongly do not. */
import { describe, expect, it } from "vitest";
import { exactChances } from "../../host/odds/exact.js";
import { isOutside, type SchemeReport, schemeReport } from "../../host/odds/report.js";
import { type DealGame, readSchemes, type Scheme } from "../../host/odds/scheme.js";
import { verdictOf } from "../../host/odds/tables.js";
import { play, playChunk, type Question } from "../../host/odds/tally.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";

/** Six categories of four cards. */
const CATEGORIES = JSON.parse(projectFile("examples/odds.json"))[0].categories as object;

const GAMES = 2000;
const POKER = { kind: "deck", cards: ["ace", "other"], copies: { ace: 4, other: 48 } };

const schemeOf = (json: object): Scheme => readSchemes(json)[0]!;

function played(json: object, question: Question): SchemeReport {
  const scheme = schemeOf(json);
  return schemeReport(scheme.name, playChunk(scheme, question, "exact", 0, GAMES), question, scheme);
}

const reportOf = (question: Question, ...schemes: SchemeReport[]) => ({
  ...question,
  games: GAMES,
  seed: "exact",
  schemes,
});

const closed = (report: SchemeReport) =>
  [...report.byDraw, ...report.wait, ...report.hand].filter(({ exact }) => exact !== undefined);

describe("the shares of a simulation lie where the closed form wants them", () => {
  const card = "wood";
  it.each<[string, object, Question]>([
    ["a deck of 52", POKER, { card: "ace", draws: 52, hand: 5 }],
    [
      "a deck, for two passes and a half",
      { kind: "deck", categories: CATEGORIES },
      { card, draws: 60, hand: 30 },
    ],
    [
      "a deck of copies, one card",
      { kind: "deck", categories: CATEGORIES, copies: 3 },
      { card: "oak", draws: 20, hand: 9 },
    ],
    ["dice", { kind: "dice", categories: CATEGORIES, copies: { oak: 5 } }, { card, draws: 30, hand: 5 }],
    [
      "a deck a category",
      { kind: "categories", categories: CATEGORIES },
      { card: "hen", draws: 30, hand: 15 },
    ],
    ["blocks of ten", { kind: "blocks", categories: CATEGORIES }, { card, draws: 25, hand: 12 }],
    [
      "blocks of ten, one card",
      { kind: "blocks", categories: CATEGORIES, copies: 2 },
      { card: "oak", draws: 25, hand: 12 },
    ],
    [
      "blocks with shares",
      { kind: "blocks", categories: CATEGORIES, blockSize: 9, perBlock: [2, 0, 1, 1, 1, 1] },
      { card, draws: 25, hand: 5 },
    ],
  ])("%s", (_, json, question) => {
    const report = played(json, question);
    const shares = closed(report);
    expect(shares.length).toBe(2 * question.draws + question.hand + 1);
    expect(shares.filter(isOutside)).toEqual([]);
    expect(verdictOf(reportOf(question, report))).toBe(
      `All ${shares.length} shares that can be computed exactly agree with the games.`,
    );
  });
});

it("closed forms are those of textbooks", () => {
  // 48! 47! / (52! 43!), and so on: the aces in a hand of poker.
  const aces = [0.658842, 0.299474, 0.0399298, 0.00173607, 0.0000184686, 0];
  const poker = exactChances(schemeOf(POKER), "ace")!(5, 5);
  for (const [count, chance] of aces.entries()) expect(poker[count]).toBeCloseTo(chance, 6);
  const cards = ["1", "2", "3", "4", "5", "6"];
  const dice = played({ kind: "dice", cards }, { card: "6", draws: 30, hand: 2 });
  for (const { at, exact } of dice.wait) expect(exact).toBeCloseTo((1 / 6) * (5 / 6) ** (at - 1), 12);
});

describe("what is dealt wrongly lies outside", () => {
  const random = newRandom("wrong");

  function verdict(json: object, question: Question, deal: DealGame): string {
    const tally = play(deal, [true, false], question, GAMES);
    return verdictOf(reportOf(question, schemeReport("wrong", tally, question, schemeOf(json))));
  }

  it("cards drawn and put back", () => {
    const deal = () => Array.from({ length: 20 }, () => (random.random(13) === 1 ? 0 : 1));
    expect(verdict(POKER, { card: "ace", draws: 20, hand: 5 }, deal)).toMatch(
      /^OUTSIDE of what the closed form allows: wrong by draw \d+; /,
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
    expect(verdict(four, { card: "ace", draws: 4, hand: 1 }, deal)).toMatch(/^OUTSIDE .*: wrong by draw 1; /);
  });
});

it.each([
  ["noRepeat", { kind: "deck", categories: CATEGORIES, noRepeat: true }],
  ["blocks with copies of some cards", { kind: "blocks", categories: CATEGORIES, copies: { oak: 2 } }],
  ["a card of two categories", { kind: "categories", categories: { one: ["oak", "elm"], two: ["oak"] } }],
])("no closed form is made up for %s", (_, json) => {
  expect(exactChances(schemeOf(json), "oak")).toBeUndefined();
  const question = { card: "oak", draws: 1, hand: 1 };
  expect(verdictOf(reportOf(question, played(json, question)))).toBe("No closed form is known here.");
});

describe("the longest wait", () => {
  const longest = (json: object, draws: number) =>
    played(json, { card: "wood", draws, hand: 5 })
      .longestWait.filter(({ games }) => games > 0)
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
  const question = { card: "ace", draws: 6, hand: 4 };
  const report = schemeReport("rows", play(deal, [false, true], question, 10), question, undefined);
  const all = (shares: SchemeReport["wait"]) => shares.filter(({ share }) => share === 1).map(({ at }) => at);
  expect(report.repeats).toBe(3 / 5);
  expect([report.longestRow, report.wait, report.longestWait, report.hand].map(all)).toEqual([
    [3],
    [4],
    [4],
    [1],
  ]);
});
