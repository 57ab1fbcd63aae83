/** Tests everything that `npm run release` makes, except the npm packages, which test/package uses. */
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createLua } from "../../host/index.js";
import { releaseFiles, rockVersion } from "../../tools/release.js";
import { projectFile } from "../docs/pages.js";
import { missingEngines } from "../engines/index.js";
import { runMods } from "../engines/luanti.js";

const { version } = JSON.parse(projectFile("package.json")) as { version: string };
const rock = `randdeck-${rockVersion(version)}-1`;
const files = releaseFiles();

function contentsOf(name: string): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(files.get(name) as Uint8Array)));
}

it("is the single files, an archive, a rock, and the packages of engines and editors", () => {
  expect([...files.keys()]).toEqual([
    "randdeck.lua",
    "randdeck-core.lua",
    "randdeck-global.lua",
    "randdeck.luau",
    `randdeck-lua-${version}.zip`,
    `${rock}.rockspec`,
    `${rock}.src.rock`,
    `randdeck-luanti-${version}.zip`,
    `randdeck-luals-${version}.zip`,
    `randdeck-roblox-${version}.zip`,
    `randdeck-defold-${version}.zip`,
  ]);
  for (const name of ["randdeck.lua", "randdeck-core.lua", "randdeck-global.lua", "randdeck.luau"])
    expect(files.get(name), name).toBe(projectFile(`lua-out/${name}`));
});

/** The tables of a TOML file in which every value is written as in JSON. */
function tomlOf(text: string): Record<string, Record<string, unknown>> {
  const [top, ...rest] = text.split(/^\[(\w+)\]\n/m);
  const tables = [["", top!], ...rest.flatMap((name, at) => (at % 2 === 0 ? [[name, rest[at + 1]!]] : []))];
  const entries = (body: string) =>
    body.split("\n").flatMap((line) => (line === "" ? [] : [/^(\w+) = (.*)$/.exec(line)!.slice(1)]));
  return Object.fromEntries(
    tables.map(([name, body]) => [
      name,
      Object.fromEntries(entries(body!).map(([key, value]) => [key, JSON.parse(value!)])),
    ]),
  );
}

it("is the same each time", () => {
  expect(releaseFiles()).toEqual(files);
});

it("has an archive with the single file, the license and the rockspec", () => {
  const folder = `randdeck-lua-${version}`;
  const contents = contentsOf(`${folder}.zip`);
  expect([...contents.keys()].sort()).toEqual([
    `${folder}/LICENSE`,
    `${folder}/README.md`,
    `${folder}/${rock}.rockspec`,
    `${folder}/randdeck.lua`,
  ]);
  expect(strFromU8(contents.get(`${folder}/randdeck.lua`)!)).toBe(projectFile("lua-out/randdeck.lua"));
});

it("has a rock with the rockspec, and the archive that its url names", () => {
  const contents = contentsOf(`${rock}.src.rock`);
  const archive = `randdeck-lua-${version}.zip`;
  expect([...contents.keys()]).toEqual([`${rock}.rockspec`, archive]);
  expect(strFromU8(contents.get(`${rock}.rockspec`)!)).toBe(files.get(`${rock}.rockspec`));
  expect(contents.get(archive)).toEqual(files.get(archive));
  expect(files.get(`${rock}.rockspec`)).toContain(`url = "${archive}"`);
});

it("has an addon for LuaLS, which finds the programs that load the library", () => {
  const contents = contentsOf(`randdeck-luals-${version}.zip`);
  expect([...contents.keys()]).toEqual([
    "info.json",
    "randdeck/config.json",
    "randdeck/library/randdeck.lua",
    "randdeck/LICENSE",
  ]);
  const [word] = JSON.parse(strFromU8(contents.get("randdeck/config.json")!)).words as [string];
  const lua = createLua();
  const isFound = (text: string) =>
    lua.run("local text, word = ... return text:find(word) ~= nil", "", [text, word]);
  for (const text of ['require("randdeck")', "require 'randdeck'", 'require ( "randdeck" )']) {
    expect(isFound(text), text).toBe(true);
  }
  expect(isFound('require("deck")')).toBe(false);
});

it("has a package for Roblox, as Wally, pesde and Rojo want it", () => {
  const contents = contentsOf(`randdeck-roblox-${version}.zip`);
  const text = (path: string) => strFromU8(contents.get(path)!);
  const paths = ["LICENSE", "README.md", "default.project.json", "pesde.toml", "src/init.luau", "wally.toml"];
  expect([...contents.keys()].sort()).toEqual(paths);
  expect(text("src/init.luau")).toBe(files.get("randdeck.luau"));
  expect(JSON.parse(text("default.project.json"))).toEqual({ name: "randdeck", tree: { $path: "src" } });
  const wally = tomlOf(text("wally.toml")).package!;
  const pesde = tomlOf(text("pesde.toml"));
  for (const about of [wally, pesde[""]!]) {
    expect(about).toMatchObject({ name: "randdeck/randdeck", version, license: "MIT" });
    expect(about.authors).toHaveLength(1);
  }
  expect(wally.realm).toBe("shared");
  // pesde refuses packages that contain Rojo's project file, so its list of files leaves out this file.
  expect((pesde[""]!.includes as string[]).sort()).toEqual(
    paths.filter((path) => !/^wally|json$/.test(path)),
  );
  expect(pesde.target).toEqual({ environment: "roblox", lib: "src/init.luau", build_files: ["src"] });
});

describe.runIf(!missingEngines.includes("Luanti"))("the mod for Luanti", () => {
  it("sets a global for a mod that depends on it", () => {
    const contents = contentsOf(`randdeck-luanti-${version}.zip`);
    const mod = Object.fromEntries(
      [...contents].map(([path, bytes]) => [path.replace("randdeck/", ""), strFromU8(bytes)]),
    );
    expect(Object.keys(mod)).toEqual(["mod.conf", "init.lua", "LICENSE.txt"]);
    const game = {
      "mod.conf": "name = game\ndepends = randdeck\n",
      "init.lua": `print(randdeck.RandDeck({ "AS" })())\nminetest.after(0, minetest.request_shutdown)`,
    };
    expect(runMods({ game, randdeck: mod })).toBe("AS\n");
  });
});
