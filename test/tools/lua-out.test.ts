import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withoutComments } from "../../host/lua-text.js";
import { buildLua, luaOut } from "../../tools/build.js";
import { faultIn } from "../../tools/faults.js";
import { ROOT } from "../../tools/transpile.js";
import type { Engine } from "../engines/index.js";
import { wasmEngine } from "../engines/wasm.js";
import { literal } from "../examples/script.js";
import { long } from "../long.js";

/** The name of the global that a file sets; "" if it sets none. */
const globalOf = (path: string) => (path === "randdeck-global.lua" ? "randdeck" : "");

const files = new Map(luaOut().map((path) => [path, readFileSync(join(ROOT, "lua-out", path), "utf8")]));
// Files that only Redis or Luau can load are left to test/redis and test/types.
const texts = [...files].filter(([path]) => !/-redis\.lua$|\.luau$/.test(path));

const oldest = wasmEngine("5.1");
const newest = wasmEngine("5.5");

/** Loads a text on an engine; returns "read", or the error. */
function reading(engine: Engine, text: string): Promise<string> {
  return engine.run(
    `local chunk, problem = (loadstring or load)(${literal(text)}) return chunk and "read" or problem`,
  );
}

/**
 * Runs a text, and deals a card, on an engine without the globals that a sandbox may lack, which raises an
 * error when an unknown global is read. Returns this error, or the names of the globals that the text has set.
 */
function running(text: string): Promise<string> {
  return oldest.run(`local set, loadstring = {}, loadstring
for _, name in ipairs({ "debug", "dofile", "io", "load", "loadstring", "os", "require" }) do _G[name] = nil end
setmetatable(_G, {
  __newindex = function(_, name, value)
    set[#set + 1] = tostring(name)
    rawset(_G, name, value)
  end,
  __index = function(_, name) error("global read: " .. tostring(name), 2) end,
})
local ok, problem = pcall(function()
  local made = loadstring(${literal(text)})() or rawget(_G, "randdeck")
  if made then (type(made) == "table" and (made.RandDeck or made.newDeck) or made)({ "A", "B", "C" }) end
end)
return ok and table.concat(set, " ") or problem`);
}

/** The warnings of luacheck; undefined if it is not installed. */
function luacheck(text: string, global = ""): string | undefined {
  // An annotation must be in one line, so lines may have any width.
  const options = [
    "--globals",
    global,
    "--std",
    "min",
    "--codes",
    "--no-max-line-length",
    "--no-color",
    "--no-config",
    "--no-self",
    "-",
  ];
  const { error, stdout } = spawnSync("luacheck", options, { encoding: "utf8", input: text });
  return error === undefined ? stdout : undefined;
}

describe("lua-out", () => {
  it("is made of ts-src", () => {
    const built = buildLua();
    expect([...built.keys()].sort()).toEqual([...files.keys()].sort());
    for (const [path, text] of built) expect(files.get(path), `${path}: run npm run build`).toBe(text);
  });

  it.each(texts)("%s is Lua for every engine, and sets no other globals", async (path, text) => {
    expect(await reading(newest, text)).toBe("read");
    expect(await running(text)).toBe(globalOf(path));
  });

  it.each([...files])("%s has nothing that nobody would write by hand", (_, text) => {
    expect(faultIn(text)).toBe(undefined);
    const odd = /\((next|string\.\w+)\([^()]*\)\) |, nil\)|concat\(\w+, ""\)|\n {0,2}return nil\nend|\d0{9}/;
    expect(odd.exec(withoutComments(text))).toBeNull();
  });

  /** The bytes of the code without comments and indentation. */
  const codeSizeOf = (text: string) => Buffer.byteLength(withoutComments(text).replace(/^\s+/gm, ""));

  // Above its aim, a size is printed. More than 3% above, the test fails.
  const aimedAt = (what: string, size: number, aim: number) => {
    if (size > aim) console.warn(`${what}: ${size} bytes or lines, ${size - aim} above the aim`);
    expect(size, what).toBeLessThanOrEqual(aim * 1.03);
  };

  it.each([
    ["randdeck.lua", 78_300, 3_830, 149_300],
    ["randdeck-core.lua", 27_600, 1_400, 55_400],
  ])("%s is small: %d bytes of code, %d lines and %d bytes in all are the aim", (path, ...aims) => {
    const text = files.get(path) ?? "";
    const code = codeSizeOf(text);
    const all = text.replace(/^ +/gm, "").replace(/\n+/g, "\n");
    const around = /^(--.*\n)*/.exec(text)![0] + /(--.*\n)*$/.exec(text)![0];
    aimedAt(`code of ${path}`, code, aims[0]!);
    aimedAt(`lines of ${path}`, text.split("\n").length - 1, aims[1]!);
    aimedAt(`all of ${path}`, Buffer.byteLength(text), aims[2]!);
    expect(Buffer.byteLength(all) - Buffer.byteLength(around) - code, "comments").toBeLessThan(code);
  });

  it.each([
    ["functions/shuffleTable.lua", 6_500, 6_700],
    ["functions/RandDeck.lua", 13_400, 14_000],
    ["functions/RandMultiDeck.lua", 16_700, 17_200],
    // Of this file the code alone, as of randdeck.lua: its types and comments are for editors.
    ["functions/newDeck.lua", 49_500, 51_000],
  ])("%s has %d bytes as its aim and %d at most, and as locals only its functions", (path, aim, most) => {
    const text = files.get(path)!;
    const size = path.endsWith("newDeck.lua") ? codeSizeOf(text) : Buffer.byteLength(text);
    if (size > aim) console.warn(`${path}: ${size} bytes, ${size - aim} above the aim`);
    expect(size, path).toBeLessThanOrEqual(most);
    const [, name] = /(\w+)\.lua/.exec(path)!;
    // All lines are indented, except the declared local, its block and the last line.
    const code = withoutComments(text);
    const [names, returned] =
      name === "newDeck"
        ? ["newDeck, newRandom", "{ newDeck = newDeck, newRandom = newRandom }"]
        : [name, name];
    expect(code.match(/^\S.*/gm)).toEqual([`local ${names}`, "do", "end", `return ${returned}`]);
  });

  it.each(["randdeck", "randdeck-core", "randdeck-global"])("%s.lua shuffles by itself", async (name) => {
    const chunk = `local randdeck = (function() ${files.get(`${name}.lua`)}\nend)() or randdeck
return table.concat(randdeck.shuffled({ "A", "B", "C" }, function(n) return n end), " ")`;
    expect(await oldest.run(chunk)).toBe("C A B");
  });
});

describe("these checks fail", () => {
  it("at code that Lua 5.5 cannot compile: a loop's variable is constant there", async () => {
    expect(await reading(newest, "for i = 1, 3 do i = i + 1 end")).toContain("attempt to assign to const");
  });

  it("at a global that is written or read", async () => {
    expect(await running("leaked = 1")).toBe("leaked");
    expect(await running("return leaked")).toContain("global read: leaked");
  });
});

const complaints = texts.map(([path, text]) => [path, luacheck(text, globalOf(path))] as const);

if (complaints.some(([, complaint]) => complaint !== undefined) || process.env.REQUIRED_ENGINES === "all") {
  describe("luacheck", () => {
    it.each(complaints)("has no complaint about %s", (_, complaint) => {
      expect(complaint).toContain("0 warnings / 0 errors");
    });

    it("complains about a global that not every Lua has, and about a local that nobody reads", () => {
      expect(luacheck("local a = unpack")).toMatch(/W211[\s\S]*W113/);
    });
  });
} else {
  it("luacheck is not installed: its complaints were not heard", () => {
    expect(complaints.map(([, complaint]) => complaint)).toEqual(texts.map(() => undefined));
  });
}

it.runIf(long)("stays as it was when a build fails", () => {
  const copy = mkdtempSync(join(tmpdir(), "randdeck-build-"));
  try {
    for (const path of [
      "ts-src",
      "tools",
      "host",
      "lua-out",
      "package.json",
      "LICENSE",
      "tsconfig.json",
      "tstl.json",
    ])
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
    appendFileSync(join(copy, "ts-src/randdeck/dice.ts"), ",");
    const words = [join(ROOT, "node_modules/tsx/dist/cli.mjs"), join(copy, "tools/build.ts")];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("dice.ts")]);
    expect(readdirSync(join(copy, "lua-out"), { recursive: true })).toHaveLength(files.size + 1);
    for (const [path, text] of files) expect(readFileSync(join(copy, "lua-out", path), "utf8")).toBe(text);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
