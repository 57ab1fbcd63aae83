/**
 * Statistics with fixed seeds, so that a test always passes or always fails. Each measure is a normal
 * deviate, and must also find the faults of known wrong sources. (Words: Knuth, The Art of Computer
 * Programming 2, 3.3.2; birthday spacings: Marsaglia 1985)
 */
import { describe, expect, it } from "vitest";
import * as deck from "../../ts-src/randdeck.js";
import { long } from "../long.js";
import { type Chances, rising, stepFor } from "../reference/chance.js";
import * as from from "./statistics.js";

const { newRandom, RandDeck, shuffled, shuffleTable } = deck;
const { chiSquareDeviate, counter, deviate, largest, LIMIT, ordersDeviate, positionsDeviate, wrongShuffles } =
  from;

const WORDS = 2 ** 31;

/** A source of words: returns integers from 0 to 2^31 - 1. */
type Source = () => number;

/** Returns a generator's words. A call random(2^31) takes one word, and returns it plus 1. */
function wordsOf(random: deck.Random): Source {
  return () => random.random(WORDS) - 1;
}

const topBits = (word: number, bits: number) => word >>> (31 - bits);
const lowBits = (word: number, bits: number) => word & ((1 << bits) - 1);

describe("shuffles that settle several positions with one word", () => {
  const shuffles: [string, (list: number[], random: deck.Random) => number[]][] = [
    ["shuffled", shuffled],
    ["shuffleTable", shuffleTable],
    [
      "RandDeck's second pass",
      (list, random) => list.concat(list).map(RandDeck(list, { random })).slice(list.length),
    ],
  ];
  it.each(shuffles)("%s: all orders of some cards, position by card of 52", (_, shuffle) => {
    const random = newRandom("orders");
    for (const [size, runs] of [
      [3, 2000],
      [4, 4000],
      [5, 10_000],
      ...(long ? [[6, 40_000] as const] : []),
    ] as const) {
      const result = ordersDeviate((list) => shuffle(list, random), size, long ? 20 * runs : runs);
      expect(Math.abs(result), `${size}`).toBeLessThan(LIMIT);
    }
    expect(Math.abs(positionsDeviate((list) => shuffle(list, random), long ? 100_000 : 4000))).toBeLessThan(
      LIMIT,
    );
  });

  it.each(wrongShuffles)("%s fails, with the same generator", (_, shuffle) => {
    const random = newRandom("wrong");
    const wrong = (list: number[]) => shuffle(list, (n) => random.random(n));
    for (const size of [3, 4, 5]) expect(ordersDeviate(wrong, size, 10_000)).toBeGreaterThan(LIMIT);
    expect(positionsDeviate(wrong, 4000)).toBeGreaterThan(LIMIT);
  });
});

/** The linear congruential generator in the C standard, modulo 2^31. Its lowest bit alternates. */
function congruential(): Source {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state;
  };
}

/** Words in which one bit is always set. */
function stuck(bit: number): Source {
  const words = wordsOf(newRandom("stuck"));
  return () => words() | (1 << bit);
}

/** Words in equal steps around a circle. */
function steps(): Source {
  let state = 42;
  return () => {
    state = (state + 1327217885) & 0x7fffffff;
    return state;
  };
}

const LENGTH = long ? 2 ** 20 : 2 ** 16;

/** Counts the values of the highest, the middle and the lowest eight bits. */
function equidistribution(words: Source): number[] {
  const counts = [counter(256), counter(256), counter(256)];
  for (let run = 0; run < LENGTH; run++) {
    const word = words();
    for (const [at, shift] of [23, 11, 0].entries()) counts[at]![(word >>> shift) & 255]! += 1;
  }
  return counts.map((each) => deviate(each));
}

/** Counts pairs of words from two sources in 256 cells, by their highest and their lowest four bits. */
function pairs(one: Source, other: Source = one): number[] {
  const counts = [counter(256), counter(256)];
  for (let run = 0; run < LENGTH; run++) {
    const words = [one(), other()] as const;
    for (const [at, bits] of [topBits, lowBits].entries()) {
      counts[at]![16 * bits(words[0], 4) + bits(words[1], 4)]! += 1;
    }
  }
  return counts.map((each) => deviate(each));
}

/**
 * With m = 4096 birthdays in a year of 2^30 days, the number of spacings that occur more than once has a
 * Poisson distribution with mean m^3 / (4 * 2^30) = 16, with a relative error of about 1 / m. The sum over
 * some years is nearly normal.
 */
function birthdaySpacings(words: Source): number[] {
  const years = long ? 64 : 8;
  return [(word: number) => word >>> 1, (word: number) => word & 0x3fffffff].map((dayOf) => {
    let again = 0;
    for (let year = 0; year < years; year++) {
      const days = Int32Array.from({ length: 4096 }, () => dayOf(words())).sort();
      const spacings = days.map((day, at) => day - (days[at - 1] ?? 0)).sort();
      again += spacings.filter((spacing, at) => spacing === spacings[at - 1]).length;
    }
    return (again - 16 * years) / Math.sqrt(16 * years);
  });
}

type Measure = (words: Source) => number[];
describe.each<[string, Measure, Source[]]>([
  ["equidistribution", equidistribution, [congruential(), stuck(0), stuck(14), stuck(30)]],
  ["pairs", pairs, [congruential(), steps(), stuck(2)]],
  ["birthday spacings", birthdaySpacings, [steps(), stuck(20)]],
])("%s of words", (_, measure, wrong) => {
  it("of seeds and a stream", () => {
    for (const random of [
      newRandom(42),
      newRandom(0.1),
      newRandom("today"),
      newRandom("today").stream("shop"),
    ]) {
      expect(largest(measure(wordsOf(random)))).toBeLessThan(LIMIT);
    }
  });
  it("fails for each wrong generator", () => {
    for (const words of wrong) expect(largest(measure(words))).toBeGreaterThan(LIMIT);
  });
});

describe("random(n) and random()", () => {
  /** Counts numbers up to n in 100 cells (n cells if n is less), with an average of 1000 in a cell. */
  function evenness(random: (n: number) => number, n: number): number {
    const counts = counter(Math.min(n, 100));
    const cells = counts.length;
    for (let run = 0; run < 1000 * cells; run++) counts[Math.floor(((random(n) - 1) * cells) / n)]! += 1;
    const sizes = counts.map(
      (_, cell) => Math.ceil(((cell + 1) * n) / cells) - Math.ceil((cell * n) / cells),
    );
    return deviate(
      counts,
      sizes.map((size) => (1000 * cells * size) / n),
    );
  }
  const random = newRandom("numbers");
  const words = wordsOf(random);

  it.each([6, 52, 20_000, 3 * 2 ** 29, 2 ** 31, 3 * 2 ** 51])("%d numbers occur equally often", (n) => {
    expect(Math.abs(evenness((most) => random.random(most), n))).toBeLessThan(LIMIT);
  });

  it("fails for remainders", () => {
    expect(evenness((n) => (topBits(words(), 15) % n) + 1, 20_000)).toBeGreaterThan(LIMIT);
    expect(evenness((n) => (words() % n) + 1, 3 * 2 ** 29)).toBeGreaterThan(LIMIT);
  });

  it("a fraction has 53 bits; fails for one of a word", () => {
    const low = (fraction: () => number) => evenness(() => ((fraction() * 2 ** 53) % 64) + 1, 64);
    const high = evenness(() => Math.floor(random.random() * 64) + 1, 64);
    expect(largest([high, low(() => random.random())])).toBeLessThan(LIMIT);
    expect(low(() => words() / WORDS)).toBeGreaterThan(LIMIT);
  });
});

describe("how many tries a hit takes by chances with a memory", () => {
  /**
   * Compares how often a hit takes 1, 2, ... tries with the expected numbers. Cells with an expected number
   * below 10 are joined.
   */
  function waits(draw: () => boolean, chances: Chances): number {
    const hits = long ? 200_000 : 20_000;
    const expected: number[] = [];
    let left = hits;
    for (let n = 1; left * (1 - chances(n)) >= 10; n++) {
      expected.push(left * chances(n));
      left -= expected.at(-1)!;
    }
    expected.push(left);
    const counts = counter(expected.length);
    for (let hit = 0; hit < hits; hit++) {
      let tries = 0;
      while (!draw()) tries += 1;
      counts[Math.min(tries, counts.length - 1)]! += 1;
    }
    return deviate(counts, expected);
  }
  const random = newRandom("chances");
  const quarter = rising(stepFor(0.25));
  const birthdays = (n: number) => n / 365;

  it.each<[number | Chances, Chances]>([
    [0.25, quarter],
    [0.05, rising(stepFor(0.05))],
    [0.7, rising(stepFor(0.7))],
    [birthdays, birthdays],
  ])("%s", (chance, chances) => {
    const dealer = deck.newChance(chance, { random });
    const seen = () => {
      dealer.peek(2);
      return dealer.draw(1)[0]!;
    };
    expect(largest([() => dealer.draw(), seen].map((draw) => waits(draw, chances)))).toBeLessThan(LIMIT);
  });

  it.each<[string, (misses: number, tries: number) => number]>([
    ["dice of the same chance", () => 0.25],
    ["a memory that no hit ends", (_, tries) => quarter(tries)],
    ["one that begins a try too late", (misses) => quarter(misses)],
  ])("fails for %s", (_, chanceOf) => {
    let [misses, tries] = [0, 0];
    const draw = () => {
      tries += 1;
      const hit = random.random() <= chanceOf(misses, tries);
      misses = hit ? 0 : misses + 1;
      return hit;
    };
    expect(waits(draw, quarter)).toBeGreaterThan(LIMIT);
  });
});

const seeded = (seed: number | string) => wordsOf(newRandom(seed));

/** A multiply-with-carry generator whose first 16 numbers depend linearly on the seed. */
function linear(seed: number | string): Source {
  const number = [...`${seed}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % WORDS, 0);
  const state = Array.from({ length: 16 }, (_, at) => (number * 69069 + at * 1327217885) % WORDS);
  let carry = 1;
  let at = 15;
  return () => {
    at = (at + 1) % 16;
    const total = 4078413 * state[at]! + carry;
    carry = Math.floor(total / WORDS);
    state[at] = total % WORDS;
    return state[at]!;
  };
}

const today = newRandom("today");

describe("seeds in a row", () => {
  /**
   * Counts the first and the 17th words of many sources in 32 cells, by their highest and their lowest five
   * bits. Counts also, in the same way, the differences from the previous source's words, modulo 2^31.
   */
  function rows(sourceOf: (at: number) => Source): number[] {
    const outputs = Array.from({ length: long ? 8192 : 2048 }, (_, at) =>
      Array.from({ length: 17 }, sourceOf(at)),
    );
    return [0, 16].flatMap((place) => {
      const row = outputs.map((output) => output[place]!);
      const steps = row.map((word, at) => (word - row.at(at - 1)!) & 0x7fffffff);
      return [topBits, lowBits].flatMap((bits) =>
        [row, steps].map((words) => {
          const counts = counter(32);
          for (const word of words) counts[bits(word, 5)]! += 1;
          return deviate(counts);
        }),
      );
    });
  }
  const kinds: [string, (at: number) => Source][] = [
    ["numbers", seeded],
    ["fractions", (at) => seeded(at / 64)],
    ["large numbers", (at) => seeded(2 ** 53 - at)],
    ["strings", (at) => seeded(`seed ${at}`)],
    ["streams", (at) => wordsOf(today.stream(`${at}`))],
  ];
  it.each(kinds)("%s", (_, sourceOf) => expect(largest(rows(sourceOf))).toBeLessThan(LIMIT));
  it("fails for a straight line through the seed", () =>
    expect(largest(rows(linear))).toBeGreaterThan(LIMIT));
});

describe("one bit of a seed changes each bit of the words in half of all cases", () => {
  /**
   * Each of the 53 bits of a seed should change each of the 31 bits of a word in half of all cases. The
   * number of changes is binomial, with mean bases / 2 and deviation sqrt(bases) / 2. The squares of all
   * these deviates add up to chi-square.
   */
  function avalanche(sourceOf: (seed: number) => Source): number {
    const bases = long ? 400 : 60;
    const changes = counter(53 * 31);
    for (let base = 0; base < bases; base++) {
      const seed = newRandom(`base ${base}`).random(2 ** 53) - 1;
      const word = sourceOf(seed)();
      for (let bit = 0; bit < 53; bit++) {
        const isSet = Math.floor(seed / 2 ** bit) % 2 === 1;
        const changed = sourceOf(seed + (isSet ? -1 : 1) * 2 ** bit)() ^ word;
        for (let at = 0; at < 31; at++) changes[31 * bit + at]! += (changed >>> at) & 1;
      }
    }
    const squares = changes.map((count) => (count - bases / 2) ** 2 / (bases / 4));
    return chiSquareDeviate(
      squares.reduce((sum, square) => sum + square, 0),
      squares.length,
    );
  }
  it("of a number, of a name", () => {
    expect(Math.abs(avalanche(seeded))).toBeLessThan(LIMIT);
    expect(Math.abs(avalanche((name) => wordsOf(today.stream(`${name}`))))).toBeLessThan(LIMIT);
  });
  it("fails for a straight line through the seed", () => expect(avalanche(linear)).toBeGreaterThan(LIMIT));
});

describe("two generators side by side", () => {
  const others: [string, deck.Random, deck.Random][] = [
    ["two streams", today.stream("a"), today.stream("b")],
    ["a stream and its generator", today.stream("a"), newRandom("today")],
    ["a stream and its own", today.stream("a"), today.stream("a").stream("a")],
    ["seeds in a row", newRandom(1), newRandom(2)],
    ["a number and its digits", newRandom(42), newRandom("42")],
  ];
  it.each(others)("%s", (_, one, other) => {
    expect(largest(pairs(wordsOf(one), wordsOf(other)))).toBeLessThan(LIMIT);
  });
  it("fails for one and the same", () =>
    expect(largest(pairs(seeded("a"), seeded("a")))).toBeGreaterThan(LIMIT));
});
