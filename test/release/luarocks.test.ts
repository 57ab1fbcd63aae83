/** The rock, linted, made, packed and installed by LuaRocks, and used. No network: only local files. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releaseFiles } from "../../tools/release.js";

const files = releaseFiles();
const [rockspec, rock, archive] = ["-1.rockspec", ".src.rock", ".zip"].map(
  (ending) => [...files.keys()].find((name) => name.endsWith(ending))!,
) as [string, string, string];

const isThere = spawnSync("luarocks", ["--version"]).status === 0;

if (isThere || process.env.REQUIRED_ENGINES === "all") {
  describe("LuaRocks", () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "randdeck-rock-"));
      for (const name of [rockspec, rock]) writeFileSync(join(folder, name), files.get(name)!);
      for (const [path, bytes] of Object.entries(unzipSync(files.get(archive) as Uint8Array))) {
        mkdirSync(join(folder, path, ".."), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      // LuaRocks looks for the header of Lua, also where nothing is compiled.
      for (const series of ["5.1", "5.4"]) {
        mkdirSync(join(folder, series));
        writeFileSync(join(folder, series, "lua.h"), `#define LUA_VERSION_NUM ${series.replace(".", "0")}\n`);
      }
    });

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    function luarocks(words: readonly string[], cwd = folder): void {
      const { status, stdout, stderr } = spawnSync("luarocks", ["--only-server", folder, ...words], {
        cwd,
        encoding: "utf8",
      });
      expect(status, stdout + stderr).toBe(0);
    }

    /** What a script prints that finds the rocks of a tree. */
    function printed(series: string, tree: string, script: string): string {
      const path = join(folder, tree, "share/lua", series, "?.lua");
      const { stdout, stderr } = spawnSync(`lua${series}`, ["-e", script], {
        cwd: tmpdir(),
        encoding: "utf8",
        env: { ...process.env, LUA_PATH: path, [`LUA_PATH_${series.replace(".", "_")}`]: path },
      });
      return stdout + stderr;
    }

    const SCRIPT = `
      local randdeck = require "randdeck"
      local whole = randdeck.shuffled({ "A", "B", "C", "D" }, randdeck.newRandom(7))
      local part = require("randdeck.shuffle").shuffled({ "A", "B", "C", "D" }, randdeck.newRandom(7))
      print(#whole, table.concat(whole) == table.concat(part))`;

    it("finds nothing wrong in the rockspec", () => {
      luarocks(["lint", rockspec]);
    });

    describe.each(["5.1", "5.4"])("for Lua %s", (series) => {
      const words = (tree: string) => ["--lua-version", series, "--tree", join(folder, tree)];
      const header = () => `LUA_INCDIR=${join(folder, series)}`;

      it("installs the rock", () => {
        luarocks([...words(`installed-${series}`), "install", rock, header()]);
        expect(printed(series, `installed-${series}`, SCRIPT)).toBe("4\ttrue\n");
      });

      it("makes it from the unpacked archive, packs that, and installs what it packed", () => {
        const sources = join(folder, archive.slice(0, -".zip".length));
        luarocks([...words(`made-${series}`), "make", rockspec, header()], sources);
        expect(printed(series, `made-${series}`, SCRIPT)).toBe("4\ttrue\n");
        luarocks([...words(`made-${series}`), "pack", "randdeck"]);
        const packed = readdirSync(folder).find((name) => name.endsWith(".all.rock"))!;
        luarocks([...words(`packed-${series}`), "install", packed, header()]);
        expect(printed(series, `packed-${series}`, SCRIPT)).toBe("4\ttrue\n");
      });
    });
  });
}

it("the rock holds the rockspec, and the archive that its url names", () => {
  const contents = unzipSync(files.get(rock) as Uint8Array);
  expect(Object.keys(contents)).toEqual([rockspec, archive]);
  expect(strFromU8(contents[rockspec]!)).toBe(files.get(rockspec));
  expect(contents[archive]).toEqual(files.get(archive));
  expect(files.get(rockspec)).toContain(`url = "${archive}"`);
});
