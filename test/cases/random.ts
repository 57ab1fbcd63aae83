/** Cases of newRandom and of what it makes. */
import { expected } from "./faults.js";
import {
  anything,
  argument,
  bad,
  boundary,
  type Case,
  call,
  define,
  float,
  gives,
  good,
  makes,
  rangeError,
  record,
  ref,
  type Step,
  someFunction,
  typeError,
  type Value,
} from "./language.js";

const WORDS = 2 ** 31;
const MOST = 2 ** 53;

const from = (seed: Value, name = "r"): Step => call("newRandom", [seed], makes(name));
const draws = (bounds: readonly Value[], ...numbers: readonly Value[]): Step[] =>
  numbers.map((number) => call("r:random", bounds, gives(number)));

/** Seeds, what is given as the seed of each, and its first word. */
const SEEDS: readonly (readonly [seed: Value, given: Value, word: number])[] = [
  [0, 0, 453578200],
  // A Lua 5.1 that compiles both zeros in one function takes them for one: which zero comes is not said here.
  [-0, anything, 453578200],
  [float(1), 1, 337852219],
  [0.5, 0.5, 1155084661],
  [-7.25, -7.25, 1808200226],
  [5e-324, 5e-324, 153403471],
  [MOST, MOST, 462983953],
  [-MOST, -MOST, 1931605717],
  ["", "", 1446832579],
  ["42", "42", 2015751477],
  ["a\0b", "a\0b", 1750327822],
  ["é😀", "é😀", 531865743],
  ["x".repeat(1000), "x".repeat(1000), 1552263725],
  // These look like other keys.
  ["5:today", "5:today", 589092887],
  ["n42", "n42", 1254084888],
];

/** What seeds and the keys of `keyedShuffle` are, and what is none. */
export const KEY = "string or number up to 2^53";
export const NO_KEYS: readonly (readonly [key: Value, came: string])[] = [
  [true, "boolean"],
  [false, "boolean"],
  [["A"], "table"],
  [someFunction, "function"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "infinity"],
  [Number.NEGATIVE_INFINITY, "infinity"],
  [MOST + 2, "a number beyond 2^53"],
  [-1e300, "a number beyond 2^53"],
];

const seedCases: readonly Case[] = [
  good("newRandom", "gives the words of its seed, and the same for the same", [
    ...[1, 2].flatMap(() => [
      from(42),
      ...draws(
        [WORDS],
        ...[1494161521, 837204941, 1699223147, 940437302, 1507867128].map((word) => word + 1),
      ),
    ]),
  ]),
  good("newRandom", "without a seed, nil or null, makes one", [
    ...[[], [undefined], [null]].flatMap((args) => [
      call("newRandom", args, makes("r")),
      ...draws([WORDS], anything),
      call("r:getSeed", [], makes("seed")),
    ]),
  ]),
  boundary(
    "newRandom",
    "seeds at their limits",
    SEEDS.flatMap(([seed, , word]) => [from(seed), ...draws([WORDS], word + 1)]),
  ),
  bad("newRandom", "what is no seed", [
    ...NO_KEYS.map(([seed, came]) =>
      call("newRandom", [seed], typeError(expected(1, "newRandom", KEY, came))),
    ),
  ]),
  good("newRandom:getSeed", "gives the seed", [from("today"), call("r:getSeed", [], gives("today"))]),
  boundary(
    "newRandom:getSeed",
    "of seeds at their limits, saved or not, to the last bit",
    SEEDS.flatMap(([seed, given]) => [
      from(seed),
      call("r:getSeed", [], gives(given)),
      call("r:getState", [], makes("saved")),
      from("another"),
      call("r:setState", [ref("saved")], gives(undefined)),
      call("r:getSeed", [], gives(given)),
    ]),
  ),
  boundary("newRandom:getSeed", "a stream has none, whatever its name", [
    from(42),
    ...["shop", "", "1:", "5:today"].flatMap((name) => [
      call("r:stream", [name], makes("shop")),
      call("shop:getSeed", [], gives(undefined)),
    ]),
    from("today"),
    call("r:stream", [""], makes("shop")),
    call("shop:getSeed", [], gives(undefined)),
  ]),
];

const RANGES: readonly (readonly [m: number, n: number, number: number])[] = [
  [-3, 3, 0],
  [5, 5, 5],
  [-MOST, -1, -4723330449714981],
  [1, MOST, 6216572149534520],
  [0, MOST - 1, 7187340430240589],
  [-(2 ** 52), 2 ** 52 - 1, -188512558080672],
  [-WORDS, WORDS - 1, 476536066],
];

const UP_TO_MOST = `1 to ${MOST}`;
const ANY = `-${MOST} to ${MOST}`;

/** Calls that are refused, since the bound at `position` is none. */
function wrongBounds(position: number, range: string, args: (bound: Value) => readonly Value[]): Step[] {
  const bounds: readonly (readonly [Value, string])[] = [
    ["6", "string"],
    [true, "boolean"],
    [[6], "table"],
    [someFunction, "function"],
    [1.5, "a fraction"],
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "infinity"],
    [MOST + 2, "a number beyond 2^53"],
  ];
  return bounds.map(([bound, came]) => {
    const outcome = typeof bound === "number" ? rangeError : typeError;
    return call(
      "r:random",
      args(bound),
      outcome(expected(position, "random", `whole number from ${range}`, came)),
    );
  });
}

const refused = (args: readonly Value[], position: number, range: string, came: string): Step =>
  call("r:random", args, rangeError(expected(position, "random", `whole number from ${range}`, came)));

const randomCases: readonly Case[] = [
  good("newRandom:random", "gives fractions of 53 bits, whole numbers, and such between bounds", [
    from(42),
    ...draws([6], 2, 6, 6, 3, 1, 6, 6, 5, 1, 2),
    ...draws(
      [],
      ...[633193254657313, 4972269726345513, 3563246700612794, 3354706734745659].map((wide) => wide / MOST),
    ),
    from("today"),
    ...draws([6], 5, 2),
    ...draws([-3, 3], 1),
  ]),
  good("newRandom:random", "is a random source by its method, which gives what a choice takes", [
    from(42),
    call("pick", [["A"], ref("r")], gives("A")),
    call("pick", [[1, 2, 3, 4, 5, 6], ref("r")], gives(2)),
    ...draws([6], 6, 6, 3),
  ]),
  boundary("newRandom:random", "its widest and narrowest ranges: one number takes a word too", [
    from(7),
    ...RANGES.flatMap(([m, n, number]) => draws([m, n], number)),
    ...draws([1], 1),
    ...draws([2], 1),
    ...draws([WORDS], 1976416556),
    ...draws([WORDS + 1], 1186528081),
    ...draws([MOST], 2453336686964743),
  ]),
  boundary("newRandom:random", "bounds held as floats, nil and null", [
    from(42),
    ...draws([float(6)], 2),
    ...draws([float(1), float(6)], 6),
    ...draws([6, undefined], 6),
    ...draws([6, null], 3),
    ...draws([undefined, null], anything),
  ]),
  bad("newRandom:random", "what are no bounds: the generator gives what it would have given", [
    from(42),
    ...wrongBounds(1, UP_TO_MOST, (bound) => [bound]),
    ...wrongBounds(1, ANY, (bound) => [bound, 6]),
    ...wrongBounds(2, UP_TO_MOST, (bound) => [1, bound]),
    call("r:random", [undefined, 6], typeError(expected(1, "random", `whole number from ${ANY}`, "nil"))),
    refused([0], 1, UP_TO_MOST, "0"),
    refused([-1], 1, UP_TO_MOST, "-1"),
    refused([3, 2], 2, `3 to ${MOST}`, "2"),
    refused([-1, MOST], 2, `-1 to ${MOST - 2}`, `${MOST}`),
    ...draws([6], 2, 6, 6),
  ]),
];

const stream = (of: string, name: string, word: number): Step[] => [
  call(`${of}:stream`, [name], makes("stream")),
  call("stream:random", [WORDS], gives(word)),
];

const streamCases: readonly Case[] = [
  good("newRandom:stream", "is decided by the seed and the name, not by what was drawn", [
    from("today"),
    ...stream("r", "shop", 296141827),
    ...draws([6], 5),
    ...stream("r", "shop", 296141827),
    // Drawing from a stream does not change its own streams either.
    ...stream("stream", "shop", 1378441999),
    ...stream("r", "battle", 1996279890),
    ...draws([6], 2),
  ]),
  boundary("newRandom:stream", "any string is a name, of a seed of any length", [
    from("today"),
    ...stream("r", "", 572094230),
    ...stream("r", "é😀", 1561049488),
    from("x".repeat(1000)),
    ...stream("r", "shop", 25875653),
  ]),
  bad("newRandom:stream", "what is no name", [
    from("today"),
    ...(
      [
        [undefined, "nil"],
        [5, "5"],
        [["shop"], "table"],
      ] as const
    ).map(([name, came]) => call("r:stream", [name], typeError(expected(1, "stream", "string", came)))),
  ]),
];

/** The state of "hello" after the three words of `random()` and `random(6)`. */
const HELLO =
  "randdeck:random:1:1436324525.2021508606.1573772629.794349808.1844166119.1186257881.352998210.1331286980." +
  "426892006.1980684571.5622749.476588109.858805323.1856252692.1491076385.123829500.2303498.3." +
  "115.53.58.104.101.108.108.111:912560218";

const stateCases: readonly Case[] = [
  good("newRandom:getState", "saves a generator as one line", [
    from("hello"),
    ...draws([], anything),
    ...draws([6], anything),
    call("r:getState", [], gives(HELLO)),
  ]),
  boundary("newRandom:getState", "changes nothing", [
    from(42),
    call("r:getState", [], makes("saved")),
    call("r:getState", [], gives(ref("saved"))),
    ...draws([6], 2, 6),
    call("r:getState", [], gives(anything)),
    ...draws([6], 6),
  ]),
  good("newRandom:setState", "goes on where the saved one was, with its seed and its streams", [
    from(1),
    ...[1, 2].flatMap(() => [
      call("r:setState", [HELLO], gives(undefined)),
      ...draws([1000], 995),
      call("r:getSeed", [], gives("hello")),
      ...stream("r", "shop", 1397073746),
    ]),
    call("stream:getState", [], makes("saved")),
    call("stream:random", [6], makes("number")),
    call("r:setState", [ref("saved")], gives(undefined)),
    ...draws([6], ref("number")),
    call("r:getSeed", [], gives(undefined)),
  ]),
  boundary("newRandom:setState", "a generator that is a source stays that source", [
    from(42),
    call("RandDeck", [["A", "B", "C"], record({ random: ref("r") })], makes("deal")),
    call("r:setState", [HELLO], gives(undefined)),
    call("deal", [], makes("first")),
    from(1, "other"),
    call("other:setState", [HELLO], gives(undefined)),
    call("shuffled", [["A", "B", "C"], ref("other")], makes("order")),
    call("drawCards", [1, ref("order")], gives([ref("first")])),
  ]),
  bad("newRandom:setState", "what is no state: the generator is as before", [
    from(42),
    ...[
      "",
      "hello",
      ` ${HELLO}`,
      `${HELLO}\n`,
      HELLO.replace(".123829500", ".1123829500"),
      HELLO.replace(".123829500", ".12382950"),
      HELLO.replace(".123829500", ".0123829500"),
      HELLO.replace("2021508606.1573772629", "1573772629.2021508606"),
      HELLO.slice(0, HELLO.lastIndexOf(":")),
      HELLO.slice(0, 100),
      HELLO.replace("random", "deck"),
      HELLO.replace(":1:", ":2:"),
    ].map((state) =>
      call(
        "r:setState",
        [state],
        rangeError(argument(1, "setState", "undamaged state of a 'random' expected, got another text")),
      ),
    ),
    ...(
      [
        [undefined, "nil"],
        [5, "5"],
        [[HELLO], "table"],
      ] as const
    ).map(([state, came]) => call("r:setState", [state], typeError(expected(1, "setState", "string", came)))),
    ...draws([6], 2, 6),
    call("r:getSeed", [], gives(42)),
  ]),
];

/** 13 cards as the seed "hello" shuffles them. */
const ORDER = [9, 10, 6, 11, 13, 1, 12, 2, 7, 3, 8, 5, 4];
const THIRTEEN = ORDER.map((_, at) => at + 1);

const oneDeal = (name: string, ...steps: readonly Step[]): Case =>
  good(`${name}.random`, "one seed, one deal", [from("hello"), define("list", THIRTEEN), ...steps]);

const oneDealCases: readonly Case[] = [
  oneDeal(
    "sample",
    ...[0, 1, 3, 4, 5, 12, 13].flatMap((count) => [
      from("hello"),
      call("sample", [ref("list"), count, ref("r")], gives(ORDER.slice(0, count))),
    ]),
  ),
  oneDeal("shuffled", call("shuffled", [ref("list"), ref("r")], gives(ORDER))),
  ...["shuffleTable", "RandShuffle"].map((name) =>
    oneDeal(
      name,
      call(name, [ref("list"), ref("r")], gives(ref("list"))),
      call("drawCards", [13, ref("list")], gives(ORDER)),
    ),
  ),
  oneDeal(
    "OutputCard",
    ...[...THIRTEEN, ...ORDER].map((card) => call("OutputCard", [ref("list"), ref("r")], gives(card))),
  ),
  oneDeal(
    "RandDeck",
    call("RandDeck", [ref("list"), record({ random: ref("r") })], makes("deal")),
    ...ORDER.map((card) => call("deal", [], gives(card))),
  ),
  oneDeal(
    "RandMultiDeck",
    call("RandMultiDeck", [ref("list"), record({ random: ref("r") })], makes("deal")),
    call("deal", [5], gives(ORDER.slice(0, 5))),
    call("deal", [], gives(ORDER[5])),
    call("deal", [7], gives(ORDER.slice(6))),
  ),
  oneDeal(
    "newDeck",
    call("newDeck", [ref("list"), record({ random: ref("r") })], makes("deck")),
    call("deck:draw", [13], gives(ORDER)),
  ),
];

export const generatorCases: readonly Case[] = [
  ...seedCases,
  ...randomCases,
  ...streamCases,
  ...stateCases,
  ...oneDealCases,
];
