/**
 * The generator, the shuffle and the states, written from docs/generator.md alone, with whole
 * numbers of any size: slow, plain, and without a line of the library.
 */

const CARRY_LIMIT = 4078413n;
const WORD_LIMIT = 2n ** 31n;
const P = 2n ** 31n - 1n;
const Q = 67108859n;
const G = 1327217885n;

type Tag = 1n | 2n | 3n;

/** A number's size, doubled until it is whole. */
function binary(size: number): { whole: bigint; halvings: number } {
  let doubled = size;
  let halvings = 0;
  while (!Number.isInteger(doubled)) {
    doubled *= 2;
    halvings += 1;
  }
  return { whole: BigInt(doubled), halvings };
}

function limbsOfNumber(seed: number): bigint[] {
  const { whole, halvings } = binary(Math.abs(seed));
  const t = (seed < 0 ? 1n : 0n) + 2n * BigInt(halvings);
  return [whole % 2n ** 27n, (whole / 2n ** 27n) % P, t];
}

function limbsOfString(text: string): bigint[] {
  const bytes = [...Buffer.from(text, "utf8")].map(BigInt);
  const limbs: bigint[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    limbs.push(bytes[at]! * 65536n + (bytes[at + 1] ?? 0n) * 256n + (bytes[at + 2] ?? 0n));
  }
  return [...limbs, BigInt(bytes.length)];
}

function stir(X: bigint[], rounds: number, start: bigint, p = P, q = Q): bigint {
  let n = start;
  let left = X[15]!;
  for (let round = 1; round <= rounds; round++) {
    for (let i = 0; i < 16; i++) {
      n = (n + G) % p;
      const y = (left + n) % q;
      left = (X[i]! + y * y) % p;
      X[i] = left;
    }
  }
  return n;
}

function wordsOfSeed(limbs: readonly bigint[], tag: Tag): bigint[] {
  const X: bigint[] = [];
  let n: bigint = tag;
  for (let i = 0; i < 16; i++) {
    n = (n + G) % P;
    X.push(n);
  }
  for (let start = 0; start < limbs.length; start += 16) {
    for (const [j, limb] of limbs.slice(start, start + 16).entries()) X[j] = (X[j]! + limb) % P;
    n = stir(X, 2, n);
  }
  X[0] = (X[0]! + BigInt(limbs.length)) % P;
  stir(X, 4, n);
  return X;
}

/** What a key is sorted by. */
export function hashOfKey(salt: readonly bigint[], text: string): bigint {
  const [p, q] = [46337n, 46327n];
  const X = [...salt];
  const bytes = [...Buffer.from(text, "utf8")];
  let n = 0n;
  for (let start = 0; start < bytes.length; start += 16) {
    for (const [j, byte] of bytes.slice(start, start + 16).entries()) X[j] = (X[j]! + BigInt(byte) + 1n) % p;
    n = stir(X, 4, n, p, q);
  }
  return ((X[15]! * p + X[14]!) * p + X[13]!) * p + X[12]!;
}

/** The numbers by which a state tells the seed. */
function numbersOfSeed(seed: number | string | undefined): bigint[] {
  if (typeof seed === "string") {
    const bytes = [...Buffer.from(seed, "utf8")];
    return bytes.length <= 64 ? [2n, ...bytes.map(BigInt)] : [];
  }
  if (seed === undefined) return [];
  let { whole: d, halvings } = binary(Math.abs(seed));
  let e = 1100n - BigInt(halvings);
  while (d > 2n ** 53n) {
    d /= 2n;
    e += 1n;
  }
  return [1n, seed < 0 ? 1n : 0n, d, e];
}

export function checksum(text: string): bigint {
  let [a, b] = [1n, 1n];
  for (const byte of Buffer.from(text, "utf8")) {
    a = (20011n * a + BigInt(byte)) % 32749n;
    b = (14903n * b + BigInt(byte)) % 32719n;
  }
  return (a << 15n) + b;
}

/** The state of some kind that is made of these numbers, whether or not they are right. */
export function stateText(kind: string, numbers: readonly (bigint | number)[]): string {
  const text = `randdeck:${kind}:1:${numbers.join(".")}:`;
  return text + checksum(text);
}

function placesAtOnce(among: number, room: number): number {
  if (among > 16384 || room < 2) return 1;
  if (among > 128 || room < 4) return 2;
  return 4;
}

/** The cards 1 to `size`, in order. */
const cards = (size: number): number[] => Array.from({ length: size }, (_, index) => index + 1);

export class ReferenceGenerator {
  private s: bigint[];
  private c = 1n;
  private p = 16;
  private readonly digest: readonly bigint[];

  private constructor(
    limbs: readonly bigint[],
    tag: Tag,
    private readonly seed: number | string | undefined,
  ) {
    this.s = wordsOfSeed(limbs, tag);
    this.digest = this.words(8);
    this.s = wordsOfSeed(limbs, tag);
    this.c = 1n;
    this.p = 16;
  }

  static of(seed: number | string): ReferenceGenerator {
    return typeof seed === "number"
      ? new ReferenceGenerator(limbsOfNumber(seed), 1n, seed)
      : new ReferenceGenerator(limbsOfString(seed), 2n, seed);
  }

  stream(name: string): ReferenceGenerator {
    return new ReferenceGenerator([...this.digest, ...limbsOfString(name)], 3n, undefined);
  }

  word(): bigint {
    this.p = this.p === 16 ? 1 : this.p + 1;
    const t = CARRY_LIMIT * this.s[this.p - 1]! + this.c;
    const z = t % WORD_LIMIT;
    this.s[this.p - 1] = z;
    this.c = t / WORD_LIMIT;
    return z;
  }

  words(count: number): bigint[] {
    return Array.from({ length: count }, () => this.word());
  }

  private twoWords(): bigint {
    const high = this.word();
    return high * 2n ** 22n + (this.word() % 2n ** 22n);
  }

  below(n: bigint): bigint {
    const range = n <= WORD_LIMIT ? WORD_LIMIT : 2n ** 53n;
    for (;;) {
      const value = n <= WORD_LIMIT ? this.word() : this.twoWords();
      if (value < range - (range % n)) return value % n;
    }
  }

  /** A whole number from 1 to `n`. */
  random(n: number): number {
    return Number(this.below(BigInt(n))) + 1;
  }

  /** The fraction times 2^53. */
  fraction(): bigint {
    return this.twoWords();
  }

  private block(among: number, places: number): number[] {
    let product = 1n;
    for (let j = 0; j < places; j++) product *= BigInt(among - j);
    for (;;) {
      let rest = this.word();
      const choices: number[] = [];
      for (let j = 0; j < places; j++) {
        const t = rest * BigInt(among - j);
        choices.push(Number(t / WORD_LIMIT));
        rest = t % WORD_LIMIT;
      }
      if (rest >= WORD_LIMIT % product) return choices;
    }
  }

  private choices(among: number, room: number): number[] {
    if (among > 2 ** 22) return [Number(this.below(BigInt(among)))];
    return this.block(among, placesAtOnce(among, room));
  }

  /**
   * Settles the places `from` to `to` among the cards up to `last`, with no block behind `limit`.
   * Gives the last place that is settled then.
   */
  settle(list: unknown[], from: number, to: number, last: number, limit: number): number {
    let at = from;
    while (at <= to && at < last) {
      for (const choice of this.choices(last - at + 1, limit - at + 1)) {
        const other = at + choice;
        [list[at - 1], list[other - 1]] = [list[other - 1]!, list[at - 1]!];
        at += 1;
      }
    }
    return Math.max(at - 1, Math.min(to, last));
  }

  /** The cards 1 to `size`, shuffled. */
  shuffle(size: number): number[] {
    return this.sample(size, size);
  }

  /** The first `count` of the cards 1 to `size`, shuffled. */
  sample(size: number, count: number): number[] {
    const list = cards(size);
    this.settle(list, 1, count, size, size);
    return list.slice(0, count);
  }

  state(): string {
    const numbers = [...this.s, this.c, BigInt(this.p), ...this.digest, ...numbersOfSeed(this.seed)];
    return stateText("random", numbers);
  }
}
