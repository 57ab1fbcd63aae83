/** What `npm run release` makes beside the npm package, which test/package uses. */
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { releaseFiles, rockVersion } from "../../tools/release.js";
import { projectFile } from "../docs/pages.js";

const { version } = JSON.parse(projectFile("package.json")) as { version: string };
const rock = `randdeck-${rockVersion(version)}-1`;
const files = releaseFiles();

function contentsOf(name: string): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(files.get(name) as Uint8Array)));
}

it("is the three single files, an archive with all modules, a rock, and the library for Defold", () => {
  expect([...files.keys()]).toEqual([
    "randdeck.lua",
    "randdeck-core.lua",
    "randdeck-global.lua",
    `randdeck-lua-${version}.zip`,
    `${rock}.rockspec`,
    `${rock}.src.rock`,
    `randdeck-defold-${version}.zip`,
  ]);
  for (const name of ["randdeck.lua", "randdeck-core.lua", "randdeck-global.lua"])
    expect(files.get(name), name).toBe(projectFile(`lua-out/${name}`));
});

it("is the same each time", () => {
  expect(releaseFiles()).toEqual(files);
});

it("has an archive with the single file, the modules, the license and the rockspec", () => {
  const folder = `randdeck-lua-${version}`;
  const contents = contentsOf(`${folder}.zip`);
  const modules = [...contents.keys()].filter((path) => path.startsWith(`${folder}/randdeck/`));
  expect(modules).toContain(`${folder}/randdeck/shuffle.lua`);
  expect([...contents.keys()].filter((path) => !modules.includes(path)).sort()).toEqual([
    `${folder}/LICENSE`,
    `${folder}/${rock}.rockspec`,
    `${folder}/randdeck.lua`,
  ]);
  for (const [path, bytes] of contents) {
    if (path.endsWith(".lua"))
      expect(strFromU8(bytes), path).toBe(projectFile(path.replace(folder, "lua-out")));
  }
});

it("has a rock with the rockspec, and the archive that its url names", () => {
  const contents = contentsOf(`${rock}.src.rock`);
  const archive = `randdeck-lua-${version}.zip`;
  expect([...contents.keys()]).toEqual([`${rock}.rockspec`, archive]);
  expect(strFromU8(contents.get(`${rock}.rockspec`)!)).toBe(files.get(`${rock}.rockspec`));
  expect(contents.get(archive)).toEqual(files.get(archive));
  expect(files.get(`${rock}.rockspec`)).toContain(`url = "${archive}"`);
});
