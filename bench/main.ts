/** `npm run bench`: every engine that is there, one after another. `--short` for a look, `--docs` writes docs/speed.md and docs/speed.svg, `--json FILE` the figures. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { createLua } from "../host/index.js";
import { luauEngine } from "../test/engines/luau.js";
import { wasmEngine } from "../test/engines/wasm.js";
import { aimTable, DECKS, type Figure, NODE, SEEDED, UNSEEDED } from "./aims.js";
import { plot } from "./plot.js";

const short = process.argv.includes("--short");
const docs = process.argv.includes("--docs");
const sizes = short ? [52] : [10, 52, 1000, 100000];
const rounds = short ? 5 : 21;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
/** What an engine is to run: up to `full` cards every row, above only those that have an aim. */
const chunk = (part: number, full: number) => `local randdeck = (function() ${read("../lua-out/randdeck.lua")}
end)()
local rounds, sizes, clock, full, part = ${rounds}, { ${sizes.join(", ")} }, os.clock, ${full}, ${part}
${read("bench.lua")}`;

/** What a command printed that was given a script; undefined where it is not installed. */
function output(command: string, options: string[], input?: string): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(command, options, { input, encoding: "utf8" });
  if (error !== undefined) return undefined;
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout.trim();
}

const native =
  (command: string, ...options: string[]) =>
  (part: number) =>
    output(command, [...options, "-"], `print((function() ${chunk(part, 100000)}\nend)())`);

const nodeProgram = fileURLToPath(new URL("node.ts", import.meta.url));

/** What an engine measures as one part, in a process or a state of its own. */
type Run = (part: number) => string | undefined | Promise<string>;

const ENGINES: [string, Run][] = [
  ["Lua 5.1", native("lua5.1")],
  ["Lua 5.2", native("lua5.2")],
  ["Lua 5.3", native("lua5.3")],
  ["Lua 5.4", native("lua5.4")],
  ["Lua 5.5 (wasm)", (part) => wasmEngine("5.5").run(chunk(part, 100000))],
  ["LuaJIT", native("luajit")],
  ["LuaJIT, interpreter", native("luajit", "-joff")],
  // Its memory is 17 MB in all.
  ["Luau (wasm)", (part) => luauEngine().run(chunk(part, 1000))],
  // It takes ten times as long.
  ["Fengari", (part) => createLua().run(chunk(part, 1000)) as string],
  [
    NODE,
    (part) => {
      const options = { sizes, rounds, part };
      return output(process.execPath, ["--import", "tsx", nodeProgram, JSON.stringify(options)]);
    },
  ],
];

/** All parts of an engine, those of a group together; undefined where it is not installed. */
async function measureAll(run: Run): Promise<string | undefined> {
  const groups = new Map<string, string[]>();
  for (let part = 1; ; part++) {
    const text = await run(part);
    if (text === undefined) return undefined;
    if (text === "") return [...groups.values()].flat().join("\n");
    for (const line of text.split("\n")) {
      const [group, , size] = line.split("\t");
      const key = `${group} ${size}`;
      groups.set(key, [...(groups.get(key) ?? []), line]);
    }
  }
}

/** A table in Markdown, which reads well on a terminal too. */
function table(engine: string, text: string): string {
  const rows = text.split("\n").map((line) => {
    const [group, name, size, time, ratio, least, most] = line.split("\t");
    return `| ${group} | ${name} | ${size} | ${time} | **${ratio}** | ${least} to ${most} |`;
  });
  const head = ["| | | cards | ns | ratio | all rounds |", "| --- | --- | ---: | ---: | ---: | ---: |"];
  return [`### ${engine}`, "", ...head, ...rows].join("\n");
}

/** The figures of one engine, for programs. */
function figures(engine: string, text: string): Figure[] {
  return text.split("\n").map((line) => {
    const [group = "", variant = "", ...numbers] = line.split("\t");
    const [size = 0, nanoseconds = 0, ratio = 0, least = 0, most = 0] = numbers.map(Number);
    return { engine, group, variant, size, nanoseconds, ratio, least, most };
  });
}

const tables: string[] = [];
const all: Figure[] = [];
for (const [engine, run] of ENGINES) {
  const text = await measureAll(run);
  const part = text === undefined ? `${engine}: not installed` : table(engine, text);
  console.log(`${part}\n`);
  if (text !== undefined) {
    tables.push(part);
    all.push(...figures(engine, text));
  }
}
const aims = `## With a seed

${aimTable(SEEDED, all)}

## With the engine's own random

${aimTable(UNSEEDED, all)}

## Decks

${aimTable(DECKS, all)}`;
console.log(aims);

const json = process.argv.indexOf("--json") + 1;
if (json > 0) writeFileSync(process.argv[json] ?? "bench.json", `${JSON.stringify(all, null, 2)}\n`);
if (docs) {
  const page = new URL("../docs/speed.md", import.meta.url);
  const [before = ""] = readFileSync(page, "utf8").split("<!-- figures -->");
  const where = `Measured on ${cpus()[0]?.model.trim()}, ${rounds} rounds.`;
  const picture = "![The ratios of the table, as bars](speed.svg)";
  const parts = [`${before}<!-- figures -->`, where, picture, aims, "## All figures", ...tables];
  writeFileSync(page, `${parts.join("\n\n")}\n`);
  writeFileSync(new URL("../docs/speed.svg", import.meta.url), `${await plot(all)}\n`);
}
