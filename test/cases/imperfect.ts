/** Cases of riffle, swapShuffle, cut and keyedShuffle. */
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
  LAST,
  look,
  makes,
  objectSource,
  passesOn,
  permutation,
  raise,
  record,
  ref,
  source,
  typeError,
  type Value,
} from "./language.js";
import { KEY, NO_KEYS } from "./random.js";
import { NO_FUNCTIONS } from "./spread.js";

const DECK = ["A", "B", "C", "D"];
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];

/** What all four have in common; `args` are their arguments between the list and the source. */
function commonCases(name: string, args: readonly Value[], golden: readonly number[], next: number): Case[] {
  return [
    good(name, "rearranges the list and returns it, by the engine's own random where none is given", [
      define("list", DECK),
      call(name, [ref("list"), ...args], gives(ref("list"))),
      look("list", permutation(...DECK)),
    ]),
    good(`${name}.random`, "a generator gives the same on every engine", [
      call("newRandom", [name], makes("r")),
      call(name, [EIGHT, ...args, ref("r")], gives(golden)),
      call("r:random", [1000], gives(next)),
    ]),
    boundary(`${name}.random`, "nil and null stand for the engine's own", [
      define("list", DECK),
      call(name, [ref("list"), ...args, undefined], gives(ref("list"))),
      call(name, [ref("list"), ...args, null], gives(ref("list"))),
      look("list", permutation(...DECK)),
    ]),
    name === "swapShuffle"
      ? noTables(name, 1, (table) => [table, ...args, always(1)])
      : noLists(name, 0, ...args, always(1)),
    noSources(name, 3, (random) => [ref("list"), ...args, random]),
  ];
}

/** Cases of a count, the second argument; `nothing` asks for nothing and changes nothing. */
const countCases = (name: string): Case[] => [
  boundary(name, "no times, and fewer than two cards, ask for nothing", [
    define("list", DECK),
    call(name, [ref("list"), 0, source([])], gives(ref("list"))),
    look("list", DECK),
    call(name, [["A"], 1e15, source([])], gives(["A"])),
    call(name, [[], 1e15, source([])], gives([])),
  ]),
  boundary(name, "a count held as a float, and cards that are false or tables", [
    define("card", record({ suit: "hearts" })),
    call(name, [[false, ref("card")], float(1), source([2, 1])], gives([ref("card"), false])),
  ]),
  bad(name, "what is no count", [
    define("list", DECK),
    call(name, [ref("list")], typeError(expected(2, name, "whole number from 0", "nil"))),
    ...noCounts(name, 2, (count) => [ref("list"), count, source([])]),
    look("list", DECK),
  ]),
];

const riffleCases: readonly Case[] = [
  good("riffle", "lets two halves fall into one another, several times", [
    define("list", ["A", "B", "C", "D", "E"]),
    call("riffle", [ref("list"), 1, source([2, 1, 1, 2, 1])], gives(ref("list"))),
    look("list", ["D", "A", "B", "E", "C"]),
    call("riffle", [DECK, 2, source([1, 2, 1, 2, 2, 1, 2, 1])], gives(["B", "A", "D", "C"])),
  ]),
  good("riffle.random", "is asked for the half of each card, from the top", [
    call("riffle", [["A", "B", "C"], 1, objectSource([2, float(2), 1], "random")], gives(["B", "C", "A"])),
    asked("random", 2, 2, 2),
  ]),
  boundary("riffle", "all cards from one half stay as they are", [
    call("riffle", [["A", "B", "C"], 1, always(1)], gives(["A", "B", "C"])),
    call("riffle", [["A", "B", "C"], 1, always(LAST)], gives(["A", "B", "C"])),
  ]),
  ...countCases("riffle"),
  ...commonCases("riffle", [3], [1, 2, 5, 6, 4, 8, 7, 3], 392),
  failing("riffle", (random) => [ref("list"), 2, random], [2, 2, 2, 2, 2, 2, 2, 2]),
];

const swapCases: readonly Case[] = [
  good("swapShuffle", "swaps any two places, and a place with itself", [
    define("list", DECK),
    call("swapShuffle", [ref("list"), 2, source([1, 3, 4, 3])], gives(ref("list"))),
    look("list", ["C", "B", "D", "A"]),
    call("swapShuffle", [["A", "B", "C"], 3, always(LAST)], gives(["A", "B", "C"])),
  ]),
  good("swapShuffle.random", "is asked twice a swap", [
    call("swapShuffle", [["A", "B", "C"], 2, objectSource([1, 2, 2, 3], "random")], gives(["B", "C", "A"])),
    asked("random", 3, 3, 3, 3),
  ]),
  ...countCases("swapShuffle"),
  ...commonCases("swapShuffle", [5], [1, 2, 8, 4, 7, 5, 6, 3], 443),
  failing("swapShuffle", (random) => [ref("list"), 2, random], [4, 4, 4, 4]),
];

const cutCases: readonly Case[] = [
  good("cut", "takes cards off the top and puts them below the others", [
    define("list", DECK),
    call("cut", [ref("list"), 1], gives(ref("list"))),
    look("list", ["B", "C", "D", "A"]),
    call("cut", [ref("list"), 2], gives(["D", "A", "B", "C"])),
  ]),
  good("cut.random", "chooses how many, where that is left out, and is not asked else", [
    call("cut", [DECK, undefined, objectSource([3], "random")], gives(["D", "A", "B", "C"])),
    asked("random", 4),
    call("cut", [DECK, null, source([1])], gives(["B", "C", "D", "A"])),
    call("cut", [DECK, 2, source([])], gives(["C", "D", "A", "B"])),
  ]),
  boundary("cut", "none and all cards: the list as it was; no card and one ask for nothing", [
    call("cut", [DECK, 0], gives(DECK)),
    call("cut", [DECK, -0], gives(DECK)),
    call("cut", [DECK, 4], gives(DECK)),
    call("cut", [DECK, float(3)], gives(["D", "A", "B", "C"])),
    call("cut", [DECK, undefined, always(LAST)], gives(DECK)),
    ...[[], ["A"]].flatMap((list) => [
      call("cut", [list, undefined, source([])], gives(list)),
      call("cut", [list, list.length, source([])], gives(list)),
    ]),
  ]),
  bad("cut", "what is no position of the list", [
    define("list", DECK),
    ...noCounts("cut", 2, (position) => [ref("list"), position, source([])], 0, 4),
    ...noCounts("cut", 2, (position) => [[], position, source([])], 0, 0),
    look("list", DECK),
  ]),
  ...commonCases("cut", [undefined], [7, 8, 1, 2, 3, 4, 5, 6], 824),
  failing("cut", (random) => [ref("list"), undefined, random], [4]),
];

/** 2^31 - 1: what is asked for each of the eight parts of a salt. */
const PART = 2147483647;
/** A salt, the same each time, and the letters to L in its order; so all fewer letters, too. */
const salt = always(12345);
const ORDER = [..."IHJEBCKFLDAG"];
const inOrder = (cards: readonly string[]) => ORDER.filter((card) => cards.includes(card));

const keyedCases: readonly Case[] = [
  good("keyedShuffle", "gives one order, however the list lay, and whichever cards come and go", [
    define("list", DECK),
    call("keyedShuffle", [ref("list"), undefined, salt], gives(ref("list"))),
    look("list", inOrder(DECK)),
    ...[["E", "D", "C", "B", "A"], ["A", "B", "D", "E"], ["C", "L", "A"], [..."LKJIHGFEDCBA"]].map((cards) =>
      call("keyedShuffle", [cards, undefined, salt], gives(inOrder(cards))),
    ),
  ]),
  good("keyedShuffle", "another salt, another order; sorts by the keys that a function gives", [
    call("keyedShuffle", [DECK, undefined, always(12346)], gives(["D", "A", "C", "B"])),
    call(
      "keyedShuffle",
      [DECK, undefined, source([...Array<Value>(7).fill(12345), 1])],
      gives(["C", "D", "B", "A"]),
    ),
    define("red", record({ name: "C" })),
    call(
      "keyedShuffle",
      [[ref("red"), "blue", false], source(["C", "A", "E"]), salt],
      gives([false, ref("red"), "blue"]),
    ),
    call("keyedShuffle", [["C", "A", "E"], undefined, salt], gives(inOrder(["A", "C", "E"]))),
  ]),
  good("keyedShuffle.random", "is asked for eight numbers of a salt, whatever the list", [
    call("keyedShuffle", [["A"], undefined, always(1, "one")], gives(["A"])),
    asked("one", ...Array<number>(8).fill(PART)),
    call("keyedShuffle", [[], undefined, objectSource(EIGHT, "none")], gives([])),
    asked("none", ...Array<number>(8).fill(PART)),
  ]),
  boundary("keyedShuffle", "cards of one key lie as they lay", [
    call("keyedShuffle", [["D", "B", "A", "C"], always("same"), salt], gives(["D", "B", "A", "C"])),
    call("keyedShuffle", [["A", "B"], source([0, -0]), salt], gives(["A", "B"])),
    call("keyedShuffle", [["A", "B"], source([float(3), 3]), salt], gives(["A", "B"])),
    call("keyedShuffle", [["A", "B"], source([3, float(3)]), salt], gives(["A", "B"])),
  ]),
  boundary("keyedShuffle", "keys at their limits: numbers up to 2^53, texts of any bytes, numbers no texts", [
    call(
      "keyedShuffle",
      [[2 ** 53, -(2 ** 53), 0, -1, 2 ** 31, "", "0", "-1", "ü", "n0", "x".repeat(100)], undefined, salt],
      gives(["0", 2 ** 31, -1, -(2 ** 53), "-1", 2 ** 53, "", "ü", "n0", "x".repeat(100), 0]),
    ),
  ]),
  bad("keyedShuffle", "what is no function for keyOf, one that raises, and what is no key", [
    define("list", DECK),
    ...NO_FUNCTIONS.map(([value, came]) =>
      call("keyedShuffle", [ref("list"), value], typeError(expected(2, "keyedShuffle", "function", came))),
    ),
    call("keyedShuffle", [ref("list"), source(["A", raise("no key")]), source([])], passesOn("no key")),
    ...([[undefined, "nil"], ...NO_KEYS] as const).map(([key, came]) =>
      call(
        "keyedShuffle",
        [ref("list"), source([1, "B", key]), source([])],
        typeError(expected(2, "keyedShuffle", KEY, came)),
      ),
    ),
    look("list", DECK),
    call("keyedShuffle", [["A", false]], typeError(expected(2, "keyedShuffle", KEY, "boolean"))),
  ]),
  ...commonCases("keyedShuffle", [undefined], [3, 5, 8, 1, 6, 4, 2, 7], 985),
  failing("keyedShuffle", (random) => [ref("list"), undefined, random], Array<number>(8).fill(PART)),
];

export const imperfectCases: readonly Case[] = [...riffleCases, ...swapCases, ...cutCases, ...keyedCases];
