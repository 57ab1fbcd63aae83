/** Cases of riffle, swapShuffle, cut and keyedShuffle. */
import {
  cardFaults,
  copyAnswerFaults,
  countFaults,
  sourceFaults,
  tableFaults,
  wrongAnswer,
} from "./faults.js";
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
  meanwhile,
  objectSource,
  passesOn,
  permutation,
  raise,
  rangeError,
  record,
  ref,
  source,
  typeError,
  type Value,
} from "./language.js";

const DECK = ["A", "B", "C", "D"];

/** What all four have in common; `args` are their arguments between the list and the source. */
function commonCases(name: string, args: readonly Value[]): Case[] {
  return [
    good(name, "takes the engine's own random where none is given, and returns its list", [
      define("list", DECK),
      call(name, [ref("list"), ...args], gives(ref("list"))),
      look("list", permutation(...DECK)),
    ]),
    good(name, "starts the list at its top again for drawCards", [
      define("list", DECK),
      call("drawCards", [3, ref("list")], gives(["A", "B", "C"])),
      call(name, [ref("list"), ...args], gives(ref("list"))),
      call("drawCards", [9, ref("list")], gives(permutation(...DECK))),
    ]),
    boundary(name, "an empty list and one card", [
      define("none", []),
      call(name, [ref("none"), ...args, always(1)], gives(ref("none"))),
      look("none", []),
      define("one", ["A"]),
      call(name, [ref("one"), ...args, always(1)], gives(ref("one"))),
      look("one", ["A"]),
    ]),
    boundary(`${name}.random`, "nil and null stand for the engine's own", [
      define("list", DECK),
      call(name, [ref("list"), ...args, undefined], gives(ref("list"))),
      call(name, [ref("list"), ...args, null], gives(ref("list"))),
      look("list", permutation(...DECK)),
    ]),
    bad(name, "no argument", [
      call(name, [], typeError(`bad argument #1 to '${name}' (table expected, got nil)`)),
    ]),
    ...tableFaults(name, 1, (table) => [table, ...args, always(1)]),
    ...sourceFaults(name, 3, (random) => [ref("list"), ...args, random]),
  ];
}

/** Cases of a source that fails late: `steps` of answers that are right, then one that is wrong. */
function lateFaults(
  name: string,
  args: readonly Value[],
  right: readonly number[],
  n: number,
  after: Value,
): Case[] {
  const fault = (title: string, answer: Value, came: string) =>
    bad(`${name}.random`, `${title}, late`, [
      define("list", DECK),
      call(
        name,
        [ref("list"), ...args, source([...right, answer], "random")],
        rangeError(wrongAnswer(3, name, n, came)),
      ),
      look("list", after),
    ]);
  return [
    fault("0", 0, "0"),
    // Written out: the integers of Fengari would overflow where n is 2^31 - 1.
    fault("n + 1", n + 1, `${n + 1}`),
    fault("nil", undefined, "nil"),
    fault("a string", "1", "string"),
    bad(`${name}.random`, "raises late", [
      define("list", DECK),
      call(name, [ref("list"), ...args, source([...right, raise("no luck")])], passesOn("no luck")),
      look("list", after),
    ]),
  ];
}

const riffleCases: readonly Case[] = [
  good("riffle", "lets two halves fall into one another", [
    define("list", ["A", "B", "C", "D", "E"]),
    call("riffle", [ref("list"), 1, source([2, 1, 1, 2, 1])], gives(ref("list"))),
    look("list", ["D", "A", "B", "E", "C"]),
  ]),
  good("riffle", "several times", [
    define("list", DECK),
    call("riffle", [ref("list"), 2, source([1, 2, 1, 2, 2, 1, 2, 1])], gives(["B", "A", "D", "C"])),
  ]),
  good("riffle.random", "is asked for the half of each card, from the top", [
    define("list", ["A", "B", "C"]),
    call("riffle", [ref("list"), 1, source([2, 2, 1], "random")], gives(["B", "C", "A"])),
    asked("random", 2, 2, 2),
  ]),
  good("riffle.random", "can be an object with a method", [
    call("riffle", [["A", "B"], 1, objectSource([2, 1], "random")], gives(["B", "A"])),
    asked("random", 2, 2),
  ]),
  good("riffle.random", "a generator gives the same on every engine", [
    call("newRandom", ["riffle"], makes("r")),
    call(
      "riffle",
      [["A", "B", "C", "D", "E", "F", "G", "H"], 1, ref("r")],
      gives(["E", "A", "F", "G", "B", "C", "H", "D"]),
    ),
    call(
      "riffle",
      [["A", "B", "C", "D", "E", "F", "G", "H"], 3, ref("r")],
      gives(["E", "B", "H", "D", "C", "F", "G", "A"]),
    ),
    call("r:random", [1000], gives(604)),
  ]),
  boundary("riffle", "all cards from one half stay as they are", [
    call("riffle", [["A", "B", "C"], 1, always(1)], gives(["A", "B", "C"])),
    call("riffle", [["A", "B", "C"], 1, always(LAST)], gives(["A", "B", "C"])),
  ]),
  boundary("riffle", "no times, and fewer than two cards, ask for nothing", [
    define("list", DECK),
    call("riffle", [ref("list"), 0, source([])], gives(ref("list"))),
    look("list", DECK),
    call("riffle", [["A"], 1e15, source([])], gives(["A"])),
    call("riffle", [[], 1e15, source([])], gives([])),
  ]),
  boundary("riffle", "a count held as a float, and cards that are false or tables", [
    define("card", record({ suit: "hearts" })),
    call("riffle", [[false, ref("card")], float(1), source([2, 1])], gives([ref("card"), false])),
  ]),
  boundary("riffle.random", "may shuffle the same list while it is asked", [
    define("list", ["A", "B", "C"]),
    call(
      "riffle",
      [
        ref("list"),
        1,
        source([2, meanwhile([call("shuffleTable", [ref("list"), always(1)], gives(ref("list")))], 1), 1]),
      ],
      gives(ref("list")),
    ),
    look("list", ["C", "A", "B"]),
  ]),
  ...commonCases("riffle", [1]),
  ...cardFaults("riffle"),
  ...countFaults(
    "riffle",
    "riffle",
    2,
    (times) => [ref("list"), times, source([], "random")],
    [define("list", DECK)],
    [look("list", DECK), asked("random")],
    false,
  ),
  ...lateFaults("riffle", [2], [2, 1, 2, 1, 1, 1, 2], 2, DECK),
  ...lateFaults("riffle", [1], [], 2, DECK).map((one) => ({ ...one, name: `${one.name}: at once` })),
];

const swapCases: readonly Case[] = [
  good("swapShuffle", "swaps any two places", [
    define("list", DECK),
    call("swapShuffle", [ref("list"), 2, source([1, 3, 4, 3])], gives(ref("list"))),
    look("list", ["C", "B", "D", "A"]),
  ]),
  good("swapShuffle.random", "is asked twice a swap", [
    call("swapShuffle", [["A", "B", "C"], 2, source([1, 2, 2, 3], "random")], gives(["B", "C", "A"])),
    asked("random", 3, 3, 3, 3),
  ]),
  good("swapShuffle.random", "can be an object with a method", [
    call("swapShuffle", [["A", "B"], 1, objectSource([2, 1], "random")], gives(["B", "A"])),
    asked("random", 2, 2),
  ]),
  good("swapShuffle.random", "a generator gives the same on every engine", [
    call("newRandom", ["swaps"], makes("r")),
    call(
      "swapShuffle",
      [["A", "B", "C", "D", "E", "F", "G", "H"], 5, ref("r")],
      gives(["A", "D", "C", "E", "B", "F", "G", "H"]),
    ),
    call("r:random", [1000], gives(936)),
  ]),
  boundary("swapShuffle", "a place with itself", [
    call("swapShuffle", [["A", "B", "C"], 3, always(LAST)], gives(["A", "B", "C"])),
  ]),
  boundary("swapShuffle", "no swap, and fewer than two cards, ask for nothing", [
    define("list", DECK),
    call("swapShuffle", [ref("list"), 0, source([])], gives(ref("list"))),
    look("list", DECK),
    call("swapShuffle", [["A"], 1e15, source([])], gives(["A"])),
    call("swapShuffle", [[], 1e15, source([])], gives([])),
  ]),
  boundary("swapShuffle", "a count held as a float, and cards that are false or tables", [
    define("card", record({ suit: "hearts" })),
    call("swapShuffle", [[false, ref("card")], float(1), source([2, 1])], gives([ref("card"), false])),
  ]),
  boundary("swapShuffle.random", "may shuffle the same list while it is asked", [
    define("list", ["A", "B", "C"]),
    call(
      "swapShuffle",
      [
        ref("list"),
        1,
        source([1, meanwhile([call("shuffleTable", [ref("list"), always(1)], gives(ref("list")))], 2)]),
      ],
      gives(ref("list")),
    ),
    look("list", ["C", "B", "A"]),
  ]),
  ...commonCases("swapShuffle", [1]),
  ...countFaults(
    "swapShuffle",
    "swapShuffle",
    2,
    (swaps) => [ref("list"), swaps, source([], "random")],
    [define("list", DECK)],
    [look("list", DECK), asked("random")],
    false,
  ),
  ...copyAnswerFaults("swapShuffle", 3, (random) => [ref("list"), 1, random], [1]),
  ...lateFaults("swapShuffle", [3], [1, 2, 3, 4, 1], 4, ["B", "A", "D", "C"]),
];

const cutCases: readonly Case[] = [
  good("cut", "takes cards off the top and puts them below the others", [
    define("list", DECK),
    call("cut", [ref("list"), 1], gives(ref("list"))),
    look("list", ["B", "C", "D", "A"]),
    call("cut", [ref("list"), 2], gives(["D", "A", "B", "C"])),
  ]),
  good("cut.random", "chooses how many, where that is left out", [
    call("cut", [DECK, undefined, source([3], "random")], gives(["D", "A", "B", "C"])),
    asked("random", 4),
    call("cut", [DECK, null, source([1])], gives(["B", "C", "D", "A"])),
  ]),
  good("cut.random", "is not asked where a position is given", [
    call("cut", [DECK, 2, source([], "random")], gives(["C", "D", "A", "B"])),
    asked("random"),
  ]),
  good("cut.random", "can be an object with a method", [
    call("cut", [DECK, undefined, objectSource([2], "random")], gives(["C", "D", "A", "B"])),
    asked("random", 4),
  ]),
  good("cut.random", "a generator gives the same on every engine", [
    call("newRandom", ["cut"], makes("r")),
    call(
      "cut",
      [["A", "B", "C", "D", "E", "F", "G", "H"], undefined, ref("r")],
      gives(["E", "F", "G", "H", "A", "B", "C", "D"]),
    ),
    call("r:random", [1000], gives(961)),
  ]),
  boundary("cut", "none and all cards: the list as it was", [
    call("cut", [DECK, 0], gives(DECK)),
    call("cut", [DECK, -0], gives(DECK)),
    call("cut", [DECK, 4], gives(DECK)),
    call("cut", [DECK, float(3)], gives(["D", "A", "B", "C"])),
    call("cut", [DECK, undefined, always(LAST)], gives(DECK)),
  ]),
  boundary("cut", "lists of no card and of one ask for nothing", [
    call("cut", [[], undefined, source([])], gives([])),
    call("cut", [["A"], undefined, source([])], gives(["A"])),
    call("cut", [[], 0], gives([])),
    call("cut", [["A"], 1], gives(["A"])),
  ]),
  bad("cut", "more cards than there are", [
    define("list", DECK),
    call(
      "cut",
      [ref("list"), 5],
      rangeError("bad argument #2 to 'cut' (whole number from 0 to 4 expected, got 5)"),
    ),
    look("list", DECK),
    call("cut", [[], 1], rangeError("bad argument #2 to 'cut' (whole number from 0 to 0 expected, got 1)")),
  ]),
  ...commonCases("cut", [undefined]),
  ...cardFaults("cut"),
  ...countFaults(
    "cut",
    "cut",
    2,
    (position) => [ref("list"), position, source([], "random")],
    [define("list", DECK)],
    [look("list", DECK), asked("random")],
    true,
    4,
  ),
  ...copyAnswerFaults("cut", 3, (random) => [ref("list"), undefined, random], [1]),
];

const SALT = 46337;
/** What is asked for it. */
const ASKED = Array<number>(16).fill(SALT);
const NUMBERS = Array.from({ length: 16 }, (_, at) => at + 1);
/** A salt, the same each time. */
const salt = always(12345);

/** The numbers to 33 in the order of that salt; so all smaller numbers, too. */
const ORDER = [
  17, 1, 29, 5, 22, 20, 14, 26, 6, 33, 16, 12, 8, 15, 4, 28, 30, 11, 25, 10, 21, 7, 13, 31, 2, 9, 19, 32, 24,
  3, 18, 27, 23,
];

const keyedCases: readonly Case[] = [
  good("keyedShuffle", "gives one order, however the list lay", [
    define("list", ["A", "B", "C", "D", "E"]),
    call("keyedShuffle", [ref("list"), undefined, salt], gives(ref("list"))),
    look("list", ["C", "E", "D", "A", "B"]),
    call("keyedShuffle", [["E", "D", "C", "B", "A"], undefined, salt], gives(["C", "E", "D", "A", "B"])),
  ]),
  good("keyedShuffle", "keeps the order of the others where cards come and go", [
    call("keyedShuffle", [["A", "B", "D", "E"], undefined, salt], gives(["E", "D", "A", "B"])),
    call(
      "keyedShuffle",
      [["A", "X", "B", "C", "D", "E", "Y"], undefined, salt],
      gives(["C", "E", "D", "X", "Y", "A", "B"]),
    ),
  ]),
  good("keyedShuffle", "another salt, another order", [
    call(
      "keyedShuffle",
      [["A", "B", "C", "D", "E"], undefined, always(12346)],
      gives(["E", "A", "B", "D", "C"]),
    ),
    call(
      "keyedShuffle",
      [["A", "B", "C", "D", "E"], undefined, source([...Array<Value>(15).fill(12345), 1])],
      gives(["B", "C", "A", "E", "D"]),
    ),
  ]),
  good("keyedShuffle", "sorts by the keys that a function gives, each asked for once", [
    define("red", record({ name: "C" })),
    define("blue", record({ name: "A" })),
    call(
      "keyedShuffle",
      [[ref("red"), ref("blue"), false], source(["C", "A", "E"]), salt],
      gives([ref("red"), false, ref("blue")]),
    ),
    call("keyedShuffle", [["C", "A", "E"], undefined, salt], gives(["C", "E", "A"])),
  ]),
  good("keyedShuffle.random", "is asked for sixteen numbers of a salt, whatever the list", [
    call("keyedShuffle", [["A", "B"], undefined, always(1, "two")], gives(permutation("A", "B"))),
    asked("two", ...ASKED),
    call("keyedShuffle", [[], undefined, always(LAST, "none")], gives([])),
    asked("none", ...ASKED),
  ]),
  good("keyedShuffle.random", "can be an object with a method", [
    call("keyedShuffle", [["A", "B"], undefined, objectSource(NUMBERS)], gives(permutation("A", "B"))),
  ]),
  good("keyedShuffle.random", "a generator gives the same on every engine", [
    call("newRandom", ["keys"], makes("r")),
    call(
      "keyedShuffle",
      [["A", "B", "C", "D", "E", "F", "G", "H"], undefined, ref("r")],
      gives(["C", "G", "A", "E", "H", "F", "D", "B"]),
    ),
    call("keyedShuffle", [[1, 2, 3, 4, 5, 6, 7, 8], undefined, ref("r")], gives([3, 2, 6, 8, 5, 7, 4, 1])),
    call("r:random", [1000], gives(237)),
  ]),
  boundary("keyedShuffle", "cards of one key lie as they lay", [
    call("keyedShuffle", [["A", "B", "C", "D"], always("same"), salt], gives(["A", "B", "C", "D"])),
    call("keyedShuffle", [["D", "B", "A", "C"], always(7), salt], gives(["D", "B", "A", "C"])),
    call(
      "keyedShuffle",
      [["A", "B", "C", "D", "E"], source([2, 1, 2, 1, 2]), salt],
      gives(["B", "D", "A", "C", "E"]),
    ),
  ]),
  boundary("keyedShuffle", "keys at their limits: numbers up to 2^53, texts of any bytes, numbers no texts", [
    call(
      "keyedShuffle",
      [[2 ** 53, -(2 ** 53), 0, -1, 2 ** 31, "", "0", "-1", "ü", "=0", "x".repeat(100)], undefined, salt],
      gives([0, 2 ** 31, "x".repeat(100), "-1", "0", "ü", -(2 ** 53), "", "=0", 2 ** 53, -1]),
    ),
    call("keyedShuffle", [["A", "B"], source([0, -0]), salt], gives(["A", "B"])),
    call("keyedShuffle", [["A", "B"], source([-0, 0]), salt], gives(["A", "B"])),
    call("keyedShuffle", [["A", "B"], source([float(3), 3]), salt], gives(["A", "B"])),
    call("keyedShuffle", [["A", "B"], source([3, float(3)]), salt], gives(["A", "B"])),
  ]),
  boundary("keyedShuffle", "lists of many sizes are sorted", [
    ...[2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 32, 33].map((size) =>
      call(
        "keyedShuffle",
        [Array.from({ length: size }, (_, at) => at + 1), undefined, salt],
        gives(ORDER.filter((number) => number <= size)),
      ),
    ),
  ]),
  bad("keyedShuffle", "what is no function for keyOf", [
    define("list", DECK),
    ...[
      { value: 5, came: "number" },
      { value: "suit", came: "string" },
      { value: [], came: "table" },
      { value: false, came: "boolean" },
    ].map(({ value, came }) =>
      call(
        "keyedShuffle",
        [ref("list"), value, source([])],
        typeError(`bad argument #2 to 'keyedShuffle' (function expected, got ${came})`),
      ),
    ),
    look("list", DECK),
  ]),
  ...[
    { title: "nil", key: undefined, came: "nil", outcome: typeError },
    { title: "a table", key: ["A"], came: "table", outcome: typeError },
    { title: "a boolean", key: true, came: "boolean", outcome: typeError },
    { title: "a fraction", key: 1.5, came: "a fraction", outcome: rangeError },
    { title: "NaN", key: Number.NaN, came: "NaN", outcome: rangeError },
    { title: "infinity", key: Number.POSITIVE_INFINITY, came: "infinity", outcome: rangeError },
    { title: "a number beyond 2^53", key: 1e16, came: "a number beyond 2^53", outcome: rangeError },
  ].map(({ title, key, came, outcome }) =>
    bad("keyedShuffle", `${title} for a key`, [
      define("list", DECK),
      call(
        "keyedShuffle",
        [ref("list"), source([1, "B", key]), source([], "random")],
        outcome(
          `bad argument #2 to 'keyedShuffle' (string or whole number for a key expected, got ${came} at position 3)`,
        ),
      ),
      look("list", DECK),
      asked("random"),
    ]),
  ),
  bad("keyedShuffle", "cards that are no keys, without a function", [
    call(
      "keyedShuffle",
      [["A", false]],
      typeError(
        "bad argument #1 to 'keyedShuffle' (string or whole number for a key expected, got boolean at position 2)",
      ),
    ),
    call(
      "keyedShuffle",
      [[0.5]],
      rangeError(
        "bad argument #1 to 'keyedShuffle' (string or whole number for a key expected, got a fraction at position 1)",
      ),
    ),
  ]),
  bad("keyedShuffle", "the function for the keys raises", [
    define("list", DECK),
    call("keyedShuffle", [ref("list"), source(["A", raise("no key")]), salt], passesOn("no key")),
    look("list", DECK),
  ]),
  ...commonCases("keyedShuffle", [undefined]),
  ...cardFaults("keyedShuffle"),
  ...lateFaults("keyedShuffle", [undefined], NUMBERS.slice(1), SALT, DECK),
  ...lateFaults("keyedShuffle", [undefined], [], SALT, DECK).map((one) => ({
    ...one,
    name: `${one.name}: at once`,
  })),
];

export const imperfectCases: readonly Case[] = [...riffleCases, ...swapCases, ...cutCases, ...keyedCases];
