import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Of two cores both.
    maxWorkers: "100%",
    // The last of the reporters has the last line.
    reporters: ["default", "./test/engines/reporter.ts"],
  },
});
