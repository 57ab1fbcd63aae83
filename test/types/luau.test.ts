/**
 * randdeck.luau passes the cases. If luau-analyze is installed, its types accept right uses and reject
 * wrong ones.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withoutComments } from "../../host/lua-text.js";
import { ROOT } from "../../tools/transpile.js";
import { cases } from "../cases/index.js";
import { luauEngine } from "../engines/luau.js";
import { long } from "../long.js";
import { playOnLua, singleFile } from "../sides.js";
import { IN_LUAU } from "./cards.js";
import { usesIn } from "./uses.js";

const file = readFileSync(join(ROOT, "lua-out/randdeck.luau"), "utf8");
const uses = usesIn("Luau");
const isInstalled = spawnSync("luau-analyze", ["--help"]).error === undefined;

it("has the code of randdeck.lua below its types", () => {
  const code = (text: string) => withoutComments(text.slice(text.search(/^local randdeck = \{\}$/m)));
  expect(code(file)).toBe(
    code(singleFile()).replace(/^return randdeck$/m, "return (randdeck :: any) :: Randdeck"),
  );
});

it("plays cases", async () => {
  // randdeck.luau has the same code as randdeck.lua, so a few cases are enough.
  const some = long ? cases : cases.filter((_, at) => at % 20 === 0);
  expect((await playOnLua(luauEngine(), some, file)).flat().join("\n")).toBe("");
});

it("right uses, and forty wrong ones, are there for luau-analyze", () => {
  expect(uses.wrong.length).toBeGreaterThan(40);
  expect(uses.right).toBeGreaterThan(40);
});

it.runIf(isInstalled)("luau-analyze has no false word, and one for each wrong use", () => {
  const folder = mkdtempSync(join(tmpdir(), "randdeck-luau-"));
  try {
    writeFileSync(join(folder, "uses.luau"), uses.code);
    writeFileSync(join(folder, "cards.luau"), IN_LUAU);
    writeFileSync(join(folder, "randdeck.luau"), file);
    // The types are also tested alone, without the code.
    const types = file
      .replace(/^(--!.*\n)+/, "--!strict\n")
      .replace(/^local randdeck = \{\}$[\s\S]*(?=^return)/m, "local randdeck = {}\n");
    writeFileSync(join(folder, "types.luau"), types);
    const { stdout, stderr } = spawnSync(
      "luau-analyze",
      ["--formatter=gnu", "uses.luau", "cards.luau", "types.luau"],
      {
        cwd: folder,
        encoding: "utf8",
      },
    );
    const found = [...`${stdout}${stderr}`.matchAll(/^(?:\.\/)?(\w+)\.luau:(\d+)\./gm)];
    const lines = [...new Set(found.map(([, name, line]) => `${name} ${line}`))];
    expect(lines.sort()).toEqual(uses.wrong.map((line) => `uses ${line}`).sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
