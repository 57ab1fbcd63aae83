/**
 * Computes a block: the cards at the positions that one word settles. It uses exact arithmetic, and follows
 * docs/generator.md.
 */

/**
 * 4078413 is odd, so it has an inverse modulo 2^32. Each of Newton's steps doubles the number of correct
 * bits.
 */
let inverse = 1;
for (let step = 0; step < 5; step++) inverse = Math.imul(inverse, 2 - Math.imul(4078413, inverse));

/**
 * The number s of a state for which 4078413 * s + carry is `word` modulo 2^31. Every word has such a number,
 * so every word can be next.
 */
export function numberBefore(word: number, carry = 0): number {
  return Math.imul(word - carry, inverse) & 0x7fffffff;
}

/** The number of positions that a word settles if `among` cards are left. */
export function placesOf(among: number): number {
  return Math.min(among, among <= 128 ? 4 : among <= 16384 ? 2 : 1);
}

/** The number of ways in which a block can choose from `among` cards. */
export function waysOf(among: number): bigint {
  let ways = 1n;
  for (let place = 0; place < placesOf(among); place++) ways *= BigInt(among - place);
  return ways;
}

const WORDS = 2n ** 31n;

/**
 * Returns the choices that a word makes, and whether the word is refused. After a refused word, the positions
 * are chosen again.
 *
 * With M ways, word z chooses way floor(z * M / 2^31), and is refused if r = z * M mod 2^31 is below
 * R = 2^31 mod M. So the accepted words of way t are those with z * M = t * 2^31 + r for an r from R to
 * 2^31 - 1. These r are M * floor(2^31 / M) consecutive numbers, and M divides t * 2^31 + r for exactly one
 * of every M consecutive numbers. So every way t has floor(2^31 / M) accepted words. A kernel that makes
 * these choices is fair: choosing again means choosing from the same cards, whatever their order.
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

/** The first word that chooses this way. */
export function firstWord(way: bigint, among: number): number {
  const ways = waysOf(among);
  return Number((way * WORDS + ways - 1n) / ways);
}

/**
 * Returns words on both sides of the borders between ways, where refused words are: of all borders if there
 * are few, else of the first, the last and some between them.
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

/**
 * Settles the first positions of cards that are numbered by their positions. Returns the cards that moved.
 */
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
