/**
 * Tests the code of pages and docstrings: Lua code must print the output in its comments, and TypeScript
 * code must be part of a tested example.
 */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { bundled } from "../bundle.js";
import { printed, scriptEngines } from "../examples/script.js";
import { long } from "../long.js";
import { shapes } from "../release/shapes.js";
import {
  type Block,
  blocksOf,
  pages,
  projectFile,
  projectFolder,
  promisedOutput,
  reference,
} from "./pages.js";

/** The code before each kind of block. */
const BEFORE: Readonly<Record<string, string>> = {
  lua: 'randdeck = require("randdeck")',
  "lua file": 'randdeck = require("randdeck")',
  // The page says that every recipe starts with these lines.
  "lua recipe": `randdeck = require("randdeck")
    _G.random = randdeck.newRandom("recipes")`,
  "lua love": `randdeck = require("randdeck")
    love = { math = {
      random = math.random,
      newRandomGenerator = function() return { random = function(_, n) return math.random(n) end } end,
    } }`,
};

/**
 * Kinds of blocks that other tests run: pages.test.ts runs the blocks for engines; test/examples, test/odds
 * and test/package run the rest.
 */
const ELSEWHERE =
  /^((lua|ts) signature|text|html|json|vim|sh|sql|mermaid|lua (love-window|love-save|luanti|redis|defold))$/;

async function expectPromises(block: Block, before: string): Promise<void> {
  const promised = promisedOutput(block.code);
  // Fengari doesn't open files.
  const engines = scriptEngines.filter(({ name }) => block.kind !== "lua file" || name !== "Fengari");
  for (const engine of engines) {
    const lines = await printed(engine, { text: block.code, file: "main.lua", before });
    // In comments, a space stands for the tab that print writes.
    const texts = lines.map((line) => line.replaceAll("\t", " "));
    expect(texts, `${block.path}:${block.line} on ${engine.name}`).toEqual(promised);
  }
}

const blocks = pages.flatMap((page) => blocksOf(page));
const ofKind = (kind: string) => blocks.filter((block) => block.kind === kind);

it("every block has a known kind", () => {
  const known = [...Object.keys(BEFORE), ...Object.keys(shapes), "ts", "console"];
  const others = blocks.filter(({ kind }) => !known.includes(kind) && !ELSEWHERE.test(kind));
  expect(others).toEqual([]);
});

describe("Lua prints the output in its comments", () => {
  const ofPages = blocks.filter(({ kind }) => kind in BEFORE);

  it.each(ofPages)("$path:$line", async (block) => {
    await expectPromises(block, BEFORE[block.kind]!);
  });

  it("a different output would be found", async () => {
    const [block] = ofPages;
    await expect(
      expectPromises({ ...block!, code: "print(1) --> 2\n" }, BEFORE[block!.kind]!),
    ).rejects.toThrow();
  });

  it("nearly every public function has an example in its docs", () => {
    const sections = reference.split(/^##+ /m);
    const withExample = sections
      .filter((text) => text.includes("```lua\n"))
      .map((text) => text.split("\n")[0]);
    const names = Object.entries(library).filter(([, value]) => typeof value === "function");
    // RandShuffle needs no example, since it is the same as shuffleTable.
    expect(names.map(([name]) => name).filter((name) => !withExample.includes(name))).toEqual([
      "RandShuffle",
    ]);
  });
});

describe("TypeScript", () => {
  const examples =
    "checkable/check deal host lockstep postgres redis-table/first redis-table/hands redis-table/watch saved secure store tstl/src/main"
      .split(" ")
      .map((name) => projectFile(`examples/${name}.ts`));

  it.each(ofKind("ts"))("$path:$line is that of an example", ({ code }) => {
    expect(examples.some((example) => example.includes(code))).toBe(true);
  });
});

describe.runIf(long)("commands print what the pages show", () => {
  const commands = ofKind("console").flatMap(({ path, code }) =>
    code
      .split(/^\$ /m)
      .slice(1)
      .map((entry) => {
        const [command, ...output] = entry.split("\n");
        return { path, command: command!, output: output.join("\n") };
      }),
  );
  const started = (program: string) => `"${process.execPath}" "${bundled(program)}"`;
  const [randdeck, odds] = [started("host/main.ts"), started("odds/main.ts")];

  it.each(commands)("$path: $command", ({ command, output }) => {
    const text = command
      .replace(/(^|\| )randdeck(?= )/g, `$1${randdeck}`)
      .replaceAll("npm run -s pick --", `${randdeck} pick`)
      .replace(/(^|\| )(randdeck-odds|npm run -s odds --)(?= )/g, `$1${odds}`);
    const { stdout, stderr } = spawnSync("sh", ["-c", text], { cwd: projectFolder, encoding: "utf8" });
    const printed = stdout + stderr;
    // The sign stands for more lines.
    if (output.endsWith("\n…\n")) expect(printed).toContain(output.slice(0, -2));
    else expect(printed).toBe(output);
  });
});
