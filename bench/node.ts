/** The same measurements on the TypeScript side, in Node. */
import { RandDeck, RandMultiDeck, shuffled, shuffleTable } from "../ts-src/randdeck.js";

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

const SHUFFLES: [string, Shuffle][] = [
  ["loop by hand", loop],
  ["shuffleTable", (list) => shuffleTable(list)],
  ["shuffleTable, function", (list) => shuffleTable(list, source)],
  ["shuffled", (list) => shuffled(list)],
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
  ["RandMultiDeck, one", (list) => RandMultiDeck(list)],
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
    if (performance.now() - begun > 10) return count;
  }
}

function measure(group: string, size: number, rounds: number, runs: [string, () => void][]): string[] {
  const counted = runs.map(([name, run]) => ({
    name,
    run,
    count: repeats(run),
    times: [] as number[],
    ratios: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) {
    let base: number | undefined;
    for (const each of counted) {
      const begun = performance.now();
      for (let i = 0; i < each.count; i++) each.run();
      const spent = ((performance.now() - begun) / each.count / size) * 1e6;
      base ??= spent;
      each.times.push(spent);
      each.ratios.push(spent / base);
    }
  }
  return counted.map(({ name, times, ratios }) => {
    const ratio = median(ratios);
    const figures = [
      median(times).toFixed(1),
      ...[ratio, ratios[0], ratios.at(-1)].map((each) => each?.toFixed(2)),
    ];
    return [group, name, size, ...figures].join("\t");
  });
}

/** The lines of bench.lua, for Node. */
export function measureNode(sizes: number[], rounds: number): string {
  const lines: string[] = [];
  for (const size of sizes) {
    const runs = SHUFFLES.map(([name, shuffle]): [string, () => void] => {
      const list = cards(size);
      check(shuffle(list), size, name);
      return [name, () => shuffle(list)];
    });
    lines.push(...measure("shuffle", size, rounds, runs));
  }
  for (const size of sizes) {
    const runs = DEALERS.map(([name, make]): [string, () => void] => {
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
    lines.push(...measure("deal", size, rounds, runs));
  }
  return lines.join("\n");
}
