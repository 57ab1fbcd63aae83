/**
 * LuaRocks lints, builds, packs and installs the rock, without a network. Then the installed library is used.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releaseFiles } from "../../tools/release.js";
import { long } from "../long.js";

const files = releaseFiles();
const [rockspec, rock, archive] = ["-1.rockspec", ".src.rock", ".zip"].map(
  (ending) => [...files.keys()].find((name) => name.endsWith(ending))!,
) as [string, string, string];

const SCRIPT = `
  local randdeck = require "randdeck"
  print(#randdeck.shuffled({ "A", "B", "C", "D" }))`;

describe.runIf(long)("LuaRocks", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "randdeck-rock-"));
    for (const name of [rockspec, rock]) writeFileSync(join(folder, name), files.get(name)!);
    for (const [path, bytes] of Object.entries(unzipSync(files.get(archive) as Uint8Array))) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), bytes);
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

  it("finds nothing wrong in the rockspec", () => {
    luarocks(["lint", rockspec]);
  });

  it.each(["5.1", "5.4"])("installs the rock for Lua %s, and what it made and packed itself", (series) => {
    // LuaRocks looks for Lua's header even if it compiles nothing.
    mkdirSync(join(folder, series));
    writeFileSync(join(folder, series, "lua.h"), `#define LUA_VERSION_NUM ${series.replace(".", "0")}\n`);
    const header = `LUA_INCDIR=${join(folder, series)}`;
    const words = (tree: string) => ["--lua-version", series, "--tree", join(folder, tree + series)];
    const printed = (tree: string): string => {
      const path = join(folder, tree + series, "share/lua", series, "?.lua");
      const { stdout, stderr } = spawnSync(`lua${series}`, ["-e", SCRIPT], {
        cwd: tmpdir(),
        encoding: "utf8",
        env: { ...process.env, LUA_PATH: path, [`LUA_PATH_${series.replace(".", "_")}`]: path },
      });
      return stdout + stderr;
    };
    luarocks([...words("installed"), "install", rock, header]);
    expect(printed("installed")).toBe("4\n");
    luarocks([...words("made"), "make", rockspec, header], join(folder, archive.slice(0, -".zip".length)));
    luarocks([...words("made"), "pack", "randdeck"]);
    const packed = readdirSync(folder).find((name) => name.endsWith(".all.rock"))!;
    luarocks([...words("packed"), "install", packed, header]);
    expect(printed("packed")).toBe("4\n");
  });
});
