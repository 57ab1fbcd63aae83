/** The first programs on the pages deal different cards at each start, unless they have a seed. */
import { describe, expect, it } from "vitest";
import { wasmEngine } from "../engines/wasm.js";
import { loading } from "../examples/script.js";
import { singleFile } from "../sides.js";
import { blocksOf, pages } from "./pages.js";

const firstOf = (path: string, kind: RegExp) =>
  blocksOf(pages.find((page) => page.path === path)!).find((block) => kind.test(block.kind))!;

/**
 * Starts an engine once, runs a program twenty times, and returns the output. At each start of this engine,
 * math.random begins with the same numbers.
 */
function start(program: string, time: number): Promise<string> {
  return wasmEngine("5.1").run(`
    local lines = {}
    print = function(...) lines[#lines + 1] = table.concat({ ... }, " ") end
    math.randomseed(1)
    os.time = function() return ${time} end
    package.preload.randdeck = ${loading(singleFile(), "randdeck.lua")}
    randdeck = require("randdeck")
    for _ = 1, 20 do ${loading(program, "main.lua")}() end
    return table.concat(lines, "\\n")`);
}

/** Whether starts at two different times deal different cards. */
const differs = async (program: string) => (await start(program, 1)) !== (await start(program, 2));

const first = (...paths: string[]) => paths.map((path) => firstOf(path, /^lua$/));

describe("a different deal at each start", () => {
  it.each(first("docs/engines.md", "docs/engines/solar2d.md"))("$path:$line", async ({ code }) => {
    expect(await differs(code)).toBe(true);
  });

  it.each(first("README.md", "docs/begin.md"))("$path:$line, without its seed", async ({ code }) => {
    expect(await differs(code)).toBe(false);
    expect(await differs(code.replace(/newRandom\("\w+"\)/, "newRandom()"))).toBe(true);
  });

  it("not without a source: twenty runs after one start repeat after the next", async () => {
    expect(await differs("print(randdeck.RandDeck({ 1, 2, 3, 4, 5 })())")).toBe(false);
  });
});
