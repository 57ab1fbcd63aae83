/** Programs of dealers and shuffles: what is called, one after another, on a generator of a seed. */
import type { Argument, Seed } from "./values.js";

type Step = readonly [name: string, ...args: Argument[]];

export interface Program {
  readonly seed: Seed;
  readonly steps: readonly Step[];
}

/** Each ends with a number that tells how much was asked of the generator. */
const program = (seed: Seed, ...steps: readonly Step[]): Program => ({
  seed,
  steps: [...steps, ["random", 2 ** 31]],
});

const CATEGORIES = [
  [1, 2, 3],
  [11, 12, 13, 14],
  [21, 22, 23, 24, 25],
];
const WEIGHTS = [9, 0, 1, 2, 5];
const RECYCLE = ["discards", "all", "none"] as const;

/** Each method once and again, in the middle of passes and over their ends. */
function deckProgram(size: number, recycle: (typeof RECYCLE)[number], noRepeat: boolean): Program {
  const half = Math.floor(size / 2);
  const some = size > 64 ? 60 : 3;
  const inPass: readonly Step[] = [
    ["deck:draw"],
    ["deck:peek"],
    ["deck:peek", 4],
    ["deck:draw", some],
    ["deck:drawWhere", { multipleOf: 3 }],
    ["deck:drawWhere", { multipleOf: 2 }, 2],
    ["deck:deal", 2, 2],
  ];
  const back: readonly Step[] = [
    ["deck:reset"],
    ["deck:drawWhere", { multipleOf: 1 }, size],
    ["deck:put", 1],
    ["deck:put", [4, 3], "bottom"],
    ["deck:put", [5, 2], 2],
    ["deck:put", [6, 7], "random"],
    ["deck:peek", size],
    ["deck:discard", [8, 9]],
    ["deck:put", 8, "top"],
    ["deck:add", [size + 1, size + 2], "random"],
    ["deck:add", size + 3],
    ["deck:cut", 2],
    ["deck:cut"],
    ["deck:shuffle"],
    ["deck:peek", 3],
    ["deck:draw", 4],
    ["deck:discards"],
  ];
  const toTheEnd: readonly Step[] = [
    ["deck:draw", half],
    ["deck:draw", size],
    ["deck:draw"],
    ["deck:left"],
    ["deck:out"],
    ["deck:size"],
    ["deck:passes"],
  ];
  const removed: readonly Step[] = [
    ["deck:reset"],
    ["deck:drawWhere", { multipleOf: 5 }, size],
    ["deck:remove", 5],
    ["deck:draw", 2],
    ["deck:draw", size + 2],
    ["deck:draw", 2],
  ];
  return program(
    `${size} cards, ${recycle}`,
    ["newDeck", size, { recycle, noRepeat }],
    ...inPass,
    ...toTheEnd,
    ...back,
    ...toTheEnd,
    ...removed,
  );
}

/** What the reference can tell in advance. */
export function predicted(): Program[] {
  const deals: Program[] = [];
  for (const noRepeat of [false, true]) {
    for (const size of noRepeat ? [2, 3, 10, 52, 64, 65, 200] : [1, 2, 3, 10, 52, 64, 65, 200]) {
      deals.push(program(size, ["RandDeck", size, { noRepeat }], ["deal", null, 3 * size]));
    }
    for (const whenShort of ["topUp", "reshuffle"]) {
      const dealer: Step = ["RandMultiDeck", 10, { noRepeat, whenShort }];
      deals.push(
        program(whenShort, dealer, ["deal", 3, 12], ["deal", null, 3], ["deal", 10, 3], ["deal", 7, 6]),
        program(
          `${whenShort} more`,
          dealer,
          ["deal", 4, 1],
          ["deal", 23, 3],
          ["deal", 0, 1],
          ["deal", 10, 1],
        ),
        program(`${whenShort} of 52`, ["RandMultiDeck", 52, { noRepeat, whenShort }], ["deal", 5, 40]),
        program(`${whenShort} of 130`, ["RandMultiDeck", 130, { noRepeat, whenShort }], ["deal", 60, 9]),
      );
    }
  }
  const blocks: readonly Step[] = [
    ["newBlockDeck", CATEGORIES],
    ["newBlockDeck", CATEGORIES, { noRepeat: true }],
    ["newBlockDeck", CATEGORIES, { blockSize: 7, perBlock: 2, noRepeat: true }],
    ["newBlockDeck", CATEGORIES, { blockSize: 6, perBlock: [0, 1, 3] }],
    ["newBlockDeck", [[1, 2, 3, 4, 5, 6, 7]], { blockSize: 7 }],
  ];
  return [
    ...deals,
    ...[1, 3, 64, 65, 130].map((count) => program("part", ["RandDeck", 200], ["deal", null, count])),
    ...[1, 3, 64, 130].map((count) =>
      program("part", ["RandMultiDeck", 200], ["deal", count, 1], ["deal", 2, 1]),
    ),
    program(
      "whole passes",
      ["RandMultiDeck", 52],
      ...[52, 26, 26, 51, 1, 52].map((count): Step => ["deal", count, 1]),
    ),
    ...[false, true].flatMap((noRepeat) =>
      RECYCLE.flatMap((recycle) => [10, 52, 140].map((size) => deckProgram(size, recycle, noRepeat))),
    ),
    // Every card is drawn one by one and discarded, pass after pass.
    ...[5, 52, 70].map((size) =>
      program(
        size,
        ["newDeck", size],
        ...[1, 2].flatMap((): Step[] => [
          ["deck:draw", size],
          ["deck:discard", Array.from({ length: size }, (_, index) => index + 1)],
        ]),
        ["deck:draw"],
        ["deck:draw", size - 1],
      ),
    ),
    program(
      "as given",
      ["newDeck", ["A", "B", "C", "D", "E"], { shuffled: false }],
      ["deck:draw", 2],
      ["deck:discard", ["B", "A"]],
      ["deck:draw", 4],
      ["deck:put", ["D", "C"], "bottom"],
      ["deck:draw", 9],
    ),
    // The card at the bottom comes last, where those above it were not settled when it was put there.
    program(
      "below",
      ["newDeck", 140],
      ["deck:draw", 3],
      ["deck:put", 36, "bottom"],
      ["deck:draw", 133],
      ...[1, 2, 3, 4, 5, 6].map((): Step => ["deck:draw"]),
    ),
    program(
      "added below",
      ["newDeck", 10, { recycle: "all" }],
      ["deck:draw", 4],
      ["deck:add", 11, "bottom"],
      ["deck:draw", 40],
    ),
    program("six sides", ["newDice", 6], ["deck:peek", 3], ["deck:draw", 40], ["deck:peek"], ["deck:draw"]),
    program("one side", ["newDice", 1], ["deck:draw", 3]),
    program("weighted", ["newDice", 5, { weights: WEIGHTS }], ["deck:peek", 3], ["deck:draw", 40]),
    program("great weights", ["newDice", 3, { weights: [2 ** 31, 2 ** 52, 2 ** 51 + 1] }], ["deck:draw", 40]),
    ...[false, true].map((noRepeat) =>
      program(
        "categories",
        ["newCategoryDeck", CATEGORIES, { noRepeat }],
        ...Array.from({ length: 12 }, (): Step => ["deck:drawEach"]),
        ["deck:peekEach"],
        ["category", 2, "draw", 6],
        ["category", 1, "draw"],
        ["deck:drawEach"],
        ["deck:drawEach"],
      ),
    ),
    ...blocks.map((dealer) => program("blocks", dealer, ["deck:peek", 3], ["deck:draw"], ["deck:draw", 45])),
    ...(
      [
        ["newDeck", 9],
        ["newDeck", 9, { recycle: "all" }],
        ["newDeck", 9, { recycle: "none" }],
        ["newDice", 6],
        ...blocks,
      ] as Step[]
    ).map((dealer) =>
      program(
        "hand",
        dealer,
        ["newHand", 4],
        ["hand:cards"],
        ...[2, 1, 4, 3, 3, 1].flatMap((at): Step[] => [["hand:play", at], ["hand:cards"]]),
      ),
    ),
    ...[0, 1, 2, 7].map((times) => program(times, ["riffle", 52, times], ["riffle", 7, times])),
    program("riffle nothing", ["riffle", 0, 3], ["riffle", 1, 3]),
    ...[0, 1, 10, 200].map((swaps) => program(swaps, ["swapShuffle", 52, swaps], ["swapShuffle", 1, swaps])),
    ...[0, 1, 20, 52, null].map((position) => program("cut", ["cut", 52, position], ["cut", 1, null])),
    program("keys", ["keyedShuffle", 52, null], ["keyedShuffle", ["", "a", "b", "é", "😀", "42"], null]),
    program("equal keys", ["keyedShuffle", 52, { remainder: 4 }]),
    program("no keys", ["keyedShuffle", 0, null]),
    ...Array.from({ length: 20 }, (_, at) => program(at, ["pickWeighted", 5, WEIGHTS])),
    program("heavy", ["pickWeighted", 2, [2 ** 52, 2 ** 52]], ["pickWeighted", 2, [1, 2 ** 53 - 1]]),
    ...[0, 1, 2, 4, 5].map((count) => program("by weight", ["sampleWeighted", 5, WEIGHTS, count])),
    program("many by weight", ["sampleWeighted", 52, Array.from({ length: 52 }, (_, at) => at), 52]),
  ];
}

/** Cards of every kind that a state can tell apart, some of them equal. */
const CARDS = ["A", "ü", "", 7, -3, 0, 2 ** 53, true, false, "A", 7, "A"];

/** Saves in the middle of a pass, here and there, and each time goes on elsewhere. */
const SAVE: Step = ["save and go on elsewhere"];

function savedDeck(cards: number | typeof CARDS, options: Readonly<Record<string, Argument>>): Program {
  const [first, second] = typeof cards === "number" ? [1, 2] : ["A", 7];
  return program(
    "saved",
    ["newDeck", cards, options],
    SAVE,
    ["deck:peek", 3],
    ["deck:draw", 5],
    SAVE,
    ["deck:draw"],
    ["deck:drawWhere", { multipleOf: 1 }],
    ["deck:reset"],
    ["deck:draw", typeof cards === "number" ? cards : cards.length],
    SAVE,
    ["deck:discard", [first!, second!]],
    SAVE,
    ["deck:put", first!, "bottom"],
    ["deck:put", second!, "random"],
    ["deck:peek"],
    SAVE,
    ["deck:discards"],
    ["deck:draw"],
    ["deck:draw", 9],
    ["deck:cut"],
    ["deck:shuffle"],
    SAVE,
    ["deck:left"],
    ["deck:out"],
    ["deck:passes"],
    ["deck:draw", 20],
  );
}

/**
 * What the reference cannot tell: docs/generator.md has neither the counting of `spread`, nor how
 * weights that are no whole numbers are rounded, nor the states of dealers but for decks; and those
 * of decks here have equal cards. TypeScript writes what these give.
 */
export function notPredicted(): Program[] {
  const dealers: readonly Step[] = [
    ["newDice", CARDS],
    ["newDice", 5, { weights: WEIGHTS }],
    ["newDice", 3, { weights: [0.1, 0.7, 1e-9] }],
    ["newBlockDeck", CATEGORIES, { noRepeat: true }],
    [
      "newBlockDeck",
      [
        ["A", "B", "C"],
        ["ü", true, 7, "A"],
      ],
      { blockSize: 4 },
    ],
  ];
  return [
    ...RECYCLE.flatMap((recycle) => [
      savedDeck(CARDS, { recycle }),
      ...[12, 52, 140].map((size) => savedDeck(size, { recycle, noRepeat: size === 52 })),
    ]),
    savedDeck(CARDS, { shuffled: false }),
    ...RECYCLE.map((recycle) => savedDeck(CARDS, { recycle, noRepeat: true })),
    program("equal", ["RandDeck", CARDS, { noRepeat: true }], ["deal", null, 40]),
    program(
      "equal",
      ["RandMultiDeck", CARDS, { noRepeat: true }],
      ["deal", 5, 9],
      ["deal", 11, 1],
      ["deal", 30, 1],
    ),
    // No pass that is planned begins with ten of the twelve cards that are not left.
    program(
      "no pass fits",
      ["RandMultiDeck", Array.from({ length: 24 }, (_, at) => at % 12), { noRepeat: true }],
      ["deal", 12, 1],
      ["deal", 22, 1],
      ["deal", 12, 1],
    ),
    ...dealers.map((dealer) =>
      program(
        "saved",
        dealer,
        SAVE,
        ["deck:draw", 3],
        ["deck:peek", 5],
        SAVE,
        ["deck:draw", 20],
        SAVE,
        ["deck:draw"],
        ["deck:draw", 70],
        ["deck:draw"],
        SAVE,
        ["deck:peek"],
      ),
    ),
    ...[false, true].map((noRepeat) =>
      program(
        "saved",
        ["newCategoryDeck", [["A", "B", "C"], ["ü", true, 7], [false]], { noRepeat }],
        SAVE,
        ["deck:drawEach"],
        ["deck:peekEach"],
        SAVE,
        ["category", 2, "draw", 4],
        SAVE,
        ["deck:drawEach"],
        ["deck:drawEach"],
      ),
    ),
    ...(
      [
        ["newDeck", 9],
        ["newDeck", CARDS],
        ["newDeck", CARDS, { recycle: "all" }],
        ["newDeck", 5, { recycle: "none" }],
        ...dealers,
      ] as Step[]
    ).map((dealer) =>
      program(
        "saved",
        dealer,
        ["newHand", 4],
        SAVE,
        ["hand:cards"],
        ["hand:play", 3],
        ["hand:play", 1],
        SAVE,
        ["hand:cards"],
        ["hand:play", 2],
        SAVE,
        ["hand:cards"],
        ["hand:play", 1],
        ["hand:cards"],
        ["deck:peek", 3],
      ),
    ),
    ...[0, 1, 2, 12, 52, 200].map((size) => program("spread", ["spread", size, { remainder: 4 }])),
    program(
      "spread",
      ["spread", ["A", "A", "A", "B", "B", "C"], null],
      ["spread", ["A", "A", "A", "B"], null],
    ),
    program("spread by hand", ["spread", 100, { remainder: 13 }], ["spread", 30, { multipleOf: 3 }]),
    program("fractions", ...[1, 2, 3].map((): Step => ["pickWeighted", 3, [0.1, 0.7, 1e-9]])),
    program("fractions", ["sampleWeighted", 6, [0.5, 1e300, 3, 1e-300, 0, 2.25], 6]),
    program("fractions", ["newDice", 3, { weights: [0.1, 0.7, 1e-9] }], ["deck:draw", 40]),
  ];
}
