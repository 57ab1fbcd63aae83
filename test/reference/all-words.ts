/**
 * `npx tsx test/reference/all-words.ts 52`: gives all 2^31 words to the kernel as it is shipped, for
 * a block among so many cards (some minutes), and counts how often each first cards come. The words
 * go up, and so must what they stand for: one way to choose after the other, each equally often.
 */
import { packed, settleBlocks, type Words } from "../../ts-src/randdeck/kernel.js";
import { numberBefore, placesOf, waysOf } from "../fairness/blocks.js";

const among = Number(process.argv[2]);
if (!(among >= 4 && among <= 4_194_304)) throw new RangeError("4 to 4194304 cards");
const places = placesOf(among);
const ways = Number(waysOf(among));
const each = Math.floor(2 ** 31 / ways);

const cards = Array.from({ length: among }, (_, index) => index);
// The same swaps as the kernel's, found again one by one: which card lies where, and where each lies.
const order = [...cards];
const placeOf = [...cards];
const chosen = new Array<number>(places).fill(0);

/** Reads from the cards what was chosen, as one number, and puts them back in order. */
function takeWay(): number {
  let way = 0;
  for (let at = 0; at < places; at++) {
    const card = cards[at]!;
    const place = placeOf[card]!;
    const other = order[at]!;
    order[place] = other;
    placeOf[other] = place;
    chosen[at] = place;
    way = way * (among - at) + place - at;
  }
  for (let at = 0; at < places; at++) {
    const place = chosen[at]!;
    cards[at] = order[at] = placeOf[at] = at;
    cards[place] = order[place] = placeOf[place] = place;
  }
  return way;
}

const state: Words = {
  words: Array.from({ length: 16 }, (_, index) => packed(index * 123_456_789)),
  carry: 0,
  position: 16,
};
let refused = 0;
let current = -1;
let count = each;
for (let word = 0; word < 2 ** 31; word++) {
  state.words[0] = packed(numberBefore(word));
  state.carry = 0;
  state.position = 16;
  settleBlocks(state, cards, 1, 1, among, among);
  const way = takeWay();
  // The position is another one where a further word was taken.
  if (state.position !== 1) refused += 1;
  else if (way === current) count += 1;
  else {
    if (count !== each || way !== current + 1) throw new Error(`way ${current} came ${count} times`);
    current = way;
    count = 1;
  }
}
if (current !== ways - 1 || count !== each) throw new Error(`way ${current} came ${count} times`);
if (cards.some((card, index) => card !== index)) throw new Error("a card lies where no choice put it");
console.log(`| ${among} | ${places} | ${ways} | ${each} | ${refused} |`);
