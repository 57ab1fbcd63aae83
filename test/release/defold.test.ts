/**
 * The library for Defold, and the project that uses it. Defold can't be installed here. So the test searches
 * for modules like Defold's build, and runs the script with a mock.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { releaseFiles } from "../../tools/release.js";
import { blocksOf, pages } from "../docs/pages.js";
import { engines } from "../engines/index.js";
import { literal } from "../examples/script.js";

const PROJECT = new URL("../../examples/defold/", import.meta.url);
const STAND_IN = readFileSync(new URL("defold.lua", import.meta.url), "utf8");

const files = releaseFiles();
const archive = [...files].find(([name]) => /-defold-.*\.zip$/.test(name))![1] as Uint8Array;
const library = new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, strFromU8(bytes)]));

const project = new Map(
  readdirSync(PROJECT, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => [path, readFileSync(new URL(path, PROJECT), "utf8")]),
);

/** The value of a key in a section of game.project. */
function setting(text: string, section: string, key: string): string | undefined {
  const [, body] = text.split(`[${section}]\n`);
  return new RegExp(`^${key} = (.*)$`, "m").exec(body?.split("\n[")[0] ?? "")?.[1];
}

/**
 * The modules that Defold's build finds: it looks for `require` in every line that isn't a comment, and stops
 * at a missing file.
 */
function modulesNamedIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !line.startsWith("--"))
    .flatMap((line) => [...line.matchAll(/require\s*\(?\s*["']([^"']*)["']/g)].map(([, name]) => name!));
}

it("the library shares the folder that holds the single file, which names no module and no property", () => {
  const folder = setting(library.get("game.project")!, "library", "include_dirs");
  expect(folder).toBe("randdeck");
  const paths = ["game.project", "randdeck/LICENSE", "randdeck/randdeck.lua"];
  expect(Array.from(library.keys()).sort()).toEqual(paths);
  const text = library.get("randdeck/randdeck.lua")!;
  expect(text).toBe(files.get("randdeck.lua"));
  expect(modulesNamedIn(text)).toEqual([]);
  expect(text).not.toContain("go.property");
});

describe("the project", () => {
  const script = project.get("main/dealer.script")!;

  it("leads from game.project to the script, and from there to the library", () => {
    const collection = setting(project.get("game.project")!, "bootstrap", "main_collection")!;
    expect(collection).toBe("/main/main.collectionc");
    const [, prototype] = /prototype: "\/(.*)"/.exec(project.get("main/main.collection")!)!;
    const [, component] = /component: "\/(.*)"/.exec(project.get(prototype!)!)!;
    expect(component).toBe("main/dealer.script");
    const modules = modulesNamedIn(script).map((name) => `${name.replaceAll(".", "/")}.lua`);
    expect(modules.map((path) => library.has(path))).toEqual([true]);
    expect(existsSync(new URL("randdeck", PROJECT))).toBe(false);
  });

  describe.each(engines.filter(({ name }) => /5\.1|luajit/.test(name)))("on $name", (engine) => {
    const lines = async (code: string, modules = library): Promise<string[]> => {
      const texts = [...modules, ...project].map(([path, text]) => `["${path}"] = ${literal(text)},`);
      const text = await engine.run(`${STAND_IN}
        local defold = newDefold({ ${texts.join("\n")} })
        ${code}
        return table.concat(defold.printed, "\\n")`);
      return text.split("\n");
    };

    it("deals each card once, in hands of the size in its property, and continues with a new pass", async () => {
      const dealt = await lines(`
        defold.start("main/dealer.script")
        defold.post("deal")
        defold.post("something else")
        defold.deliver()
        defold.self.size = 7
        defold.post("deal")
        defold.post("deal")
        defold.deliver()`);
      const places = [..."12345123451234567"];
      expect(dealt.map((line) => line[0]).slice(0, places.length)).toEqual(places);
      expect(new Set(dealt.slice(0, 17).map((line) => line.slice(2))).size).toBe(17);
      expect(dealt).toHaveLength(24);
    });

    it("stops where the library is missing, as the build does", async () => {
      await expect(lines('defold.start("main/dealer.script")', new Map())).rejects.toThrow(
        "The file '/randdeck/randdeck.lua' could not be found.",
      );
    });
  });
});

it("the page shows the cards that the script has", () => {
  const page = pages.find(({ path }) => path === "docs/engines.md")!;
  const shown = blocksOf(page).filter(({ kind }) => kind === "lua defold");
  expect(shown.length).toBeGreaterThan(1);
  for (const { code } of shown) expect(project.get("main/dealer.script")).toContain(code);
});

it("the search for modules finds them, but not in comments", () => {
  const text = 'local a = require "deck"\nlocal b = require(\'main.deck\').new()\n  -- require "no"\n';
  expect(modulesNamedIn(text)).toEqual(["deck", "main.deck"]);
});
