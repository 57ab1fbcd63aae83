/** Cases of newRandom and of what it makes. */
import { byKind, expected, wrongCalls } from "./faults.js";
import type { Case, Step, Value } from "./language.js";
import * as say from "./language.js";
import { told } from "./text.js";

const WORDS = 2 ** 31;
const MOST = 2 ** 53;

const from = (seed: Value, name = "r"): Step => say.call("newRandom", [seed], say.makes(name));
const draws = (bounds: readonly Value[], ...numbers: readonly Value[]): Step[] =>
  numbers.map((number) => say.call("r:random", bounds, say.gives(number)));

/** Seeds, what is given as the seed of each, and its first word. */
const SEEDS: readonly (readonly [seed: Value, given: Value, word: number])[] = [
  [0, 0, 453578200],
  // A Lua 5.1 that compiles both zeros in one function takes them for one: which zero comes is not said here.
  [-0, say.anything, 453578200],
  [say.float(1), 1, 337852219],
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
export const NO_KEYS: readonly Value[] = [
  ...[true, false, ["A"], say.someFunction],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, MOST + 2, -1e300],
];

const seedCases: readonly Case[] = [
  ...told(`
newRandom, good: gives the words of its seed, and the same for the same
  newRandom 42 => r; r:random 2147483648 -> 1494161522; r:random 2147483648 -> 837204942
  r:random 2147483648 -> 1699223148; r:random 2147483648 -> 940437303; r:random 2147483648 -> 1507867129
  newRandom 42 => r; r:random 2147483648 -> 1494161522; r:random 2147483648 -> 837204942
  r:random 2147483648 -> 1699223148; r:random 2147483648 -> 940437303; r:random 2147483648 -> 1507867129
newRandom, good: without a seed, nil or null, makes one
  newRandom => r; r:random 2147483648 -> *; r:getSeed => seed; newRandom nil => r; r:random 2147483648 -> *
  r:getSeed => seed; newRandom null => r; r:random 2147483648 -> *; r:getSeed => seed
newRandom:getSeed, boundary: a stream has none, whatever its name
  newRandom 42 => r; r:stream shop => shop; shop:getSeed; r:stream '' => shop; shop:getSeed
  r:stream '1:' => shop; shop:getSeed; r:stream '5:today' => shop; shop:getSeed; newRandom today => r
  r:stream '' => shop; shop:getSeed
`),
  say.boundary(
    "newRandom",
    "seeds at their limits",
    SEEDS.flatMap(([seed, , word]) => [from(seed), ...draws([WORDS], word + 1)]),
  ),
  say.bad(
    "newRandom",
    "what is no seed",
    wrongCalls("newRandom", 1, KEY, NO_KEYS, (seed) => [seed]),
  ),
  say.good("newRandom:getSeed", "gives the seed", [
    from("today"),
    say.call("r:getSeed", [], say.gives("today")),
  ]),
  say.boundary(
    "newRandom:getSeed",
    "of seeds at their limits, saved or not, to the last bit",
    SEEDS.flatMap(([seed, given]) => [
      from(seed),
      say.call("r:getSeed", [], say.gives(given)),
      say.call("r:getState", [], say.makes("saved")),
      from("another"),
      say.call("r:setState", [say.ref("saved")], say.gives(undefined)),
      say.call("r:getSeed", [], say.gives(given)),
    ]),
  ),
];

const UP_TO_MOST = `1 to ${MOST}`;
const ANY = `-${MOST} to ${MOST}`;

/** Calls that are refused, since the bound at `position` is none. */
const wrongBounds = (position: number, range: string, args: (bound: Value) => readonly Value[]): Step[] => {
  const bounds = ["6", true, [6], say.someFunction, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MOST + 2];
  return wrongCalls("r:random", position, `whole number from ${range}`, bounds, args, byKind);
};

const refused = (args: readonly Value[], position: number, range: string, came: string): Step =>
  say.call(
    "r:random",
    args,
    say.rangeError(expected(position, "random", `whole number from ${range}`, came)),
  );

const randomCases: readonly Case[] = [
  ...told(`
newRandom:random, good: gives fractions of 53 bits, whole numbers, and such between bounds
  newRandom 42 => r; r:random 6 -> 2; r:random 6 -> 6; r:random 6 -> 6; r:random 6 -> 3; r:random 6 -> 1
  r:random 6 -> 6; r:random 6 -> 6; r:random 6 -> 5; r:random 6 -> 1; r:random 6 -> 2
  r:random -> 0.0702985730357889; r:random -> 0.5520328334835415; r:random -> 0.3955998529439946
  r:random -> 0.3724472657779708; newRandom today => r; r:random 6 -> 5; r:random 6 -> 2; r:random -3 3 -> 1
newRandom:random, good: is a random source by its method, which gives what a choice takes
  newRandom 42 => r; pick [A] @r -> A; pick [1 2 3 4 5 6] @r -> 2; r:random 6 -> 6; r:random 6 -> 6
  r:random 6 -> 3
newRandom:random, boundary: its widest and narrowest ranges: one number takes a word too
  newRandom 7 => r; r:random -3 3 -> 0; r:random 5 5 -> 5
  r:random -9007199254740992 -1 -> -4723330449714981; r:random 1 9007199254740992 -> 6216572149534520
  r:random 0 9007199254740991 -> 7187340430240589
  r:random -4503599627370496 4503599627370495 -> -188512558080672
  r:random -2147483648 2147483647 -> 476536066; r:random 1 -> 1; r:random 2 -> 1
  r:random 2147483648 -> 1976416556; r:random 2147483649 -> 1186528081
  r:random 9007199254740992 -> 2453336686964743
newRandom:random, boundary: bounds held as floats, nil and null
  newRandom 42 => r; r:random 6.0 -> 2; r:random 1.0 6.0 -> 6; r:random 6 nil -> 6; r:random 6 null -> 3
  r:random nil null -> *
`),
  say.bad("newRandom:random", "what are no bounds: the generator gives what it would have given", [
    from(42),
    ...wrongBounds(1, UP_TO_MOST, (bound) => [bound]),
    ...wrongBounds(1, ANY, (bound) => [bound, 6]),
    ...wrongBounds(2, UP_TO_MOST, (bound) => [1, bound]),
    say.call(
      "r:random",
      [undefined, 6],
      say.typeError(expected(1, "random", `whole number from ${ANY}`, "nil")),
    ),
    refused([0], 1, UP_TO_MOST, "0"),
    refused([-1], 1, UP_TO_MOST, "-1"),
    refused([3, 2], 2, `3 to ${MOST}`, "2"),
    refused([-1, MOST], 2, `-1 to ${MOST - 2}`, `${MOST}`),
    ...draws([6], 2, 6, 6),
  ]),
];

const streamCases: readonly Case[] = [
  ...told(`
newRandom:stream, good: is decided by the seed and the name, not by what was drawn
  // Drawing from a stream does not change its own streams either.
  newRandom today => r; r:stream shop => stream; stream:random 2147483648 -> 296141827; r:random 6 -> 5
  r:stream shop => stream; stream:random 2147483648 -> 296141827; stream:stream shop => stream
  stream:random 2147483648 -> 1378441999; r:stream battle => stream; stream:random 2147483648 -> 1996279890
  r:random 6 -> 2
newRandom:stream, bad: what is no name
  newRandom today => r; r:stream nil TypeError #1 string or number up to 2^53 expected, got nil
  r:stream [shop] TypeError #1 string or number up to 2^53 expected, got table
`),
  ...told(`
newRandom:stream, boundary: any string is a name, of a seed of any length
  newRandom today => r; r:stream '' => stream; stream:random ${WORDS} -> 572094230
  r:stream é😀 => stream; stream:random ${WORDS} -> 1561049488
  newRandom ${"x".repeat(1000)} => r; r:stream shop => stream; stream:random ${WORDS} -> 25875653
`),
];

/** The state of "hello" after the three words of `random()` and `random(6)`. */
const HELLO =
  "randdeck:random:1:1436324525.2021508606.1573772629.794349808.1844166119.1186257881.352998210.1331286980." +
  "426892006.1980684571.5622749.476588109.858805323.1856252692.1491076385.123829500.2303498.3." +
  "115.53.58.104.101.108.108.111:912560218";

const stateCases: readonly Case[] = [
  ...told(`
newRandom:getState, boundary: changes nothing
  newRandom 42 => r; r:getState => saved; r:getState -> @saved; r:random 6 -> 2; r:random 6 -> 6
  r:getState -> *; r:random 6 -> 6
`),
  ...told(`
newRandom:getState, good: saves a generator as one line
  newRandom hello => r; r:random -> *; r:random 6 -> *; r:getState -> ${HELLO}
newRandom:setState, good: goes on where the saved one was, with its seed and its streams
  newRandom 1 => r
  ${`r:setState ${HELLO}; r:random 1000 -> 995; r:getSeed -> hello; r:stream shop => stream; stream:random ${WORDS} -> 1397073746; `.repeat(2)}
  stream:getState => saved; stream:random 6 => number; r:setState @saved; r:random 6 -> @number; r:getSeed
newRandom:setState, boundary: a generator that is a source stays that source
  newRandom 42 => r; RandDeck [A B C] {random=@r} => deal; r:setState ${HELLO}; deal => first
  newRandom 1 => other; other:setState ${HELLO}; shuffled [A B C] @other => order; drawCards 1 @order -> [@first]
`),
  say.bad("newRandom:setState", "what is no state: the generator is as before", [
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
      say.call(
        "r:setState",
        [state],
        say.rangeError(say.argument(1, "setState", "undamaged state of a 'random' expected, got string")),
      ),
    ),
    ...wrongCalls("r:setState", 1, "undamaged state of a 'random'", [undefined, 5, [HELLO]], (state) => [
      state,
    ]),
    ...draws([6], 2, 6),
    say.call("r:getSeed", [], say.gives(42)),
  ]),
];

/** 13 cards as the seed "hello" shuffles them. */
const ORDER = [9, 10, 6, 11, 13, 1, 12, 2, 7, 3, 8, 5, 4];
const THIRTEEN = ORDER.map((_, at) => at + 1);

const LIST = `newRandom hello => r; list = [${THIRTEEN.join(" ")}]`;
const ALL = `[${ORDER.join(" ")}]`;

const oneDealCases: readonly Case[] = told(`
sample.random, good: one seed, one deal
  ${LIST}
  ${[0, 1, 3, 4, 5, 12, 13].map((n) => `newRandom hello => r; sample @list ${n} @r -> [${ORDER.slice(0, n).join(" ")}]`).join("\n  ")}
shuffled.random, good: one seed, one deal
  ${LIST}; shuffled @list @r -> ${ALL}
shuffleTable.random, good: one seed, one deal
  ${LIST}; shuffleTable @list @r -> @list; drawCards 13 @list -> ${ALL}
RandShuffle.random, good: one seed, one deal
  ${LIST}; RandShuffle @list @r -> @list; drawCards 13 @list -> ${ALL}
OutputCard.random, good: one seed, one deal
  ${LIST}; ${[...THIRTEEN, ...ORDER].map((card) => `OutputCard @list @r -> ${card}`).join("; ")}
RandDeck.random, good: one seed, one deal
  ${LIST}; RandDeck @list {random=@r} => deal; ${ORDER.map((card) => `deal -> ${card}`).join("; ")}
RandMultiDeck.random, good: one seed, one deal
  ${LIST}; RandMultiDeck @list {random=@r} => deal; deal 5 -> [9 10 6 11 13]; deal -> 1; deal 7 -> [12 2 7 3 8 5 4]
newDeck.random, good: one seed, one deal
  ${LIST}; newDeck @list {random=@r} => deck; deck:draw 13 -> ${ALL}
`);

export const generatorCases: readonly Case[] = [
  ...seedCases,
  ...randomCases,
  ...streamCases,
  ...stateCases,
  ...oneDealCases,
];
