/** What the pages of docs/engines show, in the shape of their engines. */
import { describe, expect, it } from "vitest";
import { releaseFiles } from "../../tools/release.js";
import { blocksOf, pages, promisedOutput } from "../docs/pages.js";
import { engines } from "../engines/index.js";
import { shapes } from "./shapes.js";

const files = releaseFiles();

function releasedText(name: string): string {
  const content = files.get(name);
  if (typeof content !== "string") throw new Error(`the release has no text ${name}`);
  return content;
}

const enginePages = pages.filter(({ path }) => path.startsWith("docs/engines/"));
const blocks = enginePages.flatMap((page) => {
  const all = blocksOf(page);
  const toc = all.find(({ code }) => code.startsWith("## Interface"))?.code;
  return all.filter(({ kind }) => kind in shapes).map((block) => ({ ...block, toc }));
});

describe("the scripts print what their comments say", () => {
  it.each(blocks)("$path:$line", async ({ kind, code, toc }) => {
    const { lua, chunk } = shapes[kind]!;
    const able = engines.filter(({ name }) => lua.test(name));
    expect(able.length).toBeGreaterThan(0);
    const promised = promisedOutput(code);
    expect(promised).not.toEqual([]);
    for (const engine of able) {
      const printed = await engine.run(chunk(code, releasedText, toc));
      // What print parts by a tab is parted by a space in the comment.
      expect(printed.replaceAll("\t", " ").split("\n"), engine.name).toEqual(promised);
    }
  });

  it("every shape has a page", () => {
    expect(new Set(blocks.map(({ kind }) => kind))).toEqual(new Set(Object.keys(shapes)));
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
