/** Cases of newDeck and of what it makes; and what those of compose.ts are made with too. */
import { noStates, OTHER, wrongOptions } from "./faults.js";
import type { Case } from "./language.js";
import { told } from "./text.js";

/** The most cards of one call where there is no end of them. */
export const MOST = 10_000_000;

const NO_KIND = "kind for each card expected, got";

const BEFORE = "lying [A B C]; draws A";
const AFTER = "stands 2 1 []; draw 2 -> [B C]";

/** A case of calls that are refused, and change nothing. */
const refused = (about: string, name: string, ...calls: readonly string[]): string =>
  `${about}, bad: ${name}
  ${BEFORE}
  ${calls.join("\n  ")}
  ${AFTER}`;

/** All that shuffles a deck that is still to be shuffled: where that fails it still is. */
const FRESH = ["draw", "draw 2", "peek", "drawWhere always[true]", "deal 1 2", "add Z", "d:cut", "put []"];

/** What asks for itself, in a deck whose left cards are B, C and D while A is out; and for how many at last. */
const ASKING: readonly (readonly [right: string, n: number, call: string])[] = [
  ["", 4, "put A random"],
  ["1", 5, "add [Y Z] random"],
  ["", 3, "d:cut"],
  ["", 3, "shuffle"],
  ["1", 2, "shuffle"],
];

/** A new pass that does not come about: what was discarded is discarded, and what is out is out. */
const newPassFaults = [3, 4].flatMap((size) =>
  [false, true].flatMap((noRepeat) =>
    ["draw", "draw 2", "deal 2 1"].map((call, at) => {
      const recycle = size === 3 ? "discards" : "all";
      return `newDeck.recycle, bad: a source that fails in ${call} as a pass of ${recycle} begins, noRepeat ${noRepeat}
  newDeck [A B C D] {random=FAILING[${at > 0 ? 1 : ""}] shuffled=false recycle=${recycle} noRepeat=${noRepeat}} => d
  draw 3 -> [A B C]; discard [A B C]; draws D; ${call} FAILS ${at > 0 ? size - 1 : size}
  stands 0 1 [A B C]; draw 2 -> [A B]; passes -> 2\n`;
    }),
  ),
);

/** What `add` and those that take cards back refuse since it is no card. */
const noCards = (method: string): string =>
  `${method} each[nil null NaN] RangeError #1 card or list of cards expected, got CAME
  ${method} holed[A nil B] RangeError #1 table without holes expected, got nil at position 2
  ${method} [A NaN] RangeError #1 table without holes expected, got NaN at position 2`;

/** Places that are none, in a draw pile of B and C. */
const noPlaces = (call: string): string => {
  const places = "'top', 'bottom', 'random' or a position from 1 to 3";
  return `${call} each[0 4 1.5 NaN infinity middle '1' true [1]] RangeError #2 ${places} expected, got CAME`;
};

/** A case of cards that cannot go back, or away: A and B are out, C is discarded, D is left. */
const backFaults = (method: "put" | "discard" | "remove"): string =>
  `newDeck:${method}, bad: cards that are none, or not out
  lying [A B C D]; draw 3 -> [A B C]; discard C
  ${[
    ["each[D [A B D]]", "'D', which is in the draw pile"],
    ["Z", "'Z', which is not in the deck"],
    ["each[7 false {card=A}]", "CAME, which is not in the deck"],
    ["[[A]]", "table, which is not in the deck"],
    [method === "put" ? "[C C]" : "C", "'C', which is discarded"],
  ]
    .map(([cards, came]) => `${method} ${cards} RangeError #1 cards that are out expected, got ${came}`)
    .join("\n  ")}
  ${noCards(method)}
  stands 1 2 [C]; ${method} [B A]; draws ${method === "put" ? "B" : "D"}`;

/** Two of what `make` makes of RANDOM, `d` and `e`, with generators of other seeds. */
export const twins = (make: string): string =>
  ["d", "e"]
    .map(
      (name) => `newRandom 'seed of ${name}' => r${name}; ${make.replace("RANDOM", `@r${name}`)} => ${name}`,
    )
    .join("; ");

/** Saves `d`, sets that on `e`, and does the same with both: calls that give a card. */
export const goesOn = (calls: string, count: number): string =>
  `getState => saved; getState -> @saved; e:setState @saved; e:getState -> @saved
  ${`d:${calls} => card; e:${calls} -> @card; `.repeat(count)}getState => later; e:getState -> @later`;

/** What is done to a deck of eight cards that is saved then, and how many it can deal. */
const SITUATIONS: readonly [name: string, options: string, steps: string, cards: number][] = [
  ["still to be shuffled", "recycle=all ", "reset; shuffle", 20],
  ["in the middle of a pass, cut", "", "draw 3 -> *; d:cut", 5],
  ["with discards", "", "draw 6 => hand; discard @hand; draw => one; put @one random", 8],
  ["with noRepeat, at its end", "recycle=all noRepeat=true ", "draw 8 -> *", 20],
  ["with noRepeat and a card put back", "noRepeat=true ", "draw => card; put @card; shuffle", 8],
  ["with kinds", "recycle=all noRepeat=true kindOf=always[50%] ", "draw 1 -> *", 20],
  ["of which nothing comes", "recycle=none ", "draw 9 -> *", 0],
];

/** Decks like that of A, B and C as it lies, but for something. */
const OTHERS = [
  "[A B D]",
  "[B A C]",
  "[A B C C]",
  "[A B true]",
  "[A B C] [] {recycle=none}",
  "[A B C] [] {noRepeat=true}",
  "[A B C] [] {noRepeat=true kindOf=always[A]}",
];

/** Cards that are written, or typed, as 1 and true are. */
const ALIKE = ["['1' true]", "[1 'true']", "[1 false]"];

export const deckCases: readonly Case[] = told(`
newDeck, good: makes a deck of a list, which it leaves alone
  list = [A B C D]; fresh @list [2 3 1]; asked; stands 4 0 []; draws B D C A; asked 4 3 2; stands 0 4 []
  list is [A B C D]
newDeck, good: decks of one list are independent
  list = [A B]; newDeck @list {shuffled=false} => e; lying @list; draws A; discard A; e:draw 2 -> [A B]
  e:discards -> []; stands 1 0 [A]
newDeck, boundary: of no card
  lying [] [] {recycle=each[discards all none] noRepeat=true}; drawWhere function 2 -> []; draws nil;
  draw 3 -> []; peek; peek 2 -> []; deal 2 2 -> [[] []]; d:cut; shuffle; put []; discard []; add []; remove [];
  reset; stands 0 0 [] 2; add A; draws A
newDeck, boundary: of equal cards: as many as there are
  lying [A A B A]; draw 2 -> [A A]; discard A; stands 2 1 [A]; put A; stands 3 0 [A]; put A; stands 4 0 []
  draw 4 -> [A A B A]
newDeck, boundary: of falses, floats, empty texts, and tables, each of which is a card of its own
  // A list that is itself a card is that card; a list of cards is a list.
  one = [A]; other = [A]; named = {suit=hearts}; lying [false '' 2.0 @one @named @other]
  draw 2 -> [false '']; draws 2.0 @one @named @other; discard [2.0 false]; discard @one; discard @named
  stands 0 2 [2.0 false @one @named]; put [@other @one]; put false bottom; draw 3 -> [@other @one false]
  one is [A]
newDeck, boundary: of a list that was filled from its end
  lying assigned[A B C D E]; draw 5 -> [A B C D E]
newDeck, boundary: nil and null stand for no options, and for each option
  newDeck [A] nil => d; draws A nil
  newDeck [A B] {random=nil noRepeat=nil kindOf=nil shuffled=nil recycle=nil} => d; draw 9 -> any[A B]
  draws nil; discard A; draws A; newDeck [A] null => d; draws A nil
  newDeck [A B] {random=null noRepeat=null kindOf=null shuffled=null recycle=null} => d; draw 9 -> any[A B]
  draws nil; discard A; draws A
newDeck, bad: what is no list
  newDeck no:list[]
${wrongOptions("newDeck [A]", "kindOf noRepeat random recycle shuffled")}
newDeck.random, good: settles from the top; an object fits as well
  newDeck [A B C] {random=object:random[3 2]} => d; draws C A B; asked 3 2
newDeck.random, boundary: a float for a count makes no float of a bound or a number
  lying [A B C] [1 1 1] {recycle=all}; draw 2.0 -> [A B]; stands 1 2 []; draw 2.0 -> [C A]; stands 2 1 [] 2
  asked 2 2
newDeck.random, good: one seed, one deal, whatever mix of calls asks for it
  newRandom hello => r; newDeck [1 2 3 4 5 6 7] {random=@r} => d
  newRandom hello => r; newDeck [1 2 3 4 5 6 7] {random=@r} => e
  ${"draw => card; e:peek -> @card; e:drawWhere always[true] -> @card; ".repeat(7)}
${FRESH.map((call, at) => {
  const right = ["", "2", "2 3"][at % 3];
  return `newDeck.random, bad: a source that fails at question ${(at % 3) + 1} of the first pass, for ${call}
  newDeck [A B C D] {random=FAILING[${right}]} => d; ${call} FAILS ${4 - (at % 3)}; stands 4 0 []
  draw 9 -> [A B C D]; stands 0 4 []\n`;
}).join("")}${ASKING.map(
  ([right, n, call]) => `newDeck.random, bad: a source that fails at question ${right.length + 1} of ${call}
  newDeck [A B C D] {random=FAILING[${right}] shuffled=false} => d; draws A; ${call} FAILS ${n}
  stands 3 1 []; draw 3 -> [B C D]\n`,
).join("")}newDeck.noRepeat, good: a new pass does not begin with the card dealt last
  // C is refused and asked for again.
  lying [A B C] [3 2 1 2 2] {recycle=all noRepeat=true}; draws A B C B A C; asked 3 3 2; draws B C A
  asked 3 3 2 3 2
newDeck.noRepeat, good: holds for a pass of discards, in the order in which they lie
  lying [A B C] [1 3 1] {noRepeat=true}; draw 3 -> [A B C]; discard [C A B]; draws B A C; asked 3 3 2
newDeck.noRepeat, good: holds in a shuffle and after a reset, though the card dealt last was put back
  // Of A, B, C and D the first is no D.
  lying [A B C D] [1 4 1 1 4 3 1 1] {noRepeat=true}; draws A; put A; shuffle; asked 4 4 3 2; draws D; reset
  draws C B A D; asked 4 4 3 2 4 4 3 2
newDeck.noRepeat, boundary: the card dealt last is that of drawWhere, not one put on top
  lying [A B C] [1 2 1] {noRepeat=true}; drawWhere source[false false true] -> C; put C; shuffle
  draw 3 -> [A C B]; asked 3 3 2
newDeck.noRepeat, boundary: remembers the card dealt last where nothing was left to shuffle
  lying [A B] [2 1] {noRepeat=true}; draw 2 -> [A B]; shuffle; discard [A B]; draws A B
newDeck.noRepeat, boundary: an added card that equals another is the same
  // Two of three are A, and A came last: any may come.
  lying [A B] [2 1] {noRepeat=true recycle=all}; add A bottom; draws A B A B A A; asked 3 2
newDeck.noRepeat, boundary: one card and equal ones come again all the same; false leaves it off
  lying [A A] [2 2] {noRepeat=true recycle=all}; draws A A A A A; lying [A] [] {noRepeat=true recycle=all}
  draws A A; lying [A B] [2] {noRepeat=false recycle=all}; draws A B B A; asked 2
newDeck.kindOf, good: no kind comes twice in a row
  // The kind of a number is its half, rounded down, and 1: 2 and 3 are of one kind.
  // No 2 after 3; then one of 2 and 3 must come, which are two of three; then no 2 after 3 again.
  lying [2 4 6 3] [1 2 2 3 2 1] {kindOf=always:kindOf[50%] noRepeat=true recycle=all}; draws 2 4 6 3 4 3 6 2
  asked 4 4 3 3 2 2
newDeck.kindOf, boundary: is asked for every card at the start and when it is added, no more
  lying [2 4 3] [] {kindOf=always:kindOf[50%] noRepeat=true}; asked kindOf: 2 4 3; draws 2 4 3 nil; add 8
  asked kindOf: 2 4 3 8
newDeck.kindOf, boundary: false is a kind
  lying [2 4] [2] {kindOf=always[false] noRepeat=true recycle=all}; draws 2 4 4 2
newDeck.kindOf, bad: of an added card that did not come in is forgotten: one seed deals the same
  newRandom 1 => r
  newDeck [1 2 3 4] {random=@r noRepeat=true kindOf=source[1 2 3 4 5 raise'no kind' 5]} => d
  newRandom 1 => r; newDeck [1 2 3 4] {random=@r noRepeat=true kindOf=source[1 2 3 4 5]} => e
  add [5 6] raises no kind; add 5; e:add 5; reset; e:reset; draw => card; e:draw -> @card; draw => card
  e:draw -> @card; draw => card; e:draw -> @card; draw => card; e:draw -> @card; draw => card
  e:draw -> @card
newDeck.kindOf, bad: gives nil or NaN for a card, or raises
  newDeck [1 2] {kindOf=source[1 each[nil NaN]] noRepeat=true} TypeError #2 ${NO_KIND} CAME at position 2
  newDeck [1 2] {kindOf=source[1 raise'no kind'] noRepeat=true} raises no kind
  lying [1] [] {kindOf=source[1 2 nil raise'no kind' 2 NaN] noRepeat=true}
  add [2 3] TypeError #1 ${NO_KIND} nil at position 2; add 2 raises no kind
  add [2 3] TypeError #1 ${NO_KIND} NaN at position 2
  stands 1 0 []; draws 1 nil
newDeck.shuffled, good: false leaves the first pass as the cards are given, true shuffles
  lying [A B C]; draws A B C; asked; fresh [A B] [2] {shuffled=true}; draws B A
newDeck.shuffled, boundary: false is for the first pass alone
  lying [A B] [2 2] {recycle=all}; draws A B B A; reset; draws B A; asked 2 2
newDeck.recycle, good: discards: the pile is shuffled into a new pass
  lying [A B C] [2] {recycle=discards}; draw 2 -> [A B]; discard [A B]; draws C; stands 0 1 [A B]; draws B
  stands 1 2 [] 2; draws A nil; stands 0 3 [] 2; asked 2
newDeck.recycle, good: all: every card goes back, wherever it is
  lying [A B C] [1 2] {recycle=all}; draw 3 -> [A B C]; discard B; stands 0 2 [B]; draws A; stands 2 1 [] 2
  draws C B; asked 3 2
newDeck.recycle, good: none: the deck ends
  lying [A B] [] {recycle=none}; draw 3 -> [A B]; discard [B A]; draws nil; draw 2 -> []; stands 0 0 [B A]
newDeck.recycle, boundary: discards: a hand crosses into the pass of the pile, once
  lying [A B C D] [2] {recycle=discards}; draw 2 -> [A B]; discard [A B]; draw 3 -> [C D B]; stands 1 3 [] 2
  draw 3 -> [A]; asked 2; stands 0 4 [] 2
newDeck.recycle, boundary: exactly what is left begins no pass, nor does looking
  lying [A B C] [] {recycle=discards}; draws A; discard A; draw 2 -> [B C]; draw 0 -> []; peek; d:cut
  shuffle; drawWhere always[true]; stands 0 2 [A]; asked
newDeck.recycle, boundary: all: a hand is topped up with cards that are not in it
  // One of A and B, then the others.
  lying [A B C] [2 1] {recycle=all}; draw 2 -> [A B]; draw 2 -> [C B]; stands 2 1 [] 2; draw 2 -> [A C]
  asked 2 2
newDeck.recycle, boundary: all: a hand larger than the deck gets whole passes
  lying [A B] [2 1] {recycle=all}; draw 5 -> [A B B A A]; stands 1 1 [] 3; draws B
newDeck.recycle, boundary: all: a pass has what was added, not what was removed, each once
  lying [A B C E] [1 1 1] {recycle=all}; draw 4 -> [A B C E]; put B bottom; discard C; remove A; add D
  draw 2 -> [D B]; stands 0 3 [C]; draw 4 -> [B C E D]; stands 0 4 [] 2
${newPassFaults.join("")}newDeck:draw, good: gives a card, or a list of as many as it is asked for
  lying [A B C D]; draws A; draw 2 -> [B C]; draw 1 -> [D]; draws nil; draw 1 -> []
newDeck:draw, boundary: nil and null give a card, 0 an empty list, a billion what there is
  lying [A B C D]; draw nil -> A; draw 0 -> []; draw -0 -> []; draw null -> B; draw 1000000000 -> [C D]
  lying [A] [] {recycle=none}; draw 9007199254740992 -> [A]
newDeck:peek, good: shows what draw will give; its list is a copy
  fresh [A B C] [3 2]; peek -> C; peek 2 => cards; cards is [C A]; RandShuffle @cards always[1] -> @cards
  stands 3 0 []; draw 3 -> [C A B]; asked 3 2
newDeck:peek, boundary: shows this pass alone; 0 gives an empty list
  lying [false B] [] {recycle=all}; peek -> false; peek 0 -> []; peek 1000000000 -> [false B]; draws false B
  peek nil; peek null; peek 1000000000 -> []; stands 0 2 []
newDeck:drawWhere, good: draws the first card that passes, or a list; the others stay in order
  lying [1 2 3 4 5 6]; drawWhere source:test[false false true] -> 3; asked test: 1 2 3; stands 5 1 []
  drawWhere source:test[true false true] 2 -> [1 4]; asked test: 1 2 4; draw 3 -> [2 5 6]; put [3 1]
  draw 2 -> [3 1]
newDeck:drawWhere, boundary: fewer or none pass; 0 asks of no card; nil and null give a card
  lying [1 2 3]; drawWhere function; drawWhere always[false] 2 -> []
  drawWhere source[false true false] 1000000000 -> [2]; drawWhere source[] 0 -> []
  drawWhere always[true] nil -> 1; drawWhere always[true] null -> 3; drawWhere always[true]
newDeck:drawWhere, boundary: shuffles a first pass before it
  fresh [1 2 3] [3 2]; drawWhere source:test[false true] -> 1; asked test: 3 1; draw 2 -> [3 2]
newDeck:deal, good: deals round the table; hands differ by one card at most
  lying [1 2 3 4 5 6 7 8]; deal 2 2 -> [[1 3] [2 4]]; stands 4 4 []; deal 3 1000000 -> [[5 8] [6] [7]]
  deal 2 1 -> [[] []]
newDeck:deal, boundary: one hand, empty hands, floats
  lying [1 2 3]; deal 1 1 -> [[1]]; deal 2 0 -> [[] []]; deal 2.0 1.0 -> [[2] [3]]
newDeck:deal, boundary: crosses into the next pass
  lying [1 2 3] [1 1] {recycle=all}; deal 2 2 -> [[1 3] [2 1]]; stands 2 1 [] 2
${refused("newDeck:draw", "counts that are none", "draw no:count[0]")}
newDeck:draw, bad: more than there may be of a deck without an end
  lying [A] [] {recycle=all}
  draw no:count[0 ${MOST}]
  draws A
${refused("newDeck:peek", "counts that are none", "peek no:count[0]")}
${refused(
  "newDeck:drawWhere",
  "what is no test, counts that are none, a test that raises",
  "drawWhere each[nil B [B]] TypeError #1 function expected, got CAME",
  "drawWhere always[true] no:count[0]",
  "drawWhere source[true raise'no idea'] 2 raises no idea",
)}
${refused(
  "newDeck:deal",
  "hands and sizes that are none, or too many",
  `deal no:count[1 ${MOST}] 1`,
  `deal 4 no:count[0 ${MOST / 4}]`,
  `deal TypeError #1 whole number from 1 to ${MOST} expected, got nil`,
  `deal 1 TypeError #2 whole number from 0 to ${MOST} expected, got nil`,
)}
newDeck:put, good: on top, at the bottom, at a position; a list as it stands
  lying [1 2 3 4 5 6 7]; draw 6 -> [1 2 3 4 5 6]; put 2; stands 2 5 []; put [3 1] top; put [6 5] bottom
  put 4 2; stands 7 0 []; draw 7 -> [3 4 1 2 7 6 5]
newDeck:put, good: gives each card its own place at random
  // A behind C, then B before both.
  lying [A B C] [2 1]; draw 2 -> [A B]; put [A B] random; asked 2 3; draw 3 -> [B C A]
newDeck:put, good: takes discarded cards as well, the one that is out first
  lying [A A B]; draw 3 -> [A A B]; discard [A B]; put A; stands 1 0 [A B]; put [B A]; stands 3 0 []
  draw 3 -> [B A A]
newDeck:put, boundary: at the first and at the last position, into an empty pile, a float
  lying [A B C D]; draw 2 -> [A B]; put A 3; put B 1; draw 4 -> [B C D A]; put A top; stands 1 3 []; draws A
  put A bottom; stands 1 3 []; draws A; put A random; stands 1 3 []; draws A; put A 1.0; stands 1 3 []
  draws A; put A null; stands 1 3 []; draws A
newDeck:put, boundary: an empty list changes nothing, a list that was given is left alone
  lying [A B]; put []; put [] bottom; put [] random; put [] 3; draw 2 -> [A B]; discard [A B]
  discards => pile; put @pile; draw 2 -> [A B]; pile is [A B]
newDeck:put, bad: a card that is left again, of a later pass
  newDeck [A B] {random=always[1]} => d; draw 2 -> [A B]; discard [A B]; draws A
  put B RangeError #1 cards that are out expected, got 'B', which is in the draw pile; stands 1 1 [] 2
newDeck:discard, good: lays cards on the pile, the last at its end
  lying [A B C]; draw 3 -> [A B C]; discard B; discard [C A]; stands 0 0 [B C A]
newDeck:discard, boundary: an empty list changes nothing
  lying [A]; discard []; stands 1 0 []
newDeck:add, good: takes new cards in at every place, which belong to the deck from then on
  lying [A B] [3]; add C; add [D E] bottom; add F 2; add G random; asked 7; stands 7 0 []
  draw 7 -> [C F G A B D E]; discard [G A]; put G; reset; stands 7 0 [] 2
newDeck:add, boundary: equal cards and false are new cards too
  lying [A]; draws A; add A; add [false false] bottom; stands 3 1 []; draw 3 -> [A false false]
  discard [A A false]; stands 0 1 [A A false]
newDeck:add, boundary: a table with names alone is a card, a list is a list
  // From then on it is that card.
  card = {suit=hearts}; list = [X]; lying []; add @card; add @list; add [@list]; draw 3 -> [@list X @card]
  put @list; draws @list
newDeck:add, boundary: shuffles a first pass before it
  fresh [A B C] [3 2]; add Z bottom; asked 3 2; draw 4 -> [C A B Z]
newDeck:remove, good: takes cards away for good
  lying [A A B C] [1 1]; draw 3 -> [A A B]; remove A; stands 1 2 []; reset; stands 3 0 [] 2
  draw 3 -> [A B C]
newDeck:remove, boundary: all cards, and an empty list
  lying [A B]; remove []; draw 2 -> [A B]; remove [B A]; stands 0 0 []; reset; draws nil
newDeck:remove, bad: a card that was removed
  lying [A B]; draws A; remove A
  remove A RangeError #1 cards that are out expected, got 'A', which is not in the deck
  put A RangeError #1 cards that are out expected, got 'A', which is not in the deck
  discard A RangeError #1 cards that are out expected, got 'A', which is not in the deck; stands 1 0 []
${backFaults("put")}
${refused("newDeck:put", "places that are none", noPlaces("put A"))}
${backFaults("discard")}
${refused("newDeck:add", "cards and places that are none", noCards("add"), noPlaces("add Z"))}
${backFaults("remove")}
newDeck:shuffle, good: shuffles what is left
  lying [A B C D] [3 1]; draws A; shuffle; asked 3 2; stands 3 1 []; draw 3 -> [D C B]
newDeck:shuffle, boundary: asks nothing for one card, for none, and where all are still to be shuffled
  lying [A B]; draws A; shuffle; draws B; shuffle; asked; fresh [A B] [2]; shuffle; asked; draws B A
newDeck:reset, good: puts all cards back and begins a new pass, shuffled when a card is asked for
  lying [A B C] [2 2]; draw 2 -> [A B]; discard B; reset; asked; stands 3 0 [] 2; draw 3 -> [B C A]
  asked 3 2
newDeck:reset, boundary: of a deck that was not touched, twice
  fresh [A B] [2]; reset; reset; asked; stands 2 0 [] 3; draw 2 -> [B A]
newDeck:cut, good: puts the top cards to the bottom; where it likes, without a count
  lying [A B C D] [2 3]; draws A; d:cut 1; stands 3 1 []; peek 3 -> [C D B]; d:cut; peek 3 -> [B C D]
  d:cut null; draw 3 -> [B C D]; asked 3 3
newDeck:cut, boundary: no card, all, a float; one card and none ask nothing
  lying [A B C]; d:cut 0; d:cut 3; peek 3 -> [A B C]; d:cut 2.0; draw 2 -> [C A]; d:cut; draws B; d:cut
  asked
newDeck:discards, boundary: gives a copy
  lying [A B]; draw 2 -> [A B]; discard [A B]; discards => pile; RandShuffle @pile always[1] -> @pile
  stands 0 0 [A B]
${refused("newDeck:cut", "counts that are none", "d:cut no:count[0 2]")}
${[
  ["left", "1", "0", "2"],
  ["size", "4", "2", "2"],
  ["out", "1", "2", "0"],
  ["discards", "[C A]", "[]", "[]"],
  ["passes", "1", "1", "1"],
]
  .map(
    ([method, inUse, atEnd, untouched]) => `newDeck:${method}, good: tells where the cards are
  lying [A B C D]; draw 3 -> [A B C]; discard [C A]; ${method} -> ${inUse}
newDeck:${method}, boundary: asks nothing and begins no pass
  lying [A B] [] {recycle=all}; draw 2 -> [A B]; ${method} -> ${atEnd}; fresh [A B]; ${method} -> ${untouched}; asked\n`,
  )
  .join("")}newDeck:getState, good: saves where the cards are, and asks nothing
  lying [A B C D]; draw 3 -> [A B C]; discard [C A]; getState => saved; fresh [A B C D]; getState -> *
  setState @saved; stands 1 1 [C A]; draws D; asked
newDeck:getState, boundary: of a deck without cards, of equal ones, with cards added and removed
  lying []; getState => saved; setState @saved; stands 0 0 []; lying [A A B]; draws A; remove A
  add C bottom; draws A; discard A; getState => saved; lying [A A B]; draws A; remove A; add C
  setState @saved; stands 2 0 [A]; draw 2 -> [B C]
newDeck:setState, boundary: decks that share a generator: each state has it
  newRandom 1 => r; newDeck [1 2 3 4] {random=@r} => d; newDeck [1 2 3 4] {random=@r} => e
  getState => saved; r:getState => words; e:draw -> *; setState @saved; r:getState -> @words
${SITUATIONS.map(
  ([name, options, steps, cards]) => `newDeck:setState, good: of a deck ${name}
  ${twins(`newDeck [1 2 3 4 5 6 7 8] {${options}random=RANDOM}`)}; e:draw 5 -> *; ${steps}; ${goesOn("draw", cards)}\n`,
).join("")}newDeck:setState, bad: what is no state
  lying [A B C D]; draws A; ${noStates("deck")}
newDeck:setState, bad: of other cards or options
  ${OTHERS.map((other) => `lying ${other}; getState => saved; ${BEFORE}; setState @saved ${OTHER}; ${AFTER}`).join("; ")}
newDeck:setState, bad: of cards that are only written or typed alike
  newDeck [1 true] => d; getState => saved; ${ALIKE.map((other) => `newDeck ${other} => o; o:setState @saved ${OTHER}`).join("; ")}
newDeck:setState, bad: with a generator where there is none, and the reverse
  newRandom 1 => r; newDeck [A B C] {random=@r} => e; ${BEFORE}; getState => plain; e:getState => seeded
  setState @seeded ${OTHER}; e:setState @plain ${OTHER}; ${AFTER}
`);
