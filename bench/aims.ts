/** What we aim at, and what of it is met. */

/** One row of the measurements. */
export interface Figure {
  engine: string;
  group: string;
  variant: string;
  size: number;
  nanoseconds: number;
  ratio: number;
  least: number;
  most: number;
}

export const NODE = `Node ${process.versions.node}`;

export interface Aim {
  title: string;
  group: string;
  variant: string;
  size: number;
  /** The greatest ratio that is aimed at, where an engine has none of its own. */
  atMost?: number;
  /** The same, by engine. */
  engines: Record<string, number>;
}

/** With a seed: ratios to what one would write by hand around the engine's own random. */
export const SEEDED: Aim[] = [
  {
    title: "shuffleTable, 52 cards",
    group: "shuffle",
    variant: "shuffleTable, newRandom",
    size: 52,
    engines: {
      "Lua 5.1": 1.1,
      "Lua 5.3": 1,
      "Lua 5.4": 1,
      LuaJIT: 1,
      Fengari: 0.95,
      "Luau (wasm)": 1.6,
      [NODE]: 0.4,
    },
  },
  {
    title: "shuffleTable, 100,000 cards",
    group: "shuffle",
    variant: "shuffleTable, newRandom",
    size: 100000,
    atMost: 1.6,
    engines: { [NODE]: 0.6 },
  },
  {
    title: "RandDeck, 52 cards",
    group: "deal",
    variant: "RandDeck, newRandom",
    size: 52,
    atMost: 1.5,
    engines: { LuaJIT: 1.8 },
  },
  {
    title: "sample of 5 to pick, 100,000 cards",
    group: "sample",
    variant: "sample of 5, newRandom",
    size: 100000,
    atMost: 100,
    engines: {},
  },
];

const everywhere = (atMost: number) => ({
  "Lua 5.1": atMost,
  "Lua 5.4": atMost,
  LuaJIT: atMost,
  [NODE]: atMost,
});

/** Without one. */
export const UNSEEDED: Aim[] = [
  {
    title: "shuffleTable, 52 cards",
    group: "shuffle",
    variant: "shuffleTable",
    size: 52,
    engines: everywhere(1.1),
  },
  {
    title: "the same with the caller's source",
    group: "shuffle",
    variant: "shuffleTable, function",
    size: 52,
    engines: everywhere(1.4),
  },
  {
    title: "RandDeck, 52 cards",
    group: "deal",
    variant: "RandDeck",
    size: 52,
    engines: everywhere(1.3),
  },
];

/** Decks. */
export const DECKS: Aim[] = [
  {
    title: "newDeck, one card",
    group: "deal",
    variant: "newDeck, draw",
    size: 52,
    engines: everywhere(1.8),
  },
  {
    title: "newDeck, five cards",
    group: "hand",
    variant: "newDeck, draw(5)",
    size: 52,
    engines: everywhere(1.4),
  },
  {
    title: "spread by rank, to shuffled",
    group: "rules",
    variant: "spread by rank, newRandom",
    size: 52,
    atMost: 300,
    engines: {},
  },
  {
    title: "a noRepeat pass by rank, to shuffled",
    group: "rules",
    variant: "a noRepeat pass by rank, newRandom",
    size: 52,
    atMost: 40,
    engines: {},
  },
];

/** The measured ratio of an aim on one engine; undefined where it was not measured. */
export function ratioOf(aim: Aim, engine: string, all: readonly Figure[]): number | undefined {
  return all.find(
    (figure) =>
      figure.engine === engine &&
      figure.group === aim.group &&
      figure.variant === aim.variant &&
      figure.size === aim.size,
  )?.ratio;
}

export const aimAt = (aim: Aim, engine: string): number | undefined => aim.engines[engine] ?? aim.atMost;

function cell(aim: Aim, engine: string, all: readonly Figure[]): string {
  const ratio = ratioOf(aim, engine, all);
  const atMost = aimAt(aim, engine);
  if (ratio === undefined) return "not measured";
  if (atMost === undefined) return `${ratio.toFixed(2)}, no aim`;
  return `${ratio.toFixed(2)}, aim ${atMost.toFixed(2)}: ${ratio <= atMost ? "met" : "**missed**"}`;
}

/** A table of aims in Markdown: engines down, jobs across. */
export function aimTable(aims: readonly Aim[], all: readonly Figure[]): string {
  const engines = [...new Set(all.map(({ engine }) => engine))];
  const rows = engines.map((engine) => [engine, ...aims.map((aim) => cell(aim, engine, all))]);
  const head = ["", ...aims.map(({ title }) => title)];
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
