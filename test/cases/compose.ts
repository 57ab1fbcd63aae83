/** Cases of copies, dice, category decks, block decks and hands. */
import { goesOn, MOST, twins } from "./deck.js";
import { noStates, OTHER, wrongOptions } from "./faults.js";
import type { Case } from "./language.js";
import { told } from "./text.js";
import { wrongWeights } from "./weighted.js";

/** States of a dealer without an end: `make` makes it of RANDOM, and `others` are of other cards or options. */
const endlessStates = (about: string, kind: string, make: string, others: readonly string[]): string => {
  const of = (random: string) => make.replace("RANDOM", random);
  const refused = others.map((other) => `${other} => o; o:getState => saved; setState @saved ${OTHER}`);
  return `${about}:getState, good: what was seen, what was drawn and the generator go on elsewhere
  ${twins(make)}; draw 3 -> *; peek 4 -> *; e:peek 7 -> *; ${goesOn("draw", 20)}
${about}:getState, boundary: asks for nothing before the first card
  ${of("source:random[]")} => d; getState => saved; getState -> @saved; setState @saved; asked
${about}:setState, good: goes back, and gives the same again
  ${twins(make)}; draw 20 -> *; getState => saved; draw => card; draw 30 -> *; setState @saved; draw -> @card
${about}:setState, boundary: of another source than ours keeps what was seen
  ${of("always[1]")} => d; draw 3 -> *; peek 2 -> *; peek => card; getState => saved
  ${of("always[LAST]")} => d; setState @saved; draw -> @card
${about}:setState, bad: what is no state
  ${of("source[]")} => d; ${noStates(kind)}
${about}:setState, bad: of other cards or options, and of another kind of source
  ${of("always[1]")} => d; peek => card; getState => plain; ${refused.join("; ")}; newRandom 1 => r
  ${of("@r")} => e; e:getState => seeded; setState @seeded ${OTHER}; e:setState @plain ${OTHER}
  getState -> @plain; draw -> @card; e:getState -> @seeded
`;
};

/** Counts that are none, of draw and of peek. */
const endlessCounts = (call: string): string =>
  ["draw", "peek"]
    .map(
      (method) => `${call.replace(/ .*/, "")}:${method}, bad: counts that are none
  ${call} => d
  d:${method} no:count[0 ${MOST}]\n`,
    )
    .join("");

/** Categories that are none. */
const noCategories = (name: string): string => `${name}, bad: what are no categories
  ${name} each[nil AB 5] TypeError #1 table expected, got CAME
  ${name} {attack=[A]} TypeError #1 list expected, got a table with named fields
  ${name} [] TypeError #1 at least one card expected, got an empty table
  ${name} [[A] B] TypeError #1 table expected, got string in category 2
  ${name} [[A] {b=1}] TypeError #1 list expected, got a table with named fields in category 2
  ${name} [[A] []] TypeError #1 at least one card expected, got an empty table in category 2
  ${name} [holed[B nil C]] TypeError #1 table without holes expected, got nil at position 2 in category 1
  ${name} [[NaN]] TypeError #1 table without holes expected, got NaN at position 1 in category 1
`;

const TWO = "[[A B] [C D E]]";

const NO_PAIR = "RangeError #1 pair of a card and a whole number expected, got";
const NO_KIND = "TypeError #2 kind for each card expected, got";
const NO_SIZE = "RangeError #2 option 'blockSize': whole number from 2, those of 'perBlock', to";

/** A block deck that cannot be made, since it wants of a category what is none of its `most` cards. */
const noPerBlock = (perBlock: string, most: number, category: number, came: string): string => {
  const what = `whole number from 0 to ${most}, the different cards of category ${category},`;
  const call = `newBlockDeck ${TWO} {blockSize=3 perBlock=${perBlock}}`;
  return `  ${call} RangeError #2 option 'perBlock': ${what} expected, got ${came}`;
};

/** What is done with a card of a hand behind its back, where the deck says that it is, and how all stands then. */
const MOVES = [
  ["discard A", "discarded", "3 1 [A]"],
  ["put A", "in the draw pile", "4 1 []"],
  ["put A bottom", "in the draw pile", "4 1 []"],
  ["remove A", "not in the deck", "3 1 []"],
  ["reset", "in the draw pile", "5 0 [] 2"],
] as const;

export const composeCases: readonly Case[] = told(`
copies, good: as many of each card, side by side; or as its pair says
  cards = [A B]; copies @cards 3 -> [A A A B B B]; cards is [A B]; copies [[A 2] [B 1] [A 1]] -> [A A B A]
copies, boundary: none of each, of no card, a float, cards that are false or tables
  copies [A B] 0 -> []; copies [] 10000000 -> []; copies [] -> []; copies [[A 0] [B 1.0]] -> [B]
  card = [A 2]; copies [false @card] 2.0 -> [false false @card @card]
  copies [[false 1] [@card 1]] -> [false @card]
copies, bad: what is no list
  copies no:list[] 2
copies, bad: numbers that are none, or too many
  copies [A B] no:count[0 ${MOST / 2}]
copies, bad: pairs that are none, or of more than there may be
  pair = each[A [] {card=A count=2} [A]]; copies [[A 1] @pair] ${NO_PAIR} nil at position 2
  copies [[A 1] [NaN 1]] ${NO_PAIR} NaN at position 2; copies [[A 1] [nil 1]] ${NO_PAIR} nil at position 2
  copies [[A 1] [A each['2' 0.5 -1 ${MOST}]]] ${NO_PAIR} CAME at position 2
newDice, good: draws each card on its own
  cards = [A B C]; newDice @cards {random=source:random[3 3 1]} => d; draws C; draw 2 -> [C A]; asked 3 3 3
  cards is [A B C]
newDice, boundary: one card, without a question; false and tables for cards
  newDice [false] {random=source[]} => d; draws false; peek 2 -> [false false]; card = {suit=hearts}
  newDice [1 @card] {random=source[2]} => d; draws @card
newDice.random, good: an object; a generator of ours, whatever mix of calls asks for the cards
  newDice [A B C] {random=object[2]} => d; draws B; newRandom dice => r; newDice [A B C] {random=@r} => d
  newRandom dice => r; newDice [A B C] {random=@r} => e; draw => card; e:peek -> @card; e:draw 1 -> [@card]
  draw => card; e:peek -> @card; e:draw 1 -> [@card]; draw => card; e:peek -> @card; e:draw 1 -> [@card]
  draw => card; e:peek -> @card; e:draw 1 -> [@card]; draw => card; e:peek -> @card; e:draw 1 -> [@card]
newDice.random, boundary: the engine's own where none is given
  newDice [A] => d; draw 3 -> [A A A]; newDice [A B C] {random=nil} => d; draws *
newDice.random, bad: a source that fails at once
  newDice [A B C] {random=FAILING[]} => d; draw FAILS 3; draw 2 -> [A A]; peek -> A
newDice.random, bad: a source that fails at the last of several: nothing is drawn
  newDice [A B C] {random=FAILING[3 2]} => d; draw 3 FAILS 3; draw 3 -> [C B A]
newDice.weights, good: each card by its weight, as pickWeighted picks
  weights = [1 2 3]; newDice [A B C] {weights=@weights random=source:random[1 3 4 6]} => d
  draw 4 -> [A B C C]; asked 6 6 6 6; weights is [1 2 3]
newDice.weights, boundary: none for some cards, fractions, null
  newDice [A B C] {weights=[0 1 0] random=source[]} => d; draw 3 -> [B B B]
  newDice [A B C] {weights=[0.5 0.25 0.25] random=source:random[1 2147483647]} => d; draw 2 -> [A C]
  asked 2147483647 2147483647; newDice [A B C] {weights=null random=source[3]} => d; draws C
newDice:draw, good: without a count a card, with one a list
  newDice [A B C] {random=source:random[1 2 3]} => d; draws A; draw null -> B; draw 1 -> [C]
newDice:draw, boundary: none, and a count that is a float
  newDice [A B C] {random=source:random[1 2]} => d; draw 0 -> []; asked; draw 2.0 -> [A B]
newDice:peek, good: shows what is drawn then
  newDice [A B C] {random=source:random[2 3 1]} => d; peek -> B; peek -> B; peek 2 -> [B C]; draws B
  draw 2 -> [C A]; asked 3 3 3
newDice:peek, boundary: none; far ahead, again and again
  newRandom 1 => r; newDice [A B C] {random=@r} => d; peek 0 -> []; peek 200 -> *; draw 150 -> *
  peek => card; draws @card; peek 200 -> *; draw 150 -> *; peek => card; draws @card; peek 200 -> *
  draw 150 -> *; peek => card; draws @card
newDice, bad: what is no list, or has no card
  newDice no:list[]
  newDice [] RangeError #1 at least one card expected, got an empty table
${wrongOptions("newDice [A]", "random weights")}
newDice.weights, bad: too few, too many, negative, no numbers, not finite, all 0
${wrongWeights("newDice [A B C] {weights=WEIGHTS}")}
${endlessCounts("newDice [A B C] {random=source[]}")}newDice:setState, bad: of other weights
  newDice [A B C] {weights=[1 1 1] random=source[]} => d; newDice [A B C] {weights=[1 1 2] random=source[]} => o
  o:getState => saved; setState @saved ${OTHER}
${endlessStates("newDice", "dice", "newDice [A B C] {random=RANDOM}", [
  "newDice [A B D] {random=source[]}",
  "newDice [A B C] {random=source[] weights=[1 1 1]}",
])}newCategoryDeck, good: one card of each, each category in its own passes
  attack = [A B]; defense = [C D E]
  newCategoryDeck [@attack @defense] {random=source:random[2 1 1 1 2 1]} => d; asked; drawEach -> [B C]
  asked 2 3 2; drawEach -> [A D]; drawEach -> [A E]; asked 2 3 2 2; drawEach -> [B D]; asked 2 3 2 2 3 2
  attack is [A B]; defense is [C D E]
newCategoryDeck, boundary: one category, of one card, which is false
  newCategoryDeck [[false]] {random=source[]} => d; drawEach -> [false]; drawEach -> [false]
  peekEach -> [false]
newCategoryDeck.random, good: a generator of ours, which all decks share
  newRandom today => r; newCategoryDeck [[A B] [C D E]] {random=@r} => d; newRandom today => r
  newCategoryDeck [[A B] [C D E]] {random=@r} => e; deck 2 => last; e:peekEach -> *; peekEach -> *
  last:peek => card; e:deck 2 => other; other:draw -> @card
newCategoryDeck.random, boundary: the engine's own where none is given
  newCategoryDeck [[A] [B]] => d; drawEach -> [A B]; newCategoryDeck [[A B] [C D E]] {random=null} => d
  drawEach -> *
newCategoryDeck.random, bad: a source that fails at the second category of drawEach: nothing is drawn
  newCategoryDeck [[A B] [C D E]] {random=FAILING[2]} => d; drawEach FAILS 3; deck 1 => first; first:left -> 2
  drawEach -> [B C]; drawEach -> [A D]; first:passes -> 1
newCategoryDeck.random, bad: a source that fails at the second category of peekEach: nothing is drawn
  newCategoryDeck [[A B] [C D E]] {random=FAILING[2]} => d; peekEach FAILS 3; deck 1 => first; first:left -> 2
  drawEach -> [B C]; drawEach -> [A D]; first:passes -> 1
newCategoryDeck.noRepeat, good: no category gives a card twice in a row, whichever method deals
  // The first pass of A and B, and of C, D and E; then B is refused, and A begins.
  newCategoryDeck [[A B] [C D E]] {noRepeat=true random=source[1 1 1 2 1]} => d; drawEach -> [A C]
  deck 1 => first; first:draw -> B; drawEach -> [A D]; drawEach -> [B E]
newCategoryDeck.noRepeat, boundary: gives it again where there is no other, or where it is false
  newCategoryDeck [[A]] {noRepeat=true random=source[]} => d; drawEach -> [A]; drawEach -> [A]
  newCategoryDeck [[A B]] {noRepeat=false random=source[1 2]} => d; drawEach -> [A]; drawEach -> [B]
  drawEach -> [B]
newCategoryDeck.kindOf, good: is what noRepeat goes by
  // A and C are of one kind, of which two of three are: so it comes first and last.
  newCategoryDeck [[A B C]] {noRepeat=true kindOf=source[1 2 1] random=source[2 3 1 2]} => d
  drawEach -> [C]; drawEach -> [B]; drawEach -> [A]
newCategoryDeck.kindOf, boundary: null is none
  newCategoryDeck [[A B]] {kindOf=null random=source[1]} => d; drawEach -> [A]
newCategoryDeck:drawEach, good: in the order of the categories, more of them
  newCategoryDeck [[A] [B] [C]] {} => d; drawEach -> [A B C]; drawEach -> [A B C]
newCategoryDeck:drawEach, boundary: leaves out a category that has lost all its cards
  newCategoryDeck [[A] [B] [C]] => d; deck 2 => second; second:draw -> B; second:remove B; drawEach -> [A C]
newCategoryDeck:drawEach, boundary: goes over into the next pass of one category
  newCategoryDeck [[A B] [C D E]] {random=source:random[1 1 1 2]} => d; drawEach -> [A C]; drawEach -> [B D]
  deck 1 => first; first:passes -> 1; drawEach -> [B E]; first:passes -> 2; deck 2 => last; last:passes -> 1
  last:left -> 0
newCategoryDeck:peekEach, good: shows what is drawn then
  newCategoryDeck [[A B] [C D E]] {random=source:random[2 3 1]} => d; peekEach -> [B E]; peekEach -> [B E]
  drawEach -> [B E]; asked 2 3 2
newCategoryDeck:peekEach, boundary: begins the pass of a category of which all are drawn
  newCategoryDeck [[A B] [C D E]] {random=source:random[1 1 1 2]} => d; drawEach -> [A C]; drawEach -> [B D]
  deck 1 => first; first:left -> 0; peekEach -> [B E]; first:left -> 2; first:passes -> 2; drawEach -> [B E]
newCategoryDeck:deck, good: to deal from alone, at each call the same
  newCategoryDeck [[A B] [C D E]] {random=source:random[1 1 1]} => d; deck 2 => last; last:draw -> C
  deck 2 -> @last; drawEach -> [A D]
newCategoryDeck:deck, boundary: the first and the last, and a float
  newCategoryDeck [[A B] [C D E]] {random=source:random[]} => d; deck 1.0 => first; first:size -> 2
  deck 2 => last; last:size -> 3
newCategoryDeck:getState, good: is that of all its decks
  newCategoryDeck [[A B] [C D E]] {random=source:random[1 1 1]} => d; drawEach -> [A C]; getState => saved
  deck 1 => first; first:draw -> B; setState @saved; first:left -> 1; drawEach -> [B D]
newCategoryDeck:getState, boundary: before the first card asks for nothing
  newCategoryDeck [[A B] [C D E]] {random=source:random[]} => d; getState => saved; setState @saved
  getState -> @saved; asked
newCategoryDeck:setState, boundary: of one category
  newCategoryDeck [[A B]] {random=source[2]} => d; drawEach -> [B]; deck 1 => first; getState => saved
  first:draw -> A; setState @saved; drawEach -> [A]
${noCategories("newCategoryDeck")}${wrongOptions("newCategoryDeck [[A B] [C D E]]", "kindOf noRepeat random")}
newCategoryDeck.kindOf, bad: gives nil or NaN for a kind
  newCategoryDeck ${TWO} {kindOf=source[1 each[nil NaN]] noRepeat=true} ${NO_KIND} CAME at position 2
newCategoryDeck:deck, bad: positions that are none
  newCategoryDeck [[A B] [C D E]] {random=source[]} => d
  deck no:count[1 2]
  deck TypeError #1 whole number from 1 to 2 expected, got nil
newCategoryDeck:setState, good: all decks and their generator go on elsewhere
  ${twins("newCategoryDeck [[A B] [C D E]] {random=RANDOM noRepeat=true}")}; drawEach -> *; deck 2 => last
  last:draw -> *; e:drawEach -> *; ${goesOn("drawEach", 0)}; deck 1 => first; e:deck 1 => other
  e:deck 2 => another
  ${"first:draw => card; other:draw -> @card; last:draw => card; another:draw -> @card; ".repeat(9)}
  getState => later; e:getState -> @later; setState @saved; getState -> @saved
newCategoryDeck:setState, bad: of other cards in the last category, of fewer and of more
  ${["[[A B] [C D X]]", "[[A B]]", "[[A B] [C D E] [F]]"]
    .map(
      (categories) => `newCategoryDeck ${categories} {random=source[]} => o
  newCategoryDeck [[A B] [C D E]] {random=source:random[1 1 1]} => d; drawEach -> [A C]; getState => before
  o:getState => saved; setState @saved ${OTHER}; getState -> @before; `,
    )
    .join("")}${noStates("categories")}
newBlockDeck, good: a card of each category, then others, shuffled; block after block
  // B of the first, C of the second, E of A, D and E; then as shuffled would.
  categories = [[A B] [C D E]]; newBlockDeck @categories {blockSize=3 random=source:random[2 1 3 3 1]} => d
  draw 3 -> [E C B]; asked 2 3 3 3 2; categories is [[A B] [C D E]]
  newBlockDeck [[A B] [C D E]] {blockSize=3 random=always:random[1]} => d; draw 7 -> [A C B A C B A]
newBlockDeck, boundary: without options, blocks of ten
  newBlockDeck [[0 1 2 3 4 5 6 7 8 9]] => d; draw 10 -> any[0 1 2 3 4 5 6 7 8 9]
  draw 10 -> any[0 1 2 3 4 5 6 7 8 9]
newBlockDeck, boundary: copies make a card likelier, and come once a block all the same
  // B is one of three cards; then nothing is left but the two As.
  newBlockDeck [[A A B]] {blockSize=2 random=source:random[3 2 1]} => d; draw 2 -> [B A]; asked 3 2 2
newBlockDeck, boundary: false and tables are cards
  card = {suit=hearts}; newBlockDeck [[false] [@card]] {blockSize=2 random=always:random[1]} => d
  draw 2 -> [false @card]
newBlockDeck.random, good: a generator of ours, an object
  newRandom bag => r; newBlockDeck [[A B] [C D E]] {blockSize=5 random=@r} => d; draw 5 -> any[A B C D E]
  newBlockDeck [[A B] [C D E]] {blockSize=3 random=object[1 1 1 1 1]} => d; draws A
newBlockDeck.random, boundary: the engine's own where none is given
  newBlockDeck [[A B] [C D E]] {blockSize=5 random=null} => d; draw 5 -> any[A B C D E]
newBlockDeck.blockSize, good: is 10 where it is left out; a bag of all cards, with previews
  newBlockDeck [[0 1 2 3 4 5 6 7 8 9]] {blockSize=nil} => d; draw 10 -> any[0 1 2 3 4 5 6 7 8 9]
  newBlockDeck [[A B C D]] {blockSize=4 random=always:random[1]} => d; peek 4 -> [A B C D]
  draw 4 -> [A B C D]; draw 4 -> [A B C D]
newBlockDeck.blockSize, boundary: 1, all cards, and a float
  newBlockDeck [[A B]] {blockSize=1 random=source[2]} => d; draws B
  newBlockDeck [[A B] [C D E]] {blockSize=5 random=always:random[1]} => d; draw 5 -> any[A B C D E]
  newBlockDeck [[A] [B]] {blockSize=2.0 random=always:random[1]} => d; draw 2 -> [A B]; asked 2
newBlockDeck.perBlock, good: a number for all, or one for each
  newBlockDeck [[A B] [C D E]] {blockSize=2 random=always:random[1] perBlock=[0 2]} => d; draw 2 -> [C D]
  newBlockDeck [[A B] [C D E]] {blockSize=4 random=always:random[1] perBlock=2} => d; draw 4 -> [A B C D]
newBlockDeck.perBlock, boundary: 0: all are fillers, a category may come off badly; all its cards
  newBlockDeck [[A B] [C D E]] {blockSize=2 random=always:random[1] perBlock=0} => d; draw 2 -> [A B]
  newBlockDeck [[A B] [C D E]] {blockSize=3 random=always:random[1] perBlock=[2 1]} => d; draw 3 -> [A B C]
newBlockDeck.noRepeat, good: a block does not begin with the last card of the one before
  // The second block is A and B: B is refused at its beginning.
  newBlockDeck [[A B]] {blockSize=2 noRepeat=true random=source:random[1 1 1 2 1]} => d; draw 2 -> [A B]
  draw 2 -> [A B]; asked 2 2 2 2 2
newBlockDeck.noRepeat, boundary: where there is no other card it does
  newBlockDeck [[A]] {blockSize=1 noRepeat=true random=source[]} => d; draw 3 -> [A A A]
newBlockDeck:draw, good: without a count a card, with one a list
  newBlockDeck [[A B] [C D E]] {blockSize=3 random=always:random[1]} => d; draws A; draw null -> C
  draw 1 -> [B]
newBlockDeck:draw, boundary: none asks for nothing; many blocks at once
  newBlockDeck [[A B] [C D E]] {blockSize=3 random=always:random[1]} => d; draw 0 -> []; asked
  draw 300 -> *; draws A
newBlockDeck:peek, good: looks ahead over the block's end
  newBlockDeck [[A B] [C D E]] {blockSize=3 random=always:random[1]} => d; peek 4 -> [A C B A]
  draw 4 -> [A C B A]; peek -> C
newBlockDeck:peek, boundary: none asks for nothing
  newBlockDeck ${TWO} {blockSize=3 random=always:random[1]} => d; peek 0 -> []; asked
${noCategories("newBlockDeck")}newBlockDeck, bad: a card in two categories
  newBlockDeck [[A B] [C] [B]] {blockSize=3} RangeError #1 each card in one category expected, got one in 1 and 3
${wrongOptions(`newBlockDeck ${TWO}`, "blockSize noRepeat perBlock random")}
${[2, 3, 3, 3, 2]
  .map(
    (
      n,
      at,
    ) => `newBlockDeck.random, bad: a source that fails at question ${at + 1} of a block: nothing is drawn
  newBlockDeck ${TWO} {blockSize=3 random=FAILING[${"1 ".repeat(at).trim()}]} => d
  ${at % 2 === 0 ? "draw" : "peek"} 2 FAILS ${n}; draw 3 -> [A C B]\n`,
  )
  .join("")}newBlockDeck.blockSize, bad: fewer than perBlock, more than there are, what is no size
  newBlockDeck ${TWO} {blockSize=each[1 6 2.5 NaN infinity -1]} ${NO_SIZE} 5, all that differ, expected, got CAME
  // What a game with small categories meets at first: blocks of ten.
  newBlockDeck [[A A B] [C]] ${NO_SIZE} 3, all that differ, expected, got 10
newBlockDeck.perBlock, bad: more than a category has, what is no number
${noPerBlock("3", 2, 1, "3")}
${noPerBlock("[1 4]", 3, 2, "4")}
${noPerBlock("[1]", 3, 2, "nil")}
${noPerBlock("[1 '1']", 3, 2, "string")}
${noPerBlock("[-1 1]", 2, 1, "-1")}
${noPerBlock("each[0.5 NaN]", 2, 1, "CAME")}
${noPerBlock("{attack=1}", 2, 1, "nil")}
${endlessCounts(`newBlockDeck ${TWO} {blockSize=3 random=always[1]}`)}${endlessStates(
  "newBlockDeck",
  "blocks",
  `newBlockDeck ${TWO} {blockSize=5 random=RANDOM noRepeat=true}`,
  [
    `newBlockDeck ${TWO} {blockSize=5 random=source[]}`,
    `newBlockDeck ${TWO} {blockSize=4 random=source[] noRepeat=true}`,
    "newBlockDeck [[A B C] [D E]] {blockSize=5 random=source[] noRepeat=true}",
  ],
)}newHand, good: draws its cards, and one for each played
  lying [A B C D E]; newHand @d 3 => h; stands 2 3 []; h:cards -> [A B C]; h:play 2 -> B; h:cards -> [A D C]
  stands 1 3 [B]
newHand, good: over dice, blocks, and a deck of a category
  newDice [A B C] {random=source:random[1 2 3 3]} => d; newHand @d 2 => h; h:play 1 -> A; h:cards -> [C B]
  newBlockDeck [[A B] [C D E]] {blockSize=3 random=always:random[1]} => d; newHand @d 2 => h; h:play 2 -> C
  h:cards -> [A B]; newCategoryDeck [[A B] [C D E]] {random=source:random[1 1 2 1]} => d; deck 2 => d
  newHand @d 2 => h; h:play 1 -> C; h:cards -> [E D]
newHand, good: of cards that it holds already, where a saved game goes on
  lying [A B C D E] [] {recycle=none}; newHand @d 3 => h; h:play 1 -> A; h:cards => cards; getState => saved
  lying [A B C D E] [] {recycle=none}; setState @saved; newHand @d 4 @cards => h; h:cards -> [D B C E]
  h:play 3 -> C; h:cards -> [D B E]; stands 0 3 [A C]; cards is [D B C]
newHand, boundary: fewer cards than asked for, none, a float for the size, false for a card
  lying [A B]; newHand @d 3 => h; h:cards -> [A B]; lying []; newHand @d 1 => h; h:cards -> []
  lying [false 1]; newHand @d 1.0 => h; h:play 1 -> false; h:cards -> [1]
newHand, boundary: of more cards than its size: it plays them down; nil, null and [] are none
  lying [A B C D]; draw 3 => drawn; newHand @d 2 @drawn => h; h:play 1 -> A; h:cards -> [B C]; h:play 1 -> B
  h:cards -> [D C]; stands 0 2 [A B]
  lying [A B]; newHand @d 1 each[nil null []] => h; h:cards -> [A]
newHand, bad: a source that fails: nothing is drawn
  newDice [A B C] {random=source[1 0]} => d; newHand @d 2 raises random(3) gave 0
  fresh [A B] [0 2] {shuffled=true}; newHand @d 2 raises random(2) gave 0; stands 2 0 []; draw 2 -> [B A]
newHand:cards, good: a copy
  lying [A B C]; newHand @d 2 => h; h:cards => cards; shuffleTable @cards source[1] -> @cards
  cards is [B A]; h:cards -> [A B]
newHand:cards, boundary: none
  lying [A] [] {recycle=none}; newHand @d 1 => h; h:play 1 -> A; h:cards -> []
newHand:play, good: the discards are shuffled when the deck is through, the card just played too
  lying [A B C D] [2]; newHand @d 3 => h; h:play 1 -> A; h:cards -> [D B C]; h:play 2 -> B
  h:cards -> [D B C]; asked 2; stands 1 3 [] 2; h:play 1 -> D; h:cards -> [A B C]
newHand:play, good: the places close up when there are no more
  lying [A B C D] [] {recycle=none}; newHand @d 3 => h; h:play 1 -> A; h:play 2 -> B; h:cards -> [D C]
  h:play 2 -> C; h:play 1 -> D; h:cards -> []; stands 0 0 [A B C D]
newHand:play, boundary: fills the hand as far as the dealer can, from what is left and from a new pass
  lying [A B] [] {recycle=none}; newHand @d 4 => h; add [C D]; h:play 1 -> A; h:cards -> [C B D]
  add [E F G]; h:play 3 -> D; h:cards -> [C B E F]; lying [A B]; newHand @d 4 => h; add C; h:play 1 -> A
  h:cards -> [C B A]; stands 0 3 [] 2
newHand:play, boundary: a card that is the only one comes back; equal cards, and lists for cards
  lying [A]; newHand @d 1 => h; h:play 1 -> A; h:cards -> [A]; stands 0 1 [] 2; list = [x]
  lying [@list A A @list]; newHand @d 2 => h; h:play 1 -> @list; h:cards -> [A A]; h:play 2 -> A
  h:cards -> [A @list]; stands 0 2 [@list A]
newHand:play, boundary: over a deck whose cards all go back nothing is discarded
  lying [A B C] [1 1 1 1] {recycle=all}; newHand @d 2 => h; h:play 1 -> A; h:cards -> [C B]; stands 0 3 []
  h:play 2 -> B; h:cards -> [C A]; stands 2 1 [] 2; reset; h:play 1 -> C; h:cards -> [A A]; stands 2 1 [] 3
newHand:play, bad: a card that the deck does not know as out: nothing is played, nothing doubled
${MOVES.map(
  ([move, where, stands]) => `  lying [A B C D E] [1 1 1 1]; newHand @d 2 => h; ${move}
  h:play 1 RangeError #1 cards that are out expected, got 'A', which is ${where}; h:cards -> [A B]; stands ${stands}
  h:play 1 RangeError #1 cards that are out expected, got 'A', which is ${where}; h:cards -> [A B]; stands ${stands}`,
).join("\n")}
  // Drawn again by another it is out again: cards count by value.
  lying [A B C] [1]; newHand @d 2 => h; discard A; draw => C; discard C; draws A; h:play 1 -> A; h:cards -> [C B]
  stands 0 2 [A] 2
newHand:play, bad: a source that fails where a new pass is needed: hand and deck are as they were
  newDeck [A B C D] {random=FAILING[] shuffled=false} => d; newHand @d 3 => h; h:play 1 -> A; h:cards -> [D B C]
  h:play 2 FAILS 2; h:cards -> [D B C]; stands 0 3 [A]; h:play 2 -> B; h:cards -> [D A C]; stands 1 3 [] 2
newHand:play, bad: a source that fails as all cards go back: hand and deck are as they were
  newDeck [A B] {random=FAILING[] shuffled=false recycle=all} => d; newHand @d 2 => h; h:play 2 FAILS 2
  h:cards -> [A B]; stands 0 2 []; h:play 2 -> B; h:cards -> [A A]; stands 1 1 [] 2
newHand, bad: what is no dealer, no size, no list of cards
  newCategoryDeck [[A B] [C D E]] => c
  newHand each[nil [1] deck @c] 3 TypeError #1 dealer with a method 'draw' expected, got CAME
  lying [A B]
  newHand @d no:count[1 ${MOST}]
  newHand @d TypeError #2 whole number from 1 to ${MOST} expected, got nil
  newHand @d 3 each[A false] RangeError #3 table expected, got CAME
  newHand @d 3 {a=1} RangeError #3 list expected, got a table with named fields
  newHand @d 3 holed[A nil C] RangeError #3 table without holes expected, got nil at position 2
  stands 2 0 []
newHand:play, bad: a position that is none
  lying [A B C]; newHand @d 2 => h
  h:play no:count[1 2]
  h:play TypeError #1 whole number from 1 to 2 expected, got nil
  h:cards -> [A B]; stands 1 2 []
  lying []; newHand @d 2 => h; h:play 1 RangeError #1 whole number from 1 to 0 expected, got 1
`);
