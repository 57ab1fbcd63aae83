/** Figures are the same as those computed by hand. Even a small fault would change them. */
import { describe, expect, it } from "vitest";
import type { Question } from "../../odds/asks/question.js";
import { type AskedQuestion, readQuestion } from "../../odds/asks/read-question.js";
import { readSchemes } from "../../odds/asks/read-scheme.js";
import type { Scheme } from "../../odds/asks/scheme.js";
import { exactChances } from "../../odds/exact/chances.js";
import { type DealGame, dealerOf, schemesFor } from "../../odds/games/dealer.js";
import { play, playChunk } from "../../odds/games/tally.js";
import { type Report, reporter, type SchemeReport } from "../../odds/says/report.js";
import { headlineOf, questionOf, tablesOf } from "../../odds/says/tables.js";
import { newRandom } from "../../ts-src/randdeck.js";

const deckOf = (copies: Record<string, number>) => ({ kind: "deck", cards: Object.keys(copies), copies });

const playDealt = (deal: DealGame, places: number[][], question: Question, games: number) =>
  play(deal, places, question, games);

/** The report of a few games of schemes in JSON. */
function reportOn(json: object | readonly object[], asked: AskedQuestion, games = 100): Report {
  const question = readQuestion(asked);
  const schemes = schemesFor(json, question).map((scheme) =>
    reporter(scheme.name, question, scheme)(playChunk(scheme, question, "figures", 0, games)),
  );
  return { ...question, games, seed: "figures", notes: [], schemes };
}

/** The chance that the question is true by the last draw. */
const chanceOf = (json: object, asked: AskedQuestion) => {
  const question = readQuestion(asked);
  return exactChances(schemesFor(json, question)[0]!, question)!.byDraw.at(-1)!;
};

/** The row of the first table whose name begins with `label`. */
const rowOf = (report: Report, label: string) =>
  tablesOf(report)[0]!
    .rows.find(([name]) => name!.startsWith(label))!
    .slice(1);

describe("tallies", () => {
  const question = readQuestion({ when: "a", keep: "a", draws: 4, hand: 2, mulligans: 2 });
  const scheme = schemesFor(deckOf({ a: 2, b: 6 }), question)[0]!;
  const tallyOf = (index: number) => playChunk(scheme, question, "1", index, 200);

  it("are of separate games in each chunk", () => {
    const tallies = [0, 1, 7, 8, 15, 16, 17, 32, 64, 128, 256].map((index) => JSON.stringify(tallyOf(index)));
    expect(new Set(tallies).size).toBe(tallies.length);
  });

  it("add up, number by number", () => {
    const total = tallyOf(0);
    playChunk(scheme, question, "1", 1, 200, total);
    for (const [key, counts] of Object.entries(total)) {
      if (key === "values") continue;
      const [one, other] = [tallyOf(0), tallyOf(1)].map((tally) => tally[key as "met"]);
      expect(counts).toEqual(one!.map((count, at) => count + other![at]!));
    }
  });

  it("have the waits of the hand that is kept", () => {
    const asked = readQuestion({ when: "a", keep: "a", draws: 2, hand: 1, mulligans: "until" });
    const { unfit, met } = playChunk(schemesFor(deckOf({ a: 1, b: 3 }), asked)[0]!, asked, "1", 0, 9);
    expect(unfit.reduce((sum, games) => sum + games)).toBe(9);
    expect(met).toEqual([0, 9, 9]);
  });

  it("are true from the first draw if true before any card", () => {
    const none = readQuestion({ after: "a = 0", draws: 2 });
    expect(playDealt(() => [1, 1], [[0], []], none, 1).met).toEqual([0, 1, 1]);
  });

  it("agree with games that know nothing of the game before", () => {
    const [two] = readSchemes({ kind: "deck", cards: ["a", "b"], noRepeat: true }) as [Scheme];
    const deal = dealerOf(two, 2, newRandom("1"));
    expect(new Set(Array.from({ length: 20 }, () => deal().join())).size).toBe(2);
  });
});

describe("chances", () => {
  it("put back a hand that lacks the third of what a mulligan wants", () => {
    const asked = readQuestion({ when: "a", keep: "a and b and c", draws: 3, hand: 3 });
    const scheme = schemesFor(deckOf({ a: 1, b: 1, c: 1, d: 1 }), asked)[0]!;
    expect(exactChances(scheme, asked)!.unfit).toEqual([1 / 4, 3 / 16, 9 / 16]);
  });

  it("are those of copies with their weight each", () => {
    const dice = { kind: "dice", cards: ["a", "b"], copies: { a: 3 }, weights: { a: 2 } };
    expect(chanceOf(dice, { when: "a", draws: 1 })).toBeCloseTo(6 / 7, 12);
  });

  it.each([1, 5, 6, 7])("are those of a deck without %s cards", (gone) => {
    const asked = { when: "a", draws: 1, without: [`${gone} b`] };
    expect(chanceOf(deckOf({ a: 2, b: 8 }), asked)).toBeCloseTo(2 / (10 - gone), 12);
  });

  it("follow a pass of more than a hundred cards to its end", () => {
    const cards = Array.from({ length: 120 }, (_, at) => `card ${at}`);
    const scheme = { kind: "categories", categories: { all: cards } };
    for (const draws of [1, 97, 98, 119, 120])
      expect(chanceOf(scheme, { card: "card 7", draws })).toBeCloseTo(draws / 120, 12);
  });

  it("go on in the second pass of a deck of more than a hundred cards", () => {
    const deck = deckOf({ ace: 1, other: 119 });
    for (const draws of [120, 180, 240])
      expect(chanceOf(deck, { when: "ace >= 2", draws })).toBeCloseTo((draws - 120) / 120, 12);
  });

  it("may be less than one in a million, and are not 0", () => {
    const report = reportOn(deckOf({ high: 5, other: 47 }), { when: "high >= 5", draws: 5 });
    expect(headlineOf(report)).toBe(
      "<0.01% of players have 5 high by draw 5 (1 in 2,600,000; average draw 44.2).",
    );
    expect(rowOf(report, "never")).toEqual([">99.99%"]);
  });
});

describe("a report", () => {
  const MULLIGAN = { when: "a", keep: "a = 1", draws: 4, hand: 2, mulligans: 1 };

  it("has the games with a mulligan, those that keep a bad hand, and how many come in all", () => {
    // Five cards have 10 hands of two. One hand has two a, six hands have one a, and three hands have no a.
    const report = reportOn(deckOf({ a: 2, b: 3 }), MULLIGAN);
    expect(rowOf(report, "games with a mulligan")).toEqual(["40.00%"]);
    expect(rowOf(report, "bad hand kept")).toEqual(["16.00%"]);
    // The kept hand has no a in 0.4 * 0.3 of the games, one a in 0.84, and two a in 0.4 * 0.1.
    const kept = [0.4 * 0.3, 0.84, 0.4 * 0.1];
    const count = kept[0]! * (4 / 3) + kept[1]! * (1 + 2 / 3) + kept[2]! * 2;
    const { when: average, ...other } = MULLIGAN;
    const { count: mean } = reportOn(deckOf({ a: 2, b: 3 }), { average, ...other }).schemes[0]!;
    expect([mean!.isExact, mean!.value]).toEqual([true, expect.closeTo(count, 12)]);
  });

  it.each([
    [0.89996, "90", "89.99%"],
    [0.89996, "50", "90.00%"],
    [0.900049, "90.004", "90.01%"],
    [0.90004, "90.004", "90.01%"],
    [0.9, "90", "90.00%"],
    [0.99995, "99.99", ">99.99%"],
    [0.9999, "50", "99.99%"],
    [0.0001, "50", "0.01%"],
    [0.00009999, "50", "<0.01%"],
    [1, "50", "100.00%"],
    [0, "50", "0.00%"],
  ])("writes a chance of %d, asked for %s percent, as %s", (chance, percent, shown) => {
    const report = reportOn(
      { kind: "chance", cards: ["a"], chance: [chance] },
      { card: "a", draws: 1, percent },
    );
    expect(tablesOf(report)[1]!.rows).toEqual([["1", shown]]);
  });

  it("has the best and the worst scheme, of chances that can fall too", () => {
    const json = [2, 4, 3].map((a) => ({ name: `${a} a`, ...deckOf({ a, b: 6 - a }) }));
    expect(headlineOf(reportOn(json, { after: "a = 0", draws: 1 }))).toBe(
      "With 2 a, 66.67% of players have no a after 1 draw; with 4 a, 33.33% after 1 draw.",
    );
    expect(headlineOf(reportOn(json, { when: "a", draws: 1 }))).toMatch(
      /^With 4 a, 66\.67% of players have a by draw 1 .*; with 2 a, 33\.33% /,
    );
  });

  it("says the best and the worst result: the draw of most, or the chance", () => {
    const chance = (name: string, chance: readonly number[]) => ({
      name,
      kind: "chance",
      cards: ["rare"],
      chance,
    });
    const json = [chance("never sure", [0.02]), chance("sure", [0, 0, 1]), chance("also", [0, 1])];
    expect(headlineOf(reportOn(json, { when: "rare", draws: 50, percent: "50,90" }))).toBe(
      "With also, 50 of 100 players have rare by draw 2, 90 by draw 2 (average draw 2); " +
        "with never sure, 50 of 100 by draw 35, 63.58% by draw 50 (average draw 50).",
    );
  });

  it("says 'with' only once before a name that begins with it", () => {
    const json = ["with memory", "without"].map((name) => ({ name, kind: "dice", cards: ["a", "b"] }));
    expect(headlineOf(reportOn(json, { when: "a", draws: 1 }))).toMatch(
      /^With memory, 50\.00% of players have a by draw 1 .*; with without, 50\.00% by draw 1 /,
    );
    expect(
      headlineOf(reportOn([{ ...json[0], name: "without it" }, json[0]!], { when: "a", draws: 1 })),
    ).toMatch(/^Without it, 50\.00% .*; with memory, 50\.00% /);
  });

  it("says by when all have it", () => {
    const sure = { kind: "chance", cards: ["rare"], chance: [0.5, 0.5, 1] };
    expect(headlineOf(reportOn(sure, { when: "rare", draws: 9, percent: "100" }))).toBe(
      "All players have rare by draw 3 (average draw 1.75).",
    );
  });

  it("has percentiles that no rounding moves", () => {
    const at = (share: number) =>
      reportOn(
        { kind: "dice", cards: ["a", "b"], weights: [share, 1 - share] },
        { when: "a", draws: 3, percent: "50" },
      ).schemes[0]!.percentiles[0]!.value;
    expect([0.4995, 0.49999, 0.5, 0.5001].map(at)).toEqual([2, 2, 1, 1]);
  });

  it("has intervals where nothing is exact, also for the other games", () => {
    const question = readQuestion({ when: "a", draws: 1 });
    // 80 of 100 games have an a.
    let game = 0;
    const tally = playDealt(() => [game++ % 5 === 0 ? 1 : 0], [[0], []], question, 100);
    const schemes: SchemeReport[] = [reporter("dealt", question, undefined)(tally)];
    const report: Report = { ...question, games: 100, seed: "1", notes: [], schemes };
    // The confidence interval of Wilson (1927).
    expect(rowOf(report, "never")).toEqual(["about 20.00% (11.72% to 32.02%)"]);
    expect(questionOf(report)).toBe("100 games of 1 draw, seed 1.");
    expect(questionOf({ ...report, games: 1 })).toBe("1 game of 1 draw, seed 1.");
    const all = reporter("dealt", question, undefined)(playDealt(() => [0], [[0]], question, 100)).byDraw[0]!;
    expect([all.value, all.highest]).toEqual([1, 1]);
  });

  it("has the average of games only if all of them are long enough", () => {
    const question = readQuestion({ when: "a", draws: 2 });
    const meanOf = (...games: number[][]) => {
      let at = 0;
      const tally = playDealt(() => games[at++ % games.length]!, [[0], []], question, 100);
      return reporter("dealt", question, undefined)(tally).mean?.value;
    };
    expect([meanOf([0, 1], [1, 0]), meanOf([0, 1], [1, 1])]).toEqual([1.5, undefined]);
  });

  it("has an interval around the mean of games, within the values that there can be", () => {
    const meanOf = (average: string, ...games: number[][]) => {
      const question = readQuestion({ average, draws: 2 });
      let at = 0;
      const tally = playDealt(() => games[at++ % games.length]!, [[0], []], question, 100);
      return reporter("dealt", question, undefined)(tally).count!;
    };
    // Of 100 games, 50 have one a, and 50 have two a. The bounds are 1.5 minus and plus
    // 2.5758 * 0.5 / 10 + 2.5758^2 / 100.
    const { lowest, highest } = meanOf("a", [0, 1], [0, 0]);
    expect([lowest, highest].map((bound) => bound.toFixed(4))).toEqual(["1.3049", "1.6951"]);
    expect(meanOf("a", [1, 1]).lowest).toBe(0);
    expect(meanOf("-3*a", [0, 1]).lowest).toBe(-3);
  });

  it("says which mulligans are free", () => {
    const asked = { card: "a", keep: "b", mulligans: 2, rule: "paris", hand: 3, draws: 3 } as const;
    const said = (free: number | undefined) =>
      questionOf(reportOn(deckOf({ a: 4, b: 4 }), { ...asked, free }));
    expect([undefined, 1, 2].map((free) => said(free).split(" is put back, ")[1])).toEqual([
      "at most 2 times. For each mulligan, the hand has one card fewer.",
      "at most 2 times. For each mulligan after the first, the hand has one card fewer.",
      "at most 2 times. For each mulligan after the first 2, the hand has one card fewer.",
    ]);
  });

  it("says how the condition was read, and those beside it", () => {
    const { read } = readQuestion({ when: "a and b", given: ["b >= 2"], keep: "a|b", hand: 2, draws: 3 });
    expect(read).toBe("a >= 1 and b >= 1, given b >= 2, keep a|b >= 1");
  });
});
