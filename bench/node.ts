/** The same measurements on the TypeScript side, in Node. */

import { fileURLToPath } from "node:url";
import { shuffler } from "d3-array";
import { randomLcg } from "d3-random";
import { createShuffle } from "fast-shuffle";
import lodash from "lodash";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { MersenneTwister19937, shuffle as randomJsShuffle } from "random-js";
import {
  newBlockDeck,
  newCategoryDeck,
  newDeck,
  newRandom,
  pick,
  RandDeck,
  RandMultiDeck,
  sample,
  shuffled,
  shuffleTable,
  spread,
} from "../ts-src/randdeck.js";

type Shuffle = (list: number[]) => number[];
type MakeDealer = (list: number[]) => () => number | undefined;

function loop(list: number[]): number[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    const card = list[i] as number;
    list[i] = list[j] as number;
    list[j] = card;
  }
  return list;
}

const source = (n: number) => Math.floor(Math.random() * n) + 1;

const seeded = newRandom(42);

/** One number of our generator a card, the way one would write it. */
function oneByOne(list: number[]): number[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = seeded.random(i + 1) - 1;
    const card = list[i] as number;
    list[i] = list[j] as number;
    list[j] = card;
  }
  return list;
}

/** What no shuffle in place can be faster than: the swaps of the loop, with nothing to choose. */
const choices: number[] = [];
function swaps(list: number[]): number[] {
  while (choices.length < list.length) choices.push(Math.floor(Math.random() * (choices.length + 1)));
  for (let i = list.length - 1; i > 0; i--) {
    const j = choices[i] as number;
    const card = list[i] as number;
    list[i] = list[j] as number;
    list[j] = card;
  }
  return list;
}

const d3Shuffle = shuffler(randomLcg(42));
const fastShuffle = createShuffle(42);
const xoroshiro = xoroshiro128plus(42);
const twister = MersenneTwister19937.seed(42);

/** pure-rand has no shuffle of its own. */
function pureRandShuffle(list: number[]): number[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = uniformInt(xoroshiro, 0, i);
    const card = list[i] as number;
    list[i] = list[j] as number;
    list[j] = card;
  }
  return list;
}

/** The same job by others; all but lodash with a seed. */
export const PEERS: [string, Shuffle][] = [
  ["lodash, no seed, copies", (list) => lodash.shuffle(list)],
  ["d3-array, randomLcg", (list) => d3Shuffle(list)],
  ["fast-shuffle, copies", (list) => fastShuffle(list)],
  ["pure-rand, xoroshiro128plus", pureRandShuffle],
  ["random-js, MersenneTwister19937", (list) => randomJsShuffle(twister, list)],
];

const SHUFFLES: [string, Shuffle][] = [
  ["loop by hand", loop],
  ["shuffleTable", (list) => shuffleTable(list)],
  ["shuffleTable, function", (list) => shuffleTable(list, source)],
  ["shuffleTable, newRandom", (list) => shuffleTable(list, seeded)],
  ["one random(i) a card, newRandom", oneByOne],
  ["swaps alone", swaps],
  ["shuffled", (list) => shuffled(list)],
  ...PEERS,
];

function byHand(list: number[]): () => number | undefined {
  const pool = [...list];
  let dealt = pool.length;
  return () => {
    if (dealt === pool.length) {
      loop(pool);
      dealt = 0;
    }
    return pool[dealt++];
  };
}

const DEALERS: [string, MakeDealer][] = [
  ["closure by hand", byHand],
  ["RandDeck", (list) => RandDeck(list)],
  ["RandDeck, newRandom", (list) => RandDeck(list, { random: newRandom(42) })],
  ["RandMultiDeck, one", (list) => RandMultiDeck(list)],
  [
    "newDeck, draw",
    (list) => {
      const deck = newDeck(list, { recycle: "all" });
      return () => deck.draw();
    },
  ],
];

const cards = (size: number) => Array.from({ length: size }, (_, index) => index);

function check(list: (number | undefined)[], size: number, name: string): void {
  if (new Set(list).size !== size || list.includes(undefined)) throw new Error(`${name} lost a card`);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[(values.length - 1) >> 1] as number;
}

function repeats(run: () => void): number {
  for (let count = 1; ; count *= 2) {
    const begun = performance.now();
    for (let i = 0; i < count; i++) run();
    const spent = performance.now() - begun;
    if (spent > 10) return Math.ceil((count * 10) / spent);
  }
}

const CALLS = 1000;

// The numbers are used, so that the compiler does not leave them out.
function engineNumbers(): number {
  let sum = 0;
  for (let i = 0; i < CALLS; i++) sum += Math.floor(Math.random() * 52) + 1;
  return sum;
}

function seededNumbers(): number {
  let sum = 0;
  for (let i = 0; i < CALLS; i++) sum += seeded.random(52);
  return sum;
}

/** A run of a group does what is asked of it `each` times. */
function measure(
  group: string,
  size: number,
  each: number,
  rounds: number,
  part: number,
  runs: [string, () => void][],
): string[] {
  if (runs.length < 2) return [];
  const counted = runs.map(([name, run]) => ({
    name,
    run,
    count: repeats(run),
    times: [] as number[],
    ratios: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) {
    let base: number | undefined;
    for (const { run, count, times, ratios } of counted) {
      const begun = performance.now();
      for (let i = 0; i < count; i++) run();
      const spent = ((performance.now() - begun) / count / each) * 1e6;
      base ??= spent;
      times.push(spent);
      ratios.push(spent / base);
    }
  }
  return counted.slice(part === 1 ? 0 : 1).map(({ name, times, ratios }) => {
    const ratio = median(ratios);
    const figures = [
      median(times).toFixed(1),
      ...[ratio, ratios[0], ratios.at(-1)].map((value) => value?.toFixed(2)),
    ];
    return [group, name, size, ...figures].join("\t");
  });
}

/** The lines of bench.lua, for Node. */
function measureNode({ sizes, rounds, part }: { sizes: number[]; rounds: number; part: number }): string {
  const chosen = <Row>(rows: Row[]) => rows.filter((_, index) => index === 0 || index === part);
  const lines: string[] = [];
  const add = (group: string, size: number, each: number, runs: [string, () => void][]) => {
    lines.push(...measure(group, size, each, rounds, part, runs));
  };
  for (const size of sizes) {
    const list = cards(size);
    const runs = chosen(SHUFFLES).map(([name, shuffle]): [string, () => void] => {
      check(shuffle(list), size, name);
      return [name, () => shuffle(list)];
    });
    add("shuffle", size, size, runs);
  }
  for (const size of sizes) {
    const runs = chosen(DEALERS).map(([name, make]): [string, () => void] => {
      const deal = make(cards(size));
      check(
        cards(size).map(() => deal()),
        size,
        name,
      );
      return [
        name,
        () => {
          for (let i = 0; i < size; i++) deal();
        },
      ];
    });
    add("deal", size, size, runs);
  }
  for (const run of [engineNumbers, seededNumbers]) {
    const sum = run();
    if (sum < CALLS || sum > 52 * CALLS || !Number.isInteger(sum)) throw new Error("no numbers from 1 to 52");
  }
  const numbers: [string, () => void][] = [
    ["Math.random", engineNumbers],
    ["random(n), newRandom", seededNumbers],
  ];
  add("number", 52, CALLS, chosen(numbers));
  const hands = 11;
  const times = (deal: () => void) => () => {
    for (let i = 0; i < hands; i++) deal();
  };
  const handClosure = byHand(cards(52));
  const handDeck = newDeck(cards(52), { recycle: "all" });
  const multiDeck = RandMultiDeck(cards(52));
  const fives: [string, () => void][] = [
    ["five of the closure by hand", times(() => Array.from({ length: 5 }, handClosure))],
    ["newDeck, draw(5)", times(() => handDeck.draw(5))],
    ["RandMultiDeck, five", times(() => multiDeck(5))],
  ];
  add("hand", 52, hands, chosen(fives));
  const ranks = cards(52);
  const rankOf = (card: number) => Math.floor(card / 4);
  if (spread(ranks, rankOf, seeded) !== 0) throw new Error("spread left neighbours of one rank");
  const saved = newDeck(cards(52));
  const state = saved.getState();
  const dealAll = (deal: () => unknown) => {
    for (let i = 0; i < 52; i++) deal();
  };
  const apart = RandDeck(ranks.map(rankOf), { noRepeat: true, random: seeded });
  const rules: [string, () => void][] = [
    ["shuffled, newRandom", () => shuffled(ranks, seeded)],
    ["spread by rank, newRandom", () => spread(ranks, rankOf, seeded)],
    ["a noRepeat pass by rank, newRandom", () => dealAll(apart)],
    ["getState of a deck", () => saved.getState()],
    ["setState of a deck", () => saved.setState(state)],
  ];
  add("rules", 52, 1, chosen(rules));
  const fifty = cards(1000);
  const kindOf = (card: number) => card % 50;
  if (spread(fifty, kindOf, seeded) !== 0) throw new Error("spread left neighbours of one kind");
  const kinds: [string, () => void][] = [
    ["shuffled, newRandom", () => shuffled(fifty, seeded)],
    ["spread of 50 kinds, newRandom", () => spread(fifty, kindOf, seeded)],
  ];
  add("rules", 1000, 1, chosen(kinds));
  // A card of each of four categories of 13, and blocks of ten of the same.
  const categories = [0, 13, 26, 39].map((before) => cards(13).map((card) => before + card));
  const closure = byHand(cards(52));
  const each = newCategoryDeck(categories);
  const blocks = newBlockDeck(categories);
  const composed: [string, () => void][] = [
    ["closure by hand", () => dealAll(closure)],
    [
      "newCategoryDeck, drawEach of four",
      () => {
        for (let i = 0; i < 13; i++) each.drawEach();
      },
    ],
    ["newBlockDeck, draw", () => dealAll(() => blocks.draw())],
  ];
  add("composed", 52, 52, chosen(composed));
  const deck = cards(52);
  const generators: [string, () => void][] = [
    ["loop by hand, 52 cards", () => loop(deck)],
    ["newRandom, a number", () => newRandom(42)],
    ["newRandom, a string", () => newRandom("2026-11-20")],
  ];
  add("generator", 1, 1, chosen(generators));
  const many = cards(100000);
  check(sample(cards(5), 5, seeded), 5, "sample");
  const samples: [string, () => void][] = [
    ["pick, newRandom", () => pick(many, seeded)],
    ["sample of 5, newRandom", () => sample(many, 5, seeded)],
  ];
  add("sample", many.length, 1, chosen(samples));
  return lines.join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(measureNode(JSON.parse(process.argv[2] ?? "")));
}
