/**
 * The contents of the files in test/values: the results of calls, made one after another on a generator with
 * a seed.
 */
import { type Argument, play, type Step } from "../values/play.js";
import { reference } from "./dealers.js";

/** A seed, and calls with their results. */
export interface Value {
  readonly seed: Argument;
  readonly calls: readonly Step[];
}

/** Makes a value. Adds a last call, whose word shows how many words were taken before. */
function on(seed: Argument, ...steps: readonly Step[]): Value {
  const calls: Step[] = [...steps, ["r:random", 2 ** 31]];
  const texts = play(reference, seed, calls);
  return { seed, calls: calls.map((step, at): Step => [...step, texts[at]!]) };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const words = (count: number): Step => [`${count} times r:random`, 2 ** 31];
const upTo = (size: number): Argument => ({ upTo: size });

const TEXT = "The quick brown fox jumps over the lazy dog, 0123456789 times a day!?. é\u0000\n😀";
const NUMBERS = [0, -0, 1, 2, 42, -1, -42, 2 ** 31 - 1, 2 ** 31, 1732000000, 1e15, 2 ** 53 - 1, -(2 ** 53)];
const FRACTIONS = [0.5, -0.5, 0.1, -7.25, 1e-300, 5e-324, -2.2250738585072014e-308, 12345.75];
const STRINGS = [
  "",
  "a",
  "ab",
  "ba",
  "hello",
  "42",
  "é",
  "😀",
  "\u0000",
  "a\u0000b",
  'a\n"\\\u007f\u0080',
  TEXT,
];
const SEEDS: readonly Argument[] = [
  ...NUMBERS,
  ...FRACTIONS,
  ...STRINGS,
  { repeat: "é", times: 33 },
  { repeat: "ab", times: 50_000 },
];

function wordValues(): Value[] {
  const bounds = [1, 2, 3, 6, 52, 2 ** 30 + 1, 2 ** 31 - 1, 2 ** 31 + 1, 1e15, 2 ** 52 + 1, 2 ** 53];
  const ranges = [
    [-3, 3],
    [7, 7],
    [0, 2 ** 31 - 1],
    [-(2 ** 31), 2 ** 31],
    [-(2 ** 52), 2 ** 52 - 1],
    [1 - 2 ** 53, 0],
    [2 ** 53 - 9, 2 ** 53],
  ];
  return [
    ...SEEDS.map((seed) => on(seed, words(6), ["2 times r:random"], ["r:stream", "shop"], words(3))),
    // Seeds with up to 16 limbs of three bytes, and longer seeds.
    ...[...range(1, 6), ...range(39, 47)].map((length) => on(TEXT.slice(0, length), words(2))),
    on(42, words(40), ["digest 10000 times r:random", 2 ** 31]),
    ...bounds.map((bound) => on(bound, ["8 times r:random", bound])),
    ...ranges.map(([from, to]) => on(`${from} to ${to}`, ["6 times r:random", from!, to!])),
    ...STRINGS.map((name) => on(42, ["r:stream", name], words(3), ["r:stream", "shop"], words(2))),
  ];
}

const WEIGHTS = [9, 0, 1, 2, 5];
const UNEVEN = [0.5, 1e300, 3, 1e-300, 0, 2.25];
const EQUAL = ["A", "A", "A", "B", "B", "C"];

function shuffleValues(): Value[] {
  const sizes = [...range(0, 8), 13, 52, ...range(126, 131)];
  const keys = ["", "a", 0.5, "é", "😀", "42", 42];
  return [
    ...sizes.map((size) => on(`order of ${size}`, ["shuffled", upTo(size)])),
    ...["shuffled", "shuffleTable", "RandShuffle"].map((by) =>
      on(52, [by, upTo(52)], [`digest 100 times ${by}`, upTo(52)]),
    ),
    ...range(9, 70).map((size) => on(size, ["digest 2 times shuffled", upTo(size)])),
    ...range(16383, 16387).map((size) => on("near 16384", ["digest shuffled", upTo(size)])),
    on("big", ["digest shuffleTable", upTo(20_000)]),
    ...[0, 1, 2, 51, 52, 60].map((count) => on("sample", ["sample", upTo(52), count])),
    on("sample", ["sample", upTo(20_000), 5], ["sample", upTo(1), 1], ["digest sample", upTo(200), 200]),
    ...[1, 2, 52, 20_000].map((size) => on("pick", ["9 times pick", upTo(size)])),
    on("weights", ["20 times pickWeighted", upTo(5), WEIGHTS], ["pickWeighted", upTo(1), [1]]),
    ...[2 ** 29, 2 ** 29 + 1, 2 ** 30].map((weight) =>
      on("heavy", ["9 times pickWeighted", upTo(2), [2 ** 29, weight]]),
    ),
    on(
      "uneven",
      ["40 times pickWeighted", upTo(3), [0.1, 0.25, 0.2]],
      ["sampleWeighted", upTo(6), UNEVEN, 6],
    ),
    ...[0, 1, 4, 5].map((count) => on("weights", ["sampleWeighted", upTo(5), WEIGHTS, count])),
    on("many", ["sampleWeighted", upTo(40), range(0, 39), 40]),
    ...[0, 1, 2, 7].map((times) => on(times, ["riffle", upTo(52), times], ["riffle", upTo(1), times])),
    ...[0, 1, 100].map((swaps) =>
      on(swaps, ["swapShuffle", upTo(52), swaps], ["swapShuffle", upTo(1), swaps]),
    ),
    on("cut", ["cut", upTo(9), 4], ["3 times cut", upTo(9), null], ["cut", upTo(1), null]),
    on("keys", ["keyedShuffle", upTo(52), null], ["keyedShuffle", keys, null]),
    on("equal keys", ["keyedShuffle", upTo(12), { remainder: 4 }]),
    ...[0, 1, 2, 12, 52].map((size) => on("spread", ["spread", upTo(size), { remainder: 4 }])),
    on("spread", ["20 times spread", EQUAL, null], ["5 times spread", ["A", "A", "A", "B"], null]),
    on("spread", ["spread", upTo(30), { remainder: 13 }], ["spread", upTo(30), null]),
    on("spread", ["digest 9 times spread", upTo(300), { remainder: 2 }]),
  ];
}

const CATEGORIES = [
  [1, 2, 3],
  [11, 12, 13, 14],
  [21, 22, 23, 24, 25, 25],
];
const BLOCKS: readonly Step[] = [
  ["newBlockDeck", CATEGORIES],
  ["newBlockDeck", CATEGORIES, { blockSize: 7, perBlock: 2, noRepeat: true }],
  ["newBlockDeck", CATEGORIES, { blockSize: 6, perBlock: [0, 1, 3] }],
  ["newBlockDeck", [[1, 2]], { blockSize: 2, noRepeat: true }],
  [
    "newBlockDeck",
    [
      [1, 2, 1],
      [3, 4],
    ],
    { blockSize: 1, perBlock: 0, noRepeat: true },
  ],
];
/** Cards of every type that a state distinguishes, some of them equal. */
const CARDS: Argument = ["A", "ü", "", 7, -3, 0, 2 ** 53, true, false, "A", 7, "A"];
const BY_KIND = { noRepeat: true, kindOf: { remainder: 4 } };

/** Reads calls, whose arguments are in brackets. */
const calls = (text: string): Step[] =>
  text.split("; ").map((call): Step => {
    const [name, args] = call.split("(");
    return [name!, ...(args === undefined ? [] : JSON.parse(`[${args.slice(0, -1)}]`))];
  });

// The calls that deal a hand across two passes, then other calls of a deck that take random numbers.
const DECK = calls(
  "d:peek; d:draw; d:draw(4); d:shuffle; 9 times d:draw(5); d:reset; d:shuffle; d:draw(3); d:cut; d:peek(9); " +
    "d:draw(30); d:left",
);
// Calls that draw, discard and put back cards, in a deck whose top cards are in the given order.
const PILES = calls(
  'd:draw(6); d:discard([2, 1, 4, 3]); d:put([5, 6], "random"); d:draw(6); 2 times d:draw(3); d:pile("discard"); d:left',
);

// Changes after which a deck must determine the kinds, the list of all cards and the card dealt last again.
const CHANGES: readonly Value[] = [
  on(
    "add",
    ["newDeck", upTo(8), { recycle: "all", ...BY_KIND }],
    ...calls(
      'd:draw(3); d:add([9, 13, 17], "random"); d:add([10], "bottom"); d:add([11]); 4 times d:draw(9)',
    ),
  ),
  on(
    "add to a category",
    ["newCategoryDeck", CATEGORIES, { noRepeat: true, kindOf: { remainder: 2 } }],
    ...calls("2 times d:drawEach; d1:add([5, 7], 2); 4 times d:drawEach; d1:draw(9); d3:draw(9)"),
  ),
  on(
    "remove",
    ["newDeck", CARDS, { recycle: "all" }],
    ...calls('d:draw(12); d:remove(["A", 7, "A"]); d:getState; 2 times d:draw(9); d:getState'),
  ),
  on(
    "remove one of a kind",
    ["newDeck", [1, 2, 3, 4, 4], { recycle: "all", noRepeat: true }],
    ...calls("d:draw(5); d:remove([4]); 3 times d:draw(4); d:remove([1, 2]); d:add([3]); 3 times d:draw(4)"),
  ),
  on(
    "where",
    ["newDeck", upTo(8), { recycle: "all", ...BY_KIND }],
    ...calls(
      'd:draw(2); d:drawWhere({"above": 3}, 3); save; d:drawWhere({"above": 0}); save; 3 times d:draw(5)',
    ),
  ),
  on(
    "put",
    ["newDeck", ["A", "B", "A", "B", "A"], { shuffled: false }],
    ...calls('d:draw(5); d:discard(["A", "B", "A", "B"]); d:put(["A", "B", "A"], "bottom"); save; d:draw(9)'),
  ),
];

function dealerValues(): Value[] {
  const hands = calls("5 times d; 4 times d(3); d(10); d(7); d(0); d(1); d(4); d(23); d(10)");
  const dealers = [upTo(10), CARDS].flatMap((cards) =>
    [false, true].flatMap((noRepeat): Value[] => [
      on("one by one", ["RandDeck", cards, { noRepeat }], ["40 times d"]),
      ...["topUp", "reshuffle"].map((whenShort) =>
        on(whenShort, ["RandMultiDeck", cards, { noRepeat, whenShort }], ...hands),
      ),
    ]),
  );
  const recycles = ["discard", "all", "none"].flatMap((recycle) => [
    on(recycle, ["newDeck", upTo(10), { recycle }], ...DECK),
    on(recycle, ["newDeck", upTo(12), { recycle, ...BY_KIND }], ...DECK),
    on(recycle, ["newDeck", upTo(8), { recycle, shuffled: false, noRepeat: true }], ...PILES),
  ]);
  const rows = calls("9 times d:drawEach; d:peekEach; d2:draw(6); d1:draw; d:drawEach");
  const large: Step = ["newDeck", upTo(140), { recycle: "all", noRepeat: true }];
  return [
    ...dealers,
    ...[1, 2, 200].map((size) =>
      on(size, ["RandDeck", upTo(size), { noRepeat: true }], [`digest ${3 * size} times d`]),
    ),
    on("52", ["RandMultiDeck", upTo(52)], ["digest 40 times d", 5], ["d", 52], ["d", 20]),
    ...recycles,
    on("deck of 140", large, ["digest 20 times d:draw", 60]),
    on("six sides", ["newDice", upTo(6)], ...calls("d:peek(3); d:draw(9); 9 times d:draw")),
    on("one side", ["newDice", upTo(1)], ["d:draw", 3]),
    on("weights", ["newDice", upTo(5), { weights: WEIGHTS }], ["d:draw", 20]),
    on("uneven", ["newDice", upTo(4), { weights: [0.1, 0.25, 0.2, 1e-9] }], ["d:draw", 40]),
    ...[{}, { noRepeat: true }].map((options) =>
      on("rows", ["newCategoryDeck", CATEGORIES, options], ...rows),
    ),
    ...[0.25, 2 / 3, 1, { over: 8 }, { over: 0.5 }, { over: -8 }].map((chance) =>
      on("chance", ["newChance", chance], ...calls("d:peek(3); 9 times d:draw; d:draw(40)")),
    ),
    ...[0.01, 0.1, 0.5, 0.65].map((chance) => on("long", ["newChance", chance], ["digest d:draw", 3000])),
    ...BLOCKS.map((dealer) => on("blocks", dealer, ...calls("d:peek(3); d:draw; d:draw(45)"))),
  ];
}

function stateValues(): Value[] {
  const decks = [{}, { recycle: "all", noRepeat: true }, { recycle: "none" }, { shuffled: false }];
  const inPasses = calls("d:peek(3); save; d:draw(5); save; d:draw(9); save; d:reset; save; d:draw(9)");
  const endless: Step[] = [
    ["newDice", CARDS],
    ["newDice", upTo(4), { weights: [2, 0.5, 1e300, 0] }],
    ["newChance", 0.75],
    ["newChance", 0.1],
    ["newChance", { over: 8 }],
    ...BLOCKS,
  ];
  // Leaves out seeds that aren't multiples of 2^-53, which can't be written exactly.
  const seeds = SEEDS.filter((seed) => typeof seed === "string" || Number.isInteger(Number(seed) * 4));
  return [
    ...seeds.map((seed) => on(seed, ["3 times r:random", 6], ...calls("save; r:getSeed; r:random"))),
    on(0.1, ["r:random"], ["r:stream", "shop"], ["r:random", 6], ["save"], ["r:getSeed"], ["r:stream", ""]),
    ...[15, 16, 17].map((count) => on(42, words(count), ["save"], words(17))),
    ...decks.map((options) => on("deck", ["newDeck", CARDS, options], ["save"], ...inPasses)),
    on("by kind", ["newDeck", upTo(8), BY_KIND], ...calls("d:draw(3); save; d:draw(9)")),
    ...CHANGES,
    on("pile", ["newDeck", upTo(8), { shuffled: false }], ...PILES.slice(0, 2), ...calls("save; d:draw(8)")),
    on("rows", ["newCategoryDeck", CATEGORIES], ...calls("save; d:drawEach; save; 2 times d:drawEach")),
    ...endless.map((dealer) =>
      on("endless", dealer, ...calls("save; d:draw; save; d:peek(3); save; d:draw(12); save; d:draw(9)")),
    ),
  ];
}

/** A value as a line of JSON. JSON.stringify alone would write -0 as 0. */
function line({ seed, calls }: Value): string {
  const signed = (_: string, part: unknown) => (Object.is(part, -0) ? "minus nothing" : part);
  return JSON.stringify({ seed, calls }, signed).replaceAll('"minus nothing"', "-0");
}

const ABOUT =
  "Written by test/reference/write-values.ts from docs/generator.md. Each value: a seed, and what calls give on " +
  "a generator r of it, or a dealer d, one after another. The digest of many: h = 0, then for each number " +
  "h = (h * 31 + number) mod 1000003, where a text counts as its bytes, true as 1, false as 0. " +
  "From 1.0 on a change of any value is a new major version.";

/** The contents of each file, by its name. */
export function valueFiles(): Map<string, string> {
  const files = { words: wordValues, shuffles: shuffleValues, dealers: dealerValues, states: stateValues };
  return new Map(
    Object.entries(files).map(([name, values]) => [
      `${name}.json`,
      `{\n"about": ${JSON.stringify(ABOUT)},\n"values": [\n${values().map(line).join(",\n")}\n]\n}\n`,
    ]),
  );
}
