/**
 * The generator, its shuffle and the states, written only from docs/generator.md. The code is slow and plain,
 * uses integers of any size, and has no code of the library.
 */

const BASE = 2n ** 31n;
const P = 2n ** 31n - 1n;
const Q = 67108859n;
const G = 1327217885n;

const bytesOf = (text: string): number[] => [...Buffer.from(text, "utf8")];

export function keyFor(seed: number | string): string {
  if (typeof seed === "string") return `s${bytesOf(seed).length}:${seed}`;
  let [whole, doubled] = [seed, 0];
  for (; !Number.isInteger(whole); doubled++) whole *= 2;
  return `n${BigInt(whole)}${doubled > 0 ? `/${doubled}` : ""}`;
}

function limbsOf(key: string): bigint[] {
  const bytes = bytesOf(key);
  const limbs: bigint[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [one, two = 0, three = 0] = bytes.slice(at, at + 3);
    limbs.push(BigInt(one! * 65536 + two * 256 + three));
  }
  return [...limbs, BigInt(bytes.length)];
}

/** Stirs `X` and returns the last n. */
function stir(X: bigint[], rounds: number, start: bigint): bigint {
  let n = start;
  let left = X[15]!;
  for (let step = 0; step < 16 * rounds; step++) {
    n = (n + G) % P;
    const y = (left + n) % Q;
    left = (X[step % 16]! + y * y) % P;
    X[step % 16] = left;
  }
  return n;
}

function wordsOf(key: string): bigint[] {
  const limbs = limbsOf(key);
  const X: bigint[] = [];
  let n = 2n;
  while (X.length < 16) {
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

export function checksum(text: string): number {
  const factors = [683003, 583007, 487007, 1];
  let sum = 1;
  for (const [at, byte] of bytesOf(text).entries()) {
    if (at % 4 === 0) sum = (sum * 199) % 8388593;
    sum = (sum + byte * factors[at % 4]!) % 8388593;
  }
  return sum;
}

/** The fields of a state's section: integers, and names as strings. */
export type Section = readonly (bigint | number | string)[];

export function stateText(kind: string, sections: readonly Section[]): string {
  const texts = sections.map((fields) => fields.join("."));
  const text = `randdeck:${kind}:1:${texts.join(":")}:`;
  return text + checksum(text);
}

export function swap<T>(list: T[], one: number, other: number): void {
  [list[one - 1], list[other - 1]] = [list[other - 1]!, list[one - 1]!];
}

export class ReferenceGenerator {
  private readonly s: bigint[];
  private c = 1n;
  private p = 16;

  constructor(
    private readonly key: string,
    private readonly seed?: number | string,
  ) {
    this.s = wordsOf(key);
  }

  static of = (seed: number | string) => new ReferenceGenerator(keyFor(seed), seed);

  stream = (name: string) => new ReferenceGenerator(this.key + keyFor(name));

  getSeed = () => this.seed;

  word(): bigint {
    this.p = this.p === 16 ? 1 : this.p + 1;
    const t = 4078413n * this.s[this.p - 1]! + this.c;
    this.c = t / BASE;
    this.s[this.p - 1] = t % BASE;
    return t % BASE;
  }

  words = (count: number): bigint[] => Array.from({ length: count }, () => this.word());

  wide(): bigint {
    const [one, other] = this.words(2);
    return one! * 2n ** 22n + (other! % 2n ** 22n);
  }

  below(n: bigint): bigint {
    const all = n <= BASE ? BASE : 2n ** 53n;
    for (;;) {
      const value = n <= BASE ? this.word() : this.wide();
      if (value < all - (all % n)) return value % n;
    }
  }

  choose = (n: number): number => (n === 1 ? 1 : Number(this.below(BigInt(n))) + 1);

  random(m?: number, n?: number): number {
    if (m === undefined) return Number(this.wide()) / 2 ** 53;
    const [from, to] = n === undefined ? [1n, BigInt(m)] : [BigInt(m), BigInt(n)];
    return Number(from + this.below(to - from + 1n));
  }

  settle(list: unknown[], from: number, to: number, last: number): void {
    for (let at = from; at <= to && at < last; ) {
      const among = last - at + 1;
      const k = Math.min(among, among <= 128 ? 4 : among <= 16384 ? 2 : 1);
      const choices = Array.from({ length: k }, (_, j) => BigInt(among - j));
      const product = choices.reduce((one, other) => one * other);
      let rest: bigint;
      do {
        rest = this.word();
        for (const [j, choice] of choices.entries()) {
          swap(list, at + j, at + j + Number((rest * choice) / BASE));
          rest = (rest * choice) % BASE;
        }
      } while (rest < BASE % product);
      at += k;
    }
  }

  section = (): Section => [...this.s, this.c, this.p, ...bytesOf(this.key)];

  getState = (): string => stateText("random", [this.section()]);
}
