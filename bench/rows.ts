/**
 * The rows to measure. Each has the name of a function, a call of it, and the call's counterpart in words and
 * in code. The code uses names of prelude.lua and, in Node, of prelude.ts.
 */
export type Row = readonly [name: string, call: string, beside: string, peer: string];

const LOOP = ["the loop by hand", "loop(t)"] as const;
const PICK = ["`t[random(#t)]`", "t[random(#t)]"] as const;
const CLOSURE = ["the closure by hand", "closure()"] as const;
const FIVE = ["five of the closure, as a list", "five()"] as const;
const SHUFFLED = ["`shuffled(t)`", "shuffled(t)"] as const;
const HAND = "the same by hand";

export const ROWS: readonly Row[] = [
  ["shuffleTable", "shuffleTable(t)", ...LOOP],
  ["shuffleTable", "shuffleTable(t, random)", ...LOOP],
  ["RandShuffle", "RandShuffle(t)", ...LOOP],
  ["shuffled", "shuffled(t)", "lume.shuffle; Node: lodash.shuffle", "peerShuffled(t)"],
  ["keyedShuffle", "keyedShuffle(t)", "sorting by random numbers", "sortByRandom(t)"],
  ["spread", "spread(t, rankOf)", ...SHUFFLED],
  ["riffle", "riffle(t, 1)", HAND, "riffleByHand(t)"],
  ["swapShuffle", "swapShuffle(t, 52)", HAND, "swapByHand(t, 52)"],
  ["cut", "cut(t, 20)", HAND, "cutByHand(t, 20)"],
  ["pick", "pick(t)", ...PICK],
  ["pick", "pick(t, seeded)", ...PICK],
  ["sample", "sample(t, 5)", HAND, "fiveByHand(t)"],
  [
    "pickWeighted",
    "pickWeighted(t, weights)",
    "lume.weightedchoice; Node: its loops",
    "peerWeighted(weights)",
  ],
  ["pickWeighted", "pickWeighted(loot)", "lume.weightedchoice; Node: two loops", "peerNamed(loot)"],
  ["sampleWeighted", "sampleWeighted(t, weights, 5)", HAND, "sampleByHand(t, weights, 5)"],
  ["newDice", "dice:draw()", ...PICK],
  ["newChance", "chance:draw()", "`dice:draw()`", "dice:draw()"],
  ["RandDeck", "deal()", ...CLOSURE],
  ["RandDeck", "dealSeeded()", ...CLOSURE],
  ["RandMultiDeck", "dealHand(5)", ...FIVE],
  ["OutputCard", "OutputCard(t)", ...CLOSURE],
  ["drawCards", "drawCards(5, shuffleTable(t))", HAND, "firstFive(loop(t))"],
  ["newDeck", "newDeck(t)", "copying by hand", "copyOf(t)"],
  ["newDeck", "endless:draw()", ...CLOSURE],
  ["newDeck", "endless:draw(5)", ...FIVE],
  ["newDeck", "apart:draw(52)", "`endless:draw(52)`", "endless:draw(52)"],
  ["newDeck", "ranksApart:draw(52)", ...SHUFFLED],
  ["newDeck", "deck:peek(5)", "five of a list, as a list", "firstFive(t)"],
  ["newDeck", "deck:discard(deck:draw())", "two piles by hand", "discardByHand(drawByHand())"],
  ["newDeck", 'builder:discard(builder:draw(5, "hand"), "hand")', "three lists by hand", "turnByHand()"],
  ["newDeck", 'deck:put(deck:draw(), "bottom")', "table.insert, table.remove", "putUnder(t, #t)"],
  ["newDeck", 'deck:put(deck:drawWhere(isAce), "bottom")', "the same, and a search", "putUnder(t, aceIn(t))"],
  ["newDeck", "deck:getState()", "the pile as text", "textOf(t)"],
  ["newDeck", "deck:setState(state)", "reading that text", "listOf(saved)"],
  ["newCategoryDeck", "categories:drawEach()", "four closures, as a list", "oneOfEach()"],
  ["newBlockDeck", "blocks:draw(10)", HAND, "block()"],
  ["newHand", "hand:play(2)", "two piles by hand", "playByHand(2)"],
  ["copies", "copies(t, 4)", HAND, "copiesByHand(t, 4)"],
  ["newRandom", "seeded:random(52)", "`random(52)`", "random(52)"],
  ["newRandom", "onceRestored()", "`newRandom(7)`", "newRandom(7)"],
];

/** The number of cards in large decks, which are compared with decks of 52 cards. */
export const MANY = 5000;
export const LARGE: readonly Row[] = [
  ["newDeck", "bigDeck:discard(bigDeck:draw())", "`deck`", "deck:discard(deck:draw())"],
  ["newDeck", "bigDeck:discard(bigDeck:draw(5))", "`deck`", "deck:discard(deck:draw(5))"],
  ["newDeck", 'bigDeck:put(bigDeck:draw(), "bottom")', "`deck`", 'deck:put(deck:draw(), "bottom")'],
  ["newHand", "bigHand:play(2)", "`hand`", "hand:play(2)"],
  ["newDice", "bigDice:draw()", "`weightedDice`", "weightedDice:draw()"],
  ["newBlockDeck", "bigBlocks:draw(10)", "`blocks`", "blocks:draw(10)"],
];

/** The numbers of cards that are shuffled with a seed. */
export const SIZES = [52, 1000, 100000];
export const SEEDED: Row = ["shuffleTable", "shuffleTable(big, seeded)", "the loop by hand", "loop(big)"];

/** Rows that compare this library with an older one, `other`. */
export const AGAINST: readonly Row[] = [
  ["shuffleTable", "shuffleTable(big, seeded)", "", "other.shuffleTable(big, otherSeeded)"],
  ["newRandom", "newRandom(7)", "", "other.newRandom(7)"],
  ["", "load(text)()", "", "load(otherText)()"],
];

/** Rows for Lua only. Their times are compared with a millisecond. */
export const LOAD: Row = ["", "load(text)()", "", ""];
export const MADE: readonly Row[] = [
  ["newRandom", "newRandom(7)", "", ""],
  ["newChance", "newChance(0.001)", "", ""],
];
