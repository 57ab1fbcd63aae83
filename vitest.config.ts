import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { HANG } from "./test/hang.js";

export default defineConfig({
  // Examples import the packages by their names.
  resolve: { tsconfigPaths: true },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: HANG,
    hookTimeout: HANG,
    // More than one for each core, since tests of servers mostly wait.
    maxWorkers: 2 * availableParallelism(),
    // Files share their modules, which saves half of the time. So tests must undo changes of shared parts.
    isolate: false,
    // The last of the reporters has the last line.
    reporters: ["default", "./test/engines/reporter.ts"],
  },
});
