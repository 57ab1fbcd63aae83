/** LuaLS, where it is installed: it finds nothing in the library and in right uses of it, and something in each wrong one. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";

const uses = readFileSync(join(ROOT, "test/types/uses.lua"), "utf8").trimEnd().split("\n");
const isInstalled = spawnSync("lua-language-server", ["--version"]).error === undefined;

/** The lines of each file that LuaLS says something about. */
function found(): Map<string, Set<number>> {
  const folder = mkdtempSync(join(tmpdir(), "randdeck-luals-"));
  try {
    cpSync(join(ROOT, "lua-out/randdeck.lua"), join(folder, "randdeck.lua"));
    cpSync(join(ROOT, "test/types/uses.lua"), join(folder, "uses.lua"));
    const report = join(folder, "log/check.json");
    const options = ["--check", folder, "--checklevel=Information", `--logpath=${join(folder, "log")}`];
    spawnSync("lua-language-server", [...options, "--check_format=json"], { encoding: "utf8" });
    const files = JSON.parse(readFileSync(report, "utf8")) as Record<
      string,
      { range: { start: { line: number } } }[]
    >;
    return new Map(
      Object.entries(files).map(([path, problems]) => [
        path.slice(path.lastIndexOf("/") + 1),
        new Set(problems.map(({ range }) => range.start.line + 1)),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("right uses, and forty wrong ones, are there for LuaLS", () => {
  const wrong = uses.indexOf("-- wrong");
  expect(uses.length - wrong).toBeGreaterThan(40);
  expect(wrong - uses.indexOf("-- right")).toBeGreaterThan(40);
});

it.runIf(isInstalled)("LuaLS has no false word, and one for each wrong use", () => {
  const lines = found();
  expect([...lines.keys()]).toEqual(["uses.lua"]);
  const wrong = uses.flatMap((_, at) => (at > uses.indexOf("-- wrong") ? [at + 1] : []));
  expect([...lines.get("uses.lua")!].sort((a, b) => a - b)).toEqual(wrong);
});
