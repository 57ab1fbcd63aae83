/** Cases of riffle, swapShuffle, cut and keyedShuffle. */
import { failing, noSources } from "./faults.js";
import type { Case } from "./language.js";
import { told } from "./text.js";

/** What all four have in common, by the argument between the list and the source. */
const common = (name: string, argument: string | number): string => `
${name}, good: rearranges the list and returns it, by the engine's own random where none is given
  list = [A B C D]; ${name} @list ${argument} -> @list; list is any[A B C D]
${name}.random, boundary: nil and null stand for the engine's own
  list = [A B C D]; ${name} @list ${argument} nil -> @list; ${name} @list ${argument} null -> @list
  list is any[A B C D]
${name}, bad: what is no list
  ${name} ${name === "swapShuffle" ? "no:table[]" : "no:list[]"} ${argument} always[1]
${noSources(`${name} @list ${argument} RANDOM`)}`;

/** What those have in common that take a count. */
const counting = (name: string): string => `
${name}, boundary: no times, and fewer than two cards, ask for nothing
  list = [A B C D]; ${name} @list 0 source[] -> @list; list is [A B C D]
  ${name} [A] 1000000000000000 source[] -> [A]; ${name} [] 1000000000000000 source[] -> []
${name}, boundary: a count held as a float, and cards that are false or tables
  card = {suit=hearts}; ${name} [false @card] 1.0 source[2 1] -> [@card false]
${name}, bad: what is no count
  list = [A B C D]; ${name} @list TypeError #2 whole number from 0 expected, got nil
  ${name} @list no:count[0] source[]
  list is [A B C D]`;

export const imperfectCases: readonly Case[] = told(`
riffle, good: lets two halves fall into one another, several times
  list = [A B C D E]; riffle @list 1 source[2 1 1 2 1] -> @list; list is [D A B E C]
  riffle [A B C D] 2 source[1 2 1 2 2 1 2 1] -> [B A D C]
riffle.random, good: is asked for the half of each card, from the top
  riffle [A B C] 1 object:random[2 2.0 1] -> [B C A]; asked 2 2 2
riffle, boundary: all cards from one half stay as they are
  riffle [A B C] 1 always[1] -> [A B C]; riffle [A B C] 1 always[LAST] -> [A B C]
${counting("riffle")}${common("riffle", 3)}
${failing("riffle @list 2 RANDOM", "fails[2 2 2 2 2 2 2 2]")}
swapShuffle, good: swaps any two places, and a place with itself
  list = [A B C D]; swapShuffle @list 2 source[1 3 4 3] -> @list; list is [C B D A]
  swapShuffle [A B C] 3 always[LAST] -> [A B C]
swapShuffle.random, good: is asked twice a swap
  swapShuffle [A B C] 2 object:random[1 2 2 3] -> [B C A]; asked 3 3 3 3
${counting("swapShuffle")}${common("swapShuffle", 5)}
${failing("swapShuffle @list 2 RANDOM", "fails[4 4 4 4]")}
cut, good: takes cards off the top and puts them below the others
  list = [A B C D]; cut @list 1 -> @list; list is [B C D A]; cut @list 2 -> [D A B C]
cut.random, good: chooses how many, where that is left out, and is not asked else
  cut [A B C D] nil object:random[3] -> [D A B C]; asked 4; cut [A B C D] null source[1] -> [B C D A]
  cut [A B C D] 2 source[] -> [C D A B]
cut, boundary: none and all cards: the list as it was; no card and one ask for nothing
  cut [A B C D] 0 -> [A B C D]; cut [A B C D] -0 -> [A B C D]; cut [A B C D] 4 -> [A B C D]
  cut [A B C D] 3.0 -> [D A B C]; cut [A B C D] nil always[LAST] -> [A B C D]; cut [] nil source[] -> []
  cut [] 0 source[] -> []; cut [A] nil source[] -> [A]; cut [A] 1 source[] -> [A]
cut, bad: what is no position of the list
  list = [A B C D]
  cut @list no:count[0 4] source[]
  cut [] no:count[0 0] source[]
  list is [A B C D]${common("cut", "nil")}
${failing("cut @list nil RANDOM", "fails[4]")}
keyedShuffle, good: gives one order, however the list lay, and whichever cards come and go
  // By one salt the letters lie as in the last of these, and fewer of them alike.
  list = [A B C D]; keyedShuffle @list nil always[12345] -> @list; list is [B C D A]
  keyedShuffle [E D C B A] nil always[12345] -> [E B C D A]
  keyedShuffle [A B D E] nil always[12345] -> [E B D A]; keyedShuffle [C L A] nil always[12345] -> [C L A]
  keyedShuffle [L K J I H G F E D C B A] nil always[12345] -> [I H J E B C K F L D A G]
keyedShuffle, good: another salt, another order; sorts by the keys that a function gives
  keyedShuffle [A B C D] nil always[12346] -> [D A C B]
  keyedShuffle [A B C D] nil source[12345 12345 12345 12345 12345 12345 12345 1] -> [C D B A]
  red = {name=C}; keyedShuffle [@red blue false] source[C A E] always[12345] -> [false @red blue]
  keyedShuffle [C A E] nil always[12345] -> [E C A]
keyedShuffle.random, good: is asked for eight numbers of a salt, whatever the list
  keyedShuffle [A] nil always:one[1] -> [A]
  asked one: 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647
  keyedShuffle [] nil object:none[1 2 3 4 5 6 7 8] -> []
  asked none: 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647
keyedShuffle, boundary: cards of one key lie as they lay
  keyedShuffle [D B A C] always[same] always[12345] -> [D B A C]
  keyedShuffle [A B] source[0 -0] always[12345] -> [A B]
  keyedShuffle [A B] source[3.0 3] always[12345] -> [A B]
  keyedShuffle [A B] source[3 3.0] always[12345] -> [A B]
keyedShuffle, boundary: keys at their limits: numbers up to 2^53, texts of any bytes, numbers no texts
  list = [9007199254740992 -9007199254740992 0 -1 2147483648 '' '0' '-1' ü n0 ${"x".repeat(100)}]
  keyedShuffle @list nil always[12345] -> @list
  list is ['0' 2147483648 -1 -9007199254740992 '-1' 9007199254740992 '' ü n0 ${"x".repeat(100)} 0]
keyedShuffle, bad: what is no function for keyOf, one that raises, and what is no key
  list = [A B C D]
  keyedShuffle @list no:function[]
  keyedShuffle @list source[A raise'no key'] source[] raises no key
  keyedShuffle @list source[1 B nil] source[] TypeError #2 string or number up to 2^53 expected, got nil
  keyedShuffle @list source[1 B no:seed[]] source[]
  list is [A B C D]; keyedShuffle [A false] TypeError #2 string or number up to 2^53 expected, got boolean
${common("keyedShuffle", "nil")}
${failing("keyedShuffle @list nil RANDOM", `fails[${"2147483647 ".repeat(8)}]`)}
`);
