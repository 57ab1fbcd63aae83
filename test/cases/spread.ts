/** Cases of spread. */
import { cardFaults, sourceFaults, tableFaults, wrongAnswer } from "./faults.js";
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
  meanwhile,
  objectSource,
  passesOn,
  permutation,
  raise,
  rangeError,
  record,
  ref,
  someFunction,
  source,
  typeError,
} from "./language.js";

const expectedOf = (expected: string) => `bad argument #2 to 'spread' (${expected})`;

/** What is no function, and is not nil. */
const NO_FUNCTIONS = [
  { name: "a number", value: 4, came: "number" },
  { name: "a string", value: "kind", came: "string" },
  { name: "a boolean", value: true, came: "boolean" },
  { name: "false", value: false, came: "boolean" },
  { name: "a table", value: ["A"], came: "table" },
  { name: "an object", value: record({ random: 4 }), came: "table" },
];

/** Answers that are wrong wherever they come. */
const WRONG_ANSWERS = [
  { name: "0", answer: 0, came: () => "0" },
  { name: "n + 1", answer: BEYOND, came: (n: number) => `${n + 1}` },
  { name: "1.5", answer: 1.5, came: () => "a fraction" },
  { name: "nil", answer: undefined, came: () => "nil" },
  { name: "NaN", answer: Number.NaN, came: () => "NaN" },
  { name: "a string of digits", answer: "2", came: () => "string" },
];

/**
 * What is asked where the last choice is always taken: which A comes first, which B, one of twelve
 * orders but for that of the kinds of one card, a gap for each B, one for the C.
 */
const CARDS = ["A", "A", "B", "B", "C"];
const BOUNDS = [2, 2, 12, 2, 5];

const answerFaults: readonly Case[] = BOUNDS.flatMap((n, place) => {
  const right = BOUNDS.slice(0, place);
  const bounds = BOUNDS.slice(0, place + 1);
  return [
    ...WRONG_ANSWERS.map(({ name, answer, came }) =>
      bad("spread.random", `answer ${place + 1} is ${name}`, [
        define("list", CARDS),
        call(
          "spread",
          [ref("list"), undefined, source([...right, answer], "random")],
          rangeError(wrongAnswer(3, "spread", n, came(n))),
        ),
        asked("random", ...bounds),
        look("list", CARDS),
      ]),
    ),
    bad("spread.random", `the source raises at question ${place + 1}`, [
      define("list", CARDS),
      call(
        "spread",
        [ref("list"), undefined, source([...right, raise("no luck today")])],
        passesOn("no luck today"),
      ),
      look("list", CARDS),
    ]),
  ];
});

/** What a seed makes of cards, the same on every engine. */
const FOUR_OF_EACH = "FEDHLGAKGCIGIHJMDIEMBKJDFALKJCBMHMHIEFLFEKAJCDCLBAGB";
/** 110 As, 100 Bs, 90 Cs: more orders than a number can say. */
const THREE_KINDS =
  "CBCBCBCBABABCBCACBCACBABACBABABABCABCBACACBABABABCACACABABACBABABCBACBCACAB" +
  "CBABACACABCBCABACABACBCACACBCBCBCACACBACABABABACBCBABCABACBABACBACABABACACA" +
  "CBCBACBCBACABCABCACBCBCACABABACBABABACABABCBACACBCABCBABABACBABACACABCABABA" +
  "BACABABACBACBACACABABABABACACBABCACACABABABCBABCBABCACACACBCABCACBACBACABAC";

export const spreadCases: readonly Case[] = [
  good("spread", "parts those of one kind and says that none are left", [
    define("list", ["A", "A", "B"]),
    call("spread", [ref("list")], gives(0)),
    look("list", ["A", "B", "A"]),
  ]),
  good("spread", "leaves as few pairs as there can be, and says how many", [
    define("list", ["A", "A", "A", "A", "B"]),
    call("spread", [ref("list")], gives(2)),
    look("list", permutation("A", "A", "A", "A", "B")),
  ]),
  good("spread", "asks a function for the kinds, of each card once, in their order", [
    define("list", [11, 12, 21]),
    call("spread", [ref("list"), source([1, 1, 2], "kindOf"), source([1])], gives(0)),
    asked("kindOf", 11, 12, 21),
    look("list", [12, 21, 11]),
  ]),
  good("spread.random", "decides the order", [
    define("list", CARDS),
    call("spread", [ref("list"), undefined, always(1)], gives(0)),
    look("list", ["B", "A", "C", "A", "B"]),
    define("other", CARDS),
    call("spread", [ref("other"), undefined, source([2, 2, 12, 2, 5])], gives(0)),
    look("other", ["A", "B", "A", "B", "C"]),
  ]),
  good("spread.random", "can be a seeded generator: the same order on every engine", [
    call("newRandom", ["today"], makes("generator")),
    define("ranks", [...FOUR_OF_EACH].sort()),
    call("spread", [ref("ranks"), undefined, ref("generator")], gives(0)),
    look("ranks", [...FOUR_OF_EACH]),
    call("newRandom", ["today"], makes("same")),
    define("three", [...THREE_KINDS].sort()),
    call("spread", [ref("three"), undefined, ref("same")], gives(0)),
    look("three", [...THREE_KINDS]),
  ]),
  good("spread.random", "can be an object with a method", [
    define("list", ["A", "A", "B"]),
    call("spread", [ref("list"), undefined, objectSource([1], "random")], gives(0)),
    asked("random", 2),
  ]),
  boundary("spread", "an empty list", [
    define("list", []),
    call("spread", [ref("list"), undefined, source([])], gives(0)),
    look("list", []),
  ]),
  boundary("spread", "one card", [
    define("list", ["A"]),
    call("spread", [ref("list"), undefined, source([])], gives(0)),
    look("list", ["A"]),
  ]),
  boundary("spread", "all of one kind", [
    define("list", ["A", "A", "A"]),
    call("spread", [ref("list")], gives(2)),
    look("list", ["A", "A", "A"]),
    call("spread", [[1, 2, 3, 4], always("one kind")], gives(3)),
  ]),
  boundary("spread", "no two of one kind", [
    define("list", ["A", "B", "C", "D"]),
    call("spread", [ref("list"), undefined, always(1, "random")], gives(0)),
    asked("random", 2, 3, 4),
    look("list", permutation("A", "B", "C", "D")),
  ]),
  boundary("spread", "just more than half of one kind, and just half", [
    define("more", ["A", "A", "A", "B", "C"]),
    call("spread", [ref("more"), undefined, always(1)], gives(0)),
    look("more", ["A", "B", "A", "C", "A"]),
    define("half", ["A", "A", "B", "B"]),
    call("spread", [ref("half"), undefined, always(1)], gives(0)),
    look("half", ["B", "A", "B", "A"]),
  ]),
  boundary("spread", "kinds of one card, and of two, where one kind has more than half", [
    define("list", ["A", "A", "A", "A", "A", "A", "B", "B", "C"]),
    call("spread", [ref("list"), undefined, always(LAST)], gives(2)),
    look("list", permutation("A", "A", "A", "A", "A", "A", "B", "B", "C")),
  ]),
  boundary("spread", "a number is one kind, held as a float or not, and no string", [
    call("spread", [[1, float(1), 1]], gives(2)),
    call("spread", [[0, -0]], gives(1)),
    call("spread", [[1, "1", 1]], gives(0)),
  ]),
  boundary("spread", "kinds that are false, tables and functions", [
    define("table", ["inside"]),
    define("function", someFunction),
    define("list", [false, false, ref("table"), ref("table"), ref("function"), ref("function")]),
    call("spread", [ref("list")], gives(0)),
    look("list", permutation(false, false, ref("table"), ref("table"), ref("function"), ref("function"))),
    call("spread", [["A", "B", "C"], always(false)], gives(2)),
    call("spread", [[["same"], ["same"]]], gives(0)),
  ]),
  boundary("spread", "nil and null stand for the cards themselves", [
    call("spread", [["A", "A"], undefined], gives(1)),
    call("spread", [["A", "A"], null], gives(1)),
  ]),
  boundary("spread.random", "nil and null stand for the engine's own", [
    call("spread", [["A", "A"], undefined, undefined], gives(1)),
    call("spread", [["A", "A"], undefined, null], gives(1)),
  ]),
  boundary("spread.random", "the first and the last choice there is", [
    define("list", CARDS),
    call("spread", [ref("list"), undefined, always(1)], gives(0)),
    define("other", CARDS),
    call("spread", [ref("other"), undefined, always(LAST, "random")], gives(0)),
    asked("random", ...BOUNDS),
    look("other", ["A", "B", "A", "B", "C"]),
  ]),
  boundary("spread.random", "a whole number held as a float is an answer", [
    define("list", [11, 12, 21]),
    call("spread", [ref("list"), source([1, 1, 2]), source([float(2)])], gives(0)),
    look("list", [11, 21, 12]),
  ]),
  boundary("spread.random", "may spread the same list while it is asked", [
    define("list", ["A", "A", "B"]),
    call(
      "spread",
      [ref("list"), undefined, source([meanwhile([call("spread", [ref("list")], gives(0))], 1)])],
      gives(0),
    ),
    look("list", ["A", "B", "A"]),
  ]),
  bad("spread", "no argument", [
    call("spread", [], typeError("bad argument #1 to 'spread' (table expected, got nil)")),
  ]),
  bad("spread", "its source at the place of its function", [
    define("list", ["A", "A", "B"]),
    call("spread", [ref("list"), objectSource([])], typeError(expectedOf("function expected, got table"))),
    look("list", ["A", "A", "B"]),
  ]),
  ...NO_FUNCTIONS.map(({ name, value, came }) =>
    bad("spread", `${name} for its function`, [
      define("list", ["A", "A", "B"]),
      call("spread", [ref("list"), value], typeError(expectedOf(`function expected, got ${came}`))),
      look("list", ["A", "A", "B"]),
    ]),
  ),
  bad("spread", "a card without a kind", [
    define("list", ["A", "A", "B"]),
    call(
      "spread",
      [ref("list"), someFunction],
      typeError(expectedOf("kind expected for each card, got nil at position 1")),
    ),
    call(
      "spread",
      [ref("list"), source([1, 1, Number.NaN])],
      typeError(expectedOf("kind expected for each card, got NaN at position 3")),
    ),
    look("list", ["A", "A", "B"]),
  ]),
  bad("spread", "a function that raises", [
    define("list", ["A", "A", "B"]),
    call("spread", [ref("list"), source([1, raise("no kind")])], passesOn("no kind")),
    look("list", ["A", "A", "B"]),
  ]),
  bad("spread", "all is checked before the kinds are asked for", [
    call(
      "spread",
      [["A", "A"], source([], "kindOf"), 5],
      typeError(
        "bad argument #3 to 'spread' (function or object with a method 'random' expected, got number)",
      ),
    ),
    asked("kindOf"),
  ]),
  ...tableFaults("spread", 1, (table) => [table, undefined, always(1)]),
  ...cardFaults("spread"),
  ...sourceFaults("spread", 3, (random) => [ref("list"), undefined, random]),
  ...answerFaults,
];
