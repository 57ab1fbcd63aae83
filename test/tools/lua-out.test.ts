import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildLua, luaOut } from "../../tools/build.js";
import { faultsIn } from "../../tools/faults.js";
import { withoutComments } from "../../tools/lua-text.js";
import { ROOT } from "../../tools/transpile.js";
import type { Engine } from "../engines/index.js";
import { wasmEngine } from "../engines/wasm.js";

const SINGLE_FILE = "randdeck.lua";

/** What the single file weighs without its comments and its indentation, in bytes: it must not grow. */
const MOST_CODE = 98_000;

const files = new Map(luaOut().map((path) => [path, readFileSync(join(ROOT, "lua-out", path), "utf8")]));
const texts = [...files];

const oldest = wasmEngine("5.1");
const newest = wasmEngine("5.5");

/** A long bracket that no text of ours closes. */
const quoted = (text: string) => `[=====[\n${text}]=====]`;

/** Whether an engine can read a text; else what it says. */
function reading(engine: Engine, text: string): Promise<string> {
  return engine.run(
    `local chunk, problem = (loadstring or load)(${quoted(text)}) return chunk and "read" or problem`,
  );
}

/** Runs a text where reading or writing an unknown global raises; gives what was raised. */
function running(engine: Engine, text: string): Promise<string> {
  return engine.run(`local known = {}
for name in pairs(_G) do known[name] = true end
local loaded = {}
for name, text in pairs({ ${texts.map(([path, text]) => `["${path}"] = ${quoted(text)}`).join(", ")} }) do
  package.preload[name:gsub("%.lua$", ""):gsub("/", ".")] = function() return assert((loadstring or load)(text))() end
end
setmetatable(_G, {
  __newindex = function(_, name) error("global written: " .. tostring(name), 2) end,
  __index = function(_, name) error("global read: " .. tostring(name), 2) end,
})
local chunk = assert((rawget(_G, "loadstring") or load)(${quoted(text)}))
local ok, problem = pcall(chunk)
return ok and "fine" or problem`);
}

/** What a file weighs without its comments and its indentation, in bytes. */
function codeBytes(path: string): number {
  return Buffer.byteLength(withoutComments(files.get(path) ?? "").replace(/^ +/gm, ""));
}

/** The module of a name, and all that it requires. */
function neededBy(name: string, needed = new Set<string>()): Set<string> {
  if (needed.has(name)) return needed;
  needed.add(name);
  const text = files.get(`randdeck/${name}.lua`) ?? "";
  for (const [, other] of text.matchAll(/require\("randdeck\.(\w+)"\)/g)) neededBy(other!, needed);
  return needed;
}

/** The complaints of luacheck; undefined where it is not installed. */
function luacheck(text: string): string | undefined {
  const { error, stdout } = spawnSync(
    "luacheck",
    ["--std", "min", "--codes", "--no-color", "--no-config", "-"],
    {
      encoding: "utf8",
      input: text,
    },
  );
  return error === undefined ? stdout : undefined;
}

describe("lua-out", () => {
  it("is what ts-src makes", () => {
    const built = buildLua();
    expect([...built.keys()].sort()).toEqual([...files.keys()].sort());
    for (const [path, text] of built) expect(files.get(path), `${path}: run npm run build`).toBe(text);
  });

  it.each(texts)("%s has nothing that it must not have", (path, text) => {
    expect(faultsIn(text, path === SINGLE_FILE)).toEqual([]);
  });

  it.each(texts)("%s can be read by Lua 5.1 and by Lua 5.5", async (_, text) => {
    expect(await reading(oldest, text)).toBe("read");
    expect(await reading(newest, text)).toBe("read");
  });

  it.each(texts)("%s touches no global that is not Lua's own", async (_, text) => {
    expect(await running(oldest, text)).toBe("fine");
  });

  it(`is one file of less than ${MOST_CODE} bytes without its comments`, () => {
    expect(codeBytes(SINGLE_FILE)).toBeLessThan(MOST_CODE);
  });

  it("shuffles with the seven modules that README names, a quarter of the code", async () => {
    const needed = neededBy("shuffle");
    const row = readFileSync(join(ROOT, "README.md"), "utf8").match(/`randdeck\/` with (.*?) \|/)?.[1] ?? "";
    expect([...needed].sort()).toEqual([...row.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort());
    const bytes = [...needed].map((name) => codeBytes(`randdeck/${name}.lua`));
    const share = bytes.reduce((sum, size) => sum + size, 0) / codeBytes(SINGLE_FILE);
    expect(share).toBeLessThan(0.25);
    const preloads = [...needed].map((name) => {
      const text = quoted(files.get(`randdeck/${name}.lua`) ?? "");
      return `package.preload["randdeck.${name}"] = function() return (loadstring or load)(${text})() end`;
    });
    const code = `package.path = ""
${preloads.join("\n")}
return table.concat(require("randdeck.shuffle").shuffled({ "A", "B", "C" }, function(n) return n end), " ")`;
    expect(await oldest.run(code)).toBe("C A B");
  });
});

describe("these checks fail", () => {
  it("at syntax that Lua 5.1 cannot read", async () => {
    expect(await reading(oldest, "goto top ::top::")).toContain("expected near 'top'");
  });

  it("at what Lua 5.5 cannot compile: a loop's variable is constant there", async () => {
    const text = "for i = 1, 3 do i = i + 1 end";
    expect(await reading(oldest, text)).toBe("read");
    expect(await reading(newest, text)).toContain("attempt to assign to const variable 'i'");
  });

  it("at a global that is written or read", async () => {
    expect(await running(oldest, "leaked = 1")).toContain("global written: leaked");
    expect(await running(oldest, "function leaked() end")).toContain("global written: leaked");
    expect(await running(oldest, "return leaked")).toContain("global read: leaked");
    expect(await running(oldest, 'return require("randdeck.check")')).toBe("fine");
  });
});

const complaints = texts.map(([path, text]) => [path, luacheck(text)] as const);
const isThere = complaints.some(([, complaint]) => complaint !== undefined);

if (isThere || process.env.REQUIRED_ENGINES === "all") {
  describe("luacheck", () => {
    it.each(complaints)("has no complaint about %s", (_, complaint) => {
      expect(complaint).toContain("0 warnings / 0 errors");
    });

    it.each([
      ["a global written in a function", "return function() leaked = 1 end", "W111"],
      ["a global that not every Lua has", "return unpack", "W113"],
      ["a local that nobody reads", "local a = 1", "W211"],
      ["a local that hides another", "local a = 1 do local a = 2 print(a) end return a", "W421"],
      ["a line that is too long", `return "${"x".repeat(120)}"`, "W631"],
    ])("complains about %s", (_, text, code) => {
      expect(luacheck(text)).toContain(code);
    });
  });
} else {
  it("luacheck is not installed: its complaints were not heard", () => {
    expect(complaints.map(([, complaint]) => complaint)).toEqual(texts.map(() => undefined));
  });
}
