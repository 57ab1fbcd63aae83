/** Cases of the six names that tutorials and games have used for years. */
import { noSources, wrongOptions } from "./faults.js";
import type { Case } from "./language.js";
import { told } from "./text.js";

const WARNING = "'WARNING: shuffleTable() function expects a table'";

/** What shuffleTable and RandShuffle have in common. */
const shuffles = (name: "shuffleTable" | "RandShuffle", fails: "fails" | "fails:all"): readonly Case[] =>
  told(`
${name}, good: shuffles in place, gives the list itself, and has it dealt from its top
  deck = [A B C D]; drawCards 3 @deck -> [A B C]; ${name} @deck source[1 2 1] -> @deck
  deck is [C D B A]; drawCards 1 @deck -> [C]; ${name} @deck -> @deck; deck is any[A B C D]; warned
${name}.random, good: makes the tutorial's own swaps, from the last place to the second
  deck = [A B C D]; ${name} @deck source:random[2 3 1] -> @deck; asked 4 3 2; deck is [D A C B]
  ${name} @deck object:object[1 1 2.0] -> @deck; asked object: 4 3 2; deck is [C A B D]
${name}, boundary: an empty list, and one card, without a question
  deck = []; ${name} @deck source[] -> @deck; deck is []; deck = [A]
  ${name} @deck source[] -> @deck; deck is [A]
${name}, boundary: cards that are false, NaN, tables, functions and one another
  table = [inside]; function = function; deck = [false @table @function @table NaN '']
  ${name} @deck always:random[1] -> @deck; asked 6 5 4 3 2
  deck is [@table @function @table NaN '' false]
${name}, boundary: a list with a hole keeps its cards
  deck = holed[A nil C]; ${name} @deck always[LAST] -> @deck; deck is holed[A nil C]
  deck = assigned[A nil C]; ${name} @deck always[LAST] -> @deck; deck is holed[A nil C]
${name}.random, boundary: nil and null stand for the engine's own; the first and the last choice
  deck = [A B C]; ${name} @deck always[LAST] -> @deck; deck is [A B C]
  ${name} @deck always[1] -> @deck; deck is [B C A]; ${name} @deck nil -> @deck
  ${name} @deck null -> @deck; deck is any[A B C]
${name}.random, bad: a wrong answer leaves the deck's position where it was
  deck = [A B C]; drawCards 1 @deck -> [A]; ${name} @deck object[0] raises random(3) gave 0
  drawCards 5 @deck -> [B C]
${noSources(`${name} @list RANDOM`)}
${name}.random, bad: a source that fails: at the first question the list stays, then it keeps its cards
  list = [A B C D]; ${name} @list ${fails}[4]; list is [A B C D]
  list = [A B C D]; ${name} @list ${fails}[4 3 2]; list is any[A B C D]
`);

const listCases: readonly Case[] = told(`
RandShuffle, bad: no argument, and arguments swapped
  RandShuffle TypeError #1 table expected, got nil
  RandShuffle function [A] TypeError #1 table expected, got function; warned
drawCards, good: gives the next cards as they lie, each list by its own position
  deck = [A B C D E]; other = [A B C]; drawCards 2 @deck -> [A B]; drawCards 1 @other -> [A]
  drawCards 2 @deck -> [C D]; drawCards 1 @other -> [B]; deck is [A B C D E]
drawCards, good: shares its position with OutputCard
  deck = [A B C]; drawCards 1 @deck -> [A]; OutputCard @deck -> B; drawCards 1 @deck -> [C]
drawCards, good: begins at the top again wherever the list is rearranged
  deck = [A B C]; drawCards 2 @deck -> [A B]; each[shuffleTable RandShuffle] @deck -> *; drawCards 9 @deck -> any[A B C]
  deck = [A B C]; drawCards 2 @deck -> [A B]; each[riffle swapShuffle cut] @deck 1 -> *; drawCards 9 @deck -> any[A B C]
  deck = [A B C]; drawCards 2 @deck -> [A B]; riffle @deck 0 -> *; drawCards 9 @deck -> any[A B C]
  deck = [A B C]; drawCards 2 @deck -> [A B]; each[spread keyedShuffle] @deck nil -> *; drawCards 9 @deck -> any[A B C]
drawCards, boundary: fewer where the list runs out, then none
  deck = [A B C]; drawCards 2.0 @deck -> [A B]; drawCards 0 @deck -> []; drawCards -0 @deck -> []
  drawCards 1000000000000000 @deck -> [C]; drawCards 1e+300 @deck -> []; drawCards 3 [] -> []; all = [A B]
  drawCards 2 @all -> [A B]; drawCards 1 @all -> []
drawCards, boundary: cards that are false, tables, functions; and stops at a hole
  table = [inside]; function = function; deck = [false @table @function false]; drawCards 1 @deck -> [false]
  drawCards 5 @deck -> [@table @function false]; holed = holed[A nil C]; drawCards 3 @holed -> [A]
  drawCards 3 @holed -> []; holed = assigned[A nil C]; drawCards 3 @holed -> [A]; drawCards 3 @holed -> []
OutputCard, good: deals the list as it lies, then shuffles it and goes on
  deck = [A B C]; other = [A B]; random = source:random[1 1]; OutputCard @deck @random -> A
  OutputCard @other @random -> A; OutputCard @deck @random -> B; OutputCard @deck @random -> C; asked
  OutputCard @deck @random -> B; deck is [B C A]; OutputCard @deck @random -> C
  OutputCard @other @random -> B
OutputCard.random, good: is asked only where the list is shuffled, by the tutorial's swaps
  deck = [A B C]; drawCards 5 @deck -> [A B C]; OutputCard @deck object:random[2 1] -> C; asked 3 2
  deck is [C A B]
OutputCard.random, good: a generator shuffles as for RandShuffle
  deck = [1 2 3 4 5]; drawCards 5 @deck -> *; newRandom hello => r; OutputCard @deck @r => card
  other = [1 2 3 4 5]; newRandom hello => r; RandShuffle @other @r -> @other; drawCards 1 @other -> [@card]
OutputCard, boundary: nothing, of an empty list; one card, over and over
  OutputCard [] source[]; deck = [A]; OutputCard @deck source[] -> A; OutputCard @deck source[] -> A
  OutputCard @deck source[] -> A
OutputCard, boundary: cards that are false, tables, functions, and one before a hole
  table = [inside]; function = function; deck = [false @table @function]
  OutputCard @deck always[LAST] -> false; OutputCard @deck always[LAST] -> @table
  OutputCard @deck always[LAST] -> @function; OutputCard @deck always[LAST] -> false
  OutputCard holed[A nil C] always[LAST] -> A
OutputCard.random, boundary: left out, nil and null stand for the engine's own
  deck = [A A]; OutputCard @deck -> A; OutputCard @deck nil -> A; OutputCard @deck null -> A
  OutputCard @deck -> A; OutputCard @deck nil -> A
OutputCard.random, bad: after a wrong answer nothing has been dealt
  deck = [A B C]; drawCards 3 @deck -> [A B C]; OutputCard @deck source[0] raises random(3) gave 0
  drawCards 3 @deck -> []; OutputCard @deck source[1 1] -> B; drawCards 3 @deck -> [C A]
shuffleTable, bad: what is no table: a warning, and false
  shuffleTable -> false
  shuffleTable each[nil null ABC 5 NaN true false function] 42 -> false
  warned ${`${WARNING} `.repeat(9)}
RandShuffle, bad: what is no table
  RandShuffle no:table[] always[1]
drawCards, bad: what is no table
  drawCards 1 no:table[]
drawCards, bad: what is no count: the position stays
  deck = [A B C]; drawCards 1 @deck -> [A]
  drawCards TypeError #1 whole number from 0 expected, got nil
  drawCards @deck 2 TypeError #1 whole number from 0 expected, got table
  drawCards no:count[0] @deck
  drawCards 1 @deck -> [B]
OutputCard, bad: what is no table
  OutputCard no:table[] always[1]
${noSources("OutputCard @list RANDOM")}
OutputCard.random, bad: a source that fails
  list = [A B C D]; drawCards 4 @list -> *; OutputCard @list fails[4]; list is [A B C D]
  list = [A B C D]; drawCards 4 @list -> *; OutputCard @list fails[4 3 2]; list is any[A B C D]
`);

/** What RandDeck and RandMultiDeck have in common. */
function dealers(name: "RandDeck" | "RandMultiDeck"): readonly Case[] {
  const isMulti = name === "RandMultiDeck";
  // Of the second pass it always gives the card dealt last, where that lies: RandDeck goes on from the first.
  const stubborn = isMulti ? "3 2 2" : `3 2 ${"3 ".repeat(64)}2`;
  return told(`
${name}, good: makes decks that know nothing of each other, nor of the list later
  list = [A B]; ${name} @list {random=source[1]} => first; ${name} @list {random=source[2]} => second
  shuffleTable @list always[1] -> @list; first -> A; second -> B; first -> B; second -> A
${name}.random, good: deals in one pass what shuffled gives
  shuffled [A B C D] source[2 3 1] -> [B D C A]; ${name} [A B C D] {random=source:random[2 3 1.0]} => deal
  deal -> B; deal -> D; deal -> C; deal -> A; asked 4 3 2
  ${name} [A B C] {random=object:object[3 2]} => deal; deal -> C; deal -> A; deal -> B; asked object: 3 2
${name}.noRepeat, good: keeps equal cards apart, and lays the one of which there is most in time
  // After A another is refused.
  // After B two of three are A: C is refused; then A is.
  ${name} [A A B C] {random=source:random[1 1 3 1] noRepeat=true} => deal; deal -> A; deal -> C; deal -> B
  deal -> A; asked 4 3 3 2; ${name} [A A B C] {random=source:other[3 3 1 1 2] noRepeat=true} => deal
  deal -> B; deal -> A; deal -> C; deal -> A; asked other: 4 3 3 2 2
${name}, boundary: one card without a question, and cards of any kind
  ${name} [A] {random=source:random[]} => deal; deal -> A; deal -> A; deal -> A; table = [inside]
  function = function; ${name} [false @table @function @table] {random=always[1]} => deal; deal -> false
  deal -> @table; deal -> @function; deal -> @table; deal -> false
${name}.random, bad: a wrong answer at the start of a pass: nothing has been dealt
  ${name} [A B] {random=source:random[1 0 BEYOND raise'no luck today' 2]} => deal; deal -> A; deal -> B
  deal raises random(2) gave 0; deal raises random(2) gave 3; deal raises no luck today; deal -> B
  deal -> A; asked 2 2 2 2 2
${name}.noRepeat, good: draws again where the first card of a pass is the one dealt last
  // C is refused twice.
  ${name} [A B C] {random=source:random[1 1 3 3 1 2] noRepeat=true} => deal; deal -> A; deal -> B
  deal -> C; asked 3 2; deal -> A; deal -> C; deal -> B; asked 3 2 3 3 3 2
${name}.noRepeat, boundary: as few repeats as can be: of A, A and B comes A first
  ${name} [A A B] {random=always[LAST] noRepeat=true} => deal; deal -> A; deal -> B; deal -> A
${name}.noRepeat, boundary: false, nil and null leave it off
  ${name} [A A B] {random=always[1] noRepeat=each[false nil null]} => deal; deal -> A; deal -> A; deal -> B
${name}.noRepeat, bad: a wrong answer, first and late
  ${name} [A A B C] {random=source:random[0 1 BEYOND 1 3 1 1] noRepeat=true} => deal
  deal raises random(4) gave 0; deal raises random(3) gave 4; deal 3 -> *
${name}, good: deals a shuffled deck, then another, and leaves the list alone
  // The second pass begins with the order of the first, or with that of the list.
  list = [A B C]; ${name} @list {random=source:random[3 1 2 2]} => deal; asked; deal -> C; asked 3 2; deal -> B
  deal -> A; deal -> B; deal -> ${isMulti ? "C; deal -> A" : "A; deal -> C"}; list is [A B C]
${name}.noRepeat, boundary: one card, equal ones, two in turn, and after 64 draws the next that fits
  ${name} [A] {random=source[] noRepeat=true} => deal; deal -> A; deal -> A; deal -> A
  ${name} [A A] {random=always[LAST] noRepeat=true} => deal; deal -> A; deal -> A; deal -> A; deal -> A; deal -> A
  one = [A]; other = [A]; ${name} [@one @other] {random=source[1 2 1] noRepeat=true} => deal; deal -> @one
  deal -> @other; deal -> @one; deal -> @other
  ${name} [false A B] {random=always:random[${stubborn}] noRepeat=true} => deal; deal -> B
  deal -> false; deal -> A; deal -> B; asked 3 2 ${"3 ".repeat(64)}2
${name}.random, boundary: without options, and where it is nil or null, the engine's own
  ${name} [A A] each[nil null {} {random=nil} {random=null}] => deal; deal -> A; deal -> A; deal -> A
${name}, bad: what is no list, or has no card
  ${name} no:list[]
  ${name} [] RangeError #1 at least one card expected, got an empty table
${wrongOptions(`${name} [A]`, isMulti ? "noRepeat random whenShort" : "noRepeat random")}
`);
}

const multiCases: readonly Case[] = told(`
RandMultiDeck, good: mixes single cards and hands
  RandMultiDeck [A B C D E F] {random=always[1]} => deal; deal -> A; deal 2 -> [B C]; deal 1 -> D
  deal 2 -> [E F]
RandMultiDeck, good: tops a hand up from the next pass with cards of other slots
  // D is left; two more come from A, B, C.
  // The pass goes on with A and D.
  RandMultiDeck [A B C D] {random=source:random[1 1 1 2 2 2]} => deal; deal 3 -> [A B C]; asked 4 3 2
  deal 3 -> [D B C]; asked 4 3 2 3 2 2; deal -> D; deal -> A
RandMultiDeck, good: gives whole passes to a hand larger than the deck
  RandMultiDeck [A B] {random=source:random[1 2 1]} => deal; deal 5 -> [A B B A A]; deal -> B
RandMultiDeck.whenShort, good: reshuffle puts what is left back and deals from a new pass
  RandMultiDeck [A B C] {random=source:random[1 1 3 1] whenShort=reshuffle} => deal; deal 2 -> [A B]
  deal 2 -> [C B]; asked 3 2 3 2; deal -> A
RandMultiDeck.noRepeat, good: holds where a hand is topped up, and at every pass of a large one
  // An A is left. Of the next pass A, B and C are not in the hand, of which A is refused; it goes on with As.
  RandMultiDeck [A A B C] {random=source:random[4 1 1 1 3 1 1] noRepeat=true} => deal; deal 3 -> [C A B]
  asked 4 3 2; deal 3 -> [A C B]; asked 4 3 2 3 3 2 2; deal 2 -> [A A]
  RandMultiDeck [A B] {random=source[2 1 2 2] noRepeat=true} => deal; deal 5 -> [B A B A B]
RandMultiDeck.noRepeat, good: holds where what is left is put back
  // B was dealt last, and is refused.
  RandMultiDeck [A B C] {random=source:random[1 1 2 3 1] noRepeat=true whenShort=reshuffle} => deal
  deal 2 -> [A B]; deal 2 -> [C B]; asked 3 2 3 3 2
RandMultiDeck, boundary: nil, null, 1 and a float 1 give a card, no list
  RandMultiDeck [A B C D] {random=always[1]} => deal; deal nil -> A; deal null -> B; deal 1 -> C
  deal 1.0 -> D
RandMultiDeck, boundary: 0 gives an empty list, asks nothing and begins no pass
  RandMultiDeck [A B] {random=source:random[1] noRepeat=true whenShort=each[topUp reshuffle]} => deal;
  deal 0 -> []; deal -0 -> []; asked; deal 2 -> [A B]; deal 0 -> []; asked 2
RandMultiDeck, boundary: exactly what is left, exactly the deck, and one card more
  RandMultiDeck [A B C] {random=always[1]} => deal; deal -> A; deal 2 -> [B C]; deal -> A
  deal 3 -> any[A B C]; RandMultiDeck [A B] {random=source[1 1]} => deal; deal 3 -> [A B A]; deal -> B
  RandMultiDeck [A B C] {random=always[1]} => deal; deal -> A; deal 4 -> [B C A B]; deal -> C
RandMultiDeck, boundary: hands of a deck of one card, and of floats and falses
  RandMultiDeck [A] {random=source[]} => deal; deal 3 -> [A A A]; deal -> A
  RandMultiDeck [false 2.0] {random=always[1]} => deal; deal 2 -> [false 2.0]
RandMultiDeck, boundary: a count held as a float makes no float of a bound
  RandMultiDeck [A B C D] {random=always:random[1]} => deal; deal 2.0 -> [A B]; deal 3.0 -> [C D A]
  asked 4 3 2 2 3 2; deal 9.0 -> [B C D A B C D A B]
RandMultiDeck.whenShort, boundary: reshuffle where enough are left, for single cards, for a large hand
  RandMultiDeck [A B C] {random=always[1] whenShort=reshuffle} => deal; deal 2 -> [A B]; deal -> C
  deal -> A; deal 2 -> [B C]; deal -> A; deal 4 -> [A B C A]
RandMultiDeck.whenShort, boundary: topUp, nil and null are what happens where it is left out
  RandMultiDeck [A B C] {random=always[1] whenShort=each[topUp nil null]} => deal; deal 2 -> [A B];
  deal 2 -> [C A]
RandMultiDeck.random, bad: a wrong answer where a hand is topped up, or in the last pass of a large one
  // D is still next, and the pass after it is asked for again from its start.
  RandMultiDeck [A B C D] {random=source:random[1 1 1 1 0 3 2 1]} => deal; deal 3 -> [A B C]
  deal 3 raises random(2) gave 0; deal 3 -> [D C A]; asked 4 3 2 3 2 3 2 2
  RandMultiDeck [A B] {random=source[2 2 BEYOND 2 raise'no luck today' 1]} => deal
  deal 6 raises random(2) gave 3; deal 4 raises no luck today; deal 2 -> [A B]
RandMultiDeck.whenShort, bad: a wrong answer after what is left was to go back
  RandMultiDeck [A B C] {random=source:random[1 1 1 0] whenShort=reshuffle} => deal; deal 2 -> [A B]
  deal 2 raises random(2) gave 0; deal -> C
RandMultiDeck, bad: what is no count, or too many cards: nothing is dealt
  RandMultiDeck [A B C] {random=source:random[1 1]} => deal; deal -> A
  deal no:count[0 10000000]
  deal 2 -> [B C]; asked 3 2
`);

export const classicCases: readonly Case[] = [
  ...shuffles("shuffleTable", "fails:all"),
  ...shuffles("RandShuffle", "fails"),
  ...listCases,
  ...dealers("RandDeck"),
  ...dealers("RandMultiDeck"),
  ...multiCases,
];
