/** The language of questions, form by form, and answers to questions in it. */
import { describe, expect, it } from "vitest";
import { conditionOf, sumOf, sumText, textOf } from "../../odds/asks/expression.js";
import { type AskedQuestion, readQuestion } from "../../odds/asks/read-question.js";
import { exactChances } from "../../odds/exact/chances.js";
import { schemesFor } from "../../odds/games/dealer.js";
import { play, playChunk } from "../../odds/games/tally.js";
import { notesOf, reporter } from "../../odds/says/report.js";
import { headlineOf } from "../../odds/says/tables.js";
import { textOf as reportText } from "../../odds/says/text.js";
import { needInWords } from "../../odds/says/words.js";
import { disagreements } from "./agree.js";

const read = (text: string) => textOf(conditionOf(text, "--when"));

const LANDS = {
  kind: "deck",
  categories: { land: ["mountain", "forest"], spell: ["spell"] },
  copies: { mountain: 10, forest: 14, spell: 36 },
};
const DICE = { kind: "dice", cards: ["a", "b", "c", "d", "e", "f"] };

const exactOf = (json: object, { draws = 20, ...asked }: Partial<AskedQuestion>) => {
  const question = readQuestion({ draws, ...asked });
  return exactChances(schemesFor(json, question)[0]!, question)!;
};
const chanceOf = (json: object, asked: Partial<AskedQuestion>) => exactOf(json, asked).byDraw.at(-1)!;

describe("a condition is read", () => {
  it.each([
    // The weakest operator is `or`, then `and`, `not`, a comparison, and `+`.
    ["a or b and not c >= 2", "a >= 1 or b >= 1 and not (c >= 2)"],
    ["(a or b) and c", "(a >= 1 or b >= 1) and c >= 1"],
    ["not (a and b)", "not (a >= 1 and b >= 1)"],
    ["not a", "not (a >= 1)"],
    ["not same(2) and not hand(a)", "not same(2) and not hand(a >= 1)"],
    ["not not a", "a >= 1"],
    ["w1 + 2*w2 > 7", "w1 + 2*w2 >= 8"],
    ["land or mountain >= 2", "land >= 1 or mountain >= 2"],
    ["x|y >= 2", "x|y >= 2"],
    // Comparisons.
    ["2 <= land <= 4", "2 <= land <= 4"],
    ["4 >= land > 1", "2 <= land <= 4"],
    ["2 < land", "land >= 3"],
    ["land < 3", "land <= 2"],
    ["land = 2", "land = 2"],
    // Names.
    ["O'Neil-2_x.y", `"O'Neil-2_x.y" >= 1`],
    ["Lightning Bolt >= 2", '"Lightning Bolt" >= 2'],
    ['"Jace, the Mind Sculptor" >= 2', '"Jace, the Mind Sculptor" >= 2'],
    ['"Henzie ""Toolbox"" Torre"', '"Henzie ""Toolbox"" Torre" >= 1'],
    ['"and" and "12" >= 2', '"and" >= 1 and "12" >= 2'],
    ['p1|"0"|m1', 'p1|"0"|m1 >= 1'],
    ["3 >= 2*x", "2*x <= 3"],
    // Conditions on the order of cards, and on equal or different cards.
    ["x[8:13]", "x[8:13] >= 1"],
    ["x[3]", "x[3:3] >= 1"],
    ["row(x) >= 4", "row(x) >= 4"],
    ["row(same) >= 2", "row(same) >= 2"],
    ["hand(a and b)", "hand(a >= 1 and b >= 1)"],
    ["kinds(x) >= 5", "kinds(x) >= 5"],
    ["kinds(*) >= all", "kinds(*) >= all"],
    ["same(3, 2)", "same(3, 2)"],
    ['"7a" + b >= 2', '"7a" + b >= 2'],
    ["same(=2)[1:5]", "same(=2)[1:5]"],
  ])("%s as %s", (text, expected) => {
    // A name with an apostrophe is plain and needs no quotes.
    expect(read(text)).toBe(expected.replace(`"O'Neil-2_x.y"`, read("O'Neil-2_x.y").split(" >=")[0]!));
    expect(read(read(text))).toBe(read(text));
  });

  it.each([
    ["land:2 mountain:1", "a name is missing after 'land'"],
    ["a >= b", "a number expected, got 'b'"],
    ["a - b >= 2", "a minus works only in an average; put a name that contains ' - ' in quotes"],
    ["a >= 2 3", "'and' or 'or' is missing before '3'"],
    // A number could be the name of a card or a constant.
    ...["12", "a + 12 >= 3", "a|12", "row(12) >= 2", "12 or a"].map((text): [string, string] => [
      text,
      /^12$|12 or|[|]|row/.test(text)
        ? "write "
        : `'12' is a number: put a name that is a number in quotes, as in "12" >= 2`,
    ]),
    ["12 >= 3", "'3' is a number: put a name that is a number in quotes"],
    ["a + b", "a comparison with a number expected, as in land + forest >= 2"],
    ["row(x)", "a comparison with a number expected"],
    ["a != 2", "expected, got '!='"],
    ["a*2 >= 3", "write the factor before the name, as in 2*land + forest >= 3"],
    ["max(a, b) >= 3", "only row, kinds, same and hand take brackets"],
    ["hand(a) >= 2", "a comparison inside the brackets expected, as in hand(land >= 2)"],
    ["a[:5]", "two draws such as 8:13 expected, got ':'"],
    ["(a + b) >= 2", "a comparison with a number expected, as in land + forest >= 2"],
    ["2*(a + b) >= 3", "only conditions have brackets: write 2*land + 2*forest >= 3, or land|forest >= 3"],
    ["(a) >= 2", "only conditions have brackets"],
    ["Erase (Not the Urza's Legacy One)", "put a name with brackets in quotes"],
    ["a and b)", "')' without a '(' before it"],
    ["row(a)[2:5] >= 2", "[first:last] is only for names, as in land[8:13] >= 2"],
    ["(a or b)[2:5]", "[first:last] is only for names"],
    ["row(a, b) >= 2", "one name in the brackets expected, as in row(crit) >= 4, or several as land|forest"],
    ["kinds(a + b) >= 2", "one name in the brackets expected"],
    ["kinds(*) < all", "'all' can only be used as in kinds(land) >= all"],
    ['"a', 'a quote has no end: "a, b" expected'],
    ["or a", "a name is missing before 'or'"],
    ["a >=", "a number expected"],
    ["(a", "')' is missing before the end"],
    ["a >= 1.5", "an integer up to 1000000 expected, got 1.5"],
    ["a[13:8]", "[13:8]: the first draw (1 or more) and the last expected, as in [8:13]"],
    ["a[0:8]", "[0:8]: the first draw (1 or more)"],
    ["3 <= a <= 2", "no number is at least 3 and at most 2"],
    ["row(same) >= all", "'all' can only be used as in kinds(land) >= all"],
    ["kinds(a) + b >= all", "'all' can only be used as in kinds(land) >= all"],
    ["a >= all", "'all' can only be used as in kinds(land) >= all"],
    ["same(0)", "same(...) needs numbers from 1"],
    ["same(2-3)", "')' is missing before '-'"],
    ["kinds(x)", "a comparison with a number expected"],
    [`${"(".repeat(200)}a${")".repeat(200)}`, "at most 100 nested brackets expected"],
    ["a|".repeat(20_000), "at most 20000 characters expected"],
  ])("but not %s", (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  it.each([
    ["w1 + 2*w2", "w1 + 2*w2"],
    ["3*fire - ice", "3*fire - ice"],
    ["-a + b", "-a + b"],
    ["kinds(*)", "kinds(*)"],
    ["x[1:5]", "x[1:5]"],
  ])("a sum as %s", (text, expected) => {
    expect(sumText(sumOf(text, "--average"))).toBe(expected);
  });

  it.each([
    ["land >= 2", "a sum such as 2*fire + ice expected, not a condition"],
    ["land and red", "a sum such as 2*fire + ice expected"],
    ["2 + 3", "'2' is a number: put a name that is a number in quotes"],
    ["a - 4", "'4' is a number: put a name that is a number in quotes"],
    ["1 + 2*2", "'1' is a number: put a name that is a number in quotes"],
    ["2*2", "'2' is a number: put a name that is a number in quotes"],
    ["a +", "a name is missing after '+'"],
  ])("but no sum as %s", (text, problem) => {
    expect(() => sumOf(text, "--average")).toThrow(problem);
  });
});

describe("the question", () => {
  it("counts cards of either once", () => {
    const both = chanceOf(LANDS, { after: "land|mountain >= 2", draws: 2 });
    expect(both).toBeCloseTo(chanceOf(LANDS, { after: "land >= 2", draws: 2 }), 12);
    expect(chanceOf(LANDS, { after: "land + mountain >= 2", draws: 1 })).toBeCloseTo(1 / 6, 12);
  });

  it("is the number of different cards of 40 in 30 draws, or the mean of their values", () => {
    const forty = { kind: "dice", cards: Array.from({ length: 40 }, (_, at) => `c${at}`) };
    const meanOf = (values: ReadonlyMap<number, number>) =>
      [...values].reduce((sum, [value, chance]) => sum + value * chance, 0);
    expect(meanOf(exactOf(forty, { average: "kinds(*)", draws: 30 }).values!)).toBeCloseTo(
      40 * (1 - (39 / 40) ** 30),
      9,
    );
    const damage = exactOf(DICE, { average: "3*a - 2*b", draws: 6 }).values!;
    expect(meanOf(damage)).toBeCloseTo(1, 12);
    expect(Math.min(...damage.keys())).toBe(-12);
  });

  it("is true of the last of the draws on, where nothing of a window came", () => {
    const { byDraw } = exactOf(DICE, { after: "not a[2:3]", draws: 4 });
    expect(byDraw.slice(1).map((chance) => Number(chance.toFixed(6)))).toEqual([0, 0, 0.694444, 0.694444]);
  });

  it.each([
    [{ when: "a <= 2" }, "--when 'a <= 2' is true before the first draw: write --after 'a <= 2'"],
    [{ when: "a or not b" }, "write --after 'a or not b'"],
    [{ when: "not a[2:3]" }, "is only known when the draws in [...] are over: write --after"],
    [{ when: "a[2:3] = 1" }, "is only known when the draws in [...] are over: write --after"],
    [{ after: "a <= 2", percent: "90" }, "--percent can't be used with --given"],
    [{ when: "a", given: ["b"], for: "90%" }, "--for can't be used with --given"],
    [{ when: "a[5:30]" }, "--when 'a[5:30] >= 1': a [first:last] within 20 draws expected"],
    [{ when: "a >= 21" }, "a number from 1 to 20 expected in 20 draws"],
    [{ when: "a", card: "b" }, "--card and --when: one of --card 'a name', --when 'land >= 3', --after"],
    [{}, "one of --card 'a name', --when 'land >= 3', --after"],
    [{ when: "a", group: ["x=a", "x=b"] }, "--group: two groups have the name 'x'"],
    [{ when: "a", group: ["a=b|c"] }, "has a card 'a': choose another name"],
    [
      { when: "row(same) >= 2", rule: "london", keep: "a", hand: 3 },
      "--rule london needs to know which cards to keep",
    ],
    [{ when: "a", keep: "row(b) >= 2", hand: 3 }, "--keep 'row(b) >= 2' can't have row(...) or [first:last]"],
    [{ when: "a", keep: "b[2:3]", hand: 3 }, "--keep 'b[2:3]' can't have row(...) or [first:last]"],
    [{ when: "hand(a)" }, "hand(...): scheme 'dice' has no 'hand'"],
    [{ when: "kinds(*) >= 7" }, "'kinds(*) >= 7': scheme 'dice' has only 6 such cards"],
    [{ when: "a and zoo" }, "scheme 'dice' has no card 'zoo'"],
    [{ when: "a AND b" }, "; for numbers and several names write --when, as in land >= 2 and red"],
  ] as [Partial<AskedQuestion>, string][])("but not %j", (asked, problem) => {
    expect(() => exactOf(DICE, asked)).toThrow(problem);
  });

  it("advises quotes for a name that has words of the language", () => {
    const deck = { kind: "deck", cards: ["Sword of Fire and Ice", "other"] };
    expect(() => exactOf(deck, { when: "Sword of Fire and Ice" })).toThrow("needs double quotes");
    expect(chanceOf(deck, { when: '"Sword of Fire and Ice"', draws: 1 })).toBe(0.5);
  });

  it("agrees with the games", () => {
    for (const asked of [
      { when: "row(same) >= 2 and kinds(*) >= 4" },
      { after: "same(=2, 2) and not a[2:4]", keep: "kinds(*) >= 3", mulligans: 2, hand: 4 },
      { average: "2*a - kinds(*)", given: ["b|c >= 2"] },
    ]) {
      const question = readQuestion({ draws: 9, ...asked });
      const deck = { ...DICE, kind: "deck", copies: 2 };
      const scheme = schemesFor(asked.keep === undefined ? DICE : deck, question)[0]!;
      expect(disagreements(scheme, question, "games", 2000)).toEqual([]);
    }
  });
});

describe("the report", () => {
  function lineOf(json: object, asked: Partial<AskedQuestion>): string {
    const question = readQuestion({ draws: 20, ...asked });
    const scheme = schemesFor(json, question)[0]!;
    const tally = playChunk(scheme, question, "1", 0, 0);
    const schemes = [reporter("it", question, scheme)(tally)];
    const notes = notesOf([scheme], question);
    return [headlineOf({ ...question, games: 0, seed: "1", notes, schemes }), ...notes].join("\n");
  }

  it.each<[object, Partial<AskedQuestion>, string]>([
    [
      LANDS,
      { when: "land >= 3 and mountain", draws: 10 },
      "77.70% of players have 3 land and 1 mountain by draw 10 (average draw 8.2).\nRead as land >= 3 and mountain >= 1.",
    ],
    [
      LANDS,
      { after: "land or mountain >= 2", draws: 2 },
      "64.41% of players have 1 land or 2 mountain by draw 2 (average draw 2.44).\nRead as land >= 1 or mountain >= 2.",
    ],
    [DICE, { after: "a = 0", draws: 1 }, "83.33% of players have no a after 1 draw."],
    [DICE, { average: "-a", draws: 6 }, "-1: the average of -a in 6 draws (standard deviation 0.913)."],
    [
      { kind: "dice", cards: ["a", "b", "c"] },
      { average: "a - b", draws: 15 },
      "0: the average of a - b in 15 draws (standard deviation 3.16).",
    ],
    [
      { kind: "blocks", categories: { x: ["a", "b", "c"], y: ["d", "e", "f"] }, blockSize: 6 },
      { average: "a", draws: 36 },
      "6 a on average in 36 draws (standard deviation 0).",
    ],
    [
      { kind: "dice", cards: ["6", "7", "8"] },
      { when: '"6" and not "7"' },
      "49.99% of players have a 6 before a 7 by draw 20 (average draw of those who get it 1.5).",
    ],
    [
      { kind: "deck", cards: ["a", "b"], copies: { a: 5, b: 2 } },
      { card: "a", given: ["b >= 3"], draws: 4 },
      "No players have 3 b after 4 draws: no games are left to count.",
    ],
    [
      { kind: "dice", cards: ["x", "y"] },
      { when: "x >= 48", draws: 48 },
      "<0.01% of players have 48 x by draw 48 (1 in 281,000,000,000,000; average draw 96).",
    ],
    [
      { kind: "chance", cards: ["drop"], chance: [7.151e-9] },
      { card: "drop", draws: 1 },
      "<0.01% of players have drop by draw 1 (1 in 140,000,000; average draw 140,000,000).\ndrop: in a game",
    ],
    [
      { kind: "chance", cards: ["drop"], chance: [0.000001] },
      { card: "drop", draws: 1 },
      "<0.01% of players have drop by draw 1 (1 in 1,000,000; average draw 1,000,000).",
    ],
    [
      DICE,
      { average: "kinds(*)", draws: 2 },
      "1.83 different cards on average in 2 draws (standard deviation 0.373).\nRead as kinds(*).",
    ],
    [
      { kind: "deck", cards: ["a", "b"], copies: { a: 2, b: 2 } },
      { card: "a", draws: 4 },
      "99 of 100 players have a by draw 3 (100.00% by draw 4; average draw 1.67).",
    ],
  ])("of %j says for %j", (json, asked, line) => {
    expect(lineOf(json, asked)).toContain(line);
  });
});

it.each([
  ["a", "a"],
  ["2*a", "2*a"],
  ["-a", "-a"],
  ["a + b", "a + b"],
  ["a[2:3]", "a in draws 2 to 3"],
  ["a|b", "a or b"],
  ["kinds(a|b)", "different a or b"],
  ["kinds(*)", "different cards"],
  ["2*kinds(*)", "2*kinds(*)"],
])("the sum %s is called %s", (average, words) => {
  expect(needInWords(readQuestion({ average, draws: 9 }))).toBe(words);
});

it("what a game draws otherwise is said of a chance, where a digit that is shown changes", () => {
  const notes = (chance: object) => {
    const question = readQuestion({ card: "drop", draws: 9 });
    return notesOf(schemesFor({ kind: "chance", cards: ["drop"], ...chance }, question), question);
  };
  const rare = expect.stringMatching(/a chance of 7\.151e-9 to 6\.519e-9, a multiple of 1\/1,073,741,824\.$/);
  expect(notes({ chance: [7.151e-9, 1] })).toEqual([rare]);
  expect(notes({ schedule: [0.5, 7.151e-9] })).toEqual([rare]);
  expect(notes({ chance: [5e-10] })).toEqual([
    expect.stringMatching(/a chance of 5e-10 to 0, a multiple of /),
  ]);
  for (const none of [{ chance: [0.02] }, { chance: [0.0001] }, { share: 0.1 }, { chance: [1] }])
    expect(notes(none)).toEqual([]);
});

it("what may never come has the share of those who get it, and their average", () => {
  // In half of the games, a is drawn before b. The first card that isn't c is at draw 1 / (1 - 1 / 3) on
  // average.
  const { ever, mean } = exactOf({ kind: "dice", cards: ["a", "b", "c"] }, { when: "a and not b", draws: 1 });
  expect([ever, mean]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(1.5, 12)]);
});

it("of games that are not given there is no chance", () => {
  const { byDraw, known } = exactOf(
    { kind: "dice", cards: ["a", "b"] },
    { when: "b", given: ["a >= 2"], draws: 3 },
  );
  // Four of the eight games have two a or more: aab, aba, baa and aaa. Three of these have a b.
  expect([...byDraw, known]).toEqual([0, 0, 0, 0.75, 0.5]);
});

it("the values of a sum that only games can tell have no exact chance", () => {
  const question = readQuestion({ average: "a", draws: 1 });
  const { howMany, count } = reporter("dealt", question, undefined)(play(() => [0], [[0]], question, 9));
  expect(howMany).toEqual([expect.objectContaining({ at: 1, value: 1, isExact: false })]);
  expect([count!.isExact, count!.value]).toEqual([false, 1]);
  let game = 0;
  const deal = () =>
    [
      [0, 0],
      [0, 1],
      [1, 1],
    ][game++ % 3]!;
  const two = readQuestion({ average: "a", draws: 2 });
  const values = reporter("dealt", two, undefined)(play(deal, [[0], []], two, 9)).howMany!;
  expect(values.map(({ at }) => at)).toEqual([0, 1, 2]);
});

it("an average is the same however many draws are asked for", () => {
  const pity = { chance: 0.006, from: 74, step: 0.06, at: 90 };
  const wish = { kind: "chance", cards: ["five"], chance: pity };
  const guarantee = JSON.parse('{ "then": { "featured": 0.5, "guaranteed": true } }');
  const means = [2, 40, 360].map(
    (draws) => exactOf({ ...wish, ...guarantee }, { when: "featured >= 2", draws }).mean!,
  );
  for (const mean of means) expect(mean).toBeCloseTo(means[0]!, 8);
  const rows = [6, 50, 300].map(
    (draws) => exactOf(DICE, { when: "row(a) >= 3 or kinds(*) >= 6", draws }).mean!,
  );
  for (const mean of rows) expect(mean).toBeCloseTo(rows[0]!, 8);
});

it("tables of a number stop where nothing changes at either end, in at most 20 columns", () => {
  const question = readQuestion({ average: "land", draws: 40 });
  const scheme = schemesFor(LANDS, question)[0]!;
  const schemes = [reporter("deck", question, scheme)(playChunk(scheme, question, "1", 0, 0))];
  const text = reportText({ ...question, games: 0, seed: "1", notes: [], schemes });
  const values = [...text.matchAll(/^ {2}value +(.*)$/gm)].flatMap(([, cells]) => cells!.split(/ +/));
  expect(values.length).toBeLessThanOrEqual(20);
  expect([values[0], values.at(-1)]).toEqual(["4–8", "23–24"]);
});
