import { defineConfig } from "vitest/config";
import { HANG } from "../test/hang.js";
import { plainLua } from "./.vitepress/plain-lua.js";

export default defineConfig({
  plugins: [plainLua],
  test: {
    include: ["site/test/*.test.ts"],
    testTimeout: HANG,
    hookTimeout: HANG,
    // The tests mostly wait for the browser.
    maxWorkers: "100%",
    expect: { poll: { timeout: HANG / 3 } },
  },
});
