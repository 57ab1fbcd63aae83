/** Cases of shuffled, sample and pick. */
import { failing, noSources } from "./faults.js";
import type { Case } from "./language.js";
import { told } from "./text.js";

export const shuffleCases: readonly Case[] = told(`
shuffled, good: gives a shuffled copy and leaves the list alone
  list = [A B C]; shuffled @list source[3 1] -> [C B A]; shuffled @list -> any[A B C]; list is [A B C]
shuffled.random, good: is asked for position 1 first, and not for the last
  shuffled [A B C D] source:random[2 2 2] -> [B C D A]; asked 4 3 2
  shuffled [A B C] object:object[3.0 2] -> [C A B]; asked object: 3 2
shuffled, boundary: no card, and one card
  shuffled [] source[] -> []; shuffled [A] source[] -> [A]
shuffled.random, boundary: nil and null stand for the engine's own; the first and the last choice
  shuffled [A B] nil -> any[A B]; shuffled [A B] null -> any[A B]; shuffled [A B C] always[1] -> [A B C]
  shuffled [A B C] always[LAST] -> [C A B]
shuffled, bad: no argument, and arguments swapped
  shuffled TypeError #1 table expected, got nil
  shuffled function [A] TypeError #1 table expected, got function
shuffled, boundary: cards of any kind, numbers as they are
  table = [inside]; record = {suit=hearts}; function = function
  shuffled [false @table @record @function @table 0 2.0 0.5 ''] always[LAST] => order
  order is ['' false @table @record @function @table 0 2.0 0.5]
shuffled, bad: what is no list
  shuffled no:list[]
${noSources("shuffled @list RANDOM")}
${failing("shuffled @list RANDOM", "fails:all[4 3 2]")}
sample, good: draws cards in random order, no place twice, and leaves the list alone
  list = [A B C D]; sample @list 2 source[4 1] -> [D B]; sample @list 3 source[1 1 1] -> [A B C]
  sample @list 3 source[4 3 2] -> [D A B]; sample @list 4 -> any[A B C D]; list is [A B C D]
sample.random, good: gives the first cards of what shuffled gives
  list = [A B C D E]; shuffled @list source[3 4 1 2] -> [C E A B D]
  sample @list 3 source:random[3 4.0 1] -> [C E A]; asked 5 4 3; sample @list 1 object:object[3] -> [C]
  asked object: 5
sample, boundary: no card, all cards, more than there are
  sample [A B] 0 source[] -> []; sample [A B] -0 source[] -> []; sample [] 3 source[] -> []
  sample [A B C] 3.0 source:random[2 1] -> [B A C]; asked 3 2
  sample [A B C] 1000000000000000 always[1] -> [A B C]
sample, boundary: cards of any kind
  table = [inside]; function = function
  sample [false @table @function] 3 always[LAST] -> [@function false @table]
sample.random, boundary: nil and null stand for the engine's own
  sample [A B] 2 nil -> any[A B]; sample [A B] 2 null -> any[A B]
sample, bad: what is no list
  sample no:list[] 1 always[1]
sample, bad: what is no count
  list = [A B]; sample @list TypeError #2 whole number from 0 expected, got nil
  sample @list no:count[0] source[]
  list is [A B]
${noSources("sample @list 2 RANDOM")}
${failing("sample @list 3 RANDOM", "fails[4 3 2]")}
pick, good: gives one card and leaves the list alone
  list = [A B C]; pick @list source[2] -> B; list is [A B C]; pick [A A A] -> A
pick.random, good: is asked once
  pick [A B C] source:random[3.0] -> C; asked 3; pick [A B C] object:object[1] -> A; asked object: 3
pick, boundary: nothing, of an empty list; the only card, without a question
  pick [] source[]; pick [A] source[] -> A
pick, boundary: a card that is false or a table, and a hole that is not picked
  card = {suit=hearts}; pick [false] -> false; pick [A @card] source[2] -> @card
  pick holed[A nil C] always[1] -> A; pick assigned[A nil C] always[1] -> A
pick.random, boundary: nil and null stand for the engine's own
  pick [A A] nil -> A; pick [A A] null -> A
pick, bad: what is no table
  pick no:table[] always[1]
${noSources("pick @list RANDOM")}
${failing("pick @list RANDOM", "fails:all[4]")}
`);
