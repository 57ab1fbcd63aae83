import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const START = fileURLToPath(new URL("../../tools/start.ts", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-start-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(args: readonly string[]): SpawnSyncReturns<string> {
  const words = ["--import", import.meta.resolve("tsx"), START, ...args];
  return spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
}

describe("npm start", () => {
  it("deals five hands of poker", () => {
    const { status, stdout } = start([]);
    expect(status).toBe(0);
    expect(stdout.match(/([2-9TJQKA]|10)[SHDC]/g)?.length).toBeGreaterThanOrEqual(25);
  });

  it("runs a script of one's own", () => {
    writeFileSync(join(folder, "own.lua"), "print(select('#', ...), ...)");
    expect(start(["own.lua", "a"]).stdout).toBe("1\ta\n");
  });
});
