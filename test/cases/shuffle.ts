/** Cases of shuffled, sample and pick. */
import { expected, failing, noCounts, noLists, noSources, noTables } from "./faults.js";
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
    call("shuffled", [ref("list")], gives(permutation("A", "B", "C"))),
    look("list", ["A", "B", "C"]),
  ]),
  good("shuffled.random", "is asked for position 1 first, and not for the last", [
    call("shuffled", [["A", "B", "C", "D"], source([2, 2, 2], "random")], gives(["B", "C", "D", "A"])),
    asked("random", 4, 3, 2),
    call("shuffled", [["A", "B", "C"], objectSource([float(3), 2], "object")], gives(["C", "A", "B"])),
    asked("object", 3, 2),
  ]),
  boundary("shuffled", "no card, and one card", [
    call("shuffled", [[], source([])], gives([])),
    call("shuffled", [["A"], source([])], gives(["A"])),
  ]),
  boundary("shuffled", "cards of any kind, numbers as they are", [
    define("table", ["inside"]),
    define("record", record({ suit: "hearts" })),
    define("function", someFunction),
    call(
      "shuffled",
      [
        [false, ref("table"), ref("record"), ref("function"), ref("table"), 0, float(2), 0.5, ""],
        always(LAST),
      ],
      gives(["", false, ref("table"), ref("record"), ref("function"), ref("table"), 0, float(2), 0.5]),
    ),
  ]),
  boundary("shuffled.random", "nil and null stand for the engine's own; the first and the last choice", [
    call("shuffled", [["A", "B"], undefined], gives(permutation("A", "B"))),
    call("shuffled", [["A", "B"], null], gives(permutation("A", "B"))),
    call("shuffled", [["A", "B", "C"], always(1)], gives(["A", "B", "C"])),
    call("shuffled", [["A", "B", "C"], always(LAST)], gives(["C", "A", "B"])),
  ]),
  bad("shuffled", "no argument, and arguments swapped", [
    call("shuffled", [], typeError(expected(1, "shuffled", "table", "nil"))),
    call("shuffled", [someFunction, ["A"]], typeError(expected(1, "shuffled", "table", "function"))),
  ]),
  noLists("shuffled", 0),
  noSources("shuffled", 2, (random) => [ref("list"), random]),
  failing("shuffled", (random) => [ref("list"), random], [4, 3, 2], { all: true }),
];

const sampleCases: readonly Case[] = [
  good("sample", "draws cards in random order, no place twice, and leaves the list alone", [
    define("list", ["A", "B", "C", "D"]),
    call("sample", [ref("list"), 2, source([4, 1])], gives(["D", "B"])),
    call("sample", [ref("list"), 3, source([1, 1, 1])], gives(["A", "B", "C"])),
    call("sample", [ref("list"), 3, source([4, 3, 2])], gives(["D", "A", "B"])),
    call("sample", [ref("list"), 4], gives(permutation("A", "B", "C", "D"))),
    look("list", ["A", "B", "C", "D"]),
  ]),
  good("sample.random", "gives the first cards of what shuffled gives", [
    define("list", ["A", "B", "C", "D", "E"]),
    call("shuffled", [ref("list"), source([3, 4, 1, 2])], gives(["C", "E", "A", "B", "D"])),
    call("sample", [ref("list"), 3, source([3, float(4), 1], "random")], gives(["C", "E", "A"])),
    asked("random", 5, 4, 3),
    call("sample", [ref("list"), 1, objectSource([3], "object")], gives(["C"])),
    asked("object", 5),
  ]),
  boundary("sample", "no card, all cards, more than there are", [
    call("sample", [["A", "B"], 0, source([])], gives([])),
    call("sample", [["A", "B"], -0, source([])], gives([])),
    call("sample", [[], 3, source([])], gives([])),
    call("sample", [["A", "B", "C"], float(3), source([2, 1], "random")], gives(["B", "A", "C"])),
    asked("random", 3, 2),
    call("sample", [["A", "B", "C"], 1e15, always(1)], gives(["A", "B", "C"])),
  ]),
  boundary("sample", "cards of any kind", [
    define("table", ["inside"]),
    define("function", someFunction),
    call(
      "sample",
      [[false, ref("table"), ref("function")], 3, always(LAST)],
      gives([ref("function"), false, ref("table")]),
    ),
  ]),
  boundary("sample.random", "nil and null stand for the engine's own", [
    call("sample", [["A", "B"], 2, undefined], gives(permutation("A", "B"))),
    call("sample", [["A", "B"], 2, null], gives(permutation("A", "B"))),
  ]),
  noLists("sample", 0, 1, always(1)),
  bad("sample", "what is no count", [
    define("list", ["A", "B"]),
    call("sample", [ref("list")], typeError(expected(2, "sample", "whole number from 0", "nil"))),
    ...noCounts("sample", 2, (count) => [ref("list"), count, source([])]),
    look("list", ["A", "B"]),
  ]),
  noSources("sample", 3, (random) => [ref("list"), 2, random]),
  failing("sample", (random) => [ref("list"), 3, random], [4, 3, 2]),
];

const pickCases: readonly Case[] = [
  good("pick", "gives one card and leaves the list alone", [
    define("list", ["A", "B", "C"]),
    call("pick", [ref("list"), source([2])], gives("B")),
    look("list", ["A", "B", "C"]),
    call("pick", [["A", "A", "A"]], gives("A")),
  ]),
  good("pick.random", "is asked once", [
    call("pick", [["A", "B", "C"], source([float(3)], "random")], gives("C")),
    asked("random", 3),
    call("pick", [["A", "B", "C"], objectSource([1], "object")], gives("A")),
    asked("object", 3),
  ]),
  boundary("pick", "nothing, of an empty list; the only card, without a question", [
    call("pick", [[], source([])], gives(undefined)),
    call("pick", [["A"], source([])], gives("A")),
  ]),
  boundary("pick", "a card that is false or a table, and a hole that is not picked", [
    define("card", record({ suit: "hearts" })),
    call("pick", [[false]], gives(false)),
    call("pick", [["A", ref("card")], source([2])], gives(ref("card"))),
    call("pick", [holed(["A", undefined, "C"]), always(1)], gives("A")),
    call("pick", [holed(["A", undefined, "C"], "assignments"), always(1)], gives("A")),
  ]),
  boundary("pick.random", "nil and null stand for the engine's own", [
    call("pick", [["A", "A"], undefined], gives("A")),
    call("pick", [["A", "A"], null], gives("A")),
  ]),
  noTables("pick", 1, (table) => [table, always(1)]),
  noSources("pick", 2, (random) => [ref("list"), random]),
  failing("pick", (random) => [ref("list"), random], [4], { all: true }),
];

export const shuffleCases: readonly Case[] = [...shuffledCases, ...sampleCases, ...pickCases];
