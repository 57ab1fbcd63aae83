/** `npm run bench`: every engine that is there, one after another. `--short` for a look, `--docs` writes docs/speed.md, `--json FILE` the figures. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { createLua } from "../host/index.js";
import { measureNode } from "./node.js";

const short = process.argv.includes("--short");
const docs = process.argv.includes("--docs");
const sizes = short ? [52] : [10, 52, 1000, 100000];
const rounds = short ? 5 : 31;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const chunk = (
  clock: string,
  some: number[],
) => `local randdeck = (function() ${read("../lua-out/randdeck.lua")}
end)()
local rounds, sizes, clock = ${rounds}, { ${some.join(", ")} }, ${clock}
${read("bench.lua")}`;

/** What an engine printed; undefined where it is not installed. */
function native(command: string, ...options: string[]): string | undefined {
  const script = `print((function() ${chunk("os.clock", sizes)}\nend)())`;
  const { error, status, stdout, stderr } = spawnSync(command, [...options, "-"], {
    input: script,
    encoding: "utf8",
  });
  if (error !== undefined) return undefined;
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout.trim();
}

const ENGINES: [string, () => string | undefined][] = [
  ["Lua 5.1", () => native("lua5.1")],
  ["Lua 5.2", () => native("lua5.2")],
  ["Lua 5.3", () => native("lua5.3")],
  ["Lua 5.4", () => native("lua5.4")],
  ["LuaJIT", () => native("luajit")],
  ["LuaJIT, interpreter", () => native("luajit", "-joff")],
  // Fengari takes ten times as long: no decks of 100,000 there.
  [
    "Fengari",
    () =>
      createLua().run(
        chunk(
          "os.clock",
          sizes.filter((size) => size <= 1000),
        ),
      ) as string,
  ],
  [`Node ${process.versions.node}`, () => measureNode(sizes, rounds)],
];

/** A table in Markdown, which reads well on a terminal too. */
function table(engine: string, text: string): string {
  const rows = text.split("\n").map((line) => {
    const [group, name, size, time, ratio, least, most] = line.split("\t");
    return `| ${group} | ${name} | ${size} | ${time} | **${ratio}** | ${least} to ${most} |`;
  });
  const head = [
    "| | | cards | ns a card | ratio | all rounds |",
    "| --- | --- | ---: | ---: | ---: | ---: |",
  ];
  return [`### ${engine}`, "", ...head, ...rows].join("\n");
}

/** The figures of one engine, for programs. */
function figures(engine: string, text: string) {
  return text.split("\n").map((line) => {
    const [group, variant, ...numbers] = line.split("\t");
    const [size, nanoseconds, ratio, least, most] = numbers.map(Number);
    return { engine, group, variant, size, nanoseconds, ratio, least, most };
  });
}

const tables: string[] = [];
const all: ReturnType<typeof figures> = [];
for (const [engine, run] of ENGINES) {
  const text = run();
  const part = text === undefined ? `${engine}: not installed` : table(engine, text);
  console.log(`${part}\n`);
  if (text !== undefined) {
    tables.push(part);
    all.push(...figures(engine, text));
  }
}
const json = process.argv.indexOf("--json") + 1;
if (json > 0) writeFileSync(process.argv[json] ?? "bench.json", `${JSON.stringify(all, null, 2)}\n`);
if (docs) {
  const page = new URL("../docs/speed.md", import.meta.url);
  const [before = ""] = readFileSync(page, "utf8").split("<!-- figures -->");
  const where = `Measured on ${cpus()[0]?.model.trim()}, ${rounds} rounds.`;
  writeFileSync(page, `${before}<!-- figures -->\n\n${where}\n\n${tables.join("\n\n")}\n`);
}
