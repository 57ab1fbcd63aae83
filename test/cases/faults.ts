/** Arguments and answers that are wrong everywhere, and the cases that they make. */
import {
  type Answer,
  anything,
  asked,
  BEYOND,
  bad,
  type Case,
  call,
  define,
  gives,
  look,
  makes,
  type Outcome,
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
} from "./language.js";

interface Fault {
  readonly name: string;
  readonly value: Value;
  /** What the library calls it. */
  readonly came: string;
}

const fault = (name: string, value: Value, came: string): Fault => ({ name, value, came });

/** What is no table. */
export const NO_TABLES: readonly Fault[] = [
  fault("nil", undefined, "nil"),
  fault("null", null, "nil"),
  fault("a string", "ABC", "string"),
  fault("a number", 5, "number"),
  fault("NaN", Number.NaN, "number"),
  fault("a boolean", true, "boolean"),
  fault("false", false, "boolean"),
  fault("a function", someFunction, "function"),
];

/** What is no random source, and is not nil. */
const NO_SOURCES: readonly Fault[] = [
  fault("a number", 42, "number"),
  fault("a string", "random", "string"),
  fault("a boolean", true, "boolean"),
  fault("false", false, "boolean"),
  fault("an empty table", [], "table"),
  fault("a table whose field random is no function", record({ random: 4 }), "table"),
];

/** What is no count at all. */
const NO_NUMBERS: readonly Fault[] = [
  fault("a string of digits", "2", "string"),
  fault("a boolean", true, "boolean"),
  fault("a list", ["A"], "table"),
  fault("a function", someFunction, "function"),
];

/** Numbers that are no count. */
const NO_COUNTS: readonly Fault[] = [
  fault("negative", -1, "-1"),
  fault("fractional", 1.5, "a fraction"),
  fault("a small fraction", 0.001, "a fraction"),
  fault("a negative fraction", -0.5, "a fraction"),
  fault("NaN", Number.NaN, "NaN"),
  fault("infinite", Number.POSITIVE_INFINITY, "infinity"),
  fault("infinitely negative", Number.NEGATIVE_INFINITY, "infinity"),
  fault("below -2^53", -1e300, "a number beyond 2^53"),
];

/** What is a wrong answer to random(n), as long as n is at most 9. */
const WRONG_ANSWERS: readonly { name: string; answer: Answer; came: (n: number) => string }[] = [
  { name: "0", answer: 0, came: () => "0" },
  { name: "-1", answer: -1, came: () => "-1" },
  { name: "n + 1", answer: BEYOND, came: (n) => `${n + 1}` },
  { name: "1.5", answer: 1.5, came: () => "a fraction" },
  // JavaScript's Math.random, and a random() of Lua that leaves its argument aside.
  { name: "0.5", answer: 0.5, came: () => "a fraction: use floor(fraction * n) + 1" },
  { name: "nil", answer: undefined, came: () => "nil" },
  { name: "NaN", answer: Number.NaN, came: () => "NaN" },
  { name: "infinity", answer: Number.POSITIVE_INFINITY, came: () => "infinity" },
  { name: "minus infinity", answer: Number.NEGATIVE_INFINITY, came: () => "infinity" },
  { name: "1e300", answer: 1e300, came: () => "a number beyond 2^53" },
  { name: "a string of digits", answer: "2", came: () => "string" },
  { name: "true", answer: true, came: () => "boolean" },
  { name: "a table", answer: [1], came: () => "table" },
  { name: "a function", answer: someFunction, came: () => "function" },
];

const bracketed = (position: number, name: string, problem: string): string =>
  `bad argument #${position} to '${name}' (${problem})`;

/** The text about an answer to random(n). */
export const wrongAnswer = (position: number, name: string, n: number, came: string): string =>
  bracketed(position, name, `random(${n}) must give a whole number from 1 to ${n}, got ${came}`);

/** Cases of a function whose argument at `position` must be a table. `args` are its arguments around `table`. */
export function tableFaults(
  name: string,
  position: number,
  args: (table: Value) => readonly Value[],
): Case[] {
  return NO_TABLES.map((each) =>
    bad(name, `${each.name} for its table`, [
      call(name, args(each.value), typeError(bracketed(position, name, `table expected, got ${each.came}`))),
    ]),
  );
}

/**
 * Cases of a function whose argument at `position` must be a count, in a table of cards where all is
 * as before afterwards.
 */
export function countFaults(
  name: string,
  target: string,
  position: number,
  args: (count: Value) => readonly Value[],
  before: readonly Step[],
  after: readonly Step[],
  nilIsCount: boolean,
  most?: number,
): Case[] {
  const expected = `whole number from 0${most === undefined ? "" : ` to ${most}`} expected`;
  const wrong = (each: Fault, outcome: (text: string) => Outcome) =>
    bad(name, `${each.name} for its count`, [
      ...before,
      call(target, args(each.value), outcome(bracketed(position, name, `${expected}, got ${each.came}`))),
      ...after,
    ]);
  const noNumbers = nilIsCount
    ? NO_NUMBERS
    : [...NO_NUMBERS, fault("nil", undefined, "nil"), fault("null", null, "nil")];
  return [
    ...noNumbers.map((each) => wrong(each, typeError)),
    ...NO_COUNTS.map((each) => wrong(each, rangeError)),
  ];
}

/** Cases of a function with a random source at `position`, which takes nothing wrong for one. */
export function sourceFaults(
  name: string,
  position: number,
  args: (random: Value) => readonly Value[],
): Case[] {
  return NO_SOURCES.map((each) =>
    bad(`${name}.random`, `${each.name} for its source`, [
      define("list", ["A", "B", "C"]),
      call(
        name,
        args(each.value),
        typeError(
          bracketed(position, name, `function or object with a method 'random' expected, got ${each.came}`),
        ),
      ),
      look("list", ["A", "B", "C"]),
    ]),
  );
}

/** Cases of an option that takes nothing wrong for one. */
function optionFaults(
  name: string,
  option: string,
  expected: string,
  faults: readonly Fault[],
  outcome: (text: string) => Outcome = typeError,
): Case[] {
  return faults.map((each) =>
    bad(`${name}.${option}`, `${each.name} for the option`, [
      define("list", ["A", "B", "C"]),
      call(
        name,
        [ref("list"), record({ [option]: each.value })],
        outcome(bracketed(2, name, `option '${option}': ${expected} expected, got ${each.came}`)),
      ),
      look("list", ["A", "B", "C"]),
    ]),
  );
}

/** Cases of the option `random`. */
export const randomOptionFaults = (name: string): Case[] =>
  optionFaults(name, "random", "function or object with a method 'random'", NO_SOURCES);

/** Cases of the option `noRepeat`. */
export const noRepeatFaults = (name: string): Case[] =>
  optionFaults(name, "noRepeat", "boolean", [
    fault("a number", 1, "number"),
    fault("a string", "true", "string"),
    fault("a list", [], "table"),
    fault("a function", someFunction, "function"),
  ]);

/** Cases of the option `whenShort`. */
export const whenShortFaults = (name: string): Case[] => [
  ...optionFaults(name, "whenShort", "'topUp' or 'reshuffle'", [
    fault("a boolean", true, "boolean"),
    fault("a number", 1, "number"),
    fault("a list", ["topUp"], "table"),
  ]),
  ...optionFaults(
    name,
    "whenShort",
    "'topUp' or 'reshuffle'",
    [fault("another string", "later", "another string"), fault("an empty string", "", "another string")],
    rangeError,
  ),
];

/** Cases of the options as a whole; `known` names them. */
export function optionsFaults(name: string, known: string): Case[] {
  const noOptions = NO_TABLES.filter(({ came }) => came !== "nil");
  const unknown = (title: string, options: Value, first: string) =>
    bad(name, title, [
      call(
        name,
        [["A"], options],
        rangeError(bracketed(2, name, `unknown option '${first}', known: ${known}`)),
      ),
    ]);
  return [
    ...noOptions.map((each) =>
      bad(name, `${each.name} for its options`, [
        call(
          name,
          [["A"], each.value],
          typeError(bracketed(2, name, `table of options expected, got ${each.came}`)),
        ),
      ]),
    ),
    bad(name, "a generator for its options", [
      call("newRandom", [1], makes("generator")),
      call(
        name,
        [["A"], ref("generator")],
        typeError(
          bracketed(2, name, "table of options expected, got a random source, which is the option 'random'"),
        ),
      ),
    ]),
    unknown("an unknown option", record({ shuffle: true }), "shuffle"),
    unknown("an option written in other letters", record({ norepeat: true }), "norepeat"),
    unknown("several unknown options, of which the first by name is told", record({ b: 1, c: 2, a: 3 }), "a"),
    unknown("a list for its options", [true], "1"),
  ];
}

/**
 * Cases of a function that shuffles the list `deck` in place: each wrong answer, first, in the
 * middle, last; and a source that raises there.
 */
export function inPlaceAnswerFaults(
  name: string,
  before: readonly Step[],
  args: (random: Value) => readonly Value[],
): Case[] {
  const deck = ["A", "B", "C", "D"];
  const places = [
    { place: "first", right: [] },
    { place: "middle", right: [2] },
    { place: "last", right: [2, 1] },
  ];
  return places.flatMap(({ place, right }) => {
    const n = deck.length - right.length;
    const bounds = [4, 3, 2].slice(0, right.length + 1);
    const steps = (last: Answer, outcome: Outcome): Step[] => [
      define("deck", deck),
      ...before,
      call(name, args(source([...right, last], "random")), outcome),
      asked("random", ...bounds),
      look("deck", right.length === 0 ? deck : permutation(...deck)),
    ];
    return [
      ...WRONG_ANSWERS.map((each) =>
        bad(
          `${name}.random`,
          `the ${place} answer is ${each.name}`,
          steps(each.answer, rangeError(wrongAnswer(2, name, n, each.came(n)))),
        ),
      ),
      bad(
        `${name}.random`,
        `the source raises when asked the ${place} time`,
        steps(raise("no luck today"), passesOn("no luck today")),
      ),
    ];
  });
}

/** Cases of a function that copies: a source that gives a wrong answer or raises changes nothing. */
export function copyAnswerFaults(
  name: string,
  position: number,
  args: (random: Value) => readonly Value[],
  rightAnswers: readonly number[],
): Case[] {
  return rightAnswers.flatMap((_, asking) => {
    const right = rightAnswers.slice(0, asking);
    const n = 4 - asking;
    const steps = (last: Answer, outcome: Outcome): Step[] => [
      define("list", ["A", "B", "C", "D"]),
      call(name, args(source([...right, last], "random")), outcome),
      asked("random", ...[4, 3, 2].slice(0, asking + 1)),
      look("list", ["A", "B", "C", "D"]),
    ];
    return [
      ...WRONG_ANSWERS.map((each) =>
        bad(
          `${name}.random`,
          `answer ${asking + 1} is ${each.name}`,
          steps(each.answer, rangeError(wrongAnswer(position, name, n, each.came(n)))),
        ),
      ),
      bad(
        `${name}.random`,
        `the source raises at question ${asking + 1}`,
        steps(raise("no luck today"), passesOn("no luck today")),
      ),
    ];
  });
}

/**
 * Cases of a maker of dealers: whatever is wrong with the source, the dealer has dealt nothing, and
 * goes on with all of its cards. What it had not settled yet lies as the right answers left it.
 */
export function dealerAnswerFaults(name: string): Case[] {
  // Four cards are settled at the first deal, by three questions. A source that fails has settled nothing.
  const places = [
    { place: "first", right: [], bounds: [4], order: ["B", "D", "A", "C"] },
    { place: "middle", right: [4], bounds: [4, 3], order: ["B", "A", "D", "C"] },
    { place: "last", right: [4, 3], bounds: [4, 3, 2], order: ["A", "B", "D", "C"] },
  ];
  return places.flatMap(({ place, right, bounds, order }) => {
    const n = 4 - right.length;
    const steps = (wrong: Answer, outcome: Outcome): Step[] => [
      define("list", ["A", "B", "C", "D"]),
      call(name, [ref("list"), record({ random: source([...right, wrong, 2, 3, 2, 1, 1, 1], "random") })], {
        is: "makes",
        name: "deal",
      }),
      call("deal", [], outcome),
      ...order.map((card) => call("deal", [], gives(card))),
      asked("random", ...bounds, 4, 3, 2),
      ...order.map((card) => call("deal", [], gives(card))),
      asked("random", ...bounds, 4, 3, 2, 4, 3, 2),
    ];
    return [
      ...WRONG_ANSWERS.map((each) =>
        bad(
          `${name}.random`,
          `the ${place} answer is ${each.name}`,
          steps(each.answer, rangeError(wrongAnswer(2, name, n, each.came(n)))),
        ),
      ),
      bad(
        `${name}.random`,
        `the source raises when asked the ${place} time`,
        steps(raise("no luck today"), passesOn("no luck today")),
      ),
    ];
  });
}

/** Cases of the list that a dealer is made from. */
export function cardFaults(name: string): Case[] {
  const refused = (title: string, list: Value, came: string, at: number) =>
    bad(name, title, [
      call(
        name,
        [list],
        typeError(bracketed(1, name, `table without holes expected, got ${came} at position ${at}`)),
      ),
    ]);
  return [...holeFaults(name), refused("NaN among its cards", ["A", Number.NaN], "NaN", 2)];
}

/** Cases of a list with a hole, for a function that copies. */
function holeFaults(name: string): Case[] {
  const hole = (title: string, list: Value, at: number) =>
    bad(name, title, [
      call(
        name,
        [list],
        typeError(bracketed(1, name, `table without holes expected, got nil at position ${at}`)),
      ),
    ]);
  const list = (items: readonly (string | undefined)[], made: "constructor" | "assignments"): Value => ({
    is: "holed",
    items,
    made,
  });
  return (["constructor", "assignments"] as const).flatMap((made) => [
    hole(`a hole in the middle (${made})`, list(["A", undefined, "C"], made), 2),
    hole(`a hole at the top (${made})`, list([undefined, "B"], made), 1),
    hole(
      `two holes, the first of which is named (${made})`,
      list(["A", undefined, "C", undefined, "E"], made),
      2,
    ),
    hole(
      `a hole far down (${made})`,
      list(["A", "B", "C", "D", "E", "F", "G", "H", undefined, "J"], made),
      9,
    ),
    hole(`nothing but holes before the last card (${made})`, list([undefined, undefined, "C"], made), 1),
  ]);
}

/** A call whose result does not matter. */
export const goesWell = gives(anything);
