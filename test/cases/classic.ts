/** Cases of the six names that tutorials and games have used for years. */
import {
  expected,
  failing,
  NO_TABLES,
  noCounts,
  noLists,
  noSources,
  noTables,
  TAKES_BOOLEAN,
  TAKES_SOURCE,
  wrongOptions,
} from "./faults.js";
import {
  type Answer,
  always,
  anything,
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
  holed,
  LAST,
  look,
  makes,
  objectSource,
  passesOn,
  permutation,
  raise,
  record,
  ref,
  type Step,
  someFunction,
  source,
  typeError,
  type Value,
  warned,
  wrongAnswer,
} from "./language.js";

const WARNING = "WARNING: shuffleTable() function expects a table";

/** What shuffleTable and RandShuffle have in common. */
function shuffles(name: "shuffleTable" | "RandShuffle"): readonly Case[] {
  return [
    good(name, "shuffles in place, gives the list itself, and has it dealt from its top", [
      define("deck", ["A", "B", "C", "D"]),
      call("drawCards", [3, ref("deck")], gives(["A", "B", "C"])),
      call(name, [ref("deck"), source([1, 2, 1])], gives(ref("deck"))),
      look("deck", ["C", "D", "B", "A"]),
      call("drawCards", [1, ref("deck")], gives(["C"])),
      call(name, [ref("deck")], gives(ref("deck"))),
      look("deck", permutation("A", "B", "C", "D")),
      warned(),
    ]),
    good(`${name}.random`, "makes the tutorial's own swaps, from the last place to the second", [
      define("deck", ["A", "B", "C", "D"]),
      call(name, [ref("deck"), source([2, 3, 1], "random")], gives(ref("deck"))),
      asked("random", 4, 3, 2),
      look("deck", ["D", "A", "C", "B"]),
      call(name, [ref("deck"), objectSource([1, 1, float(2)], "object")], gives(ref("deck"))),
      asked("object", 4, 3, 2),
      look("deck", ["C", "A", "B", "D"]),
    ]),
    boundary(name, "an empty list, and one card, without a question", [
      ...[[], ["A"]].flatMap((list) => [
        define("deck", list),
        call(name, [ref("deck"), source([])], gives(ref("deck"))),
        look("deck", list),
      ]),
    ]),
    boundary(name, "cards that are false, NaN, tables, functions and one another", [
      define("table", ["inside"]),
      define("function", someFunction),
      define("deck", [false, ref("table"), ref("function"), ref("table"), Number.NaN, ""]),
      call(name, [ref("deck"), always(1, "random")], gives(ref("deck"))),
      asked("random", 6, 5, 4, 3, 2),
      look("deck", [ref("table"), ref("function"), ref("table"), Number.NaN, "", false]),
    ]),
    boundary(name, "a list with a hole keeps its cards", [
      ...(["constructor", "assignments"] as const).flatMap((made) => [
        define("deck", holed(["A", undefined, "C"], made)),
        call(name, [ref("deck"), always(LAST)], gives(ref("deck"))),
        look("deck", holed(["A", undefined, "C"])),
      ]),
    ]),
    boundary(`${name}.random`, "nil and null stand for the engine's own; the first and the last choice", [
      define("deck", ["A", "B", "C"]),
      call(name, [ref("deck"), always(LAST)], gives(ref("deck"))),
      look("deck", ["A", "B", "C"]),
      call(name, [ref("deck"), always(1)], gives(ref("deck"))),
      look("deck", ["B", "C", "A"]),
      call(name, [ref("deck"), undefined], gives(ref("deck"))),
      call(name, [ref("deck"), null], gives(ref("deck"))),
      look("deck", permutation("A", "B", "C")),
    ]),
    bad(`${name}.random`, "a wrong answer leaves the deck's position where it was", [
      define("deck", ["A", "B", "C"]),
      call("drawCards", [1, ref("deck")], gives(["A"])),
      call(name, [ref("deck"), objectSource([0])], wrongAnswer(3, "0")),
      call("drawCards", [5, ref("deck")], gives(["B", "C"])),
    ]),
    noSources(name, 2, (random) => [ref("list"), random]),
    failing(name, (random) => [ref("list"), random], [4, 3, 2], {
      isKept: false,
      all: name === "shuffleTable",
    }),
  ];
}

const listCases: readonly Case[] = [
  ...shuffles("shuffleTable"),
  bad("shuffleTable", "what is no table: a warning, and false", [
    call("shuffleTable", [], gives(false)),
    ...NO_TABLES.map(([table]) => call("shuffleTable", [table, 42], gives(false))),
    warned(...Array<string>(1 + NO_TABLES.length).fill(WARNING)),
  ]),
  ...shuffles("RandShuffle"),
  noTables("RandShuffle", 1, (table) => [table, always(1)]),
  bad("RandShuffle", "no argument, and arguments swapped", [
    call("RandShuffle", [], typeError(expected(1, "RandShuffle", "table", "nil"))),
    call("RandShuffle", [someFunction, ["A"]], typeError(expected(1, "RandShuffle", "table", "function"))),
    warned(),
  ]),

  good("drawCards", "gives the next cards as they lie, each list by its own position", [
    define("deck", ["A", "B", "C", "D", "E"]),
    define("other", ["A", "B", "C"]),
    call("drawCards", [2, ref("deck")], gives(["A", "B"])),
    call("drawCards", [1, ref("other")], gives(["A"])),
    call("drawCards", [2, ref("deck")], gives(["C", "D"])),
    call("drawCards", [1, ref("other")], gives(["B"])),
    look("deck", ["A", "B", "C", "D", "E"]),
  ]),
  good("drawCards", "shares its position with OutputCard", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [1, ref("deck")], gives(["A"])),
    call("OutputCard", [ref("deck")], gives("B")),
    call("drawCards", [1, ref("deck")], gives(["C"])),
  ]),
  good("drawCards", "begins at the top again wherever the list is rearranged", [
    ...(
      [
        ["shuffleTable", []],
        ["RandShuffle", []],
        ["spread", [undefined]],
        ["riffle", [1]],
        ["riffle", [0]],
        ["swapShuffle", [1]],
        ["cut", [1]],
        ["keyedShuffle", [undefined]],
      ] as const
    ).flatMap(([name, args]) => [
      define("deck", ["A", "B", "C"]),
      call("drawCards", [2, ref("deck")], gives(["A", "B"])),
      call(name, [ref("deck"), ...args], gives(anything)),
      call("drawCards", [9, ref("deck")], gives(permutation("A", "B", "C"))),
    ]),
  ]),
  boundary("drawCards", "fewer where the list runs out, then none", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [float(2), ref("deck")], gives(["A", "B"])),
    call("drawCards", [0, ref("deck")], gives([])),
    call("drawCards", [-0, ref("deck")], gives([])),
    call("drawCards", [1e15, ref("deck")], gives(["C"])),
    call("drawCards", [1e300, ref("deck")], gives([])),
    call("drawCards", [3, []], gives([])),
    define("all", ["A", "B"]),
    call("drawCards", [2, ref("all")], gives(["A", "B"])),
    call("drawCards", [1, ref("all")], gives([])),
  ]),
  boundary("drawCards", "cards that are false, tables, functions; and stops at a hole", [
    define("table", ["inside"]),
    define("function", someFunction),
    define("deck", [false, ref("table"), ref("function"), false]),
    call("drawCards", [1, ref("deck")], gives([false])),
    call("drawCards", [5, ref("deck")], gives([ref("table"), ref("function"), false])),
    ...(["constructor", "assignments"] as const).flatMap((made) => [
      define("holed", holed(["A", undefined, "C"], made)),
      call("drawCards", [3, ref("holed")], gives(["A"])),
      call("drawCards", [3, ref("holed")], gives([])),
    ]),
  ]),
  noTables("drawCards", 2, (table) => [1, table]),
  bad("drawCards", "what is no count: the position stays", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [1, ref("deck")], gives(["A"])),
    call("drawCards", [], typeError(expected(1, "drawCards", "whole number from 0", "nil"))),
    call("drawCards", [ref("deck"), 2], typeError(expected(1, "drawCards", "whole number from 0", "table"))),
    ...noCounts("drawCards", 1, (count) => [count, ref("deck")]),
    call("drawCards", [1, ref("deck")], gives(["B"])),
  ]),

  good("OutputCard", "deals the list as it lies, then shuffles it and goes on", [
    define("deck", ["A", "B", "C"]),
    define("other", ["A", "B"]),
    define("random", source([1, 1], "random")),
    call("OutputCard", [ref("deck"), ref("random")], gives("A")),
    call("OutputCard", [ref("other"), ref("random")], gives("A")),
    call("OutputCard", [ref("deck"), ref("random")], gives("B")),
    call("OutputCard", [ref("deck"), ref("random")], gives("C")),
    asked("random"),
    call("OutputCard", [ref("deck"), ref("random")], gives("B")),
    look("deck", ["B", "C", "A"]),
    call("OutputCard", [ref("deck"), ref("random")], gives("C")),
    call("OutputCard", [ref("other"), ref("random")], gives("B")),
  ]),
  good("OutputCard.random", "is asked only where the list is shuffled, by the tutorial's swaps", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [5, ref("deck")], gives(["A", "B", "C"])),
    call("OutputCard", [ref("deck"), objectSource([2, 1], "random")], gives("C")),
    asked("random", 3, 2),
    look("deck", ["C", "A", "B"]),
  ]),
  boundary("OutputCard", "nothing, of an empty list; one card, over and over", [
    call("OutputCard", [[], source([])], gives(undefined)),
    define("deck", ["A"]),
    ...Array<Step>(3).fill(call("OutputCard", [ref("deck"), source([])], gives("A"))),
  ]),
  boundary("OutputCard", "cards that are false, tables, functions, and one before a hole", [
    define("table", ["inside"]),
    define("function", someFunction),
    define("deck", [false, ref("table"), ref("function")]),
    ...[false, ref("table"), ref("function"), false].map((card) =>
      call("OutputCard", [ref("deck"), always(LAST)], gives(card)),
    ),
    call("OutputCard", [holed(["A", undefined, "C"]), always(LAST)], gives("A")),
  ]),
  boundary("OutputCard.random", "left out, nil and null stand for the engine's own", [
    define("deck", ["A", "A"]),
    ...[[], [undefined], [null], [], [undefined]].map((args) =>
      call("OutputCard", [ref("deck"), ...args], gives("A")),
    ),
  ]),
  noTables("OutputCard", 1, (table) => [table, always(1)]),
  noSources("OutputCard", 2, (random) => [ref("list"), random]),
  failing("OutputCard", (random) => [ref("list"), random], [4, 3, 2], {
    isKept: false,
    before: [call("drawCards", [4, ref("list")], gives(anything))],
  }),
  bad("OutputCard.random", "after a wrong answer nothing has been dealt", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [3, ref("deck")], gives(["A", "B", "C"])),
    call("OutputCard", [ref("deck"), source([0])], wrongAnswer(3, "0")),
    call("drawCards", [3, ref("deck")], gives([])),
    call("OutputCard", [ref("deck"), source([1, 1])], gives("B")),
    call("drawCards", [3, ref("deck")], gives(["C", "A"])),
  ]),
];

const random = (...answers: readonly Answer[]): Value => record({ random: source(answers, "random") });
const apart = (random: Value): Value => record({ random, noRepeat: true });
const deals = (...cards: readonly Value[]): Step[] => cards.map((card) => call("deal", [], gives(card)));

/** What RandDeck and RandMultiDeck have in common. */
function dealers(name: "RandDeck" | "RandMultiDeck"): readonly Case[] {
  const made = (cards: Value, options: Value): Step => call(name, [cards, options], makes("deal"));
  // Of the second pass it always gives the card dealt last, where that lies: RandDeck goes on from the first.
  const stubborn = name === "RandDeck" ? [3, 2, ...Array<number>(64).fill(3), 2] : [3, 2, 2];
  return [
    good(name, "deals a shuffled deck, then another, and leaves the list alone", [
      define("list", ["A", "B", "C"]),
      made(ref("list"), random(3, 1, 2, 2)),
      asked("random"),
      ...deals("C"),
      asked("random", 3, 2),
      // The second pass begins with the order of the first, or with that of the list.
      ...deals("B", "A", ...(name === "RandDeck" ? ["B", "A", "C"] : ["B", "C", "A"])),
      look("list", ["A", "B", "C"]),
    ]),
    good(name, "makes decks that know nothing of each other, nor of the list later", [
      define("list", ["A", "B"]),
      call(name, [ref("list"), record({ random: source([1]) })], makes("first")),
      call(name, [ref("list"), record({ random: source([2]) })], makes("second")),
      call("shuffleTable", [ref("list"), always(1)], gives(ref("list"))),
      call("first", [], gives("A")),
      call("second", [], gives("B")),
      call("first", [], gives("B")),
      call("second", [], gives("A")),
    ]),
    good(`${name}.random`, "deals in one pass what shuffled gives", [
      call("shuffled", [["A", "B", "C", "D"], source([2, 3, 1])], gives(["B", "D", "C", "A"])),
      made(["A", "B", "C", "D"], random(2, 3, float(1))),
      ...deals("B", "D", "C", "A"),
      asked("random", 4, 3, 2),
      made(["A", "B", "C"], record({ random: objectSource([3, 2], "object") })),
      ...deals("C", "A", "B"),
      asked("object", 3, 2),
    ]),
    good(`${name}.noRepeat`, "draws again where the first card of a pass is the one dealt last", [
      made(["A", "B", "C"], apart(source([1, 1, 3, 3, 1, 2], "random"))),
      ...deals("A", "B", "C"),
      asked("random", 3, 2),
      // C is refused twice.
      ...deals("A", "C", "B"),
      asked("random", 3, 2, 3, 3, 3, 2),
    ]),
    good(`${name}.noRepeat`, "keeps equal cards apart, and lays the one of which there is most in time", [
      made(["A", "A", "B", "C"], apart(source([1, 1, 3, 1], "random"))),
      // After A another is refused.
      ...deals("A", "C", "B", "A"),
      asked("random", 4, 3, 3, 2),
      made(["A", "A", "B", "C"], apart(source([3, 3, 1, 1, 2], "other"))),
      // After B two of three are A: C is refused; then A is.
      ...deals("B", "A", "C", "A"),
      asked("other", 4, 3, 3, 2, 2),
    ]),
    boundary(`${name}.noRepeat`, "as few repeats as can be: of A, A and B comes A first", [
      made(["A", "A", "B"], apart(always(LAST))),
      ...deals("A", "B", "A"),
    ]),
    boundary(`${name}.noRepeat`, "one card, equal ones, two in turn, and after 64 draws the next that fits", [
      made(["A"], apart(source([]))),
      ...deals("A", "A", "A"),
      made(["A", "A"], apart(always(LAST))),
      ...deals("A", "A", "A", "A", "A"),
      define("one", ["A"]),
      define("other", ["A"]),
      made([ref("one"), ref("other")], apart(source([1, 2, 1]))),
      ...deals(ref("one"), ref("other"), ref("one"), ref("other")),
      made([false, "A", "B"], apart({ ...source(stubborn, "random"), endless: true })),
      ...deals("B", false, "A", "B"),
      asked("random", 3, 2, ...Array<number>(64).fill(3), 2),
    ]),
    boundary(`${name}.noRepeat`, "false, nil and null leave it off", [
      ...[false, undefined, null].flatMap((noRepeat) => [
        made(["A", "A", "B"], record({ random: always(1), noRepeat })),
        ...deals("A", "A", "B"),
      ]),
    ]),
    boundary(name, "one card without a question, and cards of any kind", [
      made(["A"], random()),
      ...deals("A", "A", "A"),
      define("table", ["inside"]),
      define("function", someFunction),
      made([false, ref("table"), ref("function"), ref("table")], record({ random: always(1) })),
      ...deals(false, ref("table"), ref("function"), ref("table"), false),
    ]),
    boundary(`${name}.random`, "without options, and where it is nil or null, the engine's own", [
      ...[undefined, null, record({}), record({ random: undefined }), record({ random: null })].flatMap(
        (options) => [made(["A", "A"], options), ...deals("A", "A", "A")],
      ),
    ]),
    noLists(name, 1),
    bad(`${name}.random`, "a wrong answer at the start of a pass: nothing has been dealt", [
      made(["A", "B"], random(1, 0, BEYOND, raise("no luck today"), 2)),
      ...deals("A", "B"),
      call("deal", [], wrongAnswer(2, "0")),
      call("deal", [], wrongAnswer(2, "3")),
      call("deal", [], passesOn("no luck today")),
      ...deals("B", "A"),
      asked("random", 2, 2, 2, 2, 2),
    ]),
    bad(`${name}.noRepeat`, "a wrong answer, first and late", [
      made(["A", "A", "B", "C"], apart(source([0, 1, BEYOND, 1, 3, 1, 1], "random"))),
      call("deal", [], wrongAnswer(4, "0")),
      call("deal", [], wrongAnswer(3, "4")),
      call("deal", [3], gives(anything)),
    ]),
    ...wrongOptions(name, ["A"], {
      noRepeat: TAKES_BOOLEAN,
      random: TAKES_SOURCE,
      ...(name === "RandMultiDeck" && {
        whenShort: {
          what: "'topUp' or 'reshuffle'",
          wrong: [
            [true, "boolean"],
            [1, "1"],
            [["topUp"], "table"],
            ["later", "string"],
            ["", "string"],
          ],
        },
      }),
    }),
  ];
}

const multi = (cards: Value, options: Readonly<Record<string, Value>>): Step =>
  call("RandMultiDeck", [cards, record(options)], makes("deal"));

const hand = (count: Value, ...cards: readonly Value[]): Step => call("deal", [count], gives(cards));

const multiCases: readonly Case[] = [
  good("RandMultiDeck", "mixes single cards and hands", [
    multi(["A", "B", "C", "D", "E", "F"], { random: always(1) }),
    ...deals("A"),
    hand(2, "B", "C"),
    call("deal", [1], gives("D")),
    hand(2, "E", "F"),
  ]),
  good("RandMultiDeck", "tops a hand up from the next pass with cards of other slots", [
    multi(["A", "B", "C", "D"], { random: source([1, 1, 1, 2, 2, 2], "random") }),
    hand(3, "A", "B", "C"),
    asked("random", 4, 3, 2),
    // D is left; two more come from A, B, C.
    hand(3, "D", "B", "C"),
    asked("random", 4, 3, 2, 3, 2, 2),
    // The pass goes on with A and D.
    ...deals("D", "A"),
  ]),
  good("RandMultiDeck", "gives whole passes to a hand larger than the deck", [
    multi(["A", "B"], { random: source([1, 2, 1], "random") }),
    hand(5, "A", "B", "B", "A", "A"),
    ...deals("B"),
  ]),
  good("RandMultiDeck.whenShort", "reshuffle puts what is left back and deals from a new pass", [
    multi(["A", "B", "C"], { random: source([1, 1, 3, 1], "random"), whenShort: "reshuffle" }),
    hand(2, "A", "B"),
    hand(2, "C", "B"),
    asked("random", 3, 2, 3, 2),
    ...deals("A"),
  ]),
  good("RandMultiDeck.noRepeat", "holds where a hand is topped up, and at every pass of a large one", [
    multi(["A", "A", "B", "C"], { random: source([4, 1, 1, 1, 3, 1, 1], "random"), noRepeat: true }),
    hand(3, "C", "A", "B"),
    asked("random", 4, 3, 2),
    // An A is left. Of the next pass A, B and C are not in the hand, of which A is refused; it goes on with As.
    hand(3, "A", "C", "B"),
    asked("random", 4, 3, 2, 3, 3, 2, 2),
    hand(2, "A", "A"),
    multi(["A", "B"], { random: source([2, 1, 2, 2]), noRepeat: true }),
    hand(5, "B", "A", "B", "A", "B"),
  ]),
  good("RandMultiDeck.noRepeat", "holds where what is left is put back", [
    multi(["A", "B", "C"], {
      random: source([1, 1, 2, 3, 1], "random"),
      noRepeat: true,
      whenShort: "reshuffle",
    }),
    hand(2, "A", "B"),
    // B was dealt last, and is refused.
    hand(2, "C", "B"),
    asked("random", 3, 2, 3, 3, 2),
  ]),
  boundary("RandMultiDeck", "nil, null, 1 and a float 1 give a card, no list", [
    multi(["A", "B", "C", "D"], { random: always(1) }),
    ...[undefined, null, 1, float(1)].map((count, at) => call("deal", [count], gives("ABCD"[at]))),
  ]),
  boundary("RandMultiDeck", "0 gives an empty list, asks nothing and begins no pass", [
    ...["topUp", "reshuffle"].flatMap((whenShort) => [
      multi(["A", "B"], { random: source([1], "random"), noRepeat: true, whenShort }),
      hand(0),
      hand(-0),
      asked("random"),
      hand(2, "A", "B"),
      hand(0),
      asked("random", 2),
    ]),
  ]),
  boundary("RandMultiDeck", "exactly what is left, exactly the deck, and one card more", [
    multi(["A", "B", "C"], { random: always(1) }),
    ...deals("A"),
    hand(2, "B", "C"),
    ...deals("A"),
    call("deal", [3], gives(permutation("A", "B", "C"))),
    multi(["A", "B"], { random: source([1, 1]) }),
    hand(3, "A", "B", "A"),
    ...deals("B"),
    multi(["A", "B", "C"], { random: always(1) }),
    ...deals("A"),
    hand(4, "B", "C", "A", "B"),
    ...deals("C"),
  ]),
  boundary("RandMultiDeck", "hands of a deck of one card, and of floats and falses", [
    multi(["A"], { random: source([]) }),
    hand(3, "A", "A", "A"),
    ...deals("A"),
    multi([false, float(2)], { random: always(1) }),
    hand(2, false, float(2)),
  ]),
  boundary("RandMultiDeck", "a count held as a float makes no float of a bound", [
    multi(["A", "B", "C", "D"], { random: always(1, "random") }),
    hand(float(2), "A", "B"),
    hand(float(3), "C", "D", "A"),
    asked("random", 4, 3, 2, 2, 3, 2),
    hand(float(9), "B", "C", "D", "A", "B", "C", "D", "A", "B"),
  ]),
  boundary("RandMultiDeck.whenShort", "reshuffle where enough are left, for single cards, for a large hand", [
    multi(["A", "B", "C"], { random: always(1), whenShort: "reshuffle" }),
    hand(2, "A", "B"),
    ...deals("C", "A"),
    hand(2, "B", "C"),
    ...deals("A"),
    hand(4, "A", "B", "C", "A"),
  ]),
  boundary("RandMultiDeck.whenShort", "topUp, nil and null are what happens where it is left out", [
    ...["topUp", undefined, null].flatMap((whenShort) => [
      multi(["A", "B", "C"], { random: always(1), whenShort }),
      hand(2, "A", "B"),
      hand(2, "C", "A"),
    ]),
  ]),
  bad("RandMultiDeck", "what is no count, or too many cards: nothing is dealt", [
    multi(["A", "B", "C"], { random: source([1, 1], "random") }),
    ...deals("A"),
    ...noCounts("RandMultiDeck", 1, (count) => [count], 0, 10_000_000).map((step) => ({
      ...step,
      target: "deal",
    })),
    hand(2, "B", "C"),
    asked("random", 3, 2),
  ]),
  bad(
    "RandMultiDeck.random",
    "a wrong answer where a hand is topped up, or in the last pass of a large one",
    [
      multi(["A", "B", "C", "D"], { random: source([1, 1, 1, 1, 0, 3, 2, 1], "random") }),
      hand(3, "A", "B", "C"),
      call("deal", [3], wrongAnswer(2, "0")),
      // D is still next, and the pass after it is asked for again from its start.
      hand(3, "D", "C", "A"),
      asked("random", 4, 3, 2, 3, 2, 3, 2, 2),
      multi(["A", "B"], { random: source([2, 2, BEYOND, 2, raise("no luck today"), 1]) }),
      call("deal", [6], wrongAnswer(2, "3")),
      call("deal", [4], passesOn("no luck today")),
      hand(2, "A", "B"),
    ],
  ),
  bad("RandMultiDeck.whenShort", "a wrong answer after what is left was to go back", [
    multi(["A", "B", "C"], { random: source([1, 1, 1, 0], "random"), whenShort: "reshuffle" }),
    hand(2, "A", "B"),
    call("deal", [2], wrongAnswer(2, "0")),
    ...deals("C"),
  ]),
];

export const classicCases: readonly Case[] = [
  ...listCases,
  ...dealers("RandDeck"),
  ...dealers("RandMultiDeck"),
  ...multiCases,
];
