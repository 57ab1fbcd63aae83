/** Cases of copies, dice, category decks, block decks and hands. */
import { checksum, stateText } from "../reference/generator.js";
import { cardFaults, optionsFaults, randomOptionFaults, tableFaults, wrongAnswer } from "./faults.js";
import {
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
  meanwhile,
  type Outcome,
  objectSource,
  passesOn,
  permutation,
  raise,
  rangeError,
  record,
  ref,
  type Step,
  share,
  someFunction,
  source,
  typeError,
  type Value,
} from "./language.js";

type Fields = Readonly<Record<string, Value>>;

const MOST = 10_000_000;
const wrong = (position: number, name: string, problem: string): string =>
  `bad argument #${position} to '${name}' (${problem})`;
const DAMAGED = rangeError(
  wrong(1, "setState", "undamaged state expected, got one with other characters than those saved"),
);
const OTHER_DEALER = rangeError(
  wrong(1, "setState", "state of a dealer of the same cards and options expected, got one of another"),
);
const PAIRS = "pairs of a card and a whole number from 0 expected";

const copiesCases: readonly Case[] = [
  good("copies", "as many of each card, side by side", [
    define("cards", ["A", "B"]),
    call("copies", [ref("cards"), 3], gives(["A", "A", "A", "B", "B", "B"])),
    look("cards", ["A", "B"]),
  ]),
  good("copies", "as many of each card as its pair says", [
    call(
      "copies",
      [
        [
          ["A", 2],
          ["B", 1],
          ["A", 1],
        ],
      ],
      gives(["A", "A", "B", "A"]),
    ),
  ]),
  boundary("copies", "none of each, or of no card", [
    call("copies", [["A", "B"], 0], gives([])),
    call("copies", [[], MOST], gives([])),
    call(
      "copies",
      [
        [
          ["A", 0],
          ["B", 1],
        ],
      ],
      gives(["B"]),
    ),
    call("copies", [[]], gives([])),
  ]),
  boundary("copies", "a number that Lua holds as a float", [
    call("copies", [["A"], float(2)], gives(["A", "A"])),
    call("copies", [[["A", float(2)]]], gives(["A", "A"])),
  ]),
  boundary("copies", "cards that are false, or tables", [
    define("card", ["A", 2]),
    call("copies", [[false, ref("card")], 2], gives([false, false, ref("card"), ref("card")])),
    call(
      "copies",
      [
        [
          [false, 1],
          [ref("card"), 1],
        ],
      ],
      gives([false, ref("card")]),
    ),
  ]),
  ...tableFaults("copies", 1, (table) => [table, 2]),
  bad("copies", "a hole", [
    call(
      "copies",
      [holed(["A", undefined, "C"]), 1],
      typeError(wrong(1, "copies", "table without holes expected, got nil at position 2")),
    ),
  ]),
  ...(
    [
      ["a string", "2", "string", typeError],
      ["a fraction", 1.5, "a fraction", rangeError],
      ["negative", -1, "-1", rangeError],
      ["more than there may be", MOST / 2 + 1, `${MOST / 2 + 1}`, rangeError],
    ] as const
  ).map(([name, count, came, outcome]) =>
    bad("copies", `${name} for the number`, [
      call(
        "copies",
        [["A", "B"], count],
        outcome(wrong(2, "copies", `whole number from 0 to ${MOST / 2} expected, got ${came}`)),
      ),
    ]),
  ),
  ...(
    [
      ["a card for a pair", "A", "string", typeError],
      ["a pair without a card", [], "nil for the card", typeError],
      ["a pair of NaN", [Number.NaN, 1], "NaN for the card", typeError],
      ["a pair without a number", ["A"], "nil for the number", typeError],
      ["a pair with a string", ["A", "2"], "string for the number", typeError],
      ["a pair with NaN", ["A", Number.NaN], "NaN for the number", rangeError],
      ["a pair with a fraction", ["A", 0.5], "a fraction for the number", rangeError],
      ["a pair with a negative number", ["A", -1], "-1 for the number", rangeError],
    ] as const
  ).map(([name, pair, came, outcome]) =>
    bad("copies", name, [
      call("copies", [[["A", 1], pair]], outcome(wrong(1, "copies", `${PAIRS}, got ${came} at position 2`))),
    ]),
  ),
  bad("copies", "pairs of more than there may be", [
    call(
      "copies",
      [
        [
          ["A", 1],
          ["B", MOST],
        ],
      ],
      rangeError(wrong(1, "copies", `at most ${MOST} cards expected, got more`)),
    ),
  ]),
];

/** Wrong counts, for a dealer without an end. */
function endlessCountFaults(about: string, made: readonly Step[], method: "draw" | "peek"): Case[] {
  return (
    [
      ["a string", "2", "string", typeError],
      ["a list", [], "table", typeError],
      ["false", false, "boolean", typeError],
      ["a fraction", 1.5, "a fraction", rangeError],
      ["negative", -1, "-1", rangeError],
      ["NaN", Number.NaN, "NaN", rangeError],
      ["infinite", Number.POSITIVE_INFINITY, "infinity", rangeError],
      ["above 10,000,000", MOST + 1, `${MOST + 1}`, rangeError],
    ] as const
  ).map(([name, count, came, outcome]) =>
    bad(`${about}:${method}`, `a count that is ${name}`, [
      ...made,
      call(
        `d:${method}`,
        [count],
        outcome(wrong(1, method, `whole number from 0 to ${MOST} expected, got ${came}`)),
      ),
    ]),
  );
}

/** A source that fails or meddles: nothing is drawn, and the dealer goes on. `n` is what it is asked for. */
function endlessSourceFaults(about: string, make: (random: Value) => Step, n: number): Case[] {
  const failing = (name: string, answer: Parameters<typeof source>[0][number], outcome: Outcome): Case =>
    bad(`${about}.random`, name, [
      make({ ...source([answer, share(0)]), endless: true }),
      call("d:draw", [], outcome),
      call("d:draw", [2], gives(anything)),
      call("d:peek", [], gives(anything)),
    ]);
  return [
    failing("an answer beyond n", BEYOND, rangeError(wrongAnswer(2, about, n, `${n + 1}`))),
    failing("a fraction for an answer", 1.5, rangeError(wrongAnswer(2, about, n, "a fraction"))),
    failing("a source that raises", raise("no luck"), passesOn("no luck")),
    bad(`${about}.random`, "a source that looks ahead meanwhile", [
      make({ ...source([meanwhile([call("d:peek", [], gives(anything))], 1), share(0)]), endless: true }),
      call("d:peek", [], rangeError(wrong(2, about, "random must not draw from the dealer that asks it"))),
      call("d:draw", [3], gives(anything)),
    ]),
    bad(`${about}.random`, "a source that draws meanwhile", [
      make({
        ...source([meanwhile([call("d:draw", [], gives(anything))], 1), share(0)]),
        endless: true,
      }),
      call("d:draw", [], rangeError(wrong(2, about, "random must not draw from the dealer that asks it"))),
      call("d:draw", [3], gives(anything)),
    ]),
  ];
}

/** States: what a dealer without an end saves and takes. `make` makes it with options; `other` another. */
function endlessStateCases(
  about: string,
  kind: string,
  make: (options: Fields, name?: string) => Step,
  other: Step,
): Case[] {
  const seeded = (seed: Value, name: string): Step[] => [
    call("newRandom", [seed], makes(`r${name}`)),
    make({ random: ref(`r${name}`) }, name),
  ];
  return [
    good(`${about}:getState`, "the cards seen and the generator go on elsewhere", [
      ...seeded(1, "d"),
      call("d:draw", [3], gives(anything)),
      call("d:peek", [5], makes("next")),
      call("d:getState", [], makes("saved")),
      ...seeded(2, "e"),
      call("e:setState", [ref("saved")], gives(undefined)),
      call("e:getState", [], gives(ref("saved"))),
      call("e:draw", [5], gives(anything)),
      call("d:draw", [5], gives(anything)),
      call("e:getState", [], makes("later")),
      call("d:getState", [], gives(ref("later"))),
      call("e:draw", [], makes("card")),
      call("d:draw", [], gives(ref("card"))),
    ]),
    good(`${about}:setState`, "goes back, and gives the same again", [
      ...seeded("again", "d"),
      call("d:draw", [20], gives(anything)),
      call("d:getState", [], makes("saved")),
      call("d:draw", [], makes("card")),
      call("d:draw", [30], gives(anything)),
      call("d:setState", [ref("saved")], gives(undefined)),
      call("d:draw", [], gives(ref("card"))),
    ]),
    boundary(`${about}:getState`, "changes nothing, before the first card too, and asks for nothing", [
      make({ random: source([], "random") }),
      call("d:getState", [], makes("saved")),
      call("d:getState", [], gives(ref("saved"))),
      asked("random"),
    ]),
    boundary(`${about}:setState`, "of another source keeps what was seen", [
      make({ random: { ...source([share(0)]), endless: true } }),
      call("d:peek", [], makes("card")),
      call("d:getState", [], makes("saved")),
      make({ random: { ...source([share(99)]), endless: true } }, "e"),
      call("e:setState", [ref("saved")], gives(undefined)),
      call("e:draw", [], gives(ref("card"))),
    ]),
    bad(`${about}:setState`, "a state of other cards or options", [
      other,
      call("o:getState", [], makes("saved")),
      ...seeded(1, "d"),
      call("d:peek", [], makes("card")),
      call("d:setState", [ref("saved")], OTHER_DEALER),
      call("d:draw", [], gives(ref("card"))),
    ]),
    bad(`${about}:setState`, "a state without a generator for a dealer with one, and the other way round", [
      make({ random: source([]) }, "e"),
      call("e:getState", [], makes("plain")),
      ...seeded(1, "d"),
      call("d:getState", [], makes("seeded")),
      ...[
        { target: "d", state: "plain" },
        { target: "e", state: "seeded" },
      ].map(({ target, state }) =>
        call(
          `${target}:setState`,
          [ref(state)],
          rangeError(
            wrong(
              1,
              "setState",
              "state of a dealer with the same kind of source expected, got one where only one has a generator",
            ),
          ),
        ),
      ),
    ]),
    bad(`${about}:setState`, "what is no state of this kind", [
      ...seeded(1, "d"),
      call("d:setState", [5], typeError(wrong(1, "setState", "string expected, got number"))),
      call(
        "d:setState",
        ["ABC"],
        rangeError(wrong(1, "setState", "state saved by randdeck expected, got another text")),
      ),
      call("rd:getState", [], makes("other")),
      call(
        "d:setState",
        [ref("other")],
        rangeError(wrong(1, "setState", `state of a '${kind}' expected, got that of something else`)),
      ),
    ]),
    bad(`${about}:setState`, "made of no numbers, or of those of nothing", [
      ...seeded(1, "d"),
      call("d:setState", [stateText(kind, [0])], OTHER_DEALER),
      call("d:setState", [stateText(kind, [1, 2, 3])], OTHER_DEALER),
    ]),
  ];
}

const dice = (options: Fields, name = "d", cards: Value = ["A", "B", "C"]): Step =>
  call("newDice", [cards, record(options)], makes(name));

/** What a state of dice of A, B and C says of them. */
const DICE_OF_ABC = Number(checksum("dice sA sB sC"));

const diceCases: readonly Case[] = [
  good("newDice", "draws each card on its own", [
    define("cards", ["A", "B", "C"]),
    dice({ random: source([3, 3, 1], "random") }, "d", ref("cards")),
    call("d:draw", [], gives("C")),
    call("d:draw", [2], gives(["C", "A"])),
    asked("random", 3, 3, 3),
    look("cards", ["A", "B", "C"]),
  ]),
  good("newDice.random", "a function, an object, a generator of ours", [
    dice({ random: objectSource([2]) }),
    call("d:draw", [], gives("B")),
    call("newRandom", ["dice"], makes("r")),
    dice({ random: ref("r") }),
    call("d:draw", [9], gives(["B", "A", "A", "A", "B", "A", "A", "B", "C"])),
    call("newRandom", ["dice"], makes("r")),
    dice({ random: ref("r") }),
    call("d:peek", [9], gives(["B", "A", "A", "A", "B", "A", "A", "B", "C"])),
  ]),
  boundary("newDice.random", "the engine's own where none is given", [
    call("newDice", [["A"]], makes("d")),
    call("d:draw", [3], gives(["A", "A", "A"])),
    dice({ random: undefined }),
    call("d:draw", [], gives(anything)),
  ]),
  boundary("newDice", "one card, without a question; false and tables for cards", [
    dice({ random: source([]) }, "d", [false]),
    call("d:draw", [], gives(false)),
    call("d:peek", [2], gives([false, false])),
    define("card", record({ suit: "hearts" })),
    dice({ random: source([2]) }, "d", [1, ref("card")]),
    call("d:draw", [], gives(ref("card"))),
  ]),
  good("newDice.weights", "each card by its weight, as pickWeighted picks", [
    define("weights", [1, 2, 3]),
    dice({ weights: ref("weights"), random: source([1, 3, 4, 6], "random") }),
    call("d:draw", [4], gives(["A", "B", "C", "C"])),
    asked("random", 6, 6, 6, 6),
    look("weights", [1, 2, 3]),
  ]),
  boundary("newDice.weights", "none for some cards", [
    dice({ weights: [0, 1, 0], random: source([]) }),
    call("d:draw", [3], gives(["B", "B", "B"])),
  ]),
  ...(
    [
      ["a number", 5, "option 'weights': table expected, got number", typeError],
      [
        "too few",
        [1, 2],
        "weights from 0 on, one a card and not all 0, expected, got nil at position 3",
        typeError,
      ],
      [
        "negative",
        [1, -1, 1],
        "weights from 0 on, one a card and not all 0, expected, got -1 at position 2",
        rangeError,
      ],
      [
        "too many",
        [1, 1, 1, 1],
        "weights from 0 on, one a card and not all 0, expected, got more",
        rangeError,
      ],
      ["all 0", [0, 0, 0], "weights from 0 on, one a card and not all 0, expected, got only 0", rangeError],
    ] as const
  ).map(([name, weights, problem, outcome]) =>
    bad("newDice.weights", `${name}`, [
      call("newDice", [["A", "B", "C"], record({ weights })], outcome(wrong(2, "newDice", problem))),
    ]),
  ),
  bad("newDice", "no card", [
    call("newDice", [[]], rangeError(wrong(1, "newDice", "at least one card expected, got an empty table"))),
  ]),
  ...tableFaults("newDice", 1, (table) => [table]),
  ...cardFaults("newDice"),
  ...optionsFaults("newDice", "random, weights"),
  ...randomOptionFaults("newDice"),
  ...endlessSourceFaults("newDice", (random) => dice({ random }), 3),
  good("newDice:draw", "without a count a card, with one a list", [
    dice({ random: source([1, 2, 3]) }),
    call("d:draw", [], gives("A")),
    call("d:draw", [null], gives("B")),
    call("d:draw", [1], gives(["C"])),
  ]),
  boundary("newDice:draw", "none, and a count that is a float", [
    dice({ random: source([1, 2], "random") }),
    call("d:draw", [0], gives([])),
    asked("random"),
    call("d:draw", [float(2)], gives(["A", "B"])),
  ]),
  bad("newDice:draw", "a source that fails at the last of several: nothing is drawn", [
    dice({ random: source([1, 2, 0, 3, 3, 3]) }),
    call("d:draw", [3], rangeError(wrongAnswer(2, "newDice", 3, "0"))),
    call("d:draw", [3], gives(["C", "C", "C"])),
  ]),
  bad("newDice:draw", "a source that draws meanwhile what was looked at: no card is drawn twice or missing", [
    dice({ random: source([1, meanwhile([call("d:draw", [], gives("A"))], 2), 3, 3]) }),
    call("d:peek", [], gives("A")),
    call("d:draw", [2], rangeError(wrong(2, "newDice", "random must not draw from the dealer that asks it"))),
    call("d:draw", [2], gives(["C", "C"])),
  ]),
  bad("newDice:setState", "numbers that are no slots, or too few of them", [
    dice({ random: source([2, 3]) }),
    call("d:peek", [], gives("B")),
    ...[
      [4, 0],
      [0, 1, 0],
      [0, 1, 4],
      [0, 2, 1],
      [0, 1],
    ].map((numbers) => call("d:setState", [stateText("dice", [DICE_OF_ABC, ...numbers])], DAMAGED)),
    call("d:draw", [2], gives(["B", "C"])),
    call("d:setState", [stateText("dice", [DICE_OF_ABC, 3, 2, 1, 3])], gives(undefined)),
    call("d:peek", [2], gives(["A", "C"])),
  ]),
  bad("newDice:setState", "with numbers that no generator has", [
    call("newRandom", [1], makes("r")),
    dice({ random: ref("r") }),
    call("d:getState", [], makes("saved")),
    call("d:setState", [stateText("dice", [DICE_OF_ABC, 0, 0, ...Array(26).fill(0)])], DAMAGED),
    call("d:getState", [], gives(ref("saved"))),
  ]),
  ...endlessCountFaults("newDice", [dice({ random: source([]) })], "draw"),
  good("newDice:peek", "shows what is drawn then", [
    dice({ random: source([2, 3, 1], "random") }),
    call("d:peek", [], gives("B")),
    call("d:peek", [], gives("B")),
    call("d:peek", [2], gives(["B", "C"])),
    call("d:draw", [], gives("B")),
    call("d:draw", [2], gives(["C", "A"])),
    asked("random", 3, 3, 3),
  ]),
  boundary("newDice:peek", "none; far ahead, again and again", [
    dice({ random: { ...source([LAST]), endless: true } }),
    call("d:peek", [0], gives([])),
    ...Array.from({ length: 3 }, () => [
      call("d:peek", [200], gives(anything)),
      call("d:draw", [100], gives(anything)),
    ]).flat(),
    call("d:draw", [], gives("C")),
  ]),
  ...endlessCountFaults("newDice", [dice({ random: source([]) })], "peek"),
  ...endlessStateCases("newDice", "dice", dice, dice({}, "o", ["A", "B", "D"])),
  ...(
    [
      ["weights where there were none", {}, { weights: [1, 1, 1] }],
      ["other whole weights", { weights: [1, 1, 1] }, { weights: [1, 1, 2] }],
      ["other fractions", { weights: [0.5, 0.25, 1] }, { weights: [0.5, 0.125, 1] }],
    ] as const
  ).map(([name, first, second]) =>
    bad("newDice:setState", `a state of dice with ${name}`, [
      dice({ ...first, random: source([]) }),
      call("d:getState", [], makes("saved")),
      dice({ ...second, random: source([]) }, "e"),
      call("e:setState", [ref("saved")], OTHER_DEALER),
    ]),
  ),
];

/** Categories that are none, for a function that takes them. */
function categoryFaults(name: string): Case[] {
  const refused = (title: string, categories: Value, outcome: Outcome) =>
    bad(name, title, [call(name, [categories], outcome)]);
  return [
    ...tableFaults(name, 1, (table) => [table]),
    refused(
      "no category",
      [],
      rangeError(wrong(1, name, "at least one category expected, got an empty table")),
    ),
    refused(
      "a card for a category",
      [["A"], "B"],
      typeError(wrong(1, name, "table expected, got string in category 2")),
    ),
    refused(
      "an empty category",
      [["A"], []],
      rangeError(wrong(1, name, "at least one card expected, got an empty table in category 2")),
    ),
    refused(
      "a hole in a category",
      [["A"], holed(["B", undefined, "C"])],
      typeError(wrong(1, name, "table without holes expected, got nil at position 2 in category 2")),
    ),
    refused(
      "NaN in a category",
      [[Number.NaN]],
      typeError(wrong(1, name, "table without holes expected, got NaN at position 1 in category 1")),
    ),
  ];
}

/** Wrong options of a function that takes categories. */
function optionFaults(name: string, option: string, expected: string, values: readonly [Value, string][]) {
  return values.map(([value, came]) =>
    bad(`${name}.${option}`, `${came} for the option`, [
      call(
        name,
        [[["A", "B"]], record({ [option]: value })],
        typeError(wrong(2, name, `option '${option}': ${expected} expected, got ${came}`)),
      ),
    ]),
  );
}

const SOURCE_WORDS = "function or object with a method 'random'";

const TWO = [
  ["A", "B"],
  ["C", "D", "E"],
];
const categoryDeck = (options: Fields, name = "d", categories: Value = TWO): Step =>
  call("newCategoryDeck", [categories, record(options)], makes(name));
const each = (...cards: readonly Value[]): Step => call("d:drawEach", [], gives(cards));

const categoryCases: readonly Case[] = [
  good("newCategoryDeck.noRepeat", "of a generator and of the engine's own, whichever method deals", [
    call("newRandom", ["again"], makes("r")),
    ...[{ random: ref("r") }, {}].flatMap((options): Step[] => [
      categoryDeck({ ...options, noRepeat: true }, "d", [["A", "B"]]),
      call("d:deck", [1], makes("deck")),
      call("deck:draw", [], makes("one")),
      call("deck:draw", [], makes("other")),
      // Of two cards a pass that does not begin with the last one is like the pass before it.
      ...Array.from({ length: 12 }, () => [
        call("d:drawEach", [], gives([ref("one")])),
        call("deck:draw", [], gives(ref("other"))),
      ]).flat(),
    ]),
  ]),
  boundary("newCategoryDeck.noRepeat", "false, a pass may begin with the last card", [
    call("newRandom", ["again"], makes("r")),
    categoryDeck({ random: ref("r"), noRepeat: false }, "d", [["A", "B"]]),
    ...["B", "A", "A", "B", "B", "A", "B", "A"].map((card) => each(card)),
  ]),
  bad("newCategoryDeck:drawEach", "a category that has lost all its cards", [
    categoryDeck({ random: { ...source([1]), endless: true } }, "d", [["A", "B"], ["X"]]),
    call("d:deck", [2], makes("deck")),
    call("deck:draw", [], gives("X")),
    call("deck:remove", ["X"], gives(undefined)),
    ...["d:drawEach", "d:peekEach"].map((method) =>
      call(
        method,
        [],
        rangeError(
          wrong(1, "newCategoryDeck", "at least one card a category expected, got one that has lost all"),
        ),
      ),
    ),
    call("d:deck", [1], makes("first")),
    call("first:left", [], gives(2)),
  ]),
  bad("newCategoryDeck:getState", "a source that fails as the rest of a pass is settled", [
    categoryDeck({ random: source([0, 1, 1]) }, "d", [["A", "B"]]),
    call("d:getState", [], rangeError(wrongAnswer(2, "newCategoryDeck", 2, "0"))),
    call("d:drawEach", [], gives(["A"])),
  ]),
  bad("newCategoryDeck.kindOf", "NaN for a kind", [
    call(
      "newCategoryDeck",
      [[["A"]], record({ kindOf: always(Number.NaN) })],
      typeError(wrong(2, "newCategoryDeck", "kind expected for each card, got NaN at position 1")),
    ),
  ]),
  good("newCategoryDeck", "one card of each, each category in its own passes", [
    define("attack", ["A", "B"]),
    define("defense", ["C", "D", "E"]),
    categoryDeck({ random: source([2, 1, 1, 1, 2, 1], "random") }, "d", [ref("attack"), ref("defense")]),
    each("B", "C"),
    each("A", "D"),
    asked("random", 2, 3, 2),
    each("B", "E"),
    asked("random", 2, 3, 2, 2),
    look("attack", ["A", "B"]),
    look("defense", ["C", "D", "E"]),
  ]),
  boundary("newCategoryDeck", "one category, of one card; false for a card", [
    categoryDeck({ random: source([]) }, "d", [[false]]),
    each(false),
    each(false),
    call("d:peekEach", [], gives([false])),
  ]),
  ...categoryFaults("newCategoryDeck"),
  bad("newCategoryDeck", "an unknown option", [
    call(
      "newCategoryDeck",
      [TWO, record({ recycle: "all" })],
      rangeError(wrong(2, "newCategoryDeck", "unknown option 'recycle', known: kindOf, noRepeat, random")),
    ),
  ]),
  good("newCategoryDeck.random", "a generator of ours, which all decks share", [
    call("newRandom", ["today"], makes("r")),
    categoryDeck({ random: ref("r") }),
    call("d:drawEach", [], gives(anything)),
  ]),
  boundary("newCategoryDeck.random", "the engine's own where none is given", [
    call("newCategoryDeck", [[["A"], ["B"]]], makes("d")),
    each("A", "B"),
    categoryDeck({ random: null }),
    call("d:drawEach", [], gives(anything)),
  ]),
  ...optionFaults("newCategoryDeck", "random", SOURCE_WORDS, [
    [5, "number"],
    ["random", "string"],
  ]),
  bad("newCategoryDeck.random", "a source that fails at the second category: nothing is drawn", [
    categoryDeck({ random: source([1, 0, 1, 1]) }),
    call("d:drawEach", [], rangeError(wrongAnswer(2, "newCategoryDeck", 3, "0"))),
    call("d:deck", [1], makes("first")),
    call("first:left", [], gives(2)),
    each("A", "C"),
  ]),
  bad("newCategoryDeck.random", "a source that raises", [
    categoryDeck({ random: source([raise("no luck"), 1, 1, 1]) }),
    call("d:drawEach", [], passesOn("no luck")),
    each("A", "C"),
  ]),
  good("newCategoryDeck.noRepeat", "no category gives a card twice in a row", [
    categoryDeck({ noRepeat: true, random: { ...source([1]), endless: true } }),
    each("A", "C"),
    each("B", "D"),
    each("A", "E"),
    each("B", "C"),
  ]),
  boundary("newCategoryDeck.noRepeat", "gives it again where there is no other", [
    categoryDeck({ noRepeat: true, random: source([]) }, "d", [["A"]]),
    each("A"),
    each("A"),
  ]),
  ...optionFaults("newCategoryDeck", "noRepeat", "boolean", [[1, "number"]]),
  good("newCategoryDeck.kindOf", "is what noRepeat goes by", [
    categoryDeck({ noRepeat: true, kindOf: ref("nothing") }, "d", [["A", "B"]]),
    call("d:drawEach", [], gives(anything)),
  ]),
  boundary("newCategoryDeck.kindOf", "null is none", [
    categoryDeck({ kindOf: null, random: source([1]) }, "d", [["A", "B"]]),
    each("A"),
  ]),
  ...optionFaults("newCategoryDeck", "kindOf", "function", [[1, "number"]]),
  bad("newCategoryDeck.kindOf", "a function that gives nil", [
    call(
      "newCategoryDeck",
      [TWO, record({ kindOf: someFunction })],
      typeError(wrong(2, "newCategoryDeck", "kind expected for each card, got nil at position 1")),
    ),
  ]),
  good("newCategoryDeck:drawEach", "in the order of the categories", [
    categoryDeck({}, "d", [["A"], ["B"], ["C"]]),
    each("A", "B", "C"),
  ]),
  boundary("newCategoryDeck:drawEach", "goes over into the next pass", [
    categoryDeck({ random: source([1, 1, 1, 2, 1]) }),
    each("A", "C"),
    each("B", "D"),
    each("B", "E"),
  ]),
  good("newCategoryDeck:peekEach", "shows what is drawn then", [
    categoryDeck({ random: source([2, 3, 1]) }),
    call("d:peekEach", [], gives(["B", "E"])),
    call("d:peekEach", [], gives(["B", "E"])),
    each("B", "E"),
  ]),
  boundary("newCategoryDeck:peekEach", "begins the pass of a category of which all are drawn", [
    categoryDeck({ random: source([1, 1, 1, 2, 1]) }),
    each("A", "C"),
    each("B", "D"),
    call("d:deck", [1], makes("first")),
    call("first:left", [], gives(0)),
    call("d:peekEach", [], gives(["B", "E"])),
    call("first:left", [], gives(2)),
    each("B", "E"),
  ]),
  good("newCategoryDeck:deck", "to deal from alone", [
    categoryDeck({ random: source([1, 1, 1]) }),
    call("d:deck", [2], makes("second")),
    call("second:draw", [], gives("C")),
    call("d:deck", [2], gives(ref("second"))),
    each("A", "D"),
  ]),
  boundary("newCategoryDeck:deck", "the first and the last, and a float", [
    categoryDeck({}),
    call("d:deck", [float(1)], makes("first")),
    call("first:size", [], gives(2)),
    call("d:deck", [2], makes("last")),
    call("last:size", [], gives(3)),
  ]),
  ...(
    [
      ["0", 0, "0", rangeError],
      ["too great", 3, "3", rangeError],
      ["a fraction", 1.5, "a fraction", rangeError],
      ["a string", "1", "string", typeError],
      ["nil", undefined, "nil", typeError],
    ] as const
  ).map(([name, position, came, outcome]) =>
    bad("newCategoryDeck:deck", name, [
      categoryDeck({}),
      call("d:deck", [position], outcome(wrong(1, "deck", `whole number from 1 to 2 expected, got ${came}`))),
    ]),
  ),
  good("newCategoryDeck:getState", "all decks go on elsewhere", [
    call("newRandom", [1], makes("r")),
    categoryDeck({ random: ref("r"), noRepeat: true }),
    call("d:drawEach", [], gives(anything)),
    call("d:deck", [2], makes("second")),
    call("second:draw", [], gives(anything)),
    call("d:getState", [], makes("saved")),
    call("newRandom", [2], makes("s")),
    categoryDeck({ random: ref("s"), noRepeat: true }, "e"),
    call("e:setState", [ref("saved")], gives(undefined)),
    call("e:getState", [], gives(ref("saved"))),
    call("d:drawEach", [], gives(anything)),
    call("e:drawEach", [], gives(anything)),
    call("d:getState", [], makes("later")),
    call("e:getState", [], gives(ref("later"))),
  ]),
  boundary("newCategoryDeck:getState", "before the first card", [
    categoryDeck({ random: source([1, 1, 1], "random") }),
    call("d:getState", [], makes("saved")),
    call("d:getState", [], gives(ref("saved"))),
    asked("random", 2, 3, 2),
  ]),
  good("newCategoryDeck:setState", "goes back", [
    call("newRandom", ["back"], makes("r")),
    categoryDeck({ random: ref("r") }),
    call("d:drawEach", [], gives(anything)),
    call("d:getState", [], makes("saved")),
    ...Array.from({ length: 5 }, () => call("d:drawEach", [], gives(anything))),
    call("d:setState", [ref("saved")], gives(undefined)),
    call("d:getState", [], gives(ref("saved"))),
  ]),
  boundary("newCategoryDeck:setState", "with another source deals what was settled", [
    categoryDeck({ random: source([2, 3, 1]) }),
    call("d:getState", [], makes("saved")),
    categoryDeck({ random: source([]) }, "e"),
    call("e:setState", [ref("saved")], gives(undefined)),
    call("e:drawEach", [], gives(["B", "E"])),
  ]),
  bad("newCategoryDeck:setState", "of other cards in the last category: the first is as before", [
    call("newRandom", [1], makes("r")),
    categoryDeck({ random: ref("r") }),
    call("d:drawEach", [], gives(anything)),
    call("d:getState", [], makes("before")),
    call("newRandom", [2], makes("s")),
    categoryDeck({ random: ref("s") }, "o", [
      ["A", "B"],
      ["C", "D", "X"],
    ]),
    call("o:getState", [], makes("saved")),
    call("d:setState", [ref("saved")], OTHER_DEALER),
    call("d:getState", [], gives(ref("before"))),
  ]),
  bad("newCategoryDeck:setState", "of more categories", [
    categoryDeck({ random: source([]) }, "o", [["A"], ["B"]]),
    call("o:getState", [], makes("saved")),
    categoryDeck({ random: source([]) }, "d", [["A"]]),
    call(
      "d:setState",
      [ref("saved")],
      rangeError(wrong(1, "setState", "state of as many categories expected, got one of others")),
    ),
    call("d:getState", [], makes("one")),
    call("o:setState", [ref("one")], OTHER_DEALER),
    call("d:setState", [stateText("categories", [2 ** 53])], OTHER_DEALER),
    call("d:setState", [undefined], typeError(wrong(1, "setState", "string expected, got nil"))),
  ]),
];

const blocks = (options: Fields, name = "d", categories: Value = TWO): Step =>
  call("newBlockDeck", [categories, record({ blockSize: 3, ...options })], makes(name));

const blockFault = (
  about: string,
  name: string,
  categories: Value,
  options: Fields,
  position: number,
  problem: string,
  outcome = rangeError,
): Case =>
  bad(about, name, [
    call("newBlockDeck", [categories, record(options)], outcome(wrong(position, "newBlockDeck", problem))),
  ]);

const blockCases: readonly Case[] = [
  boundary("newBlockDeck", "without options, blocks of ten", [
    define("digits", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    call("newBlockDeck", [[ref("digits")]], makes("d")),
    ...[1, 2].map(() => call("d:draw", [10], gives(permutation(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)))),
  ]),
  boundary("newBlockDeck.noRepeat", "a deck saved at the end of a block remembers its last card", [
    call("newRandom", ["again"], makes("r")),
    blocks({ random: ref("r"), blockSize: 2, noRepeat: true }, "d", [["A", "B"]]),
    call("d:draw", [], makes("one")),
    call("d:draw", [], makes("other")),
    // Of two cards a block that does not begin with the last one is like the block before it.
    ...Array.from({ length: 12 }, () => [
      call("d:getState", [], makes("saved")),
      call("d:setState", [ref("saved")], gives(undefined)),
      call("d:draw", [], gives(ref("one"))),
      call("d:draw", [], gives(ref("other"))),
    ]).flat(),
  ]),
  bad("newBlockDeck.blockSize", "more than there may be", [
    call(
      "newBlockDeck",
      [[["A"]], record({ blockSize: MOST + 1 })],
      rangeError(
        wrong(
          2,
          "newBlockDeck",
          `option 'blockSize': whole number from 1 to ${MOST} expected, got ${MOST + 1}`,
        ),
      ),
    ),
    call(
      "newBlockDeck",
      [[["A"]], record({ blockSize: MOST })],
      rangeError(wrong(1, "newBlockDeck", `at least ${MOST} different cards expected for a block, got 1`)),
    ),
  ]),
  bad("newBlockDeck.perBlock", "a string of digits for a category", [
    call(
      "newBlockDeck",
      [TWO, record({ blockSize: 3, perBlock: [1, "1"] })],
      typeError(
        wrong(
          2,
          "newBlockDeck",
          "option 'perBlock': whole number from 0 expected, got string for category 2",
        ),
      ),
    ),
  ]),
  good("newBlockDeck", "a card of each category, then others, shuffled", [
    define("categories", TWO),
    // B of the first, C of the second, E of A, D and E; then as `shuffled` would.
    blocks({ random: source([2, 1, 3, 3, 1], "random") }, "d", ref("categories")),
    call("d:draw", [3], gives(["E", "C", "B"])),
    asked("random", 2, 3, 3, 3, 2),
    look("categories", TWO),
  ]),
  good("newBlockDeck", "block after block", [
    blocks({ random: { ...source([1]), endless: true } }),
    call("d:draw", [7], gives(["A", "C", "B", "A", "C", "B", "A"])),
  ]),
  boundary("newBlockDeck", "a bag of all cards of one category, with previews", [
    call("newRandom", ["bag"], makes("r")),
    blocks({ random: ref("r"), blockSize: 4 }, "d", [["A", "B", "C", "D"]]),
    call("d:peek", [4], gives(permutation("A", "B", "C", "D"))),
    call("d:draw", [4], gives(permutation("A", "B", "C", "D"))),
    call("d:draw", [4], gives(permutation("A", "B", "C", "D"))),
  ]),
  boundary("newBlockDeck", "copies make a card likelier, and come once a block all the same", [
    // B is one of three cards; the fillers are chosen among the two As, then nothing is left but A.
    blocks({ random: source([3, 2, 1], "random"), blockSize: 2 }, "d", [["A", "A", "B"]]),
    call("d:draw", [2], gives(["B", "A"])),
    asked("random", 3, 2, 2),
  ]),
  boundary("newBlockDeck", "a card of two categories comes once, false and tables are cards", [
    define("card", record({ suit: "hearts" })),
    blocks({ random: source([1, 1, 1]), blockSize: 2 }, "d", [
      [false, ref("card")],
      [ref("card"), false],
    ]),
    call("d:draw", [2], gives([false, ref("card")])),
  ]),
  ...categoryFaults("newBlockDeck"),
  blockFault(
    "newBlockDeck",
    "too few different cards in a category",
    [["A", "A"], TWO],
    { perBlock: 2 },
    1,
    "at least 2 different cards expected in category 1, got 1",
  ),
  blockFault(
    "newBlockDeck",
    "a category whose cards those before it can take",
    [
      ["A", "B"],
      ["B", "C"],
      ["A", "C"],
    ],
    { blockSize: 3 },
    1,
    "at least 3 different cards expected in category 3, since those before it can take 2 of them, got 2",
  ),
  boundary("newBlockDeck", "a category whose cards those before it can take, but for one", [
    // X can be taken once only, and of Y and Z one.
    blocks({ blockSize: 4, random: { ...source([1]), endless: true } }, "d", [
      ["Y", "Z"],
      ["X", "A"],
      ["X", "B"],
      ["X", "Y", "Z"],
    ]),
    call("d:draw", [4], gives(["Y", "X", "B", "Z"])),
  ]),
  blockFault(
    "newBlockDeck",
    "too few different cards in all",
    TWO,
    {},
    1,
    "at least 10 different cards expected for a block, got 5",
  ),
  blockFault(
    "newBlockDeck",
    "an unknown option",
    TWO,
    { size: 5 },
    2,
    "unknown option 'size', known: blockSize, noRepeat, perBlock, random",
  ),
  bad("newBlockDeck", "no table for its options", [
    call(
      "newBlockDeck",
      [TWO, 10],
      typeError(wrong(2, "newBlockDeck", "table of options expected, got number")),
    ),
  ]),
  good("newBlockDeck.random", "a generator of ours, an object", [
    call("newRandom", ["blocks"], makes("r")),
    blocks({ random: ref("r"), blockSize: 5 }),
    call("d:draw", [5], gives(permutation("A", "B", "C", "D", "E"))),
    blocks({ random: objectSource([1, 1, 1, 1, 1]) }),
    call("d:draw", [], gives("A")),
  ]),
  boundary("newBlockDeck.random", "the engine's own where none is given", [
    call("newBlockDeck", [TWO, record({ blockSize: 5, random: null })], makes("d")),
    call("d:draw", [5], gives(permutation("A", "B", "C", "D", "E"))),
  ]),
  ...optionFaults("newBlockDeck", "random", SOURCE_WORDS, [[5, "number"]]),
  ...endlessSourceFaults("newBlockDeck", (random) => blocks({ random }), 2),
  bad("newBlockDeck.random", "a source that fails as the block is shuffled: nothing is drawn", [
    blocks({ random: source([1, 1, 1, 1, 0, 2, 3, 1, 1, 1]) }),
    call("d:draw", [2], rangeError(wrongAnswer(2, "newBlockDeck", 2, "0"))),
    call("d:draw", [3], gives(["B", "E", "A"])),
  ]),
  good("newBlockDeck.blockSize", "is 10 where it is left out", [
    define("ten", ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]),
    call("newBlockDeck", [[ref("ten")], record({ blockSize: undefined })], makes("d")),
    call("d:draw", [10], gives(permutation("A", "B", "C", "D", "E", "F", "G", "H", "I", "J"))),
  ]),
  boundary("newBlockDeck.blockSize", "1, and a float", [
    blocks({ blockSize: 1, random: source([2]) }, "d", [["A", "B"]]),
    call("d:draw", [], gives("B")),
    blocks({ blockSize: float(2), random: source([1, 2]) }, "d", [["A"], ["B"]]),
    call("d:draw", [2], gives(["A", "B"])),
  ]),
  ...(
    [
      ["0", 0, `whole number from 1 to ${MOST} expected, got 0`, rangeError],
      ["a fraction", 2.5, `whole number from 1 to ${MOST} expected, got a fraction`, rangeError],
      ["NaN", Number.NaN, `whole number from 1 to ${MOST} expected, got NaN`, rangeError],
      ["a string", "10", "number expected, got string", typeError],
    ] as const
  ).map(([name, blockSize, problem, outcome]) =>
    blockFault(
      "newBlockDeck.blockSize",
      name,
      TWO,
      { blockSize },
      2,
      `option 'blockSize': ${problem}`,
      outcome,
    ),
  ),
  good("newBlockDeck.perBlock", "a number for all, or one for each", [
    blocks({ perBlock: [0, 2], blockSize: 2, random: { ...source([1]), endless: true } }),
    call("d:draw", [2], gives(["C", "D"])),
    blocks({ perBlock: 2, blockSize: 4, random: { ...source([1]), endless: true } }),
    call("d:draw", [4], gives(["A", "B", "C", "D"])),
  ]),
  boundary("newBlockDeck.perBlock", "0: all are fillers, a category may come off badly", [
    blocks({ perBlock: 0, blockSize: 2, random: { ...source([1]), endless: true } }),
    call("d:draw", [2], gives(["A", "B"])),
  ]),
  ...(
    [
      ["more than the block has", 2, "at most 3 cards a block expected, got 4", rangeError],
      ["a string", "1", "number or table expected, got string", typeError],
      ["too few", [1], "whole number from 0 expected, got nil for category 2", typeError],
      ["too many", [1, 1, 1], "one number a category expected, got 3", rangeError],
      ["negative", [1, -1], "whole number from 0 expected, got -1 for category 2", rangeError],
      ["a fraction", 0.5, "whole number from 0 expected, got a fraction for category 1", rangeError],
    ] as const
  ).map(([name, perBlock, problem, outcome]) =>
    blockFault(
      "newBlockDeck.perBlock",
      name,
      TWO,
      { blockSize: 3, perBlock },
      2,
      `option 'perBlock': ${problem}`,
      outcome,
    ),
  ),
  good("newBlockDeck.noRepeat", "a block does not begin with the last card of the one before", [
    blocks({ noRepeat: true, blockSize: 2, random: source([1, 1, 1, 2], "random") }, "d", [["A", "B"]]),
    call("d:draw", [2], gives(["A", "B"])),
    // The block is A and B, and must begin with A: nothing is asked for its order.
    call("d:draw", [2], gives(["A", "B"])),
    asked("random", 2, 2, 2),
  ]),
  boundary("newBlockDeck.noRepeat", "where there is no other card it does", [
    blocks({ noRepeat: true, blockSize: 1, random: source([]) }, "d", [["A"]]),
    call("d:draw", [3], gives(["A", "A", "A"])),
  ]),
  ...optionFaults("newBlockDeck", "noRepeat", "boolean", [[1, "number"]]),
  good("newBlockDeck:draw", "without a count a card, with one a list", [
    blocks({ random: { ...source([1]), endless: true } }),
    call("d:draw", [], gives("A")),
    call("d:draw", [1], gives(["C"])),
  ]),
  boundary("newBlockDeck:draw", "none asks for nothing; many blocks at once", [
    blocks({ random: { ...source([1], "random"), endless: true } }),
    call("d:draw", [0], gives([])),
    asked("random"),
    call("d:draw", [300], gives(anything)),
    call("d:draw", [], gives("A")),
  ]),
  ...endlessCountFaults("newBlockDeck", [blocks({ random: source([]) })], "draw"),
  good("newBlockDeck:peek", "looks ahead over the block's end", [
    blocks({ random: { ...source([1]), endless: true } }),
    call("d:peek", [4], gives(["A", "C", "B", "A"])),
    call("d:draw", [4], gives(["A", "C", "B", "A"])),
    call("d:peek", [], gives("C")),
  ]),
  boundary("newBlockDeck:peek", "none", [
    blocks({ random: source([], "random") }),
    call("d:peek", [0], gives([])),
    asked("random"),
  ]),
  ...endlessCountFaults("newBlockDeck", [blocks({ random: source([]) })], "peek"),
  ...endlessStateCases("newBlockDeck", "blocks", blocks, blocks({ noRepeat: true, random: source([]) }, "o")),
];

const handOf = (dealer: Step, size: Value, name = "h"): Step[] => [
  dealer,
  call("newHand", [ref("d"), size], makes(name)),
];
const deck = (cards: Value, options: Fields = {}): Step =>
  call("newDeck", [cards, record({ shuffled: false, random: source([], "random"), ...options })], makes("d"));
const plays = (position: Value, card: Value, ...left: readonly Value[]): Step[] => [
  call("h:play", [position], gives(card)),
  call("h:cards", [], gives(left)),
];
const FIVE = ["A", "B", "C", "D", "E"];

/** A hand that misses a card, over a deck with one left and two discarded: of the next play one is left, one is new. */
const shortHand = (rest: readonly Value[], options: Fields): Step[] => [
  ...handOf(deck(["A", "B"], options), 3),
  call("d:add", [rest, "bottom"], gives(undefined)),
  call("d:draw", [2], makes("drawn")),
  call("d:discard", [ref("drawn")], gives(undefined)),
];

const handCases: readonly Case[] = [
  boundary("newHand:play", "draws of the new pass only what the deck had too few of", [
    ...shortHand(["C", "D", "E"], { random: always(1) }),
    ...plays(1, "A", "E", "B", "C"),
    call("d:left", [], gives(2)),
    call("d:out", [], gives(3)),
    call("h:getState", [], makes("saved")),
    call("h:setState", [ref("saved")], gives(undefined)),
    call("h:cards", [], gives(["E", "B", "C"])),
  ]),
  bad("newDeck:put", "a card played from a hand that is left again, of a new pass", [
    ...shortHand(["C", "D", "E"], { random: always(1) }),
    ...plays(1, "A", "E", "B", "C"),
    call(
      "d:put",
      ["A"],
      rangeError(wrong(1, "put", "cards that are out or discarded expected, got another")),
    ),
    call("d:left", [], gives(2)),
  ]),
  bad("newHand:play", "a source that draws what is left, as the discard pile is shuffled", [
    ...shortHand(["C", "D", "E"], { random: source([meanwhile([call("d:draw", [], gives("E"))], 1), 1]) }),
    call("h:play", [1], rangeError(wrong(2, "newDeck", "random must not change the deck that it shuffles"))),
    call("h:cards", [], gives(["A", "B"])),
    call("d:left", [], gives(0)),
    call("d:discards", [], gives(["C", "D"])),
  ]),
  boundary("newHand:play", "with noRepeat a new pass does not begin with the last that was left", [
    // An order of C, D and A is chosen among those that do not begin with C.
    ...shortHand(["C", "D", "C"], { random: source([1, 2, 1], "random"), noRepeat: true }),
    ...plays(1, "A", "C", "B", "D"),
    asked("random", 4, 3),
  ]),
  boundary("newHand:setState", "with noRepeat, where no card is left: the card dealt last is remembered", [
    ...handOf(deck(["A", "B", "C"], { random: always(1, "random"), noRepeat: true }), 1),
    ...plays(1, "A", "B"),
    ...plays(1, "B", "C"),
    ...plays(1, "C", "A"),
    ...plays(1, "A", "B"),
    ...plays(1, "B", "C"),
    asked("random", 2, 2),
    call("h:getState", [], makes("saved")),
    call("h:setState", [ref("saved")], gives(undefined)),
    ...plays(1, "C", "A"),
    // Of A, B and C the first is no C.
    asked("random", 2, 2, 2, 2),
  ]),
  boundary("newHand:play", "a card that was discarded meanwhile is not discarded again", [
    ...handOf(deck(FIVE), 2),
    call("d:discard", ["A"], gives(undefined)),
    ...plays(1, "A", "C", "B"),
    call("d:discards", [], gives(["A"])),
    call("d:left", [], gives(2)),
  ]),
  bad("newHand:play", "a source that fails as all cards go back: nothing is played", [
    ...handOf(deck(["A", "B", "C"], { recycle: "all", random: source([0, 1, 1, 1]) }), 2),
    ...plays(1, "A", "C", "B"),
    call("h:play", [2], rangeError(wrongAnswer(2, "newDeck", 3, "0"))),
    call("h:cards", [], gives(["C", "B"])),
    call("d:discards", [], gives(["A"])),
    call("d:out", [], gives(2)),
  ]),
  bad(
    "newHand:play",
    "a source that fails as what is left is settled before the discards: nothing is played",
    [
      ...handOf(deck(["A"], { random: source([0, 1, 1, 1]) }), 4),
      call("d:add", [["B", "C"]], gives(undefined)),
      call("d:shuffle", [], gives(undefined)),
      call("h:play", [1], rangeError(wrongAnswer(2, "newDeck", 2, "0"))),
      call("h:cards", [], gives(["A"])),
      call("d:left", [], gives(2)),
      call("d:discards", [], gives([])),
      ...plays(1, "A", "B", "C", "A"),
    ],
  ),
  bad("newHand", "a source that fails at the second card: none is drawn", [
    call("newDeck", [["A", "B"], record({ random: source([0, 1]) })], makes("d")),
    call("d:add", [["X"], "top"], gives(undefined)),
    call("newHand", [ref("d"), 2], rangeError(wrongAnswer(2, "newDeck", 2, "0"))),
    call("d:left", [], gives(3)),
    call("d:out", [], gives(0)),
    call("d:draw", [3], gives(["X", "A", "B"])),
  ]),
  boundary("newHand:getState", "of a hand that holds every card", [
    ...handOf(deck(["A", "B"]), 2),
    call("h:getState", [], makes("saved")),
    ...plays(1, "A", "A", "B"),
    call("h:setState", [ref("saved")], gives(undefined)),
    call("h:cards", [], gives(["A", "B"])),
  ]),
  bad("newHand:getState", "a card of the hand that was removed from the deck", [
    ...handOf(deck(FIVE), 2),
    call("d:remove", ["A"], gives(undefined)),
    call(
      "h:getState",
      [],
      rangeError(wrong(1, "newHand", "dealer that has the cards of the hand expected, got one without")),
    ),
    call("h:cards", [], gives(["A", "B"])),
  ]),
  bad("newHand:getState", "a source that fails as the rest of the pass is settled", [
    call("newDeck", [["A", "B"], record({ random: source([0, 1]) })], makes("d")),
    call("d:add", [["X"], "top"], gives(undefined)),
    call("newHand", [ref("d"), 1], makes("h")),
    call("h:getState", [], rangeError(wrongAnswer(2, "newDeck", 2, "0"))),
    call("h:cards", [], gives(["X"])),
    ...plays(1, "X", "A"),
  ]),
  good("newHand", "draws its cards, and one for each played", [
    ...handOf(deck(FIVE), 3),
    call("d:left", [], gives(2)),
    ...plays(2, "B", "A", "D", "C"),
    call("d:discards", [], gives(["B"])),
    call("d:out", [], gives(3)),
  ]),
  good("newHand", "over dice and blocks", [
    ...handOf(dice({ random: source([1, 2, 3, 3]) }), 2),
    ...plays(1, "A", "C", "B"),
    ...handOf(blocks({ random: { ...source([1]), endless: true } }), 2),
    ...plays(2, "C", "A", "B"),
  ]),
  boundary("newHand", "with fewer cards where the dealer has fewer", [
    ...handOf(deck(["A", "B"]), 3),
    call("h:cards", [], gives(["A", "B"])),
    ...handOf(deck([]), 1),
    call("h:cards", [], gives([])),
  ]),
  boundary("newHand", "a float for the size, false for a card", [
    ...handOf(deck([false, 1]), float(1)),
    ...plays(1, false, 1),
  ]),
  ...(
    [
      ["nil", undefined, "nil"],
      ["a list", [1], "table"],
      ["a function", someFunction, "function"],
      ["a string", "deck", "string"],
    ] as const
  ).map(([name, dealer, came]) =>
    bad("newHand", `${name} for its dealer`, [
      call(
        "newHand",
        [dealer, 3],
        typeError(wrong(1, "newHand", `dealer with a method 'draw' expected, got ${came}`)),
      ),
    ]),
  ),
  ...(
    [
      ["0", 0, "0", rangeError],
      ["a fraction", 1.5, "a fraction", rangeError],
      ["above 10,000,000", MOST + 1, `${MOST + 1}`, rangeError],
      ["a string", "3", "string", typeError],
      ["nil", undefined, "nil", typeError],
    ] as const
  ).map(([name, size, came, outcome]) =>
    bad("newHand", `${name} for its size`, [
      deck(FIVE),
      call(
        "newHand",
        [ref("d"), size],
        outcome(wrong(2, "newHand", `whole number from 1 to ${MOST} expected, got ${came}`)),
      ),
    ]),
  ),
  bad("newHand", "a source that fails", [
    dice({ random: source([1, 0]) }),
    call("newHand", [ref("d"), 2], rangeError(wrongAnswer(2, "newDice", 3, "0"))),
  ]),
  good("newHand:cards", "a copy", [
    ...handOf(deck(FIVE), 2),
    call("h:cards", [], makes("cards")),
    call("shuffleTable", [ref("cards"), source([1])], gives(ref("cards"))),
    look("cards", ["B", "A"]),
    call("h:cards", [], gives(["A", "B"])),
  ]),
  boundary("newHand:cards", "none", [
    ...handOf(deck(["A"], { recycle: "none" }), 1),
    call("h:play", [1], gives("A")),
    call("h:cards", [], gives([])),
  ]),
  good("newHand:play", "the discards are shuffled when the deck is through, the card just played too", [
    ...handOf(deck(["A", "B", "C", "D"], { random: source([2, 1], "random") }), 3),
    ...plays(1, "A", "D", "B", "C"),
    ...plays(2, "B", "D", "B", "C"),
    asked("random", 2),
    call("d:left", [], gives(1)),
    call("d:passes", [], gives(2)),
    call("d:out", [], gives(3)),
    ...plays(1, "D", "A", "B", "C"),
  ]),
  good("newHand:play", "the places close up when there are no more", [
    ...handOf(deck(["A", "B", "C", "D"], { recycle: "none" }), 3),
    ...plays(1, "A", "D", "B", "C"),
    ...plays(2, "B", "D", "C"),
    ...plays(2, "C", "D"),
    ...plays(1, "D"),
    call("d:discards", [], gives(["A", "B", "C", "D"])),
  ]),
  boundary("newHand:play", "fills the hand as far as the dealer can", [
    ...handOf(deck(["A", "B"], { recycle: "none" }), 4),
    call("d:add", [["C", "D"]], gives(undefined)),
    ...plays(1, "A", "C", "B", "D"),
    call("d:add", [["E", "F", "G"]], gives(undefined)),
    ...plays(3, "D", "C", "B", "E", "F"),
  ]),
  boundary("newHand:play", "a card that is the only one comes back", [
    ...handOf(deck(["A"]), 1),
    ...plays(1, "A", "A"),
    call("d:discards", [], gives([])),
    call("d:out", [], gives(1)),
  ]),
  boundary("newHand:play", "draws what is left and then of the new pass", [
    ...handOf(deck(["A", "B"], { random: source([1], "random") }), 4),
    call("d:add", ["C"], gives(undefined)),
    ...plays(1, "A", "C", "B", "A"),
    call("d:out", [], gives(3)),
    call("d:left", [], gives(0)),
    call("d:discards", [], gives([])),
  ]),
  boundary("newHand:play", "over a deck whose cards all go back when a pass ends", [
    ...handOf(deck(["A", "B", "C"], { recycle: "all", random: source([1, 1, 1, 1, 1, 1]) }), 2),
    ...plays(1, "A", "C", "B"),
    call("d:discards", [], gives(["A"])),
    ...plays(2, "B", "C", "A"),
    call("d:discards", [], gives([])),
    call("d:out", [], gives(1)),
    ...plays(1, "C", "B", "A"),
    call("d:out", [], gives(2)),
  ]),
  boundary("newHand:play", "a card that was put back meanwhile is not discarded", [
    ...handOf(deck(FIVE), 2),
    call("d:put", ["A", "bottom"], gives(undefined)),
    ...plays(1, "A", "C", "B"),
    call("d:discards", [], gives([])),
    call("d:left", [], gives(3)),
  ]),
  boundary("newHand:play", "equal cards, and lists for cards", [
    define("list", ["x"]),
    ...handOf(deck([ref("list"), "A", "A", ref("list")]), 2),
    ...plays(1, ref("list"), "A", "A"),
    ...plays(2, "A", "A", ref("list")),
    call("d:discards", [], gives([ref("list"), "A"])),
  ]),
  ...(
    [
      ["0", 0, "0", rangeError],
      ["beyond the hand", 3, "3", rangeError],
      ["a fraction", 1.5, "a fraction", rangeError],
      ["a string", "1", "string", typeError],
      ["nil", undefined, "nil", typeError],
    ] as const
  ).map(([name, position, came, outcome]) =>
    bad("newHand:play", name, [
      ...handOf(deck(FIVE), 2),
      call("h:play", [position], outcome(wrong(1, "play", `whole number from 1 to 2 expected, got ${came}`))),
      call("h:cards", [], gives(["A", "B"])),
      call("d:discards", [], gives([])),
    ]),
  ),
  bad("newHand:play", "an empty hand", [
    ...handOf(deck([]), 2),
    call("h:play", [1], rangeError(wrong(1, "play", "card of the hand expected, but it is empty"))),
  ]),
  ...(
    [
      ["gives a wrong answer", 0, rangeError(wrongAnswer(2, "newDeck", 2, "0"))],
      ["raises", raise("no luck"), passesOn("no luck")],
    ] as const
  ).map(([name, answer, outcome]) =>
    bad("newHand:play", `a source that ${name} as the discards are shuffled: nothing is played`, [
      ...handOf(deck(["A", "B", "C", "D"], { random: source([answer, 1]) }), 3),
      ...plays(1, "A", "D", "B", "C"),
      call("h:play", [2], outcome),
      call("h:cards", [], gives(["D", "B", "C"])),
      call("d:discards", [], gives(["A"])),
      call("d:left", [], gives(0)),
      call("d:out", [], gives(3)),
      call("d:passes", [], gives(1)),
      ...plays(2, "B", "D", "A", "C"),
    ]),
  ),
  bad("newHand:play", "a source that fails as more is settled: nothing is played", [
    call("newDeck", [["A", "B"], record({ random: source([0, 1]), recycle: "none" })], makes("d")),
    call("d:add", [["X"], "top"], gives(undefined)),
    call("newHand", [ref("d"), 1], makes("h")),
    call("h:play", [1], rangeError(wrongAnswer(2, "newDeck", 2, "0"))),
    call("h:cards", [], gives(["X"])),
    call("d:discards", [], gives([])),
    ...plays(1, "X", "A"),
  ]),
  good("newHand:getState", "hand and dealer go on elsewhere", [
    call("newRandom", [1], makes("r")),
    ...handOf(deck(FIVE, { random: ref("r") }), 3),
    call("h:play", [2], gives("B")),
    call("h:getState", [], makes("saved")),
    call("newRandom", [2], makes("s")),
    call("newDeck", [FIVE, record({ random: ref("s") })], makes("e")),
    call("newHand", [ref("e"), 3], makes("i")),
    call("i:setState", [ref("saved")], gives(undefined)),
    call("i:cards", [], gives(["A", "D", "C"])),
    call("i:getState", [], gives(ref("saved"))),
    call("e:discards", [], gives(["B"])),
    call("i:play", [1], gives("A")),
    call("i:cards", [], gives(["E", "D", "C"])),
  ]),
  boundary("newHand:getState", "of dice, of blocks, of an empty hand", [
    ...handOf(dice({ random: source([1, 2]) }), 2),
    call("h:getState", [], makes("saved")),
    call("h:setState", [ref("saved")], gives(undefined)),
    call("h:cards", [], gives(["A", "B"])),
    ...handOf(blocks({ random: { ...source([1]), endless: true } }), 2),
    call("h:getState", [], makes("saved")),
    ...plays(1, "A", "B", "C"),
    call("h:setState", [ref("saved")], gives(undefined)),
    ...plays(1, "A", "B", "C"),
    ...handOf(deck([]), 2),
    call("h:getState", [], makes("saved")),
    call("h:setState", [ref("saved")], gives(undefined)),
    call("h:cards", [], gives([])),
  ]),
  good("newHand:setState", "goes back", [
    ...handOf(deck(FIVE), 2),
    call("h:getState", [], makes("saved")),
    ...plays(1, "A", "C", "B"),
    call("h:setState", [ref("saved")], gives(undefined)),
    ...plays(2, "B", "A", "C"),
  ]),
  boundary("newHand:setState", "made of the numbers of an empty hand", [
    ...handOf(deck(["A"], { recycle: "none" }), 1),
    call("h:play", [1], gives("A")),
    call("h:getState", [], makes("saved")),
    ...handOf(deck(["A"], { recycle: "none" }), 1),
    call("h:setState", [ref("saved")], gives(undefined)),
    call("h:cards", [], gives([])),
    call("d:discards", [], gives(["A"])),
  ]),
  bad("newHand:setState", "of another size, over another dealer, damaged, forged, none", [
    ...handOf(deck(FIVE), 3),
    call("h:getState", [], makes("three")),
    ...handOf(deck(["X", "Y", "Z"]), 2),
    call("h:getState", [], makes("others")),
    ...handOf(deck(FIVE), 2),
    call(
      "h:setState",
      [ref("three")],
      rangeError(wrong(1, "setState", "state of a hand of the same size expected, got one of another")),
    ),
    call("h:setState", [ref("others")], OTHER_DEALER),
    call("h:setState", [stateText("hand", [2])], DAMAGED),
    call("h:setState", [stateText("hand", [2, 3, 1, 1, 1, 0])], DAMAGED),
    call("h:setState", [stateText("hand", [2, 1, 6, 1, 5])], DAMAGED),
    call("h:setState", [stateText("hand", [2, 1, 0, 1, 5])], DAMAGED),
    call("h:setState", [stateText("hand", [2, 2 ** 53, 0, 1, 5])], DAMAGED),
    call("h:setState", [stateText("hand", [2, 1, 5, 2, 5])], DAMAGED),
    call("h:setState", [stateText("hand", [2, 1, 5, 1, 5])], OTHER_DEALER),
    call("h:setState", [5], typeError(wrong(1, "setState", "string expected, got number"))),
    call("h:cards", [], gives(["A", "B"])),
    call("d:left", [], gives(3)),
  ]),
];

export const composeCases: readonly Case[] = [
  ...copiesCases,
  ...diceCases,
  ...categoryCases,
  ...blockCases,
  ...handCases,
];
