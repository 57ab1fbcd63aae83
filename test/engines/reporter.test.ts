import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { missingEngines } from "./index.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

it("ends a run with a table of the engines, those missing, and what passed and failed", () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, "run", "--config", "test/fixtures/reporter/vitest.config.ts"],
    { cwd: root, encoding: "utf8" },
  );
  const missing =
    missingEngines.length > 0 ? [`not installed, not run: ${missingEngines.join(", ")}`, ""] : [];
  expect(status).toBe(1);
  expect(stdout.split("\n").slice(-(missing.length + 5))).toEqual([
    "engine     version  cases passed  failed",
    "an engine  1.0                 1       1",
    "",
    ...missing,
    // One test, one group that cannot be set up, one file that cannot be loaded.
    "2 passed, 3 failed, 1 skipped",
    "",
  ]);
});
