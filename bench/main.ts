/**
 * `npm run bench` measures every row of rows.ts on every installed engine. With `-- --short` it takes less
 * time. With `-- --docs` it writes docs/speed.json and the tables of figures.md. With `-- --against FILE` it
 * compares the library with an older randdeck.lua.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { createLua } from "../host/index.js";
import { luauEngine } from "../test/engines/luau.js";
import { above } from "./aims.js";
import { AGAINST, LARGE, LOAD, MADE, MANY, ROWS, type Row, SEEDED, SIZES } from "./rows.js";

function fail(problem: string): never {
  console.error(`npm run bench: ${problem}`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      options: { docs: { type: "boolean" }, short: { type: "boolean" }, against: { type: "string" } },
    }).values;
  } catch (error) {
    return fail(`${(error as Error).message.split(". ")[0]}; known: --docs, --short, --against FILE`);
  }
}
const { docs, short, against } = options();
const [processes, rounds, batch] = short ? [1, 3, 0.001] : [3, 17, 0.01];

const here = (path: string) => new URL(path, import.meta.url);
const read = (path: string) => readFileSync(here(path), "utf8");
const library = read("../lua-out/randdeck.lua");
const olderPath = against && resolve(process.env.INIT_CWD ?? "", against);
if (olderPath && !existsSync(olderPath)) fail(`there is no ${olderPath}`);
const older = olderPath && readFileSync(olderPath, "utf8");
const prelude = read("prelude.lua");
const functions = [...new Set(ROWS.map(([name]) => name))];

/** A row to measure. `size` is the number of cards in the list `big`; `text` is a file to load. */
interface Job {
  label: string;
  row: Row;
  size: number;
  text?: string;
}

function chunk({ row: [, call, , peer], size, text = "" }: Job): string {
  const times = (code: string) => `function(n) for _ = 1, n do local _ = ${code} end end`;
  return `local randdeck = (function() ${library}\nend)()
local other = ${older ? `(function() ${older}\nend)()` : "nil"}
local ${functions.join(", ")} = randdeck.${functions.join(", randdeck.")}
local size, rounds, batch, text = ${size}, ${rounds}, ${batch}, [=====[\n${text}]=====]
local otherText = [=====[\n${older ?? ""}]=====]
${prelude}
return measure(${times(call)}, ${peer === "" ? "nil" : times(peer)})`;
}

/**
 * Returns the output of a command that reads a program from standard input; undefined if the command is not
 * installed.
 */
function output(command: string, args: string[], input: string): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(command, args, { input, encoding: "utf8" });
  if (error !== undefined) return undefined;
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
}

const native = (command: string) => (job: Job) => output(command, ["-e", "io.write(dofile())"], chunk(job));

async function nodeRunner() {
  const bundle = { bundle: true, write: false, platform: "node", format: "esm", target: "node20" } as const;
  const { outputFiles } = await build({ entryPoints: [fileURLToPath(here("node.ts"))], ...bundle });
  return ({ row: [, call, , peer], size }: Job) => {
    const options = JSON.stringify({ call, peer, size, rounds, batch });
    return output(process.execPath, ["--input-type=module", "-", options], outputFiles[0]!.text);
  };
}

type Run = (job: Job) => string | undefined | Promise<string>;
/** The engines on which every row is measured. On other engines, only seeded shuffles are measured. */
const MAIN = ["Lua 5.1", "Lua 5.4", "LuaJIT", "Node"];
const LUAS: [string, Run][] = [
  ["Lua 5.1", native("lua5.1")],
  ["Lua 5.2", native("lua5.2")],
  ["Lua 5.3", native("lua5.3")],
  ["Lua 5.4", native("lua5.4")],
  ["LuaJIT", native("luajit")],
];
const OTHERS: [string, Run][] = [
  ["Luau (wasm)", (job) => luauEngine().run(chunk(job))],
  ["Fengari", (job) => createLua().run(chunk(job)) as string],
  ["Node", await nodeRunner()],
];

const sized = (row: Row) => SIZES.map((size) => ({ label: `${row[1]}, ${size} cards`, row, size }));
const plain = (row: Row) => ({ label: row[1], row, size: 0 });
const large = LARGE.map((row) => ({ ...plain(row), size: MANY }));
const files = ["randdeck.lua", "randdeck-core.lua"].filter((name) => existsSync(here(`../lua-out/${name}`)));
const loads = files.map((label) => ({ label, row: LOAD, size: 0, text: read(`../lua-out/${label}`) }));
const slow = [...loads, ...MADE.map(plain)];

function jobsOf(engine: string): Job[] {
  const besideOlder = (row: Row) =>
    row[1].includes("big") ? sized(row) : [{ ...plain(row), text: library }];
  if (older) return AGAINST.flatMap(besideOlder);
  // Luau in JavaScript has 18 MB of memory, which is too little for the library and 100,000 cards.
  const isSmall = ({ size }: Job) => engine !== "Luau (wasm)" || size < 100_000;
  if (!MAIN.includes(engine)) return sized(SEEDED).filter(isSmall);
  return [...ROWS.map(plain), ...large, ...sized(SEEDED), ...(engine === "Node" ? [] : slow)];
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const digits = (value: number) => Number(value.toPrecision(3));

/** Measures a row in several processes. Returns undefined if the engine is not installed. */
async function measure(engine: string, run: Run, job: Job) {
  const pairs: number[][] = [];
  for (let i = 0; i < processes; i++) {
    const text = await run(job);
    if (text === undefined) return undefined;
    for (const line of text.trim().split("\n")) pairs.push(line.split(" ").map(Number));
  }
  const ratios = pairs.map(([call, peer]) => call! / peer!);
  const [ratio, call, peer] = [ratios, ...[0, 1].map((i) => pairs.map((pair) => pair[i]! * 1e9))].map(median);
  return {
    engine,
    call: job.label,
    beside: job.row[2] || "a millisecond",
    ratio: digits(ratio!),
    least: digits(ratios[0]!),
    most: digits(ratios.at(-1)!),
    nanoseconds: digits(call!),
    nanosecondsBeside: digits(peer!),
  };
}

const figures: NonNullable<Awaited<ReturnType<typeof measure>>>[] = [];
for (const [engine, run] of older ? LUAS : [...LUAS, ...OTHERS]) {
  for (const job of jobsOf(engine)) {
    const figure = await measure(engine, run, job);
    if (figure === undefined) {
      console.log(`${engine}: not installed`);
      break;
    }
    figures.push(figure);
    const { call, beside, ratio, least, most } = figure;
    console.log(`${engine} | ${call} | ${older ? "older" : beside} | ${ratio} (${least} to ${most})`);
  }
}

/**
 * Returns a Markdown table with a row for each job. A row has the cells that `cells` returns, then the ratio
 * on each engine, rounded to three digits.
 */
function table(head: string[], jobs: Job[], cells: (job: Job) => string[], engines: string[]): string {
  const ratio = ({ label }: Job, engine: string) => {
    const found = figures.find((figure) => figure.engine === engine && figure.call === label)?.ratio;
    return found?.toFixed(found < 10 ? 2 : found < 100 ? 1 : 0) ?? "";
  };
  const lines = [
    [...head, ...engines],
    [...head.map(() => "---"), ...engines.map(() => "---:")],
    ...jobs.map((job) => [...cells(job), ...engines.map((engine) => ratio(job, engine))]),
  ];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Explains the names in the tables. */
const NAMES = `| name | meaning |
| --- | --- |
| \`t\` | a list of 52 cards |
| \`seeded\` | \`newRandom(42)\`; without it both sides use the engine's random numbers |
| \`deal\`, \`dealSeeded\`, \`dealHand\` | \`RandDeck(t)\`; the same with a seed; \`RandMultiDeck(t)\` |
| \`deck\`, \`endless\`, \`apart\` | \`newDeck(t)\`; with \`recycle = "all"\`; also with \`noRepeat\` |
| \`ranksApart\` | like \`apart\`, with 13 ranks, four of each |
| \`loot\` | weights of 10 names |
| \`builder\` | \`newDeck(t, { piles = { "hand" } })\` |
| \`onceRestored()\` | a generator that loads its state, returns one number and is saved |
| \`hand\` | five cards of a deck of 52 |
| \`chance\` | \`newChance(0.25)\` |
| \`categories\`, \`blocks\` | four categories of 13 cards |
| \`bigDeck\`, \`bigHand\`, \`bigBlocks\` | the same with 5,000 cards, \`bigBlocks\` in one category |
| \`bigDice\` | 5,000 cards with weights 1 to 5,000, compared with 52 cards with weights 1 to 52 |

lume and lodash don't check their list. \`spread\`, and decks with \`noRepeat\` and equal cards, are compared with a plain shuffle, because there is no short way to do the same by hand.`;

if (docs) {
  const machine = `${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const engines = [...new Set(figures.map(({ engine }) => engine))];
  const shown = (name: string, call: string) =>
    call.startsWith(name) ? `\`${call}\`` : `\`${name}\`: \`${call}\``;
  const tables = [
    table(
      ["", "compared with"],
      ROWS.map(plain),
      ({ row: [name, call, beside] }) => [shown(name, call), beside],
      MAIN,
    ),
    `Decks of ${MANY.toLocaleString("en")} cards, compared with decks of 52:`,
    table([""], large, ({ row: [name, call] }) => [shown(name, call)], MAIN),
    "Shuffling with a seed, `shuffleTable(t, seeded)`, compared with the loop by hand without a seed:",
    table(["cards"], sized(SEEDED), ({ size }) => [size.toLocaleString("en")], engines),
    "Milliseconds for loading a file and making the slowest things:",
    table([""], slow, ({ label }) => [`\`${label}\``], MAIN.slice(0, 3)),
  ];
  writeFileSync(here("figures.md"), `${[`Measured on ${machine}.`, ...tables, NAMES].join("\n\n")}\n`);
  const lines = figures.map((figure) => JSON.stringify(figure)).join(",\n");
  writeFileSync(
    here("../docs/speed.json"),
    `{ "machine": ${JSON.stringify(machine)}, "figures": [\n${lines}\n] }\n`,
  );
}
if (!short) {
  console.log("Above what we aim at:");
  for (const { engine, call, ratio } of figures) {
    const text = above(engine, call, ratio);
    if (text !== undefined) console.log(text);
  }
}

// redis.ts prints its figures while it measures.
if (!older) await import("./redis.js");
