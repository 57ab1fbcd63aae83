/** Cases of the six names that tutorials and games have used for years. */
import {
  cardFaults,
  countFaults,
  dealerAnswerFaults,
  goesWell,
  inPlaceAnswerFaults,
  NO_TABLES,
  noRepeatFaults,
  optionsFaults,
  randomOptionFaults,
  sourceFaults,
  tableFaults,
  whenShortFaults,
  wrongAnswer,
} from "./faults.js";
import {
  type Answer,
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
  holed,
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
  type Step,
  someFunction,
  source,
  typeError,
  type Value,
  warned,
} from "./language.js";

const WARNING = "WARNING: shuffleTable() function expects a table";

/** What shuffleTable and RandShuffle have in common. */
function shuffles(name: "shuffleTable" | "RandShuffle"): readonly Case[] {
  return [
    good(name, "shuffles in place and gives the list itself", [
      define("deck", ["A", "B", "C", "D"]),
      call(name, [ref("deck"), source([1, 2, 1])], gives(ref("deck"))),
      look("deck", ["C", "D", "B", "A"]),
    ]),
    good(name, "takes the engine's own random where none is given", [
      define("deck", ["A", "B", "C", "D"]),
      call(name, [ref("deck")], gives(ref("deck"))),
      look("deck", permutation("A", "B", "C", "D")),
    ]),
    good(name, "has drawCards and OutputCard start at the top again", [
      define("deck", ["A", "B", "C"]),
      call("drawCards", [2, ref("deck")], gives(["A", "B"])),
      call(name, [ref("deck"), always(LAST)], gives(ref("deck"))),
      call("drawCards", [2, ref("deck")], gives(["A", "B"])),
      call(name, [ref("deck"), always(1)], goesWell),
      look("deck", ["B", "C", "A"]),
      call("OutputCard", [ref("deck"), source([])], gives("B")),
    ]),
    good(`${name}.random`, "makes the tutorial's own swaps, from the last place to the second", [
      define("deck", ["A", "B", "C", "D"]),
      call(name, [ref("deck"), source([2, 3, 1], "random")], goesWell),
      asked("random", 4, 3, 2),
      look("deck", ["D", "A", "C", "B"]),
    ]),
    good(`${name}.random`, "can be an object with a method", [
      define("deck", ["A", "B", "C"]),
      call(name, [ref("deck"), objectSource([1, 1], "random")], gives(ref("deck"))),
      asked("random", 3, 2),
      look("deck", ["B", "C", "A"]),
    ]),
    boundary(name, "an empty list", [
      define("deck", []),
      call(name, [ref("deck"), source([])], gives(ref("deck"))),
      look("deck", []),
    ]),
    boundary(name, "one card, without a question", [
      define("deck", ["A"]),
      call(name, [ref("deck"), source([])], gives(ref("deck"))),
      look("deck", ["A"]),
    ]),
    boundary(name, "cards that are false, tables, functions and one another", [
      define("table", ["inside"]),
      define("function", someFunction),
      define("deck", [false, ref("table"), ref("function"), ref("table"), 0, ""]),
      call(name, [ref("deck"), source([1, 1, 1, 1, 1], "random")], gives(ref("deck"))),
      asked("random", 6, 5, 4, 3, 2),
      look("deck", [ref("table"), ref("function"), ref("table"), 0, "", false]),
    ]),
    boundary(name, "a list with a hole keeps its cards", [
      define("deck", holed(["A", undefined, "C"])),
      call(name, [ref("deck"), always(LAST)], gives(ref("deck"))),
      look("deck", holed(["A", undefined, "C"])),
      define("deck", holed(["A", undefined, "C"], "assignments")),
      call(name, [ref("deck"), always(LAST)], gives(ref("deck"))),
      look("deck", holed(["A", undefined, "C"])),
    ]),
    boundary(name, "NaN in a list is moved like a card", [
      define("deck", ["A", Number.NaN]),
      call(name, [ref("deck"), source([1])], gives(ref("deck"))),
      look("deck", [Number.NaN, "A"]),
    ]),
    boundary(`${name}.random`, "nil and null stand for the engine's own", [
      define("deck", ["A", "B", "C"]),
      call(name, [ref("deck"), undefined], gives(ref("deck"))),
      call(name, [ref("deck"), null], gives(ref("deck"))),
      look("deck", permutation("A", "B", "C")),
    ]),
    boundary(`${name}.random`, "the first and the last choice there is", [
      define("deck", ["A", "B", "C"]),
      call(name, [ref("deck"), always(LAST)], goesWell),
      look("deck", ["A", "B", "C"]),
      call(name, [ref("deck"), always(1)], goesWell),
      look("deck", ["B", "C", "A"]),
    ]),
    boundary(`${name}.random`, "a whole number held as a float is an answer", [
      define("deck", ["A", "B", "C"]),
      call(name, [ref("deck"), source([float(1), float(2)])], gives(ref("deck"))),
      look("deck", ["C", "B", "A"]),
    ]),
    boundary(`${name}.random`, "may deal from the list that is being shuffled", [
      define("deck", ["A", "B", "C"]),
      call(
        name,
        [
          ref("deck"),
          source([
            meanwhile([call("drawCards", [1, ref("deck")], gives(["A"]))], 1),
            meanwhile([call("OutputCard", [ref("deck"), source([])], gives("B"))], 2),
          ]),
        ],
        gives(ref("deck")),
      ),
      look("deck", ["C", "B", "A"]),
      call("drawCards", [4, ref("deck")], gives(["C", "B", "A"])),
    ]),
    boundary(`${name}.random`, "may shuffle the list that is being shuffled", [
      define("deck", ["A", "B", "C"]),
      call(
        name,
        [ref("deck"), source([meanwhile([call(name, [ref("deck"), always(1)], gives(ref("deck")))], 1), 1])],
        gives(ref("deck")),
      ),
      look("deck", permutation("A", "B", "C")),
    ]),
    bad(`${name}.random`, "a wrong answer leaves the deck's position where it was", [
      define("deck", ["A", "B", "C"]),
      call("drawCards", [1, ref("deck")], gives(["A"])),
      call(name, [ref("deck"), source([0])], rangeError(wrongAnswer(2, name, 3, "0"))),
      call("drawCards", [5, ref("deck")], gives(["B", "C"])),
    ]),
    bad(`${name}.random`, "a method that gives a wrong answer", [
      define("deck", ["A", "B", "C"]),
      call(name, [ref("deck"), objectSource([BEYOND])], rangeError(wrongAnswer(2, name, 3, "4"))),
      look("deck", ["A", "B", "C"]),
    ]),
    ...sourceFaults(name, 2, (random) => [ref("list"), random]),
    ...inPlaceAnswerFaults(name, [], (random) => [ref("deck"), random]),
  ];
}

const shuffleTableCases: readonly Case[] = [
  ...shuffles("shuffleTable"),
  bad("shuffleTable", "no argument", [call("shuffleTable", [], gives(false)), warned(WARNING)]),
  bad("shuffleTable", "its arguments swapped", [
    define("deck", ["A", "B"]),
    call("shuffleTable", [someFunction, ref("deck")], gives(false)),
    warned(WARNING),
    look("deck", ["A", "B"]),
  ]),
  ...NO_TABLES.map((each) =>
    bad("shuffleTable", `${each.name} for its table`, [
      call("shuffleTable", [each.value], gives(false)),
      warned(WARNING),
      call("shuffleTable", [each.value, 42], gives(false)),
      warned(WARNING, WARNING),
    ]),
  ),
  good("shuffleTable", "says nothing where all is well", [
    call("shuffleTable", [["A", "B"]], goesWell),
    warned(),
  ]),
];

const randShuffleCases: readonly Case[] = [
  ...shuffles("RandShuffle"),
  bad("RandShuffle", "no argument", [
    call("RandShuffle", [], typeError("bad argument #1 to 'RandShuffle' (table expected, got nil)")),
    warned(),
  ]),
  bad("RandShuffle", "its arguments swapped", [
    call(
      "RandShuffle",
      [someFunction, ["A"]],
      typeError("bad argument #1 to 'RandShuffle' (table expected, got function)"),
    ),
  ]),
  ...tableFaults("RandShuffle", 1, (table) => [table, always(1)]),
];

const drawCardsCases: readonly Case[] = [
  good("drawCards", "gives the next cards as they lie", [
    define("deck", ["A", "B", "C", "D", "E"]),
    call("drawCards", [2, ref("deck")], gives(["A", "B"])),
    call("drawCards", [2, ref("deck")], gives(["C", "D"])),
    look("deck", ["A", "B", "C", "D", "E"]),
  ]),
  good("drawCards", "keeps a position for each list", [
    define("deck", ["A", "B", "C"]),
    define("other", ["A", "B", "C"]),
    call("drawCards", [2, ref("deck")], gives(["A", "B"])),
    call("drawCards", [1, ref("other")], gives(["A"])),
    call("drawCards", [1, ref("deck")], gives(["C"])),
    call("drawCards", [1, ref("other")], gives(["B"])),
  ]),
  good("drawCards", "shares its position with OutputCard", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [1, ref("deck")], gives(["A"])),
    call("OutputCard", [ref("deck")], gives("B")),
    call("drawCards", [1, ref("deck")], gives(["C"])),
  ]),
  good("drawCards", "gives a list of its own each time", [
    define("deck", ["A", "B"]),
    call("drawCards", [0, ref("deck")], gives([])),
    call("drawCards", [2, ref("deck")], gives(["A", "B"])),
    call("shuffleTable", [ref("deck"), always(LAST)], goesWell),
    call("drawCards", [2, ref("deck")], gives(["A", "B"])),
  ]),
  boundary("drawCards", "fewer where the list runs out, then none", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [2, ref("deck")], gives(["A", "B"])),
    call("drawCards", [2, ref("deck")], gives(["C"])),
    call("drawCards", [2, ref("deck")], gives([])),
    call("drawCards", [0, ref("deck")], gives([])),
  ]),
  boundary("drawCards", "exactly all", [
    define("deck", ["A", "B"]),
    call("drawCards", [2, ref("deck")], gives(["A", "B"])),
    call("drawCards", [1, ref("deck")], gives([])),
  ]),
  boundary("drawCards", "no card leaves the position", [
    define("deck", ["A", "B"]),
    call("drawCards", [0, ref("deck")], gives([])),
    call("drawCards", [1, ref("deck")], gives(["A"])),
  ]),
  boundary("drawCards", "of an empty list", [call("drawCards", [3, []], gives([]))]),
  boundary("drawCards", "far more than there are", [
    define("deck", ["A", "B"]),
    call("drawCards", [1e15, ref("deck")], gives(["A", "B"])),
    call("drawCards", [1e300, ref("deck")], gives([])),
  ]),
  boundary("drawCards", "a count held as a float, and -0", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [float(2), ref("deck")], gives(["A", "B"])),
    call("drawCards", [-0, ref("deck")], gives([])),
    call("drawCards", [1, ref("deck")], gives(["C"])),
  ]),
  boundary("drawCards", "cards that are false, tables, functions", [
    define("table", ["inside"]),
    define("function", someFunction),
    define("deck", [false, ref("table"), ref("function"), false]),
    call("drawCards", [1, ref("deck")], gives([false])),
    call("drawCards", [5, ref("deck")], gives([ref("table"), ref("function"), false])),
  ]),
  boundary("drawCards", "stops at a hole", [
    define("deck", holed(["A", undefined, "C"])),
    call("drawCards", [3, ref("deck")], gives(["A"])),
    call("drawCards", [3, ref("deck")], gives([])),
    define("deck", holed(["A", undefined, "C"], "assignments")),
    call("drawCards", [3, ref("deck")], gives(["A"])),
  ]),
  bad("drawCards", "no argument", [
    call(
      "drawCards",
      [],
      typeError("bad argument #1 to 'drawCards' (whole number from 0 expected, got nil)"),
    ),
  ]),
  bad("drawCards", "no deck", [
    call("drawCards", [2], typeError("bad argument #2 to 'drawCards' (table expected, got nil)")),
  ]),
  bad("drawCards", "its arguments swapped", [
    define("deck", ["A", "B"]),
    call(
      "drawCards",
      [ref("deck"), 2],
      typeError("bad argument #1 to 'drawCards' (whole number from 0 expected, got table)"),
    ),
    call("drawCards", [1, ref("deck")], gives(["A"])),
  ]),
  ...tableFaults("drawCards", 2, (table) => [1, table]),
  ...countFaults(
    "drawCards",
    "drawCards",
    1,
    (count) => [count, ref("deck")],
    [define("deck", ["A", "B", "C"]), call("drawCards", [1, ref("deck")], gives(["A"]))],
    [call("drawCards", [1, ref("deck")], gives(["B"]))],
    false,
  ),
];

const outputCardCases: readonly Case[] = [
  good("OutputCard", "deals the list as it lies, then shuffles it and goes on", [
    define("deck", ["A", "B", "C"]),
    define("unasked", source([])),
    call("OutputCard", [ref("deck"), ref("unasked")], gives("A")),
    call("OutputCard", [ref("deck"), ref("unasked")], gives("B")),
    call("OutputCard", [ref("deck"), ref("unasked")], gives("C")),
    call("OutputCard", [ref("deck"), source([1, 1])], gives("B")),
    look("deck", ["B", "C", "A"]),
    call("OutputCard", [ref("deck"), ref("unasked")], gives("C")),
    call("OutputCard", [ref("deck"), ref("unasked")], gives("A")),
  ]),
  good("OutputCard", "keeps a position for each list", [
    define("deck", ["A", "B"]),
    define("other", ["C", "D"]),
    call("OutputCard", [ref("deck")], gives("A")),
    call("OutputCard", [ref("other")], gives("C")),
    call("OutputCard", [ref("deck")], gives("B")),
    call("OutputCard", [ref("other")], gives("D")),
  ]),
  good("OutputCard", "goes on after drawCards has dealt all", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [5, ref("deck")], gives(["A", "B", "C"])),
    call("OutputCard", [ref("deck"), source([2, 1])], gives("C")),
    look("deck", ["C", "A", "B"]),
  ]),
  good("OutputCard.random", "is asked only where the list is shuffled, by the tutorial's swaps", [
    define("deck", ["A", "B"]),
    define("random", source([1], "random")),
    call("OutputCard", [ref("deck"), ref("random")], gives("A")),
    call("OutputCard", [ref("deck"), ref("random")], gives("B")),
    asked("random"),
    call("OutputCard", [ref("deck"), ref("random")], gives("B")),
    asked("random", 2),
    call("OutputCard", [ref("deck"), ref("random")], gives("A")),
  ]),
  good("OutputCard.random", "can be an object with a method", [
    define("deck", ["A", "B"]),
    call("drawCards", [2, ref("deck")], goesWell),
    call("OutputCard", [ref("deck"), objectSource([1], "random")], gives("B")),
    asked("random", 2),
  ]),
  boundary("OutputCard", "nothing, of an empty list", [
    define("deck", []),
    call("OutputCard", [ref("deck")], gives(undefined)),
    call("OutputCard", [ref("deck"), source([])], gives(undefined)),
  ]),
  boundary("OutputCard", "one card, over and over", [
    define("deck", ["A"]),
    call("OutputCard", [ref("deck"), source([])], gives("A")),
    call("OutputCard", [ref("deck"), source([])], gives("A")),
    call("OutputCard", [ref("deck")], gives("A")),
  ]),
  boundary("OutputCard", "cards that are false, tables, functions", [
    define("table", ["inside"]),
    define("function", someFunction),
    define("deck", [false, ref("table"), ref("function")]),
    call("OutputCard", [ref("deck")], gives(false)),
    call("OutputCard", [ref("deck")], gives(ref("table"))),
    call("OutputCard", [ref("deck")], gives(ref("function"))),
    call("OutputCard", [ref("deck"), always(LAST)], gives(false)),
  ]),
  boundary("OutputCard", "the first card before a hole", [
    define("deck", holed(["A", undefined, "C"])),
    call("OutputCard", [ref("deck"), always(LAST)], gives("A")),
  ]),
  boundary("OutputCard", "takes the engine's own random where none is given", [
    define("deck", ["A", "A", "A"]),
    call("drawCards", [3, ref("deck")], goesWell),
    call("OutputCard", [ref("deck")], gives("A")),
  ]),
  boundary("OutputCard.random", "nil and null stand for the engine's own", [
    define("deck", ["A", "A"]),
    call("OutputCard", [ref("deck"), undefined], gives("A")),
    call("OutputCard", [ref("deck"), null], gives("A")),
    call("OutputCard", [ref("deck"), undefined], gives("A")),
    call("OutputCard", [ref("deck"), null], gives("A")),
    call("OutputCard", [ref("deck"), null], gives("A")),
  ]),
  boundary("OutputCard.random", "may deal from the list that is being shuffled", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [3, ref("deck")], goesWell),
    call(
      "OutputCard",
      [ref("deck"), source([meanwhile([call("drawCards", [1, ref("deck")], gives([]))], 1), 2])],
      gives("C"),
    ),
    look("deck", ["C", "B", "A"]),
    call("drawCards", [3, ref("deck")], gives(["B", "A"])),
  ]),
  bad("OutputCard", "no argument", [
    call("OutputCard", [], typeError("bad argument #1 to 'OutputCard' (table expected, got nil)")),
  ]),
  bad("OutputCard", "its arguments swapped", [
    call(
      "OutputCard",
      [someFunction, ["A"]],
      typeError("bad argument #1 to 'OutputCard' (table expected, got function)"),
    ),
  ]),
  bad("OutputCard.random", "after a wrong answer nothing has been dealt", [
    define("deck", ["A", "B", "C"]),
    call("drawCards", [3, ref("deck")], goesWell),
    call("OutputCard", [ref("deck"), source([0])], rangeError(wrongAnswer(2, "OutputCard", 3, "0"))),
    call("drawCards", [3, ref("deck")], gives([])),
    call("OutputCard", [ref("deck"), source([1, 1])], gives("B")),
    call("drawCards", [3, ref("deck")], gives(["C", "A"])),
  ]),
  bad("OutputCard.random", "a source that is none is refused before it is needed", [
    define("deck", ["A", "B"]),
    call(
      "OutputCard",
      [ref("deck"), "random"],
      typeError(
        "bad argument #2 to 'OutputCard' (function or object with a method 'random' expected, got string)",
      ),
    ),
    call("OutputCard", [ref("deck")], gives("A")),
  ]),
  ...tableFaults("OutputCard", 1, (table) => [table, always(1)]),
  ...sourceFaults("OutputCard", 2, (random) => [ref("list"), random]),
  ...inPlaceAnswerFaults("OutputCard", [call("drawCards", [4, ref("deck")], goesWell)], (random) => [
    ref("deck"),
    random,
  ]),
];

const random = (answers: readonly Answer[]): Value => record({ random: source(answers, "random") });

/** Cards of a deck larger than what is settled at a time, which is 64. */
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** What RandDeck and RandMultiDeck have in common. */
function dealers(name: "RandDeck" | "RandMultiDeck", known: string): readonly Case[] {
  const deals = (...cards: readonly Value[]): Step[] => cards.map((card) => call("deal", [], gives(card)));
  return [
    good(name, "deals a shuffled deck, then another, and leaves the list alone", [
      define("list", ["A", "B", "C"]),
      call(name, [ref("list"), random([3, 1, 2, 2])], makes("deal")),
      ...deals("C", "B", "A", "B", "A", "C"),
      look("list", ["A", "B", "C"]),
    ]),
    good(name, "makes decks that know nothing of each other", [
      define("list", ["A", "B"]),
      call(name, [ref("list"), record({ random: source([1]) })], makes("first")),
      call(name, [ref("list"), record({ random: source([2]) })], makes("second")),
      call("first", [], gives("A")),
      call("second", [], gives("B")),
      call("first", [], gives("B")),
      call("second", [], gives("A")),
    ]),
    good(name, "keeps its cards where the list is changed later", [
      define("list", ["A", "B"]),
      call(name, [ref("list"), random([1])], makes("deal")),
      call("shuffleTable", [ref("list"), always(1)], goesWell),
      look("list", ["B", "A"]),
      ...deals("A", "B"),
    ]),
    good(name, "takes the engine's own random where none is given", [
      call(name, [["A", "A", "A"]], makes("deal")),
      ...deals("A", "A", "A", "A"),
      call(name, [["A", "A"], record({})], makes("deal")),
      ...deals("A", "A", "A"),
    ]),
    good(`${name}.random`, "deals in one pass what shuffled gives", [
      call("shuffled", [["A", "B", "C", "D"], source([2, 3, 1])], gives(["B", "D", "C", "A"])),
      call(name, [["A", "B", "C", "D"], random([2, 3, 1])], makes("deal")),
      ...deals("B", "D", "C", "A"),
      asked("random", 4, 3, 2),
    ]),
    good(`${name}.random`, "can be an object with a method", [
      call(name, [["A", "B", "C"], record({ random: objectSource([3, 2], "random") })], makes("deal")),
      ...deals("C", "A", "B"),
      asked("random", 3, 2),
    ]),
    good(`${name}.noRepeat`, "keeps the card dealt last out of the first choice of a pass", [
      call(
        name,
        [["A", "B", "C"], record({ random: source([1, 1, 2, 1, 1, 2], "random"), noRepeat: true })],
        makes("deal"),
      ),
      ...deals("A", "B", "C"),
      ...deals("B", "A", "C"),
      asked("random", 3, 2, 2, 2),
      ...deals("B", "C", "A"),
      asked("random", 3, 2, 2, 2, 2, 2),
    ]),
    good(`${name}.noRepeat`, "no card comes twice in a row, where cards are equal", [
      call(
        name,
        [["A", "A", "B", "C"], record({ random: always(1, "random"), noRepeat: true })],
        makes("deal"),
      ),
      ...deals("C", "A", "B", "A"),
      asked("random", 2, 6, 4),
      ...deals("C", "A", "B", "A"),
      // After an A one is laid beside it: there is less to choose.
      asked("random", 2, 6, 4, 2, 2),
    ]),
    boundary(`${name}.noRepeat`, "equal cards come twice in a row as rarely as can be", [
      call(name, [["A", "A", "B"], record({ random: always(1, "random"), noRepeat: true })], makes("deal")),
      ...deals("A", "B", "A"),
      ...deals("A", "B", "A"),
      asked("random", 2, 2, 2),
    ]),
    boundary(name, "one card, over and over, without a question", [
      call(name, [["A"], random([])], makes("deal")),
      ...deals("A", "A", "A"),
    ]),
    boundary(name, "cards that are false, tables, functions and one another", [
      define("table", ["inside"]),
      define("function", someFunction),
      call(
        name,
        [[false, ref("table"), ref("function"), ref("table")], record({ random: always(1) })],
        makes("deal"),
      ),
      ...deals(false, ref("table"), ref("function"), ref("table"), false),
    ]),
    boundary(name, "makes no choice before a card is asked for", [
      call(name, [["A", "B"], random([])], makes("deal")),
      asked("random"),
    ]),
    boundary(`${name}.random`, "is asked for at most 64 cards at a time", [
      call(name, [numbers(130), record({ random: always(1, "random") })], makes("deal")),
      ...deals(1),
      asked("random", ...numbers(130).reverse().slice(0, 64)),
      ...numbers(65)
        .slice(1)
        .flatMap((card) => deals(card)),
      asked("random", ...numbers(130).reverse().slice(0, 128)),
    ]),
    boundary(`${name}.random`, "nil and null stand for the engine's own", [
      call(name, [["A"], record({ random: undefined })], makes("deal")),
      ...deals("A"),
      call(name, [["A"], record({ random: null })], makes("deal")),
      ...deals("A"),
      call(name, [["A"], undefined], makes("deal")),
      call(name, [["A"], null], makes("deal")),
      ...deals("A"),
    ]),
    boundary(`${name}.random`, "a whole number held as a float is an answer", [
      call(name, [["A", "B", "C"], random([float(3), float(1), float(2), float(1)])], makes("deal")),
      ...deals("C", "B", "A", "B", "C", "A"),
    ]),
    boundary(`${name}.noRepeat`, "one card comes again all the same", [
      call(name, [["A"], record({ random: source([]), noRepeat: true })], makes("deal")),
      ...deals("A", "A", "A"),
    ]),
    boundary(`${name}.noRepeat`, "equal cards alone come again all the same", [
      call(name, [["A", "A"], record({ random: always(LAST), noRepeat: true })], makes("deal")),
      ...deals("A", "A", "A", "A", "A"),
    ]),
    boundary(`${name}.noRepeat`, "two cards take turns", [
      call(name, [["A", "B"], record({ random: source([2], "random"), noRepeat: true })], makes("deal")),
      ...deals("B", "A", "B", "A", "B"),
      asked("random", 2),
    ]),
    boundary(`${name}.noRepeat`, "cards that are false count", [
      call(name, [[false, "A"], record({ random: source([2]), noRepeat: true })], makes("deal")),
      ...deals("A", false, "A", false),
    ]),
    boundary(`${name}.noRepeat`, "equal tables are not the same card", [
      define("one", ["A"]),
      define("other", ["A"]),
      call(
        name,
        [[ref("one"), ref("other")], record({ random: source([1]), noRepeat: true })],
        makes("deal"),
      ),
      ...deals(ref("one"), ref("other"), ref("one"), ref("other")),
    ]),
    boundary(`${name}.noRepeat`, "false, nil and null leave it off", [
      ...[false, undefined, null].flatMap((noRepeat) => [
        call(name, [["A", "B"], record({ random: source([1, 2, 2], "random"), noRepeat })], makes("deal")),
        ...deals("A", "B", "B", "A"),
        asked("random", 2, 2),
      ]),
    ]),
    bad(name, "no argument", [
      call(name, [], typeError(`bad argument #1 to '${name}' (table expected, got nil)`)),
    ]),
    bad(name, "an empty list", [
      call(
        name,
        [[]],
        rangeError(`bad argument #1 to '${name}' (at least one card expected, got an empty table)`),
      ),
    ]),
    bad(name, "its arguments swapped", [
      call(
        name,
        [someFunction, ["A"]],
        typeError(`bad argument #1 to '${name}' (table expected, got function)`),
      ),
    ]),
    bad(name, "a source where its options belong", [
      call(
        name,
        [["A", "B"], always(1)],
        typeError(`bad argument #2 to '${name}' (table of options expected, got function)`),
      ),
    ]),
    bad(`${name}.random`, "a wrong answer at the start of a pass", [
      call(name, [["A", "B", "C"], random([1, 1, 0, 2, BEYOND, 1, 1])], makes("deal")),
      ...deals("A", "B", "C"),
      call("deal", [], rangeError(wrongAnswer(2, name, 3, "0"))),
      call("deal", [], rangeError(wrongAnswer(2, name, 2, "3"))),
      // The right answer between them has moved B before A.
      ...deals("B", "A", "C"),
      asked("random", 3, 2, 3, 3, 2, 3, 2),
    ]),
    bad(`${name}.random`, "raises at the start of a pass", [
      call(name, [["A", "B", "C"], random([1, 1, raise("no luck today"), 2, 2])], makes("deal")),
      ...deals("A", "B", "C"),
      call("deal", [], passesOn("no luck today")),
      ...deals("B", "C", "A"),
    ]),
    bad(`${name}.random`, "deals from the deck that it settles", [
      call(
        name,
        [["A", "B", "C"], random([meanwhile([call("deal", [], gives("C"))], 1), 3, 1, 1])],
        makes("deal"),
      ),
      call(
        "deal",
        [],
        rangeError(`bad argument #2 to '${name}' (random must not change the deck that it shuffles)`),
      ),
      ...deals("B", "A"),
    ]),
    bad(`${name}.noRepeat`, "a wrong answer where the card dealt last is left out", [
      call(
        name,
        [["A", "B", "C"], record({ random: source([1, 1, 3, 1, 1]), noRepeat: true })],
        makes("deal"),
      ),
      ...deals("A", "B", "C"),
      call("deal", [], rangeError(wrongAnswer(2, name, 2, "3"))),
      ...deals("A"),
    ]),
    ...tableFaults(name, 1, (table) => [table]),
    ...cardFaults(name),
    ...optionsFaults(name, known),
    ...randomOptionFaults(name),
    ...noRepeatFaults(name),
    ...dealerAnswerFaults(name),
  ];
}

const randDeckCases: readonly Case[] = [
  ...dealers("RandDeck", "noRepeat, random"),
  bad("RandDeck", "an option of RandMultiDeck", [
    call(
      "RandDeck",
      [["A"], record({ whenShort: "topUp" })],
      rangeError("bad argument #2 to 'RandDeck' (unknown option 'whenShort', known: noRepeat, random)"),
    ),
  ]),
];

const multi = (cards: Value, options: Readonly<Record<string, Value>>): Step =>
  call("RandMultiDeck", [cards, record(options)], makes("deal"));

const hand = (count: Value, ...cards: readonly Value[]): Step => call("deal", [count], gives(cards));

const single = (card: Value): Step => call("deal", [], gives(card));

const randMultiDeckCases: readonly Case[] = [
  ...dealers("RandMultiDeck", "noRepeat, random, whenShort"),
  good("RandMultiDeck", "mixes single cards and hands", [
    multi(["A", "B", "C", "D", "E", "F"], { random: always(1) }),
    single("A"),
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
    asked("random", 4, 3, 2, 3, 2),
    // The pass goes on with A and D.
    single("D"),
    single("A"),
  ]),
  good("RandMultiDeck", "gives whole passes to a hand larger than the deck", [
    multi(["A", "B"], { random: source([1, 2, 1], "random") }),
    hand(5, "A", "B", "B", "A", "B"),
    single("A"),
  ]),
  good("RandMultiDeck.whenShort", "reshuffle puts what is left back and deals from a new pass", [
    multi(["A", "B", "C"], { random: source([1, 1, 1, 1, 1], "random"), whenShort: "reshuffle" }),
    hand(2, "A", "B"),
    // C goes back, and lies before A and B.
    hand(2, "C", "A"),
    asked("random", 3, 2, 3, 2),
    single("B"),
  ]),
  good("RandMultiDeck.whenShort", "topUp is what happens where it is left out", [
    multi(["A", "B", "C"], { random: always(1), whenShort: "topUp" }),
    hand(2, "A", "B"),
    hand(2, "C", "A"),
    multi(["A", "B", "C"], { random: always(1) }),
    hand(2, "A", "B"),
    hand(2, "C", "A"),
  ]),
  good("RandMultiDeck.noRepeat", "holds where a hand is topped up", [
    multi(["A", "B", "C", "D"], { random: always(1, "random"), noRepeat: true }),
    hand(3, "A", "B", "C"),
    // D is the last of its pass; A, B, C may follow it, as the hand's rule says already.
    hand(2, "D", "A"),
    asked("random", 4, 3, 2, 3),
  ]),
  good("RandMultiDeck.noRepeat", "holds at every pass of a hand larger than the deck", [
    multi(["A", "B"], { random: source([2]), noRepeat: true }),
    hand(7, "B", "A", "B", "A", "B", "A", "B"),
  ]),
  good("RandMultiDeck.noRepeat", "holds where what is left is put back", [
    multi(["A", "B", "C"], {
      random: source([1, 1, 2, 1], "random"),
      noRepeat: true,
      whenShort: "reshuffle",
    }),
    hand(2, "A", "B"),
    // B was dealt last: A or C comes first.
    hand(2, "A", "C"),
    asked("random", 3, 2, 2, 2),
  ]),
  boundary("RandMultiDeck", "nil, null, 1 and a float 1 give a card, no list", [
    multi(["A", "B", "C", "D"], { random: always(1) }),
    call("deal", [undefined], gives("A")),
    call("deal", [null], gives("B")),
    call("deal", [1], gives("C")),
    call("deal", [float(1)], gives("D")),
  ]),
  boundary("RandMultiDeck", "0 gives an empty list and asks nothing", [
    multi(["A", "B"], { random: source([], "random") }),
    hand(0),
    hand(-0),
    asked("random"),
  ]),
  boundary("RandMultiDeck", "0 at the end of a pass begins none", [
    multi(["A", "B"], { random: source([1], "random") }),
    hand(2, "A", "B"),
    hand(0),
    asked("random", 2),
  ]),
  boundary("RandMultiDeck", "0 under every option", [
    multi(["A", "B"], { random: source([1], "random"), noRepeat: true, whenShort: "reshuffle" }),
    hand(0),
    hand(2, "A", "B"),
    hand(0),
    asked("random", 2),
  ]),
  boundary("RandMultiDeck", "exactly what is left", [
    multi(["A", "B", "C"], { random: always(1) }),
    single("A"),
    hand(2, "B", "C"),
  ]),
  boundary("RandMultiDeck", "exactly the deck, from its middle", [
    multi(["A", "B", "C"], { random: always(LAST) }),
    single("C"),
    call("deal", [3], gives(permutation("A", "B", "C"))),
  ]),
  boundary("RandMultiDeck", "one card more than the deck, from its start", [
    multi(["A", "B"], { random: source([1, 1]) }),
    hand(3, "A", "B", "A"),
    single("B"),
  ]),
  boundary("RandMultiDeck", "one card more than the deck, from its middle", [
    multi(["A", "B", "C"], { random: source([1, 1, 1, 1]) }),
    single("A"),
    hand(4, "B", "C", "A", "B"),
    single("C"),
  ]),
  boundary("RandMultiDeck", "hands of a deck of one card", [
    multi(["A"], { random: source([]) }),
    hand(3, "A", "A", "A"),
    single("A"),
    hand(2, "A", "A"),
  ]),
  boundary("RandMultiDeck", "a hand of floats and falses", [
    multi([false, float(2)], { random: always(1) }),
    hand(2, false, float(2)),
  ]),
  boundary("RandMultiDeck", "a count held as a float makes no float of a bound", [
    multi(["A", "B", "C", "D"], { random: always(1, "random") }),
    hand(float(2), "A", "B"),
    hand(float(3), "C", "D", "A"),
    single("B"),
    asked("random", 4, 3, 2, 2, 3, 2),
  ]),
  boundary("RandMultiDeck", "a float larger than the deck makes no float of a bound", [
    multi(["A", "B"], { random: always(1, "random") }),
    hand(float(3), "A", "B", "A"),
    hand(float(2), "B", "A"),
    asked("random", 2, 2),
  ]),
  boundary("RandMultiDeck.whenShort", "reshuffle deals on where enough are left", [
    multi(["A", "B", "C", "D"], { random: always(1, "random"), whenShort: "reshuffle" }),
    hand(2, "A", "B"),
    hand(2, "C", "D"),
    asked("random", 4, 3, 2),
    hand(2, "A", "B"),
  ]),
  boundary("RandMultiDeck.whenShort", "reshuffle for a hand larger than the deck", [
    multi(["A", "B", "C"], { random: always(1), whenShort: "reshuffle" }),
    single("A"),
    // B and C go back; then a whole pass, then a part of the next.
    hand(4, "B", "C", "A", "B"),
    single("C"),
  ]),
  boundary("RandMultiDeck.whenShort", "reshuffle never meets single cards", [
    multi(["A", "B"], { random: always(1), whenShort: "reshuffle" }),
    single("A"),
    single("B"),
    single("A"),
  ]),
  boundary("RandMultiDeck.whenShort", "nil and null stand for topUp", [
    ...[undefined, null].flatMap((whenShort) => [
      multi(["A", "B", "C"], { random: always(1), whenShort }),
      hand(2, "A", "B"),
      hand(2, "C", "A"),
    ]),
  ]),
  boundary("RandMultiDeck.noRepeat", "a pass with equal cards in a top-up", [
    multi(["A", "A", "B", "C"], { random: always(1), noRepeat: true }),
    hand(3, "C", "A", "B"),
    // An A is left. The next pass begins with B and the other A, and is B A C A.
    hand(3, "A", "B", "A"),
    hand(2, "C", "A"),
  ]),
  bad("RandMultiDeck", "more than 10,000,000 cards", [
    multi(["A", "B"], { random: always(1) }),
    call(
      "deal",
      [10_000_001],
      rangeError(
        "bad argument #1 to 'RandMultiDeck' (whole number from 0 to 10000000 expected, got 10000001)",
      ),
    ),
    call(
      "deal",
      [1e300],
      rangeError(
        "bad argument #1 to 'RandMultiDeck' (whole number from 0 to 10000000 expected, got a number beyond 2^53)",
      ),
    ),
    hand(2, "A", "B"),
  ]),
  bad("RandMultiDeck.random", "a wrong answer while a hand is topped up", [
    multi(["A", "B", "C", "D"], { random: source([1, 1, 1, 1, 0, 3, 2], "random") }),
    hand(3, "A", "B", "C"),
    call("deal", [3], rangeError(wrongAnswer(2, "RandMultiDeck", 2, "0"))),
    // D is still next, and the pass after it is asked for again from its start.
    hand(3, "D", "C", "A"),
    asked("random", 4, 3, 2, 3, 2, 3, 2),
  ]),
  bad("RandMultiDeck.random", "a wrong answer in the last pass of a hand larger than the deck", [
    multi(["A", "B"], { random: source([2, 2, BEYOND, 1, 1], "random") }),
    call("deal", [6], rangeError(wrongAnswer(2, "RandMultiDeck", 2, "3"))),
    hand(2, "A", "B"),
  ]),
  bad("RandMultiDeck.random", "raises in the last pass of a hand larger than the deck", [
    multi(["A", "B"], { random: source([2, 2, raise("no luck today"), 1, 1], "random") }),
    call("deal", [6], passesOn("no luck today")),
    hand(2, "A", "B"),
  ]),
  bad("RandMultiDeck.random", "what was settled stays next", [
    multi(["A", "B", "C", "D"], { random: source([1, 1, 1, 0], "random") }),
    hand(2, "A", "B"),
    call("deal", [4], rangeError(wrongAnswer(2, "RandMultiDeck", 2, "0"))),
    single("C"),
    single("D"),
    asked("random", 4, 3, 2, 2),
  ]),
  bad("RandMultiDeck.random", "deals from the deck while a hand is topped up", [
    multi(["A", "B"], {
      random: source([1, meanwhile([call("deal", [], gives("B"))], 1), 1], "random"),
    }),
    single("A"),
    call(
      "deal",
      [3],
      rangeError("bad argument #2 to 'RandMultiDeck' (random must not change the deck that it shuffles)"),
    ),
    single("A"),
    single("B"),
  ]),
  bad("RandMultiDeck.whenShort", "a wrong answer after what is left was to go back", [
    multi(["A", "B", "C"], { random: source([1, 1, 1, 0], "random"), whenShort: "reshuffle" }),
    hand(2, "A", "B"),
    call("deal", [2], rangeError(wrongAnswer(2, "RandMultiDeck", 2, "0"))),
    single("C"),
  ]),
  ...whenShortFaults("RandMultiDeck"),
  ...countFaults(
    "RandMultiDeck",
    "deal",
    1,
    (count) => [count],
    [multi(["A", "B", "C"], { random: source([1, 1], "random") }), single("A")],
    [hand(2, "B", "C"), asked("random", 3, 2)],
    true,
    10000000,
  ),
];

export const classicCases: readonly Case[] = [
  ...shuffleTableCases,
  ...randShuffleCases,
  ...drawCardsCases,
  ...outputCardCases,
  ...randDeckCases,
  ...randMultiDeckCases,
];
