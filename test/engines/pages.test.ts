/** The blocks of the pages in docs/engines that only one engine can run, each run in it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { newDeck, newRandom } from "../../ts-src/randdeck.js";
import { blocksOf, pages, projectFile } from "../docs/pages.js";
import { singleFile } from "../sides.js";
import { engines, missingEngines } from "./index.js";
import { runMods } from "./luanti.js";
import { outputOf } from "./program.js";
import { withRedis } from "./redis.js";

const folder = mkdtempSync(join(tmpdir(), "randdeck-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "randdeck.lua"), singleFile());

/** The blocks of one kind on an engine's page. */
function codeOf(name: string, kind: string): string[] {
  const page = pages.find(({ path }) => path === `docs/engines/${name}.md`)!;
  return blocksOf(page).flatMap((block) => (block.kind === kind ? block.code : []));
}

/** What commands of a shell write, run beside randdeck.lua. */
const shell = (command: string): string =>
  outputOf(spawnSync("bash", ["-e", "-c", command], { cwd: folder, encoding: "utf8" }));

const CARDS = ["AS", "KD", "7C"];

describe.runIf(!missingEngines.includes("Luanti"))("docs/engines/luanti.md", () => {
  const [first, saving, ...others] = codeOf("luanti", "lua luanti");
  const play = (code: string, starts: number): string[] => {
    const cards = {
      "mod.conf": "name = cards\n",
      "init.lua": `${code}minetest.after(0, minetest.request_shutdown)`,
      "randdeck.lua": singleFile(),
    };
    return runMods({ cards }, starts).trim().split("\n");
  };

  it("deals by the first example", () => {
    const written = play(first!, 1);
    expect(written).toHaveLength(1);
    expect(CARDS).toContain(written[0]);
  });

  it("deals every card of the deck that the second one saves in three starts, and goes on", () => {
    const written = play(saving!, 4);
    expect(written.slice(0, 3).sort()).toEqual([...CARDS].sort());
    expect(CARDS).toContain(written[3]);
    expect(others).toEqual([]);
  });
});

describe.runIf(!missingEngines.includes("LÖVE"))("docs/engines/love.md", () => {
  it("deals every card of the deck that it saves in three starts, and goes on", () => {
    const [saving, ...others] = codeOf("love", "lua love-save");
    expect(others).toEqual([]);
    writeFileSync(join(folder, "conf.lua"), projectFile("test/engines/love/conf.lua"));
    writeFileSync(join(folder, "main.lua"), `${saving}\nlove.update = love.event.quit\n`);
    const start = () =>
      outputOf(
        spawnSync("love", [folder], {
          env: { ...process.env, HOME: folder, XDG_DATA_HOME: join(folder, "saved") },
          encoding: "utf8",
          timeout: 30_000,
        }),
      ).trim();
    expect([start(), start(), start()].sort()).toEqual([...CARDS].sort());
    expect(CARDS).toContain(start());
  });
});

describe.runIf(!missingEngines.includes("Redis"))("docs/engines/redis.md", () => {
  it("draws two cards of the deck of a seed", async () => {
    const [script] = codeOf("redis", "lua redis");
    const [command] = codeOf("redis", "sh");
    writeFileSync(join(folder, "hand.lua"), script!);
    const drawn = await withRedis(({ socket }) =>
      shell(`redis-cli() { command redis-cli -e -s "${socket}" "$@"; }\n${command}`),
    );
    const deck = newDeck(["10S", "JS", "QS", "KS", "AS"], { random: newRandom("2026-11-20") });
    expect(drawn.trim().split("\n")).toEqual(deck.draw(2));
  });

  it.each(codeOf("redis", "lua redis-example"))("shows what stands in the example: %s", (code) => {
    expect(projectFile("examples/redis/daily.lua")).toContain(code);
  });
});

describe.runIf(!missingEngines.includes("Neovim"))("docs/engines/lua.md", () => {
  it.each(codeOf("lua", "vim"))("deals in Neovim by %s", (code) => {
    mkdirSync(join(folder, "lua"), { recursive: true });
    writeFileSync(join(folder, "lua", "randdeck.lua"), singleFile());
    const { stderr } = spawnSync(
      "nvim",
      [
        ..."--headless -u NONE -i NONE -n --cmd".split(" "),
        `set rtp+=${folder}`,
        "-c",
        code.trim(),
        "-c",
        "qa!",
      ],
      { encoding: "utf8", timeout: 30_000 },
    );
    // Neovim without a screen prints there.
    expect(CARDS).toContain(stderr.trim());
  });
});

/** What the table of docs/engines.md has in a row: the versions, and the grade. */
function rowOf(engine: string): { tested: string[]; grade: string } {
  const lines = projectFile("docs/engines.md").split("\n");
  const [, tested, grade] = lines.find((line) => line.startsWith(`| [${engine}]`))!.split(" | ");
  return { tested: tested!.split(", "), grade: grade! };
}

describe("docs/engines.md names the versions that the tests run", () => {
  const rows: Readonly<Record<string, string>> = {
    "Lua 5.1 (wasm)": "Lua 5.1 to 5.5",
    "Lua 5.2 (wasm)": "Lua 5.1 to 5.5",
    "Lua 5.3 (wasm)": "Lua 5.1 to 5.5",
    "Lua 5.4 (wasm)": "Lua 5.1 to 5.5",
    "Lua 5.5 (wasm)": "Lua 5.1 to 5.5",
    luajit: "LuaJIT",
    LÖVE: "LÖVE",
    Neovim: "Neovim",
    Luanti: "Luanti",
    Redis: "Redis",
    Fengari: "Browsers",
  };

  it.each(engines.filter(({ name }) => name in rows))("$name", ({ name, version }) => {
    const { tested, grade } = rowOf(rows[name]!);
    expect(tested).toContain(version);
    expect(grade).toBe("run in the engine");
  });

  // Debian has a newer one every month.
  it.each(engines.filter(({ name }) => name.endsWith("Chromium")))("$name", ({ version }) => {
    const [, least] = /^Chromium from (\d+) on$/.exec(rowOf("Browsers").tested[0]!)!;
    expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(Number(least));
  });

  it("of packages", () => {
    const { devDependencies } = JSON.parse(projectFile("package.json"));
    const { dependencies } = JSON.parse(projectFile("browser/package.json"));
    expect(rowOf("TypeScriptToLua").tested).toEqual([devDependencies["typescript-to-lua"]]);
    expect(rowOf("LÖVE").tested).toContain(`love.js ${dependencies["love.js"]}`);
  });
});
