/** The right cards for the places that one word settles, a block: docs/generator.md in exact arithmetic. */

/** 4078413 is odd, so it has an inverse modulo 2^32: Newton's steps double the bits that are right. */
let inverse = 1;
for (let step = 0; step < 5; step++) inverse = Math.imul(inverse, 2 - Math.imul(4078413, inverse));

/**
 * The number s of a state for which 4078413 * s + carry is `word` modulo 2^31: whatever word is
 * wanted, some state gives it next.
 */
export function numberBefore(word: number, carry = 0): number {
  return Math.imul(word - carry, inverse) & 0x7fffffff;
}

/** How many places a word settles with so many cards left. */
export function placesOf(among: number): number {
  return Math.min(among, among <= 128 ? 4 : among <= 16384 ? 2 : 1);
}

/** In how many ways a block among `among` can choose. */
export function waysOf(among: number): bigint {
  let ways = 1n;
  for (let place = 0; place < placesOf(among); place++) ways *= BigInt(among - place);
  return ways;
}

const WORDS = 2n ** 31n;

/**
 * The choices that a word stands for, and whether it is one too many, after which the places are chosen
 * once more.
 *
 * With M ways, word z stands for way floor(z * M / 2^31), and is one too many if r = z * M mod 2^31 is
 * below R = 2^31 mod M. So the words that way t keeps are those with z * M = t * 2^31 + r for an r
 * from R to 2^31 - 1. These r are M * floor(2^31 / M) numbers in a row, and M divides t * 2^31 + r for
 * exactly one of each M in a row: whatever t is, it keeps floor(2^31 / M) words. A kernel that agrees
 * with this is fair: to choose once more is to choose among the same cards, in whatever order they lie.
 */
export function choicesOf(word: number, among: number) {
  const ways = waysOf(among);
  const product = BigInt(word) * ways;
  let way = product / WORDS;
  const choices: number[] = [];
  for (let place = placesOf(among) - 1; place >= 0; place--) {
    const left = BigInt(among - place);
    choices[place] = Number(way % left);
    way /= left;
  }
  return { choices, isTooMany: product % WORDS < WORDS % ways };
}

/** The first word of a way. */
export function firstWord(way: bigint, among: number): number {
  const ways = waysOf(among);
  return Number((way * WORDS + ways - 1n) / ways);
}

/**
 * Words on both sides of the border between two ways, where the refused words are: of all ways if there are few,
 * otherwise of the first, the last and some between.
 */
export function wordsNearBorders(among: number): number[] {
  const ways = waysOf(among);
  const chosen = new Set<bigint>([0n, 1n, ways - 1n, ways]);
  const some = ways <= 120n ? ways : 8n;
  for (let step = 0n; step < some; step++) chosen.add((step * ways) / some + (step % 3n));
  const words = new Set<number>();
  for (const way of chosen) {
    const border = firstWord(way, among);
    for (let word = border - 3; word <= border + 3; word++) {
      if (word >= 0 && word < 2 ** 31) words.add(word);
    }
  }
  return [...words];
}

/** Settles the first places of cards that are numbered by their places; returns the moved cards. */
export function settled(nextWord: () => number, among: number): Map<number, number> {
  const cards = new Map<number, number>();
  const cardAt = (place: number) => cards.get(place) ?? place;
  for (;;) {
    const { choices, isTooMany } = choicesOf(nextWord(), among);
    for (const [at, choice] of choices.entries()) {
      const card = cardAt(at + 1);
      cards.set(at + 1, cardAt(at + 1 + choice));
      cards.set(at + 1 + choice, card);
    }
    if (!isTooMany) return cards;
  }
}
