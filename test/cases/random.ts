/** Cases of newRandom and of what it makes. Words, bounds and streams of many seeds: test/values. */
import { noStates } from "./faults.js";
import type { Case } from "./language.js";
import { told } from "./text.js";

const WORDS = 2 ** 31;
const MOST = 2 ** 53;

const SEEDS = `0 0.5 -7.25 5e-324 ${MOST} -${MOST} '' '42' a\0b é😀 ${"x".repeat(1000)} '5:today' n42`;

/** The state of "hello" after the three words of `random()` and `random(6)`. */
const HELLO =
  "randdeck:random:1:1436324525.2021508606.1573772629.794349808.1844166119.1186257881.352998210.1331286980." +
  "426892006.1980684571.5622749.476588109.858805323.1856252692.1491076385.123829500.2303498.3." +
  "115.53.58.104.101.108.108.111:912560218";

/** Bounds of `random` that are none, where one from `least` on is. */
const noBounds = (call: string, position: number, least: number): string => {
  const problem = `#${position} whole number from ${least} to ${MOST} expected, got CAME`;
  return `  ${call.replace("BOUND", "each['6' true [6] function]")} TypeError ${problem}
  ${call.replace("BOUND", `each[1.5 NaN infinity ${MOST + 2}]`)} RangeError ${problem}`;
};

export const generatorCases: readonly Case[] = told(`
newRandom, good: gives the words of its seed, and the same for the same
  newRandom 42 => r; r:random ${WORDS} -> 1494161522; r:random ${WORDS} -> 837204942
  newRandom 42 => r; r:random ${WORDS} -> 1494161522; r:random ${WORDS} -> 837204942
newRandom, good: without a seed, nil or null, makes one
  newRandom => r; r:random 2147483648 -> *; r:getSeed => seed; newRandom nil => r; r:random 2147483648 -> *
  r:getSeed => seed; newRandom null => r; r:random 2147483648 -> *; r:getSeed => seed
newRandom, boundary: seeds at their limits come back, saved or not, to the last bit
  newRandom each[${SEEDS}] => r; r:getSeed -> SAME; r:getState => saved; newRandom another => r;
  r:setState @saved; r:getSeed -> SAME
  // A Lua 5.1 that compiles both zeros in one function takes them for one.
  newRandom -0 => r; r:getSeed -> *; newRandom 1.0 => r; r:getSeed -> 1
newRandom, bad: what is no seed
  newRandom no:seed[]
newRandom:getSeed, good: gives the seed
  newRandom today => r; r:getSeed -> today
newRandom:getSeed, boundary: a stream has none, whatever its name
  newRandom 42 => r; r:stream shop => shop; shop:getSeed; r:stream '' => shop; shop:getSeed
  r:stream '1:' => shop; shop:getSeed; r:stream '5:today' => shop; shop:getSeed; newRandom today => r
  r:stream '' => shop; shop:getSeed
newRandom:random, good: gives fractions of 53 bits, whole numbers, and such between bounds
  newRandom 42 => r; r:random 6 -> 2; r:random 6 -> 6; r:random -> 0.7912624381565141; r:random -3 3 -> 2
newRandom:random, good: is a random source by its method, which gives what a choice takes
  newRandom 42 => r; pick [A] @r -> A; pick [1 2 3 4 5 6] @r -> 2; r:random 6 -> 6; r:random 6 -> 6
  r:random 6 -> 3
newRandom:random, boundary: bounds held as floats, nil and null
  newRandom 42 => r; r:random 6.0 -> 2; r:random 1.0 6.0 -> 6; r:random 6 nil -> 6; r:random 6 null -> 3
  r:random nil null -> *
newRandom:random, bad: what are no bounds: the generator gives what it would have given
  newRandom 42 => r
${noBounds("r:random BOUND", 1, 1)}
${noBounds("r:random BOUND 6", 1, -MOST)}
${noBounds("r:random 1 BOUND", 2, 1)}
  r:random nil 6 TypeError #1 whole number from -${MOST} to ${MOST} expected, got nil
  r:random each[0 -1] RangeError #1 whole number from 1 to ${MOST} expected, got CAME
  r:random 3 2 RangeError #2 whole number from 3 to ${MOST} expected, got 2
  r:random -1 ${MOST} RangeError #2 whole number from -1 to ${MOST - 2} expected, got ${MOST}
  r:random 6 -> 2; r:random 6 -> 6; r:random 6 -> 6
newRandom:stream, good: is decided by the seed and the name, not by what was drawn
  // Drawing from a stream does not change its own streams either.
  newRandom today => r; r:stream shop => stream; stream:random 2147483648 -> 296141827; r:random 6 -> 5
  r:stream shop => stream; stream:random 2147483648 -> 296141827; stream:stream shop => stream
  stream:random 2147483648 -> 1378441999; r:stream battle => stream; stream:random 2147483648 -> 1996279890
  r:random 6 -> 2
newRandom:stream, bad: what is no name
  newRandom today => r; r:stream each[nil [shop]] TypeError #1 string or number up to 2^53 expected, got CAME
newRandom:stream, boundary: any string is a name, of a seed of any length
  newRandom today => r; r:stream '' => stream; stream:random ${WORDS} -> 572094230
  r:stream é😀 => stream; stream:random ${WORDS} -> 1561049488
  newRandom ${"x".repeat(1000)} => r; r:stream shop => stream; stream:random ${WORDS} -> 25875653
newRandom:getState, boundary: changes nothing
  newRandom 42 => r; r:getState => saved; r:getState -> @saved; r:random 6 -> 2; r:random 6 -> 6
  r:getState -> *; r:random 6 -> 6
newRandom:getState, good: saves a generator as one line
  newRandom hello => r; r:random -> *; r:random 6 -> *; r:getState -> ${HELLO}
newRandom:setState, good: goes on where the saved one was, with its seed and its streams
  newRandom 1 => r
  ${`r:setState ${HELLO}; r:random 1000 -> 995; r:getSeed -> hello; r:stream shop => stream; stream:random ${WORDS} -> 1397073746; `.repeat(2)}
  stream:getState => saved; stream:random 6 => number; r:setState @saved; r:random 6 -> @number; r:getSeed
newRandom:setState, boundary: a generator that is a source stays that source
  newRandom 42 => r; RandDeck [A B C] {random=@r} => deal; r:setState ${HELLO}; deal => first
  newRandom 1 => other; other:setState ${HELLO}; shuffled [A B C] @other => order; drawCards 1 @order -> [@first]
newRandom:setState, bad: what is no state: the generator is as before
  newRandom 42 => d; ${noStates("random")}
  d:random 6 -> 2; d:getSeed -> 42
`);
