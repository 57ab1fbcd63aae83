import { defineConfig } from "vitest/config";
import { HANG } from "./test/hang.js";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: HANG,
    hookTimeout: HANG,
    // All cores; the default leaves one free.
    maxWorkers: "100%",
    // Importing everything again for each file would take longer than half of the tests. So a test
    // that changes something that others use too, such as a module or `console`, must undo the change.
    isolate: false,
    // The last of the reporters has the last line.
    reporters: ["default", "./test/engines/reporter.ts"],
  },
});
