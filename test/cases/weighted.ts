/** Cases of pickWeighted and sampleWeighted. */
import { expected, failing, noCounts, noSources, noTables } from "./faults.js";
import {
  always,
  argument,
  asked,
  bad,
  boundary,
  type Case,
  call,
  define,
  float,
  gives,
  good,
  LAST,
  look,
  makes,
  objectSource,
  permutation,
  rangeError,
  record,
  ref,
  someFunction,
  source,
  typeError,
  type Value,
} from "./language.js";

/** What is asked where a fraction chooses. */
const MOST = 2 ** 31 - 1;

/** What is wrong for both functions: `args` are the arguments, around the weights. */
function weightFaults(name: string, args: (weights: Value) => readonly Value[]): Case[] {
  const what = "one number from 0 for each card";
  const wrong: readonly (readonly [weights: Value, problem: string])[] = [
    [[1, -1, 1], `${what} expected, got -1 at position 2`],
    [[1, 1, -0.5], `${what} expected, got a fraction at position 3`],
    [["1", 1, 1], `${what} expected, got string at position 1`],
    [[1, true, 1], `${what} expected, got boolean at position 2`],
    [[1, 1], `${what} expected, got nil at position 3`],
    [[], `${what} expected, got nil at position 1`],
    [[1, 1, 1, 1], `${what} expected, got 1 at position 4`],
    [[Number.NaN, 1, 1], `${what} expected, got NaN at position 1`],
    [[1, Number.POSITIVE_INFINITY, 1], `${what} expected, got infinity at position 2`],
    [[1e308, 1e308, 1e308], "a sum above 0 expected, got infinity"],
    [[0, 0, 0], "a sum above 0 expected, got 0"],
  ];
  return [
    noTables(name, 1, (table) => [table, ...args([1]).slice(1)]),
    noTables(name, 2, (table) => [["A"], ...args(table).slice(1)]),
    bad(name, "what are no weights", [
      define("list", ["A", "B", "C"]),
      ...wrong.map(([weights, problem]) => call(name, args(weights), rangeError(argument(2, name, problem)))),
      call(name, [["A"], someFunction, 1], typeError(expected(2, name, "table", "function"))),
      call(name, [[], [1], 1], rangeError(argument(2, name, `${what} expected, got 1 at position 1`))),
      look("list", ["A", "B", "C"]),
    ]),
  ];
}

const picks = (weights: Value, random: Value, card: Value) =>
  call("pickWeighted", [["A", "B", "C"], weights, random], gives(card));

const pickCases: readonly Case[] = [
  good("pickWeighted", "gives each card as many answers as its weight says, in the list's order", [
    define("list", ["A", "B", "C"]),
    define("weights", [1, 2, 3]),
    ...["A", "B", "B", "C", "C", "C"].map((card, at) =>
      call("pickWeighted", [ref("list"), ref("weights"), source([at + 1])], gives(card)),
    ),
    picks([0, 3, 0], undefined, "B"),
    look("list", ["A", "B", "C"]),
    look("weights", [1, 2, 3]),
  ]),
  good("pickWeighted.random", "is asked once, for the sum", [
    picks([1, 2, float(3)], source([float(3)], "random"), "B"),
    asked("random", 6),
    picks([1, 2, 0], objectSource([2], "object"), "B"),
    asked("object", 3),
  ]),
  boundary("pickWeighted", "nothing, of an empty list; a sum of 1 without a question", [
    call("pickWeighted", [[], [], source([])], gives(undefined)),
    call("pickWeighted", [["A"], [7], source([7])], gives("A")),
    picks([0, 1, 0], source([]), "B"),
  ]),
  boundary("pickWeighted", "a card of weight 0 never, wherever it lies", [
    ...["B", "B", "D", "D"].map((card, at) =>
      call("pickWeighted", [["A", "B", "C", "D", "E"], [0, 2, 0, 2, 0], source([at + 1])], gives(card)),
    ),
    picks([-0, 0.5, 0], source([1]), "B"),
    picks([0.5, 0.25, 0], always(LAST), "B"),
  ]),
  boundary("pickWeighted", "a card that is false, or a table", [
    define("card", record({ suit: "hearts" })),
    call("pickWeighted", [[false, ref("card")], [1, 1], source([1])], gives(false)),
    call("pickWeighted", [[false, ref("card")], [1, 1], source([2])], gives(ref("card"))),
  ]),
  boundary("pickWeighted.random", "is never asked for more than 2^31 - 1: then a fraction chooses", [
    picks([2 ** 31 - 2, 1, 0], always(LAST, "most"), "B"),
    asked("most", MOST),
    picks([1, 1, 2 ** 31 - 3], source([2], "whole"), "B"),
    asked("whole", MOST),
    // 1 of 2^31, and one more: the second number of the fraction lies behind it.
    picks([1, 2 ** 31 - 1, 0], source([1], "above"), "A"),
    asked("above", MOST),
    picks([1, 2 ** 31 - 1, 0], source([2]), "B"),
    picks([0.5, 0.25, 0.25], source([2 ** 30], "fraction"), "A"),
    asked("fraction", MOST),
    picks([0.5, 0.25, 0.25], source([2 ** 30 + 1]), "B"),
    picks([0.5, 0.25, 0.25], always(LAST), "C"),
    picks([1e300, 1e300, 1], always(LAST), "B"),
  ]),
  boundary("pickWeighted", "weights so small that the point is rounded up to their sum", [
    picks([0, 5e-324, 0], always(LAST), "B"),
    picks([5e-324, 5e-324, 0], always(LAST), "B"),
  ]),
  boundary("pickWeighted.random", "nil and null stand for the engine's own", [
    picks([0, 1, 0], undefined, "B"),
    picks([0, 0, 2], null, "C"),
  ]),
  ...weightFaults("pickWeighted", (weights) => [ref("list"), weights, source([])]),
  noSources("pickWeighted", 3, (random) => [ref("list"), [1, 1, 1], random]),
  failing("pickWeighted", (random) => [ref("list"), [1, 1, 1, 1], random], [4]),
  failing("pickWeighted", (random) => [ref("list"), [0.5, 1, 1, 1], random], [MOST], {
    title: " by a fraction",
  }),
];

const samples = (weights: Value, count: Value, random: Value, ...cards: readonly Value[]) =>
  call("sampleWeighted", [["A", "B", "C"], weights, count, random], gives(cards));

const sampleCases: readonly Case[] = [
  good("sampleWeighted", "draws cards by the weights that are left, and leaves the lists alone", [
    define("list", ["A", "B", "C"]),
    define("weights", [5, 2, 1]),
    call("sampleWeighted", [ref("list"), ref("weights"), 2, source([6, 6], "random")], gives(["B", "C"])),
    asked("random", 8, 6),
    call("sampleWeighted", [ref("list"), [1, 2, 0.5], 3], gives(permutation("A", "B", "C"))),
    look("list", ["A", "B", "C"]),
    look("weights", [5, 2, 1]),
  ]),
  good("sampleWeighted.random", "is asked for the sum that is left, and not for a sum of 1", [
    samples([3, 2, 1], 3, source([1, 1], "random"), "A", "B", "C"),
    asked("random", 6, 3),
    samples([1, float(2), 0], float(1), objectSource([3], "object"), "B"),
    asked("object", 3),
  ]),
  good("sampleWeighted.random", "a generator gives the same on every engine", [
    call("newRandom", ["weighted"], makes("r")),
    call("sampleWeighted", [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 5, ref("r")], gives([3, 5, 1, 4, 2])),
    call("sampleWeighted", [[1, 2, 3, 4, 5], [0.1, 0.7, 1e-9, 3, 0.3], 5, ref("r")], gives([4, 5, 2, 1, 3])),
    call("r:random", [1000], gives(67)),
  ]),
  boundary("sampleWeighted", "no card; fewer where only those of weight 0 are left; equal cards", [
    samples([1, 1, 1], 0, source([])),
    call("sampleWeighted", [[], [], 3, source([])], gives([])),
    samples([0, 2, 0], 3, source([2], "random"), "B"),
    asked("random", 2),
    samples([0.5, 0, 0.25], 1e15, always(LAST), "C", "A"),
    call("sampleWeighted", [["A", "A"], [1, 1], 2, source([1])], gives(["A", "A"])),
  ]),
  boundary("sampleWeighted", "fractions that leave nothing behind when they are drawn", [
    call(
      "sampleWeighted",
      [["A", "B", "C", "D", "E", "F"], [0.1, 0.2, 0.3, 0, 0.7, 1e-17], 6, always(LAST)],
      gives(["E", "C", "B", "A", "F"]),
    ),
  ]),
  boundary("sampleWeighted.random", "nil and null stand for the engine's own", [
    samples([0, 1, 0], 1, undefined, "B"),
    samples([0, 3, 0], 2, null, "B"),
  ]),
  ...weightFaults("sampleWeighted", (weights) => [ref("list"), weights, 2, source([])]),
  bad("sampleWeighted", "what is no count", [
    define("list", ["A", "B"]),
    ...noCounts("sampleWeighted", 3, (count) => [ref("list"), [1, 1], count, source([])]),
    look("list", ["A", "B"]),
  ]),
  noSources("sampleWeighted", 4, (random) => [ref("list"), [1, 1, 1], 2, random]),
  failing("sampleWeighted", (random) => [ref("list"), [1, 1, 1, 1], 3, random], [4, 3, 2]),
];

export const weightedCases: readonly Case[] = [...pickCases, ...sampleCases];
