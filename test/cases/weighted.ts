/** Cases of pickWeighted and sampleWeighted. */
import { failing, noSources } from "./faults.js";
import type { Case } from "./language.js";
import { told } from "./text.js";

/** Calls with WEIGHTS that are none for three cards. */
export const wrongWeights = (call: string): string =>
  [
    ["[1 -1 1]", "-1 at position 2"],
    ["[1 1 -0.5]", "a fraction at position 3"],
    ["['1' 1 1]", "string at position 1"],
    ["[1 true 1]", "boolean at position 2"],
    ["[1 1]", "nil at position 3"],
    ["[]", "nil at position 1"],
    ["[1 1 1 1]", "1 at position 4"],
    ["[NaN 1 1]", "NaN at position 1"],
    ["[1 infinity 1]", "infinity at position 2"],
    ["[1e308 1e308 1e308]", "infinity"],
    ["[0 0 0]", "0"],
  ]
    .map(([weights, came]) => {
      const what = came!.includes("position") ? "one number from 0 for each card" : "a sum above 0";
      return `  ${call.replace("WEIGHTS", weights!)} RangeError #2 ${what} expected, got ${came}`;
    })
    .join("\n");

/** What is wrong for both functions, by the arguments behind the weights. */
const weightFaults = (name: string, more: string): string => `${name}, bad: what is no table of cards
  ${name} no:table[] [1] ${more}
${name}, bad: what is no table of weights
  ${name} [A] no:table[] ${more}
${name}, bad: what are no weights
  list = [A B C]
${wrongWeights(`${name} @list WEIGHTS ${more}`)}
  ${name} [] [1] ${more} RangeError #2 one number from 0 for each card expected, got 1 at position 1
  list is [A B C]`;

export const weightedCases: readonly Case[] = told(`
pickWeighted, good: gives each card as many answers as its weight says, in the list's order
  list = [A B C]; weights = [1 2 3]; pickWeighted @list @weights source[1] -> A
  pickWeighted @list @weights source[2] -> B; pickWeighted @list @weights source[3] -> B
  pickWeighted @list @weights source[4] -> C; pickWeighted @list @weights source[5] -> C
  pickWeighted @list @weights source[6] -> C; pickWeighted [A B C] [0 3 0] nil -> B; list is [A B C]
  weights is [1 2 3]
pickWeighted.random, good: is asked once, for the sum
  pickWeighted [A B C] [1 2 3.0] source:random[3.0] -> B; asked 6
  pickWeighted [A B C] [1 2 0] object:object[2] -> B; asked object: 3
pickWeighted, boundary: nothing, of an empty list; a sum of 1 without a question
  pickWeighted [] [] source[]; pickWeighted [A] [7] source[7] -> A
  pickWeighted [A B C] [0 1 0] source[] -> B
pickWeighted, boundary: a card of weight 0 never, wherever it lies
  pickWeighted [A B C D E] [0 2 0 2 0] source[1] -> B; pickWeighted [A B C D E] [0 2 0 2 0] source[2] -> B
  pickWeighted [A B C D E] [0 2 0 2 0] source[3] -> D; pickWeighted [A B C D E] [0 2 0 2 0] source[4] -> D
  pickWeighted [A B C] [-0 0.5 0] source[1] -> B; pickWeighted [A B C] [0.5 0.25 0] always[LAST] -> B
pickWeighted, boundary: a card that is false, or a table
  card = {suit=hearts}; pickWeighted [false @card] [1 1] source[1] -> false
  pickWeighted [false @card] [1 1] source[2] -> @card
pickWeighted.random, boundary: is never asked for more than 2^31 - 1: then a fraction chooses
  // 1 of 2^31, and one more: the second number of the fraction lies behind it.
  pickWeighted [A B C] [2147483646 1 0] always:most[LAST] -> B; asked most: 2147483647
  pickWeighted [A B C] [1 1 2147483645] source:whole[2] -> B; asked whole: 2147483647
  pickWeighted [A B C] [1 2147483647 0] source:above[1] -> A; asked above: 2147483647
  pickWeighted [A B C] [1 2147483647 0] source[2] -> B
  pickWeighted [A B C] [0.5 0.25 0.25] source:fraction[1073741824] -> A; asked fraction: 2147483647
  pickWeighted [A B C] [0.5 0.25 0.25] source[1073741825] -> B
  pickWeighted [A B C] [0.5 0.25 0.25] always[LAST] -> C
  pickWeighted [A B C] [1e+300 1e+300 1] always[LAST] -> B
pickWeighted, boundary: weights so small that the point is rounded up to their sum
  pickWeighted [A B C] [0 5e-324 0] always[LAST] -> B
  pickWeighted [A B C] [5e-324 5e-324 0] always[LAST] -> B
pickWeighted.random, boundary: nil and null stand for the engine's own
  pickWeighted [A B C] [0 1 0] nil -> B; pickWeighted [A B C] [0 0 2] null -> C
${weightFaults("pickWeighted", "source[]")}
${noSources("pickWeighted @list [1 1 1] RANDOM")}
${failing("pickWeighted @list [1 1 1 1] RANDOM", "fails[4]")}
pickWeighted.random, bad: a source that fails where a fraction chooses
  list = [A B C D]; pickWeighted @list [0.5 1 1 1] fails[2147483647]; list is [A B C D]
sampleWeighted, good: draws cards by the weights that are left, and leaves the lists alone
  list = [A B C]; weights = [5 2 1]; sampleWeighted @list @weights 2 source:random[6 6] -> [B C]; asked 8 6
  sampleWeighted @list [1 2 0.5] 3 -> any[A B C]; list is [A B C]; weights is [5 2 1]
sampleWeighted.random, good: is asked for the sum that is left, and not for a sum of 1
  sampleWeighted [A B C] [3 2 1] 3 source:random[1 1] -> [A B C]; asked 6 3
  sampleWeighted [A B C] [1 2.0 0] 1.0 object:object[3] -> [B]; asked object: 3
sampleWeighted.random, good: a generator gives the same on every engine
  newRandom weighted => r; sampleWeighted [1 2 3 4 5] [1 2 3 4 5] 5 @r -> [3 5 1 4 2]
  sampleWeighted [1 2 3 4 5] [0.1 0.7 1e-9 3 0.3] 5 @r -> [4 5 2 1 3]; r:random 1000 -> 67
sampleWeighted, boundary: no card; fewer where only those of weight 0 are left; equal cards
  sampleWeighted [A B C] [1 1 1] 0 source[] -> []; sampleWeighted [] [] 3 source[] -> []
  sampleWeighted [A B C] [0 2 0] 3 source:random[2] -> [B]; asked 2
  sampleWeighted [A B C] [0.5 0 0.25] 1000000000000000 always[LAST] -> [C A]
  sampleWeighted [A A] [1 1] 2 source[1] -> [A A]
sampleWeighted, boundary: fractions that leave nothing behind when they are drawn
  sampleWeighted [A B C D E F] [0.1 0.2 0.3 0 0.7 1e-17] 6 always[LAST] -> [E C B A F]
sampleWeighted.random, boundary: nil and null stand for the engine's own
  sampleWeighted [A B C] [0 1 0] 1 nil -> [B]; sampleWeighted [A B C] [0 3 0] 2 null -> [B]
${weightFaults("sampleWeighted", "2 source[]")}
sampleWeighted, bad: what is no count
  list = [A B]
  sampleWeighted @list [1 1] no:count[0] source[]
  list is [A B]
${noSources("sampleWeighted @list [1 1 1] 2 RANDOM")}
${failing("sampleWeighted @list [1 1 1 1] 3 RANDOM", "fails[4 3 2]")}
`);
