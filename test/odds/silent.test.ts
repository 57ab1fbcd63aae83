/** A question that could be read as another one is refused, or its report says so. */
import { expect, it } from "vitest";
import { type OddsOptions, reportOf } from "../../odds/command.js";
import { textOf } from "../../odds/says/text.js";

const LANDS = ["24 land", "36 other"];
const said = async (asked: Partial<OddsOptions>): Promise<string> =>
  textOf(await reportOf([], { deck: LANDS, seed: "1", timeLimit: 5, ...asked }));

const ENDS = "The condition can become false again: after the last draw, it is true in ";

it.each<[Partial<OddsOptions>, string]>([
  // C(24, k) C(36, 7 - k) / C(60, 7), summed up for k from 2 to 5.
  [{ when: "2 <= land <= 5", draws: 7 }, `${ENDS}84.39% of games.`],
  [{ when: "land = 1", draws: 1 }, `${ENDS}40.00% of games.`],
  [{ when: "land and not other >= 2", draws: 2 }, `${ENDS}`],
  [{ when: "land and not (other >= 1)", draws: 2 }, `${ENDS}`],
  [
    { when: "land >= 25", draws: 40 },
    "0.00% of players have 25 land by draw 40, since there are only 24 land (",
  ],
  [{ when: "land >= 4 and other >= 4", draws: 7 }, "by draw 7, since a game has too few draws ("],
  [{ after: "land >= 3 and land <= 2" }, "after 20 draws, since parts of the question exclude each other."],
  [{ card: "land", without: ["24 land"] }, "by draw 20, since there are no land."],
  [
    { card: "land", draws: 61 },
    " The game is longer than deck: an empty deck starts again with all cards.\nComputed",
  ],
  [
    { after: "same(=2)", draws: 5, deck: ["4 a", "4 b", "4 c"] },
    "\nsame(=2) is also true beside other equal cards. For 3 different others, ask 'same(=2) and kinds(*) = 4'.\n",
  ],
  [
    { average: "land", given: ["other"], draws: 7 },
    "2.8 land on average in 7 draws, for players who have 1 other (",
  ],
  [{ average: "land[8:13]" }, "2.4 land in draws 8 to 13 on average ("],
  [
    { when: "land[1:3] or other >= 5", draws: 9 },
    "players have 1 land in draws 1 to 3 or 5 other by draw 9 (",
  ],
  [
    { after: "land or not (other >= 2)", draws: 2 },
    "of players meet 'land >= 1 or not (other >= 2)' after 2 draws.",
  ],
  [
    { card: "g", group: ["g= A | B|C"], deck: ["1 A | B", "1 C", "2 D"], draws: 1 },
    "50.00% of players have g by",
  ],
  [
    { when: '"Say ""hi""" >= 1', deck: ['1 Say "hi"', "1 C"], draws: 1 },
    '50.00% of players have Say "hi" by draw 1',
  ],
  [{ card: "A | B", deck: ["1 A | B", "1 C"], draws: 1 }, "50.00% of players have A | B by draw 1 "],
])("%j says %s", async (asked, words) => {
  expect(await said(asked)).toContain(words);
});

it.each<Partial<OddsOptions>>([
  { when: "land and not other" },
  { when: "land >= 2", draws: 60 },
  { when: "same(2)" },
  { after: "2 <= land <= 5", draws: 7 },
])("%j says nothing of that", async (asked) => {
  expect(await said(asked)).not.toMatch(/become false|since|longer|beside/);
});

it("the figures of games of 5 cards with exactly one pair are those of textbooks", async () => {
  const ranks = Array.from({ length: 13 }, (_, at) => `4 rank ${at + 1}`);
  const asked = { deck: ranks, draws: 5, seed: "1", timeLimit: 5 };
  const chance = async (after: string) =>
    (await reportOf([], { ...asked, after })).schemes[0]!.byDraw[4]!.value;
  // 1,098,240 of 2,598,960 hands have one pair, 123,552 two pairs, and 3,744 a full house.
  expect(await chance("same(=2) and kinds(*) = 4")).toBeCloseTo(1_098_240 / 2_598_960, 12);
  expect(await chance("same(=2)")).toBeCloseTo((1_098_240 + 123_552 + 3744) / 2_598_960, 12);
});

it.each<[Partial<OddsOptions>, string]>([
  [
    { when: "same(2)", draws: 2, deck: ["1 a", "1 b"] },
    "'same(2)': scheme 'deck' has no card with 2 copies, and no card is drawn again by draw 2",
  ],
  [
    { when: "same(3, 2)", draws: 5, deck: ["3 a", "1 b", "1 c"] },
    "'same(3, 2)': scheme 'deck' has no other card with 2 copies, and no card is drawn again by draw 5",
  ],
  [{ when: "row(same) >= 2", draws: 2, deck: ["1 a", "1 b"] }, "has no card with 2 copies"],
  [{ average: '1 + 2*"2"', deck: ["1 1", "1 2"] }, "'1' is a number: put a name that is a number in quotes"],
  [{ card: "land", turns: 4 }, "by turn 4 --draws 10 on the play (7 and 3) or --draws 11 on the draw"],
  [{ card: "x", group: ["x=land|nope"] }, "--group: no card is named 'nope'; there are "],
  [
    { card: "land", chance: "2%" },
    "--deck and --chance: one of a file, --deck '24 land, 36 other' and --chance 2%",
  ],
  [
    { card: "land", deck: ["24 land,36 other"] },
    "--deck '24 land,36 other': write --deck '24 land, 36 other'",
  ],
])("%j is refused", async (asked, problem) => {
  await expect(said(asked)).rejects.toThrow(problem);
});

it("a deck in the command has names with commas, digits and quotes", async () => {
  const chance = async (card: string) =>
    (
      await reportOf([], {
        deck: ['2 100,000 Arrows, 1 "Sword, 2 handed", 1 Oak'],
        card,
        draws: 1,
        seed: "1",
        timeLimit: 5,
      })
    ).schemes[0]!.byDraw[0]!.value;
  expect([await chance("100,000 Arrows"), await chance("Sword, 2 handed"), await chance("Oak")]).toEqual([
    0.5, 0.25, 0.25,
  ]);
});
