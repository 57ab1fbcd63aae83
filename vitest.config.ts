import { defineConfig } from "vitest/config";
import { HANG } from "./test/hang.js";

export default defineConfig({
  // Examples import the packages by their names.
  resolve: { tsconfigPaths: true },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: HANG,
    hookTimeout: HANG,
    // All cores; the default leaves one free.
    maxWorkers: "100%",
    // Files share their modules, which saves half of the time. So tests must undo changes of shared parts.
    isolate: false,
    // The last of the reporters has the last line.
    reporters: ["default", "./test/engines/reporter.ts"],
  },
});
