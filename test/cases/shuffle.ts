/** Cases of shuffled, sample and pick. */
import { expected, failing, noCounts, noLists, noSources, noTables } from "./faults.js";
import type { Case } from "./language.js";
import * as say from "./language.js";
import { told } from "./text.js";

const shuffledCases: readonly Case[] = [
  ...told(`
shuffled, good: gives a shuffled copy and leaves the list alone
  list = [A B C]; shuffled @list source[3 1] -> [C B A]; shuffled @list -> any[A B C]; list is [A B C]
shuffled.random, good: is asked for position 1 first, and not for the last
  shuffled [A B C D] source:random[2 2 2] -> [B C D A]; asked 4 3 2
  shuffled [A B C] object:object[3.0 2] -> [C A B]; asked object: 3 2
shuffled, boundary: no card, and one card
  shuffled [] source[] -> []; shuffled [A] source[] -> [A]
shuffled.random, boundary: nil and null stand for the engine's own; the first and the last choice
  shuffled [A B] nil -> any[A B]; shuffled [A B] null -> any[A B]; shuffled [A B C] always[1] -> [A B C]
  shuffled [A B C] always[LAST] -> [C A B]
shuffled, bad: no argument, and arguments swapped
  shuffled TypeError #1 table expected, got nil
  shuffled function [A] TypeError #1 table expected, got function
`),
  say.boundary("shuffled", "cards of any kind, numbers as they are", [
    say.define("table", ["inside"]),
    say.define("record", say.record({ suit: "hearts" })),
    say.define("function", say.someFunction),
    say.call(
      "shuffled",
      [
        [
          false,
          say.ref("table"),
          say.ref("record"),
          say.ref("function"),
          say.ref("table"),
          0,
          say.float(2),
          0.5,
          "",
        ],
        say.always(say.LAST),
      ],
      say.gives([
        "",
        false,
        say.ref("table"),
        say.ref("record"),
        say.ref("function"),
        say.ref("table"),
        0,
        say.float(2),
        0.5,
      ]),
    ),
  ]),
  noLists("shuffled", 0),
  noSources("shuffled", 2, (random) => [say.ref("list"), random]),
  failing("shuffled", (random) => [say.ref("list"), random], [4, 3, 2], { all: true }),
];

const sampleCases: readonly Case[] = [
  ...told(`
sample, good: draws cards in random order, no place twice, and leaves the list alone
  list = [A B C D]; sample @list 2 source[4 1] -> [D B]; sample @list 3 source[1 1 1] -> [A B C]
  sample @list 3 source[4 3 2] -> [D A B]; sample @list 4 -> any[A B C D]; list is [A B C D]
sample.random, good: gives the first cards of what shuffled gives
  list = [A B C D E]; shuffled @list source[3 4 1 2] -> [C E A B D]
  sample @list 3 source:random[3 4.0 1] -> [C E A]; asked 5 4 3; sample @list 1 object:object[3] -> [C]
  asked object: 5
sample, boundary: no card, all cards, more than there are
  sample [A B] 0 source[] -> []; sample [A B] -0 source[] -> []; sample [] 3 source[] -> []
  sample [A B C] 3.0 source:random[2 1] -> [B A C]; asked 3 2
  sample [A B C] 1000000000000000 always[1] -> [A B C]
sample, boundary: cards of any kind
  table = [inside]; function = function
  sample [false @table @function] 3 always[LAST] -> [@function false @table]
sample.random, boundary: nil and null stand for the engine's own
  sample [A B] 2 nil -> any[A B]; sample [A B] 2 null -> any[A B]
`),
  noLists("sample", 0, 1, say.always(1)),
  say.bad("sample", "what is no count", [
    say.define("list", ["A", "B"]),
    say.call("sample", [say.ref("list")], say.typeError(expected(2, "sample", "whole number from 0", "nil"))),
    ...noCounts("sample", 2, (count) => [say.ref("list"), count, say.source([])]),
    say.look("list", ["A", "B"]),
  ]),
  noSources("sample", 3, (random) => [say.ref("list"), 2, random]),
  failing("sample", (random) => [say.ref("list"), 3, random], [4, 3, 2]),
];

const pickCases: readonly Case[] = [
  ...told(`
pick, good: gives one card and leaves the list alone
  list = [A B C]; pick @list source[2] -> B; list is [A B C]; pick [A A A] -> A
pick.random, good: is asked once
  pick [A B C] source:random[3.0] -> C; asked 3; pick [A B C] object:object[1] -> A; asked object: 3
pick, boundary: nothing, of an empty list; the only card, without a question
  pick [] source[]; pick [A] source[] -> A
pick, boundary: a card that is false or a table, and a hole that is not picked
  card = {suit=hearts}; pick [false] -> false; pick [A @card] source[2] -> @card
  pick holed[A nil C] always[1] -> A; pick assigned[A nil C] always[1] -> A
pick.random, boundary: nil and null stand for the engine's own
  pick [A A] nil -> A; pick [A A] null -> A
`),
  noTables("pick", 1, (table) => [table, say.always(1)]),
  noSources("pick", 2, (random) => [say.ref("list"), random]),
  failing("pick", (random) => [say.ref("list"), random], [4], { all: true }),
];

export const shuffleCases: readonly Case[] = [...shuffledCases, ...sampleCases, ...pickCases];
