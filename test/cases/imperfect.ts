/** Cases of riffle, swapShuffle, cut and keyedShuffle. */
import {
  expected,
  failing,
  noCounts,
  noLists,
  noSources,
  noTables,
  TAKES_FUNCTION,
  wrongCalls,
} from "./faults.js";
import type { Case, Value } from "./language.js";
import * as say from "./language.js";
import { KEY, NO_KEYS } from "./random.js";
import { told } from "./text.js";

const DECK = ["A", "B", "C", "D"];
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];

/** What all four have in common; `args` are their arguments between the list and the source. */
function commonCases(name: string, args: readonly Value[], golden: readonly number[], next: number): Case[] {
  return [
    say.good(name, "rearranges the list and returns it, by the engine's own random where none is given", [
      say.define("list", DECK),
      say.call(name, [say.ref("list"), ...args], say.gives(say.ref("list"))),
      say.look("list", say.permutation(...DECK)),
    ]),
    say.good(`${name}.random`, "a generator gives the same on every engine", [
      say.call("newRandom", [name], say.makes("r")),
      say.call(name, [EIGHT, ...args, say.ref("r")], say.gives(golden)),
      say.call("r:random", [1000], say.gives(next)),
    ]),
    say.boundary(`${name}.random`, "nil and null stand for the engine's own", [
      say.define("list", DECK),
      say.call(name, [say.ref("list"), ...args, undefined], say.gives(say.ref("list"))),
      say.call(name, [say.ref("list"), ...args, null], say.gives(say.ref("list"))),
      say.look("list", say.permutation(...DECK)),
    ]),
    name === "swapShuffle"
      ? noTables(name, 1, (table) => [table, ...args, say.always(1)])
      : noLists(name, 0, ...args, say.always(1)),
    noSources(name, 3, (random) => [say.ref("list"), ...args, random]),
  ];
}

/** Cases of a count, the second argument; `nothing` asks for nothing and changes nothing. */
const countCases = (name: string): Case[] => [
  ...told(`
${name}, boundary: no times, and fewer than two cards, ask for nothing
  list = [A B C D]; ${name} @list 0 source[] -> @list; list is [A B C D]
  ${name} [A] 1000000000000000 source[] -> [A]; ${name} [] 1000000000000000 source[] -> []
${name}, boundary: a count held as a float, and cards that are false or tables
  card = {suit=hearts}; ${name} [false @card] 1.0 source[2 1] -> [@card false]
`),
  say.bad(name, "what is no count", [
    say.define("list", DECK),
    say.call(name, [say.ref("list")], say.typeError(expected(2, name, "whole number from 0", "nil"))),
    ...noCounts(name, 2, (count) => [say.ref("list"), count, say.source([])]),
    say.look("list", DECK),
  ]),
];

const riffleCases: readonly Case[] = [
  ...told(`
riffle, good: lets two halves fall into one another, several times
  list = [A B C D E]; riffle @list 1 source[2 1 1 2 1] -> @list; list is [D A B E C]
  riffle [A B C D] 2 source[1 2 1 2 2 1 2 1] -> [B A D C]
riffle.random, good: is asked for the half of each card, from the top
  riffle [A B C] 1 object:random[2 2.0 1] -> [B C A]; asked 2 2 2
riffle, boundary: all cards from one half stay as they are
  riffle [A B C] 1 always[1] -> [A B C]; riffle [A B C] 1 always[LAST] -> [A B C]
`),
  ...countCases("riffle"),
  ...commonCases("riffle", [3], [1, 2, 5, 6, 4, 8, 7, 3], 392),
  failing("riffle", (random) => [say.ref("list"), 2, random], [2, 2, 2, 2, 2, 2, 2, 2]),
];

const swapCases: readonly Case[] = [
  ...told(`
swapShuffle, good: swaps any two places, and a place with itself
  list = [A B C D]; swapShuffle @list 2 source[1 3 4 3] -> @list; list is [C B D A]
  swapShuffle [A B C] 3 always[LAST] -> [A B C]
swapShuffle.random, good: is asked twice a swap
  swapShuffle [A B C] 2 object:random[1 2 2 3] -> [B C A]; asked 3 3 3 3
`),
  ...countCases("swapShuffle"),
  ...commonCases("swapShuffle", [5], [1, 2, 8, 4, 7, 5, 6, 3], 443),
  failing("swapShuffle", (random) => [say.ref("list"), 2, random], [4, 4, 4, 4]),
];

const cutCases: readonly Case[] = [
  ...told(`
cut, good: takes cards off the top and puts them below the others
  list = [A B C D]; cut @list 1 -> @list; list is [B C D A]; cut @list 2 -> [D A B C]
cut.random, good: chooses how many, where that is left out, and is not asked else
  cut [A B C D] nil object:random[3] -> [D A B C]; asked 4; cut [A B C D] null source[1] -> [B C D A]
  cut [A B C D] 2 source[] -> [C D A B]
cut, boundary: none and all cards: the list as it was; no card and one ask for nothing
  cut [A B C D] 0 -> [A B C D]; cut [A B C D] -0 -> [A B C D]; cut [A B C D] 4 -> [A B C D]
  cut [A B C D] 3.0 -> [D A B C]; cut [A B C D] nil always[LAST] -> [A B C D]; cut [] nil source[] -> []
  cut [] 0 source[] -> []; cut [A] nil source[] -> [A]; cut [A] 1 source[] -> [A]
`),
  say.bad("cut", "what is no position of the list", [
    say.define("list", DECK),
    ...noCounts("cut", 2, (position) => [say.ref("list"), position, say.source([])], 0, 4),
    ...noCounts("cut", 2, (position) => [[], position, say.source([])], 0, 0),
    say.look("list", DECK),
  ]),
  ...commonCases("cut", [undefined], [7, 8, 1, 2, 3, 4, 5, 6], 824),
  failing("cut", (random) => [say.ref("list"), undefined, random], [4]),
];

/** 2^31 - 1: what is asked for each of the eight parts of a salt. */
const PART = 2147483647;
/** A salt, the same each time. */
const salt = say.always(12345);

const keyedCases: readonly Case[] = [
  ...told(`
keyedShuffle, good: gives one order, however the list lay, and whichever cards come and go
  // By one salt the letters lie as in the last of these, and fewer of them alike.
  list = [A B C D]; keyedShuffle @list nil always[12345] -> @list; list is [B C D A]
  keyedShuffle [E D C B A] nil always[12345] -> [E B C D A]
  keyedShuffle [A B D E] nil always[12345] -> [E B D A]; keyedShuffle [C L A] nil always[12345] -> [C L A]
  keyedShuffle [L K J I H G F E D C B A] nil always[12345] -> [I H J E B C K F L D A G]
keyedShuffle, good: another salt, another order; sorts by the keys that a function gives
  keyedShuffle [A B C D] nil always[12346] -> [D A C B]
  keyedShuffle [A B C D] nil source[12345 12345 12345 12345 12345 12345 12345 1] -> [C D B A]
  red = {name=C}; keyedShuffle [@red blue false] source[C A E] always[12345] -> [false @red blue]
  keyedShuffle [C A E] nil always[12345] -> [E C A]
keyedShuffle.random, good: is asked for eight numbers of a salt, whatever the list
  keyedShuffle [A] nil always:one[1] -> [A]
  asked one: 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647
  keyedShuffle [] nil object:none[1 2 3 4 5 6 7 8] -> []
  asked none: 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647
keyedShuffle, boundary: cards of one key lie as they lay
  keyedShuffle [D B A C] always[same] always[12345] -> [D B A C]
  keyedShuffle [A B] source[0 -0] always[12345] -> [A B]
  keyedShuffle [A B] source[3.0 3] always[12345] -> [A B]
  keyedShuffle [A B] source[3 3.0] always[12345] -> [A B]
`),
  say.boundary(
    "keyedShuffle",
    "keys at their limits: numbers up to 2^53, texts of any bytes, numbers no texts",
    [
      say.call(
        "keyedShuffle",
        [[2 ** 53, -(2 ** 53), 0, -1, 2 ** 31, "", "0", "-1", "ü", "n0", "x".repeat(100)], undefined, salt],
        say.gives(["0", 2 ** 31, -1, -(2 ** 53), "-1", 2 ** 53, "", "ü", "n0", "x".repeat(100), 0]),
      ),
    ],
  ),
  say.bad("keyedShuffle", "what is no function for keyOf, one that raises, and what is no key", [
    say.define("list", DECK),
    ...wrongCalls("keyedShuffle", 2, "function", TAKES_FUNCTION.wrong, (value) => [say.ref("list"), value]),
    say.call(
      "keyedShuffle",
      [say.ref("list"), say.source(["A", say.raise("no key")]), say.source([])],
      say.passesOn("no key"),
    ),
    ...wrongCalls("keyedShuffle", 2, KEY, [undefined, ...NO_KEYS], (key) => [
      say.ref("list"),
      say.source([1, "B", key]),
      say.source([]),
    ]),
    say.look("list", DECK),
    say.call("keyedShuffle", [["A", false]], say.typeError(expected(2, "keyedShuffle", KEY, "boolean"))),
  ]),
  ...commonCases("keyedShuffle", [undefined], [3, 5, 8, 1, 6, 4, 2, 7], 985),
  failing("keyedShuffle", (random) => [say.ref("list"), undefined, random], Array<number>(8).fill(PART)),
];

export const imperfectCases: readonly Case[] = [...riffleCases, ...swapCases, ...cutCases, ...keyedCases];
