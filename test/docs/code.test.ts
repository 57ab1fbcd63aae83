import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { printed, scriptEngines } from "../examples/script.js";
import { shapes } from "../release/shapes.js";
import { type Block, blocksOf, pages, projectFile, projectFolder, promisedOutput, sources } from "./pages.js";

// The blocks of a page stand below the `require` of the first; the docs of a function use its bare name.
const NAMES_AT_HAND = `
randdeck = require("randdeck")
`;
const BARE_NAMES_AT_HAND = `
for name, value in pairs(require("randdeck")) do _G[name] = value end
`;

/** What a block needs that only its engine has: named behind the language. */
const SURROUNDINGS: Readonly<Record<string, string>> = {
  lua: "",
  "lua love": `love = { math = {
    random = math.random,
    newRandomGenerator = function() return { random = function(_, n) return math.random(n) end } end,
  } }`,
};

async function expectPromises(block: Block, before: string): Promise<void> {
  const promised = promisedOutput(block.code);
  for (const engine of scriptEngines) {
    const lines = await printed(engine, { text: block.code, file: "main.lua", before });
    // What print parts by a tab is parted by a space in the comment.
    expect(
      lines.map((line) => line.replaceAll("\t", " ")),
      `${block.path}:${block.line} on ${engine.name}`,
    ).toEqual(promised);
  }
}

const blocks = pages.flatMap((page) => blocksOf(page));
const luaBlocks = blocks.filter(({ kind }) => kind in SURROUNDINGS);

describe("the pages' Lua prints what its comments say", () => {
  it.each(luaBlocks)("$path:$line", async (block) => {
    await expectPromises(block, `${SURROUNDINGS[block.kind]}\n${NAMES_AT_HAND}`);
  });

  it("is there", () => {
    expect(luaBlocks.filter(({ path }) => path === "README.md").length).toBeGreaterThan(12);
  });
});

describe("the pages' TypeScript is that of an example", () => {
  const examples = ["deal", "host", "lockstep", "secure", "tstl/src/main"]
    .map((name) => `examples/${name}.ts`)
    .map(projectFile);
  it.each(blocks.filter(({ kind }) => kind === "ts"))("$path:$line", ({ code }) => {
    expect(examples.some((example) => example.includes(code))).toBe(true);
  });
});

describe("the command prints what the pages show", () => {
  const consoles = blocks.filter(({ kind }) => kind === "console");
  const commands = consoles.flatMap(({ path, line, code }) =>
    code
      .split(/^\$ /m)
      .slice(1)
      .map((entry) => {
        const [command, ...output] = entry.split("\n");
        return { path, line, command: command!, output: output.join("\n") };
      }),
  );
  // The command as it is in a checkout, where nothing is built.
  const randdeck = `"${process.execPath}" --import tsx host/main.ts`;

  it.each(commands)("$path:$line: $command", ({ command, output }) => {
    const ran = spawnSync("sh", ["-c", command.replaceAll("npx randdeck", randdeck)], {
      cwd: projectFolder,
      encoding: "utf8",
    });
    expect(ran.stdout + ran.stderr).toBe(output);
  });

  it("there are some", () => {
    expect(commands.length).toBeGreaterThan(3);
  });
});

it("every block says what it is", () => {
  // test/release runs the scripts of engines, test/package the page in a browser, test/engines what
  // pages of engines show that are run in the engine itself.
  const ofEngines = [
    "lua love-window",
    "lua love-save",
    "lua luanti",
    "lua redis",
    "lua redis-example",
    "vim",
  ];
  const elsewhere = [...Object.keys(shapes), ...ofEngines, "lua defold", "text", "html"];
  const kinds = new Set([...Object.keys(SURROUNDINGS), ...elsewhere, "ts", "sh", "console"]);
  expect(blocks.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
});

describe("the examples in the functions' docs print what their comments say", () => {
  const documented = sources.flatMap((source) =>
    [
      ...source.text
        .replace(/^ {2}/gm, "")
        .matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:export (?:function|const|class) )?(\w+)/g),
    ].map(([, doc, name]) => ({
      name: name!,
      blocks: blocksOf({ path: `${source.path} ${name}`, text: doc! }, " * "),
    })),
  );
  const examples = documented.flatMap((each) => each.blocks);

  it.each(examples)("$path", async (block) => {
    expect(promisedOutput(block.code), "an example shows what it gives").not.toEqual([]);
    await expectPromises(block, BARE_NAMES_AT_HAND);
  });

  it("every public function has one", async () => {
    const randdeck = await import("../../ts-src/randdeck.js");
    const functions = Object.entries(randdeck).flatMap(([name, value]) =>
      typeof value === "function" ? [name] : [],
    );
    const withExample = documented.filter((each) => each.blocks.length > 0).map(({ name }) => name);
    expect(functions.length).toBeGreaterThan(0);
    expect(functions.filter((name) => !withExample.includes(name))).toEqual([]);
  });
});
