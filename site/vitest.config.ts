import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["site/test/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // They mostly wait for the browser.
    maxWorkers: "100%",
    expect: { poll: { timeout: 30_000 } },
  },
});
