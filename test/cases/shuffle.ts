/** Cases of shuffled, sample and pick. */
import { cardFaults, copyAnswerFaults, countFaults, sourceFaults, tableFaults } from "./faults.js";
import {
  always,
  asked,
  bad,
  boundary,
  type Case,
  call,
  define,
  float,
  gives,
  good,
  holed,
  LAST,
  look,
  meanwhile,
  objectSource,
  permutation,
  record,
  ref,
  someFunction,
  source,
  typeError,
} from "./language.js";

const shuffledCases: readonly Case[] = [
  good("shuffled", "gives a shuffled copy and leaves the list alone", [
    define("list", ["A", "B", "C"]),
    call("shuffled", [ref("list"), source([3, 1])], gives(["C", "B", "A"])),
    look("list", ["A", "B", "C"]),
  ]),
  good("shuffled", "takes the engine's own random where none is given", [
    call("shuffled", [["A", "B", "C", "D"]], gives(permutation("A", "B", "C", "D"))),
  ]),
  good("shuffled.random", "is asked for position 1 first, and not for the last", [
    call("shuffled", [["A", "B", "C", "D"], source([2, 2, 2], "random")], gives(["B", "C", "D", "A"])),
    asked("random", 4, 3, 2),
  ]),
  good("shuffled.random", "can be an object with a method", [
    call("shuffled", [["A", "B", "C"], objectSource([3, 2], "random")], gives(["C", "A", "B"])),
    asked("random", 3, 2),
  ]),
  boundary("shuffled", "an empty list", [call("shuffled", [[], source([], "random")], gives([]))]),
  boundary("shuffled", "one card", [call("shuffled", [["A"], source([])], gives(["A"]))]),
  boundary("shuffled", "an empty copy is another table", [
    define("list", []),
    call("shuffled", [ref("list")], gives([])),
    look("list", []),
  ]),
  boundary("shuffled", "cards that are false, tables, functions and one another", [
    define("table", ["inside"]),
    define("record", record({ suit: "hearts" })),
    define("function", someFunction),
    define("cards", [false, ref("table"), ref("record"), ref("function"), ref("table"), 0, ""]),
    call(
      "shuffled",
      [ref("cards"), always(LAST)],
      gives(["", false, ref("table"), ref("record"), ref("function"), ref("table"), 0]),
    ),
  ]),
  boundary("shuffled", "a list of numbers keeps them as they are", [
    call("shuffled", [[1, float(2), 0.5], always(1)], gives([1, float(2), 0.5])),
  ]),
  boundary("shuffled.random", "nil and null stand for the engine's own", [
    call("shuffled", [["A"], undefined], gives(["A"])),
    call("shuffled", [["A"], null], gives(["A"])),
    call("shuffled", [["A", "B"], null], gives(permutation("A", "B"))),
  ]),
  boundary("shuffled.random", "the first and the last choice there is", [
    call("shuffled", [["A", "B", "C"], always(1)], gives(["A", "B", "C"])),
    call("shuffled", [["A", "B", "C"], always(LAST)], gives(["C", "A", "B"])),
  ]),
  boundary("shuffled.random", "a whole number held as a float is an answer", [
    call("shuffled", [["A", "B", "C"], source([float(3), float(1)])], gives(["C", "B", "A"])),
  ]),
  boundary("shuffled.random", "may shuffle the same list while it is asked", [
    define("list", ["A", "B", "C"]),
    call(
      "shuffled",
      [
        ref("list"),
        source([meanwhile([call("shuffled", [ref("list"), always(LAST)], gives(["C", "A", "B"]))], 3), 1]),
      ],
      gives(["C", "B", "A"]),
    ),
  ]),
  bad("shuffled", "no argument", [
    call("shuffled", [], typeError("bad argument #1 to 'shuffled' (table expected, got nil)")),
  ]),
  bad("shuffled", "its arguments swapped", [
    call(
      "shuffled",
      [someFunction, ["A"]],
      typeError("bad argument #1 to 'shuffled' (table expected, got function)"),
    ),
  ]),
  ...tableFaults("shuffled", 1, (table) => [table, always(1)]),
  ...cardFaults("shuffled"),
  ...sourceFaults("shuffled", 2, (random) => [ref("list"), random]),
  ...copyAnswerFaults("shuffled", 2, (random) => [ref("list"), random], [2, 2, 2]),
];

const sampleCases: readonly Case[] = [
  good("sample", "draws cards in random order and leaves the list alone", [
    define("list", ["A", "B", "C", "D"]),
    call("sample", [ref("list"), 2, source([4, 1])], gives(["D", "B"])),
    look("list", ["A", "B", "C", "D"]),
  ]),
  good("sample", "draws no place twice", [
    call("sample", [["A", "B", "C", "D"], 3, source([1, 1, 1])], gives(["A", "B", "C"])),
    call("sample", [["A", "B", "C", "D"], 3, source([4, 3, 2])], gives(["D", "A", "B"])),
  ]),
  good("sample", "takes the engine's own random where none is given", [
    call("sample", [["A", "B", "C"], 3], gives(permutation("A", "B", "C"))),
  ]),
  good("sample.random", "gives the first cards of what shuffled gives", [
    call("shuffled", [["A", "B", "C", "D", "E"], source([3, 4, 1, 2])], gives(["C", "E", "A", "B", "D"])),
    call("sample", [["A", "B", "C", "D", "E"], 3, source([3, 4, 1], "random")], gives(["C", "E", "A"])),
    asked("random", 5, 4, 3),
  ]),
  good("sample.random", "can be an object with a method", [
    call("sample", [["A", "B", "C"], 1, objectSource([3], "random")], gives(["C"])),
    asked("random", 3),
  ]),
  boundary("sample", "no card", [call("sample", [["A", "B"], 0, source([])], gives([]))]),
  boundary("sample", "no card, of none", [call("sample", [[], 0, source([])], gives([]))]),
  boundary("sample", "of an empty list", [call("sample", [[], 3, source([])], gives([]))]),
  boundary("sample", "all cards", [
    call("sample", [["A", "B", "C"], 3, source([2, 1], "random")], gives(["B", "A", "C"])),
    asked("random", 3, 2),
  ]),
  boundary("sample", "more cards than there are gives all of them", [
    call("sample", [["A", "B", "C"], 4, source([2, 1], "random")], gives(["B", "A", "C"])),
    asked("random", 3, 2),
    call("sample", [["A", "B"], 1e15, always(1)], gives(["A", "B"])),
  ]),
  boundary("sample", "a count held as a float", [
    call("sample", [["A", "B", "C"], float(2), source([1, 1])], gives(["A", "B"])),
  ]),
  boundary("sample", "a count of -0", [call("sample", [["A", "B"], -0, source([])], gives([]))]),
  boundary("sample", "cards that are false, tables, functions", [
    define("table", ["inside"]),
    define("function", someFunction),
    call(
      "sample",
      [[false, ref("table"), ref("function")], 3, always(LAST)],
      gives([ref("function"), false, ref("table")]),
    ),
  ]),
  boundary("sample.random", "nil and null stand for the engine's own", [
    call("sample", [["A"], 1, undefined], gives(["A"])),
    call("sample", [["A", "B"], 2, null], gives(permutation("A", "B"))),
  ]),
  boundary("sample.random", "the first and the last choice there is", [
    call("sample", [["A", "B", "C"], 2, always(1)], gives(["A", "B"])),
    call("sample", [["A", "B", "C"], 2, always(LAST)], gives(["C", "A"])),
  ]),
  boundary("sample", "a hole that is not drawn", [
    call("sample", [holed(["A", undefined, "C"]), 1, always(1)], gives(["A"])),
    call("sample", [holed(["A", undefined, "C"], "assignments"), 1, always(1)], gives(["A"])),
  ]),
  bad("sample", "no argument", [
    call("sample", [], typeError("bad argument #1 to 'sample' (table expected, got nil)")),
  ]),
  bad("sample", "its list and its count swapped", [
    call("sample", [2, ["A", "B"]], typeError("bad argument #1 to 'sample' (table expected, got number)")),
  ]),
  bad("sample", "its count and its source swapped", [
    call(
      "sample",
      [["A", "B"], someFunction, 1],
      typeError("bad argument #2 to 'sample' (whole number from 0 expected, got function)"),
    ),
  ]),
  bad("sample", "no count", [
    call("sample", [["A"]], typeError("bad argument #2 to 'sample' (whole number from 0 expected, got nil)")),
  ]),
  bad("sample", "the place that is drawn holds no card", [
    call(
      "sample",
      [["A", Number.NaN, "C"], 2, source([3, 1])],
      typeError("bad argument #1 to 'sample' (table without holes expected, got NaN at position 2)"),
    ),
  ]),
  ...tableFaults("sample", 1, (table) => [table, 1, always(1)]),
  ...countFaults(
    "sample",
    "sample",
    2,
    (count) => [ref("list"), count, source([], "random")],
    [define("list", ["A", "B"])],
    [look("list", ["A", "B"]), asked("random")],
    false,
  ),
  ...sourceFaults("sample", 3, (random) => [ref("list"), 2, random]),
  ...copyAnswerFaults("sample", 3, (random) => [ref("list"), 3, random], [4, 2, 1]),
];

const pickCases: readonly Case[] = [
  good("pick", "gives one card and leaves the list alone", [
    define("list", ["A", "B", "C"]),
    call("pick", [ref("list"), source([2])], gives("B")),
    look("list", ["A", "B", "C"]),
  ]),
  good("pick", "takes the engine's own random where none is given", [
    call("pick", [["A", "A", "A"]], gives("A")),
  ]),
  good("pick.random", "is asked once", [
    call("pick", [["A", "B", "C"], source([3], "random")], gives("C")),
    asked("random", 3),
  ]),
  good("pick.random", "can be an object with a method", [
    call("pick", [["A", "B", "C"], objectSource([1], "random")], gives("A")),
    asked("random", 3),
  ]),
  boundary("pick", "nothing, of an empty list", [call("pick", [[], source([])], gives(undefined))]),
  boundary("pick", "the only card, without a question", [call("pick", [["A"], source([])], gives("A"))]),
  boundary("pick", "a card that is false", [
    call("pick", [[false]], gives(false)),
    call("pick", [["A", false], source([2])], gives(false)),
  ]),
  boundary("pick", "a card that is a table", [
    define("card", record({ suit: "hearts" })),
    call("pick", [["A", ref("card")], source([2])], gives(ref("card"))),
  ]),
  boundary("pick", "a hole that is not picked", [
    call("pick", [holed(["A", undefined, "C"]), always(1)], gives("A")),
    call("pick", [holed(["A", undefined, "C"], "assignments"), always(1)], gives("A")),
  ]),
  boundary("pick.random", "nil and null stand for the engine's own", [
    call("pick", [["A"], undefined], gives("A")),
    call("pick", [["A", "A"], null], gives("A")),
  ]),
  boundary("pick.random", "the first and the last choice there is", [
    call("pick", [["A", "B", "C"], always(1)], gives("A")),
    call("pick", [["A", "B", "C"], always(LAST)], gives("C")),
  ]),
  bad("pick", "no argument", [
    call("pick", [], typeError("bad argument #1 to 'pick' (table expected, got nil)")),
  ]),
  bad("pick", "its arguments swapped", [
    call(
      "pick",
      [someFunction, ["A"]],
      typeError("bad argument #1 to 'pick' (table expected, got function)"),
    ),
  ]),
  bad("pick", "the place that is picked holds no card", [
    call(
      "pick",
      [["A", Number.NaN, "C"], source([2])],
      typeError("bad argument #1 to 'pick' (table without holes expected, got NaN at position 2)"),
    ),
  ]),
  // Of a list that begins with a hole every engine sees that there is more, though not how much.
  bad("pick", "the place that is picked is a hole", [
    call(
      "pick",
      [holed([undefined, "B", "C", "D"]), always(1)],
      typeError("bad argument #1 to 'pick' (table without holes expected, got nil at position 1)"),
    ),
  ]),
  ...tableFaults("pick", 1, (table) => [table, always(1)]),
  ...sourceFaults("pick", 2, (random) => [ref("list"), random]),
  ...copyAnswerFaults("pick", 2, (random) => [ref("list"), random], [4]),
];

export const shuffleCases: readonly Case[] = [...shuffledCases, ...sampleCases, ...pickCases];
