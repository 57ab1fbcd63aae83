import { defineConfig } from "vitest/config";
import { HANG } from "./test/hang.js";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: HANG,
    hookTimeout: HANG,
    // Of two cores both.
    maxWorkers: "100%",
    // To import everything anew for each file would take longer than half of the tests: a test that changes
    // what others import too, such as a module or `console`, puts it back.
    isolate: false,
    // The last of the reporters has the last line.
    reporters: ["default", "./test/engines/reporter.ts"],
  },
});
