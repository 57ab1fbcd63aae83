/** Cases of pickWeighted and sampleWeighted. */
import { copyAnswerFaults, countFaults, sourceFaults, tableFaults, wrongAnswer } from "./faults.js";
import {
  always,
  asked,
  BEYOND,
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
  type Outcome,
  objectSource,
  passesOn,
  permutation,
  raise,
  rangeError,
  record,
  ref,
  share,
  someFunction,
  source,
  typeError,
  type Value,
} from "./language.js";

const HIGH = 67108864;
const LOW = 134217728;

/** Cases of both functions: `args` are their arguments. */
function weightFaults(name: string, args: (weights: Value) => readonly Value[]): Case[] {
  const expected = `bad argument #2 to '${name}' (weights from 0 on, one a card and not all 0, expected, got `;
  const fault = (
    title: string,
    weights: Value,
    came: string,
    outcome: (text: string) => Outcome = rangeError,
  ) =>
    bad(name, title, [
      define("list", ["A", "B", "C"]),
      call(name, args(weights), outcome(`${expected}${came})`)),
      look("list", ["A", "B", "C"]),
    ]);
  return [
    fault("a negative weight", [1, -1, 1], "-1 at position 2"),
    fault("a negative fraction for a weight", [1, 1, -0.5], "a fraction at position 3"),
    fault("NaN for a weight", [Number.NaN, 1, 1], "NaN at position 1"),
    fault("an infinite weight", [1, Number.POSITIVE_INFINITY, 1], "infinity at position 2"),
    fault("a string for a weight", ["1", 1, 1], "string at position 1", typeError),
    fault("a boolean for a weight", [1, true, 1], "boolean at position 2", typeError),
    fault("too few weights", [1, 1], "nil at position 3", typeError),
    fault("no weights", [], "nil at position 1", typeError),
    fault("too many weights", [1, 1, 1, 1], "more"),
    fault("weights that are all 0", [0, 0, 0], "only 0"),
    fault("weights whose sum is infinite", [1e308, 1e308, 1e308], "an infinite sum"),
  ];
}

const pickCases: readonly Case[] = [
  good("pickWeighted", "gives each card as many answers as its weight says, in the list's order", [
    define("list", ["A", "B", "C"]),
    define("weights", [1, 2, 3]),
    call("pickWeighted", [ref("list"), ref("weights"), source([1])], gives("A")),
    call("pickWeighted", [ref("list"), ref("weights"), source([2])], gives("B")),
    call("pickWeighted", [ref("list"), ref("weights"), source([3])], gives("B")),
    call("pickWeighted", [ref("list"), ref("weights"), source([4])], gives("C")),
    call("pickWeighted", [ref("list"), ref("weights"), source([6])], gives("C")),
    look("list", ["A", "B", "C"]),
    look("weights", [1, 2, 3]),
  ]),
  good("pickWeighted", "takes the engine's own random where none is given", [
    call(
      "pickWeighted",
      [
        ["A", "B"],
        [0, 3],
      ],
      gives("B"),
    ),
  ]),
  good("pickWeighted.random", "is asked once, for the sum", [
    call("pickWeighted", [["A", "B", "C"], [1, 2, 3], source([3], "random")], gives("B")),
    asked("random", 6),
  ]),
  good("pickWeighted.random", "can be an object with a method", [
    call("pickWeighted", [["A", "B"], [1, 2], objectSource([2], "random")], gives("B")),
    asked("random", 3),
  ]),
  good("pickWeighted.random", "a generator gives the same on every engine", [
    call("newRandom", ["weighted"], makes("r")),
    call("pickWeighted", [["A", "B", "C", "D"], [1, 2, 3, 4], ref("r")], gives("D")),
    call("pickWeighted", [["A", "B", "C", "D"], [0.1, 0.2, 0.3, 0.4], ref("r")], gives("C")),
    call("pickWeighted", [["A", "B", "C", "D"], [1, 2 ** 40, 2 ** 41, 2 ** 40], ref("r")], gives("D")),
    call("r:random", [1000], gives(523)),
  ]),
  boundary("pickWeighted", "nothing, of an empty list", [
    call("pickWeighted", [[], [], source([])], gives(undefined)),
  ]),
  boundary("pickWeighted", "a card of weight 0 never, wherever it lies", [
    call("pickWeighted", [["A", "B", "C", "D", "E"], [0, 2, 0, 2, 0], source([1])], gives("B")),
    call("pickWeighted", [["A", "B", "C", "D", "E"], [0, 2, 0, 2, 0], source([2])], gives("B")),
    call("pickWeighted", [["A", "B", "C", "D", "E"], [0, 2, 0, 2, 0], source([3])], gives("D")),
    call("pickWeighted", [["A", "B", "C", "D", "E"], [0, 2, 0, 2, 0], source([4])], gives("D")),
    call("pickWeighted", [["A", "B"], [-0, 0.5], source([1, 1])], gives("B")),
  ]),
  boundary("pickWeighted", "the only card, and a sum of 1 without a question", [
    call("pickWeighted", [["A"], [7], source([7])], gives("A")),
    call("pickWeighted", [["A", "B", "C"], [0, 1, 0], source([])], gives("B")),
  ]),
  boundary("pickWeighted", "a card that is false, or a table", [
    define("card", record({ suit: "hearts" })),
    call("pickWeighted", [[false, ref("card")], [1, 1], source([1])], gives(false)),
    call("pickWeighted", [[false, ref("card")], [1, 1], source([2])], gives(ref("card"))),
  ]),
  boundary("pickWeighted", "an empty place that is not picked", [
    call("pickWeighted", [["A", Number.NaN], [1, 1], source([1])], gives("A")),
  ]),
  boundary("pickWeighted.random", "is never asked for more than 2^31 - 1", [
    call("pickWeighted", [["A", "B"], [2 ** 31 - 2, 1], always(LAST, "most")], gives("B")),
    asked("most", 2147483647),
    call("pickWeighted", [["A", "B"], [2 ** 31 - 1, 1], source([16, LOW], "two")], gives("B")),
    asked("two", 16, LOW),
    call("pickWeighted", [["A", "B"], [2 ** 31 - 1, 1], source([16, LOW - 1])], gives("A")),
    call("pickWeighted", [["A", "B"], [2 ** 52, 2 ** 52], source([HIGH / 2, LOW], "wide")], gives("A")),
    asked("wide", HIGH, LOW),
    call("pickWeighted", [["A", "B"], [2 ** 52, 2 ** 52], source([HIGH / 2 + 1, 1])], gives("B")),
    call("pickWeighted", [["A", "B"], [1, 2 ** 53 - 1], source([1, 1])], gives("A")),
    call("pickWeighted", [["A", "B"], [1, 2 ** 53 - 1], source([1, 2])], gives("B")),
    call("pickWeighted", [["A", "B"], [2 ** 53 - 1, 1], always(LAST)], gives("B")),
  ]),
  boundary("pickWeighted.random", "of a sum above 2^31 - 1 the numbers too many are left out", [
    call("pickWeighted", [["A", "B", "C"], [1, 1, 2 ** 31 - 1], source([1, 1], "first")], gives("A")),
    asked("first", 17, LOW),
    call("pickWeighted", [["A", "B", "C"], [1, 1, 2 ** 31 - 1], source([1, 2, 1, LOW, 2, 1])], gives("B")),
    call("pickWeighted", [["A", "B", "C"], [1, 1, 2 ** 31 - 1], source([2, 2])], gives("C")),
    call("pickWeighted", [["A", "B", "C"], [2 ** 31 - 1, 1, 1], always(LAST)], gives("C")),
    call("pickWeighted", [["A", "B", "C"], [2 ** 31 - 1, 1, 1], always(1)], gives("A")),
  ]),
  boundary("pickWeighted.random", "fractions, and sums above 2^53, take a number with 53 bits", [
    call("pickWeighted", [["A", "B", "C"], [0.5, 0.25, 0.25], always(1, "first")], gives("A")),
    asked("first", HIGH, LOW),
    call("pickWeighted", [["A", "B", "C"], [0.5, 0.25, 0.25], source([HIGH / 2, LOW])], gives("A")),
    call("pickWeighted", [["A", "B", "C"], [0.5, 0.25, 0.25], source([HIGH / 2 + 1, 1])], gives("B")),
    call("pickWeighted", [["A", "B", "C"], [0.5, 0.25, 0.25], source([HIGH * 0.75 + 1, 1])], gives("C")),
    call("pickWeighted", [["A", "B", "C"], [0.5, 0.25, 0], always(LAST)], gives("B")),
    call("pickWeighted", [["A", "B"], [2 ** 53, 1], source([1, 1], "large")], gives("A")),
    asked("large", HIGH, LOW),
    call("pickWeighted", [["A", "B"], [1e300, 1e300], always(LAST)], gives("B")),
  ]),
  boundary("pickWeighted", "weights so small that the point is rounded up to their sum", [
    call("pickWeighted", [["A", "B", "C"], [0, 5e-324, 0], always(LAST)], gives("B")),
    call("pickWeighted", [["A", "B", "C"], [5e-324, 5e-324, 0], always(LAST)], gives("B")),
  ]),
  boundary("pickWeighted", "whole weights held as floats", [
    call("pickWeighted", [["A", "B"], [float(1), float(2)], source([float(2)], "random")], gives("B")),
    asked("random", 3),
  ]),
  boundary("pickWeighted.random", "nil and null stand for the engine's own", [
    call("pickWeighted", [["A"], [1], undefined], gives("A")),
    call("pickWeighted", [["A", "B"], [0, 2], null], gives("B")),
  ]),
  boundary("pickWeighted.random", "may change the lists while it is asked", [
    define("list", ["A", "B", "C"]),
    call(
      "pickWeighted",
      [
        ref("list"),
        [1, 1, 1],
        source([
          {
            is: "meanwhile",
            steps: [call("shuffleTable", [ref("list"), always(1)], gives(ref("list")))],
            answer: 1,
          },
        ]),
      ],
      gives("B"),
    ),
  ]),
  bad("pickWeighted", "no argument", [
    call("pickWeighted", [], typeError("bad argument #1 to 'pickWeighted' (table expected, got nil)")),
  ]),
  bad("pickWeighted", "no weights at all", [
    call(
      "pickWeighted",
      [["A"], someFunction],
      typeError("bad argument #2 to 'pickWeighted' (table expected, got function)"),
    ),
  ]),
  bad("pickWeighted", "weights without cards", [
    call(
      "pickWeighted",
      [[], [1]],
      rangeError(
        "bad argument #2 to 'pickWeighted' (weights from 0 on, one a card and not all 0, expected, got more)",
      ),
    ),
  ]),
  bad("pickWeighted", "the place that is picked holds no card", [
    call(
      "pickWeighted",
      [["A", Number.NaN], [1, 1], source([2])],
      typeError("bad argument #1 to 'pickWeighted' (table without holes expected, got NaN at position 2)"),
    ),
  ]),
  bad("pickWeighted.random", "a wrong answer to the second of two questions", [
    call(
      "pickWeighted",
      [["A", "B"], [0.5, 0.5], source([1, BEYOND], "random")],
      rangeError(wrongAnswer(3, "pickWeighted", LOW, `${LOW + 1}`)),
    ),
    asked("random", HIGH, LOW),
    call(
      "pickWeighted",
      [["A", "B"], [0.5, 0.5], source([0], "first")],
      rangeError(wrongAnswer(3, "pickWeighted", HIGH, "0")),
    ),
    asked("first", HIGH),
    call("pickWeighted", [["A", "B"], [0.5, 0.5], source([1, raise("no luck")])], passesOn("no luck")),
  ]),
  bad("pickWeighted.random", "gives the same numbers for ever, none of which will do", [
    call(
      "pickWeighted",
      [["A", "B"], [2 ** 31, 1], always(share(5))],
      rangeError("bad argument #3 to 'pickWeighted' (random must not give the same numbers for ever)"),
    ),
  ]),
  ...tableFaults("pickWeighted", 1, (table) => [table, [1], always(1)]),
  ...tableFaults("pickWeighted", 2, (table) => [["A"], table, always(1)]).map((one) => ({
    ...one,
    name: `${one.name} of weights`,
  })),
  ...weightFaults("pickWeighted", (weights) => [ref("list"), weights, source([])]),
  ...sourceFaults("pickWeighted", 3, (random) => [ref("list"), [1, 1, 1], random]),
  ...copyAnswerFaults("pickWeighted", 3, (random) => [ref("list"), [1, 1, 1, 1], random], [4]),
];

const sampleCases: readonly Case[] = [
  good("sampleWeighted", "draws cards by the weights that are left, and leaves the lists alone", [
    define("list", ["A", "B", "C"]),
    define("weights", [5, 2, 1]),
    call("sampleWeighted", [ref("list"), ref("weights"), 2, source([6, 6], "random")], gives(["B", "C"])),
    asked("random", 8, 6),
    look("list", ["A", "B", "C"]),
    look("weights", [5, 2, 1]),
  ]),
  good("sampleWeighted", "begins with the card that pickWeighted picks", [
    call("pickWeighted", [["A", "B", "C"], [2, 3, 4], source([5])], gives("B")),
    call("sampleWeighted", [["A", "B", "C"], [2, 3, 4], 1, source([5])], gives(["B"])),
  ]),
  good("sampleWeighted", "takes the engine's own random where none is given", [
    call("sampleWeighted", [["A", "B", "C"], [1, 2, 0.5], 3], gives(permutation("A", "B", "C"))),
  ]),
  good("sampleWeighted.random", "is asked for the sum that is left, and not for a sum of 1", [
    call("sampleWeighted", [["A", "B", "C"], [3, 2, 1], 3, source([1, 1], "random")], gives(["A", "B", "C"])),
    asked("random", 6, 3),
  ]),
  good("sampleWeighted.random", "can be an object with a method", [
    call("sampleWeighted", [["A", "B"], [1, 2], 1, objectSource([3], "random")], gives(["B"])),
    asked("random", 3),
  ]),
  good("sampleWeighted.random", "a generator gives the same on every engine", [
    call("newRandom", ["weighted"], makes("r")),
    call(
      "sampleWeighted",
      [["A", "B", "C", "D", "E"], [1, 2, 3, 4, 5], 5, ref("r")],
      gives(["D", "B", "E", "A", "C"]),
    ),
    call(
      "sampleWeighted",
      [["A", "B", "C", "D", "E"], [0.1, 0.7, 1e-9, 3, 0.3], 5, ref("r")],
      gives(["D", "E", "B", "A", "C"]),
    ),
    call("r:random", [1000], gives(377)),
  ]),
  boundary("sampleWeighted", "no card", [
    call("sampleWeighted", [["A", "B"], [1, 1], 0, source([])], gives([])),
    call("sampleWeighted", [[], [], 0, source([])], gives([])),
    call("sampleWeighted", [[], [], 3, source([])], gives([])),
  ]),
  boundary("sampleWeighted", "fewer cards where only those of weight 0 are left", [
    call("sampleWeighted", [["A", "B", "C"], [0, 2, 0], 3, source([2], "random")], gives(["B"])),
    asked("random", 2),
    call("sampleWeighted", [["A", "B", "C"], [0.5, 0, 0.25], 9, always(LAST)], gives(["C", "A"])),
    call("sampleWeighted", [["A", "B"], [1, 1], 1e15, always(1)], gives(["A", "B"])),
  ]),
  boundary("sampleWeighted", "a count and weights held as floats", [
    call("sampleWeighted", [["A", "B"], [float(2), float(2)], float(1), source([3], "random")], gives(["B"])),
    asked("random", 4),
  ]),
  boundary("sampleWeighted", "equal cards are two places", [
    call("sampleWeighted", [["A", "A"], [1, 1], 2, source([1])], gives(["A", "A"])),
  ]),
  boundary("sampleWeighted", "fractions that leave nothing behind when they are drawn", [
    call(
      "sampleWeighted",
      [["A", "B", "C", "D", "E", "F"], [0.1, 0.2, 0.3, 0, 0.7, 1e-17], 6, always(LAST)],
      gives(["E", "C", "B", "F", "A"]),
    ),
  ]),
  boundary("sampleWeighted.random", "nil and null stand for the engine's own", [
    call("sampleWeighted", [["A"], [1], 1, undefined], gives(["A"])),
    call("sampleWeighted", [["A", "B"], [0, 3], 2, null], gives(["B"])),
  ]),
  bad("sampleWeighted", "no argument", [
    call("sampleWeighted", [], typeError("bad argument #1 to 'sampleWeighted' (table expected, got nil)")),
  ]),
  bad("sampleWeighted", "the place that is drawn holds no card", [
    call(
      "sampleWeighted",
      [["A", Number.NaN], [1, 1], 2, source([1])],
      typeError("bad argument #1 to 'sampleWeighted' (table without holes expected, got NaN at position 2)"),
    ),
  ]),
  ...tableFaults("sampleWeighted", 1, (table) => [table, [1], 1, always(1)]),
  ...tableFaults("sampleWeighted", 2, (table) => [["A"], table, 1, always(1)]).map((one) => ({
    ...one,
    name: `${one.name} of weights`,
  })),
  ...weightFaults("sampleWeighted", (weights) => [ref("list"), weights, 2, source([])]),
  ...countFaults(
    "sampleWeighted",
    "sampleWeighted",
    3,
    (count) => [ref("list"), [1, 1], count, source([], "random")],
    [define("list", ["A", "B"])],
    [look("list", ["A", "B"]), asked("random")],
    false,
  ),
  ...sourceFaults("sampleWeighted", 4, (random) => [ref("list"), [1, 1, 1], 2, random]),
  ...copyAnswerFaults("sampleWeighted", 4, (random) => [ref("list"), [1, 1, 1, 1], 3, random], [4, 1, 2]),
];

export const weightedCases: readonly Case[] = [...pickCases, ...sampleCases];
