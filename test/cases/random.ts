/** Cases of newRandom and of what it makes. */
import { ReferenceGenerator, stateText } from "../reference/generator.js";
import {
  anything,
  bad,
  boundary,
  type Case,
  call,
  define,
  float,
  gives,
  good,
  makes,
  type Outcome,
  permutation,
  rangeError,
  record,
  ref,
  type Step,
  someFunction,
  source,
  typeError,
  type Value,
} from "./language.js";

const WORDS = 2 ** 31;
const MOST = 2 ** 53;

const from = (seed: Value, name = "r"): Step => call("newRandom", [seed], makes(name));
const draws = (bounds: readonly Value[], ...numbers: readonly number[]): Step[] =>
  numbers.map((number) => call("r:random", bounds, gives(number)));

const SEEDS: readonly { name: string; seed: Value; word: number }[] = [
  { name: "0", seed: 0, word: 45561976 },
  { name: "minus zero, which is 0", seed: -0, word: 45561976 },
  { name: "a whole number held as a float", seed: float(1), word: 2060155159 },
  { name: "a fraction", seed: 0.5, word: 1669104446 },
  { name: "a negative number", seed: -1, word: 87791990 },
  { name: "a negative fraction", seed: -7.25, word: 760591843 },
  { name: "1e300", seed: 1e300, word: 2056049583 },
  { name: "the smallest number there is", seed: 5e-324, word: 1816007822 },
  { name: "2^53 - 1", seed: MOST - 1, word: 2002473629 },
  { name: "2^53", seed: MOST, word: 1720761367 },
  { name: "-2^53", seed: -MOST, word: 1612395881 },
  { name: "2^63, which no Lua holds as an integer", seed: 2 ** 63, word: 557203870 },
  { name: "an empty string", seed: "", word: 281015882 },
  { name: "digits, which are no number", seed: "42", word: 1567767408 },
  { name: "a string with a zero in it", seed: "a\0b", word: 1539067841 },
  { name: "a string by its UTF-8 bytes", seed: "é😀", word: 251892607 },
  { name: "a string of 1,000 characters", seed: "x".repeat(1000), word: 1862111488 },
];

const NO_SEEDS: readonly { name: string; seed: Value; outcome: Outcome }[] = [
  ...[
    { name: "a boolean", seed: true, came: "boolean" },
    { name: "false", seed: false, came: "boolean" },
    { name: "a list", seed: [1], came: "table" },
    { name: "a function", seed: someFunction, came: "function" },
  ].map(({ came, ...each }) => ({
    ...each,
    outcome: typeError(`bad argument #1 to 'newRandom' (number or string expected, got ${came})`),
  })),
  ...[
    { name: "NaN", seed: Number.NaN, came: "finite number expected, got NaN" },
    { name: "infinity", seed: Number.POSITIVE_INFINITY, came: "finite number expected, got infinity" },
    { name: "minus infinity", seed: Number.NEGATIVE_INFINITY, came: "finite number expected, got infinity" },
    ...[MOST + 2, -MOST - 2, 2 ** 63 - 2048].map((seed) => ({
      name: `${seed}`,
      seed,
      came: "whole number up to 2^53 expected, got a number beyond 2^53",
    })),
  ].map(({ came, ...each }) => ({
    ...each,
    outcome: rangeError(`bad argument #1 to 'newRandom' (${came})`),
  })),
];

const newRandomCases: readonly Case[] = [
  good("newRandom", "gives the words of its seed", [
    from(42),
    ...draws([WORDS], ...[810160032, 1426632597, 396699637, 1627900348, 1409457857].map((word) => word + 1)),
  ]),
  good("newRandom", "without a seed makes one that nothing else has", [
    from(undefined),
    call("r:random", [WORDS], gives(anything)),
    from(undefined, "other"),
    call("other:getSeed", [], gives(anything)),
  ]),
  ...SEEDS.map(({ name, seed, word }) =>
    boundary("newRandom", `a seed that is ${name}`, [from(seed), ...draws([WORDS], word + 1)]),
  ),
  boundary("newRandom", "nil and null stand for no seed", [
    from(undefined),
    from(null),
    call("r:random", [6], gives(anything)),
  ]),
  ...NO_SEEDS.map(({ name, seed, outcome }) =>
    bad("newRandom", `a seed that is ${name}`, [call("newRandom", [seed], outcome)]),
  ),
];

const RANGES: readonly { m: number; n: number; number: number }[] = [
  { m: -3, n: 3, number: -2 },
  { m: 5, n: 5, number: 5 },
  { m: -MOST, n: -1, number: -5638325940261378 },
  { m: 1, n: MOST, number: 984884840403003 },
  { m: 0, n: MOST - 1, number: 5335023302952355 },
  { m: -(2 ** 52), n: 2 ** 52 - 1, number: 578119209163609 },
  { m: -(2 ** 31), n: 2 ** 31 - 1, number: 1517749702 },
];

/** What is no bound, and what the error says came. */
const NO_NUMBERS: readonly { name: string; value: Value; came: string }[] = [
  { name: "a string of digits", value: "6", came: "string" },
  { name: "a boolean", value: true, came: "boolean" },
  { name: "a list", value: [6], came: "table" },
  { name: "a function", value: someFunction, came: "function" },
];
const NO_BOUNDS: readonly { name: string; value: Value; came: string }[] = [
  { name: "a fraction", value: 1.5, came: "a fraction" },
  { name: "NaN", value: Number.NaN, came: "NaN" },
  { name: "infinite", value: Number.POSITIVE_INFINITY, came: "infinity" },
  { name: "beyond 2^53", value: MOST + 2, came: "a number beyond 2^53" },
];

const expectedBound = (position: number, range: string, came: string): string =>
  `bad argument #${position} to 'random' (whole number from ${range} expected, got ${came})`;

/** A wrong call, after which the generator gives what it would have given. */
function wrongBound(name: string, args: readonly Value[], outcome: Outcome): Case {
  return bad("newRandom:random", name, [from(42), call("r:random", args, outcome), ...draws([6], 1, 4, 2)]);
}

const UP_TO_MOST = `1 to ${MOST}`;
const ANY = `-${MOST} to ${MOST}`;

const randomCases: readonly Case[] = [
  good("newRandom:random", "gives fractions of 53 bits and whole numbers", [
    from(42),
    ...draws([6], 1, 4, 2, 5, 6, 5, 6, 3, 5, 2),
    ...draws(
      [],
      7355931534011139 / MOST,
      3617481090996539 / MOST,
      7743973799771530 / MOST,
      6803900619399439 / MOST,
      6360077009780863 / MOST,
    ),
    ...draws([1e15], 791514050170315, 920221968282591, 985119517228345, 45429125313423, 705615797136920),
  ]),
  good("newRandom:random", "gives whole numbers between bounds", [
    from("today"),
    ...draws([6], 3, 5),
    ...draws([-3, 3], -2),
  ]),
  good("newRandom:random", "is a random source by its method", [
    from("hello"),
    call("sample", [["A", "B", "C"], 0, ref("r")], gives([])),
    call("pick", [["A"], ref("r")], gives("A")),
    ...draws([WORDS], 1472163806 + 1),
  ]),
  boundary("newRandom:random", "its widest and narrowest ranges", [
    from(7),
    ...RANGES.flatMap(({ m, n, number }) => draws([m, n], number)),
    ...draws([1], 1),
    ...draws([2], 1),
    ...draws([WORDS], 1031723316),
    ...draws([WORDS + 1], 428332686),
    ...draws([MOST], 5162963126197573),
  ]),
  boundary("newRandom:random", "one number to choose from takes a word too", [
    from(42),
    ...draws([1], 1),
    ...draws([WORDS], 1426632598),
  ]),
  boundary("newRandom:random", "bounds that are whole numbers held as floats", [
    from(42),
    ...draws([float(6)], 1, 4),
    ...draws([float(1), float(6)], 2, 5),
    ...draws([float(1), 6], 6),
  ]),
  boundary("newRandom:random", "nil and null stand for no bound", [
    from(42),
    call("r:random", [6, undefined], gives(1)),
    call("r:random", [6, null], gives(4)),
    call("r:random", [undefined, null], gives(anything)),
  ]),
  ...[...NO_NUMBERS, { name: "nil before a second one", value: undefined, came: "nil" }].flatMap((each) => [
    wrongBound(
      `a first bound that is ${each.name}`,
      [each.value, 6],
      typeError(expectedBound(1, ANY, each.came)),
    ),
  ]),
  ...NO_NUMBERS.flatMap((each) => [
    wrongBound(
      `a bound that is ${each.name}`,
      [each.value],
      typeError(expectedBound(1, UP_TO_MOST, each.came)),
    ),
    wrongBound(
      `a second bound that is ${each.name}`,
      [1, each.value],
      typeError(expectedBound(2, UP_TO_MOST, each.came)),
    ),
  ]),
  ...[{ name: "0", value: 0, came: "0" }, { name: "negative", value: -1, came: "-1" }, ...NO_BOUNDS].map(
    (each) =>
      wrongBound(
        `a bound that is ${each.name}`,
        [each.value],
        rangeError(expectedBound(1, UP_TO_MOST, each.came)),
      ),
  ),
  ...NO_BOUNDS.flatMap((each) => [
    wrongBound(
      `a first bound that is ${each.name}`,
      [each.value, 6],
      rangeError(expectedBound(1, ANY, each.came)),
    ),
    wrongBound(
      `a second bound that is ${each.name}`,
      [1, each.value],
      rangeError(expectedBound(2, UP_TO_MOST, each.came)),
    ),
  ]),
  wrongBound("the first bound above the second", [3, 2], rangeError(expectedBound(2, `3 to ${MOST}`, "2"))),
  wrongBound(
    "more numbers than 2^53",
    [-1, MOST],
    rangeError(expectedBound(2, `-1 to ${MOST - 2}`, `${MOST}`)),
  ),
];

const LONGEST = "0123456789abcdef".repeat(4);

const seedCases: readonly Case[] = [
  good("newRandom:getSeed", "gives the seed", [
    from(42),
    call("r:getSeed", [], gives(42)),
    from("today"),
    call("r:getSeed", [], gives("today")),
  ]),
  ...SEEDS.filter(({ seed }) => seed !== "x".repeat(1000) && !Object.is(seed, -0)).map(({ name, seed }) =>
    boundary("newRandom:getSeed", `a seed that is ${name}`, [
      from(seed),
      call("r:getSeed", [], gives(typeof seed === "object" ? 1 : seed)),
      // The saved seed is the same to the last bit.
      call("r:getState", [], makes("saved")),
      from("another"),
      call("r:setState", [ref("saved")], gives(undefined)),
      call("r:getSeed", [], gives(typeof seed === "object" ? 1 : seed)),
    ]),
  ),
  // A Lua 5.1 that compiles both zeros in one function takes them for one: the state is text.
  boundary("newRandom:getSeed", "minus zero is 0", [
    from(-0),
    call("r:getSeed", [], gives(anything)),
    call("r:getState", [], gives(ReferenceGenerator.of(0).state())),
  ]),
  boundary("newRandom:getSeed", "64 bytes are kept, 65 are not", [
    from(LONGEST),
    call("r:getSeed", [], gives(LONGEST)),
    from(`${LONGEST}!`),
    call("r:getSeed", [], gives(undefined)),
    from("é".repeat(32)),
    call("r:getSeed", [], gives("é".repeat(32))),
    from("é".repeat(33)),
    call("r:getSeed", [], gives(undefined)),
  ]),
  boundary("newRandom:getSeed", "a stream has none", [
    from(42),
    call("r:stream", ["shop"], makes("shop")),
    call("shop:getSeed", [], gives(undefined)),
  ]),
];

const streamCases: readonly Case[] = [
  good("newRandom:stream", "gives a generator decided by the seed and the name", [
    from("today"),
    call("r:stream", ["shop"], makes("shop")),
    call("shop:random", [WORDS], gives(1175914610)),
    call("r:random", [6], gives(3)),
    // It does not matter what has been drawn before.
    call("r:stream", ["shop"], makes("shop")),
    call("shop:random", [WORDS], gives(1175914610)),
    call("r:stream", ["battle"], makes("battle")),
    call("battle:random", [WORDS], gives(524444288)),
    call("r:random", [6], gives(5)),
  ]),
  good("newRandom:stream", "gives streams of streams", [
    from("today"),
    call("r:stream", ["shop"], makes("shop")),
    call("shop:stream", ["shop"], makes("shop")),
    call("shop:random", [WORDS], gives(633060848)),
  ]),
  boundary("newRandom:stream", "any string is a name", [
    from("today"),
    call("r:stream", [""], makes("stream")),
    call("stream:random", [WORDS], gives(970478495)),
    call("r:stream", ["é😀"], makes("stream")),
    call("stream:random", [WORDS], gives(2075620404)),
  ]),
  boundary("newRandom:stream", "a seed that is too long to be kept has streams", [
    from(`${LONGEST}!`),
    call("r:stream", ["shop"], makes("stream")),
    call("r:getState", [], makes("saved")),
    from(1),
    call("r:setState", [ref("saved")], gives(undefined)),
    call("r:stream", ["shop"], makes("again")),
    call("stream:getState", [], makes("saved")),
    call("again:getState", [], gives(ref("saved"))),
  ]),
  ...[
    { name: "nil", value: undefined, came: "nil" },
    { name: "a number", value: 5, came: "number" },
    { name: "a list", value: ["shop"], came: "table" },
  ].map(({ name, value, came }) =>
    bad("newRandom:stream", `a name that is ${name}`, [
      from("today"),
      call("r:stream", [value], typeError(`bad argument #1 to 'stream' (string expected, got ${came})`)),
    ]),
  ),
];

/** The state of "hello" after the three words of `random()` and `random(6)`. */
const HELLO = (() => {
  const generator = ReferenceGenerator.of("hello");
  generator.words(3);
  return generator.state();
})();

const wrongState = (expected: string, came: string): Outcome =>
  rangeError(`bad argument #1 to 'setState' (${expected} expected, got ${came})`);
const FOREIGN = wrongState("state saved by randdeck", "another text");
const DAMAGED = wrongState("undamaged state", "one with other characters than those saved");

const WRONG_STATES: readonly { name: string; state: Value; outcome: Outcome }[] = [
  { name: "an empty string", state: "", outcome: FOREIGN },
  { name: "another text", state: "hello", outcome: FOREIGN },
  { name: "one with a space before it", state: ` ${HELLO}`, outcome: FOREIGN },
  { name: "one with a line's end behind it", state: `${HELLO}\n`, outcome: DAMAGED },
  { name: "one with a character more", state: HELLO.replace(".533", ".5533"), outcome: DAMAGED },
  { name: "one with a character less", state: HELLO.replace(".533", ".53"), outcome: DAMAGED },
  { name: "one with another digit", state: HELLO.replace(".533", ".543"), outcome: DAMAGED },
  { name: "one with a zero before a number", state: HELLO.replace(".533", ".0533"), outcome: DAMAGED },
  {
    name: "one with two numbers swapped",
    state: HELLO.replace("1472163806.533254189", "533254189.1472163806"),
    outcome: DAMAGED,
  },
  { name: "one without its checksum", state: HELLO.slice(0, HELLO.lastIndexOf(":")), outcome: DAMAGED },
  { name: "the half of one", state: HELLO.slice(0, 100), outcome: DAMAGED },
  {
    name: "that of something else",
    state: HELLO.replace("random", "deck"),
    outcome: wrongState("state of a 'random'", "that of something else"),
  },
  {
    name: "one of a later version",
    state: HELLO.replace(":1:", ":2:"),
    outcome: wrongState("state of version 1", "one of a later randdeck"),
  },
];

const words = (word: number): number[] => Array<number>(16).fill(word);
const digest = Array<number>(8).fill(7);
/** Texts that could be states by their checksums, of numbers that no generator has. */
const FORGED: readonly { name: string; numbers: readonly number[] }[] = [
  { name: "no number", numbers: [] },
  { name: "too few numbers", numbers: [...words(1), 1, 16, ...digest.slice(1)] },
  { name: "a first word of 2^31", numbers: [WORDS, ...words(1).slice(1), 1, 16, ...digest] },
  { name: "a last word of 2^31", numbers: [...words(1).slice(1), WORDS, 1, 16, ...digest] },
  { name: "a word of the digest of 2^31", numbers: [...words(1), 1, 16, ...digest.slice(1), WORDS] },
  { name: "a carry of 4078413", numbers: [...words(1), 4078413, 16, ...digest] },
  { name: "place 0", numbers: [...words(1), 1, 0, ...digest] },
  { name: "place 17", numbers: [...words(1), 1, 17, ...digest] },
  { name: "nothing but zeros, which would give zeros for ever", numbers: [...words(0), 0, 16, ...digest] },
  { name: "the other state without an end", numbers: [...words(WORDS - 1), 4078412, 16, ...digest] },
  { name: "a seed of a third kind", numbers: [...words(1), 1, 16, ...digest, 3] },
  { name: "half a number as seed", numbers: [...words(1), 1, 16, ...digest, 1, 0, 5] },
  { name: "a number as seed and another", numbers: [...words(1), 1, 16, ...digest, 1, 0, 5, 1100, 0] },
  { name: "a seed too great for a number", numbers: [...words(1), 1, 16, ...digest, 1, 0, 5, MOST] },
  { name: "a seed with a byte of 256", numbers: [...words(1), 1, 16, ...digest, 2, 65, 256] },
];

const stateCases: readonly Case[] = [
  good("newRandom:getState", "saves a generator as one line", [
    from("hello"),
    call("r:random", [], gives(anything)),
    call("r:random", [6], gives(anything)),
    call("r:getState", [], gives(HELLO)),
  ]),
  boundary("newRandom:getState", "changes nothing", [
    from(42),
    call("r:getState", [], gives(anything)),
    ...draws([6], 1, 4),
    call("r:getState", [], makes("saved")),
    call("r:getState", [], gives(ref("saved"))),
    ...draws([6], 2),
  ]),
  good("newRandom:setState", "goes on where the saved one was", [
    from(1),
    call("r:setState", [HELLO], gives(undefined)),
    ...draws([1000], 477),
    call("r:getSeed", [], gives("hello")),
    call("r:setState", [HELLO], gives(undefined)),
    ...draws([1000], 477),
  ]),
  good("newRandom:setState", "takes the streams along", [
    from("today"),
    call("r:getState", [], makes("saved")),
    from(1),
    call("r:setState", [ref("saved")], gives(undefined)),
    call("r:stream", ["shop"], makes("shop")),
    call("shop:random", [WORDS], gives(1175914610)),
    call("shop:getState", [], makes("saved")),
    call("shop:random", [6], gives(anything)),
    call("r:setState", [ref("saved")], gives(undefined)),
    call("r:stream", ["shop"], makes("shop")),
    call("shop:random", [WORDS], gives(633060848)),
  ]),
  boundary("newRandom:setState", "a generator that is a source stays that source", [
    from(42),
    call("RandDeck", [["A", "B", "C"], record({ random: ref("r") })], makes("deal")),
    call("r:setState", [HELLO], gives(undefined)),
    call("deal", [], makes("first")),
    from(1, "other"),
    call("other:setState", [HELLO], gives(undefined)),
    call("pick", [["A", "B", "C"], ref("other")], gives(ref("first"))),
  ]),
  ...WRONG_STATES.map(({ name, state, outcome }) =>
    bad("newRandom:setState", name, [from(42), call("r:setState", [state], outcome), ...draws([6], 1, 4)]),
  ),
  ...FORGED.map(({ name, numbers }) =>
    bad("newRandom:setState", `one made of ${name}`, [
      from(42),
      call("r:setState", [stateText("random", numbers)], DAMAGED),
      ...draws([6], 1, 4),
    ]),
  ),
  boundary("newRandom:setState", "one of numbers that a generator can have", [
    from(42),
    call("r:setState", [stateText("random", [...words(0), 1, 1, ...digest])], gives(undefined)),
    ...draws([WORDS], 2),
    call("r:setState", [stateText("random", [...words(0), 4078412, 16, ...digest, 2])], gives(undefined)),
    ...draws([WORDS], 4078413),
    call("r:getSeed", [], gives("")),
  ]),
  ...[
    { name: "nil", value: undefined, came: "nil" },
    { name: "a number", value: 5, came: "number" },
    { name: "a list", value: [HELLO], came: "table" },
  ].map(({ name, value, came }) =>
    bad("newRandom:setState", name, [
      from(42),
      call("r:setState", [value], typeError(`bad argument #1 to 'setState' (string expected, got ${came})`)),
      ...draws([6], 1, 4),
      call("r:getSeed", [], gives(42)),
    ]),
  ),
];

/** 13 cards as the seed "hello" shuffles them. */
const HELLO_ORDER = [9, 12, 13, 7, 4, 5, 3, 8, 2, 11, 1, 10, 6];
const THIRTEEN = HELLO_ORDER.map((_, at) => at + 1);

const oneDeal: readonly Case[] = [
  good("shuffled.random", "one seed, one deal: a generator of ours", [
    from("hello"),
    call("shuffled", [THIRTEEN, ref("r")], gives(HELLO_ORDER)),
  ]),
  good("shuffleTable.random", "one seed, one deal: a generator of ours", [
    from("hello"),
    define("list", THIRTEEN),
    call("shuffleTable", [ref("list"), ref("r")], gives(ref("list"))),
    call("drawCards", [13, ref("list")], gives(HELLO_ORDER)),
  ]),
  good("RandShuffle.random", "one seed, one deal: a generator of ours", [
    from("hello"),
    define("list", THIRTEEN),
    call("RandShuffle", [ref("list"), ref("r")], gives(ref("list"))),
    call("drawCards", [13, ref("list")], gives(HELLO_ORDER)),
  ]),
  good("OutputCard.random", "one seed, one deal: a generator of ours", [
    from("hello"),
    define("list", THIRTEEN),
    ...THIRTEEN.map((card) => call("OutputCard", [ref("list"), ref("r")], gives(card))),
    ...HELLO_ORDER.map((card) => call("OutputCard", [ref("list"), ref("r")], gives(card))),
  ]),
  good("sample.random", "one seed, one deal: a generator of ours", [
    ...[0, 1, 3, 4, 5, 12, 13].flatMap((count) => [
      from("hello"),
      call("sample", [THIRTEEN, count, ref("r")], gives(HELLO_ORDER.slice(0, count))),
    ]),
  ]),
  good("pick.random", "one seed, one deal: a generator of ours", [
    from("hello"),
    call("pick", [THIRTEEN, ref("r")], gives(9)),
  ]),
  good("RandDeck.random", "one seed, one deal: a generator of ours", [
    from("hello"),
    call("RandDeck", [THIRTEEN, record({ random: ref("r") })], makes("deal")),
    ...HELLO_ORDER.map((card) => call("deal", [], gives(card))),
  ]),
  good("RandMultiDeck.random", "one seed, one deal: a generator of ours", [
    from("hello"),
    call("RandMultiDeck", [THIRTEEN, record({ random: ref("r") })], makes("deal")),
    call("deal", [5], gives(HELLO_ORDER.slice(0, 5))),
    call("deal", [], gives(HELLO_ORDER[5])),
    call("deal", [7], gives(HELLO_ORDER.slice(6))),
  ]),
  boundary("shuffled.random", "another source with the same numbers deals other cards", [
    from("hello"),
    call("shuffled", [["A", "B", "C"], source([1, 1])], gives(["A", "B", "C"])),
    call("shuffled", [["A", "B", "C"], ref("r")], gives(permutation("A", "B", "C"))),
  ]),
];

export const generatorCases: readonly Case[] = [
  ...newRandomCases,
  ...randomCases,
  ...seedCases,
  ...streamCases,
  ...stateCases,
  ...oneDeal,
];
