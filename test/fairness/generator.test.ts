/**
 * The statistics of the generator that newRandom makes. Seeds are fixed, so that a test either
 * always passes or never does. Each measure is a normal deviate: what is random is beyond LIMIT, on
 * either side, twice in a million; and each measure must catch generators that are known to be wrong.
 *
 * The tests of words are Knuth's (The Art of Computer Programming 2, 3.3.2) but for the birthday
 * spacings (Marsaglia 1985).
 */
import { describe, expect, it } from "vitest";
import { newRandom, type RandomFunction, shuffled, shuffleTable } from "../../ts-src/randdeck.js";
import {
  chiSquareDeviate,
  deviate,
  LIMIT,
  ordersDeviate,
  positionsDeviate,
  rank,
  wrongShuffles,
} from "./deviate.js";

const WORDS = 2 ** 31;

/** Gives whole numbers from 0 to 2^31 - 1. */
type Source = () => number;

/** Below 2^31, random(n) is of one word, and random(2^31) is the word. */
function wordsOf(random: { random(n: number): number }): Source {
  return () => random.random(WORDS) - 1;
}

function counter(size: number): number[] {
  return new Array<number>(size).fill(0);
}

/** How far a count is from what chance gives, where its mean is great enough to be normal. */
function poissonDeviate(count: number, mean: number): number {
  return (count - mean) / Math.sqrt(mean);
}

const largest = (deviates: readonly number[]) => Math.max(...deviates.map(Math.abs));

/** The linear congruential generator that the C standard shows, modulo 2^31: its lowest bit alternates. */
function congruential(): Source {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state;
  };
}

/** Words of which one bit is always set. */
function stuck(bit: number): Source {
  const words = wordsOf(newRandom("stuck"));
  return () => words() | (1 << bit);
}

/** Steps of one length around a circle. */
function steps(): Source {
  let state = 42;
  return () => {
    state = (state + 1327217885) & 0x7fffffff;
    return state;
  };
}

/** Each word is the sum of the 16th and the 5th before it. */
function additive(): Source {
  const words = wordsOf(newRandom("additive"));
  const state = Array.from({ length: 16 }, words);
  let at = 0;
  return () => {
    const sum = (state[at]! + state[(at + 11) % 16]!) & 0x7fffffff;
    state[at] = sum;
    at = (at + 1) % 16;
    return sum;
  };
}

/** Each word is near the one before. */
function dragging(): Source {
  const words = wordsOf(newRandom("dragging"));
  let last = words();
  return () => {
    const word = words();
    const result = Math.floor((word + 0.2 * last) / 1.2);
    last = word;
    return result;
  };
}

/** The bits that a test looks at. */
const topBits = (word: number, bits: number) => word >>> (31 - bits);
const lowBits = (word: number, bits: number) => word & ((1 << bits) - 1);

/** 1024 cells, 1024 words each, for the highest, the middle and the lowest ten bits. */
function equidistribution(words: Source): number[] {
  const counts = [counter(1024), counter(1024), counter(1024)];
  for (let run = 0; run < 2 ** 20; run++) {
    const word = words();
    counts[0]![word >>> 21]! += 1;
    counts[1]![(word >>> 10) & 1023]! += 1;
    counts[2]![word & 1023]! += 1;
  }
  return counts.map((each) => deviate(each, 1023));
}

/** 4096 cells for pairs that do not overlap, 128 pairs each: the highest and the lowest six bits. */
function serialPairs(words: Source): number[] {
  const high = counter(4096);
  const low = counter(4096);
  for (let run = 0; run < 2 ** 19; run++) {
    const first = words();
    const second = words();
    high[topBits(first, 6) * 64 + topBits(second, 6)]! += 1;
    low[lowBits(first, 6) * 64 + lowBits(second, 6)]! += 1;
  }
  return [deviate(high, 4095), deviate(low, 4095)];
}

/**
 * How many words lie between two of which three bits are 0: g of them with probability
 * (7/8)^g / 8, and 40 or more with (7/8)^40, where it is no longer waited for. Of 100,000 gaps the
 * rarest cell has 68 on average.
 */
function gaps(words: Source): number[] {
  const most = 40;
  const runs = 100_000;
  const expected = Array.from({ length: most }, (_, gap) => runs * (7 / 8) ** gap * (1 / 8));
  expected.push(runs * (7 / 8) ** most);
  return [topBits, lowBits].map((bits) => {
    const counts = counter(most + 1);
    for (let run = 0; run < runs; run++) {
      let gap = 0;
      while (gap < most && bits(words(), 3) !== 0) gap += 1;
      counts[gap]! += 1;
    }
    return deviate(counts, most, 1, expected);
  });
}

/** The 120 orders of five words, 2000 times each. Two are equal in one of 10^8 fives. */
function permutations(words: Source): number[] {
  const counts = counter(120);
  for (let run = 0; run < 240_000; run++) counts[rank([words(), words(), words(), words(), words()])]! += 1;
  return [deviate(counts, 119)];
}

/**
 * m = 4096 birthdays in a year of 2^30 days: the number of spacings that come again is Poisson's with
 * mean m^3 / (4 * 2^30) = 16, up to a share of 1 / m. Of 64 years together, 1024 with deviation 32.
 */
function birthdaySpacings(words: Source): number[] {
  const day = [(word: number) => word >>> 1, (word: number) => word & 0x3fffffff];
  return day.map((bits) => {
    let again = 0;
    for (let year = 0; year < 64; year++) {
      const birthdays = Int32Array.from({ length: 4096 }, () => bits(words())).sort();
      const spacings = birthdays.map((birthday, at) => birthday - (at === 0 ? 0 : birthdays[at - 1]!)).sort();
      for (let at = 1; at < spacings.length; at++) if (spacings[at] === spacings[at - 1]) again += 1;
    }
    return poissonDeviate(again, 1024);
  });
}

const right: readonly [name: string, make: () => Source][] = [
  ["the seed 42", () => wordsOf(newRandom(42))],
  ["the seed 0.1", () => wordsOf(newRandom(0.1))],
  ["the seed 'today'", () => wordsOf(newRandom("today"))],
  ["a stream", () => wordsOf(newRandom("today").stream("shop"))],
];

const tests: readonly [
  name: string,
  measure: (words: Source) => number[],
  wrong: readonly [name: string, make: () => Source][],
][] = [
  [
    "equidistribution",
    equidistribution,
    [
      ["a congruential generator's low bits", congruential],
      ["the lowest bit stuck", () => stuck(0)],
      ["a middle bit stuck", () => stuck(14)],
      ["the highest bit stuck", () => stuck(30)],
    ],
  ],
  [
    "serial pairs",
    serialPairs,
    [
      ["a congruential generator's low bits", congruential],
      ["words near the one before", dragging],
      ["a stuck bit", () => stuck(2)],
    ],
  ],
  [
    "gaps",
    gaps,
    [
      ["a congruential generator's low bits", congruential],
      ["steps of one length", steps],
      ["a stuck bit", () => stuck(30)],
    ],
  ],
  [
    "permutations of five",
    permutations,
    [
      ["steps of one length", steps],
      ["words near the one before", dragging],
    ],
  ],
  [
    "birthday spacings",
    birthdaySpacings,
    [
      ["the sum of the 16th and the 5th word before", additive],
      ["steps of one length", steps],
      ["a stuck bit", () => stuck(20)],
    ],
  ],
];

describe.each(tests)("%s", (_, measure, wrong) => {
  it.each(right)("%s", (_name, make) => expect(largest(measure(make()))).toBeLessThan(LIMIT));
  it.each(wrong)("%s: fails", (_name, make) => expect(largest(measure(make()))).toBeGreaterThan(LIMIT));
});

describe("random(n) and random()", () => {
  /** n numbers in 100 cells (all of them where n is less), 1000 in each on average. */
  function evenness(random: RandomFunction, n: number): number {
    const cells = Math.min(n, 100);
    const counts = counter(cells);
    const expected = counter(cells);
    const runs = 1000 * cells;
    for (let run = 0; run < runs; run++) counts[Math.floor(((random(n) - 1) * cells) / n)]! += 1;
    for (let cell = 0; cell < cells; cell++) {
      const size = Math.ceil(((cell + 1) * n) / cells) - Math.ceil((cell * n) / cells);
      expected[cell] = (runs * size) / n;
    }
    return deviate(counts, cells - 1, 1, expected);
  }

  const large = [3 * 2 ** 29, 2 ** 31, 3 * 2 ** 51, 2 ** 53];

  it.each([6, 52, 1000, 20_000, ...large])("%d numbers come equally often", (n) => {
    const random = newRandom("numbers");
    expect(Math.abs(evenness((most) => random.random(most), n))).toBeLessThan(LIMIT);
  });

  it("fails for the remainder of 15 bits", () => {
    const words = wordsOf(newRandom("numbers"));
    expect(evenness((n) => (topBits(words(), 15) % n) + 1, 20_000)).toBeGreaterThan(LIMIT);
  });

  it("fails for the remainder of a word", () => {
    const words = wordsOf(newRandom("numbers"));
    expect(evenness((n) => (words() % n) + 1, 3 * 2 ** 29)).toBeGreaterThan(LIMIT);
  });

  /** The highest and the lowest of 53 bits, ten each, as in equidistribution. */
  function fractions(fraction: () => number): number[] {
    const high = counter(1024);
    const low = counter(1024);
    for (let run = 0; run < 2 ** 18; run++) {
      const value = fraction();
      high[Math.floor(value * 1024)]! += 1;
      low[(value * 2 ** 53) % 1024]! += 1;
    }
    return [deviate(high, 1023), deviate(low, 1023)];
  }

  it("a fraction has 53 bits", () => {
    const random = newRandom("fractions");
    expect(largest(fractions(() => random.random()))).toBeLessThan(LIMIT);
  });

  it("fails for a fraction of one word", () => {
    const words = wordsOf(newRandom("fractions"));
    expect(largest(fractions(() => words() / WORDS))).toBeGreaterThan(LIMIT);
  });
});

/** Makes a source from a seed. */
type Seeding<Seed> = (seed: Seed) => Source;

const seeded: Seeding<number | string> = (seed) => wordsOf(newRandom(seed));

/** Multiply-with-carry whose first 16 numbers are a straight line through the seed. */
const linear: Seeding<number> = (seed) => {
  const state = Array.from({ length: 16 }, (_, at) => (seed * 69069 + at * 1327217885) % WORDS);
  let carry = 1;
  let at = 0;
  return () => {
    const total = 4078413 * state[at]! + carry;
    const word = total % WORDS;
    carry = (total - word) / WORDS;
    state[at] = word;
    at = (at + 1) % 16;
    return word;
  };
};

/** The letters of a string as one number, and then the straight line. */
const linearString: Seeding<string> = (seed) =>
  linear([...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % WORDS, 0));

describe("seeds in a row", () => {
  /**
   * The first two and the 16th and 17th word of 8192 sources in a row: the highest and the lowest
   * five bits (32 cells of 256); the difference to the source before, modulo 2^31, likewise; and four
   * highest and lowest bits in pairs of sources (256 cells of 16, each source in one pair).
   */
  function rows(sources: readonly Source[]): number[] {
    const outputs = sources.map((words) => Array.from({ length: 17 }, words));
    return [0, 1, 15, 16].flatMap((place) => {
      const row = outputs.map((output) => output[place]!);
      const differences = row.map(
        (word, at) => (word - row[(at + row.length - 1) % row.length]!) & 0x7fffffff,
      );
      return [topBits, lowBits].flatMap((bits) => {
        const counts = counter(32);
        const steps = counter(32);
        const pairs = counter(256);
        for (const word of row) counts[bits(word, 5)]! += 1;
        for (const step of differences) steps[bits(step, 5)]! += 1;
        for (let at = 0; at < row.length; at += 2)
          pairs[bits(row[at]!, 4) * 16 + bits(row[at + 1]!, 4)]! += 1;
        return [deviate(counts, 31), deviate(steps, 31), deviate(pairs, 255)];
      });
    });
  }
  const row = Array.from({ length: 8192 }, (_, at) => at);

  it("numbers", () => expect(largest(rows(row.map((at) => seeded(at))))).toBeLessThan(LIMIT));
  it("fractions", () => expect(largest(rows(row.map((at) => seeded(at / 64))))).toBeLessThan(LIMIT));
  it("large numbers", () => {
    expect(largest(rows(row.map((at) => seeded(2 ** 53 - at))))).toBeLessThan(LIMIT);
  });
  it("strings", () => expect(largest(rows(row.map((at) => seeded(`seed ${at}`))))).toBeLessThan(LIMIT));
  it("streams", () => {
    const random = newRandom("today");
    expect(largest(rows(row.map((at) => wordsOf(random.stream(`${at}`)))))).toBeLessThan(LIMIT);
  });
  it("fails for a straight line through the seed", () => {
    expect(largest(rows(row.map((at) => linear(at))))).toBeGreaterThan(LIMIT);
    expect(largest(rows(row.map((at) => linearString(`seed ${at}`))))).toBeGreaterThan(LIMIT);
  });
});

describe("one bit of a seed changes each bit of the words in half of all cases", () => {
  const bases = 400;

  /**
   * For each bit of the seed and each of the 31 of a word, over all bases: how often the one changes
   * the other is binomial, with mean bases / 2 and deviation sqrt(bases) / 2. The squares of all
   * these deviates add up to chi-square, with as many degrees of freedom as there are pairs of bits;
   * and the largest of 2000 is beyond 6.5 less than once in a million, by the normal distribution.
   */
  function avalanche<Seed>(seeding: Seeding<Seed>, seeds: readonly (readonly Seed[])[]): number[] {
    const changes = seeds[0]!.slice(1).map(() => [counter(31), counter(31)]);
    for (const [base, ...changed] of seeds) {
      const outputs = [base!, ...changed].map((seed) => {
        const words = seeding(seed);
        return Array.from({ length: 16 }, words);
      });
      const [original, ...others] = outputs;
      for (const [bit, output] of others.entries()) {
        for (const [which, place] of [0, 15].entries()) {
          const difference = output[place]! ^ original![place]!;
          for (let at = 0; at < 31; at++) changes[bit]![which]![at]! += (difference >>> at) & 1;
        }
      }
    }
    return [0, 1].flatMap((which) => {
      const deviates = changes.flatMap((counts) =>
        counts[which]!.map((count) => (count - seeds.length / 2) / (Math.sqrt(seeds.length) / 2)),
      );
      const square = deviates.reduce((sum, each) => sum + each ** 2, 0);
      return [chiSquareDeviate(square, deviates.length), (largest(deviates) * LIMIT) / 6.5];
    });
  }

  /** A number of 53 bits, and the same with each one of them changed. */
  const numbers = Array.from({ length: bases }, (_, base) => {
    const value = newRandom(`base ${base}`).random(2 ** 53) - 1;
    const flipped = Array.from({ length: 53 }, (_, bit) =>
      Math.floor(value / 2 ** bit) % 2 === 1 ? value - 2 ** bit : value + 2 ** bit,
    );
    return [value, ...flipped];
  });

  /** Eight letters, and the same with each one of their seven bits changed. */
  const strings = Array.from({ length: bases }, (_, base) => {
    const random = newRandom(`base ${base}`);
    const letters = Array.from({ length: 8 }, () => random.random(128) - 1);
    const flipped = Array.from({ length: 56 }, (_, bit) =>
      letters.map((letter, at) => (at === Math.floor(bit / 7) ? letter ^ (1 << (bit % 7)) : letter)),
    );
    return [letters, ...flipped].map((each) => String.fromCharCode(...each));
  });

  it("numbers", () => expect(largest(avalanche(seeded, numbers))).toBeLessThan(LIMIT));
  it("strings", () => expect(largest(avalanche(seeded, strings))).toBeLessThan(LIMIT));
  it("names of streams", () => {
    const random = newRandom("today");
    const streams: Seeding<string> = (name) => wordsOf(random.stream(name));
    expect(largest(avalanche(streams, strings))).toBeLessThan(LIMIT);
  });
  it("fails for a straight line through the seed", () => {
    expect(largest(avalanche(linear, numbers.slice(0, 100)))).toBeGreaterThan(LIMIT);
    expect(largest(avalanche(linearString, strings.slice(0, 100)))).toBeGreaterThan(LIMIT);
  });
});

describe("two generators side by side", () => {
  /**
   * The highest and the lowest four bits in pairs: 256 cells of 512. And how many words of one are
   * among those of the other: of 2^17 each, 2^34 / 2^31 = 8 on average; more than 30 are once in 10^9.
   */
  function likeness(one: Source, other: Source): number[] {
    const high = counter(256);
    const low = counter(256);
    const seen = new Set<number>();
    const others: number[] = [];
    for (let run = 0; run < 2 ** 17; run++) {
      const first = one();
      const second = other();
      high[topBits(first, 4) * 16 + topBits(second, 4)]! += 1;
      low[lowBits(first, 4) * 16 + lowBits(second, 4)]! += 1;
      seen.add(first);
      others.push(second);
    }
    const common = others.filter((word) => seen.has(word)).length;
    return [deviate(high, 255), deviate(low, 255), (common * LIMIT) / 30];
  }

  const today = newRandom("today");
  const pairs: readonly [string, Source, Source][] = [
    ["two streams", wordsOf(today.stream("a")), wordsOf(today.stream("b"))],
    ["a stream and its generator", wordsOf(today.stream("a")), wordsOf(newRandom("today"))],
    ["a stream and its own", wordsOf(today.stream("a")), wordsOf(today.stream("a").stream("a"))],
    [
      "streams of one name, of seeds in a row",
      wordsOf(newRandom(1).stream("a")),
      wordsOf(newRandom(2).stream("a")),
    ],
    ["seeds in a row", wordsOf(newRandom(1)), wordsOf(newRandom(2))],
    ["a number and its digits", wordsOf(newRandom(42)), wordsOf(newRandom("42"))],
  ];
  it.each(pairs)("%s", (_, one, other) => expect(largest(likeness(one, other))).toBeLessThan(LIMIT));

  it("fails for one that is some steps ahead of the other", () => {
    const ahead = wordsOf(newRandom("today"));
    for (let step = 0; step < 100_000; step++) ahead();
    expect(largest(likeness(wordsOf(newRandom("today")), ahead))).toBeGreaterThan(LIMIT);
  });

  it("fails for one that is always some distance from the other", () => {
    const words = wordsOf(newRandom("today"));
    let last = 0;
    const one = () => {
      last = words();
      return last;
    };
    expect(largest(likeness(one, () => (last + 123_456_789) & 0x7fffffff))).toBeGreaterThan(LIMIT);
  });
});

describe("shuffles with several places from one word", () => {
  it("all orders of five cards, 8333 times each", () => {
    const random = newRandom("orders");
    expect(Math.abs(ordersDeviate((list) => shuffled(list, random), 5, 1_000_000))).toBeLessThan(LIMIT);
  });

  it("position by card of 52, 1923 times each", () => {
    const random = newRandom("positions");
    expect(Math.abs(positionsDeviate((list) => shuffleTable(list, random), 100_000))).toBeLessThan(LIMIT);
  });

  it.each(wrongShuffles)("%s fails both, with the same generator", (_, shuffle) => {
    const random = newRandom("wrong");
    const wrong = (list: number[]) => shuffle(list, (n) => random.random(n));
    expect(ordersDeviate(wrong, 5, 100_000)).toBeGreaterThan(LIMIT);
    expect(positionsDeviate(wrong, 10_000)).toBeGreaterThan(LIMIT);
  });
});
