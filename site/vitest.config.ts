import { defineConfig } from "vitest/config";
import { plainLua } from "./.vitepress/plain-lua.js";

export default defineConfig({
  plugins: [plainLua],
  test: {
    include: ["site/test/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // They mostly wait for the browser.
    maxWorkers: "100%",
    expect: { poll: { timeout: 30_000 } },
  },
});
