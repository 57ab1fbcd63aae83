/**
 * `npx tsx test/reference/all-words.ts 52` runs the shipped kernel on all 2^31 words, with 52 cards left, in
 * some minutes. It counts each choice of the first cards: all must be equally frequent, and ascend with the
 * words.
 */
import { shuffleByWords } from "../../ts-src/randdeck/kernel.js";
import type { Generator } from "../../ts-src/randdeck/types.js";
import { numberBefore, placesOf, waysOf } from "../fairness/blocks.js";

const among = Number(process.argv[2]);
if (!(among >= 4 && among <= 16_384)) throw new RangeError("4 to 16384 cards");
const places = placesOf(among);
const ways = Number(waysOf(among));
const each = Math.floor(2 ** 31 / ways);

const inOrder = Array.from({ length: among }, (_, index) => index);
const cards = [...inOrder];
// The card at each position and the position of each card, to find the kernel's swaps.
const order = [...inOrder];
const placeOf = [...inOrder];
const chosen = new Array<number>(places).fill(0);

/** Reads the choices from the cards, as one number, and puts the cards back in order. */
function takeWay(): number {
  let way = 0;
  for (let at = 0; at < places; at++) {
    const place = placeOf[cards[at]!]!;
    order[place] = order[at]!;
    placeOf[order[at]!] = place;
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

/** A word that the kernel accepts for every number of cards. */
const OTHER = 1503238553;
const state = { words: new Array<number>(16).fill(OTHER), carry: 0, position: 16 } as Generator;
let refused = 0;
let [current, count] = [-1, each];
for (let word = 0; word < 2 ** 31; word++) {
  state.words[0] = numberBefore(word);
  state.words[1] = OTHER;
  state.carry = 0;
  state.position = 16;
  shuffleByWords(state, cards, 1, 1, among);
  // If the kernel took a second word, the position has changed, and there are more swaps.
  if (state.position !== 1) {
    refused += 1;
    for (let at = 0; at < among; at++) cards[at] = at;
    continue;
  }
  const way = takeWay();
  if (way !== current) {
    if (count !== each || way !== current + 1) throw new Error(`way ${current} came ${count} times`);
    [current, count] = [way, 0];
  }
  count += 1;
}
if (current !== ways - 1 || count !== each) throw new Error(`way ${current} came ${count} times`);
console.log(`| ${among} | ${places} | ${ways} | ${each} | ${refused} |`);
