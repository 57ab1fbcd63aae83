/**
 * What the files in test/values hold: for seeds, what each call gives on a generator of that seed,
 * one after another, as docs/generator.md has it.
 */
import * as library from "../../ts-src/randdeck.js";
import { type Surface, Table } from "../values/play.js";
import { reference } from "./dealers.js";
import { ReferenceGenerator } from "./generator.js";
import { notPredicted, type Program, predicted } from "./programs.js";

/** A string that is too long to be written out is told by what it repeats. */
export type Seed = number | string | { readonly repeat: string; readonly times: number };

export type Argument =
  | number
  | string
  | boolean
  | null
  | readonly Argument[]
  | { readonly [name: string]: Argument };

/**
 * A call: its name, its arguments, and what it gives as text, numbers with blanks between. A stream
 * takes the place of its generator; so does, of "save and restore", one of another seed that was set
 * to the state; and of "save and go on elsewhere" another dealer with another generator.
 */
type Call = readonly [name: string, ...args: Argument[], gives: string];

export interface Value {
  readonly seed: Seed;
  readonly calls: readonly Call[];
}

export const seedOf = (seed: Seed): number | string =>
  typeof seed === "object" ? seed.repeat.repeat(seed.times) : seed;

const LONG_SEEDS: readonly Seed[] = [
  { repeat: "ab", times: 50_000 },
  { repeat: "é", times: 33 },
];

const SEEDS: readonly Seed[] = [
  ...[
    0, -0, 1, 2, 3, 42, -1, -42, 0.5, -0.5, 0.1, 1.5, -7.25, 1e-300, 5e-324, -5e-324, 2.2250738585072014e-308,
  ],
  ...[
    2 ** 27 - 1,
    2 ** 27,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    1732000000,
    1e15,
    2 ** 53 - 1,
    2 ** 53,
    -(2 ** 53),
  ],
  ...[2 ** 63, -(2 ** 64), 1e300, -1e300, Number.MAX_VALUE],
  ...[
    "",
    "a",
    "b",
    "ab",
    "ba",
    "hello",
    "lua",
    "42",
    "0",
    "é",
    "😀",
    "\u0000",
    "a\u0000b",
    'a\n"\\\u007f\u0080',
  ],
  ...LONG_SEEDS,
];

const ALPHABET = "The quick brown fox jumps over the lazy dog, 0123456789 times a day!?.";

/** A generator and what is called on it. */
class Recording implements Value {
  readonly calls: Call[] = [];
  private generator: ReferenceGenerator;

  constructor(readonly seed: Seed) {
    this.generator = ReferenceGenerator.of(seedOf(seed));
  }

  private add(name: string, args: readonly Argument[], gives: readonly (bigint | number | string)[]): this {
    this.calls.push([name, ...args, gives.join(" ")]);
    return this;
  }

  words(count: number): this {
    return this.add("words", [count], this.generator.words(count));
  }

  digestOfWords(count: number): this {
    return this.add("digest of words", [count], [digest(this.generator.words(count).map(Number))]);
  }

  wholeNumbers(count: number, from: number, to: number): this {
    const size = BigInt(to) - BigInt(from) + 1n;
    const numbers = times(count, () => BigInt(from) + this.generator.below(size));
    return this.add("whole numbers", [count, from, to], numbers);
  }

  fractions(count: number): this {
    return this.add(
      "fractions times 2^53",
      [count],
      times(count, () => this.generator.fraction()),
    );
  }

  order(shuffler: string, size: number): this {
    return this.add("order", [shuffler, size], this.generator.shuffle(size));
  }

  digestOfOrder(shuffler: string, size: number): this {
    return this.add("digest of order", [shuffler, size], [digest(this.generator.shuffle(size))]);
  }

  sample(size: number, count: number): this {
    return this.add("sample", [size, count], this.generator.sample(size, count));
  }

  pick(size: number): this {
    return this.add("pick", [size], this.generator.sample(size, 1));
  }

  stream(name: string): this {
    this.generator = this.generator.stream(name);
    return this.add("stream", [name], []);
  }

  saveAndRestore(): this {
    return this.add("save and restore", [], [this.generator.state()]);
  }

  getSeed(seed: number | string | null): this {
    return this.add("get seed", [seed], ["as given"]);
  }
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

const on = (seed: Seed): Recording => new Recording(seed);

/** Of many numbers: h = 0; for each of them h = (h * 31 + number) mod 1000003. */
export const digest = (numbers: readonly number[]): number =>
  numbers.reduce((h, number) => (h * 31 + number) % 1000003, 0);

const SHUFFLERS = ["shuffled", "shuffleTable", "RandShuffle", "RandDeck", "RandMultiDeck", "drawCards"];

function words(): Value[] {
  return [
    ...SEEDS.map((seed) => on(seed).words(10)),
    on(42).words(40).digestOfWords(10_000).words(3),
    ...times(70, (length) => on(ALPHABET.slice(0, length)).words(2)),
  ];
}

const BOUNDS = [1, 2, 3, 6, 52, 1000, 2 ** 30 + 1, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32, 1e15];
const GREAT_BOUNDS = [2 ** 52 + 1, 2 ** 53 - 1, 2 ** 53];
const RANGES: readonly (readonly [number, number])[] = [
  ...([
    [-3, 3],
    [-1, 0],
    [0, 1],
    [-100, -50],
    [7, 7],
    [-7, -7],
    [0, 2 ** 31 - 1],
  ] as const),
  ...([
    [-(2 ** 31), 2 ** 31],
    [-(2 ** 30), 2 ** 30 - 1],
    [2 ** 31, 2 ** 32],
    [-(2 ** 53), -(2 ** 53) + 5],
  ] as const),
  ...([
    [-(2 ** 52), 2 ** 52 - 1],
    [1 - 2 ** 53, 0],
    [-1e15, 1e15],
    [2 ** 53 - 9, 2 ** 53],
  ] as const),
];

function integers(): Value[] {
  return [
    on(42).wholeNumbers(10, 1, 6).fractions(5).wholeNumbers(5, 1, 1e15),
    ...[...BOUNDS, ...GREAT_BOUNDS].map((bound) => on(bound).wholeNumbers(12, 1, bound).words(1)),
    ...RANGES.map(([from, to]) => on(`${from} to ${to}`).wholeNumbers(8, from, to).words(1)),
  ];
}

function fractions(): Value[] {
  return SEEDS.map((seed) => on(seed).fractions(4).words(1));
}

function shuffles(): Value[] {
  const sizes = [...times(12, (size) => size), 13, 16, 32, 52, 54, ...times(6, (more) => 126 + more)];
  return [
    ...sizes.map((size) => on(`order of ${size}`).order("shuffled", size).words(1)),
    on(42)
      .order("shuffled", 52)
      .order("shuffled", 52)
      .order("shuffleTable", 52)
      .order("RandDeck", 52)
      .words(1),
    on(0.5).order("shuffled", 5).order("shuffled", 1).order("shuffled", 6).order("shuffled", 7).words(1),
    on("no cards").order("shuffled", 0).order("shuffleTable", 0).words(1),
    ...times(200, (size) =>
      SHUFFLERS.slice(0, 4)
        .reduce((value, by) => value.digestOfOrder(by, size), on(size))
        .words(1),
    ),
    ...[2, 52, 130].map((size) =>
      SHUFFLERS.slice(4)
        .reduce((value, by) => value.digestOfOrder(by, size), on(size))
        .words(1),
    ),
    ...[255, 256, 257, 1000].flatMap((size) =>
      SHUFFLERS.map((by) => on(size).digestOfOrder(by, size).words(1)),
    ),
    ...times(8, (more) =>
      on("near 16384")
        .digestOfOrder("shuffled", 16382 + more)
        .words(1),
    ),
    on("near 16384").digestOfOrder("RandDeck", 16386).words(1),
    on("big").digestOfOrder("shuffleTable", 40_000).words(1),
    ...[0, 1, 2, 3, 4, 5, 7, 51, 52].map((count) => on("sample").sample(52, count).words(1)),
    ...[1, 2, 3, 4, 5, 6, 60, 73, 74, 75, 76].map((count) => on("sample").sample(200, count).words(1)),
    ...[1, 2, 3].map((count) => on("sample").sample(20_000, count).words(1)),
    on("sample").sample(4, 2).sample(3, 2).sample(2, 1).sample(1, 1).words(1),
    ...[1, 2, 3, 4, 52, 128, 129, 20_000].map((size) => on("pick").pick(size).pick(size).words(1)),
  ];
}

function streams(): Value[] {
  const names = ["", "shop", "battle", "a", "42", "é", "😀 und ß", "\u0000", ALPHABET, ALPHABET.slice(0, 22)];
  const seeds: readonly Seed[] = [42, 0, -0, 0.5, -7.25, 1e300, "", "42", "é", ALPHABET, ...LONG_SEEDS];
  return [
    ...names.map((name) => on(42).stream(name).words(10)),
    ...seeds.map((seed) => on(seed).stream("shop").words(4)),
    on(42).words(100).stream("shop").words(10),
    on(42).stream("shop").stream("battle").words(4),
    on(42).stream("battle").stream("shop").words(4),
    on(42).stream("shop").words(3).stream("").words(3).stream("shop").words(3).stream("shop").words(3),
    on(42).stream("shopbattle").words(4),
    on("today").stream("shop").fractions(3).wholeNumbers(3, 1, 6).order("shuffled", 52).words(1),
  ];
}

function states(): Value[] {
  const seeds: readonly (number | string)[] = [
    ...[0, -0, 42, -1, 0.5, -7.25, 0.1, 5e-324, -1e-300, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 64), 1e300],
    ...[
      Number.MAX_VALUE,
      "",
      "a",
      "hello",
      "42",
      "é",
      "😀",
      "a\u0000b",
      ALPHABET.slice(0, 63),
      ALPHABET.slice(0, 64),
    ],
  ];
  const long: readonly Seed[] = [ALPHABET.slice(0, 65), ...LONG_SEEDS];
  return [
    ...seeds.map((seed) => on(seed).saveAndRestore().getSeed(seed).words(3).stream("shop").words(2)),
    ...long.map((seed) => on(seed).saveAndRestore().getSeed(null).words(3).stream("shop").words(2)),
    ...[1, 15, 16, 17, 1000].map((count) => on(42).words(count).saveAndRestore().getSeed(42).words(17)),
    on(42)
      .order("shuffled", 52)
      .saveAndRestore()
      .order("RandDeck", 52)
      .fractions(2)
      .saveAndRestore()
      .words(2),
    on(42).stream("shop").saveAndRestore().getSeed(null).words(3).stream("battle").words(2),
    on(42)
      .stream("shop")
      .words(5)
      .stream("")
      .words(5)
      .saveAndRestore()
      .words(3)
      .stream("")
      .saveAndRestore()
      .words(2),
  ];
}

/** What the calls of programs give on some surface. */
const played = (programs: readonly Program[], surface: Surface): Value[] =>
  programs.map(({ seed, steps }) => {
    let random = (surface as Surface & Pick<typeof reference, "newRandom">).newRandom(
      seedOf(seed),
    ) as unknown;
    const table = new Table(surface);
    const calls = steps.map(([name, ...args]): Call => {
      const [text, next] = table.play(random, name, args);
      random = next;
      return [name, ...args, text];
    });
    return { seed, calls };
  });

const ABOUT =
  "Written by test/reference/write-values.ts from docs/generator.md. Each value: a seed, and what calls give " +
  "on a generator of it, one after another. The digest of many numbers: h = 0, then for each of them " +
  "h = (h * 31 + number) mod 1000003.";

const ABOUT_LIBRARY =
  "Written by test/reference/write-values.ts with the library in TypeScript, since docs/generator.md does not " +
  "tell what these give. Each value: a seed, and what calls give on a generator of it, one after another.";

/** A value as a line of JSON, which JSON.stringify alone would write without the sign of -0. */
function line({ seed, calls }: Value): string {
  const signed = (_: string, part: unknown) => (Object.is(part, -0) ? "minus nothing" : part);
  return JSON.stringify({ seed, calls }, signed).replaceAll('"minus nothing"', "-0");
}

const text = (about: string, values: readonly Value[]): string =>
  `{\n"about": ${JSON.stringify(about)},\n"values": [\n${values.map(line).join(",\n")}\n]\n}\n`;

/** The name of each file, and what is in it. */
export function valueFiles(): Map<string, string> {
  const dealers = () => played(predicted(), reference);
  const files = { words, integers, fractions, shuffles, streams, states, dealers };
  const texts = Object.entries(files).map(
    ([name, values]) => [`${name}.json`, text(ABOUT, values())] as const,
  );
  return new Map([...texts, ["library.json", text(ABOUT_LIBRARY, played(notPredicted(), library))]]);
}
