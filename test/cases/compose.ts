/** Cases of copies, dice, category decks, block decks and hands. */
import { type Fields, goesOn, lying, MOST, noStates, OTHER, twins } from "./deck.js";
import {
  cameAs,
  expected,
  noCounts,
  noLists,
  TAKES_BOOLEAN,
  TAKES_FUNCTION,
  TAKES_SOURCE,
  wrongCalls,
  wrongOptions,
} from "./faults.js";
import type { Answer, Case, Step, Value } from "./language.js";
import * as say from "./language.js";
import { does, told } from "./text.js";
import { WRONG_WEIGHTS } from "./weighted.js";

const copiesCases: readonly Case[] = [
  ...told(`
copies, good: as many of each card, side by side; or as its pair says
  cards = [A B]; copies @cards 3 -> [A A A B B B]; cards is [A B]; copies [[A 2] [B 1] [A 1]] -> [A A B A]
copies, boundary: none of each, of no card, a float, cards that are false or tables
  copies [A B] 0 -> []; copies [] 10000000 -> []; copies [] -> []; copies [[A 0] [B 1.0]] -> [B]
  card = [A 2]; copies [false @card] 2.0 -> [false false @card @card]
  copies [[false 1] [@card 1]] -> [false @card]
`),
  noLists("copies", 0, 2),
  say.bad("copies", "numbers that are none, or too many", [
    ...noCounts("copies", 2, (count) => [["A", "B"], count], 0, MOST / 2),
  ]),
  say.bad(
    "copies",
    "pairs that are none, or of more than there may be",
    (
      [
        "A",
        [],
        [Number.NaN, 1],
        ["A"],
        ["A", "2"],
        ["A", 0.5],
        ["A", -1],
        say.record({ card: "A", count: 2 }),
        ["A", MOST],
      ] as const
    ).map((pair) => {
      const isPair = Array.isArray(pair) && pair.length > 0;
      const came = cameAs(isPair && !Number.isNaN(pair[0]) ? pair[1] : isPair ? pair[0] : undefined);
      const text = expected(1, "copies", "pair of a card and a whole number", `${came} at position 2`);
      return say.call("copies", [[["A", 1], pair]], say.rangeError(text));
    }),
  ),
];

/** States of a dealer without an end: `make` makes it of RANDOM, and `others` are of other cards or options. */
const endlessStates = (about: string, kind: string, make: string, others: readonly string[]): Case[] => {
  const of = (random: string) => make.replace("RANDOM", random);
  const refused = others.map((other) => `${other} => o; o:getState => saved; setState @saved ${OTHER}`);
  return told(`
${about}:getState, good: what was seen, what was drawn and the generator go on elsewhere
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
`);
};

/** Counts that are none, of draw and of peek. */
const endlessCounts = (about: string, made: Step): Case[] =>
  ["draw", "peek"].map((method) =>
    say.bad(`${about}:${method}`, "counts that are none", [
      made,
      ...noCounts(`d:${method}`, 1, (count) => [count], 0, MOST),
    ]),
  );

const dice = (options: Fields, name = "d", cards: Value = ["A", "B", "C"]): Step =>
  say.call("newDice", [cards, say.record(options)], say.makes(name));
/** Dice of a source that gives these answers. */
const rolls = (...answers: readonly Answer[]): Step => dice({ random: say.source(answers, "random") });

const diceCases: readonly Case[] = [
  ...told(`
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
`),
  noLists("newDice", 1),
  ...wrongOptions("newDice", ["A"], {
    random: TAKES_SOURCE,
    weights: { what: "table", wrong: [5, "1"] },
  }),
  say.bad(
    "newDice.weights",
    "too few, too many, negative, no numbers, not finite, all 0",
    WRONG_WEIGHTS.map(([weights, problem]) =>
      say.call(
        "newDice",
        [["A", "B", "C"], say.record({ weights })],
        say.rangeError(say.argument(2, "newDice", problem)),
      ),
    ),
  ),
  ...endlessCounts("newDice", rolls()),
  ...told(`newDice:setState, bad: of other weights
  newDice [A B C] {weights=[1 1 1] random=source[]} => d; newDice [A B C] {weights=[1 1 2] random=source[]} => o
  o:getState => saved; setState @saved ${OTHER}\n`),
  ...endlessStates("newDice", "dice", "newDice [A B C] {random=RANDOM}", [
    "newDice [A B D] {random=source[]}",
    "newDice [A B C] {random=source[] weights=[1 1 1]}",
  ]),
];

/** Categories that are none. */
function noCategories(name: string): Case {
  const refused = (categories: Value, problem: string) =>
    say.call(name, [categories], say.typeError(say.argument(1, name, problem)));
  return say.bad(name, "what are no categories", [
    ...[undefined, "AB", 5].map((value) => refused(value, `table expected, got ${cameAs(value)}`)),
    refused(say.record({ attack: ["A"] }), "list expected, got a table with named fields"),
    refused([], "at least one card expected, got an empty table"),
    refused([["A"], "B"], "table expected, got string in category 2"),
    refused([["A"], say.record({ b: 1 })], "list expected, got a table with named fields in category 2"),
    refused([["A"], []], "at least one card expected, got an empty table in category 2"),
    refused(
      [say.holed(["B", undefined, "C"])],
      "table without holes expected, got nil at position 2 in category 1",
    ),
    refused([[Number.NaN]], "table without holes expected, got NaN at position 1 in category 1"),
  ]);
}

const TWO = [
  ["A", "B"],
  ["C", "D", "E"],
];
const categoryDeck = (options: Fields, name = "d", categories: Value = TWO): Step =>
  say.call("newCategoryDeck", [categories, say.record(options)], say.makes(name));
/** The two categories, with a source of these answers. */
const two = (...answers: readonly Answer[]): Step => categoryDeck({ random: say.source(answers, "random") });

const categoryCases: readonly Case[] = [
  ...told(`
newCategoryDeck, good: one card of each, each category in its own passes
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
`),
  noCategories("newCategoryDeck"),
  ...wrongOptions("newCategoryDeck", TWO, {
    kindOf: TAKES_FUNCTION,
    noRepeat: TAKES_BOOLEAN,
    random: TAKES_SOURCE,
  }),
  say.bad("newCategoryDeck.kindOf", "gives nil or NaN for a kind", [
    ...[undefined, Number.NaN].map((kind) => {
      const text = expected(2, "newCategoryDeck", "kind for each card", `${cameAs(kind)} at position 2`);
      return say.call(
        "newCategoryDeck",
        [TWO, say.record({ kindOf: say.source([1, kind]), noRepeat: true })],
        say.typeError(text),
      );
    }),
  ]),
  say.bad("newCategoryDeck:deck", "positions that are none", [
    two(),
    ...noCounts("d:deck", 1, (position) => [position], 1, 2),
    say.call("d:deck", [], say.typeError(expected(1, "deck", "whole number from 1 to 2", "nil"))),
  ]),
  ...told(`
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
`),
];

const blocks = (options: Fields, name = "d", categories: Value = TWO): Step =>
  say.call("newBlockDeck", [categories, say.record({ blockSize: 3, ...options })], say.makes(name));
/** Blocks of a source that gives 1 for ever. */
const ones = (options: Fields, categories: Value = TWO): Step =>
  blocks({ random: say.always(1, "random"), ...options }, "d", categories);

/** A block deck that cannot be made. */
const noBlocks = (options: Fields, problem: string, categories: Value = TWO, position = 2): Step => {
  const text = say.argument(position, "newBlockDeck", problem);
  return say.call(
    "newBlockDeck",
    [categories, say.record({ blockSize: 3, ...options })],
    say.rangeError(text),
  );
};

const blockCases: readonly Case[] = [
  ...told(`
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
`),
  noCategories("newBlockDeck"),
  say.bad("newBlockDeck", "a card in two categories", [
    noBlocks({}, "each card in one category expected, got one in 1 and 3", [["A", "B"], ["C"], ["B"]], 1),
  ]),
  ...wrongOptions("newBlockDeck", TWO, {
    blockSize: { what: "number", wrong: ["10", []] },
    noRepeat: TAKES_BOOLEAN,
    perBlock: { what: "number or table", wrong: ["1", true] },
    random: TAKES_SOURCE,
  }),
  ...[2, 3, 3, 3, 2].flatMap((n, at) =>
    told(`newBlockDeck.random, bad: a source that fails at question ${at + 1} of a block: nothing is drawn
  newBlockDeck [[A B] [C D E]] {blockSize=3 random=FAILING[${"1 ".repeat(at).trim()}]} => d
  ${at % 2 === 0 ? "draw" : "peek"} 2 FAILS ${n}; draw 3 -> [A C B]\n`),
  ),
  say.bad("newBlockDeck.blockSize", "fewer than perBlock, more than there are, what is no size", [
    ...[1, 6, 2.5, Number.NaN, Number.POSITIVE_INFINITY, -1].map((blockSize) => {
      const sizes = "whole number from 2, those of 'perBlock', to 5, all that differ, expected";
      return noBlocks({ blockSize }, `option 'blockSize': ${sizes}, got ${cameAs(blockSize)}`);
    }),
    // What a game with small categories meets at first: blocks of ten.
    noBlocks(
      { blockSize: undefined },
      "option 'blockSize': whole number from 2, those of 'perBlock', to 3, all that differ, expected, got 10",
      [["A", "A", "B"], ["C"]],
    ),
  ]),
  say.bad("newBlockDeck.perBlock", "more than a category has, what is no number", [
    ...(
      [
        [3, 2, 1, "3"],
        [[1, 4], 3, 2, "4"],
        [[1], 3, 2, "nil"],
        [[1, "1"], 3, 2, "string"],
        [[-1, 1], 2, 1, "-1"],
        [0.5, 2, 1, "a fraction"],
        [Number.NaN, 2, 1, "NaN"],
        [say.record({ attack: 1 }), 2, 1, "nil"],
      ] as const
    ).map(([perBlock, own, category, came]) => {
      const most = `${own}, the different cards of category ${category},`;
      return noBlocks(
        { perBlock },
        `option 'perBlock': whole number from 0 to ${most} expected, got ${came}`,
      );
    }),
  ]),
  say.boundary("newBlockDeck:peek", "none asks for nothing", [ones({}), ...does("peek 0 -> []; asked")]),
  ...endlessCounts("newBlockDeck", ones({})),
  ...endlessStates(
    "newBlockDeck",
    "blocks",
    "newBlockDeck [[A B] [C D E]] {blockSize=5 random=RANDOM noRepeat=true}",
    [
      "newBlockDeck [[A B] [C D E]] {blockSize=5 random=source[]}",
      "newBlockDeck [[A B] [C D E]] {blockSize=4 random=source[] noRepeat=true}",
      "newBlockDeck [[A B C] [D E]] {blockSize=5 random=source[] noRepeat=true}",
    ],
  ),
];

const handOf = (dealer: Step, size: Value, ...cards: readonly Value[]): Step[] => [
  dealer,
  say.call("newHand", [say.ref("d"), size, ...cards], say.makes("h")),
];
const handCases: readonly Case[] = [
  ...told(`
newHand, good: draws its cards, and one for each played
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
  h:cards -> [D C]; stands 0 2 [A B]; lying [A B]; newHand @d 1 nil => h; h:cards -> [A]; lying [A B]
  newHand @d 1 null => h; h:cards -> [A]; lying [A B]; newHand @d 1 [] => h; h:cards -> [A]
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
  // Drawn again by another it is out again: cards count by value.
  lying [A B C D E] [1 1 1 1]; newHand @d 2 => h; discard A
  h:play 1 RangeError #1 cards that are out expected, got 'A', which is discarded; h:cards -> [A B]
  stands 3 1 [A]; h:play 1 RangeError #1 cards that are out expected, got 'A', which is discarded
  h:cards -> [A B]; stands 3 1 [A]; lying [A B C D E] [1 1 1 1]; newHand @d 2 => h; put A
  h:play 1 RangeError #1 cards that are out expected, got 'A', which is in the draw pile; h:cards -> [A B]
  stands 4 1 []; h:play 1 RangeError #1 cards that are out expected, got 'A', which is in the draw pile
  h:cards -> [A B]; stands 4 1 []; lying [A B C D E] [1 1 1 1]; newHand @d 2 => h; put A bottom
  h:play 1 RangeError #1 cards that are out expected, got 'A', which is in the draw pile; h:cards -> [A B]
  stands 4 1 []; h:play 1 RangeError #1 cards that are out expected, got 'A', which is in the draw pile
  h:cards -> [A B]; stands 4 1 []; lying [A B C D E] [1 1 1 1]; newHand @d 2 => h; remove A
  h:play 1 RangeError #1 cards that are out expected, got 'A', which is not in the deck; h:cards -> [A B]
  stands 3 1 []; h:play 1 RangeError #1 cards that are out expected, got 'A', which is not in the deck
  h:cards -> [A B]; stands 3 1 []; lying [A B C D E] [1 1 1 1]; newHand @d 2 => h; reset
  h:play 1 RangeError #1 cards that are out expected, got 'A', which is in the draw pile; h:cards -> [A B]
  stands 5 0 [] 2; h:play 1 RangeError #1 cards that are out expected, got 'A', which is in the draw pile
  h:cards -> [A B]; stands 5 0 [] 2; lying [A B C] [1]; newHand @d 2 => h; discard A; draw => C; discard C
  draws A; h:play 1 -> A; h:cards -> [C B]; stands 0 2 [A] 2
newHand:play, bad: a source that fails where a new pass is needed: hand and deck are as they were
  newDeck [A B C D] {random=FAILING[] shuffled=false} => d; newHand @d 3 => h; h:play 1 -> A; h:cards -> [D B C]
  h:play 2 FAILS 2; h:cards -> [D B C]; stands 0 3 [A]; h:play 2 -> B; h:cards -> [D A C]; stands 1 3 [] 2
newHand:play, bad: a source that fails as all cards go back: hand and deck are as they were
  newDeck [A B] {random=FAILING[] shuffled=false recycle=all} => d; newHand @d 2 => h; h:play 2 FAILS 2
  h:cards -> [A B]; stands 0 2 []; h:play 2 -> B; h:cards -> [A A]; stands 1 1 [] 2
`),
  say.bad("newHand", "what is no dealer, no size, no list of cards", [
    categoryDeck({}, "c"),
    ...wrongCalls(
      "newHand",
      1,
      "dealer with a method 'draw'",
      [undefined, [1], "deck", say.ref("c")],
      (dealer) => [dealer, 3],
    ),
    lying(["A", "B"]),
    ...noCounts("newHand", 2, (size) => [say.ref("d"), size], 1, MOST),
    say.call(
      "newHand",
      [say.ref("d")],
      say.typeError(expected(2, "newHand", `whole number from 1 to ${MOST}`, "nil")),
    ),
    ...(
      [
        ["A", "table expected, got string"],
        [false, "table expected, got boolean"],
        [say.record({ a: 1 }), "list expected, got a table with named fields"],
        [say.holed(["A", undefined, "C"]), "table without holes expected, got nil at position 2"],
      ] as const
    ).map(([cards, problem]) =>
      say.call("newHand", [say.ref("d"), 3, cards], say.rangeError(say.argument(3, "newHand", problem))),
    ),
    ...does("stands 2 0 []"),
  ]),
  say.bad("newHand:play", "a position that is none", [
    ...handOf(lying(["A", "B", "C"]), 2),
    ...noCounts("h:play", 1, (position) => [position], 1, 2),
    say.call("h:play", [], say.typeError(expected(1, "play", "whole number from 1 to 2", "nil"))),
    ...does("h:cards -> [A B]; stands 1 2 []"),
    ...handOf(lying([]), 2),
    say.call("h:play", [1], say.rangeError(expected(1, "play", "whole number from 1 to 0", "1"))),
  ]),
];

export const composeCases: readonly Case[] = [
  ...copiesCases,
  ...diceCases,
  ...categoryCases,
  ...blockCases,
  ...handCases,
];
