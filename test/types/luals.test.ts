/**
 * LuaLS, if installed, finds nothing in the library, in right uses and in the code of the pages, and
 * something in each wrong use.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";
import { blocksOf, pages } from "../docs/pages.js";
import { long } from "../long.js";
import { IN_LUA, IN_TOLD_LUA } from "./cards.js";
import { usesIn } from "./uses.js";

const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

const uses = usesIn("Lua");
const isRun = long && spawnSync("lua-language-server", ["--version"]).error === undefined;

/** Warnings that right code must not have in an editor. Other warnings are about the game's own code. */
const ABOUT_TYPES =
  /^(undefined-field|inject-field|(param|assign)-type-mismatch|(missing|redundant)-parameter)$/;

/**
 * The code of the pages, by file name, without docs/errors.md, which has wrong code, and without the pages of
 * engines, which have their own globals.
 */
const blocks = pages
  .filter(({ path }) => !/^docs\/(errors\.md|engines|api)/.test(path))
  .flatMap(blocksOf)
  .filter(({ kind }) => kind.startsWith("lua") && kind !== "lua plugin")
  .map(({ path, line, code }): [string, string] => [
    `${path.replaceAll(/\W/g, "_")}_${line}.lua`,
    code.includes("require") ? code : `local randdeck = require("randdeck") ${code}`,
  ]);

/** The lines that LuaLS reports in each of these files, which lie in one folder. */
function found(files: ReadonlyMap<string, string>): Map<string, number[]> {
  const folder = mkdtempSync(join(tmpdir(), "randdeck-luals-"));
  try {
    for (const [name, code] of files) writeFileSync(join(folder, name), code);
    const report = join(folder, "log/check.json");
    const options = ["--check", folder, "--checklevel=Information", `--logpath=${join(folder, "log")}`];
    spawnSync("lua-language-server", [...options, "--check_format=json"], { encoding: "utf8" });
    const reported = JSON.parse(readFileSync(report, "utf8")) as Record<
      string,
      { code: string; range: { start: { line: number } } }[]
    >;
    const lines = new Map<string, number[]>();
    for (const [path, problems] of Object.entries(reported)) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const isBlock = blocks.some(([block]) => block === name);
      const said = problems.filter(({ code }) => !isBlock || ABOUT_TYPES.test(code));
      const at = new Set(said.map(({ range }) => range.start.line + 1));
      if (at.size > 0)
        lines.set(
          name,
          [...at].sort((a, b) => a - b),
        );
    }
    return lines;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("right uses, and forty wrong ones, are there for LuaLS", () => {
  expect(uses.wrong.length).toBeGreaterThan(40);
  expect(uses.right).toBeGreaterThanOrEqual(40);
  expect(blocks.length).toBeGreaterThan(40);
});

it.runIf(isRun)("LuaLS has no false word, and one for each wrong use", () => {
  const files = new Map([
    ["randdeck.lua", textOf("lua-out/randdeck.lua")],
    ["uses.lua", uses.code],
    ["cards.lua", IN_LUA],
    ["told.lua", IN_TOLD_LUA],
    ...blocks,
  ]);
  expect(found(files)).toEqual(new Map([["uses.lua", uses.wrong]]));
});

it.runIf(isRun)("LuaLS says the same of the files of single functions", () => {
  const names = readdirSync(join(ROOT, "lua-out/functions"));
  const code = textOf("test/types/functions.lua");
  const lines = code.trimEnd().split("\n");
  const first = lines.indexOf("-- wrong") + 1;
  const wrong = lines.slice(first).map((_, at) => first + at + 1);
  const files = names.map((name): [string, string] => [name, textOf(`lua-out/functions/${name}`)]);
  expect(found(new Map([...files, ["uses.lua", code]]))).toEqual(new Map([["uses.lua", wrong]]));
});
