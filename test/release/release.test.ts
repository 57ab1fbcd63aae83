/** What `npm run release` makes beside the npm package, which test/package uses. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { releaseFiles, rockVersion } from "../../tools/release.js";
import { engines } from "../engines/index.js";
import { literal } from "../examples/script.js";

const ROOT = new URL("../../", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as { version: string };
const library = readFileSync(new URL("lua-out/randdeck.lua", ROOT), "utf8");
const files = releaseFiles();

function textOf(name: string): string {
  const content = files.get(name);
  if (typeof content !== "string") throw new Error(`${name} is not there, or no text`);
  return content;
}

function contentsOf(name: string): Map<string, string> {
  const content = files.get(name);
  if (!(content instanceof Uint8Array)) throw new Error(`${name} is not there, or no archive`);
  return new Map(Object.entries(unzipSync(content)).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

it("is these files", () => {
  expect([...files.keys()]).toEqual([
    "randdeck.lua",
    "randdeck-global.lua",
    "randdeck-nocomments.lua",
    `randdeck-lua-${version}.zip`,
    `randdeck-${rockVersion(version)}-1.rockspec`,
    `randdeck-${rockVersion(version)}-1.src.rock`,
    `randdeck-defold-${version}.zip`,
  ]);
});

it("is the same each time", () => {
  expect(releaseFiles()).toEqual(files);
});

describe("the single file", () => {
  it("is that of lua-out", () => {
    expect(textOf("randdeck.lua")).toBe(library);
  });
});

/** What a form of the library deals, and which globals it made; `load` gives the library. */
const DEALT = `
local deck = randdeck.newDeck({ "A", "B", "C", "D", "E" }, { random = randdeck.newRandom("today") })
local made = {}
for name in pairs(environment) do
  if not before[name] then made[#made + 1] = name end
end
table.sort(made)
return table.concat(deck:draw(5)) .. " " .. randdeck._VERSION .. " " .. table.concat(made, ",")`;

describe.each(engines)("on $name", (engine) => {
  const isLuau = engine.name.startsWith("Luau");

  /** Loads a text as a file by itself; Luau loads none, so that there the text is a function of its own. */
  const load = (text: string) =>
    isLuau ? `(function() ${text}\nend)()` : `(loadstring or load)(${literal(text)})()`;

  const dealt = (loading: string) =>
    engine.run(`
      local environment = ${isLuau ? "getfenv()" : "_G"}
      local before = {}
      for name in pairs(environment) do before[name] = true end
      ${loading}
      ${DEALT}`);

  it("the form without comments deals the same, and makes no global", async () => {
    const cards = await dealt(`local randdeck = ${load(library)}`);
    expect(cards).toMatch(new RegExp(`^[A-E]{5} ${version} $`));
    expect(await dealt(`local randdeck = ${load(textOf("randdeck-nocomments.lua"))}`)).toBe(cards);
  });

  it("the global form deals the same, and makes one global", async () => {
    const text = textOf("randdeck-global.lua");
    const loaded = dealt(isLuau ? `do ${text}\nend` : load(text));
    // Redis lets no global be made.
    if (engine.name === "Redis") await expect(loaded).rejects.toThrow("readonly table");
    else expect(await loaded).toBe(`${await dealt(`local randdeck = ${load(library)}`)}randdeck`);
  });
});

describe("the form without comments", () => {
  const text = textOf("randdeck-nocomments.lua");

  it("keeps the license, and nothing behind it that is said", () => {
    const lines = text.split("\n");
    const header = lines.findIndex((line) => !line.startsWith("--"));
    expect(lines.slice(0, header)).toEqual(library.split("\n").slice(0, header));
    expect(lines.slice(header).filter((line) => line.includes("--"))).toEqual([]);
    expect(lines.slice(header + 1, -1).filter((line) => line.trim() === "")).toEqual([]);
  });

  it("fits into a script of Roblox, as the single file does not", () => {
    expect(library.length).toBeGreaterThan(200_000);
    expect(text.length).toBeLessThan(200_000);
  });
});

describe("the archive of the Lua", () => {
  const folder = `randdeck-lua-${version}`;
  const contents = contentsOf(`${folder}.zip`);

  it("holds the single file, the modules, the license and the rockspec", () => {
    const modules = [...contents.keys()].filter((path) => path.startsWith(`${folder}/randdeck/`));
    expect(modules).toContain(`${folder}/randdeck/shuffle.lua`);
    expect([...contents.keys()].filter((path) => !modules.includes(path)).sort()).toEqual([
      `${folder}/LICENSE`,
      `${folder}/randdeck-${rockVersion(version)}-1.rockspec`,
      `${folder}/randdeck.lua`,
    ]);
    for (const [path, text] of contents) {
      if (!path.endsWith(".lua")) continue;
      const source = new URL(path.replace(folder, "lua-out"), ROOT);
      expect(text, path).toBe(readFileSync(fileURLToPath(source), "utf8"));
    }
  });
});
