/** What a block of the generator must choose, by docs/generator.md in exact arithmetic. */

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

/** How many places a block settles where the list has room for them. */
export function placesOf(among: number): number {
  if (among > 16384) return 1;
  return among > 128 || among < 4 ? Math.min(2, among) : 4;
}

/** In how many ways a block among `among` can choose. */
export function waysOf(among: number): bigint {
  let ways = 1n;
  for (let place = 0; place < placesOf(among); place++) ways *= BigInt(among - place);
  return ways;
}

const WORDS = 2n ** 31n;

/**
 * The choices that a word stands for; nothing if it is refused.
 *
 * With M ways, word z stands for way floor(z * M / 2^31), and is refused if r = z * M mod 2^31 is
 * below R = 2^31 mod M. So the words that way t keeps are those with z * M = t * 2^31 + r for an r
 * from R to 2^31 - 1. These r are M * floor(2^31 / M) numbers in a row, and M divides t * 2^31 + r for
 * exactly one of each M in a row: whatever t is, it keeps floor(2^31 / M) words. A kernel that agrees
 * with this is fair.
 */
export function choicesOf(word: number, among: number): number[] | undefined {
  const ways = waysOf(among);
  const product = BigInt(word) * ways;
  if (product % WORDS < WORDS % ways) return undefined;
  let way = product / WORDS;
  const choices: number[] = [];
  for (let place = placesOf(among) - 1; place >= 0; place--) {
    const left = BigInt(among - place);
    choices[place] = Number(way % left);
    way /= left;
  }
  return choices;
}

/**
 * Words on both sides of where one way ends and the next begins, which is where the refused ones
 * are too: of all ways where there are few, else of the first, the last and some between.
 */
export function wordsNearBorders(among: number): number[] {
  const ways = waysOf(among);
  const chosen = new Set<bigint>([0n, 1n, ways - 1n, ways]);
  const some = ways < 1000n ? ways : 20n;
  for (let step = 0n; step < some; step++) chosen.add((step * ways) / some + (step % 3n));
  const words = new Set<number>();
  for (const way of chosen) {
    const border = (way * WORDS + ways - 1n) / ways;
    for (let word = border - 3n; word <= border + 3n; word++) {
      if (word >= 0n && word < WORDS) words.add(Number(word));
    }
  }
  return [...words];
}
