/** Cases of copies, dice, category decks, block decks and hands. */
import {
  cameAs,
  does,
  type Fields,
  failingDealer,
  goesOn,
  lying,
  MOST,
  noStates,
  OTHER_STATE,
  TAKES_FUNCTION,
  twins,
} from "./deck.js";
import { expected, noCounts, noLists, TAKES_BOOLEAN, TAKES_SOURCE, wrongOptions } from "./faults.js";
import {
  type Answer,
  always,
  argument,
  bad,
  boundary,
  type Case,
  call,
  define,
  float,
  gives,
  good,
  holed,
  look,
  makes,
  objectSource,
  permutation,
  rangeError,
  record,
  ref,
  type Step,
  source,
  typeError,
  type Value,
  wrongAnswer,
} from "./language.js";

const pairs = (...counts: readonly (readonly [card: Value, count: Value])[]): Value => counts;

const copiesCases: readonly Case[] = [
  good("copies", "as many of each card, side by side; or as its pair says", [
    define("cards", ["A", "B"]),
    call("copies", [ref("cards"), 3], gives(["A", "A", "A", "B", "B", "B"])),
    look("cards", ["A", "B"]),
    call("copies", [pairs(["A", 2], ["B", 1], ["A", 1])], gives(["A", "A", "B", "A"])),
  ]),
  boundary("copies", "none of each, of no card, a float, cards that are false or tables", [
    call("copies", [["A", "B"], 0], gives([])),
    call("copies", [[], MOST], gives([])),
    call("copies", [[]], gives([])),
    call("copies", [pairs(["A", 0], ["B", float(1)])], gives(["B"])),
    define("card", ["A", 2]),
    call("copies", [[false, ref("card")], float(2)], gives([false, false, ref("card"), ref("card")])),
    call("copies", [pairs([false, 1], [ref("card"), 1])], gives([false, ref("card")])),
  ]),
  noLists("copies", 0, 2),
  bad("copies", "numbers that are none, or too many", [
    ...noCounts("copies", 2, (count) => [["A", "B"], count], 0, MOST / 2),
  ]),
  bad(
    "copies",
    "pairs that are none, or of more than there may be",
    (
      [
        ["A", "nil"],
        [[], "nil"],
        [[Number.NaN, 1], "NaN"],
        [["A"], "nil"],
        [["A", "2"], "string"],
        [["A", 0.5], "a fraction"],
        [["A", -1], "-1"],
        [record({ card: "A", count: 2 }), "nil"],
        [["A", MOST], "10000000"],
      ] as const
    ).map(([pair, came]) => {
      const text = expected(1, "copies", "pair of a card and a whole number", `${came} at position 2`);
      return call("copies", [[["A", 1], pair]], rangeError(text));
    }),
  ),
];

/** States of a dealer without an end: `make` makes it of a source, and `other` one of other cards or options. */
function endlessStates(
  about: string,
  kind: string,
  make: (random: Value, name: string) => Step,
  others: readonly Step[],
): Case[] {
  return [
    good(`${about}:getState`, "what was seen, what was drawn and the generator go on elsewhere", [
      ...twins(make),
      ...does("d:draw 3 -> *; d:peek 4 -> *; e:peek 7 -> *"),
      ...goesOn("draw", 20),
    ]),
    boundary(`${about}:getState`, "asks for nothing before the first card", [
      make(source([], "random"), "d"),
      ...does("getState => saved; getState -> @saved; setState @saved; asked"),
    ]),
    good(`${about}:setState`, "goes back, and gives the same again", [
      ...twins(make),
      ...does("draw 20 -> *; getState => saved; draw => card; draw 30 -> *; setState @saved; draw -> @card"),
    ]),
    boundary(`${about}:setState`, "of another source than ours keeps what was seen", [
      make(always(1), "d"),
      ...does("draw 3 -> *; peek 2 -> *; peek => card; getState => saved"),
      make(always({ is: "n plus", more: 0 }), "d"),
      ...does("setState @saved; draw -> @card"),
    ]),
    bad(`${about}:setState`, "what is no state", [make(source([]), "d"), ...noStates(kind)]),
    bad(`${about}:setState`, "of other cards or options, and of another kind of source", [
      make(always(1), "d"),
      ...does("peek => card; getState => plain"),
      ...others.flatMap((other) => [
        other,
        ...does("o:getState => saved"),
        call("d:setState", [ref("saved")], OTHER_STATE),
      ]),
      call("newRandom", [1], makes("r")),
      make(ref("r"), "e"),
      ...does("e:getState => seeded"),
      call("d:setState", [ref("seeded")], OTHER_STATE),
      call("e:setState", [ref("plain")], OTHER_STATE),
      ...does("getState -> @plain; draw -> @card; e:getState -> @seeded"),
    ]),
  ];
}

/** Counts that are none, of draw and of peek. */
const endlessCounts = (about: string, made: Step): Case[] =>
  ["draw", "peek"].map((method) =>
    bad(`${about}:${method}`, "counts that are none", [
      made,
      ...noCounts(`d:${method}`, 1, (count) => [count], 0, MOST),
    ]),
  );

const dice = (options: Fields, name = "d", cards: Value = ["A", "B", "C"]): Step =>
  call("newDice", [cards, record(options)], makes(name));
/** Dice of a source that gives these answers. */
const rolls = (...answers: readonly Answer[]): Step => dice({ random: source(answers, "random") });

const diceCases: readonly Case[] = [
  good("newDice", "draws each card on its own", [
    define("cards", ["A", "B", "C"]),
    dice({ random: source([3, 3, 1], "random") }, "d", ref("cards")),
    ...does("draw -> C; draw 2 -> [C A]; asked 3 3 3"),
    look("cards", ["A", "B", "C"]),
  ]),
  boundary("newDice", "one card, without a question; false and tables for cards", [
    dice({ random: source([]) }, "d", [false]),
    ...does("draw -> false; peek 2 -> [false false]"),
    define("card", record({ suit: "hearts" })),
    dice({ random: source([2]) }, "d", [1, ref("card")]),
    ...does("draw -> @card"),
  ]),
  noLists("newDice", 1),
  ...wrongOptions("newDice", ["A"], {
    random: TAKES_SOURCE,
    weights: {
      what: "table",
      wrong: [
        [5, "5"],
        ["1", "string"],
      ],
    },
  }),
  good("newDice.random", "an object; a generator of ours, whatever mix of calls asks for the cards", [
    dice({ random: objectSource([2]) }),
    ...does("draw -> B"),
    ...["d", "e"].flatMap((name) => [
      call("newRandom", ["dice"], makes("r")),
      dice({ random: ref("r") }, name),
    ]),
    ...[1, 2, 3, 4, 5].flatMap(() => does("draw => card; e:peek -> @card; e:draw 1 -> [@card]")),
  ]),
  boundary("newDice.random", "the engine's own where none is given", [
    call("newDice", [["A"]], makes("d")),
    ...does("draw 3 -> [A A A]"),
    dice({ random: undefined }),
    ...does("draw -> *"),
  ]),
  failingDealer(
    "newDice.random",
    "at once",
    (random) => [dice({ random })],
    "d:draw",
    [],
    [],
    3,
    does("draw 2 -> [A A]; peek -> A"),
  ),
  failingDealer(
    "newDice.random",
    "at the last of several: nothing is drawn",
    (random) => [dice({ random })],
    "d:draw",
    [3],
    [3, 2],
    3,
    does("draw 3 -> [C B A]"),
  ),
  good("newDice.weights", "each card by its weight, as pickWeighted picks", [
    define("weights", [1, 2, 3]),
    dice({ weights: ref("weights"), random: source([1, 3, 4, 6], "random") }),
    ...does("draw 4 -> [A B C C]; asked 6 6 6 6"),
    look("weights", [1, 2, 3]),
  ]),
  boundary("newDice.weights", "none for some cards, fractions, null", [
    dice({ weights: [0, 1, 0], random: source([]) }),
    ...does("draw 3 -> [B B B]"),
    dice({ weights: [0.5, 0.25, 0.25], random: source([1, 2 ** 31 - 1], "random") }),
    ...does("draw 2 -> [A C]; asked 2147483647 2147483647"),
    dice({ weights: null, random: source([3]) }),
    ...does("draw -> C"),
  ]),
  bad(
    "newDice.weights",
    "too few, too many, negative, no numbers, not finite, all 0",
    (
      [
        [[1, 2], "one number from 0 for each card expected, got nil at position 3"],
        [[1, 1, 1, 1], "one number from 0 for each card expected, got 1 at position 4"],
        [[1, -1, 1], "one number from 0 for each card expected, got -1 at position 2"],
        [["1", 1, 1], "one number from 0 for each card expected, got string at position 1"],
        [
          [1, Number.POSITIVE_INFINITY, 1],
          "one number from 0 for each card expected, got infinity at position 2",
        ],
        [[1, Number.NaN, 1], "one number from 0 for each card expected, got NaN at position 2"],
        [[0, 0, 0], "a sum above 0 expected, got 0"],
      ] as const
    ).map(([weights, problem]) =>
      call("newDice", [["A", "B", "C"], record({ weights })], rangeError(argument(2, "newDice", problem))),
    ),
  ),
  good("newDice:draw", "without a count a card, with one a list", [
    rolls(1, 2, 3),
    ...does("draw -> A; draw null -> B; draw 1 -> [C]"),
  ]),
  boundary("newDice:draw", "none, and a count that is a float", [
    rolls(1, 2),
    ...does("draw 0 -> []; asked; draw 2.0 -> [A B]"),
  ]),
  good("newDice:peek", "shows what is drawn then", [
    rolls(2, 3, 1),
    ...does("peek -> B; peek -> B; peek 2 -> [B C]; draw -> B; draw 2 -> [C A]; asked 3 3 3"),
  ]),
  boundary("newDice:peek", "none; far ahead, again and again", [
    call("newRandom", [1], makes("r")),
    dice({ random: ref("r") }),
    ...does("peek 0 -> []"),
    ...[1, 2, 3].flatMap(() => does("peek 200 -> *; draw 150 -> *; peek => card; draw -> @card")),
  ]),
  ...endlessCounts("newDice", rolls()),
  bad("newDice:setState", "of other weights", [
    dice({ weights: [1, 1, 1], random: source([]) }),
    dice({ weights: [1, 1, 2], random: source([]) }, "o"),
    ...does("o:getState => saved"),
    call("d:setState", [ref("saved")], OTHER_STATE),
  ]),
  ...endlessStates("newDice", "dice", (random, name) => dice({ random }, name), [
    dice({ random: source([]) }, "o", ["A", "B", "D"]),
    dice({ random: source([]), weights: [1, 1, 1] }, "o"),
  ]),
];

/** Categories that are none. */
function noCategories(name: string): Case {
  const refused = (categories: Value, problem: string) =>
    call(name, [categories], typeError(argument(1, name, problem)));
  return bad(name, "what are no categories", [
    ...[undefined, "AB", 5].map((value) => refused(value, `table expected, got ${cameAs(value)}`)),
    refused(record({ attack: ["A"] }), "list expected, got a table with named fields"),
    refused([], "at least one card expected, got an empty table"),
    refused([["A"], "B"], "table expected, got string in category 2"),
    refused([["A"], record({ b: 1 })], "list expected, got a table with named fields in category 2"),
    refused([["A"], []], "at least one card expected, got an empty table in category 2"),
    refused(
      [holed(["B", undefined, "C"])],
      "table without holes expected, got nil at position 2 in category 1",
    ),
    refused([[Number.NaN]], "table without holes expected, got NaN at position 1 in category 1"),
  ]);
}

const TWO = [
  ["A", "B"],
  ["C", "D", "E"],
];
const categoryDeck = (options: Fields, name = "d", categories: Value = TWO): Step =>
  call("newCategoryDeck", [categories, record(options)], makes(name));
/** The two categories, with a source of these answers. */
const two = (...answers: readonly Answer[]): Step => categoryDeck({ random: source(answers, "random") });

const categoryCases: readonly Case[] = [
  good("newCategoryDeck", "one card of each, each category in its own passes", [
    define("attack", ["A", "B"]),
    define("defense", ["C", "D", "E"]),
    categoryDeck({ random: source([2, 1, 1, 1, 2, 1], "random") }, "d", [ref("attack"), ref("defense")]),
    ...does("asked; drawEach -> [B C]; asked 2 3 2; drawEach -> [A D]; drawEach -> [A E]; asked 2 3 2 2"),
    ...does("drawEach -> [B D]; asked 2 3 2 2 3 2"),
    look("attack", ["A", "B"]),
    look("defense", ["C", "D", "E"]),
  ]),
  boundary("newCategoryDeck", "one category, of one card, which is false", [
    categoryDeck({ random: source([]) }, "d", [[false]]),
    ...does("drawEach -> [false]; drawEach -> [false]; peekEach -> [false]"),
  ]),
  noCategories("newCategoryDeck"),
  ...wrongOptions("newCategoryDeck", TWO, {
    kindOf: TAKES_FUNCTION,
    noRepeat: TAKES_BOOLEAN,
    random: TAKES_SOURCE,
  }),
  good("newCategoryDeck.random", "a generator of ours, which all decks share", [
    ...["d", "e"].flatMap((name) => [
      call("newRandom", ["today"], makes("r")),
      categoryDeck({ random: ref("r") }, name),
    ]),
    ...does("d:deck 2 => last; e:peekEach -> *; d:peekEach -> *; last:peek => card; e:deck 2 => other"),
    ...does("other:draw -> @card"),
  ]),
  boundary("newCategoryDeck.random", "the engine's own where none is given", [
    call("newCategoryDeck", [[["A"], ["B"]]], makes("d")),
    ...does("drawEach -> [A B]"),
    categoryDeck({ random: null }),
    ...does("drawEach -> *"),
  ]),
  ...["drawEach", "peekEach"].map((method) =>
    failingDealer(
      "newCategoryDeck.random",
      `at the second category of ${method}: nothing is drawn`,
      (random) => [categoryDeck({ random })],
      `d:${method}`,
      [],
      [2],
      3,
      does("deck 1 => first; first:left -> 2; drawEach -> [B C]; drawEach -> [A D]; first:passes -> 1"),
    ),
  ),
  good("newCategoryDeck.noRepeat", "no category gives a card twice in a row, whichever method deals", [
    categoryDeck({ noRepeat: true, random: source([1, 1, 1, 2, 1]) }),
    // The first pass of A and B, and of C, D and E; then B is refused, and A begins.
    ...does("drawEach -> [A C]; deck 1 => first; first:draw -> B; drawEach -> [A D]; drawEach -> [B E]"),
  ]),
  boundary("newCategoryDeck.noRepeat", "gives it again where there is no other, or where it is false", [
    categoryDeck({ noRepeat: true, random: source([]) }, "d", [["A"]]),
    ...does("drawEach -> [A]; drawEach -> [A]"),
    categoryDeck({ noRepeat: false, random: source([1, 2]) }, "d", [["A", "B"]]),
    ...does("drawEach -> [A]; drawEach -> [B]; drawEach -> [B]"),
  ]),
  good("newCategoryDeck.kindOf", "is what noRepeat goes by", [
    // A and C are of one kind, of which two of three are: so it comes first and last.
    categoryDeck({ noRepeat: true, kindOf: source([1, 2, 1]), random: source([2, 3, 1, 2]) }, "d", [
      ["A", "B", "C"],
    ]),
    ...does("drawEach -> [C]; drawEach -> [B]; drawEach -> [A]"),
  ]),
  boundary("newCategoryDeck.kindOf", "null is none", [
    categoryDeck({ kindOf: null, random: source([1]) }, "d", [["A", "B"]]),
    ...does("drawEach -> [A]"),
  ]),
  bad("newCategoryDeck.kindOf", "gives nil or NaN for a kind", [
    ...[undefined, Number.NaN].map((kind) => {
      const text = expected(2, "newCategoryDeck", "kind for each card", `${cameAs(kind)} at position 2`);
      return call(
        "newCategoryDeck",
        [TWO, record({ kindOf: source([1, kind]), noRepeat: true })],
        typeError(text),
      );
    }),
  ]),
  good("newCategoryDeck:drawEach", "in the order of the categories, more of them", [
    categoryDeck({}, "d", [["A"], ["B"], ["C"]]),
    ...does("drawEach -> [A B C]; drawEach -> [A B C]"),
  ]),
  boundary("newCategoryDeck:drawEach", "goes over into the next pass of one category", [
    two(1, 1, 1, 2),
    ...does("drawEach -> [A C]; drawEach -> [B D]; deck 1 => first; first:passes -> 1; drawEach -> [B E]"),
    ...does("first:passes -> 2; deck 2 => last; last:passes -> 1; last:left -> 0"),
  ]),
  good("newCategoryDeck:peekEach", "shows what is drawn then", [
    two(2, 3, 1),
    ...does("peekEach -> [B E]; peekEach -> [B E]; drawEach -> [B E]; asked 2 3 2"),
  ]),
  boundary("newCategoryDeck:peekEach", "begins the pass of a category of which all are drawn", [
    two(1, 1, 1, 2),
    ...does("drawEach -> [A C]; drawEach -> [B D]; deck 1 => first; first:left -> 0"),
    ...does("peekEach -> [B E]; first:left -> 2; first:passes -> 2; drawEach -> [B E]"),
  ]),
  good("newCategoryDeck:deck", "to deal from alone, at each call the same", [
    two(1, 1, 1),
    ...does("deck 2 => last; last:draw -> C; deck 2 -> @last; drawEach -> [A D]"),
  ]),
  boundary("newCategoryDeck:deck", "the first and the last, and a float", [
    two(),
    ...does("deck 1.0 => first; first:size -> 2; deck 2 => last; last:size -> 3"),
  ]),
  bad("newCategoryDeck:deck", "positions that are none", [
    two(),
    ...noCounts("d:deck", 1, (position) => [position], 1, 2),
    call("d:deck", [], typeError(expected(1, "deck", "whole number from 1 to 2", "nil"))),
  ]),
  good("newCategoryDeck:setState", "all decks and their generator go on elsewhere", [
    ...twins((random, name) => categoryDeck({ random, noRepeat: true }, name)),
    ...does("drawEach -> *; deck 2 => last; last:draw -> *; e:drawEach -> *"),
    ...goesOn("drawEach", 0),
    ...does("deck 1 => first; e:deck 1 => other; e:deck 2 => another"),
    ...Array.from({ length: 9 }, () =>
      does("first:draw => card; other:draw -> @card; last:draw => card; another:draw -> @card"),
    ).flat(),
    ...does("getState => later; e:getState -> @later; setState @saved; getState -> @saved"),
  ]),
  good("newCategoryDeck:getState", "is the list of its decks' states", [
    two(1, 1, 1),
    ...does("drawEach -> [A C]; getState => saved; deck 1 => first; first:draw -> B; setState @saved"),
    ...does("first:left -> 1; drawEach -> [B D]"),
  ]),
  boundary("newCategoryDeck:getState", "before the first card asks for nothing", [
    two(),
    ...does("getState => saved; setState @saved; getState -> @saved; asked"),
  ]),
  boundary("newCategoryDeck:setState", "of one category is the state of its deck", [
    categoryDeck({ random: source([2]) }, "d", [["A", "B"]]),
    ...does("drawEach -> [B]; deck 1 => first; first:getState => saved; first:draw -> A"),
    ...does("setState @saved; drawEach -> [A]"),
  ]),
  bad("newCategoryDeck:setState", "of other cards in the last category, of fewer and of more", [
    ...[
      [
        ["A", "B"],
        ["C", "D", "X"],
      ],
      [["A", "B"]],
      [...TWO, ["F"]],
    ].flatMap((categories, at) => {
      const damaged = argument(1, "setState", "undamaged state of a 'deck' expected, got another text");
      return [
        categoryDeck({ random: source([]) }, "o", categories),
        two(1, 1, 1),
        ...does("drawEach -> [A C]; getState => before; o:getState => saved"),
        call("d:setState", [ref("saved")], at === 0 ? OTHER_STATE : rangeError(damaged)),
        ...does("getState -> @before"),
      ];
    }),
    ...noStates("deck"),
  ]),
];

const blocks = (options: Fields, name = "d", categories: Value = TWO): Step =>
  call("newBlockDeck", [categories, record({ blockSize: 3, ...options })], makes(name));
/** Blocks of a source that gives 1 for ever. */
const ones = (options: Fields, categories: Value = TWO): Step =>
  blocks({ random: always(1, "random"), ...options }, "d", categories);

/** A block deck that cannot be made. */
const noBlocks = (options: Fields, problem: string, categories: Value = TWO, position = 2): Step => {
  const text = argument(position, "newBlockDeck", problem);
  return call("newBlockDeck", [categories, record({ blockSize: 3, ...options })], rangeError(text));
};

const blockCases: readonly Case[] = [
  good("newBlockDeck", "a card of each category, then others, shuffled; block after block", [
    define("categories", TWO),
    // B of the first, C of the second, E of A, D and E; then as `shuffled` would.
    blocks({ random: source([2, 1, 3, 3, 1], "random") }, "d", ref("categories")),
    ...does("draw 3 -> [E C B]; asked 2 3 3 3 2"),
    look("categories", TWO),
    ones({}),
    ...does("draw 7 -> [A C B A C B A]"),
  ]),
  boundary("newBlockDeck", "without options, blocks of ten", [
    call("newBlockDeck", [[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]], makes("d")),
    ...[1, 2].map(() => call("d:draw", [10], gives(permutation(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)))),
  ]),
  boundary("newBlockDeck", "copies make a card likelier, and come once a block all the same", [
    // B is one of three cards; then nothing is left but the two As.
    blocks({ random: source([3, 2, 1], "random"), blockSize: 2 }, "d", [["A", "A", "B"]]),
    ...does("draw 2 -> [B A]; asked 3 2 2"),
  ]),
  boundary("newBlockDeck", "false and tables are cards", [
    define("card", record({ suit: "hearts" })),
    ones({ blockSize: 2 }, [[false], [ref("card")]]),
    ...does("draw 2 -> [false @card]"),
  ]),
  noCategories("newBlockDeck"),
  bad("newBlockDeck", "a card in two categories", [
    noBlocks({}, "each card in one category expected, got one in 1 and 3", [["A", "B"], ["C"], ["B"]], 1),
  ]),
  ...wrongOptions("newBlockDeck", TWO, {
    blockSize: {
      what: "number",
      wrong: [
        ["10", "string"],
        [[], "table"],
      ],
    },
    noRepeat: TAKES_BOOLEAN,
    perBlock: {
      what: "number or table",
      wrong: [
        ["1", "string"],
        [true, "boolean"],
      ],
    },
    random: TAKES_SOURCE,
  }),
  good("newBlockDeck.random", "a generator of ours, an object", [
    call("newRandom", ["bag"], makes("r")),
    blocks({ random: ref("r"), blockSize: 5 }),
    call("d:draw", [5], gives(permutation("A", "B", "C", "D", "E"))),
    blocks({ random: objectSource([1, 1, 1, 1, 1]) }),
    ...does("draw -> A"),
  ]),
  boundary("newBlockDeck.random", "the engine's own where none is given", [
    blocks({ blockSize: 5, random: null }),
    call("d:draw", [5], gives(permutation("A", "B", "C", "D", "E"))),
  ]),
  ...[2, 3, 3, 3, 2].map((n, at) =>
    failingDealer(
      "newBlockDeck.random",
      `at question ${at + 1} of a block: nothing is drawn`,
      (random) => [blocks({ random })],
      `d:${at % 2 === 0 ? "draw" : "peek"}`,
      [2],
      [1, 1, 1, 1].slice(0, at),
      n,
      does("draw 3 -> [A C B]"),
    ),
  ),
  good("newBlockDeck.blockSize", "is 10 where it is left out; a bag of all cards, with previews", [
    call("newBlockDeck", [[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]], record({ blockSize: undefined })], makes("d")),
    call("d:draw", [10], gives(permutation(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))),
    ones({ blockSize: 4 }, [["A", "B", "C", "D"]]),
    ...does("peek 4 -> [A B C D]; draw 4 -> [A B C D]; draw 4 -> [A B C D]"),
  ]),
  boundary("newBlockDeck.blockSize", "1, all cards, and a float", [
    blocks({ blockSize: 1, random: source([2]) }, "d", [["A", "B"]]),
    ...does("draw -> B"),
    ones({ blockSize: 5 }),
    call("d:draw", [5], gives(permutation("A", "B", "C", "D", "E"))),
    ones({ blockSize: float(2) }, [["A"], ["B"]]),
    ...does("draw 2 -> [A B]; asked 2"),
  ]),
  bad("newBlockDeck.blockSize", "fewer than perBlock, more than there are, what is no size", [
    ...[1, 6, 2.5, Number.NaN, Number.POSITIVE_INFINITY, -1].map((blockSize) => {
      const sizes = "whole number from 2, those of 'perBlock', to 5, all that differ, expected";
      return noBlocks({ blockSize }, `option 'blockSize': ${sizes}, got ${cameAs(blockSize)}`);
    }),
    // What a game with small categories meets at first: blocks of ten.
    noBlocks(
      { blockSize: undefined },
      "option 'blockSize': whole number from 2, those of 'perBlock', to 3, all that differ, expected, got 10",
      [["A", "A", "B"], ["C"]],
    ),
  ]),
  good("newBlockDeck.perBlock", "a number for all, or one for each", [
    ones({ perBlock: [0, 2], blockSize: 2 }),
    ...does("draw 2 -> [C D]"),
    ones({ perBlock: 2, blockSize: 4 }),
    ...does("draw 4 -> [A B C D]"),
  ]),
  boundary("newBlockDeck.perBlock", "0: all are fillers, a category may come off badly; all its cards", [
    ones({ perBlock: 0, blockSize: 2 }),
    ...does("draw 2 -> [A B]"),
    ones({ perBlock: [2, 1] }),
    ...does("draw 3 -> [A B C]"),
  ]),
  bad("newBlockDeck.perBlock", "more than a category has, what is no number", [
    ...(
      [
        [3, 2, 1, "3"],
        [[1, 4], 3, 2, "4"],
        [[1], 3, 2, "nil"],
        [[1, "1"], 3, 2, "string"],
        [[-1, 1], 2, 1, "-1"],
        [0.5, 2, 1, "a fraction"],
        [Number.NaN, 2, 1, "NaN"],
        [record({ attack: 1 }), 2, 1, "nil"],
      ] as const
    ).map(([perBlock, own, category, came]) => {
      const most = `${own}, the different cards of category ${category},`;
      return noBlocks(
        { perBlock },
        `option 'perBlock': whole number from 0 to ${most} expected, got ${came}`,
      );
    }),
  ]),
  good("newBlockDeck.noRepeat", "a block does not begin with the last card of the one before", [
    blocks({ noRepeat: true, blockSize: 2, random: source([1, 1, 1, 2, 1], "random") }, "d", [["A", "B"]]),
    // The second block is A and B: B is refused at its beginning.
    ...does("draw 2 -> [A B]; draw 2 -> [A B]; asked 2 2 2 2 2"),
  ]),
  boundary("newBlockDeck.noRepeat", "where there is no other card it does", [
    blocks({ noRepeat: true, blockSize: 1, random: source([]) }, "d", [["A"]]),
    ...does("draw 3 -> [A A A]"),
  ]),
  good("newBlockDeck:draw", "without a count a card, with one a list", [
    ones({}),
    ...does("draw -> A; draw null -> C; draw 1 -> [B]"),
  ]),
  boundary("newBlockDeck:draw", "none asks for nothing; many blocks at once", [
    ones({}),
    ...does("draw 0 -> []; asked; draw 300 -> *; draw -> A"),
  ]),
  good("newBlockDeck:peek", "looks ahead over the block's end", [
    ones({}),
    ...does("peek 4 -> [A C B A]; draw 4 -> [A C B A]; peek -> C"),
  ]),
  boundary("newBlockDeck:peek", "none asks for nothing", [ones({}), ...does("peek 0 -> []; asked")]),
  ...endlessCounts("newBlockDeck", ones({})),
  ...endlessStates(
    "newBlockDeck",
    "blocks",
    (random, name) => blocks({ random, noRepeat: true, blockSize: 5 }, name),
    [
      blocks({ random: source([]), blockSize: 5 }, "o"),
      blocks({ random: source([]), noRepeat: true, blockSize: 4 }, "o"),
      blocks({ random: source([]), noRepeat: true, blockSize: 5 }, "o", [
        ["A", "B", "C"],
        ["D", "E"],
      ]),
    ],
  ),
];

const handOf = (dealer: Step, size: Value, ...cards: readonly Value[]): Step[] => [
  dealer,
  call("newHand", [ref("d"), size, ...cards], makes("h")),
];
const NONE = { recycle: "none" };

const handCases: readonly Case[] = [
  good("newHand", "draws its cards, and one for each played", [
    ...handOf(lying("A B C D E"), 3),
    ...does("stands 2 3 []; h:cards -> [A B C]; h:play 2 -> B; h:cards -> [A D C]; stands 1 3 [B]"),
  ]),
  good("newHand", "over dice, blocks, and a deck of a category", [
    ...handOf(rolls(1, 2, 3, 3), 2),
    ...does("h:play 1 -> A; h:cards -> [C B]"),
    ...handOf(ones({}), 2),
    ...does("h:play 2 -> C; h:cards -> [A B]"),
    two(1, 1, 2, 1),
    ...handOf(call("d:deck", [2], makes("d")), 2),
    ...does("h:play 1 -> C; h:cards -> [E D]"),
  ]),
  good("newHand", "of cards that it holds already, where a saved game goes on", [
    ...handOf(lying("A B C D E", [], NONE), 3),
    ...does("h:play 1 -> A; h:cards => cards; getState => saved"),
    lying("A B C D E", [], NONE),
    ...does("setState @saved"),
    call("newHand", [ref("d"), 4, ref("cards")], makes("h")),
    ...does("h:cards -> [D B C E]; h:play 3 -> C; h:cards -> [D B E]; stands 0 3 [A C]"),
    look("cards", ["D", "B", "C"]),
  ]),
  boundary("newHand", "fewer cards than asked for, none, a float for the size, false for a card", [
    ...handOf(lying("A B"), 3),
    ...does("h:cards -> [A B]"),
    ...handOf(lying(""), 1),
    ...does("h:cards -> []"),
    ...handOf(lying([false, 1]), float(1)),
    ...does("h:play 1 -> false; h:cards -> [1]"),
  ]),
  boundary("newHand", "of more cards than its size: it plays them down; nil, null and [] are none", [
    lying("A B C D"),
    ...does("draw 3 => drawn"),
    call("newHand", [ref("d"), 2, ref("drawn")], makes("h")),
    ...does("h:play 1 -> A; h:cards -> [B C]; h:play 1 -> B; h:cards -> [D C]; stands 0 2 [A B]"),
    ...[undefined, null, []].flatMap((none) => [...handOf(lying("A B"), 1, none), ...does("h:cards -> [A]")]),
  ]),
  bad("newHand", "what is no dealer, no size, no list of cards", [
    categoryDeck({}, "c"),
    ...([undefined, [1], "deck", ref("c")] as const).map((dealer) => {
      const came = dealer === undefined ? "nil" : typeof dealer === "string" ? "string" : "table";
      return call(
        "newHand",
        [dealer, 3],
        typeError(expected(1, "newHand", "dealer with a method 'draw'", came)),
      );
    }),
    lying("A B"),
    ...noCounts("newHand", 2, (size) => [ref("d"), size], 1, MOST),
    call("newHand", [ref("d")], typeError(expected(2, "newHand", `whole number from 1 to ${MOST}`, "nil"))),
    ...(
      [
        ["A", "table expected, got string"],
        [false, "table expected, got boolean"],
        [record({ a: 1 }), "list expected, got a table with named fields"],
        [holed(["A", undefined, "C"]), "table without holes expected, got nil at position 2"],
      ] as const
    ).map(([cards, problem]) =>
      call("newHand", [ref("d"), 3, cards], rangeError(argument(3, "newHand", problem))),
    ),
    ...does("stands 2 0 []"),
  ]),
  bad("newHand", "a source that fails: nothing is drawn", [
    dice({ random: source([1, 0]) }),
    call("newHand", [ref("d"), 2], wrongAnswer(3, "0")),
    lying("A B", [0, 2], { shuffled: true }),
    call("newHand", [ref("d"), 2], wrongAnswer(2, "0")),
    ...does("stands 2 0 []; draw 2 -> [B A]"),
  ]),
  good("newHand:cards", "a copy", [
    ...handOf(lying("A B C"), 2),
    ...does("h:cards => cards"),
    call("shuffleTable", [ref("cards"), source([1])], gives(ref("cards"))),
    look("cards", ["B", "A"]),
    ...does("h:cards -> [A B]"),
  ]),
  boundary("newHand:cards", "none", [
    ...handOf(lying("A", [], NONE), 1),
    ...does("h:play 1 -> A; h:cards -> []"),
  ]),
  good("newHand:play", "the discards are shuffled when the deck is through, the card just played too", [
    ...handOf(lying("A B C D", [2]), 3),
    ...does("h:play 1 -> A; h:cards -> [D B C]; h:play 2 -> B; h:cards -> [D B C]; asked 2"),
    ...does("stands 1 3 [] 2; h:play 1 -> D; h:cards -> [A B C]"),
  ]),
  good("newHand:play", "the places close up when there are no more", [
    ...handOf(lying("A B C D", [], NONE), 3),
    ...does("h:play 1 -> A; h:play 2 -> B; h:cards -> [D C]; h:play 2 -> C; h:play 1 -> D; h:cards -> []"),
    ...does("stands 0 0 [A B C D]"),
  ]),
  boundary("newHand:play", "fills the hand as far as the dealer can, from what is left and from a new pass", [
    ...handOf(lying("A B", [], NONE), 4),
    ...does("add [C D]; h:play 1 -> A; h:cards -> [C B D]; add [E F G]; h:play 3 -> D"),
    ...does("h:cards -> [C B E F]"),
    ...handOf(lying("A B", []), 4),
    ...does("add C; h:play 1 -> A; h:cards -> [C B A]; stands 0 3 [] 2"),
  ]),
  boundary("newHand:play", "a card that is the only one comes back; equal cards, and lists for cards", [
    ...handOf(lying("A"), 1),
    ...does("h:play 1 -> A; h:cards -> [A]; stands 0 1 [] 2"),
    define("list", ["x"]),
    ...handOf(lying([ref("list"), "A", "A", ref("list")]), 2),
    ...does("h:play 1 -> @list; h:cards -> [A A]; h:play 2 -> A; h:cards -> [A @list]; stands 0 2 [@list A]"),
  ]),
  boundary("newHand:play", "over a deck whose cards all go back nothing is discarded", [
    ...handOf(lying("A B C", [1, 1, 1, 1], { recycle: "all" }), 2),
    ...does("h:play 1 -> A; h:cards -> [C B]; stands 0 3 []; h:play 2 -> B; h:cards -> [C A]"),
    ...does("stands 2 1 [] 2; reset; h:play 1 -> C; h:cards -> [A A]; stands 2 1 [] 3"),
  ]),
  bad("newHand:play", "a position that is none", [
    ...handOf(lying("A B C"), 2),
    ...noCounts("h:play", 1, (position) => [position], 1, 2),
    call("h:play", [], typeError(expected(1, "play", "whole number from 1 to 2", "nil"))),
    ...does("h:cards -> [A B]; stands 1 2 []"),
    ...handOf(lying(""), 2),
    call("h:play", [1], rangeError(expected(1, "play", "whole number from 1 to 0", "1"))),
  ]),
  bad("newHand:play", "a card that the deck does not know as out: nothing is played, nothing doubled", [
    ...(
      [
        ["discard A", "stands 3 1 [A]", "discarded"],
        ["put A", "stands 4 1 []", "in the draw pile"],
        ["put A bottom", "stands 4 1 []", "in the draw pile"],
        ["remove A", "stands 3 1 []", "not in the deck"],
        ["reset", "stands 5 0 [] 2", "in the draw pile"],
      ] as const
    ).flatMap(([change, stands, where]) => [
      ...handOf(lying("A B C D E", [1, 1, 1, 1]), 2),
      ...does(change),
      ...[1, 2].flatMap(() => [
        call("h:play", [1], rangeError(expected(1, "play", "cards that are out", `'A', which is ${where}`))),
        ...does(`h:cards -> [A B]; ${stands}`),
      ]),
    ]),
    // Drawn again by another it is out again: cards count by value.
    ...handOf(lying("A B C", [1]), 2),
    ...does("discard A; draw => C; discard C; draws A; h:play 1 -> A; h:cards -> [C B]; stands 0 2 [A] 2"),
  ]),
  failingDealer(
    "newHand:play",
    "where a new pass is needed: hand and deck are as they were",
    (random) => [
      ...handOf(lying("A B C D", [], { random }), 3),
      ...does("h:play 1 -> A; h:cards -> [D B C]"),
    ],
    "h:play",
    [2],
    [],
    2,
    does("h:cards -> [D B C]; stands 0 3 [A]; h:play 2 -> B; h:cards -> [D A C]; stands 1 3 [] 2"),
  ),
  failingDealer(
    "newHand:play",
    "as all cards go back: hand and deck are as they were",
    (random) => handOf(lying("A B", [], { random, recycle: "all" }), 2),
    "h:play",
    [2],
    [],
    2,
    does("h:cards -> [A B]; stands 0 2 []; h:play 2 -> B; h:cards -> [A A]; stands 1 1 [] 2"),
  ),
];

export const composeCases: readonly Case[] = [
  ...copiesCases,
  ...diceCases,
  ...categoryCases,
  ...blockCases,
  ...handCases,
];
