import { describe, expect, it } from "vitest";
import { engines, missingEngines } from "./index.js";

describe.each(engines)("$name", (engine) => {
  it("has a version", () => {
    expect(engine.version).toMatch(/\d+\.\d+/);
  });

  it("returns the string of a chunk, byte for byte", async () => {
    expect(await engine.run('return "tab\\tline\\nümlaut "\n.. string.rep("x", 200000)')).toBe(
      `tab\tline\nümlaut ${"x".repeat(200000)}`,
    );
  });

  it("starts each chunk in a fresh state", async () => {
    // Redis refuses to set a global, and to read a missing global.
    const left = "local ok, value = pcall(function() return leftOver end) return ok and value or 'nothing'";
    const kept = engine.name === "Redis" ? "nothing" : "kept";
    expect(await engine.run(`pcall(function() leftOver = "kept" end) ${left}`)).toBe(kept);
    expect(await engine.run(left)).toBe("nothing");
  });

  it("rejects with the text of an error that the chunk raises", async () => {
    await expect(engine.run('\nerror("out of cards")')).rejects.toThrow(/:2: out of cards/);
  });

  it("rejects text that is not Lua", async () => {
    await expect(engine.run("return return")).rejects.toThrow(/:1: /);
  });
});

// A missing engine fails a test only if REQUIRED_ENGINES is set; the reporter names the engine.
if (process.env.REQUIRED_ENGINES === "all") {
  it("every engine is installed", () => {
    expect(missingEngines).toEqual([]);
  });
}
