/**
 * Tests for Lua alone: metatables, userdata, named fields in a list, holes, globals, garbage collection.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";
import { engines } from "../engines/index.js";
import { singleFile } from "../sides.js";

/** Functions that load the library and its core, also with changed globals. */
const PRELUDE = `
local printed = {}
local function print(text) printed[#printed + 1] = text end
local function load(_G) ${singleFile()}\nend
local function loadCore(_G) ${readFileSync(join(ROOT, "lua-out/randdeck-core.lua"), "utf8")}\nend
local before = {}
for name in pairs(_G) do before[name] = true end
local randdeck = load(_G)
local function last(n) return n end
local function problem(...) return select(2, pcall(...)) end
-- A table to use instead of the globals, since Luau's globals can't be changed.
local function globals() return { unpack = rawget(_G, "unpack") } end
-- A userdata with a metatable. Since Lua 5.2 a script can't make one, so a file is used.
local newproxy, io = rawget(_G, "newproxy"), rawget(_G, "io")
local object = newproxy and newproxy(true) or io and io.stdout
local meta = object and getmetatable(object)
-- The library that has the default random source.
local love = rawget(_G, "love")
local ownMath = love and love.math or math
`;

const tests = readFileSync(join(ROOT, "test/cases/only-lua.parts"), "utf8")
  .split(/^--- /m)
  .slice(1)
  .map((part) => {
    const [, name, cannot = "", body, output] =
      /^(.*?)(?: \(not (.*)\))?\n([\s\S]*?)((?:^-->.*\n?)+)\s*$/m.exec(part)!;
    const gives = output!.trim().replace(/^--> /gm, "");
    return { name: name!, body: body!, gives, cannot: cannot.split(", ").filter((each) => each !== "") };
  });

/**
 * Calls all functions. Returns a line for cards that are plain tables, and one for cards with hostile
 * metatables.
 */
const METATABLES = readFileSync(join(ROOT, "test/cases/metatables.lua"), "utf8");

const SEPARATOR = "\n=====\n";

describe.each(engines)("$name", (engine) => {
  const possible = tests.filter(({ cannot }) => !cannot.some((each) => engine.name.includes(each)));
  // The first test that needs a result runs all chunks, since starting an engine takes longer than running
  // them.
  let results: Promise<string[]> | undefined;
  const run = async () => {
    const lines = [METATABLES, ...possible.map(({ body }) => body)].map(
      (body, at) => `results[${at + 1}] = tostring(select(2, pcall(function() ${body}\nend)))`,
    );
    const chunk = `${PRELUDE} local results = {}\n${lines.join("\n")}\nreturn table.concat(results, "${SEPARATOR.replaceAll("\n", "\\n")}")`;
    return (await engine.run(chunk)).split(SEPARATOR);
  };

  it("deals cards that are tables, whatever their metatables do", async () => {
    results ??= run();
    const [plain, hostile] = (await results)[0]!.split("\n");
    expect(plain).toContain("false bad argument #1 to 'put'");
    expect(hostile).toBe(plain);
  });

  for (const [at, { name, gives }] of possible.entries()) {
    it(name, async () => {
      results ??= run();
      expect((await results)[at + 1]).toBe(gives);
    });
  }
});
