/** Cases of spread. */
import { failing, noSources } from "./faults.js";
import type { Case } from "./language.js";
import { told } from "./text.js";

export const spreadCases: readonly Case[] = told(`
spread, good: parts those of one kind, as far as can be, and says how many pairs are left
  list = [A A B]; spread @list nil nil -> 0; list is [A B A]; list = [A A A A B]; spread @list nil nil -> 2
  list is any[A A A A B]
spread, good: asks a function for the kinds, of each card once, in their order
  list = [11 12 21]; spread @list source:kindOf[1 1 2] always[2] -> 0; asked kindOf: 11 12 21
  list is [12 21 11]
spread.random, good: decides the order: whatever does not fit is drawn again
  // After A another is refused, after B too.
  list = [A A B B C]; spread @list nil source:random[1 1 2 2 3 1] -> 0; asked 5 4 4 3 3 2
  list is [A B C B A]; list = [11 12 21]; spread @list source[1 1 2] object:object[2.0 2] -> 0
  asked object: 3 2; list is [12 21 11]
spread, boundary: no card, one card, all of one kind, none of one kind
  list = []; spread @list nil source[] -> 0; list is []; list = [A]; spread @list nil source[] -> 0
  list = [A A A]; spread @list nil nil -> 2; list = [1 2 3 4]; spread @list always['one kind'] nil -> 3
  list = [A B C D]; spread @list nil always:random[1] -> 0; asked 4 3 2; list is [A B C D]
spread, boundary: just more than half of one kind, just half, and two more
  list = [B A C A A]; spread @list nil always[1] -> 0; list is [A B A C A]; list = [A A B B]
  spread @list nil always[LAST] -> 0; list is [B A B A]; list = [A A A A A A B B C]
  spread @list nil always[1] -> 2
spread, boundary: kinds of any kind: a number is one, held as a float or not, and no string
  list = [1 1.0 1]; spread @list nil nil -> 2; list = [0 -0]; spread @list nil nil -> 1; list = [1 '1' 1]
  spread @list nil nil -> 0; table = [inside]; list = [false false @table @table]; spread @list nil nil -> 0
  list is any[false false @table @table]; list = [A B C]; spread @list always[false] nil -> 2
  list = [[same] [same]]; spread @list nil nil -> 0
spread.random, boundary: nil and null stand for the engine's own, and for the cards themselves
  spread [A A] nil nil -> 1; spread [A A] null null -> 1; spread [A A] -> 1
spread, bad: what is no function, a card without a kind, a function that raises: the list stays
  list = [A A B]
  spread @list no:function[]
  spread @list function TypeError #2 kind for each card expected, got nil at position 1
  spread @list source[1 1 NaN] TypeError #2 kind for each card expected, got NaN at position 3
  spread @list source[1 raise'no kind'] raises no kind; list is [A A B]
spread, bad: what is no list
  spread no:list[] nil always[1]
${noSources("spread @list nil RANDOM")}
${failing("spread @list nil RANDOM", "fails[4 3 2]")}
`);
