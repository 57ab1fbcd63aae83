/** The pages agree in links, names, figures and generated parts. Their programs for engines run. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { apiPages } from "../../tools/api.js";
import { releaseFiles } from "../../tools/release.js";
import { luaProgram } from "../../tools/transpile.js";
import * as library from "../../ts-src/randdeck.js";
import { cases } from "../cases/index.js";
import { engines, missingEngines } from "../engines/index.js";
import { runMods } from "../engines/luanti.js";
import { outputOf } from "../engines/program.js";
import { withRedis } from "../engines/redis.js";
import { HANG } from "../hang.js";
import { shapes } from "../release/shapes.js";
import { singleFile } from "../sides.js";
import { blocksOf, pages, projectFile, promisedOutput, reference } from "./pages.js";

/** The fields of a package.json that this test reads. */
interface Manifest {
  readonly version: string;
  readonly files: readonly string[];
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifestOf = (path: string): Manifest => JSON.parse(projectFile(path));

const root = new URL("../../", import.meta.url);
const readme = projectFile("README.md");
const changelog = projectFile("CHANGELOG.md");
const manifest = manifestOf("package.json");
const names = Object.keys(library).filter((name) => name !== "_VERSION");

/** The code blocks of one kind on a page. */
function codeOf(path: string, kind: string): string[] {
  const page = pages.find((each) => each.path === path)!;
  return blocksOf(page).flatMap((block) => (block.kind === kind ? block.code : []));
}

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, "");

/** The anchors of a page's headings. */
function anchorsIn(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("links", () => {
  const others = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "test/README.md", "tools/README.md"].map(
    (path) => ({
      path,
      text: projectFile(path),
    }),
  );
  const links = [...pages, ...others].flatMap(({ path, text }) =>
    [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => ({ path, target: target! })),
  );
  const local = links.filter(({ target }) => !/^https?:/.test(target));

  it.each(local)("$path: $target leads somewhere", ({ path, target }) => {
    const url = new URL(target, new URL(path, root));
    const anchor = url.hash.slice(1);
    url.hash = "";
    expect(existsSync(url)).toBe(true);
    if (anchor !== "") expect(anchorsIn(projectFile(url.href.slice(root.href.length)))).toContain(anchor);
  });
});

it("no page runs npx with our name: where it is not installed, that runs anybody's package", () => {
  const commands = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/(do not run `)?npx randdeck/g)].map(([command]) => `${path}: ${command}`),
  );
  expect(commands).toEqual(["docs/packages.md: do not run `npx randdeck"]);
});

it("the table of functions names functions that there are", () => {
  const [, table] = /## Which function do I need\?\n([\s\S]*?)\n## /.exec(projectFile("docs/begin.md"))!;
  const called = [...table!.matchAll(/`(\w+)\(/g)].map(([, name]) => name!);
  expect(called.length).toBeGreaterThan(5);
  expect(called.filter((name) => !names.includes(name))).toEqual([]);
});

describe("README.md", () => {
  it("links all pages", () => {
    const linked = [...readme.matchAll(/\]\((docs\/(?!engines\/)[\w/-]+\.md)/g)].map(([, path]) => path!);
    const there = pages.filter(({ path }) => /^docs\/(?!engines\/)/.test(path));
    expect([...new Set(linked)].sort()).toEqual(there.map(({ path }) => path));
  });

  it.each(["npm ci", "npm start", "npm test"])("gives the command %s, which CI runs", (command) => {
    expect(codeOf("README.md", "sh").join("\n")).toContain(command);
    expect(projectFile(".ci/run")).toContain(command);
  });

  it("is short", () => {
    expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(130);
  });
});

describe("generated pages", () => {
  it("the reference is made of the comments in ts-src, with every function and method", () => {
    const made = apiPages(luaProgram());
    const there = pages.filter(({ path }) => /^docs\/(api|classes)\.md$/.test(path));
    expect(there.map(({ path }) => path).sort()).toEqual(
      [...made.keys()].map((page) => `docs/${page}`).sort(),
    );
    for (const { path, text } of there) {
      expect(text === made.get(path.replace("docs/", "")), `${path}: run npm run build`).toBe(true);
    }
    const headings = [...reference.matchAll(/^##+ (?:\w+:)?(\w+)$/gm)].map(([, heading]) => heading);
    const methods = cases.flatMap(({ about }) => /^\w+:(\w+)$/.exec(about)?.[1] ?? []);
    expect(methods.length).toBeGreaterThan(0);
    expect([...names, ...methods].filter((name) => !headings.includes(name))).toEqual([]);
  });
});

it("docs/your-code.md has the figures of unfair loops", () => {
  // Counts the orders of three cards when each step swaps a position with one of the first `range` positions.
  const countOrders = (...steps: readonly (readonly [place: number, range: number])[]): number[] => {
    let orders = [["A", "B", "C"]];
    for (const [place, range] of steps) {
      orders = orders.flatMap((cards) =>
        Array.from({ length: range }, (_, choice) =>
          cards.map((card, at) => (at === place ? cards[choice]! : at === choice ? cards[place]! : card)),
        ),
      );
    }
    const counts: Record<string, number> = {};
    for (const order of orders) counts[order.join("")] = (counts[order.join("")] ?? 0) + 1;
    return Object.values(counts).sort();
  };
  const page = projectFile("docs/your-code.md");
  expect(countOrders([0, 3], [1, 3], [2, 3])).toEqual([4, 4, 4, 5, 5, 5]);
  expect(page).toContain(
    "three are 11% too rare (4/27 instead of 1/6), and three are 11% too frequent (5/27)",
  );
  expect(countOrders([2, 2], [1, 1])).toEqual([1, 1]);
  expect(page).toContain("of the six orders of three cards it makes only two");
  expect(countOrders([2, 3], [1, 2])).toEqual([1, 1, 1, 1, 1, 1]);
});

it("the version is the same everywhere, and CHANGELOG.md has it", () => {
  const { version } = manifest;
  expect(library._VERSION).toBe(version);
  expect(projectFile("lua-out/randdeck.lua")).toMatch(`-- randdeck ${version}: `);
  const [, heading] = /^## (.*)$/m.exec(changelog)!;
  // On publication, the maintainer replaces "Unreleased" with the version and the date.
  expect(heading === "[Unreleased]" ? changelog : heading).toContain(version);
});

const enginePages = pages.filter(({ path }) => /^docs\/engines[./]/.test(path));

describe("docs/engines.md", () => {
  const table = projectFile("docs/engines.md");
  const rows = [...table.matchAll(/^\| \[(.+?)\]\(\S*\) \| (.*?) \| (.*?) \|/gm)].map(
    ([, engine, how, versions]) => ({
      engine,
      how,
      versions: versions!.split(", "),
    }),
  );
  const rowOf = (engine: string) => rows.find((row) => row.engine === engine)!;

  it("says of each engine how it is tested, in words that it explains", () => {
    const explained = [...table.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, how]) => how);
    expect(new Set(rows.map(({ how }) => how))).toEqual(new Set(explained));
  });

  const ROWS: readonly (readonly [name: RegExp, engine: string])[] = [
    [/^Lua 5.* \(wasm\)$/, "Lua 5.1 to 5.5"],
    [/^luajit$/, "LuaJIT"],
    [/^Fengari$/, "Browsers"],
    [/^(Freeciv|LÖVE|Luanti|Neovim|Redis)$/, "$1"],
  ];
  const inTable = engines.flatMap(({ name, version }) =>
    ROWS.filter(([known]) => known.test(name)).map(([known, row]) => ({
      name,
      version,
      row: name.replace(known, row),
    })),
  );

  it.each(inTable)("names the version of $name that the tests run", ({ version, row }) => {
    const { versions, how } = rowOf(row);
    expect(versions).toContain(version);
    expect(how).toBe("in the engine");
  });

  // The page names only the oldest version of Chromium, since Debian updates Chromium every month.
  it.each(engines.filter(({ name }) => name.endsWith("Chromium")))(
    "names no newer one than $name",
    ({ version }) => {
      const [, least] = /^Chromium (\d+) \(tested\)$/.exec(rowOf("Browsers").versions[0]!)!;
      expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(Number(least));
    },
  );

  it("names the versions of packages", () => {
    const { devDependencies } = manifestOf("package.json");
    const bench = manifestOf("bench/package.json").devDependencies;
    expect(table).toContain(`luau-web ${devDependencies["luau-web"]}`);
    expect(rowOf("TypeScriptToLua").versions).toEqual([devDependencies["typescript-to-lua"]]);
    expect(rowOf("LÖVE").versions).toContain(`love.js ${bench["love.js"]}`);
  });
});

const files = releaseFiles();

function releasedText(name: string): string {
  const content = files.get(name);
  if (typeof content !== "string") throw new Error(`the release has no text ${name}`);
  return content;
}

/** Returns a file of the release in which `newRandom()` always has the same seed. */
function steadyText(name: string): string {
  const head = "local function entropy()\n";
  const [before, after, ...others] = releasedText(name).split(head);
  if (after === undefined || others.length > 0) throw new Error(`${name} has not one function entropy`);
  return `${before}${head}  do return "another at every start" end\n${after}`;
}

const shaped = enginePages.flatMap((page) => {
  const all = blocksOf(page);
  const toc = all.find(({ code }) => code.startsWith("## Interface"))?.code;
  return all.filter(({ kind }) => kind in shapes).map((block) => ({ ...block, toc }));
});

describe("scripts for engines print the output in their comments", () => {
  it.each(shaped)("$path:$line", async ({ kind, code, toc }) => {
    const { lua, chunk } = shapes[kind]!;
    const able = engines.filter(({ name }) => lua.test(name));
    expect(able.length).toBeGreaterThan(0);
    const promised = promisedOutput(code);
    expect(promised).not.toEqual([]);
    for (const engine of able) {
      const printed = await engine.run(chunk(code, steadyText, toc));
      // In comments, a space stands for the tab that print writes.
      expect(printed.replaceAll("\t", " ").split("\n"), engine.name).toEqual(promised);
    }
  });

  it("every shape has a page", () => {
    expect(new Set(shaped.map(({ kind }) => kind))).toEqual(new Set(Object.keys(shapes)));
  });
});

it("each page names files of the release that there are", () => {
  const names = enginePages.flatMap(({ path, text }) =>
    [...text.matchAll(/`(randdeck[\w.-]*\.(?:lua|zip|tgz))`/g)].map(([, name]) => ({ path, name: name! })),
  );
  expect(names.length).toBeGreaterThan(5);
  const known = new Set(
    [...files.keys(), "randdeck.lua"].map((name) => name.replace(/\d+\.\d+\.\d+/, "0.0.0")),
  );
  for (const { path, name } of names) {
    expect([...known], path).toContain(name.replace(/\d+\.\d+\.\d+/, "0.0.0"));
  }
});

describe("the shapes refuse", () => {
  const game = (code: string) => `function onLoad() ${code} end; function onSave() end`;

  it.each([
    ["lua world-of-warcraft", 'local randdeck = require("randdeck")', "attempt to call global 'require'"],
    ["lua tabletop-simulator", 'local randdeck = require("randdeck")', "attempt to call global 'require'"],
    ["lua tabletop-simulator", game("pcall(math.random, 2147483647)"), "kills the script"],
    ["lua tabletop-simulator", game("pcall(table.unpack, {}, 1, -1)"), "kills the script"],
    [
      "lua tabletop-simulator",
      game("assert(('%.0f'):format(2 ^ 53 - 1) == '9007199254740991')"),
      "assertion",
    ],
    ["lua roblox", 'local randdeck = require("randdeck")', "require expects a ModuleScript"],
    ["lua playdate", 'local randdeck = import "randdeck"', "no such file: randdeck"],
    ["lua playdate", 'local randdeck = require("randdeck")', "attempt to call a nil value"],
  ])("%s: %s", async (kind, code, problem) => {
    const { lua, chunk } = shapes[kind]!;
    for (const engine of engines.filter(({ name }) => lua.test(name))) {
      await expect(engine.run(chunk(code, releasedText, "Dealer.lua\n"))).rejects.toThrow(problem);
    }
  });
});

const folder = mkdtempSync(join(tmpdir(), "randdeck-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "randdeck.lua"), singleFile());

/** The output of shell commands, run next to randdeck.lua. */
const shell = (command: string): string =>
  outputOf(spawnSync("bash", ["-e", "-c", command], { cwd: folder, encoding: "utf8" }));

const CARDS = ["AS", "KD", "7C"];

describe.runIf(!missingEngines.includes("Luanti"))("in Luanti", () => {
  const [saving, ...others] = codeOf("docs/engines.md", "lua luanti");
  const play = (code: string, starts: number): string[] => {
    const cards = {
      "mod.conf": "name = cards\n",
      "init.lua": `${code}minetest.after(0, minetest.request_shutdown)`,
      "randdeck.lua": singleFile(),
    };
    return runMods({ cards }, starts).trim().split("\n");
  };

  it("deals every card of the deck that the page saves in three starts, and continues", () => {
    const written = play(saving!, 4);
    expect(written.slice(0, 3).sort()).toEqual([...CARDS].sort());
    expect(CARDS).toContain(written[3]);
    expect(others).toEqual([]);
  });
});

describe.runIf(!missingEngines.includes("LÖVE"))("in LÖVE", () => {
  const play = (code: string) => {
    writeFileSync(join(folder, "conf.lua"), projectFile("test/engines/love/conf.lua"));
    writeFileSync(join(folder, "main.lua"), `${code}\nlove.update = love.event.quit\n`);
    return outputOf(
      spawnSync("love", [folder], {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: join(folder, "saved") },
        encoding: "utf8",
        timeout: HANG,
      }),
    ).trim();
  };

  it("docs/engines/love.md deals every card of the deck that it saves in three starts, and continues", () => {
    const [saving, ...others] = codeOf("docs/engines/love.md", "lua love-save");
    expect(others).toEqual([]);
    const start = () => play(saving!);
    expect([start(), start(), start()].sort()).toEqual([...CARDS].sort());
    expect(CARDS).toContain(start());
  });
});

describe.runIf(!missingEngines.includes("Redis"))("in Redis", () => {
  it("draws two cards of the deck of a seed", async () => {
    const [script] = codeOf("docs/engines.md", "lua redis");
    const [command] = codeOf("docs/engines.md", "sh");
    writeFileSync(join(folder, "hand.lua"), script!);
    const drawn = await withRedis(({ socket }) =>
      shell(`redis-cli() { command redis-cli -e -s "${socket}" "$@"; }\n${command}`),
    );
    const deck = library.newDeck(["10S", "JS", "QS", "KS", "AS"], {
      random: library.newRandom("2026-11-20"),
    });
    expect(drawn.trim().split("\n")).toEqual(deck.draw(2));
  });
});

describe.runIf(!missingEngines.includes("Neovim"))("in Neovim", () => {
  it.each(codeOf("docs/engines.md", "vim"))("deals by %s", (code) => {
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
      { encoding: "utf8", timeout: HANG },
    );
    // Without a screen, Neovim prints to standard error.
    expect(CARDS).toContain(stderr.trim());
  });
});
