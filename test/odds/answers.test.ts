/** Questions have the same answers as in other people's programs, and as in a count of all possible games. */
import { describe, expect, it } from "vitest";
import { optionNames } from "../../odds/asks/error.js";
import type { AskedQuestion } from "../../odds/asks/read-question.js";
import { schemesFor } from "../../odds/games/dealer.js";
import { emptyTally } from "../../odds/games/tally.js";
import { notesOf, reporter } from "../../odds/says/report.js";
import { headlineOf } from "../../odds/says/tables.js";
import { asks, disagreements, exactOf } from "./agree.js";

function headlineFor(json: object, asked: Partial<AskedQuestion>): string {
  const question = asks(asked);
  const report = reporter("it", question, schemesFor(json, question)[0])(emptyTally(question));
  return headlineOf({ ...question, games: 0, seed: "1", notes: [], schemes: [report] });
}

const deckOf = (copies: Record<string, number>) => ({ kind: "deck", cards: Object.keys(copies), copies });
const names = (count: number) => Array.from({ length: count }, (_, at) => `name ${at + 1}`);
const POKER = { kind: "deck", categories: { rank: names(13) }, copies: 4 };
const POKEMON = deckOf({ candy: 4, basic: 12, other: 44 });
const UNTIL = { keep: "basic", hand: 7, mulligans: "until" } as const;
const PITY = { chance: 0.006, from: 74, step: 0.06, at: 90 };
const RAIL = {
  ...{ kind: "chance", cards: ["five"], chance: PITY, misses: 30, lost: true },
  ...JSON.parse('{ "then": { "featured": 0.5, "guaranteed": true } }'),
};
const STEPS = [0.03, 0.03, 0.04, 0.05, 0.06].flatMap((chance) => Array<number>(10).fill(chance));

describe("the chance by the last draw is that of a program of sums", () => {
  it.each<[string, object, Partial<AskedQuestion>, number]>([
    ["a candy among the prizes", POKEMON, { when: "candy[8:13]", ...UNTIL }, 0.353831],
    ["a pair of birthdays", { kind: "dice", cards: names(365) }, { when: "same(2)", draws: 23 }, 0.507297],
    ["a full house", POKER, { when: "same(3, 2)", draws: 5 }, 0.00144058],
    ["two pair, or better", POKER, { when: "same(2, 2)", draws: 5 }, 0.04898],
    ["exactly two pair", POKER, { after: "same(=2, =2)", draws: 5 }, 0.0475390156],
    [
      "the first card that is no land",
      deckOf({ A: 4, land: 24, other: 32 }),
      { when: "A and not other", draws: 60 },
      1 / 9,
    ],
    [
      "six of either side in a row",
      { kind: "dice", cards: ["head", "tail"] },
      { when: "row(same) >= 6", draws: 100 },
      0.806821,
    ],
    ["two featured ones after a loss", RAIL, { when: "featured >= 2", draws: 150 }, 0.662884],
    [
      "rates that rise with the draws",
      { kind: "chance", cards: ["ssr"], schedule: [...STEPS.slice(0, -1), 1] },
      { when: "ssr >= 2", draws: 50 },
      0.875968,
    ],
    [
      "six names twice in 200 cards",
      deckOf({ ...Object.fromEntries(names(6).map((name) => [name, 4])), other: 176 }),
      {
        when: names(6)
          .map((name) => `${name} >= 2`)
          .join(" and "),
        draws: 100,
      },
      0.0976631,
    ],
  ])("%s", (_, json, asked, chance) => {
    expect(exactOf(json, asked).byDraw.at(-1)).toBeCloseTo(chance, 6);
  });

  it("also if a full house has an alternative for each two ranks, or a card of bingo one for each line", () => {
    const pairs = names(13).flatMap((one) =>
      names(13).flatMap((other) => (one === other ? [] : `${one} >= 3 and ${other} >= 2`)),
    );
    const house = { when: pairs.join(" or "), draws: 5 };
    expect(exactOf(POKER, house).byDraw[5]).toBeCloseTo(0.00144058, 8);
    const five = [0, 1, 2, 3, 4];
    const straight = five.flatMap((row) => [five.map((at) => 5 * row + at), five.map((at) => 5 * at + row)]);
    const lines = [...straight, five.map((at) => 6 * at), five.map((at) => 4 + 4 * at)].map((line) =>
      line.flatMap((field) => (field === 12 ? [] : `field ${field}`)).join(" and "),
    );
    const fields = Array.from({ length: 25 }, (_, field) => `field ${field}`).filter(
      (_, field) => field !== 12,
    );
    const bingo = { kind: "deck", cards: [...fields, "other"], copies: { other: 51 } };
    expect(exactOf(bingo, { when: lines.join(" or "), draws: 40 }).byDraw[40]).toBeCloseTo(0.445631, 6);
  });
});

describe("the first line has", () => {
  it.each<[string, object, Partial<AskedQuestion>]>([
    [
      "2.98 land on average in 7 draws (standard deviation 1.2).",
      deckOf({ land: 17, other: 23 }),
      { average: "land", draws: 7 },
    ],
    [
      "99 of 100 players have 5 different cards by draw 13 (>99.99% by draw 20; average draw 7.08).",
      { kind: "dice", cards: names(8) },
      { when: "kinds(*) >= 5" },
    ],
    [
      "99 of 100 players have basic by draw 7 (100.00% by draw 20; average draw 3.17; 0.236 mulligans on average).",
      POKEMON,
      { card: "basic", ...UNTIL },
    ],
    [
      "63.40% of players have mount by draw 100 (average draw 100).",
      { kind: "chance", cards: ["mount"], chance: [0.01] },
      { card: "mount", draws: 100 },
    ],
    [
      "91.28% of players have all cards by draw 350 (average draw 149).",
      { kind: "dice", cards: names(13), weights: [...Array<number>(12).fill(143 / 12), 1] },
      { when: "kinds(*) >= all", draws: 350 },
    ],
  ])("%s", (line, json, asked) => {
    expect(headlineFor(json, asked)).toBe(line);
  });
});

/** All games of `draws` draws, which are equally likely. From a deck, each card is drawn only once. */
function* games(cards: readonly string[], draws: number, isDeck: boolean): Generator<string[]> {
  if (draws === 0) yield [];
  else
    for (const [at, card] of cards.entries())
      for (const rest of games(isDeck ? cards.filter((_, other) => other !== at) : cards, draws - 1, isDeck))
        yield [card, ...rest];
}

describe("all games that there are give", () => {
  const CARDS = ["a", "a", "a", "b", "b", "c"];
  const count = (game: readonly string[], card: string) => game.filter((own) => own === card).length;
  const counts = (game: readonly string[]) => ["a", "b", "c"].map((card) => count(game, card)).sort();
  const runs = (game: readonly string[]) =>
    game.map((card, at) => at > 1 && card === game[at - 1] && card === game[at - 2]);

  it.each<[string, Partial<AskedQuestion>, (game: readonly string[]) => boolean]>([
    ["three of one", { when: "same(3)" }, (game) => counts(game).at(-1)! >= 3],
    [
      "three and two",
      { when: "same(3, 2)" },
      (game) => counts(game).at(-1)! >= 3 && counts(game).at(-2)! >= 2,
    ],
    [
      "exactly two of two",
      { after: "same(=2, =2)" },
      (game) => counts(game).filter((own) => own === 2).length >= 2,
    ],
    [
      "one or two, and three",
      { after: "same(=1, 3) or same(=2, 3)" },
      (game) => counts(game).at(-1)! >= 3 && counts(game).some((own) => own === 1 || own === 2),
    ],
    ["three of one in a row", { when: "row(same) >= 3" }, (game) => runs(game).includes(true)],
    ["three different", { when: "kinds(*) >= 3" }, (game) => new Set(game).size >= 3],
    [
      "a before b",
      { when: "a >= 2 and not b" },
      (game) => {
        const second = game.indexOf("a", game.indexOf("a") + 1);
        return game.indexOf("a") >= 0 && second > 0 && (!game.includes("b") || second < game.indexOf("b"));
      },
    ],
    [
      "an a in the window",
      { after: "a[3:5] and c[3:5] = 0" },
      (game) => game.slice(2).includes("a") && !game.slice(2).includes("c"),
    ],
    [
      "an a in the window, of those that have b",
      { when: "a[3:5]", given: ["b >= 2"] },
      (game) => game.slice(2).includes("a"),
    ],
    [
      "either",
      { after: "a >= 2 or c >= 2 or c = 1 and b >= 2" },
      (game) =>
        count(game, "a") > 1 || count(game, "c") > 1 || (count(game, "c") === 1 && count(game, "b") > 1),
    ],
  ])("%s", (_, asked, isMet) => {
    for (const isDeck of [true, false]) {
      const json = isDeck ? { kind: "deck", cards: CARDS } : { kind: "dice", cards: CARDS };
      for (const mulligans of [undefined, 1, 2, "until"] as const) {
        if (mulligans !== undefined && (asked.given !== undefined || !isDeck)) continue;
        const mulligan = mulligans === undefined ? {} : { keep: "b = 1", hand: 2, mulligans };
        const isFit = (game: readonly string[]) =>
          mulligans === undefined || count(game.slice(0, 2), "b") === 1;
        const all = [...games(CARDS, 5, isDeck)].filter(
          (game) => asked.given === undefined || count(game, "b") > 1,
        );
        const share = (isSo: (game: readonly string[]) => boolean) => all.filter(isSo).length / all.length;
        const unfit = 1 - share(isFit);
        const times = mulligans === "until" ? 99 : (mulligans ?? 0);
        const kept = Array.from({ length: times + 1 }, (_, at) => unfit ** at).reduce(
          (sum, power) => sum + power,
        );
        const chance =
          kept * share((game) => isFit(game) && isMet(game)) +
          unfit ** times * share((game) => !isFit(game) && isMet(game));
        expect(
          exactOf(json, { ...asked, ...mulligan, draws: 5 }).byDraw[5],
          `${isDeck} ${mulligans}`,
        ).toBeCloseTo(chance, 12);
      }
    }
  });

  it("no average for chances too small for doubles", () => {
    const drop = (weight: number) => ({ kind: "dice", cards: ["drop", "no"], weights: { drop: weight } });
    expect(exactOf(drop(1e-6), { card: "drop" }).mean).toBeCloseTo(1e6 + 1, 2);
    expect(exactOf(drop(1e-14), { card: "drop" }).mean).toBeUndefined();
    expect(exactOf(drop(1e-17), { card: "drop" }).mean).toBeUndefined();
  });

  it("the number of cards, also in the first hand that is kept", () => {
    const all = [...games(CARDS, 5, true)];
    const kept = all.filter((game) => game.slice(0, 2).includes("b"));
    const { values } = exactOf(
      { kind: "deck", cards: CARDS, noRepeat: false },
      { average: "a", keep: "b", draws: 5, hand: 2, mulligans: "until" },
    );
    const shares = [0, 1, 2, 3, 4, 5].map(
      (many) => kept.filter((game) => count(game, "a") === many).length / kept.length,
    );
    for (const [many, share] of shares.entries()) expect(values!.get(many) ?? 0).toBeCloseTo(share, 12);
  });
});

it.each<[string, object, Partial<AskedQuestion>]>([
  [
    "a pair in blocks",
    { kind: "blocks", categories: { one: ["a", "b", "c"], two: ["d", "e", "f"] }, blockSize: 4 },
    { when: "same(2, 2)", draws: 9 },
  ],
  ["three in a row", { kind: "deck", cards: ["a", "b", "c"], copies: 4 }, { when: "row(same) >= 3" }],
  [
    "a collection of some in blocks",
    {
      kind: "blocks",
      categories: { one: ["a", "b", "c"], two: ["d", "e", "f"] },
      blockSize: 4,
      perBlock: [1, 2],
    },
    { when: "kinds(*) >= 5", draws: 9 },
  ],
  [
    "a pair by turns of decks",
    { kind: "categories", categories: { one: ["a", "b"], two: ["c", "d", "e"] }, copies: 2 },
    { when: "same(2, 2)", draws: 9 },
  ],
  [
    "a window, and mulligans until",
    deckOf({ a: 3, b: 5, c: 6 }),
    { after: "2 <= a|b[4:9] <= 3", keep: "a", hand: 5, mulligans: "until" },
  ],
  [
    "a row, and mulligans that cost a card",
    deckOf({ a: 3, b: 5, c: 6 }),
    { when: "a >= 2 and row(b) >= 2", draws: 18, hand: 5, keep: "b >= 2", mulligans: 2, rule: "london" },
  ],
  ["a pair in a window", { kind: "dice", cards: names(6) }, { when: "same(2)[3:5]" }],
  [
    "different cards, and mulligans that look at two of them, with all draws of a smaller hand",
    deckOf({ ...Object.fromEntries(names(8).map((name) => [name, 3])), a: 4 }),
    { when: "a >= 2 and kinds(*) >= 5", draws: 9, hand: 5, keep: "a", mulligans: 2, rule: "paris" },
  ],
  [
    "a pair, and a mulligan of more than that",
    { kind: "deck", categories: { one: ["a", "b"], two: ["c", "d", "e"] }, copies: 3 },
    { when: "same(2)", keep: "two >= 3", draws: 8, hand: 3, mulligans: 1 },
  ],
  [
    "a pair in a row, in two blocks",
    { kind: "blocks", categories: { one: ["a"], two: ["b", "c", "d"] }, blockSize: 4 },
    { when: "row(same) >= 2", draws: 6 },
  ],
  ["an order", deckOf({ a: 3, b: 5, c: 6 }), { when: "a >= 2 and not b" }],
  [
    "a schedule",
    { kind: "chance", cards: ["hit"], schedule: [0.1, 0.9, 0.3] },
    { when: "hit >= 3", draws: 9 },
  ],
  ["a loss before the game", { ...RAIL, chance: [0.2, 0.5], misses: 1 }, { when: "featured >= 2", draws: 9 }],
  ["how many", { kind: "dice", cards: ["a", "b", "c"] }, { average: "a|b", draws: 6 }],
])("%s: the games lie where the exact chances want them", (_, json, asked) => {
  const question = asks(asked);
  const scheme = schemesFor(json, question)[0]!;
  expect(disagreements(scheme, question, "answers")).toEqual([]);
});

it.each<[Partial<AskedQuestion>, string]>([
  [{ when: "a[0:3]" }, "--when 'a[0:3]': [0:3]: the first draw (1 or more) and the last expected"],
  [
    { when: "a[2:5]", rule: "hearthstone", hand: 3 },
    "--rule hearthstone needs to know which cards to keep: name them, as in land >= 2 and red",
  ],
  [{ when: "same(two)" }, "--when 'same(two)': a number expected, got 'two'"],
  [{ when: "same(15, 6)" }, "--when 'same(15, 6)': a number from 1 to 20 expected in 20 draws"],
  [{ when: "same(1, 1, 1)" }, "'same(1, 1, 1)': scheme 'deck' has only 2 such cards"],
  [{ when: "kinds(*) >= 3" }, "'kinds(*) >= 3': scheme 'deck' has only 2 such cards"],
  [{ when: "kinds(a, b) = all" }, "--when 'kinds(a, b) = all': one name in the brackets expected"],
  [
    { card: "a", keep: "b", mulligans: "until", rule: "paris", hand: 3 },
    "--mulligans until can't be used with --rule",
  ],
  [{ card: "a", keep: "b" }, "--keep needs the number of cards in a first hand, as in --hand 7"],
  [{ card: "a", rule: "hearthstone" }, "--rule needs the number of cards in a first hand, as in --hand 7"],
  [
    { card: "a", hand: 7 },
    "--hand is the first hand of --keep or --rule: for the chance in 7 cards write --draws 7",
  ],
])("%j is refused", (asked, problem) => {
  expect(() => schemesFor({ kind: "deck", cards: ["a", "b"] }, asks(asked))).toThrow(problem);
});

it("mulligans are those of decks, and another scheme beside them has none", () => {
  const deck = { name: "deck", ...deckOf({ a: 4, b: 4 }) };
  const others = [
    { name: "dice", kind: "dice", cards: ["a", "b"] },
    { name: "apart", ...deckOf({ a: 4, b: 4 }), noRepeat: true },
  ];
  const question = asks({ card: "a", draws: 3, hand: 2, keep: "a" });
  const schemes = schemesFor([deck, ...others], question);
  const reports = schemes.map((scheme) => reporter(scheme.name, question, scheme)(emptyTally(question)));
  expect(reports.map(({ unfit }) => unfit?.map(({ value }) => value.toFixed(4)))).toEqual([
    ["0.7857", "0.1684", "0.0459"],
    undefined,
    undefined,
  ]);
  const alone = exactOf(others[0]!, { card: "a", draws: 3 }).byDraw;
  expect(reports[1]!.byDraw.map(({ value }) => value)).toEqual(alone.slice(1));
  expect(schemes.flatMap((scheme) => disagreements(scheme, question, "1"))).toEqual([]);
  expect(notesOf(schemes, question)).toContain(
    "No mulligans for dice and apart: only a deck in random order has a first hand to put back.",
  );
  expect(() => schemesFor(others, question)).toThrow(
    "--keep: scheme 'dice' isn't a deck of at least 2 cards",
  );
});

it("mulligans that no hand ends are refused", () => {
  const asked = { card: "a", keep: "b >= 2", hand: 2, mulligans: "until" } as const;
  expect(() => exactOf(deckOf({ a: 3, b: 1 }), asked)).toThrow(
    "--mulligans until: no first hand of 2 meets --keep: change one of them",
  );
});

it.each<[object, string]>([
  [
    { chance: 0.006 },
    `'chance' can't be a number: write { "kind": "chance", "chance": [0.006] } for the same chance at each try, or "share": 0.006 for a chance that grows with each miss`,
  ],
  [{}, "one of 'share', 'chance' and 'schedule' expected"],
  [{ share: 0.1, schedule: [1] }, "one of 'share', 'chance' and 'schedule' expected"],
  [{ schedule: [1], misses: 3 }, "'schedule' can't be used with 'misses' or 'then'"],
  [{ share: 0.0009 }, "'share' must be a number from 0.001 to 1, got 0.0009"],
  [{ share: 1.1 }, "'share' must be a number from 0.001 to 1, got 1.1"],
  [{ share: 0.1, lost: true }, "'lost' needs a guaranteed 'then'"],
])("a chance of %j is refused", (keys, problem) => {
  expect(() => schemesFor({ kind: "chance", cards: ["a"], ...keys }, asks({ card: "a" }))).toThrow(problem);
});

it("pity grows from one try on, and is sure at another; a share is 0.001 at least", () => {
  const chanceOf = (keys: object) =>
    schemesFor({ kind: "chance", cards: ["a"], ...keys }, asks({ card: "a" }))[0]!.chance;
  const pity = { chance: 0.01, from: 2, step: 0.3, at: 4 };
  expect(chanceOf({ chance: pity })).toEqual([0.01, 0.31, 0.61, 1]);
  expect(chanceOf({ chance: { chance: 0.01, at: 3 } })).toEqual([0.01, 0.01, 1]);
  expect(chanceOf({ share: 0.001 })).toBe(0.001);
});

it("categories have any names but integers", () => {
  const namesOf = (name: string) =>
    schemesFor({ kind: "categories", categories: { [name]: ["a"], z: ["b"] } }, asks({ card: "a" }))[0]!
      .groups;
  for (const name of ["level 1", "1a", "01"]) expect([...namesOf(name).keys()]).toEqual([name, "z"]);
  for (const name of ["0", "10"]) expect(() => namesOf(name)).toThrow(`write 'level ${name}'`);
});

it("more counts than a double can number are told apart", () => {
  const many = names(26);
  const dice = { kind: "dice", cards: many, weights: many.map((_, at) => at + 1) };
  const fours = many.slice(1, 25).map((name) => `${name} >= 4`);
  const when = [`${many[0]} and ${many[25]}`, ...fours].join(" or ");
  const { byDraw } = exactOf(dice, { when, draws: 4 });
  expect(byDraw[2]).toBeCloseTo((2 * 26) / 351 ** 2, 12);
});

it("an error names its option as the form does that asks the question", () => {
  const { option } = optionNames;
  const problem = () => asks({ keep: "land = 3", when: "land", hand: 2 });
  const [number, about] = [": a number from 1 to 2 expected in a hand of 2", "keep"];
  expect(problem).toThrow(expect.objectContaining({ message: `--keep 'land = 3'${number}`, about }));
  optionNames.option = (name, value) => `“${name}” ${value}`;
  try {
    expect(problem).toThrow(expect.objectContaining({ message: `“keep” 'land = 3'${number}`, about }));
  } finally {
    optionNames.option = option;
  }
});
